/* What base/bits.h asks of sixteen bytes at once, for machines without such instructions: four words of four bytes, under the names
 * of SSE2. What a comparison finds stands in the highest bit of a byte alone, and that is all that is read of it. */
#ifndef BASE_SIXTEEN_H
#define BASE_SIXTEEN_H

#include <stdint.h>
#include <string.h>

typedef struct {
    uint32_t word[4];
} __m128i;

#define SIXTEEN(what)                                                                                                  \
    for (int k = 0; k < 4; k++)                                                                                        \
        a.word[k] = (what);                                                                                            \
    return a

static const uint32_t BYTE_TOPS = 0x80808080, PAIR_TOPS = 0x80008000;

/* A graphics card reads whole words alone, so those that the bytes lie in are read and shifted. */
static inline __m128i _mm_loadu_si128(const __m128i *at)
{
    __m128i a = {{0}};

#ifdef __NVPTX__
    unsigned off = (uintptr_t)at & 3;
    const uint32_t *from = (const uint32_t *)((uintptr_t)at - off);
    uint32_t next = from[0];
    for (int k = 0; k < 4; k++) {
        uint32_t here = next;
        next = k < 3 || off ? from[k + 1] : 0;
        a.word[k] = (uint32_t)(((uint64_t)next << 32 | here) >> 8 * off);
    }
#else
    memcpy(&a, at, sizeof a);
#endif
    return a;
}

static inline __m128i _mm_set1_epi8(char byte)
{
    __m128i a = {{0}};
    SIXTEEN((uint8_t)byte * 0x01010101u);
}

static inline __m128i _mm_set1_epi16(short pair)
{
    __m128i a = {{0}};
    SIXTEEN((uint16_t)pair * 0x00010001u);
}

static inline __m128i _mm_setzero_si128(void)
{
    return _mm_set1_epi8(0);
}

static inline __m128i _mm_and_si128(__m128i a, __m128i b)
{
    SIXTEEN(a.word[k] & b.word[k]);
}

/* The tops of what is zero. */
static inline uint32_t tops_of_none(uint32_t word, uint32_t tops)
{
    return ~(((word & ~tops) + ~tops) | word) & tops;
}

static inline __m128i _mm_cmpeq_epi8(__m128i a, __m128i b)
{
    SIXTEEN(tops_of_none(a.word[k] ^ b.word[k], BYTE_TOPS));
}

static inline __m128i _mm_cmpeq_epi16(__m128i a, __m128i b)
{
    SIXTEEN(tops_of_none(a.word[k] ^ b.word[k], PAIR_TOPS));
}

static inline uint32_t greater_bytes(uint32_t a, uint32_t b)
{
    uint32_t rest = (a | BYTE_TOPS) - (b & ~BYTE_TOPS); /* no byte borrows from the next */
    uint32_t no_less = ((a & ~b) | (~(a ^ b) & rest)) & BYTE_TOPS;
    uint32_t whole = (no_less >> 7) * 255;

    return (a & whole) | (b & ~whole);
}

static inline __m128i _mm_max_epu8(__m128i a, __m128i b)
{
    SIXTEEN(greater_bytes(a.word[k], b.word[k]));
}

/* Eight pairs and eight more become sixteen bytes: of what was compared, the upper bytes. */
static inline uint32_t upper_bytes(uint32_t low, uint32_t high)
{
    return (low >> 8 & 0xFF) | (low >> 16 & 0xFF00) | (high << 8 & 0xFF0000) | (high & 0xFF000000);
}

static inline __m128i _mm_packs_epi16(__m128i low, __m128i high)
{
    return (__m128i){{upper_bytes(low.word[0], low.word[1]), upper_bytes(low.word[2], low.word[3]),
                      upper_bytes(high.word[0], high.word[1]), upper_bytes(high.word[2], high.word[3])}};
}

/* The tops of four bytes moved together by one product: no two parts of it meet. */
static inline int _mm_movemask_epi8(__m128i a)
{
    int mask = 0;

    for (int k = 0; k < 4; k++)
        mask |= (int)((a.word[k] & BYTE_TOPS) * 0x00204081u >> 28) << 4 * k;
    return mask;
}

#undef SIXTEEN

#endif
