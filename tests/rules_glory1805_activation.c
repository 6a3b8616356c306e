/* 1805: Sea of Glory, rules 6.1 to 6.5, 7, 8.3, 9, 10.2 to 10.7, 11, 12 and 13: units act, move, join and sail. */
#include "rules_glory1805.h"

#define BRITISH_1 MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars b-hero b-ajax nelson\n"

/* ---- 6 Activation --------------------------------------------------------------------------------------------------------------- */

static void glory1805_6_1_chits_one_by_one(void **state)
{
    (void)state;
    set_up(MARCH "cup: 65\nweather-chits: 1\nstands: game@4.1#1 > turn@4.1#2 > activation\n");
    chance_is_asked("chit");
    refused("chance chit british-bb", "6.1", "not in the cup");
    say("chit allied-wa");
    assert_int_equal(now()->cup, 1);
    told("6.1", "the Allies in the Western Approaches");
}

static void glory1805_6_2_the_first_initiative_chit(void **state)
{
    (void)state;
    set_up("scenario: campaign\nturn: 8\nmanpower: 8 6 3\ncup: 67\nstands: game@4.1#1 > turn@4.1#2 > activation\n");
    say("chit allied-wa");
    dice("3 3 1"); /* event 6, then the wind */
    say("");
    told("15.1", "Random Event 6");
    assert_int_equal(now()->initiative, ALLIED);
    assert_int_equal(now()->manpower[NATION_SPANISH], 4);
    say("stop; chit british-bb");
    dice("2"); /* no second event */
    say("");
    assert_int_equal(now()->initiative, ALLIED);
}

static void glory1805_6_3_wind(void **state)
{
    static const uint8_t points_[] = {POINT_SW, POINT_SW, POINT_SW, POINT_W, POINT_S, POINT_SW};
    Run run = {0};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    for (int die = 1; die <= 6; die++) {
        shift_wind(&run, &sheet, ZONE_WA, die);
        assert_int_equal(sheet.wind[ZONE_WA], points_[die - 1]);
    }
    sheet.last_wind[ZONE_WA] = POINT_N;
    shift_wind(&run, &sheet, ZONE_WA, 5);
    assert_int_equal(sheet.wind[ZONE_WA], POINT_NW);
    shift_wind(&run, &sheet, ZONE_WA, 6);
    assert_int_equal(sheet.wind[ZONE_WA], POINT_SW);
}

static void glory1805_6_4_units_of_the_zone_once_a_turn(void **state)
{
    (void)state;
    set_up(BRITISH_1 "frigate: 1 pz_rochefort loose\nfrigate: 2 portsmouth -\n" NEXT("british", "0"));
    refused("activate frigate-1", "6.4", "of the zone"); /* BB */
    say("activate frigate-2; step pz_portsmouth; stop; activate british-1; stay");
    refused("activate british-1", "6.4", "has not acted");
    say("stop");
}

static void glory1805_1_6_asked_by_what_all_can_see(void **state)
{
    (void)state;
    set_up(MARCH "cup: 130\nstands: game@4.1#1 > turn@4.1#2 > activation\n"); /* no British port or unit in BB */
    say("chit british-bb");
    dice("1 1");
    say("");
    asked(ALLIED, "next"); /* but Allied ports, though nobody lies there */
    refused("launch rochefort", "10.2", "Hold");
}

static void glory1805_6_5_one_of_these(void **state)
{
    (void)state;
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    refused("stop", "6.5.3", "not moved");
    refused("barges", "22.6.1", "Allied");
    say("detach; add b-hero; done");
    refused("detach", "6.5", "once");
    say("stay");
    asked(BRITISH, "next");
    accepted("activate british-2"); /* 7.7.1: not yet activated */
    hinted("activate british-2", "1 ship, 10 MP");
}

static void glory1805_6_5_1_move_and_join(void **state)
{
    (void)state;
    set_up(BRITISH_1
           "block: british-2 pz_lorient inshore\nat: british-2 b-minotaur\n" ACTS("british", "0", "british-1"));
    say("step pz_lorient; join british-2");
    assert_int_equal(spot_of("b-mars"), AT_BLOCKS + 1);
    assert_int_equal(the("british-1")->place, PLACE_NOWHERE);
}

static void glory1805_6_5_2_stations(void **state)
{
    (void)state;
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    refused("station loose", "6.5.2", "station");
    hinted("station inshore", "searches +3, but twice the weather damage");
    say("station inshore");
    assert_int_equal(the("british-1")->station, STATION_INSHORE);
    set_up(MARCH "block: british-1 pz_brest off\nat: british-1 b-mars\n" ACTS("british", "0", "british-1"));
    refused("station inshore", "6.5.2", "station");
    say("station loose");
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
}

