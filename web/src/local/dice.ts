// Proves the dice of a record that a server gave out, as `yardarm verify` does (src/server/verify.c): its secret and
// seeds are those that were committed to, every die is the one they give, and what was taken back was taken back by
// everybody and gave no second throw.
import { bytesOf, fingerprint } from '../seeds';
import type { Engine } from './engine';
import { answered, refuse } from './game';

/* What was found by reading a record. */
export interface Checked {
    options: string;
    sides: number;
    actions: string[];
}

interface Tags {
    match: string;
    secret: string;
    marks: string[]; // of the seats: "r:" and a seed, "-" none, "m" a machine
    brought: number; // so many actions were done elsewhere: their dice are nobody's
    steps: string[];
}

const wrong = (why: string) => refuse(422, `The dice are not those that were committed to: ${why}.`);

async function markOf(seat: string): Promise<string> {
    const [kind, commitment, , seed = ''] = seat.split(' ');
    if (kind !== 'committed') return kind === 'machine' ? 'm' : '-';
    return (await fingerprint(seed)) === commitment ? `r:${seed}` : wrong('a seed is another');
}

/* Null: it says nothing of its dice, or only what could not be proved when it was written. */
async function tagsOf(record: string): Promise<Tags | null> {
    const all = (tag: string) => [...record.matchAll(new RegExp(`^${tag}: *(.*)$`, 'gm'))].map(([, value]) => value!),
        one = (tag: string) => all(tag)[0] ?? '',
        secret = one('x-dice-secret');
    if (!secret || one('x-dice-seed') || one('x-dice-retaken')) return null;
    if ((await fingerprint(secret)) !== one('x-dice-commitment')) wrong('the secret is another');
    return {
        match: one('x-dice-match'),
        secret,
        marks: await Promise.all(all('x-dice-seat').map(markOf)),
        brought: Number(one('x-brought')),
        steps: all('x-step'),
    };
}

/* All steps, done again: those too of which nothing is left. */
class Walk {
    readonly lines: string[] = [];
    private readonly asked = new Map<number, string>(); // of each die in it, by its place
    private readonly taken = new Map<string, string>(); // dice that were taken back, by what was asked
    private next = 0; // number of the next new die
    private step = 0;

    constructor(
        private readonly engine: Engine,
        private readonly tags: Tags,
        private readonly key: CryptoKey,
        private readonly options: string,
        private readonly sides: string[],
    ) {
        this.restart();
    }

    get proved(): number {
        return [...this.asked.keys()].filter((at) => at >= this.tags.brought).length;
    }

    private restart() {
        answered(this.engine.ask('open', this.options, 0, 0n, 0n));
    }

    private fails(why: string): never {
        return wrong(`step ${this.step}: ${why}`);
    }

    /* Die number k, as it must be here: numbers of 32 bits, two at a time. */
    private async draw(k: number): Promise<string> {
        for (let round = 0; ; round++) {
            const words = ['yardarm dice 2', this.tags.match, ...this.tags.marks, k, round].map((w) => `${w}\n`),
                text = new TextEncoder().encode(words.join('')),
                block = new DataView(await crypto.subtle.sign('HMAC', this.key, text)),
                answer = this.engine.ask('due', ...[0, 8, 16, 24].map((at) => block.getBigInt64(at)));
            if (answer.status !== 422) return answered<{ due: string }>(answer).due;
        }
    }

    private async dieHolds(line: string, meaning: string) {
        const question = `${this.asked.size} ${meaning}`,
            known = this.taken.get(question),
            number = known === undefined ? this.next++ : 0,
            brought = this.lines.length < this.tags.brought,
            due = brought ? line : (known ?? (await this.draw(number)));
        this.asked.set(this.lines.length, question);
        if (line !== due) this.fails(`die ${this.asked.size} (action ${this.lines.length + 1}) is another`);
    }

    private async actionHolds(line: string) {
        const { over, owing, meaning } = this.engine.told<{ over: boolean; owing: string[]; meaning: string }>(
            'status',
        );
        if (!over && !owing.length) await this.dieHolds(line, meaning);
        answered(this.engine.ask('read', line, 0n));
        this.lines.push(line);
    }

    /* One side alone may take back what is its own and no die; anything else takes everybody. What stays is told. */
    private mayCut(keep: number, agreed: string[]): string[] {
        if (keep < this.tags.brought && this.step > 1) this.fails('what was done elsewhere was taken back');
        if (this.sides.every((side) => agreed.includes(side))) return [];
        if ([...this.asked.keys()].some((at) => at >= keep)) this.fails('a die was taken back without everybody');
        return this.lines.slice(keep).filter((line) => !agreed.includes(line.split(' ')[0]!));
    }

    private cut(keep: number) {
        for (const [at, question] of this.asked) {
            if (at < keep) continue;
            if (!this.taken.has(question)) this.taken.set(question, this.lines[at]!);
            this.asked.delete(at);
        }
        this.lines.length = keep;
        this.restart();
        for (const line of this.lines) answered(this.engine.ask('read', line, 0n));
    }

    /* "KEEP WHO; action; action" */
    async stepHolds(words: string) {
        const [head, ...actions] = words.split('; '),
            [number, who = ''] = head!.split(' '),
            keep = Number(number);
        this.step++;
        if (!(keep >= 0 && keep <= this.lines.length)) this.fails('it is no step');
        const cuts = keep < this.lines.length,
            stays = cuts ? this.mayCut(keep, who.split(',')) : [];
        if (cuts) this.cut(keep);
        for (const action of actions) await this.actionHolds(action);
        if (stays.some((line, i) => line !== this.lines[keep + i]))
            this.fails('something was taken back without everybody');
    }
}

/* What is proved, in words; it throws where the dice are others. */
export async function provedDice(engine: Engine, record: string, checked: Checked, sides: string[]): Promise<string> {
    if (!globalThis.crypto.subtle) return 'dice not checked: this page did not come over HTTPS';
    const tags = await tagsOf(record);
    if (!tags) return 'nothing proves its dice';
    const hmac = { name: 'HMAC', hash: 'SHA-256' },
        key = await crypto.subtle.importKey('raw', bytesOf(tags.secret), hmac, false, ['sign']),
        walk = new Walk(engine, tags, key, checked.options, sides);
    for (const step of tags.steps) await walk.stepHolds(step);
    if (walk.lines.join('\n') !== checked.actions.join('\n')) wrong('its steps do not lead to its actions');
    if (!tags.marks.some((mark) => mark.startsWith('r:'))) return 'no player had a seed in its dice';
    return `${walk.proved} dice proved${tags.brought ? ', those from elsewhere not' : ''}`;
}
