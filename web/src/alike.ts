// Orders that differ only in which of several look-alike pieces they name are one to a player.
import type { Atlas, Offer } from './offers';
import { stacksOf } from './offers';
import type { Shown, View } from './types';

/* How a piece looks and lies: what it is like, where, with which marks, on what, and what is on it. */
function likeness(atlas: Atlas, view: View): Map<string, string> {
    const like = (slug?: string) => (slug ? (atlas.pieces.get(slug)?.like ?? slug) : '');
    const found = new Map<string, string>();
    const note = (pieces: Shown[], where: string) =>
        pieces.forEach((p) => {
            if (!p.piece) return;
            const cargo = pieces
                .filter((q) => q.on === p.piece)
                .map((q) => like(q.piece))
                .sort();
            found.set(
                p.piece,
                JSON.stringify([
                    like(p.piece),
                    where,
                    p.marks,
                    like(p.on),
                    p.site,
                    p.place,
                    cargo,
                    view.chosen?.includes(p.piece),
                ]),
            );
        });
    for (const s of stacksOf(view)) note(s.pieces, `${s.side} ${s.place}`);
    for (const l of view.lists ?? [])
        note(
            l.pieces.map((p) => atlas.shown(p)),
            `${l.party} ${l.slug}`,
        );
    return found;
}

export function foldAlike(atlas: Atlas, view: View, offers: Offer[]): { offer: Offer; alike: number }[] {
    const looks = likeness(atlas, view),
        folded = new Map<string, { offer: Offer; alike: number }>();
    for (const offer of offers) {
        const key = [
            offer.verb,
            ...offer.words.map((w) => (w.kind === 'piece' ? (looks.get(w.value) ?? w.value) : w.value)),
        ].join(' ');
        const one = folded.get(key);
        if (one) one.alike++;
        else folded.set(key, { offer, alike: 1 });
    }
    return [...folded.values()];
}
