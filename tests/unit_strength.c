/* How strong somebody plays: what he gives away, held against what machines of each level do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "ai/judge.h"
#include "table/strength.h"

static const YardDef two_sides[] = {
    {"cabinboy", "english", 20, 60, 2, "", 0},
    {"cabinboy", "spanish", 20, 80, 2, "", 0},
    {"lieutenant", "english", 20, 30, 2, "", 0},
    {"lieutenant", "spanish", 20, 40, 2, "", 0},
    {"captain", "english", 20, 10, 2, "", 0},
    {"captain", "spanish", 20, 20, 2, "", 0},
    {0},
};

static const YardDef two_kinds[] = {
    {"cabinboy", "", 20, 60, 2, "", 0},
    {"lieutenant", "", 20, 20, 2, "", 0},
    {"cabinboy", "", 20, 30, 2, "players=3", 0},
    {"lieutenant", "", 20, 5, 2, "players=3", 0},
    {0},
};

/* The judge takes what the lieutenant does for worse than what the cabin boy does. */
static const YardDef out_of_order[] = {
    {"cabinboy", "", 20, 60, 2, "", 0},
    {"midshipman", "", 20, 20, 2, "", 0},
    {"lieutenant", "", 20, 30, 2, "", 0},
    {"captain", "", 20, 5, 2, "", 0},
    {0},
};

static void assert_near(double is, double wanted, double by)
{
    assert_true(is > wanted - by && is < wanted + by);
}

/* By the judge of today. */
static GameDef measured(const char *game, const YardDef *yardstick)
{
    static YardDef row[8];
    GameDef def = *game_find(str(game));

    for (int i = 0; yardstick && (row[i] = yardstick[i]).level; i++)
        row[i].judge = judge_version(&def);
    def.yardstick = yardstick ? row : NULL;
    return def;
}

/* So many games of a hundred decisions, in which so many points were given away, a little more and less in turn. */
static void add_games(Losses *l, int games, double points, double spread)
{
    for (int i = 0; i < games; i++)
        losses_add(l, (points + (i % 2 ? spread : -spread)) / 100, 100);
}

static void words_are(const Strength *s, const char *wanted)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    strength_words(s, &t);
    assert_string_equal(words, wanted);
}

static void is_strong(const GameDef *def, int side, int games, double points, double spread, const char *wanted)
{
    Played own = {0};
    Strength s;

    add_games(&own.of[0][side], games, points, spread);
    assert_true(strength_of(def, &own, &s));
    words_are(&s, wanted);
}

static void a_rate_is_of_all_decisions_and_its_error_of_how_games_differ(void **state)
{
    Losses l = {0};

    (void)state;
    losses_add(&l, 0.10, 100);
    losses_add(&l, 0.20, 100);
    losses_add(&l, 0.60, 200);
    Rate r = losses_rate(&l);
    assert_int_equal(r.games, 3);
    assert_near(r.lost, 22.5, 1e-9);
    /* residuals -12.5, -2.5, 15 points: sqrt(387.5 * 3 / 2) of 400 decisions, in a hundred */
    assert_near(r.error, 6.0273, 1e-3);
    assert_near(rate_margin(r), 4.30 * 6.0273, 1e-2);
}

static void alike_games_have_no_error_and_short_ones_do_not_count(void **state)
{
    Losses l = {0};

    (void)state;
    losses_add(&l, 0.05, 50);
    losses_add(&l, 0.10, 100);
    assert_near(losses_rate(&l).error, 0, 1e-6);
    losses_add(&l, 0.9, STRENGTH_DECISIONS - 1);
    assert_int_equal(losses_rate(&l).games, 2);
    assert_int_equal(losses_rate(&(Losses){0}).games, 0);
}

static void he_stands_between_two_levels(void **state)
{
    GameDef def = measured("jenkins", two_sides);

    (void)state;
    is_strong(&def, 0, 10, 20, 2, "between lieutenant and captain");
    is_strong(&def, 0, 10, 45, 2, "between cabinboy and lieutenant");
    is_strong(&def, 0, 10, 2, 2, "above captain");
    is_strong(&def, 0, 10, 75, 2, "below cabinboy");
    is_strong(&def, 0, 10, 30, 2, "between cabinboy and captain"); /* as a lieutenant does */
}

static void the_wider_the_games_differ_the_less_is_said(void **state)
{
    GameDef def = measured("jenkins", two_sides);

    (void)state;
    is_strong(&def, 0, 10, 24, 7, "between cabinboy and captain"); /* its 95 % reach over the lieutenant */
    is_strong(&def, 0, 10, 20, 25, "above cabinboy");
    is_strong(&def, 0, 4, 20, 60, "not to be told apart from any level yet");
}

static void levels_play_the_sides_that_he_plays(void **state)
{
    GameDef def = measured("jenkins", two_sides);
    Played own = {0};
    Strength s;

    (void)state;
    is_strong(&def, 1, 10, 30, 2, "between lieutenant and captain");
    add_games(&own.of[0][0], 6, 30, 1);
    add_games(&own.of[0][1], 2, 40, 1);
    assert_true(strength_of(&def, &own, &s));
    assert_near(s.own.lost, 32.5, 1e-9);
    assert_int_equal(s.rungs, 3);
    assert_near(s.rung[1].lost, 32.5, 1e-9);
    assert_false(s.more);
}

static int kind_of(const GameDef *def, const char *options)
{
    int16_t option[MAX_OPTIONS];
    Text none = {0};

    assert_true(options_read(def, str(options), option, &none));
    return strength_kind(def, option);
}

