// What never changes: sea, coast, grid, lettering, routes, boxes. Drawn once a board.
import { memo } from '../memo';
import { useComputed } from '@preact/signals';
import type { Atlas } from '../offers';
import { rest } from '../rest';
import type { BoardMap, Space } from '../types';
import type { Camera } from './camera';
import { Roads } from './tiles';
import { isPlaque } from './hexes';
import { Lanes } from './lanes';

function gridPath(map: BoardMap): string {
    const w = map.cell!.width,
        h = map.cell!.height;
    return map.spaces
        .map((s) => `M${s.x - w / 4} ${s.y - h / 2}h${w / 2}l${w / 4} ${h / 2}l${-w / 4} ${h / 2}`)
        .join('');
}

/* Sides that stop somebody: drawn where both spaces are of the terrain the edge names. */
function edgePath(map: BoardMap, letter: string, between?: string): string {
    const w = map.cell!.width,
        h = map.cell!.height,
        out: string[] = [];
    const at = new Map(map.spaces.map((s) => [`${Math.round(s.x / (w * 0.75))} ${Math.round((2 * s.y) / h)}`, s]));
    const half = [
        [
            [0, -2],
            [-w / 4, -h / 2],
            [w / 4, -h / 2],
        ],
        [
            [1, -1],
            [w / 4, -h / 2],
            [w / 2, 0],
        ],
        [
            [1, 1],
            [w / 2, 0],
            [w / 4, h / 2],
        ],
    ] as const;
    for (const s of map.spaces)
        half.forEach(([[dx, dy], a, b], k) => {
            const other = at.get(`${Math.round(s.x / (w * 0.75)) + dx} ${Math.round((2 * s.y) / h) + dy}`);
            if (!other || s.sides?.[k] !== letter || (between && (s.terrain !== between || other.terrain !== between)))
                return;
            out.push(`M${s.x + a[0]} ${s.y + a[1]}L${s.x + b[0]} ${s.y + b[1]}`);
        });
    return out.join('');
}

function Compass({
    x,
    y,
    radius,
    width,
    height,
}: {
    x: number;
    y: number;
    radius: number;
    width: number;
    height: number;
}) {
    const reach = Math.hypot(width, height);
    const ray = (turn: number, r: number) =>
        [Math.sin((turn * Math.PI) / 16) * r, -Math.cos((turn * Math.PI) / 16) * r] as const;
    const point = (turn: number, r: number, wide: number) => {
        const [px, py] = ray(turn, r),
            [lx, ly] = ray(turn - wide, r * 0.24),
            [rx, ry] = ray(turn + wide, r * 0.24);
        return [`M0 0L${lx} ${ly}L${px} ${py}Z`, `M0 0L${rx} ${ry}L${px} ${py}Z`] as const;
    };
    return (
        <g transform={`translate(${x} ${y})`} class="compass">
            <path
                class="rhumb"
                d={Array.from({ length: 32 }, (_, i) => {
                    const [px, py] = ray(i, reach);
                    return `M0 0L${px} ${py}`;
                }).join('')}
            />
            <circle r={radius * 0.98} class="ring" />
            <circle r={radius * 0.78} class="ring" />
            {[4, 12, 20, 28].map((t) =>
                point(t, radius * 0.72, 2).map((d, i) => <path key={`${t}${i}`} d={d} class={i ? 'dark' : 'light'} />),
            )}
            {[0, 8, 16, 24].map((t) =>
                point(t, radius, 2).map((d, i) => <path key={`${t}${i}`} d={d} class={i ? 'dark' : 'light'} />),
            )}
            <text y={-radius * 1.08} text-anchor="middle" style={{ fontSize: `${radius * 0.3}px` }}>
                N
            </text>
        </g>
    );
}

function Title({ title }: { title: NonNullable<BoardMap['title']> }) {
    const { x, y, width, height } = title;
    return (
        <g class="cartouche">
            <rect x={x} y={y} width={width} height={height} rx="26" class="outer" />
            <rect x={x + 16} y={y + 16} width={width - 32} height={height - 32} rx="16" class="inner" />
            <text
                x={x + width / 2}
                y={y + height * 0.48}
                text-anchor="middle"
                style={{ fontSize: `${Math.min(Math.max(104, width * 0.085), (width * 1.5) / title.text.length)}px` }}>
                {title.text}
            </text>
            {title.under && (
                <text
                    x={x + width / 2}
                    y={y + height * 0.78}
                    text-anchor="middle"
                    class="under"
                    style={{ fontSize: `${Math.min(height * 0.25, (width * 2) / title.under.length)}px` }}>
                    {title.under}
                </text>
            )}
        </g>
    );
}

