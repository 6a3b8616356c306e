/* A small seeded generator (splitmix64) for simulations and machine players. Rules never draw from it: chance is a
 * player (engine/flow.h), and a generator is one way to answer for it. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef uint64_t Rng; /* any value is a good seed */

static inline uint64_t rng_next(Rng *r)
{
    uint64_t z = *r += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Uniform in 0..n-1: multiply and shift, with rejection, so that every value is exactly as likely. */
static inline uint32_t rng_below(Rng *r, uint32_t n)
{
    uint64_t m = (rng_next(r) >> 32) * n;

    if ((uint32_t)m < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)m < floor)
            m = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Its own stream for each of many games. */
static inline Rng seed_of_game(uint64_t seed, uint64_t game)
{
    Rng a = seed, b = game;
    return rng_next(&a) ^ rng_next(&b) * UINT64_C(0x9E3779B97F4A7C15);
}

#endif
