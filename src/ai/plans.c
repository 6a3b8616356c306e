/* Players who think in plans. Lieutenant follows the game's script. Captain and Admiral compare what the script would set
 * out to do with what else comes to mind: each plan is tried in the same redrawn worlds with the same dice, everybody
 * playing on by the script, to the end or as far as the game's plans look. A plan that falls behind is dropped, and they
 * depart from the script only for one that was better by more than its error.
 *
 * The work is counted in play-outs, never by the clock: the same seed gives the same move. Whoever has called it off waits
 * for one decision at most. */
#include "ai/plans.h"

#include <limits.h>
#include <string.h>

enum { LONGEST_PLAY_OUT = 20000, WORLDS_A_ROUND = 8 };

static const Plan NO_PLAN;

static int plan_leaning(const GameDef *def, const Game *as_seen, int side, int character, Plan plan)
{
    const Leaning *l = character && def->plans->leaning ? def->plans->leaning(as_seen, side, plan) : NULL;

    return l ? (*l)[character] : 0;
}

/* What is more in his character than what the script sets out to do, as often in a hundred as it is so by thousandths. */
static Plan plan_in_character(const GameDef *def, const Game *as_seen, int side, const Means *with, const Action *list,
                              int n)
{
    Plan plans[MAX_PLANS];
    int found = with->character ? def->plans->propose(as_seen, side, list, n, plans, MAX_PLANS) : 0, best = 0, most = 0;

    for (int i = 1; i < found; i++) {
        int more = plan_leaning(def, as_seen, side, with->character, plans[i]) -
                   plan_leaning(def, as_seen, side, with->character, plans[0]);
        if (more > most) {
            most = more;
            best = i;
        }
    }
    return best && (int)rng_below(with->rng, 100) < most ? plans[best] : NO_PLAN;
}

/* A group that somebody else has begun, the machine below him or a person, cannot always go on as the script would. */
static Action follow(const GameDef *def, const Game *as_seen, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Action a = n == 1 ? list[0] : def->plans->act(as_seen, side, plan, list, n, rng);

    return question_of(def, as_seen)->kind == ASK_GROUP && !ya_is_legal(def, as_seen, a)
               ? list[rng_below(rng, (uint32_t)n)]
               : a;
}

bool choose_by_script(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (n) {
        Plan plan = n > 1 ? plan_in_character(def, as_seen, side, with, list, n) : NO_PLAN;
        *out = follow(def, as_seen, side, plan, list, n, with->rng);
        if (!plan.what)
            *out = in_character(def, as_seen, with, list, n, *out);
    }
    return n > 0;
}

/* ---- play-outs ------------------------------------------------------------------------------------------------------ */

static bool is_decided(const GameDef *def, const Game *g)
{
    return !ya_owing(def, g) || (def->plans->outlook.decided && def->plans->outlook.decided(g));
}

bool player_foresees(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES])
{
    if (!def->plans || !ya_owing(def, g) || !is_decided(def, g))
        return false;
    for (int side = 0; side < flow_in(g)->sides; side++)
        chance[side] = def->plans->outlook.chance(g, side);
    return true;
}

/* Lots and dice by the step of the sequence of play, who acts, and how often he has in that step. */
typedef struct {
    uint64_t seed, turn[YA_CHANCE + 1];
    int stage;
} Luck;

static Rng luck_of(Luck *l, int stage, int actor)
{
    if (stage != l->stage) {
        memset(l->turn, 0, sizeof l->turn);
        l->stage = stage;
    }
    Rng own = l->seed + ((uint64_t)stage << 32) +
              (l->turn[actor]++ * (YA_CHANCE + 1) + (uint64_t)actor) * UINT64_C(0x9E3779B97F4A7C15);
    return rng_next(&own);
}

/* What the script has set out to do is not thought over at every click. */
static Action act(const GameDef *def, const Game *g, int side, Plan *plan, Rng *rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);

    if (n == 1)
        return list[0];
    if (side == YA_CHANCE) {
        Action die;
        CHECK(ya_sample(def, g, side, rng, &die));
        return die;
    }
    if (!def->plans->lasts(g, side, *plan) && !def->plans->propose(g, side, list, n, plan, 1))
        *plan = NO_PLAN;
    return def->plans->act(g, side, *plan, list, n, rng);
}

static int fares(const GameDef *def, const Game *g, int side, Plan plan)
{
    return def->plans->fares ? def->plans->fares(g, side, plan) : -1;
}

