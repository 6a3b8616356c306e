/* What else than the script's own choice comes to mind: another goal for those who march or sail, an attack more or less, to
 * fight on or not, to buy or to save. A plan is followed by the script, which sees to everything it says nothing of. */
#include "games/armada/script.h"

static int script_stage(const Game *g)
{
    return (g->turn * PHASE_COUNT + g->phase) * 2 + g->side;
}

/* Goals are kept for a while, everything else as long as the segment lasts. */
static bool script_lasts(const Game *g, int side, Plan plan)
{
    (void)side;
    switch (kind_of(&plan)) {
    case 0: return false;
    case PLAN_MARCH_ON:
    case PLAN_LAND_AT: return g->turn <= plan.c + 1;
    default: return script_stage(g) == plan.c;
    }
}

/* ---- a list of plans ------------------------------------------------------------------------------------------------- */

enum { MOST_PLANS = 6 };

typedef struct {
    Staff *s;
    const Action *list;
    int n;
    Plan *out;
    int count, cap;
    Action first[MOST_PLANS]; /* what they begin with: plans that begin alike are one */
} Proposal;

static bool same_action(Action a, Action b)
{
    return a.verb == b.verb && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] == b.arg[2];
}

static void add_plan(Proposal *p, Plan plan)
{
    p->s->plan = plan;
    find_ways(p->s);
    Action first = most_wanted(p->s, p->list, p->n);

    if (p->count == p->cap)
        return;
    for (int i = 0; i < p->count; i++)
        if (same_action(first, p->first[i]))
            return;
    p->first[p->count] = first;
    p->out[p->count++] = plan;
}

static void add_action(Proposal *p, int kind, Action a)
{
    add_plan(p, (Plan){(int16_t)(kind + PLAN_KINDS * a.verb), a.arg[0], a.arg[1], (int16_t)script_stage(p->s->g)});
}

static void add_verb(Proposal *p, int verb)
{
    for (int i = 0; i < p->n; i++)
        if (p->list[i].verb == verb) {
            add_action(p, PLAN_DO, p->list[i]);
            return;
        }
}

/* The cities that promise most, of those not yet thought of. */
static void add_goals(Proposal *p, int kind, int most, int (*promises)(const Staff *s, int city))
{
    int32_t last = INT32_MAX;

    for (; most; most--) {
        int32_t best = 0;
        int goal = NO_CITY;
        for (int c = 0; c < CITY_COUNT; c++) {
            int32_t v = (int32_t)promises(p->s, c) * CITY_COUNT + c;
            if (v >= CITY_COUNT && v > best && v < last) {
                best = v;
                goal = c;
            }
        }
        if (goal == NO_CITY)
            return;
        last = best;
        add_plan(p, (Plan){(int16_t)kind, (int16_t)goal, 0, (int16_t)p->s->g->turn});
    }
}

/* ---- ashore ------------------------------------------------------------------------------------------------------------ */

static int march_promises(const Staff *s, int city)
{
    int hex = ASKING(s->g, march)->hex, way = way_ashore[hex][city], value = value_of(s->g, s->side, city);

    if (way >= NO_WAY || cities[city].hex == hex || (in_france(cities[city].hex) && !s->g->violated))
        return 0;
    return controls(s->g, s->side, cities[city].hex)
               ? 40 * post_at(s->g, s->side, cities[city].hex) / (4 + way / MARCH_POINTS)
               : 100 * value / (4 + way / MARCH_POINTS);
}

/* The attacks with the best odds that the script would not make. */
static void add_attacks(Proposal *p, int32_t (*odds_of)(const Staff *s, Action a), int32_t least)
{
    for (int i = 0; i < p->n; i++)
        if (p->list[i].verb == V_ATTACK && odds_of(p->s, p->list[i]) >= least)
            add_action(p, PLAN_DO, p->list[i]);
}

static int32_t land_odds(const Staff *s, Action a)
{
    int units;

    return column_with_all(s->g, s->side, a.arg[0], a.arg[1], &units);
}

static int32_t sea_odds(const Staff *s, Action a)
{
    Set fleets = fleets_that_attack(s->g, s->side, a.arg[1], a.arg[0]);

    return lead_with(s->g, s->side, a.arg[0], a.arg[1], &fleets);
}

/* ---- at sea ------------------------------------------------------------------------------------------------------------- */

static int landing_promises(const Staff *s, int city)
{
    int mover = ASKING(s->g, sail)->mover, way = way_afloat[s->g->where[mover]][city];

    return mover == TREASURE || way >= NO_WAY || beach_of(s, city) == NO_HEX
               ? 0
               : 100 * prize_of(s, city, party_strength(s->g)) / (10 + way);
}

/* A course that was begun for one goal is not turned into one for another. */
static bool leads_on(Staff *s, int city)
{
    int at = s->g->where[ASKING(s->g, sail)->mover];

    s->plan = (Plan){PLAN_LAND_AT, (int16_t)city, 0, s->g->turn};
    find_ways(s);
    for (int i = 0; i < s->g->path_n; at = s->g->path[i++])
        if (s->ways[s->g->path[i]] >= s->ways[at])
            return false;
    return true;
}

