// Flags and counters, drawn from what the board says of them.
import { isSign, Shape, Sign } from './shapes';
import type { Atlas } from './offers';
import type { FlagPart, Party, Piece, Shown, Value } from './types';

/* In a box 30 wide and 20 high, its middle at 0. */
const parts: Record<string, (colour: string) => preact.JSX.Element> = {
    field: (c) => <rect x="-15" y="-10" width="30" height="20" fill={c} />,
    chief: (c) => <rect x="-15" y="-10" width="30" height="6.7" fill={c} />,
    base: (c) => <rect x="-15" y="3.3" width="30" height="6.7" fill={c} />,
    hoist: (c) => <rect x="-15" y="-10" width="10" height="20" fill={c} />,
    fly: (c) => <rect x="5" y="-10" width="10" height="20" fill={c} />,
    cross: (c) => <path d="M-2-10H2V-2H15V2H2V10H-2V2H-15V-2H-2Z" fill={c} />,
    'cross-edge': (c) => <path d="M-3.4-10H3.4V-3.4H15V3.4H3.4V10H-3.4V3.4H-15V-3.4H-3.4Z" fill={c} />,
    nordic: (c) => <path d="M-7-10H-3V-2H15V2H-3V10H-7V2H-15V-2H-7Z" fill={c} />,
    saltire: (c) => (
        <path
            d="M-15-10H-11.5L0-2.3L11.5-10H15V-7.7L3.4 0L15 7.7V10H11.5L0 2.3L-11.5 10H-15V7.7L-3.4 0L-15-7.7Z"
            fill={c}
        />
    ),
    lily: (c) => (
        <path d="M0-7C3-4 3-1 1 2C4-2 8-2 7 2C6 4 3 4 2 3V7H-2V3C-3 4-6 4-7 2C-8-2-4-2-1 2C-3-1-3-4 0-7Z" fill={c} />
    ),
    disc: (c) => <circle r="5.5" fill={c} />,
    border: (c) => <rect x="-13.5" y="-8.5" width="27" height="17" fill="none" stroke={c} stroke-width="3" />,
};

export function Flag({ party, scale = 1 }: { party?: Party; scale?: number }) {
    const flag: FlagPart[] = party?.flag ?? [{ shape: 'field', colour: party?.colour ?? '#777' }];
    return (
        <g transform={`scale(${scale})`}>
            {flag.map((part, i) => (
                <g key={i}>{parts[part.shape]?.(part.colour)}</g>
            ))}
            <rect x="-15" y="-10" width="30" height="20" class="flag-edge" />
        </g>
    );
}

const number = (v: Value) => (v.plus ? `+${v.value}` : String(v.value));

/* Red in a circle, blue in a hexagon, green in a square: the colours as printed, and never alone. */
function ValueChip({ value, x }: { value: Value; x: number }) {
    const frame =
        value.colour === 'red' ? (
            <circle r="12.5" />
        ) : value.colour === 'blue' ? (
            <path d="M-17 0L-9-12.5H9L17 0L9 12.5H-9Z" />
        ) : (
            <rect x="-12" y="-12" width="24" height="24" rx="3" />
        );
    return (
        <g transform={`translate(${x} 33)`} class={`chip ${value.colour ?? ''}`}>
            {frame}
            <text y="6.5" text-anchor="middle">
                {number(value)}
            </text>
        </g>
    );
}

const inWords = (slug: string) => (slug[0]?.toUpperCase() ?? '') + slug.slice(1).replaceAll('-', ' ');

/* What an unnamed piece says of itself in numbers is printed on it. */
function numbersOf(shown: Shown): Value[] {
    return Object.entries(shown)
        .filter(([name, v]) => typeof v === 'number' && name !== 'count' && name !== 'slot')
        .map(([name, v]) => ({ name: name.replaceAll('_', ' '), value: v as number }));
}

export interface CounterFace {
    piece?: string;
    name: string;
    party?: Party;
    shape?: string;
    values: Value[];
    colour?: string;
    down?: boolean;
    glyph?: string;
    token?: boolean;
}

export function faceOf(atlas: Atlas, shown: Shown): CounterFace {
    const known: Partial<Piece> = shown.piece ? (atlas.pieces.get(shown.piece) ?? { name: shown.piece }) : {};
    const kind = atlas.kinds.get(shown.kind ?? known.kind ?? '');
    const tint = kind?.colour === 'party' ? undefined : kind?.colour;
    return {
        piece: shown.piece,
        name: shown.name ?? known.name ?? kind?.name ?? inWords(shown.kind ?? 'counter'),
        party: atlas.party(shown.party ?? known.party),
        shape: shown.shape ?? known.shape ?? kind?.shape ?? known.type,
        values: shown.values ?? known.values ?? numbersOf(shown),
        colour: shown.colour ?? known.colour ?? tint,
        down: shown.down,
        glyph: known.glyph ?? kind?.glyph,
        token: kind?.token,
    };
}

