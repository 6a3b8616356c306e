/* What never changes: the map, the counters, tracks and tables, for a client that draws the game without knowing it.
 * Hexes lie in columns and stand on a flat side: x counts columns, y half hexes from the top, even columns one lower. */
#include "games/jenkins/state.h"

static const char *const terrain_names[] = {"sea", "coastal", "land"};
static const char *const ocean_names[] = {"", "caribbean", "pacific"};
static const char *const kind_names[] = {"naval", "land", "deception"};

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
    int column = h->number / 100, row = h->number % 100;

    json_object(j);
    json_named(j, "place", ARG_PLACE, hex);
    json_kint(j, "x", column);
    json_kint(j, "y", 2 * row + (column % 2 == 0));
    json_kstring(j, "terrain", terrain_names[h->terrain]);
    board_hexsides(hex, j);
    if (h->port >= 0)
        json_kstring(j, "port", ports[h->port].slug);
    if (h->ocean)
        json_kstring(j, "ocean", ocean_names[h->ocean]);
    if (h->region || h->sea_area)
        json_kstring(j, "region", h->region ? region_names[h->region] : sea_area_names[h->sea_area]);
    json_end(j);
}

static void board_map(Json *j)
{
    json_key(j, "map");
    json_object(j);
    json_kstring(j, "kind", "hexes");
    json_kint(j, "columns", HEX_COLUMNS);
    json_kint(j, "rows", HEX_ROWS);
    json_key(j, "hexes");
    json_array(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        board_hex(hex, j);
    json_close(j);
    json_key(j, "boxes");
    json_array(j);
    for (int box = 0; box < 2; box++) {
        json_object(j);
        json_kstring(j, "place", box_slugs[box]);
        json_kstring(j, "label", box_labels[box]);
        json_end(j);
    }
    json_close(j);
    json_end(j);
}

static void board_ports(Json *j)
{
    json_key(j, "ports");
    json_array(j);
    for (int port = 0; port < PORT_COUNT; port++) {
        json_object(j);
        json_kstring(j, "slug", ports[port].slug);
        json_kstring(j, "name", ports[port].name);
        json_named(j, "place", ARG_PLACE, ports[port].hex);
        json_kstring(j, "nation", nation_slugs[ports[port].nation]);
        json_kint(j, "value", ports[port].value);
        json_end(j);
    }
    json_close(j);
    json_key(j, "routes");
    json_array(j);
    for (int i = 0; i < ROUTE_COUNT; i++) {
        json_array(j);
        json_string(j, ports[routes[i].from].slug);
        json_string(j, ports[routes[i].to].slug);
        json_close(j);
    }
    json_close(j);
}

static void board_value(Json *j, const char *key, int value)
{
    if (value != NO_VALUE)
        json_kint(j, key, value);
}

static void board_piece(int p, Json *j)
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);
    const PieceInfo *info = &pieces[p];

    put_piece_label(p, &t);
    json_object(j);
    json_kstring(j, "slug", info->slug);
    json_key(j, "name");
    json_str(j, (Str){t.at, t.n});
    json_kstring(j, "side", side_slugs[info->side]);
    json_kstring(j, "type", type_names[info->type]);
    json_kstring(j, "kind", kind_names[info->kind]);
    board_value(j, "gun", info->gun);
    board_value(j, "cannonade", info->cannonade);
    board_value(j, "land", info->land);
    board_value(j, "naval_tactics", info->naval_tactics);
    board_value(j, "land_tactics", info->land_tactics);
    board_value(j, "cost", info->cost);
    json_kbool(j, "anchor", info->anchor);
    json_kstring(j, "like", pieces[class_of_piece[p]].slug);
    json_end(j);
}

static void board_pieces(Json *j)
{
    json_key(j, "pieces");
    json_array(j);
    for (int p = 0; p < PIECE_COUNT; p++)
        board_piece(p, j);
    json_close(j);
}

static void board_track(const char *name, const char *label_, int low, int high, Json *j)
{
    json_object(j);
    json_kstring(j, "name", name);
    json_kstring(j, "label", label_);
    json_kint(j, "low", low);
    json_kint(j, "high", high);
    json_end(j);
}

static void board_nations(Json *j)
{
    static const char *const colours[NATION_COUNT] = {"blue", "red", "white", "orange", "grey"};

    json_key(j, "nations");
    json_array(j);
    for (int nation = 0; nation < NATION_COUNT; nation++) {
        json_object(j);
        json_kstring(j, "slug", nation_slugs[nation]);
        json_kstring(j, "name", nation_names[nation]);
        json_kstring(j, "colour", colours[nation]);
        json_kbool(j, "plays", nation <= SPANISH);
        json_end(j);
    }
    json_close(j);
}

enum { TABLES_TEXT = 1 << 14 };

static void board(Json *j)
{
    char buffer[TABLES_TEXT];
    Text charts = text_in(buffer, sizeof buffer);

    board_nations(j);
    board_map(j);
    board_ports(j);
    board_pieces(j);
    json_key(j, "tracks");
    json_array(j);
    board_track("turn", "Turn", 1, TURNS, j);
    board_track("funds", "War funds", 0, FUNDS_MAX, j);
    json_close(j);
    print_tables(&charts);
    json_key(j, "tables");
    json_str(j, (Str){charts.at, charts.n});
}
