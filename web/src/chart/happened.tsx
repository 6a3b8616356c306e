// Where it happened: a ring around each place that the card speaks of.
import type { Atlas } from '../offers';
import type { Table } from '../table';
import { mostTold, placesTold, told } from '../telling';
import { areaOf } from './hexes';

const MOST = 24; // rings

export function placesHappened(table: Table, atlas: Atlas): string[] {
    const telling = table.telling.value,
        lines = telling ? told(telling, mostTold(), atlas).entries.map((e) => e.line) : [];
    return placesTold(atlas, lines, MOST);
}

export function Happened({ table, atlas }: { table: Table; atlas: Atlas }) {
    const led = table.shows.value?.place,
        places = new Set([...placesHappened(table, atlas), ...(led ? [led] : [])]);
    return (
        <g aria-hidden="true">
            {[...places].map((p) => (
                <path key={p} d={areaOf(atlas, p, 1.04)} class="happened" data-place={p} />
            ))}
        </g>
    );
}
