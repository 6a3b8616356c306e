/* What never changes: the chart, the counters, tracks and tables, for a client that draws the game without knowing it.
 * docs/view.md says what the members mean. Map units: a hundred to a column of hexes. */
#include "games/armada/state.h"
#include "hex/hex.h"

enum { COLUMN = 100, CELL_WIDTH = 133, CELL_HEIGHT = 115, SHEET_WIDTH = 3400, SHEET_HEIGHT = 4800 };

/* ---- parties ----------------------------------------------------------------------------------------------------- */

static void board_flag(const char *const flag[][2], Json *j)
{
    json_key(j, "flag");
    json_list(j);
    for (int i = 0; flag[i][0]; i++) {
        json_begin(j);
        json_ktext(j, "shape", flag[i][0]);
        json_ktext(j, "colour", flag[i][1]);
        json_end(j);
    }
    json_close(j);
}

/* Saint George, the cross of Burgundy, lilies, the white of the Huguenots, Saint Andrew. */
static void board_parties(Json *j)
{
    static const char *const names[PARTY_COUNT] = {
        "English", "Spanish", "Catholic League", "Huguenots", "Scots", "Neutral",
    };
    static const char *const colours[PARTY_COUNT] = {"#1f4e9c", "#b3261e", "#6d4fa3", "#5b6f8f", "#2f7d6b", "#6b6256"};
    static const char *const letters[PARTY_COUNT] = {"E", "S", "L", "H", "A", "N"};
    static const char *const flags[PARTY_COUNT][4][2] = {
        {{"field", "#fbf7ea"}, {"cross", "#c8102e"}},   {{"field", "#fbf7ea"}, {"saltire", "#c1121f"}},
        {{"field", "#2b3f8c"}, {"lily", "#d8b13a"}},    {{"field", "#fdfbf3"}, {"border", "#5b6f8f"}},
        {{"field", "#1f4e9c"}, {"saltire", "#ffffff"}}, {{"field", "#cfc6b3"}},
    };

    json_key(j, "parties");
    json_list(j);
    for (int party = 0; party < PARTY_COUNT; party++) {
        json_begin(j);
        json_ktext(j, "slug", party_slugs[party]);
        json_ktext(j, "name", names[party]);
        json_ktext(j, "letter", letters[party]);
        json_ktext(j, "colour", colours[party]);
        json_kbool(j, "plays", party <= SPANISH);
        board_flag(flags[party], j);
        json_end(j);
    }
    json_close(j);
}

/* ---- the chart --------------------------------------------------------------------------------------------------- */

static int chart_x(int hex)
{
    return hex_x(hexes[hex].number) / 3 * COLUMN;
}

/* Half a hex is 100 over the root of 3. */
static int chart_y(int hex)
{
    return ((hex_y(hexes[hex].number) - 1) * 57735 + 500) / 1000;
}

/* N, NE, SE, S, SW, NW: sea, coast, land, closed to all, edge of the map. */
static void board_hexsides(int hex, Json *j)
{
    char sides[DIRECTION_COUNT];

    for (int k = 0; k < DIRECTION_COUNT; k++)
        sides[k] = "sclx-"[hexside[hex][k]];
    json_key(j, "sides");
    json_str(j, (Str){sides, DIRECTION_COUNT});
}

static void board_hex(int hex, Json *j)
{
    static const char *const winds[] = {"none", "N", "NE", "SE", "S", "SW", "NW"};
    static const char *const terrains[] = {"sea", "coastal", "shallow", "land"};
    const HexInfo *h = &hexes[hex];

    json_begin(j);
    json_hex(j, "place", hex);
    json_kint(j, "x", chart_x(hex));
    json_kint(j, "y", chart_y(hex));
    json_ktext(j, "terrain", terrains[h->terrain]);
    board_hexsides(hex, j);
    if (h->area >= 0 || h->zone >= 0)
        json_ktext(j, "region", h->area >= 0 ? areas[h->area].name : zones[h->zone].name);
    if (h->area >= 0 && h->zone >= 0)
        json_ktext(j, "zone", zones[h->zone].name);
    if (h->zone >= 0)
        json_ktext(j, "wind", winds[zones[h->zone].wind]);
    json_end(j);
}

