/* Armada: 6.0 naval movement. The Channel's wind is from the south-west: steps to S, SW and NW are against it. */
#include "rules_armada.h"

#define MOVE   HEAD(3, "english naval-movement")
#define S_MOVE HEAD(3, "spanish naval-movement")

/* ---- 6.1 fleets -------------------------------------------------------------------------------------------------- */

static void armada_6_0_a_fleet_moves_once(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    play("coast fleet-1; step 1716; end");
    in_hex("fleet-1", "1716");
    refused("sail fleet-1", "6.0", "already");
    refused("coast fleet-1", "6.0", "already");
}

static void armada_6_11_six_stacks_at_most(void **state)
{
    (void)state;
    set_up(MOVE "sailed: 6\nfleet-1 1616 1: en-queens-drake\n");
    refused("sail fleet-1", "6.11", "six");
    accepted("coast fleet-1");
    set_up(S_MOVE "sailed: 6\nsilver: at-sea june\nspanish 0130: es-treasure-fleet+\n");
    accepted("sail es-treasure-fleet");
}

static void armada_6_12_forming_and_joining_once_a_segment(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-queens-drake en-drakes-merchants-1\n");
    play("join en-queens-drake fleet-1; join en-drakes-merchants-1 fleet-1");
    in_hex("fleet-1", "1616");
    refused("join en-queens-drake fleet-2", "6.12", "already");
    play("detach en-queens-drake");
    refused("detach en-queens-drake", "6.13", "not a ship of yours in a fleet");
}

static void armada_6_12_in_one_hex_and_within_the_capacities(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\nfleet-2 1716 1: en-drakes-merchants-1 en-queens-howard en-levies-3 "
                "en-plymouth-garrison\n");
    refused("join en-drakes-merchants-1 fleet-1", "12.12", "another hex");
    refused("join en-queens-drake fleet-1", "6.12", "already");
    play("join en-queens-howard fleet-3");
    asked(ENGLISH, "share");
    refused("shift en-levies-3", "6.52", "capacities");
    play("shift en-plymouth-garrison; done");
    refused("detach en-queens-howard", "6.12", "already");
    set_up(MOVE "fleet-1 1716 1: en-drakes-merchants-1 en-coasters-and-pinnaces-1 en-levies-2\n");
    refused("detach en-drakes-merchants-1", "6.52", "divided");
}

static void armada_6_12_in_the_acquisition_segment_where_munitions_are(void **state)
{
    (void)state;
    set_up(HEAD(3, "english acquisition") "english 1716: en-queens-drake\nenglish 1616: en-queens-howard\n"
                                          "fleet-1 1815 1: en-queens-hawkins\n");
    refused("join en-queens-drake fleet-2", "6.12", "munitions can be bought");
    refused("detach en-queens-hawkins", "6.12", "munitions can be bought");
    play("join en-queens-howard fleet-2");
    in_hex("fleet-2", "1616");
}

static void armada_6_13_on_the_high_seas_only_under_another_marker(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 3: en-queens-drake en-drakes-merchants-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 1");
    refused("detach en-drakes-merchants-1", "6.13", "marker");
    play("join en-drakes-merchants-1 fleet-2");
    refused("join en-queens-drake fleet-3", "6.13", "last ship");
    play("run 1; end");
    in_hex("en-queens-drake", "1816");
    in_hex("en-drakes-merchants-1", "1717");
    assert_int_equal(points("fleet-2"), 3);
    refused("sail fleet-2", "6.0", "already");
}

static void armada_6_13_with_leaders_and_cargo(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1717 3: en-queens-drake en-drakes-merchants-1 en-levies-3 "
                "leader-hawkins@en-drakes-merchants-1\nenglish 1716: en-london-merchants-1\n");
    dice("6 6");
    play("sail fleet-1; course 1716; course 1616; weigh; run 1; detach en-drakes-merchants-1; shift en-levies-3");
    play("run 1; end");
    in_hex("leader-hawkins", "1716");
    in_hex("en-levies-3", "1716");
    play("party 1716; add en-london-merchants-1; done"); /* nothing to share: what has moved stays */
    asked(ENGLISH, "coast_step");
}

static void armada_6_14_as_fast_as_the_slowest(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1339 1: es-squadron-of-andalusia-1 es-galleys-1\n");
    assert_int_equal(fleet_allowance(now(), piece_named("armada-1"), 0), 12);
    play("sail armada-1; course 1239; course 1339; course 1239; course 1339; course 1239; course 1339; course 1239;"
         "course 1339; course 1239; course 1339; course 1239; course 1339");
    refused("course 1239", "6.14", "slowest");
}

static void armada_6_15_cargo_and_leaders_are_part_of_the_fleet(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-drakes-merchants-1 en-levies-3 leader-drake@en-drakes-merchants-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1; end");
    in_hex("en-levies-3", "1717");
    in_hex("leader-drake", "1717");
}

/* ---- 6.2 high seas movement -------------------------------------------------------------------------------------- */

static void armada_6_21_only_fleets_cross_high_seas_hexsides(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-queens-drake\nfleet-1 1716 1: en-queens-howard\n");
    refused("sail en-queens-drake", "6.21", "not a fleet");
    play("sail fleet-1; course 1616");
    refused("weigh", "6.21", "coastal movement");
    accepted("stay");
    play("course 1717");
    accepted("weigh");
}

