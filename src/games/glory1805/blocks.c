/* 7 Blocks, 2.4 their limits, and the words of 1.7 about units and places. */
#include "games/glory1805/state.h"

/* ---- units, 1.7 -------------------------------------------------------------------------------------------------------- */

static bool has_flag(const Game *g, int unit, int flag)
{
    return g->unit[unit].flags & flag;
}

static void set_flag(Game *g, int unit, int flag)
{
    g->unit[unit].flags |= (uint8_t)flag;
}

static void clear_flag(Game *g, int unit, int flag)
{
    g->unit[unit].flags &= (uint8_t)~flag;
}

static bool is_frigate(int unit)
{
    return unit >= BLOCKS;
}

static bool is_on_sheet(const Game *g, int unit)
{
    return g->unit[unit].place != PLACE_NOWHERE;
}

static bool is_fog(const Game *g, int unit)
{
    return has_flag(g, unit, FOG);
}

static bool is_fleet(const Game *g, int unit)
{
    return !is_frigate(unit) && is_on_sheet(g, unit) && !is_fog(g, unit);
}

static bool in_node(const Game *g, int unit)
{
    return g->unit[unit].place < NODE_COUNT;
}

static bool is_port(int place)
{
    return place >= PLACE_PORTS && place < PLACE_BOXES;
}

static bool is_box(int place)
{
    return place >= PLACE_BOXES && place < PLACE_NORTH_SEA;
}

static bool at_sea(const Game *g, int unit)
{
    return in_node(g, unit) || is_box(g->unit[unit].place);
}

static bool is_patrol(int place)
{
    return place < NODE_COUNT && nodes[place].kind == NODE_PATROL;
}

static int zone_at(int place)
{
    return place < PLACE_COUNT ? zone_of_place[place] : ZONE_COUNT;
}

static bool is_stationary(const Game *g, int unit)
{
    return !g->unit[unit].mp && !has_flag(g, unit, ARRIVED);
}

static bool on_station(const Game *g, int unit)
{
    return g->unit[unit].station == STATION_INSHORE || g->unit[unit].station == STATION_LOOSE;
}

/* ---- ships in a fleet or on a sheet ---------------------------------------------------------------------------------------- */

enum { READY = 1 << STATE_READY, UNWRECKED = READY | 1 << STATE_DAMAGED, WRECKS = 1 << STATE_WRECKED };
enum { AFLOAT = UNWRECKED | WRECKS, HURT = WRECKS | 1 << STATE_DAMAGED };

static int count_ships(const Game *g, int at, int side, int states)
{
    int n = 0;

    SHIPS_IN(ship, ships_of_side_at(g, side, at))
        n += states >> g->ship_state[ship] & 1;
    return n;
}

static int count_at(const Game *g, int at, int states)
{
    int n = 0;

    SHIPS_AT(ship, g, at)
        n += states >> g->ship_state[ship] & 1;
    return n;
}

static int fleet_ships(const Game *g, int unit, int states)
{
    return count_ships(g, AT_BLOCKS + unit, side_of_unit(unit), states);
}

/* All its ships are afloat. */
static int fleet_size(const Game *g, int unit)
{
    return count_line(ships_at(g, AT_BLOCKS + unit));
}

/* 7.1: the Expedition or Transport aboard; -1: none. */
static int cargo_aboard(const Game *g, int at)
{
    for (int cargo = 0; cargo < CARGO_GOLD; cargo++)
        if (g->cargo_at[cargo] == at)
            return cargo;
    return -1;
}

static int cargo_of(const Game *g, int unit)
{
    return cargo_aboard(g, AT_BLOCKS + unit);
}

static bool has_gold(const Game *g, int unit)
{
    return g->cargo_at[CARGO_GOLD] == AT_BLOCKS + unit;
}

/* 9.1. */
static int fleet_allowance(const Game *g, int unit, bool wrecks)
{
    return FLEET_MP + admirals[who_commands(g, force_of_fleet(unit))].seamanship - (wrecks ? WRECKED_MP : 0);
}

static int allowance(const Game *g, int unit)
{
    if (is_frigate(unit))
        return FRIGATE_MP;
    return is_fog(g, unit) ? FOG_MP : fleet_allowance(g, unit, fleet_ships(g, unit, WRECKS) > 0);
}

