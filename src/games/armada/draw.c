/* The chart in a terminal. */
#include "games/armada/state.h"

/* 66 columns by 41 rows: two characters a hex; the second shows who is there. */
static void draw_hex(const Game *g, int hex, Canvas *c)
{
    int column = hexes[hex].number / 100, row = hexes[hex].number % 100, x = 2 * column - 1, y = row;
    static const char ground[] = {'~', ',', ';', '.'};
    static const int inks[] = {INK_SEA, INK_COAST, INK_COAST, INK_LAND};
    bool city = hexes[hex].city >= 0;

    canvas_put(c, x, y, city ? (is_fortress(hex) ? '#' : 'o') : ground[hexes[hex].terrain],
               city && controls(g, ENGLISH, hex)   ? INK_FIRST
               : city && controls(g, SPANISH, hex) ? INK_SECOND
                                                   : inks[hexes[hex].terrain],
               city);
    FOR_SIDES(side) {
        char what = troops_at(g, side, hex) ? (ships_at(g, side, hex) ? '&' : 'A') : ships_at(g, side, hex) ? 'S' : 0;
        if (what)
            canvas_put(c, x + 1, y, what, side == ENGLISH ? INK_FIRST : INK_SECOND, 1);
    }
}

static void draw(const Game *g, int side, Canvas *c)
{
    Game copy;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    g = as_seen_by(g, side, &copy);
    text_fmt(&t, "Turn %d, %s %s: %s %s", g->turn, turns[g->turn].month, turns[g->turn].year, side_slugs[g->side],
             phase_labels[g->phase]);
    canvas_text(c, 0, 0, line, INK_PLAIN, 1);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        draw_hex(g, hex, c);
    FOR_SIDES(who) {
        t = text_in(line, sizeof line);
        text_fmt(&t, "%s %d", who == ENGLISH ? "E" : "S", g->treasury[who]);
        canvas_text(c, 69, 2 + 8 * who, line, who == ENGLISH ? INK_FIRST : INK_SECOND, 1);
        int y = 3 + 8 * who;
        FOR_KIND(f, who, KIND_FLEET) {
            if (!on_map(g, f))
                continue;
            t = text_in(line, sizeof line);
            text_fmt(&t, "%d:", f - side_range[who][KIND_FLEET][0] + 1);
            put_hex_number(g->where[f], &t);
            text_fmt(&t, "/%d", g->munitions[f - FIRST_FLEET]);
            canvas_text(c, 69, y++, line, who == ENGLISH ? INK_FIRST : INK_SECOND, 0);
        }
    }
}
