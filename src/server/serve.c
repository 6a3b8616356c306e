/* Starts everything in order, waits for a signal, and puts everything away in the opposite order. */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "server/analysis.h"
#include "server/hasher.h"
#include "server/listen.h"
#include "server/outbox.h"
#include "server/request.h"
#include "server/room.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/stream.h"
#include "server/supervisor.h"
#include "server/worker.h"

static void files_allow(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void signals_block(sigset_t *ours)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is a write that fails */
    sigemptyset(ours);
    sigaddset(ours, SIGTERM);
    sigaddset(ours, SIGINT);
    pthread_sigmask(SIG_BLOCK, ours, NULL);
}

/* Until a signal comes, or so many seconds have passed. */
static void wait_for_signal(const sigset_t *ours, int64_t seconds)
{
    struct timespec second = {.tv_sec = 1};

    for (int64_t ticks = 0; ticks < seconds && sigtimedwait(ours, NULL, &second) < 0; ticks++) {
        clock_follow();
        http_deadlines();
        stream_tick();
        worker_tick();
        analysis_look();
        seats_tick();
        keep_tick();
        if (ticks % 3600 == 0)
            sessions_expire();
    }
}

/* Whoever sends people here hears that he should not, and has time to; a second signal ends it at once. */
static void drain(const sigset_t *ours)
{
    supervisor_tell("STOPPING=1");
    if (!server.config.drain)
        return;
    server.draining = true;
    note("drain", "seconds=%d", server.config.drain);
    wait_for_signal(ours, server.config.drain);
}

static bool fatal(const char *why)
{
    note("fatal", "reason=%s", in_quotes(why));
    return false;
}

static int socket_public = -1, socket_metrics = -1;

/* All that can be known to be wrong before anything is changed. */
static bool prepare(Text *err)
{
    const Config *c = &server.config;

    if (!settings_good(err) || (socket_public = listen_bind(c->address, c->port, err)) < 0)
        return false;
    if (c->metrics_port < 0)
        return true;
    socket_metrics = listen_bind("127.0.0.1", c->metrics_port, err);
    return socket_metrics >= 0;
}

/* Beside all else, which may have to wait for the store: so that somebody finds out for what. */
static pthread_t tidying;
static bool tidies;

static void tidy(void)
{
    while (!server.stopping) {
        store_tidy(server.store);
        for (int tenth = 0; tenth < 10 && !server.stopping; tenth++)
            nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
}

static bool start(void)
{
    char why[512];
    Text err = text_in(why, sizeof why);

    if (sodium_init() < 0 || !pages_ready())
        return fatal("no randomness, or no memory");
    server.store = prepare(&err) ? store_open(server.config.data, &err) : NULL;
    if (!server.store)
        return fatal(why);
    int64_t faults = store_faults();
    tidies = thread_start(&tidying, tidy);
    store_server_here(server.store, &server.began);
    sessions_start();
    seats_tick();
    if (!tidies || !hasher_start(2) || !outbox_start() || !worker_start(server.config.workers) || !others_start() ||
        store_faults() != faults)
        return fatal("no memory, or the store cannot be read");
    if (server.config.metrics_port >= 0 && !metrics_start(socket_metrics))
        return fatal("the port for numbers cannot be served");
    server.daemon = http_start(socket_public);
    return server.daemon || fatal("the port cannot be served");
}

/* Whoever comes from now on finds another server; those who are here are answered, and sent there when their streams end. What
 * this one had taken is the others' before it has put away its own. */
static void stop(void)
{
    server.stopping = true;
    metrics_stop();
    hasher_stop();
    worker_stop();
    outbox_stop();
    stream_stop();
    if (server.daemon)
        http_stop(server.daemon);
    others_stop();
    keep_all();
    if (tidies)
        pthread_join(tidying, NULL);
    rooms_free();
    store_close(server.store);
}

int serve(const Config *config)
{
    sigset_t ours;

    server.config = *config;
    server.started = ticks_millis() / 1000;
    server.began = now_millis();
    files_allow();
    signals_block(&ours);
    bool good = start();
    if (!server.store)
        return EXIT_FAILURE;
    if (good) {
        int port = listen_port(socket_public);
        note("start", "address=%s port=%d data=%s web=%s", config->address, port,
             store_is_postgres(config->data) ? "postgres" : config->data, config->web ? config->web : "-");
        printf("yardarm: http://%s:%d/\n", config->address, port);
        if (config->metrics_port >= 0)
            printf("yardarm: http://127.0.0.1:%d/metrics\n", listen_port(socket_metrics));
        fflush(stdout);
        supervisor_tell("READY=1");
        wait_for_signal(&ours, INT64_MAX);
        drain(&ours);
    }
    stop();
    note("stop", "uptime=%lld", (long long)(ticks_millis() / 1000 - server.started));
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
