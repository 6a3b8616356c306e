// Games to come: a chart of lanes with its winds and storms, and the stage with everything that can stand on it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, drawn, house, shot } from './harness.mjs';
import { clickPlace, pointOf } from './games.mjs';
import { document, pretend } from './fixture.mjs';

const { person } = house();

/* The rules of the lanes, as a server would keep them: a step costs what its lane says, twice that into the wind. */
function sail(action, view) {
    const links = document('lanes-board').map.links.flatMap((l) => [
        l,
        { ...l, from: l.to, to: l.from, bearing: (l.bearing + 180) % 360 },
    ]);
    const zone = (place) => document('lanes-board').map.spaces.find((s) => s.place === place).zone;
    const costs = (l) => {
        const eye = (view.winds.find((w) => w.zone === zone(l.to)).turn + 180) % 360,
            off = Math.abs(((l.bearing - eye + 540) % 360) - 180);
        return l.cost * (off <= 45 ? 2 : 1);
    };
    const to = action.split(' ')[1],
        step = links.find((l) => l.from === view.moving.place && l.to === to),
        left = view.moving.left - costs(step);
    assert.ok(left >= 0, `${action} is paid for`);
    const legal = links.filter((l) => l.from === to && costs(l) <= left).map((l) => `step ${l.to}`);
    return { ...view, about: to, moving: { ...view.moving, place: to, left }, legal: [...legal, 'stop'] };
}

test('lanes are drawn with their costs, winds and storms lie over them', async () => {
    const page = await person();
    const { board } = await pretend(page, 'lanes-board', 'lanes-view');
    assert.equal(await page.locator('.lanes .lane').count(), board.map.links.length);
    const dear = board.map.links.filter((l) => l.cost > 1).length;
    assert.equal(await page.locator('.lanes .cost').count(), dear);
    assert.match(
        await page.locator('.lanes title').first().textContent(),
        /The Downs – Mid Channel, lane, costs 1, SW/,
    );
    assert.equal(await page.locator('.winds .wind').count(), 3);
    assert.deepEqual(await page.locator('.wind-label').allTextContents(), ['5', '9 · foul', '3']);
    assert.equal(await page.locator('.storms .ring').count(), 2);
    assert.equal(await page.locator('.storms .ahead').count(), 1);
    assert.match(await page.locator('.storm-name').textContent(), /Gale of Biscay · 9/);
    await shot(page, 'lanes');
    await accessible(page, 'a chart of lanes');
});

test('however many blocks lie in a place, none lies upon another', async () => {
    const page = await person(),
        view = document('lanes-view');
    for (const many of [2, 3, 5, 9]) {
        const blocks = [
            'victory',
            'temeraire',
            'neptune',
            'mars',
            'belleisle',
            'africa',
            'bucentaure',
            'redoutable',
            'fougueux',
        ]
            .slice(0, many)
            .map((piece) => ({ side: 'left', place: 'tagus', height: 1, top: piece, pieces: [{ piece }] }));
        await pretend(page, 'lanes-board', { ...view, stacks: blocks });
        const lie = await page
            .locator('.stack[data-place=tagus]')
            .evaluateAll((all) =>
                all.map((g) => g.transform.baseVal.consolidate().matrix).map(({ a, e, f }) => [a, e, f]),
            );
        assert.equal(lie.length, many);
        for (const [i, [a, x, y]] of lie.entries())
            for (const [, u, v] of lie.slice(i + 1))
                assert.ok(Math.max(Math.abs(x - u), Math.abs(y - v)) >= a * 100, `${many}: ${lie}`);
    }
});

test('a long way over lanes is shown, counted by cost and wind, and gone step by step', async () => {
    const page = await person();
    const { board, acted } = await pretend(page, 'lanes-board', 'lanes-view', sail);
    const stops = async (place) => {
        const at = await pointOf(page, board, place);
        await page.mouse.move(at.x, at.y);
        await drawn(page);
        return (await page.locator('.path .stop').allTextContents()).map(Number);
    };
    assert.deepEqual(await stops('soundings'), [2], 'into the south-wester, a lane of one costs two');
    assert.equal(await page.locator('.path .stop.against').count(), 1);
    assert.deepEqual(await stops('ferrol'), [2, 5, 6], 'round Finisterre, where the wind is fair');
    assert.equal(await page.locator('.path .stop.against').count(), 0);
    await shot(page, 'lanes-course');
    await clickPlace(page, board, 'ferrol');
    await page.waitForFunction(() => document.querySelectorAll('.path .stop').length === 0);
    assert.deepEqual(acted, ['step biscay', 'step finisterre', 'step ferrol']);
});

