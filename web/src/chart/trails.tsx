// Who has moved since my last order: an arrow from where a piece was to where it is.
import type { Atlas } from '../offers';
import { placesOf, stacksOf } from '../offers';
import type { Table } from '../table';
import type { View } from '../types';

interface Trail {
    from: string;
    to: string;
    party: string;
}

const partyOf = (view: View, piece: string) =>
    stacksOf(view).find((s) => s.pieces.some((p) => p.piece === piece))?.side ?? '';

/* Pieces that are seen in both views, and lie elsewhere now; those that went the same way are one. */
export function trailsBetween(before: View, now: View): Trail[] {
    const was = placesOf(before),
        trails = new Map<string, Trail>();
    for (const [piece, to] of placesOf(now)) {
        const from = was.get(piece);
        if (from && from !== to) trails.set(`${from} ${to}`, { from, to, party: partyOf(now, piece) });
    }
    return [...trails.values()];
}

function Arrow({ atlas, trail }: { atlas: Atlas; trail: Trail }) {
    const a = atlas.spaces.get(trail.from),
        b = atlas.spaces.get(trail.to);
    if (!a || !b) return null;
    const far = Math.hypot(b.x - a.x, b.y - a.y),
        turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
        end = far - 44,
        d = `M0 0Q${end / 2} ${-far * 0.12} ${end} 0`;
    return (
        <g
            class="trail"
            data-way={`${trail.from} ${trail.to}`}
            transform={`translate(${a.x} ${a.y}) rotate(${turn})`}
            style={{ color: atlas.partyColour.get(trail.party) ?? '' }}>
            <path d={d} />
            <path d={d} />
            <path class="head" d={`M${end + 34} 0L${end - 8} -20L${end + 2} 0L${end - 8} 20Z`} />
        </g>
    );
}

export function Trails({ table, atlas }: { table: Table; atlas: Atlas }) {
    const before = table.ordered.value,
        now = table.shown.value,
        past = table.past.value;
    if (!before || !now || (past && past.step < table.looking.mySince)) return null;
    return (
        <g aria-hidden="true">
            {trailsBetween(before, now).map((t) => (
                <Arrow key={`${t.from} ${t.to}`} atlas={atlas} trail={t} />
            ))}
        </g>
    );
}