static void board_word(Json *j, const char *text, const char *style, const int at[4])
{
    json_begin(j);
    json_ktext(j, "text", text);
    json_ktext(j, "style", style);
    json_kint(j, "x", at[0]);
    json_kint(j, "y", at[1]);
    json_kint(j, "size", at[2]);
    json_kint(j, "turn", at[3]);
    json_end(j);
}

static void board_lettering(Json *j)
{
    static const struct {
        const char *text, *style;
        int at[4]; /* x, y, size, degrees */
    } words[] = {
        {"North Atlantic", "sea", {560, 1010, 92, 0}},      {"Atlantic", "sea", {420, 1960, 92, 0}},
        {"Western Approaches", "sea", {820, 2440, 56, 0}},  {"Bay of Biscay", "sea", {1480, 2830, 80, 0}},
        {"Portuguese Coast", "sea", {430, 3700, 60, -84}},  {"Gulf of Cadiz", "sea", {640, 4580, 64, 0}},
        {"Mediterranean", "sea", {2650, 3900, 96, 0}},      {"North Sea", "sea", {2480, 560, 100, 0}},
        {"Southern North Sea", "sea", {2440, 1160, 52, 0}}, {"English Channel", "sea", {1830, 1945, 48, -8}},
        {"Irish Sea", "sea", {1490, 1260, 40, 72}},         {"England", "land", {1950, 1500, 72, 0}},
        {"Scotland", "land", {1660, 590, 60, -62}},         {"Ireland", "land", {1180, 1230, 64, 0}},
        {"France", "land", {2380, 2370, 110, 0}},           {"Spain", "land", {1640, 3680, 120, 0}},
        {"Portugal", "land", {985, 3760, 56, -80}},         {"Netherlands", "land", {2740, 1560, 42, 0}},
        {"German States", "land", {3080, 1420, 40, 0}},     {"Barbary", "land", {2560, 4640, 80, 0}},
        {"Denmark and Norway", "land", {2960, 330, 36, 0}}, {"Savoy", "land", {3110, 2760, 44, 0}},
        {"Lorraine", "land", {2890, 2050, 38, 0}},          {"Swiss Cantons", "land", {3180, 2420, 36, 0}},
    };

    json_key(j, "names");
    json_list(j);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        board_word(j, words[i].text, words[i].style, words[i].at);
    json_close(j);
}

/* ---- the coast, from the hexes ----------------------------------------------------------------------------------- */

enum { OUTLINE_TEXT = 1 << 13 };

typedef struct {
    bool done[HEX_COUNT][DIRECTION_COUNT];
} Shores;

/* Where the land of a hex ends: at the open sea, at a hexside of high seas, at the edge of the sheet. */
static bool is_shore(int hex, int k)
{
    int next = neighbour[hex][k];
    bool land = hexes[hex].terrain != TERRAIN_SEA;

    return land && (next < 0 || hexes[next].terrain == TERRAIN_SEA || hexside[hex][k] == SIDE_SEA);
}

/* The middle of a hexside, drawn in from the sea, and out over the edge of the sheet. */
static void shore_point(int hex, int k, int at[2])
{
    static const int16_t reach[DIRECTION_COUNT][2] = {{0, -58}, {50, -29}, {50, 29}, {0, 58}, {-50, 29}, {-50, -29}};
    int percent = neighbour[hex][k] < 0 ? 180 : 48;

    at[0] = chart_x(hex) + reach[k][0] * percent / 100;
    at[1] = chart_y(hex) + reach[k][1] * percent / 100;
}

/* Sunwise round the land: on to the next side of the hex, or of the land beyond it. */
static void next_shore(int *hex, int *k)
{
    *k = (*k + 1) % DIRECTION_COUNT;
    while (!is_shore(*hex, *k)) {
        *hex = neighbour[*hex][*k];
        *k = (*k + 4) % DIRECTION_COUNT;
    }
}

/* Returns how many points it has. */
static int put_ring(Shores *s, int hex, int k, Text *out)
{
    int last[2], at[2], points = 1;

    shore_point(hex, k, last);
    text_fmt(out, "M%d %dl", last[0], last[1]);
    s->done[hex][k] = true;
    for (next_shore(&hex, &k); !s->done[hex][k]; next_shore(&hex, &k)) {
        s->done[hex][k] = true;
        shore_point(hex, k, at);
        text_fmt(out, "%d %d ", at[0] - last[0], at[1] - last[1]);
        memcpy(last, at, sizeof last);
        points++;
    }
    text_put(out, "z");
    return points;
}

