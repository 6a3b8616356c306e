// What a newcomer stumbled over: his own order drowned in what followed, dice of no account instead of news, a chart
// that moved under the pointer, a course that cost more than the rules ask.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, house, myTurn, order } from './harness.mjs';
import { alone, bring, clickPlace, drive, gameWith, least, lesson, matchId, played, pointOf, start } from './games.mjs';
import { armada, document as fixture, led, plays, pretend, pretendAt } from './fixture.mjs';

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

test('a card has room for four dice with all that is added to them', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const search = (who, die) => ({
        rule: '14.3',
        text: `${who} searches off ${die}`,
        how: [
            { die, for: `for ${who} to search` },
            { add: 1, text: 'Loose', rule: '14.4' },
        ],
    });
    const told = ['Ajax finds', 'Mars sees', 'Orion hears', 'Swift loses', 'Zeus meets', 'Argo leaves'].map(search);
    await telling(page, id, view, told);
    await order(page, 'stop');
    await page.getByRole('button', { name: '2 more in the log' }).waitFor();
    assert.equal(await page.locator('.outcome li').count(), 4);
});

test('what is reckoned for some of many is not told twice', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const has = (who, points, how) => ({ rule: '5.3', text: `${who} has ${points} points in the end`, how }),
        goods = [{ add: 2, text: 'commodities', rule: '5.1' }];
    await telling(page, id, view, [
        ...['Red', 'Blue', 'White'].map((who) => has(who, 8)),
        has('Yellow', 2, goods),
        has('Green', 6, goods),
    ]);
    await order(page, 'stop');
    const lines = page.locator('.outcome li');
    await lines.first().waitFor();
    assert.deepEqual((await lines.locator('.sentence').allInnerTexts()).sort(), [
        'Green has 6 points in the end',
        'Red has 8 points in the end; Blue has 8 points in the end; White has 8 points in the end',
        'Yellow has 2 points in the end',
    ]);
});

test('what is told of several has verbs of several, and says once whose they are', async () => {
    const page = await person(stays),
        board = fixture('lanes-board'),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] },
        blocks = ['Left block 5', 'Left block 7'];
    board.pieces.push(
        ...blocks.map((name) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name, party: 'left' })),
    );
    const { id } = await pretend(page, board, view),
        all = (rule, names, does) => names.map((name) => ({ rule, text: `${name} ${does}` }));
    await telling(page, id, view, [
        ...all('17.2', blocks, 'goes Off Station'),
        ...all('20.4', ['Victory', 'Mars'], 'searches in vain'),
        ...all('20.5', ['Africa', 'Neptune'], 'carries troops'),
    ]);
    await order(page, 'stop');
    const lines = page.locator('.outcome li .sentence');
    await lines.first().waitFor();
    const left = board.parties.find((p) => p.slug === 'left').name;
    assert.deepEqual((await lines.allInnerTexts()).sort(), [
        '2 go Off Station: Left block 5, Left block 7',
        `${left}: 2 carry troops: Africa, Neptune`,
        `${left}: 2 search in vain: Victory, Mars`,
    ]);
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
    await page.locator('.banner', { hasText: '4 movement points left' }).waitFor();
    assert.deepEqual(await stopsTo(page, board, 'portobelo'), [3, 4]);
});

test('a long way is told by where it begins', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const way = Array.from({ length: 40 }, (_, i) => ({ rule: '8.0', text: `units march to ${1000 + i}` }));
    await telling(page, id, view, way);
    await order(page, 'stop');
    const line = page.locator('.outcome li').first();
    await line.waitFor();
    assert.match(await line.innerText(), /Units march to 1000, 1001, 1002, 1003, 1004, 1005, and 34 places more/);
});

/* A match of each game that is played in turns, and the last phase of these. */
const TURNS = {
    jenkins: { last: 'Administration' },
    armada: { last: 'De-activation' },
    drake: { last: 'Scoring', options: { players: 3 } },
    glory1805: { last: 'Turn end', options: { scenario: 'grand-design' } },
    yellowjack: { last: 'End of the Turn', options: { scenario: 'vernons-war' } },
};
const strip = (page) =>
    page
        .locator('.turn-strip li')
        .evaluateAll((all) =>
            all.map((li) => ({
                name: li.textContent,
                state: li.className,
                whose: li.querySelector('[role=img]')?.getAttribute('aria-label'),
            })),
        );

