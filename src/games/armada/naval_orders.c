/* 6.0 The naval movement segment: the orders a side may give its ships. */
#include "games/armada/state.h"

/* ---- who may move ------------------------------------------------------------------------------------------------ */

/* Ships that lie here besiege: other ships, or a port their army besieges by land (10.25). */
static bool besieges_at_sea(const Game *g, int side, int hex)
{
    return besieged_by_sea(g, enemy_of(side), hex) || (is_port(hex) && besieged_by_land(g, enemy_of(side), hex));
}

/* 8.13 by 10.22, 10.23, 14.22: ships that may not leave their hex. */
static Verdict may_leave_hex(const Game *g, int ship)
{
    int hex = g->where[ship], side = side_of(ship);

    if (besieged_by_sea(g, side, hex))
        return no(R(10_22), "besieged ships may not move");
    if (has_flag(g, ship, ICEBOUND) && icebound_at(g, hex) && !besieges_at_sea(g, side, hex))
        return no(R(14_22), "ships that begin a winter turn in port stay there");
    return ok();
}

static Verdict may_move_fleet(const Game *g, int side, int fleet)
{
    if (!own_fleet(side, fleet) || !on_map(g, fleet))
        return no(R(6_21), "it is not a fleet of yours on the map");
    if (has_flag(g, fleet, MOVED))
        return no(R(6_0), "it has moved already");
    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet) {
            if (has_flag(g, p, MOVED))
                return no(R(6_0), "one of its ships has moved already");
            Verdict v = may_leave_hex(g, p);
            if (v.reason)
                return v;
        } else if (is_cargo(g, p, side, fleet) && has_flag(g, p, MOVED)) {
            return no(R(6_51), "its cargo has moved already in this segment");
        }
    return ok();
}

static Verdict may_sail(const Game *g, int side, int p)
{
    if (p == TREASURE && side == SPANISH && on_map(g, p) && g->group[p] == LOOSE) /* 11.23 */
        return has_flag(g, p, MOVED) ? no(R(6_0), "it has moved already") : may_leave_hex(g, p);
    if (g->sailed[side] == FLEETS_PER_SIDE)
        return no(R(6_11), "six stacks have moved by high seas movement already");
    return may_move_fleet(g, side, p);
}

static Verdict may_coast_fleet(const Game *g, int side, int p)
{
    Verdict v = may_move_fleet(g, side, p);

    if (!v.reason && is_high_seas(g->where[p]))
        return no(R(6_31), "coastal movement begins in a coastal hex");
    return v;
}

static bool is_loose_ship(const Game *g, int side, int p)
{
    return is_ship(p) && side_of(p) == side && g->group[p] == LOOSE;
}

static bool may_coast_ship(const Game *g, int side, int p)
{
    return is_loose_ship(g, side, p) && !has_flag(g, p, MOVED) && !may_leave_hex(g, p).reason;
}

static Verdict why_no_ship_goes(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (is_loose_ship(g, side, p))
            return has_flag(g, p, MOVED) ? no(R(6_0), "the ships there have moved already") : may_leave_hex(g, p);
    return no(R(6_31), "no loose ship of yours is there");
}

static Verdict may_coast_party(const Game *g, int side, int hex)
{
    int room = 0, ships = 0;

    if (!is_hex(hex) || is_high_seas(hex))
        return no(R(6_31), "coastal movement begins in a coastal hex");
    FOR_HEX(p, g, hex)
        if (may_coast_ship(g, side, p)) {
            ships++;
            room += pieces[p].transport;
        }
    if (!ships)
        return why_no_ship_goes(g, side, hex);
    Set stays = carried_cargo(g, side, hex, LOOSE);
    if (!split_fits(g, side, hex, LOOSE, &stays, room, capacity_of(g, side, hex, LOOSE) - room))
        return no(R(6_52), "the cargo cannot be divided between those that go and those that stay");
    return ok();
}

/* ---- naval_order ------------------------------------------------------------------------------------------------- */

static Verdict judge_naval_order(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_DONE: return ok();
    case V_JOIN: return may_join(g, side, a.arg[0], a.arg[1]);
    case V_DETACH: return may_detach(g, side, a.arg[0]);
    case V_ASSIGN: return may_assign(g, side, a.arg[0], a.arg[1]);
    case V_EMBARK: return may_embark(g, side, a.arg[0], a.arg[1]);
    case V_BOARD: return may_board(g, side, a.arg[0]);
    case V_DEBARK: return may_debark(g, side, a.arg[0]);
    case V_SAIL: return may_sail(g, side, a.arg[0]);
    case V_COAST: return may_coast_fleet(g, side, a.arg[0]);
    case V_PARTY: return may_coast_party(g, side, a.arg[0]);
    default: return no(R(6_0), "that is no order to ships");
    }
}

/* People may use any free marker; machines are offered the first one only, for all are alike. */
static void list_join(const Game *g, int side, int p, Offer *o)
{
    bool free_seen = false;

    FOR_KIND(f, side, KIND_FLEET) {
        bool is_free = !on_map(g, f);
        if (is_free ? (!free_seen || !o->walk) && !may_join(g, side, p, f).reason
                    : g->where[f] == g->where[p] && !may_join(g, side, p, f).reason)
            sure2(o, V_JOIN, p, f);
        free_seen |= is_free;
    }
}

