/* Yellow Jack, chapters 7, 8, 9 and 12: search, battle, Orders, Prestige. */
#include "rules_yellowjack.h"

/* Vernon with J1 and JF off Darien, Lezo with G1 and G2; numbers of the Formations. */
static int vernon, lezo;

static void off_darien(void)
{
    lay(SCENARIO_FULL_WAR);
    vernon = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[vernon].place = PLACE_DARIEN;
    lezo = alone(SQUADRON_ES_FLAGSHIP, READY, PLACE_DARIEN);
    with(SQUADRON_ES_G1, lezo);
    aboard(LEADER_LEZO, SQUADRON_ES_FLAGSHIP);
}

/* A battle of theirs that has come to the pairing. */
static void in_battle(int gauge)
{
    off_darien();
    sheet.battle.under_way = 1;
    memset(sheet.battle.combat, NO_COMBAT, sizeof sheet.battle.combat);
    sheet.battle.place = PLACE_DARIEN;
    sheet.battle.engaged[BRITISH] = UINT32_C(1) << vernon;
    sheet.battle.engaged[BOURBON] = UINT32_C(1) << lezo;
    sheet.battle.gauge = (uint8_t)gauge;
    sheet.battle.level = 3;
    sheet.battle.intensity = 1;
}

/* ---- 7 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_7_1_who_searches(void **state)
{
    (void)state;
    off_darien();
    sheet.formation[vernon].flags |= DISORGANISED;
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    refused("search spanish-formation-1", "8.45", "Disorganised");
    refused("search spanish-formation-2", "7.1", "no enemy");
    sheet.formation[vernon].flags = 0;
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice("9");
    say_with(lezo, "search ", "");
    assert_false(now()->formation[lezo].flags & KNOWN);
    say("stop");
    asked(BRITISH, "mpi");
}

static void yellowjack_7_12_search(void **state)
{
    (void)state;
    off_darien(); /* the fourth example: three search two */
    assert_int_equal(sum_of(search_drm(&sheet, vernon)), -2);
    stand_in_mpi(BRITISH);
    dice("7");
    say_with(vernon, "activate ", "");
    say_with(lezo, "search ", "");
    assert_true(now()->formation[lezo].flags & KNOWN);
    because("7.12", "[7] Roll for the search; -1 one for every two Squadrons that search; "
                    "-1 one for every two enemy Squadrons there; 5 or less; ");
    assert_true(heard_need(BRITISH, "5 or less"));
    assert_true(heard_modifiers(BRITISH));
    assert_false(heard_modifiers(BOURBON)); /* 2.3: how many search is theirs to know */
    stand_in_mpi(BRITISH);
    dice("8");
    say_with(vernon, "activate ", "");
    say_with(lezo, "search ", "");
    assert_false(now()->formation[lezo].flags & KNOWN);
}

static void yellowjack_7_3_damage_effects(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.squadron[SQUADRON_BR_J1].dp = 3; /* of 10 */
    assert_false(over_a_third(&sheet, SQUADRON_BR_J1));
    sheet.squadron[SQUADRON_BR_J1].dp = 4;
    assert_true(over_a_third(&sheet, SQUADRON_BR_J1));
    sheet.squadron[SQUADRON_BR_J1].dp = 6;
    assert_false(over_two_thirds(&sheet, SQUADRON_BR_J1));
    sheet.squadron[SQUADRON_BR_J1].dp = 7;
    assert_true(over_two_thirds(&sheet, SQUADRON_BR_J1));
}

static void yellowjack_7_3_sunk_check(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* the eighth example */
    sheet.squadron[SQUADRON_BR_J1].dp = 17;
    stand("game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition@7.3#4(squadron=59) > sunk_checks(side=british "
          "place=254)");
    dice("7");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 2);
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 10);
    stand("game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition@7.3#4(squadron=59) > sunk_checks(side=british "
          "place=254)");
    dice("8");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 3);
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 17);
}

/* ---- 8 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_8_1_no_attack_without_contact(void **state)
{
    (void)state;
    off_darien();
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    refused("attack spanish-formation-1", "8.1", "Contact");
    sheet.battles = 1;
    sheet.fought[0] = PLACE_DARIEN;
    assert_non_null(judge_fight(&sheet, vernon, lezo).reason); /* one battle to a place and MPI */
}

static void yellowjack_8_12_slipping_away(void **state)
{
    (void)state;
    off_darien();
    sheet.formation[vernon].place = sheet.formation[lezo].place = PLACE_CARTAGENA;
    sheet.active = BRITISH;
    sheet.impulse = 1;
    stand_in_mpi(BRITISH);
    dice("0");
    say_with(vernon, "activate ", "");
    say_with(lezo, "search ", "");
    say_with(lezo, "attack ", "");
    asked(BOURBON, "slip");
    dice("5"); /* Lezo's LR */
    say("slip");
    assert_int_equal(now()->formation[lezo].state, FITTING_OUT);
    asked(BRITISH, "mpi");
}

static void yellowjack_8_22_weather_gauge(void **state)
{
    (void)state;
    off_darien(); /* the fifth example */
    sheet.formation[vernon].came = CAME_WITH;
    assert_int_equal(gauge_of(&sheet, vernon), 13);
    assert_int_equal(gauge_of(&sheet, lezo), 10);
    sheet.squadron[SQUADRON_BR_J1].dp = 7;
    assert_int_equal(gauge_of(&sheet, vernon), 12);
    with(SQUADRON_BR_JF, alone(SQUADRON_BR_JF, READY, PLACE_DARIEN));
    assert_int_equal(gauge_of(&sheet, sheet.squadron[SQUADRON_BR_JF].formation), 10 - 5 + 2); /* MA 5 */
    assert_int_equal(gauge_of(&sheet, alone(SQUADRON_ES_GG, READY, PLACE_CARTAGENA)), 10 - 5 + 2);
}

