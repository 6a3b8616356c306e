/* What else than the script's own choice comes to mind (engine/plans.h): another destination for those who sail, a sortie more
 * or less, a fleet that stays where it is, a battle or none. The script sees to everything that a plan says nothing of; in
 * play-outs it gives battle orders in haste. */
#include "engine/deeds.h"
#include "games/glory1805/state.h"

enum { STEPS_A_TURN = 32 };

/* A turn, and how many chits of it are left. */
static int script_stage(const Game *g)
{
    return g->turn * STEPS_A_TURN + bit_count(g->cup) + g->chits_left;
}

static int moment_of(const Game *g)
{
    return moment_in(&g->flow, g->stack, script_stage(g));
}

static bool script_lasts(const Game *g, int side, Plan plan)
{
    (void)side;
    return plan.what == AS_SCRIPT || (plan.what && plan.c == moment_of(g));
}

/* ---- what a plan says ------------------------------------------------------------------------------------------------------------ */

enum { FIGHTS_IN_HASTE = 6, ODD_ORDERS = 4 }; /* one in so many */

/* Closes or makes off, and now and then does anything. */
static bool orders_in_haste(const Game *g, int side, Rng *rng, Action *out)
{
    Sketch s = sketch_of(g);
    Tack tack = rng_below(rng, ODD_ORDERS) ? plain_tack(&s, side) : any_tack(&s, side, rng);

    *out = act_of(side, V_ORDER, tack.order, WORD_SAILS + tack.sail);
    return !judge_order(g, side, *out).reason;
}

static bool fights_in_haste(const Game *g, int side, const Action *list, int n, Rng *rng, Action *out)
{
    switch (g->flow.question) {
    case Q_order: return orders_in_haste(g, side, rng, out);
    case Q_extra: return takes(list, n, V_PASS, -1, out);
    case Q_choice: return takes(list, n, V_CHOICE, WORD_RESULTS + RESULT_HA, out);
    case Q_withdraw:
    case Q_leave: return leave_by_reckoning(g, side, FIGHTS_IN_HASTE, rng, out);
    default: return false;
    }
}

static bool follows(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng, Action *out)
{
    return does_deed(plan, moment_of(g), list, n, out) || (plan.what && fights_in_haste(g, side, list, n, rng, out));
}

/* ---- a list of plans --------------------------------------------------------------------------------------------------------------- */

enum { MOST_PLANS = 6, OTHER_NODES = 3 };

typedef struct {
    const Game *g;
    int side;
    Deeds deeds;
} Proposal;

static void add_deed(Proposal *p, Action a)
{
    deeds_do(&p->deeds, a);
}

static void add_verb(Proposal *p, int verb)
{
    deeds_verb(&p->deeds, verb);
}

static int most_hoped_for(const int32_t hope[NODE_COUNT], uint64_t named[BIT_WORDS(NODE_COUNT)])
{
    int best = NODE_COUNT;

    for (int node = 0; node < NODE_COUNT; node++)
        if (!bit_has(named, node) && (best == NODE_COUNT || hope[node] >= hope[best]))
            best = node;
    bit_add(named, best);
    return best;
}

/* The nodes where most is hoped for; none that promises nothing is worth a sortie. */
static void add_nodes(Proposal *p, const int32_t hope[NODE_COUNT], int verb, int subject)
{
    uint64_t named[BIT_WORDS(NODE_COUNT)] = {0};

    for (int i = 0; i < OTHER_NODES; i++) {
        int node = most_hoped_for(hope, named);
        if (verb == V_MARK || hope[node])
            add_deed(p, act_of(p->side, verb, subject, node));
    }
}

/* ---- the Grand Conseil, 5.13 --------------------------------------------------------------------------------------------------------- */

enum { SMALL_SQUADRON = 3 };

static void add_sorties(Proposal *p, const Muster *at, int port)
{
    int32_t hope[NODE_COUNT];

    if (at[PLACE_PORTS + port].ready < SMALL_SQUADRON)
        return;
    hopes_of_port(p->g, at, port, hope);
    add_nodes(p, hope, V_SEND, PLACE_PORTS + port);
}

static void add_destinations(Proposal *p)
{
    Muster at[AT_WAITING];
    int32_t hope[NODE_COUNT];
    Action own;
    Rng any = 1;

    muster_believed(p->g, at);
    mark_by_muster(p->g, at, &any, &own);
    deeds_plan(&p->deeds, (Plan){.what = AS_SCRIPT});
    if (own.verb == V_MARK) {
        hopes_of_fleet(p->g, at, unit_of(own.arg[0]), hope);
        add_nodes(p, hope, V_MARK, own.arg[0]);
    } else if (own.verb != V_DONE) {
        add_sorties(p, at, own.arg[0] - PLACE_PORTS);
        add_deed(p, act_of(p->side, V_HOLD, own.arg[0], 0));
    }
    if (p->deeds.count == 1)
        p->deeds.count = 0;
}

