/* Armada: 2.0 to 5.0, set-up, sequence of play, construction, repair and de-activation. */
#include "rules_armada.h"

#define BUILD   HEAD(3, "english build")
#define S_BUILD HEAD(3, "spanish build")
#define LAY_OFF HEAD(3, "english de-activation")

/* ---- 2.0 to 4.0 -------------------------------------------------------------------------------------------------- */

static void armada_2_1_two_sides_and_their_nations(void **state)
{
    (void)state;
    assert_int_equal(side_of(piece_named("du-holland")), ENGLISH);
    assert_int_equal(side_of(piece_named("hu-nimes")), ENGLISH);
    assert_int_equal(side_of(piece_named("wa-regiment-1")), SPANISH);
    assert_int_equal(side_of(piece_named("fl-rouen")), SPANISH);
    assert_int_equal(TURNS, 17);
}

static void armada_2_2_ships_on_tracks_land_units_on_the_map(void **state)
{
    (void)state;
    start();
    in_box("en-queens-howard", "london", 2);
    in_box("es-squadron-of-portugal-1", "lisbon", 2);
    in_hex("en-london-guard", "2114");
    in_hex("leader-parma", "2614");
    off_map("en-levies-1", POOL);
    off_map("es-treasure-fleet", AWAITED);
    assert_int_equal(ducats(ENGLISH), 0);
    dice("3 6");
    play("spanish note july");
    assert_int_equal(ducats(ENGLISH), 1200);
    assert_int_equal(ducats(SPANISH), 2700);
    assert_int_equal(points("fleet-1"), 0);
}

static void armada_2_2_control_follows_the_areas(void **state)
{
    (void)state;
    start();
    held_by("2114", ENGLISH);
    held_by("2712", ENGLISH);
    held_by("1027", SPANISH);
    held_by("3225", SPANISH);
    held_by("1707", NOBODY);
    held_by("2418", NOBODY);
}

static void armada_3_1_cities_ports_and_fortresses(void **state)
{
    (void)state;
    assert_true(is_port(hex_named("2114")) && is_fortress(hex_named("2114")));
    assert_true(is_port(hex_named("1027")) && !is_fortress(hex_named("1027")));
    assert_true(is_fortress(hex_named("1808")) && !is_port(hex_named("1808")));
    assert_false(is_port(hex_named("1733")));
}

static void armada_3_2_back_printed_units_have_two_steps(void **state)
{
    (void)state;
    assert_int_equal(pieces[piece_named("en-queens-howard")].steps, 2);
    assert_int_equal(pieces[piece_named("es-hulks-1")].steps, 1);
    assert_int_equal(pieces[piece_named("es-tercio-1")].steps, 2);
    assert_int_equal(pieces[piece_named("en-levies-1")].steps, 1);
}

static void armada_3_22_oared_ships_are_of_shallow_draft(void **state)
{
    (void)state;
    for (int p = 0; p < SHIP_COUNT; p++)
        assert_false(pieces[p].oared && pieces[p].deep);
    assert_true(pieces[piece_named("wa-invasion-barge-1")].oared);
}

static void armada_3_23_a_reduced_unit_loses_strength_only(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-movement") "fleet-1 1616 2: en-queens-drake*\n");
    assert_int_equal(strength(now(), piece_named("en-queens-drake")), 3);
    assert_int_equal(fleet_allowance(now(), piece_named("fleet-1"), 0), 20);
    assert_int_equal(capacity_of(now(), ENGLISH, hex_named("1616"), piece_named("fleet-1")), 1);
}

static void armada_3_4_two_hundred_counters(void **state)
{
    (void)state;
    assert_int_equal(FIRST_LAND, 46);
    assert_int_equal(FIRST_LEADER - FIRST_LAND, 87);
    assert_int_equal(FIRST_FLEET - FIRST_LEADER, 22);
    assert_int_equal(PIECE_COUNT - FIRST_FLEET, 12);
}

