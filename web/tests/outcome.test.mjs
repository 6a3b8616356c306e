// What just happened is said where the player looks: dice, modifiers, what was needed, what came of it.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, legal, myTurn, order, serve, shot } from './harness.mjs';
import { driveByButtons, gameWith, matchId, seaGame, smallGame, start } from './games.mjs';
import { document as shown, pretend } from './fixture.mjs';

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

const card = (page) => page.locator('.outcome');

/* The small game up to its first die: each keeps a token and plays one. */
async function firstDie(page) {
    await page.goto('/');
    const game = await smallGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    for (let i = 0; i < 2; i++) {
        await order(page, (await legal(page))[0]);
        await myTurn(page);
    }
    await page.locator('.outcome .how .die').first().waitFor();
    return game;
}

test('a die is answered by a card with what it was for, what was needed and what came of it', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'stay' } });
    await firstDie(page);
    const { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`);
    const rolled = log.find((l) => l.how?.some((h) => h.need)),
        row = card(page).locator('li', { has: page.locator('.die') });
    assert.equal(await row.locator('.die').getAttribute('aria-label'), `die: ${rolled.how[0].die}`);
    assert.match(await row.innerText(), new RegExp(`needs ${rolled.how[1].need}`));
    assert.equal(await row.locator('.rule').first().innerText(), rolled.how[1].rule);
    const words = rolled.text.replace(/\[(\d)\]/g, '$1').slice(1);
    assert.match(await row.innerText(), new RegExp(words, 'i'));
    assert.match(await page.locator('.unseen-words[role=status]').innerText(), new RegExp(words, 'i'));
    await accessible(page, 'a match with an outcome');
    await shot(page, 'outcome-wide');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, 'a match with an outcome, phone, dark');
    await shot(page, 'outcome-phone-dark');
});

test('the card goes with a key, comes back with it, lets clicks through, and goes by itself', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'stay' } });
    await firstDie(page);
    const at = await card(page).boundingBox();
    const under = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y).closest('.outcome') === null,
        [at.x + at.width / 2, at.y + 2],
    );
    assert.ok(under, 'a click beside its buttons reaches the chart');
    await page.locator('main').focus();
    await page.keyboard.press('e');
    await card(page).waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await card(page).waitFor();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Recap' }).click();
    await card(page).waitFor();

    const other = await browser.person(server, { likes: { outcomes: 'fade' } });
    await other.clock.install();
    await firstDie(other);
    await other.clock.fastForward(20_000);
    await card(other).waitFor({ state: 'detached' });
});

test('what is taken back is not told any more', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'stay' } });
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await page.locator('.good').first().click();
    await page.locator('.basket span[title]').waitFor();
    assert.match(await card(page).innerText(), / buy .* left/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.basket span[title]').waitFor({ state: 'detached' });
    assert.equal(await card(page).count(), 0);
});

const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/* What a card must say of what led to a line of the log. */
const reckoned = (h) =>
    'add' in h
        ? `${signed(h.add)} ${h.text}`
        : 'need' in h
          ? `needs ${h.need}`
          : 'column' in h
            ? `column ${h.column}`
            : '';

/* The rows of the card that say more than dice: their dice and their words. */
const rowsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.outcome li')]
            .filter((li) => li.querySelector('.how :is(.add, .need, .column)'))
            .map((li) => ({
                dice: [...li.querySelectorAll('.die')].map((d) => d.getAttribute('aria-label').replace('die: ', '')),
                words: li.querySelector('.how').innerText.replace(/\s+/g, ' '),
            })),
    );

/* A match of that game against the machine, up to where a card has it: now and then a match ends before. */
async function playedTo(page, fits, sight) {
    await page.goto('/');
    const game = await gameWith(page, fits);
    let played;
    for (let seed = 5; seed < 10 && !played?.seen; seed++) {
        await start(page, game, 'Play the machine');
        await myTurn(page);
        played = await driveByButtons(page, 300, seed, 0.6, sight);
    }
    assert.ok(played.seen, `${game.id}: ${JSON.stringify(played)}`);
    return game;
}

test('in every game a card says what was added to its dice, and what they were held against', async () => {
    // Drake has one die, the Tavern's, and its table tells all
    for (const id of ['jenkins', 'armada', 'glory1805', 'yellowjack']) {
        const page = await browser.person(server, { likes: { outcomes: 'stay' } });
        await playedTo(page, (b) => b.game === id, '.outcome .how :is(.add, .need, .column)');
        const [row] = await rowsOf(page),
            { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`);
        const alike = log.filter(
            ({ how = [] }) =>
                how.some(reckoned) &&
                how.every((h) => row.words.includes(reckoned(h))) &&
                how.flatMap((h) => h.die ?? []).join() === row.dice.join(),
        );
        assert.ok(alike.length, `${id}: ${JSON.stringify(row)} is not in the log`);
        await page.context().close();
    }
});

