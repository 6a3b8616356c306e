/* Yellow Jack: the twelve worked examples, one by one; dice in the order in which they are rolled. */
#include "rules_yellowjack.h"

/* The Vendavales blows, a Gale of Force 9 is at Portobelo, and Vernon with his three Squadrons. */
static void gale_at_portobelo(void)
{
    lay(SCENARIO_FULL_WAR);
    sheet.winds = 1 << WIND_VE;
    sheet.gale[WIND_VE] = (Gale){.force = 9, .place = PLACE_PORTOBELO};
    sheet.formation[0].place = PLACE_PORTOBELO;
    sheet.impulse = 1;
    assert_int_equal(squadrons_in(&sheet, 0), 3);
}

/* Lezo with his flag and G1 off Darien, where Vernon came with the wind. */
static int lezo_off_darien(void)
{
    int lezo;

    lay(SCENARIO_FULL_WAR);
    sheet.formation[0].place = PLACE_DARIEN;
    sheet.formation[0].came = CAME_WITH;
    lezo = alone(SQUADRON_ES_FLAGSHIP, READY, PLACE_DARIEN);
    with(SQUADRON_ES_G1, lezo);
    aboard(LEADER_LEZO, SQUADRON_ES_FLAGSHIP);
    return lezo;
}

/* They fight, with the gauge to Vernon; J1 and the flag are against G1, without Lezo. */
static void combat_off_darien(int level)
{
    int lezo = lezo_off_darien();

    sheet.leader[LEADER_LEZO].at = ASHORE + PLACE_CARTAGENA;
    sheet.battle.under_way = 1;
    memset(sheet.battle.combat, NO_COMBAT, sizeof sheet.battle.combat);
    sheet.battle.place = PLACE_DARIEN;
    sheet.battle.engaged[BRITISH] = UINT32_C(1) << 0;
    sheet.battle.engaged[BOURBON] = UINT32_C(1) << lezo;
    sheet.battle.level = (uint8_t)level;
    sheet.battle.combat[SQUADRON_BR_J1] = sheet.battle.combat[SQUADRON_ES_G1] = 0;
}

static void yellowjack_example_1_winds_of_a_fall_impulse(void **state)
{
    Gale norther, vendavales, caldereta;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds");
    dice("5 2 3 3 7 9 4 2 2 0 7"); /* the last: a squall, for a 9 was rolled */
    roll();
    assert_int_equal(now()->winds, 1 << WIND_NO | 1 << WIND_TE | 1 << WIND_VE | 1 << WIND_CA);
    norther = now()->gale[WIND_NO];
    vendavales = now()->gale[WIND_VE];
    caldereta = now()->gale[WIND_CA];
    assert_true(norther.force == 9 && norther.place == PLACE_TEXAS);
    assert_int_equal(now()->gale[WIND_TE].force, 0);
    assert_true(vendavales.force == 9 && vendavales.place == PLACE_PORTOBELO);
    assert_true(caldereta.force == 8 && caldereta.place == PLACE_LA_GUAIRA);
    asked(YA_CHANCE, "strike");
    move_gale(&norther, WIND_NO);
    move_gale(&vendavales, WIND_VE);
    move_gale(&caldereta, WIND_CA);
    assert_true(norther.force == 8 && norther.place == PLACE_VERACRUZ);
    assert_true(vendavales.force == 8 && vendavales.place == PLACE_DARIEN);
    assert_int_equal(caldereta.force, 0);
}

static void yellowjack_example_2_gale_effects(void **state)
{
    int straggler;

    (void)state;
    gale_at_portobelo();
    straggler = free_formation(&sheet, FLEET_BRITISH);
    sheet.aux_at[0] = sheet.aux_at[4] = 0; /* with Vernon */
    assert_true(auxiliaries[0].kind == AUX_FLEET_AUX && auxiliaries[4].kind == AUX_FLEET50);
    alone(SQUADRON_ES_HF, READY, PLACE_DARIEN);
    int dp = sheet.squadron[SQUADRON_BR_J1].dp;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("9 8"); /* the Fleet Auxiliary needs none; the check with -2 fails */
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, dp + 2);
    assert_int_equal(now()->aux_at[0], 0);
    assert_int_equal(now()->aux_at[4], RECOVERY);
    refused("straggle br-flagship", "5.37", "not one");
    say("straggle br-j1"); /* west is against the Vendavales, north-east against the trade wind */
    assert_int_equal(now()->formation[straggler].place, PLACE_DARIEN);
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#5(side=british) > weather_effects(side=british)");
    dice("8 7");
    roll();
    assert_int_equal(now()->aux_at[4], 0);
    assert_int_equal(squadrons_in(now(), 0), 3);
    assert_int_equal(weather_dp(&sheet, SQUADRON_ES_HF), 1);
    assert_int_equal(weather_dp(&sheet, SQUADRON_ES_G1), 0); /* Cartagena is 2 away */
}