static void armada_4_1_a_joint_phase_is_hidden_until_both_are_done(void **state)
{
    (void)state;
    set_up(BUILD);
    play("build en-levies-1 london");
    assert_false(side_sees(SPANISH, "\"piece\":\"en-levies-1\""));
    assert_true(side_sees(ENGLISH, "\"piece\":\"en-levies-1\""));
    assert_int_equal(ducats(ENGLISH), 988);
    play("done");
    asked(SPANISH, "advance");
    assert_false(side_sees(SPANISH, "\"piece\":\"en-levies-1\""));
    assert_true(side_sees(ENGLISH, "\"piece\":\"en-levies-1\""));
    play("done; build es-portuguese lisbon");
    assert_false(side_sees(ENGLISH, "\"piece\":\"es-portuguese\""));
    play("done");
    asked(ENGLISH, "naval_order");
    assert_true(side_sees(SPANISH, "\"piece\":\"en-levies-1\""));
    assert_true(side_sees(ENGLISH, "\"piece\":\"es-portuguese\""));
}

static void armada_4_1_both_write_at_once_and_take_back_their_own(void **state)
{
    (void)state;
    set_up(HEAD(3, "english advance"));
    play("english done; english build en-levies-1 london; spanish done; spanish build es-portuguese lisbon");
    assert_true(may_undo(ENGLISH) && may_undo(SPANISH));
    assert_null(match_undo(table.match, ENGLISH).reason);
    assert_false(side_sees(ENGLISH, "\"piece\":\"en-levies-1\""));
    assert_true(side_sees(SPANISH, "\"piece\":\"es-portuguese\""));
    play("spanish done");
    assert_false(may_undo(SPANISH)); /* they are in */
    refused("spanish done", "", "orders are in");
    forget_events();
    play("english build en-levies-2 london; english done");
    assert_true(heard(SPANISH, "begun at London") && heard(ENGLISH, "begun at Lisbon"));
    asked(ENGLISH, "naval_order");
    in_box("en-levies-2", "london", 1);
    off_map("en-levies-1", POOL);
}

static void armada_4_2_the_segments_follow_in_order(void **state)
{
    static const struct {
        const char *question;
        int side;
    } order[] = {{"advance", 0},      {"build", 0},       {"advance", 1},      {"build", 1},      {"naval_order", 0},
                 {"naval_attack", 0}, {"naval_order", 1}, {"naval_attack", 1}, {"land_order", 0}, {"land_attack", 0},
                 {"land_order", 1},   {"land_attack", 1}, {"acquire", 0},      {"acquire", 1},    {"lay_off", 0},
                 {"lay_off", 1},      {"advance", 0}};
    (void)state;
    set_up(HEAD(3, "english advance"));
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        asked(order[i].side, order[i].question);
        play("done");
    }
    assert_int_equal(now()->turn, 4);
}

static void armada_4_2_seventeen_turns(void **state)
{
    (void)state;
    set_up(HEAD(17, "spanish de-activation"));
    play("done");
    assert_int_equal(ya_owing(&DEF, now()), 0);
    told("16.0", "victory points");
}

/* ---- 5.0 the tracks ---------------------------------------------------------------------------------------------- */

static void armada_5_0_boxes_that_must_and_boxes_that_may(void **state)
{
    (void)state;
    set_up(HEAD(2, "spanish de-activation") "track london 1: en-queens-howard\ntrack london 2: en-queens-hawkins\n"
                                            "track london 3: en-queens-frobisher\ntrack plymouth 4: en-queens-drake\n");
    play("done");
    in_hex("en-queens-howard", "2114");
    in_box("en-queens-hawkins", "london", 2);
    in_box("en-queens-frobisher", "london", 2);
    in_box("en-queens-drake", "plymouth", 3);
    refused("advance en-queens-frobisher", "5.23", "already");
    play("advance en-queens-hawkins");
    in_box("en-queens-hawkins", "london", 1);
}

static void armada_5_11_allies_are_never_constructed(void **state)
{
    (void)state;
    set_up(BUILD);
    refused("build li-connaught dublin", "5.11", "Allied");
    refused("build hu-nimes london", "5.11", "Allied");
    refused("build es-portuguese lisbon", "5.11", "yours");
    accepted("build en-levies-1 london");
    accepted("build du-dutch-regiment-1 amsterdam");
}

