// Pictures of the tables for the home page: src/pictures/ID.webp and ID-dark.webp, of machines at play. Run it when a
// game or its look is new: node scripts/pictures.mjs ID STEPS [zoom=TIMES] [OPTION=VALUE ...]
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ask, browse, drawn, serve } from '../tests/harness.mjs';

const WIDE = 600,
    HIGH = 270;
const folder = fileURLToPath(new URL('../src/pictures/', import.meta.url));

/* A page of nobody's makes it small: there no policy forbids it. */
async function small(page, png) {
    const blank = await page.context().newPage();
    return blank.evaluate(
        async ([data, width, height]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width, height });
            const pen = canvas.getContext('2d');
            pen.imageSmoothingQuality = 'high';
            pen.drawImage(image, 0, 0, width, height);
            return canvas.toDataURL('image/webp', 0.25).split(',')[1];
        },
        [png.toString('base64'), WIDE, HIGH],
    );
}

async function take(page, name) {
    await page.evaluate(() =>
        document.querySelectorAll('.chart-tools, .outcome, .fan').forEach((e) => {
            e.style.visibility = 'hidden';
        }),
    );
    const box = await page.locator('.chart').boundingBox(),
        height = Math.min(box.height - 90, (box.width - 60) * (HIGH / WIDE)),
        width = height * (WIDE / HIGH);
    const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
    const bytes = Buffer.from(await small(page, await page.screenshot({ clip })), 'base64');
    fs.writeFileSync(`${folder}${name}.webp`, bytes);
    console.log(`${name}.webp: ${bytes.length} bytes`);
}

const [, , wanted, steps, ...set] = process.argv,
    { zoom = 0, ...options } = Object.fromEntries(set.map((s) => s.split('='))),
    server = await serve(),
    browser = await browse();
fs.mkdirSync(folder, { recursive: true });
const { games } = await (await fetch(`${server.address}/api/games`)).json();
for (const game of games.filter((g) => g.id === wanted)) {
    const player = await browser.person(server);
    await player.goto('/');
    await ask(player, 'POST', '/api/guest', {});
    const seats = game.sides.slice(0, game.min_sides).map(() => 'machine random');
    const { id } = await ask(player, 'POST', '/api/matches', { game: game.id, options, seats, public: true });
    for (let step = 0; step < Number(steps); ) {
        const now = await ask(player, 'GET', `/api/matches/${id}?seat=spectator`);
        step = now.status === 'over' ? Infinity : now.step;
    }
    for (const [tail, colorScheme] of [
        ['', 'light'],
        ['-dark', 'dark'],
    ]) {
        const page = await browser.person(server, { width: 1500, height: 860, colorScheme, reducedMotion: 'reduce' });
        await page.goto(`/match/${id}`);
        await page.locator('.chart .sheet').waitFor();
        for (let i = 0; i < Number(zoom); i++) await page.keyboard.press('+');
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(600);
        await drawn(page);
        await take(page, `${game.id}${tail}`);
    }
    await browser.leave();
}
await browser.close();
await server.stop();
