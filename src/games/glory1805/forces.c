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

/* Its spots, one after the other; -1: there are no more. */
static int next_spot(Force *force)
{
    int spot = force->harbour;

    if (!force->fleets) {
        force->harbour = -1;
        return spot;
    }
    spot = AT_BLOCKS + bit_lowest(force->fleets);
    force->fleets &= force->fleets - 1;
    return spot;
}

static bool in_force(const Game *g, int side, int at)
{
    return at == g->battle.harbour[side] - 1 ||
           (at >= AT_BLOCKS && at < AT_BLOCKS + BLOCKS && g->battle.fleets[side] >> (at - AT_BLOCKS) & 1);
}

/* The ships of a force. Of those in a harbour only some fight (19.2). */
static Line line_of(const Game *g, int side)
{
    Line line = {{0}};

    for (uint64_t fleets = g->battle.fleets[side]; fleets; fleets &= fleets - 1) {
        Line fleet = ships_at(g, AT_BLOCKS + bit_lowest(fleets));
        for (int k = 0; k < LINE_WORDS; k++)
            line.w[k] |= fleet.w[k];
    }
    if (g->battle.harbour[side]) {
        Line harbour = ships_of_side_at(g, side, g->battle.harbour[side] - 1);
        for (int k = 0; k < LINE_WORDS; k++)
            line.w[k] |= harbour.w[k] & g->battle.moored[k];
    }
    return line;
}

#define FORCE_SHIPS(ship, g, side) SHIPS_IN(ship, line_of(g, side))

static int count_line(Line line)
{
    return bits_count(line.w, LINE_WORDS);
}

static int count_common(Line line, const uint64_t *others)
{
    for (int k = 0; k < LINE_WORDS; k++)
        line.w[k] &= others[k];
    return count_line(line);
}

static bool is_empty(Line line)
{
    return bits_empty(line.w, LINE_WORDS);
}

static int ships_of(const Game *g, int side)
{
    return count_line(line_of(g, side));
}

static int ships_in_states(const Game *g, int side, int states)
{
    return count_line(both(line_of(g, side), ships_in_any_of(g, states)));
}

static int ships_in_state(const Game *g, int side, int state)
{
    return ships_in_states(g, side, 1 << state);
}

static int hurt_ships(const Game *g, int side)
{
    return ships_in_states(g, side, 1 << STATE_DAMAGED | 1 << STATE_WRECKED);
}

static bool all_wrecked(const Game *g, int side)
{
    return ships_in_state(g, side, STATE_WRECKED) == ships_of(g, side);
}

/* 8.2: the nation with more ships in the force, French if equal. */
static int nation_leading(const Game *g, Force force)
{
    int french = 0, spanish = 0;

    if (force.side == BRITISH)
        return NATION_BRITISH;
    for (int at; (at = next_spot(&force)) >= 0;) {
        Line line = ships_of_side_at(g, ALLIED, at);
        int of_fleet = count_common(line, french_ships);
        french += of_fleet;
        spanish += count_line(line) - of_fleet;
    }
    return spanish > french ? NATION_SPANISH : NATION_FRENCH;
}

/* 8.2: ties go to the higher command, then to the earlier row. */
static bool senior(int a, int b)
{
    if (b == ADMIRAL_SENIOR_CAPTAIN)
        return true;
    if (admirals[a].seniority != admirals[b].seniority)
        return admirals[a].seniority < admirals[b].seniority;
    return admirals[a].command != admirals[b].command ? admirals[a].command > admirals[b].command : a < b;
}

static int who_commands(const Game *g, Force force)
{
    int best[NATION_KINDS] = {ADMIRAL_SENIOR_CAPTAIN, ADMIRAL_SENIOR_CAPTAIN, ADMIRAL_SENIOR_CAPTAIN};
    Force spots = force;

    for (int at; (at = next_spot(&spots)) >= 0;)
        ADMIRALS_AT(admiral, g, at)
            if (senior(admiral, best[admirals[admiral].nation]))
                best[admirals[admiral].nation] = admiral;
    if (force.side == BRITISH)
        return best[NATION_BRITISH];
    if (best[NATION_FRENCH] == ADMIRAL_SENIOR_CAPTAIN)
        return best[NATION_SPANISH];
    return best[NATION_SPANISH] == ADMIRAL_SENIOR_CAPTAIN ? best[NATION_FRENCH] : best[nation_leading(g, force)];
}

static int commander(const Game *g, int side)
{
    return who_commands(g, force_of(g, side));
}

static int leading_nation(const Game *g, int side)
{
    return nation_leading(g, force_of(g, side));
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
