/* Chat, and the outbox: notices that wait to be delivered. */
#include "store/driver.h"

Stored store_chat_add(Store *store, const char *match, StoredChat *line)
{
    Statement *s = take(writer(store), SQL_CHAT_ADD);

    fill(s, "titti", match, (int64_t)line->seat, line->name, line->words, line->at);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        line->number = column_int(s, 0);
        result = step_once(s) == STORE_NONE ? STORE_OK : STORE_FAILED;
    }
    give(writer(store), s);
    if (result == STORE_OK)
        store_tell_match(store, match);
    return result == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* False: it is damaged. */
static bool chat_read(Statement *s, StoredChat *out)
{
    out->number = column_int(s, 0);
    out->seat = (int8_t)column_small(s, 1, MAX_SEATS - 1);
    column_text(s, 2, out->name, sizeof out->name);
    column_text(s, 3, out->words, sizeof out->words);
    out->at = column_int(s, 4);
    return out->seat >= 0 || damaged() == STORE_OK;
}

/* Lines that are damaged are left out, and counted as faults. */
int store_chat_from(Store *store, const char *match, int64_t from, StoredChat *out, int cap)
{
    Statement *s = take(reader(store), SQL_CHAT_FROM);
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
    Statement *s = take(reader(store), SQL_CHAT_SAID);
    StoredChat line = {0};
    char match[ID_CAP];
    Stored result;

    fill(s, "i", user);
    while ((result = step_once(s)) == STORE_OK) {
        column_text(s, 0, match, sizeof match);
        line.number = column_int(s, 1);
        column_text(s, 2, line.words, sizeof line.words);
        line.at = column_int(s, 3);
        visit(context, match, &line);
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

Stored store_chat_forget(Store *store, int64_t user)
{
    Statement *s = take(writer(store), SQL_CHAT_FORGET);

    fill(s, "i", user);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(writer(store), s);
    return result;
}

/* OK, or it is damaged. */
static Stored notice_read(Statement *s, Notice *out)
{
    out->id = column_int(s, 0);
    out->user = column_int(s, 1);
    out->created = column_int(s, 2);
    out->next = column_int(s, 3);
    out->tries = column_small(s, 4, INT32_MAX - 1);
    out->status = (uint8_t)column_small(s, 5, NOTICE_FAILED);
    column_text(s, 6, out->url, sizeof out->url);
    column_text(s, 7, out->body, sizeof out->body);
    column_text(s, 8, out->problem, sizeof out->problem);
    return out->tries >= 0 && out->status <= NOTICE_FAILED ? STORE_OK : damaged();
}

Stored store_notice_due(Store *store, int64_t now, const char *but, Notice *out)
{
    Connection *c = store_is_shared(store) ? writer(store) : reader(store); /* there it is taken, here only looked at */
    Statement *s = take(c, SQL_NOTICE_DUE);

    fill(s, "it", now, but);
    Stored result = step_once(s);
    if (result == STORE_OK)
        result = notice_read(s, out);
    give(c, s);
    return result;
}

Stored store_notice_done(Store *store, const Notice *notice)
{
    Statement *s = take(writer(store), SQL_NOTICE_DONE);

    fill(s, "iiiti", (int64_t)notice->status, (int64_t)notice->tries, notice->next, notice->problem, notice->id);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(writer(store), s);
    return result;
}

int store_notices_of(Store *store, int64_t user, Notice *out, int cap)
{
    Statement *s = take(reader(store), SQL_NOTICE_OF);
    int n = 0;

    fill(s, "ii", user, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        n += notice_read(s, &out[n]) == STORE_OK;
    give(reader(store), s);
    return n;
}

Stored store_notices_wait(Store *store, const Notice *notice, int64_t until)
{
    Statement *s = take(writer(store), SQL_NOTICE_WAIT);

    fill(s, "iit", until, notice->user, notice->url);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(writer(store), s);
    return result;
}

Stored store_notice_drop(Store *store, int64_t id)
{
    Statement *s = take(writer(store), SQL_NOTICE_DROP);

    fill(s, "i", id);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(writer(store), s);
    return result;
}

Stored store_notice_add(Store *store, const StoredNotice *notice, int64_t now)
{
    Connection *c = writer(store);
    bool good = false;

    TRANSACTION(c)
    good = transaction_end(c, notice_write(c, notice, now));
    return good ? STORE_OK : STORE_FAILED;
}

Stored store_notice_address(Store *store, const Notice *notice, const char *mail, const char *body, int64_t now)
{
    Connection *c = writer(store);
    bool good = false;

    TRANSACTION(c)
    {
        Statement *s = prepared(c, SQL_NOTICE_ADDRESS);
        fill(s, "tti", mail, body, now);
        good = run_once(s);
        s = prepared(c, SQL_NOTICE_DROP);
        fill(s, "i", notice->id);
        good = transaction_end(c, good && run_once(s));
    }
    return good ? STORE_OK : STORE_FAILED;
}
