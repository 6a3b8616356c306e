/* Yellow Jack, chapters 6, 10, X2 and X3: Auxiliaries, Convoys, Commands, nations, land war, events. */
#include "rules_yellowjack.h"

static const char orders_british[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=0) > "
                                     "orders_step@4.1.4#2(side=british drawing=7) ? orders british";

/* ---- 6 ----------------------------------------------------------------------------------------------------------- */

static void yellowjack_6_11_posts(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    refused("station british-fireship-1 port_royal_j", "6.11", "no post");
    refused("corsair british-privateer-1 santiago-de-cuba", "6.11", "no post");
    refused("station british-light-1 la_habana", "6.11", "no post");
    refused("post british-marine-1 british-formation-1", "6.11", "no post"); /* it is no Flotilla */
    say("station british-light-1 port_royal_j; corsair british-privateer-1 bahamas; post british-fleet-aux-1 "
        "british-formation-1");
    assert_int_equal(now()->aux_at[0], 0);
    refused("station british-fleet-aux-1 port_royal_j", "4.1.4", "handled");
    say("done");
}

static void yellowjack_6_12_recovery(void **state)
{
    int bomb = 0;

    (void)state;
    while (auxiliaries[bomb].kind != AUX_BOMB)
        bomb++;
    assert_int_equal(recovery_drm(bomb), -1);
    lay(SCENARIO_FULL_WAR);
    sheet.aux_at[bomb] = RECOVERY;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#3(who=0) > recovery(side=british)");
    dice("4"); /* 0-3, -1 for British Bombs */
    roll();
    assert_int_equal(now()->aux_at[bomb], AVAILABLE);
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#3(who=0) > recovery(side=british)");
    dice("5");
    roll();
    assert_int_equal(now()->aux_at[bomb], RECOVERY);
}

static void yellowjack_12_3_recovery_and_fever(void **state)
{
    int bomb = 0, die = 1;

    (void)state;
    while (auxiliaries[bomb].kind != AUX_BOMB)
        bomb++;
    lay(SCENARIO_FULL_WAR);
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_RED + 1;
    sheet.aux_at[bomb] = RECOVERY;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#3(who=0) > recovery(side=british)");
    dice("5"); /* 4 is enough */
    roll();
    assert_int_equal(now()->aux_at[bomb], AVAILABLE);
    sheet.aux_at[bomb] = AVAILABLE;
    sheet.turn = 13;
    while (fever(&sheet, die, ZONE_JAMAICA, 0) == fever(&sheet, die - 1, ZONE_JAMAICA, 0))
        die++;
    char faces[] = "0 0 0";
    faces[2] = (char)('0' + die);
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#1(who=0) > land_attrition(side=british)");
    dice(faces);
    roll();
    int sick = 0;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        sick += now()->unit_at[unit] == PLACE_PORT_ROYAL_J && now()->unit_state[unit];
    assert_int_equal(sick, fever(&sheet, die - 1, ZONE_JAMAICA, 0));
}

/* ---- 10 ---------------------------------------------------------------------------------------------------------- */

static void a_convoy(int convoy, int state, int place, int to, int sail)
{
    sheet.convoy[convoy] = (Convoy){.state = (uint8_t)state,
                                    .place = (uint8_t)place,
                                    .to = (uint8_t)to,
                                    .sail = (uint8_t)sail,
                                    .began = (uint8_t)sail,
                                    .escort = NOBODY};
}

enum { SUGAR, LEEWARD, VICTUALLING, AZOGUES, TREASURE, CACAO };

static void yellowjack_10_1_assembling(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 9;
    assemble_convoys(&quiet, &sheet);
    assert_int_equal(sheet.convoy[TREASURE].place, PLACE_PORTOBELO);
    assert_int_equal(sheet.convoy[TREASURE].sail, 4);
    assert_int_equal(sheet.convoy[TREASURE].state, IN_HARBOUR);
    assert_int_equal(sheet.convoy[6].state, OUT); /* France is neutral */
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 9;
    sheet.port[HARBOUR_PORTOBELO].razed = 1;
    assemble_convoys(&quiet, &sheet);
    assert_int_equal(sheet.convoy[TREASURE].place, PLACE_CARTAGENA);
    sheet.turn = 16 + 3;
    assemble_convoys(&quiet, &sheet);
    assert_int_equal(sheet.convoy[AZOGUES].state, DUE);
}

static void yellowjack_10_1_local_and_troop_convoys(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    refused("convoy charles_town frederica", "10.1", "3 apart");
    refused("convoy port_royal_j la_habana", "10.1", "own ports");
    dice("6"); /* SR 5, Trelawny -1 */
    say("convoy port_royal_j nassau");
    assert_int_equal(now()->convoy[9].state, IN_HARBOUR);
    assert_int_equal(now()->convoy[9].sail, 2);
    say("troops port_royal_j; add british-regulars-1; add british-regulars-2; add british-regulars-3; add "
        "british-regulars-4; done");
    assert_int_equal(now()->convoy[13].sail, 2); /* three Units to a Sail */
    assert_int_equal(now()->unit_at[0], IN_CONVOY + 13);
    sheet = *now();
    clear_handled(&sheet, BRITISH); /* in a later Turn */
    stand(orders_british);
    say("unform british-troop-convoy-1");
    assert_int_equal(now()->unit_at[0], PLACE_PORT_ROYAL_J);
}

/* Units that were put ashore may embark again, but what has embarked stays aboard: the step comes to an end. */
static void yellowjack_4_1_4_embarked_once(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    say("troops port_royal_j; add british-regulars-1; done");
    refused("unform british-troop-convoy-1", "4.1.4", "assembled in this step");
    say("troops port_royal_j; add british-regulars-2; done");
    say("troops port_royal_j; add british-regulars-3; done");
    refused("troops port_royal_j", "2.5", "Troop Convoys");
}

static void yellowjack_10_11_moving(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(SUGAR, IN_HARBOUR, PLACE_PORT_ROYAL_J, NOBODY, 6);
    stand_in_mpi(BRITISH);
    say("activate sugar-convoy; sail; step negril");
    refused("step cayman", "5.2", "MP");
    say("stop");
    refused("activate sugar-convoy", "4.3", "acted");
}

static void yellowjack_10_13_escort(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(SUGAR, READY, PLACE_PORT_ROYAL_J, NOBODY, 6);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; escort sugar-convoy");
    refused("part sugar-convoy", "10.13", "once");
    say("step negril; stop");
    assert_int_equal(now()->convoy[SUGAR].place, PLACE_NEGRIL);
    refused("activate sugar-convoy", "4.3", "escort");
}

static void yellowjack_10_14_arriving(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(SUGAR, READY, PLACE_X23N, NOBODY, 6);
    stand_in_mpi(BRITISH);
    say("activate sugar-convoy; exit");
    asked(BRITISH, "award");
    told("12.1", "For Convoys the British win 1 Prestige");
    say("award 0");
    assert_int_equal(gained(BRITISH), 1);
    lay(SCENARIO_FULL_WAR);
    a_convoy(SUGAR, READY, PLACE_X23N, NOBODY, 6);
    sheet.convoy[SUGAR].sail = 2; /* less than half */
    stand_in_mpi(BRITISH);
    say("activate sugar-convoy; exit");
    asked(BRITISH, "mpi");
    assert_int_equal(gained(BRITISH), 0);
}

