// The same order to many pieces: all at once, all of one place, all aboard, all to one port.
import { isLoading, pairs } from '../cargo';
import type { Atlas, Choices, Offer } from '../offers';
import { choicesOf, legalOf, placesOf, purseOf, stacksOf } from '../offers';
import { EVERYBODY } from '../clicks';
import type { Table } from '../table';
import type { View } from '../types';
import { word } from '../words';

interface Group {
    label: string;
    all: string[]; // what is to be ordered
    next?: () => string[]; // what of it can be, each time anew
    order?: boolean; // or it goes as one
    hint?: string;
}

const texts = (offers: Offer[]) => offers.map((o) => o.text);

const allWords = (atlas: Atlas, verb: string) => (atlas.board.menu?.[verb] ? `${atlas.menuWords(verb)}:` : word(verb));

const allIn = (atlas: Atlas, list: Offer[], place = '') =>
    `${allWords(atlas, list[0]!.verb)} all ${list.length}${place && ` in ${atlas.siteAt.get(place)?.name ?? place}`}`;

/* By what each has to do with, those that are several. */
function several(mine: Offer[], of: (o: Offer) => string): [string, Offer[]][] {
    return [...new Set(mine.map(of))]
        .map<[string, Offer[]]>((key) => [key, mine.filter((o) => of(o) === key)])
        .filter(([, list]) => list.length > 1);
}

/* Orders of a verb that differ in one piece only, together: all of them, or by the place where the pieces are. Where
 * one piece may go into several others there is one order to choose, not several to give. */
function together(atlas: Atlas, view: View, mine: Offer[]): Group[] {
    const where = placesOf(view);
    const differ = (mine[0]?.words ?? []).map(
        (w, i) =>
            new Set(mine.map((o) => o.words[i]?.value)).size > 1 || (w.kind === 'piece' && mine[0]!.words.length === 1),
    );
    const at = differ.indexOf(true);
    if (mine.length < 2 || differ.filter(Boolean).length !== 1 || mine[0]!.words[at]!.kind !== 'piece') return [];
    if (mine[0]!.words.slice(0, at).some((w) => w.kind === 'piece')) return [];
    const place = (o: Offer) => where.get(o.words[at]!.value) ?? '',
        one = new Set(mine.map(place)).size === 1 ? place(mine[0]!) : '';
    if (mine[0]!.words.length === 1) return [{ label: allIn(atlas, mine, one), all: texts(mine) }];
    return several(mine, place).map(([there, list]) => ({ label: allIn(atlas, list, there), all: texts(list) }));
}

/* The best of those who lie beside some pieces and could lead them goes aboard one, where nobody leads them yet. */
function leaderOf(atlas: Atlas, view: View, led: Offer[]): Offer | undefined {
    const [, goal] = led[0]!.words,
        ships = led.map((o) => o.words[0]!.value),
        leads = (slug = '') => atlas.pieces.get(slug)?.leads ?? 0,
        leaders = stacksOf(view)
            .flatMap((s) => s.pieces)
            .filter((p) => leads(p.piece));
    if (leaders.some((p) => p.on && (p.on === goal!.value || ships.includes(p.ship ?? p.on)))) return undefined;
    const free = new Set(leaders.filter((p) => !p.on).map((p) => p.piece));
    return legalOf(view)
        .map((text) => atlas.offer(text))
        .filter(({ words: [who, where] }) => free.has(who?.value) && ships.includes(where?.value ?? ''))
        .sort((a, b) => leads(b.words[0]!.value) - leads(a.words[0]!.value))[0];
}

/* Pieces of one place into the same: what is there, or of what lies beside the map, as a fleet that is to be formed,
 * the first that may take them, and who leads them best. Those that are in one need no other. */
