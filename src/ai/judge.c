#include "ai/judge.h"

#include <limits.h>
#include <string.h>

#include "ai/midshipman.h"

enum { IDEAS = 8, HINT_WORLDS = 50, ROUND = 8 };
/* For each unit of effort: play-outs to find what might be better; and worlds to measure it in if what it brings differed by a whole
 * win from one to the next. Where it differs less there are fewer in proportion: so the error of the sum is least. */
typedef struct {
    int search;
    double worlds;
} Pace;
static const Pace by_policy = {80, 2400}, by_script = {15, 1500};
/* So many standard errors behind what was done, an idea is dropped; so many before it, it is measured; or no more is asked. */
static const double ERRORS_BEHIND = 1.5, ERRORS_AHEAD = 3, ERRORS_SURE = 4;
enum { POLICY_EFFORT = 8, SCRIPT_EFFORT = 4 };
enum { SCRIPT_STANDINGS = 4 }; /* a play-out of the script is dearer: one for so many of the policy */
enum { HIS_WORLDS = 8 };       /* in which the midshipman looks for what else might be done */

static bool is_by_script(const GameDef *def)
{
    return def->plans && def->plans->outlook.judged;
}

const char *judge_level(const GameDef *def)
{
    const Player *plain = player_plain(def);

    return plain && (def->policy || is_by_script(def)) ? plain->name : NULL;
}

int judge_version(const GameDef *def)
{
    return is_by_script(def) ? def->plans->judge : def->policy ? def->policy->judge : 0;
}

int judge_effort(const GameDef *def)
{
    if (!is_by_script(def))
        return POLICY_EFFORT;
    return def->plans->outlook.effort ? def->plans->outlook.effort : SCRIPT_EFFORT;
}

int judge_reach(const GameDef *def)
{
    return is_by_script(def) ? def->plans->outlook.judged * def->plans->outlook.turn : 0;
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

typedef struct {
    Action action;
    Plan plan;   /* that it belongs to, where there are plans, */
    Plan aim;    /* and the one that says what it is for */
    Sample less; /* what it brought less than what was done did */
} Idea;

static int end_of(const Judge *j, const Game *from)
{
    return j->reach ? j->def->plans->stage(from) + j->reach : INT_MAX;
}

void judge_at_sight(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES])
{
    if (def->policy || !ya_owing(def, g)) {
        policy_chances(def, g, chance);
        return;
    }
    for (int side = 0; side < flow_in(g)->sides; side++)
        chance[side] = def->plans->outlook.chance(g, side);
}

/* Of everybody, after an idea and to an end; NULL: as it stands. */
static void chances_at(Judge *j, const Game *from, const Idea *first, int end, Rng rng, double chance[YA_MAX_SIDES])
{
    Run r = {.dice = &rng};

    memcpy(j->trial, from, j->def->state_size);
    if (first)
        flow_take(j->def, j->trial, first->action, &r);
    if (j->plans)
        plans_play_out(j->def, j->trial, first ? first->action.side : 0, first ? first->plan : (Plan){0}, end, j->off,
                       rng_next(&rng));
    else
        policy_play_out(j->def, j->trial, policy_end(j->def, from), j->off, &rng);
    if (!j->plans || !player_foresees(j->def, j->trial, chance))
        judge_at_sight(j->def, j->trial, chance);
}

static void chances_from(Judge *j, const Game *from, const Idea *first, Rng rng, double chance[YA_MAX_SIDES])
{
    chances_at(j, from, first, end_of(j, from), rng, chance);
}

static int standings(const Judge *j, const Game *g, int playouts)
{
    return !ya_owing(j->def, g) ? 1 : j->plans ? playouts / SCRIPT_STANDINGS : playouts;
}

Estimate judge_standing(Judge *j, const Game *g, int playouts)
{
    Sample s = {.n = 0};
    double chance[YA_MAX_SIDES];
    int sides = flow_in(g)->sides, n = standings(j, g, playouts);

    for (int i = 0; i < n; i++) {
        chances_from(j, g, NULL, rng_next(&j->rng), chance);
        add(&s, chance, sides);
    }
    return estimate(&s, sides);
}

/* ---- decisions ------------------------------------------------------------------------------------------------------------- */