static void armada_6_22_one_step_against_makes_all_of_it_against(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    play("sail fleet-1; course 1717; course 1816; weigh");
    told("6.22", "with the prevailing winds");
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    play("sail fleet-1; course 1717; course 1718; weigh");
    told("6.22", "against the prevailing winds");
    assert_true(side_sees(SPANISH, "\"against\":true,\"places\":[\"1717\",\"1718\"]"));
}

/* What the chart shows before the dice: who moves stands apart, how far he may go, and what the wind may do to him. */
static void armada_6_22_the_prospects_of_a_course(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    play("sail fleet-1; course 1717");
    assert_true(
        side_sees(ENGLISH, "\"left\":19,\"wind\":true,\"prospects\":{\"w\":[{\"chance\":1,\"reach\":10,\"lost\":8}"));
    assert_true(side_sees(ENGLISH, "\"a\":[{\"chance\":1,\"reach\":0,\"lost\":10}"));
    assert_true(side_sees(ENGLISH, "\"closed\":[\"shallow\"]"));
    assert_true(side_sees(ENGLISH, "\"stacks\":[],\"moving\":{\"side\":\"english\",\"place\":\"1616\""));
    assert_false(side_sees(SPANISH, "\"moving\""));
    assert_false(side_sees(SPANISH, "\"prospects\""));
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    assert_true(side_sees(SPANISH, "\"stacks\":[{\"side\":\"english\",\"place\":\"1616\""));
}

/* Who may wait for it there: near enough, with munitions, and not for who is asked about it. */
static void armada_6_4_who_may_intercept_is_told_before(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\narmada-1 1818 2: es-squadron-of-biscay-1\n"
                "armada-2 0918 0: es-squadron-of-castile-1\n");
    play("sail fleet-1");
    assert_true(side_sees(ENGLISH, "\"hunters\":{\"armada-1\":[\"1617\""));
    assert_true(side_sees(ENGLISH, "\"armada-2\":[]"));
    assert_false(side_sees(SPANISH, "\"hunters\""));
}

/* For machine players: nothing has moved yet, but the course leads somewhere. */
static void armada_6_22_a_course_is_judged_by_where_it_leads(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake en-plymouth-garrison\n");
    int32_t in_port = DEF.evaluate(now(), ENGLISH);
    assert_true(DEF.settled(now()));
    play("sail fleet-1; course 1617; course 1618; course 1519; course 1520; course 1521; course 1522");
    in_hex("fleet-1", "1616");
    assert_false(DEF.settled(now()));
    assert_true(DEF.evaluate(now(), ENGLISH) > in_port);
}

static void armada_6_22_enemy_ships_may_be_passed_not_visited(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\narmada-1 1717 0: es-hulks-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh");
    refused("run 1", "6.22", "not stopped in");
    play("run 2; end");
    in_hex("fleet-1", "1816");
    set_up(S_MOVE "armada-1 1616 1: es-hulks-1\nfleet-1 1716 0: en-queens-drake\nenglish 2015: en-queens-howard\n");
    play("sail armada-1; course 1717; course 1816; course 1916");
    refused("course 2015", "7.61", "close that port");
}

static void armada_6_23_two_dice_and_the_season(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    dice("2 2");
    play("sail fleet-1; course 1717; weigh");
    told("6.23", "8 hexes fewer, 0 steps lost");
    set_up(HEAD(8, "english naval-movement") "fleet-1 1616 1: en-queens-drake\n");
    dice("2 2");
    play("sail fleet-1; course 1717; weigh");
    told("6.23", "20 hexes fewer, 8 steps lost");
}

static void armada_6_24_less_movement_and_lost_steps(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake en-drakes-merchants-1\n");
    dice("2 3");
    play("sail fleet-1; course 1617; weigh");
    asked(ENGLISH, "lose_step");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":2,\"what\":\"steps of ships to lose\","
                  "\"why\":\"Wind and sea\",\"rule\":\"7.32\",\"steps\":{\"en-queens-drake\":2,"
                  "\"en-drakes-merchants-1\":2},\"suggested\":[\"en-drakes-merchants-1\",\"en-queens-drake\"]");
    play("lose en-queens-drake; lose en-drakes-merchants-1");
    assert_true(reduced("en-queens-drake") && reduced("en-drakes-merchants-1"));
    assert_int_equal(now()->steps_lost[ENGLISH], 2);
    refused("run 1", "6.24", "reach");
    play("end");
    in_hex("fleet-1", "1616");
}

static void armada_6_24_the_declared_course_is_kept(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    dice("1 5");
    play("sail fleet-1; course 1717; course 1816; course 1817; weigh; run 2");
    in_hex("fleet-1", "1816");
    play("end");
    refused("sail fleet-1", "6.0", "already");
}

static void armada_6_24_who_has_not_sailed_yet_is_warned(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh");
    assert_true(side_sees(ENGLISH, "\"end\":\"Fleet 1 has declared its course and not sailed it yet.\""));
    play("run 1");
    assert_false(side_sees(ENGLISH, "not sailed it yet"));
}

