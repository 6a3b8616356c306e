// A newcomer against the machine: from the home page to the first moves, with the mouse, with the keyboard, and to
// the end.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, drawn, legal, myTurn, order, prompt, serve, shot, sure, within } from './harness.mjs';
import { chartOf } from '../scripts/charts.mjs';
import { clickPlace, driveByButtons, matchId, pointOf, seaGame, smallGame, start, toSea } from './games.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    await browser?.close();
    await server?.stop();
});

test('home is quick, accessible, and has a card for every game; an example has its own page', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    const { games } = await ask(page, 'GET', '/api/games'),
        proper = games.filter((g) => !g.example),
        [example] = games.filter((g) => g.example);
    await page.goto(`/game/${example.id}`);
    await page.getByRole('heading', { name: example.title }).waitFor();
    assert.equal(await page.locator('.game').count(), 1);
    await page.goto('/game/nonesuch');
    await page.getByText('There is no such game').waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    await page
        .locator('.game')
        .nth(proper.length - 1)
        .waitFor();
    assert.equal(await page.locator('.game').count(), proper.length);
    assert.ok(game.board.rules.length >= 0);
    await page.waitForTimeout(300);
    await shot(page, 'home');
    await accessible(page, 'home');
    await page.locator('.game', { hasText: game.title }).getByRole('button', { name: 'Set up…' }).click();
    await shot(page, 'home-set-up');
    await accessible(page, 'set-up');
    browser.quiet();
});

test('home needs little: no board, small pictures that are up to date, at most 200 kB', async () => {
    const page = await browser.person(server),
        asked = [],
        sizes = [];
    page.on('response', (r) => {
        asked.push(new URL(r.url()).pathname);
        sizes.push(r.request().sizes());
    });
    await page.goto('/');
    await page.locator('.game').first().waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, s) => sum + s.responseBodySize + s.responseHeadersSize, 0);
    assert.ok(bytes <= 200_000, `${bytes} bytes on the wire`);
    assert.deepEqual(
        asked.filter((a) => a.endsWith('/board') || a.includes('match-')),
        [],
    );
    const { games } = await ask(page, 'GET', '/api/games');
    for (const { id, example } of games) {
        const taken = new RegExp(`^/(charts/${id}\\.svg|assets/${id}-.*\\.webp)$`);
        if (!example)
            assert.ok(
                asked.some((a) => taken.test(a)),
                `the card of ${id} has its picture`,
            );
        const picture = await page.evaluate((path) => fetch(path).then((a) => a.text()), `/charts/${id}.svg`);
        const board = await ask(page, 'GET', `/api/games/${id}/board`);
        assert.equal(picture, chartOf(board), `the picture of ${id} is stale: npm run charts`);
    }
    browser.quiet();
});

test('a first board needs at most 300 kB on the wire', async () => {
    const page = await browser.person(server),
        wire = await page.context().newCDPSession(page);
    let bytes = 0;
    await wire.send('Network.enable');
    wire.on('Network.loadingFinished', (e) => {
        bytes += e.encodedDataLength;
    });
    await page.goto('/');
    await page.locator('.game').first().waitFor();
    await page.waitForLoadState('networkidle');
    const home = bytes;
    await page.locator('.game').first().getByRole('button', { name: 'Play the machine' }).click();
    await myTurn(page);
    console.log(`# home ${home} bytes, then ${bytes - home} to the first order`);
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    const { games } = await ask(page, 'GET', '/api/games');
    for (const game of games.filter((g) => !g.example)) {
        await start(page, game, 'Play the machine');
        await myTurn(page);
        bytes = 0;
        await page.reload();
        await myTurn(page);
        console.log(`# a first board of ${game.id} ${bytes} bytes`);
        assert.ok(bytes > 50_000 && bytes <= 300_000, `${bytes} bytes on the wire for a first board of ${game.id}`);
    }
});

