// Weighs the build: the JavaScript may be at most 90 kB after gzip.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 90_000;
const folder = fileURLToPath(new URL('../dist/assets', import.meta.url));
let scripts = 0;
for (const name of fs.readdirSync(folder)) {
    const size = gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length;
    if (name.endsWith('.js')) scripts += size;
    console.log(`${name}: ${size} bytes gzipped`);
}
if (scripts > LIMIT) {
    console.error(`${scripts} bytes of JavaScript; at most ${LIMIT} are allowed`);
    process.exit(1);
}
