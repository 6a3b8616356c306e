// When a match is over: whether its dice were those that were committed to, as far as this browser can tell.
import * as api from './api';
import { commitments, same } from './dice';
import { bytesOf, fingerprint, hexOf, kept } from './seeds';
import type { Match } from './types';

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
