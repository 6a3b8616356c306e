/* Yellow Jack, 1.8 and 2.3: what is hidden, what is asked from public facts, what is told and shown when it comes out,
 * and what is drawn anew for a side that cannot know it. */
#include "rules_yellowjack.h"

/* ---- what is seen, 2.3 ------------------------------------------------------------------------------------------- */

static void yellowjack_2_3_what_the_enemy_sees(void **state)
{
    static char text[1 << 17];
    size_t n;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    n = ya_view(&DEF, now(), BOURBON, text, sizeof text);
    assert_true(n > 0);
    assert_non_null(strstr(text, "\"british-formation-1\"")); /* one is Ready there */
    assert_null(strstr(text, "\"br-j1\""));                   /* not of what */
    assert_null(strstr(text, "\"vernon\""));
    assert_non_null(strstr(text, "\"es-hf\""));
    ya_view(&DEF, now(), BRITISH, text, sizeof text);
    assert_non_null(strstr(text, "\"br-j1\""));
    assert_null(strstr(text, "\"es-hf\""));
}

static void yellowjack_2_3_contact_shows_no_dps(void **state)
{
    static char text[1 << 17];
    const char *found;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.formation[sheet.squadron[SQUADRON_ES_HF].formation].flags |= KNOWN;
    stand_in_mpi(BRITISH);
    ya_view(&DEF, now(), BRITISH, text, sizeof text);
    found = strstr(text, "\"es-hf\"");
    assert_non_null(found);
    assert_non_null(strstr(found, "\"Sail\""));
    assert_true(strstr(found, "\"damage\"") == NULL || strstr(found, "\"damage\"") > strstr(found, "}"));
    assert_null(strstr(text, "\"es-h1\"")); /* others are as hidden as before */
}

/* In contact the enemy sees the Leader too, but not under which Squadron's flag. */
static void yellowjack_2_3_where_a_leader_sails(void **state)
{
    static char text[1 << 17];
    static const char aboard[] = "{\"piece\":\"vernon\",\"on\":\"", alone[] = "{\"piece\":\"vernon\"}";

    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(sheet.leader[LEADER_VERNON].at < ASHORE);
    sheet.formation[sheet.squadron[sheet.leader[LEADER_VERNON].at].formation].flags |= KNOWN;
    stand_in_mpi(BRITISH);
    ya_view(&DEF, now(), BRITISH, text, sizeof text);
    const char *found = strstr(text, aboard);
    assert_non_null(found);
    found += sizeof aboard - 1;
    assert_memory_equal(found, squadrons[now()->leader[LEADER_VERNON].at].slug,
                        strlen(squadrons[now()->leader[LEADER_VERNON].at].slug));
    ya_view(&DEF, now(), BOURBON, text, sizeof text);
    assert_non_null(strstr(text, alone));
    assert_null(strstr(text, aboard));
}

static void yellowjack_2_3_what_was_lost_in_battle_stays_lost(void **state)
{
    Rng rng = 1739;
    int lost;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    lost = free_formation(&sheet, FLEET_SPANISH);
    sheet.battle.engaged[BOURBON] = UINT32_C(1) << lost;
    for (int i = 0; i < 50; i++) {
        Game redrawn = sheet;
        determinise(&redrawn, BRITISH, &rng);
        assert_int_equal(redrawn.formation[lost].state, OUT);
    }
}

/* ---- being asked, 1.8 -------------------------------------------------------------------------------------------- */

static const char sieges[] = "game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges";

static void give(int card, int order, int target, int formation)
{
    sheet.card[card] = (Card){.state = ISSUED,
                              .order = (uint8_t)order,
                              .target = (uint8_t)target,
                              .sail = 1,
                              .deadline = (uint8_t)(sheet.turn + 2),
                              .formation = (uint8_t)formation};
    sheet.formation[formation].card = (uint8_t)card;
}

