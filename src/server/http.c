/* HTTP: takes requests in, checks their outside, hands them to routes.c and sends the answers. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "server/hasher.h"
#include "server/listen.h"
#include "server/pack.h"
#include "server/play.h"
#include "server/request.h"

#define CSP                                                                                                            \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "                 \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/* A script's own policy counts only where it runs by itself, in a worker: such a one may run a game's module, no page may. */
#define WORKER_CSP "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/* ---- addresses ----------------------------------------------------------------------------------------------------------- */

/* Whoever has one address of an IPv6 network has 2^64 of them: the network counts. */
static void address_six(const uint8_t *a, char out[ADDRESS_CAP])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t network[16] = {0};

    if (memcmp(a, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, a + 12, out, ADDRESS_CAP);
        return;
    }
    memcpy(network, a, 8);
    inet_ntop(AF_INET6, network, out, ADDRESS_CAP - 4);
    memcpy(out + strlen(out), "/64", 4);
}

static void address_write(const struct sockaddr *from, char out[ADDRESS_CAP])
{
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, out, ADDRESS_CAP);
    else if (from->sa_family == AF_INET6)
        address_six(((const struct sockaddr_in6 *)(const void *)from)->sin6_addr.s6_addr, out);
    else
        out[0] = 0;
}

/* 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1] or [2001:db8::1]:80; false: none of these. */
static bool address_of_words(Str words, char out[ADDRESS_CAP])
{
    char plain[INET6_ADDRSTRLEN];
    uint8_t bytes[16];
    Str rest = words;
    Text t = text_in(plain, sizeof plain);

    if (str_starts(words, "[")) {
        rest = (Str){words.at + 1, words.n - 1};
        rest = str_until(&rest, ']');
    } else if (str_until(&rest, ':').n && !memchr(rest.at, ':', rest.n)) { /* a colon, and no second one: a port */
        rest = words;
        rest = str_until(&rest, ':');
    } else {
        rest = words;
    }
    text_str(&t, rest);
    if (inet_pton(AF_INET6, plain, bytes) == 1)
        address_six(bytes, out);
    else if (inet_pton(AF_INET, plain, bytes) == 1)
        inet_ntop(AF_INET, bytes, out, ADDRESS_CAP);
    else
        return false;
    return !t.full;
}

enum { ADDRESSES = 1 << 14 };

static atomic_int *connections_of(const struct sockaddr *from)
{
    static atomic_int open[ADDRESSES];
    char address[ADDRESS_CAP];

    address_write(from, address);
    return &open[secret_hash(address, strlen(address)) % ADDRESSES];
}

/* Behind a proxy all of them come from the proxy. While we stop nobody comes in any more; libmicrohttpd's own way to see to
 * that (MHD_quiesce_daemon) may abort where one of its threads is busy. */
static enum MHD_Result may_connect(void *cls, const struct sockaddr *from, socklen_t n)
{
    (void)cls;
    (void)n;
    bool any = server.config.behind_proxy || !server.config.per_address;
    bool room = any || *connections_of(from) < server.config.per_address;
    return room && !server.stopping ? MHD_YES : MHD_NO;
}

/* ---- connections and their deadlines ------------------------------------------------------------------------------------ */

/* A connection owes us something (headers, a body) by a time; one that drips its bytes is ended when that has passed. */
typedef struct Peer Peer;
struct Peer {
    Peer *next, *before;
    int socket;
    atomic_int *from;
    int64_t deadline; /* by the ticks; 0: it owes us nothing */
};

enum { MILLIS_FOR_HEADERS = 10000, MILLIS_FOR_BODY = 20000, MILLIS_BETWEEN = 75000 };

static Peer *peers;
static pthread_mutex_t peers_lock = PTHREAD_MUTEX_INITIALIZER;

static void peer_expect(Peer *peer, int64_t millis)
{
    pthread_mutex_lock(&peers_lock);
    peer->deadline = millis ? ticks_millis() + millis : 0;
    pthread_mutex_unlock(&peers_lock);
}

