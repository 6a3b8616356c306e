// Everything that is said to the server and heard from it.
import { rowsOf, type Column } from './columns';
import { keep, kept, newSeed } from './seeds';
import { SITE } from './site';
import type {
    Book,
    ChatLine,
    FairDice,
    FirstGame,
    GameInfo,
    HintFound,
    OddsFound,
    LogLine,
    Looked,
    Match,
    MatchState,
    NoticeInfo,
    Offers,
    Profile,
    SessionInfo,
    Space,
    TableBoard,
    User,
    Verdict,
    View,
} from './types';
import type { Standing } from './verdict/found';
import type { Skill } from './verdict/skill';

export class Refusal extends Error {
    constructor(
        readonly status: number,
        message: string,
        readonly rule?: string,
        readonly version?: number,
        readonly needsCode = false, // the account asks for one besides the password
    ) {
        super(message);
    }
}

/* Nobody answers, or one who cannot now: a server that is cut off from its data, or a balancer that finds none. */
export const isAway = (e: unknown): e is Refusal => e instanceof Refusal && [0, 502, 503, 504].includes(e.status);

/* Clocks are told as what is left, so it must be known since when. */
function heard<T>(data: T): T {
    if (data && typeof data === 'object' && 'seats' in data) (data as unknown as Match).heard = performance.now();
    return data;
}

/* Without a server the same is asked of a worker in this browser. */
const here = () => import('./local/page');

async function callHere<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, data } = await (await here()).ask(method, path, body);
    if (status === 200) return heard(data as T);
    const { error, rule, version } = data as { error: string; rule?: string; version?: number };
    throw new Refusal(status, error, rule, version);
}

/* What went wrong on the server has a name in its log. */
const toReport = (request: unknown): string => (typeof request === 'string' ? ` (If you report it: ${request})` : '');

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (SITE) return callHere<T>(method, path, body);
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (body !== undefined) {
        init.headers = { 'Content-Type': 'application/json' };
        init.body = JSON.stringify(body);
    }
    let answer: Response;
    try {
        answer = await fetch(path, init);
    } catch {
        throw new Refusal(0, 'The server cannot be reached.');
    }
    const text = await answer.text();
    let data: Record<string, unknown> = {};
    try {
        data = JSON.parse(text) as Record<string, unknown>;
    } catch {
        if (answer.ok) return text as T;
    }
    if (!answer.ok)
        throw new Refusal(
            answer.status,
            String(data.error ?? `The server answers ${answer.status}.`) + toReport(data.request),
            data.rule as string | undefined,
            data.version as number | undefined,
            data.code === true,
        );
    return heard(data as T);
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
const at = (id: string, what = '', seat?: string) =>
    `/api/matches/${encodeURIComponent(id)}${what}${seat ? `${what.includes('?') ? '&' : '?'}seat=${seat}` : ''}`;

// ---- who is asking ----

export const session = () => get<{ user: User | null }>('/api/session').then((a) => a.user);
export const offers = () => get<{ offers: Offers }>('/api/session').then((a) => a.offers);
export const guest = (name?: string) => post<{ user: User }>('/api/guest', name ? { name } : {}).then((a) => a.user);
export const login = (name: string, password: string, code = '') =>
    post<{ user: User }>('/api/login', { name, password, ...(code && { code }) }).then((a) => a.user);
export const claim = (name: string, password: string) =>
    post<{ user: User }>('/api/claim', { name, password }).then((a) => a.user);
export const logout = () => post<unknown>('/api/logout');
export const password = (old: string, fresh: string, revoke_bots: boolean) =>
    post<{ user: User }>('/api/password', { password: old, new: fresh, revoke_bots });
export const sessions = () => get<{ sessions: SessionInfo[] }>('/api/sessions').then((a) => a.sessions);
export const revoke = (id: number) => post<unknown>(`/api/sessions/${id}/revoke`);
export const revokeAll = (which: 'browsers' | 'bots') => post<unknown>('/api/sessions/revoke', { which });
export const makeBot = (label: string, scopes: string[]) =>
    post<{ id: number; token: string }>('/api/bots', { label, scopes: scopes.join(' ') });
export const webhook = (url: string) => post<{ webhook: string; secret?: string }>('/api/webhook', { url });
export const mail = (address: string, password: string) =>
    post<{ user: User }>('/api/mail', { mail: address, password }).then((a) => a.user);
export const mailNotices = (on: boolean) => post<{ user: User }>('/api/mail/notices', { on }).then((a) => a.user);
export const mailConfirm = (token: string) => post<{ confirmed: string }>('/api/mail/confirm', { token });
export const pushKey = () => get<{ key: string }>('/api/push').then((a) => a.key);
export const push = (keys: { endpoint: string; p256dh: string; auth: string }) => post<unknown>('/api/push', keys);
export const pushOff = (endpoint: string) => post<unknown>('/api/push/off', { endpoint });
export const forgot = (address: string) => post<unknown>('/api/forgot', { mail: address });
export const reset = (token: string, password: string) => post<unknown>('/api/reset', { token, password });
export const totp = (password: string) => post<{ secret: string; url: string }>('/api/totp', { password });
export const totpConfirm = (code: string) => post<{ recovery: string }>('/api/totp/confirm', { code });
export const totpOff = (password: string, code: string) => post<unknown>('/api/totp/off', { password, code });
export const exportPath = '/api/account/export';
export const deleteAccount = (password: string, code: string) =>
    post<unknown>('/api/account/delete', { password, ...(code && { code }) });