static void armada_5_12_three_ducats_a_strength_point_and_box_one(void **state)
{
    (void)state;
    set_up(BUILD "english 2114: en-levies-4\n");
    assert_true(side_sees(ENGLISH, "1000 ducats, of which upkeep takes 4 this turn, and no income before turn 9"));
    play("build en-levies-1 london");
    assert_int_equal(ducats(ENGLISH), 1000 - 12);
    in_box("en-levies-1", "london", 1);
    pass_on("advance", ENGLISH);
    accepted("place en-levies-1 2114");
}

static void armada_5_12_never_more_than_the_treasury(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english build\ntreasury: english 11\n");
    refused("build en-levies-1 london", "11.18", "treasury");
    accepted("build en-levies-2 london");
}

static void armada_5_13_city_hex_and_area_tracks(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish advance") "track catholic-netherlands 1: wa-regiment-5\ntrack barcelona 1: es-portuguese\n"
                                      "english 2715: en-levies-1\ncontrol: english 2715 2714\n");
    accepted("place wa-regiment-5 2415");
    accepted("place wa-regiment-5 2614");
    refused("place wa-regiment-5 2514", "5.13", "area");
    refused("place wa-regiment-5 2714", "5.13", "not yours");
    refused("place wa-regiment-5 2715", "5.13", "not yours");
    accepted("place es-portuguese 2531");
    refused("place es-portuguese 2530", "5.13", "track");
}

static void armada_5_13_never_among_enemy_units(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish advance") "track catholic-netherlands 1: wa-regiment-5\ntrack corunna 1: es-portuguese\n"
                                      "fleet-1 2414 1: en-coasters-and-pinnaces-1\nfleet-2 1027 1: en-queens-drake\n");
    refused("place wa-regiment-5 2414", "5.13", "enemy units");
    refused("place es-portuguese 1027", "5.13", "enemy units"); /* ships in the port are units as well */
    accepted("place wa-regiment-5 2415");
}

static void armada_5_21_each_builds_his_own_ships(void **state)
{
    (void)state;
    set_up(BUILD);
    accepted("build en-queens-new-builds-1 london");
    accepted("build du-flyboats-1 brill");
    refused("build es-hulks-1 lisbon", "5.11", "yours");
}

static void armada_5_22_prices_of_ships(void **state)
{
    (void)state;
    set_up(BUILD);
    play("build en-queens-new-builds-1 london; build en-coasters-and-pinnaces-1 london");
    assert_int_equal(ducats(ENGLISH), 1000 - 2 * 25 - 6);
    in_box("en-queens-new-builds-1", "london", 4);
    set_up(S_BUILD);
    play("build wa-invasion-barge-1 antwerp; build es-hulks-1 lisbon");
    assert_int_equal(ducats(SPANISH), 1000 - 3 * 4 - 25);
}

static void armada_5_23_a_ship_is_built_in_four_phases(void **state)
{
    (void)state;
    set_up(BUILD);
    play("build en-queens-new-builds-1 london");
    pass_on("advance", ENGLISH);
    in_box("en-queens-new-builds-1", "london", 3);
    pass_on("build", ENGLISH);
    pass_on("advance", ENGLISH);
    in_box("en-queens-new-builds-1", "london", 2);
    play("done");
    pass_on("advance", ENGLISH);
    play("advance en-queens-new-builds-1");
    play("done");
    pass_on("advance", ENGLISH);
    in_hex("en-queens-new-builds-1", "2114");
}

static void armada_5_23_enemy_ships_in_the_port_keep_it_in(void **state)
{
    (void)state;
    set_up(HEAD(
        2, "spanish de-activation") "track santander 1: es-squadron-of-biscay-1\nfleet-1 1728 2: en-queens-drake\n");
    play("done");
    in_box("es-squadron-of-biscay-1", "santander", 1);
}

static void armada_5_24_box_two_may_be_kept(void **state)
{
    (void)state;
    set_up(HEAD(3, "english advance") "track london 2: en-queens-howard\n");
    play("done");
    pass_on("advance", ENGLISH);
    in_box("en-queens-howard", "london", 2);
}

static void armada_5_25_activation_value_of_the_port(void **state)
{
    (void)state;
    set_up(BUILD);
    play("build en-queens-new-builds-1 dover");
    refused("build en-coasters-and-pinnaces-1 dover", "5.25", "activation value");
    accepted("build en-coasters-and-pinnaces-1 london");
}