/* The first idea that begins so; n: there is none. */
static int first_like(const Judge *j, const Idea *ideas, int n, Action a)
{
    uint32_t class = ya_class(j->def, j->world, a);
    int i = 0;

    while (i < n && ya_class(j->def, j->world, ideas[i].action) != class)
        i++;
    return i;
}

static bool is_new(const Judge *j, const Idea *ideas, int n, Action a)
{
    return first_like(j, ideas, n, a) == n;
}

static bool says_why(const Judge *j, int side, Plan plan)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    if (j->def->plans->aim)
        j->def->plans->aim(j->world, side, plan, &t);
    return t.n > 0;
}

/* What plans begin with; what was done is held to be the beginning of the first that begins so. */
static int gather_plans(Judge *j, int side, const Action *list, int n, Idea ideas[IDEAS])
{
    Plan plans[MAX_PLANS];
    int proposed = j->def->plans->propose(j->world, side, list, n, plans, MAX_PLANS), found = 1;
    bool known = false;

    if (!proposed) /* as the script */
        plans[proposed++] = (Plan){0};
    for (int i = 0; i < proposed && found < IDEAS; i++) {
        Rng own = j->rng;
        Action a = j->def->plans->act(j->world, side, plans[i], list, n, &own);
        int at = first_like(j, ideas, found, a);
        if (at == found)
            ideas[found++] = (Idea){.action = a, .plan = plans[i], .aim = plans[i]};
        else if (!says_why(j, side, ideas[at].aim))
            ideas[at].aim = plans[i];
        if (at == 0 && !known) {
            ideas[0].plan = plans[i];
            known = true;
        }
    }
    return found;
}

/* The likeliest by the policy, in the order of likelihood. */
static int gather_likely(Judge *j, const Action *list, int n, Idea ideas[IDEAS])
{
    uint32_t parts[YA_MAX_LEGAL];
    int found = 1;

    policy_parts(j->def, j->world, list, n, 1, parts);
    for (; found < IDEAS; found++) {
        int best = -1;
        for (int i = 0; i < n; i++)
            if (parts[i] && (best < 0 || parts[i] > parts[best]) && is_new(j, ideas, 1, list[i]))
                best = i;
        if (best < 0)
            break;
        ideas[found] = (Idea){.action = list[best]};
        parts[best] = 0;
    }
    return found;
}

/* What was done comes first. */
static int gather_ideas(Judge *j, const Game *before, Action done, Idea ideas[IDEAS])
{
    Action list[YA_MAX_LEGAL];

    player_redraw(j->def, before, done.side, &j->rng, j->world);
    int n = ya_legal(j->def, j->world, done.side, true, list, YA_MAX_LEGAL);
    ideas[0] = (Idea){.action = done};
    if (n == 0)
        return 1;
    return j->plans ? gather_plans(j, done.side, list, n, ideas) : gather_likely(j, list, n, ideas);
}

/* All ideas in so many worlds, each against what was done. */
static void compare(Judge *j, const Game *before, Idea *ideas, int n, int worlds)
{
    double done[YA_MAX_SIDES], chance[YA_MAX_SIDES];
    int sides = flow_in(before)->sides;

    for (int w = 0; w < worlds && !is_off(j->off); w++) {
        player_redraw(j->def, before, ideas[0].action.side, &j->rng, j->world);
        Rng rng = rng_next(&j->rng);
        chances_from(j, j->world, &ideas[0], rng, done);
        for (int i = 1; i < n; i++) {
            chances_from(j, j->world, &ideas[i], rng, chance);
            for (int s = 0; s < sides; s++)
                chance[s] = done[s] - chance[s];
            add(&ideas[i].less, chance, sides);
        }
    }
}

/* How many standard errors an idea is better than what was done. */
static bool is_better(const Idea *idea, int side, double errors)
{
    Estimate e = estimate(&idea->less, YA_MAX_SIDES);

    return e.mean[side] < 0 && e.mean[side] * e.mean[side] > errors * errors * e.variance[side];
}

static bool is_hopeless(const Idea *idea, int side)
{
    Estimate e = estimate(&idea->less, YA_MAX_SIDES);

    return e.mean[side] >= 0 && e.mean[side] * e.mean[side] >= ERRORS_BEHIND * ERRORS_BEHIND * e.variance[side];
}

