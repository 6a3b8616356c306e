/* 15.20 to 15.28 Admiralty Events. */
#include "games/glory1805/state.h"

static void discard_event(Game *g, int event)
{
    g->events_gone |= (uint8_t)(1 << event);
    if (g->event_down == event + 1)
        g->event_down = g->event_down_turn = g->event_seen = 0;
    if (g->event_up == event + 1)
        g->event_up = 0;
}

static void end_event(Run *r, Game *g, int event, bool met)
{
    show(r, EVERYBODY);
    TELL(R(15_20), met ? "%1W: the demand is met" : "%1W: the demand is not met", WORD_EVENTS + event);
    discard_event(g, event);
}

/* ---- demands, 15.23 and 15.25 ------------------------------------------------------------------------------------------------------ */

static int british_ships_at(const Game *g, int node, bool inshore)
{
    int n = 0;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (g->unit[unit].place == node && (!inshore || g->unit[unit].station == STATION_INSHORE))
            n += fleet_ships(g, unit, AFLOAT);
    return n;
}

/* Landings and the mission to Algiers are settled when they happen. */
static bool is_met(const Game *g, int event)
{
    const AdmiraltyInfo *info = &admiralty[event];

    if (info->demand != DEMAND_SHIPS && info->demand != DEMAND_SHIPS_INSHORE)
        return false;
    for (int port = 0; port < PORT_COUNT; port++)
        if (info->ports >> port & 1 &&
            british_ships_at(g, ports[port].node, info->demand == DEMAND_SHIPS_INSHORE) >= info->ships)
            return true;
    return false;
}

/* ---- what comes of them --------------------------------------------------------------------------------------------------------------- */

static void invade_naples_overland(Run *r, Game *g) /* 15.21, 21.2 */
{
    const ObjectiveInfo *naples = &objectives[objective_at(PORT_NAPLES)];

    g->naples_turn = 0;
    g->port[PORT_NAPLES].flags |= ALLIED_CONTROL;
    g->landed[ALLIED] |= (uint16_t)(1 << objective_at(PORT_NAPLES));
    TELL(R(15_21), "Naples is invaded overland");
    score_vp(r, g, ALLIED, naples->napoleon + naples->pitt);
}

/* 15.27: as if raided, unless it was. */
static void lose_jamaica(Run *r, Game *g)
{
    int objective = objective_at(PORT_JAMAICA);

    show_raid(r, g, objective);
    if ((g->raids_true | g->landed[ALLIED]) >> objective & 1)
        return;
    g->landed[ALLIED] |= (uint16_t)(1 << objective);
    TELL(R(15_27), "a Raid! marker lies at Jamaica");
    score_vp(r, g, ALLIED, objectives[objective].napoleon);
}

static void fail_event(Run *r, Game *g, int event)
{
    end_event(r, g, event, false);
    score_vp(r, g, ALLIED, admiralty[event].vp);
    if (event == ADMIRALTY_JAMAICAN_REVOLT)
        lose_jamaica(r, g);
    if (event == ADMIRALTY_BARBARY_COAST) { /* 15.26.2 */
        g->port[PORT_ALGIERS].flags |= ALLIED_CONTROL;
        TELL(R(15_26_2), "the Allies control Algiers");
    }
}

/* 15.20: a landing that meets a demand resolves its event at once. */
static void resolve_by_landing(Run *r, Game *g, int port)
{
    int event = event_of_port(port);

    if (port == PORT_NAPLES) {
        g->naples_turn = 0;
        TELL(R(15_21), "the Neapolitan monarchy is propped up");
    } else if (port == PORT_HALIFAX) {
        g->canada_held = 1;
    }
    if (event == ADMIRALTY_COUNT)
        return;
    end_event(r, g, event, true);
    if (event == ADMIRALTY_RUSSIAN_RESOLVE) /* 15.28 */
        head_east(r, g);
    if (event != ADMIRALTY_BARBARY_COAST)
        return;
    g->port[PORT_ALGIERS].flags |= BRITISH_CONTROL;
    if (g->manpower[NATION_SPANISH] < ALGIERS_SPANISH_MANPOWER)
        gain_manpower(r, g, NATION_SPANISH, ALGIERS_SPANISH_MANPOWER - g->manpower[NATION_SPANISH]);
}

/* ---- Algiers, 15.26.1 -------------------------------------------------------------------------------------------------------------------- */

static bool lies_inshore(const Game *g, int at, int node)
{
    return at >= AT_BLOCKS && at < AT_BLOCKS + BLOCKS && g->unit[at - AT_BLOCKS].place == node &&
           g->unit[at - AT_BLOCKS].station == STATION_INSHORE;
}

/* 1.6: by what everybody sees. */
static bool may_treat(const Game *g)
{
    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (may_be_out(g, ADMIRALTY_BARBARY_COAST) && lies_inshore(g, AT_BLOCKS + unit, NODE_PZ_ALGIERS))
            return true;
    return false;
}

static Verdict judge_envoy(const Game *g, int side, Action a)
{
    int admiral = a.arg[0] - PIECE_ADMIRALS;

    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_ENVOY || admiral < 0 || admiral >= NAMED_ADMIRALS)
        return no(R(15_26_1), "name an admiral, or pass");
    if (!is_out(g, ADMIRALTY_BARBARY_COAST))
        return no(R(15_26), "that event is not out");
    return side_of_admiral(admiral) == BRITISH && lies_inshore(g, g->admiral_at[admiral], NODE_PZ_ALGIERS)
               ? ok()
               : no(R(15_26_1), "he is not Inshore at Algiers");
}