/* Spanish frigates off Nassau, which an Order of New Spain may name; what Order that is nobody else knows. */
static int off_nassau(int order, int target)
{
    int formation;

    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_ES_HF, READY, PLACE_NASSAU);
    sheet.impulse = 1;
    if (order != ORDER_COUNT)
        give(COMMAND_NEW_SPAIN * COMMAND_CARDS, order, target, formation);
    return formation;
}

static void yellowjack_1_8_asked_whether_ships_storm(void **state)
{
    (void)state;
    off_nassau(ORDER_CRUISE, PLACE_LA_HABANA);
    stand(sieges);
    asked(BOURBON, "storm");
    refused("escalade", "X3.44", "Order");
    refused("siege", "X3.44", "pass");
    say("pass");
    assert_true(heard(BRITISH, "do not storm Nassau"));
    off_nassau(ORDER_SUPPORT_THE_ARMY, PLACE_NASSAU);
    stand(sieges);
    asked(BOURBON, "storm");
    accepted("escalade");
    off_nassau(ORDER_COUNT, NOBODY); /* that no card is issued everybody sees */
    stand(sieges);
    asked(YA_CHANCE, "wind_die");
}

static void yellowjack_1_8_asked_once_for_a_port(void **state)
{
    int second;

    (void)state;
    off_nassau(ORDER_CRUISE, PLACE_LA_HABANA);
    second = alone(SQUADRON_ES_G1, READY, PLACE_NASSAU);
    assert_true(seems_to_storm(&sheet, second));
    stand(sieges);
    asked(BOURBON, "storm");
    say("pass");
    asked(YA_CHANCE, "wind_die");
}

static void yellowjack_1_8_where_an_order_may_lead(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR); /* Vernon's Command has an issued card */
    formation = alone(SQUADRON_BR_J2, READY, PLACE_VERACRUZ);
    assert_false(seems_to_storm(&sheet, formation)); /* of none of its rows */
    sheet.happened |= 1 << HAPPENS_OGLE;
    assert_true(seems_to_storm(&sheet, formation)); /* X3.1.1: a Major port */
    sheet.formation[formation].place = PLACE_SANTIAGO;
    sheet.happened = 0;
    assert_true(seems_to_storm(&sheet, formation));
    sheet.port[HARBOUR_NASSAU].held = 1; /* X3.4: retaken without an Order */
    sheet.formation[formation].place = PLACE_NASSAU;
    assert_true(seems_to_storm(&sheet, formation));
}

/* What the port has is seen when they come: an empty one falls, of another they keep off and no Bomb is spent. */
static void yellowjack_x3_44_ships_find_a_garrison(void **state)
{
    (void)state;
    off_nassau(ORDER_SUPPORT_THE_ARMY, PLACE_NASSAU);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] == PLACE_NASSAU)
            sheet.unit_at[unit] = PLACE_PORT_ROYAL_J;
    sheet.unit_at[0] = PLACE_NASSAU;
    assert_int_equal(side_of_unit(0), BRITISH);
    stand(sieges);
    say("escalade");
    assert_true(heard(BRITISH, "Nassau has a Garrison"));
    assert_true(was_shown(BOURBON));
    assert_false(port_side(now(), HARBOUR_NASSAU) == BOURBON);
    sheet.unit_at[0] = PLACE_PORT_ROYAL_J;
    stand(sieges);
    say("escalade");
    told("X3.46", "Nassau is captured");
}

static void yellowjack_x3_443_ships_too_few(void **state)
{
    (void)state;
    off_nassau(ORDER_SUPPORT_THE_ARMY, PLACE_NASSAU);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] == PLACE_NASSAU)
            sheet.unit_at[unit] = PLACE_PORT_ROYAL_J;
    with(SQUADRON_BR_J1, alone(SQUADRON_BR_J2, FITTING_OUT, PLACE_NASSAU));
    sheet.squadron[SQUADRON_BR_J1].sail = sheet.squadron[SQUADRON_BR_J2].sail = 3;
    sheet.squadron[SQUADRON_ES_HF].sail = 1;
    stand(sieges);
    say("escalade");
    told("X3.443", "odds do not allow it");
    asked(YA_CHANCE, "wind_die");
}

