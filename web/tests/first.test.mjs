// The first game of every title, played through on the page: what the coach says is read, what it asks for is done, by
// the page's own orders, and the last step leaves the player alone with the machine.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, myTurn, order, serve, shot, sure } from './harness.mjs';
import { matchId } from './games.mjs';

let server, browser, games;
before(async () => {
    server = await serve();
    browser = await browse();
    const page = await browser.person(server);
    await page.goto('/');
    games = (await ask(page, 'GET', '/api/games')).games.filter((g) => g.first);
    await browser.leave();
});
afterEach(() => browser.leave());
after(async () => {
    await browser.close();
    await server.stop();
    browser.quiet();
});

const look = (page) => ask(page, 'GET', `/api/matches/${matchId(page)}`);
const coach = (page) => page.locator('.coach');

async function begin(page, game) {
    await page.goto(`/game/${game.id}`);
    await page.getByRole('button', { name: 'Learn it' }).click();
    await coach(page).waitFor();
    await myTurn(page);
}

const title = (page) => coach(page).locator('h2').innerText();

/* By the button that says it, where the page has one open; else as it is typed. */
const given = { byButton: 0, typed: 0 };
async function give(page, wanted) {
    const button = page.locator(`.side button[data-action="${wanted}"]:enabled`).first();
    if (!(await button.isVisible())) {
        given.typed++;
        return order(page, wanted);
    }
    given.byButton++;
    await button.click();
    await sure(page);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

/* The orders of one step, one after the other; those that are forced are given by the page itself. */
async function doTask(page, step) {
    for (let i = 0; i < 5000; i++) {
        const { first, view } = await look(page);
        if (first.left) throw new Error(`the path was left in ${step}`);
        if (first.step !== step) return;
        const wanted = (first.next ?? []).find((a) => view.legal.includes(a));
        if (wanted && (await page.locator('.banner.mine').count())) await give(page, wanted);
        else await page.waitForTimeout(40);
    }
    throw new Error(`step ${step} never ends`);
}

async function playThrough(page, steps) {
    for (let at = 0; at < steps.length; at++) {
        await coach(page)
            .getByText(`${at + 1} of ${steps.length}`)
            .waitFor();
        assert.equal(await title(page), steps[at].title);
        for (const part of steps[at].look)
            if (/^\d+$/.test(part)) await page.locator(`.pointed[data-place="${part}"]`).waitFor();
        if (steps[at].task) await doTask(page, at + 1);
        else await coach(page).locator('.primary').click();
    }
    await coach(page).waitFor({ state: 'detached' });
}

test('every first game can be played through, and goes on against the machine', async () => {
    assert.ok(games.length);
    for (const game of games) {
        const page = await browser.person(server);
        await begin(page, game);
        const { first } = await ask(page, 'GET', `/api/games/${game.id}/first`);
        await playThrough(page, first.steps);
        const { status, seats } = await look(page);
        assert.equal(status, 'running');
        assert.equal(seats.find((s) => s.side === first.side).kind, 'person');
        await myTurn(page); // the machine has answered by itself
        assert.ok((await look(page)).view.legal.length);
        await browser.leave();
    }
    assert.ok(given.byButton >= given.typed, JSON.stringify(given));
});

test('the goal is on every table, and says which side is mine', async () => {
    for (const { id } of games)
        for (const size of [{}, { width: 390, height: 844, hasTouch: true, isMobile: true }]) {
            const page = await browser.person(server, size);
            await begin(page, { id });
            const goal = page.locator('.goal');
            assert.ok((await goal.locator('summary').textContent()).length > 'Goal '.length);
            assert.ok(await goal.locator('summary').isVisible());
            await goal.locator('summary').click();
            const { view, as } = await look(page);
            assert.equal(await goal.locator('tr').count(), view.goal.sides.length);
            assert.equal(await goal.locator('tr.me').count(), 1);
            assert.match(await goal.locator('tr.me').innerText(), new RegExp(as, 'i'));
            const box = await goal.locator('.menu-body').boundingBox(),
                { width } = page.viewportSize();
            assert.ok(box.x >= 0 && box.x + box.width <= width, 'all of it is on the screen');
            await page.keyboard.press('Escape');
            assert.equal(await goal.getAttribute('open'), null);
            await browser.leave();
        }
});

test('whoever leaves the path is told so, and Undo leads back', async () => {
    const page = await browser.person(server);
    await begin(page, games[0]);
    const { first, view } = await look(page);
    const other = view.legal.find((a) => !first.next.includes(a) && a.includes(' '));
    await order(page, other);
    await coach(page).getByText('Off the path').waitFor();
    const more = (await look(page)).view.legal.find((a) => a.includes(' '));
    await order(page, more);
    await page.waitForFunction(() => !document.querySelector('.busy'));
    await coach(page).getByRole('button', { name: 'Take it back' }).click();
    await page.waitForFunction(() => document.querySelector('.coach h2')?.textContent !== 'Off the path');
    assert.deepEqual((await look(page)).first, first);
    await page.reload();
    await coach(page).waitFor();
});

test('a task is done by a click for who does not find it; the coach is readable everywhere', async () => {
    for (const [name, options] of [
        ['desktop', {}],
        ['dark', { colorScheme: 'dark' }],
        ['phone', { width: 390, height: 844, hasTouch: true, isMobile: true }],
    ]) {
        const page = await browser.person(server, options);
        await begin(page, games[0]);
        while (await coach(page).locator('.primary').count()) await coach(page).locator('.primary').click();
        await accessible(page, `the coach, ${name}`);
        await shot(page, `coach-${name}`);
        const before = (await look(page)).first.step,
            shown = await title(page);
        await coach(page).getByRole('button', { name: 'Do it for me' }).click();
        await page.waitForFunction((t) => document.querySelector('.coach h2')?.textContent !== t, shown);
        assert.ok((await look(page)).first.step > before);
        await shot(page, `coach-${name}-2`);
        await browser.leave();
    }
});
