// Legal actions are lines of text; the verb table says what their words are. From that alone follows what on the board
// may be clicked, and what needs a button.
import { signal } from '@preact/signals';
import type { Book, Kind, Link, MarkKind, Piece, Shown, Site, Space, Stack, TableBoard, View, Wind } from './types';

/* With the number the view may give it. */
export type PlacedSpace = Space & { number?: number };

export interface Word {
    kind: string;
    value: string;
}
export interface Offer {
    text: string;
    verb: string;
    help: string;
    words: Word[];
}

/* The board document with everything in it found by name. */
export class Atlas {
    readonly pieces = new Map<string, Piece>();
    readonly spaces = new Map<string, PlacedSpace>();
    readonly sites = new Map<string, Site>();
    readonly siteAt = new Map<string, Site>();
    readonly kinds = new Map<string, Kind>();
    readonly partyColour = new Map<string, string>();
    readonly marks = new Map<string, MarkKind>();
    readonly winds = new Map<string, Wind>();
    readonly links = new Map<string, Map<string, Link>>(); // from, to: as gone in that direction
    readonly book = signal<Book | null>(null); // once it has come
    readonly outline = signal<string[] | null>(null); // of the coast, once it has come
    private readonly verbs = new Map<string, { help: string; args: string[] }>();

    constructor(readonly board: TableBoard) {
        const outline = board.map?.outline;
        if (!outline || outline.length) this.outline.value = outline ?? [];
        for (const p of board.pieces ?? []) this.pieces.set(p.slug, p);
        for (const s of board.map?.spaces ?? []) this.spaces.set(s.place, s);
        for (const b of board.map?.boxes ?? [])
            this.spaces.set(b.place, {
                place: b.place,
                x: b.x + b.width / 2,
                y: b.y + b.height / 2,
                width: b.width,
                height: b.height,
                label: b.name ?? b.label,
            });
        for (const s of board.sites ?? []) {
            this.sites.set(s.slug, s);
            this.siteAt.set(s.place, s);
        }
        for (const k of board.kinds ?? []) this.kinds.set(k.slug, k);
        for (const p of board.parties ?? []) this.partyColour.set(p.slug, p.colour);
        for (const m of board.marks ?? []) this.marks.set(m.slug, m);
        for (const w of board.map?.winds ?? []) this.winds.set(w.zone, w);
        for (const l of board.map?.links ?? []) this.addLink(l);
        for (const v of board.verbs) this.verbs.set(v.name, v);
    }

    /* What the book says of a space, where that is what it is about. */
    ruleOf(space?: Space) {
        return space?.style ? this.book.value?.rules.find((r) => r.number === space.rule) : undefined;
    }

    private addLink(link: Link) {
        const back = link.back ?? (link.bearing === undefined ? undefined : (link.bearing + 180) % 360);
        const lead = (l: Link) => {
            if (!this.links.has(l.from)) this.links.set(l.from, new Map());
            this.links.get(l.from)!.set(l.to, l);
        };
        lead(link);
        if (link.one_way) return;
        lead({
            ...link,
            from: link.to,
            to: link.from,
            cost: link.cost_back ?? link.cost,
            bearing: back,
            via: link.via && [...link.via].reverse(),
        });
    }

    /* Whether places touch by links, and not as hexes do. */
    get isLinked(): boolean {
        return this.links.size > 0;
    }

    linksApart(from: string, to: string): number {
        let edge = [from];
        const seen = new Set(edge);
        for (let n = 0; edge.length; n++) {
            if (seen.has(to)) return n;
            edge = edge.flatMap((p) => [...(this.links.get(p)?.keys() ?? [])]).filter((p) => !seen.has(p));
            edge.forEach((p) => seen.add(p));
        }
        return Infinity;
    }

    /* Places may lie elsewhere this time. Returns a word for where they lie. */
    lay(view: View | null): string {
        for (const { place, ...where } of view?.moved ?? []) Object.assign(this.spaces.get(place) ?? {}, where);
        return (view?.moved ?? []).map((m) => `${m.place} ${m.x} ${m.y}`).join();
    }

    waitingFor(view: View): string {
        const sides = view.owing.map((s) => (s === 'chance' ? 'the dice' : this.partyName(s)));
        return sides.length ? `Waiting for ${sides.join(' and ')}` : '';
    }

    party(slug?: string) {
        return this.board.parties?.find((p) => p.slug === slug);
    }

    partyName(slug?: string): string {
        return this.party(slug)?.name ?? (slug ? slug[0]!.toUpperCase() + slug.slice(1) : '');
    }

