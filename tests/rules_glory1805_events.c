/* 1805: Sea of Glory, rule 15: random events and Admiralty Events. */
#include "rules_glory1805.h"

#define QUIET "scenario: campaign\nturn: 8\nwind: 5 6 0 7 7 2\nmanpower: 8 6 3\ncup: 4095\n"
#define EVENT                                                                                                          \
    "stands: game@4.1#1 > turn@4.1#2 > activation@6.4#1 > initiative@6.2#1(side=british zone=0) > random_event\n"
#define ADMIRALTY "stands: game@4.1#1 > turn@4.2#1 > turn_end@15.20#1 > admiralty_events\n"
#define LANDINGS  "stands: game@4.1#1 > turn@4.2#1 > turn_end@22.3#1 > landings(side=british)\n"

static Run quiet_run;

/* ---- random events --------------------------------------------------------------------------------------------------------------- */

static void glory1805_15_1_two_dice(void **state)
{
    (void)state;
    set_up(QUIET EVENT);
    dice("4 5");
    say("");
    told("15.1", "Random Event 9");
}

static void glory1805_15_2_the_dutch_navy(void **state)
{
    (void)state;
    set_up(QUIET "at: north-sea-box b-edgar keith\n" EVENT);
    dice("1 1");
    say("");
    assert_int_equal(spot_of("b-edgar"), PLACE_PORTS + PORT_PORTSMOUTH);
    assert_int_equal(state_of("b-edgar"), STATE_DAMAGED);
    assert_int_equal(now()->admiral_at[ADMIRAL_KEITH], PLACE_PORTS + PORT_PORTSMOUTH);
    assert_int_equal(now()->manpower[NATION_FRENCH], 8);
    set_up(QUIET "napoleon-east: 1\nat: north-sea-box b-edgar keith\n" EVENT);
    dice("1 1");
    say("");
    assert_int_equal(spot_of("b-edgar"), PLACE_NORTH_SEA);
    laid_out(SCENARIO_CAMPAIGN);
    Run run = {0};
    for (int i = 0; i < 2; i++) { /* once */
        strip_dutch_navy(&run, &sheet);
        assert_int_equal(sheet.manpower[NATION_FRENCH], 6 + 2);
    }
}

static void glory1805_15_3_barham(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    barham(&quiet_run, &sheet);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 12);
    barham(&quiet_run, &sheet);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 13);
}

static void glory1805_15_4_an_admiral_falls_ill(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 3;
    fall_ill(&quiet_run, &sheet);
    assert_int_equal(sheet.admiral_at[ADMIRAL_GARDNER], AT_BLOCKS);
    assert_int_equal(sheet.admiral_at[ADMIRAL_CORNWALLIS], AT_WAITING);
    assert_int_equal(sheet.cornwallis_returns, 12);
    fall_ill(&quiet_run, &sheet);
    assert_int_equal(sheet.admiral_at[ADMIRAL_ALLEMAND], PLACE_PORTS + PORT_ROCHEFORT);
    assert_int_equal(sheet.admiral_at[ADMIRAL_MISSIESSY], AT_LOST);
    fall_ill(&quiet_run, &sheet); /* the third: nothing */
    return_cornwallis(&quiet_run, &sheet);
    assert_int_equal(sheet.admiral_at[ADMIRAL_CORNWALLIS], AT_BLOCKS);
    assert_int_equal(sheet.admiral_at[ADMIRAL_GARDNER], AT_WAITING);
    sheet.admiral_at[ADMIRAL_CORNWALLIS] = AT_WAITING;
    sheet.admiral_at[ADMIRAL_GARDNER] = AT_LOST;
    return_cornwallis(&quiet_run, &sheet); /* to the largest fleet in WA */
    assert_int_equal(sheet.admiral_at[ADMIRAL_CORNWALLIS], AT_BLOCKS);
}

static void glory1805_8_1_illness(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.admiral_at[ADMIRAL_CORNWALLIS] = AT_LOST;
    fall_ill(&quiet_run, &sheet); /* nothing, but it counts */
    assert_int_equal(sheet.admiral_at[ADMIRAL_GARDNER], AT_WAITING);
    assert_int_equal(sheet.illness, 1);
}

