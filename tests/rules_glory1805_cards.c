/* 1805: Sea of Glory: the player-aid cards cell by cell, typed from the cards, against what the rules make of them. */
#include "rules_glory1805.h"

/* ---- the Damage Table ----------------------------------------------------------------------------------------------------- */

enum { ROWS = 22, COLUMNS = 8, BEYOND = 40 };

static const struct {
    int first, last, hits[COLUMNS];
} damage_card[ROWS] = {
    {-5, 2, {0, 0, 0, 0, 0, 1, 1, 2}},        {3, 3, {0, 0, 1, 1, 1, 2, 3, 4}},
    {4, 4, {0, 1, 1, 2, 2, 3, 5, 7}},         {5, 5, {1, 1, 2, 2, 3, 4, 7, 10}},
    {6, 6, {1, 1, 2, 3, 4, 5, 8, 12}},        {7, 7, {1, 2, 3, 4, 4, 6, 10, 15}},
    {8, 8, {1, 2, 3, 4, 5, 8, 12, 18}},       {9, 9, {1, 2, 3, 5, 6, 9, 14, 21}},
    {10, 10, {1, 2, 4, 5, 7, 10, 16, 23}},    {11, 11, {1, 3, 4, 6, 8, 11, 18, 26}},
    {12, 12, {1, 3, 5, 7, 9, 12, 20, 29}},    {13, 13, {1, 3, 5, 7, 9, 13, 21, 32}},
    {14, 14, {1, 4, 6, 8, 10, 15, 23, 34}},   {15, 15, {1, 4, 6, 9, 11, 16, 25, 37}},
    {16, 16, {2, 4, 7, 9, 12, 17, 27, 40}},   {17, 18, {2, 4, 7, 10, 13, 18, 29, 43}},
    {19, 20, {2, 5, 8, 11, 14, 20, 33, 48}},  {21, 22, {2, 5, 9, 12, 16, 23, 36, 53}},
    {23, 24, {2, 6, 10, 14, 17, 25, 40, 59}}, {25, 26, {2, 7, 11, 15, 19, 27, 44, 64}},
    {27, 28, {3, 7, 12, 16, 21, 30, 47, 70}}, {29, BEYOND, {3, 8, 13, 17, 22, 32, 51, 75}},
};
static const int column_first[COLUMNS + 1] = {1, 6, 11, 16, 21, 31, 51, 76, 256};

static void column_is(int row, int column)
{
    for (int total = damage_card[row].first; total <= damage_card[row].last; total++)
        for (int number = column_first[column]; number < column_first[column + 1]; number++)
            assert_int_equal(damage(total, number), damage_card[row].hits[column]);
}

static void glory1805_18_4_every_cell(void **state)
{
    (void)state;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            column_is(row, column);
}

/* 13W+ in 18.5, 13P+ in 20.4.3, in every row. */
static void glory1805_18_5_w_and_p(void **state)
{
    Game g = {.battle = {.victor = BRITISH + 1}};

    (void)state;
    for (int total = 2; total <= BEYOND; total++) {
        const struct fate of_the_beaten = {.side = ALLIED, .sum = (int16_t)total, .sunk = 5};
        assert_int_equal(wrecking_hits(total, 5, false), total >= 13 ? 3 : 0);
        assert_int_equal(wrecking_hits(total, 5, true), 0);
        assert_int_equal(prizes_of(&g, &of_the_beaten), total >= 13 ? 2 : 0);
    }
}

static void glory1805_18_3_firepower_over_100(void **state)
{
    static const int from[] = {0, 101, 121, 141, 161, 181, 256};

    (void)state;
    for (int drm = 0; drm <= 5; drm++)
        for (int power = from[drm]; power < from[drm + 1]; power++)
            assert_int_equal(firepower_bonus(power), drm);
}

/* ---- the calendar, seasons, weather --------------------------------------------------------------------------------------- */

typedef struct {
    const char *month;
    int season[3]; /* W. Approaches and Biscay, the Capes and the Mediterranean, West Indies */
    bool winter, hurricanes;
} Month;

