// The land of each game's chart, small, for its card on the home page: public/charts/ID.svg, from the boards that
// ../build/yardarm prints. Run it when a game or its coast is new; the tests tell when a picture is missing or stale.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WIDE = 880; // of the picture; a card is half as wide on a common screen
const NEAR = 3; // points nearer than that are one

/* Where the outline runs, ring by ring: M, then steps after l, closed with z; or absolute L. */
function ringsOf(path) {
    return path
        .split(/z/i)
        .filter((part) => part.trim())
        .map((part) => {
            const numbers = (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number),
                steps = part.includes('l');
            const ring = [];
            for (let i = 0; i + 1 < numbers.length; i += 2) {
                const [x, y] = steps && ring.length ? ring.at(-1) : [0, 0];
                ring.push([x + numbers[i], y + numbers[i + 1]]);
            }
            return ring;
        });
}

/* In the picture's own units, whole ones, and only as many points as can be seen. */
function thin(ring, place) {
    const kept = [];
    for (const point of ring) {
        const [x, y] = place(point),
            last = kept.at(-1);
        if (!last || Math.abs(x - last[0]) + Math.abs(y - last[1]) >= NEAR) kept.push([x, y]);
    }
    return kept;
}

const written = (ring) =>
    `M${ring[0].join(' ')}l${ring
        .slice(1)
        .map(([x, y], i) => `${x - ring[i][0]} ${y - ring[i][1]}`)
        .join(' ')}z`.replaceAll(' -', '-');

/* The middle of the sea chart, of the first where the sheet has several, as much as a card shows of it. */
export function chartOf(board) {
    const map = board.map ?? { width: 1000, height: 500 },
        whole = map.sea ?? { x: 0, y: 0, width: map.width, height: map.height },
        sea = map.areas?.find((a) => a.name) ?? whole,
        scale = WIDE / sea.width,
        high = Math.round(sea.height * 0.6 * scale);
    const place = ([x, y]) => [Math.round((x - sea.x) * scale), Math.round((y - sea.y - sea.height * 0.2) * scale)];
    const inside = (ring) => ring.length > 2 && ring.some(([, y]) => y >= 0 && y <= high);
    const land = ringsOf(map.outline?.join('') ?? '')
        .map((ring) => thin(ring, place))
        .filter(inside)
        .map(written)
        .join('');
    const path = land && `<path d="${land}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}">${path}</svg>\n`;
}

function ask(program, commands) {
    const { stdout } = spawnSync(program, ['referee', '--no-files'], {
        input: commands.join('\n') + '\n',
        encoding: 'utf8',
    });
    return stdout.split('\n\n').slice(0, -1);
}

function main(program) {
    const [games] = ask(program, ['games']);
    const ids = games
        .split('\n')
        .slice(1)
        .map((line) => line.split(' | ')[0]);
    const folder = fileURLToPath(new URL('../public/charts/', import.meta.url));
    mkdirSync(folder, { recursive: true });
    ask(
        program,
        ids.map((id) => `board ${id}`),
    ).forEach((board, i) => {
        const chart = chartOf(JSON.parse(board.slice(2)));
        writeFileSync(`${folder}${ids[i]}.svg`, chart);
        console.log(`${ids[i]}.svg: ${chart.length} bytes`);
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    main(process.argv[2] ?? fileURLToPath(new URL('../../build/yardarm', import.meta.url)));
