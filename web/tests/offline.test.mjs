// The client as a folder of files (make site): no server, and then no network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browse, folder, PROGRAM } from './harness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)),
    site = folder('site');
const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};
let server, browser;

/* Any static host: files, in a folder of their own. */
function host() {
    const files = http.createServer((asked, answer) => {
        const name = decodeURIComponent(new URL(asked.url, 'http://here').pathname).replace(/^\/games-of-sail\//, ''),
            file = path.join(site, name || 'index.html');
        const there = fs.existsSync(file) && fs.statSync(file).isFile();
        answer.writeHead(there ? 200 : 404, {
            'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        });
        answer.end(there ? fs.readFileSync(file) : '');
    });
    return new Promise((up) => files.listen(0, '127.0.0.1', () => up(files)));
}

before(async () => {
    execFileSync('scripts/site', { cwd: root, stdio: 'ignore' });
    fs.cpSync(path.join(root, 'build-site'), site, { recursive: true });
    const files = await host(),
        address = `http://127.0.0.1:${files.address().port}`;
    server = {
        address,
        close: () => {
            files.close();
            files.closeAllConnections();
        },
    };
    browser = await browse();
});
after(async () => {
    await browser?.close();
    server?.close();
    fs.rmSync(site, { recursive: true });
});

const HOME = '/games-of-sail/';

async function visit() {
    const page = await browser.person(server);
    await page.goto(`${HOME}#/game/skeleton`);
    await page.locator('article.game').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload(); // from now on all comes from the service worker
    await page.locator('article.game').waitFor();
    return page;
}

async function begin(page, seats) {
    await page.getByRole('button', { name: 'Set up…' }).click();
    const selects = page.locator('form.set-up select');
    for (const [i, seat] of seats.entries()) await selects.nth(i).selectOption(seat);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.match').waitFor();
}

/* Saves a match's record from the shelf. */
async function saved(page) {
    await page.goto(`${HOME}#/`);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save its record' }).first().click(),
    ]);
    const to = path.join(site, 'record.txt');
    await file.saveAs(to);
    return to;
}

test('a whole game without a network; its record is verified by the program, and opened again', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    await begin(page, ['machine random', 'machine random']);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('link', { name: 'Download the record' }).waitFor();
    const record = await saved(page);
    assert.match(fs.readFileSync(record, 'utf8'), /^yardarm record 2\ngame: skeleton[^]*\nx-player: \w+ random\n/);
    // nobody had to commit to these dice: all else is verified
    execFileSync(PROGRAM, ['verify', '--unproved', record], { stdio: 'pipe' });
    await page.locator('input[type=file]').setInputFiles(record);
    await page.waitForURL(/#\/match\//);
    await page.locator('.match').waitFor();
    fs.writeFileSync(record, 'hello\n');
    await page.goto(`${HOME}#/`);
    await page.locator('input[type=file]').setInputFiles(record);
    await page.getByText('This is no record of a match.').waitFor();
});

/* Gives the first order there is, as it is typed. */
async function order(page) {
    await page.locator('.side .offers button, .side .orders button, .tab-panel.orders button').first().click();
}

test('a match is as it was after a reload, and after the service worker was updated', async () => {
    const page = await visit();
    await begin(page, ['me', 'machine random']);
    await order(page);
    const version = () => page.locator('header.top p').textContent(),
        before = await version(),
        address = page.url();
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.match').waitFor();
    assert.equal(await version(), before);
    await page.context().setOffline(false);
    fs.appendFileSync(path.join(site, 'index.html'), '<!-- newer -->');
    fs.appendFileSync(path.join(site, 'sw.js'), '// newer\n');
    fs.writeFileSync(
        path.join(site, 'sw.js'),
        fs.readFileSync(path.join(site, 'sw.js'), 'utf8').replace(/VERSION = '\w+'/, "VERSION = 'newer'"),
    );
    await page.goto(`${HOME}#/`);
    await page.reload();
    const use = page.getByRole('button', { name: 'Use it now' });
    await use.waitFor();
    await use.click();
    await page.waitForFunction(async () => (await caches.keys()).join() === 'yardarm newer');
    await page.goto(address);
    await page.locator('.match').waitFor();
    assert.equal(await version(), before);
    browser.quiet();
});