test('in every game the dice are shown on the chart', async () => {
    for (const id of ['jenkins', 'drake', 'armada', 'glory1805', 'yellowjack']) {
        const page = await browser.person(server, { likes: { outcomes: 'stay' } });
        await playedTo(page, (b) => b.game === id, '.outcome .how .die');
        await page.context().close();
    }
});

test('a place that is spoken of is ringed on the chart, and led to by its sentence', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'stay' } });
    const game = await playedTo(page, (b) => b.map?.kind === 'hexes', '.outcome button.sentence');
    // at one moment: the other side may go on while we look
    const { words, ringed } = await page.evaluate(() => ({
        words: document.querySelector('.outcome button.sentence').innerText,
        ringed: [...document.querySelectorAll('.happened')].map((e) => e.dataset.place),
    }));
    const names = ringed.map((p) => game.board.sites.find((s) => s.place === p)?.name ?? p);
    await card(page).locator('button.sentence').first().click();
    assert.ok(
        names.some((n) => words.includes(n)),
        `${words}: ${names}`,
    );
    await page.locator('.inspector h2').waitFor();
});

/* Orders are answered with these lines, and what is asked next. */
async function telling(page, id, answers) {
    let from = (await ask(page, 'GET', `/api/matches/${id}/log?seat=left`)).log.length,
        version = 1000;
    await page.route(`**/api/matches/${id}/actions*`, async (route) => {
        const { action, actions = [action] } = route.request().postDataJSON(),
            { texts, view } = answers[actions[0]];
        const log = texts.map((text) => ({ rule: '1.0', text }));
        version++;
        await route.fulfill({ json: { version, step: version, log_from: from, log, view, taken: 1, stopped: null } });
        from += log.length;
    });
}

test('what was answered by itself does not hide what came of the order before it', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'stay', 'skip-forced': true } }),
        asks = (...legal) => ({ ...shown('lanes-view'), moving: undefined, legal });
    const choose = asks('step plymouth', 'step lorient'),
        { id } = await pretend(page, 'lanes-board', choose);
    await telling(page, id, {
        'step plymouth': { texts: ['The town is besieged'], view: asks('weigh') },
        weigh: { texts: ['Upkeep is paid'], view: choose },
        'step lorient': { texts: ['The fleet arrives'], view: choose },
    });
    await order(page, 'step plymouth');
    await card(page).getByText('Upkeep is paid').waitFor();
    await card(page).getByText('The town is besieged').waitFor();
    await order(page, 'step lorient');
    await card(page).getByText('The fleet arrives').waitFor();
    assert.equal(await card(page).getByText('The town is besieged').count(), 0, 'a new order, a new card');
});

test('the last card of a match stays', async () => {
    const page = await browser.person(server, { likes: { outcomes: 'fade' } }),
        asks = (...legal) => ({ ...shown('lanes-view'), moving: undefined, legal });
    const { id } = await pretend(page, 'lanes-board', asks('step plymouth', 'step lorient')),
        over = { ...asks(), question: undefined, owing: [], result: { winner: 'left', text: 'Left wins' } };
    await telling(page, id, {
        'step plymouth': { texts: ['The fleet arrives'], view: asks('step lorient', 'step tagus') },
        'step lorient': { texts: ['The enemy gets away'], view: over },
    });
    await page.clock.install();
    await order(page, 'step plymouth');
    await card(page).getByText('The fleet arrives').waitFor();
    await page.clock.fastForward(20_000);
    await card(page).waitFor({ state: 'detached' });
    await order(page, 'step lorient');
    await page.locator('.banner.over').waitFor();
    await page.clock.fastForward(20_000);
    await card(page).getByText('The enemy gets away').waitFor();
});
