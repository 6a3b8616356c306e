/* Yellow Jack, chapters 6 and 7: Tasks of Auxiliaries, screening, Shadows. */
#include "rules_yellowjack.h"

/* The first of a class. */
static int aux_of(int fleet, int kind)
{
    int aux = 0;

    while (auxiliaries[aux].fleet != fleet || auxiliaries[aux].kind != kind)
        aux++;
    return aux;
}

static void at_port(int aux, int place)
{
    sheet.aux_at[aux] = (uint8_t)(POST_PLACES + place);
}

/* A Spanish Formation of one Squadron off Port Royal, and nothing else of theirs that screens. */
static int spaniard_off(int place)
{
    lay(SCENARIO_FULL_WAR);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet == FLEET_PIRATE)
            sheet.aux_at[aux] = AUX_GONE;
    alone(SQUADRON_ES_HF, READY, place);
    return sheet.squadron[SQUADRON_ES_HF].formation;
}

static void yellowjack_6_1_boxes(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(sheet.aux_at[aux], AVAILABLE);
    assert_int_equal(sheet.aux_at[aux_of(FLEET_BRITISH, AUX_LIGHT) + 4], RESERVE);
    at_port(aux, PLACE_PORT_ROYAL_J);
    assert_true(is_assigned(&sheet, aux));
    box_up(&sheet, aux, RECOVERY);
    assert_false(is_assigned(&sheet, aux));
}

static void yellowjack_6_2_range_and_recovery(void **state)
{
    int spaniard = spaniard_off(PLACE_NEGRIL), aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX);

    (void)state;
    stand_in_mpi(BRITISH);
    refused("scout spanish-formation-4", "6.2", "no Auxiliary");
    at_port(aux, PLACE_CHARLES_TOWN); /* too far */
    stand_in_mpi(BRITISH);
    refused("scout spanish-formation-4", "6.2", "no Auxiliary");
    at_port(aux, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    assert_int_equal(spaniard, first_of_fleet(FLEET_SPANISH) + 3);
    dice("9");
    say("scout spanish-formation-4");
    asked(BRITISH, "forward");
    say("send british-fleet-aux-1");
    told("7.12", "does not find");
    assert_int_equal(now()->aux_at[aux], RECOVERY);
    refused("scout spanish-formation-4", "6.2", "no Auxiliary");
}

static void yellowjack_6_2_guardacostas_act_once_and_stay(void **state)
{
    int aux = aux_of(FLEET_SPANISH, AUX_GUARDACOSTA), british;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_CF, READY, PLACE_LA_HABANA);
    at_port(aux, PLACE_LA_HABANA);
    stand_in_mpi(BOURBON);
    dice("9");
    say_with(british, "lookout spanish-guardacosta-1 ", "");
    assert_int_equal(now()->aux_at[aux], POST_PLACES + PLACE_LA_HABANA);
    assert_false(may_do(now(), aux, BOURBON, DUTY_SEARCH, PIECE_FORMATIONS + british));
}

static void yellowjack_6_2_weather_and_squalls(void **state)
{
    int galley = aux_of(FLEET_SPANISH, AUX_GALLEY), light = aux_of(FLEET_BRITISH, AUX_LIGHT);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    at_port(galley, PLACE_CARTAGENA);
    at_port(light, PLACE_PORT_ROYAL_J);
    assert_true(reaches(&sheet, galley, PLACE_CARTAGENA));
    assert_false(reaches(&sheet, galley, PLACE_SZ_CARIB));
    sheet.squall = PLACE_CARTAGENA;
    assert_false(reaches(&sheet, galley, PLACE_CARTAGENA));
    assert_true(reaches(&sheet, light, PLACE_NEGRIL));
    sheet.gale[0] = (Gale){.force = 8, .place = PLACE_NEGRIL};
    assert_false(reaches(&sheet, light, PLACE_NEGRIL));
    at_port(aux_of(FLEET_BRITISH, AUX_FLEET_AUX), PLACE_PORT_ROYAL_J);
    assert_true(reaches(&sheet, aux_of(FLEET_BRITISH, AUX_FLEET_AUX), PLACE_NEGRIL));
}

