// What is worth telling of many lines: on a card, in the log, and the places that are spoken of.
import type { Atlas } from './offers';
import { type Entry, entryOf, type Outcome } from './outcomes';
import type { LogLine } from './types';

export interface Told {
    heads: LogLine[]; // the turn and the phase that have begun
    entries: Entry[];
    left: number; // lines there was no room for
}

/* How many lines a card has room for; one with dice and what is added to them takes that of two. */
export const mostTold = () => (window.matchMedia('(max-width: 860px)').matches ? 2 : 6);

/* The lines worth a card: of many, what the board calls news, then what came of my own order, then those that dice
 * decided, and then the latest. Dice that brought the same many times are no more than other lines. Who was away is
 * led to places, so lines that speak of one come before the others. */
export function told({ lines, mine, away }: Outcome, most: number, atlas: Atlas): Told {
    const plain = lines.filter((l) => !l.heading),
        said = folded(ofOne(together(joined(plain).map(shortened), calledOn(atlas), fleet), atlas.called)),
        heads = lines.filter((l) => l.heading);
    const news = new Set(atlas.board.news ?? []);
    const worth = ({ rule, step, how, alike }: Folded) =>
        news.has(rule) ? 4 : step <= (mine ?? -1) ? 3 : how && !alike ? 2 : 1;
    const weight = (line: Folded) => worth(line) + (away && placesIn(atlas, line.text).length ? 2 : 0);
    let room = most + 2; // for two that are large
    const kept = new Set(
        said
            .map((line, at) => ({ line, at }))
            .sort((a, b) => weight(b.line) - weight(a.line) || b.at - a.at)
            .slice(0, most)
            .filter(({ line }) => (room -= line.how?.some((h) => !('die' in h)) ? 2 : 1) >= 0)
            .map((k) => k.line),
    );
    const last = heads.filter((h) => h.heading === 1).at(-1);
    const phase = (heads.at(-1)?.heading ?? 0) > 1 ? [heads.at(-1)!] : [];
    return {
        heads: [...(last ? [last] : []), ...phase],
        entries: said.filter((l) => kept.has(l)).map(entryOf),
        left: said.length - kept.size,
    };
}

/* What one side did in one step, told a line for each part of it: "Blue stops at Queen; takes guns: 1". */
function ofOne(lines: Grouped[], sides: string[]): Grouped[] {
    const out: Grouped[] = [];
    for (const line of lines) {
        const before = out.at(-1),
            [who = ''] = line.text.split(' ');
        const goesOn = sides.includes(who) && before?.step === line.step && before.text.startsWith(`${who} `);
        if (goesOn && !line.how) out[out.length - 1] = { ...before, text: before.text + line.text.replace(who, ';') };
        else out.push(line);
    }
    return out;
}

const ALIKE = 3, // lines that say the same
    LONG = 160; // letters

type Folded = Grouped & { alike?: boolean };

/* What a line says apart from names and numbers. */
export const gist = ({ rule, text }: LogLine) =>
    `${rule} ${text
        .split(' ')
        .filter((w) => /^[a-z]/.test(w))
        .join(' ')}`;

/* The same told of many things: what they have in common once, and each thing; or how often it was. */
function alikeWords([first = '', ...more]: string[]): string {
    if (more.every((t) => t === first)) return `${first}, ${more.length + 1} times`;
    const words = first.split(' '),
        differs = words.findIndex((w, i) => more.some((t) => t.split(' ')[i] !== w)),
        ends = more.map((t) => t.split(' ').slice(differs).join(' '));
    const all = [first, ...ends].join('; ');
    return all.length > LONG ? `${first}, and ${more.length} alike` : all;
}

/* What is reckoned without dice is another sum each time. */
const isSum = ({ how }: LogLine) => !!how && !how.some((h) => 'die' in h);

/* Lines that say the same of many things, as one, where the first of them stood; of their dice only the faces. */
function folded(lines: Grouped[]): Folded[] {
    const runs = new Map<string, Grouped[]>();
    for (const line of lines.filter((l) => !isSum(l) && !l.grouped))
        runs.set(gist(line), [...(runs.get(gist(line)) ?? []), line]);
    return lines.flatMap((line): Folded[] => {
        const run = runs.get(gist(line));
        if (!run?.includes(line) || run.length < ALIKE) return [line];
        if (run[0] !== line) return [];
        const dice = run.flatMap((l) => l.how ?? []).filter((h) => 'die' in h);
        const text = alikeWords(run.map((l) => l.text.replace(/^\[\d+\]: /, '')));
        return [{ ...line, text, alike: true, how: dice.length ? dice : undefined }];
    });
}

const LAST_PLACE = /^(.* )(\d{3,4}(?: \([^)]*\))?)$/,
    PLACES = /^\d{3,4}( \([^)]*\))?(, \d{3,4}( \([^)]*\))?)*$/;

/* The same move from place to place, told a line for each: the lines as one, "moves to 2306, 2307, 2308". */
export function joined(lines: LogLine[]): LogLine[] {
    const out: LogLine[] = [];
    for (const line of lines) {
        const before = out.at(-1),
            [, words, place] = LAST_PLACE.exec(line.text) ?? [];
        const alike = before && words && before.rule === line.rule && !before.how && !line.how && !line.heading;
        if (alike && before.text.startsWith(words) && PLACES.test(before.text.slice(words.length)))
            out[out.length - 1] = { ...line, text: `${before.text}, ${place}` };
        else out.push(line);
    }
    return out;
}

