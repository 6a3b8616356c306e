/* 10 Grand Conseil and provisions, with 5.12 and 5.13. */
#include "games/glory1805/state.h"

/* ---- provisions, 5.12 ------------------------------------------------------------------------------------------------------ */

static bool has_ready_ally(const Game *g, int port)
{
    SHIPS_IN(ship, ships_of_side_at(g, ALLIED, PLACE_PORTS + port))
        if (g->ship_state[ship] == STATE_READY)
            return true;
    return false;
}

static bool is_provisioned(const Game *g, int port)
{
    return is_friendly(g, ALLIED, port) && has_ready_ally(g, port);
}

static int next_to_provision(const Game *g, int port)
{
    while (port < PORT_COUNT && !is_provisioned(g, port))
        port++;
    return port;
}

/* Chits of so many turns that are still in the cup. */
static int chits_in_cup(const Game *g, int value)
{
    int n = 0;

    for (int chit = 0; chit < PROVISIONS_CHITS; chit++)
        n += provisions[chit] == value;
    for (int port = 0; port < PORT_COUNT; port++)
        n -= g->port[port].chit == value + 1;
    return n;
}

static int provisions_left(const Game *g)
{
    int n = PROVISIONS_CHITS;

    for (int port = 0; port < PORT_COUNT; port++)
        n -= g->port[port].chit > 0;
    return n;
}

static Verdict judge_provision(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_PROVISION && a.arg[0] >= 0 && a.arg[0] < 10 && chits_in_cup(g, a.arg[0]) > 0
               ? ok()
               : no(R(5_12), "there is no such chit in the cup");
}

static void list_provision(const Game *g, int side, Offer *o)
{
    int left[10] = {0};

    (void)side;
    for (int chit = 0; chit < PROVISIONS_CHITS; chit++)
        left[provisions[chit]]++;
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->port[port].chit)
            left[g->port[port].chit - 1]--;
    for (int value = 0; value < 10; value++)
        if (left[value] > 0)
            offer_weighted(o, (uint32_t)left[value], V_PROVISION, value);
}

static bool has_chit(const Game *g, int place)
{
    return is_port(place) && g->port[place - PLACE_PORTS].chit;
}

static Verdict judge_exchange(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb == V_EXCHANGE && a.arg[0] < a.arg[1] && has_chit(g, a.arg[0]) && has_chit(g, a.arg[1]))
        return ok();
    return no(R(5_12), "name two ports that have chits, in their order, or pass");
}

static void list_exchange(const Game *g, int side, Offer *o)
{
    (void)side;
    for (int a = PLACE_PORTS; a < PLACE_BOXES; a++)
        for (int b = a + 1; b < PLACE_BOXES && has_chit(g, a); b++)
            if (has_chit(g, b))
                sure2(o, V_EXCHANGE, a, b);
    sure(o, V_PASS);
}

static void take_exchange(Game *g, Action a)
{
    Port *first = &g->port[a.arg[0] - PLACE_PORTS], *second = &g->port[a.arg[1] - PLACE_PORTS];
    uint8_t chit = first->chit;

    first->chit = second->chit;
    second->chit = chit;
}

PROC(provisioning)
{
    BEGIN
    for (l->port = next_to_provision(g, 0); l->port < PORT_COUNT && provisions_left(g);
         l->port = next_to_provision(g, l->port + 1)) {
        show(r, EVERYBODY); /* that somebody draws tells of a Ready ship */
        ASK(STEP(5_12, 1), YA_CHANCE, provision);
        g->port[l->port].chit = (uint8_t)(w->answer.arg[0] + 1);
        TELL_SOME(R(5_12), ONLY(ALLIED), "%1L has provisions for %2d {turn|turns}", NULL, PLACE_PORTS + l->port,
                  w->answer.arg[0]);
    }
    g->provisioned = 1;
    ASK(STEP(5_12, 2), ALLIED, exchange);
    if (w->answer.verb == V_EXCHANGE)
        take_exchange(g, w->answer);
    END;
}

