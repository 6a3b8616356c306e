/* 7.4 Naval movement to the Pacific, and back, by the Turn Record Track. */
#include "games/jenkins/state.h"

/* 7.4-a */
static Verdict may_depart(const Game *g, const struct sail *l)
{
    if (l->steps)
        return no(R(7_4), "a group that has moved cannot leave for the other ocean");
    if (g->turn >= TURNS)
        return no(R(7_4), "it would arrive after the end of the game");
    return ok();
}

static void leave_for_the_horn(Run *r, Game *g, int side)
{
    int to = hexes[g->moving_at].ocean == OCEAN_PACIFIC ? TO_CARIBBEAN : TO_PACIFIC;

    TELL(R(7_4), "%1S group of %2d leaves %3L for the other ocean", side, height(g, side, MOVING), g->moving_at);
    FOR_STACK(p, g, side, MOVING)
        g->flags[p] |= MOVED;
    merge(r, g, side, MOVING, to);
}

static void round_the_horn(Run *r, Game *g, int side, int hex)
{
    advance(g, hex);
    TELL(R(7_4), "%1S group of %2d arrives in %3L", side, height(g, side, MOVING), hex);
}

static int other_ocean(const Game *g)
{
    return ASKING(g, sail)->from == TO_PACIFIC ? OCEAN_PACIFIC : OCEAN_CARIBBEAN;
}

/* 7.4-b */
static Verdict may_arrive(const Game *g, int side, int hex)
{
    if (!is_hex(hex) || !bit_has(open_sea[other_ocean(g)], hex))
        return no(R(7_4), "it is not an all-sea hex of the other ocean");
    if (ships_at(g, enemy_of(side), hex))
        return no(R(7_4), "enemy ships are there");
    return ok();
}

static void list_arrival(const Game *g, int side, Offer *o)
{
    const uint64_t *sea = open_sea[other_ocean(g)];

    list_heads(g, ASKING(g, sail)->from, o);
    for (int i = 0; i < HEX_WORDS; i++)
        for (uint64_t rest = sea[i] & ~g->ships[enemy_of(side)][i]; rest; rest &= rest - 1)
            sure1(o, V_ENTER, 64 * i + bit_lowest(rest));
}

static Verdict judge_arrival(const Game *g, int side, Action a)
{
    if (a.verb == V_TOP)
        return may_head(g, side, ASKING(g, sail)->from, a);
    return a.verb == V_ENTER ? may_arrive(g, side, a.arg[0]) : no(R(7_4), "the group has to arrive");
}
