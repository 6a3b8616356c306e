// Player aids: the sequence of play, a key of the counters, every chart. On the screen and on paper.
import { useEffect, useRef } from 'preact/hooks';
import { chartsOf, type ChartTable } from '../charts';
import { CounterIcon, faceOf, valueWords } from '../counter';
import type { Atlas } from '../offers';
import type { Piece, Shown } from '../types';
import { word } from '../words';

/* Where a chart is wider than its room its rows stand one below the other, each cell with the head of its column. */
function fit(box: HTMLElement) {
    const chart = box.firstElementChild!;
    chart.classList.remove('stacked');
    chart.classList.toggle('stacked', chart.scrollWidth > box.clientWidth);
}

function Chart({ table }: { table: ChartTable }) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const it = box.current!,
            watch = new ResizeObserver(() => fit(it));
        watch.observe(it);
        return () => watch.disconnect();
    }, []);
    return (
        <div class="chart-scroll" tabIndex={0} role="group" aria-label="Chart" ref={box}>
            <table>
                {table.head && (
                    <thead>
                        <tr>
                            {table.head.map((c, i) => (c ? <th key={i} scope="col" children={c} /> : <td key={i} />))}
                        </tr>
                    </thead>
                )}
                <tbody>
                    {table.rows.map((r, i) => (
                        <tr key={i}>
                            {r.map((c, k) => (
                                <td key={k} data-head={table.head?.[k]}>
                                    {c}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface Entry {
    name: string;
    words: string;
    shown: Shown;
}

/* One counter of each type. */
function typed(pieces: Piece[]): Entry[] {
    const first = new Map<string, Piece>();
    for (const p of pieces) if (p.type && !first.has(p.type)) first.set(p.type, p);
    return [...first.values()].map(({ slug, name, type, values }) => ({
        name: word(type!),
        words: `${name}${values?.length ? `: ${valueWords(values)}` : ''}`,
        shown: { piece: slug },
    }));
}

/* And one of each kind that no type stands for: the wooden pieces. */
function kinds({ board }: Atlas): Entry[] {
    const pieces = board.pieces ?? [],
        known = new Set(pieces.map((p) => (p.type ? p.kind : undefined)));
    return (board.kinds ?? [])
        .filter((k) => !known.has(k.slug))
        .map(({ slug, name, colour }) => ({
            name: name ?? word(slug),
            words: colour === 'party' ? 'in the colour of its owner' : '',
            shown: { kind: slug, party: pieces.find((p) => p.kind === slug)?.party ?? board.sides[0] },
        }));
}

function Key({ atlas }: { atlas: Atlas }) {
    const entries = [...typed(atlas.board.pieces ?? []), ...kinds(atlas)];
    if (!entries.length) return null;
    return (
        <section>
            <h3>Key of counters</h3>
            <ul class="counter-key">
                {entries.map(({ name, words, shown }) => (
                    <li key={shown.piece ?? shown.kind}>
                        <CounterIcon face={faceOf(atlas, shown)} atlas={atlas} size={52} />
                        <span>
                            <b>{name}</b>
                            <small>{words}</small>
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Sequence({ atlas }: { atlas: Atlas }) {
    const parts = atlas.board.sequence ?? [];
    if (!parts.length) return null;
    return (
        <section class="sequence">
            <h3>Sequence of play</h3>
            <ol>
                {parts.map((line) => (
                    <li key={line}>{line}</li>
                ))}
            </ol>
        </section>
    );
}

export function Aids({ atlas }: { atlas: Atlas }) {
    return (
        <div class="aids">
            <Sequence atlas={atlas} />
            <Key atlas={atlas} />
            {chartsOf(atlas.book.value?.tables ?? '').map((b, i) => (
                <section key={i}>
                    {b.title && <h3>{b.title}</h3>}
                    {b.parts.map((p, k) => (typeof p === 'string' ? <p key={k}>{p}</p> : <Chart key={k} table={p} />))}
                </section>
            ))}
        </div>
    );
}
