// What is on this device: matches as records, to be saved, opened and thrown away; and a newer version, if any.
import { useSignal } from '@preact/signals';
import * as api from '../api';
import { Bring } from '../bring';
import type { GameInfo, Match } from '../types';
import { since } from '../words';
import { lasts } from './lasting';
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
            <span class="muted">
                {[since(match.created), match.result?.words, match.proved].filter(Boolean).join(' · ')}
            </span>
            <a class="button" href={api.recordPath(match.id)} download={`${match.id}.txt`}>
                Save its record
            </a>
            <button type="button" onClick={remove}>
                {sure.value ? 'Remove it for good' : 'Remove'}
            </button>
        </li>
    );
}

const CHECKED =
    'Every line of it is checked, and every die that a server had committed to. ' +
    'One that is not over can be played on.';

export function Shelf({ games, list, changed }: { games: GameInfo[]; list: Match[]; changed: () => void }) {
    return (
        <section class="matches shelf">
            <Newer />
            <h2>Records</h2>
            <Bring words={CHECKED} />
            <p class="muted">
                A record goes on wherever it is opened: on another device, or on a server, from its first page. A server
                tells everybody that the dice before were not its own.
            </p>
            {!lasts.value && list.length > 0 && (
                <p class="muted">
                    This browser has not promised to keep matches when its disk is full: save the records of those that
                    matter.
                </p>
            )}
            <ul>
                {list.map((m) => (
                    <Kept key={m.id} match={m} games={games} changed={changed} />
                ))}
            </ul>
        </section>
    );
}
