/* Who knows what, and the redrawing of what a side cannot know.
 *
 * Hidden are the faces of mission discs until they are turned over, and the Spanish counters until they are. The chest
 * is not: every treasure is taken openly, so its content follows from what everybody saw. */
#include "games/drake/state.h"

static bool is_spied(const Game *g, int side, int to)
{
    return g->scouted == to + 1 && holder(g, LOCATION_INFORMER) == side;
}

static bool knows_frigate(const Game *g, int side, int station)
{
    return side == YA_REFEREE || (g->frigates_up >> station & 1) || is_spied(g, side, galleon_at[station]) ||
           (side < CAPTAINS && holder(g, LOCATION_ADMIRAL) == side);
}

static bool knows_troop(const Game *g, int side, int fort)
{
    return side == YA_REFEREE || (g->troops_up >> fort & 1) || is_spied(g, side, fort_at[fort]) ||
           (side < CAPTAINS && holder(g, LOCATION_GOVERNOR) == side);
}

static bool knows_disc(const Game *g, int side, int owner, int face)
{
    int at = g->captain[owner].disc[face];

    return side == YA_REFEREE || side == owner || g->phase != PHASE_PLACING ||
           (at && g->peeked == at && holder(g, LOCATION_INFORMER) == side);
}

/* ---- redrawing --------------------------------------------------------------------------------------------------- */

static void shuffle(uint8_t **slot, int n, Rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = *slot[i];
        *slot[i] = *slot[k];
        *slot[k] = kept;
    }
}

static void redraw_discs(Game *g, int side, int owner, Rng *rng)
{
    uint8_t *slot[FACES];
    unsigned faces = faces_of(g, owner);
    int n = 0;

    for (int face = 0; face < FACES; face++)
        if ((faces >> face & 1) && !knows_disc(g, side, owner, face))
            slot[n++] = &g->captain[owner].disc[face];
    shuffle(slot, n, rng);
}

static void redraw_counters(Game *g, int side, Rng *rng)
{
    uint8_t *slot[FORT_COUNT];
    int n = 0;

    for (int station = 0; station < GALLEON_COUNT; station++)
        if (!knows_frigate(g, side, station))
            slot[n++] = &g->frigate[station];
    shuffle(slot, n, rng);
    n = 0;
    for (int fort = 0; fort < FORT_COUNT; fort++)
        if (!knows_troop(g, side, fort))
            slot[n++] = &g->troop[fort];
    shuffle(slot, n, rng);
}

static void determinise(Game *g, int side, Rng *rng)
{
    if (g->phase == PHASE_PLACING)
        FOR_CAPTAINS(owner, g)
            redraw_discs(g, side, owner, rng);
    redraw_counters(g, side, rng);
}
