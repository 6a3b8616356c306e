// Who sits where, what is said, and the ways to end a match.
import { useSignal } from '@preact/signals';
import * as api from '../api';
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import { follow, go } from '../router';
import { links } from '../settings';
import { SITE } from '../site';
import type { Table } from '../table';
import type { Seat } from '../types';
import { machineWords, whoSits } from '../words';
import { Clock, flagged } from './clock';
import { CopyField } from './copy';
import { FairDice } from './fair';
import { VerdictLink } from './verdict';

const seatWords = (s: Seat) =>
    s.kind === 'machine'
        ? `machine, ${machineWords(s.level ?? '')}`
        : s.kind === 'person'
          ? whoSits(s)
          : s.kind === 'link'
            ? 'kept for a friend'
            : 'open';

export function Invitation({ table }: { table: Table }) {
    const tokens = links.value[table.id] ?? {},
        waiting = table.match.value?.seats.filter((s) => s.kind === 'link' && tokens[s.side]) ?? [];
    return (
        <>
            {waiting.map((s) => (
                <CopyField
                    key={s.side}
                    label={`Send this link to your friend${waiting.length > 1 ? ` (${s.side})` : ''}`}
                    value={`${location.origin}/join/${table.id}#${tokens[s.side]}`}
                />
            ))}
        </>
    );
}

// ---- agreements and the end ----

/* These cannot be taken back by anybody. */
function sure(table: Table, text: string, yes: string, no: string, call: () => Promise<unknown>) {
    table.asking.value = { text, yes, no, danger: true, run: () => void table.between(call()) };
}

function Agreements({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value!,
        seat = table.seat.value,
        asked = match.take_back,
        offers = match.draw_offers ?? [];
    const people = match.seats.every((s) => s.kind === 'person'),
        late = match.seats.filter((s) => s.side !== seat && flagged(match, s));
    return (
        <div class="agreements">
            {asked && asked.asked_by !== seat && !asked.agreed.includes(seat) && (
                <p role="status">
                    {atlas.partyName(asked.asked_by)} asks to take back a move.
                    <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'accept'))}>
                        Agree
                    </button>
                    <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'decline'))}>
                        Decline
                    </button>
                </p>
            )}
            {asked?.agreed.includes(seat) && (
                <p class="muted">
                    {asked.asked_by === seat ? 'You asked' : 'You agreed'} to take back a move. The others have not
                    answered yet.
                </p>
            )}
            {offers.length > 0 && !offers.includes(seat) && (
                <p role="status">
                    {atlas.partyName(offers[0])} offers a draw.
                    <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'offer'))}>
                        Accept
                    </button>
                    <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'decline'))}>
                        Decline
                    </button>
                </p>
            )}
            {offers.includes(seat) && (
                <p class="muted">
                    You offer a draw.{' '}
                    <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'decline'))}>
                        Withdraw it
                    </button>
                </p>
            )}
            <div class="buttons">
                {!asked && table.acted.value && (
                    <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'ask'))}>
                        Ask for a take-back
                    </button>
                )}
                {people && match.draws !== false && !offers.length && (
                    <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'offer'))}>
                        Offer a draw
                    </button>
                )}
                {late.length > 0 && (
                    <button
                        type="button"
                        class="primary"
                        onClick={() =>
                            sure(
                                table,
                                `${late.map((s) => atlas.partyName(s.side)).join(' and ')} ran out of time. ` +
                                    'To claim it counts as their resignation.',
                                'Claim it',
                                'Give more time',
                                () => api.claimTime(table.id, seat),
                            )
                        }>
                        Claim on time…
                    </button>
                )}
                <Elsewhere table={table} />
                <button
                    type="button"
                    onClick={() =>
                        sure(table, 'To resign is to give up the match for good.', 'Resign', 'Play on', () =>
                            api.resign(table.id, seat),
                        )
                    }>
                    Resign…
                </button>
            </div>
        </div>
    );
}

/* Its record as a file. */
function save(id: string) {
    const file = document.createElement('a');
    file.href = api.recordPath(id);
    file.download = `${id}.txt`;
    file.click();
}

async function takeHome(table: Table) {
    const match = await api.takeHome(table.id, table.seat.value);
    save(table.id);
    return match;
}

