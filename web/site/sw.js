// Keeps the whole site on the device. FILES and VERSION are filled in by scripts/site.mjs.
const FILES = [],
    VERSION = '';
const NAME = `yardarm ${VERSION}`;

/* What is unchanged since the last version need not be fetched: names in assets/ say what is in them. */
self.addEventListener('install', (event) => {
    event.waitUntil(
        caches.open(NAME).then((kept) => kept.addAll(FILES.map((f) => new Request(f, { cache: 'no-cache' })))),
    );
});

/* Pages of the old version are gone, or have asked for this one. */
self.addEventListener('activate', (event) => {
    const forget = async () => {
        for (const name of await caches.keys())
            if (name.startsWith('yardarm ') && name !== NAME) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(forget());
});

self.addEventListener('message', ({ data }) => {
    if (data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET' || !event.request.url.startsWith(self.registration.scope)) return;
    const answer = async () => {
        const kept = await caches.open(NAME);
        return (await kept.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    };
    event.respondWith(answer());
});
