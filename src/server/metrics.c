/* Numbers for the operator, in the text form Prometheus reads, on a port that only this machine reaches. */
#include <microhttpd.h>
#include <string.h>

#include "server/listen.h"
#include "server/room.h"
#include "server/server.h"
#include "server/worker.h"

Metrics metrics;

static void counter_write(Text *out, const char *name, const char *help, unsigned long long value)
{
    text_fmt(out, "# HELP yardarm_%s_total %s\n# TYPE yardarm_%s_total counter\nyardarm_%s_total ", name, help, name,
             name);
    text_int(out, (int64_t)value);
    text_char(out, '\n');
}

static void gauge_write(Text *out, const char *name, const char *help, int64_t value)
{
    text_fmt(out, "# HELP yardarm_%s %s\n# TYPE yardarm_%s gauge\nyardarm_%s ", name, help, name, name);
    text_int(out, value);
    text_char(out, '\n');
}

static unsigned long long in_hundreds(unsigned long long n)
{
    return n / 100 * 100;
}

/* The sum as it was when the count last passed a hundred. */
typedef struct {
    unsigned long long count, us;
} Shown;

static void sum_show(Shown *shown, unsigned long long count, unsigned long long us)
{
    if (in_hundreds(count) != shown->count)
        *shown = (Shown){in_hundreds(count), us / count * in_hundreds(count)};
}

static void bucket_write(Text *out, const char *name, const char *bound, unsigned long long n)
{
    text_fmt(out, "yardarm_%s_seconds_bucket{le=\"%s\"} ", name, bound);
    text_int(out, (int64_t)in_hundreds(n));
    text_char(out, '\n');
}

static void latency_write(Text *out, const char *name, const char *help, const Latency *l, Shown *shown)
{
    static const int bounds_ms[LATENCY_BOUNDS] = LATENCY_BOUNDS_MS;
    unsigned long long total = 0;

    text_fmt(out, "# HELP yardarm_%s_seconds %s\n# TYPE yardarm_%s_seconds histogram\n", name, help, name);
    for (int i = 0; i < LATENCY_BOUNDS; i++) {
        char bound[16];
        Text t = text_in(bound, sizeof bound);
        int ms = bounds_ms[i];
        text_fmt(&t, "%d.%d%d%d", ms / 1000, ms / 100 % 10, ms / 10 % 10, ms % 10);
        bucket_write(out, name, bound, total += l->n[i]);
    }
    bucket_write(out, name, "+Inf", total += l->n[LATENCY_BOUNDS]);
    sum_show(shown, total, l->micros);
    text_fmt(out, "yardarm_%s_seconds_count ", name);
    text_int(out, (int64_t)shown->count);
    text_fmt(out, "\nyardarm_%s_seconds_sum %d.", name, (int)(shown->us / 1000000));
    for (int digit = 100000; digit; digit /= 10)
        text_int(out, (int64_t)(shown->us / (unsigned)digit % 10));
    text_char(out, '\n');
}

static void info_write(Text *out)
{
    text_put(out, "# HELP yardarm_info what runs here\n# TYPE yardarm_info gauge\n");
    text_fmt(out, "yardarm_info{version=\"%s\",store=\"%s\"} 1\n", server.config.version,
             store_is_postgres(server.config.data) ? "postgres" : "sqlite");
}

/* What only the store knows is not there while it cannot be asked: nought would be wrong. */
static void stored_write(Text *out)
{
    int64_t faults = store_faults();
    size_t n = out->n;

    gauge_write(out, "matches_waiting", "matches that wait for players",
                store_match_count(server.store, MATCH_WAITING));
    gauge_write(out, "matches_running", "matches being played", store_match_count(server.store, MATCH_RUNNING));
    gauge_write(out, "matches_over", "matches that are over", store_match_count(server.store, MATCH_OVER));
    gauge_write(out, "notices_waiting", "notices to be delivered", store_notice_count(server.store, NOTICE_WAITING));
    gauge_write(out, "servers", "servers on this data base", store_servers_alive(server.store));
    if (store_faults() != faults)
        out->n = n;
}

void metrics_write(Text *out)
{
    static Shown actions, store;
    const StoreFigures *s = &store_figures;

#define X(name, help, grain) counter_write(out, #name, help, metrics.name / grain * grain);
    METRICS(X)
#undef X
#define X(name, help, grain) counter_write(out, "store_" #name, help, s->name / grain * grain);
    STORE_COUNTS(X)
#undef X
    latency_write(out, "action", "time to answer an action", &metrics.actions_took, &actions);
    latency_write(out, "store", "time a question or transaction had its connection", &s->held, &store);
    gauge_write(out, "store_connections", "connections to the store", s->open);
    gauge_write(out, "store_connections_busy", "of these, in use just now", s->busy);
    gauge_write(out, "streams", "live streams open", metrics.streams);
    gauge_write(out, "rooms", "matches in memory", rooms_count());
    gauge_write(out, "machines_thinking", "what is being thought out here", worker_thinking());
    stored_write(out);
    gauge_write(out, "draining", "1: it is about to stop", server.draining);
    gauge_write(out, "uptime_seconds", "since the start", ticks_millis() / 1000 - server.started);
    info_write(out);
}

/* ---- the port ---------------------------------------------------------------------------------------------------------------- */

static struct MHD_Daemon *daemon_here;

static enum MHD_Result on_request(void *cls, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n, void **context)
{
    if (!pages_ready())
        return MHD_NO;
    Text t = page(PAGE_REPLY);
    bool good = strcmp(path, "/metrics") == 0 && strcmp(method, "GET") == 0;

    (void)cls;
    (void)version;
    (void)bytes;
    (void)context;
    *n = 0;
    if (good)
        metrics_write(&t);
    struct MHD_Response *response = MHD_create_response_from_buffer(t.n, t.at, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "text/plain; version=0.0.4");
    enum MHD_Result result = MHD_queue_response(c, good ? 200 : 404, response);
    MHD_destroy_response(response);
    return result;
}

bool metrics_start(int socket)
{
    daemon_here = listen_begin(socket)
                      ? MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, on_request, NULL,
                                         MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, 16u,
                                         MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_END)
                      : NULL;
    return daemon_here;
}

void metrics_stop(void)
{
    if (daemon_here)
        MHD_stop_daemon(daemon_here);
}
