// What a newcomer stumbled over: his own order drowned in what followed, dice of no account instead of news, a chart
// that moved under the pointer, a course that cost more than the rules ask.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, house, myTurn, order } from './harness.mjs';
import { clickPlace, gameWith, pointOf, start } from './games.mjs';
import { document as fixture, pretend } from './fixture.mjs';

const { person } = house();
const stays = { likes: { outcomes: 'stay' } };
const where = (page) =>
    page.evaluate(() => {
        const { a, e, f } = document.querySelector('.sheet > g').getScreenCTM();
        return [a, e, f].map(Math.round);
    });

test('what my order brought stands with what the machines did since, and the chart stays where it is', async () => {
    const page = await person(stays);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.game === 'drake');
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const before = await where(page),
        first = page.locator('.target').first(),
        place = await first.getAttribute('data-place');
    const { x, y, width, height } = await first.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    const card = page.locator('.outcome', { hasText: 'Your order, and since' });
    await card.waitFor();
    await myTurn(page);
    const name = game.board.map.spaces.find((s) => s.place === place).label;
    assert.match(await card.locator('li').first().innerText(), new RegExp(`Red stops at ${name}; takes`));
    assert.ok((await card.locator('li').count()) > 1, 'and the machines');
    assert.deepEqual(await where(page), before);
});

const wind = (name, die) => ({
    rule: '5.3',
    text: `wind not in effect: ${name}`,
    how: [
        { die, for: 'roll for a wind' },
        { need: '3 or less', rule: '5.3' },
    ],
});

/* An answer of the server with such lines. */
const telling = (page, id, view, log) =>
    page.route(`**/api/matches/${id}/actions*`, (route) =>
        route.fulfill({ json: { version: 900, step: 900, log_from: 0, log, view, taken: 1, stopped: null } }),
    );

test('dice that brought the same many times are one line, and hide no news', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const winds = ['Norther', 'Chubasco', 'Caldereta', 'Vendavales', 'Mistral', 'Bora'].map((n) => wind(n, 8));
    await telling(page, id, view, [{ rule: '9.37', text: 'the Order is fulfilled' }, ...winds, wind('Levanter', 9)]);
    await order(page, 'stop');
    const lines = page.locator('.outcome li');
    await lines.first().waitFor();
    assert.equal(await lines.count(), 2);
    assert.match(await lines.first().innerText(), /The Order is fulfilled/);
    assert.match(await lines.last().innerText(), /Wind not in effect: Norther; Chubasco; .*; Levanter/);
    assert.equal(await lines.last().locator('.die').count(), 7);
    assert.doesNotMatch(await lines.last().innerText(), /needs/);
});

test('of places that are called the same only the one that is meant is ringed', async () => {
    const page = await person(stays),
        board = fixture('lanes-board'),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] },
        [east, west] = board.map.spaces;
    Object.assign(east, { label: 'Station', name: 'Station east' });
    Object.assign(west, { label: 'Station', name: 'Station west' });
    const { id } = await pretend(page, board, view);
    await telling(page, id, view, [{ rule: '3.5', text: 'a galleon is taken at Station east' }]);
    await order(page, 'stop');
    await page.locator('.outcome li').waitFor();
    const ringed = await page.locator('.happened').evaluateAll((all) => all.map((e) => e.dataset.place));
    assert.deepEqual(ringed, [east.place]);
});

test('a click on the place that is asked about names the buttons that answer', async () => {
    const page = await person(),
        view = { ...fixture('lanes-view'), moving: undefined, about: 'soundings', legal: ['stop'] };
    const { board } = await pretend(page, 'lanes-board', view);
    await clickPlace(page, board, 'soundings');
    const words = page.locator('.pointer-words');
    await words.waitFor();
    assert.match(await words.innerText(), /Decide here with a button: Stop\./);
});

const stopsTo = async (page, board, place) => {
    const at = await pointOf(page, board, place);
    await page.mouse.move(at.x, at.y);
    await drawn(page);
    return (await page.locator('.path .stop').allTextContents()).map(Number);
};

test('a step back may cost otherwise, and the wind may add instead of doubling', async () => {
    const page = await person(),
        board = fixture('lanes-board'),
        view = fixture('lanes-view'),
        at = view.moving.place;
    for (const way of board.ways) Object.assign(way, { against: undefined, against_adds: 1 });
    board.map.links = board.map.links.map((l) => {
        if (l.from !== at || l.to !== 'soundings') return l;
        return { ...l, from: l.to, to: l.from, bearing: (l.bearing + 180) % 360, cost: 1, cost_back: 2 };
    });
    await pretend(page, board, view);
    assert.deepEqual(await stopsTo(page, board, 'soundings'), [3]);
});

test('Yellow Jack: a course into a Sea Zone against the wind and out of it costs 3 and 1', async () => {
    const page = await person();
    await page.goto('/');
    const { board } = await gameWith(page, (b) => b.game === 'yellowjack');
    await page.goto('/game/yellowjack');
    await page.getByRole('button', { name: 'Learn it' }).click();
    await myTurn(page);
    await order(page, 'activate british-formation-1');
    await page.locator('.banner', { hasText: '4 MP left' }).waitFor();
    assert.deepEqual(await stopsTo(page, board, 'portobelo'), [3, 4]);
});
