// One Undo, also against machines: behind the dice and behind what they have answered, they agree to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, myTurn, order, sure } from './harness.mjs';
import { look, seaGame, start, until } from './games.mjs';

const { person } = house();

const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });

/* All that a player sees, without what counts. */
const sight = ({ view }) => JSON.stringify([view.question, view.legal, view.stacks, view.lists, view.headline]);

async function press(page, name) {
    await page.locator('.deciding').getByRole('button', { name }).first().click();
    await sure(page);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

/* Buys three counters alike, and stands where they are placed. */
async function toPlace(page, likes) {
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await page
        .getByRole('button', { name: /Buy 3 like/ })
        .nth(3)
        .click();
    await page.locator('.basket span[title]').nth(2).waitFor();
    await press(page, /^Done$/);
    await until(page, (v) => v.question?.name === 'place');
    return game;
}

test('one Undo takes back an order of several actions, and what the machine has answered to it', async () => {
    const page = await person();
    await toPlace(page);
    const before = await look(page),
        sides = before.view.owing;
    let requests = 0;
    page.on('request', (r) => {
        if (r.method() === 'POST' && r.url().includes('/actions')) requests++;
    });
    await press(page, /^All to /);
    assert.equal(requests, 1, 'all are placed by one request');
    await until(page, (v) => v.question?.name !== 'place' && v.owing.includes(v.as));
    await myTurn(page);
    const after = await look(page);
    assert.equal(after.undo, false, 'the machine has answered since');
    const told = (await page.request.get(`/api/matches/${after.id}/log`)).json();
    assert.ok((await told).log.length > 0);
    await undo(page).click();
    await until(page, (v) => v.question?.name === 'place');
    await page.locator('.busy').waitFor({ state: 'detached' });
    const now = await look(page);
    assert.equal(sight(now), sight(before), 'all is as it was');
    assert.deepEqual(now.view.owing, sides);

    // the machine is of the same mind, and the dice are the same
    await press(page, /^All to /);
    await until(page, (v) => v.question?.name !== 'place' && v.owing.includes(v.as));
    assert.equal(sight(await look(page)), sight(after));
});

test('an answer that was given by itself goes back with the order before it', async () => {
    const page = await person({ likes: { 'skip-forced': true } });
    await toPlace(page);
    const before = await look(page);
    await press(page, /^All to /);
    await until(page, (v) => v.question?.name !== 'place' && v.legal.length > 1);
    await page.locator('.busy').waitFor({ state: 'detached' });
    await undo(page).click();
    await until(page, (v) => v.question?.name === 'place');
    await page.locator('.busy').waitFor({ state: 'detached' });
    assert.equal(sight(await look(page)), sight(before));
});
