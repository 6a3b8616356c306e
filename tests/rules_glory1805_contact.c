/* 1805: Sea of Glory, rules 6.6 to 6.10 weather, 14 search, 16, 17.1, 17.2 and 19 before a battle, 20.2 and 20.6 after it. */
#include "rules_glory1805.h"

#define WEATHER "stands: game@4.1#1 > turn@4.1#2 > activation@6.6#1(chit=12) > weather\n"

/* ---- 6.6 to 6.10 ---------------------------------------------------------------------------------------------------------------- */

static void glory1805_6_6_zone_and_level(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN); /* January */
    assert_int_equal(weather_level(&sheet, ZONE_WA, 4), 6);
    assert_int_equal(weather_level(&sheet, ZONE_EM, 4), 5);
    assert_int_equal(weather_level(&sheet, ZONE_WI, 6), 6);
    sheet.turn = 20; /* July */
    assert_int_equal(weather_level(&sheet, ZONE_WA, 6), 6);
    assert_int_equal(weather_level(&sheet, ZONE_WI, 6), 9);
}

static void glory1805_6_7_squall(void **state)
{
    (void)state;
    set_up(MARCH "cup: 1\nblock: british-1 pz_brest inshore\nat: british-1 b-mars b-hero\n" WEATHER);
    dice("1 3 1");
    say("");
    assert_int_equal(now()->foul, 1 << ZONE_WA);
    assert_int_equal(the("british-1")->station, STATION_INSHORE);
    assert_int_equal(state_of("b-mars"), STATE_READY);
}

static void glory1805_6_8_gale_on_an_inshore_squadron(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 2\nmanpower: 8 6 3\nevent-rolled: 1\ncup: 1\n" /* the example of the rulebook */
           "block: british-1 pz_rochefort inshore\nat: british-1 b-foudroyant b-repulse b-warrior b-thunderer b-hero\n"
           "frigate: 1 pz_rochefort loose\nblock: british-2 pz_malta loose\nat: british-2 b-mars/w\n" WEATHER);
    dice("2 3");
    say("");
    say("draw b-hero");
    assert_int_equal(state_of("b-hero"), STATE_DAMAGED);
    assert_int_equal(state_of("b-foudroyant"), STATE_DAMAGED);
    assert_int_equal(state_of("b-repulse"), STATE_READY);
    assert_int_equal(the("british-1")->station, STATION_OFF);
    assert_int_equal(the("frigate-1")->station, STATION_OFF);
    assert_int_equal(the("british-2")->station, STATION_LOOSE); /* elsewhere */
    assert_false(heard(ALLIED, "Hero"));
    set_up(MARCH "cup: 1\nblock: british-1 pz_plymouth loose\nat: british-1 b-mars\n"
                 "block: british-2 pz_brest loose\nat: british-2 b-ajax\n" WEATHER);
    dice("1 4");
    say("");
    assert_int_equal(the("british-1")->station, STATION_LOOSE); /* it blockades nobody */
    assert_int_equal(the("british-2")->station, STATION_OFF);
}

#define CHANNEL_FLEET                                                                                                  \
    "block: british-1 pz_brest loose\nat: british-1 b-ville-de-paris b-prince-george b-windsor-castle "                \
    "b-prince-of-wales b-barfleur b-temeraire b-neptune b-caesar b-tonnant b-bellona b-montagu b-goliath "             \
    "b-plantagenet b-impetueux b-mars b-minotaur b-terrible b-culloden cornwallis\n"

static void glory1805_6_9_1_a_storm_off_brest(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 1\nmanpower: 8 6 3\nevent-rolled: 1\ncup: 1\n" CHANNEL_FLEET
           "frigate: 1 pz_brest loose\nfrigate: 2 pz_brest loose\nat: north-sea-box b-edgar\n" WEATHER);
    dice("1 4"); /* the example of the rulebook: level 6 */
    say("draw b-terrible");
    assert_int_equal(state_of("b-terrible"), STATE_DAMAGED);
    assert_int_equal(state_of("b-culloden"), STATE_DAMAGED);
    assert_int_equal(state_of("b-ville-de-paris"), STATE_DAMAGED);
    assert_int_equal(state_of("b-prince-george"), STATE_READY);
    assert_int_equal(state_of("b-edgar"), STATE_READY);
    asked(BRITISH, "frigate");
    owed(BRITISH, "\"party\":\"british\",\"verb\":\"leaves\",\"count\":1,\"what\":\"frigate that leaves\","
                  "\"why\":\"Storm, Western Approaches: gone for 6 turns\",\"rule\":\"6.9.1\","
                  "\"suggested\":[\"frigate-1\"]");
    refused("leaves frigate-3", "6.9.1", "no frigate there");
    say("leaves frigate-2");
    assert_int_equal(the("frigate-2")->since, 7);
    assert_int_equal(the("frigate-1")->station, STATION_OFF);
}

