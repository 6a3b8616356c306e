// How long it takes on a slow line (50 kB a second, 400 ms latency) from a click that orders nothing until the page
// says why: asked of the server, and found in the page with the game's module. The same spots of the same match; the
// median.
//   node scripts/why.mjs GAME...
import { ask, browse, drawn, myTurn, serve } from '../tests/harness.mjs';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CLICKS = 15,
    SPOTS = 60, // looked at in a position
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

async function click(page, [x, y]) {
    await page.keyboard.press('Shift');
    await page.locator('.pointer-words').waitFor({ state: 'detached' });
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

/* Spots of the chart at which a click asks why. */
async function spotsOf(page) {
    const box = await page.locator('.chart').boundingBox(),
        found = [];
    for (let i = 0; i < SPOTS && found.length < CLICKS; i++) {
        const at = [
            box.x + box.width * (0.1 + 0.8 * ((i * 0.618) % 1)),
            box.y + box.height * (0.1 + (0.8 * i) / SPOTS),
        ];
        let asked = false;
        const hear = (r) => (asked ||= r.url().includes('/why?'));
        page.on('request', hear);
        await page.mouse.click(...at);
        await drawn(page);
        page.off('request', hear);
        if (await page.locator('.confirm, .fan').count()) await page.keyboard.press('Escape');
        if (asked) found.push(at);
    }
    return found;
}

/* On by any order until there are such spots. */
async function find(context, id) {
    for (let i = 0; i < POSITIONS; i++) {
        const { page } = await visit(context, id, true),
            found = await spotsOf(page);
        if (found.length) {
            await page.close();
            return found;
        }
        const { version, view } = await ask(page, 'GET', `/api/matches/${id}`);
        if (view.legal?.length)
            await ask(page, 'POST', `/api/matches/${id}/actions`, {
                base_version: version,
                idempotency_key: `k${i}`,
                action: view.legal[(7 * i) % view.legal.length],
            });
        await page.close();
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
    const seats = ['me', ...Array(game === 'drake' ? 2 : 1).fill('machine random')],
        options = game === 'drake' ? { players: 3 } : {},
        { id } = await ask(home, 'POST', '/api/matches', { game, options, seats });
    const spots = await find(home.context(), id),
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
