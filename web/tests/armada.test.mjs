// A game of fleets and winds: a whole turn of both sides at one screen, on the page, from the tracks to the upkeep.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, ask, browse, myTurn, order, prompt, serve, shot } from './harness.mjs';
import { armada, led, plays, pretend } from './fixture.mjs';
import { clickPlace, gameWith, matchId, pointOf, start } from './games.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const windyGame = (page) => gameWith(page, (b) => b.map?.winds?.length);
const seen = (page, seat) => ask(page, 'GET', `/api/matches/${matchId(page)}?seat=${seat}`);

/* Both sides behind the page's back, up to where a test begins. Ships come out of their tracks; the rest is passed. */
function forward(page, id, until) {
    return page.evaluate(
        async ([match, question, turn]) => {
            let seat = 'spectator';
            const quick = (list) =>
                ['advance', 'done', 'end', 'stay', 'pass', 'decline']
                    .map((w) => list.find((l) => l.split(' ')[0] === w))
                    .find(Boolean) ?? list[0];
            for (let i = 0; i < 400; i++) {
                const now = await (await fetch(`/api/matches/${match}?seat=${seat}`)).json();
                if (!now.view.owing.includes(seat)) {
                    [seat] = now.view.owing;
                    continue;
                }
                const at = now.view.tracks.find((t) => t.track === 'turn').value;
                if (at === turn && now.view.question.name === question) return seat;
                await fetch(`/api/matches/${match}/actions?seat=${seat}`, {
                    method: 'POST',
                    headers: { 'Content-Type': 'application/json' },
                    body: JSON.stringify({
                        base_version: now.version,
                        idempotency_key: `forward-${i}`,
                        action: quick(now.view.legal),
                    }),
                });
            }
            throw new Error('never came there');
        },
        [id, until.question, until.turn],
    );
}

async function begin(page, until) {
    await page.addInitScript(() => {
        localStorage.setItem('yardarm.watch', 'false');
        localStorage.setItem('yardarm.ask-first', 'false');
    });
    await page.goto('/');
    const game = await windyGame(page);
    await start(page, game, 'Same screen');
    const url = page.url();
    if (until) {
        await page.goto('/');
        await forward(page, url.split('/').pop(), until);
        await page.goto(url);
    }
    return game;
}

/* Whoever is asked comes to the screen. */
async function sitDown(page, name) {
    await page.getByRole('button', { name: `I am ${name}` }).click();
    await myTurn(page);
}

const idle = (page) => page.locator('.busy').waitFor({ state: 'detached' });
const button = (page, name) => page.locator('.deciding').getByRole('button', { name, exact: true });
const verb = (page, name) => page.locator('.verbs').getByRole('button', { name: new RegExp(`^${name} `) });

async function press(page, name) {
    await idle(page);
    await button(page, name).first().click();
    await idle(page);
}

/* Passes what is asked of one side until the question changes hands, or a certain one is put. */
async function passUntil(page, wanted) {
    for (let i = 0; i < 60; i++) {
        await page.locator('.handover, .banner.mine').first().waitFor();
        if (await page.locator('.handover').count()) return false;
        if (wanted.test(await prompt(page))) return true;
        const before = await prompt(page),
            ends = ['Done', 'End this move', 'Stay'];
        for (const name of ends) {
            if (!(await button(page, name).count())) continue;
            await press(page, name);
            break;
        }
        await page.waitForFunction(
            (was) => document.querySelector('.handover') || document.querySelector('.banner .asked')?.innerText !== was,
            before,
        );
    }
    throw new Error('never passed');
}

test('the chart has its coast, faiths, winds, record and tracks; on a telephone too', async () => {
    const page = await browser.person(server);
    const game = await begin(page);
    await page.locator('.handover button').click();
    await myTurn(page);
    assert.equal(await page.locator('.tint').count(), game.board.map.tints.length);
    assert.ok((await page.locator('.winds .wind').count()) > 30);
    assert.equal(await page.locator('.record > g').count(), game.board.tracks.find((t) => t.boxes).boxes.length);
    assert.equal(await page.locator('.record .on').count(), 1);
    assert.equal(await page.locator('.box').count(), game.board.map.boxes.length);
    assert.ok((await page.locator('.legend text').count()) > game.board.map.tints.length);
    await page.waitForTimeout(300);
    await shot(page, 'armada-set-up');
    await accessible(page, 'a chart with winds');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(300);
    await shot(page, 'armada-phone');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing sticks out');
    browser.quiet();
});

