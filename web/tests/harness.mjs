// A fresh server and a browser for the tests. YARDARM names the program (../build/tests/yardarm-fixed), CHROMIUM the
// browser. Dice are the same every time: the program's part and the players' are fixed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
export const shots = path.join(here, '../shots');
fs.mkdirSync(shots, { recursive: true });

export const PROGRAM = process.env.YARDARM ?? path.join(here, '../../build/tests/yardarm-fixed');
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const FLAGS = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    '--hide-scrollbars',
];

export function folder(name) {
    return fs.mkdtempSync(path.join(os.tmpdir(), `yardarm-${name}-`));
}

const PATIENCE = Number(process.env.PATIENCE ?? 240_000); // a busy machine breaks no test
let started = 0;

/* Starts a server on a data folder; port 0 takes any free one; `more`: options */
export async function serve(data = folder('data'), port = 0, more = []) {
    const child = spawn(
        PROGRAM,
        [
            'serve',
            '--port',
            String(port),
            '--data',
            data,
            '--web',
            path.join(here, '../dist'),
            '--rates',
            '0',
            '--machine-pause',
            '0',
            ...more,
        ],
        { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, YARDARM_ROW: String(++started) } },
    );
    const end = () => child.kill('SIGKILL'); // also when the tests are broken off
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    let said = '';
    const address = await new Promise((done, fail) => {
        const hear = (bytes) => {
            said += bytes;
            const found =
                /(https?:\/\/[\d.:a-z]+\d)/.exec(said) ??
                (/port[= ](\d+)/.exec(said) && [null, `http://127.0.0.1:${/port[= ](\d+)/.exec(said)[1]}`]);
            if (found) done(found[1]);
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.on('exit', (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
        setTimeout(() => fail(new Error(`the server says only: ${said}`)), PATIENCE).unref();
    });
    const stop = (signal) =>
        new Promise((done) => {
            child.removeAllListeners('exit');
            child.on('exit', done);
            child.kill(signal);
        });
    return {
        address,
        data,
        port: Number(new URL(address).port),
        stop: () => stop('SIGTERM'),
        kill: () => stop('SIGKILL'),
    };
}

/* Until the panels are there that no first order needs, and that come after it. */
export const allIsThere = (page) =>
    page.waitForFunction(() => document.querySelector('main') && !document.querySelector('[aria-busy="true"]'));

export async function browse() {
    const browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS, headless: true });
    const problems = [],
        people = [];
    /* A person: own cookies, own window. Whatever the page complains about fails the test. Most are in a hurry, and
     * do not watch what the others do step by step, want no cards on the chart and answer for themselves; `likes` are
     * settings of the page. */
    const person = async (server, { width = 1440, height = 900, watch = false, likes = {}, ...more } = {}) => {
        const context = await browser.newContext({ viewport: { width, height }, baseURL: server.address, ...more });
        people.push(context);
        context.setDefaultTimeout(PATIENCE);
        await context.addInitScript((who) => {
            const draw = crypto.getRandomValues.bind(crypto);
            crypto.getRandomValues = (into) =>
                into instanceof Uint8Array && into.length === 32 ? into.fill(who) : draw(into);
        }, people.length);
        const hurry = { watch: false, outcomes: 'off', 'skip-forced': false };
        await context.addInitScript(
            (settings) =>
                Object.entries(settings).forEach(([k, v]) => localStorage.setItem(`yardarm.${k}`, JSON.stringify(v))),
            { ...(watch ? {} : hurry), ...likes },
        );
        const page = await context.newPage();
        const go = page.goto.bind(page);
        page.goto = async (...to) => {
            const answer = await go(...to);
            if (!to[1]?.waitUntil && /^\/match\/[^/]+$/.test(new URL(page.url()).pathname)) await allIsThere(page);
            return answer;
        };
        page.allowed = [
            /409 \(Conflict\)/, // another was quicker: the page asks again
            /preload.*not used/, // on a busy machine the code comes later than what it wants, or another asks first
        ];
        page.on('console', (m) => {
            const text = m.text();
            if (['error', 'warning'].includes(m.type()) && !page.allowed.some((a) => a.test(text)))
                problems.push(`console: ${text}`);
        });
        page.on('pageerror', (e) => problems.push(`page: ${e.message}`));
        page.on('request', (r) => {
            if (!r.url().startsWith(server.address) && !r.url().startsWith('data:') && !r.url().startsWith('blob:'))
                problems.push(`foreign request: ${r.url()}`);
        });
        return page;
    };
    return {
        person,
        problems,
        quiet: () => assert.deepEqual(problems, []),
        leave: () => Promise.all(people.splice(0).map((context) => context.close())),
        close: () => browser.close(),
    };
}