test('my matches stand first, with the turn and whose move it is', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await page.locator('.promises').waitFor();
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const { view } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    await page.goto('/');
    const mine = page.locator('.mine .running');
    await mine.getByText(view.headline).waitFor();
    assert.match(await mine.innerText(), new RegExp(`${game.title}[^]*Your move`));
    const top = async (what) => (await page.locator(what).first().boundingBox()).y;
    assert.ok((await top('.mine')) < (await top('.games')));
    await accessible(page, 'home with a match');
    await mine.click();
    await page.locator('.chart').waitFor();
    browser.quiet();
});

/* A match of each of so many games, against machines. */
async function someMatches(page, most) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { games } = await ask(page, 'GET', '/api/games'),
        made = [];
    for (const { id, sides, min_sides: n } of games.filter((g) => !g.example).slice(0, most)) {
        const seats = sides.slice(0, n).map((_, i) => (i ? 'machine random' : 'me')),
            options = sides.length > n ? { players: n } : {};
        made.push((await ask(page, 'POST', '/api/matches', { game: id, seats, options })).id);
    }
    return made;
}

test('each of my running matches has its own picture, asked for in sight; home stays within 200 kB', async () => {
    const page = await browser.person(server, { height: 700 }),
        made = await someMatches(page, 3),
        sizes = [],
        asked = [];
    const drawn = (id) => asked.some((a) => a.startsWith(`/api/matches/${id}/picture/`) && a.endsWith('?size=small'));
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    page.on('response', (r) => {
        const { pathname, search } = new URL(r.url());
        asked.push(pathname + search);
        sizes.push(r.request().sizes());
    });
    await page.goto('/');
    const pictures = page.locator('.mine .drawn img');
    await pictures.nth(made.length - 1).waitFor();
    await page.waitForLoadState('networkidle');
    for (const id of made) assert.ok(drawn(id), id);
    const bytes = (await Promise.all(sizes)).reduce((sum, s) => sum + s.responseBodySize + s.responseHeadersSize, 0);
    console.log(`# home with ${made.length} matches: ${bytes} bytes`);
    assert.ok(bytes <= 200_000, `${bytes} bytes on the wire`);
    const loaded = await pictures.evaluateAll((all) => all.map((i) => [i.complete, i.naturalWidth, i.naturalHeight]));
    assert.deepEqual(loaded, Array(made.length).fill([true, 256, 168]));
    await accessible(page, 'home with pictures of matches');
    await shot(page, 'home-matches');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'home-matches-phone-dark');
    await accessible(page, 'home with pictures of matches on a telephone by night');

    // what is out of sight is asked for when it comes into sight
    for (let i = 0; i < 4; i++) await someMatches(page, 3);
    await page.setViewportSize({ width: 390, height: 300 });
    asked.length = 0;
    await page.goto('/');
    await page.locator('.mine li').nth(14).waitFor();
    await page.waitForLoadState('networkidle');
    const looks = () => asked.filter((a) => a.endsWith('?seat=spectator')).length;
    assert.ok(looks() > 0 && looks() < 15, `${looks()} of 15 are asked for`);
    const last = page.locator('.mine li').nth(14);
    assert.equal(await last.locator('.drawn img').count(), 0);
    await last.scrollIntoViewIfNeeded();
    await last.locator('.drawn img').waitFor();
    browser.quiet();
});

test('after a move the list shows the match as it stands then', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    const shown = async () => {
        await page.goto('/');
        return page.locator('.mine .drawn img').getAttribute('src');
    };
    const match = matchId(page),
        before = await shown();
    await page.locator('.mine .running').click();
    await page.locator('.chart').waitFor();
    await myTurn(page);
    await driveByButtons(page, 12, 5, 1);
    await myTurn(page);
    await page.evaluate(() => {
        history.back(); // without reading the page anew
    });
    const own = page.locator('.mine .drawn img');
    await own.waitFor();
    const { step } = await ask(page, 'GET', `/api/matches/${match}?seat=spectator`);
    assert.ok(!before.includes(`/${step}?`), 'it has moved on');
    await page.waitForFunction(
        (want) => document.querySelector('.mine .drawn img')?.src.includes(want),
        `/api/matches/${match}/picture/${step}?`,
    );
    browser.quiet();
});

