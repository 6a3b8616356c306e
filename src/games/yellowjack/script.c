/* How the lieutenant plays it (engine/plans.h): as the habits say (policy.c), but no Order Card is left in hand when the
 * tally is made (9.5), for it would count as failed, and what cannot be done is given back in time (9.388); every Command
 * has Squadrons for its cards; the Azogues wait for an escort, and Convoys are hunted; and who is put forward against
 * whom (6.2.10), which both choose unseen, is drawn from the solution of a matrix game. */
#include "engine/matrix.h"
#include "engine/plans.h"
#include "games/yellowjack/state.h"

/* ---- cards ----------------------------------------------------------------------------------------------------- */

/* 9.5: cards that are held when this Turn is over have failed. */
static bool tally_is_near(const Game *g)
{
    return turn_of_year(g) % 4 == 3 || g->turn == scenarios[g->scenario].last;
}

static int squadrons_under(const Game *g, int command)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        n += is_in_play(g, s) && g->squadron[s].command == command;
    return n;
}

/* X2.164: a Command with less than a Squadron for each card gets one from where they are many; Galleys first, who do as
 * well for a card that is only held. */
static int liking_of_command(const Game *g, Action a)
{
    int from = squadrons_under(g, g->squadron[a.arg[0]].command), to = squadrons_under(g, a.arg[1]);
    int formation = g->squadron[a.arg[0]].formation;

    if (to >= CARDS_WANTED || from <= CARDS_WANTED || from < to + 2 ||
        (formation != NOBODY && (g->formation[formation].card != NOBODY || commander(g, formation) != LEADER_COUNT)))
        return 0;
    return 20 - g->squadron[a.arg[0]].sail + 10 * (squadrons[a.arg[0]].kind == CLASS_GALLEY);
}

/* 9.37: done by any force of the fleet, so that whoever has the card may stay in Harbour. */
static bool needs_nobody(int order)
{
    return order == ORDER_RAID_TRADE || order == ORDER_VICTUAL || order == ORDER_CARRY_THE_TREASURE;
}

static bool is_unordered(const Game *g, int formation, int command)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && f->command == command && f->card == NOBODY;
}

static int free_formations(const Game *g, int command)
{
    int n = 0;

    for (int f = 0; f < FORMATIONS; f++)
        n += is_unordered(g, f, command);
    return n;
}

static int cards_to_issue(const Game *g, int command)
{
    int n = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        n += c->state == HELD && !(c->flags & CARD_TRIED);
    }
    return n;
}

/* Impulses that are left for an Order, and how many it takes, the way included. */
static int impulses_left(const Game *g, const Card *c)
{
    return IMPULSES * (c->deadline - g->turn + 1);
}

static int impulses_needed(const Game *g, const Card *c, int formation)
{
    int needs = order_needs(c->order),
        away = c->target == NOBODY ? 0 : distances[g->formation[formation].place][c->target];

    return needs - (c->progress < needs ? c->progress : needs) + away / 3;
}

/* An Order that its bearer can no longer carry out. */
static bool is_hopeless(const Game *g, const Card *c, int more)
{
    return sail_in(g, c->formation) < c->sail ||
           (order_needs(c->order) && c->order != ORDER_RAID_TRADE && c->order != ORDER_SUPPORT_THE_ARMY &&
            impulses_needed(g, c, c->formation) > impulses_left(g, c) + more);
}

/* ---- the Orders step, 4.1.4 ------------------------------------------------------------------------------------ */

/* Whoever can carry it out; and when the tally is near anybody, the weakest first. */
static int liking_of_holder(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];
    int f = a.arg[1] - PIECE_FORMATIONS, liking = liking_of_bearer(g, a);
    bool in_harbour = g->formation[f].state == FITTING_OUT;

    if (needs_nobody(c->order))
        return 200 - 4 * sail_in(g, f) + 40 * in_harbour;
    if (liking > 0 || !tally_is_near(g))
        return liking;
    return 20 + 10 * in_harbour - sail_in(g, f) / 2;
}

/* One more for a card that nobody could be given. */
static int liking_of_fitting(const Game *g, Action a)
{
    int command = g->squadron[a.arg[0]].command, liking = liking_of_fit_out(g, a);

    if (liking > 0 || !tally_is_near(g) || free_formations(g, command) >= cards_to_issue(g, command))
        return liking;
    return 20 - g->squadron[a.arg[0]].sail;
}

/* As many Formations as there are cards; a card's own is brought to its strength. */
static int liking_of_joining(const Game *g, Action a)
{
    int from = g->squadron[a.arg[0]].formation, into = a.arg[1] - PIECE_FORMATIONS, card = g->formation[into].card;
    int command = g->formation[from].command;
    bool spare = g->formation[from].card == NOBODY && free_formations(g, command) > cards_to_issue(g, command);

    if (card != NOBODY && spare && g->formation[into].command == command && sail_in(g, into) < g->card[card].sail &&
        squadrons[a.arg[0]].kind != CLASS_GALLEY)
        return 60 + g->squadron[a.arg[0]].sail;
    return squadrons_in(g, from) == 1 && !spare ? 0 : liking_of_assigning(g, a);
}