static void yellowjack_8_24_reinforcement(void **state)
{
    int frigates;

    (void)state;
    off_darien();
    frigates = alone(SQUADRON_BR_JF, READY, PLACE_DARIEN);
    assert_int_equal(reinforcement_drm(&sheet, frigates), 1 - 2 - 1); /* notional Timid, began there, frigates */
    sheet.formation[frigates].came = CAME_CATCHING;
    assert_int_equal(reinforcement_drm(&sheet, frigates), 1 + 2 - 1);
    assert_int_equal(reinforcement_drm(&sheet, vernon), -1 + 1 - 2); /* Aggressive, a second Squadron, began there */
}

static void yellowjack_8_252_separate_commands(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(commands_meet(&sheet, COMMAND_JAMAICA, COMMAND_JAMAICA, PLACE_DARIEN));
    assert_false(commands_meet(&sheet, COMMAND_JAMAICA, COMMAND_CAROLINAS, PLACE_PORT_ROYAL_J));
    sheet.leader[LEADER_WARREN].at = ASHORE + PLACE_PORT_ROYAL_J;
    assert_true(commands_meet(&sheet, COMMAND_JAMAICA, COMMAND_CAROLINAS, PLACE_PORT_ROYAL_J));
    assert_true(commands_meet(&sheet, COMMAND_LEEWARDS, COMMAND_CAROLINAS, PLACE_PORT_ROYAL_J)); /* Vernon for one */
}

static void yellowjack_8_31_intensity(void **state)
{
    (void)state;
    in_battle(BRITISH);
    assert_int_equal(tempered(&sheet, 1), 2); /* both Aggressive: Medium becomes Heavy */
    assert_int_equal(tempered(&sheet, 2), 2);
    aboard(LEADER_SPINOLA, SQUADRON_ES_FLAGSHIP);
    sheet.leader[LEADER_LEZO].at = LEADER_GONE;
    assert_int_equal(tempered(&sheet, 1), 1);
    sheet.leader[LEADER_VERNON].at = LEADER_GONE;
    assert_int_equal(tempered(&sheet, 1), 0); /* two Timid ones */
    assert_int_equal(intensities[8][2], 3);
}

static void yellowjack_8_33_flagships_last(void **state)
{
    (void)state;
    in_battle(BRITISH);
    assert_false(may_pair(&sheet, SQUADRON_BR_FLAGSHIP, BRITISH));
    assert_true(may_pair(&sheet, SQUADRON_BR_J1, BRITISH));
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_BR_JF] = 0;
    assert_true(may_pair(&sheet, SQUADRON_BR_FLAGSHIP, BRITISH));
    assert_false(may_pair(&sheet, SQUADRON_ES_FLAGSHIP, BOURBON));
}

static void yellowjack_8_333_additions(void **state)
{
    Action frigates = {.verb = V_COMMIT, .arg = {SQUADRON_BR_JF, 1}},
           flag = {.verb = V_COMMIT, .arg = {SQUADRON_BR_FLAGSHIP, 1}};

    (void)state;
    in_battle(BRITISH);
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    sheet.battle.count = 1;
    assert_null(judge_addition(&sheet, BRITISH, frigates).reason); /* Medium: one */
    sheet.battle.intensity = 0;
    assert_non_null(judge_addition(&sheet, BRITISH, frigates).reason);
    assert_null(judge_addition(&sheet, BRITISH, flag).reason); /* a Flagship beyond that */
}

static void yellowjack_8_34_a_combat_with_leaders(void **state)
{
    DamageInfo found;

    (void)state;
    in_battle(BRITISH); /* the sixth example */
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_BR_FLAGSHIP] =
        sheet.battle.combat[SQUADRON_ES_G1] = 0;
    sheet.leader[LEADER_LEZO].at = ASHORE + PLACE_CARTAGENA;
    assert_int_equal(leaders_shifts(&sheet, 0), 3);
    assert_int_equal(better_led(&sheet, 0), BRITISH);
    sheet.battle.shift[BRITISH] = 2;
    sheet.battle.shift[BOURBON] = -1;
    found = combat_result(&sheet, 0, BRITISH, 4);
    assert_int_equal(found.dp, 5);
    found = combat_result(&sheet, 0, BOURBON, 0);
    assert_int_equal(found.dp, 4);
}

static void yellowjack_8_34_beyond_the_table(void **state)
{
    DamageInfo found;

    (void)state;
    in_battle(BRITISH); /* the seventh example */
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    sheet.battle.level = 8;
    sheet.battle.shift[BRITISH] = 2;
    found = combat_result(&sheet, 0, BRITISH, 2);
    assert_int_equal(found.sail, 1);
    assert_int_equal(found.dp, 5);
    sheet.battle.level = 0;
    sheet.battle.shift[BRITISH] = -1;
    found = combat_result(&sheet, 0, BRITISH, 0);
    assert_int_equal(found.dp, 0);
}

static void yellowjack_8_34_frigates(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_BR_JF] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    assert_int_equal(worst_modifier(&sheet, 0, BRITISH), -2); /* the worst of the friendly Squadrons */
    assert_int_equal(worst_shift(&sheet, 0, BRITISH), -1);
}

static void yellowjack_8_35_who_suffers(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_BR_JF] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    sheet.battle.count = 1;
    assert_int_equal(vernon, 0);
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.34#4(target=12) > combat@8.35#2(dp_too=0) > suffer(side=british dp=2 sail=1)");
    asked(BRITISH, "suffer");
    owed(BRITISH,
         "\"party\":\"british\",\"verb\":\"suffer\",\"count\":1,\"what\":\"Squadron that suffers\","
         "\"why\":\"The enemy's fire: 1 Sail and 2 damage points\",\"rule\":\"8.35\",\"suggested\":[\"br-j1\"]");
    refused("suffer es-g1", "8.35", "Combat");
    say("suffer br-jf");
    assert_int_equal(now()->squadron[SQUADRON_BR_JF].sail, 1);
    assert_int_equal(now()->squadron[SQUADRON_BR_JF].dp, 4);
    assert_int_equal(now()->battle.points[BRITISH], 6);
}

