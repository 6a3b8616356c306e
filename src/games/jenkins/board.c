/* What never changes: the chart, the counters, tracks and tables, for a client that draws the game without knowing it.
 * docs/view.md says what the members mean. Map units: a hundred to a column of hexes. */
#include "engine/board.h"
#include "games/jenkins/data/coast.h"
#include "games/jenkins/state.h"

static const char *const terrain_names[] = {"sea", "coastal", "land"};
static const char *const kind_names[] = {"naval", "land", "deception"};

/* ---- parties ----------------------------------------------------------------------------------------------------- */

/* Flags of the time: the Union of 1707, the cross of Burgundy, the white of the Bourbons. */
static void parties_of_board(Json *j)
{
    const Party party[NATION_COUNT] = {
        {nation_slugs[0],
         nation_names[0],
         "E",
         "#1f4e9c",
         {{"field", "#1f3f8f"}, {"saltire", "#ffffff"}, {"cross-edge", "#ffffff"}, {"cross", "#c8102e"}}},
        {nation_slugs[1], nation_names[1], "S", "#b3261e", {{"field", "#fbf7ea"}, {"saltire", "#c1121f"}}},
        {nation_slugs[2], nation_names[2], "F", "#6d4fa3", {{"field", "#fdfbf3"}, {"lily", "#c9a227"}}},
        {nation_slugs[3],
         nation_names[3],
         "D",
         "#c4650a",
         {{"field", "#fbf7ea"}, {"chief", "#c8102e"}, {"base", "#1f4e9c"}}},
        {nation_slugs[4], nation_names[4], "K", "#4d5d6b", {{"field", "#c8102e"}, {"nordic", "#ffffff"}}},
    };

    board_parties(party, NATION_COUNT, 2, j);
}

/* ---- the chart --------------------------------------------------------------------------------------------------- */

enum { ROWS_ABOVE = 3 }; /* the numbers of the rows begin with 4 */

static void board_hex(int hex, Json *j)
{
    const HexInfo *h = &hexes[hex];

    json_begin(j);
    json_named(j, "place", slug, ARG_PLACE, hex);
    json_kint(j, "x", hex_chart_x(h->number));
    json_kint(j, "y", hex_chart_y(h->number - ROWS_ABOVE));
    json_ktext(j, "terrain", terrain_names[h->terrain]);
    board_sides("slc-", hexside[hex], j); /* sea, land, coast, edge of the map */
    if (h->region || h->sea_area)
        json_ktext(j, "region", h->region ? region_names[h->region] : sea_area_names[h->sea_area]);
    json_end(j);
}

/* 7.4: in the open South Sea, where there is room. */
static void board_boxes(Json *j)
{
    static const char *const labels[] = {"Bound for the Pacific", "Bound for the Caribbean"};

    json_key(j, "boxes");
    json_list(j);
    for (int box = 0; box < 2; box++) {
        json_begin(j);
        json_ktext(j, "place", box_slugs[box]);
        json_ktext(j, "label", labels[box]);
        json_area(j, 90 + 720 * box, 2880, 660, 250);
        json_end(j);
    }
    json_close(j);
}

static void board_lettering(Json *j)
{
    static const Lettering words[] = {
        {"Gulf of Mexico", "sea", 1270, 1110, 88, 0},  {"Caribbean Sea", "sea", 2560, 2300, 104, 0},
        {"Atlantic Ocean", "sea", 3230, 830, 116, 0},  {"The Great South Sea", "sea", 700, 2610, 92, 0},
        {"To Spain", "sea", 4485, 2140, 40, 0},        {"New Spain", "land", 420, 1240, 74, -64},
        {"Louisiana", "land", 1560, 350, 74, 0},       {"Georgia", "land", 1990, 560, 48, -58},
        {"Carolina", "land", 2190, 250, 58, -38},      {"Florida", "land", 2205, 985, 40, 72},
        {"Cuba", "land", 2450, 1505, 46, 24},          {"Yucatan", "land", 1500, 1585, 44, -40},
        {"Guatemala", "land", 1130, 1985, 52, 24},     {"Honduras", "land", 1780, 2165, 44, 10},
        {"Hispaniola", "land", 3195, 1640, 38, 8},     {"New Granada", "land", 3010, 2990, 70, -24},
        {"Venezuela", "land", 3730, 2800, 74, 6},      {"Guiana", "land", 4330, 3020, 50, 30},
        {"Bahama Islands", "sea", 2830, 1130, 42, 52}, {"Leeward Islands", "sea", 4370, 1740, 36, 62},
    };

    board_names(words, COUNT_OF(words), j);
}

