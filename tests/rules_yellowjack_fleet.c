/* Yellow Jack, chapters 1 to 5, 11 and X1: organisation, the turn, movement, weather, wear. */
#include "rules_yellowjack.h"

static const char orders_british[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=0) > "
                                     "orders_step@4.1.4#2(side=british drawing=7) ? orders british";

/* ---- 1, 2 -------------------------------------------------------------------------------------------------------- */

static void yellowjack_1_3_checks(void **state)
{
    (void)state;
    assert_true(succeeds(5, 0, 5));
    assert_false(succeeds(6, 0, 5));
    assert_true(succeeds(8, -3, 5));
    assert_false(succeeds(9, -9, 5)); /* a natural 9 fails */
    assert_int_equal(leadership_of(&sheet, LEADER_COUNT), 0);
}

static void yellowjack_1_5_scenarios(void **state)
{
    static const uint8_t turns[] = {55, 31, 7};

    (void)state;
    for (int scenario = 0; scenario < SCENARIO_COUNT; scenario++) {
        lay(scenario);
        assert_int_equal(scenarios[scenario].last - scenarios[scenario].first + 1, turns[scenario]);
        assert_memory_equal(sheet.prestige, scenarios[scenario].prestige, sizeof sheet.prestige);
    }
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(sheet.prestige[BRITISH], 15);
    assert_int_equal(sheet.prestige[BOURBON], 22);
}

static void yellowjack_1_7_against_the_wind(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(wind_at(&sheet, PLACE_PORT_ROYAL_J), POINT_E);
    assert_true(is_against(&sheet, PLACE_TIBURON, POINT_E));
    assert_true(is_against(&sheet, PLACE_TIBURON, POINT_NE));
    assert_true(is_against(&sheet, PLACE_TIBURON, POINT_SE));
    assert_false(is_against(&sheet, PLACE_TIBURON, POINT_N));
    assert_false(is_against(&sheet, PLACE_TIBURON, POINT_W));
    assert_int_equal(wind_at(&sheet, PLACE_CHARLES_TOWN), POINT_SW); /* north of 28 N */
}

static void yellowjack_2_2_distance(void **state)
{
    (void)state;
    assert_int_equal(distances[PLACE_PORTOBELO][PLACE_DARIEN], 1);
    assert_int_equal(distances[PLACE_PORT_ROYAL_J][PLACE_SZ_CARIB], 2);
    assert_int_equal(distances[PLACE_SZ_CARIB][PLACE_SZ_HONDURAS], 2);
}

static void yellowjack_2_5_limits(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int f = 0; f < FORMATIONS; f++)
        if (sheet.formation[f].state == OUT)
            sheet.formation[f].state = READY;
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
        assert_int_equal(free_formation(&sheet, fleet), NOBODY);
    sheet.formation[11].state = sheet.formation[21].state = sheet.formation[29].state = OUT;
    assert_int_equal(free_formation(&sheet, FLEET_BRITISH), 11);
    assert_int_equal(free_formation(&sheet, FLEET_SPANISH), 21);
    assert_int_equal(free_formation(&sheet, FLEET_FRENCH), 29);
}

/* ---- 3 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_3_1_leaders_of_a_lost_squadron(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_FLAGSHIP, READY, PLACE_DARIEN);
    with(SQUADRON_BR_J1, formation);
    aboard(LEADER_VERNON, SQUADRON_BR_FLAGSHIP);
    lose_sail(&quiet, &sheet, SQUADRON_BR_FLAGSHIP, 1);
    assert_int_equal(sheet.squadron[SQUADRON_BR_FLAGSHIP].state, OUT);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, SQUADRON_BR_J1);
    lose_sail(&quiet, &sheet, SQUADRON_BR_J1, 3);
    assert_int_equal(sheet.formation[formation].state, OUT);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, ASHORE + PLACE_BLEWFIELDS); /* the nearest own port */
}

static void yellowjack_3_2_set_up(void **state)
{
    int vernon, lezo;

    (void)state;
    lay(SCENARIO_VERNONS_WAR);
    assert_int_equal(sheet.turn, 10);
    vernon = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    assert_int_equal(squadrons_in(&sheet, vernon), 3); /* Flagship, J1, JF */
    assert_int_equal(sheet.formation[vernon].place, PLACE_PORT_ROYAL_J);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, SQUADRON_BR_FLAGSHIP);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].dp, 2);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J2].dp, 3);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J3].dp, 4); /* In Ordinary: half of 8 */
    assert_int_equal(sheet.squadron[SQUADRON_ES_G2].dp, 5);
    assert_int_equal(sheet.squadron[SQUADRON_BR_O1].state, WAITING);
    lezo = sheet.squadron[SQUADRON_ES_FLAGSHIP].formation;
    assert_int_equal(commander(&sheet, lezo), LEADER_LEZO);
    assert_int_equal(sheet.leader[LEADER_TORRES].at, LEADER_WAITING);
    assert_int_equal(sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA], LAND_WAITING);
    assert_int_equal(sheet.leader[LEADER_ROCHEFEUIL].at, SQUADRON_FR_R1);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet != FLEET_PIRATE)
            assert_int_equal(sheet.aux_at[aux], auxiliaries[aux].reserve ? RESERVE : AVAILABLE);
}

static void yellowjack_3_2_cartagena(void **state)
{
    int n = 0;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    assert_int_equal(sheet.squadron[SQUADRON_ES_TFLAG].dp, 5);
    assert_int_equal(sheet.squadron[SQUADRON_ES_TFLAG].state, FITTING_OUT);
    assert_int_equal(sheet.squadron[SQUADRON_FR_A1].state, OUT);
    assert_int_equal(sheet.leader[LEADER_BROWN].at, LEADER_GONE);
    assert_int_equal(sheet.port[HARBOUR_PORTOBELO].razed, 1);
    assert_int_equal(sheet.port[HARBOUR_PORTOBELO].taken, 1);
    assert_true(has_happened(&sheet, HAPPENS_TORRES));
    assert_false(has_happened(&sheet, HAPPENS_ADMIRALTY_RECALLS_THE_EIGHTIES));
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += sheet.unit_at[unit] == PLACE_CARTAGENA;
    assert_int_equal(n, 9);
}