export const profile = (name: string) => get<Profile>(`/api/people/${encodeURIComponent(name)}`);
export const skill = (name: string) => get<Skill>(`/api/people/${encodeURIComponent(name)}/skill`);
export const showProfile = (shown: boolean) => post<{ shown: boolean }>('/api/profile', { shown });
export const notices = () => get<{ notices: NoticeInfo[] }>('/api/notices').then((a) => a.notices);

// ---- games and matches ----

export const games = () => get<{ games: GameInfo[] }>('/api/games');
const boardPath = (game: string, part: string) => `/api/games/${encodeURIComponent(game)}/board?part=${part}`;
export async function board(game: string): Promise<TableBoard> {
    const it = await get<TableBoard>(boardPath(game, 'table')),
        spaces = it.map?.spaces as unknown as Space[] | Record<string, Column> | undefined;
    return !spaces || Array.isArray(spaces) ? it : { ...it, map: { ...it.map!, spaces: rowsOf(spaces) } };
}
export const book = (game: string) => get<Book>(boardPath(game, 'book'));
export const coast = (game: string) =>
    get<{ map?: { outline?: string[] } }>(boardPath(game, 'coast')).then((b) => b.map?.outline ?? []);
export const matches = () => get<{ mine: Match[]; open: Match[]; watchable: Match[] }>('/api/matches');

export const first = (game: string) =>
    get<{ first: FirstGame }>(`/api/games/${encodeURIComponent(game)}/first`).then((a) => a.first);
export const beginFirst = (game: string) =>
    post<{ id: string }>(`/api/games/${encodeURIComponent(game)}/first`).then((a) => a.id);

export type Options = Record<string, string | number>;
export interface NewMatch {
    game: string;
    seats: string[];
    options?: Options;
    public?: boolean;
    delay?: number;
    clock?: { move: number; bank: number; increment?: number };
    rated?: boolean;
}
export interface Made {
    id: string;
    links: Record<string, string>;
    sides?: string[];
    dice?: FairDice;
}
/* Whoever sits down commits to a seed of his own for the dice (dice.ts). */
export async function create(match: NewMatch) {
    const { seed, commitment } = await newSeed();
    const made = await post<Made>('/api/matches', { ...match, commitment });
    keep(made.id, { seed });
    return made;
}
/* Which seat a link is for. */
export const invitation = (id: string, link: string) =>
    post<{ seat: string }>(at(id, '/invitation'), { link }).then((a) => a.seat);
export async function join(id: string, how: { link?: string; seat?: string }) {
    const { seed, commitment } = await newSeed();
    const joined = await post<{ id: string; seat: string }>(at(id, '/join'), { ...how, commitment });
    keep(id, { seed });
    return joined;
}
export const look = (id: string, seat?: string) => get<Looked>(at(id, '', seat));
export const log = (id: string, seat: string | undefined, from = 0) =>
    get<{ version: number; log: LogLine[] }>(at(id, `/log?from=${from}`, seat));
export const replay = (id: string, seat: string | undefined, step: number) =>
    get<{ step: number; view: View }>(at(id, `/replay/${step}`, seat));
/* A link for others to a step of one's own; shown: spectators may see it already. */
export const link = (id: string, seat: string | undefined, step: number) =>
    get<{ link: string; shown: boolean }>(at(id, `/link/${step}`, seat));
/* When it is over: through anybody's eyes, counted in actions. */
export const logAs = (id: string, as: string) => get<{ of: number; log: LogLine[] }>(at(id, `/log?as=${as}`));
export const replayAs = (id: string, as: string, actions: number) =>
    get<{ view: View }>(at(id, `/replay/${actions}?as=${as}`));
export const why = (id: string, seat: string | undefined, action: string) =>
    get<Verdict>(at(id, `/why?action=${encodeURIComponent(action)}`, seat));
export const analysis = (id: string) => get<Standing>(at(id, '/analysis'));
export const judge = (id: string, word: 'begin' | 'stop') => post<Standing>(at(id, '/analysis'), { do: word });
export const hint = (id: string, seat: string) => get<HintFound>(at(id, '/hint', seat));
export const oddsActions = (id: string, seat: string) =>
    get<{ actions: string[] }>(at(id, '/odds', seat)).then((found) => found.actions);
export const odds = (id: string, seat: string, action: string) =>
    get<OddsFound>(at(id, `/odds?action=${encodeURIComponent(action)}`, seat));
