// What is forced is done: the only possible answer is given by itself, and phases in which there is nothing to do pass;
// unless the player asks to be asked. It is nobody's order: arrows stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, myTurn, order, within } from './harness.mjs';
import { document, pretend } from './fixture.mjs';
import { gameWith, look, start, until } from './games.mjs';

const { person } = house();

const asks = (...actions) => ({ ...document('lanes-view'), moving: undefined, legal: actions });
const choose = asks('step plymouth', 'step lorient'),
    forced = asks('weigh');

test('the only possible answer is given by itself, unless one asks to be asked', async () => {
    const quick = await person({ likes: { 'skip-forced': true } }),
        answered = await pretend(quick, 'lanes-board', forced, () => choose);
    await within(quick, 2000, () => answered.acted.length === 1);
    assert.deepEqual(answered.acted, ['weigh']);
    await quick.locator('.banner.mine').waitFor();

    const slow = await person({ likes: { 'skip-forced': true } }),
        asked = await pretend(slow, 'lanes-board', choose, (action) => (action === 'weigh' ? choose : forced));
    await slow.getByText('Settings').click();
    await slow.getByLabel('Give the only possible answer by itself').uncheck();
    await slow.keyboard.press('Escape');
    await order(slow, 'step plymouth');
    const only = slow.locator('.deciding button[data-action=weigh]').first();
    await only.waitFor();
    await slow.waitForTimeout(1500); // longer than a page thinks before it answers
    assert.deepEqual(asked.acted, ['step plymouth']);
    await only.click();
    await within(slow, 2000, () => asked.acted.length === 2);
    assert.deepEqual(asked.acted, ['step plymouth', 'weigh']);
});

/* Of the same beginning, who is asked everything has one answer to give; who is not stands where there is a choice. */
test('phases in which there is nothing to do pass by themselves', async () => {
    const game = (page) => gameWith(page, (b) => b.ways?.some((w) => w.commit)),
        patient = await person(),
        quick = await person({ likes: { 'skip-forced': true } });
    for (const page of [patient, quick]) {
        await page.goto('/');
        await start(page, await game(page), 'Play the machine');
        await myTurn(page);
    }
    const asked = (await look(patient)).view;
    assert.equal(asked.legal.length, 1, 'a phase without a choice');
    const free = await until(quick, (v) => v.legal.length > 1);
    assert.notEqual(free.question.name, asked.question.name);
    assert.deepEqual((await look(patient)).view.legal, asked.legal, 'who wants to be asked is still asked');
});

/* A ship of the enemy lies elsewhere after the forced answer: an arrow leads there from where it was after my order. */
test('an answer that was given by itself is nobody’s order: arrows stay', async () => {
    const page = await person({ likes: { 'skip-forced': true } }),
        at = (place, view) => ({ ...view, stacks: view.stacks.map((s) => (s.side === 'right' ? { ...s, place } : s)) });
    const { acted } = await pretend(page, 'lanes-board', choose, (action) =>
        action === 'step plymouth' ? forced : action === 'weigh' ? at('ferrol', choose) : at('ferrol', choose),
    );
    await order(page, 'step plymouth');
    await page.locator('.trail[data-way="tagus ferrol"]').waitFor();
    assert.deepEqual(acted, ['step plymouth', 'weigh']);
    await order(page, 'step lorient');
    await page.locator('.trail').waitFor({ state: 'detached' });
});
