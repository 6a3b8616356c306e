/* 1805: Sea of Glory: the twelve worked examples of the rulebook, every number of them. */
#include "rules_glory1805.h"

#define CHANNEL_FLEET(station)                                                                                         \
    "block: british-1 pz_brest " station "\nat: british-1 b-ville-de-paris b-prince-george b-windsor-castle "          \
    "b-prince-of-wales b-barfleur b-temeraire b-neptune b-caesar b-tonnant b-bellona b-montagu b-goliath "             \
    "b-plantagenet b-impetueux b-mars b-minotaur b-terrible b-culloden cornwallis\n"
#define FRIGATES_OFF_BREST(first, second) "frigate: 1 pz_brest " first "\nfrigate: 2 pz_brest " second "\n"
#define JANUARY                           "scenario: campaign\nmanpower: 8 6 3\nwind: 5 6 0 7 7 2\nevent-rolled: 1\nbrest-sortie: 1\n"
#define WEATHER                           "stands: game@4.1#1 > turn@4.1#2 > activation@6.6#1(chit=12) > weather\n"

static int ships_there(int at)
{
    int n = 0;

    SHIPS_AT(ship, now(), at)
        n++;
    return n;
}

/* ---- 1 -------------------------------------------------------------------------------------------------------------------- */

#define BREST     JANUARY "turn: 1\nat: brest f-eole ganteaume\nport: brest chit=5 for=pz_cadiz\n"
#define WATCHED   BREST CHANNEL_FLEET("loose") FRIGATES_OFF_BREST("inshore", "loose") NEXT("allied", "0")
#define BLOWN_OFF BREST "foul: 1\n" CHANNEL_FLEET("off") FRIGATES_OFF_BREST("off", "off") NEXT("allied", "0")

static void ganteaume_sails(const char *position, const char *faces)
{
    set_up(position);
    say("launch brest; all; done");
    dice(faces);
    say("");
}

static void glory1805_example_1_search_at_a_sortie(void **state)
{
    (void)state;
    set_up(WATCHED);
    assert_int_equal(search_modifier(now(), BLOCKS), 1);
    assert_int_equal(search_modifier(now(), 0), -1);
    assert_int_equal(search_modifier(now(), BLOCKS + 1), -1);
    ganteaume_sails(WATCHED, "3 4");
    told("14.3", "Frigate 1 searches at Ushant Patrol Zone (off Brest): 8, contact");
    not_told("British block 1 searches");
    assert_int_equal(the("allied-2")->place, PLACE_NOWHERE); /* no Fog */
    asked(BRITISH, "offer");
    ganteaume_sails(WATCHED, "3 3 5 3");
    told("14.3", "Frigate 1 searches at Ushant Patrol Zone (off Brest): 7, no contact");
    told("14.3", "British block 1 searches at Ushant Patrol Zone (off Brest): 7, no contact");
    not_told("Frigate 2 searches");
    say("draw allied-2");
    assert_int_equal(spot_of("f-eole"), AT_BLOCKS + BRITISH_BLOCKS + 1);
    assert_true(is_fog(now(), BRITISH_BLOCKS) && is_fog(now(), BRITISH_BLOCKS + 2));
}

static void glory1805_example_1_in_foul_weather(void **state)
{
    (void)state;
    set_up(BLOWN_OFF);
    assert_int_equal(search_modifier(now(), BLOCKS), -4);
    assert_int_equal(search_modifier(now(), 0), -4);
    assert_int_equal(search_modifier(now(), BLOCKS + 1), -4);
    ganteaume_sails(BLOWN_OFF, "6 5 6 6");
    told("14.3", "British block 1 searches at Ushant Patrol Zone (off Brest): 7, no contact");
    told("14.3", "Frigate 1 searches at Ushant Patrol Zone (off Brest): 8, contact");
    asked(BRITISH, "offer");
}

/* ---- 2, 3 ----------------------------------------------------------------------------------------------------------------- */

