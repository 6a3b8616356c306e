/* 6 Unit activation. Weather is in weather.c. */
#include "games/glory1805/state.h"

/* ---- chits, 6.1 ---------------------------------------------------------------------------------------------------------------- */

static uint32_t chits_of_kind(const Game *g, int chit)
{
    if (chit < 0 || chit >= CHIT_KINDS)
        return 0;
    return chit == CHIT_WEATHER ? g->chits_left : g->cup >> chit & 1;
}

static uint64_t kinds_in_cup(const Game *g)
{
    return g->cup | (uint64_t)(g->chits_left > 0) << CHIT_WEATHER;
}

static int last_kind(uint64_t kinds)
{
    return bits_highest(&kinds, 1);
}

static Verdict judge_chit(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_CHIT && chits_of_kind(g, a.arg[0] - WORD_CHITS) ? ok() : no(R(6_1), "it is not in the cup");
}

static void list_chit(const Game *g, int side, Offer *o)
{
    uint64_t zones_left = g->cup;

    (void)side;
    BITS_EACH(chit, &zones_left, 1)
        sure1(o, V_CHIT, WORD_CHITS + chit);
    if (g->chits_left)
        offer_weighted(o, g->chits_left, V_CHIT, WORD_CHITS + CHIT_WEATHER);
}

static void take_chit(Run *r, Game *g, int chit)
{
    if (chit == CHIT_WEATHER)
        g->chits_left--;
    else
        g->cup &= (uint16_t) ~(1 << chit);
    HEADING(3, R(6_1), "chit: %1W", WORD_CHITS + chit);
}

/* 1.4: where there is only one kind of chit left it is not drawn. l->chit + 1 is the one that is played. */
PROC(activation)
{
    BEGIN
    HEADING(2, R(6_1), "Activation");
    while (kinds_in_cup(g)) {
        l->chit = last_kind(kinds_in_cup(g));
        if (kinds_in_cup(g) != UINT64_C(1) << l->chit) {
            ASK(STEP(6_1, 1), YA_CHANCE, chit);
            l->chit = w->answer.arg[0] - WORD_CHITS;
        }
        take_chit(r, g, l->chit);
        if (l->chit == CHIT_WEATHER)
            CALL(STEP(6_6, 1), weather, .zone = 0);
        else
            CALL(STEP(6_4, 1), initiative, .side = l->chit / ZONE_COUNT, .zone = l->chit % ZONE_COUNT);
    }
    END;
}

/* ---- wind, 6.3 -------------------------------------------------------------------------------------------------------------------- */

static void shift_wind(Run *r, Game *g, int zone, int die)
{
    int last = g->last_wind[zone];

    g->wind[zone] = (uint8_t)(die <= 3   ? last
                              : die == 4 ? (last + 1) % POINT_KINDS
                              : die == 5 ? (last + POINT_KINDS - 1) % POINT_KINDS
                                         : zones[zone].prevailing);
    g->wind_known |= (uint8_t)(1 << zone);
    static const char *const words[POINT_KINDS] = {"%1W: wind from the north", "%1W: wind from the north-east",
                                                   "%1W: wind from the east",  "%1W: wind from the south-east",
                                                   "%1W: wind from the south", "%1W: wind from the south-west",
                                                   "%1W: wind from the west",  "%1W: wind from the north-west"};
    NEED(R(6_3), "1 to 3 as before, 4 and 5 a point to either side, 6 the prevailing wind");
    TELL(R(6_3), words[g->wind[zone]], WORD_ZONES + zone);
}

/* ---- who acts next, 6.4 ------------------------------------------------------------------------------------------------------------- */

static bool may_activate(const Game *g, int zone, int unit)
{
    int place = g->unit[unit].place;

    return place < PLACE_BOXES && zone_of_place[place] == zone && !has_flag(g, unit, ACTED);
}

static bool is_open_port(const Game *g, int side, int port)
{
    return !(g->port[port].flags & PORT_ACTED) && is_friendly(g, side, port);
}

#define PORTS_IN(port, zone) BITS_EACH(port, &zones[zone].ports, 1)

/* 1.6: by what everybody sees. */
static bool may_be_asked(const Game *g, int side, int zone)
{
    UNITS_OF(unit, side)
        if (may_activate(g, zone, unit))
            return true;
    PORTS_IN(port, zone)
        if (is_open_port(g, side, port))
            return true;
    return false;
}

static Verdict judge_next(const Game *g, int side, Action a)
{
    const struct initiative *l = ASKING(g, initiative);

    if (a.verb == V_STOP)
        return ok();
    if (a.verb == V_ACTIVATE && a.arg[0] >= PIECE_UNITS && a.arg[0] < PIECE_CARGO &&
        side_of_unit(unit_of(a.arg[0])) == side && may_activate(g, l->zone, unit_of(a.arg[0])))
        return ok();
    if (a.verb == V_LAUNCH && is_port(a.arg[0]) && zone_at(a.arg[0]) == l->zone &&
        is_open_port(g, side, a.arg[0] - PLACE_PORTS))
        return may_launch(g, side, a.arg[0]);
    return no(R(6_4), "name a unit or a friendly port of the zone that has not acted, or stop");
}