static const Month months[] = {
    {"Jan", {-2, -1, 0}, true, false}, {"Feb", {0, 0, 0}, true, false},   {"Mar", {0, 0, 0}, false, false},
    {"Apr", {0, 0, 0}, false, false},  {"May", {2, 1, 0}, false, false},  {"Jun", {2, 1, 0}, false, false},
    {"Jul", {2, 1, 0}, false, true},   {"Aug", {0, 0, 0}, false, true},   {"Sep", {0, 0, 0}, false, true},
    {"Oct", {0, 0, 0}, false, true},   {"Nov", {-2, -1, 0}, true, false}, {"Dec", {-2, -1, 0}, true, false},
};
static const struct {
    int zone, node, season, winter, hurricanes;
} severity_card[ZONE_COUNT] = {
    {ZONE_WA, NODE_SEA_CHANNEL, 0, 2, 0},  {ZONE_BB, NODE_SEA_BISCAY, 0, 2, 0}, {ZONE_CP, NODE_SEA_AZORES, 1, 2, 0},
    {ZONE_WM, NODE_SEA_SARDINIA, 1, 1, 0}, {ZONE_EM, NODE_SEA_IONIAN, 1, 1, 0}, {ZONE_WI, NODE_SEA_CARIBBEAN, 2, 0, 3},
};

static void glory1805_1_1_every_turn(void **state)
{
    static const char *const thirds[] = {"I", "II", "III"};
    char label[16];

    (void)state;
    for (int turn = 1; turn <= 36; turn++) {
        snprintf(label, sizeof label, "%s %s", months[(turn - 1) / 3].month, thirds[(turn - 1) % 3]);
        assert_string_equal(turns[turn].label, label);
        assert_int_equal(turns[turn].fixed, turn == 12   ? FIXED_BARHAM_AUTOMATIC
                                            : turn == 24 ? FIXED_NAPOLEON_HEADS_EAST_AUTOMATIC
                                            : turn == 30 ? FIXED_NEAPOLITAN_EVENT_LAST_TURN
                                                         : FIXED_NONE);
    }
}

/* Seasonal Modifiers in both uses: a search in open sea by who has come a short way, and the Day of Battle. */
static void glory1805_14_4_every_season(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    for (sheet.turn = 1; sheet.turn <= 36; sheet.turn++)
        for (int row = 0; row < ZONE_COUNT; row++) {
            int season = months[(sheet.turn - 1) / 3].season[severity_card[row].season];
            sheet.unit[0] = (Unit){.place = (uint8_t)severity_card[row].node, .mp = 1};
            assert_int_equal(search_modifier(&sheet, 0), season);
            sheet.battle.node = (uint8_t)severity_card[row].node;
            assert_int_equal(season_of_battle(&sheet), season);
        }
}

static void glory1805_6_6_every_severity(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    for (sheet.turn = 1; sheet.turn <= 36; sheet.turn++)
        for (int row = 0; row < ZONE_COUNT; row++)
            for (int die = 1; die <= 6; die++) {
                const Month *month = &months[(sheet.turn - 1) / 3];
                int level = die + (month->winter ? severity_card[row].winter : 0) +
                            (month->hurricanes ? severity_card[row].hurricanes : 0);
                assert_int_equal(weather_level(&sheet, severity_card[row].zone, die), level);
            }
}

static void glory1805_6_6_every_level(void **state)
{
    static const int kinds[] = {WEATHER_SQUALL, WEATHER_SQUALL, WEATHER_SQUALL, WEATHER_GALE,     WEATHER_GALE,
                                WEATHER_STORM,  WEATHER_STORM,  WEATHER_STORM,  WEATHER_HURRICANE};

    (void)state;
    for (int level = 1; level <= 9; level++)
        assert_int_equal(weather_kind[level], kinds[level - 1]);
}

/* ---- search, Day of Battle ------------------------------------------------------------------------------------------------ */

static int searching(int node, int station, int mp, int flags)
{
    sheet.unit[0] =
        (Unit){.place = (uint8_t)node, .station = (uint8_t)station, .mp = (uint8_t)mp, .flags = (uint8_t)flags};
    return search_modifier(&sheet, 0);
}

