/* Yellow Jack: what home sends and wants back; and the rules that frame the others. */
#include "rules_yellowjack.h"

enum { HOME_1 = 6, HOME_2 };

static const char quarterly_at[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.2#1 > quarterly@4.1.2#";

static void stand_in_quarter(const char *step)
{
    char where[256];

    snprintf(where, sizeof where, "%s%s", quarterly_at, step);
    stand(where);
}

/* ---- 1 and 2 ----------------------------------------------------------------------------------------------------- */

static void yellowjack_1_1_aim(void **state)
{
    (void)state;
    lay(SCENARIO_VERNONS_WAR);
    sheet.prestige[BRITISH] = 12;
    sheet.prestige[BOURBON] = 11;
    assert_int_equal(winner(&sheet), BRITISH);
    sheet.prestige[BOURBON] = 13;
    assert_int_equal(winner(&sheet), BOURBON);
}

static void yellowjack_1_2_time(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(turn_of_year(&sheet), 10);
    assert_int_equal(season(&sheet), 2);
    assert_false(is_quarterly(&sheet));
    sheet.turn = 16;
    assert_true(is_quarterly(&sheet));
    sheet.turn = 17;
    assert_int_equal(turn_of_year(&sheet), 1);
    assert_int_equal(season(&sheet), 0);
}

static void yellowjack_1_4_one_thing_is_not_drawn(void **state)
{
    int alone_one = 0;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int f = 0; f < FORMATIONS; f++)
        if (sheet.formation[f].state == READY)
            alone_one = f;
    for (int f = 0; f < FORMATIONS; f++)
        if (sheet.formation[f].state != OUT)
            sheet.formation[f].place = f == alone_one ? PLACE_DARIEN : sheet.formation[f].place;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (sheet.squadron[s].state == READY && sheet.squadron[s].formation != alone_one)
            ordinary(s, side_of_squadron(s) == BRITISH ? PLACE_PORT_ROYAL_J : PLACE_LA_HABANA);
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (sheet.squadron[s].state == FITTING_OUT)
            ordinary(s, side_of_squadron(s) == BRITISH ? PLACE_PORT_ROYAL_J : PLACE_LA_HABANA);
    sheet.impulse = 1;
    stand("game@1.2#1 > turn@4.2#1 > impulse@5.3#2 > winds@5.32#1 > random_event");
    dice("7");
    roll();
    told("X1.42", "squall"); /* where: there is but one place */
    assert_int_equal(now()->squall, PLACE_DARIEN);
    assert_int_equal(tenths(3, 1), 1); /* but where a rule says so */
    assert_int_equal(over_a_third(&sheet, 0), 3 * sheet.squadron[0].dp > rating_of(0));
}

static void yellowjack_1_5_scenarios(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < SCENARIO_COUNT; scenario++) {
        lay(scenario);
        assert_int_equal(sheet.turn, scenarios[scenario].first);
        assert_int_equal(sheet.prestige[BRITISH], scenarios[scenario].prestige[BRITISH]);
    }
    assert_int_equal(scenarios[SCENARIO_CARTAGENA].last - scenarios[SCENARIO_CARTAGENA].first + 1, 7);
    assert_int_equal(scenarios[SCENARIO_VERNONS_WAR].last - scenarios[SCENARIO_VERNONS_WAR].first + 1, 31);
    assert_int_equal(scenarios[SCENARIO_FULL_WAR].last - scenarios[SCENARIO_FULL_WAR].first + 1, 55);
}

static void yellowjack_1_6_sides_and_fleets(void **state)
{
    int french;

    (void)state;
    assert_int_equal(side_of_fleet(FLEET_SPANISH), BOURBON);
    assert_int_equal(side_of_fleet(FLEET_FRENCH), BOURBON);
    lay(SCENARIO_FULL_WAR);
    french = alone(SQUADRON_FR_R1, READY, PLACE_PORT_LOUIS);
    stand_in_mpi(BOURBON);
    say_with(french, "activate ", ""); /* they act from the start */
    asked(BOURBON, "act");
}

static void yellowjack_1_8_asked_from_public_facts(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        sheet.aux_at[aux] = auxiliaries[aux].fleet == FLEET_PIRATE ? AUX_GONE : AVAILABLE;
    assert_false(has_screeners(&sheet, BOURBON));
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].kind == AUX_GUARDACOSTA)
            sheet.aux_at[aux] = POST_PLACES + PLACE_VERACRUZ; /* far off, but that is a secret */
    assert_true(has_screeners(&sheet, BOURBON));
}