/* A Formation of two for two cards. */
static int liking_of_dividing(const Game *g, Action a)
{
    int f = g->squadron[a.arg[0]].formation, command = g->formation[f].command, card = g->formation[f].card;
    int left = sail_in(g, f) - g->squadron[a.arg[0]].sail;

    if (!tally_is_near(g) || free_formations(g, command) >= cards_to_issue(g, command) ||
        (card != NOBODY && left < g->card[card].sail))
        return 0;
    return 20 - g->squadron[a.arg[0]].sail;
}

static int liking_of_time(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];

    return c->deadline <= g->turn && !is_hopeless(g, c, IMPULSES) &&
           impulses_needed(g, c, c->formation) + 1 > impulses_left(g, c);
}

static int liking_of_return(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];

    return is_hopeless(g, c, 0) || liking_of_giving_up(g, a);
}

static const Business keen_business[] = {{V_COMMAND, liking_of_command},
                                         {V_FITOUT, liking_of_fitting},
                                         {V_ASSIGN, liking_of_joining},
                                         {V_BOARD, liking_of_boarding},
                                         {V_ISSUE, liking_of_holder},
                                         {V_DIVIDE, liking_of_dividing},
                                         {V_EXTEND, liking_of_time},
                                         {V_FAIL, liking_of_return},
                                         {V_ORDINARY, liking_of_lay_up},
                                         {V_UNFORM, liking_of_unforming},
                                         {V_TROOPS, liking_of_embarking},
                                         {V_FLOTILLA, liking_of_flotilla},
                                         {V_CONVOY, liking_of_local},
                                         {V_POST, liking_of_post},
                                         {V_CORSAIR, liking_of_zone},
                                         {V_STATION, liking_of_station},
                                         {0}};

/* ---- Auxiliaries, 6.2 ------------------------------------------------------------------------------------------- */

enum { ANY_SAIL = 20, RAIDED_SAIL = 60, FOUND_OUT = 20 };

/* Hundredths of a Prestige point, for each Sail of a Convoy that is sunk: the Azogues', and what others then fail to
 * bring; the Order to raid trade besides. */
static int worth_of_sail(const Game *g, int convoy, int hunter)
{
    const Convoy *c = &g->convoy[convoy];
    int kind = convoy_slots[convoy].kind, worth = kind == CONVOY_AZOGUES ? POINT : ANY_SAIL;

    if (convoys[kind].prestige && 2 * c->sail >= c->began)
        worth += POINT * convoys[kind].prestige / (c->sail - (c->began - 1) / 2);
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && g->card[card].order == ORDER_RAID_TRADE && side_of_card(card) == hunter)
            worth += RAIDED_SAIL;
    return worth;
}

/* Sail in hundredths that an attack sinks in the mean, by its column. */
static int sail_sunk(int column, int partly)
{
    int sum = 0;

    for (int die = 0; die < 10; die++) {
        DamageInfo cell = combat_damage[die + partly > 9 ? 9 : die + partly][column];
        sum += 10 * cell.sail + 10 * cell.dp / 4;
    }
    return sum;
}

/* What it is to be without an Auxiliary until it recovers. */
static int cost_of(int aux)
{
    static const uint8_t cost[] = {[TASK_FLEET] = 20, [TASK_GALLEY] = 8, [TASK_LIGHT] = 8};

    return auxiliaries[aux].kind == AUX_GUARDACOSTA ? 2 : cost[class_of_auxiliary(aux)->task_class];
}

static int worth_of_task(const Game *g, const struct screening *l, int aux, int partly)
{
    int convoy = l->object - PIECE_CONVOYS;

    if (!is_convoy(l->object) || l->duty != DUTY_PREY)
        return partly ? FOUND_OUT / 2 : FOUND_OUT;
    return worth_of_sail(g, convoy, l->side) * sail_sunk(prey_column(g, aux, convoy), partly) / 100;
}

/* 6.2.10: to him who Tasks. */
static int worth_of_meeting(const Game *g, const struct screening *l, int sent, int screener)
{
    if (screener == NOBODY)
        return worth_of_task(g, l, sent, 0) - cost_of(sent);
    int fate = screening[screened_row(sent, place_of_object(g, l->object))][screen_column(g, screener)];
    return (fate == SCREEN_YES ? 0 : worth_of_task(g, l, sent, fate == SCREEN_PARTIAL)) - cost_of(sent) +
           cost_of(screener);
}

