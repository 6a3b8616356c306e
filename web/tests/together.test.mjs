// Two people: far apart by a link, at one screen, with a server that goes away; watching, talking, looking back.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accept, accessible, ask, browse, legal, myTurn, order, prompt, serve, shot, sure } from './harness.mjs';
import { clickPlace, driveByButtons, matchId, seaGame, smallGame, start } from './games.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    await browser?.close();
    await server?.stop();
});

/* Buys two, places them, and passes on until the other side is asked. */
async function firstTurn(page) {
    for (let bought = 0, i = 0; i < 60; i++) {
        const list = await legal(page);
        if (!list.length) return;
        const buys = list.filter((l) => l.startsWith('buy '));
        if (buys.length && bought++ < 2) await order(page, buys[bought]);
        else await order(page, list.includes('done') ? 'done' : list[0]);
        await page.waitForTimeout(60);
    }
}

test('two browsers by a link; neither sees what it may not', async () => {
    const anna = await browser.person(server),
        ben = await browser.person(server);
    await anna.goto('/');
    const game = await seaGame(anna);
    await start(anna, game, 'Invite a friend');
    const link = await anna.locator('.invitation input').inputValue();
    assert.match(await anna.locator('.banner').innerText(), /Waiting for players/);
    await shot(anna, 'invitation');
    await accessible(anna, 'invitation');
    await accept(ben, link);
    assert.ok(!ben.url().includes('#'), 'the token is gone from the address');
    await ben.goto(link);
    await ben.locator('.chart').waitFor();
    assert.equal(matchId(ben), matchId(anna), 'the link still leads there');
    await myTurn(anna);
    assert.match(await prompt(ben), /Waiting for/);
    await firstTurn(anna);
    await myTurn(ben);
    assert.match(await prompt(anna), /Waiting for/);
    await shot(anna, 'waiting');

    const id = matchId(anna);
    const own = (await ask(anna, 'GET', `/api/matches/${id}`)).view,
        seen = (await ask(ben, 'GET', `/api/matches/${id}`)).view;
    const names = new Map(game.board.pieces.map((p) => [p.slug, p.name]));
    const hidden = own.stacks
        .filter((s) => s.side === own.as)
        .map((s) => {
            const there = seen.stacks.find((t) => t.side === own.as && t.place === s.place);
            return {
                place: s.place,
                height: s.height,
                shown: there.pieces.length,
                unseen: s.pieces.map((p) => p.piece).filter((p) => !there.pieces.some((q) => q.piece === p)),
            };
        })
        .filter((s) => s.unseen.length);
    assert.ok(hidden.length, 'something is hidden');
    for (const stack of hidden) {
        await ben.keyboard.press('0');
        await clickPlace(ben, game.board, stack.place);
        await ben.locator('.fan').waitFor();
        assert.equal(await ben.locator('.fan .fan-row').first().locator('.piece').count(), stack.shown);
        const words = (await ben.locator('.fan').innerText()) + (await ben.locator('.inspector').innerHTML());
        for (const slug of stack.unseen) assert.ok(!words.includes(names.get(slug)), `${names.get(slug)} is hidden`);
        assert.match(words, new RegExp(`${stack.height - stack.shown} hidden`));
    }
    await shot(ben, 'fog');

    await ben.locator('#tab-talk').click();
    await ben
        .getByRole('textbox', { name: 'Say' })
        .fill('<img src=x onerror=alert(1)> fair winds & <b>following seas</b>');
    await ben.keyboard.press('Enter');
    await anna.locator('#tab-talk').click();
    await anna.getByText('<img src=x onerror=alert(1)> fair winds & <b>following seas</b>').waitFor();
    assert.equal(await anna.locator('.chat img, .chat b b').count(), 0, 'what is said is only words');
    await accessible(anna, 'talk');

    const watcher = await browser.person(server);
    await watcher.goto(`/match/${id}`);
    await watcher.locator('.chart').waitFor();
    assert.equal(await watcher.locator('.deciding button, .undo button').count(), 0, 'who watches decides nothing');
    browser.quiet();
});

test('a page left open plays no wrong move', async () => {
    const page = await browser.person(server),
        other = await page.context().newPage();
    page.allowed.push(/status of 409/);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await page.route('**/events*', (r) => r.abort());
    page.allowed.push(/ERR_FAILED/);
    await page.reload();
    await myTurn(page);
    await other.goto(page.url());
    await myTurn(other);
    await order(other, (await legal(other))[0]);
    const stale = await page.locator('.good').first().innerText();
    await page.locator('.good').first().click();
    await page.locator('.notice.news').waitFor();
    const { view } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    assert.equal(
        view.lists.find((l) => l.party === view.as && l.pieces.some((p) => typeof p === 'object')).pieces.length,
        1,
        `only the first order was taken (${stale})`,
    );
    browser.quiet();
});

