/* X3.46: a port is taken: its garrison, its ships, what it is worth; held or razed. */
#include "games/yellowjack/state.h"

static void lose_garrison(Run *r, Game *g, int side, int place)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == place && side_of_unit(unit) == side)
            suffer_loss(r, g, unit, LOSS_INSIDE);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == place && side_of_fleet(personages[man].fleet) == side)
            g->personage_at[man] = LAND_LOST;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] == POST_PLACES + place && side_of_auxiliary(g, aux) == side)
            box_up(g, aux, RECOVERY);
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == IN_HARBOUR && g->convoy[convoy].place == place &&
            convoy_slots[convoy].side == side)
            drop_convoy(g, convoy);
}

/* 12.1: Sail lost with a captured port counts. */
static void sink_in_port(Run *r, Game *g, int squadron, int by)
{
    int sail = g->squadron[squadron].sail;

    count_total(g, by, total_of_class(squadrons[squadron].kind), sail);
    g->battle.lost[squadron] = (uint8_t)sail;
    TELL(R(X3_46), "%1P is lost with the port", squadron);
    lose_sail(r, g, squadron, sail);
}

static bool lies_at(const Game *g, int squadron, int side, int place)
{
    int state = g->squadron[squadron].state;

    return side_of_squadron(squadron) == side && (state == FITTING_OUT || state == IN_ORDINARY) &&
           place_of_squadron(g, squadron) == place;
}

/* Those who stay to hold it: the captor's Units before the port march in. */
static void march_in(Game *g, int side, int place)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == BESIEGING + place && side_of_unit(unit) == side)
            g->unit_at[unit] = (uint8_t)place;
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == BESIEGING + place)
            g->personage_at[man] = (uint8_t)place;
}

static Verdict judge_hold(const Game *g, int side, Action a)
{
    const struct capture *l = ASKING(g, capture);

    if (a.verb == V_RAZE)
        return ok();
    return a.verb == V_HOLD && is_besieged(g, l->place, side) ? ok() : no(R(X3_46), "it needs a Unit as garrison");
}

static void list_hold(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_HOLD);
    offer(o, V_RAZE);
}

/* X3.46: once a game and port, the captor is awarded its Prestige, and its side loses as much. */
static int prestige_of_port(Game *g, int harbour)
{
    if (g->port[harbour].taken || g->port[harbour].held)
        return 0;
    g->port[harbour].taken = 1;
    return ports[harbour].prestige;
}

/* X3.461, X3.462: held by a Unit of his, or razed; an own port comes back to its nation. */
static void settle_port(Run *r, Game *g, int place, int side, bool hold)
{
    int harbour = harbour_of(place);
    bool own = side_of_fleet(fleet_of_nation(ports[harbour].nation)) == side;

    TELL(R(X3_46), hold ? "%1L is held" : "%1L is razed", place);
    if (!hold) {
        g->port[harbour].razed = 1;
        g->port[harbour].tokens = 0;
    }
    g->port[harbour].held = hold && !own;
    if (own || hold)
        march_in(g, side, place);
    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].place == place && !is_enemy_port(g, fleet_of_formation(f), harbour))
            g->formation[f].flags &= (uint8_t)~BLOCKADING;
}

/* X3.461: without a Unit of the holder a port goes back, razed. */
static void give_back_ports(Run *r, Game *g)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (g->port[harbour].held && !garrison_units(g, ports[harbour].place, port_side(g, harbour))) {
            g->port[harbour].held = 0;
            g->port[harbour].razed = 1;
            g->port[harbour].tokens = 0;
            show(r, EVERYBODY); /* that no Unit is left there */
            TELL(R(X3_461), "%1L goes back, razed", ports[harbour].place);
        }
}

PROC(capture)
{
    BEGIN
    OUTCOME(TAKES_THE_PORT, l->side);
    TELL(R(X3_46), "%1L is captured", l->place);
    l->points = prestige_of_port(g, harbour_of(l->place));
    lose_prestige(r, g, other(l->side), l->points);
    lose_garrison(r, g, other(l->side), l->place);
    for (l->fleeing = 0; l->fleeing < FORMATIONS; l->fleeing++) {
        if (g->formation[l->fleeing].state != FITTING_OUT || g->formation[l->fleeing].place != l->place ||
            side_of_formation(l->fleeing) == l->side)
            continue;
        ROLL(STEP(X3_46, 1), flight_die);
        if (!try_lc(r, g, l->fleeing, w->rolled, 0)) {
            TELL(R(X3_46), "%1P does not get away", PIECE_FORMATIONS + l->fleeing);
            continue;
        }
        set_state(g, l->fleeing, READY);
        CALL(STEP(X3_46, 2), retreat, .formation = l->fleeing);
    }
    memset(&g->battle, 0, sizeof g->battle);
    g->battle.place = (uint8_t)l->place;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (lies_at(g, s, other(l->side), l->place))
            sink_in_port(r, g, s, l->side);
    CALL(STEP(X3_46, 6), strike_colours, .side = l->side);
    memset(&g->battle, 0, sizeof g->battle);
    if (!g->ended && l->points)
        TELL(R(X3_46), "For %3L the %1S win %2d Prestige", l->side, l->points, l->place);
    if (!g->ended)
        CALL(STEP(X3_46, 3), award, .side = l->side, .points = l->points);
    CALL(STEP(X3_46, 4), gains, .side = l->side);
    ASK(STEP(X3_46, 5), l->side, hold);
    settle_port(r, g, l->place, l->side, w->answer.verb == V_HOLD);
    END;
}