static void yellowjack_10_14_victualling(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(VICTUALLING, READY, PLACE_ENGLISH_HARBOUR, PLACE_PORT_ROYAL_J, 3);
    stand_in_mpi(BRITISH);
    say("activate victualling-convoy; harbour");
    assert_int_equal(now()->port[HARBOUR_ENGLISH_HARBOUR].tokens, 9);
    assert_int_equal(now()->convoy[VICTUALLING].state, OUT);
}

static void yellowjack_10_182_by_a_formation(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR); /* the end of the twelfth example */
    formation = alone(SQUADRON_BR_J1, READY, PLACE_DARIEN);
    with(SQUADRON_BR_J2, formation);
    a_convoy(TREASURE, READY, PLACE_DARIEN, NOBODY, 6);
    sheet.convoy[TREASURE].dp = 1;
    stand_in_mpi(BRITISH);
    say_with(formation, "activate ", "");
    refused("attack treasure-convoy", "8.1", "Contact");
    dice("9 0 5"); /* any die makes Contact: -1 -4; then S, and 3 DPs */
    say("search treasure-convoy; attack treasure-convoy");
    assert_int_equal(now()->convoy[TREASURE].sail, 4);
    assert_int_equal(now()->convoy[TREASURE].dp, 0);
}

static void yellowjack_10_183_what_it_costs(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(AZOGUES, READY, PLACE_DARIEN, PLACE_VERACRUZ, 3);
    hurt_convoy(&quiet, &sheet, AZOGUES, 0, 3, BRITISH);
    assert_int_equal(sheet.convoy[AZOGUES].sail, 3);
    hurt_convoy(&quiet, &sheet, AZOGUES, 0, 2, BRITISH);
    assert_int_equal(sheet.convoy[AZOGUES].sail, 2);
    assert_int_equal(sheet.convoy[AZOGUES].dp, 1);
    assert_int_equal(sheet.total[BRITISH][TOTAL_AZOGUES], 1);
    hurt_convoy(&quiet, &sheet, AZOGUES, 2, 0, BRITISH);
    assert_int_equal(sheet.convoy[AZOGUES].state, OUT);
}

/* ---- X2 ---------------------------------------------------------------------------------------------------------- */

static void yellowjack_x2_164_another_command(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_british);
    refused("command br-j1 1", "X2.164", "Harbour");
    dice("5"); /* Vernon's SR */
    say("command br-j3 1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J3].command, COMMAND_LEEWARDS);
}

static void yellowjack_x2_234_viceroy_absent(void **state)
{
    int spaniard, british;

    (void)state;
    lay(SCENARIO_FULL_WAR); /* Conquista is not there yet */
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_CAYMAN);
    british = alone(SQUADRON_BR_J1, READY, PLACE_CAYMAN);
    assert_non_null(judge_fight(&sheet, spaniard, british).reason);
    assert_true(needs_sc(&sheet, V_ISSUE, COMMAND_NEW_SPAIN, sheet.squadron[SQUADRON_ES_H1].formation));
    sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA] = PLACE_VERACRUZ;
    assert_null(judge_fight(&sheet, spaniard, british).reason);
    assert_false(needs_sc(&sheet, V_ISSUE, COMMAND_NEW_SPAIN, sheet.squadron[SQUADRON_ES_H1].formation));
    assert_true(viceroy_present(&sheet, COMMAND_CARACAS_COMPANY)); /* needs none */
}

static void yellowjack_x2_24_new_build(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].state, OUT); /* Conquista absent */
    sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA] = PLACE_VERACRUZ;
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].state, IN_ORDINARY);
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].place, PLACE_LA_HABANA);
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].sail, 1); /* spare Squadrons first */
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_2].sail, 1);
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_ES_H1].sail, 3); /* then what is nearest, here Fitting Out */
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].sail, 2);
}

/* Both spare Squadrons are in play, and so is H1 with two Sail, somewhere. */
static void lay_without_spares(void)
{
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA] = PLACE_VERACRUZ;
    new_build(&quiet, &sheet);
    new_build(&quiet, &sheet);
}

static int habana_sail(void)
{
    return sheet.squadron[SQUADRON_ES_H1].sail + sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].sail +
           sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_2].sail;
}

static void yellowjack_x2_24_nothing_hidden_shows(void **state)
{
    int formation;

    (void)state;
    for (int nobody_there = 0; nobody_there < 2;
         nobody_there++) { /* who lies In Ordinary at La Habana decides nothing */
        lay_without_spares();
        if (nobody_there) {
            alone(SQUADRON_ES_H1, READY, PLACE_CAYMAN);
            alone(SQUADRON_SPARE_SPANISH_SOL_HABANA_1, FITTING_OUT, PLACE_VERACRUZ);
            alone(SQUADRON_SPARE_SPANISH_SOL_HABANA_2, READY, PLACE_VERACRUZ);
        }
        new_build(&quiet, &sheet);
        assert_int_equal(habana_sail(), 5);
        is_sound_sheet();
    }
    formation = alone(SQUADRON_ES_H1, READY, PLACE_LA_HABANA); /* what is known does not grow */
    sheet.formation[formation].flags |= KNOWN;
    sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].sail = 3;
    sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_2].sail = 3;
    sheet.squadron[SQUADRON_ES_H1].sail = 2;
    new_build(&quiet, &sheet);
    assert_int_equal(habana_sail(), 8);
    sheet.formation[formation].flags &= (uint8_t)~KNOWN;
    new_build(&quiet, &sheet);
    assert_int_equal(sheet.squadron[SQUADRON_ES_H1].sail, 3);
    new_build(&quiet, &sheet); /* no room is left */
    assert_int_equal(habana_sail(), 9);
}

static void yellowjack_x2_3_france_neutral(void **state)
{
    int spaniard, british;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_J1, READY, PLACE_CAYMAN);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_CAYMAN);
    assert_null(judge_fight(&sheet, british, spaniard).reason);
    alone(SQUADRON_FR_R1, READY, PLACE_CAYMAN); /* covers the Spaniards */
    assert_non_null(judge_fight(&sheet, british, spaniard).reason);
    assert_non_null(judge_fight(&sheet, british, sheet.squadron[SQUADRON_FR_R1].formation).reason);
}

static void yellowjack_x2_32_challenge(void **state)
{
    int british;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_J1, READY, PLACE_CAYMAN);
    alone(SQUADRON_FR_R1, READY, PLACE_CAYMAN);
    stand_in_mpi(BRITISH);
    refused("challenge negril", "X2.32", "no French");
    say("challenge cayman");
    assert_int_equal(gained(BRITISH), -3);
    assert_null(judge_fight(now(), british, now()->squadron[SQUADRON_FR_R1].formation).reason);
}

static void yellowjack_x2_33_grog(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 22;
    assert_false(has_grog(&sheet));
    sheet.turn = 23;
    assert_true(has_grog(&sheet));
    sheet.fleet_admiral[FLEET_BRITISH] = LEADER_WARREN;
    assert_false(has_grog(&sheet));
    assert_int_equal(with_grog(0, true), 0);
}

