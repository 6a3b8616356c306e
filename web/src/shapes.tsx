// Silhouettes in a box from -50 to 50, as an engraver would cut them. docs/view.md lists the names a board may use.
import type { ComponentChildren } from 'preact';

// ---- ships, from the side, the bow to the right: classes are told by hull, masts and sails ----

/* A square sail: where its yard hangs, half its width, how deep it falls. It bellies forward. */
const sail = (x: number, y: number, w: number, h: number) =>
    `M${x - w * 0.82} ${y}H${x + w * 0.82}Q${x + w * 1.3} ${y + h * 0.55} ${x + w * 1.02} ${y + h}` +
    `Q${x} ${y + h - 4} ${x - w} ${y + h}Q${x - w * 0.66} ${y + h * 0.5} ${x - w * 0.82} ${y}Z`;

/* Sails of one mast, from the top: half their widths and depths. */
type Mast = { x: number; top: number; sails: [number, number][] };

function Masts({ masts, deck }: { masts: Mast[]; deck: number }) {
    return (
        <>
            {masts.map(({ x, top, sails }) => {
                let y = top + 4;
                return (
                    <g key={x}>
                        <path d={`M${x} ${top - 3}V${deck}`} class="yard thin" />
                        {sails.map(([w, h], i) => {
                            const d = sail(x, y, w, h);
                            y += h + 3;
                            return <path key={i} d={d} class="ink" />;
                        })}
                    </g>
                );
            })}
        </>
    );
}

/* Gun decks are broken lines along the hull. */
function Ship({
    hull,
    decks = [],
    masts,
    deck = 18,
}: {
    hull: string;
    decks?: number[];
    masts: Mast[];
    deck?: number;
}) {
    return (
        <>
            <Masts masts={masts} deck={deck} />
            <path d={hull} class="ink" />
            {decks.map((y) => (
                <path key={y} d={`M-36 ${y}H32`} class="ports" />
            ))}
        </>
    );
}

const TALL = 'M-47 8L-44 6L-40 14H-8L34 15L50 5L37 22Q33 36 24 37H-36Q-44 34-45 22Z';
const HIGH = 'M-48-4L-44-6L-40 4H-8L34 6L50-4L38 18Q34 36 24 37H-36Q-45 33-46 16Z';
const LOW = 'M-45 14L-41 13L-38 18H34L50 8L37 24Q32 34 24 35H-35Q-42 31-43 23Z';
const ROUND = 'M-42 9H-30L-26 17H28L44 9Q43 30 28 37H-27Q-41 30-42 9Z';
const SMALL = 'M-36 16L-32 15L-29 20H24L40 12L30 25Q26 33 18 34H-26Q-33 30-34 24Z';
const CASTLES = 'M-46-4H-30V8H-16V16H16V7H36L46 2L40 20Q34 37 22 38H-30Q-42 30-46-4Z';

const flame = (x: number, y: number, size: number) => (
    <path
        key={x}
        class="flame"
        d="M-12 4c9-9 2-19 6-30 10 10 17 21 12 34-3 9-16 10-18-4z"
        transform={`translate(${x} ${y}) scale(${size})`}
    />
);