static void glory1805_example_2_a_storm_off_brest(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    set_up(JANUARY "turn: 1\ncup: 1\n" CHANNEL_FLEET("loose")
               FRIGATES_OFF_BREST("loose", "loose") "at: north-sea-box b-edgar keith\n" WEATHER);
    for (int ship = 0; ship < SHIP_COUNT; ship++) /* as at the start of the campaign */
        assert_int_equal(sheet.ship_at[ship] == AT_BLOCKS, now()->ship_at[ship] == AT_BLOCKS);
    assert_int_equal(fleet_ships(now(), 0, UNWRECKED), 18);
    dice("1 4");
    say("");
    told("6.6", "storm");
    assert_int_equal(damage(weather_level(now(), ZONE_WA, 4), 18), 3);
    say("draw b-terrible");
    assert_int_equal(state_of("b-terrible"), STATE_DAMAGED);
    assert_int_equal(state_of("b-culloden"), STATE_DAMAGED);
    assert_int_equal(state_of("b-ville-de-paris"), STATE_DAMAGED);
    assert_int_equal(fleet_ships(now(), 0, READY), 15);
    assert_int_equal(state_of("b-edgar"), STATE_READY);
    assert_int_equal(now()->foul, 1 << ZONE_WA);
    asked(BRITISH, "frigate");
    accepted("leaves frigate-1");
    say("leaves frigate-2");
    assert_int_equal(the("frigate-2")->since, 7);
    assert_int_equal(the("british-1")->station, STATION_OFF);
    assert_int_equal(the("frigate-1")->station, STATION_OFF);
}

static void glory1805_example_3_a_gale_on_an_inshore_squadron(void **state)
{
    (void)state;
    set_up(JANUARY "turn: 2\ncup: 1\nblock: british-1 pz_rochefort inshore\nfrigate: 3 pz_rochefort loose\n"
                   "at: british-1 b-foudroyant b-repulse b-warrior b-thunderer b-hero\n" WEATHER);
    assert_int_equal(weather_level(now(), ZONE_BB, 3), 5);
    assert_int_equal(damage(5, 5), 1);
    dice("2 3");
    say("draw b-hero");
    told("6.6", "gale");
    assert_int_equal(state_of("b-hero"), STATE_DAMAGED);
    assert_int_equal(state_of("b-foudroyant"), STATE_DAMAGED);
    assert_int_equal(fleet_ships(now(), 0, READY), 3);
    assert_int_equal(the("british-1")->station, STATION_OFF);
    assert_int_equal(the("frigate-3")->place, NODE_PZ_ROCHEFORT);
}

/* ---- 4 -------------------------------------------------------------------------------------------------------------------- */

#define TOULON(winds)                                                                                                  \
    "scenario: campaign\nturn: 8\nmanpower: 8 6 3\nevent-rolled: 1\nwind: " winds "\n"                                 \
    "at: toulon f-eole villeneuve\nport: toulon chit=5 for=pz_cadiz\n" NEXT("allied", "3")
#define VILLENEUVE_SAILS "launch toulon; all; done; draw allied-1; activate allied-1"

static void steps_to(const char *place, int mp)
{
    char words[40];

    snprintf(words, sizeof words, "step %s", place);
    say(words);
    assert_int_equal(the("allied-1")->mp, mp);
}

