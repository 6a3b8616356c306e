// Weather over the chart: winds as they blow now, and storms with their rings and their tracks.
import { memo } from '../memo';
import { zoneOf, type Atlas } from '../offers';
import { Sign } from '../shapes';
import type { BoardMap, Space, Storm, View, Wind } from '../types';
import { windsOf } from '../ways';
import { Arrow } from './arrow';
import { areaOf } from './hexes';

// ---- winds ----

const middleOf = (spaces: Space[]) => ({
    x: spaces.reduce((sum, s) => sum + s.x, 0) / spaces.length,
    y: spaces.reduce((sum, s) => sum + s.y, 0) / spaces.length,
});

/* Every fourth column and row, and the middle of a zone that would have none. */
function hexArrows(map: BoardMap, wind: Wind, open: Set<string>): { x: number; y: number }[] {
    const mine = map.spaces.filter((s) => zoneOf(s) === wind.zone && open.has(s.terrain ?? '')),
        w = map.cell!.width * 0.75,
        h = map.cell!.height;
    const some = mine.filter((s) => {
        const column = Math.round(s.x / w),
            row = Math.floor(s.y / h);
        return column % 4 === 0 && row % 4 === (column % 8 ? 2 : 0);
    });
    if (some.length > 1 || !mine.length) return some;
    const { x, y } = middleOf(mine);
    return [mine.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a))];
}

/* Where the arrows of a wind stand: where it says, on hexes here and there, else amidst its spaces. */
function arrowsOf(map: BoardMap, wind: Wind, open: Set<string>): { x: number; y: number }[] {
    if (wind.x !== undefined && wind.y !== undefined) return [{ x: wind.x, y: wind.y }];
    if (map.kind === 'hexes' && map.cell) return hexArrows(map, wind, open);
    const mine = map.spaces.filter((s) => zoneOf(s) === wind.zone);
    return mine.length ? [middleOf(mine)] : [];
}

/* Open water is the terrain of the most spaces that have a wind. */
function openWater(map: BoardMap, zones: Set<string>): Set<string> {
    const count = new Map<string, number>();
    for (const s of map.spaces)
        if (zones.has(zoneOf(s))) count.set(s.terrain ?? '', (count.get(s.terrain ?? '') ?? 0) + 1);
    const most = [...count].sort((a, b) => b[1] - a[1])[0];
    return new Set(most ? [most[0]] : []);
}

const windWords = (w: Wind) =>
    [`${w.name ?? w.zone}: wind from ${w.from ?? '?'}`, w.force === undefined ? '' : `force ${w.force}`, w.state]
        .filter(Boolean)
        .join(', ');

/* The force, and what else is told of it, beside the arrow. */
function WindLabel({ wind, x, y }: { wind: Wind; x: number; y: number }) {
    const text = [wind.force, wind.state].filter((t) => t !== undefined && t !== '').join(' · ');
    if (!text) return null;
    return (
        <text x={x} y={y + 72} class="wind-label">
            {text}
        </text>
    );
}

const Blowing = memo(({ map, winds }: { map: BoardMap; winds: Map<string, Wind> }) => {
    const open = openWater(map, new Set(winds.keys())),
        scale = map.kind === 'hexes' ? 1.25 : 0.95;
    return (
        <g class={map.kind === 'hexes' ? 'winds' : 'winds on-spaces'}>
            {[...winds.values()]
                .filter((w) => w.turn !== undefined)
                .map((w) => (
                    <g key={w.zone} data-zone={w.zone} class={w.state ? 'foul' : ''}>
                        {arrowsOf(map, w, open).map((s, i) => (
                            <g key={i}>
                                <Arrow x={s.x} y={s.y} turn={w.turn!} scale={scale} />
                                <WindLabel wind={w} x={s.x} y={s.y} />
                            </g>
                        ))}
                        <title>{windWords(w)}</title>
                    </g>
                ))}
        </g>
    );
});

export function Winds({ atlas, view }: { atlas: Atlas; view: View | null }) {
    const winds = windsOf(atlas, view),
        map = atlas.board.map!;
    return winds.size ? <Blowing map={map} winds={winds} /> : null;
}

// ---- storms ----

function StormOf({ atlas, storm }: { atlas: Atlas; storm: Storm }) {
    const at = atlas.spaces.get(storm.place);
    if (!at) return null;
    const through = (places: string[]) =>
        [storm.place, ...places]
            .map((p) => atlas.spaces.get(p))
            .filter((s) => s !== undefined)
            .map((s) => `${s.x},${s.y}`)
            .join(' ');
    const rings = [...(storm.rings ?? [])].sort((a, b) => b.radius - a.radius);
    return (
        <g class="storm-track" data-storm={storm.name}>
            {(storm.places ?? []).map((p) => (
                <path key={p} d={areaOf(atlas, p, 1.1)} class="covered" />
            ))}
            {rings.map((r) => (
                <g key={r.radius}>
                    <circle cx={at.x} cy={at.y} r={r.radius} class="ring" />
                    {r.words && (
                        <text x={at.x + r.radius * 0.72} y={at.y - r.radius * 0.72} class="ring-label">
                            {r.words}
                        </text>
                    )}
                </g>
            ))}
            {storm.behind?.length && <polyline points={through(storm.behind)} class="behind" />}
            {storm.track?.length && (
                <polyline points={through(storm.track)} class="ahead" marker-end="url(#storm-head)" />
            )}
            <g transform={`translate(${at.x} ${at.y}) scale(1.9)`} class="eye">
                <circle r="13" />
                <Sign name="storm" />
            </g>
            <text x={at.x} y={at.y + 46} text-anchor="middle" class="storm-name">
                {[storm.name, storm.force].filter((t) => t !== undefined).join(' · ')}
            </text>
            <title>
                {[storm.name, storm.force === undefined ? '' : `force ${storm.force}`].filter(Boolean).join(', ')}
            </title>
        </g>
    );
}

export function Storms({ atlas, view }: { atlas: Atlas; view: View | null }) {
    if (!view?.storms?.length) return null;
    return (
        <g class="storms">
            <defs>
                <marker id="storm-head" viewBox="-10 -6 12 12" markerWidth="5" markerHeight="5" orient="auto">
                    <path d="M-10-6L2 0L-10 6Z" class="head" />
                </marker>
            </defs>
            {view.storms.map((s) => (
                <StormOf key={s.name} atlas={atlas} storm={s} />
            ))}
        </g>
    );
}
