// A game's module: words go in, a status and words come out. What can be asked says src/table/local.h of a match that
// is played, judging.h of one that is judged.
interface Exports {
    memory: WebAssembly.Memory;
    malloc(n: number): number;
    free(at: number): void;
    ya_game_at(i: number): number;
    [question: string]: unknown;
}

export interface Answer {
    status: number;
    text: string;
}

/* Whole numbers of 64 bits are given as such. */
export type Given = number | bigint | string | boolean;

type Kind = 'local' | 'judging';

export class Engine {
    private readonly match: number;

    private constructor(
        private readonly library: Exports,
        private readonly kind: Kind,
    ) {
        this.match = this.call('new', library.ya_game_at(0));
        if (!this.match) throw new Error('There is no memory left for this game.');
    }

    static async load(module: WebAssembly.Module, kind: Kind = 'local'): Promise<Engine> {
        const { exports } = await WebAssembly.instantiate(module, {});
        return new Engine(exports as Exports, kind);
    }

    private call(question: string, ...given: unknown[]): number {
        return (this.library[`${this.kind}_${question}`] as (...given: unknown[]) => number)(...given);
    }

    private words(text: string): number {
        const bytes = new TextEncoder().encode(`${text}\0`),
            at = this.library.malloc(bytes.length);
        if (!at) throw new Error('There is no memory left for this game.');
        new Uint8Array(this.library.memory.buffer, at, bytes.length).set(bytes);
        return at;
    }

    ask(question: string, ...given: Given[]): Answer {
        const texts = given.map((g) => (typeof g === 'string' ? this.words(g) : 0)),
            numbers = given.map((g, i) => texts[i] || (typeof g === 'boolean' ? Number(g) : g)),
            status = this.call(question, this.match, ...numbers);
        texts.filter(Boolean).forEach((at) => this.library.free(at));
        const at = this.call('text', this.match),
            said = new Uint8Array(this.library.memory.buffer, at, this.call('length', this.match));
        return { status, text: new TextDecoder().decode(said) };
    }

    /* What is sure to be answered. */
    told<T>(question: string, ...given: Given[]): T {
        return JSON.parse(this.ask(question, ...given).text) as T;
    }
}