static void list_next(const Game *g, int side, Offer *o)
{
    int zone = ASKING(g, initiative)->zone;

    UNITS_OF(unit, side)
        if (may_activate(g, zone, unit))
            sure1(o, V_ACTIVATE, PIECE_UNITS + unit);
    PORTS_IN(port, zone)
        if (is_open_port(g, side, port) && !may_launch(g, side, PLACE_PORTS + port).reason)
            sure1(o, V_LAUNCH, PLACE_PORTS + port);
    sure(o, V_STOP);
}

static void abandon_barges(Run *r, Game *g);

PROC(initiative)
{
    BEGIN
    if (!g->event_rolled) { /* 6.2 */
        g->event_rolled = 1;
        g->initiative = (uint8_t)l->side;
        CALL(STEP(6_2, 1), random_event, .die = 0);
        CALL(STEP(6_2, 2), diplomacy, .admiral = 0);
    }
    if (!(g->wind_known >> l->zone & 1)) {
        ROLL(STEP(6_3, 1), d6);
        shift_wind(r, g, l->zone, w->rolled);
    }
    while (may_be_asked(g, l->side, l->zone)) {
        abandon_barges(r, g); /* 22.6.6 */
        ASK(STEP(6_4, 1), l->side, next);
        if (w->answer.verb == V_STOP)
            RETURN(0);
        if (w->answer.verb == V_LAUNCH) {
            CALL(STEP(6_5_7, 1), launch, .port = w->answer.arg[0]);
            continue;
        }
        set_flag(g, unit_of(w->answer.arg[0]), ACTED);
        g->fought = 0;
        TELL(R(6_4), "%1P acts", w->answer.arg[0]);
        CALL(STEP(6_5, 1), act, .unit = w->answer.arg[0]);
    }
    END;
}

/* ---- what an activated unit does, 6.5: it moves (6.5.1), joins (6.5.4), ... -------------------------------------------------------------------------------------------------- */

static bool has_moved(const Game *g, int unit)
{
    return g->unit[unit].mp > 0;
}

static bool may_change_station(const Game *g, int unit, int word)
{
    int now_ = g->unit[unit].station;

    if (!is_patrol(g->unit[unit].place))
        return false;
    if (has_moved(g, unit)) /* 9.3 */
        return is_frigate(unit) && word == WORD_INSHORE;
    return word == WORD_INSHORE ? now_ == STATION_LOOSE
                                : word == WORD_LOOSE && (now_ == STATION_INSHORE || now_ == STATION_OFF);
}

/* 6.5.6, 22.6.1. */
static Verdict may_call_barges(const Game *g, int unit)
{
    if (g->unit[unit].place != NODE_NAR_DOVER || side_of_unit(unit) != ALLIED || !is_fleet(g, unit))
        return no(R(22_6_1), "an Allied fleet in the Invasion hex calls them out");
    if (g->napoleon_east || g->barges != BARGES_AT_BOULOGNE)
        return no(R(15_13), "Great Britain cannot be invaded");
    return fleet_ships(g, unit, READY) >= BARGES_READY_SHIPS ? ok() : no(R(22_6_1), "that takes 20 Ready ships");
}

static Verdict judge_act(const Game *g, int side, Action a)
{
    const struct act *l = ASKING(g, act);
    int unit = unit_of(l->unit);

    (void)side;
    switch (a.verb) {
    case V_STEP: return may_step(g, unit, a.arg[0]);
    case V_STOP: return has_moved(g, unit) ? ok() : no(R(6_5_3), "it has not moved: it may stay");
    case V_STAY: return has_moved(g, unit) ? no(R(6_5_3), "it has moved: it may stop") : ok();
    case V_STATION:
        return may_change_station(g, unit, a.arg[0]) ? ok() : no(R(6_5_2), "it cannot change to that station");
    case V_DETACH: return l->detached ? no(R(6_5), "it has detached once") : may_detach(g, unit);
    case V_JOIN: /* else two fleets could part and join for ever */
        return l->detached && !has_moved(g, unit) ? no(R(7_7_2), "it has just parted: it joins after it has moved")
                                                  : may_join(g, unit, unit_of(a.arg[0]));
    case V_ATTACK: return has_moved(g, unit) ? no(R(6_5_5), "it has moved") : may_attack(g, unit);
    case V_BARGES: return may_call_barges(g, unit);
    default: return no(R(6_5), "step, stop, stay, station, detach, join, attack or barges");
    }
}

static void list_step(const Game *g, int unit, int to, int cost, Helm helm, Offer *o)
{
    if (!may_steer(g, unit, to, cost, helm).reason)
        sure1(o, V_STEP, to);
}