/* No further than to a stage; nor, unless the outcome does not matter, than to where it is known. */
static void play_on(const GameDef *def, Game *g, int side, Plan plan, int end, bool outcome, CallOff *off,
                    uint64_t seed)
{
    Plan plans[YA_CHANCE + 1] = {0};
    Luck luck = {.seed = seed, .stage = -1};

    plans[side] = plan;
    for (int i = 0; i < LONGEST_PLAY_OUT && !is_off(off) && !is_decided(def, g); i++) {
        int stage = def->plans->stage(g);
        if (stage >= end || (outcome && fares(def, g, side, plan) >= 0))
            return;
        int actor = ya_actor(def, g);
        Rng own = luck_of(&luck, stage, actor);
        Run r = {.dice = &own};
        flow_take(def, g, act(def, g, actor, &plans[actor], &own), &r);
    }
}

void plans_play_out(const GameDef *def, Game *g, int side, Plan plan, int end, CallOff *off, uint64_t seed)
{
    play_on(def, g, side, plan, end, false, off, seed);
}

int plans_try_out(const GameDef *def, Game *g, int side, Plan plan, CallOff *off, uint64_t seed)
{
    if (fares(def, g, side, plan) >= 0)
        return -1;
    play_on(def, g, side, plan, INT_MAX, true, off, seed);
    return fares(def, g, side, plan);
}

/* ---- a step as a whole ------------------------------------------------------------------------------------------ */

bool plans_in_step(const GameDef *def, const Game *g, int side)
{
    return def->plans->outlook.whole && ya_owing(def, g) && def->plans->outlook.whole(g, side);
}

Action plans_answer(const GameDef *def, const Game *g, int actor, Rng *rng)
{
    Plan none = NO_PLAN;

    return act(def, g, actor, &none, rng);
}

int plans_do_step(const GameDef *def, Game *g, int side, CallOff *off, Rng *rng, Action *out, int cap)
{
    int n = 0;

    for (int i = 0; i < LONGEST_PLAY_OUT && plans_in_step(def, g, side) && !is_off(off); i++) {
        int actor = ya_actor(def, g);
        Action a = plans_answer(def, g, actor, rng);
        if (actor == side && n < cap)
            out[n++] = a;
        flow_take(def, g, a, &(Run){.dice = rng});
    }
    return n;
}

/* The next of a record that the side may do here; n: none. */
static int next_of(const GameDef *def, const Game *g, int side, const Action *record, int at, int n)
{
    while (at < n && (record[at].side != side || !ya_is_legal(def, g, record[at])))
        at++;
    return at;
}

void plans_do_again(const GameDef *def, Game *g, int side, const Action *record, int n, CallOff *off, Rng *rng)
{
    int at = 0;

    for (int i = 0; i < LONGEST_PLAY_OUT && plans_in_step(def, g, side) && !is_off(off); i++) {
        int actor = ya_actor(def, g), next = actor == side ? next_of(def, g, side, record, at, n) : n;
        Action a = next < n ? record[next] : plans_answer(def, g, actor, rng);
        at = next < n ? next + 1 : at;
        flow_take(def, g, a, &(Run){.dice = rng});
    }
}

/* ---- the search ----------------------------------------------------------------------------------------------------- */

/* So many standard errors behind, a plan is dropped; so many ahead of the script, it is followed; so many, and no
 * more is asked. */
static const double ERRORS_BEHIND = 1.5, ERRORS_AHEAD = 1, ERRORS_SURE = 3;

/* Beside the first, which is the script's own: by how much more it has brought in the worlds both were tried in, and how
 * much more he likes it. */
typedef struct {
    Plan plan;
    double sum, squares, liked;
} Idea;

typedef struct {
    const GameDef *def;
    const Game *as_seen;
    int side;
    Rng rng;
    CallOff *off;
    int horizon;
    Game *world, *line; /* in the caller's memory */
} Mind;

int plans_horizon(const GameDef *def, const Game *g)
{
    const Outlook *to = &def->plans->outlook;

    return to->ahead ? (def->plans->stage(g) / to->turn + to->ahead) * to->turn : INT_MAX;
}

static double try_plan(Mind *m, Plan plan, uint64_t seed)
{
    memcpy(m->line, m->world, m->def->state_size);
    plans_play_out(m->def, m->line, m->side, plan, m->horizon, m->off, seed);
    return m->def->plans->outlook.chance(m->line, m->side);
}