static void armada_6_25_oars_know_no_wind(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1339 1: es-galleys-1 es-galleys-2\n");
    play("sail armada-1; course 1239; weigh");
    asked(SPANISH, "under_way");
    set_up(S_MOVE "armada-1 1339 1: es-galleys-1 es-squadron-of-andalusia-1\n");
    dice("6 1");
    play("sail armada-1; course 1340; weigh");
    assert_int_equal(fleet_allowance(now(), piece_named("armada-1"), 2), 12);
}

static void armada_6_25_oars_lose_nothing_to_the_wind(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1339 1: es-galleys-1 es-pataches-and-zabras\n");
    dice("1 1");
    play("sail armada-1; course 1239; weigh");
    refused("lose es-galleys-1", "7.32", "suffer");
    play("lose es-pataches-and-zabras");
    asked(SPANISH, "under_way");
    in_hex("es-galleys-1", "1339");
}

static void armada_6_26_waiting_on_the_high_seas(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1717 1: en-queens-drake\nfleet-2 1616 1: en-queens-howard\n");
    assert_true(side_sees(ENGLISH, "\"done\":\"Fleet 1 stays on the high seas: the wind is rolled for it"));
    assert_false(side_sees(ENGLISH, "Fleet 2 stays on the high seas"));
    dice("1 2");
    play("done");
    told("6.23", "6 steps lost");
    asked(ENGLISH, "lose_step");
    play("lose en-queens-drake; lose en-queens-drake");
    off_map("fleet-1", POOL);
    asked(ENGLISH, "naval_attack");
}

static void armada_6_26_who_has_sailed_does_not_wait(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 3: en-queens-drake en-drakes-merchants-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 1; join en-drakes-merchants-1 fleet-2; run 1; end; done");
    asked(ENGLISH, "naval_attack");
    set_up(MOVE "fleet-1 1616 3: en-queens-drake\nfleet-2 1717 3: en-queens-howard\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1; end; join en-queens-howard fleet-1");
    dice("5 5");
    play("done"); /* those who waited do so in whatever fleet they are now */
    because("6.23", "[5] for the wind of Fleet 1, the first of two; [5] for the wind of Fleet 1, to be added to 5; "
                    "column the mild months");
    asked(ENGLISH, "naval_attack");
}

static void armada_6_27_no_wind_in_the_mediterranean(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 2531 1: es-squadron-of-the-levant-1\narmada-2 2632 1: es-squadron-of-the-levant-2\n");
    play("sail armada-1; course 2631; weigh");
    asked(SPANISH, "under_way");
    play("end; done");
    asked(SPANISH, "naval_attack");
}

/* ---- 6.3 coastal movement ---------------------------------------------------------------------------------------- */

static void armada_6_31_from_coast_to_coast(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-queens-drake\n");
    play("party 1616; add en-queens-drake; done");
    refused("step 1717", "6.31", "coastal hexsides");
    refused("step 1517", "6.31", "coastal hexsides");
    play("step 1716; step 1815; end");
    in_hex("en-queens-drake", "1815");
}

static void armada_6_31_not_from_the_high_seas(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1717 1: en-queens-drake\n");
    refused("coast fleet-1", "6.31", "coastal hex");
    refused("party 1717", "6.31", "coastal hex");
    set_up(MOVE "english 1616: en-queens-drake\nenglish 1616 aboard: leader-drake@en-queens-drake\n");
    play("party 1616; add en-queens-drake; done; step 1716; end");
    in_hex("leader-drake", "1716");
}

static void armada_6_32_half_the_allowance(void **state)
{
    (void)state;
    set_up(S_MOVE "spanish 1339: es-squadron-of-andalusia-1 es-galleys-1\n");
    play("party 1339; add es-squadron-of-andalusia-1; done");
    assert_int_equal(ASKING(now(), coast)->left, 10);
    play("end; party 1339; add es-galleys-1; done");
    assert_int_equal(ASKING(now(), coast)->left, 6);
}

static void armada_6_33_beside_enemy_ships_it_ends(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-queens-drake\nspanish 1815: es-hulks-1\n");
    play("party 1616; add en-queens-drake; done");
    play("step 1716");
    refused("step 1616", "6.33", "ends");
    refused("step 1815", "6.33", "ends");
}

static void armada_6_33_only_coastal_hexes_stop_and_none_is_entered(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-queens-drake\narmada-1 1717 1: es-hulks-1\n");
    play("party 1616; add en-queens-drake; done; step 1716");
    accepted("step 1815"); /* the enemy lies on the high seas */
    set_up(MOVE "english 1616: en-queens-drake\nspanish 1716: es-hulks-1\n");
    play("party 1616; add en-queens-drake; done");
    refused("step 1716", "6.33", "enemy ships are there");
}

static void armada_6_34_no_wind_on_the_coast(void **state)
{
    (void)state;
    set_up(HEAD(8, "english naval-movement") "fleet-1 1616 1: en-queens-drake\n");
    play("coast fleet-1; step 1716; end; done");
    asked(ENGLISH, "naval_attack");
    assert_int_equal(now()->steps_lost[ENGLISH], 0);
}

