#!/usr/bin/env node
// How long an admiral thinks over an order in Node.js and in Chromium: bench/thinking.mjs [MODULES' FOLDER [ORDERS]]
// Admirals play each game against each other, for so many orders that are not the only one there is; by time of the processor,
// so that other work beside it does not count. CHROMIUM names the browser; none: Node.js alone.
import fs from 'node:fs';
import { Game } from '../wasm/game.mjs';
import { browse, inThePage, loadIn, pageOf } from './pages.mjs';

const [folder = 'build/wasm', orders = '100'] = process.argv.slice(2);
const SEED = 1739;
const GAMES = [
    ['drake', ''],
    ['jenkins', ''],
    ['armada', ''],
    ['glory1805', 'scenario=campaign'],
    ['yellowjack', ''],
];

/* Goes on to where there is something to choose. False: the game is over. */
function goOn(game) {
    const chance = 7;
    while (game.actor === chance || (game.actor >= 0 && game.legal().length === 1)) game.answer();
    return game.actor >= 0;
}

function begin(game, options, seed) {
    game.start(options);
    game.seed(seed);
}

function think(game) {
    game.answer('admiral');
}

/* Seconds of the processor, of each order; `ask` asks one of these functions, `clock` is the processor's time. */
async function thoughts(ask, clock, options) {
    const took = [];
    await ask(begin, options, SEED);
    while (took.length < Number(orders) && (await ask(goOn))) {
        const before = await clock();
        await ask(think);
        took.push((await clock()) - before);
    }
    return took;
}

async function inNode(bytes, options) {
    const game = await Game.load(bytes);
    return thoughts((measure, ...given) => measure(game, ...given), () => process.cpuUsage().user / 1e6, options);
}

async function inChromium(browser, id, bytes, options) {
    const page = await pageOf(browser, [begin, goOn, think].join('\n')),
        wire = await page.context().newCDPSession(page);
    await loadIn(page, id, bytes);
    await wire.send('Performance.enable');
    const clock = async () =>
        (await wire.send('Performance.getMetrics')).metrics.find((m) => m.name === 'ThreadTime').value;
    return thoughts((measure, ...given) => inThePage(page, measure, id, ...given), clock, options);
}

/* The middle one; nine of ten are quicker than the next; the longest. */
function inWords(took) {
    const sorted = took.toSorted((a, b) => a - b);
    return [0.5, 0.9, 1].map((part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(3)).join(' ');
}

const browser = await browse();
console.log(`seconds over an order, median, nine of ten, longest: Node.js${browser ? '; Chromium' : ''}`);
for (const [id, options] of GAMES) {
    const bytes = fs.readFileSync(`${folder}/${id}.wasm`),
        took = [await inNode(bytes, options)];
    if (browser) took.push(await inChromium(browser, id, bytes, options));
    console.log(`${[id, options].filter(Boolean).join(' ')}: ${took.map(inWords).join('; ')} (${took[0].length} orders)`);
}
await browser?.close();
