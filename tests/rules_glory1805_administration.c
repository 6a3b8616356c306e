/* 1805: Sea of Glory, rules 3.5, 4, 5, 10.1, 10.4, 13.3 and 15.14: the Administration Phase. */
#include "rules_glory1805.h"

/* Turn 8 before its first step; a few ships of each side in port. */
#define YARDS                                                                                                          \
    MARCH "at: plymouth b-mars/d b-hero/d b-queen/o b-warrior/w b-ajax\nat: brest f-eole/d f-lion/o f-heros\n"         \
          "at: toulon f-atlas villeneuve\n"
#define ALLOT YARDS "stands: game@4.1#1 > turn@4.1#1 > administration\n"

/* ---- 3.5, 4 -------------------------------------------------------------------------------------------------------------------- */

static void glory1805_3_5_first_directive(void **state)
{
    (void)state;
    begin("campaign");
    chance_is_asked("directive");
    say("chit egypt");
    assert_int_equal(now()->directive, DIRECTIVE_EGYPT + 1);
    assert_true(heard(ALLIED, "Egyptian mirage"));
    assert_false(heard(BRITISH, "Egyptian mirage"));
    begin("trafalgar-campaign"); /* 24.3: none there */
    asked(BRITISH, "work");
}

static void glory1805_4_1_administration_then_activation(void **state)
{
    (void)state;
    begin("trafalgar-campaign");
    say("british done; allied done");
    chance_is_asked("provision"); /* 5.12 */
}

static void glory1805_4_2_the_turn_ends_with_the_cup(void **state)
{
    (void)state;
    set_up(MARCH
           "cup: 1\nat: brest f-eole\nstands: game@4.1#1 > turn@4.1#2 > activation\n"); /* the last chit is not drawn */
    dice("1");
    say("");
    asked(BRITISH, "next"); /* its ports in WA */
    say("stop");
    told("6.11", "turn end");
    assert_int_equal(now()->turn, 9);
}

/* ---- 5.0, 5.1 ------------------------------------------------------------------------------------------------------------------ */

static void glory1805_5_0_fixed_events(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 12\nmanpower: 8 6 3\n");
    assert_int_equal(now()->manpower[NATION_BRITISH], 12);
    set_up("scenario: campaign\nturn: 24\nmanpower: 8 6 3\n");
    assert_true(now()->napoleon_east);
}

static void glory1805_5_1_marks_are_lifted(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_brest inshore acted arrived mp=7\nat: british-1 b-mars\nport: brest acted\n"
                 "at: brest f-eole\nbusy: f-eole\n");
    assert_int_equal(the("british-1")->flags, WAS_INSHORE);
    assert_int_equal(the("british-1")->mp, 0);
    assert_int_equal(now()->port[PORT_BREST].flags, 0);
    assert_false(bit_has(now()->busy, SHIP_F_EOLE));
}

/* ---- 5.2 ------------------------------------------------------------------------------------------------------------------------- */

static void glory1805_5_2_manpower(void **state)
{
    (void)state;
    begin("campaign"); /* the example of the rulebook */
    say("chit egypt; british refit b-britannia; british refit b-dreadnought; british commission b-queen");
    refused("british refit b-courageux", "5.2", "points");
    refused("british refit b-queen", "5.2.2", "one step");
    say("british done; allied commission f-ocean; allied prepare transport-1");
    refused("allied prepare transport-1", "5.2.2", "one box");
    say("allied done");
    assert_int_equal(state_of("b-britannia"), STATE_READY);
    assert_int_equal(state_of("b-queen"), STATE_DAMAGED);
    assert_int_equal(state_of("f-ocean"), STATE_DAMAGED);
    assert_int_equal(now()->cargo_box[CARGO_TRANSPORTS], 1);
    assert_int_equal(now()->spent[NATION_BRITISH], 0);
}

static void glory1805_5_2_1_costs(void **state)
{
    (void)state;
    set_up(ALLOT);
    refused("british refit b-ajax", "5.2.1", "not what it needs");
    refused("british commission b-mars", "5.2.1", "not what it needs");
    refused("british refit f-eole", "5.2.2", "no friendly port of yours");
    refused("british prepare transport-1", "5.2.1", "no Expedition");
    say("british refit b-mars; british salvage b-warrior; british done; allied done");
    assert_int_equal(state_of("b-mars"), STATE_READY);
    assert_int_equal(state_of("b-warrior"), STATE_DAMAGED);
    assert_int_equal(work_costs[WORK_REFIT], 2);
    assert_int_equal(work_costs[WORK_SALVAGE], 3);
    assert_int_equal(work_costs[WORK_COMMISSION], 3);
    assert_int_equal(work_costs[WORK_PREPARE], 2);
}

