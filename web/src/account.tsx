// The account: claiming what a guest has, signing in and out, one's sessions, bots and notices.
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import * as api from './api';
import { CopyField } from './panels/copy';
import { SettingsMenu } from './panels/settings';
import { follow } from './router';
import type { NoticeInfo, SessionInfo } from './types';
import { known, user } from './who';
import { browserOf, since, span, word } from './words';

const LEAST = 12; // characters of a password; the server checks it again

const ready = signal(false);
const problem = signal('');
const sessions = signal<SessionInfo[]>([]);
const notices = signal<NoticeInfo[]>([]);

async function load() {
    try {
        user.value = await api.session();
        const account = !!user.value && !user.value.guest;
        [sessions.value, notices.value] = account ? await Promise.all([api.sessions(), api.notices()]) : [[], []];
        problem.value = '';
    } catch (e) {
        problem.value = (e as Error).message;
    }
    ready.value = true;
}

// ---- forms ----

/* A form that says what went wrong and, if anything is said for it, what went well. */
function useTry() {
    const wrong = useSignal(''),
        well = useSignal(''),
        busy = useSignal(false);
    const run = async (what: () => Promise<string | void>) => {
        if (busy.value) return;
        busy.value = true;
        wrong.value = well.value = '';
        try {
            well.value = (await what()) ?? '';
        } catch (e) {
            wrong.value = word((e as Error).message);
        }
        busy.value = false;
    };
    const words = wrong.value ? (
        <p role="alert" class="refused">
            {wrong.value}
        </p>
    ) : well.value ? (
        <p role="status" class="well">
            {well.value}
        </p>
    ) : null;
    return { run, busy, words };
}

function Card({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <section class="card" aria-label={title}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}

function NameAndPassword({
    title,
    does,
    note,
    fresh,
    run,
}: {
    title: string;
    does: string;
    note: string;
    fresh?: boolean;
    run(name: string, password: string): Promise<void>;
}) {
    const name = useSignal(''),
        password = useSignal(''),
        attempt = useTry();
    return (
        <Card title={title}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(() => run(name.value.trim(), password.value));
                }}>
                <p class="muted">{note}</p>
                <label>
                    Name{' '}
                    <input
                        required
                        autocomplete="username"
                        maxLength={24}
                        value={name.value}
                        onInput={(e) => {
                            name.value = e.currentTarget.value;
                        }}
                    />
                </label>
                <label>
                    <span>Password {fresh && <small class="muted">at least {LEAST} characters</small>}</span>
                    <input
                        required
                        type="password"
                        autocomplete={fresh ? 'new-password' : 'current-password'}
                        minLength={fresh ? LEAST : undefined}
                        maxLength={128}
                        value={password.value}
                        onInput={(e) => {
                            password.value = e.currentTarget.value;
                        }}
                    />
                </label>
                {attempt.words}
                <div class="buttons">
                    <button type="submit" class={fresh ? 'primary' : ''} disabled={attempt.busy.value}>
                        {does}
                    </button>
                </div>
            </form>
        </Card>
    );
}

function Strangers() {
    const guest = user.value?.guest;
    return (
        <div class="cards">
            <NameAndPassword
                fresh
                title={guest ? 'Keep what you have' : 'Make an account'}
                does="Make my account"
                note={
                    guest
                        ? `You are ${user.value!.name}, a guest. ` +
                          'With a name and a password your matches follow you to other devices.'
                        : 'Nobody needs an account. With one, your matches follow you to other devices.'
                }
                run={async (name, password) => {
                    await known();
                    user.value = await api.claim(name, password);
                    await load();
                }}
            />
            <NameAndPassword
                title="Sign in"
                does="Sign in"
                note={
                    guest ? 'The matches you began here as a guest come with you.' : 'If you have an account already.'
                }
                run={async (name, password) => {
                    user.value = await api.login(name, password);
                    await load();
                }}
            />
        </div>
    );
}