static void armada_6_35_shallow_coasts_for_shallow_ships(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 2314 1: en-queens-seymour\nfleet-2 2314 1: en-coasters-and-pinnaces-1\n");
    play("sail fleet-1");
    refused("course 2414", "6.35", "deep-draft");
    play("stay; sail fleet-2");
    accepted("course 2414");
}

static void armada_6_35_nor_along_the_coast(void **state)
{
    (void)state;
    set_up(MOVE "english 2315: en-queens-seymour en-coasters-and-pinnaces-1\nviolated: 1\n");
    play("party 2315; add en-queens-seymour; done");
    refused("step 2414", "6.35", "deep-draft");
    play("end; party 2315; add en-coasters-and-pinnaces-1; done");
    accepted("step 2414");
}

/* ---- 6.4 interception -------------------------------------------------------------------------------------------- */

static void armada_6_4_a_four_stops_the_mover(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1818 2: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2");
    asked(SPANISH, "try_intercept");
    dice("4 6 6");
    play("try armada-1");
    assert_true(side_sees(SPANISH, "\"via 1817\":\"the wind is his: +1 for each of his ships under sail\""));
    play("via 1817");
    told("6.4", "is stopped in 1717");
    in_hex("armada-1", "1817");
    in_hex("fleet-1", "1717");
    asked(ENGLISH, "under_way");
    refused("run 1", "6.24", "reach");
}

/* What a side weighs: its ships, and the leader who would fight with them. */
static void armada_6_4_strength_with_leaders(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1818 2: es-squadron-of-biscay-1 "
                "leader-recalde@es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2");
    assert_true(side_sees(SPANISH, "\"role\":\"may intercept\",\"place\":\"1818\",\"strength\":8"));
    assert_false(side_sees(ENGLISH, "\"strength\":8"));
}

static void armada_6_4_not_where_the_mover_only_passes(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1717 1: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2");
    asked(SPANISH, "try_intercept");
    refused("try armada-2", "6.4", "near enough");
    in_hex("fleet-1", "1816"); /* 1717 it has passed unasked */
}

static void armada_6_4_declined_for_the_whole_move(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2");
    assert_true(side_sees(SPANISH, "\"decline armada-1\":\"not asked again until another enemy moves\""));
    assert_true(side_sees(SPANISH, "\"pass\":\"nobody tries in this hex; you may in the next\""));
    play("pass");
    asked(SPANISH, "try_intercept");
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\nfleet-2 1616 2: en-queens-howard\narmada-1 1817 2: "
                "es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2; decline armada-1");
    asked(ENGLISH, "under_way");
    play("end");
    dice("6 6");
    play("sail fleet-2; course 1717; weigh; run 1");
    asked(SPANISH, "try_intercept");
}

static void armada_6_4_losses_but_no_delay_for_the_interceptor(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    dice("1 1 3");
    play("try armada-1; lose es-squadron-of-biscay-1; lose es-squadron-of-biscay-1");
    told("6.23", "20 hexes fewer, 4 steps lost");
    off_map("es-squadron-of-biscay-1", POOL);
    asked(ENGLISH, "under_way");
    refused("run 1", "6.24", "reach");
    play("end; done; done");
    not_told("ships attack");
}

static void armada_6_41_fleets_only_and_never_coastal_movers(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n");
    play("coast fleet-1; step 1716");
    asked(ENGLISH, "coast_step");
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\nspanish 1519: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1617; weigh; run 1");
    asked(ENGLISH, "under_way");
}

static void armada_6_44_one_attempt_a_turn(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\nfleet-2 1616 2: en-queens-howard\narmada-1 1817 2: "
                "es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; course 1816; weigh; run 2");
    dice("5");
    play("try armada-1");
    asked(ENGLISH, "under_way");
    in_hex("fleet-1", "1816");
    play("end");
    dice("6 6");
    play("sail fleet-2; course 1717; weigh; run 1");
    asked(ENGLISH, "under_way");
}

static void armada_6_45_several_interceptors_meet_in_one_hex(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n"
                "armada-2 1818 2: es-squadron-of-guipuzcoa-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    dice("1 6 6");
    play("try armada-1");
    asked(SPANISH, "try_intercept");
    dice("2 6 6");
    play("try armada-2");
    in_hex("armada-2", "1817");
    play("end; done");
    told("7.13", "spanish ships attack from 1817 into 1717");
    told("7.2", "with 8 against");
}

static void armada_6_45_from_two_hexes_away(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1718 2: es-squadron-of-biscay-1\n"
                "armada-2 1517 2: es-squadron-of-guipuzcoa-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    dice("1 6 6");
    play("try armada-1");
    asked(SPANISH, "try_intercept");
    dice("2 6 6");
    play("try armada-2");
    in_hex("armada-2", "1718"); /* by way of 1617 */
}

static void armada_6_45_in_the_order_of_the_owners_choice(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n"
                "armada-2 1718 2: es-squadron-of-guipuzcoa-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    accepted("try armada-1");
    dice("1 6 6");
    play("try armada-2");
    in_hex("armada-2", "1718");
    asked(SPANISH, "try_intercept");
    dice("2 6 6");
    play("try armada-1");
    in_hex("armada-1", "1718");
}

