// What came of an order, out of the lines that were told of it: dice and what was added to them, and what the sum was
// held against.
import type { Added, Column, LogLine, Needed, Rolled } from './types';

export interface Outcome {
    own: boolean; // came of an order of mine; else of what others did since
    mine?: number; // the step of my order, where what it brought is told with what others did since
    away?: boolean; // I was not here
    lines: LogLine[];
}

export interface Entry {
    line: LogLine;
    dice: Rolled[];
    adds: Added[];
    needs: Needed[];
    columns: Column[];
    shifts: Added[]; // that made the column
    sum?: number;
}

const FEW = 3; // more dice than that are looked at one by one, and not added up

export function entryOf(line: LogLine): Entry {
    const how = line.how ?? [],
        dice = how.filter((h) => 'die' in h),
        column = how.findIndex((h) => 'column' in h),
        adds = (column < 0 ? how : how.slice(0, column)).filter((h) => 'add' in h),
        shifts = (column < 0 ? [] : how.slice(column)).filter((h) => 'add' in h),
        columns = how.filter((h) => 'column' in h),
        needs = how.filter((h) => 'need' in h);
    const all = [...dice.map((d) => d.die), ...adds.map((a) => a.add)];
    const reckoned = adds.length > 0 || (columns.length > 0 && dice.length > 1),
        sum = reckoned && dice.length && dice.length <= FEW ? all.reduce((a, b) => a + b, 0) : undefined;
    return { line, dice, adds, needs, columns, shifts, sum };
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/* A line without the brackets around its dice. */
export const plain = (text: string) => text.replace(/\[(\d+)\]/g, '$1');

function entryWords({ line, dice, adds, needs, columns, shifts, sum }: Entry): string {
    const parts = [
        dice.length ? `${dice.length > 1 ? 'Dice' : 'Die'} ${dice.map((d) => d.die).join(', ')}` : '',
        ...adds.map((a) => `${signed(a.add)} ${a.text}`),
        sum === undefined ? '' : `makes ${sum}`,
        ...columns.map((c) => `column ${c.column}`),
        ...shifts.map((a) => `${signed(a.add)} ${a.text}`),
        ...needs.map((n) => `needs ${n.need}`),
    ].filter(Boolean);
    return `${parts.length ? `${parts.join(', ')}: ` : ''}${plain(line.text)}.`;
}

/* For whoever listens. */
export const outcomeWords = (lines: LogLine[]): string => lines.map((l) => entryWords(entryOf(l))).join(' ');
