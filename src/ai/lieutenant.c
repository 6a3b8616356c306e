/* Lieutenant: plays by what he has learnt, without thinking ahead. He takes the better the more often, so that nobody
 * foretells what he hides where. */
#include "ai/policy.h"

enum { SHARP = 3 };

static bool choose(const GameDef *def, const Game *as_seen, int side, Rng *rng, void *room, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    (void)room;
    if (n)
        *out = policy_pick(def, as_seen, list, n, SHARP, rng);
    return n > 0;
}

const Player player_lieutenant = {.name = "lieutenant", .looks = true, .learnt = true, .choose = choose};