/* ---- what comes out is shown, 2.3 -------------------------------------------------------------------------------- */

static void yellowjack_5_361_always_removed_and_shown(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.storm = (Storm){.kind = STORM_HURRICANE + 1, .place = PLACE_PORT_ROYAL_J, .start = PLACE_SZ_CARIB};
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_in_play(&sheet, s) && side_of_squadron(s) == BRITISH)
            detached(s), sheet.squadron[s] = (Squadron){.place = NOBODY, .formation = NOBODY};
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        sheet.aux_at[aux] = auxiliaries[aux].fleet == FLEET_PIRATE ? AUX_GONE : AVAILABLE;
    int aux = 0;
    while (auxiliaries[aux].fleet != FLEET_BRITISH || aux_classes[auxiliaries[aux].kind].task_class != TASK_LIGHT)
        aux++;
    sheet.aux_at[aux] = POST_PLACES + PLACE_PORT_ROYAL_J;
    assert_int_equal(removal_die(&sheet, aux, NOBODY, false), 0);
    stand_in_mpi(BRITISH);
    say("stop");
    assert_int_equal(now()->aux_at[aux], RECOVERY);
    assert_true(was_shown(BOURBON));
}

static void yellowjack_10_183_sail_sunk_is_shown(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.convoy[0] = (Convoy){.state = READY, .place = PLACE_NEGRIL, .to = NOBODY, .sail = 6, .began = 6};
    sheet.convoy[0].escort = NOBODY;
    quiet.shown = 0;
    hurt_convoy(&quiet, &sheet, 0, 0, DP_TO_A_SAIL - 1, BOTH_SIDES);
    assert_int_equal(quiet.shown, 0);
    hurt_convoy(&quiet, &sheet, 0, 0, 1, BOTH_SIDES);
    assert_int_equal(sheet.convoy[0].sail, 5);
    assert_int_equal(quiet.shown & ONLY(BOURBON), ONLY(BOURBON));
}

static void yellowjack_x3_461_that_nobody_is_left_is_shown(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_SANTIAGO].held = 1;
    sheet.unit_at[0] = PLACE_SANTIAGO;
    quiet.shown = 0;
    give_back_ports(&quiet, &sheet);
    assert_int_equal(quiet.shown, 0);
    sheet.unit_at[0] = PLACE_PORT_ROYAL_J;
    give_back_ports(&quiet, &sheet);
    assert_int_equal(quiet.shown & ONLY(BOURBON), ONLY(BOURBON));
}

static void yellowjack_x3_45_losses_are_shown(void **state)
{
    (void)state;
    lay(SCENARIO_CARTAGENA);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_OGLE && sheet.unit_at[unit] < LAND_WAITING)
            sheet.unit_at[unit] = BESIEGING + PLACE_CARTAGENA;
    sheet.impulse = 1;
    stand(sieges);
    dice("9");
    say("siege");
    assert_true(was_shown(BOURBON)); /* 2.3: only that Units are ashore was known */
}

static void yellowjack_x3_1_3_dantin_leaves_and_it_is_shown(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    quiet.shown = 0;
    dantin_leaves(&quiet, &sheet);
    assert_int_equal(quiet.shown & ONLY(BRITISH), ONLY(BRITISH));
}

