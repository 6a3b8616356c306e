// The client as a folder of files (make site): no server, and then no network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { driveByButtons, played } from './games.mjs';
import { accessible, browse, folder, myTurn, order, PROGRAM, prompt, serve, shot } from './harness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)),
    site = folder('site');
const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};
let server, browser;

/* Any static host: files, in a folder of their own. */
function host() {
    const files = http.createServer((asked, answer) => {
        const name = decodeURIComponent(new URL(asked.url, 'http://here').pathname).replace(/^\/games-of-sail\//, ''),
            file = path.join(site, name || 'index.html');
        const there = fs.existsSync(file) && fs.statSync(file).isFile();
        answer.writeHead(there ? 200 : 404, {
            'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        });
        answer.end(there ? fs.readFileSync(file) : '');
    });
    return new Promise((up) => files.listen(0, '127.0.0.1', () => up(files)));
}

before(async () => {
    execFileSync('scripts/site', { cwd: root, stdio: 'pipe' });
    fs.cpSync(path.join(root, 'build-site'), site, { recursive: true });
    const files = await host(),
        address = `http://127.0.0.1:${files.address().port}`;
    server = {
        address,
        close: () => {
            files.close();
            files.closeAllConnections();
        },
    };
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    await browser?.close();
    server?.close();
    fs.rmSync(site, { recursive: true });
});

const HOME = '/games-of-sail/';

async function visit(more = {}) {
    const page = await browser.person(server, more);
    await page.goto(`${HOME}#/game/skeleton`);
    await page.locator('article.game').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload(); // from now on all comes from the service worker
    await page.locator('article.game').waitFor();
    return page;
}

async function begin(page, seats) {
    await page.getByRole('button', { name: 'Set up…' }).click();
    const selects = page.locator('form.set-up select');
    for (const [i, seat] of seats.entries()) await selects.nth(i).selectOption(seat);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.match').waitFor();
}

/* The file that something which is done to a page brings. */
async function downloaded(page, doing) {
    const [file] = await Promise.all([page.waitForEvent('download'), doing()]);
    const to = path.join(site, 'record.txt');
    await file.saveAs(to);
    return to;
}

/* Saves a match's record from the shelf. */
async function saved(page) {
    await page.goto(`${HOME}#/`);
    return downloaded(page, () => page.getByRole('link', { name: 'Save its record' }).first().click());
}

test('a whole game without a network; its record is verified by the program, and opened again', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await begin(page, ['machine random', 'machine random']);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('link', { name: 'Download the record' }).waitFor();
    const record = await saved(page);
    assert.match(fs.readFileSync(record, 'utf8'), /^yardarm record 2\ngame: skeleton[^]*\nx-player: \w+ random\n/);
    // nobody had to commit to these dice: all else is verified
    execFileSync(PROGRAM, ['verify', '--unproved', record], { stdio: 'pipe' });
    await page.locator('input[type=file]').setInputFiles(record);
    await page.waitForURL(/#\/match\//);
    await page.locator('.match').waitFor();
    fs.writeFileSync(record, 'hello\n');
    await page.goto(`${HOME}#/`);
    await page.locator('input[type=file]').setInputFiles(record);
    await page.getByText('This is no record of a match.').waitFor();
});

const games = () => JSON.parse(fs.readFileSync(path.join(site, 'games/games.json'), 'utf8')).filter((g) => !g.example);

/* From a game's page, by one of its buttons. */
async function start(page, id, how) {
    await page.goto(`${HOME}#/game/${id}`);
    await page.locator('article.game').getByRole('button', { name: how }).click();
    await page.waitForURL(/#\/match\//);
}

/* Orders as the command line offers them; to be done, if that is possible. */
async function anyOrder(page) {
    await page.locator('main').focus();
    await page.keyboard.press('/');
    await page.locator('#completions code').first().waitFor();
    const offered = await page.locator('#completions code').allInnerTexts();
    await page.keyboard.press('Escape');
    await order(page, offered.find((words) => words === 'done') ?? offered[0]);
}

/* All that is kept on this device: of matches, or what was done in them. */
const kept = (page, what) =>
    page.evaluate(
        (name) =>
            new Promise((good) => {
                indexedDB.open('yardarm').onsuccess = ({ target: { result: all } }) => {
                    const asked = all.transaction(name).objectStore(name).getAll();
                    asked.onsuccess = () => good(asked.result);
                    all.close();
                };
            }),
        what,
    );
const done = (page) => kept(page, 'steps');
const plays = async (page) => (await done(page)).filter((s) => s.what === 'play');

test('every game begins without a network, and the machine answers', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    for (const { id, title } of games()) {
        await start(page, id, 'Play the machine');
        const match = page.url().split('/').pop(),
            has = async (what) => (await done(page)).some((s) => s.id === match && s.what === what);
        await myTurn(page);
        for (let orders = 0; !((await has('act')) && (await has('play'))); orders++) {
            assert.ok(orders < 100, `${id}: the machine never answers`);
            await anyOrder(page);
            await myTurn(page);
        }
        await shot(page, `offline-${id}`);
        assert.match(await page.title(), new RegExp(title));
    }
    await page.goto(`${HOME}#/`);
    await page
        .locator('.shelf li')
        .nth(games().length - 1)
        .waitFor();
    await shot(page, 'offline-home');
    await accessible(page, 'the page without a server');
    browser.quiet();
});

test('first games are played through without a network, and go on against the machine', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    for (const { id } of games().filter((g) => g.first)) {
        await start(page, id, 'Learn it');
        const coach = page.locator('.coach'),
            [, steps] = /^1 of (\d+)$/.exec(await coach.getByText(/^1 of \d+$/).innerText());
        for (let at = 1; at <= Number(steps); at++) {
            await coach.getByText(`${at} of ${steps}`, { exact: true }).waitFor();
            await coach.getByRole('button', { name: /^(Next|Do it for me|Play on alone)$/ }).click();
        }
        await coach.waitFor({ state: 'detached' });
        await myTurn(page);
        await page.locator('.banner.mine').waitFor();
    }
    browser.quiet();
});

test('two at one screen: a curtain between them; what is undone, and who resigns', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'jenkins', 'Same screen');
    await page.locator('.handover').waitFor();
    const first = await page.locator('.handover h1').innerText();
    await page.locator('.handover button').click();
    await myTurn(page);
    const before = await prompt(page);
    await order(page, 'buy boyne');
    await page.locator('.banner .asked', { hasText: '1 bought so far' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.banner .asked').getByText(before, { exact: true }).waitFor();
    while (!(await page.locator('.handover').count())) {
        await anyOrder(page);
        await page.locator('.handover, .banner.mine').first().waitFor();
    }
    assert.notEqual(await page.locator('.handover h1').innerText(), first);
    assert.equal(await page.locator('.chart').count(), 0, 'nothing of the board is in the page');
    await page.locator('.handover button').click();
    await myTurn(page);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Resign…' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.locator('.banner.over').waitFor();
    browser.quiet();
});

/* All that a player sees, but for what counts. */
const sight = (page) =>
    page.evaluate(() =>
        ['.banner', '.chart .sheet', '.deciding', '.goal'].map((part) =>
            [...document.querySelectorAll(part)].map((e) => e.innerText ?? e.textContent),
        ),
    );

test('one Undo without a network goes back behind what the machine has answered', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'drake', 'Play the machine');
    for (let answered = 0, i = 0; ; i++) {
        assert.ok(i < 40, 'the machine never answers an order');
        await myTurn(page);
        answered = (await plays(page)).length;
        const before = await sight(page),
            asked = await prompt(page);
        await anyOrder(page);
        await myTurn(page);
        if ((await plays(page)).length === answered) continue;
        const after = await sight(page);
        assert.notDeepEqual(after, before);
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await page.locator('.banner .asked').getByText(asked, { exact: true }).waitFor();
        await page.locator('.busy').waitFor({ state: 'detached' });
        assert.deepEqual(await sight(page), before);
        break;
    }
    browser.quiet();
});

