#include "ai/policy.h"

/* Between two whole powers a parabola is right to two parts in a thousand. */
uint32_t policy_power(int32_t x)
{
    uint32_t below = (uint32_t)-x, whole = (below + 1023) / 1024, f = whole * 1024 - below;

    return whole > 20 ? 0 : ((1u << 20) + f * 672 + (f * f * 352 >> 10)) >> whole;
}

int32_t policy_sum(const int16_t *weights, const Features *f)
{
    int32_t sum = 0;

    for (int i = 0; i < f->n; i++)
        sum += weights[f->at[i]];
    return sum;
}

static uint32_t to_parts(const int32_t *sum, int n, uint32_t *parts)
{
    int32_t best = INT32_MIN;
    uint32_t all = 0;

    for (int i = 0; i < n; i++)
        best = sum[i] > best ? sum[i] : best;
    for (int i = 0; i < n; i++)
        all += parts[i] = policy_power(sum[i] - best);
    return all;
}

uint32_t policy_parts(const GameDef *def, const Game *g, const Action *list, int n, int sharp, uint32_t *parts)
{
    _Alignas(16) char look[POLICY_LOOK];
    int32_t sum[YA_MAX_LEGAL];

    if (def->policy->look)
        def->policy->look(g, list[0].side, look);
    for (int i = 0; i < n; i++) {
        Features f;
        f.n = 0;
        def->policy->features(g, look, list[i], &f);
        sum[i] = policy_sum(def->policy->weights, &f) * sharp;
    }
    return to_parts(sum, n, parts);
}

Action policy_pick(const GameDef *def, const Game *g, const Action *list, int n, int sharp, Rng *rng)
{
    uint32_t parts[YA_MAX_LEGAL];
    int i = 0;

    if (n == 1)
        return list[0];
    uint32_t lot = rng_below(rng, policy_parts(def, g, list, n, sharp, parts));
    for (; lot >= parts[i]; i++)
        lot -= parts[i];
    return list[i];
}

/* ---- play-outs ---------------------------------------------------------------------------------------------------- */

enum { LONGEST_PLAY_OUT = 8000 };

int policy_end(const GameDef *def, const Game *g)
{
    return def->policy->horizon(g) + def->policy->reach;
}

bool policy_ends(const GameDef *def, const Game *g, int end)
{
    return !ya_owing(def, g) || def->policy->horizon(g) >= end;
}

/* Lots and dice by what is asked, of whom, and for which time: so two play-outs from nearly the same state stay alike for
 * long, and what differs is due to what was different. Two sorts of questions may share their numbers. */
enum { SORTS = 64 };

typedef struct {
    uint64_t seed;
    uint16_t asked[SORTS];
} Luck;

static Rng luck_of(Luck *l, int question, int side)
{
    uint64_t sort = (uint64_t)(question * (YA_CHANCE + 1) + side);
    Rng own = l->seed + (sort << 16 | l->asked[sort % SORTS]++) * UINT64_C(0x9E3779B97F4A7C15);

    return rng_next(&own);
}

/* What comes next; own: the luck it has. */
static Action next_of(const GameDef *def, const Game *g, Luck *luck, Rng *own)
{
    Action list[YA_MAX_LEGAL];
    int side = ya_actor(def, g), n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);

    *own = luck_of(luck, flow_in(g)->question, side);
    return policy_pick(def, g, list, n, 1, own);
}

/* No further than to where it is known how an action has fared, if there is one. */
static int play_on(const GameDef *def, Game *g, int end, const Action *aim, CallOff *off, Rng *rng)
{
    Luck luck = {.seed = rng_next(rng)};

    for (int i = 0; i < LONGEST_PLAY_OUT && !is_off(off) && !policy_ends(def, g, end); i++) {
        Rng own;
        Action next = next_of(def, g, &luck, &own);
        int fares = aim ? def->policy->fares(g, *aim, next) : -1;
        if (fares >= 0)
            return fares;
        flow_take(def, g, next, &(Run){.dice = &own});
    }
    return -1;
}

void policy_play_out(const GameDef *def, Game *g, int end, CallOff *off, Rng *rng)
{
    play_on(def, g, end, NULL, off, rng);
}

int policy_try_out(const GameDef *def, Game *g, Action a, CallOff *off, Rng *rng)
{
    return def->policy->fares ? play_on(def, g, policy_end(def, g), &a, off, rng) : -1;
}

/* ---- chances ------------------------------------------------------------------------------------------------------ */

static void chances_at_end(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES])
{
    int winner = ya_winner(def, g), sides = flow_in(g)->sides;

    for (int side = 0; side < sides; side++)
        chance[side] = winner < 0 ? 1.0 / sides : winner == side;
}

static int32_t prospect_of(const GameDef *def, const Game *g, int side)
{
    Features f = {.n = 0};

    def->policy->prospects(g, side, &f);
    return policy_sum(def->policy->weights, &f);
}

void policy_chances(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES])
{
    int32_t sum[YA_MAX_SIDES] = {0};
    uint32_t parts[YA_MAX_SIDES];
    int sides = flow_in(g)->sides;

    if (!ya_owing(def, g)) {
        chances_at_end(def, g, chance);
        return;
    }
    for (int side = 0; side < sides; side++)
        sum[side] = prospect_of(def, g, side);
    double all = to_parts(sum, sides, parts);
    for (int side = 0; side < sides; side++)
        chance[side] = parts[side] / all;
}
