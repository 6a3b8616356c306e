// Many orders of several sorts: first what is to be done, then with whom. Only what can follow glows on the chart.
import type { Atlas } from '../offers';
import { choicesOf, verbsOf } from '../offers';
import type { Table } from '../table';

export function VerbMenu({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.view.value,
        chosen = table.verb.value;
    if (!view || !table.mine.value) return null;
    const count = verbsOf(atlas, view);
    if (count.size < 2) return null;
    const only = (verb: string) =>
        choicesOf(atlas, view, []).offers.find((o) => o.verb === verb && count.get(verb) === 1);
    const help = atlas.board.verbs.find((v) => v.name === chosen)?.help;
    return (
        <div class="verbs" role="group" aria-label="What to do">
            {[...count].map(([verb, n]) => {
                const one = only(verb);
                return one ? (
                    <button
                        key={verb}
                        type="button"
                        title={one.help}
                        disabled={table.busy.value}
                        data-action={one.text}
                        onClick={() => void table.act(one.text)}>
                        {atlas.label(one)}
                    </button>
                ) : (
                    <button
                        key={verb}
                        type="button"
                        aria-pressed={chosen === verb}
                        title={atlas.board.verbs.find((v) => v.name === verb)?.help}
                        onClick={() => {
                            table.picks.value = [];
                            table.verb.value = chosen === verb ? '' : verb;
                        }}>
                        {atlas.menuWords(verb)} <small>{n}</small>
                    </button>
                );
            })}
            {help && (
                <p class="muted">
                    {atlas.menuWords(chosen)}: {help}. Choose on the chart, or below.
                </p>
            )}
        </div>
    );
}
