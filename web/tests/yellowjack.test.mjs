// Formations on lanes and Sea Zones, winds, Orders, sieges. Both sides sit at one screen. What the dice bring
// nobody knows, so nothing here waits for anything that they may not bring.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, myTurn, order, prompt, serve, shot } from './harness.mjs';
import { led, plays, pretend } from './fixture.mjs';
import { gameWith, look, matchId, pointOf, start } from './games.mjs';

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

const idle = (page) => page.locator('.busy').waitFor({ state: 'detached' });
const seen = (page, seat, id = matchId(page)) => ask(page, 'GET', `/api/matches/${id}?seat=${seat}`);
const verb = (legal, ...words) => words.map((w) => legal.find((l) => l.split(' ')[0] === w)).find(Boolean);

/* Whoever is asked comes to the screen. */
async function sitDown(page) {
    await page.locator('.handover, .banner.mine, .banner.over').first().waitFor();
    const here = page.locator('.handover button').first();
    if (await here.count()) await here.click();
    await myTurn(page);
}

async function begin(page, scenario) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const seats = ['me', 'me'];
    const { id } = await ask(page, 'POST', '/api/matches', { game: 'yellowjack', options: { scenario }, seats });
    return id;
}

async function open(page, id) {
    await page.goto(`/match/${id}`);
    await page.locator('.chart, .handover').first().waitFor();
    await sitDown(page);
}

/* Nobody does more than he must; a lost Unit and the like have to be named. */
const least = ({ legal }) => verb(legal, 'done', 'stop', 'pass', 'siege', 'first', 'choose') ?? legal[0];

/* Both sides behind the page's back, until a test holds; the side that is asked then. */
async function drive(page, id, until, play = least) {
    let seat = 'spectator';
    for (let i = 0; i < 4000; i++) {
        const now = await seen(page, seat, id);
        if (!now.view.owing.includes(seat)) {
            [seat] = now.view.owing;
            assert.ok(seat, 'the match has ended');
            continue;
        }
        if (until(now.view, seat)) return seat;
        const answer = await ask(page, 'POST', `/api/matches/${id}/actions?seat=${seat}`, {
            base_version: now.version,
            idempotency_key: `drive-${now.version}-${seat}`,
            action: play(now.view, seat),
        });
        assert.ok(!answer.error, JSON.stringify(answer));
    }
    throw new Error('it never came to that');
}

/* One answer of whoever is asked, on the page. */
async function answer(page, words) {
    await idle(page);
    await order(page, words);
    await idle(page);
    await page.locator('.handover, .banner.mine, .banner.over').first().waitFor();
}

test('the chart: places, lanes, the winds of eleven regions, Formations, the Order and its target', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'vernons-war');
    await drive(page, id, (view, seat) => seat === 'british' && view.question.name === 'orders');
    await open(page, id);
    assert.match(await prompt(page), /British: Give orders to ships, Leaders and Auxiliaries, or be done/);
    assert.equal(await page.locator('.winds .wind').count(), 11);
    assert.ok((await page.locator('.lanes .lane').count()) > 100);
    assert.ok((await page.locator('.pieces .stack[data-side=british]').count()) >= 2);
    const { view } = await seen(page, 'british', id);
    assert.ok(
        view.marks.some((m) => m.kind === 'order' && m.place === 'portobelo'),
        'the target is lit',
    );
    assert.ok(view.panels.some((p) => p.title === 'Orders, Jamaica'));
    assert.ok(view.panels.some((p) => p.title === 'Port Royal (Jamaica)'));
    const spanish = (await seen(page, 'bourbon', id)).view;
    assert.ok(!spanish.marks.some((m) => m.kind === 'order' && m.place === 'portobelo'), 'and nobody else sees it');
    await accessible(page, 'the chart of Yellow Jack');
    await shot(page, 'yellowjack-chart');
});

test('the strip shows the present phase, and those to come', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'vernons-war');
    const first = (await seen(page, 'british', id)).view.headline;
    let asked = 0;
    await drive(page, id, (v) => v.headline !== first && v.question.name === 'mpi' && ++asked === 4);
    await open(page, id);
    const strip = page.locator('.turn-strip'),
        names = await strip.locator('li').allTextContents();
    assert.deepEqual(
        names.filter((name) => /^Impulse/.test(name)),
        ['Impulse 1', 'Impulse 2', 'Impulse 3', 'Impulse 4'],
    );
    const [whole, now] = [await strip.boundingBox(), await strip.locator('.now').boundingBox()];
    assert.ok(now.x >= whole.x && now.x + now.width <= whole.x + whole.width, 'the present one is in sight');
});

test('a whole Turn, both sides on the page', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'vernons-war');
    await open(page, id);
    const turn = (await seen(page, 'british', id)).view.headline;
    const asked = new Set();
    for (let i = 0; i < 400; i++) {
        await sitDown(page);
        if (await page.locator('.banner.over').count()) break;
        const side = (await prompt(page)).startsWith('British') ? 'british' : 'bourbon';
        const { view } = await seen(page, side, id);
        if (view.headline !== turn) break;
        asked.add(`${side} ${view.question.name}`);
        await answer(page, least(view));
    }
    for (const side of ['british', 'bourbon'])
        for (const question of ['orders', 'mpi']) assert.ok(asked.has(`${side} ${question}`), `${side} ${question}`);
    assert.notEqual((await seen(page, 'british', id)).view.headline, turn, 'the next Turn has come');
    await shot(page, 'yellowjack-turn');
});

