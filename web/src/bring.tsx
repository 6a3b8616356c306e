// A match that was played elsewhere, brought here as its record.
import { useSignal } from '@preact/signals';
import * as api from './api';
import { go } from './router';
import { known } from './who';
import { word } from './words';

export function Bring({ words }: { words: string }) {
    const problem = useSignal('');
    const open = async (file: File | undefined) => {
        try {
            await known();
            if (file) go(`/match/${await api.openRecord(await file.text())}`);
        } catch (e) {
            problem.value = word((e as Error).message);
        }
    };
    return (
        <>
            <p>
                <label class="button">
                    Open a record…
                    <input
                        class="unseen-words"
                        type="file"
                        accept=".txt,text/plain"
                        onClick={(e) => (e.currentTarget.value = '')} // so that the same file, mended, is another
                        onChange={(e) => void open(e.currentTarget.files?.[0])}
                    />
                </label>{' '}
                <span class="muted">{words}</span>
            </p>
            {problem.value && (
                <p role="alert" class="notice refused">
                    {problem.value}
                </p>
            )}
        </>
    );
}
