// What was found about a match that is over (docs/http-api.md). Chances are in thousandths.
import { word } from '../words';

export interface SideShare {
    side: string;
    start: number;
    end: number;
    luck: number;
    skill: number;
    error: number;
    given_away: number;
    decisions: number;
}
export interface CurvePoint {
    at: number;
    level: number;
    title: string;
    chances: number[];
}
export interface Costly {
    at: number;
    side: string;
    rule: string;
    asked?: string; // older findings have it not
    done: string;
    better: string;
    cost: number;
    error: number;
}
export interface Thrown {
    at: number;
    action: string;
    asked?: string;
    told?: string;
    gain: number;
    error: number;
}
export interface Fortune {
    side: string;
    lucky: Thrown[];
    unlucky: Thrown[];
}
export interface Dice {
    faces: number;
    low?: number; // the lowest face; 1
    rolled: number;
    seen: number[];
    p: number;
}
export interface Found {
    by: string;
    version?: number; // of the judge; 1
    actions: number;
    played_out: boolean;
    sides: SideShare[];
    curve: CurvePoint[];
    costly: Costly[];
    fortunes: Fortune[];
    dice: Dice[];
}
export interface Standing {
    status: 'none' | 'working' | 'done';
    possible: boolean;
    why?: string;
    at?: number;
    of?: number;
    before?: boolean; // what was found is by another judge than that of today
    found?: Found;
}

export const percent = (thousandths: number) => (thousandths / 10).toFixed(1);
export const signed = (thousandths: number) => `${thousandths < 0 ? '−' : '+'}${percent(Math.abs(thousandths))}`;

/* The board as a side saw it after so many actions. */
export const boardAt = (match: string, actions: number, side: string) =>
    `/match/${encodeURIComponent(match)}/step/${actions}?as=${side}`;

/* The curve from the first chances to the last, which no heading stands for. */
export function wholeCurve(found: Found): CurvePoint[] {
    const chances = (of: 'start' | 'end') => found.sides.map((s) => s[of]);
    const start = { at: 0, level: 1, title: 'The start', chances: chances('start') },
        end = { at: found.actions, level: 1, title: 'The end', chances: chances('end') };
    return [start, ...found.curve.filter((p) => p.at > 0 && p.at < found.actions), end];
}

/* The turn in which an action was taken. */
export const turnAt = (found: Found, at: number): string =>
    word(found.curve.filter((p) => p.level === 1 && p.at < at).at(-1)?.title ?? 'the start');
