// The tables of every game, from the first order to the verdict, with all that can be opened beside them: axe finds
// nothing, by day and by night, on a desk and on a telephone. What belongs to no game is in pages.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibleDayAndNight, allIsThere, ask, drawn, house, LOOKS, tooSmall } from './harness.mjs';
import { alone, drive, expedition, least, lesson, verb } from './games.mjs';

const { person } = house();
const GAMES = ['jenkins', 'armada', 'drake', 'glory1805', 'yellowjack'];
const NOT_THE_CHART = { exclude: ['.sheet > g'] }; // which is looked at once, at the beginning

/* Nothing that axe complains of, and on a telephone nothing that is too small for a finger. */
async function accessible(page, where, part) {
    await accessibleDayAndNight(page, where, part);
    if (page.viewportSize().width > LOOKS.telephone.width) return;
    await drawn(page);
    for (const w of await tooSmall(page)) console.log('TS', where, w);
}

const shown = (page, what) => page.locator(what).first().waitFor();

async function sit(page, id, at = '') {
    await page.goto(`/match/${id}${at}`);
    await shown(page, '.chart .sheet, .handover, .win-curve');
    const here = page.locator('.handover button');
    if (await here.count()) await here.click();
    await allIsThere(page);
}

async function make(page, game, seats, options) {
    const { id } = await ask(page, 'POST', '/api/matches', { game, options, seats, public: true });
    return id;
}

async function againstMachines(page, game) {
    const { games } = await ask(page, 'GET', '/api/games'),
        { min_sides: n, options } = games.find((g) => g.id === game);
    const machines = Array(n - 1).fill('machine random');
    return make(page, game, ['me', ...machines], options.some((o) => o.key === 'players') ? { players: n } : {});
}

/* Somebody is on his way, or is sent on it. */
async function moving(page, game) {
    if (game === 'drake') return lesson(page, game, (v) => v.question.name === 'sail');
    if (game !== 'glory1805') return lesson(page, game, (v) => v.moving);
    const id = await make(page, game, ['me', 'me'], { scenario: 'grand-design' });
    await drive(
        page,
        id,
        (v) => v.moving,
        (view, seat) => (seat === 'british' && verb(view.legal, 'activate')) || least(view),
    );
    return id;
}

/* A battle, or a siege. */
async function fighting(page, game) {
    if (game !== 'yellowjack') return lesson(page, game, (v) => v.stage);
    const id = await make(page, game, ['me', 'me'], { scenario: 'cartagena' });
    await drive(page, id, (v) => v.stage && v.question.name === 'siege', expedition);
    return id;
}

/* One order, then it is given up: where there are others, these play on. */
async function over(page, game) {
    const id = await againstMachines(page, game),
        at = `/api/matches/${id}`;
    await alone(
        page,
        id,
        () => true,
        () => '',
    ); // until it is asked for
    const { as, version, view } = await ask(page, 'GET', at),
        [action] = view.legal;
    await ask(page, 'POST', `${at}/actions?seat=${as}`, { base_version: version, idempotency_key: 'one', action });
    await ask(page, 'POST', `${at}/resign?seat=${as}`, {});
    while ((await ask(page, 'GET', at)).status !== 'over') await page.waitForTimeout(50);
    return id;
}

const press = (key) => (page) => page.keyboard.press(key),
    click = (what) => (page) => page.locator(what).first().click();

/* How it is opened, and what is new on the page then. */
const DRAWERS = {
    'the log': [[press('l')], '.side'],
    'the forces': [[press('b')], '.side'],
    'table talk': [[press('t')], '.side'],
    'a hint': [[press('o'), click('.hint-offer button')], '.hint-offer [role=status]'],
    settings: [[click('.menu:not(.goal) summary')], '.menu[open]'],
    'the goal': [[click('.goal summary')], '.goal[open]'],
    keys: [[press('?')], '.keys[open]'],
    'an order to be typed': [[press('/')], '.command'],
    rules: [[press('r')], '.drawer[open]'],
    charts: [[press('r'), click('.drawer summary')], '.drawer[open] .aids'],
};

async function openAll(page, game) {
    for (const [name, [steps, part]] of Object.entries(DRAWERS)) {
        for (const step of steps) await step(page);
        await shown(page, part);
        await accessible(page, `${game}, ${name}`, part);
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    }
}

async function lookBack(page, game) {
    await page.keyboard.press('l');
    await page.keyboard.press(',');
    await shown(page, '.banner.past');
    await accessible(page, `${game}, replay`, NOT_THE_CHART);
}

async function odds(page, game) {
    await click('.odds button')(page);
    await shown(page, '.odds details, .odds p:not([role])');
    await accessible(page, `${game}, odds`, '.odds');
}

for (const game of GAMES)
    for (const [look, how] of Object.entries(LOOKS))
        test(`${game}: axe finds nothing at any table, on a ${look}`, async () => {
            const page = await person({ ...how, reducedMotion: 'reduce', likes: { hints: true } });
            const see = (name) => accessible(page, `${game}, ${name}, ${look}`, NOT_THE_CHART);
            await page.goto(`/game/${game}`);
            await page.getByRole('button', { name: 'Set up…', exact: true }).click();
            await see('its page');
            await ask(page, 'POST', '/api/guest', {});

            await sit(page, await againstMachines(page, game));
            await accessible(page, `${game}, the first order, ${look}`);
            await openAll(page, game);

            await sit(page, await lesson(page, game, () => true));
            await shown(page, '.coach');
            await see('the first game');
            await sit(page, await moving(page, game));
            await see('a move');
            await sit(page, await fighting(page, game));
            await shown(page, '.stage');
            await see('a battle');
            await odds(page, game);
            await lookBack(page, game);

            const done = await over(page, game);
            await sit(page, done);
            await shown(page, '.banner.over');
            await see('the end');
            await ask(page, 'POST', `/api/matches/${done}/analysis`, {});
            await sit(page, done, '/verdict');
            await see('the verdict');
        });
