// The client's part in the dice: it commits, and shows its seed when everybody has committed. Nobody has to do
// anything for it. At the end proof.ts compares.
import * as api from './api';
import { fingerprint, keep, kept, newSeed } from './seeds';
import type { FairDice, Match } from './types';

export const same = (a: string[] = [], b: string[] = []) => a.length === b.length && a.every((x, i) => x === b[i]);
export const commitments = (dice: FairDice) => (dice.seats ?? []).map((s) => s.commitment ?? '');

/* Is the match still the one this browser sat down at? '' or what has changed. */
export function changed(id: string, dice: FairDice): string {
    const mine = kept(id);
    if (mine.commitment && mine.commitment !== dice.commitment) return 'the server’s fingerprint is not the first one';
    if (mine.seats && dice.seats && !same(mine.seats, commitments(dice)))
        return 'what the players committed to has changed';
    return '';
}

const given = new Set<string>(), // what this page has committed to and shown: a look may be older than that
    turns = new Map<string, Promise<void>>(); // by match: one after the other, so that nothing is missed meanwhile

async function once(what: string, give: () => Promise<unknown>) {
    if (given.has(what)) return;
    await give();
    given.add(what);
}

async function decide(id: string, seat: string) {
    const fresh = kept(id).seed
        ? { seed: kept(id).seed, commitment: await fingerprint(kept(id).seed!) }
        : await newSeed();
    if (!fresh.commitment) return;
    keep(id, { seed: fresh.seed });
    await api.commit(id, seat, fresh.commitment);
}

/* What must be known of a match. */
type Diced = Pick<Match, 'id' | 'dice'> & { status?: string; seats: { side: string }[] };

/* For each seat of ours: what the dice ask for now. */
export function follow(match: Diced, mySeats: string[]): Promise<void> {
    const next = (turns.get(match.id) ?? Promise.resolve()).then(() => answer(match, mySeats));
    turns.set(match.id, next);
    return next;
}

async function answer(match: Diced, mySeats: string[]) {
    const { id, dice } = match;
    if (!dice?.seats || match.status === 'over') return;
    try {
        if (!kept(id).commitment) keep(id, { commitment: dice.commitment });
        if (dice.phase !== 'commit' && !kept(id).seats) keep(id, { seats: commitments(dice) });
        if (changed(id, dice)) return;
        for (const [i, seat] of match.seats.entries()) {
            const mark = dice.seats[i],
                own = `${id} ${seat.side}`;
            if (!mySeats.includes(seat.side) || !mark) continue;
            if (dice.phase === 'commit' && !mark.none && !mark.commitment)
                await once(`${own} commitment`, () => decide(id, seat.side));
            else if (dice.phase === 'show' && !mark.shown && kept(id).seed)
                if ((await fingerprint(kept(id).seed!)) === mark.commitment)
                    await once(`${own} seed`, () => api.showSeed(id, seat.side, kept(id).seed!));
        }
    } catch {
        // another page of ours was faster, or the server was away: the next event tries again
    }
}
