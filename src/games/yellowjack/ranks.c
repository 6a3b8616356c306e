/* 12.3 Player Ranks, where they are granted: DRMs that apply by themselves, and those a side announces. */
#include "games/yellowjack/state.h"

/* What kind of die it is to the side that rolls it. Of the last two any other: where low, or where high, is of use. */
enum { DIE_LC, DIE_SC, DIE_SEARCH, DIE_LOOKOUT, DIE_TASK, DIE_REPAIR, DIE_LOW, DIE_HIGH };

static bool has_rank(const Game *g, int side, int rank)
{
    return g->rank[side] == rank + 1;
}

static int rank_drm(const Game *g, int side, int die)
{
    switch (g->rank[side] - 1) {
    case RANK_REAR_ADMIRAL_BLUE: return -(die == DIE_LC);
    case RANK_VICE_ADMIRAL_BLUE: return -(die == DIE_SC);
    case RANK_VICE_ADMIRAL_WHITE: return -(die == DIE_SEARCH || die == DIE_LOOKOUT);
    case RANK_ADMIRAL_WHITE: return -(die == DIE_TASK || die == DIE_LOOKOUT);
    case RANK_DOCKYARDS: return die == DIE_REPAIR ? -2 : 0;
    case RANK_REAR_ADMIRAL_RED: return -(die != DIE_HIGH);
    case RANK_VICE_ADMIRAL_RED: return die == DIE_HIGH;
    default: return 0;
    }
}

/* 1.3: below a table's first row the first, beyond its last the last. */
static int face(int sum)
{
    return sum < 0 ? 0 : sum > 9 ? 9 : sum;
}

/* Of a die that was just rolled. */
static int own_die(Run *r, const Game *g, int side, int die, int rolled)
{
    MODIFIER(R(12_3), rank_drm(g, side, die), "Player Rank");
    return face(rolled + rank_drm(g, side, die));
}

/* ---- announced before a die of either side --------------------------------------------------------------------- */

/* How often in a Turn. */
static int announcements(int rank)
{
    switch (rank - 1) {
    case RANK_LIEUTENANT:
    case RANK_CAPTAIN: return 1;
    case RANK_POST_CAPTAIN: return 2;
    case RANK_COMMODORE: return 3;
    default: return 0;
    }
}

static bool may_announce(const Game *g, int side)
{
    return g->announced[side] < announcements(g->rank[side]);
}

static Verdict judge_announce(const Game *g, int side, Action a)
{
    if (a.verb == V_PASS)
        return ok();
    if (!is_for(a, V_ANNOUNCE) || (a.arg[0] != -1 && a.arg[0] != 1))
        return no(R(12_3), "one less, one more, or nothing");
    return a.arg[0] == 1 && has_rank(g, side, RANK_LIEUTENANT) ? no(R(12_3), "a Lieutenant only takes from a die")
                                                               : ok();
}

static void list_announce(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer1(o, V_ANNOUNCE, -1);
    offer1(o, V_ANNOUNCE, 1);
    sure(o, V_PASS);
}

/* Each side one at most; the sum waits for the die. */
PROC(announce)
{
    BEGIN
    g->edge = 0;
    for (l->side = BRITISH; l->side <= BOURBON; l->side++) {
        if (!may_announce(g, l->side))
            continue;
        ASK(STEP(12_3, 1), l->side, announce);
        if (w->answer.verb == V_PASS)
            continue;
        g->announced[l->side]++;
        g->edge = (int16_t)(g->edge + w->answer.arg[0]);
        TELL(R(12_3), w->answer.arg[0] < 0 ? "The %1S take one from the next die" : "The %1S add one to the next die",
             l->side);
    }
    END;
}

/* Whether anybody is asked before a die. */
static bool any_announces(const Game *g)
{
    return may_announce(g, BRITISH) || may_announce(g, BOURBON);
}

/* For a die that was just rolled. */
static int take_edge(Run *r, Game *g)
{
    int edge = g->edge;

    MODIFIER(R(12_3), edge, "announced");
    g->edge = 0;
    return edge;
}
