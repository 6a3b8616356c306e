// A server's page finds out by itself why an order is not legal and what its odds are, when it has the game's module;
// the server is asked where it has not, or does not know yet how things stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchId, pointOf, seaGame, start, toSea } from './games.mjs';
import { ask, drawn, house, legal, myTurn, order, shot, within } from './harness.mjs';

const { person } = house();
const ILLEGAL = 'buy nuestra-senora';

/* What the page asks for, in the order in which it does. */
function heard(page) {
    const asked = [];
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    return asked;
}
/* Which of these were asked for since. */
const since = (asked, mark, what) => asked.slice(mark).filter((path) => what.test(path));
const QUESTIONS = /\/(why|odds)$/;

/* What the page was told has reached the worker: what is asked for after it has come too. */
async function known(page) {
    const told = await page.waitForResponse(/\/known/);
    await told.finished();
    await ask(page, 'GET', '/api/session');
    await drawn(page);
}

async function table(page) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game: 'jenkins', seats: ['me', 'machine random'] });
    await page.goto(`/match/${id}`);
    await myTurn(page);
}

/* What the page says to an order that is not legal, after it was typed. */
async function whyNot(page, words = ILLEGAL) {
    const before = page.locator('.notice button');
    if (await before.count()) await before.last().click();
    await page.locator('.notice').waitFor({ state: 'detached' });
    await page.locator('main').focus();
    await page.keyboard.press('/');
    await page.locator('#command').fill(words);
    await page.keyboard.press('Enter');
    const said = await page.locator('.notice').innerText();
    await page.locator('#command').press('Escape');
    return said;
}

const serverSays = async (page, words = ILLEGAL) =>
    (await ask(page, 'GET', `/api/matches/${matchId(page)}/why?action=${encodeURIComponent(words)}`)).error;
const same = (said, error) => assert.ok(said.toLowerCase().includes(error.toLowerCase()), `${said}: ${error}`);
const buy = async (page) =>
    order(
        page,
        (await legal(page)).find((a) => a.startsWith('buy')),
    );

test('the module comes last; from then on nobody is asked why not, nor for odds', async () => {
    const page = await person(),
        asked = heard(page),
        knows = known(page);
    await table(page);
    await knows;
    const at = (what) => asked.findIndex((path) => what.test(path));
    for (const first of [/\/board$/, /\/rest-.*js$/, /\/events$/])
        assert.ok(at(first) < at(/modules\.json$/) && at(first) >= 0, `${first} before the modules`);
    const error = await serverSays(page),
        mark = asked.length;
    same(await whyNot(page), error);
    await shot(page, 'instant');
    await page.getByRole('button', { name: 'Odds', exact: true }).click();
    await page.getByRole('region', { name: 'Odds' }).getByText('leads to dice').waitFor();
    assert.deepEqual(since(asked, mark, QUESTIONS), [], 'the server was not asked');
    const again = known(page);
    await buy(page);
    await again;
    const later = asked.length;
    await whyNot(page, 'buy the moon');
    assert.deepEqual(since(asked, later, QUESTIONS), [], 'after an order it knows anew');
});

test('what is known of an earlier version answers nothing', async () => {
    const page = await person(),
        asked = heard(page),
        first = known(page);
    let goOn;
    const held = new Promise((done) => {
        goOn = done;
    });
    await table(page);
    await first;
    await page.route('**/known*', async (route) => {
        await held;
        await route.continue();
    });
    const later = page.waitForRequest(/\/known/);
    await buy(page);
    await later;
    const mark = asked.length,
        said = await whyNot(page);
    assert.equal(since(asked, mark, QUESTIONS).length, 1, 'the server was asked, once');
    same(said, await serverSays(page));
    const knows = known(page);
    goOn();
    await knows;
    const then = asked.length;
    same(await whyNot(page, 'buy the moon'), await serverSays(page, 'buy the moon'));
    assert.equal(since(asked, then, QUESTIONS).length, 1, 'by the test alone');
});