static void glory1805_15_5_new_orders(void **state)
{
    (void)state;
    set_up(QUIET "directive: 1\ndirectives-gone: 16\n" EVENT);
    dice("2 3");
    say("");
    chance_is_asked("directive");
    refused("chance chit unite", "21.4", "not in the pool");
    refused("chance chit treasure", "21.4", "not in the pool");
    say("chit egypt");
    assert_int_equal(now()->directive, DIRECTIVE_EGYPT + 1);
    assert_true(in_pool(now(), DIRECTIVE_UNITE));
}

static void glory1805_15_6_spanish_surge(void **state)
{
    (void)state;
    set_up(QUIET EVENT);
    dice("3 3");
    say("");
    assert_int_equal(now()->manpower[NATION_SPANISH], 4);
}

static void glory1805_15_7_agents_and_privateers(void **state)
{
    (void)state;
    set_up(QUIET "at: brest f-eole\nport: brest chit=4\nprovisioned: 1\n" EVENT);
    dice("3 4 4");
    say("");
    assert_true(now()->port[PORT_BREST].flags & CHIT_SHOWN);
    assert_true(heard(BRITISH, "provisions for 3 turns"));
    set_up(QUIET "tension: 2\nfrigate: 1 portsmouth -\nfrigate: 2 pz_brest loose\n" EVENT);
    dice("3 4 4"); /* +1 at War */
    say("");
    asked(BRITISH, "frigate");
    owed(BRITISH, "\"party\":\"british\",\"verb\":\"leaves\",\"count\":1,\"what\":\"frigate that leaves\","
                  "\"why\":\"Privateers: gone for 6 turns\",\"rule\":\"6.9.1\",\"suggested\":[\"frigate-1\"]");
    say("leaves frigate-1");
    assert_int_equal(the("frigate-1")->since, 14);
}

static void glory1805_15_8_spies(void **state)
{
    (void)state;
    set_up(QUIET EVENT);
    dice("4 4 2");
    say("");
    asked(BRITISH, "royalist_spies");
    set_up(QUIET "tension: 2\n" EVENT);
    dice("4 4 4"); /* +1 at War */
    say("");
    asked(ALLIED, "french_spies");
}

static void glory1805_15_8_1_royalist_spies(void **state)
{
    (void)state;
    set_up(
        QUIET
        "at: brest f-eole\nport: brest for=pz_cadiz\nblock: allied-1 sea_azores - endurance=1 for=pz_brest sortie=1\n"
        "at: allied-1 f-heros\nblock: allied-2 sea_azores - fog since=8 sortie=1\n" EVENT);
    dice("4 4 1");
    say("see markers");
    assert_true(the("allied-1")->flags & MARK_SHOWN);
    assert_true(now()->port[PORT_BREST].flags & PORT_MARK_SHOWN);
    assert_true(the("allied-2")->flags & PROVEN); /* it has none: it is known */
    set_up(QUIET "raid-markers: 48\nraids-true: 16\n" EVENT);
    dice("4 4 1");
    say("see raids");
    assert_int_equal(now()->raids_shown, 16);
    assert_int_equal(now()->raid_markers, 16);
    assert_int_equal(now()->vp[ALLIED], 5); /* Jamaica */
}

static void glory1805_15_8_2_the_directive(void **state)
{
    (void)state;
    set_up(QUIET "directive: 3\n" EVENT);
    dice("4 4 3");
    say("");
    told("15.8.2", "Egyptian");
    assert_true(now()->directive_shown);
}

static void glory1805_15_8_3_french_spies(void **state)
{
    (void)state;
    set_up(QUIET "at: plymouth b-mars/d\nevent-down: 4\nevent-down-turn: 13\n" EVENT);
    dice("4 4 5");
    say("");
    refused("look sea_channel", "15.8.3", "port or a patrol zone");
    say("look plymouth");
    assert_true(heard(ALLIED, "Mars: Damaged"));
    set_up(QUIET "event-down: 4\nevent-down-turn: 13\n" EVENT);
    dice("4 4 6");
    say("see event");
    assert_true(now()->event_seen);
    assert_true(heard(ALLIED, "Sidney Smith"));
}

