// Addresses: / is home, /game/ID one game alone, /account one's account, /player/NAME what somebody has played,
// /player/NAME/skill how strong that was, /match/ID a match, /match/ID/step/N (?as=SIDE) how it stood,
// /match/ID/verdict luck and skill in it, /join/ID#TOKEN an invitation.
import { signal } from '@preact/signals';
import { address, SITE } from './site';

const where = () => (SITE ? location.hash.slice(1).split('?')[0] || '/' : location.pathname);

/* What stands behind the path. */
export const query = () => new URLSearchParams(SITE ? location.hash.split('?')[1] : location.search);

export const path = signal(where());
window.addEventListener('popstate', () => {
    path.value = where();
});

export function go(to: string) {
    history.pushState(null, '', address(to));
    path.value = where();
    window.scrollTo(0, 0);
}

/* For links: followed here unless a new window is wanted. */
export function follow(e: MouseEvent) {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    const { pathname, search, hash } = e.currentTarget as HTMLAnchorElement;
    go(SITE ? hash.slice(1) : pathname + search);
}
