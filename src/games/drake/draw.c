/* The game for a terminal, 80 columns wide: the captains, the street, the docks, the chart. On a low screen only what
 * the phase is about: the street while captains walk there, else the chart. */
#include "games/drake/state.h"

enum { STREET_ROWS = 9, DOCK_ROWS = 2, WHOLE_HEIGHT = 3 + STREET_ROWS + DOCK_ROWS + DESTINATION_COUNT + CAPTAINS };

static int ink_of(int side)
{
    static const uint8_t inks[CAPTAINS] = {INK_FIRST, INK_SECOND, INK_THIRD, INK_FOURTH, INK_PLAIN};
    return inks[side];
}

static void draw_fmt(Canvas *c, int x, int y, int ink, const char *format, const char *word, int n)
{
    char line[96];
    Text t = text_in(line, sizeof line);

    text_fmt(&t, format, word, n);
    canvas_text(c, x, y, line, ink, 0);
}

static void draw_list(Canvas *c, int x, int y, const char *head, const uint8_t list[CAPTAINS])
{
    int n = list_end(list);

    canvas_text(c, x, y, head, INK_FAINT, 0);
    x += (int)strlen(head) + 1;
    for (int i = 0; i < n; i++) {
        canvas_text(c, x, y, captain_names[list[i] - 1], ink_of(list[i] - 1), 1);
        x += (int)strlen(captain_names[list[i] - 1]) + 1;
    }
}

static void draw_location(const Game *g, int place, int top, Canvas *c)
{
    int location = g->street[place], x = 1 + place / STREET_ROWS * 40, y = top + place % STREET_ROWS;

    if (location == NO_TILE)
        return;
    draw_fmt(c, x, y, INK_PLAIN, place < 9 ? " %s%d" : "%s%d", "", place + 1);
    canvas_text(c, x + 3, y, locations[location].name, INK_PLAIN, 1);
    char items[32] = "";
    Text t = text_in(items, sizeof items);
    int circle = list_end(g->circle[location]);
    if (location < TILE_COUNT && circle < locations[location].circles)
        print_items(&grants[g->flow.sides - PLAYERS_MIN][location][circle], &t);
    canvas_text(c, x + 15, y, location < TILE_COUNT && !items[0] ? "full" : items, INK_FAINT, 0);
    for (int i = 0; i < CAPTAINS && g->circle[location][i]; i++) {
        int side = g->circle[location][i] - 1;
        canvas_put(c, x + 21 + 2 * i, y, (char)(captain_names[side][0] - 'a' + 'A'), ink_of(side), 1);
    }
}

static void draw_discs(const Game *g, int viewer, int to, int y, Canvas *c)
{
    static const char letters[FACES] = {'H', '1', '2', '3', '4', '?'};
    int x = 54;

    FOR_CAPTAINS(side, g) {
        int face = face_at(g, side, to);
        if (face < 0)
            continue;
        bool won = g->taken[to] >> side & 1;
        canvas_put(c, x, y, (char)(captain_names[side][0] - 'a' + 'A'), ink_of(side), 1);
        canvas_put(c, x + 1, y,
                   !knows_disc(g, viewer, side, face) ? '.'
                   : face == FACE_GHOST               ? 'G'
                                                      : letters[face],
                   ink_of(side), 0);
        canvas_put(c, x + 2, y, won ? '*' : ' ', INK_MARK, 1);
        x += 5;
    }
}

static void draw_defence(const Game *g, int viewer, int to, int y, Canvas *c)
{
    const DestinationInfo *d = &destinations[to];
    char line[48];
    Text t = text_in(line, sizeof line);
    bool fort = d->type == TYPE_FORT, galleon = d->type == TYPE_GALLEON;
    bool known = g->phase > PHASE_HIDING &&
                 (fort ? knows_troop(g, viewer, d->index) : galleon && knows_frigate(g, viewer, d->index));
    const GalleonInfo *counter = galleon && g->station[d->index] ? galleon_on(g, to) : NULL;

    if (d->type == TYPE_TRADE) {
        print_wares(g->wares[d->index], &t);
    } else {
        text_fmt(&t, " %dc %dg", d->troops, counter ? counter->guns : d->guns);
        if (fort || galleon)
            text_fmt(&t, known ? "+%d" : "+?", counter_value(g, to));
        text_fmt(&t, " %dvp", counter ? counter->vp : d->vp);
        if (g->treasure >> to & 1)
            text_fmt(&t, " %s", good_slugs[d->treasure]);
    }
    canvas_text(c, 29, y, line, INK_FAINT, 0);
}

static void draw_chart(const Game *g, int viewer, int top, Canvas *c)
{
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        int y = top + to;
        draw_fmt(c, 1, y, INK_SEA, "%s%d", "", destinations[to].zone);
        canvas_text(c, 3, y, destinations[to].name, destinations[to].type == TYPE_GALLEON ? INK_SEA : INK_LAND, 1);
        draw_defence(g, viewer, to, y, c);
        draw_discs(g, viewer, to, y, c);
    }
}

static void draw_captain(const Game *g, int viewer, int side, Canvas *c)
{
    const Captain *captain = &g->captain[side];
    char line[96];
    Text t = text_in(line, sizeof line);
    int y = 1 + side;

    canvas_text(c, 1, y, captain_names[side], ink_of(side), 1);
    text_fmt(&t, "%d", captain->score);
    text_fmt(&t, "vp %s crew %d guns %d ", ship_kind(g, side), captain->goods[GOOD_CREW], captain->goods[GOOD_GUN]);
    text_fmt(&t, "barrels %d trade %d chest ", captain->goods[GOOD_BARREL], captain->goods[GOOD_TRADE]);
    if (viewer == side || viewer == YA_REFEREE)
        text_fmt(&t, "%ds%dg%dj", captain->goods[GOOD_SILVER], captain->goods[GOOD_GOLD], captain->goods[GOOD_JEWEL]);
    else
        text_int(&t, pieces_in_chest(g, side));
    for (int good = FIRST_COMMODITY; good < GOODS; good++) {
        text_fmt(&t, good == FIRST_COMMODITY ? " %d" : "%d", captain->goods[good]);
        text_char(&t, good_slugs[good][0]);
    }
    text_put(&t, has(g, side, PINNACE) ? " P" : "");
    text_put(&t, has(g, side, HIND) ? " H" : "");
    text_put(&t, has(g, side, GHOST) ? " G" : "");
    canvas_text(c, 8, y, line, INK_PLAIN, 0);
}

static int draw_street(const Game *g, int top, Canvas *c)
{
    for (int place = 0; place < LOCATION_COUNT; place++)
        draw_location(g, place, top, c);
    return top + STREET_ROWS;
}

static int draw_docks(const Game *g, int top, Canvas *c)
{
    draw_list(c, 1, top, "start", g->order);
    draw_list(c, 1, top + 1, "outbound", g->outbound);
    draw_list(c, 41, top + 1, "homebound", g->homebound);
    return top + DOCK_ROWS;
}

static void draw(const Game *g, int viewer, Canvas *c)
{
    bool all = c->height >= WHOLE_HEIGHT, ashore = g->phase <= PHASE_PROVISIONING;
    int y = 1 + g->flow.sides;

    draw_fmt(c, 1, 0, INK_PLAIN, "%s, voyage %d", phase_names[g->phase], g->voyage);
    FOR_CAPTAINS(side, g)
        draw_captain(g, viewer, side, c);
    if (all || ashore)
        y = draw_street(g, y, c);
    y = draw_docks(g, y, c);
    if (all || !ashore)
        draw_chart(g, viewer, y, c);
}