static void glory1805_15_9_french_surge(void **state)
{
    (void)state;
    set_up(QUIET EVENT);
    dice("4 5");
    say("");
    assert_int_equal(now()->manpower[NATION_FRENCH], 7);
}

static void glory1805_15_10_yellow_jack(void **state)
{
    (void)state;
    set_up(QUIET "at: havana s-rayo\nport: havana chit=5 for=pz_cadiz\n" EVENT);
    dice("5 5");
    say("");
    assert_true(now()->fever);
    assert_int_equal(may_launch(now(), ALLIED, PLACE_PORTS + PORT_HAVANA).rule, R(15_10));
}

static void glory1805_15_11_st_cyr(void **state)
{
    (void)state;
    set_up(QUIET EVENT);
    dice("5 6");
    say("");
    assert_int_equal(now()->naples_turn, 14);
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 31;
    threaten_naples(&quiet_run, &sheet);
    assert_int_equal(sheet.naples_turn, 0); /* after October III */
    sheet.turn = 30;
    sheet.port[PORT_NAPLES].flags = ALLIED_CONTROL;
    threaten_naples(&quiet_run, &sheet);
    assert_int_equal(sheet.naples_turn, 0);
    sheet.port[PORT_NAPLES].flags = 0;
    threaten_naples(&quiet_run, &sheet);
    assert_int_equal(sheet.naples_turn, 36);
    sheet.naples_turn = 0;
    threaten_naples(&quiet_run, &sheet);
    assert_int_equal(sheet.naples_turn, 0); /* once */
}

static void glory1805_15_12_sea_fencibles(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    simple_event(&quiet_run, &sheet, EVENT_SEA_FENCIBLES);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 9);
    sheet.barges = BARGES_DESTROYED;
    simple_event(&quiet_run, &sheet, EVENT_SEA_FENCIBLES);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 9);
}

static void glory1805_15_13_boulogne(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_false(is_invasion_off(&sheet));
    head_east(&quiet_run, &sheet);
    assert_true(is_invasion_off(&sheet));
    sheet.napoleon_east = 0;
    destroy_barges(&quiet_run, &sheet);
    assert_true(is_invasion_off(&sheet));
}

static void glory1805_22_6_7_the_barges_go_back(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.barges = BARGES_OUT;
    sheet.barges_held = 1;
    head_east(&quiet_run, &sheet);
    assert_int_equal(sheet.barges, BARGES_AT_BOULOGNE);
    assert_int_equal(sheet.barges_held, 0);
}

/* ---- Admiralty Events --------------------------------------------------------------------------------------------------------------- */

static void glory1805_15_20_revealed_or_failed(void **state)
{
    (void)state;
    set_up(QUIET "event-down: 5\nevent-down-turn: 13\nblock: british-1 pz_martinique inshore\n"
                 "at: british-1 b-mars b-hero b-ajax b-goliath\n" ADMIRALTY);
    asked(BRITISH, "reveal"); /* 1.6: whatever it is */
    refused("reveal", "15.20", "not met");
    set_up(QUIET "event-down: 5\nevent-down-turn: 13\nblock: british-1 pz_martinique inshore\n"
                 "at: british-1 b-mars b-hero b-ajax b-goliath b-bellona\n" ADMIRALTY);
    say("reveal");
    assert_int_equal(now()->event_down, 0);
    assert_int_equal(now()->events_gone, 1 << ADMIRALTY_DIAMOND_ROCK);
}

