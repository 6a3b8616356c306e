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

/* Both halves of a product, so that one multiplication takes in two words. The second is added once more, lest a product
 * of nothing forget it. */
static uint64_t fold(uint64_t h, const unsigned char *p)
{
    __extension__ typedef unsigned __int128 Product;
    uint64_t first, second;

    memcpy(&first, p, sizeof first);
    memcpy(&second, p + sizeof first, sizeof second);
    Product product = (Product)(h ^ first) * (second ^ UINT64_C(0xFF51AFD7ED558CCD));
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + second;
}

/* Four words at a time, so that the multiplications need not wait for each other. */
uint64_t hash_quick(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t lane[2] = {n, ~(uint64_t)n};

    for (; n >= 32; p += 32, n -= 32) {
        lane[0] = fold(lane[0], p);
        lane[1] = fold(lane[1], p + 16);
    }
    return hash_bytes(p, n, hash_bytes(lane, sizeof lane, 0));
}
