// One match at this screen: its engine, its row, and whoever listens to it.
import type { Match, MatchState } from '../types';
import { Engine, type Answer } from './engine';
import { read, write, type Row, type Step } from './keep';

export class Refused extends Error {
    constructor(
        readonly status: number,
        readonly body: Record<string, unknown>,
    ) {
        super(String(body.error));
    }
}

export const refuse = (status: number, error: string): never => {
    throw new Refused(status, { error });
};

export const SPECTATOR = 6,
    REFEREE = 8;
export const OTHER_RULES =
    'The rules of this version differ from those the match was played with: it cannot go on here. ' +
    'Its record can still be saved.';

interface Status {
    rules: string;
    sides: number;
    over: boolean;
    draws: boolean;
    owing: string[];
    words: string;
    winner?: string;
    actions: number;
    judge?: { by: string; version: number }; // some machine could
    meaning: string;
}
export type Tell = (id: string, event: 'state' | 'match', seat: string, data: unknown) => void;

const seconds = () => Math.floor(Date.now() / 1000);
export const answered = <T>({ status, text }: Answer): T => {
    const data = JSON.parse(text) as Record<string, unknown>;
    if (status !== 200) throw new Refused(status, data);
    return data as T;
};

export class Game {
    private where: Status;
    private broken = false;
    private last: Promise<unknown> = Promise.resolve();

    constructor(
        readonly engine: Engine,
        public row: Row,
        private readonly tell: Tell,
    ) {
        this.start();
        this.where = engine.told<Status>('status');
    }

    private start() {
        const { row } = this,
            people = row.people.reduce((mask, me, i) => mask | (Number(me) << i), 0);
        const seed = BigInt.asIntN(64, BigInt(`0x${row.seed}`)),
            at = BigInt(row.created);
        answered(
            row.read
                ? this.engine.ask('open', row.options, people, seed, at)
                : this.engine.ask('start', row.options, people, row.taught, seed, at),
        );
    }

    /* A match as it was kept: all that was done in it is done again. */
    static async open(module: WebAssembly.Module, id: string, tell: Tell): Promise<Game> {
        const kept = (await read(id)) ?? refuse(404, 'There is no such match on this device.'),
            game = new Game(await Engine.load(module), kept.row, tell);
        game.broken = !kept.steps.every((s) => game.repeat(s).status === 200);
        game.where = game.engine.told<Status>('status');
        game.broken ||= game.where.meaning !== kept.row.meaning;
        return game;
    }

    /* One thing after the other: what was done is kept before anything else is. */
    alone<T>(work: () => T | Promise<T>): Promise<T> {
        const done = this.last.then(work);
        this.last = done.catch(() => {});
        return done;
    }

    // ---- what is done ----

    private ask(s: Step, version: bigint): Answer {
        const at = BigInt(s.at),
            { engine } = this;
        if (s.what === 'act') return engine.ask('act', s.side, version, s.words, at);
        if (s.what === 'undo') return engine.ask('undo', s.side, version, s.count, at);
        if (s.what === 'take_back') return engine.ask('take_back', s.side, at);
        if (s.what === 'roll') return engine.ask('roll', at);
        if (s.what === 'people') {
            engine.ask('people', s.count);
            return { status: 200, text: '{}' };
        }
        return engine.ask(s.what, s.words, at);
    }

    private repeat(s: Step): Answer {
        const seat = s.what === 'act' || s.what === 'undo' ? this.versionOf(s.side) : 0;
        return this.ask(s, BigInt(seat));
    }

    get sides(): number {
        return this.where.sides;
    }

    /* What a row says of where the match stands. */
    get standing(): Partial<Row> {
        this.where = this.engine.told<Status>('status');
        const { over, owing, words, winner, meaning } = this.where,
            ends = over && this.row.status === 'running';
        return {
            owing,
            meaning,
            record: this.engine.ask('record').text,
            ...(ends && { status: 'over', result: { words, winner: winner ?? null } }),
        };
    }

    versionOf(viewer: number): number {
        return this.engine.told<MatchState>('look', viewer).version;
    }

    private step(what: Step['what'], given: Partial<Step> = {}): Step {
        const { id, steps } = this.row;
        return { id, n: steps, at: seconds(), what, side: 0, words: '', count: 0, ...given };
    }

    /* Does it, keeps it, and tells everybody who listens. */
    async make<T>(what: Step['what'], given: Partial<Step> = {}, version = 0): Promise<T> {
        this.mustBePlayable();
        const step = this.step(what, given),
            answer = answered<T>(this.ask(step, BigInt(version)));
        await this.keep([step]);
        this.tellAll();
        return answer;
    }

