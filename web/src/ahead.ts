// What a table needs first, asked for before its page is there to show it: the board, and what a seat sees.
import type { Signal } from '@preact/signals';
import * as api from './api';
import { follow as followDice } from './dice';
import { Atlas } from './offers';
import type { Looked } from './types';

const boards = new Map<string, Promise<Atlas>>();
export function atlasOf(game: string): Promise<Atlas> {
    let known = boards.get(game);
    if (!known) {
        known = api.board(game).then((b) => new Atlas(b));
        known.catch(() => boards.delete(game));
        boards.set(game, known);
    }
    return known;
}

/* What comes to a table that is laid already: asked for until it is there. */
function bring<T>(what: Signal<T | null>, ask: () => Promise<T>) {
    if (!what.peek())
        ask().then(
            (it) => (what.value = it),
            () => setTimeout(() => bring(what, ask), 5000),
        );
}

export const readBook = (atlas: Atlas) => bring(atlas.book, () => api.book(atlas.board.game));
export const drawCoast = (atlas: Atlas) => bring(atlas.outline, () => api.coast(atlas.board.game));

export type Seen = [Looked, Awaited<ReturnType<typeof api.log>>, Awaited<ReturnType<typeof api.chat>>];

type Logged = Seen[1];

/* The log as it was at that look. Both are asked for at once, and others play meanwhile: an older log is asked for
 * again, of a newer one the stream tells the rest. */
export async function logAt(id: string, seat: string, look: Looked, log: Logged): Promise<Logged> {
    const whole = log.version < look.version ? await api.log(id, seat) : log;
    return { ...whole, log: whole.log.slice(0, look.log_n) };
}

/* All that a seat sees at first, as far as it is not known. */
export async function seen(id: string, seat: string, known: Partial<Seen> = []): Promise<Seen> {
    const [look, log, chat] = await Promise.all([
        known[0] ?? api.look(id, seat),
        known[1] ?? api.log(id, seat),
        known[2] ?? api.chat(id, seat),
    ]);
    return [look, await logAt(id, seat, look, log), chat];
}

/* The stream of a seat before there is a table to hear it: what it tells waits for one. */
class EarlyStream {
    private to: api.Listening | null = null;
    private readonly waiting: ((to: api.Listening) => void)[] = [];
    private readonly stop: () => void;

    constructor(
        id: string,
        readonly seat: string,
        private version: number,
    ) {
        this.stop = api.listen(id, seat, () => this.version, {
            state: (s) => {
                this.version = s.version;
                this.tell((to) => to.state(s));
            },
            match: (m) => this.tell((to) => to.match(m)),
            chat: (line) => this.tell((to) => to.chat(line)),
            online: (on) => this.tell((to) => to.online(on)),
        });
    }

    private tell(say: (to: api.Listening) => void) {
        if (this.to) say(this.to);
        else this.waiting.push(say);
    }

    take(to: api.Listening): () => void {
        this.to = to;
        this.waiting.forEach((say) => say(to));
        return this.stop;
    }
}

const early = new Map<string, Promise<Seen>>(),
    streams = new Map<string, EarlyStream>();

/* Whoever has one seat need not know which it is: that saves a journey to the server. */
const MINE = 'mine';

export function lookAhead(id: string) {
    const it = seen(id, MINE);
    early.set(id, it);
    it.then(
        ([look]) => {
            if (early.get(id) !== it) return;
            atlasOf(look.game).catch(() => {});
            void followDice(look, look.my_seats);
            streams.set(id, new EarlyStream(id, look.as, look.version));
        },
        () => {}, // whoever takes it hears of it
    );
}

/* What a seat is told from now on: by the stream that was opened ahead, if there is one. */
export function listen(id: string, seat: string, since: () => number, to: api.Listening): () => void {
    const ahead = streams.get(id);
    streams.delete(id);
    return ahead?.seat === seat ? ahead.take(to) : api.listen(id, seat, since, to);
}

/* What was asked for ahead, once; or what is asked for now. */
export function lookedAhead(id: string): Promise<Seen> {
    const it = early.get(id);
    early.delete(id);
    return it ?? seen(id, MINE);
}