test('a match in two windows: who comes later is shown how it stands', async () => {
    const page = await visit();
    await start(page, 'jenkins', 'Play the machine');
    await myTurn(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await myTurn(other);
    await order(page, 'buy boyne');
    await order(other, 'buy cornwall');
    await other.getByRole('alert').getByText('The match had moved on').waitFor();
    await order(other, 'buy cornwall');
    await other.locator('.banner .asked', { hasText: '2 bought so far' }).waitFor();
    await page.reload();
    await page.locator('.banner .asked', { hasText: '2 bought so far' }).waitFor();
    browser.quiet();
});

async function resign(page) {
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Resign…' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.locator('.banner.over').waitFor();
}

test('a hint without a network: off until it is wanted, an order with its reason', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'jenkins', 'Play the machine');
    await myTurn(page);
    const hint = page.getByRole('region', { name: 'Hint' });
    assert.equal(await hint.count(), 0);
    await page.getByText('Settings').click();
    await page.getByLabel('Offer hints against machines').check();
    await page.keyboard.press('Escape');
    await hint.getByRole('button', { name: 'Hint', exact: true }).click();
    await hint.getByRole('status').waitFor();
    assert.match(await hint.innerText(), /([Ww]ins in \d|The only thing|Drawn by lot).*Says the captain/s);
    await shot(page, 'offline-hint');
    const before = (await done(page)).length;
    await hint.getByRole('button', { name: 'Do that' }).click();
    while ((await done(page)).length === before) await page.waitForTimeout(50);
    await start(page, 'jenkins', 'Same screen');
    await page.locator('.handover button').click();
    await myTurn(page);
    assert.equal(await hint.count(), 0, 'between people there is none');
    browser.quiet();
});