function into(atlas: Atlas, view: View, mine: Offer[]): Group[] {
    const where = placesOf(view),
        formed = new Set(stacksOf(view).flatMap((s) => s.pieces.filter((p) => p.on).map((p) => p.piece))),
        place = (o: Offer) => where.get(o.words[0]!.value) ?? '',
        goal = (o: Offer) => o.words[1]!.value,
        free = (o: Offer) => where.has(goal(o)) || !formed.has(o.words[0]!.value);
    const pairs = mine.filter((o) => o.words.length === 2 && place(o) && !isLoading(atlas, o) && free(o)),
        beside = (o: Offer) => pairs.find((p) => place(p) === place(o) && !where.has(goal(p)));
    return several(
        pairs.filter((o) => where.has(goal(o)) || goal(o) === goal(beside(o)!)),
        (o) => `${place(o)} ${goal(o)}`,
    ).map(([, list]) => {
        const leader = leaderOf(atlas, view, list),
            all = `${allIn(atlas, list, place(list[0]!))} to ${atlas.wordName(list[0]!.words[1]!)}`;
        return {
            label: leader ? `${all}, led by ${atlas.wordName(leader.words[0]!)}` : all,
            all: texts(leader ? [...list, leader] : list),
        };
    });
}

/* Pieces that are carried, into those that may carry them. Those of a group that moves stand in a list of their own. */
function aboard(table: Table, atlas: Atlas, verb: string, mine: Offer[]): Group[] {
    if (!mine.every((o) => isLoading(atlas, o)) || table.cargo.verb.value === verb) return [];
    const count = new Set(mine.map((o) => o.words[0]!.value)).size;
    const next = () => pairs(choicesOf(atlas, table.view.value!, [], verb).offers);
    return [{ label: count > 1 ? `${word(verb)} all ${count}` : word(verb), all: texts(mine), next }];
}

/* One piece after the other is to be put somewhere: all that follow to the same port. */
function thither(atlas: Atlas, mine: Offer[]): Group[] {
    if (!mine.every(({ words }) => words.length === 1 && ['site', 'place'].includes(words[0]!.kind))) return [];
    return mine.map((o) => ({
        label: `All to ${atlas.wordName(o.words[0]!)}`,
        all: [o.text],
        next: () => Array<string>(64).fill(o.text),
    }));
}

export const SEVERAL = 3; // alike that are bought at once

/* Something is picked in a shop, and is to go somewhere: several of its like at once, where the purse reaches. */
function severalThither(table: Table, atlas: Atlas, view: View): Group[] {
    const piece = atlas.pieces.get((table.picks.value[0] ?? '').slice(6)),
        kind = (slug: string) => atlas.pieces.get(slug)?.like ?? slug;
    if (!piece?.cost || (purseOf(atlas, view, table.seat.value) ?? 0) < SEVERAL * piece.cost) return [];
    const like = choicesOf(atlas, view, []).offers.filter(
        ({ verb, words: [what, where] }) =>
            atlas.board.buys?.includes(verb) && where?.kind === 'site' && kind(what!.value) === kind(piece.slug),
    );
    return several(like, (o) => atlas.wordName(o.words[1]!))
        .filter(([, list]) => list.length >= SEVERAL)
        .map(([site, list]) => ({ label: `${SEVERAL} alike: ${site}`, all: texts(list.slice(0, SEVERAL)) }));
}

/* An order that asks for a group next: all of it, or as many as its hint says. */
function whole(view: View, verb: string, mine: Offer[]): Group[] {
    const hint = view.hints?.[verb],
        label = `${word(verb)} ${hint ? 'as many as may go' : 'all'}`;
    return mine[0]!.words.length ? [] : [{ label, hint, all: [verb, ...EVERYBODY], order: true }];
}

/* What lay on top before. */
function topsAgain(table: Table): Group[] {
    const all = table.tops.again.value.slice(0, 64);
    return all.length ? [{ label: `Tops as before: ${all.length}`, all, order: true }] : [];
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
            () => together(atlas, view, mine),
            () => into(atlas, view, mine),
            () => whole(view, verb, mine),
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
            {groupsOf(table, atlas, choices, view).map(({ label, all, next = () => all, order, hint }) => (
                <button
                    key={label}
                    type="button"
                    class="each"
                    disabled={table.busy.value}
                    onClick={() => void (order ? table.give(all, { tacit: true }) : table.giveAll(next, false, all))}>
                    {label}
                    {hint && <span class="hint-words">{hint}</span>}
                </button>
            ))}
        </>
    );
}