static void yellowjack_2_2_distance(void **state)
{
    (void)state;
    for (int place = 0; place < PLACE_COUNT; place++)
        for (int i = 0; i < spaces[place].ways; i++) {
            int to = ways[spaces[place].way + i].to, zone = spaces[place].kind == KIND_SZ || spaces[to].kind == KIND_SZ;
            assert_true(distances[place][to] <= 1 + zone);
            assert_true(distances[place][to] >= 1);
        }
    assert_int_equal(distances[PLACE_PORTOBELO][PLACE_DARIEN], 1);
    assert_int_equal(distances[PLACE_PORTOBELO][PLACE_CARTAGENA], 2);
    assert_int_equal(distances[PLACE_PORTOBELO][PLACE_SZ_CARIB], 2);
}

static void yellowjack_2_4_public(void **state)
{
    static char ours[1 << 17];
    Json j;

    (void)state, (void)j;
    lay(SCENARIO_FULL_WAR);
    sheet.port[HARBOUR_SANTIAGO].razed = 1;
    sheet.port[HARBOUR_PORT_ROYAL_J].tokens = 4;
    sheet.fulfilled[BRITISH] = 3;
    stand_in_mpi(BRITISH);
    for (int who = BRITISH; who <= BOURBON; who++) {
        assert_true(ya_view(&DEF, now(), who, ours, sizeof ours) > 0);
        assert_non_null(strstr(ours, "razed"));
        assert_non_null(strstr(ours, "Orders fulfilled"));
        assert_non_null(strstr(ours, "prestige"));
        assert_non_null(strstr(ours, "RP tokens"));
    }
}

/* ---- 3 to 5 ------------------------------------------------------------------------------------------------------ */

static void yellowjack_3_2_set_up(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int s = 0; s < SPARES_FROM; s++)
        if (is_in_play(&sheet, s)) {
            int ready = sheet.squadron[s].state == READY, out = sheet.squadron[s].state == FITTING_OUT;
            assert_int_equal(sheet.squadron[s].dp, ready ? 2 : out ? 3 : (rating_of(s) + 1) / 2);
        }
    assert_int_equal(sheet.squadron[SQUADRON_BR_O1].state, WAITING);
    assert_int_equal(sheet.leader[LEADER_VERNON].at, SQUADRON_BR_FLAGSHIP);
    assert_int_equal(sheet.squadron[SQUADRON_BR_J1].formation, sheet.squadron[SQUADRON_BR_JF].formation);
    lay(SCENARIO_CARTAGENA);
    assert_int_equal(sheet.port[HARBOUR_PORTOBELO].taken, 1);
    assert_true(has_happened(&sheet, HAPPENS_OGLE));
    assert_int_equal(cards_of(&sheet, COMMAND_NEW_SPAIN), 0);
}

static void yellowjack_3_35_detaching_one(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_J1].formation;
    stand_in_mpi(BRITISH);
    dice("0");
    say_with(formation, "activate ", "; detach br-jf 0");
    assert_int_not_equal(now()->squadron[SQUADRON_BR_JF].formation, formation);
}

static void yellowjack_3_4_condition(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(is_serving(&sheet, LEADER_VERNON));
    sheet.leader[LEADER_VERNON].at = LEADER_CAPTURED;
    assert_false(is_serving(&sheet, LEADER_VERNON));
    assert_int_equal(place_of_leader(&sheet, LEADER_VERNON), NOBODY);
}

static void yellowjack_3_53_with_its_convoy(void **state)
{
    int harbour = 0, formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    while (ports[harbour].kind != PORT_MINOR || ports[harbour].nation != NATION_BRITAIN)
        harbour++;
    formation = alone(SQUADRON_BR_JF, FITTING_OUT, ports[harbour].place);
    sheet.convoy[0] = (Convoy){.state = IN_HARBOUR,
                               .place = ports[harbour].place,
                               .to = NOBODY,
                               .sail = 6,
                               .began = 6,
                               .escort = (uint8_t)formation};
    drive_out(&quiet, &sheet, formation);
    assert_int_equal(sheet.formation[formation].state, READY);
    assert_int_equal(sheet.convoy[0].state, READY);
    is_sound_sheet();
}