static void yellowjack_x2_57_fever_proof(void **state)
{
    (void)state;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        assert_int_equal(is_fever_proof(unit), units[unit].type == TYPE_TRIBAL || units[unit].event == HAPPENS_COUNT);
    lay(SCENARIO_FULL_WAR);
    sheet.unit_state[0] = DISRUPTED;
    assert_int_equal(fresh_worth(&sheet, 0, true), 0);
}

static void yellowjack_x2_58_land_attrition(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 13; /* Winter: no modifier */
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#1(who=0) > land_attrition(side=british)");
    dice("0 4 0"); /* Carolinas none, Jamaica two, Leewards none */
    roll();
    assert_int_equal(now()->unit_state[0] + now()->unit_state[1] + now()->unit_state[2] + now()->unit_state[3],
                     2 * DISRUPTED);
    sheet = *(const struct Game *)now();
    refresh(&sheet, BRITISH);
    assert_int_equal(sheet.unit_state[0], 0); /* Disrupted in an earlier Turn */
    told("X2.58", "Fever in the Jamaica zone Disrupts 2 Units of the British");
}

static void yellowjack_x2_58_fever_says_where(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 13;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#1(who=0) > land_attrition(side=british)");
    dice("9");
    roll();
    told("X2.58", "Fever in the Carolinas zone Disrupts");
    prompted(BRITISH, "X2.58", "Fever in the Carolinas zone: name a Unit that is Disrupted (");
}

/* ---- X3 ---------------------------------------------------------------------------------------------------------- */

static void yellowjack_x3_1_events(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    assert_true(is_event_due(&sheet, HAPPENS_TORRES));
    assert_false(is_event_due(&sheet, HAPPENS_OGLE));
    happen(&quiet, &sheet, HAPPENS_TORRES);
    assert_false(is_event_due(&sheet, HAPPENS_TORRES));
    happen(&quiet, &sheet, HAPPENS_GEORGIA_CAMPAIGN);
    assert_false(is_event_due(&sheet, HAPPENS_GEORGIA_CAMPAIGN)); /* once a year */
    sheet.yearly = 0;
    assert_true(is_event_due(&sheet, HAPPENS_GEORGIA_CAMPAIGN));
}

static void yellowjack_x3_1_1_ogle(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 30;
    sheet.happened = 1 << HAPPENS_OGLE;
    stand("game@1.2#1 > turn@4.1#1 > administration@X3.1#2 > call_events");
    asked(BRITISH, "secret_target");
    say("target cartagena");
    formation = now()->squadron[SQUADRON_BR_O1].formation;
    assert_int_equal(now()->formation[formation].state, DUE);
    assert_int_equal(squadrons_in(now(), formation), 9);
    assert_true(is_aboard(now(), LEADER_OGLE, formation));
    assert_int_equal(now()->card[now()->formation[formation].card].target, PLACE_CARTAGENA);
    assert_int_equal(now()->personage_at[PERSONAGE_WENTWORTH], now()->unit_at[UNIT_COUNT - 53]);
}

static void yellowjack_x3_1_2_torres_and_gooch(void **state)
{
    int n = 0;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    happen(&quiet, &sheet, HAPPENS_GOOCH);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += sheet.unit_at[unit] == PLACE_PORT_ROYAL_J;
    assert_int_equal(n, 10);
    happen(&quiet, &sheet, HAPPENS_TORRES);
    assert_int_equal(sheet.squadron[SQUADRON_ES_T1].state, WAITING); /* next Turn */
    assert_int_equal(squadrons_in(&sheet, call_up(&sheet, HAPPENS_TORRES)), 4);
}

static void yellowjack_x3_1_3_recall_of_dantin(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    call_up(&sheet, HAPPENS_DANTIN);
    happen(&quiet, &sheet, HAPPENS_DANTIN_RECALLED);
    assert_int_equal(sheet.squadron[SQUADRON_FR_A1].state, OUT);
    assert_int_equal(sheet.leader[LEADER_DANTIN].at, LEADER_GONE);
    assert_int_equal(sheet.squadron[SQUADRON_FR_R1].state, FITTING_OUT);
}

static void yellowjack_x3_1_6_treasure_fair(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    happen(&quiet, &sheet, HAPPENS_PORTOBELO_TREASURE_FAIR);
    sheet.turn = 32 + 9;
    assemble_convoys(&quiet, &sheet);
    assert_int_equal(sheet.convoy[TREASURE].sail, 8);
    bring_in(&quiet, &sheet, TREASURE, NOBODY);
    assert_int_equal(sheet.total[BOURBON][TOTAL_CONVOYS], 6);
}

static void yellowjack_x3_16_where_it_strikes(void **state)
{
    uint64_t places[BIT_WORDS(PLACE_COUNT)];

    (void)state;
    lay(SCENARIO_FULL_WAR);
    alone(SQUADRON_BR_LF, FITTING_OUT, PLACE_NASSAU);
    exposed_places(&sheet, places);
    assert_true(bit_has(places, PLACE_PORT_ROYAL_J));
    assert_true(bit_has(places, PLACE_NASSAU)); /* Fitting Out at a Minor port */
    assert_false(bit_has(places, PLACE_VERACRUZ));
    sheet.storm = (Storm){.kind = STORM_HURRICANE + 1, .place = PLACE_PORT_ROYAL_J, .start = PLACE_SZ_CARIB};
    exposed_places(&sheet, places);
    assert_false(bit_has(places, PLACE_PORT_ROYAL_J)); /* inside a storm */
}

static void yellowjack_x3_2_campaign_check(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(campaign_lead(&sheet, TRACK_GEORGIA), 1 + 4 - 3);
    sheet.turn = 20;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#4 > events@X3.2#1(event=8) > "
          "campaign_check(track=0)");
    dice("5");
    roll();
    asked(BRITISH, "again");
    dice("3");
    say("again");
    assert_int_equal(now()->track[TRACK_GEORGIA], BOX_BRITISH);
    assert_int_equal(gained(BRITISH), -1);
    told("X3.2.1", "The British gain ground in Georgia");
}

static void yellowjack_x3_2_3_louisburg(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#5 > year_of_campaigns");
    dice("0");
    roll();
    assert_int_equal(now()->track[TRACK_LOUISBURG], 1);
    told("X3.2.3", "The British gain ground before Louisburg");
}

/* The British Flotilla of Cartagena before a port. */
static int before(int place)
{
    int formation;

    lay(SCENARIO_CARTAGENA);
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[formation].place = (uint8_t)place;
    sheet.convoy[first_troop_convoy(BRITISH)].place = (uint8_t)place;
    return formation;
}

static void yellowjack_x3_4_only_under_order(void **state)
{
    int formation;

    (void)state;
    formation = before(PLACE_CARTAGENA);
    assert_null(judge_assault(&sheet, formation).reason);
    sheet.card[0].target = PLACE_LA_HABANA;
    assert_non_null(judge_assault(&sheet, formation).reason);
    sheet.card[0].target = PLACE_CARTAGENA;
    sheet.card[0].sail = 60;
    assert_non_null(judge_assault(&sheet, formation).reason);
}

