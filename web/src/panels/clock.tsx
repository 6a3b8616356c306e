// A seat's time: for this move, then from its bank.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Table } from '../table';
import type { Match, Seat } from '../types';
import { face, span } from '../words';

const now = signal(performance.now());

/* Seconds for this move and in the bank; both 0: out of time. */
export function timeLeft(match: Match, seat: Seat): { move: number; bank: number } | null {
    if (!match.clock || !seat.clock || match.status !== 'running') return null;
    const gone = seat.clock.since ? Math.max(0, now.value - (match.heard ?? now.value)) : 0,
        left = Math.max(0, (seat.clock.left - gone) / 1000),
        bank = Math.min(seat.clock.bank, left);
    return { move: left - bank, bank };
}

export const flagged = (match: Match, seat: Seat) => {
    const left = timeLeft(match, seat);
    return !!left && left.move + left.bank <= 0 && seat.kind === 'person';
};

/* A live clock as on its face, the others in words. */
function wordsOf(match: Match, seat: Seat, left: { move: number; bank: number }, short?: boolean): string {
    const live = match.clock!.live,
        bank = `${live ? face(left.bank) : span(left.bank)} in the bank`,
        units = short ? 1 : 2;
    if (!seat.clock!.since) return bank;
    if (flagged(match, seat)) return 'out of time';
    if (live) return `${face(left.move + left.bank)} left`;
    return left.move
        ? `${span(left.move, units)} left${short ? '' : `, ${bank}`}`
        : `${span(left.bank, units)} left${short ? '' : ', from the bank'}`;
}

export function Clock({ table, seat, short }: { table: Table; seat: Seat; short?: boolean }) {
    const match = table.match.value!,
        left = timeLeft(match, seat),
        runs = !!left && !!seat.clock?.since;
    useEffect(() => {
        if (!runs) return;
        const timer = window.setInterval(() => {
            now.value = performance.now();
        }, 250);
        now.value = performance.now();
        return () => clearInterval(timer);
    }, [runs]);
    if (!left) return null;
    const live = match.clock!.live,
        low = live ? left.move + left.bank < 20 : left.move < 3600;
    return (
        <span
            class={`clock${live ? ' live' : ''}${runs && low ? ' low' : ''}`}
            title={`${span(left.bank)} in the bank`}>
            {wordsOf(match, seat, left, short)}
        </span>
    );
}