static void yellowjack_x3_2_the_lead_is_shown(void **state)
{
    static const char check[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#4 > "
                                "events@X3.2#1(event=8) > campaign_check(track=0)";

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 20;
    stand(check);
    dice("9");
    say("pass; pass");
    assert_false(was_shown(BOURBON)); /* the track does not move: nothing is learnt of the Units there */
    stand(check);
    dice("3");
    say("pass; pass");
    assert_true(was_shown(BRITISH) && was_shown(BOURBON));
}

/* ---- what is drawn anew, 2.3 ------------------------------------------------------------------------------------- */

/* The number of a place that a Command drew for its card is not that of a Formation. */
static void yellowjack_2_3_a_secret_aim_names_no_formation(void **state)
{
    Game game;
    Redraw d = {.g = &game, .side = BRITISH};
    char where[256];

    (void)state;
    lay(SCENARIO_FULL_WAR);
    int formation = sheet.squadron[SQUADRON_ES_HF].formation;
    snprintf(
        where, sizeof where,
        "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=1) > orders_step@9.2#5(side=bourbon drawing=%d) > "
        "draw@9.2#3(command=%d found=2 order=%d aim=%d sail=2 new_order=%d new_aim=%d new_sail=2) ? choose bourbon",
        COMMAND_NEW_SPAIN, COMMAND_NEW_SPAIN, ORDER_CRUISE, formation, ORDER_CRUISE, formation);
    stand(where);
    game = *now();
    keep_frames(&d);
    assert_int_equal(d.formations, 0);
    assert_int_equal(d.kept, 0);
}

/* A Spanish Troop Convoy off Veracruz with three Units, and a Local one for La Habana. */
static int troops(void)
{
    int aboard = 0;

    lay(SCENARIO_FULL_WAR);
    for (int unit = 0; unit < UNIT_COUNT && aboard < 3; unit++)
        if (units[unit].fleet == FLEET_SPANISH && sheet.unit_at[unit] < IN_CONVOY) {
            sheet.unit_at[unit] = IN_CONVOY + CONVOYS - 1;
            aboard++;
        }
    assert_int_equal(convoy_slots[CONVOYS - 1].side, BOURBON);
    assert_int_equal(convoy_slots[FIRST_TROOPS - 1].side, BOURBON);
    sheet.convoy[CONVOYS - 1] = (Convoy){
        .state = READY, .place = PLACE_VERACRUZ, .to = NOBODY, .sail = 1, .began = 3, .dp = 2, .escort = NOBODY};
    sheet.convoy[FIRST_TROOPS - 1] = (Convoy){
        .state = READY, .place = PLACE_VERACRUZ, .to = PLACE_LA_HABANA, .sail = 2, .began = 2, .escort = NOBODY};
    is_sound_sheet();
    return CONVOYS - 1;
}

static int units_aboard(const Game *g, int convoy)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == IN_CONVOY + convoy;
    return n;
}

static void yellowjack_2_3_cargo_of_convoys_is_drawn(void **state)
{
    Rng rng = 1739;
    unsigned sails = 0, damage = 0;
    bool elsewhere = false;
    int convoy = troops();

    (void)state;
    for (int i = 0; i < 100; i++) {
        Game redrawn = sheet;
        determinise(&redrawn, BRITISH, &rng);
        const Convoy *c = &redrawn.convoy[convoy];
        sails |= 1u << c->sail;
        damage |= 1u << c->dp;
        elsewhere |= redrawn.convoy[FIRST_TROOPS - 1].to != PLACE_LA_HABANA;
        assert_int_equal(c->began - c->sail, 2); /* what it lost everybody has heard */
        assert_true(units_aboard(&redrawn, convoy) <= UNITS_TO_A_SAIL * c->sail);
        assert_true(units_aboard(&redrawn, convoy) > 0);
        assert_int_equal(redrawn.convoy[FIRST_TROOPS - 1].sail, 2); /* its row says so */
    }
    assert_true(bit_count((uint16_t)sails) > 4);
    assert_int_equal(damage, (1u << DP_TO_A_SAIL) - 1);
    assert_true(elsewhere);
}

static void yellowjack_2_3_a_convoy_in_contact_stays(void **state)
{
    Rng rng = 1739;
    int convoy = troops();

    (void)state;
    sheet.convoy[convoy].flags |= CONVOY_KNOWN;
    for (int i = 0; i < 20; i++) {
        Game redrawn = sheet;
        determinise(&redrawn, BRITISH, &rng);
        assert_int_equal(redrawn.convoy[convoy].sail, 1);
        assert_int_equal(units_aboard(&redrawn, convoy), 3);
    }
}

