// Dice nobody has to trust: the fingerprint of the secret from the start, a seed of this browser's own in them, and at
// the end what it finds out by itself.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { changed } from '../dice';
import { findings, type Finding } from '../proof';
import type { Atlas } from '../offers';
import { kept } from '../seeds';
import type { Table } from '../table';
import type { FairDice as DiceOfMatch, Match } from '../types';

function Findings({ match }: { match: Match }) {
    const found = useSignal<Finding[]>([]);
    useEffect(() => {
        void findings(match).then((all) => {
            found.value = all;
        });
    }, [match.id, match.dice?.secret]);
    return (
        <>
            {found.value.map(({ good, words }) => (
                <p key={words} class={good ? 'well' : 'refused'} role={good ? undefined : 'alert'}>
                    {good ? '✓' : '✗'} {words}
                </p>
            ))}
        </>
    );
}

function Over({ table, dice }: { table: Table; dice: DiceOfMatch }) {
    return (
        <>
            <p>The secret behind it:</p>
            <code class="hex">{dice.secret}</code>
            <Findings match={table.match.value!} />
            <p>
                To prove every die, download the record and run{' '}
                <code>
                    yardarm verify {table.match.value!.brought ? '--unproved ' : ''}--commitment{' '}
                    {kept(table.id).commitment ?? dice.commitment} {table.id}.txt
                </code>
                : it plays the whole match again and reckons each die from the secret and the seeds.
            </p>
        </>
    );
}

function Underway({ table, atlas, dice }: { table: Table; atlas: Atlas; dice: DiceOfMatch }) {
    const match = table.match.value!,
        problem = changed(table.id, dice);
    const names = (sides: string[]) => sides.map((side) => atlas.partyName(side)).join(', ');
    const mine = match.seats.findIndex((s) => s.side === table.seat.value),
        own = dice.seats?.[mine];
    if (problem)
        return (
            <p class="refused" role="alert">
                Do not trust these dice: {problem}.
            </p>
        );
    return (
        <>
            {own?.commitment && <p class="well">This browser’s own seed goes into every die.</p>}
            {own?.none && <p>There is no seed of yours in these dice.</p>}
            {own?.commitment && !own.shown && !kept(table.id).seed && (
                <p class="refused">Your seed lies in the browser in which you sat down: open the match there.</p>
            )}
            {dice.phase !== 'fixed' && match.status === 'running' && (
                <p role="status">The first die waits for the seeds of {names(dice.waiting ?? [])}.</p>
            )}
            {dice.phase === 'fixed' && <p>All seeds were fixed before the first die.</p>}
        </>
    );
}

export function FairDice({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value,
        dice = match?.dice;
    if (!match || !dice) return null;
    return (
        <details class="fair" open={match.status === 'over'}>
            <summary>Dice nobody has to trust</summary>
            <p>
                All dice come from a secret that was drawn before the match, and from seeds of the players’ own
                browsers. This is the secret’s fingerprint (SHA-256); the secret itself is shown when the match is over.
            </p>
            <code class="hex commitment">{dice.commitment}</code>
            {!!match.brought && (
                <p>
                    The first {match.brought} actions were brought here from elsewhere, with their dice: nothing proves
                    those.
                </p>
            )}
            {dice.secret ? <Over table={table} dice={dice} /> : <Underway table={table} atlas={atlas} dice={dice} />}
        </details>
    );
}
