// Many orders of several sorts: first what is to be done, then with whom. Only what can follow glows on the chart.
import type { Atlas } from '../offers';
import { choicesOf } from '../offers';
import type { Table } from '../table';

export const MANY = 9; // so many orders fit on buttons

export function VerbMenu({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.view.value,
        chosen = table.verb.value;
    if (!view || !table.mine.value) return null;
    const all = choicesOf(atlas, view, []),
        count = new Map<string, number>();
    for (const o of all.offers) if (all.keys.get(o)!.length) count.set(o.verb, (count.get(o.verb) ?? 0) + 1);
    if (all.offers.length <= MANY || count.size < 2) return null;
    const help = atlas.board.verbs.find((v) => v.name === chosen)?.help;
    return (
        <div class="verbs" role="group" aria-label="What to do">
            {[...count].map(([verb, n]) => (
                <button
                    key={verb}
                    type="button"
                    aria-pressed={chosen === verb}
                    title={atlas.board.verbs.find((v) => v.name === verb)?.help}
                    onClick={() => {
                        table.picks.value = [];
                        table.verb.value = chosen === verb ? '' : verb;
                    }}>
                    {verb[0]!.toUpperCase() + verb.slice(1)} <small>{n}</small>
                </button>
            ))}
            {help && (
                <p class="muted">
                    {chosen}: {help}. Choose on the chart.
                </p>
            )}
        </div>
    );
}
