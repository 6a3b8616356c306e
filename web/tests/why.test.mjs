// No click is dropped in silence: whatever does nothing says at the pointer why, in every game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, house, myTurn, shot } from './harness.mjs';
import { clickPlace, look, matchId, start } from './games.mjs';
import { document as fixture, pretend } from './fixture.mjs';

const { person } = house();
const GAMES = ['drake', 'jenkins', 'armada', 'glory1805', 'yellowjack'];

/* What stands at the pointer; then it is put away, so that nothing old is read the next time. */
async function said(page, name = '') {
    const words = await (
        await page.waitForFunction(() => document.querySelector('.pointer-words')?.innerText)
    ).jsonValue();
    if (name) await shot(page, name);
    await page.keyboard.press('Shift');
    await page.locator('.pointer-words').waitFor({ state: 'detached' });
    return words;
}

async function clickAt(page, at, name) {
    assert.ok(at, 'there is something to click');
    await page.mouse.click(at[0], at[1]);
    return said(page, name);
}

const click = async (page, what) => {
    const box = await page.locator(what).first().boundingBox();
    return clickAt(page, [box.x + box.width / 2, box.y + box.height / 2]);
};

/* A point of the chart in sight, once it lies still: of a place that cannot be chosen (one of `places`, or any), or
 * where there is none. */
const spot = (page, board, view, { places, none, lane } = {}) =>
    page.evaluate(
        async ([map, moved, only, empty, onLane]) => {
            const frame = () => new Promise((done) => requestAnimationFrame(done)),
                matrix = () => document.querySelector('.sheet > g').getScreenCTM();
            for (let still = 0, was = ''; still < 8; ) {
                await frame();
                const now = JSON.stringify([matrix().a, matrix().e, matrix().f]);
                still = now === was ? still + 1 : 0;
                was = now;
            }
            const m = matrix(),
                reach = map.cell ? map.cell.width * 0.56 : 60,
                spaces = map.spaces.map((s) => ({ ...s, ...moved.find((x) => x.place === s.place) }));
            const onSheet = (x, y) =>
                document.elementFromPoint(x, y)?.closest('.sheet') !== undefined &&
                document.elementFromPoint(x, y)?.closest('.chart') &&
                !document.elementFromPoint(x, y).closest('.outcome, .fan, .chart-tools');
            const free = (x, y) =>
                !spaces.some((s) =>
                    s.width && s.height
                        ? Math.abs(x - s.x) <= s.width / 2 && Math.abs(y - s.y) <= s.height / 2
                        : Math.hypot(x - s.x, y - s.y) < reach + 4,
                ) &&
                !(map.boxes ?? []).some(
                    (b) => x > b.x - 4 && x < b.x + b.width + 4 && y > b.y - 4 && y < b.y + b.height + 4,
                );
            const box = document.querySelector('.chart').getBoundingClientRect();
            if (onLane)
                for (const path of document.querySelectorAll('.lane path.bed')) {
                    const p = path.getPointAtLength(path.getTotalLength() / 2),
                        [x, y] = [p.x * m.a + m.e, p.y * m.d + m.f];
                    if (free(p.x, p.y) && document.elementFromPoint(x, y)?.closest('.lane')) return [x, y];
                }
            else if (empty)
                for (let y = box.top + 5; y < box.bottom; y += 9)
                    for (let x = box.left + 5; x < box.right; x += 9) {
                        const there = free((x - m.e) / m.a, (y - m.f) / m.d),
                            on = document.elementFromPoint(x, y);
                        if (there && onSheet(x, y) && !on.closest('.stack, .lane, .target')) return [x, y];
                    }
            else {
                const glows = new Set([...document.querySelectorAll('.target')].map((t) => t.dataset.place));
                for (const s of spaces) {
                    const [x, y] = [s.x * m.a + m.e, s.y * m.d + m.f];
                    if (glows.has(s.place) || (only && !only.includes(s.place))) continue;
                    if (x > box.left && x < box.right && y > box.top && y < box.bottom && onSheet(x, y)) return [x, y];
                }
            }
            return null;
        },
        [board.map, view.moved ?? [], places, none, lane],
    );

async function served(page, id) {
    const { games } = await ask(page, 'GET', '/api/games'),
        game = games.find((g) => g.id === id);
    return game && { ...game, board: await ask(page, 'GET', `/api/games/${id}/board`) };
}

for (const id of GAMES)
    test(`${id}: a click that orders nothing says why`, async (t) => {
        const page = await person();
        await page.goto('/');
        const game = await served(page, id);
        if (!game) return t.skip('not offered');
        await start(page, game, 'Play the machine');
        await myTurn(page);
        const { view } = await look(page),
            at = (how) => spot(page, game.board, view, how);
        assert.match(await clickAt(page, await at(), `why-${id}`), /\w{3}/, 'a place');

        assert.match(await clickAt(page, await at({ none: true })), /no place here/i, 'empty sea');
        const theirs = (view.stacks ?? []).filter((s) => s.side && s.side !== view.as).map((s) => s.place),
            there = await at({ places: theirs });
        if (there) assert.match(await clickAt(page, there), /\w{3}/, 'the counter of another');
        if (game.board.map.links?.length) {
            const lane = await at({ lane: true });
            if (lane) assert.match(await clickAt(page, lane), /click where it leads/, 'a lane');
        }
    });

