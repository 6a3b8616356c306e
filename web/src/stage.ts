// What stands where on the stage of a view.
import type { Stage, StageCounter, StageDie, StageLine } from './types';

/* Without a face, or with 0 where that is no face of it, a die is still to be rolled. */
export const isRolled = (die: StageDie) => die.face !== undefined && die.face >= (die.low ?? 1);

/* Of a line that the viewer may not see there are none. */
export const countersOf = (line: StageLine) => line.counters ?? [];

/* Dice lie beside the counter they are rolled for, if it is on the stage. */
export function diceOf(stage: Stage, line: number, counter: StageCounter): StageDie[] {
    const groups = (stage.dice ?? []).filter((g) => !g.line || g.line === line);
    return counter.piece ? groups.flatMap((g) => g.dice.filter((d) => d.piece === counter.piece)) : [];
}

/* Those of a group that belong to no counter. */
export function looseDice(stage: Stage, group: { line?: number; dice: StageDie[] }): StageDie[] {
    const lines = group.line ? [stage.lines[group.line - 1]] : stage.lines;
    const here = new Set(lines.flatMap((l) => (l ? countersOf(l).map((c) => c.piece) : [])));
    return group.dice.filter((d) => !d.piece || !here.has(d.piece));
}

/* Numbers of the combats within the battle, where counters stand against each other in pairs. */
export function pairsOf(lines: StageLine[]): number[] {
    const all = lines.flatMap((l) => countersOf(l).flatMap((c) => (c.pair === undefined ? [] : [c.pair])));
    return [...new Set(all)].sort((a, b) => a - b);
}
