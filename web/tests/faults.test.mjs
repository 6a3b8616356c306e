// Small faults that players met, each of which stays mended.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { ask, browse, legal, myTurn, serve } from './harness.mjs';
import { clickPlace, matchId, seaGame, start } from './games.mjs';
import { document, pretend } from './fixture.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    browser.quiet();
    await browser.close();
    await server.stop();
});

async function newcomer(how = 'Play the machine', more = {}) {
    const page = await browser.person(server, more);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, how);
    await myTurn(page);
    return { page, game };
}

test('after a resignation nothing is offered, and the banner says who has won', async () => {
    const { page, game } = await newcomer();
    assert.ok((await legal(page)).length > 0);
    await ask(page, 'POST', `/api/matches/${matchId(page)}/resign?seat=${game.sides[0]}`, {});
    await page.locator('.banner.over').waitFor();
    const winner = game.board.parties.find((p) => p.slug === game.sides[1]).name;
    assert.match(await page.locator('.banner').innerText(), new RegExp(`resigns: ${winner} wins`));
    assert.equal(await page.locator('.deciding').count(), 0);
    assert.equal(await page.locator('.targets *').count(), 0);
});

test('the settings are shut by Escape and by a click elsewhere', async () => {
    const { page } = await newcomer();
    const body = page.locator('.menu:not(.goal) .menu-body');
    await page.getByText('Settings').click();
    await body.waitFor();
    await page.keyboard.press('Escape');
    await body.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Settings');
    await page.getByText('Settings').click();
    await body.waitFor();
    await page.locator('.banner').click();
    await body.waitFor({ state: 'hidden' });
});

test('an order given while the server is away goes out when it is back, once', async () => {
    const { page } = await newcomer();
    page.allowed.push(/ERR_INTERNET_DISCONNECTED/);
    const before = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    await page.context().setOffline(true);
    await page.locator('.good').first().click();
    await page.getByText('Your order goes out as soon as it is back').waitFor();
    assert.ok(!(await page.locator('.notice').innerText()).includes('Not allowed'));
    await page.context().setOffline(false);
    await page.locator('.notice').waitFor({ state: 'detached', timeout: 30_000 });
    await page.locator('.basket .icon').first().waitFor();
    assert.equal(await page.locator('.basket .icon').count(), 1);
    const now = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    assert.equal(now.step, before.step + 1);
});

test('the first purchase moves nothing under the pointer', async () => {
    const { page } = await newcomer();
    const good = page.locator('.good').first(),
        top = async () => Math.round((await good.boundingBox()).y);
    const was = await top();
    await good.click();
    await page.locator('.basket .icon').first().waitFor();
    assert.equal(await top(), was);
});

test('rules are found by words that mean the same', async () => {
    const { page, game } = await newcomer();
    const { number } = game.board.rules.find((r) => /\bwin\b/.test(r.title));
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.locator('.drawer input').fill('victory');
    await page.locator(`.drawer [data-rule="${number}"]`).waitFor();
});

test('where orders of several sorts may be given, a click on a place only picks it', async () => {
    const page = await browser.person(server),
        view = document('lanes-view');
    const ships = document('lanes-board').pieces.map((p) => `lose ${p.slug}`);
    delete view.moving;
    const { board, acted } = await pretend(page, 'lanes-board', { ...view, legal: [...ships, 'step plymouth'] });
    await clickPlace(page, board, 'plymouth');
    const button = page.locator('.buttons [data-action="step plymouth"]');
    await button.waitFor();
    assert.deepEqual(acted, []);
    await button.click();
    await page.waitForFunction(() => !document.querySelector('.busy'));
    assert.deepEqual(acted, ['step plymouth']);
});

test('on a very large screen the words are larger too, and no hex number runs over the title', async () => {
    const { page, game } = await newcomer('Play the machine', { width: 3840, height: 2160 });
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    assert.ok(size >= 20, `${size} px`);
    const { x, y, width, height } = game.board.map.title;
    const under = await page.evaluate(
        ([l, t, r, b]) =>
            [...document.querySelectorAll('.numbers text')].filter(
                (n) =>
                    n.x.baseVal[0].value > l &&
                    n.x.baseVal[0].value < r &&
                    n.y.baseVal[0].value > t &&
                    n.y.baseVal[0].value < b,
            ).length,
        [x, y, x + width, y + height],
    );
    assert.equal(under, 0);
});

test('a course that is being laid is not covered by a stack spread out', async () => {
    const page = await browser.person(server);
    const { board } = await pretend(page, 'lanes-board', 'lanes-view');
    await clickPlace(page, board, 'spithead');
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.fan').count(), 0);
});
