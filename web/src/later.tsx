import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/* A page that comes when it is wanted: the home page needs neither the chart nor the account. */
export function Later<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }) {
    const page = useSignal<{ of: ComponentType<P> } | null>(null);
    useEffect(() => {
        void load().then((of) => {
            page.value = { of };
        });
    }, []);
    const Page = page.value?.of;
    return Page ? <Page {...props} /> : <main class="loading" aria-busy="true" />;
}