static void yellowjack_x3_41_disembarking(void **state)
{
    int n = 0;

    (void)state;
    before(PLACE_CARTAGENA);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; disembark");
    hinted("all", "the first 6 Units, and Personages");
    say("all; done");
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += now()->unit_at[unit] == BESIEGING + PLACE_CARTAGENA;
    assert_int_equal(n, 6);
    assert_int_equal(now()->personage_at[PERSONAGE_WENTWORTH], BESIEGING + PLACE_CARTAGENA);
    assert_true(is_besieged(now(), PLACE_CARTAGENA, BRITISH));
}

/* The last of them too, in what a position can say. */
static void yellowjack_10_182_every_escorted_convoy(void **state)
{
    (void)state;
    for (int convoy = 0; convoy < CONVOYS; convoy++) {
        int side = convoy_slots[convoy].side, escort, hunter;
        lay(SCENARIO_FULL_WAR);
        escort = alone(side == BRITISH ? SQUADRON_BR_J1 : SQUADRON_ES_G1, READY, PLACE_DARIEN);
        hunter = alone(side == BRITISH ? SQUADRON_ES_G1 : SQUADRON_BR_J1, READY, PLACE_DARIEN);
        a_convoy(convoy, READY, PLACE_DARIEN, NOBODY, 2);
        sheet.convoy[convoy].escort = (uint8_t)escort;
        int prizes = escorted_by(&sheet, escort);
        assert_true(prizes > 0 && prizes <= INT16_MAX);
        assert_int_equal(next_prize(&sheet, hunter, prizes), NOBODY);
        sheet.convoy[convoy].escort = NOBODY;
        assert_int_equal(next_prize(&sheet, hunter, prizes), convoy);
    }
}

static void ashore(int place, int count)
{
    for (int unit = 0; unit < UNIT_COUNT && count; unit++)
        if (sheet.unit_at[unit] == IN_CONVOY + first_troop_convoy(BRITISH)) {
            sheet.unit_at[unit] = (uint8_t)(BESIEGING + place);
            count--;
        }
}

static void yellowjack_x3_42_reembarking(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, 6);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; reembark");
    assert_false(is_besieged(now(), PLACE_CARTAGENA, BRITISH));
}

static void yellowjack_x3_44_portobelo_1739(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR); /* the end of the ninth example */
    sheet.formation[0].place = PLACE_PORTOBELO;
    assert_int_equal(defence_of(&sheet, PLACE_PORTOBELO, BOURBON), 4);
    assert_true(may_storm_alone(&sheet, 0));
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges");
    hinted("escalade", "no die; fails if Units are inside");
    say("escalade; award 0");
    assert_int_equal(gained(BRITISH), 1);
    assert_int_equal(gained(BOURBON), -1);
    refused("hold", "X3.46", "Unit");
    say("raze");
    assert_int_equal(now()->port[HARBOUR_PORTOBELO].razed, 1);
}

static void yellowjack_x3_441_attack(void **state)
{
    Set all = {0};

    (void)state;
    before(PLACE_CARTAGENA);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_OGLE)
            set_add(&all, PIECE_UNITS + unit);
    set_add(&all, PIECE_PERSONAGES + PERSONAGE_WENTWORTH);
    /* 12 regulars, 2 grenadiers and 6 marines at 2, Wentworth, and all Ready Sail */
    assert_int_equal(attack_of(&sheet, PLACE_CARTAGENA, BRITISH, &all),
                     12 + 16 + 1 + sail_at(&sheet, BRITISH, PLACE_CARTAGENA, false));
}

static void yellowjack_x3_442_defence(void **state)
{
    (void)state;
    lay(SCENARIO_CARTAGENA);
    /* 3 intrinsic, 5 regulars, a grenadier, a marine and two tribal Units at 2, Eslava; FV 4 + 1; 7 Sail */
    assert_int_equal(defence_of(&sheet, PLACE_CARTAGENA, BOURBON), (3 + 5 + 8 + 1) * 5 + 7);
}

static void yellowjack_x3_443_odds(void **state)
{
    (void)state;
    assert_int_equal(odds_of(32, 27), ODDS_1_1); /* the ninth example */
    assert_int_equal(odds_of(13, 27), -1);
    assert_int_equal(odds_of(14, 27), ODDS_1_2);
    assert_int_equal(odds_of(3, 2), ODDS_3_2);
    assert_int_equal(odds_of(11, 4), ODDS_2_1);
    assert_int_equal(odds_of(15, 4), ODDS_3_1);
    assert_int_equal(odds_of(16, 4), ODDS_KINDS);
}

static void yellowjack_x3_444_losses(void **state)
{
    (void)state;
    assert_int_equal(tenths(20, escalade[4][ODDS_1_1].attacker), 6);
    assert_int_equal(tenths(3, escalade[4][ODDS_1_1].defender), 1);
    assert_int_equal(escalade[4][ODDS_1_1].attacker_sail, 1);
    assert_int_equal(escalade[0][ODDS_1_2].result, ESCALADE_SUCCESS);
}

static void yellowjack_x3_45_siege_attrition(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA); /* the tenth example */
    sheet.turn = 33;
    assert_int_equal(fever(&sheet, 4, ZONE_JAMAICA, 1), 3);
    assert_int_equal(fever(&sheet, 2, ZONE_JAMAICA, 2), 1);
    sheet.turn = 30; /* in Winter */
    assert_int_equal(fever(&sheet, 4, ZONE_JAMAICA, 1), 2);
    assert_int_equal(fever(&sheet, 2, ZONE_JAMAICA, 2), 1);
    ashore(PLACE_CARTAGENA, 8); /* eight regulars of Ogle, all alike */
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges");
    dice("4 0");
    say("siege");
    assert_int_equal(exposed_units(now(), BRITISH, LOSS_BEFORE, PLACE_CARTAGENA), 6);
    assert_int_equal(garrison_units(now(), PLACE_CARTAGENA, BOURBON), 9);
}

static void yellowjack_x3_46_capture(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, 6);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges@X3.44#2(harbour=2) > siege@X3.443#1(place=cartagena "
          "side=british) > "
          "capture(side=british place=cartagena)");
    sheet.squadron[SQUADRON_BR_J1].sail = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges@X3.44#2(harbour=2) > siege@X3.443#1(place=cartagena "
          "side=british) > "
          "capture(side=british place=cartagena)");
    dice("9 5"); /* Lezo's Formation does not get away; a fifth of what is lost strikes */
    roll();
    asked(BRITISH, "strike_sail");
    say("strike es-g1 br-j1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].sail, 2);
    told("X3.46", "For Cartagena de Indias the British win 3 Prestige");
    say("award 0");
    told("12.1", "For ships of the line the British win");
    say("award 0; hold");
    assert_int_equal(now()->squadron[SQUADRON_ES_G1].state, OUT);
    assert_int_equal(now()->personage_at[PERSONAGE_ESLAVA], LAND_LOST);
    assert_int_equal(now()->port[HARBOUR_CARTAGENA].held, 1);
    assert_int_equal(port_side(now(), HARBOUR_CARTAGENA), BRITISH);
}

