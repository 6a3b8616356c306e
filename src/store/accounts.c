/* Accounts and sessions. */
#include "store/driver.h"

#include <stdlib.h>
#include <string.h>

static void user_read(Statement *s, StoredUser *out)
{
    *out = (StoredUser){.id = column_int(s, 0), .guest = column_int(s, 1)};
    column_text(s, 2, out->name, sizeof out->name);
    column_text(s, 3, out->password, sizeof out->password);
    column_text(s, 4, out->webhook, sizeof out->webhook);
    column_text(s, 5, out->hook_key, sizeof out->hook_key);
    column_text(s, 6, out->totp, sizeof out->totp);
    out->totp_on = column_int(s, 7);
    out->totp_last = column_int(s, 8);
    column_blob(s, 9, out->recovery, sizeof out->recovery);
    out->shown = column_int(s, 10);
    column_text(s, 11, out->mail, sizeof out->mail);
    column_text(s, 12, out->mail_asked, sizeof out->mail_asked);
    out->mail_on = column_int(s, 13);
}

static void session_read(Statement *s, StoredSession *out)
{
    *out = (StoredSession){
        .id = column_int(s, 0),
        .user = column_int(s, 1),
        .created = column_int(s, 2),
        .seen = column_int(s, 3),
        .kind = (uint8_t)column_small(s, 4, SESSION_BOT),
    };
    column_text(s, 5, out->label, sizeof out->label);
    column_blob(s, 6, out->hash, sizeof out->hash);
    out->scopes = (uint8_t)column_small(s, 7, EVERY_SCOPE);
}

/* ---- sessions that were looked up ------------------------------------------------------------------------------------------ */

/* Every request says whose it is. What was found for a token holds until any account or session is changed, which happens
 * only here; where servers share the data it may happen anywhere, and they look every time. */
struct Known {
    uint8_t hash[HASH_BYTES];
    int64_t as_of; /* so many changes */
    StoredSession session;
    StoredUser user;
};

enum { MOST_KNOWN = 1024 };

Known *known_make(void)
{
    return calloc(MOST_KNOWN, sizeof(Known));
}

static Known *known_place(Store *store, const uint8_t hash[HASH_BYTES])
{
    return &store->known[(hash[0] | hash[1] << 8) % MOST_KNOWN];
}

static bool known_find(Store *store, const uint8_t hash[HASH_BYTES], StoredSession *session, StoredUser *user)
{
    const Known *k = known_place(store, hash);

    pthread_mutex_lock(&store->known_lock);
    bool found = !store_is_shared(store) && k->session.id && k->as_of == store->account_changes &&
                 memcmp(k->hash, hash, HASH_BYTES) == 0;
    if (found) {
        *session = k->session;
        *user = k->user;
    }
    pthread_mutex_unlock(&store->known_lock);
    return found;
}

static void known_put(Store *store, int64_t as_of, const StoredSession *session, const StoredUser *user)
{
    Known *k = known_place(store, session->hash);

    pthread_mutex_lock(&store->known_lock);
    *k = (Known){.as_of = as_of, .session = *session, .user = *user};
    memcpy(k->hash, session->hash, HASH_BYTES);
    pthread_mutex_unlock(&store->known_lock);
}

/* ---- changes ---------------------------------------------------------------------------------------------------------------- */

/* Ends a change of accounts or sessions, well or not. */
Stored accounts_end(Store *store, Connection *c, bool commit)
{
    Stored result = transaction_end(c, commit) ? STORE_OK : STORE_FAILED;

    store->account_changes++;
    return result;
}

/* Runs a change that is one statement; NONE where it changed nothing. */
Stored changed(Store *store, Statement *s)
{
    Connection *c = writer(store);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : changes(c) ? STORE_OK : STORE_NONE;

    give(c, s);
    store->account_changes++;
    return result;
}

/* In a transaction. The one in whose place it comes, if any, ends. */
static bool session_write(Connection *c, StoredSession *session, const StoredSession *instead_of)
{
    Statement *s = prepared(c, SQL_SESSION_ADD);

    fill(s, "iiiitbi", session->user, session->created, session->seen, (int64_t)session->kind, session->label,
         session->hash, sizeof session->hash, (int64_t)session->scopes);
    if (!run_for_id(s, &session->id))
        return false;
    if (!instead_of)
        return true;
    s = prepared(c, SQL_SESSION_DROP);
    fill(s, "ii", instead_of->user, instead_of->id);
    return run_once(s);
}

Stored store_user_add(Store *store, StoredUser *user, int64_t now, StoredSession *session,
                      const StoredSession *instead_of)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    user->guest = true;
    TRANSACTION(c)
    {
        Statement *s = prepared(c, SQL_USER_ADD);
        fill(s, "ti", user->name, now);
        bool good = run_for_id(s, &user->id);
        session->user = user->id;
        result = accounts_end(store, c, good && session_write(c, session, instead_of));
    }
    return result;
}

Stored store_user_get(Store *store, int64_t id, StoredUser *out)
{
    Statement *s = take(reader(store), SQL_USER_GET);

    fill(s, "i", id);
    Stored result = step_once(s);
    if (result == STORE_OK)
        user_read(s, out);
    give(reader(store), s);
    return result;
}

Stored store_user_named(Store *store, const char *name, StoredUser *out)
{
    Statement *s = take(reader(store), SQL_USER_NAMED);

    fill(s, "t", name);
    Stored result = step_once(s);
    if (result == STORE_OK)
        user_read(s, out);
    give(reader(store), s);
    return result;
}

