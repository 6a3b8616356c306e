// Home: my matches first, the games, and what one could join or watch.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { atlasOf, lookAhead } from './ahead';
import * as api from './api';
import { Bring } from './bring';
import { follow as followDice } from './dice';
import { Choice, Tick } from './fields';
import './home.css';
import { Later } from './later';
import { charactersOf } from './machines';
import { Mine, Others, type Lists } from './matches';
import { SettingsMenu } from './panels/settings';
import { Picture } from './pictures';
import { follow, go } from './router';
import { links } from './settings';
import { SITE } from './site';
import type { GameInfo, GameOption, Match } from './types';
import { known, user } from './who';
import { choiceWords, machineWords, word } from './words';

const games = signal<GameInfo[]>([]);
const lists = signal<Lists | null>(null);
const problem = signal('');

async function load() {
    try {
        const [who, what, where] = await Promise.all([api.session(), api.games(), api.matches()]);
        user.value = who;
        games.value = what.games;
        lists.value = where;
        problem.value = '';
    } catch (e) {
        problem.value = (e as Error).message;
    }
}

async function begin(match: api.NewMatch) {
    try {
        const page = Promise.all([import('./match'), atlasOf(match.game)]);
        page.catch(() => {}); // heard of below, unless something else fails first
        await known();
        const made = await api.create(match);
        const sides = made.sides ?? [],
            mine = sides.filter((_, i) => match.seats[i] === 'me');
        if (made.dice) void followDice({ ...made, seats: sides.map((side) => ({ side })) }, mine);
        if (mine.length === 1) lookAhead(made.id);
        if (Object.keys(made.links).length) links.value = { ...links.value, [made.id]: made.links };
        await page;
        go(`/match/${made.id}`);
    } catch (e) {
        problem.value = (e as Error).message;
    }
}

async function learn(game: string) {
    try {
        await known();
        const [id] = await Promise.all([api.beginFirst(game), import('./match')]);
        go(`/match/${id}`);
    } catch (e) {
        problem.value = (e as Error).message;
    }
}

type Options = api.Options;

/* Which sides play, where their number is an option. */
const sidesOf = (game: GameInfo, options: Options) =>
    game.sides.slice(0, Math.max(game.min_sides, Number(options.players ?? game.min_sides)));

/* One of several things with a name, each with a sentence on it: a scenario. */
function ChoiceField({ option, value, set }: { option: GameOption; value: string | number; set(name: string): void }) {
    return (
        <fieldset class="choices">
            <legend>{word(option.help)}</legend>
            {option.choices!.map((c) => {
                const [title, text] = choiceWords(c.name, c.text);
                return (
                    <label key={c.name} class={c.name === value ? 'chosen' : ''}>
                        <input
                            type="radio"
                            name={option.key}
                            value={c.name}
                            checked={c.name === value}
                            onChange={() => set(c.name)}
                        />
                        <span>
                            <b>{title}</b> {text}
                        </span>
                    </label>
                );
            })}
        </fieldset>
    );
}

/* A number, or yes or no: "1: what yes means". */
function OptionField({
    option,
    value,
    set,
}: {
    option: GameOption;
    value: string | number;
    set(n: string | number): void;
}) {
    if (option.choices?.length) return <ChoiceField option={option} value={value} set={set} />;
    return option.min === 0 && option.max === 1 ? (
        <label>
            <input type="checkbox" checked={value === 1} onChange={(e) => set(Number(e.currentTarget.checked))} />{' '}
            {option.help.replace(/^1: /, '')}
        </label>
    ) : (
        <label>
            {word(option.help)}{' '}
            <input
                type="number"
                required
                min={option.min}
                max={option.max}
                value={value}
                onChange={(e) => {
                    if (e.currentTarget.checkValidity()) set(Number(e.currentTarget.value));
                }}
            />
        </label>
    );
}

/* A fair opponent for somebody who has not chosen one. */
const opponent = (game: GameInfo) => game.machines.find((m) => m === 'midshipman') ?? game.machines[0] ?? 'random';

/* Whom a seat is given to, where the machine of that seat may have a character. */
function Character({ game, seat, set }: { game: GameInfo; seat: string; set: (seat: string) => void }) {
    const [who, character = ''] = seat.split(':') as [string, string?],
        offered = seat.startsWith('machine ') ? charactersOf(game, who.replace('machine ', '')) : [];
    return offered.length ? (
        <select
            aria-label="Character"
            value={character}
            onChange={(e) => set(e.currentTarget.value ? `${who}:${e.currentTarget.value}` : who)}>
            <option value="">of even temper</option>
            {offered.map((c) => (
                <option key={c} value={c}>
                    {c}
                </option>
            ))}
        </select>
    ) : null;
}

