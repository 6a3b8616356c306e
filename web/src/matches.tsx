// Lists of matches: mine first, with the chart, the turn and whose move it is; those one could join or watch.
import { signal } from '@preact/signals';
import * as api from './api';
import { Sketch } from './pictures';
import { follow } from './router';
import type { GameInfo, Match, Seat } from './types';
import { past, since, whoSits, word } from './words';

export interface Lists {
    mine: Match[];
    open: Match[];
    watchable: Match[];
}

const ASKED = 8; // so many matches are asked for their turn
const turns = signal<Record<string, { of: string; headline: string }>>({}); // by match, as of whose move it was

const moveOf = (m: Match) => `${m.status} ${m.owing?.join()} ${m.your_turn}`;

/* Asks the running ones where they stand, as anybody may see it, when that may have changed. */
export async function learnTurns(mine: Match[]) {
    const asked = mine.filter((m) => m.status === 'running' && turns.peek()[m.id]?.of !== moveOf(m)).slice(0, ASKED);
    for (const match of asked) {
        try {
            const { view } = await api.look(match.id, 'spectator');
            turns.value = { ...turns.value, [match.id]: { of: moveOf(match), headline: view?.headline ?? '' } };
        } catch {
            return; // it is only a line
        }
    }
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
    return (
        <li class={match.your_turn ? 'your-turn' : ''}>
            <a class="running" href={`/match/${match.id}`} onClick={follow}>
                <Sketch game={match.game} />
                <span class="what">
                    <b>{titleOf(games, match)}</b>
                    <span>{turns.value[match.id]?.headline || (match.taught ? 'First game' : '')}</span>
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
