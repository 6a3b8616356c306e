/* How the lieutenant plays it (engine/plans.h): as the habits say (policy.c), but no Order Card is left in hand when the
 * tally is made (9.5), for it would count as failed, and what cannot be done is given back in time (9.388); every Command
 * has Squadrons for its cards; the Azogues wait for an escort, and Convoys are hunted; the Expedition goes where few are
 * inside, and fever does its work; Bombs lie off full Harbours, which ships then leave; a port that is besieged gets troops;
 * and who is put forward against whom (6.2.10), which both choose unseen, is drawn from the solution of a matrix game. */
#include "engine/matrix.h"
#include "engine/plans.h"
#include "games/yellowjack/state.h"

/* ---- cards ----------------------------------------------------------------------------------------------------- */

/* 9.5: cards that are held when this Turn is over have failed. */
static bool tally_is_near(const Game *g)
{
    return turn_of_year(g) % 4 == 3 || g->turn == scenarios[g->scenario].last;
}

enum { BOMBARDING_SAIL = 6 };

/* 6.24: a fleet lies off the Harbour, and has Bombs perhaps. */
static bool is_shelled(const Game *g, int fleet, int place)
{
    return threat_at(g, fleet, place) >= 2 * BOMBARDING_SAIL;
}

/* It lies in a port that is shelled, or besieged and with it would be lost (X3.46). */
static bool is_trapped(const Game *g, int squadron)
{
    int place = place_of_squadron(g, squadron);

    return g->squadron[squadron].state != READY && (is_besieged(g, place, other(side_of_squadron(squadron))) ||
                                                    is_shelled(g, squadrons[squadron].fleet, place));
}

/* Those that can serve. */
static int squadrons_under(const Game *g, int command)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        n += g->squadron[s].command == command && is_in_play(g, s) && !is_trapped(g, s);
    return n;
}

/* X2.164: a Command with less than a Squadron for each card gets one from where they are many; Galleys first, who do as
 * well for a card that is only held. */
static int liking_of_command(const Game *g, Action a)
{
    int formation = g->squadron[a.arg[0]].formation, to;

    if (formation != NOBODY && (g->formation[formation].card != NOBODY || commander(g, formation) != LEADER_COUNT))
        return 0;
    to = squadrons_under(g, a.arg[1]);
    if (to >= CARDS_WANTED || squadrons_under(g, g->squadron[a.arg[0]].command) < to + 2)
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

/* One more for a card that nobody could be given, but none that the next storm would sink; and all that must get out of a
 * siege. */
static int liking_of_fitting(const Game *g, Action a)
{
    int command = g->squadron[a.arg[0]].command, liking = liking_of_fit_out(g, a);
    int bears = rating_of(a.arg[0]) - g->squadron[a.arg[0]].dp;

    if (is_trapped(g, a.arg[0]))
        return 100;
    if (liking > 0 || !tally_is_near(g) || free_formations(g, command) >= cards_to_issue(g, command))
        return liking;
    return bears <= 0 && is_stormy(g) ? 0 : 20 + bears - g->squadron[a.arg[0]].sail;
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

/* Its time is nearly over, and nothing is under way that would fulfil it. */
static bool comes_to_nothing(const Game *g, const Card *c)
{
    int turns = c->deadline - g->turn;

    switch (c->order) {
    case ORDER_ESCORT:
    case ORDER_RELIEVE: return turns <= 0 && convoy_under(g, c->formation) == NOBODY;
    case ORDER_RAID_TRADE: return turns <= 0 && c->progress + 1 < RAID_SAIL;
    case ORDER_CARRY_THE_TREASURE: return turns <= 1;
    default: return false;
    }
}

/* 9.388: a card that goes back costs nothing, one that fails counts (9.5). */
static int liking_of_return(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];
    bool rests = must_rest(g, c->formation) && c->order != ORDER_SUPPORT_THE_ARMY && !needs_nobody(c->order);

    return rests || comes_to_nothing(g, c) || is_hopeless(g, c, 0) || liking_of_giving_up(g, a);
}

/* ---- Bombs, 6.24: what lies in Harbour suffers three times, and its DPs are Prestige (12.1) ---------------------- */

enum { SHIPS_TO_SHELL = 3, BOMB_REACH = 16 };

static bool is_bomb_with(const Game *g, int aux, int formation)
{
    return auxiliaries[aux].kind == AUX_BOMB && g->aux_at[aux] == formation;
}

static bool has_bomb(const Game *g, int formation)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (is_bomb_with(g, aux, formation))
            return true;
    return false;
}

