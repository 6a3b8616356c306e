/* 6.1 Fleets and armadas: forming them, joining and leaving, with 12.12 for their munitions; 13.16 leaders aboard. */
#include "games/armada/state.h"

static bool own_ship_on_map(const Game *g, int side, int p)
{
    return is_piece(p) && is_ship(p) && side_of(p) == side && on_map(g, p);
}

static bool own_fleet(int side, int p)
{
    return is_piece(p) && is_fleet(p) && side_of(p) == side;
}

/* ---- 6.52 cargo of a group that is divided ----------------------------------------------------------------------- */

static bool is_cargo(const Game *g, int p, int side, int group)
{
    return is_land(p) && side_of(p) == side && g->group[p] == group;
}

/* Which total strengths can be made up of the cargo of a group, but for those set apart: bit s is a sum of s. */
static uint64_t cargo_sums(const Game *g, int side, int hex, int group, const Set *apart)
{
    uint64_t sums = 1;

    FOR_HEX(p, g, hex)
        if (is_cargo(g, p, side, group) && !set_has(apart, p))
            sums |= sums << strength(g, p);
    return sums;
}

static bool any_sum_between(uint64_t sums, int low, int high)
{
    for (int s = low > 0 ? low : 0; s <= high && s < 64; s++)
        if (sums >> s & 1)
            return true;
    return false;
}

/* Can the cargo, but for what stays, be divided so that both parts carry theirs? */
static bool split_fits(const Game *g, int side, int hex, int group, const Set *stays, int out_capacity,
                       int rest_capacity)
{
    int load = cargo_of(g, side, hex, group);

    return load == 0 || any_sum_between(cargo_sums(g, side, hex, group, stays), load - rest_capacity, out_capacity);
}

/* 6.51: cargo that has been carried in this segment goes no farther with other ships. */
static Set carried_cargo(const Game *g, int side, int hex, int group)
{
    Set carried = {0};

    FOR_HEX(p, g, hex)
        if (is_cargo(g, p, side, group) && has_flag(g, p, MOVED))
            set_add(&carried, p);
    return carried;
}

/* What of the cargo that is divided has already been taken out of its group without leaving it. */
static Set cargo_taken(const Game *g, const struct share_cargo *l)
{
    return l->to == NO_PIECE ? g->party : (Set){0};
}

static Set cargo_that_stays(const Game *g, const struct share_cargo *l)
{
    return l->to == NO_PIECE ? carried_cargo(g, l->side, l->hex, l->from) : (Set){0};
}

static int cargo_left(const Game *g, const struct share_cargo *l)
{
    Set taken = cargo_taken(g, l);
    int load = 0;

    FOR_HEX(p, g, l->hex)
        if (is_cargo(g, p, l->side, l->from) && !set_has(&taken, p))
            load += strength(g, p);
    return load;
}

static int party_capacity(const Game *g)
{
    int room = 0;

    SET_EACH(p, &g->party)
        room += is_ship(p) ? pieces[p].transport : is_land(p) ? -strength(g, p) : 0;
    return room;
}

/* Room of the ships that stay, and of those the cargo may go to. */
static int rest_capacity(const Game *g, const struct share_cargo *l)
{
    int room = capacity_of(g, l->side, l->hex, l->from);

    SET_EACH(p, &g->party)
        room -= is_ship(p) && l->to == NO_PIECE ? pieces[p].transport : 0;
    return room;
}

static int out_capacity(const Game *g, const struct share_cargo *l)
{
    if (l->to == NO_PIECE)
        return party_capacity(g);
    return capacity_of(g, l->side, l->hex, l->to) - cargo_of(g, l->side, l->hex, l->to);
}

