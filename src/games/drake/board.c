/* What never changes: the street, the harbour and the chart as spaces on a sheet of 1000 by 1000, the captains, the
 * pieces, the tables, for a client that draws the game without knowing it. */
#include "games/drake/state.h"

enum {
    DOCK_Y = 330,
    OUTBOUND_X = 60,
    HOMEBOUND_X = 590,
    DOCK_STEP = 85,
    CONQUEST_Y = 330,
    CONQUEST_X = 452,
    SPACE = 44
};

static void board_space(Json *j, const char *slug_, const char *name, const char *kind, int x, int y, int capacity)
{
    json_begin(j);
    json_ktext(j, "place", slug_);
    json_ktext(j, "label", name);
    json_ktext(j, "kind", kind);
    json_kint(j, "x", x);
    json_kint(j, "y", y);
    json_kint(j, "capacity", capacity);
}

static void numbered_slug(char *buffer, size_t cap, const char *word, int n)
{
    Text t = text_in(buffer, cap);
    text_fmt(&t, "%s-%d", word, n);
}

static void numbered_space(Json *j, const char *kind, const char *name, int n, int x, int y, int capacity)
{
    char id[32], title[48];
    Text t = text_in(title, sizeof title);

    numbered_slug(id, sizeof id, kind, n);
    text_fmt(&t, "%s %d", name, n);
    board_space(j, id, title, kind, x, y, capacity);
    json_end(j);
}

static void destination_space(Json *j, const DestinationInfo *d)
{
    board_space(j, d->slug, d->name, type_names[d->type], d->x, d->y, d->circles);
    json_kint(j, "zone", d->zone);
    if (d->type == TYPE_TOWN || d->type == TYPE_FORT) {
        json_kint(j, "troops", d->troops);
        json_kint(j, "guns", d->guns);
        json_kint(j, "points", d->vp);
    }
    if (d->type != TYPE_TRADE)
        json_ktext(j, "treasure", good_slugs[d->treasure]);
    json_end(j);
}

static void board_spaces(Json *j)
{
    json_key(j, "spaces");
    json_list(j);
    for (int at = 0; at < LOCATION_COUNT; at++) {
        board_space(j, locations[at].slug, locations[at].name, "location", street_places[at][0], street_places[at][1],
                    locations[at].circles);
        json_end(j);
    }
    for (int to = 0; to < DESTINATION_COUNT; to++)
        destination_space(j, &destinations[to]);
    for (int dock = 0; dock < CAPTAINS; dock++) {
        numbered_space(j, "outbound", "Outbound", dock + 1, OUTBOUND_X + DOCK_STEP * (CAPTAINS - 1 - dock), DOCK_Y, 1);
        numbered_space(j, "homebound", "Homebound", dock + 1, HOMEBOUND_X + DOCK_STEP * dock, DOCK_Y, 1);
    }
    for (int zone = 0; zone < 4; zone++)
        numbered_space(j, "navigation", "Navigation", zone + 1, zone_places[zone][0], zone_places[zone][1], CAPTAINS);
    for (int type = 0; type < 3; type++) {
        static const char *const conquest_slugs[] = {"conquest-town", "conquest-fort", "conquest-galleon"};
        board_space(j, conquest_slugs[type], type_names[type], "conquest", CONQUEST_X + 45 * type, CONQUEST_Y,
                    CAPTAINS);
        json_end(j);
    }
    json_close(j);
}

static void board_area(Json *j, const char *slug_, const char *name, int x, int y, int width, int height)
{
    json_begin(j);
    json_ktext(j, "slug", slug_);
    json_ktext(j, "name", name);
    json_kint(j, "x", x);
    json_kint(j, "y", y);
    json_kint(j, "width", width);
    json_kint(j, "height", height);
    json_end(j);
}

/* The zones lie from east to west. */
static void board_areas(Json *j)
{
    static const char *const names[] = {"Zone 1", "Zone 2", "Zone 3", "Zone 4"};
    static const char *const slugs[] = {"zone-1", "zone-2", "zone-3", "zone-4"};

    json_key(j, "areas");
    json_list(j);
    board_area(j, "street", "Plymouth Street", 5, 10, 990, 255);
    board_area(j, "harbour", "Plymouth Harbour", 5, 275, 990, 110);
    board_area(j, "chart", "The Spanish Main", CHART_LEFT, CHART_TOP, CHART_RIGHT - CHART_LEFT,
               CHART_BOTTOM - CHART_TOP);
    for (int zone = 0; zone < 4; zone++)
        board_area(j, slugs[zone], names[zone], zone_borders[zone + 1], CHART_TOP,
                   zone_borders[zone] - zone_borders[zone + 1], CHART_BOTTOM - CHART_TOP);
    json_close(j);
}

