/* What never changes: the chart, the counters, tracks and tables, for a client that draws the game without knowing it.
 * docs/view.md says what the members mean. Map units: a hundred to a column of hexes. */
#include "engine/board.h"
#include "games/armada/data/coast.h"
#include "games/armada/state.h"
#include "hex/hex.h"

/* The chart in the middle; the record of turns and the English tracks on its left, the Spanish tracks on its right. */
enum {
    CHART_LEFT = 1600, /* also the shift in coast.json */
    CHART_WIDTH = 3400,
    SHEET_WIDTH = 6600,
    SHEET_HEIGHT = 4900,
    MARGIN = 60,
    MARGIN_WIDTH = CHART_LEFT - 2 * MARGIN,
};

static const VerbDef verbs[V_COUNT]; /* in game.c */

/* ---- parties ----------------------------------------------------------------------------------------------------- */

/* Saint George, the cross of Burgundy, lilies, the white of the Huguenots, Saint Andrew. */
static void parties_of_board(Json *j)
{
    const Party party[PARTY_COUNT] = {
        {party_slugs[0], "English", "E", "#1f4e9c", {{"field", "#fbf7ea"}, {"cross", "#c8102e"}}},
        {party_slugs[1], "Spanish", "S", "#b3261e", {{"field", "#fbf7ea"}, {"saltire", "#c1121f"}}},
        {party_slugs[2], "Catholic League", "L", "#6d4fa3", {{"field", "#2b3f8c"}, {"lily", "#d8b13a"}}},
        {party_slugs[3], "Huguenots", "H", "#5b6f8f", {{"field", "#fdfbf3"}, {"border", "#5b6f8f"}}},
        {party_slugs[4], "Scots", "A", "#2f7d6b", {{"field", "#1f4e9c"}, {"saltire", "#ffffff"}}},
        {party_slugs[5], "Neutral", "N", "#6b6256", {{"field", "#cfc6b3"}}},
    };

    board_parties(party, PARTY_COUNT, 2, j);
}

/* ---- the chart --------------------------------------------------------------------------------------------------- */

static const char *const wind_words[] = {"none", "N", "NE", "SE", "S", "SW", "NW"};

static void board_hex(int hex, Json *j)
{
    static const char *const terrains[] = {"sea", "coastal", "shallow", "land"};
    const HexInfo *h = &hexes[hex];

    json_begin(j);
    json_hex(j, "place", hex);
    json_kint(j, "x", CHART_LEFT + hex_chart_x(h->number));
    json_kint(j, "y", hex_chart_y(h->number));
    json_ktext(j, "terrain", terrains[h->terrain]);
    board_sides("sclx-", hexside[hex], j); /* sea, coast, land, closed to all, edge of the map */
    if (h->area >= 0 || h->zone >= 0)
        json_ktext(j, "region", h->area >= 0 ? areas[h->area].name : zones[h->zone].name);
    if (h->area >= 0 && h->zone >= 0)
        json_ktext(j, "zone", zones[h->zone].name);
    if (h->zone >= 0)
        json_ktext(j, "wind", wind_words[zones[h->zone].wind]);
    json_end(j);
}

typedef struct {
    const char *text, *style;
    int x, y, size, turn; /* degrees */
} Word;

static void board_word(Json *j, const Word *w, const char *align)
{
    json_begin(j);
    json_ktext(j, "text", w->text);
    json_ktext(j, "style", w->style);
    json_kint(j, "x", w->x);
    json_kint(j, "y", w->y);
    json_kint(j, "size", w->size);
    if (w->turn)
        json_kint(j, "turn", w->turn);
    if (align)
        json_ktext(j, "align", align);
    json_end(j);
}

static void board_margin_names(Json *j);

