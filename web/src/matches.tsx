// Lists of matches: mine first, with its picture, the turn and whose move it is; those one could join or watch.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import * as api from './api';
import { MatchPicture } from './pictures';
import { follow } from './router';
import type { GameInfo, Match, Seat } from './types';
import { past, since, whoSits, word } from './words';

export interface Lists {
    mine: Match[];
    open: Match[];
    watchable: Match[];
}

/* Where a match stands, as anybody may see it: the step that is drawn, and what the turn is called. */
interface Standing {
    step: number; // 0: there is nothing to be drawn
    headline: string;
}

const standings = signal<Record<string, Standing>>({}); // by match
let asking = Promise.resolve(); // one match after the other

async function standingOf(id: string) {
    try {
        const { view, step } = await api.look(id, 'spectator');
        standings.value = { ...standings.value, [id]: { headline: view?.headline ?? '', step: view ? step : 0 } };
    } catch {
        standings.value = { ...standings.value, [id]: standings.value[id] ?? { headline: '', step: 0 } };
    }
}

const moveOf = (m: Match) => `${m.status} ${m.owing?.join()} ${m.your_turn}`;

/* The row of a running match asks where it stands once it is in sight, and again when that may have changed. */
function useStanding(match: Match) {
    const row = useRef<HTMLLIElement>(null),
        inSight = useSignal(false);
    useEffect(() => {
        const eye = new IntersectionObserver((seen) => {
            if (seen.some((s) => s.isIntersecting)) inSight.value = true;
        });
        eye.observe(row.current!);
        return () => eye.disconnect();
    }, []);
    useEffect(() => {
        if (inSight.value && match.status === 'running') asking = asking.then(() => standingOf(match.id));
    }, [inSight.value, moveOf(match)]);
    return { row, standing: match.status === 'running' ? standings.value[match.id] : undefined };
}

const person = (seat: Seat) => whoSits(seat) + (seat.rating ? ` (${seat.rating.rating})` : '');
const sitter = (seat: Seat) => (seat.kind === 'machine' ? 'machine' : seat.kind === 'person' ? person(seat) : 'open');
const seatsOf = (match: Match) =>
    [...match.seats.map((s) => `${word(s.side)}: ${sitter(s)}`), ...(match.rated ? ['rated'] : [])].join(' · ');

function stateOf(match: Match): string {
    if (match.status === 'over') return word(past(match.result?.words ?? 'over'));
    if (match.status === 'waiting') return 'Waiting for players';
    return match.your_turn ? 'Your move' : `Waiting for ${match.owing?.map(word).join(', ') || 'the others'}`;
}

const titleOf = (games: GameInfo[], match: Match) => games.find((g) => g.id === match.game)?.title ?? match.game;

function Running({ match, games }: { match: Match; games: GameInfo[] }) {
    const { row, standing } = useStanding(match);
    return (
        <li ref={row} class={match.your_turn ? 'your-turn' : ''}>
            <a class="running" href={`/match/${match.id}`} onClick={follow}>
                <MatchPicture match={match} step={standing?.step} />
                <span class="what">
                    <b>{titleOf(games, match)}</b>
                    <span>{standing?.headline || (match.taught ? 'First game' : '')}</span>
                    <small class="muted">
                        {seatsOf(match)} · {since(match.created)}
                    </small>
                </span>
                <span class="state">{stateOf(match)}</span>
            </a>
            {match.status === 'over' && (
                <a class="verdict-link" href={`/match/${match.id}/verdict`} onClick={follow}>
                    Luck and skill
                </a>
            )}
        </li>
    );
}

const RANK = ['running', 'waiting', 'over'];
/* Those that wait for me before those that wait for others; what is over at the end. */
const rank = (m: Match) => (m.your_turn ? -1 : RANK.indexOf(m.status));

export function Mine({ games, list }: { games: GameInfo[]; list: Match[] }) {
    const turn = list.filter((m) => m.your_turn).length,
        sorted = [...list].sort((a, b) => rank(a) - rank(b) || (b.created ?? 0) - (a.created ?? 0));
    return (
        <section class="matches mine">
            <h2>My matches</h2>
            {turn > 0 && (
                <p class="turn-note" role="status">
                    It is your turn in {turn} {turn === 1 ? 'match' : 'matches'}.
                </p>
            )}
            <ul>
                {sorted.map((m) => (
                    <Running key={m.id} match={m} games={games} />
                ))}
            </ul>
        </section>
    );
}

function Row({ match, games, join }: { match: Match; games: GameInfo[]; join?: () => void }) {
    return (
        <li>
            <a href={`/match/${match.id}`} onClick={follow}>
                <b>{titleOf(games, match)}</b>
            </a>
            <span>{seatsOf(match)}</span>
            <span class="state">{stateOf(match)}</span>
            <span class="muted">{since(match.created)}</span>
            {join ? (
                <button type="button" onClick={join}>
                    Take a seat
                </button>
            ) : (
                <a class="button" href={`/match/${match.id}`} onClick={follow}>
                    Watch
                </a>
            )}
        </li>
    );
}

function Section({
    title,
    none,
    list,
    games,
    join,
}: {
    title: string;
    none: string;
    list: Match[];
    games: GameInfo[];
    join?: (m: Match) => void;
}) {
    return (
        <section class="matches">
            <h2>{title}</h2>
            {list.length ? (
                <ul>
                    {list.map((m) => (
                        <Row key={m.id} match={m} games={games} join={join && (() => join(m))} />
                    ))}
                </ul>
            ) : (
                <p class="muted">{none}</p>
            )}
        </section>
    );
}

export function Others({ games, lists, join }: { games: GameInfo[]; lists: Lists; join: (m: Match) => void }) {
    const foreign = (list: Match[]) => list.filter((m) => !m.mine?.length);
    return (
        <div class="others">
            <Section
                title="Open seats"
                none="Nobody is waiting for an opponent just now."
                list={foreign(lists.open)}
                games={games}
                join={join}
            />
            <Section
                title="Being played"
                none="No public match is being played."
                list={foreign(lists.watchable)}
                games={games}
            />
        </div>
    );
}