test('two at one screen hand over between them', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Same screen');
    await page.locator('.handover').waitFor();
    await shot(page, 'hand-over');
    await accessible(page, 'hand-over');
    const first = await page.locator('.handover h1').innerText();
    await page.keyboard.press('Enter');
    await page.locator('.chart').waitFor();
    const seat = (await ask(page, 'GET', `/api/matches/${matchId(page)}?seat=spectator`)).view.owing[0];
    for (let i = 0; i < 60 && !(await page.locator('.handover').count()); i++) {
        const list = await legal(page, seat);
        if (!list.length) break;
        await order(page, list.includes('done') ? 'done' : list[0]);
        await page.waitForTimeout(60);
    }
    await page.locator('.handover').waitFor();
    assert.notEqual(await page.locator('.handover h1').innerText(), first);
    assert.equal(await page.locator('.chart').count(), 0, 'nothing of the board is in the page');
    await page.locator('.handover button').click();
    await myTurn(page);
    browser.quiet();
});

/* From elsewhere: plays on for whoever is asked, until it is another's turn; who that is. */
async function playOn(page, id) {
    const at = (seat) => `/api/matches/${id}?seat=${seat}`,
        asked = async () => (await (await page.request.get(at('spectator'))).json()).view.owing[0];
    const first = await asked();
    for (let i = 0; i < 200 && (await asked()) === first; i++) {
        const { version, view } = await (await page.request.get(at(first))).json();
        await page.request.post(`/api/matches/${id}/actions?seat=${first}`, {
            data: {
                base_version: version,
                idempotency_key: `on${i}-${version}`,
                action: view.legal.includes('done') ? 'done' : view.legal[0],
            },
        });
    }
    return asked();
}

/* The curtain calls that side, and nothing of the board is in the page. */
async function calls(page, side) {
    await page.getByRole('heading', { name: new RegExp(`^${side} to the chart`, 'i') }).waitFor();
    assert.equal(await page.locator('.chart').count(), 0);
}

test('at one screen the one is called who is asked, however the page hears of it', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await seaGame(page), 'Same screen');
    const id = matchId(page),
        look = (seat) => `**/api/matches/${id}?seat=${seat}`;

    // the first look is old when it comes
    let asked = '';
    await page.route(
        look('mine'),
        async (route) => {
            const old = await route.fetch();
            asked = await playOn(page, id);
            await route.fulfill({ response: old });
        },
        { times: 1 },
    );
    await page.reload();
    await page.locator('.handover').waitFor();
    await calls(page, asked);

    // while one sits down the other is asked
    await page.locator('.handover button').click();
    await myTurn(page);
    await playOn(page, id);
    const [other] = (await (await page.request.get(`/api/matches/${id}?seat=spectator`)).json()).view.owing;
    await calls(page, other);
    await page.route(
        look(other),
        async (route) => {
            asked = await playOn(page, id);
            await route.fulfill({ response: await route.fetch() });
        },
        { times: 1 },
    );
    await page.locator('.handover button').click();
    await calls(page, asked);

    // the stream says so while the curtain is drawn
    asked = await playOn(page, id);
    await calls(page, asked);
    await page.locator('.handover button').click();
    await myTurn(page);

    // an order is refused, because the match has moved on unheard
    await page.route('**/events*', (r) => r.abort());
    page.allowed.push(/ERR_FAILED/);
    await page.reload();
    await calls(page, asked);
    await page.locator('.handover button').click();
    await myTurn(page);
    const next = await playOn(page, id);
    await page.locator('.deciding button[data-action]:not(:disabled)').last().click();
    await sure(page);
    await calls(page, next);
    browser.quiet();
});

test('reload, and a server killed in the middle of a turn', async () => {
    let own = await serve();
    const page = await browser.person(own);
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    const buys = (await legal(page)).filter((l) => l.startsWith('buy '));
    await order(page, buys[0]);
    await page.locator('.basket .icon').first().waitFor();
    await page.reload();
    await page.locator('.basket .icon').first().waitFor();
    page.allowed.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
    await own.kill();
    await page.locator('.offline').waitFor();
    await page.locator('.good').first().click();
    await page.locator('.notice.away').waitFor();
    own = await serve(own.data, own.port);
    await page.locator('.offline').waitFor({ state: 'detached' });
    await page.locator('.basket .icon').nth(1).waitFor(); // the order went out by itself
    await page.locator('.notice').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.basket .icon').count(), 2);
    await own.stop();
    browser.quiet();
});

