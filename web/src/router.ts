// Addresses: / is home, /game/ID one game alone, /account one's account, /player/NAME what somebody has played,
// /match/ID a match, /match/ID/step/N (?as=SIDE) how it stood, /match/ID/verdict luck and skill in it,
// /join/ID#TOKEN an invitation.
import { signal } from '@preact/signals';

export const path = signal(location.pathname);
window.addEventListener('popstate', () => {
    path.value = location.pathname;
});

export function go(to: string) {
    history.pushState(null, '', to);
    path.value = location.pathname;
    window.scrollTo(0, 0);
}

/* For links: followed here unless a new window is wanted. */
export function follow(e: MouseEvent) {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    const { pathname, search } = e.currentTarget as HTMLAnchorElement;
    go(pathname + search);
}