static void glory1805_15_21_the_neapolitan_monarchy(void **state)
{
    (void)state;
    set_up(QUIET "naples-turn: 8\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 12); /* 21.2: both values */
    assert_true(is_friendly(now(), ALLIED, PORT_NAPLES));
    set_up(QUIET "naples-turn: 12\ncargo: 3 0 0 0\nblock: british-1 pz_naples inshore\nat: british-1 b-mars "
                 "expedition-1\n" LANDINGS);
    say("land");
    assert_int_equal(now()->naples_turn, 0);
    assert_false(is_friendly(now(), BRITISH, PORT_NAPLES)); /* G6 */
}

static void glory1805_21_2_naples_overland(void **state)
{
    (void)state;
    set_up(QUIET "naples-turn: 8\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 8 + 4);
}

static void glory1805_15_22_leopard_and_chesapeake(void **state)
{
    (void)state;
    set_up(QUIET "tension: 1\nevent-up: 2\nfrigate: 1 pz_brest loose\n" ADMIRALTY);
    asked(BRITISH, "frigate");
    assert_int_equal(now()->tension, TENSION_WAR);
    say("leaves frigate-1");
    assert_int_equal(the("frigate-1")->since, 0); /* for good */
    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    sheet.tension = TENSION_WAR;
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(ALLIED), 15);
    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    sheet.tension = TENSION_WAR;
    sheet.canada_held = 1;
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(ALLIED), 0);
}

