// The same order to many pieces: all at once, all of one place, all aboard, all to one port.
import { isLoading, pairs } from '../cargo';
import type { Atlas, Choices, Offer } from '../offers';
import { choicesOf, placesOf, purseOf } from '../offers';
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

/* Pieces of one place into the same: what is there, or of what lies beside the map, as a fleet that is to be formed,
 * the first that may take them. */
function into(atlas: Atlas, view: View, verb: string, mine: Offer[]): Group[] {
    const where = placesOf(view),
        groups = new Map<string, Offer[]>(),
        fresh = new Map<string, string>();
    for (const o of mine.filter((one) => !isLoading(atlas, one))) {
        const [what, goal, more] = o.words,
            place = where.get(what?.value ?? '');
        if (goal?.kind !== 'piece' || more || !place) continue;
        if (!where.has(goal.value) && !fresh.has(place)) fresh.set(place, goal.value);
        const key = `${verb} ${place} ${goal.value}`;
        if (where.has(goal.value) || fresh.get(place) === goal.value) groups.set(key, [...(groups.get(key) ?? []), o]);
    }
    return [...groups]
        .filter(([, list]) => list.length > 1)
        .map(([key, list]) => ({ key, label: intoLabel(atlas, where, list), next: () => texts(list) }));
}

function intoLabel(atlas: Atlas, where: Map<string, string>, list: Offer[]): string {
    const {
            verb,
            words: [what, goal],
        } = list[0]!,
        place = where.get(what!.value)!,
        name = atlas.siteAt.get(place)?.name ?? place;
    return `${word(verb)} all ${list.length} in ${name}: ${atlas.wordName(goal!)}`;
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

export const SEVERAL = 3; // alike that are bought at once

/* Something is picked in a shop, and is to go somewhere: several of its like at once, where the purse reaches. */
function severalThither(table: Table, atlas: Atlas, view: View): Group[] {
    const [key = '', more] = table.picks.value,
        piece = atlas.pieces.get(key.slice('piece '.length)),
        kind = piece?.like ?? piece?.slug,
        buys = atlas.board.buys ?? [];
    if (!piece || more || (purseOf(atlas, view, table.seat.value) ?? 0) < SEVERAL * (piece.cost ?? Infinity)) return [];
    const sites = new Map<string, Offer[]>();
    for (const o of choicesOf(atlas, view, []).offers) {
        const [what, where] = o.words,
            it = atlas.pieces.get(what?.value ?? '');
        if (!buys.includes(o.verb) || where?.kind !== 'site' || (it?.like ?? it?.slug) !== kind) continue;
        sites.set(where.value, [...(sites.get(where.value) ?? []), o]);
    }
    return [...sites.values()]
        .filter((list) => list.length >= SEVERAL)
        .map((list) => ({
            key: `${list[0]!.text} ${SEVERAL}`,
            label: `${SEVERAL} alike: ${atlas.wordName(list[0]!.words[1]!)}`,
            order: texts(list.slice(0, SEVERAL)),
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
    const each = (atlas.board.each ?? []).flatMap((entry) => {
        const [verb = '', shape] = entry.split(' '),
            mine = choices.offers.filter(
                (o) => o.verb === verb && (!shape || atlas.pieces.get(o.words[0]!.value)?.shape === shape),
            );
        if (!mine.length) return [];
        const ways = [
            () => [...aboard(table, atlas, verb, mine), ...thither(atlas, mine)],
            () => together(atlas, view, verb, mine),
            () => into(atlas, view, verb, mine),
            () => whole(verb, mine),
        ];
        return ways.map((way) => way()).find((found) => found.length) ?? [];
    });
    return [...topsAgain(table), ...severalThither(table, atlas, view), ...each];
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