static void yellowjack_4_1_2_quarterly_business(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 4;
    sheet.fulfilled[BRITISH] = 1;
    stand_in_quarter("6 > viceroys");
    asked(BRITISH, "award"); /* the tally, then the events */
    dice("0 9");             /* the Georgia campaign, which moves nothing */
    say("award 0; pass; pass");
    asked(YA_CHANCE, "request_die"); /* Requests in T4 and T8 */
    sheet.turn = 16 + 12;
    sheet.yearly = 1;
    sheet.happened = (1 << HAPPENS_COUNT) - 1 - (1 << HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN);
    sheet.turn = 48 + 12;
    sheet.fulfilled[BRITISH] = 0;
    stand_in_quarter("6 > viceroys");
    asked(YA_CHANCE, "happening_die"); /* the war of France */
    dice("9");
    roll();
    asked(YA_CHANCE, "fever_die"); /* no Request in T12 */
}

static void yellowjack_4_1_3_rest_and_repair(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        sheet.unit_at[unit] = LAND_WAITING;
    sheet.aux_at[0] = RECOVERY;
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.3#1(who=0) > land_attrition(side=british)");
    asked(BRITISH, "repair"); /* land attrition of both, then repair, then recovery */
    say("done; done");
    asked(YA_CHANCE, "recovery_die");
}

static void yellowjack_4_1_5_map_entry_rolls(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_O1, DUE, NOBODY);
    stand("game@1.2#1 > turn@4.1#1 > administration@4.1.5#1 > entry_rolls");
    dice("0 0 0");
    roll();
    assert_int_not_equal(now()->formation[formation].place, NOBODY);
    assert_true(now()->formation[formation].impulse > 0);
}

static void yellowjack_4_3_each_once(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.aux_at[0] = POST_PLACES + PLACE_PORT_ROYAL_J;
    sheet.convoy[3] =
        (Convoy){.state = READY, .place = PLACE_NEGRIL, .to = PLACE_VERACRUZ, .sail = 3, .began = 3, .escort = NOBODY};
    stand_in_mpi(BRITISH);
    say("activate british-formation-1; stop");
    refused("activate british-formation-1", "4.3", "acted");
    dice("9");
    say("prey azogues-convoy; british send british-fleet-aux-1"); /* Tasks in between, in any order */
    if (now()->flow.question == Q_forward)
        say("bourbon pass");
    assert_int_equal(now()->aux_at[0], RECOVERY);
}

static void yellowjack_4_31_an_attack_ends_it(void **state)
{
    int spaniard;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_PORT_ROYAL_J);
    stand_in_mpi(BRITISH);
    dice("0");
    say_with(spaniard, "activate british-formation-1; search ", "");
    refused("search spanish-formation-1", "7.1", "no enemy Formation");
    say_with(spaniard, "attack ", "");
    told("8.1", "Battle");
}

static void yellowjack_5_1_allowance(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = alone(SQUADRON_BR_JF, READY, PLACE_NEGRIL);
    assert_int_equal(allowance(&sheet, formation), 5);
    with(SQUADRON_BR_FLAGSHIP, formation);
    assert_int_equal(allowance(&sheet, formation), 5); /* as its company */
    with(SQUADRON_BR_J1, formation);
    assert_int_equal(allowance(&sheet, formation), 4);
    sheet.squadron[SQUADRON_BR_J1].dp = 7; /* over two thirds of 10 */
    assert_int_equal(allowance(&sheet, formation), 3);
    sheet.squadron[SQUADRON_BR_J1].dp = 0;
    sheet.convoy[0] = (Convoy){
        .state = READY, .place = PLACE_NEGRIL, .to = NOBODY, .sail = 6, .began = 6, .escort = (uint8_t)formation};
    assert_int_equal(allowance(&sheet, formation), 3);
    assert_int_equal(allowance(&sheet, alone(SQUADRON_BR_FLAGSHIP2, READY, PLACE_NEGRIL)), 4);
}

/* ---- 8 to 12 ----------------------------------------------------------------------------------------------------- */

static void yellowjack_8_25_separate_commands_apart(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_true(commands_meet(&sheet, COMMAND_JAMAICA, COMMAND_JAMAICA, PLACE_NEGRIL));
    assert_false(commands_meet(&sheet, COMMAND_JAMAICA, COMMAND_LEEWARDS, PLACE_NEGRIL));
}

