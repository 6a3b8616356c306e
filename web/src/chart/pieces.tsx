// Counters on the chart: stacks on hexes, moved apart where they crowd, and pieces in rows where there is room.
import { useMemo } from 'preact/hooks';
import { Counter, faceOf } from '../counter';
import { pieceKey, stacksOf, type Atlas } from '../offers';
import { Sign } from '../shapes';
import type { Table } from '../table';
import type { Stack, View } from '../types';
import { classes } from '../words';
import { apart, type Lying } from './declutter';
import { inSpace } from './hexes';
import { TilePieces } from './tiles';

export const counterSize = (k: number) => Math.max(82, Math.min(140, 33 / k));

function StackMark({
    atlas,
    stack,
    x,
    y,
    size,
    tiny,
    hidden,
    fresh,
    live,
    moving,
}: {
    atlas: Atlas;
    stack: Stack;
    x: number;
    y: number;
    size: number;
    tiny: boolean;
    hidden: boolean;
    fresh: boolean;
    live: boolean;
    moving?: boolean;
}) {
    const top = stack.pieces.find((p) => p.piece === stack.top) ??
        stack.pieces[0] ?? { shape: 'unknown', party: stack.side, name: 'Hidden counters' };
    const height = stack.height ?? stack.pieces.length,
        under = Math.min(height - 1, 3);
    const spent = stack.pieces.length > 0 && stack.pieces.every((p) => p.marks?.some((m) => atlas.marks.get(m)?.spent));
    const colour = atlas.partyColour.get(stack.side ?? '') ?? '#6b6256';
    return (
        <g
            transform={`translate(${x} ${y}) scale(${size / 100})`}
            class={classes('stack', { ghost: hidden, spent, moving, fresh, live })}
            data-place={stack.place}
            data-side={stack.side}>
            {live && <rect x="-56" y="-56" width="112" height="112" rx="16" class="halo" />}
            {Array.from({ length: under }, (_, i) => (
                <rect
                    key={i}
                    x={-48 + (under - i) * 7}
                    y={-48 - (under - i) * 7}
                    width="96"
                    height="96"
                    rx="9"
                    class="counter-under"
                    style={{ fill: colour }}
                />
            ))}
            <Counter face={faceOf(atlas, top)} atlas={atlas} plain tiny={tiny} />
            {height > 1 && (
                <g transform="translate(44 44)">
                    <circle r={tiny ? 25 : 19} class="height" />
                    <text y={tiny ? 13 : 9} text-anchor="middle" class={tiny ? 'height-text tiny' : 'height-text'}>
                        {height}
                    </text>
                </g>
            )}
            {!tiny &&
                (stack.badges ?? []).map((b, i) => (
                    <g key={b} transform={`translate(${-38 + i * 28} 58)`} class="badge">
                        <circle r="13" />
                        <Sign name={atlas.marks.get(b)?.shape ?? ''} />
                    </g>
                ))}
        </g>
    );
}

function spread(stacks: Stack[]): Map<string, Stack[]> {
    const at = new Map<string, Stack[]>();
    for (const s of stacks) if (s.place) at.set(s.place, [...(at.get(s.place) ?? []), s]);
    return at;
}

const middleOf = (stacks: number, i: number, size: number) => (i - (stacks - 1) / 2) * size * 0.72;

/* Where the counters of each place lie, moved apart where they crowd. Boxes and wide spaces have room of their own. */
export function layOf(atlas: Atlas, view: View | null, size: number): Map<string, Lying> {
    if (!view || atlas.board.map?.kind !== 'hexes') return new Map();
    const places = [...new Set([...(view.stacks ?? []), ...(view.moving ? [view.moving] : [])].map((s) => s.place))];
    const spaces = places.map((p) => atlas.spaces.get(p ?? '')).filter((s) => s !== undefined && !s.width);
    return apart(
        spaces.map((s) => ({ key: s!.place, x: s!.x, y: s!.y })),
        size * 0.94,
        size * 1.2,
    );
}

