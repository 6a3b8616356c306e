// How many clicks it takes to do what one means. Forced answers are given by themselves, as they are for everybody who
// has not said otherwise.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { ask, browse, drawn, myTurn, serve, shot, sure } from './harness.mjs';
import { alone, drag, gameWith, least, look, matchId, pointOf, seaGame, start, taught, until } from './games.mjs';

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

const asked = async (page) => (await look(page)).view.question?.name;

/* Clicks of this page, counted by the page itself. */
async function counting(page) {
    await page.addInitScript(() => {
        globalThis.clicks = 0;
        addEventListener(
            'pointerup',
            () => {
                globalThis.clicks++;
            },
            true,
        );
    });
    return {
        reset: () =>
            page.evaluate(() => {
                globalThis.clicks = 0;
            }),
        get: () => page.evaluate(() => globalThis.clicks),
    };
}

const press = async (page, name) => {
    await page.locator('.deciding').getByRole('button', { name, exact: true }).first().click();
    await sure(page);
    await page.locator('.busy').waitFor({ state: 'detached' });
};

async function clickAt(page, board, place) {
    const at = await pointOf(page, board, place);
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(80);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

/* Buys six ships, and puts them all into a port where nobody else lies. */
async function sixShips(page, board) {
    await page.locator('.good').first().waitFor();
    const three = page.getByRole('button', { name: /Buy 3 like/ }).nth(3);
    for (let i = 1; i <= 2; i++) {
        await three.click();
        await page
            .locator('.basket span[title]')
            .nth(3 * i - 1)
            .waitFor();
    }
    await press(page, 'Done');
    const { legal } = await until(page, (v) => v.question?.name === 'place');
    const port = board.sites.find((s) => legal.includes(`place ${s.slug}`));
    await press(page, `All to ${port.name}`); // as many as may lie there
    const rest = await until(page, (v) => v.question?.name === 'place' || v.owing[0] !== v.as);
    const other = board.sites.find((s) => rest.legal.includes(`place ${s.slug}`) && s !== port);
    if (other) await press(page, `All to ${other.name}`);
    await until(page, (v) => v.question?.name !== 'place');
    return port;
}

/* Ends what is asked until that question comes. */
async function endUntil(page, name) {
    for (let i = 0; i < 40; i++) {
        await myTurn(page);
        const now = await asked(page);
        if (now === name) return;
        const button = page.locator('.deciding button[data-action=done], .deciding button[data-action=pass]').first();
        if (await button.count()) await press(page, await button.innerText());
        await page.waitForTimeout(60);
    }
    throw new Error(`${name} is never asked`);
}

test('six counters are bought and placed in 8 clicks', async () => {
    const page = await browser.person(server, { likes: { 'skip-forced': true } }),
        count = await counting(page);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await count.reset();
    await sixShips(page, game.board);
    const bought = await count.get();
    assert.ok(bought <= 8, `${bought} clicks to buy six counters and to place them`);
});

/* A match against the machine, brought to where it is to be counted: by the first of these orders that is legal, or by
 * as little as can be done. */
async function sitAt(page, game, side, wanted, so) {
    const count = await counting(page);
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const board = await ask(page, 'GET', `/api/games/${game}/board`),
        seats = board.sides.map((s) => (s === side ? 'me' : 'machine random')),
        { id } = await ask(page, 'POST', '/api/matches', { game, seats });
    await alone(page, id, so, ({ view }) => view.legal.find((l) => wanted.test(l)) ?? least(view));
    await page.goto(`/match/${id}`);
    await myTurn(page);
    await page.keyboard.press('0'); // the whole chart
    return { count, board };
}

const BRIDGETOWN = '4422',
    FLEET = ['boyne', 'burford', 'cornwall', 'frigate-e2', 'frigate-e3'];

/* Two clicks, and all of the fleet is there; one Undo, and all that can be seen is as it was before them. */
async function sailAndBack(page, { count, board }, to, hexes) {
    const before = await look(page);
    await count.reset();
    await clickAt(page, board, BRIDGETOWN);
    await clickAt(page, board, to);
    const { moving } = await until(page, (v) => v.moving?.place === to);
    assert.equal(await count.get(), 2, `clicks to sail over ${hexes} hexes`);
    assert.deepEqual(moving.pieces.map((p) => p.piece).sort(), FLEET);
    await shot(page, `clicks-sailed-${hexes}`);
    await page.keyboard.press('l');
    const way = (await page.locator('.log li').allInnerTexts()).findLast((line) => line.includes(to));
    await page.keyboard.press('o');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, (v) => !v.moving);
    await page.locator('.busy').waitFor({ state: 'detached' });
    assert.deepEqual((await look(page)).view, before.view, `all is as it was before ${hexes} hexes`);
    return way;
}

