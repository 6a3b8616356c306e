/* HTTP: takes requests in, checks their outside, hands them to routes.c and sends the answers. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

#include "server/hasher.h"
#include "server/request.h"

#define CSP                                                                                                            \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "                 \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static int64_t micros(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- connections and their deadlines ------------------------------------------------------------------------------------ */

/* A connection owes us something (headers, a body) by a time; one that drips its bytes is ended when that has passed. */
typedef struct Peer Peer;
struct Peer {
    Peer *next, *before;
    int socket;
    int64_t deadline; /* seconds; 0: it owes us nothing */
};

enum { SECONDS_FOR_HEADERS = 10, SECONDS_FOR_BODY = 20, SECONDS_BETWEEN = 75 };

static Peer *peers;
static pthread_mutex_t peers_lock = PTHREAD_MUTEX_INITIALIZER;

static void peer_expect(Peer *peer, int64_t seconds)
{
    pthread_mutex_lock(&peers_lock);
    peer->deadline = seconds ? now_seconds() + seconds : 0;
    pthread_mutex_unlock(&peers_lock);
}

static void peer_add(Peer *peer)
{
    pthread_mutex_lock(&peers_lock);
    peer->next = peers;
    if (peers)
        peers->before = peer;
    peers = peer;
    peer->deadline = now_seconds() + SECONDS_FOR_HEADERS;
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
    pthread_mutex_unlock(&peers_lock);
    free(peer);
}

static void on_connection(void *cls, struct MHD_Connection *c, void **context, enum MHD_ConnectionNotificationCode code)
{
    (void)cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        Peer *peer = need(calloc(1, sizeof *peer));
        peer->socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        peer_add(peer);
        *context = peer;
    } else if (*context) {
        peer_remove(*context);
        *context = NULL;
    }
}

