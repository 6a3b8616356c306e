// Finishes the client as a folder of files: the games' modules, boards and list, the manifest, the service worker.
//   site.mjs FOLDER PROGRAM MODULE...
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const [folder, program, ...modules] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url)),
    parts = path.join(here, '../site');
const PACKED = '.br';
const at = (...names) => path.join(folder, ...names);

/* What pages read of the games, as the program writes it; and of each its module, also packed, for hosts that serve
 * such files. */
function games() {
    fs.mkdirSync(at('games'), { recursive: true });
    execFileSync(program, ['documents', at('games')]);
    for (const file of modules) {
        const module = at('games', path.basename(file));
        fs.copyFileSync(file, module);
        fs.chmodSync(module, 0o644);
        fs.writeFileSync(`${module}${PACKED}`, brotliCompressSync(fs.readFileSync(file)));
    }
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
        .filter((f) => f.isFile() && !f.name.endsWith(PACKED))
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

games();
manifest();
worker();
