/* Tables that a WebAssembly module keeps as differences, because those pack well (tools/csvtables.py). */
#ifndef BASE_SUMMED_H
#define BASE_SUMMED_H

#include <stddef.h>
#include <stdint.h>

/* Each is what the entry is more than the one before it and the one above it together, less the one above that before it. */
static inline void bytes_sum(uint8_t *table, size_t size, size_t row)
{
    for (size_t i = 1; i < size; i++) {
        int before = i % row ? table[i - 1] : 0, above = i >= row ? table[i - row] : 0,
            corner = i % row && i >= row ? table[i - row - 1] : 0;
        table[i] = (uint8_t)(table[i] + before + above - corner);
    }
}

/* When the module is loaded. */
#define SUMMED(table)                                                                                                  \
    __attribute__((constructor)) static void table##_sum(void)                                                         \
    {                                                                                                                  \
        bytes_sum(table[0], sizeof table, sizeof table[0]);                                                            \
    }

#endif
