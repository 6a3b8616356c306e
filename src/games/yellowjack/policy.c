/* What a machine player does by habit: he carries his Orders out one by one, keeps worn ships in harbour, brings Convoys
 * home, and attacks what he outnumbers. */
#include "games/yellowjack/state.h"

/* ---- an activation, 4.31 --------------------------------------------------------------------------------------- */

static int liking_of_prey(const Game *g, Action a)
{
    const struct activation *l = ASKING(g, activation);

    if (is_convoy(a.arg[0]))
        return g->convoy[a.arg[0] - PIECE_CONVOYS].escort == NOBODY ? 20 : 0;
    return outnumbers(g, l->formation, a.arg[0] - PIECE_FORMATIONS) ? 10 : 0;
}

/* A Convoy that is bound for where its own way leads, or any if its Order wants one. */
static int liking_of_charge(const Game *g, Action a)
{
    int formation = ASKING(g, activation)->formation, card = g->formation[formation].card;

    (void)a;
    return card != NOBODY && wants_convoy(g->card[card].order) && convoy_under(g, formation) == NOBODY;
}

static int settling_verb(const Game *g, int formation)
{
    int card = g->formation[formation].card;

    return card != NOBODY && g->card[card].order == ORDER_BLOCKADE ? V_BLOCKADE : V_STOP;
}

static bool settles(Habit *h, int formation, int goal)
{
    const Formation *f = &h->g->formation[formation];
    int convoy = convoy_under(h->g, formation);

    if (convoy != NOBODY && goal == EXIT_PLACE && takes_first(h, V_LEAVE_CONVOY))
        return true;
    if (goal == home_of(h->g, formation) || convoy != NOBODY)
        if (f->card == NOBODY || h->g->card[f->card].target != goal)
            if (takes_first(h, V_HARBOUR))
                return true;
    return takes_first(h, settling_verb(h->g, formation)) || takes_first(h, V_STOP);
}

static bool acts(Habit *h)
{
    const Game *g = h->g;
    int formation = ASKING(g, activation)->formation, goal;
    const Formation *f = &g->formation[formation];
    Chart chart;

    if (takes_best(h, V_ATTACK, liking_of_prey) || takes_best(h, V_SEARCH, liking_of_prey) ||
        takes_first(h, V_DISEMBARK) || takes_best(h, V_ESCORT, liking_of_charge))
        return true;
    if (f->state == FITTING_OUT)
        return (has_errand(g, formation) && takes_first(h, V_SAIL)) || takes_first(h, V_STOP);
    goal = goal_of(g, formation);
    if (has_arrived(g, formation, goal))
        return settles(h, formation, goal);
    chart_course(g, goal, sailor_of(g, formation), &chart);
    if (takes_step(h, V_STEP, f->place, &chart))
        return true;
    if (!ASKING(g, activation)->stopped && lc_chance(g, formation, catch_drm(g, f->place)) >= 4 &&
        takes_step(h, V_CATCH, f->place, &chart))
        return true;
    return takes_first(h, V_STOP);
}

/* What cannot arrive before the end is safest in the next Harbour. */
static bool comes_too_late(const Game *g, const Convoy *c, int goal)
{
    int impulses = IMPULSES * (scenarios[g->scenario].last - g->turn + 1) - g->impulse;

    return 3 * distances[c->place][goal] > 4 * impulses;
}

/* Convoys wait in Harbour for the weather. */
static bool convoy_acts(Habit *h)
{
    const struct convoy_activation *l = ASKING(h->g, convoy_activation);
    const Convoy *c = &h->g->convoy[l->convoy];
    int goal = destination_of(l->convoy, c);
    Chart chart;

    if (convoy_slots[l->convoy].kind == CONVOY_TROOP || comes_too_late(h->g, c, goal))
        goal = nearest_port(h->g, fleet_of_convoy(l->convoy), c->place);
    if (c->state == IN_HARBOUR && (c->place == goal || in_weather(h->g, c->place) || h->g->storm.kind))
        return takes_first(h, V_STOP);
    if (takes_first(h, V_EXIT) || takes_first(h, V_SAIL) || (c->place == goal && takes_first(h, V_HARBOUR)))
        return true;
    chart_course(h->g, goal, (Sailor){.fleet = fleet_of_convoy(l->convoy)}, &chart);
    return takes_step(h, V_STEP, c->place, &chart) || takes_first(h, V_STOP);
}

/* ---- an MPI, 4.3 ----------------------------------------------------------------------------------------------- */

/* Whoever has an errand, or stands at sea, acts; then Convoys. */
static int liking_of_actor(const Game *g, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS;

    if (is_convoy(a.arg[0]))
        return 1;
    return g->formation[formation].state == READY || has_errand(g, formation) ? 10 + force_of(g, formation) : 0;
}

