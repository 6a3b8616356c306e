// The modules against the program: test.mjs PROGRAM MODULE...
// Same games of every scenario, same views, same records, same choices of machines; refusals; sizes. YARDARM_GAMES says how many
// games are compared (200).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CHANCE, Game, REFEREE } from './game.mjs';

const [program, ...modules] = process.argv.slice(2);
const GAMES = Number(process.env.YARDARM_GAMES ?? 200),
    SEED = 1739,
    MOST_BYTES = 150_000; // of a module as a host sends it
const run = (...args) => execFileSync(program, args.map(String), { encoding: 'utf8' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yardarm-wasm-'));

const scenarios = execFileSync('tools/scenarios.py', [program], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

/* The same games are played to the same ends, whatever is played. */
function sameGames(game) {
    const played = scenarios.filter(([id]) => id === game.id).map(([, ...options]) => options),
        games = Math.ceil(GAMES / played.length);
    assert.ok(played.length, game.id);
    for (const options of played) {
        const said = run('sim', game.id, ...options, '--games', games, '--seed', SEED, '--hash');
        const { hash } = game.sim(games, SEED, options.join(' '));
        assert.equal(hash, /: ([0-9a-f]{16})/.exec(said)[1], `${game.id} ${options}: the same ends`);
    }
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
    while (game.actor === CHANCE) game.answer();
    assert.throws(() => game.answer('nobody'), /there is no player nobody/);
}

/* What is thought of a match is what the program thinks, to the last figure. */
function sameHint(game) {
    const file = path.join(folder, game.id);
    game.start();
    game.seed(7);
    for (let i = 0; i < 12 || game.actor === CHANCE; i++) game.answer();
    fs.writeFileSync(file, game.record());
    const { status, action, reason, by, error } = game.hint(),
        said = execFileSync(program, ['referee'], {
            input: `load ${file}\nhint ${game.side(game.actor)}\n`,
            encoding: 'utf8',
        });
    if (status === 422) assert.match(said, /nobody knows/, error);
    else assert.ok(said.includes(`${action}: ${reason} (the ${by})`), `${game.id}: ${action}: ${reason}; ${said}`);
}

const TURNS = [2, 12, 50], // of a game, each with something to choose
    CAMPAIGN = { glory1805: 'scenario=campaign' }, // one that is that long
    REFEREES_MIND = 1, // the seed with which a referee's machines begin
    CHARACTERS = ['bold', 'careful', 'cunning'];

/* Who may sit down: every level, and a captain of each character. */
const whoPlays = ({ players }) => [
    ...players,
    ...CHARACTERS.filter(() => players.includes('captain')).map((character) => `captain:${character}`),
];

/* Plays until it is the turn of that number. False: the game is over before. */
function playTo(game, turn) {
    game.start(CAMPAIGN[game.id]);
    game.seed(11);
    for (let asked = 0; asked < turn && game.actor >= 0; ) {
        game.answer('midshipman');
        asked += game.actor >= 0 && game.actor !== CHANCE && game.legal().length > 1;
    }
    return game.actor >= 0;
}

/* What the program's machines choose, asked one after the other. */
function chosenThere(game, players) {
    const file = path.join(folder, game.id),
        input = [`load ${file}`, ...players.map((player) => `genmove ${player}`)].join('\n');
    fs.writeFileSync(file, game.record());
    const said = execFileSync(program, ['referee'], { input, encoding: 'utf8' });
    return [...said.matchAll(/^= (.+)$/gm)].map(([, action]) => action.replace(`${game.side(game.actor)} `, ''));
}

/* All who play it choose as the program's do; what one has drawn decides what the next one draws. */
function sameChoices(game) {
    const players = whoPlays(game);
    for (const turn of TURNS) {
        if (!playTo(game, turn)) return;
        game.seed(REFEREES_MIND);
        const here = players.map((player) => game.choice(player));
        assert.deepEqual(here, chosenThere(game, players), `${game.id}, turn ${turn}: ${players}`);
    }
}

/* A whole game judged: by the midshipman in a short one. */
function sameVerdict(game) {
    const file = path.join(folder, game.id);
    game.start();
    game.seed(7);
    while (game.actor >= 0) game.answer();
    fs.writeFileSync(file, game.record());
    const said = run('analyse', file),
        percent = (n, sign) => `${sign && n >= 0 ? '+' : ''}${(n / 10).toFixed(1)}`;
    for (const s of game.luckAndSkill().sides) {
        const line = said.split('\n').find((words) => words.startsWith(`${s.side} `));
        const [, start, end, , skill, error] = line.split(/ +/);
        assert.deepEqual(
            [start, end, skill, error],
            [percent(s.start), percent(s.end), percent(s.skill, true), percent(s.error)],
        );
    }
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
    sameHint(game);
    sameChoices(game);
    if (game.id === 'glory1805') sameVerdict(game);
    const packed = brotliCompressSync(bytes).length;
    assert.ok(packed <= MOST_BYTES, `${id} has ${packed} bytes, packed by brotli; ${MOST_BYTES} are allowed`);
    console.log(`${id}: ${bytes.length} bytes, ${packed} packed by brotli`);
}
fs.rmSync(folder, { recursive: true });