/* On the page of luck and skill: begun, called off if it is not yet done, and begun again. */
async function judged(page) {
    const begin = page.getByRole('button', { name: 'Judge this match' }),
        stop = page.getByRole('button', { name: 'Stop' }),
        curve = page.locator('.win-curve');
    await begin.click();
    await stop.or(curve).waitFor();
    if (await stop.count()) {
        await shot(page, 'offline-judging');
        await stop.evaluateAll((there) => there[0]?.click()); // unless it was quicker
        await begin.or(curve).waitFor();
    }
    if (await begin.count()) await begin.click();
    await curve.waitFor();
}

test('luck and skill without a network: found once, kept, the same of the record', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'jenkins', 'Play the machine');
    await myTurn(page);
    const match = page.url();
    await page.goto(`${match}/verdict`);
    await page.getByText('The match is judged when it is over: resign, and it is').waitFor();
    await page.goto(match);
    await myTurn(page);
    await someOrders(page, 4);
    await resign(page);
    await page.locator('.banner.over').getByRole('link', { name: 'Luck and skill' }).click();
    await judged(page);
    await accessible(page, 'luck and skill without a server');
    await shot(page, 'offline-verdict');
    await page.reload();
    await page.locator('.win-curve').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Judge this match' }).count(), 0);

    const record = await saved(page);
    await page.locator('input[type=file]').setInputFiles(record);
    await page.waitForURL(/#\/match\//);
    await page.locator('.banner.over').getByRole('link', { name: 'Luck and skill' }).click();
    await judged(page);
    const [first, second] = await kept(page, 'matches');
    assert.ok(first.found.sides.length === 2 && first.found.actions > 0);
    assert.deepEqual(first.found, second.found);
    browser.quiet();
});

const verified = (record, ...flags) => execFileSync(PROGRAM, ['verify', ...flags, record], { encoding: 'utf8' });