static void yellowjack_8_37_casualties(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    strike_leader(&quiet, &sheet, LEADER_VERNON, casualties[2]);
    assert_int_equal(sheet.leader[LEADER_VERNON].wounded, 3);
    strike_leader(&quiet, &sheet, LEADER_VERNON, casualties[4]);
    assert_int_equal(sheet.leader[LEADER_VERNON].wounded, 4); /* added to older ones */
    strike_leader(&quiet, &sheet, LEADER_VERNON, casualties[5]);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, SQUADRON_BR_FLAGSHIP);
    strike_leader(&quiet, &sheet, LEADER_BROWN, casualties[0]);
    assert_int_equal(sheet.leader[LEADER_BROWN].at, LEADER_CAPTURED);
    strike_leader(&quiet, &sheet, LEADER_VERNON, casualties[1]);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, LEADER_GONE);
}

static void yellowjack_8_4_who_has_lost(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.battle.points[BRITISH] = 5;
    sheet.battle.points[BOURBON] = 4;
    assert_int_equal(loser_of(&sheet), BRITISH);
    sheet.battle.points[BOURBON] = 5;
    assert_int_equal(loser_of(&sheet), BOURBON); /* equal: the one without the Gauge */
}

static void yellowjack_8_4_2_retreat(void **state)
{
    (void)state;
    in_battle(BRITISH);
    no_weather();
    sheet.impulse = 1;
    sheet.active = BRITISH;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.4#2(target=12) > aftermath@8.4.2#2(side=bourbon beaten=12) > retreat(formation=12)");
    asked(BOURBON, "retreat");
    refused("retreat cartagena", "8.4.2", "with the wind");
    say("retreat portobelo");
    assert_int_equal(now()->formation[lezo].place, PLACE_PORTOBELO);
    assert_true(now()->formation[lezo].flags & DISORGANISED);
}

static void yellowjack_8_44_strike_colours(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    sheet.battle.lost[SQUADRON_ES_G2] = 2;
    sheet.squadron[SQUADRON_BR_J1].sail = 2;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.4#2(target=12) > aftermath@8.44#3(side=bourbon) > strike_colours(side=british)");
    dice("2"); /* 60 % of two: one */
    roll();
    refused("strike es-g2 br-jf", "8.44", "class");
    say("strike es-g2 br-j1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 3);
}

static void yellowjack_8_45_disorganised(void **state)
{
    (void)state;
    off_darien();
    sheet.formation[vernon].flags |= DISORGANISED;
    sheet.formation[lezo].flags |= DISORGANISED;
    set_state(&sheet, lezo, FITTING_OUT);
    sheet.formation[lezo].place = PLACE_CARTAGENA;
    stand("game@1.2#1 > turn@4.4#1 > end_turn@8.45#2 > reorganise");
    dice("6");
    roll();
    assert_true(now()->formation[vernon].flags & DISORGANISED);
    assert_false(now()->formation[lezo].flags & DISORGANISED); /* in Harbour it ends */
}

/* ---- 9 ----------------------------------------------------------------------------------------------------------- */

static void hold_card(int card, int order, int target, int sail)
{
    sheet.card[card] = (Card){
        .state = HELD, .order = (uint8_t)order, .target = (uint8_t)target, .sail = (uint8_t)sail, .formation = NOBODY};
}

static void issue_card(int card, int formation)
{
    issue(&sheet, card, formation);
}

static void yellowjack_9_1_the_deck(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(left_in_deck(&sheet, FLEET_BRITISH, ORDER_SUPPORT_THE_ARMY), 3); /* one is issued */
    assert_int_equal(left_in_deck(&sheet, FLEET_BRITISH, ORDER_CRUISE), 5);
    assert_int_equal(left_in_deck(&sheet, FLEET_BRITISH, ORDER_CARRY_THE_TREASURE), 0);
    assert_false(draws_cards(&sheet, BOURBON, COMMAND_FRENCH)); /* neutral France draws none */
}

static void yellowjack_9_2_two_cards_one_kept(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=0) > orders_step(side=british)");
    say("deal cruise");
    dice("8"); /* Jamaica: 7-8 is Darien */
    say("deal blockade");
    dice("1"); /* 0-2 is Santiago */
    roll();
    asked(BRITISH, "choose");
    hinted("choose 1", "Cruise at Gulf of Darien with 2 Sail: end 6 Impulses there or next to it, in 3 Turns");
    say("choose 2");
    assert_int_equal(now()->card[1].order, ORDER_BLOCKADE);
    assert_int_equal(now()->card[1].target, PLACE_SANTIAGO);
    assert_int_equal(now()->card[1].sail, 4);
    assert_int_equal(now()->card[1].state, HELD);
}

static void yellowjack_9_21_what_is_possible(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_false(is_possible(&sheet, COMMAND_JAMAICA, ORDER_RELIEVE));
    alone(SQUADRON_ES_HF, READY, PLACE_NASSAU);
    sheet.formation[sheet.squadron[SQUADRON_ES_HF].formation].flags |= BLOCKADING;
    assert_true(is_possible(&sheet, COMMAND_JAMAICA, ORDER_RELIEVE));
    assert_true(is_possible(&sheet, COMMAND_JAMAICA, ORDER_ESCORT));
    assert_false(is_possible(&sheet, COMMAND_NEW_SPAIN, ORDER_CARRY_THE_TREASURE)); /* Turn 10: neither is near */
    sheet.turn = 16 + 1;
    assert_true(is_possible(&sheet, COMMAND_NEW_SPAIN, ORDER_CARRY_THE_TREASURE)); /* the Azogues in Turn 3 */
    sheet.port[HARBOUR_SANTIAGO].held = 1;
    assert_false(target_stands(&sheet, COMMAND_JAMAICA, ORDER_BLOCKADE, PLACE_SANTIAGO));
}

