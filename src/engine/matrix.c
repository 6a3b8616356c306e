/* Regret matching: each side in turn chooses anew, each choice as often as it is sorry not to have made it more often, and
 * regrets less than nothing are forgotten. The mean of the later rounds is the mixture. */
#include "engine/matrix.h"

#include "base/check.h"

enum { ROUNDS = 2000, SCALE = 1 << 20 };

typedef struct {
    int n;
    int64_t regret[MATRIX_MOST];
    uint32_t parts[MATRIX_MOST];
} Chooser;

/* What is left over by rounding goes to the most. */
static void share_out(const int64_t *of, int n, uint32_t *parts)
{
    int64_t sum = 0;
    uint32_t left = MATRIX_WHOLE;
    int most = 0;

    for (int i = 0; i < n; i++) {
        sum += of[i];
        most = of[i] > of[most] ? i : most;
    }
    for (int i = 0; i < n; i++)
        left -= parts[i] = sum ? (uint32_t)(of[i] * MATRIX_WHOLE / sum) : MATRIX_WHOLE / (uint32_t)n;
    parts[most] += left;
}

/* What every choice gains against the other's mixture, and what is regretted then. */
static void choose_anew(Chooser *c, const int64_t gain[MATRIX_MOST])
{
    int64_t mean = 0;

    for (int i = 0; i < c->n; i++)
        mean += gain[i] * c->parts[i] / MATRIX_WHOLE;
    for (int i = 0; i < c->n; i++) {
        int64_t sorry = c->regret[i] + gain[i] - mean;
        c->regret[i] = sorry > 0 ? sorry : 0;
    }
    share_out(c->regret, c->n, c->parts);
}

static void choose_row(const Matrix *m, Chooser *rows, const Chooser *columns)
{
    int64_t gain[MATRIX_MOST] = {0};

    for (int i = 0; i < m->rows; i++)
        for (int k = 0; k < m->columns; k++)
            gain[i] += (int64_t)m->worth[i][k] * columns->parts[k] / MATRIX_WHOLE;
    choose_anew(rows, gain);
}

static void choose_column(const Matrix *m, const Chooser *rows, Chooser *columns)
{
    int64_t gain[MATRIX_MOST] = {0};

    for (int i = 0; i < m->rows; i++)
        for (int k = 0; k < m->columns; k++)
            gain[k] -= (int64_t)m->worth[i][k] * rows->parts[i] / MATRIX_WHOLE;
    choose_anew(columns, gain);
}

/* Whether points or hundredths of them are counted makes no difference. */
static Matrix scaled(const Matrix *m)
{
    Matrix out = {.rows = m->rows, .columns = m->columns};
    int64_t least = INT32_MAX, most = INT32_MIN;

    for (int i = 0; i < m->rows; i++)
        for (int k = 0; k < m->columns; k++) {
            least = m->worth[i][k] < least ? m->worth[i][k] : least;
            most = m->worth[i][k] > most ? m->worth[i][k] : most;
        }
    for (int i = 0; i < m->rows && most > least; i++)
        for (int k = 0; k < m->columns; k++)
            out.worth[i][k] = (int32_t)((m->worth[i][k] - least) * SCALE / (most - least));
    return out;
}

void matrix_solve(const Matrix *m, uint32_t parts[MATRIX_MOST])
{
    CHECK(m->rows > 0 && m->rows <= MATRIX_MOST && m->columns > 0 && m->columns <= MATRIX_MOST);
    Matrix even = scaled(m);
    Chooser rows = {.n = m->rows}, columns = {.n = m->columns};
    int64_t sum[MATRIX_MOST] = {0};

    share_out(rows.regret, rows.n, rows.parts);
    share_out(columns.regret, columns.n, columns.parts);
    for (int round = 0; round < ROUNDS; round++) {
        choose_row(&even, &rows, &columns);
        choose_column(&even, &rows, &columns);
        for (int i = 0; i < rows.n && round >= ROUNDS / 2; i++)
            sum[i] += rows.parts[i];
    }
    share_out(sum, rows.n, parts);
}

int matrix_draw(const uint32_t *parts, Rng *rng)
{
    uint32_t lot = rng_below(rng, MATRIX_WHOLE);
    int i = 0;

    for (; lot >= parts[i]; i++)
        lot -= parts[i];
    return i;
}