async function someOrders(page, n) {
    for (let orders = 0; orders < n; orders++) {
        await myTurn(page);
        await anyOrder(page);
    }
    await myTurn(page);
}

test('a match that was begun without a network goes on at a server', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'jenkins', 'Play the machine');
    await myTurn(page);
    await order(page, 'done');
    await someOrders(page, 3);
    const asked = await prompt(page),
        record = await saved(page),
        house = await serve();
    try {
        const anna = await browser.person(house);
        await anna.goto('/');
        await anna.getByText('Open a record…').scrollIntoViewIfNeeded();
        await shot(anna, 'bring');
        await anna.locator('input[type=file]').setInputFiles(record);
        await anna.waitForURL(/\/match\//);
        await myTurn(anna);
        assert.equal(await prompt(anna), asked);
        await someOrders(anna, 2);
        await anna.getByRole('tab', { name: 'Table' }).click();
        await anna.getByText('Dice nobody has to trust').click();
        await anna.getByText(/^The first \d+ actions were brought here from elsewhere/).waitFor();
        await shot(anna, 'brought');
        await accessible(anna, 'a match that was brought');
        await resign(anna);
        const link = anna.getByRole('link', { name: 'Download the record' });
        const whole = await downloaded(anna, () => link.click());
        assert.match(fs.readFileSync(whole, 'utf8'), /^x-brought: \d+$/m);
        assert.match(verified(whole, '--unproved'), /^ok /);
    } finally {
        await browser.leave();
        await house.stop();
    }
    browser.quiet();
});

