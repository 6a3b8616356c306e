// The account: claiming what a guest has, signing in and out, one's sessions, bots and notices.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import * as api from './api';
import { Tick } from './fields';
import { Card, Field, useTry } from './forms';
import { Confirming, Forgotten, Mail, Resetting } from './mail';
import { Masthead } from './masthead';
import { CopyField } from './panels/copy';
import { PushSwitch } from './push';
import { follow, path } from './router';
import { Codes, EndAll, Leaving } from './safety';
import type { NoticeInfo, Offers, SessionInfo } from './types';
import { known, user } from './who';
import { browserOf, since, span, word } from './words';

const LEAST = 12; // characters of a password; the server checks it again

const ready = signal(false);
const problem = signal('');
const sessions = signal<SessionInfo[]>([]);
const notices = signal<NoticeInfo[]>([]);
const offers = signal<Offers>({ mail: false });

async function load() {
    try {
        [user.value, offers.value] = await Promise.all([api.session(), api.offers()]);
        const account = !!user.value && !user.value.guest;
        [sessions.value, notices.value] = account ? await Promise.all([api.sessions(), api.notices()]) : [[], []];
        problem.value = '';
    } catch (e) {
        problem.value = (e as Error).message;
    }
    ready.value = true;
}

// ---- who has no account, or is not signed in ----

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
    run(name: string, password: string, code: string): Promise<void>;
}) {
    const name = useSignal(''),
        password = useSignal(''),
        code = useSignal(''),
        asked = useSignal(false), // for a code
        attempt = useTry();
    const go = async () => {
        try {
            await run(name.value.trim(), password.value, code.value.trim());
        } catch (e) {
            asked.value ||= e instanceof api.Refusal && e.needsCode;
            throw e;
        }
    };
    return (
        <Card title={title}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(go);
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
                {asked.value && <Field label="Code" note="from your app, or the one for emergencies" value={code} />}
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
                run={async (name, password, code) => {
                    user.value = await api.login(name, password, code);
                    await load();
                }}
            />
            {offers.value.mail && <Forgotten />}
        </div>
    );
}

// ---- an account's own ----

function Password() {
    const old = useSignal(''),
        fresh = useSignal(''),
        bots = useSignal(false),
        attempt = useTry();
    return (
        <details>
            <summary>Change the password</summary>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        await api.password(old.value, fresh.value, bots.value);
                        old.value = fresh.value = '';
                        await load();
                        return `Changed. Every other browser ${bots.value ? 'and every bot ' : ''}has been signed out.`;
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
                <Tick of={bots} look="check">
                    Revoke the tokens of all bots too
                </Tick>
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
            <Codes reload={load} />
            <Leaving reload={load} />
        </Card>
    );
}

/* Results and ratings: seen by others if he wants it. */
function Profile() {
    const attempt = useTry(),
        me = user.value!;
    const show = (shown: boolean) =>
        void attempt.run(async () => {
            user.value = { ...me, shown };
            await api.showProfile(shown);
            await load();
            return shown ? 'Everybody can see it now.' : 'Only you can see it now.';
        });
    return (
        <Card title="Profile">
            <p class="muted">
                Your results against people and machines, and your rating in each game. Matches are rated where both
                players want it: say so when you set one up.
            </p>
            <label class="check">
                <input
                    type="checkbox"
                    checked={!!me.shown}
                    disabled={attempt.busy.value}
                    onChange={(e) => show(e.currentTarget.checked)}
                />{' '}
                Others may see it
            </label>
            {attempt.words}
            <div class="buttons">
                <a class="button" href={`/player/${encodeURIComponent(me.name)}`} onClick={follow}>
                    Your profile
                </a>
            </div>
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
                {bot ? `${session.scopes?.join(', ')} · made` : 'since'} {since(session.created)} · seen{' '}
                {since(session.seen)}
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

const MAY = { read: 'look at matches', play: 'make, join and play them', notify: 'set where notices go' };

function Scopes({ chosen }: { chosen: { value: string[] } }) {
    return (
        <fieldset class="scopes">
            <legend>It may</legend>
            {Object.entries(MAY).map(([scope, words]) => (
                <label class="check" key={scope}>
                    <input
                        type="checkbox"
                        checked={chosen.value.includes(scope)}
                        onChange={(e) => {
                            const others = chosen.value.filter((s) => s !== scope);
                            chosen.value = e.currentTarget.checked ? [...others, scope] : others;
                        }}
                    />{' '}
                    {words}
                </label>
            ))}
        </fieldset>
    );
}

function Bots() {
    const label = useSignal(''),
        token = useSignal(''),
        scopes = useSignal<string[]>(['read', 'play']),
        attempt = useTry();
    return (
        <Card title="Bots">
            <p class="muted">
                A program plays for you with a token, through the same interface as this page (docs/http-api.md). It may
                do what you tick, and nothing to your account.
            </p>
            <Sessions kind="bot" />
            {sessions.value.some((s) => s.kind === 'bot') && <EndAll which="bots" reload={load} />}
            <form
                class="line"
                onSubmit={(e) => {
                    e.preventDefault();
                    void attempt.run(async () => {
                        token.value = (await api.makeBot(label.value.trim(), scopes.value)).token;
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
                <Scopes chosen={scopes} />
                <button type="submit" disabled={attempt.busy.value || !scopes.value.length}>
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
        key = useSignal(''),
        attempt = useTry();
    const set = (to: string, said: string) =>
        void attempt.run(async () => {
            key.value = (await api.webhook(to)).secret ?? '';
            url.value = to;
            await load();
            return said;
        });
    return (
        <Card title="Notices">
            <p class="muted">
                When it is your turn and your page is not open, a small message is posted to an address of yours (a
                webhook). {offers.value.mail && 'Mail will do too.'}
            </p>
            <PushSwitch />
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
            {key.value && <CopyField label="The secret that signs them, shown this once" value={key.value} />}
            {attempt.words}
            {notices.value.length > 0 && (
                <>
                    <h3>The last of them</h3>
                    <ul class="rows" aria-label="Notices sent">
                        {notices.value.map((n) => (
                            <li key={n.id} class={n.status}>
                                {n.notice.match ? (
                                    <a href={`/match/${n.notice.match}`} onClick={follow}>
                                        Your turn as {word(n.notice.seat ?? '')} in {word(n.notice.game ?? '')}
                                    </a>
                                ) : (
                                    <span>{n.notice.event === 'reset' ? 'A new password' : 'Your address'}</span>
                                )}
                                {n.url.startsWith('mailto:') && <span class="muted">by mail</span>}
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
    const me = user.value,
        letter = path.value.split('/')[2];
    return (
        <div class="home-page account-page">
            <Masthead title="Your account" about="Who you are on this server, and who may be you.">
                <a class="button" href="/" onClick={follow}>
                    Home
                </a>
            </Masthead>
            <main tabIndex={-1} aria-busy={!ready.value}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}
                    </p>
                )}
                {letter === 'confirm' && <Confirming />}
                {letter === 'reset' && <Resetting />}
                {!letter &&
                    ready.value &&
                    (me && !me.guest ? (
                        <div class="cards">
                            <You />
                            <Card title="Where you are signed in">
                                <Sessions kind="browser" />
                                {sessions.value.filter((s) => s.kind === 'browser').length > 1 && (
                                    <EndAll which="browsers" reload={load} />
                                )}
                            </Card>
                            <Profile />
                            <Bots />
                            {(offers.value.mail || me.mail) && <Mail reload={load} />}
                            <Notices key={me.id} />
                        </div>
                    ) : (
                        <Strangers />
                    ))}
            </main>
        </div>
    );
}
