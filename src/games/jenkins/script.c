/* A script that plays the game by itself, and the plans a search compares with it (engine/plans.h): both sides think of
 * ports to be taken, who is strong enough for that, and what would be missed meanwhile. */
#include "games/jenkins/script.h"

#include "games/jenkins/script_troops.c"
#include "games/jenkins/script_aims.c"
#include "games/jenkins/script_moves.c"
#include "games/jenkins/script_funds.c"
#include "games/jenkins/script_fights.c"

static const Set no_counters;

static Action decide(const Desk *d)
{
    switch (flow_in(d->g)->question) {
    case Q_buy: return buy_next(d);
    case Q_place: return place_next(d);
    case Q_garrison: return garrison_next(d);
    case Q_isidoro: return isidoro_next(d);
    case Q_activate: return activate(d);
    case Q_muster: return muster(d);
    case Q_sailing: return sailing(d);
    case Q_marching: return marching(d);
    case Q_interceptors: return pick_group(d, &no_counters, d->plan.what == PLAN_INTERCEPT);
    case Q_landing:
    case Q_beachhead:
    case Q_batteries: return pick_group(d, &no_counters, true);
    case Q_run_in: return verb_or_first(d, V_SLIP);
    case Q_aim: return aim_die(d);
    case Q_spend: return verb_or_first(d, V_PASS);
    case Q_stack_order: return order_stacks(d);
    case Q_lose_fight:
    case Q_lose_land:
    case Q_fortune:
    case Q_lose_ship:
    case Q_lose_naval:
    case Q_lose_over:
    case Q_lose_supply:
    case Q_recall: return choose_piece(d);
    case Q_retreat_ships: return retreat_to(d, true);
    case Q_retreat_land: return retreat_to(d, false);
    case Q_claim: return claim_best(d);
    default: return d->list[0];
    }
}

/* ---- what the script sets out to do ---------------------------------------------------------------------------------- */

enum { LEAST_BOLD = -20, LIKELY_BOLD = SURE * 2 / 10 };
enum { INCOME_LASTS = 4 }; /* turns to come, with which a port's income is worth all of it */

/* What a port pays is worth less when there are few turns left to spend it. */
static void judge_targets(Desk *d)
{
    const Doctrine *way = &doctrines[d->side];
    int left = TURNS - d->g->turn, lost = left < INCOME_LASTS ? INCOME_LASTS - left : 0;

    d->captured = captured_ports(d->g);
    d->points = victory_points(d->g, d->captured);
    d->target_count = list_targets(d->g, d->side, &d->enemy, d->targets);
    for (Target *t = d->targets; t < d->targets + d->target_count; t++) {
        int32_t pays = upkeep(d->side, t->port), wins = t->prize - pays;
        pays = pays * (INCOME_LASTS - lost) / INCOME_LASTS;
        t->prize = (int16_t)((wins * way->victory + pays * way->upkeep) / 16);
    }
}

static void look_around(Desk *d)
{
    const Doctrine *way = &doctrines[d->side];

    array_forces(d->g, d->side, &d->own);
    array_forces(d->g, enemy_of(d->side), &d->enemy);
    judge_targets(d);
    d->least = way->least;
    d->odds = d->g->turn == TURNS ? way->likely_at_last : way->likely;
}

enum { STAGES_A_TURN = 16 };

static int stage_of(const Game *g)
{
    return g->turn * STAGES_A_TURN + g->side * STAGES_A_TURN / 2 + g->phase;
}

enum { STAMPS_A_STAGE = 160 };

/* Counts on within a step as groups come to rest. */
static int stamp_of(const Game *g, int side)
{
    int moved = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        moved += has_flag(g, p, MOVED);
    return stage_of(g) * STAMPS_A_STAGE + moved;
}

static Plan plan_at(const Desk *d, int what, int a, int b)
{
    return (Plan){(int16_t)what, (int16_t)a, (int16_t)b, (int16_t)stamp_of(d->g, d->side)};
}

static bool lasts(const Game *g, int side, Plan plan)
{
    if (!plan.what || plan.c / STAMPS_A_STAGE != stage_of(g))
        return false;
    switch (plan.what) {
    case PLAN_KEEP:
    case PLAN_BUY:
    case PLAN_PLACE:
    case PLAN_REST: return true;
    case PLAN_INTERCEPT:
    case PLAN_LET_GO:
        return flow_in(g)->question == Q_interceptors && ASKING(g, intercept)->hex == plan.a &&
               plan.c == stamp_of(g, side);
    default: return plan.c == stamp_of(g, side);
    }
}