static void yellowjack_9_1_cards(void **state)
{
    int left;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    left = left_in_deck(&sheet, FLEET_SPANISH, ORDER_CRUISE);
    assert_int_equal(left, orders[ORDER_CRUISE].cards[FLEET_SPANISH]);
    sheet.card[COMMAND_NEW_SPAIN * COMMAND_CARDS] =
        (Card){.state = HELD, .order = ORDER_CRUISE, .target = PLACE_DARIEN, .formation = NOBODY};
    assert_int_equal(left_in_deck(&sheet, FLEET_SPANISH, ORDER_CRUISE), left - 1);
    assert_false(draws_cards(&sheet, BOURBON, COMMAND_FRENCH)); /* neutral France draws none */
}

static void yellowjack_9_36_by_state(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    formation = sheet.squadron[SQUADRON_BR_J1].formation;
    assert_true(needs_sc(&sheet, V_ISSUE, COMMAND_JAMAICA, formation));
    sheet.formation[formation].state = FITTING_OUT;
    assert_false(needs_sc(&sheet, V_ISSUE, COMMAND_JAMAICA, formation));
}

static void home_due(int number)
{
    sheet.convoy[number] = (Convoy){.state = DUE,
                                    .place = NOBODY,
                                    .to = number == HOME_1 ? PLACE_CAP_FRANCOIS : PLACE_FORT_ROYAL,
                                    .sail = 3,
                                    .began = 3,
                                    .escort = NOBODY};
}

static void yellowjack_10_14_french_escorts(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 48 + 9;
    sheet.happened |= 1 << HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN;
    home_due(HOME_1);
    home_due(HOME_2);
    stand("game@1.2#1 > turn@4.1#1 > administration@10.14#7 > home_convoys");
    dice("5"); /* 5 - 3 = 2: two Sail */
    roll();
    asked(BOURBON, "buy");
    refused("buy sol-d 1", "10.14", "Frigates");
    refused("buy sol 0", "10.14", "1 or 2");
    say("buy sol 1; buy two-frigates 2");
    assert_int_not_equal(now()->convoy[HOME_1].escort, NOBODY);
    assert_int_not_equal(now()->convoy[HOME_2].escort, now()->convoy[HOME_1].escort);
    assert_int_equal(sail_in(now(), now()->convoy[HOME_2].escort), 2);
}

static void yellowjack_10_18_both_kinds(void **state)
{
    (void)state;
    assert_int_equal(aux_classes[AUX_FLEET_AUX].convoy_column, CONVOY_COLUMN);
    assert_int_equal(aux_classes[AUX_GALLEY].convoy_column, 2);
    assert_int_equal(aux_classes[AUX_PRIVATEER].convoy_column, 1);
    assert_int_equal(aux_classes[AUX_BOMB].convoy_column, -1);
}

static void yellowjack_10_182_a_beaten_escort(void **state)
{
    int british, spaniard;
    char where[256];

    (void)state;
    lay(SCENARIO_FULL_WAR);
    british = alone(SQUADRON_BR_J1, READY, PLACE_DARIEN);
    spaniard = alone(SQUADRON_ES_HF, READY, PLACE_DARIEN);
    sheet.convoy[4] = (Convoy){
        .state = READY, .place = PLACE_DARIEN, .to = NOBODY, .sail = 4, .began = 4, .escort = (uint8_t)spaniard};
    sheet.impulse = 1;
    sheet.active = BRITISH;
    sheet.battle.under_way = 1;
    sheet.battle.place = PLACE_DARIEN;
    sheet.battle.points[BOURBON] = 4;
    sheet.battle.engaged[BRITISH] = UINT32_C(1) << british;
    sheet.battle.engaged[BOURBON] = UINT32_C(1) << spaniard;
    memset(sheet.battle.combat, NO_COMBAT, sizeof sheet.battle.combat);
    snprintf(where, sizeof where,
             "game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#4(side=british) > activation@8.1#1(formation=%d) > "
             "attack@8.4#2(formation=%d target=%d prizes=2) > aftermath",
             british, british, spaniard);
    stand(where);
    asked(BOURBON, "retreat");
    say("retreat portobelo");
    asked(BRITISH, "convoy_hunt"); /* the escort is gone, the Convoy is left */
    assert_int_equal(now()->convoy[4].escort, NOBODY);
    dice("0");
    say("attack treasure-convoy");
    assert_int_equal(now()->convoy[4].sail, 3);
}

