// What a player means in one gesture, counted in clicks, in the games that clicks.test.mjs leaves: most with both sides
// at one screen, each driven behind the page's back to where the gesture is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allIsThere, ask, drawn, house, myTurn, sure } from './harness.mjs';
import { armada, pretendAt } from './fixture.mjs';
import { alone, clickPlace, drag, drive, expedition, least, lesson, pointOf, seen, verb } from './games.mjs';

const { person } = house();

async function begin(page, game, scenario, seats = ['me', 'me']) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game, options: { scenario }, seats });
    return { id, board: await ask(page, 'GET', `/api/games/${game}/board`) };
}

/* Opens the table, and counts clicks from now on. */
async function sitDown(page, id) {
    await page.goto(`/match/${id}`);
    await page.locator('.chart, .handover').first().waitFor();
    const here = page.locator('.handover button').first();
    if (await here.count()) await here.click();
    await myTurn(page);
    const guide = page.getByRole('button', { name: 'Leave the guide' });
    if (await guide.count()) await guide.click();
    await page.evaluate(() => {
        globalThis.clicks = 0;
        addEventListener('pointerup', () => globalThis.clicks++, true);
    });
}

const idle = (page) => page.locator('.busy').waitFor({ state: 'detached' });
const press = async (page, name) => {
    await page.locator('.deciding').getByRole('button', { name }).first().click();
    await sure(page);
    await idle(page);
};

async function becomes(page, so, what = 'as wished', side = 'british') {
    for (let i = 0; i < 5000; i++) {
        const { view } = await seen(page, side);
        if (so(view)) return view;
        await page.waitForTimeout(50);
    }
    throw new Error(`it never becomes: ${what}`);
}

/* Waits until it is so: with so many clicks at most. */
async function within(page, most, what, so, side) {
    await becomes(page, so, what, side);
    const clicks = await page.evaluate(() => globalThis.clicks);
    assert.ok(clicks <= most, `${clicks} clicks for ${what}`);
    return clicks;
}
const TROOPS = ['en-plymouth-garrison', 'en-levies-1'];
const settled = { likes: { 'skip-forced': true } };

/* The places next to one. */
const around = (board, place) =>
    board.map.links.flatMap((l) => (l.from === place ? [l.to] : l.to === place && !l.one_way ? [l.from] : []));

/* On those who go, and where to. */
async function sail(page, board, from, to) {
    await clickPlace(page, board, from);
    await drawn(page);
    await idle(page);
    await clickPlace(page, board, to);
}

const british = (view, place) => view.stacks.find((s) => s.side === 'british' && s.place === place);
const named = (legal, verb, word = /./) => legal.find((l) => l.startsWith(`${verb} `) && word.test(l))?.split(' ')[1];
const placeOf = (view, piece) => view.stacks.find((s) => s.pieces.some((p) => p.piece === piece)).place;

test('1805: a fleet is activated and sailed with 2 clicks', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'glory1805', 'grand-design');
    const view = await drive(page, id, (v) => named(v.legal, 'activate', /british/));
    const from = placeOf(view, named(view.legal, 'activate', /british/)),
        to = around(board, from).find((p) => p.startsWith('sea_'));
    await sitDown(page, id);
    await sail(page, board, from, to);
    await within(page, 2, 'a fleet that sails', (v) => v.moving?.place === to);
});

test('1805: a fleet is activated and sailed by dragging it', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'glory1805', 'grand-design');
    const view = await drive(page, id, (v) => named(v.legal, 'activate', /british/));
    const from = placeOf(view, named(view.legal, 'activate', /british/)),
        to = around(board, from).find((p) => p.startsWith('sea_'));
    await sitDown(page, id);
    await drag(page, board, from, to);
    await within(page, 1, 'a fleet that is dragged', (v) => v.moving?.place === to);
});

test('1805: a port puts all its ships to sea with 1 click, and they sail with another', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'glory1805', 'grand-design');
    const view = await drive(page, id, (v) => named(v.legal, 'launch'));
    const port = named(view.legal, 'launch'),
        [zone] = around(board, port),
        to = around(board, zone).find((p) => p.startsWith('sea_'));
    await sitDown(page, id);
    await sail(page, board, port, to);
    await within(page, 2, 'a squadron that puts to sea', (v) => [v.moving?.place, british(v, to)?.place].includes(to));
});