/* Every modifier alone, without a season, with its asterisk and footnote 1. */
static void glory1805_14_4_every_modifier(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 8;
    assert_int_equal(searching(NODE_PZ_BREST, STATION_INSHORE, 0, 0), 3);
    assert_int_equal(searching(NODE_PZ_BREST, STATION_INSHORE, 1, 0), 0); /* stationary only */
    assert_int_equal(searching(NODE_PZ_BREST, STATION_LOOSE, 0, 0), 1);
    assert_int_equal(searching(NODE_PZ_BREST, STATION_LOOSE, 1, 0), 0);
    assert_int_equal(searching(NODE_NAR_SICILY, 0, 0, 0), 1);
    assert_int_equal(searching(NODE_NAR_SICILY, 0, 5, 0), 0);
    assert_int_equal(searching(NODE_PZ_BREST, STATION_OFF, 0, 0), -1);
    assert_int_equal(searching(NODE_PZ_BREST, STATION_LOOSE, 6, 0), -1);
    assert_true(may_search(&sheet, 0));
    assert_int_equal(searching(NODE_NAR_SICILY, 0, 6, 0), -1);
    assert_false(may_search(&sheet, 0)); /* nor in narrows */
    assert_int_equal(searching(NODE_PZ_BREST, STATION_LOOSE, 0, ARRIVED), -1);
    assert_true(may_search(&sheet, 0));
    assert_int_equal(searching(NODE_NAR_SICILY, 0, 0, ARRIVED), -1);
    assert_false(may_search(&sheet, 0));
    sheet.foul = 1 << ZONE_WA;
    assert_int_equal(searching(NODE_SEA_CHANNEL, 0, 5, 0), -1);
}

static void glory1805_14_3_every_total(void **state)
{
    Run run = {0};

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 8;
    searching(NODE_SEA_CHANNEL, 0, 1, 0);
    for (int total = 2; total <= 12; total++)
        assert_int_equal(is_found(&run, &sheet, 0, total), total >= 8);
    assert_int_equal(FOG_PER_SORTIE, 2);
}

