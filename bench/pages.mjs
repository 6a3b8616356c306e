// A page of Chromium that has the class of modules (wasm/game.mjs), for what is measured there too.
import fs from 'node:fs';

/* CHROMIUM names the browser; none: null. */
export async function browse() {
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
    if (executablePath === 'none') return null;
    const { chromium } = await import('../web/node_modules/playwright-core/index.mjs');
    return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/* With functions, which are asked there by their names. */
export async function pageOf(browser, measures) {
    const page = await browser.newPage(),
        code = fs.readFileSync(new URL('../wasm/game.mjs', import.meta.url), 'utf8').replaceAll('export ', '');
    await page.addScriptTag({ content: `${code}\n${measures}\nwindow.games = {}; window.Game = Game;` });
    return page;
}

/* Brings a game there. */
export const loadIn = (page, id, bytes) =>
    page.evaluate(
        async ([name, packed]) => {
            window.games[name] = await window.Game.load(Uint8Array.from(atob(packed), (c) => c.charCodeAt(0)));
        },
        [id, bytes.toString('base64')],
    );

/* What one of the functions finds of a game there: it is given the game and these. */
export const inThePage = (page, measure, id, ...given) =>
    page.evaluate(([name, of, rest]) => window[name](window.games[of], ...rest), [measure.name, id, given]);
