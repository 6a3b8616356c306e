// The number of a rule, which opens its explanation.
import { signal } from '@preact/signals';

export const openRule = signal<string | null>(null); // '' for the whole book

export function toggleRules() {
    openRule.value = openRule.value === null ? '' : null;
}

export function RuleLink({ number }: { number: string }) {
    if (!number) return null;
    return (
        <button
            type="button"
            class="rule"
            aria-label={`Rule ${number}`}
            title="What the rule says"
            onClick={(e) => {
                e.stopPropagation();
                openRule.value = number;
            }}>
            {number}
        </button>
    );
}
