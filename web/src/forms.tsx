// What the forms of the account share.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { word } from './words';

/* A form that says what went wrong and, if anything is said for it, what went well. */
export function useTry() {
    const wrong = useSignal(''),
        well = useSignal(''),
        busy = useSignal(false);
    const run = async (what: () => Promise<string | void>) => {
        if (busy.value) return;
        busy.value = true;
        wrong.value = well.value = '';
        try {
            well.value = (await what()) ?? '';
        } catch (e) {
            wrong.value = word((e as Error).message);
        }
        busy.value = false;
    };
    const words = wrong.value ? (
        <p role="alert" class="refused">
            {wrong.value}
        </p>
    ) : well.value ? (
        <p role="status" class="well">
            {well.value}
        </p>
    ) : null;
    return { run, busy, words };
}

export function Card({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <section class="card" aria-label={title}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}

/* A line to fill in: a code, or with `secret` the password one has. */
export function Field({
    label,
    note,
    value,
    secret,
}: {
    label: string;
    note?: string;
    value: { value: string };
    secret?: boolean;
}) {
    const shared = {
        required: true,
        maxLength: 128,
        value: value.value,
        onInput: (e: { currentTarget: HTMLInputElement }) => {
            value.value = e.currentTarget.value;
        },
    };
    return (
        <label>
            <span>
                {label} {note && <small class="muted">{note}</small>}
            </span>{' '}
            {secret ? (
                <input type="password" autocomplete="current-password" {...shared} />
            ) : (
                <input autocomplete="one-time-code" {...shared} />
            )}
        </label>
    );
}