static void glory1805_example_4_toulon_to_cadiz(void **state)
{
    (void)state;
    set_up(TOULON("5 6 0 7 7 2"));
    say(VILLENEUVE_SAILS);
    assert_int_equal(allowance(now(), BRITISH_BLOCKS), 11);
    assert_int_equal(the("allied-1")->mp, 1);
    assert_int_equal(printed_mp[NODE_PZ_TOULON][NODE_PZ_CADIZ], 8);
    assert_int_equal(printed_mp[NODE_PZ_GENOA][NODE_PZ_CADIZ], 10);
    refused("step pz_genoa", "10.3", "nearer");
    steps_to("sea_balearic", 4);
    steps_to("pz_cartagena", 6);
    steps_to("sea_alboran", 7);
    steps_to("nar_gibraltar", 8);
    steps_to("pz_cadiz", 9);
    say("step cadiz"); /* the tenth of eleven */
    assert_int_equal(spot_of("f-eole"), PLACE_PORTS + PORT_CADIZ);
    set_up(TOULON("5 6 0 6 7 2"));
    say(VILLENEUVE_SAILS);
    steps_to("sea_balearic", 7);
    steps_to("pz_cartagena", 11);
    assert_int_equal(the("allied-1")->place, NODE_PZ_CARTAGENA);
    refused("step sea_alboran", "9.1", "movement points");
    say("stop");
    assert_int_equal(the("allied-1")->station, STATION_LOOSE);
}

/* ---- 5 -------------------------------------------------------------------------------------------------------------------- */

static void glory1805_example_5_gauge_and_length(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 20\nmanpower: 8 6 3\nwind: 5 6 0 7 7 2\nevent-rolled: 1\ncargo: 0 0 3 0\n"
           "block: british-1 pz_ferrol loose\nat: british-1 b-mars calder\n"
           "block: allied-1 sea_biscay - endurance=3 for=pz_ferrol\nat: allied-1 f-eole villeneuve transport-1\n" ACTS(
               "allied", "1", "allied-1"));
    say("step pz_ferrol");
    dice("6 1");
    say("add british-1; done");
    dice("3 4 6 3");
    say("");
    told("17.1", "British 10, Allies 10; the British are Windward");
    assert_int_equal(now()->battle.moving, ALLIED);
    assert_int_equal(season_of_battle(now()), 2);
    assert_int_equal(seamanship_of(now(), BRITISH), 2);
    assert_int_equal(seamanship_of(now(), ALLIED), 1);
    say("fight");
    dice("4 3");
    say("");
    told("17.3", "time for 4 rounds");
}

/* ---- 6 to 9 --------------------------------------------------------------------------------------------------------------- */

static void glory1805_example_6_first_round_at_trafalgar(void **state)
{
    (void)state;
    begin("trafalgar-battle");
    dice("4 3");
    say("");
    say("british order ca easy; allied order fl easy");
    dice("5 4 3 4 2");
    say("");
    told("17.7", "Withering Fire");
    assert_int_equal(firepower_bonus(119) + command_excess(now(), BRITISH), 1 + 3);
    assert_int_equal(firepower_bonus(114) + command_excess(now(), ALLIED), 1);
    told("18.4", "the British fire with 119: 13 in all, 32 hits");
    told("18.4", "the Allies fire with 114: 10 in all, 23 hits");
    say("draw f-intrepide; draw b-victory");
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_WRECKED) + ships_in_state(now(), BRITISH, STATE_WRECKED), 0);
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_DAMAGED), 16);
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_DAMAGED), 23);
    assert_int_equal(ships_of(now(), BRITISH), 27);
    assert_int_equal(ships_of(now(), ALLIED), 33);
    refused("british order ca full", "17.5", "Easy Sail");
    accepted("british order ca easy");
    accepted("allied order gw full");
}

#define OFF_CADIZ                                                                                                      \
    "scenario: trafalgar-battle\nturn: 30\nblock: british-1 pz_cadiz loose battle\n"                                   \
    "block: allied-1 pz_cadiz - battle\nnode: 15\n"
#define SECOND_ROUND                                                                                                   \
    OFF_CADIZ                                                                                                          \
    "at: british-1 b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu b-goliath/d b-repulse/d b-warrior/d "   \
    "b-hero/d collingwood\n"                                                                                           \
    "at: allied-1 f-eole f-jean-bart f-cassard f-patriote f-brave f-diomede/d f-jupiter/d f-impetueux/d f-ulysse/d "   \
    "f-conquerant/d f-aquilon/d f-tourville/d villeneuve\nbegan: british 10 allied 12\nsteps: british 4 allied 7\n"    \
    "fought: 1\nround: 2\nhurt: b-goliath b-repulse b-warrior b-hero f-diomede f-jupiter f-impetueux f-ulysse "        \
    "f-conquerant f-aquilon f-tourville\n"
