// Player aids: charts as tables, a card of the sequence, a key of counters; complete at every width, and on paper.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, drawn, myTurn, serve, shot } from './harness.mjs';
import { gameWith, look, start } from './games.mjs';

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

async function open(page, game) {
    await start(page, game, 'Play the machine');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByText('Player aids').click();
    await page.locator('.aids table').first().waitFor();
}

/* What lies in no table and in no line of its own is missing. */
const letters = (text) => text.replaceAll(/\s+/g, '');

test('every chart is typeset, and nothing of it is missing', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    for (const game of games.filter((g) => !g.example)) {
        const board = await ask(page, 'GET', `/api/games/${game.id}/board`);
        await open(page, game);
        assert.equal(await page.locator('.drawer pre').count(), 0);
        const parts = await page.locator('.sequence li').allInnerTexts();
        assert.ok(parts.length > 3, `${game.id}: the sequence of play`);
        assert.deepEqual(parts, board.sequence);
        const heads = await page.locator('.stacked td').evaluateAll((all) => all.map((c) => c.dataset.head)),
            shown = letters((await page.locator('.aids').innerText()) + heads.join(' '));
        for (const cell of board.tables.split(/\s{2,}|\n/).filter(Boolean))
            assert.ok(shown.includes(letters(cell)), `${game.id}: ${cell}`);
        const key = new Set(await page.locator('.counter-key b').allInnerTexts()),
            kinds = board.kinds ?? [],
            typed = new Set(board.pieces.filter((p) => p.type).map((p) => p.kind));
        for (const kind of kinds.filter((k) => !typed.has(k.slug))) assert.ok(key.has(kind.name), kind.name);
        assert.ok(key.size > 4, `${game.id}: the key of counters`);
        await shot(page, `aids-${game.id}`);
    }
});

/* Two boxes lie beside each other. */
const apartFrom = (a, b) =>
    a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;

const drawerIsModal = (page) => page.locator('.drawer').evaluate((box) => box.matches(':modal'));

test('on a wide screen the aids stand beside chart and orders, which stay in use', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const game = await gameWith(page, (b) => b.game === 'drake');
    await open(page, game);
    await myTurn(page);
    const drawer = page.locator('.drawer'),
        box = async (what) => page.locator(what).first().boundingBox();
    assert.equal(await drawerIsModal(page), false);
    for (const other of ['.chart', '.side', '.top', '.banner'])
        assert.ok(apartFrom(await box('.drawer'), await box(other)), other);
    assert.ok((await box('.chart')).width > 550);
    await accessible(page, 'the aids beside the chart');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'aids-beside-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'aids-beside');

    const { step } = await look(page),
        target = await box('.target');
    await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
    await page.locator('.busy').waitFor({ state: 'detached' });
    await myTurn(page);
    assert.ok((await look(page)).step > step, 'a click on the chart orders');
    assert.ok(await drawer.isVisible());
    await page.keyboard.press('?'); // a dialog over the page
    await page.locator('.keys[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.keys[open]').waitFor({ state: 'detached' });
    assert.ok(await drawer.isVisible());

    await page.setViewportSize({ width: 1000, height: 900 });
    await page.waitForFunction(() => document.querySelector('.drawer:modal'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForFunction(() => document.querySelector('.drawer[open]:not(:modal)'));
});

test('a drawer beside the chart is shut by Escape in it or by what opened it, and gives the focus back', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await start(page, await gameWith(page, (b) => b.game === 'drake'), 'Play the machine');
    await myTurn(page);
    const rules = page.getByRole('button', { name: 'Rules', exact: true }),
        gone = () => page.locator('.drawer').waitFor({ state: 'detached' }),
        within = () => page.evaluate(() => !!document.activeElement.closest('.drawer'));
    await rules.focus();
    await page.keyboard.press('Enter');
    await page.locator('.drawer').waitFor();
    assert.ok(await within(), 'the focus is in it');
    await page.keyboard.press('Escape');
    await gone();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Rules');
    await page.keyboard.press('r');
    await page.locator('.drawer').waitFor();
    await page.locator('main').focus();
    await page.keyboard.press('Escape'); // means what is being ordered
    await drawn(page);
    assert.ok(await page.locator('.drawer').isVisible());
    await page.keyboard.press('r');
    await gone();
    await rules.click();
    await page.locator('.drawer').waitFor();
    await rules.click();
    await gone();
});

test('the aids fit a phone, please axe, and are all that is printed', async () => {
    const page = await browser.person(server, { width: 390, height: 844, hasTouch: true, isMobile: true });
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    await open(
        page,
        games.find((g) => !g.example),
    );
    assert.equal(await drawerIsModal(page), true);
    await accessible(page, 'the aids on a phone');
    await shot(page, 'aids-phone');
    const wide = await page.locator('.drawer .pages').evaluate((box) => box.scrollWidth - box.clientWidth);
    assert.ok(wide <= 1, `${wide} pixels are cut off`);
    await prints(page);
});

async function prints(page) {
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.chart').isVisible(), false);
    assert.equal(await page.locator('.banner').isVisible(), false);
    assert.equal(await page.locator('.aids table').first().isVisible(), true);
    const wide = await page.locator('.drawer').evaluate((box) => box.clientWidth / innerWidth);
    assert.ok(wide > 0.9, `${wide} of the page`);
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(pdf.length > 10_000);
}

test('the aids beside the chart are all that is printed too', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    await open(page, await gameWith(page, (b) => b.game === 'drake'));
    await prints(page);
});