static void yellowjack_3_21_portobelo(void **state)
{
    int vernon;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    vernon = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    assert_int_equal(sheet.card[sheet.formation[vernon].card].order, ORDER_SUPPORT_THE_ARMY);
    assert_int_equal(sheet.card[sheet.formation[vernon].card].target, PLACE_PORTOBELO);
    assert_int_equal(sheet.card[sheet.formation[vernon].card].deadline, 15);
}

static void yellowjack_3_21_secret_target(void **state)
{
    int convoy, n = 0;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    convoy = first_troop_convoy(BRITISH);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += sheet.unit_at[unit] == IN_CONVOY + convoy;
    assert_int_equal(n, 26);
    assert_int_equal(sheet.convoy[convoy].sail, 9);
    assert_true(sheet.formation[sheet.convoy[convoy].escort].flags & FLOTILLA);
    stand("game@3.21#1 ? secret_target british");
    refused("target port_louis", "3.21", "Spanish Major");
    refused("target campeche", "3.21", "Spanish Major");
    say("target la_habana");
    assert_int_equal(now()->card[0].target, PLACE_LA_HABANA);
}

static void yellowjack_3_26_transfer_of_sail(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    with(SQUADRON_BR_J1, sheet.squadron[SQUADRON_BR_J2].formation);
    stand(orders_british);
    refused("transfer br-j1 br-j3 1", "3.26", "one class");
    refused("transfer br-j2 br-j1 1", "3.26", "no room");
    dice("0");
    say("transfer br-j1 br-j2 1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 2);
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].sail, 3);
    refused("transfer br-j2 br-j1 1", "4.1.4", "handled");
}

static void yellowjack_3_3_who_commands(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    aboard(LEADER_OGLE, SQUADRON_BR_O1);
    assert_int_equal(commander(&sheet, formation), LEADER_VERNON);
    sheet.leader[LEADER_VERNON].at = LEADER_GONE;
    assert_int_equal(commander(&sheet, formation), LEADER_OGLE);
    sheet.leader[LEADER_OGLE].at = LEADER_GONE;
    aboard(LEADER_LESTOCK, SQUADRON_BR_O1);
    aboard(LEADER_KNOWLES, SQUADRON_BR_O2);
    assert_int_equal(commander(&sheet, formation), LEADER_KNOWLES); /* both Commodores: the higher LR */
}

static void yellowjack_3_31_leaders_change(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    refused("board warren br-j1", "3.31", "elsewhere");
    say("board brown br-j1");
    assert_int_equal(now()->leader[LEADER_BROWN].at, SQUADRON_BR_J1);
    refused("board brown br-flagship", "4.1.4", "handled");
    say("land vernon");
    assert_int_equal(now()->leader[LEADER_VERNON].at, ASHORE + PLACE_PORT_ROYAL_J);
}

static void yellowjack_3_32_divisions(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_J2].formation;
    with(SQUADRON_BR_J1, formation);
    stand(orders_british);
    refused("divide br-jf", "3.32", "not Fitting Out");
    say("divide br-j1");
    assert_int_not_equal(now()->squadron[SQUADRON_BR_J1].formation, formation);
    assert_int_equal(squadrons_in(now(), formation), 1);
    refused("assign br-j1 british-formation-1", "4.1.4", "changed");
}

static void yellowjack_3_33_flotilla(void **state)
{
    int first, second;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    first = sheet.squadron[SQUADRON_BR_J2].formation;
    second = alone(SQUADRON_BR_LF, FITTING_OUT, PLACE_PORT_ROYAL_J);
    stand(orders_british);
    say_with(first, "flotilla ", "");
    say_with(second, "add ", "; done");
    asked(YA_CHANCE, "order_die");
    dice("4"); /* Vernon's SR 5 */
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_LF].formation, first);
    assert_true(now()->formation[first].flags & FLOTILLA);
    assert_int_equal(now()->formation[second].state, OUT);
}

static void yellowjack_3_34_unforming(void **state)
{
    int first;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    first = sheet.squadron[SQUADRON_BR_J2].formation;
    with(SQUADRON_BR_LF, first);
    sheet.formation[first].flags |= FLOTILLA;
    stand(orders_british);
    say("unform british-formation-2"); /* free: it has no Order */
    assert_false(now()->formation[first].flags & FLOTILLA);
    assert_int_not_equal(now()->squadron[SQUADRON_BR_LF].formation, first);
    assert_int_equal(now()->formation[now()->squadron[SQUADRON_BR_LF].formation].command, COMMAND_LEEWARDS);
}

static void yellowjack_3_352_detaching(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    stand_in_mpi(BRITISH);
    dice("6"); /* LR 5 */
    say("activate british-formation-1; detach br-jf 0");
    assert_int_equal(now()->squadron[SQUADRON_BR_JF].formation, formation);
    refused("detach br-jf 0", "3.352", "once");
    stand_in_mpi(BRITISH);
    dice("5");
    say("activate british-formation-1; detach br-jf 1");
    assert_int_not_equal(now()->squadron[SQUADRON_BR_JF].formation, formation);
    assert_int_equal(now()->formation[formation].card, NOBODY); /* it took the Order over */
    assert_int_not_equal(now()->formation[now()->squadron[SQUADRON_BR_JF].formation].card, NOBODY);
}

static void yellowjack_3_36_joining(void **state)
{
    int other_one;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    other_one = alone(SQUADRON_BR_J2, READY, PLACE_PORT_ROYAL_J);
    alone(SQUADRON_BR_LF, READY, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    say("activate british-formation-2");
    assert_int_equal(other_one, 1);
    refused("join british-formation-3 0", "3.36", "Command");
    say("join british-formation-1 0");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].formation, 0);
    asked(BRITISH, "mpi");
    accepted("activate british-formation-1"); /* the other may still act: the joiner had not moved */
}

