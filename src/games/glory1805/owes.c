/* What leaves piece by piece, so that it is chosen as losses are. */
#include "games/glory1805/state.h"

/* One in port is missed less than one that patrols. */
static int cost_of_frigate(const Game *g, int side UNUSED, Action a)
{
    return at_sea(g, unit_of(a.arg[0]));
}

static const OwesDef owes[] = {
    {.question = Q_frigate,
     .verb = V_LEAVES,
     .why = "{leaving}",
     .what = {"frigate that leaves"},
     .cost = cost_of_frigate},
    {0},
};