/* The phases and parts of the first turns of a game that chance plays, as they are told. */
async function headingsOf(page, id, options, seat) {
    const given = Object.entries(options).map((o) => ` ${o.join('=')}`),
        known = played(`${id}${given.join('')}`, 1500, 'random'),
        match = await bring(page, known, known.lines.length),
        { log } = await ask(page, 'GET', `/api/matches/${match}/log?seat=${seat}`);
    assert.ok(log.filter((l) => l.heading === 1).length > 1, 'a whole turn is played');
    return new Set(log.filter((l) => l.heading > 1).map((l) => l.text));
}

for (const [id, { last, options = {} }] of Object.entries(TURNS))
    test(`${id}: the strip names all phases in the first turn too, as they come, and whose they are`, async () => {
        const page = await person();
        await page.goto('/');
        await ask(page, 'POST', '/api/guest', {});
        const seats = ['me', ...Array((options.players ?? 2) - 1).fill('machine random')],
            made = await ask(page, 'POST', '/api/matches', { game: id, options, seats });
        await page.goto(`/match/${made.id}`);
        await myTurn(page);
        const { board } = await gameWith(page, (b) => b.game === id),
            { phases, parties } = board,
            shown = await strip(page),
            names = new Map(phases.map((p) => [p.name.toLowerCase(), p]));
        assert.deepEqual([shown.at(-1).name, shown.at(-1).state], [last, 'next']);
        const { log } = await ask(page, 'GET', `/api/matches/${made.id}/log`),
            begun = log.findLast((l) => l.heading === 2)?.text.toLowerCase();
        assert.equal(shown.find((p) => p.state === 'now')?.name.toLowerCase(), begun, 'the present one is marked');
        for (const { name, whose, state } of shown) {
            const { party } = names.get(name.toLowerCase());
            if (party || state === 'next') assert.equal(whose, parties.find((p) => p.slug === party)?.name, name);
        }

        const told = await headingsOf(page, id, options, board.sides[0]);
        for (const name of told) {
            const row = phases.find((p) => p.name === name),
                side = parties.find((p) => p.plays && new RegExp(`\\b(${p.slug}|${p.name})\\b`).test(name));
            if (!/^(round|Battle)\b/.test(name)) assert.ok(row || !side, `${name} is a phase of the board`);
            if (row) assert.equal(row.party, side?.slug, name);
        }
        for (const { name, part, some } of phases) if (!part && !some) assert.ok(told.has(name), `${name} comes`);
    });

test('the strip of a battle that is a whole game has its rounds; of an Impulse, whose moves they are', async () => {
    const page = await person();
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const trafalgar = { game: 'glory1805', options: { scenario: 'trafalgar-battle' }, seats: ['me', 'machine random'] };
    const { id } = await ask(page, 'POST', '/api/matches', trafalgar);
    await page.goto(`/match/${id}`);
    await myTurn(page);
    assert.deepEqual(
        (await strip(page)).map((p) => [p.name, p.state]),
        [
            ['The length of the battle', 'past'],
            ['Round 1', 'now'],
        ],
    );
    const war = { game: 'yellowjack', options: { scenario: 'vernons-war' }, seats: ['me', 'me'] },
        match = await ask(page, 'POST', '/api/matches', war);
    await drive(page, match.id, (v) => v.question.name === 'mpi');
    await page.goto(`/match/${match.id}`);
    await page.locator('.handover button').click();
    await page.locator('.turn-strip .now').waitFor();
    const now = (await strip(page)).find((p) => p.state === 'now');
    assert.deepEqual([now.name, now.whose], ['Impulse 1', 'British']);
});

test('a shop names its money, and nothing bought is not counted', async () => {
    const page = await person(),
        { board, view } = led(armada(3, 'spanish build'), 'spanish');
    for (const track of view.tracks) if (track.party === 'spanish') track.party = 'left';
    await pretend(page, board, view);
    assert.equal(await page.locator('.till').innerText(), '1000 ducats left');
    await start(page, await gameWith(page, (b) => b.game === 'jenkins'), 'Play the machine');
    await myTurn(page);
    assert.equal(await page.locator('.till').innerText(), '100 war funds left');
    assert.equal(await page.locator('.shop legend').first().innerText(), 'Ship of the line');
    const notes = await page.locator('.good-name small').allTextContents();
    assert.ok(notes.includes('4 like it') && notes.every((n) => !/^ ?·/.test(n)), 'supplies have no figures');
    assert.ok((await page.locator('.site text').allTextContents()).includes('Fort Royal'), 'and no more of it');
});