static void add_courses(Proposal *p)
{
    int own = mover_goal(p->s, ASKING(p->s->g, sail)->mover);
    bool goes_on = own == NO_CITY || leads_on(p->s, own);

    if (!goes_on)
        p->count = 0;
    add_goals(p, PLAN_LAND_AT, 3, landing_promises);
    if (goes_on)
        return;
    int kept = 0;
    for (int i = 0; i < p->count; i++)
        if (leads_on(p->s, p->out[i].a))
            p->out[kept++] = p->out[i];
    p->count = kept;
}

/* ---- money -------------------------------------------------------------------------------------------------------------- */

enum { MUCH = 150 };

static bool costs_much(const Staff *s, int p)
{
    return purchase_price(p) + keeping(s, p) >= MUCH;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------------- */

static void add_others(Proposal *p)
{
    Action own = p->first[0];

    switch (flow_in(p->s->g)->question) {
    case Q_land_step:
        if (ASKING(p->s->g, march)->left == marching_allowance(p->s->g)) {
            add_goals(p, PLAN_MARCH_ON, 3, march_promises);
            add_verb(p, V_END);
        }
        return;
    case Q_land_attack:
        add_action(p, PLAN_LEAVE, own);
        add_attacks(p, land_odds, TWO_TO_ONE - 1);
        return;
    case Q_naval_attack:
        add_action(p, PLAN_LEAVE, own);
        add_attacks(p, sea_odds, -10);
        return;
    case Q_accept_siege:
    case Q_disengage:
    case Q_fight_on:
    case Q_try_intercept:
        for (int i = 0; i < p->n; i++)
            if (p->list[i].verb != V_DECLINE)
                add_action(p, PLAN_DO, p->list[i]);
        return;
    case Q_naval_order:
        if (own.verb == V_EMBARK || own.verb == V_SAIL || own.verb == V_COAST)
            add_plan(p, (Plan){PLAN_HOLD, 0, 0, (int16_t)script_stage(p->s->g)});
        return;
    case Q_course: add_courses(p); return;
    case Q_build:
        if (own.verb == V_BUILD && costs_much(p->s, own.arg[0])) {
            add_action(p, PLAN_LEAVE, own);
            add_verb(p, V_DONE);
        }
        return;
    case Q_acquire: add_verb(p, V_DONE); return;
    default: return;
    }
}

/* Before stacks are opened the script's own choice is made by what the side knows, not in each world by what holds there. */
static void settle(Proposal *p)
{
    switch (flow_in(p->s->g)->question) {
    case Q_land_attack:
    case Q_naval_attack:
    case Q_accept_siege:
    case Q_try_intercept:
        p->count = 0;
        add_action(p, PLAN_DO, p->first[0]);
        return;
    default: return;
    }
}

static int script_propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    Twin memory;
    Staff s = {.g = seen_by(&game_armada, g, side, &memory), .side = side};
    Rng any = 1;

    if (cap == 1 || n < 2)
        return 0;
    s.rng = &any;
    brief_staff(&s);
    Proposal p = {.s = &s, .list = list, .n = n, .out = out, .cap = cap < MOST_PLANS ? cap : MOST_PLANS};
    add_plan(&p, (Plan){0});
    settle(&p);
    add_others(&p);
    return p.count;
}

/* ---- how a game ends ---------------------------------------------------------------------------------------------------- */

/* After the last upkeep nothing changes the points any more. */
static bool script_decided(const Game *g)
{
    return g->turn == TURNS && g->phase > PHASE_MAINTENANCE;
}

static double half_by(double lead) /* -1 to 1, 0 at 0 */
{
    return lead / (6 + (lead < 0 ? -lead : lead));
}

/* 16.4: from 25 points on the Spanish win, up to 4 the English, and a few points more or less are luck. */
static double script_chance(const Game *g, int side)
{
    double lead = victory_points(g, SPANISH) - victory_points(g, ENGLISH);
    double spanish = .5 + (half_by(lead - 4.5) + half_by(lead - 24.5)) / 4;

    return side == SPANISH ? spanish : 1 - spanish;
}

SMALL_FROM_HERE

static void script_aim(const Game *g, int side, Plan plan, Text *out)
{
    (void)g, (void)side;
    switch (kind_of(&plan)) {
    case PLAN_MARCH_ON: text_fmt(out, "take %s", cities[plan.a].name); break;
    case PLAN_LAND_AT: text_fmt(out, "land at %s and take it", cities[plan.a].name); break;
    case PLAN_HOLD: text_put(out, "keep the ships in port"); break;
    default: break;
    }
}

/* Whether a city is taken for as long as it is a goal. */
static int script_fares(const Game *g, int side, Plan plan)
{
    int kind = kind_of(&plan);

    if (kind != PLAN_MARCH_ON && kind != PLAN_LAND_AT)
        return -1;
    return controls(g, side, cities[plan.a].hex) ? 1 : script_lasts(g, side, plan) ? -1 : 0;
}

QUICK_AGAIN

static const PlansDef script = {
    .propose = script_propose,
    .act = script_act,
    .lasts = script_lasts,
    .stage = script_stage,
    .aim = script_aim,
    .fares = script_fares,
    .judge = 2,
    .outlook = {.decided = script_decided, .chance = script_chance, .turn = 2 * PHASE_COUNT, .judged = TURNS}};

static const LevelDef machine_levels[RANKS] = {
    [MIDSHIPMAN] = {.habit = 100}, [LIEUTENANT] = {.habit = 66}, [ADMIRAL] = {.thought = 60}};
