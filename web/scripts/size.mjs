// Weighs the build after gzip: the JavaScript of home and the table may be at most 98 kB, that of a page that comes
// when it is wanted at most 10 kB.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 98_000,
    PAGE_LIMIT = 10_000,
    PAGE = /^(account|join|profile|skill|verdict)-/;
const folder = fileURLToPath(new URL('../dist/assets', import.meta.url));
let scripts = 0,
    wrong = 0;
for (const name of fs.readdirSync(folder)) {
    const size = gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length;
    console.log(`${name}: ${size} bytes gzipped`);
    if (!name.endsWith('.js')) continue;
    if (!PAGE.test(name)) scripts += size;
    else if (size > PAGE_LIMIT) wrong = console.error(`${name}: at most ${PAGE_LIMIT} bytes are allowed`) ?? 1;
}
if (scripts > LIMIT) wrong = console.error(`${scripts} bytes of JavaScript; at most ${LIMIT} are allowed`) ?? 1;
process.exit(wrong);