static void board_outline(Json *j)
{
    static const Shores none;
    Shores shores = none;
    char ring[OUTLINE_TEXT];

    json_key(j, "outline");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        for (int k = 0; k < DIRECTION_COUNT; k++) {
            if (!is_shore(hex, k) || shores.done[hex][k])
                continue;
            Text t = text_in(ring, sizeof ring);
            if (put_ring(&shores, hex, k, &t) > 2) /* fewer: an inlet between two hexes */
                json_str(j, (Str){t.at, t.n});
        }
    json_close(j);
}

static void board_ornaments(Json *j)
{
    json_key(j, "title");
    json_begin(j);
    json_ktext(j, "text", "The Armada");
    json_ktext(j, "under", "December 1586 to the winter of 1588");
    json_kint(j, "x", 190);
    json_kint(j, "y", 120);
    json_kint(j, "width", 900);
    json_kint(j, "height", 270);
    json_end(j);
    json_key(j, "compass");
    json_begin(j);
    json_kint(j, "x", 420);
    json_kint(j, "y", 2960);
    json_kint(j, "radius", 200);
    json_end(j);
}

/* Hexsides that stop somebody, drawn where both hexes could be entered otherwise. */
static void board_edges(Json *j)
{
    static const char *const edges[][3] = {
        {"s", "water", "high seas: no marching across"},
        {"l", "land", "land: no sailing across"},
        {"x", "land", "closed to all"},
    };

    json_key(j, "edges");
    json_list(j);
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        json_begin(j);
        json_ktext(j, "letter", edges[i][0]);
        json_ktext(j, "style", edges[i][1]);
        json_ktext(j, "name", edges[i][2]);
        json_ktext(j, "between", "coastal");
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
    board_edges(j);
    board_lettering(j);
    board_ornaments(j);
    board_outline(j);
    json_end(j);
}

/* Which way a group goes a hex at a time, so that a long way can be proposed: the rules still judge each step. */
static void board_way(const char *question, const char *verb, const char *open, const char *sides, Json *j)
{
    json_begin(j);
    json_ktext(j, "question", question);
    json_ktext(j, "verb", verb);
    json_key(j, "terrain");
    json_list(j);
    if (open)
        json_text(j, open);
    json_text(j, "coastal");
    json_text(j, "shallow");
    json_close(j);
    json_ktext(j, "sides", sides);
    json_end(j);
}

static void board_ways(Json *j)
{
    json_key(j, "ways");
    json_list(j);
    board_way("course", "course", "sea", "sc", j);
    board_way("coast_step", "step", NULL, "c", j);
    board_way("land_step", "step", "land", "lc", j);
    json_close(j);
}

/* ---- cities and tracks ------------------------------------------------------------------------------------------- */

static void board_cities(Json *j)
{
    for (int c = 0; c < CITY_COUNT; c++) {
        json_begin(j);
        json_ktext(j, "slug", cities[c].slug);
        json_ktext(j, "name", cities[c].name);
        json_hex(j, "place", cities[c].hex);
        json_ktext(j, "party", party_slugs[party_of_area(cities[c].area)]);
        if (cities[c].vp > 0)
            json_kint(j, "value", cities[c].vp);
        json_kbool(j, "port", cities[c].port);
        json_kbool(j, "fortress", cities[c].fortress);
        json_end(j);
    }
}

/* Where the track of a whole area is shown: in a hex of it without a city. */
static int hex_of_track(int track)
{
    const AreaInfo *area = &areas[tracks[track].area];
    int hex = tracks[track].hex;

    for (int i = 0; hex < 0 && i < area->hexes; i++)
        if (hexes[area_hexes[area->first + i]].city < 0)
            hex = area_hexes[area->first + i];
    return hex;
}

static bool is_city_slug(const char *word)
{
    for (int c = 0; c < CITY_COUNT; c++)
        if (strcmp(cities[c].slug, word) == 0)
            return true;
    return false;
}

