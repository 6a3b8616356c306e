// Documents of games to come, shown by the page as if a server had sent them: board and view from fixtures/, which the
// tests in C hold against the schema. Behind them runs a match of the smallest game.
import fs from 'node:fs';
import { ask } from './harness.mjs';

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
