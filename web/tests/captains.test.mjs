// A game of many captains, one person and the rest machines: on a board of tiles and cells, to its final score.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, ask, browse, myTurn, serve, shot, sure } from './harness.mjs';
import { gameWith, matchId, start } from './games.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const manyCaptains = (page) => gameWith(page, (b) => b.sides.length > 3 && b.map?.kind === 'spaces');
const look = (page) => ask(page, 'GET', `/api/matches/${matchId(page)}`);

function random(seed) {
    let state = seed;
    return (n) => {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        return Math.floor((state / 0x7fffffff) * n);
    };
}

/* What can be clicked now: places that glow, pieces in the tray, buttons. */
const offered = (page) =>
    page.evaluate(() => ({
        over: !!document.querySelector('.banner.over'),
        places: [...document.querySelectorAll('.target')].map((t) => {
            const r = t.getBoundingClientRect();
            return { place: t.dataset.place, x: r.x + r.width / 2, y: r.y + r.height / 2 };
        }),
        pieces: [...document.querySelectorAll('.tray.choose .piece.legal')].length,
        buttons: [...document.querySelectorAll('.deciding .buttons button[data-action]')].map((b) => b.dataset.action),
    }));

async function clickOne(page, now, chance) {
    if (now.pieces) await page.locator('.tray.choose .piece.legal').nth(chance(now.pieces)).click();
    const { places, buttons } = now.pieces ? await offered(page) : now;
    if (places.length && (!buttons.length || chance(8))) {
        const at = places[chance(Math.min(places.length, 4))]; // the nearer ones: a long walk down the street
        await page.mouse.click(at.x, at.y);
    } else {
        await page.locator('.deciding .buttons button[data-action]').nth(chance(buttons.length)).click();
    }
    await sure(page);
}

/* Until something is so, or the game is over; every answer is a click on the chart, a piece or a button. */
async function play(page, chance, until = () => false) {
    for (let i = 0; i < 400; i++) {
        await myTurn(page);
        const now = await offered(page);
        if (now.over || (await until())) return i;
        const version = (await look(page)).version;
        for (let clicks = 0; clicks < 3; clicks++) {
            // one answer may name several places
            await clickOne(page, await offered(page), chance);
            await page.locator('.busy').waitFor({ state: 'detached' });
            if ((await look(page)).version !== version) break;
        }
    }
    throw new Error('the game does not end');
}

const asked = (page, name) => async () => (await look(page)).view.question?.name === name;

/* Whatever the view does not tell lies face-down on the chart and in the logs, and nothing else does. */
async function nothingShows(page, view) {
    const others = view.panels.filter((p) => p.party && p.party !== view.as);
    const slugs = others.map((p) => p.party).join('|');
    assert.doesNotMatch(JSON.stringify(view), new RegExp(`"(${slugs})-[a-z0-9]+"`), 'no disc of theirs is named');
    const unknown = (list) =>
        list.flatMap((s) => s.pieces).filter((p) => p.down && !p.piece && p.value === undefined).length;
    const marks = (where) => page.locator(`${where} .token-glyph`).allTextContents();
    assert.equal((await marks('.sheet')).filter((t) => t === '?').length, unknown(view.stacks), 'backs on the chart');
    assert.equal((await marks('.ship-log')).filter((t) => t === '?').length, unknown(others), 'backs in the logs');
    assert.ok(unknown(view.stacks) && unknown(others), 'and there are some');
    for (const p of others)
        assert.ok(
            p.goods.every((g) => !['silver', 'gold', 'jewel'].includes(g.kind)),
            'chests are shut',
        );
    const words = await page.locator('.ship-log').evaluateAll((logs) =>
        logs
            .slice(1)
            .map((l) => l.innerText + l.innerHTML)
            .join(),
    );
    assert.doesNotMatch(words, /Silver|Gold:|Jewels/);
}

test('one person and three machines, to the final score', async () => {
    const page = await browser.person(server);
    page.allowed.push(/status of 409/);
    await page.goto('/');
    const game = await manyCaptains(page),
        chance = random(3);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const first = await look(page);
    assert.equal(await page.locator('.ship-log').count(), first.view.panels.length, 'everybody has a log');
    assert.match(await page.locator('.ship-log').first().innerText(), /\(you\)/);
    assert.equal(
        await page.locator('.target').count(),
        new Set(first.view.legal.flatMap((l) => l.split(' ').slice(1, 2))).size,
        'every stop glows',
    );
    await page.mouse.move(700, 190);
    await page.locator('.fan.place-card p').waitFor(); // what the place is for
    await play(page, chance, async () => (await look(page)).view.legal.length < 12);
    await page.mouse.move(1420, 500);
    await shot(page, 'captains-street');
    await accessible(page, 'the street');

    await play(page, chance, asked(page, 'sail'));
    await play(
        page,
        chance,
        async () =>
            (await look(page)).view.legal.length < 30 &&
            (await page.locator('.sheet .token-glyph', { hasText: '?' }).count()) > 8,
    );
    await page.mouse.move(1420, 500);
    const { view } = await look(page);
    await nothingShows(page, view);
    await shot(page, 'captains-sail');
    await accessible(page, 'placing discs');
    const watcher = await browser.person(server);
    await watcher.goto(page.url());
    await watcher.locator('.ship-log').first().waitFor();
    await nothingShows(
        watcher,
        await ask(watcher, 'GET', `/api/matches/${matchId(page)}?seat=spectator`).then((m) => m.view),
    );
    await watcher.context().close();

    await play(page, chance, asked(page, 'mission'));
    await page.locator('.about').waitFor();
    await page.mouse.move(1420, 500);
    await page.locator('.place-card').waitFor({ state: 'detached' }); // it goes with the pointer
    await shot(page, 'captains-missions');
    await page.locator('#tab-log').click();
    await page.locator('.log h2, .log h3').nth(3).waitFor(); // a heading for every phase
    await shot(page, 'captains-log');
    await page.locator('#tab-orders').click();

    await play(page, chance);
    await page.locator('.scores').waitFor();
    const rows = await page
        .locator('.scores tr')
        .evaluateAll((all) =>
            all.slice(1).map((tr) => [...tr.querySelectorAll('td')].map((td) => Number(td.textContent))),
        );
    const total = rows.at(-1),
        end = await look(page);
    assert.equal(total.length, 4);
    total.forEach((points, i) =>
        assert.equal(
            rows.slice(0, -1).reduce((sum, r) => sum + r[i], 0),
            points,
            'the parts make the total',
        ),
    );
    assert.deepEqual(
        [...total].sort((a, b) => b - a),
        total,
        'the best first',
    );
    assert.deepEqual(
        [...total].sort((a, b) => a - b),
        end.view.tracks
            .filter((t) => t.party)
            .map((t) => t.value)
            .sort((a, b) => a - b),
    );
    assert.match(await page.locator('.banner').innerText(), /over.*wins/s);
    await page.mouse.move(1420, 500);
    await page.waitForTimeout(300);
    await shot(page, 'captains-result');
    await accessible(page, 'the final score');
    browser.quiet();
});

