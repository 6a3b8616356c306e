/* What somebody has here: his sessions and bots, codes for signing in, notices, all of it in one file, and the way out. */
#include <sodium.h>
#include <string.h>

#include "server/profile.h"
#include "server/push.h"
#include "server/session.h"
#include "server/stream.h"
#include "server/totp.h"

/* ---- sessions -------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int scope;
} scopes[] = {{"read", SCOPE_READ}, {"play", SCOPE_PLAY}, {"notify", SCOPE_NOTIFY}};

static void scopes_json(Json *j, int granted)
{
    json_key(j, "scopes");
    json_list(j);
    for (int i = 0; i < COUNT_OF(scopes); i++)
        if (granted & scopes[i].scope)
            json_text(j, scopes[i].name);
    json_close(j);
}

static void session_json(void *request, const StoredSession *session)
{
    Request *r = request;
    Json *j = &r->out;

    json_begin(j);
    json_kint(j, "id", session->id);
    json_ktext(j, "kind", session->kind == SESSION_BOT ? "bot" : "browser");
    json_ktext(j, "label", session->label);
    if (session->kind == SESSION_BOT)
        scopes_json(j, session->scopes);
    json_kint(j, "created", session->created);
    json_kint(j, "seen", session->seen);
    json_kbool(j, "this", session->id == r->session.id);
    json_end(j);
}

static void sessions_json(Request *r)
{
    json_key(&r->out, "sessions");
    json_list(&r->out);
    store_sessions_of(server.store, r->user.id, session_json, r);
    json_close(&r->out);
}

void get_sessions(Request *r)
{
    answer_begin(r, 200);
    sessions_json(r);
    answer_end(r);
}

void post_revoke(Request *r)
{
    int32_t id;

    if (!str_int(str(r->param[0]), &id) || store_session_drop(server.store, r->user.id, id) != STORE_OK) {
        refuse(r, 404, "you have no such session");
        return;
    }
    stream_sessions_ended(r->user.id);
    answer_begin(r, 200);
    json_kint(&r->out, "revoked", id);
    answer_end(r);
}

/* This browser's own stays. */
void post_revoke_all(Request *r)
{
    static const char *const words[] = {"", "browsers", "bots", "all"};
    const char *which = body_text(r->json, "which", "");
    int kinds = str_among(words, COUNT_OF(words), str(which));

    _Static_assert(KIND_BROWSERS == 1 && KIND_BOTS == 2, "in the order of the words");
    if (kinds < 1) {
        refuse(r, 400, "which must be browsers, bots or all");
        return;
    }
    if (store_sessions_end(server.store, r->user.id, r->session.id, kinds) == STORE_FAILED) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    stream_sessions_ended(r->user.id);
    get_sessions(r);
}

/* ---- bots -------------------------------------------------------------------------------------------------------------------- */

/* "read play": those named, of which there must be one; all of them where nothing is said. 0: not understood. */
static int scopes_asked(const char *words)
{
    int granted = 0;

    for (Str rest = str(words), word = str_word(&rest); word.n; word = str_word(&rest)) {
        int i = str_row(scopes, COUNT_OF(scopes), name, word);
        if (i < 0)
            return 0;
        granted |= scopes[i].scope;
    }
    return granted;
}

static void bot_add(Request *r, const char *label, int granted)
{
    char token[TOKEN_CAP];
    StoredSession session = {.user = r->user.id,
                             .created = now_seconds(),
                             .seen = now_seconds(),
                             .kind = SESSION_BOT,
                             .scopes = (uint8_t)granted};
    Text t = text_in(session.label, sizeof session.label);

    text_put(&t, label);
    token_make(token);
    token_hash(str(token), session.hash);
    if (store_session_add(server.store, &session, NULL) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 201);
    json_kint(&r->out, "id", session.id);
    scopes_json(&r->out, granted);
    json_ktext(&r->out, "token", token);
    answer_end(r);
}