static void yellowjack_x3_461_held(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_SANTIAGO].held = 1;
    assert_int_equal(intrinsic(&sheet, HARBOUR_SANTIAGO), 0);
    assert_true(may_lie(&sheet, FLEET_BRITISH, HARBOUR_SANTIAGO));
    assert_false(may_lie(&sheet, FLEET_SPANISH, HARBOUR_SANTIAGO));
    sheet.unit_at[0] = PLACE_SANTIAGO;
    give_back_ports(&quiet, &sheet);
    assert_int_equal(sheet.port[HARBOUR_SANTIAGO].held, 1);
    sheet.unit_at[0] = PLACE_PORT_ROYAL_J;
    give_back_ports(&quiet, &sheet); /* without a Unit it goes back, razed */
    assert_int_equal(sheet.port[HARBOUR_SANTIAGO].held, 0);
    assert_int_equal(sheet.port[HARBOUR_SANTIAGO].razed, 1);
}

/* Who would take the last Unit away is told what it costs; of one's own ports nothing is told. */
static void yellowjack_x3_461_the_last_to_leave_is_warned(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_SANTIAGO].held = 1;
    sheet.unit_at[0] = sheet.unit_at[1] = PLACE_SANTIAGO;
    stand(orders_british);
    say("troops santiago; add british-regulars-1");
    assert_false(side_sees(BRITISH, "would be left"));
    say("add british-regulars-2");
    assert_true(side_sees(BRITISH, "\"done\":\"No Unit would be left in Santiago de Cuba: it would go back, razed.\""));
    stand(orders_british);
    say("troops port_royal_j; all");
    assert_false(side_sees(BRITISH, "would be left"));
}

static void yellowjack_x3_462_razed(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_PORTOBELO].razed = 1;
    assert_int_equal(intrinsic(&sheet, HARBOUR_PORTOBELO), 0);
    assert_int_equal(repair_dice(&sheet, HARBOUR_PORTOBELO), 0);
    assert_int_equal(port_side(&sheet, HARBOUR_PORTOBELO), BOURBON);
}

static void yellowjack_x3_48_failure(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, 6);
    fail_expedition(&quiet, &sheet, BRITISH, PLACE_CARTAGENA);
    assert_false(is_besieged(&sheet, PLACE_CARTAGENA, BRITISH));
    assert_int_equal(sheet.failed[BRITISH], 1);
    assert_int_not_equal(sheet.unit_at[11], LAND_LOST); /* its Flotilla was there */
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, 6);
    sheet.formation[0].place = PLACE_DARIEN;
    fail_expedition(&quiet, &sheet, BRITISH, PLACE_CARTAGENA);
    assert_int_equal(sheet.unit_at[11], LAND_LOST);
}

static void yellowjack_x3_482_away_from_the_hq(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(fleet_strategy(&sheet, FLEET_BRITISH), 5);
    sheet.formation[0].place = PLACE_DARIEN;
    assert_int_equal(fleet_strategy(&sheet, FLEET_BRITISH), 2);
}

static void yellowjack_x2_56_personages(void **state)
{
    int then;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    assert_int_equal(adm_drm(&sheet, COMMAND_JAMAICA), -1); /* Trelawny */
    then = defence_of(&sheet, PLACE_CARTAGENA, BOURBON);
    sheet.personage_at[PERSONAGE_ESLAVA] = PLACE_PORTOBELO;
    assert_int_equal(defence_of(&sheet, PLACE_CARTAGENA, BOURBON), then - 1 * 5 - 16); /* one Unit less, FV 4 */
    sheet.personage_at[PERSONAGE_TRELAWNY] = LAND_LOST;
    assert_int_equal(adm_drm(&sheet, COMMAND_JAMAICA), 0);
}

static void yellowjack_x3_2_1_georgia(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16;
    sheet.track[TRACK_GEORGIA] = BOX_BRITISH;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#5 > year_of_campaigns");
    dice("5");
    roll();
    asked(BRITISH, "award");
    told("X3.2.1", "For Georgia the British win 1 Prestige");
    say("award 0");
    assert_int_equal(gained(BRITISH), 1);
}

static void yellowjack_x3_446_sail_lost(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, 6);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges@X3.44#2(harbour=2) > siege@X3.446#2(place=cartagena "
          "side=british) > "
          "sail_losses(side=bourbon place=cartagena count=1)");
    refused("suffer br-j1", "X3.446", "not there");
    say("suffer es-g1");
    assert_int_equal(now()->squadron[SQUADRON_ES_G1].sail, 2);
    assert_int_equal(now()->total[BRITISH][TOTAL_SOL], 1);
    asked(YA_CHANCE, "strike_die");
}

static void yellowjack_machine_at_a_siege(void **state)
{
    Action wentworth = {V_ADD, BRITISH, {PIECE_PERSONAGES + PERSONAGE_WENTWORTH, 0, 0}};
    Action unit = {V_ADD, BRITISH, {PIECE_UNITS, 0, 0}};

    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(is_coveted(PLACE_CARTAGENA, BOURBON));
    assert_false(is_coveted(PLACE_PORT_ROYAL_J, BRITISH));
    assert_int_equal(odds_wanted(LAST_UNITS), ODDS_1_2);
    assert_int_equal(odds_wanted(20), ODDS_2_1);
    assert_false(liking_of_stormer(&sheet, wentworth));
    assert_true(liking_of_stormer(&sheet, unit));
}

static void yellowjack_machine_lays_up_the_idle(void **state)
{
    Action g1 = {V_ORDINARY, BOURBON, {SQUADRON_ES_G1, 0, 0}}, g2 = {V_FITOUT, BOURBON, {SQUADRON_ES_G2, 0, 0}};

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.squadron[SQUADRON_ES_G2].dp = 0;
    assert_true(liking_of_lay_up(&sheet, g1));
    assert_false(liking_of_fit_out(&sheet, g2));
    sheet.card[COMMAND_NEW_GRANADA * COMMAND_CARDS] = (Card){
        .state = HELD, .order = ORDER_SHOW_OF_FORCE, .target = PLACE_PORT_ROYAL_J, .sail = 6, .formation = NOBODY};
    assert_true(liking_of_fit_out(&sheet, g2));
}

/* ---- more of 10, X2, X3 ------------------------------------------------------------------------------------------ */

static void yellowjack_2_5_twelve_tokens(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_ENGLISH_HARBOUR].tokens = 7;
    a_convoy(VICTUALLING, IN_HARBOUR, PLACE_ENGLISH_HARBOUR, PLACE_PORT_ROYAL_J, 3);
    bring_tokens(&quiet, &sheet, VICTUALLING);
    assert_int_equal(sheet.port[HARBOUR_ENGLISH_HARBOUR].tokens, 12);
}

static void yellowjack_6_12_modifiers(void **state)
{
    (void)state;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        int fleet = auxiliaries[aux].fleet, kind = auxiliaries[aux].kind, drm = 0;
        if (fleet == FLEET_SPANISH && (kind == AUX_GALLEY || kind == AUX_PRIVATEER))
            drm = -2;
        if (fleet == FLEET_BRITISH &&
            (kind == AUX_FLEET_AUX || kind == AUX_FLEET50 || kind == AUX_MIXED_ROLE || kind == AUX_BOMB))
            drm = -1;
        assert_int_equal(recovery_drm(aux), drm);
    }
}

