// Cargo is a checklist of the stack that is picked up: everything is ticked, and goes along when the stack goes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, house, shot } from './harness.mjs';
import { clickPlace, look, seaGame, taught, until } from './games.mjs';

const { person } = house();

const PORT = '2719';
const aboard = (view) => (view.moving?.pieces ?? []).filter((p) => p.on).map((p) => p.piece);

/* The first game, with its stack in port picked by a click; it could sail, or some of it march. */
async function pickedUp(more = {}) {
    const page = await person(more);
    await page.goto('/');
    const game = await seaGame(page);
    await taught(page, game, ['buy cannons-e3', 'done', 'place port-royal', 'done']);
    await page.locator('.coach').getByRole('button', { name: 'Leave the guide' }).click();
    await clickPlace(page, game.board, PORT);
    const list = page.locator('.cargo-list');
    await list.waitFor();
    return { page, game, list };
}

test('everything that may go is ticked; one click loads it, one Undo lands it again', async () => {
    const { page, list } = await pickedUp();
    const boxes = list.locator('input');
    assert.equal(await list.locator('input:checked').count(), await boxes.count(), 'before anything is ordered');
    await shot(page, 'cargo-picked');
    await page.locator(`.deciding [data-action="sail ${PORT}"]`).click();
    await page.getByRole('button', { name: 'All of them' }).click();
    await list.getByRole('button', { name: /^Embark all \d/ }).waitFor();
    assert.ok((await boxes.count()) >= 5);
    assert.equal(await list.locator('input:checked').count(), await boxes.count());
    await accessible(page, 'the checklist of cargo');
    await shot(page, 'cargo');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'cargo-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await list.scrollIntoViewIfNeeded();
    await accessible(page, 'the checklist of cargo on a telephone');
    await shot(page, 'cargo-phone');
    // supplies that go aboard are seen by the enemy, and that cannot be taken back
    const seen = list.locator('li', { hasText: 'Supplies' }).locator('input');
    await seen.uncheck();
    const wanted = await list.locator('input:checked').count();
    await list.getByRole('button', { name: `Embark ${wanted}` }).click();
    await until(page, (v) => aboard(v).length === wanted);
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, (v) => v.moving && !aboard(v).length);
});

test('what is ticked goes aboard when a place is clicked, and the rest stays', async () => {
    const { page, game, list } = await pickedUp();
    const { view } = await look(page),
        carried = new Set(game.board.pieces.filter((p) => p.carried).map((p) => p.slug)),
        stack = view.stacks.find((s) => s.place === PORT && s.side === view.as),
        stays = stack.pieces.map((p) => p.piece).find((p) => carried.has(p)),
        { name } = game.board.pieces.find((p) => p.slug === stays);
    await list.getByRole('button', { name: 'Nothing goes' }).click();
    assert.equal(await list.locator('input:checked').count(), 0);
    await list.getByRole('button', { name: 'Everything goes' }).click();
    await list.locator('li', { hasText: name }).first().locator('input').uncheck();
    const wanted = await list.locator('input:checked').count();
    await clickPlace(page, game.board, '2718');
    const gone = await until(page, (v) => v.moving?.place === '2718');
    assert.ok(aboard(gone).length >= 5 && aboard(gone).length <= wanted, 'all but the guns of the place');
    assert.ok(!aboard(gone).includes(stays));
    assert.equal(await page.locator('.notice').count(), 0);
});

test('in a first game what the guide asks for is ticked; all is landed with one click', async () => {
    const page = await person();
    await page.goto('/');
    const game = await seaGame(page);
    await taught(page, game, ['buy cannons-e3', 'done', 'place port-royal', 'done', `sail ${PORT}`, 'all', 'done']);
    const list = page.locator('.cargo-list');
    await list.waitFor();
    assert.equal(await list.locator('input:checked').count(), 4, 'what the guide asks for');
    await page.locator('.coach').getByRole('button', { name: 'Leave the guide' }).click();
    await list.getByRole('button', { name: /^Embark all/ }).click();
    await until(page, (v) => aboard(v).length >= 5);
    await page.getByRole('button', { name: 'Land all', exact: true }).click();
    await until(page, (v) => !aboard(v).length);
});