const days = (n: number) => ({ move: n * 86400, bank: n * 2 * 86400 });
const CLOCKS: { name: string; clock?: api.NewMatch['clock'] }[] = [
    { name: 'unlimited' },
    { name: '1 day', clock: days(1) },
    { name: '3 days', clock: days(3) },
    { name: '7 days', clock: days(7) },
    { name: 'live: 15 minutes in all, 10 seconds more each turn', clock: { move: 0, bank: 900, increment: 10 } },
    { name: 'live: an hour in all, 30 seconds more each turn', clock: { move: 0, bank: 3600, increment: 30 } },
    { name: 'live: an hour in all, which waits 20 seconds each turn', clock: { move: 20, bank: 3600 } },
];

/* Between two people, of whom this one has an account. */
const isRateable = (seats: string[]) =>
    !!user.value &&
    !user.value.guest &&
    seats.length === 2 &&
    seats.includes('me') &&
    seats.some((s) => s === 'link' || s === 'open');

function SetUp({ game, options, done }: { game: GameInfo; options: Options; done: () => void }) {
    const seats = useSignal<string[]>(game.sides.map((_, i) => (i ? `machine ${opponent(game)}` : 'me')));
    const chosen = useSignal(options),
        rated = useSignal(false),
        open = useSignal(false),
        time = useSignal(0),
        late = useSignal(0);
    const sides = sidesOf(game, chosen.value),
        taken = seats.value.slice(0, sides.length),
        shown = open.value || taken.includes('open'),
        rateable = isRateable(taken),
        give = (i: number, to: string) => {
            seats.value = seats.value.map((s, k) => (k === i ? to : s));
        };
    return (
        <form
            class="set-up"
            onSubmit={(e) => {
                e.preventDefault();
                void begin({
                    game: game.id,
                    seats: taken,
                    options: chosen.value,
                    public: shown,
                    delay: shown ? late.value : 0,
                    rated: rated.value && rateable,
                    ...(CLOCKS[time.value]!.clock && { clock: CLOCKS[time.value]!.clock }),
                });
            }}>
            {sides.map((side, i) => (
                <div class="seat" key={side}>
                    <label>
                        {word(side)}{' '}
                        <select value={seats.value[i]!.split(':')[0]} onChange={(e) => give(i, e.currentTarget.value)}>
                            <option value="me">me</option>
                            {game.machines.map((m) => (
                                <option key={m} value={`machine ${m}`}>
                                    machine: {word(machineWords(m))}
                                </option>
                            ))}
                            {!SITE && <option value="link">a friend, by link</option>}
                            {!SITE && <option value="open">anybody</option>}
                        </select>
                    </label>
                    <Character game={game} seat={seats.value[i]!} set={(seat) => give(i, seat)} />
                </div>
            ))}
            {game.options.map((o) => (
                <OptionField
                    key={o.key}
                    option={o}
                    value={chosen.value[o.key] ?? o.standard}
                    set={(n) => {
                        chosen.value = { ...chosen.value, [o.key]: n };
                    }}
                />
            ))}
            {!SITE && (
                <label>
                    Time a move <Choice of={time} among={CLOCKS.map((c, i) => [i, c.name])} />
                </label>
            )}
            {rateable && <Tick of={rated}>rated: its result counts for both of you</Tick>}
            {!SITE && <Tick of={open}>others may find and watch it</Tick>}
            {shown && (
                <label>
                    They see it{' '}
                    <Choice
                        of={late}
                        among={[
                            [0, 'at once'],
                            [300, '5 minutes later'],
                            [3600, 'an hour later'],
                            [86400, 'a day later'],
                        ]}
                    />
                </label>
            )}
            <div class="buttons">
                <button type="submit" class="primary">
                    Begin
                </button>
                <button type="button" onClick={done}>
                    Never mind
                </button>
            </div>
        </form>
    );
}

/* Whoever points at a card may be about to play it: what the table needs is fetched meanwhile. */
function fetchAhead(game: string) {
    void Promise.all([import('./match'), atlasOf(game)]).catch(() => {});
}

const WEIGHTS = ['light', 'medium', 'heavy'];

/* How much there is to learn, as so many weights of three. */
function Weight({ of }: { of: string }) {
    const n = WEIGHTS.indexOf(of) + 1;
    return (
        <>
            <span class="weights" aria-hidden="true">
                {WEIGHTS.map((w, i) => (
                    <i key={w} class={i < n ? 'on' : ''} />
                ))}
            </span>{' '}
            {of}
        </>
    );
}

