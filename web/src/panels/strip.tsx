// The phases of this turn, the present one marked: those that have begun, and those that are to come as they came in
// the turn before. And which seat is mine.
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { LogLine } from '../types';
import { classes, word } from '../words';

export interface Phase {
    name: string;
    state: 'past' | 'now' | 'next';
}

/* Names of phases by turn, the last turn last. */
function turnsOf(log: LogLine[]): string[][] {
    const turns: string[][] = [[]];
    for (const line of log) {
        if (line.heading === 1) turns.push([]);
        else if (line.heading === 2) turns.at(-1)!.push(line.text);
    }
    return turns;
}

export function phasesOf(log: LogLine[]): Phase[] {
    const turns = turnsOf(log),
        now = turns.at(-1) ?? [],
        before = turns.at(-2) ?? [],
        gone = now.map((name, i): Phase => ({ name, state: i === now.length - 1 ? 'now' : 'past' }));
    const at = before.lastIndexOf(now.at(-1) ?? '');
    return [...gone, ...before.slice(at + 1).map((name): Phase => ({ name, state: 'next' }))];
}

export function TurnStrip({ table, atlas }: { table: Table; atlas: Atlas }) {
    const past = table.past.value,
        log = past ? table.told.value.filter((l) => l.step <= past.step) : table.log.value,
        phases = phasesOf(log);
    if (!phases.length) return null;
    return (
        <ol class="turn-strip" aria-label="Phases of this turn">
            {phases.map((p, i) => (
                <li
                    key={i}
                    class={classes('', { [p.state]: true })}
                    aria-current={p.state === 'now' ? 'step' : undefined}>
                    {word(atlas.named(p.name))}
                </li>
            ))}
        </ol>
    );
}

export function MySeat({ table, atlas }: { table: Table; atlas: Atlas }) {
    const seat = table.seat.value;
    if (!seat || seat === 'spectator') return null;
    return (
        <span class="my-seat">
            <FlagIcon party={atlas.party(seat)} width={22} /> You: {atlas.partyName(seat)}
        </span>
    );
}