static void yellowjack_3_36_which_order_is_kept(void **state)
{
    int joiner;

    (void)state;
    for (int own = 0; own < 2; own++) {
        lay(SCENARIO_FULL_WAR); /* Vernon has an Order */
        joiner = alone(SQUADRON_BR_J2, READY, PLACE_PORT_ROYAL_J);
        stand_in_mpi(BRITISH);
        say_with(joiner, "activate ", "");
        refused("join british-formation-1 1", "3.36", "both have an Order");
        sheet.card[1] = (Card){.state = ISSUED,
                               .order = ORDER_CRUISE,
                               .target = PLACE_NEGRIL,
                               .deadline = (uint8_t)sheet.turn,
                               .formation = (uint8_t)joiner};
        sheet.formation[joiner].card = 1;
        stand_in_mpi(BRITISH);
        say_with(joiner, "activate ", "");
        say(own ? "join british-formation-1 1" : "join british-formation-1 0");
        asked(BRITISH, "mpi"); /* 1.8: that there were two nobody else has noticed */
        assert_int_equal(now()->formation[0].card, own);
        assert_int_equal(now()->card[!own].state, HELD);
    }
}

static void yellowjack_3_4_10_wounded(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(leadership_of(&sheet, LEADER_VERNON), 5);
    assert_int_equal(fleet_strategy(&sheet, FLEET_BRITISH), 5);
    sheet.leader[LEADER_VERNON].wounded = 2;
    assert_int_equal(leadership_of(&sheet, LEADER_VERNON), 2);
    assert_int_equal(fleet_strategy(&sheet, FLEET_BRITISH), 2);
}

static void yellowjack_3_44_oversized(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    assert_int_equal(squadrons_in(&sheet, formation), 13);
    assert_int_equal(oversize(&sheet, formation), 1); /* Vernon's 6, doubled for a Flotilla */
    sheet.formation[formation].flags = 0;
    assert_int_equal(oversize(&sheet, formation), 2);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        sheet.leader[leader].at = LEADER_GONE;
    assert_int_equal(oversize(&sheet, formation), 3); /* notional: control 1 */
}

static void yellowjack_3_48_who_makes_the_checks(void **state)
{
    (void)state;
    lay(SCENARIO_CARTAGENA);
    assert_int_equal(strategy_of(&sheet, COMMAND_NEW_GRANADA), 3); /* Lezo */
    sheet.leader[LEADER_LEZO].at = LEADER_CAPTURED;
    assert_int_equal(strategy_of(&sheet, COMMAND_NEW_GRANADA), 4); /* Torres, at his HQ */
    sheet.leader[LEADER_TORRES].at = LEADER_CAPTURED;
    assert_int_equal(strategy_of(&sheet, COMMAND_NEW_GRANADA), 0);
    assert_int_equal(adm_drm(&sheet, COMMAND_NEW_GRANADA), -1); /* Eslava */
}

static void yellowjack_3_485_relief(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BRITISH] - 3); /* three lost: +6 */
    sheet.turn = 16;
    stand("game@1.2#1 > turn@4.4#1 > end_turn@3.485#1 > relief");
    dice("4");
    roll();
    told("3.485", "Vernon is relieved");
    assert_int_equal(now()->leader[LEADER_VERNON].at, LEADER_GONE);
    assert_int_equal(now()->fleet_admiral[FLEET_BRITISH], LEADER_WARREN); /* of the Commodores the one with LR 4 */
}

static void yellowjack_3_5_where_ships_may_lie(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(may_lie(&sheet, FLEET_BRITISH, HARBOUR_CURACAO));
    assert_false(may_lie(&sheet, FLEET_BRITISH, HARBOUR_PORT_LOUIS));
    assert_true(may_lie(&sheet, FLEET_SPANISH, HARBOUR_PORT_LOUIS));
    assert_false(may_lie(&sheet, FLEET_FRENCH, HARBOUR_CARTAGENA));
    assert_false(may_lay_up(&sheet, FLEET_SPANISH, HARBOUR_PORT_LOUIS));
}

static void yellowjack_3_51_harbour(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    alone(SQUADRON_BR_J2, FITTING_OUT, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    say("activate british-formation-2");
    refused("step negril", "3.51", "Harbour");
    say("sail");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].state, READY);
    say("step negril; step cayman"); /* MA 4, 2 for leaving, 1 a lane */
    refused("step san_antonio", "5.2", "MP");
    say("stop; activate british-formation-1; harbour");
    assert_int_equal(now()->formation[0].state, FITTING_OUT);
    asked(BRITISH, "mpi");
}

static void yellowjack_3_52_in_ordinary(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    refused("ordinary br-j1", "3.52", "Fitting Out");
    say("fitout br-j3");
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].state, FITTING_OUT);
    refused("ordinary br-j3", "4.1.4", "state");
    say("ordinary br-j2");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].state, IN_ORDINARY);
}

static void yellowjack_3_53_driven_out(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_LF, FITTING_OUT, PLACE_NASSAU);
    quiet.shown = 0;
    drive_out(&quiet, &sheet, sheet.squadron[SQUADRON_BR_J2].formation); /* a Major port */
    assert_int_equal(sheet.squadron[SQUADRON_BR_J2].state, FITTING_OUT);
    assert_int_equal(quiet.shown, 0);
    drive_out(&quiet, &sheet, formation);
    assert_int_equal(sheet.squadron[SQUADRON_BR_LF].state, READY);
    assert_int_equal(quiet.shown & ONLY(BOURBON), ONLY(BOURBON)); /* 2.3 */
}

/* ---- 4 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_4_1_1_arrivals_by_date(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 5;
    keep_date(&quiet, &sheet);
    assert_int_equal(sheet.leader[LEADER_BROWN].at, LEADER_GONE);
    assert_int_equal(sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA], PLACE_VERACRUZ);
    assert_int_equal(sheet.leader[LEADER_REGGIO].at, LEADER_WAITING);
    sheet.turn = 33;
    keep_date(&quiet, &sheet);
    assert_int_equal(place_of_leader(&sheet, LEADER_REGGIO), PLACE_LA_HABANA);
}

static void yellowjack_4_2_initiative(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#5 > initiative");
    dice("7 4");
    roll();
    asked(BRITISH, "first");
    say("second");
    assert_int_equal(now()->first, BOURBON);
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#5 > initiative");
    dice("4 4"); /* a tie at the start: the Bourbons */
    roll();
    asked(BOURBON, "first");
}

static void yellowjack_4_3_each_once(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; stop");
    refused("activate british-formation-1", "4.3", "acted");
    refused("activate spanish-formation-1", "4.3", "yours");
}