// ---- an account's own ----

function Password() {
    const old = useSignal(''),
        fresh = useSignal(''),
        attempt = useTry();
    return (
        <details>
            <summary>Change the password</summary>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        await api.password(old.value, fresh.value);
                        old.value = fresh.value = '';
                        await load();
                        return 'Changed. Every other browser has been signed out.';
                    });
                }}>
                <label>
                    The one you have{' '}
                    <input
                        required
                        type="password"
                        autocomplete="current-password"
                        maxLength={128}
                        value={old.value}
                        onInput={(e) => {
                            old.value = e.currentTarget.value;
                        }}
                    />
                </label>
                <label>
                    <span>
                        A new one <small class="muted">at least {LEAST} characters</small>
                    </span>{' '}
                    <input
                        required
                        type="password"
                        autocomplete="new-password"
                        minLength={LEAST}
                        maxLength={128}
                        value={fresh.value}
                        onInput={(e) => {
                            fresh.value = e.currentTarget.value;
                        }}
                    />
                </label>
                {attempt.words}
                <div class="buttons">
                    <button type="submit" disabled={attempt.busy.value}>
                        Change it
                    </button>
                </div>
            </form>
        </details>
    );
}

function You() {
    const attempt = useTry();
    return (
        <Card title={user.value!.name}>
            <p class="muted">Signed in. Your matches are wherever you sign in.</p>
            {attempt.words}
            <div class="buttons">
                <button
                    type="button"
                    disabled={attempt.busy.value}
                    onClick={() =>
                        void attempt.run(async () => {
                            await api.logout();
                            await load();
                        })
                    }>
                    Sign out
                </button>
            </div>
            <Password />
        </Card>
    );
}

function SessionRow({ session, revoke }: { session: SessionInfo; revoke(session: SessionInfo): void }) {
    const bot = session.kind === 'bot',
        name = bot ? session.label : browserOf(session.label);
    return (
        <li>
            <span>
                <b>{name}</b>
                {session.this && <span class="mark-this">this browser</span>}
            </span>
            <span class="muted">
                {bot ? 'made' : 'since'} {since(session.created)} · seen {since(session.seen)}
            </span>
            {!session.this && (
                <button
                    type="button"
                    aria-label={`${bot ? 'Revoke' : 'Sign out'} ${name}`}
                    onClick={() => revoke(session)}>
                    {bot ? 'Revoke' : 'Sign out'}
                </button>
            )}
        </li>
    );
}

/* Sessions of a kind, and the way to end them. Focus stays in the list when a row goes. */
function Sessions({ kind }: { kind: 'browser' | 'bot' }) {
    const attempt = useTry(),
        list = useRef<HTMLUListElement>(null),
        mine = sessions.value.filter((s) => s.kind === kind);
    const revoke = (session: SessionInfo) =>
        void attempt.run(async () => {
            await api.revoke(session.id);
            await load();
            list.current?.focus();
            return kind === 'bot' ? 'Revoked. That token opens nothing any more.' : 'Signed out there.';
        });
    return (
        <>
            <ul class="rows" ref={list} tabIndex={-1} aria-label={kind === 'bot' ? 'Tokens' : 'Browsers'}>
                {mine.map((s) => (
                    <SessionRow key={s.id} session={s} revoke={revoke} />
                ))}
            </ul>
            {attempt.words}
        </>
    );
}

function Bots() {
    const label = useSignal(''),
        token = useSignal(''),
        attempt = useTry();
    return (
        <Card title="Bots">
            <p class="muted">
                A program plays for you with a token: it may do what you may, through the same interface as this page
                (docs/http-api.md).
            </p>
            <Sessions kind="bot" />
            <form
                class="line"
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        token.value = (await api.makeBot(label.value.trim())).token;
                        label.value = '';
                        await load();
                    });
                }}>
                <label>
                    Name of the bot{' '}
                    <input
                        required
                        maxLength={60}
                        value={label.value}
                        onInput={(e) => {
                            label.value = e.currentTarget.value;
                        }}
                    />
                </label>
                <button type="submit" disabled={attempt.busy.value}>
                    Make a token
                </button>
            </form>
            {token.value && <CopyField label="Its token, shown this once" value={token.value} />}
            {attempt.words}
        </Card>
    );
}

