// The others' turn is watched step by step, and is told to who was away; the phases of the turn stand above.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, drawn, myTurn, order, serve, shot, sure, within } from './harness.mjs';
import { driveByButtons, matchId, seaGame, start } from './games.mjs';

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

const look = (page) => ask(page, 'GET', `/api/matches/${matchId(page)}`);

async function done(page) {
    await page.locator('.deciding button[data-action=done]').first().click();
    await sure(page);
}

test('the machine is watched: held, a step back, on, skipped; the phases are told', async () => {
    const page = await browser.person(server, { watch: true, likes: { 'play-speed': 1500, outcomes: 'stay' } });
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    for (let i = 0; i < 6 && !(await page.locator('.watching').count()); i++) {
        await myTurn(page);
        await done(page);
        await page.waitForTimeout(800);
    }
    const watching = page.locator('.watching');
    await watching.waitFor();
    await watching.getByRole('button', { name: 'Hold' }).click();
    await page.locator('.outcome').waitFor();
    const told = await page.locator('.banner .asked').innerText(),
        step = Number(/step (\d+)/.exec(told)[1]);
    await watching.getByRole('button', { name: 'Back' }).click();
    await page.getByText(`step ${step - 1} of`).waitFor();
    await watching.getByRole('button', { name: 'On', exact: true }).click();
    await page.getByText(`step ${step} of`).waitFor();
    await accessible(page, 'watching');
    await shot(page, 'watching');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await watching.waitFor({ state: 'detached' });
});

test('who was away is told what happened, and sees the phases of the turn', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await seaGame(page), 'Play the machine');
    await myTurn(page);
    await driveByButtons(page, 12, 5, 1);
    await myTurn(page);
    await page.locator('.turn-strip [aria-current=step]').waitFor();
    const marked = async () => {
        const now = await page.locator('.turn-strip .now').innerText(),
            { log } = await ask(page, 'GET', `/api/matches/${matchId(page)}/log`);
        return now.toLowerCase() === log.findLast((l) => l.heading === 2).text.toLowerCase();
    };
    assert.ok(await within(page, 1000, marked), 'the present phase is marked');
    assert.match(await page.locator('.my-seat').innerText(), /^You: \w/);

    const id = matchId(page),
        { step } = await look(page);
    const back = await page.context().newPage();
    await back.addInitScript(
        ([match, seen]) => {
            localStorage.setItem('yardarm.outcomes', '"stay"');
            if (!sessionStorage.getItem('been'))
                localStorage.setItem('yardarm.seen-step', JSON.stringify({ [match]: seen }));
            sessionStorage.setItem('been', '1');
        },
        [id, Math.max(1, step - 6)],
    );
    await back.goto(`/match/${id}`);
    await back.getByRole('heading', { name: 'While you were away' }).waitFor();
    assert.ok((await back.locator('.outcome li').count()) <= 5, 'in five lines');
    await shot(back, 'away');
});

/* From where each piece that is seen in both views lay in the first to where it lies in the second. */
function waysBetween(before, now) {
    const where = (view) =>
        new Map(
            [...(view.stacks ?? []), ...(view.moving ? [view.moving] : [])].flatMap((s) =>
                s.pieces.filter((p) => p.piece && s.place).map((p) => [p.piece, s.place]),
            ),
        );
    const was = where(before);
    const moved = [...where(now)].filter(([piece, to]) => was.has(piece) && was.get(piece) !== to);
    return [...new Set(moved.map(([piece, to]) => `${was.get(piece)} ${to}`))].sort();
}

const arrows = async (page) =>
    (await page.locator('.trail').evaluateAll((all) => all.map((g) => g.dataset.way))).sort();

/* What has moved since my last order, by the documents. */
async function movedSince(page) {
    const id = matchId(page),
        last = await page.evaluate((m) => JSON.parse(localStorage.getItem('yardarm.last-step'))[m], id);
    const { view } = await ask(page, 'GET', `/api/matches/${id}/replay/${last}`);
    return waysBetween(view, (await look(page)).view);
}

/* Plays until the machine has moved something that can be seen, in another match where it does not in one. */
async function untilMoved(page) {
    for (let match = 0; match < 12; match++) {
        await page.goto('/');
        await start(page, await seaGame(page), 'Play the machine');
        await myTurn(page);
        for (let i = 0; i < 40; i++) {
            await driveByButtons(page, 1, 5 + i, 0.9);
            await drawn(page);
            await page.locator('.busy').waitFor({ state: 'detached' });
            await myTurn(page);
            const moved = await movedSince(page);
            if (moved.length) return moved;
        }
    }
    throw new Error('nobody has moved');
}

test('what others move leaves arrows on the chart until my next order, also for who comes back', async () => {
    const page = await browser.person(server),
        moved = await untilMoved(page);
    const shown = async (ways) => within(page, 1000, async () => `${await arrows(page)}` === `${ways}`);
    assert.ok(await shown(moved), `${await arrows(page)}, not ${moved}`);
    await shot(page, 'arrows');
    await page.reload();
    await page.locator('.trail').first().waitFor();
    assert.ok(await shown(moved), 'and they are there again');
    const { view } = await look(page),
        mine = view.legal.find((a) => a !== 'done') ?? 'done';
    await order(page, mine);
    await myTurn(page);
    const since = await movedSince(page);
    assert.notDeepEqual(since, moved);
    assert.ok(await shown(since), 'the old ones are gone');
});