static int sail_to_shell(const Game *g, int formation, int place)
{
    int enemy = other(side_of_formation(formation));

    return is_enemy_port(g, fleet_of_formation(formation), harbour_of(place))
               ? sail_at(g, enemy, place, true) - sail_at(g, enemy, place, false)
               : 0;
}

/* The enemy Harbour with most ships for the way, where it need fear nobody; NOBODY: none. */
static int port_to_shell(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int found = NOBODY, most = 0;

    if (f->card != NOBODY || sail_in(g, formation) < BOMBARDING_SAIL || !has_bomb(g, formation) ||
        convoy_under(g, formation) != NOBODY || is_besieged(g, f->place, side_of_formation(formation)))
        return NOBODY;
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++) {
        int place = ports[harbour].place, sail = sail_to_shell(g, formation, place);
        int worth = sail >= SHIPS_TO_SHELL ? 4 * sail + BOMB_REACH - distances[f->place][place] : 0;
        if (worth > most && threat_at(g, fleet_of_formation(formation), place) < force_of(g, formation)) {
            most = worth;
            found = place;
        }
    }
    return found;
}

/* With whoever lies off ships in Harbour. */
static int liking_of_posting(const Game *g, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES, f = a.arg[1] - PIECE_FORMATIONS, liking = liking_of_post(g, a);
    bool off_port = g->formation[f].state == READY && is_port(g->formation[f].place);

    return liking && auxiliaries[aux].kind == AUX_BOMB && off_port
               ? liking + 10 * sail_to_shell(g, f, g->formation[f].place)
               : liking;
}

static int liking_of_laying_up(const Game *g, Action a)
{
    bool stays = port_to_shell(g, g->squadron[a.arg[0]].formation) == NOBODY && !is_trapped(g, a.arg[0]);

    return stays ? liking_of_lay_up(g, a) : 0;
}

/* The nearest own Harbour off which there is nobody. */
static int shelter_of(const Game *g, int formation)
{
    int found = NOBODY, near = 99, fleet = fleet_of_formation(formation);

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++) {
        int place = ports[harbour].place, away = distances[g->formation[formation].place][place];
        if (away < near && is_haven(g, fleet, harbour) && !threat_at(g, fleet, place)) {
            near = away;
            found = place;
        }
    }
    return found;
}

/* Where it flees from a Harbour that is shelled, or would have fled to; NOBODY: it does not. */
static int flight_of(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int fleet = fleet_of_formation(formation), goal = goal_of(g, formation);
    bool leaves = f->state == FITTING_OUT && is_shelled(g, fleet, f->place) && !is_blockaded(g, fleet, f->place);

    if (f->state == FITTING_OUT && !leaves)
        return NOBODY;
    if (is_port(goal) && is_own_port(g, fleet, harbour_of(goal)) && is_shelled(g, fleet, goal))
        return shelter_of(g, formation);
    return leaves ? goal : NOBODY;
}

static int errand_of(const Game *g, int formation)
{
    int port = port_to_shell(g, formation);

    return port == NOBODY ? flight_of(g, formation) : port;
}

static int liking_of_mover(const Game *g, Action a)
{
    return is_convoy(a.arg[0]) || errand_of(g, a.arg[0] - PIECE_FORMATIONS) == NOBODY ? liking_of_actor(g, a) : 100;
}

/* To a place, attacking on the way whom it outnumbers; there it stays. */
static bool sails_to(Habit *h, int goal)
{
    int formation = ASKING(h->g, activation)->formation;
    Chart chart;

    if (takes_best(h, V_ATTACK, liking_of_prey) || takes_best(h, V_SEARCH, liking_of_prey) || takes_first(h, V_SAIL))
        return true;
    if (h->g->formation[formation].place == goal && takes_first(h, V_HARBOUR))
        return true;
    chart_course(h->g, goal, sailor_of(h->g, formation), &chart);
    return takes_step(h, V_STEP, h->g->formation[formation].place, &chart) || takes_first(h, V_STOP);
}

static bool acts_keenly(Habit *h)
{
    int goal = errand_of(h->g, ASKING(h->g, activation)->formation);

    return goal == NOBODY ? acts(h) : sails_to(h, goal);
}