test('a game with scenarios offers them by name, each with its sentence', async () => {
    const page = await browser.person(server),
        made = [];
    const choices = [
        { name: 'campaign', text: 'The whole year, from the blockade to the last sortie.' },
        { name: 'trafalgar', text: 'One battle: both fleets off the cape, the wind light.' },
    ];
    const scenario = { key: 'scenario', help: 'what is played', kind: 'choice', standard: 'campaign', choices };
    await page.route('**/api/games', async (route) => {
        const all = await (await route.fetch()).json();
        await route.fulfill({
            json: { ...all, games: all.games.map((g) => ({ ...g, options: [scenario, ...g.options] })) },
        });
    });
    await page.route('**/api/matches', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        made.push(route.request().postDataJSON());
        return route.fulfill({ status: 400, json: { error: 'that will do' } });
    });
    page.allowed.push(/400/);
    await page.goto('/');
    await page.locator('.game').first().getByRole('button', { name: 'Set up…' }).click();
    assert.ok(await page.getByRole('radio', { name: /Campaign/ }).isChecked());
    await page.getByText('One battle: both fleets off the cape').click();
    await shot(page, 'home-scenario');
    await accessible(page, 'scenarios');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('that will do').waitFor();
    assert.equal(made[0].options.scenario, 'trafalgar');
    browser.quiet();
});

test('a newcomer buys, places and puts to sea with the mouse', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    await myTurn(page);
    await page.locator('.shop').waitFor();
    await shot(page, 'set-up');
    await accessible(page, 'match with a shop');

    const purse = Number(await page.locator('.till b').first().innerText());
    const price = Number(await page.locator('.good .price').first().innerText());
    await page.locator('.good').first().click();
    await page.locator('.basket .icon').first().waitFor();
    assert.equal(Number(await page.locator('.till b').first().innerText()), purse - price);
    assert.equal(Number(await page.locator('.till b').nth(1).innerText()), price);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.locator('.basket .icon').waitFor({ state: 'detached' });
    await page.locator('.good').nth(1).click();
    await page.locator('.basket .icon').first().waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('alertdialog').getByText('war funds left').waitFor();
    await shot(page, 'confirm');
    await accessible(page, 'a second thought');
    await page.getByRole('button', { name: 'Done all the same' }).click();

    // the purchase glows where it may go; a click on the chart puts it there
    await page.locator('.target').first().waitFor();
    const [first] = await legal(page),
        site = game.board.sites.find((s) => `place ${s.slug}` === first);
    const asked = await prompt(page);
    await clickPlace(page, game.board, site.place);
    await page.waitForFunction((was) => document.querySelector('.banner .asked').innerText !== was, asked);

    const match = await toSea(page, game);
    await page.waitForTimeout(300);
    await shot(page, 'at-sea');
    await accessible(page, 'match at sea');
    const verb = game.board.ways.find((w) => w.question === match.view.question.name).verb;
    const targets = match.view.legal.filter((l) => l.startsWith(`${verb} `)).map((l) => l.split(' ')[1]);
    await clickPlace(page, game.board, targets[0]);
    await page.waitForFunction(
        (p) => document.querySelector('.stack.moving')?.dataset.place === p || !document.querySelector('.stack.moving'),
        targets[0],
    );
    browser.quiet();
});