static void armada_6_45_no_way_to_the_first_ones_hex_is_needed(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n"
                "armada-2 1517 2: es-squadron-of-guipuzcoa-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    dice("1 6 6");
    play("try armada-1");
    dice("2 6 6");
    play("try armada-2");
    in_hex("armada-2", "1817"); /* three hexes from where it was */
}

static void armada_6_45_the_wind_by_the_direction_of_the_mover(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1816 2: es-squadron-of-biscay-1\n"
                "armada-3 1618 2: es-squadron-of-guipuzcoa-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    dice("1 3 5");
    play("try armada-1");
    told("6.23", "Armada 1 has the wind against it: 10 hexes fewer, 0 steps lost"); /* from 1816 it is against it */
    dice("1 2 2");
    play("try armada-3");
    told("6.23", "Armada 3 has the wind with it: 8 hexes fewer, 0 steps lost"); /* from 1618 it is with it */
    in_hex("armada-3", "1816");
}

/* With real dice on the table, everybody must know what they are rolled for. */
static void armada_3_4_dice_say_what_they_are_for(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1816 2: es-squadron-of-biscay-1\n");
    play("sail fleet-1; course 1717; weigh");
    for (int side = ENGLISH; side <= SPANISH; side++)
        assert_true(
            side_sees(side, "\"rule\":\"6.23\",\"prompt\":\"Roll a die for the wind of Fleet 1, the first of two\""));
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1816 2: es-squadron-of-biscay-1\n");
    dice("6");
    play("sail fleet-1; course 1717; weigh");
    assert_true(side_sees(SPANISH, "Roll a die for the wind of Fleet 1, to be added to 6"));
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1816 2: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1; try armada-1");
    assert_true(side_sees(ENGLISH, "Roll a die for Armada 1 to intercept Fleet 1 in 1717"));
}

static void armada_6_51_besiegers_in_a_port_may_embark(void **state)
{
    (void)state;
    set_up(S_MOVE "english 1616: en-plymouth-garrison\nspanish 1616: es-tercio-1 es-hulks-1\n"
                  "siege: land english 1616 0\n");
    accepted("board es-tercio-1");
}

static void armada_6_8_devon_is_land(void **state)
{
    (void)state;
    set_up(MOVE "english 1615: en-drakes-merchants-1\n");
    play("party 1615; add en-drakes-merchants-1; done");
    refused("step 1616", "6.31", "coastal hexsides");
}

static void armada_12_21_a_fleet_without_munitions_is_warned_of(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\nfleet-2 1616 0: en-drakes-merchants-1\n");
    assert_true(side_sees(ENGLISH, "\"sail fleet-2\":\"Fleet 2 has no munitions: it can neither attack nor intercept"));
    assert_false(side_sees(ENGLISH, "\"sail fleet-1\":\"Fleet 1 has"));
}

static void armada_6_46_no_munitions_no_interception(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 2: en-queens-drake\narmada-1 1817 0: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    asked(ENGLISH, "under_way");
}

static void armada_6_4_asked_by_what_all_can_see(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 2314 2: en-coasters-and-pinnaces-1\narmada-1 2315 2: es-squadron-of-biscay-1\nviolated: 1\n");
    dice("6 6");
    play("sail fleet-1; course 2414; weigh; run 1");
    asked(SPANISH, "try_intercept");
    refused("try armada-1", "7.41", "deep-draft");
    play("pass");
}

static void armada_6_4_who_cannot_attack_cannot_intercept(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 2314 2: en-coasters-and-pinnaces-1\narmada-1 2514 2: wa-invasion-barge-1\n");
    dice("6 6");
    play("sail fleet-1; course 2413; weigh; run 1");
    asked(SPANISH, "try_intercept");
    refused("try armada-1", "7.11", "no combat strength");
    set_up(MOVE "fleet-1 1717 2: en-queens-drake\narmada-1 1616 2: es-hulks-1\nfleet-2 1616 1: en-queens-howard\n"
                "control: spanish 1616\nsiege: sea spanish 1616\n");
    dice("6 6");
    play("sail fleet-1; course 1617; weigh; run 1");
    asked(ENGLISH, "under_way"); /* besieged ships intercept nobody */
    set_up(S_MOVE "armada-1 2214 2: es-hulks-1\nfleet-1 2312 2: du-flyboats-1\ncontrol: spanish 2214\n");
    dice("6 6");
    play("sail armada-1; course 2314; course 2313; weigh; run 2");
    asked(ENGLISH, "try_intercept");
}

static void armada_6_4_an_interceptor_in_a_french_port_violates(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1824 2: en-queens-drake\narmada-1 1822 2: es-squadron-of-biscay-1\n");
    dice("6 6");
    play("sail fleet-1; course 1924; weigh; run 1");
    dice("1 6 6");
    play("try armada-1; via 1923");
    told("15.11", "spanish violate");
    in_hex("armada-1", "1923");
}

/* ---- 6.5 transport ----------------------------------------------------------------------------------------------- */