static void yellowjack_10_182_not_under_escort(void **state)
{
    int hunter;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    hunter = alone(SQUADRON_BR_J1, READY, PLACE_DARIEN);
    a_convoy(TREASURE, READY, PLACE_DARIEN, NOBODY, 4);
    assert_null(judge_hunt(&sheet, hunter, TREASURE).reason);
    sheet.convoy[TREASURE].escort = (uint8_t)alone(SQUADRON_ES_G1, READY, PLACE_DARIEN);
    assert_non_null(judge_hunt(&sheet, hunter, TREASURE).reason);
}

static void yellowjack_11_21_no_victualling(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    a_convoy(VICTUALLING, READY, PLACE_ENGLISH_HARBOUR, PLACE_PORT_ROYAL_J, 3);
    sheet.formation[alone(SQUADRON_ES_G1, READY, PLACE_ENGLISH_HARBOUR)].flags |= BLOCKADING;
    stand_in_mpi(BRITISH);
    say("activate victualling-convoy");
    refused("harbour", "11.21", "Victualling");
}

/* 12.3: the check past a blockade is an LC, of a notional Leader. */
static void yellowjack_12_3_a_convoy_past_a_blockade(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_BLUE + 1;
    a_convoy(SUGAR, IN_HARBOUR, PLACE_PORT_ROYAL_J, NOBODY, 6);
    sheet.formation[alone(SQUADRON_ES_G1, READY, PLACE_PORT_ROYAL_J)].flags |= BLOCKADING;
    stand_in_mpi(BRITISH);
    dice("1");
    say("activate sugar-convoy; sail");
    assert_int_equal(now()->convoy[SUGAR].state, READY);
    not_told("caught");
    sheet.rank[BRITISH] = 0;
    stand_in_mpi(BRITISH);
    dice("1");
    say("activate sugar-convoy; sail");
    told("11.21", "caught");
}

static void yellowjack_12_3_hunting_convoys(void **state)
{
    int hunter;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_RED + 1;
    hunter = alone(SQUADRON_BR_J1, READY, PLACE_DARIEN);
    a_convoy(TREASURE, READY, PLACE_DARIEN, NOBODY, 4);
    stand_in_mpi(BRITISH);
    say_with(hunter, "activate ", "");
    dice("0 1"); /* as 0: S, where 1 is five DPs */
    say("search treasure-convoy; attack treasure-convoy");
    assert_int_equal(now()->convoy[TREASURE].sail, 3);
    assert_int_equal(now()->convoy[TREASURE].dp, 0);
    sheet.rank[BRITISH] = 0;
    sheet.rank[BOURBON] = RANK_CAPTAIN + 1;
    stand_in_mpi(BRITISH);
    say_with(hunter, "activate ", "");
    dice("9");
    say("search treasure-convoy");
    asked(BOURBON, "announce");
    say("announce 1"); /* 9 - 4 + 1 */
    assert_false(now()->convoy[TREASURE].flags & CONVOY_KNOWN);
}

static void yellowjack_x2_164_with_adm(void **state)
{
    int drm;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    drm = adm_drm(&sheet, COMMAND_JAMAICA);
    assert_int_equal(drm, -1); /* Trelawny */
    stand(orders_british);
    dice("6"); /* Vernon's SR 5 */
    say("command br-j2 1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].command, COMMAND_LEEWARDS);
    stand(orders_british);
    dice("7");
    say("command br-j2 1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].command, COMMAND_JAMAICA);
    sheet.rank[BRITISH] = RANK_VICE_ADMIRAL_BLUE + 1; /* 12.3 */
    stand(orders_british);
    dice("7");
    say("command br-j2 1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J2].command, COMMAND_LEEWARDS);
}

static void yellowjack_x2_24_twice_a_year(void **state)
{
    (void)state;
    for (int turn = 16 + 1; turn <= 32; turn++) {
        lay(SCENARIO_FULL_WAR);
        sheet.turn = (uint8_t)turn;
        sheet.personage_at[PERSONAGE_DUQUE_DE_LA_CONQUISTA] = PLACE_VERACRUZ;
        new_build(&quiet, &sheet);
        assert_int_equal(sheet.squadron[SQUADRON_SPARE_SPANISH_SOL_HABANA_1].state == IN_ORDINARY,
                         turn == 16 + 8 || turn == 32);
    }
}

static void yellowjack_x2_32_who_is_challenged_covers_nobody(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    alone(SQUADRON_FR_R1, READY, PLACE_CAYMAN);
    assert_true(is_covered(&sheet, PLACE_CAYMAN, FLEET_BRITISH, FLEET_SPANISH));
    sheet.challenged = PLACE_CAYMAN;
    assert_false(is_covered(&sheet, PLACE_CAYMAN, FLEET_BRITISH, FLEET_SPANISH));
    sheet.challenged = NOBODY;
    sheet.prestige[BRITISH] = 3; /* 12.2: nobody spends his last point */
    stand_in_mpi(BRITISH);
    refused("challenge cayman", "12.2", "last point");
    sheet.prestige[BRITISH] = 4;
    stand_in_mpi(BRITISH);
    accepted("challenge cayman");
}

static void yellowjack_x3_1_1_not_before_his_turn(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 29;
    assert_false(comes_now(&sheet, HAPPENS_OGLE));
    assert_true(comes_now(&sheet, HAPPENS_TORRES));
    sheet.turn = 30;
    assert_true(comes_now(&sheet, HAPPENS_OGLE));
}

static void yellowjack_x3_2_not_with_the_last_point(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 20;
    sheet.prestige[BRITISH] = sheet.prestige[BOURBON] = 1;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#4 > events@X3.2#1(event=8) > "
          "campaign_check(track=0)");
    dice("3");
    roll();
    told("X3.2.1", "The British gain ground in Georgia");
}

static void yellowjack_x3_41_not_before_an_enemy(void **state)
{
    (void)state;
    before(PLACE_CARTAGENA);
    alone(SQUADRON_ES_G1, READY, PLACE_CARTAGENA);
    stand_in_mpi(BRITISH);
    say("activate british-formation-1");
    refused("disembark", "X3.41", "enemy Formation");
}

static void yellowjack_x3_42_three_to_a_sail(void **state)
{
    int formation, left = 0;

    (void)state;
    formation = before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, UNIT_COUNT);
    sheet.convoy[first_troop_convoy(BRITISH)].sail = 2;
    reembark(&quiet, &sheet, formation);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        left += sheet.unit_at[unit] == IN_CONVOY + first_troop_convoy(BRITISH);
    assert_int_equal(left, 6);
    assert_true(is_besieged(&sheet, PLACE_CARTAGENA, BRITISH)); /* the others stay */
}

static void yellowjack_x3_441_tribal_units_attack_as_one(void **state)
{
    int tribal = 0;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    while (units[tribal].type != TYPE_TRIBAL)
        tribal++;
    assert_int_equal(fresh_worth(&sheet, tribal, false), 1);
    assert_int_equal(fresh_worth(&sheet, tribal, true), 2);
    sheet.unit_state[tribal] = DISRUPTED;
    assert_int_equal(fresh_worth(&sheet, tribal, true), 0);
}

static void storm_again(const char *faces)
{
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges");
    dice(faces);
    say("escalade; all; done");
}

/* All ashore at Cartagena, storming at 2:1. */
static void storm(const char *faces)
{
    before(PLACE_CARTAGENA);
    ashore(PLACE_CARTAGENA, UNIT_COUNT);
    sheet.personage_at[PERSONAGE_ESLAVA] = PLACE_PORTOBELO; /* FV 4, no Cbt */
    for (int unit = 0, n = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] == PLACE_CARTAGENA && n++ >= 2)
            sheet.unit_at[unit] = LAND_LOST;
    sheet.impulse = 1;
    storm_again(faces);
}

