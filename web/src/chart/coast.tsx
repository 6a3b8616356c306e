// The outline at several finenesses, and cut into tiles: wide bands and small scales need few points, and what lies
// outside the window is left out by the browser only where it is a path of its own.
import { memo } from '../memo';

type Ring = [number, number][];

const TILE = 420;
const parsed = new Map<string, Ring[] | null>();
const drawn = new Map<string, string[]>();

/* Understands what tools/coast writes: M, then steps after l, closed with z. Anything else is left as it is. */
function ringsOf(path: string): Ring[] | null {
    if (/[^Mlz\d\s.-]/.test(path)) return null;
    return path
        .split('z')
        .filter(Boolean)
        .map((part) => {
            const numbers = (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
            let x = numbers[0] ?? 0,
                y = numbers[1] ?? 0;
            const ring: Ring = [[x, y]];
            for (let i = 2; i + 1 < numbers.length; i += 2) ring.push([(x += numbers[i]!), (y += numbers[i + 1]!)]);
            return ring;
        });
}

/* Keeps a point when it lies far enough from the last one kept. */
function thin(ring: Ring, distance: number): Ring {
    const kept: Ring = [ring[0]!];
    for (const p of ring) {
        const last = kept.at(-1)!;
        if (Math.abs(p[0] - last[0]) + Math.abs(p[1] - last[1]) >= distance) kept.push(p);
    }
    return kept;
}

const closed = (rings: Ring[]) => rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}z`);

/* Each piece of coast goes to the tile its middle lies in. */
function tiles(rings: Ring[]): string[] {
    const paths = new Map<string, string>();
    for (const ring of rings) {
        let tile = '';
        ring.forEach((a, i) => {
            const b = ring[(i + 1) % ring.length]!;
            const here = `${Math.floor((a[0] + b[0]) / 2 / TILE)} ${Math.floor((a[1] + b[1]) / 2 / TILE)}`;
            paths.set(here, `${paths.get(here) ?? ''}${here === tile ? '' : `M${a[0]} ${a[1]}`}L${b[0]} ${b[1]}`);
            tile = here;
        });
    }
    return [...paths.values()];
}

/* The land with no two points nearer than that: as areas to be filled, or as lines to be drawn, in tiles. */
function land(outline: string[] | null, distance: number, how: 'areas' | 'lines'): string[] {
    const path = outline?.join('') ?? '',
        key = `${how} ${distance} ${path}`;
    if (!path) return [];
    if (!parsed.has(path)) parsed.set(path, ringsOf(path));
    const rings = parsed.get(path);
    if (!rings) return [path];
    if (!drawn.has(key))
        drawn.set(key, (how === 'areas' ? closed : tiles)(distance ? rings.map((r) => thin(r, distance)) : rings));
    return drawn.get(key)!;
}

export const landAreas = (outline: string[] | null, distance: number) => land(outline, distance, 'areas');
const coastLines = (outline: string[] | null, distance: number) => land(outline, distance, 'lines');

/* The engraver's lines along the coast are drawn only where they can be seen. */
export const Coast = memo(({ outline, close }: { outline: string[]; close: boolean }) => {
    const far = [
        ['shoal-3', 120, 26],
        ['shoal-2', 74, 18],
        ['shoal-1', 36, 12],
    ] as const;
    const near = [
        ['water-line', 27, 6],
        ['shoal-1', 25.4, 6],
        ['water-line', 16, 5],
        ['shoal-1', 14.6, 5],
        ['water-line', 7.6, 4],
        ['shoal-1', 6.2, 4],
    ] as const;
    return (
        <g class="coast">
            {[...far, ...(close ? near : [])].map(([name, width, step], i) => (
                <g key={i} class={name} stroke-width={width}>
                    {coastLines(outline, step).map((d, n) => (
                        <path key={n} d={d} />
                    ))}
                </g>
            ))}
            <g class="land">
                {landAreas(outline, close ? 0 : 3).map((d, i) => (
                    <path key={i} d={d} />
                ))}
            </g>
            <g class="shore">
                {coastLines(outline, close ? 0 : 3).map((d, i) => (
                    <path key={i} d={d} />
                ))}
            </g>
        </g>
    );
});