static Plan own_group(const Desk *d, int at)
{
    Aim errand = errand_from(d, at);

    return errand.port != NO_AIM ? plan_at(d, PLAN_ERRAND, at, errand.port)
                                 : plan_at(d, PLAN_GO, at, aim_from(d, at).port);
}

/* Those who come from the other ocean have to. */
static void weigh_sailing(const Desk *d, int at, Plan *best, int32_t *most)
{
    Aim errand = errand_from(d, at), aim = errand.port != NO_AIM ? errand : aim_from(d, at);
    int32_t worth = !is_hex(at) ? 1 : errand.port != NO_AIM ? errand.worth + 1000 : aim.worth;

    if (worth > *most) {
        *most = worth;
        *best = plan_at(d, errand.port != NO_AIM ? PLAN_ERRAND : PLAN_GO, at, aim.port);
    }
}

static Plan own_activation(const Desk *d, int kept)
{
    Plan best = plan_at(d, PLAN_REST, 0, 0);
    int32_t most = 0;

    for (int i = 0; i < d->n; i++) {
        const Action *a = &d->list[i];
        if (a->verb == V_SAIL && a->arg[0] != kept)
            weigh_sailing(d, a->arg[0], &best, &most);
        else if (a->verb == V_MARCH && most < 500 && march_goal(d, a->arg[0]) != NO_HEX) {
            best = plan_at(d, PLAN_MARCH, a->arg[0], 0);
            most = 500;
        }
    }
    return best;
}

static Plan own_plan(const Desk *d)
{
    int kept = d->plan.what == PLAN_KEEP ? d->plan.a : NO_HEX;

    switch (flow_in(d->g)->question) {
    case Q_activate: return own_activation(d, kept);
    case Q_muster: return own_group(d, muster_place(d->g));
    case Q_sailing: return plan_at(d, PLAN_GO, MOVING, aim_from(d, MOVING).port);
    case Q_interceptors:
        return plan_at(d, pays_to_intercept(d) ? PLAN_INTERCEPT : PLAN_LET_GO, ASKING(d->g, intercept)->hex, 0);
    case Q_buy: return plan_at(d, PLAN_BUY, AS_USUAL, 0);
    case Q_place: return plan_at(d, PLAN_PLACE, NO_AIM, 0);
    default: return d->plan;
    }
}

/* Losses on the way may have made it hopeless. */
static bool is_hopeless(const Desk *d)
{
    int port = d->plan.b, hex = port == NO_AIM ? NO_HEX : ports[port].hex;
    Force there = {0};

    if (port == NO_AIM || !ASKING(d->g, sail)->steps || d->g->holder[port] == d->side)
        return false;
    Party t = party_at(d->g, d->side, MOVING);
    FOR_STACK(p, d->g, enemy_of(d->side), hex)
        join_force(d->g, p, &there);
    return storm_at(d->g, hex) || odds_at(d->g, d->side, &t, &there, port) <
                                      (d->g->turn == TURNS ? doctrines[d->side].likely_at_last : LIKELY_BOLD);
}

/* Whether the plan says nothing of what is asked now. */
static bool is_open(const Desk *d)
{
    int what = d->plan.what;

    switch (flow_in(d->g)->question) {
    case Q_activate: return what != PLAN_GO && what != PLAN_ERRAND && what != PLAN_MARCH && what != PLAN_REST;
    case Q_sailing: return (what != PLAN_GO && what != PLAN_ERRAND) || is_hopeless(d);
    case Q_muster: return what != PLAN_GO && what != PLAN_ERRAND && musters_ships(d->g);
    case Q_interceptors: return what != PLAN_INTERCEPT && what != PLAN_LET_GO;
    case Q_buy: return what != PLAN_BUY;
    case Q_place: return what != PLAN_PLACE;
    default: return false;
    }
}

static Action act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Desk d;

    d.g = g, d.side = side, d.plan = plan, d.list = list, d.n = n, d.rng = rng;
    int question = flow_in(g)->question;
    bool open = question != Q_buy && question != Q_place && is_open(&d);
    if (open || question == Q_place)
        look_around(&d);
    if (open)
        d.plan = own_plan(&d);
    return decide(&d);
}

