// Draws the land of a game's map: takes the Natural Earth coast (1:10m, public domain), projects it onto the game's hex
// grid or onto a chart on its sheet, simplifies it and writes it as lines that join to one SVG path in map units.
//
//     npm ci && node coast.mjs ../../src/games/GAME/data/coast.json > ../../src/games/GAME/data/outline.txt
//
// The configuration beside the output says for a hex grid: the conic projection; anchors, hexes whose place in the world is
// known; how far the grid may be pulled towards them; the map's bounds in columns and rows; a `shift` in map units where
// the chart does not begin at the sheet's corner. Map units: 100 a column; x = 100 * column, y as in the game's board
// document. For a chart: `chart`, its corners on the sheet and in degrees. And for both how fine the drawing is to be, and
// `waters` that are land now, rings of degrees.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const RADIANS = Math.PI / 180;
const UNIT = 100;                          // map units between columns
const HEIGHT = 2 / Math.sqrt(3);           // of a hex, in columns

const config = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));

// ---- the projection: an equidistant conic, scaled and shifted to fit the anchors, then pulled towards them ----

function conic(latitude, longitude) {
    const n = Math.sin(latitude * RADIANS), rho0 = 1 / Math.tan(latitude * RADIANS);
    return ([lon, lat]) => {
        const rho = rho0 + (latitude - lat) * RADIANS, theta = n * (lon - longitude) * RADIANS;
        return [rho * Math.sin(theta) / RADIANS, -(rho0 - rho * Math.cos(theta)) / RADIANS];
    };
}

function centre(hex) {
    const column = Number(hex.slice(0, 2)), row = Number(hex.slice(2));
    return [column, (row + (column % 2 === 0 ? 0.5 : 0)) * HEIGHT];
}

function solve(matrix, right) {            // Gauss with pivots; both are used up
    const n = right.length;
    for (let i = 0; i < n; i++) {
        let p = i;
        for (let j = i; j < n; j++)
            if (Math.abs(matrix[j][i]) > Math.abs(matrix[p][i])) p = j;
        [matrix[i], matrix[p]] = [matrix[p], matrix[i]];
        [right[i], right[p]] = [right[p], right[i]];
        for (let j = i + 1; j < n; j++) {
            const f = matrix[j][i] / matrix[i][i];
            for (let k = i; k < n; k++) matrix[j][k] -= f * matrix[i][k];
            right[j] -= f * right[i];
        }
    }
    for (let i = n - 1; i >= 0; i--) {
        for (let k = i + 1; k < n; k++) right[i] -= matrix[i][k] * right[k];
        right[i] /= matrix[i][i];
    }
    return right;
}

/* Least squares: one scale and a shift; north stays up. */
function fit(anchors, project) {
    const a = [[0, 0, 0], [0, 0, 0], [0, 0, 0]], b = [0, 0, 0];
    for (const anchor of anchors) {
        const p = project([anchor.lon, anchor.lat]), q = centre(anchor.hex);
        [[p[0], 1, 0, q[0]], [p[1], 0, 1, q[1]]].forEach((row) => {
            for (let j = 0; j < 3; j++) {
                b[j] += row[j] * row[3];
                for (let k = 0; k < 3; k++) a[j][k] += row[j] * row[k];
            }
        });
    }
    const [scale, x, y] = solve(a, b);
    return ([px, py]) => [scale * px + x, scale * py + y];
}

/* How far a point must go to lie in the inner part of a hex. */
function pull(point, hex, inner) {
    const c = centre(hex), dx = point[0] - c[0], dy = point[1] - c[1];
    const out = Math.max(Math.abs(dy) / (HEIGHT / 2), (Math.abs(dx) * Math.sqrt(3) + Math.abs(dy)) / HEIGHT);
    return out <= inner ? [0, 0] : [dx * (inner / out - 1), dy * (inner / out - 1)];
}

