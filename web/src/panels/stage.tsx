// The stage: who stands against whom, what each brings, what the rules add, what the dice may bring and brought.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../stage.css';
import { CounterIcon, faceOf, FlagIcon } from '../counter';
import { pieceTitle } from '../chart/fan';
import { legalOf, pieceKey, type Atlas } from '../offers';
import { countersOf, diceOf, isRolled, looseDice, pairsOf } from '../stage';
import type { Table } from '../table';
import type {
    Matrix,
    MatrixHead,
    Modifier,
    Results,
    Stage,
    StageCounter,
    StageDice,
    StageDie,
    StageLine,
} from '../types';
import { classes, word } from '../words';
import { DieFace } from '../die';
import { RuleLink } from './rule';

const wide = signal(false),
    putAway = signal(false); // from over the chart, as long as it is the same fight

interface Props {
    table: Table;
    atlas: Atlas;
    stage: Stage;
}

const signed = (value: number | string) => (typeof value === 'number' && value > 0 ? `+${value}` : String(value));

// ---- dice ----

/* A die as it fell, or as it is to fall: what is added, what it must show. */
function StageDieFace({ die }: { die: StageDie }) {
    const face = isRolled(die) ? die.face! : undefined;
    return (
        <span class={classes('stage-die', { hit: die.hit, miss: face !== undefined && die.hit === false })}>
            <DieFace face={face} plain={(die.low ?? 1) < 1 || (die.high ?? 6) > 6} hit={die.hit} />
            {!!die.adds && <span class="adds">{signed(die.adds)}</span>}
            {die.needs !== undefined && (
                <small title="What it must show">
                    <span class="unseen-words">needs </span>
                    {die.needs}
                </small>
            )}
        </span>
    );
}

function DiceGroup({ stage, group }: { stage: Stage; group: StageDice }) {
    const loose = looseDice(stage, group);
    const told = group.sum !== undefined || group.words || group.hits !== undefined || group.needs !== undefined;
    if (!loose.length && !told) return null;
    return (
        <div class="dice-group">
            {group.title && (
                <span class="dice-title">
                    {group.title} {group.rule && <RuleLink number={group.rule} />}
                </span>
            )}
            {loose.map((d, i) => (
                <StageDieFace key={i} die={d} />
            ))}
            {!!group.adds && <span class="adds">{signed(group.adds)}</span>}
            {group.sum !== undefined && <b class="sum">= {group.sum}</b>}
            {group.needs !== undefined && <span class="muted">needs {group.needs}</span>}
            {group.hits !== undefined && <b>{group.hits === 1 ? '1 hit' : `${group.hits} hits`}</b>}
            {group.words && <span class="words">{group.words}</span>}
        </div>
    );
}

// ---- counters ----

function Face({ atlas, counter, size }: { atlas: Atlas; counter: StageCounter; size: number }) {
    return (
        <span class="counter-box">
            <CounterIcon face={faceOf(atlas, counter)} atlas={atlas} size={size} marks={counter.marks} />
            {counter.lost && (
                <svg class="gone" viewBox="0 0 44 44" aria-hidden="true">
                    <path d="M5 5L39 39M39 5L5 39" />
                </svg>
            )}
            {typeof counter.brings === 'number' && <b class="brings">{counter.brings}</b>}
            {(counter.count ?? 1) > 1 && <b class="count">{counter.count}</b>}
        </span>
    );
}

const stateOf = (counter: StageCounter) =>
    [counter.lost ? 'lost' : '', counter.struck ? 'struck' : '', counter.state, counter.post]
        .filter(Boolean)
        .join(', ');