static void yellowjack_example_3_catching_the_wind(void **state)
{
    (void)state;
    gale_at_portobelo();
    stand_in_mpi(BRITISH);
    dice("7");
    say("activate british-formation-1");
    prompted(BRITISH, "4.31", "catch the wind for one step, by a check");
    say("catch darien");
    prompted(BRITISH, "4.31", "its movement has ended");
    assert_int_equal(now()->formation[0].place, PLACE_DARIEN);
    refused("step cartagena", "5.25", "ended");
    stand_in_mpi(BRITISH);
    dice("8");
    say("activate british-formation-1; catch darien");
    assert_int_equal(now()->formation[0].place, PLACE_PORTOBELO);
    assert_false(passes_lc(&sheet, 0, 9, -9)); /* always */
}

static void yellowjack_example_4_search(void **state)
{
    int lezo = lezo_off_darien();

    (void)state;
    assert_int_equal(sum_of(search_drm(&sheet, 0)), -2);
    stand_in_mpi(BRITISH);
    dice("7");
    say("activate british-formation-1");
    say_with(lezo, "search ", "");
    assert_true(now()->formation[lezo].flags & KNOWN);
    stand_in_mpi(BRITISH);
    dice("8");
    say("activate british-formation-1");
    say_with(lezo, "search ", "");
    assert_false(now()->formation[lezo].flags & KNOWN);
    lay(SCENARIO_FULL_WAR);
    sheet.formation[0].place = PLACE_DARIEN;
    sheet.convoy[4] =
        (Convoy){.state = READY, .place = PLACE_DARIEN, .to = NOBODY, .sail = 4, .began = 4, .escort = NOBODY};
    stand_in_mpi(BRITISH);
    dice("9");
    say("activate british-formation-1; search treasure-convoy");
    assert_true(now()->convoy[4].flags & CONVOY_KNOWN);
}

static void yellowjack_example_5_weather_gauge_and_intensity(void **state)
{
    int lezo = lezo_off_darien();

    (void)state;
    assert_int_equal(gauge_of(&sheet, 0), 10 - 2 + 5);
    assert_int_equal(gauge_of(&sheet, lezo), 10 - 5 + 5);
    sheet.formation[lezo].flags |= KNOWN;
    stand_in_mpi(BRITISH);
    say("activate british-formation-1");
    dice("0");
    say_with(lezo, "search ", "");
    say_with(lezo, "attack ", "");
    assert_int_equal(now()->battle.gauge, BRITISH);
    dice("8");
    hinted("intensity medium", "the Leaders make it Heavy");
    hinted("intensity heavy", "");
    say("intensity medium; pass"); /* no mulligan */
    assert_int_equal(now()->battle.intensity, 2);
    assert_int_equal(now()->battle.level, 3);
}

static void yellowjack_example_6_a_combat_with_leaders(void **state)
{
    DamageInfo fire;

    (void)state;
    combat_off_darien(3);
    sheet.battle.combat[SQUADRON_BR_FLAGSHIP] = 0;
    assert_int_equal(leaders_shifts(&sheet, 0), 3);
    sheet.battle.shift[BRITISH] = 2;
    sheet.battle.shift[BOURBON] = -1;
    fire = combat_result(&sheet, 0, BRITISH, 4);
    assert_true(fire.dp == 5 && !fire.sail && !fire.casualty);
    fire = combat_result(&sheet, 0, BOURBON, 0);
    assert_true(fire.dp == 4 && !fire.sail && !fire.casualty);
}

static void yellowjack_example_7_beyond_the_table(void **state)
{
    DamageInfo fire;

    (void)state;
    combat_off_darien(8);
    sheet.battle.shift[BRITISH] = 2;
    fire = combat_result(&sheet, 0, BRITISH, 2);
    assert_true(fire.sail == 1 && fire.dp == 5);
    sheet.battle.level = 0;
    sheet.battle.shift[BRITISH] = -1;
    assert_int_equal(combat_result(&sheet, 0, BRITISH, 0).dp, 0);
}

