/* The game for a terminal, 80 columns wide: the captains, the street, the docks, the chart. On a low screen only what
 * the phase is about: the street while captains walk there, else the chart. */
#include "games/drake/state.h"

enum { STREET_ROWS = 9, DOCK_ROWS = 2, HEAD_ROWS = 2, CIRCLE_WIDTH = 6, LETTER_WIDTH = 3 };
enum { WHOLE_HEIGHT = HEAD_ROWS + CAPTAINS + 1 + STREET_ROWS + DOCK_ROWS + 1 + DESTINATION_COUNT };

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

/* Right-aligned, so that figures stand below each other. */
static void draw_number(Canvas *c, int right, int y, int n, int ink)
{
    char figures[12];
    Text t = text_in(figures, sizeof figures);

    text_int(&t, n);
    canvas_text(c, right - (int)t.n + 1, y, figures, ink, 0);
}

static void draw_letter(Canvas *c, int x, int y, int side)
{
    canvas_put(c, x, y, (char)(captain_names[side][0] - 'a' + 'A'), ink_of(side), 1);
}

/* What a location is for, where its circle gives no goods. */
static const char *errand(int location)
{
    switch (location) {
    case LOCATION_GOVERNOR: return "hides troops";
    case LOCATION_ADMIRAL: return "hides frigates";
    case LOCATION_TAVERN: return "a die";
    case LOCATION_GOLDEN_HIND: return "a mission more";
    case LOCATION_INVESTOR: return "4 vp";
    case LOCATION_DOCKSIDE: return "1 of c g b";
    default: return "";
    }
}

static void print_items(const Grant *grant, Text *out)
{
    static const char letters[ITEMS] = {'c', 'g', 'b', 't'};
    size_t before = out->n;

    for (int good = 0; good < ITEMS; good++)
        if (grant->goods[good]) {
            text_int(out, grant->goods[good]);
            text_char(out, letters[good]);
        }
    text_put(out, grant->galleon ? "G" : grant->pinnace ? "P" : "");
    if (out->n == before)
        text_char(out, '-');
}

/* Each circle: who stands there, or what it gives. */
static void draw_circles(const Game *g, int location, int x, int y, Canvas *c)
{
    int taken = list_end(g->circle[location]);

    for (int i = 0; i < circles_shown(g, location); i++) {
        char items[32] = "";
        Text t = text_in(items, sizeof items);
        if (disc_in(g, location, i) >= 0)
            draw_letter(c, x, y, disc_in(g, location, i));
        else if (errand(location)[0])
            text_put(&t, i == taken ? errand(location) : "");
        else if (grant_of(g, location, i))
            print_items(grant_of(g, location, i), &t);
        else
            text_char(&t, 'o');
        canvas_text(c, x, y, items, INK_FAINT, 0);
        x += errand(location)[0] ? LETTER_WIDTH : CIRCLE_WIDTH;
    }
}

static void draw_location(const Game *g, int place, int top, Canvas *c)
{
    int location = g->street[place], x = 1 + place / STREET_ROWS * 40, y = top + place % STREET_ROWS;

    if (location == NO_TILE)
        return;
    draw_number(c, x + 1, y, place + 1, INK_FAINT);
    canvas_text(c, x + 3, y, locations[location].name, INK_PLAIN, 1);
    draw_circles(g, location, x + 16, y, c);
}

static void draw_discs(const Game *g, int viewer, int to, int y, Canvas *c)
{
    static const char letters[FACES] = {'H', '1', '2', '3', '4', '?'};
    int x = 53;

    FOR_CAPTAINS(side, g) {
        int face = face_at(g, side, to);
        if (face < 0)
            continue;
        bool won = g->taken[to] >> side & 1;
        draw_letter(c, x, y, side);
        canvas_put(c, x + 1, y,
                   !knows_disc(g, viewer, side, face) ? '.'
                   : face == FACE_GHOST               ? 'G'
                                                      : letters[face],
                   ink_of(side), 0);
        canvas_put(c, x + 2, y, won ? '*' : ' ', INK_MARK, 1);
        x += 5;
    }
}

/* What is printed, and what the counter adds: ? where the viewer does not know. */
static void draw_strength(Canvas *c, int x, int y, int printed, bool hidden, int counter)
{
    draw_number(c, x, y, printed, printed || hidden ? INK_PLAIN : INK_FAINT);
    if (hidden && counter < 0)
        canvas_text(c, x + 1, y, "+?", INK_PLAIN, 0);
    else if (hidden)
        draw_fmt(c, x + 1, y, INK_MARK, "+%s%d", "", counter);
}

static void draw_defence(const Game *g, int viewer, int to, int y, Canvas *c)
{
    const DestinationInfo *d = &destinations[to];
    char line[48];
    Text t = text_in(line, sizeof line);
    bool fort = d->type == TYPE_FORT, galleon = d->type == TYPE_GALLEON;
    bool known = fort ? troops_lie(g) && knows_troop(g, viewer, d->index)
                      : galleon && frigates_lie(g) && knows_frigate(g, viewer, d->index);
    const GalleonInfo *counter = galleon && g->station[d->index] ? galleon_on(g, to) : NULL;

    if (d->type == TYPE_TRADE) {
        for (unsigned rest = g->wares[d->index]; rest; rest &= rest - 1)
            text_fmt(&t, " %s", good_slugs[FIRST_COMMODITY + bit_lowest(rest)]);
    } else {
        draw_strength(c, 30, y, d->troops, fort, known ? counter_value(g, to) : -1);
        draw_strength(c, 35, y, counter ? counter->guns : d->guns, galleon, known ? counter_value(g, to) : -1);
        draw_number(c, 40, y, counter ? counter->vp : d->vp, INK_PLAIN);
        if (g->treasure >> to & 1)
            text_put(&t, good_slugs[d->treasure]);
    }
    canvas_text(c, d->type == TYPE_TRADE ? 28 : 42, y, line, INK_FAINT, 0);
}

