// The page's end of the worker: asks it as if it were a server.
import type { Listening } from '../api';
import type { Match, MatchState } from '../types';
import { askToLast } from './lasting';
import type { Question, Word } from './worker';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (answer: { status: number; data: unknown }) => void>();
const listeners = new Set<{ id: string; seat: string; to: Listening }>();
let last = 0;

worker.postMessage(new URL('.', document.baseURI).href);
worker.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if ('number' in word) {
        waiting.get(word.number)?.(word);
        waiting.delete(word.number);
        return;
    }
    for (const { id, seat, to } of listeners)
        if (id === word.id && seat === word.seat)
            if (word.event === 'state') to.state(word.data as MatchState);
            else to.match(word.data as Match);
};

interface Told {
    status: number;
    data: unknown;
}

function asked(method: string, path: string, body: unknown): Promise<Told> {
    const question: Question = { number: ++last, method, path, body: (body ?? {}) as Record<string, unknown> };
    return new Promise((answer) => {
        waiting.set(question.number, answer);
        worker.postMessage(question);
    });
}

/* What begins a match, or brings one, is answered with its name. */
const keepsOne = (method: string, { status, data }: Told) =>
    method === 'POST' && status === 200 && 'links' in (data as object);

export async function ask(method: string, path: string, body: unknown): Promise<Told> {
    const told = await asked(method, path, body);
    if (keepsOne(method, told)) void askToLast();
    return told;
}

export function listen(id: string, seat: string, to: Listening): () => void {
    const one = { id, seat, to };
    listeners.add(one);
    return () => listeners.delete(one);
}