/* ---- what else comes to mind ----------------------------------------------------------------------------------------- */

enum { OTHER_AIMS = 4, ENOUGH_PLANS = 8 };

static bool is_same_plan(Plan a, Plan b)
{
    return a.what == b.what && a.a == b.a && a.b == b.b;
}

static int add_plan(Plan *out, int n, int cap, Plan plan)
{
    for (int i = 0; i < n; i++)
        if (is_same_plan(out[i], plan))
            return n;
    if (n < cap)
        out[n++] = plan;
    return n;
}

/* Those who come from the other ocean have no aim before they have arrived. */
static int other_aims(const Desk *d, int at, int most, Plan *out, int n, int cap)
{
    Aim aims[OTHER_AIMS];
    Party t = party_at(d->g, d->side, at);

    if (hex_of(d->g, at) == NO_HEX || !t.ships)
        return n;
    int found = rank_aims(d, at, &t, aims, most);
    for (int i = 0; i < found; i++)
        n = add_plan(out, n, cap, plan_at(d, PLAN_GO, at, aims[i].port));
    Aim more[] = {fetch(d, at, &t), rally(d, at, &t)};
    for (int i = 0; i < 2; i++)
        if (more[i].port != NO_AIM && lies_ahead(d, at, more[i].port))
            n = add_plan(out, n, cap, plan_at(d, PLAN_GO, at, more[i].port));
    return n;
}

/* About the group that the script would move next; where it would move none, about any. */
static int propose_groups(const Desk *d, Plan *out, int n, int cap)
{
    if (out[0].what == PLAN_MARCH)
        return n;
    if (out[0].what != PLAN_REST) {
        n = other_aims(d, out[0].a, OTHER_AIMS, out, n, cap);
        n = add_plan(out, n, cap, plan_at(d, PLAN_KEEP, out[0].a, 0));
        return add_plan(out, n, cap, plan_at(d, PLAN_REST, 0, 0));
    }
    for (int i = 0; i < d->n && n < ENOUGH_PLANS; i++)
        if (d->list[i].verb == V_SAIL && is_hex(d->list[i].arg[0]))
            n = other_aims(d, d->list[i].arg[0], 1, out, n, cap);
    return n;
}

static bool embarked(const Desk *d)
{
    FOR_STACK(p, d->g, d->side, MOVING)
        if (has_flag(d->g, p, EMBARKED))
            return true;
    return false;
}

static int propose_course(const Desk *d, Plan *out, int n, int cap)
{
    const struct sail *l = ASKING(d->g, sail);

    if (l->stopped != UNDER_WAY || (embarked(d) && find_verb(d, V_EMBARK)))
        return n;
    return other_aims(d, MOVING, l->steps ? 2 : OTHER_AIMS, out, n, cap);
}

static int propose_fight(const Desk *d, Plan *out, int n, int cap)
{
    int other = out[0].what == PLAN_INTERCEPT ? PLAN_LET_GO : PLAN_INTERCEPT;

    return find_verb(d, V_ADD) || find_verb(d, V_ALL) ? add_plan(out, n, cap, plan_at(d, other, out[0].a, 0)) : n;
}

static bool is_same_action(Action a, Action b)
{
    return a.verb == b.verb && a.arg[0] == b.arg[0];
}

/* Another emphasis only where it leads to another purchase. */
static int propose_purchases(const Desk *d, Plan *out, int n, int cap)
{
    Action usual = purchase_with(d, AS_USUAL);

    for (int more = AS_USUAL + 1; more < EMPHASES; more++)
        if (!is_same_action(purchase_with(d, more), usual))
            n = add_plan(out, n, cap, plan_at(d, PLAN_BUY, more, 0));
    return n;
}

enum { OTHER_PORTS = 3 };

/* The ports where it is wanted most, best first. */
static int propose_ports(const Desk *d, Plan *out, int n, int cap)
{
    int p = to_be_placed(d), found = 0;
    Aim best[OTHER_PORTS];

    for (int i = 0; i < d->n; i++) {
        int port = d->list[i].arg[0];
        found = insert_aim(best, found, OTHER_PORTS, (Aim){port, place_worth(d, p, port)});
    }
    for (int i = 0; i < found; i++)
        n = add_plan(out, n, cap, plan_at(d, PLAN_PLACE, best[i].port, is_ship(p)));
    return n;
}