/* ---- ports, 9.6 --------------------------------------------------------------------------------------------------------------- */

static bool is_friendly(const Game *g, int side, int port)
{
    int owner = ports[port].owner, flags = g->port[port].flags;

    if (flags & PORT_CLOSED)
        return false;
    if (side == BRITISH)
        return owner == OWNER_BRITISH || owner == OWNER_RUSSIAN || flags & BRITISH_CONTROL;
    return owner == OWNER_FRENCH || owner == OWNER_SPANISH || flags & ALLIED_CONTROL;
}

static int side_of_owner(const Game *g, int place)
{
    return is_friendly(g, BRITISH, place - PLACE_PORTS) ? BRITISH : ALLIED;
}

static int side_at(const Game *g, int at)
{
    return at >= AT_BLOCKS ? side_of_unit(at - AT_BLOCKS) : side_of_owner(g, at);
}

/* ---- cargo, 7.2 and 7.5 --------------------------------------------------------------------------------------------------------- */

/* 7.2.4. */
static void scatter(Run *r, Game *g, int cargo)
{
    g->cargo_at[cargo] = AT_WAITING;
    g->cargo_box[cargo] = 0;
    show(r, EVERYBODY);
    TELL(R(7_2_4), "%1P scatters", PIECE_CARGO + cargo);
}

/* To the sea or, as a prize, to the enemy. */
static void lose_ship(Run *r, Game *g, int ship, int to)
{
    int at = g->ship_at[ship];

    LOSS(ship, at >= AT_BLOCKS && at < AT_WAITING ? g->unit[at - AT_BLOCKS].place : at, 1);
    g->ship_at[ship] = (uint8_t)to;
}

static void lose_gold(Run *r, Game *g)
{
    g->cargo_at[CARGO_GOLD] = AT_LOST;
    show(r, EVERYBODY);
    TELL(R(7_5), "the Spanish Gold is lost");
}

static void score_vp(Run *r, Game *g, int side, int vp)
{
    if (!vp)
        return;
    g->vp[side] = (uint8_t)(g->vp[side] + vp);
    TELL(R(23_2), "the %1S score %2d", side, vp);
}

/* ---- numbers, 2.8, and what the others know of a block ---------------------------------------------------------------------------- */

/* 2.8: the lowest free number; BLOCKS: there is none. */
static int free_block(const Game *g, int side)
{
    int block = first_block(side), end = side == BRITISH ? BRITISH_BLOCKS : BLOCKS;

    while (block < end && g->unit[block].place != PLACE_NOWHERE)
        block++;
    return block < end ? block : BLOCKS;
}

static int count_blocks(const Game *g, bool fog)
{
    int n = 0;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        n += is_on_sheet(g, unit) && is_fog(g, unit) == fog;
    return n;
}

/* 2.4: whether a side may have another fleet. */
static bool may_form_fleet(const Game *g, int side)
{
    return free_block(g, side) < BLOCKS && (side == BRITISH || count_blocks(g, false) < ALLIED_FLEETS);
}

static bool came_out_with(const Game *g, int unit, int other_)
{
    return unit != other_ && is_on_sheet(g, other_) && g->unit[unit].sortie &&
           g->unit[other_].sortie == g->unit[unit].sortie;
}

/* It is known to be a fleet: those that came out with it are Fog. */
static void prove_fleet(Game *g, int unit)
{
    if (side_of_unit(unit) == BRITISH)
        return;
    set_flag(g, unit, PROVEN);
    for (int other_ = BRITISH_BLOCKS; other_ < BLOCKS; other_++)
        if (came_out_with(g, unit, other_))
            set_flag(g, other_, PROVEN);
}

/* It is known to have been Fog: if one is left of three, that is the fleet. */
static void prove_fog(Game *g, int unit)
{
    int left = 0, last = -1;

    for (int other_ = BRITISH_BLOCKS; other_ < BLOCKS; other_++)
        if (came_out_with(g, unit, other_)) {
            left++;
            last = other_;
        }
    if (left == 1 && !g->unit[last].strays)
        set_flag(g, last, PROVEN);
}

