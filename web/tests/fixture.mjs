// Documents shown by the page as if a server had sent them: of games to come, board and view from fixtures/, which the
// tests in C hold against the schema; or of a position to which the referee was led. Behind them runs a match of the
// smallest game.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ask, PROGRAM } from './harness.mjs';

export const document = (name) =>
    JSON.parse(fs.readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

/* Shows board and view; both may be given themselves. `play` takes an action and the view before it, and gives the
 * next one. */
export async function pretend(page, boardName, first, play = (_, view) => view) {
    const board = typeof boardName === 'string' ? document(boardName) : boardName,
        acted = [];
    let view = typeof first === 'string' ? document(first) : first,
        version = 1;
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game: 'skeleton', seats: ['me', 'machine random'] });
    await page.route('**/api/games/skeleton/board*', (route) => route.fulfill({ json: board }));
    await page.route(`**/api/matches/${id}?*`, async (route) => {
        const looked = await (await route.fetch()).json();
        version = Math.max(version, looked.version);
        await route.fulfill({ json: { ...looked, view: { ...view, owing: ['left'] }, my_seats: ['left'] } });
    });
    await page.route(`**/api/matches/${id}/actions*`, async (route) => {
        const { action, actions = [action] } = route.request().postDataJSON();
        for (const one of actions) {
            acted.push(one);
            view = play(one, view);
        }
        version++;
        await route.fulfill({
            json: { version, step: version, log_from: 0, log: [], view, taken: actions.length, stopped: null },
        });
    });
    await page.goto(`/match/${id}`);
    await page.locator('.chart').waitFor();
    return { board, acted, id };
}

// ---- positions of the games ----

export function referee(lines) {
    const { stdout } = spawnSync(PROGRAM, ['referee'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
    return stdout.split('\n\n').map((reply) => reply.replace(/^= ?\n?/, ''));
}

export const position = (game, ...lines) => ['load -', 'yardarm position 1', `game: ${game}`, ...lines, '.'],
    jenkins = (phase, ...lines) =>
        position('jenkins', 'turn: 3', `phase: ${phase}`, 'funds: english 40 spanish 12', ...lines),
    armada = (turn, phase, ...lines) =>
        position('armada', `turn: ${turn}`, `phase: ${phase}`, 'treasury: english 0 spanish 1000', ...lines);
export const plays = (actions) => actions.split('; ').map((a) => `play ${a}`);

/* What the referee shows to a side after these lines. */
export function led(lines, side) {
    const replies = referee([...lines, `view ${side}`, 'board']);
    return { view: JSON.parse(replies.at(-3)), board: JSON.parse(replies.at(-2)) };
}

/* Shows what a side sees after these lines; what the page then orders the referee plays. */
export async function pretendAt(page, lines, side) {
    const given = [],
        last = (what) => JSON.parse(referee([...lines, ...given, what]).at(-2)),
        play = (action) => {
            given.push(`play ${action}`);
            return last(`view ${side}`);
        };
    return pretend(page, last('board'), last(`view ${side}`), play);
}