static void peer_add(Peer *peer)
{
    pthread_mutex_lock(&peers_lock);
    peer->next = peers;
    if (peers)
        peers->before = peer;
    peers = peer;
    peer->deadline = ticks_millis() + MILLIS_FOR_HEADERS;
    ++*peer->from;
    pthread_mutex_unlock(&peers_lock);
}

static void peer_remove(Peer *peer)
{
    pthread_mutex_lock(&peers_lock);
    if (peer->before)
        peer->before->next = peer->next;
    else
        peers = peer->next;
    if (peer->next)
        peer->next->before = peer->before;
    --*peer->from;
    pthread_mutex_unlock(&peers_lock);
    free(peer);
}

static void on_connection(void *cls, struct MHD_Connection *c, void **context, enum MHD_ConnectionNotificationCode code)
{
    (void)cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        int socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        Peer *peer = *context = calloc(1, sizeof *peer);
        if (!peer) { /* nobody would see to it that it ends */
            shutdown(socket, SHUT_RDWR);
            return;
        }
        peer->socket = socket;
        peer->from = connections_of(MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
        peer_add(peer);
    } else if (*context) {
        peer_remove(*context);
        *context = NULL;
    }
}

void http_deadlines(void)
{
    int64_t now = ticks_millis();

    pthread_mutex_lock(&peers_lock);
    for (Peer *peer = peers; peer; peer = peer->next)
        if (peer->deadline && peer->deadline < now)
            shutdown(peer->socket, SHUT_RDWR);
    pthread_mutex_unlock(&peers_lock);
}

/* ---- what a request says --------------------------------------------------------------------------------------------------- */

const char *query(const Request *r, const char *key)
{
    return MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, key);
}

const char *header(const Request *r, const char *key)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, key);
}

typedef struct {
    const char *key, *value;
} Sought;

static enum MHD_Result seek_last(void *sought, enum MHD_ValueKind kind, const char *key, const char *value)
{
    Sought *s = sought;

    (void)kind;
    if (strcasecmp(key, s->key) == 0 && value)
        s->value = value;
    return MHD_YES;
}

/* What our own proxy saw stands last, whatever came in before. Empty: nothing. */
static Str last_said(const Request *r, const char *key)
{
    Sought sought = {key, NULL};

    if (server.config.behind_proxy)
        MHD_get_connection_values(r->connection, MHD_HEADER_KIND, seek_last, &sought);
    if (!sought.value)
        return (Str){"", 0};
    const char *last = strrchr(sought.value, ',');
    return str_trim(str(last ? last + 1 : sought.value));
}

static void address_read(Request *r)
{
    Str forwarded = last_said(r, "X-Forwarded-For");

    if (!forwarded.n || !address_of_words(forwarded, r->address))
        address_write(MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
                      r->address);
}

static bool same_host(const char *origin, const char *host)
{
    const char *authority = strstr(origin, "://");
    return authority && host && strcasecmp(authority + 3, host) == 0;
}

/* A page of another site may not act for somebody who is signed in here. Programs send neither header. */
static bool same_origin(const Request *r)
{
    const char *site = header(r, "Sec-Fetch-Site"), *origin = header(r, "Origin");

    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return false;
    return !origin || same_host(origin, header(r, "Host"));
}

static bool sends_json(const Request *r)
{
    const char *type = header(r, "Content-Type");
    return type && strncasecmp(type, "application/json", 16) == 0 && (!type[16] || strchr("; ", type[16]));
}

bool signed_in(Request *r)
{
    if (r->user.id)
        return true;
    refuse(r, 401, "sign in first: POST /api/guest is enough");
    return false;
}

static bool not_too_fast(Request *r, bool good)
{
    if (!good)
        refuse(r, 429, "too fast: wait a little");
    return good;
}

