/* Machine players who think in plans, on The War of Jenkins' Ear: nothing but seed and view decides, whoever is called off
 * gives up, and the script plays whole games by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/plans.h"
#include "engine/match.h"

static const GameDef *jenkins(void)
{
    return game_find(str("jenkins"));
}

static void *new_room(void)
{
    return aligned_alloc(16, (player_room(jenkins()) + 15) & ~(size_t)15);
}

/* So many decisions into a game that follows the script. */
static Game *game_after(int decisions)
{
    const GameDef *def = jenkins();
    Game *g = calloc(1, def->state_size);
    int16_t option[MAX_OPTIONS] = {0};
    void *room = new_room();
    Rng rng = 7;
    Run r = {.dice = &rng};

    flow_start(def, g, option, &r);
    for (int i = 0; i < decisions && ya_owing(def, g); i++) {
        Action a;
        assert_true(player_choose(&player_lieutenant, def, g, room, ya_actor(def, g), &rng, &a));
        assert_null(ya_why(def, g, a).reason);
        flow_take(def, g, a, &r);
    }
    free(room);
    return g;
}

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    Game *g = game_after(20000);

    assert_int_equal(ya_owing(jenkins(), g), 0);
    assert_in_range(ya_winner(jenkins(), g), 0, 1);
    free(g);
}

static void the_same_seed_gives_the_same_move(void **state)
{
    (void)state;
    const Player *players[] = {&player_lieutenant, &player_captain};
    void *room = new_room();

    for (int decisions = 90; decisions < 330; decisions += 16)
        for (int i = 0; i < 2; i++) {
            Game *g = game_after(decisions);
            int side = ya_actor(jenkins(), g);
            Rng one = 5, two = 5;
            Action a, b;
            memset(room, decisions, player_room(jenkins()));
            assert_true(player_choose(players[i], jenkins(), g, room, side, &one, &a));
            memset(room, ~decisions, player_room(jenkins()));
            assert_true(player_choose(players[i], jenkins(), g, room, side, &two, &b));
            assert_memory_equal(&a, &b, sizeof a);
            assert_null(ya_why(jenkins(), g, a).reason);
            free(g);
        }
    free(room);
}

/* ---- called off ---------------------------------------------------------------------------------------------------------- */

static struct {
    atomic_bool off;
    int looks, patience; /* how often the script was asked, and after how many times the player is called off */
} called;

static Action counted_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    called.off = ++called.looks >= called.patience;
    return jenkins()->plans->act(g, side, plan, list, n, rng);
}

/* A decision at which there is something to compare. */
static Game *game_to_think_about(void)
{
    for (int decisions = 60;; decisions++) {
        Plan plans[MAX_PLANS];
        Game *g = game_after(decisions);
        assert_true(ya_owing(jenkins(), g));
        if (jenkins()->plans->propose(g, ya_actor(jenkins(), g), plans) > 2)
            return g;
        free(g);
    }
}

static void who_is_called_off_gives_up_at_once(void **state)
{
    (void)state;
    PlansDef plans = *jenkins()->plans;
    GameDef def = *jenkins();
    Game *g = game_to_think_about();
    void *room = new_room();

    plans.act = counted_act;
    def.plans = &plans;
    for (int patience = 1; patience < 3000; patience += 199) {
        Rng rng = 5;
        Action a;
        called.off = false;
        called.looks = 0;
        called.patience = patience;
        assert_false(player_choose_unless(&called.off, &player_admiral, &def, g, room, ya_actor(&def, g), &rng, &a));
        assert_in_range(called.looks - patience, 0, 1);
    }
    free(room);
    free(g);
}

static void a_plan_lasts_no_longer_than_its_stretch(void **state)
{
    (void)state;
    Game *g = game_to_think_about();
    int side = ya_actor(jenkins(), g), before = jenkins()->plans->stretch(g, side);
    Rng rng = 3;
    Run r = {.dice = &rng};

    for (int turns = 0; turns < 4000 && jenkins()->plans->stretch(g, side) == before; turns++) {
        Action a;
        assert_true(ya_sample(jenkins(), g, ya_actor(jenkins(), g), &rng, &a));
        flow_take(jenkins(), g, a, &r);
    }
    assert_int_not_equal(jenkins()->plans->stretch(g, side), before);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_plays_to_the_end),
        cmocka_unit_test(the_same_seed_gives_the_same_move),
        cmocka_unit_test(who_is_called_off_gives_up_at_once),
        cmocka_unit_test(a_plan_lasts_no_longer_than_its_stretch),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
