// Blocks on lanes, a cup of chits, sorties nobody may see through, and battles ordered on a matrix. Both sides sit at
// one screen. What the dice bring nobody knows: where a test needs a fleet that is found, it begins until one is.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, myTurn, order, prompt, serve, shot, sure } from './harness.mjs';
import { bring, matchId, played, pointOf } from './games.mjs';

const GAME = 'glory1805';
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
    const { id } = await ask(page, 'POST', '/api/matches', { game: GAME, options: { scenario }, seats: ['me', 'me'] });
    return id;
}

async function open(page, id) {
    await page.goto(`/match/${id}`);
    await page.locator('.chart, .handover').first().waitFor();
    await sitDown(page);
}

const button = (page, name) => page.locator('.deciding').getByRole('button', { name }).first();

/* Both sides behind the page, each as `play` says, up to where a test goes on; nobody if the turn ends before. */
async function drive(page, id, until, play) {
    let seat = 'british',
        now = await seen(page, seat, id);
    const turn = now.view.headline;
    while (now.view.headline === turn && now.view.owing.length) {
        if (!now.view.owing.includes(seat)) {
            [seat] = now.view.owing;
            now = await seen(page, seat, id);
            continue;
        }
        if (until(now.view, seat)) return seat;
        now = await ask(page, 'POST', `/api/matches/${id}/actions?seat=${seat}`, {
            base_version: now.version,
            idempotency_key: `drive-${now.version}-${seat}`,
            action: play(now.view, seat),
        });
        assert.ok(!now.error, JSON.stringify(now));
    }
    return undefined;
}

const verb = (legal, ...words) => words.map((w) => legal.find((l) => l.split(' ')[0] === w)).find(Boolean);

/* The Allies send out every fleet they can; the British watch. */
function sortie({ legal, question }, seat) {
    if (question.name === 'conseil') return legal.find((l) => /^send \S+ pz_cadiz$/.test(l)) ?? mark(legal);
    if (question.name === 'launch')
        return ['done', 'all'].find((l) => legal.includes(l)) ?? legal.find((l) => /^add [fs]-/.test(l)) ?? legal[0];
    return verb(legal, seat === 'allied' ? 'launch' : 'stop', 'stop', 'pass', 'done', 'stay', 'fight') ?? legal[0];
}
const mark = (legal) => (legal.includes('done') ? 'done' : legal.find((l) => l.startsWith('mark ')));

/* One answer of whoever is asked, on the page. */
async function answer(page, words) {
    await idle(page);
    await order(page, words);
    await idle(page);
    await page.locator('.handover, .banner.mine, .banner.over').first().waitFor();
}

/* A battle on the page, both sides in turn, until its stage is gone. */
async function fight(page, orders) {
    const asked = new Set();
    for (let i = 0; i < 200; i++) {
        await sitDown(page);
        if (await page.locator('.banner.over').count()) return asked;
        const side = (await prompt(page)).startsWith('Allies') ? 'allied' : 'british';
        const { view } = await seen(page, side);
        if (!view.stage || view.stage.title !== 'Battle') return asked;
        asked.add(`${side} ${view.question.name}`);
        await answer(page, orders(view) ?? verb(view.legal, 'fight', 'pass', 'done') ?? view.legal[0]);
    }
    throw new Error('the battle never ends');
}

test('ships are put to work, and what would be lost is said before', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'campaign');
    await open(page, id);
    assert.match(await prompt(page), /British: Put ships to work, or be done: 8 points left/);
    const { view } = await seen(page, 'british', id);
    await answer(page, verb(view.legal, 'refit'));
    assert.match(await prompt(page), /6 points left/);
    await button(page, 'Done').click();
    await page
        .locator('.confirm')
        .getByText(/not spent are lost/)
        .waitFor();
    await sure(page);
    await page.locator('.handover').waitFor();
    await shot(page, 'glory1805-manpower');
});

test('a plan at one click; then the markers: what is set and what is left, and both on the chart', async () => {
    const page = await browser.person(server);
    await open(page, await begin(page, 'campaign'));
    const plan = page.getByRole('button', { name: 'Recommended set-up' });
    await plan.click();
    await page.locator('.handover').waitFor();
    await sitDown(page);
    await plan.click();
    await page.locator('.asked').getByText('Exchange the Provisions chits').waitFor();
    await idle(page);
    await answer(page, 'pass');
    assert.match(await prompt(page), /Left: Brest, Rochefort, Toulon, Ferrol, Cadiz, Cartagena$/);
    await answer(page, 'send brest pz_martinique');
    await answer(page, 'hold toulon');
    assert.match(
        await prompt(page),
        /Set: Brest for Martinique, Toulon: Hold. Left: Rochefort, Ferrol, Cadiz, Cartagena$/,
    );
    await page
        .locator('.space .note')
        .getByText(/^provisions \d, for Martinique$/)
        .waitFor();
    await shot(page, 'glory1805-conseil');
});