bool slow_enough(Request *r, Limit limit, bool by_account)
{
    char account[24];
    Text t = text_in(account, sizeof account);

    text_int(&t, r->user.id);
    return not_too_fast(r, by_account ? limit_take(limit, BY_ACCOUNT, account)
                                      : limit_take(limit, BY_ADDRESS, r->address));
}

/* ---- answers ------------------------------------------------------------------------------------------------------------------ */

void answer_begin(Request *r, unsigned status)
{
    r->status = status;
    r->type = "application/json";
    r->text = page(PAGE_REPLY);
    r->out = json_to(&r->text);
    json_begin(&r->out);
}

void answer_end(Request *r)
{
    json_end(&r->out);
    text_char(&r->text, '\n');
    if (r->text.full)
        refuse(r, 500, "the answer is too long");
}

void answer_raw(Json *j, Str json)
{
    if (j->comma)
        text_char(j->out, ',');
    text_str(j->out, json);
    j->comma = true;
}

void refuse(Request *r, unsigned status, const char *why)
{
    answer_begin(r, status);
    json_ktext(&r->out, "error", why);
    if (status >= 500)
        json_ktext(&r->out, "request", r->id);
    answer_end(r);
}

void refuse_rule(Request *r, const char *rule, const char *why)
{
    answer_begin(r, 422);
    json_ktext(&r->out, "error", why);
    if (rule && rule[0])
        json_ktext(&r->out, "rule", rule);
    answer_end(r);
}

void refuse_version(Request *r, int64_t version)
{
    answer_begin(r, 409);
    json_ktext(&r->out, "error", "the match has moved on: look again");
    json_kint(&r->out, "version", version);
    answer_end(r);
}

/* What is packed has other bytes, and so another tag. */
static const char *etag_of(const Request *r, char etag[sizeof r->etag + 4])
{
    Text t = text_in(etag, sizeof r->etag + 4);

    if (!r->etag[0])
        return NULL;
    text_str(&t, (Str){r->etag, strlen(r->etag) - 1});
    text_put(&t, (const char *[PACKINGS]){"\"", "-gz\"", "-br\""}[r->packed]);
    return etag;
}

/* Only pages and the service worker do anything: all else may do nothing at all, and needs fewer words to say so. */
static bool does_something(const Request *r)
{
    return (r->type && strncmp(r->type, "text/html", 9) == 0) || strcmp(r->path, "/sw.js") == 0;
}

static const char *policy_of(const Request *r)
{
    if (does_something(r))
        return CSP;
    return r->type && strncmp(r->type, "text/javascript", 15) == 0 ? WORKER_CSP
                                                                   : "default-src 'none'; frame-ancestors 'none'";
}

/* All of them, or it is not sent: without some of these a page is not safe. */
static bool headers_add(const Request *r, struct MHD_Response *response)
{
    char etag[sizeof r->etag + 4];
    bool active = does_something(r);
    const char *const headers[][2] = {
        {"Content-Security-Policy", policy_of(r)},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", active ? "same-origin" : NULL},
        {"Cross-Origin-Resource-Policy", r->anywhere ? "cross-origin" : "same-origin"},
        {"Permissions-Policy", active ? "camera=(), geolocation=(), microphone=()" : NULL},
        {"Content-Type", r->type ? r->type : "application/json"},
        {"Cache-Control", r->cache ? r->cache : "no-store"},
        {"Vary", "Accept-Encoding"},
        {"Content-Encoding", (const char *[PACKINGS]){NULL, "gzip", "br"}[r->packed]},
        {"ETag", etag_of(r, etag)},
        {"Set-Cookie", r->cookie[0] ? r->cookie : NULL},
        {"Connection", r->malformed || server.stopping ? "close" : NULL},
        {"X-Request-Id", r->id},
        {"Retry-After", r->status == 429   ? "5"
                        : r->status == 503 ? "2"
                                           : NULL},
        {"Strict-Transport-Security", r->secure ? "max-age=31536000" : NULL},
    };
    bool good = true;

    for (int i = 0; i < COUNT_OF(headers) && good; i++)
        good = !headers[i][1] || MHD_add_response_header(response, headers[i][0], headers[i][1]) == MHD_YES;
    return good;
}