/* ---- markers, 5.13, 10.1 and 10.4 --------------------------------------------------------------------------------------------- */

static bool needs_marker(const Game *g, int unit)
{
    const Unit *fleet = &g->unit[unit];

    if (side_of_unit(unit) != ALLIED || !is_fleet(g, unit))
        return false;
    return !fleet->marker || fleet->place == fleet->marker - 1 || fleet->flags & SPOTTED || !fleet->endurance;
}

static bool wants_marker(const Game *g, int unit)
{
    return needs_marker(g, unit) && !has_flag(g, unit, MARKED);
}

static bool all_marked(const Game *g)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (wants_marker(g, unit))
            return false;
    return true;
}

static Verdict may_mark_port(const Game *g, int place)
{
    if (is_port(place) && g->port[place - PLACE_PORTS].flags & PORT_MARKED)
        return no(R(10_1), "it has been marked in this step");
    return is_port(place) && is_provisioned(g, place - PLACE_PORTS)
               ? ok()
               : no(R(10_1), "only ports with a Ready ship have markers");
}

static bool is_node(int place)
{
    return place >= 0 && place < NODE_COUNT;
}

static Verdict judge_mark(const Game *g, int unit, int node)
{
    if (unit < BRITISH_BLOCKS || unit >= BLOCKS || !is_node(node) || !is_fleet(g, unit))
        return no(R(10_1), "name a fleet and a node");
    if (has_flag(g, unit, MARKED))
        return no(R(10_1), "it has been marked in this step");
    return needs_marker(g, unit) ? ok() : no(R(10_4), "its old marker stays");
}

static Verdict judge_conseil(const Game *g, int side, Action a)
{
    (void)side;
    switch (a.verb) {
    case V_MARK: return judge_mark(g, unit_of(a.arg[0]), a.arg[1]);
    case V_SEND: return is_node(a.arg[1]) ? may_mark_port(g, a.arg[0]) : no(R(10_1), "a destination is a node");
    case V_HOLD: return may_mark_port(g, a.arg[0]);
    case V_LIFT:
        return a.arg[0] >= PIECE_UNITS + BRITISH_BLOCKS && a.arg[0] < PIECE_FRIGATES && is_fog(g, unit_of(a.arg[0]))
                   ? ok()
                   : no(R(7_3), "it is no Fog");
    case V_DONE: return all_marked(g) ? ok() : no(R(10_4), "a fleet needs a new marker");
    default: return no(R(5_13), "mark a fleet, send from or hold a port, lift Fog, or be done");
    }
}

/* The ports in which Ready ships of the Allies lie. */
static uint64_t ports_of_ready_allies(const Game *g)
{
    Line ready = ships_in_any_of(g, READY);
    uint64_t found = 0;

    for (int k = 0; k < LINE_WORDS; k++)
        WORD_EACH(i, ready.w[k] & ships_of_side[ALLIED][k])
        {
            int place = g->ship_at[64 * k + i];
            found |= (uint64_t)is_port(place) << ((place - PLACE_PORTS) & 63);
        }
    return found;
}

static void list_ports_to_mark(const Game *g, Offer *o)
{
    WORD_EACH(port, ports_of_ready_allies(g))
    if (!(g->port[port].flags & PORT_MARKED) && is_friendly(g, ALLIED, port)) {
        sure_each(o, V_SEND, PLACE_PORTS + port, NODE_COUNT);
        sure1(o, V_HOLD, PLACE_PORTS + port);
    }
}

static void list_conseil(const Game *g, int side, Offer *o)
{
    bool may_end = true;

    BLOCKS_OF(unit, side) {
        if (!is_on_sheet(g, unit))
            continue;
        if (is_fog(g, unit)) {
            sure1(o, V_LIFT, PIECE_UNITS + unit);
        } else if (wants_marker(g, unit)) {
            sure_each(o, V_MARK, PIECE_UNITS + unit, NODE_COUNT);
            may_end = false;
        }
    }
    list_ports_to_mark(g, o);
    if (may_end)
        sure(o, V_DONE);
}