static void list_organise(const Game *g, int side, Offer *o)
{
    FOR_KIND(p, side, KIND_SHIP) {
        if (!on_map(g, p))
            continue;
        if (!has_changed_fleet(g, p))
            list_join(g, side, p, o);
        if (g->group[p] != LOOSE && !may_detach(g, side, p).reason)
            sure1(o, V_DETACH, p);
    }
}

static void list_assign(const Game *g, int side, Offer *o)
{
    FOR_KIND(leader, side, KIND_LEADER)
        if (on_map(g, leader) && ships_at(g, side, g->where[leader]))
            FOR_HEX(p, g, g->where[leader])
                if (is_ship(p) && !may_assign(g, side, leader, p).reason)
                    sure2(o, V_ASSIGN, leader, p);
}

static void list_embark(const Game *g, int side, Offer *o)
{
    FOR_KIND(p, side, KIND_LAND) {
        if (!on_map(g, p))
            continue;
        if (is_aboard(g, p)) {
            if (!may_debark(g, side, p).reason)
                sure1(o, V_DEBARK, p);
            continue;
        }
        if (!ships_at(g, side, g->where[p]) || may_go_aboard(g, side, p).reason)
            continue;
        FOR_HEX(f, g, g->where[p])
            if (is_fleet(f) && side_of(f) == side && !may_carry(g, side, p, f).reason)
                sure2(o, V_EMBARK, p, f);
        if (!may_carry(g, side, p, LOOSE).reason)
            sure1(o, V_BOARD, p);
    }
    FOR_KIND(p, side, KIND_LEADER)
        if (on_map(g, p) && is_aboard(g, p) && !may_debark(g, side, p).reason)
            sure1(o, V_DEBARK, p);
}

static void list_naval_order(const Game *g, int side, Offer *o)
{
    int last = NO_HEX;

    list_organise(g, side, o);
    list_assign(g, side, o);
    list_embark(g, side, o);
    FOR_KIND(f, side, KIND_FLEET)
        if (on_map(g, f) && !may_move_fleet(g, side, f).reason) {
            if (g->sailed[side] < FLEETS_PER_SIDE)
                sure1(o, V_SAIL, f);
            if (!is_high_seas(g->where[f]))
                sure1(o, V_COAST, f);
        }
    if (side == SPANISH && on_map(g, TREASURE) && g->group[TREASURE] == LOOSE && !may_sail(g, side, TREASURE).reason)
        sure1(o, V_SAIL, TREASURE);
    FOR_KIND(p, side, KIND_SHIP) {
        if (!on_map(g, p) || g->where[p] == last || is_high_seas(g->where[p]) || !may_coast_ship(g, side, p))
            continue;
        bool first = true; /* one offer a hex: that of its first ship that may go */
        FOR_HEX(q, g, g->where[p])
            if (q < p && may_coast_ship(g, side, q))
                first = false;
        last = g->where[p];
        if (first && !may_coast_party(g, side, last).reason)
            sure1(o, V_PARTY, last);
    }
    sure(o, V_DONE);
}

/* What is done at once; moves and landings are procedures. */
static void take_organise(Run *r, Game *g, Action a)
{
    if (a.verb == V_JOIN)
        join_fleet(r, g, a.arg[0], a.arg[1], munitions_of(g, g->group[a.arg[0]]));
    else if (a.verb == V_DETACH)
        detach_ship(r, g, a.arg[0]);
    else if (a.verb == V_ASSIGN)
        assign_leader(r, g, a.arg[0], a.arg[1]);
    else if (a.verb == V_EMBARK)
        embark(r, g, a.arg[0], a.arg[1]);
    else if (a.verb == V_BOARD)
        embark(r, g, a.arg[0], LOOSE);
}

static void begin_naval_move(Run *r, Game *g, int side)
{
    begin_segment(g, PHASE_NAVAL_MOVEMENT, side);
    HEADING(2, R(4_2), "%1S naval movement", side);
}

PROC(naval_move) /* 6.0 */
{
    BEGIN
    begin_naval_move(r, g, l->side);
    for (;;) {
        ASK(STEP(6_0, 1), l->side, naval_order);
        if (w->answer.verb == V_DONE)
            break;
        if (w->answer.verb == V_SAIL) {
            CALL(STEP(6_21, 1), sail, .side = l->side, .mover = w->answer.arg[0]);
        } else if (w->answer.verb == V_COAST) {
            CALL(STEP(6_31, 1), coast, .side = l->side, .hex = g->where[w->answer.arg[0]], .left = w->answer.arg[0]);
        } else if (w->answer.verb == V_PARTY) {
            CALL(STEP(6_31, 2), coast, .side = l->side, .hex = w->answer.arg[0], .left = LOOSE);
        } else if (w->answer.verb == V_DEBARK) {
            CALL(STEP(6_54, 1), debark, .side = l->side, .piece = w->answer.arg[0]);
        } else {
            l->ship = w->answer.arg[0];
            l->group = (is_ship(l->ship) ? g->group[l->ship] : NO_PIECE);
            take_organise(r, g, w->answer);
            if (l->group != NO_PIECE)
                CALL(STEP(6_52, 1), share_cargo, .side = l->side, .hex = g->where[l->ship], .from = l->group,
                     .to = g->group[l->ship]);
            l->ship = l->group = 0;
        }
    }
    CALL(STEP(6_26, 1), wait_on_sea, .side = l->side);
    if (l->side == SPANISH)
        CALL(STEP(15_21, 1), landings, 0);
    clear_flags(g, l->side, SEGMENT_FLAGS);
    g->sailed[l->side] = 0;
    END;
}