static void glory1805_6_9_2_hurricane(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 20\nmanpower: 8 6 3\nevent-rolled: 1\ncup: 1\ncargo: 3 0 0 0\n"
           "block: british-1 sea_caribbean -\nat: british-1 b-mars/w b-hero expedition-1\nat: jamaica b-ajax/w\n"
           "block: allied-1 pz_havana loose\nat: allied-1 s-rayo gold\n" WEATHER);
    dice("6 6");
    say("");
    assert_int_equal(spot_of("b-ajax"), AT_LOST); /* Wrecked in port */
    assert_int_equal(spot_of("b-mars"), AT_LOST);
    assert_int_equal(now()->cargo_box[0], 0);
    assert_int_equal(now()->cargo_at[CARGO_GOLD], AT_LOST);
    assert_int_equal(now()->vp[BRITISH], 0); /* 6.10.3: without VP */
}

#define GALE  "2 5"
#define STORM "2 6"

static void blown(const char *weather_dice)
{
    set_up(MARCH "cup: 1\nblock: british-1 pz_rochefort inshore\nat: british-1 b-mars b-hero/w\n"
                 "frigate: 1 pz_rochefort loose\n" WEATHER);
    dice(weather_dice);
    say("");
}

static void glory1805_6_9_storm_and_hurricane_do_more(void **state)
{
    (void)state;
    blown(GALE);
    assert_int_equal(state_of("b-mars"), STATE_DAMAGED);
    assert_int_equal(spot_of("b-hero"), AT_BLOCKS);
    assert_int_equal(the("british-1")->station, STATION_OFF);
    assert_int_equal(the("frigate-1")->place, NODE_PZ_ROCHEFORT);
    not_told("leaves for");
    blown(STORM);
    assert_int_equal(state_of("b-mars"), STATE_DAMAGED); /* what a gale does */
    assert_int_equal(the("british-1")->station, STATION_OFF);
    assert_int_equal(spot_of("b-hero"), AT_LOST); /* and more */
    asked(BRITISH, "frigate");
    say("leaves frigate-1");
    assert_int_equal(the("frigate-1")->since, 8 + 6);
}

static void glory1805_6_10_1_the_column_is_the_unwrecked(void **state)
{
    (void)state;
    set_up(MARCH "cup: 1\nblock: british-1 sea_biscay -\n" /* level 5 in March: 6 of 7 unwrecked: 1 */
                 "at: british-1 b-mars b-hero b-ajax b-goliath b-bellona b-montagu/d b-warrior/w\n" WEATHER);
    dice("2 5");
    say("draw b-montagu");
    assert_int_equal(state_of("b-montagu"), STATE_WRECKED);
    assert_int_equal(spot_of("b-warrior"), AT_BLOCKS);     /* 6.8: a gale founders none */
    set_up(MARCH "cup: 1\nblock: british-1 sea_biscay -\n" /* level 4: 5 of 6 unwrecked: none */
                 "at: british-1 b-mars b-hero b-ajax b-goliath b-bellona b-warrior/w\n" WEATHER);
    dice("2 4");
    say("");
    assert_int_not_equal(now()->flow.question, Q_first_ship);
}

static void glory1805_6_10_2_foundering(void **state)
{
    (void)state;
    set_up(MARCH "cup: 1\nblock: british-1 sea_biscay -\n"
                 "at: british-1 b-mars/d b-hero/w b-ajax/w\n" WEATHER);
    dice("2 6"); /* level 6: one of one Damaged, one of the two that were Wrecked before */
    say("");
    chance_is_asked("first_ship");
    refused("chance draw b-mars", "1.5", "not one of them");
    say("draw b-ajax");
    assert_int_equal(spot_of("b-ajax"), AT_LOST);
    assert_int_equal(state_of("b-mars"), STATE_WRECKED);
    told("6.10.2", "founders");
}

