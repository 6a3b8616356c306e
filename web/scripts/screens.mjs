// Pictures of the main screens for people to look at: ../docs/images/NAME.webp, NAME-phone.webp and NAME-dark.webp,
// from matches the machines play. Run it when the look changes: node scripts/screens.mjs [NAME ...]
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ask, browse, drawn, serve } from '../tests/harness.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url)),
    LOOKS = [
        ['', { width: 1440, height: 900, colorScheme: 'light' }],
        ['-phone', { width: 390, height: 844, colorScheme: 'light', hasTouch: true, isMobile: true }],
        ['-dark', { width: 1440, height: 900, colorScheme: 'dark' }],
    ],
    wanted = process.argv.slice(2);

/* ---- what is shown --------------------------------------------------------------------------------------------- */

/* Each a page (`at`), the first game of a title (`learn`), or a match of machines, looked back on as a side saw it:
 * after so many actions (`step`), or where first a stage of that title is set (`stage`); and what is clicked then
 * (`click`). */
const SCREENS = JSON.parse(fs.readFileSync(`${folder}screens.json`, 'utf8'));

/* ---- getting there --------------------------------------------------------------------------------------------- */

async function played(page, { game, options = {} }) {
    const { games } = await ask(page, 'GET', '/api/games'),
        { sides, min_sides } = games.find((g) => g.id === game),
        seats = sides.slice(0, min_sides).map(() => 'machine midshipman'),
        { id, error } = await ask(page, 'POST', '/api/matches', { game, options, seats, public: true });
    if (error) throw new Error(`${game}: ${error}`);
    for (;;) {
        const { status } = await ask(page, 'GET', `/api/matches/${id}?seat=spectator`);
        if (status === 'over') return id;
        await page.waitForTimeout(200);
    }
}

const seenAt = (page, id, as, step) => ask(page, 'GET', `/api/matches/${id}/replay/${step}?as=${as}`);

/* The step that is wanted, or 0: the match was not that long, or had no such stage. */
async function stepThat(page, id, { as, stage, step }) {
    if (step) return (await seenAt(page, id, as, step)).error ? 0 : step;
    for (let n = 1; ; n++) {
        const { view, error } = await seenAt(page, id, as, n);
        if (error) return 0;
        if (view.stage?.title.startsWith(stage)) return n;
    }
}

const matches = new Map(),
    TRIES = 8; // matches, until one has what is wanted

async function matchOf(page, screen, nth) {
    const key = JSON.stringify([screen.game, screen.options, nth]);
    if (!matches.has(key)) matches.set(key, await played(page, screen));
    return matches.get(key);
}

async function addressOf(page, screen) {
    if (screen.at) return screen.at;
    for (let nth = 0; nth < TRIES; nth++) {
        const id = await matchOf(page, screen, nth),
            step = await stepThat(page, id, screen);
        if (step) return `/match/${id}/step/${step}?as=${screen.as}`;
    }
    throw new Error(`${screen.name}: none of ${TRIES} matches comes to that`);
}

/* ---- taking them ----------------------------------------------------------------------------------------------- */

/* A page of nobody's writes it as WebP: there no policy forbids it. */
async function webp(page, png) {
    const blank = await page.context().newPage();
    const data = await blank.evaluate(async (source) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', 0.8).split(',')[1];
    }, png.toString('base64'));
    await blank.close();
    return Buffer.from(data, 'base64');
}

/* All of the page is there, in its own letters; a chart is led to what is asked in its first moments. */
async function settled(page) {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(800);
    await drawn(page);
}

async function take(page, name) {
    await settled(page);
    const png = await page.screenshot(),
        bytes = await webp(page, png);
    fs.writeFileSync(`${folder}${name}.webp`, bytes);
    if (process.env.PNG) fs.writeFileSync(`${process.env.PNG}/${name}.png`, png);
    console.log(`${name}.webp: ${bytes.length} bytes`);
}

const server = await serve(),
    browser = await browse();
for (const screen of SCREENS.filter((s) => !wanted.length || wanted.includes(s.name))) {
    const maker = await browser.person(server);
    await maker.goto('/');
    await ask(maker, 'POST', '/api/guest', {});
    const at = screen.learn ? `/game/${screen.learn}` : await addressOf(maker, screen);
    for (const [tail, look] of LOOKS) {
        const page = await browser.person(server, { reducedMotion: 'reduce', ...look });
        await page.goto(at);
        if (screen.learn) await page.getByRole('button', { name: 'Learn it' }).click();
        await page
            .locator(screen.at ? 'h1, h2' : '.chart .sheet')
            .first()
            .waitFor();
        for (const words of screen.click ?? []) await page.getByText(words, { exact: true }).click();
        await take(page, screen.name + tail);
    }
    await browser.leave();
}
await browser.close();
await server.stop();
