// Whether what is kept on this device stays there: a browser may throw matches away when its disk is full, unless it
// has promised not to. Only a page can ask it to.
import { signal } from '@preact/signals';

export const lasts = signal(true); // until the browser has said otherwise

const note = (promised = false) => {
    lasts.value = promised;
};
const storage = navigator.storage as StorageManager | undefined; // only over TLS, or on this machine

const known = storage ? storage.persisted().then(note) : note();

/* Asked when there is something to keep, and once by a page: some browsers ask the person. */
let asked = false;
export async function askToLast() {
    await known;
    if (asked || lasts.value) return;
    asked = true;
    note(await storage?.persist());
}
