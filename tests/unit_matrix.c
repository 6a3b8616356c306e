/* Matrix games: known solutions, and that nobody profits from knowing the mixture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mixture.h"

enum { NEAR = MATRIX_WHOLE / 100 };

static void mixture_is(const Matrix *m, const int *hundredths)
{
    uint32_t parts[MATRIX_MOST], sum = 0;

    matrix_solve(m, parts);
    for (int i = 0; i < m->rows; i++) {
        uint32_t want = (uint32_t)hundredths[i] * MATRIX_WHOLE / 100;
        sum += parts[i];
        assert_in_range(parts[i], want > NEAR ? want - NEAR : 0, want + NEAR);
    }
    assert_int_equal(sum, MATRIX_WHOLE);
}

static void matching_pennies(void **state)
{
    (void)state;
    mixture_is(&(Matrix){2, 2, {{1, -1}, {-1, 1}}}, (int[]){50, 50});
}

/* 5a = 3(1 - a): what each coin is worth decides how often it is shown. */
static void unequal_pennies(void **state)
{
    (void)state;
    mixture_is(&(Matrix){2, 2, {{500, 0}, {0, 300}}}, (int[]){37, 63});
}

static void stone_scissors_paper(void **state)
{
    (void)state;
    mixture_is(&(Matrix){3, 3, {{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}}, (int[]){33, 33, 34});
}

static void what_is_worse_in_every_case_is_never_chosen(void **state)
{
    (void)state;
    mixture_is(&(Matrix){3, 2, {{4, 1}, {3, 0}, {0, 4}}}, (int[]){57, 0, 43});
}

static void a_saddle_is_chosen_always(void **state)
{
    (void)state;
    mixture_is(&(Matrix){3, 3, {{1, 8, 2}, {4, 5, 6}, {0, 9, 3}}}, (int[]){0, 100, 0});
}

static void where_nothing_matters_all_are_alike(void **state)
{
    (void)state;
    mixture_is(&(Matrix){4, 1, {{7}, {7}, {7}, {7}}}, (int[]){25, 25, 25, 25});
    mixture_is(&(Matrix){1, 3, {{INT32_MIN, 0, INT32_MAX}}}, (int[]){100});
}

static Matrix seen_by_the_other(const Matrix *m)
{
    Matrix out = {.rows = m->columns, .columns = m->rows};

    for (int i = 0; i < m->rows; i++)
        for (int k = 0; k < m->columns; k++)
            out.worth[k][i] = -m->worth[i][k];
    return out;
}

/* What either makes sure of is what the other cannot help, to a hundredth of what is at stake. */
static void nobody_profits_from_knowing_it(void **state)
{
    enum { STAKE = 100000 };
    Rng rng = 1805;

    (void)state;
    for (int game = 0; game < 300; game++) {
        Matrix m = {.rows = 1 + (int)rng_below(&rng, MATRIX_MOST), .columns = 1 + (int)rng_below(&rng, MATRIX_MOST)};
        uint32_t parts[MATRIX_MOST];
        for (int i = 0; i < m.rows; i++)
            for (int k = 0; k < m.columns; k++)
                m.worth[i][k] = (int32_t)rng_below(&rng, STAKE) - STAKE / 2;
        matrix_solve(&m, parts);
        int64_t sure = worst_of(&m, parts) / MATRIX_WHOLE;
        Matrix other = seen_by_the_other(&m);
        matrix_solve(&other, parts);
        assert_in_range(-worst_of(&other, parts) / MATRIX_WHOLE - sure, 0, STAKE / 100);
    }
}

static void drawn_as_often_as_it_says(void **state)
{
    uint32_t parts[MATRIX_MOST] = {0, MATRIX_WHOLE / 4, 0, MATRIX_WHOLE / 4 * 3};
    int drawn[4] = {0};
    Rng rng = 21;

    (void)state;
    for (int i = 0; i < 4000; i++)
        drawn[matrix_draw(parts, &rng)]++;
    assert_int_equal(drawn[0] + drawn[2], 0);
    assert_in_range(drawn[1], 900, 1100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matching_pennies),
        cmocka_unit_test(unequal_pennies),
        cmocka_unit_test(stone_scissors_paper),
        cmocka_unit_test(what_is_worse_in_every_case_is_never_chosen),
        cmocka_unit_test(a_saddle_is_chosen_always),
        cmocka_unit_test(where_nothing_matters_all_are_alike),
        cmocka_unit_test(nobody_profits_from_knowing_it),
        cmocka_unit_test(drawn_as_often_as_it_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
