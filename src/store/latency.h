/* How long something took, counted by classes, from any thread. */
#ifndef STORE_LATENCY_H
#define STORE_LATENCY_H

#include <stdatomic.h>
#include <stdint.h>

#define LATENCY_BOUNDS_MS                                                                                              \
    {                                                                                                                  \
        1, 2, 5, 10, 20, 50, 100, 1000                                                                                 \
    }

enum { LATENCY_BOUNDS = 8 };

typedef struct {
    atomic_ullong n[LATENCY_BOUNDS + 1]; /* at most so long as the bounds say; the last: longer */
    atomic_ullong micros;
} Latency;

static inline void latency_add(Latency *l, int64_t micros)
{
    static const int bounds_ms[LATENCY_BOUNDS] = LATENCY_BOUNDS_MS;
    int i = 0;

    while (i < LATENCY_BOUNDS && micros > (int64_t)bounds_ms[i] * 1000)
        i++;
    l->n[i]++;
    l->micros += (unsigned long long)micros;
}

#endif
