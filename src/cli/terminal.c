#include "cli/cli.h"

#include <time.h>
#include <unistd.h>

double seconds_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Short enough to be typed again. */
uint64_t seed_from_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    Rng mix = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
    return rng_next(&mix) % 1000000;
}

void progress_show(uint64_t done, uint64_t games, const char *what, double seconds)
{
    int width = 30, filled = (int)(done * (uint64_t)width / games);

    fprintf(stderr, "\r[%.*s%*s] %3d%%  %llu of %llu %s, ", filled, "==============================", width - filled,
            "", (int)(100 * done / games), (unsigned long long)done, (unsigned long long)games, what);
    if (done)
        fprintf(stderr, "%.0f s left ", seconds * (double)(games - done) / (double)done);
    else
        fprintf(stderr, "%.0f s by now ", seconds);
}

void progress_clear(void)
{
    fprintf(stderr, "\r%78s\r", "");
}

void progress_watch(const atomic_uint_fast64_t *finished, uint64_t all, const char *what)
{
    struct timespec pause = {0, 100000000};
    double began = seconds_now();

    if (!isatty(STDERR_FILENO))
        return;
    for (uint64_t done; (done = atomic_load(finished)) < all; nanosleep(&pause, NULL))
        progress_show(done, all, what, seconds_now() - began);
    progress_clear();
}