    /* Many lines of a record at once: dice and all, as they stand in it. */
    async readLines(lines: string[]) {
        const steps: Step[] = [];
        for (const [i, words] of lines.entries()) {
            const step = { ...this.step('read', { words }), n: i };
            answered(this.ask(step, 0n));
            steps.push(step);
        }
        const last = { ...this.step('roll'), n: lines.length };
        answered(this.ask(last, 0n));
        await this.keep([...steps, last]);
    }

    private keep(steps: Step[]): Promise<void> {
        return this.change({ steps: this.row.steps + steps.length, draw_offers: [], ...this.standing }, steps);
    }

    /* Changes the row by other things than the game. */
    async change(by: Partial<Row>, steps: Step[] = []) {
        const next = { ...this.row, ...by };
        await write(next, steps);
        this.row = next;
    }

    mustBePlayable() {
        if (this.broken) refuse(409, OTHER_RULES);
        if (this.row.status === 'over') refuse(409, 'the match is over');
    }

    /* Why it cannot be judged; nothing: it can. */
    get unjudged(): string | undefined {
        if (this.row.status !== 'over')
            return this.mine.length > 1
                ? 'a match between people is judged when it is over, not before'
                : 'the match is judged when it is over: resign, and it is';
        if (this.broken) return OTHER_RULES;
        if (!this.where.judge) return 'no machine knows this game well enough to judge it';
        return this.where.actions ? undefined : 'nothing was played in this match';
    }

    /* Whether what was found is by the judge of today. */
    get judgedToday() {
        const { judge } = this.where,
            { found } = this.row;
        return !!found && found.by === judge?.by && (found.version ?? 1) === judge.version;
    }

    /* Whether a side may ask for a hint. */
    mustBeHinted(seat: string) {
        if (this.mine.length > 1) refuse(403, 'there are no hints in a match between people');
        this.mustBePlayable();
        if (!this.row.owing.includes(seat)) refuse(409, 'you are not asked for anything');
    }

    // ---- who sits there, and what he is told ----

    sideOf(seat: string): number {
        const side = this.row.sides.indexOf(seat);
        return side >= 0 && this.row.seats[side] === 'me' ? side : refuse(403, 'that is not your seat');
    }

    viewerOf(seat: string | null): number {
        return seat === null || seat === 'spectator' ? SPECTATOR : this.sideOf(seat);
    }

    get mine(): string[] {
        return this.row.sides.filter((_, i) => this.row.seats[i] === 'me');
    }

    match(): Match {
        return { ...listed(this.row), draws: this.where.draws, playable: !this.broken };
    }

    tellMatch() {
        for (const seat of [...this.mine, 'spectator']) this.tell(this.row.id, 'match', seat, this.match());
    }

    private tellAll() {
        for (const seat of [...this.mine, 'spectator']) {
            const told = this.engine.ask('told', this.viewerOf(seat));
            if (told.status === 200) this.tell(this.row.id, 'state', seat, JSON.parse(told.text));
        }
        this.tellMatch();
    }

    // ---- machines ----

    /* The machine that is to move, if any. */
    private get asked(): number {
        const { row } = this;
        if (row.status === 'over' || this.broken) return -1;
        return row.sides.findIndex((side, i) => row.owing.includes(side) && row.seats[i] !== 'me');
    }

    /* One action of a machine. False: none is to move. */
    async machine(): Promise<boolean> {
        const side = this.asked;
        if (side < 0) return false;
        const thought = this.engine.ask('think', side, this.row.seats[side]!.replace('machine ', ''));
        if (thought.status !== 200) return false;
        await this.make('play', { words: thought.text });
        return true;
    }
}

/* A match as it stands in lists. */
export function listed(row: Row): Match {
    const { id, game, status, created, taught, result, rematch, draw_offers, dice } = row;
    return {
        id,
        game,
        status,
        created,
        taught,
        draw_offers,
        take_back: null,
        seats: row.sides.map((side, i) =>
            row.seats[i] === 'me'
                ? { side, kind: 'person', name: 'you', present: true }
                : { side, kind: 'machine', level: row.seats[i]!.replace('machine ', '') },
        ),
        ...(result && { result: { words: result.words, ...(result.winner && { winner: result.winner }) } }),
        ...(rematch && { rematch }),
        ...(dice && { proved: dice }),
    };
}