/* What was shown stays known until it changes (2.7). */
static void mark_fleet(Game *g, int unit, int marker)
{
    if (g->unit[unit].marker != marker)
        clear_flag(g, unit, MARK_SHOWN);
    g->unit[unit].marker = (uint8_t)marker;
    set_flag(g, unit, MARKED);
}

static void mark_port(Game *g, int place, int marker)
{
    Port *port = &g->port[place - PLACE_PORTS];

    if (port->marker != marker)
        port->flags &= (uint8_t)~PORT_MARK_SHOWN;
    port->marker = (uint8_t)marker;
    port->flags |= PORT_MARKED;
}

static void take_conseil(Run *r, Game *g, Action a)
{
    if (a.verb == V_MARK)
        mark_fleet(g, unit_of(a.arg[0]), a.arg[1] + 1);
    else if (a.verb == V_SEND)
        mark_port(g, a.arg[0], a.arg[1] + 1);
    else if (a.verb == V_HOLD)
        mark_port(g, a.arg[0], 0);
    else
        remove_fog(r, g, unit_of(a.arg[0]), R(7_3));
}

static void end_conseil(Game *g)
{
    for (int unit = 0; unit < BLOCKS; unit++)
        clear_flag(g, unit, MARKED | SPOTTED);
    for (int port = 0; port < PORT_COUNT; port++)
        g->port[port].flags &= (uint8_t)~PORT_MARKED;
}

PROC(conseil)
{
    BEGIN
    for (;;) {
        ASK(STEP(5_13, 1), ALLIED, conseil);
        if (w->answer.verb == V_DONE)
            break;
        take_conseil(r, g, w->answer);
    }
    end_conseil(g);
    END;
}

/* ---- obedience, 10.3 and 10.6 ------------------------------------------------------------------------------------------------------ */

static bool obeys_nobody(const Game *g, int unit)
{
    return side_of_unit(unit) == BRITISH || is_fog(g, unit) || !g->unit[unit].endurance;
}

static bool is_free(const Game *g, int unit)
{
    return obeys_nobody(g, unit) || 2 * fleet_ships(g, unit, HURT) > fleet_ships(g, unit, AFLOAT);
}

/* From a node to a node or the first box of a track. */
static bool is_nearer(int from, int to, int destination)
{
    int left =
        is_box(to) ? printed_mp_of_track[boxes[to - PLACE_BOXES].track][destination] : printed_mp[to][destination];

    return left < printed_mp[from][destination];
}

static bool obeys(const Game *g, int unit, int to)
{
    const Unit *fleet = &g->unit[unit];

    return is_port(to) || (fleet->marker && is_nearer(fleet->place, to, fleet->marker - 1));
}

/* ---- endurance, 10.7 ----------------------------------------------------------------------------------------------------------------- */

static bool is_hungry(const Game *g, int unit)
{
    return is_fleet(g, unit) && at_sea(g, unit) && !g->unit[unit].endurance;
}

static int hungry_ships(const Game *g, int unit)
{
    return (fleet_ships(g, unit, UNWRECKED) + HUNGRY_ONE_IN - 1) / HUNGRY_ONE_IN;
}

PROC(endurance)
{
    BEGIN
    for (l->unit = BRITISH_BLOCKS; l->unit < BLOCKS; l->unit++) {
        if (!is_fleet(g, l->unit) || !at_sea(g, l->unit))
            continue;
        if (is_hungry(g, l->unit))
            CALL(STEP(10_7, 1), random, .side = ALLIED, .what = STEP_WORSE, .count = hungry_ships(g, l->unit),
                 .at = AT_BLOCKS + l->unit);
        else
            g->unit[l->unit].endurance--;
    }
    memset(g->battle.hurt, 0, sizeof g->battle.hurt);
    END;
}
