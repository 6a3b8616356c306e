// Something to be taken elsewhere: a link, a token.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

export function CopyField({ label, value }: { label: string; value: string }) {
    const copied = useSignal(''),
        input = useRef<HTMLInputElement>(null);
    const copy = async () => {
        input.current!.select(); // where the browser will not copy, Ctrl-C will
        await navigator.clipboard?.writeText(value).then(
            () => {
                copied.value = value;
            },
            () => {},
        );
    };
    return (
        <div class="invitation">
            <label>
                {label} <input ref={input} readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <button type="button" class="primary" onClick={() => void copy()}>
                {copied.value === value ? 'Copied' : 'Copy'}
            </button>
        </div>
    );
}