static bool moves(Habit *h)
{
    static const uint8_t tasks[] = {V_PREY, V_BOARDERS, V_SHELL, V_RAID, V_REFIT};

    if (takes_best(h, V_ACTIVATE, liking_of_actor))
        return true;
    for (size_t i = 0; i < sizeof tasks; i++)
        if (takes_first(h, tasks[i]))
            return true;
    return takes_first(h, V_STOP);
}

/* ---- battle ---------------------------------------------------------------------------------------------------- */

static int sail_in_battle(const Game *g, int side)
{
    int n = 0;

    FOR_FIGHTERS(s, g, side)
    n += g->squadron[s].sail;
    return n;
}

static bool names_intensity(Habit *h)
{
    int own = sail_in_battle(h->g, h->side), enemy = sail_in_battle(h->g, other(h->side));
    int level = own > enemy ? 2 : own < enemy ? 0 : 1;

    return takes(h, (Action){V_INTENSITY, (uint8_t)h->side, {(int16_t)(WORD_INTENSITIES + level), 0, 0}});
}

static int liking_of_pair(const Game *g, Action a)
{
    return 10 + g->squadron[a.arg[0]].sail - g->squadron[a.arg[1]].sail + g->squadron[a.arg[1]].dp / 4;
}

/* Whoever can bear it: most Sail, least hurt. */
static int liking_of_sufferer(const Game *g, Action a)
{
    return 100 + 4 * g->squadron[a.arg[0]].sail - g->squadron[a.arg[0]].dp;
}

static int liking_of_refuge(const Game *g, Action a)
{
    int formation = ASKING(g, retreat)->formation;

    return 100 - distances[a.arg[0]][home_of(g, formation)] + 50 * (a.arg[0] == g->formation[formation].place);
}

static bool pounces(Habit *h)
{
    const struct pounce *l = ASKING(h->g, pounce);

    return (outnumbers(h->g, l->formation, l->target) && takes_first(h, V_ATTACK)) || takes_first(h, V_PASS);
}

static bool slips(Habit *h)
{
    const struct attack *l = ASKING(h->g, attack);

    return takes_first(h, outnumbers(h->g, l->target, l->formation) ? V_PASS : V_SLIP);
}

/* The right half of the shifts helps most. */
static bool shifts(Habit *h)
{
    int most = leaders_shifts(h->g, ASKING(h->g, combat)->number);

    return takes(h, (Action){V_SHIFT, (uint8_t)h->side, {(int16_t)((most + 1) / 2), 0, 0}});
}

/* ---- sieges ---------------------------------------------------------------------------------------------------- */

/* What must be reckoned with inside: the Units of the set-up there that nobody has seen fall. */
static int expected_defence(const Game *g, int place, int side, int *inside)
{
    int harbour = harbour_of(place), sum = intrinsic(g, harbour),
        fort = g->port[harbour].razed ? 1 : ports[harbour].fort;

    *inside = 0;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].place == place && side_of_unit(unit) == side && g->unit_at[unit] != LAND_LOST) {
            ++*inside;
            sum += units[unit].type == TYPE_REGULAR ? 1 : 2;
        }
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == place && side_of_fleet(personages[man].fleet) == side) {
            sum++;
            fort += personages[man].fort;
        }
    return sum * fort + sail_at(g, side, place, true);
}

enum { LAST_UNITS = 4 };

static int units_with(const Game *g, int side, int place)
{
    int n = count_units(g, BESIEGING + place, side), flotilla = flotilla_at(g, side, place);

    for (int unit = 0; unit < UNIT_COUNT && flotilla != NOBODY; unit++)
        n += has_aboard(g, flotilla, PIECE_UNITS + unit);
    return n;
}

/* The fewer are left the worse the odds that are tried; the last storm at any, for fever leaves none of them. */
static int odds_wanted(int left)
{
    return left > 8 ? ODDS_2_1 : left > 6 ? ODDS_3_2 : left > LAST_UNITS ? ODDS_1_1 : ODDS_1_2;
}

static bool besieges(Habit *h)
{
    const struct siege *l = ASKING(h->g, siege);
    int inside, defence = expected_defence(h->g, l->place, other(h->side), &inside);
    int odds = odds_of(storming_strength(h->g, l->place, h->side), defence);

    if (odds >= (inside ? odds_wanted(units_with(h->g, h->side, l->place)) : ODDS_1_2))
        return takes_first(h, V_ESCALADE);
    return takes_first(h, V_SIEGE);
}

static int liking_of_loss(const Game *g, Action a)
{
    int unit = a.arg[0] - PIECE_UNITS;

    return (units[unit].type == TYPE_REGULAR ? 4 : 2) + (g->unit_state[unit] != 0);
}

/* X2.56: Units, and of Personages those who do not spoil the die. */
static int liking_of_stormer(const Game *g, Action a)
{
    int man = a.arg[0] - PIECE_PERSONAGES;

    (void)g;
    return man >= PERSONAGE_COUNT || personages[man].role != ROLE_ATTACKER || personages[man].cbt <= 0;
}