test('the chart: coasts, lanes, winds of six zones, blocks with their numbers, the cup', async () => {
    const page = await browser.person(server);
    await open(page, await begin(page, 'campaign'));
    assert.equal(await page.locator('.winds .wind').count(), 6);
    assert.equal(await page.locator('.spaces circle, .space circle').count(), 49);
    assert.ok((await page.locator('.lanes .lane').count()) > 100);
    assert.equal(await page.locator('.pieces .stack[data-side=allied]').count(), 1, 'the Barges; no fleet is out');
    assert.ok((await page.locator('.pieces .stack[data-side=british]').count()) >= 7);
    assert.equal(await page.getByText('british-1').count(), 0, 'no slugs are shown');
    const covered = await page.evaluate(() => {
        const rect = (e) => e.getBoundingClientRect(),
            meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
            counters = [...document.querySelectorAll('.pieces .stack')].map(rect);
        return [...document.querySelectorAll('.space text')]
            .filter((name) => name.textContent && counters.some((c) => meet(c, rect(name))))
            .map((name) => name.textContent);
    });
    assert.deepEqual(covered, [], 'no block lies on a name');
    await accessible(page, 'the chart of 1805');
    await shot(page, 'glory1805-chart');
});

test('a port shows what lies on its sheet, and one whose sheet is not mine says nothing of it', async () => {
    const page = await browser.person(server);
    await open(page, await begin(page, 'campaign'));
    const board = await ask(page, 'GET', `/api/games/${GAME}/board`),
        details = page.locator('.inspector');
    const look = async (place, name) => {
        const at = await pointOf(page, board, place);
        await page.mouse.click(at.x, at.y);
        await details.getByRole('heading', { level: 2, name }).waitFor();
    };
    await look('portsmouth', 'Portsmouth');
    assert.match(await details.innerText(), /On its sheet: \d+[^]*Britannia/);
    assert.doesNotMatch(await details.innerText(), /Nobody/);
    await shot(page, 'glory1805-port');
    await look('brest', 'Brest');
    assert.match(await details.innerText(), /Nobody is to be seen here/);
});

test('after many chits the strip still names the phases of the turn', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'campaign');
    let asked = 0;
    const quiet = ({ legal }) => verb(legal, 'stop', 'pass', 'done', 'stay', 'fight') ?? mark(legal) ?? legal[0];
    await drive(page, id, (v) => v.question.name === 'next' && ++asked === 4, quiet);
    assert.equal(asked, 4, 'four chits were played');
    await open(page, id);
    const phases = page.locator('.turn-strip li');
    assert.deepEqual(await phases.allTextContents(), ['Administration', 'Activation', 'Turn end']);
    const cut = await phases.evaluateAll((all) => all.filter((p) => p.scrollWidth > p.clientWidth).length);
    assert.equal(cut, 0);
    await page.getByRole('tab', { name: 'Log' }).click();
    assert.ok(
        (await page
            .locator('.log h3')
            .getByText(/^Chit: /)
            .count()) >= 1,
        'the log still has a heading for a chit',
    );
    await shot(page, 'glory1805-strip');
});

/* A match in whose first turn it comes to that. It does in nine of ten with a fleet that is found, so a hundred are
 * enough for ever. */
async function until(page, fits) {
    for (let matches = 0; matches < 100; matches++) {
        const id = await begin(page, 'trafalgar-campaign');
        const by = await drive(page, id, fits, sortie);
        if (by) return { by, id };
    }
    throw new Error('it never comes to that');
}

test('a turn with a sortie, a search and a battle, both sides on the page', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const sails = await until(page, (v, seat) => seat === 'allied' && verb(v.legal, 'launch'));
    await open(page, sails.id);
    assert.match(await prompt(page), /Allies: .+: activate a unit, launch from a port, or stop/);
    await button(page, /^Launch from/).click();
    await idle(page);
    assert.match(await prompt(page), /pick the ships, admirals and cargo that sail/);
    await page.goto('/');
    const { by, id } = await until(page, (v) => v.question.name === 'offer' && verb(v.legal, 'add'));
    await open(page, id);
    assert.match(await prompt(page), /(British|Allies): .+ is Spotted: offer battle with fleets, or pass/);
    assert.match(await page.locator('.stage .stage-head').innerText(), /Contact/);
    await page.getByRole('tab', { name: 'Log' }).click();
    await page
        .locator('.log')
        .getByText(/searches at .*: \d+, contact/)
        .first()
        .waitFor();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await shot(page, 'glory1805-contact');
    const offered = (await seen(page, by, id)).view.legal.filter((l) => l.startsWith('add '));
    for (const add of offered) await answer(page, add);
    await answer(page, 'done');
    let pictured = false;
    const asked = await fight(page, (view) => {
        if (view.question.name === 'order') {
            pictured = true;
            return view.legal.find((l) => l === 'order ca easy') ?? view.legal.find((l) => l === 'order fl easy');
        }
        return undefined;
    });
    assert.ok(pictured, 'orders were given');
    assert.ok(asked.has('british order') && asked.has('allied order'), [...asked].join());
});

