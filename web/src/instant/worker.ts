// The worker in which a server's page finds things out by itself: a game's module, and what a seat knows of a match.
import { Engine } from '../local/engine';

export type Question = 'why' | 'odds' | 'next';
/* First where the module is; then what is known, and what is asked about it. */
export type Word =
    | { module: string }
    | { position: string }
    | { number: number; question: Question; side: number; words: string };
/* Ready, or what was answered; null: it cannot be said here. */
export type Said = { ready: boolean } | { number: number; answer: unknown };

let engine: Engine | undefined,
    knows = false;

async function load(module: string): Promise<boolean> {
    try {
        const code = await WebAssembly.compileStreaming(fetch(module, { priority: 'low' }));
        engine = await Engine.load(code);
        return true;
    } catch {
        return false;
    }
}

/* What fails is left to the server. */
function ask(question: string, ...given: (string | number)[]) {
    try {
        return engine?.ask(question, ...given) ?? null;
    } catch {
        engine = undefined;
        return null;
    }
}

const say = (word: Said) => postMessage(word);

self.onmessage = async ({ data }: MessageEvent<Word>) => {
    if ('module' in data) {
        say({ ready: await load(data.module) });
    } else if ('position' in data) {
        knows = ask('known', data.position)?.status === 204;
    } else {
        const found = knows ? ask(data.question, data.side, data.words) : null;
        say({ number: data.number, answer: found?.status === 200 ? JSON.parse(found.text) : null });
    }
};