const drawings: Record<string, () => ComponentChildren> = {
    'ship-of-the-line': () => (
        <Ship
            hull={TALL}
            decks={[21, 29]}
            masts={[
                {
                    x: -27,
                    top: -36,
                    sails: [
                        [8, 10],
                        [10, 13],
                        [11, 14],
                    ],
                },
                {
                    x: 0,
                    top: -46,
                    sails: [
                        [9, 12],
                        [12, 16],
                        [14, 20],
                    ],
                },
                {
                    x: 26,
                    top: -38,
                    sails: [
                        [7, 10],
                        [9, 14],
                        [11, 16],
                    ],
                },
            ]}
        />
    ),
    'three-decker': () => (
        <Ship
            hull={HIGH}
            decks={[12, 20, 28]}
            masts={[
                {
                    x: -27,
                    top: -38,
                    sails: [
                        [8, 10],
                        [10, 11],
                        [11, 12],
                    ],
                },
                {
                    x: 0,
                    top: -47,
                    sails: [
                        [10, 12],
                        [13, 14],
                        [14, 16],
                    ],
                },
                {
                    x: 26,
                    top: -40,
                    sails: [
                        [8, 10],
                        [10, 12],
                        [11, 14],
                    ],
                },
            ]}
            deck={6}
        />
    ),
    'two-decker': () => (
        <Ship
            hull={TALL}
            decks={[21, 29]}
            masts={[
                { x: -27, top: -20, sails: [[9, 26]] },
                {
                    x: 0,
                    top: -36,
                    sails: [
                        [10, 16],
                        [13, 24],
                    ],
                },
                { x: 27, top: -22, sails: [[10, 28]] },
            ]}
        />
    ),
    flagship: () => (
        <>
            {drawings['ship-of-the-line']!()}
            <path d="M-47-24H-22L-28-15L-22-6H-47Z" class="flame" />
            <path d="M-47-26V10" class="yard thin" />
        </>
    ),
    sloop: () => (
        <>
            <path d="M2 16V-44" class="yard thin" />
            <path d="M-2 10H-34L-24-18L-2-36Z" class="ink" />
            <path d="M6-38Q14-10 38 8L8 10Z" class="ink" />
            <path d={SMALL} class="ink" />
        </>
    ),
    schooner: () => (
        <>
            <path d="M-14 16V-42M14 16V-38" class="yard thin" />
            <path d="M-17 12H-42L-35-14L-17-32Z" class="ink" />
            <path d="M11 12H-10L-5-12L11-28Z" class="ink" />
            <path d="M18-34Q24-8 44 8L20 10Z" class="ink" />
            <path d={LOW} class="ink" />
        </>
    ),
    barge: () => (
        <>
            <path d="M-48 4L-40 4L-36 12H36L46 2L50 4L40 24Q36 28 28 28H-34Q-42 26-48 4Z" class="ink" />
            <path d="M-28 10L-42 40M-12 10L-26 40M4 10L-10 40M20 10L6 40M34 8L22 40" class="yard" />
            {[-24, -8, 8, 24].map((x) => (
                <circle key={x} cx={x} cy="0" r="6.5" class="ink" />
            ))}
        </>
    ),
    frigate: () => (
        <Ship
            hull={LOW}
            decks={[27]}
            masts={[
                {
                    x: -25,
                    top: -30,
                    sails: [
                        [8, 15],
                        [9, 18],
                    ],
                },
                {
                    x: 1,
                    top: -42,
                    sails: [
                        [10, 20],
                        [12, 24],
                    ],
                },
                {
                    x: 27,
                    top: -32,
                    sails: [
                        [8, 16],
                        [9, 20],
                    ],
                },
            ]}
        />
    ),
    'fire-ship': () => (
        <>
            <Ship
                hull={LOW}
                masts={[
                    {
                        x: -14,
                        top: -38,
                        sails: [
                            [10, 18],
                            [12, 22],
                        ],
                    },
                    {
                        x: 18,
                        top: -32,
                        sails: [
                            [9, 16],
                            [11, 20],
                        ],
                    },
                ]}
            />
            {[flame(-26, 12, 1), flame(4, 6, 1.25), flame(34, 10, 0.9)]}
        </>
    ),
    'bomb-ship': () => (
        <>
            <Ship
                hull={ROUND}
                masts={[
                    { x: -30, top: -22, sails: [[8, 24]] },
                    {
                        x: -4,
                        top: -42,
                        sails: [
                            [12, 18],
                            [15, 26],
                        ],
                    },
                ]}
            />
            <path d="M20 17L26 2L36 6L33 17Z" class="ink" />
            <circle cx="34" cy="-14" r="6" class="ink" />
        </>
    ),
    merchant: () => (
        <Ship
            hull={ROUND}
            masts={[
                { x: -16, top: -36, sails: [[16, 42]] },
                { x: 19, top: -30, sails: [[13, 38]] },
            ]}
        />
    ),
    galleon: () => (
        <>
            <Ship
                hull={CASTLES}
                decks={[24]}
                masts={[
                    {
                        x: -2,
                        top: -46,
                        sails: [
                            [10, 14],
                            [16, 34],
                        ],
                    },
                    {
                        x: 26,
                        top: -36,
                        sails: [
                            [8, 12],
                            [12, 24],
                        ],
                    },
                ]}
            />
            <path d="M-34-5V-32L-20-40L-18-10Z" class="ink" />
        </>
    ),
    galley: () => (
        <>
            <path d="M-8 8V-40" class="yard thin" />
            <path d="M-30-12L28-44Q30-10 8 2Z" class="ink" />
            <path d="M-46 2L-40 8H38L50 12L38 17Q34 24 26 24H-34Q-44 20-46 2Z" class="ink" />
            <path d="M-30 22L-38 38M-18 22L-26 38M-6 22L-14 38M6 22L-2 38M18 22L10 38" class="yard thin" />
        </>
    ),
    soldiers: () => (
        <>
            {[-26, 0, 26].map((x) => (
                <g key={x} transform={`translate(${x} ${x ? 4 : -4})`}>
                    <path
                        class="ink"
                        d="M-9-22H9L5-33H-5ZM-6-20H6V-10H-6ZM-11-8H11L8 18H-8ZM-8 20H-1V40H-8ZM1 20H8V40H1Z"
                    />
                    <path d="M13-36L9 30" class="yard thin" />
                </g>
            ))}
        </>
    ),
    cannon: () => (
        <>
            <path class="ink" d="M-40 6L26-26C32-28 40-22 38-14L-28 26C-36 28-44 14-40 6Z" />
            <circle cx="-8" cy="24" r="18" class="wheel" />
            <path d="M-8 6V42M-26 24H10M-21 11L5 37M5 11L-21 37" class="yard thin" />
        </>
    ),
    mortar: () => (
        <>
            <path class="ink" d="M-14 18L2-34C6-42 34-34 32-24L16 26Z" />
            <path class="ink" d="M-34 26H30V40H-34Z" />
            <circle cx="-26" cy="-26" r="10" class="ink" />
        </>
    ),
    barrels: () => (
        <>
            {[
                [-20, 14],
                [20, 14],
                [0, -18],
            ].map(([x, y]) => (
                <g key={x} transform={`translate(${x} ${y})`}>
                    <path class="ink" d="M-13-16H13C19-6 19 6 13 16H-13C-19 6-19-6-13-16Z" />
                    <path d="M-16-6H16M-16 6H16" class="hoop" />
                </g>
            ))}
        </>
    ),
    leader: () => (
        <>
            <path class="ink" d="M-38-12C-20-42 20-42 38-12C20-20-20-20-38-12Z" />
            <path class="ink" d="M-13-12H13V4C13 14 8 18 0 18S-13 14-13 4Z" />
            <path class="ink" d="M-34 44C-32 26-18 20 0 20S32 26 34 44Z" />
            <path d="M0 24V44" class="hoop" />
        </>
    ),
    chain: () => (
        <>
            {[-34, -12, 10, 32].map((x, i) => (
                <ellipse
                    key={x}
                    cx={x}
                    cy={i % 2 ? 5 : -5}
                    rx="15"
                    ry="10"
                    class="link"
                    transform={`rotate(${i % 2 ? 25 : -25} ${x} 0)`}
                />
            ))}
        </>
    ),
    unknown: () => (
        <text y="26" text-anchor="middle" class="glyph">
            ?
        </text>
    ),
    disc: () => (
        <>
            <circle r="40" class="ink" />
            <circle r="30" class="ring" />
        </>
    ),
    cube: () => (
        <>
            <path class="ink" d="M0-40L36-20V20L0 40L-36 20V-20Z" />
            <path d="M-36-20L0 0L36-20M0 0V40" class="hoop" />
        </>
    ),
    gem: () => (
        <>
            <path class="ink" d="M-22-34H22L42-8L0 42L-42-8Z" />
            <path d="M-42-8H42M-14-8L0 42L14-8M-22-34L-14-8L0-34L14-8L22-34" class="hoop" />
        </>
    ),
    crate: () => (
        <>
            <rect x="-36" y="-30" width="72" height="62" class="ink" />
            <path d="M-36-12H36M-36 14H36M-16-30V32M16-30V32" class="hoop" />
        </>
    ),
    barrel: () => (
        <>
            <path class="ink" d="M-24-40H24C36-16 36 16 24 40H-24C-36 16-36-16-24-40Z" />
            <path d="M-31-16H31M-31 16H31" class="hoop" />
        </>
    ),
    counter: () => <rect x="-38" y="-38" width="76" height="76" rx="8" class="ink" />,
    card: () => (
        <>
            <rect x="-30" y="-42" width="60" height="84" rx="6" class="ink" />
            <rect x="-22" y="-34" width="44" height="68" rx="4" class="ring" />
        </>
    ),
    sailor: () => (
        <>
            <circle cy="-22" r="18" class="ink" />
            <path class="ink" d="M-34 42C-34 14-22 2 0 2S34 14 34 42Z" />
            <path d="M-20-27H20" class="hoop" />
        </>
    ),
    bale: () => (
        <>
            <path class="ink" d="M-36-18Q0-34 36-18Q42 8 36 34Q0 46-36 34Q-42 8-36-18Z" />
            <path d="M-39 8Q0 18 39 8M-14-24V38M14-24V38" class="hoop" />
        </>
    ),
    coins: () => (
        <>
            <ellipse cx="-8" cy="26" rx="32" ry="14" class="ink" />
            <ellipse cx="-4" cy="6" rx="32" ry="14" class="ink lid" />
            <ellipse cx="4" cy="-14" rx="32" ry="14" class="ink lid" />
            <ellipse cx="4" cy="-14" rx="20" ry="7" class="hoop" />
        </>
    ),
    chest: () => (
        <>
            <path class="ink" d="M-42 38V-4H42V38ZM-42-10C-42-40 42-40 42-10Z" />
            <path d="M-42-7H42M-22-30V38M22-30V38" class="hoop" />
            <rect x="-8" y="-12" width="16" height="18" class="paper" />
        </>
    ),
    die: () => (
        <>
            <rect x="-36" y="-36" width="72" height="72" rx="14" class="ink" />
            {[
                [-17, -17],
                [17, -17],
                [0, 0],
                [-17, 17],
                [17, 17],
            ].map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r="7.5" class="paper" />
            ))}
        </>
    ),
    town: () => <path class="ink" d="M-40 36V-4L-24-20L-8-4V36ZM-4 36V-22L8-40L20-22V36ZM24 36V4H42V36Z" />,
    fort: () => (
        <path class="ink" d="M-38-32L-16-22L0-34L16-22L38-32L28-10L40 6L26 16L30 38L6 28L-14 40L-18 22L-40 14L-28-4Z" />
    ),
};
drawings.ship = drawings['ship-of-the-line']!;
drawings.galleons = drawings.galleon!;

