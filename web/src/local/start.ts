// What a page without a server needs before it is shown: addresses that work in any folder, records as files, and the
// service worker that keeps all of it on this device.
import { signal } from '@preact/signals';
import { options } from 'preact';
import * as api from '../api';
import { address } from '../site';

const TAKEN: Record<string, (path: string) => string> = { href: address, src: (path) => path.slice(1) };

const before = options.vnode;
options.vnode = (node) => {
    const props = node.props as Record<string, unknown>;
    for (const [name, as] of Object.entries(TAKEN)) {
        const value = typeof node.type === 'string' ? props[name] : undefined;
        if (typeof value === 'string' && /^\/(?!api\/)/.test(value)) props[name] = as(value);
    }
    before?.(node);
};

/* A link to a record is a file to be saved. */
document.addEventListener('click', (e) => {
    const link = (e.target as Element).closest<HTMLAnchorElement>('a[href^="/api/"]');
    if (!link) return;
    e.preventDefault();
    const id = /matches\/(\w+)\/record/.exec(link.pathname)?.[1] ?? '';
    void api.record(id).then((record) => save(`${id}.txt`, record));
});

export function save(name: string, text: string) {
    const file = document.createElement('a');
    file.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    file.download = name;
    file.click();
    URL.revokeObjectURL(file.href);
}

// ---- the service worker ----

/* A newer version that waits until the page is ready for it. */
export const newer = signal<ServiceWorker | null>(null);

function watch(there: ServiceWorkerRegistration) {
    const note = () => {
        if (there.waiting && navigator.serviceWorker.controller) newer.value = there.waiting;
    };
    note();
    there.addEventListener('updatefound', () => there.installing?.addEventListener('statechange', note));
}

/* Nothing is lost by it: a match is kept after every action. */
export function useNewer() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    newer.value?.postMessage('take over');
}

if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('sw.js').then(watch, () => {}); // it plays without, while there is a network
