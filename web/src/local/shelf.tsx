// What is on this device: matches as records, to be saved, opened and thrown away; and a newer version, if any.
import { useSignal } from '@preact/signals';
import * as api from '../api';
import { go } from '../router';
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
    const problem = useSignal('');
    const open = async (file: File | undefined) => {
        try {
            if (file) go(`/match/${await api.openRecord(await file.text())}`);
        } catch (e) {
            problem.value = (e as Error).message;
        }
    };
    return (
        <section class="matches shelf">
            <Newer />
            <h2>Records</h2>
            <p>
                <label class="button">
                    Open a record…
                    <input
                        class="unseen-words"
                        type="file"
                        accept=".txt,text/plain"
                        onChange={(e) => void open(e.currentTarget.files?.[0])}
                    />
                </label>{' '}
                <span class="muted">Every line of it is checked. One that is not over can be played on.</span>
            </p>
            {problem.value && (
                <p role="alert" class="notice refused">
                    {problem.value}
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
