#!/usr/bin/env node
// How fast the modules play at random in Node.js and in Chromium, against the program: bench/modules.mjs [PROGRAM] [MODULES' FOLDER]
// One after the other, five times, the best of each; the games are the same, and must end the same. CHROMIUM names the browser; none:
// Node.js alone.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { Game } from '../wasm/game.mjs';
import { browse, inThePage, loadIn, pageOf } from './pages.mjs';

const [program = 'build-release/yardarm', folder = 'build/wasm'] = process.argv.slice(2);
const ROUNDS = 5,
    WANTED = 0.5,
    SEED = 1739;
const GAMES = [
    ['drake', '', 20000],
    ['jenkins', '', 1500],
    ['armada', '', 500],
    ['glory1805', 'scenario=campaign', 400],
    ['yellowjack', '', 300],
];

function byTheProgram([id, options, games]) {
    const given = ['sim', id, '--games', games, '--seed', SEED, '--json', ...options.split(' ').filter(Boolean)],
        { seconds, decisions, hash } = JSON.parse(execFileSync(program, given.map(String), { encoding: 'utf8' }));
    return { seconds, decisions, hash };
}

/* In Node.js, or in a page that has the class. */
function timed(game, options, games, seed) {
    const before = performance.now(),
        { decisions, hash } = game.sim(games, seed, options);
    return { seconds: (performance.now() - before) / 1000, decisions, hash };
}

const browser = await browse(),
    page = browser && (await pageOf(browser, timed));

async function measured(row) {
    const [id, ...played] = row,
        bytes = fs.readFileSync(`${folder}/${id}.wasm`),
        game = await Game.load(bytes),
        best = page ? [0, 0, 0] : [0, 0];
    if (page) await loadIn(page, id, bytes);
    for (let round = 0; round < ROUNDS; round++) {
        const runs = [byTheProgram(row), timed(game, ...played, SEED)];
        if (page) runs.push(await inThePage(page, timed, id, ...played, SEED));
        runs.forEach(({ seconds, decisions, hash }, i) => {
            if (hash !== runs[0].hash) throw new Error(`${id}: other games are played`);
            best[i] = Math.max(best[i], decisions / seconds / 1e6);
        });
    }
    return best;
}

let enough = true;
console.log(`millions of decisions a second: the program, Node.js (share)${page ? ', Chromium (share)' : ''}`);
for (const row of GAMES) {
    const [native, ...modules] = await measured(row),
        shares = modules.map((speed) => `${speed.toFixed(2)} (${(speed / native).toFixed(2)})`);
    enough &&= Math.min(...modules) >= WANTED * native;
    console.log(`${[row[0], row[1]].filter(Boolean).join(' ')}: ${[native.toFixed(2), ...shares].join(', ')}`);
}
await browser?.close();
process.exitCode = enough ? 0 : 1;
