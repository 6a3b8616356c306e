// Words that something is looked for by.
import type { Signal } from '@preact/signals';

export function Find({ words }: { words: Signal<string> }) {
    return (
        <label class="find">
            Find{' '}
            <input
                type="search"
                value={words.value}
                onInput={(e) => {
                    words.value = e.currentTarget.value;
                }}
            />
        </label>
    );
}
