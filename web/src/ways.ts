// Long ways over the map: which spaces touch, and the best way through those a group may pass. The rules judge every
// step when it is made; this only proposes.
import { zoneOf, type Atlas } from './offers';
import type { Moving, Space, Way } from './types';

const cache = new WeakMap<Atlas, Map<string, (string | undefined)[]>>();

/* The neighbours of every hex: N, NE, SE, S, SW, NW, as the letters in `sides` stand. */
export function neighbours(atlas: Atlas): Map<string, (string | undefined)[]> {
    const known = cache.get(atlas);
    if (known) return known;
    const map = atlas.board.map,
        found = new Map<string, (string | undefined)[]>();
    if (map?.kind === 'hexes' && map.cell) {
        const across = map.cell.width * 0.75,
            down = map.cell.height;
        const grid = new Map<string, string>();
        const key = (x: number, y: number) => `${Math.round(x / across)} ${Math.round((2 * y) / down)}`;
        for (const s of map.spaces) grid.set(key(s.x, s.y), s.place);
        const steps = [
            [0, -2],
            [1, -1],
            [1, 1],
            [0, 2],
            [-1, 1],
            [-1, -1],
        ] as const;
        for (const s of map.spaces)
            found.set(
                s.place,
                steps.map(([dx, dy]) => grid.get(key(s.x + dx * across, s.y + (dy * down) / 2))),
            );
    }
    cache.set(atlas, found);
    return found;
}

/* What a group goes by: how it moves, what bars its way, whether it would rather not go against the wind, and whether
 * it enters regions it shuns. */
export interface Going {
    way: Way;
    moving?: Moving;
    avoid: Set<string>;
    keepWind?: boolean;
    bold?: boolean;
}

/* A step's wind: w with it, x across, a against, - none. The wind of the space that is entered counts. */
export function windOf(atlas: Atlas, going: Going, from: string, to: string): string {
    if (!going.way.wind || going.moving?.wind === false) return '-';
    const space = atlas.spaces.get(to),
        k = neighbours(atlas).get(from)?.indexOf(to) ?? -1;
    return atlas.winds.get(zoneOf(space))?.steps?.[k] ?? '-';
}

/* Hexes apart, over open ground. */
function distance(atlas: Atlas, a: Space, b: Space): number {
    const cell = atlas.board.map!.cell!,
        across = Math.round(Math.abs(a.x - b.x) / (cell.width * 0.75)),
        down = Math.round((2 * Math.abs(a.y - b.y)) / cell.height);
    return down > across ? across + (down - across) / 2 : across;
}

function mayEnter(atlas: Atlas, { way, moving, bold }: Going, space: Space | undefined): boolean {
    if (!space || !way.terrain?.includes(space.terrain ?? '') || moving?.closed?.includes(space.terrain ?? ''))
        return false;
    if (!bold && moving?.shuns?.includes(space.region ?? '')) return false;
    const home = atlas.spaces.get(moving?.range?.from ?? '');
    return !home || distance(atlas, home, space) <= moving!.range!.steps;
}

/* Every place that can be reached in so many steps, with the place before it on the best way there. */
export function reach(
    atlas: Atlas,
    going: Going,
    from: string,
    most = Infinity,
): Map<string, { before: string; steps: number; cost: number }> {
    const next = neighbours(atlas),
        found = new Map([[from, { before: '', steps: 0, cost: 0 }]]);
    const edge = new Set([from]);
    while (edge.size) {
        let here = '';
        for (const p of edge) if (!here || found.get(p)!.cost < found.get(here)!.cost) here = p;
        edge.delete(here);
        const at = found.get(here)!,
            sides = atlas.spaces.get(here)?.sides ?? '';
        if (at.steps >= most || (here !== from && going.avoid.has(here))) continue;
        (next.get(here) ?? []).forEach((there, k) => {
            if (
                !there ||
                !going.way.sides?.includes(sides[k] ?? '-') ||
                !mayEnter(atlas, going, atlas.spaces.get(there))
            )
                return;
            const against = windOf(atlas, going, here, there) === 'a';
            const cost = at.cost + 1 + (against ? (going.keepWind ? 1000 : 0.01) : 0);
            if ((found.get(there)?.cost ?? Infinity) <= cost) return;
            found.set(there, { before: here, steps: at.steps + 1, cost });
            edge.add(there);
        });
    }
    return found;
}

/* From one place to another, the first not included; empty where there is none. Passes nothing that is to be avoided.
 * */
export function route(atlas: Atlas, going: Going, from: string, to: string): string[] {
    const shuns = going.moving?.shuns ?? [],
        there = [from, to].some((p) => shuns.includes(atlas.spaces.get(p)?.region ?? ''));
    const found = reach(atlas, { ...going, bold: there }, from),
        path: string[] = [];
    for (let at = found.has(to) ? to : ''; at && at !== from; at = found.get(at)!.before) path.unshift(at);
    return path;
}
