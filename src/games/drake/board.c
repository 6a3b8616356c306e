/* What never changes: the street, the harbour and the chart on one sheet inside the score track, the captains, the
 * pieces, the tables, for a client that draws the game without knowing it. */
#include "engine/board.h"
#include "games/drake/data/coast.h"
#include "games/drake/state.h"

static const VerbDef verbs[V_COUNT]; /* in game.c */

enum {
    MARGIN = 90, /* the score track runs around the sheet */
    TRACK_STEP = 70,
    TRACK_HIGH = 121,
    STREET_LANE_1 = 292, /* the two lanes between the rows of tiles */
    STREET_LANE_2 = 318,
    HARBOUR_Y = 622,
    DOCK_WIDTH = 136,
    DOCK_HEIGHT = 108,
    DOCK_STEP = 146,
    OUTBOUND_X = 164,
    HOMEBOUND_X = 1772,
    CONQUEST_WIDTH = 236,
    CONQUEST_STEP = 248,
    CONQUEST_X = 1012,
    ZONE_Y = 742,
    ZONE_WIDTH = 300,
    ZONE_HEIGHT = 58
};

static void numbered_slug(char *buffer, size_t cap, const char *word, int n)
{
    Text t = text_in(buffer, cap);
    text_fmt(&t, "%s-%d", word, n);
}

/* ---- spaces -------------------------------------------------------------------------------------------------------- */

static void open_board_space(Json *j, const char *slug_, const char *name, const char *style, int x, int y)
{
    json_begin(j);
    json_ktext(j, "place", slug_);
    json_ktext(j, "label", name);
    json_ktext(j, "style", style);
    json_kint(j, "x", x);
    json_kint(j, "y", y);
}

static void space_size(Json *j, int width, int height)
{
    json_kint(j, "width", width);
    json_kint(j, "height", height);
}

static void space_rule(Json *j, int chapter, int section)
{
    char number[16];
    Text t = text_in(number, sizeof number);

    text_fmt(&t, "%d.%d", chapter, section);
    json_ktext(j, "rule", number);
}

static void put_icon(Json *j, const char *kind, int count)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    json_kint(j, "count", count);
    json_end(j);
}

/* What a location is for, in the fewest words. */
static const char *const location_words[LOCATION_COUNT] = {
    [LOCATION_CREW_A] = "take towns and forts",
    [LOCATION_GUNS_A] = "for forts and galleons",
    [LOCATION_SUPPLIES_A] = "a barrel for each zone",
    [LOCATION_QUEEN] = "galleon, gun and trade",
    [LOCATION_TRADE_GOODS] = "to trade in the ports",
    [LOCATION_SHIPYARD] = "galleons hunt galleons",
    [LOCATION_GOVERNOR] = "hides the troops, moves\nup, +1 a silver left",
    [LOCATION_CREW_B] = "take towns and forts",
    [LOCATION_PINNACE] = "no guns needed at forts",
    [LOCATION_ADMIRAL] = "hides the frigates,\n+1 a gold left",
    [LOCATION_GUNS_B] = "for forts and galleons",
    [LOCATION_DRAKE] = "two discs, two turns,\none more of either",
    [LOCATION_SUPPLIES_B] = "a barrel for each zone",
    [LOCATION_TAVERN] = "a die for crew,\nthe first adds 1",
    [LOCATION_INFORMER] = "looks before the reveal",
    [LOCATION_GOLDEN_HIND] = "one mission more,\nbefore all others",
    [LOCATION_INVESTOR] = "crew and guns or galleon\nfor 4 points, once a game",
    [LOCATION_DOCKSIDE] = "crew, gun or barrel,\nthen to the harbour",
};

static const char *location_colour(int location)
{
    switch (location) {
    case LOCATION_QUEEN:
    case LOCATION_GOVERNOR:
    case LOCATION_ADMIRAL:
    case LOCATION_DRAKE:
    case LOCATION_INFORMER: return "#7a2e4d";
    case LOCATION_SHIPYARD:
    case LOCATION_PINNACE:
    case LOCATION_GOLDEN_HIND: return "#235a78";
    case LOCATION_INVESTOR:
    case LOCATION_DOCKSIDE: return "#2f6043";
    default: return "#74501f";
    }
}

