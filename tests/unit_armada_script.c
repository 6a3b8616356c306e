/* Armada's script: plainly right decisions from positions, whole games by itself, and nothing but seed and view decides. */
#include "rules_armada.h"

#include "scripted.h"

#define MARCH   HEAD(3, "english land-movement")
#define S_MARCH HEAD(3, "spanish land-movement")
#define S_FIGHT HEAD(3, "spanish land-combat")
#define S_MOVE  HEAD(6, "spanish naval-movement")

static void does(int side, const char *words)
{
    Action list[YA_MAX_LEGAL], wanted = read_action(str(words));
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);
    Rng rng = 1;
    Action a = DEF.plans->act(now(), side, (Plan){0}, list, n, &rng);

    assert_int_equal(a.verb, wanted.verb);
    assert_memory_equal(a.arg, wanted.arg, sizeof a.arg);
    play(words);
}

static void an_open_city_is_marched_upon(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2912: es-tercio-1\n");
    does(SPANISH, "march 2912");
    does(SPANISH, "add es-tercio-1");
    does(SPANISH, "done");
    does(SPANISH, "step 2812");
    held_by("2812", SPANISH);
}

static void a_garrison_keeps_its_post(void **state)
{
    (void)state;
    set_up(MARCH "english 2613: en-brill-garrison du-brill\n");
    does(ENGLISH, "done");
}

static void the_strong_attack_and_the_weak_do_not(void **state)
{
    (void)state;
    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2 leader-parma\nenglish 2713: en-utrecht-contingent\n");
    does(SPANISH, "attack 2713 2714");
    set_up(S_FIGHT "spanish 2714: es-tercio-1\nenglish 2713: du-utrecht\n");
    does(SPANISH, "done");
}

static void the_silver_sails_for_seville(void **state)
{
    (void)state;
    set_up(S_MOVE "spanish 1139: es-treasure-fleet\nsilver: at-sea\n");
    does(SPANISH, "sail es-treasure-fleet");
}

static void besiegers_do_not_turn_on_the_next_city(void **state)
{
    (void)state;
    set_up(S_FIGHT "siege: land english 2712 1\nspanish 2712: es-tercio-1 es-tercio-2 ge-regiment-1 leader-parma\n"
                   "english 2712: du-holland en-levies-1\nenglish 2812: du-overijssel\n");
    does(SPANISH, "done");
}

static void who_comes_to_a_post_that_wants_him_stays(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 0936: es-tercio-of-isla\n");
    does(SPANISH, "march 0936");
    does(SPANISH, "add es-tercio-of-isla");
    does(SPANISH, "done");
    does(SPANISH, "step 0835");
    does(SPANISH, "end");
}

static void germans_come_by_maastricht(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 3016: ge-regiment-3\nenglish 2713: du-utrecht\n");
    does(SPANISH, "march 3016");
    does(SPANISH, "add ge-regiment-3");
    does(SPANISH, "done");
    does(SPANISH, "step 3015");
}

/* ---- plans ------------------------------------------------------------------------------------------------------------- */

static int proposed(int side, Plan *plans)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->propose(now(), side, list, n, plans, MAX_PLANS);
}

static Action by_plan(int side, Plan plan)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);
    Rng rng = 1;

    return DEF.plans->act(now(), side, plan, list, n, &rng);
}

static bool comes_to_mind(int side, const char *words)
{
    Plan plans[MAX_PLANS];
    Action wanted = read_action(str(words));

    for (int i = 0, n = proposed(side, plans); i < n; i++) {
        Action a = by_plan(side, plans[i]);
        if (a.verb == wanted.verb && memcmp(a.arg, wanted.arg, sizeof a.arg) == 0)
            return true;
    }
    return false;
}

static void other_cities_come_to_mind_and_to_stay(void **state)
{
    (void)state;
    set_up(MARCH "english 1438: en-levies-1\n");
    play("march 1438");
    play("add en-levies-1");
    play("done");
    assert_true(comes_to_mind(ENGLISH, "step 1338"));
    assert_true(comes_to_mind(ENGLISH, "step 1339"));
    assert_true(comes_to_mind(ENGLISH, "end"));
    play("step 1338");
    assert_false(comes_to_mind(ENGLISH, "end")); /* what was begun is not thought over at every step */
}

static void attacks_come_to_mind_and_to_make_none(void **state)
{
    (void)state;
    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2 leader-parma\nenglish 2713: en-utrecht-contingent\n");
    assert_true(comes_to_mind(SPANISH, "attack 2713 2714"));
    assert_true(comes_to_mind(SPANISH, "done"));
}

static void the_answers_in_a_battle_come_to_mind(void **state)
{
    (void)state;
    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2 leader-parma\nenglish 2713: en-utrecht-contingent\n");
    play("attack 2713 2714");
    play("all");
    play("done");
    assert_true(comes_to_mind(ENGLISH, "siege"));
    assert_true(comes_to_mind(ENGLISH, "fight"));
}

static void a_plan_begins_with_something_else_than_the_others(void **state)
{
    (void)state;
    Plan plans[MAX_PLANS];

    set_up(MARCH "english 1438: en-levies-1\n");
    play("march 1438");
    play("add en-levies-1");
    play("done");
    for (int i = 0, n = proposed(ENGLISH, plans); i < n; i++)
        for (int k = 0; k < i; k++) {
            Action a = by_plan(ENGLISH, plans[i]), b = by_plan(ENGLISH, plans[k]);
            assert_int_not_equal(memcmp(&a, &b, sizeof a), 0);
        }
}

static void a_plan_ends_with_its_segment(void **state)
{
    (void)state;
    Plan plans[MAX_PLANS];

    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2 leader-parma\nenglish 2713: en-utrecht-contingent\n");
    assert_int_equal(proposed(SPANISH, plans), 2);
    assert_true(DEF.plans->lasts(now(), SPANISH, plans[1]));
    play("done");
    assert_false(DEF.plans->lasts(now(), SPANISH, plans[1]));
    assert_false(DEF.plans->lasts(now(), SPANISH, (Plan){0}));
}

/* ---- whole games ------------------------------------------------------------------------------------------------------- */

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    Game *g = game_after(&DEF, 0, 20000);

    assert_int_equal(ya_owing(&DEF, g), 0);
    free(g);
}

static void the_same_view_gives_the_same_move(void **state)
{
    (void)state;
    static const LevelDef hasty = {.thought = 2};
    Player captain = player_captain;

    captain.level = &hasty;
    plays_by_its_view(&player_lieutenant, &DEF, 0, 900, 43);
    plays_by_its_view(&captain, &DEF, 0, 900, 157);
}

RULES_MAIN(cmocka_unit_test(an_open_city_is_marched_upon), cmocka_unit_test(a_garrison_keeps_its_post),
           cmocka_unit_test(the_strong_attack_and_the_weak_do_not), cmocka_unit_test(the_silver_sails_for_seville),
           cmocka_unit_test(besiegers_do_not_turn_on_the_next_city),
           cmocka_unit_test(who_comes_to_a_post_that_wants_him_stays), cmocka_unit_test(germans_come_by_maastricht),
           cmocka_unit_test(other_cities_come_to_mind_and_to_stay),
           cmocka_unit_test(attacks_come_to_mind_and_to_make_none),
           cmocka_unit_test(the_answers_in_a_battle_come_to_mind),
           cmocka_unit_test(a_plan_begins_with_something_else_than_the_others),
           cmocka_unit_test(a_plan_ends_with_its_segment), cmocka_unit_test(the_script_plays_to_the_end),
           cmocka_unit_test(the_same_view_gives_the_same_move))