static void yellowjack_6_2_10_screening(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), screener = aux_of(FLEET_SPANISH, AUX_FLEET_AUX),
        fifty = aux_of(FLEET_SPANISH, AUX_FLEET50), spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    sheet.aux_at[screener] = sheet.aux_at[fifty] = (uint8_t)spaniard;
    stand_in_mpi(BRITISH);
    say("scout spanish-formation-4; bourbon screen spanish-fleet-aux-1"); /* either may answer first */
    asked(BRITISH, "forward");
    say("send british-fleet-aux-1");
    told("6.2.10", "driven off"); /* Fleet by Fleet: yes */
    assert_int_equal(now()->aux_at[aux], RECOVERY);
    assert_int_equal(now()->aux_at[screener], RECOVERY);
    stand_in_mpi(BRITISH);
    dice("5");
    say("scout spanish-formation-4; british send british-fleet-aux-1; bourbon screen spanish-fleet50-1");
    told("7.12", "does not find"); /* Fleet by Fleet-50: partial, 5 + 1 */
    assert_int_equal(now()->aux_at[fifty], RECOVERY);
    stand_in_mpi(BRITISH);
    dice("5");
    say("scout spanish-formation-4; british send british-fleet-aux-1; bourbon pass");
    told("7.12", "has Contact");
}

static void yellowjack_6_2_10_rows_and_columns(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(screened_row(aux_of(FLEET_BRITISH, AUX_MIXED_ROLE), PLACE_NEGRIL), 0);
    assert_int_equal(screened_row(aux_of(FLEET_SPANISH, AUX_GALLEY), PLACE_DARIEN), 1);
    assert_int_equal(screened_row(aux_of(FLEET_SPANISH, AUX_GALLEY), PLACE_CARTAGENA), 2);
    assert_int_equal(screened_row(aux_of(FLEET_BRITISH, AUX_PRIVATEER), PLACE_NEGRIL), 3);
    assert_int_equal(screened_row(aux_of(FLEET_SPANISH, AUX_GUARDACOSTA), PLACE_NEGRIL), 4);
    assert_int_equal(screen_column(&sheet, aux_of(FLEET_SPANISH, AUX_GUARDACOSTA)), 3);
    assert_int_equal(screen_column(&sheet, aux_of(FLEET_SPANISH, AUX_GALLEY)), 2);
    assert_int_equal(screen_column(&sheet, aux_of(FLEET_BRITISH, AUX_MIXED_ROLE)), 0);
    sheet.aux_flags[aux_of(FLEET_BRITISH, AUX_MIXED_ROLE)] = AS_FLEET50;
    assert_int_equal(screen_column(&sheet, aux_of(FLEET_BRITISH, AUX_MIXED_ROLE)), 1);
}

static void yellowjack_6_21_who_may_do_what(void **state)
{
    (void)state;
    assert_true(does(aux_of(FLEET_BRITISH, AUX_FLEET50), DUTY_ASSIST));
    assert_true(class_of_auxiliary(aux_of(FLEET_BRITISH, AUX_FLEET50))->counter_shadow);
    assert_false(class_of_auxiliary(aux_of(FLEET_SPANISH, AUX_GALLEY))->counter_shadow);
    assert_false(class_of_auxiliary(aux_of(FLEET_BRITISH, AUX_LIGHT))->counter_shadow);
    assert_true(does(aux_of(FLEET_BRITISH, AUX_LIGHT), DUTY_PREY));
    for (int duty = 0; duty < DUTY_KINDS; duty++)
        assert_false(does(aux_of(FLEET_BRITISH, AUX_BOMB), duty));
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    refused("raid british-bomb-1", "6.21", "class");
}

/* A Fireship with the British Formation 1, and Spaniards where it is. */
static void fireship_at(int place, int state, int sail, bool known)
{
    int formation;

    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[formation].place = (uint8_t)place;
    sheet.aux_at[aux_of(FLEET_BRITISH, AUX_FIRESHIP)] = (uint8_t)formation;
    alone(SQUADRON_ES_T1, state, place);
    sheet.squadron[SQUADRON_ES_T1].sail = (uint8_t)sail;
    sheet.formation[sheet.squadron[SQUADRON_ES_T1].formation].flags = known ? KNOWN : 0;
    stand_in_mpi(BRITISH);
}

static void yellowjack_6_23_fireship(void **state)
{
    (void)state;
    fireship_at(PLACE_NEGRIL, READY, 3, false);
    refused("burn british-fireship-1 es-t1", "7.16", "not known");
    refused("loose british-fireship-1 1", "6.23", "no enemy");
    dice("5");
    say("loose british-fireship-1 0"); /* 5 is less than twice 3 */
    told("6.23", "fails");
    assert_int_equal(now()->aux_at[aux_of(FLEET_BRITISH, AUX_FIRESHIP)], RECOVERY);
    fireship_at(PLACE_NEGRIL, READY, 3, true);
    dice("6 9");
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, 0); /* column 9 fails */
    fireship_at(PLACE_NEGRIL, READY, 3, true);
    dice("6 4 1");
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, 5);
    assert_int_equal(now()->total[BRITISH][TOTAL_DP], 5);
}

