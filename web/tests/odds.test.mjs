// Odds: before an order that leads to dice is given, what may come of it; in every game, from what the seat may know.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document as fixture, pretend } from './fixture.mjs';
import { accessible, ask, house, myTurn, shot } from './harness.mjs';

const { person } = house();
const MOST = 400; // orders that are given on the way at most

async function table(page, game, options) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const seats = game === 'drake' ? ['me', ...Array(3).fill('machine random')] : ['me', 'machine random'];
    const made = await ask(page, 'POST', '/api/matches', { game, options, seats, public: true });
    await page.goto(`/match/${made.id}`);
    await myTurn(page);
    return made.id;
}

/* A page without the game's module, which would know better than what is pretended to it. */
async function asking() {
    const page = await person();
    await page.route('**/modules.json', (route) => route.fulfill({ json: {} }));
    return page;
}

/* On by the orders that are liked best, until one that is wanted leads to dice. */
async function play(page, id, wanted, liked) {
    for (let i = 0; i < MOST; i++) {
        await myTurn(page);
        const now = await ask(page, 'GET', `/api/matches/${id}`),
            { actions } = await ask(page, 'GET', `/api/matches/${id}/odds`);
        if (!actions) continue; // the page has not heard yet that it is somebody else's turn
        if (actions.some((a) => wanted.test(a))) return actions;
        const legal = now.view.legal,
            best = liked.map((like) => legal.find((a) => like.test(a))).find(Boolean) ?? legal[i % legal.length];
        await ask(page, 'POST', `/api/matches/${id}/actions`, {
            base_version: now.version,
            idempotency_key: `k${i}`,
            action: best,
        });
        await page.goto(`/match/${id}`);
    }
    assert.fail(`${wanted} never led to dice`);
}

async function look(page, name, words) {
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'Odds', exact: true }).click();
    await odds.locator('details[open] small.muted').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('.odds [role=status]'));
    const said = await odds.innerText();
    words.forEach((w) => assert.match(said, w));
    await odds.scrollIntoViewIfNeeded();
    await accessible(page, `odds, ${name}`);
    await shot(page, `odds-${name}`);
    await odds.screenshot({ path: `${process.cwd()}/shots/odds-${name}-panel.png` }).catch(() => {});
    return odds;
}

test('a battle of 1805: who wins, and what both lose', async () => {
    const page = await person({ likes: { 'skip-forced': false } });
    const id = await table(page, 'glory1805', undefined);
    await play(page, id, /^order/, [/^fight/, /^stay/]);
    const odds = await look(page, 'glory1805', [
        /\d %/,
        /victorious \d+ to \d+ %/,
        /ships lost/,
        /as the captain makes them/i,
    ]);
    await odds.getByRole('button', { name: 'Odds', exact: true }).click();
    assert.equal(await odds.locator('details').count(), 0, 'they can be put away');
});

test('Drake: a die at the Tavern is exact', async () => {
    const page = await person({ likes: { 'skip-forced': false } });
    const id = await table(page, 'drake', { players: 4 });
    await play(page, id, /^stop tavern/, []);
    await look(page, 'drake', [/Tavern/, /17 %|33 %|50 %/, /Exact/]);
});

test("Jenkins' Ear: a course that may be intercepted, or lead into a perilous sea", async () => {
    const page = await person({ likes: { 'skip-forced': false } });
    const id = await table(page, 'jenkins', undefined);
    await play(page, id, /^(step|battle)/, [/^garrison/, /^box/, /^place/, /^step/, /^all/, /^sail/, /^done/]);
    await look(page, 'jenkins', [/intercepted|lost|brought to battle/]);
});

test('orders that have the same odds are one entry; one that is opened later says whose it has', async () => {
    const page = await asking(),
        ships = ['victory', 'temeraire', 'neptune', 'mars', 'africa'],
        actions = ships.map((p) => `lose ${p}`);
    const rows = (chance) => [{ kind: 'outcome', side: 'left', text: 'holds the field', chance }],
        chanceOf = (action) => (action === 'lose neptune' ? 0.75 : 0.25);
    const many = [...actions, ...Array.from({ length: 20 }, (_, i) => `lose ${ships[i % 5]}`)].slice(0, 18);
    await page.route('**/odds*', (route) => {
        const action = new URL(route.request().url()).searchParams.get('action');
        return route.fulfill({
            json: action ? { action, chance: true, how: 'exact', rows: rows(chanceOf(action)) } : { actions: many },
        });
    });
    await pretend(page, 'lanes-board', { ...fixture('stage-view'), legal: actions });
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'Odds', exact: true }).click();
    await odds.locator('details:not([open])').first().waitFor();
    const entries = await odds.locator('summary').allInnerTexts();
    assert.match(entries[0], /^These 13 orders: .*Victory; .*Temeraire; .*Mars; and 10 more$/);
    assert.match(entries[1], /^These 3 orders: .*Neptune/);
    assert.equal(entries.length, 4, 'two of different odds, and the two that were not asked for');
    assert.equal(await odds.getByText('25 %').count(), 1, 'said once');
    await odds.locator('details:not([open]) summary').first().click();
    await odds.getByText(/^As above: .*Victory|^As above: .*Neptune/).waitFor();
    await shot(page, 'odds-grouped');
});

test('a score that is as good as nought is not written as minus nought', async () => {
    const page = await asking(),
        row = (kind, text, mean) => ({ kind, side: 'left', text, mean, chance: 0.2 }),
        rows = [row('losses', 'ships lost', 0.2), row('score', 'points', -0.01)];
    await page.route('**/odds*', (route) => {
        const action = new URL(route.request().url()).searchParams.get('action');
        return route.fulfill({
            json: action ? { action, chance: true, how: 'exact', rows } : { actions: ['lose mars'] },
        });
    });
    await pretend(page, 'lanes-board', { ...fixture('stage-view'), legal: ['lose mars'] });
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'Odds', exact: true }).click();
    await odds.getByText('ships lost').waitFor();
    assert.equal(await odds.getByText('points').count(), 0);
});
