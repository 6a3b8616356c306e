// Everybody's chance to win, turn by turn: lines, a ruler that leads along them, and the same as a table.
import { useSignal } from '@preact/signals';
import type { Atlas } from '../offers';
import { follow } from '../router';
import { word } from '../words';
import { type CurvePoint, type Found, percent, boardAt, wholeCurve } from './found';

const WIDE = 900,
    HIGH = 300,
    LEFT = 44,
    RIGHT = 12,
    TOP = 12,
    BOTTOM = 28;
const DASHES = ['', '9 4', '2 4', '12 4 2 4', '5 3'];

const yOf = (chance: number) => TOP + (HIGH - TOP - BOTTOM) * (1 - chance / 1000);

/* Turns are as wide as each other; what happens in one lies in its order. */
function placed(points: CurvePoint[]): number[] {
    const turns = points.filter((p) => p.level === 1).map((p) => p.at),
        width = (WIDE - LEFT - RIGHT) / Math.max(1, turns.length - 1);
    return points.map(({ at }) => {
        const turn = Math.max(0, turns.filter((t) => t <= at).length - 1),
            from = turns[turn] ?? 0,
            to = turns[turn + 1] ?? from + 1;
        return LEFT + width * (turn + (at - from) / Math.max(1, to - from));
    });
}

function Grid({ points, xs }: { points: CurvePoint[]; xs: number[] }) {
    const turns = xs.filter((_, i) => points[i]!.level === 1),
        every = Math.ceil(turns.length / 18);
    return (
        <g class="curve-grid" aria-hidden="true">
            {[0, 250, 500, 750, 1000].map((c) => (
                <g key={c}>
                    <path class={c === 500 ? 'even' : ''} d={`M${LEFT} ${yOf(c)}H${WIDE - RIGHT}`} />
                    <text x={LEFT - 7} y={yOf(c) + 4} text-anchor="end">
                        {c / 10} %
                    </text>
                </g>
            ))}
            {turns.map(
                (x, i) =>
                    i > 0 &&
                    i < turns.length - 1 &&
                    i % every === 0 && (
                        <text key={i} x={x} y={HIGH - 8} text-anchor="middle">
                            {i}
                        </text>
                    ),
            )}
        </g>
    );
}

function Lines({ found, atlas, points, xs }: { found: Found; atlas: Atlas; points: CurvePoint[]; xs: number[] }) {
    return (
        <>
            {found.sides.map(({ side }, s) => (
                <polyline
                    key={side}
                    class="side-line"
                    style={{ '--party': atlas.partyColour.get(side) }}
                    stroke-dasharray={DASHES[s % DASHES.length]}
                    points={points.map((p, i) => `${xs[i]!.toFixed(1)},${yOf(p.chances[s]!).toFixed(1)}`).join(' ')}
                />
            ))}
        </>
    );
}

export function Key({ atlas, side, n }: { atlas: Atlas; side: string; n: number }) {
    return (
        <svg class="side-key" viewBox="0 0 34 10" width="34" height="10" aria-hidden="true">
            <path
                class="side-line"
                style={{ '--party': atlas.partyColour.get(side) }}
                stroke-dasharray={DASHES[n % DASHES.length]}
                d="M1 5H33"
            />
        </svg>
    );
}

const chancesWords = (found: Found, atlas: Atlas, point: CurvePoint) =>
    found.sides.map(({ side }, s) => `${atlas.partyName(side)} ${percent(point.chances[s]!)} %`).join(', ');

function Read({ match, found, atlas, point }: { match: string; found: Found; atlas: Atlas; point: CurvePoint }) {
    return (
        <p class="curve-read" role="status">
            <b>{word(atlas.named(point.title))}</b>
            {found.sides.map(({ side }, s) => (
                <span key={side}>
                    <Key atlas={atlas} side={side} n={s} /> {atlas.partyName(side)}{' '}
                    <b class="figure">{percent(point.chances[s]!)} %</b>
                </span>
            ))}
            <a class="no-print" href={boardAt(match, point.at, 'referee')} onClick={follow}>
                The board then
            </a>
        </p>
    );
}

function CurveTable({ found, atlas, points }: { found: Found; atlas: Atlas; points: CurvePoint[] }) {
    return (
        <details class="curve-table">
            <summary>The curve as a table</summary>
            <div class="scrolls" tabIndex={0} role="region" aria-label="Chances to win as a table">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">When</th>
                            {found.sides.map(({ side }) => (
                                <th key={side} scope="col" class="figure">
                                    {atlas.partyName(side)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {points.map((p, i) => (
                            <tr key={i} class={p.level > 1 ? 'phase' : ''}>
                                <th scope="row">{word(atlas.named(p.title))}</th>
                                {p.chances.map((c, s) => (
                                    <td key={s} class="figure">
                                        {percent(c)} %
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

export function Curve({ match, found, atlas }: { match: string; found: Found; atlas: Atlas }) {
    const points = wholeCurve(found),
        xs = placed(points),
        at = useSignal(points.length - 1),
        here = points[at.value]!,
        first = points[0]!,
        last = points.at(-1)!;
    const whole =
        `Chances to win. At the start: ${chancesWords(found, atlas, first)}. ` +
        `At the end: ${chancesWords(found, atlas, last)}.`;
    const point = (e: PointerEvent) => {
        const box = (e.currentTarget as SVGElement).getBoundingClientRect(),
            x = ((e.clientX - box.left) / box.width) * WIDE;
        at.value = xs.reduce((best, p, i) => (Math.abs(p - x) < Math.abs(xs[best]! - x) ? i : best), 0);
    };
    return (
        <section class="card curve-card" aria-label="Chances to win">
            <h2>Chances to win, turn by turn</h2>
            <svg
                class="win-curve"
                viewBox={`0 0 ${WIDE} ${HIGH}`}
                role="img"
                aria-label={whole}
                onPointerMove={point}
                onPointerDown={point}>
                <Grid points={points} xs={xs} />
                <Lines found={found} atlas={atlas} points={points} xs={xs} />
                <g class="curve-here" aria-hidden="true">
                    <path d={`M${xs[at.value]} ${TOP}V${HIGH - BOTTOM}`} />
                    {here.chances.map((c, s) => (
                        <circle
                            key={s}
                            cx={xs[at.value]}
                            cy={yOf(c)}
                            r="5"
                            style={{ '--party': atlas.partyColour.get(found.sides[s]!.side) }}
                        />
                    ))}
                </g>
            </svg>
            <input
                type="range"
                class="no-print"
                min={0}
                max={points.length - 1}
                value={at.value}
                aria-label="Along the curve"
                aria-valuetext={`${word(atlas.named(here.title))}: ${chancesWords(found, atlas, here)}`}
                onInput={(e) => {
                    at.value = Number(e.currentTarget.value);
                }}
            />
            <Read match={match} found={found} atlas={atlas} point={here} />
            <CurveTable found={found} atlas={atlas} points={points} />
        </section>
    );
}
