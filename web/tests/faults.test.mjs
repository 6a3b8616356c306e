// Small faults that players met, each of which stays mended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, house, legal, myTurn, order, shot, sure, tooSmall, within } from './harness.mjs';
import { clickPlace, driveByButtons, gameWith, matchId, seaGame, start } from './games.mjs';
import { document, pretend } from './fixture.mjs';

const { person } = house();

async function newcomer(how = 'Play the machine', more = {}) {
    const page = await person(more);
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
    assert.match(await page.locator('.banner').innerText(), new RegExp(`resigned: ${winner} won`));
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

/* Shuts the dialog that is open, opens it again before the browser has told that it was shut, and waits for that. */
const reopened = (page, key, shut) =>
    page.evaluate(
        ([k, button]) =>
            new Promise((done) => {
                const box = document.querySelector('dialog[open]');
                box.addEventListener('close', () => setTimeout(done));
                box.querySelector(button).click();
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true }));
            }),
        [key, shut],
    );

test('a dialog that is opened again at once stays open, and is shut by one more Escape', async () => {
    const { page } = await newcomer();
    for (const [key, dialog, shut] of [
        ['r', '.drawer[open]', '[aria-label="Close the rules"]'],
        ['?', '.keys[open]', '.primary'],
    ]) {
        await page.keyboard.press(key);
        await page.locator(dialog).waitFor();
        await reopened(page, key, shut);
        await drawn(page);
        assert.equal(await page.locator(dialog).count(), 1, dialog);
        await page.keyboard.press('Escape');
        await page.locator(dialog).waitFor({ state: 'detached' });
    }
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
    await page.locator('.notice').waitFor({ state: 'detached' });
    await page.locator('.basket .icon').first().waitFor();
    assert.equal(await page.locator('.basket .icon').count(), 1);
    const now = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    assert.equal(now.step, before.step + 1);
});

test('what went wrong on the server is told with the name to report it by', async () => {
    const { page } = await newcomer();
    page.allowed.push(/500/);
    await page.route('**/actions?*', (route) =>
        route.fulfill({
            status: 500,
            json: { error: 'the rules contradicted themselves', request: '3f62a0c1d2e4b586' },
        }),
    );
    await page.locator('.good').first().click();
    await page.locator('.notice').getByText('(If you report it: 3f62a0c1d2e4b586)').waitFor();
});

