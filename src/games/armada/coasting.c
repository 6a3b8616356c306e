/* 6.3 Coastal movement. */
#include "games/armada/state.h"

/* ---- who goes ---------------------------------------------------------------------------------------------------- */

static void candidates_party(const Game *g, int side, Set *out)
{
    FOR_HEX(p, g, ASKING(g, coast)->hex)
        if (may_coast_ship(g, side, p))
            set_add(out, p);
}

static Verdict enough_party(const Game *g, int side, const Set *chosen)
{
    int hex = ASKING(g, coast)->hex, out = 0, rest = capacity_of(g, side, hex, LOOSE);
    Set stays = carried_cargo(g, side, hex, LOOSE);

    SET_EACH(p, chosen)
        out += pieces[p].transport;
    return split_fits(g, side, hex, LOOSE, &stays, out, rest - out) ? ok()
                                                                    : no(R(6_52), "the cargo cannot be divided so");
}

static Verdict judge_party(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(6_31), "only loose ships of that hex that may still move");
}

static void add_leaders(Game *g, int side)
{
    FOR_KIND(p, side, KIND_LEADER)
        if (on_map(g, p) && is_aboard(g, p) && set_has(&g->party, g->group[p]))
            set_add(&g->party, p);
}

/* ---- where ------------------------------------------------------------------------------------------------------- */

static bool party_has(const Game *g, bool (*test)(int))
{
    SET_EACH(p, &g->party)
        if (is_ship(p) && test(p))
            return true;
    return false;
}

static bool is_deep(int p)
{
    return pieces[p].deep;
}

/* 6.32: half the allowance of the slowest, rounded down. */
static int coastal_allowance(const Game *g)
{
    int slowest = MAX_PATH;

    SET_EACH(p, &g->party)
        if (is_ship(p) && pieces[p].movement < slowest)
            slowest = pieces[p].movement;
    return slowest / 2;
}

/* 6.33: beside enemy ships the move is over. */
static bool beside_enemy_ships(const Game *g, int side, int hex)
{
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (sea_exits[hex] >> k & 1 && !is_high_seas(neighbour[hex][k]) && enemy_ships_free(g, side, neighbour[hex][k]))
            return true;
    return false;
}

static Verdict may_coast_to(const Game *g, int side, const struct coast *l, int to)
{
    if (l->left <= 0 || l->stopped)
        return l->stopped ? no(R(6_33), "beside enemy ships coastal movement ends")
                          : no(R(6_32), "the allowance is spent");
    if (!is_hex(to) || !exit_to(coast_exits, l->hex, to))
        return no(R(6_31), "coastal movement goes over coastal hexsides only");
    if (enemy_ships_free(g, side, to))
        return no(R(6_33), "enemy ships are there");
    if (is_shallow(to) && party_has(g, is_deep))
        return no(R(6_35), "deep-draft ships may not enter shallow coastal hexes");
    if (hexes[to].brill > DUTCH_NAVAL_RANGE_FROM_BRILL && party_has(g, is_dutch))
        return no(R(6_6), "Dutch ships stay within four hexes of Brill");
    return ok();
}

static Verdict judge_coast_step(const Game *g, int side, Action a)
{
    const struct coast *l = ASKING(g, coast);

    switch (a.verb) {
    case V_END: return ok();
    case V_STEP: return may_coast_to(g, side, l, a.arg[0]);
    case V_DEBARK:
        return is_piece(a.arg[0]) && set_has(&g->party, a.arg[0]) ? may_debark(g, side, a.arg[0])
                                                                  : no(R(6_54), "it is not aboard the moving ships");
    default: return no(R(6_31), "step to a coastal hex, land units, or end");
    }
}

static void list_coast_step(const Game *g, int side, Offer *o)
{
    const struct coast *l = ASKING(g, coast);

    for (int k = 0; l->left > 0 && k < DIRECTION_COUNT; k++)
        if (coast_exits[l->hex] >> k & 1 && !may_coast_to(g, side, l, neighbour[l->hex][k]).reason)
            sure1(o, V_STEP, neighbour[l->hex][k]);
    SET_EACH(p, &g->party)
        if (!is_ship(p) && !is_fleet(p))
            offer1(o, V_DEBARK, p);
    sure(o, V_END);
}

/* ---- the move ---------------------------------------------------------------------------------------------------- */

static void leave_loose_group(Game *g, int side, int hex)
{
    int going = 0;

    SET_EACH(p, &g->party)
        going++;
    if (members(g, side, hex, LOOSE) > going)
        forget_group(g, side, hex, LOOSE);
}

static void coast_to(Run *r, Game *g, struct coast *l, int to)
{
    move_party(r, g, to);
    l->hex = to;
    l->left--;
    l->stopped = beside_enemy_ships(g, l->side, to);
    TELL(R(6_31), "%1S ships go along the coast to %2L", l->side, to);
}

PROC(coast) /* 6.3, without wind (6.34): l->left comes in as the fleet that goes, or LOOSE */
{
    BEGIN
    if (l->left == LOOSE) {
        SELECT(STEP(6_31, 1), l->side, party);
        g->party = g->chosen;
        add_leaders(g, l->side);
        CALL(STEP(6_52, 1), share_cargo, .side = l->side, .hex = l->hex, .from = LOOSE, .to = NO_PIECE);
        leave_loose_group(g, l->side, l->hex);
    } else {
        muster_party(g, l->left);
    }
    l->left = coastal_allowance(g);
    while (party_has(g, is_ship)) {
        ASK(STEP(6_31, 2), l->side, coast_step);
        if (w->answer.verb == V_END)
            break;
        if (w->answer.verb == V_DEBARK) {
            CALL(STEP(6_54, 1), debark, .side = l->side, .piece = w->answer.arg[0]);
        } else {
            coast_to(r, g, l, w->answer.arg[0]);
            if (violates_at_sea(g, l->hex, true))
                CALL(STEP(15_11, 1), violate_france, .side = l->side);
            if (silver_is_home(g))
                treasure_home(r, g);
        }
    }
    SET_EACH(p, &g->party)
        g->flags[p] |= MOVED;
    FOR_KIND(fleet, l->side, KIND_FLEET)
        free_empty_fleet(r, g, fleet);
    g->party = (Set){0};
    END;
}
