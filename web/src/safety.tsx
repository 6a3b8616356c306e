// What keeps an account one's own: codes at sign-in, ending all sessions, taking everything along, leaving.
import { useSignal } from '@preact/signals';
import * as api from './api';
import { Field, useTry } from './forms';
import { CopyField } from './panels/copy';
import { user } from './who';

type Reload = () => Promise<void>;

export function EndAll({ which, reload }: { which: 'browsers' | 'bots'; reload: Reload }) {
    const attempt = useTry();
    return (
        <>
            {attempt.words}
            <div class="buttons">
                <button
                    type="button"
                    disabled={attempt.busy.value}
                    onClick={() =>
                        void attempt.run(async () => {
                            await api.revokeAll(which);
                            await reload();
                        })
                    }>
                    {which === 'bots' ? 'Revoke all tokens' : 'Sign out everywhere else'}
                </button>
            </div>
        </>
    );
}

// ---- codes ----

function CodesOff({ reload }: { reload: Reload }) {
    const password = useSignal(''),
        code = useSignal(''),
        attempt = useTry();
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                void attempt.run(async () => {
                    await api.totpOff(password.value, code.value.trim());
                    await reload();
                });
            }}>
            <p class="muted">Signing in asks for a code from your app.</p>
            <Field label="Your password" kind="secret" value={password} />
            <Field label="A code" value={code} />
            {attempt.words}
            <div class="buttons">
                <button type="submit" disabled={attempt.busy.value}>
                    Ask for codes no more
                </button>
            </div>
        </form>
    );
}

function CodesOn({ reload, done }: { reload: Reload; done(recovery: string): void }) {
    const password = useSignal(''),
        code = useSignal(''),
        key = useSignal(''),
        attempt = useTry();
    const go = async () => {
        if (!key.value) {
            key.value = (await api.totp(password.value)).secret;
            return;
        }
        done((await api.totpConfirm(code.value.trim())).recovery);
        await reload();
    };
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                void attempt.run(go);
            }}>
            <p class="muted">
                Besides the password, a code of six digits from an app on your telephone (TOTP). Then a stolen password
                alone opens nothing.
            </p>
            {key.value ? (
                <>
                    <CopyField label="The key for your app" value={key.value} />
                    <Field label="The code it shows" value={code} />
                </>
            ) : (
                <Field label="Your password" kind="secret" value={password} />
            )}
            {attempt.words}
            <div class="buttons">
                <button type="submit" disabled={attempt.busy.value}>
                    {key.value ? 'Ask for codes from now on' : 'Show a key'}
                </button>
            </div>
        </form>
    );
}

export function Codes({ reload }: { reload: Reload }) {
    const recovery = useSignal('');
    return (
        <details>
            <summary>Codes at sign-in</summary>
            {recovery.value && (
                <CopyField label="For emergencies, once, instead of a code; shown now only" value={recovery.value} />
            )}
            {user.value?.totp ? (
                <CodesOff reload={reload} />
            ) : (
                <CodesOn
                    reload={reload}
                    done={(words) => {
                        recovery.value = words;
                    }}
                />
            )}
        </details>
    );
}

// ---- the way out ----

export function Leaving({ reload }: { reload: Reload }) {
    const password = useSignal(''),
        code = useSignal(''),
        attempt = useTry();
    return (
        <details>
            <summary>Take everything along, or leave</summary>
            <p>
                <a href={api.exportPath} download="yardarm-account.json">
                    Everything this server keeps of you
                </a>{' '}
                (JSON)
            </p>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        await api.deleteAccount(password.value, code.value.trim());
                        await reload();
                    });
                }}>
                <p class="muted">
                    Deleting the account resigns every match you are in and takes your name out of all of them. Nothing
                    brings it back.
                </p>
                <Field label="Your password" kind="secret" value={password} />
                {user.value?.totp && <Field label="A code" value={code} />}
                {attempt.words}
                <div class="buttons">
                    <button type="submit" disabled={attempt.busy.value}>
                        Delete my account
                    </button>
                </div>
            </form>
        </details>
    );
}
