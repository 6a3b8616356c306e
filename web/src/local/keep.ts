// Where matches without a server are kept: a row for each, and all that was done in it, a step at a time.
import type { Found } from '../verdict/found';

export interface Row {
    id: string;
    game: string;
    title: string;
    rules: string;
    options: string;
    seats: string[]; // "me" or "machine LEVEL", by side
    sides: string[];
    seed: string; // of the dice, in hexadecimal
    created: number;
    taught: boolean;
    read?: boolean; // from a record: its dice too
    dice?: string; // what was proved of those, in words
    steps: number; // made in it
    people: boolean[]; // as it began: who has handed over since, did so in a step
    status: 'running' | 'over';
    owing: string[];
    result?: { words: string; winner: string | null };
    draw_offers: string[];
    rematch?: string;
    record: string; // as it stands: also where other rules cannot play it any more
    meaning: string; // of its position, by the game's own words
    found?: Found; // when it was judged
}

/* What was asked of the match, in words that its module takes again. */
export interface Step {
    id: string;
    n: number;
    at: number; // seconds
    what: 'act' | 'play' | 'undo' | 'take_back' | 'read' | 'roll' | 'people';
    side: number;
    words: string;
    count: number;
}

const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((good, bad) => {
        request.onsuccess = () => good(request.result);
        request.onerror = () => bad(request.error ?? new Error('This browser cannot keep matches.'));
    });

const ended = (t: IDBTransaction) =>
    new Promise<void>((good, bad) => {
        t.oncomplete = () => good();
        t.onabort = t.onerror = () => bad(t.error ?? new Error('Another page has played on.'));
    });

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
    const request = indexedDB.open('yardarm', 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore('matches', { keyPath: 'id' });
        request.result.createObjectStore('steps', { keyPath: ['id', 'n'] });
    };
    return done(request);
}

async function transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
    opened ??= database();
    return (await opened).transaction(['matches', 'steps'], mode, { durability: 'strict' });
}

export async function rows(): Promise<Row[]> {
    const t = await transaction('readonly');
    return done(t.objectStore('matches').getAll() as IDBRequest<Row[]>);
}

const stepsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/* A match and its steps, as they belong together. */
export async function read(id: string): Promise<{ row: Row; steps: Step[] } | null> {
    const t = await transaction('readonly');
    const [row, steps] = await Promise.all([
        done(t.objectStore('matches').get(id) as IDBRequest<Row | undefined>),
        done(t.objectStore('steps').getAll(stepsOf(id)) as IDBRequest<Step[]>),
    ]);
    return row ? { row, steps } : null;
}

/* Both or neither. It fails where another page has made a step since. */
export async function write(row: Row, steps: Step[] = []) {
    const t = await transaction('readwrite'),
        over = ended(t);
    const matches = t.objectStore('matches'),
        kept = matches.get(row.id) as IDBRequest<Row | undefined>;
    kept.onsuccess = () => {
        if (kept.result && kept.result.steps !== row.steps - steps.length) return t.abort();
        matches.put(row);
        for (const step of steps) t.objectStore('steps').add(step);
    };
    await over;
}

export async function forget(id: string) {
    const t = await transaction('readwrite'),
        over = ended(t);
    t.objectStore('matches').delete(id);
    t.objectStore('steps').delete(stepsOf(id));
    await over;
}