function GameCard({ game }: { game: GameInfo }) {
    const open = useSignal(false),
        options = Object.fromEntries(game.options.map((o) => [o.key, o.quick ?? o.standard])),
        named = game.options.find((o) => o.choices),
        choice = named?.choices!.find((c) => c.name === named.quick);
    const seats = (other: string) => sidesOf(game, options).map((_, i) => (i ? other : 'me'));
    const start = (other: string) => void begin({ game: game.id, seats: seats(other), options });
    return (
        <article class="game" onPointerEnter={() => fetchAhead(game.id)}>
            <Picture game={game.id} />
            <h2>{game.title}</h2>
            <p>{game.blurb}</p>
            <dl class="about">
                <div>
                    <dt>Weight</dt>
                    <dd>
                        <Weight of={game.weight} />
                    </dd>
                </div>
                <div>
                    <dt>Length</dt>
                    <dd>{game.length}</dd>
                </div>
                <div>
                    <dt>Players</dt>
                    <dd>
                        {game.min_sides === game.sides.length
                            ? game.min_sides
                            : `${game.min_sides} to ${game.sides.length}`}
                        : {game.sides.map(word).join(', ')}
                    </dd>
                </div>
                {choice && (
                    <div>
                        <dt>{word(named!.key)}</dt>
                        <dd>{choiceWords(choice.name, choice.text)[0]}; others by Set up</dd>
                    </div>
                )}
            </dl>
            <div class="buttons">
                <button type="button" class="primary" onClick={() => start(`machine ${opponent(game)}`)}>
                    Play the machine
                </button>
                {game.first && (
                    <button type="button" onClick={() => void learn(game.id)}>
                        Learn it
                    </button>
                )}
                <button type="button" onClick={() => start('me')}>
                    Same screen
                </button>
                {!SITE && (
                    <button type="button" onClick={() => start('link')}>
                        Invite a friend
                    </button>
                )}
                <button
                    type="button"
                    class="quiet"
                    aria-expanded={open.value}
                    onClick={() => {
                        open.value = !open.value;
                    }}>
                    Set up…
                </button>
            </div>
            {open.value && (
                <SetUp
                    game={game}
                    options={options}
                    done={() => {
                        open.value = false;
                    }}
                />
            )}
        </article>
    );
}

function Account() {
    const me = user.value;
    return (
        <a class="button" href="/account" onClick={follow}>
            {!me ? 'Sign in' : me.guest ? `${me.name}: keep my matches` : me.name}
        </a>
    );
}

async function join(match: Match) {
    try {
        await known();
        const seat = match.seats.find((s) => s.kind === 'open');
        await api.join(match.id, seat ? { seat: seat.side } : {});
        go(`/match/${match.id}`);
    } catch (e) {
        await load();
        problem.value = (e as Error).message;
    }
}

const shelf = () => import('./local/shelf').then((m) => m.Shelf);

const PROMISES = [
    ['Play the machine in one click', 'No account, nothing to install. Or learn a game in ten minutes.'],
    ['Every rule is enforced', 'What may be done glows; what may not says which rule forbids it.'],
    SITE
        ? ['It is all on this device', 'No network is needed, and nothing is sent anywhere.']
        : [
              'The dice can be verified',
              'They are committed before the first is rolled, and anybody can check them afterwards.',
          ],
];

function Promises() {
    return (
        <ul class="promises">
            {PROMISES.map(([what, how]) => (
                <li key={what}>
                    <b>{what}</b> <span>{how}</span>
                </li>
            ))}
        </ul>
    );
}

/* Examples, which are there to be copied by programmers, have a page of their own and no card among the games. */
export function Home({ only = '' }: { only?: string }) {
    useEffect(() => {
        document.title = 'Yardarm';
        void load();
        const timer = window.setInterval(() => {
            if (!document.hidden) void load();
        }, 20_000);
        return () => clearInterval(timer);
    }, []);
    const all = lists.value,
        shown = games.value.filter((g) => (only ? g.id === only : !g.example));
    return (
        <div class="home-page">
            <header class="masthead">
                <div class="brand">
                    <img src="/icon.svg" alt="" width="56" height="56" />
                    <div>
                        <h1>Yardarm</h1>
                        <p>Age-of-sail board wargames, with every rule enforced.</p>
                    </div>
                </div>
                <nav aria-label="You">
                    {!SITE && <Account />}
                    <SettingsMenu />
                </nav>
            </header>
            <main tabIndex={-1}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}
                    </p>
                )}
                {all && !only && all.mine.length > 0 && <Mine games={games.value} list={all.mine} />}
                {all && !only && !all.mine.length && <Promises />}
                <section class="games" aria-label="Games">
                    {shown.map((g) => (
                        <GameCard key={g.id} game={g} />
                    ))}
                </section>
                {only && games.value.length > 0 && (
                    <p>
                        {!shown.length && 'There is no such game. '}
                        <a href="/" onClick={follow}>
                            All games
                        </a>
                    </p>
                )}
                {SITE && all && !only && (
                    <Later load={shelf} props={{ games: games.value, list: all.mine, changed: load }} />
                )}
                {!SITE && all && !only && <Others games={games.value} lists={all} join={(m) => void join(m)} />}
                {!SITE && all && !only && (
                    <section class="matches shelf">
                        <h2>Played elsewhere</h2>
                        <Bring words="It goes on here; everybody is told that its dice so far were not ours." />
                    </section>
                )}
            </main>
            <footer>
                <p class="muted">
                    {SITE
                        ? 'Matches are kept in this browser, also without a network. Free software.'
                        : 'Dice are committed before the first is rolled and can be checked afterwards. ' +
                          'Free software; no account needed.'}
                </p>
            </footer>
        </div>
    );
}
