// Shapes of places, and what the six sides of a hex part: which spaces touch, and where the line between them runs.
import type { Atlas } from '../offers';
import type { BoardMap, Space } from '../types';
import { neighbours } from '../ways';

export function hexPath(map: BoardMap, x: number, y: number, scale = 1): string {
    const w = (map.cell?.width ?? 100) * scale,
        h = (map.cell?.height ?? 100) * scale;
    return `M${x - w / 4} ${y - h / 2}h${w / 2}l${w / 4} ${h / 2}l${-w / 4} ${h / 2}h${-w / 2}l${-w / 4} ${-h / 2}z`;
}

/* A low rectangle on a sheet of spaces has its name in it, and its flag at its left end. */
export const isPlaque = (space: Space) =>
    !space.style && !!space.width && !!space.height && space.height <= 44 && space.width >= 1.8 * space.height;

/* Blocks in a space of a chart: none lies upon another, however many there are. On a plaque they would hide its name,
 * and lie behind its end. */
export function inSpace(space: Space, round: number, count: number, i: number) {
    const plaque = isPlaque(space),
        columns = plaque || count < 2 ? count : Math.ceil(Math.sqrt(count)),
        rows = Math.ceil(count / columns),
        room = plaque ? space.height! * columns : (space.width ?? round * (count > 1 ? 1.5 : 1)),
        step = Math.min((plaque ? 1.2 : 0.96) * Math.min(round, space.height ?? round), room / columns),
        row = Math.floor(i / columns),
        inRow = Math.min(columns, count - row * columns);
    return {
        x: space.x + (i - row * columns - (inRow - 1) / 2) * step + (plaque ? (space.width! + inRow * step) / 2 : 0),
        y: space.y + (row - (rows - 1) / 2) * step,
        size: step * 0.94,
    };
}

/* What a place covers of the sheet: a box, a hex or a circle. */
export function areaOf(atlas: Atlas, place: string, shrink = 1): string {
    const space = atlas.spaces.get(place),
        map = atlas.board.map;
    if (!space || !map) return '';
    if (space.width && space.height) {
        const w = space.width * shrink,
            h = space.height * shrink;
        return `M${space.x - w / 2} ${space.y - h / 2}h${w}v${h}h${-w}z`;
    }
    if (map.kind === 'hexes') return hexPath(map, space.x, space.y, shrink);
    const r = ((map.cell?.width ?? 72) / 2) * shrink;
    return `M${space.x - r} ${space.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/* The sides that part two spaces of which that is true, each once. */
export function borders(atlas: Atlas, parts: (a: Space, b: Space) => boolean): string {
    const map = atlas.board.map!,
        w = map.cell!.width,
        h = map.cell!.height,
        next = neighbours(atlas),
        out: string[] = [];
    const ends = [
        [-w / 4, -h / 2, w / 4, -h / 2],
        [w / 4, -h / 2, w / 2, 0],
        [w / 2, 0, w / 4, h / 2],
    ] as const;
    for (const s of map.spaces)
        ends.forEach(([ax, ay, bx, by], k) => {
            const other = atlas.spaces.get(next.get(s.place)?.[k] ?? '');
            if (other && parts(s, other)) out.push(`M${s.x + ax} ${s.y + ay}L${s.x + bx} ${s.y + by}`);
        });
    return out.join('');
}