void http_deadlines(void)
{
    int64_t now = now_seconds();

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

static void address_read(Request *r)
{
    const struct sockaddr *from =
        MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    const char *forwarded = server.config.behind_proxy ? header(r, "X-Forwarded-For") : NULL;

    if (forwarded) { /* the last one is what our own proxy saw */
        const char *last = strrchr(forwarded, ',');
        Text t = text_in(r->address, sizeof r->address);
        text_str(&t, str_trim(str(last ? last + 1 : forwarded)));
        return;
    }
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, r->address, ADDRESS_CAP);
    else if (from->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, r->address, ADDRESS_CAP);
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

bool slow_enough(Request *r, Limit limit, bool by_account)
{
    char who[ADDRESS_CAP + 8];
    Text t = text_in(who, sizeof who);

    if (by_account) {
        text_char(&t, '#');
        text_int(&t, r->user.id);
    } else {
        text_put(&t, r->address);
    }
    if (limit_take(limit, who))
        return true;
    refuse(r, 429, "too fast: wait a little");
    return false;
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

static void headers_add(const Request *r, struct MHD_Response *response)
{
    static const char *const always[][2] = {
        {"Content-Security-Policy", CSP},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    };

    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        MHD_add_response_header(response, always[i][0], always[i][1]);
    MHD_add_response_header(response, "Content-Type", r->type ? r->type : "application/json");
    MHD_add_response_header(response, "Cache-Control", r->cache ? r->cache : "no-store");
    if (r->etag[0])
        MHD_add_response_header(response, "ETag", r->etag);
    if (r->cookie[0])
        MHD_add_response_header(response, "Set-Cookie", r->cookie);
    if (r->status == 429)
        MHD_add_response_header(response, "Retry-After", "5");
    if (r->secure)
        MHD_add_response_header(response, "Strict-Transport-Security", "max-age=31536000");
}

static void count(const Request *r)
{
    metrics.requests++;
    if (r->status >= 500)
        metrics.failures++;
    else if (r->status >= 400)
        metrics.refusals++;
    if (server.config.log_requests || r->status >= 500)
        note("request", "method=%s path=\"%s\" status=%u us=%lld user=%lld address=%s", r->method, r->path, r->status,
             (long long)(micros() - r->began), (long long)r->user.id, r->address);
}

static enum MHD_Result send_answer(Request *r)
{
    struct MHD_Response *response = r->response;

    if (!response && r->made)
        response = MHD_create_response_from_buffer(r->made_n, r->made, MHD_RESPMEM_MUST_COPY);
    else if (!response)
        response = MHD_create_response_from_buffer(r->text.n, r->text.at, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    headers_add(r, response);
    count(r);
    enum MHD_Result result = MHD_queue_response(r->connection, r->status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- the life of a request --------------------------------------------------------------------------------------------------- */

static Peer *peer_of(const Request *r)
{
    return r->conn;
}

static Request *request_open(struct MHD_Connection *c, const char *method, const char *path)
{
    Request *r = need(calloc(1, sizeof *r));
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    r->connection = c;
    r->method = strcmp(method, "HEAD") == 0 ? "GET" : method;
    r->path = path;
    r->began = micros();
    r->conn = info ? info->socket_context : NULL;
    if (r->conn)
        peer_expect(peer_of(r), SECONDS_FOR_BODY);
    return r;
}

static void body_take(Request *r, const char *bytes, size_t n)
{
    if (r->body_n + n > MAX_BODY) {
        r->body_too_big = true;
        return;
    }
    char *body = realloc(r->body, r->body_n + n + 1);
    r->body = need(body);
    memcpy(r->body + r->body_n, bytes, n);
    r->body_n += n;
}

static bool body_decode(Request *r)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    if (r->body_too_big) {
        refuse(r, 413, "the body is larger than 64 kB");
        return false;
    }
    if (!sends_json(r)) {
        refuse(r, 415, "the body must be application/json");
        return false;
    }
    r->json = body_read(r->body, r->body_n, &err);
    if (!r->json)
        refuse(r, 400, why);
    return r->json;
}

static void handle(Request *r)
{
    const char *proto = server.config.behind_proxy ? header(r, "X-Forwarded-Proto") : NULL;

    address_read(r);
    r->secure = proto && strcmp(proto, "https") == 0;
    if (!slow_enough(r, LIMIT_REQUEST, false))
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

/* Goes on in a worker thread; the connection sleeps meanwhile. */
static void handle_later(void *request)
{
    Request *r = request;

    r->later(r);
    r->made = need(malloc(r->text.n + 1));
    memcpy(r->made, r->text.at, r->text.n);
    r->made_n = r->text.n;
    r->resumed = true;
    MHD_resume_connection(r->connection);
}

static enum MHD_Result finish(Request *r)
{
    handle(r);
    if (!r->later)
        return send_answer(r);
    MHD_suspend_connection(r->connection);
    if (hasher_add(handle_later, r))
        return MHD_YES;
    MHD_resume_connection(r->connection);
    r->later = NULL;
    r->resumed = true;
    refuse(r, 503, "too many sign in at once: try again in a moment");
    r->made = need(strdup(r->text.at));
    r->made_n = r->text.n;
    return MHD_YES;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n, void **context)
{
    Request *r = *context;

    (void)cls;
    (void)version;
    if (!r) {
        *context = request_open(c, method, path);
        return MHD_YES;
    }
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

static void on_completed(void *cls, struct MHD_Connection *c, void **context, enum MHD_RequestTerminationCode code)
{
    Request *r = *context;

    (void)cls;
    (void)c;
    (void)code;
    if (!r)
        return;
    if (r->conn)
        peer_expect(peer_of(r), SECONDS_BETWEEN);
    body_free(r->json);
    if (r->body)
        memset(r->body, 0, r->body_n);
    free(r->body);
    free(r->made);
    free(r);
    *context = NULL;
}

/* ---- start and stop ------------------------------------------------------------------------------------------------------------ */

static bool address_parse(struct sockaddr_storage *out, bool *six)
{
    struct sockaddr_in *v4 = (void *)out;
    struct sockaddr_in6 *v6 = (void *)out;
    uint16_t port = htons((uint16_t)server.config.port);

    memset(out, 0, sizeof *out);
    *six = inet_pton(AF_INET6, server.config.address, &v6->sin6_addr) == 1;
    if (*six) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = port;
        return true;
    }
    v4->sin_family = AF_INET;
    v4->sin_port = port;
    return inet_pton(AF_INET, server.config.address, &v4->sin_addr) == 1;
}

struct MHD_Daemon *http_start(void)
{
    struct sockaddr_storage address;
    bool six;

    if (!address_parse(&address, &six))
        return NULL;
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | (six ? MHD_USE_IPv6 : 0);
    unsigned per_address = server.config.behind_proxy ? 0 : (unsigned)server.config.per_address;
    return MHD_start_daemon(flags, (uint16_t)server.config.port, NULL, NULL, on_request, NULL, MHD_OPTION_SOCK_ADDR,
                            &address, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)server.config.threads,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)server.config.connections,
                            MHD_OPTION_PER_IP_CONNECTION_LIMIT, per_address, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16 << 10, MHD_OPTION_LISTEN_BACKLOG_SIZE, 511u,
                            MHD_OPTION_THREAD_STACK_SIZE, (size_t)1 << 20, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
                            NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, NULL, MHD_OPTION_END);
}

void http_stop(struct MHD_Daemon *daemon)
{
    MHD_stop_daemon(daemon);
}

int http_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