/* A guest who bore the name until now gets another. */
static Stored claim_write(Connection *c, int64_t id, const char *name, const char *password)
{
    Statement *s = prepared(c, SQL_USER_CLAIM);

    fill(s, "tti", name, password, id);
    if (!run_once(s))
        return STORE_FAILED;
    if (!changes(c))
        return STORE_NONE;
    s = prepared(c, SQL_USER_RENAME_GUESTS);
    fill(s, "t", name);
    return run_once(s) ? STORE_OK : STORE_FAILED;
}

Stored store_user_claim(Store *store, int64_t id, const char *name, const char *password, StoredSession *session,
                        const StoredSession *instead_of)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        result = claim_write(c, id, name, password);
        bool good = result == STORE_OK && session_write(c, session, instead_of);
        Stored ended = accounts_end(store, c, good);
        if (result == STORE_OK)
            result = ended;
    }
    return result;
}

Stored store_user_password(Store *store, int64_t id, const char *password, int64_t but, int kinds)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        Statement *s = prepared(c, SQL_USER_PASSWORD);
        fill(s, "ti", password, id);
        bool good = run_once(s) && changes(c) == 1;
        s = prepared(c, SQL_SESSION_END);
        fill(s, "iii", id, but, (int64_t)kinds);
        result = accounts_end(store, c, good && run_once(s));
    }
    return result;
}

Stored store_user_shown(Store *store, int64_t id, bool shown)
{
    Statement *s = take(writer(store), SQL_USER_SHOWN);

    fill(s, "ii", (int64_t)shown, id);
    return changed(store, s);
}

Stored store_user_webhook(Store *store, int64_t id, const char *url, const char *key)
{
    Statement *s = take(writer(store), SQL_USER_WEBHOOK);

    fill(s, "tti", url, key, id);
    return changed(store, s);
}

Stored store_user_totp(Store *store, const StoredUser *user)
{
    Statement *s = take(writer(store), SQL_USER_TOTP);

    fill(s, "tiibi", user->totp, (int64_t)user->totp_on, user->totp_last, user->recovery, sizeof user->recovery,
         user->id);
    return changed(store, s);
}

Stored store_user_totp_used(Store *store, int64_t id, int64_t when)
{
    Statement *s = take(writer(store), SQL_USER_TOTP_USED);

    fill(s, "ii", when, id);
    return changed(store, s);
}

static bool drop_write(Connection *c, int64_t id)
{
    static const int statements[] = {SQL_USER_SESSIONS_DROP, SQL_USER_NOTICES_DROP, SQL_USER_RATINGS_DROP,
                                     SQL_LETTERS_DROP, SQL_USER_DROP};
    bool good = true;

    for (int i = 0; i < COUNT_OF(statements) && good; i++) {
        Statement *s = prepared(c, statements[i]);
        fill(s, "i", id);
        good = run_once(s);
    }
    return good;
}

Stored store_user_drop(Store *store, int64_t id)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    result = accounts_end(store, c, drop_write(c, id));
    return result;
}

Stored store_session_add(Store *store, StoredSession *session, const StoredSession *instead_of)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    result = accounts_end(store, c, session_write(c, session, instead_of));
    return result;
}

/* The connection is held. A session that is nobody's is damaged: who deletes an account ends its sessions. */
static Stored session_user(Connection *c, const StoredSession *session, StoredUser *whose)
{
    Statement *s = prepared(c, SQL_USER_GET);

    fill(s, "i", session->user);
    bool sound = session->kind <= SESSION_BOT && session->scopes <= EVERY_SCOPE && session->seen >= 0;
    Stored result = sound ? step_once(s) : STORE_NONE;
    if (result == STORE_OK)
        user_read(s, whose);
    reset(s);
    return result == STORE_NONE ? damaged() : result;
}

Stored store_session_find(Store *store, const uint8_t hash[HASH_BYTES], StoredSession *out, StoredUser *whose)
{
    int64_t as_of = store->account_changes, faults = store_faults();

    if (known_find(store, hash, out, whose))
        return STORE_OK;
    Connection *c = reader(store);
    Statement *s = take(c, SQL_SESSION_FIND);
    fill(s, "b", hash, (size_t)HASH_BYTES);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        session_read(s, out);
        result = session_user(c, out, whose);
    }
    give(c, s);
    if (result == STORE_OK && store_faults() == faults)
        known_put(store, as_of, out, whose);
    return result;
}

Stored store_session_seen(Store *store, int64_t id, int64_t now)
{
    Statement *s = take(writer(store), SQL_SESSION_SEEN);

    fill(s, "ii", now, id);
    return changed(store, s);
}

Stored store_session_drop(Store *store, int64_t user, int64_t id)
{
    Statement *s = take(writer(store), SQL_SESSION_DROP);

    fill(s, "ii", user, id);
    return changed(store, s);
}

int64_t store_sessions_newest(Store *store)
{
    Statement *s = take(reader(store), SQL_SESSION_NEWEST);
    int64_t newest = step_once(s) == STORE_OK ? column_int(s, 0) : 0;

    give(reader(store), s);
    return newest;
}

Stored store_sessions_end(Store *store, int64_t user, int64_t but, int kinds)
{
    Statement *s = take(writer(store), SQL_SESSION_END);

    fill(s, "iii", user, but, (int64_t)kinds);
    return changed(store, s);
}

Stored store_sessions_expire(Store *store, int64_t seen_before)
{
    Statement *s = take(writer(store), SQL_SESSION_EXPIRE);

    fill(s, "i", seen_before);
    return changed(store, s);
}

Stored store_sessions_of(Store *store, int64_t user, SessionVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_SESSION_OF);
    Stored result;
    StoredSession session;

    fill(s, "i", user);
    while ((result = step_once(s)) == STORE_OK) {
        session_read(s, &session);
        visit(context, &session);
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}
