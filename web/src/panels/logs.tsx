// What everybody has before him: goods as icons with figures, what is in hand, what he may do besides; and the score at
// the end, with its parts.
import { CounterIcon, faceOf, FlagIcon } from '../counter';
import { pieceTitle } from '../chart/fan';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { Panel, Scores as ScoreTable, Shown } from '../types';

function Good({ atlas, good }: { atlas: Atlas; good: Shown }) {
    const name = faceOf(atlas, good).name,
        words = good.count === undefined ? name : `${name}: ${good.count}`;
    return (
        <li class={good.count === 0 ? 'none' : ''} title={words}>
            <CounterIcon face={faceOf(atlas, good)} atlas={atlas} size={25} />
            <span class="unseen-words">{words}</span>
            {good.count !== undefined && <span aria-hidden="true">{good.count}</span>}
        </li>
    );
}

function ShipLog({ table, atlas, panel }: { table: Table; atlas: Atlas; panel: Panel }) {
    const party = atlas.party(panel.party),
        mine = panel.party !== undefined && panel.party === table.seat.value;
    const asked = !!panel.party && !!table.shown.value?.owing.includes(panel.party);
    return (
        <section
            class={`ship-log${asked ? ' asked' : ''}`}
            style={party ? { '--party': party.colour } : {}}
            aria-label={panel.title ?? party?.name}>
            <header>
                {party && <FlagIcon party={party} width={24} />}
                <h2>
                    {panel.title ?? party?.name}
                    {mine ? ' (you)' : ''}
                </h2>
                {(asked || !!panel.has?.length) && (
                    <ul class="has">
                        {asked && <li class="owes">to decide</li>}
                        {panel.has?.map((h) => (
                            <li key={h}>{h}</li>
                        ))}
                    </ul>
                )}
                {panel.worth !== undefined && (
                    <span class="points">
                        {panel.worth} <small>{panel.worth === 1 ? 'point' : 'points'}</small>
                    </span>
                )}
            </header>
            <ul class="goods">
                {(panel.goods ?? []).map((g, i) => (
                    <Good key={i} atlas={atlas} good={g} />
                ))}
            </ul>
            {!!panel.pieces?.length && (
                <ul class="hand" aria-label="In hand">
                    {panel.pieces.map((p, i) => {
                        const shown = atlas.shown(p),
                            words = shown.down && !shown.piece ? 'face-down' : pieceTitle(atlas, shown);
                        return (
                            <li key={i} title={words}>
                                <CounterIcon face={faceOf(atlas, shown)} atlas={atlas} size={30} />
                                <span class="unseen-words">{words}</span>
                            </li>
                        );
                    })}
                </ul>
            )}
        </section>
    );
}

/* One's own first. */
export function Logs({ table, atlas }: { table: Table; atlas: Atlas }) {
    const panels = (table.shown.value?.panels ?? []).filter((p) => p.goods);
    if (!panels.length) return null;
    const own = panels.filter((p) => p.party === table.seat.value),
        others = panels.filter((p) => p.party !== table.seat.value);
    return (
        <div class="logs">
            {[...own, ...others].map((p, i) => (
                <ShipLog key={p.party ?? i} table={table} atlas={atlas} panel={p} />
            ))}
        </div>
    );
}

export function Scores({ table, atlas }: { table: Table; atlas: Atlas }) {
    const scores: ScoreTable | undefined = table.shown.value?.result?.scores,
        winner = table.shown.value?.result?.winner;
    if (!scores) return null;
    return (
        <table class="scores">
            <caption>The final score</caption>
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen-words">For</span>
                    </th>
                    {scores.rows.map((r) => (
                        <th key={r.party} scope="col" class={r.party === winner ? 'best' : ''}>
                            <FlagIcon party={atlas.party(r.party)} width={24} />
                            <br />
                            {atlas.partyName(r.party)}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {scores.parts.map((part, i) => (
                    <tr key={part}>
                        <th scope="row">{part}</th>
                        {scores.rows.map((r) => (
                            <td key={r.party} class={r.party === winner ? 'best' : ''}>
                                {r.parts[i]}
                            </td>
                        ))}
                    </tr>
                ))}
                <tr class="total">
                    <th scope="row">Total</th>
                    {scores.rows.map((r) => (
                        <td key={r.party} class={r.party === winner ? 'best' : ''}>
                            {r.total}
                        </td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}
