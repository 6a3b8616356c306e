// The first order on a slow line, by what does not depend on how busy the machine is: journeys to the server, bytes.
// Answers are held back until all that belongs to a journey has been asked for; what is asked for later is never
// answered, and the first order can be given all the same. scripts/slow.mjs measures the seconds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, house } from './harness.mjs';

const { person } = house();

const FROM_A_LINK = 84_000,
    FROM_A_CLICK = 61_000;
const CODE = [/\/assets\/match-.*js$/, /\/assets\/counter-.*js$/, /\/assets\/match-.*css$/, /\/board\?part=table$/],
    SEEN = [/\/api\/matches\/\w+\?seat=mine$/, /\/log\?/, /\/chat/],
    PAGE = [/\/assets\/index-.*js$/, /\/assets\/index-.*css$/];
const STREAM = /\/events/; // stays open
const SEED = /\/seed/;
const FONT = /\.woff2$/; // nothing waits for one; on a busy machine it is asked for sooner or later

/* Holds all answers of a page; `journey` waits until all of these are asked for, and lets what is held go. */
async function held(page) {
    const waiting = new Map(),
        wire = await page.context().newCDPSession(page);
    page.allowed.push(/Failed to load resource|Failed to fetch|net::ERR_FAILED/); // of what is never answered
    let bytes = 0,
        asked = () => {};
    await wire.send('Network.enable');
    wire.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await page.route('**/*', async (route) => {
        const url = route.request().url();
        if (STREAM.test(url)) return route.continue();
        waiting.set(url, route);
        asked();
    });
    const all = (patterns) => patterns.every((p) => [...waiting.keys()].some((url) => p.test(url)));
    async function journey(patterns) {
        while (!all(patterns)) await new Promise((done) => (asked = done));
        const now = [...waiting].filter(([url]) => !FONT.test(url)).map(([, route]) => route);
        waiting.clear();
        // a game begins with its seeds: what is to be seen of it is answered behind them, or would be asked for again
        const isSeed = (route) => SEED.test(route.request().url());
        for (const route of now.filter(isSeed)) await Promise.all([page.waitForResponse(SEED), route.continue()]);
        await Promise.all(now.filter((route) => !isSeed(route)).map((route) => route.continue()));
    }
    async function end() {
        await page.unroute('**/*');
        await wire.detach();
        await Promise.all([...waiting.values()].map((route) => route.abort().catch(() => {})));
    }
    return { journey, bytes: () => bytes, end };
}

const ready = (page) => page.locator('.deciding button:enabled').first().waitFor();

/* A match against machines in which the first order is this page's. */
const begun = (page, game) =>
    page.evaluate(async (g) => {
        const say = (url, body) =>
            fetch(url, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then((a) =>
                a.json(),
            );
        await say('/api/guest', '{}');
        const players = g.options.find((o) => o.key === 'players')?.standard ?? g.min_sides,
            seats = g.sides.slice(0, players).map((_, i) => (i ? 'machine random' : 'me'));
        const { id } = await say('/api/matches', JSON.stringify({ game: g.id, seats }));
        while (!(await say(`/api/matches/${id}?seat=mine`)).view?.legal?.length)
            await new Promise((done) => setTimeout(done, 50));
        return id;
    }, game);

async function gamesOf(page) {
    await page.goto('/');
    return (await ask(page, 'GET', '/api/games')).games.filter((g) => !g.example);
}

test('from a link, with nothing in the cache, the first order takes two journeys', async () => {
    const page = await person();
    for (const game of await gamesOf(page)) {
        const id = await begun(page, game);
        await page.waitForLoadState('networkidle'); // home has all it asked for
        const line = await held(page),
            there = page.goto(`/match/${id}`, { waitUntil: 'commit' });
        await line.journey([new RegExp(`/match/${id}$`)]);
        await there;
        await line.journey([...PAGE, ...CODE, ...SEEN]);
        await ready(page);
        console.log(`# ${game.id} from a link: ${line.bytes()} bytes`);
        assert.ok(line.bytes() > 50_000 && line.bytes() <= FROM_A_LINK, `${game.id}: ${line.bytes()} bytes`);
        await line.end();
        await page.goto('/');
    }
});

test('from a click on the home page the first order takes three journeys', async () => {
    for (const game of await gamesOf(await person())) {
        const page = await person();
        await page.goto('/');
        const card = page.locator('.game', { has: page.getByRole('heading', { name: game.title }) }),
            button = card.getByRole('button', { name: 'Play the machine' });
        await button.waitFor();
        await page.waitForLoadState('networkidle'); // home has all it asked for
        const line = await held(page);
        await button.dispatchEvent('click'); // no pointer has rested there, and nothing has come ahead
        await line.journey([/\/api\/guest$/, ...CODE]);
        await line.journey([/\/api\/matches$/]);
        await line.journey([...SEEN, SEED]);
        await ready(page);
        console.log(`# ${game.id} from a click: ${line.bytes()} bytes`);
        assert.ok(line.bytes() > 30_000 && line.bytes() <= FROM_A_CLICK, `${game.id}: ${line.bytes()} bytes`);
        await line.end();
        await page.close();
    }
});