static void location_space(Json *j, int at)
{
    open_board_space(j, locations[at].slug, locations[at].name, "tile", street_places[at][0], street_places[at][1]);
    space_size(j, TILE_WIDTH, TILE_HEIGHT);
    json_ktext(j, "colour", location_colour(at));
    json_ktext(j, "words", location_words[at]);
    space_rule(j, 2, location_section[at]);
    json_end(j);
}

/* A trade port has none: its row is for the wares. */
static void destination_strength(Json *j, const DestinationInfo *d)
{
    json_key(j, "icons");
    json_list(j);
    if (d->troops)
        put_icon(j, "crew", d->troops);
    if (d->guns)
        put_icon(j, "gun", d->guns);
    json_close(j);
    if (d->vp)
        json_kint(j, "worth", d->vp);
}

static void destination_space(Json *j, const DestinationInfo *d)
{
    static const char *const colours[] = {"#8a5f2b", "#7d2f26", "#23527a", "#2f6043"};
    static const char *const shapes[] = {"town", "fort", "galleon", "crate"};

    open_board_space(j, d->slug, d->type == TYPE_GALLEON ? "Galleon" : d->name, "tile", d->x, d->y);
    space_size(j, PLAQUE_WIDTH, PLAQUE_HEIGHT);
    json_ktext(j, "colour", colours[d->type]);
    json_ktext(j, "shape", shapes[d->type]);
    space_rule(j, 3, 51 + d->type);
    if (d->type != TYPE_GALLEON) {
        json_key(j, "pin");
        json_begin(j);
        json_kint(j, "x", d->pin_x);
        json_kint(j, "y", d->pin_y);
        json_end(j);
    }
    destination_strength(j, d);
    json_key(j, "slots");
    json_list(j);
    for (int circle = 0; circle < d->circles; circle++) {
        json_list(j);
        json_close(j);
    }
    json_close(j);
    json_ktext(j, "type", type_names[d->type]);
    json_kint(j, "zone", d->zone);
    json_end(j);
}

static void dock_space(Json *j, const char *kind, int dock, int x, int section)
{
    char id[32], number[8];
    Text t = text_in(number, sizeof number);

    numbered_slug(id, sizeof id, kind, dock + 1);
    text_int(&t, dock + 1);
    open_board_space(j, id, number, "cell", x + DOCK_STEP * dock, HARBOUR_Y);
    space_size(j, DOCK_WIDTH, DOCK_HEIGHT);
    space_rule(j, section / 10, section % 10);
    json_end(j);
}

static void zone_space(Json *j, int zone)
{
    char id[32], name[24];
    Text t = text_in(name, sizeof name);

    numbered_slug(id, sizeof id, "navigation", zone + 1);
    text_fmt(&t, "Zone %d", zone + 1);
    open_board_space(j, id, name, "cell", (zone_borders[zone] + zone_borders[zone + 1]) / 2, ZONE_Y);
    space_size(j, ZONE_WIDTH, ZONE_HEIGHT);
    space_rule(j, 3, 1);
    json_end(j);
}

static const char *const conquest_slugs[] = {"conquest-town", "conquest-fort", "conquest-galleon"};

static void conquest_space(Json *j, int type)
{
    static const char *const names[] = {"Towns", "Forts", "Galleons"};

    open_board_space(j, conquest_slugs[type], names[type], "cell", CONQUEST_X + CONQUEST_STEP * type, HARBOUR_Y);
    space_size(j, CONQUEST_WIDTH, DOCK_HEIGHT);
    space_rule(j, 3, 7);
    json_end(j);
}

static void board_spaces(Json *j)
{
    json_key(j, "spaces");
    json_list(j);
    for (int at = 0; at < LOCATION_COUNT; at++)
        location_space(j, at);
    for (int to = 0; to < DESTINATION_COUNT; to++)
        destination_space(j, &destinations[to]);
    for (int dock = 0; dock < CAPTAINS; dock++) {
        dock_space(j, "outbound", dock, OUTBOUND_X, 22);
        dock_space(j, "homebound", dock, HOMEBOUND_X, 36);
    }
    for (int zone = 0; zone < 4; zone++)
        zone_space(j, zone);
    for (int type = 0; type < 3; type++)
        conquest_space(j, type);
    json_close(j);
}

/* ---- what is only to be looked at ---------------------------------------------------------------------------------- */

static void frame(Json *j, int left, int top, int right, int bottom)
{
    json_area(j, left, top, right - left, bottom - top);
}