test('looking back: the scrubber, a line of the log, and what happened since my last turn', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await driveByButtons(page, 60, 11, 0.7);
    await myTurn(page);
    await page.locator('#tab-log').click();
    const now = await page.locator('.top .what p').innerText();
    const last = Number(await page.locator('.replay input').getAttribute('max'));
    assert.ok(last > 20);
    await page.locator('.replay input').fill('3');
    await page.getByText('Looking back').waitFor();
    await page.waitForTimeout(300);
    assert.notEqual(await page.locator('.top .what p').innerText(), now);
    assert.equal(await page.locator('.target').count(), 0, 'nothing can be done in the past');
    await shot(page, 'replay');
    await accessible(page, 'replay');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.locator('.banner.mine').waitFor();
    assert.equal(await page.locator('.top .what p').innerText(), now);
    await page.locator('.log .line').first().click();
    await page.getByText('Looking back').waitFor();
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('.log .die').count(), 'dice are drawn as dice');
    await page.locator('.log .rule').first().click();
    await page.getByRole('dialog', { name: 'Rules' }).waitFor();
    await shot(page, 'rules');
    await accessible(page, 'rules');
    await page.getByRole('button', { name: 'Close the rules' }).click();
    await page.locator('.replay select').selectOption({ label: 'fast' });
    const { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`),
        told = log.findLast((l) => !l.heading && l.step < last).step; // of many steps nothing is told
    await page.evaluate((n) => {
        const id = location.pathname.split('/')[2];
        localStorage.setItem('yardarm.last-step', JSON.stringify({ [id]: n }));
    }, told);
    await page.reload();
    await page.locator('.chart').waitFor();
    await page.locator('#tab-log').click();
    await page.getByRole('button', { name: 'Since my last turn' }).click();
    await page.locator('.banner.past').waitFor();
    await page.locator('.banner.past').waitFor({ state: 'detached' });
    browser.quiet();
});

test('a telephone, a wide screen, the night, and no more motion than wished for', async () => {
    const phone = await browser.person(server, { width: 390, height: 844, hasTouch: true, isMobile: true });
    await phone.goto('/');
    const game = await seaGame(phone);
    await phone.waitForTimeout(300);
    await shot(phone, 'phone-home');
    await start(phone, game, 'Play the machine');
    await myTurn(phone);
    await driveByButtons(phone, 40, 11, 0.6);
    await myTurn(phone);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `nothing sticks out: ${wide}`);
    const closer = phone.locator('.chart-tools button').first(); // a shop has their room
    if (await closer.isVisible()) await closer.tap();
    await shot(phone, 'phone');
    await accessible(phone, 'phone');
    await phone.context().close();

    const night = await browser.person(server, {
        width: 2560,
        height: 1440,
        colorScheme: 'dark',
        reducedMotion: 'reduce',
    });
    await night.goto('/');
    await start(night, game, 'Play the machine');
    await myTurn(night);
    await driveByButtons(night, 50, 13, 0.6);
    await myTurn(night);
    await night.waitForTimeout(300);
    await shot(night, 'dark-wide');
    await accessible(night, 'dark');
    assert.equal(await night.evaluate(() => document.getAnimations().length), 0);
    browser.quiet();
});

/* What a busy machine does not change: how often the server is asked. The times are printed, for who wants to know. */
test('quick enough: the chart in few requests, an answer in one', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const asked = [];
    page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        asked.push(`${request.method()} ${pathname}${search}`);
    });
    const began = Date.now();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.good').first().waitFor();
    const ready = Date.now() - began,
        forChart = asked.splice(0).filter((path) => path.includes(' /api/') && !/part=(coast|book)|\/known/.test(path));
    const times = await page.evaluate(async () => {
        const out = [];
        for (let i = 0; i < 8; i++) {
            const count = document.querySelectorAll('.basket .icon').length,
                from = performance.now();
            document.querySelector('.good:not(:disabled)').click();
            while (document.querySelectorAll('.basket .icon').length === count)
                await new Promise((done) => {
                    requestAnimationFrame(done);
                });
            out.push(performance.now() - from);
            while (document.querySelector('.busy'))
                await new Promise((done) => {
                    requestAnimationFrame(done);
                });
        }
        return out.sort((a, b) => a - b);
    });
    console.log(`# chart ready after ${ready} ms; answers after ${times.map((t) => t.toFixed(0)).join(' ')} ms`);
    assert.ok(forChart.length <= 5, `to draw the chart: ${forChart.join(', ')}`);
    const posts = asked.filter((path) => path.startsWith('POST ')).length;
    assert.ok(posts <= times.length, `${posts} requests for ${times.length} orders`);
    const looks = asked.filter((path) => path.startsWith('GET /api/matches/') && !path.includes('/known'));
    assert.equal(looks.length, 0, 'the answer says it all'); // what the seat knows is for the module, behind all this
    browser.quiet();
});

test('the smallest game at one screen, where both answer at once', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await smallGame(page), 'Same screen');
    while (!(await page.locator('.banner.over').count())) {
        await page.evaluate(() => {
            const buttons = document.querySelectorAll('.handover button, .deciding button[data-action]:not(:disabled)');
            [...buttons].at(-1)?.click(); // at once: what is seen now may be gone when it is asked for again
        });
        await page.waitForTimeout(120);
    }
    await page.locator('.banner.over').waitFor();
    browser.quiet();
});
