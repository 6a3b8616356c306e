// The cargo of a group that is picked up, as a checklist.
import { pieceTitle } from '../chart/fan';
import { CounterIcon, faceOf } from '../counter';
import { placesOf, type Atlas } from '../offers';
import type { Table } from '../table';
import { word } from '../words';

function Item({ table, atlas, piece }: { table: Table; atlas: Atlas; piece: string }) {
    const { cargo } = table,
        face = faceOf(atlas, { piece }),
        warning = cargo.warning(piece);
    return (
        <li>
            <label title={pieceTitle(atlas, { piece })}>
                <input
                    type="checkbox"
                    checked={cargo.ticked(piece)}
                    disabled={table.busy.value}
                    onChange={(e) => cargo.tick([piece], e.currentTarget.checked)}
                />
                <CounterIcon face={face} atlas={atlas} size={34} />
                <span>
                    {face.name}
                    {warning && <small>{warning}</small>}
                </span>
            </label>
        </li>
    );
}

export function CargoPanel({ table, atlas }: { table: Table; atlas: Atlas }) {
    const { cargo } = table,
        pieces = cargo.pieces.value,
        view = table.view.value;
    if (!pieces.length || !view) return null;
    const wanted = cargo.wanted.value.length,
        all = wanted === pieces.length,
        where = placesOf(view).get(pieces[0]!);
    const label = `${word(cargo.verb.value)}${all && wanted > 1 ? ` all ${wanted}` : wanted ? ` ${wanted}` : ''}`;
    return (
        <section class="cargo-list" aria-label="Cargo">
            <h2>
                Cargo{' '}
                <small class="muted">
                    {where && `from ${atlas.siteAt.get(where)?.name ?? where}, `}
                    {cargo.verb.value ? 'goes along when the group sets out' : 'goes along if the stack puts to sea'}
                </small>
            </h2>
            <ul>
                {pieces.map((piece) => (
                    <Item key={piece} table={table} atlas={atlas} piece={piece} />
                ))}
            </ul>
            <div class="buttons">
                {cargo.verb.value && (
                    <button
                        type="button"
                        class="each"
                        disabled={table.busy.value || !wanted}
                        data-off="Tick what is to go along first."
                        onClick={() => void cargo.load()}>
                        {label}
                    </button>
                )}
                <button type="button" class="quiet" onClick={() => cargo.tick(pieces, !all)}>
                    {all ? 'Nothing goes' : 'Everything goes'}
                </button>
            </div>
        </section>
    );
}
