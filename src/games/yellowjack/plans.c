/* What else than the script's own choice comes to mind (engine/plans.h): another target for the Expedition, the other card,
 * an Order given to somebody else or to nobody, a storm or none, a battle or none, another course for a Formation. The
 * script sees to everything that a plan says nothing of. */
#include "engine/plans.h"
#include "games/yellowjack/state.h"

enum {
    PLAN_DO = 1, /* the action in a and b, by the verb in what */
    PLAN_LEAVE,  /* anything but that verb with a, while the step lasts */
    PLAN_GO,     /* the Formation a to the place b, in this Turn */
    PLAN_KINDS
};

static int kind_of_plan(Plan plan)
{
    return plan.what % PLAN_KINDS;
}

static bool is_marked(Plan plan, Action a)
{
    return plan.what / PLAN_KINDS == a.verb && plan.a == a.arg[0] && (kind_of_plan(plan) == PLAN_LEAVE || plan.b == a.arg[1]);
}

/* Steps of a Turn: the Administration, the Impulses. */
static int script_stage(const Game *g)
{
    return g->turn * 8 + g->impulse;
}

/* A number by which a decision is known again: what asks, and what it holds. */
static int moment_of(const Game *g)
{
    uint32_t sum = (uint32_t)script_stage(g) * 256 + g->flow.question;

    for (int i = g->flow.top; i < g->flow.end; i++)
        sum = sum * 31 + (uint32_t)g->stack[i];
    return (int)(sum % INT16_MAX);
}

static bool script_lasts(const Game *g, int side, Plan plan)
{
    (void)side;
    switch (kind_of_plan(plan)) {
    case PLAN_DO: return plan.c == moment_of(g);
    case PLAN_LEAVE: return plan.c == script_stage(g);
    case PLAN_GO: return plan.c == g->turn;
    default: return false;
    }
}

/* ---- what a plan says ------------------------------------------------------------------------------------------- */

/* A Formation on its way. */
static bool goes(Habit *h, Plan plan)
{
    return h->g->flow.question == Q_act && ASKING(h->g, activation)->formation == plan.a && sails_to(h, plan.b);
}

static int leave_out(Plan plan, const Action *list, int n, Action *out)
{
    int left = 0;

    for (int i = 0; i < n; i++)
        if (!is_marked(plan, list[i]))
            out[left++] = list[i];
    return left;
}

static Action script_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Action out, others[YA_MAX_LEGAL];
    Habit h = {.g = g, .side = side, .list = list, .n = n, .out = &out};

    for (int i = 0; kind_of_plan(plan) == PLAN_DO && i < n; i++)
        if (is_marked(plan, list[i]))
            return list[i];
    if (kind_of_plan(plan) == PLAN_GO && goes(&h, plan))
        return out;
    if (kind_of_plan(plan) == PLAN_LEAVE && (h.n = leave_out(plan, list, n, others)) > 0)
        h.list = others;
    if (side == YA_CHANCE || !decides(&h, rng))
        CHECK(ya_sample(&game_yellowjack, g, side, rng, &out));
    return out;
}

/* ---- a list of plans -------------------------------------------------------------------------------------------- */

enum { MOST_PLANS = 6, OTHERS = 3 };

typedef struct {
    const Game *g;
    const Action *list;
    int n;
    Action own;
    Plan *out;
    int count, cap;
} Proposal;

static void add_plan(Proposal *p, Plan plan)
{
    for (int i = 0; i < p->count; i++)
        if (memcmp(&p->out[i], &plan, sizeof plan) == 0)
            return;
    if (p->count < p->cap)
        p->out[p->count++] = plan;
}

static void add_deed(Proposal *p, Action a)
{
    add_plan(p, (Plan){(int16_t)(PLAN_DO + PLAN_KINDS * a.verb), a.arg[0], a.arg[1], (int16_t)moment_of(p->g)});
}

static void add_leaving(Proposal *p)
{
    add_plan(p, (Plan){(int16_t)(PLAN_LEAVE + PLAN_KINDS * p->own.verb), p->own.arg[0], 0, (int16_t)script_stage(p->g)});
}

static void add_all(Proposal *p)
{
    for (int i = 0; i < p->n; i++)
        add_deed(p, p->list[i]);
}

/* The most liked of a verb, with the same first argument as the script's own unless any will do. */
static void add_best(Proposal *p, int verb, bool any, int (*liking)(const Game *g, Action a))
{
    int last = INT32_MAX;

    for (int k = 0; k < OTHERS; k++) {
        int best = 0;
        Action found = p->own;
        for (int i = 0; i < p->n; i++) {
            int liked = p->list[i].verb == verb && (any || p->list[i].arg[0] == p->own.arg[0])
                            ? 64 * liking(p->g, p->list[i]) + i % 64
                            : 0;
            if (liked > best && liked < last) {
                best = liked;
                found = p->list[i];
            }
        }
        if (!best)
            return;
        last = best;
        add_deed(p, found);
    }
}

