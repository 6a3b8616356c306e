/* What a side cannot know, drawn anew: the enemy's unknown counters change places among the groups that hold unknown
 * ones or go over from one to another, so that no number is certain, and the month of the silver is any that is still
 * possible. Marks of what was done stay with the place, the reduced side goes with the counter. Approximated: in a hex out
 * of which a group is on its way, numbers stay as they are. */
#include "games/armada/state.h"

enum { REDRAWS = 96 };

/* ---- who may change places --------------------------------------------------------------------------------------- */

static bool is_unknown(const Game *g, int p, int side)
{
    return side_of(p) != side && !is_fleet(p) && p != TREASURE && on_map(g, p) && !has_flag(g, p, KNOWN);
}

/* Counters that a procedure on the stack names, or whose loads it is dividing. */
static bool is_pinned(const Game *g, int p)
{
    FOR_FRAMES(f, g)
    {
        if ((f->proc == P_debark && LOCALS(f, debark)->piece == p) ||
            (f->proc == P_attrition && LOCALS(f, attrition)->piece == p) ||
            (f->proc == P_displace && LOCALS(f, displace)->leader == p) ||
            (f->proc == P_share_cargo && LOCALS(f, share_cargo)->hex == g->where[p]) ||
            (f->proc == P_lose_ships && LOCALS(f, lose_ships)->at == g->where[p]) ||
            (f->proc == P_bankrupt && g->flow.question == Q_lay_up &&
             cities[LOCALS(f, bankrupt)->city].hex == g->where[p]))
            return true;
    }
    return false;
}

/* A hex whose units are being chosen from: only units that could be chosen as well may come there. */
static bool is_chosen_from(const Game *g, int hex)
{
    switch (flow_in(g)->question) {
    case Q_pick_attackers: return hex == ASKING(g, land_combat)->from || hex == ASKING(g, land_combat)->to;
    case Q_marchers: return hex == ASKING(g, march)->hex;
    case Q_advancers: return hex == ASKING(g, advance_after)->from;
    default: return false;
    }
}

/* A hex of a land battle: whoever stands there may have to follow the others. */
static bool is_fought_over(const Game *g, int hex)
{
    FOR_FRAMES(f, g)
    if (f->proc == P_land_battle && (LOCALS(f, land_battle)->from == hex || LOCALS(f, land_battle)->to == hex))
        return true;
    return false;
}

static bool is_busy(const Game *g, int p)
{
    return set_has(&g->party, p) || set_has(&g->fighting, p) || set_has(&g->chosen, p) ||
           is_chosen_from(g, g->where[p]) || is_fought_over(g, g->where[p]);
}

static bool same_ship_class(int p, int q)
{
    return pieces[p].deep == pieces[q].deep && pieces[p].oared == pieces[q].oared &&
           pieces[p].movement == pieces[q].movement && is_dutch(p) == is_dutch(q);
}

static bool goes_aboard(int p)
{
    return !is_french(p) && !is_irish(p) && !is_dutch(p);
}

/* May p be where q is? */
static bool fits_place(const Game *g, int p, int q)
{
    if (is_ship(p))
        return same_ship_class(p, q);
    if (is_leader(p) && (pieces[p].naval != pieces[q].naval || pieces[p].ashore != pieces[q].ashore))
        return false;
    if (pieces[p].nation == pieces[q].nation)
        return true;
    if (is_busy(g, p) || is_busy(g, q) || may_command(g, p) != may_command(g, q))
        return false;
    return is_aboard(g, q) ? goes_aboard(p) : !may_enter(g, p, NO_HEX, g->where[q]).reason;
}