static void armada_5_31_only_reduced_ships_are_repaired(void **state)
{
    (void)state;
    set_up(BUILD "english 2114: en-queens-howard en-volunteers-and-bristol-merchants-1\n");
    refused("repair en-queens-howard", "5.31", "no step");
    refused("repair en-volunteers-and-bristol-merchants-1", "5.31", "no step");
}

static void armada_5_32_repair_costs_half_and_begins_in_box_four(void **state)
{
    (void)state;
    set_up(
        BUILD
        "english 2114: en-queens-howard* en-london-merchants-1*\nenglish 2114 aboard: leader-howard@en-queens-howard\n"
        "english 1716: en-queens-drake*\n");
    play("repair en-queens-howard; repair en-london-merchants-1");
    assert_int_equal(ducats(ENGLISH), 1000 - 25 - 13);
    in_box("en-queens-howard", "london", 4);
    assert_false(reduced("en-queens-howard"));
    assert_true(is_ashore(seen_now(), piece_named("leader-howard")));
    refused("repair en-queens-drake", "5.32", "port");
}

static void armada_5_32_only_what_began_the_phase_in_port(void **state)
{
    (void)state;
    set_up(HEAD(2, "spanish de-activation") "track london 1: en-queens-howard*\nenglish 2114: en-queens-hawkins*\n");
    play("done; done");
    in_hex("en-queens-howard", "2114");
    refused("repair en-queens-howard", "5.32", "this very phase");
    play("repair en-queens-hawkins; done");
    pass_on("advance", ENGLISH);
    in_box("en-queens-hawkins", "london", 3);
    pass_on("build", ENGLISH);
    accepted("repair en-queens-howard");
}

static void armada_5_32_room_money_and_a_port_of_ones_own(void **state)
{
    (void)state;
    set_up(BUILD "english 2214: en-queens-howard*\n");
    refused("repair en-queens-howard", "5.25", "activation value");
    set_up("turn: 3\nphase: english build\ntreasury: english 24\nenglish 2114: en-queens-howard*\n");
    refused("repair en-queens-howard", "11.18", "treasury");
    set_up(BUILD "english 2015: en-queens-howard*\ncontrol: spanish 2015\n");
    refused("repair en-queens-howard", "5.32", "friendly port");
    set_up(BUILD "fleet-1 2114 1: en-london-merchants-1* en-queens-howard en-levies-3 en-plymouth-garrison\n");
    play("repair en-london-merchants-1"); /* room for one point is left */
    assert_true(is_ashore(seen_now(), piece_named("en-levies-3")));
    assert_true(is_aboard(now(), piece_named("en-plymouth-garrison")));
    set_up(BUILD "english 2613: du-zeeland-and-holland-flyboats-1*\n"
                 "english 2613 aboard: leader-maurice-of-nassau@du-zeeland-and-holland-flyboats-1\n");
    accepted("repair du-zeeland-and-holland-flyboats-1");
}

static void armada_5_41_new_units_may_act_at_once(void **state)
{
    (void)state;
    set_up(HEAD(2, "spanish de-activation") "track plymouth 1: en-queens-drake\n");
    play("done");
    pass_on("naval_order", ENGLISH);
    play("join en-queens-drake fleet-1");
    accepted("sail fleet-1");
}

static void armada_5_42_the_dead_pile_is_built_again(void **state)
{
    (void)state;
    set_up(BUILD "gone: leader-drake\nenglish 2114: en-levies-2\n");
    accepted("build en-london-guard london");
    refused("build en-levies-2 london", "5.42", "dead pile");
    refused("build leader-drake plymouth", "5.11", "not a unit");
}

static void armada_5_51_english_in_england_dutch_in_the_netherlands(void **state)
{
    (void)state;
    set_up(BUILD);
    refused("build en-queens-new-builds-1 brill", "5.51", "not constructed there");
    refused("build du-flyboats-1 london", "5.51", "not constructed there");
    refused("build en-levies-1 dublin", "5.51", "not constructed there");
    accepted("build du-dutch-regiment-1 protestant-netherlands");
    set_up(BUILD
           "english 2514: du-zeeland-and-holland-flyboats-1*\nenglish 2214: du-zeeland-and-holland-flyboats-2*\n");
    accepted("repair du-zeeland-and-holland-flyboats-1");
    refused("repair du-zeeland-and-holland-flyboats-2", "5.32", "nation");
}

