// The focus is never lost.
import { useEffect } from 'preact/hooks';

/* Where something that has the focus goes away, or may not be used for a moment, the focus goes to what stands around
 * it or comes back. A click elsewhere is no loss. */
export function useFocusKept() {
    useEffect(() => {
        let trail: HTMLElement[] = [],
            timer = 0;
        const focused = (e: FocusEvent) => {
            trail = [];
            for (let at = e.target as HTMLElement | null; at; at = at.parentElement) trail.push(at);
        };
        const clicked = () => {
            trail = [];
        };
        const home = () =>
            trail.find(
                (at, i) =>
                    at.isConnected &&
                    !at.matches(':disabled') &&
                    (i === 0 || at.tabIndex >= 0 || at.tagName === 'MAIN'),
            ) ?? document.querySelector<HTMLElement>('main');
        const keep = () => {
            clearTimeout(timer);
            if (!trail.length || document.activeElement !== document.body || document.querySelector('dialog:modal'))
                return;
            if (trail[0]!.isConnected && trail[0]!.matches(':disabled'))
                timer = window.setTimeout(() => {
                    if (document.activeElement === document.body) home()?.focus();
                }, 400);
            else home()?.focus();
        };
        const watcher = new MutationObserver(keep);
        watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
        document.addEventListener('focusin', focused);
        document.addEventListener('pointerdown', clicked, true);
        return () => {
            clearTimeout(timer);
            watcher.disconnect();
            document.removeEventListener('focusin', focused);
            document.removeEventListener('pointerdown', clicked, true);
        };
    }, []);
}
