// Answers what a server would be asked (docs/http-api.md), for matches on this device.
import { plays } from '../machines';
import type { GameInfo } from '../types';
import { provedDice, type Checked } from './dice';
import { Engine } from './engine';
import { answered, Game, listed, REFEREE, refuse, Refused, SPECTATOR, type Tell } from './game';
import { Judges } from './judge';
import { forget, read, rows, type Row } from './keep';

type Body = Record<string, unknown>;
interface Asked {
    param: string[];
    query: URLSearchParams;
    body: Body;
}
type Route = [method: string, path: RegExp, answer: (asked: Asked) => Promise<unknown>];

const hex = (words: number) =>
    Array.from(crypto.getRandomValues(new Uint32Array(words)), (n) => n.toString(16).padStart(8, '0')).join('');
const PAUSE = 300; // milliseconds between machines that play alone, so that they can be watched
const MOST_OPEN = 3; // matches in memory

const TAKEN_HOME = 'taken home'; // how a server says that a match goes on here

/* Of people's names some are those of machines: then the dice of a server's match say who was one. */
function isMachine(info: GameInfo, level: string, record: string, seat: number): boolean {
    const dice = [...record.matchAll(/^x-dice-seat: *(\w+)/gm)][seat]?.[1] ?? 'machine';
    return dice === 'machine' && (plays(info, level) || level === 'teacher');
}

const resultOf = (words: string) => ({ words, winner: null });

/* A match in the list of one's own. */
const mine = (row: Row) => {
    const own = row.sides.filter((_, i) => row.seats[i] === 'me'),
        running = row.status === 'running';
    return {
        ...listed(row),
        mine: own,
        ...(running && { owing: row.owing, your_turn: row.owing.some((s) => own.includes(s)) }),
    };
};

const YOU = { id: 1, name: 'you', guest: true };

export class Host {
    private readonly modules = new Map<string, Promise<WebAssembly.Module>>();
    private readonly open = new Map<string, Promise<Game>>();
    private readonly driven = new Set<string>();
    private readonly judges = new Judges(
        (game) => this.module(game),
        async (id, found) => {
            const game = await this.match(id);
            await game.alone(() => game.change({ found }));
        },
    );

    constructor(
        private readonly base: string,
        private readonly tell: Tell,
    ) {}

    // ---- files of the site ----

    private async file(name: string): Promise<Response> {
        const answer = await fetch(new URL(`games/${name}`, this.base)).catch(() => null);
        return answer?.ok ? answer : refuse(0, 'It is not on this device yet, and the network is away.');
    }

    private games = async (): Promise<GameInfo[]> => (await this.file('games.json')).json() as Promise<GameInfo[]>;

    private async game(id: string): Promise<GameInfo> {
        return (await this.games()).find((g) => g.id === id) ?? refuse(404, 'there is no such game');
    }

    private first = async (id: string): Promise<{ side: string }> =>
        (await this.file(`${id}-first.json`)).json() as Promise<{ side: string }>;

    private module(game: string): Promise<WebAssembly.Module> {
        let known = this.modules.get(game);
        if (!known) {
            known = this.file(`${game}.wasm`)
                .then((a) => a.arrayBuffer())
                .then((bytes) => WebAssembly.compile(bytes));
            known.catch(() => this.modules.delete(game));
            this.modules.set(game, known);
        }
        return known;
    }

    private async engine(game: string): Promise<Engine> {
        return Engine.load(await this.module(game));
    }

    // ---- matches ----

    private async load(id: string): Promise<Game> {
        const kept = (await read(id)) ?? refuse(404, 'There is no such match on this device.');
        return Game.open(await this.module(kept.row.game), id, this.tell);
    }

    private async match(id: string): Promise<Game> {
        const known = this.open.get(id) ?? this.load(id);
        this.open.delete(id);
        this.open.set(id, known); // the last one used is the last one forgotten
        for (const old of [...this.open.keys()].slice(0, -MOST_OPEN)) this.open.delete(old);
        known.catch(() => this.open.delete(id));
        return known;
    }

    /* Where rules contradict themselves, or another page has made a step, the match is made again from what is kept. */
    private async done<T>(game: Game, work: Promise<T>): Promise<T> {
        try {
            const answer = await work;
            this.judges.moved(game);
            void this.drive(game.row.id);
            return answer;
        } catch (e) {
            if (e instanceof Refused) throw e;
            this.open.delete(game.row.id);
            throw new Refused(409, { error: (e as Error).message, version: 0 }); // the page looks again
        }
    }

