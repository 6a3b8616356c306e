// How long it takes on a slow line (50 kB a second, 400 ms latency) until the first order can be given: from a click on
// the home page, and from a link to a match with an empty cache. With `all`, what came when.
//   node scripts/slow.mjs GAME [all]
import { browse, serve } from '../tests/harness.mjs';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLACK = 60; // milliseconds by which what is asked for next may seem to be asked for before the answer has ended
const [, , game, verbose] = process.argv,
    server = await serve(),
    browser = await browse();

/* A page on the slow line, and what it loads. */
async function visitor() {
    const page = await browser.person(server),
        line = await page.context().newCDPSession(page),
        loaded = new Map();
    await page.addInitScript(noteWhenThere);
    await line.send('Network.enable');
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    line.on('Network.requestWillBeSent', (e) => loaded.set(e.requestId, { url: e.request.url, from: Date.now() }));
    line.on('Network.loadingFinished', (e) =>
        Object.assign(loaded.get(e.requestId) ?? {}, { bytes: e.encodedDataLength, to: Date.now() }),
    );
    const slow = () => line.send('Network.emulateNetworkConditions', LINE);
    const worked = async () =>
        (await line.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
    return { page, slow, loaded, worked };
}

/* In the page, which notes when it first had what was waited for: asked from without, it is half a second late. */
function noteWhenThere() {
    const seen = (selector) => document.querySelector(selector)?.checkVisibility();
    const look = () => {
        if (seen('.game')) window.homeThere ??= Date.now();
        if (seen('.banner.mine') && seen('.deciding button:enabled')) window.orderThere = Date.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

const there = (page, what) => page.waitForFunction((name) => window[name], what).then((found) => found.jsonValue());

/* The longest row of answers of which each was asked for when the one before it was there. */
function journeys(answers) {
    const rows = new Map();
    for (const a of [...answers].sort((x, y) => x.to - y.to))
        rows.set(a, 1 + Math.max(0, ...[...rows].filter(([b]) => b.to <= a.from + SLACK).map(([, n]) => n)));
    return Math.max(0, ...rows.values());
}

/* What was measured, and what follows from the journeys, the bytes and the time that the page's thread had a processor:
 * that is what it takes where nothing else wants one, and at most, since the page works while it waits. */
function tell(what, began, now, loaded, work) {
    const late = [...loaded.values()].filter((l) => l.from >= began && l.bytes && !l.url.endsWith('/icon.svg')),
        bytes = late.reduce((sum, l) => sum + l.bytes, 0),
        rows = journeys(late),
        least = (rows * LINE.latency) / 1000 + bytes / LINE.downloadThroughput + work;
    console.log(
        `${what}: ${((now - began) / 1000).toFixed(2)} s; computed ${least.toFixed(2)} s: ` +
            `${(bytes / 1000).toFixed(0)} kB in ${late.length} answers, ${rows} journeys, ${work.toFixed(2)} s of work`,
    );
    if (verbose)
        for (const l of late)
            console.log(`  ${l.from - began} to ${l.to - began} ms ${l.bytes} bytes ${new URL(l.url).pathname}`);
}

/* Until what is waited for is there; the page's work may be counted anew after it was left. */
async function timed(what, { loaded, worked }, run) {
    const before = await worked(),
        began = Date.now();
    const now = await run(),
        after = await worked();
    tell(what, began, now, loaded, after < before ? after : after - before);
}

async function fromHome() {
    const visit = await visitor(),
        { page } = visit;
    await visit.slow();
    await timed('home page', visit, async () => {
        await page.goto('/', { waitUntil: 'commit' });
        return there(page, 'homeThere');
    });
    await page.waitForLoadState('networkidle');
    const title = await page.evaluate(
            async (id) => (await (await fetch('/api/games')).json()).games.find((g) => g.id === id).title,
            game,
        ),
        card = page.locator('.game', { has: page.getByRole('heading', { name: title }) });
    await timed(`${game} from a click on the home page`, visit, async () => {
        await card.getByRole('button', { name: 'Play the machine' }).click();
        return there(page, 'orderThere');
    });
}

async function fromLink() {
    const visit = await visitor(),
        { page } = visit;
    await page.goto('/');
    const id = await page.evaluate(async (g) => {
        const ask = (url, body) =>
            fetch(url, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then((a) =>
                a.json(),
            );
        await ask('/api/guest', '{}');
        const { sides, min_sides: least, options } = (await ask('/api/games')).games.find((x) => x.id === g),
            players = options.find((o) => o.key === 'players')?.standard ?? least,
            seats = sides.slice(0, players).map((_, i) => (i ? 'machine random' : 'me'));
        const { id } = await ask('/api/matches', JSON.stringify({ game: g, seats }));
        while (!(await ask(`/api/matches/${id}?seat=mine`)).view?.legal?.length)
            await new Promise((done) => setTimeout(done, 100));
        return id;
    }, game);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    await visit.slow();
    await timed(`${game} from a link, nothing in the cache`, visit, async () => {
        await page.goto(`/match/${id}`, { waitUntil: 'commit' });
        return there(page, 'orderThere');
    });
}

await fromHome();
await fromLink();
await browser.close();
await server.stop();
