// People who live apart: rated matches and the page of what somebody has played.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, legal, order, serve, shot } from './harness.mjs';
import { matchId, seaGame, smallGame } from './games.mjs';

const WORDS = 'down to the sea in ships';

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

async function account(name, likes) {
    const page = await browser.person(server, likes);
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    await ask(page, 'POST', '/api/claim', { name, password: WORDS });
    return page;
}

const card = (page, name) => page.getByRole('region', { name, exact: true });

test('a rated match is set up by its card and is told on the pages of both', async () => {
    const anna = await account('Anna'),
        ben = await account('St.Ben Bow', { width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    const game = await smallGame(anna);
    await anna.goto(`/game/${game.id}`);
    await anna.getByRole('button', { name: 'Set up…' }).click();
    const rated = anna.getByLabel('rated: its result counts for both of you');
    assert.equal(await rated.count(), 0, 'a machine has no rating');
    await anna.locator('.set-up select').nth(1).selectOption('link');
    await rated.check();
    await anna.getByRole('button', { name: 'Begin', exact: true }).click();
    await anna.waitForURL(/\/match\//);
    const id = matchId(anna),
        link = new URL(await anna.locator('.invitation input').inputValue()).hash.slice(1);
    await ask(ben, 'POST', `/api/matches/${id}/join`, { link });
    const { seats } = await ask(ben, 'GET', `/api/matches/${id}`);
    // whoever drew a seed shows it first, or the match is called off and counts for nobody
    await anna.waitForFunction(async (m) => {
        const { dice } = await (await fetch(`/api/matches/${m}`)).json();
        return dice.phase === 'fixed';
    }, id);
    await ask(ben, 'POST', `/api/matches/${id}/resign`, {});
    const sides = game.sides.map((s) => s[0].toUpperCase() + s.slice(1));

    await anna.goto('/account');
    await card(anna, 'Profile').getByText('Others may see it').waitFor();
    assert.ok(!(await card(anna, 'Profile').getByRole('checkbox').isChecked()), 'nothing is shown unasked');
    await card(anna, 'Profile').getByRole('checkbox').check();
    await anna.getByText('Everybody can see it now.').waitFor();
    await card(anna, 'Profile').getByRole('link', { name: 'Your profile' }).click();
    await card(anna, game.title).getByText('1662').waitFor();
    await card(anna, game.title).getByText('1 won, 0 drawn, 0 lost').waitFor();
    await card(anna, 'Last matches').getByText('against St.Ben Bow').waitFor();
    await card(anna, 'Last matches').getByText('+162').waitFor();
    assert.equal(seats.length, sides.length);
    await shot(anna, 'profile');
    await accessible(anna, 'profile');

    await ben.goto('/player/Anna');
    await card(ben, game.title).getByText('1662').waitFor();
    await shot(ben, 'profile-phone-dark');
    await accessible(ben, 'profile on a telephone');
    await ben.goto('/player/St.Ben%20Bow');
    await ben.getByText('Only you can see this page.').waitFor();
    await card(ben, 'Last matches').getByText('−162').waitFor();
    anna.allowed.push(/status of 404/);
    await anna.goto('/player/St.Ben%20Bow');
    await anna.getByText('Nobody of that name shows what he has played.').waitFor();
    browser.quiet();
});

test('results against machines are on the page too', async () => {
    const anna = await account('Byng'),
        game = await smallGame(anna);
    for (const level of [game.machines[0], game.machines[0], game.machines[1]]) {
        const { id } = await ask(anna, 'POST', '/api/matches', { game: game.id, seats: ['me', `machine ${level}`] });
        await ask(anna, 'POST', `/api/matches/${id}/resign`, {});
    }
    await anna.goto('/player/Byng');
    await card(anna, game.title).getByText('0 won, 0 drawn, 2 lost').waitFor();
    await card(anna, game.title).getByText('0 won, 0 drawn, 1 lost').waitFor();
    assert.equal(await card(anna, 'Last matches').locator('li').count(), 3);
    await shot(anna, 'profile-machines');
    browser.quiet();
});

test('a live clock is on the table of both, and adds after each turn', async () => {
    const anna = await account('Cook'),
        ben = await account('Dampier');
    const game = await smallGame(anna);
    await anna.goto(`/game/${game.id}`);
    await anna.getByRole('button', { name: 'Set up…' }).click();
    await anna.locator('.set-up select').nth(1).selectOption('link');
    await anna.getByLabel('Time a move').selectOption({ label: 'live: 15 minutes in all, 10 seconds more each turn' });
    await anna.getByRole('button', { name: 'Begin', exact: true }).click();
    await anna.waitForURL(/\/match\//);
    const id = matchId(anna),
        link = new URL(await anna.locator('.invitation input').inputValue()).hash.slice(1);
    await ask(ben, 'POST', `/api/matches/${id}/join`, { link });
    await ben.goto(`/match/${id}`);
    await anna.locator('.banner .clock.live').waitFor();
    assert.match(await anna.locator('.banner .clock').innerText(), /^1\d:\d\d left$/);
    assert.match(await ben.locator('.banner .clock').innerText(), /^1\d:\d\d left$/);
    const clocks = async () => (await ask(ben, 'GET', `/api/matches/${id}`)).seats.map((s) => s.clock);
    const [before] = await clocks();
    await order(anna, (await legal(anna))[0]);
    await ben.waitForFunction(async (m) => {
        const { seats } = await (await fetch(`/api/matches/${m}`)).json();
        return !seats[0].clock.since && seats[1].clock.since;
    }, id);
    const [after, other] = await clocks();
    assert.ok(before.since && after.left > 600_000 && after.left <= 910_000 && other.left <= 900_000);
    await ben.locator('#tab-talk').click();
    await ben.locator('.seats .clock.live').nth(1).waitFor();
    assert.match(await ben.locator('.seats').innerText(), /1\d:\d\d in the bank/);
    await shot(ben, 'clock-live');
    await accessible(ben, 'a live clock');
    browser.quiet();
});

test('strength is told on a page of its own, from what was found in matches that were judged', async () => {
    const page = await account('Norris'),
        { id } = await ask(page, 'POST', '/api/matches', { game: 'jenkins', seats: ['me', 'machine random'] });
    await page.goto('/player/Norris');
    await page.getByRole('link', { name: 'Strength' }).click();
    await page.getByText('No match has been judged yet.').waitFor();
    await accessible(page, 'strength of who was never judged');

    const version = async () => (await ask(page, 'GET', `/api/matches/${id}`)).version,
        first = (await ask(page, 'GET', `/api/matches/${id}`)).view.legal[0];
    await ask(page, 'POST', `/api/matches/${id}/actions`, {
        base_version: await version(),
        idempotency_key: 'strength',
        action: first,
    });
    await ask(page, 'POST', `/api/matches/${id}/resign`, {});
    await ask(page, 'POST', `/api/matches/${id}/analysis`, {});
    while ((await ask(page, 'GET', `/api/matches/${id}/analysis`)).status !== 'done') await page.waitForTimeout(100);
    await page.reload();
    const { games } = await ask(page, 'GET', '/api/people/Norris/skill'),
        mine = card(page, games[0].title);
    assert.equal(games[0].judged, 1);
    await mine.getByText('too few to say how strong').waitFor();
    assert.equal(await mine.locator('.ladder').count(), 0);
    await page.getByRole('link', { name: 'Results' }).click();
    await page.waitForURL(/\/player\/Norris$/);
    browser.quiet();
});

const SKILL = {
    name: 'Haddock',
    own: true,
    shown: false,
    least: 3,
    games: [
        {
            game: 'jenkins',
            title: 'The War of Jenkins’ Ear',
            by: 'midshipman',
            judged: 9,
            compared: 8,
            measured: true,
            lost: 2080,
            margin: 640,
            strength: {
                words: 'between lieutenant and captain',
                above: 'lieutenant',
                below: 'captain',
                more: true,
                rungs: [
                    { level: 'cabinboy', lost: 5240, margin: 610 },
                    { level: 'lieutenant', lost: 3120, margin: 480 },
                    { level: 'captain', lost: 910, margin: 350 },
                ],
            },
            thirds: [
                { lost: 612, decisions: 240 },
                { lost: 305, decisions: 260 },
                { lost: -12, decisions: 255 },
            ],
            phases: [
                { phase: '7.0 A naval group moves', lost: 700, decisions: 410 },
                { phase: '6.1 War fund purchases', lost: 150, decisions: 61 },
                { phase: '7.2 Naval interception', lost: 55, decisions: 280 },
            ],
        },
        {
            game: 'yellowjack',
            title: 'Yellow Jack',
            by: 'midshipman',
            judged: 4,
            compared: 4,
            measured: false,
            lost: 310,
            margin: 120,
            thirds: [
                { lost: 0, decisions: 0 },
                { lost: 0, decisions: 0 },
                { lost: 0, decisions: 0 },
            ],
            phases: [],
        },
    ],
};

test('a player stands among the levels, and sees in which phase of the game he loses', async () => {
    const looks = { wide: {}, phone: { width: 390, height: 844, colorScheme: 'dark', hasTouch: true } };
    for (const [look, likes] of Object.entries(looks)) {
        const page = await browser.person(server, likes);
        await page.route('**/api/people/Haddock/skill', (route) => route.fulfill({ json: SKILL }));
        await page.goto('/player/Haddock/skill');
        const jenkins = card(page, SKILL.games[0].title);
        await jenkins.getByText('Between Lieutenant and Captain').waitFor();
        await jenkins.getByText('Gives away 20.8 ± 6.4 points in a hundred decisions, over 8 games.').waitFor();
        assert.deepEqual(await jenkins.locator('.ladder .who').allInnerTexts(), [
            'Cabin boy',
            'Lieutenant',
            'Haddock',
            'Captain',
        ]);
        await jenkins.getByText('It rests on 8 games').waitFor();
        await jenkins.getByText('Stronger levels than Captain the midshipman cannot tell apart').waitFor();
        await jenkins.getByText('do not count for it').waitFor();
        const places = async (title) =>
            jenkins.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts();
        assert.match((await places('By stage'))[0], /^Opening\s+6\.8\s+in 26\.7/);
        assert.match((await places('By phase'))[0], /^A naval group moves 7\.0\s+7\.8\s+in 45\.6/);
        assert.match((await places('By stage'))[2], /^End\s+−0\.1\s/);
        const other = card(page, 'Yellow Jack');
        await other.getByText('Nobody has measured yet').waitFor();
        await other.getByText('was not noted').waitFor();
        assert.equal(await other.locator('.ladder').count(), 0);
        await shot(page, `strength-${look}`);
        await accessible(page, `strength, ${look}`);
    }
    browser.quiet();
});

test('who is invited sees which side he gets and what it means', async () => {
    const anna = await account('Edgcumbe'),
        ben = await browser.person(server),
        small = await browser.person(server, { width: 390, height: 844, colorScheme: 'dark' });
    const game = await seaGame(anna),
        side = game.board.parties[1];
    const made = await ask(anna, 'POST', '/api/matches', {
        game: game.id,
        seats: ['me', 'link'],
        clock: { move: 86400, bank: 172800 },
    });
    const link = `/join/${made.id}#${Object.values(made.links)[0]}`;
    for (const page of [ben, small]) {
        await page.goto(link);
        const mine = card(page, `Your side: ${side.name}`);
        await mine.getByText(side.about).waitFor();
        await mine.getByText('How it is won.').waitFor();
        await page.getByText('Edgcumbe asks you to play.').waitFor();
        await card(page, 'The match').getByText('2 d in all, 1 d for each turn before that is used').waitFor();
        await accessible(page, 'an invitation');
    }
    await shot(ben, 'invited');
    await shot(small, 'invited-phone-dark');
    const seats = async () => (await ask(anna, 'GET', `/api/matches/${made.id}`)).seats.map((s) => s.kind);
    assert.deepEqual(await seats(), ['person', 'link'], 'looking takes nothing');
    await ben.getByRole('button', { name: 'Take my seat' }).click();
    await ben.locator('.chart').waitFor();
    assert.deepEqual(await seats(), ['person', 'person']);
    assert.equal((await ask(ben, 'GET', `/api/matches/${made.id}`)).as, side.slug);
    // too late: the link leads to the match, to watch it
    small.allowed.push(/status of 403/);
    await small.getByRole('button', { name: 'Take my seat' }).click();
    await small.getByText('There is no such seat to take').waitFor();
    await small.goto('/');
    await small.goto(link);
    await small.locator('.chart').waitFor();
    browser.quiet();
});

test('lists of matches show the ratings of who plays or waits in a rated one', async () => {
    const drake = await account('Francis Drake'),
        howard = await account('Charles Howard'),
        hawkins = await account('John Hawkins');
    const game = await smallGame(drake),
        sides = game.sides.map((s) => s[0].toUpperCase() + s.slice(1));
    const rated = { game: game.id, seats: ['me', 'open'], rated: true, public: true },
        join = (page, match) => ask(page, 'POST', `/api/matches/${match.id}/join`, { seat: game.sides[1] });
    const first = await ask(drake, 'POST', '/api/matches', rated);
    await join(howard, first);
    await ask(howard, 'POST', `/api/matches/${first.id}/resign`, {});
    await join(howard, await ask(drake, 'POST', '/api/matches', rated));
    await ask(drake, 'POST', '/api/matches', rated);
    await ask(drake, 'POST', '/api/matches', { ...rated, rated: false });

    await hawkins.goto('/');
    const rows = (title) => hawkins.locator('.others section', { hasText: title }).getByRole('listitem');
    await rows('Open seats').getByText(`${sides[0]}: Francis Drake (1662) · ${sides[1]}: open · rated`).waitFor();
    await rows('Open seats').getByText(`${sides[0]}: Francis Drake · ${sides[1]}: open`, { exact: true }).waitFor();
    await rows('Being played')
        .getByText(`${sides[0]}: Francis Drake (1662) · ${sides[1]}: Charles Howard (1338) · rated`)
        .waitFor();
    await rows('Open seats').first().scrollIntoViewIfNeeded();
    await shot(hawkins, 'lists-rated');
    await drake.goto('/');
    await drake.locator('.mine').getByText('Charles Howard (1338) · rated').first().waitFor();
});

test('an invitation to a rated match asks for an account first', async () => {
    const anna = await account('Fox'),
        ben = await browser.person(server),
        game = await smallGame(anna);
    const made = await ask(anna, 'POST', '/api/matches', { game: game.id, seats: ['me', 'link'], rated: true });
    await ben.goto(`/join/${made.id}#${Object.values(made.links)[0]}`);
    await ben.getByText('A rated match needs an account.').waitFor();
    await ben.getByText('rated 1500').waitFor();
    assert.equal(await ben.getByRole('button', { name: 'Take my seat' }).count(), 0);
    await ben.getByRole('link', { name: 'To the account' }).waitFor();
    browser.quiet();
});

test('a position is shared by a link that shows it to anybody, with its picture', async () => {
    const anna = await browser.person(server),
        ben = await browser.person(server, { width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    await anna.goto('/');
    await ask(anna, 'POST', '/api/guest', {});
    const game = await smallGame(anna),
        { id } = await ask(anna, 'POST', '/api/matches', { game: game.id, seats: game.sides.map(() => 'me') });
    for (let i = 0; i < 4; i++) {
        const { view } = await ask(anna, 'GET', `/api/matches/${id}?seat=spectator`),
            side = view.owing[0],
            mine = await ask(anna, 'GET', `/api/matches/${id}?seat=${side}`);
        await ask(anna, 'POST', `/api/matches/${id}/actions?seat=${side}`, {
            base_version: mine.version,
            idempotency_key: `share${i}`,
            action: mine.view.legal[0],
        });
    }
    await anna.goto(`/match/${id}`);
    await anna.getByRole('button', { name: /^I am/ }).click();
    await anna.getByRole('tab', { name: 'Log' }).click();
    await anna.getByRole('button', { name: 'One step back' }).click();
    await anna.getByRole('button', { name: 'Share this position' }).click();
    const link = await anna.getByLabel('A link to this position').inputValue(),
        step = Number(/\/step\/(\d+)$/.exec(link)[1]);
    await accessible(anna, 'a position to share');

    await ben.goto(new URL(link).pathname);
    await ben.getByText(`You follow a link to step ${step} of this match.`).waitFor();
    await ben.getByText(`step ${step} of`).first().waitFor();
    await accessible(ben, 'a shared position');
    await shot(ben, 'shared');
    const picture = await ben.locator('meta[property="og:image"]').getAttribute('content'),
        size = await ben.evaluate(async (path) => {
            const bitmap = await createImageBitmap(await (await fetch(path)).blob());
            return [bitmap.width, bitmap.height];
        }, new URL(picture).pathname);
    assert.deepEqual(size, [1200, 630]);
    await ben.getByRole('link', { name: 'To the match itself' }).click();
    await ben.waitForURL(new RegExp(`/match/${id}$`));

    await anna.goto(new URL(link).pathname);
    await anna.getByText(`You follow a link to step ${step} of this match.`).waitFor();
    assert.equal(await anna.getByRole('button', { name: /^I am/ }).count(), 0, 'who plays looks on there too');
});