static void glory1805_6_10_3_boxes_of_a_zone(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.unit[0].place = PLACE_BOXES + BOX_W1;
    assert_true(takes_weather(&sheet, AT_BLOCKS, ZONE_CP, 5));
    sheet.unit[0].place = PLACE_BOXES + BOX_W2;
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        assert_false(takes_weather(&sheet, AT_BLOCKS, zone, 5));
    assert_int_equal(next_in_weather(&sheet, AT_BLOCKS + BLOCKS - 1, ZONE_WI, 9), PLACE_PORTS + PORT_JAMAICA);
    assert_int_equal(next_in_weather(&sheet, AT_BLOCKS + BLOCKS - 1, ZONE_WI, 8), AT_KINDS);
}

static void glory1805_6_10_weather_damage_is_the_owners_secret(void **state)
{
    (void)state;
    set_up(MARCH "cup: 1\nblock: allied-1 sea_biscay -\nat: allied-1 f-eole\n" WEATHER);
    dice("2 5");
    say("");
    assert_int_equal(state_of("f-eole"), STATE_DAMAGED);
    assert_true(heard(ALLIED, "Damaged"));
    assert_false(heard(BRITISH, "Damaged"));
}

/* ---- 14 Search ------------------------------------------------------------------------------------------------------------------- */

#define OFF_BREST                                                                                                      \
    "scenario: campaign\nturn: 1\nmanpower: 8 6 3\nwind: 5 6 0 7 7 2\nevent-rolled: 1\nbrest-sortie: 1\n"              \
    "at: brest f-eole ganteaume\nport: brest chit=5 for=pz_cadiz\n"
#define WATCHED                                                                                                        \
    "block: british-1 pz_brest loose\nat: british-1 b-mars\nfrigate: 1 pz_brest inshore\nfrigate: 2 pz_brest loose\n"
#define GANTEAUME_SAILS "launch brest; all; done"

static void glory1805_14_1_1_a_sortie_is_searched(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED NEXT("allied", "0"));
    say(GANTEAUME_SAILS);
    dice("3 3 5 3"); /* the example of the rulebook: 7, then 7 */
    say("");
    told("14.3", "Frigate 1 searches at Ushant Patrol Zone (off Brest): 7, no contact");
    told("14.3", "British block 1 searches at Ushant Patrol Zone (off Brest): 7, no contact");
    chance_is_asked("number");
}

static void glory1805_14_1_2_entering(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 sea_biscay - endurance=3 for=pz_brest\nat: allied-1 f-eole\n" WATCHED ACTS(
        "allied", "1", "allied-1"));
    say("step pz_brest");
    dice("1 1 1 1"); /* two rolls at most */
    say("");
    asked(ALLIED, "act");
}

static void glory1805_14_1_3_at_the_end_of_an_activation(void **state)
{
    (void)state;
    set_up(
        MARCH
        "block: british-1 pz_brest loose\nat: british-1 b-mars\nblock: allied-1 pz_brest loose\nat: allied-1 f-eole\n"
        "block: allied-2 pz_brest loose fog since=8\n" ACTS("british", "0", "british-1"));
    say("stay");
    dice("6 1"); /* 8: a fleet */
    say("");
    asked(BRITISH, "offer");
    say("pass");
    dice("6 2");
    say("");
    told("14.5", "Allied block 2 was Fog");
}

static void glory1805_14_1_always(void **state)
{
    (void)state;
    set_up(MARCH
           "frigate: 1 sea_channel -\nblock: allied-1 pz_brest loose fog since=8\n" ACTS("british", "0", "frigate-1"));
    say("step pz_brest; stop");
    chance_is_asked("d6"); /* nobody is asked whether it searches */
}

static void glory1805_14_2_the_two_best(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED "block: allied-1 pz_brest loose\nat: allied-1 f-heros\n");
    assert_int_equal(best_searcher(now(), BRITISH_BLOCKS, -1), BLOCKS); /* frigate-1 */
    assert_int_equal(best_searcher(now(), BRITISH_BLOCKS, BLOCKS), 0);  /* the fleet before frigate-2 */
}

static void glory1805_14_3_eight_is_contact(void **state)
{
    Run run = {0};

    (void)state;
    set_up(MARCH "block: british-1 sea_sardinia -\nat: british-1 b-mars\n");
    assert_false(is_found(&run, now(), 0, 7));
    assert_true(is_found(&run, now(), 0, 8));
}

