// The explanation of each rule in a drawer, opened from wherever its number stands. Where there is room it stands
// beside the chart and the orders, which stay in use.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../aids.css';
import type { Atlas } from '../offers';
import { classes } from '../words';
import { Aids } from './aids';
import { useDialog } from './dialog';
import { Find } from './find';
import { openRule } from './rule';

/* Words that mean the same to whoever looks for a rule. */
const ALIKE = [
    ['victory', 'victor', 'win', 'won', 'wins', 'winner'],
    ['battle', 'combat', 'fight'],
    ['die', 'dice', 'roll'],
    ['ship', 'naval', 'vessel'],
    ['money', 'funds', 'ducats', 'treasury', 'income'],
    ['army', 'land', 'soldiers', 'troops'],
];

/* Every word that is looked for, or one that means the same, stands in it. */
const has = (text: string, words: string) =>
    text.includes(words) ||
    words.split(/\s+/).every((w) => (ALIKE.find((g) => g.includes(w)) ?? [w]).some((one) => text.includes(one)));

const ROOM_BESIDE = matchMedia('(min-width: 1200px)');

function useRoomBeside(): boolean {
    const room = useSignal(ROOM_BESIDE.matches);
    useEffect(() => {
        const changed = () => {
            room.value = ROOM_BESIDE.matches;
        };
        ROOM_BESIDE.addEventListener('change', changed);
        return () => ROOM_BESIDE.removeEventListener('change', changed);
    }, []);
    return room.value;
}

/* The aids are unfolded before they go to the printer. */
async function printAids(box: HTMLElement) {
    const folded = box.querySelector('details');
    if (folded) folded.open = true;
    await new Promise((done) => requestAnimationFrame(done));
    window.print();
}

/* Chapters first, and within them by number. */
export function RulesDrawer({ atlas }: { atlas: Atlas }) {
    const number = openRule.value,
        book = atlas.book.value,
        find = useSignal(''),
        beside = useRoomBeside();
    const shut = () => {
        openRule.value = null;
    };
    const { box, close, heard } = useDialog(number !== null, shut, beside);
    useEffect(() => {
        find.value = '';
        if (number === null) return;
        const at = box.current!.querySelector(`[data-rule="${CSS.escape(number)}"]`);
        at?.scrollIntoView({ block: 'start' });
        (at as HTMLElement | null)?.focus();
    }, [number, book]);
    if (number === null) return null;
    const known = !book || book.rules.some((r) => r.number === number),
        words = find.value.trim().toLowerCase();
    const rules = (book?.rules ?? []).filter((r) => has(`${r.number} ${r.title} ${r.text}`.toLowerCase(), words));
    return (
        <dialog
            ref={box}
            class={classes('drawer', { beside })}
            aria-label="Rules"
            {...heard}
            onClick={(e) => {
                if (!beside && e.target === box.current) close();
            }}>
            <div class="drawer-head">
                <h2>Rules of {atlas.board.title}</h2>
                <button type="button" class="print" onClick={() => void printAids(box.current!)}>
                    Print the aids
                </button>
                <button type="button" onClick={close} aria-label="Close the rules">
                    ×
                </button>
            </div>
            <Find words={find} />
            <div class="pages" tabIndex={0} role="region" aria-label="The rules in short">
                {number && !known && <p>Rule {number} has no explanation yet; the printed rulebook has its words.</p>}
                {!words && book?.tables && (
                    <details>
                        <summary>Player aids: sequence of play, counters, charts</summary>
                        <Aids atlas={atlas} />
                    </details>
                )}
                {!rules.length && <p class="muted">{book ? 'No rule has these words.' : 'The book is on its way.'}</p>}
                {rules.map((r) => (
                    <article
                        key={r.number}
                        data-rule={r.number}
                        tabIndex={-1}
                        class={r.number === number ? 'asked-for' : ''}>
                        <h3>
                            <span class="number">{r.number}</span> {r.title}
                        </h3>
                        <p>{r.text}</p>
                    </article>
                ))}
            </div>
        </dialog>
    );
}
