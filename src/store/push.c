/* Browsers that are told by push. */
#include "store/sqlite.h"

#include <string.h>

/* Who asks with an endpoint that is known, from whatever account, has it from then on. */
Stored store_push_add(Store *store, const StoredPush *push)
{
    Connection *c = &store->write;

    if (!transaction_begin(c))
        return STORE_FAILED;
    sqlite3_stmt *s = prepared(c, SQL_PUSH_DROP);
    fill(s, "ti", push->endpoint, (int64_t)0);
    bool good = run_once(s);
    s = prepared(c, SQL_PUSH_ADD);
    fill(s, "iitbbi", push->user, push->session, push->endpoint, push->point, sizeof push->point, push->auth,
         sizeof push->auth, (int64_t)PUSH_EACH);
    good = good && run_once(s);
    bool full = good && !sqlite3_changes(c->db);
    Stored result = transaction_end(c, good && !full) ? STORE_OK : STORE_FAILED;
    return full ? STORE_NONE : result;
}

Stored store_push_get(Store *store, int64_t id, StoredPush *out)
{
    sqlite3_stmt *s = take(reader(store), SQL_PUSH_GET);

    fill(s, "i", id);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        *out = (StoredPush){.id = id, .user = sqlite3_column_int64(s, 0), .session = sqlite3_column_int64(s, 1)};
        column_text(s, 2, out->endpoint, sizeof out->endpoint);
        column_blob(s, 3, out->point, sizeof out->point);
        column_blob(s, 4, out->auth, sizeof out->auth);
    }
    give(reader(store), s);
    return result;
}

Stored store_push_drop(Store *store, int64_t user, const char *endpoint)
{
    sqlite3_stmt *s = take(&store->write, SQL_PUSH_DROP);

    fill(s, "ti", endpoint, user);
    return changed(store, s);
}

Stored store_push_key(Store *store, uint8_t *bytes, size_t n)
{
    sqlite3_stmt *s = take(&store->write, SQL_SECRET_ADD);

    fill(s, "b", bytes, n);
    bool good = step_once(s) != STORE_FAILED;
    give(&store->write, s);
    s = take(reader(store), SQL_SECRET_GET);
    Stored result = good ? step_once(s) : STORE_FAILED;
    if (result == STORE_OK)
        column_blob(s, 0, bytes, n);
    give(reader(store), s);
    return result;
}