/* Those that are made up are not repeated in the log. */
static const char *method_name(const Request *r)
{
    static const char *const known[] = {"GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"};
    int i = str_among(known, COUNT_OF(known), str(r->method));
    return i < 0 ? "?" : known[i];
}

static void count(const Request *r)
{
    metrics.requests++;
    if (r->status >= 500)
        metrics.failures++;
    else if (r->status >= 400)
        metrics.refusals++;
    if (server.config.log_requests || r->status >= 500)
        note("request", "method=%s path=%s status=%u us=%lld user=%lld address=%s", method_name(r), in_quotes(r->path),
             r->status, (long long)(ticks_micros() - r->began), (long long)r->user.id, r->address);
}

static enum MHD_Result send_answer(Request *r)
{
    struct MHD_Response *response = r->response;

    if (!response && r->made) {
        response = MHD_create_response_from_buffer(r->made_n, r->made, MHD_RESPMEM_MUST_COPY);
    } else if (!response) {
        answer_pack(r);
        response = MHD_create_response_from_buffer(r->text.n, r->text.at, MHD_RESPMEM_MUST_COPY);
    }
    if (!response)
        return MHD_NO;
    count(r);
    bool sent = headers_add(r, response) && MHD_queue_response(r->connection, r->status, response) == MHD_YES;
    MHD_destroy_response(response);
    return sent ? MHD_YES : MHD_NO;
}

/* ---- the shape of a request ------------------------------------------------------------------------------------------------ */

/* What two programs could read differently is refused before anything of it is believed: where the body ends, whom it is
 * for, where a line ends. libmicrohttpd leaves the names and values where they came in, one after the other: between a
 * value and the next name lie the two bytes of CRLF, behind the last value twice two, and the header is no longer than
 * that. A bare LF is shorter, and a line folded into the one before lies elsewhere. */
typedef struct {
    const char *end; /* of the line before; NULL: not as it should be */
    int hosts, lengths;
    bool encoded;
} Shape;

static bool is_token(const char *name)
{
    static const char others[] = "!#$%&'*+-.^_`|~";

    for (const char *p = name; *p; p++)
        if (!((*p | 32) >= 'a' && (*p | 32) <= 'z') && !(*p >= '0' && *p <= '9') && !strchr(others, *p))
            return false;
    return *name;
}

static enum MHD_Result shape_add(void *shape, enum MHD_ValueKind kind, const char *key, const char *value)
{
    Shape *s = shape;
    bool follows = s->end && key == s->end + 2 && value && is_token(key);

    (void)kind;
    s->end = follows ? value + strlen(value) : NULL;
    s->hosts += strcasecmp(key, "Host") == 0;
    s->lengths += strcasecmp(key, "Content-Length") == 0;
    s->encoded |= strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

static bool ends_well(const Request *r, const char *begins, const char *end)
{
    const union MHD_ConnectionInfo *size =
        MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);

    return size && end && size->header_size == (size_t)(end + 4 - begins);
}

static bool is_address(Str host)
{
    char words[ADDRESS_CAP];

    return host.n && address_of_words(host, words);
}

/* A page of another site can make its name point at us; then its Host betrays it. An address cannot be made to point. */
static bool is_our_name(const char *host)
{
    Str names = str(server.config.hosts), rest = str(host), name = str_until(&rest, ':');

    if (is_address(str(host)) || (name.n == 9 && strncasecmp(name.at, "localhost", 9) == 0))
        return true;
    for (Str one = str_until(&names, ','); one.n; one = str_until(&names, ','))
        if (one.n == name.n && strncasecmp(one.at, name.at, name.n) == 0)
            return true;
    return false;
}

