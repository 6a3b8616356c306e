/* The grid: neighbours, distances, numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hex/hex.h"

static void every_step_has_its_way_back(void **state)
{
    (void)state;
    for (int number = 1010; number < 1200; number += number % 100 == 30 ? 80 : 1)
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            int next = hex_next(number, d);
            assert_int_equal(hex_next(next, (d + 3) % HEX_DIRECTIONS), number);
            assert_int_equal(hex_distance(number, next), 1);
        }
}

static void neighbours_named_in_the_rulebooks(void **state)
{
    (void)state;
    assert_int_equal(hex_next(3018, HEX_SW), 2919); /* even columns lie lower */
    assert_int_equal(hex_next(3119, HEX_SW), 3019);
    assert_int_equal(hex_next(2719, HEX_SE), 2819);
    assert_int_equal(hex_distance(2719, 3320), 6);
}

static void distance_agrees_with_walking(void **state)
{
    (void)state;
    int reached[200], n = 1, distance[200] = {0};
    reached[0] = 2020;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < HEX_DIRECTIONS && distance[i] < 6; d++) {
            int next = hex_next(reached[i], d), seen = 0;
            while (seen < n && reached[seen] != next)
                seen++;
            if (seen == n) {
                reached[n] = next;
                distance[n++] = distance[i] + 1;
            }
        }
    assert_int_equal(n, 127);
    for (int i = 0; i < n; i++)
        assert_int_equal(hex_distance(2020, reached[i]), distance[i]);
}

static void numbers_have_four_digits(void **state)
{
    (void)state;
    char buffer[8];
    Text t = text_in(buffer, sizeof buffer);
    hex_write(218, &t);
    assert_string_equal(buffer, "0218");
    assert_int_equal(hex_read(str("0218")), 218);
    assert_int_equal(hex_read(str("218")), -1);
    assert_int_equal(hex_read(str("-218")), -1);
    assert_int_equal(hex_read(str("02a8")), -1);
}

static void a_map_knows_its_hexes(void **state)
{
    static const int16_t at[3][4] = {{-1, -1, -1, -1}, {-1, 0, 1, -1}, {-1, 2, 3, 4}};
    const HexMap map = {&at[0][0], 2, 3};

    (void)state;
    assert_int_equal(hex_of_number(&map, 102), 1);
    assert_int_equal(hex_find(&map, str("0203")), 4);
    assert_int_equal(hex_find(&map, str("0103")), -1);
    assert_int_equal(hex_find(&map, str("0204")), -1);
    assert_int_equal(hex_find(&map, str("0301")), -1);
    assert_int_equal(hex_find(&map, str("boyne")), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_has_its_way_back),  cmocka_unit_test(neighbours_named_in_the_rulebooks),
        cmocka_unit_test(distance_agrees_with_walking), cmocka_unit_test(numbers_have_four_digits),
        cmocka_unit_test(a_map_knows_its_hexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
