/* 7.3 Transport: going aboard, and landing. */
#include "games/jenkins/state.h"

/* ---- who carries whom -------------------------------------------------------------------------------------------- */

static bool carries(const Game *g, int ship)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship)
            return true;
    return false;
}

/* 7.3-a: a merchant takes any number, but no two of a type. */
static bool carries_type(const Game *g, int ship, int type)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship && is_type(p, type))
            return true;
    return false;
}

static int cargo_of(const Game *g, int ship)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship)
            return p;
    return NO_PIECE;
}

static bool room_aboard(const Game *g, int land, int ship)
{
    if (!pieces[land].anchor)
        return false;
    switch (pieces[ship].type) {
    case TYPE_MERCHANT: return !carries_type(g, ship, pieces[land].type);
    case TYPE_BOMB_SHIP:
    case TYPE_FIRE_SHIP: return is_type(land, TYPE_LEADER) && !carries(g, ship);
    default: return !carries(g, ship);
    }
}

/* ---- going aboard ------------------------------------------------------------------------------------------------ */

/* 7.3-c: in a friendly port, as part of the carrier's movement; once a step. */
static Verdict may_embark(const Game *g, int side, int land, int ship)
{
    if (!is_own(side, land) || !is_land(land) || g->where[land] != g->moving_at || is_aboard(g, land))
        return no(R(7_3), "no such land counter of yours is ashore there");
    if (!is_own(side, ship) || !is_ship(ship) || g->where[ship] != MOVING)
        return no(R(7_3), "no such ship is in the group");
    if (!is_friendly_port(g, side, g->moving_at))
        return no(R(7_3), "troops go aboard in friendly seaports only");
    if (!pieces[land].anchor)
        return no(R(7_1), "it has no anchor: no ship carries it");
    if (has_flag(g, land, EMBARKED))
        return no(R(7_3), "it has gone aboard in this step already");
    if (has_flag(g, land, STOPPED))
        return no(R(7_0), "disease or enemies have stopped it");
    return room_aboard(g, land, ship) ? ok() : no(R(7_3), "the ship has no room for it");
}

static void list_embarking(const Game *g, int side, Offer *o)
{
    if (!is_friendly_port(g, side, g->moving_at))
        return;
    FOR_STACK(land, g, side, g->moving_at)
        if (is_ashore(g, land) && pieces[land].anchor && !has_flag(g, land, EMBARKED | STOPPED))
            FOR_STACK(ship, g, side, MOVING)
                if (is_ship(ship) && !may_embark(g, side, land, ship).reason)
                    sure2(o, V_EMBARK, land, ship);
}

static void embark(Run *r, Game *g, int land, int ship)
{
    int side = side_of(land), from = g->where[land], to = g->where[ship];

    if (from != to)
        transfer(r, g, land, from, to);
    g->carrier[land] = (uint8_t)ship;
    g->flags[land] |= EMBARKED;
    note_presence(g, side, to);
    settle(r, g, side, to);
    change_control(r, g, hex_of(g, to));
}

static void go_aboard(Run *r, Game *g, int land, int ship)
{
    TELL_SOME(R(7_3), ONLY(side_of(ship)), "%1P goes aboard %2P in %3L", "one %4S counter goes aboard in %3L", land,
              ship, g->moving_at, side_of(ship));
    embark(r, g, land, ship);
}

/* ---- landing ----------------------------------------------------------------------------------------------------- */

/* 7.3: whether troops could land there, if there are any aboard: everybody can tell. */
static bool on_a_shore(const Game *g, int side)
{
    return !is_sea_hex(g->moving_at) &&
           (!ships_at(g, enemy_of(side), g->moving_at) || is_friendly_port(g, side, g->moving_at));
}

static bool can_land(const Game *g, int p)
{
    return is_aboard(g, p) && !has_flag(g, p, LANDED);
}

