/* 7.0, 9.0, 10.15, 13.1: who takes part in a battle, and what each brings to it, counter by counter, as those who look on
 * may know it. */
#include "games/armada/state.h"

typedef struct {
    int viewer, attacker, to, from;
    bool at_sea, begun; /* begun: all has been shown */
    int besieged;       /* the side that is besieged in it, or NOBODY */
    int die, column;    /* die: of this round, once it is rolled; the column is fixed then */
    int diff;           /* at sea, with the die */
} Fight;

/* ---- who takes part ---------------------------------------------------------------------------------------------- */

static bool fleet_fights(const Game *g, const Fight *f, int side, int fleet)
{
    return side == f->attacker ? set_has(&g->fighting, fleet) : g->where[fleet] == f->to;
}

static bool fights_at_sea(const Game *g, const Fight *f, int side, int p)
{
    if (is_land(p) || !is_aboard(g, p))
        return false;
    return side == f->attacker ? is_fleet(group_of(g, p)) && set_has(&g->fighting, group_of(g, p))
                               : g->where[p] == f->to;
}

/* 13.11: leaders fight where their units do. */
static bool leads_ashore(const Game *g, const Fight *f, int side, int p)
{
    if (!is_leader(p) || !pieces[p].ashore)
        return false;
    return side == f->attacker ? g->where[p] == f->from && may_lead_into(g, p, f->to) : g->where[p] == f->to;
}

static bool fights_ashore(const Game *g, const Fight *f, int side, int p)
{
    if (!is_ashore(g, p))
        return false;
    if (is_land(p))
        return side == f->attacker ? set_has(&g->fighting, p) : g->where[p] == f->to;
    return leads_ashore(g, f, side, p);
}

static bool fights(const Game *g, const Fight *f, int side, int p)
{
    return side_of(p) == side && on_map(g, p) &&
           (f->at_sea ? fights_at_sea(g, f, side, p) : fights_ashore(g, f, side, p));
}

/* Nobody can tell whether a counter he may not see would fight: its whole group is what he does not know. */
static bool belongs(const Game *g, const Fight *f, int side, int p)
{
    int at = g->where[p], group = group_of(g, p);

    if (side_of(p) != side || (f->at_sea ? group == NO_PIECE : group != NO_PIECE))
        return false;
    if (side != f->attacker)
        return at == f->to;
    return f->at_sea ? is_fleet(group) && set_has(&g->fighting, group) : at == f->from || at == f->to;
}

static bool sees_all(const Game *g, const Fight *f, int side)
{
    for (int p = 0; p < FIRST_FLEET; p++)
        if (on_map(g, p) && belongs(g, f, side, p) && !may_see(g, p, f->viewer))
            return false;
    return true;
}

/* ---- strengths, and what they are made of ------------------------------------------------------------------------ */

/* What the counters bring with all that the rules make of them, and what leaders add to it. */
typedef struct {
    int counters, leaders;
} Strength;

static Strength strength_at_sea(const Game *g, const Fight *f, bool attacks)
{
    struct naval_round l = {.side = f->attacker, .to = f->to, .from = f->from};
    int port, gauge, ships = attacks ? ships_attack(g, &l, &gauge) : ships_defend(g, &l, &port, &gauge);

    return (Strength){ships, attacks ? leaders_attack(g, &l, ships) : leaders_defend(g, &l, ships)};
}

static Strength strength_ashore(const Game *g, const Fight *f, bool attacks)
{
    struct land_battle l = {.side = f->attacker, .to = f->to, .from = f->from};
    int units = attacks ? units_attack(g, &l) : units_defend(g, &l);

    return (Strength){units, attacks ? land_leaders_attack(g, &l, units) : land_leaders_defend(g, &l, units)};
}

static Strength strength_in(const Game *g, const Fight *f, int side)
{
    return f->at_sea ? strength_at_sea(g, f, side == f->attacker) : strength_ashore(g, f, side == f->attacker);
}

static int total_in(const Game *g, const Fight *f, int side)
{
    Strength s = strength_in(g, f, side);
    return s.counters + s.leaders;
}

/* 7.0: beside deep-draft ships the others lend no strength. */
static bool lends_strength(const Game *g, const Fight *f, int ship)
{
    int side = side_of(ship);
    bool attacks = side == f->attacker;

    return pieces[ship].deep ||
           !(deep_takes_part(g, side, f->to, attacks) || (attacks && deep_takes_part(g, side, f->from, true)));
}

static int brings(const Game *g, const Fight *f, int p)
{
    if (is_leader(p))
        return pieces[p].bonus;
    return is_ship(p) && !lends_strength(g, f, p) ? 0 : strength(g, p);
}

static bool any_idle(const Game *g, const Fight *f, int side)
{
    for (int p = 0; p < FIRST_LAND; p++)
        if (fights(g, f, side, p) && !lends_strength(g, f, p))
            return true;
    return false;
}

/* 7.12 */
static bool any_halved(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (takes_part(g, p, side, false) && pieces[p].deep && !munitions_of(g, g->group[p]))
            return true;
    return false;
}