const IN_PORT = armada(
    3,
    'english naval-movement',
    'fleet-1 1616 8: en-queens-drake en-drakes-merchants-1',
    'english 1616: en-queens-hawkins en-drakes-merchants-2 leader-drake',
    'english 2114: en-queens-howard',
);

test('the menu says what is done, and to sail a course that is declared comes first', async () => {
    const page = await person();
    await pretendAt(page, IN_PORT, 'english');
    const menu = (await page.locator('.verbs button').allTextContents()).join('; ');
    assert.match(menu, /Ships into fleets .*Leaders aboard .*Loose ships along the coast/);
    assert.doesNotMatch(menu, /\b(Join|Assign|Party)\b/);
    const declared = 'sail fleet-1; course 1617; course 1618; course 1519; weigh; roll 6; roll 6';
    await pretendAt(page, ['dice manual', ...IN_PORT, ...plays(declared)], 'english');
    const first = page.locator('.deciding button').first();
    assert.equal(await first.innerText(), 'Sail 3 hexes');
    assert.match(await first.getAttribute('class'), /primary/);
});

/* The battle of the first game, before its first round. */
async function atTrafalgar(page) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const id = await lesson(page, 'glory1805', (v) => v.legal.includes('order ca easy'));
    await page.goto(`/match/${id}`);
    await myTurn(page);
}

test('a silent order ends the card before it, and ships that suffer are told by party', async () => {
    const page = await person(stays);
    await atTrafalgar(page);
    const next = page.getByRole('button', { name: 'Next', exact: true }),
        does = page.getByRole('button', { name: 'Do it for me' }),
        card = page.locator('.outcome[data-lines]');
    const toTask = async () => {
        while (!(await does.count())) {
            await next.click();
            await drawn(page);
        }
    };
    await toTask();
    await does.click();
    await card.getByText('British: 10 Damaged: Victory, Royal Sovereign, Canopus and 7 more').waitFor();
    await card.getByText(/^French: 15 Damaged: Bucentaure, .* and 12 more$/).waitFor();
    await toTask();
    await does.click();
    await does.click();
    await card.getByText('The British fire with 135: 13 in all, 32 hits').waitFor();
    assert.equal(await card.getByText('Withering Fire').count(), 0, 'the first round is over');
});

test('a table to choose from, or what the guide shows, has room over the chart, until it is put away', async () => {
    const page = await person();
    await atTrafalgar(page);
    const stage = page.locator('.stage.wide');
    await stage.waitFor();
    const box = await stage.locator('.matrix').boundingBox();
    assert.ok(box.y + box.height < page.viewportSize().height, 'the table of tactics is in sight');
    assert.match(await stage.locator('.matrix').innerText(), /Close Action/);
    await page.getByRole('button', { name: 'Show beside the chart' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    assert.equal(await stage.count(), 0);
});

test('Yellow Jack: a menu says what each order does, the most wanted first; a war has its name', async () => {
    const page = await person();
    await page.goto('/game/yellowjack');
    await page.getByRole('button', { name: /Set up/ }).click();
    await page.locator('label', { hasText: "Vernon's War October 1739 to September 1741, 31 Turns" }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/match\//);
    await alone(
        page,
        matchId(page),
        (view) => view.question.name === 'orders',
        ({ view }) => least(view),
    );
    await page.reload();
    await myTurn(page);
    const verbs = page.locator('.verbs button');
    assert.match(await verbs.first().innerText(), /^Issue an Order/);
    const words = (await verbs.allInnerTexts()).join('|');
    assert.match(words, /Lay up In Ordinary.*An Auxiliary to a port.*Assemble a Local Convoy/s);
});

test('Drake: a voyage ends with a sum for each captain on the card', async () => {
    const page = await person(stays);
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const last = ({ legal, tracks }) =>
        legal.includes('home') && tracks.some((t) => t.party === 'red' && t.track === 'score' && t.value === 14);
    const id = await lesson(page, 'drake', last);
    await page.goto(`/match/${id}`);
    await myTurn(page);
    await page.getByRole('button', { name: /Return to Plymouth/ }).click();
    const card = page.locator('.outcome', { hasText: 'Red has 20 points after voyage 1' });
    await card.waitFor();
    const red = card.locator('li', { hasText: 'Red has 20 points' });
    assert.match(await red.innerText(), /\+4\s*conquests\s*3\.7/);
    assert.match(await card.innerText(), /Blue has 30 points after voyage 1/);
});

test('what befell several by dice is on the card beside other news', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const news = ['sails', 'is seen', 'is lost', 'returns', 'is renamed', 'waits', 'is sold'],
        dead = ['Nelson', 'Magon', 'Alava'].map((who) => ({
            rule: '20.5',
            text: `${who} is killed`,
            how: [{ die: 1, for: 'roll' }],
        }));
    await telling(page, id, view, [...news.map((text) => ({ rule: '1', text: `the brig ${text}` })), ...dead]);
    await order(page, 'stop');
    await page.locator('.outcome li', { hasText: 'Nelson is killed; Magon is killed; Alava is killed' }).waitFor();
});

/* Lines of a game whose board says what is news. */
test('news comes first where there is room for a few lines', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, { ...fixture('lanes-board'), news: ['15.11'] }, view);
    const ships = ['Ajax', 'Mars', 'Orion', 'Leda', 'Argo', 'Hector', 'Paris'],
        rules = ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7'];
    const plain = ships.map((ship, i) => ({ rule: rules[i], text: `${ship} ${'abcdefg'[i]}dvances`, step: 900 }));
    await telling(page, id, view, [
        { rule: '15.11', text: 'the neutrality of France is violated', step: 900 },
        ...plain,
    ]);
    await order(page, 'stop');
    const lines = page.locator('.outcome li');
    await lines.first().waitFor();
    assert.match(await lines.first().innerText(), /The neutrality of France is violated/);
    assert.equal(await lines.count(), 6);
});