/* 7.3-d */
static Verdict may_land(const Game *g, int side)
{
    int hex = g->moving_at;

    if (is_sea_hex(hex))
        return no(R(7_3), "there is no coast to land on");
    if (ships_at(g, enemy_of(side), hex) && !is_friendly_port(g, side, hex))
        return no(R(7_3), "the enemy ships there must be fought first");
    FOR_STACK(p, g, side, MOVING)
        if (can_land(g, p))
            return ok();
    return no(R(7_3), "nobody aboard can land");
}

static void candidates_landing(const Game *g, int side, Set *out)
{
    FOR_STACK(p, g, side, ASKING(g, debark)->at)
        if (can_land(g, p))
            set_add(out, p);
}

static Verdict enough_landing(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_landing(const Game *g, int side, Action a)
{
    int p = a.arg[0];

    if (!is_own(side, p) || g->where[p] != ASKING(g, debark)->at || !is_aboard(g, p))
        return no(R(7_3), "no such counter of yours is aboard there");
    return no(R(7_3), "it has landed in this step already");
}

static void candidates_beachhead(const Game *g, int side, Set *out)
{
    candidates_landing(g, side, out);
}

static Verdict enough_beachhead(const Game *g, int side, const Set *chosen)
{
    return enough_landing(g, side, chosen);
}

static Verdict judge_beachhead(const Game *g, int side, Action a)
{
    return judge_landing(g, side, a);
}

/* 7.3-d: the ships that land troops go no further; the others may. */
static void anchor_carriers(Run *r, Game *g, int side, const Set *landing)
{
    Set carriers = {0};

    SET_EACH(p, landing)
        set_add(&carriers, g->carrier[p]);
    if (set_count(&carriers) == count_ships(g, side, MOVING)) {
        come_to_rest(r, g, side, MOVED);
        return;
    }
    SET_EACH(ship, &carriers) {
        leave_behind(r, g, ship);
        g->flags[ship] |= MOVED;
    }
}

static void put_ashore(Run *r, Game *g, int land)
{
    int at = g->where[land];

    g->carrier[land] = NO_PIECE;
    g->flags[land] |= LANDED;
    note_presence(g, side_of(land), at);
    settle(r, g, side_of(land), at);
}

static void go_ashore(Run *r, Game *g, const struct debark *l, const Set *landing)
{
    TELL(STEP(7_3, 1), "%1S troops land in %2L", l->side, l->at);
    g->party = *landing;
    SET_EACH(p, landing) {
        TELL_SOME(STEP(7_3, 1), ONLY(l->side), "%1P lands", NULL, p);
        put_ashore(r, g, p);
    }
    change_control(r, g, l->at);
}

/* Who landed in combat carries no mark: the step in which it would matter is over. */
static void end_landing(Game *g, const struct debark *l)
{
    SET_EACH(p, &g->party)
        if (l->in_combat)
            g->flags[p] &= (uint8_t)~LANDED;
        else if (l->stopped)
            g->flags[p] |= STOPPED;
    disband(g);
}

/* 7.3; l->at is the group MOVING or, after a naval combat (7.3-e), the hex, and becomes the hex. */
PROC(debark)
{
    BEGIN
    if (l->in_combat) {
        SELECT(STEP(7_3, 1), l->side, beachhead);
        if (w->answer.verb == V_PASS)
            RETURN(0);
    } else {
        SELECT(R(7_3), l->side, landing);
        l->at = g->moving_at;
        anchor_carriers(r, g, l->side, &g->chosen);
    }
    go_ashore(r, g, l, &g->chosen);
    while (stranded(g, enemy_of(l->side), l->at) != NO_PIECE)
        CALL(R(9_3), eliminate, .piece = stranded(g, enemy_of(l->side), l->at));
    if (port_at(l->at) < 0) {
        CALL(R(7_5), disease, .side = l->side, .at = l->at);
        l->stopped = w->result;
    }
    l->stopped |= ashore_at(g, enemy_of(l->side), l->at);
    end_landing(g, l);
    END;
}
