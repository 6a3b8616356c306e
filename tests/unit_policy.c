/* Machine players that have learnt: the arithmetic of policies, and that nothing but seed and view decides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/judge.h"
#include "engine/match.h"

static const GameDef *drake(void)
{
    return game_find(str("drake"));
}

/* A game of Drake after so many decisions at random, or at its end. */
static Game *game_after(int decisions)
{
    const GameDef *def = drake();
    Game *g = calloc(1, def->state_size);
    int16_t option[MAX_OPTIONS] = {4, 0};
    Rng rng = 7;
    Run r = {.dice = &rng};

    flow_start(def, g, option, &r);
    for (int i = 0; i < decisions && ya_owing(def, g); i++) {
        Action a;
        assert_true(ya_sample(def, g, ya_actor(def, g), &rng, &a));
        flow_take(def, g, a, &r);
    }
    return g;
}

static void powers_of_two(void **state)
{
    (void)state;
    for (int n = 0; n <= 20; n++)
        assert_int_equal(policy_power(-1024 * n), 1u << (20 - n));
    for (int x = 0; x > -21 * 1024; x--)
        assert_true(policy_power(x - 1) <= policy_power(x));
    assert_in_range(policy_power(-512), 740000, 743500); /* 2^19.5 is 741455 */
    assert_int_equal(policy_power(-22 * 1024), 0);
    assert_int_equal(policy_power(INT32_MIN + 1), 0);
}

static void the_better_is_taken_more_often(void **state)
{
    (void)state;
    Game *g = game_after(0);
    Action list[YA_MAX_LEGAL];
    uint32_t plain[YA_MAX_LEGAL], sharp[YA_MAX_LEGAL];
    int n = ya_legal(drake(), g, ya_actor(drake(), g), true, list, YA_MAX_LEGAL), best = 0;

    assert_true(n > 2);
    double all = policy_parts(drake(), g, list, n, 1, plain), all_sharp = policy_parts(drake(), g, list, n, 3, sharp);
    for (int i = 1; i < n; i++)
        best = plain[i] > plain[best] ? i : best;
    assert_int_equal(plain[best], 1u << 20);
    assert_true(sharp[best] / all_sharp > plain[best] / all);
    free(g);
}

static void chances_add_up(void **state)
{
    (void)state;
    for (int decisions = 0; decisions < 150; decisions += 10) {
        Game *g = game_after(decisions);
        double chance[YA_MAX_SIDES], sum = 0;
        policy_chances(drake(), g, chance);
        for (int side = 0; side < 4; side++)
            sum += chance[side];
        assert_true(sum > 0.999999 && sum < 1.000001);
        free(g);
    }
}

static void who_has_won_has_all_of_it(void **state)
{
    (void)state;
    Game *g = game_after(0);
    double chance[YA_MAX_SIDES];
    Rng rng = 3;
    Run r = {.dice = &rng};

    while (ya_owing(drake(), g)) {
        Action a;
        assert_true(ya_sample(drake(), g, ya_actor(drake(), g), &rng, &a));
        flow_take(drake(), g, a, &r);
    }
    policy_chances(drake(), g, chance);
    for (int side = 0; side < 4; side++)
        assert_true(chance[side] == (ya_winner(drake(), g) == side));
    free(g);
}

static void the_same_seed_gives_the_same_move(void **state)
{
    (void)state;
    void *room = aligned_alloc(16, (player_room(drake()) + 15) & ~(size_t)15);

    for (int decisions = 0; decisions < 90; decisions += 6) {
        Game *g = game_after(decisions);
        int side = ya_actor(drake(), g);
        for (int i = 0; side >= 0 && player_at(drake(), i); i++) {
            const Player *player = player_at(drake(), i);
            Rng one = 5, two = 5;
            Action a, b;
            if (player == &player_admiral) /* a Captain with more time */
                continue;
            memset(room, decisions, player_room(drake()));
            assert_true(player_choose(player, drake(), g, room, side, &one, &a));
            memset(room, ~decisions, player_room(drake()));
            assert_true(player_choose(player, drake(), g, room, side, &two, &b));
            assert_memory_equal(&a, &b, sizeof a);
            assert_null(ya_why(drake(), g, a).reason);
        }
        free(g);
    }
    free(room);
}

static void who_has_learnt_a_game_plays_no_other(void **state)
{
    (void)state;
    const GameDef *skeleton = game_find(str("skeleton"));

    assert_ptr_equal(player_find(drake(), str("captain")), &player_captain);
    assert_null(player_find(skeleton, str("captain")));
    assert_ptr_equal(player_find(skeleton, str("midshipman")), &player_midshipman);
    assert_ptr_equal(player_standard(skeleton), &player_midshipman);
    assert_ptr_equal(player_standard(drake()), &player_lieutenant);
}

/* ---- called off ---------------------------------------------------------------------------------------------------------- */

static struct {
    atomic_bool off;
    int looks, patience; /* how often the game was looked at, and after how many looks the player is called off */
} called;

static void count_look(void)
{
    called.off = ++called.looks >= called.patience;
}

static void counted_features(const Game *g, const void *look, Action a, Features *out)
{
    count_look();
    drake()->policy->features(g, look, a, out);
}

static int32_t counted_evaluate(const Game *g, int side)
{
    count_look();
    return drake()->evaluate(g, side);
}

