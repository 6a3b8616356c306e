// How long it takes on a slow line (50 kB a second, 400 ms latency) until the first order can be given: from a click on
// the home page, and from a link to a match with an empty cache. With `all`, what came when.
//   node scripts/slow.mjs GAME [all]
import { browse, serve } from '../tests/harness.mjs';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const [, , game, verbose] = process.argv,
    server = await serve(),
    browser = await browse();

/* A page on the slow line, and what it loads. */
async function visitor() {
    const page = await browser.person(server),
        line = await page.context().newCDPSession(page),
        loaded = new Map();
    await line.send('Network.enable');
    line.on('Network.requestWillBeSent', (e) => loaded.set(e.requestId, { url: e.request.url, from: Date.now() }));
    line.on('Network.loadingFinished', (e) =>
        Object.assign(loaded.get(e.requestId) ?? {}, { bytes: e.encodedDataLength, to: Date.now() }),
    );
    const slow = () => line.send('Network.emulateNetworkConditions', LINE);
    return { page, slow, loaded };
}

const ready = (page) =>
    page
        .locator('.banner.mine')
        .waitFor()
        .then(() => page.locator('.deciding button:enabled').first().waitFor());

function tell(what, began, loaded) {
    const now = Date.now(),
        late = [...loaded.values()].filter((l) => l.from >= began && l.to),
        bytes = late.reduce((sum, l) => sum + l.bytes, 0);
    console.log(
        `${what}: ${((now - began) / 1000).toFixed(2)} s, ${(bytes / 1000).toFixed(0)} kB in ${late.length} answers`,
    );
    if (verbose)
        for (const l of late)
            console.log(`  ${l.from - began} to ${l.to - began} ms ${l.bytes} bytes ${new URL(l.url).pathname}`);
}

{
    const { page, slow, loaded } = await visitor();
    await slow();
    const came = Date.now();
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.game').first().waitFor();
    tell('home page', came, loaded);
    await page.waitForLoadState('networkidle');
    const title = await page.evaluate(
            async (id) => (await (await fetch('/api/games')).json()).games.find((g) => g.id === id).title,
            game,
        ),
        card = page.locator('.game', { has: page.getByRole('heading', { name: title }) }),
        began = Date.now();
    await card.getByRole('button', { name: 'Play the machine' }).click();
    await ready(page);
    tell(`${game} from a click on the home page`, began, loaded);
}
{
    const { page, slow, loaded } = await visitor();
    await page.goto('/');
    const { id } = await page.evaluate(async (g) => {
        const post = (url, body) =>
            fetch(url, {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify(body),
            }).then((a) => a.json());
        await post('/api/guest', {});
        const { games } = await (await fetch('/api/games')).json();
        const seats = games.find((x) => x.id === g).sides.map((_, i) => (i ? 'machine random' : 'me'));
        return post('/api/matches', { game: g, seats: seats.slice(0, 2) });
    }, game);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    await slow();
    const began = Date.now();
    await page.goto(`/match/${id}`, { waitUntil: 'commit' });
    await ready(page);
    tell(`${game} from a link, nothing in the cache`, began, loaded);
}
await browser.close();
await server.stop();