/* Who has nobody opposite but machines may go on elsewhere. */
function Elsewhere({ table }: { table: Table }) {
    const mine = table.mySeats.value;
    if (SITE)
        return (
            <a class="button" href={api.recordPath(table.id)} download={`${table.id}.txt`}>
                Save its record
            </a>
        );
    if (table.match.value!.seats.some((s) => s.kind === 'person' && !mine.includes(s.side))) return null;
    return (
        <button
            type="button"
            onClick={() =>
                sure(
                    table,
                    'The match ends here. Its record is saved, dice and all that was hidden in it, and goes on ' +
                        'wherever it is opened: in the games without a server, or on a server’s first page.',
                    'Take it home',
                    'Play on here',
                    () => takeHome(table),
                )
            }>
            Take it home…
        </button>
    );
}

async function rematch(table: Table) {
    const next = await api.rematch(table.id, table.seat.value);
    go(`/match/${next.id}`);
}

function AfterTheEnd({ table }: { table: Table }) {
    const match = table.match.value!,
        playing = table.seat.value !== 'spectator';
    return (
        <div class="buttons">
            {match.rematch ? (
                <a class="button" href={`/match/${match.rematch}`} onClick={follow}>
                    To the rematch
                </a>
            ) : (
                playing && (
                    <button type="button" class="primary" onClick={() => void table.between(rematch(table))}>
                        Rematch
                    </button>
                )
            )}
            <VerdictLink id={table.id} />
            <a class="button" href={api.recordPath(table.id)} download={`${table.id}.txt`}>
                Download the record
            </a>
        </div>
    );
}

// ---- the table ----

async function setMuted(table: Table, side: string, on: boolean) {
    table.muted.value = (await api.mute(table.id, table.seat.value, side, on)).muted;
    table.chat.value = (await api.chat(table.id, table.seat.value)).chat;
}

function SeatRow({ table, atlas, seat }: { table: Table; atlas: Atlas; seat: Seat }) {
    const mine = table.mySeats.value,
        muted = table.muted.value.includes(seat.side),
        name = seat.name ?? atlas.partyName(seat.side);
    return (
        <li>
            <FlagIcon party={atlas.party(seat.side)} width={24} />
            <span>
                <b>{atlas.partyName(seat.side)}</b> {seatWords(seat)}
                {seat.kind === 'person' && (
                    <span class={seat.present ? 'here' : 'away'}>{seat.present ? 'here' : 'away'}</span>
                )}
                {seat.kind === 'person' && <Clock table={table} seat={seat} />}
                {seat.rating && <span class="muted"> · rated {seat.rating.rating}</span>}
            </span>
            {seat.kind === 'person' && mine.length > 0 && !mine.includes(seat.side) && (
                <button
                    type="button"
                    aria-pressed={muted}
                    aria-label={`${muted ? 'Hear' : 'Mute'} ${name}`}
                    onClick={() => void table.between(setMuted(table, seat.side, !muted))}>
                    {muted ? 'Muted' : 'Mute'}
                </button>
            )}
        </li>
    );
}

export function Talk({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value,
        words = useSignal('');
    if (!match) return null;
    const playing = table.seat.value !== 'spectator';
    const send = (e: Event) => {
        e.preventDefault();
        const text = words.value.trim();
        if (!text) return;
        words.value = '';
        void table.between(api.say(table.id, table.seat.value, text));
    };
    return (
        <div class="talk">
            <ul class="seats">
                {match.seats.map((s) => (
                    <SeatRow key={s.side} table={table} atlas={atlas} seat={s} />
                ))}
            </ul>
            {!!match.spectators && <p class="muted small">{match.spectators} watching</p>}
            <Invitation table={table} />
            {playing && match.status === 'running' && <Agreements table={table} atlas={atlas} />}
            {playing && match.status === 'waiting' && (
                <div class="buttons">
                    <button
                        type="button"
                        onClick={() =>
                            sure(
                                table,
                                'The match has not begun; its links will lead nowhere.',
                                'Call it off',
                                'Wait on',
                                () => api.resign(table.id, table.seat.value),
                            )
                        }>
                        Call it off…
                    </button>
                </div>
            )}
            {match.status === 'over' && <AfterTheEnd table={table} />}
            <div class="chat" tabIndex={0} role="log" aria-label="Talk">
                {table.chat.value.map((c) => (
                    <p key={c.number}>
                        <b>{c.name || atlas.partyName(c.side)}</b> {c.text}
                    </p>
                ))}
            </div>
            {playing && !SITE && (
                <form onSubmit={send}>
                    <label>
                        Say{' '}
                        <input
                            maxLength={400}
                            value={words.value}
                            onInput={(e) => {
                                words.value = e.currentTarget.value;
                            }}
                        />
                    </label>
                    <button type="submit">Send</button>
                </form>
            )}
            <FairDice table={table} atlas={atlas} />
        </div>
    );
}
