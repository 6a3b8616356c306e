// A track that runs around the sheet, clockwise from its upper left corner, and the markers on it. Whoever has passed
// its end has a ring and begins again.
import { Counter } from '../counter';
import { memo } from '../memo';
import type { Atlas } from '../offers';
import type { Track, View } from '../types';

function boxAt(track: Track, n: number) {
    const columns = track.columns!,
        rows = track.rows!,
        step = track.step!,
        round = 2 * (columns + rows) - 4,
        i = ((n % round) + round) % round;
    const [column, row] =
        i < columns
            ? [i, 0]
            : i < columns + rows - 1
              ? [columns - 1, i - columns + 1]
              : i < 2 * columns + rows - 2
                ? [2 * columns + rows - 3 - i, rows - 1]
                : [0, round - i];
    return { x: track.x! + column * step, y: track.y! + row * step };
}

const Boxes = memo(({ track }: { track: Track }) => {
    const low = track.low ?? 0,
        step = track.step!;
    return (
        <>
            {Array.from({ length: (track.high ?? low) - low + 1 }, (_, i) => {
                const { x, y } = boxAt(track, i),
                    n = low + i;
                return (
                    <g key={n} class={n % 10 === 0 ? 'ten' : ''}>
                        <rect x={x - step / 2 + 2} y={y - step / 2 + 2} width={step - 4} height={step - 4} rx="5" />
                        <text x={x} y={y + 9} text-anchor="middle">
                            {n}
                        </text>
                    </g>
                );
            })}
        </>
    );
});

/* Where markers lie that share a box, in parts of its side, and how large they are: side by side, in a square, as the
 * five of a die, in two rows. */
const CROWDS: { size: number; at: [number, number][] }[] = [
    { size: 0.7, at: [[0, 0]] },
    {
        size: 0.46,
        at: [
            [-0.23, 0],
            [0.23, 0],
        ],
    },
    {
        size: 0.46,
        at: [
            [-0.23, -0.23],
            [0.23, -0.23],
            [-0.23, 0.23],
        ],
    },
    {
        size: 0.46,
        at: [
            [-0.23, -0.23],
            [0.23, -0.23],
            [-0.23, 0.23],
            [0.23, 0.23],
        ],
    },
    {
        size: 0.38,
        at: [
            [-0.29, -0.29],
            [0.29, -0.29],
            [0, 0],
            [-0.29, 0.29],
            [0.29, 0.29],
        ],
    },
    {
        size: 0.33,
        at: [
            [-0.32, -0.18],
            [0, -0.18],
            [0.32, -0.18],
            [-0.32, 0.18],
            [0, 0.18],
            [0.32, 0.18],
        ],
    },
];

export function LoopTrack({ atlas, track, view }: { atlas: Atlas; track: Track; view: View }) {
    const values = (view.tracks ?? []).filter((v) => v.track === track.slug),
        step = track.step!;
    return (
        <g class="loop">
            <Boxes track={track} />
            {values.map((v) => {
                const { x, y } = boxAt(track, v.value - (track.low ?? 0)),
                    same = values.filter((w) => w.value === v.value);
                const crowd = CROWDS[Math.min(same.length, CROWDS.length) - 1]!,
                    [dx, dy] = crowd.at[same.indexOf(v) % crowd.at.length]!,
                    party = atlas.party(v.party);
                return (
                    <g
                        key={v.party}
                        transform={`translate(${x + dx * step} ${y + dy * step}) scale(${(step / 100) * crowd.size})`}>
                        {v.value > (track.high ?? 0) && <circle r="58" class="lap" />}
                        <Counter
                            face={{
                                name: party?.name ?? '',
                                party,
                                shape: 'disc',
                                values: [],
                                glyph: party?.letter,
                                token: true,
                            }}
                            atlas={atlas}
                        />
                        <title>{`${party?.name}: ${v.value}`}</title>
                    </g>
                );
            })}
        </g>
    );
}
