// Player aids: charts as tables, a card of the sequence, a key of counters; complete at every width, and on paper.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, serve, shot } from './harness.mjs';
import { start } from './games.mjs';

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
        assert.equal(await page.locator('.sequence li').count(), board.sequence?.length ?? 0);
        const shown = letters(await page.locator('.aids').innerText());
        for (const cell of board.tables.split(/\s{2,}|\n/).filter(Boolean))
            assert.ok(shown.includes(letters(cell)), `${game.id}: ${cell}`);
        assert.ok((await page.locator('.counter-key li').count()) > 1 || !board.pieces.some((p) => p.type));
        await shot(page, `aids-${game.id}`);
    }
});

test('the aids fit a phone, please axe, and are all that is printed', async () => {
    const page = await browser.person(server, { width: 390, height: 844, hasTouch: true, isMobile: true });
    await page.goto('/');
    const { games } = await ask(page, 'GET', '/api/games');
    await open(
        page,
        games.find((g) => !g.example),
    );
    await accessible(page, 'the aids on a phone');
    await shot(page, 'aids-phone');
    const wide = await page.locator('.drawer .pages').evaluate((box) => box.scrollWidth - box.clientWidth);
    assert.ok(wide <= 1, `${wide} pixels are cut off`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.chart').isVisible(), false);
    assert.equal(await page.locator('.aids table').first().isVisible(), true);
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(pdf.length > 10_000);
});
