// Whether this is the client as a folder of files (make site): there is no server, and the games are played here.
export const SITE = import.meta.env.MODE === 'site';

/* A path of the client as an address: in a folder of files it stands behind the mark. */
export const address = (path: string) => (SITE ? `#${path}` : path);