/* ---- 5 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_5_1_allowance(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    formation = alone(SQUADRON_BR_JF, READY, PLACE_NEGRIL);
    assert_int_equal(allowance(&sheet, formation), 5);
    with(SQUADRON_BR_J1, formation);
    assert_int_equal(allowance(&sheet, formation), 4);
    with(SQUADRON_BR_O1, formation);
    assert_int_equal(allowance(&sheet, formation), 3);
    sheet.squadron[SQUADRON_BR_O1].dp = 8; /* over two thirds of 11 */
    assert_int_equal(allowance(&sheet, formation), 2);
    assert_int_equal(allowance(&sheet, alone(SQUADRON_BR_FLAGSHIP, READY, PLACE_NEGRIL)), 4);
}

static void yellowjack_5_1_with_a_convoy(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.convoy[0] =
        (Convoy){.state = READY, .place = PLACE_PORT_ROYAL_J, .to = NOBODY, .sail = 6, .began = 6, .escort = 0};
    assert_int_equal(allowance(&sheet, 0), 3);
}

static void yellowjack_5_2_costs(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    no_weather();
    assert_int_equal(step_cost(&sheet, way_to(PLACE_PORT_ROYAL_J, PLACE_NEGRIL)), 1);
    assert_int_equal(step_cost(&sheet, way_to(PLACE_NEGRIL, PLACE_PORT_ROYAL_J)), 2); /* against the E wind */
    assert_int_equal(step_cost(&sheet, way_to(PLACE_PORT_ROYAL_J, PLACE_SZ_CARIB)), 3);
    assert_int_equal(step_cost(&sheet, way_to(PLACE_SZ_CARIB, PLACE_PORT_ROYAL_J)), 1);
    assert_int_equal(step_cost(&sheet, way_to(PLACE_SZ_CARIB, PLACE_SZ_HONDURAS)), 2);
}

static void yellowjack_5_2_galleys(void **state)
{
    int galleys;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    galleys = alone(SQUADRON_ES_GG, READY, PLACE_CARTAGENA);
    stand_in_mpi(BOURBON);
    say_with(galleys, "activate ", "");
    refused("step sz_carib", "5.2", "Galleys");
}

static void yellowjack_5_21_straits(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_J1, READY, PLACE_TIBURON);
    stand_in_mpi(BRITISH);
    say_with(formation, "activate ", "; step windward");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 3);
}

static void yellowjack_5_22_interdiction(void **state)
{
    int spaniard, formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_J1, READY, PLACE_TIBURON);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_WINDWARD);
    sheet.formation[spaniard].flags |= INTERDICTING;
    sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA] = PLACE_VERACRUZ;
    stand_in_mpi(BRITISH);
    dice("5");
    say_with(formation, "activate ", "; step windward");
    assert_true(now()->formation[formation].flags & KNOWN);
    asked(BOURBON, "pounce");
    say("pass");
    asked(BRITISH, "act");
}

static void yellowjack_5_25_catching_the_wind(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.winds = 1 << WIND_VE;
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORTOBELO};
    sheet.formation[0].place = PLACE_PORTOBELO;
    stand_in_mpi(BRITISH);
    dice("7"); /* the third example: LC 5 with -2 */
    say("activate british-formation-1; catch darien");
    assert_int_equal(now()->formation[0].place, PLACE_DARIEN);
    assert_int_equal(now()->formation[0].came, CAME_CATCHING);
    refused("step cartagena", "5.25", "ended");
    stand_in_mpi(BRITISH);
    dice("8");
    say("activate british-formation-1; catch darien");
    assert_int_equal(now()->formation[0].place, PLACE_PORTOBELO);
}

static void yellowjack_5_26_in_weather(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.gale[WIND_VE] = (Gale){.force = 8, .place = PLACE_PORT_ROYAL_J};
    stand_in_mpi(BRITISH);
    say("activate british-formation-1");
    refused("step negril", "5.26", "catch");
    accepted("catch negril");
}

static void yellowjack_5_3_winds_of_a_fall_impulse(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* the first example */
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds");
    dice("5 2 3 3 7 9 4 2 2 0 7");
    roll();
    told("5.3", "Norther");
    assert_int_equal(now()->winds, 1 << WIND_NO | 1 << WIND_TE | 1 << WIND_VE | 1 << WIND_CA);
    assert_int_equal(now()->gale[WIND_NO].force, 9);
    assert_int_equal(now()->gale[WIND_NO].place, PLACE_TEXAS);
    assert_int_equal(now()->gale[WIND_TE].force, 0);
    assert_int_equal(now()->gale[WIND_VE].force, 9);
    assert_int_equal(now()->gale[WIND_CA].force, 8);
    asked(YA_CHANCE, "strike");
}

static void yellowjack_5_31_gales_move_on(void **state)
{
    Gale norther = {.force = 9, .place = PLACE_TEXAS}, caldereta = {.force = 8, .place = PLACE_LA_GUAIRA};

    (void)state;
    move_gale(&norther, WIND_NO);
    assert_int_equal(norther.place, PLACE_VERACRUZ);
    assert_int_equal(norther.force, 8);
    move_gale(&caldereta, WIND_CA);
    assert_int_equal(caldereta.force, 0);
}

static void yellowjack_5_32_a_nine_checks_for_events(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 17; /* spring: only the Nor'easter has a die */
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds");
    dice("9");
    roll();
    asked(YA_CHANCE, "event_die");
}

static void yellowjack_5_36_weather_effects(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORT_ROYAL_J};
    assert_int_equal(weather_dp(&sheet, SQUADRON_BR_J1), 2); /* Ready */
    assert_int_equal(weather_dp(&sheet, SQUADRON_BR_J2), 1); /* Fitting Out in a Major port: a ring outwards */
    assert_int_equal(weather_dp(&sheet, SQUADRON_BR_J3), 0); /* In Ordinary: 2 - 2 */
    sheet.gale[WIND_NO] = (Gale){.force = 11, .place = PLACE_PORT_ROYAL_J};
    assert_int_equal(weather_dp(&sheet, SQUADRON_BR_J1), 4); /* only the worst counts */
    assert_int_equal(weather_dp(&sheet, SQUADRON_ES_G1), 0);
}

