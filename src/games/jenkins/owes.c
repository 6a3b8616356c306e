/* What is lost counter by counter, so that it can be chosen together. */
#include "games/jenkins/state.h"

static int losses_left(const Game *g, int side UNUSED)
{
    return ASKING(g, losses)->left;
}

static int whose_ships(const Game *g)
{
    return ASKING(g, perilous_sea)->side;
}

static int whose_misfortune(const Game *g)
{
    return fortunes[ASKING(g, fortunes)->row].victim_side;
}

static const OwesDef owes[] = {
    {.question = Q_lose_ship,
     .verb = V_LOSE,
     .why = "Perilous sea",
     .what = {"ship to lose", "ships to lose"},
     .count = count_ships_lost,
     .whose = whose_ships,
     .cost = cost_of_loss},
    {.question = Q_lose_land,
     .verb = V_LOSE,
     .why = "Disease in {here}",
     .what = {"land counter to lose"},
     .cost = cost_of_loss},
    {.question = Q_lose_over,
     .verb = V_LOSE,
     .why = "{port} holds {room} land counters",
     .what = {"land counter to lose", "land counters to lose"},
     .count = count_too_many,
     .cost = cost_of_loss},
    {.question = Q_lose_naval,
     .verb = V_LOSE,
     .why = "Naval combat in {hex}",
     .what = {"counter to lose", "counters to lose"},
     .count = losses_left,
     .cost = cost_of_loss},
    {.question = Q_lose_fight,
     .verb = V_LOSE,
     .why = "Land combat in {hex}",
     .what = {"counter to lose", "counters to lose"},
     .count = losses_left,
     .cost = cost_of_loss},
    {.question = Q_lose_supply,
     .verb = V_LOSE,
     .why = "Out of supply in {hex}",
     .what = {"counter to lose"},
     .cost = cost_of_loss},
    {.question = Q_fortune,
     .verb = V_STRIKE,
     .why = "Fortunes of war",
     .what = {"counter to strike"},
     .whose = whose_misfortune,
     .cost = cost_of_loss},
    {.question = Q_recall,
     .verb = V_RECALL,
     .why = "The war in Europe calls for {recalled}",
     .what = {"counter to send home"},
     .cost = cost_of_loss},
    {0},
};
