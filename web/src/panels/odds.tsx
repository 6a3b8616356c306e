// What may come of an order before it is given: chances, what each side loses, and how that is known.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { WithDice } from '../die';
import type { Atlas } from '../offers';
import { odds } from '../settings';
import type { Table } from '../table';
import type { OddsFound, OddsRow } from '../types';
import { word } from '../words';

const FIRST = 4, // different odds that are shown at once; the others when they are opened
    ASKED = 16, // orders that are asked for to find these
    NAMED = 3; // of those that have the same odds
const STORIES = 6;

const percent = (x: number) => {
    const p = 100 * x;
    return p > 0 && p < 1 ? '< 1 %' : p < 100 && p > 99 ? '> 99 %' : `${Math.round(p)} %`;
};

const number = (x: number) => (Math.abs(x) < 10 ? x.toFixed(1) : String(Math.round(x)));

const WIDE = 0.015; // an interval that says more than the number it stands behind

function Interval({ row: { low, high } }: { row: OddsRow }) {
    if (low === undefined || high! - low < WIDE) return null;
    return (
        <small class="muted" title="The truth is between these in 95 cases of 100">
            {' '}
            {Math.round(100 * low)} to {Math.round(100 * high!)} %
        </small>
    );
}

function Chance({ row, atlas }: { row: OddsRow; atlas: Atlas }) {
    return (
        <li>
            <span class="odds-bar" style={{ '--chance': row.chance }}>
                <b>{percent(row.chance)}</b>
            </span>
            <span>
                {row.side && `${atlas.partyName(row.side)}: `}
                {row.kind === 'told' ? <WithDice text={word(atlas.named(row.text))} /> : row.text}
                <Interval row={row} />
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
                        On average <small>and % any</small>
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

/* The others are one. */
function likeliest(stories: OddsRow[]): OddsRow[] {
    const rest = stories.slice(STORIES).reduce((sum, row) => sum + row.chance, 0);
    return [
        ...stories.slice(0, STORIES),
        ...(rest > 0 ? [{ kind: 'told', text: 'something else', chance: rest } as OddsRow] : []),
    ];
}

const LEAST_SCORE = 0.05; // less is written as nought

function Found({ found, atlas }: { found: OddsFound; atlas: Atlas }) {
    const rows = found.rows ?? [],
        scores = rows.filter((r) => r.kind === 'score'),
        telling = scores.some((r) => Math.abs(r.mean!) >= LEAST_SCORE),
        counted = rows.filter((r) => r.kind === 'losses' || (r.kind === 'score' && telling)),
        stories = rows.filter((r) => r.kind === 'told'),
        chances = rows.filter((r) => !counted.includes(r) && !scores.includes(r) && r.kind !== 'told');
    if (!found.chance) return <p class="muted">Nothing is left to chance in that.</p>;
    return (
        <>
            {chances.length + stories.length > 0 && (
                <ul>
                    {[...chances, ...likeliest(stories)].map((row) => (
                        <Chance row={row} atlas={atlas} />
                    ))}
                </ul>
            )}
            {counted.length > 0 && <Losses rows={counted} atlas={atlas} />}
            <small class="muted">{word(found.how ?? '')}.</small>
        </>
    );
}

/* Orders that have the same odds, and what these are. */
interface Group {
    actions: string[];
    found: OddsFound;
}

const key = ({ action: _, ...odds }: OddsFound) => JSON.stringify(odds);

/* Of these, a few by name. */
function labelOf(atlas: Atlas, actions: string[]): string {
    const labels = actions.map((a) => atlas.label(atlas.offer(a)));
    if (labels.length === 1) return labels[0]!;
    const more = labels.length - NAMED;
    return `These ${labels.length} orders: ${labels.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function Same({ atlas, group }: { atlas: Atlas; group: Group }) {
    const { actions, found } = group;
    return (
        <details open>
            <summary title={actions.map((a) => atlas.label(atlas.offer(a))).join('; ')}>
                {labelOf(atlas, actions)}
            </summary>
            <Found found={found} atlas={atlas} />
        </details>
    );
}

/* One of those that are not shown at once: its odds are asked for when it is opened. Where another has the same it
 * stays where it is, and says so. */
function Other({ table, atlas, action, groups }: { table: Table; atlas: Atlas; action: string; groups: Group[] }) {
    const opened = useSignal(false),
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
    const like = found.value && groups.find((g) => key(g.found) === key(found.value!));
    return (
        <details onToggle={(e) => (opened.value = e.currentTarget.open)}>
            <summary>{atlas.label(atlas.offer(action))}</summary>
            {like && <p class="muted">As above: {atlas.label(atlas.offer(like.actions[0]!))}.</p>}
            {found.value && !like && <Found found={found.value} atlas={atlas} />}
            {opened.value && !found.value && <Waiting wrong={wrong.value} />}
        </details>
    );
}

const Waiting = ({ wrong }: { wrong: string }) => (
    <p class={wrong ? 'refused' : 'muted'} role="status">
        {wrong ? `${wrong}.` : 'Reckoning…'}
    </p>
);

/* Asks for one after the other until so many different odds are there, or enough was asked. */
async function gather(table: Table, actions: string[], show: (groups: Group[], asked: number) => boolean) {
    let groups: Group[] = [],
        asked = 0;
    while (asked < Math.min(actions.length, ASKED) && groups.length < FIRST) {
        const action = actions[asked++]!,
            found = await table.found.odds(action),
            like = groups.find((g) => key(g.found) === key(found));
        groups = like
            ? groups.map((g) => (g === like ? { ...g, actions: [...g.actions, action] } : g))
            : [...groups, { actions: [action], found }];
        if (!show(groups, asked)) return;
    }
}

function Orders({ table, atlas }: { table: Table; atlas: Atlas }) {
    const actions = useSignal<string[] | null>(null),
        groups = useSignal<Group[]>([]),
        asked = useSignal(0),
        done = useSignal(false),
        wrong = useSignal('');
    useEffect(() => {
        let over = false;
        const show = (now: Group[], n: number) => {
            if (over) return false;
            groups.value = now;
            asked.value = n;
            return true;
        };
        table.found
            .oddsActions()
            .then((them) => {
                if (!over) actions.value = them;
                return gather(table, them, show);
            })
            .catch((e: Error) => {
                if (!over) wrong.value = word(e.message);
            })
            .finally(() => {
                if (!over) done.value = true;
            });
        return () => {
            over = true;
        };
    }, []);
    if (actions.value && !actions.value.length) return <p class="muted">None of these orders leads to dice at once.</p>;
    return (
        <>
            {groups.value.map((group) => (
                <Same key={group.actions[0]} atlas={atlas} group={group} />
            ))}
            {(!done.value || wrong.value) && <Waiting wrong={wrong.value} />}
            {done.value &&
                actions.value
                    ?.slice(asked.value)
                    .map((action) => (
                        <Other key={action} table={table} atlas={atlas} action={action} groups={groups.value} />
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
