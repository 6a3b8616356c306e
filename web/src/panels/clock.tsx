// A seat's time: for this move, then from its bank.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../api';
import type { Table } from '../table';
import type { Match, Seat } from '../types';
import { span } from '../words';

const now = signal(api.serverSeconds());

/* Seconds for this move and in the bank; both 0: out of time. */
export function timeLeft(match: Match, seat: Seat): { move: number; bank: number } | null {
    if (!match.clock || !seat.clock || match.status !== 'running') return null;
    const move = seat.clock.since ? match.clock.move - (now.value - seat.clock.since) : match.clock.move;
    return { move: Math.max(0, move), bank: Math.max(0, seat.clock.bank + Math.min(0, move)) };
}

export const flagged = (match: Match, seat: Seat) => {
    const left = timeLeft(match, seat);
    return !!left && left.move + left.bank <= 0 && seat.kind === 'person';
};

export function Clock({ table, seat, short }: { table: Table; seat: Seat; short?: boolean }) {
    const match = table.match.value!,
        left = timeLeft(match, seat),
        runs = !!left && !!seat.clock?.since;
    useEffect(() => {
        if (!runs) return;
        const timer = window.setInterval(() => {
            now.value = api.serverSeconds();
        }, 1000);
        now.value = api.serverSeconds();
        return () => clearInterval(timer);
    }, [runs]);
    if (!left) return null;
    const bank = `${span(left.bank)} in the bank`,
        units = short ? 1 : 2;
    const words = !runs
        ? bank
        : flagged(match, seat)
          ? 'out of time'
          : left.move
            ? `${span(left.move, units)} left${short ? '' : `, ${bank}`}`
            : `${span(left.bank, units)} left${short ? '' : ', from the bank'}`;
    return (
        <span class={`clock${runs && left.move < 3600 ? ' low' : ''}`} title={bank}>
            {words}
        </span>
    );
}