test('1805: everything in the dockyards is put to work with 1 click', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'glory1805', 'campaign');
    const view = await drive(page, id, (v) => named(v.legal, 'refit'));
    const ships = view.legal.filter((l) => l.startsWith('refit ')).length;
    assert.ok(ships > 2);
    await sitDown(page, id);
    await press(page, /^Refit all \d/);
    await within(page, 1, 'refitting', (v) => !v.legal.some((l) => l.startsWith('refit ')));
});

test('Yellow Jack: a Formation is activated and sailed over several Sea Zones with 2 clicks', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'yellowjack', 'vernons-war');
    const { legal, ...view } = await drive(page, id, (v) => v.question.name === 'mpi' && !v.storms?.length);
    for (const piece of legal.filter((l) => l.startsWith('activate ')).map((l) => l.split(' ')[1])) {
        const from = placeOf(view, piece);
        await sitDown(page, id);
        await clickPlace(page, board, from);
        const now = await becomes(page, (v) => v.moving),
            to = named(now.legal, 'step');
        if (to) {
            await clickPlace(page, board, around(board, to).find((p) => p.startsWith('sz_')) ?? to);
            return within(page, 2, 'a Formation that sails', (v) => v.moving && v.moving.place !== from);
        }
        await page.getByRole('button', { name: 'Undo' }).click(); // it lies to leeward
        await becomes(page, (v) => !v.moving);
    }
    throw new Error('no wind for anybody');
});

/* Drags those who stand at one of these places, until a way leads there. */
async function dragOne(page, id, board, side, ways) {
    const told = page.locator('.pointer-words'); // no way leads there: to windward, or into the sea
    for (const { from, to } of ways) {
        await sitDown(page, id);
        await drag(page, board, from, to);
        for (;;) {
            const { moving } = (await seen(page, side)).view;
            if (moving && moving.place !== from) return;
            if (await told.count()) break;
            await page.waitForTimeout(50);
        }
        await idle(page);
    }
    throw new Error('nobody could be dragged anywhere');
}

test('Yellow Jack: a Formation is activated and sailed by dragging it', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'yellowjack', 'vernons-war');
    const { legal, stacks } = await drive(page, id, (v) => v.question.name === 'mpi' && !v.storms?.length);
    const goes = (stack) => stack.pieces.some((p) => legal.includes(`activate ${p.piece}`)),
        ways = stacks.filter(goes).flatMap(({ place: from }) => around(board, from).map((to) => ({ from, to })));
    await dragOne(page, id, board, 'british', ways);
});

test('Armada: an army marches by being dragged', async () => {
    const page = await person({ likes: { ...settled.likes, 'ask-first': false } }),
        { id, board } = await begin(page, 'armada');
    const { legal } = await drive(page, id, (v) => named(v.legal, 'march'), least, 'english');
    const { spaces, cell } = board.map,
        near = (a) => spaces.filter((s) => s !== a && Math.hypot(s.x - a.x, s.y - a.y) < 1.2 * cell.height);
    const ways = legal
        .filter((l) => l.startsWith('march '))
        .map((l) => spaces.find((s) => s.place === l.split(' ')[1]))
        .flatMap((from) => near(from).map((to) => ({ from: from.place, to: to.place })));
    await dragOne(page, id, board, 'english', ways);
});

test('Yellow Jack: an Order is kept with 1 click and issued with 2, a Convoy gathered with 3', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'yellowjack', 'vernons-war');
    const first = await drive(page, id, (v) => v.question.name === 'choose');
    await sitDown(page, id);
    await press(page, /^Keep card 1/);
    await within(page, 1, 'keeping a card', (v) => v.question?.prompt !== first.question.prompt);

    const view = await drive(page, id, (v) => v.question.name === 'orders' && named(v.legal, 'issue'));
    const issue = view.legal.find((l) => l.startsWith('issue '));
    await sitDown(page, id);
    await press(page, /^Issue/);
    await page.locator(`.deciding .buttons [data-action="${issue}"]`).click();
    await within(page, 2, 'issuing an Order', (v) => !v.legal.includes(issue));

    const convoy = view.legal.find((l) => l.startsWith('convoy '));
    await sitDown(page, id);
    await press(page, /^Assemble a Local Convoy/);
    await clickPlace(page, board, convoy.split(' ')[1]);
    await drawn(page);
    await clickPlace(page, board, convoy.split(' ')[2]);
    await within(page, 3, 'a Local Convoy', (v) => !v.legal.includes(convoy));
});

