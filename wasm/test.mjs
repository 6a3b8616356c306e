// The modules against the program: test.mjs PROGRAM MODULE...
// Same games, same views, same records; refusals; sizes. YARDARM_GAMES says how many games are compared (200).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Game, REFEREE } from './game.mjs';

const [program, ...modules] = process.argv.slice(2);
const GAMES = Number(process.env.YARDARM_GAMES ?? 200),
    SEED = 1739,
    MOST_BYTES = 150_000; // of a module as a host sends it
const run = (...args) => execFileSync(program, args.map(String), { encoding: 'utf8' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yardarm-wasm-'));

/* The same games are played to the same ends. */
function sameGames(game) {
    const said = run('sim', game.id, '--games', GAMES, '--seed', SEED, '--hash');
    assert.equal(game.sim(GAMES, SEED).hash, /: ([0-9a-f]{16})/.exec(said)[1], `${game.id}: the same ends`);
}

/* A match played here is a record that the program reads, and that is read back here. */
function sameRecords(game) {
    const file = path.join(folder, game.id);
    game.start();
    game.seed(5);
    for (let i = 0; i < 120 && game.actor >= 0; i++) game.answer(game.players[i % 2]);
    const record = game.record(),
        view = game.view(REFEREE);
    fs.writeFileSync(file, record);
    run('replay', file); // fails where a line, the result or the hash is not as the rules have it
    game.start();
    game.read(record);
    assert.equal(game.view(REFEREE), view, `${game.id}: read back`);
    assert.equal(game.record(), record);
}

/* What is wrong is said, and changes nothing. */
function refusals(game) {
    game.start();
    const before = game.view(REFEREE);
    assert.throws(() => game.play('conquer the moon'), /conquer/);
    assert.throws(() => game.start('nonsense=1'), /no such option/);
    assert.throws(() => game.undo(0), /\S/);
    assert.equal(game.view(REFEREE), before);
    assert.throws(() => game.read('hello'), /line 1: not a record/);
    while (game.actor === 7) game.answer();
    assert.throws(() => game.answer('nobody'), /there is no player nobody/);
}

for (const file of modules) {
    const bytes = fs.readFileSync(file),
        id = path.basename(file, '.wasm');
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), [], `${id} needs nothing`);
    const game = await Game.load(bytes);
    assert.equal(game.id, id);
    sameGames(game);
    sameRecords(game);
    refusals(game);
    const packed = brotliCompressSync(bytes).length;
    assert.ok(packed <= MOST_BYTES, `${id} has ${packed} bytes, packed by brotli; ${MOST_BYTES} are allowed`);
    console.log(`${id}: ${bytes.length} bytes, ${packed} packed by brotli`);
}
fs.rmSync(folder, { recursive: true });