    /* Machines move until somebody at the screen is asked. */
    private async drive(id: string) {
        if (this.driven.has(id)) return;
        this.driven.add(id);
        try {
            for (let game = await this.match(id); await game.alone(() => game.machine()); game = await this.match(id))
                await new Promise((go) => setTimeout(go, game.mine.length ? 0 : PAUSE));
        } catch {
            this.open.delete(id); // whoever looks next finds it as it was kept
        } finally {
            this.driven.delete(id);
        }
    }

    private async begin(info: GameInfo, made: Partial<Row>): Promise<Game> {
        const seats = made.seats ?? [];
        const row: Row = {
            id: `local${hex(2)}`,
            game: info.id,
            title: info.title,
            rules: info.rules_version,
            options: '',
            seed: hex(2),
            created: Math.floor(Date.now() / 1000),
            taught: false,
            steps: 0,
            status: 'running',
            owing: [],
            draw_offers: [],
            record: '',
            meaning: '',
            ...made,
            seats,
            sides: info.sides.slice(0, seats.length),
            people: seats.map((s) => s === 'me'),
        };
        const game = new Game(await this.engine(info.id), row, this.tell);
        return game.sides === seats.length ? game : refuse(422, 'the game has another number of sides');
    }

    /* Keeps a match that was begun, and lets it go on. */
    private async enter(game: Game): Promise<{ id: string; links: object }> {
        await game.change(game.standing);
        this.open.set(game.row.id, Promise.resolve(game));
        void this.drive(game.row.id);
        return { id: game.row.id, links: {} };
    }

    private async create(body: Body) {
        const info = await this.game(String(body.game)),
            options = Object.entries((body.options ?? {}) as Record<string, string | number>),
            seats = body.seats as string[];
        if (!seats.every((s) => s === 'me' || plays(info, s.replace('machine ', ''))))
            refuse(422, 'Without a server there are only you, whoever sits beside you, and machines.');
        return this.enter(await this.begin(info, { seats, options: options.map(([k, v]) => `${k}=${v}`).join(' ') }));
    }

    private async learn(id: string) {
        const info = await this.game(id),
            engine = await this.engine(id),
            { side } = await this.first(id);
        engine.ask('start', '', 0, true, 0n, 0n);
        const { sides } = engine.told<{ sides: number }>('status'),
            seats = info.sides.slice(0, sides).map((s) => (s === side ? 'me' : 'machine teacher'));
        return this.enter(await this.begin(info, { seats, taught: true }));
    }

    private async rematch(old: Game) {
        if (old.row.rematch) return { id: old.row.rematch };
        const { seats, options, game, taught } = old.row,
            next = seats.map((_, i) => seats[(i + seats.length - 1) % seats.length]!);
        const made = await this.enter(
            await this.begin(await this.game(game), { seats: taught ? seats : next, options, taught }),
        );
        await old.change({ rematch: made.id });
        old.tellMatch();
        return made;
    }

    // ---- records ----

    /* A record as a match: over, or to be played on by those whom it names. Every line of it must be right, and every
     * die that can be proved. */
    private async import(record: string) {
        const tag = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(record)?.[1] ?? '';
        if (!record.startsWith('yardarm record ')) refuse(422, 'This is no record of a match.');
        const info = await this.game(tag('game')),
            engine = await this.engine(info.id),
            checked = answered<Checked>(engine.ask('verify', record)),
            sides = info.sides.slice(0, checked.sides),
            dice = await provedDice(engine, record, checked, sides);
        const seats = sides.map((side, seat) => {
            const level = new RegExp(`^x-player: *${side} (.*)$`, 'm').exec(record)?.[1] ?? '';
            return isMachine(info, level, record, seat) ? `machine ${level}` : 'me';
        });
        const game = await this.begin(info, { seats, options: checked.options, read: true, dice }),
            ended = tag('x-ended');
        await game.change({});
        await game.readLines(checked.actions);
        if (ended && ended !== TAKEN_HOME && game.row.status === 'running')
            await game.change({ status: 'over', result: resultOf(ended) });
        return this.enter(game);
    }