static void armada_5_52_where_spanish_land_units_are_raised(void **state)
{
    (void)state;
    set_up(S_BUILD);
    accepted("build es-portuguese lisbon");
    accepted("build es-portuguese savoy");
    refused("build es-portuguese antwerp", "5.52", "not constructed there");
    accepted("build it-italian-regiment-1 savoy");
    refused("build it-italian-regiment-1 barcelona", "5.52", "not constructed there");
    accepted("build ge-regiment-4 german-states");
    accepted("build bu-regiment-2 lorraine");
    accepted("build wa-regiment-5 catholic-netherlands");
    refused("build wa-regiment-5 lisbon", "5.52", "not constructed there");
}

static void armada_5_53_barges_in_antwerp_repairs_in_both(void **state)
{
    (void)state;
    set_up(S_BUILD "spanish 2614: es-galleasses-of-naples*\n");
    accepted("build wa-invasion-barge-1 antwerp");
    refused("build wa-invasion-barge-1 lisbon", "5.53", "not constructed there");
    refused("build es-hulks-1 antwerp", "5.53", "not constructed there");
    accepted("repair es-galleasses-of-naples");
}

static void armada_5_53_spaniards_are_repaired_in_spain(void **state)
{
    (void)state;
    set_up(S_BUILD "spanish 0835: es-squadron-of-portugal-1*\n");
    accepted("repair es-squadron-of-portugal-1");
}

static void armada_5_54_a_captured_port_takes_ships_out_of_service(void **state)
{
    (void)state;
    set_up(LAY_OFF "control: english 1027\nenglish 1027: en-queens-drake en-levies-1\n");
    accepted("deactivate en-queens-drake corunna");
    refused("deactivate en-levies-1 corunna", "5.71", "constructed there");
    set_up(BUILD "control: english 1027\n");
    refused("build en-coasters-and-pinnaces-1 corunna", "5.54", "enemy's tracks");
}

static void armada_5_55_what_is_on_a_captured_track_is_lost(void **state)
{
    (void)state;
    set_up(HEAD(
        3, "english land-movement") "english 1729: en-levies-1\ncontrol: english 1729\n"
                                    "track santander 2: es-squadron-of-biscay-1\ntrack santander 1: es-portuguese\n");
    play("march 1729; add en-levies-1; done; step 1728");
    told("5.55", "Squadron of Biscay 1 is lost");
    off_map("es-squadron-of-biscay-1", POOL);
    off_map("es-portuguese", POOL);
    assert_int_equal(now()->steps_lost[SPANISH], 0);
    held_by("1728", ENGLISH);
}

static void armada_5_55_an_area_is_lost_with_its_last_city(void **state)
{
    (void)state;
    set_up(HEAD(
        3,
        "english land-movement") "english 2919: en-levies-1\ncontrol: english 2919\ntrack lorraine 1: bu-regiment-2\n");
    play("march 2919; add en-levies-1; done; step 2918");
    off_map("bu-regiment-2", POOL);
    set_up(S_BUILD "control: english 2918\n");
    refused("build bu-regiment-2 lorraine", "5.55", "enemy controls");
}

static void armada_5_56_a_besieged_city_stands_still(void **state)
{
    (void)state;
    set_up(HEAD(3, "english advance") "english 1616: en-levies-1\nspanish 1616: es-portuguese\n"
                                      "siege: land english 1616 0\ntrack plymouth 2: en-queens-drake\ntrack plymouth "
                                      "1: en-levies-2\n");
    refused("advance en-queens-drake", "5.56", "siege");
    refused("place en-levies-2 1616", "5.56", "siege");
    play("done");
    refused("build en-levies-3 plymouth", "5.56", "siege");
}