test('Yellow Jack: a port is stormed with everybody with 2 clicks', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'yellowjack', 'cartagena');
    await drive(page, id, (v) => v.question.name === 'siege' && v.legal.includes('escalade'), expedition);
    await sitDown(page, id);
    await press(page, /^Storm the port/);
    await press(page, 'All of them');
    await within(page, 2, 'an Escalade', (v) => !['siege', 'employ'].includes(v.question?.name));
});

const notice = (page) => page.locator('.notice span');

test('Yellow Jack: an army is landed with 1 click, and it is said before and afterwards how much of it', async () => {
    const page = await person({ likes: { ...settled.likes, outcomes: 'stay' } }),
        { id } = await begin(page, 'yellowjack', 'cartagena');
    await drive(page, id, (v) => v.legal.includes('disembark') && v.legal.includes('blockade'), expedition);
    await sitDown(page, id);
    await press(page, /^Disembark as many as may go\s*6 of 26 Units/);
    await within(page, 1, 'a landing', (v) => v.question?.name !== 'ashore' && !v.legal.includes('disembark'));
    await page.locator('.outcome').getByText('6 Units went ashore, 20 are still aboard').waitFor();
});

test('1805: what the same order to all leaves undone is told, and why', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'glory1805', 'grand-design'),
        idleShips = (v) => v.legal.filter((l) => l.startsWith('commission ')).length;
    const many = idleShips(await drive(page, id, (v) => idleShips(v) > 3));
    await sitDown(page, id);
    await press(page, `Commission all ${many}`);
    await notice(page).waitFor();
    const left = idleShips((await seen(page, 'british')).view),
        [, done, of, not] = /^Done for (\d+) of (\d+), not for (\d+): .*points/.exec(await notice(page).innerText());
    assert.deepEqual([Number(of), done > 0, Number(not)], [many, true, many - done]);
    assert.equal(left, 0, 'all that can be done is');
});

test("Jenkins' Ear: a port that takes no more of all purchases says so", async () => {
    const page = await person(settled),
        { id } = await begin(page, 'jenkins'),
        buys = (v) => v.legal.find((l) => /^buy (frigate|soldiers)/.test(l)) ?? least(v);
    await drive(page, id, (v) => v.question.name === 'place', buys, 'english');
    await sitDown(page, id);
    await press(page, 'All to Port Royal');
    await notice(page).waitFor();
    assert.match(await notice(page).innerText(), /^Done for \d+, not for the next: that seaport is full\.$/);
});

test('Armada: an army embarks with 1 click, and lands with 1', async () => {
    const page = await person(settled),
        aboard = 'en-queens-drake en-drakes-merchants-1 en-drakes-merchants-2 leader-drake@en-queens-drake';
    const lines = armada(
        4,
        'english naval-movement',
        `fleet-1 1616 5: ${aboard}`,
        'fleet-2 2114 4: en-london-merchants-1',
        `english 1616: ${TROOPS.join(' ')}`,
        'english 2114: en-london-guard',
    );
    const { acted } = await pretendAt(page, lines, 'english');
    await allIsThere(page);
    await page.getByRole('button', { name: 'Land units into fleets: all 2 in Plymouth to Fleet 1' }).click();
    await page.getByRole('button', { name: 'Go ashore: all 2 in Plymouth' }).click();
    await page.getByRole('button', { name: 'Go ashore: all 2 in Plymouth' }).waitFor({ state: 'detached' });
    const all = [...TROOPS.map((t) => `embark ${t} fleet-1`), ...TROOPS.map((t) => `debark ${t}`)];
    assert.deepEqual([...acted].sort(), all.sort(), 'the admiral stays aboard, and the guard of London ashore');
});

test('Armada: ships in no fleet are formed into one with 1 click, those of a fleet need no other', async () => {
    const page = await person(settled),
        ships = 'en-queens-drake en-drakes-merchants-1 en-drakes-merchants-2',
        join = page.getByRole('button', { name: /^Ships into fleets: all/ });
    await pretendAt(page, armada(4, 'english naval-movement', `english 1616: ${ships}`), 'english');
    await allIsThere(page);
    assert.deepEqual(await join.allInnerTexts(), ['Ships into fleets: all 3 in Plymouth to Fleet 1']);
    const other = await person(settled);
    await pretendAt(other, armada(4, 'english naval-movement', `fleet-1 1616 5: ${ships}`), 'english');
    await allIsThere(other);
    assert.equal(await other.getByRole('button', { name: /^Ships into fleets: all/ }).count(), 0);
});

