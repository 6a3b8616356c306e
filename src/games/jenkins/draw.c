/* The map for a terminal: a window of hexes around what matters now, as one side may see it.
 *
 *     Turn 3 of 10, English movement      funds: English 40, Spanish 12
 *         25  26  27  28  29  30  31          a hex is four characters wide and two high, even columns half a hex lower
 *     18   .       PR4  .   .   .   .         a port: initials and value, in the colour of its holder; * a storm
 *          .   .  <E5>  .  S2!  .   .         stacks: side and height; ! a battle; < > what matters now */
#include "games/jenkins/state.h"

enum { WORDS_BELOW = 2 }; /* lines on what matters now */

/* ---- where to look ----------------------------------------------------------------------------------------------- */

/* A place that an answer names: the map, or the port of a purchase. */
static int place_in(const Game *g, Action a)
{
    for (int i = 0; i < 3; i++) {
        int kind = verbs[a.verb].kind[i], id = a.arg[i];
        if (kind == ARG_PLACE && is_hex(id))
            return id;
        if (kind == ARG_SITE && id >= 0 && id < PORT_COUNT)
            return ports[id].hex;
        if (kind == ARG_PIECE && is_piece(id) && in_stack(g, id) && hex_of(g, g->where[id]) != NO_HEX)
            return hex_of(g, g->where[id]);
    }
    return NO_HEX;
}

static int asked_about(const Game *g, int viewer)
{
    Action list[YA_MAX_LEGAL];
    int side = viewer == YA_REFEREE ? ya_actor(&game_jenkins, g) : viewer;
    int n = side >= 0 && side <= SPANISH ? ya_legal(&game_jenkins, g, side, true, list, YA_MAX_LEGAL) : 0;

    for (int i = 0; i < n; i++)
        if (place_in(g, list[i]) != NO_HEX)
            return place_in(g, list[i]);
    return NO_HEX;
}

static int combat_hex(const Game *g)
{
    const struct hex_combat *combat = RUNNING(g, hex_combat);

    if (combat)
        return combat->hex;
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (battle_at(g, hex))
            return hex;
    return NO_HEX;
}

static int biggest_stack(const Game *g, int side)
{
    int best = ports[PORT_PORT_ROYAL].hex, most = 0;

    for (int hex = 0; hex < HEX_COUNT; hex++) {
        int n = g->head[side][hex] == NO_PIECE ? 0 : height(g, side, hex);
        if (n > most) {
            most = n;
            best = hex;
        }
    }
    return best;
}

/* The moving group, the fight, what is asked, the side's main force: the first of these there is. */
static int focus_of(const Game *g, int viewer)
{
    if (g->moving_at != NO_HEX)
        return g->moving_at;
    int hex = combat_hex(g);
    if (hex == NO_HEX)
        hex = asked_about(g, viewer);
    return hex != NO_HEX ? hex : biggest_stack(g, viewer <= SPANISH ? viewer : g->side);
}

/* ---- a hex ------------------------------------------------------------------------------------------------------- */

static int ink_of_nation(int nation)
{
    static const uint8_t inks[NATION_COUNT] = {INK_FIRST, INK_SECOND, INK_THIRD, INK_FOURTH, INK_FOURTH};
    return inks[nation];
}

/* The six characters of a hex lie as its six sides do: what they show is the coast. */
static void draw_coast(Canvas *c, int x, int y, int hex)
{
    bool land = false;

    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (hexside[hex][k] == SIDE_LAND || hexside[hex][k] == SIDE_COAST) {
            canvas_hexside(c, x, y, k, ':', INK_LAND);
            land = true;
        }
    if (!land)
        canvas_put(c, x + 1, y, 'o', INK_LAND, 0);
}

static void draw_terrain(Canvas *c, int x, int y, int hex)
{
    if (hexes[hex].terrain == TERRAIN_SEA)
        canvas_put(c, x + 1, y, '.', INK_SEA, 0);
    else
        draw_coast(c, x, y, hex);
}

/* Initials of the words, or the first two letters; and the value. */
static void draw_port(const Game *g, Canvas *c, int x, int y, int port)
{
    const char *name = ports[port].name, *space = strchr(name, ' ');
    int ink = ink_of_nation(g->holder[port]);

    canvas_put(c, x, y, name[0], ink, 1);
    canvas_put(c, x + 1, y, space ? space[1] : name[1], ink, 1);
    canvas_put(c, x + 2, y, (char)('0' + ports[port].value), ink, 1);
    if (g->storm >> port & 1)
        canvas_put(c, x + 3, y, '*', INK_MARK, 1);
}

