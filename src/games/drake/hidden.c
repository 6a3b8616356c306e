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

/* What a side cannot know is drawn again from what it does know, and from nothing else: the unknown things in a fixed
 * order, dealt at random to the places where they may lie. So all ways they may lie are equally likely, as if captains
 * hid and placed without a thought, and the same view and seed always give the same world. */
static void deal(uint8_t *thing, int n, uint8_t *const *place, Rng *rng)
{
    for (int i = 0; i < n; i++) {
        int k = i + (int)rng_below(rng, (uint32_t)(n - i));
        *place[i] = thing[k];
        thing[k] = thing[i];
    }
}

/* Where discs of his lie whose faces are unknown, in the order of the chart; then those in hand. */
static void redraw_discs(Game *g, int side, int owner, Rng *rng)
{
    uint8_t *disc[FACES], at[FACES] = {0};
    unsigned places = 0;
    int faces = 0, lying = 0;

    for (int face = 0; face < FACES; face++) {
        uint8_t *it = &g->captain[owner].disc[face];
        if (!(faces_of(g, owner) >> face & 1) || knows_disc(g, side, owner, face))
            continue;
        places |= *it ? 1u << (*it - 1) : 0;
        disc[faces++] = it;
    }
    for (; places; places &= places - 1)
        at[lying++] = (uint8_t)(bit_lowest(places) + 1);
    deal(at, faces, disc, rng);
}

/* Counters of the box that he does not know, the least first. */
static void redraw_counters(uint8_t *counter, int n, unsigned known, Rng *rng)
{
    uint8_t *place[FORT_COUNT], value[FORT_COUNT];
    int places = 0, values = 0;

    for (int i = 0; i < n; i++)
        if (!(known >> i & 1))
            place[places++] = &counter[i];
    for (uint8_t v = 0; v <= 2; v++)
        for (int i = 0; i < places; i++)
            if (*place[i] == v)
                value[values++] = v;
    deal(value, places, place, rng);
}

static void determinise(Game *g, int side, Rng *rng)
{
    unsigned frigates = 0, troops = 0;

    for (int station = 0; station < GALLEON_COUNT; station++)
        frigates |= (unsigned)knows_frigate(g, side, station) << station;
    for (int fort = 0; fort < FORT_COUNT; fort++)
        troops |= (unsigned)knows_troop(g, side, fort) << fort;
    redraw_counters(g->frigate, GALLEON_COUNT, frigates, rng);
    redraw_counters(g->troop, FORT_COUNT, troops, rng);
    if (g->phase == PHASE_PLACING)
        FOR_CAPTAINS(owner, g)
            redraw_discs(g, side, owner, rng);
}