/* One of each kind that a side may put forward; who screens may also put forward none. */
static int list_kinds(const Game *g, int side, int *out)
{
    const struct screening *l = ASKING(g, screening);
    uint64_t idle[AUX_WORDS];
    uint32_t seen = 0;
    int n = 0, place = place_of_object(g, l->object);

    find_free(g, side, idle);
    ROW_EACH(aux, idle, AUX_WORDS) {
        int kind = side == l->side ? screened_row(aux, place) : screen_column(g, aux);
        if (seen >> kind & 1 || !bit_has(reach_of(g, aux), place) || !may_be_forward(g, aux, side))
            continue;
        seen |= UINT32_C(1) << kind;
        out[n++] = aux;
    }
    if (side != l->side)
        out[n++] = NOBODY;
    return n;
}

/* Both choose unseen: a matrix game. */
static void weigh_meetings(const Game *g, int side, const int *own, const int *his, Matrix *m)
{
    const struct screening *l = ASKING(g, screening);

    for (int a = 0; a < m->rows; a++)
        for (int b = 0; b < m->columns; b++)
            m->worth[a][b] =
                side == l->side ? worth_of_meeting(g, l, own[a], his[b]) : -worth_of_meeting(g, l, his[b], own[a]);
}

static bool puts_forward(Habit *h, Rng *rng)
{
    int own[AUXILIARY_COUNT], his[AUXILIARY_COUNT];
    Matrix m = {.rows = list_kinds(h->g, h->side, own), .columns = list_kinds(h->g, other(h->side), his)};
    uint32_t parts[MATRIX_MOST];
    int verb = h->side == ASKING(h->g, screening)->side ? V_SEND : V_SCREEN;

    if (!m.rows || !m.columns)
        return false;
    weigh_meetings(h->g, h->side, own, his, &m);
    matrix_solve(&m, parts);
    int aux = own[matrix_draw(parts, rng)];
    if (aux == NOBODY)
        return takes_first(h, V_PASS);
    return takes(h, (Action){(uint8_t)verb, (uint8_t)h->side, {(int16_t)(PIECE_AUXILIARIES + aux), 0, 0}});
}

static int liking_of_quarry(const Game *g, Action a)
{
    return worth_of_sail(g, a.arg[0] - PIECE_CONVOYS, a.side);
}

/* ---- the Azogues, 10.14 ---------------------------------------------------------------------------------------- */

/* The Azogues, of which each Sail sunk is the enemy's gain, wait for an escort. */
static bool convoy_acts_keenly(Habit *h)
{
    int convoy = ASKING(h->g, convoy_activation)->convoy;
    const Convoy *c = &h->g->convoy[convoy];
    Chart chart;

    if (convoy_slots[convoy].kind != CONVOY_AZOGUES || c->escort != NOBODY)
        return convoy_acts(h);
    if (c->state == IN_HARBOUR)
        return takes_first(h, V_STOP);
    int goal = nearest_haven(h->g, fleet_of_convoy(convoy), c->place);
    if (c->place == goal && takes_first(h, V_HARBOUR))
        return true;
    chart_course(h->g, goal, (Sailor){.fleet = fleet_of_convoy(convoy)}, &chart);
    return takes_step(h, V_STEP, c->place, &chart) || takes_first(h, V_STOP);
}

static bool moves_keenly(Habit *h)
{
    static const uint8_t tasks[] = {V_BURN, V_LOOSE, V_BOARDERS, V_SHELL, V_RAID, V_REFIT};

    if (takes_best(h, V_ACTIVATE, liking_of_actor) || takes_best(h, V_PREY, liking_of_quarry))
        return true;
    for (size_t i = 0; i < sizeof tasks; i++)
        if (takes_first(h, tasks[i]))
            return true;
    return takes_first(h, V_STOP);
}

static bool decides(Habit *h, Rng *rng)
{
    switch (h->g->flow.question) {
    case Q_orders: return does_business(h, keen_business);
    case Q_mpi: return moves_keenly(h);
    case Q_convoy_act: return convoy_acts_keenly(h);
    case Q_forward: return puts_forward(h, rng);
    default: return answers(h);
    }
}

/* ---- the script ------------------------------------------------------------------------------------------------ */

static Action script_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Action out;
    Habit h = {.g = g, .side = side, .list = list, .n = n, .out = &out};

    (void)plan;
    if (side == YA_CHANCE || !decides(&h, rng))
        CHECK(ya_sample(&game_yellowjack, g, side, rng, &out));
    return out;
}

/* No plans are compared yet. */
static int script_propose(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    (void)g, (void)side, (void)list, (void)n, (void)out, (void)cap;
    return 0;
}

static bool script_lasts(const Game *g, int side, Plan plan)
{
    (void)g, (void)side, (void)plan;
    return false;
}

/* Steps of a Turn: the Administration, the Impulses. */
static int script_stage(const Game *g)
{
    return g->turn * 8 + g->impulse;
}

static const PlansDef script = {
    .propose = script_propose, .act = script_act, .lasts = script_lasts, .stage = script_stage};
