// The page that judges a match that is over: luck, skill, what cost most, the dice; each with the way to the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accept, ask, house } from './harness.mjs';

const { person } = house();

/* Somebody, and a match between machines that has come to its end. */
async function overMatch(page) {
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const seats = ['machine midshipman', 'machine midshipman'],
        { id } = await ask(page, 'POST', '/api/matches', { game: 'jenkins', seats, public: true });
    while ((await ask(page, 'GET', `/api/matches/${id}`)).status !== 'over') await page.waitForTimeout(200);
    return id;
}

const found = async (page, id) => (await ask(page, 'GET', `/api/matches/${id}/analysis`)).found;
const numbers = (words) =>
    words
        .replaceAll('−', '-')
        .match(/[-+]?\d+\.\d/g)
        .map(Number);

test('a match that is over is judged once, and what was found leads into the replay', async () => {
    const page = await person({ reducedMotion: 'reduce' }),
        id = await overMatch(page);
    await page.goto(`/match/${id}`);
    await page.locator('.banner.over').getByRole('link', { name: 'Luck and skill' }).click();
    await page.getByRole('button', { name: 'Judge this match' }).click();
    await page.locator('.win-curve').waitFor();
    const it = await found(page, id);

    // luck + skill is what the chances changed, as the page shows it
    for (const card of await page.locator('.side-share .sum').allInnerTexts()) {
        const [start, luck, skill, end] = numbers(card);
        assert.ok(Math.abs(start + luck + skill - end) < 0.05, card);
    }
    assert.equal(await page.locator('.side-share').count(), 2);

    // the curve by turn: drawn for both, as a table, and along it by the keyboard
    assert.equal(await page.locator('.win-curve polyline').count(), 2);
    await page.getByText('The curve as a table').click();
    const turns = it.curve.filter((p) => p.level === 1).length;
    assert.ok(turns >= 2);
    assert.ok((await page.locator('.curve-table tbody tr').count()) > turns);
    const ruler = page.getByRole('slider', { name: 'Along the curve' });
    await ruler.focus();
    await page.keyboard.press('Home');
    assert.match(await page.locator('.curve-read').innerText(), /The start/);
    assert.match(await ruler.getAttribute('aria-valuetext'), /^The start: English \d/);

    // dice: seen, expected, how many
    const { rolled, faces, seen } = it.dice[0];
    assert.equal(
        seen.reduce((a, b) => a + b),
        rolled,
    );
    const fair = page.locator('.fairness caption').first();
    assert.match(
        await fair.innerText(),
        new RegExp(`${faces} faces: ${rolled} rolled.*${(rolled / faces).toFixed(1)}`),
    );

    // kept: nobody is asked to judge it again
    await page.reload();
    await page.locator('.win-curve').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Judge this match' }).count(), 0);

    // a decision, and the board before it as its side saw it
    const worst = it.costly[0],
        row = page.getByRole('region', { name: 'Costliest decisions' }).locator('li').first();
    assert.equal(
        await page.getByRole('region', { name: 'Costliest decisions' }).locator('li').count(),
        it.costly.length,
    );
    assert.ok(numbers(await row.locator('.cost').innerText())[0] === -worst.cost / 10);
    await row.getByRole('link').click();
    await page.locator('.banner.past').waitFor();
    const at = new URL(page.url());
    assert.equal(at.pathname + at.search, `/match/${id}/step/${worst.at - 1}?as=${worst.side}`);
    assert.match(await page.locator('.banner.past').innerText(), new RegExp(`step ${worst.at - 1} of ${it.actions}`));
    await page.goBack();
    await page.locator('.win-curve').waitFor();
    await page
        .getByRole('region', { name: /^Dice for/ })
        .getByRole('link')
        .first()
        .click();
    await page.locator('.banner.past').waitFor();
    assert.equal(new URL(page.url()).pathname, `/match/${id}/step/${it.fortunes[0].lucky[0].at}`);
});

test('how far it is is shown, and who has asked may stop it', async () => {
    const page = await person(),
        id = await overMatch(page),
        asked = [];
    let standing = { status: 'none', possible: true };
    await page.route(`**/api/matches/${id}/analysis`, async (route) => {
        if (route.request().method() === 'POST') {
            const what = route.request().postDataJSON().do;
            asked.push(what);
            standing =
                what === 'begin'
                    ? { status: 'working', possible: true, at: 30, of: 120 }
                    : { status: 'none', possible: true };
        }
        await route.fulfill({ json: standing });
    });
    await page.goto(`/match/${id}/verdict`);
    await page.getByRole('button', { name: 'Judge this match' }).click();
    const bar = page.getByRole('progressbar', { name: /Action 30 of 120/ });
    await bar.waitFor();
    assert.equal(await bar.getAttribute('value'), '30');
    standing = { ...standing, at: 60 };
    await page.getByRole('progressbar', { name: /Action 60 of 120/ }).waitFor();
    await accessible(page, 'the progress of a verdict');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Judge this match' }).waitFor();
    assert.deepEqual(asked, ['begin', 'stop']);
});

test('what another judge found is shown until the match is judged anew', async () => {
    const page = await person(),
        id = await overMatch(page),
        anew = page.getByRole('button', { name: 'Judge it anew' });
    await ask(page, 'POST', `/api/matches/${id}/analysis`, {});
    await page.goto(`/match/${id}/verdict`);
    await page.locator('.win-curve').waitFor();
    assert.equal(await anew.count(), 0);

    let before = true;
    await page.route(`**/api/matches/${id}/analysis`, async (route) => {
        if (route.request().method() === 'POST') before = false;
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), before } });
    });
    await page.reload();
    await anew.waitFor();
    assert.equal(await page.locator('.win-curve').count(), 1);
    await accessible(page, 'a verdict by another judge');
    await anew.click();
    await anew.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.win-curve').count(), 1);
});

test('a running match between people is not judged, and the page says so', async () => {
    const anna = await person(),
        ben = await person();
    await anna.goto('/');
    await ask(anna, 'POST', '/api/guest', {});
    const made = await ask(anna, 'POST', '/api/matches', { game: 'jenkins', seats: ['me', 'link'], public: true });
    await accept(ben, `/join/${made.id}#${Object.values(made.links)[0]}`);
    for (const page of [anna, ben]) {
        await page.goto(`/match/${made.id}/verdict`);
        await page.getByText('A match between people is judged when it is over, not before').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Judge this match' }).count(), 0);
    }
});

test('what is over in the list of matches leads to it, and it prints without its buttons', async () => {
    const page = await person();
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    const { id } = await ask(page, 'POST', '/api/matches', { game: 'jenkins', seats: ['me', 'machine random'] });
    await ask(page, 'POST', `/api/matches/${id}/resign`, {});
    await page.goto('/');
    await page.locator('.mine').getByRole('link', { name: 'Luck and skill' }).click();
    await page.locator('.verdict-page main[aria-busy=false]').waitFor();
    assert.equal(new URL(page.url()).pathname, `/match/${id}/verdict`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('link', { name: 'To the match' }).isVisible(), false);
});
