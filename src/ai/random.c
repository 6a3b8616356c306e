/* Any legal action, each as likely as the others of the walk. The measure of all other players. */
#include "ai/player.h"

bool choose_at_random(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    return ya_sample(def, as_seen, side, with->rng, out);
}
