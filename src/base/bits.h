/* Bitsets: plain arrays of 64-bit words, and Set, the set of up to 256 pieces. Iteration is lowest first. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define BIT_WORDS(n) (((n) + 63) / 64)

static inline bool bit_has(const uint64_t *bits, int i)
{
    return bits[i >> 6] >> (i & 63) & 1;
}

static inline void bit_add(uint64_t *bits, int i)
{
    bits[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void bit_remove(uint64_t *bits, int i)
{
    bits[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline int bit_lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

static inline int bit_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

enum { SET_WORDS = 4, SET_MAX = 64 * SET_WORDS };

typedef struct {
    uint64_t w[SET_WORDS];
} Set;

static inline bool set_has(const Set *s, int i)
{
    return bit_has(s->w, i);
}

static inline void set_add(Set *s, int i)
{
    bit_add(s->w, i);
}

static inline void set_remove(Set *s, int i)
{
    bit_remove(s->w, i);
}

static inline bool set_empty(const Set *s)
{
    return !(s->w[0] | s->w[1] | s->w[2] | s->w[3]);
}

static inline int set_count(const Set *s)
{
    return bit_count(s->w[0]) + bit_count(s->w[1]) + bit_count(s->w[2]) + bit_count(s->w[3]);
}

/* The first member at or after i, or -1. */
static inline int set_next(const Set *s, int i)
{
    for (int k = i >> 6; k < SET_WORDS; k++, i = k << 6) {
        uint64_t rest = s->w[k] >> (i & 63);
        if (rest)
            return i + bit_lowest(rest);
    }
    return -1;
}

static inline int set_highest(const Set *s)
{
    for (int k = SET_WORDS - 1; k >= 0; k--)
        if (s->w[k])
            return 64 * k + 63 - __builtin_clzll(s->w[k]);
    return -1;
}

static inline Set set_and(Set a, Set b)
{
    return (Set){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2], a.w[3] & b.w[3]}};
}

static inline Set set_or(Set a, Set b)
{
    return (Set){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2], a.w[3] | b.w[3]}};
}

static inline Set set_minus(Set a, Set b)
{
    return (Set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2], a.w[3] & ~b.w[3]}};
}

#define SET_EACH(i, set) for (int i = set_next((set), 0); i >= 0; i = i + 1 < SET_MAX ? set_next((set), i + 1) : -1)

#endif