static void board_lettering(Json *j)
{
    static const Word words[] = {
        /* x from the chart's left */
        /* seas */
        {"North Atlantic", "sea", 560, 1070, 92, 0},
        {"Atlantic", "sea", 420, 2020, 92, 0},
        {"Western Approaches", "sea", 760, 2220, 50, 90},
        {"Bay of Biscay", "sea", 1420, 2760, 80, 0},
        {"Portuguese Coast", "sea", 460, 3700, 60, -86},
        {"Gulf of Cadiz", "sea", 640, 4640, 64, 0},
        {"Mediterranean", "sea", 2700, 4020, 96, 0},
        {"North Sea", "sea", 2450, 560, 100, 0},
        {"Southern North Sea", "sea", 2310, 1190, 46, 62},
        {"English Channel", "sea", 1790, 1990, 50, -9},
        {"Irish Sea", "sea", 1490, 1300, 40, 72},
        /* lands */
        {"England", "land", 1950, 1530, 72, 0},
        {"Scotland", "land", 1670, 640, 56, -58},
        {"Ireland", "land", 1190, 1270, 60, 0},
        {"France", "land", 2380, 2420, 110, 0},
        {"Spain", "land", 1640, 3760, 120, 0},
        {"Portugal", "land", 985, 3800, 56, -80},
        {"Netherlands", "land", 2790, 1760, 40, 0},
        {"German States", "land", 3190, 1560, 44, -78},
        {"Barbary", "land", 2560, 4720, 80, 0},
        {"Denmark", "land", 3050, 560, 44, -70},
        {"Savoy", "land", 3120, 2780, 44, 0},
        {"Lorraine", "land", 2890, 2110, 34, 0},
        {"Swiss Cantons", "land", 3190, 2470, 34, 0},
    };

    json_key(j, "names");
    json_list(j);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        Word w = words[i];
        w.x += CHART_LEFT;
        board_word(j, &w, NULL);
    }
    board_margin_names(j);
    json_close(j);
}

static void board_frame(Json *j, const char *key, int x, int y, int width, int height)
{
    json_key(j, key);
    json_begin(j);
    json_area(j, x, y, width, height);
}

static void board_ornaments(Json *j)
{
    board_frame(j, "sea", CHART_LEFT + 67, 110, CHART_WIDTH - 134, 4680);
    json_end(j);
    board_frame(j, "title", MARGIN, 90, MARGIN_WIDTH, 290);
    json_ktext(j, "text", "The Armada");
    json_ktext(j, "under", "December 1586 to the winter of 1588");
    json_end(j);
    board_frame(j, "legend", CHART_LEFT + CHART_WIDTH + MARGIN, 3800, MARGIN_WIDTH, 1000);
    json_end(j);
    board_compass(CHART_LEFT + 380, 2960, 190, j);
}

/* ---- religion and winds ------------------------------------------------------------------------------------------ */

enum { TINT_PROTESTANT, TINT_CATHOLIC, TINT_GERMAN, TINT_CLOSED, TINT_COUNT };

/* 15.0: which faith the people of an area hold; only Germans enter the German States (8.24); some areas nobody enters. */
static int tint_of_area(int area)
{
    if (areas[area].blue || area == AREA_PROTESTANT_NETHERLANDS)
        return TINT_PROTESTANT;
    if (area == AREA_GERMAN_STATES)
        return TINT_GERMAN;
    return areas[area].open ? TINT_CATHOLIC : TINT_CLOSED;
}

static void board_tints(Json *j)
{
    static const char *const tints[TINT_COUNT][3] = {
        {"protestant", "Protestant, or loyal to Elizabeth", "#2468b8"},
        {"catholic", "Catholic", "#d59a1d"},
        {"german", "German States: German units only", "#7f8f5a"},
        {"closed", "Closed to all", "#857c70"},
    };

    json_key(j, "tints");
    json_list(j);
    for (int tint = 0; tint < TINT_COUNT; tint++) {
        json_begin(j);
        json_ktext(j, "slug", tints[tint][0]);
        json_ktext(j, "name", tints[tint][1]);
        json_ktext(j, "colour", tints[tint][2]);
        json_key(j, "regions");
        json_list(j);
        for (int area = 0; area < AREA_COUNT; area++)
            if (tint_of_area(area) == tint)
                json_text(j, areas[area].name);
        json_close(j);
        json_end(j);
    }
    json_close(j);
}