/* The zones lie from east to west. */
static void board_areas(Json *j)
{
    json_key(j, "areas");
    json_list(j);
    for (int zone = 0; zone < 4; zone++) {
        json_begin(j);
        json_ktext(j, "style", "zone");
        frame(j, zone_borders[zone + 1], CHART_TOP, zone_borders[zone], CHART_BOTTOM);
        json_end(j);
    }
    json_close(j);
}

static void board_paths(Json *j)
{
    static const int points[][2] = {
        {100, STREET_LANE_1}, {2420, STREET_LANE_1}, {2420, STREET_LANE_2}, {100, STREET_LANE_2}, {100, 560}};

    json_key(j, "paths");
    json_list(j);
    json_begin(j);
    json_ktext(j, "name", "Plymouth Street");
    json_key(j, "points");
    json_list(j);
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        json_list(j);
        json_int(j, points[i][0]);
        json_int(j, points[i][1]);
        json_close(j);
    }
    json_close(j);
    json_end(j);
    json_close(j);
}

static void names_of_board(Json *j)
{
    static const Lettering names[] = {
        {"Plymouth Street", "title", 1260, 317, 36, 0},
        {"Outbound docks: the order of sailing", "plain", 456, 556, 28, 0},
        {"Conquests of this voyage: 1, 2 or 3 types score 1, 4 or 10", "plain", 1260, 556, 28, 0},
        {"Homebound docks: the order of return", "plain", 2064, 556, 28, 0},
        {"Gulf of Mexico", "sea", 280, 880, 34, 0},
        {"Caribbean Sea", "sea", 2090, 1400, 46, 0},
        {"North Sea", "sea", 2150, 850, 46, 0},
        {"South Sea", "sea", 330, 1730, 46, 0},
        {"New Spain", "land", 400, 1285, 32, 12},
    };

    board_names(names, COUNT_OF(names), j);
}

static void board_chart(Json *j)
{
    json_key(j, "sea");
    json_begin(j);
    frame(j, CHART_LEFT, CHART_TOP, CHART_RIGHT, CHART_BOTTOM);
    json_end(j);
    board_outline(coast, COUNT_OF(coast), j);
    board_compass(470, 1540, 96, j);
}

/* ---- pieces -------------------------------------------------------------------------------------------------------- */

static void board_kinds(Json *j)
{
    static const struct {
        const char *slug, *name, *shape, *colour, *glyph;
    } kinds[] = {
        {"crew", "Crew", "sailor", "#5d6a72", NULL},
        {"gun", "Guns", "cannon", "#26221d", NULL},
        {"barrel", "Barrels", "barrel", "#8a5a2b", NULL},
        {"trade-cube", "Trade goods", "bale", "#6f4a8e", NULL},
        {"silver", "Silver", "coins", "#8d98a3", NULL},
        {"gold", "Gold", "coins", "#c8961e", NULL},
        {"jewel", "Jewels", "gem", "#b0213f", NULL},
        {"indigo", "Indigo", "crate", "#3b3f9a", "I"},
        {"sugar", "Sugar", "crate", "#8d8672", "S"},
        {"coffee", "Coffee", "crate", "#5a3a22", "C"},
        {"tobacco", "Tobacco", "crate", "#55702c", "T"},
        {"disc", "Disc", "disc", "party", NULL},
        {"mission", "Mission disc", "disc", "party", NULL},
        {"frigate", "Frigate", "frigate", "party", NULL},
        {"galleon", "Galleon", "galleon", "party", NULL},
        {"cube", "Marker", "cube", "party", NULL},
        {"english-galleon", "Galleon", "galleon", "#235a78", NULL},
        {"pinnace", "Pinnace", "galley", "#235a78", NULL},
        {"hind", "Golden Hind", "disc", "#c8961e", "ship"},
        {"die", "Die", "die", "#26221d", NULL},
        {"chest", "Treasures in the chest", "chest", "#74501f", NULL},
        {"troops", "Hidden troops", "counter", "#8d2a20", NULL},
        {"frigate-counter", "Hidden frigate", "counter", "#23527a", NULL},
    };

    json_key(j, "kinds");
    json_list(j);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        json_begin(j);
        json_ktext(j, "slug", kinds[i].slug);
        json_ktext(j, "name", kinds[i].name);
        json_ktext(j, "shape", kinds[i].shape);
        json_ktext(j, "colour", kinds[i].colour);
        if (kinds[i].glyph)
            json_ktext(j, "glyph", kinds[i].glyph);
        json_kbool(j, "token", true);
        json_end(j);
    }
    json_close(j);
}

