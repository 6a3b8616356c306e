#include "ai/judge.h"

#include <string.h>

#include "ai/midshipman.h"

/* Worlds for each unit of effort: to find what might be better, to be sure of it, and to measure it. */
enum { IDEAS = 6, FIRST_WORLDS = 6, LATER_WORLDS = 25, MEASURING_WORLDS = 50 };
/* The midshipman needs a hundred times as long for one. */
enum { HIS_FIRST_WORLDS = 2, HIS_LATER_WORLDS = 2, HIS_MEASURING_WORLDS = 3 };
enum { HIS_CARE = 4 }; /* times as many where he is asked about one decision, not about a whole game */
enum { HIS_STANDINGS = 2, POLICY_EFFORT = 8, HIS_EFFORT = 1 };

const char *judge_level(const GameDef *def)
{
    return def->policy ? "lieutenant" : def->evaluate && def->lead.doubling ? "midshipman" : NULL;
}

int judge_effort(const GameDef *def)
{
    return def->policy ? POLICY_EFFORT : HIS_EFFORT;
}

/* ---- sums --------------------------------------------------------------------------------------------------------------- */

typedef struct {
    double sum[YA_MAX_SIDES], squares[YA_MAX_SIDES];
    int n;
} Sample;

static void add(Sample *s, const double x[YA_MAX_SIDES], int sides)
{
    for (int side = 0; side < sides; side++) {
        s->sum[side] += x[side];
        s->squares[side] += x[side] * x[side];
    }
    s->n++;
}

static Estimate estimate(const Sample *s, int sides)
{
    Estimate e = {{0}, {0}};

    for (int side = 0; side < sides; side++) {
        e.mean[side] = s->sum[side] / s->n;
        double spread = s->squares[side] / s->n - e.mean[side] * e.mean[side]; /* by rounding it may be below nought */
        e.variance[side] = (spread > 0 ? spread : 0) / (s->n > 1 ? s->n - 1 : 1);
    }
    return e;
}

/* ---- play-outs ------------------------------------------------------------------------------------------------------------ */

static void chances_from(Judge *j, const Game *from, const Action *first, Rng rng, double chance[YA_MAX_SIDES])
{
    Run r = {.dice = &rng};
    int end = policy_end(j->def, from);

    memcpy(j->trial, from, j->def->state_size);
    if (first)
        flow_take(j->def, j->trial, *first, &r);
    policy_play_out(j->def, j->trial, end, j->off, &rng);
    policy_chances(j->def, j->trial, chance);
}

static Means his_means(const Judge *j, Rng *rng)
{
    return (Means){.rng = rng, .room = j->room, .off = j->off};
}

static void chances_when_settled(Judge *j, const Game *from, double chance[YA_MAX_SIDES])
{
    Means with = his_means(j, &j->rng);

    memcpy(j->trial, from, j->def->state_size);
    midshipman_settle(j->def, j->trial, &with);
    policy_chances(j->def, j->trial, chance);
}

static int standings(const Judge *j, const Game *g, int playouts)
{
    if (!ya_owing(j->def, g) || (!j->def->policy && midshipman_is_settled(j->def, g)))
        return 1;
    return j->def->policy ? playouts : HIS_STANDINGS * j->effort;
}

Estimate judge_standing(Judge *j, const Game *g, int playouts)
{
    Sample s = {.n = 0};
    double chance[YA_MAX_SIDES];
    int sides = flow_in(g)->sides, n = standings(j, g, playouts);

    for (int i = 0; i < n; i++) {
        if (j->def->policy)
            chances_from(j, g, NULL, rng_next(&j->rng), chance);
        else
            chances_when_settled(j, g, chance);
        add(&s, chance, sides);
    }
    return estimate(&s, sides);
}

/* ---- decisions ------------------------------------------------------------------------------------------------------------- */

typedef struct {
    Action action;
    Sample less; /* what it brought less than what was done did */
} Idea;