/* ---- who sails, 11.1 and 11.2 ---------------------------------------------------------------------------------------------------------- */

static void add_launches(Proposal *p)
{
    Action own;

    if (activates_unit(p->g, p->side, &own) || !takes(p->deeds.list, p->deeds.n, V_LAUNCH, -1, &own) ||
        !acts_next(p->g, p->side, p->deeds.list, p->deeds.n, &own))
        return;
    add_deed(p, own);
    add_verb(p, V_STOP);
    add_verb(p, V_LAUNCH);
}

/* ---- where a fleet goes ----------------------------------------------------------------------------------------------------------------- */

/* A move is many clicks, and one that was begun for another goal would be turned back: so what is compared is the first of
 * them, with staying. */
static void add_moves(Proposal *p, int unit)
{
    bool british = side_of_unit(unit) == BRITISH;
    Action own;

    if (has_moved(p->g, unit) || is_crippled(p->g, unit) || (!british && is_free(p->g, unit)))
        return;
    if (!(british ? british_fleet_acts : allied_fleet_acts)(p->g, unit, p->deeds.list, p->deeds.n, &own) ||
        own.verb == V_DETACH)
        return;
    add_deed(p, own);
    add_verb(p, V_STAY);
    add_verb(p, V_ATTACK);
    if (!british) {
        add_verb(p, V_STATION);
        add_verb(p, V_STEP);
    }
}

static void add_courses(Proposal *p)
{
    int unit = unit_of(ASKING(p->g, act)->unit);

    if (is_fleet(p->g, unit))
        add_moves(p, unit);
}

/* ---- battle or none, 16.1 and 17.2 --------------------------------------------------------------------------------------------------------- */

static void add_battles(Proposal *p)
{
    Action own;
    Rng any = 1;

    if (!set_empty(&p->g->chosen) || !by_lot(p->g, p->side, &any, &own))
        return;
    add_deed(p, own);
    if (own.verb == V_PASS)
        add_verb(p, takes(p->deeds.list, p->deeds.n, V_ALL, -1, &own) ? V_ALL : V_ADD);
    add_verb(p, V_PASS);
    add_verb(p, V_FIGHT);
    add_verb(p, V_DENY);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------------------------- */

static int script_propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    int most = cap < MOST_PLANS ? cap : MOST_PLANS;
    Proposal p = {g, side, {.list = list, .n = n, .moment = moment_of(g), .out = out, .cap = most}};

    if (cap == 1) {
        *out = (Plan){.what = AS_SCRIPT};
        return 1;
    }
    if (n < 2 || g->flow.plan)
        return 0;
    switch (g->flow.question) {
    case Q_conseil: add_destinations(&p); break;
    case Q_next: add_launches(&p); break;
    case Q_act: add_courses(&p); break;
    case Q_offer:
    case Q_support:
    case Q_deny: add_battles(&p); break;
    default: break;
    }
    return p.deeds.count;
}

/* ---- how it looks where a play-out ends ------------------------------------------------------------------------------------------------------- */

/* Fitted to what comes where the script plays on (bench/outlook). Points are kept, and duties count as they are valued, but
 * so many are always done; of ships, of the Allies' hopes and of what lies in Cadiz a part comes, of sorties and Expeditions
 * nothing, and three times in five the British are in Canada in time. What the evaluation does not see: while the war goes on
 * every place may still fall. */
enum { ALWAYS_DONE = 8 * POINT, SHIPS = 2, AT_SEA = 5, IN_CADIZ = 4, CANADA_SAVED = 3, TURNS_TO_FALL = 100 };

/* In hundredths of a point, the Allies'. */
static int32_t outlook_lead(const Game *g)
{
    Muster at[AT_WAITING];
    int canada = threatens_canada(g) ? POINT * objectives[objective_at(PORT_HALIFAX)].napoleon : 0;

    if (g->invaded)
        return POINT * INVADED;
    if (!g->flow.depth)
        return POINT * (g->vp[ALLIED] - g->vp[BRITISH]);
    int32_t lead = call_muster(g, at) / SHIPS + points_lead(g) + (in_battle(g) ? battle_lead(g) : 0);
    if (g->scenario == SCENARIO_TRAFALGAR_BATTLE)
        return lead;
    return lead - canada * CANADA_SAVED / 5 + hopes_at_sea(g, at) / AT_SEA + cadiz_shares(g, at) / IN_CADIZ +
           ALWAYS_DONE - duties_done(g, at) + prizes_open(g) * turns_left(g) / TURNS_TO_FALL;
}