static const char orders_british[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=0) > "
                                     "orders_step@4.1.4#2(side=british drawing=7) ? orders british";

static void yellowjack_9_3_issuing(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    hold_card(1, ORDER_CRUISE, PLACE_DARIEN, 2);
    stand(orders_british);
    refused("issue jamaica-order-2 british-formation-1", "9.3", "has an Order");
    say("issue jamaica-order-2 british-formation-2"); /* Fitting Out: free */
    assert_int_equal(now()->card[1].state, ISSUED);
    assert_int_equal(now()->card[1].deadline, 12); /* three Turns, this one included */
    refused("extend jamaica-order-2", "4.1.4", "handled");
}

static void yellowjack_9_365_ready_by_check(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    hold_card(1, ORDER_CRUISE, PLACE_DARIEN, 2);
    set_state(&sheet, sheet.squadron[SQUADRON_BR_J2].formation, READY);
    stand(orders_british);
    dice("7"); /* SR 5, Trelawny -1 */
    say("issue jamaica-order-2 british-formation-2");
    assert_int_equal(now()->card[1].state, HELD);
    refused("issue jamaica-order-2 british-formation-2", "4.1.4", "handled");
    stand(orders_british);
    dice("6");
    say("issue jamaica-order-2 british-formation-2");
    assert_int_equal(now()->card[1].state, ISSUED);
}

static void yellowjack_9_37_cruise_and_blockade(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    return_card(&sheet, 0);
    hold_card(1, ORDER_CRUISE, PLACE_TIBURON, 2);
    issue_card(1, 0);
    for (int i = 0; i < 5; i++)
        check_orders(&quiet, &sheet); /* Port Royal is connected with Tiburon */
    assert_int_equal(sheet.card[1].progress, 5);
    sheet.formation[0].place = PLACE_DARIEN;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].progress, 5); /* need not be running */
    sheet.formation[0].place = PLACE_TIBURON;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].state, 0);
    assert_int_equal(sheet.fulfilled[BRITISH], 1);
    hold_card(1, ORDER_BLOCKADE, PLACE_SANTIAGO, 4);
    issue_card(1, 0);
    sheet.formation[0].place = PLACE_SANTIAGO;
    sheet.formation[0].flags |= BLOCKADING;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].progress, 1);
    sheet.formation[0].flags = 0;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].progress, 0); /* running */
}

static void yellowjack_9_37_sail_needed(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    return_card(&sheet, 0);
    hold_card(1, ORDER_SHOW_OF_FORCE, PLACE_CARTAGENA, 6);
    issue_card(1, 0);
    sheet.formation[0].place = PLACE_CARTAGENA;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].progress, 1); /* 1 + 3 + 2 Sail */
    sheet.squadron[SQUADRON_BR_J1].sail = 2;
    check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].progress, 0);
}

static void yellowjack_9_38_deadline(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 14;
    meet_deadlines(&quiet, &sheet);
    assert_int_equal(sheet.failed[BRITISH], 0);
    sheet.turn = 15;
    meet_deadlines(&quiet, &sheet);
    assert_int_equal(sheet.failed[BRITISH], 1);
    assert_int_equal(sheet.formation[0].card, NOBODY);
}

static void yellowjack_9_388_voluntary_failure(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* 6 DPs in all: -1; Trelawny -1; SR 5 */
    stand(orders_british);
    dice("8");
    say("fail jamaica-order-1");
    assert_int_equal(now()->card[0].state, ISSUED);
    stand(orders_british);
    dice("7");
    say("fail jamaica-order-1");
    assert_int_equal(now()->card[0].state, 0);
    assert_int_equal(now()->failed[BRITISH], 0); /* without an entry */
}

static void yellowjack_9_39_extending(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    dice("3");
    say("extend jamaica-order-1");
    assert_int_equal(now()->card[0].deadline, 16);
    assert_true(now()->card[0].flags & EXTENDED);
}

static void yellowjack_9_41_handing_over(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.card[0].progress = 2;
    set_state(&sheet, sheet.squadron[SQUADRON_BR_J2].formation, READY);
    stand(orders_british);
    dice("3");
    say("handover jamaica-order-1 british-formation-2");
    assert_int_equal(now()->card[0].formation, 1);
    assert_int_equal(now()->card[0].progress, 2);
    assert_int_equal(now()->formation[0].card, NOBODY);
}

static void yellowjack_9_5_tally(void **state)
{
    static const uint8_t points[] = {0, 1, 1, 2, 2, 3, 3};

    (void)state;
    for (int lead = 0; lead < 7; lead++)
        assert_int_equal(tally_points(lead), points[lead]);
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 12;
    sheet.fulfilled[BOURBON] = 2;
    hold_card(1, ORDER_CRUISE, PLACE_DARIEN, 2); /* held: it fails, so the Bourbons lead by 3 */
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#2 > tally");
    asked(BOURBON, "award");
    say("award 1"); /* 12.12: one of the two is the enemy's loss */
    assert_int_equal(gained(BRITISH), -1);
    assert_int_equal(gained(BOURBON), 1);
    assert_int_equal(now()->fulfilled[BOURBON], 0);
}

/* ---- 12 ---------------------------------------------------------------------------------------------------------- */

