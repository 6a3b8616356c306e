// A game's picture: its table as it is played, by day or by night, or else a piece of its chart in the page's colours.
// That of a match is drawn by the server, as anybody may see it.
/// <reference types="vite/client" />
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { theme } from './settings';
import { SITE } from './site';
import type { Match } from './types';

/* Made by scripts/pictures.mjs: "./pictures/ID.webp", "./pictures/ID-dark.webp". */
const TAKEN: Record<string, string> = import.meta.glob('./pictures/*.webp', {
    eager: true,
    query: '?url',
    import: 'default',
});

const ROSE = { x: 620, y: 130, radius: 70 };
const ray = (i: number, r: number) =>
    `${Math.round(ROSE.x + Math.sin((i * Math.PI) / 8) * r)} ${Math.round(ROSE.y - Math.cos((i * Math.PI) / 8) * r)}`;
const rhumbs = Array.from({ length: 16 }, (_, i) => `M${ROSE.x} ${ROSE.y}L${ray(i, 2000)}`).join('');
const petal = (i: number) =>
    `M${ray(2 * i, ROSE.radius * (i % 2 ? 0.6 : 1))}L${ray(2 * i + 1, ROSE.radius * 0.2)}` +
    `L${ROSE.x} ${ROSE.y}L${ray(2 * i - 1, ROSE.radius * 0.2)}Z`;
const rose = Array.from({ length: 8 }, (_, i) => petal(i)).join('');

/* A piece of the game's own chart: its land is a small picture, and the colours are the page's. */
export function Sketch({ game }: { game: string }) {
    const land = `url("${import.meta.env.BASE_URL}charts/${encodeURIComponent(game)}.svg")`;
    return (
        <div class="sketch" aria-hidden="true">
            <svg preserveAspectRatio="xMidYMin slice" viewBox="0 0 880 400">
                <path class="rhumb" d={rhumbs} />
                <path class="rose" d={rose} />
            </svg>
            <div class="shore">
                <div class="land" style={{ maskImage: land, WebkitMaskImage: land }} />
            </div>
        </div>
    );
}

function useNight(): boolean {
    const query = matchMedia('(prefers-color-scheme: dark)'),
        dark = useSignal(query.matches);
    useEffect(() => {
        const change = () => {
            dark.value = query.matches;
        };
        query.addEventListener('change', change);
        return () => query.removeEventListener('change', change);
    }, []);
    return theme.value === 'auto' ? dark.value : theme.value === 'dark';
}

export function Picture({ game }: { game: string }) {
    const night = useNight(),
        taken = (night && TAKEN[`./pictures/${game}-dark.webp`]) || TAKEN[`./pictures/${game}.webp`];
    if (!taken) return <Sketch game={game} />;
    return (
        <div class="sketch" aria-hidden="true">
            <img src={taken} alt="" loading="lazy" />
        </div>
    );
}

/* At that step, empty sea until it is known; a game's chart where nobody draws it, or nothing is to be drawn. */
export function MatchPicture({ match, step }: { match: Match; step: number | undefined }) {
    const night = useNight(),
        failed = useSignal(false);
    if (SITE || match.status !== 'running' || failed.value || step === 0) return <Sketch game={match.game} />;
    return (
        <div class={`sketch drawn${night ? ' by-night' : ''}`} aria-hidden="true">
            {step && (
                <img
                    src={`/api/matches/${match.id}/picture/${step}?size=small`}
                    alt=""
                    loading="lazy"
                    onError={() => {
                        failed.value = true;
                    }}
                />
            )}
        </div>
    );
}
