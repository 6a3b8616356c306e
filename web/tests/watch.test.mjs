// The others' turn is watched step by step, and is told to who was away; the phases of the turn stand above.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, LOOKS, myTurn, order, serve, shot, within } from './harness.mjs';
import { beforeOthersGo, bring, driveByButtons, knownSteps, matchId, played, seaGame, start, until } from './games.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    await browser.close();
    await server.stop();
    browser.quiet();
});

const look = (page) => ask(page, 'GET', `/api/matches/${matchId(page)}`);

const GAMES = ['jenkins', 'drake', 'armada', 'yellowjack', 'glory1805'],
    SCENARIOS = { glory1805: 'grand-design' }; // where they play in turns

/* A match against machines that decide at once. */
async function sitAt(page, id) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const game = (await ask(page, 'GET', '/api/games')).games.find((g) => g.id === id),
        players = game.options.find((o) => o.key === 'players')?.standard ?? game.min_sides,
        seats = game.sides.slice(0, players).map((_, i) => (i ? 'machine random' : 'me'));
    const match = await ask(page, 'POST', '/api/matches', { game: id, seats, options: { scenario: SCENARIOS[id] } });
    await page.goto(`/match/${match.id}`);
}

/* In the page: what is played is held as soon as it is, once. */
function holdOnce() {
    const watch = new MutationObserver(() => {
        const hold = document.querySelector('.watching [aria-label=Hold]');
        if (!hold) return;
        watch.disconnect();
        hold.click();
    });
    watch.observe(document, { subtree: true, childList: true });
}

const stepShown = async (page) => Number(/step (\d+)/.exec(await page.locator('.banner .asked').innerText())[1]);

for (const game of GAMES)
    test(`${game}: the machine is watched: held, a step back, on, and left`, async () => {
        const page = await browser.person(server, { watch: true, likes: { 'skip-forced': false, outcomes: 'stay' } });
        await page.addInitScript(holdOnce);
        await sitAt(page, game);
        await driveByButtons(page, 300, 5, 1, '.watching [aria-label="Play"]');
        const watching = page.locator('.watching'),
            to = (name) => watching.getByRole('button', { name, exact: true });
        await to('Play').waitFor();
        const step = await stepShown(page);
        await to('One step back').click();
        await page.getByText(`step ${step - 1} of`).waitFor();
        await to('One step on').click();
        // the last step is how it stands now
        await page.waitForFunction(
            (n) => !document.querySelector('.watching') || document.body.innerText.includes(`step ${n} of`),
            step,
        );
        if (game === 'jenkins') await accessible(page, 'watching');
        await shot(page, `watching-${game}`);
        if (await watching.count()) await page.getByRole('button', { name: 'Back to now' }).click();
        await watching.waitFor({ state: 'detached' });
    });

/* Comes back to a match that was last seen at that step. */
async function comeBack(page, id, step) {
    const back = await page.context().newPage();
    await back.addInitScript(
        ([match, seen]) => {
            localStorage.setItem('yardarm.outcomes', '"stay"');
            if (!sessionStorage.getItem('been'))
                localStorage.setItem('yardarm.seen-step', JSON.stringify({ [match]: seen }));
            sessionStorage.setItem('been', '1');
        },
        [id, step],
    );
    await back.goto(`/match/${id}`);
    return back;
}

/* Orders at random do not always lead to a place: plays on until what is told to who was away speaks of one. */
async function awayUntilPlaced(page) {
    for (let tries = 0; tries < 12; tries++) {
        await driveByButtons(page, 25, 5 + tries, 0.5);
        const match = page.url();
        const id = matchId(page);
        await page.goto('/'); // who is away sees nothing of it
        const back = await comeBack(page, id, 1);
        await back.getByRole('heading', { name: 'While you were away' }).waitFor();
        const lines = await back.locator('.outcome li').count();
        assert.ok(lines > 0 && lines <= 5, `${lines} lines`);
        if (await back.locator('.outcome button.sentence').count()) return back;
        await back.close();
        await page.goto(match);
        await myTurn(page);
    }
    throw new Error('no line speaks of a place');
}

for (const game of GAMES)
    test(`${game}: who was away is told what happened in five lines, and led to where it did`, async () => {
        const page = await browser.person(server);
        await sitAt(page, game);
        await myTurn(page);
        const back = await awayUntilPlaced(page);
        await back.locator('.outcome button.sentence').first().click();
        await back.locator('.inspector h2').waitFor();
        await shot(back, `away-${game}`);
    });