#define A_ROUND "stands: game@24.4#1 > battle@17.4#1 > combat\n"

static void pell_mell(const char *position)
{
    set_up(position);
    assert_int_equal(firepower(now(), BRITISH, RESULT_PM), 24 + 8);
    assert_int_equal(firepower(now(), ALLIED, RESULT_PM), 15 + 7);
    assert_int_equal(command_of(now(), BRITISH), 3);
    assert_int_equal(command_of(now(), ALLIED), 1);
    say("british order ca easy; allied order fl easy");
    dice("5 3 4 2 4 4 3");
    say("");
    told("17.7", "Pell Mell");
}

static void glory1805_example_7_pell_mell(void **state)
{
    (void)state;
    pell_mell(SECOND_ROUND "rounds: 3\n" A_ROUND);
    assert_int_equal(command_of(now(), BRITISH), 2);
    assert_int_equal(command_of(now(), ALLIED), 0);
    told("18.4", "the British fire with 32: 16 in all, 17 hits");
    assert_int_equal(wrecking_hits(16, 17, false), 9);
    told("18.4", "the Allies fire with 22: 11 in all, 8 hits");
    assert_int_equal(wrecking_hits(11, 8, false), 0);
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_WRECKED), 7);
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_DAMAGED), 5);
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_DAMAGED), 10);
}

static void glory1805_example_8_night_fate_and_prizes(void **state)
{
    (void)state;
    pell_mell(SECOND_ROUND "rounds: 2\n" A_ROUND);
    told("20.1", "the British are victorious");
    assert_int_equal(now()->battle.steps[BRITISH], 10);
    assert_int_equal(now()->battle.steps[ALLIED], 19);
    assert_int_equal(share(now(), BRITISH), 100);
    assert_int_equal(share(now(), ALLIED), 158);
    assert_int_equal(now()->battle.counts_withdrawn, 1 << ALLIED);
    assert_int_equal(fate_row(now(), ALLIED), FATE_MAJORITY_OF_OWN_SHIPS_WRECKED);
    dice("3 5");
    say("");
    told("20.4.1", "fate of the British: 8 in all, 2 ships");
    say("draw b-mars");
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_WRECKED), 2);
    dice("4 5 5");
    say("");
    told("20.4.1", "fate of the Allies: 14 in all, 6 ships");
    say("draw f-jupiter; draw f-impetueux");
    assert_int_equal(ships_there(AT_PRIZE), 3);
    assert_int_equal(spot_of("f-diomede"), AT_BLOCKS + BRITISH_BLOCKS);
    assert_int_equal(ships_there(AT_BLOCKS + BRITISH_BLOCKS), 6);
    assert_int_equal(now()->vp[BRITISH], 9);
    assert_int_equal(now()->vp[ALLIED], 0);
}

/* The end of the eighth example: with such a fate a fleet that has just come out goes back. */
static void glory1805_example_8_back_into_port(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_cadiz loose\nat: british-1 b-mars b-hero b-ajax nelson\n"
                 "at: cadiz f-eole/d f-heros/d f-atlas villeneuve\nport: cadiz chit=5 for=pz_martinique\n" NEXT(
                     "allied", "2"));
    say("launch cadiz; all; done");
    dice("6 6");
    say("add british-1; done");
    dice("6 6 1 1");
    say("fight");
    dice("1 1"); /* two rounds */
    say("british order ca easy; allied order fl easy");
    dice("6 6 1 1 1"); /* 15 with 12: 6 hits, three on the two Damaged; 3 with 5: none */
    say("british order fl easy; allied order gw easy");
    dice("1 1 1 1");
    say("fight");
    told("20.1", "the British are victorious");
    assert_int_equal(fate_row(now(), ALLIED), FATE_MAJORITY_OF_OWN_SHIPS_WRECKED);
    dice("1 1 1");
    say("draw f-eole");
    dice("6 6 6 6");
    say("");
    told("11.5", "is driven back");
    assert_int_equal(spot_of("f-atlas"), PLACE_PORTS + PORT_CADIZ);
    assert_int_equal(spot_of("f-heros"), PLACE_PORTS + PORT_CADIZ);
}

