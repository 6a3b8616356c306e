// Finishes the client as a folder of files: the games' modules, boards and list, the manifest, the service worker.
//   site.mjs FOLDER MODULE...
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Game } from '../../wasm/game.mjs';

const [folder, ...modules] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url)),
    parts = path.join(here, '../site');
const at = (...names) => path.join(folder, ...names);

/* The list of games, and of each its module and its board. */
async function games() {
    const list = [];
    fs.mkdirSync(at('games'), { recursive: true });
    for (const file of modules) {
        const bytes = fs.readFileSync(file),
            game = await Game.load(bytes);
        list.push(game.about());
        fs.writeFileSync(at('games', `${game.id}.wasm`), bytes);
        fs.writeFileSync(at('games', `${game.id}.json`), game.board());
    }
    fs.writeFileSync(at('games', 'games.json'), `${JSON.stringify(list)}\n`);
}

function manifest() {
    for (const name of fs.readdirSync(parts).filter((n) => n !== 'sw.js'))
        fs.copyFileSync(path.join(parts, name), at(name));
    const page = fs.readFileSync(at('index.html'), 'utf8'),
        links = ['rel="manifest" href="manifest.webmanifest"', 'rel="apple-touch-icon" href="icon-192.png"'],
        head = ['</title>', ...links.map((l) => `<link ${l} />`)].join('\n    ');
    fs.writeFileSync(at('index.html'), page.replace('</title>', head));
}

/* Every file, and what tells one version from another: all that is in them. */
function worker() {
    fs.rmSync(at('sw.js'), { force: true });
    const files = fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => path.relative(folder, path.join(f.parentPath ?? f.path, f.name)))
        .sort();
    const hash = createHash('sha256');
    for (const name of files) hash.update(`${name}\0`).update(fs.readFileSync(at(name)));
    const words = fs
        .readFileSync(path.join(parts, 'sw.js'), 'utf8')
        .replace('FILES = []', `FILES = ${JSON.stringify(['./', ...files])}`)
        .replace("VERSION = ''", `VERSION = '${hash.digest('hex').slice(0, 16)}'`);
    fs.writeFileSync(at('sw.js'), words);
}

await games();
manifest();
worker();
