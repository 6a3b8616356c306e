// A long set-up at one click, for who has done nothing of it yet.
import type { Atlas } from '../offers';
import { legalOf } from '../offers';
import type { Table } from '../table';

export function SetUps({ table, atlas }: { table: Table; atlas: Atlas }) {
    if (table.acted.value) return null;
    const legal = legalOf(table.view.value),
        mine = (atlas.board.setups ?? []).filter(
            (s) => s.party === table.seat.value && legal.includes(s.actions[0] ?? ''),
        );
    return (
        <>
            {mine.map(({ title, actions }) => (
                <div key={title} class="set-up-offer">
                    <button
                        type="button"
                        class="primary"
                        disabled={table.busy.value}
                        onClick={() => void table.giveOn(actions)}>
                        Recommended set-up
                    </button>
                    <small>{title}.</small>
                </div>
            ))}
        </>
    );
}