static void glory1805_6_5_3_stay(void **state)
{
    (void)state;
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    say("stay");
    assert_int_equal(the("british-1")->place, NODE_PZ_BREST);
    asked(BRITISH, "next");
}

static void glory1805_6_5_4_join_without_moving(void **state)
{
    (void)state;
    set_up(BRITISH_1 "block: british-2 pz_brest inshore\nat: british-2 b-minotaur\n" ACTS("british", "0", "british-1"));
    say("join british-2");
    accepted("activate british-2"); /* 7.7.2: the joiner has spent nothing */
}

static void glory1805_6_5_6_barges_and_another(void **state)
{
    (void)state;
    set_up(MARCH
           "block: allied-1 nar_dover - endurance=3 for=nar_dover\n"
           "at: allied-1 f-imperial f-republicain f-invincible f-foudroyant f-alexandre f-eole f-jean-bart f-cassard "
           "f-patriote f-brave f-diomede f-jupiter f-impetueux f-ulysse f-conquerant f-aquilon f-tourville f-batave "
           "f-alliance f-wattignies\n" ACTS("allied", "0", "allied-1"));
    say("barges; stay");
    assert_int_equal(now()->barges, BARGES_OUT);
}

static void glory1805_6_5_7_launch_once_a_turn(void **state)
{
    (void)state;
    set_up(MARCH "at: plymouth b-mars b-hero\n" NEXT("british", "0"));
    say("launch plymouth; add b-mars; done; stop");
    refused("launch plymouth", "6.4", "has not acted");
    set_up(MARCH "frigate: 1 portsmouth -\n" ACTS("british", "0", "frigate-1"));
    say("step pz_portsmouth");
    assert_int_equal(the("frigate-1")->mp, 1);
}

/* ---- 7 Blocks ------------------------------------------------------------------------------------------------------------------- */

static void glory1805_7_1_the_last_ship(void **state)
{
    Run run = {0};

    (void)state;
    set_up(MARCH "block: allied-1 pz_cadiz loose\nat: allied-1 f-eole villeneuve transport-1 gold\ncargo: 0 0 3 0\n");
    sheet = *now();
    sheet.ship_at[SHIP_F_EOLE] = AT_LOST;
    remove_if_empty(&run, &sheet, BRITISH_BLOCKS, true);
    assert_int_equal(sheet.admiral_at[ADMIRAL_VILLENEUVE], AT_LOST);
    assert_int_equal(sheet.vp[BRITISH], 2);
    assert_int_equal(sheet.cargo_box[CARGO_TRANSPORTS], 0);
    assert_int_equal(sheet.cargo_at[CARGO_GOLD], AT_LOST);
    assert_int_equal(sheet.unit[BRITISH_BLOCKS].place, PLACE_NOWHERE);
    sheet = *now();
    sheet.ship_at[SHIP_F_EOLE] = AT_LOST;
    remove_if_empty(&run, &sheet, BRITISH_BLOCKS, false);
    assert_int_equal(sheet.vp[BRITISH], 0); /* lost, but in no battle */
}

/* The Transport goes before the last French ship, whatever their numbers are. */
static void glory1805_7_2_1_a_position_of_those_left_out(void **state)
{
    static char text[1 << 16];
    char err[YA_MAX_LINE] = "";

    (void)state;
    set_up(MARCH "at: cadiz s-bahama f-eole transport-1\ncargo: 0 0 3 0\nport: cadiz chit=5 for=pz_brest\n" NEXT(
        "allied", "2"));
    say("launch cadiz; all; leave transport-1; leave f-eole");
    size_t n = ya_write_position(&DEF, now(), text, sizeof text);
    if (!ya_read_position(&DEF, &sheet, text, n, err, sizeof err))
        fail_msg("%s", err);
    assert_memory_equal(&sheet, now(), sizeof sheet);
}

static void glory1805_7_2_1_embarking(void **state)
{
    (void)state;
    set_up(MARCH "at: cadiz s-bahama s-rayo transport-1\ncargo: 0 0 3 0\nport: cadiz chit=5 for=pz_brest\n" NEXT(
        "allied", "2"));
    say("launch cadiz");
    refused("add transport-1", "11.1", "does not lie there"); /* no French ship */
    set_up(MARCH "at: cadiz s-bahama f-eole transport-1\ncargo: 0 0 3 0\nport: cadiz chit=5 for=pz_brest\n" NEXT(
        "allied", "2"));
    say("launch cadiz; add s-bahama; add transport-1");
    refused("done", "7.2.1", "French ship");
    say("add f-eole; done; draw allied-2; stop");
    assert_int_equal(now()->cargo_at[CARGO_TRANSPORTS], AT_BLOCKS + BRITISH_BLOCKS + 1);
}

