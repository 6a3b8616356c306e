// How strong somebody plays, over all his matches that were judged: held against machines of each level, and where in a
// game it is given away.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import * as api from '../api';
import { Card } from '../forms';
import { Masthead } from '../masthead';
import { follow } from '../router';
import { machineWords, word } from '../words';
import '../cards.css';
import './verdict.css';
import './skill.css';

/* Points of a hundred, in hundredths where they are rates and in tenths where they are sums. */
interface Rung {
    level: string;
    lost: number;
    margin: number;
}
interface Place {
    phase?: string;
    lost: number;
    decisions: number;
}
interface GameSkill {
    game: string;
    title: string;
    by?: string;
    judged: number;
    before: number; // by another judge than that of today
    compared: number;
    measured: boolean;
    lost: number;
    margin: number;
    strength?: { words: string; above?: string; below?: string; more: boolean; rungs: Rung[] };
    thirds: Place[];
    phases: Place[];
}
export interface Skill {
    name: string;
    own: boolean;
    shown: boolean;
    least: number;
    games: GameSkill[];
}

const levelWords = (level: string) => word(machineWords(level));
const rate = (hundredths: number) => (hundredths / 100).toFixed(1).replace('-', '−');
const games = (n: number) => (n === 0 ? 'no games' : n === 1 ? 'one game' : `${n} games`);

function strengthWords({ above, below }: { above?: string; below?: string }): string {
    if (above && below) return `Between ${levelWords(above)} and ${levelWords(below)}`;
    if (above) return `Above ${levelWords(above)}`;
    if (below) return `Below ${levelWords(below)}`;
    return 'Not to be told apart from any level yet';
}

/* What somebody gives away, and how sure that is: a dot, and a bar of 95 %. */
function Mark({ at, most, own }: { at: Rung; most: number; own: boolean }) {
    const x = (value: number) => (100 * Math.min(most, Math.max(0, value))) / most;
    return (
        <li class={own ? 'own' : ''}>
            <span class="who">{at.level}</span>
            <span class="mark-line" aria-hidden="true">
                <i style={{ left: `${x(at.lost - at.margin)}%`, right: `${100 - x(at.lost + at.margin)}%` }} />
                <b style={{ left: `${x(at.lost)}%` }} />
            </span>
            <span class="figure">
                {rate(at.lost)} <span class="muted">± {rate(at.margin)}</span>
            </span>
        </li>
    );
}

/* The levels and the player among them, who gives away most first. */
function Ladder({ game, name }: { game: GameSkill; name: string }) {
    const rungs = game.strength!.rungs.map((r) => ({ ...r, level: levelWords(r.level) })),
        own = { level: name, lost: game.lost, margin: game.margin },
        all = [...rungs, own].sort((a, b) => b.lost - a.lost),
        most = Math.max(1, ...all.map((r) => r.lost + r.margin));
    return (
        <figure class="ladder">
            <figcaption class="muted">Given away in a hundred decisions, points of a hundred (95 %)</figcaption>
            <ol>
                {all.map((r) => (
                    <Mark key={r === own ? 'own' : `level ${r.level}`} at={r} most={most} own={r === own} />
                ))}
            </ol>
        </figure>
    );
}

/* What an estimate rests on, or why there is none. */
function Rests({ game, skill }: { game: GameSkill; skill: Skill }) {
    const { strength, judged, before, compared } = game,
        lines: ComponentChildren[] = [];
    if (strength)
        lines.push(
            `It rests on ${games(compared)}, judged by the ${game.by}, ` +
                'and on games of machines against their like that were judged alike.',
        );
    else if (!game.measured)
        lines.push(
            'Nobody has measured yet what machines of each level give away in this game, ' +
                'so there is nothing to hold it against.',
        );
    else
        lines.push(
            `${word(games(compared))} ${compared === 1 ? 'is' : 'are'} too few to say how strong that is: ` +
                `at least ${skill.least} are needed.`,
        );
    if (strength?.more)
        lines.push(
            `Stronger levels than ${levelWords(strength.rungs.at(-1)!.level)} the ${game.by} ` +
                'cannot tell apart by what they give away.',
        );
    if (game.measured && compared < judged)
        lines.push(
            'Matches of a kind that was not measured, by their options, or with hardly a decision, ' +
                'do not count for it.',
        );
    if (before)
        lines.push(
            `${word(games(before))} ${before === 1 ? 'was' : 'were'} judged by an earlier version of the judge and ` +
                `${before === 1 ? 'does' : 'do'} not count: open Luck and skill there to have it judged anew.`,
        );
    return <p class="muted">{lines.map((l) => `${l} `)}</p>;
}

