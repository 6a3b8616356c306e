// The same order to many pieces: all at once, all of one place, all aboard, all to one port.
import { isLoading, pairs } from '../cargo';
import type { Atlas, Choices, Offer } from '../offers';
import { choicesOf, placesOf } from '../offers';
import { EVERYBODY } from '../clicks';
import type { Table } from '../table';
import type { View } from '../types';
import { word } from '../words';

interface Group {
    key: string;
    label: string;
    next?: () => string[]; // what is still to be ordered
    order?: string[]; // or the whole of it
}

const texts = (offers: Offer[]) => offers.map((o) => o.text);

/* Orders of a verb that differ in one piece only, together: all of them, or by the place where the pieces are. Where
 * one piece may go into several others there is one order to choose, not several to give. */
function together(atlas: Atlas, view: View, verb: string, mine: Offer[]): Group[] {
    const where = placesOf(view);
    const differ = (mine[0]?.words ?? []).map(
        (w, i) =>
            new Set(mine.map((o) => o.words[i]?.value)).size > 1 || (w.kind === 'piece' && mine[0]!.words.length === 1),
    );
    const at = differ.indexOf(true);
    if (mine.length < 2 || differ.filter(Boolean).length !== 1 || mine[0]!.words[at]!.kind !== 'piece') return [];
    if (mine[0]!.words.slice(0, at).some((w) => w.kind === 'piece')) return [];
    if (mine[0]!.words.length === 1)
        return [{ key: verb, label: `${word(verb)} all ${mine.length}`, next: () => texts(mine) }];
    const places = new Map<string, Offer[]>();
    for (const o of mine) {
        const place = where.get(o.words[at]!.value) ?? '';
        places.set(place, [...(places.get(place) ?? []), o]);
    }
    return [...places]
        .filter(([, list]) => list.length > 1)
        .map(([place, list]) => ({
            key: `${verb} ${place}`,
            label: `${word(verb)} all ${list.length}${place ? ` in ${atlas.siteAt.get(place)?.name ?? place}` : ''}`,
            next: () => texts(list),
        }));
}

/* Pieces of one place into something that lies beside the map, as ships into a fleet that is not there yet: the first
 * that may take them. */
function formed(atlas: Atlas, view: View, verb: string, mine: Offer[]): Group[] {
    const where = placesOf(view),
        fresh = mine.filter(
            ({ words: [what, into, more] }) =>
                into?.kind === 'piece' && !more && where.has(what!.value) && !where.has(into.value),
        );
    const places = new Map<string, Offer[]>();
    for (const o of fresh) {
        const place = where.get(o.words[0]!.value)!,
            list = places.get(place) ?? [];
        if (!list.length || list[0]!.words[1]!.value === o.words[1]!.value) places.set(place, [...list, o]);
    }
    return [...places]
        .filter(([, list]) => list.length > 1)
        .map(([place, list]) => ({
            key: `${verb} ${place}`,
            label:
                `${word(verb)} all ${list.length} in ${atlas.siteAt.get(place)?.name ?? place}: ` +
                atlas.wordName(list[0]!.words[1]!),
            next: () => texts(list),
        }));
}

/* Pieces that are carried, into those that may carry them. Those of a group that moves stand in a list of their own. */
function aboard(table: Table, atlas: Atlas, verb: string, mine: Offer[]): Group[] {
    if (!mine.every((o) => isLoading(atlas, o)) || table.cargo.verb.value === verb) return [];
    const count = new Set(mine.map((o) => o.words[0]!.value)).size;
    const next = () => pairs(choicesOf(atlas, table.view.value!, [], verb).offers);
    return [{ key: `${verb} aboard`, label: count > 1 ? `${word(verb)} all ${count}` : word(verb), next }];
}

/* One piece after the other is to be put somewhere: all that follow to the same port. */
function thither(atlas: Atlas, mine: Offer[]): Group[] {
    if (!mine.every(({ words }) => words.length === 1 && ['site', 'place'].includes(words[0]!.kind))) return [];
    return mine.map((o) => ({
        key: o.text,
        label: `All to ${atlas.wordName(o.words[0]!)}`,
        next: () => Array<string>(64).fill(o.text),
    }));
}

/* An order that asks for a group next: all of it. */
function whole(verb: string, mine: Offer[]): Group[] {
    const order = [verb, ...EVERYBODY];
    return mine[0]!.words.length ? [] : [{ key: verb, label: `${word(verb)} all`, order }];
}

/* What lay on top before. */
function topsAgain(table: Table): Group[] {
    const order = table.tops.again.value.slice(0, 64);
    return order.length ? [{ key: 'tops', label: `Tops as before: ${order.length}`, order }] : [];
}

function groupsOf(table: Table, atlas: Atlas, choices: Choices, view: View): Group[] {
    const each = (atlas.board.each ?? []).flatMap((verb) => {
        const mine = choices.offers.filter((o) => o.verb === verb);
        if (!mine.length) return [];
        const ways = [
            () => [...aboard(table, atlas, verb, mine), ...thither(atlas, mine)],
            () => together(atlas, view, verb, mine),
            () => formed(atlas, view, verb, mine),
            () => whole(verb, mine),
        ];
        return ways.map((way) => way()).find((found) => found.length) ?? [];
    });
    return [...topsAgain(table), ...each];
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
    return (
        <>
            {groupsOf(table, atlas, choices, view).map(({ key, label, next, order }) => (
                <button
                    key={key}
                    type="button"
                    class="each"
                    disabled={table.busy.value}
                    onClick={() => void (order ? table.give(order, { tacit: true }) : table.giveAll(next!))}>
                    {label}
                </button>
            ))}
        </>
    );
}
