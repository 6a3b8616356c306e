// What the coach of a first game points at.
import type { Atlas } from '../offers';
import type { Table } from '../table';
import { areaOf } from './hexes';

/* Rings around what the step points at. */
export function Pointed({ table, atlas }: { table: Table; atlas: Atlas }) {
    return (
        <g aria-hidden="true">
            {table.coach.places(atlas).map((p) => (
                <path key={p} d={areaOf(atlas, p, 1.12)} class="pointed" data-place={p} />
            ))}
        </g>
    );
}
