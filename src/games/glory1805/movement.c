/* 9 Movement and 12 the Atlantic transit tracks. */
#include "games/glory1805/state.h"

/* ---- cost, 9.2 -------------------------------------------------------------------------------------------------------------- */

/* Within 45 degrees of where the wind blows from. */
static bool is_to_windward(int bearing, int wind)
{
    unsigned points_off = (unsigned)(bearing - wind + POINT_KINDS) % POINT_KINDS;

    return points_off <= 1 || points_off == POINT_KINDS - 1;
}

static int way_cost(const Game *g, const WayInfo *way)
{
    int zone = nodes[way->to].zone, cost = way->mp;

    if (is_to_windward(way->bearing, g->wind[zone]))
        cost *= 2;
    return cost + (g->foul >> zone & 1);
}

static int node_cost(const Game *g, int from, int to)
{
    for (int way = nodes[from].way; way < nodes[from].way + nodes[from].ways; way++)
        if (ways[way].to == to)
            return way_cost(g, &ways[way]);
    return -1;
}

enum { TRACK_ENTRIES = sizeof track_entries / sizeof track_entries[0] };

/* 12.2: the extra points from an entry node. */
static int track_cost(int from, int box)
{
    for (int i = 0; i < TRACK_ENTRIES; i++)
        if (track_entries[i].node == from && PLACE_BOXES + track_entries[i].box == box)
            return track_entries[i].mp;
    return -1;
}

/* -1: there is no way. */
static int step_cost(const Game *g, int from, int to)
{
    if (from < NODE_COUNT && to < NODE_COUNT)
        return node_cost(g, from, to);
    if (from < NODE_COUNT && is_port(to))
        return ports[to - PLACE_PORTS].node == from ? PORT_MP : -1;
    if (is_port(from) && to < NODE_COUNT)
        return ports[from - PLACE_PORTS].node == to ? PORT_MP : -1;
    return from < NODE_COUNT && is_box(to) ? track_cost(from, to) : -1;
}

/* ---- steps, 9.3 --------------------------------------------------------------------------------------------------------------- */

static int frigates_in(const Game *g, int node)
{
    int n = 0;

    for (int unit = BLOCKS; unit < UNITS; unit++)
        n += g->unit[unit].place == node;
    return n;
}

/* What holds for every step of a unit. */
typedef struct {
    int left;      /* movement points */
    bool free;     /* 10.3: it obeys no marker */
    uint64_t full; /* 2.4: nodes with two frigates, if it is one */
} Helm;

static uint64_t nodes_with_two_frigates(const Game *g)
{
    uint64_t one = 0, two = 0;

    for (int unit = BLOCKS; unit < UNITS; unit++) {
        uint64_t here = in_node(g, unit) ? UINT64_C(1) << g->unit[unit].place : 0;
        two |= one & here;
        one |= here;
    }
    return two;
}

static Helm helm_of_fleet(const Game *g, int unit)
{
    int wrecks = 0, hurt = 0, afloat = 0;

    SHIPS_AT(ship, g, AT_BLOCKS + unit) {
        wrecks += g->ship_state[ship] == STATE_WRECKED;
        hurt += is_hurt(g, ship);
        afloat++;
    }
    return (Helm){fleet_allowance(g, unit, wrecks > 0) - g->unit[unit].mp, obeys_nobody(g, unit) || 2 * hurt > afloat,
                  0};
}

static Helm helm_of(const Game *g, int unit)
{
    if (is_fleet(g, unit))
        return helm_of_fleet(g, unit);
    return (Helm){allowance(g, unit) - g->unit[unit].mp, true, is_frigate(unit) ? nodes_with_two_frigates(g) : 0};
}

/* cost: -1, there is no way. */
static Verdict may_steer(const Game *g, int unit, int to, int cost, Helm helm)
{
    if (cost < 0)
        return no(R(9_3), "no way leads there");
    if (is_port(to) && !is_friendly(g, side_of_unit(unit), to - PLACE_PORTS))
        return no(R(9_6), "the port is not friendly");
    if (cost > helm.left)
        return no(R(9_1), "it has not so many movement points left");
    if (to < NODE_COUNT && helm.full >> to & 1)
        return no(R(2_4), "two frigates are there");
    return helm.free || obeys(g, unit, to) ? ok() : no(R(10_3), "it must come nearer to its destination");
}

static Verdict may_step(const Game *g, int unit, int to)
{
    int cost = to >= 0 && to < PLACE_NORTH_SEA ? step_cost(g, g->unit[unit].place, to) : -1;

    return may_steer(g, unit, to, cost, helm_of(g, unit));
}