/* A position may stand at the die for the row with any column of the table, and with no other. */
static void yellowjack_6_23_columns(void **state)
{
    (void)state;
    fireship_at(PLACE_NEGRIL, READY, 3, true);
    dice("6 8 2"); /* 3S */
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, 3);
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].sail, 2);
    assert_true(local_in_bounds("column", 8));
    assert_false(local_in_bounds("column", 9));
    assert_false(local_in_bounds("column", -1));
}

/* The first die is better high, that for the row is a Task's. */
static void yellowjack_12_3_a_fireship(void **state)
{
    (void)state;
    fireship_at(PLACE_NEGRIL, READY, 3, true);
    sheet.rank[BRITISH] = RANK_VICE_ADMIRAL_RED + 1;
    stand_in_mpi(BRITISH);
    dice("5 4 1");
    say("burn british-fireship-1 es-t1"); /* 5 + 1 is twice 3 */
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, combat_damage[1][4].dp);
    fireship_at(PLACE_NEGRIL, READY, 3, true);
    sheet.rank[BRITISH] = RANK_ADMIRAL_WHITE + 1;
    stand_in_mpi(BRITISH);
    dice("6 4 1");
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].sail, 2); /* S, where 1 is five DPs */
}

static void yellowjack_6_23_in_harbour(void **state)
{
    (void)state;
    fireship_at(PLACE_LA_HABANA, FITTING_OUT, 2, true);
    dice("6");
    say("burn british-fireship-1 es-t1"); /* minus BV 3: less than 4 */
    told("6.23", "fails");
    fireship_at(PLACE_LA_HABANA, FITTING_OUT, 2, true);
    dice("7 3 0"); /* S: a Sail, no DPs */
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].sail, 1);
    assert_int_equal(now()->total[BRITISH][TOTAL_SOL], 0); /* 12.1: not in battle */
    fireship_at(PLACE_LA_HABANA, FITTING_OUT, 2, true);
    dice("7 1 0");
    say("burn british-fireship-1 es-t1");
    assert_int_equal(now()->squadron[SQUADRON_ES_T1].dp, 6); /* doubled */
}

static void bomb_at_habana(void)
{
    int formation;

    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[formation].place = PLACE_LA_HABANA;
    sheet.aux_at[aux_of(FLEET_BRITISH, AUX_BOMB)] = (uint8_t)formation;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (side_of_squadron(s) == BOURBON && is_in_play(&sheet, s) && place_of_squadron(&sheet, s) == PLACE_LA_HABANA)
            alone(s, READY, PLACE_DARIEN);
    ordinary(SQUADRON_ES_H1, PLACE_LA_HABANA);
    sheet.squadron[SQUADRON_ES_H1].dp = 1;
}

static void yellowjack_6_24_bombard(void **state)
{
    (void)state;
    bomb_at_habana();
    stand_in_mpi(BRITISH);
    refused("bombard british-bomb-1 es-h1", "7.16", "not known");
    dice("1 0");
    say("shell british-bomb-1; award 0"); /* column 1, 3 DPs, tripled; eight of them are a point (12.1) */
    assert_int_equal(now()->squadron[SQUADRON_ES_H1].dp, 10);
    assert_int_equal(now()->squadron[SQUADRON_ES_H1].sail, 2);
    assert_int_equal(now()->total[BRITISH][TOTAL_DP], 1);
    assert_int_equal(now()->aux_at[aux_of(FLEET_BRITISH, AUX_BOMB)], RECOVERY);
    bomb_at_habana();
    stand_in_mpi(BRITISH);
    dice("9");
    say("shell british-bomb-1");
    assert_int_equal(now()->squadron[SQUADRON_ES_H1].dp, 1);
    bomb_at_habana();
    sheet.formation[sheet.squadron[SQUADRON_BR_FLAGSHIP].formation].place = PLACE_PORT_ROYAL_J;
    stand_in_mpi(BRITISH);
    refused("shell british-bomb-1", "6.24", "enemy port");
}

/* Marines of a Flotilla off a port. */
static void marines_at(int place)
{
    int formation;

    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[formation].place = (uint8_t)place;
    sheet.formation[formation].flags |= FLOTILLA;
    sheet.aux_at[aux_of(FLEET_BRITISH, AUX_MARINE)] = (uint8_t)formation;
}

