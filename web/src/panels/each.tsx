// The same order to many pieces: all at once, or all of one place.
import type { Atlas, Choices, Offer } from '../offers';
import { placesOf } from '../offers';
import type { Table } from '../table';
import type { View } from '../types';

/* Orders of a verb that differ in one piece only, together: all of them, or by the place where the pieces are. */
function together(view: View, verb: string, offers: Offer[]): { where: string; offers: Offer[] }[] {
    const mine = offers.filter((o) => o.verb === verb),
        where = placesOf(view);
    const differ = (mine[0]?.words ?? []).map(
        (w, i) =>
            new Set(mine.map((o) => o.words[i]?.value)).size > 1 || (w.kind === 'piece' && mine[0]!.words.length === 1),
    );
    if (
        mine.length < 2 ||
        differ.filter(Boolean).length !== 1 ||
        mine[0]!.words[differ.indexOf(true)]!.kind !== 'piece'
    )
        return [];
    const at = differ.indexOf(true);
    if (mine[0]!.words.length === 1) return [{ where: '', offers: mine }];
    const places = new Map<string, Offer[]>();
    for (const o of mine) {
        const place = where.get(o.words[at]!.value) ?? '';
        places.set(place, [...(places.get(place) ?? []), o]);
    }
    return [...places].filter(([, list]) => list.length > 1).map(([place, list]) => ({ where: place, offers: list }));
}

export function EachButtons({
    table,
    atlas,
    choices,
    view,
}: {
    table: Table;
    atlas: Atlas;
    choices: Choices;
    view: View;
}) {
    const groups = (atlas.board.each ?? []).flatMap((verb) => together(view, verb, choices.offers));
    return (
        <>
            {groups.map(({ where, offers }) => (
                <button
                    key={`${offers[0]!.verb} ${where}`}
                    type="button"
                    class="each"
                    disabled={table.busy.value}
                    onClick={() => void table.giveAll(offers.map((o) => o.text))}>
                    {offers[0]!.verb[0]!.toUpperCase() + offers[0]!.verb.slice(1)} all {offers.length}
                    {where ? ` in ${atlas.siteAt.get(where)?.name ?? where}` : ''}
                </button>
            ))}
        </>
    );
}
