/* Matches that are over: which are to be judged, by which server, and what was found out about them. */
#include "store/driver.h"

/* ---- inquiries ------------------------------------------------------------------------------------------------------ */

static void inquiry_read(Statement *s, StoredInquiry *out)
{
    column_text(s, 0, out->match, sizeof out->match);
    out->asker = column_int(s, 1);
    out->asked = column_int(s, 2);
    out->at = column_int(s, 3);
    out->server = column_int(s, 4);
}

Stored store_inquiry_get(Store *store, const char *match, StoredInquiry *out)
{
    Statement *s = take(reader(store), SQL_INQUIRY_GET);

    fill(s, "t", match);
    Stored result = step_once(s);
    if (result == STORE_OK)
        inquiry_read(s, out);
    give(reader(store), s);
    return result;
}

/* In a transaction that holds who asks: two requests of his are counted one after the other. */
static bool inquiry_write(Connection *c, const StoredInquiry *inquiry, int most, bool *added)
{
    Statement *s = prepared(c, SQL_USER_HOLD);

    fill(s, "i", inquiry->asker);
    bool good = step_once(s) != STORE_FAILED;
    reset(s);
    s = prepared(c, SQL_INQUIRY_ADD);
    fill(s, "tiii", inquiry->match, inquiry->asker, inquiry->asked, (int64_t)most);
    good = good && run_once(s);
    *added = good && changes(c) == 1;
    return good;
}

Stored store_inquiry_add(Store *store, const StoredInquiry *inquiry, int most)
{
    Connection *c = writer(store);
    StoredInquiry there;
    bool good = false, added = false;

    TRANSACTION(c)
    good = transaction_end(c, inquiry_write(c, inquiry, most, &added));
    if (!good || added)
        return good ? STORE_OK : STORE_FAILED;
    return store_inquiry_get(store, inquiry->match, &there);
}

Stored store_inquiry_drop(Store *store, const char *match, int64_t asker)
{
    Statement *s = take(writer(store), SQL_INQUIRY_DROP);

    fill(s, "ti", match, asker);
    return done_once(store, s);
}

int store_inquiries_idle(Store *store, StoredInquiry *out, int cap)
{
    Statement *s = take(reader(store), SQL_INQUIRIES_IDLE);
    int n = 0;

    fill(s, "ii", store->number, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        inquiry_read(s, &out[n++]);
    give(reader(store), s);
    return n;
}

Stored store_inquiry_take(Store *store, const StoredInquiry *idle)
{
    Statement *s = take(writer(store), SQL_INQUIRY_TAKE);

    fill(s, "iti", store->number, idle->match, idle->server);
    return done_once(store, s);
}

Stored store_inquiry_at(Store *store, const char *match, int64_t at)
{
    Statement *s = take(writer(store), SQL_INQUIRY_AT);

    fill(s, "iti", at, match, store->number);
    return done_once(store, s);
}

Stored store_inquiry_give_up(Store *store, const char *match)
{
    Statement *s = take(writer(store), SQL_INQUIRY_END);

    fill(s, "ti", match, store->number);
    return done_once(store, s);
}

/* ---- what was found --------------------------------------------------------------------------------------------------- */

static bool found_write(Connection *c, const char *match, const char *found, bool *mine)
{
    Statement *s = prepared(c, SQL_INQUIRY_END);

    fill(s, "ti", match, c->store->number);
    bool good = run_once(s);
    *mine = good && changes(c) == 1;
    if (!*mine)
        return good;
    s = prepared(c, SQL_ANALYSIS_SAVE);
    fill(s, "tt", match, found);
    return run_once(s);
}

Stored store_analysis_save(Store *store, const char *match, const char *found)
{
    Connection *c = writer(store);
    bool good = false, mine = false;

    TRANSACTION(c)
    good = transaction_end(c, found_write(c, match, found, &mine));
    return !good ? STORE_FAILED : mine ? STORE_OK : STORE_NONE;
}

Stored store_analysis_get(Store *store, const char *match, Text *found)
{
    Statement *s = take(reader(store), SQL_ANALYSIS_GET);

    fill(s, "t", match);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        const char *words = column_words(s, 0);
        text_put(found, words ? words : "");
    }
    give(reader(store), s);
    return result;
}