for (const id of GAMES)
    test(`${id}: a click says why while others are asked, an order is on its way, or all is over`, async (t) => {
        const [anna, ben, nobody] = [await person(), await person(), await person()];
        await anna.goto('/');
        const game = await served(anna, id);
        if (!game) return t.skip('not offered');
        const friends = Array.from({ length: game.min_sides - 1 }, (_, i) => (i ? 'machine random' : 'link'));
        await ask(anna, 'POST', '/api/guest', {});
        const made = await ask(anna, 'POST', '/api/matches', {
            game: id,
            options: game.options?.some((o) => o.key === 'players') ? { players: game.min_sides } : {},
            seats: ['me', ...friends],
            public: true,
        });
        const open = async (page) => {
            await page.goto(`/match/${made.id}`);
            await page.locator('.chart .sheet').waitFor();
        };
        const place = async (page) => clickAt(page, await spot(page, game.board, (await look(page)).view));
        await open(anna);
        assert.match(await place(anna), /begins when every seat is taken/);

        await ben.goto('/');
        await ask(ben, 'POST', '/api/guest', {});
        await ask(ben, 'POST', `/api/matches/${made.id}/join`, { link: Object.values(made.links)[0] });
        await open(ben);
        await open(nobody);
        assert.match(await place(nobody), /You are watching/);

        const asked = await whoIsAsked([anna, ben]);
        assert.match(await place(asked.waits), /Waiting for/);
        await heldUp(asked.acts, place);
        for (const page of [anna, ben])
            if ((await look(page)).status !== 'over') await ask(page, 'POST', `/api/matches/${made.id}/resign`, {});
        await ben.locator('.banner.over').waitFor();
        assert.match(await place(ben), /over/);
    });

/* Answers for whoever is asked until one is and the other is not. */
async function whoIsAsked(pages) {
    for (let i = 0; i < 200; i++) {
        const seen = await Promise.all(pages.map(look)),
            acts = seen.findIndex((s) => s.view.legal?.length),
            waits = seen.findIndex((s) => !s.view.legal?.length);
        if (acts >= 0 && waits >= 0) {
            await pages[acts].locator('.banner.mine').waitFor();
            await pages[waits].locator('.banner:not(.mine)').waitFor();
            return { acts: pages[acts], waits: pages[waits] };
        }
        if (acts < 0) continue;
        const { version, view } = seen[acts];
        await ask(pages[acts], 'POST', `/api/matches/${matchId(pages[acts])}/actions`, {
            base_version: version,
            idempotency_key: `w${i}`,
            action: view.legal[0],
        });
    }
    throw new Error('both are asked for ever');
}

/* An order that the server does not answer yet. */
async function heldUp(page, place) {
    let goOn;
    const held = new Promise((done) => {
        goOn = done;
    });
    await page.route('**/actions*', async (route) => {
        await held;
        await route.continue();
    });
    const [action] = (await look(page)).view.legal;
    await page.keyboard.press('/');
    await page.locator('#command').fill(action);
    await page.locator('#completions code').getByText(action, { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.busy, .confirm .primary').first().waitFor();
    if (await page.locator('.confirm .primary').count()) await page.locator('.confirm .primary').click();
    await page.locator('.busy').waitFor();
    assert.match(await place(page), /still on its way/);
    assert.match(await click(page, '.undo button:disabled'), /still on its way/);
    goOn();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.unroute('**/actions*');
}

test('a counter that cannot be chosen, where stacks are spread out and in the panels, says why', async () => {
    const page = await person(),
        view = fixture('lanes-view');
    delete view.moving;
    const { board } = await pretend(page, 'lanes-board', { ...view, legal: ['pass'] });
    const stack = view.stacks.find((s) => s.pieces.some((p) => p.piece));
    await clickPlace(page, board, stack.place);
    await said(page);
    assert.match(await click(page, '.fan .piece'), /not what is asked/);
    assert.match(await click(page, '.inspector [data-piece]'), /not what is asked/);
});

test('looking back, and at the first step, a click says that too', async () => {
    const page = await person();
    await page.goto('/');
    const game = await served(page, 'drake');
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await page.keyboard.press(',');
    await page.locator('.banner.past').waitFor();
    const { view } = await look(page);
    assert.match(await clickAt(page, await spot(page, game.board, view)), /looking back/);
    const back = page.locator('.watching [aria-label="One step back"]');
    while (await back.isEnabled()) await page.keyboard.press(',');
    assert.match(await click(page, '.watching [aria-label="One step back"]'), /first step/);
    await page.locator('.watching [aria-label="One step on"]').click();
    await page.locator('.watching [aria-label="One step back"]:enabled, .banner:not(.past)').first().waitFor();
    assert.equal(await page.locator('.pointer-words').count(), 0, 'what does something has nothing to explain');
});

test('by the keys: where nothing can be chosen, that is told beside the place', async () => {
    const page = await person(),
        view = fixture('lanes-view');
    delete view.moving;
    const { board } = await pretend(page, 'lanes-board', { ...view, legal: ['pass'] });
    await clickPlace(page, board, 'plymouth');
    await said(page);
    await page.keyboard.press('Enter');
    assert.match(await said(page), /not what is asked/);
});