static Verdict may_shift(const Game *g, const struct share_cargo *l, int p)
{
    Set taken = cargo_taken(g, l), stays = cargo_that_stays(g, l);

    if (!is_piece(p) || !is_cargo(g, p, l->side, l->from) || g->where[p] != l->hex || set_has(&taken, p))
        return no(R(6_52), "it is not among the cargo that is divided");
    if (set_has(&stays, p))
        return no(R(6_51), "it has moved already in this segment");
    int room = out_capacity(g, l) - strength(g, p);
    int need = cargo_left(g, l) - strength(g, p) - rest_capacity(g, l);
    taken = set_or(taken, stays);
    set_add(&taken, p);
    if (!any_sum_between(cargo_sums(g, l->side, l->hex, l->from, &taken), need, room))
        return no(R(6_52), "the transport capacities do not allow it");
    return ok();
}

static Verdict judge_share(const Game *g, int side, Action a)
{
    const struct share_cargo *l = ASKING(g, share_cargo);

    (void)side;
    if (a.verb == V_SHIFT)
        return may_shift(g, l, a.arg[0]);
    if (a.verb != V_DONE)
        return no(R(6_52), "shift a unit, or be done");
    if (cargo_left(g, l) > rest_capacity(g, l))
        return no(R(6_52), "the ships that stay cannot carry the rest");
    return ok();
}

static void list_share(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_HEX(p, g, ASKING(g, share_cargo)->hex)
        if (is_land(p))
            offer1(o, V_SHIFT, p);
    offer(o, V_DONE);
}

static void share_out(Game *g, const struct share_cargo *l, int p)
{
    if (l->to == NO_PIECE) {
        set_add(&g->party, p);
        return;
    }
    if (set_has(&g->party, p)) /* it stays behind with ships that leave a moving fleet */
        g->flags[p] |= MOVED;
    set_remove(&g->party, p);
    regroup(g, p, l->to);
}

static bool any_to_share(const Game *g, const struct share_cargo *l)
{
    Set fixed = set_or(cargo_taken(g, l), cargo_that_stays(g, l));

    FOR_HEX(p, g, l->hex)
        if (is_cargo(g, p, l->side, l->from) && !set_has(&fixed, p))
            return true;
    return false;
}

PROC(share_cargo) /* 6.52 */
{
    BEGIN
    while (any_to_share(g, l)) {
        ASK(STEP(6_52, 1), l->side, share);
        if (w->answer.verb == V_DONE)
            break;
        share_out(g, l, w->answer.arg[0]);
    }
    if (l->to != NO_PIECE)
        free_empty_fleet(r, g, l->from);
    END;
}

/* ---- joining and leaving ----------------------------------------------------------------------------------------- */

/* Can the ship leave its group, and its cargo be divided between that and the other? */
static bool cargo_allows(const Game *g, int ship, int to)
{
    int side = side_of(ship), hex = g->where[ship], from = g->group[ship], room = pieces[ship].transport;

    if (!cargo_of(g, side, hex, from))
        return true;
    int spare = to == NO_PIECE ? 0 : capacity_of(g, side, hex, to) - cargo_of(g, side, hex, to);
    return split_fits(g, side, hex, from, &(Set){0}, room + spare, capacity_of(g, side, hex, from) - room);
}

static bool has_changed_fleet(const Game *g, int ship) /* 6.12: once in a segment */
{
    return has_flag(g, ship, JOINED) || (g->group[ship] != LOOSE && has_flag(g, ship, LEFT));
}

static Verdict may_join(const Game *g, int side, int ship, int fleet)
{
    if (!own_ship_on_map(g, side, ship))
        return no(R(6_12), "it is not a ship of yours on the map");
    if (!own_fleet(side, fleet))
        return no(R(6_11), "it is not a fleet marker of yours");
    if (g->group[ship] == fleet)
        return no(R(6_12), "it belongs to that fleet already");
    if (on_map(g, fleet) && g->where[fleet] != g->where[ship])
        return no(R(12_12), "the fleet is in another hex");
    if (has_changed_fleet(g, ship))
        return no(STEP(6_12, 1), "it has changed its fleet in this segment already");
    if (!cargo_allows(g, ship, on_map(g, fleet) ? fleet : NO_PIECE))
        return no(R(6_52), "the cargo cannot be divided so");
    return ok();
}