static void yellowjack_12_1_dps_by_auxiliaries(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    scorch(&quiet, &sheet, SQUADRON_ES_H1, 6);
    assert_int_equal(sheet.total[BRITISH][TOTAL_DP], 6);
    count_total(&sheet, BRITISH, TOTAL_DP, 3);
    assert_int_equal(points_due(&quiet, &sheet, BRITISH), 1);
    assert_int_equal(sheet.total[BRITISH][TOTAL_DP], 1);
}

/* What the events say of Prestige. */
static void count_prestige(void *self, const YaGame *def, const YaEvent *e)
{
    int *sum = self, points;
    char line[YA_MAX_LINE], side[16], verb[16];

    if (e->kind != YA_LINE || !ya_event_text(def, e, YA_REFEREE, line, sizeof line) ||
        sscanf(line, "The %15s %15s %d Prestige", side, verb, &points) != 3)
        return;
    sum[strncmp(side, "british", 7) != 0 && strncmp(side, "British", 7) != 0] +=
        strcmp(verb, "gain") == 0 ? points : -points;
}

static void yellowjack_12_1_prestige_from_the_events(void **state)
{
    static _Alignas(16) struct Game g;
    char err[YA_MAX_LINE];
    long awarded = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        uint64_t rng = seed;
        int sum[BOTH_SIDES] = {0};
        Run run = {.dice = &rng, .tell = count_prestige, .listener = sum};
        Action a;
        memset(&g, 0, sizeof g);
        assert_true(ya_start(&DEF, &g, "scenario=cartagena", &run, err, sizeof err));
        while (ya_owing(&DEF, &g)) {
            assert_true(ya_sample(&DEF, &g, bit_lowest(ya_owing(&DEF, &g)), &rng, &a));
            ya_apply(&DEF, &g, a, &run);
            for (int side = BRITISH; side <= BOURBON; side++)
                assert_int_equal(g.prestige[side], scenarios[SCENARIO_CARTAGENA].prestige[side] + sum[side]);
        }
        awarded += sum[BRITISH] != 0;
    }
    assert_true(awarded > 0);
}

static void yellowjack_12_2_mulligans_of_requests(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    dice("5 0");
    roll();
    asked(BRITISH, "mulligan");
    say("mulligan");
    assert_int_equal(now()->prestige[BRITISH], sheet.prestige[BRITISH] - 1);
    assert_int_equal(now()->mulligan[BRITISH], 1);
}

static void yellowjack_12_2_mulligans_of_casualties(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@6.2#4(side=british) > assault@6.23#6 > fireship@6.23#4 > "
          "casualties(side=bourbon who=1)");
    dice("0 9");
    roll();
    asked(BOURBON, "mulligan");
    say("mulligan");
    told("8.37", "unhurt");
}

/* ---- X1 to X3 ---------------------------------------------------------------------------------------------------- */

static void yellowjack_x1_51_rings(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.storm = (Storm){.kind = STORM_TROPICAL_STORM + 1, .place = PLACE_PORTOBELO, .start = PLACE_PORTOBELO};
    assert_int_equal(storm_ring(&sheet, PLACE_PORTOBELO), 0);
    assert_int_equal(storm_ring(&sheet, PLACE_CARTAGENA), 2);
    sheet.storm.kind = STORM_HURRICANE + 1; /* one further */
    assert_int_equal(storm_ring(&sheet, PLACE_CARTAGENA), 1);
    assert_int_equal(storm_ring(&sheet, PLACE_DARIEN), 0);
    assert_true(in_storm(&sheet, PLACE_CARTAGENA));
    sheet.gale[0] = (Gale){.force = 11, .place = PLACE_PORTOBELO};
    assert_ptr_equal(ring_at(&sheet, PLACE_PORTOBELO, 0), &storm_rings[STORM_HURRICANE][0]); /* Gales have no effect */
}

static void yellowjack_x2_16_commands(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    for (int s = 0; s < SQUADRON_COUNT; s++)
        assert_int_equal(sheet.squadron[s].command, squadrons[s].command);
    assert_int_equal(ports[HARBOUR_CARTAGENA].command[FLEET_SPANISH], COMMAND_NEW_GRANADA);
    assert_int_equal(ports[HARBOUR_LA_GUAIRA].command[FLEET_SPANISH], COMMAND_CARACAS_COMPANY);
}

