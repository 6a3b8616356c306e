/* 6.5 Naval transport: embarking in ports, landing on any coast. */
#include "games/armada/state.h"

static bool is_irish(int p);

/* 6.51: the land unit is ready to go aboard in its port. */
static Verdict may_go_aboard(const Game *g, int side, int p)
{
    if (!is_piece(p) || !is_land(p) || side_of(p) != side || !is_ashore(g, p))
        return no(R(6_51), "it is not a land unit of yours ashore");
    int hex = g->where[p];
    if (!is_port(hex))
        return no(R(6_51), "units embark only in a port");
    if (besieged_by_land(g, side, hex))
        return no(R(8_13), "besieged units may not embark");
    if (has_flag(g, p, LANDED) || has_flag(g, p, EMBARKED))
        return no(R(6_51), "it must begin the segment in the port");
    if (!may_command(g, p) || is_french(p))
        return no(R(8_25), "French units do not leave France");
    if (is_irish(p))
        return no(R(8_26), "Irish units do not leave Ireland");
    return ok();
}

/* A group of ships in that hex has room in those that have not moved; cargo that has moved is in the others. */
static Verdict may_carry(const Game *g, int side, int p, int group)
{
    int hex = g->where[p], room = capacity_of(g, side, hex, group) - cargo_of(g, side, hex, group), idle = 0;
    bool any = false, any_idle = false;

    FOR_HEX(q, g, hex) {
        bool ship = is_ship(q) && side_of(q) == side && g->group[q] == group, moved = has_flag(g, q, MOVED);
        any |= ship;
        any_idle |= ship && !moved;
        if (!moved)
            idle += ship ? pieces[q].transport : is_cargo(g, q, side, group) ? -strength(g, q) : 0;
    }
    if (any && !any_idle)
        return no(R(6_51), "ships that have moved embark nobody");
    if (strength(g, p) > (idle < room ? idle : room))
        return no(R(6_52), "the transport capacity is exceeded");
    return ok();
}

static Verdict may_embark(const Game *g, int side, int p, int fleet)
{
    Verdict v = may_go_aboard(g, side, p);

    if (v.reason)
        return v;
    if (!own_fleet(side, fleet) || g->where[fleet] != g->where[p])
        return no(R(6_51), "the fleet is not in the unit's port");
    return may_carry(g, side, p, fleet);
}

static Verdict may_board(const Game *g, int side, int p)
{
    Verdict v = may_go_aboard(g, side, p);
    return v.reason ? v : may_carry(g, side, p, LOOSE);
}

static void embark(Run *r, Game *g, int p, int group)
{
    int hex = g->where[p];

    regroup(g, p, group);
    settle_sieges(r, g, hex);
    g->flags[p] |= EMBARKED;
    TELL_SOME(R(6_51), ONLY(side_of(p)), "%1P embarks in %2L", "land units embark in %2L", p, hex);
}

/* ---- 6.54 landing ------------------------------------------------------------------------------------------------ */

static Verdict may_set_foot(const Game *g, int p, int hex)
{
    if (enemy_troops_free(g, side_of(p), hex))
        return no(R(6_54), "enemy land units hold the hex");
    return may_enter(g, p, NO_HEX, hex);
}

static Verdict may_debark(const Game *g, int side, int p)
{
    if (!is_piece(p) || !(is_land(p) || is_leader(p)) || side_of(p) != side || !on_map(g, p) || !is_aboard(g, p))
        return no(R(6_54), "it is not a unit of yours aboard ship");
    int hex = g->where[p];
    if (is_high_seas(hex))
        return no(R(6_54), "units land only on a coast");
    return may_set_foot(g, p, hex);
}

static void step_ashore(Run *r, Game *g, int p)
{
    int hex = g->where[p];

    if (is_leader(p)) {
        if (members(g, side_of(p), hex, group_of(g, p)) > 1)
            forget_group(g, side_of(p), hex, group_of(g, p));
        g->group[p] = NO_PIECE;
    } else {
        regroup(g, p, NO_PIECE);
    }
    g->flags[p] |= LANDED;
    set_remove(&g->party, p);
    bool landing = is_land(p) && !controls(g, side_of(p), hex); /* a step of its own, so that it can be tallied */
    TELL_SOME(R(6_54) + (YaRule)landing, ONLY(side_of(p)), "%1P steps ashore in %2L",
              is_land(p) ? "land units step ashore in %2L" : "a leader steps ashore in %2L", p, hex);
}

/* 15.21, 15.31: the first Spanish landings are remembered until the end of the segment. */
static void note_landing(Game *g, int p, int hex)
{
    if (side_of(p) != SPANISH || !is_land(p))
        return;
    if (in_ireland(hex) && g->irish_landing == LANDING_NONE)
        g->irish_landing = LANDING_NOW;
    if ((in_england(hex) || in_scotland(hex)) && g->british_landing == LANDING_NONE) {
        g->british_landing = LANDING_NOW;
        g->muster_turn = (uint8_t)(g->turn + 1);
        note_bands_out(g);
    }
}

PROC(debark) /* 6.54 */
{
    BEGIN
    l->hex = g->where[l->piece];
    step_ashore(r, g, l->piece);
    note_landing(g, l->piece, l->hex);
    if (violates_by_land(g, l->hex))
        CALL(STEP(15_11, 1), violate_france, .side = l->side);
    if (on_map(g, l->piece) && is_land(l->piece) && needs_capture(g, l->side, l->hex))
        CALL(STEP(16_2, 1), capture, .side = l->side, .hex = l->hex);
    pope(r, g);
    END;
}
