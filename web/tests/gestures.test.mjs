// What a player means in one gesture, counted in clicks, in the games that clicks.test.mjs leaves: most with both sides
// at one screen, each driven behind the page's back to where the gesture is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allIsThere, ask, drawn, house, myTurn, sure } from './harness.mjs';
import { armada, pretendAt } from './fixture.mjs';
import { alone, clickPlace, drive, expedition, least, lesson, seen, verb } from './games.mjs';

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
    await press(page, /^Convoy/);
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

test('Yellow Jack: an army is landed with 1 click', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'yellowjack', 'cartagena');
    await drive(page, id, (v) => v.legal.includes('disembark') && v.legal.includes('blockade'), expedition);
    await sitDown(page, id);
    await press(page, 'Disembark all');
    await within(page, 1, 'a landing', (v) => v.question?.name !== 'ashore' && !v.legal.includes('disembark'));
});

const TROOPS = ['en-plymouth-garrison', 'en-levies-1'];

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
    await page.getByRole('button', { name: 'Embark all 2 in Plymouth: Fleet 1' }).click();
    await page.getByRole('button', { name: 'Debark all 2' }).click();
    await page.getByRole('button', { name: 'Debark all 2' }).waitFor({ state: 'detached' });
    const all = [...TROOPS.map((t) => `embark ${t} fleet-1`), ...TROOPS.map((t) => `debark ${t}`)];
    assert.deepEqual([...acted].sort(), all.sort(), 'the admiral stays aboard, and the guard of London ashore');
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
