/* 6.2 Storm determination and 8 storms; 6.3 the perilous sea, with its table. What a storm forbids is said by storm_at. */
#include "games/jenkins/state.h"

/* ---- 6.2, 8.0 storms --------------------------------------------------------------------------------------------- */

PROC(storms) /* 6.2, 8.0 */
{
    BEGIN
    ROLL(R(6_2), d6);
    g->storm = storm_ports[w->rolled];
    TELL(R(6_2), g->storm ? "%1D: storms gather" : "%1D: no storms", w->rolled);
    for (uint64_t rest = g->storm; rest; rest &= rest - 1)
        TELL(R(8_0), "a storm lies over %1T", bit_lowest(rest));
    END;
}

static bool next_to_storm(const Game *g, int hex)
{
    if (!g->storm)
        return false;
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (neighbour[hex][k] >= 0 && storm_at(g, neighbour[hex][k]))
            return true;
    return false;
}

/* ---- 6.3 the count of hexes -------------------------------------------------------------------------------------- */

/* 6.3-a: hexes since the last friendly port or the last check. 6.3-d: a storm passed on the way. */
static void reckon(const Game *g, struct sail *l, int hex)
{
    bool port = is_friendly_port(g, l->side, hex);

    if (port || l->count == PERILOUS_SEA_HEXES)
        l->count = l->near_storm = 0;
    if (port)
        return;
    l->count++;
    l->near_storm |= next_to_storm(g, hex);
}

/* ---- 6.3 the perilous sea ---------------------------------------------------------------------------------------- */

/* 6.3-d: the best of the leaders aboard. */
static int admiral(const Game *g, int side)
{
    int best = 0;

    FOR_STACK(p, g, side, MOVING)
        if (pieces[p].naval_tactics > best)
            best = pieces[p].naval_tactics;
    return best;
}

static int perilous_row(const Game *g, const struct perilous_sea *l, int die)
{
    int roll = die + admiral(g, l->side) + (l->near_storm ? PERILOUS_STORM_MODIFIER : 0);

    return roll < PERILOUS_LOWEST ? PERILOUS_LOWEST : roll > PERILOUS_HIGHEST ? PERILOUS_HIGHEST : roll;
}

static const char *const perilous_news[PERILOUS_HIGHEST + 1] = {
    [1] = "nautical disaster: a die says how many ships the enemy picks",
    [2] = "lost at sea: a die says how many ships go down",
    [3] = "Davy Jones' locker: the enemy picks a ship",
    [4] = "the briny deep: a ship goes down",
    [5] = "no harm is done",
    [6] = "no harm is done",
};

static int harmless_row(void)
{
    int row = PERILOUS_LOWEST;

    while (perilous[row].chooser != NOBODY)
        row++;
    return row;
}

/* 6.3-e */
static int chooser(const struct perilous_sea *l)
{
    return perilous[l->row].chooser == ENEMY ? enemy_of(l->side) : l->side;
}

static Verdict judge_lose_ship(const Game *g, int side, Action a)
{
    const struct perilous_sea *l = ASKING(g, perilous_sea);

    (void)side;
    if (a.verb != V_LOSE || !is_own(l->side, a.arg[0]) || g->where[a.arg[0]] != MOVING || !is_ship(a.arg[0]))
        return no(R(6_3), "choose a ship of the moving group");
    return ok();
}

/* Where all go down, machines need not choose the order. */
static void list_lose_ship(const Game *g, int side, Offer *o)
{
    const struct perilous_sea *l = ASKING(g, perilous_sea);
    bool all = o->walk && l->losses >= count_ships(g, l->side, MOVING);

    (void)side;
    FOR_STACK(p, g, l->side, MOVING)
        if (!all || !o->n)
            offer1(o, V_LOSE, p);
}

PROC(perilous_sea) /* 6.3 */
{
    BEGIN
    ROLL(STEP(6_3, 1), d6);
    l->row = perilous_row(g, l, w->rolled);
    MODIFIER(R(6_3), admiral(g, l->side), "an admiral with the group");
    MODIFIER(R(6_3), l->near_storm ? PERILOUS_STORM_MODIFIER : 0, "a storm near by");
    NEED(R(6_3), "%1d or more", harmless_row());
    TELL(STEP(6_3, 1), "perilous seas in %1L: %2D, read as %3d", g->moving_at, w->rolled, l->row);
    TELL(STEP(6_3, 2), perilous_news[l->row]);
    if (perilous[l->row].chooser == ENEMY)
        reveal(r, g, l->side, MOVING);
    l->losses = perilous[l->row].fixed;
    if (perilous[l->row].dice) {
        ROLL(STEP(6_3, 2), d6);
        l->losses = w->rolled;
        TELL(STEP(6_3, 2), "the %2S lose %1D {ship|ships} to the sea", l->losses, l->side);
    }
    for (; l->losses && count_ships(g, l->side, MOVING); l->losses--) {
        ASK(STEP(6_3, 3), chooser(l), lose_ship);
        CALL(R(9_3), eliminate, .piece = w->answer.arg[0]);
    }
    while (stranded(g, l->side, MOVING) != NO_PIECE)
        CALL(STEP(9_3, 1), eliminate, .piece = stranded(g, l->side, MOVING));
    END;
}