/* The siege begins: the Flotilla sails, and lands when it may. It is off Cartagena when the wind lets it. */
function expedition({ legal, question }, seat) {
    if (seat !== 'british') return least({ legal });
    if (question.name === 'secret_target') return 'target cartagena';
    if (question.name === 'mpi') return legal.find((l) => l === 'activate british-formation-1') ?? 'stop';
    if (question.name === 'act') {
        if (legal.includes('blockade')) return verb(legal, 'disembark', 'stop'); // it is off the port
        const way = ['step cartagena', 'step sz_carib', 'catch cartagena', 'catch sz_carib'];
        return way.find((l) => legal.includes(l)) ?? 'stop';
    }
    return legal.includes('all') ? 'all' : least({ legal });
}

test('another button of the mouse reads a place, and orders nothing', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'cartagena');
    await drive(page, id, (view) => view.question.name === 'secret_target');
    await open(page, id);
    const before = await prompt(page),
        at = await pointOf(page, await ask(page, 'GET', '/api/games/yellowjack/board'), 'cartagena');
    await page
        .locator('.deciding button')
        .filter({ hasText: /Assault Veracruz.*3 Prestige; Fort 3/s })
        .waitFor();
    await page.mouse.click(at.x, at.y, { button: 'right' });
    const read = await page.locator('.inspector').innerText();
    assert.match(read, /Cartagena de Indias/);
    assert.match(read, /prestige \d · fort 4 · garrison 3 · blockade value 3/);
    assert.match(read, /: wind from [NESW]/);
    assert.doesNotMatch(read, /zone vendavales/);
    assert.equal(await prompt(page), before);
});

test('the boats: what may be chosen stands before what may not, and how many go is said', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'cartagena');
    await drive(page, id, (view) => view.question.name === 'ashore', expedition);
    await open(page, id);
    assert.ok(await page.locator('.inspector section').first().locator('.legal').count());
    assert.match(await page.locator('.all-done').innerText(), /All of them\s*the first 6 Units, and Personages/);
});

test('the tab of the table is not drawn out, and facts are written as sentences are', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'cartagena');
    await drive(page, id, (view) => view.question.name === 'secret_target');
    await open(page, id);
    await page.getByRole('tab', { name: 'Forces' }).click();
    const words = page.locator('.forces dt').filter({ hasText: 'Orders fulfilled this Quarter' }).first();
    assert.equal(await words.evaluate((dt) => getComputedStyle(dt).textTransform), 'none');
    await page.getByRole('tab', { name: 'Table' }).click();
    const [first, second] = await page
        .locator('.seats li')
        .evaluateAll((li) => li.map((e) => e.getBoundingClientRect()));
    assert.ok(second.top - first.bottom < 20, `${second.top - first.bottom} between two seats`);
});

test('the expedition is landed before Cartagena, and the siege stands on the stage', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'cartagena');
    await drive(page, id, (view) => view.question.name === 'siege', expedition);
    await open(page, id);
    assert.match(await prompt(page), /British: Cartagena de Indias: go on with the siege, storm it, or evacuate/);
    assert.match(await page.locator('.stage .stage-head').innerText(), /Siege/);
    await shot(page, 'yellowjack-siege');
    await answer(page, 'siege');
});

test('the card says what one click begins', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.game === 'yellowjack');
    await page.goto(`/game/${game.id}`);
    const card = page.locator('.game', { has: page.getByRole('heading', { name: game.title }) });
    assert.match(await card.locator('.about').innerText(), /Scenario\s+Cartagena; others by Set up/);
    await shot(page, 'yellowjack-card');
    await start(page, game, 'Play the machine');
    assert.match((await look(page)).options, /^scenario=cartagena /);
});

/* Four Squadrons against three: too many pairs for a button each. */
test('who is paired with whom is asked openly on a telephone', async () => {
    const page = await browser.person(server, { width: 390, height: 844, hasTouch: true }),
        saved = fs.readFileSync(new URL('../../tests/odds/yellowjack-intensity.txt', import.meta.url), 'utf8'),
        { view, board } = led(
            ['dice random 1', 'load -', saved.trim(), '.', ...plays('intensity light; pass')],
            'british',
        );
    const ours = ['br-j1', 'br-j2', 'br-j3', 'br-flagship'],
        his = ['es-g1', 'es-g2', 'es-flagship'],
        legal = ours.flatMap((one) => his.map((other) => `pair ${one} ${other}`)),
        at = view.stacks.find((s) => s.pieces.some((p) => p.piece === 'br-j1'));
    at.pieces = [...at.pieces, ...[...ours, ...his].map((piece) => ({ piece }))];
    assert.equal(view.question.name, 'pair');
    const { acted } = await pretend(page, board, { ...view, legal });
    const firsts = page.locator('.firsts').getByRole('button');
    await firsts.first().waitFor();
    assert.equal(await firsts.count(), 4);
    await shot(page, 'yellowjack-pairs-phone');
    await firsts.nth(1).click();
    await page.locator('.deciding').getByRole('button', { name: 'British J2 against Spanish G2' }).click();
    await page.waitForFunction(() => !document.querySelector('.busy'));
    assert.deepEqual(acted, ['pair br-j2 es-g2']);
});

test('the siege on a telephone, by night', async () => {
    const page = await browser.person(server, { width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    const id = await begin(page, 'cartagena');
    await drive(page, id, (view) => view.question.name === 'siege', expedition);
    await open(page, id);
    await page.locator('.stage .line').first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await accessible(page, 'a siege of Yellow Jack on a telephone');
    await shot(page, 'yellowjack-phone');
    await page.locator('.stage').first().scrollIntoViewIfNeeded();
    await shot(page, 'yellowjack-phone-stage');
});
