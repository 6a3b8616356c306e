// The phases of this turn, the present one marked: those that have begun, and those that are to come as they came in
// the turn before, or as the board names them. And which seat is mine.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { LogLine } from '../types';
import { classes, word } from '../words';

const ROOM_BEFORE = 0.25; // of the width, for the phases just past, where not all have room

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

/* How far the turn before was when it had come as far as this one: to the same phase, for the same time. A phase that
 * it did not have, a battle, is passed over. */
function reached(before: string[], now: string[]): number {
    for (let i = now.length - 1; i >= 0; i--) {
        const same = before.flatMap((name, at) => (name === now[i] ? [at] : [])),
            times = now.slice(0, i + 1).filter((name) => name === now[i]).length;
        if (same.length) return same[Math.min(times, same.length) - 1]!;
    }
    return -1;
}

export function phasesOf(log: LogLine[], usual: string[] = []): Phase[] {
    const turns = turnsOf(log),
        now = turns.at(-1) ?? [],
        last = turns.at(-2) ?? [],
        before = last.length ? last : usual,
        gone = now.map((name, i): Phase => ({ name, state: i === now.length - 1 ? 'now' : 'past' }));
    return [...gone, ...before.slice(reached(before, now) + 1).map((name): Phase => ({ name, state: 'next' }))];
}

export function TurnStrip({ table, atlas }: { table: Table; atlas: Atlas }) {
    const past = table.past.value,
        log = past ? table.told.value.filter((l) => l.step <= past.step) : table.log.value,
        phases = phasesOf(log, atlas.board.phases),
        strip = useRef<HTMLOListElement>(null);
    useLayoutEffect(() => {
        const box = strip.current,
            now = box?.querySelector<HTMLElement>('.now');
        if (now) box!.scrollLeft = now.offsetLeft - box!.offsetLeft - ROOM_BEFORE * box!.clientWidth;
    });
    if (!phases.length) return null;
    return (
        <ol class="turn-strip" ref={strip} aria-label="Phases of this turn">
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
            <FlagIcon party={atlas.party(seat)} width={22} />
            You
            <span class="party-name">: {atlas.partyName(seat)}</span>
        </span>
    );
}
