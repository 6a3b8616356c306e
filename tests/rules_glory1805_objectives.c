/* 1805: Sea of Glory, rules 1.1, 2.6 to 2.8, 6.11, 7.2, 7.6 and 21 to 24: objectives, the invasion, secrets, how it ends. */
#include "rules_glory1805.h"

#define QUIET                "scenario: campaign\nturn: 8\nwind: 5 6 0 7 7 2\nmanpower: 8 6 3\ncup: 4095\n"
#define RAIDS                "stands: game@4.1#1 > turn@4.2#1 > turn_end@22.2#1 > raids\n"
#define LANDINGS(step, side) "stands: game@4.1#1 > turn@4.2#1 > turn_end@22.3#" step " > landings(side=" side ")\n"
#define BRITAIN              "stands: game@4.1#1 > turn@4.2#1 > turn_end@22.6#1 > great_britain\n"

#define TWENTY_FIVE                                                                                                    \
    "f-imperial f-republicain f-invincible f-foudroyant f-alexandre f-eole f-jean-bart f-cassard f-patriote f-brave "  \
    "f-diomede f-jupiter f-impetueux f-ulysse f-conquerant f-aquilon f-tourville f-batave f-alliance f-wattignies "    \
    "f-veteran f-ocean f-lion f-heros f-atlas"

#define TWENTY                                                                                                         \
    "at: allied-1 f-imperial f-republicain f-invincible f-foudroyant f-alexandre f-eole f-jean-bart f-cassard "        \
    "f-patriote f-brave f-diomede f-jupiter f-impetueux f-ulysse f-conquerant f-aquilon f-tourville f-batave "         \
    "f-alliance f-wattignies\n"
#define IN_THE_STRAIT QUIET "block: allied-1 nar_dover - endurance=3 for=nar_dover\n" TWENTY

static Run quiet_run;

/* ---- 1.1, 2.6 to 2.8 -------------------------------------------------------------------------------------------------------------- */

/* The sheet as that side might think it is. */
static void redraw(int side, Rng rng)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    sheet = *now();
    determinise(&sheet, side, &rng);
    if (!check_state(&sheet, &t))
        fail_msg("%s", why);
}

static void glory1805_1_1_thirty_six_turns(void **state)
{
    (void)state;
    assert_string_equal(turns[1].label, "Jan I");
    assert_string_equal(turns[36].label, "Dec III");
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 35;
    assert_false(is_last_turn(&sheet));
    sheet.turn = 36;
    assert_true(is_last_turn(&sheet));
}

static void glory1805_1_4_one_thing_is_not_drawn(void **state)
{
    (void)state;
    set_up(MARCH "weather-chits: 2\nstands: game@4.1#1 > turn@4.1#2 > activation\n");
    chance_is_asked("d6"); /* all that is left are Weather chits */
    set_up(MARCH "block: allied-1 sea_azores -\nat: allied-1 f-eole\n" TURN_END);
    assert_int_equal(state_of("f-eole"), STATE_DAMAGED); /* 10.7: one of one */
}

static void glory1805_1_7_words(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_true(is_stationary(&sheet, 0));
    assert_true(is_on_duty(&sheet, 0));      /* a blockader, as is */
    assert_true(is_on_duty(&sheet, BLOCKS)); /* a frigate off Brest */
    sheet.unit[0].place = NODE_PZ_PLYMOUTH;
    assert_false(is_on_duty(&sheet, 0));
    sheet.unit[0].mp = 1;
    assert_false(is_stationary(&sheet, 0));
    sheet.unit[0].mp = 0;
    sheet.unit[0].flags = ARRIVED;
    assert_false(is_stationary(&sheet, 0));
    sheet.unit[BRITISH_BLOCKS].place = NODE_PZ_MALTA;
    assert_true(is_on_duty(&sheet, BRITISH_BLOCKS)); /* a raider */
    sheet.unit[BRITISH_BLOCKS].place = NODE_PZ_CORFU;
    assert_false(is_on_duty(&sheet, BRITISH_BLOCKS));
    sheet.unit[1].place = NODE_PZ_CANADA;
    sheet.tension = TENSION_WAR;
    assert_false(is_on_duty(&sheet, 1));
    sheet.cargo_at[0] = AT_BLOCKS + 1;
    assert_true(is_on_duty(&sheet, 1)); /* an invader: it carries an Expedition */
}

static void glory1805_2_1_ships(void **state)
{
    (void)state;
    set_up(QUIET "block: british-1 pz_brest loose\nat: british-1 b-victory b-mars/d b-hero/w\n");
    sheet = *now();
    sheet.battle.fleets[BRITISH] = 1;
    assert_int_equal(firepower(&sheet, BRITISH, RESULT_HA),
                     ships[SHIP_B_VICTORY].attack[0] + ships[SHIP_B_MARS].attack[1]);
}

static void glory1805_2_2_like_ships(void **state)
{
    Action mars = {V_ADD, BRITISH, {SHIP_B_MARS}}, hero = {V_ADD, BRITISH, {SHIP_B_HERO}},
           victory = {V_ADD, BRITISH, {SHIP_B_VICTORY}};

    (void)state;
    set_up(QUIET "block: british-1 pz_brest loose\nat: british-1 b-victory b-mars b-hero\n");
    assert_int_equal(class_of(now(), mars), class_of(now(), hero));
    assert_int_not_equal(class_of(now(), mars), class_of(now(), victory));
    sheet = *now();
    sheet.ship_state[SHIP_B_HERO] = STATE_DAMAGED;
    assert_int_not_equal(class_of(&sheet, mars), class_of(&sheet, hero));
}