/* 6.22: where the wind of a zone comes from, and which of the six steps into a hex of it are against. */
static void board_winds(Json *j)
{
    json_key(j, "winds");
    json_list(j);
    for (int zone = 0; zone < ZONE_COUNT; zone++) {
        char steps[DIRECTION_COUNT];
        int wind = zones[zone].wind;

        for (int k = 0; k < DIRECTION_COUNT; k++)
            steps[k] = wind == WIND_NONE ? '-' : zones[zone].against >> k & 1 ? 'a' : 'w';
        json_begin(j);
        json_ktext(j, "zone", zones[zone].name);
        if (wind != WIND_NONE) {
            json_ktext(j, "from", wind_words[wind]);
            json_kint(j, "turn", (60 * (wind - 1) + 180) % 360);
        }
        json_key(j, "steps");
        json_str(j, (Str){steps, DIRECTION_COUNT});
        json_end(j);
    }
    json_close(j);
}

/* ---- 5.0 the activation tracks in the margins --------------------------------------------------------------------- */

enum { TRACK_PITCH = 215, TRACK_TOP = 1430, SPANISH_TOP = 270, BOX_WIDTH = 205, BOX_HEIGHT = 180, BOX_PITCH = 217 };

static int row_of_track(int track)
{
    int row = 0;

    for (int t = 0; t < track; t++)
        row += tracks[t].side == tracks[track].side;
    return row;
}

static int top_of_track(int track)
{
    return (tracks[track].side == ENGLISH ? TRACK_TOP : SPANISH_TOP) + TRACK_PITCH * row_of_track(track);
}

/* Box 1 lies next to the chart, for from it units come into play. */
static int left_of_box(int side, int box)
{
    int edge = side == ENGLISH ? CHART_LEFT - MARGIN - BOX_WIDTH : CHART_LEFT + CHART_WIDTH + MARGIN;
    return side == ENGLISH ? edge - BOX_PITCH * (box - 1) : edge + BOX_PITCH * (box - 1);
}

static void board_boxes(Json *j)
{
    static const char *const numbers[] = {"1", "2", "3", "4"};
    char name[YA_MAX_ACTION];

    json_key(j, "boxes");
    json_list(j);
    for (int t = 0; t < TRACK_COUNT; t++)
        for (int box = 1; box <= 4; box++) {
            Text place = text_in(name, sizeof name);
            put_box_slug(t, box, &place);
            json_begin(j);
            json_ktext(j, "place", name);
            json_ktext(j, "label", numbers[box - 1]);
            place = text_in(name, sizeof name);
            text_fmt(&place, "%s, activation box %d", tracks[t].name, box);
            json_ktext(j, "name", name);
            json_area(j, left_of_box(tracks[t].side, box), top_of_track(t), BOX_WIDTH, BOX_HEIGHT);
            json_end(j);
        }
    json_close(j);
}

/* A port and what it holds; an area, which holds land units only, in two lines where it has two words. */
static void board_track_name(int t, Json *j)
{
    char first[YA_MAX_ACTION], second[YA_MAX_ACTION];
    bool english = tracks[t].side == ENGLISH, port = tracks[t].capacity >= 0;
    const char *align = english ? "end" : "start", *gap = port ? NULL : strrchr(tracks[t].name, ' ');
    int x = english ? left_of_box(ENGLISH, 4) - 24 : left_of_box(SPANISH, 4) + BOX_WIDTH + 24, y = top_of_track(t);
    size_t split = gap ? (size_t)(gap - tracks[t].name) : strlen(tracks[t].name);
    Text upper = text_in(first, sizeof first), lower = text_in(second, sizeof second);

    text_str(&upper, (Str){tracks[t].name, split});
    if (port)
        text_fmt(&lower, "holds %d", tracks[t].capacity);
    else if (gap)
        text_put(&lower, gap + 1);
    board_word(j, &(Word){first, "label", x, y + 78, 66, 0}, align);
    if (lower.n)
        board_word(j, &(Word){second, port ? "small" : "label", x, y + 162, port ? 58 : 66, 0}, align);
}