/* Whoever may be chosen is chosen here: losses, targets, who fires. */
function OnStage({ table, atlas, stage, line, counter }: Props & { line: number; counter: StageCounter }) {
    const key = counter.piece ? pieceKey(counter.piece) : '';
    const offers = table.choices.value?.byKey.get(key),
        chosen = table.hasChosen(counter.piece);
    const face = faceOf(atlas, counter),
        brings = counter.brings === undefined ? '' : `, brings ${counter.brings}`,
        title = pieceTitle(atlas, counter) + brings;
    const inside = (
        <>
            <Face atlas={atlas} counter={counter} size={44} />
            {(wide.value || stateOf(counter)) && <span class="counter-name">{wide.value && face.name}</span>}
            {typeof counter.brings === 'string' && <small class="bringing">{counter.brings}</small>}
            {stateOf(counter) && <small class="state">{stateOf(counter)}</small>}
            <span class="unseen-words">{title}</span>
        </>
    );
    const dice = diceOf(stage, line, counter);
    return (
        <li class={classes('on-stage', { lost: counter.lost, struck: counter.struck, legal: offers, chosen })}>
            {offers ? (
                <button
                    type="button"
                    class="bare"
                    title={`${word(offers[0]!.verb)}: ${title}`}
                    aria-pressed={chosen || table.picks.value.includes(key)}
                    disabled={table.busy.value}
                    onClick={() => table.clicks.click(key) || void table.why.click(key)}>
                    {inside}
                </button>
            ) : (
                <span title={title}>{inside}</span>
            )}
            {dice.length > 0 && (
                <span class="its-dice">
                    {dice.map((d, i) => (
                        <StageDieFace key={i} die={d} />
                    ))}
                </span>
            )}
        </li>
    );
}

function Counters({ line, number, only, ...props }: Props & { line: StageLine; number: number; only?: number }) {
    const counters = countersOf(line).filter((c) => only === undefined || c.pair === only);
    if (!counters.length) return null;
    return (
        <ul class="counters">
            {counters.map((c, i) => (
                <OnStage key={c.piece ?? i} {...props} line={number} counter={c} />
            ))}
        </ul>
    );
}

// ---- lines ----

function Modifiers({ list }: { list: Modifier[] }) {
    if (!list.length) return null;
    return (
        <ul class="modifiers">
            {list.map((m, i) => (
                <li key={i}>
                    <b>{signed(m.value)}</b> <span>{m.text}</span> <RuleLink number={m.rule} />
                </li>
            ))}
        </ul>
    );
}

/* A strength is told of all or of none: where one is known, the others are a question. */
function Strength({ stage, line }: { stage: Stage; line: StageLine }) {
    if (stage.lines.every((l) => l.strength === undefined)) return null;
    return (
        <b class="strength" title="Strength">
            <span class="unseen-words">strength </span>
            {line.strength ?? '?'}
        </b>
    );
}

function LineHead({ atlas, stage, line }: { atlas: Atlas; stage: Stage; line: StageLine }) {
    const name = atlas.partyName(line.party);
    return (
        <header>
            <h3>
                <FlagIcon party={atlas.party(line.party)} width={24} /> <span>{line.name ?? name}</span>{' '}
                <span class="muted">{line.role}</span>
                {line.post && <span class="post">{line.post}</span>}
            </h3>
            <Strength stage={stage} line={line} />
            <p class="muted">
                {[line.name ? name : '', atlas.placeName(line.place), ...(line.notes ?? [])]
                    .filter(Boolean)
                    .join(' · ')}
            </p>
        </header>
    );
}

function LineOf({ line, number, ...props }: Props & { line: StageLine; number: number }) {
    const { atlas, stage } = props,
        paired = pairsOf(stage.lines).length > 0;
    const shown = paired ? { ...line, counters: countersOf(line).filter((c) => c.pair === undefined) } : line;
    return (
        <section class="line" style={{ '--party': atlas.partyColour.get(line.party) ?? 'var(--rule)' }}>
            <LineHead atlas={atlas} stage={stage} line={line} />
            {line.facts && (
                <dl>
                    {line.facts.map((f) => (
                        <div key={f.label}>
                            <dt>{f.label}</dt>
                            <dd>{f.value}</dd>
                        </div>
                    ))}
                </dl>
            )}
            <Counters {...props} line={shown} number={number} />
            <Modifiers list={(stage.modifiers ?? []).filter((m) => m.line === number && m.pair === undefined)} />
            {(stage.dice ?? [])
                .filter((g) => g.line === number && g.pair === undefined)
                .map((g, i) => (
                    <DiceGroup key={i} stage={stage} group={g} />
                ))}
            {!!line.owes && (
                <p class="owes">
                    {line.owes === 1 ? 'One loss still to choose' : `${line.owes} losses still to choose`}
                </p>
            )}
            {line.lost && <p class="loss">{word(line.lost)}</p>}
        </section>
    );
}

