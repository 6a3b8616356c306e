// What lies beside the map and is bound for a place on it already: where it will come to lie, with a dashed edge.
import { Counter, faceOf } from '../counter';
import type { Atlas } from '../offers';
import type { View } from '../types';

function boundFor(atlas: Atlas, view: View): Map<string, string[]> {
    const bound = new Map<string, string[]>();
    for (const shown of (view.lists ?? []).flatMap((l) => l.pieces.map((p) => atlas.shown(p)))) {
        const place = shown.site && atlas.sites.get(shown.site)?.place;
        if (place && shown.piece) bound.set(place, [...(bound.get(place) ?? []), shown.piece]);
    }
    return bound;
}

export function Arriving({ atlas, view, size }: { atlas: Atlas; view: View; size: number }) {
    return (
        <g class="arriving">
            {[...boundFor(atlas, view)].map(([place, pieces]) => {
                const space = atlas.spaces.get(place),
                    off = size * 0.4;
                return (
                    space && (
                        <g
                            key={place}
                            data-place={place}
                            data-count={pieces.length}
                            transform={`translate(${space.x + off} ${space.y + off}) scale(${off / 42})`}>
                            <Counter face={faceOf(atlas, { piece: pieces.at(-1) })} atlas={atlas} plain />
                            <g transform="translate(44 44)">
                                <circle r="25" class="height" />
                                <text y="12" text-anchor="middle" class="height-text">
                                    +{pieces.length}
                                </text>
                            </g>
                            <title>{pieces.map((p) => faceOf(atlas, { piece: p }).name).join(', ')}</title>
                        </g>
                    )
                );
            })}
        </g>
    );
}
