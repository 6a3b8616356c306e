/* Who somebody is: guests, accounts, sessions. A token is 256 random bits, shown once and stored as its hash. */
#include "server/session.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>

#include "server/letters.h"
#include "server/play.h"
#include "server/stream.h"
#include "server/totp.h"

enum { DAY = 86400, SESSION_DAYS = 180, ABSENCE_DAYS = 30 };

/* Argon2id with 19 MiB, two passes: 15 ms here, and a worker's 15 ms. */
#define PASSWORD_PASSES 2
#define PASSWORD_MEMORY (19u << 20)

/* ---- how old a session is ------------------------------------------------------------------------------------------------- */

/* A machine may start with a clock that is years ahead. We believe at most a month in which nobody came. */
static int64_t disbelieved;

void sessions_start(void)
{
    int64_t newest = store_sessions_newest(server.store), most = newest + (int64_t)ABSENCE_DAYS * DAY;

    disbelieved = newest && now_seconds() > most ? now_seconds() - most : 0;
    if (disbelieved)
        note("clock", "problem=\"nobody came for long, or the clock is wrong: sessions are kept\" seconds=%lld",
             (long long)disbelieved);
}

static int64_t session_seconds(void)
{
    return now_seconds() - disbelieved;
}

void sessions_expire(void)
{
    store_sessions_expire(server.store, session_seconds() - (int64_t)SESSION_DAYS * DAY);
}

/* ---- tokens ----------------------------------------------------------------------------------------------------------------- */

static const char *cookie_name(const Request *r)
{
    return r->secure ? "__Host-yardarm" : "yardarm";
}

static const char *token_sent(const Request *r)
{
    const char *bearer = header(r, "Authorization");

    if (bearer && strncmp(bearer, "Bearer ", 7) == 0)
        return bearer + 7;
    return MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, cookie_name(r));
}

void session_find(Request *r)
{
    const char *token = token_sent(r);
    uint8_t hash[HASH_BYTES];
    int64_t now = session_seconds();

    if (!token || strlen(token) >= TOKEN_CAP)
        return;
    token_hash(str(token), hash);
    if (store_session_find(server.store, hash, &r->session, &r->user) != STORE_OK) {
        r->user.id = 0;
        return;
    }
    if (r->session.kind == SESSION_BROWSER && now - r->session.seen > (int64_t)SESSION_DAYS * DAY) {
        r->user.id = 0;
        return;
    }
    if (now - r->session.seen > 3600)
        store_session_seen(server.store, r->session.id, now);
}

void cookie_set(Request *r, const char *token, bool keep)
{
    Text t = text_in(r->cookie, sizeof r->cookie);

    text_fmt(&t, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", cookie_name(r), token,
             keep ? SESSION_DAYS * DAY : 0, r->secure ? "; Secure" : "");
}

/* A session with a token for this user, which is stored next. */
static StoredSession session_new(const Request *r, int64_t user, char token[TOKEN_CAP])
{
    const char *agent = header(r, "User-Agent");
    StoredSession session = {
        .user = user, .created = session_seconds(), .seen = session_seconds(), .scopes = EVERY_SCOPE};
    Text label = text_in(session.label, sizeof session.label);

    token_make(token);
    token_hash(str(token), session.hash);
    for (const char *p = agent; p && *p && label.n + 2 < label.cap; p++)
        text_char(&label, *p < ' ' || *p > '~' ? '?' : *p);
    return session;
}

/* The session that ends when this browser begins another; NULL: none. */
static const StoredSession *session_before(const Request *r)
{
    return r->session.id && r->session.kind == SESSION_BROWSER ? &r->session : NULL;
}

/* It is stored. */
static void session_enter(Request *r, const StoredSession *session, char token[TOKEN_CAP])
{
    int64_t before = session_before(r) ? r->session.user : 0;

    r->session = *session;
    cookie_set(r, token, true);
    sodium_memzero(token, TOKEN_CAP);
    if (before)
        stream_sessions_ended(before);
}

static bool session_begin(Request *r, int64_t user)
{
    char token[TOKEN_CAP];
    StoredSession session = session_new(r, user, token);

    if (store_session_add(server.store, &session, session_before(r)) != STORE_OK)
        return false;
    session_enter(r, &session, token);
    return true;
}

