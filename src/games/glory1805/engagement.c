/* 16 Combat basics, 17.1 and 17.2 before a battle, 19 battle at anchor, 20.2 and 20.6 after it. */
#include "games/glory1805/state.h"

static void destroy_barges(Run *r, Game *g);
static bool may_land_at(const Game *g, int side, int port);
static int objective_at(int port);

/* ---- forces, 16.1 ----------------------------------------------------------------------------------------------------------- */

static void open_battle_at(Game *g, int moving, int node)
{
    memset(&g->battle, 0, sizeof g->battle);
    g->battle.moving = (uint8_t)moving;
    g->battle.node = (uint8_t)node;
}

static void open_forces(Game *g, int by, int moving, uint64_t fleets, int target)
{
    open_battle_at(g, moving, g->unit[target].place);
    g->battle.fleets[by] = fleets;
    g->battle.fleets[other(by)] = UINT64_C(1) << target;
}

static bool is_fighting(const Game *g, int unit)
{
    return (g->battle.fleets[BRITISH] | g->battle.fleets[ALLIED]) >> unit & 1;
}

/* 16.3: with none of those who offer has it fought before. */
static bool may_support(const Game *g, int side, int unit)
{
    return unit < BLOCKS && side_of_unit(unit) == side && g->unit[unit].place == g->battle.node &&
           !is_fighting(g, unit) && !(g->fought >> unit & 1 && g->fought & g->battle.fleets[other(side)]);
}

static bool has_support(const Game *g, int side)
{
    for (int unit = 0; unit < BLOCKS; unit++)
        if (may_support(g, side, unit))
            return true;
    return false;
}

static void candidates_support(const Game *g, int side, Set *out)
{
    for (int unit = 0; unit < BLOCKS; unit++)
        if (may_support(g, side, unit) && is_fleet(g, unit))
            set_add(out, PIECE_UNITS + unit);
}

static Verdict enough_support(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_support(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(16_1), "it is no other fleet of yours there");
}

static void reveal(Run *r, Game *g, uint64_t fleets)
{
    show(r, EVERYBODY);
    BITS_EACH(unit, &fleets, 1) {
        note_sighting(g, unit);
        TELL(R(16_1), g->unit[unit].seen_ships == 1 ? "%1P: %2d ship" : "%1P: %2d ships", PIECE_UNITS + unit,
             g->unit[unit].seen_ships);
    }
}

/* ---- at anchor, 19.1 ------------------------------------------------------------------------------------------------------------ */

/* In the patrol zone of a friendly port, or of a place the side raids or invades. */
static bool is_anchorage(const Game *g, int side, int node)
{
    int port = nodes[node].port;

    if (!is_patrol(node) || port == PORT_COUNT)
        return false;
    return is_friendly(g, side, port) || may_land_at(g, side, port) ||
           (side == ALLIED && objective_at(port) >= 0 && objectives[objective_at(port)].mode == MODE_RAID);
}

static bool may_anchor(const Game *g, int side)
{
    if (side == g->battle.moving || !is_anchorage(g, side, g->battle.node))
        return false;
    for (int unit = 0; unit < BLOCKS; unit++)
        if (g->battle.fleets[side] >> unit & 1 && g->unit[unit].station != STATION_INSHORE)
            return false;
    return true;
}

static Verdict judge_anchor(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_ANCHOR || a.verb == V_FIGHT ? ok() : no(R(19_1), "anchor or fight");
}

static void list_anchor(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_ANCHOR);
    sure(o, V_FIGHT);
}

/* ---- weather gauge, 17.1 ---------------------------------------------------------------------------------------------------------- */

static bool has_cargo(const Game *g, int side)
{
    for (int cargo = 0; cargo < CARGOES; cargo++)
        if (in_force(g, side, g->cargo_at[cargo]) && g->cargo_at[cargo] >= AT_BLOCKS)
            return true;
    return side == ALLIED && g->barges == BARGES_OUT && g->battle.node == NODE_NAR_DOVER; /* 22.6.2 */
}

static int gauge_of(const Game *g, int side, int dice)
{
    return dice + seamanship_of(g, side) + has_cargo(g, other(side));
}

static void tell_gauge(Run *r, const Game *g, int side, int dice)
{
    MODIFIER(R(17_1), seamanship_of(g, side), "the seamanship of %1P", PIECE_ADMIRALS + commander(g, side));
    MODIFIER(R(17_1), has_cargo(g, other(side)), "the enemy has cargo to guard");
    TELL(R(17_1), "the %1S have %2d for the weather gauge", side, gauge_of(g, side, dice));
}