static void glory1805_2_3_laid_up_ships_count_for_nothing(void **state)
{
    (void)state;
    set_up(QUIET "at: brest f-ocean/o f-lion/x\n");
    assert_false(is_provisioned(now(), PORT_BREST));
    assert_false(has_sailors(now(), ALLIED, PLACE_PORTS + PORT_BREST));
    assert_int_equal(count_ships(now(), PLACE_PORTS + PORT_BREST, ALLIED, AFLOAT), 0);
}

static void glory1805_2_5_cups(void **state)
{
    int chits = 0;

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    refill_cups(&sheet);
    for (int chit = 0; chit < CHIT_KINDS; chit++)
        chits += (int)chits_of_kind(&sheet, chit);
    assert_int_equal(chits, 16);
    assert_int_equal(chits_in_cup(&sheet, 0) + chits_in_cup(&sheet, 2) + chits_in_cup(&sheet, 3) +
                         chits_in_cup(&sheet, 4) + chits_in_cup(&sheet, 6) + chits_in_cup(&sheet, 9),
                     16);
    chits = 0;
    for (int event = 0; event < ADMIRALTY_COUNT; event++)
        chits += in_event_cup(&sheet, event);
    assert_int_equal(chits, 7);
    assert_false(in_event_cup(&sheet, ADMIRALTY_NEAPOLITAN_MONARCHY));
    assert_int_equal(pool_size(&sheet, &chits), 5);
}

static char seen[1 << 20];

static bool view_has(int viewer, const char *words)
{
    ya_view(&DEF, now(), viewer, seen, sizeof seen);
    return strstr(seen, words);
}

#define SECRETS                                                                                                        \
    QUIET "at: brest f-eole ganteaume transport-1\ncargo: 3 0 3 0\nport: brest chit=7 for=pz_martinique\n"             \
          "provisioned: 1\nat: plymouth b-mars expedition-1\nblock: british-1 pz_brest loose\nat: british-1 b-hero "   \
          "nelson\nblock: allied-1 sea_azores - endurance=4 for=pz_antigua since=8 sortie=1\nat: allied-1 f-heros\n"   \
          "block: allied-2 sea_azores - fog since=8 sortie=1\nevent-down: 4\nevent-down-turn: 13\ndirective: 3\n"      \
          "raid-markers: 16\nraids-true: 16\n"

static void glory1805_2_6_what_the_british_do_not_see(void **state)
{
    (void)state;
    set_up(SECRETS NEXT("british", "0"));
    assert_false(view_has(BRITISH, "f-eole"));
    assert_false(view_has(BRITISH, "f-heros"));
    assert_false(view_has(BRITISH, "ganteaume"));
    assert_false(view_has(BRITISH, "transport-1"));
    assert_false(view_has(BRITISH, "pz_antigua\",\"spent"));
    assert_false(view_has(BRITISH, "\"fog\""));
    assert_false(view_has(BRITISH, "endurance"));
    assert_false(view_has(BRITISH, "Provisions"));
    assert_false(view_has(BRITISH, "Egyptian"));
    assert_false(view_has(BRITISH, "Hidden VP"));
    assert_true(view_has(BRITISH, "Sidney Smith"));
    assert_true(view_has(BRITISH, "allied-1"));
    assert_true(view_has(BRITISH, "allied-2"));
}

static void glory1805_2_6_what_the_allies_do_not_see(void **state)
{
    (void)state;
    set_up(SECRETS NEXT("british", "0"));
    assert_false(view_has(ALLIED, "b-mars"));
    assert_false(view_has(ALLIED, "b-hero"));
    assert_false(view_has(ALLIED, "nelson"));
    assert_false(view_has(ALLIED, "expedition-1"));
    assert_false(view_has(ALLIED, "Sidney Smith"));
    assert_true(view_has(ALLIED, "Egyptian"));
    assert_true(view_has(ALLIED, "Hidden VP"));
    assert_false(view_has(YA_SPECTATOR, "b-mars"));
    assert_false(view_has(YA_SPECTATOR, "f-eole"));
    assert_false(view_has(YA_SPECTATOR, "Egyptian"));
}

static void glory1805_2_6_a_redraw_keeps_what_is_known(void **state)
{
    int fleets[2] = {0};

    (void)state;
    set_up(SECRETS NEXT("british", "0"));
    for (uint64_t seed = 1; seed <= 100; seed++) {
        Rng rng = seed;
        sheet = *now();
        determinise(&sheet, BRITISH, &rng);
        bool first = is_fleet(&sheet, BRITISH_BLOCKS), second = is_fleet(&sheet, BRITISH_BLOCKS + 1);
        assert_true(first != second); /* one of the two that came out is the fleet */
        fleets[second]++;
        assert_int_equal(sheet.ship_at[SHIP_B_MARS], PLACE_PORTS + PORT_PLYMOUTH);
        assert_int_equal(sheet.event_down, 4);
    }
    assert_true(fleets[0] > 20 && fleets[1] > 20);
}

static void glory1805_2_6_a_redraw_leaves_an_answer(void **state)
{
    (void)state;
    /* seen as one ship, it is now being parted: it has two at least, however the others are drawn */
    set_up(
        MARCH
        "block: british-1 pz_brest loose seen=7 seen-ships=40\nat: british-1 b-mars\nblock: british-2 pz_brest loose "
        "seen=7 seen-ships=1\nat: british-2 b-hero b-ajax\n" ACTS("british", "0", "british-2"));
    say("detach; add b-hero");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        redraw(ALLIED, seed);
        assert_int_equal(fleet_ships(&sheet, 1, AFLOAT), 2);
        assert_true(set_empty(&sheet.chosen)); /* nor is known what was picked */
    }
}

