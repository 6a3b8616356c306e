// Frames a second while the chart is dragged about for some seconds, and how long they took.
//   node scripts/frames.mjs GAME
import { browse, serve } from '../tests/harness.mjs';
import { start } from '../tests/games.mjs';

const [, , id] = process.argv,
    server = await serve(),
    browser = await browse(),
    page = await browser.person(server);
await page.goto('/');
const games = await page.evaluate(async () => (await (await fetch('/api/games')).json()).games);
await start(
    page,
    games.find((g) => g.id === id),
    'Play the machine',
);
await page.locator('.banner.mine').waitFor();
for (let i = 0; i < 5; i++) await page.keyboard.press('+');
const box = await page.locator('.chart').boundingBox(),
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
await page.evaluate(() => {
    globalThis.frames = [];
    let before = performance.now();
    const tick = (now) => {
        globalThis.frames.push(now - before);
        before = now;
        globalThis.handle = requestAnimationFrame(tick);
    };
    globalThis.handle = requestAnimationFrame(tick);
});
await page.mouse.move(middle.x, middle.y);
await page.mouse.down();
const until = Date.now() + 5000;
for (let i = 0; Date.now() < until; i++)
    await page.mouse.move(middle.x + 200 * Math.sin(i / 12), middle.y + 140 * Math.cos(i / 17));
await page.mouse.up();
const frames = (await page.evaluate(() => globalThis.frames.slice(2))).sort((a, b) => a - b),
    all = frames.reduce((sum, f) => sum + f, 0),
    share = (part) => frames[Math.floor(part * (frames.length - 1))].toFixed(0);
console.log(`${id}: ${((1000 * frames.length) / all).toFixed(1)} frames a second over ${(all / 1000).toFixed(1)} s`);
console.log(`a frame takes ${share(0.5)} ms in the middle, ${share(0.95)} ms at 95 %, ${share(1)} ms at most`);
await browser.close();
await server.stop();
