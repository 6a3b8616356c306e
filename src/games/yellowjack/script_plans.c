/* What else than the script's own choice comes to mind (engine/plans.h): another bearer for an Order, another card to keep, an
 * attack or none, Harbour or not, to slip away or fight, a siege or a storm. The script sees to everything besides. */
#include "engine/deeds.h"
#include "games/yellowjack/state.h"

enum { STAGES_A_TURN = 8, MOST_PLANS = 6 };

/* Steps of a Turn: the Administration, the Impulses. */
static int script_stage(const Game *g)
{
    return g->turn * STAGES_A_TURN + g->impulse;
}

static int moment_of(const Game *g)
{
    return moment_in(&g->flow, g->stack, script_stage(g));
}

static bool script_lasts(const Game *g, int side, Plan plan)
{
    (void)side;
    return plan.what && plan.c == moment_of(g);
}

/* ---- what it weighs ---------------------------------------------------------------------------------------------- */

static bool is_offered(const Deeds *d, int verb)
{
    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == verb)
            return true;
    return false;
}

/* 9.3: whoever else could be given the card. */
static void weigh_bearers(Deeds *d, Action own)
{
    for (int i = 0; own.verb == V_ISSUE && i < d->n; i++)
        if (d->list[i].verb == V_ISSUE && d->list[i].arg[0] == own.arg[0])
            deeds_do(d, d->list[i]);
}

/* 4.31: where somebody may be attacked or sought. */
static void weigh_contacts(Deeds *d)
{
    static const uint8_t verbs_there[] = {V_ATTACK, V_SEARCH, V_STOP, V_HARBOUR};

    if (is_offered(d, V_ATTACK) || is_offered(d, V_SEARCH))
        for (size_t i = 0; i < sizeof verbs_there; i++)
            deeds_verb(d, verbs_there[i]);
}

static void weigh_all(Deeds *d)
{
    for (int i = 0; i < d->n; i++)
        deeds_do(d, d->list[i]);
}

static void weigh(Deeds *d, int question, Action own)
{
    switch (question) {
    case Q_orders: weigh_bearers(d, own); break;
    case Q_act: weigh_contacts(d); break;
    case Q_choose:
    case Q_pounce:
    case Q_slip:
    case Q_reinforce:
    case Q_assist:
    case Q_intensity:
    case Q_retreat:
    case Q_siege:
    case Q_storm:
    case Q_hold:
    case Q_award: weigh_all(d); break;
    default: break;
    }
}

/* First what the script does, by what the side knows and not by what lies in each world it is tried in. */
static int script_propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    Deeds d = {.list = list, .n = n, .out = out, .cap = cap < MOST_PLANS ? cap : MOST_PLANS};
    Action own;
    Habit h = {.g = g, .side = side, .list = list, .n = n, .out = &own};
    Rng any = 1;

    if (cap < 2 || n < 2 || !decides(&h, &any))
        return 0;
    d.moment = moment_of(g);
    deeds_do(&d, own);
    weigh(&d, g->flow.question, own);
    return d.count < 2 ? 0 : d.count;
}

/* ---- how it looks where a play-out ends ---------------------------------------------------------------------------- */

/* In points of the evaluation: how far behind the British as a rule are, with more ships to come, and still win as often as not, at
 * the end and more of it for every Turn that is left; and what is half of certainty, likewise (bench/README.md). */
typedef struct {
    int16_t behind, behind_a_turn, sure, surer;
} Looks;

static const Looks looks[SCENARIO_COUNT] = {[SCENARIO_FULL_WAR] = {330, 0, 20, 18},
                                            [SCENARIO_VERNONS_WAR] = {70, 27, 46, 27},
                                            [SCENARIO_CARTAGENA] = {-50, 133, 64, 88}};

static double script_chance(const Game *g, int side)
{
    if (g->ended)
        return winner(g) < 0 ? .5 : winner(g) == side;
    const Looks *l = &looks[g->scenario];
    int left = g->turn < scenarios[g->scenario].last ? scenarios[g->scenario].last - g->turn : 0;
    double lead = worth_of_side(g, BRITISH) - worth_of_side(g, BOURBON) + l->behind + l->behind_a_turn * left;
    double sure = l->sure + l->surer * left;
    double british = .5 + .5 * lead / (sure + (lead < 0 ? -lead : lead));

    return side == BRITISH ? british : 1 - british;
}

/* When he has drawn his cards he sees to all his ships, in whatever order. */
static bool script_whole(const Game *g, int side)
{
    const struct orders_step *l = RUNNING(g, orders_step);

    return l && l->side == side && l->drawing == COMMAND_COUNT;
}

/* ---- what it is for -------------------------------------------------------------------------------------------------- */

/* 9.37: what the Order asks for. */
static void aim_of_order(const Card *c, Text *out)
{
    static const char *const aims[ORDER_COUNT] = {
        [ORDER_CRUISE] = "cruise off ",
        [ORDER_ESCORT] = "bring a Convoy in",
        [ORDER_BLOCKADE] = "blockade ",
        [ORDER_SHOW_OF_FORCE] = "show the flag at ",
        [ORDER_SUPPORT_THE_ARMY] = "support the army at ",
        [ORDER_RELIEVE] = "relieve ",
        [ORDER_RAID_TRADE] = "raid trade",
        [ORDER_VICTUAL] = "bring victuals in",
        [ORDER_CARRY_THE_TREASURE] = "carry the treasure home",
    };

    text_put(out, aims[c->order]);
    if (c->target != NOBODY)
        text_put(out, spaces[c->target].name);
}

static void script_aim(const Game *g, int side, Plan plan, Text *out)
{
    (void)side;
    switch (verb_of_deed(plan)) {
    case V_ISSUE: aim_of_order(&g->card[plan.a - PIECE_CARDS], out); break;
    case V_SEARCH: text_put(out, "bring them to battle"); break;
    default: break;
    }
}