/* What must be a fleet has a ship, whatever may be Fog before it. */
static void glory1805_2_6_a_redraw_leaves_no_fleet_empty(void **state)
{
    (void)state;
    set_up(QUIET
           "block: allied-1 sea_azores - fog sortie=1\nblock: allied-2 sea_azores - proven\nat: allied-2 f-eole\n");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        redraw(BRITISH, seed);
        assert_true(is_fog(&sheet, BRITISH_BLOCKS));
    }
}

static void glory1805_6_1_a_position_without_chits_asks_for_none(void **state)
{
    static const char text[] = "yardarm position 2\ngame: glory1805\n" MARCH
                               "stands: game@4.1#1 > turn@4.1#2 > activation@6.1#1 ? chit chance\n";
    char err[YA_MAX_LINE] = "";

    (void)state;
    assert_false(ya_read_position(&DEF, &sheet, text, strlen(text), err, sizeof err));
    assert_non_null(strstr(err, "nothing to be answered"));
}

static void glory1805_6_9_2_losses_are_shown(void **state)
{
    Run run = {0};

    (void)state;
    set_up(QUIET "block: allied-1 sea_caribbean -\nat: allied-1 f-eole f-heros/w\n");
    sheet = *now();
    wreck_in_hurricane(&run, &sheet, ZONE_WI);
    assert_true(run.shown >> BRITISH & 1); /* 2.7: nothing before it can be taken back */
}

static void glory1805_2_7_a_sighting_stays_noted(void **state)
{
    (void)state;
    set_up(MARCH "frigate: 1 sea_azores -\nblock: allied-1 sea_azores - endurance=3 for=pz_cadiz\n"
                 "at: allied-1 f-eole f-heros transport-1\ncargo: 0 0 3 0\n" ACTS("british", "2", "frigate-1"));
    say("stay");
    dice("5 3");
    say("");
    told("2.7", "2 ships, with troops");
    sheet = *now();
    sheet.ship_at[SHIP_F_EOLE] = AT_LOST; /* it is not kept up to date */
    assert_int_equal(sheet.unit[BRITISH_BLOCKS].seen_ships, 2);
    assert_int_equal(sheet.unit[BRITISH_BLOCKS].seen_turn, 8);
}

static void glory1805_2_7_three_blocks_tell_of_each_other(void **state)
{
    (void)state;
    set_up(QUIET "block: allied-1 sea_azores - sortie=1 since=8\nat: allied-1 f-eole\nblock: allied-2 sea_azores - fog "
                 "sortie=1\n"
                 "block: allied-3 sea_azores - fog sortie=1\n");
    sheet = *now();
    remove_fog(&quiet_run, &sheet, BRITISH_BLOCKS + 1, R(14_5));
    assert_false(sheet.unit[BRITISH_BLOCKS].flags & PROVEN);
    remove_fog(&quiet_run, &sheet, BRITISH_BLOCKS + 2, R(14_5));
    assert_true(sheet.unit[BRITISH_BLOCKS].flags & PROVEN); /* the last is the fleet */
    sheet = *now();
    prove_fleet(&sheet, BRITISH_BLOCKS);
    assert_true(sheet.unit[BRITISH_BLOCKS + 1].flags & PROVEN);
    sheet = *now();
    sheet.unit[BRITISH_BLOCKS].strays = 1; /* one has gone into a port unknown: that may have been the fleet */
    remove_fog(&quiet_run, &sheet, BRITISH_BLOCKS + 1, R(14_5));
    remove_fog(&quiet_run, &sheet, BRITISH_BLOCKS + 2, R(14_5));
    assert_false(sheet.unit[BRITISH_BLOCKS].flags & PROVEN);
}

static void glory1805_2_8_the_fleet_may_have_any_number(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole\nport: toulon chit=5 for=pz_cadiz\n" NEXT("allied", "3"));
    say("launch toulon; add f-eole; done");
    chance_is_asked("number");
    accepted("chance draw allied-1");
    accepted("chance draw allied-2");
    accepted("chance draw allied-3");
    refused("chance draw allied-4", "2.8", "none of those");
}

/* ---- 6.11, 7.2, 7.6 --------------------------------------------------------------------------------------------------------------------- */

static void glory1805_6_11_the_order_of_the_turn_end(void **state)
{
    (void)state;
    set_up(QUIET "cargo: 3 0 0 0\nblock: allied-1 pz_malta inshore endurance=2\nat: allied-1 f-eole f-heros f-atlas\n"
                 "block: british-1 pz_martinique inshore\nat: british-1 b-mars expedition-1\nevent-down: "
                 "4\nevent-down-turn: 13\n" TURN_END);
    assert_int_equal(the("allied-1")->endurance, 1);
    asked(ALLIED, "raid");
    say("pass");
    asked(BRITISH, "land");
    say("pass");
    asked(BRITISH, "reveal");
    say("pass");
    assert_int_equal(now()->turn, 9);
}

static void glory1805_7_2_cargo_is_two_and_two(void **state)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    (void)state;
    for (int cargo = 0; cargo < CARGO_GOLD; cargo++) {
        set_up(QUIET "cargo: 3 3 3 3\nblock: british-1 sea_biscay -\nat: british-1 b-mars\n"
                     "block: allied-1 sea_biscay - endurance=2\nat: allied-1 f-eole\n"
                     "at: portsmouth expedition-1 expedition-2\nat: brest transport-1 transport-2\n");
        sheet = *now();
        sheet.cargo_at[cargo] = AT_BLOCKS; /* aboard a British fleet */
        assert_int_equal(check_state(&sheet, &t), cargo < CARGO_TRANSPORTS);
        sheet.cargo_at[cargo] = AT_BLOCKS + BRITISH_BLOCKS;
        assert_int_equal(check_state(&sheet, &t), cargo >= CARGO_TRANSPORTS);
    }
    assert_int_equal(CARGO_GOLD, 4);
}