static void glory1805_7_2_4_scattered(void **state)
{
    Run run = {0};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.cargo_box[0] = CARGO_READY_BOX;
    sheet.cargo_at[0] = PLACE_PORTS;
    scatter(&run, &sheet, 0);
    assert_int_equal(sheet.cargo_box[0], 0);
    assert_int_equal(sheet.cargo_at[0], AT_WAITING);
}

static void glory1805_7_2_5_cargo_is_left_in_port(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_plymouth loose\nat: british-1 b-mars expedition-1\ncargo: 3 0 0 0\n" ACTS(
        "british", "0", "british-1"));
    say("step plymouth");
    assert_int_equal(now()->cargo_at[0], PLACE_PORTS + PORT_PLYMOUTH);
    assert_int_equal(now()->cargo_box[0], CARGO_READY_BOX);
}

static void glory1805_7_3_fog(void **state)
{
    (void)state;
    set_up(MARCH
           "block: allied-1 pz_cadiz loose fog since=8\nblock: allied-2 pz_cadiz loose\nat: allied-2 f-eole\n" ACTS(
               "allied", "2", "allied-1"));
    refused("join allied-2", "7.7.2", "fleet");
    refused("detach", "7.7.1", "two ships");
    refused("attack", "19.2", "roadstead");
    assert_int_equal(allowance(now(), BRITISH_BLOCKS), 12);
    say("step sea_madeira"); /* it obeys no marker */
    set_up(MARCH "block: allied-1 pz_cadiz loose fog since=3\nblock: allied-2 pz_cadiz loose fog since=4\n" TURN_END);
    assert_int_equal(the("allied-1")->place, PLACE_NOWHERE); /* its sixth turn */
    assert_int_equal(the("allied-2")->place, NODE_PZ_CADIZ);
}

static void glory1805_7_4_frigates(void **state)
{
    (void)state;
    set_up(MARCH "frigate: 1 sea_channel -\nblock: allied-1 pz_brest loose\nat: allied-1 f-eole\n" ACTS("british", "0",
                                                                                                        "frigate-1"));
    assert_int_equal(allowance(now(), BLOCKS), 14);
    say("step pz_brest"); /* nobody searches it */
    asked(BRITISH, "act");
}

static void glory1805_7_5_gold(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_cadiz loose endurance=3 for=pz_cadiz\nat: allied-1 s-rayo gold\n" ACTS(
        "allied", "2", "allied-1"));
    say("step cadiz");
    assert_int_equal(now()->vp[ALLIED], 5);
    assert_int_equal(now()->manpower[NATION_SPANISH], 5);
    told("7.5", "home");
    set_up(MARCH "block: allied-1 pz_toulon loose endurance=3 for=pz_toulon\nat: allied-1 s-rayo gold\n" ACTS(
        "allied", "3", "allied-1"));
    say("step toulon");
    assert_int_equal(now()->cargo_at[CARGO_GOLD], PLACE_PORTS + PORT_TOULON);
    assert_int_equal(now()->vp[ALLIED], 0);
}

static void glory1805_7_7_1_detach(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_cadiz inshore endurance=3 for=pz_brest seen=7 seen-ships=3\n"
                 "at: allied-1 f-eole f-heros f-atlas gravina\n" ACTS("allied", "2", "allied-1"));
    say("detach; add f-eole; add f-heros");
    refused("add f-atlas", "7.7.1", "not all");
    say("add gravina; done");
    assert_int_equal(the("allied-2")->station, STATION_INSHORE);
    assert_int_equal(the("allied-2")->marker, NODE_PZ_BREST + 1);
    assert_int_equal(the("allied-2")->endurance, 3);
    assert_int_equal(the("allied-2")->seen_ships, 3);
    assert_false(the("allied-2")->flags & ACTED);
    assert_int_equal(now()->admiral_at[ADMIRAL_GRAVINA], AT_BLOCKS + BRITISH_BLOCKS + 1); /* 8.3 */
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    say("detach; all");
    refused("done", "7.7.1", "not all");
    say("leave b-ajax; done");
    assert_int_equal(fleet_ships(now(), 1, AFLOAT), 2);
}

static void glory1805_7_7_2_join(void **state)
{
    (void)state;
    set_up(
        MARCH
        "block: allied-1 pz_ferrol loose endurance=2 for=sea_azores\nat: allied-1 f-eole transport-1\ncargo: 0 0 3 3\n"
        "block: allied-2 sea_finisterre - endurance=5 for=pz_brest\nat: allied-2 f-heros\n"
        "block: allied-3 sea_finisterre -\nat: allied-3 f-atlas transport-2\n" ACTS("allied", "1", "allied-1"));
    say("step sea_finisterre");
    refused("join allied-3", "7.7.2", "both carry cargo");
    say("join allied-2");
    assert_int_equal(the("allied-2")->endurance, 2); /* the lower */
    assert_int_equal(the("allied-2")->marker, NODE_PZ_BREST + 1);
    assert_int_equal(the("allied-2")->mp, 1);
    assert_true(the("allied-2")->flags & ACTED); /* the joiner has moved */
}