/* The frame of a sea chart: degrees as black and white bars. */
function Frame({ width, height }: { width: number; height: number }) {
    const scale = Math.max(width, height) / 4600,
        w = width / scale,
        h = height / scale;
    return (
        <g class="neatline" transform={`scale(${scale})`}>
            <rect x="-14" y="-14" width={w + 28} height={h + 28} class="bars-ground" />
            <rect x="-14" y="-14" width={w + 28} height={h + 28} class="bars" />
            <rect x="0" y="0" width={w} height={h} class="in" />
            <rect x="-28" y="-28" width={w + 56} height={h + 56} class="out" />
        </g>
    );
}

const Sea = memo(({ atlas, close }: { atlas: Atlas; close: boolean }) => {
    const map = atlas.board.map!,
        coast = atlas.outline.value,
        more = rest.value,
        sea = map.sea ?? { x: 0, y: 0, width: map.width, height: map.height };
    const wet = map.kind === 'hexes' || !coast || coast.length > 0;
    return (
        <>
            <defs>
                <clipPath id="sheet-clip">
                    <rect {...sea} />
                </clipPath>
            </defs>
            <rect
                x={-map.width / 77}
                y={-map.width / 77}
                width={map.width * 1.026}
                height={map.height + map.width * 0.026}
                rx={map.width / 460}
                class="paper-edge"
            />
            {(map.sea || !wet) && <rect x="0" y="0" width={map.width} height={map.height} class="table-top" />}
            <g clip-path="url(#sheet-clip)">
                {wet && <rect {...sea} class="sea" />}
                {map.compass && <Compass {...map.compass} width={map.width} height={map.height} />}
                {more && <more.ZoneEdges atlas={atlas} />}
                {more && coast && <more.Coast outline={coast} close={close} />}
                {more && <more.Tints atlas={atlas} />}
            </g>
            {map.sea && <rect {...sea} class="sea-edge" />}
            <Frame width={map.width} height={map.height} />
        </>
    );
});

const MARGIN = ['heading', 'label', 'small'];

const Lettering = memo(({ map, faint, swell }: { map: BoardMap; faint: boolean; swell: number }) => (
    <g class={faint ? 'lettering faint' : 'lettering'}>
        {(map.names ?? []).map((n, i) => (
            <text
                key={i}
                x={n.x}
                y={n.y}
                text-anchor={n.align ?? 'middle'}
                class={n.style}
                style={{ fontSize: `${n.size * (MARGIN.includes(n.style) ? swell : 1)}px` }}
                transform={n.turn ? `rotate(${n.turn} ${n.x} ${n.y})` : undefined}>
                {n.text}
            </text>
        ))}
    </g>
));

/* Above the space, or in it where it is a plaque. */
function SpaceName({ space, high }: { space: Space; high: number }) {
    const name = space.label ?? space.place,
        low = isPlaque(space),
        size = low ? Math.min(high * 0.62, (2 * (space.width! - 26)) / name.length) : undefined;
    return (
        <text
            x={space.x + (low ? 8 : 0)}
            y={low ? space.y + size! * 0.34 : space.y - high / 2 - 6}
            text-anchor="middle"
            style={size ? { fontSize: `${size.toFixed(1)}px` } : {}}>
            {name}
        </text>
    );
}