static void take_gauge(Run *r, Game *g, int british, int allied)
{
    british = gauge_of(g, BRITISH, british);
    allied = gauge_of(g, ALLIED, allied);
    g->battle.windward = (uint8_t)(british == allied ? other(g->battle.moving) : british > allied ? BRITISH : ALLIED);
    TELL(R(17_1), "weather gauge: British %1d, Allies %2d; the %3S are Windward", british, allied, g->battle.windward);
}

/* ---- denying, 17.2 ------------------------------------------------------------------------------------------------------------------ */

static Verdict judge_deny(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_DENY || a.verb == V_FIGHT ? ok() : no(R(17_2), "deny or fight");
}

static void list_deny(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_DENY);
    sure(o, V_FIGHT);
}

static void send_off_station(Run *r, Game *g, int unit, YaRule rule)
{
    if (g->unit[unit].station == STATION_OFF)
        return;
    g->unit[unit].station = STATION_OFF;
    clear_flag(g, unit, WAS_INSHORE);
    TELL(rule, "%1P goes Off Station", PIECE_UNITS + unit);
}

static void close_battle(Game *g)
{
    memset(&g->battle, 0, sizeof g->battle);
}

static void deny_battle(Run *r, Game *g)
{
    TELL(R(17_2), "the %1S deny battle", g->battle.windward);
    for (int unit = 0; unit < BLOCKS; unit++)
        if (g->battle.fleets[g->battle.windward] >> unit & 1 && g->battle.windward != g->battle.moving &&
            is_patrol(g->battle.node))
            send_off_station(r, g, unit, R(17_2));
    close_battle(g);
}

/* ---- afterwards, 20.2 and 20.6 -------------------------------------------------------------------------------------------------------- */

static void lose_cargo(Run *r, Game *g)
{
    int loser = g->battle.victor == BRITISH + 1 ? ALLIED : BRITISH;

    for (int cargo = 0; cargo < CARGO_GOLD; cargo++)
        if (g->cargo_at[cargo] >= AT_BLOCKS && in_force(g, loser, g->cargo_at[cargo]))
            scatter(r, g, cargo);
    if (loser == BRITISH)
        return;
    if (g->cargo_at[CARGO_GOLD] >= AT_BLOCKS && in_force(g, ALLIED, g->cargo_at[CARGO_GOLD])) {
        lose_gold(r, g);
        score_vp(r, g, BRITISH, VP_GOLD_TAKEN);
    }
    if (g->barges == BARGES_OUT && g->battle.node == NODE_NAR_DOVER)
        destroy_barges(r, g);
}

/* 1.7: a British unit off a port friendly to the Allies; an Allied block at a place of raids or landings, or a British
 * fleet where it may land an Expedition. */
static bool is_on_duty(const Game *g, int unit)
{
    int side = side_of_unit(unit), node = g->unit[unit].place, port = is_patrol(node) ? nodes[node].port : PORT_COUNT;

    if (port == PORT_COUNT)
        return false;
    if (side == BRITISH)
        return is_friendly(g, ALLIED, port) ||
               (!is_frigate(unit) && cargo_of(g, unit) >= 0 && may_land_at(g, BRITISH, port));
    int objective = objective_at(port);
    return objective >= 0 && objectives[objective].mode <= MODE_RAID;
}

/* 20.6.3. */
static void leave_station(Run *r, Game *g, int unit)
{
    int side = side_of_unit(unit);
    bool beaten = g->battle.row[side] >= FATE_WITHDREW_OR_BROKE_OFF && is_on_duty(g, unit);
    bool broke_off = side == g->battle.windward && g->battle.left[side] == BROKE_OFF;

    if (side != g->battle.moving && is_patrol(g->battle.node) && (beaten || broke_off))
        send_off_station(r, g, unit, R(20_6_3));
}

/* 22.6.8. */
static void retire_from_strait(Run *r, Game *g, int unit)
{
    if (g->battle.node != NODE_NAR_DOVER || side_of_unit(unit) != BRITISH ||
        g->battle.row[BRITISH] < FATE_WITHDREW_OR_BROKE_OFF)
        return;
    g->unit[unit].place = NODE_PZ_PORTSMOUTH;
    g->unit[unit].station = STATION_OFF;
    TELL(R(22_6_8), "%1P retires to Spithead", PIECE_UNITS + unit);
}

static void settle_fleet(Run *r, Game *g, int unit)
{
    note_sighting(g, unit);
    leave_station(r, g, unit);
    remove_if_empty(r, g, unit, true);
    if (is_on_sheet(g, unit))
        retire_from_strait(r, g, unit);
}