static void armada_5_56_even_what_must_advance(void **state)
{
    (void)state;
    set_up(HEAD(
        2, "spanish de-activation") "fleet-1 1616 1: en-queens-drake*\narmada-1 1616 1: es-hulks-1\n"
                                    "siege: sea english 1616\ntrack plymouth 1: en-queens-seymour\n"
                                    "track plymouth 3: en-queens-reserve\ntrack plymouth 4: en-drakes-merchants-1\n");
    play("done");
    in_box("en-queens-seymour", "plymouth", 1);
    in_box("en-queens-reserve", "plymouth", 3);
    in_box("en-drakes-merchants-1", "plymouth", 4);
    play("done");
    refused("repair en-queens-drake", "5.56", "siege");
    refused("build en-levies-3 plymouth", "5.56", "siege");
    set_up(LAY_OFF "fleet-1 1616 1: en-queens-drake\narmada-1 1616 1: es-hulks-1\nsiege: sea english 1616\n"
                   "english 1616: en-plymouth-garrison\n");
    refused("deactivate en-queens-drake plymouth", "5.56", "siege");
    refused("deactivate en-plymouth-garrison plymouth", "5.56", "siege");
}

static void armada_5_56_a_city_whose_rebels_are_besieged(void **state)
{
    (void)state;
#define REBELS                                                                                                         \
    "landings: britain past\nspanish 1908: ec-northern-rising-1\nenglish 1908: en-levies-1 en-queens-drake\n"          \
    "siege: land spanish 1908 0\n"
    set_up(LAY_OFF REBELS);
    held_by("1908", ENGLISH);
    refused("deactivate en-levies-1 newcastle", "5.56", "siege");
    refused("deactivate en-queens-drake newcastle", "5.56", "siege");
    set_up(BUILD REBELS);
    refused("build en-levies-2 newcastle", "5.56", "siege");
    accepted("build en-levies-2 hull");
}

static void armada_5_56_an_area_only_in_its_besieged_hexes(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish advance") "track catholic-netherlands 1: wa-regiment-5\nspanish 2715: wa-regiment-1\n"
                                      "english 2715: en-levies-1\nsiege: land spanish 2715 0\n");
    refused("place wa-regiment-5 2715", "5.56", "siege");
    accepted("place wa-regiment-5 2714");
}

static void armada_5_57_nothing_in_winter_but_in_the_mediterranean(void **state)
{
    (void)state;
    set_up(HEAD(9, "english advance") "track london 2: en-queens-howard\ntrack london 1: en-levies-1\n");
    refused("advance en-queens-howard", "5.57", "winter");
    refused("place en-levies-1 2114", "5.57", "winter");
    play("done");
    refused("build en-levies-2 london", "5.57", "winter");
    set_up(HEAD(9, "spanish advance") "track barcelona 2: es-galleasses-of-naples\ntrack barcelona 1: es-portuguese\n");
    accepted("advance es-galleasses-of-naples");
    refused("place es-portuguese 2531", "5.57", "winter");
    play("done");
    accepted("build es-hulks-1 barcelona");
    refused("build es-hulks-1 lisbon", "5.57", "winter");
}

static void armada_5_57_what_must_advance_waits_for_spring(void **state)
{
    (void)state;
    set_up(HEAD(
        8, "spanish de-activation") "track london 1: en-queens-howard\ntrack london 3: en-queens-hawkins\n"
                                    "track barcelona 1: es-squadron-of-the-levant-1\ntrack barcelona 4: es-hulks-1\n");
    dice("1 1");
    play("done; note june");
    in_box("en-queens-howard", "london", 1);
    in_box("en-queens-hawkins", "london", 3);
    in_hex("es-squadron-of-the-levant-1", "2531");
    in_box("es-hulks-1", "barcelona", 3);
    set_up(HEAD(9, "english build") "english 2114: en-queens-howard*\n");
    refused("repair en-queens-howard", "5.57", "winter");
    set_up(HEAD(9, "english de-activation") "english 2114: en-queens-howard en-levies-1\n");
    refused("deactivate en-queens-howard london", "5.57", "winter");
    refused("deactivate en-levies-1 london", "5.57", "winter");
    set_up(HEAD(9, "spanish de-activation") "spanish 2531: es-squadron-of-the-levant-1\n");
    accepted("deactivate es-squadron-of-the-levant-1 barcelona");
}

/* ---- 5.6, 5.7 de-activation -------------------------------------------------------------------------------------- */

