// Once more, before something large.
import { useRef } from 'preact/hooks';
import { silenced } from '../settings';
import type { Table } from '../table';
import { useDialog } from './dialog';

export function Confirm({ table }: { table: Table }) {
    const never = useRef<HTMLInputElement>(null),
        asking = table.asking.value;
    const { box, close, heard } = useDialog(!!asking, () => {
        table.asking.value = null;
    });
    if (!asking) return null;
    return (
        <dialog
            ref={box}
            class="confirm"
            role="alertdialog"
            aria-label="Are you sure?"
            aria-describedby="confirm-words"
            {...heard}>
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
                        close();
                        asking.run();
                    }}>
                    {asking.yes}
                </button>
                <button type="button" autoFocus={asking.danger} onClick={close}>
                    {asking.no}
                </button>
            </div>
        </dialog>
    );
}