static void board_ornaments(Json *j)
{
    json_key(j, "title");
    json_begin(j);
    json_ktext(j, "text", "The West Indies");
    json_area(j, 60, 70, 1130, 420);
    json_end(j);
    board_compass(4080, 1110, 210, j);
}

/* 7.1: hexsides that stop somebody, drawn where both hexes could be entered otherwise. */
static void edges_of_board(Json *j)
{
    const char *between = terrain_names[TERRAIN_COASTAL];
    const Edge edges[] = {
        {"s", "water", "all sea: no marching across", between},
        {"l", "land", "all land: no sailing across", between},
    };

    board_edges(edges, COUNT_OF(edges), j);
}

static void board_map(Json *j)
{
    board_sheet(&(Sheet){"hexes", 4600, 3200, HEX_CHART_WIDTH, HEX_CHART_HEIGHT}, j);
    json_key(j, "spaces");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        board_hex(hex, j);
    json_close(j);
    board_boxes(j);
    edges_of_board(j);
    board_lettering(j);
    board_ornaments(j);
    board_outline(coast, COUNT_OF(coast), j);
    json_end(j);
}

/* Which way a group goes a hex at a time (7.1), so that a long way can be proposed: the rules still judge each step. */
static void ways_of_board(Json *j)
{
    const char *coastal = terrain_names[TERRAIN_COASTAL];
    const Way ways[] = {
        {"sailing", "step", {terrain_names[TERRAIN_SEA], coastal}, "sc", NULL, false},
        {"marching", "step", {terrain_names[TERRAIN_LAND], coastal}, "lc", NULL, false},
    };

    board_ways(ways, COUNT_OF(ways), j);
}

/* ---- seaports ---------------------------------------------------------------------------------------------------- */

static void board_sites(Json *j)
{
    json_key(j, "sites");
    json_list(j);
    for (int port = 0; port < PORT_COUNT; port++) {
        json_begin(j);
        json_ktext(j, "slug", ports[port].slug);
        json_ktext(j, "name", ports[port].name);
        json_named(j, "place", slug, ARG_PLACE, ports[port].hex);
        json_ktext(j, "party", nation_slugs[ports[port].nation]);
        json_kint(j, "value", ports[port].value);
        json_end(j);
    }
    json_close(j);
}

static void board_lines(Json *j)
{
    json_key(j, "lines");
    json_list(j);
    for (int i = 0; i < ROUTE_COUNT; i++) {
        json_begin(j);
        json_named(j, "from", slug, ARG_PLACE, ports[routes[i].from].hex);
        json_named(j, "to", slug, ARG_PLACE, ports[routes[i].to].hex);
        json_ktext(j, "kind", "trade route");
        json_end(j);
    }
    json_close(j);
}

/* ---- counters ---------------------------------------------------------------------------------------------------- */

static const char *shape_of(int type)
{
    static const char *const shapes[TYPE_COUNT] = {
        [TYPE_SHIP_OF_THE_LINE] = "ship-of-the-line",
        [TYPE_FRIGATE] = "frigate",
        [TYPE_FIRE_SHIP] = "fire-ship",
        [TYPE_BOMB_SHIP] = "bomb-ship",
        [TYPE_MERCHANT] = "merchant",
        [TYPE_SOLDIERS] = "soldiers",
        [TYPE_CANNONS] = "cannon",
        [TYPE_HEAVY_GUNS] = "mortar",
        [TYPE_SUPPLIES] = "barrels",
        [TYPE_LEADER] = "leader",
        [TYPE_BOOM_CHAIN] = "chain",
        [TYPE_DECEPTION] = "unknown",
    };
    return shapes[type];
}

static void board_value(Json *j, const char *name, const char *colour, int value, bool plus)
{
    if (value != NO_VALUE)
        json_value(j, name, colour, value, plus);
}