/* The likeliest by the policy, in the order of likelihood; what was done comes first. */
static int gather_ideas(Judge *j, int side, Action done, Idea ideas[IDEAS])
{
    Action list[YA_MAX_LEGAL];
    uint32_t parts[YA_MAX_LEGAL];
    int n = ya_legal(j->def, j->world, side, true, list, YA_MAX_LEGAL), found = 1;

    ideas[0] = (Idea){.action = done};
    if (n == 0)
        return found;
    policy_parts(j->def, j->world, list, n, 1, parts);
    uint32_t class = ya_class(j->def, j->world, done);
    for (; found < IDEAS; found++) {
        int best = -1;
        for (int i = 0; i < n; i++)
            if (parts[i] && (best < 0 || parts[i] > parts[best]) && ya_class(j->def, j->world, list[i]) != class)
                best = i;
        if (best < 0)
            break;
        ideas[found] = (Idea){.action = list[best]};
        parts[best] = 0;
    }
    return found;
}

/* All ideas in so many worlds, each against what was done. */
static void compare(Judge *j, const Game *before, int side, Idea *ideas, int n, int worlds)
{
    double done[YA_MAX_SIDES], chance[YA_MAX_SIDES];
    int sides = flow_in(before)->sides;

    for (int w = 0; w < worlds; w++) {
        player_redraw(j->def, before, side, &j->rng, j->world);
        Rng rng = rng_next(&j->rng);
        chances_from(j, j->world, &ideas[0].action, rng, done);
        for (int i = 1; i < n; i++) {
            chances_from(j, j->world, &ideas[i].action, rng, chance);
            for (int s = 0; s < sides; s++)
                chance[s] = done[s] - chance[s];
            add(&ideas[i].less, chance, sides);
        }
    }
}

/* The best of them to second place; false: what was done is better. */
static bool best_to_front(Idea *ideas, int n, int side)
{
    int best = 1;

    for (int i = 2; i < n; i++)
        if (ideas[i].less.sum[side] < ideas[best].less.sum[side])
            best = i;
    Idea swap = ideas[1];
    ideas[1] = ideas[best];
    ideas[best] = swap;
    return ideas[1].less.sum[side] < 0;
}

/* After a first look: it is so much worse that more worlds would not change that. */
static bool is_plainly_worse(const Idea *idea, int side)
{
    Estimate e = estimate(&idea->less, YA_MAX_SIDES);

    return e.mean[side] > 0 && e.mean[side] * e.mean[side] > 4 * e.variance[side];
}

static bool judge_by_policy(Judge *j, const Game *before, Action done, Action *best, double change[YA_MAX_SIDES])
{
    Idea ideas[IDEAS];
    int side = done.side;

    player_redraw(j->def, before, side, &j->rng, j->world);
    int n = gather_ideas(j, side, done, ideas);
    if (n == 1)
        return false;
    compare(j, before, side, ideas, n, FIRST_WORLDS * j->effort);
    if (!best_to_front(ideas, n, side) && is_plainly_worse(&ideas[1], side))
        return false;
    compare(j, before, side, ideas, 2, LATER_WORLDS * j->effort);
    if (!best_to_front(ideas, 2, side))
        return false;
    ideas[1].less = (Sample){.n = 0};
    compare(j, before, side, ideas, 2, MEASURING_WORLDS * j->effort);
    *best = ideas[1].action;
    memcpy(change, estimate(&ideas[1].less, YA_MAX_SIDES).mean, YA_MAX_SIDES * sizeof *change);
    return true;
}

/* The chance of its side after an action, in so many worlds. */
static double chance_after(Judge *j, const Game *before, Action a, int worlds)
{
    double sum = 0, chance[YA_MAX_SIDES];

    for (int w = 0; w < worlds; w++) {
        player_redraw(j->def, before, a.side, &j->rng, j->world);
        chances_from(j, j->world, &a, rng_next(&j->rng), chance);
        sum += chance[a.side];
    }
    return sum / worlds;
}

static Worth worth_by_policy(Judge *j, const Game *before, Action a)
{
    Idea ideas[IDEAS];
    int side = a.side;
    Worth w = {.chance = chance_after(j, before, a, MEASURING_WORLDS * j->effort)};

    player_redraw(j->def, before, side, &j->rng, j->world);
    int n = gather_ideas(j, side, a, ideas);
    if (n == 1)
        return w;
    compare(j, before, side, ideas, n, FIRST_WORLDS * j->effort);
    best_to_front(ideas, n, side);
    ideas[1].less = (Sample){.n = 0};
    compare(j, before, side, ideas, 2, MEASURING_WORLDS * j->effort);
    Estimate e = estimate(&ideas[1].less, YA_MAX_SIDES);
    w.has_next = true;
    w.next = ideas[1].action;
    w.ahead = e.mean[side];
    w.variance = e.variance[side];
    return w;
}