/* A wooden piece in a box from -50 to 50: the shape itself, in its colour. What lies face-down shows its back, or
 * what the viewer knows of it in a broken ring. */
function Token({ face, marks, atlas }: { face: CounterFace; marks: string[]; atlas: Atlas }) {
    const flat = face.shape === 'disc' || face.shape === 'counter',
        value = face.values[0];
    const glyph = face.glyph ?? (value && number(value)) ?? (face.down ? '?' : '');
    return (
        <g
            class={`token${face.down ? ' down' : ''}`}
            style={{ '--counter-ink': face.colour ?? face.party?.colour ?? '#6b6256' }}>
            {face.shape === 'disc' ? (
                <>
                    <circle r="46" class="ink" />
                    <circle r="37" class="rim" />
                </>
            ) : face.shape === 'counter' ? (
                <>
                    <rect x="-42" y="-42" width="84" height="84" rx="9" class="ink" />
                    <rect x="-34" y="-34" width="68" height="68" rx="5" class="rim" />
                </>
            ) : (
                <Shape name={face.shape} letter={face.name} />
            )}
            {isSign(glyph) ? (
                <g transform="scale(2.9)">
                    <Sign name={glyph} />
                </g>
            ) : (
                glyph && (
                    <text y={flat ? 19 : 17} text-anchor="middle" class={flat ? 'token-glyph' : 'token-glyph small'}>
                        {glyph}
                    </text>
                )
            )}
            {marks.slice(0, 1).map((m) => (
                <g key={m} transform="translate(30 -30) scale(1.9)" class="badge">
                    <circle r="12" />
                    <Sign name={atlas.marks.get(m)?.shape ?? ''} />
                </g>
            ))}
        </g>
    );
}

/* A counter in a box from -50 to 50. */
export function Counter({
    face,
    marks = [],
    atlas,
    plain,
    tiny,
}: {
    face: CounterFace;
    marks?: string[];
    atlas: Atlas;
    plain?: boolean;
    tiny?: boolean;
}) {
    if (face.token) return <Token face={face} marks={marks} atlas={atlas} />;
    const colour = face.colour ?? face.party?.colour ?? '#6b6256';
    if (tiny)
        return (
            <g class="counter">
                <rect x="-48" y="-48" width="96" height="96" rx="12" class="counter-edge" style={{ fill: colour }} />
                <rect x="-36" y="-36" width="72" height="72" rx="6" class="counter-face" />
                <g transform="scale(0.72)" class={face.down ? 'face-down' : ''}>
                    <Shape name={face.down ? 'unknown' : face.shape} letter={face.name} />
                </g>
            </g>
        );
    const chips = face.down ? [] : face.values.slice(0, 3);
    const spread = chips.length === 3 ? 30 : 34;
    return (
        <g class="counter">
            <rect x="-48" y="-48" width="96" height="96" rx="9" class="counter-edge" style={{ fill: colour }} />
            <rect x="-42" y="-27" width="84" height="69" rx="4" class="counter-face" />
            <g transform="translate(-26 -37.5)">
                <Flag party={face.party} scale={0.85} />
            </g>
            <text x="42" y="-31" text-anchor="end" class="counter-letter">
                {face.party?.letter ?? ''}
            </text>
            <g
                transform={`translate(0 ${chips.length ? -5 : 8}) scale(${chips.length ? 0.56 : 0.66})`}
                class={face.down ? 'face-down' : ''}>
                {face.down ? <Shape name="unknown" /> : <Shape name={face.shape} letter={face.name} />}
            </g>
            {chips.map((v, i) => (
                <ValueChip key={v.name} value={v} x={(i - (chips.length - 1) / 2) * spread} />
            ))}
            {!plain &&
                marks.slice(0, 3).map((m, i) => (
                    <g key={m} transform={`translate(${-2 + i * 17} -37.5) scale(0.8)`} class="counter-mark">
                        <Sign name={atlas.marks.get(m)?.shape ?? ''} />
                    </g>
                ))}
        </g>
    );
}

export function CounterIcon({
    face,
    atlas,
    size,
    marks,
}: {
    face: CounterFace;
    atlas: Atlas;
    size: number;
    marks?: string[];
}) {
    return (
        <svg
            class="icon"
            viewBox="-50 -50 100 100"
            width={size}
            height={size}
            aria-hidden="true"
            data-piece={face.piece}>
            <Counter face={face} atlas={atlas} marks={marks} />
        </svg>
    );
}

export function FlagIcon({ party, width = 24 }: { party?: Party; width?: number }) {
    return (
        <svg class="icon flag" viewBox="-15.5 -10.5 31 21" width={width} height={(width * 2) / 3} aria-hidden="true">
            <Flag party={party} />
        </svg>
    );
}

export const valueWords = (values: Value[]) => values.map((v) => `${v.name} ${number(v)}`).join(', ');