test('a course leads past blocks, and for who is bound somewhere always nearer to it', async () => {
    const page = await person(),
        view = document('lanes-view'),
        enemy = { side: 'right', place: 'biscay', height: 1, top: 'villeneuve', pieces: [{ piece: 'villeneuve' }] };
    const course = async (moving, stacks) => {
        const { board } = await pretend(page, 'lanes-board', {
            ...view,
            stacks,
            moving: { ...view.moving, ...moving },
        });
        const at = await pointOf(page, board, 'ferrol');
        await page.mouse.move(at.x, at.y);
        await page.locator('.path .stop').first().waitFor();
        return (await page.locator('.path .stop').allTextContents()).map(Number);
    };
    assert.deepEqual(await course({}, [enemy]), [2, 5, 6], 'a block on the lane bars no way');
    const nearer = { ushant: 5, soundings: 9, biscay: 3, finisterre: 4, ferrol: 0 };
    assert.deepEqual(await course({ nearer }, []), [2, 6], 'not by Finisterre, which is no nearer');
});

test('the keyboard walks along the lanes', async () => {
    const page = await person();
    const { acted } = await pretend(page, 'lanes-board', 'lanes-view', sail);
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('heading', { name: 'Plymouth Sound' }).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('heading', { name: 'Mid Channel' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.inspector h2')?.textContent.includes('Mid Channel'));
    await page.locator('.busy').waitFor({ state: 'detached' });
    assert.deepEqual(acted, ['step plymouth', 'step mid-channel'].slice(-acted.length), 'by the cheapest way');
});

test('dice of ten faces are drawn with their numbers, others with pips', async () => {
    const page = await person(),
        faces = page.locator('.stage .die:not(.unrolled)'),
        board = document('lanes-board');
    await pretend(page, board, 'stage-view');
    await faces.first().waitFor();
    assert.ok((await faces.locator('circle').count()) > 0);
    await pretend(page, { ...board, numbered_dice: true }, 'stage-view');
    await faces.first().waitFor();
    assert.equal(await faces.locator('circle').count(), 0);
    assert.deepEqual(await faces.locator('text').allTextContents(), ['4', '6', '2']);
});

test('the stage: two lines, what each brings, modifiers with their rules, dice, losses', async () => {
    const page = await person();
    const { acted } = await pretend(page, 'lanes-board', 'stage-view');
    const stage = page.locator('.stage');
    assert.deepEqual(await stage.locator('.strength').allTextContents(), ['strength 27', 'strength 23']);
    assert.deepEqual(await stage.locator('.post').allTextContents(), ['to windward', 'to leeward']);
    assert.equal(await stage.locator('.line').nth(0).locator('.on-stage').count(), 6);
    assert.deepEqual(await stage.locator('.line').nth(0).locator('.brings').allTextContents(), [
        '6',
        '5',
        '5',
        '2',
        '0',
        '3',
    ]);
    assert.equal(await stage.locator('.on-stage.lost').count(), 1);
    assert.equal(await stage.locator('.on-stage.struck .state').textContent(), 'struck, wrecked');
    assert.deepEqual(await stage.locator('.line').nth(0).locator('.modifiers li').allTextContents(), [
        '+2 better admiral 18.3',
        '+1 Close Action to windward 17.4',
    ]);
    assert.equal(await stage.locator('.die.unrolled').count(), 2);
    assert.match(await stage.locator('.owes').textContent(), /2 losses still to choose/);
    assert.match(await stage.locator('.outcome').textContent(), /Combined Fleet is broken/);
    assert.equal(await stage.locator('.matrix td.chosen').textContent(), 'HA');
    await accessible(page, 'the stage');
    await page.locator('.stage.wide').waitFor(); // there is a table to choose from
    await shot(page, 'stage');
    await accessible(page, 'the stage over the chart');
    await stage.locator('.on-stage.legal button').first().click();
    await stage.locator('.matrix [data-action]').click();
    assert.deepEqual(acted, ['lose bucentaure', 'order gc'], 'losses and orders are given on the stage');
});

test('a line of which nothing may be seen has no counters', async () => {
    const page = await person(),
        view = document('stage-view');
    for (const line of view.stage.lines) delete line.counters;
    await pretend(page, 'lanes-board', view);
    await page.locator('.stage .line').first().waitFor();
    assert.equal(await page.locator('.stage .line').count(), view.stage.lines.length);
    assert.equal(await page.locator('.stage .on-stage').count(), 0);
});

test('combats in pairs, each with its own dice', async () => {
    const page = await person();
    await pretend(page, 'lanes-board', 'pairs-view');
    assert.equal(await page.locator('.stage .pair').count(), 2);
    assert.equal(await page.locator('.stage .pair').nth(1).locator('.on-stage').count(), 3);
    const die = page.locator('.stage .pair').first().locator('.die').first();
    assert.equal(
        await die.getAttribute('aria-label'),
        'die: 0',
        'a face of a ten-faced die, not one that is not rolled',
    );
    assert.equal(await page.locator('.strength').count(), 0);
    await accessible(page, 'combats in pairs');
});

test('on a telephone, and by night', async () => {
    const page = await person({ width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    await pretend(page, 'lanes-board', 'stage-view');
    await page.locator('.stage .line').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `nothing runs over the edge: ${wide}`);
    await page.locator('.stage').scrollIntoViewIfNeeded();
    await shot(page, 'stage-phone');
    await accessible(page, 'the stage on a telephone');
});