static void glory1805_7_7_2_who_has_parted_moves_before_joining(void **state)
{
    (void)state;
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    say("detach; all; leave b-ajax; done");
    refused("join british-2", "7.7.2", "just parted");
    say("stay; activate british-2"); /* who did not part joins as he likes */
    accepted("join british-1");
}

static void glory1805_7_8_the_north_sea_box_takes_no_weather(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        assert_false(takes_weather(&sheet, PLACE_NORTH_SEA, zone, WEATHER_MOST));
    assert_int_equal(may_work(&sheet, BRITISH, SHIP_B_EDGAR, WORK_REFIT).rule, R(5_2_2));
}

static void glory1805_8_3_admirals_sail_with_any_fleet(void **state)
{
    (void)state;
    set_up(MARCH "at: plymouth b-mars nelson calder\n" NEXT("british", "0"));
    say("launch plymouth; add b-mars; add calder; done; stop");
    assert_int_equal(now()->admiral_at[ADMIRAL_CALDER], AT_BLOCKS);
    assert_int_equal(now()->admiral_at[ADMIRAL_NELSON], PLACE_PORTS + PORT_PLYMOUTH);
}

/* ---- 9 Movement ----------------------------------------------------------------------------------------------------------------- */

static void glory1805_9_1_allowance(void **state)
{
    (void)state;
    set_up(BRITISH_1 "block: british-2 pz_brest loose\nat: british-2 b-warrior/w\n");
    assert_int_equal(allowance(now(), 0), 13); /* 8.4: Nelson's seamanship 3 */
    assert_int_equal(allowance(now(), 1), 7);
    assert_int_equal(helm_of(now(), 0).left, 13);
    assert_int_equal(helm_of(now(), 1).left, 7);
    assert_null(may_steer(now(), 0, NODE_SEA_APPROACHES, 5, (Helm){5, true, 0}).reason);
    assert_non_null(may_steer(now(), 0, NODE_SEA_APPROACHES, 6, (Helm){5, true, 0}).reason);
}

static bool is_in_view(int viewer, const char *words)
{
    static char seen[1 << 18];

    assert_true(ya_view(&DEF, now(), viewer, seen, sizeof seen) > 0);
    return strstr(seen, words) != NULL;
}

static void glory1805_9_2_a_step_says_what_it_costs(void **state)
{
    (void)state;
    set_up(BRITISH_1 "foul: 1\n" ACTS("british", "0", "british-1"));
    assert_true(is_in_view(BRITISH, "\"step sea_approaches\":\"3 MP, against the wind\""));
    assert_true(is_in_view(BRITISH, "\"step pz_plymouth\":\"2 MP\"")); /* foul, but fair */
    set_up(MARCH "frigate: 1 portsmouth -\n" ACTS("british", "0", "frigate-1"));
    assert_true(is_in_view(BRITISH, "\"step pz_portsmouth\":\"1 MP\"")); /* 9.6 */
}

static void glory1805_9_1_the_prompt_says_what_is_left(void **state)
{
    char line[YA_MAX_LINE];

    (void)state;
    set_up(BRITISH_1 ACTS("british", "0", "british-1"));
    say("step sea_approaches");
    ya_prompt(&DEF, now(), BRITISH, line, sizeof line);
    assert_string_equal(line, "British block 1: say what it does (11 MP left)");
    ya_prompt(&DEF, now(), ALLIED, line, sizeof line);
    assert_null(strstr(line, "MP left")); /* 2.6: the allowance tells of an admiral */
}

#define OFF_TOULON_WITH(provisions)                                                                                    \
    "block: allied-1 pz_toulon loose endurance=" provisions " for=pz_naples\nat: allied-1 f-eole\n"

static void glory1805_10_3_the_prompt_says_where_it_is_bound(void **state)
{
    char line[YA_MAX_LINE];

    (void)state;
    set_up(MARCH OFF_TOULON_WITH("3") ACTS("allied", "3", "allied-1"));
    ya_prompt(&DEF, now(), ALLIED, line, sizeof line);
    assert_string_equal(line, "Allied block 1, bound for Naples: say what it does (10 MP left)");
    ya_prompt(&DEF, now(), BRITISH, line, sizeof line);
    assert_null(strstr(line, "bound"));
    set_up(MARCH OFF_TOULON_WITH("0") ACTS("allied", "3", "allied-1"));
    ya_prompt(&DEF, now(), ALLIED, line, sizeof line); /* without provisions it obeys nobody */
    assert_null(strstr(line, "bound"));
    set_up(MARCH OFF_TOULON_WITH("3") NEXT("allied", "3"));
    assert_true(is_in_view(ALLIED, "10 MP, for Naples\""));
}