/* 2.2: red, blue and green as printed. */
static void board_values(const PieceInfo *info, Json *j)
{
    json_key(j, "values");
    json_list(j);
    board_value(j, "guns", "red", info->gun, false);
    board_value(j, "cannonade", "blue", info->cannonade, true);
    board_value(j, "land", "green", info->land, false);
    board_value(j, "naval tactics", "red", info->naval_tactics, true);
    board_value(j, "land tactics", "green", info->land_tactics, true);
    json_close(j);
}

static void board_piece(int p, Json *j)
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);
    const PieceInfo *info = &pieces[p];

    put_piece_label(p, &t);
    json_begin(j);
    json_ktext(j, "slug", info->slug);
    json_key(j, "name");
    json_str(j, (Str){t.at, t.n});
    json_ktext(j, "party", side_slugs[info->side]);
    json_ktext(j, "type", type_names[info->type]);
    json_ktext(j, "kind", kind_names[info->kind]);
    json_ktext(j, "shape", shape_of(info->type));
    board_values(info, j);
    if (info->cost != NO_VALUE)
        json_kint(j, "cost", info->cost);
    if (info->anchor)
        json_kbool(j, "carried", true);
    json_ktext(j, "like", pieces[class_of_piece[p]].slug);
    json_end(j);
}

static void board_pieces(Json *j)
{
    json_key(j, "pieces");
    json_list(j);
    for (int p = 0; p < PIECE_COUNT; p++)
        board_piece(p, j);
    json_close(j);
}

/* ---- tracks, marks, tables --------------------------------------------------------------------------------------- */

static void tracks_of_board(Json *j)
{
    static const Track tracks[] = {
        {.slug = "turn", .name = "Turn", .low = 1, .high = TURNS, .x = 175, .y = 400, .step = HEX_CHART_COLUMN},
        {.slug = "funds", .name = "War funds", .low = 0, .high = FUNDS_MAX, .money = true},
    };

    board_tracks(tracks, COUNT_OF(tracks), j);
}

static void marks_of_board(Json *j)
{
    static const Mark marks[] = {
        {"storm", "Storm", "storm", false},
        {"scuttled", "Scuttled ship blocks the port", "wreck", false},
        {"claimed", "Victory roll made here", "tick", false},
        {"battle", "Naval combat to be fought", "swords", false},
        {"ships", "Has ships", "ship", false},
        {"ashore", "Has land counters ashore", "flag", false},
        {"intercepted", "Has intercepted this turn", "turned", false},
        {"top", "On top of its stack", "eye", false},
        {"known", "Seen by the enemy", "eye", false},
        {"aboard", "Aboard a ship", "anchor", false},
        {"moved", "Has moved", "tick", true},
        {"stopped", "Has had to stop", "stop", false},
        {"embarked", "Has gone aboard", "anchor", false},
        {"landed", "Has landed", "flag", false},
        {"flipped", "Has intercepted this turn", "turned", false},
    };

    board_marks(marks, COUNT_OF(marks), j);
}

static void phrases_of_board(Json *j)
{
    static const Phrase phrases[] = {
        {V_EMBARK, "{1} goes aboard {2}"},
        {V_TOP, "{2} on top in {1}"},
        {V_BATTLE, "Fight at {1}"},
        {V_SLIP, "Slip into the port"},
        {V_ATTACK, "Attack the ships off it"},
        {V_AIM, "Extra die for {1}"},
        {V_REROLL, "Roll the {3} of {2} again"},
        {V_RECAST, "Roll a {3} of the {2} again"},
        {V_RETREAT, "Retreat to {1}"},
        {V_RECALL, "{1} goes home"},
        {V_CLAIM, "Victory roll for {1}"},
    };

    board_phrases(verbs, phrases, COUNT_OF(phrases), j);
}

static void board(Json *j)
{
    parties_of_board(j);
    board_map(j);
    ways_of_board(j);
    phrases_of_board(j);
    board_sites(j);
    board_lines(j);
    board_pieces(j);
    tracks_of_board(j);
    marks_of_board(j);
    board_tables(print_tables, j);
}
