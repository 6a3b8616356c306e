// The client's part in the dice: it commits, shows its seed when everybody has committed, and compares at the end with
// what it kept. Nobody has to do anything for it.
import * as api from './api';
import { bytesOf, fingerprint, hexOf, keep, kept, newSeed } from './seeds';
import type { FairDice, Match } from './types';

const same = (a: string[] = [], b: string[] = []) => a.length === b.length && a.every((x, i) => x === b[i]);
const commitments = (dice: FairDice) => (dice.seats ?? []).map((s) => s.commitment ?? '');

/* Is the match still the one this browser sat down at? '' or what has changed. */
export function changed(id: string, dice: FairDice): string {
    const mine = kept(id);
    if (mine.commitment && mine.commitment !== dice.commitment) return 'the server’s fingerprint is not the first one';
    if (mine.seats && dice.seats && !same(mine.seats, commitments(dice)))
        return 'what the players committed to has changed';
    return '';
}

const busy = new Set<string>();

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
            else if (dice.phase === 'show' && !mark.shown && kept(id).seed)
                if ((await fingerprint(kept(id).seed!)) === mark.commitment)
                    await api.showSeed(id, seat.side, kept(id).seed!);
        }
    } catch {
        // another page of ours was faster, or the server was away: the next event tries again
    } finally {
        busy.delete(id);
    }
}

// ---- at the end ----

async function linkOf(key: CryptoKey, words: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, words));
}

/* Is the receipt a link of the chain of all steps in the record? */
export async function hasReceipt(record: string, id: string, secret: string, receipt: string): Promise<boolean> {
    const text = new TextEncoder();
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign']);
    let link = await linkOf(key, text.encode(`yardarm chain 1\n${id}\n`));
    for (const [, step] of record.matchAll(/^x-step: (.*)$/gm)) {
        const [head = '', ...actions] = (step ?? '').split('; ');
        const words = text.encode(`${head.replace(' ', '\n')}\n${actions.map((a) => `${a}\n`).join('')}`);
        const all = new Uint8Array(link.length + words.length);
        all.set(link);
        all.set(words, link.length);
        link = await linkOf(key, all);
        if (hexOf(link) === receipt) return true;
    }
    return false;
}

export interface Finding {
    good: boolean;
    words: string;
}

/* All that this browser can find out by itself. */
export async function findings(match: Match): Promise<Finding[]> {
    const { id, dice } = match;
    const mine = kept(id),
        found: Finding[] = [];
    if (!dice?.secret || !globalThis.crypto.subtle) return found;
    const say = (good: boolean, well: string, badly: string) => found.push({ good, words: good ? well : badly });
    say(
        (await fingerprint(dice.secret)) === dice.commitment,
        'The secret fits the fingerprint.',
        'The secret does not fit the fingerprint.',
    );
    if (mine.commitment)
        say(
            mine.commitment === dice.commitment,
            'The fingerprint is the one this browser kept from the beginning.',
            'The fingerprint is not the one this browser kept from the beginning.',
        );
    if (mine.seed)
        say(
            (dice.seats ?? []).some((s) => s.seed === mine.seed),
            'This browser’s own seed is in the dice.',
            'This browser’s own seed is not in the dice.',
        );
    if (mine.seats)
        say(
            same(mine.seats, commitments(dice)),
            'All seeds are those that were committed to before yours was shown.',
            'The seeds are not those that were committed to.',
        );
    if (mine.receipt)
        say(
            await hasReceipt(await api.record(id), id, dice.secret, mine.receipt),
            'Your last action stands in the record as it was answered then, and all before it.',
            'The record does not have your last action as it was answered then.',
        );
    return found;
}