static void glory1805_8_4_seamanship_serves_movement(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_toulon loose\nat: allied-1 f-eole s-rayo s-bahama villeneuve gravina\n");
    assert_int_equal(allowance(now(), BRITISH_BLOCKS), 12); /* Gravina: more Spanish ships (8.2) */
}

static void glory1805_9_2_cost(void **state)
{
    (void)state;
    for (int point = 0; point < POINT_KINDS; point++) /* where the wind blows from, or a point either side */
        assert_int_equal(is_to_windward((point + 3) % POINT_KINDS, 3), point <= 1 || point == POINT_KINDS - 1);
    set_up(BRITISH_1);
    assert_int_equal(step_cost(now(), NODE_PZ_BREST, NODE_SEA_APPROACHES), 2); /* W against SW: doubled */
    assert_int_equal(step_cost(now(), NODE_PZ_BREST, NODE_PZ_PLYMOUTH), 1);    /* NE */
    sheet = *now();
    sheet.foul = 1 << ZONE_WA;
    assert_int_equal(step_cost(&sheet, NODE_PZ_BREST, NODE_SEA_APPROACHES), 3);
    assert_int_equal(step_cost(&sheet, NODE_PZ_BREST, NODE_SEA_BISCAY),
                     2); /* S against W in BB: not within 45 degrees */
}

static void glory1805_9_3_steps(void **state)
{
    (void)state;
    set_up(MARCH
           "block: british-1 pz_brest inshore was-inshore\nat: british-1 b-mars\n" ACTS("british", "0", "british-1"));
    refused("step pz_ferrol", "9.3", "no way");
    say("step pz_lorient");
    assert_int_equal(the("british-1")->station, STATION_NONE);
    assert_false(the("british-1")->flags & WAS_INSHORE);
    refused("station inshore", "6.5.2", "station"); /* a fleet stops Loose */
    say("stop");
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
    set_up(MARCH "frigate: 1 pz_brest loose\n" ACTS("british", "0", "frigate-1"));
    say("step pz_lorient");
    hinted("station inshore", "searches +3");
    say("station inshore");
    assert_int_equal(the("frigate-1")->station, STATION_INSHORE);
}

static void glory1805_9_4_contact_on_the_way(void **state)
{
    (void)state;
    set_up(BRITISH_1 "block: allied-1 pz_lorient inshore\nat: allied-1 f-eole\n" ACTS("british", "0", "british-1"));
    say("step pz_lorient");
    chance_is_asked("d6");
    dice("1 2");
    say("");
    told("14.3", "no contact");
    asked(BRITISH, "act"); /* it goes on */
}

static void glory1805_9_5_long_moves(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 sea_sardinia - mp=6\nat: british-1 b-mars\nblock: british-2 sea_sardinia - mp=5\n"
                 "at: british-2 b-hero\n");
    assert_int_equal(the("british-1")->mp, 0); /* 5.1: forgotten with the turn */
    sheet = *now();
    sheet.unit[0].mp = 6;
    sheet.unit[1].mp = 5;
    assert_false(may_search(&sheet, 0));
    assert_true(may_search(&sheet, 1));
}

static void glory1805_9_6_friendly_ports(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_cadiz loose\nat: british-1 b-mars\n" ACTS("british", "2", "british-1"));
    refused("step cadiz", "9.6", "not friendly");
    laid_out(SCENARIO_CAMPAIGN);
    assert_true(is_friendly(&sheet, BRITISH, PORT_CORFU));
    assert_false(is_friendly(&sheet, BRITISH, PORT_ALGIERS));
    assert_false(is_friendly(&sheet, ALLIED, PORT_NAPLES));
    sheet.port[PORT_ALGIERS].flags = BRITISH_CONTROL;
    sheet.port[PORT_NAPLES].flags = ALLIED_CONTROL;
    sheet.port[PORT_MARTINIQUE].flags = PORT_CLOSED;
    assert_true(is_friendly(&sheet, BRITISH, PORT_ALGIERS));
    assert_true(is_friendly(&sheet, ALLIED, PORT_NAPLES));
    assert_false(is_friendly(&sheet, ALLIED, PORT_MARTINIQUE));
}

/* ---- 10 Obedience and endurance ---------------------------------------------------------------------------------------------------- */

static void glory1805_10_2_sailing_orders(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole villeneuve\nport: toulon chit=1 for=pz_cadiz\n" NEXT("allied", "3"));
    refused("launch toulon", "10.2", "provisions"); /* none at all */
    set_up(MARCH "at: toulon f-eole villeneuve\nport: toulon chit=3 for=pz_cadiz\n" NEXT("allied", "3"));
    say("launch toulon; all; done; draw allied-1");
    assert_int_equal(the("allied-1")->marker, NODE_PZ_CADIZ + 1);
    assert_int_equal(the("allied-1")->endurance, 2);
}

