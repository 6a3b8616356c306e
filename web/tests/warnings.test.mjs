// Before an order that throws something away: one sentence, which can be silenced. The positions are those of the games
// themselves: the referee is led to each, and the page shows its documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, drawn, house, shot, type as typed } from './harness.mjs';
import { armada, document, jenkins, led, plays, pretend } from './fixture.mjs';
import { clickPlace } from './games.mjs';

const { person } = house();

/* What is thrown away: how it comes about, whose it is, by which order, what is said; an order of which nothing is. */
const WARNINGS = [
    {
        kind: 'funds that are not spent',
        side: 'english',
        lines: ['new jenkins'],
        order: 'done',
        says: 'You have 100 war funds left',
    },
    {
        kind: 'the last who embarks from a port that was taken',
        side: 'english',
        lines: [
            ...jenkins('english movement', 'held: leogane english', 'english 3018: soldiers-e3 boyne'),
            ...plays('sail 3018; add boyne; done'),
        ],
        order: 'embark soldiers-e3 boyne',
        says: 'Nobody would be left ashore in Leogane',
        harmless: 'step 2918',
    },
    {
        kind: 'a city in which nobody would be left',
        side: 'english',
        lines: armada(
            3,
            'english land-movement',
            'landings: britain past',
            'english 1616: en-levies-1',
            'spanish 1615: es-tercio-1',
        ),
        order: 'march 1616',
        says: 'nobody would be left in Plymouth',
    },
];

async function type(page, words) {
    await typed(page, words);
    await drawn(page);
}

async function shown({ lines, side }, likes = {}) {
    const page = await person({ likes }),
        { view, board } = led(lines, side);
    return { page, ...(await pretend(page, board, view)) };
}

for (const warning of WARNINGS)
    test(`who would lose it is told of ${warning.kind}, and may go on`, async () => {
        const { page, acted } = await shown(warning);
        await type(page, warning.order);
        const box = page.getByRole('alertdialog');
        assert.match(await box.innerText(), new RegExp(warning.says));
        await shot(page, `warning-${warning.order.split(' ')[0]}`);
        await box.getByRole('button', { name: 'Not yet' }).click();
        assert.deepEqual(acted, [], 'nothing was sent');
        if (warning.harmless) {
            await type(page, warning.harmless);
            assert.equal(await box.count(), 0, 'of others nothing is said');
            assert.deepEqual(acted.splice(0), [warning.harmless]);
        }
        await type(page, warning.order);
        await Promise.all([page.waitForResponse(/\/actions/), box.locator('.primary').click()]);
        assert.deepEqual(acted, [warning.order]);
    });

test('a kind of warning that was silenced is given no more, others are', async () => {
    const { page, acted } = await shown(WARNINGS[2]);
    await type(page, 'march 1616');
    await accessible(page, 'a warning');
    await page.getByLabel("Don't tell me this again").check();
    await Promise.all([page.waitForResponse(/\/actions/), page.locator('.confirm .primary').click()]);
    await type(page, 'march 1616');
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    assert.deepEqual(acted, ['march 1616', 'march 1616']);
    await type(page, 'done');
    await page.getByRole('alertdialog').waitFor();
});

/* What goes down with a ship is told in the dialog in which ships are chosen. */
test('what would drown with its carrier is told where losses are chosen', async () => {
    const drowned = [
        {
            side: 'english',
            lines: [
                ...jenkins('english movement', 'english 2719: boyne(soldiers-e4) cornwall'),
                'dice 4',
                ...plays('sail 2719; all; done; step 2720; step 2721; step 2722; step 2723; step 2722; step 2721'),
            ],
            piece: /^Boyne/,
            says: 'Boyne carries 1 counter, which would go down with it.',
        },
        {
            side: 'english',
            lines: [
                ...armada(
                    8,
                    'english naval-movement',
                    'fleet-1 1717 1: en-queens-drake en-volunteers-and-bristol-merchants-1 ' +
                        'en-levies-3 en-plymouth-garrison',
                ),
                'dice 3 3',
                ...plays('done'),
            ],
            piece: /^Volunteers/,
            says: 'The other ships have no room for all land units aboard',
        },
    ];
    for (const loss of drowned) {
        const { page } = await shown(loss),
            losses = page.locator('.losses'),
            piece = losses.getByRole('button', { name: loss.piece }).first();
        await losses.waitFor();
        if ((await piece.getAttribute('aria-pressed')) === 'false') await piece.click();
        await losses.getByText(loss.says).first().waitFor();
        await shot(page, `drowned-${loss.lines[2].slice(6)}`);
    }
});

/* The first of two steps is taken; before the second the server stops. */
test('an order of several actions stops before the one that is warned of, and goes on', async () => {
    const page = await person(),
        asked = [];
    const { board, acted, id } = await pretend(page, 'lanes-board', 'lanes-view'),
        view = document('lanes-view');
    page.on('request', (r) => {
        if (r.url().includes('/actions')) asked.push(r.postDataJSON());
    });
    await page.route(
        `**/api/matches/${id}/actions*`,
        async (route) => {
            const [first, second] = route.request().postDataJSON().actions,
                there = { ...view, moving: { ...view.moving, place: first.split(' ')[1] }, legal: [second, 'stop'] };
            await route.fulfill({
                json: {
                    ...{ version: 40, step: 40, log_from: 0, log: [], view: there, taken: 1 },
                    stopped: { error: 'A gale blows there.', warns: true },
                },
            });
        },
        { times: 1 },
    );
    await clickPlace(page, board, 'ferrol');
    await page.getByRole('alertdialog').getByText('A gale blows there.').waitFor();
    assert.equal(asked[0].careful, true);
    assert.equal(await page.locator('.notice').count(), 0, 'nothing was refused');
    await Promise.all([page.waitForResponse(/\/actions/), page.locator('.confirm .primary').click()]);
    assert.deepEqual(acted, asked[0].actions.slice(1));
    assert.equal(asked[1].careful, undefined);
});