static int keep_hopeful(Idea *ideas, int n, int side)
{
    int kept = 1;

    for (int i = 1; i < n; i++)
        if (!is_hopeless(&ideas[i], side))
            ideas[kept++] = ideas[i];
    return kept;
}

/* The best of them to second place. */
static void best_to_front(Idea *ideas, int n, int side)
{
    int best = 1;

    for (int i = 2; i < n; i++)
        if (ideas[i].less.sum[side] < ideas[best].less.sum[side])
            best = i;
    Idea swap = ideas[1];
    ideas[1] = ideas[best];
    ideas[best] = swap;
}

/* What is better than what was done comes second; false: nothing is. */
static bool find_better(Judge *j, const Game *before, Idea *ideas, int n)
{
    const Pace *pace = j->plans ? &by_script : &by_policy;
    int side = ideas[0].action.side;

    for (int made = 0; n > 1 && made < pace->search * j->effort && !is_off(j->off); made += ROUND * n) {
        compare(j, before, ideas, n, ROUND);
        n = keep_hopeful(ideas, n, side);
        best_to_front(ideas, n, side);
        if (n > 1 && is_better(&ideas[1], side, ERRORS_SURE))
            break;
    }
    return n > 1 && is_better(&ideas[1], side, ERRORS_AHEAD);
}

/* In other worlds than it was found in. */
static Estimate measure(Judge *j, const Game *before, Idea *ideas)
{
    double whole = (j->plans ? by_script : by_policy).worlds * j->effort, worlds = 0;
    Estimate e;

    ideas[1].less = (Sample){.n = 0};
    do {
        compare(j, before, ideas, 2, ROUND * ROUND);
        e = estimate(&ideas[1].less, YA_MAX_SIDES);
        worlds += ROUND * ROUND;
    } while (!j->roughly && worlds < whole * whole * e.variance[ideas[0].action.side] && !is_off(j->off));
    return e;
}

bool judge_decision(Judge *j, const Game *before, Action done, Action *best, Estimate *change)
{
    Idea ideas[IDEAS];

    if (!find_better(j, before, ideas, gather_ideas(j, before, done, ideas)))
        return false;
    *change = measure(j, before, ideas);
    *best = ideas[1].action;
    return true;
}

/* ---- steps as a whole -------------------------------------------------------------------------------------------- */

/* One click is nearly nothing where the script mends it with the next, and hundreds are lost in the luck of their
 * play-outs; so all of a step is held against all that the script would do. Nothing is picked out: each is measured. */

enum { MOST_IN_STEP = 1024 };

static bool is_among(const Action *list, int n, Action a)
{
    while (n > 0 && memcmp(&list[n - 1], &a, sizeof a) != 0)
        n--;
    return n > 0;
}

static Action usual_answer(Judge *j, const Game *g, int side)
{
    player_redraw(j->def, g, side, &j->rng, j->world);
    return plans_answer(j->def, j->world, side, &j->rng);
}

/* Rather at something that the script would not do in this step at all than where it does the same later. */
static bool departs(Judge *j, const Game *before, int side, const Action *record, int n, Departure *out)
{
    Action own[MOST_IN_STEP];
    bool found = false, besides = false;

    player_redraw(j->def, before, side, &j->rng, j->world);
    int m = plans_do_step(j->def, j->world, side, j->off, &j->rng, own, MOST_IN_STEP);
    memcpy(j->trial, before, j->def->state_size);
    for (int i = 0; i < n && !besides && !is_off(j->off); i++) {
        Action usual = record[i].side == side ? usual_answer(j, j->trial, side) : record[i];
        bool differs = ya_class(j->def, j->trial, usual) != ya_class(j->def, j->trial, record[i]);
        besides = differs && !is_among(own, m, record[i]);
        if (besides || (differs && !found))
            *out = (Departure){.at = i, .better = usual};
        found |= differs;
        flow_take(j->def, j->trial, record[i], &(Run){0});
    }
    return found;
}

