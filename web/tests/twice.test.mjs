// A site is the same, byte for byte, wherever its sources lie. Here the client is built twice, in this folder and from
// a copy of it elsewhere, and finished with the games' modules; wasm/twice.py builds a module twice.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, PROGRAM } from './harness.mjs';

const web = fileURLToPath(new URL('..', import.meta.url)),
    root = path.join(web, '..'),
    made = [];
const MADE = ['node_modules', 'dist', 'shots', 'tests'];
const games = [...fs.readFileSync(path.join(root, 'src/games/games.def'), 'utf8').matchAll(/^GAME\((.*)\)/gm)],
    modules = games.map(([, id]) => path.join(root, `build/wasm/${id}.wasm`));

const fresh = (name) => {
    made.push(folder(name));
    return made.at(-1);
};
after(() => made.forEach((one) => fs.rmSync(one, { recursive: true })));

function elsewhere() {
    const copy = path.join(fresh('sources'), 'another', 'web');
    fs.cpSync(web, copy, { recursive: true, filter: (file) => !MADE.includes(path.relative(web, file)) });
    fs.symlinkSync(path.join(web, 'node_modules'), path.join(copy, 'node_modules'));
    return copy;
}

/* As scripts/site does it. */
function build(from) {
    const site = fresh('site'),
        vite = path.join(from, 'node_modules/vite/bin/vite.js');
    const options = ['build', '--mode', 'site', '--logLevel', 'warn', '--outDir', site, '--emptyOutDir'];
    execFileSync(process.execPath, [vite, ...options], { cwd: from, stdio: 'pipe' });
    execFileSync(process.execPath, [path.join(from, 'scripts/site.mjs'), site, PROGRAM, ...modules], { cwd: from });
    return site;
}

const filesOf = (site) =>
    fs
        .readdirSync(site, { recursive: true })
        .filter((name) => fs.statSync(path.join(site, name)).isFile())
        .sort();

test('a site that is built elsewhere has the same files with the same bytes', () => {
    const [one, other] = [build(web), build(elsewhere())],
        files = filesOf(one);
    assert.ok(files.length > 40 && files.includes('sw.js'), files.join(' '));
    assert.deepEqual(filesOf(other), files);
    for (const name of files)
        assert.ok(
            fs.readFileSync(path.join(one, name)).equals(fs.readFileSync(path.join(other, name))),
            `${name} differs`,
        );
});