static void glory1805_17_3_every_total(void **state)
{
    static const int rounds[] = {1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6}; /* from 2 */

    (void)state;
    set_up(MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars\n");
    sheet = *now();
    sheet.battle.node = NODE_PZ_BREST;
    for (int total = -2; total <= 24; total++)
        assert_int_equal(most_rounds(&sheet, total), total < 2 ? 1 : total > 18 ? 6 : rounds[total - 2]);
}

/* ---- the codes of the Tactics Matrix -------------------------------------------------------------------------------------- */

static const struct {
    int result, from_round, windward, leeward, windward_command, leeward_command;
    bool halved;
} code_card[] = {
    {RESULT_HA, 3, 1, 1, 0, 0, false}, {RESULT_WF, 1, 0, 1, 0, 0, false}, {RESULT_BTL, 1, 1, 0, 0, 1, false},
    {RESULT_PM, 1, 2, 1, 1, 1, false}, {RESULT_RB, 1, 1, 1, 0, 0, true},
};

/* Fire dice with and without the optional die, under way, at anchor, weighing; at most five. */
static void dice_are(int row, int round)
{
    int result = code_card[row].result, on = round >= code_card[row].from_round;
    int windward = 2 + on * code_card[row].windward, leeward = 2 + on * code_card[row].leeward;

    sheet.battle.round = (uint8_t)round;
    sheet.battle.anchored = sheet.battle.weighing = 0;
    assert_int_equal(fire_dice(&sheet, BRITISH, result), windward);
    assert_int_equal(fire_dice(&sheet, ALLIED, result), leeward);
    assert_int_equal(dice_with(&sheet, BRITISH, result, true), windward + 1 > 5 ? 5 : windward + 1);
    sheet.battle.anchored = 1;
    assert_int_equal(fire_dice(&sheet, BRITISH, result), windward);
    assert_int_equal(fire_dice(&sheet, ALLIED, result), leeward + 1);
    sheet.battle.weighing = 1;
    assert_int_equal(fire_dice(&sheet, ALLIED, result), 2);
}

#define TWO_FLEETS                                                                                                     \
    "scenario: trafalgar-battle\nturn: 30\nblock: british-1 pz_cadiz loose battle\nblock: allied-1 pz_cadiz - "        \
    "battle\n"                                                                                                         \
    "at: british-1 b-mars b-victory/d nelson\nat: allied-1 f-eole s-rayo/d villeneuve\nnode: 15\n"

static void glory1805_17_7_every_code(void **state)
{
    (void)state;
    for (int row = 0; row < 5; row++) {
        set_up(TWO_FLEETS);
        sheet = *now();
        for (int round = 1; round <= 6; round++)
            dice_are(row, round);
        int whole = firepower(&sheet, BRITISH, RESULT_WF);
        assert_int_equal(whole, 4 + 3);
        assert_int_equal(firepower(&sheet, BRITISH, code_card[row].result), code_card[row].halved ? 4 : 7);
        sheet.battle.anchored = sheet.battle.weighing = 0;
        for (int again = 0; again < 2; again++) /* never more than 1 */
            lose_command(&sheet, code_card[row].result);
        assert_int_equal(command_of(&sheet, BRITISH), 4 - code_card[row].windward_command);
        assert_int_equal(command_of(&sheet, ALLIED), 1 - code_card[row].leeward_command);
    }
}

/* ---- fate ----------------------------------------------------------------------------------------------------------------- */

static void glory1805_20_3_every_cell(void **state)
{
    static const int card[6][3][2] = {
        {{2, 0}, {2, 0}, {2, 0}}, {{2, 1}, {2, 2}, {2, 3}}, {{2, 2}, {2, 3}, {3, 0}},
        {{3, 0}, {3, 0}, {4, 0}}, {{3, 2}, {4, 0}, {5, 0}}, {{4, 0}, {5, 0}, {5, 0}},
    };
    static const int rows[] = {FATE_VICTORIOUS,
                               FATE_DRAW,
                               FATE_WITHDREW_OR_BROKE_OFF,
                               FATE_MAJORITY_OF_OWN_SHIPS_WRECKED,
                               FATE_PRECIPITOUS_WITHDRAWAL,
                               FATE_ALL_OWN_SHIPS_WRECKED};
    static const int nations[] = {NATION_BRITISH, NATION_FRENCH, NATION_SPANISH};

    (void)state;
    for (int row = 0; row < 6; row++)
        for (int nation = 0; nation < 3; nation++) {
            assert_int_equal(fate_dice[rows[row]][nations[nation]].dice, card[row][nation][0]);
            assert_int_equal(fate_dice[rows[row]][nations[nation]].add, card[row][nation][1]);
        }
}

static void glory1805_20_5_every_modifier(void **state)
{
    (void)state;
    set_up(TWO_FLEETS "began: british 9 allied 2\n");
    sheet = *now();
    for (int fought = 1; fought <= 6; fought++) {
        int rounds = fought == 1 ? 0 : fought == 2 ? -1 : -2;
        sheet.battle.fought = (uint8_t)fought;
        memset(sheet.battle.hurt, 0, sizeof sheet.battle.hurt);
        assert_int_equal(admiral_modifier(&sheet, ADMIRAL_NELSON), rounds - 2 + 3);
        assert_int_equal(admiral_modifier(&sheet, ADMIRAL_VILLENEUVE), rounds + 3);
        bit_add(sheet.battle.hurt, SHIP_F_EOLE);
        bit_add(sheet.battle.hurt, SHIP_S_RAYO);
        assert_int_equal(admiral_modifier(&sheet, ADMIRAL_VILLENEUVE), rounds); /* all of them: no 3 */
    }
}

/* ---- events --------------------------------------------------------------------------------------------------------------- */

static void glory1805_15_20_every_event(void **state)
{
    static const struct {
        int event, demand, ships, vp, falls, full;
        uint32_t ports;
    } card[ADMIRALTY_COUNT] = {
        {ADMIRALTY_NEAPOLITAN_MONARCHY, DEMAND_EXPEDITION, 0, 0, PORT_NAPLES, 0, 1u << PORT_NAPLES},
        {ADMIRALTY_LEOPARD_CHESAPEAKE, DEMAND_NONE, 0, 15, PORT_COUNT, 1, 0},
        {ADMIRALTY_CARIBBEAN_INTERESTS, DEMAND_SHIPS, 10, 5, PORT_COUNT, 0, 1u << PORT_ANTIGUA | 1u << PORT_BARBADOS},
        {ADMIRALTY_SIDNEY_SMITH, DEMAND_NONE, 0, 0, PORT_COUNT, 1, 0},
        {ADMIRALTY_DIAMOND_ROCK, DEMAND_SHIPS_INSHORE, 5, 3, PORT_COUNT, 0, 1u << PORT_MARTINIQUE},
        {ADMIRALTY_BARBARY_COAST, DEMAND_MISSION, 0, 0, PORT_ALGIERS, 0, 1u << PORT_ALGIERS},
        {ADMIRALTY_JAMAICAN_REVOLT, DEMAND_EXPEDITION, 0, 0, PORT_JAMAICA, 0, 1u << PORT_JAMAICA},
        {ADMIRALTY_RUSSIAN_RESOLVE, DEMAND_EXPEDITION, 0, 5, PORT_COUNT, 0, 1u << PORT_CORFU},
    };

    (void)state;
    for (int row = 0; row < ADMIRALTY_COUNT; row++) {
        const AdmiraltyInfo *event = &admiralty[card[row].event];
        assert_int_equal(event->demand, card[row].demand);
        assert_int_equal(event->ships, card[row].ships);
        assert_int_equal(event->vp, card[row].vp);
        assert_int_equal(event->falls, card[row].falls);
        assert_int_equal(event->full_six_turns, card[row].full);
        assert_int_equal(event->ports, card[row].ports);
    }
}

/* The numbers that stand in the text of the cards. */
static void glory1805_15_1_numbers_of_the_cards(void **state)
{
    static const int told_and_typed[][2] = {
        {EVENTS_AHEAD, 6},
        {ADMIRALTY_CHITS, 7},
        {DIRECTIVE_CHITS, 5},
        {DUTCH_MANPOWER, 2},
        {ILLNESS_TURNS, 9},
        {PRIVATEER_TURNS, 6},
        {FEVER_ENDS_FROM, 5},
        {ALGIERS_SPANISH_MANPOWER, 8},
        {VP_ALGIERS_HELD, 3},
        {LONG_MOVE, 5},
        {NELSON_FATE, 5},
        {WRECK_FROM, 13},
        {SPOTTED_FROM, 8},
        {WEATHER_MOST, 9},
        {EVENT_DUTCH_NAVY_STRIPPED, 2},
        {EVENT_BARHAM, 3},
        {EVENT_ADMIRAL_ILL, 4},
        {EVENT_NEW_ORDERS, 5},
        {EVENT_SPANISH_MANPOWER, 6},
        {EVENT_AGENTS_AND_PRIVATEERS, 7},
        {EVENT_SPIES, 8},
        {EVENT_FRENCH_MANPOWER, 9},
        {EVENT_YELLOW_JACK, 10},
        {EVENT_ST_CYR, 11},
        {EVENT_SEA_FENCIBLES, 12},
        {FATE_KILLED_IF_TOTAL_AT_MOST, 2},
    };

    (void)state;
    for (size_t row = 0; row < sizeof told_and_typed / sizeof told_and_typed[0]; row++)
        assert_int_equal(told_and_typed[row][0], told_and_typed[row][1]);
}

RULES_MAIN(cmocka_unit_test(glory1805_18_4_every_cell), cmocka_unit_test(glory1805_18_5_w_and_p),
           cmocka_unit_test(glory1805_18_3_firepower_over_100), cmocka_unit_test(glory1805_1_1_every_turn),
           cmocka_unit_test(glory1805_14_4_every_season), cmocka_unit_test(glory1805_6_6_every_severity),
           cmocka_unit_test(glory1805_6_6_every_level), cmocka_unit_test(glory1805_14_4_every_modifier),
           cmocka_unit_test(glory1805_14_3_every_total), cmocka_unit_test(glory1805_17_3_every_total),
           cmocka_unit_test(glory1805_17_7_every_code), cmocka_unit_test(glory1805_20_3_every_cell),
           cmocka_unit_test(glory1805_20_5_every_modifier), cmocka_unit_test(glory1805_15_20_every_event),
           cmocka_unit_test(glory1805_15_1_numbers_of_the_cards), )