test('a match against the machine is taken home from a server, and goes on without a network', async () => {
    const page = await visit(),
        house = await serve();
    try {
        const anna = await browser.person(house);
        await anna.goto('/game/jenkins');
        await anna.getByRole('button', { name: 'Play the machine' }).click();
        await myTurn(anna);
        await order(anna, 'done');
        await someOrders(anna, 3);
        const asked = await prompt(anna);
        await anna.getByRole('tab', { name: 'Table' }).click();
        await anna.getByRole('button', { name: 'Take it home…' }).click();
        await shot(anna, 'take-home');
        const sure = anna.getByRole('button', { name: 'Take it home', exact: true });
        const record = await downloaded(anna, () => sure.click());
        await anna.locator('.banner.over').waitFor();
        assert.match(fs.readFileSync(record, 'utf8'), /^x-ended: taken home$/m);
        verified(record);
        await page.context().setOffline(true);
        await page.goto(`${HOME}#/`);
        await page.locator('input[type=file]').setInputFiles(record);
        await page.waitForURL(/#\/match\//);
        await myTurn(page);
        assert.equal(await prompt(page), asked);
        await someOrders(page, 2);
        assert.match(verified(await saved(page), '--unproved'), /^ok /);
    } finally {
        await browser.leave();
        await house.stop();
    }
    browser.quiet();
});

/* Where the match stands, as it is seen. */
const standing = async (page) => ({
    asked: await prompt(page),
    turn: await page.locator('.top .what p').innerText(),
    offered: await page.locator('.deciding [data-action]').evaluateAll((all) => all.map((b) => b.dataset.action)),
});

/* Another version of the site: its page, and the module of a game, which has a part more that means nothing. */
function newVersion(game) {
    const module = path.join(site, 'games', `${game}.wasm`),
        worker = path.join(site, 'sw.js');
    fs.appendFileSync(module, Buffer.from([0, 6, 5, ...Buffer.from('newer')]));
    fs.appendFileSync(path.join(site, 'index.html'), '<!-- newer -->');
    fs.writeFileSync(worker, fs.readFileSync(worker, 'utf8').replace(/VERSION = '\w+'/, "VERSION = 'newer'"));
    return fs.statSync(module).size;
}

const keptModule = (page, game) =>
    page.evaluate(async (file) => (await (await caches.match(file)).arrayBuffer()).byteLength, `games/${game}.wasm`);

test('a match is as it was after a reload, and after the service worker was updated', async () => {
    const page = await visit();
    await start(page, 'jenkins', 'Play the machine');
    await someOrders(page, 4);
    const before = await standing(page),
        address = page.url();
    await page.context().setOffline(true);
    await page.reload();
    await myTurn(page);
    assert.deepEqual(await standing(page), before);
    await page.context().setOffline(false);
    const size = newVersion('jenkins');
    await page.goto(`${HOME}#/`);
    await page.reload();
    const use = page.getByRole('button', { name: 'Use it now' });
    await use.waitFor();
    assert.ok((await keptModule(page, 'jenkins')) < size, 'until then all is of the old version');
    await use.click();
    await page.waitForFunction(async () => (await caches.keys()).join() === 'yardarm newer');
    await page.context().setOffline(true);
    await page.goto(address);
    await myTurn(page);
    assert.deepEqual(await standing(page), before);
    assert.equal(await keptModule(page, 'jenkins'), size);
    await someOrders(page, 2);
    assert.notDeepEqual(await standing(page), before);
    browser.quiet();
});

/* A record on this device, as a match. */
async function opened(page, record) {
    await page.goto(`${HOME}#/`);
    await page.locator('input[type=file]').setInputFiles(record);
}

test('a game to its end without a network: the record is verified, and looked back at', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'drake', 'Play the machine');
    await myTurn(page);
    const { over, answers } = await driveByButtons(page, 1000);
    assert.ok(over && answers > 10, `${answers} answers`);
    const match = page.url(),
        record = await saved(page);
    assert.match(verified(record, '--unproved'), /^ok .*dice/);
    assert.doesNotMatch(fs.readFileSync(record, 'utf8'), /resigns/);

    await page.goto(match);
    await page.locator('.banner.over').waitFor();
    const past = page.locator('.banner.past'),
        go = (way) => page.locator('.watching').getByRole('button', { name: way }).click(),
        step = async () => Number(/step (\d+) of/.exec(await past.innerText())[1]);
    await page.keyboard.press(','); // one step back
    await past.waitFor();
    const first = await step();
    await go('One step back');
    await past.getByText(`step ${first - 1} of`).waitFor();
    await shot(page, 'offline-past');
    await go('One step on');
    await past.getByText(`step ${first} of`).waitFor();
    browser.quiet();
});

test('luck and skill at Trafalgar without a network', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'glory1805', 'Play the machine');
    await myTurn(page);
    assert.ok((await driveByButtons(page, 1000)).over);
    await page.locator('.banner.over').getByRole('link', { name: 'Luck and skill' }).click();
    await judged(page);
    assert.equal(await page.locator('.side-share').count(), 2);
    browser.quiet();
});

test('a record that stops in a battle: on the stage after a reload too, and fought on', async () => {
    const page = await visit(),
        known = played('jenkins', 900),
        stop = known.lines.findIndex((line) => / aim /.test(line)),
        [mine] = known.lines[stop].split(' '),
        file = path.join(site, 'battle.txt'),
        machine = ['english', 'spanish'].find((side) => side !== mine);
    fs.writeFileSync(
        file,
        `${known.head}x-player: ${machine} lieutenant\n--\n${known.lines.slice(0, stop).join('\n')}\n`,
    );
    await page.context().setOffline(true);
    await opened(page, file);
    await page.waitForURL(/#\/match\//);
    const stage = page.locator('.stage');
    const look = async () => ({ ...(await standing(page)), stage: await stage.innerText() });
    await myTurn(page);
    await stage.waitFor();
    const before = await look();
    await order(page, known.lines[stop].slice(mine.length + 1));
    await myTurn(page);
    await stage.waitFor();
    const then = await look();
    assert.notDeepEqual(then, before);
    await page.reload();
    await myTurn(page);
    await stage.waitFor();
    await shot(page, 'offline-battle');
    assert.deepEqual(await look(), then);
    await someOrders(page, 2);
    assert.notDeepEqual(await standing(page), then);
    browser.quiet();
});

test('rules, odds and why not, without a network', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await start(page, 'jenkins', 'Play the machine');
    await myTurn(page);
    await page.keyboard.press('/');
    await page.locator('#command').fill('buy nuestra-senora');
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'Not allowed: ' }).waitFor();
    await shot(page, 'offline-why');
    await page.locator('#command').press('Escape');
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await rules.locator('p:visible', { hasText: /funds/i }).first().waitFor();
    await shot(page, 'offline-rules');
    await page.getByRole('button', { name: 'Close the rules' }).click();
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'Odds', exact: true }).click();
    await odds.getByText('leads to dice').waitFor();
    browser.quiet();
});