#define BANTRY                                                                                                         \
    QUIET "cargo: 0 0 3 0\nblock: allied-1 pz_bantry inshore endurance=2 seen=7 seen-ships=2\nat: allied-1 f-eole "    \
          "f-heros transport-1\n"

static void glory1805_7_2_3_a_new_number_after_a_landing(void **state)
{
    (void)state;
    set_up(BANTRY LANDINGS("2", "allied"));
    say("land");
    assert_int_equal(now()->cargo_box[CARGO_TRANSPORTS], 0);
    assert_int_equal(spot_of("f-eole"), AT_BLOCKS + BRITISH_BLOCKS + 1);
    assert_int_equal(the("allied-1")->place, PLACE_NOWHERE);
    assert_int_equal(the("allied-2")->seen_turn, 0);
}

static void glory1805_7_2_2_it_lands_by_22_3(void **state)
{
    (void)state;
    set_up(BANTRY "block: british-1 pz_bantry loose\nat: british-1 b-mars\n" LANDINGS("2", "allied"));
    say("land");
    told("22.1", "beaten off");
    assert_int_equal(now()->cargo_box[CARGO_TRANSPORTS], CARGO_READY_BOX);
}

static void glory1805_7_6_the_barges_lie_at_boulogne(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "event-rolled: 1\n" ACTS("allied", "0", "allied-1"));
    assert_int_equal(now()->barges, BARGES_AT_BOULOGNE);
    say("stay"); /* a fleet in the hex does not move them */
    assert_int_equal(now()->barges, BARGES_AT_BOULOGNE);
    set_up(QUIET "event-rolled: 1\nblock: allied-1 pz_boulogne inshore endurance=3 for=nar_dover\n" TWENTY ACTS(
        "allied", "0", "allied-1"));
    refused("barges", "22.6.1", "Invasion hex"); /* nor can they be called from where they lie */
    set_up(IN_THE_STRAIT "event-rolled: 1\n" ACTS("allied", "0", "allied-1"));
    say("barges");
    assert_int_equal(now()->barges, BARGES_OUT);
}

static void glory1805_7_7_only_by_detaching_and_joining(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars\nblock: british-2 pz_lorient loose\nat: "
                 "british-2 b-hero\n" ACTS("british", "0", "british-1"));
    refused("join british-2", "7.7.2", "in its node");
    refused("detach", "7.7.1", "two ships");
}

/* ---- 21 ------------------------------------------------------------------------------------------------------------------------------- */

static void glory1805_21_1_pitt_values(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(pitt_values(&sheet), 4 + 3 + 4 + 1 + 2 + 1 + 1 + 1);
    sheet.raids_true = (uint16_t)(1 << objective_at(PORT_JAMAICA));
    assert_int_equal(pitt_values(&sheet), 15);
    sheet.scenario = SCENARIO_GRAND_DESIGN;
    assert_int_equal(pitt_values(&sheet), 7); /* 24.2: half in all */
    sheet.scenario = SCENARIO_TRAFALGAR_CAMPAIGN;
    assert_int_equal(pitt_values(&sheet), 0);
}

static void glory1805_21_3_french_islands(void **state)
{
    (void)state;
    set_up(QUIET
           "cargo: 3 0 0 0\nblock: british-1 pz_martinique inshore landing=17\nat: british-1 b-mars expedition-1\n"
           "at: martinique f-eole villeneuve\n" LANDINGS("1", "british"));
    say("land"); /* a Ready ship against one: contested */
    told("22.1", "beaten off");
    set_up(QUIET
           "cargo: 3 0 0 0\nblock: british-1 pz_martinique inshore landing=17\nat: british-1 b-mars expedition-1\n"
           "at: martinique f-eole/d villeneuve\n" LANDINGS("1", "british"));
    say("land");
    assert_int_equal(now()->vp[BRITISH], 4 + 1); /* 22.5: and the ship in port */
}

static void glory1805_21_4_a_directive_is_accomplished(void **state)
{
    (void)state;
    set_up(
        QUIET
        "directive: 3\ncargo: 0 0 3 0\nblock: allied-1 pz_naples inshore\nat: allied-1 f-eole transport-1\n" LANDINGS(
            "2", "allied"));
    say("land");
    told("21.4", "accomplished");
    assert_int_equal(now()->vp[ALLIED], 8 + 5);
    chance_is_asked("directive");
    say("chit treasure");
    assert_int_equal(now()->directive, DIRECTIVE_TREASURE + 1);
    assert_false(heard(BRITISH, "treasure of Mexico"));
    /* one that was accomplished before is put out, and another drawn */
    set_up(
        QUIET
        "directives-gone: 7\naccomplished: 8\nstands: game@4.1#1 > turn@4.2#1 > turn_end@21.4#1 > accomplish@21.4#1 > "
        "new_directive\n");
    say("chit martinique");
    assert_int_equal(now()->directive, DIRECTIVE_TREASURE + 1); /* the last is not drawn */
    assert_int_equal(now()->directives_gone, 15);
}

