// Long ways over the map: which spaces touch, and the best way through those a group may pass. The rules judge every
// step when it is made; this only proposes.
import { zoneOf, type Atlas } from './offers';
import type { Moving, Space, View, Way, Wind } from './types';

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

/* What a group goes by: how it moves, what bars its way, which winds blow, whether it would rather not go against
 * them, and whether it enters regions it shuns. */
export interface Going {
    way: Way;
    moving?: Moving;
    avoid: Set<string>;
    winds: Map<string, Wind>;
    keepWind?: boolean;
    bold?: boolean;
}

/* The winds of now: those of the board, unless the view says otherwise. */
export const windsOf = (atlas: Atlas, view: View | null): Map<string, Wind> =>
    view?.winds ? new Map([...atlas.winds, ...view.winds.map((w) => [w.zone, w] as const)]) : atlas.winds;

// ---- one step ----

interface Step {
    to: string;
    cost: number;
    wind: string;
}

/* Degrees between two bearings. */
const between = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

const EYE = 45; // degrees either side of where the wind comes from

/* Over a link: against the wind if it leads to where it blows from, or near it. */
function windAlong(wind: Wind | undefined, bearing: number | undefined): string {
    if (wind?.turn === undefined || bearing === undefined) return '-';
    return between(bearing, wind.turn + 180) <= (wind.against ?? EYE) ? 'a' : 'w';
}

/* A step's wind: w with it, x across, a against, - none. The wind of the space that is entered counts. */
function windOf(atlas: Atlas, going: Going, from: string, to: string): string {
    if (!going.way.wind || going.moving?.wind === false) return '-';
    const wind = going.winds.get(zoneOf(atlas.spaces.get(to)));
    if (atlas.isLinked) return windAlong(wind, atlas.links.get(from)?.get(to)?.bearing);
    const k = neighbours(atlas).get(from)?.indexOf(to) ?? -1;
    return wind?.steps?.[k] ?? '-';
}

/* What it costs to go from one place to the next, which touch. */
export function stepOf(atlas: Atlas, going: Going, from: string, to: string): Step {
    const wind = windOf(atlas, going, from, to),
        cost = atlas.links.get(from)?.get(to)?.cost ?? 1,
        { against = 1, against_adds = 0 } = going.way;
    return { to, wind, cost: wind === 'a' && atlas.isLinked ? cost * against + against_adds : cost };
}

/* Hexes or links apart, over open ground. */
function distance(atlas: Atlas, a: Space, b: Space): number {
    if (atlas.isLinked) return atlas.linksApart(a.place, b.place);
    const cell = atlas.board.map!.cell!,
        across = Math.round(Math.abs(a.x - b.x) / (cell.width * 0.75)),
        down = Math.round((2 * Math.abs(a.y - b.y)) / cell.height);
    return down > across ? across + (down - across) / 2 : across;
}

function mayEnter(atlas: Atlas, { way, moving, bold }: Going, space: Space | undefined): boolean {
    const terrain = space?.terrain ?? '';
    if (!space || (way.terrain && !way.terrain.includes(terrain)) || moving?.closed?.includes(terrain)) return false;
    if (!bold && moving?.shuns?.includes(space.region ?? '')) return false;
    const home = atlas.spaces.get(moving?.range?.from ?? '');
    return !home || distance(atlas, home, space) <= moving!.range!.steps;
}

function mayTake({ way, moving }: Going, kind: string): boolean {
    return (!way.links?.length || way.links.includes(kind)) && !moving?.closed?.includes(kind);
}

/* Who is bound for somewhere comes nearer with each step; where he arrives his way ends. */
function comesNearer(nearer: Record<string, number> | undefined, here: string, to: string): boolean {
    const before = nearer?.[here];
    return !nearer || (before !== undefined && (nearer[to] ?? -1) < before);
}

/* Where a step may lead from here: over the sides of a hex, or along the links. */
function stepsFrom(atlas: Atlas, going: Going, here: string): string[] {
    const near = atlas.isLinked
        ? [...(atlas.links.get(here) ?? [])].filter(([, l]) => mayTake(going, l.kind ?? '')).map(([to]) => to)
        : (neighbours(atlas).get(here) ?? []).filter((_, k) =>
              going.way.sides?.includes(atlas.spaces.get(here)?.sides?.[k] ?? '-'),
          );
    return near.filter(
        (to): to is string =>
            !!to && mayEnter(atlas, going, atlas.spaces.get(to)) && comesNearer(going.moving?.nearer, here, to),
    );
}

/* The places that touch one, whoever may go there. */
export const touching = (atlas: Atlas, place: string): string[] =>
    atlas.isLinked
        ? [...(atlas.links.get(place)?.keys() ?? [])]
        : (neighbours(atlas).get(place) ?? []).filter((p) => p !== undefined);

// ---- whole ways ----

/* What is spent counts against what is left; a way against the wind is dearer still where it is to be avoided. */
export interface Reached {
    before: string;
    spent: number;
    cost: number;
}

/* Every place that can be reached by spending so much, with the place before it on the best way there. */
export function reach(atlas: Atlas, going: Going, from: string, most = Infinity): Map<string, Reached> {
    const found = new Map<string, Reached>([[from, { before: '', spent: 0, cost: 0 }]]);
    const edge = new Set([from]);
    while (edge.size) {
        let here = '';
        for (const p of edge) if (!here || found.get(p)!.cost < found.get(here)!.cost) here = p;
        edge.delete(here);
        const held = here !== from && going.avoid.has(here);
        if (held && !atlas.isLinked) continue;
        const at = found.get(here)!;
        for (const there of stepsFrom(atlas, going, here)) {
            const step = stepOf(atlas, going, here, there),
                spent = at.spent + step.cost,
                cost =
                    at.cost + step.cost + (step.wind === 'a' ? (going.keepWind ? 1000 : 0.01) : 0) + (held ? 0.02 : 0);
            if (spent > most || (found.get(there)?.cost ?? Infinity) <= cost) continue;
            found.set(there, { before: here, spent, cost });
            edge.add(there);
        }
    }
    return found;
}

/* From one place to another, the first not included; empty where there is none. Passes nothing that is to be avoided:
 * on lanes, where there are blocks everywhere, not if another way costs the same. */
export function route(atlas: Atlas, going: Going, from: string, to: string): string[] {
    const shuns = going.moving?.shuns ?? [],
        there = [from, to].some((p) => shuns.includes(atlas.spaces.get(p)?.region ?? ''));
    const found = reach(atlas, { ...going, bold: there }, from),
        path: string[] = [];
    for (let at = found.has(to) ? to : ''; at && at !== from; at = found.get(at)!.before) path.unshift(at);
    return path;
}
