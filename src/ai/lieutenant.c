/* Lieutenant: plays by what he has learnt, without thinking ahead. He takes the better the more often, so that nobody
 * foretells what he hides where. */
#include "ai/policy.h"

enum { SHARP = 3 };

bool choose_by_policy(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (n)
        *out = policy_pick(def, as_seen, list, n, SHARP, with->rng);
    return n > 0;
}
