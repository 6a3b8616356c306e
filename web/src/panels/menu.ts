// How menus are shut.

/* Escape leaves the focus on the menu's button. */
export function shutByEscape(menu: HTMLDetailsElement, e: KeyboardEvent) {
    if (e.key !== 'Escape' || !menu.open) return;
    e.stopPropagation();
    menu.open = false;
    menu.querySelector('summary')!.focus();
}

/* An open menu is shut by a click elsewhere, and by Escape wherever the focus is. */
export function listen(menu: HTMLDetailsElement) {
    if (!menu.open) return;
    const all = new AbortController(),
        shut = () => {
            menu.open = false;
            all.abort();
        };
    const outside = (e: PointerEvent) => {
        if (!menu.contains(e.target as Node)) shut();
    };
    addEventListener('pointerdown', outside, { signal: all.signal });
    addEventListener('keydown', (e) => shutByEscape(menu, e), { signal: all.signal, capture: true });
    menu.addEventListener('toggle', () => all.abort(), { once: true });
}
