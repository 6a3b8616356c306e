/* Any legal action, each as likely as the others of the walk. The measure of all other players. */
#include "ai/player.h"

static bool choose(const GameDef *def, const Game *as_seen, int side, Rng *rng, void *room, Action *out)
{
    (void)room;
    return ya_sample(def, as_seen, side, rng, out);
}

const Player player_random = {.name = "random", .choose = choose};
