/* 1805's script: plainly right decisions from positions, the mixture by which battle orders are given, whole games by
 * itself, and nothing but seed and view decides. */
#include "rules_glory1805.h"

#include "ai/player.h"

static Action chosen_by(int side, Rng rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->act(now(), side, (Plan){0}, list, n, &rng);
}

static void does(int side, const char *words)
{
    Action a = chosen_by(side, 1), wanted = read_action(str(words));

    assert_int_equal(a.verb, wanted.verb);
    assert_memory_equal(a.arg, wanted.arg, sizeof a.arg);
}

/* ---- the British --------------------------------------------------------------------------------------------------- */

#define CHANNEL_FLEET                                                                                                  \
    "block: british-1 pz_brest loose since=1\nat: british-1 b-mars b-hero b-ajax b-goliath b-bellona b-montagu "       \
    "b-minotaur b-terrible b-culloden cornwallis\n"
#define TROOPS(where)                                                                                                  \
    "cargo: 0 0 3 0\nblock: allied-1 " where " loose spotted proven mark-shown endurance=3 for=" where                 \
    " since=7 seen=8 seen-ships=6 seen-cargo=1\nat: allied-1 f-eole f-heros f-patriote f-brave f-batave f-ocean "      \
    "transport-1\n"

static void who_comes_to_land_is_met(void **state)
{
    (void)state;
    set_up(MARCH CHANNEL_FLEET TROOPS("pz_bantry") ACTS("british", "0", "british-1"));
    does(BRITISH, "step pz_plymouth"); /* the wind is south-westerly */
}

static void half_a_fleet_hurt_goes_to_the_yard(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars/d b-hero/w b-ajax\n" ACTS("british", "0",
                                                                                                  "british-1"));
    does(BRITISH, "step pz_plymouth");
    say("step pz_plymouth");
    does(BRITISH, "step plymouth");
}

static void the_hurt_part_from_the_others(void **state)
{
    (void)state;
    set_up(MARCH
           "block: british-1 pz_brest loose\nat: british-1 b-mars/d b-hero/w b-ajax/d b-goliath b-bellona "
           "b-montagu b-minotaur cornwallis\nat: brest f-eole f-heros f-brave\n" ACTS("british", "0", "british-1"));
    does(BRITISH, "detach");
    say("detach");
    does(BRITISH, "all");
    say("all");
    for (int i = 0; i < 5; i++) {
        static const char *const stay[] = {"leave b-montagu", "leave b-minotaur", "leave b-bellona", "leave b-goliath",
                                           "leave cornwallis"};
        Action a = chosen_by(BRITISH, 1);
        assert_int_equal(a.verb, V_LEAVE);
        assert_true(a.arg[0] >= PIECE_ADMIRALS || !is_hurt(now(), a.arg[0]));
        for (int k = 0; k < 5; k++)
            if (read_action(str(stay[k])).arg[0] == a.arg[0])
                say(stay[k]);
    }
    does(BRITISH, "done");
}

static void ships_in_a_port_that_can_be_raided_guard_it(void **state)
{
    (void)state;
    set_up(MARCH "at: jamaica b-mars b-hero b-ajax\n" NEXT("british", "5"));
    does(BRITISH, "stop");
}

/* ---- the Allies ---------------------------------------------------------------------------------------------------------- */

static void troops_go_inshore_where_they_land(void **state)
{
    (void)state;
    set_up(MARCH TROOPS("pz_bantry") ACTS("allied", "0", "allied-1"));
    does(ALLIED, "station inshore");
}

static void provisions_at_an_end_a_fleet_goes_in(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_ferrol loose for=sea_azores\nat: allied-1 f-eole f-heros\n" ACTS("allied", "1",
                                                                                                      "allied-1"));
    does(ALLIED, "step ferrol");
}

#define CADIZ                                                                                                          \
    "scenario: trafalgar-campaign\nturn: 30\nwind: 5 6 0 7 7 2\nlast-wind: 5 6 0 7 7 2\nmanpower: 12 6 3\n"            \
    "event-rolled: 1\nprovisioned: 1\nbarham: 1\nnapoleon-east: 1\nport: cadiz chit=4 for=pz_cartagena\n"              \
    "at: cadiz f-eole f-heros f-patriote f-brave f-batave f-ocean f-jean-bart f-cassard f-diomede f-jupiter "          \
    "f-impetueux f-ulysse f-conquerant f-aquilon f-tourville villeneuve\n"