/* The mission discs; the galleon counters are printed where they lie. */
static void board_pieces(Json *j)
{
    static const char *const glyphs[FACES] = {"ship", "1", "2", "3", "4", "ghost"};

    json_key(j, "pieces");
    json_list(j);
    for (int piece = 0; piece < PIECES; piece++) {
        json_begin(j);
        json_named(j, "slug", slug, ARG_PIECE, piece);
        if (piece >= FIRST_GALLEON) {
            json_named(j, "name", label, ARG_PIECE, piece);
        } else {
            char name[24];
            Text t = text_in(name, sizeof name);
            text_fmt(&t, "%s%s", piece % FACES >= FACE_1 && piece % FACES <= FACE_4 ? "Disc " : "",
                     face_names[piece % FACES]);
            json_ktext(j, "name", name);
            json_ktext(j, "kind", "mission");
            json_ktext(j, "party", captain_names[piece / FACES]);
            json_ktext(j, "glyph", glyphs[piece % FACES]);
        }
        json_end(j);
    }
    json_close(j);
}

static void tracks_of_board(Json *j)
{
    static const Track tracks[] = {
        {.slug = "score",
         .name = "Victory points",
         .low = 0,
         .high = TRACK_HIGH,
         .x = TRACK_STEP / 2,
         .y = TRACK_STEP / 2,
         .step = TRACK_STEP,
         .columns = SHEET_WIDTH / TRACK_STEP,
         .rows = SHEET_HEIGHT / TRACK_STEP},
        {.slug = "voyage", .name = "Voyage", .low = 1, .high = VOYAGES},
    };

    board_tracks(tracks, COUNT_OF(tracks), j);
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

/* Each flag has a figure of its own: colours are never alone. */
static void parties_of_board(Json *j)
{
    const Party party[CAPTAINS] = {
        {captain_names[0], "Red", "R", "#b3261e", {{"field", "#b3261e"}, {"cross", "#ffffff"}}},
        {captain_names[1], "Blue", "B", "#1f4e9c", {{"field", "#1f4e9c"}, {"saltire", "#ffffff"}}},
        {captain_names[2], "Yellow", "Y", "#b8860b", {{"field", "#b8860b"}, {"disc", "#26221d"}}},
        {captain_names[3], "Green", "G", "#2e7d32", {{"field", "#2e7d32"}, {"hoist", "#ffffff"}}},
        {captain_names[4], "White", "W", "#7c838c", {{"field", "#7c838c"}, {"border", "#ffffff"}}},
    };

    board_parties(party, CAPTAINS, CAPTAINS, j);
}

static void board_map(Json *j)
{
    board_sheet(&(Sheet){.kind = "spaces", .width = SHEET_WIDTH, .height = SHEET_HEIGHT}, j);
    board_chart(j);
    board_areas(j);
    board_paths(j);
    names_of_board(j);
    board_spaces(j);
    json_end(j);
}

static void phrases_of_board(Json *j)
{
    static const Phrase phrases[] = {
        {V_STOP, "Stop at {1}"},
        {V_HARBOUR, "Go to the harbour"},
        {V_FRIGATES, "Two guns at {1}, one at {2}"},
        {V_TROOPS, "Two troops at {1}, one at {2}"},
        {V_SAIL, "{1} to {2}"},
        {V_PEEK, "Look at the discs at {1}"},
        {V_SCOUT, "Look at the defence of {1}"},
        {V_SWAP, "Exchange {1} and {2}"},
        {V_MOVE, "Move it to {1}"},
        {V_KEEP, "Leave it so"},
        {V_TRADE, "Trade for {1}"},
        {V_HOME, "Return to Plymouth"},
        {V_ONWARD, "Stay at sea"},
    };

    board_phrases(verbs, phrases, COUNT_OF(phrases), j);
}

static void board(Json *j)
{
    static const Mark done = {"done", "Done", "tick", false}; /* on a disc whose mission succeeded */

    parties_of_board(j);
    board_map(j);
    board_sites(j);
    tracks_of_board(j);
    board_kinds(j);
    board_pieces(j);
    board_marks(&done, 1, j);
    phrases_of_board(j);
    board_tables(print_tables, j);
}
