/* What never changes: the chart, the counters, tracks and tables, for a client that draws the game without knowing it.
 * docs/view.md says what the members mean. Map units: a hundred to a column of hexes. */
#include "engine/board.h"
#include "games/jenkins/data/coast.h"
#include "games/jenkins/state.h"

enum { COLUMN = 100, CELL_WIDTH = 133, CELL_HEIGHT = 115, SHEET_WIDTH = 4600, SHEET_HEIGHT = 3200 };

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

static int chart_x(int hex)
{
    return hex_x(hexes[hex].number) / 3 * COLUMN;
}

/* Half a hex is 100 over the root of 3. */
static int chart_y(int hex)
{
    return ((hex_y(hexes[hex].number) - 6) * 57735 + 500) / 1000;
}

/* N, NE, SE, S, SW, NW: sea, land, coast, edge of the map. */
static void board_hexsides(int hex, Json *j)
{
    char sides[DIRECTION_COUNT];

    for (int k = 0; k < DIRECTION_COUNT; k++)
        sides[k] = "slc-"[hexside[hex][k]];
    json_key(j, "sides");
    json_str(j, (Str){sides, DIRECTION_COUNT});
}

static void board_hex(int hex, Json *j)
{
    const HexInfo *h = &hexes[hex];

    json_begin(j);
    json_named(j, "place", ARG_PLACE, hex);
    json_kint(j, "x", chart_x(hex));
    json_kint(j, "y", chart_y(hex));
    json_ktext(j, "terrain", terrain_names[h->terrain]);
    board_hexsides(hex, j);
    if (h->region || h->sea_area)
        json_ktext(j, "region", h->region ? region_names[h->region] : sea_area_names[h->sea_area]);
    json_end(j);
}

static void json_area(Json *j, int x, int y, int width, int high)
{
    json_kint(j, "x", x);
    json_kint(j, "y", y);
    json_kint(j, "width", width);
    json_kint(j, "height", high);
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
    static const struct {
        const char *text, *style;
        int16_t x, y, size, turn;
    } words[] = {
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

    json_key(j, "names");
    json_list(j);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        json_begin(j);
        json_ktext(j, "text", words[i].text);
        json_ktext(j, "style", words[i].style);
        json_kint(j, "x", words[i].x);
        json_kint(j, "y", words[i].y);
        json_kint(j, "size", words[i].size);
        json_kint(j, "turn", words[i].turn);
        json_end(j);
    }
    json_close(j);
}

static void board_ornaments(Json *j)
{
    json_key(j, "title");
    json_begin(j);
    json_ktext(j, "text", "The West Indies");
    json_ktext(j, "under", "in the War of Jenkins' Ear, 1739 to 1748");
    json_area(j, 60, 70, 1130, 420);
    json_end(j);
    json_key(j, "compass");
    json_begin(j);
    json_kint(j, "x", 4080);
    json_kint(j, "y", 1110);
    json_kint(j, "radius", 210);
    json_end(j);
}

/* 7.1: hexsides that stop somebody, drawn where both hexes could be entered otherwise. */
static void board_edges(Json *j)
{
    static const char *const edges[][3] = {
        {"s", "water", "all sea: no marching across"},
        {"l", "land", "all land: no sailing across"},
    };

    json_key(j, "edges");
    json_list(j);
    for (int i = 0; i < 2; i++) {
        json_begin(j);
        json_ktext(j, "letter", edges[i][0]);
        json_ktext(j, "style", edges[i][1]);
        json_ktext(j, "name", edges[i][2]);
        json_ktext(j, "between", terrain_names[TERRAIN_COASTAL]);
        json_end(j);
    }
    json_close(j);
}

static void board_map(Json *j)
{
    json_key(j, "map");
    json_begin(j);
    json_ktext(j, "kind", "hexes");
    json_kint(j, "width", SHEET_WIDTH);
    json_kint(j, "height", SHEET_HEIGHT);
    json_key(j, "cell");
    json_begin(j);
    json_kint(j, "width", CELL_WIDTH);
    json_kint(j, "height", CELL_HEIGHT);
    json_end(j);
    json_key(j, "spaces");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        board_hex(hex, j);
    json_close(j);
    board_boxes(j);
    board_edges(j);
    board_lettering(j);
    board_ornaments(j);
    json_key(j, "outline");
    json_list(j);
    for (size_t i = 0; i < sizeof coast / sizeof coast[0]; i++)
        json_text(j, coast[i]);
    json_close(j);
    json_end(j);
}

