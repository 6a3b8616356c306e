// The stage of a view. Games that do not fill one yet send a battle or dice: those are made into one here.
import type { BattleOf, Dice, ResultRow, Stage, StageCounter, StageDie, StageLine, View } from './types';

/* Faces with the same result stand together. */
function rowsOf(results: string[][], rolled?: number): ResultRow[] {
    const rows: ResultRow[] = [];
    results.forEach((words, i) => {
        const last = rows.at(-1);
        if (last && last.words.join() === words.join()) last.faces!.push(i + 1);
        else rows.push({ faces: [i + 1], words });
    });
    for (const row of rows) if (rolled && row.faces!.includes(rolled)) Object.assign(row, { rolled: true });
    return rows;
}

const fromBattle = (battle: BattleOf): Stage => ({
    title: battle.title,
    place: battle.place,
    lines: battle.sides.map(({ pieces, ...side }) => ({ ...side, counters: pieces ?? [] })),
    ...(battle.results && { results: { rows: rowsOf(battle.results, battle.rolled) } }),
});

function fromDice(pool: Dice, sideOf: (piece: string) => string | undefined): Stage {
    const parties = [...new Set(pool.dice.map((d) => d.party ?? ''))];
    const counters = (party: string) =>
        [...pool.dice.filter((d) => d.party === party).map((d) => d.piece), ...(pool.with ?? [])].filter(
            (p): p is string => !!p && sideOf(p) === party,
        );
    return {
        title: pool.title,
        lines: parties.map((party) => ({
            party,
            role: '',
            counters: [...new Set(counters(party))].map((piece) => ({ piece })),
        })),
        dice: parties.map((party, i) => ({
            title: '',
            line: i + 1,
            dice: pool.dice.filter((d) => (d.party ?? '') === party),
        })),
    };
}

export function stageOf(view: View | null, sideOf: (piece: string) => string | undefined): Stage | undefined {
    if (!view) return undefined;
    if (view.stage) return view.stage;
    if (view.battle) return fromBattle(view.battle);
    return view.dice?.dice.length ? fromDice(view.dice, sideOf) : undefined;
}

// ---- what stands where ----

/* Without a face, or with 0 where that is no face of it, a die is still to be rolled. */
export const isRolled = (die: StageDie) => die.face !== undefined && die.face >= (die.low ?? 1);

/* Dice lie beside the counter they are rolled for, if it is on the stage. */
export function diceOf(stage: Stage, line: number, counter: StageCounter): StageDie[] {
    const groups = (stage.dice ?? []).filter((g) => !g.line || g.line === line);
    return counter.piece ? groups.flatMap((g) => g.dice.filter((d) => d.piece === counter.piece)) : [];
}

/* Those of a group that belong to no counter. */
export function looseDice(stage: Stage, group: { line?: number; dice: StageDie[] }): StageDie[] {
    const lines = group.line ? [stage.lines[group.line - 1]] : stage.lines;
    const here = new Set(lines.flatMap((l) => l?.counters.map((c) => c.piece) ?? []));
    return group.dice.filter((d) => !d.piece || !here.has(d.piece));
}

/* Numbers of the combats within the battle, where counters stand against each other in pairs. */
export function pairsOf(lines: StageLine[]): number[] {
    const all = lines.flatMap((l) => l.counters.flatMap((c) => (c.pair === undefined ? [] : [c.pair])));
    return [...new Set(all)].sort((a, b) => a - b);
}
