// Times and names in a few words.
import type { Seat } from './types';

export const word = (s: string) => (s[0]?.toUpperCase() ?? '') + s.slice(1);

const slug = (words: string) =>
    words
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-');

/* What a choice is called, and the sentence on it. The sentence may begin with the name as people write it. */
export function choiceWords(name: string, text: string): [string, string] {
    const [head = '', ...rest] = text.split(': ');
    return slug(head) === name ? [head, word(rest.join(': '))] : [word(name.replaceAll('-', ' ')), text];
}

/* A machine by its level and character: captain:bold is a bold captain. */
export const machineWords = (who: string) => who.split(':').reverse().join(' ').replace('cabinboy', 'cabin boy');

/* How a match ended before its time, as it can be said of one captain and of all the British alike. */
const done: Record<string, string> = { resigns: 'resigned', leaves: 'left', runs: 'ran' };
export const past = (words: string) => words.replace(/\b(resigns|leaves|runs)\b/, (does) => done[does]!);

/* So long ago. */
export function since(seconds?: number): string {
    if (!seconds) return '';
    const hours = (Date.now() / 1000 - seconds) / 3600;
    return hours < 1 ? 'just now' : hours < 48 ? `${Math.round(hours)} h ago` : `${Math.round(hours / 24)} days ago`;
}

/* So long: the largest two units, or fewer. */
export function span(seconds: number, units = 2): string {
    const all = Math.max(0, Math.round(seconds));
    const parts = [
        [Math.floor(all / 86400), 'd'],
        [Math.floor(all / 3600) % 24, 'h'],
        [Math.floor(all / 60) % 60, 'min'],
        [all % 60, 's'],
    ] as const;
    const first = parts.findIndex(([n]) => n);
    return first < 0
        ? '0 s'
        : parts
              .slice(first, first + units)
              .filter(([n]) => n)
              .map(([n, unit]) => `${n} ${unit}`)
              .join(' ');
}

/* So long, as on the face of a clock: 4:05, 1:04:05. A second that has begun is shown whole. */
export function face(seconds: number): string {
    const all = Math.ceil(seconds),
        two = (n: number) => String(n).padStart(2, '0'),
        hours = Math.floor(all / 3600),
        minutes = Math.floor(all / 60) % 60;
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(all % 60)}`;
}

/* A browser by what it calls itself: "Firefox on Linux". */
export function browserOf(agent: string): string {
    const first = (names: [RegExp, string][]) => names.find(([fits]) => fits.test(agent))?.[1];
    const name = first([
        [/Edg/, 'Edge'],
        [/OPR/, 'Opera'],
        [/Firefox/, 'Firefox'],
        [/Chrom/, 'Chrome'],
        [/Safari/, 'Safari'],
    ]);
    const on = first([
        [/Android/, 'Android'],
        [/iPhone|iPad/, 'iOS'],
        [/Windows/, 'Windows'],
        [/Mac OS/, 'macOS'],
        [/CrOS/, 'ChromeOS'],
        [/Linux|X11/, 'Linux'],
    ]);
    return name ? `${name}${on ? ` on ${on}` : ''}` : agent.slice(0, 40) || 'a browser';
}

/* The class of an element: a name, and those that hold now. */
export const classes = (name: string, on: Record<string, unknown>): string =>
    [name, ...Object.keys(on).filter((k) => on[k])].filter(Boolean).join(' ');

/* The person in a seat; who has no account is marked, unless his name says so already. */
export function whoSits(seat: Seat): string {
    const name = seat.name ?? 'somebody';
    return seat.guest && !name.startsWith('Guest ') ? `${name} (guest)` : name;
}
