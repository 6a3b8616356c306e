/* 12.0 Munitions: the acquisition segment. */
#include "games/armada/state.h"

/* 12.11: a port of the home country, friendly and besieged neither by land nor by sea. */
static bool sells_munitions(const Game *g, int side, int hex)
{
    bool home = side == SPANISH ? in_spain(hex) || hexes[hex].city == CITY_ANTWERP
                                : in_england(hex) || in_ireland(hex) || hexes[hex].area == AREA_PROTESTANT_NETHERLANDS;

    return home && friendly_port(g, side, hex) && !under_siege(g, hex);
}

static int point_price(const Game *g, int fleet) /* 12.0 */
{
    int m = 0;

    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet)
            m += pieces[p].m;
    return COST_MUNITIONS_POINT_PURCHASE * m;
}

static Verdict in_market(const Game *g, int side, int fleet)
{
    if (!own_fleet(side, fleet) || !on_map(g, fleet))
        return no(R(12_11), "it is not a fleet of yours on the map");
    return sells_munitions(g, side, g->where[fleet])
               ? ok()
               : no(R(12_11), "munitions are bought only in unbesieged friendly ports of the home country");
}

static Verdict may_buy(const Game *g, int side, int fleet, int points)
{
    Verdict v = in_market(g, side, fleet);

    if (v.reason)
        return v;
    if (points < 1)
        return no(R(12_11), "one point at least is bought");
    if (g->munitions[fleet - FIRST_FLEET] + points > MUNITIONS_MAX)
        return no(R(12_1), "a fleet has at most 20 munitions points");
    if (points * point_price(g, fleet) > g->treasury[side])
        return no(STEP(11_3, 2), "the treasury cannot pay for it");
    return ok();
}

/* 12.13: a ship in no fleet joins with points bought for it; the fleet keeps as many as it brings. */
static Verdict may_enlist(const Game *g, int side, int ship, int fleet, int points)
{
    Verdict v = in_market(g, side, fleet);

    if (!v.reason)
        v = may_join(g, side, ship, fleet);
    if (v.reason)
        return v;
    if (g->group[ship] != LOOSE)
        return no(R(12_13), "only a ship that is in no fleet");
    if (points < 0 || points > g->munitions[fleet - FIRST_FLEET])
        return no(R(12_13), "at most as many points as the fleet has");
    if (COST_MUNITIONS_POINT_PURCHASE * pieces[ship].m * points > g->treasury[side])
        return no(STEP(11_3, 2), "the treasury cannot pay for it");
    return ok();
}

/* 6.12: fleets are arranged in this segment only where munitions can be bought. */
static Verdict may_arrange(const Game *g, int side, Action a)
{
    int p = a.arg[0];

    if (!is_piece(p) || side_of(p) != side || !on_map(g, p) || !sells_munitions(g, side, g->where[p]))
        return no(R(6_12), "fleets are arranged now only in ports where munitions can be bought");
    if (a.verb == V_ASSIGN)
        return is_leader(p) && is_ashore(g, p) ? no(R(6_51), "leaders embark in naval movement only")
                                               : may_assign(g, side, p, a.arg[1]);
    if (a.verb == V_DETACH)
        return may_detach(g, side, p);
    if (is_piece(a.arg[1]) && on_map(g, a.arg[1]) && is_ship(p) && g->group[p] == LOOSE)
        return no(R(12_13), "a ship in no fleet is enlisted, with so many points bought");
    return may_join(g, side, p, a.arg[1]);
}

static Verdict judge_acquire(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_DONE: return ok();
    case V_BUY: return may_buy(g, side, a.arg[0], a.arg[1]);
    case V_ENLIST: return may_enlist(g, side, a.arg[0], a.arg[1], a.arg[2]);
    case V_JOIN:
    case V_DETACH:
    case V_ASSIGN: return may_arrange(g, side, a);
    default: return no(R(12_1), "buy munitions, arrange fleets, or be done");
    }
}

static void list_buy(const Game *g, int side, int fleet, Offer *o)
{
    int most = MUNITIONS_MAX - g->munitions[fleet - FIRST_FLEET], price = point_price(g, fleet);

    for (int n = 1; n <= most && n * price <= g->treasury[side]; n++)
        sure2(o, V_BUY, fleet, n);
}