static void glory1805_21_4_the_conditions(void **state)
{
    (void)state;
    set_up(QUIET "block: allied-1 sea_azores -\nat: allied-1 " TWENTY_FIVE "\n");
    sheet = *now();
    test_directives(&sheet);
    assert_int_equal(sheet.accomplished, 1 << DIRECTIVE_UNITE);
    sheet.ship_state[SHIP_F_EOLE] = STATE_DAMAGED;
    sheet.accomplished = 0;
    test_directives(&sheet);
    assert_int_equal(sheet.accomplished, 0);
    sheet.raid_markers = sheet.raids_true =
        (uint16_t)(1 << objective_at(PORT_JAMAICA) | 1 << objective_at(PORT_MALTA)); /* Malta is no sugar island */
    test_directives(&sheet);
    assert_int_equal(sheet.accomplished, 0);
    sheet.raid_markers = sheet.raids_true =
        (uint16_t)(1 << objective_at(PORT_JAMAICA) | 1 << objective_at(PORT_TRINIDAD));
    test_directives(&sheet);
    assert_int_equal(sheet.accomplished, 1 << DIRECTIVE_SUGAR_ISLANDS);
    show_sugar_raids(&quiet_run, &sheet);
    assert_int_equal(sheet.vp[ALLIED], 8);
    set_up(MARCH "cargo: 0 0 3 0\ndirective: 4\nblock: allied-1 pz_martinique loose endurance=2 for=pz_martinique\n"
                 "at: allied-1 f-eole transport-1\n" ACTS("allied", "5", "allied-1"));
    say("step martinique");
    assert_int_equal(now()->vp[ALLIED], 5);
}

/* ---- 22 ------------------------------------------------------------------------------------------------------------------------------- */

#define BARBADOS(ships) QUIET "block: allied-1 pz_barbados inshore endurance=2\nat: allied-1 " ships "\n"
#define HOOD(station)   "block: british-1 pz_barbados " station "\nat: british-1 b-mars b-hero\n"

static void glory1805_22_1_contested(void **state)
{
    (void)state;
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave f-lion") HOOD("loose")); /* the example of the rulebook */
    assert_false(is_contested(now(), BRITISH_BLOCKS, 4));
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") HOOD("loose"));
    assert_true(is_contested(now(), BRITISH_BLOCKS, 4));
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") HOOD("off"));
    assert_false(is_contested(now(), BRITISH_BLOCKS, 4));
    set_up(QUIET "block: allied-1 pz_barbados inshore fog since=8\n" HOOD("loose"));
    assert_true(is_contested(now(), BRITISH_BLOCKS, 4)); /* Fog counts as 4 */
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") "at: barbados b-mars b-hero/d\n");
    assert_false(is_contested(now(), BRITISH_BLOCKS, 4)); /* one Ready ship in port */
}

static void glory1805_22_2_raids(void **state)
{
    (void)state;
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") RAIDS);
    say("raid");
    assert_int_equal(now()->raids_true, 1 << objective_at(PORT_BARBADOS));
    assert_int_equal(hidden_vp(now()), 3);
    assert_int_equal(now()->vp[ALLIED], 0); /* hidden */
    assert_true(heard(BRITISH, "Raided?"));
    assert_false(heard(BRITISH, "has fallen"));
    set_up(QUIET "block: allied-1 pz_barbados inshore fog since=8\n" RAIDS);
    say("raid");
    assert_int_equal(now()->raid_markers, 1 << objective_at(PORT_BARBADOS)); /* false */
    assert_int_equal(now()->raids_true, 0);
    set_up(BARBADOS("f-eole f-heros f-atlas") RAIDS);
    say("raid"); /* one too few */
    assert_int_equal(now()->raids_true, 0);
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") "raid-markers: 32\nraids-true: 32\n" RAIDS);
    refused("raid", "22.2", "has fallen"); /* asked, for the British do not know that (1.6) */
}

/* A chit lies face down: the Allies cannot tell which, so every fleet off Corfu is asked. */
static void glory1805_1_6_a_landing_is_asked_for_by_what_all_can_see(void **state)
{
    (void)state;
    set_up(QUIET "cargo: 3 0 0 0\nblock: british-1 pz_corfu inshore\nat: british-1 b-mars expedition-1\n"
                 "event-down: 4\nevent-down-turn: 13\n" LANDINGS("1", "british"));
    asked(BRITISH, "land");
    refused("land", "22.4", "nobody to land"); /* it is not the event that asks for Corfu */
    sheet = *now();
    assert_true(may_land_at(&sheet, BRITISH, PORT_CORFU));
    sheet.events_gone = 1 << ADMIRALTY_RUSSIAN_RESOLVE; /* all know that it is not that one */
    assert_false(may_land_at(&sheet, BRITISH, PORT_CORFU));
    sheet.events_gone = sheet.event_down = 0;
    assert_false(may_land_at(&sheet, BRITISH, PORT_CORFU));
    assert_true(may_land_at(&sheet, ALLIED, PORT_ALEXANDRIA));
    assert_false(may_land_at(&sheet, ALLIED, PORT_CORFU));
}

static void glory1805_22_3_landings(void **state)
{
    (void)state;
    set_up(QUIET "cargo: 3 0 0 0\nblock: british-1 pz_guadeloupe inshore\nat: british-1 b-mars expedition-1\n" LANDINGS(
        "1", "british"));
    say("land"); /* the first of two turn ends */
    told("22.3", "begins to land");
    assert_int_equal(the("british-1")->landing, PORT_GUADELOUPE + 1);
    set_up(QUIET "cargo: 3 0 0 0\nblock: british-1 pz_guadeloupe inshore landing=18\nat: british-1 b-mars "
                 "expedition-1\n" LANDINGS("1", "british"));
    say("pass");
    assert_int_equal(the("british-1")->landing, 0); /* running */
    assert_true(heard(ALLIED, "British block 1 does not land"));
    set_up(QUIET "cargo: 3 0 0 0\nblock: british-1 pz_guadeloupe inshore landing=18\nat: british-1 b-mars "
                 "expedition-1\n" LANDINGS("1", "british"));
    say("land");
    assert_true(now()->port[PORT_GUADELOUPE].flags & PORT_CLOSED);
}

