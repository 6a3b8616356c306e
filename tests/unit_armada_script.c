/* Armada's script: plainly right decisions from positions, whole games by itself, and nothing but seed and view decides. */
#include "rules_armada.h"

#include "ai/player.h"

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

/* ---- whole games ------------------------------------------------------------------------------------------------------- */

static void *new_room(void)
{
    return aligned_alloc(16, (player_room(&DEF) + 15) & ~(size_t)15);
}

/* So many decisions into a game that follows the script. */
static Game *game_after(int decisions)
{
    Game *g = calloc(1, DEF.state_size);
    int16_t option[MAX_OPTIONS] = {0};
    void *room = new_room();
    Rng rng = 7;
    Run r = {.dice = &rng};

    flow_start(&DEF, g, option, &r);
    for (int i = 0; i < decisions && ya_owing(&DEF, g); i++) {
        Action a;
        assert_true(player_choose(&player_lieutenant, &DEF, g, room, ya_actor(&DEF, g), &rng, &a));
        assert_null(ya_why(&DEF, g, a).reason);
        flow_take(&DEF, g, a, &r);
    }
    free(room);
    return g;
}

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    Game *g = game_after(20000);

    assert_int_equal(ya_owing(&DEF, g), 0);
    free(g);
}

/* What is hidden from a side may be anything: its move stays the same. */
static void the_same_view_gives_the_same_move(void **state)
{
    (void)state;
    void *room = new_room();

    for (int decisions = 40; decisions < 900; decisions += 43) {
        Game *g = game_after(decisions);
        int side = ya_actor(&DEF, g);
        Rng one = 5, two = 5, other = (Rng)decisions;
        Action a, b;
        assert_true(player_choose(&player_lieutenant, &DEF, g, room, side, &one, &a));
        if (side != YA_CHANCE)
            ya_determinise(&DEF, g, side, &other);
        memset(room, decisions, player_room(&DEF));
        assert_true(player_choose(&player_lieutenant, &DEF, g, room, side, &two, &b));
        assert_memory_equal(&a, &b, sizeof a);
        free(g);
    }
    free(room);
}

RULES_MAIN(cmocka_unit_test(an_open_city_is_marched_upon), cmocka_unit_test(a_garrison_keeps_its_post),
           cmocka_unit_test(the_strong_attack_and_the_weak_do_not), cmocka_unit_test(the_silver_sails_for_seville),
           cmocka_unit_test(the_script_plays_to_the_end), cmocka_unit_test(the_same_view_gives_the_same_move))