static void yellowjack_12_1_running_totals(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    count_total(&sheet, BRITISH, TOTAL_DP, 19);
    count_total(&sheet, BRITISH, TOTAL_SOL, 3);
    count_total(&sheet, BRITISH, TOTAL_FRIGATES, 3);
    count_total(&sheet, BRITISH, TOTAL_FLAGSHIPS, 1);
    assert_int_equal(points_due(&quiet, &sheet, BRITISH), 2 + 1 + 0 + 1);
    assert_int_equal(sheet.total[BRITISH][TOTAL_DP], 3);
    count_total(&sheet, BRITISH, TOTAL_FRIGATES, 1);
    assert_int_equal(points_due(&quiet, &sheet, BRITISH), 1);
}

static void yellowjack_12_12_awards(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@10.14#3 > "
          "gains@12.1#3(side=british) > "
          "award(side=british points=3)");
    refused("award 4", "12.12", "not so many");
    say("award 2");
    assert_int_equal(gained(BRITISH), 1);
    assert_int_equal(gained(BOURBON), -2);
}

static void yellowjack_12_2_spending(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.leader[LEADER_VERNON].at = sheet.leader[LEADER_BROWN].at = LEADER_CAPTURED;
    sheet.turn = 12;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#3(who=0) > ransom(side=british)");
    refused("ransom brown", "12.2", "Commodore");
    say("ransom vernon");
    assert_int_equal(now()->leader[LEADER_VERNON].at, ASHORE + PLACE_PORT_ROYAL_J);
    assert_int_equal(gained(BRITISH), -1);
    sheet.prestige[BRITISH] = 1;
    assert_false(may_spend(&sheet, BRITISH, 1)); /* nobody spends his last point */
}

static void yellowjack_12_4_who_wins(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.prestige[BOURBON] = sheet.prestige[BRITISH];
    assert_int_equal(winner(&sheet), -1);
    sheet.prestige[BOURBON]++;
    assert_int_equal(winner(&sheet), BOURBON);
    lay(SCENARIO_CARTAGENA);
    assert_int_equal(winner(&sheet), BOURBON);
    sheet.prestige[BOURBON] = 10;
    sheet.prestige[BRITISH] = 12;
    assert_int_equal(winner(&sheet), -1);
    sheet.prestige[BRITISH] = 13;
    assert_int_equal(winner(&sheet), BRITISH);
    lose_prestige(&quiet, &sheet, BRITISH, 13);
    assert_int_equal(sheet.ended, 1);
    assert_int_equal(winner(&sheet), BOURBON);
}

/* ---- 12.3 -------------------------------------------------------------------------------------------------------- */

static void grant(int side, int rank)
{
    sheet.rank[side] = (uint8_t)(rank + 1);
}

static void yellowjack_12_3_announced_ranks(void **state)
{
    (void)state;
    off_darien();
    grant(BOURBON, RANK_LIEUTENANT);
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice("8");
    say_with(lezo, "search ", "");
    asked(BOURBON, "announce");
    refused("announce 1", "12.3", "Lieutenant");
    refused("announce 2", "12.3", "one less");
    say("announce -1"); /* 8 - 1 - 2 = 5: Contact, where 8 alone is none */
    assert_true(now()->formation[lezo].flags & KNOWN);
    because("7.12", "[8] Roll for the search; -1 announced; -1 one for every two Squadrons that search; "
                    "-1 one for every two enemy Squadrons there; 5 or less; ");
    assert_int_equal(now()->announced[BOURBON], 1);
    assert_int_equal(now()->edge, 0);
    off_darien();
    grant(BRITISH, RANK_COMMODORE);
    sheet.announced[BRITISH] = 2;
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice("7");
    say_with(lezo, "search ", "");
    say("announce 1"); /* the third and last of the Turn */
    assert_false(now()->formation[lezo].flags & KNOWN);
    assert_false(may_announce(now(), BRITISH));
    off_darien();
    grant(BRITISH, RANK_CAPTAIN);
    grant(BOURBON, RANK_LIEUTENANT);
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    say_with(lezo, "search ", "");
    say("announce -1");
    asked(BOURBON, "announce");
    position_has("edge: -1");
}

static void yellowjack_12_3_ranks_that_apply(void **state)
{
    (void)state;
    off_darien();
    grant(BRITISH, RANK_VICE_ADMIRAL_WHITE);
    assert_int_equal(sum_of(search_drm(&sheet, vernon)), -3);
    grant(BRITISH, RANK_REAR_ADMIRAL_BLUE);
    assert_int_equal(sum_of(search_drm(&sheet, vernon)), -2);
    assert_true(passes_lc(&sheet, vernon, 6, 0)); /* his Leadership is 5 */
    assert_false(passes_lc(&sheet, vernon, 9, -9));
    int sc = adm_drm(&sheet, COMMAND_JAMAICA);
    grant(BRITISH, RANK_VICE_ADMIRAL_BLUE);
    assert_false(passes_lc(&sheet, vernon, 6, 0));
    assert_int_equal(adm_drm(&sheet, COMMAND_JAMAICA), sc - 1);
    grant(BRITISH, RANK_DOCKYARDS);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_REPAIR, 8), 6);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_REPAIR, 1), 0);
    assert_int_equal(own_die(&(Run){0}, &sheet, BOURBON, DIE_REPAIR, 8), 8);
    grant(BRITISH, RANK_ADMIRAL_WHITE);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_TASK, 4), 3);
    grant(BRITISH, RANK_REAR_ADMIRAL_RED);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_LOW, 4), 3);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_HIGH, 4), 4);
    grant(BRITISH, RANK_VICE_ADMIRAL_RED);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_LOW, 4), 4);
    assert_int_equal(own_die(&(Run){0}, &sheet, BRITISH, DIE_HIGH, 4), 5);
}