/* ---- where nobody has learnt ------------------------------------------------------------------------------------------------ */

/* What the midshipman's best brought more than what was done, in so many worlds. */
static double what_he_gains(Judge *j, const Game *before, Action done, Action best, int worlds)
{
    Action both[] = {done, best};
    double sum = 0;

    for (int w = 0; w < worlds; w++) {
        int64_t worth[2];
        player_redraw(j->def, before, done.side, &j->rng, j->world);
        Rng dice = rng_next(&j->rng);
        Means with = his_means(j, &dice);
        midshipman_weigh(j->def, j->world, done.side, &with, both, 2, worth);
        sum += policy_lead_chance(j->def, done.side, worth[1]) - policy_lead_chance(j->def, done.side, worth[0]);
    }
    return sum / worlds;
}

/* The best that he thinks of besides an action. */
static bool his_next(Judge *j, const Game *before, Action a, Action *next)
{
    Means with = his_means(j, &j->rng);
    Action rank[2];

    player_redraw(j->def, before, a.side, &j->rng, j->trial);
    uint32_t class = ya_class(j->def, j->trial, a);
    int n = midshipman_rank(j->def, j->trial, a.side, &with, HIS_FIRST_WORLDS * HIS_CARE * j->effort, rank, 2);
    for (int i = 0; i < n; i++)
        if (ya_class(j->def, j->trial, rank[i]) != class) {
            *next = rank[i];
            return true;
        }
    return false;
}

static Worth worth_by_looking(Judge *j, const Game *before, Action a)
{
    Worth found = {.next = a};
    Sample chance = {.n = 0}, ahead = {.n = 0};

    found.has_next = his_next(j, before, a, &found.next);
    for (int w = 0; w < HIS_MEASURING_WORLDS * HIS_CARE * j->effort; w++) {
        Action both[] = {a, found.next};
        int64_t worth[2];
        double x[YA_MAX_SIDES] = {0}, y[YA_MAX_SIDES] = {0};
        player_redraw(j->def, before, a.side, &j->rng, j->world);
        Rng dice = rng_next(&j->rng);
        Means with = his_means(j, &dice);
        midshipman_weigh(j->def, j->world, a.side, &with, both, 1 + found.has_next, worth);
        x[0] = policy_lead_chance(j->def, a.side, worth[0]);
        y[0] = found.has_next ? x[0] - policy_lead_chance(j->def, a.side, worth[1]) : 0;
        add(&chance, x, 1);
        add(&ahead, y, 1);
    }
    Estimate more = estimate(&ahead, 1);
    found.chance = estimate(&chance, 1).mean[0];
    found.ahead = more.mean[0];
    found.variance = more.variance[0];
    return found;
}

/* What is answered by lot or by habit he does not look at, so he has nothing to say about it. */
static bool judge_by_looking(Judge *j, const Game *before, Action done, Action *best, double change[YA_MAX_SIDES])
{
    Means with = his_means(j, &j->rng);
    int side = done.side;
    Action lot;

    player_redraw(j->def, before, side, &j->rng, j->world);
    if (j->def->by_lot && j->def->by_lot(j->world, side, &j->rng, &lot))
        return false;
    memcpy(j->trial, j->world, j->def->state_size);
    if (!midshipman_rank(j->def, j->trial, side, &with, HIS_FIRST_WORLDS * j->effort, best, 1) ||
        ya_class(j->def, j->trial, *best) == ya_class(j->def, j->trial, done))
        return false;
    if (what_he_gains(j, before, done, *best, HIS_LATER_WORLDS * j->effort) <= 0)
        return false;
    double more = what_he_gains(j, before, done, *best, HIS_MEASURING_WORLDS * j->effort);
    for (int s = 0; s < flow_in(before)->sides; s++)
        change[s] = s == side ? -more : more;
    return true;
}

bool judge_decision(Judge *j, const Game *before, Action done, Action *best, double change[YA_MAX_SIDES])
{
    return (j->def->policy ? judge_by_policy : judge_by_looking)(j, before, done, best, change);
}

Worth judge_worth(Judge *j, const Game *before, Action a)
{
    return (j->def->policy ? worth_by_policy : worth_by_looking)(j, before, a);
}