test('an order that a server cannot take now goes out by itself, once', async () => {
    const { page } = await newcomer();
    page.allowed.push(/503/);
    const before = await ask(page, 'GET', `/api/matches/${matchId(page)}`),
        keys = [];
    await page.route('**/actions*', (route) => {
        keys.push(route.request().postDataJSON().idempotency_key);
        if (keys.length > 2) return route.continue();
        return route.fulfill({ status: 503, json: { error: 'the data base is out of reach' } });
    });
    await page.locator('.good').first().click();
    await page.getByText('Your order goes out as soon as it is back').waitFor();
    await page.locator('.basket .icon').first().waitFor();
    assert.equal(new Set(keys).size, 1);
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
    const page = await person(),
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

/* The boxes of hex numbers, as they stand on the screen, against the box of the title. */
const numbersAtTitle = (page) =>
    page.evaluate(() => {
        const title = document.querySelector('.cartouche .outer').getBoundingClientRect(),
            within = (by) => (text) => {
                const { left, right, top, bottom } = text.getBoundingClientRect();
                return (
                    left < title.right + by &&
                    right > title.left - by &&
                    top < title.bottom + by &&
                    bottom > title.top - by
                );
            };
        const numbers = [...document.querySelectorAll('.numbers text')],
            words = (by) => numbers.filter(within(by)).map((n) => n.textContent);
        return { over: words(0), near: words(title.height) };
    });

test('on a very large screen the words are larger too, and no hex number runs over the title', async () => {
    const page = await person({ width: 3840, height: 2160 });
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    let seen = 0;
    for (const game of games.filter((g) => !g.example)) {
        const { map } = await ask(page, 'GET', `/api/games/${game.id}/board`);
        if (map.kind !== 'hexes') continue;
        await start(page, game, 'Play the machine');
        await myTurn(page);
        const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
        assert.ok(size >= 20, `${size} px`);
        const { x, y, width, height } = await page.locator('.cartouche .outer').boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        for (let i = 0; i < 20 && !(await numbersAtTitle(page)).near.length; i++) {
            await page.mouse.wheel(0, -100);
            await drawn(page);
        }
        const { over, near } = await numbersAtTitle(page);
        assert.ok(near.length > 0, `${game.id}: there are numbers beside the title`);
        assert.deepEqual(over, [], game.id);
        await shot(page, `title-${game.id}`);
        seen++;
    }
    assert.ok(seen > 1);
});

test('a course that is being laid is not covered by a stack spread out', async () => {
    const page = await person();
    const { board } = await pretend(page, 'lanes-board', 'lanes-view');
    await clickPlace(page, board, 'spithead');
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.fan').count(), 0);
});

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

test('what is placed is shown on the chart at once, and taken back from it', async () => {
    const { page, game } = await newcomer();
    for (let i = 1; i <= 3; i++) {
        await page.locator('.good').first().click();
        await page
            .locator('.basket .icon')
            .nth(i - 1)
            .waitFor();
    }
    await order(page, 'done');
    const [, slug] = (await legal(page))[1].split(' '),
        { place } = game.board.sites.find((s) => s.slug === slug);
    await clickPlace(page, game.board, place);
    await page.locator(`.arriving [data-place="${place}"][data-count="1"]`).waitFor();
    await clickPlace(page, game.board, place);
    await page.locator(`.arriving [data-place="${place}"][data-count="2"]`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`.arriving [data-place="${place}"][data-count="1"]`).waitFor();
});

test('the page says whether a tap reads or orders', async () => {
    const { page } = await newcomer('Play the machine', PHONE);
    await page.getByText('Tap a place on the chart to read').waitFor({ state: 'attached' });
    await page.locator('.good').first().tap();
    await page.locator('.basket .icon').first().waitFor();
    await page.locator('.endings [data-action="done"]').tap();
    await page.locator('.confirm .primary').tap();
    await page.getByText('Tap a place that glows: that is the order').waitFor({ state: 'attached' });
});

test('on a telephone the shop has the room, no button lies over the chart, and all are large enough', async () => {
    const { page } = await newcomer('Play the machine', PHONE);
    const box = (what) => page.locator(what).first().boundingBox();
    const goods = await page.locator('.good').evaluateAll((all) => {
        const bottom = document.querySelector('.undo').getBoundingClientRect().top;
        return all.filter((g) => g.getBoundingClientRect().bottom <= bottom).length;
    });
    assert.ok(goods >= 4, `${goods} counters to buy are in sight`);
    assert.ok((await box('.chart')).height <= 0.25 * PHONE.height);
    assert.deepEqual(await tooSmall(page), []);
    await start(page, await gameWith(page, (b) => b.map?.spaces.some((s) => s.style)), 'Play the machine');
    await myTurn(page);
    const chart = await box('.chart');
    assert.ok((await box('.chart-tools')).y >= chart.y + chart.height - 1, 'the tools lie below the chart');
    assert.deepEqual(await tooSmall(page), []);
});

test('on a telephone the card of what happened has one line where it would cover what may be tapped', async () => {
    const page = await person({ ...PHONE, likes: { outcomes: 'stay' } });
    await page.goto('/');
    await start(page, await gameWith(page, (b) => b.map?.spaces.some((s) => s.style)), 'Play the machine');
    await myTurn(page);
    const card = page.locator('.outcome.brief');
    for (let i = 1; i < 40 && !(await within(page, 20, () => card.isVisible())); i++) {
        await driveByButtons(page, 1, i, 0); // the machines may have begun before anybody looked
        await myTurn(page);
    }
    assert.ok((await card.boundingBox()).height <= 60);
    assert.equal(await card.locator('li').filter({ visible: true }).count(), 1);
});

test('what ends a question stands where nothing else ever does', async () => {
    const page = await person(),
        view = document('lanes-view');
    delete view.moving;
    const losses = document('lanes-board')
        .pieces.slice(0, 4)
        .map((p) => `lose ${p.slug}`);
    await pretend(page, 'lanes-board', { ...view, legal: ['pass'] }, (_, now) => ({ ...now, legal: losses }));
    const pass = page.locator('.deciding [data-action="pass"]'),
        was = await pass.boundingBox();
    await pass.click();
    await page.locator(`.deciding [data-action="${losses[0]}"]`).waitFor();
    const under = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y).closest('button')?.dataset.action,
        [was.x + was.width / 2, was.y + was.height / 2],
    );
    assert.equal(under, undefined);
});

test('the fonts are shipped', async () => {
    const { page } = await newcomer();
    const loaded = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('"', ''));
    });
    for (const family of ['EB Garamond', 'Source Sans 3']) assert.ok(loaded.includes(family), family);
});