static void yellowjack_12_3_combat_and_colours(void **state)
{
    int die = 1;

    (void)state;
    in_battle(BRITISH);
    grant(BRITISH, RANK_REAR_ADMIRAL_RED);
    lay_die(&(Run){0}, &sheet, 0, BRITISH, 4);
    assert_int_equal(sheet.battle.dice[BRITISH], 3);
    lay_die(&(Run){0}, &sheet, 0, BOURBON, 4);
    assert_int_equal(sheet.battle.dice[BOURBON], 4);
    while (2 * strike_percent[die] / 100 == 2 * strike_percent[die - 1] / 100)
        die++;
    in_battle(BRITISH);
    grant(BRITISH, RANK_REAR_ADMIRAL_RED);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    sheet.battle.lost[SQUADRON_ES_G2] = 2;
    sheet.squadron[SQUADRON_BR_J1].sail = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.4#2(target=12) > aftermath@8.44#3(side=bourbon) > strike_colours(side=british)");
    char face_of[] = {(char)('0' + die), 0};
    dice(face_of);
    roll();
    for (int n = 2 * strike_percent[die - 1] / 100; n > 0; n--)
        say("strike es-g2 br-j1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 1 + 2 * strike_percent[die - 1] / 100);
}

static void yellowjack_12_3_guns_control_and_ranges(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    int dp = combat_result(&sheet, 0, BRITISH, 4).dp, answer = combat_result(&sheet, 0, BOURBON, 4).dp;
    grant(BRITISH, RANK_NAVAL_ORDNANCE);
    assert_int_equal(combat_result(&sheet, 0, BRITISH, 4).dp, dp + 1);
    assert_int_equal(combat_result(&sheet, 0, BOURBON, 4).dp, answer);
    int aux = 0;
    while (auxiliaries[aux].fleet != FLEET_SPANISH)
        aux++;
    int range = range_of(&sheet, aux);
    grant(BOURBON, RANK_REAR_ADMIRAL_WHITE);
    assert_int_equal(range_of(&sheet, aux), range + 1);
    int control = leaders[LEADER_LEZO].control;
    for (int s = 0; s < SPARES_FROM && squadrons_in(&sheet, lezo) <= control; s++)
        if (squadrons[s].fleet == FLEET_SPANISH && sheet.squadron[s].formation != lezo)
            with(s, lezo);
    assert_int_equal(oversize(&sheet, lezo), 1);
    grant(BOURBON, RANK_ADMIRAL_BLUE);
    assert_int_equal(oversize(&sheet, lezo), 0);
}

static void yellowjack_12_3_a_free_reroll(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    grant(BRITISH, RANK_ADMIRAL_OF_THE_FLEET);
    assert_true(rerolls_free(&sheet, BRITISH));
    assert_false(rerolls_free(&sheet, BOURBON));
    sheet.prestige[BRITISH] = 1; /* and nobody spends his last point */
    assert_true(may_reroll(&sheet, BRITISH));
    sheet.announced[BRITISH] = 1;
    assert_false(may_reroll(&sheet, BRITISH));
    assert_int_equal(dearest_rank(0), RANK_COUNT);
    assert_int_equal(dearest_rank(1), RANK_LIEUTENANT);
    assert_int_equal(dearest_rank(9), RANK_ADMIRAL_OF_THE_FLEET);
}

/* ---- more of 7, 8, 9, 12 ----------------------------------------------------------------------------------------- */

static void yellowjack_7_3_exactly_two_thirds(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.squadron[SQUADRON_BR_JF].dp = 4; /* of 6 */
    assert_false(over_two_thirds(&sheet, SQUADRON_BR_JF));
    sheet.squadron[SQUADRON_BR_JF].dp = 2;
    assert_false(over_a_third(&sheet, SQUADRON_BR_JF));
}

static void yellowjack_8_12_not_after_moving(void **state)
{
    (void)state;
    off_darien();
    sheet.formation[lezo].place = PLACE_CARTAGENA;
    sheet.active = BOURBON;
    assert_true(may_slip(&sheet, lezo));
    sheet.formation[lezo].flags |= MOVED;
    assert_false(may_slip(&sheet, lezo));
    sheet.active = BRITISH; /* it moved in an earlier MPI */
    assert_true(may_slip(&sheet, lezo));
}

static void fight_from(const char *faces)
{
    off_darien();
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice(faces);
    say_with(lezo, "search ", "");
    say_with(lezo, "attack ", "");
}

static void yellowjack_8_22_a_tie(void **state)
{
    (void)state;
    fight_from("0 4"); /* both have 10 */
    told("8.22", "The British have the Weather Gauge");
    fight_from("0 5");
    told("8.22", "The Bourbons have the Weather Gauge");
}

static void yellowjack_8_24_damaged(void **state)
{
    (void)state;
    off_darien();
    sheet.squadron[SQUADRON_BR_J1].dp = 4;
    assert_int_equal(reinforcement_drm(&sheet, vernon), -1 + 2 - 2 + 1); /* Aggressive, three, began there */
}

static void yellowjack_8_333_one_flagship(void **state)
{
    Action flag = {.verb = V_COMMIT, .arg = {SQUADRON_BR_FLAGSHIP, 1}};

    (void)state;
    in_battle(BRITISH);
    with(SQUADRON_BR_FLAGSHIP2, vernon);
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    sheet.battle.count = 1;
    assert_null(judge_addition(&sheet, BRITISH, flag).reason);
    sheet.battle.combat[SQUADRON_BR_FLAGSHIP2] = 0;
    assert_non_null(judge_addition(&sheet, BRITISH, flag).reason);
}

static void yellowjack_8_34_never_below_nothing(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.battle.combat[SQUADRON_BR_JF] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
    assert_int_equal(combat_result(&sheet, 0, BRITISH, 0).dp, combat_damage[0][2].dp - 2); /* a column left, -2 */
    assert_int_equal(combat_result(&sheet, 0, BRITISH, 9).dp, 0);
}

static void yellowjack_8_35_galleys_suffer_double(void **state)
{
    (void)state;
    in_battle(BRITISH);
    sheet.squadron[SQUADRON_ES_GG].dp = 0;
    put_damage(&quiet, &sheet, SQUADRON_ES_GG, 2);
    assert_int_equal(sheet.squadron[SQUADRON_ES_GG].dp, 4);
    assert_int_equal(sheet.battle.points[BOURBON], 4);
}

static void yellowjack_8_4_2_not_to_an_enemy(void **state)
{
    (void)state;
    in_battle(BRITISH);
    no_weather();
    sheet.formation[vernon].place = sheet.formation[lezo].place = sheet.battle.place = PLACE_TIBURON;
    alone(SQUADRON_BR_J2, READY, PLACE_WINDWARD);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.4#2(target=12) > aftermath@8.4.2#2(side=bourbon beaten=12) > retreat(formation=12)");
    refused("retreat windward", "8.4.2", "enemy");
    accepted("retreat port_royal_j");
}

static void yellowjack_9_37_short_of_sail(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    return_card(&sheet, 0);
    hold_card(1, ORDER_SHOW_OF_FORCE, PLACE_CARTAGENA, 7);
    issue_card(1, 0);
    sheet.formation[0].place = PLACE_CARTAGENA;
    for (int i = 0; i < 4; i++)
        check_orders(&quiet, &sheet);
    assert_int_equal(sheet.card[1].state, ISSUED); /* it has 6 Sail */
    assert_int_equal(sheet.fulfilled[BRITISH], 0);
}

static void yellowjack_9_39_once_a_card(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.card[0].flags |= EXTENDED;
    stand(orders_british);
    refused("extend jamaica-order-1", "9.39", "once");
}

static void yellowjack_9_41_in_the_same_place(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* the second Formation lies in Harbour */
    stand(orders_british);
    refused("handover jamaica-order-1 british-formation-2", "9.41", "same place");
}

static void yellowjack_12_4_how_well(void **state)
{
    static const char *const levels[] = {"no lead",     "British lead marginal", "marginal", "substantial",
                                         "substantial", "substantial",           "decisive"};
    char words[256];

    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int lead = 0; lead < 7; lead++) {
        Text t = text_in(words, sizeof words);
        sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BOURBON] + lead);
        standing(&sheet, &t);
        assert_non_null(strstr(words, levels[lead]));
    }
    Text behind = text_in(words, sizeof words), t;
    sheet.prestige[BRITISH] = 3;
    standing(&sheet, &behind);
    assert_non_null(strstr(words, "Bourbon lead decisive"));
    sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BOURBON] + 6);
    t = text_in(words, sizeof words);
    sheet.ended = 1; /* 12.3: the winner may spend his lead */
    standing(&sheet, &t);
    assert_non_null(strstr(words, "Vice Admiral Red"));
}

