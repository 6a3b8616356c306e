/* The map for a terminal: a window of hexes around what matters now, as one side may see it.
 *
 *     Turn 3, May 1587: English naval movement         English 1206  Spanish 1827 ducats
 *         15  16  17  18  19  20  21      a hex is four characters wide and two high, even columns half a hex lower
 *     16   .  Pl5  :: ::: ::              a city: initials and points, in the colour of its holder
 *          .  Es   .   +  <Es>  .         E, S: ships s, troops a, both &; + a declared course; < > what matters now */
#include "games/armada/state.h"

enum { WORDS_BELOW = 3 }; /* lines on what matters now */

/* ---- where to look ----------------------------------------------------------------------------------------------- */

static const char *const wind_words[] = {"none", "N", "NE", "SE", "S", "SW", "NW"};

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

static int hex_of_piece(const Game *g, int p)
{
    return on_map(g, p) ? g->where[p] : on_track(g, p) ? hex_of_track(track_of(g, p)) : NO_HEX;
}

/* A place that an answer names: a hex, a track, where a counter is. */
static int place_in(const Game *g, Action a)
{
    for (int i = 0; i < 3; i++) {
        int kind = verbs[a.verb].kind[i], id = a.arg[i];
        if (kind == ARG_PLACE && is_hex(id))
            return id;
        if (kind == ARG_SITE && id >= 0 && id < TRACK_COUNT)
            return hex_of_track(id);
        if (kind == ARG_PIECE && is_piece(id) && hex_of_piece(g, id) != NO_HEX)
            return hex_of_piece(g, id);
    }
    return NO_HEX;
}

extern const GameDef game_armada;

static int asked_about(const Game *g, int viewer)
{
    Action list[YA_MAX_LEGAL];
    int side = viewer == YA_REFEREE ? ya_actor(&game_armada, g) : viewer;
    int n = side == ENGLISH || side == SPANISH ? ya_legal(&game_armada, g, side, true, list, YA_MAX_LEGAL) : 0;

    for (int i = 0; i < n; i++)
        if (place_in(g, list[i]) != NO_HEX)
            return place_in(g, list[i]);
    return NO_HEX;
}

/* The battle, the fleet on its course, the group on its way, what is asked, the capital. */
static int focus_of(const Game *g, int viewer)
{
    int hex = battle_at(g);

    if (!is_hex(hex) && sail_under_way(g) && on_map(g, sail_under_way(g)->mover))
        hex = course_end(g, sail_under_way(g)->mover);
    if (!is_hex(hex) && (viewer == ENGLISH || viewer == SPANISH))
        hex = moving_at(g, viewer);
    if (!is_hex(hex))
        hex = asked_about(g, viewer);
    return is_hex(hex) ? hex : cities[viewer == SPANISH ? CITY_LISBON : CITY_LONDON].hex;
}

/* ---- a hex ------------------------------------------------------------------------------------------------------- */

static int ink_of_side(int side)
{
    return side == ENGLISH ? INK_FIRST : INK_SECOND;
}

/* The six characters of a hex lie as its six sides do: what they show is the coast. */
static void draw_terrain(Canvas *c, int x, int y, int hex)
{
    if (is_high_seas(hex))
        canvas_put(c, x + 1, y, '.', INK_SEA, 0);
    for (int k = 0; !is_high_seas(hex) && k < DIRECTION_COUNT; k++)
        if (hexside[hex][k] != SIDE_SEA)
            canvas_hexside(c, x, y, k, is_shallow(hex) ? ';' : ':', INK_LAND);
}

/* The first two letters, and what it counts. */
static void draw_city(const Game *g, Canvas *c, int x, int y, const CityInfo *city)
{
    int ink = controls(g, ENGLISH, city->hex) ? INK_FIRST : controls(g, SPANISH, city->hex) ? INK_SECOND : INK_FOURTH;

    canvas_text(c, x, y, "   ", INK_PLAIN, 0);
    canvas_put(c, x, y, city->name[0], ink, 1);
    canvas_put(c, x + 1, y, city->name[1], ink, 1);
    if (city->vp > 0)
        canvas_put(c, x + 2, y, (char)(city->vp > 9 ? '+' : '0' + city->vp), ink, 0);
}