static void yellowjack_5_361_removal(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORT_ROYAL_J};
    sheet.aux_at[0] = sheet.aux_at[4] = 0; /* a Fleet and a Fleet-50 Auxiliary with Vernon */
    assert_int_equal(auxiliaries[4].kind, AUX_FLEET50);
    assert_int_equal(removal_die(&sheet, 0, NOBODY, false), 10);
    assert_int_equal(removal_die(&sheet, 4, NOBODY, false), 9);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("9 0");
    roll();
    assert_int_equal(now()->aux_at[4], RECOVERY);
    assert_int_equal(now()->aux_at[0], 0);
}

static void yellowjack_5_37_loss_of_subordination(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR); /* the second example */
    sheet.winds = 1 << WIND_VE;
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORTOBELO};
    sheet.formation[0].place = PLACE_PORTOBELO;
    formation = free_formation(&sheet, FLEET_BRITISH);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("8");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 4);
    asked(YA_CHANCE, "straggler");
    refused("straggle br-flagship", "5.37", "not one");
    say("straggle br-j1");
    assert_int_equal(now()->formation[formation].place, PLACE_DARIEN); /* the one step with the wind */
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].formation, formation);
}

static void yellowjack_5_37_holds(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.winds = 1 << WIND_VE;
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORTOBELO};
    sheet.formation[0].place = PLACE_PORTOBELO;
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("7");
    roll();
    assert_int_equal(squadrons_in(now(), 0), 3);
}

static void yellowjack_5_6_map_entry(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.happened = 1 << HAPPENS_TORRES;
    formation = call_up(&sheet, HAPPENS_TORRES);
    assert_int_equal(squadrons_in(&sheet, formation), 4);
    sheet.impulse = 0;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.5#1(who=2) > entry_rolls");
    dice("0 4"); /* Impulse 1; fall: 2 DPs */
    roll();
    assert_int_equal(now()->formation[formation].impulse, 1);
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, 2);
}

static void yellowjack_5_7_leaving_the_map(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.formation[0].place = PLACE_X23N;
    alone(SQUADRON_ES_HF, READY, PLACE_X23N);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; exit");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].state, OUT);
    assert_int_equal(now()->leader[LEADER_VERNON].at, LEADER_GONE);
    stand_in_mpi(BOURBON);
    say("activate spanish-formation-3");
    refused("exit", "5.7", "here"); /* British only */
}

/* ---- 11 ---------------------------------------------------------------------------------------------------------- */

static void yellowjack_11_2_end_of_a_winter_turn(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR); /* the eleventh example */
    sheet.turn = 30;
    formation = alone(SQUADRON_BR_J1, READY, PLACE_LA_HABANA);
    with(SQUADRON_BR_JF, formation);
    aboard(LEADER_VERNON, SQUADRON_BR_J1);
    sheet.formation[formation].flags |= BLOCKADING;
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J1, 0, false), 5);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J1, 0, true), 3);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_JF, 0, false), 4);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J3, 0, false), 0);
}

static void yellowjack_11_2_fitting_out(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J2, 4, false), 1);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J2, 5, false), 2);
    alone(SQUADRON_BR_J2, FITTING_OUT, PLACE_CURACAO);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J2, 2, false), 1);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J2, 3, false), 2); /* +2 in a neutral port */
}

static void yellowjack_11_21_blockade(void **state)
{
    int lezo, british;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_J1, READY, PLACE_CARTAGENA);
    sheet.formation[british].flags |= BLOCKADING;
    lezo = alone(SQUADRON_ES_G1, FITTING_OUT, PLACE_CARTAGENA);
    stand_in_mpi(BOURBON);
    dice("1"); /* notional: 0 */
    say_with(lezo, "activate ", "; sail");
    told("11.21", "caught");
    assert_int_equal(now()->formation[lezo].came, CAME_OUT);
    asked(BRITISH, "pounce");
    say("pass");
    asked(BOURBON, "mpi");
}

static void yellowjack_11_21_only_enemy_ports(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_J1, READY, PLACE_PORT_LOUIS);
    stand_in_mpi(BRITISH);
    say_with(formation, "activate ", "");
    refused("blockade", "11.21", "enemy Port Space"); /* France is neutral */
}

static void yellowjack_11_22_never_above_the_rating(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.squadron[SQUADRON_BR_J1].dp = 7;
    wear_down(&(Run){0}, &sheet, SQUADRON_BR_J1, 5);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].dp, 10);
    sheet.squadron[SQUADRON_BR_J1].dp = 12;
    wear_down(&(Run){0}, &sheet, SQUADRON_BR_J1, 5);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].dp, 12);
}

static void yellowjack_11_3_repair_dice(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(repair_dice(&sheet, HARBOUR_LA_HABANA), 4); /* its own, and three RP */
    assert_int_equal(repair_dice(&sheet, HARBOUR_PORT_ROYAL_J), 0);
    sheet.turn = 12;
    assert_int_equal(repair_dice(&sheet, HARBOUR_PORT_ROYAL_J), 1);
    sheet.port[HARBOUR_LA_HABANA].razed = 1;
    assert_int_equal(repair_dice(&sheet, HARBOUR_LA_HABANA), 0);
}

static void yellowjack_11_3_one_die_a_port(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 12;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#2(who=0) > repairs(side=british)");
    refused("repair br-j2", "11.3", "In Ordinary");
    dice("2");
    say("repair br-j3");
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].dp, 2);
    refused("repair br-j3", "11.3", "no more dice");
}

static void yellowjack_11_32_tokens(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_PORT_ROYAL_J].tokens = 2;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#2(who=0) > repairs(side=british)");
    dice("3");
    say("repair br-j3");
    assert_int_equal(now()->port[HARBOUR_PORT_ROYAL_J].tokens, 1);
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].dp, 3);
    sheet = *(const struct Game *)now();
    stand_in_mpi(BRITISH);
    dice("0");
    say("refit br-j2");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].dp, 1);
    refused("refit br-j2", "11.32", "no RP token");
}

/* ---- X1 ---------------------------------------------------------------------------------------------------------- */

static void yellowjack_x1_42_squall(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    batter(&quiet, &sheet, PLACE_PORT_ROYAL_J, 1, false);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].dp, 3);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J2].dp, 3); /* Fitting Out in a Major port */
    alone(SQUADRON_BR_LF, FITTING_OUT, PLACE_NASSAU);
    batter(&quiet, &sheet, PLACE_NASSAU, 2, true);
    assert_int_equal(sheet.squadron[SQUADRON_BR_LF].dp, 5); /* driven out by the freak gale, then struck */
}

