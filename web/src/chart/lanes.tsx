// Links between places, drawn as lanes: what kind they are, what they cost, which way they may be gone.
import { memo } from '../memo';
import type { Atlas } from '../offers';
import type { BoardMap, Link } from '../types';

type Spot = [number, number];

/* From the rim of one place to the rim of the other: a round one is left at its radius, a plaque at its middle's. */
function rim([x, y]: Spot, [tx, ty]: Spot, r: number): Spot {
    const far = Math.hypot(tx - x, ty - y) || 1;
    return [x + ((tx - x) * r) / far, y + ((ty - y) * r) / far];
}

function radiusOf(atlas: Atlas, place: string): number {
    const space = atlas.spaces.get(place);
    return space?.width
        ? Math.min(space.width, space.height ?? space.width) / 2
        : (atlas.board.map?.cell?.width ?? 72) / 2;
}

/* The points a lane runs through, its ends at the rims; none where a place is not on the sheet. */
function spotsOf(atlas: Atlas, link: Link, toRim: boolean): Spot[] {
    const a = atlas.spaces.get(link.from),
        b = atlas.spaces.get(link.to);
    if (!a || !b) return [];
    const all: Spot[] = [[a.x, a.y], ...((link.via ?? []) as Spot[]), [b.x, b.y]];
    if (!toRim) return all;
    const first = rim(all[0]!, all[1]!, radiusOf(atlas, link.from)),
        last = rim(all.at(-1)!, all.at(-2)!, radiusOf(atlas, link.to));
    return [first, ...all.slice(1, -1), last];
}

const pathOf = (spots: Spot[]) =>
    spots.map(([x, y], i) => `${i ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('');

/* The way a step goes over the chart: along its lane, or straight. */
export function stepPath(atlas: Atlas, from: string, to: string): string {
    const link = atlas.links.get(from)?.get(to);
    return pathOf(spotsOf(atlas, link ?? { from, to }, false));
}

/* Half way along, and how the lane runs there. */
function middleOf(spots: Spot[]): { x: number; y: number; turn: number } {
    const lengths = spots.slice(1).map(([x, y], i) => Math.hypot(x - spots[i]![0], y - spots[i]![1]));
    let left = lengths.reduce((sum, n) => sum + n, 0) / 2,
        i = 0;
    while (i < lengths.length - 1 && left > lengths[i]!) left -= lengths[i++]!;
    const [x, y] = spots[i]!,
        [tx, ty] = spots[i + 1]!,
        part = left / (lengths[i] || 1);
    return { x: x + (tx - x) * part, y: y + (ty - y) * part, turn: (Math.atan2(ty - y, tx - x) * 180) / Math.PI };
}

export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
export const pointOf = (bearing: number) => COMPASS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]!;

function costWords({ cost = 1, cost_back = cost }: Link): string {
    return cost === cost_back ? `costs ${cost}` : `costs ${cost}, back ${cost_back}`;
}

/* In words, for whoever points at it. */
function laneWords(atlas: Atlas, link: Link, kind?: string): string {
    const name = (place: string) => atlas.placeName(place);
    return [
        link.name ?? `${name(link.from)} ${link.one_way ? 'to' : '–'} ${name(link.to)}`,
        kind,
        costWords(link),
        link.bearing === undefined ? '' : `${pointOf(link.bearing)} from ${name(link.from)}`,
        link.for?.length ? `only ${link.for.join(', ')}` : '',
    ]
        .filter(Boolean)
        .join(', ');
}

function Lane({ atlas, link, style, colour, kind }: LaneProps) {
    const spots = spotsOf(atlas, link, true);
    if (!spots.length) return null;
    const d = pathOf(spots),
        middle = middleOf(spots),
        cost = Math.max(link.cost ?? 1, link.cost_back ?? 1);
    return (
        <g class={`lane ${style}`} style={colour ? { color: colour } : {}}>
            <path d={d} class="bed" />
            <path d={d} />
            {style === 'strait' && <path d={d} class="channel" />}
            {link.one_way && (
                <path
                    class="head"
                    d="M-9-8L9 0L-9 8Z"
                    transform={`translate(${middle.x} ${middle.y}) rotate(${middle.turn})`}
                />
            )}
            {cost > 1 && (
                <g transform={`translate(${middle.x} ${middle.y})`} class="cost">
                    <circle r="12" />
                    <text y="5.5" text-anchor="middle">
                        {cost}
                    </text>
                </g>
            )}
            <title>{laneWords(atlas, link, kind)}</title>
        </g>
    );
}

interface LaneProps {
    atlas: Atlas;
    link: Link;
    style: string;
    colour?: string;
    kind?: string;
}

export const styleOf = (map: BoardMap, kind?: string) => map.link_kinds?.find((k) => k.slug === kind);

export const Lanes = memo(({ atlas }: { atlas: Atlas }) => {
    const map = atlas.board.map!;
    if (!map.links?.length) return null;
    return (
        <g class="lanes">
            {map.links.map((l) => {
                const kind = styleOf(map, l.kind);
                return (
                    <Lane
                        key={`${l.from} ${l.to}`}
                        atlas={atlas}
                        link={l}
                        style={kind?.style ?? 'lane'}
                        colour={kind?.colour}
                        kind={kind?.name}
                    />
                );
            })}
        </g>
    );
});
