/* Addresses for mail, and the letters whose tokens prove that somebody reads what is sent there. */
#include "store/driver.h"

#include <string.h>

static bool run_with(Connection *c, int sql, int64_t user)
{
    Statement *s = prepared(c, sql);

    fill(s, "i", user);
    return run_once(s);
}

static bool asked_write(Connection *c, int64_t user, const char *mail)
{
    Statement *s = prepared(c, SQL_MAIL_ASK);

    fill(s, "ti", mail, user);
    return run_once(s) && changes(c) == 1;
}

Stored store_mail_ask(Store *store, int64_t user, const char *mail, const StoredNotice *notice, int64_t now)
{
    Connection *c = writer(store);
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        bool good = mail[0] ? asked_write(c, user, mail) && notice_write(c, notice, now)
                            : run_with(c, SQL_MAIL_NONE, user) && run_with(c, SQL_LETTERS_DROP, user);
        result = accounts_end(store, c, good);
    }
    return result;
}

Stored store_mail_on(Store *store, int64_t user, bool on)
{
    Statement *s = take(writer(store), SQL_MAIL_ON);

    fill(s, "ii", (int64_t)on, user);
    return changed(store, s);
}

Stored store_letter_add(Store *store, const StoredLetter *letter)
{
    Statement *s = take(writer(store), SQL_LETTER_ADD);

    fill(s, "iibti", letter->user, (int64_t)letter->kind, letter->hash, sizeof letter->hash, letter->mail,
         letter->until);
    return changed(store, s);
}

Stored store_letter_find(Store *store, const uint8_t hash[HASH_BYTES], int kind, int64_t now, StoredLetter *out)
{
    Statement *s = take(reader(store), SQL_LETTER_FIND);

    fill(s, "bii", hash, (size_t)HASH_BYTES, (int64_t)kind, now);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        *out = (StoredLetter){.user = column_int(s, 0), .kind = kind};
        memcpy(out->hash, hash, HASH_BYTES);
        column_text(s, 1, out->mail, sizeof out->mail);
        out->until = column_int(s, 2);
    }
    give(reader(store), s);
    return result;
}

/* In a transaction: whoever comes second finds none. */
static bool letter_take(Connection *c, const StoredLetter *letter)
{
    Statement *s = prepared(c, SQL_LETTER_TAKE);

    fill(s, "ib", letter->user, letter->hash, sizeof letter->hash);
    return run_once(s) && changes(c) == 1;
}

/* Ends a change that a letter is good for: NONE where it was not, and nothing failed. */
static Stored letter_end(Store *store, Connection *c, bool taken, bool good, int64_t faults)
{
    Stored result = accounts_end(store, c, taken && good);

    if (taken && good)
        return result;
    return store_faults() == faults ? STORE_NONE : STORE_FAILED;
}

Stored store_mail_confirm(Store *store, const StoredLetter *letter)
{
    Connection *c = writer(store);
    int64_t faults = store_faults();
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        bool taken = letter_take(c, letter);
        Statement *s = prepared(c, SQL_MAIL_CONFIRM);
        fill(s, "it", letter->user, letter->mail);
        bool good = taken && run_once(s) && changes(c) == 1 && run_with(c, SQL_LETTERS_DROP, letter->user);
        result = letter_end(store, c, taken, good, faults);
    }
    return result;
}

Stored store_password_reset(Store *store, const StoredLetter *letter, const char *password)
{
    Connection *c = writer(store);
    int64_t faults = store_faults();
    Stored result = STORE_FAILED;

    TRANSACTION(c)
    {
        bool taken = letter_take(c, letter);
        Statement *s = prepared(c, SQL_MAIL_RESET);
        fill(s, "tit", password, letter->user, letter->mail);
        bool good = taken && run_once(s) && changes(c) == 1 && run_with(c, SQL_USER_SESSIONS_DROP, letter->user);
        result = letter_end(store, c, taken, good, faults);
    }
    return result;
}