static void yellowjack_x1_5_a_storm(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* Turn 10: base 0-3 */
    sheet.impulse = 2;
    stand("game@1.2#1 > turn@4.2#1 > impulse@X1.5#5 > hurricane");
    dice("4 5 0 5"); /* one Impulse gone; place 5: Central Caribbean; track 0-4; 0-5 makes it a Hurricane */
    roll();
    assert_int_equal(now()->storm.place, PLACE_SZ_CARIB);
    assert_int_equal(now()->storm.kind, STORM_HURRICANE + 1);
    sheet = *(const struct Game *)now();
    move_storm(&quiet, &sheet);
    assert_int_equal(sheet.storm.place, PLACE_WINDWARD);
}

static void yellowjack_x1_51_rings(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.storm = (Storm){.kind = STORM_HURRICANE + 1, .place = PLACE_WINDWARD, .start = PLACE_SZ_CARIB};
    assert_int_equal(ring_at(&sheet, PLACE_WINDWARD, 0)->dp, 9);
    assert_int_equal(ring_at(&sheet, PLACE_TIBURON, 0)->dp, 9);
    assert_int_equal(ring_at(&sheet, PLACE_PORT_ROYAL_J, 0)->dp, 4);
    sheet.storm.kind = STORM_TROPICAL_STORM + 1;
    assert_int_equal(ring_at(&sheet, PLACE_WINDWARD, 0)->dp, 5);
    assert_int_equal(ring_at(&sheet, PLACE_TIBURON, 0)->dp, 3);
    sheet.gale[WIND_NO] = (Gale){.force = 11, .place = PLACE_TIBURON};
    assert_int_equal(ring_at(&sheet, PLACE_TIBURON, 0)->dp, 3); /* inside a storm Gales have no effect */
}

static void yellowjack_2_1_lanes_and_links(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1");
    refused("step cartagena", "2.1", "no lane");
    accepted("step negril");
}

static void yellowjack_4_1_4_each_thing_once(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    say("ordinary br-j2; station british-light-1 port_royal_j; board brown br-j1");
    refused("fitout br-j2", "4.1.4", "state");
    refused("station british-light-1 nassau", "4.1.4", "handled");
    refused("land brown", "4.1.4", "handled");
}

/* ---- 12.3: whose dice a rank changes ----------------------------------------------------------------------------- */

static void ranked(int side, int rank)
{
    lay(SCENARIO_FULL_WAR);
    sheet.rank[side] = (uint8_t)(rank + 1);
}

static void yellowjack_12_3_initiative(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_VICE_ADMIRAL_RED);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#5 > initiative");
    dice("4 4"); /* else the Bourbons */
    roll();
    asked(BRITISH, "first");
    ranked(BOURBON, RANK_VICE_ADMIRAL_RED);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#5 > initiative");
    dice("5 5");
    roll();
    asked(BOURBON, "first");
}

static void yellowjack_12_3_repair(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_DOCKYARDS);
    sheet.turn = 12;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#2(who=0) > repairs(side=british)");
    dice("4");
    say("repair br-j3"); /* as 2: two DPs */
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].dp, 2);
    ranked(BRITISH, RANK_DOCKYARDS);
    sheet.port[HARBOUR_PORT_ROYAL_J].tokens = 1;
    stand_in_mpi(BRITISH);
    dice("4");
    say("refit br-j2");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].dp, 1);
}

static void yellowjack_12_3_relief(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_REAR_ADMIRAL_RED);
    sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BRITISH] - 3);
    sheet.turn = 16;
    stand("game@1.2#1 > turn@4.4#1 > end_turn@3.485#1 > relief");
    dice("4");
    roll();
    assert_int_equal(now()->leader[LEADER_VERNON].at, SQUADRON_BR_FLAGSHIP);
}

static void yellowjack_12_3_removal_and_sinking(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_REAR_ADMIRAL_RED);
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORT_ROYAL_J};
    sheet.aux_at[4] = 0;
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("9 0");
    roll();
    assert_int_equal(now()->aux_at[4], 0);
    ranked(BRITISH, RANK_VICE_ADMIRAL_RED);
    sheet.squadron[SQUADRON_BR_J1].dp = 17;
    stand("game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition@7.3#4(squadron=59) > sunk_checks(side=british "
          "place=254)");
    dice("7");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 3);
}

static void yellowjack_4_4_end_of_the_turn(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.formation[0].flags |= KNOWN;
    sheet.leader[LEADER_VERNON].wounded = 2;
    sheet.squadron[SQUADRON_BR_J1].flags = ARRIVED;
    forget(&sheet);
    assert_false(sheet.formation[0].flags & KNOWN);
    assert_int_equal(sheet.leader[LEADER_VERNON].wounded, 1);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].flags, 0);
}

static void yellowjack_3_352_a_lone_squadron(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_J2, READY, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    say_with(formation, "activate ", "");
    refused("detach br-j2 0", "3.352", "but one");
}

static void yellowjack_5_21_not_galleys(void **state)
{
    int galleys, then;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    galleys = alone(SQUADRON_ES_GG, READY, PLACE_WINDWARD);
    then = sheet.squadron[SQUADRON_ES_GG].dp;
    enter_strait(&sheet, galleys);
    assert_int_equal(sheet.squadron[SQUADRON_ES_GG].dp, then);
}

static void yellowjack_5_22_once_an_impulse(void **state)
{
    int spaniard, formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_J1, READY, PLACE_WINDWARD);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_WINDWARD);
    sheet.formation[spaniard].flags |= INTERDICTING;
    assert_int_equal(next_interdictor(&sheet, formation, 0), spaniard);
    sheet.formation[formation].passed |= UINT32_C(1) << spaniard;
    assert_int_equal(next_interdictor(&sheet, formation, 0), NOBODY);
}

static void yellowjack_5_25_only_where_it_cannot_pay(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    no_weather();
    stand_in_mpi(BRITISH);
    say("activate british-formation-1");
    refused("catch negril", "5.25", "can pay");
}

static void yellowjack_5_32_a_nine_for_the_gale(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 17; /* spring: only the Nor'easter */
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds");
    dice("0 9");
    roll();
    asked(YA_CHANCE, "event_die");
}