/* ---- troops for a port that is besieged, X3.41 ------------------------------------------------------------------ */

enum { HELP_REACH = 14 };

/* The nearest own one, if any is near enough; NOBODY: none. */
static int port_in_need(const Game *g, int side, int place)
{
    uint64_t besieged = besieged_ports(g, other(side));
    int found = NOBODY, near = HELP_REACH;

    BITS_EACH(harbour, &besieged, 1)
        if (port_side(g, harbour) == side && distances[place][ports[harbour].place] < near) {
            near = distances[place][ports[harbour].place];
            found = ports[harbour].place;
        }
    return found;
}

/* For an assault, as by habit; or to where they are needed, from the nearest that has two. */
static int liking_of_helpers(const Game *g, Action a)
{
    int need = port_in_need(g, a.side, a.arg[0]);

    if (liking_of_embarking(g, a))
        return 100;
    return need != NOBODY && garrison_units(g, a.arg[0], a.side) >= 2 ? HELP_REACH - distances[a.arg[0]][need] : 0;
}

/* One stays. */
static bool embarks(Habit *h)
{
    int place = ASKING(h->g, gather)->first;

    if (are_awaited(h->g, place, h->side))
        return picks(h);
    for (int i = 0; i < h->n && set_count(&h->g->chosen) + 1 < garrison_units(h->g, place, h->side); i++)
        if (h->list[i].verb == V_ADD && is_unit(h->list[i].arg[0]))
            return takes(h, h->list[i]);
    return takes_first(h, V_DONE) || picks(h);
}

