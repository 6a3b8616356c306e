/* The invariants: of every state, and of what a position says. */
#include "games/glory1805/state.h"

/* In a block of its own side that is on the sheet, or somewhere else that exists. */
static bool sound_spot(const Game *g, int at, int side)
{
    if (at < AT_BLOCKS || at >= AT_WAITING)
        return at < AT_KINDS;
    return (at - AT_BLOCKS >= BRITISH_BLOCKS) == (side == ALLIED) && g->block[at - AT_BLOCKS].place < NODE_COUNT;
}

/* 2.3: ships are laid up only where there is a box. */
static bool sound_state(const Game *g, int ship)
{
    int at = g->ship_at[ship], state = g->ship_state[ship];

    if (state < STATE_IN_ORDINARY)
        return true;
    return state < SHIP_STATES && at >= PLACE_PORTS && at < PLACE_BOXES && ports[at - PLACE_PORTS].in_ordinary;
}

static const char *forces_fault(const Game *g)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (!sound_spot(g, g->ship_at[ship], side_of_ship(ship)) || !sound_state(g, ship))
            return "a ship is where it cannot be";
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (!sound_spot(g, g->admiral_at[admiral], side_of_admiral(admiral)))
            return "an admiral is where he cannot be";
    return NULL;
}

/* 2.4, 7.4: in a node or a port, two to a node. */
static const char *frigates_fault(const Game *g)
{
    uint8_t there[NODE_COUNT] = {0};

    for (int frigate = 0; frigate < FRIGATES; frigate++) {
        int place = g->frigate[frigate].place;
        if (place >= PLACE_NORTH_SEA && place != PLACE_NOWHERE)
            return "a frigate is where it cannot be";
        if (place < NODE_COUNT && ++there[place] > FRIGATES_PER_NODE)
            return "there are too many frigates in a node";
    }
    return NULL;
}

static const char *battle_fault(const Game *g)
{
    const Battle *b = &g->battle;

    if (!b->fleets[BRITISH] || !b->fleets[ALLIED])
        return "a battle has two forces";
    if (!b->rounds && (RUNNING(g, combat) || RUNNING(g, fate) || RUNNING(g, admirals_fate)))
        return "there is no time for a battle";
    for (int side = BRITISH; side <= ALLIED; side++) {
        if (!b->rounds && !ships_of(g, side))
            return "a force has no ship";
        if (b->rounds && ships_of(g, side) > b->ships[side])
            return "a force has more ships than it began with";
        if (b->rounds && !b->ships[side])
            return "a force began without a ship";
    }
    if (b->round > b->rounds || b->fought > b->round || b->order[b->windward] >= ORDER_GW)
        return "the rounds or orders of the battle contradict each other";
    return NULL;
}

/* What the procedures under way hold comes from text as well: the locals that count something, by their place. */
static const struct {
    uint8_t proc, local;
    int16_t low, high;
} bounds[] = {
    {P_battle, 0, 0, 6},
    {P_battle, 1, 0, FATE_KINDS - 1},
    {P_battle, 2, 0, FATE_KINDS - 1},
    {P_combat, 0, 0, RESULT_ADMIRALS_CHOICE},
    {P_combat, 1, 0, 1},
    {P_combat, 2, 0, 1},
    {P_combat, 3, 0, 75},
    {P_combat, 4, 0, 75},
    {P_combat, 5, 0, 75},
    {P_combat, 6, 0, 75},
    {P_fire, 1, 0, 5},
    {P_fire, 2, 0, 30},
    {P_effect, 1, 0, 75},
    {P_effect, 2, 0, 75},
    {P_random, 1, 0, DAMAGE_BY_FATE},
    {P_random, 2, 0, 75},
    {P_fate, 1, 0, 5},
    {P_fate, 2, 0, 40},
    {P_fate, 3, 0, 75},
    {P_fate, 4, 0, 75},
    {P_admirals_fate, 1, 0, NAMED_ADMIRALS},
    {P_admirals_fate, 2, 0, 6},
};

static const char *frame_fault(const Frame *f)
{
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        int32_t value = f->proc == bounds[i].proc ? f->local[bounds[i].local] : bounds[i].low;
        if (value < bounds[i].low || value > bounds[i].high)
            return "a procedure holds what it cannot";
    }
    if (f->proc == P_combat && f->step >= (uint32_t)R_18_2 && LOCALS(f, combat)->result > RESULT_RB)
        return "the round has no result"; /* the choice has been made by then */
    return NULL;
}

static bool check_state(const Game *g, Text *why)
{
    const char *fault = forces_fault(g);

    if (!fault)
        fault = frigates_fault(g);
    if (!fault && (g->scenario == SCENARIO_TRAFALGAR_BATTLE || RUNNING(g, battle)))
        fault = battle_fault(g);
    FOR_FRAMES(f, g)
    if (!fault)
        fault = frame_fault(f);
    if (fault)
        text_put(why, fault);
    return !fault;
}
