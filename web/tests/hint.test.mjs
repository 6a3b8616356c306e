// A hint: off until somebody turns it on, an order with its reason, and never between people.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, accessible, ask, house, legal, myTurn, shot } from './harness.mjs';

const { person } = house();

async function table(page, seats) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const made = await ask(page, 'POST', '/api/matches', { game: 'jenkins', seats, public: true });
    await page.goto(`/match/${made.id}`);
    return made;
}

test('there is no hint unless it is turned on', async () => {
    const page = await person();
    await table(page, ['me', 'machine random']);
    await myTurn(page);
    assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
    await page.getByText('Settings').click();
    await page.getByLabel('Offer hints against machines').check();
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
});

test('a hint is an order with its reason, and can be given', async () => {
    const page = await person({ likes: { hints: true } });
    await table(page, ['me', 'machine random']);
    await myTurn(page);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await hint.getByRole('status').waitFor();
    assert.match(await hint.innerText(), /([Ww]ins in \d|The only thing|Drawn by lot).*Says the captain/s);
    await accessible(page, 'a hint');
    await shot(page, 'hint');
    const before = await legal(page),
        given = page.waitForRequest((r) => r.url().includes('/actions') && r.method() === 'POST');
    await hint.getByRole('button', { name: 'Do that' }).click();
    assert.ok(before.includes((await given).postDataJSON().action));
});

test('between people there is none, turned on or not', async () => {
    const anna = await person({ likes: { hints: true } }),
        ben = await person({ likes: { hints: true } });
    const made = await table(anna, ['me', 'link']);
    await accept(ben, `/join/${made.id}#${Object.values(made.links)[0]}`);
    await Promise.race([anna, ben].map((page) => page.locator('.banner.mine').waitFor()));
    for (const page of [anna, ben])
        assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
});