void mail_json(Json *j, const StoredUser *user)
{
    if (!user->mail[0] && !user->mail_asked[0])
        return;
    json_kbegin(j, "mail");
    json_ktext(j, "address", user->mail);
    json_ktext(j, "asked", user->mail_asked);
    json_kbool(j, "notices", user->mail_on);
    json_end(j);
}

static void user_json(Request *r)
{
    json_key(&r->out, "user");
    if (!r->user.id) {
        json_nothing(&r->out);
        return;
    }
    json_begin(&r->out);
    json_kint(&r->out, "id", r->user.id);
    json_ktext(&r->out, "name", r->user.name);
    json_kbool(&r->out, "guest", r->user.guest);
    json_kbool(&r->out, "totp", r->user.totp_on);
    json_kbool(&r->out, "shown", r->user.shown);
    if (r->user.webhook[0])
        json_ktext(&r->out, "webhook", r->user.webhook);
    mail_json(&r->out, &r->user);
    json_end(&r->out);
}

void answer_user(Request *r, unsigned status)
{
    answer_begin(r, status);
    user_json(r);
    answer_end(r);
}

/* And what the operator offers besides. */
void get_session(Request *r)
{
    answer_begin(r, 200);
    user_json(r);
    json_kbegin(&r->out, "offers");
    json_kbool(&r->out, "mail", mail_offered());
    json_end(&r->out);
    answer_end(r);
}

/* ---- guests ------------------------------------------------------------------------------------------------------------------------------ */

/* Letters, digits, and between them single spaces or . - _ ' */
static bool name_is_good(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    bool joint = true;

    if (n < 2 || n > 24)
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = name[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && (joint || !strchr(" .-_'", c)))
            return false;
        joint = !letter;
    }
    return !joint;
}