static Verdict may_detach(const Game *g, int side, int ship)
{
    if (!own_ship_on_map(g, side, ship) || g->group[ship] == LOOSE)
        return no(R(6_13), "it is not a ship of yours in a fleet");
    if (is_high_seas(g->where[ship]) && ship != TREASURE)
        return no(R(6_13), "on the high seas a ship needs a fleet marker");
    if (has_flag(g, ship, LEFT))
        return no(STEP(6_12, 1), "it has left a fleet in this segment already");
    if (!cargo_allows(g, ship, LOOSE))
        return no(R(6_52), "the cargo cannot be divided so");
    return ok();
}

/* 6.12, 12.12: the lowest of the points that come together; none with a ship that was in no fleet. */
static void join_fleet(Run *r, Game *g, int ship, int fleet, int points)
{
    int i = fleet - FIRST_FLEET, from = g->group[ship];
    bool founded = !on_map(g, fleet);

    if (founded) {
        put(r, g, fleet, g->where[ship]);
        g->munitions[i] = (uint8_t)points;
    } else if (points < g->munitions[i]) {
        g->munitions[i] = (uint8_t)points;
    }
    g->flags[ship] |= from == LOOSE ? JOINED : JOINED | LEFT;
    g->flags[fleet] |= g->flags[ship] & MOVED;
    regroup(g, ship, fleet);
    TELL_SOME(R(6_12), ONLY(side_of(ship)), "%1P joins %2P in %3L", "a ship joins %2P in %3L", ship, fleet,
              g->where[ship]);
}

static void detach_ship(Run *r, Game *g, int ship)
{
    int from = g->group[ship];

    g->flags[ship] |= LEFT;
    regroup(g, ship, LOOSE);
    TELL_SOME(R(6_13), ONLY(side_of(ship)), "%1P leaves %2P in %3L", "a ship leaves %2P in %3L", ship, from,
              g->where[ship]);
}

/* ---- 13.16 leaders aboard ---------------------------------------------------------------------------------------- */

/* The ship has not moved yet, or the segment is no movement. */
static bool lies_still(const Game *g, int ship)
{
    return !has_flag(g, ship, MOVED);
}

static Verdict may_assign(const Game *g, int side, int leader, int ship)
{
    if (!is_piece(leader) || !is_leader(leader) || side_of(leader) != side || !on_map(g, leader))
        return no(R(13_16), "it is not a leader of yours on the map");
    if (!own_ship_on_map(g, side, ship) || g->where[ship] != g->where[leader])
        return no(R(13_16), "it is not a ship of yours in the leader's hex");
    if (g->group[leader] == ship || has_flag(g, leader, ASSIGNED))
        return no(R(13_16), "the leader has been assigned already");
    if (is_aboard(g, leader))
        return has_flag(g, g->group[leader], MOVED) && lies_still(g, ship)
                   ? no(R(6_51), "the leader's ship has moved already")
                   : ok();
    int hex = g->where[ship];
    if (!may_command(g, leader) || is_french(leader))
        return no(R(8_25), "that leader does not go aboard");
    if (!is_port(hex) || besieged_by_land(g, side, hex))
        return no(R(6_51), "leaders embark in a port, and not out of a siege");
    if (has_flag(g, leader, LANDED) || !lies_still(g, ship))
        return no(R(6_51), "leader and ship must both begin the segment there");
    return ok();
}

static void assign_leader(Run *r, Game *g, int leader, int ship)
{
    int side = side_of(leader), hex = g->where[ship], from = group_of(g, leader);

    if (from != g->group[ship] && members(g, side, hex, from) > 1)
        forget_group(g, side, hex, from);
    g->group[leader] = (uint8_t)ship;
    g->flags[leader] |= ASSIGNED | EMBARKED;
    TELL_SOME(R(13_16), ONLY(side), "%1P is aboard %2P", "a leader goes aboard in %3L", leader, ship, hex);
}
