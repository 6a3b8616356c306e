/* Parts of the server that are hard to reach over HTTP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/dice.h"
#include "server/room.h"

/* ---- a failed check loses the action, not the process ------------------------------------------------------------------- */

static void contradicts(void *subject)
{
    *(int *)subject = 1;
    CANNOT_BE("the rules contradict themselves");
}

static void agrees(void *subject)
{
    *(int *)subject = 3;
}

static void *in_a_thread(void *subject)
{
    guarded(contradicts, subject);
    return subject;
}

static void a_failed_check_is_survived(void **state)
{
    int reached = 0, elsewhere = 0;
    unsigned long long before = metrics.checks_failed;
    pthread_t thread;

    (void)state;
    assert_false(guarded(contradicts, &reached));
    assert_int_equal(reached, 1);
    assert_true(guarded(agrees, &reached));
    assert_int_equal(reached, 3);
    pthread_create(&thread, NULL, in_a_thread, &elsewhere);
    pthread_join(thread, NULL);
    assert_int_equal(elsewhere, 1);
    assert_int_equal(metrics.checks_failed, before + 2);
}

/* ---- dice ------------------------------------------------------------------------------------------------------------------ */

static const uint8_t secret[SECRET_BYTES] = "a secret of thirty-two bytes....";

static void dice_depend_on_everything_that_goes_into_them(void **state)
{
    Dice dice = {secret, "match", 2, {"one", "two"}}, other_match = {secret, "natch", 2, {"one", "two"}},
         other_seed = {secret, "match", 2, {"one", "twp"}};
    int same_match = 0, same_seed = 0, same_number = 0;

    (void)state;
    for (int k = 0; k < 1000; k++) {
        uint32_t drawn = dice_draw(&dice, k, 1000);
        assert_true(drawn < 1000);
        assert_int_equal(drawn, dice_draw(&dice, k, 1000));
        same_match += drawn == dice_draw(&other_match, k, 1000);
        same_seed += drawn == dice_draw(&other_seed, k, 1000);
        same_number += drawn == dice_draw(&dice, k + 1, 1000);
    }
    assert_true(same_match < 10 && same_seed < 10 && same_number < 10);
}

/* Chi-square of 60,000 rolls with 5 degrees of freedom: above 20.5 once in a thousand seeds, and this is one seed. */
static void dice_are_even(void **state)
{
    enum { ROLLS = 60000 };
    Dice dice = {secret, "match", 0, {NULL}};
    int faces[6] = {0};
    double chi = 0;

    (void)state;
    for (int k = 0; k < ROLLS; k++)
        faces[dice_draw(&dice, k, 6)]++;
    for (int i = 0; i < 6; i++)
        chi += (faces[i] - ROLLS / 6.0) * (faces[i] - ROLLS / 6.0) / (ROLLS / 6.0);
    assert_true(chi < 20.5);
    assert_int_equal(dice_draw(&dice, 0, 1), 0);
}

static void dice_taken_back_are_listed_in_ranges(void **state)
{
    char list[16] = "";

    (void)state;
    assert_false(retaken_has(str(list), 0));
    assert_true(retaken_add(list, sizeof list, 3, 5));
    assert_true(retaken_add(list, sizeof list, 9, 9));
    assert_string_equal(list, "3-5 9-9");
    for (int k = 0; k < 12; k++)
        assert_int_equal(retaken_has(str(list), k), (k >= 3 && k <= 5) || k == 9);
    assert_true(retaken_add(list, sizeof list, 10, 12));
    assert_false(retaken_add(list, sizeof list, 20, 22)); /* full */
}

/* ---- limits ------------------------------------------------------------------------------------------------------------------ */

static int let_through(const char *who, int most)
{
    int n = 0;

    while (n < most && limit_take(LIMIT_LOGIN, who))
        n++;
    return n;
}

static void limits_are_each_ones_own(void **state)
{
    (void)state;
    server.config.rates = 100;
    assert_int_equal(let_through("anna", 100), 10);
    assert_int_equal(let_through("anna", 100), 0);
    assert_int_equal(let_through("ben", 100), 10);
    server.config.rates = 200;
    assert_int_equal(let_through("carl", 100), 20);
    server.config.rates = 0;
    assert_int_equal(let_through("anna", 100), 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_check_is_survived),
        cmocka_unit_test(dice_depend_on_everything_that_goes_into_them),
        cmocka_unit_test(dice_are_even),
        cmocka_unit_test(dice_taken_back_are_listed_in_ranges),
        cmocka_unit_test(limits_are_each_ones_own),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
