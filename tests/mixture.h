/* What a mixture of rows makes sure of. */
#ifndef TESTS_MIXTURE_H
#define TESTS_MIXTURE_H

#include "engine/matrix.h"

/* Whatever the other does, in MATRIX_WHOLE parts. */
static int64_t worst_of(const Matrix *m, const uint32_t *parts)
{
    int64_t worst = INT64_MAX;

    for (int k = 0; k < m->columns; k++) {
        int64_t sum = 0;
        for (int i = 0; i < m->rows; i++)
            sum += (int64_t)m->worth[i][k] * parts[i];
        worst = sum < worst ? sum : worst;
    }
    return worst;
}

#endif