static void levels_play_the_kinds_of_game_that_he_plays(void **state)
{
    GameDef def = measured("drake", two_kinds), none = measured("drake", NULL);
    Played own = {0};
    Strength s;

    (void)state;
    assert_int_equal(kind_of(&def, ""), 0);
    assert_int_equal(kind_of(&def, "players=3"), 1);
    assert_int_equal(kind_of(&def, "players=5"), -1);
    assert_int_equal(kind_of(&none, ""), 0);
    assert_int_equal(kind_of(&none, "players=3"), -1);
    add_games(&own.of[0][1], 3, 20, 1);
    add_games(&own.of[1][2], 9, 20, 1);
    assert_true(strength_of(&def, &own, &s));
    assert_int_equal(s.rungs, 2);
    assert_near(s.rung[0].lost, 60 * 0.25 + 30 * 0.75, 1e-9);
    assert_near(s.rung[1].lost, 20 * 0.25 + 5 * 0.75, 1e-9);
    words_are(&s, "between cabinboy and lieutenant");
}

static void decisions_that_were_not_looked_into_count_for_nothing(void **state)
{
    Losses l = {0};

    (void)state;
    losses_add_some(&l, 0.10, 10, 100);
    losses_add_some(&l, 0, 0, 100); /* none of its decisions was drawn: a game all the same */
    losses_add_some(&l, 0.9, 1, STRENGTH_DECISIONS - 1);
    Rate r = losses_rate(&l);
    assert_int_equal(r.games, 2);
    assert_near(r.lost, 100, 1e-9);
    l = (Losses){0};
    losses_add_some(&l, 0, 0, 100);
    assert_near(losses_rate(&l).lost, 0, 1e-9);
}

static void levels_that_the_judge_cannot_tell_apart_are_left_out(void **state)
{
    GameDef def = measured("drake", out_of_order);
    Played own = {0};
    Strength s;

    (void)state;
    add_games(&own.of[0][3], 6, 3, 1);
    assert_true(strength_of(&def, &own, &s));
    assert_int_equal(s.rungs, 2);
    assert_true(s.more);
    words_are(&s, "above midshipman");
}

static void too_few_games_or_no_yardstick_say_nothing(void **state)
{
    GameDef def = measured("jenkins", two_sides), none = measured("jenkins", NULL);
    Played own = {0};
    Strength s;

    (void)state;
    add_games(&own.of[0][0], STRENGTH_GAMES - 1, 20, 1);
    assert_false(strength_of(&def, &own, &s));
    assert_near(s.own.lost, 20, 1e-9);
    add_games(&own.of[0][0], 1, 20, 1);
    assert_true(strength_of(&def, &own, &s));
    assert_false(strength_of(&none, &own, &s));
    assert_int_equal(s.own.games, STRENGTH_GAMES);
}

static void what_another_judge_measured_is_no_yardstick(void **state)
{
    GameDef def = measured("jenkins", two_sides);
    YardDef before[] = {def.yardstick[0], {0}};
    Played own = {0};
    Strength s;

    (void)state;
    assert_true(is_measured(&def));
    before[0].judge--;
    def.yardstick = before;
    add_games(&own.of[0][0], STRENGTH_GAMES, 20, 1);
    assert_false(is_measured(&def));
    assert_false(strength_of(&def, &own, &s));
    assert_int_equal(kind_of(&def, ""), 0);
}

/* The yardsticks of the games themselves: levels that there are, in their order, and a row for every side of each; by the judge
 * that the game has: whoever changes him measures anew. */
static int rank_of(const GameDef *def, const char *level)
{
    int i = 0;

    while (player_at(def, i) && strcmp(player_at(def, i)->name, level) != 0)
        i++;
    assert_non_null(player_at(def, i));
    return i;
}

static void what_was_measured_is_of_levels_and_sides_that_there_are(void **state)
{
    int measured_games = 0;

    (void)state;
    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        const char *kind = "";
        int last = 0, rows = 0, levels = 0;
        measured_games += def->yardstick != NULL;
        assert_int_equal(is_measured(def), def->yardstick != NULL);
        for (const YardDef *y = def->yardstick; y && y->level; y++, rows++) {
            int rank = rank_of(def, y->level);
            last = strcmp(y->options, kind) == 0 ? last : 0;
            kind = y->options;
            assert_true(rank >= last);
            assert_in_range(kind_of(def, kind), 0, STRENGTH_KINDS - 1);
            levels += rank > last;
            last = rank;
            assert_true(seats_are_alike(def) ? !y->side[0] : side_find(def, str(y->side)) >= 0);
        }
        assert_int_equal(rows, levels * (seats_are_alike(def) ? 1 : def->max_sides));
    }
    assert_true(measured_games > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rate_is_of_all_decisions_and_its_error_of_how_games_differ),
        cmocka_unit_test(alike_games_have_no_error_and_short_ones_do_not_count),
        cmocka_unit_test(he_stands_between_two_levels),
        cmocka_unit_test(the_wider_the_games_differ_the_less_is_said),
        cmocka_unit_test(levels_play_the_sides_that_he_plays),
        cmocka_unit_test(levels_play_the_kinds_of_game_that_he_plays),
        cmocka_unit_test(decisions_that_were_not_looked_into_count_for_nothing),
        cmocka_unit_test(levels_that_the_judge_cannot_tell_apart_are_left_out),
        cmocka_unit_test(too_few_games_or_no_yardstick_say_nothing),
        cmocka_unit_test(what_another_judge_measured_is_no_yardstick),
        cmocka_unit_test(what_was_measured_is_of_levels_and_sides_that_there_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