static void yellowjack_x2_17_request(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    sheet.prestige[BRITISH] = 1; /* nobody spends his last point */
    sheet.unit_at[0] = sheet.unit_at[1] = LAND_LOST;
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    dice("0 1"); /* 3 Sail, 1 Unit */
    roll();
    asked(BRITISH, "buy");
    refused("buy galley-auxiliary 0", "X2.17", "none");
    say("buy sol 0; buy two-frigates 0");
    refused("buy bomb-auxiliary 0", "X2.17", "dear");
    say("buy light-auxiliary 0");
    asked(BRITISH, "raise");
    say("raise british-regulars-2");
    assert_true(heard(BRITISH, "is rebuilt"));
    assert_false(heard(BOURBON, "is rebuilt")); /* 2.3: Units in port are secret */
    assert_int_equal(now()->unit_at[1], PLACE_PORT_ROYAL_J);
    assert_int_equal(now()->unit_at[0], LAND_LOST);
    assert_int_equal(now()->squadron[SPARES_FROM].state, WAITING);
    assert_int_equal(now()->squadron[SPARES_FROM].sail, 1);
}

static void yellowjack_12_3_request(void **state)
{
    char words[32];
    int die = 1;

    (void)state;
    while (request_of(FLEET_BRITISH, die, false) == request_of(FLEET_BRITISH, die - 1, false))
        die++;
    lay(SCENARIO_FULL_WAR);
    sheet.rank[BRITISH] = RANK_REAR_ADMIRAL_RED + 1;
    sheet.turn = 16 + 8;
    sheet.prestige[BRITISH] = 1;
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    snprintf(words, sizeof words, "%d 9", die);
    dice(words);
    roll();
    snprintf(words, sizeof words, "brings %d Sail", request_of(FLEET_BRITISH, die - 1, false));
    told("X2.17", words);
}

static void yellowjack_x2_17_enter_next_turn(void **state)
{
    int formation;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    add_sail(&sheet, FLEET_BRITISH, CLASS_SOL, 4, NOBODY);
    call_up_spares(&sheet, FLEET_BRITISH);
    formation = sheet.squadron[SPARES_FROM].formation;
    assert_int_equal(sheet.formation[formation].state, DUE);
    assert_int_equal(sail_in(&sheet, formation), 4);
    assert_int_equal(sheet.formation[formation].command, COMMAND_JAMAICA);
    is_sound_sheet();
}

static void yellowjack_x2_17_louisburg_and_better(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_int_equal(request_of(FLEET_BRITISH, 0, false), 3);
    assert_int_equal(request_of(FLEET_BRITISH, -1, false), 4);
    assert_int_equal(request_of(FLEET_BRITISH, -2, false), 4);
    assert_int_equal(request_of(FLEET_SPANISH, 2, true), 1);
    assert_int_equal(request_of(FLEET_FRENCH, 9, false), 0);
    sheet.track[TRACK_LOUISBURG] = BOX_BRITISH;
    assert_int_equal(louisburg_drm(&sheet, FLEET_BRITISH), -1);
    assert_int_equal(louisburg_drm(&sheet, FLEET_FRENCH), 0);
    sheet.track[TRACK_LOUISBURG] = 0;
    assert_int_equal(louisburg_drm(&sheet, FLEET_FRENCH), -1);
    sheet.turn = 16 + 8;
    sheet.mulligan[BRITISH] = 1;
    sheet.track[TRACK_LOUISBURG] = 1;
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    dice("5 5");
    roll();
    asked(BRITISH, "better");
    say("better sail");
    asked(BRITISH, "buy"); /* row 4: one Sail instead of none */
}

static void yellowjack_x2_23_viceroys(void **state)
{
    int card = COMMAND_NEW_SPAIN * COMMAND_CARDS;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 16 + 8;
    sheet.card[card] = (Card){.state = HELD, .order = ORDER_CRUISE, .target = PLACE_DARIEN, .formation = NOBODY};
    stand_in_quarter("6 > viceroys");
    refused("give new-spain-order-1", "X2.23", "not there"); /* Conquista has not yet arrived */
    sheet.personage_at[commands[COMMAND_NEW_SPAIN].viceroy] = PLACE_LA_HABANA;
    stand_in_quarter("6 > viceroys");
    say("give new-spain-order-1");
    not_told("failed");
    assert_int_equal(now()->card[card].state, 0);
}