/* It goes into a port, and nobody knows what it was. */
static void stray(Game *g, int unit)
{
    for (int other_ = BRITISH_BLOCKS; other_ < BLOCKS; other_++)
        if (!has_flag(g, unit, PROVEN) && came_out_with(g, unit, other_))
            g->unit[other_].strays++;
}

static void free_number(Game *g, int unit)
{
    g->unit[unit] = (Unit){.place = PLACE_NOWHERE};
}

/* 7.3: removed in the sight of all. */
static void remove_fog(Run *r, Game *g, int unit, YaRule rule)
{
    prove_fog(g, unit);
    free_number(g, unit);
    show(r, EVERYBODY);
    TELL(rule, "%1P was Fog", PIECE_UNITS + unit);
}

/* 7.1: a fleet that has lost its last ship. Admirals score only when a battle has done it. */
static void remove_fleet(Run *r, Game *g, int unit, bool battle)
{
    int cargo = cargo_of(g, unit), side = side_of_unit(unit);

    ADMIRALS_AT(admiral, g, AT_BLOCKS + unit) {
        g->admiral_at[admiral] = AT_LOST;
        TELL(R(7_1), "%1P is lost with his fleet", PIECE_ADMIRALS + admiral);
        if (battle)
            score_vp(r, g, other(side), admiral == ADMIRAL_NELSON ? VP_NELSON_KILLED : VP_ADMIRAL_KILLED);
    }
    if (cargo >= 0)
        scatter(r, g, cargo);
    if (has_gold(g, unit))
        lose_gold(r, g);
    prove_fleet(g, unit);
    free_number(g, unit);
    show(r, EVERYBODY);
    TELL(R(7_1), "%1P is no more", PIECE_UNITS + unit);
}

static void remove_if_empty(Run *r, Game *g, int unit, bool battle)
{
    if (is_fleet(g, unit) && !fleet_size(g, unit))
        remove_fleet(r, g, unit, battle);
}

/* ---- reorganising, 7.7 ---------------------------------------------------------------------------------------------------------------- */

static void move_all(Game *g, int from, int to)
{
    SHIPS_AT(ship, g, from)
        g->ship_at[ship] = (uint8_t)to;
    ADMIRALS_AT(admiral, g, from)
        g->admiral_at[admiral] = (uint8_t)to;
    for (int cargo = 0; cargo < CARGOES; cargo++)
        if (g->cargo_at[cargo] == from)
            g->cargo_at[cargo] = (uint8_t)to;
}

static void move_chosen(Game *g, const Set *chosen, int to)
{
    SET_EACH(piece, chosen) {
        if (piece < PIECE_ADMIRALS)
            g->ship_at[piece] = (uint8_t)to;
        else if (piece < PIECE_UNITS)
            g->admiral_at[piece - PIECE_ADMIRALS] = (uint8_t)to;
        else
            g->cargo_at[piece - PIECE_CARGO] = (uint8_t)to;
    }
}

/* The admirals of a side at a spot, as pieces. */
static void add_admirals(const Game *g, int at, int side, Set *out)
{
    ADMIRALS_AT(admiral, g, at)
        if (side_of_admiral(admiral) == side)
            set_add(out, PIECE_ADMIRALS + admiral);
}

/* Ships are the first pieces. */
static Line line_among(const Set *set)
{
    Line line;

    memcpy(line.w, set->w, sizeof line.w);
    line.w[LINE_WORDS - 1] &= (UINT64_C(1) << SHIP_COUNT % 64) - 1;
    return line;
}

static int ships_among(const Set *set)
{
    return count_line(line_among(set));
}

static void add_ships(Line line, Set *out)
{
    for (int k = 0; k < LINE_WORDS; k++)
        out->w[k] |= line.w[k];
}

static Verdict may_detach(const Game *g, int unit)
{
    if (!is_fleet(g, unit) || !bits_several(ships_at(g, AT_BLOCKS + unit).w, LINE_WORDS))
        return no(R(7_7_1), "there are no two ships to part");
    if (g->unit[unit].mp)
        return no(R(7_7_1), "it has already moved");
    return may_form_fleet(g, side_of_unit(unit)) ? ok() : no(R(2_4), "there is no block left");
}