function PlaceRow({ name, place, most, over }: { name: string; place: Place; most: number; over: number }) {
    const width = (100 * Math.max(0, place.lost)) / most,
        [, number = '', title = name] = /^([\dX][\d.]*) (.*)$/.exec(name) ?? [];
    return (
        <li>
            <span>
                {word(title)} {number && <span class="number">{number}</span>}
            </span>
            <span class="figure">
                {rate((10 * place.lost) / over)} <span class="muted">in {(place.decisions / over).toFixed(1)}</span>
            </span>
            <span class="place-bar" aria-hidden="true">
                <i style={{ width: `${width}%` }} />
            </span>
        </li>
    );
}

const SHOWN = 8; // the phases that cost most

function Places({ title, rows, over }: { title: string; rows: [string, Place][]; over: number }) {
    const most = Math.max(1, ...rows.map(([, p]) => p.lost));
    return (
        <section aria-label={title}>
            <h3>{title}</h3>
            <ul class="places">
                {rows.map(([name, place]) => (
                    <PlaceRow key={name} name={name} place={place} most={most} over={over} />
                ))}
            </ul>
        </section>
    );
}

const THIRDS = ['Opening', 'Middle', 'End'];

function Where({ game }: { game: GameSkill }) {
    const thirds = game.thirds.map((p, i): [string, Place] => [THIRDS[i]!, p]).filter(([, p]) => p.decisions),
        phases = [...game.phases].sort((a, b) => b.lost - a.lost).slice(0, SHOWN);
    if (!thirds.length)
        return <p class="muted">Where it was given away was not noted when these matches were judged.</p>;
    return (
        <>
            <p class="muted">
                Where it is given away: points a game, in so many decisions, over {games(game.judged)}. A third of what
                was played is the opening, a third the end.
            </p>
            <div class="where">
                <Places title="By stage" rows={thirds} over={game.judged} />
                <Places title="By phase" rows={phases.map((p) => [p.phase ?? '', p])} over={game.judged} />
            </div>
        </>
    );
}

function Game({ game, skill }: { game: GameSkill; skill: Skill }) {
    return (
        <Card title={game.title}>
            {game.strength && <p class="strength">{strengthWords(game.strength)}</p>}
            {game.compared > 0 && (
                <p>
                    Gives away <b class="figure">{rate(game.lost)}</b>
                    {game.compared > 1 && <span class="muted figure"> ± {rate(game.margin)}</span>} points in a hundred
                    decisions, over {games(game.compared)}.
                </p>
            )}
            {game.strength && <Ladder game={game} name={skill.name} />}
            <Rests game={game} skill={skill} />
            {game.judged > 0 && <Where game={game} />}
        </Card>
    );
}

export function SkillPage({ name }: { name: string }) {
    const skill = useSignal<Skill | null>(null),
        problem = useSignal('');
    useEffect(() => {
        document.title = `Strength of ${name} · Yardarm`;
        api.skill(name).then(
            (s) => {
                skill.value = s;
            },
            (e: Error) => {
                problem.value = word(e.message);
            },
        );
    }, [name]);
    const s = skill.value;
    return (
        <div class="home-page verdict-page skill-page">
            <Masthead title={s?.name ?? name} about="Strength, and where it is lost">
                <a class="button" href={`/player/${encodeURIComponent(name)}`} onClick={follow}>
                    Results
                </a>
            </Masthead>
            <main tabIndex={-1} aria-busy={!s && !problem.value}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}.
                    </p>
                )}
                {s && !s.games.length && (
                    <p class="muted">
                        No match has been judged yet. Open one that is over, then <i>Luck and skill</i>: what is found
                        there is summed up here.
                    </p>
                )}
                {s && (
                    <div class="cards">
                        {s.games.map((g) => (
                            <Game key={g.game} game={g} skill={s} />
                        ))}
                    </div>
                )}
            </main>
        </div>
    );
}
