/* The few functions of a C library that the rules call on a graphics card. LLVM would move memory there byte by byte: what lies on
 * whole words, as nearly everything does, goes by words. */
#include <stdint.h>
#include <string.h>

typedef uint64_t Pair __attribute__((vector_size(16)));

static int whole(const void *a, const void *b, size_t n, size_t word)
{
    return (((uintptr_t)a | (uintptr_t)b | n) & (word - 1)) == 0;
}

#define COPY_BY(Word, to, from, n)                                                                                     \
    for (size_t i_ = 0; i_ < (n) / sizeof(Word); i_++)                                                                 \
    ((Word *)(to))[i_] = ((const Word *)(from))[i_]

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    if (__builtin_constant_p(n) && n <= 64)
        return __builtin_memcpy(to, from, n);
    if (whole(to, from, n, 16))
        COPY_BY(Pair, to, from, n);
    else if (whole(to, from, n, 8))
        COPY_BY(uint64_t, to, from, n);
    else if (whole(to, from, n, 4))
        COPY_BY(uint32_t, to, from, n);
    else
        COPY_BY(uint8_t, to, from, n);
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

#define FILL_BY(Word, to, byte, n)                                                                                     \
    for (size_t i_ = 0; i_ < (n) / sizeof(Word); i_++)                                                                 \
    ((Word *)(to))[i_] = (Word)((byte)*UINT64_C(0x0101010101010101))

void *memset(void *to, int byte, size_t n)
{
    uint64_t one = (uint8_t)byte;

    if (__builtin_constant_p(n) && n <= 64)
        return __builtin_memset(to, byte, n);
    if (whole(to, to, n, 8))
        FILL_BY(uint64_t, to, one, n);
    else if (whole(to, to, n, 4))
        FILL_BY(uint32_t, to, one, n);
    else
        FILL_BY(uint8_t, to, one, n);
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = a, *y = b;

    for (; n; n--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}
