// The boards of games: asked for once.
import * as api from './api';
import { Atlas } from './offers';

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