/* Answers by the interface until the game is over, the shortest way: the machines do the rest. */
async function leaveItToTheOthers(page) {
    for (let i = 0; i < 2000; i++) {
        const { view, version } = await look(page);
        if (view.result) return;
        const action = view.legal.find((l) => !l.includes(' ')) ?? view.legal[0];
        if (action)
            await ask(page, 'POST', `/api/matches/${matchId(page)}/actions`, {
                base_version: version,
                idempotency_key: `five ${i}`,
                action,
            });
        else await page.waitForTimeout(20);
    }
    throw new Error('the game does not end');
}

test('as many captains as there may be', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await manyCaptains(page),
        most = game.sides.length;
    await ask(page, 'POST', '/api/guest', { name: 'Francis' });
    const made = await ask(page, 'POST', '/api/matches', {
        game: game.id,
        options: { players: most },
        seats: game.sides.map((_, i) => (i ? 'machine midshipman' : 'me')),
    });
    await page.goto(`/match/${made.id}`);
    await myTurn(page);
    const boxes = (where) =>
        page.locator(where).evaluateAll((all) =>
            all.map((g) => {
                const r = g.getBoundingClientRect();
                return { x: r.x + r.width / 2, y: r.y + r.height / 2, r: r.width / 2 };
            }),
        );
    const markers = (await boxes('.loop > g .token')).slice(-most);
    assert.equal(markers.length, most);
    markers.forEach((a, i) =>
        markers
            .slice(i + 1)
            .forEach((b) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > a.r, 'no marker lies on another')),
    );
    const fits = (where) =>
        page.locator(where).evaluateAll((all) => all.every((e) => e.scrollWidth <= e.parentElement.clientWidth));
    assert.ok(await fits('.ship-log'), 'the logs fit beside the chart');
    await shot(page, 'captains-five-street');
    await leaveItToTheOthers(page);
    await page.locator('.scores').waitFor();
    assert.equal(await page.locator('.scores .total td').count(), most);
    const table = await page.locator('.scores').evaluate((t) => [t.getBoundingClientRect().right, innerWidth]);
    assert.ok(table[0] <= table[1] - 8, 'the final score fits beside the chart');
    await page.mouse.move(1420, 500);
    await shot(page, 'captains-five-result');
    await accessible(page, 'the score of all captains');
    browser.quiet();
});

test('on a telephone, and by night', async () => {
    const phone = await browser.person(server, {
        width: 390,
        height: 844,
        hasTouch: true,
        isMobile: true,
        colorScheme: 'dark',
    });
    phone.allowed.push(/status of 409/);
    await phone.goto('/');
    const game = await manyCaptains(phone);
    await start(phone, game, 'Play the machine');
    await myTurn(phone);
    const fits = async (where) => {
        await phone.waitForTimeout(200);
        assert.ok(
            (await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390,
            `nothing sticks out: ${where}`,
        );
        const tile = await phone
            .locator('.target')
            .first()
            .evaluate((t) => t.getBoundingClientRect().width);
        assert.ok(tile > 90, `a tile can be read and hit: ${tile}`);
        await shot(phone, `captains-phone-${where}`);
        await accessible(phone, `phone, ${where}`);
    };
    await fits('street');
    const chance = random(3);
    for (let i = 0; i < 60 && !(await asked(phone, 'sail')()); i++) {
        // by the list of orders
        await myTurn(phone);
        const { version, view } = await look(phone),
            far = view.legal.filter((l) => l.startsWith('stop ')).at(-1);
        const action = far ?? view.legal[chance(view.legal.length)];
        if (await phone.locator('.all-orders:not([open]) summary').count())
            await phone.locator('.all-orders summary').tap();
        await phone.locator(`.deciding button[data-action="${action}"]`).first().tap();
        await sure(phone);
        await phone.waitForFunction(
            async ([id, was]) => (await (await fetch(`/api/matches/${id}`)).json()).version !== was,
            [matchId(phone), version],
        );
        await phone.locator('.busy').waitFor({ state: 'detached' });
    }
    await myTurn(phone);
    await fits('sailing');
    browser.quiet();
});