function projection({ latitude, longitude, sigma, inner, anchors }) {
    const project = conic(latitude, longitude), onto = fit(anchors, project);
    const at = anchors.map((a) => onto(project([a.lon, a.lat])));
    const near = (p, q) => Math.exp(-((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) / (2 * sigma * sigma));
    const kernel = () => at.map((p, i) => at.map((q, j) => near(p, q) + (i === j ? 1e-6 : 0)));
    const pulls = anchors.map((a, i) => pull(at[i], a.hex, inner));
    const wx = solve(kernel(), pulls.map((p) => p[0])), wy = solve(kernel(), pulls.map((p) => p[1]));
    return (place) => {
        const p = onto(project(place));
        const f = at.map((q) => near(p, q));
        return [p[0] + f.reduce((s, v, i) => s + v * wx[i], 0), p[1] + f.reduce((s, v, i) => s + v * wy[i], 0)];
    };
}

// ---- rings ----

function landRings() {
    const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
    const topology = JSON.parse(fs.readFileSync(file, 'utf8'));
    const land = feature(topology, topology.objects.land);
    const features = land.type === 'FeatureCollection' ? land.features : [land];
    return features.flatMap(({ geometry }) =>
        (geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]).flat());
}

/* Sutherland-Hodgman. */
function clip(ring, [left, bottom, right, top]) {
    let points = ring;
    for (const [axis, edge, sign] of [[0, left, 1], [0, right, -1], [1, bottom, 1], [1, top, -1]]) {
        const kept = [];
        points.forEach((a, i) => {
            const b = points[(i + 1) % points.length];
            const inA = sign * (a[axis] - edge) >= 0, inB = sign * (b[axis] - edge) >= 0;
            if (inA) kept.push(a);
            if (inA !== inB) {
                const t = (edge - a[axis]) / (b[axis] - a[axis]);
                kept.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
            }
        });
        points = kept;
    }
    return points;
}

/* Where two stretches cross: how far along each, or nothing. */
function crossing(a, b, c, d) {
    const bx = b[0] - a[0], by = b[1] - a[1], dx = d[0] - c[0], dy = d[1] - c[1], det = bx * dy - by * dx;
    if (!det) return null;
    const t = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / det, u = ((c[0] - a[0]) * by - (c[1] - a[1]) * bx) / det;
    return t >= 0 && t < 1 && u >= 0 && u < 1 ? [t, u] : null;
}

function isInside([x, y], ring) {
    return ring.reduce((inside, a, i) => {
        const b = ring[(i + 1) % ring.length];
        return (a[1] > y) !== (b[1] > y) && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) ? !inside : inside;
    }, false);
}

/* The points of a ring from one place along it to another; a place is a point's number and a part of the way to the next. */
function stretch(ring, from, to) {
    const n = ring.length, points = [];
    for (let i = Math.floor(from) + 1, end = to > from ? to : to + n; i <= end; i++) points.push(ring[i % n]);
    return points;
}

/* A ring of land without a bay that was water once: the bay's shore takes the place of the coast across its mouth. */
function cut(land, water) {
    const cuts = [];
    land.forEach((a, i) => water.forEach((c, k) => {
        const at = crossing(a, land[(i + 1) % land.length], c, water[(k + 1) % water.length]);
        if (at) cuts.push({ land: i + at[0], water: k + at[1] });
    }));
    if (!cuts.length) return land;
    if (cuts.length !== 2) throw new Error(`the coast crosses a bay's ring ${cuts.length} times, not twice`);
    const [first, second] = cuts, between = stretch(land, first.land, second.land);
    const [from, to] = isInside(between[Math.floor(between.length / 2)], water) ? [first, second] : [second, first];
    const one = stretch(water, from.water, to.water), other = stretch(water, to.water, from.water).reverse();
    return [...stretch(land, to.land, from.land), ...(isInside(one[Math.floor(one.length / 2)], land) ? one : other)];
}

function densify(ring, step) {
    return ring.flatMap((a, i) => {
        const b = ring[(i + 1) % ring.length];
        const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
        return Array.from({ length: n }, (_, k) => [a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n]);
    });
}