static void armada_6_51_embarking_in_a_friendly_port(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: en-drakes-merchants-1 en-levies-3\nenglish 1716: en-queens-howard en-london-guard\n"
                "english 2015: en-plymouth-garrison leader-drake\n");
    accepted("board en-levies-3");
    refused("board en-london-guard", "6.51", "port");
    refused("board en-plymouth-garrison", "6.52", "capacity");
    play("board en-levies-3");
    assert_true(is_aboard(now(), piece_named("en-levies-3")));
    play("debark en-levies-3");
    refused("board en-levies-3", "6.51", "begin the segment");
}

static void armada_6_51_cargo_rides_once(void **state)
{
    (void)state;
    set_up(S_MOVE "spanish 1027: es-hulks-1\nspanish 1027 aboard: es-portuguese\nspanish 1127: es-hulks-2\n"
                  "spanish 1127 aboard: es-tercio-of-isla\n");
    play("party 1027; add es-hulks-1; done; shift es-portuguese; step 1127; end");
    play("party 1127; add es-hulks-2; done");
    refused("shift es-portuguese", "6.51", "moved already");
    play("shift es-tercio-of-isla; step 1227; end");
    in_hex("es-tercio-of-isla", "1227");
    in_hex("es-portuguese", "1127");
    set_up(S_MOVE "spanish 1027: es-hulks-1\nspanish 1027 aboard: es-portuguese\nspanish 1127: es-hulks-2\n");
    play("party 1027; add es-hulks-1; done; shift es-portuguese; step 1127; end");
    play("join es-hulks-2 armada-1; shift es-portuguese");
    refused("sail armada-1", "6.51", "moved already");
    set_up(S_MOVE "armada-1 1126 1: es-hulks-1 es-portuguese\nspanish 1127: es-hulks-2\n");
    dice("6 6");
    play("sail armada-1; course 1127; weigh; run 1; end; join es-hulks-2 armada-1; detach es-hulks-2");
    play("shift es-portuguese");
    refused("party 1127", "6.52", "divided"); /* no other ship is there to keep what has moved */
}

static void armada_6_51_ships_that_lay_in_port_take_units_aboard(void **state)
{
    (void)state;
    set_up(MOVE
           "english 1616: en-drakes-merchants-1 en-levies-3 en-plymouth-garrison\nenglish 1716: en-queens-howard\n");
    play("party 1716; add en-queens-howard; done; step 1616; end");
    play("board en-levies-3");                                 /* in the ship that has not moved */
    refused("board en-plymouth-garrison", "6.52", "capacity"); /* the other one has room, but has moved */
}

static void armada_6_51_who_does_not_embark(void **state)
{
    (void)state;
    set_up(MOVE "violated: 1\nlandings: ireland past britain past\nenglish 1923: hu-la-rochelle leader-navarre "
                "en-queens-drake\nenglish 1411: li-pale en-queens-howard\nenglish 1707: sp-lowland-army-3 "
                "en-queens-hawkins\ncontrol: english 1707\n");
    refused("board hu-la-rochelle", "8.25", "France");
    refused("assign leader-navarre en-queens-drake", "8.25", "go aboard");
    refused("board li-pale", "8.26", "Ireland");
    refused("board sp-lowland-army-3", "6.52",
            "capacity"); /* it may be carried round Britain, and lands nowhere else */
    set_up(MOVE "english 1616: en-plymouth-garrison en-queens-drake leader-drake\nspanish 1616: es-portuguese\n"
                "siege: land english 1616 0\nenglish 1716: leader-norris en-queens-howard\n");
    refused("board en-plymouth-garrison", "8.13", "besieged");
    refused("assign leader-drake en-queens-drake", "6.51", "siege");
    refused("assign leader-norris en-queens-howard", "6.51", "in a port");
    refused("assign leader-norris en-queens-drake", "13.16", "leader's hex");
    set_up(MOVE "fleet-1 1616 1: en-queens-drake leader-drake@en-queens-drake\nenglish 2015: en-plymouth-garrison "
                "leader-norris\nenglish 1916: en-queens-howard\n");
    refused("embark en-plymouth-garrison fleet-1", "6.51", "unit's port");
    play("debark leader-drake");
    refused("assign leader-drake en-queens-drake", "6.51", "begin the segment");
    play("party 1916; add en-queens-howard; done; step 2015; end");
    refused("board en-plymouth-garrison", "6.51", "embark nobody");
    refused("assign leader-norris en-queens-howard", "6.51", "begin the segment");
}

static void armada_6_52_transport_capacity(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-queens-drake\nenglish 1616: en-levies-3 en-plymouth-garrison\n");
    refused("embark en-levies-3 fleet-1", "6.52", "capacity");
    play("embark en-plymouth-garrison fleet-1");
    in_hex("en-plymouth-garrison", "1616");
}

