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

const busy = new Set<string>(),
    shown = new Set<string>(); // seats whose seed this page has shown: a look may be older than that

async function decide(id: string, seat: string) {
    const fresh = kept(id).seed
        ? { seed: kept(id).seed, commitment: await fingerprint(kept(id).seed!) }
        : await newSeed();
    if (!fresh.commitment) return;
    keep(id, { seed: fresh.seed });
    await api.commit(id, seat, fresh.commitment);
}

/* For each seat of ours: what the dice ask for now. */
export async function follow(match: Match, mySeats: string[]) {
    const { id, dice } = match;
    if (!dice?.seats || match.status === 'over' || busy.has(id)) return;
    busy.add(id);
    try {
        if (!kept(id).commitment) keep(id, { commitment: dice.commitment });
        if (dice.phase !== 'commit' && !kept(id).seats) keep(id, { seats: commitments(dice) });
        if (changed(id, dice)) return;
        for (const [i, seat] of match.seats.entries()) {
            const mark = dice.seats[i];
            if (!mySeats.includes(seat.side) || !mark) continue;
            if (dice.phase === 'commit' && !mark.none && !mark.commitment) await decide(id, seat.side);
            else if (dice.phase === 'show' && !mark.shown && kept(id).seed && !shown.has(`${id} ${seat.side}`))
                if ((await fingerprint(kept(id).seed!)) === mark.commitment) {
                    await api.showSeed(id, seat.side, kept(id).seed!);
                    shown.add(`${id} ${seat.side}`);
                }
        }
    } catch {
        // another page of ours was faster, or the server was away: the next event tries again
    } finally {
        busy.delete(id);
    }
}
