// Who sits where, what is said, and the ways to end a match.
import { useSignal } from '@preact/signals';
import * as api from '../api';
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import { go } from '../router';
import { links } from '../settings';
import type { Table } from '../table';
import type { Seat } from '../types';

const seatWords = (s: Seat) => (s.kind === 'machine' ? `machine, ${s.level ?? ''}` : s.kind === 'person' ? s.name ?? 'somebody' : s.kind === 'link' ? 'kept for a friend' : 'open');

export function Invitation({ table }: { table: Table }) {
    const tokens = links.value[table.id] ?? {}, copied = useSignal(false), match = table.match.value;
    const waiting = match?.seats.filter((s) => s.kind === 'link' && tokens[s.side]) ?? [];
    return <>{waiting.map((s) => {
        const address = `${location.origin}/join/${table.id}#${tokens[s.side]}`;
        return <div key={s.side} class="invitation">
            <label>Send this link to your friend <input readOnly value={address} onFocus={(e) => e.currentTarget.select()} /></label>
            <button type="button" class="primary" onClick={() => { void navigator.clipboard.writeText(address).then(() => { copied.value = true; }); }}>{copied.value ? 'Copied' : 'Copy'}</button>
        </div>;
    })}</>;
}

function Agreements({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value!, seat = table.seat.value, asked = match.take_back, offers = match.draw_offers ?? [];
    const people = match.seats.filter((s) => s.kind === 'person');
    return <div class="agreements">
        {asked && asked.asked_by !== seat && <p role="status">{atlas.partyName(asked.asked_by)} asks to take back a move.
            <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'accept'))}>Agree</button>
            <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'decline'))}>Decline</button></p>}
        {asked?.asked_by === seat && <p class="muted">You asked to take back a move.</p>}
        {offers.length > 0 && !offers.includes(seat) && <p role="status">{atlas.partyName(offers[0])} offers a draw.
            <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'offer'))}>Accept</button>
            <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'decline'))}>Decline</button></p>}
        <div class="buttons">
            {!asked && <button type="button" onClick={() => void table.between(api.takeBack(table.id, seat, 'ask'))}>Ask for a take-back</button>}
            {people.length > 1 && !offers.includes(seat) && <button type="button" onClick={() => void table.between(api.draw(table.id, seat, 'offer'))}>Offer a draw</button>}
            {match.seats.some((s) => s.side !== seat && s.clock?.flagged) && <button type="button" onClick={() => void table.between(api.claimTime(table.id, seat))}>Claim on time</button>}
            <Resign table={table} />
        </div>
    </div>;
}

function Resign({ table }: { table: Table }) {
    const sure = useSignal(false);
    return sure.value
        ? <span class="sure">Give up the match? <button type="button" class="danger" onClick={() => { sure.value = false; void table.between(api.resign(table.id, table.seat.value)); }}>Resign</button> <button type="button" onClick={() => { sure.value = false; }}>Play on</button></span>
        : <button type="button" onClick={() => { sure.value = true; }}>Resign…</button>;
}

async function rematch(table: Table) {
    const next = await api.rematch(table.id, table.seat.value);
    go(`/match/${next.id}`);
}

export function Talk({ table, atlas }: { table: Table; atlas: Atlas }) {
    const match = table.match.value, words = useSignal('');
    if (!match) return null;
    const playing = table.seat.value !== 'spectator';
    const send = (e: Event) => {
        e.preventDefault();
        const text = words.value.trim();
        if (!text) return;
        words.value = '';
        void table.between(api.say(table.id, table.seat.value, text));
    };
    return <div class="talk">
        <ul class="seats">{match.seats.map((s) => <li key={s.side}>
            <FlagIcon party={atlas.party(s.side)} width={24} /> <b>{atlas.partyName(s.side)}</b> {seatWords(s)}
            {s.kind === 'person' && <span class={s.present ? 'here' : 'away'}>{s.present ? 'here' : 'away'}</span>}
        </li>)}</ul>
        <Invitation table={table} />
        {playing && match.status === 'running' && <Agreements table={table} atlas={atlas} />}
        {match.status === 'over' && <div class="buttons">
            {playing && <button type="button" class="primary" onClick={() => void table.between(rematch(table))}>Rematch</button>}
            <a class="button" href={api.recordPath(table.id)} download={`${table.id}.txt`}>Download the record</a>
        </div>}
        <div class="chat" tabIndex={0} role="log" aria-label="Talk">{table.chat.value.map((c) => <p key={c.number}><b>{c.name || atlas.partyName(c.side)}</b> {c.text}</p>)}</div>
        {playing && <form onSubmit={send}><label>Say <input maxLength={400} value={words.value} onInput={(e) => { words.value = e.currentTarget.value; }} /></label><button type="submit">Send</button></form>}
        {match.dice?.commitment && <p class="muted small">Dice are fixed by a secret whose fingerprint is <code>{match.dice.commitment.slice(0, 16)}…</code>; it is shown when the match is over.</p>}
    </div>;
}
