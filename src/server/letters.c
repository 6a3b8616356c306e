#include "server/letters.h"

#include <jansson.h>
#include <string.h>
#include <time.h>

#include "engine/match.h"
#include "server/body.h"

enum { HOUR = 3600, DAY = 86400 };

/* ---- addresses ----------------------------------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9');
}

/* Labels of letters, digits and hyphens, with points between; at least two. */
static bool domain_is_good(const char *domain)
{
    int labels = 0;

    while (*domain) {
        size_t n = strcspn(domain, ".");
        if (!n || n > 63 || domain[0] == '-' || domain[n - 1] == '-')
            return false;
        for (size_t i = 0; i < n; i++)
            if (!is_letter(domain[i]) && domain[i] != '-')
                return false;
        labels++;
        domain += n;
        if (*domain == '.' && !*++domain)
            return false;
    }
    return labels >= 2;
}

/* Nothing in quotes, no comments: what people have. */
bool mail_address_is_good(const char *to)
{
    const char *at = strchr(to, '@');
    size_t n = at ? (size_t)(at - to) : 0;

    if (!n || n > 64 || strlen(to) > 254 || to[0] == '.' || to[0] == '-' || at[-1] == '.')
        return false;
    for (size_t i = 0; i < n; i++)
        if ((!is_letter(to[i]) && !strchr("!#$%&'*+-/=?^_`{|}~.", to[i])) || (to[i] == '.' && to[i + 1] == '.'))
            return false;
    return domain_is_good(at + 1);
}

bool mail_offered(void)
{
    return server.config.smtp;
}

static bool is_web_address(const char *url)
{
    Str rest = str(url);
    size_t scheme = str_starts(rest, "https://") ? 8 : str_starts(rest, "http://") ? 7 : 0;

    return scheme && rest.n > scheme && rest.n < 200 && rest.at[rest.n - 1] != '/' && str_plain(rest) &&
           !strpbrk(url, " <>\"?#");
}

/* Links in mail lead to the address the operator gives: whoever asks for a letter could choose the name he asks us by. */
const char *mail_settings_problem(void)
{
    const Config *c = &server.config;

    if (c->url && !is_web_address(c->url))
        return "--url must be an address such as https://sails.example, without a slash at its end";
    if (!c->smtp)
        return c->mail_from ? "--mail-from is of no use without --smtp" : NULL;
    if (strncmp(c->smtp, "smtp://", 7) != 0 && strncmp(c->smtp, "smtps://", 8) != 0)
        return "--smtp must be smtp://HOST:PORT or smtps://HOST:PORT";
    if (!c->mail_from || !mail_address_is_good(c->mail_from))
        return "--smtp needs --mail-from, an address";
    if (!c->url)
        return "--smtp needs --url, the address of this server for others, such as https://sails.example";
    return NULL;
}

/* ---- notices ------------------------------------------------------------------------------------------------------------- */

bool notice_is_mail(const Notice *notice)
{
    return strncmp(notice->url, MAILTO, strlen(MAILTO)) == 0;
}

bool notice_is_letter(const char *body)
{
    return strcmp(body, BODY_CONFIRM) == 0 || strcmp(body, BODY_RESET) == 0;
}

static void date_write(Text *out)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = (time_t)now_seconds();
    struct tm t;

    gmtime_r(&now, &t);
    text_fmt(out, "Date: %s, %d %s %d ", days[t.tm_wday], t.tm_mday, months[t.tm_mon], t.tm_year + 1900);
    const int clock[] = {t.tm_hour, t.tm_min, t.tm_sec};
    for (int i = 0; i < 3; i++)
        text_fmt(out, "%s%d%d", i ? ":" : "", clock[i] / 10, clock[i] % 10);
    text_put(out, " +0000\r\n");
}

/* Every word of it is ours, or an address that was looked at. */
static void head_write(const Notice *notice, const char *subject, Text *out)
{
    char mark[TOKEN_CAP];

    token_make(mark);
    date_write(out);
    text_fmt(out, "From: Yardarm <%s>\r\nTo: <%s>\r\nSubject: %s\r\n", server.config.mail_from,
             notice->url + strlen(MAILTO), subject);
    text_fmt(out, "Message-ID: <%s%s>\r\n", mark, strchr(server.config.mail_from, '@'));
    text_put(out,
             "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nAuto-Submitted: auto-generated\r\n\r\n");
}

