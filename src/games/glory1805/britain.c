/* 22.6 Great Britain. */
#include "games/glory1805/state.h"

static void destroy_barges(Run *r, Game *g) /* 22.6.6 */
{
    g->barges = BARGES_DESTROYED;
    g->barges_held = 0;
    TELL(R(22_6_6), "the Invasion Barges are destroyed");
    score_vp(r, g, BRITISH, VP_BARGES_DESTROYED);
}

static bool is_allied_in_strait(const Game *g, int unit)
{
    return side_of_unit(unit) == ALLIED && is_fleet(g, unit) && g->unit[unit].place == NODE_NAR_DOVER;
}

static int first_in_strait(const Game *g)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_allied_in_strait(g, unit))
            return unit;
    return BLOCKS;
}

static void abandon_barges(Run *r, Game *g)
{
    if (g->barges == BARGES_OUT && first_in_strait(g) == BLOCKS)
        destroy_barges(r, g);
}

/* ---- alarm, 22.6.4 ------------------------------------------------------------------------------------------------------------- */

/* The least it costs from a node to the Strait, with the wind and weather of now. */
static int cost_to_strait(const Game *g, int from)
{
    uint8_t cost[NODE_COUNT];

    memset(cost, 255, sizeof cost);
    cost[from] = 0;
    for (bool better = true; better;) {
        better = false;
        for (int node = 0; node < NODE_COUNT; node++)
            for (int way = nodes[node].way; cost[node] <= ALARM_MP && way < nodes[node].way + nodes[node].ways; way++) {
                int sum = cost[node] + way_cost(g, &ways[way]);
                if (sum < cost[ways[way].to]) {
                    cost[ways[way].to] = (uint8_t)sum;
                    better = true;
                }
            }
    }
    return cost[NODE_NAR_DOVER];
}

static bool may_be_alarmed(const Game *g, int unit)
{
    return unit < BRITISH_BLOCKS && in_node(g, unit) && g->unit[unit].place != NODE_NAR_DOVER &&
           zone_at(g->unit[unit].place) == ZONE_WA && cost_to_strait(g, g->unit[unit].place) <= ALARM_MP;
}

static void candidates_alarm(const Game *g, int side, Set *out)
{
    (void)side;
    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (may_be_alarmed(g, unit))
            set_add(out, PIECE_UNITS + unit);
}

static bool has_alarmed(const Game *g)
{
    Set set = {{0}};

    candidates_alarm(g, BRITISH, &set);
    return !set_empty(&set);
}

static Verdict enough_alarm(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_alarm(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(22_6_4), "it is no fleet in WA that can reach the Strait with 6 MP");
}

static void bring_into_strait(Run *r, Game *g)
{
    SET_EACH(piece, &g->chosen) {
        g->unit[unit_of(piece)].place = NODE_NAR_DOVER;
        g->unit[unit_of(piece)].station = STATION_NONE;
        clear_flag(g, unit_of(piece), WAS_INSHORE);
        TELL(R(22_6_4), "%1P comes into the Strait", piece);
    }
}

static Verdict judge_north_sea(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_CALL || a.verb == V_PASS ? ok() : no(R(22_6_4), "call or pass");
}

static void list_north_sea(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_CALL);
    sure(o, V_PASS);
}

static Verdict judge_strait(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_FIGHT || a.verb == V_PASS ? ok() : no(R(22_6_4), "fight or pass");
}

static void list_strait(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_FIGHT);
    sure(o, V_PASS);
}

static void candidates_alarm_offer(const Game *g, int side, Set *out)
{
    (void)side;
    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (g->unit[unit].place == NODE_NAR_DOVER)
            set_add(out, PIECE_UNITS + unit);
}

static bool has_british_in_strait(const Game *g)
{
    Set set = {{0}};

    candidates_alarm_offer(g, BRITISH, &set);
    return !set_empty(&set);
}

static Verdict enough_alarm_offer(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_alarm_offer(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(22_6_4), "it is no British fleet in the Strait");
}

static void open_in_strait(Game *g, bool north_sea)
{
    open_forces(g, BRITISH, BRITISH, chosen_fleets(g), first_in_strait(g));
    if (!north_sea)
        return;
    g->battle.harbour[BRITISH] = PLACE_NORTH_SEA + 1;
    SHIPS_AT(ship, g, PLACE_NORTH_SEA)
        bit_add(g->battle.moored, ship);
}

/* Result: the North Sea Fleet is there. */
PROC(alarm)
{
    BEGIN
    g->fought = 0;
    if (count_ships(g, PLACE_NORTH_SEA, BRITISH, UNWRECKED)) {
        ASK(STEP(22_6_4, 1), BRITISH, north_sea);
        l->north_sea = w->answer.verb == V_CALL;
    }
    if (has_alarmed(g)) {
        SELECT(STEP(22_6_4, 2), BRITISH, alarm);
        bring_into_strait(r, g);
    }
    if (!l->north_sea && !has_british_in_strait(g))
        RETURN(0);
    ASK(STEP(22_6_4, 3), BRITISH, strait);
    if (w->answer.verb == V_PASS)
        RETURN(l->north_sea);
    if (has_british_in_strait(g))
        SELECT(STEP(22_6_4, 4), BRITISH, alarm_offer);
    if (!l->north_sea && set_empty(&g->chosen))
        RETURN(0);
    open_in_strait(g, l->north_sea);
    CALL(STEP(22_6_4, 5), engage, .by = BRITISH);
    RETURN(l->north_sea);
    END;
}

/* ---- held, 22.6.5 ------------------------------------------------------------------------------------------------------------------ */

static bool is_strait_held(const Game *g, bool north_sea)
{
    int own = 0, enemy = opposing_ships(g, ALLIED, NODE_NAR_DOVER);

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_allied_in_strait(g, unit))
            own += fleet_ships(g, unit, UNWRECKED);
    if (north_sea)
        enemy += count_ships(g, PLACE_NORTH_SEA, BRITISH, UNWRECKED);
    return own >= BARGES_HELD_BY && 2 * enemy < own;
}

/* Ready ships and Keith stay in the box, the others go to Portsmouth. */
static void send_north_sea_home(Game *g)
{
    SHIPS_AT(ship, g, PLACE_NORTH_SEA)
        if (g->ship_state[ship] != STATE_READY)
            g->ship_at[ship] = PLACE_PORTS + PORT_PORTSMOUTH;
}

static void settle_strait(Run *r, Game *g, bool north_sea)
{
    show(r, EVERYBODY); /* it tells of the ships there */
    if (is_strait_held(g, north_sea)) {
        TELL(R(22_6_5), "the Strait is held");
        if (++g->barges_held == 2) {
            g->invaded = 1;
            TELL(R(23_1), "Great Britain is invaded");
        }
    } else {
        destroy_barges(r, g);
    }
    if (north_sea)
        send_north_sea_home(g);
}

PROC(great_britain)
{
    BEGIN
    abandon_barges(r, g);
    if (g->barges != BARGES_OUT)
        RETURN(0);
    CALL(STEP(22_6_4, 1), alarm, .north_sea = 0);
    if (g->barges == BARGES_OUT)
        settle_strait(r, g, w->result);
    else if (w->result)
        send_north_sea_home(g);
    END;
}
