#include "base/hash.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint64_t word)
{
    h ^= word;
    h *= UINT64_C(0xFF51AFD7ED558CCD);
    return h ^ (h >> 32);
}

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t h = mix(seed + UINT64_C(0x9E3779B97F4A7C15), n);
    uint64_t word;

    for (; n >= 8; p += 8, n -= 8) {
        memcpy(&word, p, 8);
        h = mix(h, word);
    }
    word = 0;
    memcpy(&word, p, n);
    h = mix(h, word);
    return mix(h, h >> 29);
}

/* Four words at a time, so that the multiplications need not wait for each other. */
uint64_t hash_quick(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t lane[4] = {n, 1, 2, 3}, word[4];

    for (; n >= sizeof word; p += sizeof word, n -= sizeof word) {
        memcpy(word, p, sizeof word);
        for (int i = 0; i < 4; i++)
            lane[i] = mix(lane[i], word[i]);
    }
    return hash_bytes(p, n, hash_bytes(lane, sizeof lane, 0));
}