/* The tracks of cities are named after them; the others are sites of their own. */
static void board_sites(Json *j)
{
    json_key(j, "sites");
    json_list(j);
    board_cities(j);
    for (int t = 0; t < TRACK_COUNT; t++) {
        if (is_city_slug(tracks[t].slug))
            continue;
        json_begin(j);
        json_ktext(j, "slug", tracks[t].slug);
        json_ktext(j, "name", tracks[t].name);
        json_hex(j, "place", hex_of_track(t));
        json_ktext(j, "party", side_slugs[tracks[t].side]);
        json_end(j);
    }
    json_close(j);
}

/* ---- counters ---------------------------------------------------------------------------------------------------- */

static const char *shape_of(int p)
{
    if (is_fleet(p))
        return "ship-of-the-line";
    if (is_leader(p))
        return "leader";
    if (is_land(p))
        return "soldiers";
    if (p == TREASURE)
        return "gem";
    if (pieces[p].oared)
        return "galley";
    return is_barge(p) ? "merchant" : pieces[p].deep ? "galleon" : "frigate";
}

static void put_type(int p, Text *out)
{
    const char *nation = nation_names[pieces[p].nation];

    if (is_fleet(p))
        text_put(out, "fleet marker");
    else if (is_leader(p))
        text_fmt(out, "%s %s%sleader", nation, pieces[p].senior ? "senior " : "",
                 pieces[p].naval && pieces[p].ashore ? "naval and land "
                 : pieces[p].naval                   ? "naval "
                                                     : "land ");
    else if (is_land(p))
        text_fmt(out, "%s land unit", nation);
    else
        text_fmt(out, "%s %s%s", nation, pieces[p].deep ? "deep draft" : "shallow draft",
                 pieces[p].oared ? ", oared" : "");
}

/* Nations that do not wear the colour of their side. */
static const char *colour_of(int p)
{
    static const char *const colours[NATION_COUNT] = {
        [NATION_DUTCH] = "#c4650a",
        [NATION_HUGUENOT] = "#5b6f8f",
        [NATION_FRENCH_CATHOLIC_LEAGUE] = "#6d4fa3",
        [NATION_WALLOON] = "#8a5a2b",
    };
    return is_fleet(p) ? NULL : colours[pieces[p].nation];
}

static void board_piece(int p, Json *j)
{
    char name[YA_MAX_ACTION], type[YA_MAX_ACTION];
    Text t = text_in(name, sizeof name), u = text_in(type, sizeof type);

    put_piece_label(p, &t);
    put_type(p, &u);
    json_begin(j);
    json_ktext(j, "slug", pieces[p].slug);
    json_ktext(j, "name", name);
    json_ktext(j, "party", side_slugs[side_of(p)]);
    json_ktext(j, "type", type);
    json_ktext(j, "shape", shape_of(p));
    if (!is_fleet(p))
        json_values(j, p, is_leader(p) ? pieces[p].bonus : pieces[p].combat);
    if (colour_of(p))
        json_ktext(j, "colour", colour_of(p));
    if (!is_fleet(p))
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
    json_end(j);
    json_begin(j);
    json_ktext(j, "slug", "treasury");
    json_ktext(j, "name", "Treasury");
    json_kbool(j, "money", true);
    json_end(j);
    json_begin(j);
    json_ktext(j, "slug", "points");
    json_ktext(j, "name", "Victory points");
    json_end(j);
    json_close(j);
}

static void board_marks(Json *j)
{
    static const char *const marks[][3] = {
        {"land-siege", "Besieged by land", "swords"},
        {"sea-siege", "Besieged by sea", "anchor"},
        {"control", "Controlled", "flag"},
        {"course", "On the declared course", "ship"},
        {"ships", "Has ships", "ship"},
        {"ashore", "Has land units ashore", "flag"},
        {"besieged", "Besieged", "swords"},
        {"reduced", "Has lost a step", "wreck"},
        {"moved", "Has moved", "tick"},
        {"tried", "Has tried to intercept this turn", "turned"},
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

static void print_tables(Text *out); /* in tables.c */

enum { TABLES_TEXT = 1 << 14 };

static void board(Json *j)
{
    char buffer[TABLES_TEXT];
    Text charts = text_in(buffer, sizeof buffer);

    board_parties(j);
    board_map(j);
    board_ways(j);
    board_sites(j);
    board_pieces(j);
    board_tracks(j);
    board_marks(j);
    print_tables(&charts);
    json_key(j, "tables");
    json_str(j, (Str){charts.at, charts.n});
}
