// What a player lays on top of a stack is remembered by match, and laid so again at one click.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, house, shot } from './harness.mjs';
import { document, pretend } from './fixture.mjs';

const { person } = house();

const FLEET = ['victory', 'temeraire', 'mars'];
const lanes = document('lanes-board'),
    board = { ...lanes, tops: 'top', verbs: [...lanes.verbs, { name: 'top', help: '', args: ['place', 'piece'] }] };
board.verbs.push({ name: 'done', help: '', args: [] });

function stacked(top) {
    const view = document('lanes-view');
    delete view.moving;
    return {
        ...view,
        legal: [...FLEET.filter((p) => p !== top).map((p) => `top spithead ${p}`), 'done'],
        stacks: [{ side: 'left', place: 'spithead', height: 3, top, pieces: FLEET.map((piece) => ({ piece })) }],
    };
}

/* The next turn somebody else has come to lie on top. */
const turn = (action) => stacked(action === 'done' ? 'mars' : action.split(' ')[2]);

test('the tops of stacks are as before with one click, also when the page is opened again', async () => {
    const page = await person(),
        again = page.getByRole('button', { name: 'Tops as before: 1' }),
        order = (action) =>
            Promise.all([
                page.waitForResponse(/\/actions/),
                page.locator(`.deciding [data-action="${action}"]`).first().click(),
            ]);
    const { acted } = await pretend(page, board, stacked('mars'), turn);
    await page.locator('.deciding [data-action="top spithead victory"]').first().waitFor();
    assert.equal(await again.count(), 0, 'nothing was laid on top yet');
    await order('top spithead temeraire');
    await page.locator('.deciding [data-action="top spithead mars"]').first().waitFor();
    await order('top spithead victory');
    await page.locator('.deciding [data-action="top spithead temeraire"]').first().waitFor();
    assert.equal(await again.count(), 0, 'it lies there');
    await order('done');
    await again.waitFor();
    await page.reload();
    await again.waitFor();
    await accessible(page, 'tops of stacks');
    await shot(page, 'tops');
    await Promise.all([page.waitForResponse(/\/actions/), again.click()]);
    assert.equal(acted.at(-1), 'top spithead victory', 'the last of those that were laid on top');
    await again.waitFor({ state: 'detached' });
});
