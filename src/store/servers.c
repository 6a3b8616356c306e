/* Servers that share a data base: which are alive, who listens where, who answers for which machines, and the limits that
 * hold for all of them together. */
#include "store/driver.h"

#include <string.h>

bool store_is_shared(const Store *store)
{
    return store && store->ear;
}

/* ---- which are alive ------------------------------------------------------------------------------------------------------ */

Stored store_server_here(Store *store, int64_t *began)
{
    if (!store_is_shared(store))
        return STORE_OK;
    Statement *s = take(writer(store), SQL_SERVER_HERE);
    fill(s, "iii", store->number, *began, (int64_t)postgres_schema_known());
    Stored result = step_once(s);
    if (result == STORE_OK)
        *began = column_int(s, 0);
    give(writer(store), s);
    return result;
}

int64_t store_servers_alive(Store *store)
{
    if (!store_is_shared(store))
        return 1;
    Statement *s = take(reader(store), SQL_SERVERS_ALIVE);
    int64_t n = step_once(s) == STORE_OK ? column_int(s, 0) : 0;

    give(reader(store), s);
    return n;
}

void store_server_gone(Store *store)
{
    if (!store_is_shared(store))
        return;
    Statement *s = take(writer(store), SQL_SERVER_GONE);
    fill(s, "i", store->number);
    done_once(store, s);
}

void store_servers_tidy(Store *store)
{
    static const int statements[] = {SQL_SERVERS_TIDY, SQL_HERE_TIDY, SQL_BUCKETS_TIDY};

    for (int i = 0; i < COUNT_OF(statements) && store_is_shared(store); i++)
        done_once(store, take(writer(store), statements[i]));
}

/* ---- who listens where, and how matches stand -------------------------------------------------------------------------------- */

Stored store_here(Store *store, const char *match, int viewer, int n)
{
    if (!store_is_shared(store))
        return STORE_OK;
    Statement *s = take(writer(store), n ? SQL_HERE_ADD : SQL_HERE_DROP);
    if (n)
        fill(s, "tiii", match, (int64_t)viewer, store->number, (int64_t)n);
    else
        fill(s, "tii", match, (int64_t)viewer, store->number);
    Stored result = done_once(store, s);
    if (result == STORE_OK)
        store_tell_match(store, match);
    return result;
}

Stored store_match_look(Store *store, const char *ids, LookVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_MATCH_LOOK);
    Stored result;

    fill(s, "ti", ids, store->number);
    while ((result = step_once(s)) == STORE_OK) {
        StoredLook look = {.edition = column_int(s, 1),
                           .chat = column_int(s, 2),
                           .elsewhere = (unsigned)column_int(s, 3),
                           .spectators = (int)column_int(s, 4)};
        column_text(s, 0, look.id, sizeof look.id);
        visit(context, &look);
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

/* ---- machines -------------------------------------------------------------------------------------------------------------- */

Stored store_machine_take(Store *store, const char *match, int64_t seq)
{
    if (!store_is_shared(store))
        return STORE_OK;
    Statement *s = take(writer(store), SQL_MACHINE_TAKE);
    fill(s, "tii", match, seq, store->number);
    return done_once(store, s);
}

int store_machines_idle(Store *store, StoredLook *out, int cap, const char *after)
{
    int n = 0;

    if (!store_is_shared(store))
        return 0;
    Statement *s = take(reader(store), SQL_MACHINES_IDLE);
    fill(s, "ti", after, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK) {
        out[n] = (StoredLook){.edition = column_int(s, 1)};
        column_text(s, 0, out[n++].id, ID_CAP);
    }
    give(reader(store), s);
    return n;
}

/* ---- sessions and limits ----------------------------------------------------------------------------------------------------- */

Stored store_sessions_gone(Store *store, const char *sessions, NumberVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_SESSIONS_GONE);
    Stored result;

    fill(s, "t", sessions);
    while ((result = step_once(s)) == STORE_OK)
        visit(context, column_int(s, 0));
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

Stored store_bucket_take(Store *store, const uint8_t key[BUCKET_BYTES], int64_t cost, int64_t most, int64_t *lacks)
{
    Statement *s = take(writer(store), SQL_BUCKET_TAKE);

    fill(s, "bii", key, (size_t)BUCKET_BYTES, cost, most);
    Stored result = step_once(s);
    *lacks = result == STORE_OK ? column_int(s, 0) : 0;
    give(writer(store), s);
    return result;
}