static void yellowjack_5_361_columns_of_the_classes(void **state)
{
    static const uint8_t columns[AUX_COUNT] = {
        [AUX_FLEET_AUX] = 0,   [AUX_FLEET50] = 1,   [AUX_MIXED_ROLE] = 0, [AUX_LIGHT] = 2,
        [AUX_GUARDACOSTA] = 2, [AUX_PRIVATEER] = 2, [AUX_PIRATE] = 2,     [AUX_GALLEY] = 3,
        [AUX_BOMB] = 3,        [AUX_FIRESHIP] = 3,  [AUX_MARINE] = 3,
    };

    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        assert_int_equal(removal_class(&sheet, aux), columns[auxiliaries[aux].kind]);
}

static void yellowjack_5_37_never_the_commander(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.gale[WIND_VE] = (Gale){.force = 11, .place = PLACE_PORT_ROYAL_J};
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects@5.37#1(side=british) > "
          "subordination");
    dice("9");
    roll();
    refused("straggle br-flagship", "5.37", "driven off");
    accepted("straggle br-j1");
}

static void yellowjack_5_6_the_french_column(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = call_up(&sheet, HAPPENS_DANTIN);
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.5#1(who=2) > entry_rolls");
    dice("5 0 0"); /* the British would come by Entry E */
    roll();
    assert_int_equal(now()->formation[formation].place, PLACE_ENTRY_B);
}

static void yellowjack_5_7_the_north_is_british(void **state)
{
    int spaniard;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_X23N);
    stand_in_mpi(BOURBON);
    say_with(spaniard, "activate ", "");
    refused("exit", "5.7", "here");
    sheet.formation[spaniard].place = PLACE_SZ_HATTERAS;
    stand_in_mpi(BOURBON);
    say_with(spaniard, "activate ", "");
    accepted("exit");
}

static void yellowjack_11_2_straits(void **state)
{
    int galleys;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    galleys = alone(SQUADRON_ES_GG, READY, PLACE_WINDWARD);
    sheet.squadron[SQUADRON_ES_GG].command = COMMAND_NEW_GRANADA;
    assert_int_equal(wear_of(&sheet, SQUADRON_ES_GG, 0, false), 1);
    sheet.formation[galleys].flags |= INTERDICTING;
    assert_int_equal(wear_of(&sheet, SQUADRON_ES_GG, 0, false), 1); /* +1, and -1 of Galleys in Straits */
    sheet.formation[galleys].place = PLACE_DARIEN;
    assert_int_equal(wear_of(&sheet, SQUADRON_ES_GG, 0, false), 2);
}

static void yellowjack_11_3_neutral_france(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_false(french_may_repair(&sheet));
    sheet.turn = 12;
    assert_true(french_may_repair(&sheet));
    sheet.french_repair = 1; /* one die a Quarter in all */
    assert_false(french_may_repair(&sheet));
    sheet.happened = 1 << HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN;
    assert_true(french_may_repair(&sheet));
}

static void yellowjack_x1_42_a_freak_gale_drives_out(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    alone(SQUADRON_BR_LF, FITTING_OUT, PLACE_NASSAU);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds@5.32#1 > random_event");
    dice("8");
    say("draw nassau");
    told("3.53", "driven out");
    assert_int_equal(now()->squadron[SQUADRON_BR_LF].dp, 5); /* and struck */
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds@5.32#1 > random_event");
    dice("7");
    say("draw nassau"); /* a squall does not */
    assert_int_equal(now()->squadron[SQUADRON_BR_LF].state, FITTING_OUT);
}

static void yellowjack_x1_51_the_outermost_ring(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int place = 0; place < PLACE_COUNT; place++) {
        int far = distances[PLACE_PORTOBELO][place];
        sheet.storm = (Storm){.kind = STORM_TROPICAL_STORM + 1, .place = PLACE_PORTOBELO, .start = PLACE_SZ_CARIB};
        assert_int_equal(in_storm(&sheet, place), far <= 3);
        sheet.storm.kind = STORM_HURRICANE + 1;
        assert_int_equal(in_storm(&sheet, place), far <= 4);
    }
}

static void yellowjack_12_3_attrition_and_grog(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_REAR_ADMIRAL_RED);
    sheet.turn = 23; /* grog */
    stand("game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition");
    dice("5 5 5 5"); /* as 4: each Command has its grog, and J2 Fitting Out suffers 1 - 1 */
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].dp, 3);
    ranked(BRITISH, RANK_REAR_ADMIRAL_RED);
    stand("game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition");
    dice("5"); /* before there is grog: 1 */
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].dp, 4);
}

static void yellowjack_12_3_initiative_of_the_bourbons(void **state)
{
    (void)state;
    ranked(BOURBON, RANK_VICE_ADMIRAL_RED);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#5 > initiative");
    dice("5 4"); /* a tie then, theirs at the start */
    roll();
    asked(BOURBON, "first");
}

static void yellowjack_12_3_announced_for_repairs(void **state)
{
    (void)state;
    ranked(BRITISH, RANK_CAPTAIN);
    sheet.turn = 12;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#2(who=0) > repairs(side=british)");
    say("repair br-j3");
    asked(BRITISH, "announce");
    dice("3");
    say("announce -1"); /* as 2: two DPs */
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].dp, 2);
    ranked(BRITISH, RANK_CAPTAIN);
    sheet.port[HARBOUR_PORT_ROYAL_J].tokens = 1;
    stand_in_mpi(BRITISH);
    say("refit br-j2");
    asked(BRITISH, "announce");
    dice("3");
    say("announce -1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].dp, 1);
}

static void yellowjack_3_1_the_nearest_port(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int place = 0; place < PLACE_COUNT; place++)
        for (int fleet = 0; fleet < SIDE_FLEETS; fleet++) {
            int found = nearest_port(&sheet, fleet, place), harbour = 0;
            while (!is_own_port(&sheet, fleet, harbour) || /* of those as near the first in the file */
                   distances[place][ports[harbour].place] > distances[place][found])
                harbour++;
            assert_int_equal(found, ports[harbour].place);
        }
}

static void yellowjack_3_36_a_joiner_that_has_moved(void **state)
{
    int joiner;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    no_weather();
    joiner = alone(SQUADRON_BR_J2, READY, PLACE_TIBURON);
    stand_in_mpi(BRITISH);
    say_with(joiner, "activate ", "; step port_royal_j; join british-formation-1 0");
    refused("activate british-formation-1", "4.3", "acted");
}