/* The course lies open, and is sailed to its end at once; where the wind has left less of it, a click on it sails so
 * far. */
async function underWay(page, game, steps) {
    const under = await seen(page, 'english'),
        course = under.view.course;
    assert.equal(course.places.length, steps);
    assert.equal(course.places.at(-1), '2016');
    assert.equal((await seen(page, 'spanish')).view.course.places.length, steps, 'a declared course is open to all');
    assert.equal(
        under.view.stacks.filter((s) => s.pieces.some((p) => p.piece === 'fleet-1')).length,
        0,
        'who moves stands in no stack',
    );
    if (under.view.legal.includes('run 1')) {
        await clickPlace(page, game.board, course.places[0]);
        await page.waitForFunction(
            (p) => document.querySelector('.stack.moving')?.dataset.place === p,
            course.places[0],
        );
    }
    await shot(page, 'armada-under-way');
    await press(page, 'End this move');
}

test('a whole turn of both sides on the page', async () => {
    const page = await browser.person(server);
    const game = await begin(page, { question: 'advance', turn: 3 });
    const placeOf = (slug) => game.board.sites.find((s) => s.slug === slug).place;

    // construction: the shop shows prices, asks where, and the treasury pays
    await sitDown(page, 'English');
    await press(page, 'Done');
    await page.locator('.shop').waitFor();
    const purse = Number(await page.locator('.till b').first().innerText());
    const price = Number(await page.locator('.good .price').first().innerText());
    await page.locator('.good').first().click();
    await button(page, /^Build .* at London$/).click();
    await page.waitForFunction((n) => Number(document.querySelector('.till b')?.innerText) === n, purse - price);
    await page.waitForTimeout(300);
    await shot(page, 'armada-construction');
    await accessible(page, 'construction');
    await press(page, 'Done');
    await sitDown(page, 'Spanish');
    assert.ok(
        !(await page.locator('.tracks').first().innerText()).includes(String(purse - price)),
        'what the other does at the same time is not shown',
    );
    await press(page, 'Done');
    await press(page, 'Done');

    // the English form a fleet and lay a course
    await sitDown(page, 'English');
    await verb(page, 'Ships into fleets').click();
    await page.locator('.tray .piece').first().click();
    await page.getByRole('button', { name: /^Ships into fleets: all \d in Plymouth$/ }).click();
    await press(page, 'Fleet 1 sails the high seas'); // the only order of its verb
    await page.locator('.course').waitFor();
    assert.match(await prompt(page), /whole course of Fleet 1, 20 hexes/);
    await clickPlace(page, game.board, '1020');
    assert.ok((await page.locator('.path .stop').count()) >= 6);
    assert.ok((await page.locator('.path .stop.against').count()) >= 6, 'south-west against a south-west wind');
    assert.match(await page.locator('.course').innerText(), /against the wind/);
    await page.keyboard.press('Escape');
    await page.locator('.path .point').waitFor({ state: 'detached' });
    await clickPlace(page, game.board, '1817');
    await clickPlace(page, game.board, '2016');
    const steps = Number(await page.locator('.path .stop').last().textContent());
    assert.match(await page.locator('.course').innerText(), new RegExp(`${steps} of 20`));
    assert.match(await page.locator('.course').innerText(), /The whole course is with the wind[^]*Arrives\s+\d+ %/);
    assert.equal(await page.locator('.path .stop.with').count(), steps);
    assert.ok(await page.locator('.within path').count(), 'what can be reached is shaded');
    await page.waitForTimeout(300);
    await shot(page, 'armada-course');
    await accessible(page, 'a course');
    assert.equal((await seen(page, 'english')).view.course, undefined, 'nothing is sent before it is confirmed');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !/Declare/.test(document.querySelector('.banner .asked')?.innerText));
    while (/lose a step/.test(await prompt(page))) {
        // once in twelve the wind takes ships even so
        await idle(page);
        await page.locator('.deciding [data-action^="lose "]').first().click();
        await idle(page);
    }
    assert.match(await prompt(page), /may sail|can sail no farther|Order your ships/);
    if (/may sail|no farther/.test(await prompt(page))) await underWay(page, game, steps);
    assert.equal(await passUntil(page, /nothing of the kind/), false);

    // the Spanish part a fleet in Lisbon: what is in it now is their own affair
    await sitDown(page, 'Spanish');
    await passUntil(page, /^Spanish: Order your ships/);
    const ship = (await seen(page, 'spanish')).view.legal
        .find((l) => l.startsWith('join es-squadron-of-portugal'))
        .split(' ')[1];
    await verb(page, 'Ships into fleets').click();
    await page.locator('.tray .piece').first().click();
    await page.keyboard.press('0'); // the whole chart
    await clickPlace(page, game.board, placeOf('lisbon'));
    await page.locator('.fan .piece.legal').first().click();
    await page.waitForFunction(() => document.querySelector('.fan')?.innerText.includes('Armada 1'));
    assert.ok(ship);
    await idle(page);
    await page.keyboard.press('Escape');
    await passUntil(page, /nothing of the kind/);

    // the English look at Lisbon in vain
    await sitDown(page, 'English');
    await passUntil(page, /March land units/);
    const [mine, theirs] = [await seen(page, 'english'), await seen(page, 'spanish')];
    const slugs = (view) => new Set(view.stacks.flatMap((s) => s.pieces.map((p) => p.piece)).filter(Boolean));
    const hidden = [...slugs(theirs.view)].filter((p) => !slugs(mine.view).has(p));
    assert.ok(hidden.length >= 2, 'something is hidden');
    await page.keyboard.press('0');
    await clickPlace(page, game.board, placeOf('lisbon'));
    await page.locator('.inspector', { hasText: 'Lisbon' }).waitFor();
    assert.match(await page.locator('.inspector').innerText(), /Unknown/);
    const names = hidden
        .map((p) => game.board.pieces.find((q) => q.slug === p))
        .filter((p) => p.party === 'spanish')
        .map((p) => p.name);
    const html = await page.locator('.match').evaluate((e) => e.outerHTML);
    for (const name of names) assert.ok(!html.includes(name), `${name} is not on the page`);
    await page.waitForTimeout(300);
    await shot(page, 'armada-fog');

    // a march, proposed and gone by a click far away
    const march = mine.view.legal.find((l) => l.startsWith('march '));
    await page.keyboard.press('/');
    await page.locator('#command').fill(march);
    await page.keyboard.press('Enter');
    await page.locator('.command').waitFor({ state: 'detached' });
    await idle(page);
    await button(page, 'All of them').or(button(page, 'Done')).first().click();
    await idle(page);
    if (await button(page, 'Done').count()) await press(page, 'Done');
    await page.locator('.stack.moving').waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    await shot(page, 'armada-march');
    await press(page, 'End this move');

    // and on, whoever is asked, to the next turn
    for (let i = 0; i < 20; i++) {
        await page.locator('.handover, .banner.mine').first().waitFor();
        const name = (await page.locator('.handover button').count())
            ? (await page.locator('.handover button').innerText()).replace('I am ', '')
            : '';
        if (name) await sitDown(page, name);
        if ((await seen(page, 'spectator')).view.tracks.find((t) => t.track === 'turn').value > 3) break;
        await passUntil(page, /Bring ships from box 2/);
    }
    await page.locator('.record .on', { hasText: 'Jun' }).waitFor({ state: 'attached' });
    browser.quiet();
});