test('who saves data is sent no module, and is answered by the server', async () => {
    const page = await person(),
        asked = heard(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await table(page);
    same(await whyNot(page), await serverSays(page));
    assert.equal(since(asked, 0, QUESTIONS).length, 2);
    assert.deepEqual(since(asked, 0, /wasm$|known$/), []);
});

for (const [what, body] of [
    ['that is broken', 'hello'],
    ['of another game', null],
])
    test(`with a module ${what} the server is asked`, async () => {
        const page = await person(),
            asked = heard(page);
        await page.route('**/*.wasm', async (route) =>
            route.fulfill(
                body
                    ? { contentType: 'application/wasm', body }
                    : { response: await route.fetch({ url: `${new URL(page.url()).origin}${await other(page)}` }) },
            ),
        );
        const there = body ? page.waitForResponse(/\.wasm$/) : known(page);
        await table(page);
        await there;
        same(await whyNot(page), await serverSays(page));
        assert.equal(since(asked, 0, QUESTIONS).length, 2);
    });

const other = async (page) => (await ask(page, 'GET', '/modules.json')).skeleton;

/* The versions of which the page was told what its seat knows. */
function versionsKnown(page) {
    const versions = [];
    page.on('response', async (r) => {
        if (r.ok() && r.url().includes('/known')) versions.push((await r.json()).version);
    });
    return versions;
}

const glowing = (page) => page.$$eval('.target', (all) => all.map((t) => t.dataset.place).sort());
const onScreen = ({ x, y }) => x > 20 && x < 1000 && y > 130 && y < 880;

async function firstOnScreen(page, board, places) {
    for (const place of places) {
        const at = await pointOf(page, board, place);
        if (onScreen(at)) return { place, at };
    }
    throw new Error('none is on the screen');
}

test('what comes after an order glows while it is on its way, and a click there counts when it has come', async () => {
    const page = await person(),
        versions = versionsKnown(page),
        sent = [];
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    const { version, view } = await toSea(page, game),
        { verb } = game.board.ways.find((w) => w.question === view.question.name);
    assert.ok(await within(page, 10000, () => versions.includes(version)), 'it knows how things stand');
    await ask(page, 'GET', '/api/session');
    await drawn(page);

    let goOn, seen;
    const held = new Promise((done) => {
        goOn = done;
    });
    await page.route('**/actions*', async (route) => {
        sent.push(route.request().postDataJSON().action);
        await held;
        const answer = await route.fetch();
        seen ??= (await answer.json()).view;
        await route.fulfill({ response: answer });
    });
    const { actions: dice } = await ask(page, 'GET', `/api/matches/${matchId(page)}/odds`),
        steps = view.legal.filter((a) => a.startsWith(`${verb} `) && !dice.includes(a)).map((a) => a.split(' ')[1]),
        before = await glowing(page),
        first = await firstOnScreen(page, game.board, steps);
    await page.mouse.click(first.at.x, first.at.y);
    await page.waitForFunction(
        (was) => JSON.stringify([...document.querySelectorAll('.target')].map((t) => t.dataset.place).sort()) !== was,
        JSON.stringify(before),
    );
    await page.locator('.busy').waitFor();
    const ahead = await glowing(page),
        then = await firstOnScreen(
            page,
            game.board,
            ahead.filter((p) => p !== view.moving.place),
        );
    await page.keyboard.press('n'); // keys mean what glows too
    assert.ok(ahead.includes(await page.locator('.cursor').getAttribute('data-place')));
    await page.keyboard.press('Escape');
    then.at = await pointOf(page, game.board, then.place);
    await page.mouse.click(then.at.x, then.at.y);
    await page.locator('.picked').first().waitFor();
    await shot(page, 'ahead');
    assert.deepEqual(sent, [`${verb} ${first.place}`], 'the second waits for the first');
    goOn();
    assert.ok(await within(page, 10000, () => sent.length === 2));
    assert.equal(sent[1], `${verb} ${then.place}`);
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    const places = seen.legal.filter((a) => a.startsWith(`${verb} `)).map((a) => a.split(' ')[1]);
    assert.deepEqual(
        ahead.filter((p) => places.includes(p)),
        places.sort(),
        'what glowed is what the server said',
    );
});