/* Combats within the battle, each with its own counters, modifiers and dice. */
function Pairs(props: Props) {
    const { stage } = props;
    return (
        <>
            {pairsOf(stage.lines).map((n) => (
                <section key={n} class="pair" aria-label={`Combat ${n}`}>
                    <div class="versus">
                        {stage.lines.slice(0, 2).map((line, i) => (
                            <Counters key={i} {...props} line={line} number={i + 1} only={n} />
                        ))}
                    </div>
                    <Modifiers list={(stage.modifiers ?? []).filter((m) => m.pair === n)} />
                    {(stage.dice ?? [])
                        .filter((g) => g.pair === n)
                        .map((g, i) => (
                            <DiceGroup key={i} stage={stage} group={g} />
                        ))}
                </section>
            ))}
        </>
    );
}

// ---- what may come ----

function ResultTable({ atlas, stage, results }: { atlas: Atlas; stage: Stage; results: Results }) {
    const rolled = results.rows.some((r) => r.rolled),
        odds = !rolled && !!results.of && results.rows.some((r) => r.chance !== undefined);
    const lines = stage.lines.slice(0, Math.max(...results.rows.map((r) => r.words.length), 0));
    return (
        <table>
            <caption class={results.title ? '' : 'unseen-words'}>
                {results.title ?? 'What the dice may bring'} {results.rule && <RuleLink number={results.rule} />}
            </caption>
            <thead>
                <tr>
                    <th scope="col">{rolled ? 'Rolled' : results.rows.some((r) => r.label) ? 'Result' : 'Die'}</th>
                    {odds && <th scope="col">Chance</th>}
                    {lines.map((l, i) => (
                        <th key={i} scope="col">
                            {l.name ?? atlas.partyName(l.party)}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {results.rows.map((row, k) => (
                    <tr key={k} class={classes('', { rolled: row.rolled, passed: rolled && !row.rolled })}>
                        <th scope="row">
                            {row.faces?.map((f) => (
                                <DieFace key={f} face={f} />
                            ))}{' '}
                            {row.label}
                        </th>
                        {odds && <td>{Math.round((100 * (row.chance ?? 0)) / results.of!)} %</td>}
                        {row.words.map((w, i) => (
                            <td key={i}>{word(w) || <span class="muted">No loss</span>}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/* The head of a row or column; one that can be chosen now is a button. */
function Head({ table, head, scope }: { table: Table; head: MatrixHead; scope: 'row' | 'col' }) {
    const legal = !!head.action && table.mine.value && legalOf(table.view.value).includes(head.action);
    return (
        <th
            scope={scope}
            class={classes('', { legal: head.legal, chosen: head.chosen })}
            title={head.help}
            data-meant={legal ? undefined : head.action}>
            {legal ? (
                <button
                    type="button"
                    data-action={head.action}
                    disabled={table.busy.value}
                    onClick={() => void table.act(head.action!)}>
                    {head.text}
                </button>
            ) : (
                head.text
            )}
            {wide.value && head.help && <small>{head.help}</small>}
        </th>
    );
}

function MatrixTable({ table, atlas, stage, matrix }: Props & { matrix: Matrix }) {
    const lineName = (n?: number) => {
        const line = n ? stage.lines[n - 1] : undefined;
        return line ? (line.name ?? atlas.partyName(line.party)) : '';
    };
    const rows = lineName(matrix.row_line),
        columns = lineName(matrix.column_line);
    return (
        <div class="matrix" tabIndex={0} role="group" aria-label={matrix.title ?? 'Choices'}>
            <table>
                {matrix.title && (
                    <caption>
                        {matrix.title} {matrix.rule && <RuleLink number={matrix.rule} />}
                    </caption>
                )}
                <thead>
                    <tr>
                        <td class="corner">
                            {rows && <span>{rows} ↓</span>} {columns && <span>{columns} →</span>}
                        </td>
                        {matrix.columns.map((c) => (
                            <Head key={c.text} table={table} head={c} scope="col" />
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {matrix.cells.map((cells, i) => (
                        <tr key={i}>
                            {matrix.rows[i] && <Head table={table} head={matrix.rows[i]} scope="row" />}
                            {cells.map((c, k) => (
                                <td
                                    key={k}
                                    class={classes('', { legal: c.legal, chosen: c.chosen })}
                                    title={c.help}
                                    aria-current={c.chosen || undefined}>
                                    {c.text}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

// ---- together ----

const everybody = (stage: Stage) => ({
    modifiers: (stage.modifiers ?? []).filter((m) => !m.line && m.pair === undefined),
    dice: (stage.dice ?? []).filter((g) => !g.line && g.pair === undefined),
});

function Title({ atlas, stage }: { atlas: Atlas; stage: Stage }) {
    const round = stage.round ? `Round ${stage.round}${stage.of ? ` of ${stage.of}` : ''}` : '';
    return (
        <header class="stage-head">
            <h2>
                {stage.title}{' '}
                <span class="muted">{[atlas.placeName(stage.place), round].filter(Boolean).join(' · ')}</span>
            </h2>
            <button
                type="button"
                class="quiet spread"
                aria-pressed={wide.value}
                title={wide.value ? 'Beside the chart' : 'Over the chart'}
                aria-label={wide.value ? 'Show beside the chart' : 'Show over the chart'}
                onClick={() => {
                    putAway.value = wide.value;
                    wide.value = !wide.value;
                }}>
                {wide.value ? '✕' : '⤢'}
            </button>
        </header>
    );
}

/* A table that I am to choose from, and what a first game points at, need more room than there is beside the chart. */
function needsRoom(table: Table, stage: Stage | undefined): boolean {
    const heads = stage?.matrix ? [...stage.matrix.rows, ...stage.matrix.columns] : [],
        chooses = table.mine.value && heads.some((h) => h.legal);
    return !!stage && (chooses || table.coach.parts.value.split(' ').includes('stage'));
}

export function StagePanel({ table, atlas }: { table: Table; atlas: Atlas }) {
    const stage = table.shown.value?.stage,
        roomy = needsRoom(table, stage),
        ended = !stage || !!table.view.value?.result;
    useEffect(() => {
        if (ended) wide.value = putAway.value = false;
    }, [ended]);
    useEffect(() => {
        if (roomy && !putAway.value) wide.value = true;
    }, [roomy]);
    if (!stage) return null;
    const props = { table, atlas, stage },
        all = everybody(stage);
    return (
        <section class={classes('stage', { wide: wide.value })} aria-label={stage.title}>
            <Title atlas={atlas} stage={stage} />
            <div class="stage-lines">
                {stage.lines.map((line, i) => (
                    <LineOf key={i} {...props} line={line} number={i + 1} />
                ))}
            </div>
            <Pairs {...props} />
            <Modifiers list={all.modifiers} />
            {all.dice.map((g, i) => (
                <DiceGroup key={i} stage={stage} group={g} />
            ))}
            {(stage.matrix || stage.results) && (
                <div class="stage-tables">
                    {stage.matrix && <MatrixTable {...props} matrix={stage.matrix} />}
                    {stage.results && <ResultTable atlas={atlas} stage={stage} results={stage.results} />}
                </div>
            )}
            {stage.outcome && (
                <p class="outcome" role="status">
                    {stage.outcome}
                </p>
            )}
        </section>
    );
}
