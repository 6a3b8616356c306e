/* 8 Admirals and 16 forces: who stands where in a battle, and who commands. */
#include "games/glory1805/state.h"

static int other(int side)
{
    return side == BRITISH ? ALLIED : BRITISH;
}

/* Whether what is there belongs to a force of the battle (16.1). */
static bool in_force(const Game *g, int side, int at)
{
    return at >= AT_BLOCKS && at < AT_BLOCKS + BLOCKS && g->battle.fleets[side] >> (at - AT_BLOCKS) & 1;
}

#define FORCE_SHIPS(ship, g, side)                                                                                     \
    for (int ship = 0; ship < SHIP_COUNT; ship++)                                                                      \
        if (in_force(g, side, (g)->ship_at[ship]))

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
static int leading_nation(const Game *g, int side)
{
    int n[NATION_KINDS] = {0};

    FORCE_SHIPS(ship, g, side)
    n[ships[ship].nation]++;
    if (side == BRITISH)
        return NATION_BRITISH;
    return n[NATION_SPANISH] > n[NATION_FRENCH] ? NATION_SPANISH : NATION_FRENCH;
}

static bool senior(int a, int b)
{
    if (admirals[a].seniority != admirals[b].seniority)
        return admirals[a].seniority < admirals[b].seniority;
    return admirals[a].command > admirals[b].command;
}

static int senior_of(const Game *g, int side, int nation)
{
    int best = ADMIRAL_SENIOR_CAPTAIN;

    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (in_force(g, side, g->admiral_at[admiral]) &&
            (nation == NATION_KINDS || admirals[admiral].nation == nation) &&
            (best == ADMIRAL_SENIOR_CAPTAIN || senior(admiral, best)))
            best = admiral;
    return best;
}

/* 8.2: ties go to the higher command, then to the earlier row. */
static int commander(const Game *g, int side)
{
    int best = senior_of(g, side, leading_nation(g, side));

    return best == ADMIRAL_SENIOR_CAPTAIN ? senior_of(g, side, NATION_KINDS) : best;
}

static int commanding_nation(const Game *g, int side)
{
    int admiral = commander(g, side);

    return admiral == ADMIRAL_SENIOR_CAPTAIN ? leading_nation(g, side) : admirals[admiral].nation;
}

/* 8.4, 17.7: as modified now. */
static int command_of(const Game *g, int side)
{
    return admirals[commander(g, side)].command - g->battle.command_lost[side];
}

static int seamanship_of(const Game *g, int side)
{
    return admirals[commander(g, side)].seamanship;
}
