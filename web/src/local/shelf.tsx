// What is on this device: matches as records, to be saved, opened and thrown away; and a newer version, if any.
import { useSignal } from '@preact/signals';
import * as api from '../api';
import { Bring } from '../bring';
import type { GameInfo, Match } from '../types';
import { since } from '../words';
import { newer, useNewer } from './start';

function Newer() {
    if (!newer.value) return null;
    return (
        <p class="notice news" role="status">
            A newer version is here.{' '}
            <button type="button" onClick={useNewer}>
                Use it now
            </button>
        </p>
    );
}

function Kept({ match, games, changed }: { match: Match; games: GameInfo[]; changed: () => void }) {
    const sure = useSignal(false);
    const remove = () => {
        if (sure.value) void api.forget(match.id).then(changed);
        sure.value = true;
    };
    return (
        <li>
            <b>{games.find((g) => g.id === match.game)?.title ?? match.game}</b>
            <span class="muted">{[since(match.created), match.result?.words].filter(Boolean).join(' · ')}</span>
            <a class="button" href={api.recordPath(match.id)} download={`${match.id}.txt`}>
                Save its record
            </a>
            <button type="button" onClick={remove}>
                {sure.value ? 'Remove it for good' : 'Remove'}
            </button>
        </li>
    );
}

export function Shelf({ games, list, changed }: { games: GameInfo[]; list: Match[]; changed: () => void }) {
    return (
        <section class="matches shelf">
            <Newer />
            <h2>Records</h2>
            <Bring words="Every line of it is checked. One that is not over can be played on." />
            <p class="muted">
                A record goes on wherever it is opened: on another device, or on a server, from its first page. A server
                tells everybody that the dice before were not its own.
            </p>
            <ul>
                {list.map((m) => (
                    <Kept key={m.id} match={m} games={games} changed={changed} />
                ))}
            </ul>
        </section>
    );
}
