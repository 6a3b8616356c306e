// What a table needs first, asked for before its page is there to show it: the board, and what a seat sees.
import * as api from './api';
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

export type Seen = [Looked, Awaited<ReturnType<typeof api.log>>, Awaited<ReturnType<typeof api.chat>>];

/* All that a seat sees at first, as far as it is not known. */
export function seen(id: string, seat: string, [look, log, chat]: Partial<Seen> = []): Promise<Seen> {
    return Promise.all([look ?? api.look(id, seat), log ?? api.log(id, seat), chat ?? api.chat(id, seat)]);
}

const early = new Map<string, Promise<Seen>>();

export function lookAhead(id: string, seat: string) {
    const it = seen(id, seat);
    it.catch(() => {}); // whoever takes it hears of it
    early.set(id, it);
}

/* What was asked for ahead, once; or what is asked for now. */
export function lookedAhead(id: string, seat: string): Promise<Seen> {
    const it = early.get(id);
    early.delete(id);
    return it ?? seen(id, seat);
}
