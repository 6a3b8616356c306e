#include "server/outbox.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/match.h"
#include "server/body.h"
#include "server/letters.h"
#include "server/push.h"

enum { MOST_TRIES = 8, FIRST_WAIT = 30, SECONDS_EACH = 10 };

static pthread_t thread;
static bool running_here;
static CURLM *multi;
static atomic_bool stopping;

/* ---- where a notice may go ------------------------------------------------------------------------------------------------------------- */

static bool private_four(uint32_t a)
{
    return a >> 24 == 0 || a >> 24 == 10 || a >> 24 == 127 || a >> 22 == (100u << 2 | 1) ||
           a >> 16 == (169u << 8 | 254) || a >> 20 == (172u << 4 | 1) || a >> 16 == (192u << 8 | 168) || a >> 28 >= 14;
}

static bool private_six(const uint8_t *a)
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, none[15] = {0};

    if (memcmp(a, mapped, sizeof mapped) == 0)
        return private_four((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15]);
    return memcmp(a, none, sizeof none) == 0 || (a[0] & 0xfe) == 0xfc || (a[0] == 0xfe && (a[1] & 0xc0) == 0x80) ||
           a[0] == 0xff;
}

/* Somebody's webhook must not be a way to speak to machines behind our wall: checked on the address itself. */
static curl_socket_t open_socket(void *unused, curlsocktype purpose, struct curl_sockaddr *to)
{
    const struct sockaddr_in *four = (const void *)&to->addr;
    const struct sockaddr_in6 *six = (const void *)&to->addr;
    bool inside = to->family == AF_INET    ? private_four(ntohl(four->sin_addr.s_addr))
                  : to->family == AF_INET6 ? private_six(six->sin6_addr.s6_addr)
                                           : true;

    (void)unused;
    (void)purpose;
    if (inside && !server.config.local_webhooks)
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype, to->protocol);
}

/* ---- delivery ---------------------------------------------------------------------------------------------------------------------------- */

/* Many at a time, but one for each account: who never answers keeps only his own waiting. */
enum { SLOTS = 64 };

typedef struct {
    CURL *curl;                 /* NULL: free */
    struct curl_slist *headers; /* of a mail: whom it is for */
    Notice notice;
    char *mail; /* its text; NULL: it is none */
    size_t mail_n, mail_at;
} Delivery;

static Delivery deliveries[SLOTS];

static size_t ignore(char *bytes, size_t size, size_t n, void *unused)
{
    (void)bytes;
    (void)unused;
    return size * n;
}

/* "t=SECONDS,sha256=HEX": an HMAC of the seconds, a point and the body, by the account's key. */
void notice_sign(const char *key, int64_t at, const char *body, Text *out)
{
    char words[24];
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state h;
    Text t = text_in(words, sizeof words);

    text_int(&t, at);
    text_char(&t, '.');
    crypto_auth_hmacsha256_init(&h, (const uint8_t *)key, strlen(key));
    crypto_auth_hmacsha256_update(&h, (const uint8_t *)words, t.n);
    crypto_auth_hmacsha256_update(&h, (const uint8_t *)body, strlen(body));
    crypto_auth_hmacsha256_final(&h, mac);
    text_put(out, "t=");
    text_int(out, at);
    text_put(out, ",sha256=");
    hex_of(out, mac, sizeof mac);
}

static bool header_add(Delivery *d, const char *line)
{
    struct curl_slist *longer = curl_slist_append(d->headers, line);

    if (longer)
        d->headers = longer;
    return longer;
}

/* False: one is missing, and without it the notice must not go. */
static bool headers_make(Delivery *d)
{
    char number[60], signature[160];
    Text n = text_in(number, sizeof number), s = text_in(signature, sizeof signature);
    StoredUser user;
    Stored found = store_user_get(server.store, d->notice.user, &user);

    text_put(&n, "Yardarm-Notice: ");
    text_int(&n, d->notice.id);
    if (found == STORE_FAILED || !header_add(d, "Content-Type: application/json") || !header_add(d, number))
        return false;
    if (found == STORE_NONE || !user.hook_key[0])
        return true;
    text_put(&s, "Yardarm-Signature: ");
    notice_sign(user.hook_key, now_seconds(), d->notice.body, &s);
    return header_add(d, signature);
}

static bool curl_begin(CURL *curl, const char *url, const char *protocols)
{
    return curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_EACH) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
}

static bool http_prepare(CURL *curl, const Delivery *d, const char *url)
{
    return curl_begin(curl, url, "http,https") && curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, d->headers) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_USERAGENT, "yardarm") == CURLE_OK;
}

