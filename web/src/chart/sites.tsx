// Named places: whose they are, what they are worth, what they are called. Flags where there is room, coins where
// there is little.
import { useMemo } from 'preact/hooks';
import { Flag } from '../counter';
import type { Atlas } from '../offers';
import type { Site, View } from '../types';
import { type Lying, Room, spacing } from './declutter';
import { isPlaque } from './hexes';

interface Setting {
    size: number;
    font: number;
    coins: boolean;
    counter: number;
}
interface Laid {
    site: Site;
    x: number;
    y: number;
    size: number;
    full?: Lying;
    name: [number, number] | null;
}

const LETTER = 0.47; // of a name's height, the width of a letter

function settingOf(atlas: Atlas, k: number, counter: number): Setting {
    const spaces = (atlas.board.sites ?? []).map((s) => atlas.spaces.get(s.place)).filter((s) => s !== undefined);
    const size = Math.max(1, Math.min(3.8, 0.6 / k));
    return { size, font: Math.max(21, Math.min(84, 11 / k)), coins: 45 * size > 0.75 * spacing(spaces), counter };
}

/* Where the sign of a site stands: on the corner of the counter that lies there, or by itself. */
function signAt({ coins, counter }: Setting, x: number, y: number, full?: Lying): [number, number] {
    if (coins) return full ? [full.x - counter * 0.42, full.y - counter * 0.46] : [x, y];
    return full ? [full.x - counter * 0.42, full.y - counter * 0.56] : [x - 26, y - 30];
}

function lay(atlas: Atlas, set: Setting, k: number, at: Map<string, Lying>): Laid[] {
    const room = new Room(),
        sites = (atlas.board.sites ?? []).filter((s) => atlas.spaces.has(s.place));
    for (const p of at.values()) room.take(p.x, p.y, set.counter, set.counter);
    const laid = sites.map((site): Laid => {
        const space = atlas.spaces.get(site.place)!,
            full = at.get(site.place),
            low = isPlaque(space),
            [x, y] = low ? [space.x - space.width! / 2, space.y - 3] : signAt(set, space.x, space.y, full),
            size = low ? space.height! / 34 : set.size;
        room.take(x + (set.coins ? 0 : 12 * size), y, (set.coins ? 24 : 50) * size, 24 * size);
        return { site, x, y, size, full, name: null };
    });
    const wanted = laid.filter(
        ({ site }) =>
            site.label !== '' &&
            !atlas.spaces.get(site.place)!.label &&
            (k > 0.42 || (site.value ?? 0) >= (k > 0.3 ? 3 : 4)),
    );
    for (const one of wanted.sort((a, b) => (b.site.value ?? 0) - (a.site.value ?? 0))) {
        const space = atlas.spaces.get(one.site.place)!,
            w = (one.site.label ?? one.site.name).length * set.font * LETTER,
            h = set.font;
        const under = one.full ? Math.max(46, set.counter * 0.5 + 8) : set.coins ? 12 * set.size : 46,
            here = one.full ?? space;
        const beside = (one.full ? set.counter / 2 : 14 * set.size) + w / 2 + 8;
        one.name =
            room.find(
                [
                    [here.x, here.y + under + h * 0.5],
                    [here.x + beside, here.y],
                    [here.x - beside, here.y],
                    [here.x, here.y - under - h * 0.6],
                ],
                w,
                h,
            ) ?? (k > 0.42 ? [here.x, here.y + under + h * 0.5] : null);
    }
    return laid;
}

function Worth({ atlas, site, holder, coins }: { atlas: Atlas; site: Site; holder?: string; coins: boolean }) {
    const owner = atlas.party(holder ?? site.party),
        taken = holder !== undefined && holder !== site.party;
    if (!owner && site.value === undefined) return null;
    if (coins)
        return (
            <g class={`coin${taken ? ' taken' : ''}`}>
                <circle r={site.value === undefined ? 6.5 : 11} style={{ fill: owner?.colour ?? '' }} />
                {site.value !== undefined && (
                    <text y="5.4" text-anchor="middle">
                        {site.value}
                    </text>
                )}
            </g>
        );
    if (!owner) return null;
    return (
        <>
            <path d="M-15 14V-12" class="staff" />
            <Flag party={owner} scale={0.92} />
            {site.value !== undefined && (
                <g transform="translate(25 0)">
                    <circle r="11" class={taken ? 'worth taken' : 'worth'} />
                    <text y="5.6" text-anchor="middle" class="worth-text">
                        {site.value}
                    </text>
                </g>
            )}
        </>
    );
}

export function Sites({
    atlas,
    view,
    k,
    counter,
    at,
}: {
    atlas: Atlas;
    view: View | null;
    k: number;
    counter: number;
    at: Map<string, Lying>;
}) {
    const set = useMemo(() => settingOf(atlas, k, counter), [atlas, k, counter]);
    const laid = useMemo(() => lay(atlas, set, k, at), [set, at]);
    return (
        <g>
            {laid.map(({ site, x, y, size, name }) => (
                <g key={site.slug} class={`site ${site.value ? '' : 'minor'}`}>
                    <g transform={`translate(${x} ${y}) scale(${size})`}>
                        <Worth atlas={atlas} site={site} holder={view?.holders?.[site.slug]} coins={set.coins} />
                    </g>
                    {name && (
                        <text
                            x={name[0]}
                            y={name[1] + set.font * 0.33}
                            text-anchor="middle"
                            class="site-name"
                            style={{ fontSize: `${set.font}px`, strokeWidth: `${set.font * 0.2}px` }}>
                            {site.label ?? site.name}
                        </text>
                    )}
                </g>
            ))}
        </g>
    );
}