static void yellowjack_x3_1_4_the_eighties(void **state)
{
    static const char at[] = "game@1.2#1 > turn@4.4#1 > end_turn@X3.1.4#2 > recall";

    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 32 + 8;
    sheet.happened |= 1 << HAPPENS_ADMIRALTY_RECALLS_THE_EIGHTIES;
    sheet.withdrawn = 8;
    stand(at);
    assert_int_equal(now()->prestige[BRITISH], sheet.prestige[BRITISH] - 1); /* three short */
    owed(BRITISH, "\"party\":\"british\",\"verb\":\"recall\",\"count\":3,\"what\":\"Sail to send home\","
                  "\"why\":\"The Admiralty recalls the eighties\",\"rule\":\"X3.1.4\",\"steps\":{\"br-j1\":3,"
                  "\"br-j2\":2,\"br-j3\":2},\"suggested\":[\"br-j1\",\"br-j1\",\"br-j2\"]");
    refused("recall br-jf", "X3.1.4", "no Squadron of SOL");
    say("recall br-j1; recall br-j1; recall br-j1");
    assert_int_equal(now()->squadron[SQUADRON_BR_J1].state, OUT);
    sheet.withdrawn = 11;
    stand(at);
    assert_int_equal(now()->prestige[BRITISH], sheet.prestige[BRITISH]);
}

static void yellowjack_x3_1_5_france_declares_war(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    assert_false(are_enemies(&sheet, FLEET_BRITISH, FLEET_FRENCH, PLACE_NEGRIL));
    happen(&quiet, &sheet, HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN);
    assert_true(are_enemies(&sheet, FLEET_BRITISH, FLEET_FRENCH, PLACE_NEGRIL));
    assert_true(french_may_repair(&sheet));
    assert_true(draws_cards(&sheet, BOURBON, COMMAND_FRENCH));
    assert_non_null(judge_challenge(&sheet, BRITISH, PLACE_NEGRIL).reason);
}

static void yellowjack_x3_1_2_cadiz(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    happen(&quiet, &sheet, HAPPENS_CADIZ_REINFORCEMENT);
    call_up_spares(&sheet, FLEET_SPANISH);
    for (int f = first_of_fleet(FLEET_SPANISH); f < end_of_fleet(FLEET_SPANISH); f++)
        if (sheet.formation[f].state == DUE)
            assert_int_equal(sail_in(&sheet, f), 3);
    is_sound_sheet();
}

static void yellowjack_x3_2_2_honduran(void **state)
{
    int light = 0, pirate = 0;

    (void)state;
    lay(SCENARIO_FULL_WAR);
    while (auxiliaries[light].kind != AUX_LIGHT || !auxiliaries[light].reserve)
        light++;
    while (auxiliaries[pirate].home != CZ_ROATAN)
        pirate++;
    sheet.track[TRACK_HONDURAN] = BOX_BRITISH;
    campaign_won(&sheet);
    assert_int_equal(sheet.aux_at[light], AVAILABLE);
    sheet.track[TRACK_HONDURAN] = 0;
    campaign_won(&sheet);
    assert_int_equal(sheet.aux_at[pirate], AUX_GONE);
    sheet.aux_at[light] = POST_PLACES + PLACE_ROATAN;
    assert_true(campaign_lead(&sheet, TRACK_HONDURAN) > 0);
}

static void yellowjack_x3_441_bombs(void **state)
{
    Set none = {0}, bomb = {0};
    int aux = 0, formation;

    (void)state;
    lay(SCENARIO_CARTAGENA);
    while (auxiliaries[aux].kind != AUX_BOMB)
        aux++;
    formation = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation;
    sheet.formation[formation].place = PLACE_CARTAGENA;
    assert_false(may_bomb(&sheet, BRITISH, aux, PLACE_CARTAGENA));
    sheet.aux_at[aux] = (uint8_t)formation;
    assert_true(may_bomb(&sheet, BRITISH, aux, PLACE_CARTAGENA));
    set_add(&bomb, PIECE_AUXILIARIES + aux);
    assert_int_equal(attack_of(&sheet, PLACE_CARTAGENA, BRITISH, &bomb),
                     attack_of(&sheet, PLACE_CARTAGENA, BRITISH, &none) + 1);
    sheet.chosen = bomb;
    assert_int_equal(employ(&sheet), 0);
    assert_int_equal(sheet.aux_at[aux], RECOVERY);
}

static void yellowjack_x3_445_success_and_retreat(void **state)
{
    int success = 0, retreats = 0;

    (void)state;
    for (int die = 0; die < 10; die++)
        for (int odds = 0; odds < ODDS_KINDS; odds++) {
            success += escalade[die][odds].result == ESCALADE_SUCCESS;
            retreats += escalade[die][odds].result == ESCALADE_RETREAT;
        }
    assert_true(success > 0 && retreats > 0);
}