/* What was done again in so many worlds, less the script. */
static void compare_step(Judge *j, const Game *before, int side, const Action *record, int n, int worlds, Sample *more)
{
    double script[YA_MAX_SIDES], chance[YA_MAX_SIDES];
    int sides = flow_in(before)->sides, end = end_of(j, before);

    for (int w = 0; w < worlds && !is_off(j->off); w++) {
        player_redraw(j->def, before, side, &j->rng, j->world);
        Rng rng = rng_next(&j->rng);
        chances_from(j, j->world, NULL, rng, script);
        plans_do_again(j->def, j->world, side, record, n, j->off, &rng);
        chances_at(j, j->world, NULL, end, rng, chance);
        for (int s = 0; s < sides; s++)
            chance[s] -= script[s];
        add(more, chance, sides);
    }
}

bool judge_step(Judge *j, const Game *before, int side, const Action *record, int n, Departure *out, Estimate *change)
{
    double whole = by_script.worlds * j->effort;
    Sample more = {.n = 0};

    if (!departs(j, before, side, record, n, out))
        return false;
    do {
        compare_step(j, before, side, record, n, ROUND * ROUND, &more);
        *change = estimate(&more, YA_MAX_SIDES);
    } while (!j->roughly && more.n < whole * whole * change->variance[side] && !is_off(j->off));
    return true;
}

/* ---- what an action is worth ------------------------------------------------------------------------------------- */

/* The chance of its side after an idea, in so many worlds. */
static double chance_after(Judge *j, const Game *before, const Idea *idea, int worlds)
{
    double sum = 0, chance[YA_MAX_SIDES];
    int side = idea->action.side;

    for (int w = 0; w < worlds; w++) {
        player_redraw(j->def, before, side, &j->rng, j->world);
        chances_from(j, j->world, idea, rng_next(&j->rng), chance);
        sum += chance[side];
    }
    return sum / worlds;
}

/* Whether what it sets out to do is done in this world; -1: who knows. */
static int try_out(Judge *j, const Idea *idea, Rng rng)
{
    flow_take(j->def, j->trial, idea->action, &(Run){.dice = &rng});
    if (!j->plans)
        return policy_try_out(j->def, j->trial, idea->action, j->off, &rng);
    return plans_try_out(j->def, j->trial, idea->action.side, idea->aim, j->off, rng_next(&rng));
}

/* How often what it sets out to do is done. */
static double done_after(Judge *j, const Game *before, const Idea *idea, int worlds)
{
    int side = idea->action.side, known = 0, done = 0;

    for (int w = 0; w < worlds && known >= 0; w++) {
        player_redraw(j->def, before, side, &j->rng, j->trial);
        int fares = try_out(j, idea, rng_next(&j->rng));
        known = fares < 0 ? -1 : known + 1;
        done += fares > 0;
    }
    return known > 0 ? (double)done / known : -1;
}

/* Where nothing else comes to mind: the best that a midshipman thinks of besides. */
static int gather_his(Judge *j, const Game *before, Idea ideas[IDEAS])
{
    Means with = {.rng = &j->rng, .room = j->room, .off = j->off};
    Action rank[2];

    player_redraw(j->def, before, ideas[0].action.side, &j->rng, j->world);
    int n = midshipman_rank(j->def, j->world, ideas[0].action.side, &with, HIS_WORLDS, rank, 2);
    for (int i = 0; i < n; i++)
        if (is_new(j, ideas, 1, rank[i])) {
            ideas[1] = (Idea){.action = rank[i]};
            return 2;
        }
    return 1;
}

Worth judge_worth(Judge *j, const Game *before, Action a)
{
    Idea ideas[IDEAS];
    int side = a.side, n = gather_ideas(j, before, a, ideas);
    if (n == 1 && j->plans)
        n = gather_his(j, before, ideas);
    Worth w = {.chance = chance_after(j, before, &ideas[0], HINT_WORLDS * j->effort), .plan = ideas[0].aim};

    w.done = done_after(j, before, &ideas[0], HINT_WORLDS * j->effort);
    if (n == 1)
        return w;
    compare(j, before, ideas, n, ROUND * j->effort);
    best_to_front(ideas, n, side);
    ideas[1].less = (Sample){.n = 0};
    compare(j, before, ideas, 2, HINT_WORLDS * j->effort);
    Estimate e = estimate(&ideas[1].less, YA_MAX_SIDES);
    w.has_next = true;
    w.next = ideas[1].action;
    w.next_plan = ideas[1].aim;
    w.ahead = e.mean[side];
    w.variance = e.variance[side];
    return w;
}
