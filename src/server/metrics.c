/* Numbers for the operator, in the text form Prometheus reads, on a port that only this machine reaches. */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

#include "server/room.h"
#include "server/server.h"

Metrics metrics;

static const int bounds_ms[] = {1, 2, 5, 10, 20, 50, 100, 1000};

enum { BOUNDS = sizeof bounds_ms / sizeof bounds_ms[0] };

void metrics_latency(int64_t microseconds)
{
    int i = 0;

    while (i < BOUNDS && microseconds > (int64_t)bounds_ms[i] * 1000)
        i++;
    metrics.latency[i]++;
    metrics.latency_us += (unsigned long long)microseconds;
}

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
static unsigned long long sum_shown(unsigned long long count)
{
    static unsigned long long shown_count, shown_us;

    if (in_hundreds(count) != shown_count) {
        shown_count = in_hundreds(count);
        shown_us = metrics.latency_us / count * shown_count;
    }
    return shown_us;
}

static void latency_write(Text *out)
{
    unsigned long long total = 0;

    text_put(out, "# HELP yardarm_action_seconds time to answer an action\n# TYPE yardarm_action_seconds histogram\n");
    for (int i = 0; i < BOUNDS; i++) {
        total += metrics.latency[i];
        text_fmt(out, "yardarm_action_seconds_bucket{le=\"%d.", bounds_ms[i] / 1000);
        text_fmt(out, "%d%d%d\"} ", bounds_ms[i] / 100 % 10, bounds_ms[i] / 10 % 10, bounds_ms[i] % 10);
        text_int(out, (int64_t)in_hundreds(total));
        text_char(out, '\n');
    }
    total += metrics.latency[BOUNDS];
    text_put(out, "yardarm_action_seconds_bucket{le=\"+Inf\"} ");
    text_int(out, (int64_t)in_hundreds(total));
    text_put(out, "\nyardarm_action_seconds_count ");
    text_int(out, (int64_t)in_hundreds(total));
    unsigned long long us = sum_shown(total);
    text_fmt(out, "\nyardarm_action_seconds_sum %d.", (int)(us / 1000000));
    for (int digit = 100000; digit; digit /= 10)
        text_int(out, (int64_t)(us / (unsigned)digit % 10));
    text_char(out, '\n');
}

void metrics_write(Text *out)
{
#define X(name, help, grain) counter_write(out, #name, help, metrics.name / grain * grain);
    METRICS(X)
#undef X
    counter_write(out, "store_questions", "questions put to the store",
                  in_hundreds((unsigned long long)store_questions()));
    latency_write(out);
    gauge_write(out, "streams", "live streams open", metrics.streams);
    gauge_write(out, "rooms", "matches in memory", rooms_count());
    gauge_write(out, "matches_waiting", "matches that wait for players",
                store_match_count(server.store, MATCH_WAITING));
    gauge_write(out, "matches_running", "matches being played", store_match_count(server.store, MATCH_RUNNING));
    gauge_write(out, "matches_over", "matches that are over", store_match_count(server.store, MATCH_OVER));
    gauge_write(out, "notices_waiting", "notices to be delivered", store_notice_count(server.store, NOTICE_WAITING));
    gauge_write(out, "uptime_seconds", "since the start", ticks_millis() / 1000 - server.started);
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

bool metrics_start(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    daemon_here = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)port, NULL, NULL, on_request, NULL,
                                   MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, 16u,
                                   MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_END);
    return daemon_here;
}

int metrics_port(void)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon_here, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

void metrics_stop(void)
{
    if (daemon_here)
        MHD_stop_daemon(daemon_here);
}