static void yellowjack_12_3_announced_for_requests(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.rank[BOURBON] = RANK_COMMODORE + 1;
    sheet.turn = 16 + 8;
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    asked(BOURBON, "announce");
    dice("0 0");
    say("announce 1");
    asked(BRITISH, "mulligan");
    say("mulligan");
    asked(BOURBON, "announce"); /* before the second die too */
    say("announce 1; pass");
    dice("1"); /* for the Units */
    roll();
    say("pass");
    told("X2.17", "brings 2 Sail and 1 Unit"); /* a row worse than 0 */
    stand_in_quarter("7 > requests@X2.17#10(fleet=0) > request(fleet=0)");
    dice("0 1");
    say("announce 1; pass; pass; pass; pass");
    told("X2.17", "brings 2 Sail and 1 Unit");
}

static void yellowjack_12_3_french_escorts(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.turn = 48 + 9;
    sheet.happened = 1 << HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN;
    assemble_convoys(&quiet, &sheet);
    sheet.rank[BOURBON] = RANK_REAR_ADMIRAL_RED + 1;
    stand("game@1.2#1 > turn@4.1#1 > administration@10.14#7 > home_convoys");
    dice("7"); /* 7 - 3 - 1: one Sail, where 4 is none */
    roll();
    asked(BOURBON, "buy");
}

RULES_MAIN(cmocka_unit_test(yellowjack_12_3_announced_for_requests), cmocka_unit_test(yellowjack_12_3_french_escorts),
           cmocka_unit_test(yellowjack_12_3_request), cmocka_unit_test(yellowjack_1_1_aim),
           cmocka_unit_test(yellowjack_1_2_time), cmocka_unit_test(yellowjack_1_4_one_thing_is_not_drawn),
           cmocka_unit_test(yellowjack_1_5_scenarios), cmocka_unit_test(yellowjack_1_6_sides_and_fleets),
           cmocka_unit_test(yellowjack_1_8_asked_from_public_facts), cmocka_unit_test(yellowjack_2_2_distance),
           cmocka_unit_test(yellowjack_2_4_public), cmocka_unit_test(yellowjack_3_2_set_up),
           cmocka_unit_test(yellowjack_3_35_detaching_one), cmocka_unit_test(yellowjack_3_4_condition),
           cmocka_unit_test(yellowjack_3_53_with_its_convoy), cmocka_unit_test(yellowjack_4_1_2_quarterly_business),
           cmocka_unit_test(yellowjack_4_1_3_rest_and_repair), cmocka_unit_test(yellowjack_4_1_5_map_entry_rolls),
           cmocka_unit_test(yellowjack_4_3_each_once), cmocka_unit_test(yellowjack_4_31_an_attack_ends_it),
           cmocka_unit_test(yellowjack_5_1_allowance), cmocka_unit_test(yellowjack_8_25_separate_commands_apart),
           cmocka_unit_test(yellowjack_9_1_cards), cmocka_unit_test(yellowjack_9_36_by_state),
           cmocka_unit_test(yellowjack_10_14_french_escorts), cmocka_unit_test(yellowjack_10_18_both_kinds),
           cmocka_unit_test(yellowjack_10_182_a_beaten_escort), cmocka_unit_test(yellowjack_12_1_dps_by_auxiliaries),
           cmocka_unit_test(yellowjack_12_1_prestige_from_the_events),
           cmocka_unit_test(yellowjack_12_2_mulligans_of_requests),
           cmocka_unit_test(yellowjack_12_2_mulligans_of_casualties), cmocka_unit_test(yellowjack_x1_51_rings),
           cmocka_unit_test(yellowjack_x2_16_commands), cmocka_unit_test(yellowjack_x2_17_request),
           cmocka_unit_test(yellowjack_x2_17_enter_next_turn), cmocka_unit_test(yellowjack_x2_17_louisburg_and_better),
           cmocka_unit_test(yellowjack_x2_23_viceroys), cmocka_unit_test(yellowjack_x3_1_4_the_eighties),
           cmocka_unit_test(yellowjack_x3_1_5_france_declares_war), cmocka_unit_test(yellowjack_x3_1_2_cadiz),
           cmocka_unit_test(yellowjack_x3_2_2_honduran), cmocka_unit_test(yellowjack_x3_441_bombs),
           cmocka_unit_test(yellowjack_x3_445_success_and_retreat), )