static void glory1805_22_4_where(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_true(may_land_at(&sheet, ALLIED, PORT_BANTRY_BAY));
    assert_true(may_land_at(&sheet, ALLIED, PORT_ALEXANDRIA));
    assert_true(may_land_at(&sheet, ALLIED, PORT_NAPLES));
    assert_false(may_land_at(&sheet, ALLIED, PORT_MALTA));
    assert_true(may_land_at(&sheet, BRITISH, PORT_SANTO_DOMINGO));
    assert_false(may_land_at(&sheet, BRITISH, PORT_JAMAICA));
    assert_false(may_land_at(&sheet, BRITISH, PORT_HALIFAX));
    sheet.tension = TENSION_WAR;
    assert_true(may_land_at(&sheet, BRITISH, PORT_HALIFAX));
    sheet.event_down = ADMIRALTY_SIDNEY_SMITH + 1;
    assert_true(may_land_at(&sheet, BRITISH, PORT_JAMAICA)); /* as far as the Allies know */
    sheet.landed[ALLIED] = (uint16_t)(1 << objective_at(PORT_BANTRY_BAY));
    assert_false(may_land_at(&sheet, ALLIED, PORT_BANTRY_BAY)); /* once */
    laid_out(SCENARIO_CAMPAIGN);
    Run run = {0};
    take_place(&run, &sheet, ALLIED, PORT_BANTRY_BAY); /* 21.4: it is not on the way to Egypt */
    assert_false(sheet.accomplished >> DIRECTIVE_EGYPT & 1);
    take_place(&run, &sheet, ALLIED, PORT_ALEXANDRIA);
    assert_true(sheet.accomplished >> DIRECTIVE_EGYPT & 1);
}

static void glory1805_22_5_places_taken(void **state)
{
    (void)state;
    set_up(BANTRY "at: bantry-bay b-mars/d calder\n" LANDINGS("2", "allied"));
    say("land");
    assert_int_equal(now()->vp[ALLIED], 15 + 1);
    assert_int_equal(spot_of("b-mars"), AT_LOST);
    assert_int_equal(now()->admiral_at[ADMIRAL_CALDER], PLACE_PORTS + PORT_PLYMOUTH); /* the nearest */
    assert_false(is_friendly(now(), BRITISH, PORT_BANTRY_BAY));
    set_up(QUIET "cargo: 0 0 3 0\nblock: allied-1 pz_naples inshore\nat: allied-1 f-eole transport-1\n" LANDINGS(
        "2", "allied"));
    say("land");
    assert_true(is_friendly(now(), ALLIED, PORT_NAPLES));
}

/* ---- 22.6 ------------------------------------------------------------------------------------------------------------------------------ */

static void glory1805_22_6_1_calling_out(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT);
    assert_null(may_call_barges(now(), BRITISH_BLOCKS).reason);
    sheet = *now();
    sheet.ship_state[SHIP_F_EOLE] = STATE_DAMAGED;
    assert_int_equal(may_call_barges(&sheet, BRITISH_BLOCKS).rule, R(22_6_1));
    sheet = *now();
    sheet.napoleon_east = 1;
    assert_int_equal(may_call_barges(&sheet, BRITISH_BLOCKS).rule, R(15_13));
}

static void glory1805_22_6_unless_15_13_forbids(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT);
    sheet = *now();
    sheet.barges = BARGES_DESTROYED;
    assert_int_equal(may_call_barges(&sheet, BRITISH_BLOCKS).rule, R(15_13));
}

static void glory1805_22_6_2_they_count_as_cargo(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "barges: 1\n");
    sheet = *now();
    open_forces(&sheet, BRITISH, BRITISH, 0, BRITISH_BLOCKS);
    assert_true(has_cargo(&sheet, ALLIED));
    sheet.barges = BARGES_AT_BOULOGNE;
    assert_false(has_cargo(&sheet, ALLIED));
}

static void glory1805_22_6_3_in_plain_sight(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "barges: 1\nevent-rolled: 1\nfrigate: 1 sea_channel -\n" ACTS("british", "0", "frigate-1"));
    say("step nar_dover; stop"); /* no die */
    told("2.7", "20 ships");
}

static void glory1805_22_6_4_alarm(void **state)
{
    (void)state;
    set_up(
        IN_THE_STRAIT
        "barges: 1\nat: north-sea-box b-edgar b-majestic keith\nblock: british-1 pz_brest loose\nat: british-1 b-mars\n"
        "block: british-2 pz_canada loose\nat: british-2 b-hero\n" BRITAIN);
    asked(BRITISH, "north_sea");
    say("call");
    asked(BRITISH, "alarm");
    refused("add british-2", "22.6.4", "6 MP");
    say("add british-1; done");
    assert_int_equal(the("british-1")->place, NODE_NAR_DOVER);
    asked(BRITISH, "strait");
    say("fight; add british-1; done");
    assert_int_equal(ships_of(now(), BRITISH), 3);
    assert_int_equal(commander(now(), BRITISH), ADMIRAL_KEITH);
}

/* One wind in all zones. */
static void blow_from(int point)
{
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        sheet.wind[zone] = (uint8_t)point;
}