    /* With who played, as a server writes it. */
    private record(row: Row): string {
        const seats = row.sides.map((side, i) => `x-player: ${side} ${row.seats[i]!.replace('machine ', '')}\n`),
            ended = `x-ended: ${row.result?.words ?? ''}\n`;
        return row.record.replace('\n\n', `\n${row.result ? ended : ''}${seats.join('')}\n`);
    }

    private async recordOf(id: string): Promise<string> {
        const kept = (await read(id)) ?? refuse(404, 'There is no such match on this device.');
        return this.record(kept.row);
    }

    // ---- at the table ----

    private async act(game: Game, { query, body }: Asked) {
        const side = game.sideOf(query.get('seat') ?? ''),
            list = (body.actions as string[] | undefined) ?? [String(body.action)],
            words = [...(body.careful ? ['careful'] : []), ...list].join('\n');
        return game.make('act', { side, words }, Number(body.base_version));
    }

    private async undo(game: Game, { query, body }: Asked, count: number) {
        const side = game.sideOf(query.get('seat') ?? '');
        return game.make('undo', { side, count }, Number(body.base_version));
    }

    /* Whoever could object sits at the same screen. */
    private async takeBack(game: Game, { query, body }: Asked) {
        if (body.do === 'ask') {
            const side = game.sideOf(query.get('seat') ?? '');
            await game.make('take_back', { side });
        }
        return game.match();
    }

    private async draw(game: Game, { query, body }: Asked) {
        const seat = query.get('seat') ?? '',
            offers = body.do === 'offer' ? [...new Set([...game.row.draw_offers, seat])] : [];
        game.sideOf(seat);
        game.mustBePlayable();
        const agreed = offers.length === game.row.sides.length;
        await game.change({
            draw_offers: agreed ? [] : offers,
            ...(agreed && { status: 'over', result: { words: 'a draw was agreed', winner: null } }),
        });
        game.tellMatch();
        return game.match();
    }

    /* Of two, the other has won. Of more, a machine goes on while somebody else sits here. */
    private async resign(game: Game, { query }: Asked) {
        const seat = query.get('seat') ?? '',
            side = game.sideOf(seat),
            { sides, seats } = game.row,
            others = sides.filter((s) => s !== seat);
        game.mustBePlayable();
        if (others.length > 1 && game.mine.length > 1) {
            const left = seats.map((s, i) => (i === side ? 'machine midshipman' : s)),
                count = left.reduce((mask, s, i) => mask | (Number(s === 'me') << i), 0);
            await game.change({ seats: left });
            await game.make('people', { count });
        } else {
            const winner = others.length === 1 ? others[0]! : null;
            await game.change({ status: 'over', result: { words: `${seat} resigns`, winner } });
            game.tellMatch();
        }
        return game.match();
    }

    // ---- looking ----

    private newestFirst = async () => (await rows()).sort((a, b) => b.created - a.created);

    private async look(game: Game, { query }: Asked) {
        const seat = query.get('seat') ?? game.mine[0] ?? 'spectator';
        return { ...game.match(), my_seats: game.mine, ...game.engine.told<object>('look', game.viewerOf(seat)) };
    }

    private eyes(game: Game, as: string): number {
        if (game.row.status !== 'over') refuse(403, 'the match is not over yet');
        const side = game.row.sides.indexOf(as);
        return as === 'referee' ? REFEREE : side < 0 ? SPECTATOR : side;
    }

    private log(game: Game, { query }: Asked) {
        const as = query.get('as'),
            { engine } = game;
        return answered<object>(
            as
                ? engine.ask('log_as', this.eyes(game, as))
                : engine.ask('log', game.viewerOf(query.get('seat')), Number(query.get('from') ?? 0)),
        );
    }

    private replay(game: Game, { query, param }: Asked) {
        const as = query.get('as'),
            n = Number(param[1]),
            { engine } = game;
        return answered<object>(
            as
                ? engine.ask('replay_as', this.eyes(game, as), n)
                : engine.ask('replay', game.viewerOf(query.get('seat')), n),
        );
    }

    private why(game: Game, { query }: Asked) {
        const side = game.sideOf(query.get('seat') ?? '');
        return answered<object>(game.engine.ask('why', side, query.get('action') ?? ''));
    }

    /* Of an action, or without one which lead to dice. */
    private odds(game: Game, { query }: Asked) {
        const side = game.sideOf(query.get('seat') ?? '');
        return answered<object>(game.engine.ask('odds', side, query.get('action') ?? ''));
    }

