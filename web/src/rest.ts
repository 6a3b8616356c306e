// The panels that no first order needs (panels/rest.ts): they are asked for when that can be given, or soon after.
import { signal } from '@preact/signals';

export const rest = signal<typeof import('./panels/rest') | null>(null);

export function bringRest() {
    if (!rest.peek())
        import('./panels/rest').then(
            (all) => (rest.value = all),
            () => setTimeout(bringRest, 5000),
        );
}