static void draw_chart(const Game *g, int viewer, int top, Canvas *c)
{
    canvas_text(c, 1, top, "zone                        crew guns vp treasure   discs (* done)", INK_FAINT, 0);
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        int y = top + 1 + to;
        draw_number(c, 1, y, destinations[to].zone, INK_SEA);
        canvas_text(c, 3, y, destinations[to].name, destinations[to].type == TYPE_GALLEON ? INK_SEA : INK_LAND, 1);
        draw_defence(g, viewer, to, y, c);
        draw_discs(g, viewer, to, y, c);
    }
}

enum { VP_X = 11, SHIP_X = 14, ITEM_X = 26, ITEM_STEP = 6, CHEST_X = 49, GOODS_X = 60, MORE_X = 72 };

static void put_goods(const Captain *captain, int first, int end, Text *out)
{
    for (int good = first; good < end; good++)
        if (captain->goods[good]) {
            text_int(out, captain->goods[good]);
            text_char(out, good_slugs[good][0]);
            text_char(out, ' ');
        }
}

/* Who and what sails with him, a letter each: the first line of the screen explains them. */
static void put_company(const Game *g, int side, Text *out)
{
    text_put(out, holder(g, LOCATION_ADMIRAL) == side ? "A" : "");
    text_put(out, holder(g, LOCATION_GOVERNOR) == side ? "V" : "");
    text_put(out, holder(g, LOCATION_INFORMER) == side ? "I" : "");
    text_put(out, has(g, side, HIND) ? "H" : "");
    text_put(out, has(g, side, PINNACE) ? "P" : "");
    text_put(out, has(g, side, GHOST) ? "G" : "");
}

static void draw_captain(const Game *g, int viewer, int side, Canvas *c)
{
    const Captain *captain = &g->captain[side];
    int y = HEAD_ROWS + side;
    char chest[32], goods[32], more[16];
    Text t = text_in(chest, sizeof chest), u = text_in(goods, sizeof goods), v = text_in(more, sizeof more);

    canvas_text(c, 1, y, captain_names[side], ink_of(side), 1);
    draw_number(c, VP_X, y, captain->score, INK_PLAIN);
    canvas_text(c, SHIP_X, y, ship_kind(g, side), INK_PLAIN, 0);
    for (int good = 0; good < ITEMS; good++)
        draw_number(c, ITEM_X + ITEM_STEP * good, y, captain->goods[good],
                    captain->goods[good] ? INK_PLAIN : INK_FAINT);
    if (viewer != side && viewer != YA_REFEREE && g->phase != PHASE_OVER)
        text_int(&t, pieces_in_chest(g, side));
    else
        put_goods(captain, FIRST_TREASURE, FIRST_COMMODITY, &t);
    put_goods(captain, FIRST_COMMODITY, GOODS, &u);
    put_company(g, side, &v);
    canvas_text(c, CHEST_X, y, t.n ? chest : "0", INK_PLAIN, 0);
    canvas_text(c, GOODS_X, y, goods, INK_PLAIN, 0);
    canvas_text(c, MORE_X, y, more, INK_MARK, 0);
}

static int draw_street(const Game *g, int top, Canvas *c)
{
    canvas_text(c, 4, top, "c crew  g guns  b barrels  t trade goods  G galleon  P pinnace", INK_FAINT, 0);
    for (int place = 0; place < LOCATION_COUNT; place++)
        draw_location(g, place, top + 1, c);
    return top + 1 + STREET_ROWS;
}

/* The starting order is of use ashore only. */
static int draw_docks(const Game *g, int top, Canvas *c)
{
    int y = top;

    if (g->phase <= PHASE_PROVISIONING)
        draw_list(c, 1, y++, "start", g->order);
    draw_list(c, 1, y, "outbound", g->outbound);
    draw_list(c, 41, y, "homebound", g->homebound);
    return y + 1;
}

static void draw(const Game *g, int viewer, Canvas *c)
{
    bool all = c->height >= WHOLE_HEIGHT, ashore = g->phase <= PHASE_PROVISIONING;
    int y = HEAD_ROWS + g->flow.sides;

    canvas_text(c, 1, 0, phase_names[g->phase], INK_PLAIN, 1);
    canvas_text(c, 22, 0, "A Admiral V Governor I Informer H Hind P pinnace G ghost", INK_FAINT, 0);
    canvas_text(c, 10, 1, "vp  ship     crew  guns  barr  trade chest      goods       has", INK_FAINT, 0);
    FOR_CAPTAINS(side, g)
        draw_captain(g, viewer, side, c);
    if (all || ashore)
        y = draw_street(g, y, c);
    y = draw_docks(g, y, c);
    if (all || !ashore)
        draw_chart(g, viewer, y, c);
}
