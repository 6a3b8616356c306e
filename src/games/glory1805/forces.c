/* 8 Admirals and 16 forces: who stands where in a battle, and who commands. */
#include "games/glory1805/state.h"

static int other(int side)
{
    return side == BRITISH ? ALLIED : BRITISH;
}

/* 16.1: the fleets of a side, as blocks; and those who fight from a harbour, by their place. */
typedef struct {
    uint64_t fleets;
    int harbour;
    int side;
} Force;

static Force force_of(const Game *g, int side)
{
    return (Force){g->battle.fleets[side], g->battle.harbour[side] - 1, side};
}

static Force force_of_fleet(int unit)
{
    return (Force){UINT64_C(1) << unit, -1, side_of_unit(unit)};
}

static bool is_in(const Force *force, int at)
{
    return at == force->harbour ||
           (at >= AT_BLOCKS && at < AT_BLOCKS + BLOCKS && force->fleets >> (at - AT_BLOCKS) & 1);
}

static bool in_force(const Game *g, int side, int at)
{
    Force force = force_of(g, side);

    return is_in(&force, at);
}

/* Of those in a harbour only some fight (19.2). */
static bool ship_in_force(const Game *g, int side, int ship)
{
    int at = g->ship_at[ship];

    return side_of_ship(ship) == side && in_force(g, side, at) && (at >= AT_BLOCKS || bit_has(g->battle.moored, ship));
}

#define FORCE_SHIPS(ship, g, side)                                                                                     \
    for (int ship = 0; ship < SHIP_COUNT; ship++)                                                                      \
        if (ship_in_force(g, side, ship))

static int ships_of(const Game *g, int side)
{
    int n = 0;

    FORCE_SHIPS(ship, g, side)
    n++;
    return n;
}

static int ships_in_state(const Game *g, int side, int state)
{
    int n = 0;

    FORCE_SHIPS(ship, g, side)
    n += g->ship_state[ship] == state;
    return n;
}

static int hurt_ships(const Game *g, int side)
{
    return ships_in_state(g, side, STATE_DAMAGED) + ships_in_state(g, side, STATE_WRECKED);
}

static bool all_wrecked(const Game *g, int side)
{
    return ships_in_state(g, side, STATE_WRECKED) == ships_of(g, side);
}

/* 8.2: the nation with more ships in the force, French if equal. */
static int nation_leading(const Game *g, const Force *force)
{
    int n[NATION_KINDS] = {0};

    if (force->side == BRITISH)
        return NATION_BRITISH;
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        n[ships[ship].nation] += is_in(force, g->ship_at[ship]);
    return n[NATION_SPANISH] > n[NATION_FRENCH] ? NATION_SPANISH : NATION_FRENCH;
}

static bool senior(int a, int b)
{
    if (admirals[a].seniority != admirals[b].seniority)
        return admirals[a].seniority < admirals[b].seniority;
    return admirals[a].command > admirals[b].command;
}

static bool is_among(const Game *g, const Force *force, int admiral)
{
    return side_of_admiral(admiral) == force->side && is_in(force, g->admiral_at[admiral]);
}

static int senior_of(const Game *g, const Force *force, int nation)
{
    int best = ADMIRAL_SENIOR_CAPTAIN;

    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (is_among(g, force, admiral) && (nation == NATION_KINDS || admirals[admiral].nation == nation) &&
            (best == ADMIRAL_SENIOR_CAPTAIN || senior(admiral, best)))
            best = admiral;
    return best;
}

/* 8.2: ties go to the higher command, then to the earlier row. */
static int who_commands(const Game *g, Force force)
{
    int best = senior_of(g, &force, nation_leading(g, &force));

    return best == ADMIRAL_SENIOR_CAPTAIN ? senior_of(g, &force, NATION_KINDS) : best;
}

static int commander(const Game *g, int side)
{
    return who_commands(g, force_of(g, side));
}

static int leading_nation(const Game *g, int side)
{
    Force force = force_of(g, side);

    return nation_leading(g, &force);
}

static int commanding_nation(const Game *g, int side)
{
    int admiral = commander(g, side);

    return admiral == ADMIRAL_SENIOR_CAPTAIN ? leading_nation(g, side) : admirals[admiral].nation;
}

/* 8.4, 17.7, 19.3: as modified now. */
static int command_of(const Game *g, int side)
{
    bool anchored = g->battle.anchored && side != g->battle.windward;

    return admirals[commander(g, side)].command - g->battle.command_lost[side] + anchored;
}

static int seamanship_of(const Game *g, int side)
{
    return admirals[commander(g, side)].seamanship;
}