static void glory1805_14_4_modifiers(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED "block: british-2 nar_gibraltar -\nat: british-2 b-hero\n");
    sheet = *now();
    assert_int_equal(search_modifier(&sheet, BLOCKS), 1); /* Inshore +3, winter -2 */
    assert_int_equal(search_modifier(&sheet, 0), -1);
    assert_int_equal(search_modifier(&sheet, 1), 0); /* narrows +1, the Capes -1 */
    sheet.unit[0].station = STATION_OFF;             /* each of the last three alone */
    assert_int_equal(search_modifier(&sheet, 0), -3);
    sheet.unit[0] = now()->unit[0];
    sheet.unit[0].flags = ARRIVED;
    assert_int_equal(search_modifier(&sheet, 0), -3);
    sheet.unit[0].place = NODE_SEA_CHANNEL;
    assert_false(may_search(&sheet, 0));
    sheet.unit[0] = now()->unit[0];
    sheet.unit[0].mp = 6;
    assert_int_equal(search_modifier(&sheet, 0), -3);
    sheet.unit[0].place = NODE_SEA_CHANNEL;
    assert_false(may_search(&sheet, 0));
    sheet.unit[0].mp = 5;
    assert_true(may_search(&sheet, 0));
    sheet.unit[0] = now()->unit[0];
    sheet.foul = 1 << ZONE_WA;
    sheet.unit[0].station = STATION_OFF;
    sheet.unit[0].flags = ARRIVED;
    sheet.unit[0].mp = 6;
    assert_int_equal(search_modifier(&sheet, 0), -4); /* the last three once */
    sheet.turn = 20;
    assert_int_equal(search_modifier(&sheet, 0), 0);
    assert_true(may_search(&sheet, 0)); /* in a patrol zone */
    sheet.unit[0].place = NODE_SEA_CHANNEL;
    assert_false(may_search(&sheet, 0));
}

static void glory1805_14_5_a_frigate_finds_for_the_fleet(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED NEXT("allied", "0"));
    say(GANTEAUME_SAILS);
    dice("3 4");
    say("");
    asked(BRITISH, "offer");
    accepted("add british-1");
    set_up(OFF_BREST "frigate: 1 pz_brest inshore\n" NEXT("allied", "0"));
    say(GANTEAUME_SAILS);
    dice("3 4"); /* nobody to fight with */
    say("");
    asked(ALLIED, "act");
}

static char seen[1 << 18];

static const char *stage_for(int viewer)
{
    assert_true(ya_view(&DEF, now(), viewer, seen, sizeof seen) > 0);
    return strstr(seen, "\"stage\"");
}

static int times_on_stage(int viewer, const char *words)
{
    int n = 0;

    for (const char *p = stage_for(viewer); p && (p = strstr(p, words)); p++)
        n++;
    return n;
}

static void glory1805_14_4_modifiers_are_shown(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED NEXT("allied", "0"));
    say(GANTEAUME_SAILS);
    chance_is_asked("d6");
    for (int viewer = BRITISH; viewer <= ALLIED; viewer++) {
        assert_int_equal(times_on_stage(viewer, "stationary, Inshore\",\"value\":3"), 1);
        assert_int_equal(times_on_stage(viewer, "\"season\",\"value\":-2"), 1);
        assert_int_equal(times_on_stage(viewer, "\"needs\":8"), 1);
        assert_int_equal(times_on_stage(viewer, "\"chance\":21"), 1); /* 7 or more of two dice */
    }
}

/* 2.6: each side sees what its own blocks bring, and of the other's the sighting alone. */
static void glory1805_14_5_a_contact_on_its_stage(void **state)
{
    (void)state;
    set_up(OFF_BREST WATCHED NEXT("allied", "0"));
    say(GANTEAUME_SAILS);
    dice("3 4");
    say("");
    asked(BRITISH, "offer");
    assert_int_equal(times_on_stage(BRITISH, "\"brings\""), 1);
    assert_int_equal(times_on_stage(BRITISH, "british-1\",\"brings\""), 1);
    assert_int_equal(times_on_stage(ALLIED, "\"brings\""), 1);
    assert_int_equal(times_on_stage(ALLIED, "british-1\",\"brings\""), 0);
}

/* ---- 16 Offering battle ----------------------------------------------------------------------------------------------------------- */

#define MEETING                                                                                                        \
    MARCH "block: british-1 pz_cadiz loose\nat: british-1 b-mars b-hero nelson\nblock: british-2 pz_cadiz loose\n"     \
          "at: british-2 b-ajax\nblock: allied-1 sea_stvincent - endurance=3 for=pz_cadiz\n"                           \
          "at: allied-1 f-eole f-heros villeneuve\nblock: allied-2 pz_cadiz inshore endurance=2 for=pz_cadiz\n"        \
          "at: allied-2 f-atlas\n"

