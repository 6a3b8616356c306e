/* Machine players who think in plans, on The War of Jenkins' Ear: nothing but seed and view decides, whoever is called off
 * gives up, and the script plays whole games by itself. */
#include "scripted.h"

#include "ai/plans.h"

static const GameDef *jenkins(void)
{
    return game_find(str("jenkins"));
}

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    Game *g = game_after(jenkins(), 0, 20000);

    assert_int_equal(ya_owing(jenkins(), g), 0);
    assert_in_range(ya_winner(jenkins(), g), 0, 1);
    free(g);
}

static void the_same_seed_gives_the_same_move(void **state)
{
    (void)state;
    const Player *players[] = {&player_lieutenant, &player_captain};
    void *room = new_room(jenkins());

    for (int decisions = 90; decisions < 330; decisions += 16)
        for (int i = 0; i < 2; i++) {
            Game *g = game_after(jenkins(), 0, decisions);
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

static bool g_asks(const Game *g, const char *question)
{
    return strcmp(jenkins()->questions[flow_in(g)->question].name, question) == 0;
}

static int plans_for(const Game *g, Plan *out, int cap)
{
    Action list[YA_MAX_LEGAL];
    int side = ya_actor(jenkins(), g), n = ya_legal(jenkins(), g, side, true, list, YA_MAX_LEGAL);

    return jenkins()->plans->propose(g, side, list, n, out, cap);
}

/* A decision in a Movement Step at which there is something to compare. */
static Game *game_to_think_about(void)
{
    for (int decisions = 60;; decisions++) {
        Plan plans[MAX_PLANS];
        Game *g = game_after(jenkins(), 0, decisions);
        assert_true(ya_owing(jenkins(), g));
        if (g_asks(g, "activate") && plans_for(g, plans, MAX_PLANS) > 2)
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
    void *room = new_room(jenkins());

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

/* What the script sets out to do comes first, and is what it does. */
static void the_first_plan_is_the_scripts_own(void **state)
{
    (void)state;
    for (int decisions = 0; decisions < 400; decisions += 3) {
        Game *g = game_after(jenkins(), 0, decisions);
        Action list[YA_MAX_LEGAL];
        int side = ya_actor(jenkins(), g), n = ya_legal(jenkins(), g, side, true, list, YA_MAX_LEGAL);
        Plan plans[MAX_PLANS];
        Rng one = 5, two = 5;
        if (n > 1 && plans_for(g, plans, MAX_PLANS)) {
            Action a = jenkins()->plans->act(g, side, plans[0], list, n, &one);
            Action b = jenkins()->plans->act(g, side, (Plan){0}, list, n, &two);
            assert_memory_equal(&a, &b, sizeof a);
            assert_true(jenkins()->plans->lasts(g, side, plans[0]));
        }
        free(g);
    }
}

/* Every plan lasts where it is proposed; in the next step of the sequence of play none does. */
static void no_plan_lasts_longer_than_its_step(void **state)
{
    (void)state;
    Plan plans[MAX_PLANS];
    Game *g = game_to_think_about();
    int side = ya_actor(jenkins(), g), n = plans_for(g, plans, MAX_PLANS), before = jenkins()->plans->stage(g);
    Rng rng = 3;
    Run r = {.dice = &rng};

    for (int i = 0; i < n; i++)
        assert_true(jenkins()->plans->lasts(g, side, plans[i]));
    while (jenkins()->plans->stage(g) == before) {
        Action a;
        assert_true(ya_sample(jenkins(), g, ya_actor(jenkins(), g), &rng, &a));
        flow_take(jenkins(), g, a, &r);
    }
    for (int i = 0; i < n; i++)
        assert_false(jenkins()->plans->lasts(g, side, plans[i]));
    free(g);
}

/* Play-outs stop where only the dice of 5.0 are left, and know them. */
static void play_outs_end_where_the_dice_decide(void **state)
{
    (void)state;
    const PlansDef *plans = jenkins()->plans;

    for (uint64_t seed = 1; seed < 6; seed++) {
        Game *g = game_after(jenkins(), 0, 100);
        plans_play_out(jenkins(), g, 0, (Plan){0}, NULL, seed);
        double english = plans->chance(g, 0), spanish = plans->chance(g, 1);
        assert_true(!ya_owing(jenkins(), g) || plans->decided(g));
        assert_true(english >= 0 && spanish >= 0 && english + spanish > 0.999 && english + spanish < 1.001);
        free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_plays_to_the_end),        cmocka_unit_test(the_same_seed_gives_the_same_move),
        cmocka_unit_test(who_is_called_off_gives_up_at_once), cmocka_unit_test(the_first_plan_is_the_scripts_own),
        cmocka_unit_test(no_plan_lasts_longer_than_its_step), cmocka_unit_test(play_outs_end_where_the_dice_decide),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