static int draw_side(const Game *g, Canvas *c, int x, int y, int side, int hex)
{
    bool ships = ships_at(g, side, hex), troops = ashore_at(g, side, hex);

    if (!ships && !troops)
        return x;
    canvas_put(c, x, y, side == ENGLISH ? 'E' : 'S', ink_of_side(side), 1);
    canvas_put(c, x + 1, y, ships && troops ? '&' : ships ? 's' : 'a', ink_of_side(side), 1);
    return x + 2;
}

static bool on_course(const Game *g, int hex)
{
    for (int i = g->path_at; i < g->path_n; i++)
        if (g->path[i] == hex)
            return true;
    return false;
}

static void draw_hex(const Game *g, Canvas *c, int x, int y, int hex, bool focus)
{
    int end = x;

    draw_terrain(c, x, y, hex);
    if (hexes[hex].city >= 0)
        draw_city(g, c, x, y, &cities[hexes[hex].city]);
    if (on_course(g, hex))
        canvas_put(c, x + 1, y + 1, '+', INK_MARK, 1);
    FOR_SIDES(side)
        end = draw_side(g, c, end, y + 1, side, hex);
    if (besieged_by_land(g, ENGLISH, hex) || besieged_by_land(g, SPANISH, hex))
        canvas_put(c, x + 3, y, '!', INK_MARK, 1);
    if (focus)
        canvas_focus(c, x, y, end);
}

/* ---- the lines above and below ----------------------------------------------------------------------------------- */

static void draw_headline(const Game *g, Canvas *c)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    int x = c->width - 40;

    text_fmt(&t, "Turn %d of %d, %s %s: ", g->turn, TURNS, turns[g->turn].month, turns[g->turn].year);
    if (!is_joint(g) && g->phase != PHASE_OVER)
        text_put(&t, g->side == ENGLISH ? "English " : "Spanish ");
    text_put(&t, phase_labels[g->phase]);
    canvas_text(c, 0, 0, line, INK_PLAIN, 1);
    FOR_SIDES(side) {
        t = text_in(line, sizeof line);
        text_fmt(&t, "%s %d ducats", side == ENGLISH ? "English" : "Spanish", g->treasury[side]);
        canvas_text(c, x + 21 * side, 0, line, ink_of_side(side), 1);
    }
}

/* What the viewer sees of a side in the hex of interest. */
static void describe_side(const Game *g, int viewer, int side, int hex, Text *t)
{
    bool others = false, any = false;

    FOR_HEX(p, g, hex) {
        if (side_of(p) != side)
            continue;
        if (!is_fleet(p) && !may_see(g, p, viewer)) {
            others = true;
            continue;
        }
        text_fmt(t, any ? " %s" : side == ENGLISH ? " English: %s" : " Spanish: %s", pieces[p].slug);
        if (is_fleet(p))
            text_fmt(t, "(munitions %d)", g->munitions[p - FIRST_FLEET]);
        any = true;
    }
    if (others)
        text_fmt(t, "%s", any ? " and others unseen" : side == ENGLISH ? " English unseen" : " Spanish unseen");
    if (any || others)
        text_char(t, '.');
}

static void draw_focus(const Game *g, int viewer, Canvas *c, int focus)
{
    char line[2048];
    Text t = text_in(line, sizeof line);
    int zone = hexes[focus].zone;

    put_place_label(focus, &t);
    if (hexes[focus].area >= 0)
        text_fmt(&t, ", %s", areas[hexes[focus].area].name);
    if (zone >= 0)
        text_fmt(&t, ", %s, %s%s", zones[zone].name, zones[zone].wind == WIND_NONE ? "no wind" : "wind from ",
                 zones[zone].wind == WIND_NONE ? "" : wind_words[zones[zone].wind]);
    text_char(&t, '.');
    FOR_SIDES(side)
        describe_side(g, viewer, side, focus, &t);
    canvas_words(c, WORDS_BELOW, (Str){t.at, t.n});
}

static void draw(const Game *g, int viewer, Canvas *c)
{
    int focus = focus_of(g, viewer);
    canvas_hexes(c, &hex_map, hexes[focus].number, WORDS_BELOW, draw_hex, g);
    draw_headline(g, c);
    draw_focus(g, viewer, c, focus);
}
