/* 1805: Sea of Glory, rules 3.1 to 3.4 and 24.1 to 24.3: how the scenarios begin. */
#include "rules_glory1805.h"

static int at_place(int at, int nation, int ship_state)
{
    int n = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        n += sheet.ship_at[ship] == at && ships[ship].nation == nation &&
             (ship_state < 0 || sheet.ship_state[ship] == ship_state);
    return n;
}

static int port_place(int port)
{
    return PLACE_PORTS + port;
}

static void block_is(const char *slug, int node, int station, int count)
{
    int block = find_block(str(slug));

    assert_int_equal(sheet.unit[block].place, node);
    assert_int_equal(sheet.unit[block].station, station);
    assert_int_equal(at_place(AT_BLOCKS + block, NATION_BRITISH, -1), count);
}

static void glory1805_3_1_forces(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    block_is("british-1", NODE_PZ_BREST, STATION_LOOSE, 18);
    block_is("british-2", NODE_PZ_ROCHEFORT, STATION_LOOSE, 5);
    block_is("british-3", NODE_PZ_FERROL, STATION_LOOSE, 7);
    block_is("british-4", NODE_PZ_CADIZ, STATION_LOOSE, 5);
    block_is("british-5", NODE_SEA_SARDINIA, STATION_NONE, 11);
    block_is("british-6", NODE_PZ_NAPLES, STATION_LOOSE, 1);
    block_is("british-7", NODE_PZ_BARBADOS, STATION_LOOSE, 2);
    assert_int_equal(sheet.unit[7].place, PLACE_NOWHERE);
    for (int block = BRITISH_BLOCKS; block < BLOCKS; block++)
        assert_int_equal(sheet.unit[block].place, PLACE_NOWHERE); /* the Allies lie in port */
    assert_int_equal(sheet.admiral_at[ADMIRAL_NELSON], AT_BLOCKS + 4);
    assert_int_equal(sheet.admiral_at[ADMIRAL_GANTEAUME], port_place(PORT_BREST));
    assert_int_equal(sheet.admiral_at[ADMIRAL_KEITH], PLACE_NORTH_SEA);
    assert_int_equal(sheet.admiral_at[ADMIRAL_CALDER], AT_WAITING);
    assert_int_equal(sheet.admiral_at[ADMIRAL_GARDNER], AT_WAITING);
    assert_int_equal(at_place(PLACE_NORTH_SEA, NATION_BRITISH, STATE_READY), 11);
    assert_int_equal(at_place(port_place(PORT_BREST), NATION_FRENCH, STATE_READY), 21);
    assert_int_equal(at_place(port_place(PORT_BREST), NATION_FRENCH, STATE_IN_ORDINARY), 1);
    assert_int_equal(at_place(port_place(PORT_CADIZ), NATION_SPANISH, STATE_DAMAGED), 3);
    assert_int_equal(at_place(AT_WAITING, NATION_BRITISH, -1), 7);
    assert_int_equal(at_place(AT_WAITING, NATION_FRENCH, -1), 6);
}

static void glory1805_2_8_lowest_free_number(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(free_block(&sheet, BRITISH), 7);
    sheet.unit[2].place = PLACE_NOWHERE;
    assert_int_equal(free_block(&sheet, BRITISH), 2);
    assert_int_equal(free_block(&sheet, ALLIED), BRITISH_BLOCKS);
    for (int block = 0; block < BLOCKS; block++)
        sheet.unit[block].place = NODE_PZ_BREST;
    assert_int_equal(free_block(&sheet, BRITISH), BLOCKS);
    assert_int_equal(free_block(&sheet, ALLIED), BLOCKS);
}

static void glory1805_3_2_frigates(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(sheet.unit[BLOCKS + 0].place, NODE_PZ_BREST);
    assert_int_equal(sheet.unit[BLOCKS + 0].station, STATION_LOOSE);
    assert_int_equal(sheet.unit[BLOCKS + 7].place, NODE_SEA_SARDINIA);
    assert_int_equal(sheet.unit[BLOCKS + 7].station, STATION_NONE);
    assert_int_equal(sheet.unit[BLOCKS + 11].place, port_place(PORT_PORTSMOUTH));
}

static void glory1805_3_3_tracks(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 8);
    assert_int_equal(sheet.manpower[NATION_FRENCH], 6);
    assert_int_equal(sheet.manpower[NATION_SPANISH], 3);
    assert_int_equal(sheet.tension, TENSION_STRAINED);
    for (int marker = 0; marker < EXPEDITIONS + TRANSPORTS; marker++)
        assert_int_equal(sheet.cargo_box[marker], 0);
}

static void begins_with(int scenario, int british, int allied)
{
    laid_out(scenario);
    assert_int_equal(sheet.vp[BRITISH], british);
    assert_int_equal(sheet.vp[ALLIED], allied);
}

static void glory1805_3_3_points_at_the_start(void **state)
{
    (void)state;
    begins_with(SCENARIO_CAMPAIGN, 5, 0);
    begins_with(SCENARIO_GRAND_DESIGN, 0, 7);
    begins_with(SCENARIO_TRAFALGAR_CAMPAIGN, 0, 1);
    begins_with(SCENARIO_TRAFALGAR_BATTLE, 0, 0);
}

static void goal_is(int scenario, const char *want)
{
    char line[400];
    Text t = text_in(line, sizeof line);

    goal_of_campaign(&scenarios[scenario], &t);
    assert_non_null(strstr(line, want));
}

/* Who begins with points reads so beside what wins. */
static void glory1805_3_3_the_goal_tells_of_them(void **state)
{
    (void)state;
    goal_is(SCENARIO_CAMPAIGN, "two turn ends running. The British began with 5.");
    goal_is(SCENARIO_GRAND_DESIGN, "two turn ends running. The Allies began with 7.");
    goal_is(SCENARIO_TRAFALGAR_CAMPAIGN, "two turn ends running. The Allies began with 1.");
}

