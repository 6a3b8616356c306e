#include "cli/cli.h"

#include <time.h>

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