static void armada_6_52_what_no_longer_fits_is_lost(void **state)
{
    (void)state;
    set_up(HEAD(8, "english naval-movement") "fleet-1 1717 1: en-queens-drake en-volunteers-and-bristol-merchants-1 "
                                             "en-levies-3 en-plymouth-garrison\n");
    dice("3 3");
    play("done");
    told("6.23", "2 steps lost");
    assert_true(side_sees(
        ENGLISH, "\"lose en-volunteers-and-bristol-merchants-1\":\"The other ships have no room for all land units "
                 "aboard, and some would be lost with it.\""));
    assert_false(side_sees(ENGLISH, "\"lose en-queens-drake\":\""));
    play("lose en-volunteers-and-bristol-merchants-1");
    asked(ENGLISH, "drop_cargo");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":1,\"what\":\"land unit to lose\","
                  "\"why\":\"No room aboard: strength of 2 too much\",\"rule\":\"6.52\","
                  "\"suggested\":[\"en-plymouth-garrison\"]");
    play("lose en-levies-3");
    asked(ENGLISH, "lose_step");
    off_map("en-levies-3", POOL);
    in_hex("en-plymouth-garrison", "1717");
}

static void armada_6_52_cargo_of_a_divided_group(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 1616 1: en-drakes-merchants-1 en-drakes-merchants-2 en-levies-3 en-plymouth-garrison\n");
    play("detach en-drakes-merchants-2");
    asked(ENGLISH, "share");
    refused("done", "6.52", "cannot carry the rest");
    play("shift en-levies-3; done");
    assert_int_equal(now()->group[piece_named("en-levies-3")], LOOSE);
}

static void armada_6_53_leaders_are_carried_free(void **state)
{
    (void)state;
    set_up(MOVE "english 1616: leader-drake leader-norris\nfleet-1 1616 1: en-queens-drake en-plymouth-garrison\n");
    play("assign leader-drake en-queens-drake; assign leader-norris en-queens-drake");
    assert_int_equal(cargo_of(now(), ENGLISH, hex_named("1616"), piece_named("fleet-1")), 1);
}

static void armada_6_54_landing_on_any_coast(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\nenglish 1815: en-levies-1\n");
    dice("6 6");
    play("sail armada-1; course 1716; course 1815; weigh");
    refused("debark es-portuguese", "6.54", "coast");
    play("run 2");
    refused("debark es-portuguese", "6.54", "enemy land units");
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1");
    assert_true(side_sees(SPANISH, "Armada 1 can sail no farther, land troops"));
    assert_true(side_sees(SPANISH, "\"debark es-portuguese\":\"in 1716\""));
    play("debark es-portuguese; end");
    assert_true(is_ashore(now(), piece_named("es-portuguese")));
    held_by("1716", SPANISH);
    dice("1 1");
    play("done; done");
    pass_on("land_order", SPANISH);
    accepted("march 1716");
}

/* ---- 6.6 to 6.8 -------------------------------------------------------------------------------------------------- */

static void armada_6_6_the_dutch_stay_near_brill(void **state)
{
    (void)state;
    set_up(MOVE "english 2214: du-flyboats-1\nfleet-1 2214 1: du-flyboats-2 en-coasters-and-pinnaces-1\n");
    play("party 2214; add du-flyboats-1; done");
    refused("step 2114", "6.6", "four hexes");
    play("step 2213; end; coast fleet-1");
    refused("step 2114", "6.6", "four hexes");
}

static void armada_6_6_nor_on_the_high_seas(void **state)
{
    (void)state;
    set_up(MOVE "fleet-1 2613 1: du-flyboats-1\n");
    play("sail fleet-1; course 2612; course 2611; course 2610; course 2609");
    refused("course 2608", "6.6", "four hexes");
    accepted("course 2610");
}

static void armada_6_6_nor_do_they_intercept_beyond(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 2413 2: es-galleys-1\nfleet-1 2213 2: du-flyboats-1\n");
    play("sail armada-1; course 2314; course 2214; course 2114; weigh; run 3; pass");
    asked(ENGLISH, "try_intercept");
    accepted("try fleet-1"); /* at Dover */
    play("pass");
    refused("try fleet-1", "6.6", "four hexes"); /* at London */
}

static void armada_6_7_wind_effects_table(void **state)
{
    (void)state;
    set_up(MOVE);
    assert_int_equal(wind_effect(now(), 2, false)->loss, 10);
    assert_int_equal(wind_effect(now(), 2, false)->steps, 8);
    assert_int_equal(wind_effect(now(), 5, true)->loss, 20);
    assert_int_equal(wind_effect(now(), 5, true)->steps, 2);
    assert_int_equal(wind_effect(now(), 12, true)->loss, 0);
    set_up(HEAD(9, "english naval-movement"));
    assert_int_equal(wind_effect(now(), 7, true)->loss, 18);
    assert_int_equal(wind_effect(now(), 7, true)->steps, 6);
    assert_int_equal(wind_effect(now(), 6, false)->steps, 2);
}

static void armada_6_8_hexsides_that_close_the_way(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1338 1: es-squadron-of-castile-1\n");
    play("sail armada-1");
    refused("course 1339", "6.8", "hexside");
    accepted("course 1238");
    assert_true(exit_to(land_exits, hex_named("1338"), hex_named("1339")));
    assert_false(exit_to(land_exits, hex_named("2028"), hex_named("2128"))); /* the Pyrenees */
}

