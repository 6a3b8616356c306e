// Dice nobody has to trust: the fingerprint of the secret from the start, one's own words in them, the secret at the
// end.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../api';
import type { Atlas } from '../offers';
import type { Table } from '../table';

/* SHA-256 of the secret, as the browser reckons it; '' where it will not (it does only over TLS or on this machine). */
async function fingerprint(secret: string): Promise<string> {
    const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    const hash = await globalThis.crypto.subtle?.digest('SHA-256', bytes);
    return hash ? Array.from(new Uint8Array(hash), (b) => b.toString(16).padStart(2, '0')).join('') : '';
}

function Seed({ table }: { table: Table }) {
    const words = useSignal(table.seed.value),
        mine = table.seed.value;
    const send = (e: Event) => {
        e.preventDefault();
        const text = words.value.trim();
        if (text)
            void table.between(
                api.seed(table.id, table.seat.value, text).then((a) => {
                    table.seed.value = a.seed;
                }),
            );
    };
    return (
        <form onSubmit={send}>
            <label>
                Your own words go into every die; until the first is rolled you may choose them
                <input
                    maxLength={64}
                    pattern="[ -~]*"
                    value={words.value}
                    placeholder="any words at all"
                    onInput={(e) => {
                        words.value = e.currentTarget.value;
                    }}
                />
            </label>
            <button type="submit">{mine ? 'Change' : 'Add'}</button>
            {mine && (
                <p role="status" class="well">
                    In the dice: “{mine}”
                </p>
            )}
        </form>
    );
}

function Secret({
    table,
    atlas,
    secret,
    seeds,
    commitment,
}: {
    table: Table;
    atlas: Atlas;
    secret: string;
    seeds: string[];
    commitment: string;
}) {
    const found = useSignal('');
    useEffect(() => {
        void fingerprint(secret).then((hash) => {
            found.value = hash;
        });
    }, [secret]);
    const seats = table.match.value!.seats;
    return (
        <>
            <p>The secret behind it:</p>
            <code class="hex">{secret}</code>
            {found.value &&
                (found.value === commitment ? (
                    <p class="well">✓ Your browser finds that it fits the fingerprint.</p>
                ) : (
                    <p class="refused" role="alert">
                        It does not fit the fingerprint.
                    </p>
                ))}
            {seeds.some(Boolean) && (
                <p>
                    With the words of{' '}
                    {seats
                        .map((s, i) => (seeds[i] ? `${atlas.partyName(s.side)}: “${seeds[i]}”` : ''))
                        .filter(Boolean)
                        .join(', ')}
                    .
                </p>
            )}
            <p>
                To prove every die, download the record and run <code>yardarm verify {table.id}.txt</code>: it plays the
                whole match again and reckons each die from the secret.
            </p>
        </>
    );
}

export function FairDice({ table, atlas }: { table: Table; atlas: Atlas }) {
    const dice = table.match.value?.dice;
    if (!dice) return null;
    return (
        <details class="fair" open={table.match.value?.status === 'over'}>
            <summary>Dice nobody has to trust</summary>
            <p>
                All dice come from a secret that was drawn before the match. This is its fingerprint (SHA-256); the
                secret itself is shown when the match is over.
            </p>
            <code class="hex commitment">{dice.commitment}</code>
            {dice.open && table.mySeats.value.includes(table.seat.value) && (
                <Seed key={table.seat.value} table={table} />
            )}
            {!dice.open && !dice.secret && table.seed.value && <p>In the dice: “{table.seed.value}”</p>}
            {dice.secret && (
                <Secret
                    table={table}
                    atlas={atlas}
                    secret={dice.secret}
                    seeds={dice.seeds ?? []}
                    commitment={dice.commitment}
                />
            )}
        </details>
    );
}