    /* What the sides are called in sentences. */
    get called(): string[] {
        return [...this.board.sides, ...this.board.sides.map((s) => this.partyName(s))];
    }

    /* A sentence with the sides by their names: "spanish resigns". */
    named(words: string): string {
        return this.board.sides.reduce(
            (s, side) => s.replace(new RegExp(`\\b${side}\\b`, 'g'), this.partyName(side)),
            words,
        );
    }

    placeName(place?: string): string {
        if (!place) return '';
        const site = this.siteAt.get(place),
            space = this.spaces.get(place);
        if (site) return space?.style || this.isLinked ? site.name : `${site.name} (${place})`;
        return this.spaceName(place) ?? (space?.region ? `${place}, ${space.region}` : place);
    }

    private spaceName(place: string): string | undefined {
        const space = this.spaces.get(place);
        return space?.name ?? space?.label;
    }

    wordName(word: Word): string {
        switch (word.kind) {
            case 'piece':
                return this.pieces.get(word.value)?.name ?? word.value;
            case 'site':
                return this.sites.get(word.value)?.name ?? word.value;
            case 'place':
                return this.siteAt.get(word.value)?.name ?? this.spaceName(word.value) ?? word.value;
            case 'side':
                return this.partyName(word.value);
            case 'word':
                return this.board.words?.[word.value] ?? this.partyName(word.value);
            default:
                return word.value;
        }
    }

    offer(text: string): Offer {
        const [verb = '', ...rest] = text.split(' ');
        const known = this.verbs.get(verb);
        return {
            text,
            verb,
            help: known?.help ?? '',
            words: rest.map((value, i) => ({ kind: known?.args[i] ?? 'word', value })),
        };
    }

    /* A phrase, its numbers being the words of an order. What is in brackets is left out where it says nothing new. */
    private phrased(phrase: string, { words }: Offer): string {
        const said = (n: string) => words.findIndex((w) => w.value === words[Number(n) - 1]?.value) < Number(n) - 1;
        return phrase
            .replace(/\[([^\]]*\{(\d)\}[^\]]*)\]/g, (_, part: string, n: string) => (said(n) ? '' : part))
            .replace(/\{(\d)\}/g, (_, n: string) => (words[Number(n) - 1] ? this.wordName(words[Number(n) - 1]!) : ''));
    }

    /* As people say it: "Sail Port Royal". What is picked already goes without saying, unless the board has a phrase.
     * */
    label(offer: Offer, picks: string[] = []): string {
        const phrase = this.board.phrases?.[offer.verb];
        if (phrase) return this.phrased(phrase, offer);
        const rest = picks.length ? offer.words.filter((w) => !picks.includes(keyOf(w, this))) : offer.words;
        return [offer.verb[0]!.toUpperCase() + offer.verb.slice(1), ...rest.map((w) => this.wordName(w))].join(' ');
    }

    /* What is done by giving one of its orders. */
    menuWords(verb: string): string {
        return this.board.menu?.[verb] ?? verb[0]!.toUpperCase() + verb.slice(1);
    }

    shown(item: string | Shown): Shown {
        return typeof item === 'string' ? { piece: item } : item;
    }
}

/* Every action that may be taken; the referee's view has none when nobody is asked. */
export const legalOf = (view: View | null | undefined): string[] => view?.legal ?? [];

/* What a click may mean: the key of a piece or of a place. */
export const pieceKey = (slug: string) => `piece ${slug}`;
export const placeKey = (place: string) => `place ${place}`;

/* What of a word can be clicked, or nothing. */
export function keyOf({ kind, value }: Word, atlas: Atlas): string {
    return kind === 'piece'
        ? pieceKey(value)
        : kind === 'place'
          ? placeKey(value)
          : kind === 'site'
            ? placeKey(atlas.sites.get(value)?.place ?? value)
            : '';
}

const keysOf = (offer: Offer, atlas: Atlas) => offer.words.map((w) => keyOf(w, atlas)).filter(Boolean);

/* An order that chooses who goes: the place where he is stands for him. */
export const opensWay = (atlas: Atlas, { verb, words }: Offer): boolean =>
    words.length === 1 && !!atlas.board.ways?.some((w) => w.opens?.includes(verb));

function placedKeys(offer: Offer, atlas: Atlas, where: Map<string, string>): string[] {
    const keys = keysOf(offer, atlas),
        place = opensWay(atlas, offer) ? where.get(offer.words[0]!.value) : undefined;
    return place ? [...keys, placeKey(place)] : keys;
}