static void armada_5_61_ships_go_to_box_two_of_their_port(void **state)
{
    (void)state;
    set_up(LAY_OFF "fleet-1 2114 3: en-queens-howard*\nenglish 1716: en-queens-drake\n");
    assert_true(side_sees(ENGLISH, "\"deactivate en-queens-howard london\":\"saves 2 ducats a turn\""));
    play("deactivate en-queens-howard london");
    in_box("en-queens-howard", "london", 2);
    assert_true(reduced("en-queens-howard"));
    off_map("fleet-1", POOL);
    refused("deactivate en-queens-drake plymouth", "5.61", "port where it lies");
}

static void armada_5_61_friendly_ports_and_who_may_set_foot_there(void **state)
{
    (void)state;
    set_up(LAY_OFF "fleet-1 1027 1: en-queens-drake\nfleet-2 2214 1: du-flyboats-1 "
                   "leader-justin-of-nassau@du-flyboats-1\n");
    refused("deactivate en-queens-drake corunna", "5.54", "not friendly");
    refused("deactivate du-flyboats-1 dover", "8.23", "Dutch");
    set_up(HEAD(3, "spanish de-activation") "silver: at-sea june\nspanish 0835: es-treasure-fleet+\n");
    refused("deactivate es-treasure-fleet lisbon", "5.61", "Treasure Fleet");
}

static void armada_5_62_not_brought_out_in_winter(void **state)
{
    (void)state;
    set_up(HEAD(8, "english de-activation") "english 2114: en-queens-howard\n");
    play("deactivate en-queens-howard london; done; done");
    pass_on("advance", ENGLISH);
    refused("advance en-queens-howard", "5.57", "winter");
}

static void armada_5_63_a_barge_counts_four(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish de-activation") "spanish 2614: wa-invasion-barge-1 wa-invasion-barge-2\n"
                                            "track antwerp 2: wa-invasion-barge-3 wa-invasion-barge-4 "
                                            "es-galleasses-of-naples es-galleys-1\n");
    assert_int_equal(track_load(now(), TRACK_ANTWERP), 4 + 4 + 4 + 2);
    play("deactivate wa-invasion-barge-1 antwerp");
    refused("deactivate wa-invasion-barge-2 antwerp", "5.63", "activation value");
}

static void armada_5_64_beyond_the_value_one_by_one(void **state)
{
    (void)state;
    set_up(LAY_OFF "control: spanish 2114 1616 2015 1814 2312 2110 1908 2712 2613 2514\n"
                   "english 2214: en-queens-howard en-queens-hawkins\nenglish 1411: en-queens-drake\n");
    play("deactivate en-queens-howard dover");
    in_box("en-queens-howard", "dover", 2);
    refused("deactivate en-queens-hawkins dover", "5.64", "activation value");
    play("deactivate en-queens-drake dublin");
    accepted("deactivate en-queens-hawkins dover");
    set_up(LAY_OFF "english 2214: en-queens-howard\n");
    refused("deactivate en-queens-howard dover", "5.63", "activation value");
}

static void armada_5_71_land_units_where_they_could_be_raised(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish de-activation") "spanish 2715: wa-regiment-1 ge-regiment-1\nspanish 3016: ge-regiment-2\n");
    accepted("deactivate ge-regiment-2 german-states");
    refused("deactivate ge-regiment-1 catholic-netherlands", "5.71", "constructed there");
    play("deactivate wa-regiment-1 catholic-netherlands");
    in_box("wa-regiment-1", "catholic-netherlands", 1);
}

static void armada_5_71_ashore_in_a_place_of_ones_own(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish de-activation") "spanish 2614: wa-invasion-barge-1\nspanish 2614 aboard: wa-regiment-1\n"
                                            "spanish 2713: wa-regiment-2\nspanish 2715: wa-regiment-3\n"
                                            "control: english 2715\n");
    refused("deactivate wa-regiment-1 antwerp", "5.71", "aboard");
    refused("deactivate wa-regiment-2 catholic-netherlands", "5.71", "area of the track");
    refused("deactivate wa-regiment-3 catholic-netherlands", "5.55", "not yours");
}

static void armada_5_72_they_may_stay_on_the_track(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish advance") "track catholic-netherlands 1: wa-regiment-1\n");
    accepted("place wa-regiment-1 2715");
    play("done");
    pass_on("advance", SPANISH);
    in_box("wa-regiment-1", "catholic-netherlands", 1);
}