/* Up to the offer: allied-1 sails in and is seen. */
static void meet(void)
{
    set_up(MEETING ACTS("allied", "2", "allied-1"));
    say("step pz_cadiz");
    dice("6 1");
    say("");
}

static void glory1805_16_1_offer_and_support(void **state)
{
    (void)state;
    meet();
    asked(BRITISH, "offer");
    say("add british-1; done");
    told("16.1", "British block 1: 2 ships");
    asked(ALLIED, "support");
    forget_events();
    say("add allied-2; done");
    told("16.1", "Allied block 2: ");
    not_told("British block 1"); /* what has been shown is not told again */
    assert_int_equal(ships_of(now(), BRITISH), 2);
    assert_int_equal(ships_of(now(), ALLIED), 3);
    assert_int_equal(the("british-1")->seen_ships, 2); /* 2.7: battle shows both */
}

static void glory1805_16_2_who_is_moving(void **state)
{
    (void)state;
    meet();
    say("add british-1; done");
    assert_int_equal(now()->battle.moving, ALLIED);
}

static void glory1805_16_3_once(void **state)
{
    (void)state;
    meet();
    sheet = *now();
    sheet.fought = 1 | UINT64_C(1) << BRITISH_BLOCKS;
    assert_false(may_meet(&sheet, 0, BRITISH_BLOCKS));
    assert_true(may_meet(&sheet, 1, BRITISH_BLOCKS));
    assert_true(may_offer_battle(&sheet, BRITISH, BRITISH_BLOCKS)); /* british-2 */
}

static void glory1805_16_4_ships_in_port_are_safe(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_cadiz inshore was-inshore\nat: british-1 b-mars\nat: cadiz f-eole\n" ACTS(
        "british", "2", "british-1"));
    refused("attack", "19.2", "no open roadstead");
}

/* ---- 17.1, 17.2 --------------------------------------------------------------------------------------------------------------------- */

static void glory1805_17_1_weather_gauge(void **state)
{
    (void)state;
    set_up(
        "scenario: campaign\nturn: 20\nmanpower: 8 6 3\nwind: 5 6 0 7 7 2\nevent-rolled: 1\ncargo: 0 0 3 0\n" /* an example */
        "block: british-1 pz_ferrol loose\nat: british-1 b-mars calder\n"
        "block: allied-1 sea_biscay - endurance=3 for=pz_ferrol\nat: allied-1 f-eole villeneuve transport-1\n" ACTS(
            "allied", "1", "allied-1"));
    say("step pz_ferrol");
    dice("6 1");
    say("add british-1; done");
    dice("3 4 6 3");
    say("");
    told("17.1", "British 10, Allies 10; the British are Windward");
    say("fight");
    dice("4 3");
    say("");
    told("17.3", "time for 4 rounds");
}

static void glory1805_17_2_denying(void **state)
{
    (void)state;
    meet();
    say("add british-1; done; pass");
    dice("6 6 1 1");
    say("");
    asked(BRITISH, "deny");
    say("deny");
    assert_int_equal(the("british-1")->station, STATION_OFF); /* stationary */
    assert_int_equal(the("british-2")->station, STATION_LOOSE);
    asked(ALLIED, "act"); /* it sails on */
    meet();
    say("add british-1; done; pass");
    dice("1 1 6 6");
    say("deny");
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
    asked(ALLIED, "act");
}

/* ---- 19 At anchor ---------------------------------------------------------------------------------------------------------------------- */

#define ANCHORED                                                                                                       \
    MARCH "block: british-1 sea_stvincent -\nat: british-1 b-mars b-hero nelson\nblock: allied-1 pz_cadiz inshore\n"   \
          "at: allied-1 f-eole f-heros villeneuve\n"

static void anchor(void)
{
    set_up(ANCHORED ACTS("british", "2", "british-1"));
    say("step pz_cadiz");
    dice("1 1 6 2"); /* it is not seen; then it searches at the end */
    say("stop; add british-1; done");
}

