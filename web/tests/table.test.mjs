// At the table: what players settle between themselves, dice that are proved, time, looking back with anybody's eyes,
// what the others did played step by step, second thoughts, fingers on the chart, and the focus.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { accept, accessible, ask, browse, legal, myTurn, order, PROGRAM, serve, shot, within } from './harness.mjs';
import { driveByButtons, matchId, seaGame, smallGame, start } from './games.mjs';

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

/* Two people at a table, each with a browser; the first has the first seat. */
async function pair(fits, more = {}) {
    const anna = await browser.person(server),
        ben = await browser.person(server);
    await anna.goto('/');
    const game = await fits(anna);
    await ask(anna, 'POST', '/api/guest', { name: 'Anna' });
    const made = await ask(anna, 'POST', '/api/matches', { game: game.id, seats: ['me', 'link'], ...more });
    await ben.goto('/');
    await ask(ben, 'POST', '/api/guest', { name: 'Ben' });
    await accept(ben, `/join/${made.id}#${Object.values(made.links)[0]}`);
    await anna.goto(`/match/${made.id}`);
    await anna.locator('.chart').waitFor();
    for (const page of [anna, ben]) await page.locator('#tab-talk').click();
    return { anna, ben, game, id: made.id };
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/* Both play the first thing they can until it is over, behind the pages' backs. */
async function playOut(people, id, heard) {
    for (let i = 0; i < 200; i++)
        for (const page of people) {
            const now = await ask(page, 'GET', `/api/matches/${id}`);
            if (now.status === 'over') return;
            if (!now.view.legal.length) continue;
            const done = await ask(page, 'POST', `/api/matches/${id}/actions`, {
                base_version: now.version,
                idempotency_key: `k${i}`,
                action: now.view.legal[0],
            });
            await heard?.(page, done);
        }
    throw new Error('it never ends');
}

test('the dice: a fingerprint and own seeds from the start, compared by the browser at the end', async () => {
    const { anna, ben, id } = await pair(smallGame);
    const fixed = async () => (await ask(anna, 'GET', `/api/matches/${id}`)).dice;
    for (let i = 0; i < 5000 && (await fixed()).phase !== 'fixed'; i++) await anna.waitForTimeout(100);
    const dice = await fixed();
    assert.equal(dice.phase, 'fixed', 'the page has committed and shown, by itself');
    assert.equal(dice.seats[1].seed.length, 64, 'of who sat down by a page');
    const keepReceipt = (page, { receipt }) =>
        page === ben &&
        ben.evaluate(
            ([key, more]) => localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), ...more })),
            [`yardarm.dice.${id}`, { receipt }],
        );
    await ben.getByText('Dice nobody has to trust').click();
    assert.equal(await ben.locator('.commitment').innerText(), dice.commitment);
    await ben.getByText('own seed goes into every die').waitFor();
    await shot(ben, 'table');
    await accessible(ben, 'the table');
    await ben.reload();
    await ben.locator('#tab-talk').click();
    await ben.getByText('Dice nobody has to trust').click();
    await ben.getByText('All seeds were fixed before the first die').waitFor();
    await playOut([anna, ben], id, keepReceipt);
    for (const words of [
        'The secret fits the fingerprint',
        'the one this browser kept from the beginning',
        'own seed is in the dice',
        'committed to before yours was shown',
        'Your last action stands in the record as it was answered then',
    ])
        await ben.getByText(words).waitFor();
    assert.equal(await ben.locator('.fair .refused').count(), 0);
    assert.match(await ben.locator('.fair').innerText(), /yardarm verify --commitment/);
    const [file] = await Promise.all([
        ben.waitForEvent('download'),
        ben.getByRole('link', { name: 'Download the record' }).click(),
    ]);
    const record = await file.path();
    const words = execFileSync(PROGRAM, ['verify', '--commitment', dice.commitment, record], { encoding: 'utf8' });
    assert.match(words, /^ok [1-9]\d* dice proved, 0 unproved/);
    await ben.waitForTimeout(200);
    await shot(ben, 'table-over');
    await accessible(ben, 'the table when it is over');

    // another secret, other seeds and another record than this browser has kept are told at once
    const other = 'f'.repeat(64);
    await ben.evaluate(
        ([key, more]) => localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), ...more })),
        [`yardarm.dice.${id}`, { commitment: other, seed: other, seats: [other, other], receipt: other }],
    );
    await ben.reload();
    await ben.locator('#tab-talk').click();
    for (const wrong of [
        'The fingerprint is not the one this browser kept from the beginning',
        'own seed is not in the dice',
        'The seeds are not those that were committed to',
        'The record does not have your last action as it was answered then',
    ])
        await ben.locator('.fair .refused').getByText(wrong).waitFor();
    browser.quiet();
});

