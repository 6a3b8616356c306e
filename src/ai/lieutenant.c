/* Lieutenant: plays by what he has learnt, without thinking ahead. He takes the better the more often, so that nobody
 * foretells what he hides where; and the more often what is in his character. */
#include "ai/policy.h"

enum { SHARP = 3, A_DOUBLING = 8 }; /* so many thousandths of a win: twice as often */

static Action pick_in_character(const GameDef *def, const Game *as_seen, const Action *list, int n, const Means *with)
{
    uint32_t parts[YA_MAX_LEGAL], all = 0;
    int i = 0;

    policy_parts(def, as_seen, list, n, SHARP, parts);
    for (i = 0; i < n; i++) {
        int more = leaning_to(def, as_seen, with->character, list[i]) - INT8_MAX;
        parts[i] = (uint32_t)((uint64_t)parts[i] * policy_power(more * 1024 / A_DOUBLING) >> 20);
        all += parts[i];
    }
    uint32_t lot = rng_below(with->rng, all);
    for (i = 0; lot >= parts[i]; i++)
        lot -= parts[i];
    return list[i];
}

bool choose_by_policy(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (n)
        *out = with->character ? pick_in_character(def, as_seen, list, n, with)
                               : policy_pick(def, as_seen, list, n, SHARP, with->rng);
    return n > 0;
}
