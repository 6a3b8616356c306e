/* Chat, and the outbox: notices that wait to be delivered. */
#include "store/sqlite.h"

Stored store_chat_add(Store *store, const char *match, StoredChat *line)
{
    sqlite3_stmt *s = take(&store->write, SQL_CHAT_ADD);

    fill(s, "titti", match, (int64_t)line->seat, line->name, line->words, line->at);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        line->number = sqlite3_column_int64(s, 0);
        result = step_once(s) == STORE_NONE ? STORE_OK : STORE_FAILED;
    }
    give(&store->write, s);
    return result == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* False: it is damaged. */
static bool chat_read(sqlite3_stmt *s, StoredChat *out)
{
    out->number = sqlite3_column_int64(s, 0);
    out->seat = (int8_t)column_small(s, 1, MAX_SEATS - 1);
    column_text(s, 2, out->name, sizeof out->name);
    column_text(s, 3, out->words, sizeof out->words);
    out->at = sqlite3_column_int64(s, 4);
    return out->seat >= 0 || damaged() == STORE_OK;
}

/* Lines that are damaged are left out, and counted as faults. */
int store_chat_from(Store *store, const char *match, int64_t from, StoredChat *out, int cap)
{
    sqlite3_stmt *s = take(reader(store), SQL_CHAT_FROM);
    int n = 0;

    fill(s, "tii", match, from, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        n += chat_read(s, &out[n]);
    give(reader(store), s);
    for (int i = 0; i < n / 2; i++) { /* the newest are read, and handed out oldest first */
        StoredChat swap = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = swap;
    }
    return n;
}

Stored store_chat_said(Store *store, int64_t user, ChatVisitor *visit, void *context)
{
    sqlite3_stmt *s = take(reader(store), SQL_CHAT_SAID);
    StoredChat line = {0};
    char match[ID_CAP];
    Stored result;

    fill(s, "i", user);
    while ((result = step_once(s)) == STORE_OK) {
        column_text(s, 0, match, sizeof match);
        line.number = sqlite3_column_int64(s, 1);
        column_text(s, 2, line.words, sizeof line.words);
        line.at = sqlite3_column_int64(s, 3);
        visit(context, match, &line);
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

Stored store_chat_forget(Store *store, int64_t user)
{
    sqlite3_stmt *s = take(&store->write, SQL_CHAT_FORGET);

    fill(s, "i", user);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(&store->write, s);
    return result;
}

/* OK, or it is damaged. */
static Stored notice_read(sqlite3_stmt *s, Notice *out)
{
    out->id = sqlite3_column_int64(s, 0);
    out->user = sqlite3_column_int64(s, 1);
    out->created = sqlite3_column_int64(s, 2);
    out->next = sqlite3_column_int64(s, 3);
    out->tries = column_small(s, 4, INT32_MAX - 1);
    out->status = (uint8_t)column_small(s, 5, NOTICE_FAILED);
    column_text(s, 6, out->url, sizeof out->url);
    column_text(s, 7, out->body, sizeof out->body);
    column_text(s, 8, out->problem, sizeof out->problem);
    return out->tries >= 0 && out->status <= NOTICE_FAILED ? STORE_OK : damaged();
}

Stored store_notice_due(Store *store, int64_t now, const char *but, Notice *out)
{
    sqlite3_stmt *s = take(reader(store), SQL_NOTICE_DUE);

    fill(s, "it", now, but);
    Stored result = step_once(s);
    if (result == STORE_OK)
        result = notice_read(s, out);
    give(reader(store), s);
    return result;
}

Stored store_notice_done(Store *store, const Notice *notice)
{
    sqlite3_stmt *s = take(&store->write, SQL_NOTICE_DONE);

    fill(s, "iiiti", (int64_t)notice->status, (int64_t)notice->tries, notice->next, notice->problem, notice->id);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(&store->write, s);
    return result;
}

int store_notices_of(Store *store, int64_t user, Notice *out, int cap)
{
    sqlite3_stmt *s = take(reader(store), SQL_NOTICE_OF);
    int n = 0;

    fill(s, "ii", user, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        n += notice_read(s, &out[n]) == STORE_OK;
    give(reader(store), s);
    return n;
}

Stored store_notices_wait(Store *store, const Notice *notice, int64_t until)
{
    sqlite3_stmt *s = take(&store->write, SQL_NOTICE_WAIT);

    fill(s, "iit", until, notice->user, notice->url);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(&store->write, s);
    return result;
}

Stored store_notice_drop(Store *store, int64_t id)
{
    sqlite3_stmt *s = take(&store->write, SQL_NOTICE_DROP);

    fill(s, "i", id);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(&store->write, s);
    return result;
}

Stored store_notice_add(Store *store, const StoredNotice *notice, int64_t now)
{
    Connection *c = &store->write;

    if (!transaction_begin(c))
        return STORE_FAILED;
    return transaction_end(c, notice_write(c, notice, now)) ? STORE_OK : STORE_FAILED;
}

Stored store_notice_address(Store *store, const Notice *notice, const char *mail, const char *body, int64_t now)
{
    Connection *c = &store->write;

    if (!transaction_begin(c))
        return STORE_FAILED;
    sqlite3_stmt *s = prepared(c, SQL_NOTICE_ADDRESS);
    fill(s, "tti", mail, body, now);
    bool good = run_once(s);
    s = prepared(c, SQL_NOTICE_DROP);
    fill(s, "i", notice->id);
    return transaction_end(c, good && run_once(s)) ? STORE_OK : STORE_FAILED;
}