static void glory1805_22_6_4_six_points_and_no_more(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "block: british-1 pz_brest loose\nat: british-1 b-mars\nblock: british-2 pz_bantry loose\n"
                         "at: british-2 b-hero\n" BRITAIN);
    sheet = *now();
    blow_from(POINT_NE);
    assert_int_equal(cost_to_strait(&sheet, NODE_PZ_BREST), 6);
    assert_true(may_be_alarmed(&sheet, unit_named("british-1")));
    sheet.foul = 1 << ZONE_WA;
    assert_false(may_be_alarmed(&sheet, unit_named("british-1")));
    sheet.foul = 0;
    blow_from(POINT_SW);
    sheet.unit[0].place = NODE_PZ_LORIENT; /* near enough, but in BB */
    assert_in_range(cost_to_strait(&sheet, NODE_PZ_LORIENT), 1, 6);
    assert_false(may_be_alarmed(&sheet, unit_named("british-1")));
    blow_from(POINT_SE);
    assert_int_equal(cost_to_strait(&sheet, NODE_PZ_BANTRY), 7);
    assert_false(may_be_alarmed(&sheet, unit_named("british-2")));
}

static void glory1805_22_6_5_held_twice_wins(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "barges: 1\n" BRITAIN);
    assert_int_equal(now()->barges_held, 1);
    assert_int_equal(now()->barges, BARGES_OUT);
    Run run = {0};
    sheet = *now();
    settle_strait(&run, &sheet, false);
    assert_true(run.shown >> BRITISH & 1); /* who holds it tells how many there are */
    set_up(IN_THE_STRAIT "barges: 1\nbarges-held: 1\nat: north-sea-box b-edgar\n" BRITAIN);
    say("pass");
    assert_true(now()->invaded);
    assert_int_equal(ya_owing(&DEF, now()), 0);
    assert_int_equal(winner(now()), ALLIED);
}

static void glory1805_23_1_outright(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.vp[BRITISH] = 99;
    assert_int_equal(winner(&sheet), BRITISH);
    sheet.invaded = 1;
    assert_int_equal(winner(&sheet), ALLIED);
}

static void glory1805_22_6_8_beaten_in_the_strait(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT "barges: 1\nblock: british-1 pz_brest loose\nat: british-1 b-mars b-hero nelson\n" BRITAIN);
    say("add british-1; done; fight; add british-1; done");
    dice("1 1 6 6");
    say("fight");
    dice("6 6");
    say("");
    say("allied order ca easy; british order gw full; withdraw");
    told("22.6.8", "retires to Spithead");
    assert_int_equal(the("british-1")->place, NODE_PZ_PORTSMOUTH);
    assert_int_equal(the("british-1")->station, STATION_OFF);
}

static void glory1805_22_6_6_destroyed(void **state)
{
    (void)state;
    set_up(IN_THE_STRAIT
           "barges: 1\nblock: british-1 nar_dover -\nat: british-1 b-mars b-hero b-ajax b-goliath b-bellona b-montagu "
           "b-warrior b-orion b-revenge b-caesar\n" BRITAIN);
    say("pass"); /* 2 x 10 against 20: contested */
    assert_int_equal(now()->barges, BARGES_DESTROYED);
    assert_int_equal(now()->vp[BRITISH], 5);
    set_up(QUIET "barges: 1\n" BRITAIN);
    assert_int_equal(now()->barges, BARGES_DESTROYED); /* nobody is there */
    set_up(IN_THE_STRAIT "barges: 1\nevent-rolled: 1\n" ACTS("allied", "0", "allied-1"));
    refused("step sea_channel", "10.3", "nearer");
    set_up(QUIET "barges: 1\nevent-rolled: 1\nblock: allied-1 nar_dover - for=pz_brest endurance=2\n" TWENTY ACTS(
        "allied", "0", "allied-1"));
    say("step sea_channel; stop");
    assert_int_equal(now()->barges, BARGES_DESTROYED); /* they are left alone */
}

/* ---- 23, 24 ------------------------------------------------------------------------------------------------------------------------------ */

static void glory1805_23_2_levels(void **state)
{
    static const struct {
        int british, allied, who;
        const char *level;
    } cases[] = {{0, 15, ALLIED, "a decisive Allied victory"},
                 {0, 5, ALLIED, "a marginal Allied victory"},
                 {0, 4, -1, "a draw"},
                 {4, 0, -1, "a draw"},
                 {5, 0, BRITISH, "a marginal British victory"},
                 {14, 0, BRITISH, "a marginal British victory"},
                 {15, 0, BRITISH, "a decisive British victory"},
                 {0, 14, ALLIED, "a marginal Allied victory"}};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sheet.vp[BRITISH] = (uint8_t)cases[i].british;
        sheet.vp[ALLIED] = (uint8_t)cases[i].allied;
        assert_int_equal(winner(&sheet), cases[i].who);
        assert_string_equal(level_of(&sheet), cases[i].level);
    }
}

static void stands_as(const char *want)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    standing(&sheet, &t);
    assert_string_equal(line, want);
}

static void glory1805_23_2_the_result_in_words(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.vp[BRITISH] = 0;
    sheet.vp[ALLIED] = 5;
    sheet.flow.depth = 1;
    stands_as("British 0, Allies 5; as it stands a marginal Allied victory");
    sheet.flow.depth = 0;
    stands_as("British 0, Allies 5: a marginal Allied victory");
    sheet.scenario = SCENARIO_TRAFALGAR_BATTLE;
    stands_as("British 0, Allies 5: the Allies win");
    sheet.vp[BRITISH] = (uint8_t)(5 + scenarios[SCENARIO_TRAFALGAR_BATTLE].decisive);
    assert_int_equal(winner(&sheet), BRITISH);
    assert_string_equal(result_of_battle(&sheet), "the British win");
    assert_string_equal(DEF.side_titles[ALLIED], "Allies"); /* the Allies fire */
}

