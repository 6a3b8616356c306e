// The tests know no game either: they take one by what its board has.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { allIsThere, ask, legal, myTurn, order, PROGRAM } from './harness.mjs';

export async function gameWith(page, fits) {
    const { games } = await ask(page, 'GET', '/api/games');
    for (const game of games) {
        const board = await ask(page, 'GET', `/api/games/${game.id}/board`);
        if (fits(board)) return { ...game, board };
    }
    throw new Error('no game fits');
}

export const seaGame = (page) =>
    gameWith(page, (b) => b.map?.kind === 'hexes' && b.ways?.length && b.pieces.some((p) => p.cost !== undefined));
export const smallGame = (page) => gameWith(page, (b) => b.map?.kind === 'spaces' && b.pieces.length < 20);

/* Starts one from its card. */
export async function start(page, game, how) {
    await page.goto(`/game/${game.id}`);
    await page
        .locator('.game', { has: page.getByRole('heading', { name: game.title }) })
        .getByRole('button', { name: how })
        .click();
    await page.waitForURL(/\/match\//);
    await page.locator('.chart, .handover').first().waitFor();
    await allIsThere(page);
}

export const matchId = (page) => new URL(page.url()).pathname.split('/')[2];

/* The match as the server tells it to who sits here. */
export const look = (page) => ask(page, 'GET', `/api/matches/${matchId(page)}`);

/* From purchases to the first question that can be answered on the chart by moving a group. */
export async function toSea(page, game) {
    for (let i = 0; i < 80; i++) {
        await myTurn(page);
        const list = await legal(page),
            verb = list[0].split(' ')[0];
        const ways = game.board.ways.map((w) => w.question);
        const match = await ask(page, 'GET', `/api/matches/${matchId(page)}`);
        if (ways.includes(match.view.question.name)) return match;
        const starts = list.filter((l) => /^\w+ \d{4}$/.test(l) && verb !== 'place');
        await order(
            page,
            list.includes('done') && !starts.length ? 'done' : list.includes('all') ? 'all' : (starts[0] ?? list[0]),
        );
        const now = await legal(page);
        if (now.includes('done') && list.includes('all')) await order(page, 'done');
    }
    throw new Error('never put to sea');
}

/* Waits for a view. */
export async function until(page, fits) {
    for (let i = 0; i < 5000; i++) {
        const { view } = await look(page);
        if (fits(view)) return view;
        await page.waitForTimeout(50);
    }
    throw new Error(`it never comes: ${JSON.stringify((await look(page)).view.question)}`);
}

const post = (page, id, seat, { version }, action) =>
    ask(page, 'POST', `/api/matches/${id}/actions?seat=${seat}`, {
        base_version: version,
        idempotency_key: `${seat} ${version}`,
        action,
    });

/* A first game, whose dice are fixed, after so many orders of it. */
export async function taught(page, game, orders) {
    await page.goto(`/game/${game.id}`);
    await page.getByRole('button', { name: 'Learn it' }).click();
    await page.locator('.coach').waitFor();
    await myTurn(page);
    for (const action of orders) {
        await until(page, (v) => v.legal?.includes(action));
        const now = await look(page);
        await post(page, matchId(page), now.as, now, action);
    }
    await page.reload();
    await myTurn(page);
}

/* One's own part of a match behind the page's back, until something is so. */
export async function alone(page, id, so, play) {
    for (let i = 0; i < 5000; i++) {
        const now = await ask(page, 'GET', `/api/matches/${id}`),
            asked = now.view.legal?.length,
            action = asked && play(now);
        if (asked && so(now.view)) return now.view;
        if (action) await post(page, id, now.as, now, action);
        else await page.waitForTimeout(20); // the others answer
    }
    throw new Error('it never comes to that');
}

/* A first game, followed as it is written. */
export async function lesson(page, game, so) {
    const { id } = await ask(page, 'POST', `/api/games/${game}/first`, {});
    await alone(page, id, so, ({ first, view }) => first.next?.find((a) => view.legal.includes(a)));
    return id;
}

// ---- both sides of one person, behind the page's back ----

export const verb = (legal, ...words) => words.map((w) => legal.find((l) => l.split(' ')[0] === w)).find(Boolean);

/* Nobody does more than he must. */
export const least = ({ legal }) => verb(legal, 'done', 'stop', 'pass', 'siege', 'first', 'choose', 'mark') ?? legal[0];

/* Yellow Jack: the Flotilla sails for Cartagena, and lands its army when it is off the port. */
export const expedition = (view, seat) => {
    const { legal, question } = view;
    if (seat !== 'british') return least(view);
    if (question.name === 'secret_target') return 'target cartagena';
    if (question.name === 'mpi') return legal.find((l) => l === 'activate british-formation-1') ?? 'stop';
    if (question.name === 'act') {
        if (legal.includes('blockade')) return verb(legal, 'disembark', 'stop');
        const way = ['step cartagena', 'step sz_carib', 'catch cartagena', 'catch sz_carib'];
        return way.find((l) => legal.includes(l)) ?? 'stop';
    }
    return legal.includes('all') ? 'all' : least(view);
};

export const seen = (page, seat, id = matchId(page)) => ask(page, 'GET', `/api/matches/${id}?seat=${seat}`);

/* Up to where that side is asked and a test holds. */
export async function drive(page, id, so, play = least, side = 'british') {
    let seat = side;
    for (let i = 0; i < 4000; i++) {
        const now = await seen(page, seat, id);
        if (!now.view.owing.includes(seat)) [seat] = now.view.owing;
        else if (seat === side && so(now.view)) return now.view;
        else {
            const done = await post(page, id, seat, now, play(now.view, seat));
            assert.ok(!done.error, JSON.stringify(done));
        }
        assert.ok(seat, 'the match has ended');
    }
    throw new Error('it never came to that');
}

// ---- matches that began elsewhere ----

/* What machines do of a game against each other, always the same: the head of its record, and its lines. */
export function played(game, decisions, level = 'lieutenant') {
    const input = `dice random 3\nnew ${game}\nauto ${decisions} ${level}\nrecord\n`,
        { stdout } = spawnSync(PROGRAM, ['referee'], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
    const [, head, lines] = /^(yardarm record(?:.|\n)*?)^result(?:.|\n)*?^--\n((?:.+\n)+)/m.exec(stdout);
    return { head, lines: lines.trim().split('\n') };
}

/* Which of these is the order of that side behind which the others go the most steps before they ask it again. */
export function beforeOthersGo({ lines }, side) {
    const runs = lines.flatMap((line, from) => {
        const next = lines.findIndex((l, i) => i > from && l.startsWith(`${side} `));
        if (!line.startsWith(`${side} `) || next < 0) return [];
        return [{ from, next, steps: lines.slice(from, next).filter((l) => / step /.test(l)).length }];
    });
    return runs.sort((a, b) => b.steps - a.steps)[0];
}

/* Goes on behind so many of its lines: these sides are machines', the others mine. */
export async function bring(page, { head, lines }, many, machines = []) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const players = machines.map((s) => `x-player: ${s} lieutenant\n`).join(''),
        record = `${head}${players}--\n${lines.slice(0, many).join('\n')}\n`,
        { id } = await ask(page, 'POST', '/api/records', { record });
    return id;
}

/* Where it goes the most steps in so many orders in a row without a die: the first of them. */
function busiest({ lines }, many) {
    const count = (from) => {
        const part = lines.slice(from, from + many);
        return part.some((l) => l.startsWith('roll ')) ? 0 : part.filter((l) => / step /.test(l)).length;
    };
    return lines.map((_, i) => i).sort((a, b) => count(b) - count(a))[0];
}

/* Such orders again, by one person for all sides. */
export async function knownSteps(page, game) {
    const known = played(game, 500),
        from = busiest(known, 50),
        id = await bring(page, known, from);
    let version = 1;
    for (const line of known.lines.slice(from, from + 50)) {
        const [seat] = line.split(' ', 1),
            done = await post(page, id, seat, { version }, line.slice(seat.length + 1));
        assert.ok(!done.error, `${line}: ${JSON.stringify(done)}`);
        ({ version } = done);
    }
    return id;
}

/* Where on the screen a place of the chart lies, once the chart lies still: it is laid out and led to what is asked in
 * the first moments of a page. */
export async function pointOf(page, board, place) {
    const space = board.map.spaces.find((s) => s.place === place) ?? board.map.boxes.find((b) => b.place === place);
    const [x, y] = await page.evaluate(
        async ([mx, my]) => {
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            const look = () => {
                const m = document.querySelector('.sheet > g').getScreenCTM();
                return [mx * m.a + m.e, my * m.d + m.f];
            };
            let at = look();
            for (let still = 0, tries = 0; still < 5 && tries < 200; tries++) {
                await frame();
                const now = look();
                still = now[0] === at[0] && now[1] === at[1] ? still + 1 : 0;
                at = now;
            }
            return at;
        },
        [space.x, space.y],
    );
    return { x, y };
}

export async function clickPlace(page, board, place) {
    const at = await pointOf(page, board, place);
    await page.mouse.click(at.x, at.y);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

/* Those who go, to a place: dragged there. */
export async function drag(page, board, from, to) {
    const a = await pointOf(page, board, from),
        b = await pointOf(page, board, to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
}

/* Plays by the page's own buttons until the match is over, so many answers are given, or something appears. The more
 * haste, the more often it ends what can be ended. */
export function driveByButtons(page, most, seed = 1, haste = 0.6, until = '') {
    return page.evaluate(
        async ([n, first, hurry, sight]) => {
            let state = first;
            const chance = () => {
                state = (state * 1103515245 + 12345) & 0x7fffffff;
                return state / 0x7fffffff;
            };
            const rest = (ms) =>
                new Promise((done) => {
                    setTimeout(done, ms);
                });
            for (let i = 0, idle = 0; i < n; ) {
                if (document.querySelector('.banner.over')) return { over: true, answers: i };
                if (sight && document.querySelector(sight)) return { seen: true, answers: i };
                document.querySelector('.confirm .primary')?.click(); // of the answer before, where it came late
                document.querySelectorAll('.all-orders:not([open]) summary').forEach((s) => s.click());
                await rest(0);
                const buttons = [...document.querySelectorAll('.deciding button[data-action]:not(:disabled)')];
                if (!buttons.length || document.querySelector('.busy')) {
                    if (++idle > 3000)
                        return { stuck: true, answers: i, text: document.querySelector('.banner')?.textContent };
                    await rest(10);
                    continue;
                }
                const end = buttons.filter((b) => ['done', 'pass', 'stop'].includes(b.dataset.action));
                const list = end.length && chance() < hurry ? end : buttons;
                list[Math.floor(chance() * list.length)].click();
                i++;
                idle = 0;
                await rest(4);
                document.querySelector('.confirm .primary')?.click();
            }
            do await rest(20);
            while (document.querySelector('.busy')); // the last one is still on its way
            return { over: false, answers: n };
        },
        [most, seed, haste, until],
    );
}
