// Every page that belongs to no game, by day and by night, on a telephone and on a desk: axe finds nothing. A new page
// belongs into the list; the tables of the games are in tables.test.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { accessible, accessibleDayAndNight, ask, house, LOOKS } from './harness.mjs';

const { person } = house();

const shown = (page, what) => page.locator(what).first().waitFor();

const PAGES = {
    home: async (page) => {
        await page.goto('/');
        await shown(page, '.game');
    },
    'no such game': async (page) => {
        await page.goto('/game/nonesuch');
        await page.getByText('There is no such game').waitFor();
    },
    'no such match': async (page) => {
        page.allowed.push(/404/);
        await page.goto('/match/nonesuch', { waitUntil: 'load' });
        await shown(page, '.failed');
    },
    account: async (page) => {
        await page.goto('/account');
        await shown(page, 'main[aria-busy=false]');
    },
    profile: async (page, { name }) => {
        await page.goto(`/player/${name}`);
        await shown(page, 'main[aria-busy=false]');
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
    'a link to a step': async (page, { shared }) => {
        await page.goto(`/match/${shared}/step/1`);
        await shown(page, '.shared-bar');
    },
};

test('no address of the client is missing here', () => {
    const source = fs.readFileSync(new URL('../src/main.tsx', import.meta.url), 'utf8'),
        known = [...source.matchAll(/page === '(\w+)'/g)].map((m) => m[1]),
        visited = Object.values(PAGES).map(String).join();
    assert.ok(known.length >= 5);
    for (const name of known) assert.ok(visited.includes(`/${name}/`) || visited.includes(`/${name}'`), name);
});

test('what is wrong is found, in a part of a page and by night', async () => {
    const page = await person();
    await page.goto('/');
    await shown(page, '.game');
    await page.evaluate(() => {
        const words = Object.assign(document.createElement('p'), { className: 'faint', textContent: 'Hard to read' });
        words.style.color = 'color-mix(in srgb, var(--ink) 30%, var(--paper))';
        document.querySelector('main').append(words);
    });
    for (const part of [undefined, '.faint', { exclude: ['.game'] }])
        await assert.rejects(accessibleDayAndNight(page, 'faint words', part), /color-contrast/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assert.rejects(accessible(page, 'faint words', { rules: ['color-contrast'] }), /color-contrast/);
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
    const mine = await make('jenkins', ['me', 'machine random']),
        invited = await make('jenkins', ['me', 'link']),
        watched = await make('glory1805', ['machine random', 'machine random']);
    await order(page, mine.id);
    return { name, shared: mine.id, invited: invited.id, link: Object.values(invited.links)[0], watched: watched.id };
}

for (const [look, likes] of Object.entries(LOOKS))
    test(`axe finds nothing on any page, on a ${look}`, async () => {
        const all = { ...likes, reducedMotion: 'reduce' },
            page = await person(all),
            made = { ...(await prepare(page, `Anna ${look}`)), friend: await person(all) };
        for (const [name, open] of Object.entries(PAGES)) {
            const seen = (await open(page, made)) ?? page;
            await accessibleDayAndNight(seen, `${name}, ${look}`);
        }
    });
