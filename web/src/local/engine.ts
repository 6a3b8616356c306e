// A game's module: words go in, a status and words come out. src/table/local.h says what can be asked.
interface Exports {
    memory: WebAssembly.Memory;
    malloc(n: number): number;
    free(at: number): void;
    ya_game_at(i: number): number;
    local_new(game: number): number;
    local_text(local: number): number;
    local_length(local: number): number;
    [question: string]: unknown;
}

export interface Answer {
    status: number;
    text: string;
}

/* Whole numbers of 64 bits are given as such. */
export type Given = number | bigint | string | boolean;

export class Engine {
    private readonly local: number;

    private constructor(private readonly library: Exports) {
        this.local = library.local_new(library.ya_game_at(0));
        if (!this.local) throw new Error('There is no memory left for this game.');
    }

    static async load(module: WebAssembly.Module): Promise<Engine> {
        const { exports } = await WebAssembly.instantiate(module, {});
        return new Engine(exports as Exports);
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
            call = this.library[`local_${question}`] as (...given: unknown[]) => number;
        const status = call(this.local, ...given.map((g, i) => texts[i] || (typeof g === 'boolean' ? Number(g) : g)));
        texts.filter(Boolean).forEach((at) => this.library.free(at));
        const { local_text, local_length, memory } = this.library,
            said = new Uint8Array(memory.buffer, local_text(this.local), local_length(this.local));
        return { status, text: new TextDecoder().decode(said) };
    }

    /* What is sure to be answered. */
    told<T>(question: string, ...given: Given[]): T {
        return JSON.parse(this.ask(question, ...given).text) as T;
    }
}