const FIRST_PLACES = /((?:\d{3,4}(?: \([^)]*\))?, ){6})(.+,.+)$/;

/* A long way: where it begins, and how much more of it there is. */
const shortened = (line: LogLine): LogLine => ({
    ...line,
    text: line.text.replace(
        FIRST_PLACES,
        (_, first: string, rest: string) => `${first}and ${rest.split(', ').length} places more`,
    ),
});

/* Whose counters have that name: of both sides, some. */
type Called = Map<string, Set<string>>;

const counters = new WeakMap<Atlas, Called>();

export function calledOn(atlas: Atlas): Called {
    const known = counters.get(atlas),
        called: Called = known ?? new Map();
    if (known) return known;
    for (const { name, party = '' } of atlas.board.pieces ?? [])
        called.set(name, new Set([...(called.get(name) ?? []), atlas.partyName(party)]));
    counters.set(atlas, called);
    return called;
}

type Grouped = LogLine & { grouped?: boolean }; // the same of several counters

/* Of whom a line tells, and what. */
function subject(text: string, called: Called): [string, string] | null {
    for (let at = text.lastIndexOf(' '); at > 0; at = text.lastIndexOf(' ', at - 1))
        if (called.has(text.slice(0, at))) return [text.slice(0, at), text.slice(at + 1)];
    return null;
}

const headed = (what: string) => what.replace(/^is /, '').replace(/^./, (c) => c.toUpperCase());

/* A verb of one, of several: goes, searches, carries, founders. */
const PLURALS: [RegExp, string][] = [
    [/^is /, ''],
    [/^was\b/, 'were'],
    [/^has\b/, 'have'],
    [/^(go|do|\w*(?:ss|x|ch|sh))es\b/, '$1'],
    [/^(\w{2,})ies\b/, '$1y'],
    [/^(\w+)s\b/, '$1'],
];

/* "is Damaged", "founders", of several. */
function ofMany(what: string): string {
    const [one, many] = PLURALS.find(([fits]) => fits.test(what)) ?? [/^/, ''];
    return what.replace(one, many);
}

const listed = (who: string[]) => `${who.slice(0, -1).join(', ')} and ${who.at(-1)}`;

const everyone = (what: string, who: string[]) =>
    what.startsWith('is ') ? `${headed(what)}: ${who.join(', ')}` : `${listed(who)} ${ofMany(what)}`;

/* "British block 5", "British block 7": such names say whose they are. */
const areNumbered = (names: string[]) => names.every((name) => / \d+$/.test(name));

/* Where there is little room: whose they are, how many, and the first of them. */
function fleet(what: string, who: string[], [whose]: string[]): string {
    const more = who.length - ALIKE,
        names = more > 1 ? `${who.slice(0, ALIKE).join(', ')} and ${more} more` : who.join(', ');
    return `${whose && !areNumbered(who) ? `${whose}: ` : ''}${who.length} ${ofMany(what)}: ${names}`;
}

/* The same told of one counter of a party after the other: the lines as one, "Damaged: Ajax, Mars, Orion". */
export function together(
    lines: LogLine[],
    called: Called,
    words: (what: string, who: string[], whose: string[]) => string = everyone,
): Grouped[] {
    const out: { line: Grouped; who: string[]; what: string; whose: string[] }[] = [];
    for (const line of lines) {
        const before = out.at(-1),
            [name, what] = (!line.how && !line.heading && subject(line.text, called)) || ['', ''];
        const whose = [...(called.get(name) ?? [])],
            common = whose.filter((w) => before?.whose.includes(w));
        if (common.length && before?.what === what && before.line.rule === line.rule) {
            before.who.push(name);
            before.whose = common;
            before.line = { ...line, grouped: true, text: words(what, before.who, common) };
        } else out.push({ line, who: [name], what, whose });
    }
    return out.map(({ line }) => line);
}

// ---- places ----

const named = new WeakMap<Atlas, Map<string, string>>();

/* Names of places as they stand in sentences, the longest first. What several are called names none of them. */
function namesOf(atlas: Atlas): Map<string, string> {
    const known = named.get(atlas);
    if (known) return known;
    const labels = [...atlas.spaces.values()].map((s) => s.label ?? ''),
        names = new Map<string, string>();
    for (const { name, label = '', place } of atlas.spaces.values()) {
        if (name) names.set(name, place);
        if (label.length > 3 && labels.indexOf(label) === labels.lastIndexOf(label)) names.set(label, place);
    }
    for (const s of atlas.sites.values()) names.set(s.name, s.place);
    const sorted = new Map([...names].sort(([a], [b]) => b.length - a.length));
    named.set(atlas, sorted);
    return sorted;
}

/* The places a sentence speaks of: by their names, or by their numbers. */
export function placesIn(atlas: Atlas, text: string): string[] {
    const found = new Set<string>();
    let left = text;
    for (const [name, place] of namesOf(atlas)) {
        if (!left.includes(name)) continue;
        found.add(place);
        left = left.replaceAll(name, '');
    }
    for (const word of text.match(/[\w-]*\d[\w-]*/g) ?? []) if (atlas.spaces.has(word)) found.add(word);
    return [...found];
}

export const placesTold = (atlas: Atlas, lines: LogLine[], most: number): string[] =>
    [...new Set(lines.flatMap((l) => placesIn(atlas, l.text)))].slice(-most);
