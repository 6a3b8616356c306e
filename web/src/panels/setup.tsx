// A long set-up at one click, for who has done nothing of it yet.
import { useRef } from 'preact/hooks';
import type { Atlas } from '../offers';
import { legalOf } from '../offers';
import type { Table } from '../table';

export function SetUps({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.view.value,
        shown = useRef(''), // at which question: it stays there, so that nothing moves under the pointer
        legal = legalOf(view),
        fresh = !table.acted.value;
    const mine = (atlas.board.setups ?? []).filter(
        (s) => s.party === table.seat.value && (legal.includes(s.actions[0] ?? '') || !fresh),
    );
    if (fresh && mine.length) shown.current = view?.question?.name ?? '';
    if (!fresh && shown.current !== view?.question?.name) return null;
    return (
        <>
            {mine.map(({ title, actions }) => (
                <div key={title} class="set-up-offer">
                    <button
                        type="button"
                        class="primary"
                        disabled={table.busy.value || !fresh}
                        data-off="Something is set up already. Undo it first."
                        onClick={() => void table.giveOn(actions)}>
                        Recommended set-up
                    </button>
                    <small>{title}.</small>
                </div>
            ))}
        </>
    );
}
