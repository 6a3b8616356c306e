// The page's end of it: brings the module and, whenever this seat is asked for something, what the seat knows.
import { effect } from '@preact/signals';
import * as api from '../api';
import type { Table } from '../table';
import type { Question, Said, Word } from './worker';

export class Instant {
    private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    private readonly waiting = new Map<number, (answer: unknown) => void>();
    private readonly stop: () => void;
    private last = 0;
    private ready = false;
    private learning = false;
    private reckoning = 0; // odds that are being found: whoever wants anything else need not wait for them
    private knows = ''; // what the worker was told last: whose, and which version

    constructor(
        private readonly table: Table,
        module: string,
    ) {
        this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
        this.worker.onerror = () => this.giveUp();
        this.say({ module: new URL(module, location.href).href });
        this.stop = effect(() => {
            if (table.mine.value) this.learn(this.standing);
        });
    }

    private say(word: Word) {
        this.worker.postMessage(word);
    }

    private hear(said: Said) {
        if ('number' in said) {
            this.waiting.get(said.number)?.(said.answer);
            this.waiting.delete(said.number);
        } else if (said.ready) {
            this.ready = true;
            if (this.table.mine.peek()) this.learn(this.standing);
        } else this.giveUp();
    }

    /* The server is asked from now on, also by whoever waits. */
    private giveUp() {
        this.ready = false;
        this.knows = '';
        this.waiting.forEach((answer) => answer(null));
        this.waiting.clear();
    }

    close() {
        this.stop();
        this.giveUp();
        this.worker.terminate();
    }

    /* Of which moment something is known. */
    private get standing(): string {
        return `${this.table.seat.value} ${this.table.version.value}`;
    }

    /* One question at a time: what has changed meanwhile is asked for afterwards. */
    private learn(standing: string) {
        if (!this.ready || this.learning || this.knows === standing) return;
        const seat = this.table.seat.peek();
        this.learning = true;
        api.known(this.table.id, seat)
            .then(({ version, position }) => {
                this.say({ position });
                this.knows = `${seat} ${version}`;
            })
            .catch(() => {}) // the match has moved on: the next version is asked for
            .finally(() => {
                this.learning = false;
                if (this.table.mine.peek() && this.standing !== standing) this.learn(this.standing);
            });
    }

    /* What the server would say; null: it must be asked. */
    ask<T>(question: Question, words: string): Promise<T | null> {
        const { seat, atlas } = this.table,
            side = atlas.peek()?.board.sides.indexOf(seat.peek()) ?? -1;
        const waits = question !== 'odds' && this.reckoning > 0;
        if (!this.ready || waits || this.knows !== this.standing || side < 0) return Promise.resolve(null);
        const number = ++this.last,
            reckons = Number(question === 'odds');
        this.reckoning += reckons;
        return new Promise((answer) => {
            this.waiting.set(number, (found) => {
                this.reckoning -= reckons;
                answer(found as T | null);
            });
            this.say({ number, question, side, words });
        });
    }
}

/* Which games have a module here; none where the line is dear. */
export async function bring(table: Table): Promise<Instant | null> {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } },
        game = table.atlas.peek()?.board.game;
    if (!game || connection?.saveData) return null;
    const modules = await api.modules().catch((): Record<string, string> => ({})),
        module = modules[game];
    return module ? new Instant(table, module) : null;
}
