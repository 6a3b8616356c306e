// Facts, and everything that lies beside the map.
import { CounterIcon, faceOf, FlagIcon } from '../counter';
import { pieceTitle } from '../chart/fan';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { PieceList } from '../types';
import { Logs } from './logs';
import { othersOf, Tracks } from './tracks';

function List({ atlas, list }: { atlas: Atlas; list: PieceList }) {
    const pieces = list.pieces.map((p) => atlas.shown(p));
    if (!pieces.length) return null;
    return (
        <details>
            <summary>
                <FlagIcon party={atlas.party(list.party)} width={21} /> {list.title}{' '}
                <span class="muted">{pieces.length}</span>
            </summary>
            <div class="tray">
                {pieces.map((p, i) => (
                    <span
                        key={p.piece ?? i}
                        role="img"
                        aria-label={pieceTitle(atlas, p)}
                        title={pieceTitle(atlas, p) + (p.site ? `, bound for ${atlas.sites.get(p.site)?.name}` : '')}>
                        <CounterIcon face={faceOf(atlas, p)} atlas={atlas} size={44} marks={p.marks} />
                    </span>
                ))}
            </div>
        </details>
    );
}

export function Forces({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.shown.value;
    if (!view) return null;
    return (
        <div class="forces">
            <Tracks atlas={atlas} view={view} />
            <dl>
                {(view.facts ?? []).map((f) => (
                    <div key={f.label}>
                        <dt>{f.label}</dt>
                        <dd>{f.value}</dd>
                    </div>
                ))}
            </dl>
            <Logs table={table} atlas={atlas} />
            {(view.panels ?? [])
                .filter((p) => !p.goods)
                .map((p, i) => (
                    <section key={i} class="panel">
                        <h2>
                            <FlagIcon party={atlas.party(p.party)} width={21} /> {p.title ?? atlas.partyName(p.party)}
                        </h2>
                        <dl>
                            {[...(p.facts ?? []), ...othersOf(p, ['party', 'title', 'place', 'facts', 'pieces'])].map(
                                (f) => (
                                    <div key={f.label}>
                                        <dt>{f.label}</dt>
                                        <dd>{f.value}</dd>
                                    </div>
                                ),
                            )}
                        </dl>
                        <div class="tray">
                            {(p.pieces ?? []).map((s, k) => (
                                <span key={k} title={pieceTitle(atlas, atlas.shown(s))}>
                                    <CounterIcon
                                        face={faceOf(atlas, atlas.shown(s))}
                                        atlas={atlas}
                                        size={40}
                                        marks={atlas.shown(s).marks}
                                    />
                                </span>
                            ))}
                        </div>
                    </section>
                ))}
            {(view.lists ?? []).map((l) => (
                <List key={`${l.party} ${l.slug}`} atlas={atlas} list={l} />
            ))}
        </div>
    );
}