/* Where somebody may set out, a click on the place means that, and nothing else that names it. */
const mostMeant = (atlas: Atlas, key: string, offers: Offer[]): Offer[] => {
    const setOut = key.startsWith('place ') ? offers.filter((o) => opensWay(atlas, o)) : [];
    return setOut.length ? setOut : offers;
};

/* Whose winds count in a space. */
export const zoneOf = (space?: Space): string => String(space?.zone ?? space?.region ?? '');

export interface Choices {
    offers: Offer[];
    keys: Map<Offer, string[]>;
    byKey: Map<string, Offer[]>;
    plain: Offer[]; // those nothing on the board stands for
    places: Set<string>; // that may be clicked
    within: Set<string>; // places whose pieces may be clicked
}

/* All that is legal; or what is left of it once things on the board, or a verb, are picked. */
export function choicesOf(atlas: Atlas, view: View, picks: string[], verb = ''): Choices {
    const all = legalOf(view).map((text) => atlas.offer(text));
    const where = placesOf(view);
    const keys = new Map(all.map((offer) => [offer, placedKeys(offer, atlas, where)] as const));
    const wanted = verb ? all.filter((o) => o.verb === verb) : all;
    const picked = picks.length ? wanted.filter((o) => picks.every((p) => keys.get(o)!.includes(p))) : wanted;
    const offers = picks.length === 1 ? mostMeant(atlas, picks[0]!, picked) : picked;
    const byKey = new Map<string, Offer[]>();
    const places = new Set<string>(),
        within = new Set<string>();
    for (const offer of offers)
        for (const key of keys.get(offer)!) {
            if (picks.includes(key)) continue;
            byKey.set(key, [...(byKey.get(key) ?? []), offer]);
            const value = key.slice(6);
            if (key.startsWith('place ')) places.add(value);
            else if (where.has(value)) within.add(where.get(value)!);
        }
    if (!picks.length) for (const [key, some] of byKey) byKey.set(key, mostMeant(atlas, key, some));
    return { offers, keys, byKey, plain: all.filter((o) => !keys.get(o)!.length), places, within };
}

export const PASSES = ['done', 'pass', 'stop']; // words that let a chance go by
export const ENDS = [...PASSES, 'end']; // and all that end a question

export const MANY = 10; // so many orders fit on buttons

/* Many orders of several sorts, by verb: how many each has. None where a few buttons will do. */
export function verbsOf(atlas: Atlas, view: View): Map<string, number> {
    const all = choicesOf(atlas, view, []),
        count = new Map<string, number>();
    if (all.offers.length <= MANY) return count;
    for (const o of all.offers) if (all.keys.get(o)!.length) count.set(o.verb, (count.get(o.verb) ?? 0) + 1);
    const first = Object.keys(atlas.board.menu ?? {}).filter((verb) => count.has(verb));
    return new Map([...first.map((verb): [string, number] => [verb, count.get(verb)!]), ...count]);
}

export function stacksOf(view: View): Stack[] {
    return view.moving ? [...(view.stacks ?? []), view.moving] : (view.stacks ?? []);
}

export function placesOf(view: View): Map<string, string> {
    const where = new Map<string, string>();
    for (const stack of stacksOf(view))
        for (const shown of stack.pieces) if (shown.piece && stack.place) where.set(shown.piece, stack.place);
    return where;
}

/* What a side can still spend, where there is money. */
export function purseOf(atlas: Atlas, view: View, side: string): number | undefined {
    const money = atlas.board.tracks?.find((t) => t.money);
    return view.tracks?.find((t) => t.track === money?.slug && t.party === side)?.value;
}

/* A shop: orders of one verb that all name first a piece with a price that lies in a list off the map, and then at most
 * where it goes. */
export function goodsOf(atlas: Atlas, view: View, choices: Choices): Offer[] {
    const listed = new Set((view.lists ?? []).flatMap((l) => l.pieces.map((p) => atlas.shown(p).piece))),
        on = placesOf(view);
    const forSale = ({ words: [first, ...rest] }: Offer) =>
        first?.kind === 'piece' &&
        !on.has(first.value) &&
        listed.has(first.value) &&
        atlas.pieces.get(first.value)?.cost !== undefined &&
        rest.every((w) => w.kind === 'site' || w.kind === 'place');
    const verbs = [...new Set(choices.offers.filter((o) => choices.keys.get(o)!.length).map((o) => o.verb))];
    const sold = verbs.filter((v) => choices.offers.every((o) => o.verb !== v || forSale(o)));
    return sold.length === 1 ? choices.offers.filter((o) => o.verb === sold[0]) : [];
}