static void board_margin_names(Json *j)
{
    board_word(j, &(Word){"Record of turns", "heading", MARGIN, 520, 84, 0}, "start");
    board_word(j, &(Word){"English activation tracks", "heading", MARGIN, TRACK_TOP - 44, 84, 0}, "start");
    board_word(j, &(Word){"Spanish activation tracks", "heading", left_of_box(SPANISH, 1), SPANISH_TOP - 44, 84, 0},
               "start");
    for (int t = 0; t < TRACK_COUNT; t++)
        board_track_name(t, j);
}

/* Hexsides that stop somebody, drawn where both hexes could be entered otherwise. */
static void edges_of_board(Json *j)
{
    static const Edge edges[] = {
        {"s", "water", "high seas: no marching across", "coastal"},
        {"l", "land", "land: no sailing across", "coastal"},
        {"x", "land", "closed to all", "coastal"},
    };

    board_edges(edges, COUNT_OF(edges), j);
}

static void board_map(Json *j)
{
    board_sheet(&(Sheet){"hexes", SHEET_WIDTH, SHEET_HEIGHT, HEX_CHART_WIDTH, HEX_CHART_HEIGHT}, j);
    json_key(j, "spaces");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        board_hex(hex, j);
    json_close(j);
    board_boxes(j);
    edges_of_board(j);
    board_lettering(j);
    board_ornaments(j);
    board_tints(j);
    board_winds(j);
    board_outline(coast, COUNT_OF(coast), j); /* by the projection that the hexes were taken from */
    json_end(j);
}

/* Which way a group goes a hex at a time, so that a long way can be proposed: the rules still judge each step. */
static void ways_of_board(Json *j)
{
    static const Way ways[] = {
        {"course", "course", {"sea", "coastal", "shallow"}, "sc", "weigh", true},
        {"coast_step", "step", {"coastal", "shallow"}, "c", NULL, false},
        {"land_step", "step", {"land", "coastal", "shallow"}, "lc", NULL, false},
    };

    board_ways(ways, COUNT_OF(ways), j);
}

/* Orders that are often given to all who can take them. */
static void board_each(Json *j)
{
    static const int each[] = {V_ADVANCE, V_JOIN, V_EMBARK, V_BOARD, V_ENLIST};

    json_key(j, "each");
    json_list(j);
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        json_text(j, verbs[each[i]].name);
    json_close(j);
}

