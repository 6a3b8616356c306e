// Charts come as text in columns. Read back into tables: words with two blanks between them are cells, and cells that
// lie below each other are a column.

export interface ChartTable {
    head: string[] | null;
    rows: string[][];
}
export interface ChartBlock {
    title: string;
    parts: (ChartTable | string)[];
}
interface Cell {
    from: number;
    to: number;
    text: string;
}

const cellsOf = (line: string): Cell[] =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ from: m.index, to: m.index + m[0].length, text: m[0] }));

/* Where columns lie: stretches that cells of several lines cover together. */
function columnsOf(lines: Cell[][]): { from: number; to: number }[] {
    const columns: { from: number; to: number }[] = [];
    for (const { from, to } of lines.flat().sort((a, b) => a.from - b.from)) {
        const last = columns.at(-1);
        if (last && from < last.to) last.to = Math.max(last.to, to);
        else columns.push({ from, to });
    }
    return columns;
}

function row(cells: Cell[], columns: { from: number; to: number }[]): string[] {
    return columns.map(({ from, to }) =>
        cells
            .filter((c) => c.from >= from && c.from < to)
            .map((c) => c.text)
            .join(' '),
    );
}

/* The first line names the columns where it leaves the first one free, where numbers begin below its first word, or
 * where a whole column below a word of it is numbers. */
function isHead(first: string[], below: string[][]): boolean {
    const numbers = (k: number) => below.every((r) => /^[-+\d]/.test(r[k]!)) && below.some((r) => /\d/.test(r[k]!));
    return (
        below.length > 0 &&
        (!first[0] ||
            (/^[a-z]/i.test(first[0]) && /^[-\d<>]/.test(below[0]![0]!)) ||
            first.some((word, k) => /^[a-z]/i.test(word) && numbers(k)))
    );
}

function tableOf(cells: Cell[][]): ChartTable {
    const columns = columnsOf(cells),
        rows = cells.map((c) => row(c, columns)),
        head = isHead(rows[0]!, rows.slice(1));
    return { head: head ? rows[0]! : null, rows: head ? rows.slice(1) : rows };
}

/* Lines in columns that follow each other are a table; a line of one cell is a line of words. */
function partsOf(lines: string[]): (ChartTable | string)[] {
    const parts: (ChartTable | string)[] = [];
    let run: Cell[][] = [];
    const end = () => {
        if (run.length) parts.push(tableOf(run));
        run = [];
    };
    for (const line of lines) {
        const cells = cellsOf(line);
        if (cells.length > 1) run.push(cells);
        else {
            end();
            parts.push(line.trim());
        }
    }
    end();
    return parts;
}

/* Blocks are parted by empty lines; one without a title belongs to the block before it. */
export function chartsOf(text: string): ChartBlock[] {
    const blocks: ChartBlock[] = [];
    for (const part of text.split(/\n\s*\n/)) {
        const lines = part.split('\n').filter((l) => l.trim());
        if (!lines.length) continue;
        const titled = /^\S/.test(lines[0]!) && cellsOf(lines[0]!).length === 1,
            parts = partsOf(lines.slice(titled ? 1 : 0)),
            last = blocks.at(-1);
        if (titled || !last) blocks.push({ title: titled ? lines[0]!.trim() : '', parts });
        else last.parts.push(...parts);
    }
    return blocks;
}
