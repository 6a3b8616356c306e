// Losses that are owed, all at once: each counter that may be lost, those that are proposed marked.
import { pieceTitle } from '../chart/fan';
import { CounterIcon, faceOf } from '../counter';
import type { Loss } from '../losses';
import type { Atlas } from '../offers';
import { RuleLink } from './rule';
import type { Table } from '../table';
import { classes, word } from '../words';

function LossButton({ table, atlas, loss }: { table: Table; atlas: Atlas; loss: Loss }) {
    const { losses } = table,
        taken = losses.picks.value.filter((p) => p === loss.piece).length,
        gone = taken === loss.steps && !losses.owed.value?.keeps;
    const face = faceOf(atlas, loss.shown),
        steps = loss.steps > 1 ? `, ${taken} of ${loss.steps} steps` : '';
    return (
        <button
            type="button"
            class={classes('piece loss-piece', { chosen: taken, gone, kept: losses.owed.value?.keeps })}
            aria-pressed={taken > 0}
            title={pieceTitle(atlas, loss.shown) + steps}
            disabled={table.busy.value}
            onClick={() => losses.toggle(loss.piece)}>
            <span class="counter-box">
                <CounterIcon face={face} atlas={atlas} size={54} marks={loss.shown.marks} />
                {gone && (
                    <svg class="gone" viewBox="0 0 44 44" aria-hidden="true">
                        <path d="M5 5L39 39M39 5L5 39" />
                    </svg>
                )}
                {loss.steps > 1 && (
                    <b class="brings" aria-hidden="true">
                        −{taken}
                    </b>
                )}
            </span>
            <span class="piece-name">{face.name}</span>
            {loss.place && <small class="muted">{atlas.placeName(loss.place)}</small>}
            <span class="unseen-words">{steps}</span>
        </button>
    );
}

export function LossesPanel({ table, atlas }: { table: Table; atlas: Atlas }) {
    const { losses } = table,
        owed = losses.owed.value;
    if (!owed) return null;
    const picks = losses.picks.value,
        left = owed.count - picks.length,
        whose = owed.party !== table.seat.value ? ` (${atlas.partyName(owed.party)})` : '';
    const many = Math.max(picks.length, owed.count),
        only = picks.length === 1 && many === 1 && owed.losses.find((l) => l.piece === picks[0]),
        order = !only
            ? ''
            : only.steps > 1 // of one that can lose more
              ? atlas.label(atlas.offer(only.action))
              : `${word(owed.verb)} ${faceOf(atlas, only.shown).name}`,
        orders = many === 1 ? `${word(owed.verb)} it` : `${word(owed.verb)} these ${many}`;
    const warned = owed.losses.filter((l) => picks.includes(l.piece)).map((l) => l.warning),
        warnings = [...new Set(warned)].filter((w) => w !== undefined);
    return (
        <section class="losses" aria-label="Losses">
            <h2>
                {owed.more ? 'At least ' : ''}
                {owed.count === 1 ? (owed.more ? 'one' : 'One') : owed.count} {owed.what}
                {whose} <RuleLink number={owed.rule} />
            </h2>
            <p class="muted">
                {owed.why}.{' '}
                <span role="status">
                    {left > 0 ? `${left} still to choose.` : 'A suggestion is marked: click to change it.'}
                </span>
            </p>
            <div class="tray" role="group" aria-label="What may be lost">
                {owed.losses.map((loss) => (
                    <LossButton key={loss.piece} table={table} atlas={atlas} loss={loss} />
                ))}
            </div>
            {warnings.map((w) => (
                <p key={w} class="warning">
                    {w}
                </p>
            ))}
            <div class="buttons">
                <button
                    type="button"
                    class="primary"
                    data-action={losses.actions.value[0]}
                    disabled={table.busy.value || !losses.ready.value}
                    data-off="Choose as many as are owed first."
                    onClick={() => void losses.send()}>
                    {order || orders}
                </button>
                <button type="button" class="quiet" disabled={table.busy.value} onClick={() => losses.propose()}>
                    Propose again
                </button>
            </div>
        </section>
    );
}
