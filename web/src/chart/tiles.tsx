// Spaces with a style: tiles and plaques with a heading, cells of a chart. What is printed on them, and the pieces in
// their circles.
import '../tiles.css';
import { Counter, faceOf } from '../counter';
import type { Atlas, PlacedSpace } from '../offers';
import { Shape } from '../shapes';
import type { Print, Shown, Space, Stack, View } from '../types';

const HEAD = 40,
    LINE = 24;

interface Laid {
    shown: Shown;
    x: number;
    y: number;
    size: number;
}
interface Layout {
    icons: Laid[];
    slots: { x: number; y: number; width: number; height: number; icons: Laid[] }[];
    pieces: Laid[];
}

const figure = (shown: Shown, alone: boolean) => shown.count !== undefined && (alone || shown.count !== 1);

/* Icons and pieces side by side, each with room for its figure. */
function inRow(list: Shown[], x: number, y: number, width: number, most: number, alone: boolean): Laid[] {
    const units = list.map((s) => (figure(s, alone) ? 1.5 : 1));
    const sum = units.reduce((a, b) => a + b, 0),
        size = Math.min(most, width / Math.max(sum, 1));
    let at = x - (sum * size) / 2;
    return list.map((shown, i) => {
        const own = units[i]! * size,
            here = at + own - size / 2;
        at += own;
        return { shown, x: here, y, size: size * 0.92 };
    });
}

function rowOfSlots(space: Space, slots: Shown[][], count: number, y: number, height: number) {
    const wide = slots.map((s) =>
        s.length > 1
            ? Math.max(
                  1,
                  s.reduce((sum, i) => sum + (figure(i, false) ? 0.62 : 0.44), 0.3),
              )
            : 1,
    );
    while (wide.length < count) wide.push(1);
    const sum = wide.reduce((a, b) => a + b, 0),
        gap = 6;
    const size = Math.min(height, (space.width! - 16 - gap * (wide.length - 1)) / sum);
    let at = space.x - (sum * size + gap * (wide.length - 1)) / 2;
    return wide.map((units, i) => {
        const width = units * size,
            x = at + width / 2;
        at += width + gap;
        return {
            x,
            y,
            width,
            height: size,
            printed: i < slots.length,
            icons: inRow(slots[i] ?? [], x, y, width * 0.84, size * 0.5, slots[i]?.length === 1),
        };
    });
}

/* The heading above, words below, and in between a row of goods, a row of circles, or both. */
function layTile(space: Space, print: Print, stack: Shown[]): Layout {
    const words = print.words?.split('\n').length ?? 0,
        top = space.y - space.height! / 2 + HEAD;
    const height = space.height! - HEAD - words * LINE - (words ? 8 : 0);
    const loose = stack.filter((p) => !p.slot),
        held = stack.filter((p) => p.slot);
    const upper = [...(print.icons ?? []), ...loose],
        count = Math.max(print.slots?.length ?? 0, ...held.map((p) => p.slot!));
    const rows = Number(upper.length > 0 || !!print.icons) + Number(count > 0),
        row = height / Math.max(rows, 1);
    const icons = inRow(upper, space.x, top + row / 2, space.width! - 20, Math.min(row * 0.94, 60), true);
    const circles = count
        ? rowOfSlots(space, print.slots ?? [], count, top + height - row / 2, Math.min(row * 0.94, 86))
        : [];
    // What is taken is no longer to be had.
    const slots = circles.map((s, i) => (held.some((p) => p.slot === i + 1) ? { ...s, icons: [] } : s));
    const pieces = held.map((shown) => ({
        shown,
        x: slots[shown.slot! - 1]!.x,
        y: slots[shown.slot! - 1]!.y,
        size: slots[shown.slot! - 1]!.height,
    }));
    return {
        icons: icons.slice(0, print.icons?.length ?? 0),
        slots: slots.filter((s) => s.printed),
        pieces: [...icons.slice(print.icons?.length ?? 0), ...pieces],
    };
}

/* The label in a corner, or at the left of a low cell; the pieces in what is left. */
function layCell(space: Space, stack: Shown[]): Layout {
    const low = space.height! < 80,
        x = low ? space.x + 52 : space.x,
        width = space.width! - (low ? 120 : 16);
    const y = low ? space.y : space.y + 8,
        most = low ? space.height! * 0.8 : space.height! * 0.74;
    return { icons: [], slots: [], pieces: inRow(stack, x, y, width, most, false) };
}

const printOf = (space: Space, view: View | null): Print => ({ ...space, ...view?.spaces?.[space.place] });

function layoutOf(space: Space, view: View | null, stack: Shown[]): Layout {
    return space.style === 'cell' ? layCell(space, stack) : layTile(space, printOf(space, view), stack);
}

function Laid({ atlas, laid, alone }: { atlas: Atlas; laid: Laid; alone: boolean }) {
    const { shown, x, y, size } = laid;
    return (
        <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
            {figure(shown, alone) && (
                <text x="-54" y="25" text-anchor="end" class="figure">
                    {shown.count}
                </text>
            )}
            <Counter face={faceOf(atlas, shown)} atlas={atlas} marks={shown.marks} />
        </g>
    );
}

function Pin({ space }: { space: Space }) {
    const { x, y } = space.pin!,
        w = space.width! / 2,
        h = space.height! / 2;
    const ex = Math.min(space.x + w, Math.max(space.x - w, x)),
        ey = Math.min(space.y + h, Math.max(space.y - h, y));
    return (
        <g class="pin">
            <path d={`M${ex} ${ey}L${x} ${y}`} />
            <circle cx={x} cy={y} r="9" />
        </g>
    );
}