test('Trafalgar: orders unseen until both are in, then the matrix shows what they cross to', async () => {
    const page = await browser.person(server);
    const id = await begin(page, 'trafalgar-battle');
    await open(page, id);
    const stage = page.locator('.stage');
    assert.deepEqual(await stage.locator('.post').allTextContents(), ['to windward', 'to leeward']);
    assert.equal(await stage.locator('.line').nth(0).locator('.on-stage').count(), 27);
    assert.equal(await stage.locator('.line').nth(1).locator('.on-stage').count(), 33);
    assert.equal(await stage.locator('.matrix td:not(.corner)').count(), 20);
    assert.ok((await stage.locator('.modifiers li').count()) >= 3, 'firepower and command are added');
    await accessible(page, 'the stage of Trafalgar');
    await shot(page, 'glory1805-trafalgar');
    await button(page, /^Close Action, Full Sail/).click();
    await page.locator('.handover').waitFor();
    await sitDown(page);
    assert.equal(await stage.locator('.matrix .chosen').count(), 0, 'his order is not shown');
    await button(page, /^Form Line of Battle, Easy Sail/).click();
    await idle(page);
    await page.locator('.handover, .banner.mine').first().waitFor();
    await sitDown(page);
    assert.equal(await stage.locator('.matrix td.chosen').innerText(), 'WF');
    assert.match(await prompt(page), /Allies: The enemy is at Full Sail/);
    await fight(page, (view) => view.legal.find((l) => /^order (ca|fl) easy$/.test(l)));
    await page.locator('.banner.over').waitFor();
});

test('Trafalgar: who lets the enemy go is told so before, and afterwards what came of it', async () => {
    const page = await browser.person(server);
    await open(page, await begin(page, 'trafalgar-battle'));
    assert.match(await button(page, /^Form Line of Battle, Full Sail/).innerText(), /who withdraws .* gets away/);
    await button(page, /^Close Action, Easy Sail/).click();
    const warning = page.locator('.confirm');
    await warning.getByText('they get away before a shot is fired: the battle is over, and the Allies win').waitFor();
    await warning.getByRole('button', { name: 'Not yet' }).click();
    await button(page, /^Close Action, Easy Sail/).click();
    await warning.locator('.primary').click();
    await page.locator('.handover').waitFor();
    await sitDown(page);
    await button(page, /^General Withdrawal, Full Sail/).click();
    await answer(page, 'withdraw');
    await page.locator('.banner.over').getByText('the Allies got away before a shot was fired').waitFor();
    await shot(page, 'glory1805-away');
});

test('what befell many ships stands in one line of the log', async () => {
    const page = await browser.person(server),
        id = await bring(page, played(GAME, 12, 'midshipman'), 40),
        { log } = await ask(page, 'GET', `/api/matches/${id}/log?seat=british`),
        damaged = log.filter((l) => / is Damaged$/.test(l.text)).length;
    assert.ok(damaged > 9, `${damaged} ships`);
    await page.goto(`/match/${id}`);
    await sitDown(page);
    await page.getByRole('tab', { name: 'Log' }).click();
    const told = page.getByRole('region', { name: 'Log' }).locator('.line');
    await told
        .filter({ hasText: /^Damaged: / })
        .first()
        .waitFor();
    const lines = await told.allInnerTexts(),
        hurt = lines.filter((l) => /^Damaged: | is Damaged$/.test(l)).map((l) => l.split(', ').length);
    assert.equal(
        hurt.reduce((a, b) => a + b, 0),
        damaged,
        lines.join('\n'),
    );
    assert.ok(hurt.length <= damaged / 2 && Math.max(...hurt) > 3, hurt.join(' '));
});

test('the stage on a telephone, by night', async () => {
    const page = await browser.person(server, { width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    await open(page, await begin(page, 'trafalgar-battle'));
    await page.locator('.stage .line').first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await accessible(page, 'Trafalgar on a telephone');
    await page.locator('.stage .matrix').scrollIntoViewIfNeeded();
    await shot(page, 'glory1805-phone');
});