static void glory1805_10_3_toulon_to_cadiz(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole villeneuve\nport: toulon chit=5 for=pz_cadiz\n" NEXT("allied", "3"));
    say("launch toulon; all; done; draw allied-1; activate allied-1"); /* the example of the rulebook */
    refused("step pz_genoa", "10.3", "nearer");
    say("step sea_balearic; step pz_cartagena; step sea_alboran; step nar_gibraltar; step pz_cadiz");
    assert_int_equal(the("allied-1")->mp, 9);
    say("step cadiz");
    assert_int_equal(spot_of("f-eole"), PLACE_PORTS + PORT_CADIZ);
    set_up(MARCH "block: allied-1 pz_toulon loose for=pz_cadiz\nat: allied-1 f-eole\n" ACTS("allied", "3", "allied-1"));
    accepted("step pz_genoa"); /* endurance 0 */
    set_up(MARCH "block: allied-1 pz_toulon loose endurance=2 for=pz_cadiz\nat: allied-1 f-eole/d\n" ACTS("allied", "3",
                                                                                                          "allied-1"));
    accepted("step pz_genoa"); /* more than half hurt */
    set_up(MARCH "block: allied-1 pz_toulon loose endurance=2 for=pz_cadiz\nat: allied-1 f-eole/d f-heros\n" ACTS(
        "allied", "3", "allied-1"));
    refused("step pz_genoa", "10.3", "nearer"); /* just half */
}

static void glory1805_10_5_the_marker_is_shown(void **state)
{
    Run run = table_run();

    (void)state;
    set_up(MARCH "block: allied-1 sea_azores - endurance=2 for=pz_cadiz\nat: allied-1 f-eole\n");
    sheet = *now();
    run.game = &DEF;
    sight(&run, &sheet, BRITISH_BLOCKS);
    told("10.5", "Cadiz");
    assert_true(sheet.unit[BRITISH_BLOCKS].flags & MARK_SHOWN);
    assert_true(needs_marker(&sheet, BRITISH_BLOCKS)); /* 10.4 */
}

static void glory1805_10_6_at_the_destination(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_cadiz loose endurance=2 for=pz_cadiz\nat: allied-1 f-eole\n" ACTS("allied", "2",
                                                                                                       "allied-1"));
    refused("step sea_stvincent", "10.3", "nearer");
    accepted("step cadiz");
    accepted("station inshore");
}

static void glory1805_10_7_endurance(void **state)
{
    (void)state;
    set_up(
        MARCH
        "block: allied-1 sea_azores - for=pz_martinique\nat: allied-1 f-eole f-jean-bart f-cassard f-patriote f-brave "
        "f-diomede f-jupiter f-impetueux f-ulysse f-conquerant f-aquilon\n"
        "block: allied-2 sea_azores - endurance=3\nat: allied-2 f-lion\n" TURN_END);
    chance_is_asked("first_ship"); /* the example of the rulebook: 3 of 11 */
    say("draw f-ulysse");
    assert_int_equal(state_of("f-ulysse"), STATE_DAMAGED);
    assert_int_equal(state_of("f-conquerant"), STATE_DAMAGED);
    assert_int_equal(state_of("f-aquilon"), STATE_DAMAGED);
    assert_int_equal(state_of("f-eole"), STATE_READY);
    assert_int_equal(the("allied-2")->endurance, 2);
    assert_false(heard(BRITISH, "Ulysse"));
}

/* ---- 11 Ports -------------------------------------------------------------------------------------------------------------------- */

static void glory1805_11_1_launch(void **state)
{
    (void)state;
    set_up(MARCH "at: plymouth b-mars b-hero/d b-warrior/w b-queen/o\nfever: 1\n" NEXT("british", "0"));
    say("launch plymouth");
    refused("add b-warrior", "11.1", "cannot sail");
    refused("add b-queen", "11.1", "cannot sail");
    say("add b-mars; add b-hero; done");
    assert_int_equal(the("british-1")->mp, 1);
    assert_true(the("british-1")->flags & ACTED);
    say("stop");
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
    set_up(MARCH "at: antigua b-mars\nfever: 1\n" NEXT("british", "5"));
    refused("launch antigua", "15.10", "fever");
}