/* All may be added but the last ship; who takes all must leave one out. */
static void candidates_detach(const Game *g, int side, Set *out)
{
    int unit = unit_of(ASKING(g, act)->unit), cargo = cargo_of(g, unit);

    Line fleet = ships_at(g, AT_BLOCKS + unit), chosen = line_among(&g->chosen);

    add_admirals(g, AT_BLOCKS + unit, side, out);
    if (cargo >= 0)
        set_add(out, PIECE_CARGO + cargo);
    if (has_gold(g, unit))
        set_add(out, PIECE_CARGO + CARGO_GOLD);
    add_ships(g->flow.picked_all || count_line(chosen) < count_line(fleet) - 1 ? fleet : chosen, out);
}

static Verdict enough_detach(const Game *g, int side, const Set *chosen)
{
    int n = ships_among(chosen);

    (void)side;
    return n && n < fleet_size(g, unit_of(ASKING(g, act)->unit)) ? ok() : no(R(7_7_1), "some ships, but not all");
}

static Verdict judge_detach(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(7_7_1), "only its own ships, admirals and cargo, and not all of the ships");
}

static void take_detach(Run *r, Game *g, int unit)
{
    int new = free_block(g, side_of_unit(unit));

    prove_fleet(g, unit);
    g->unit[new] = g->unit[unit];
    clear_flag(g, new, ACTED);
    g->unit[new].since = g->turn;
    g->unit[new].sortie = g->unit[new].strays = g->unit[new].landing = 0;
    move_chosen(g, &g->chosen, AT_BLOCKS + new);
    TELL(R(7_7_1), "%1P parts from %2P", PIECE_UNITS + new, PIECE_UNITS + unit);
}

static Verdict may_join(const Game *g, int unit, int into)
{
    if (into < 0 || into >= BLOCKS || into == unit || !is_fleet(g, unit) || !is_fleet(g, into) ||
        side_of_unit(into) != side_of_unit(unit) || !in_node(g, unit) || g->unit[into].place != g->unit[unit].place)
        return no(R(7_7_2), "a fleet joins another of its side in its node");
    if (cargo_of(g, unit) >= 0 && cargo_of(g, into) >= 0)
        return no(R(7_7_2), "both carry cargo");
    if (fleet_size(g, unit) + fleet_size(g, into) > SHIPS_IN_A_FLEET)
        return no(R(2_4), "that would be more than 40 ships");
    return ok();
}

static void take_join(Run *r, Game *g, int unit, int into)
{
    Unit *whole = &g->unit[into];

    prove_fleet(g, unit);
    prove_fleet(g, into);
    move_all(g, AT_BLOCKS + unit, AT_BLOCKS + into);
    if (g->unit[unit].endurance < whole->endurance)
        whole->endurance = g->unit[unit].endurance;
    if (g->unit[unit].mp) {
        whole->flags |= ACTED;
        if (g->unit[unit].mp > whole->mp)
            whole->mp = g->unit[unit].mp;
    }
    free_number(g, unit);
    TELL(R(7_7_2), "%1P joins %2P", PIECE_UNITS + unit, PIECE_UNITS + into);
}

/* ---- like ships, 2.2 ------------------------------------------------------------------------------------------------------------------- */

static bool names_a_ship(Action a)
{
    return (a.verb == V_ADD || a.verb == V_LEAVE || (a.verb >= V_REFIT && a.verb <= V_COMMISSION)) && a.arg[0] >= 0 &&
           a.arg[0] < SHIP_COUNT;
}

/* Of one nation, with equal factors in equal state, at the same spot. */
static uint32_t class_of(const Game *g, Action a)
{
    uint32_t by_itself = (uint32_t)a.verb << 24 ^ (uint32_t)(uint16_t)a.arg[0] << 8 ^ (uint32_t)(uint16_t)a.arg[1];

    if (!names_a_ship(a))
        return by_itself;
    const ShipInfo *ship = &ships[a.arg[0]];
    return UINT32_C(1) << 31 | (uint32_t)a.verb << 24 | (uint32_t)g->ship_at[a.arg[0]] << 16 |
           (uint32_t)ship->nation << 12 | (uint32_t)ship->attack[0] << 8 | (uint32_t)ship->attack[1] << 4 |
           g->ship_state[a.arg[0]];
}