static void yellowjack_x3_444_a_marine_is_lost(void **state)
{
    (void)state;
    storm("9"); /* thirteen are lost; the Marines are alike, so that nobody is asked for theirs */
    say("pass");
    asked(BRITISH, "loss");
    owed(BRITISH, "\"party\":\"british\",\"verb\":\"lose\",\"count\":12,\"what\":\"Units that suffer\","
                  "\"why\":\"The escalade\",\"rule\":\"X3.45\",\"suggested\":[\"british-regulars-10\","
                  "\"british-regulars-11\",\"british-regulars-12\",\"british-regulars-13\",\"british-regulars-14\","
                  "\"british-regulars-15\",\"british-regulars-16\",\"british-regulars-17\",\"british-regulars-18\","
                  "\"british-regulars-19\",\"british-regulars-20\",\"british-regulars-21\"]");
    assert_int_equal(now()->unit_at[piece_named("british-marines-1") - PIECE_UNITS], LAND_LOST);
    accepted("lose british-regulars-10"); /* one is enough */
    storm("9");
    sheet = *now();
    sheet.unit_state[piece_named("british-marines-1") - PIECE_UNITS] = EMPLOYED;
    struct losses l = {.side = BRITISH, .what = LOSS_STORMING, .where = PLACE_CARTAGENA};
    assert_true(marines_fought(&sheet, &l));
    l.what = LOSS_BEFORE; /* fever */
    assert_false(marines_fought(&sheet, &l));
}

/* To the end of an Escalade that costs thirteen Units and two Sail. */
static void lose_thirteen(void)
{
    char words[64];

    say("pass");
    for (int n = 10; n < 22; n++) {
        snprintf(words, sizeof words, "lose british-regulars-%d", n);
        say(words);
    }
    say("suffer br-j1; suffer br-j1");
    dice("9"); /* nothing strikes */
    roll();
}

static void yellowjack_x3_445_retreat(void **state)
{
    (void)state;
    storm("9");
    lose_thirteen();
    say("award 0");
    told("X3.48", "has failed");
    assert_false(is_besieged(now(), PLACE_CARTAGENA, BRITISH));
}

static void yellowjack_x3_446_of_the_defender(void **state)
{
    (void)state;
    storm("0");
    say("pass; lose british-regulars-10; lose british-regulars-11");
    asked(BOURBON, "sink");
    owed(BOURBON, "\"party\":\"bourbon\",\"verb\":\"suffer\",\"count\":2,\"what\":\"Sail to lose\","
                  "\"why\":\"The escalade\",\"rule\":\"X3.446\",\"steps\":{\"es-g1\":3,\"es-g2\":2},"
                  "\"suggested\":[\"es-gg\",\"es-g1\"]");
    say("suffer es-g1");
    asked(BOURBON, "sink"); /* two asterisks */
}

static void yellowjack_12_1_a_cheap_sail_is_proposed(void **state)
{
    (void)state;
    storm("");
    alone(SQUADRON_ES_HF, FITTING_OUT, PLACE_CARTAGENA); /* Galleys count for nothing, Frigates half of a SOL */
    storm_again("0");
    say("pass; lose british-regulars-10; lose british-regulars-11");
    owed(BOURBON, "\"party\":\"bourbon\",\"verb\":\"suffer\",\"count\":2,\"what\":\"Sail to lose\","
                  "\"why\":\"The escalade\",\"rule\":\"X3.446\",\"steps\":{\"es-g1\":3,\"es-g2\":2,\"es-hf\":2},"
                  "\"suggested\":[\"es-gg\",\"es-hf\"]");
}

static void yellowjack_12_2_a_mulligan_of_the_escalade(void **state)
{
    (void)state;
    storm("9 0");
    asked(BRITISH, "mulligan");
    prompted(BRITISH, "12.2", "The Escalade comes to 9, 13 Units lost, driven off: let it stand, or roll again");
    assert_true(side_sees(BRITISH, "\"face\":9"));
    assert_true(side_sees(BRITISH, "{\"piece\":\"british-regulars-10\",\"brings\":1}")); /* it is in the assault */
    say("mulligan");
    told("X3.444", "comes to 0");
    assert_int_equal(gained(BRITISH), -1);
}

/* 12.3: a Captain before each die, a Rear Admiral of the Red on his own. */
static void yellowjack_12_3_escalades(void **state)
{
    (void)state;
    storm("");
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_RED + 1;
    storm_again("3");
    because("12.2", "[3] Roll for the Escalade; -1 Player Rank; column 2:1");
    say("pass");
    told("X3.444", "comes to 2");
    storm_again("9 3");
    say("mulligan");
    told("X3.444", "comes to 2");
    sheet.rank[BRITISH] = 0;
    sheet.rank[BOURBON] = RANK_POST_CAPTAIN + 1;
    storm_again("3");
    asked(BOURBON, "announce");
    say("announce 1; pass");
    told("X3.444", "comes to 4");
    storm_again("3 3");
    say("announce 1; mulligan; announce 1");
    told("X3.444", "comes to 4");
    because("X3.444", "[3] Roll for the Escalade; +1 announced; column 2:1");
}

static void yellowjack_12_3_fever_at_a_siege(void **state)
{
    (void)state;
    for (int side = BRITISH; side <= BOURBON; side++) {
        before(PLACE_CARTAGENA);
        ashore(PLACE_CARTAGENA, 8);
        sheet.rank[side] = RANK_REAR_ADMIRAL_RED + 1;
        sheet.impulse = 1;
        stand("game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges");
        dice("2 2"); /* in Winter: two, and one of the Garrison; one, and none */
        say("siege");
        assert_int_equal(strcmp(question_of(&DEF, now())->name, "loss") == 0, side == BRITISH);
        assert_int_equal(exposed_units(now(), BRITISH, LOSS_BEFORE, PLACE_CARTAGENA), side == BRITISH ? 7 : 6);
        assert_int_equal(garrison_units(now(), PLACE_CARTAGENA, BOURBON), 9);
    }
}

static void yellowjack_x3_46_once_a_game(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(prestige_of_port(&sheet, HARBOUR_CARTAGENA), 3);
    assert_int_equal(prestige_of_port(&sheet, HARBOUR_CARTAGENA), 0);
    sheet.port[HARBOUR_LA_HABANA].held = 1; /* retaken */
    assert_int_equal(prestige_of_port(&sheet, HARBOUR_LA_HABANA), 0);
}

