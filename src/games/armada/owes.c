/* What is lost, or kept, piece by piece, so that it can be chosen together. */
#include "games/armada/state.h"

static int ship_steps_left(const Game *g, int side UNUSED)
{
    return ASKING(g, lose_ships)->left;
}

static int unit_steps_left(const Game *g, int side UNUSED)
{
    return ASKING(g, lose_land)->left;
}

static int steps_standing(const Game *g, int p)
{
    return pieces[p].steps - g->lost[p];
}

static int cost_of_strength(const Game *g, int side UNUSED, Action a)
{
    return strength(g, a.arg[0]);
}

/* 11.3: as many as there is room for. */
static int ships_kept(const Game *g, int side)
{
    int city = ASKING(g, bankrupt)->city, track = cities[city].track;

    return most_that_fit(g, side, city, NO_PIECE, tracks[track].capacity - track_load(g, track));
}

static int cost_of_keeping(const Game *g, int side UNUSED, Action a)
{
    return -strength(g, a.arg[0]);
}

static int units_to_disband(const Game *g, int side UNUSED)
{
    return ASKING(g, bankrupt)->left;
}

static const OwesDef owes[] = {
    {.question = Q_lose_step,
     .verb = V_LOSE,
     .why = "{cause}",
     .what = {"step of a ship to lose", "steps of ships to lose"},
     .count = ship_steps_left,
     .steps = steps_standing,
     .cost = cost_of_step},
    {.question = Q_drop_cargo,
     .verb = V_LOSE,
     .why = "No room aboard: strength of {excess} too much",
     .what = {"land unit to lose"},
     .cost = cost_of_strength},
    {.question = Q_lose_unit,
     .verb = V_LOSE,
     .why = "The battle",
     .what = {"step of a unit to lose", "steps of units to lose"},
     .count = unit_steps_left,
     .steps = steps_standing,
     .cost = cost_of_unit},
    {.question = Q_lay_up,
     .verb = V_KEEP,
     .keeps = true,
     .why = "Bankruptcy: {harbour} has no room for more, and the others are lost",
     .what = {"ship to keep", "ships to keep"},
     .count = ships_kept,
     .cost = cost_of_keeping},
    {.question = Q_disband,
     .verb = V_DISBAND,
     .more = true,
     .why = "Bankruptcy: a third of the land units at least",
     .what = {"unit to disband", "units to disband"},
     .count = units_to_disband,
     .cost = cost_of_strength},
    {0},
};