export function Shape({ name, letter }: { name?: string; letter?: string }) {
    const draw = drawings[name ?? ''];
    return (
        <g class="shape">
            {draw ? (
                draw()
            ) : (
                <text y="24" text-anchor="middle" class="glyph">
                    {(letter ?? name ?? '?')[0]?.toUpperCase()}
                </text>
            )}
        </g>
    );
}

// ---- small signs for marks, in a box from -10 to 10 ----

const signs: Record<string, () => ComponentChildren> = {
    storm: () => <path class="line" d="M-9-3C-4-9 6-9 8-3S-2 4-3 0 4-3 4-1M9 4C4 10-6 9-8 3" />,
    wreck: () => <path class="line" d="M-9 4C-4 9 5 9 9 4ZM-3 3L2-9M-6-3L7 0" />,
    tick: () => <path class="line" d="M-7 1L-2 6L7-6" />,
    swords: () => <path class="line" d="M-7-8L6 6M7-8L-6 6M-8 3L-3 8M8 3L3 8" />,
    ship: () => <path class="fill" d="M-9 3H9C7 8 4 9 0 9S-7 8-9 3ZM-6 1C-3-2-3-6-5-9C2-8 6-4 6 1Z" />,
    flag: () => <path class="fill" d="M-6 9V-9H-4.5V-8L8-5L-4.5 0V9Z" />,
    turned: () => <path class="line" d="M-6 2A6 6 0 1 1 0 7M-9-1L-6 3L-2 0" />,
    eye: () => (
        <>
            <path class="line" d="M-9 0C-4-7 4-7 9 0C4 7-4 7-9 0Z" />
            <circle r="2.6" class="fill" />
        </>
    ),
    ghost: () => (
        <path class="fill" d="M-7 9V-2C-7-11 7-11 7-2V9L4 6L2 9L0 6L-2 9L-4 6ZM-3.6-4V-1H-1.2V-4ZM1.2-4V-1H3.6V-4Z" />
    ),
    anchor: () => (
        <path class="line" d="M0-6V8M-4-3H4M-8 2C-7 7-3 8 0 8S7 7 8 2M0-9A1.6 1.6 0 1 1 0-5.8A1.6 1.6 0 1 1 0-9" />
    ),
    stop: () => (
        <>
            <circle r="8" class="line" />
            <path class="line" d="M-5-5L5 5" />
        </>
    ),
};

export const isSign = (name: string) => name in signs;

export function Sign({ name }: { name: string }) {
    const draw = signs[name];
    return <g class="sign">{draw ? draw() : <circle r="6" class="fill" />}</g>;
}