static void yellowjack_6_25_marine(void **state)
{
    (void)state;
    marines_at(PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    refused("raid british-marine-1", "6.25", "enemy port");
    marines_at(PLACE_LA_HABANA);
    stand_in_mpi(BRITISH);
    dice("9");
    say("raid british-marine-1");
    assert_int_equal(now()->aux_at[aux_of(FLEET_BRITISH, AUX_MARINE)], RECOVERY);
}

static void yellowjack_6_251_raid(void **state)
{
    int harbour = HARBOUR_LA_HABANA;

    (void)state;
    marines_at(PLACE_LA_HABANA);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] == PLACE_LA_HABANA)
            sheet.unit_at[unit] = PLACE_CARTAGENA;
    sheet.port[harbour].tokens = 1;
    stand_in_mpi(BRITISH);
    dice("3");
    say("raid british-marine-1");
    assert_int_equal(now()->port[harbour].tokens, 0);
    sheet.port[harbour].tokens = 0;
    stand_in_mpi(BRITISH);
    dice("3");
    say("raid british-marine-1");
    assert_int_equal(now()->port[harbour].raided, 1);
    assert_int_equal(repair_dice(now(), harbour), ports[harbour].repair_points);
    sheet.unit_at[0] = LAND_WAITING;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (side_of_unit(unit) == BOURBON) {
            sheet.unit_at[unit] = PLACE_LA_HABANA;
            break;
        }
    stand_in_mpi(BRITISH);
    dice("2"); /* +2 for enemy Units there */
    say("raid british-marine-1");
    assert_int_equal(now()->port[harbour].raided, 0);
}

static void yellowjack_12_3_bombs_and_marines(void **state)
{
    (void)state;
    bomb_at_habana();
    sheet.rank[BRITISH] = RANK_ADMIRAL_WHITE + 1;
    stand_in_mpi(BRITISH);
    dice("1 1"); /* the row is 0 */
    say("shell british-bomb-1; award 0");
    assert_int_equal(now()->squadron[SQUADRON_ES_H1].dp, 10);
    marines_at(PLACE_LA_HABANA);
    sheet.rank[BRITISH] = RANK_ADMIRAL_WHITE + 1;
    sheet.port[HARBOUR_LA_HABANA].tokens = 1;
    stand_in_mpi(BRITISH);
    dice("2"); /* +2 for enemy Units there */
    say("raid british-marine-1");
    assert_int_equal(now()->port[HARBOUR_LA_HABANA].tokens, 0);
}

static void yellowjack_6_252_cutting_out_a_squadron(void **state)
{
    (void)state;
    marines_at(PLACE_LA_HABANA);
    alone(SQUADRON_ES_HF, READY, PLACE_LA_HABANA);
    sheet.squadron[SQUADRON_BR_JF].sail = 1;
    sheet.formation[sheet.squadron[SQUADRON_ES_HF].formation].flags |= KNOWN;
    stand_in_mpi(BRITISH);
    dice("1"); /* + BV 3 */
    say("cutout british-marine-1 es-hf");
    assert_int_equal(now()->squadron[SQUADRON_ES_HF].sail, 1);
    assert_int_equal(now()->squadron[SQUADRON_BR_JF].sail, 2);
    stand_in_mpi(BRITISH);
    dice("2");
    say("cutout british-marine-1 es-hf");
    assert_int_equal(now()->squadron[SQUADRON_ES_HF].sail, 2);
    stand_in_mpi(BRITISH);
    refused("cutout british-marine-1 es-h1", "7.16", "not known");
    sheet.port[HARBOUR_LA_HABANA].known = 1;
    stand_in_mpi(BRITISH);
    refused("cutout british-marine-1 es-h1", "6.23", "not there"); /* no Frigates, no SOL(D) */
}

static void yellowjack_6_253_cutting_out_a_troop_convoy(void **state)
{
    int convoy = first_troop_convoy(BOURBON), unit = 0;

    (void)state;
    marines_at(PLACE_LA_HABANA);
    while (side_of_unit(unit) != BOURBON)
        unit++;
    sheet.unit_at[unit] = (uint8_t)(IN_CONVOY + convoy);
    sheet.convoy[convoy] =
        (Convoy){.state = IN_HARBOUR, .place = PLACE_LA_HABANA, .to = NOBODY, .sail = 1, .began = 1, .escort = NOBODY};
    stand_in_mpi(BRITISH);
    dice("2"); /* + BV 3 */
    say("cutout british-marine-1 bourbon-troop-convoy-1");
    assert_int_equal(now()->unit_state[unit], JUST_DISRUPTED);
    stand_in_mpi(BRITISH);
    dice("3");
    say("cutout british-marine-1 bourbon-troop-convoy-1");
    assert_int_equal(now()->unit_state[unit], 0);
    stand_in_mpi(BRITISH);
    refused("cutout british-marine-1 treasure-convoy", "6.253", "Troop Convoy");
}

