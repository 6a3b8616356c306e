// At the pointer: why a click did nothing; the live region says the same. It goes with the next click or key, or when
// the pointer goes elsewhere.
import { useEffect } from 'preact/hooks';
import type { Table } from '../table';
import { word } from '../words';

const AWAY = 90, // pixels
    WIDE = 330;

/* What of the page stands for an order that cannot be given: a button that is off, a counter that is only shown. */
function answer(table: Table, on: Element) {
    const off = on.closest<HTMLElement>('button:disabled'),
        meant = on.closest<HTMLElement>('[data-meant]')?.dataset.meant,
        piece = on.closest<HTMLElement>('[data-piece]')?.dataset.piece;
    if (off) table.why.off(off.dataset.off);
    else if (on.closest('button, a, summary, label, .chart, dialog')) return;
    else if (meant) void table.why.order(meant);
    else if (piece) void table.why.click(`piece ${piece}`);
}

export function PointerWords({ table }: { table: Table }) {
    useEffect(() => {
        const { why } = table;
        const up = (e: PointerEvent) => {
            why.spot = { x: e.clientX, y: e.clientY };
            if (e.target instanceof Element && e.button === 0) answer(table, e.target);
        };
        const move = (e: PointerEvent) => {
            const told = why.told.value;
            if (told && Math.hypot(e.clientX - told.x, e.clientY - told.y) > AWAY) why.hush();
        };
        const press = () => why.hush();
        const heard = { pointerup: up, pointermove: move, pointerdown: press, keydown: press };
        const all = Object.entries(heard) as [string, EventListener][];
        all.forEach(([name, run]) => window.addEventListener(name, run, true));
        return () => all.forEach(([name, run]) => window.removeEventListener(name, run, true));
    }, [table]);
    const told = table.why.told.value;
    if (!told) return null;
    const low = told.y > innerHeight * 0.75;
    return (
        <p
            class="pointer-words"
            aria-hidden="true"
            style={{
                left: `${Math.max(8, Math.min(told.x + 14, innerWidth - WIDE))}px`,
                top: low ? 'auto' : `${told.y + 18}px`,
                bottom: low ? `${innerHeight - told.y + 12}px` : 'auto',
            }}>
            {told.rule && <b>{told.rule}</b>}
            {word(told.text)}
        </p>
    );
}