/* As wide as there is room for. */
const fitted = (text: string, room: number) => `${Math.min(27, (room / text.length) * 1.98).toFixed(1)}px`;

function TilePrint({
    atlas,
    space,
    view,
    stack,
}: {
    atlas: Atlas;
    space: PlacedSpace;
    view: View | null;
    stack: Shown[];
}) {
    const print = printOf(space, view),
        { icons, slots } = layTile(space, print, stack);
    const { x, y, width = 0, height = 0 } = space,
        left = x - width / 2,
        top = y - height / 2,
        words = print.words?.split('\n') ?? [];
    const start = left + (space.shape || space.number ? 44 : 14),
        name = space.label ?? space.place;
    return (
        <g class="tile">
            <rect x={left} y={top} width={width} height={height} rx="12" class="body" />
            <path
                d={`M${left} ${top + HEAD}V${top + 12}q0-12 12-12H${left + width - 12}q12 0 12 12V${top + HEAD}z`}
                class="head"
                style={{ fill: space.colour }}
            />
            {space.shape && (
                <g transform={`translate(${left + 25} ${top + HEAD / 2}) scale(0.3)`} class="head-shape">
                    <Shape name={space.shape} />
                </g>
            )}
            {!space.shape && space.number && (
                <text x={left + 22} y={top + 28} text-anchor="middle" class="number">
                    {space.number}
                </text>
            )}
            <text
                x={start}
                y={top + 29}
                class="name"
                style={{ fontSize: fitted(name, left + width - start - (print.worth === undefined ? 8 : 44)) }}>
                {name}
            </text>
            {print.worth !== undefined && (
                <g transform={`translate(${left + width - 24} ${top + HEAD / 2})`}>
                    <circle r="18" class="worth" />
                    <text y="8" text-anchor="middle" class="worth-text">
                        {print.worth}
                    </text>
                </g>
            )}
            {slots.map((s, i) => (
                <g key={i}>
                    <rect
                        x={s.x - s.width / 2}
                        y={s.y - s.height / 2}
                        width={s.width}
                        height={s.height}
                        rx={s.height / 2}
                        class="slot"
                    />
                    {s.icons.map((laid, k) => (
                        <Laid key={k} atlas={atlas} laid={laid} alone={s.icons.length === 1} />
                    ))}
                </g>
            ))}
            {icons.map((laid, i) => (
                <Laid key={i} atlas={atlas} laid={laid} alone />
            ))}
            {words.map((line, i) => (
                <text
                    key={i}
                    x={x}
                    y={top + height - 12 - (words.length - 1 - i) * LINE}
                    text-anchor="middle"
                    class="words">
                    {line}
                </text>
            ))}
        </g>
    );
}

function CellPrint({ space }: { space: Space }) {
    const { x, y, width = 0, height = 0, label } = space,
        low = height < 80;
    return (
        <g class="cell">
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="10" />
            <text x={x - width / 2 + 12} y={low ? y + 10 : y - height / 2 + 30}>
                {label}
            </text>
        </g>
    );
}

const styled = (atlas: Atlas) => (atlas.board.map?.spaces ?? []).filter((s) => s.style && s.width && s.height);

export function Tiles({ atlas, view }: { atlas: Atlas; view: View | null }) {
    const spaces = styled(atlas),
        lying = new Map<string, Shown[]>();
    for (const s of view?.stacks ?? []) lying.set(s.place ?? '', [...(lying.get(s.place ?? '') ?? []), ...s.pieces]);
    return (
        <>
            {spaces
                .filter((s) => s.pin)
                .map((s) => (
                    <Pin key={s.place} space={s} />
                ))}
            {spaces.map((s) =>
                s.style === 'cell' ? (
                    <CellPrint key={s.place} space={s} />
                ) : (
                    <TilePrint key={s.place} atlas={atlas} space={s} view={view} stack={lying.get(s.place) ?? []} />
                ),
            )}
        </>
    );
}

export function TilePieces({
    atlas,
    space,
    view,
    stacks,
}: {
    atlas: Atlas;
    space: Space;
    view: View;
    stacks: Stack[];
}) {
    const all = stacks.flatMap((s) => s.pieces.map((p) => ({ ...p, party: p.party ?? s.side })));
    const hasIcons = space.style !== 'cell' && !!printOf(space, view).icons;
    return (
        <>
            {layoutOf(space, view, all).pieces.map((laid, i) => (
                <g key={i} class={space.style === 'cell' ? 'stack' : 'stack tile'} data-place={space.place}>
                    <Laid atlas={atlas} laid={laid} alone={hasIcons} />
                </g>
            ))}
        </>
    );
}

/* One way along a road: a band with arrows. */
export function Roads({ atlas }: { atlas: Atlas }) {
    return (
        <>
            {(atlas.board.map?.paths ?? []).map((road, n) => {
                const arrows = road.points.slice(1).flatMap(([bx, by], i) => {
                    const [ax, ay] = road.points[i]!,
                        length = Math.hypot(bx - ax, by - ay),
                        turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
                    return Array.from({ length: Math.floor(length / 120) }, (_, k) => {
                        const t = (k + 0.5) / Math.floor(length / 120);
                        return (
                            <path
                                key={`${i} ${k}`}
                                d="M-6-7L4 0L-6 7"
                                transform={`translate(${ax + (bx - ax) * t} ${ay + (by - ay) * t}) rotate(${turn})`}
                                class="arrow"
                            />
                        );
                    });
                });
                return (
                    <g key={n} class="road">
                        <polyline points={road.points.map((p) => p.join()).join(' ')} class="way" />
                        {arrows}
                    </g>
                );
            })}
        </>
    );
}
