// How long it takes on a slow line (50 kB a second, 400 ms latency) from a click that orders nothing until the page
// says why: asked of the server, and found in the page with the game's module. The same spots of the same match; the
// median.
//   node scripts/why.mjs GAME...
import { ask, browse, drawn, myTurn, serve } from '../tests/harness.mjs';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CLICKS = 9,
    SPOTS = 30, // looked at in a position
    POSITIONS = 40;
const server = await serve(),
    browser = await browse();
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/* Notes when the page was clicked, and when words stood at the pointer after it. */
function watch() {
    globalThis.told = null;
    addEventListener('click', (e) => {
        globalThis.clicked = e.timeStamp;
        globalThis.told = null;
    });
    new MutationObserver(() => {
        if (document.querySelector('.pointer-words')) globalThis.told ??= performance.now() - globalThis.clicked;
    }).observe(document, { subtree: true, childList: true });
}

/* Nothing is picked, and nothing told. */
async function fresh(page) {
    await page.keyboard.press('Escape');
    await page.locator('.pointer-words').waitFor({ state: 'detached' });
}

async function click(page, [x, y]) {
    await fresh(page);
    await page.mouse.click(x, y);
    return (await page.waitForFunction(() => globalThis.told)).jsonValue();
}

/* At this match: with the module, or without it. */
async function visit(context, id, saveData) {
    const page = await context.newPage();
    if (saveData)
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.addInitScript(watch);
    const knows = saveData ? null : page.waitForResponse(/\/known/);
    await page.goto(`/match/${id}`);
    await myTurn(page);
    await knows;
    await drawn(page);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    return { page, slow: () => line.send('Network.emulateNetworkConditions', LINE) };
}

/* A click that may order something would lead elsewhere. */
const orders = (page, at) =>
    page.evaluate(([x, y]) => !!document.elementFromPoint(x, y)?.closest('.target, .stack, .outcome, button'), at);

/* Spots of the chart at which a click asks why. None where one of them was an order after all. */
async function spotsOf(page, id) {
    const version = async () => (await ask(page, 'GET', `/api/matches/${id}`)).version,
        before = await version();
    const box = await page.locator('.chart').boundingBox(),
        found = [];
    for (let i = 0; i < SPOTS && found.length < CLICKS; i++) {
        const at = [
            box.x + box.width * (0.1 + 0.8 * ((i * 0.618) % 1)),
            box.y + box.height * (0.1 + (0.8 * i) / SPOTS),
        ];
        let asked = false;
        if (await orders(page, at)) continue;
        await fresh(page);
        const hear = (r) => (asked ||= r.url().includes('/why?'));
        page.on('request', hear);
        await page.mouse.click(...at);
        await drawn(page);
        page.off('request', hear);
        if (asked) found.push(at);
    }
    return (await version()) === before ? found : [];
}

/* On by any order until something is asked for that is chosen on the chart, and there are such spots. */
async function find(home, id, verbs) {
    const onChart = (action) => verbs.get(action.split(' ')[0]).some((kind) => ['place', 'site'].includes(kind));
    for (let i = 0; i < POSITIONS; ) {
        const { version, view, status } = await ask(home, 'GET', `/api/matches/${id}`);
        if (status === 'over') break;
        if (!view.legal?.length) continue;
        if (view.legal.some(onChart)) {
            const { page } = await visit(home.context(), id, true),
                found = await spotsOf(page, id);
            await page.close();
            if (found.length) return found;
        }
        await ask(home, 'POST', `/api/matches/${id}/actions`, {
            base_version: version,
            idempotency_key: `k${i}`,
            action: view.legal[(7 * i++) % view.legal.length],
        });
    }
    throw new Error('no click asks why');
}

async function times(context, id, spots, saveData) {
    const { page, slow } = await visit(context, id, saveData),
        taken = [];
    await slow();
    for (let i = 0; i < CLICKS; i++) taken.push(await click(page, spots[i % spots.length]));
    await page.close();
    return taken;
}

for (const game of process.argv.slice(2)) {
    const home = await browser.person(server);
    await home.goto('/');
    await ask(home, 'POST', '/api/guest', {});
    const { games } = await ask(home, 'GET', '/api/games'),
        { min_sides: least, options } = games.find((g) => g.id === game),
        players = options.find((o) => o.key === 'players')?.standard ?? least,
        seats = Array.from({ length: players }, (_, i) => (i ? 'machine random' : 'me')),
        { id } = await ask(home, 'POST', '/api/matches', { game, seats });
    const { verbs } = await ask(home, 'GET', `/api/games/${game}/board`),
        spots = await find(home, id, new Map(verbs.map((v) => [v.name, v.args]))),
        words = (list) =>
            `${median(list).toFixed(0)} ms (${Math.min(...list).toFixed(0)} to ${Math.max(...list).toFixed(0)})`;
    console.log(
        `${game}: by the server ${words(await times(home.context(), id, spots, true))}, in the page ${words(
            await times(home.context(), id, spots, false),
        )}`,
    );
    await home.context().close();
}
await browser.close();
await server.stop();