function noticeWords(n: NoticeInfo): string {
    if (n.status === 'sent') return 'delivered';
    const tries = `${n.tries} ${n.tries === 1 ? 'try' : 'tries'}`;
    if (n.status === 'failed') return `given up after ${tries}${n.problem ? `: ${n.problem}` : ''}`;
    return n.tries ? `${tries}: ${n.problem}; again in ${span((n.next ?? 0) - Date.now() / 1000)}` : 'on its way';
}

function Notices() {
    const has = user.value?.webhook ?? '',
        url = useSignal(has),
        attempt = useTry();
    const set = (to: string, said: string) =>
        void attempt.run(async () => {
            await api.webhook(to);
            url.value = to;
            await load();
            return said;
        });
    return (
        <Card title="Notices">
            <p class="muted">
                When it is your turn and your page is not open, a small message is posted to an address of yours (a
                webhook).
            </p>
            <form
                class="line"
                onSubmit={(e) => {
                    e.preventDefault();
                    set(url.value.trim(), 'Your turns will be told there.');
                }}>
                <label>
                    Address{' '}
                    <input
                        type="url"
                        required
                        pattern="https?://.*"
                        maxLength={255}
                        placeholder="https://example.org/my-turn"
                        value={url.value}
                        onInput={(e) => {
                            url.value = e.currentTarget.value;
                        }}
                    />
                </label>
                <button type="submit" disabled={attempt.busy.value}>
                    {has ? 'Change' : 'Set'}
                </button>
                {has && (
                    <button
                        type="button"
                        disabled={attempt.busy.value}
                        onClick={() => set('', 'No more notices will be sent.')}>
                        Remove
                    </button>
                )}
            </form>
            {attempt.words}
            {notices.value.length > 0 && (
                <>
                    <h3>The last of them</h3>
                    <ul class="rows" aria-label="Notices sent">
                        {notices.value.map((n) => (
                            <li key={n.id} class={n.status}>
                                <a href={`/match/${n.notice.match}`} onClick={follow}>
                                    Your turn as {word(n.notice.seat)} in {word(n.notice.game)}
                                </a>
                                <span class={n.status === 'failed' ? 'refused' : 'muted'}>{noticeWords(n)}</span>
                                <span class="muted">{since(n.created)}</span>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </Card>
    );
}

export function AccountPage() {
    useEffect(() => {
        document.title = 'Your account · Yardarm';
        void load();
    }, []);
    const me = user.value;
    return (
        <div class="home-page account-page">
            <header class="masthead">
                <div class="brand">
                    <a href="/" onClick={follow} aria-label="Yardarm: home">
                        <img src="/icon.svg" alt="" width="56" height="56" />
                    </a>
                    <div>
                        <h1>Your account</h1>
                        <p>Who you are on this server, and who may be you.</p>
                    </div>
                </div>
                <nav aria-label="You">
                    <a class="button" href="/" onClick={follow}>
                        Home
                    </a>
                    <SettingsMenu />
                </nav>
            </header>
            <main tabIndex={-1} aria-busy={!ready.value}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}
                    </p>
                )}
                {ready.value &&
                    (me && !me.guest ? (
                        <div class="cards">
                            <You />
                            <Card title="Where you are signed in">
                                <Sessions kind="browser" />
                            </Card>
                            <Bots />
                            <Notices key={me.id} />
                        </div>
                    ) : (
                        <Strangers />
                    ))}
            </main>
        </div>
    );
}
