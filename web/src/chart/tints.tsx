// What the chart says in colours and arrows: whose faith or rule a region is of, which way the wind blows, and the
// key to it.
import { memo } from '../memo';
import { zoneOf, type Atlas } from '../offers';
import type { Space } from '../types';
import { borders, hexPath } from './hexes';
import { landAreas } from './coast';
import { Arrow } from './arrow';

/* Regions are washed in their tint as far as there is land, and parted by a dotted line. */
export const Tints = memo(({ atlas }: { atlas: Atlas }) => {
    const map = atlas.board.map!,
        outline = atlas.outline.value;
    if (!map.tints?.length || map.kind !== 'hexes' || !map.cell) return null;
    const of = new Map(map.tints.flatMap((t) => t.regions.map((r) => [r, t] as const)));
    const tintAt = (s: Space) => of.get(s.region ?? '');
    return (
        <>
            <defs>
                <clipPath id="land-clip">
                    <path d={landAreas(outline, 3).join('')} />
                </clipPath>
            </defs>
            <g clip-path={!outline || outline.length ? 'url(#land-clip)' : undefined} class="tints">
                {map.tints.map((t) => (
                    <path
                        key={t.slug}
                        class="tint"
                        style={{ fill: t.colour }}
                        d={map.spaces
                            .filter((s) => tintAt(s) === t)
                            .map((s) => hexPath(map, s.x, s.y, 1.012))
                            .join('')}
                    />
                ))}
                <path
                    class="region-edge"
                    d={borders(atlas, (a, b) => !!tintAt(a) && !!tintAt(b) && a.region !== b.region)}
                />
            </g>
        </>
    );
});

export const ZoneEdges = memo(({ atlas }: { atlas: Atlas }) => {
    const map = atlas.board.map!,
        zones = new Set(map.winds?.map((w) => w.zone));
    if (!zones.size || map.kind !== 'hexes' || !map.cell) return null;
    return (
        <path
            class="zone-edge"
            d={borders(atlas, (a, b) => zones.has(zoneOf(a)) && zones.has(zoneOf(b)) && zoneOf(a) !== zoneOf(b))}
        />
    );
});

// ---- the key ----

export const Legend = memo(({ atlas, swell }: { atlas: Atlas; swell: number }) => {
    const map = atlas.board.map!,
        at = map.legend;
    if (!at) return null;
    const row = 104,
        scale = at.width / 1480,
        rows: { key: string; sign: preact.JSX.Element; text: string }[] = [];
    for (const t of map.tints ?? [])
        rows.push({
            key: t.slug,
            sign: <rect x="0" y="-28" width="96" height="56" rx="6" class="swatch" style={{ fill: t.colour }} />,
            text: t.name,
        });
    if (map.winds?.length)
        rows.push({
            key: 'wind',
            sign: (
                <g transform="translate(48 0)">
                    <Arrow x={0} y={0} turn={60} scale={0.8} />
                </g>
            ),
            text: 'Prevailing wind; elsewhere none',
        });
    for (const e of map.edges ?? [])
        rows.push({
            key: e.letter,
            sign: <path d="M0 0H96" class={`edge ${e.style}`} style={{ strokeWidth: '12' }} />,
            text: e.name[0]!.toUpperCase() + e.name.slice(1),
        });
    for (const l of map.link_kinds ?? [])
        rows.push({
            key: l.slug,
            sign: (
                <g class={`lane ${l.style ?? 'lane'}`} style={l.colour ? { color: l.colour } : {}}>
                    <path d="M0 0H96" />
                    {l.style === 'strait' && <path d="M0 0H96" class="channel" />}
                </g>
            ),
            text: l.name[0]!.toUpperCase() + l.name.slice(1),
        });
    const shown = rows.slice(0, Math.floor((at.height / scale - 130) / row));
    return (
        <g class="legend" transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
            <rect x="0" y="0" width="1480" height={at.height / scale} rx="24" />
            <text x="40" y="96" class="heading" style={{ fontSize: `${84 * swell}px` }}>
                Key
            </text>
            {shown.map((r, i) => (
                <g key={r.key} transform={`translate(40 ${180 + i * row})`}>
                    {r.sign}
                    <text x="128" y={19 * swell} style={{ fontSize: `${64 * swell}px` }}>
                        {r.text}
                    </text>
                </g>
            ))}
        </g>
    );
});