/* Douglas and Peucker, without recursion. */
function simplify(line, tolerance) {
    const keep = new Set([0, line.length - 1]), todo = [[0, line.length - 1]];
    while (todo.length) {
        const [from, to] = todo.pop(), [a, b] = [line[from], line[to]];
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
        let worst = 0, at = -1;
        for (let i = from + 1; i < to; i++) {
            const p = line[i];
            const off = length ? Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length
                : Math.hypot(p[0] - a[0], p[1] - a[1]);
            if (off > worst) { worst = off; at = i; }
        }
        if (worst > tolerance) {
            keep.add(at);
            todo.push([from, at], [at, to]);
        }
    }
    return line.filter((_, i) => keep.has(i));
}

function simplifyRing(ring, tolerance) {
    const half = Math.floor(ring.length / 2);
    return [...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1),
        ...simplify([...ring.slice(half), ring[0]], tolerance).slice(0, -1)];
}

function area(ring) {
    return Math.abs(ring.reduce((sum, a, i) => {
        const b = ring[(i + 1) % ring.length];
        return sum + a[0] * b[1] - b[0] * a[1];
    }, 0)) / 2;
}

// ---- output ----

/* Relative steps are short; a sign parts numbers as well as a space does. */
function path(ring) {
    const steps = [];
    for (let i = 1; i < ring.length; i++) {
        const dx = ring[i][0] - ring[i - 1][0], dy = ring[i][1] - ring[i - 1][1];
        if (dx || dy) steps.push(`${dx}${dy < 0 ? '' : ' '}${dy}`);
    }
    return steps.length < 2 ? [] : [`M${ring[0][0]} ${ring[0][1]}l`, ...steps.map((s, i) => (i && s[0] !== '-' ? ' ' : '') + s), 'z'];
}

/* From degrees to map units, and the part of the sheet to be drawn, with a margin for what the client cuts off. */
function onGrid({ columns, rows }) {
    const toColumns = projection(config), top = (2 * rows[0] - 2) / 2 * HEIGHT;   // y 0 lies one row above the first one
    return {
        place: (point) => {
            const p = toColumns(point);
            return [p[0] * UNIT, (p[1] - top) * UNIT];
        },
        sheet: [-UNIT, -UNIT, (columns[1] + 2) * UNIT, (rows[1] - rows[0] + 4) * HEIGHT * UNIT],
    };
}

function onChart({ left, top, right, bottom, west, north, east, south }) {
    return {
        place: ([lon, lat]) => [left + (lon - west) / (east - west) * (right - left), top + (north - lat) / (north - south) * (bottom - top)],
        sheet: [left - UNIT, top - UNIT, right + UNIT, bottom + UNIT],
    };
}

function main() {
    const { degrees, tolerance, smallest, waters = [], shift = [0, 0] } = config;
    const { place, sheet } = config.chart ? onChart(config.chart) : onGrid(config);
    const rings = landRings()
        .map((ring) => clip(ring, degrees)).filter((ring) => ring.length > 2)
        .map((ring) => waters.reduce(cut, ring))
        .map((ring) => clip(densify(ring, 0.2).map(place), sheet)).filter((ring) => ring.length > 2)
        .filter((ring) => area(ring) >= smallest)
        .map((ring) => simplifyRing(ring, tolerance).map((p) => p.map((v, axis) => Math.round(v + shift[axis]))))
        .sort((a, b) => area(b) - area(a));
    const strings = [''];
    for (const word of rings.flatMap(path)) {
        if (strings.at(-1).length + word.length > 110) strings.push('');
        strings[strings.length - 1] += word;
    }
    const lines = [];                                             // long lines, but not endless ones
    for (let i = 0; i < strings.length; i += 32) lines.push(strings.slice(i, i + 32).join(''));
    process.stdout.write(`# The land, drawn from Natural Earth 1:10m (public domain) by tools/coast with coast.json. Not to be edited by hand.
# The lines join to one SVG path in map units.
${lines.join('\n')}
`);
    process.stderr.write(`${rings.length} rings, ${strings.join('').length} bytes\n`);
}

main();