/* Nelson and Collingwood after three rounds, some of 27 ships hurt. */
static void glory1805_example_9_nelsons_fate(void **state)
{
    (void)state;
    begin("trafalgar-battle");
    sheet = *now();
    sheet.battle.ships[BRITISH] = 27;
    sheet.battle.fought = 3;
    int hurt = 0;
    for (int ship = 0; ship < SHIP_COUNT && hurt < 23; ship++)
        if (in_force(&sheet, BRITISH, sheet.ship_at[ship])) {
            if (++hurt == 5)
                assert_int_equal(admiral_modifier(&sheet, ADMIRAL_NELSON), -4 + 3);
            bit_add(sheet.battle.hurt, ship);
        }
    assert_int_equal(hurt, 23);
    assert_int_equal(admiral_modifier(&sheet, ADMIRAL_NELSON), -4);
    assert_int_equal(admiral_modifier(&sheet, ADMIRAL_COLLINGWOOD), -2);
}

#define THREE_ROUNDS(hurt)                                                                                             \
    OFF_CADIZ "at: british-1 b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu b-goliath nelson "            \
              "collingwood\nat: allied-1 f-eole\nhurt: " hurt "\nround: 3\nrounds: 3\nfought: 3\n"                     \
              "began: british 7 allied 1\nstands: game@24.4#1 > battle@20.5#1 > admirals_fate(side=british)\n"

static void glory1805_example_9_the_dice(void **state)
{
    (void)state;
    set_up(THREE_ROUNDS("b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu"));
    dice("3 3 3 2");
    say("");
    told("20.5", "Nelson is killed");
    not_told("Collingwood is killed");
    assert_int_equal(now()->vp[ALLIED], 4);
    set_up(THREE_ROUNDS("b-mars b-minotaur b-terrible b-culloden b-bellona"));
    dice("3 3 3 2");
    say("");
    not_told("killed");
}

/* ---- 10 to 12 ------------------------------------------------------------------------------------------------------------- */

#define BARBADOS(flags)                                                                                                \
    "scenario: campaign\nturn: 8\nmanpower: 8 6 3\ncup: 4095\nblock: allied-1 pz_barbados inshore " flags "\n"
#define HOOD(station) "block: british-1 pz_barbados " station "\nat: british-1 b-mars b-hero hood-s\n"
#define RAIDS         "stands: game@4.1#1 > turn@4.2#1 > turn_end@22.2#1 > raids\n"
#define FOUR          "at: allied-1 f-eole f-heros f-atlas f-brave"

static void raids_with(const char *position, int markers, int true_ones)
{
    int there = 1 << objective_at(PORT_BARBADOS);

    set_up(position);
    say("raid");
    assert_int_equal(now()->raid_markers, markers * there);
    assert_int_equal(now()->raids_true, true_ones * there);
    assert_int_equal(hidden_vp(now()), 3 * true_ones);
    assert_int_equal(now()->vp[ALLIED], 0);
}

static void glory1805_example_10_raid_and_contest(void **state)
{
    (void)state;
    raids_with(BARBADOS("endurance=2") FOUR " f-lion\n" HOOD("loose") RAIDS, 1, 1);
    raids_with(BARBADOS("endurance=2") FOUR "\n" HOOD("loose") RAIDS, 0, 0);
    raids_with(BARBADOS("fog since=8") HOOD("loose") RAIDS, 0, 0);
    raids_with(BARBADOS("fog since=8") HOOD("off") RAIDS, 1, 0);
    raids_with(BARBADOS("endurance=2") FOUR "\n" HOOD("off") RAIDS, 1, 1);
    raids_with("raid-markers: 32\n" BARBADOS("endurance=2") FOUR "\n" HOOD("off") RAIDS, 1, 1); /* over a false one */
    assert_false(heard(BRITISH, "true"));
}