static void yellowjack_3_51_what_it_costs(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.impulse = 1;
    sheet.active = BRITISH;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > "
          "activation@4.31#1(formation=0 mp=0 contact=255) ? act british");
    refused("harbour", "3.51", "MP");
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > "
          "activation@4.31#1(formation=1 mp=1 contact=255) ? act british");
    refused("sail", "3.51", "MP");
}

RULES_MAIN(cmocka_unit_test(yellowjack_3_1_the_nearest_port), cmocka_unit_test(yellowjack_3_36_a_joiner_that_has_moved),
           cmocka_unit_test(yellowjack_3_51_what_it_costs), cmocka_unit_test(yellowjack_3_352_a_lone_squadron),
           cmocka_unit_test(yellowjack_5_21_not_galleys), cmocka_unit_test(yellowjack_5_22_once_an_impulse),
           cmocka_unit_test(yellowjack_5_25_only_where_it_cannot_pay),
           cmocka_unit_test(yellowjack_5_32_a_nine_for_the_gale),
           cmocka_unit_test(yellowjack_5_361_columns_of_the_classes),
           cmocka_unit_test(yellowjack_5_37_never_the_commander), cmocka_unit_test(yellowjack_5_6_the_french_column),
           cmocka_unit_test(yellowjack_5_7_the_north_is_british), cmocka_unit_test(yellowjack_11_2_straits),
           cmocka_unit_test(yellowjack_11_3_neutral_france), cmocka_unit_test(yellowjack_x1_42_a_freak_gale_drives_out),
           cmocka_unit_test(yellowjack_x1_51_the_outermost_ring), cmocka_unit_test(yellowjack_12_3_attrition_and_grog),
           cmocka_unit_test(yellowjack_12_3_initiative_of_the_bourbons),
           cmocka_unit_test(yellowjack_12_3_announced_for_repairs), cmocka_unit_test(yellowjack_12_3_initiative),
           cmocka_unit_test(yellowjack_12_3_repair), cmocka_unit_test(yellowjack_12_3_relief),
           cmocka_unit_test(yellowjack_12_3_removal_and_sinking), cmocka_unit_test(yellowjack_1_3_checks),
           cmocka_unit_test(yellowjack_1_5_scenarios), cmocka_unit_test(yellowjack_1_7_against_the_wind),
           cmocka_unit_test(yellowjack_2_2_distance), cmocka_unit_test(yellowjack_2_5_limits),
           cmocka_unit_test(yellowjack_3_1_leaders_of_a_lost_squadron), cmocka_unit_test(yellowjack_3_2_set_up),
           cmocka_unit_test(yellowjack_3_2_cartagena), cmocka_unit_test(yellowjack_3_21_portobelo),
           cmocka_unit_test(yellowjack_3_21_secret_target), cmocka_unit_test(yellowjack_3_26_transfer_of_sail),
           cmocka_unit_test(yellowjack_3_3_who_commands), cmocka_unit_test(yellowjack_3_31_leaders_change),
           cmocka_unit_test(yellowjack_3_32_divisions), cmocka_unit_test(yellowjack_3_33_flotilla),
           cmocka_unit_test(yellowjack_3_34_unforming), cmocka_unit_test(yellowjack_3_352_detaching),
           cmocka_unit_test(yellowjack_3_36_joining), cmocka_unit_test(yellowjack_3_36_which_order_is_kept),
           cmocka_unit_test(yellowjack_3_4_10_wounded), cmocka_unit_test(yellowjack_3_44_oversized),
           cmocka_unit_test(yellowjack_3_48_who_makes_the_checks), cmocka_unit_test(yellowjack_3_485_relief),
           cmocka_unit_test(yellowjack_3_5_where_ships_may_lie), cmocka_unit_test(yellowjack_3_51_harbour),
           cmocka_unit_test(yellowjack_3_52_in_ordinary), cmocka_unit_test(yellowjack_3_53_driven_out),
           cmocka_unit_test(yellowjack_4_1_1_arrivals_by_date), cmocka_unit_test(yellowjack_4_2_initiative),
           cmocka_unit_test(yellowjack_4_3_each_once), cmocka_unit_test(yellowjack_5_1_allowance),
           cmocka_unit_test(yellowjack_5_1_with_a_convoy), cmocka_unit_test(yellowjack_5_2_costs),
           cmocka_unit_test(yellowjack_5_2_galleys), cmocka_unit_test(yellowjack_5_21_straits),
           cmocka_unit_test(yellowjack_5_22_interdiction), cmocka_unit_test(yellowjack_5_25_catching_the_wind),
           cmocka_unit_test(yellowjack_5_26_in_weather), cmocka_unit_test(yellowjack_5_3_winds_of_a_fall_impulse),
           cmocka_unit_test(yellowjack_5_31_gales_move_on), cmocka_unit_test(yellowjack_5_32_a_nine_checks_for_events),
           cmocka_unit_test(yellowjack_5_36_weather_effects), cmocka_unit_test(yellowjack_5_361_removal),
           cmocka_unit_test(yellowjack_5_37_loss_of_subordination), cmocka_unit_test(yellowjack_5_37_holds),
           cmocka_unit_test(yellowjack_5_6_map_entry), cmocka_unit_test(yellowjack_5_7_leaving_the_map),
           cmocka_unit_test(yellowjack_11_2_end_of_a_winter_turn), cmocka_unit_test(yellowjack_11_2_fitting_out),
           cmocka_unit_test(yellowjack_11_21_blockade), cmocka_unit_test(yellowjack_11_21_only_enemy_ports),
           cmocka_unit_test(yellowjack_11_22_never_above_the_rating), cmocka_unit_test(yellowjack_11_3_repair_dice),
           cmocka_unit_test(yellowjack_11_3_one_die_a_port), cmocka_unit_test(yellowjack_11_32_tokens),
           cmocka_unit_test(yellowjack_x1_42_squall), cmocka_unit_test(yellowjack_x1_5_a_storm),
           cmocka_unit_test(yellowjack_x1_51_rings), cmocka_unit_test(yellowjack_2_1_lanes_and_links),
           cmocka_unit_test(yellowjack_4_1_4_each_thing_once), cmocka_unit_test(yellowjack_4_4_end_of_the_turn), )
