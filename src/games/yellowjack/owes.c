/* What is lost piece by piece, so that it can be chosen together. */
#include "games/yellowjack/state.h"

/* X3.444: the one that must be a Marine is chosen before the others. */
static int units_left(const Game *g, int side)
{
    const struct losses *l = ASKING(g, losses);

    (void)side;
    return l->marine ? 1 : l->count;
}

static int sail_left(const Game *g, int side)
{
    (void)side;
    return ASKING(g, sail_losses)->count;
}

static int recalls_left(const Game *g, int side)
{
    (void)side;
    return ASKING(g, recall)->count;
}

static int sail_to_lose(const Game *g, int squadron)
{
    return g->squadron[squadron].sail;
}

static int cost_of_unit(const Game *g, int side, Action a)
{
    (void)side;
    return -liking_of_loss(g, a);
}

static int cost_of_sail(const Game *g, int side, Action a)
{
    (void)side;
    return -liking_of_sufferer(g, a);
}

/* 12.1: a Sail that is sunk first by what it gives the enemy, in quarters of a point; then as any that suffers. */
static int cost_of_sunk(const Game *g, int side, Action a)
{
    enum { QUARTERS = 4, POINT_OF_CLASS = 1000 };
    int kind = total_of_class(squadrons[a.arg[0]].kind);

    return (kind < TOTAL_KINDS ? POINT_OF_CLASS * QUARTERS / total_per[kind] : 0) + cost_of_sail(g, side, a);
}

static const OwesDef owes[] = {
    {.question = Q_loss,
     .verb = V_LOSE,
     .why = "{scourge}",
     .what = {"Unit that suffers", "Units that suffer"},
     .count = units_left,
     .cost = cost_of_unit},
    {.question = Q_sick,
     .verb = V_LOSE,
     .why = "Fever",
     .what = {"Unit that suffers", "Units that suffer"},
     .count = units_left,
     .cost = cost_of_unit},
    {.question = Q_sink,
     .verb = V_SUFFER,
     .why = "The escalade",
     .what = {"Sail to lose", "Sail to lose"},
     .count = sail_left,
     .steps = sail_to_lose,
     .cost = cost_of_sunk},
    {.question = Q_suffer,
     .verb = V_SUFFER,
     .why = "The enemy's fire: {blow}",
     .what = {"Squadron that suffers"},
     .cost = cost_of_sail},
    {.question = Q_recall,
     .verb = V_RECALL,
     .why = "The Admiralty recalls the eighties",
     .what = {"Sail to send home", "Sail to send home"},
     .count = recalls_left,
     .steps = sail_to_lose,
     .cost = cost_of_sail},
    {0},
};
