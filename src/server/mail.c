/* An account's address for mail: asked for, confirmed by a letter, used for notices, and the way back from a forgotten
 * password. Nobody needs one. */
#include <string.h>

#include "server/letters.h"
#include "server/session.h"
#include "server/stream.h"

#define NOT_GOOD "this link is not good any more: ask for another"

static bool offered(Request *r)
{
    if (!mail_offered())
        refuse(r, 409, "this server sends no mail");
    return mail_offered();
}

static bool address_sent(Request *r, const char *to)
{
    bool good = mail_address_is_good(to);

    if (!good)
        refuse(r, 400, "this is not an address for mail");
    return good;
}

/* ---- having one -------------------------------------------------------------------------------------------------------------- */

/* It opens the account, so it is asked for with the password. */
static void mail_ask(Request *r)
{
    const char *to = body_text(r->json, "mail", "");
    char url[URL_CAP];
    Text t = text_in(url, sizeof url);

    if (!password_holds(r, body_text(r->json, "password", "")))
        return;
    text_fmt(&t, MAILTO "%s", to);
    StoredNotice letter = {r->user.id, url, BODY_CONFIRM};
    if (store_mail_ask(server.store, r->user.id, to, &letter, now_seconds()) != STORE_OK ||
        store_user_get(server.store, r->user.id, &r->user) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_user(r, 200);
}

void post_mail(Request *r)
{
    const char *to = body_text(r->json, "mail", "");

    if (r->user.guest)
        refuse(r, 403, "mail needs an account: claim yours first");
    else if (!to[0] && may_check_password(r)) /* what there is can be taken back at any time */
        r->later = mail_ask;
    else if (to[0] && offered(r) && address_sent(r, to) && may_check_password(r) && slow_enough(r, LIMIT_MAIL, true))
        r->later = mail_ask;
}

void post_mail_notices(Request *r)
{
    bool on = body_bool(r->json, "on", true);
    Stored result = store_mail_on(server.store, r->user.id, on);

    if (result == STORE_OK) {
        r->user.mail_on = on;
        answer_user(r, 200);
    } else {
        refuse(r, result == STORE_NONE ? 409 : 503,
               result == STORE_NONE ? "there is no address that was confirmed" : "it could not be stored");
    }
}

/* ---- letters ------------------------------------------------------------------------------------------------------------------- */

/* The letter whose token was sent, or it is refused. */
static bool letter_sent(Request *r, int kind, StoredLetter *out)
{
    const char *token = body_text(r->json, "token", "");
    uint8_t hash[HASH_BYTES];

    token_hash(str(token), hash);
    Stored found =
        strlen(token) < TOKEN_CAP ? store_letter_find(server.store, hash, kind, now_seconds(), out) : STORE_NONE;
    if (found != STORE_OK)
        refuse(r, found == STORE_NONE ? 403 : 503, found == STORE_NONE ? NOT_GOOD : "it could not be read");
    return found == STORE_OK;
}

static bool letter_used(Request *r, Stored result)
{
    if (result != STORE_OK)
        refuse(r, result == STORE_NONE ? 403 : 503, result == STORE_NONE ? NOT_GOOD : "it could not be stored");
    return result == STORE_OK;
}

void post_mail_confirm(Request *r)
{
    StoredLetter letter;

    if (!slow_enough(r, LIMIT_LOGIN, false) || !letter_sent(r, LETTER_CONFIRM, &letter) ||
        !letter_used(r, store_mail_confirm(server.store, &letter)))
        return;
    answer_begin(r, 200);
    json_ktext(&r->out, "confirmed", letter.mail);
    answer_end(r);
}

/* Whether anybody has this address is found out later, by the outbox: the answer, and the time it takes, are the same. To one
 * address go a few letters only, and nobody is told when it has had them. */
void post_forgot(Request *r)
{
    const char *to = body_text(r->json, "mail", "");
    char url[URL_CAP];
    Text t = text_in(url, sizeof url);

    if (!offered(r) || !address_sent(r, to) || !slow_enough(r, LIMIT_MAIL, false))
        return;
    text_fmt(&t, MAILTO "%s", to);
    StoredNotice letter = {0, url, BODY_RESET};
    if (limit_take(LIMIT_MAIL, BY_NAME, to) && store_notice_add(server.store, &letter, now_seconds()) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 200);
    json_kbool(&r->out, "asked", true);
    answer_end(r);
}

/* Whoever had the old one is out, bots too: it may have been another who knew it. */
static void password_reset(Request *r)
{
    StoredLetter letter;
    char hash[PASSWORD_CAP];

    if (!letter_sent(r, LETTER_RESET, &letter))
        return;
    if (!password_hash(body_text(r->json, "password", ""), hash)) {
        refuse(r, 503, NO_MEMORY);
        return;
    }
    if (!letter_used(r, store_password_reset(server.store, &letter, hash)))
        return;
    stream_sessions_ended(letter.user);
    answer_begin(r, 200);
    json_kbool(&r->out, "changed", true);
    answer_end(r);
}

/* A password that will not do leaves the letter as good as it was. */
void post_reset(Request *r)
{
    StoredLetter letter;
    StoredUser user;

    if (!slow_enough(r, LIMIT_LOGIN, false) || !letter_sent(r, LETTER_RESET, &letter))
        return;
    bool known = store_user_get(server.store, letter.user, &user) == STORE_OK;
    const char *weak = known ? password_problem(body_text(r->json, "password", ""), user.name) : NULL;
    if (weak)
        refuse(r, 400, weak);
    else
        r->later = password_reset;
}