void post_bot(Request *r)
{
    const char *label = body_text(r->json, "label", "bot");
    int granted = scopes_asked(body_text(r->json, "scopes", "read play notify"));

    if (r->user.guest)
        refuse(r, 403, "bots need an account: claim yours first");
    else if (!text_is_plain(label, 60))
        refuse(r, 400, "a label is 1 to 60 plain characters");
    else if (!granted)
        refuse(r, 400, "scopes are some of: read play notify");
    else if (slow_enough(r, LIMIT_LOGIN, true))
        bot_add(r, label, granted);
}

/* ---- codes at sign-in ---------------------------------------------------------------------------------------------------------- */

static void store_codes(Request *r)
{
    if (store_user_totp(server.store, &r->user) != STORE_OK)
        refuse(r, 503, "it could not be stored");
    else
        answer_user(r, 200);
}

static void totp_begin(Request *r)
{
    char url[256];
    Text t = text_in(url, sizeof url);

    if (!password_holds(r, body_text(r->json, "password", "")))
        return;
    totp_make(r->user.totp);
    r->user.totp_last = 0;
    if (store_user_totp(server.store, &r->user) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    text_put(&t, "otpauth://totp/Yardarm:");
    for (const char *p = r->user.name; *p; p++)
        text_put(&t, *p == ' ' ? "%20" : (char[]){*p, 0});
    text_fmt(&t, "?secret=%s&issuer=Yardarm", r->user.totp);
    answer_begin(r, 200);
    json_ktext(&r->out, "secret", r->user.totp);
    json_ktext(&r->out, "url", url);
    answer_end(r);
}

bool may_check_password(Request *r)
{
    if (strlen(body_text(r->json, "password", "")) > PASSWORD_MOST) {
        refuse(r, 401, "this is not the password you have");
        return false;
    }
    return slow_enough(r, LIMIT_LOGIN, true);
}

/* A key, which asks for nothing before its first code has been shown. */
void post_totp(Request *r)
{
    if (r->user.guest)
        refuse(r, 409, "a guest has no password: claim your account first");
    else if (r->user.totp_on)
        refuse(r, 409, "codes are asked for already");
    else if (may_check_password(r))
        r->later = totp_begin;
}

void post_totp_confirm(Request *r)
{
    char recovery[TOKEN_CAP];
    int64_t when;

    if (!slow_enough(r, LIMIT_LOGIN, true))
        return;
    if (r->user.totp_on || !r->user.totp[0]) {
        refuse(r, 409, r->user.totp_on ? "codes are asked for already" : "ask for a key first: POST /api/totp");
        return;
    }
    if (!totp_fits(r->user.totp, body_text(r->json, "code", ""), now_seconds(), &when)) {
        refuse(r, 401, "the code does not fit");
        return;
    }
    token_make(recovery);
    token_hash(str(recovery), r->user.recovery);
    r->user.totp_on = true;
    r->user.totp_last = when;
    store_codes(r);
    if (r->status != 200)
        return;
    answer_begin(r, 200);
    json_ktext(&r->out, "recovery", recovery);
    answer_end(r);
}

static void totp_end(Request *r)
{
    if (!password_holds(r, body_text(r->json, "password", "")) || !code_holds(r, &r->user))
        return;
    r->user.totp[0] = 0;
    r->user.totp_on = false;
    memset(r->user.recovery, 0, sizeof r->user.recovery);
    store_codes(r);
}

void post_totp_off(Request *r)
{
    if (!r->user.totp_on)
        refuse(r, 409, "no codes are asked for");
    else if (may_check_password(r))
        r->later = totp_end;
}

/* ---- notices -------------------------------------------------------------------------------------------------------------------- */

/* The key that signs them is shown now and never again. */
void post_webhook(Request *r)
{
    const char *url = body_text(r->json, "url", "");
    char key[TOKEN_CAP] = "";
    bool good = !url[0] || (text_is_plain(url, 255) && !strchr(url, ' ') &&
                            (strncmp(url, "https://", 8) == 0 || strncmp(url, "http://", 7) == 0));

    if (r->user.guest) {
        refuse(r, 403, "notices need an account: claim yours first");
        return;
    }
    if (!good) {
        refuse(r, 400, "url must be http:// or https://, at most 255 characters, or empty for none");
        return;
    }
    if (url[0])
        token_make(key);
    if (store_user_webhook(server.store, r->user.id, url, key) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 200);
    json_ktext(&r->out, "webhook", url);
    if (key[0])
        json_ktext(&r->out, "secret", key);
    answer_end(r);
}

static bool bytes_sent(const Request *r, const char *key, uint8_t *out, size_t n)
{
    const char *words = body_text(r->json, key, "");
    size_t got = 0;

    return sodium_base642bin(out, n, words, strlen(words), "=", &got, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
               0 &&
           got == n;
}

void get_push(Request *r)
{
    const char *key = push_public_key();

    if (!key) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 200);
    json_ktext(&r->out, "key", key);
    answer_end(r);
}

/* A browser asks to be told by push, for as long as it is signed in. */
void post_push(Request *r)
{
    const char *endpoint = body_text(r->json, "endpoint", "");
    StoredPush push = {.user = r->user.id, .session = r->session.id};
    Text t = text_in(push.endpoint, sizeof push.endpoint);
    bool keys =
        bytes_sent(r, "p256dh", push.point, sizeof push.point) && bytes_sent(r, "auth", push.auth, sizeof push.auth);

    text_put(&t, endpoint);
    if (r->user.guest) {
        refuse(r, 403, "notices need an account: claim yours first");
    } else if (!keys || !push_point_is_good(push.point) || !push_endpoint_is_good(endpoint)) {
        refuse(r, 400, "endpoint must be https://, p256dh and auth as the browser gave them");
    } else if (slow_enough(r, LIMIT_LOGIN, true)) {
        Stored result = store_push_add(server.store, &push);
        if (result != STORE_OK) {
            refuse(r, result == STORE_NONE ? 409 : 503,
                   result == STORE_NONE ? "eight browsers are told already" : "it could not be stored");
            return;
        }
        answer_begin(r, 200);
        json_kbool(&r->out, "push", true);
        answer_end(r);
    }
}

void post_push_off(Request *r)
{
    if (store_push_drop(server.store, r->user.id, body_text(r->json, "endpoint", "")) == STORE_FAILED) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 200);
    json_kbool(&r->out, "push", false);
    answer_end(r);
}