static void list_steps(const Game *g, int unit, Offer *o)
{
    int from = g->unit[unit].place;
    Helm helm = helm_of(g, unit);

    if (is_port(from)) {
        list_step(g, unit, ports[from - PLACE_PORTS].node, PORT_MP, helm, o);
        return;
    }
    for (int way = nodes[from].way; way < nodes[from].way + nodes[from].ways; way++)
        list_step(g, unit, ways[way].to, way_cost(g, &ways[way]), helm, o);
    if (nodes[from].port != PORT_COUNT)
        list_step(g, unit, PLACE_PORTS + nodes[from].port, PORT_MP, helm, o);
    for (int i = 0; i < TRACK_ENTRIES; i++)
        if (track_entries[i].node == from)
            list_step(g, unit, PLACE_BOXES + track_entries[i].box, track_entries[i].mp, helm, o);
}

static void list_stations(const Game *g, int unit, Offer *o)
{
    if (may_change_station(g, unit, WORD_INSHORE))
        sure1(o, V_STATION, WORD_INSHORE);
    if (may_change_station(g, unit, WORD_LOOSE))
        sure1(o, V_STATION, WORD_LOOSE);
}

/* What only a fleet does; the cheap questions come first. */
static void list_acts_of_fleet(const Game *g, int unit, Offer *o)
{
    BLOCKS_OF(into, side_of_unit(unit))
        if (g->unit[into].place == g->unit[unit].place && into != unit)
            offer1(o, V_JOIN, PIECE_UNITS + into);
    if (!has_moved(g, unit)) {
        offer(o, V_DETACH);
        if (g->unit[unit].station == STATION_INSHORE)
            offer(o, V_ATTACK);
    }
    if (g->unit[unit].place == NODE_NAR_DOVER)
        offer(o, V_BARGES);
}

static void list_act(const Game *g, int side, Offer *o)
{
    int unit = unit_of(ASKING(g, act)->unit);

    (void)side;
    list_steps(g, unit, o);
    list_stations(g, unit, o);
    if (is_fleet(g, unit))
        list_acts_of_fleet(g, unit, o);
    sure(o, has_moved(g, unit) ? V_STOP : V_STAY);
}

static void change_station(Run *r, Game *g, int unit, int word)
{
    g->unit[unit].station = word == WORD_INSHORE ? STATION_INSHORE : STATION_LOOSE;
    if (word == WORD_LOOSE)
        clear_flag(g, unit, WAS_INSHORE);
    TELL(R(6_5_2), "%1P goes %2W", PIECE_UNITS + unit, word);
}

/* 7.6: nothing else moves them. */
static void call_barges(Run *r, Game *g, int unit)
{
    g->barges = BARGES_OUT;
    show(r, EVERYBODY);
    prove_fleet(g, unit);
    TELL(R(22_6_1), "%1P calls out the Invasion Barges", PIECE_UNITS + unit);
}

/* 9.3, 9.4, 11.4, 12.2: a step; whether it goes on is told by the result of contact. */
PROC(act)
{
    BEGIN
    for (;;) {
        ASK(STEP(6_5, 1), side_of_unit(unit_of(l->unit)), act);
        if (w->answer.verb == V_BARGES) {
            call_barges(r, g, unit_of(l->unit));
            continue;
        }
        if (w->answer.verb == V_DETACH) {
            prove_fleet(g, unit_of(l->unit));
            l->detached = 1;
            SELECT(STEP(7_7_1, 1), side_of_unit(unit_of(l->unit)), detach);
            take_detach(r, g, unit_of(l->unit));
            continue;
        }
        if (w->answer.verb == V_JOIN) {
            take_join(r, g, unit_of(l->unit), unit_of(w->answer.arg[0]));
            RETURN(0);
        }
        if (w->answer.verb == V_ATTACK) {
            CALL(STEP(6_5_5, 1), roadstead, .unit = l->unit);
            RETURN(0);
        }
        if (w->answer.verb != V_STEP) {
            if (w->answer.verb == V_STATION)
                change_station(r, g, unit_of(l->unit), w->answer.arg[0]);
            break;
        }
        take_step(r, g, unit_of(l->unit), w->answer.arg[0]);
        if (is_accomplished(g))
            CALL(STEP(21_4, 1), accomplish, .none = 0);
        if (fate_of_unit(g, unit_of(l->unit)) == VANISHED)
            RETURN(0);
        if (is_frigate(unit_of(l->unit)) || !is_watched(g, unit_of(l->unit)))
            continue;
        CALL(STEP(9_4, 1), contact, .unit = l->unit);
        if (w->result == VANISHED)
            RETURN(0);
        if (w->result == HALTED)
            break;
    }
    come_to_rest(g, unit_of(l->unit));
    if (first_quarry(g, unit_of(l->unit)) < BLOCKS)
        CALL(STEP(14_1_3, 1), lookout, .unit = l->unit);
    END;
}