static void glory1805_19_1_who_may_anchor(void **state)
{
    (void)state;
    anchor();
    asked(ALLIED, "anchor");
    sheet = *now();
    sheet.battle.moving = ALLIED;
    assert_false(may_anchor(&sheet, ALLIED)); /* only a stationary force */
    sheet = *now();
    sheet.unit[BRITISH_BLOCKS].station = STATION_LOOSE;
    assert_false(may_anchor(&sheet, ALLIED)); /* and only Inshore */
    say("anchor");
    assert_int_equal(now()->battle.windward, BRITISH); /* 17.1: without a roll */
    asked(BRITISH, "deny");
}

static void anchored_orders(void)
{
    anchor();
    say("anchor; fight");
    dice("1 1"); /* 17.3 */
    say("");
}

static void glory1805_19_3_fl_command_and_a_die(void **state)
{
    (void)state;
    anchored_orders();
    say("pass");
    refused("allied order aw easy", "19.3", "fl at easy");
    refused("allied order fl full", "19.3", "fl at easy");
    accepted("allied order fl easy");
    assert_int_equal(command_of(now(), ALLIED), 2); /* Villeneuve 1, and 1 */
    assert_int_equal(fire_dice(now(), ALLIED, RESULT_HA), 3);
    assert_int_equal(fire_dice(now(), BRITISH, RESULT_HA), 2);
}

static void glory1805_17_6_6_footnote_6_is_19_3(void **state)
{
    (void)state;
    anchored_orders();
    say("pass");
    refused("allied order gw easy", "19.3", "at anchor");
}

static void glory1805_19_4_weighing(void **state)
{
    (void)state;
    anchored_orders();
    asked(ALLIED, "weigh");
    say("weigh");
    refused("allied order aw easy", "19.3", "fl at easy"); /* still */
    assert_int_equal(command_of(now(), ALLIED), 2);
    assert_int_equal(fire_dice(now(), ALLIED, RESULT_RB), 2); /* no bonus dice at all */
    sheet = *now();
    get_under_way(&sheet);
    assert_false(sheet.battle.anchored);
    assert_int_equal(command_of(&sheet, ALLIED), 1);
    say("british order ca full; allied order fl easy");
    chance_is_asked("d6"); /* nor the die for a target at Full Sail */
}

#define ROADSTEAD MARCH "block: british-1 pz_santodomingo inshore was-inshore\nat: british-1 b-mars b-hero nelson\n"

static void glory1805_19_2_roadsteads(void **state)
{
    (void)state;
    set_up(ROADSTEAD "at: santo-domingo f-eole f-heros/w villeneuve\n" ACTS("british", "5", "british-1"));
    say("attack");
    assert_int_equal(ships_of(now(), ALLIED), 1); /* the unwrecked */
    assert_int_equal(commander(now(), ALLIED), ADMIRAL_VILLENEUVE);
    chance_is_asked("d6"); /* 17.3: no search, no gauge */
    set_up(ROADSTEAD ACTS("british", "5", "british-1"));
    say("attack");
    told("19.2", "nobody");
    asked(BRITISH, "next");
    set_up(MARCH "block: british-1 pz_santodomingo inshore\nat: british-1 b-mars\n" ACTS("british", "5", "british-1"));
    refused("attack", "19.2", "since the turn began");
}

static void glory1805_6_5_5_the_attack_is_its_activation(void **state)
{
    (void)state;
    set_up(ROADSTEAD NEXT("british", "5"));
    say("activate british-1; attack");
    refused("activate british-1", "6.4", "has not acted");
}

/* ---- battles of a campaign, from the search to what comes after -------------------------------------------------------------- */

#define OFF_CADIZ           "block: british-1 pz_cadiz loose\nat: british-1 b-mars b-hero nelson\n"
#define BRITISH_TO_WINDWARD "6 6 1 1"
#define ALLIES_TO_WINDWARD  "1 1 6 6"

/* british-1 finds whoever has come and brings it to battle; there is time for many rounds. */
static void bring_to_battle(const char *gauge)
{
    dice("6 1");
    say("add british-1; done");
    dice(gauge);
    say("fight");
    dice("6 6");
    say("");
}

static void sortie_from_cadiz(void)
{
    set_up(MARCH "at: cadiz f-eole/d villeneuve\nport: cadiz chit=5 for=pz_toulon\n" OFF_CADIZ NEXT("allied", "2"));
    say("launch cadiz; all; done");
    bring_to_battle(BRITISH_TO_WINDWARD);
}