void post_guest(Request *r)
{
    const char *name = body_text(r->json, "name", NULL);
    StoredUser user = {0};
    Text t = text_in(user.name, sizeof user.name);

    if (r->user.id) {
        answer_user(r, 200);
        return;
    }
    if (!slow_enough(r, LIMIT_GUEST, false))
        return;
    if (name && !name_is_good(name)) {
        refuse(r, 400, "a name is 2 to 24 letters and digits, with single spaces or . - _ ' between");
        return;
    }
    StoredUser namesake;
    if (name && store_user_named(server.store, name, &namesake) != STORE_NONE) {
        refuse(r, 409, "this name belongs to an account");
        return;
    }
    if (name)
        text_put(&t, name);
    else
        text_fmt(&t, "Guest %d", 1000 + (int)randombytes_uniform(9000));
    char token[TOKEN_CAP];
    StoredSession session = session_new(r, 0, token);
    if (store_user_add(server.store, &user, now_seconds(), &session, session_before(r)) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    session_enter(r, &session, token);
    r->user = user;
    answer_user(r, 201);
}

/* ---- accounts (in a worker) ---------------------------------------------------------------------------------------------------------------- */

bool password_hash(const char *password, char out[PASSWORD_CAP])
{
    _Static_assert(PASSWORD_CAP >= crypto_pwhash_STRBYTES, "room for a hash");
    return crypto_pwhash_str(out, password, strlen(password), PASSWORD_PASSES, PASSWORD_MEMORY) == 0;
}

/* libsodium says EINVAL where the password is another one, and also where it had no memory left half way: only what it says
 * twice is believed. Anything else is that it had none from the beginning. */
static bool password_fits(const char *hash, const char *password, bool *no_memory)
{
    bool fits = false;

    *no_memory = false;
    for (int i = 0; i < 2 && !fits && !*no_memory; i++) {
        errno = 0;
        fits = crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
        *no_memory = !fits && errno != EINVAL;
    }
    return fits;
}

/* A seat of `from` in this match is `to`'s now, and bears his name. */
static bool seat_bring_once(const char *id, int64_t from, const StoredUser *to)
{
    Room *room = room_open(id);

    if (!room)
        return strcmp(room_trouble(), NO_MEMORY) != 0;
    StoredMatch next = room->row;
    for (int seat = 0; seat < next.seats; seat++) {
        StoredSeat *s = &next.seat[seat];
        if (s->kind != SEAT_PERSON || s->user != from)
            continue;
        Text name = text_in(s->name, sizeof s->name);
        s->user = to->id;
        s->guest = to->guest;
        text_put(&name, to->name);
    }
    Outcome o = play_row(room, &next);
    room_close(room);
    return o.status == 200;
}

static bool seat_bring(const char *id, int64_t from, const StoredUser *to)
{
    bool good = false;

    came_second();
    do
        good = seat_bring_once(id, from, to);
    while (!good && came_second());
    return good;
}

/* All of them. False: the store failed, and whoever asked still has what was not brought. */
static bool seats_bring(int64_t from, const StoredUser *to)
{
    char id[1][ID_CAP], after[ID_CAP] = "";
    int64_t faults = store_faults();

    while (store_match_list(server.store, LIST_SEATED, from, id, 1, after) == 1) {
        if (!seat_bring(id[0], from, to))
            return false;
        memcpy(after, id[0], sizeof after);
    }
    return store_faults() == faults;
}

/* Who has claimed his account has it, whatever happens to his seats: they bear his name as soon as they can. */
static atomic_bool misnamed = true; /* some may not, as after a crash */

static bool seats_rename(const char *id)
{
    StoredMatch row;
    bool good = store_match_get(server.store, id, &row) == STORE_OK;

    for (int seat = 0; seat < row.seats && good; seat++) {
        StoredUser user = {.guest = true};
        if (row.seat[seat].kind == SEAT_PERSON && row.seat[seat].guest)
            good = store_user_get(server.store, row.seat[seat].user, &user) != STORE_FAILED &&
                   (user.guest || seat_bring(id, user.id, &user));
    }
    return good;
}

void seats_tick(void)
{
    char id[1][ID_CAP], after[ID_CAP] = "";
    int64_t faults = store_faults();
    bool good = true;

    if (!atomic_exchange(&misnamed, false))
        return;
    while (store_match_list(server.store, LIST_MISNAMED, 0, id, 1, after) == 1) {
        good &= seats_rename(id[0]);
        memcpy(after, id[0], sizeof after);
    }
    misnamed |= !good || store_faults() != faults;
}

static void claim(Request *r)
{
    const char *name = body_text(r->json, "name", NULL), *password = body_text(r->json, "password", "");
    char hash[PASSWORD_CAP], token[TOKEN_CAP];

    if (!password_hash(password, hash)) {
        refuse(r, 503, NO_MEMORY);
        return;
    }
    StoredSession session = session_new(r, r->user.id, token);
    Stored result = store_user_claim(server.store, r->user.id, name, hash, &session, session_before(r));
    if (result == STORE_NONE) {
        refuse(r, 409, "this name is taken");
        return;
    }
    if (result != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    Text bears = text_in(r->user.name, sizeof r->user.name);
    text_put(&bears, name);
    r->user.guest = false;
    session_enter(r, &session, token);
    misnamed |= !seats_bring(r->user.id, &r->user);
    answer_user(r, 200);
}

void post_claim(Request *r)
{
    const char *name = body_text(r->json, "name", NULL), *weak = NULL;

    if (!r->user.guest)
        refuse(r, 409, "this account has a name and a password already");
    else if (!name_is_good(name))
        refuse(r, 400, "a name is 2 to 24 letters and digits, with single spaces or . - _ ' between");
    else if ((weak = password_problem(body_text(r->json, "password", ""), name)))
        refuse(r, 400, weak);
    else if (slow_enough(r, LIMIT_LOGIN, false))
        r->later = claim;
}

/* The second thing an account may ask for at sign-in. What is taken instead of a code is taken once, and codes are off
 * then. */
bool code_holds(Request *r, StoredUser *user)
{
    const char *code = body_text(r->json, "code", "");
    uint8_t hash[HASH_BYTES];
    int64_t when = 0;

    if (!user->totp_on)
        return true;
    token_hash(str(code), hash);
    if (totp_fits(user->totp, code, now_seconds(), &when) && when > user->totp_last &&
        store_user_totp_used(server.store, user->id, when) == STORE_OK)
        return true;
    if (code[0] && sodium_memcmp(hash, user->recovery, sizeof hash) == 0) {
        user->totp[0] = 0;
        user->totp_on = false;
        memset(user->recovery, 0, sizeof user->recovery);
        return store_user_totp(server.store, user) == STORE_OK;
    }
    answer_begin(r, 401);
    json_ktext(&r->out, "error", code[0] ? "the code does not fit" : "this account asks for a code too");
    json_kbool(&r->out, "code", true);
    answer_end(r);
    return false;
}

static void login(Request *r)
{
    /* A name that does not exist costs as much time as one that does. */
    static const char nobody[] =
        "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    const char *name = body_text(r->json, "name", ""), *password = body_text(r->json, "password", "");
    StoredUser user = {0};
    char hash[crypto_pwhash_STRBYTES] = "";
    bool known = store_user_named(server.store, name, &user) == STORE_OK;
    Text t = text_in(hash, sizeof hash);

    text_put(&t, known ? user.password : nobody);
    bool no_memory, fits = password_fits(hash, password, &no_memory);
    if (!fits || !known) {
        refuse(r, no_memory ? 503 : 401, no_memory ? NO_MEMORY : "name and password do not fit");
        return;
    }
    if (!code_holds(r, &user))
        return;
    if (crypto_pwhash_str_needs_rehash(hash, PASSWORD_PASSES, PASSWORD_MEMORY) &&
        password_hash(password, user.password))
        store_user_password(server.store, user.id, user.password, 0, 0);
    if ((r->user.guest && !seats_bring(r->user.id, &user)) || !session_begin(r, user.id)) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    r->user = user;
    answer_user(r, 200);
}

void post_login(Request *r)
{
    const char *name = body_text(r->json, "name", ""), *password = body_text(r->json, "password", "");

    if (strlen(name) >= NAME_CAP || strlen(password) > PASSWORD_MOST)
        refuse(r, 401, "name and password do not fit");
    else if (slow_enough(r, LIMIT_LOGIN, false)) {
        r->later = login;
        r->wait = limit_slow(LIMIT_LOGIN, BY_NAME, name);
    }
}

/* Passwords are compared in a worker: true, or it is refused. */
bool password_holds(Request *r, const char *password)
{
    bool no_memory = false;

    if (r->user.guest || password_fits(r->user.password, password, &no_memory))
        return true;
    refuse(r, no_memory ? 503 : 401, no_memory ? NO_MEMORY : "this is not the password you have");
    return false;
}

static void password_change(Request *r)
{
    const char *old = body_text(r->json, "password", ""), *new = body_text(r->json, "new", "");
    int kinds = KIND_BROWSERS | (body_bool(r->json, "revoke_bots", false) ? KIND_BOTS : 0);
    char hash[PASSWORD_CAP];

    if (!password_holds(r, old))
        return;
    if (!password_hash(new, hash)) {
        refuse(r, 503, NO_MEMORY);
        return;
    }
    if (store_user_password(server.store, r->user.id, hash, r->session.id, kinds) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    stream_sessions_ended(r->user.id);
    answer_user(r, 200);
}

/* A new password ends every other browser's session, and the bots' where that is asked for: who had the old one is out. */
void post_password(Request *r)
{
    const char *old = body_text(r->json, "password", ""), *weak = NULL;

    if (r->user.guest)
        refuse(r, 409, "a guest has no password: claim your account first");
    else if ((weak = password_problem(body_text(r->json, "new", ""), r->user.name)))
        refuse(r, 400, weak);
    else if (strlen(old) > PASSWORD_MOST)
        refuse(r, 401, "this is not the password you have");
    else if (slow_enough(r, LIMIT_LOGIN, true))
        r->later = password_change;
}

void post_logout(Request *r)
{
    if (store_session_drop(server.store, r->user.id, r->session.id) == STORE_FAILED) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    stream_sessions_ended(r->user.id);
    cookie_set(r, "", false);
    r->user = (StoredUser){0};
    answer_user(r, 200);
}
