// The way a group is to go: each step marked by its wind and counted, before anything is sent; and a course that is
// declared.
import type { Atlas } from '../offers';
import type { Leg } from '../draft';
import type { Table } from '../table';
import type { View } from '../types';
import { areaOf } from './hexes';
import { stepPath } from './lanes';

const NAMES: Record<string, string> = { w: 'with', x: 'across', a: 'against', '-': 'still' };

/* With the wind round, against it square, so that colour says nothing alone. */
function Stop({
    leg,
    x,
    y,
    r,
    last,
    kind,
}: {
    leg: Leg;
    x: number;
    y: number;
    r: number;
    last: boolean;
    kind: string;
}) {
    const size = last ? r * 1.45 : r;
    return (
        <g transform={`translate(${x} ${y})`} class={`stop ${kind}${leg.beyond ? ' beyond' : ''}`}>
            {kind === 'against' ? (
                <rect x={-size} y={-size} width={2 * size} height={2 * size} rx={size * 0.2} />
            ) : (
                <circle r={size} />
            )}
            <text y={size * 0.4} text-anchor="middle" style={{ fontSize: `${size * 1.15}px` }}>
                {leg.number}
            </text>
        </g>
    );
}

function Legs({
    atlas,
    legs,
    k,
    points,
    faint,
}: {
    atlas: Atlas;
    legs: Leg[];
    k: number;
    points: string[];
    faint?: boolean;
}) {
    const r = Math.max(17, Math.min(34, 8.5 / k));
    return (
        <g class={faint ? 'path faint' : 'path'}>
            {legs.map((l, i) => {
                return (
                    <path
                        key={i}
                        d={stepPath(atlas, l.from, l.to)}
                        class={`leg ${NAMES[l.wind] ?? 'still'}${l.beyond ? ' beyond' : ''}`}
                    />
                );
            })}
            {legs.map((l, i) => {
                const b = atlas.spaces.get(l.to)!,
                    last = l === legs.at(-1);
                return (
                    <g key={i}>
                        {points.includes(l.to) && <circle cx={b.x} cy={b.y} r={r * 1.9} class="point" />}
                        <Stop leg={l} x={b.x} y={b.y} r={r} last={last} kind={NAMES[l.wind] ?? 'still'} />
                    </g>
                );
            })}
        </g>
    );
}

/* Where the group can come to, and what of it lies against the wind. */
export function Within({ table, atlas }: { table: Table; atlas: Atlas }) {
    if (!table.draft.drafts.value) return null;
    const map = atlas.board.map!,
        places = table.draft.within.value,
        windy = !!table.way.value?.wind;
    if (!places.length) return null;
    const area = (against: boolean) =>
        places
            .filter((p) => p.against === against)
            .map((p) => areaOf(atlas, p.place, map.kind === 'hexes' ? 0.96 : 1.25))
            .join('');
    return (
        <g class="within">
            <path d={area(false)} class="fair" />
            <path d={area(true)} class={windy ? 'foul' : 'fair'} />
        </g>
    );
}

/* What is declared is open to all: the part that is gone, and the part that is to come. */
function Declared({ atlas, table }: { atlas: Atlas; table: Table }) {
    const course = table.shown.value?.course;
    if (!course) return null;
    const to = (places: string[]) =>
        places
            .map((p) => atlas.spaces.get(p)!)
            .map((s) => `${s.x},${s.y}`)
            .join(' ');
    const gone = course.places.slice(0, course.gone),
        rest = course.places.slice(course.gone),
        end = atlas.spaces.get(course.places.at(-1)!)!;
    return (
        <g
            class={`declared${course.against ? ' against' : ''}`}
            style={{ color: atlas.partyColour.get(course.side) ?? '' }}>
            {gone.length > 1 && <polyline points={to(gone)} class="gone" />}
            <polyline points={to([course.place, ...rest])} />
            <circle cx={end.x} cy={end.y} r="20" />
        </g>
    );
}

/* From 0 to the right: over the middle of so long a way, so wide. */
const arrowPath = (far: number, w: number) =>
    `M${far * 0.34} ${-w / 2}H${far * 0.52}V${-w * 1.3}L${far * 0.68} 0` +
    `L${far * 0.52} ${w * 1.3}V${w / 2}H${far * 0.34}Z`;

/* Who attacks from where: an arrow into the place that is fought for. */
export function Clash({ atlas, view }: { atlas: Atlas; view: View }) {
    const stage = view.stage,
        to = atlas.spaces.get(stage?.place ?? ''),
        cell = atlas.board.map?.cell?.width ?? 100;
    if (!stage || !to) return null;
    return (
        <g class="clash" aria-hidden="true">
            {stage.lines.map((s, i) => {
                const from = atlas.spaces.get(s.place ?? ''),
                    far = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
                if (!from || !far) return null;
                const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
                    w = cell * 0.11;
                return (
                    <path
                        key={i}
                        transform={`translate(${from.x} ${from.y}) rotate(${turn})`}
                        style={{ color: atlas.partyColour.get(s.party) ?? '' }}
                        d={arrowPath(far, w)}
                    />
                );
            })}
        </g>
    );
}

export function Path({ table, atlas, k }: { table: Table; atlas: Atlas; k: number }) {
    const draft = table.draft,
        way = table.way.value,
        hovered = table.hovered.value || table.cursor.value;
    const planned = table.plan.value.filter((p) => atlas.spaces.has(p));
    const path = planned.length ? planned : draft.path.value,
        more = way && hovered && !planned.length ? table.clicks.pathTo(hovered) : [];
    return (
        <>
            <Declared atlas={atlas} table={table} />
            {more.length > 0 && (
                <Legs atlas={atlas} legs={draft.legs(more)} k={k} points={draft.points.value} faint={path.length > 0} />
            )}
            {path.length > 0 && !more.length && (
                <Legs atlas={atlas} legs={draft.legs(path)} k={k} points={draft.points.value} />
            )}
        </>
    );
}
