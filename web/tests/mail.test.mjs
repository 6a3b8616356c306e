// Mail: an address is confirmed by a letter, and a letter is the way back from a forgotten password.
import net from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { accessible, ask, browse, folder, serve, shot } from './harness.mjs';

const WORDS = 'down to the sea in ships',
    NEW = 'they see the works of the Lord';

/* Takes mail, and hands out letters in the order they came. */
function relay() {
    const letters = [],
        waiting = [];
    const put = (letter) => (waiting.length ? waiting.shift()(letter) : letters.push(letter));
    const server = net.createServer((socket) => {
        let heard = '',
            data = false;
        socket.setEncoding('utf8');
        socket.on('error', () => {});
        socket.write('220 a relay for tests\r\n');
        socket.on('data', (bytes) => {
            heard += bytes;
            for (;;) {
                const end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n');
                if (end < 0) return;
                const said = heard.slice(0, end);
                heard = heard.slice(end + (data ? 5 : 2));
                if (data) put(said);
                data = !data && said === 'DATA';
                socket.write(data ? '354 go on\r\n' : said === 'QUIT' ? '221 farewell\r\n' : '250 so be it\r\n');
            }
        });
    });
    const next = () => (letters.length ? Promise.resolve(letters.shift()) : new Promise((done) => waiting.push(done)));
    return new Promise((done) => {
        server.listen(0, '127.0.0.1', () => done({ next, port: server.address().port, close: () => server.close() }));
    });
}

let post, server, browser;
before(async () => {
    post = await relay();
    server = await serve(folder('data'), 0, [
        ...['--smtp', `smtp://127.0.0.1:${post.port}`],
        ...['--mail-from', 'table@sails.example'],
        ...['--url', 'https://sails.example'],
    ]);
    browser = await browse();
});
afterEach(() => browser.leave());
after(async () => {
    browser?.quiet();
    await browser?.close();
    await server?.stop();
    post?.close();
});

const card = (page, name) => page.getByRole('region', { name, exact: true });
const linkIn = (letter) => /https:\/\/sails\.example(\/account\/\w+#[\w-]+)/.exec(letter)[1];

test('an address is confirmed, turned off, and opens the way back', async () => {
    const anna = await browser.person(server),
        later = await browser.person(server, { width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
    await anna.goto('/');
    await ask(anna, 'POST', '/api/guest', {});
    await ask(anna, 'POST', '/api/claim', { name: 'Anna', password: WORDS });
    await anna.goto('/account');
    await card(anna, 'Mail').getByLabel('Address').fill('anna@example.org');
    await card(anna, 'Mail').getByLabel('Your password').fill(WORDS);
    await card(anna, 'Mail').getByRole('button', { name: 'Send the letter' }).click();
    await card(anna, 'Mail').getByText('Open the link in it within a day').waitFor();
    await accessible(anna, 'an address that is asked for');

    await later.goto(linkIn(await post.next()));
    await later.getByText('anna@example.org is confirmed.').waitFor();
    await accessible(later, 'an address confirmed');
    await anna.reload();
    const tell = card(anna, 'Mail').getByRole('checkbox');
    await tell.uncheck();
    await card(anna, 'Mail').getByText('No more turns will be told there.').waitFor();
    await shot(anna, 'mail');

    await later.goto('/account');
    await card(later, 'Forgotten your password?').getByLabel('Address').fill('anna@example.org');
    await card(later, 'Forgotten your password?').getByRole('button', { name: 'Send the letter' }).click();
    await later.getByText('a letter is on its way').waitFor();
    await accessible(later, 'a forgotten password');
    await shot(later, 'forgotten');
    const letter = await post.next();
    await later.goto('/');
    await later.goto(linkIn(letter));
    await card(later, 'A new password').getByLabel('A new password').fill(NEW);
    await accessible(later, 'a new password');
    await card(later, 'A new password').getByRole('button', { name: 'Take it' }).click();
    await later.getByText('Changed. Everybody who was signed in').waitFor();
    await later.getByRole('link', { name: 'Sign in' }).click();
    await card(later, 'Sign in').getByLabel('Name').fill('Anna');
    await card(later, 'Sign in').getByLabel('Password').fill(NEW);
    await card(later, 'Sign in').getByRole('button', { name: 'Sign in' }).click();
    await card(later, 'Mail').getByText('anna@example.org').waitFor();
    await anna.reload();
    await card(anna, 'Sign in').waitFor();
});
