// The worker in which one match is judged: a hint is looked for, or all that was done in it. Whoever does not want it
// any more ends the worker.
import { Engine, type Answer } from './engine';

export interface Inquest {
    module: WebAssembly.Module;
    record: string;
    side?: number; // who wants a hint
}

const PAUSE = 200; // milliseconds between two words on how far it is
const say = (answer: Answer) => postMessage(answer);

function judge(engine: Engine): Answer {
    let said = 0,
        answer = engine.ask('go_on');
    for (; answer.status === 202; answer = engine.ask('go_on'))
        if (performance.now() > said + PAUSE) {
            said = performance.now();
            say(answer);
        }
    return answer;
}

async function find({ module, record, side }: Inquest): Promise<Answer> {
    const engine = await Engine.load(module, 'judging'),
        read = engine.ask('read', record);
    if (read.status !== 200) return read;
    return side === undefined ? judge(engine) : engine.ask('hint', side);
}

self.onmessage = ({ data }: MessageEvent<Inquest>) => {
    find(data).then(say, (e: Error) => say({ status: 500, text: JSON.stringify({ error: e.message }) }));
};