static const Business keen_business[] = {{V_COMMAND, liking_of_command},
                                         {V_FITOUT, liking_of_fitting},
                                         {V_ASSIGN, liking_of_joining},
                                         {V_BOARD, liking_of_boarding},
                                         {V_ISSUE, liking_of_holder},
                                         {V_DIVIDE, liking_of_dividing},
                                         {V_EXTEND, liking_of_time},
                                         {V_FAIL, liking_of_return},
                                         {V_ORDINARY, liking_of_laying_up},
                                         {V_UNFORM, liking_of_unforming},
                                         {V_TROOPS, liking_of_helpers},
                                         {V_FLOTILLA, liking_of_flotilla},
                                         {V_CONVOY, liking_of_local},
                                         {V_POST, liking_of_posting},
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

/* ---- Convoys, 10.1 --------------------------------------------------------------------------------------------- */

/* The Azogues, of which each Sail sunk is the enemy's gain, wait for an escort. */
static int refuge_of(const Game *g, int convoy)
{
    const Convoy *c = &g->convoy[convoy];
    int kind = convoy_slots[convoy].kind;

    if (kind == CONVOY_AZOGUES && c->escort == NOBODY)
        return c->state == IN_HARBOUR ? c->place : nearest_haven(g, fleet_of_convoy(convoy), c->place);
    return kind == CONVOY_TROOP ? port_in_need(g, convoy_slots[convoy].side, c->place) : NOBODY;
}

static bool convoy_acts_keenly(Habit *h)
{
    int convoy = ASKING(h->g, convoy_activation)->convoy, goal = refuge_of(h->g, convoy);
    const Convoy *c = &h->g->convoy[convoy];
    Chart chart;

    if (goal == NOBODY)
        return convoy_acts(h);
    if (c->state == IN_HARBOUR)
        return takes_first(h, c->place == goal ? V_STOP : V_SAIL) || takes_first(h, V_STOP);
    if (c->place == goal && takes_first(h, V_HARBOUR))
        return true;
    chart_course(h->g, goal, (Sailor){.fleet = fleet_of_convoy(convoy)}, &chart);
    return takes_step(h, V_STEP, c->place, &chart) || takes_first(h, V_STOP);
}

static bool moves_keenly(Habit *h)
{
    static const uint8_t tasks[] = {V_BURN, V_LOOSE, V_BOARDERS, V_SHELL, V_RAID, V_REFIT};

    if (takes_best(h, V_ACTIVATE, liking_of_mover) || takes_best(h, V_PREY, liking_of_quarry))
        return true;
    for (size_t i = 0; i < sizeof tasks; i++)
        if (takes_first(h, tasks[i]))
            return true;
    return takes_first(h, V_STOP);
}

/* ---- the Expedition, 3.21, X3.4 --------------------------------------------------------------------------------- */

enum { WAITS_MOST = 4, RESERVE_UNITS = 6 };

/* What a port promises the Expedition: its Prestige, the less the more Units are known to be inside, and the longer the
 * way. */
static int liking_of_objective(const Game *g, Action a)
{
    int harbour = harbour_of(a.arg[0]), inside;

    expected_defence(g, a.arg[0], other(a.side), &inside);
    return g->port[harbour].taken
               ? 0
               : 100 * ports[harbour].prestige / (3 + inside) - distances[ports[HARBOUR_PORT_ROYAL_J].place][a.arg[0]];
}

enum { AS_A_RULE = 4 };

/* One time in so many the second best: who always went to one port would find it manned. */
static bool aims(Habit *h, Rng *rng)
{
    int best = 0, next = 0;
    Action second = h->list[0];

    *h->out = h->list[0];
    for (int i = 0; i < h->n; i++) {
        int liked = liking_of_objective(h->g, h->list[i]);
        if (liked > best) {
            next = best;
            second = *h->out;
            best = liked;
            *h->out = h->list[i];
        } else if (liked > next) {
            next = liked;
            second = h->list[i];
        }
    }
    if (next && !rng_below(rng, AS_A_RULE))
        *h->out = second;
    return true;
}

/* Tenths of a Unit that fever takes at a siege in an Impulse. */
static int fever_toll(const Game *g, int place, int column)
{
    int sum = 0;

    for (int die = 0; die < 10; die++)
        sum += fever(g, die, spaces[place].zone, column);
    return sum;
}

/* X3.45: fever empties a port that has few Units soon, and it is then taken without a die (X3.443). */
static bool fever_takes_it(const Game *g, int place, int side, int inside)
{
    int toll = fever_toll(g, place, 2), waits = toll ? (10 * inside + toll - 1) / toll : 99;

    return waits <= WAITS_MOST && waits * fever_toll(g, place, 1) / 10 + RESERVE_UNITS < units_with(g, side, place);
}

static bool besieges_keenly(Habit *h)
{
    int place = ASKING(h->g, siege)->place, inside;

    expected_defence(h->g, place, other(h->side), &inside);
    return inside && fever_takes_it(h->g, place, h->side, inside) ? takes_first(h, V_SIEGE) : besieges(h);
}

/* 12.2: a point is spent where a storm would end the siege. */
static bool rolls_again(Habit *h)
{
    const struct siege *l = RUNNING(h->g, siege);
    bool fails = l && l->odds >= 0 && l->odds < ODDS_KINDS &&
                 escalade[face(l->die + l->drm)][l->odds].result == ESCALADE_RETREAT;

    return takes_first(h, fails ? V_MULLIGAN : V_PASS);
}

static bool decides(Habit *h, Rng *rng)
{
    switch (h->g->flow.question) {
    case Q_secret_target: return aims(h, rng);
    case Q_orders: return does_business(h, keen_business);
    case Q_mpi: return moves_keenly(h);
    case Q_act: return acts_keenly(h);
    case Q_convoy_act: return convoy_acts_keenly(h);
    case Q_forward: return puts_forward(h, rng);
    case Q_embark: return embarks(h);
    case Q_siege: return besieges_keenly(h);
    case Q_mulligan: return rolls_again(h);
    default: return answers(h);
    }
}

/* ---- the script ------------------------------------------------------------------------------------------------ */

#include "games/yellowjack/script_plans.c"

static Action script_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Action out;
    Habit h = {.g = g, .side = side, .list = list, .n = n, .out = &out};

    if (!does_deed(plan, moment_of(g), list, n, &out) && !decides(&h, rng))
        CHECK(ya_sample(&game_yellowjack, g, side, rng, &out));
    return out;
}

static const PlansDef script = {.propose = script_propose,
                                .act = script_act,
                                .lasts = script_lasts,
                                .stage = script_stage,
                                .aim = script_aim,
                                .judge = 2,
                                .outlook = {.chance = script_chance,
                                            .turn = STAGES_A_TURN,
                                            .ahead = 2,
                                            .judged = 2,
                                            .whole = script_whole,
                                            .effort = 4,
                                            .advised = 2}};

static const LevelDef machine_levels[RANKS] = {[MIDSHIPMAN] = {.habit = 100},
                                               [LIEUTENANT] = {.habit = 91},
                                               [CAPTAIN] = {.habit = 58},
                                               [ADMIRAL] = {.thought = 240}};
