/* 2.2 Setting up, from data that hold the errata (18.0). */
#include "games/armada/state.h"

static void empty_board(Game *g)
{
    memset(g->head, NO_PIECE, sizeof g->head);
    memset(g->next, NO_PIECE, sizeof g->next);
    memset(g->group, NO_PIECE, sizeof g->group);
    for (int p = 0; p < PIECE_COUNT; p++)
        g->where[p] = p == TREASURE ? AWAITED : POOL;
}

static void first_control(Game *g)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (hexes[hex].area >= 0 && areas[hexes[hex].area].control != NOBODY)
            bit_add(g->control[areas[hexes[hex].area].control], hex);
}

/* Land units and leaders stand on the map for all to see, ships lie in the boxes 2 of their tracks. */
static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)option;
    empty_board(g);
    first_control(g);
    g->turn = 1;
    for (int p = 0; p < FIRST_FLEET; p++) {
        int start = pieces[p].start;
        if (start >= START_ON_TRACK) {
            g->where[p] = (uint16_t)track_box(start - START_ON_TRACK, START_ACTIVATION_BOX);
        } else if (start >= 0) {
            put(r, g, p, start);
            g->flags[p] = KNOWN;
        }
    }
}