static void list_envoy(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        offer1(o, V_ENVOY, PIECE_ADMIRALS + admiral);
    sure(o, V_PASS);
}

static void treat(Run *r, Game *g, int admiral, int die)
{
    NEED(R(15_26_1), "more than his seniority, %1d", admirals[admiral].seniority);
    TELL(R(15_26_1),
         die > admirals[admiral].seniority ? "%1P treats with the Dey: %2d, and he stays neutral"
                                           : "%1P treats with the Dey: %2d, in vain",
         PIECE_ADMIRALS + admiral, die);
    if (die <= admirals[admiral].seniority)
        return;
    end_event(r, g, ADMIRALTY_BARBARY_COAST, true);
    if (g->tension != TENSION_WAR)
        g->tension = TENSION_NEUTRAL;
}

PROC(diplomacy)
{
    BEGIN
    if (!may_treat(g))
        RETURN(0);
    ASK(STEP(15_26_1, 1), BRITISH, envoy);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    l->admiral = w->answer.arg[0];
    show(r, EVERYBODY);
    ROLL(STEP(15_26_1, 2), d6);
    treat(r, g, l->admiral - PIECE_ADMIRALS, w->rolled);
    END;
}

/* ---- Congreve's rockets, 15.24 ------------------------------------------------------------------------------------------------------------ */

/* 13.1: an enemy fleet Inshore or Loose in its patrol zone. */
static bool is_blockaded(const Game *g, int port)
{
    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (is_on_sheet(g, unit) && g->unit[unit].place == ports[port].node && is_patrol(ports[port].node) &&
            on_station(g, unit))
            return true;
    return false;
}

static bool is_rocket_target(const Game *g, int place)
{
    return is_port(place) && zone_at(place) != ZONE_WI && place != PLACE_PORTS + PORT_ALGIERS &&
           is_friendly(g, ALLIED, place - PLACE_PORTS) && is_blockaded(g, place - PLACE_PORTS);
}

static bool has_rocket_target(const Game *g)
{
    for (int place = PLACE_PORTS; place < PLACE_BOXES; place++)
        if (is_rocket_target(g, place))
            return true;
    return false;
}

static Verdict judge_target(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_TARGET && is_rocket_target(g, a.arg[0]) ? ok()
                                                               : no(R(15_24), "name a blockaded Allied port in Europe");
}

static void list_target(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int place = PLACE_PORTS; place < PLACE_BOXES; place++)
        offer1(o, V_TARGET, place);
}

/* First Ready ships, then Damaged ones. */
PROC(rockets)
{
    BEGIN
    if (!has_rocket_target(g))
        RETURN(0);
    ASK(STEP(15_24, 1), BRITISH, target);
    l->port = w->answer.arg[0];
    ROLL(STEP(15_24, 2), d6);
    l->count = w->rolled;
    TELL(R(15_24), "rockets fall on %1L: %2d", l->port, l->count);
    l->count -= count_ships(g, l->port, ALLIED, READY);
    CALL(STEP(15_24, 3), random, .side = ALLIED, .what = ROCKETS_ON_READY,
         .count = l->count + count_ships(g, l->port, ALLIED, READY), .at = l->port);
    CALL(STEP(15_24, 4), random, .side = ALLIED, .what = ROCKETS_ON_DAMAGED, .count = l->count, .at = l->port);
    memset(g->battle.hurt, 0, sizeof g->battle.hurt);
    END;
}

/* ---- at the turn end, 15.20 ------------------------------------------------------------------------------------------------------------------ */

static Verdict judge_reveal(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_REVEAL)
        return no(R(15_20), "reveal or pass");
    return is_met(g, g->event_down - 1) ? ok() : no(R(15_20), "its demand is not met");
}

static void list_reveal(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_REVEAL);
    sure(o, V_PASS);
}

/* 15.22: one box towards War!, which is for good; true: it has come to that. */
static bool raise_tension(Run *r, Game *g)
{
    if (g->tension == TENSION_WAR)
        return false;
    g->tension++;
    TELL(R(15_22), g->tension == TENSION_WAR ? "War with the United States!" : "tension with the United States rises");
    return g->tension == TENSION_WAR;
}

PROC(admiralty_events)
{
    BEGIN
    if (g->naples_turn == g->turn)
        invade_naples_overland(r, g);
    if (g->event_up == ADMIRALTY_LEOPARD_CHESAPEAKE + 1) {
        discard_event(g, ADMIRALTY_LEOPARD_CHESAPEAKE);
        if (raise_tension(r, g))
            CALL(STEP(15_22, 1), frigate_leaves, .zone = ZONE_COUNT, .turns = 0);
    } else if (g->event_up == ADMIRALTY_SIDNEY_SMITH + 1) {
        discard_event(g, ADMIRALTY_SIDNEY_SMITH);
        CALL(STEP(15_24, 1), rockets, .port = 0);
    } else if (g->event_up && is_met(g, g->event_up - 1)) {
        end_event(r, g, g->event_up - 1, true);
    } else if (g->event_up) {
        fail_event(r, g, g->event_up - 1);
    }
    if (g->event_down) {
        ASK(STEP(15_20, 1), BRITISH, reveal);
        if (w->answer.verb == V_REVEAL)
            end_event(r, g, g->event_down - 1, true);
    }
    END;
}
