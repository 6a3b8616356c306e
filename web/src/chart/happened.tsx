// Where it happened: a ring around each place that what is told speaks of.
import type { Atlas } from '../offers';
import { placesTold } from '../outcomes';
import type { Table } from '../table';
import { areaOf } from './hexes';

const MOST = 6;

export function Happened({ table, atlas }: { table: Table; atlas: Atlas }) {
    const lines = table.telling.value?.lines ?? [],
        led = table.shows.value?.place;
    const places = new Set([...placesTold(atlas, lines, MOST), ...(led ? [led] : [])]);
    return (
        <g aria-hidden="true">
            {[...places].map((p) => (
                <path key={p} d={areaOf(atlas, p, 1.04)} class="happened" data-place={p} />
            ))}
        </g>
    );
}
