/* 1805: Sea of Glory: the machine player against random play, and points recounted from what was told. Seeds are fixed, so
 * the same games are played everywhere; what is wanted of them leaves room. */
#include "games/glory1805/game.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/player.h"


#define DEF game_glory1805

/* ---- points from what was told, 20.7 and 23.2 ---------------------------------------------------------------------------- */

typedef struct {
    int scored[BOTH_SIDES]; /* by the lines of 23.2 */
    int fallen[BOTH_SIDES]; /* by ships and admirals lost in battle, to the other side */
} Tally;

static void count_piece(Tally *t, const YaEvent *e)
{
    int piece = e->arg[0];

    if (e->rule == R(20_5) && strstr(e->full, "is killed")) {
        int admiral = piece - PIECE_ADMIRALS;
        t->fallen[other(side_of_admiral(admiral))] += admiral == ADMIRAL_NELSON ? 4 : 2;
        return;
    }
    if (e->rule == R(20_4_2) && strstr(e->full, "founders"))
        t->fallen[other(side_of_ship(piece))] += 1;
    if (e->rule == R(20_4_3) && strstr(e->full, "is taken"))
        t->fallen[other(side_of_ship(piece))] += 2;
}

static void recount(void *listener, const YaGame *def, const YaEvent *e)
{
    Tally *t = listener;

    (void)def;
    if (e->kind != YA_LINE || !e->full)
        return;
    if (e->rule == R(23_2))
        t->scored[e->arg[0]] += e->arg[1];
    count_piece(t, e);
}

/* ---- games ---------------------------------------------------------------------------------------------------------------- */

typedef struct {
    const Player *player[BOTH_SIDES];
    struct Game g;
    Tally tally;
} Bout;

static void fight_bout(Bout *b, const char *scenario, uint64_t seed)
{
    char err[YA_MAX_LINE], options[80];
    Rng dice = seed, rng = ~seed;
    YaRun run = {.dice = &dice, .tell = recount, .listener = &b->tally};
    void *scratch = malloc(player_room(&DEF));
    Action a;

    snprintf(options, sizeof options, "scenario=%s", scenario);
    memset(&b->g, 0, sizeof b->g);
    b->tally = (Tally){{0}, {0}};
    assert_true(ya_start(&DEF, &b->g, options, &run, err, sizeof err));
    while (ya_owing(&DEF, &b->g)) {
        int side = ya_actor(&DEF, &b->g);
        assert_true(player_choose(b->player[side], &DEF, &b->g, scratch, side, &rng, &a));
        assert_null(ya_apply(&DEF, &b->g, a, &run).reason);
    }
    free(scratch);
}

/* But for those of the start (3.3). */
static void points_were_told(const Bout *b)
{
    for (int side = BRITISH; side <= ALLIED; side++)
        assert_int_equal(scenarios[b->g.scenario].vp[side] + b->tally.scored[side], b->g.vp[side]);
}

/* How many of so many games the machine wins as one side against random play. */
static int wins_of(int side, const char *scenario, int games)
{
    Bout b = {.player = {&player_random, &player_random}};
    int wins = 0;

    b.player[side] = &player_midshipman;
    for (int seed = 1; seed <= games; seed++) {
        fight_bout(&b, scenario, (uint64_t)seed);
        wins += ya_winner(&DEF, &b.g) == side;
        points_were_told(&b);
    }
    return wins;
}

static void midshipman_wins_the_campaign_against_random_play(void **state)
{
    (void)state;
    assert_in_range(wins_of(BRITISH, "campaign", 4), 3, 4);
    assert_in_range(wins_of(ALLIED, "campaign", 4), 3, 4);
}

/* There the dice weigh more: 79 and 88 of 100 in the long run. */
static void midshipman_wins_trafalgar_more_often_than_not(void **state)
{
    (void)state;
    assert_in_range(wins_of(BRITISH, "trafalgar-battle", 40), 17, 40);
    assert_in_range(wins_of(ALLIED, "trafalgar-battle", 40), 28, 40);
}

static void points_of_a_battle_are_those_of_ships_and_admirals_lost(void **state)
{
    Bout b = {.player = {&player_random, &player_midshipman}};

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        b.player[seed % 2] = &player_random;
        b.player[1 - seed % 2] = &player_midshipman;
        fight_bout(&b, "trafalgar-battle", seed);
        assert_int_equal(b.tally.fallen[BRITISH], b.g.vp[BRITISH]);
        assert_int_equal(b.tally.fallen[ALLIED], b.g.vp[ALLIED]);
    }
}

/* Whatever is scored is told, in every scenario. */
static void points_are_those_that_were_told(void **state)
{
    Bout b = {.player = {&player_random, &player_random}};

    (void)state;
    for (int i = 0; scenario_choices[i].name; i++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            fight_bout(&b, scenario_choices[i].name, seed);
            points_were_told(&b);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(midshipman_wins_the_campaign_against_random_play),
        cmocka_unit_test(midshipman_wins_trafalgar_more_often_than_not),
        cmocka_unit_test(points_of_a_battle_are_those_of_ships_and_admirals_lost),
        cmocka_unit_test(points_are_those_that_were_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