test('a long way is shown before it is gone, and gone as one order', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    const match = await toSea(page, game);
    const way = game.board.ways.find((w) => w.question === match.view.question.name),
        from = match.view.moving.place;
    const space = new Map(game.board.map.spaces.map((s) => [s.place, s])),
        here = space.get(from);
    const near = game.board.map.spaces.filter(
        (s) =>
            way.terrain.includes(s.terrain) &&
            Math.hypot(s.x - here.x, s.y - here.y) > 270 &&
            Math.hypot(s.x - here.x, s.y - here.y) < 330,
    );
    const sent = [];
    let steps = 0,
        end = '';
    for (const goal of near) {
        const at = await pointOf(page, game.board, goal.place);
        if (at.x < 20 || at.x > 1000 || at.y < 130 || at.y > 880) continue;
        await page.mouse.move(at.x, at.y);
        await drawn(page);
        if (!(await page.locator('.path .stop').count())) continue;
        steps = Number(await page.locator('.path .stop').last().textContent());
        end = goal.place;
        await shot(page, 'long-way');
        page.on('request', (r) => r.method() === 'POST' && r.url().includes('/actions') && sent.push(r.postDataJSON()));
        await page.locator('.busy').waitFor({ state: 'detached' });
        await page.mouse.click(at.x, at.y);
        break;
    }
    assert.ok(steps >= 2, 'a way of several steps is offered');
    const gone = async () => {
        await sure(page);
        const { version, view } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
        return version > match.version && view.moving?.place !== from;
    };
    assert.ok(await within(page, 10000, gone), 'it has gone, if not to the end: much may stop it');
    const whole = sent.find((s) => s.actions)?.actions; // who takes others aboard first has said so by itself
    assert.equal(whole.length, steps, 'the way was one order');
    assert.ok(whole.at(-1).endsWith(end), whole.at(-1));
    browser.quiet();
});

test('a turn by the keyboard alone', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await page.locator('.game', { hasText: game.title }).getByRole('button', { name: 'Play the machine' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.chart').waitFor();
    await myTurn(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('buy');
    await page.locator('#completions [role=option]').first().waitFor();
    await shot(page, 'command-line');
    await accessible(page, 'command line');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.basket .icon').first().waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.locator('.basket .icon').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('buy');
    await page.locator('#completions [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.basket .icon').first().waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.target').first().waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    const asked = await prompt(page);
    await page.keyboard.press('n');
    await page.locator('.cursor').waitFor();
    assert.match(await page.locator('.unseen-words[role=status]').innerText(), /you may/);
    await page.keyboard.press('Enter');
    await page.waitForFunction((was) => document.querySelector('.banner .asked').innerText !== was, asked);
    await page.keyboard.press('/');
    await page.keyboard.type('place nowhere');
    await page.keyboard.press('Enter');
    await page.locator('.notice.refused').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'focus is not lost');
    browser.quiet();
});

test('a whole game by the page, to its result', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    await start(page, game, 'Play the machine');
    const done = await driveByButtons(page, 6000, 5, 0.75);
    assert.ok(done.over, JSON.stringify(done));
    assert.match(await page.locator('.banner').innerText(), /over/);
    await page.locator('#tab-talk').click();
    await page.getByRole('link', { name: 'Download the record' }).waitFor();
    await page.waitForTimeout(300);
    await shot(page, 'result');
    browser.quiet();
});

/* Both sides behind the page's back, up to a question with dice on the table: whoever is on the move makes for the
 * enemy, the rest is left to chance. */