static void glory1805_5_2_2_one_step_and_the_repair_number(void **state)
{
    (void)state;
    set_up(MARCH "at: barbados b-mars/d b-hero/d\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british refit b-mars");
    refused("british refit b-hero", "5.2.2", "no more ships"); /* Barbados has 1 */
    say("british done; allied done");
    assert_int_equal(state_of("b-hero"), STATE_DAMAGED);
}

static void glory1805_5_2_3_fever_and_algiers(void **state)
{
    (void)state;
    set_up(MARCH "fever: 1\nat: jamaica b-mars/d\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    refused("british refit b-mars", "5.2.3", "fever");
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(full_repair(&sheet, PORT_GIBRALTAR), 2);
    sheet.port[PORT_ALGIERS].flags = BRITISH_CONTROL;
    assert_int_equal(full_repair(&sheet, PORT_GIBRALTAR), 3);
    sheet.port[PORT_ALGIERS].flags = ALLIED_CONTROL;
    assert_int_equal(full_repair(&sheet, PORT_GIBRALTAR), 1);
}

static void glory1805_5_2_4_ready_cargo_is_quartered(void **state)
{
    (void)state;
    set_up(MARCH "cargo: 2 0 0 0\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british prepare expedition-1");
    refused("british quarter malta", "5.2.4", "base");
    refused("british quarter brest", "5.2.4", "base");
    say("british quarter gibraltar; british done; allied done");
    assert_int_equal(now()->cargo_at[0], PLACE_PORTS + PORT_GIBRALTAR);
    assert_false(heard(ALLIED, "Gibraltar"));
    assert_true(heard(ALLIED, "moves to box 3"));
}

static void glory1805_5_2_5_nothing_lays_a_ship_up(void **state)
{
    (void)state;
    set_up(ALLOT);
    say("british refit b-mars; british refit b-hero; british done; allied refit f-eole; allied done");
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (now()->ship_state[ship] >= STATE_IN_ORDINARY)
            assert_true(ship == SHIP_B_QUEEN || ship == SHIP_F_LION); /* those that were */
}

static void glory1805_5_2_5_who_is_laid_up_is_marked(void **state)
{
    (void)state;
    set_up(ALLOT);
    assert_true(side_sees(BRITISH, "{\"piece\":\"b-queen\",\"marks\":[\"in-ordinary\"]}"));
    assert_true(side_sees(BRITISH, "{\"piece\":\"b-mars\",\"marks\":[\"damaged\"]}"));
    assert_false(side_sees(ALLIED, "b-queen"));
}

static void glory1805_13_3_a_close_blockade_takes_one(void **state)
{
    (void)state;
    set_up(YARDS
           "block: british-1 pz_rochefort inshore\nat: british-1 b-minotaur\nat: rochefort f-brave/d f-jupiter/d\n"
           "stands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied refit f-brave");
    refused("allied refit f-jupiter", "5.2.2", "no more ships"); /* Rochefort has 2, less 1 */
    sheet = *now();
    sheet.unit[0].place = NODE_PZ_BOULOGNE;
    assert_int_equal(repair_number(&sheet, ALLIED, PORT_BOULOGNE, true), 0); /* 5.2.3: least 0 */
}

static void glory1805_13_3_an_unseen_fleet_hinders_when_the_plans_are_in(void **state)
{
    (void)state;
    /* nobody knows whether it is Fog: the British may plan with both places of Malta, and learn by the outcome */
    set_up(MARCH "at: malta b-mars/d b-hero/d\nblock: allied-1 pz_malta inshore sortie=1\nat: allied-1 f-atlas\n"
                 "block: allied-2 sea_ionian - fog sortie=1\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british refit b-mars; british refit b-hero; british done; allied done");
    assert_int_equal(state_of("b-mars"), STATE_READY);
    assert_int_equal(state_of("b-hero"), STATE_DAMAGED);
    told("13.3", "Hero");
    set_up(MARCH "at: malta b-mars/d b-hero/d\nblock: allied-1 pz_malta inshore fog sortie=1\n"
                 "block: allied-2 sea_ionian - sortie=1\nat: allied-2 f-atlas\nstands: game@4.1#1 > turn@4.1#1 > "
                 "administration\n");
    say("british refit b-mars; british refit b-hero; british done; allied done"); /* 7.3: Fog never blockades */
    assert_int_equal(state_of("b-hero"), STATE_READY);
}

/* ---- 5.3 to 5.11 --------------------------------------------------------------------------------------------------------------- */

static void glory1805_5_3_frigates_return(void **state)
{
    (void)state;
    set_up(MARCH "frigate: 4 away 8\nfrigate: 5 away 9\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    asked(BRITISH, "return_port");
    refused("return malta", "5.3", "Gibraltar");
    say("return gibraltar");
    assert_int_equal(the("frigate-4")->place, PLACE_PORTS + PORT_GIBRALTAR);
    assert_int_equal(the("frigate-5")->place, PLACE_NOWHERE);
}

static void glory1805_5_4_reinforcements(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 10\nmanpower: 8 6 3\n");
    say("british done; allied done");
    assert_int_equal(now()->cargo_at[CARGO_GOLD], PLACE_PORTS + PORT_HAVANA);
    set_up("scenario: campaign\nturn: 7\nmanpower: 8 6 3\n");
    say("british done; allied done");
    assert_int_equal(now()->admiral_at[ADMIRAL_CALDER], PLACE_PORTS + PORT_PLYMOUTH);
}

static void glory1805_5_5_the_side_with_the_initiative_first(void **state)
{
    (void)state;
    set_up(MARCH
           "initiative: 1\nblock: british-1 w3 -\nat: british-1 b-mars\nblock: allied-2 e4 -\nat: allied-2 f-eole\n"
           "block: allied-1 w1 -\nat: allied-1 f-heros\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    assert_int_equal(the("allied-1")->place, PLACE_BOXES + BOX_W2);
    asked(ALLIED, "exit");
    say("exit sea_azores");
    asked(BRITISH, "exit");
}

static void glory1805_5_6_last_wind(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.wind[ZONE_BB] = POINT_E;
    sheet.foul = sheet.wind_known = 3;
    refill_cups(&sheet);
    assert_int_equal(sheet.last_wind[ZONE_BB], POINT_E);
    assert_int_equal(sheet.foul | sheet.wind_known, 0);
}

static void glory1805_5_7_the_activation_cup_is_filled(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    refill_cups(&sheet);
    assert_int_equal(sheet.cup, 0xFFF);
    assert_int_equal(sheet.chits_left, 4);
}

static void glory1805_5_8_the_provisions_cup_is_filled(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.port[PORT_BREST].chit = 4;
    sheet.port[PORT_BREST].flags = CHIT_SHOWN;
    refill_cups(&sheet);
    assert_int_equal(provisions_left(&sheet), PROVISIONS_CHITS);
    assert_int_equal(sheet.port[PORT_BREST].flags, 0);
}

static void glory1805_5_9_fever_ends_on_5_or_6(void **state)
{
    (void)state;
    set_up(MARCH "fever: 1\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    dice("4");
    say("");
    assert_true(now()->fever);
    set_up(MARCH "fever: 1\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    dice("5");
    say("");
    assert_false(now()->fever);
}

static void glory1805_5_10_an_event_is_revealed(void **state)
{
    (void)state;
    set_up(MARCH "event-down: 5\nevent-down-turn: 8\nstands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    told("5.10", "Diamond Rock");
    assert_int_equal(now()->event_up, ADMIRALTY_DIAMOND_ROCK + 1);
    assert_int_equal(now()->event_down, 0);
}

static void glory1805_5_11_an_event_six_turns_ahead(void **state)
{
    (void)state;
    begin("campaign");
    say("chit egypt; british done; allied done");
    chance_is_asked("event_chit");
    refused("chance chit neapolitan-monarchy", "5.11", "not in the cup");
    say("chit sidney-smith");
    assert_int_equal(now()->event_down_turn, 7);
    assert_true(heard(BRITISH, "Sidney Smith"));
    assert_false(heard(ALLIED, "Sidney Smith"));
    assert_true(heard(ALLIED, "face down on turn 7"));
}

static void glory1805_2_4_no_third_frigate_comes_off_a_track(void **state)
{
    (void)state;
    set_up(MARCH "frigate: 1 sea_windward -\nfrigate: 2 sea_windward -\nfrigate: 3 w3 -\n"
                 "stands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    asked(BRITISH, "exit");
    refused("exit sea_windward", "12.3", "does not lead there");
    say("exit pz_canada");
    assert_int_equal(the("frigate-3")->place, NODE_PZ_CANADA);
}

/* ---- 5.12, 5.13 ------------------------------------------------------------------------------------------------------------------- */

static void glory1805_5_12_provisions(void **state)
{
    (void)state;
    set_up(ALLOT);
    say("british done; allied done");
    chance_is_asked("provision");
    say("provision 9"); /* Brest has a Ready ship */
    refused("chance provision 9", "5.12", "no such chit");
    say("provision 0"); /* Toulon; no other */
    asked(ALLIED, "exchange");
    refused("exchange brest cadiz", "5.12", "two ports");
    say("exchange brest toulon");
    assert_int_equal(now()->port[PORT_BREST].chit, 1);
    assert_int_equal(now()->port[PORT_TOULON].chit, 10);
    assert_false(heard(BRITISH, "provisions"));
}

#define CONSEIL "cup: 4095\nstands: game@4.1#1 > turn@4.1#1 > administration@5.13#1 > conseil\n"

static void glory1805_5_13_the_grand_conseil(void **state)
{
    (void)state;
    set_up(YARDS "block: allied-3 sea_biscay - fog\n" CONSEIL);
    asked(ALLIED, "conseil");
    say("send brest pz_martinique; lift allied-3");
    assert_int_equal(now()->port[PORT_BREST].marker, NODE_PZ_MARTINIQUE + 1);
    assert_int_equal(the("allied-3")->place, PLACE_NOWHERE);
    assert_false(heard(BRITISH, "Martinique"));
    say("done");
    assert_int_equal(now()->port[PORT_BREST].flags, 0);
}

static void glory1805_10_1_markers(void **state)
{
    (void)state;
    set_up(YARDS CONSEIL);
    refused("send ferrol pz_cadiz", "10.1", "Ready ship");
    say("hold brest");
    refused("send brest pz_cadiz", "10.1", "marked in this step");
    say("send toulon pz_cadiz; done");
}

static void glory1805_10_4_who_needs_a_marker(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 sea_azores - endurance=2 for=pz_cadiz\nat: allied-1 f-eole\n"
                 "block: allied-2 pz_cadiz loose endurance=2 for=pz_cadiz\nat: allied-2 f-heros\n"
                 "block: allied-3 sea_azores - spotted endurance=2 for=pz_cadiz\nat: allied-3 f-atlas\n"
                 "block: allied-4 sea_azores - for=pz_cadiz\nat: allied-4 f-brave\n" CONSEIL);
    refused("mark allied-1 pz_brest", "10.4", "old marker");
    refused("done", "10.4", "needs a new marker");
    say("mark allied-2 pz_cadiz; mark allied-3 pz_brest");
    refused("done", "10.4", "needs a new marker");
    say("mark allied-4 pz_ferrol; done");
    assert_int_equal(the("allied-3")->marker, NODE_PZ_BREST + 1);
    assert_int_equal(the("allied-3")->flags, 0);
}

static void glory1805_15_14_levels_end_at_15(void **state)
{
    Run run = {0};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    gain_manpower(&run, &sheet, NATION_FRENCH, 20);
    assert_int_equal(sheet.manpower[NATION_FRENCH], 15);
}

RULES_MAIN(cmocka_unit_test(glory1805_3_5_first_directive),
           cmocka_unit_test(glory1805_4_1_administration_then_activation),
           cmocka_unit_test(glory1805_4_2_the_turn_ends_with_the_cup), cmocka_unit_test(glory1805_5_0_fixed_events),
           cmocka_unit_test(glory1805_5_1_marks_are_lifted), cmocka_unit_test(glory1805_5_2_manpower),
           cmocka_unit_test(glory1805_5_2_1_costs), cmocka_unit_test(glory1805_5_2_2_one_step_and_the_repair_number),
           cmocka_unit_test(glory1805_5_2_3_fever_and_algiers),
           cmocka_unit_test(glory1805_5_2_4_ready_cargo_is_quartered),
           cmocka_unit_test(glory1805_5_2_5_nothing_lays_a_ship_up),
           cmocka_unit_test(glory1805_5_2_5_who_is_laid_up_is_marked),
           cmocka_unit_test(glory1805_13_3_a_close_blockade_takes_one),
           cmocka_unit_test(glory1805_13_3_an_unseen_fleet_hinders_when_the_plans_are_in),
           cmocka_unit_test(glory1805_5_3_frigates_return), cmocka_unit_test(glory1805_5_4_reinforcements),
           cmocka_unit_test(glory1805_5_5_the_side_with_the_initiative_first),
           cmocka_unit_test(glory1805_5_6_last_wind), cmocka_unit_test(glory1805_5_7_the_activation_cup_is_filled),
           cmocka_unit_test(glory1805_5_8_the_provisions_cup_is_filled),
           cmocka_unit_test(glory1805_5_9_fever_ends_on_5_or_6), cmocka_unit_test(glory1805_5_10_an_event_is_revealed),
           cmocka_unit_test(glory1805_5_11_an_event_six_turns_ahead), cmocka_unit_test(glory1805_5_12_provisions),
           cmocka_unit_test(glory1805_5_13_the_grand_conseil), cmocka_unit_test(glory1805_10_1_markers),
           cmocka_unit_test(glory1805_10_4_who_needs_a_marker), cmocka_unit_test(glory1805_15_14_levels_end_at_15),
           cmocka_unit_test(glory1805_2_4_no_third_frigate_comes_off_a_track), )