static void glory1805_23_3_last_count(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.raid_markers = sheet.raids_true = (uint16_t)(1 << objective_at(PORT_MALTA));
    sheet.port[PORT_ALGIERS].flags = ALLIED_CONTROL;
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(ALLIED), 4 + 3);
    assert_int_equal(scored(BRITISH), 16);
}

static void glory1805_24_3_cadiz(void **state)
{
    (void)state;
    Run run = {0};

    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    last_count(&run, &sheet);
    assert_int_equal(scored(BRITISH), VP_TRAFALGAR_KEPT_IN);
    assert_true(run.shown >> BRITISH & 1); /* it tells where ships are */
    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (sheet.ship_at[ship] == PLACE_PORTS + PORT_CADIZ)
            sheet.ship_at[ship] = PLACE_PORTS + PORT_TOULON;
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(ALLIED), VP_TRAFALGAR_BREAK_OUT);
    assert_int_equal(scored(BRITISH), 0);
}

/* The end of the campaign with so many ships of Cadiz in Toulon and so many still at home, the others lost. */
static void cadiz_ends(int through, int kept)
{
    int n = 0;

    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (sheet.ship_at[ship] == PLACE_PORTS + PORT_CADIZ && ++n > kept)
            sheet.ship_at[ship] = (uint8_t)(n > kept + through ? AT_LOST : PLACE_PORTS + PORT_TOULON);
    assert_int_equal(n, 33 + 4); /* those of the battle, and four that were not fit for sea in October */
    last_count(&quiet_run, &sheet);
}

static void glory1805_24_3_fifteen_ships(void **state)
{
    (void)state;
    cadiz_ends(15, 14);
    assert_int_equal(scored(ALLIED), VP_TRAFALGAR_BREAK_OUT);
    assert_int_equal(scored(BRITISH), 0);
    cadiz_ends(14, 15);
    assert_int_equal(scored(ALLIED), 0);
    assert_int_equal(scored(BRITISH), VP_TRAFALGAR_KEPT_IN);
}

static void glory1805_1_2_aims(void **state)
{
    (void)state;
    set_up(BARBADOS("f-eole f-heros f-atlas f-brave") RAIDS); /* the Allies: raids */
    say("raid");
    assert_int_equal(hidden_vp(now()), objectives[objective_at(PORT_BARBADOS)].napoleon);
    set_up(BANTRY LANDINGS("2", "allied")); /* landings */
    say("land");
    assert_int_equal(now()->vp[ALLIED], objectives[objective_at(PORT_BANTRY_BAY)].napoleon);
    laid_out(SCENARIO_CAMPAIGN); /* British failures, and Great Britain */
    fail_event(&quiet_run, &sheet, ADMIRALTY_RUSSIAN_RESOLVE);
    assert_int_equal(scored(ALLIED), 5);
    sheet.invaded = 1;
    assert_int_equal(winner(&sheet), ALLIED);
    set_up(QUIET
           "cargo: 3 0 0 0\nblock: british-1 pz_martinique inshore landing=17\nat: british-1 b-mars expedition-1\n"
           "at: martinique f-eole/d\n" LANDINGS("1", "british")); /* the British: Expeditions, ships */
    say("land");
    assert_int_equal(now()->vp[BRITISH], 4 + 1);
    laid_out(SCENARIO_CAMPAIGN); /* what was never taken */
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(BRITISH), pitt_values(&sheet));
}

#define T(name) cmocka_unit_test(glory1805_##name)

RULES_MAIN(T(1_1_thirty_six_turns), T(1_4_one_thing_is_not_drawn), T(1_7_words), T(2_1_ships), T(2_2_like_ships),
           T(2_3_laid_up_ships_count_for_nothing), T(2_5_cups), T(1_2_aims), T(2_6_what_the_british_do_not_see),
           T(2_6_what_the_allies_do_not_see), T(2_6_a_redraw_keeps_what_is_known), T(2_6_a_redraw_leaves_an_answer),
           T(2_6_a_redraw_leaves_no_fleet_empty), T(6_1_a_position_without_chits_asks_for_none),
           T(6_9_2_losses_are_shown), T(2_7_a_sighting_stays_noted), T(2_7_three_blocks_tell_of_each_other),
           T(2_8_the_fleet_may_have_any_number), T(6_11_the_order_of_the_turn_end), T(7_2_cargo_is_two_and_two),
           T(7_2_3_a_new_number_after_a_landing), T(7_2_2_it_lands_by_22_3), T(7_6_the_barges_lie_at_boulogne),
           T(7_7_only_by_detaching_and_joining), T(21_1_pitt_values), T(21_3_french_islands),
           T(21_4_a_directive_is_accomplished), T(21_4_the_conditions), T(22_1_contested), T(22_2_raids),
           T(1_6_a_landing_is_asked_for_by_what_all_can_see), T(22_3_landings), T(22_4_where), T(22_5_places_taken),
           T(22_6_1_calling_out), T(22_6_unless_15_13_forbids), T(22_6_2_they_count_as_cargo), T(22_6_3_in_plain_sight),
           T(22_6_4_alarm), T(22_6_4_six_points_and_no_more), T(22_6_5_held_twice_wins), T(23_1_outright),
           T(22_6_6_destroyed), T(22_6_8_beaten_in_the_strait), T(23_2_levels), T(23_2_the_result_in_words),
           T(23_3_last_count), T(24_3_cadiz), T(24_3_fifteen_ships), )