/* ---- what comes to mind ----------------------------------------------------------------------------------------- */

enum { WORTH_A_THOUGHT = 3, SIGHT = 4 };

static void add_course(Proposal *p, int formation, int place)
{
    if (place != NOBODY && place != p->g->formation[formation].place)
        add_plan(p, (Plan){PLAN_GO, (int16_t)formation, (int16_t)place, p->g->turn});
}

/* The nearest enemy Formation at sea that it outnumbers; NOBODY: none is in sight. */
static int quarry_of(const Game *g, int formation)
{
    int found = NOBODY, near = SIGHT + 1, here = g->formation[formation].place;

    FOR_SIDE_FORMATIONS(f, g, other(side_of_formation(formation)))
    {
        int place = g->formation[f].place;
        if (g->formation[f].state == READY && distances[here][place] < near && outnumbers(g, formation, f) &&
            are_enemies(g, fleet_of_formation(formation), fleet_of_formation(f), place)) {
            near = distances[here][place];
            found = place;
        }
    }
    return found;
}

/* A course that was begun is shown by nothing: whoever is in sight is thought of at every step. */
static void add_hunts(Proposal *p, int formation)
{
    int here = p->g->formation[formation].place, convoy = convoy_to_hunt(p->g, formation);

    add_course(p, formation, quarry_of(p->g, formation));
    if (convoy != NOBODY && distances[here][p->g->convoy[convoy].place] <= SIGHT)
        add_course(p, formation, p->g->convoy[convoy].place);
}

/* To stay, to let go, or to hunt. */
static void add_courses(Proposal *p)
{
    const struct activation *l = ASKING(p->g, activation);

    if (sail_in(p->g, l->formation) < WORTH_A_THOUGHT)
        return;
    if (p->own.verb == V_ATTACK || p->own.verb == V_SEARCH)
        add_leaving(p);
    else if (!l->moved && (p->own.verb == V_SAIL || p->own.verb == V_STEP))
        add_deed(p, (Action){.verb = V_STOP});
    if (p->g->formation[l->formation].state == READY)
        add_hunts(p, l->formation);
}

static void add_orders(Proposal *p)
{
    if (p->own.verb == V_ISSUE) {
        add_best(p, V_ISSUE, false, liking_of_holder);
        add_leaving(p);
    }
    if (p->own.verb == V_FAIL)
        add_leaving(p);
}

static void add_others(Proposal *p)
{
    switch (p->g->flow.question) {
    case Q_secret_target: add_best(p, V_TARGET, true, liking_of_objective); return;
    case Q_orders: add_orders(p); return;
    case Q_act: add_courses(p); return;
    case Q_choose:
    case Q_siege:
    case Q_mulligan:
    case Q_slip:
    case Q_pounce:
    case Q_intensity:
    case Q_hold: add_all(p); return;
    default: return;
    }
}

/* What the script would do is settled by what the side sees; in each world it would be done by somebody who knows it. */
static int script_propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    Rng any = 1;

    if (cap == 1 || n < 2 || side == YA_CHANCE)
        return 0;
    Proposal p = {.g = g, .list = list, .n = n, .out = out, .cap = cap < MOST_PLANS ? cap : MOST_PLANS};
    p.own = script_act(g, side, (Plan){0}, list, n, &any);
    add_deed(&p, p.own);
    add_others(&p);
    return p.count > 1 ? p.count : 0;
}

/* ---- how far play-outs go --------------------------------------------------------------------------------------- */

enum { EVEN = 500 };

/* To the next tally (9.5) and the points it brings; the seven Turns of Cartagena to their end. */
static bool script_decided(const Game *g)
{
    return is_quarterly(g) && g->scenario != SCENARIO_CARTAGENA && RUNNING(g, land_attrition);
}

static double script_chance(const Game *g, int side)
{
    double ahead = evaluate(g, side);

    return .5 + ahead / (2 * (EVEN + (ahead < 0 ? -ahead : ahead)));
}

/* A deed as its verb (characters.c). */
static const Leaning *script_leaning(const Game *g, int side, Plan plan)
{
    (void)g, (void)side;
    return kind_of_plan(plan) == PLAN_DO ? &verb_leanings[plan.what / PLAN_KINDS] : NULL;
}

static const PlansDef script = {.propose = script_propose,
                                .act = script_act,
                                .lasts = script_lasts,
                                .stage = script_stage,
                                .decided = script_decided,
                                .chance = script_chance,
                                .goes_on = true,
                                .leaning = script_leaning,
                                .compared = 60};
