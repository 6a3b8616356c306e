// Every page, by day and by night, on a telephone and on a desk: axe finds nothing. A new page belongs into the list.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { accessible, ask, house, myTurn } from './harness.mjs';

const { person } = house();

const shown = (page, what) => page.locator(what).first().waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/* The table of a game, against the machine. */
async function table(page, { board }, at = '') {
    await page.goto(`/match/${board}${at}`);
    await shown(page, '.chart .sheet');
    await myTurn(page);
}

async function rules(page, made) {
    await table(page, made);
    await press(page, 'Rules');
    await shown(page, '.drawer[open]');
}

const PAGES = {
    home: async (page) => {
        await page.goto('/');
        await shown(page, '.game');
    },
    'a game': async (page) => {
        await page.goto('/game/jenkins');
        await press(page, 'Set up…');
        await shown(page, '.set-up');
    },
    account: async (page) => {
        await page.goto('/account');
        await shown(page, 'main[aria-busy=false]');
    },
    profile: async (page, { name }) => {
        await page.goto(`/player/${name}`);
        await shown(page, 'main[aria-busy=false]');
    },
    table,
    settings: async (page, made) => {
        await table(page, made);
        await page.getByText('Settings').click();
        await shown(page, '.menu[open] .menu-body');
    },
    rules,
    aids: async (page, made) => {
        await rules(page, made);
        await page.getByText('Player aids').click();
        await shown(page, '.aids');
    },
    invitation: async (_, { friend, invited, link }) => {
        await friend.goto(`/join/${invited}#${link}`);
        await shown(friend, 'main[aria-busy=false]');
        return friend;
    },
    watch: async (page, { watched }) => {
        await page.goto(`/match/${watched}`);
        await shown(page, '.chart .sheet');
    },
    verdict: async (page, { judged }) => {
        await page.goto(`/match/${judged}/verdict`);
        await shown(page, '.win-curve');
    },
    replay: async (page, made) => {
        await table(page, made);
        await page.keyboard.press('l');
        await page.keyboard.press(',');
        await shown(page, '.banner.past');
    },
    'first game': async (page, { first }) => {
        await page.goto(`/match/${first}`);
        await shown(page, '.coach');
    },
};

test('no address of the client is missing here', () => {
    const source = fs.readFileSync(new URL('../src/main.tsx', import.meta.url), 'utf8'),
        known = [...source.matchAll(/page === '(\w+)'/g)].map((m) => m[1]),
        visited = Object.values(PAGES).map(String).join();
    assert.ok(known.length >= 5);
    for (const name of known) assert.ok(visited.includes(`/${name}/`) || visited.includes(`/${name}'`), name);
});

/* The first order of a match. */
async function order(page, id) {
    const at = `/api/matches/${id}`,
        { version, view } = await ask(page, 'GET', at);
    await ask(page, 'POST', `${at}/actions`, {
        base_version: version,
        idempotency_key: 'one',
        action: view.legal.find((a) => a !== 'done'),
    });
}

/* Matches to look at, and somebody with an account. */
async function prepare(page, name) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    await ask(page, 'POST', '/api/claim', { name, password: 'down to the sea in ships' });
    await ask(page, 'POST', '/api/profile', { shown: true });
    const make = (game, seats) => ask(page, 'POST', '/api/matches', { game, seats, public: true });
    const board = await make('jenkins', ['me', 'machine random']),
        invited = await make('jenkins', ['me', 'link']),
        watched = await make('glory1805', ['machine random', 'machine random']),
        first = await ask(page, 'POST', '/api/games/jenkins/first', {}),
        judged = await make('jenkins', ['me', 'machine random']);
    await order(page, judged.id);
    await ask(page, 'POST', `/api/matches/${judged.id}/resign`, {});
    await ask(page, 'POST', `/api/matches/${judged.id}/analysis`, {});
    await order(page, board.id);
    return {
        name,
        board: board.id,
        invited: invited.id,
        link: Object.values(invited.links)[0],
        watched: watched.id,
        first: first.id,
        judged: judged.id,
    };
}

const LOOKS = {
    desk: { width: 1440, height: 900 },
    telephone: { width: 390, height: 844, hasTouch: true, isMobile: true },
};

for (const [look, likes] of Object.entries(LOOKS))
    test(`axe finds nothing on any page, on a ${look}`, async () => {
        const all = { ...likes, reducedMotion: 'reduce' },
            page = await person(all),
            made = { ...(await prepare(page, `Anna ${look}`)), friend: await person(all) };
        for (const [name, open] of Object.entries(PAGES)) {
            const seen = (await open(page, made)) ?? page;
            for (const colorScheme of ['light', 'dark']) {
                await seen.emulateMedia({ colorScheme });
                await accessible(seen, `${name}, ${look}, ${colorScheme}`);
            }
        }
    });