/* All of them, or of a Flotilla's company the Convoys alone. */
static bool picks(Habit *h)
{
    if (h->g->flow.question == Q_employ)
        return takes_best(h, V_ADD, liking_of_stormer) || takes_first(h, V_DONE);
    if (h->g->flow.question != Q_company)
        return takes_first(h, set_empty(&h->g->chosen) ? V_ALL : V_DONE) || takes_first(h, V_DONE) ||
               takes_first(h, V_ADD);
    for (int i = 0; i < h->n; i++)
        if (h->list[i].verb == V_ADD && is_convoy(h->list[i].arg[0]))
            return takes(h, h->list[i]);
    return takes_first(h, V_DONE) || takes_first(h, V_ADD);
}

/* ---- the rest -------------------------------------------------------------------------------------------------- */

/* First whoever is nearest to serving again, then the most worn. */
static int liking_of_repair(const Game *g, Action a)
{
    const Squadron *s = &g->squadron[a.arg[0]];

    return (over_two_thirds(g, a.arg[0]) ? 200 - 2 * s->dp : 2 * s->dp) + s->sail;
}

/* Prestige is worth the same on either side, but for the enemy's last. */
static bool takes_award(Habit *h)
{
    int points = ASKING(h->g, award)->points, left = h->g->prestige[other(h->side)];

    return takes(h, (Action){V_AWARD, (uint8_t)h->side, {(int16_t)(left <= points ? points : 0), 0, 0}});
}

static int liking_of_target(const Game *g, Action a)
{
    (void)g;
    return a.arg[0] == PLACE_CARTAGENA;
}

static int liking_of_sailor(const Game *g, Action a)
{
    return 10 - (int)(a.arg[0] >= PIECE_AUXILIARIES && g->aux_at[a.arg[0] - PIECE_AUXILIARIES] < POST_PLACES);
}

/* By one verb, then by another that is always allowed. */
static bool either(Habit *h, int verb, int else_verb)
{
    return takes_first(h, verb) || takes_first(h, else_verb);
}

static bool answers(Habit *h)
{
    switch (h->g->flow.question) {
    case Q_secret_target: return takes_best(h, V_TARGET, liking_of_target) || takes_first(h, V_TARGET);
    case Q_first: return takes_first(h, V_FIRST);
    case Q_repair: return takes_best(h, V_REPAIR, liking_of_repair) || takes_first(h, V_DONE);
    case Q_discard: return takes_first(h, V_DONE);
    case Q_choose: return chooses_card(h);
    case Q_orders: return gives_orders(h);
    case Q_mpi: return moves(h);
    case Q_act: return acts(h);
    case Q_convoy_act: return convoy_acts(h);
    case Q_convoy_hunt: return either(h, V_ATTACK, V_PASS);
    case Q_pounce: return pounces(h);
    case Q_slip: return slips(h);
    case Q_reinforce: return either(h, V_REINFORCE, V_PASS);
    case Q_assist: return either(h, V_ASSIST, V_PASS);
    case Q_forward: return takes_best(h, V_SEND, liking_of_sailor) || takes_best(h, V_SCREEN, liking_of_sailor);
    case Q_follow: return takes_first(h, V_FOLLOW);
    case Q_intensity: return names_intensity(h);
    case Q_pair: return takes_best(h, V_PAIR, liking_of_pair);
    case Q_addition: return either(h, V_COMMIT, V_PASS);
    case Q_shift: return shifts(h);
    case Q_suffer:
    case Q_sink: return takes_best(h, V_SUFFER, liking_of_sufferer);
    case Q_retreat: return takes_best(h, V_RETREAT, liking_of_refuge);
    case Q_siege: return besieges(h);
    case Q_storm: return takes_first(h, V_ESCALADE) || takes_first(h, V_PASS);
    case Q_loss:
    case Q_sick: return takes_best(h, V_LOSE, liking_of_loss);
    case Q_hold: return either(h, V_HOLD, V_RAZE);
    case Q_award: return takes_award(h);
    case Q_mulligan:
    case Q_announce:
    case Q_again:
    case Q_better: return takes_first(h, V_PASS);
    case Q_viceroy: return either(h, V_GIVE, V_PASS);
    case Q_ransom: return takes_first(h, V_RANSOM) || takes_first(h, V_DONE);
    case Q_buy: return either(h, V_BUY, V_DONE);
    default: return question_of(&game_yellowjack, h->g)->kind == ASK_GROUP && picks(h);
    }
}

static bool by_lot(const Game *g, int side, Rng *rng, Action *out)
{
    Action list[YA_MAX_LEGAL];
    Habit h = {.g = g, .side = side, .list = list, .out = out};

    (void)rng;
    h.n = ya_legal(&game_yellowjack, g, side, true, list, YA_MAX_LEGAL);
    return answers(&h);
}