/* Ships with a Transport and the Gold sail into the patrol zone. */
#define CONVOY(ships)                                                                                                  \
    MARCH "cargo: 0 0 3 0\nblock: allied-1 sea_stvincent - endurance=3 for=pz_cadiz\n"                                 \
          "at: allied-1 " ships " villeneuve transport-1 gold\n" OFF_CADIZ ACTS("allied", "2", "allied-1")

static void convoy_for_cadiz(const char *position)
{
    set_up(position);
    say("step pz_cadiz");
    bring_to_battle(BRITISH_TO_WINDWARD);
}

/* Two rounds without effect; then Leeward runs (17.6.3), and fate wrecks its only ship. Both admirals live. */
static void allies_run(void)
{
    for (int round = 0; round < 2; round++) {
        say("british order ca easy; allied order gw easy");
        dice("1 1 1 1 1");
        say("");
    }
    asked(ALLIED, "leave");
    say("withdraw");
    dice("1 1 1 1 6 6 6 6");
    say("");
}

static void all_leave_cadiz(const char *gauge)
{
    set_up(MARCH
           "at: cadiz f-eole f-heros villeneuve\nport: cadiz chit=5 for=pz_toulon\n" OFF_CADIZ NEXT("allied", "2"));
    say("launch cadiz; all; done");
    bring_to_battle(gauge);
}

static void glory1805_17_6_2_a_sortie_that_withdraws_has_come_out(void **state)
{
    (void)state;
    all_leave_cadiz(BRITISH_TO_WINDWARD);
    say("british order ca easy; allied order gw full; withdraw");
    not_told("are victorious"); /* 20.1: no round was fought */
    asked(ALLIED, "act");
    assert_int_equal(the("allied-1")->place, NODE_PZ_CADIZ);
    accepted("step nar_gibraltar");
    all_leave_cadiz(ALLIES_TO_WINDWARD);
    say("allied order ca easy; british order gw full; withdraw");
    assert_int_equal(the("british-1")->station, STATION_OFF); /* 20.6.3: the blockader is driven off */
    asked(ALLIED, "act");
}

/* ---- 20.2, 20.6 -------------------------------------------------------------------------------------------------------------------------- */

static void fought(int row_british, int row_allied, int victor)
{
    set_up(MARCH "cargo: 3 0 3 0\nblock: british-1 pz_cadiz loose\nat: british-1 b-mars nelson expedition-1\n"
                 "block: allied-1 pz_cadiz -\nat: allied-1 f-eole villeneuve transport-1 gold\n");
    sheet = *now();
    open_forces(&sheet, BRITISH, ALLIED, 1, BRITISH_BLOCKS);
    sheet.battle.row[BRITISH] = (uint8_t)row_british;
    sheet.battle.row[ALLIED] = (uint8_t)row_allied;
    sheet.battle.victor = (uint8_t)victor;
    sheet.battle.fought = 1;
}

static void glory1805_20_2_cargo(void **state)
{
    Run run = {0};

    (void)state;
    convoy_for_cadiz(CONVOY("f-eole/d"));
    allies_run();
    told("20.1", "the British are victorious");
    assert_int_equal(now()->cargo_at[CARGO_TRANSPORTS], AT_WAITING);
    assert_int_equal(now()->cargo_box[CARGO_TRANSPORTS], 0);
    assert_int_equal(now()->cargo_at[CARGO_GOLD], AT_LOST);
    assert_int_equal(now()->vp[BRITISH], VP_GOLD_TAKEN);
    convoy_for_cadiz(CONVOY("f-eole f-heros"));
    say("british order ca easy; allied order gw full; fight"); /* a round without effect, and no victor yet */
    assert_int_equal(now()->cargo_at[CARGO_GOLD], AT_BLOCKS + BRITISH_BLOCKS);
    fought(FATE_WITHDREW_OR_BROKE_OFF, FATE_VICTORIOUS, ALLIED + 1);
    after_battle(&run, &sheet);
    assert_int_equal(sheet.cargo_at[0], AT_WAITING);
    assert_int_equal(sheet.cargo_at[CARGO_GOLD], AT_BLOCKS + BRITISH_BLOCKS);
}

static void glory1805_20_6_1_going_on(void **state)
{
    Run run = {0};

    (void)state;
    fought(FATE_VICTORIOUS, FATE_WITHDREW_OR_BROKE_OFF, BRITISH + 1);
    assert_int_equal(after_battle(&run, &sheet), GO_ON);
}

