/* Accounts and sessions. */
#include "store/sqlite.h"

static void user_read(sqlite3_stmt *s, StoredUser *out)
{
    *out = (StoredUser){.id = sqlite3_column_int64(s, 0), .guest = sqlite3_column_int(s, 1)};
    column_text(s, 2, out->name, sizeof out->name);
    column_text(s, 3, out->password, sizeof out->password);
    column_text(s, 4, out->webhook, sizeof out->webhook);
}

static void session_read(sqlite3_stmt *s, StoredSession *out)
{
    *out = (StoredSession){
        .id = sqlite3_column_int64(s, 0),
        .user = sqlite3_column_int64(s, 1),
        .created = sqlite3_column_int64(s, 2),
        .seen = sqlite3_column_int64(s, 3),
        .kind = (uint8_t)sqlite3_column_int(s, 4),
    };
    column_text(s, 5, out->label, sizeof out->label);
    column_blob(s, 6, out->hash, sizeof out->hash);
}

/* Runs a change that is one statement; NONE where it changed nothing. */
static Stored changed(Connection *c, sqlite3_stmt *s)
{
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : sqlite3_changes(c->db) ? STORE_OK : STORE_NONE;

    give(c, s);
    return result;
}

Stored store_user_add(Store *store, StoredUser *user, int64_t now)
{
    Connection *c = &store->write;
    sqlite3_stmt *s = take(c, SQL_USER_ADD);

    fill(s, "ti", user->name, now);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    user->id = sqlite3_last_insert_rowid(c->db);
    user->guest = true;
    give(c, s);
    return result;
}

Stored store_user_get(Store *store, int64_t id, StoredUser *out)
{
    sqlite3_stmt *s = take(&store->read, SQL_USER_GET);

    fill(s, "i", id);
    Stored result = step_once(s);
    if (result == STORE_OK)
        user_read(s, out);
    give(&store->read, s);
    return result;
}

Stored store_user_named(Store *store, const char *name, StoredUser *out)
{
    sqlite3_stmt *s = take(&store->read, SQL_USER_NAMED);

    fill(s, "t", name);
    Stored result = step_once(s);
    if (result == STORE_OK)
        user_read(s, out);
    give(&store->read, s);
    return result;
}

Stored store_user_claim(Store *store, int64_t id, const char *name, const char *password)
{
    sqlite3_stmt *s = take(&store->write, SQL_USER_CLAIM);

    fill(s, "tti", name, password, id);
    return changed(&store->write, s);
}

Stored store_user_password(Store *store, int64_t id, const char *password)
{
    sqlite3_stmt *s = take(&store->write, SQL_USER_PASSWORD);

    fill(s, "ti", password, id);
    return changed(&store->write, s);
}

Stored store_user_webhook(Store *store, int64_t id, const char *url)
{
    sqlite3_stmt *s = take(&store->write, SQL_USER_WEBHOOK);

    fill(s, "ti", url, id);
    return changed(&store->write, s);
}

Stored store_session_add(Store *store, StoredSession *session)
{
    Connection *c = &store->write;
    sqlite3_stmt *s = take(c, SQL_SESSION_ADD);

    fill(s, "iiiitb", session->user, session->created, session->seen, (int64_t)session->kind, session->label,
         session->hash, sizeof session->hash);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    session->id = sqlite3_last_insert_rowid(c->db);
    give(c, s);
    return result;
}

Stored store_session_find(Store *store, const uint8_t hash[HASH_BYTES], StoredSession *out)
{
    sqlite3_stmt *s = take(&store->read, SQL_SESSION_FIND);

    fill(s, "b", hash, (size_t)HASH_BYTES);
    Stored result = step_once(s);
    if (result == STORE_OK)
        session_read(s, out);
    give(&store->read, s);
    return result;
}

Stored store_session_seen(Store *store, int64_t id, int64_t now)
{
    sqlite3_stmt *s = take(&store->write, SQL_SESSION_SEEN);

    fill(s, "ii", now, id);
    return changed(&store->write, s);
}

Stored store_session_drop(Store *store, int64_t user, int64_t id)
{
    sqlite3_stmt *s = take(&store->write, SQL_SESSION_DROP);

    fill(s, "ii", user, id);
    return changed(&store->write, s);
}

Stored store_sessions_end(Store *store, int64_t user, int64_t but)
{
    sqlite3_stmt *s = take(&store->write, SQL_SESSION_END);

    fill(s, "ii", user, but);
    return changed(&store->write, s);
}

Stored store_sessions_expire(Store *store, int64_t seen_before)
{
    sqlite3_stmt *s = take(&store->write, SQL_SESSION_EXPIRE);

    fill(s, "i", seen_before);
    return changed(&store->write, s);
}

int store_sessions_of(Store *store, int64_t user, StoredSession *out, int cap)
{
    sqlite3_stmt *s = take(&store->read, SQL_SESSION_OF);
    int n = 0;

    fill(s, "ii", user, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        session_read(s, &out[n++]);
    give(&store->read, s);
    return n;
}