/* Orders of two words, as people say them. */
static void phrases_of_board(Json *j)
{
    static const Phrase phrases[] = {
        {V_NOTE, "In {1}"},
        {V_PLACE, "Place {1} in {2}"},
        {V_BUILD, "Build {1} at {2}"},
        {V_MUSTER, "Muster {1} at {2}"},
        {V_JOIN, "{1} joins {2}"},
        {V_ASSIGN, "{1} goes aboard {2}"},
        {V_EMBARK, "{1} embarks in {2}"},
        {V_BOARD, "{1} boards loose ships"},
        {V_PARTY, "Coast from {1}"},
        {V_RUN, "Sail {1} hexes"},
        {V_TRY, "Intercept with {1}"},
        {V_DECLINE, "Not with {1}"},
        {V_VIA, "By way of {1}"},
        {V_RAISE, "Raise {1} in {2}"},
        {V_ATTACK, "Attack {1} from {2}"},
        {V_STEP, "To {1}"},
        {V_MARCH, "March from {1}"},
        {V_BUY, "Buy {2} munitions for {1}"},
        {V_ENLIST, "{1} joins {2} with {3} munitions"},
        {V_DEACTIVATE, "Lay up {1} at {2}"},
        {V_FIGHT, "Give battle"},
        {V_SIEGE, "Withdraw into siege"},
        {V_LOSE, "{1} loses a step"},
        {V_RETREAT, "Retreat to {1}"},
        {V_REPLACE, "{1} takes its place"},
        {V_DISPLACE, "To {1}"},
        {V_FLEE, "Try to disengage"},
        {V_AGAIN, "Attack again"},
        {V_BREAK, "Break off"},
        {V_WEIGH, "Weigh anchor"},
        {V_END, "End this move"},
    };

    board_phrases(verbs, phrases, COUNT_OF(phrases), j);
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

/* The tracks of cities are named after them; the others are sites of their own, which nobody holds and nothing marks. */
static void board_sites(Json *j)
{
    json_key(j, "sites");
    json_list(j);
    board_cities(j);
    for (int t = 0; t < TRACK_COUNT; t++) {
        if (str_row(cities, CITY_COUNT, slug, str(tracks[t].slug)) >= 0)
            continue;
        json_begin(j);
        json_ktext(j, "slug", tracks[t].slug);
        json_ktext(j, "name", tracks[t].name);
        json_hex(j, "place", hex_of_track(t));
        json_ktext(j, "label", "");
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
    if (p != TREASURE && (is_ship(p) || is_land(p)) && (is_paid(p) || is_dutch(p)))
        json_kint(j, "cost", purchase_price(p));
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

/* 4.2: the months of the Treasure Fleet, and the winters, when money comes in and ships stay at home. */
static void board_turn(int turn, Json *j)
{
    const TurnInfo *t = &turns[turn];
    char month[4] = {0};

    memcpy(month, t->month, 3);
    json_begin(j);
    json_ktext(j, "label", t->winter ? t->month : month);
    json_ktext(j, "under", t->winter ? t->year : t->treasure ? "silver" : t->rough ? "rough" : "");
    if (t->rough || t->treasure)
        json_ktext(j, "colour", t->winter ? "#6f9fc4" : t->rough ? "#9db4bd" : "#d8b64c");
    json_end(j);
}

static void board_turns(Json *j)
{
    for (int turn = 1; turn <= TURNS; turn++)
        board_turn(turn, j);
}

static void tracks_of_board(Json *j)
{
    static const Track rows[] = {
        {.slug = "turn",
         .name = "Turn",
         .low = 1,
         .high = TURNS,
         .x = MARGIN + 90,
         .y = 660,
         .step = 185,
         .row = 8,
         .boxes = board_turns},
        {.slug = "treasury", .name = "Treasury", .money = true},
        {.slug = "points", .name = "Victory points"},
    };

    board_tracks(rows, COUNT_OF(rows), j);
}

static void marks_of_board(Json *j)
{
    static const Mark marks[] = {
        {"land-siege", "Besieged by land", "swords", false},
        {"sea-siege", "Besieged by sea", "anchor", false},
        {"control", "Controlled", "flag", false},
        {"battle", "A battle is being fought", "swords", false},
        {"ships", "Has ships", "ship", false},
        {"ashore", "Has land units ashore", "flag", false},
        {"besieged", "Besieged", "swords", false},
        {"reduced", "Has lost a step", "wreck", false},
        {"moved", "Has moved", "tick", true},
        {"tried", "Has tried to intercept this turn", "turned", false},
    };

    board_marks(marks, COUNT_OF(marks), j);
}

static void print_tables(Text *out); /* in tables.c */

static void board(Json *j)
{
    parties_of_board(j);
    board_map(j);
    ways_of_board(j);
    board_each(j);
    phrases_of_board(j);
    board_sites(j);
    board_pieces(j);
    tracks_of_board(j);
    marks_of_board(j);
    board_tables(print_tables, j);
}