static void glory1805_11_2_sortie_unseen(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole villeneuve\nport: toulon chit=5 for=pz_cadiz\nblock: british-1 pz_toulon loose\n"
                 "at: british-1 b-mars\n" NEXT("allied", "3"));
    say("launch toulon; all; done");
    dice("2 3");
    say("");
    told("14.3", "no contact");
    chance_is_asked("number"); /* 2.8 */
    say("draw allied-3");
    assert_int_equal(spot_of("f-eole"), AT_BLOCKS + BRITISH_BLOCKS + 2);
    assert_true(is_fog(now(), BRITISH_BLOCKS));
    assert_true(is_fog(now(), BRITISH_BLOCKS + 1));
    assert_false(heard(BRITISH, "the fleet is"));
    asked(ALLIED, "next_out");
    say("activate allied-1; stop"); /* it searches at the end */
    dice("1 1");
    say("");
    refused("activate allied-1", "11.2", "have not moved");
    say("stop");
    assert_int_equal(the("allied-3")->station, STATION_LOOSE);
}

static void glory1805_11_2_sortie_seen(void **state)
{
    (void)state;
    set_up(
        "scenario: campaign\nturn: 1\nmanpower: 8 6 3\nevent-rolled: 1\nat: brest f-eole ganteaume\n" /* an example */
        "port: brest chit=5 for=pz_cadiz\nblock: british-1 pz_brest loose\nat: british-1 b-mars\n"
        "frigate: 1 pz_brest inshore\nfrigate: 2 pz_brest loose\nbrest-sortie: 1\n" NEXT("allied", "0"));
    say("launch brest; all; done");
    dice("3 4"); /* frigate-1: +3 -2 */
    say("");
    told("14.3", "Frigate 1 searches at Ushant Patrol Zone (off Brest): 8, contact");
    assert_int_equal(count_blocks(now(), true), 0);
    asked(BRITISH, "offer");
    hinted("add british-1", "1 ship");
}

static void glory1805_11_3_brest(void **state)
{
    (void)state;
    set_up(MARCH "at: brest f-eole ganteaume\nport: brest chit=5 for=pz_cadiz\n" NEXT("allied", "0"));
    say("launch brest; all; done");
    told("15.3", "Barham");
    assert_int_equal(now()->manpower[NATION_BRITISH], 12);
    set_up(MARCH "brest-sortie: 1\nat: brest f-eole ganteaume\nport: brest chit=5 for=pz_cadiz\n" NEXT("allied", "0"));
    say("launch brest; all; done");
    not_told("Barham");
}

static void glory1805_11_4_entering(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_plymouth loose\nat: british-1 b-mars nelson\nat: plymouth b-hero\n" ACTS(
        "british", "0", "british-1"));
    say("step plymouth");
    assert_int_equal(the("british-1")->place, PLACE_NOWHERE);
    say("launch plymouth");
    refused("add b-mars", "11.1", "came in this turn");
    accepted("add b-hero");
}

static void glory1805_11_6_british_launches_are_searched(void **state)
{
    (void)state;
    set_up(MARCH "at: malta b-mars\nblock: allied-1 pz_malta inshore\nat: allied-1 f-eole\n" NEXT("british", "4"));
    say("launch malta; add b-mars; done");
    dice("3 3"); /* 6 + 3 */
    say("");
    told("14.3", "Allied block 1 searches at Malta Patrol Zone: 9, contact");
    asked(ALLIED, "offer");
    assert_int_equal(count_blocks(now(), true), 0);
}

/* ---- 12 Tracks --------------------------------------------------------------------------------------------------------------------- */

static void glory1805_12_1_tracks(void **state)
{
    (void)state;
    assert_int_equal(track_cost(NODE_SEA_MADEIRA, PLACE_BOXES + BOX_W1), 0);
    assert_int_equal(track_cost(NODE_SEA_FINISTERRE, PLACE_BOXES + BOX_W1), 5);
    assert_int_equal(track_cost(NODE_PZ_CANADA, PLACE_BOXES + BOX_E1), 2);
    assert_int_equal(track_cost(NODE_SEA_MADEIRA, PLACE_BOXES + BOX_E1), -1);
}

static void glory1805_12_2_entering_a_track(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 sea_azores - endurance=4 for=pz_martinique\nat: allied-1 f-eole\nblock: british-1 "
                 "sea_azores -\n"
                 "at: british-1 b-mars\n" ACTS("allied", "2", "allied-1"));
    say("step w1");
    assert_int_equal(the("allied-1")->place, PLACE_BOXES + BOX_W1);
    assert_int_equal(the("allied-1")->mp, 2);
    asked(ALLIED, "next"); /* no search: it is in a box */
    refused("activate allied-1", "6.4", "has not acted");
}

static void glory1805_12_3_leaving_a_track(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 w3 -\nat: british-1 b-mars\nblock: allied-1 pz_canada inshore\nat: allied-1 f-eole\n"
                 "stands: game@4.1#1 > turn@4.1#1 > administration\n");
    say("british done; allied done");
    refused("exit pz_barbados", "12.3", "does not lead");
    say("exit pz_canada");
    assert_true(the("british-1")->flags & ARRIVED);
    assert_int_equal(the("british-1")->station, STATION_LOOSE);
    chance_is_asked("d6"); /* it is searched */
}