static bool hook_prepare(CURL *curl, Delivery *d)
{
    return headers_make(d) && http_prepare(curl, d, d->notice.url) &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDS, d->notice.body) == CURLE_OK;
}

/* ---- mail -------------------------------------------------------------------------------------------------------------------------------- */

static size_t mail_read(char *out, size_t size, size_t n, void *delivery)
{
    Delivery *d = delivery;
    size_t left = d->mail_n - d->mail_at, part = size * n < left ? size * n : left;

    memcpy(out, d->mail + d->mail_at, part);
    d->mail_at += part;
    return part;
}

/* The operator has said through whom, so it may be a machine behind our wall. It is encrypted where the other side can. */
static bool mail_prepare(CURL *curl, Delivery *d)
{
    char from[MAIL_CAP + 2], to[MAIL_CAP + 2];
    Text f = text_in(from, sizeof from), t = text_in(to, sizeof to);

    text_fmt(&f, "<%s>", server.config.mail_from);
    text_fmt(&t, "<%s>", d->notice.url + strlen(MAILTO));
    return header_add(d, to) && curl_begin(curl, server.config.smtp, "smtp,smtps") &&
           curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, d->headers) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READFUNCTION, mail_read) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READDATA, d) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore) == CURLE_OK;
}

/* NONE: nobody wants it any more. */
static Stored mail_make(Delivery *d)
{
    d->mail = mail_offered() ? malloc(LETTER_BYTES) : NULL;
    if (!d->mail)
        return mail_offered() ? STORE_FAILED : STORE_NONE;
    Text t = text_in(d->mail, LETTER_BYTES);
    Stored result = letter_write(&d->notice, &t);
    d->mail_n = t.n;
    return result;
}

/* ---- push -------------------------------------------------------------------------------------------------------------------------------- */

static bool is_push(const Notice *notice)
{
    return strncmp(notice->url, PUSH_URL, strlen(PUSH_URL)) == 0;
}

/* The browser a notice is for; NONE: it is not told any more. */
static Stored push_find(const Notice *notice, StoredPush *out)
{
    int32_t id;

    return str_int(str(notice->url + strlen(PUSH_URL)), &id) ? store_push_get(server.store, id, out) : STORE_NONE;
}

/* What its service worker shows (web/public/sw.js). */
static void push_words(const Notice *notice, Text *out)
{
    Body *body = body_own(str(notice->body));
    Json j = json_to(out);

    if (!body) {
        out->full = true;
        return;
    }
    const GameDef *def = game_find(str(body_text(body, "game", "")));
    bool turn = strcmp(body_text(body, "event", ""), "turn") == 0;
    json_begin(&j);
    json_kfmt(&j, "title", turn ? "Your turn: %s" : "Your dice are waited for: %s", def ? def->title : "a match");
    json_kfmt(&j, "body", "You are %s.", body_text(body, "seat", ""));
    json_kfmt(&j, "path", "/match/%s", body_text(body, "match", ""));
    json_end(&j);
    body_free(body);
}

static Stored push_make(Delivery *d)
{
    char words[PUSH_MOST], proof[2400];
    Text plain = text_in(words, sizeof words), authorization = text_in(proof, sizeof proof);
    StoredPush push;
    Stored found = push_find(&d->notice, &push);

    if (found != STORE_OK)
        return found;
    d->mail = malloc(LETTER_BYTES);
    if (!d->mail)
        return STORE_FAILED;
    Text message = text_in(d->mail, LETTER_BYTES);
    push_words(&d->notice, &plain);
    bool good = !plain.full && push_message(&push, (Str){plain.at, plain.n}, &message) &&
                push_authorization(push.endpoint, &authorization) && header_add(d, proof) &&
                header_add(d, "Content-Type: application/octet-stream") &&
                header_add(d, "Content-Encoding: aes128gcm") && header_add(d, "TTL: 86400");
    d->mail_n = message.n;
    return good ? STORE_OK : STORE_FAILED;
}

static bool push_prepare(CURL *curl, Delivery *d)
{
    StoredPush push;

    return push_find(&d->notice, &push) == STORE_OK && http_prepare(curl, d, push.endpoint) &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)d->mail_n) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDS, d->mail) == CURLE_OK;
}

/* The push service knows that browser no more. */
static void push_forget(const Notice *notice, long status)
{
    StoredPush push;

    if (is_push(notice) && (status == 404 || status == 410) && push_find(notice, &push) == STORE_OK)
        store_push_drop(server.store, push.user, push.endpoint);
}

/* ---- one after the other ----------------------------------------------------------------------------------------------------------------- */

