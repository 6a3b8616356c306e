/* Two choose at once, unseen by each other, and what the one gains the other loses: battle orders, an intensity, who
 * screens. There is a mixture of choices that nobody can profit from, even if he knows it; here it is found. In whole
 * numbers, so that every build finds the same. */
#ifndef ENGINE_MATRIX_H
#define ENGINE_MATRIX_H

#include <stdint.h>

#include "base/rng.h"

enum { MATRIX_MOST = 16, MATRIX_WHOLE = 1 << 16 };

/* worth[row][column], to him who chooses the row; at most MATRIX_MOST of each. */
typedef struct {
    int rows, columns;
    int32_t worth[MATRIX_MOST][MATRIX_MOST];
} Matrix;

/* How often each row is chosen, in parts of MATRIX_WHOLE. */
void matrix_solve(const Matrix *m, uint32_t parts[MATRIX_MOST]);

int matrix_draw(const uint32_t *parts, Rng *rng);

#endif
