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
    const char *data;    /* where its data are: see store_open */
    const char *web;     /* the client's files; NULL: none */
    int threads, workers;
    int connections, per_address; /* at once, in all and from one address; 0: no limit of the latter */
    int rooms;                    /* matches kept in memory at least */
    int rates;                    /* per cent of the usual rate limits; 0: none */
    int machine_pause;            /* milliseconds between moves where only machines play */
    int metrics_port;             /* on the loopback address; 0: any free one, which is printed; -1: none */
    const char *hosts;            /* names it goes by, with commas between */
    bool behind_proxy;            /* believe X-Forwarded-For and X-Forwarded-Proto */
    bool local_webhooks;          /* notices may go to private addresses */
    bool log_requests;
    int drain; /* seconds it goes on, not ready, when it is told to stop */
    const char *version;
    const char *smtp, *mail_from; /* through whom mail goes, and in whose name; NULL: none does */
    const char *url;              /* its own address for others, without a slash at the end; NULL: not known */
} Config;

int serve(const Config *config); /* returns an exit status when SIGTERM or SIGINT has come and all is put away */

/* Replays every match that is not over; prints those that this program could show but not go on with. */
int check_upgrade(const char *data);

/* ---- shared by the files of this folder -------------------------------------------------------------------------------- */

struct MHD_Daemon;

typedef struct {
    Config config;
    Store *store;
    struct MHD_Daemon *daemon;
    atomic_bool stopping;
    atomic_bool draining; /* it answers, but wants nobody sent to it any more */
    int64_t started;
    int64_t began; /* by the hour of the day, in milliseconds */
} Server;

extern Server server;

/* memory.c: the hour of the day, which never jumps however the wall clock is set; ticks since the machine's start, for
 * all that is timed; processor time of this thread; and waiting by the ticks. */
int64_t now_seconds(void);
int64_t now_millis(void);
void clock_follow(void); /* once a second */
int64_t ticks_millis(void);
int64_t ticks_micros(void);
int64_t work_micros(void);
void cond_init(pthread_cond_t *cond);
void cond_wait_millis(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t millis);

/* Memory that runs out refuses a request, never ends the server. For programs that do one thing and for the start: */
void *need(void *memory); /* or says so and ends */
#define NO_MEMORY "there is not enough memory now: try again"

/* This thread's own large buffers for whatever is being written; untouched pages of them cost nothing. */
enum { PAGE_REPLY, PAGE_VIEWS, PAGE_LOOK, PAGE_LINES, PAGE_EVENT, PAGE_PACKED, PAGE_SCRATCH, PAGES };
enum { PAGE_BYTES = 4 << 20 };
bool pages_ready(void); /* false: there is no memory for them; asked before anything else where that can be refused */
Text page(int which);
bool thread_start(pthread_t *thread, void (*work)(void)); /* with its pages; false: it cannot be had */

/* log.c: the request on whose behalf this thread works, so that its lines bear the request's name; empty: none. Whatever is
 * handed to another thread takes it along. */
enum { CAUSE_CAP = 65 };
const char *cause(void);
void cause_set(const char *request);
bool cause_is_good(const char *id); /* a name that may be taken from outside */
void cause_make(char out[CAUSE_CAP]);

/* What came from outside, in quotes that it cannot end; in this thread, until the next one. */
const char *in_quotes(const char *words);

/* One line, "time=… event=… key=value … request=…", on standard error */
void note(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* secrets.c */
enum { TOKEN_CAP = 48 };
void token_make(char out[TOKEN_CAP]);
void token_hash(Str token, uint8_t out[HASH_BYTES]);
void match_draw(char id[ID_CAP], uint8_t secret[SECRET_BYTES]);
void hex_of(Text *out, const uint8_t *bytes, size_t n);
bool bytes_of(Str hex, uint8_t *out, size_t n);

/* metrics.c */
/* Those that count each thing somebody does are shown in hundreds: on a quiet server the last figure would tell that an
 * order was given which nobody may see. */
#define METRICS(X)                                                                                                     \
    X(requests, "requests answered", 100)                                                                              \
    X(refusals, "requests refused with a status of 400 to 499", 100)                                                   \
    X(failures, "requests that failed with a status of 500 or more", 1)                                                \
    X(actions, "actions of players taken", 100)                                                                        \
    X(machine_actions, "actions of machine players taken", 100)                                                        \
    X(dice, "dice rolled", 100)                                                                                        \
    X(events, "live events sent", 100)                                                                                 \
    X(checks_failed, "actions lost because the rules contradicted themselves", 1)                                      \
    X(store_failures, "changes the store did not take", 1)                                                             \
    X(limited, "requests refused because they came too fast", 1)                                                       \
    X(rooms_loaded, "matches read from the store", 1)                                                                  \
    X(rooms_followed, "matches brought up to date with what another server had done", 100)                             \
    X(rooms_reread, "matches read again from the beginning because another server's changes did not fit", 1)           \
    X(overtaken, "changes begun again because another server was quicker", 100)                                        \
    X(notifications_heard, "notifications of other servers heard", 100)                                                \
    X(looks_healed, "matches that the look found changed, and no notification had told of it", 1)                      \
    X(machines_taken, "steps of machine players that this server took to think out", 100)                              \
    X(machines_elsewhere, "steps of machine players that another server had taken", 100)                               \
    X(leases_lost, "times this server was silent for longer than its lease", 1)                                        \
    X(notices_sent, "notices delivered", 1)                                                                            \
    X(notices_failed, "notices given up", 1)

typedef struct {
#define X(name, help, grain) atomic_ullong name;
    METRICS(X)
#undef X
    atomic_int streams; /* open now */
    Latency actions_took;
} Metrics;

extern Metrics metrics;
void metrics_write(Text *out);
bool metrics_start(int socket);
void metrics_stop(void);

/* others.c: servers on the same data base */
bool others_start(void); /* false: there is no thread for it */
void others_stop(void);

/* limits.c. An account is told by its number, a name in any case is the same name. */
typedef enum {
    LIMIT_GUEST,
    LIMIT_LOGIN,
    LIMIT_CREATE,
    LIMIT_CHAT,
    LIMIT_ACTION,
    LIMIT_REQUEST,
    LIMIT_MAIL,
    LIMIT_THOUGHT, /* what machines think for people */
    LIMIT_WORK,    /* microseconds of our processor */
    LIMITS
} Limit;
typedef enum { BY_ADDRESS, BY_ACCOUNT, BY_NAME } Whose;
bool limit_take(Limit limit, Whose whose, const char *who);             /* false: too fast */
bool limit_left(Limit limit, Whose whose, const char *who);             /* is there anything left to take? */
void limit_spend(Limit limit, Whose whose, const char *who, int64_t n); /* takes n, also what is not there */
int64_t limit_slow(Limit limit, Whose whose, const char *who);          /* takes one; milliseconds to wait with it */
uint64_t secret_hash(const void *bytes, size_t n); /* nobody outside knows which bytes give the same */

#endif