static void notices_json(Request *r)
{
    enum { MOST = 50 };
    static const char *const statuses[] = {"waiting", "sent", "failed"};
    static _Thread_local Notice notices[MOST];
    int n = store_notices_of(server.store, r->user.id, notices, MOST);

    json_key(&r->out, "notices");
    json_list(&r->out);
    for (int i = 0; i < n; i++) {
        json_begin(&r->out);
        json_kint(&r->out, "id", notices[i].id);
        json_ktext(&r->out, "status", statuses[notices[i].status]);
        json_kint(&r->out, "tries", notices[i].tries);
        json_kint(&r->out, "created", notices[i].created);
        if (notices[i].status == NOTICE_WAITING)
            json_kint(&r->out, "next", notices[i].next);
        json_ktext(&r->out, "problem", notices[i].problem);
        json_ktext(&r->out, "url", notices[i].url);
        json_key(&r->out, "notice");
        answer_raw(&r->out, str(notices[i].body));
        json_end(&r->out);
    }
    json_close(&r->out);
}

void get_notices(Request *r)
{
    answer_begin(r, 200);
    notices_json(r);
    answer_end(r);
}

/* ---- all of it ---------------------------------------------------------------------------------------------------------------------- */

static void seats_of_match_json(Request *r, const char *id)
{
    StoredMatch row;

    if (store_match_get(server.store, id, &row) != STORE_OK)
        return;
    json_begin(&r->out);
    json_ktext(&r->out, "id", row.id);
    json_ktext(&r->out, "game", row.game);
    json_kint(&r->out, "created", row.created);
    json_kbool(&r->out, "over", row.status == MATCH_OVER);
    json_ktext(&r->out, "ended", row.ended);
    json_key(&r->out, "seats");
    json_list(&r->out);
    for (int seat = 0; seat < row.seats; seat++)
        if (row.seat[seat].kind == SEAT_PERSON && row.seat[seat].user == r->user.id)
            json_int(&r->out, seat);
    json_close(&r->out);
    json_end(&r->out);
}

