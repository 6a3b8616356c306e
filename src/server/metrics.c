/* Numbers for the operator, in the text form Prometheus reads. */
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

static void latency_write(Text *out)
{
    unsigned long long total = 0;

    text_put(out, "# HELP yardarm_action_seconds time to answer an action\n# TYPE yardarm_action_seconds histogram\n");
    for (int i = 0; i < BOUNDS; i++) {
        total += metrics.latency[i];
        text_fmt(out, "yardarm_action_seconds_bucket{le=\"%d.", bounds_ms[i] / 1000);
        text_fmt(out, "%d%d%d\"} ", bounds_ms[i] / 100 % 10, bounds_ms[i] / 10 % 10, bounds_ms[i] % 10);
        text_int(out, (int64_t)total);
        text_char(out, '\n');
    }
    total += metrics.latency[BOUNDS];
    text_put(out, "yardarm_action_seconds_bucket{le=\"+Inf\"} ");
    text_int(out, (int64_t)total);
    text_put(out, "\nyardarm_action_seconds_count ");
    text_int(out, (int64_t)total);
    unsigned long long us = metrics.latency_us;
    text_fmt(out, "\nyardarm_action_seconds_sum %d.", (int)(us / 1000000));
    for (int digit = 100000; digit; digit /= 10)
        text_int(out, (int64_t)(us / (unsigned)digit % 10));
    text_char(out, '\n');
}

void metrics_write(Text *out)
{
#define X(name, help) counter_write(out, #name, help, metrics.name);
    METRICS(X)
#undef X
    counter_write(out, "store_questions", "questions put to the store", (unsigned long long)store_questions());
    latency_write(out);
    gauge_write(out, "streams", "live streams open", metrics.streams);
    gauge_write(out, "rooms", "matches in memory", rooms_count());
    gauge_write(out, "matches_waiting", "matches that wait for players",
                store_match_count(server.store, MATCH_WAITING));
    gauge_write(out, "matches_running", "matches being played", store_match_count(server.store, MATCH_RUNNING));
    gauge_write(out, "matches_over", "matches that are over", store_match_count(server.store, MATCH_OVER));
    gauge_write(out, "notices_waiting", "notices to be delivered", store_notice_count(server.store, NOTICE_WAITING));
    gauge_write(out, "uptime_seconds", "since the start", now_seconds() - server.started);
}