static void yellowjack_example_8_sunk_check(void **state)
{
    static const char checks[] = "game@1.2#1 > turn@4.4#1 > end_turn@11.2#3 > attrition@7.3#4(squadron=59) > "
                                 "sunk_checks(side=british place=254)";
    int fast, gauge;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    fast = allowance(&sheet, 0);
    gauge = gauge_of(&sheet, 0);
    sheet.squadron[SQUADRON_BR_J1].dp = 17;
    stand(checks);
    dice("7");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 2);
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 10);
    stand(checks);
    dice("8");
    roll();
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 3);
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].dp, 17);
    assert_int_equal(allowance(&sheet, 0), fast - 1);
    assert_int_equal(gauge_of(&sheet, 0), gauge - 1);
    assert_true(over_a_third(&sheet, SQUADRON_BR_J1));
}

/* 18 regular Units and two Marines before Cartagena with ten Sail; inside three regulars and three Sail, no more. */
static Set army_before_cartagena(void)
{
    Set army = {0};
    int marines = 0;

    lay(SCENARIO_CARTAGENA);
    for (int unit = 0; unit < UNIT_COUNT; unit++) {
        bool came = units[unit].event == HAPPENS_OGLE || units[unit].event == HAPPENS_GOOCH;
        if (came && (units[unit].type == TYPE_REGULAR || (units[unit].type == TYPE_MARINE && ++marines <= 2)))
            set_add(&army, PIECE_UNITS + unit);
        if (sheet.unit_at[unit] == PLACE_CARTAGENA || set_has(&army, PIECE_UNITS + unit))
            sheet.unit_at[unit] = set_has(&army, PIECE_UNITS + unit) ? BESIEGING + PLACE_CARTAGENA : LAND_LOST;
    }
    for (int unit = 0, inside = 0; inside < 3; unit++)
        if (units[unit].fleet == FLEET_SPANISH && units[unit].type == TYPE_REGULAR) {
            sheet.unit_at[unit] = PLACE_CARTAGENA;
            inside++;
        }
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (sheet.personage_at[man] == PLACE_CARTAGENA)
            sheet.personage_at[man] = LAND_LOST;
    return army;
}

static void yellowjack_example_9_escalade(void **state)
{
    Set army = army_before_cartagena();

    (void)state;
    for (int s = SQUADRON_BR_O6; s <= SQUADRON_BR_O8; s++)
        ordinary(s, PLACE_PORT_ROYAL_J);
    FOR_SQUADRONS(s, &sheet, 0)
    sheet.squadron[s].sail = 1;
    sheet.formation[0].place = PLACE_CARTAGENA;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (s != SQUADRON_ES_G1 && squadrons[s].fleet == FLEET_SPANISH && is_in_play(&sheet, s) &&
            place_of_squadron(&sheet, s) == PLACE_CARTAGENA)
            ordinary(s, PLACE_LA_HABANA);
    assert_int_equal(attack_of(&sheet, PLACE_CARTAGENA, BRITISH, &army), 22 + 10);
    assert_int_equal(defence_of(&sheet, PLACE_CARTAGENA, BOURBON), (3 + 3) * 4 + 3);
    assert_int_equal(odds_of(32, 27), ODDS_1_1);
    const EscaladeInfo *cell = &escalade[4][ODDS_1_1];
    assert_int_equal(tenths(20, cell->attacker), 6);
    assert_int_equal(tenths(3, cell->defender), 1);
    assert_true(cell->attacker_sail == 1 && cell->defender_sail == 1 && cell->result == ESCALADE_ON);
}

static void yellowjack_example_9_portobelo_1739(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.formation[0].place = PLACE_PORTOBELO;
    assert_int_equal(sail_in(&sheet, 0), 6);
    assert_int_equal(defence_of(&sheet, PLACE_PORTOBELO, BOURBON), 2 * 2);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges");
    say("escalade; award 0"); /* no die */
    assert_int_equal(gained(BRITISH), 1);
    assert_int_equal(gained(BOURBON), -1);
}

static void yellowjack_example_10_siege_attrition(void **state)
{
    (void)state;
    army_before_cartagena();
    sheet.turn = 33; /* Spring */
    assert_int_equal(fever(&sheet, 4, ZONE_JAMAICA, 1), 3);
    assert_int_equal(fever(&sheet, 2, ZONE_JAMAICA, 2), 1);
    sheet.turn = 30; /* Winter */
    assert_int_equal(fever(&sheet, 4, ZONE_JAMAICA, 1), 2);
    assert_int_equal(fever(&sheet, 2, ZONE_JAMAICA, 2), 1);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_OGLE)
            assert_false(is_fever_proof(unit)); /* they go first */
}