test('talk can be muted player by player; a draw, a take-back, a resignation, a rematch', async () => {
    const { anna, ben, id } = await pair(smallGame);
    const say = async (page, words) => {
        await page.getByRole('textbox', { name: 'Say' }).fill(words);
        await page.keyboard.press('Enter');
    };
    await say(ben, 'ahoy');
    await anna.getByText('ahoy').waitFor();
    await press(anna, 'Mute Ben');
    await anna.getByText('ahoy').waitFor({ state: 'detached' });
    await say(ben, 'can you hear me');
    await ben.getByText('can you hear me').waitFor();
    await anna.waitForTimeout(200);
    assert.equal(await anna.getByText('can you hear me').count(), 0);
    assert.equal(await anna.evaluate(() => document.activeElement.textContent), 'Muted', 'focus stays where it was');
    await press(anna, 'Hear Ben');
    await anna.getByText('can you hear me').waitFor();

    await press(anna, 'Offer a draw');
    await ben.getByText('offers a draw').waitFor();
    await press(ben, 'Decline');
    await ben.getByText('offers a draw').waitFor({ state: 'detached' });
    await press(anna, 'Offer a draw');
    await press(anna, 'Withdraw it');
    await anna.getByRole('button', { name: 'Offer a draw' }).waitFor();

    assert.equal(
        await anna.getByRole('button', { name: 'Ask for a take-back' }).count(),
        0,
        'nothing has happened yet',
    );
    await order(anna, (await legal(anna))[0]);
    await myTurn(ben);
    await anna.getByRole('button', { name: 'Ask for a take-back' }).waitFor();
    assert.equal(await ben.getByRole('button', { name: 'Ask for a take-back' }).count(), 0, 'he has done nothing yet');
    await order(ben, (await legal(ben))[0]);
    await myTurn(anna);
    await press(anna, 'Ask for a take-back');
    await ben.getByText('asks to take back a move').waitFor();
    await press(ben, 'Agree');
    await ben.locator('.banner:not(.mine)').waitFor();
    assert.deepEqual((await ask(anna, 'GET', `/api/matches/${id}/log`)).log, []);

    await press(ben, 'Resign…');
    await ben.getByRole('alertdialog').getByText('give up the match').waitFor();
    assert.equal(
        await ben.evaluate(() => document.activeElement.textContent),
        'Play on',
        'Enter alone resigns nothing',
    );
    await ben.keyboard.press('Enter');
    await ben.getByRole('alertdialog').waitFor({ state: 'detached' });
    assert.equal(await ben.evaluate(() => document.activeElement.textContent), 'Resign…');
    await press(ben, 'Resign…');
    await press(ben, 'Resign');
    await ben.locator('.banner.over').waitFor();
    await press(ben, 'Rematch');
    await ben.waitForURL((url) => !url.pathname.includes(id));
    const next = matchId(ben);
    await anna.getByRole('link', { name: 'To the rematch' }).click();
    await anna.waitForURL(`**/match/${next}`);
    await anna.locator('.chart').waitFor();
    browser.quiet();
});

test('clocks run for all to see, and a flag can be claimed', async () => {
    const { anna, ben } = await pair(smallGame, { clock: { move: 3, bank: 2 } });
    await ben.locator('.seats .clock').first().waitFor();
    assert.match(await ben.locator('.seats').innerText(), /in the bank/);
    assert.match(await ben.locator('.banner .clock').innerText(), /left|out of time/);
    await shot(ben, 'clocks');
    await ben.locator('.banner').getByText('out of time').waitFor();
    await ben.waitForTimeout(1100);
    await press(ben, 'Claim on time…');
    await ben.getByRole('alertdialog').getByText('ran out of time').waitFor();
    await accessible(ben, 'a claim');
    await press(ben, 'Claim it');
    await anna.locator('.banner.over').waitFor();
    browser.quiet();
});

