/* Players who think in plans. Lieutenant follows the game's script. Captain and Admiral compare the plans that come to
 * mind: each is tried in the same redrawn worlds with the same dice, everybody playing on by the script to the end, and the
 * worse half is dropped again and again until one is left, the others sharing what was left of the work.
 *
 * The work is counted in play-outs, never by the clock: the same seed gives the same move. Whoever has called it off waits
 * for one decision at most. */
#include "ai/plans.h"

#include <string.h>

#include "ai/policy.h"

enum { LONGEST_PLAY_OUT = 20000 };

static const Plan NO_PLAN;

static Action act(const GameDef *def, const Game *g, int side, Plan plan, Rng *rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);

    return n == 1 ? list[0] : def->plans->act(g, side, plan, list, n, rng);
}

bool choose_by_script(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    if (!(ya_owing(def, as_seen) >> side & 1))
        return false;
    *out = act(def, as_seen, side, NO_PLAN, with->rng);
    return true;
}

/* ---- play-outs ------------------------------------------------------------------------------------------------------ */

static int horizon_of(const GameDef *def, const Game *g)
{
    return def->plans->horizon ? def->plans->horizon(g) : 0;
}

void plans_play_out(const GameDef *def, Game *g, int side, Plan plan, CallOff *off, uint64_t seed)
{
    uint64_t turn[YA_CHANCE + 1] = {0};
    int last = horizon_of(def, g) + def->plans->reach, made = def->plans->stretch(g, side);

    for (int i = 0; i < LONGEST_PLAY_OUT && !is_off(off) && ya_owing(def, g) && horizon_of(def, g) <= last; i++) {
        int actor = ya_actor(def, g);
        Rng own = seed + (turn[actor]++ * (YA_CHANCE + 1) + (uint64_t)actor) * UINT64_C(0x9E3779B97F4A7C15);
        own = rng_next(&own);
        Run r = {.dice = &own};
        bool planned = actor == side && def->plans->stretch(g, side) == made;
        flow_take(def, g, act(def, g, actor, planned ? plan : NO_PLAN, &own), &r);
    }
}

/* ---- the search ----------------------------------------------------------------------------------------------------- */

typedef struct {
    Plan plan;
    double sum; /* of what it brought in the worlds it was tried in */
} Idea;

typedef struct {
    const GameDef *def;
    const Game *as_seen;
    int side;
    Rng rng;
    CallOff *off;
    Game *world, *line; /* in the caller's memory */
} Mind;

static void try_ideas(Mind *m, Idea *ideas, int n)
{
    double chance[YA_MAX_SIDES];
    uint64_t seed = rng_next(&m->rng);

    player_redraw(m->def, m->as_seen, m->side, &m->rng, m->world);
    for (int i = 0; i < n && !is_off(m->off); i++) {
        memcpy(m->line, m->world, m->def->state_size);
        plans_play_out(m->def, m->line, m->side, ideas[i].plan, m->off, seed);
        policy_chances(m->def, m->line, chance);
        ideas[i].sum += chance[m->side];
    }
}

/* The better half, best first; of two equals the one that was thought of first. */
static int keep_better(Idea *ideas, int n)
{
    for (int i = 1; i < n; i++) {
        Idea moved = ideas[i];
        int at = i;
        for (; at > 0 && ideas[at - 1].sum < moved.sum; at--)
            ideas[at] = ideas[at - 1];
        ideas[at] = moved;
    }
    return (n + 1) / 2;
}

static int rounds_for(int n)
{
    int rounds = 0;

    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

/* Each round of halving has its share of the play-outs. */
static Plan best_of(Mind *m, Idea *ideas, int n, uint32_t play_outs)
{
    uint32_t share = play_outs / (uint32_t)rounds_for(n);

    while (n > 1 && !is_off(m->off)) {
        for (uint32_t worlds = 1 + share / (uint32_t)n; worlds && !is_off(m->off); worlds--)
            try_ideas(m, ideas, n);
        n = keep_better(ideas, n);
    }
    return ideas[0].plan;
}

bool choose_by_plans(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Plan plans[MAX_PLANS], best = NO_PLAN;
    Idea ideas[MAX_PLANS];
    size_t state = (def->state_size + 15) & ~(size_t)15;
    Mind m = {.def = def,
              .as_seen = as_seen,
              .side = side,
              .rng = rng_next(with->rng),
              .off = with->off,
              .world = with->room,
              .line = (Game *)(void *)((char *)with->room + state)};

    if (!(ya_owing(def, as_seen) >> side & 1))
        return false;
    int n = def->plans->propose(as_seen, side, plans);
    for (int i = 0; i < n; i++)
        ideas[i] = (Idea){plans[i], 0};
    if (n > 1)
        best = best_of(&m, ideas, n, with->iterations);
    *out = act(def, as_seen, side, best, &m.rng);
    return true;
}