test('dice say once what they need', async () => {
    const page = await person(stays),
        view = { ...fixture('lanes-view'), moving: undefined, legal: ['stop'] };
    const { id } = await pretend(page, 'lanes-board', view);
    const how = [
        { die: 5, for: 'roll a die for Armada 3 to intercept Fleet 1: 1 to 4' },
        { need: '4 or less', rule: '6.4' },
    ];
    await telling(page, id, view, [{ rule: '6.4', text: 'Armada 3 tries to intercept Fleet 1, in vain', how }]);
    await order(page, 'stop');
    const rolled = page.locator('.outcome .how');
    await rolled.waitFor();
    assert.match(await rolled.innerText(), /for Armada 3 to intercept Fleet 1\s+needs 4 or less/);
});

const SIEGE = armada(
    3,
    'english land-combat',
    'landings: britain past',
    'english 1616: en-levies-1',
    'spanish 1616: es-tercio-1',
    'siege: land english 1616 0',
    'english 1615: en-trained-bands-tilbury',
);

test('who is besieged makes a sally, and does not attack a place from itself', async () => {
    const page = await person();
    await pretendAt(page, SIEGE, 'english');
    const words = (await page.locator('.deciding').innerText()).replaceAll('\n', ' ');
    assert.match(words, /Attack Plymouth a sally of your besieged/);
    assert.match(words, /Attack Plymouth from 1615/);
});

const STORM = armada(
    13,
    'spanish naval-movement',
    'armada-1 1816 3: es-squadron-of-portugal-1 es-hulks-1 es-hulks-2 es-tercio-of-naples es-tercio-of-sicily',
);
const storm = plays('sail armada-1; course 1815; weigh; roll 2; roll 1');

test('a warning of several losses stands once, and what goes wholly is lost', async () => {
    const page = await person();
    await pretendAt(page, ['dice manual', ...STORM, ...storm], 'spanish');
    const losses = page.locator('.losses');
    await losses.waitFor();
    assert.equal(await losses.locator('.warning').count(), 1);
    const sunk = ['lose es-squadron-of-portugal-1', 'lose es-hulks-1'].map((a) => `play ${a}`);
    await pretendAt(page, ['dice manual', ...STORM, ...storm, ...sunk], 'spanish');
    await losses.getByRole('button', { name: /^Lose Spanish Tercio of/ }).waitFor();
});

test('a click on ships of which one fleet may sail lets it sail, and refuses nothing', async () => {
    const page = await person(),
        { board } = await pretendAt(page, STORM, 'spanish');
    await clickPlace(page, board, '1816');
    await page.locator('.course').waitFor();
    assert.equal(await page.locator('.pointer-words').count(), 0);
});

test('before a course is laid the colours of the sea are explained', async () => {
    const page = await person();
    await pretendAt(page, [...STORM, ...plays('sail armada-1')], 'spanish');
    assert.deepEqual(await page.locator('.course .wind-verdict').allInnerTexts(), [
        'Green: to be reached with the wind all the way.',
        'Red: only against it at some point.',
    ]);
});
