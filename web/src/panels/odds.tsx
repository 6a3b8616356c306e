// What may come of an order before it is given: chances, what each side loses, and how that is known.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Atlas } from '../offers';
import { odds } from '../settings';
import type { Table } from '../table';
import type { OddsFound, OddsRow } from '../types';
import { word } from '../words';

const FIRST = 4; // orders whose odds are shown at once; the others when they are opened
const STORIES = 6;

const percent = (x: number) => {
    const p = 100 * x;
    return p > 0 && p < 1 ? '< 1 %' : p < 100 && p > 99 ? '> 99 %' : `${Math.round(p)} %`;
};

const number = (x: number) => (Math.abs(x) < 10 ? x.toFixed(1) : String(Math.round(x)));

const between = ({ low, high }: OddsRow) =>
    low === undefined ? '' : `${Math.round(100 * low)} to ${Math.round(100 * high!)} %, 95 times of 100`;

function Chance({ row, atlas }: { row: OddsRow; atlas: Atlas }) {
    return (
        <li title={between(row)}>
            <span class="odds-bar" style={{ '--chance': row.chance }}>
                <b>{percent(row.chance)}</b>
            </span>
            <span>
                {row.side && `${atlas.partyName(row.side)}: `}
                {row.kind === 'told' ? word(atlas.named(row.text)) : row.text}
            </span>
        </li>
    );
}

/* How many, and in words for who points at it: none 60 %, 1 30 %, … */
function spreadWords({ spread, error }: OddsRow): string {
    const last = spread ? spread.length - 1 : 0;
    const parts = (spread ?? []).map((p, n) =>
        p < 0.0005 ? '' : `${n || 'none'}${n === last ? ' or more' : ''} ${percent(p)}`,
    );
    return [...parts.filter(Boolean), error ? `± ${error.toFixed(2)}` : ''].filter(Boolean).join(', ');
}

function Loss({ row }: { row?: OddsRow }) {
    if (!row) return <td class="muted">–</td>;
    return (
        <td title={spreadWords(row)}>
            {row.kind === 'score' && row.mean! > 0 && '+'}
            {number(row.mean!)}
            {row.kind === 'losses' && row.chance < 0.995 && <small> {percent(row.chance)}</small>}
        </td>
    );
}

function Losses({ rows, atlas }: { rows: OddsRow[]; atlas: Atlas }) {
    const sides = [...new Set(rows.map((r) => r.side!))],
        whats = [...new Set(rows.map((r) => r.text))];
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col" title="How many on average; behind it the chance of at least one">
                        On average
                    </th>
                    {sides.map((side) => (
                        <th scope="col">{atlas.partyName(side)}</th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {whats.map((what) => (
                    <tr>
                        <th scope="row">{what}</th>
                        {sides.map((side) => (
                            <Loss row={rows.find((r) => r.side === side && r.text === what)} />
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Found({ found, atlas }: { found: OddsFound; atlas: Atlas }) {
    const rows = found.rows ?? [],
        counted = rows.filter((r) => r.kind === 'losses' || r.kind === 'score'),
        stories = rows.filter((r) => r.kind === 'told'),
        chances = rows.filter((r) => !counted.includes(r) && r.kind !== 'told');
    if (!found.chance) return <p class="muted">Nothing is left to chance in that.</p>;
    return (
        <>
            {chances.length + stories.length > 0 && (
                <ul>
                    {[...chances, ...stories.slice(0, STORIES)].map((row) => (
                        <Chance row={row} atlas={atlas} />
                    ))}
                    {stories.length > STORIES && <li class="muted">and {stories.length - STORIES} others</li>}
                </ul>
            )}
            {counted.length > 0 && <Losses rows={counted} atlas={atlas} />}
            <small class="muted">{word(found.how ?? '')}.</small>
        </>
    );
}

/* One order: its odds are asked for when it is opened. */
function Order({ table, atlas, action, open }: { table: Table; atlas: Atlas; action: string; open: boolean }) {
    const opened = useSignal(open),
        found = useSignal<OddsFound | null>(null),
        wrong = useSignal('');
    useEffect(() => {
        if (!opened.value || found.value) return;
        let over = false;
        table.found.odds(action).then(
            (it) => {
                if (!over) found.value = it;
            },
            (e: Error) => {
                if (!over) wrong.value = word(e.message);
            },
        );
        return () => {
            over = true;
        };
    }, [opened.value]);
    return (
        <details open={open} onToggle={(e) => (opened.value = e.currentTarget.open)}>
            <summary>{atlas.label(atlas.offer(action))}</summary>
            {found.value ? (
                <Found found={found.value} atlas={atlas} />
            ) : (
                <p class={wrong.value ? 'refused' : 'muted'} role="status">
                    {wrong.value || 'Reckoning'}
                    {wrong.value ? '.' : '…'}
                </p>
            )}
        </details>
    );
}

function Orders({ table, atlas }: { table: Table; atlas: Atlas }) {
    const actions = useSignal<string[] | null>(null),
        wrong = useSignal('');
    useEffect(() => {
        let over = false;
        table.found.oddsActions().then(
            (them) => {
                if (!over) actions.value = them;
            },
            (e: Error) => {
                if (!over) wrong.value = word(e.message);
            },
        );
        return () => {
            over = true;
        };
    }, []);
    if (wrong.value) return <p class="refused">{wrong.value}.</p>;
    if (!actions.value) return null;
    if (!actions.value.length) return <p class="muted">Nothing that you can do now leads to dice.</p>;
    return (
        <>
            {actions.value.map((action, i) => (
                <Order key={action} table={table} atlas={atlas} action={action} open={i < FIRST} />
            ))}
        </>
    );
}

/* Anew for every decision. */
export function Odds({ table, atlas }: { table: Table; atlas: Atlas }) {
    if (!table.mine.value || table.past.value) return null;
    return (
        <section class="odds" aria-label="Odds">
            <button
                type="button"
                aria-pressed={odds.value}
                onClick={() => {
                    odds.value = !odds.value;
                }}>
                Odds
            </button>
            {odds.value && <Orders key={table.version.value} table={table} atlas={atlas} />}
        </section>
    );
}
