// What somebody has played: his rating in each game, results against people and machines, his last matches.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from './api';
import { Card } from './forms';
import { Masthead } from './masthead';
import './cards.css';
import './profile.css';
import { follow } from './router';
import type { Profile, ProfileGame, Recent, Tally } from './types';
import { machineWords, since, word } from './words';

const played = (t: Tally) => t.won + t.drawn + t.lost;
const tallyWords = (t: Tally) => `${t.won} won, ${t.drawn} drawn, ${t.lost} lost`;

/* Won, drawn and lost as parts of a bar. */
function Bar({ tally }: { tally: Tally }) {
    return (
        <span class="tally-bar" aria-hidden="true">
            {(['won', 'drawn', 'lost'] as const).map(
                (k) => tally[k] > 0 && <i key={k} class={k} style={{ flex: tally[k] }} />,
            )}
        </span>
    );
}

function Against({ who, tally }: { who: string; tally: Tally }) {
    return (
        <li>
            <span>{who}</span>
            <Bar tally={tally} />
            <span class="muted">{tallyWords(tally)}</span>
        </li>
    );
}

/* The way of a rating, match by match; the numbers beside it say the same. */
function Curve({ history }: { history: number[] }) {
    const low = Math.min(...history),
        height = Math.max(...history) - low || 1,
        at = (r: number, i: number) => `${(100 * i) / (history.length - 1)},${28 - (24 * (r - low)) / height}`;
    if (history.length < 2) return null;
    return (
        <svg class="curve" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={history.map(at).join(' ')} />
        </svg>
    );
}

function Rated({ game }: { game: ProfileGame }) {
    const r = game.rating;
    if (!r) return null;
    return (
        <div class="rated">
            <p>
                <b class="points">{r.rating}</b> <span class="muted">± {2 * r.deviation}</span>
                <br />
                <small class="muted">
                    {r.matches} rated {r.matches === 1 ? 'match' : 'matches'}
                    {r.provisional && ', still uncertain'}
                </small>
            </p>
            <Curve history={r.history ?? []} />
        </div>
    );
}

function Game({ game }: { game: ProfileGame }) {
    return (
        <Card title={game.title}>
            <Rated game={game} />
            <ul class="tallies">
                {played(game.people) > 0 && <Against who="People" tally={game.people} />}
                {game.machines.map((m) => (
                    <Against key={m.level} who={`Machine: ${word(machineWords(m.level))}`} tally={m} />
                ))}
            </ul>
        </Card>
    );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');

function Last({ match }: { match: Recent }) {
    const others = match.people ? match.against.join(', ') : `machine, ${match.against.map(machineWords).join(', ')}`;
    return (
        <li class={match.outcome}>
            <a href={`/match/${match.id}`} onClick={follow}>
                {match.title}, as {word(match.side)}
            </a>
            <span class="muted">
                against {others} · {word(match.words)} · {since(match.created)} ·{' '}
                <a href={`/match/${match.id}/verdict`} onClick={follow}>
                    Luck and skill
                </a>
            </span>
            <span class="outcome">
                {word(match.outcome)}
                {match.change !== undefined && <small> {signed(match.change)}</small>}
            </span>
        </li>
    );
}

function Shown({ profile }: { profile: Profile }) {
    return (
        <>
            {!profile.games.length && <p class="muted">No match has come to its end yet.</p>}
            <div class="cards">
                {profile.games.map((g) => (
                    <Game key={g.game} game={g} />
                ))}
                {profile.recent.length > 0 && (
                    <Card title="Last matches">
                        <ul class="rows last-matches">
                            {profile.recent.map((m) => (
                                <Last key={m.id} match={m} />
                            ))}
                        </ul>
                    </Card>
                )}
            </div>
        </>
    );
}

export function ProfilePage({ name }: { name: string }) {
    const profile = useSignal<Profile | null>(null),
        problem = useSignal('');
    useEffect(() => {
        document.title = `${name} · Yardarm`;
        api.profile(name).then(
            (p) => {
                profile.value = p;
            },
            (e: Error) => {
                problem.value = word(e.message);
            },
        );
    }, [name]);
    const p = profile.value,
        own = p?.own && (p.shown ? 'Everybody can see this page.' : 'Only you can see this page.');
    return (
        <div class="home-page profile-page">
            <Masthead title={p?.name ?? name} about={own || 'Results and ratings'}>
                {p && (
                    <a class="button" href={`/player/${encodeURIComponent(p.name)}/skill`} onClick={follow}>
                        Strength
                    </a>
                )}
                {p?.own && (
                    <a class="button" href="/account" onClick={follow}>
                        Account
                    </a>
                )}
                <a class="button" href="/" onClick={follow}>
                    Home
                </a>
            </Masthead>
            <main tabIndex={-1} aria-busy={!p && !problem.value}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}.
                    </p>
                )}
                {p && <Shown profile={p} />}
            </main>
        </div>
    );
}