test('a siege has its clock on the chart', async () => {
    const page = await browser.person(server);
    const game = await begin(page, { question: 'land_attack', turn: 1 });
    await sitDown(page, 'English');
    const attack = (await seen(page, 'english')).view.legal.find((l) => l.startsWith('attack'));
    await page.locator('.deciding').locator(`[data-action="${attack}"]`).click();
    await idle(page);
    await press(page, 'All of them');
    await sitDown(page, 'Spanish');
    assert.match(await prompt(page), /give battle, or withdraw into siege/);
    assert.equal(await page.locator('.mark.swords').count(), 1, 'the battle is marked');
    await shot(page, 'armada-battle');
    await accessible(page, 'a battle');
    await page.locator('.deciding [data-action="siege"]').click();
    await page.locator('.deciding [data-action="siege"]').waitFor({ state: 'detached' });
    await idle(page);
    const place = attack.split(' ')[1];
    await page.locator('.handover, .banner.mine').first().waitFor();
    if (await page.locator('.handover').count()) await page.locator('.handover button').click();
    await page.locator('.clock').first().waitFor({ state: 'attached' });
    const siege = (await seen(page, 'spectator')).view.marks.find((m) => m.place === place && m.of);
    assert.ok(siege.of > siege.value);
    const at = await pointOf(page, game.board, place);
    assert.ok(at.x > 0 && at.y > 0);
    await page.waitForTimeout(300);
    await shot(page, 'armada-siege');
    browser.quiet();
});