static void yellowjack_6_27_rebase(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    refused("rebase pirate-tortuga bermuda", "6.27", "serves you");
    refused("rebase pirate-bahamas roatan", "6.27", "a pirate");
    refused("rebase pirate-bahamas san-agustin", "6.27", "not yours");
    say("rebase pirate-bahamas bermuda");
    refused("rebase pirate-bahamas bahamas", "6.27", "serves you"); /* one Task an Impulse */
}

static void yellowjack_6_28_lights_search_unscreened(void **state)
{
    int light = aux_of(FLEET_BRITISH, AUX_LIGHT), screener = aux_of(FLEET_SPANISH, AUX_FLEET_AUX),
        spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(light, PLACE_PORT_ROYAL_J);
    sheet.aux_at[screener] = (uint8_t)spaniard;
    stand_in_mpi(BRITISH);
    refused("scout spanish-formation-4", "6.2", "no Auxiliary");
    dice("5");
    say("lookout british-light-1 spanish-formation-4");
    told("7.12", "has Contact");
    at_port(aux_of(FLEET_BRITISH, AUX_FLEET_AUX), PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    refused("lookout british-fleet-aux-1 spanish-formation-4", "6.28", "screened");
    sheet.aux_at[screener] = (uint8_t)(POST_PLACES + PLACE_CARTAGENA); /* out of its range */
    stand_in_mpi(BRITISH);
    say("scout spanish-formation-4; british send british-fleet-aux-1");
    refused("bourbon screen spanish-fleet-aux-1", "6.28", "cannot screen");
}

static void yellowjack_6_32_mixed_role(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_MIXED_ROLE), spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    assert_int_equal(sum_of(lookout_drm(&sheet, aux, PIECE_FORMATIONS + spaniard, 0)), 0);
    sheet.aux_flags[aux] = AS_FLEET50;
    assert_int_equal(sum_of(lookout_drm(&sheet, aux, PIECE_FORMATIONS + spaniard, 0)), 1);
}

static void yellowjack_6_324_turning_over(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_MIXED_ROLE);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    refused("turn british-mixed-role-1", "6.324", "post");
    sheet.aux_at[aux] = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation; /* Vernon, LR 5 */
    stand_in_mpi(BRITISH);
    dice("5");
    say("turn british-mixed-role-1");
    assert_true(now()->aux_flags[aux] & AS_FLEET50);
    refused("turn british-mixed-role-1", "4.1.4", "handled");
    at_port(aux, PLACE_PORT_ROYAL_J); /* a notional Leader */
    stand_in_mpi(BRITISH);
    dice("1");
    say("turn british-mixed-role-1");
    assert_false(now()->aux_flags[aux] & AS_FLEET50);
    assert_true(heard_need(BRITISH, "without a Leader"));
    assert_false(
        heard_need(BOURBON, "without a Leader")); /* 2.3: in a Port or with a Formation is the owner's to know */
}

/* ---- 7 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_7_1_auxiliaries_search(void **state)
{
    int galley = aux_of(FLEET_SPANISH, AUX_GALLEY), fifty = aux_of(FLEET_SPANISH, AUX_FLEET50), british;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_CF, READY, PLACE_CARTAGENA);
    at_port(galley, PLACE_CARTAGENA);
    at_port(fifty, PLACE_CARTAGENA);
    assert_int_equal(sum_of(lookout_drm(&sheet, galley, PIECE_FORMATIONS + british, 0)), 1);
    assert_int_equal(sum_of(lookout_drm(&sheet, fifty, PIECE_FORMATIONS + british, 0)), 1);
    with(SQUADRON_BR_CF2, british);
    assert_int_equal(sum_of(lookout_drm(&sheet, fifty, PIECE_FORMATIONS + british, 0)),
                     0); /* two enemy Squadrons: -1 */
    sheet.convoy[0] =
        (Convoy){.state = READY, .place = PLACE_CARTAGENA, .to = NOBODY, .sail = 6, .began = 6, .escort = NOBODY};
    assert_int_equal(sum_of(lookout_drm(&sheet, fifty, PIECE_CONVOYS, 0)), -4);
    stand_in_mpi(BOURBON);
    dice("9");
    say("scout sugar-convoy; bourbon send spanish-fleet50-1; british pass");
    assert_true(now()->convoy[0].flags & CONVOY_KNOWN);
}