static void glory1805_20_6_2_driven_off(void **state)
{
    Run run = {0};

    (void)state;
    fought(FATE_VICTORIOUS, FATE_MAJORITY_OF_OWN_SHIPS_WRECKED, BRITISH + 1);
    assert_int_equal(after_battle(&run, &sheet), HALTED);
}

static void glory1805_20_6_3_off_station(void **state)
{
    Run run = {0};

    (void)state;
    fought(FATE_WITHDREW_OR_BROKE_OFF, FATE_VICTORIOUS, ALLIED + 1);
    after_battle(&run, &sheet);
    assert_int_equal(sheet.unit[0].station, STATION_OFF); /* a blockader */
    fought(FATE_DRAW, FATE_DRAW, 0);
    after_battle(&run, &sheet);
    assert_int_equal(sheet.unit[0].station, STATION_LOOSE);
    fought(FATE_VICTORIOUS, FATE_WITHDREW_OR_BROKE_OFF, BRITISH + 1);
    sheet.battle.moving = BRITISH; /* the Allies off Cadiz blockade, raid and invade nobody */
    after_battle(&run, &sheet);
    assert_int_not_equal(sheet.unit[BRITISH_BLOCKS].station, STATION_OFF);
    fought(FATE_VICTORIOUS, FATE_WITHDREW_OR_BROKE_OFF, BRITISH + 1);
    sheet.battle.moving = BRITISH;
    sheet.battle.windward = ALLIED;
    sheet.battle.left[ALLIED] = BROKE_OFF;
    after_battle(&run, &sheet);
    assert_int_equal(sheet.unit[BRITISH_BLOCKS].station, STATION_OFF);
}

static void glory1805_20_6_by_the_row(void **state)
{
    (void)state;
    convoy_for_cadiz(CONVOY("f-eole f-heros"));
    say("british order ca easy; allied order gw full; withdraw");
    asked(ALLIED, "act"); /* one of the first three: it goes on, with the points it had */
    assert_int_equal(the("allied-1")->mp, 1);
    assert_false(now()->battle.fleets[BRITISH] || now()->battle.fleets[ALLIED]);
    accepted("step cadiz");
    convoy_for_cadiz(CONVOY("f-eole/d"));
    allies_run(); /* one of the last three: it stops, Loose */
    dice("1 1");
    say("");
    asked(ALLIED, "next");
    assert_int_equal(the("allied-1")->place, NODE_PZ_CADIZ);
    assert_int_equal(the("allied-1")->station, STATION_LOOSE);
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
}

static void glory1805_11_5_driven_back(void **state)
{
    (void)state;
    sortie_from_cadiz();
    allies_run();
    told("11.5", "is driven back");
    assert_int_equal(spot_of("f-eole"), PLACE_PORTS + PORT_CADIZ);
    assert_int_equal(state_of("f-eole"), STATE_WRECKED);
    assert_int_equal(the("allied-1")->place, PLACE_NOWHERE);
}

#define T(name) cmocka_unit_test(glory1805_##name)

RULES_MAIN(T(6_6_zone_and_level), T(6_7_squall), T(6_8_gale_on_an_inshore_squadron), T(6_9_1_a_storm_off_brest),
           T(6_9_2_hurricane), T(6_9_storm_and_hurricane_do_more), T(6_10_1_the_column_is_the_unwrecked),
           T(6_10_2_foundering), T(6_10_3_boxes_of_a_zone), T(6_10_weather_damage_is_the_owners_secret),
           T(14_1_1_a_sortie_is_searched), T(14_1_2_entering), T(14_1_3_at_the_end_of_an_activation), T(14_1_always),
           T(14_2_the_two_best), T(14_3_eight_is_contact), T(14_4_modifiers), T(14_5_a_frigate_finds_for_the_fleet),
           T(14_4_modifiers_are_shown), T(14_5_a_contact_on_its_stage), T(16_1_offer_and_support),
           T(16_2_who_is_moving), T(16_3_once), T(16_4_ships_in_port_are_safe), T(17_1_weather_gauge), T(17_2_denying),
           T(19_1_who_may_anchor), T(19_3_fl_command_and_a_die), T(17_6_6_footnote_6_is_19_3), T(19_4_weighing),
           T(19_2_roadsteads), T(6_5_5_the_attack_is_its_activation), T(20_2_cargo), T(20_6_1_going_on),
           T(20_6_2_driven_off), T(20_6_3_off_station), T(20_6_by_the_row),
           T(17_6_2_a_sortie_that_withdraws_has_come_out), T(11_5_driven_back), )