static void try_ideas(Mind *m, Idea *ideas, int n)
{
    uint64_t seed = rng_next(&m->rng);

    player_redraw(m->def, m->as_seen, m->side, &m->rng, m->world);
    double usual = try_plan(m, ideas[0].plan, seed);
    for (int i = 1; i < n && !is_off(m->off); i++) {
        double more = try_plan(m, ideas[i].plan, seed) - usual + ideas[i].liked;
        ideas[i].sum += more;
        ideas[i].squares += more * more;
    }
}

/* Whether so much is as much as so many standard errors of an idea's mean, or more. */
static bool exceeds(double much, const Idea *idea, double worlds, double errors)
{
    double mean = idea->sum / worlds, variance = (idea->squares / worlds - mean * mean) / worlds;

    return much > 0 && much * much >= errors * errors * variance;
}

static int best_idea(const Idea *ideas, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (ideas[i].sum > ideas[best].sum)
            best = i;
    return best;
}

static int keep_hopeful(Idea *ideas, int n, double worlds)
{
    double best = ideas[best_idea(ideas, n)].sum;
    int kept = 1;

    for (int i = 1; i < n; i++)
        if (!exceeds((best - ideas[i].sum) / worlds, &ideas[i], worlds, ERRORS_BEHIND))
            ideas[kept++] = ideas[i];
    return kept;
}

/* One is left, and better than the script. */
static bool is_sure(const Idea *ideas, int n, double worlds)
{
    return worlds > 0 && n == 2 && exceeds(ideas[1].sum / worlds, &ideas[1], worlds, ERRORS_SURE);
}

static Plan best_of(Mind *m, Idea *ideas, int n, uint32_t play_outs)
{
    double worlds = 0;

    for (uint32_t made = 0; n > 1 && made < play_outs && !is_sure(ideas, n, worlds) && !is_off(m->off);) {
        for (int i = 0; i < WORLDS_A_ROUND && !is_off(m->off); i++, made += (uint32_t)n)
            try_ideas(m, ideas, n);
        worlds += WORLDS_A_ROUND;
        n = keep_hopeful(ideas, n, worlds);
    }
    const Idea *best = &ideas[best_idea(ideas, n)];
    return exceeds(best->sum / worlds, best, worlds, ERRORS_AHEAD) ? best->plan : ideas[0].plan;
}

/* What they begin with is the same: which of them is followed can be decided later, when more is known. */
static bool begin_alike(const Mind *m, const Plan *plans, int n, const Action *list, int legal)
{
    uint32_t first = 0;

    for (int i = 0; i < n && !is_off(m->off); i++) {
        Rng own = m->rng;
        Action a = m->def->plans->act(m->as_seen, m->side, plans[i], list, legal, &own);
        uint32_t class = ya_class(m->def, m->as_seen, a);
        if (i > 0 && class != first)
            return false;
        first = class;
    }
    return true;
}

/* How much he likes a plan; where the game does not say so of plans, what it begins with. */
static int liking_of(const Mind *m, int character, Plan plan, const Action *list, int legal)
{
    Rng own = m->rng;

    if (!character || m->def->plans->leaning)
        return plan_leaning(m->def, m->as_seen, m->side, character, plan);
    return leaning_to(m->def, m->as_seen, character, m->def->plans->act(m->as_seen, m->side, plan, list, legal, &own));
}

bool choose_by_plans(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Action list[YA_MAX_LEGAL];
    Plan plans[MAX_PLANS], best = NO_PLAN;
    Idea ideas[MAX_PLANS];
    int legal = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);
    size_t state = (def->state_size + 15) & ~(size_t)15;
    Mind m = {.def = def,
              .as_seen = as_seen,
              .side = side,
              .rng = rng_next(with->rng),
              .off = with->off,
              .horizon = plans_horizon(def, as_seen),
              .world = with->room,
              .line = (Game *)(void *)((char *)with->room + state)};

    if (!legal)
        return false;
    int n = def->plans->propose(as_seen, side, list, legal, plans, MAX_PLANS);
    bool compares = n > 1 && !begin_alike(&m, plans, n, list, legal);
    for (int i = 0; i < n; i++)
        ideas[i] = (Idea){.plan = plans[i],
                          .liked = (liking_of(&m, with->character, plans[i], list, legal) -
                                    liking_of(&m, with->character, plans[0], list, legal)) /
                                   1000.0};
    if (n > 0)
        best = compares ? best_of(&m, ideas, n, with->iterations) : plans[0];
    *out = follow(def, as_seen, side, best, list, legal, &m.rng);
    if (!compares)
        *out = in_character(def, as_seen, with, list, legal, *out);
    return true;
}
