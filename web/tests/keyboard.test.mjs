// A whole turn of every game by the keyboard alone: what is pressed is what the list of keys and the page's own buttons
// say. After every order the focus is somewhere, and to be seen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allIsThere, ask, drawn, house, myTurn, within } from './harness.mjs';
import { least, look, matchId, until, verb } from './games.mjs';

const { person } = house();
const press = (page, key) => page.keyboard.press(key);

/* Where the focus is, it has a ring. */
const focusShows = (page) =>
    page.evaluate(() => {
        const on = document.activeElement,
            rings = [getComputedStyle(on), getComputedStyle(on, '::after')];
        return on !== document.body && rings.some((r) => r.outlineStyle !== 'none' && parseFloat(r.outlineWidth) >= 2);
    });

/* Which key leads to it: none where it has the focus, nothing where it is not there. */
const keyTo = (what) =>
    what.evaluateAll(([goal]) => {
        const at = document.activeElement;
        if (!goal || goal === at) return goal && '';
        return goal.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
    });

/* Tab, forwards or back, until it has the focus. False: it is not there. */
async function tabTo(page, what) {
    for (let i = 0; i < 300; i++) {
        const key = await keyTo(what);
        if (!key) return key === '';
        await press(page, key);
    }
    throw new Error(`no Tab leads to ${what}`);
}

async function enter(page, what) {
    if (!(await what.count()) || !(await tabTo(page, what))) return false;
    await press(page, 'Enter');
    return true;
}

/* Yes, where the page asks once more. */
async function sure(page) {
    await drawn(page);
    if (await page.locator('.confirm[open]').count()) await press(page, 'Enter');
}

const cursor = (page) => page.evaluate(() => document.querySelector('.cursor')?.dataset.place);

/* To one of the places where something may be done. */
async function walkTo(page, place) {
    const most = await page.locator('.target').count();
    for (let i = 0; i <= most && (await cursor(page)) !== place; i++) {
        await press(page, 'n');
        await drawn(page);
    }
    return (await cursor(page)) === place;
}

/* From hex to hex. */
async function strideTo(page, { map }, place) {
    const at = (p) => map.spaces.find((s) => s.place === p),
        goal = at(place);
    await press(page, 'Shift+ArrowDown');
    for (let i = 0; i < 60; i++) {
        await drawn(page);
        const here = at(await cursor(page)),
            [dx, dy] = [goal.x - here.x, goal.y - here.y];
        if (here === goal) return;
        const across = Math.abs(dx) > map.cell.width / 2;
        await press(page, `Shift+Arrow${across ? (dx > 0 ? 'Right' : 'Left') : dy > 0 ? 'Down' : 'Up'}`);
    }
    throw new Error(`the cursor does not come to ${place}`);
}

/* Orders that differ in a number are one, with a number to set. */
async function setNumber(page, action) {
    const like = action.replace(/\d+$/, ''),
        offer = page.locator('.number-offer', { has: page.locator(`[data-action^="${like}"]`) }),
        wanted = offer.locator(`[data-action="${action}"]`);
    if (!(await offer.count())) return false;
    await tabTo(page, offer.locator('input'));
    await press(page, 'Home');
    for (let i = 0; i < 100 && !(await wanted.count()); i++) {
        await press(page, 'ArrowRight');
        await drawn(page);
    }
    return enter(page, wanted);
}

const orderOf = (page, action) => page.locator(`.deciding [data-action="${action}"]`);

/* In the list of all orders, found by its words. */
async function fromTheList(page, action) {
    const list = page.locator('.all-orders');
    if (!(await list.count())) return false;
    if (!(await list.getAttribute('open').then((o) => o !== null))) await enter(page, list.locator('summary'));
    await list.locator('input').waitFor();
    await tabTo(page, list.locator('input'));
    await press(page, 'Control+a');
    await page.keyboard.type(action);
    await drawn(page);
    return enter(page, list.locator(`[data-action="${action}"]`));
}

const word = (verb) => verb[0].toUpperCase() + verb.slice(1);

/* A place of the chart: Enter takes it, or picks it where several orders name it. */
async function onTheChart(page, board, [, ...words]) {
    const place = words.length === 1 && (board.sites?.find((s) => s.slug === words[0])?.place ?? words[0]);
    if (!place || !(await page.locator(`.target[data-place="${place}"]`).count())) return false;
    if (!(await walkTo(page, place))) return false;
    await press(page, 'Enter');
    return true;
}

async function byVerb(page, action) {
    const [name] = action.split(' ');
    if (!(await enter(page, page.locator('.verbs button', { hasText: new RegExp(`^${word(name)} \\d`) }))))
        return false;
    await drawn(page);
    return enter(page, orderOf(page, action));
}

