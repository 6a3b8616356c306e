// Once more, before something large.
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../table';

export function Confirm({ table }: { table: Table }) {
    const box = useRef<HTMLDialogElement>(null),
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
            <div class="buttons">
                <button
                    type="button"
                    class={asking.danger ? 'danger' : 'primary'}
                    autoFocus={!asking.danger}
                    onClick={() => {
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