static bool groups_hold(const Game *g, int p, int q)
{
    return (!is_aboard(g, p) || is_leader(p) || !overladen(g, side_of(p), g->where[p], group_of(g, p))) &&
           (!is_aboard(g, q) || is_leader(q) || !overladen(g, side_of(q), g->where[q], group_of(g, q)));
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

static void swap16(uint16_t *a, uint16_t *b)
{
    uint16_t t = *a;
    *a = *b;
    *b = t;
}

static void swap8(uint8_t *a, uint8_t *b)
{
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

static void swap_members(Set *s, int p, int q)
{
    bool has_p = set_has(s, p), has_q = set_has(s, q);

    if (has_p == has_q)
        return;
    set_remove(s, has_p ? p : q);
    set_add(s, has_p ? q : p);
}

static void relink(Game *g, int p, int to)
{
    int from = g->where[p];

    if (from == to)
        return;
    unlink_from(g, p, from);
    g->where[p] = (uint16_t)to;
    link_into(g, p, to);
}

static void swap_places(Game *g, int p, int q)
{
    int at_p = g->where[p], at_q = g->where[q];

    relink(g, p, at_q);
    relink(g, q, at_p);
    swap8(&g->group[p], &g->group[q]);
    swap16(&g->flags[p], &g->flags[q]);
    if (is_ship(p))
        FOR_KIND(leader, side_of(p), KIND_LEADER)
            if (on_map(g, leader) && (g->group[leader] == p || g->group[leader] == q))
                g->group[leader] = (uint8_t)(g->group[leader] == p ? q : p);
    swap_members(&g->party, p, q);
    swap_members(&g->fighting, p, q);
    swap_members(&g->chosen, p, q);
    note_presence(g, at_p);
    note_presence(g, at_q);
}

/* 11.27: how many paid units are ashore in the British Isles is known until the Pope has paid. */
static bool counts_for_pope(const Game *g, int p)
{
    return !g->pope_paid && is_land(p) && is_paid(p) && is_ashore(g, p) &&
           (in_england(g->where[p]) || in_scotland(g->where[p]) || in_ireland(g->where[p]));
}

static void try_swap(Game *g, int p, int q)
{
    if (!fits_place(g, p, q) || !fits_place(g, q, p))
        return;
    int pope_before = counts_for_pope(g, p) + counts_for_pope(g, q);
    swap_places(g, p, q);
    if (!groups_hold(g, p, q) || counts_for_pope(g, p) + counts_for_pope(g, q) != pope_before)
        swap_places(g, p, q);
}

/* Unknown counters of its kind, ships of its class, in p's group. */
static int unknown_like(const Game *g, int p, int side)
{
    int n = 0;

    FOR_HEX(q, g, g->where[p])
        n += is_unknown(g, q, side) && pieces[q].kind == pieces[p].kind && (!is_ship(p) || same_ship_class(p, q)) &&
             in_group(g, q, side_of(p), group_of(g, p));
    return n;
}

static bool carries_leader(const Game *g, int ship)
{
    FOR_HEX(p, g, g->where[ship])
        if (is_leader(p) && g->group[p] == ship)
            return true;
    return false;
}

static void set_as(Set *s, int p, bool on)
{
    if (on)
        set_add(s, p);
    else
        set_remove(s, p);
}

/* A hex out of which a group is on its way: as soon as it leaves, all see whether others stay. */
static bool is_being_left(const Game *g, int hex)
{
    FOR_HEX(p, g, hex)
        if (set_has(&g->party, p))
            return true;
    return false;
}

/* p goes over to where q is; its own group must keep one that nobody knows. */
static void try_transfer(Game *g, int p, int q, int side)
{
    int from = g->where[p], group = g->group[p];

    if ((from == g->where[q] && group_of(g, p) == group_of(g, q)) || unknown_like(g, p, side) < 2 ||
        !fits_place(g, p, q) || (is_ship(p) && carries_leader(g, p)) || g->flags[p] != g->flags[q])
        return;
    bool moves = set_has(&g->party, p), fights = set_has(&g->fighting, p), counted = counts_for_pope(g, p);
    if (set_has(&g->chosen, p) || set_has(&g->chosen, q) || is_being_left(g, from) || is_being_left(g, g->where[q]))
        return;
    set_as(&g->party, p, set_has(&g->party, q));
    set_as(&g->fighting, p, set_has(&g->fighting, q));
    relink(g, p, g->where[q]);
    g->group[p] = g->group[q];
    bool spoilt = (group != NO_PIECE && !is_leader(p) && overladen(g, side_of(p), from, group)) ||
                  !groups_hold(g, p, q) || counts_for_pope(g, p) != counted;
    if (spoilt) {
        relink(g, p, from);
        g->group[p] = (uint8_t)group;
        set_as(&g->party, p, moves);
        set_as(&g->fighting, p, fights);
    }
    note_presence(g, from);
    note_presence(g, g->where[q]);
}

static void redraw_counters(Game *g, int side, Rng *rng)
{
    int16_t pool[PIECE_COUNT];
    int n = 0;

    for (int p = 0; p < FIRST_FLEET; p++)
        if (is_unknown(g, p, side) && !is_pinned(g, p))
            pool[n++] = (int16_t)p;
    for (int i = 0; n > 1 && i < REDRAWS; i++) {
        int p = pool[rng_below(rng, (uint32_t)n)], q = pool[rng_below(rng, (uint32_t)n)];
        bool transfer = rng_below(rng, 4) == 0;
        if (p == q || side_of(p) != side_of(q) || pieces[p].kind != pieces[q].kind)
            continue;
        if (transfer)
            try_transfer(g, p, q, side);
        else
            try_swap(g, p, q);
    }
}

/* ---- the month ---------------------------------------------------------------------------------------- */

static int first_possible_month(const Game *g)
{
    int year = g->turn > 8 ? 8 : 0, turn = g->turn - year;

    if (g->phase == PHASE_ACTIVATION)
        turn--;
    return turn <= 3 ? 1 : turn - 2; /* June is the fourth turn of a year */
}

static void redraw_month(Game *g, Rng *rng)
{
    int first = first_possible_month(g);

    if (!g->month || g->silver != SILVER_AWAITED || flow_in(g)->question == Q_place_treasure || first >= MONTHS)
        return;
    g->month = (uint8_t)(first + (int)rng_below(rng, (uint32_t)(MONTHS - first)));
}

static void determinise(Game *g, int side, Rng *rng)
{
    redraw_counters(g, side, rng);
    if (side != SPANISH)
        redraw_month(g, rng);
}