test('the phases of the turn stand above, with the present one marked', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await driveByButtons(page, 12, 5, 1);
    await myTurn(page);
    await page.locator('.turn-strip [aria-current=step]').waitFor();
    const marked = async () => {
        const now = await page.locator('.turn-strip .now').innerText(),
            { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`);
        return now.toLowerCase() === log.findLast((l) => l.heading === 2).text.toLowerCase();
    };
    assert.ok(await within(page, 1000, marked), 'the present phase is marked');
    assert.match(await page.locator('.my-seat').innerText(), /^You: \w/);

    await page.setViewportSize(LOOKS.telephone); // and there too
    await page.reload();
    await myTurn(page);
    const { x, width } = await page.locator('.turn-strip .now').boundingBox();
    assert.ok(x >= 0 && x + width <= LOOKS.telephone.width, 'the present phase is in sight');
    assert.ok(await page.locator('.my-seat svg').isVisible());
});

/* From where each piece that is seen in both views lay in the first to where it lies in the second. */
function waysBetween(before, now) {
    const where = (view) =>
        new Map(
            [...(view.stacks ?? []), ...(view.moving ? [view.moving] : [])].flatMap((s) =>
                s.pieces.filter((p) => p.piece && s.place).map((p) => [p.piece, s.place]),
            ),
        );
    const was = where(before);
    const moved = [...where(now)].filter(([piece, to]) => was.has(piece) && was.get(piece) !== to);
    return [...new Set(moved.map(([piece, to]) => `${was.get(piece)} ${to}`))].sort();
}

const arrows = async (page) =>
    (await page.locator('.trail').evaluateAll((all) => all.map((g) => g.dataset.way))).sort();

/* What has moved since my last order, by the documents. */
async function movedSince(page) {
    const id = matchId(page),
        last = await page.evaluate((m) => JSON.parse(localStorage.getItem('yardarm.last-step'))[m], id);
    const { view } = await ask(page, 'GET', `/api/matches/${id}/replay/${last}`);
    return waysBetween(view, (await look(page)).view);
}

test('what others move leaves arrows on the chart until my next order, also for who comes back', async () => {
    const page = await browser.person(server),
        known = played('armada', 500),
        { from } = beforeOthersGo(known, 'english');
    await page.goto(`/match/${await bring(page, known, from, ['spanish'])}`);
    await myTurn(page);
    await order(page, known.lines[from].replace('english ', ''));
    await until(page, (view) => view.owing.includes('english'));
    await myTurn(page);
    assert.ok((await movedSince(page)).length, 'the machine has moved something');
    const shown = async () => within(page, 1000, async () => `${await arrows(page)}` === `${await movedSince(page)}`);
    assert.ok(await shown(), `${await arrows(page)}, not ${await movedSince(page)}`);
    const moved = await movedSince(page);
    await shot(page, 'arrows');
    await page.reload();
    await page.locator('.trail').first().waitFor();
    assert.ok(await shown(), 'and they are there again');
    const { view } = await look(page),
        mine = view.legal.find((a) => a !== 'done') ?? 'done';
    await order(page, mine);
    await myTurn(page);
    assert.ok(await shown(), 'the old ones are gone');
    assert.notDeepEqual(await movedSince(page), moved);
});

/* Where the chart is looked at from, once it lies still. */
const stillAt = (page) =>
    page.evaluate(async () => {
        const at = () => document.querySelector('.sheet > g').getAttribute('transform');
        for (let before = '', still = 0; still < 5; still = at() === before ? still + 1 : 0) {
            before = at();
            await new Promise((done) => requestAnimationFrame(done));
        }
        return at();
    });

/* It comes to lie so: on a busy machine it may rest on its way. */
async function liesAt(page, wanted, what) {
    await within(page, 200, async () => (await stillAt(page)) === wanted);
    assert.equal(await stillAt(page), wanted, what);
}

/* Places that are ringed and not in the window. */
const outOfSight = (page) =>
    page.evaluate(() => {
        const chart = document.querySelector('.chart').getBoundingClientRect();
        return [...document.querySelectorAll('.happened')]
            .map((ring) => ({ place: ring.dataset.place, box: ring.getBoundingClientRect() }))
            .map(({ place, box }) => ({ place, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
            .filter(({ x, y }) => x < chart.left || x > chart.right || y < chart.top || y > chart.bottom)
            .map(({ place }) => place);
    });

const stepBack = async (page) => {
    const before = (await page.locator('.watching').count()) ? await stepShown(page) : 0;
    await page.keyboard.press(',');
    await page.waitForFunction((n) => {
        const [, step] = /step (\d+) of/.exec(document.querySelector('.banner .asked').innerText) ?? [];
        return step && Number(step) !== n;
    }, before);
};

const backToNow = async (page) => {
    await page.keyboard.press('Escape');
    await page.locator('.watching').waitFor({ state: 'detached' });
};

/* Back, step by step, until the chart has moved. */
async function backUntilMoved(page, most = 60) {
    for (let i = 0; i < most; i++) {
        const before = await stillAt(page);
        await stepBack(page);
        await within(page, 200, async () => (await stillAt(page)) && !(await outOfSight(page)).length);
        assert.deepEqual(await outOfSight(page), [], 'what is told of is in sight');
        if ((await stillAt(page)) !== before) return;
    }
    throw new Error('nothing happened far away');
}

/* A match in which much has come to places far from each other. In Jenkins' Ear dice come between all that moves, so
 * that nothing long can be played again as it was: there it is left to chance. */
async function muchHasHappened(page, game) {
    if (game === 'jenkins') {
        await sitAt(page, game);
        await myTurn(page);
        await driveByButtons(page, 60, 7, 0.5);
    } else {
        await page.goto(`/match/${await knownSteps(page, game)}`);
        await page.locator('.handover, .banner.mine').first().waitFor();
        if (await page.locator('.handover').count()) await page.locator('.handover button').click();
    }
    await myTurn(page);
}

/* Such a match, looked at from near. */
async function lookedAtFromNear(page, game) {
    await muchHasHappened(page, game);
    await page.locator('main').focus();
    for (let i = 0; i < 7; i++) await page.keyboard.press('+');
    return stillAt(page);
}

for (const game of ['jenkins', 'armada'])
    for (const [look, size] of Object.entries(LOOKS))
        test(`${game}, on a ${look}: the chart follows what is watched, and goes back`, async () => {
            const page = await browser.person(server, size),
                mine = await lookedAtFromNear(page, game);
            for (let i = 0; i < 3; i++) await backUntilMoved(page);
            await shot(page, `following-${game}-${look}`);
            await backToNow(page);
            await liesAt(page, mine, 'as I had it');
        });

test('the chart grows on a telephone while one looks back, and its corner is a corner again afterwards', async () => {
    const page = await browser.person(server, LOOKS.telephone),
        height = () => page.locator('.chart').evaluate((chart) => chart.clientHeight);
    await lookedAtFromNear(page, 'armada');
    for (let i = 0; i < 4; i++) await page.keyboard.press('-');
    for (let i = 0; i < 40; i++) for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    const mine = await stillAt(page),
        low = await height();
    await stepBack(page);
    await stillAt(page);
    assert.ok((await height()) > low);
    await backToNow(page);
    await liesAt(page, mine, 'as I had it');
});

test('who looks back from an order half given comes back to it', async () => {
    const page = await browser.person(server, LOOKS.telephone),
        known = played('armada', 500),
        shop = known.lines.findIndex((l) => l.startsWith('english build'));
    await page.goto(`/match/${await bring(page, known, shop, ['spanish'])}`);
    await myTurn(page);
    const words = (await look(page)).view.legal.map((l) => l.split(' ')),
        [, piece] = words.find(([, p], i) => p && words[i + 1]?.[1] === p); // that can be had in two ports
    await page.locator(`.good[data-action*=" ${piece} "]`).click();
    const letGo = page.getByRole('button', { name: 'Choose something else' });
    await letGo.waitFor();
    const mine = await stillAt(page);
    await page.locator('main').focus();
    await stepBack(page);
    await backToNow(page);
    assert.ok(await letGo.isVisible(), 'it is still picked');
    await liesAt(page, mine, 'as I had it');
    await page.keyboard.press('Escape');
    await letGo.waitFor({ state: 'detached' });
});

test('who wants no motion sees the chart jump to what is watched', async () => {
    const page = await browser.person(server, { reducedMotion: 'reduce' });
    await lookedAtFromNear(page, 'armada');
    await page.evaluate(() => {
        globalThis.looks = new Set();
        const sheet = document.querySelector('.sheet > g'),
            note = () => globalThis.looks.add(sheet.getAttribute('transform'));
        note();
        new MutationObserver(note).observe(sheet, { attributeFilter: ['transform'] });
    });
    await backUntilMoved(page);
    assert.equal(await page.evaluate(() => globalThis.looks.size), 2, 'once, at once');
});

test('the chart follows nothing out of the hand that holds it, and stays where it was put', async () => {
    const page = await browser.person(server);
    await lookedAtFromNear(page, 'jenkins');
    await stepBack(page);
    const box = await page.locator('.chart').boundingBox(),
        [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const held = await stillAt(page);
    let away = 0;
    for (let i = 0; i < 60 && !away; i++) {
        await stepBack(page);
        away = (await outOfSight(page)).length;
        assert.equal(await stillAt(page), held, 'it lies still');
    }
    assert.ok(away, 'something happened far away');
    await page.mouse.move(x + 90, y + 40, { steps: 4 });
    const put = await stillAt(page);
    assert.notEqual(put, held);
    await page.keyboard.press('Escape');
    await page.locator('.watching').waitFor({ state: 'detached' });
    await page.mouse.up();
    await liesAt(page, put, 'as I have put it');
});
