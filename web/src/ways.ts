// Long ways over the map: which spaces touch, and the shortest way through those a group may pass. The rules judge every
// step when it is made; this only proposes.
import type { Atlas } from './offers';
import type { Way } from './types';

const cache = new WeakMap<Atlas, Map<string, (string | undefined)[]>>();

/* The neighbours of every hex: N, NE, SE, S, SW, NW, as the letters in `sides` stand. */
export function neighbours(atlas: Atlas): Map<string, (string | undefined)[]> {
    const known = cache.get(atlas);
    if (known) return known;
    const map = atlas.board.map, found = new Map<string, (string | undefined)[]>();
    if (map?.kind === 'hexes' && map.cell) {
        const across = map.cell.width * 0.75, down = map.cell.height;
        const grid = new Map<string, string>();
        const key = (x: number, y: number) => `${Math.round(x / across)} ${Math.round((2 * y) / down)}`;
        for (const s of map.spaces) grid.set(key(s.x, s.y), s.place);
        const steps = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] as const;
        for (const s of map.spaces)
            found.set(s.place, steps.map(([dx, dy]) => grid.get(key(s.x + dx * across, s.y + (dy * down) / 2))));
    }
    cache.set(atlas, found);
    return found;
}

/* From one place to another, the first not included; empty where there is none. Avoids what is to be avoided. */
export function route(atlas: Atlas, way: Way, from: string, to: string, avoid: Set<string>): string[] {
    const next = neighbours(atlas), came = new Map<string, string>([[from, '']]);
    let edge = [from];
    while (edge.length && !came.has(to)) {
        const further: string[] = [];
        for (const here of edge) {
            const sides = atlas.spaces.get(here)?.sides ?? '';
            (next.get(here) ?? []).forEach((there, k) => {
                if (!there || came.has(there) || !way.sides.includes(sides[k] ?? '-')) return;
                if (!way.terrain.includes(atlas.spaces.get(there)?.terrain ?? '')) return;
                if (there !== to && avoid.has(there)) return;
                came.set(there, here);
                further.push(there);
            });
        }
        edge = further;
    }
    const path: string[] = [];
    for (let at = came.has(to) ? to : ''; at && at !== from; at = came.get(at) ?? '') path.unshift(at);
    return path;
}