test('a fleet of five sails over six hexes with 2 clicks, and one Undo brings back all that was seen', async () => {
    const page = await browser.person(server, { likes: { 'skip-forced': true } }),
        wanted = new RegExp(`^(buy (${FLEET.join('|')})|place bridgetown)$`),
        table = await sitAt(page, 'jenkins', 'english', wanted, (v) => v.legal.includes(`sail ${BRIDGETOWN}`));
    assert.ok((await look(page)).view.stacks.some((s) => s.place === BRIDGETOWN && s.height === FLEET.length));
    const way = await sailAndBack(page, table, '4318', 5); // nothing is shown on it
    assert.equal(way.match(/\b\d{4}\b/g).length, 5, `the way is one line of the log: ${way}`);
    await sailAndBack(page, table, '4317', 6); // in the sixth hex a die is rolled for perilous seas: the machine agrees
});

/* Hexes of open sea about five away, all around. */
function farSeas(board, from) {
    const here = board.map.spaces.find((s) => s.place === from),
        far = (s) => Math.hypot(s.x - here.x, s.y - here.y) / board.map.cell.height;
    const all = board.map.spaces.filter((s) => s.terrain === 'sea' && far(s) > 4 && far(s) < 5.1);
    return all.filter((_, i) => i % 3 === 0).map((s) => s.place);
}

/* Tries one place after the other until the stack is there, or on its way where the sea or the enemy has stopped it. */
async function reachOne(page, board, from, go) {
    for (const to of farSeas(board, from)) {
        await go(to);
        for (let i = 0; i < 300; i++) {
            const at = (await look(page)).view.moving?.place;
            if (at === to || (at && at !== from && i > 100)) return at;
            if (await page.locator('.notice, .pointer-words').count()) break; // no way leads there
            await page.waitForTimeout(50);
        }
        await page.keyboard.press('Escape');
        await page.waitForTimeout(100);
        if (await page.locator('.notice .quiet').count()) await page.locator('.notice .quiet').click();
    }
    throw new Error('the stack comes nowhere');
}

test('a stack is dragged where it is to go, and a click that means nothing says why', async () => {
    const page = await browser.person(server, { likes: { 'skip-forced': true } });
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const port = await sixShips(page, game.board);
    await endUntil(page, 'activate');
    await reachOne(page, game.board, port.place, (to) => drag(page, game.board, port.place, to));

    const land = game.board.map.spaces.find((s) => !game.board.ways[0].terrain.includes(s.terrain));
    await clickAt(page, game.board, land.place);
    await page.locator('.pointer-words b').waitFor();
    assert.match(await page.locator('.pointer-words').innerText(), /\d.*\w/);
    await shot(page, 'clicks-why');
});

test('a quiet turn is passed in 3 clicks', async () => {
    const page = await browser.person(server, { likes: { 'skip-forced': true } }),
        count = await counting(page);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.ways?.some((w) => w.commit));
    await start(page, game, 'Play the machine');
    await until(page, (v) => v.legal.length > 1); // what is forced is done
    await page.waitForTimeout(300);
    const turn = (v) => v.headline.split(',')[0],
        before = turn((await look(page)).view);
    await count.reset();
    await press(page, 'Pass the turn');
    await until(page, (v) => turn(v) !== before);
    const passed = await count.get();
    assert.ok(passed <= 3, `${passed} clicks to pass a quiet turn`);
});

const group = ['buy cannons-e3', 'done', 'place port-royal', 'done', 'sail 2719', 'all', 'done'];
const landing = [
    'embark soldiers-e3 merchant-e1',
    'embark cannons-e3 merchant-e1',
    'embark soldiers-e4 augusta',
    'embark vernon burford',
    ...['step 2718', 'step 2717', 'done', 'done', 'battle 2717'],
    ...['aim burford', 'aim burford', 'aim augusta', 'pass'],
];

test('five and more go aboard with 1 click, and ashore with 1', async () => {
    const page = await browser.person(server),
        count = await counting(page);
    await page.goto('/');
    const game = await seaGame(page);
    await taught(page, game, group);
    await page.getByRole('button', { name: 'Leave the guide' }).click();
    await count.reset();
    await page.getByRole('button', { name: /^Embark all \d/ }).click();
    const cargo = (v) => v.moving?.pieces.filter((p) => p.on).length ?? 0;
    await until(page, (v) => cargo(v) >= 5);
    assert.equal(await count.get(), 1);

    await taught(page, game, [...group, ...landing]);
    await until(page, (v) => v.question?.name === 'beachhead');
    await count.reset();
    await page.getByRole('button', { name: 'All of them' }).click();
    await until(page, (v) => v.question?.name !== 'beachhead');
    assert.equal(await count.get(), 1);
    const told = (await ask(page, 'GET', `/api/matches/${matchId(page)}/log`)).log;
    assert.ok(told.some((l) => /troops land/.test(l.text)));
});