static void yellowjack_2_3_a_held_port_has_a_garrison(void **state)
{
    Rng rng = 1739;

    (void)state;
    troops();
    sheet.port[HARBOUR_NASSAU].held = 1;
    for (int i = 0; i < 50; i++) {
        Game redrawn = sheet;
        determinise(&redrawn, BRITISH, &rng);
        assert_true(garrison_units(&redrawn, PLACE_NASSAU, BOURBON) > 0);
    }
}

/* Whoever is asked which Unit he loses has those of which he may name one. */
static void yellowjack_2_3_units_stay_while_losses_are_chosen(void **state)
{
    Rng rng = 1739;
    char where[300];
    int inside;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    inside = garrison_units(&sheet, PLACE_CARTAGENA, BOURBON);
    sheet.unit_at[0] = BESIEGING + PLACE_CARTAGENA;
    sheet.impulse = 1;
    snprintf(where, sizeof where,
             "%s@X3.44#2(harbour=%d) > siege@X3.45#2(place=cartagena side=british) > "
             "siege_attrition@X3.45#6(side=british place=cartagena) > losses(side=bourbon what=%d where=%d count=1)",
             sieges, HARBOUR_CARTAGENA, LOSS_INSIDE, PLACE_CARTAGENA);
    stand(where);
    asked(BOURBON, "loss");
    owed(BOURBON, "\"party\":\"bourbon\",\"verb\":\"lose\",\"count\":1,\"what\":\"Unit that suffers\","
                  "\"why\":\"The siege\",\"rule\":\"X3.45\",\"suggested\":[\"spanish-regulars-1\"]");
    for (int i = 0; i < 20; i++) {
        Game redrawn = *now();
        determinise(&redrawn, BRITISH, &rng);
        assert_int_equal(garrison_units(&redrawn, PLACE_CARTAGENA, BOURBON), inside);
    }
}

/* Where a Formation in Harbour is activated its own side is shown, and nobody else. */
static void yellowjack_2_3_who_leaves_harbour(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    hinted("activate british-formation-2", "2 Sail at Port Royal (Jamaica), 4 MP");
    say("activate british-formation-2");
    prompted(BRITISH, "4.31", "British Formation 2: leave the Harbour (");
    assert_true(side_sees(BRITISH, "\"about\":\"port_royal_j\""));
    assert_false(side_sees(BOURBON, "\"about\""));
}

RULES_MAIN(cmocka_unit_test(yellowjack_2_3_what_the_enemy_sees), cmocka_unit_test(yellowjack_2_3_who_leaves_harbour),
           cmocka_unit_test(yellowjack_2_3_contact_shows_no_dps), cmocka_unit_test(yellowjack_2_3_where_a_leader_sails),
           cmocka_unit_test(yellowjack_2_3_what_was_lost_in_battle_stays_lost),
           cmocka_unit_test(yellowjack_1_8_asked_whether_ships_storm),
           cmocka_unit_test(yellowjack_1_8_asked_once_for_a_port),
           cmocka_unit_test(yellowjack_1_8_where_an_order_may_lead),
           cmocka_unit_test(yellowjack_x3_44_ships_find_a_garrison), cmocka_unit_test(yellowjack_x3_443_ships_too_few),
           cmocka_unit_test(yellowjack_5_361_always_removed_and_shown),
           cmocka_unit_test(yellowjack_10_183_sail_sunk_is_shown),
           cmocka_unit_test(yellowjack_x3_461_that_nobody_is_left_is_shown),
           cmocka_unit_test(yellowjack_x3_45_losses_are_shown),
           cmocka_unit_test(yellowjack_x3_1_3_dantin_leaves_and_it_is_shown),
           cmocka_unit_test(yellowjack_x3_2_the_lead_is_shown),
           cmocka_unit_test(yellowjack_2_3_a_secret_aim_names_no_formation),
           cmocka_unit_test(yellowjack_2_3_cargo_of_convoys_is_drawn),
           cmocka_unit_test(yellowjack_2_3_a_convoy_in_contact_stays),
           cmocka_unit_test(yellowjack_2_3_a_held_port_has_a_garrison),
           cmocka_unit_test(yellowjack_2_3_units_stay_while_losses_are_chosen), )
