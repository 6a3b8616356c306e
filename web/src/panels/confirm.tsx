// Once more, before something large.
import { useEffect, useRef } from 'preact/hooks';
import { silenced } from '../settings';
import type { Table } from '../table';

export function Confirm({ table }: { table: Table }) {
    const box = useRef<HTMLDialogElement>(null),
        never = useRef<HTMLInputElement>(null),
        asking = table.asking.value;
    useEffect(() => {
        if (asking && !box.current!.open) box.current!.showModal();
    }, [asking]);
    if (!asking) return null;
    const shut = () => {
        box.current!.close(); // gives the focus back
        table.asking.value = null;
    };
    return (
        <dialog
            ref={box}
            class="confirm"
            role="alertdialog"
            aria-label="Are you sure?"
            aria-describedby="confirm-words"
            onCancel={(e) => {
                e.preventDefault();
                shut();
            }}>
            <p id="confirm-words">{asking.text}</p>
            {asking.kind && (
                <label class="never">
                    <input type="checkbox" ref={never} /> Don't tell me this again
                </label>
            )}
            <div class="buttons">
                <button
                    type="button"
                    class={asking.danger ? 'danger' : 'primary'}
                    autoFocus={!asking.danger}
                    onClick={() => {
                        if (asking.kind && never.current?.checked) silenced.value = [...silenced.value, asking.kind];
                        shut();
                        asking.run();
                    }}>
                    {asking.yes}
                </button>
                <button type="button" autoFocus={asking.danger} onClick={shut}>
                    {asking.no}
                </button>
            </div>
        </dialog>
    );
}