static void yellowjack_12_4_cartagena_has_no_levels(void **state)
{
    static const struct {
        int lead;
        const char *words;
    } cases[] = {{-10, "the Bourbons would win"},
                 {0, "the Bourbons would win"},
                 {2, "it would be drawn"},
                 {3, "the British would win"}};
    char words[256];

    (void)state;
    lay(SCENARIO_CARTAGENA);
    for (int i = 0; i < 4; i++) {
        Text t = text_in(words, sizeof words);
        sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BOURBON] + cases[i].lead);
        standing(&sheet, &t);
        assert_non_null(strstr(words, cases[i].words));
    }
}

/* ---- 12.2, 12.3: every die of a battle --------------------------------------------------------------------------- */

static void yellowjack_12_2_a_mulligan_of_the_intensity(void **state)
{
    (void)state;
    fight_from("0 4");
    dice("9 0");
    say("intensity heavy");
    asked(BRITISH, "mulligan"); /* whose die it was */
    char stands[64];
    snprintf(stands, sizeof stands, "Damage Level %d: let it stand, or roll again for 1 Prestige", intensities[9][2]);
    prompted(BRITISH, "12.2", stands);
    say("mulligan");
    told("8.31", "Damage Level 8"); /* the second roll stands */
    assert_int_equal(gained(BRITISH), -1);
    assert_int_equal(now()->mulligan[BRITISH], 1);
    asked(BRITISH, "pair");
    off_darien();
    sheet.mulligan[BRITISH] = 1; /* once a Turn */
    assert_false(may_reroll(&sheet, BRITISH));
    sheet.mulligan[BRITISH] = 0;
    assert_true(may_reroll(&sheet, BRITISH));
}

static void yellowjack_12_2_no_ransom_with_the_last_point(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.leader[LEADER_VERNON].at = LEADER_CAPTURED;
    sheet.prestige[BRITISH] = 1;
    assert_false(can_ransom(&sheet, BRITISH));
    sheet.prestige[BRITISH] = 2;
    assert_true(can_ransom(&sheet, BRITISH));
}

static void yellowjack_12_3_announced_in_battle(void **state)
{
    (void)state;
    off_darien();
    grant(BRITISH, RANK_COMMODORE);
    sheet.prestige[BRITISH] = 1;
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice("0");
    say_with(lezo, "search ", "");
    say("pass");
    dice("4 1"); /* the Gauge, the Intensity */
    say_with(lezo, "attack ", "");
    say("intensity heavy");
    asked(BRITISH, "announce");
    say("announce -1");
    told("8.31", "Damage Level 8"); /* as 0 */
    because("8.31", "[1] Roll for the Damage Level; -1 announced; column Heavy intensity");
    say("pair br-j1 es-g1; pair es-flagship br-jf; pass"); /* the Flagship is not added */
    asked(BRITISH, "announce");
    dice("1");
    say("announce -1");
    assert_int_equal(now()->battle.dice[BRITISH], 0);
    asked(BRITISH, "announce"); /* of either side */
    dice("1");
    say("announce 1");
    told("8.34", "the fire of the Bourbons, die 2");
}

