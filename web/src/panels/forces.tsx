// Tracks, facts, and everything that lies beside the map.
import { CounterIcon, faceOf, FlagIcon } from '../counter';
import { pieceTitle } from '../chart/fan';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { Fact, PieceList, View } from '../types';
import { Logs } from './logs';

/* What each party has of its own, by track. Of more than two parties the names are given, not the flags alone. */
export function Tracks({ atlas, view }: { atlas: Atlas; view: View }) {
    const own = (view.tracks ?? []).filter((t) => t.party),
        many = new Set(own.map((t) => t.party)).size > 2;
    const tracks = [...new Set(own.map((t) => t.track))].map((slug) => ({
        slug,
        name: atlas.board.tracks?.find((k) => k.slug === slug)?.name ?? slug,
    }));
    return (
        <ul class="tracks">
            {tracks.map(({ slug, name }) => (
                <li key={slug}>
                    {(!many || tracks.length > 1) && <span class="track-name">{name}</span>}
                    {own
                        .filter((t) => t.track === slug)
                        .map((t) => (
                            <span key={t.party} class="of-party" title={`${atlas.partyName(t.party)}: ${name}`}>
                                <FlagIcon party={atlas.party(t.party)} width={21} />{' '}
                                <span class={many ? 'party-name' : 'unseen-words'}>{atlas.partyName(t.party)} </span>
                                <b>{t.value}</b>
                            </span>
                        ))}
                </li>
            ))}
        </ul>
    );
}

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

/* Further members of a panel or a space, as facts: numbers, words and lists of words. */
export function othersOf(thing: object, known: string[]): Fact[] {
    return Object.entries(thing)
        .filter(([key, v]) => !known.includes(key) && v !== false && v !== '' && (!Array.isArray(v) || v.length))
        .map(([key, v]) => ({
            label: key.replaceAll(/[_-]/g, ' '),
            value: Array.isArray(v) ? v.join(', ') : v === true ? 'yes' : String(v),
        }));
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
