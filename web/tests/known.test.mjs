// The games' modules against the server: asked about what a seat knows (GET …/known), they answer to the letter what
// the server answers from the truth. YARDARM_POSITIONS says at how many positions of each game (60), over its scenarios
// and numbers of players.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild } from 'vite';
import { serve } from './harness.mjs';

const POSITIONS = Number(process.env.YARDARM_POSITIONS ?? 60),
    WHYS = 6,
    APART = 4, // one turn in so many is looked at, so that they come from whole games,
    ODDS = 3; // and of one position in so many the odds of an action
const scenarios = (game, ...names) => names.map((scenario) => ({ game, options: { scenario } }));
const GAMES = [
    { game: 'skeleton' },
    ...[3, 4, 5].map((players) => ({ game: 'drake', options: { players }, others: players - 1 })),
    { game: 'jenkins' },
    { game: 'armada' },
    ...scenarios('glory1805', 'trafalgar-battle', 'campaign', 'grand-design', 'trafalgar-campaign'),
    ...scenarios('yellowjack', 'full-war', 'vernons-war', 'cartagena'),
];
const here = path.dirname(fileURLToPath(import.meta.url)),
    dist = path.join(here, '../dist'),
    modules = JSON.parse(fs.readFileSync(path.join(dist, 'modules.json'), 'utf8'));

/* The page's own code. */
async function engineOf(game) {
    const file = path.join(here, '../src/local/engine.ts'),
        { code } = await transformWithEsbuild(fs.readFileSync(file, 'utf8'), file),
        { Engine } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    return Engine.load(await WebAssembly.compile(fs.readFileSync(path.join(dist, modules[game]))));
}

let server;
before(async () => {
    server = await serve();
});
after(() => server.stop());

/* Numbers that are the same every time. */
const drawer = (seed) => (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
};

/* Somebody who plays at random. */
class Player {
    constructor({ game, options = {}, others = 1 }) {
        this.match = { game, options, seats: ['me', ...Array(others).fill('machine random')] };
        this.draw = drawer(1739);
        this.cookie = '';
    }

    async ask(method, url, body) {
        const answer = await fetch(server.address + url, {
            method,
            headers: {
                ...(body && { 'Content-Type': 'application/json' }),
                ...(this.cookie && { Cookie: this.cookie }),
            },
            body: body && JSON.stringify(body),
        });
        this.cookie ||= (answer.headers.get('set-cookie') ?? '').split(';')[0];
        return { status: answer.status, ...(await answer.json()) };
    }

    at = (what, action) =>
        this.ask('GET', `/api/matches/${this.id}${what}${action ? `?action=${encodeURIComponent(action)}` : ''}`);

    async begin() {
        if (!this.cookie) await this.ask('POST', '/api/guest', {});
        this.id = (await this.ask('POST', '/api/matches', this.match)).id;
    }

    /* What is seen when this seat is asked for something, and it alone: so that nothing changes while two answers are
     * compared. Null: the match is over. */
    async turn() {
        for (;;) {
            const now = await this.at('');
            if (now.status === 'over') return null;
            if (now.view.legal?.length && now.view.owing.length === 1) return now;
            await new Promise((done) => setTimeout(done, 5));
        }
    }

    any = (list) => list[this.draw(list.length)];

    async go({ version, view }) {
        const base = { base_version: version, idempotency_key: `k${this.draw(2 ** 31)}` },
            done = await this.ask('POST', `/api/matches/${this.id}/actions`, { ...base, action: this.any(view.legal) });
        assert.ok([200, 409].includes(done.status), JSON.stringify(done));
    }

    /* A legal action, or with a word of another in it, or with a place that it does not name. */
    action({ view }, places) {
        const words = this.any(view.legal).split(' '),
            others = [...this.any(view.legal).split(' ').slice(1), this.any(places)];
        if (words.length > 1 && this.draw(4)) words[1 + this.draw(words.length - 1)] = this.any(others);
        return words.join(' ');
    }
}

/* What the module says, as a page is told it. */
function said(engine, question, ...given) {
    const { status, text } = engine.ask(question, ...given);
    return { status, ...JSON.parse(text) };
}

async function agree(player, engine, now, places, count) {
    const { version, position } = await player.at('/known');
    assert.equal(version, now.version);
    assert.equal(engine.ask('known', position).status, 204, position);
    const side = count.sides.indexOf(now.view.as);
    assert.deepEqual(said(engine, 'look', side).view, now.view);
    for (let i = 0; i < WHYS; i++) {
        const action = player.action(now, places);
        assert.deepEqual(said(engine, 'why', side, action), await player.at('/why', action), action);
        count.whys++;
    }
    const listed = await player.at('/odds');
    assert.deepEqual(said(engine, 'odds', side, ''), listed);
    if (!listed.actions.length || player.draw(ODDS)) return;
    const action = player.any(listed.actions);
    assert.deepEqual(said(engine, 'odds', side, action), await player.at('/odds', action), action);
    count.odds++;
}

for (const row of GAMES) {
    const { game, options } = row,
        name = [game, ...Object.entries(options ?? {}).map((option) => option.join('='))].join(' '),
        wanted = Math.ceil(POSITIONS / GAMES.filter((other) => other.game === game).length);
    test(`${name}: the module answers as the server does`, async () => {
        const player = new Player(row),
            engine = await engineOf(game),
            { map, sides } = await player.ask('GET', `/api/games/${game}/board`),
            places = (map?.spaces ?? []).map((s) => s.place);
        const count = { sides, positions: 0, whys: 0, odds: 0 };
        while (count.positions < wanted) {
            await player.begin();
            for (let now; count.positions < wanted && (now = await player.turn()); await player.go(now)) {
                if (player.draw(APART)) continue;
                await agree(player, engine, now, places.length ? places : ['nowhere'], count);
                count.positions++;
            }
        }
        console.log(`# ${name}: ${count.positions} positions, ${count.whys} times why, ${count.odds} times odds`);
    });
}