/* What a seat may know, as a position; and where the games' modules are that can be asked about it. */
export const known = (id: string, seat: string) => get<{ version: number; position: string }>(at(id, '/known', seat));
export const modules = () => get<Record<string, string>>('/modules.json');
export const recordPath = (id: string) => at(id, '/record');

/* A match that was played elsewhere goes on here. What only proves its dice stays behind at a server. */
export async function openRecord(whole: string) {
    const record = SITE ? whole : whole.replace(/^x-(?!player:|dice-seat:|ended:).*\n/gm, ''),
        { seed, commitment } = SITE ? {} : await newSeed();
    const { id } = await post<{ id: string }>('/api/records', { record, commitment });
    if (seed) keep(id, { seed });
    return id;
}
/* It is over here, and its record goes on elsewhere. */
export const takeHome = (id: string, seat: string) => post<Match>(at(id, '/take-home', seat));

// ---- on this device (local/) ----

export const forget = (id: string) => post<unknown>(at(id, '/forget'));

// ---- at the table ----

/* One action, or several that are one order to the player; careful: they stop before what he should think twice of. */
export async function act(
    id: string,
    seat: string,
    base_version: number,
    idempotency_key: string,
    order: string[],
    careful: boolean,
) {
    const what = order.length > 1 ? { actions: order, ...(careful && { careful }) } : { action: order[0] };
    const done = await post<MatchState & { receipt?: string }>(at(id, '/actions', seat), {
        base_version,
        idempotency_key,
        ...what,
    });
    if (done.receipt) keep(id, { receipt: done.receipt });
    return done as MatchState;
}
export const undo = (id: string, seat: string, base_version: number, count = 1) =>
    post<MatchState>(at(id, '/undo', seat), { base_version, count });
export const restartTurn = (id: string, seat: string, base_version: number) =>
    post<MatchState>(at(id, '/restart-turn', seat), { base_version });
export const takeBack = (id: string, seat: string, word: 'ask' | 'accept' | 'decline') =>
    post<Match>(at(id, '/take-back', seat), { do: word });
export const draw = (id: string, seat: string, word: 'offer' | 'decline') =>
    post<Match>(at(id, '/draw', seat), { do: word });
export const resign = (id: string, seat: string) => post<Match>(at(id, '/resign', seat));
export const claimTime = (id: string, seat: string) => post<Match>(at(id, '/claim-time', seat));
export async function rematch(id: string, seat: string) {
    const { seed, commitment } = await newSeed();
    const next = await post<{ id: string }>(at(id, '/rematch', seat), { commitment });
    if (!kept(next.id).seed) keep(next.id, { seed });
    return next;
}
export const say = (id: string, seat: string, text: string) => post<ChatLine>(at(id, '/chat', seat), { text });
export const chat = (id: string, seat: string | undefined) =>
    get<{ chat: ChatLine[]; muted: string[] }>(at(id, '/chat?from=0', seat));
export const mute = (id: string, seat: string, side: string, muted: boolean) =>
    post<{ muted: string[] }>(at(id, '/mute', seat), { side, muted });
export const commit = (id: string, seat: string, commitment: string) =>
    post<unknown>(at(id, '/seed', seat), { commitment });
export const showSeed = (id: string, seat: string, seed: string) => post<unknown>(at(id, '/seed', seat), { seed });
export const record = (id: string) => get<string>(recordPath(id));

export interface Listening {
    state(state: MatchState): void;
    match(match: Match): void;
    chat(line: ChatLine): void;
    online(on: boolean): void;
}

/* What was done since the last look is told first: a machine may have been quicker. */
function listenHere(id: string, seat: string, since: number, to: Listening): () => void {
    const stop = here().then((page) => page.listen(id, seat, to));
    void stop
        .then(() => look(id, seat))
        .then(
            (now) => now.version > since && to.state({ ...now, log: [], log_from: 0, reset: true }),
            () => {}, // whoever asks for something hears of it
        );
    return () => void stop.then((end) => end());
}

/* An EventSource comes back by itself while the server only closes the stream. When it gives up (the server was away
 * and refused), a new one is made, after a little longer each time. */
export function listen(id: string, seat: string | undefined, since: () => number, to: Listening): () => void {
    if (SITE) return listenHere(id, seat ?? 'spectator', since(), to);
    let source: EventSource | undefined,
        timer = 0,
        pause = 500,
        over = false;
    const open = () => {
        source = new EventSource(at(id, `/events?from=${since()}`, seat));
        source.onopen = () => {
            pause = 500;
            to.online(true);
        };
        source.onerror = () => {
            to.online(false);
            if (over || source?.readyState !== EventSource.CLOSED) return;
            timer = window.setTimeout(open, pause);
            pause = Math.min(pause * 2, 15_000);
        };
        const on = <T>(name: string, take: (data: T) => void) =>
            source?.addEventListener(name, (e) => take(heard(JSON.parse((e as MessageEvent<string>).data) as T)));
        on<MatchState>('state', to.state);
        on<Match>('match', to.match);
        on<ChatLine>('chat', to.chat);
    };
    open();
    return () => {
        over = true;
        clearTimeout(timer);
        source?.close();
    };
}