/* ---- 13 Blockades ------------------------------------------------------------------------------------------------------------------- */

static void glory1805_13_1_blockade(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars\nblock: british-2 pz_rochefort off\n"
                 "at: british-2 b-hero\nfrigate: 1 pz_ferrol inshore\n");
    assert_true(is_blockaded(now(), PORT_BREST));
    assert_false(is_blockaded(now(), PORT_ROCHEFORT));
    assert_false(is_blockaded(now(), PORT_FERROL));
    assert_false(is_closely_blockaded(now(), ALLIED, PORT_BREST, true));
}

static void glory1805_13_2_a_blockade_does_not_forbid_a_sortie(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole\nport: toulon chit=5 for=pz_cadiz\nblock: british-1 pz_toulon inshore\nat: "
                 "british-1 b-mars\n" NEXT("allied", "3"));
    accepted("launch toulon");
}

/* ---- 2.4 ----------------------------------------------------------------------------------------------------------------------------- */

static void glory1805_2_4_limits(void **state)
{
    (void)state;
    set_up(MARCH "frigate: 1 pz_brest loose\nfrigate: 2 pz_lorient loose\nfrigate: 3 pz_lorient loose\n" ACTS(
        "british", "0", "frigate-1"));
    refused("step pz_lorient", "2.4", "two frigates");
    laid_out(SCENARIO_CAMPAIGN);
    for (int unit = BRITISH_BLOCKS; unit < BRITISH_BLOCKS + ALLIED_FLEETS; unit++)
        sheet.unit[unit].place = NODE_PZ_CADIZ;
    assert_false(may_form_fleet(&sheet, ALLIED));
    sheet.unit[BRITISH_BLOCKS].flags = FOG;
    assert_true(may_form_fleet(&sheet, ALLIED));
    assert_true(may_form_fleet(&sheet, BRITISH));
}

static void glory1805_2_4_no_more_fog_than_there_is(void **state)
{
    (void)state;
    set_up(MARCH "at: toulon f-eole\nport: toulon chit=5 for=pz_cadiz\nblock: allied-1 pz_cadiz loose fog since=8\n"
                 "block: allied-2 pz_cadiz loose fog since=8\nblock: allied-3 pz_cadiz loose fog since=8\n"
                 "block: allied-4 pz_cadiz loose fog since=8\nblock: allied-5 pz_cadiz loose fog since=8\n"
                 "block: allied-6 pz_cadiz loose fog since=8\nblock: allied-7 pz_cadiz loose fog since=8\n" NEXT(
                     "allied", "3"));
    say("launch toulon; add f-eole; done; draw allied-9");
    assert_int_equal(count_blocks(now(), true), 8);
    assert_int_equal(the("allied-10")->place, PLACE_NOWHERE);
}

#define T(name) cmocka_unit_test(glory1805_##name)

RULES_MAIN(T(6_1_chits_one_by_one), T(6_2_the_first_initiative_chit), T(6_3_wind), T(6_4_units_of_the_zone_once_a_turn),
           T(1_6_asked_by_what_all_can_see), T(6_5_one_of_these), T(6_5_1_move_and_join), T(6_5_2_stations),
           T(6_5_3_stay), T(6_5_4_join_without_moving), T(6_5_6_barges_and_another), T(6_5_7_launch_once_a_turn),
           T(7_1_the_last_ship), T(7_2_1_embarking), T(7_2_1_a_position_of_those_left_out), T(7_2_4_scattered),
           T(7_2_5_cargo_is_left_in_port), T(7_3_fog), T(7_4_frigates), T(7_5_gold), T(7_7_1_detach), T(7_7_2_join),
           T(7_7_2_who_has_parted_moves_before_joining), T(7_8_the_north_sea_box_takes_no_weather),
           T(8_3_admirals_sail_with_any_fleet), T(9_1_allowance), T(9_1_the_prompt_says_what_is_left),
           T(10_3_the_prompt_says_where_it_is_bound), T(9_2_a_step_says_what_it_costs),
           T(8_4_seamanship_serves_movement), T(9_2_cost), T(9_3_steps), T(9_4_contact_on_the_way), T(9_5_long_moves),
           T(9_6_friendly_ports), T(10_2_sailing_orders), T(10_3_toulon_to_cadiz), T(10_5_the_marker_is_shown),
           T(10_6_at_the_destination), T(10_7_endurance), T(11_1_launch), T(11_2_sortie_unseen), T(11_2_sortie_seen),
           T(11_3_brest), T(11_4_entering), T(11_6_british_launches_are_searched), T(12_1_tracks),
           T(12_2_entering_a_track), T(12_3_leaving_a_track), T(13_1_blockade),
           T(13_2_a_blockade_does_not_forbid_a_sortie), T(2_4_limits), T(2_4_no_more_fog_than_there_is), )