static void glory1805_3_4_winds(void **state)
{
    static const uint8_t from[ZONE_COUNT] = {POINT_SW, POINT_W, POINT_N, POINT_NW, POINT_NW, POINT_E};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_memory_equal(sheet.last_wind, from, sizeof from);
    assert_memory_equal(sheet.wind, from, sizeof from);
}

static void glory1805_24_1_campaign(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    assert_int_equal(sheet.turn, 1);
    assert_int_equal(scenarios[SCENARIO_CAMPAIGN].last_turn, 36);
}

static void glory1805_24_2_grand_design(void **state)
{
    (void)state;
    laid_out(SCENARIO_GRAND_DESIGN);
    assert_int_equal(sheet.turn, 9);
    assert_int_equal(sheet.ship_at[SHIP_B_HIBERNIA], port_place(PORT_PLYMOUTH)); /* arrives on turn 6 */
    assert_int_equal(sheet.ship_at[SHIP_F_ALGESIRAS], AT_WAITING);               /* on turn 11 */
    assert_int_equal(sheet.admiral_at[ADMIRAL_LOUIS], port_place(PORT_PORTSMOUTH));
    assert_int_equal(at_place(port_place(PORT_CADIZ), NATION_SPANISH, STATE_DAMAGED), 0);
    assert_int_equal(at_place(port_place(PORT_CADIZ), NATION_SPANISH, STATE_READY), 9);
    assert_int_equal(at_place(port_place(PORT_CADIZ), NATION_SPANISH, STATE_IN_ORDINARY), 4);
    for (int marker = 0; marker < EXPEDITIONS + TRANSPORTS; marker++)
        assert_int_equal(sheet.cargo_box[marker], 2);
    assert_int_equal(sheet.manpower[NATION_BRITISH], 8);
}

static void glory1805_24_3_trafalgar_campaign(void **state)
{
    (void)state;
    laid_out(SCENARIO_TRAFALGAR_CAMPAIGN);
    assert_int_equal(sheet.turn, 25);
    int nelson = sheet.admiral_at[ADMIRAL_NELSON];
    assert_int_equal(sheet.unit[nelson - AT_BLOCKS].place, NODE_PZ_CADIZ);
    assert_int_equal(at_place(port_place(PORT_CADIZ), NATION_FRENCH, STATE_READY) +
                         at_place(port_place(PORT_CADIZ), NATION_SPANISH, STATE_READY),
                     33 + 4); /* Terrible, America, Espana and Glorioso stay where the campaign has them */
    assert_int_equal(sheet.ship_at[SHIP_S_FIRME], AT_LOST);
    assert_int_equal(sheet.admiral_at[ADMIRAL_ORDE], AT_LOST);
    assert_int_equal(sheet.admiral_at[ADMIRAL_ALLEMAND], port_place(PORT_ROCHEFORT));
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        assert_int_equal(sheet.ship_state[ship], STATE_READY);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        assert_true(sheet.admiral_at[admiral] >= NODE_COUNT); /* nobody is left at sea without a fleet */
    assert_int_equal(sheet.manpower[NATION_BRITISH], 12);
    assert_int_equal(sheet.barham, 1);
    assert_int_equal(sheet.napoleon_east, 1);
    assert_int_equal(sheet.cargo_box[0], 2);
}

/* What only the campaign uses is kept by positions as well. */
static void glory1805_positions_keep_the_tracks(void **state)
{
    (void)state;
    set_up(
        "scenario: trafalgar-battle\nturn: 30\nblock: british-1 pz_cadiz loose battle\nnode: 15\n"
        "block: allied-1 pz_cadiz - battle\nat: british-1 b-mars\nat: allied-1 f-eole\nat: brest f-ocean/o f-lion/x\n"
        "at: north-sea-box b-edgar keith\nat: prize f-aigle\nat: lost b-hero/w\nfrigate: 3 pz_rochefort inshore\n"
        "frigate: 4 away 12\nfrigate: 5 gibraltar -\nwind: 5 6 0 7 7 2\nlast-wind: 4 6 0 7 7 2\nmanpower: 12 7 3\n"
        "cargo: 0 3 2 1\nat: portsmouth expedition-2\ntension: 2\nbarham: 1\nnapoleon-east: 1\n");
    position_has("at: brest f-ocean/o f-lion/x");
    position_has("at: north-sea-box b-edgar keith");
    position_has("at: prize f-aigle");
    position_has("at: lost b-hero/w");
    position_has("frigate: 3 pz_rochefort inshore");
    position_has("frigate: 4 away 12");
    position_has("frigate: 5 gibraltar -");
    position_has("last-wind: 4 6 0 7 7 2");
    position_has("manpower: 12 7 3");
    position_has("cargo: 0 3 2 1");
    position_has("tension: 2");
    assert_int_equal(now()->unit[BLOCKS + 3].since, 12);
}

RULES_MAIN(cmocka_unit_test(glory1805_2_8_lowest_free_number), cmocka_unit_test(glory1805_3_1_forces),
           cmocka_unit_test(glory1805_3_2_frigates), cmocka_unit_test(glory1805_3_3_tracks),
           cmocka_unit_test(glory1805_3_3_points_at_the_start), cmocka_unit_test(glory1805_3_3_the_goal_tells_of_them),
           cmocka_unit_test(glory1805_3_4_winds), cmocka_unit_test(glory1805_24_1_campaign),
           cmocka_unit_test(glory1805_24_2_grand_design), cmocka_unit_test(glory1805_24_3_trafalgar_campaign),
           cmocka_unit_test(glory1805_positions_keep_the_tracks), )