test("when it is over, looking back through anybody's eyes", async () => {
    const { anna, ben, id } = await pair(smallGame);
    await order(anna, (await legal(anna))[1]);
    await anna.locator('#tab-log').click();
    assert.equal(await anna.getByLabel('Seen by').count(), 0, 'not while it is played');
    await playOut([anna, ben], id);
    const kept = anna.locator('.log .line').first();
    await ben.locator('#tab-log').click();
    await ben.getByLabel('Seen by').waitFor();
    await ben
        .locator('.log .line')
        .first()
        .filter({ hasText: /keeps a token/i })
        .waitFor();
    await ben.getByLabel('Seen by').selectOption({ label: await seatName(ben, 0) });
    await ben.getByText('saw it').waitFor();
    assert.equal(await ben.locator('.log .line').first().innerText(), await kept.innerText(), 'as Anna saw it');
    await ben.getByLabel('Seen by').selectOption('referee');
    await ben.getByText('one who knows everything').waitFor();
    assert.ok(
        !(await ben.getByRole('region', { name: 'Log' }).innerText()).match(/keeps a token/i),
        'nothing is hidden',
    );
    await ben.locator('.replay input').fill('1');
    await ben.getByText('at step 1 of').waitFor();
    await ben.waitForTimeout(200);
    await shot(ben, 'eyes');
    await accessible(ben, 'replay through other eyes');
    await ben.locator('.replay select').first().selectOption({ label: 'fast' });
    await ben.locator('#tab-log').focus();
    await ben.keyboard.press('.');
    await ben.getByText('at step 2 of').waitFor();
    await ben.locator('.replay').getByRole('button', { name: 'Play' }).click();
    await ben.locator('.replay').getByRole('button', { name: 'Hold' }).waitFor();
    await ben.keyboard.press('Escape');
    await ben.getByText('The game is over').waitFor();
    await ben
        .locator('.log .line')
        .first()
        .filter({ hasText: /keeps a token/i })
        .waitFor();
    const stranger = await browser.person(server);
    await stranger.goto(`/match/${id}`);
    await stranger.locator('#tab-log').click();
    await stranger.getByLabel('Seen by').selectOption('referee');
    await stranger.getByText('one who knows everything').waitFor();
    browser.quiet();
});

const seatName = async (page, i) => (await page.getByLabel('Seen by').locator('option').allInnerTexts())[i + 1];

test('what the others did is played step by step, at the chosen speed, and can be skipped', async () => {
    const page = await browser.person(server, { watch: true });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('yardarm.play-speed', '250'));
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await page.evaluate(() => {
        const note = () => globalThis.shown.add(document.querySelector('.banner .asked')?.innerText.trim());
        globalThis.shown = new Set();
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    for (let i = 0; i < 60 && !(await page.locator('.banner.past').count()); i++) {
        const list = await legal(page);
        if (!list.length) break;
        await order(page, list.includes('done') ? 'done' : list[0]);
    }
    await page.locator('.banner.past').waitFor();
    await shot(page, 'watching');
    await page.waitForFunction(() => [...globalThis.shown].filter((t) => /^\w.* step \d+ of \d+$/.test(t)).length >= 3);
    await press(page, 'Skip').catch(() => {});
    await page.locator('.banner.past').waitFor({ state: 'detached' });
    await myTurn(page);

    // away for a while: what happened since plays by itself, with the speed of the settings; and not twice
    const { step } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    await page.evaluate(
        (n) => localStorage.setItem('yardarm.seen-step', JSON.stringify({ [location.pathname.split('/')[2]]: n - 12 })),
        step,
    );
    await page.reload();
    await page.locator('.banner.past').waitFor();
    await page.locator('.banner.mine').waitFor();
    await page.reload();
    await page.locator('.banner.mine').waitFor();
    assert.equal(await page.locator('.banner.past').count(), 0);
    browser.quiet();
});

test('a second thought can be turned off; what cannot be undone is not offered', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await page.getByText('Settings').click();
    await page.getByLabel('Ask before an order that ends much').uncheck();
    await accessible(page, 'settings');
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await page.locator('.good').first().click();
    await page.locator('.basket .icon').first().waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await press(page, 'Done');
    await page.locator('.target').first().waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);

    await page.route(`**/api/matches/${matchId(page)}?**`, async (route) => {
        const answer = await route.fetch(); // who has acted might have it back: a machine would agree
        await route.fulfill({ response: answer, json: { ...(await answer.json()), undo: false, acted: false } });
    });
    await page.reload();
    await myTurn(page);
    assert.ok(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled());
    const asked = [];
    page.on('request', (r) => {
        if (r.url().includes('/undo')) asked.push(r.url());
    });
    await page.keyboard.press('u');
    await page.getByText('Nothing can be taken back here').waitFor();
    assert.deepEqual(asked, [], 'and the server is not asked in vain');
    browser.quiet();
});