/* 7.2.5, 7.5, 11.4: the block is dissolved into the sheet of the port. */
static void enter_port(Run *r, Game *g, int unit, int place)
{
    TELL(R(11_4), "%1P goes into %2L", PIECE_UNITS + unit, place);
    if (is_frigate(unit)) {
        g->unit[unit].place = (uint8_t)place;
        g->unit[unit].station = STATION_NONE;
        return;
    }
    SHIPS_AT(ship, g, AT_BLOCKS + unit)
        bit_add(g->busy, ship);
    if (has_gold(g, unit))
        land_gold(r, g, place);
    if (place == PLACE_PORTS + PORT_MARTINIQUE && cargo_of(g, unit) >= CARGO_TRANSPORTS) /* 21.4 */
        g->accomplished |= 1 << DIRECTIVE_MARTINIQUE;
    move_all(g, AT_BLOCKS + unit, place);
    stray(g, unit);
    free_number(g, unit);
}

/* 9.3, 12.2: what happens on arrival is left to the caller. */
static void take_step(Run *r, Game *g, int unit, int to)
{
    Unit *it = &g->unit[unit];

    it->mp = (uint8_t)(it->mp + step_cost(g, it->place, to));
    it->station = STATION_NONE;
    it->flags &= (uint8_t)~WAS_INSHORE;
    if (is_port(to)) {
        enter_port(r, g, unit, to);
        return;
    }
    it->place = (uint8_t)to;
    TELL(is_box(to) ? R(12_2) : R(9_3), "%1P sails to %2L", PIECE_UNITS + unit, to);
}

/* 9.3: where it stops in a patrol zone it is Loose. */
static void come_to_rest(Game *g, int unit)
{
    if (is_patrol(g->unit[unit].place) && !g->unit[unit].station)
        g->unit[unit].station = STATION_LOOSE;
}

/* ---- tracks, 5.5 and 12.3 --------------------------------------------------------------------------------------------------------- */

static bool may_exit(const Game *g, int unit, int node)
{
    return track_exits[boxes[g->unit[unit].place - PLACE_BOXES].track] >> node & 1 &&
           (!is_frigate(unit) || frigates_in(g, node) < FRIGATES_PER_NODE);
}

static bool has_exit(const Game *g, int unit)
{
    WORD_EACH(node, track_exits[boxes[g->unit[unit].place - PLACE_BOXES].track])
    if (may_exit(g, unit, node))
        return true;
    return false;
}

static Verdict judge_exit(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_EXIT && a.arg[0] >= 0 && a.arg[0] < NODE_COUNT &&
                   may_exit(g, unit_of(ASKING(g, arrive)->unit), a.arg[0])
               ? ok()
               : no(R(12_3), "the track does not lead there");
}

static void list_exit(const Game *g, int side, Offer *o)
{
    int unit = unit_of(ASKING(g, arrive)->unit);

    (void)side;
    WORD_EACH(node, track_exits[boxes[g->unit[unit].place - PLACE_BOXES].track])
    if (may_exit(g, unit, node))
        sure1(o, V_EXIT, node);
}

static void leave_track(Run *r, Game *g, int unit, int node)
{
    g->unit[unit].place = (uint8_t)node;
    set_flag(g, unit, ARRIVED);
    come_to_rest(g, unit);
    g->fought = 0;
    TELL(R(12_3), "%1P comes off the Atlantic at %2L", PIECE_UNITS + unit, node);
}

PROC(arrive)
{
    BEGIN
    ASK(STEP(12_3, 1), side_of_unit(unit_of(l->unit)), exit);
    leave_track(r, g, unit_of(l->unit), w->answer.arg[0]);
    if (!is_frigate(unit_of(l->unit)))
        CALL(STEP(12_3, 2), contact, .unit = l->unit);
    END;
}

/* A frigate that finds no room waits in the last box (2.4). */
PROC(tracks)
{
    BEGIN
    for (l->unit = 0; l->unit < UNITS; l->unit++) {
        if (side_of_unit(l->unit) != l->side || !is_box(g->unit[l->unit].place))
            continue;
        if (!boxes[g->unit[l->unit].place - PLACE_BOXES].last)
            g->unit[l->unit].place++;
        else if (has_exit(g, l->unit))
            CALL(STEP(12_3, 1), arrive, .unit = PIECE_UNITS + l->unit);
    }
    END;
}