static double half_by(double lead, double sure) /* -1 to 1, 0 at 0 */
{
    return lead / (sure + (lead < 0 ? -lead : lead));
}

enum { SURE_AT_LAST = 2 * POINT, SURE_BY_TURN = 56 };

/* 23.2: a few points more or less are luck, and the more the longer it still goes on. */
static double script_chance(const Game *g, int side)
{
    double lead = outlook_lead(g), least = POINT * scenarios[g->scenario].marginal;
    double sure = SURE_AT_LAST + (g->flow.depth ? SURE_BY_TURN * turns_left(g) : 0);
    double allied = 0.5 + (half_by(lead - least, sure) + half_by(lead + least, sure)) / 4;

    return side == ALLIED ? allied : 1 - allied;
}

/* ---- what it is for ---------------------------------------------------------------------------------------------------------------------------- */

/* The port there, or the sea without what the map says beside. */
static void put_goal(Text *out, int node)
{
    const char *name = nodes[node].port != PORT_COUNT ? ports[nodes[node].port].name : nodes[node].name;

    if (memcmp(name, "Off ", 4) == 0)
        name += 4;
    text_str(out, (Str){name, strcspn(name, "(")});
}

static void put_bound(Text *out, const char *words, int node)
{
    text_put(out, words);
    put_goal(out, node);
}

static void aim_of_sortie(const Game *g, int port, int node, Text *out)
{
    text_fmt(out, is_blockaded(g, port) ? "break out of %s" : "sail from %s", ports[port].name);
    put_bound(out, " for ", node);
}

/* What the fleet that acts is after. */
static void aim_of_course(const Game *g, Text *out)
{
    int unit = unit_of(ASKING(g, act)->unit), port = cargo_of(g, unit) >= 0 ? goal_of_expedition(g, unit) : -1;
    Post post;

    if (side_of_unit(unit) == ALLIED)
        put_bound(out, "make for ", g->unit[unit].marker - 1);
    else if (port >= 0)
        text_fmt(out, "land at %s", ports[port].name);
    else if (post_of(g, unit, &post))
        put_bound(out, "lie off ", post.node);
}

static void script_aim(const Game *g, int side, Plan plan, Text *out)
{
    (void)side;
    switch (verb_of_deed(plan)) {
    case V_MARK: put_bound(out, "make for ", plan.b); break;
    case V_SEND: aim_of_sortie(g, plan.a - PLACE_PORTS, plan.b, out); break;
    case V_HOLD: text_fmt(out, "keep the ships in %s", ports[plan.a - PLACE_PORTS].name); break;
    case V_LAUNCH: text_fmt(out, "put to sea from %s", ports[plan.a - PLACE_PORTS].name); break;
    case V_STOP: text_put(out, "let nobody else sail"); break;
    case V_STEP: aim_of_course(g, out); break;
    case V_STAY: text_put(out, "keep the fleet where it is"); break;
    case V_ALL:
    case V_ADD: text_put(out, "bring them to battle"); break;
    case V_PASS: text_put(out, g->flow.question == Q_offer ? "let them go" : "keep out of the battle"); break;
    case V_DENY: text_put(out, "avoid battle"); break;
    default: break;
    }
}

static bool has_come(const Game *g, int unit, int node)
{
    return is_on_sheet(g, unit) && is_fleet(g, unit) && g->unit[unit].marker == node + 1 && g->unit[unit].place == node;
}

/* Whether a fleet of theirs that is bound there has come there; or one is still, or lies ready to sail. */
static int sortie_fares(const Game *g, int port, int node)
{
    bool bound = g->port[port].marker == node + 1;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++) {
        if (has_come(g, unit, node))
            return 1;
        bound |= is_on_sheet(g, unit) && is_fleet(g, unit) && g->unit[unit].marker == node + 1;
    }
    return bound ? -1 : 0;
}

static int voyage_fares(const Game *g, int unit, int node)
{
    if (has_come(g, unit, node))
        return 1;
    return is_on_sheet(g, unit) && g->unit[unit].marker == node + 1 ? -1 : 0;
}

/* Whether the Allies come where they were sent, before the war is over. */
static int script_fares(const Game *g, int side, Plan plan)
{
    int fares = -1;

    (void)side;
    switch (verb_of_deed(plan)) {
    case V_MARK: fares = voyage_fares(g, unit_of(plan.a), plan.b); break;
    case V_SEND: fares = sortie_fares(g, plan.a - PLACE_PORTS, plan.b); break;
    default: return -1;
    }
    return fares < 0 && !g->flow.depth ? 0 : fares;
}
