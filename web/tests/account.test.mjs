// The account: a guest keeps what he has, signs in elsewhere, ends sessions, gives a bot its token, has his turns told.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accept, accessible, ask, browse, myTurn, serve, shot } from './harness.mjs';
import { matchId, smallGame, start } from './games.mjs';

const WORDS = 'down to the sea in ships',
    NEW = 'they see the works of the Lord';

let server, browser;
before(async () => {
    server = await serve();
    browser = await browse();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const card = (page, name) => page.getByRole('region', { name, exact: true });

async function sign(page, where, name, password, button) {
    await card(page, where).getByLabel('Name').fill(name);
    await card(page, where).getByLabel('Password').fill(password);
    await card(page, where).getByRole('button', { name: button }).click();
}

test('a guest keeps what he has, and everything about the account can be reached', async () => {
    const anson = await browser.person(server),
        other = await browser.person(server, { colorScheme: 'dark' });
    await anson.goto('/');
    await anson.getByRole('link', { name: 'Sign in' }).click();
    await card(anson, 'Make an account').waitFor();
    await accessible(anson, 'account of nobody');
    const game = await smallGame(anson);
    await start(anson, game, 'Play the machine');
    const first = matchId(anson);
    await anson.goto('/');
    await anson.getByRole('link', { name: 'keep my matches' }).click();
    await card(anson, 'Keep what you have').waitFor();
    await shot(anson, 'account-guest');
    await accessible(anson, 'account of a guest');
    await sign(anson, 'Keep what you have', 'Anson', 'too short', 'Make my account');
    assert.ok(await card(anson, 'Keep what you have').isVisible(), 'the browser itself refuses a short password');
    await sign(anson, 'Keep what you have', 'Anson', WORDS, 'Make my account');
    await card(anson, 'Anson').waitFor();
    await card(anson, 'Where you are signed in')
        .filter({ hasText: /Chrome on Linux.*this browser/s })
        .waitFor();

    // as a guest elsewhere, then the same person: the guest's match comes along
    await other.goto('/');
    await start(other, game, 'Play the machine');
    const second = matchId(other);
    await other.goto('/account');
    other.allowed.push(/status of 401/);
    await sign(other, 'Sign in', 'Anson', 'wrong by a mile', 'Sign in');
    await other.getByText('Name and password do not fit').waitFor();
    await sign(other, 'Sign in', 'anson', WORDS, 'Sign in');
    await card(other, 'Anson').waitFor();
    await other.getByRole('link', { name: 'Home', exact: true }).click();
    await other.locator('.matches li').nth(1).waitFor();
    const mine = await ask(anson, 'GET', '/api/matches');
    assert.deepEqual(mine.mine.map((m) => m.id).sort(), [first, second].sort());

    // sessions
    await anson.reload();
    const browsers = card(anson, 'Where you are signed in');
    await browsers.locator('li').nth(1).waitFor();
    await browsers.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await anson.getByText('Signed out there.').waitFor();
    await browsers.locator('li').nth(1).waitFor({ state: 'detached' });
    assert.equal(
        await anson.evaluate(() => document.activeElement.getAttribute('aria-label')),
        'Browsers',
        'focus is not lost',
    );
    await other.reload();
    await other.getByRole('link', { name: 'Sign in' }).waitFor();

    // bots
    const bots = card(anson, 'Bots');
    await bots.getByLabel('Name of the bot').fill('night watch');
    await bots.getByRole('button', { name: 'Make a token' }).click();
    const token = await bots.getByLabel('Its token').inputValue();
    const asBot = () =>
        anson.evaluate(
            async (t) =>
                (
                    await (
                        await fetch('/api/session', { credentials: 'omit', headers: { Authorization: `Bearer ${t}` } })
                    ).json()
                ).user,
            token,
        );
    assert.equal((await asBot()).name, 'Anson');
    await bots.locator('li', { hasText: 'night watch' }).waitFor();

    // notices: one that cannot be delivered says so
    const told = card(anson, 'Notices');
    await told.getByLabel('Address').fill(`${server.address}/healthz`);
    await told.getByRole('button', { name: 'Set' }).click();
    await anson.getByText('Your turns will be told there.').waitFor();
    const made = await ask(anson, 'POST', '/api/matches', { game: game.id, seats: ['link', 'me'] });
    const friend = await browser.person(server);
    await accept(friend, `/join/${made.id}#${made.links.left}`);
    await myTurn(friend);
    await friend.locator('.deciding button[data-action]').first().click();
    for (let i = 0; i < 5000 && !(await ask(anson, 'GET', '/api/notices')).notices.some((n) => n.tries); i++)
        await anson.waitForTimeout(100);
    await anson.reload();
    await told.getByRole('link', { name: 'Your turn as Right' }).waitFor();
    await told
        .locator('.rows')
        .filter({ hasText: /(1 try|\d+ tries): .*; again in/s })
        .waitFor();
    await anson.waitForTimeout(200);
    await shot(anson, 'account');
    await accessible(anson, 'account');
    await anson.emulateMedia({ colorScheme: 'dark' });
    await shot(anson, 'account-dark');
    await accessible(anson, 'account by night');
    await anson.setViewportSize({ width: 390, height: 844 });
    await shot(anson, 'account-phone');
    assert.ok((await anson.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await anson.setViewportSize({ width: 2560, height: 1440 });
    assert.ok((await anson.evaluate(() => document.documentElement.scrollWidth)) <= 2560);
    await told.getByRole('button', { name: 'Remove' }).click();
    await anson.getByText('No more notices will be sent.').waitFor();
    await bots.getByRole('button', { name: 'Revoke night watch' }).click();
    await anson.getByText('Revoked.').waitFor();
    assert.equal(await asBot(), null);

    // the password, by the keyboard; then out, and in with the new one
    await anson.locator('summary', { hasText: 'Change the password' }).focus();
    await anson.keyboard.press('Enter');
    await anson.keyboard.press('Tab');
    await anson.keyboard.type(WORDS);
    await anson.keyboard.press('Tab');
    await anson.keyboard.type(NEW);
    await anson.keyboard.press('Enter');
    await anson.getByText('Changed.').waitFor();
    await card(anson, 'Anson').getByRole('button', { name: 'Sign out', exact: true }).click();
    await sign(anson, 'Sign in', 'Anson', NEW, 'Sign in');
    await card(anson, 'Anson').waitFor();
    browser.quiet();
});

/* The code of an app for a key in base 32. */
function codeOf(key, later = 0) {
    const bits = [...key]
        .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
        .join('');
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2))),
        counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
    const mac = createHmac('sha1', bytes).update(counter).digest();
    return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('codes at sign-in, all tokens at once, everything along, and the way out', async () => {
    const vernon = await browser.person(server);
    await vernon.goto('/account');
    await sign(vernon, 'Make an account', 'Vernon', WORDS, 'Make my account');
    const me = card(vernon, 'Vernon'),
        bots = card(vernon, 'Bots');
    await me.waitFor();

    for (const name of ['one', 'two']) {
        await bots.getByLabel('Name of the bot').fill(name);
        await bots.getByRole('button', { name: 'Make a token' }).click();
        await bots.locator('li', { hasText: name }).waitFor();
    }
    assert.match(await bots.locator('li').first().innerText(), /read, play/);
    await bots.getByRole('button', { name: 'Revoke all tokens' }).click();
    await bots.locator('li').first().waitFor({ state: 'detached' });

    await me.locator('summary', { hasText: 'Codes at sign-in' }).click();
    const codes = me.locator('details', { hasText: 'Codes at sign-in' });
    await codes.getByLabel('Your password').fill(WORDS);
    await codes.getByRole('button', { name: 'Show a key' }).click();
    const key = await codes.getByLabel('The key for your app').inputValue();
    await codes.getByLabel('The code it shows').fill(codeOf(key));
    await codes.getByRole('button', { name: 'Ask for codes from now on' }).click();
    await codes.getByLabel('For emergencies').waitFor();
    await codes.getByText('Signing in asks for a code').waitFor();
    await accessible(vernon, 'account with codes');

    await me.getByRole('button', { name: 'Sign out', exact: true }).click();
    vernon.allowed.push(/status of 401/);
    await sign(vernon, 'Sign in', 'Vernon', WORDS, 'Sign in');
    await card(vernon, 'Sign in').getByLabel('Code').fill(codeOf(key, 1));
    await card(vernon, 'Sign in').getByRole('button', { name: 'Sign in' }).click();
    await me.waitFor();

    await me.locator('summary', { hasText: 'Take everything along' }).click();
    const [file] = await Promise.all([
        vernon.waitForEvent('download'),
        me.getByRole('link', { name: 'Everything this server keeps of you' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'yardarm-account.json');
    const { key: secret } = await ask(vernon, 'GET', '/api/account/export');
    assert.equal(secret, undefined);
    browser.quiet();
});

test('a browser asks to be told by push, and not any more', async () => {
    const page = await browser.person(server);
    await page.context().grantPermissions(['notifications'], { origin: server.address });
    // no push service can be reached from here: what it would give stands in for it
    await page.addInitScript(() => {
        const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
        const made = {
            endpoint: 'https://push.example.org/browser',
            toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
            unsubscribe: async () => sessionStorage.removeItem('told'),
        };
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
            sessionStorage.setItem('told', applicationServerKey);
            return made;
        };
        PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('told') ? made : null);
    });
    await page.goto('/');
    await ask(page, 'POST', '/api/guest', {});
    await ask(page, 'POST', '/api/claim', { name: 'Push', password: WORDS });
    await page.goto('/account');
    const tell = card(page, 'Notices').getByLabel('Tell me in this browser');
    await tell.check();
    await page.getByText('Your turns will be told in this browser.').waitFor();
    await accessible(page, 'push');
    const { key } = await ask(page, 'GET', '/api/push');
    assert.equal(await page.evaluate(() => sessionStorage.getItem('told')), key, "for the server's own key");
    await page.reload();
    await card(page, 'Notices').locator('input[type=checkbox]:checked').waitFor();
    await tell.uncheck();
    await page.getByText('No more turns will be told in this browser.').waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.getItem('told')), null);
});