/* A server and a browser for all tests of a file. After each everybody leaves; in the end nothing was complained of. */
export function house() {
    let server, browser;
    before(async () => {
        server = await serve();
        browser = await browse();
    });
    afterEach(() => browser.leave());
    after(async () => {
        await browser.close();
        await server.stop();
        browser.quiet();
    });
    return { person: (more) => browser.person(server, more) };
}

export const LOOKS = {
    desk: { width: 1440, height: 900 },
    telephone: { width: 390, height: 844, hasTouch: true, isMobile: true },
};

export const shot = (page, name) => page.screenshot({ path: path.join(shots, `${name}.png`) });

const AXE = fs.readFileSync(path.join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');
const COLOURS = ['color-contrast', 'link-in-text-block']; // all that differs by night

/* axe-core, without a word of complaint: about the whole page, or a part of it (a selector, or what axe calls a
 * context). */
export async function accessible(page, where, { part, rules } = {}) {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    const found = await page.evaluate(
        async ([within, only]) => {
            const how = { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) },
                result = await globalThis.axe.run(within ?? document, how);
            return result.violations.map(
                (v) =>
                    `${v.id}: ${v.nodes
                        .map((n) => n.target.join(' '))
                        .slice(0, 4)
                        .join(' | ')}`,
            );
        },
        [part, rules],
    );
    assert.deepEqual(found, [], `axe on ${where}`);
}

/* By day all of it; by night its colours. */
export async function accessibleDayAndNight(page, where, part) {
    await page.emulateMedia({ colorScheme: 'light' });
    await accessible(page, `${where}, by day`, { part });
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, `${where}, by night`, { part, rules: COLOURS });
}

/* What is tapped and is smaller than a finger: buttons, fields, places of the chart. What has a label is tapped there
 * too, and some reach out over their edge; a place whose order has a button of its own can be answered by that; a link
 * in the midst of a sentence is as high as its line. */
export const tooSmall = (page) =>
    page.evaluate(() => {
        const tapped = 'button, a:not(p a), summary, select, input, textarea, [role=button], .targets path',
            room = (e) => {
                const { width, height } = e.getBoundingClientRect(),
                    label = e.closest('label')?.getBoundingClientRect(),
                    more = getComputedStyle(e, '::after'); // which may reach out over the edge
                return {
                    width: Math.max(width, label?.width ?? 0, parseFloat(more.width) || 0),
                    height: Math.max(height, label?.height ?? 0, parseFloat(more.height) || 0),
                };
            };
        const named = new Set(
            [...document.querySelectorAll('button[data-action]')].flatMap((e) => e.dataset.action.split(' ')),
        );
        const small = (e) => {
            const { width, height } = room(e),
                large = height >= 43.9 && width >= 43.9;
            return e.checkVisibility({ visibilityProperty: true }) && width && !large && !named.has(e.dataset.place);
        };
        return [...document.querySelectorAll(tapped)].filter(small).map((e) => {
            const { width, height } = room(e);
            return `${Math.round(width)} x ${Math.round(height)}: ${e.outerHTML.slice(0, 100)}`;
        });
    });

// ---- the page, in a player's words ----

export const prompt = (page) => page.locator('.banner .asked').innerText();
export const ask = (page, method, url, body) =>
    page.evaluate(
        async ([m, u, b]) => {
            const answer = await fetch(u, {
                method: m,
                headers: b ? { 'Content-Type': 'application/json' } : {},
                body: b ? JSON.stringify(b) : undefined,
            });
            return answer.json();
        },
        [method, url, body],
    );

/* Looks again and again, so many times, until something is so. */
export async function within(page, times, so) {
    for (let i = 0; i < times; i++) {
        if (await so()) return true;
        await page.waitForTimeout(50);
    }
    return false;
}

export async function myTurn(page) {
    await page.locator('.banner.mine, .banner.over').waitFor();
    await allIsThere(page);
}

/* Until the page has drawn what the last thing done to it has brought. */
export const drawn = (page) =>
    page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );

/* Says yes where the page asks once more. */
export async function sure(page) {
    await drawn(page);
    const yes = page.locator('.confirm .primary');
    if (await yes.count()) await yes.click();
}

/* Takes an order by the command line. */
/* Follows an invitation and takes the seat. */
export async function accept(page, link) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Take my seat' }).click();
    await page.locator('.chart').waitFor();
    await allIsThere(page);
}

export async function type(page, words) {
    await page.locator('main').focus();
    await page.keyboard.press('/');
    await page.locator('#command').fill(words);
    await page.locator('#completions code').getByText(words, { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.command').waitFor({ state: 'detached' });
}

/* And says yes where it is asked once more. */
export async function order(page, words) {
    await type(page, words);
    await sure(page);
    await page.locator('.busy').waitFor({ state: 'detached' });
}

export const legal = async (page, seat) => {
    const id = new URL(page.url()).pathname.split('/')[2];
    const match = await ask(page, 'GET', `/api/matches/${id}${seat ? `?seat=${seat}` : ''}`);
    return match.view.legal;
};