test('lines of a log that say the same of many things stand together', async () => {
    const page = await person();
    await page.goto('/');
    const game = await gameWith(page, (b) => b.map?.spaces.some((s) => s.style));
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await driveByButtons(page, 1, 1, 0);
    await myTurn(page);
    await page.locator('#tab-log').click();
    await page.locator('.log .alike summary').first().waitFor();
    const { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`),
        docks = log.filter((l) => / has dock \d$/.test(l.text));
    assert.ok(docks.length >= 4);
    assert.equal(await page.locator('.log .alike summary').first().innerText(), `and ${docks.length - 1} alike`);
    assert.ok(!(await page.getByText(docks.at(-1).text).isVisible()));
});

test('a log that was read before others played has no gap when the rest of the page was read after it', async () => {
    const { page } = await newcomer(),
        id = matchId(page),
        words = async () => {
            await page.locator('#tab-log').click();
            return page.getByRole('region', { name: 'Log' }).textContent();
        };
    let read;
    const logRead = new Promise((done) => (read = done));
    page.on('response', (r) => r.url().includes(`/api/matches/${id}/log`) && r.finished().then(read));
    const look = async (route) => {
        await logRead;
        const asked = await page.request.get(`/api/matches/${id}`).then((a) => a.json());
        await page.request.post(`/api/matches/${id}/actions?seat=${asked.as}`, {
            data: { base_version: asked.version, idempotency_key: 'meanwhile', action: asked.view.legal[0] },
        });
        await route.continue();
    };
    await page.route((url) => url.pathname === `/api/matches/${id}`, look, { times: 1 });
    await page.goto(page.url());
    await myTurn(page);
    const then = await words();
    await page.goto(page.url());
    await myTurn(page);
    assert.equal(then, await words());
});

/* Where the orders stand that lie open, by what they say. */
const standing = (page) =>
    page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll('.deciding button[data-action]')].map((b) => [
                b.dataset.action,
                Math.round(b.getBoundingClientRect().top),
            ]),
        ),
    );

/* Gives the first order that lies open, rather one that ends nothing; which of the others were moved by that. */
async function movedByAnOrder(page) {
    const button = page.locator('.deciding button[data-action]:enabled').filter({ visible: true }),
        others = page.locator('.deciding :not(.endings) > button[data-action]:enabled').filter({ visible: true });
    const first = ((await others.count()) ? others : button).first();
    await first.scrollIntoViewIfNeeded();
    const before = await standing(page);
    await first.click();
    await sure(page);
    await page.locator('.busy').waitFor({ state: 'detached' });
    await myTurn(page);
    await drawn(page);
    const now = await standing(page);
    return Object.keys(now).filter((a) => a in before && now[a] !== before[a]);
}

/* Every game as a newcomer meets it, at a desk or with a telephone. */
async function eachGame(more, look) {
    const first = await person();
    await first.goto('/');
    const { games } = await ask(first, 'GET', '/api/games');
    for (const game of games.filter((g) => !g.example)) {
        const page = await person(more);
        await page.goto('/');
        await start(page, game, 'Play the machine');
        await myTurn(page);
        await look(page, game);
        await page.context().close();
    }
}

test('in every game: settings shut, the goal is whole, an order shifts nothing, and who resigns is asked nothing', () =>
    eachGame({}, async (page, game) => {
        await page.getByText('Settings').click();
        await page.locator('.menu:not(.goal) .menu-body').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.menu:not(.goal) .menu-body').waitFor({ state: 'hidden' });

        const top = async () => Math.round((await page.locator('.banner').boundingBox()).height);
        const was = await top();
        assert.deepEqual(await movedByAnOrder(page), [], `${game.id}: the other orders stand where they stood`);
        assert.equal(await top(), was, `${game.id}: the banner is as high as before`);

        await page.setViewportSize({ width: 1280, height: 800 });
        const goal = page.locator('.goal summary');
        assert.ok(await goal.evaluate((e) => e.scrollWidth <= e.clientWidth), `${game.id}: ${await goal.innerText()}`);

        const { as } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
        await ask(page, 'POST', `/api/matches/${matchId(page)}/resign?seat=${as}`, {});
        await page.locator('.banner:not(.mine)').waitFor();
        assert.equal(await page.locator('.deciding button[data-action]').count(), 0, game.id);
        if (game.sides.length > 2) return; // the others play on
        await page.locator('.banner.over').waitFor();
        assert.match(await page.locator('.banner').innerText(), /\bw[io]ns?\b/, game.id);
        assert.equal(await page.locator('.targets *').count(), 0, game.id);
    }));

test('in every game on a telephone: nothing is cut off, and all that is tapped is large enough', () =>
    eachGame(PHONE, async (page, game) => {
        assert.deepEqual(await tooSmall(page), [], game.id);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width, game.id);
        const chart = await page.locator('.chart').boundingBox(),
            tools = await page.locator('.chart-tools').first().boundingBox();
        if (tools) assert.ok(tools.y >= chart.y + chart.height - 1, `${game.id}: the tools lie below the chart`);
    }));