static void yellowjack_12_3_casualties_and_checks(void **state)
{
    (void)state;
    in_battle(BRITISH);
    grant(BRITISH, RANK_VICE_ADMIRAL_RED);
    sheet.mulligan[BRITISH] = 1;
    sheet.impulse = 1;
    sheet.active = BRITISH;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@6.2#4(side=british) > assault@6.23#6 > fireship@6.23#4 > "
          "casualties(side=british who=1)");
    dice("4"); /* as 5 */
    roll();
    told("8.37", "Vernon is unhurt");
    sheet.squadron[SQUADRON_BR_J1].dp = 12;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(contact=12) > "
          "attack@8.4#2(target=12) > aftermath@8.4#1 > battle_checks");
    dice("2"); /* as 3: more than 12 - 10 */
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 3);
}

static void yellowjack_12_3_announced_for_a_reroll(void **state)
{
    (void)state;
    off_darien();
    grant(BOURBON, RANK_COMMODORE);
    stand_in_mpi(BRITISH);
    say_with(vernon, "activate ", "");
    dice("0");
    say_with(lezo, "search ", "");
    say("pass");
    dice("4 9 0");
    say_with(lezo, "attack ", "");
    say("intensity heavy; pass; mulligan");
    asked(BOURBON, "announce");
    say("announce 1");
    told("8.31", "Damage Level 7"); /* as 1 */
}

RULES_MAIN(cmocka_unit_test(yellowjack_12_3_announced_for_a_reroll),
           cmocka_unit_test(yellowjack_7_3_exactly_two_thirds), cmocka_unit_test(yellowjack_8_12_not_after_moving),
           cmocka_unit_test(yellowjack_8_22_a_tie), cmocka_unit_test(yellowjack_8_24_damaged),
           cmocka_unit_test(yellowjack_8_333_one_flagship), cmocka_unit_test(yellowjack_8_34_never_below_nothing),
           cmocka_unit_test(yellowjack_8_35_galleys_suffer_double), cmocka_unit_test(yellowjack_8_4_2_not_to_an_enemy),
           cmocka_unit_test(yellowjack_9_37_short_of_sail), cmocka_unit_test(yellowjack_9_39_once_a_card),
           cmocka_unit_test(yellowjack_9_41_in_the_same_place), cmocka_unit_test(yellowjack_12_4_how_well),
           cmocka_unit_test(yellowjack_12_2_a_mulligan_of_the_intensity),
           cmocka_unit_test(yellowjack_12_4_cartagena_has_no_levels),
           cmocka_unit_test(yellowjack_12_2_no_ransom_with_the_last_point),
           cmocka_unit_test(yellowjack_12_3_announced_in_battle),
           cmocka_unit_test(yellowjack_12_3_casualties_and_checks),
           cmocka_unit_test(yellowjack_12_3_combat_and_colours), cmocka_unit_test(yellowjack_12_3_announced_ranks),
           cmocka_unit_test(yellowjack_12_3_ranks_that_apply),
           cmocka_unit_test(yellowjack_12_3_guns_control_and_ranges), cmocka_unit_test(yellowjack_12_3_a_free_reroll),
           cmocka_unit_test(yellowjack_7_1_who_searches), cmocka_unit_test(yellowjack_7_12_search),
           cmocka_unit_test(yellowjack_7_3_damage_effects), cmocka_unit_test(yellowjack_7_3_sunk_check),
           cmocka_unit_test(yellowjack_8_1_no_attack_without_contact), cmocka_unit_test(yellowjack_8_12_slipping_away),
           cmocka_unit_test(yellowjack_8_22_weather_gauge), cmocka_unit_test(yellowjack_8_24_reinforcement),
           cmocka_unit_test(yellowjack_8_252_separate_commands), cmocka_unit_test(yellowjack_8_31_intensity),
           cmocka_unit_test(yellowjack_8_33_flagships_last), cmocka_unit_test(yellowjack_8_333_additions),
           cmocka_unit_test(yellowjack_8_34_a_combat_with_leaders), cmocka_unit_test(yellowjack_8_34_beyond_the_table),
           cmocka_unit_test(yellowjack_8_34_frigates), cmocka_unit_test(yellowjack_8_35_who_suffers),
           cmocka_unit_test(yellowjack_8_37_casualties), cmocka_unit_test(yellowjack_8_4_who_has_lost),
           cmocka_unit_test(yellowjack_8_4_2_retreat), cmocka_unit_test(yellowjack_8_44_strike_colours),
           cmocka_unit_test(yellowjack_8_45_disorganised), cmocka_unit_test(yellowjack_9_1_the_deck),
           cmocka_unit_test(yellowjack_9_2_two_cards_one_kept), cmocka_unit_test(yellowjack_9_21_what_is_possible),
           cmocka_unit_test(yellowjack_9_3_issuing), cmocka_unit_test(yellowjack_9_365_ready_by_check),
           cmocka_unit_test(yellowjack_9_37_cruise_and_blockade), cmocka_unit_test(yellowjack_9_37_sail_needed),
           cmocka_unit_test(yellowjack_9_38_deadline), cmocka_unit_test(yellowjack_9_388_voluntary_failure),
           cmocka_unit_test(yellowjack_9_39_extending), cmocka_unit_test(yellowjack_9_41_handing_over),
           cmocka_unit_test(yellowjack_9_5_tally), cmocka_unit_test(yellowjack_12_1_running_totals),
           cmocka_unit_test(yellowjack_12_12_awards), cmocka_unit_test(yellowjack_12_2_spending),
           cmocka_unit_test(yellowjack_12_4_who_wins), )