/* Charts that are wider than the drawer would be read by halves. */
test('no chart is cut off in the drawer, at any width', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    for (const game of games.filter((g) => !g.example)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, game);
        for (const width of [360, 768, 1024, 1440, 2560]) {
            await page.setViewportSize({ width, height: 900 });
            await drawn(page);
            const cut = await page.locator('.drawer').evaluate((drawer) => {
                const wide = drawer.getBoundingClientRect(),
                    over = (box) => box.scrollWidth - box.clientWidth;
                const charts = [...drawer.querySelectorAll('.aids .chart-scroll')];
                return {
                    drawer: wide.left < -1 || wide.right > innerWidth + 1,
                    page: over(drawer.querySelector('.pages')),
                    charts: charts.filter((c) => over(c) > 1).map((c) => `${over(c)}: ${c.innerText.slice(0, 60)}`),
                };
            });
            assert.deepEqual(cut, { drawer: false, page: 0, charts: [] }, `${game.id}, ${width} wide`);
        }
        await page.setViewportSize({ width: 1024, height: 900 });
        await shot(page, `drawer-${game.id}`);
    }
});

const SHIPS = [
    ...['ship-of-the-line', 'three-decker', 'two-decker', 'flagship', 'frigate', 'sloop', 'schooner'],
    ...['fire-ship', 'bomb-ship', 'merchant', 'galleon', 'galley', 'barge'],
];

/* Ships that are built alike, whatever they are called or do. */
const ALIKE = [
    ['SOL', 'Spanish SOL at La Habana (cedar-built)'],
    ['SOL(D)', 'Fleet-50 Auxiliary'],
    ['Frigate', 'Fleet Auxiliary', 'Mixed Role Auxiliary'],
    ['Galley', 'Galley Auxiliary'],
    ['Light Auxiliary', 'Guardacosta'],
    ['Privateer', 'Pirate'],
];

/* Which ships each silhouette stands for, by whose they are: those of others are told by their colour. */
function ships(board) {
    const kinds = new Map((board.kinds ?? []).map((k) => [k.slug, k])),
        found = new Map();
    const tokens = [...kinds.values()].map((k) => ({ ...k, type: k.name }));
    for (const p of [...board.pieces, ...tokens]) {
        const shape = p.shape ?? kinds.get(p.kind)?.shape,
            of = `${shape} ${p.party} ${p.colour ?? ''}`;
        if (SHIPS.includes(shape)) found.set(of, new Set([...(found.get(of) ?? []), p.type ?? p.kind]));
    }
    return found;
}

const areAlike = (types) => types.length === 1 || ALIKE.some((group) => types.every((t) => group.includes(t)));

/* A sheet with the silhouette of each ship in the key of counters, 30 pixels high; their pictures, by shape. */
async function sheetOf(page, board) {
    const shapes = new Map(board.pieces.filter((p) => SHIPS.includes(p.shape)).map((p) => [p.type, p.shape])),
        types = [...new Set(board.pieces.map((p) => p.type).filter(Boolean))];
    await page.locator('.drawer').evaluate(
        (drawer, names) => {
            const sheet = drawer.appendChild(document.createElement('div'));
            sheet.id = 'sheet';
            sheet.style.cssText =
                'position:fixed;inset:0;z-index:9;background:#fff;color:#000;--counter-ink:#222;--counter-face:#fff;' +
                'display:grid;grid-template-columns:repeat(4,1fr);align-content:start;gap:6px;padding:8px';
            drawer.querySelectorAll('.counter-key li').forEach((li, i) => {
                if (!names[i]) return;
                const box = sheet.appendChild(document.createElement('div'));
                box.innerHTML = '<svg viewBox="-50 -50 100 100" width="30" height="30"></svg> ';
                box.firstChild.dataset.shape = names[i];
                box.firstChild.append(li.querySelector('.shape').cloneNode(true));
                box.append(li.querySelector('b').textContent);
            });
        },
        types.map((t) => shapes.get(t) ?? ''),
    );
    const pictures = new Map();
    for (const svg of await page.locator('#sheet svg').all())
        pictures.set(await svg.getAttribute('data-shape'), (await svg.screenshot()).toString('base64'));
    return pictures;
}

/* How many of a hundred pixels are dark in one of two pictures and light in the other. */
const apart = (page, one, two) =>
    page.evaluate(
        async (both) => {
            const [a, b] = await Promise.all(
                both.map(async (png) => {
                    const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0)),
                        picture = await createImageBitmap(new Blob([bytes]));
                    const ink = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
                    ink.drawImage(picture, 0, 0);
                    return ink.getImageData(0, 0, 30, 30).data;
                }),
            );
            let other = 0;
            for (let i = 0; i < a.length; i += 4) other += Math.abs(a[i + 1] - b[i + 1]) > 100;
            return (100 * other) / 900;
        },
        [one, two],
    );

test('each class of ships has a silhouette of its own, also when it is small', async () => {
    const page = await browser.person(server);
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    for (const game of games.filter((g) => !g.example)) {
        const board = await ask(page, 'GET', `/api/games/${game.id}/board`);
        for (const [shape, types] of ships(board))
            assert.ok(areAlike([...types]), `${game.id}: ${shape} is ${[...types].join(', ')}`);
        await open(page, game);
        if (!(await page.locator('.counter-key').count())) continue;
        const pictures = [...(await sheetOf(page, board))];
        await shot(page, `silhouettes-${game.id}`);
        for (const [i, [one, first]] of pictures.entries())
            for (const [two, second] of pictures.slice(i + 1)) {
                const far = await apart(page, first, second);
                assert.ok(far >= 6, `${game.id}: ${one} and ${two} differ in ${far} of a hundred pixels`);
            }
    }
});