static void list_enlist(const Game *g, int side, int ship, int fleet, Offer *o)
{
    int most = g->munitions[fleet - FIRST_FLEET], price = COST_MUNITIONS_POINT_PURCHASE * pieces[ship].m;

    if (may_enlist(g, side, ship, fleet, 0).reason)
        return;
    for (int n = 0; n <= most && n * price <= g->treasury[side]; n++)
        sure3(o, V_ENLIST, ship, fleet, n);
}

static void list_arrange(const Game *g, int side, int ship, Offer *o)
{
    bool free_seen = false;

    FOR_KIND(f, side, KIND_FLEET) {
        bool is_free = !on_map(g, f), loose = g->group[ship] == LOOSE;
        if (is_free ? !free_seen || !o->walk : g->where[f] == g->where[ship] && !loose)
            offer2(o, V_JOIN, ship, f);
        free_seen |= is_free;
        if (!is_free && loose && g->where[f] == g->where[ship])
            list_enlist(g, side, ship, f, o);
    }
    if (g->group[ship] != LOOSE)
        offer1(o, V_DETACH, ship);
}

static void list_acquire(const Game *g, int side, Offer *o)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (on_map(g, f) && !in_market(g, side, f).reason)
            list_buy(g, side, f, o);
    FOR_KIND(p, side, KIND_SHIP)
        if (on_map(g, p) && sells_munitions(g, side, g->where[p]))
            list_arrange(g, side, p, o);
    FOR_KIND(leader, side, KIND_LEADER)
        if (on_map(g, leader) && ships_at(g, side, g->where[leader]) && sells_munitions(g, side, g->where[leader]))
            FOR_HEX(p, g, g->where[leader])
                if (is_ship(p))
                    offer2(o, V_ASSIGN, leader, p);
    sure(o, V_DONE);
}

/* What is paid for a single fleet would tell its ships. */
static void buy_munitions(Run *r, Game *g, int side, int fleet, int points)
{
    int price = points * point_price(g, fleet);

    g->munitions[fleet - FIRST_FLEET] = (uint8_t)(g->munitions[fleet - FIRST_FLEET] + points);
    g->treasury[side] = (int16_t)(g->treasury[side] - price);
    TELL_SOME(R(12_11), ONLY(side), "%1P buys %2d munitions {point|points} for %3d ducats: treasury %4d",
              "%1P buys %2d munitions {point|points}", fleet, points, price, g->treasury[side]);
}

static void enlist(Run *r, Game *g, int side, Action a)
{
    int price = COST_MUNITIONS_POINT_PURCHASE * pieces[a.arg[0]].m * a.arg[2];

    g->treasury[side] = (int16_t)(g->treasury[side] - price);
    TELL_SOME(R(12_13), ONLY(side), "%2P is given munitions for %1d ducats: treasury %3d", NULL, price, a.arg[0],
              g->treasury[side]);
    join_fleet(r, g, a.arg[0], a.arg[1], a.arg[2]);
}

static void take_acquire(Run *r, Game *g, int side, Action a)
{
    if (a.verb == V_BUY)
        buy_munitions(r, g, side, a.arg[0], a.arg[1]);
    else if (a.verb == V_ENLIST)
        enlist(r, g, side, a);
    else
        take_organise(r, g, a);
}

PROC(acquisition_lane) /* 12.1 */
{
    BEGIN
    l->ducats = g->treasury[l->side];
    for (;;) {
        ASK(STEP(12_1, 1), l->side, acquire);
        if (w->answer.verb == V_DONE)
            break;
        l->ship = w->answer.arg[0];
        l->group = (is_ship(l->ship) ? g->group[l->ship] : NO_PIECE);
        take_acquire(r, g, l->side, w->answer);
        if (l->group != NO_PIECE)
            CALL(STEP(6_52, 1), share_cargo, .side = l->side, .hex = g->where[l->ship], .from = l->group,
                 .to = g->group[l->ship]);
        l->ship = l->group = 0;
    }
    if (g->treasury[l->side] != l->ducats)
        TELL_SOME(R(12_1), EVERYBODY & ~ONLY(l->side), "%1S treasury now %2d", NULL, l->side, g->treasury[l->side]);
    END;
}

PROC(acquisition) /* 12.1 */
{
    BEGIN
    begin_joint(g, PHASE_ACQUISITION);
    HEADING(2, R(4_2), "acquisition");
    ASK_PLAN(STEP(12_1, 1), BOTH_SIDES, acquisition_lane);
    FOR_SIDES(side)
        clear_flags(g, side, SEGMENT_FLAGS);
    END;
}
