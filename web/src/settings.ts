// What this browser remembers: how its owner likes things, and where he was. Nothing here is needed to play.
import { effect, signal } from '@preact/signals';

function stored<T>(key: string, standard: T) {
    let first = standard;
    try {
        const text = localStorage.getItem(`yardarm.${key}`);
        if (text !== null) first = JSON.parse(text) as T;
    } catch {
        /* a browser may refuse to remember */
    }
    const it = signal<T>(first);
    effect(() => {
        const value = it.value;
        try {
            localStorage.setItem(`yardarm.${key}`, JSON.stringify(value));
        } catch {
            /* as above */
        }
    });
    return it;
}

type Theme = 'auto' | 'light' | 'dark';
export const theme = stored<Theme>('theme', 'auto');
export const skipForced = stored('skip-forced', true); // the only possible answer is given by itself
export const playSpeed = stored('play-speed', 700); // milliseconds a step in a replay
export const watchOthers = stored('watch', true); // play what the others did, step by step
export const askFirst = stored('ask-first', true); // before an action that ends much
export const silenced = stored<string[]>('silenced', []); // kinds of warnings that are not wanted any more
type Outcomes = 'fade' | 'stay' | 'off';
export const outcomes = stored<Outcomes>('outcomes', 'fade'); // what just happened, on the chart
export const hints = stored('hints', false); // offered against machines
export const odds = stored('odds', false); // of orders that lead to dice, before they are given
export const hoverFan = stored('hover-fan', true);
export const coached = stored<Record<string, number>>('coached', {}); // step of a first game, by match
export const links = stored<Record<string, Record<string, string>>>('links', {});
export const orders = stored<Record<string, Record<number, number>>>('orders', {}); // actions of a step, where many
export const laidOnTop = stored<Record<string, string[]>>('laid-on-top', {}); // pieces, by match, the last one last
export const lastStep = stored<Record<string, number>>('last-step', {}); // of my last action, by match
export const seenStep = stored<Record<string, number>>('seen-step', {}); // that was on the screen

effect(() => {
    document.documentElement.dataset.theme = theme.value;
});

export const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
