// The worker in which games are played: it answers the page's questions, and tells it what happens.
import { Host } from './host';

export interface Question {
    number: number;
    method: string;
    path: string;
    body: Record<string, unknown>;
}
export type Word =
    | { number: number; status: number; data: unknown }
    | { id: string; event: 'state' | 'match'; seat: string; data: unknown };

const say = (word: Word) => postMessage(word);
let host: Host | undefined;

/* The first word is where the site lies. */
self.onmessage = async ({ data }: MessageEvent<string | Question>) => {
    if (typeof data === 'string') {
        host = new Host(data, (id, event, seat, told) => say({ id, event, seat, data: told }));
        return;
    }
    const { number, method, path, body } = data;
    say({ number, ...(await host!.answer(method, path, body)) });
};
