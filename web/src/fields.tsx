// Ticks and choices, bound to what they set.
import type { ComponentChildren } from 'preact';

type Bound<T> = { value: T };

export function Tick({ of, look, children }: { of: Bound<boolean>; look?: string; children: ComponentChildren }) {
    return (
        <label class={look}>
            <input
                type="checkbox"
                checked={of.value}
                onChange={(e) => {
                    of.value = e.currentTarget.checked;
                }}
            />{' '}
            {children}
        </label>
    );
}

/* One of several, each with its words; a list that stands alone says what it is. */
export function Choice<T extends string | number>({
    of,
    among,
    label,
}: {
    of: Bound<T>;
    among: [T, string][];
    label?: string;
}) {
    return (
        <select
            aria-label={label}
            value={of.value}
            onChange={(e) => {
                of.value = among[e.currentTarget.selectedIndex]![0];
            }}>
            {among.map(([value, words]) => (
                <option key={value} value={value}>
                    {words}
                </option>
            ))}
        </select>
    );
}
