// Mail: an address of one's own, the letter that confirms it, and the way back from a forgotten password.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from './api';
import { Card, Field, useTry } from './forms';
import { follow } from './router';
import { user } from './who';

const LEAST = 12;

function Confirmed({ reload }: { reload(): Promise<void> }) {
    const attempt = useTry(),
        mail = user.value!.mail!;
    const set = (on: boolean) =>
        void attempt.run(async () => {
            user.value = { ...user.value!, mail: { ...mail, notices: on } };
            await api.mailNotices(on);
            await reload();
            return on ? 'Your turns will be told there.' : 'No more turns will be told there.';
        });
    return (
        <>
            <p>
                <b>{mail.address}</b> is confirmed.
            </p>
            <label class="check">
                <input
                    type="checkbox"
                    checked={mail.notices}
                    disabled={attempt.busy.value}
                    onChange={(e) => set(e.currentTarget.checked)}
                />{' '}
                Tell me there when it is my turn and my page is not open
            </label>
            {attempt.words}
        </>
    );
}

export function Mail({ reload }: { reload(): Promise<void> }) {
    const mail = user.value?.mail,
        address = useSignal(''),
        password = useSignal(''),
        attempt = useTry();
    const ask = (to: string, said: string) =>
        void attempt.run(async () => {
            user.value = await api.mail(to, password.value);
            address.value = password.value = '';
            await reload();
            return said;
        });
    return (
        <Card title="Mail">
            <p class="muted">
                Nobody needs it. With a confirmed address you can be told of your turns, and get back in when you have
                forgotten your password.
            </p>
            {mail?.address && <Confirmed reload={reload} />}
            {mail?.asked && (
                <p role="status">
                    A letter is on its way to <b>{mail.asked}</b>. Open the link in it within a day.
                </p>
            )}
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    ask(address.value.trim(), 'Look into your mail.');
                }}>
                <Field label={mail ? 'Another address' : 'Address'} kind="email" value={address} />
                <Field label="Your password" kind="secret" value={password} />
                {attempt.words}
                <div class="buttons">
                    <button type="submit" disabled={attempt.busy.value}>
                        Send the letter
                    </button>
                    {mail && (
                        <button
                            type="button"
                            disabled={attempt.busy.value || !password.value}
                            title="Needs your password above"
                            onClick={() => ask('', 'Forgotten: no mail will be sent.')}>
                            Forget my address
                        </button>
                    )}
                </div>
            </form>
        </Card>
    );
}

/* For who cannot sign in. Whether the address is known here is said to nobody. */
export function Forgotten() {
    const address = useSignal(''),
        attempt = useTry();
    return (
        <Card title="Forgotten your password?">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        await api.forgot(address.value.trim());
                        return 'If an account has this address, a letter is on its way. It is good for an hour.';
                    });
                }}>
                <p class="muted">A letter to the address of your account lets you choose a new one.</p>
                <Field label="Address" kind="email" value={address} />
                {attempt.words}
                <div class="buttons">
                    <button type="submit" disabled={attempt.busy.value}>
                        Send the letter
                    </button>
                </div>
            </form>
        </Card>
    );
}

/* Where the link of a letter leads. The token stands behind the #, which no server gets to see. */
export function Confirming() {
    const attempt = useTry();
    useEffect(() => {
        void attempt.run(async () => {
            const { confirmed } = await api.mailConfirm(location.hash.slice(1));
            return `${confirmed} is confirmed.`;
        });
    }, []);
    return (
        <Card title="Your address">
            {attempt.words}
            <div class="buttons">
                <a class="button" href="/account" onClick={follow}>
                    Your account
                </a>
            </div>
        </Card>
    );
}

export function Resetting() {
    const password = useSignal(''),
        done = useSignal(false),
        attempt = useTry();
    return (
        <Card title="A new password">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        await api.reset(location.hash.slice(1), password.value);
                        password.value = '';
                        done.value = true;
                        user.value = await api.session();
                        return 'Changed. Everybody who was signed in has been signed out: sign in with the new one.';
                    });
                }}>
                {!done.value && (
                    <Field label="A new password" note={`at least ${LEAST} characters`} kind="fresh" value={password} />
                )}
                {attempt.words}
                <div class="buttons">
                    {done.value ? (
                        <a class="button primary" href="/account" onClick={follow}>
                            Sign in
                        </a>
                    ) : (
                        <button type="submit" class="primary" disabled={attempt.busy.value}>
                            Take it
                        </button>
                    )}
                </div>
            </form>
        </Card>
    );
}