RULES_MAIN(
    cmocka_unit_test(armada_6_0_a_fleet_moves_once), cmocka_unit_test(armada_6_11_six_stacks_at_most),
    cmocka_unit_test(armada_6_12_forming_and_joining_once_a_segment),
    cmocka_unit_test(armada_6_12_in_one_hex_and_within_the_capacities),
    cmocka_unit_test(armada_6_12_in_the_acquisition_segment_where_munitions_are),
    cmocka_unit_test(armada_6_13_on_the_high_seas_only_under_another_marker),
    cmocka_unit_test(armada_6_13_with_leaders_and_cargo), cmocka_unit_test(armada_6_14_as_fast_as_the_slowest),
    cmocka_unit_test(armada_6_15_cargo_and_leaders_are_part_of_the_fleet),
    cmocka_unit_test(armada_6_21_only_fleets_cross_high_seas_hexsides),
    cmocka_unit_test(armada_6_22_one_step_against_makes_all_of_it_against),
    cmocka_unit_test(armada_6_22_the_prospects_of_a_course),
    cmocka_unit_test(armada_6_4_who_may_intercept_is_told_before),
    cmocka_unit_test(armada_6_22_a_course_is_judged_by_where_it_leads),
    cmocka_unit_test(armada_6_22_enemy_ships_may_be_passed_not_visited),
    cmocka_unit_test(armada_6_23_two_dice_and_the_season), cmocka_unit_test(armada_6_24_less_movement_and_lost_steps),
    cmocka_unit_test(armada_6_24_the_declared_course_is_kept),
    cmocka_unit_test(armada_6_24_who_has_not_sailed_yet_is_warned), cmocka_unit_test(armada_6_25_oars_know_no_wind),
    cmocka_unit_test(armada_6_25_oars_lose_nothing_to_the_wind), cmocka_unit_test(armada_6_26_waiting_on_the_high_seas),
    cmocka_unit_test(armada_6_26_who_has_sailed_does_not_wait),
    cmocka_unit_test(armada_6_27_no_wind_in_the_mediterranean), cmocka_unit_test(armada_6_31_from_coast_to_coast),
    cmocka_unit_test(armada_6_31_not_from_the_high_seas), cmocka_unit_test(armada_6_32_half_the_allowance),
    cmocka_unit_test(armada_6_33_beside_enemy_ships_it_ends),
    cmocka_unit_test(armada_6_33_only_coastal_hexes_stop_and_none_is_entered),
    cmocka_unit_test(armada_6_34_no_wind_on_the_coast), cmocka_unit_test(armada_6_35_shallow_coasts_for_shallow_ships),
    cmocka_unit_test(armada_6_35_nor_along_the_coast), cmocka_unit_test(armada_6_4_a_four_stops_the_mover),
    cmocka_unit_test(armada_6_4_strength_with_leaders), cmocka_unit_test(armada_6_4_not_where_the_mover_only_passes),
    cmocka_unit_test(armada_6_4_declined_for_the_whole_move),
    cmocka_unit_test(armada_6_4_losses_but_no_delay_for_the_interceptor),
    cmocka_unit_test(armada_6_41_fleets_only_and_never_coastal_movers),
    cmocka_unit_test(armada_6_44_one_attempt_a_turn),
    cmocka_unit_test(armada_6_45_several_interceptors_meet_in_one_hex),
    cmocka_unit_test(armada_6_45_from_two_hexes_away), cmocka_unit_test(armada_6_45_in_the_order_of_the_owners_choice),
    cmocka_unit_test(armada_6_45_no_way_to_the_first_ones_hex_is_needed),
    cmocka_unit_test(armada_6_45_the_wind_by_the_direction_of_the_mover),
    cmocka_unit_test(armada_3_4_dice_say_what_they_are_for),
    cmocka_unit_test(armada_6_51_besiegers_in_a_port_may_embark), cmocka_unit_test(armada_6_8_devon_is_land),
    cmocka_unit_test(armada_6_46_no_munitions_no_interception),
    cmocka_unit_test(armada_12_21_a_fleet_without_munitions_is_warned_of),
    cmocka_unit_test(armada_6_4_asked_by_what_all_can_see),
    cmocka_unit_test(armada_6_4_who_cannot_attack_cannot_intercept),
    cmocka_unit_test(armada_6_4_an_interceptor_in_a_french_port_violates),
    cmocka_unit_test(armada_6_51_embarking_in_a_friendly_port), cmocka_unit_test(armada_6_51_cargo_rides_once),
    cmocka_unit_test(armada_6_51_ships_that_lay_in_port_take_units_aboard),
    cmocka_unit_test(armada_6_51_who_does_not_embark), cmocka_unit_test(armada_6_52_transport_capacity),
    cmocka_unit_test(armada_6_52_what_no_longer_fits_is_lost), cmocka_unit_test(armada_6_52_cargo_of_a_divided_group),
    cmocka_unit_test(armada_6_53_leaders_are_carried_free), cmocka_unit_test(armada_6_54_landing_on_any_coast),
    cmocka_unit_test(armada_6_6_the_dutch_stay_near_brill), cmocka_unit_test(armada_6_6_nor_on_the_high_seas),
    cmocka_unit_test(armada_6_6_nor_do_they_intercept_beyond), cmocka_unit_test(armada_6_7_wind_effects_table),
    cmocka_unit_test(armada_6_8_hexsides_that_close_the_way))