/* How often a player still looks at the game once it has been called off at that look. */
static int looks_after(const Player *player, const Game *g, int patience)
{
    PolicyDef policy = *drake()->policy;
    GameDef def = *drake();
    Rng rng = 5;
    Action a;
    void *room = aligned_alloc(16, (player_room(&def) + 15) & ~(size_t)15);

    policy.features = counted_features;
    def.policy = &policy;
    def.evaluate = counted_evaluate;
    called.off = false;
    called.looks = 0;
    called.patience = patience;
    bool chosen = player_choose_unless(&called.off, player, &def, g, room, ya_actor(&def, g), &rng, &a);
    assert_true(chosen == (called.looks < patience)); /* no answer, or he was through before */
    free(room);
    return called.looks - patience;
}

/* As he decides who does so himself; a midshipman's habit is his own. */
static Player by_himself(const Player *player, LevelDef *level)
{
    Player himself = *player;

    *level = *player_level(player, drake());
    if (player->rank > MIDSHIPMAN)
        level->habit = 0;
    himself.level = level;
    return himself;
}

/* Of one decision he sees every action; he does not look at a second one, neither in his tree nor in a play-out. */
static void who_is_called_off_gives_up_at_once(void **state)
{
    (void)state;
    Game *g = game_after(0);
    int cut = 0;

    for (int patience = 1; patience < 3000; patience += 37)
        for (int i = 1; player_at(drake(), i); i++) {
            LevelDef level;
            Player player = by_himself(player_at(drake(), i), &level);
            int more = looks_after(&player, g, patience);
            assert_true(more < 64);
            cut += more >= 0;
        }
    assert_true(cut > 160);
    free(g);
}

static void who_is_called_off_before_he_begins_looks_at_nothing(void **state)
{
    (void)state;
    Game *g = game_after(0);
    void *room = aligned_alloc(16, (player_room(drake()) + 15) & ~(size_t)15);
    atomic_bool off = true;
    Rng rng = 5;
    Action a;

    for (int i = 1; player_at(drake(), i); i++)
        assert_false(player_choose_unless(&off, player_at(drake(), i), drake(), g, room, 0, &rng, &a));
    free(room);
    free(g);
}

/* What an action gave away, by the judge; 0: nothing better was found. */
static double cost_of(const Game *g, Action done, Rng seed)
{
    Judge j = {.def = drake(), .world = calloc(1, drake()->state_size), .trial = calloc(1, drake()->state_size)};
    Estimate change;
    double sum = 0;
    Action best;

    j.rng = seed;
    j.effort = 2;
    bool found = judge_decision(&j, g, done, &best, &change);
    free(j.world);
    free(j.trial);
    if (!found)
        return 0;
    for (int side = 0; side < 4; side++)
        sum += change.mean[side];
    assert_true(sum > -1e-6 && sum < 1e-6); /* what one loses the others have */
    assert_null(ya_why(drake(), g, best).reason);
    assert_true(change.variance[done.side] > 0);
    return -change.mean[done.side];
}

static void a_blunder_costs_more_than_what_the_policy_does(void **state)
{
    (void)state;
    double blunders = 0, good = 0;

    for (int decisions = 0; decisions < 40; decisions += 5) {
        Game *g = game_after(decisions);
        Action list[YA_MAX_LEGAL];
        uint32_t parts[YA_MAX_LEGAL];
        int side = ya_actor(drake(), g), n = ya_legal(drake(), g, side, true, list, YA_MAX_LEGAL), best = 0, worst = 0;
        policy_parts(drake(), g, list, n, 1, parts);
        for (int i = 1; i < n; i++) {
            best = parts[i] > parts[best] ? i : best;
            worst = parts[i] < parts[worst] ? i : worst;
        }
        blunders += cost_of(g, list[worst], 5);
        good += cost_of(g, list[best], 5);
        free(g);
    }
    assert_true(blunders > 0.3 && good < blunders / 4);
}

/* What a disc is laid for, and whether that comes about: the mission is looked at just before it is carried out, since a voyage
 * that ends with it leaves no trace. */
static void a_disc_has_an_aim(void **state)
{
    (void)state;
    Action list[YA_MAX_LEGAL];
    int told = 0, done = 0, failed = 0;

    for (int decisions = 0; decisions < 300; decisions++) {
        Game *g = game_after(decisions), *line = game_after(decisions);
        int side = ya_actor(drake(), g), n = ya_legal(drake(), g, side, true, list, YA_MAX_LEGAL);
        char aim[YA_MAX_LINE];
        Text t = text_in(aim, sizeof aim);
        Rng rng = (Rng)decisions;
        if (side != YA_CHANCE && n > 1) {
            drake()->policy->aim(g, list[0], &t);
            flow_take(drake(), line, list[0], &(Run){.dice = &rng});
            int fares = policy_try_out(drake(), line, list[0], NULL, &rng);
            assert_true(aim[0] || fares < 0);
            told += aim[0] != 0;
            done += fares > 0;
            failed += fares == 0;
        }
        free(line);
        free(g);
    }
    assert_true(told > 8 && done > 2 && failed > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_two),
        cmocka_unit_test(the_better_is_taken_more_often),
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(who_has_won_has_all_of_it),
        cmocka_unit_test(the_same_seed_gives_the_same_move),
        cmocka_unit_test(who_has_learnt_a_game_plays_no_other),
        cmocka_unit_test(who_is_called_off_gives_up_at_once),
        cmocka_unit_test(who_is_called_off_before_he_begins_looks_at_nothing),
        cmocka_unit_test(a_disc_has_an_aim),
        cmocka_unit_test(a_blunder_costs_more_than_what_the_policy_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