static void yellowjack_x3_462_its_walls(void **state)
{
    (void)state;
    lay(SCENARIO_CARTAGENA);
    sheet.port[HARBOUR_CARTAGENA].razed = 1;
    /* no Intrinsic Garrison; 5 regulars, four at 2, Eslava; FV 1 + 1; 7 Sail */
    assert_int_equal(defence_of(&sheet, PLACE_CARTAGENA, BOURBON), (5 + 8 + 1) * 2 + 7);
}

static void yellowjack_machine_uses_the_worn_at_the_end(void **state)
{
    Action g2 = {V_FITOUT, BOURBON, {SQUADRON_ES_G2, 0, 0}};

    (void)state;
    lay(SCENARIO_FULL_WAR);
    FOR_SQUADRONS(s, &sheet, 0)
    sheet.squadron[s].dp = (uint8_t)rating_of(s);
    sheet.squadron[SQUADRON_ES_G2].dp = (uint8_t)rating_of(SQUADRON_ES_G2);
    sheet.card[COMMAND_NEW_GRANADA * COMMAND_CARDS] = (Card){
        .state = HELD, .order = ORDER_SHOW_OF_FORCE, .target = PLACE_PORT_ROYAL_J, .sail = 6, .formation = NOBODY};
    sheet.turn = 11;
    assert_true(must_rest(&sheet, 0));
    assert_false(liking_of_fit_out(&sheet, g2));
    sheet.turn = 12; /* there are years to come, in which a Command needs its ships */
    assert_true(must_rest(&sheet, 0));
    assert_false(liking_of_fit_out(&sheet, g2));
    sheet.turn = (uint8_t)scenarios[SCENARIO_FULL_WAR].last;
    assert_false(must_rest(&sheet, 0));
    assert_true(liking_of_fit_out(&sheet, g2));
}

RULES_MAIN(
    cmocka_unit_test(yellowjack_x3_446_of_the_defender), cmocka_unit_test(yellowjack_12_2_a_mulligan_of_the_escalade),
    cmocka_unit_test(yellowjack_12_1_a_cheap_sail_is_proposed), cmocka_unit_test(yellowjack_12_3_escalades),
    cmocka_unit_test(yellowjack_12_3_fever_at_a_siege), cmocka_unit_test(yellowjack_x3_46_once_a_game),
    cmocka_unit_test(yellowjack_x3_462_its_walls), cmocka_unit_test(yellowjack_2_5_twelve_tokens),
    cmocka_unit_test(yellowjack_6_12_modifiers), cmocka_unit_test(yellowjack_10_182_not_under_escort),
    cmocka_unit_test(yellowjack_11_21_no_victualling), cmocka_unit_test(yellowjack_12_3_a_convoy_past_a_blockade),
    cmocka_unit_test(yellowjack_12_3_hunting_convoys), cmocka_unit_test(yellowjack_x2_164_with_adm),
    cmocka_unit_test(yellowjack_x2_24_twice_a_year), cmocka_unit_test(yellowjack_x2_24_nothing_hidden_shows),
    cmocka_unit_test(yellowjack_x2_32_who_is_challenged_covers_nobody),
    cmocka_unit_test(yellowjack_x3_1_1_not_before_his_turn), cmocka_unit_test(yellowjack_x3_2_not_with_the_last_point),
    cmocka_unit_test(yellowjack_x3_41_not_before_an_enemy), cmocka_unit_test(yellowjack_x3_42_three_to_a_sail),
    cmocka_unit_test(yellowjack_x3_441_tribal_units_attack_as_one),
    cmocka_unit_test(yellowjack_x3_444_a_marine_is_lost), cmocka_unit_test(yellowjack_x3_445_retreat),
    cmocka_unit_test(yellowjack_12_3_recovery_and_fever), cmocka_unit_test(yellowjack_6_11_posts),
    cmocka_unit_test(yellowjack_6_12_recovery), cmocka_unit_test(yellowjack_10_1_assembling),
    cmocka_unit_test(yellowjack_10_1_local_and_troop_convoys), cmocka_unit_test(yellowjack_4_1_4_embarked_once),
    cmocka_unit_test(yellowjack_10_11_moving), cmocka_unit_test(yellowjack_10_13_escort),
    cmocka_unit_test(yellowjack_10_14_arriving), cmocka_unit_test(yellowjack_10_14_victualling),
    cmocka_unit_test(yellowjack_10_182_by_a_formation), cmocka_unit_test(yellowjack_10_182_every_escorted_convoy),
    cmocka_unit_test(yellowjack_10_183_what_it_costs), cmocka_unit_test(yellowjack_x2_164_another_command),
    cmocka_unit_test(yellowjack_x2_234_viceroy_absent), cmocka_unit_test(yellowjack_x2_24_new_build),
    cmocka_unit_test(yellowjack_x2_3_france_neutral), cmocka_unit_test(yellowjack_x2_32_challenge),
    cmocka_unit_test(yellowjack_x2_33_grog), cmocka_unit_test(yellowjack_x2_57_fever_proof),
    cmocka_unit_test(yellowjack_x2_58_land_attrition), cmocka_unit_test(yellowjack_x2_58_fever_says_where),
    cmocka_unit_test(yellowjack_x3_1_events), cmocka_unit_test(yellowjack_x3_1_1_ogle),
    cmocka_unit_test(yellowjack_x3_1_2_torres_and_gooch), cmocka_unit_test(yellowjack_x3_1_3_recall_of_dantin),
    cmocka_unit_test(yellowjack_x3_1_6_treasure_fair), cmocka_unit_test(yellowjack_x3_16_where_it_strikes),
    cmocka_unit_test(yellowjack_x3_2_campaign_check), cmocka_unit_test(yellowjack_x3_2_3_louisburg),
    cmocka_unit_test(yellowjack_x3_4_only_under_order), cmocka_unit_test(yellowjack_x3_41_disembarking),
    cmocka_unit_test(yellowjack_x3_42_reembarking), cmocka_unit_test(yellowjack_x3_44_portobelo_1739),
    cmocka_unit_test(yellowjack_x3_441_attack), cmocka_unit_test(yellowjack_x3_442_defence),
    cmocka_unit_test(yellowjack_x3_443_odds), cmocka_unit_test(yellowjack_x3_444_losses),
    cmocka_unit_test(yellowjack_x3_45_siege_attrition), cmocka_unit_test(yellowjack_x3_46_capture),
    cmocka_unit_test(yellowjack_x3_461_held), cmocka_unit_test(yellowjack_x3_461_the_last_to_leave_is_warned),
    cmocka_unit_test(yellowjack_x3_462_razed), cmocka_unit_test(yellowjack_x3_48_failure),
    cmocka_unit_test(yellowjack_x3_482_away_from_the_hq), cmocka_unit_test(yellowjack_x2_56_personages),
    cmocka_unit_test(yellowjack_x3_2_1_georgia), cmocka_unit_test(yellowjack_x3_446_sail_lost),
    cmocka_unit_test(yellowjack_machine_at_a_siege), cmocka_unit_test(yellowjack_machine_lays_up_the_idle),
    cmocka_unit_test(yellowjack_machine_uses_the_worn_at_the_end), )