static void shadowing(const char *die)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX);

    spaniard_off(PLACE_NEGRIL);
    at_port(aux, PLACE_PORT_ROYAL_J);
    sheet.formation[sheet.squadron[SQUADRON_BR_FLAGSHIP].formation].place = PLACE_NEGRIL;
    stand_in_mpi(BRITISH);
    dice(die);
    say("scout spanish-formation-4; send british-fleet-aux-1");
}

static void yellowjack_7_13_shadow(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX);

    (void)state;
    shadowing("3");
    asked(BRITISH, "mpi"); /* Contact, but no Shadow */
    shadowing("2");
    asked(BRITISH, "follow");
    say("follow");
    assert_int_equal(now()->aux_follows[aux], first_of_fleet(FLEET_SPANISH) + 3);
    say("activate british-formation-1; attack spanish-formation-4"); /* without search */
    told("8.1", "Battle");
}

static void yellowjack_7_13_until_the_next_mpi_ends(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    refused("shadow spanish-formation-4", "6.2", "no Auxiliary"); /* its content is not known */
    sheet.formation[spaniard].flags |= KNOWN;
    stand_in_mpi(BRITISH);
    say("shadow spanish-formation-4; send british-fleet-aux-1");
    assert_int_equal(now()->aux_follows[aux], spaniard);
    sheet.aux_follows[aux] = (uint8_t)spaniard;
    sheet.aux_flags[aux] = NEW_SHADOW;
    end_shadows(&sheet, BRITISH);
    assert_int_equal(sheet.aux_follows[aux], spaniard);
    end_shadows(&sheet, BOURBON);
    assert_int_equal(sheet.aux_follows[aux], spaniard);
    end_shadows(&sheet, BRITISH);
    assert_int_equal(sheet.aux_at[aux], RECOVERY);
}

static void yellowjack_7_13_not_into_weather_or_harbour(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    sheet.aux_follows[aux] = (uint8_t)spaniard;
    shake_off(&sheet);
    assert_int_equal(sheet.aux_follows[aux], spaniard);
    sheet.gale[0] = (Gale){.force = 8, .place = PLACE_NEGRIL};
    shake_off(&sheet);
    assert_int_equal(sheet.aux_at[aux], RECOVERY);
}

static void yellowjack_7_14_counter_shadow(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), guard = aux_of(FLEET_SPANISH, AUX_FLEET_AUX),
        fifty = aux_of(FLEET_SPANISH, AUX_FLEET50), spaniard = spaniard_off(PLACE_NEGRIL);

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    at_port(guard, PLACE_LA_HABANA);
    sheet.aux_at[fifty] = (uint8_t)spaniard;
    sheet.aux_follows[aux] = (uint8_t)spaniard;
    stand_in_mpi(BOURBON);
    refused("counter spanish-fleet-aux-1 british-fleet-aux-1", "7.14", "not with");
    say("counter spanish-fleet50-1 british-fleet-aux-1"); /* partial: only the Counter-Shadow goes */
    assert_int_equal(now()->aux_at[fifty], RECOVERY);
    assert_int_equal(now()->aux_follows[aux], spaniard);
    sheet.aux_at[guard] = (uint8_t)spaniard;
    stand_in_mpi(BOURBON);
    say("counter spanish-fleet-aux-1 british-fleet-aux-1");
    assert_int_equal(now()->aux_at[guard], RECOVERY);
    assert_int_equal(now()->aux_at[aux], RECOVERY);
}

static void yellowjack_7_16_known(void **state)
{
    int spaniard = spaniard_off(PLACE_NEGRIL), aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX);

    (void)state;
    assert_false(is_known(&sheet, SQUADRON_ES_HF));
    sheet.formation[spaniard].flags |= KNOWN;
    sheet.port[HARBOUR_CARTAGENA].known = 1;
    assert_true(is_known(&sheet, SQUADRON_ES_HF));
    assert_true(is_known(&sheet, SQUADRON_ES_G1));
    forget(&sheet);
    assert_false(is_known(&sheet, SQUADRON_ES_HF));
    assert_false(is_known(&sheet, SQUADRON_ES_G1));
    sheet.aux_follows[aux] = (uint8_t)spaniard;
    assert_true(is_known(&sheet, SQUADRON_ES_HF));
}

/* ---- 8.24, 10.181, X2.4 ------------------------------------------------------------------------------------------ */

