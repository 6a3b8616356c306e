/* Regret matching: each side in turn chooses anew, each choice as often as it is sorry not to have made it more often, and
 * regrets less than nothing are forgotten. The mean of the later rounds is the mixture: there are twice as many again until
 * nobody could gain a thousandth of what is at stake. */
#include "engine/matrix.h"

#include <string.h>

#include "base/check.h"

enum { FIRST_ROUNDS = 32, MOST_ROUNDS = 1024, SCALE = 1 << 20, LITTLE = SCALE / 1024 };

typedef struct {
    int n;
    int64_t regret[MATRIX_MOST], sum[MATRIX_MOST]; /* sum: of the parts in these rounds */
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
    for (int i = 0; i < c->n; i++)
        c->sum[i] += c->parts[i];
}

static void gains_of_rows(const Matrix *m, const uint32_t *columns, int64_t gain[MATRIX_MOST])
{
    for (int i = 0; i < m->rows; i++) {
        gain[i] = 0;
        for (int k = 0; k < m->columns; k++)
            gain[i] += (int64_t)m->worth[i][k] * columns[k];
        gain[i] /= MATRIX_WHOLE;
    }
}

static void gains_of_columns(const Matrix *m, const uint32_t *rows, int64_t gain[MATRIX_MOST])
{
    for (int k = 0; k < m->columns; k++) {
        gain[k] = 0;
        for (int i = 0; i < m->rows; i++)
            gain[k] -= (int64_t)m->worth[i][k] * rows[i];
        gain[k] /= MATRIX_WHOLE;
    }
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

static void play_rounds(const Matrix *m, Chooser *rows, Chooser *columns, int rounds)
{
    int64_t gain[MATRIX_MOST];

    memset(rows->sum, 0, sizeof rows->sum);
    memset(columns->sum, 0, sizeof columns->sum);
    while (rounds-- > 0) {
        gains_of_rows(m, columns->parts, gain);
        choose_anew(rows, gain);
        gains_of_columns(m, rows->parts, gain);
        choose_anew(columns, gain);
    }
}

static int64_t most_of(const int64_t *gain, int n)
{
    int64_t most = gain[0];

    for (int i = 1; i < n; i++)
        most = gain[i] > most ? gain[i] : most;
    return most;
}

/* What both could gain together who knew the other's mixture. */
static int64_t gap(const Matrix *m, const uint32_t *rows, const uint32_t *columns)
{
    int64_t gain[MATRIX_MOST];

    gains_of_rows(m, columns, gain);
    int64_t row = most_of(gain, m->rows);
    gains_of_columns(m, rows, gain);
    return row + most_of(gain, m->columns);
}

void matrix_solve(const Matrix *m, uint32_t parts[MATRIX_MOST])
{
    CHECK(m->rows > 0 && m->rows <= MATRIX_MOST && m->columns > 0 && m->columns <= MATRIX_MOST);
    Matrix even = scaled(m);
    Chooser rows = {.n = m->rows}, columns = {.n = m->columns};
    uint32_t his[MATRIX_MOST];

    if (m->rows == 1) { /* nothing to choose */
        parts[0] = MATRIX_WHOLE;
        return;
    }
    share_out(rows.regret, rows.n, rows.parts);
    share_out(columns.regret, columns.n, columns.parts);
    for (int rounds = FIRST_ROUNDS; rounds <= MOST_ROUNDS; rounds *= 2) {
        play_rounds(&even, &rows, &columns, rounds);
        share_out(rows.sum, rows.n, parts);
        share_out(columns.sum, columns.n, his);
        if (gap(&even, parts, his) <= LITTLE)
            break;
    }
}

int matrix_draw(const uint32_t *parts, Rng *rng)
{
    uint32_t lot = rng_below(rng, MATRIX_WHOLE);
    int i = 0;

    for (; lot >= parts[i]; i++)
        lot -= parts[i];
    return i;
}