static bool well_formed(Request *r, const char *method, const char *version)
{
    Shape s = {.end = version + strlen(version)};

    MHD_get_connection_values(r->connection, MHD_HEADER_KIND, shape_add, &s);
    r->malformed = true;
    if (s.encoded)
        refuse(r, 411, "say how long the body is: it is not taken in chunks");
    else if (s.hosts != 1 || s.lengths > 1 || !ends_well(r, method, s.end))
        refuse(r, 400, "this request can be read in two ways");
    else if (!is_our_name(header(r, "Host")))
        refuse(r, 421, "this server does not go by that name");
    else
        r->malformed = false;
    return !r->malformed;
}

/* ---- the life of a request --------------------------------------------------------------------------------------------------- */

static Peer *peer_of(const Request *r)
{
    return r->conn;
}

/* As our proxy, or whoever asks, calls it; or a name of our own. */
static void name_request(Request *r)
{
    const char *given = header(r, "X-Request-Id");

    if (given && cause_is_good(given))
        memcpy(r->id, given, strlen(given) + 1);
    else
        cause_make(r->id);
}

static Request *request_open(struct MHD_Connection *c, const char *method, const char *path)
{
    Request *r = pages_ready() ? calloc(1, sizeof *r) : NULL;
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    if (!r)
        return NULL;
    r->connection = c;
    r->method = strcmp(method, "HEAD") == 0 ? "GET" : method;
    r->path = path;
    r->began = ticks_micros();
    name_request(r);
    r->conn = info ? info->socket_context : NULL;
    if (r->conn)
        peer_expect(peer_of(r), MILLIS_FOR_BODY);
    return r;
}

/* Of a whole match more than of anything else. */
static bool takes_records(const Request *r)
{
    return strcmp(r->path, "/api/records") == 0;
}

static void body_take(Request *r, const char *bytes, size_t n)
{
    if (r->body_n + n > (takes_records(r) ? MAX_RECORD : MAX_BODY)) {
        r->body_too_big = true;
        return;
    }
    char *body = realloc(r->body, r->body_n + n + 1);
    if (!body) {
        r->body_lost = true;
        return;
    }
    r->body = body;
    memcpy(r->body + r->body_n, bytes, n);
    r->body_n += n;
}

static bool body_decode(Request *r)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    if (r->body_too_big) {
        refuse(r, 413, takes_records(r) ? "the body is larger than 1 MB" : "the body is larger than 64 kB");
        return false;
    }
    if (!sends_json(r)) {
        refuse(r, 415, "the body must be application/json");
        return false;
    }
    bool lost = r->body_lost;
    r->json = lost ? NULL : body_read(r->body, r->body_n, &err, &lost);
    if (!r->json)
        refuse(r, lost ? 503 : 400, lost ? NO_MEMORY : why);
    return r->json;
}

static void handle(Request *r)
{
    address_read(r);
    r->secure = str_is(last_said(r, "X-Forwarded-Proto"), "https");
    if (!slow_enough(r, LIMIT_REQUEST, false) || !not_too_fast(r, limit_left(LIMIT_WORK, BY_ADDRESS, r->address)))
        return;
    if (strcmp(r->method, "POST") == 0) {
        if (!same_origin(r)) {
            refuse(r, 403, "this request came from another site");
            return;
        }
        if (!body_decode(r))
            return;
    }
    route(r);
}

/* What was found while the store could not be read is not believed: neither that something is not there, nor a list
 * that may lack something. */
static void doubt(Request *r, int64_t faults_before)
{
    bool change = strcmp(r->method, "GET") != 0;

    if (store_faults() == faults_before || r->response || r->status >= 500 || (change && r->status < 400))
        return;
    char why[160];
    Text t = text_in(why, sizeof why);
    if (strncmp(r->path, "/api/matches/", 13) == 0)
        text_fmt(&t, "match %s cannot be read whole: the disk fails, or what is stored of it is damaged", r->param[0]);
    else
        text_put(&t, "the store cannot be read now: try again");
    r->packed = PACKED_NOT;
    r->etag[0] = 0;
    refuse(r, 503, why);
}

