// No line over 120 characters, no file over 1,000 lines. What the formatter cannot break (a long string) is ours to
// break.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const problems = [];
for (const folder of ['src', 'tests', 'scripts'])
    for (const name of readdirSync(folder, { recursive: true }).filter((n) => /\.(tsx?|mjs)$/.test(n))) {
        const path = join(folder, name);
        const lines = readFileSync(path, 'utf8').split('\n');
        if (lines.length > 1001) problems.push(`${path}: ${lines.length - 1} lines`);
        lines.forEach((line, i) => {
            if (line.length > 120) problems.push(`${path}:${i + 1}: ${line.length} characters`);
        });
    }
if (problems.length) {
    console.error(problems.join('\n'));
    process.exit(1);
}