test('the log stands in turns and phases', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await driveByButtons(page, 40, 11, 0.7);
    await myTurn(page);
    await page.locator('#tab-log').click();
    let log, last, shown;
    for (let i = 0; i < 1000 && (!log || !shown.includes(last)); i++) {
        // the machine may still be at it
        if (i) await page.waitForTimeout(500);
        ({ log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`));
        last = log
            .filter((l) => !l.heading)
            .at(-1)
            .text.toLowerCase()
            .split(' ')
            .at(-1); // what is told of several stands before them
        shown = (await page.locator('.log .line').last().innerText()).toLowerCase();
    }
    assert.ok(shown.includes(last), `${shown} does not end with ${last}`);
    const lines = await page.locator('.log .line').count(),
        all = log.filter((l) => !l.heading).length;
    assert.ok(lines > 0 && lines <= all, `${lines} of ${all}: hexes of one way stand in one line, and counters alike`);
    const turns = log.filter((l) => l.heading === 1).map((l) => l.text.toLowerCase());
    assert.ok(turns.length);
    assert.deepEqual(
        (await page.locator('.log h2').allInnerTexts()).map((t) => t.toLowerCase()).filter((t) => t !== 'opening'),
        turns,
    );
    assert.ok(await page.locator('.log h3').count());
    browser.quiet();
});

/* Buys ships that look alike, puts them in one port and takes them to sea: whoever may come aboard has the choice of
 * them. */
async function fleetOfOneKind(page, game, like) {
    await start(page, game, 'Play the machine');
    const id = matchId(page),
        look = () => ask(page, 'GET', `/api/matches/${id}`);
    const act = async (action) =>
        ask(page, 'POST', `/api/matches/${id}/actions`, {
            base_version: (await look()).version,
            idempotency_key: action + Math.random(),
            action,
        });
    await myTurn(page);
    const many = (slug) => [...like.values()].filter((k) => k === like.get(slug)).length;
    const kind = like.get(
        (await look()).view.legal
            .filter((l) => l.startsWith('buy '))
            .map((l) => l.split(' ')[1])
            .sort((p, q) => many(q) - many(p))[0],
    );
    for (let i = 0; i < 10; i++) {
        const one = (await look()).view.legal.find((l) => like.get(l.split(' ')[1]) === kind);
        if (one) await act(one);
    }
    await act('done');
    let place = '';
    for (let i = 0; i < 300; i++) {
        const { view } = await look();
        if (view.legal.includes(`sail ${place}`)) break;
        if (!place && view.legal[0]?.startsWith('place '))
            place = game.board.sites.find((s) => view.legal[0] === `place ${s.slug}`).place;
        if (view.legal.length) await act(view.legal.includes('done') ? 'done' : view.legal[0]);
        else await page.waitForTimeout(50);
    }
    for (const action of [`sail ${place}`, 'all', 'done']) await act(action);
    return (await look()).view;
}

test('orders that differ only in look-alikes are one', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page),
        like = new Map(game.board.pieces.map((p) => [p.slug, p.like ?? p.slug]));
    const kinds = (list) =>
        [
            ...new Set(
                list.map((a) =>
                    a
                        .split(' ')
                        .map((w) => like.get(w) ?? w)
                        .join(' '),
                ),
            ),
        ].sort();
    let shown = [],
        view = { legal: [] };
    for (let i = 0; i < 3 && shown.length === view.legal.length; i++) {
        // a storm may spoil it
        view = await fleetOfOneKind(page, game, like);
        await page.locator('.all-orders summary').click();
        await page.locator('.all-orders button').first().waitFor();
        shown = await page.locator('.all-orders button').evaluateAll((list) => list.map((b) => b.dataset.action));
        assert.deepEqual(kinds(shown), kinds(view.legal), 'no kind of order is missing');
    }
    assert.ok(shown.length < view.legal.length, `${shown.length} of ${view.legal.length}`);
    assert.match(await page.locator('.all-orders').innerText(), /\d+ alike/);
    await shot(page, 'alike');
    browser.quiet();
});

test('two fingers zoom the chart, one moves it', async () => {
    const page = await browser.person(server, { width: 390, height: 844, hasTouch: true, isMobile: true });
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await page.waitForTimeout(300);
    const box = await page.locator('.chart').boundingBox(),
        x = box.x + box.width / 2,
        y = box.y + box.height / 2;
    const camera = () =>
        page.evaluate(() => {
            const m = document.querySelector('.sheet > g').getScreenCTM();
            return { k: m.a, x: m.e, y: m.f };
        });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
        cdp.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
        });
    const pinch = async (from, to) => {
        await touch('touchStart', [x - from, y], [x + from, y]);
        for (let i = 1; i <= 8; i++)
            await touch('touchMove', [x - from - ((to - from) * i) / 8, y], [x + from + ((to - from) * i) / 8, y]);
        await touch('touchEnd');
    };
    const first = await camera(),
        under = (c) => [(x - c.x) / c.k, (y - c.y) / c.k];
    await pinch(40, 120);
    const near = await camera();
    assert.ok(Math.abs(near.k / first.k - 3) < 0.5, `three times as large: ${near.k / first.k}`);
    assert.ok(
        Math.hypot(under(near)[0] - under(first)[0], under(near)[1] - under(first)[1]) * near.k < 30,
        'around the fingers',
    );
    await touch('touchStart', [x, y]);
    for (let i = 1; i <= 8; i++) await touch('touchMove', [x - 10 * i, y]);
    await touch('touchEnd');
    const moved = await camera();
    assert.ok(Math.abs(near.x - moved.x - 80) < 20 && moved.k === near.k, `moved with the finger: ${near.x - moved.x}`);
    await pinch(120, 40);
    assert.ok((await camera()).k < moved.k / 2);
    assert.equal(await page.locator('.notice').count(), 0, 'and nothing was ordered by it');
    browser.quiet();
});

test('a game is set up for as many as come, and watched late', async () => {
    const page = await browser.person(server),
        friend = await browser.person(server);
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games'),
        game = games.find((g) => g.options.some((o) => o.key === 'players'));
    const players = game.options.find((o) => o.key === 'players'),
        card = page.locator('.game', { has: page.getByRole('heading', { name: game.title }) });
    await card.getByRole('button', { name: 'Set up…' }).click();
    for (const n of [players.max, players.min]) {
        await card.getByLabel(players.help).fill(String(n));
        await card.getByLabel(players.help).blur();
        await page.waitForFunction(
            ([title, count]) =>
                [...document.querySelectorAll('.game')]
                    .find((g) => g.querySelector('h2').textContent === title)
                    .querySelectorAll('.set-up .seat label select').length === count,
            [game.title, n],
        );
    }
    for (let i = 1; i < players.min; i++)
        await card
            .locator('.set-up .seat label select')
            .nth(i)
            .selectOption(i === 1 ? 'open' : 'link');
    await card.getByLabel('They see it').selectOption({ label: 'an hour later' });
    await card.getByLabel('Time a move').selectOption({ label: '3 days' });
    await card.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.invitation').first().waitFor();
    const match = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    assert.deepEqual(
        [match.delay, match.public, match.clock.move, match.seats.length],
        [3600, true, 259200, players.min],
    );

    // somebody takes the open seat from the list; the other invitations wait; then it is called off
    await friend.goto('/');
    await friend.getByRole('button', { name: 'Take a seat' }).click();
    await friend.locator('.chart').waitFor();
    await page.locator('#tab-talk').click();
    await press(page, 'Call it off…');
    await press(page, 'Call it off');
    await friend.locator('.banner.over').waitFor();
    browser.quiet();
});

test('by the keyboard the focus is never lost', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    const at = () =>
        page.evaluate(() =>
            `${document.activeElement.tagName} ${document.activeElement.id} ${document.activeElement.className}`.trim(),
        );
    const kept = async (what) => {
        assert.ok(await within(page, 10000, async () => (await at()).split(' ')[0] !== 'BODY'), what);
    };
    await page.locator('.game', { hasText: game.title }).getByRole('button', { name: 'Play the machine' }).focus();
    await page.keyboard.press('Enter');
    await myTurn(page);
    await kept('a new page');
    await page.locator('.good').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.basket .icon').first().waitFor();
    await kept('a purchase');
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.basket .icon').waitFor({ state: 'detached' });
    await kept('an undo');
    await page.locator('.good').nth(1).focus();
    await page.keyboard.press('Enter');
    await page.locator('.basket .icon').first().waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.target').first().waitFor();
    await kept('the end of the purchases');
    const more = page.locator('.all-orders:not([open]) summary');
    if (await more.count()) {
        await more.focus(); // there are more orders than fit on buttons
        await page.keyboard.press('Enter');
    }
    await page.locator('.deciding button[data-action]').first().focus();
    await page.keyboard.press('Enter');
    await kept('an order whose button goes');
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Rules' }).waitFor();
    await page.keyboard.press('Escape');
    await kept('the rules');
    await page.getByRole('button', { name: 'Keys' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    assert.match(await page.locator('.keys').innerText(), /since my last turn/);
    await page.keyboard.press('Enter');
    await page.locator('.keys').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Keys');
    for (const key of ['l', 't', 'b', 'o']) {
        await page.keyboard.press(key);
        await kept(`key ${key}`);
    }
    await page.getByRole('link', { name: 'Yardarm: home' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.game').first().waitFor();
    await kept('home');
    browser.quiet();
});