static void delivery_free(Delivery *d)
{
    if (d->curl)
        curl_multi_remove_handle(multi, d->curl);
    curl_easy_cleanup(d->curl);
    curl_slist_free_all(d->headers);
    if (d->mail)
        sodium_memzero(d->mail, LETTER_BYTES);
    free(d->mail);
    *d = (Delivery){0};
}

/* An account whose hook fails waits with all that goes there. */
static void settle(Notice *notice, bool good)
{
    notice->tries++;
    notice->next = now_seconds() + ((int64_t)FIRST_WAIT << (notice->tries - 1));
    if (good) {
        notice->status = NOTICE_SENT;
        metrics.notices_sent++;
    } else {
        store_notices_wait(server.store, notice, now_seconds() + FIRST_WAIT);
        if (notice->tries == MOST_TRIES) {
            notice->status = NOTICE_FAILED;
            metrics.notices_failed++;
        }
    }
    store_notice_done(server.store, notice);
}

/* False: it waits in the store for the next time. */
static bool delivery_begin(Delivery *d)
{
    bool mail = notice_is_mail(&d->notice);

    if (!d->notice.user) /* whose it is, is known now */
        return store_notice_address(server.store, &d->notice, d->notice.url + strlen(MAILTO), d->notice.body,
                                    now_seconds()) == STORE_OK;
    bool push = is_push(&d->notice);
    Stored made = mail ? mail_make(d) : push ? push_make(d) : STORE_OK;
    d->curl = made == STORE_OK ? curl_easy_init() : NULL;
    if (d->curl &&
        (mail   ? mail_prepare
         : push ? push_prepare
                : hook_prepare)(d->curl, d) &&
        curl_multi_add_handle(multi, d->curl) == CURLM_OK)
        return true;
    Notice notice = d->notice;
    delivery_free(d);
    if (made == STORE_NONE)
        return store_notice_drop(server.store, notice.id) == STORE_OK;
    settle(&notice, false); /* so that it holds up no others */
    return false;
}

static void delivery_end(Delivery *d, CURLcode code)
{
    Text problem = text_in(d->notice.problem, sizeof d->notice.problem);
    long status = 0;

    curl_easy_getinfo(d->curl, CURLINFO_RESPONSE_CODE, &status);
    bool good = code == CURLE_OK && status >= 200 && status < 300; /* SMTP's last answer is 250 */
    if (code != CURLE_OK)
        text_put(&problem, curl_easy_strerror(code));
    else if (!good)
        text_fmt(&problem, "answered %d", (int)status);
    push_forget(&d->notice, status);
    settle(&d->notice, good);
    delivery_free(d);
}

static void deliveries_end(void)
{
    int left;

    for (CURLMsg *m = curl_multi_info_read(multi, &left); m; m = curl_multi_info_read(multi, &left))
        for (int i = 0; i < SLOTS && m->msg == CURLMSG_DONE; i++)
            if (deliveries[i].curl == m->easy_handle) {
                delivery_end(&deliveries[i], m->data.result);
                break;
            }
}

/* Those whose notice is on its way, as a JSON list. */
static Delivery *slot_and_busy(Text *busy)
{
    Delivery *slot = NULL;

    text_char(busy, '[');
    for (int i = 0; i < SLOTS; i++) {
        if (!deliveries[i].curl) {
            slot = &deliveries[i];
            continue;
        }
        text_put(busy, busy->n > 1 ? "," : "");
        text_int(busy, deliveries[i].notice.user);
    }
    text_char(busy, ']');
    return slot;
}

static void deliveries_begin(void)
{
    char words[SLOTS * 24];

    for (;;) {
        Text busy = text_in(words, sizeof words);
        Delivery *slot = slot_and_busy(&busy);
        if (!slot || store_notice_due(server.store, now_seconds(), words, &slot->notice) != STORE_OK ||
            !delivery_begin(slot))
            return;
    }
}

static void run(void)
{
    int running;

    while (!stopping) {
        deliveries_begin();
        curl_multi_perform(multi, &running);
        deliveries_end();
        curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int i = 0; i < SLOTS; i++)
        if (deliveries[i].curl)
            delivery_free(&deliveries[i]);
}

bool outbox_start(void)
{
    multi = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_multi_init() : NULL;
    running_here = multi && thread_start(&thread, run);
    return running_here;
}

void outbox_stop(void)
{
    stopping = true;
    if (running_here) {
        curl_multi_wakeup(multi);
        pthread_join(thread, NULL);
    }
    curl_multi_cleanup(multi);
    curl_global_cleanup();
}
