// The command line: the same words the referee takes, completed from the legal list.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import { commandOpen } from './opened';

export function CommandLine(props: { table: Table; atlas: Atlas }) {
    return commandOpen.value ? <Line {...props} /> : null;
}

function Line({ table, atlas }: { table: Table; atlas: Atlas }) {
    const text = useSignal(''),
        at = useSignal(0),
        input = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => input.current?.focus(), []);
    const legal = table.mine.value ? (table.view.value?.legal ?? []) : [];
    const words = text.value.trim().toLowerCase();
    const found = legal
        .filter((l) => l.startsWith(words))
        .concat(
            legal.filter(
                (l) => !l.startsWith(words) && `${l} ${atlas.label(atlas.offer(l))}`.toLowerCase().includes(words),
            ),
        )
        .slice(0, 12);
    const shut = () => {
        commandOpen.value = false;
        document.querySelector<HTMLElement>('main')?.focus();
    };
    const send = async () => {
        const exact = legal.find((l) => l === words),
            action = exact ?? (words ? found[at.value] : undefined);
        if (action) {
            shut();
            await table.act(action);
            return;
        }
        if (!words || table.seat.value === 'spectator') return;
        const answer = await table.found
            .why(words)
            .catch((e: unknown) => ({ legal: false, error: String((e as Error).message), rule: undefined }));
        table.notice.value = { kind: 'refused', text: answer.error ?? 'that cannot be read', rule: answer.rule };
    };
    const keys = (e: KeyboardEvent) => {
        if (e.key === 'Escape') shut();
        else if (e.key === 'ArrowDown') at.value = Math.min(at.value + 1, found.length - 1);
        else if (e.key === 'ArrowUp') at.value = Math.max(at.value - 1, 0);
        else if (e.key === 'Tab' && found.length && !e.shiftKey) text.value = found[at.value] ?? text.value;
        else return;
        e.preventDefault();
    };
    return (
        <form
            class="command"
            role="search"
            onSubmit={(e) => {
                e.preventDefault();
                void send();
            }}>
            <label for="command">Order</label>
            <input
                id="command"
                ref={input}
                autocomplete="off"
                spellcheck={false}
                role="combobox"
                aria-expanded="true"
                aria-controls="completions"
                aria-activedescendant={found.length ? `completion-${at.value}` : undefined}
                value={text.value}
                onInput={(e) => {
                    text.value = e.currentTarget.value;
                    at.value = 0;
                }}
                onKeyDown={keys}
            />
            <button type="button" class="quiet" aria-label="Close" onClick={shut}>
                ×
            </button>
            <ul id="completions" role="listbox" aria-label="Legal orders">
                {found.map((l, i) => (
                    <li
                        key={l}
                        id={`completion-${i}`}
                        role="option"
                        aria-selected={i === at.value}
                        onPointerDown={(e) => {
                            e.preventDefault();
                            shut();
                            void table.act(l);
                        }}>
                        <code>{l}</code> <span class="muted">{atlas.label(atlas.offer(l))}</span>
                    </li>
                ))}
                {!found.length && (
                    <li role="option" aria-selected="false" class="muted">
                        {legal.length ? 'No legal order begins so; Enter asks why.' : 'Nothing is asked of you now.'}
                    </li>
                )}
            </ul>
        </form>
    );
}