/* Who is refused because the disk has failed hears that trying again is of no use; but of whom it is not known whether he is,
 * hears that. */
static void explain(Request *r)
{
    bool unsure = left_unsure();
    const char *problem = r->status == 503 && !r->response && !unsure ? store_problem(server.store) : NULL;

    if (problem && strncmp(r->path, "/healthz", 8) != 0)
        refuse(r, 503, problem);
}

/* Goes on in a worker thread; the connection sleeps meanwhile. */
static void handle_later(void *request)
{
    Request *r = request;
    int64_t faults = store_faults();

    cause_set(r->id);
    r->later(r);
    doubt(r, faults);
    explain(r);
    r->made_n = r->text.n < MADE_BYTES ? r->text.n : 0;
    memcpy(r->made, r->text.at, r->made_n);
    r->resumed = true;
    cause_set("");
    MHD_resume_connection(r->connection);
}

/* There is room for the answer before anything is done. */
static enum MHD_Result hand_over(Request *r)
{
    r->made = malloc(MADE_BYTES);
    if (!r->made) {
        refuse(r, 503, NO_MEMORY);
        return send_answer(r);
    }
    MHD_suspend_connection(r->connection);
    if (hasher_add(handle_later, r, r->wait))
        return MHD_YES;
    refuse(r, 503, "too many sign in at once: try again in a moment");
    memcpy(r->made, r->text.at, r->text.n);
    r->made_n = r->text.n;
    r->resumed = true;
    MHD_resume_connection(r->connection);
    return MHD_YES;
}

static enum MHD_Result finish(Request *r)
{
    int64_t before = work_micros(), faults = store_faults();

    handle(r);
    limit_spend(LIMIT_WORK, BY_ADDRESS, r->address, work_micros() - before);
    if (r->later)
        return hand_over(r);
    doubt(r, faults);
    explain(r);
    return send_answer(r);
}

static enum MHD_Result begin(Request *r, const char *method, const char *version)
{
    r->chunks = strcmp(version, MHD_HTTP_VERSION_1_1) == 0;
    return well_formed(r, method, version) ? MHD_YES : send_answer(r);
}

static enum MHD_Result go_on(Request *r, const char *bytes, size_t *n)
{
    if (r->resumed)
        return send_answer(r);
    if (*n) {
        body_take(r, bytes, *n);
        *n = 0;
        return MHD_YES;
    }
    if (r->conn)
        peer_expect(peer_of(r), 0);
    return finish(r);
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n, void **context)
{
    bool new = !*context;
    Request *r = new ? (*context = request_open(c, method, path)) : *context;

    (void)cls;
    if (!r)
        return MHD_NO;
    cause_set(r->id);
    enum MHD_Result result = new ? begin(r, method, version) : go_on(r, bytes, n);
    cause_set("");
    return result;
}

static void on_completed(void *cls, struct MHD_Connection *c, void **context, enum MHD_RequestTerminationCode code)
{
    Request *r = *context;

    (void)cls;
    (void)c;
    (void)code;
    if (!r)
        return;
    if (r->conn)
        peer_expect(peer_of(r), MILLIS_BETWEEN);
    body_free(r->json);
    if (r->body)
        memset(r->body, 0, r->body_n);
    free(r->body);
    free(r->made);
    free(r);
    *context = NULL;
}

/* ---- start and stop ------------------------------------------------------------------------------------------------------------ */

struct MHD_Daemon *http_start(int socket)
{
    if (!listen_begin(socket))
        return NULL;
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, may_connect,
                            NULL, on_request, NULL, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_THREAD_POOL_SIZE,
                            (unsigned)server.config.threads, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)server.config.connections, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16 << 10,
                            MHD_OPTION_THREAD_STACK_SIZE, (size_t)1 << 20, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
                            NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, NULL, MHD_OPTION_END);
}

void http_stop(struct MHD_Daemon *daemon)
{
    MHD_stop_daemon(daemon);
}
