/* Who knows what, and the redrawing of what a side cannot know.
 *
 * Hidden are the faces of mission discs until they are turned over, and the Spanish counters until they are. The chest
 * is not: every treasure is taken openly, so its content follows from what everybody saw. */
#include "games/drake/state.h"

/* The counters a side has seen, bit each: those that lie face-up, what he hid himself, what the Informer showed him. */
static unsigned seen_counters(const Game *g, int side, int hider, unsigned up, const uint8_t *at, int n)
{
    if (side == YA_REFEREE || holder(g, hider) == side)
        return ~0u;
    for (int i = 0; i < n; i++)
        if (g->scouted == at[i] + 1 && holder(g, LOCATION_INFORMER) == side)
            up |= 1u << i;
    return up;
}

/* He knows those he has seen, and the others as soon as they are all alike: the box holds no more. */
static bool knows_counter_at(const uint8_t *value, int n, unsigned seen, int which)
{
    for (int i = 0; i < n && !(seen >> which & 1); i++)
        if (!(seen >> i & 1) && value[i] != value[which])
            return false;
    return true;
}

static bool knows_frigate(const Game *g, int side, int station)
{
    unsigned seen = seen_counters(g, side, LOCATION_ADMIRAL, g->frigates_up, galleon_at, GALLEON_COUNT);
    return knows_counter_at(g->frigate, GALLEON_COUNT, seen, station);
}

static bool knows_troop(const Game *g, int side, int fort)
{
    unsigned seen = seen_counters(g, side, LOCATION_GOVERNOR, g->troops_up, fort_at, FORT_COUNT);
    return knows_counter_at(g->troop, FORT_COUNT, seen, fort);
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
