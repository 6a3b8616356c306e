/* What the compiler calls for products of 128 bits. It does so after linking, so this file alone is compiled beforehand. */
#include <stdint.h>

__int128 __multi3(__int128 a, __int128 b);

__int128 __multi3(__int128 a, __int128 b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b, low = (uint32_t)x * (uint64_t)(uint32_t)y,
             left = (x >> 32) * (uint32_t)y + (low >> 32), right = (uint32_t)x * (y >> 32) + (uint32_t)left,
             high = (x >> 32) * (y >> 32) + (left >> 32) + (right >> 32) + (uint64_t)(a >> 64) * y +
                    x * (uint64_t)(b >> 64);

    return (__int128)((unsigned __int128)high << 64 | (right << 32 | (uint32_t)low));
}
