/* Bitsets: plain rows of 64-bit words, and Set, a set of pieces as large as a game wants it. Iteration is lowest first. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#else
#include "base/sixteen.h"
#endif

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

/* ---- rows of words ----------------------------------------------------------------------------------------------- */

static inline bool bits_empty(const uint64_t *bits, int words)
{
    uint64_t any = 0;

    for (int k = 0; k < words; k++)
        any |= bits[k];
    return !any;
}

static inline int bits_count(const uint64_t *bits, int words)
{
    int n = 0;

    for (int k = 0; k < words; k++)
        if (bits[k]) /* a call where the processor is not known to count */
            n += bit_count(bits[k]);
    return n;
}

static inline bool bits_several(const uint64_t *bits, int words)
{
    bool any = false;

    for (int k = 0; k < words; k++) {
        if (bits[k] & (bits[k] - 1) || (any && bits[k]))
            return true;
        any |= bits[k] != 0;
    }
    return false;
}

/* The first member at or after i, or -1. */
static inline int bits_next(const uint64_t *bits, int words, int i)
{
    for (int k = i >> 6; k < words; k++, i = k << 6) {
        uint64_t rest = bits[k] >> (i & 63);
        if (rest)
            return i + bit_lowest(rest);
    }
    return -1;
}

static inline int bits_highest(const uint64_t *bits, int words)
{
    for (int k = words - 1; k >= 0; k--)
        if (bits[k])
            return 64 * k + 63 - __builtin_clzll(bits[k]);
    return -1;
}

#define BITS_EACH(i, bits, words) for (int i = bits_next(bits, words, 0); i >= 0; i = bits_next(bits, words, i + 1))

/* The same, each word as it was when it was come to: quicker, where the row does not change meanwhile. */
typedef struct {
    const uint64_t *row;
    uint64_t rest;
    int word, words;
} BitsWalk;

static inline bool bits_walk(BitsWalk *w, int *i)
{
    while (!w->rest) {
        if (++w->word >= w->words)
            return false;
        w->rest = w->row[w->word];
    }
    *i = 64 * w->word + bit_lowest(w->rest);
    w->rest &= w->rest - 1;
    return true;
}

#define ROW_EACH(i, of, count)                                                                                         \
    for (BitsWalk walk_##i = {of, (of)[0], 0, count}; walk_##i.words; walk_##i.words = 0)                              \
        for (int i = 0; bits_walk(&walk_##i, &i);)

/* The same of one word alone. */
#define WORD_EACH(i, word)                                                                                             \
    for (uint64_t rest_##i = (word), once_##i = 1; once_##i; once_##i = 0)                                             \
        for (int i = 0; rest_##i && (i = bit_lowest(rest_##i), true); rest_##i &= rest_##i - 1)

/* Which of so many bytes, 16 or more, have a value, are below a limit, or have one of some flags: a row of words. Where
 * things lie is kept as bytes and asked all the time. */
#define BITS_OF_BYTES(bytes, count, out, equal, expected)                                                              \
    for (int i = 0; i < (count); i += 16) {                                                                            \
        int at = i < (count)-16 ? i : (count)-16; /* the last sixteen may overlap those before */                      \
        __m128i here = _mm_loadu_si128((const __m128i *)(const void *)((bytes) + at));                                 \
        bits_add_sixteen(out, at, (uint64_t)(_mm_movemask_epi8(equal) ^ (expected)));                                  \
    }

/* Sixteen members from a place on, the lowest bits of a word. */
static inline void bits_add_sixteen(uint64_t *bits, int at, uint64_t members)
{
    bits[at >> 6] |= members << (at & 63);
    if ((at & 63) > 48)
        bits[(at >> 6) + 1] |= members >> (64 - (at & 63));
}

static inline void bits_none(uint64_t *bits, int words)
{
    for (int k = 0; k < words; k++)
        bits[k] = 0;
}

static inline void bits_where(const uint8_t *bytes, int count, int value, uint64_t *out)
{
    bits_none(out, BIT_WORDS(count));
    BITS_OF_BYTES(bytes, count, out, _mm_cmpeq_epi8(here, _mm_set1_epi8((char)value)), 0)
}

/* The same of values of two bytes, from the first to before the end, added to the row. */
static inline void bits_where_wide(const uint16_t *values, int first, int end, int value, uint64_t *out)
{
    __m128i wanted = _mm_set1_epi16((short)value);
    for (int i = first; i < end; i += 16) {
        int at = i < end - 16 ? i : end - 16;
        __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(values + at));
        __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(values + at + 8));
        __m128i same = _mm_packs_epi16(_mm_cmpeq_epi16(low, wanted), _mm_cmpeq_epi16(high, wanted));
        bits_add_sixteen(out, at, (uint64_t)_mm_movemask_epi8(same));
    }
}

static inline void bits_below(const uint8_t *bytes, int count, int limit, uint64_t *out)
{
    bits_none(out, BIT_WORDS(count));
    BITS_OF_BYTES(bytes, count, out, _mm_cmpeq_epi8(_mm_max_epu8(here, _mm_set1_epi8((char)limit)), here), 0xFFFF)
}

static inline void bits_flagged(const uint8_t *bytes, int count, int flags, uint64_t *out)
{
    bits_none(out, BIT_WORDS(count));
    BITS_OF_BYTES(bytes, count, out,
                  _mm_cmpeq_epi8(_mm_and_si128(here, _mm_set1_epi8((char)flags)), _mm_setzero_si128()), 0xFFFF)
}

/* Takes the first member away; -1: there is none. */
static inline int bits_take(uint64_t *bits, int words)
{
    for (int k = 0; k < words; k++)
        if (bits[k]) {
            int i = 64 * k + bit_lowest(bits[k]);
            bits[k] &= bits[k] - 1;
            return i;
        }
    return -1;
}

/* ---- sets -------------------------------------------------------------------------------------------------------- */

/* A game says how many pieces its sets hold by defining SET_MAX, a multiple of 64, before it includes this. */
#ifndef SET_MAX
#define SET_MAX 256
#endif

enum { SET_WORDS = SET_MAX / 64 };
_Static_assert(SET_MAX % 64 == 0 && SET_MAX > 0, "a set is made of whole words");

typedef struct Set {
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
    return bits_empty(s->w, SET_WORDS);
}

static inline int set_count(const Set *s)
{
    return bits_count(s->w, SET_WORDS);
}

static inline int set_next(const Set *s, int i)
{
    return bits_next(s->w, SET_WORDS, i);
}

static inline int set_highest(const Set *s)
{
    return bits_highest(s->w, SET_WORDS);
}

static inline Set set_and(Set a, Set b)
{
    for (int k = 0; k < SET_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

static inline Set set_or(Set a, Set b)
{
    for (int k = 0; k < SET_WORDS; k++)
        a.w[k] |= b.w[k];
    return a;
}

static inline Set set_minus(Set a, Set b)
{
    for (int k = 0; k < SET_WORDS; k++)
        a.w[k] &= ~b.w[k];
    return a;
}

#define SET_EACH(i, set) BITS_EACH(i, (set)->w, SET_WORDS)

#endif
