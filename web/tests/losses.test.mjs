// Losses of a battle are chosen in one dialog: the cheapest are proposed, all go as one order and come back as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, house, shot } from './harness.mjs';
import { document, pretend } from './fixture.mjs';

const { person } = house();

const FLEET = ['victory', 'temeraire', 'neptune', 'mars', 'africa'];

/* What a game would suggest: both steps of Mars first, and last the ship with the admiral. */
const CHEAPEST = ['mars', 'mars', 'temeraire', 'victory', 'neptune', 'africa'];

/* A battle after its dice: the fleet owes so many losses; one ship has two steps, another carries an admiral. */
function battle(owes) {
    const view = document('stage-view'),
        [first, ...others] = view.stage.lines;
    const counters = FLEET.map((piece) => ({ piece, brings: 1, ...(piece === 'mars' ? { steps: 2 } : {}) }));
    return {
        ...view,
        question: { ...view.question, prompt: `Choose ${owes} losses` },
        legal: FLEET.map((p) => `lose ${p}`),
        owes: {
            party: 'left',
            verb: 'lose',
            count: owes,
            what: 'steps of ships to lose',
            why: 'The battle',
            rule: '9.1',
            steps: { mars: 2 },
            suggested: CHEAPEST.slice(0, owes),
        },
        confirm: { 'lose africa': 'An admiral is aboard, and would go down with the ship.' },
        stage: { ...view.stage, outcome: undefined, lines: [{ ...first, party: 'left', counters, owes }, ...others] },
    };
}

const suffer = (action, view) => ({ ...view, legal: view.legal.filter((a) => a !== action) });

async function losing(owes, more = {}) {
    const page = await person(more);
    const { board, acted } = await pretend(page, 'lanes-board', battle(owes), suffer);
    const losses = page.locator('.losses');
    await losses.waitFor();
    return { page, board, acted, losses };
}

const chosen = (losses) => losses.locator('[aria-pressed=true] .piece-name').allTextContents();

test('what the game suggests is proposed, step by step', async () => {
    const { losses } = await losing(3);
    assert.deepEqual(await chosen(losses), ['Temeraire', 'Mars'], 'both steps of Mars, and another');
});

test('one click gives all losses, in one request, and one Undo takes them back', async () => {
    const { page, acted, losses } = await losing(3);
    let requests = 0,
        undone = 0;
    page.on('request', (r) => {
        if (/\/actions/.test(r.url())) requests++;
    });
    await page.route('**/undo*', async (route) => {
        undone = route.request().postDataJSON().count;
        await route.fulfill({ json: { version: 50, step: 1, log_from: 0, log: [], view: battle(3) } });
    });
    await Promise.all([
        page.waitForResponse(/\/actions/),
        losses.getByRole('button', { name: 'Lose these 3' }).click(),
    ]);
    assert.equal(acted.length, 3);
    assert.equal(requests, 1);
    await Promise.all([page.waitForResponse(/\/undo/), page.getByRole('button', { name: 'Undo' }).click()]);
    await losses.getByRole('button', { name: 'Lose these 3' }).waitFor();
    assert.equal(undone, 3);
});

test('a counter chosen here or on the stage takes the place of one that was proposed', async () => {
    const { page, acted, losses } = await losing(2);
    const of = (name) => losses.getByRole('button', { name: new RegExp(`^${name}`) }),
        send = losses.getByRole('button', { name: 'Lose these 2' });
    await of('Victory').click();
    assert.deepEqual(await chosen(losses), ['Victory', 'Mars']);
    await page.locator('.stage .on-stage.legal button[title*="Temeraire"]').click();
    assert.deepEqual(await chosen(losses), ['Victory', 'Temeraire']);
    await of('Victory').click();
    assert.ok(await send.isDisabled(), 'one is let go, and another must be chosen');
    await losses.getByText('1 still to choose').waitFor();
    await of('Africa').click();
    await losses.getByText('An admiral is aboard').waitFor();
    await Promise.all([page.waitForResponse(/\/actions/), send.click()]);
    assert.deepEqual(acted, ['lose temeraire', 'lose africa']);
    assert.equal(await page.locator('.confirm').count(), 0, 'the warning stood in the dialog');
});

test('a counter with several steps takes several losses', async () => {
    const { page, acted, losses } = await losing(6);
    await Promise.all([
        page.waitForResponse(/\/actions/),
        losses.getByRole('button', { name: 'Lose these 6' }).click(),
    ]);
    assert.equal(acted.filter((a) => a === 'lose mars').length, 2);
});

test('losses on a telephone, and by night', async () => {
    const { page, losses } = await losing(3);
    await accessible(page, 'losses');
    await shot(page, 'losses');
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, 'losses by night');
    await shot(page, 'losses-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await losses.scrollIntoViewIfNeeded();
    await accessible(page, 'losses on a telephone');
    await shot(page, 'losses-phone');
});
