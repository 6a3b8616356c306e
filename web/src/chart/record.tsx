// Tracks that are drawn on the sheet: rows of boxes, plain numbers or boxes with a name, such as a record of turns.
import type { Atlas } from '../offers';
import { LoopTrack } from './loop';
import type { Track, View } from '../types';

const MOST = 1.75; // what a label of so many letters may take of its box
const labelSize = (label: string, far: boolean) =>
    Math.min(label.length > 4 ? (far ? 0.29 : 0.27) : far ? 0.44 : 0.36, MOST / label.length);

/* Small print is left out where it could not be read, and the rest has its room. */
function Row({ atlas, track, view, k }: { atlas: Atlas; track: Track; view: View; k: number }) {
    const low = track.low ?? 0,
        step = track.step ?? 100,
        row = track.row ?? Infinity,
        named = !!track.boxes;
    const values = (view.tracks ?? []).filter((v) => v.track === track.slug),
        high = step * (named ? 0.86 : 0.72),
        far = step * 0.22 * k < 8;
    return (
        <g transform={`translate(${track.x} ${track.y})`} class={named ? 'record' : ''}>
            {Array.from({ length: (track.high ?? low) - low + 1 }, (_, i) => {
                const on = values.find((v) => v.value === low + i),
                    box = track.boxes?.[i],
                    past = values.length === 1 && low + i < values[0]!.value;
                const fill = on?.party ? atlas.partyColour.get(on.party) : box?.colour;
                return (
                    <g
                        key={i}
                        transform={`translate(${(i % row) * step} ${Math.floor(i / row) * step * 0.96})`}
                        class={`${on ? 'on' : ''}${past && named ? ' past' : ''}`}>
                        <rect
                            x={-step * 0.46}
                            y={-high / 2}
                            width={step * 0.92}
                            height={high}
                            rx="10"
                            style={
                                fill && (on?.party || !on)
                                    ? { fill, fillOpacity: box?.colour && !on ? '0.45' : '' }
                                    : {}
                            }
                        />
                        {box ? (
                            <>
                                {!far && (
                                    <text
                                        x={-step * 0.4}
                                        y={-high / 2 + step * 0.19}
                                        class="number"
                                        style={{ fontSize: `${step * 0.17}px` }}>
                                        {low + i}
                                    </text>
                                )}
                                <text
                                    y={step * (far ? 0.13 : 0.11)}
                                    text-anchor="middle"
                                    style={{ fontSize: `${step * labelSize(box.label, far)}px` }}>
                                    {box.label}
                                </text>
                                {!far && (
                                    <text
                                        y={step * 0.34}
                                        text-anchor="middle"
                                        class="under"
                                        style={{ fontSize: `${step * 0.22}px` }}>
                                        {box.under}
                                    </text>
                                )}
                            </>
                        ) : (
                            <text y={step * 0.14} text-anchor="middle">
                                {low + i}
                            </text>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

export function TrackMarks({ atlas, view, k }: { atlas: Atlas; view: View; k: number }) {
    return (
        <g class="track">
            {(atlas.board.tracks ?? [])
                .filter((t) => t.x !== undefined)
                .map((t) =>
                    t.columns ? (
                        <LoopTrack key={t.slug} atlas={atlas} track={t} view={view} />
                    ) : (
                        <Row key={t.slug} atlas={atlas} track={t} view={view} k={k} />
                    ),
                )}
        </g>
    );
}
