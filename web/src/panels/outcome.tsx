// What just happened, over the chart: the dice, what the rules add, what was needed, and what came of it. It lets
// clicks through, goes away by itself, and can be called back.
import { useEffect, useMemo } from 'preact/hooks';
import type { Camera } from '../chart/camera';
import { placesHappened } from '../chart/happened';
import type { Atlas } from '../offers';
import { type Entry, plain, signed } from '../outcomes';
import { calm, outcomes } from '../settings';
import type { Table } from '../table';
import { mostTold, placesIn, told } from '../telling';
import type { Added, LogLine, Rolled } from '../types';
import { classes, word } from '../words';
import { tab } from './opened';
import { DieFace } from '../die';
import { RuleLink } from './rule';

/* A die says that it is rolled without words. */
const purpose = (words: string) => words.replace(/^roll (a die|the dice|dice) ?/i, '');

/* What dice are for, without what is needed: that stands beside them where it is told by itself. */
const withoutNeed = (words: string) => words.replace(/[:;] [^:;]*\d[^:;]*$/, '');

/* Dice that were rolled for the same thing stand together under it. */
function Dice({ dice, needs }: { dice: Rolled[]; needs: boolean }) {
    const words = dice.length && dice.every((d) => d.for === dice[0]!.for) ? purpose(dice[0]!.for) : '',
        title = needs ? withoutNeed(words) : words;
    return (
        <>
            {dice.map((d, i) => (
                <DieFace key={i} face={d.die} />
            ))}
            {title && <span class="for">{title}</span>}
        </>
    );
}

const Adds = ({ adds }: { adds: Added[] }) => (
    <>
        {adds.map((a, i) => (
            <span key={i} class="add">
                <b>{signed(a.add)}</b> {a.text} <RuleLink number={a.rule} />
            </span>
        ))}
    </>
);

export function How({ entry: { dice, adds, needs, columns, shifts, sum } }: { entry: Entry }) {
    return (
        <div class="how">
            <Dice dice={dice} needs={needs.length > 0} />
            <Adds adds={adds} />
            {sum !== undefined && <b class="sum">= {sum}</b>}
            {columns.map((c, i) => (
                <span key={i} class="column">
                    column {c.column} {c.rule && <RuleLink number={c.rule} />}
                </span>
            ))}
            <Adds adds={shifts} />
            {needs.map((n, i) => (
                <span key={i} class="need">
                    needs {n.need} {n.rule && <RuleLink number={n.rule} />}
                </span>
            ))}
        </div>
    );
}

/* The sentence; where it speaks of a place, it leads there. */
function Sentence({ table, atlas, line }: { table: Table; atlas: Atlas; line: LogLine }) {
    const [place] = placesIn(atlas, line.text),
        text = word(atlas.named(plain(line.text.replace(/^\[\d+\]: /, ''))));
    return place ? (
        <button
            type="button"
            class="bare sentence"
            title="Show it on the chart"
            onClick={() => {
                table.shows.value = { place };
            }}>
            {text}
        </button>
    ) : (
        <span class="sentence">{text}</span>
    );
}

const reading = (lines: LogLine[]) =>
    Math.min(16_000, 2600 + lines.reduce((ms, l) => ms + 45 * l.text.length + 900 * (l.how?.length ?? 0), 0));

const titleOf = (table: Table) => {
    const outcome = table.telling.value;
    if (!outcome || outcome.own || table.past.value) return '';
    if (outcome.away) return 'While you were away';
    if (!table.acted.value) return 'So far';
    return outcome.mine ? 'Your order, and since' : 'Since your last order';
};

const DIGEST = 5; // lines for who was away

const WIDE = 430,
    HIGH = 230, // pixels, about
    NARROW = 700, // a chart as narrow as that has the card over its whole width,
    LOW = 130, // and so high;
    BRIEF = 50; // or with one line, where it would cover something even so

/* The corner of the chart where the card covers least of what may be clicked; of what is only watched, of the places
 * it speaks of. */
function cornerOf(table: Table, atlas: Atlas, camera: Camera): string {
    const { width, height } = camera.size.peek(),
        choices = table.choices.peek(),
        places = table.past.peek()
            ? placesHappened(table, atlas)
            : [...(choices?.places ?? []), ...(choices?.within ?? [])];
    const spots = places
        .map((p) => atlas.spaces.get(p))
        .filter((s) => s !== undefined)
        .map((s) => camera.toWindow(s.x, s.y, camera.rests));
    const least = (wide: number, high: number, more: [string, number][] = []) => {
        const covered = (x: number, y: number) =>
            spots.filter((s) => s.x > x - 30 && s.x < x + wide + 30 && s.y > y - 30 && s.y < y + high + 30).length;
        const corners = [
            ['', 0, 0] as const,
            ['low', 0, height - high] as const,
            ...more.map(([c, x]) => [c, x, 0] as const),
        ];
        return corners
            .map(([corner, x, y]) => ({ corner, covers: covered(x, y) }))
            .reduce((best, c) => (c.covers < best.covers ? c : best));
    };
    if (width >= NARROW) return least(WIDE, HIGH, [['right', width - WIDE - 60]]).corner;
    const { corner, covers } = least(width, LOW);
    return covers ? `${least(width, BRIEF).corner} brief` : corner;
}

export function OutcomeCard({ table, atlas, camera }: { table: Table; atlas: Atlas; camera: Camera }) {
    const outcome = table.telling.value,
        past = !!table.past.value,
        over = !!table.view.value?.result;
    const corner = useMemo(() => cornerOf(table, atlas, camera), [outcome, past && camera.aim.value]);
    useEffect(() => {
        if (!outcome || past || outcomes.value !== 'fade' || outcome.away || over) return; // the last one stays
        const timer = setTimeout(() => table.hush(), reading(outcome.lines));
        return () => clearTimeout(timer);
    }, [outcome, past, over]);
    if (!outcome) return null;
    const { heads, entries, left } = told(outcome, Math.min(mostTold(), outcome.away ? DIGEST : Infinity), atlas),
        title = titleOf(table),
        large = entries.some((e) => e.dice.length);
    return (
        <section
            class={classes(`outcome ${corner}`, { large, still: calm(), digest: title })}
            aria-label="What just happened"
            data-lines={outcome.lines.length}>
            <header>
                {title && <h2>{title}</h2>}
                {heads.map((h, i) => (
                    <p key={i} class="head">
                        {word(atlas.named(h.text))}
                    </p>
                ))}
                {!past && (
                    <button
                        type="button"
                        class="quiet"
                        aria-label="Put away what happened"
                        title="Put away (e)"
                        onClick={() => table.hush()}>
                        ×
                    </button>
                )}
            </header>
            {entries.length > 0 && (
                <ol>
                    {entries.map((e, i) => (
                        <li key={i}>
                            {e.line.how && <How entry={e} />}
                            <p>
                                <Sentence table={table} atlas={atlas} line={e.line} />
                                {e.line.rule && <RuleLink number={e.line.rule} />}
                            </p>
                        </li>
                    ))}
                </ol>
            )}
            {left > 0 && (
                <button
                    type="button"
                    class="quiet more"
                    onClick={() => {
                        tab.value = 'log';
                    }}>
                    {left} more in the log
                </button>
            )}
        </section>
    );
}