static void board_paths(Json *j)
{
    json_key(j, "paths");
    json_list(j);
    json_begin(j);
    json_ktext(j, "name", "Plymouth Street");
    json_kbool(j, "one_way", true);
    json_key(j, "points");
    json_list(j);
    for (int place = 0; place < LOCATION_COUNT; place++) {
        json_list(j);
        json_int(j, street_places[place][0]);
        json_int(j, street_places[place][1]);
        json_close(j);
    }
    json_close(j);
    json_end(j);
    json_close(j);
}

static void board_kinds(Json *j)
{
    static const struct {
        const char *slug, *shape, *colour;
    } kinds[] = {
        {"crew", "cube", "grey"},
        {"gun", "cube", "black"},
        {"barrel", "barrel", "brown"},
        {"trade-cube", "cube", "purple"},
        {"silver", "gem", "silver"},
        {"gold", "gem", "gold"},
        {"jewel", "gem", "red"},
        {"indigo", "crate", "indigo"},
        {"sugar", "crate", "white"},
        {"coffee", "crate", "brown"},
        {"tobacco", "crate", "green"},
        {"disc", "disc", "party"},
        {"mission", "disc", "party"},
        {"frigate", "ship", "party"},
        {"galleon", "ship", "party"},
        {"cube", "cube", "party"},
        {"troops", "counter", "red"},
        {"frigate-counter", "counter", "red"},
        {"galleon-counter", "counter", "yellow"},
    };

    json_key(j, "kinds");
    json_list(j);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        json_begin(j);
        json_ktext(j, "slug", kinds[i].slug);
        json_ktext(j, "shape", kinds[i].shape);
        json_ktext(j, "colour", kinds[i].colour);
        json_end(j);
    }
    json_close(j);
}

static void json_named(Json *j, const char *key, int kind, int id, void (*name)(int, int, Text *))
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);

    name(kind, id, &t);
    json_ktext(j, key, buffer);
}

static void board_pieces(Json *j)
{
    json_key(j, "pieces");
    json_list(j);
    for (int piece = 0; piece < PIECES; piece++) {
        json_begin(j);
        json_named(j, "slug", ARG_PIECE, piece, slug);
        json_named(j, "name", ARG_PIECE, piece, label);
        json_ktext(j, "kind", piece < FIRST_GALLEON ? "mission" : "galleon-counter");
        if (piece < FIRST_GALLEON)
            json_ktext(j, "party", captain_names[piece / FACES]);
        json_end(j);
    }
    json_close(j);
}

static void board_tracks(Json *j)
{
    json_key(j, "tracks");
    json_list(j);
    json_begin(j);
    json_ktext(j, "slug", "score");
    json_ktext(j, "name", "Victory points");
    json_kint(j, "low", 0);
    json_kint(j, "high", 120);
    json_end(j);
    json_begin(j);
    json_ktext(j, "slug", "voyage");
    json_ktext(j, "name", "Voyage");
    json_kint(j, "low", 1);
    json_kint(j, "high", VOYAGES);
    json_end(j);
    json_close(j);
}

/* The destinations are named as sites in actions: each is the space of the same name. */
static void board_sites(Json *j)
{
    json_key(j, "sites");
    json_list(j);
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        json_begin(j);
        json_ktext(j, "slug", destinations[to].slug);
        json_ktext(j, "name", destinations[to].name);
        json_ktext(j, "place", destinations[to].slug);
        json_end(j);
    }
    json_close(j);
}

static void board_parties(Json *j)
{
    static const char *const titles[CAPTAINS] = {"Red", "Blue", "Yellow", "Green", "White"};
    static const char *const colours[CAPTAINS] = {"#b3261e", "#1f4e9c", "#c9a227", "#2e7d32", "#8a8f98"};
    static const char *const letters[CAPTAINS] = {"R", "B", "Y", "G", "W"};

    json_key(j, "parties");
    json_list(j);
    for (int side = 0; side < CAPTAINS; side++) {
        json_begin(j);
        json_ktext(j, "slug", captain_names[side]);
        json_ktext(j, "name", titles[side]);
        json_ktext(j, "letter", letters[side]);
        json_ktext(j, "colour", colours[side]);
        json_kbool(j, "plays", true);
        json_end(j);
    }
    json_close(j);
}

static void board_map(Json *j)
{
    json_key(j, "map");
    json_begin(j);
    json_ktext(j, "kind", "spaces");
    json_kint(j, "width", 1000);
    json_kint(j, "height", 1000);
    json_key(j, "cell");
    json_begin(j);
    json_kint(j, "width", SPACE);
    json_kint(j, "height", SPACE);
    json_end(j);
    board_areas(j);
    board_spaces(j);
    board_paths(j);
    json_end(j);
}

enum { TABLES_TEXT = 1 << 13 };

static void board(Json *j)
{
    char buffer[TABLES_TEXT];
    Text charts = text_in(buffer, sizeof buffer);

    board_parties(j);
    board_map(j);
    board_sites(j);
    board_tracks(j);
    board_kinds(j);
    board_pieces(j);
    tables(&charts);
    json_key(j, "tables");
    json_str(j, (Str){charts.at, charts.n});
}