static void glory1805_15_23_caribbean_interests(void **state)
{
    (void)state;
    set_up(QUIET "event-up: 3\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 5);
    laid_out(SCENARIO_CAMPAIGN);
    sheet.unit[0].place = NODE_PZ_ANTIGUA; /* 18 ships */
    assert_true(is_met(&sheet, ADMIRALTY_CARIBBEAN_INTERESTS));
    sheet.unit[0].place = NODE_PZ_MARTINIQUE;
    assert_false(is_met(&sheet, ADMIRALTY_CARIBBEAN_INTERESTS));
}

static void glory1805_15_24_rockets(void **state)
{
    (void)state;
    set_up(QUIET "event-up: 4\nblock: british-1 pz_brest loose\nat: british-1 b-mars\n"
                 "block: british-2 pz_martinique loose\nat: british-2 b-hero\n"
                 "at: brest f-eole f-heros f-atlas/d f-lion/d\nat: genoa f-brave\n" ADMIRALTY);
    refused("target genoa", "15.24", "blockaded");
    refused("target martinique", "15.24", "blockaded"); /* and in Europe */
    say("target brest");
    dice("3");
    say("draw f-lion"); /* both Ready ones, and one of the Damaged */
    assert_int_equal(state_of("f-eole"), STATE_LAID_UP_WRECKED);
    assert_int_equal(state_of("f-heros"), STATE_LAID_UP_WRECKED);
    assert_int_equal(state_of("f-lion"), STATE_LAID_UP_WRECKED);
    assert_int_equal(state_of("f-atlas"), STATE_DAMAGED);
}

static void glory1805_15_25_diamond_rock(void **state)
{
    (void)state;
    set_up(QUIET "event-up: 5\nblock: british-1 pz_martinique loose\nat: british-1 b-mars b-hero b-ajax b-goliath "
                 "b-bellona\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 3); /* Loose is not Inshore */
}

#define OFF_ALGIERS "block: british-1 pz_algiers inshore\nat: british-1 b-mars nelson\n"
#define ALGIERS     QUIET "tension: 1\n" OFF_ALGIERS
#define DIPLOMACY                                                                                                      \
    "stands: game@4.1#1 > turn@4.1#2 > activation@6.4#1 > initiative@6.2#2(side=british zone=0) > diplomacy\n"

static void glory1805_15_26_1_diplomacy(void **state)
{
    (void)state;
    set_up(ALGIERS "event-down: 4\nevent-down-turn: 13\n" DIPLOMACY);
    asked(BRITISH, "envoy"); /* 1.6: it might be that chit */
    refused("envoy nelson", "15.26", "not out");
    set_up(ALGIERS "event-down: 6\nevent-down-turn: 13\n" DIPLOMACY);
    refused("envoy calder", "15.26.1", "not Inshore");
    say("envoy nelson");
    dice("2");
    say(""); /* not above his seniority */
    assert_int_equal(now()->event_down, 6);
    set_up(ALGIERS "event-down: 6\nevent-down-turn: 13\n" DIPLOMACY);
    say("envoy nelson");
    dice("3");
    say("");
    assert_int_equal(now()->event_down, 0);
    assert_int_equal(now()->tension, TENSION_NEUTRAL);
    assert_false(is_friendly(now(), BRITISH, PORT_ALGIERS));
    set_up(QUIET "tension: 2\n" OFF_ALGIERS "event-down: 6\nevent-down-turn: 13\n" DIPLOMACY);
    say("envoy nelson");
    dice("3");
    say("");
    assert_int_equal(now()->tension, TENSION_WAR); /* War is permanent */
}

static void glory1805_15_26_2_force(void **state)
{
    (void)state;
    set_up(ALGIERS "event-down: 6\nevent-down-turn: 13\ncargo: 3 0 0 0\n"
                   "block: british-2 pz_algiers inshore landing=28\nat: british-2 b-hero expedition-1\n" LANDINGS);
    say("pass; land");
    assert_true(is_friendly(now(), BRITISH, PORT_ALGIERS));
    assert_int_equal(now()->manpower[NATION_SPANISH], 8);
    assert_int_equal(now()->event_down, 0);
    set_up(QUIET "event-up: 6\n" ADMIRALTY);
    assert_true(is_friendly(now(), ALLIED, PORT_ALGIERS)); /* neither in time */
}

static void glory1805_15_26_while_the_chit_lies_there(void **state)
{
    (void)state;
    set_up(ALGIERS "events-gone: 32\nevent-down: 4\nevent-down-turn: 13\n" DIPLOMACY);
    assert_true(ya_owing(&DEF, now()) != 1 << BRITISH ||
                now()->flow.question != Q_envoy); /* everybody knows it is gone */
}

static void glory1805_15_26_3_control(void **state)
{
    (void)state;
    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    sheet.port[PORT_ALGIERS].flags = BRITISH_CONTROL;
    last_count(&quiet_run, &sheet);
    assert_int_equal(scored(BRITISH), 3 + VP_TRAFALGAR_KEPT_IN); /* and Cadiz is kept in */
    assert_false(may_land_at(&sheet, ALLIED, PORT_ALGIERS));
    assert_false(may_land_at(&sheet, BRITISH, PORT_ALGIERS));
}

static void glory1805_15_27_the_slave_revolt(void **state)
{
    (void)state;
    set_up(QUIET "event-up: 7\nraid-markers: 16\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 5);
    assert_int_equal(now()->raid_markers, 0); /* the false marker is replaced */
    assert_true(has_fallen(now(), objective_at(PORT_JAMAICA)));
    set_up(QUIET "event-up: 7\nraid-markers: 16\nraids-true: 16\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 5); /* once */
}

static void glory1805_15_28_russian_resolve(void **state)
{
    (void)state;
    set_up(QUIET "event-down: 8\nevent-down-turn: 13\ncargo: 3 0 0 0\nblock: british-1 pz_corfu inshore\n"
                 "at: british-1 b-mars expedition-1\n" LANDINGS);
    say("land");
    assert_true(now()->napoleon_east);
    set_up(QUIET "event-up: 8\n" ADMIRALTY);
    assert_int_equal(now()->vp[ALLIED], 5);
}

#define T(name) cmocka_unit_test(glory1805_##name)

RULES_MAIN(T(15_1_two_dice), T(15_2_the_dutch_navy), T(15_3_barham), T(15_4_an_admiral_falls_ill), T(8_1_illness),
           T(15_5_new_orders), T(15_6_spanish_surge), T(15_7_agents_and_privateers), T(15_8_spies),
           T(15_8_1_royalist_spies), T(15_8_2_the_directive), T(15_8_3_french_spies), T(15_9_french_surge),
           T(15_10_yellow_jack), T(15_11_st_cyr), T(15_12_sea_fencibles), T(15_13_boulogne),
           T(22_6_7_the_barges_go_back), T(15_20_revealed_or_failed), T(15_21_the_neapolitan_monarchy),
           T(21_2_naples_overland), T(15_22_leopard_and_chesapeake), T(15_23_caribbean_interests), T(15_24_rockets),
           T(15_25_diamond_rock), T(15_26_1_diplomacy), T(15_26_2_force), T(15_26_while_the_chit_lies_there),
           T(15_26_3_control), T(15_27_the_slave_revolt), T(15_28_russian_resolve), )