/* What the moving force may do then (20.6.1, 20.6.2). */
static int after_battle(Run *r, Game *g)
{
    uint64_t fleets = g->battle.fleets[BRITISH] | g->battle.fleets[ALLIED];
    int row = g->battle.row[g->battle.moving];

    if (g->battle.fought && g->battle.victor)
        lose_cargo(r, g);
    for (int unit = 0; unit < BLOCKS; unit++)
        if (fleets >> unit & 1)
            settle_fleet(r, g, unit);
    g->fought |= fleets;
    close_battle(g);
    return row >= FATE_MAJORITY_OF_OWN_SHIPS_WRECKED ? HALTED : GO_ON;
}

PROC(engage)
{
    BEGIN
    TELL(R(16_1), "the %1S offer battle", l->by);
    reveal(r, g, g->battle.fleets[BRITISH] | g->battle.fleets[ALLIED]);
    if (has_support(g, other(l->by))) {
        SELECT(STEP(16_1, 1), other(l->by), support);
        g->battle.fleets[other(l->by)] |= chosen_fleets(g);
        reveal(r, g, chosen_fleets(g));
    }
    if (may_anchor(g, other(l->by))) {
        ASK(STEP(19_1, 1), other(l->by), anchor);
        g->battle.anchored = w->answer.verb == V_ANCHOR;
        g->battle.windward = (uint8_t)l->by;
    }
    if (!g->battle.anchored) {
        for (l->dice = 0; l->dice < 4; l->dice++) {
            ROLL(STEP(17_1, 1), d6);
            *(l->dice < 2 ? &l->british : &l->allied) += w->rolled;
            if (l->dice == 1)
                tell_gauge(r, g, BRITISH, l->british);
        }
        tell_gauge(r, g, ALLIED, l->allied);
        take_gauge(r, g, l->british, l->allied);
    }
    ASK(STEP(17_2, 1), g->battle.windward, deny);
    if (w->answer.verb == V_DENY) {
        deny_battle(r, g);
        RETURN(GO_ON);
    }
    OUTCOME(IN_BATTLE, other(l->by));
    CALL(STEP(17_3, 1), battle, .die = 0);
    RETURN(after_battle(r, g));
    END;
}

/* ---- roadsteads, 16.4 and 19.2 -------------------------------------------------------------------------------------------------------------------- */

static Verdict may_attack(const Game *g, int unit)
{
    int node = g->unit[unit].place, port = node < NODE_COUNT ? nodes[node].port : PORT_COUNT;

    if (!is_fleet(g, unit) || port == PORT_COUNT || ports[port].repair ||
        !is_friendly(g, other(side_of_unit(unit)), port))
        return no(R(19_2), "there is no open roadstead of the enemy");
    if (!is_stationary(g, unit) || g->unit[unit].station != STATION_INSHORE || !has_flag(g, unit, WAS_INSHORE))
        return no(R(19_2), "it has not been Inshore since the turn began");
    return ok();
}

static void open_roadstead(Game *g, int unit)
{
    int side = side_of_unit(unit), place = PLACE_PORTS + nodes[g->unit[unit].place].port;

    open_battle_at(g, side, g->unit[unit].place);
    g->battle.fleets[side] = UINT64_C(1) << unit;
    g->battle.harbour[other(side)] = (uint8_t)(place + 1);
    g->battle.windward = (uint8_t)side;
    g->battle.anchored = 1;
    SHIPS_AT(ship, g, place)
        if (UNWRECKED >> g->ship_state[ship] & 1)
            bit_add(g->battle.moored, ship);
}

PROC(roadstead)
{
    BEGIN
    open_roadstead(g, unit_of(l->unit));
    show(r, EVERYBODY);
    prove_fleet(g, unit_of(l->unit));
    if (!ships_of(g, other(side_of_unit(unit_of(l->unit))))) {
        TELL(R(19_2), "%1P finds nobody in the roadstead", l->unit);
        close_battle(g);
        RETURN(0);
    }
    CALL(STEP(19_2, 1), battle, .die = 0);
    after_battle(r, g);
    END;
}

/* ---- weighing, 19.4 ------------------------------------------------------------------------------------------------------------------------ */

static Verdict judge_weigh(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_WEIGH || a.verb == V_PASS ? ok() : no(R(19_4), "weigh or pass");
}

static void list_weigh(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_WEIGH);
    sure(o, V_PASS);
}

/* From the round after it weighed a force is under way. */
static void get_under_way(Game *g)
{
    if (g->battle.weighing)
        g->battle.anchored = g->battle.weighing = 0;
}