test('a course says who may intercept, and where first; each no to an interception says what it does', async () => {
    const page = await browser.person(server),
        at = armada(
            3,
            'english naval-movement',
            'fleet-1 1616 2: en-queens-drake',
            'armada-1 1818 2: es-squadron-of-biscay-1',
        ),
        planned = led([...at, 'play sail fleet-1'], 'english');
    await pretend(page, planned.board, planned.view);
    await page.getByText('Click where to go').waitFor();
    await clickPlace(page, planned.board, '1816');
    await page
        .locator('.course')
        .getByText(/^May be intercepted: Armada 1 \(\d+\)\.$/)
        .waitFor();
    await shot(page, 'armada-hunters');
    await clickPlace(page, planned.board, '1816');
    const sails = plays('sail fleet-1; course 1717; course 1816; weigh; run 2'),
        asked = led(['dice 6 6', ...at, ...sails], 'spanish'),
        other = await browser.person(server);
    await pretend(other, asked.board, asked.view);
    for (const words of [
        /Keep Armada 1 out of this whole move\s*not asked again until another enemy moves/,
        /Pass\s*nobody tries in this hex; you may in the next/,
    ])
        await other.locator('.deciding').getByRole('button', { name: words }).waitFor();
    await shot(other, 'armada-noes');
});

test('a battle: each side sees who fights whom, and strengths as far as it knows them', async () => {
    const page = await browser.person(server),
        battle = page.locator('.stage');
    const game = await begin(page, { question: 'land_attack', turn: 1 }),
        [attacker, defender] = game.board.parties.map((p) => p.name);
    await sitDown(page, attacker);
    assert.equal(await battle.count(), 0);
    await page.locator('.deciding button[data-action^="attack"]').first().click();
    await battle.waitFor();
    const strengths = async () =>
        (await battle.locator('.strength').allTextContents()).map((t) => t.replace('strength ', ''));
    assert.equal((await strengths())[0], '0', 'nobody is chosen yet');
    await order(page, 'all');
    await page.waitForFunction(() => !/ 0$/.test(document.querySelector('.stage .strength').textContent));
    assert.equal(await page.locator('.clash path').count(), 1, 'an arrow into the place that is attacked');
    await accessible(page, 'a battle to come');
    await press(page, 'Done');
    await sitDown(page, defender);
    await battle.waitFor();
    const [theirs, mine] = await strengths();
    assert.match(theirs, /^(\d+|\?)$/);
    assert.match(mine, /^\d+$/);
    assert.equal(await battle.locator('table').count(), theirs === '?' ? 0 : 1, 'results only where both are known');
    await shot(page, 'battle');
    await accessible(page, 'a battle');
    await page.locator('.deciding button[data-action="fight"]').click();
    await page.locator('.handover, .banner.mine').first().waitFor();
    browser.quiet();
});
