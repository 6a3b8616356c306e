/* One process is one server: HTTP in front (http.c, routes.c), rooms that hold the matches being played (room.c,
 * play.c), live updates (stream.c), machine players (worker.c), and the store behind. This header is what they share. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/text.h"
#include "store/store.h"

typedef struct {
    const char *address; /* to listen on */
    int port;            /* 0: any free one; it is printed */
    const char *data;    /* the data directory */
    const char *web;     /* the client's files; NULL: none */
    int threads, workers;
    int connections, per_address; /* at once, in all and from one address; 0: no limit of the latter */
    int rooms;                    /* matches kept in memory at least */
    int rates;                    /* per cent of the usual rate limits; 0: none */
    int machine_pause;            /* milliseconds between moves where only machines play */
    bool behind_proxy;            /* believe X-Forwarded-For and X-Forwarded-Proto */
    bool local_webhooks;          /* notices may go to private addresses */
    bool log_requests;
} Config;

int serve(const Config *config); /* returns an exit status when SIGTERM or SIGINT has come and all is put away */

/* Compares every running match with its replay by this program; prints those that differ. */
int check_upgrade(const char *data);

/* ---- shared by the files of this folder -------------------------------------------------------------------------------- */

struct MHD_Daemon;

typedef struct {
    Config config;
    Store *store;
    struct MHD_Daemon *daemon;
    atomic_bool stopping;
    int64_t started;
} Server;

extern Server server;

/* memory.c */
int64_t now_seconds(void);
int64_t now_millis(void);
void *need(void *memory); /* memory running out ends the program: the store has everything that was acknowledged */
enum { PAGE_BYTES = 4 << 20 };

/* This thread's own large buffers for whatever is being written; untouched pages of them cost nothing. */
enum { PAGE_REPLY, PAGE_VIEWS, PAGE_LOOK, PAGE_LINES, PAGE_EVENT, PAGE_SCRATCH, PAGES };
Text page(int which);

/* One line, "time=… event=… key=value …", on standard error */
void note(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* secrets.c */
enum { TOKEN_CAP = 48 };
void token_make(char out[TOKEN_CAP]);
void token_hash(Str token, uint8_t out[HASH_BYTES]);
void id_make(char out[ID_CAP]);
void hex_of(Text *out, const uint8_t *bytes, size_t n);
bool bytes_of(Str hex, uint8_t *out, size_t n);

/* metrics.c */
#define METRICS(X)                                                                                                     \
    X(requests, "requests answered")                                                                                   \
    X(refusals, "requests refused with a status of 400 to 499")                                                        \
    X(failures, "requests that failed with a status of 500 or more")                                                   \
    X(actions, "actions of players taken")                                                                             \
    X(machine_actions, "actions of machine players taken")                                                             \
    X(dice, "dice rolled")                                                                                             \
    X(events, "live events sent")                                                                                      \
    X(checks_failed, "actions lost because the rules contradicted themselves")                                         \
    X(store_failures, "changes the store did not take")                                                                \
    X(limited, "requests refused because they came too fast")                                                          \
    X(rooms_loaded, "matches read from the store")                                                                     \
    X(notices_sent, "notices delivered")                                                                               \
    X(notices_failed, "notices given up")

typedef struct {
#define X(name, help) atomic_ullong name;
    METRICS(X)
#undef X
    atomic_int streams;       /* open now */
    atomic_ullong latency[9]; /* of actions: at most 1, 2, 5, 10, 20, 50, 100, 1000 ms, more */
    atomic_ullong latency_us;
} Metrics;

extern Metrics metrics;
void metrics_latency(int64_t microseconds);
void metrics_write(Text *out);

/* limits.c */
typedef enum { LIMIT_GUEST, LIMIT_LOGIN, LIMIT_CREATE, LIMIT_CHAT, LIMIT_ACTION, LIMIT_REQUEST, LIMITS } Limit;
bool limit_take(Limit limit, const char *who); /* false: too fast */

#endif
