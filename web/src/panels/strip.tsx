// The phases of this turn, the present one marked, and whose they are: those that have begun, and those that are to
// come as the board names them. And which seat is mine.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { LogLine, Phase } from '../types';
import { classes, word } from '../words';

const ROOM_BEFORE = 0.25; // of the width, for the phases just past, where not all have room

export interface Shown {
    name: string;
    state: 'past' | 'now' | 'next';
    party?: string;
}

/* How far the board's phases were when they had come as far as this turn: to the same phase, for the same time. A phase
 * that is not among them, a battle, is passed over. */
function reached(all: string[], now: string[]): number {
    for (let i = now.length - 1; i >= 0; i--) {
        const same = all.flatMap((name, at) => (name === now[i] ? [at] : [])),
            times = now.slice(0, i + 1).filter((name) => name === now[i]).length;
        if (same.length) return same[Math.min(times, same.length) - 1]!;
    }
    return -1;
}

/* Whose part of the present phase it is, if it has such parts. */
function partyOfPart(turn: LogLine[], rows: Phase[]): string | undefined {
    const parts = new Map(rows.flatMap((r) => (r.part ? [[r.name, r.party]] : []))),
        heads = turn.filter((l) => l.heading === 2 || (l.heading === 3 && parts.has(l.text)));
    return parts.get(heads.at(-1)?.text ?? '');
}

export function phasesOf(log: LogLine[], rows: Phase[] = []): Shown[] {
    const turn = log.slice(log.map((l) => l.heading).lastIndexOf(1) + 1),
        now = turn.flatMap((l) => (l.heading === 2 ? [l.text] : [])),
        whole = rows.filter((r) => !r.part),
        all = whole.map((r) => r.name),
        at = reached(all, now),
        next = now.length && at < 0 ? [] : whole.slice(at + 1).filter((r) => !r.some);
    const gone = now.map(
        (name, i): Shown => ({
            name,
            state: i === now.length - 1 ? 'now' : 'past',
            party: whole.find((r) => r.name === name)?.party,
        }),
    );
    const present = gone.at(-1);
    if (present) present.party ??= partyOfPart(turn, rows);
    return [...gone, ...next.map(({ name, party }): Shown => ({ name, party, state: 'next' }))];
}

function Whose({ atlas, party }: { atlas: Atlas; party: string }) {
    const name = atlas.partyName(party);
    return (
        <span class="whose" role="img" aria-label={name} title={name}>
            <FlagIcon party={atlas.party(party)} width={16} />
        </span>
    );
}

export function TurnStrip({ table, atlas }: { table: Table; atlas: Atlas }) {
    const past = table.past.value,
        log = past ? table.told.value.filter((l) => l.step <= past.step) : table.log.value,
        all = phasesOf(log, atlas.board.phases),
        phases = table.shown.value?.result ? all.filter((p) => p.state !== 'next') : all,
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
                    {p.party && <Whose atlas={atlas} party={p.party} />}
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