RULES_MAIN(
    cmocka_unit_test(armada_2_1_two_sides_and_their_nations),
    cmocka_unit_test(armada_2_2_ships_on_tracks_land_units_on_the_map),
    cmocka_unit_test(armada_2_2_control_follows_the_areas), cmocka_unit_test(armada_3_1_cities_ports_and_fortresses),
    cmocka_unit_test(armada_3_2_back_printed_units_have_two_steps),
    cmocka_unit_test(armada_3_22_oared_ships_are_of_shallow_draft),
    cmocka_unit_test(armada_3_23_a_reduced_unit_loses_strength_only), cmocka_unit_test(armada_3_4_two_hundred_counters),
    cmocka_unit_test(armada_4_1_a_joint_phase_is_hidden_until_both_are_done),
    cmocka_unit_test(armada_4_1_both_write_at_once_and_take_back_their_own),
    cmocka_unit_test(armada_4_2_the_segments_follow_in_order), cmocka_unit_test(armada_4_2_seventeen_turns),
    cmocka_unit_test(armada_5_0_boxes_that_must_and_boxes_that_may),
    cmocka_unit_test(armada_5_11_allies_are_never_constructed),
    cmocka_unit_test(armada_5_12_three_ducats_a_strength_point_and_box_one),
    cmocka_unit_test(armada_5_12_never_more_than_the_treasury), cmocka_unit_test(armada_5_13_city_hex_and_area_tracks),
    cmocka_unit_test(armada_5_13_never_among_enemy_units), cmocka_unit_test(armada_5_21_each_builds_his_own_ships),
    cmocka_unit_test(armada_5_22_prices_of_ships), cmocka_unit_test(armada_5_23_a_ship_is_built_in_four_phases),
    cmocka_unit_test(armada_5_23_enemy_ships_in_the_port_keep_it_in), cmocka_unit_test(armada_5_24_box_two_may_be_kept),
    cmocka_unit_test(armada_5_25_activation_value_of_the_port),
    cmocka_unit_test(armada_5_31_only_reduced_ships_are_repaired),
    cmocka_unit_test(armada_5_32_repair_costs_half_and_begins_in_box_four),
    cmocka_unit_test(armada_5_32_only_what_began_the_phase_in_port),
    cmocka_unit_test(armada_5_32_room_money_and_a_port_of_ones_own),
    cmocka_unit_test(armada_5_41_new_units_may_act_at_once), cmocka_unit_test(armada_5_42_the_dead_pile_is_built_again),
    cmocka_unit_test(armada_5_51_english_in_england_dutch_in_the_netherlands),
    cmocka_unit_test(armada_5_52_where_spanish_land_units_are_raised),
    cmocka_unit_test(armada_5_53_barges_in_antwerp_repairs_in_both),
    cmocka_unit_test(armada_5_53_spaniards_are_repaired_in_spain),
    cmocka_unit_test(armada_5_54_a_captured_port_takes_ships_out_of_service),
    cmocka_unit_test(armada_5_55_what_is_on_a_captured_track_is_lost),
    cmocka_unit_test(armada_5_55_an_area_is_lost_with_its_last_city),
    cmocka_unit_test(armada_5_56_a_besieged_city_stands_still), cmocka_unit_test(armada_5_56_even_what_must_advance),
    cmocka_unit_test(armada_5_56_a_city_whose_rebels_are_besieged),
    cmocka_unit_test(armada_5_56_an_area_only_in_its_besieged_hexes),
    cmocka_unit_test(armada_5_57_nothing_in_winter_but_in_the_mediterranean),
    cmocka_unit_test(armada_5_57_what_must_advance_waits_for_spring),
    cmocka_unit_test(armada_5_61_ships_go_to_box_two_of_their_port),
    cmocka_unit_test(armada_5_61_friendly_ports_and_who_may_set_foot_there),
    cmocka_unit_test(armada_5_62_not_brought_out_in_winter), cmocka_unit_test(armada_5_63_a_barge_counts_four),
    cmocka_unit_test(armada_5_64_beyond_the_value_one_by_one),
    cmocka_unit_test(armada_5_71_land_units_where_they_could_be_raised),
    cmocka_unit_test(armada_5_71_ashore_in_a_place_of_ones_own),
    cmocka_unit_test(armada_5_72_they_may_stay_on_the_track))