static void worn(int squadron, bool grog, int from, int to)
{
    sheet.squadron[squadron].dp = (uint8_t)from;
    wear_down(&(Run){0}, &sheet, squadron, wear_of(&sheet, squadron, 0, grog));
    assert_int_equal(sheet.squadron[squadron].dp, to);
}

static void yellowjack_example_11_end_of_a_winter_turn(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 30;
    formation = alone(SQUADRON_BR_J1, READY, PLACE_LA_HABANA);
    with(SQUADRON_BR_JF, formation);
    aboard(LEADER_VERNON, SQUADRON_BR_J1);
    sheet.formation[formation].flags |= BLOCKADING;
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J1, 0, false), 2 + 3);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_J1, 0, true), 1 + 2);
    assert_int_equal(wear_of(&sheet, SQUADRON_BR_JF, 0, false), 5 - 1);
    worn(SQUADRON_BR_J1, false, 4, 9);
    worn(SQUADRON_BR_J1, true, 4, 7);
    worn(SQUADRON_BR_J1, false, 7, 10);
    worn(SQUADRON_BR_JF, false, 4, 6);
}

static void yellowjack_example_12_convoy_under_attack(void **state)
{
    Convoy *c = &sheet.convoy[0];
    int privateer = 0, formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    while (auxiliaries[privateer].fleet != FLEET_SPANISH || auxiliaries[privateer].kind != AUX_PRIVATEER)
        privateer++;
    *c = (Convoy){.state = READY, .place = PLACE_SAN_AGUSTIN, .to = NOBODY, .sail = 6, .began = 6, .escort = NOBODY};
    sheet.aux_at[privateer] = sheet.aux_at[privateer + 1] = (uint8_t)(POST_ZONES + CZ_SAN_AGUSTIN);
    stand_in_mpi(BOURBON);
    dice("1 0");
    say("prey sugar-convoy; bourbon send spanish-privateer-1; british pass");
    say("prey sugar-convoy; bourbon send spanish-privateer-2; british pass");
    assert_true(now()->convoy[0].sail == 5 && now()->convoy[0].dp == 1);
    c->escort = (uint8_t)alone(SQUADRON_BR_CF, READY, PLACE_SAN_AGUSTIN);
    assert_int_equal(sheet.squadron[SQUADRON_BR_CF].sail, 2);
    assert_int_equal(prey_column(&sheet, privateer, 0), 0);
    assert_true(combat_damage[1][0].dp == 1 && combat_damage[2][0].dp == 0);
    lay(SCENARIO_FULL_WAR);
    formation = with(SQUADRON_BR_J2, alone(SQUADRON_BR_J1, READY, PLACE_DARIEN));
    sheet.convoy[4] =
        (Convoy){.state = READY, .place = PLACE_DARIEN, .to = NOBODY, .sail = 6, .began = 6, .dp = 1, .escort = NOBODY};
    stand_in_mpi(BRITISH);
    say_with(formation, "activate ", "");
    dice("0 0 5"); /* the first: Contact */
    say("search treasure-convoy; attack treasure-convoy");
    assert_true(now()->convoy[4].sail == 4 && now()->convoy[4].dp == 0);
}

RULES_MAIN(cmocka_unit_test(yellowjack_example_1_winds_of_a_fall_impulse),
           cmocka_unit_test(yellowjack_example_2_gale_effects),
           cmocka_unit_test(yellowjack_example_3_catching_the_wind), cmocka_unit_test(yellowjack_example_4_search),
           cmocka_unit_test(yellowjack_example_5_weather_gauge_and_intensity),
           cmocka_unit_test(yellowjack_example_6_a_combat_with_leaders),
           cmocka_unit_test(yellowjack_example_7_beyond_the_table), cmocka_unit_test(yellowjack_example_8_sunk_check),
           cmocka_unit_test(yellowjack_example_9_escalade), cmocka_unit_test(yellowjack_example_9_portobelo_1739),
           cmocka_unit_test(yellowjack_example_10_siege_attrition),
           cmocka_unit_test(yellowjack_example_11_end_of_a_winter_turn),
           cmocka_unit_test(yellowjack_example_12_convoy_under_attack), )