static void yellowjack_10_181_by_auxiliaries(void **state)
{
    int privateer = aux_of(FLEET_SPANISH, AUX_PRIVATEER);

    (void)state; /* example 12 */
    lay(SCENARIO_FULL_WAR);
    sheet.convoy[0] =
        (Convoy){.state = READY, .place = PLACE_SAN_AGUSTIN, .to = NOBODY, .sail = 6, .began = 6, .escort = NOBODY};
    sheet.aux_at[privateer] = (uint8_t)(POST_ZONES + CZ_SAN_AGUSTIN);
    sheet.aux_at[privateer + 1] = (uint8_t)(POST_ZONES + CZ_SAN_AGUSTIN);
    assert_int_equal(prey_column(&sheet, privateer, 0), 1);
    stand_in_mpi(BOURBON);
    dice("1 0");
    say("prey sugar-convoy; bourbon send spanish-privateer-1; british pass");
    assert_int_equal(now()->convoy[0].dp, 2);
    say("prey sugar-convoy; bourbon send spanish-privateer-2; british pass");
    assert_int_equal(now()->convoy[0].sail, 5);
    assert_int_equal(now()->convoy[0].dp, 1);
    sheet.convoy[0].escort = (uint8_t)alone(SQUADRON_BR_CF, READY, PLACE_SAN_AGUSTIN);
    assert_int_equal(prey_column(&sheet, privateer, 0), 0);
    sheet.aux_at[aux_of(FLEET_SPANISH, AUX_FLEET_AUX)] = 0;
    assert_int_equal(prey_column(&sheet, aux_of(FLEET_SPANISH, AUX_FLEET_AUX), 0), 2);
}

static void yellowjack_x2_4_corsairs(void **state)
{
    int privateer = aux_of(FLEET_BRITISH, AUX_PRIVATEER), pirate = 0;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    while (auxiliaries[pirate].home != CZ_MARGARITA)
        pirate++;
    sheet.initiative = BRITISH;
    assert_int_equal(side_of_auxiliary(&sheet, pirate), BRITISH);
    sheet.initiative = BOURBON;
    assert_int_equal(side_of_auxiliary(&sheet, pirate), BOURBON);
    sheet.aux_at[privateer] = (uint8_t)(POST_ZONES + CZ_BERMUDA);
    assert_false(reaches(&sheet, privateer, PLACE_SZ_HATTERAS)); /* Sea Zones are not affected */
    sheet.aux_at[privateer] = (uint8_t)(POST_ZONES + CZ_BAHAMAS);
    assert_true(reaches(&sheet, privateer, PLACE_NASSAU));
    assert_false(reaches(&sheet, privateer, PLACE_CARTAGENA));
}

static void yellowjack_8_24_assist(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), second;

    (void)state;
    spaniard_off(PLACE_NEGRIL);
    sheet.formation[sheet.squadron[SQUADRON_BR_FLAGSHIP].formation].place = PLACE_NEGRIL;
    second = alone(SQUADRON_BR_J2, READY, PLACE_NEGRIL);
    at_port(aux, PLACE_PORT_ROYAL_J);
    assert_int_equal(second, sheet.squadron[SQUADRON_BR_J2].formation);
    stand_in_mpi(BRITISH);
    dice("0 9");
    say("activate british-formation-1; search spanish-formation-4; attack spanish-formation-4");
    asked(BRITISH, "reinforce");
    say_with(second, "reinforce ", "");
    asked(BRITISH, "assist");
    say("assist; send british-fleet-aux-1");
    assert_int_equal(now()->aux_at[aux], RECOVERY);
    because("8.24", "[9] Roll for reinforcement; +1 without a Leader; -2 was there before; -1 an Auxiliary assists; "
                    "0 or less, without a Leader");
}

static void yellowjack_6_2_galleys_in_weather(void **state)
{
    int galley = aux_of(FLEET_SPANISH, AUX_GALLEY);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    at_port(galley, PLACE_CARTAGENA);
    sheet.gale[0] = (Gale){.force = 8, .place = PLACE_CARTAGENA};
    assert_false(reaches(&sheet, galley, PLACE_CARTAGENA));
}

/* 12.3: an LC of a notional Leader in a Port. */
static void yellowjack_12_3_turning_over(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_MIXED_ROLE);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    at_port(aux, PLACE_PORT_ROYAL_J);
    assert_false(turns_over(&(Run){0}, &sheet, aux, 1));
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_BLUE + 1;
    assert_true(turns_over(&(Run){0}, &sheet, aux, 1));
    assert_false(turns_over(&(Run){0}, &sheet, aux, 2));
}