export function Pieces({
    atlas,
    view,
    before,
    k,
    hide,
    table,
    lying,
}: {
    atlas: Atlas;
    view: View;
    before: View | null;
    k: number;
    hide: boolean;
    table: Table;
    lying: Map<string, Lying>;
}) {
    const choices = table.choices.value,
        live = (s: Stack) =>
            !!choices &&
            !!s.place &&
            (choices.places.has(s.place) || s.pieces.some((p) => p.piece && choices.byKey.has(pieceKey(p.piece))));
    const old = useMemo(
        () => new Map(stacksOf(before ?? view).map((s) => [`${s.side} ${s.place}`, s.height ?? 0])),
        [before],
    );
    const size = counterSize(k),
        moving = lying.get(view.moving?.place ?? '') ?? atlas.spaces.get(view.moving?.place ?? '');
    return (
        <g class={hide ? 'pieces hidden' : 'pieces'}>
            {[...lying.values()].map((p) => {
                const home = atlas.spaces.get(p.key)!;
                return (
                    Math.hypot(home.x - p.x, home.y - p.y) > size * 0.2 && (
                        <g key={p.key} class="leash">
                            <path d={`M${p.x} ${p.y}L${home.x} ${home.y}`} />
                            <circle cx={home.x} cy={home.y} r={size * 0.09} />
                        </g>
                    )
                );
            })}
            {[...spread(view.stacks ?? [])].map(([place, stacks]) => {
                const space = atlas.spaces.get(place);
                if (!space) return null;
                if (space.style)
                    return <TilePieces key={place} atlas={atlas} space={space} view={view} stacks={stacks} />;
                if (atlas.board.map?.kind === 'spaces' && !stacks.every((s) => s.top))
                    return (
                        <SpacePieces
                            key={place}
                            atlas={atlas}
                            stacks={stacks}
                            x={space.x}
                            y={space.y}
                            width={space.width ?? (atlas.board.map.cell?.width ?? 72) * 1.5}
                            height={space.height ?? space.width ?? atlas.board.map.cell?.height ?? 72}
                        />
                    );
                if (atlas.board.map?.kind === 'spaces')
                    return stacks.map((s, i) => {
                        const at = inSpace(space, atlas.board.map!.cell?.width ?? 72, stacks.length, i);
                        return (
                            <StackMark
                                key={s.top}
                                atlas={atlas}
                                stack={s}
                                {...at}
                                tiny={at.size * k < 26}
                                hidden={hide}
                                fresh={false}
                                live={live(s)}
                            />
                        );
                    });
                const at = lying.get(place) ?? space,
                    small = space.height ? Math.min(size, space.height * 0.86) : size;
                return stacks.map((s, i) => {
                    const off = middleOf(stacks.length, i, small);
                    const fresh = before !== null && (old.get(`${s.side} ${place}`) ?? 0) !== (s.height ?? 0);
                    return (
                        <StackMark
                            key={`${place} ${s.side}`}
                            atlas={atlas}
                            stack={s}
                            x={at.x + off}
                            y={at.y + off * 0.25}
                            size={small}
                            tiny={small * k < 34}
                            hidden={hide}
                            fresh={fresh}
                            live={live(s)}
                        />
                    );
                });
            })}
            {view.moving && moving && (
                <StackMark
                    atlas={atlas}
                    stack={view.moving}
                    x={moving.x + 8}
                    y={moving.y - 10}
                    size={size * 1.12}
                    tiny={size * k < 30}
                    hidden={hide}
                    fresh={false}
                    live={live(view.moving)}
                    moving
                />
            )}
        </g>
    );
}

/* A wide space shows each piece by itself, in rows. */
function SpacePieces({
    atlas,
    stacks,
    x,
    y,
    width,
    height,
}: {
    atlas: Atlas;
    stacks: Stack[];
    x: number;
    y: number;
    width: number;
    height: number;
}) {
    const all = stacks.flatMap((s) => s.pieces.map((p) => ({ ...p, party: p.party ?? s.side })));
    const size = Math.min(height * 0.7, Math.sqrt((width * height) / Math.max(all.length, 1)) * 0.8, 64);
    const row = Math.max(1, Math.floor(width / (size * 1.08))),
        rows = Math.ceil(all.length / row);
    return (
        <>
            {all.map((p, i) => {
                const line = Math.floor(i / row),
                    here = Math.min(row, all.length - line * row),
                    px = x + ((i % row) - (here - 1) / 2) * size * 1.08,
                    py = y + (line - (rows - 1) / 2) * size * 1.08;
                return (
                    <g key={i} transform={`translate(${px} ${py}) scale(${size / 100})`} class="stack">
                        <Counter face={faceOf(atlas, p)} atlas={atlas} marks={p.marks} />
                    </g>
                );
            })}
        </>
    );
}