static int propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    int question = flow_in(g)->question;
    Desk d;

    d.g = g, d.side = side, d.plan = (Plan){0}, d.list = list, d.n = n;
    if (!is_open(&d) || (cap == 1 && (question == Q_buy || question == Q_place)))
        return 0;
    look_around(&d);
    out[0] = own_plan(&d);
    if (cap == 1)
        return 1;
    d.least = LEAST_BOLD;
    d.odds = d.odds < LIKELY_BOLD ? d.odds : LIKELY_BOLD;
    switch (question) {
    case Q_activate: return propose_groups(&d, out, 1, cap);
    case Q_sailing: return propose_course(&d, out, 1, cap);
    case Q_muster: return out[0].what == PLAN_ERRAND ? other_aims(&d, out[0].a, 1, out, 1, cap) : 1;
    case Q_interceptors: return propose_fight(&d, out, 1, cap);
    case Q_buy: return propose_purchases(&d, out, 1, cap);
    default: return propose_ports(&d, out, 1, cap);
    }
}

#include "games/jenkins/characters.c"

static bool is_decided(const Game *g)
{
    return g->phase == PHASE_VICTORY;
}

/* Fitted to what the script makes of it from there (bench/README.md): how far ahead the English have to be as a turn begins to
 * win as often as not, and how far off whoever is ahead is half sure; the later in the war, the surer. */
static const int16_t even[TURNS + 1] = {400, -360, -140, -10, 100, 290, 540, 830, 1150, 1520, 1870};
enum { HALF_SURE = 1200, SURER = 35 };

static double hopes_of_english(const Game *g)
{
    double lead = evaluate(g, ENGLISH) - even[g->turn], sure = HALF_SURE - SURER * g->turn;

    return .5 + .5 * lead / (sure + (lead < 0 ? -lead : lead));
}

static double chance(const Game *g, int side)
{
    double english = is_decided(g) ? (double)victory_chance(captured_ports(g)) / SURE : hopes_of_english(g);

    return side == ENGLISH ? english : 1 - english;
}

SMALL_FROM_HERE

static void aim(const Game *g, int side, Plan plan, Text *out)
{
    static const char *const more[EMPHASES] = {"", "troops", "ships", "guns", "little"};

    switch (plan.what) {
    case PLAN_GO:
    case PLAN_ERRAND:
        if (plan.b != NO_AIM)
            text_fmt(out, "%s %s", g->holder[plan.b] == side ? "go to" : "take", ports[plan.b].name);
        break;
    case PLAN_KEEP: text_put(out, "keep them where they are"); break;
    case PLAN_REST: text_put(out, "move nobody any more"); break;
    case PLAN_INTERCEPT: text_put(out, "intercept"); break;
    case PLAN_LET_GO: text_put(out, "let them pass"); break;
    case PLAN_BUY:
        if (plan.a != AS_USUAL)
            text_fmt(out, "buy %s", more[plan.a]);
        break;
    case PLAN_PLACE:
        if (plan.a != NO_AIM)
            text_fmt(out, "strengthen %s", ports[plan.a].name);
        break;
    default: break;
    }
}

/* Whether a port is taken before the turn is over. */
static int fares(const Game *g, int side, Plan plan)
{
    if (plan.what != PLAN_GO || plan.b == NO_AIM)
        return -1;
    return g->holder[plan.b] == side ? 1 : g->turn != plan.c / STAMPS_A_STAGE / STAGES_A_TURN ? 0 : -1;
}

QUICK_AGAIN

static const PlansDef plans = {.propose = propose,
                               .act = act,
                               .lasts = lasts,
                               .stage = stage_of,
                               .aim = aim,
                               .fares = fares,
                               .judge = 2,
                               .outlook = {is_decided, chance, .turn = STAGES_A_TURN, .ahead = 3, .judged = 4},
                               .leaning = plan_leaning};

static const LevelDef machine_levels[RANKS] = {[CABINBOY] = {.habit = 50},
                                               [MIDSHIPMAN] = {.habit = 20},
                                               [LIEUTENANT] = {.habit = 22},
                                               [CAPTAIN] = {.thought = 60, .habit = 45},
                                               [ADMIRAL] = {.thought = 500}};