static void glory1805_example_11_manpower(void **state)
{
    (void)state;
    begin("campaign");
    assert_int_equal(now()->manpower[NATION_BRITISH], 8);
    assert_int_equal(now()->manpower[NATION_FRENCH], 6);
    say("chit egypt; british refit b-britannia; british refit b-dreadnought; british commission b-queen");
    refused("british refit b-courageux", "5.2", "points");
    refused("british refit b-queen", "5.2.2", "one step");
    say("british done; allied commission f-ocean; allied prepare transport-1");
    refused("allied prepare transport-1", "5.2.2", "one box");
    say("allied done");
    assert_int_equal(state_of("b-britannia"), STATE_READY);
    assert_int_equal(state_of("b-dreadnought"), STATE_READY);
    assert_int_equal(state_of("b-queen"), STATE_DAMAGED);
    assert_int_equal(state_of("f-ocean"), STATE_DAMAGED);
    assert_int_equal(now()->cargo_box[CARGO_TRANSPORTS], 1);
    assert_int_equal(now()->manpower[NATION_BRITISH], 8); /* the eighth point is lost, not kept */
    assert_int_equal(now()->spent[NATION_BRITISH], 0);
}

#define ELEVEN                                                                                                         \
    MARCH "block: allied-1 sea_azores - for=pz_martinique\nat: allied-1 f-eole f-jean-bart f-cassard f-patriote "      \
          "f-brave f-diomede f-jupiter f-impetueux f-ulysse f-conquerant f-aquilon\n"

static void glory1805_example_12_a_hungry_fleet(void **state)
{
    (void)state;
    set_up(ELEVEN TURN_END);
    say("draw f-ulysse");
    assert_int_equal(state_of("f-ulysse"), STATE_DAMAGED);
    assert_int_equal(state_of("f-conquerant"), STATE_DAMAGED);
    assert_int_equal(state_of("f-aquilon"), STATE_DAMAGED);
    assert_int_equal(fleet_ships(now(), BRITISH_BLOCKS, READY), 8);
    set_up(ELEVEN "stands: game@4.1#1 > turn@4.1#1 > administration@5.13#1 > conseil\n");
    refused("done", "10.4", "needs a new marker");
    say("mark allied-1 pz_martinique; done");
    set_up(ELEVEN ACTS("allied", "2", "allied-1"));
    accepted("step sea_finisterre"); /* away from Martinique */
    accepted("step sea_madeira");
    accepted("step sea_stvincent");
    accepted("step sea_approaches");
}

RULES_MAIN(cmocka_unit_test(glory1805_example_1_search_at_a_sortie),
           cmocka_unit_test(glory1805_example_1_in_foul_weather),
           cmocka_unit_test(glory1805_example_2_a_storm_off_brest),
           cmocka_unit_test(glory1805_example_3_a_gale_on_an_inshore_squadron),
           cmocka_unit_test(glory1805_example_4_toulon_to_cadiz),
           cmocka_unit_test(glory1805_example_5_gauge_and_length),
           cmocka_unit_test(glory1805_example_6_first_round_at_trafalgar),
           cmocka_unit_test(glory1805_example_7_pell_mell), cmocka_unit_test(glory1805_example_8_night_fate_and_prizes),
           cmocka_unit_test(glory1805_example_8_back_into_port), cmocka_unit_test(glory1805_example_9_nelsons_fate),
           cmocka_unit_test(glory1805_example_9_the_dice), cmocka_unit_test(glory1805_example_10_raid_and_contest),
           cmocka_unit_test(glory1805_example_11_manpower), cmocka_unit_test(glory1805_example_12_a_hungry_fleet), )