    private judge(game: Game, { body }: Asked) {
        if (body.do === 'stop') return this.judges.stop(game);
        return body.do === 'begin' ? this.judges.begin(game) : refuse(400, 'say begin or stop');
    }

    // ---- routes ----

    private at(work: (game: Game, asked: Asked) => unknown) {
        return async (asked: Asked) => {
            const game = await this.match(asked.param[0]!);
            return this.done(
                game,
                game.alone(() => work(game, asked)),
            );
        };
    }

    private readonly routes: Route[] = [
        ['GET', /^session$/, async () => ({ user: YOU, offers: { mail: false } })],
        ['POST', /^guest$/, async () => ({ user: YOU })],
        ['GET', /^games$/, async () => ({ games: await this.games() })],
        ['GET', /^games\/(\w+)\/board$/, async ({ param }) => (await this.file(`${param[0]}.json`)).json()],
        ['GET', /^games\/(\w+)\/first$/, async ({ param }) => ({ first: await this.first(param[0]!) })],
        ['POST', /^games\/(\w+)\/first$/, async ({ param }) => this.learn(param[0]!)],
        ['GET', /^matches$/, async () => ({ mine: (await this.newestFirst()).map(mine), open: [], watchable: [] })],
        ['POST', /^matches$/, async ({ body }) => this.create(body)],
        ['POST', /^records$/, async ({ body }) => this.import(String(body.record))],
        ['GET', /^matches\/(\w+)\/record$/, async ({ param }) => this.recordOf(param[0]!)],
        ['POST', /^matches\/(\w+)\/forget$/, async ({ param }) => this.forget(param[0]!)],
        ['GET', /^matches\/(\w+)\/chat$/, async () => ({ chat: [], muted: [] })],
        ['GET', /^matches\/(\w+)$/, this.at((game, asked) => this.look(game, asked))],
        ['GET', /^matches\/(\w+)\/log$/, this.at((game, asked) => this.log(game, asked))],
        ['GET', /^matches\/(\w+)\/replay\/(\d+)$/, this.at((game, asked) => this.replay(game, asked))],
        ['GET', /^matches\/(\w+)\/why$/, this.at((game, asked) => this.why(game, asked))],
        ['GET', /^matches\/(\w+)\/odds$/, this.at((game, asked) => this.odds(game, asked))],
        [
            'GET',
            /^matches\/(\w+)\/hint$/,
            this.at((game, { query }) => this.judges.hint(game, query.get('seat') ?? '')),
        ],
        ['GET', /^matches\/(\w+)\/analysis$/, this.at((game) => this.judges.standing(game))],
        ['POST', /^matches\/(\w+)\/analysis$/, this.at((game, asked) => this.judge(game, asked))],
        ['POST', /^matches\/(\w+)\/actions$/, this.at((game, asked) => this.act(game, asked))],
        [
            'POST',
            /^matches\/(\w+)\/undo$/,
            this.at((game, asked) => this.undo(game, asked, Number(asked.body.count ?? 1))),
        ],
        ['POST', /^matches\/(\w+)\/restart-turn$/, this.at((game, asked) => this.undo(game, asked, 0))],
        ['POST', /^matches\/(\w+)\/take-back$/, this.at((game, asked) => this.takeBack(game, asked))],
        ['POST', /^matches\/(\w+)\/draw$/, this.at((game, asked) => this.draw(game, asked))],
        ['POST', /^matches\/(\w+)\/resign$/, this.at((game, asked) => this.resign(game, asked))],
        ['POST', /^matches\/(\w+)\/rematch$/, this.at((game) => this.rematch(game))],
    ];

    private async forget(id: string) {
        this.open.delete(id);
        this.judges.drop(id);
        await forget(id);
        return {};
    }

    async answer(method: string, address: string, body: Body): Promise<{ status: number; data: unknown }> {
        const { pathname, searchParams } = new URL(address, 'http://here'),
            path = pathname.replace('/api/', '');
        try {
            for (const [of, pattern, work] of this.routes) {
                const found = of === method ? pattern.exec(path) : null;
                if (found)
                    return { status: 200, data: await work({ param: found.slice(1), query: searchParams, body }) };
            }
            return refuse(404, 'That needs a server, and there is none here.');
        } catch (e) {
            if (e instanceof Refused) return { status: e.status, data: e.body };
            return { status: 500, data: { error: (e as Error).message } };
        }
    }
}
