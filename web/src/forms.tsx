// What the forms of the account share.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import './cards.css';
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

/* What is filled in, and what the browser may offer for it. */
const KINDS = {
    code: { type: 'text', autocomplete: 'one-time-code', maxLength: 128 },
    secret: { type: 'password', autocomplete: 'current-password', maxLength: 128 },
    fresh: { type: 'password', autocomplete: 'new-password', minLength: 12, maxLength: 128 },
    email: { type: 'email', autocomplete: 'email', maxLength: 254 },
} as const;

/* A line to fill in: a code, the password one has, a new one, an address. */
export function Field({
    label,
    note,
    value,
    kind = 'code',
}: {
    label: string;
    note?: string;
    value: { value: string };
    kind?: keyof typeof KINDS;
}) {
    return (
        <label>
            <span>
                {label} {note && <small class="muted">{note}</small>}
            </span>{' '}
            <input
                required
                {...KINDS[kind]}
                value={value.value}
                onInput={(e) => {
                    value.value = e.currentTarget.value;
                }}
            />
        </label>
    );
}