/* A browser that says this when it is asked to keep matches, and how often it was asked. */
async function answering(page, promise) {
    await page.addInitScript((good) => {
        globalThis.timesAsked = 0;
        navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => {
            globalThis.timesAsked++;
            return good;
        };
    }, promise);
    await page.reload();
    return () => page.evaluate(() => globalThis.timesAsked);
}

for (const promise of [true, false])
    test(`the browser is asked once to keep what is there, and ${promise ? 'promises' : 'does not'}`, async () => {
        const page = await visit(),
            times = await answering(page, promise);
        for (const asked of [0, 1]) {
            assert.equal(await times(), asked);
            await start(page, 'skeleton', 'Play the machine');
            await myTurn(page);
            assert.equal(await times(), 1);
        }
        await page.goto(`${HOME}#/`);
        await page.locator('.shelf li').nth(1).waitFor();
        const words = page.getByText('This browser has not promised to keep matches');
        assert.equal(await words.count(), promise ? 0 : 1);
        await page.locator('.shelf').scrollIntoViewIfNeeded();
        await shot(page, `offline-kept-${promise}`);
        browser.quiet();
    });

test('the dice of a record from a server are proved here too, and found out when they are others', async () => {
    const page = await visit(),
        house = await serve();
    let record;
    try {
        const anna = await browser.person(house);
        await anna.goto('/game/drake');
        await anna.getByRole('button', { name: 'Play the machine' }).click();
        await someOrders(anna, 12);
        await anna.getByRole('button', { name: 'Undo' }).click();
        await anna.locator('.busy').waitFor({ state: 'detached' });
        await someOrders(anna, 2);
        await resign(anna);
        const link = anna.getByRole('link', { name: 'Download the record' });
        record = await downloaded(anna, () => link.click());
        await anna.close();
    } finally {
        await house.stop();
    }
    const [, proved] = /^ok (\d+) dice proved/.exec(verified(record)),
        words = fs.readFileSync(record, 'utf8');
    assert.ok(Number(proved) > 0 && /^x-step: [1-9]/m.test(words));
    await page.context().setOffline(true);
    await opened(page, record);
    await page.waitForURL(/#\/match\//);
    await page.goto(`${HOME}#/`);
    await page.locator('.shelf li').waitFor();
    await page.locator('.shelf').scrollIntoViewIfNeeded();
    await shot(page, 'offline-proved');
    assert.match(await page.locator('.shelf li').innerText(), new RegExp(`${proved} dice proved`));
    for (const [tag, instead, why] of [
        ['x-dice-match: ', 'x-dice-match: other', /step \d+: die 1 \(action \d+\) is another/],
        ['x-dice-secret: ', 'x-dice-secret: 00', /the secret is another/],
        [' seed ', ' seed 00', /a seed is another/],
    ]) {
        const other = `${record}${tag.trim()}`;
        fs.writeFileSync(other, words.replace(tag, instead));
        await opened(page, other);
        await page.getByRole('alert').getByText(why).waitFor();
    }
    browser.quiet();
});
