// What this browser keeps of the dice: its own seed for a match, the commitments it saw first, and the last receipt. It
// stays on this device; without TLS a browser reckons no SHA-256, and then there is no seed.

export interface Kept {
    seed?: string; // 32 bytes of our own, in hexadecimal
    commitment?: string; // the server's, as it was first seen
    seats?: string[]; // what everybody had committed to, before we showed our seed
    receipt?: string; // of our last action
    at: number;
}

const PREFIX = 'yardarm.dice.';
const MOST = 300; // matches that are remembered

export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/* '' where the browser will not (it does only over TLS or on this machine). */
export async function fingerprint(hex: string): Promise<string> {
    const hash = await globalThis.crypto.subtle?.digest('SHA-256', bytesOf(hex));
    return hash ? hexOf(new Uint8Array(hash)) : '';
}

export async function newSeed(): Promise<{ seed?: string; commitment?: string }> {
    const seed = hexOf(crypto.getRandomValues(new Uint8Array(32)));
    const commitment = await fingerprint(seed);
    return commitment ? { seed, commitment } : {};
}

export function kept(id: string): Kept {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + id) ?? '{"at":0}') as Kept;
    } catch {
        return { at: 0 };
    }
}

function forgetOldest() {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (all.length <= MOST) return;
    all.sort((a, b) => kept(a.slice(PREFIX.length)).at - kept(b.slice(PREFIX.length)).at);
    for (const key of all.slice(0, all.length - MOST)) localStorage.removeItem(key);
}

export function keep(id: string, more: Partial<Kept>) {
    try {
        localStorage.setItem(PREFIX + id, JSON.stringify({ ...kept(id), ...more, at: Date.now() }));
        forgetOldest();
    } catch {
        // no room, or none allowed: then nothing is compared later
    }
}