function toBattle(page, id, board, seed) {
    const spots = Object.fromEntries(board.map.spaces.map((s) => [s.place, [s.x, s.y]]));
    return page.evaluate(
        async ([match, where, ways, first]) => {
            let state = first,
                seat = 'spectator',
                now;
            const chance = () => {
                state = (state * 1103515245 + 12345) & 0x7fffffff;
                return state / 0x7fffffff;
            };
            const any = (list) => list[Math.floor(chance() * list.length)];
            const far = (place, view) =>
                Math.min(
                    ...view.stacks
                        .filter((s) => s.side !== view.as && where[s.place])
                        .map((s) =>
                            Math.hypot(where[s.place][0] - where[place][0], where[s.place][1] - where[place][1]),
                        ),
                );
            const choose = (view) => {
                const way = ways.find((w) => w.question === view.question.name),
                    steps = way ? view.legal.filter((l) => l.startsWith(`${way.verb} `)) : [];
                const near = steps.sort((p, q) => far(p.split(' ')[1], view) - far(q.split(' ')[1], view))[0];
                if (near && chance() < 0.9) return near;
                if (
                    view.legal.includes('done') &&
                    chance() < (view.legal.some((l) => l.startsWith('sail ')) ? 0.1 : 0.3)
                )
                    return 'done';
                return (
                    view.legal.find((l) => /^(attack|battle)/.test(l)) ??
                    (view.legal.includes('all') ? 'all' : any(view.legal))
                );
            };
            for (let i = 0; i < 3000; i++) {
                now ??= await (await fetch(`/api/matches/${match}?seat=${seat}`)).json();
                if (!now.view) throw new Error(`match ${match}: ${JSON.stringify(now)}`);
                if (!now.view.owing.length) return '';
                if (!now.view.owing.includes(seat)) {
                    [seat, now] = [now.view.owing[0], undefined];
                    continue;
                }
                if (now.view.stage?.dice?.some((group) => group.dice.length)) return seat;
                const body = JSON.stringify({
                    base_version: now.version,
                    idempotency_key: `k${i}`,
                    action: choose(now.view),
                });
                const answer = await (
                    await fetch(`/api/matches/${match}/actions?seat=${seat}`, {
                        method: 'POST',
                        headers: { 'Content-Type': 'application/json' },
                        body,
                    })
                ).json();
                now = answer.view ? answer : undefined; // the page that was left may have shown its seed meanwhile
            }
            return '';
        },
        [id, spots, board.ways, seed],
    );
}

test('dice lie on the table beside their counters', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await seaGame(page);
    let id = '',
        seat = '';
    for (let seed = 1; seed <= 12 && !seat; seed++) {
        await start(page, game, 'Same screen');
        id = matchId(page);
        await page.goto('/');
        seat = await toBattle(page, id, game.board, seed);
    }
    assert.ok(seat, 'a battle was fought');
    await page.goto(`/match/${id}`);
    await page.locator('.handover button').click();
    await page.locator('.stage .die').first().waitFor();
    await page.waitForTimeout(400);
    await shot(page, 'combat');
    await accessible(page, 'combat');
    browser.quiet();
});

test('the smallest game plays to its end as well', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    page.allowed.push(/status of 409/); // both sides answer at once here: the machine may be the first
    await start(page, await smallGame(page), 'Play the machine');
    await myTurn(page);
    await shot(page, 'small-game');
    await accessible(page, 'a game without hexes');
    const done = await driveByButtons(page, 60, 3, 0);
    assert.ok(done.over, JSON.stringify(done));
    browser.quiet();
});

test('a machine may have a character, and the table says so', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games'),
        game = games.find((g) => g.characters.length);
    await page.goto(`/game/${game.id}`);
    await page.getByRole('button', { name: 'Set up…' }).click();
    const character = page.locator('.set-up .seat').nth(1).getByLabel('Character');
    await page.locator('.set-up .seat label select').nth(1).selectOption('machine random');
    assert.equal(await character.count(), 0); // who answers at random has none
    await page.locator('.set-up .seat label select').nth(1).selectOption('machine midshipman');
    await character.selectOption(game.characters[0]);
    await shot(page, 'character');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.waitForURL(/\/match\//);
    const { seats } = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
    assert.equal(seats[1].level, `midshipman:${game.characters[0]}`);
    await page.locator('#tab-talk').click();
    await page.getByText(`machine, ${game.characters[0]} midshipman`).first().waitFor();
    browser.quiet();
});