static void turn_write(const Notice *notice, const Body *body, Text *out)
{
    const GameDef *def = game_find(str(body_text(body, "game", "")));
    const char *title = def && str_plain(str(def->title)) ? def->title : "a match";
    const char *url = server.config.url, *seat = body_text(body, "seat", ""), *match = body_text(body, "match", "");
    bool turn = strcmp(body_text(body, "event", ""), "turn") == 0;
    char subject[160];
    Text t = text_in(subject, sizeof subject);

    text_fmt(&t, turn ? "Your turn: %s" : "Your dice are waited for: %s", title);
    head_write(notice, subject, out);
    if (turn)
        text_fmt(out, "It is your turn as %s in %s.\r\n\r\n", seat, title);
    else
        text_fmt(out,
                 "%s waits for the seed of the dice that you drew as %s. Open the match on the device\r\n"
                 "on which you sat down.\r\n\r\n",
                 title, seat);
    text_fmt(out, "%s/match/%s\r\n\r\nYou can turn this mail off: %s/account\r\n", url, match, url);
}

static void confirm_write(const Notice *notice, const StoredUser *user, const char *token, Text *out)
{
    const char *url = server.config.url;

    head_write(notice, "Yardarm: is this your address?", out);
    text_fmt(
        out,
        "The account \"%s\" at %s wants its mail to come here.\r\nIf that is yours, open this within a day:\r\n\r\n"
        "%s/account/confirm#%s\r\n\r\n"
        "If it is not, do nothing. This address is not used then.\r\n",
        user->name, url, url, token);
}

static void reset_write(const Notice *notice, const StoredUser *user, const char *token, Text *out)
{
    const char *url = server.config.url;

    head_write(notice, "Yardarm: a new password", out);
    text_fmt(
        out,
        "Somebody has forgotten the password of the account \"%s\" at %s.\r\nIf it was you, choose a new one within an "
        "hour:\r\n\r\n%s/account/reset#%s\r\n\r\n"
        "If it was not, do nothing. The password stays as it is.\r\n",
        user->name, url, url, token);
}

/* It is still the address that was asked for, or the one that was confirmed. */
static bool is_wanted(const StoredUser *user, const char *to, int kind)
{
    return strcmp(to, kind == LETTER_CONFIRM ? user->mail_asked : user->mail) == 0;
}

static Stored token_write(const Notice *notice, Text *out)
{
    StoredUser user;
    StoredLetter letter = {.user = notice->user,
                           .kind = strcmp(notice->body, BODY_CONFIRM) == 0 ? LETTER_CONFIRM : LETTER_RESET};
    Stored found = store_user_get(server.store, notice->user, &user);
    char token[TOKEN_CAP];
    Text mail = text_in(letter.mail, sizeof letter.mail);

    text_put(&mail, notice->url + strlen(MAILTO));
    if (found != STORE_OK)
        return found;
    if (!is_wanted(&user, letter.mail, letter.kind))
        return STORE_NONE;
    token_make(token);
    token_hash(str(token), letter.hash);
    letter.until = now_seconds() + (letter.kind == LETTER_CONFIRM ? DAY : HOUR);
    if (letter.kind == LETTER_CONFIRM)
        confirm_write(notice, &user, token, out);
    else
        reset_write(notice, &user, token, out);
    return store_letter_add(server.store, &letter) == STORE_OK ? STORE_OK : STORE_FAILED;
}

Stored letter_write(const Notice *notice, Text *out)
{
    if (notice_is_letter(notice->body)) {
        Stored result = token_write(notice, out);
        return result == STORE_OK && out->full ? STORE_FAILED : result;
    }
    Body *body = body_own(str(notice->body));
    if (!body)
        return STORE_FAILED;
    turn_write(notice, body, out);
    body_free(body);
    return out->full ? STORE_FAILED : STORE_OK;
}