const Fixed = memo(
    ({ atlas, notes, swell }: { atlas: Atlas; laid: string; notes?: Record<string, string>; swell: number }) => {
        const map = atlas.board.map!,
            round = map.cell?.width ?? 72;
        return (
            <>
                <g class="lines">
                    {(atlas.board.lines ?? []).map((l) => {
                        const a = atlas.spaces.get(l.from),
                            b = atlas.spaces.get(l.to);
                        if (!a || !b) return null;
                        const bend = Math.hypot(b.x - a.x, b.y - a.y) * 0.08,
                            mx = (a.x + b.x) / 2,
                            my = (a.y + b.y) / 2 + bend;
                        return <path key={`${l.from} ${l.to}`} d={`M${a.x} ${a.y}Q${mx} ${my} ${b.x} ${b.y}`} />;
                    })}
                </g>
                <Lanes atlas={atlas} />
                {map.title && <Title title={map.title} />}
                {rest.value && <rest.value.Legend atlas={atlas} swell={swell} />}
                {(map.areas ?? []).map((a, i) => (
                    <g key={i} class={`area ${a.style ?? ''}`}>
                        <rect x={a.x} y={a.y} width={a.width} height={a.height} rx="10" />
                        <text x={a.x + 12} y={a.y + a.height - 10}>
                            {a.name}
                        </text>
                    </g>
                ))}
                {(map.boxes ?? []).map((b) => (
                    <g key={b.place} class="box">
                        <rect x={b.x} y={b.y} width={b.width} height={b.height} rx="14" />
                        {b.width < 300 ? (
                            <text
                                x={b.x + 14}
                                y={b.y + 20 + 34 * swell}
                                class="corner"
                                style={{ fontSize: `${Math.min(44 * swell, (b.width * 1.75) / b.label.length)}px` }}>
                                {b.label}
                            </text>
                        ) : (
                            <text x={b.x + b.width / 2} y={b.y + 48} text-anchor="middle">
                                {b.label}
                            </text>
                        )}
                    </g>
                ))}
                {map.kind === 'spaces' &&
                    map.spaces
                        .filter((s) => !s.style)
                        .map((s) => (
                            <g key={s.place} class="space">
                                {s.width ? (
                                    <rect
                                        x={s.x - s.width / 2}
                                        y={s.y - (s.height ?? s.width) / 2}
                                        width={s.width}
                                        height={s.height ?? s.width}
                                        rx="10"
                                    />
                                ) : (
                                    <circle cx={s.x} cy={s.y} r={round / 2} />
                                )}
                                <SpaceName space={s} high={s.height ?? round} />
                                {notes?.[s.place] && (
                                    <text
                                        x={s.x}
                                        y={s.y + (s.height ?? round) / 2 + 17}
                                        text-anchor="middle"
                                        class="note">
                                        {notes[s.place]}
                                    </text>
                                )}
                            </g>
                        ))}
            </>
        );
    },
);

const Grid = memo(({ map }: { map: BoardMap }) => (
    <>
        <path d={gridPath(map)} class="grid" clip-path="url(#sheet-clip)" />
        {(map.edges ?? []).map((e) => (
            <path key={e.letter} d={edgePath(map, e.letter, e.between)} class={`edge ${e.style}`} />
        ))}
    </>
));

/* Under the cartouche, the key or a box. */
const covered = (map: BoardMap, x: number, y: number) =>
    [map.title, map.legend, ...(map.boxes ?? [])].some(
        (f) => f && x > f.x - 40 && x < f.x + f.width + 40 && y > f.y - 40 && y < f.y + f.height + 70,
    );

/* Numbers only where they can be read, and only those in the window. */
function Numbers({ map, camera }: { map: BoardMap; camera: Camera }) {
    const near = useComputed(() => camera.look.value.k > 0.5);
    if (!near.value) return null;
    const [left = 0, top = 0, right = 0, bottom = 0] = camera.seen.value.split(' ').map(Number);
    return (
        <g class="numbers">
            {map.spaces
                .filter((s) => !covered(map, s.x, s.y))
                .filter((s) => s.x >= left && s.x <= right && s.y >= top && s.y <= bottom)
                .map((s) => (
                    <text key={s.place} x={s.x} y={s.y - map.cell!.height * 0.36} text-anchor="middle">
                        {s.place}
                    </text>
                ))}
        </g>
    );
}

export function Ground({
    atlas,
    camera,
    laid,
    notes,
}: {
    atlas: Atlas;
    camera: Camera;
    laid: string;
    notes?: Record<string, string>;
}) {
    const map = atlas.board.map!,
        hexes = map.kind === 'hexes' && map.cell;
    const strength = useComputed(() =>
        String(Math.min(1, Math.max(0.22, (camera.look.value.k - 0.16) * 2.2)).toFixed(2)),
    );
    const close = useComputed(() => camera.look.value.k > 0.36);
    const faint = useComputed(() => camera.look.value.k > 0.5);
    return (
        <>
            <Sea atlas={atlas} close={close.value} />
            {hexes && (
                <g style={{ opacity: strength.value }}>
                    <Grid map={map} />
                </g>
            )}
            <Roads atlas={atlas} />
            <Lettering map={map} faint={faint.value && !map.sea} swell={camera.swell.value} />
            <Fixed atlas={atlas} laid={laid} notes={notes} swell={camera.swell.value} />
            {hexes && <Numbers map={map} camera={camera} />}
        </>
    );
}