/* Chooses who sails and where to, looks at the course, and declares it. */
async function sailFrom(page, board, from, to) {
    await clickAt(page, board, from);
    await until(page, (v) => v.question?.name === 'course');
    await drawn(page);
    await clickAt(page, board, to);
    await page.getByRole('button', { name: 'Declare and weigh' }).click();
}

test('a fleet is formed, given an admiral and sailed with 4 clicks', async () => {
    const page = await browser.person(server, { likes: { 'skip-forced': true } }),
        count = await counting(page);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.ways?.some((w) => w.commit));
    await taught(page, game, []);
    await count.reset();
    await page.getByRole('button', { name: 'Ships into fleets: all 3 in Plymouth to Fleet 1, led by Drake' }).click();
    const { stacks } = await until(page, (v) => v.legal.includes('sail fleet-1')),
        drake = stacks.flatMap((s) => s.pieces).find((p) => p.piece === 'leader-drake');
    assert.equal(drake.on, 'fleet-1');
    assert.equal(
        await page.getByRole('button', { name: /^Ships into fleets: all/ }).count(),
        0,
        'one ship left is not several',
    );
    await sailFrom(page, game.board, '1616', '2016');
    const fleet = (v) => v.stacks.find((s) => s.pieces.some((p) => p.piece === 'fleet-1')) ?? v.moving;
    await until(page, (v) => fleet(v)?.place === '2016');
    assert.equal(await count.get(), 4);
    await shot(page, 'clicks-fleet');
});

test('a fleet without munitions is warned beside its course, and asked nothing', async () => {
    const page = await browser.person(server),
        warning = page.locator('.course').getByText(/has no munitions/);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.ways?.some((w) => w.commit));
    await taught(page, game, ['join en-queens-drake fleet-1']);
    await clickAt(page, game.board, '1616');
    await warning.waitFor();
    assert.equal(await page.locator('.confirm').count(), 0);
    await shot(page, 'clicks-munitions');
    await page.getByRole('button', { name: "Don't tell me this again" }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, (v) => v.question.name === 'naval_order');
    await clickAt(page, game.board, '1616');
    await page.locator('.course').waitFor();
    assert.equal(await warning.count(), 0);
});

test('a course on which no die is rolled is sailed to its end, and taken back with who was to sail it', async () => {
    const page = await browser.person(server),
        wanted = /^(advance es-squadron-of-the-levant-\d|join es-squadron-of-the-levant-\d armada-1)$/,
        { board } = await sitAt(page, 'armada', 'spanish', wanted, (v) => v.legal.includes('sail armada-1')),
        before = await look(page);
    await sailFrom(page, board, '2531', '2535');
    await until(page, (v) => v.moving?.place === '2535');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, (v) => !v.moving);
    assert.deepEqual((await look(page)).view, before.view);
});

test('a whole set-up takes 1 click, for either side', async () => {
    const page = await browser.person(server),
        count = await counting(page);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Same screen');
    for (const side of game.sides) {
        await page.getByRole('button', { name: new RegExp(`I am ${side}`, 'i') }).click();
        await myTurn(page);
        await count.reset();
        await page.getByRole('button', { name: 'Recommended set-up' }).click();
        await page.locator('.handover').waitFor();
        assert.equal(await count.get(), 1, side);
    }
    const { view } = await ask(page, 'GET', `/api/matches/${matchId(page)}?seat=${game.sides[0]}`);
    assert.match(view.headline, /Turn 1/);
});

test('a kind of warning is silenced for good, and called back', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const done = page.locator('.deciding button[data-action=done]');
    await done.click();
    await page.getByLabel("Don't tell me this again").check();
    await page.locator('.confirm .primary').click();
    await until(page, (v) => v.question?.name !== 'buy');
    await endUntil(page, 'buy');
    await done.click();
    await until(page, (v) => v.question?.name !== 'buy');
    assert.equal(await page.locator('.confirm').count(), 0);
    await page.getByText('Settings').click();
    await page.getByRole('button', { name: 'Give all warnings again' }).click();
    assert.equal(await page.getByRole('button', { name: 'Give all warnings again' }).count(), 0);
});
