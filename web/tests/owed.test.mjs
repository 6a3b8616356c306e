// Whatever a game asks its player to lose, in a battle or not, is chosen in one dialog. The questions are those of the
// games themselves: the referee is led to each, the page shows its documents, the referee plays what the page sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibleDayAndNight, house, shot } from './harness.mjs';
import { armada, jenkins, led, plays, position, pretend, referee } from './fixture.mjs';

const { person } = house();

const SIX_HEXES = 'sail 2719; all; done; step 2720; step 2721; step 2722; step 2723; step 2722; step 2721';

/* Each kind of question: how it comes about, who answers it, what the dialog says, and what it proposes. */
const QUESTIONS = [
    {
        kind: 'a perilous sea',
        side: 'english',
        lines: [
            ...jenkins('english movement', 'english 2719: boyne cornwall frigate-e2'),
            'dice 2 2 6 6',
            ...plays(SIX_HEXES),
        ],
        title: '2 ships to lose',
    },
    {
        kind: 'ships that the enemy picks',
        side: 'spanish',
        lines: [
            ...jenkins('english movement', 'english 2719: boyne cornwall frigate-e2'),
            'dice 1 1 6',
            ...plays(SIX_HEXES),
        ],
        title: 'One ship to lose (English)',
    },
    {
        kind: 'too many in a port',
        side: 'english',
        lines: [
            ...jenkins('english movement', 'english 2612: soldiers-e3 soldiers-e4 soldiers-e5 soldiers-e6'),
            ...plays('done'),
        ],
        title: '2 land counters to lose',
    },
    {
        kind: 'wind and sea, in steps',
        side: 'english',
        lines: [
            ...armada(3, 'english naval-movement', 'fleet-1 1616 1: en-queens-drake en-drakes-merchants-1'),
            'dice 2 3',
            ...plays('sail fleet-1; course 1617; weigh'),
        ],
        title: '2 steps of ships to lose',
    },
    {
        kind: 'cargo without room',
        side: 'english',
        lines: [
            ...armada(
                8,
                'english naval-movement',
                'fleet-1 1717 1: en-queens-drake en-volunteers-and-bristol-merchants-1 ' +
                    'en-levies-3 en-plymouth-garrison',
            ),
            'dice 3 3',
            ...plays('done; lose en-volunteers-and-bristol-merchants-1'),
        ],
        title: 'One land unit to lose',
    },
    {
        kind: 'bankruptcy, ships kept',
        side: 'english',
        lines: [
            ...armada(
                3,
                'spanish land-combat',
                'english 2214: en-queens-reserve en-volunteers-and-bristol-merchants-1 ' +
                    'en-volunteers-and-bristol-merchants-2',
            ),
            ...plays('done'),
        ],
        title: '2 ships to keep',
    },
    {
        kind: 'bankruptcy, units disbanded',
        side: 'english',
        lines: [
            ...armada(
                3,
                'spanish land-combat',
                'english 2114: en-levies-1 en-levies-2',
                'english 2214: en-levies-3 en-levies-4',
            ),
            ...plays('done'),
        ],
        title: 'At least 2 units to disband',
        done: true,
    },
    {
        kind: 'a frigate that leaves',
        side: 'british',
        lines: [
            'dice 3 4 4',
            ...position(
                'glory1805',
                'scenario: campaign',
                'turn: 8',
                'wind: 5 6 0 7 7 2',
                'manpower: 8 6 3',
                'cup: 4095',
                'tension: 2',
                'frigate: 1 portsmouth -',
                'frigate: 2 pz_brest loose',
                'stands: game@4.1#1 > turn@4.1#2 > activation@6.4#1 > ' +
                    'initiative@6.2#1(side=british zone=0) > random_event',
            ),
        ],
        title: 'One frigate that leaves',
    },
    { kind: 'fever', side: 'bourbon', lines: ['dice random 3', 'new yellowjack'], title: '2 Units that suffer' },
];

const seated = (view) => ({
    ...view,
    owes: { ...view.owes, party: view.owes.party === view.as ? 'left' : view.owes.party },
});

async function shown(question, more = {}) {
    const page = await person(more),
        { view, board } = led(question.lines, question.side);
    assert.ok(view.owes, question.kind);
    const { acted } = await pretend(page, board, seated(view));
    const losses = page.locator('.losses');
    await losses.waitFor();
    return { page, losses, acted, view };
}

for (const question of QUESTIONS)
    test(`one dialog for ${question.kind}`, async () => {
        const { page, losses, acted, view } = await shown(question);
        assert.match(await losses.locator('h2').innerText(), new RegExp(`^${question.title.replace(/[()]/g, '\\$&')}`));
        assert.ok((await losses.innerText()).includes(view.owes.why));
        const { count, verb, suggested } = view.owes;
        assert.equal(suggested.length, count, 'all of it is suggested');
        await Promise.all([page.waitForResponse(/\/actions/), losses.locator('button.primary').click()]);
        const given = suggested.map((p) => `${verb} ${p}`);
        assert.deepEqual([...acted].sort(), [...given, ...(question.done ? ['done'] : [])].sort());
        const after = referee([...question.lines, ...acted.map((a) => `play ${a}`), 'prompt']);
        assert.ok(
            !after.some((reply) => /^\?/.test(reply)),
            `the referee takes them all: ${after.slice(-8).join('|')}`,
        );
    });

test('of losses in several places each says where it is; kept ships are not crossed out', async () => {
    const { losses } = await shown(QUESTIONS.find((q) => q.kind === 'bankruptcy, units disbanded'));
    assert.ok(await losses.locator('.loss-piece small').count());
    const kept = await shown(QUESTIONS.find((q) => q.kind === 'bankruptcy, ships kept'));
    assert.equal(await kept.losses.locator('.gone').count(), 0);
    assert.equal(await kept.losses.locator('[aria-pressed=true]').count(), 2);
});

test('more than must go may go, where the rules leave that open', async () => {
    const { page, losses, acted } = await shown(QUESTIONS.find((q) => q.kind === 'bankruptcy, units disbanded'));
    await losses.locator('[aria-pressed=false]').first().click();
    await Promise.all([
        page.waitForResponse(/\/actions/),
        losses.getByRole('button', { name: 'Disband these 3' }).click(),
    ]);
    assert.equal(acted.length, 4);
    assert.equal(acted.at(-1), 'done');
});

/* One of each game that has losses. */
const OF_EACH_GAME = ['a perilous sea', 'wind and sea, in steps', 'a frigate that leaves', 'fever'];

for (const kind of OF_EACH_GAME)
    test(`axe finds nothing where losses are chosen, on a desk, by night and on a telephone: ${kind}`, async () => {
        const { page, losses } = await shown(QUESTIONS.find((q) => q.kind === kind));
        await accessibleDayAndNight(page, kind);
        await shot(page, 'owed-dark');
        await page.setViewportSize({ width: 390, height: 844 });
        await losses.scrollIntoViewIfNeeded();
        await accessibleDayAndNight(page, `${kind} on a telephone`, '.losses');
        await shot(page, 'owed-phone');
    });
