/* Matches, records, machine players and many games at once, through the public header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <yardarm.h>

enum { ACTIONS = 300, GAMES = 7 };

static YaMatch *match_made(const YaGame *game)
{
    size_t size = (ya_match_size(game, ACTIONS) + 15) & ~(size_t)15;
    return ya_match_in(aligned_alloc(16, size), game, ACTIONS);
}

static YaMatch *match_played(const YaGame *game, int actions)
{
    YaMatch *m = match_made(game);
    YaRun run = {0};
    uint64_t rng = 1739;

    assert_true(ya_match_start(m, "", &run, NULL, 0));
    while (actions-- && ya_owing(game, ya_match_state(m))) {
        YaAction a;
        const YaState *now = ya_match_state(m);
        assert_true(ya_sample(game, now, ya_actor(game, now), &rng, &a));
        assert_null(ya_match_play(m, a, &run).reason);
    }
    return m;
}

static void a_record_makes_the_match_again(void **unused)
{
    static char record[1 << 16];
    (void)unused;

    for (int i = 0; i < ya_game_count(); i++) {
        const YaGame *game = ya_game_at(i);
        YaMatch *m = match_played(game, 100), *again = match_made(game);
        YaRun run = {0};
        const YaAction *one, *other;
        size_t n = ya_write_record(m, record, sizeof record);
        assert_int_not_equal(n, 0);
        assert_ptr_equal(ya_record_game(record, n, NULL, 0), game);
        assert_true(ya_read_record(again, record, n, &run, NULL, 0));
        int actions = ya_match_actions(m, &one);
        assert_int_equal(ya_match_actions(again, &other), actions);
        assert_memory_equal(one, other, (size_t)actions * sizeof *one);
        assert_memory_equal(ya_match_state(m), ya_match_state(again), ya_state_size(game));
        assert_int_equal(ya_write_record(m, record, 40), 0);
        free(again);
        free(m);
    }
}

static void what_is_wrong_is_told_or_not_as_one_likes(void **unused)
{
    const YaGame *game = ya_game("drake");
    YaMatch *m = match_made(game);
    YaRun run = {0};
    char why[YA_MAX_LINE];
    (void)unused;

    assert_false(ya_read_record(m, "hello", 5, &run, NULL, 0));
    assert_false(ya_read_record(m, "hello", 5, &run, why, sizeof why));
    assert_non_null(strstr(why, "line 1: not a record"));
    assert_null(ya_record_game("hello", 5, why, sizeof why));
    assert_false(ya_match_load(m, "hello", 5, NULL, 0));
    assert_false(ya_match_load(m, "hello", 5, why, sizeof why));
    assert_non_null(strstr(why, "line 1"));
    assert_false(ya_match_start(m, "players=17", &run, why, sizeof why));
    assert_non_null(strstr(why, "players"));
    free(m);
}

static void a_match_that_is_full_says_so(void **unused)
{
    const YaGame *game = ya_game("jenkins");
    YaMatch *m = match_played(game, ACTIONS);
    YaRun run = {0};
    YaAction a;
    uint64_t rng = 1;
    const YaState *now = ya_match_state(m);
    (void)unused;

    assert_true(ya_sample(game, now, ya_actor(game, now), &rng, &a));
    assert_string_equal(ya_match_play(m, a, &run).reason, "this match has no room for more actions");
    free(m);
}

static void machines_are_named_and_answer_what_is_asked(void **unused)
{
    (void)unused;
    for (int i = 0; i < ya_game_count(); i++) {
        const YaGame *game = ya_game_at(i);
        YaState *state = calloc(1, ya_state_size(game));
        void *room = aligned_alloc(16, (ya_player_room(game) + 15) & ~(size_t)15);
        uint64_t rng = 5;
        YaRun run = {.dice = &rng};
        YaAction a;
        assert_true(ya_start(game, state, "", &run, NULL, 0));
        int asked = ya_actor(game, state);
        assert_string_equal(ya_player_name(game, 0), "random");
        for (int k = 0; k < 3; k++) {
            assert_true(ya_choose(game, state, asked, ya_player_name(game, k), room, &rng, &a));
            assert_true(ya_is_legal(game, state, a));
        }
        assert_null(ya_player_name(game, 99));
        assert_false(ya_choose(game, state, asked, "nobody", room, &rng, &a));
        assert_false(ya_choose(game, state, YA_SPECTATOR, "random", room, &rng, &a));
        assert_false(ya_choose(game, state, -1, "random", room, &rng, &a));
        free(room);
        free(state);
    }
}

static void many_are_played_as_each_alone(void **unused)
{
    (void)unused;
    for (int i = 0; i < ya_game_count(); i++) {
        const YaGame *game = ya_game_at(i);
        size_t size = ya_state_size(game);
        char *many = calloc(GAMES, size), *alone = calloc(GAMES, size);
        uint64_t rng[GAMES], own[GAMES];
        YaAction actions[GAMES];
        bool taken[GAMES];
        for (int k = 0; k < GAMES; k++) {
            rng[k] = own[k] = (uint64_t)k;
            YaRun run = {.dice = &own[k]};
            assert_true(ya_start(game, (YaState *)(void *)(alone + (size_t)k * size), "", &run, NULL, 0));
        }
        assert_true(ya_start_many(game, many, GAMES, "", rng, NULL, 0));
        for (int step = 0; step < 60; step++) {
            ya_sample_many(game, many, GAMES, rng, actions);
            ya_apply_many(game, many, GAMES, actions, rng, taken);
            for (int k = 0; k < GAMES; k++) {
                YaState *g = (YaState *)(void *)(alone + (size_t)k * size);
                YaRun run = {.dice = &own[k]};
                YaAction a;
                assert_int_equal(taken[k], ya_owing(game, g) != 0);
                if (taken[k] && ya_sample(game, g, ya_actor(game, g), &own[k], &a))
                    ya_apply(game, g, a, &run);
            }
        }
        assert_memory_equal(many, alone, GAMES * size);
        assert_memory_equal(rng, own, sizeof own);
        free(alone);
        free(many);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_makes_the_match_again), cmocka_unit_test(what_is_wrong_is_told_or_not_as_one_likes),
        cmocka_unit_test(a_match_that_is_full_says_so),   cmocka_unit_test(machines_are_named_and_answer_what_is_asked),
        cmocka_unit_test(many_are_played_as_each_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