/* On a tile of the street or a destination, wherever it lies today. */
const clickTarget = async (page, place) => {
    const { x, y, width, height } = await page.locator(`.target[data-place="${place}"]`).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
};

test('Drake: a shop of the street takes 1 click, a disc 2', async () => {
    const page = await person(settled);
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    await sitDown(page, await lesson(page, 'drake', (v) => v.legal.includes('stop crew-a')));
    await clickTarget(page, 'crew-a');
    const gone = (action) => (v) => v.legal.length > 0 && !v.legal.includes(action);
    assert.equal(await within(page, 1, 'a stop', gone('stop crew-a'), 'red'), 1);

    await sitDown(page, await lesson(page, 'drake', (v) => v.legal.includes('sail red-1 gran-granada')));
    await page.locator('.tray.choose .piece.legal', { hasText: '1' }).first().click();
    await clickTarget(page, 'gran-granada');
    assert.equal(await within(page, 2, 'a disc', gone('sail red-1 gran-granada'), 'red'), 2);
});

test('Drake: what is picked is marked, a disc or a destination, and nothing moves under the pointer', async () => {
    const page = await person(settled);
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    await sitDown(page, await lesson(page, 'drake', (v) => v.legal.includes('sail red-1 gran-granada')));
    const disc = (n) => page.locator('.tray.choose .piece', { hasText: `Disc ${n}` }),
        was = await Promise.all([disc(1).boundingBox(), disc(2).boundingBox()]);
    await disc(1).click();
    await page.locator('.tray.choose .piece.picked', { hasText: 'Disc 1' }).waitFor();
    assert.deepEqual(await Promise.all([disc(1).boundingBox(), disc(2).boundingBox()]), was);
    await disc(2).click();
    await page.locator('.tray.choose .piece.picked', { hasText: 'Disc 2' }).waitFor();
    assert.equal(await page.locator('.piece.picked').count(), 1, 'another is picked instead');
    await page.getByRole('button', { name: 'Choose something else' }).click();
    await clickTarget(page, 'gran-granada');
    await page.locator('path.picked[data-place="gran-granada"]').waitFor();
});

test('Armada: a counter that is picked marks the place where it lies', async () => {
    const page = await person(settled);
    const lines = armada(4, 'english naval-movement', 'fleet-1 1616 5: en-queens-drake'),
        { acted } = await pretendAt(page, lines, 'english');
    await allIsThere(page);
    const at = await pointOf(page, await ask(page, 'GET', '/api/games/armada/board'), '1616');
    await page.mouse.move(at.x, at.y);
    assert.equal(await page.locator('path.picked').count(), 0);
    await page.locator('.fan .piece.legal.cargo').click();
    await page.locator('.fan .piece.picked.cargo').waitFor();
    await page.locator('path.picked[data-place="1616"]').waitFor();
    assert.deepEqual(acted, []);
});

test('1805: a turn in which one fleet sails and the others keep their stations takes 4 clicks', async () => {
    const page = await person(settled),
        { id, board } = await begin(page, 'glory1805', 'grand-design', ['me', 'machine random']);
    const fleet = (v) => named(v.legal, 'activate', /british/),
        view = await alone(page, id, fleet, (now) => least(now.view));
    const from = placeOf(view, fleet(view)),
        to = around(board, from).find((p) => p.startsWith('sea_'));
    await sitDown(page, id);
    await sail(page, board, from, to);
    await becomes(page, (v) => v.moving?.place === to);
    await press(page, 'Pass the turn');
    const mustChoose = (v) => v.legal.length > 1 && !verb(v.legal, 'stop', 'done', 'pass'); // the enemy is met
    await within(page, 4, 'a turn', (v) => v.headline !== view.headline || mustChoose(v));
});

test('Armada: three counters alike are built with 2 clicks', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'armada');
    await drive(page, id, (v) => v.question.name === 'build' && v.legal.length > 10, least, 'english');
    await sitDown(page, id);
    const like = page.locator('.good', { hasText: /[3-9] like it/ }).first(),
        price = Number(await like.locator('.price').innerText()),
        purse = (v) => v.tracks.find((t) => t.track === 'treasury' && t.party === 'english').value,
        before = purse((await seen(page, 'english')).view);
    await like.click();
    await press(page, /^3 alike: /);
    await within(page, 2, 'three alike', (v) => purse(v) === before - 3 * price, 'english');
});
