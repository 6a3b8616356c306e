// Matches that are being judged, each in a worker of its own, so that nobody at a table waits for it.
import type { Found, Standing } from '../verdict/found';
import type { Answer } from './engine';
import { answered, refuse, type Game } from './game';
import type { Inquest } from './judging';

class Judge {
    answer: Answer = { status: 202, text: '{"at":0,"of":1}' }; // 202: he is still at it
    private readonly worker = new Worker(new URL('./judging.ts', import.meta.url), { type: 'module' });

    constructor(inquest: Inquest, ended: (answer: Answer) => void = () => {}) {
        const end = (answer: Answer) => {
            this.answer = answer;
            this.stop();
            ended(answer);
        };
        this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
            if (data.status === 202) this.answer = data;
            else end(data);
        };
        this.worker.onerror = (e) => end({ status: 500, text: JSON.stringify({ error: e.message }) });
        this.worker.postMessage(inquest);
    }

    get works() {
        return this.answer.status === 202;
    }

    stop() {
        this.worker.terminate();
    }
}

const MOST_AT_ONCE = 2;

export class Judges {
    private readonly hints = new Map<string, { step: string; judge: Judge }>(); // one a match, of its last step
    private readonly verdicts = new Map<string, Judge>(); // until what was found is kept

    constructor(
        private readonly module: (game: string) => Promise<WebAssembly.Module>,
        private readonly keep: (id: string, found: Found) => Promise<void>,
    ) {}

    // ---- hints ----

    async hint(game: Game, seat: string): Promise<object> {
        const side = game.sideOf(seat),
            { id, steps, record } = game.row,
            step = `${steps} ${seat}`;
        game.mustBeHinted(seat);
        this.moved(game);
        const module = await this.module(game.row.game),
            known = this.hints.get(id) ?? { step, judge: new Judge({ module, record, side }) };
        this.hints.set(id, known);
        return known.judge.works ? { status: 'working' } : answered<object>(known.judge.answer);
    }

    /* Where the match has gone on, what was thought of it before is of no use. */
    moved({ row }: Game) {
        const known = this.hints.get(row.id);
        if (!known || known.step.startsWith(`${row.steps} `)) return;
        known.judge.stop();
        this.hints.delete(row.id);
    }

    // ---- luck and skill ----

    standing(game: Game): Standing {
        const { id, found } = game.row,
            judge = this.verdicts.get(id),
            why = game.unjudged,
            may = { possible: !why, ...(why && { why }) };
        if (found && (game.judgedToday || !judge)) return { status: 'done', ...may, before: !game.judgedToday, found };
        if (!judge) return { status: 'none', ...may };
        if (judge.answer.status === 202) return { status: 'working', ...may, ...JSON.parse(judge.answer.text) };
        if (judge.answer.status === 200) return { status: 'working', ...may };
        this.verdicts.delete(id); // it is said once why nothing was found
        return answered<Standing>(judge.answer);
    }

    async begin(game: Game): Promise<Standing> {
        const { id, record } = game.row,
            module = await this.module(game.row.game);
        if (game.unjudged) refuse(409, game.unjudged);
        if (!game.judgedToday && !this.verdicts.has(id)) {
            if (this.verdicts.size >= MOST_AT_ONCE)
                refuse(409, 'two matches are being judged for you already: wait for them');
            this.verdicts.set(id, new Judge({ module, record }, (answer) => this.ended(id, answer)));
        }
        return this.standing(game);
    }

    stop(game: Game): Standing {
        if (!this.verdicts.has(game.row.id))
            refuse(409, 'you have asked for no analysis of this match that is under way');
        this.drop(game.row.id);
        return this.standing(game);
    }

    private ended(id: string, { status, text }: Answer) {
        if (status !== 200) return;
        const forget = () => this.verdicts.delete(id);
        void this.keep(id, JSON.parse(text) as Found).then(forget, forget);
    }

    /* Nobody wants to know any more. */
    drop(id: string) {
        this.verdicts.get(id)?.stop();
        this.hints.get(id)?.judge.stop();
        this.verdicts.delete(id);
        this.hints.delete(id);
    }
}