/* Gives an order as somebody without a mouse would: by the first of these ways that sends anything. */
async function byKeys(page, board, { view }, action) {
    const ends = ['done', 'pass', 'stop', 'end'].find((a) => view.legal.includes(a)),
        ways = [
            async () => action === ends && (await press(page, 'd'), true),
            () => onTheChart(page, board, action.split(' ')),
            () => enter(page, orderOf(page, action)),
            () => setNumber(page, action),
            () => byVerb(page, action),
            () => fromTheList(page, action),
        ];
    let sent = false;
    const hear = (r) => (sent ||= r.method() === 'POST' && r.url().includes('/actions'));
    page.on('request', hear);
    for (const way of ways) {
        if (sent || !(await way())) continue;
        await sure(page);
        await drawn(page);
    }
    page.off('request', hear);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

/* On by these orders until something is so. */
async function play(page, board, choose, so) {
    const given = new Set();
    for (let i = 0; i < 500; i++) {
        await myTurn(page);
        const now = await look(page);
        if (so(now.view)) return given;
        if (!now.view.legal.length) {
            await page.waitForTimeout(200); // the page has not heard yet that others are asked
            continue;
        }
        const action = choose(now);
        if (action === 'course') await layCourse(page, board);
        else await byKeys(page, board, now, action);
        given.add(action.split(' ')[0]);
        await myTurn(page);
        assert.ok(await within(page, 100, () => focusShows(page)), `after ${action} the focus is lost`);
    }
    throw new Error('the turn does not end');
}

/* The next order of the first game; whoever is past it does as little as he can. */
const taught = (now) => now.first?.next?.find((a) => now.view.legal.includes(a)) ?? least(now.view);

async function learn(page, game) {
    await page.goto(`/game/${game}`);
    const begin = page.getByRole('button', { name: 'Learn it' });
    await begin.waitFor();
    await enter(page, begin);
    await page.locator('.coach').waitFor();
    await myTurn(page);
    await enter(page, page.getByRole('button', { name: 'Leave the guide' }));
    return ask(page, 'GET', `/api/games/${game}/board`);
}

const gone = (given, ...verbs) =>
    verbs.forEach((v) => assert.ok(given.has(v), `${v} was among the orders: ${[...given].join()}`));

test("Jenkins' Ear: a turn by the keyboard alone", async () => {
    const page = await person(),
        board = await learn(page, 'jenkins');
    gone(await play(page, board, taught, (v) => /Turn 2/.test(v.headline)), 'buy', 'sail', 'embark', 'step', 'battle');
});

const OFF_SANTANDER = '1727';

/* From the fleet to the sea off Santander; Enter marks the end of the course, and once more declares and sails it. */
async function layCourse(page, board) {
    await strideTo(page, board, OFF_SANTANDER);
    await press(page, 'Enter');
    await page.locator('.path .point').waitFor();
    await press(page, 'Enter');
    await until(page, (v) => v.question?.name !== 'course');
}

test('Armada: a turn and a course by the keyboard alone', async () => {
    const page = await person(),
        board = await learn(page, 'armada');
    const choose = (now) => (now.view.question.name === 'course' ? 'course' : taught(now));
    const given = await play(page, board, choose, (v) => /June/.test(v.headline) && v.question.name === 'naval_attack');
    gone(given, 'join', 'assign', 'buy', 'advance', 'sail', 'course', 'done');
});

test('Drake: a voyage by the keyboard alone', async () => {
    const page = await person(),
        board = await learn(page, 'drake');
    const given = await play(page, board, taught, (v) => /[Vv]oyage 2/.test(v.headline));
    gone(given, 'stop', 'harbour', 'sail', 'attack', 'onward', 'home');
});

test('Yellow Jack: a Turn by the keyboard alone', async () => {
    const page = await person(),
        board = await learn(page, 'yellowjack'),
        { headline } = (await look(page)).view;
    const given = await play(page, board, taught, (v) => v.headline !== headline && v.question?.name === 'orders');
    gone(given, 'activate', 'step', 'stop', 'escalade', 'award', 'raze');
});

test('a key is heard from the moment the panels are there', async () => {
    const page = await person();
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game: 'skeleton', seats: ['me', 'machine random'] });
    await page.addInitScript(() => {
        const watch = new MutationObserver(() => {
            if (document.querySelector('.side')?.ariaBusy !== 'false') return;
            watch.disconnect();
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(`/match/${id}`);
    await page.locator('#command').waitFor();
});

/* One fleet sails; everybody else stays where he is. */
function oneSails({ view: { legal, moving }, sailed }) {
    const step = moving && verb(legal, 'step');
    return (step && !sailed() && step) || (!sailed() && verb(legal, 'activate')) || least({ legal });
}

test('1805: a turn by the keyboard alone', async () => {
    const page = await person();
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', {
        game: 'glory1805',
        options: { scenario: 'grand-design' },
        seats: ['me', 'machine random'],
    });
    const board = await ask(page, 'GET', '/api/games/glory1805/board');
    await page.goto(`/match/${id}`);
    await allIsThere(page);
    assert.equal(matchId(page), id);
    const { headline } = (await look(page)).view,
        done = new Set();
    const choose = (now) => {
        const action = oneSails({ ...now, sailed: () => done.has('step') });
        done.add(action.split(' ')[0]);
        return action;
    };
    gone(await play(page, board, choose, (v) => v.headline !== headline), 'activate', 'step', 'stop');
});
