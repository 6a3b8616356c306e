// A hint against machines, for whoever has turned it on: an order, and why.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../api';
import type { Atlas } from '../offers';
import { hints } from '../settings';
import type { Table } from '../table';
import type { HintFound } from '../types';
import { word } from '../words';

const PAUSE = 400; // between two looks whether it is there

/* As the server says it, with the next best in the words of the board. */
function reasonOf(atlas: Atlas, { reason, next, next_aim }: HintFound): string {
    const tail = next_aim ? `, to ${next_aim}` : '';
    if (!next) return word(reason);
    return word(reason.slice(0, reason.length - tail.length - next.length) + atlas.label(atlas.offer(next)) + tail);
}

/* Whoever does as he is advised is not asked whether he means it. */
function Shown({ table, atlas, hint }: { table: Table; atlas: Atlas; hint: HintFound }) {
    return (
        <>
            <p role="status">
                <b>{atlas.label(atlas.offer(hint.action!))}</b>. {reasonOf(atlas, hint)}.{' '}
                <small class="muted">Says the {hint.by}, from what you may know.</small>
            </p>
            <button type="button" disabled={table.busy.value} onClick={() => void table.act(hint.action!, true)}>
                Do that
            </button>
        </>
    );
}

function Offer({ table, atlas }: { table: Table; atlas: Atlas }) {
    const hint = useSignal<HintFound | null>(null),
        wrong = useSignal(''),
        asks = useSignal(false);
    useEffect(() => {
        if (!asks.value) return;
        let over = false;
        const ask = async () => {
            try {
                let found = await api.hint(table.id, table.seat.value);
                for (; found.status === 'working' && !over; found = await api.hint(table.id, table.seat.value))
                    await new Promise((done) => setTimeout(done, PAUSE));
                if (!over) hint.value = found;
            } catch (e) {
                if (!over) wrong.value = word((e as Error).message);
            }
            if (!over) asks.value = false;
        };
        void ask();
        return () => {
            over = true;
        };
    }, [asks.value]);
    return (
        <section class="hint-offer" aria-label="Hint">
            {hint.value ? (
                <Shown table={table} atlas={atlas} hint={hint.value} />
            ) : (
                <button
                    type="button"
                    disabled={asks.value}
                    onClick={() => {
                        wrong.value = '';
                        asks.value = true;
                    }}>
                    {asks.value ? 'Thinking…' : 'Hint'}
                </button>
            )}
            {wrong.value && (
                <p role="alert" class="refused">
                    {wrong.value}.
                </p>
            )}
        </section>
    );
}

/* Anew for every decision. */
export function Hint({ table, atlas }: { table: Table; atlas: Atlas }) {
    const people = table.match.value?.seats.filter((s) => s.kind === 'person').length ?? 0;
    if (!hints.value || people > 1 || !table.mine.value) return null;
    return <Offer key={table.version.value} table={table} atlas={atlas} />;
}
