// Counters and names that would lie upon each other are moved apart, as far as is needed and no farther.

export interface Lying {
    key: string;
    x: number;
    y: number;
}

/* Pushes squares apart in a few rounds; each is held back towards its place and goes at most so far. */
export function apart(things: Lying[], size: number, most: number): Map<string, Lying> {
    const at = things.map((t) => ({ x: t.x, y: t.y }));
    for (let round = 0; round < 40; round++) {
        let moved = false;
        for (let i = 0; i < at.length; i++)
            for (let k = i + 1; k < at.length; k++) {
                const a = at[i]!,
                    b = at[k]!,
                    dx = b.x - a.x,
                    dy = b.y - a.y,
                    ox = size - Math.abs(dx),
                    oy = size - Math.abs(dy);
                if (ox <= 0 || oy <= 0) continue;
                moved = true;
                if (ox < oy) {
                    const by = (ox / 2) * (dx < 0 ? -1 : 1) * 0.6;
                    a.x -= by;
                    b.x += by;
                } else {
                    const by = (oy / 2) * (dy < 0 ? -1 : 1) * 0.6;
                    a.y -= by;
                    b.y += by;
                }
            }
        at.forEach((p, i) => {
            const home = things[i]!,
                dx = p.x - home.x,
                dy = p.y - home.y,
                far = Math.hypot(dx, dy);
            if (far > most) Object.assign(p, { x: home.x + (dx * most) / far, y: home.y + (dy * most) / far });
        });
        if (!moved) break;
    }
    return new Map(things.map((t, i) => [t.key, { key: t.key, ...at[i]! }]));
}

interface Rect {
    x: number;
    y: number;
    w: number;
    h: number;
}

/* Names are given room one after the other, the most important first; one that finds none is left out. */
export class Room {
    private readonly taken: Rect[] = [];

    take(x: number, y: number, w: number, h: number) {
        this.taken.push({ x, y, w, h });
    }

    private free(r: Rect): boolean {
        return !this.taken.some((t) => Math.abs(t.x - r.x) * 2 < t.w + r.w && Math.abs(t.y - r.y) * 2 < t.h + r.h);
    }

    /* The first of several middles where it fits. */
    find(middles: [number, number][], w: number, h: number): [number, number] | null {
        const at = middles.find(([x, y]) => this.free({ x, y, w, h }));
        if (at) this.take(at[0], at[1], w, h);
        return at ?? null;
    }
}

/* How near the nearest other lies, for a quarter of all. */
export function spacing(points: { x: number; y: number }[]): number {
    const nearest = points
        .map((p, i) => Math.min(...points.map((q, k) => (i === k ? Infinity : Math.hypot(p.x - q.x, p.y - q.y)))))
        .sort((a, b) => a - b);
    return nearest[Math.floor(nearest.length / 4)] ?? Infinity;
}