static void yellowjack_12_3_lookouts(void **state)
{
    int aux = aux_of(FLEET_BRITISH, AUX_FLEET_AUX), spaniard = spaniard_off(PLACE_NEGRIL), drm;

    (void)state;
    at_port(aux, PLACE_PORT_ROYAL_J);
    drm = sum_of(lookout_drm(&sheet, aux, PIECE_FORMATIONS + spaniard, 0));
    sheet.rank[BRITISH] = RANK_VICE_ADMIRAL_WHITE + 1; /* a search */
    assert_int_equal(sum_of(lookout_drm(&sheet, aux, PIECE_FORMATIONS + spaniard, 0)), drm - 1);
    sheet.rank[BRITISH] = RANK_ADMIRAL_WHITE + 1; /* a Task */
    assert_int_equal(sum_of(lookout_drm(&sheet, aux, PIECE_FORMATIONS + spaniard, 0)), drm - 1);
    sheet.rank[BRITISH] = 0;
    sheet.rank[BOURBON] = RANK_CAPTAIN + 1;
    stand_in_mpi(BRITISH);
    say("scout spanish-formation-4; send british-fleet-aux-1");
    asked(BOURBON, "announce");
    dice("5");
    say("announce 1");
    assert_false(now()->formation[spaniard].flags & KNOWN);
}

static void yellowjack_12_3_against_convoys(void **state)
{
    int privateer = aux_of(FLEET_SPANISH, AUX_PRIVATEER);

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.convoy[0] =
        (Convoy){.state = READY, .place = PLACE_SAN_AGUSTIN, .to = NOBODY, .sail = 6, .began = 6, .escort = NOBODY};
    sheet.aux_at[privateer] = (uint8_t)(POST_ZONES + CZ_SAN_AGUSTIN);
    sheet.rank[BOURBON] = RANK_ADMIRAL_WHITE + 1;
    stand_in_mpi(BOURBON);
    dice("1"); /* as 0 */
    say("prey sugar-convoy; bourbon send spanish-privateer-1; british pass");
    assert_int_equal(now()->convoy[0].dp, combat_damage[0][1].dp);
}

RULES_MAIN(cmocka_unit_test(yellowjack_6_2_galleys_in_weather), cmocka_unit_test(yellowjack_12_3_turning_over),
           cmocka_unit_test(yellowjack_12_3_lookouts), cmocka_unit_test(yellowjack_12_3_against_convoys),
           cmocka_unit_test(yellowjack_12_3_bombs_and_marines), cmocka_unit_test(yellowjack_6_1_boxes),
           cmocka_unit_test(yellowjack_6_2_range_and_recovery),
           cmocka_unit_test(yellowjack_6_2_guardacostas_act_once_and_stay),
           cmocka_unit_test(yellowjack_6_2_weather_and_squalls), cmocka_unit_test(yellowjack_6_2_10_screening),
           cmocka_unit_test(yellowjack_6_2_10_rows_and_columns), cmocka_unit_test(yellowjack_6_21_who_may_do_what),
           cmocka_unit_test(yellowjack_6_23_fireship), cmocka_unit_test(yellowjack_6_23_columns),
           cmocka_unit_test(yellowjack_12_3_a_fireship), cmocka_unit_test(yellowjack_6_23_in_harbour),
           cmocka_unit_test(yellowjack_6_24_bombard), cmocka_unit_test(yellowjack_6_25_marine),
           cmocka_unit_test(yellowjack_6_251_raid), cmocka_unit_test(yellowjack_6_252_cutting_out_a_squadron),
           cmocka_unit_test(yellowjack_6_253_cutting_out_a_troop_convoy), cmocka_unit_test(yellowjack_6_27_rebase),
           cmocka_unit_test(yellowjack_6_28_lights_search_unscreened), cmocka_unit_test(yellowjack_6_32_mixed_role),
           cmocka_unit_test(yellowjack_6_324_turning_over), cmocka_unit_test(yellowjack_7_1_auxiliaries_search),
           cmocka_unit_test(yellowjack_7_13_shadow), cmocka_unit_test(yellowjack_7_13_until_the_next_mpi_ends),
           cmocka_unit_test(yellowjack_7_13_not_into_weather_or_harbour),
           cmocka_unit_test(yellowjack_7_14_counter_shadow), cmocka_unit_test(yellowjack_7_16_known),
           cmocka_unit_test(yellowjack_8_24_assist), cmocka_unit_test(yellowjack_10_181_by_auxiliaries),
           cmocka_unit_test(yellowjack_x2_4_corsairs), )