static int draw_height(Canvas *c, int x, int y, int side, int n, bool narrow)
{
    int ink = side == ENGLISH ? INK_FIRST : INK_SECOND;

    canvas_put(c, x++, y, side == ENGLISH ? 'E' : 'S', ink, 1);
    if (n > 9 && !narrow)
        canvas_put(c, x++, y, (char)('0' + n / 10), ink, 1);
    canvas_put(c, x++, y, (char)(n > 9 && narrow ? '+' : '0' + n % 10), ink, 1);
    return x;
}

static int counters_at(const Game *g, int side, int hex)
{
    return height(g, side, hex) + (g->moving_at == hex ? height(g, side, MOVING) : 0);
}

/* Returns where it ends. */
static int draw_stacks(const Game *g, Canvas *c, int x, int y, int hex)
{
    int english = counters_at(g, ENGLISH, hex), spanish = counters_at(g, SPANISH, hex), end = x;

    if (!english && !spanish)
        return x;
    canvas_text(c, x, y, "   ", INK_PLAIN, 0);
    if (english)
        end = draw_height(c, end, y, ENGLISH, english, spanish > 0);
    if (spanish)
        end = draw_height(c, end, y, SPANISH, spanish, english > 0);
    if (battle_at(g, hex) && end < x + HEX_WIDE)
        canvas_put(c, end, y, '!', INK_MARK, 1);
    return end;
}

static void draw_hex(const Game *g, Canvas *c, int x, int y, int hex, bool focus)
{
    draw_terrain(c, x, y, hex);
    if (hexes[hex].port >= 0)
        draw_port(g, c, x, y, hexes[hex].port);
    int end = draw_stacks(g, c, x, y + 1, hex);
    if (focus)
        canvas_focus(c, x, y, end);
}

/* ---- the lines above and below ----------------------------------------------------------------------------------- */

static void draw_tracks(const Game *g, Canvas *c)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (g->phase == PHASE_SETUP)
        text_fmt(&t, "%s set-up", nation_names[g->side]);
    else if (g->phase < PHASE_ADMINISTRATION)
        text_fmt(&t, "Turn %d of %d, %s %s", g->turn, TURNS, nation_names[g->side], phase_names[g->phase]);
    else
        text_fmt(&t, "Turn %d of %d, %s", g->turn, TURNS, phase_names[g->phase]);
    canvas_text(c, 0, 0, line, INK_PLAIN, 1);
    t = text_in(line, sizeof line);
    text_fmt(&t, "English %d", g->funds[ENGLISH]);
    int x = c->width - 2 * 12 - 7;
    canvas_text(c, x, 0, "funds:", INK_FAINT, 0);
    canvas_text(c, x + 7, 0, line, INK_FIRST, 1);
    t = text_in(line, sizeof line);
    text_fmt(&t, "Spanish %d", g->funds[SPANISH]);
    canvas_text(c, x + 7 + 12, 0, line, INK_SECOND, 1);
}

static void describe_stack(const Game *g, int viewer, int side, int at, Text *t)
{
    int hidden = 0;
    const char *before = ": ";

    if (at == NO_HEX || g->head[side][at] == NO_PIECE)
        return;
    text_fmt(t, " %s%s %d", at == MOVING ? "Moving " : "", nation_names[side], height(g, side, at));
    FOR_STACK(p, g, side, at) {
        if (sees(g, viewer, p)) {
            text_put(t, before);
            text_put(t, pieces[p].slug);
            before = " ";
        }
        hidden += !sees(g, viewer, p);
    }
    if (hidden)
        text_fmt(t, "%s%d unseen", before, hidden);
    text_char(t, '.');
}

/* What the viewer sees in the hex of interest. */
static void draw_focus(const Game *g, int viewer, Canvas *c, int focus)
{
    char line[2048];
    Text t = text_in(line, sizeof line);

    put_place_label(focus, &t);
    text_char(&t, '.');
    for (int side = ENGLISH; side <= SPANISH; side++) {
        describe_stack(g, viewer, side, focus, &t);
        describe_stack(g, viewer, side, g->moving_at == focus ? MOVING : NO_HEX, &t);
    }
    canvas_words(c, WORDS_BELOW, (Str){t.at, t.n});
}

static void draw(const Game *g, int viewer, Canvas *c)
{
    int focus = focus_of(g, viewer);

    canvas_hexes(c, &hex_map, hexes[focus].number, WORDS_BELOW, draw_hex, g);
    draw_tracks(g, c);
    draw_focus(g, viewer, c, focus);
}