/* Which way a group goes a hex at a time (7.1), so that a long way can be proposed: the rules still judge each step. */
static void board_way(const char *question, int passes, const char *sides, Json *j)
{
    json_begin(j);
    json_ktext(j, "question", question);
    json_ktext(j, "verb", "step");
    json_key(j, "terrain");
    json_list(j);
    json_text(j, terrain_names[passes]);
    json_text(j, terrain_names[TERRAIN_COASTAL]);
    json_close(j);
    json_ktext(j, "sides", sides);
    json_end(j);
}

static void board_ways(Json *j)
{
    json_key(j, "ways");
    json_list(j);
    board_way("sailing", TERRAIN_SEA, "sc", j);
    board_way("marching", TERRAIN_LAND, "lc", j);
    json_close(j);
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
        json_named(j, "place", ARG_PLACE, ports[port].hex);
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
        json_named(j, "from", ARG_PLACE, ports[routes[i].from].hex);
        json_named(j, "to", ARG_PLACE, ports[routes[i].to].hex);
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
    if (value == NO_VALUE)
        return;
    json_begin(j);
    json_ktext(j, "name", name);
    json_ktext(j, "colour", colour);
    json_kint(j, "value", value);
    if (plus)
        json_kbool(j, "plus", true);
    json_end(j);
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

static void board_tracks(Json *j)
{
    json_key(j, "tracks");
    json_list(j);
    json_begin(j);
    json_ktext(j, "slug", "turn");
    json_ktext(j, "name", "Turn");
    json_kint(j, "low", 1);
    json_kint(j, "high", TURNS);
    json_kint(j, "x", 175);
    json_kint(j, "y", 400);
    json_kint(j, "step", COLUMN);
    json_end(j);
    json_begin(j);
    json_ktext(j, "slug", "funds");
    json_ktext(j, "name", "War funds");
    json_kint(j, "low", 0);
    json_kint(j, "high", FUNDS_MAX);
    json_kbool(j, "money", true);
    json_end(j);
    json_close(j);
}

static void board_marks(Json *j)
{
    static const char *const marks[][3] = {
        {"storm", "Storm", "storm"},
        {"scuttled", "Scuttled ship blocks the port", "wreck"},
        {"claimed", "Victory roll made here", "tick"},
        {"battle", "Naval combat to be fought", "swords"},
        {"ships", "Has ships", "ship"},
        {"ashore", "Has land counters ashore", "flag"},
        {"intercepted", "Has intercepted this turn", "turned"},
        {"top", "On top of its stack", "eye"},
        {"known", "Seen by the enemy", "eye"},
        {"aboard", "Aboard a ship", "anchor"},
        {"moved", "Has moved", "tick"},
        {"stopped", "Has had to stop", "stop"},
        {"embarked", "Has gone aboard", "anchor"},
        {"landed", "Has landed", "flag"},
        {"flipped", "Has intercepted this turn", "turned"},
    };

    json_key(j, "marks");
    json_list(j);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        json_begin(j);
        json_ktext(j, "slug", marks[i][0]);
        json_ktext(j, "name", marks[i][1]);
        json_ktext(j, "shape", marks[i][2]);
        if (strcmp(marks[i][0], "moved") == 0)
            json_kbool(j, "spent", true);
        json_end(j);
    }
    json_close(j);
}

enum { TABLES_TEXT = 1 << 14 };

static void board(Json *j)
{
    char buffer[TABLES_TEXT];
    Text charts = text_in(buffer, sizeof buffer);

    parties_of_board(j);
    board_map(j);
    board_ways(j);
    board_sites(j);
    board_lines(j);
    board_pieces(j);
    board_tracks(j);
    board_marks(j);
    print_tables(&charts);
    json_key(j, "tables");
    json_str(j, (Str){charts.at, charts.n});
}
