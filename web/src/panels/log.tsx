// What happened: dice as dice, rules as links, and each line a way back to the board as it was.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import * as api from '../api';
import type { Table } from '../table';
import { lastStep } from '../settings';
import { SITE } from '../site';
import type { LogLine } from '../types';
import type { Atlas } from '../offers';
import { WithDice } from '../die';
import { CopyField } from './copy';
import { VerdictLink } from './verdict';
import { RuleLink } from './rule';
import { lookAt, Steps } from './watching';
import { entryOf, signed } from '../outcomes';
import { calledOn, gist, joined, together } from '../telling';
import { classes } from '../words';

/* How it came to it, in a few words under the line. */
function HowWords({ line }: { line: LogLine }) {
    const { adds, needs, columns, shifts, sum } = entryOf(line);
    if (!adds.length && !needs.length && !columns.length) return null;
    const words = [
        ...adds.map((a) => `${signed(a.add)} ${a.text}`),
        ...(sum === undefined ? [] : [`= ${sum}`]),
        ...columns.map((c) => `column ${c.column}`),
        ...shifts.map((a) => `${signed(a.add)} ${a.text}`),
        ...needs.map((n) => `needs ${n.need}`),
    ];
    return <small class="how-words">{words.join(', ')}</small>;
}

interface Numbered {
    line: LogLine;
    n: number;
}
interface Group {
    title: string;
    level: number;
    lines: Numbered[];
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/* What happened in one phase stands together. A phase in which nothing did is left out, unless it is the last. */
function grouped(log: LogLine[], atlas: Atlas): Group[] {
    const groups: Group[] = [];
    together(joined(log), calledOn(atlas)).forEach((line, n) => {
        if (line.heading) groups.push({ title: capital(line.text), level: line.heading, lines: [] });
        else if (groups.length) groups.at(-1)!.lines.push({ line, n });
        else groups.push({ title: 'Opening', level: 1, lines: [{ line, n }] });
    });
    return groups.filter((g, i) => g.level === 1 || g.lines.length || i === groups.length - 1);
}

const MANY_ALIKE = 4;

const sayTheSame = (a: LogLine, b: LogLine) => a.step === b.step && gist(a) === gist(b);

/* Lines of one step that say the same of many things, one after the other, together: those of a whole street. */
export function alikeIn(lines: Numbered[]): Numbered[][] {
    const runs: Numbered[][] = [];
    for (const one of lines) {
        const run = runs.at(-1);
        if (run && !one.line.how && sayTheSame(run[0]!.line, one.line)) run.push(one);
        else runs.push([one]);
    }
    return runs.flatMap((run) => (run.length < MANY_ALIKE ? run.map((one) => [one]) : [run]));
}

function Line({ table, atlas, line, fresh }: { table: Table; atlas: Atlas; line: LogLine; fresh: number }) {
    const past = table.past.value;
    return (
        <li
            class={classes('', {
                seen: past && line.step <= past.step,
                here: past?.step === line.step,
                fresh: line.step > fresh,
            })}>
            <RuleLink number={line.rule} />
            <button
                type="button"
                class="line"
                title="Show the board as it was then"
                onClick={() => void table.looking.look(line.step)}>
                <WithDice text={atlas.named(line.text)} />
                {line.how && <HowWords line={line} />}
            </button>
        </li>
    );
}

export function Log({ table, atlas }: { table: Table; atlas: Atlas }) {
    const box = useRef<HTMLDivElement>(null),
        log = table.told.value,
        past = table.past.value;
    const fresh = table.eyes.value ? Infinity : (lastStep.value[table.id] ?? Infinity);
    useEffect(() => {
        if (!past && box.current) box.current.scrollTop = box.current.scrollHeight;
        else box.current?.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
    }, [log, past]);
    return (
        <div class="log" ref={box} tabIndex={0} role="region" aria-label="Log">
            {!log.length && <p class="muted">Nothing has happened yet.</p>}
            {grouped(log, atlas).map((g, i, all) => (
                <section key={i}>
                    {g.level === 1 ? <h2>{atlas.named(g.title)}</h2> : <h3>{atlas.named(g.title)}</h3>}
                    <ol>
                        {alikeIn(g.lines).map(([first, ...more]) => (
                            <>
                                <Line key={first!.n} table={table} atlas={atlas} line={first!.line} fresh={fresh} />
                                {more.length > 0 && (
                                    <li key={`more ${first!.n}`} class="alike">
                                        <details open={i === all.length - 1}>
                                            <summary>and {more.length} alike</summary>
                                            <ol>
                                                {more.map(({ line, n }) => (
                                                    <Line
                                                        key={n}
                                                        table={table}
                                                        atlas={atlas}
                                                        line={line}
                                                        fresh={fresh}
                                                    />
                                                ))}
                                            </ol>
                                        </details>
                                    </li>
                                )}
                            </>
                        ))}
                    </ol>
                </section>
            ))}
        </div>
    );
}

/* When it is over nothing is hidden any more: the match can be seen as each side saw it. */
function EyesSelect({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value,
        own = table.seat.value;
    if (match?.status !== 'over') return null;
    return (
        <label class="eyes">
            Seen by{' '}
            <select
                value={table.eyes.value?.as ?? ''}
                onChange={(e) => {
                    void table.looking.lookAs(e.currentTarget.value);
                }}>
                <option value="">{own === 'spectator' ? 'a spectator' : `me, ${atlas.partyName(own)}`}</option>
                {match.seats
                    .filter((s) => s.side !== own)
                    .map((s) => (
                        <option key={s.side} value={s.side}>
                            {atlas.partyName(s.side)}
                        </option>
                    ))}
                <option value="referee">everybody: nothing hidden</option>
            </select>
        </label>
    );
}

/* A link to what is on the chart, for who has no seat here: what spectators knew then. */
function ShareStep({ table, at }: { table: Table; at: number }) {
    const shared = useSignal<{ at: number; as: string; link: string; shown: boolean } | null>(null),
        as = table.eyes.value?.as ?? '';
    const share = async () => {
        try {
            const made = as
                ? { link: `/match/${table.id}/step/${at}?as=${as}`, shown: true }
                : await api.link(table.id, table.seat.value, at);
            shared.value = { at, as, ...made };
        } catch (e) {
            table.refused(e);
        }
    };
    const made = shared.value?.at === at && shared.value.as === as ? shared.value : null;
    if (!made)
        return (
            <button type="button" class="share" onClick={() => void share()}>
                Share this position
            </button>
        );
    return (
        <div class="share">
            <CopyField label="A link to this position" value={`${location.origin}${made.link}`} />
            {!made.shown && <p class="muted">Spectators of this match see it later: the link works when they do.</p>}
        </div>
    );
}

export function Replay({ table, atlas }: { table: Table; atlas: Atlas }) {
    const last = table.last.value,
        first = table.first,
        at = table.past.value?.step ?? last,
        since = table.looking.mySince;
    if (last <= first) return null;
    return (
        <div class="replay" role="group" aria-label="Replay">
            <Steps table={table} />
            <input
                type="range"
                min={first}
                max={last}
                value={at}
                aria-label="Step of the match"
                aria-valuetext={`step ${at} of ${last}`}
                onInput={(e) => lookAt(table, Number(e.currentTarget.value))}
            />
            <output>
                {at}/{last}
            </output>
            <EyesSelect table={table} atlas={atlas} />
            {table.match.value?.status === 'over' && <VerdictLink id={table.id} />}
            {!SITE && <ShareStep table={table} at={at} />}
            {!table.eyes.value && since < last && since > 1 && (
                <button
                    type="button"
                    class="since"
                    title="What happened since my last turn (s)"
                    onClick={() => void table.looking.play(since)}>
                    Since my last turn
                </button>
            )}
        </div>
    );
}
