/* Browsers that are told by push. */
#include "store/driver.h"

#include <string.h>

/* Two at once would count the same browsers. */
static bool user_hold(Connection *c, int64_t user)
{
    Statement *s = prepared(c, SQL_USER_HOLD);

    fill(s, "i", user);
    bool good = step_once(s) != STORE_FAILED;
    reset(s);
    return good;
}

/* Who asks with an endpoint that is known, from whatever account, has it from then on. */
static Stored push_write(Connection *c, const StoredPush *push)
{
    Statement *s = prepared(c, SQL_PUSH_DROP);

    fill(s, "ti", push->endpoint, (int64_t)0);
    bool good = run_once(s);
    s = prepared(c, SQL_PUSH_ADD);
    fill(s, "iitbbi", push->user, push->session, push->endpoint, push->point, sizeof push->point, push->auth,
         sizeof push->auth, (int64_t)PUSH_EACH);
    return !good || !run_once(s) ? STORE_FAILED : changes(c) ? STORE_OK : STORE_NONE;
}

Stored store_push_add(Store *store, const StoredPush *push)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        result = user_hold(c, push->user) ? push_write(c, push) : STORE_FAILED;
        bool kept = transaction_end(c, result == STORE_OK);
        if (result == STORE_OK && !kept)
            result = STORE_FAILED;
    }
    return result;
}

Stored store_push_get(Store *store, int64_t id, StoredPush *out)
{
    Statement *s = take(reader(store), SQL_PUSH_GET);

    fill(s, "i", id);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        *out = (StoredPush){.id = id, .user = column_int(s, 0), .session = column_int(s, 1)};
        column_text(s, 2, out->endpoint, sizeof out->endpoint);
        column_blob(s, 3, out->point, sizeof out->point);
        column_blob(s, 4, out->auth, sizeof out->auth);
    }
    give(reader(store), s);
    return result;
}

Stored store_push_drop(Store *store, int64_t user, const char *endpoint)
{
    Statement *s = take(writer(store), SQL_PUSH_DROP);

    fill(s, "ti", endpoint, user);
    return changed(store, s);
}

Stored store_push_key(Store *store, uint8_t *bytes, size_t n)
{
    Statement *s = take(writer(store), SQL_SECRET_ADD);

    fill(s, "b", bytes, n);
    bool good = step_once(s) != STORE_FAILED;
    give(writer(store), s);
    s = take(reader(store), SQL_SECRET_GET);
    Stored result = good ? step_once(s) : STORE_FAILED;
    if (result == STORE_OK)
        column_blob(s, 0, bytes, n);
    give(reader(store), s);
    return result;
}