static void matches_json(Request *r)
{
    char id[1][ID_CAP], after[ID_CAP] = "";

    json_key(&r->out, "matches");
    json_list(&r->out);
    while (store_match_list(server.store, LIST_SEATED, r->user.id, id, 1, after) == 1) {
        seats_of_match_json(r, id[0]);
        memcpy(after, id[0], sizeof after);
    }
    json_close(&r->out);
}

static void said_json(void *request, const char *match, const StoredChat *line)
{
    Json *j = &((Request *)request)->out;

    json_begin(j);
    json_ktext(j, "match", match);
    json_kint(j, "at", line->at);
    json_ktext(j, "text", line->words);
    json_end(j);
}

void get_export(Request *r)
{
    if (!slow_enough(r, LIMIT_LOGIN, true))
        return;
    answer_begin(r, 200);
    json_kint(&r->out, "id", r->user.id);
    json_ktext(&r->out, "name", r->user.name);
    json_kbool(&r->out, "guest", r->user.guest);
    json_ktext(&r->out, "webhook", r->user.webhook);
    json_kbool(&r->out, "totp", r->user.totp_on);
    json_kbool(&r->out, "shown", r->user.shown);
    mail_json(&r->out, &r->user);
    sessions_json(r);
    matches_json(r);
    json_key(&r->out, "chat");
    json_list(&r->out);
    store_chat_said(server.store, r->user.id, said_json, r);
    json_close(&r->out);
    notices_json(r);
    ratings_json(&r->out, r->user.id);
    answer_end(r);
}

/* ---- the way out ---------------------------------------------------------------------------------------------------------------------- */

/* He leaves his seats as by resigning; where he sat stands nobody's name. */
static bool seats_leave(const char *id, int64_t user)
{
    Room *room = room_open(id);

    if (!room)
        return strcmp(room_trouble(), NO_MEMORY) != 0;
    StoredMatch next = room->row;
    for (int seat = 0; seat < next.seats; seat++) {
        StoredSeat *s = &next.seat[seat];
        if (s->kind != SEAT_PERSON || s->user != user)
            continue;
        if (next.status == MATCH_RUNNING)
            row_leave(&next, room->def, seat, "leaves");
        else if (next.status == MATCH_WAITING && next.owner == user)
            row_call_off(&next, room->def, CALLED_OFF);
        else if (next.status == MATCH_WAITING)
            seat_free(s);
        s->user = 0;
        Text name = text_in(s->name, sizeof s->name);
        text_put(&name, s->kind == SEAT_PERSON ? "(gone)" : "");
    }
    Outcome o = play_row(room, &next);
    room_close(room);
    return o.status == 200;
}

static bool everything_leaves(int64_t user)
{
    char id[1][ID_CAP], after[ID_CAP] = "";
    int64_t faults = store_faults();

    if (store_chat_forget(server.store, user) == STORE_FAILED)
        return false;
    while (store_match_list(server.store, LIST_SEATED, user, id, 1, after) == 1) {
        came_second();
        while (!seats_leave(id[0], user))
            if (!came_second())
                return false;
        memcpy(after, id[0], sizeof after);
    }
    return store_faults() == faults && store_user_drop(server.store, user) == STORE_OK;
}

static void account_delete(Request *r)
{
    int64_t user = r->user.id;

    if (!password_holds(r, body_text(r->json, "password", "")) || !code_holds(r, &r->user))
        return;
    if (!everything_leaves(user)) {
        refuse(r, 503, "it could not be stored: try again");
        return;
    }
    stream_sessions_ended(user);
    cookie_set(r, "", false);
    r->user = (StoredUser){0};
    answer_user(r, 200);
}

void post_delete(Request *r)
{
    if (may_check_password(r))
        r->later = account_delete;
}