static void the_squadron_of_cadiz_sails_in_time(void **state)
{
    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    does(ALLIED, "launch cadiz");
}

/* 14.4: Inshore sees more than Loose, two more than one, and nobody nothing. */
static void who_watches_best_is_reckoned_with(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 8;
    for (int unit = BLOCKS; unit < UNITS; unit++)
        sheet.unit[unit].place = PLACE_NOWHERE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 0);
    sheet.unit[BLOCKS].place = NODE_PZ_GENOA;
    sheet.unit[BLOCKS].station = STATION_LOOSE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 21); /* 7 or more */
    sheet.unit[BLOCKS].station = STATION_INSHORE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 30); /* 5 or more */
    sheet.unit[BLOCKS + 1] = sheet.unit[BLOCKS];
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 35);
}

/* 2.6: of a British fleet the Allies know what it began with, or what they saw. */
static void british_fleets_are_taken_for_what_they_were(void **state)
{
    Muster at[AT_WAITING];

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    muster_believed(&sheet, at);
    BLOCKS_OF(unit, BRITISH)
        assert_int_equal(at[AT_BLOCKS + unit].sound, fleet_ships(&sheet, unit, UNWRECKED));
    sheet.unit[0].seen_turn = 1;
    sheet.unit[0].seen_ships = 3;
    muster_believed(&sheet, at);
    assert_int_equal(at[AT_BLOCKS].sound, 3);
}

/* ---- battle orders --------------------------------------------------------------------------------------------------- */

/* Whoever knows the program does not know what comes. */
static void orders_are_drawn_by_lot(void **state)
{
    uint64_t drawn = 0;

    (void)state;
    begin("trafalgar-battle");
    dice("4 3");
    say("");
    for (Rng seed = 1; seed <= 200; seed++) {
        Action a = chosen_by(ALLIED, seed);
        drawn |= UINT64_C(1) << (2 * a.arg[0] + (a.arg[1] - WORD_SAILS));
    }
    assert_true(bit_count(drawn) > 1);
}

/* ---- whole games ----------------------------------------------------------------------------------------------------- */

static void *new_room(void)
{
    return aligned_alloc(16, (player_room(&DEF) + 15) & ~(size_t)15);
}

static Game *game_after(int scenario, int decisions)
{
    Game *g = calloc(1, DEF.state_size);
    int16_t option[MAX_OPTIONS] = {(int16_t)scenario};
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
    for (int scenario = 0; scenario < 4; scenario++) {
        Game *g = game_after(scenario, 40000);
        assert_int_equal(ya_owing(&DEF, g), 0);
        free(g);
    }
}

/* What is hidden from a side may be anything: its move stays the same. */
static void the_same_view_gives_the_same_move(void **state)
{
    (void)state;
    void *room = new_room();

    for (int decisions = 40; decisions < 1500; decisions += 53) {
        Game *g = game_after(1, decisions);
        int side = ya_actor(&DEF, g);
        Rng one = 5, two = 5, otherwise = (Rng)decisions;
        Action a, b;
        assert_true(player_choose(&player_lieutenant, &DEF, g, room, side, &one, &a));
        if (side != YA_CHANCE)
            ya_determinise(&DEF, g, side, &otherwise);
        memset(room, decisions, player_room(&DEF));
        assert_true(player_choose(&player_lieutenant, &DEF, g, room, side, &two, &b));
        assert_memory_equal(&a, &b, sizeof a);
        free(g);
    }
    free(room);
}

RULES_MAIN(cmocka_unit_test(who_comes_to_land_is_met), cmocka_unit_test(half_a_fleet_hurt_goes_to_the_yard),
           cmocka_unit_test(the_hurt_part_from_the_others),
           cmocka_unit_test(ships_in_a_port_that_can_be_raided_guard_it),
           cmocka_unit_test(troops_go_inshore_where_they_land), cmocka_unit_test(provisions_at_an_end_a_fleet_goes_in),
           cmocka_unit_test(the_squadron_of_cadiz_sails_in_time), cmocka_unit_test(who_watches_best_is_reckoned_with),
           cmocka_unit_test(british_fleets_are_taken_for_what_they_were), cmocka_unit_test(orders_are_drawn_by_lot),
           cmocka_unit_test(the_script_plays_to_the_end), cmocka_unit_test(the_same_view_gives_the_same_move))
