// What a player means in one gesture in the two largest games, counted in clicks: both sides at one screen, each driven
// behind the page's back to where the gesture is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, house, myTurn, sure } from './harness.mjs';
import { clickPlace, matchId } from './games.mjs';

const { person } = house();
const verb = (legal, ...words) => words.map((w) => legal.find((l) => l.split(' ')[0] === w)).find(Boolean);
const least = ({ legal }) => verb(legal, 'done', 'stop', 'pass', 'siege', 'first', 'choose', 'mark') ?? legal[0];
const seen = (page, seat, id = matchId(page)) => ask(page, 'GET', `/api/matches/${id}?seat=${seat}`);

async function begin(page, game, scenario) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game, options: { scenario }, seats: ['me', 'me'] });
    return { id, board: await ask(page, 'GET', `/api/games/${game}/board`) };
}

/* Everybody behind the page's back, up to where the first side is asked and a test holds. */
async function drive(page, id, until, play = least) {
    let seat = 'british';
    for (let i = 0; i < 4000; i++) {
        const now = await seen(page, seat, id);
        if (!now.view.owing.includes(seat)) [seat] = now.view.owing;
        else if (seat === 'british' && until(now.view)) return now.view;
        else {
            const done = await ask(page, 'POST', `/api/matches/${id}/actions?seat=${seat}`, {
                base_version: now.version,
                idempotency_key: `drive-${now.version}-${seat}`,
                action: play(now.view, seat),
            });
            assert.ok(!done.error, JSON.stringify(done));
        }
        assert.ok(seat, 'the match has ended');
    }
    throw new Error('it never came to that');
}

/* Opens the table, and counts clicks from now on. */
async function sitDown(page, id) {
    await page.goto(`/match/${id}`);
    await page.locator('.chart, .handover').first().waitFor();
    const here = page.locator('.handover button').first();
    if (await here.count()) await here.click();
    await myTurn(page);
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

async function becomes(page, so, what = 'as wished') {
    for (let i = 0; i < 5000; i++) {
        const { view } = await seen(page, 'british');
        if (so(view)) return view;
        await page.waitForTimeout(50);
    }
    throw new Error(`it never becomes: ${what}`);
}

/* Waits until it is so: with so many clicks at most. */
async function within(page, most, what, so) {
    await becomes(page, so, what);
    const clicks = await page.evaluate(() => globalThis.clicks);
    assert.ok(clicks <= most, `${clicks} clicks for ${what}`);
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

const expedition = (view, seat) => {
    const { legal, question } = view;
    if (seat !== 'british') return least(view);
    if (question.name === 'secret_target') return 'target cartagena';
    if (question.name === 'mpi') return legal.find((l) => l === 'activate british-formation-1') ?? 'stop';
    if (question.name === 'act') {
        if (legal.includes('blockade')) return verb(legal, 'disembark', 'stop');
        const way = ['step cartagena', 'step sz_carib', 'catch cartagena', 'catch sz_carib'];
        return way.find((l) => legal.includes(l)) ?? 'stop';
    }
    return legal.includes('all') ? 'all' : least(view);
};

test('Yellow Jack: a port is stormed with everybody with 2 clicks', async () => {
    const page = await person(settled),
        { id } = await begin(page, 'yellowjack', 'cartagena');
    await drive(page, id, (v) => v.question.name === 'siege' && v.legal.includes('escalade'), expedition);
    await sitDown(page, id);
    await press(page, /^Storm the port/);
    await press(page, 'All of them');
    await within(page, 2, 'an Escalade', (v) => !['siege', 'employ'].includes(v.question?.name));
});
