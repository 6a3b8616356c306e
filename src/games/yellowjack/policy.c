/* What a machine player does by habit: he carries his Orders out one by one, keeps worn ships in harbour, brings Convoys
 * home, and attacks what he outnumbers. */
#include "games/yellowjack/state.h"

typedef struct {
    const Game *g;
    int side, n;
    const Action *list;
    Action *out;
} Habit;

static bool takes(Habit *h, Action a)
{
    *h->out = a;
    return true;
}

/* The first of the verbs that is allowed, whatever it names. */
static bool takes_first(Habit *h, int verb)
{
    for (int i = 0; i < h->n; i++)
        if (h->list[i].verb == verb)
            return takes(h, h->list[i]);
    return false;
}

/* The one that is liked best of a verb; none is taken that is liked 0 or less. */
static bool takes_best(Habit *h, int verb, int (*liking)(const Game *g, Action a))
{
    int best = 0;

    for (int i = 0; i < h->n; i++) {
        int liked = h->list[i].verb == verb ? liking(h->g, h->list[i]) : 0;
        if (liked > best) {
            best = liked;
            *h->out = h->list[i];
        }
    }
    return best > 0;
}

/* ---- strength and wear ----------------------------------------------------------------------------------------- */

/* Sail of a Formation that counts: worn Squadrons half. */
static int force_of(const Game *g, int formation)
{
    int n = 0;

    FOR_SQUADRONS(s, g, formation)
    n += over_two_thirds(g, s) ? g->squadron[s].sail : 2 * g->squadron[s].sail;
    return n;
}

static bool outnumbers(const Game *g, int formation, int target)
{
    return 5 * force_of(g, formation) >= 6 * force_of(g, target);
}

/* Turns 4 to 11 (X1.5), when a Ready Squadron suffers most. */
static bool is_stormy(const Game *g)
{
    return turn_of_year(g) >= 4 && turn_of_year(g) <= 11;
}

/* 11.22: by wear alone it is never worse than this, but the next gale may sink a Sail. */
static bool is_worn_out(const Game *g, int squadron)
{
    return g->squadron[squadron].dp >= rating_of(squadron);
}

enum { LAST_TURNS = 8 };

/* Nobody is spared for Turns that will not come. */
static bool ends_soon(const Game *g)
{
    return scenarios[g->scenario].last - g->turn < LAST_TURNS;
}

/* Half of it or more is worn out, or but for the end nearly so. */
static bool is_tired(const Game *g, int formation)
{
    int worn = 0, tenths = ends_soon(g) ? 10 : 9;

    FOR_SQUADRONS(s, g, formation)
    worn += 10 * g->squadron[s].dp >= tenths * rating_of(s);
    return 2 * worn >= squadrons_in(g, formation);
}

/* Whoever stays out is sunk by the gales of a year or two (7.3), and a Command without Squadrons fails all its cards
 * (9.5). Only at the end, while no storms come, is one who wears no further (11.22) as well at sea as in Ordinary. */
static bool must_rest(const Game *g, int formation)
{
    return (!ends_soon(g) || is_stormy(g)) && is_tired(g, formation);
}

/* ---- the way to a place ---------------------------------------------------------------------------------------- */

enum { NO_WAY = 250, DANGER = 8, SIEGE_REACH = 9, EXIT_PLACE = PLACE_SZ_HATTERAS };

typedef struct {
    uint8_t to[PLACE_COUNT];
} Chart;

/* What enemies of a fleet bring together in a place. */
static int threat_at(const Game *g, int fleet, int place)
{
    int n = 0;

    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place &&
            are_enemies(g, fleet, fleet_of_formation(f), place))
            n += force_of(g, f);
    return n;
}

/* Where they are too many for somebody. */
static void find_dangers(const Game *g, int fleet, int force, uint8_t danger[PLACE_COUNT])
{
    memset(danger, 0, PLACE_COUNT);
    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state == READY && threat_at(g, fleet, g->formation[f].place) > force)
            danger[g->formation[f].place] = DANGER;
}

enum { STRAIT = 1, FOUL_WEATHER = 3 };

/* What is shunned in each place, beside what it costs to enter. */
static void find_hardships(const Game *g, int fleet, int force, uint8_t hardship[PLACE_COUNT])
{
    uint64_t foul[PLACE_WORDS];

    find_dangers(g, fleet, force, hardship);
    weather_places(g, foul);
    for (int place = 0; place < PLACE_COUNT; place++)
        hardship[place] = (uint8_t)(hardship[place] + STRAIT * (spaces[place].kind == KIND_STRAIT) +
                                    FOUL_WEATHER * bit_has(foul, place));
}

/* Whoever sails: its fleet and force; and it may have Galleys. */
typedef struct {
    int fleet, force;
    bool galleys;
} Sailor;

static Sailor sailor_of(const Game *g, int formation)
{
    return (Sailor){fleet_of_formation(formation), force_of(g, formation), any_galley(g, formation)};
}

/* To a place from its neighbour: all ways lead back, on the opposite bearing. */
static int step_from(const Game *g, int place, const WayInfo *back)
{
    int bearing = (back->bearing + POINT_KINDS / 2) % POINT_KINDS;

    return step_cost(g, &(WayInfo){.to = (uint8_t)place, .bearing = (uint8_t)bearing});
}

/* What is still to be paid from every place to the goal, winds as they blow now: a place that has come nearer brings its
 * neighbours nearer. */
static void chart_course(const Game *g, int goal, Sailor who, Chart *chart)
{
    uint64_t nearer[PLACE_WORDS] = {0};
    uint8_t hardship[PLACE_COUNT];

    find_hardships(g, who.fleet, who.force, hardship);
    memset(chart->to, NO_WAY, sizeof chart->to);
    chart->to[goal] = 0;
    bit_add(nearer, goal);
    for (int place; (place = bits_take(nearer, PLACE_WORDS)) >= 0;)
        for (int i = 0; i < spaces[place].ways && !(who.galleys && spaces[place].kind == KIND_SZ); i++) {
            const WayInfo *back = &ways[spaces[place].way + i];
            int sum = chart->to[place] + hardship[place] + step_from(g, place, back);
            if (sum < chart->to[back->to]) {
                chart->to[back->to] = (uint8_t)sum;
                bit_add(nearer, back->to);
            }
        }
}

/* The step that brings it nearest, by a verb; a step that does not bring it nearer is none. */
static bool takes_step(Habit *h, int verb, int from, const Chart *chart)
{
    int best = chart->to[from];

    for (int i = 0; i < h->n; i++)
        if (h->list[i].verb == verb && chart->to[h->list[i].arg[0]] < best) {
            best = chart->to[h->list[i].arg[0]];
            *h->out = h->list[i];
        }
    return best < chart->to[from];
}

/* ---- what a Formation is to do --------------------------------------------------------------------------------- */

/* An own port that no enemy besieges. */
static bool is_haven(const Game *g, int fleet, int harbour)
{
    return is_own_port(g, fleet, harbour) && !is_besieged(g, ports[harbour].place, other(side_of_fleet(fleet)));
}

static int nearest_haven(const Game *g, int fleet, int place)
{
    int found = nearest_port(g, fleet, place), near = 99;

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (is_haven(g, fleet, harbour) && distances[place][ports[harbour].place] < near) {
            near = distances[place][ports[harbour].place];
            found = ports[harbour].place;
        }
    return found;
}

/* 11.3: a Command whose HQ repairs in Quarterly Turns only. */
static bool lacks_yard(int command)
{
    return ports[commands[command].hq].quarterly;
}

static bool is_yard(const Game *g, int harbour)
{
    return !ports[harbour].quarterly && !g->port[harbour].razed;
}

static int laid_up_at(const Game *g, int fleet, int place)
{
    int n = 0;

    WORD_EACH(s, squadrons_of_fleet[fleet])
    n += g->squadron[s].state == IN_ORDINARY && g->squadron[s].place == place;
    return n;
}

enum { QUEUE = 4 };

/* The nearest own port that repairs every Turn, and where few wait for its dice; NOBODY: none. */
static int yard_for(const Game *g, int formation)
{
    int found = NOBODY, least = 99, fleet = fleet_of_formation(formation);

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++) {
        int place = ports[harbour].place, away = distances[g->formation[formation].place][place];
        if (away >= least || !is_yard(g, harbour) || !is_haven(g, fleet, harbour))
            continue;
        away += QUEUE * laid_up_at(g, fleet, place) / (1 + ports[harbour].repair_points);
        if (away < least) {
            least = away;
            found = place;
        }
    }
    return found;
}

/* More than half of what it bears. */
static bool is_damaged(const Game *g, int formation)
{
    int over = 0;

    FOR_SQUADRONS(s, g, formation)
    over += 2 * g->squadron[s].dp - rating_of(s);
    return over > 0;
}

static int home_of(const Game *g, int formation)
{
    int command = g->formation[formation].command, hq = commands[command].hq, fleet = fleet_of_formation(formation);
    int yard = NOBODY;

    if (lacks_yard(command) && !ends_soon(g) && is_damaged(g, formation) && !all_galleys(g, formation))
        yard = yard_for(g, formation);
    if (yard != NOBODY)
        return yard;
    return is_haven(g, fleet, hq) ? ports[hq].place : nearest_haven(g, fleet, g->formation[formation].place);
}

/* A Convoy under its escort; NOBODY: none. */
static int convoy_under(const Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation &&
            convoy_slots[convoy].kind != CONVOY_TROOP)
            return convoy;
    return NOBODY;
}

/* The nearest of its side's Convoys that has no escort and is bound somewhere; NOBODY: none. */
static int convoy_to_guard(const Game *g, int formation)
{
    int found = NOBODY, near = 99;

    for (int convoy = 0; convoy < CONVOYS; convoy++) {
        const Convoy *c = &g->convoy[convoy];
        if ((c->state != READY && c->state != IN_HARBOUR) || c->escort != NOBODY ||
            convoy_slots[convoy].side != side_of_formation(formation) || convoy_slots[convoy].kind == CONVOY_TROOP)
            continue;
        if (distances[g->formation[formation].place][c->place] < near) {
            near = distances[g->formation[formation].place][c->place];
            found = convoy;
        }
    }
    return found;
}

/* The nearest enemy Convoy at sea. */
static int convoy_to_hunt(const Game *g, int formation)
{
    int found = NOBODY, near = 99, fleet = fleet_of_formation(formation);

    for (int convoy = 0; convoy < CONVOYS; convoy++) {
        const Convoy *c = &g->convoy[convoy];
        if (c->state != READY || !are_enemies(g, fleet, fleet_of_convoy(convoy), c->place))
            continue;
        if (distances[g->formation[formation].place][c->place] < near) {
            near = distances[g->formation[formation].place][c->place];
            found = convoy;
        }
    }
    return found;
}

static int destination_of(int convoy, const Convoy *c)
{
    if (convoy_slots[convoy].kind == CONVOY_VICTUALLING)
        return PLACE_PORT_ROYAL_J;
    return c->to == NOBODY ? EXIT_PLACE : c->to;
}

/* 9.37: those that want a Convoy brought in. */
static bool wants_convoy(int order)
{
    return order == ORDER_ESCORT || order == ORDER_CARRY_THE_TREASURE || order == ORDER_VICTUAL;
}

/* Where its Order sends it; NOBODY: nowhere in particular. */
static int place_of_order(const Game *g, int formation, const Card *card)
{
    if (wants_convoy(card->order)) {
        int convoy = convoy_to_guard(g, formation);
        return convoy == NOBODY ? NOBODY : g->convoy[convoy].place;
    }
    if (card->order == ORDER_RAID_TRADE) {
        int convoy = convoy_to_hunt(g, formation);
        return convoy == NOBODY ? NOBODY : g->convoy[convoy].place;
    }
    return card->target;
}

/* X3.441: the Sail off a port count when it is stormed, so whoever has nothing to do joins the siege. */
static int siege_to_join(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    uint64_t besieged = besieged_ports(g, side_of_formation(formation));
    int found = NOBODY, near = SIEGE_REACH;

    BITS_EACH(harbour, &besieged, 1)
        if (distances[f->place][ports[harbour].place] < near) {
            near = distances[f->place][ports[harbour].place];
            found = ports[harbour].place;
        }
    return f->card != NOBODY || all_galleys(g, formation) || is_tired(g, formation) ? NOBODY : found;
}

/* Its Order is carried out by as many Sail as that takes (9.37), and not by tired ones where gales are; the army is not
 * left alone. */
static bool carries_out(const Game *g, int formation, const Card *card)
{
    return sail_in(g, formation) >= card->sail && (!must_rest(g, formation) || card->order == ORDER_SUPPORT_THE_ARMY);
}

/* Where it is bound; home if it has nothing to do. */
static int goal_of(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int convoy = convoy_under(g, formation), place = NOBODY;

    if (convoy != NOBODY)
        return destination_of(convoy, &g->convoy[convoy]);
    if (is_besieged(g, f->place, side_of_formation(formation)))
        return f->place;
    place = siege_to_join(g, formation);
    if (f->card != NOBODY && carries_out(g, formation, &g->card[f->card]))
        place = place_of_order(g, formation, &g->card[f->card]);
    return place == NOBODY ? home_of(g, formation) : place;
}

/* 9.37: to cruise it need not enter the target, which may be a Strait. */
static bool has_arrived(const Game *g, int formation, int goal)
{
    const Formation *f = &g->formation[formation];

    if (f->card != NOBODY && g->card[f->card].order == ORDER_CRUISE && g->card[f->card].target == goal)
        return is_near(f->place, goal) && spaces[f->place].kind != KIND_SZ && !in_weather(g, f->place);
    return f->place == goal;
}

/* Kept in Harbour by a stronger enemy, unless it must get out of a siege past him who does not blockade. */
static bool is_penned(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int fleet = fleet_of_formation(formation);

    if (is_besieged(g, f->place, other(side_of_fleet(fleet))) && !is_blockaded(g, fleet, f->place))
        return false;
    return threat_at(g, fleet, f->place) > force_of(g, formation);
}

/* Whether there is any reason to leave the Harbour. */
static bool has_errand(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    if (f->state == FITTING_OUT && (in_weather(g, f->place) || g->storm.kind || is_penned(g, formation)))
        return false;
    return goal_of(g, formation) != f->place || convoy_under(g, formation) != NOBODY;
}

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

/* ---- the Orders step, 4.1.4 ------------------------------------------------------------------------------------ */

/* The Sail that a Command has for another Order. */
static int sail_to_hand(const Game *g, int command)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_in_play(g, s) && g->squadron[s].command == command && !(is_stormy(g) && is_worn_out(g, s)) &&
            (g->squadron[s].state == IN_ORDINARY || g->formation[g->squadron[s].formation].card == NOBODY))
            n += g->squadron[s].sail;
    return n;
}

static int units_inside(const Game *g, int place)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == place;
    return n;
}

static int troops_at(const Game *g, int command)
{
    return garrison_units(g, ports[commands[command].hq].place, side_of_fleet(commands[command].fleet));
}

/* What a drawn card is worth to a Command: as often as it is fulfilled, most by what any force of the fleet does. */
static int worth_of_card(const Game *g, int command, int order, int target, int sail)
{
    static const uint8_t plain[ORDER_COUNT] = {
        [ORDER_CRUISE] = 9,        [ORDER_ESCORT] = 6,           [ORDER_BLOCKADE] = 3,
        [ORDER_SHOW_OF_FORCE] = 5, [ORDER_SUPPORT_THE_ARMY] = 2, [ORDER_RELIEVE] = 4,
        [ORDER_RAID_TRADE] = 8,    [ORDER_VICTUAL] = 12,         [ORDER_CARRY_THE_TREASURE] = 2};
    int worth = 4 * plain[order];

    if (order == ORDER_SUPPORT_THE_ARMY) {
        int inside = units_inside(g, target);
        worth = !inside ? 48 : troops_at(g, command) >= 2 * inside ? 20 : 4;
    }
    if (sail > sail_to_hand(g, command))
        worth /= 4;
    if (target != NOBODY)
        worth -= distances[ports[commands[command].hq].place][target];
    return worth;
}

static bool chooses_card(Habit *h)
{
    const struct draw *l = ASKING(h->g, draw);
    int first = worth_of_card(h->g, l->command, l->order, l->aim, l->sail);
    int second = worth_of_card(h->g, l->command, l->new_order, l->new_aim, l->new_sail);

    return takes(h, (Action){V_CHOOSE, (uint8_t)h->side, {(int16_t)(second > first ? 2 : 1), 0, 0}});
}

/* Who can carry a card out: enough Sail, sound, near; best in Harbour, where it costs no check. */
static int liking_of_bearer(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];
    int f = a.arg[1] - PIECE_FORMATIONS;
    int away = c->target == NOBODY ? 0 : distances[g->formation[f].place][c->target];

    if (sail_in(g, f) < c->sail || must_rest(g, f) || convoy_under(g, f) != NOBODY || all_galleys(g, f))
        return 0;
    return 100 - 3 * away - 2 * (sail_in(g, f) - c->sail) + 30 * (g->formation[f].state == FITTING_OUT);
}

/* Whoever has no Order is laid up at home, where he does not wear (11.2) and is repaired; an Order fits him out. */
static int liking_of_lay_up(const Game *g, Action a)
{
    int formation = g->squadron[a.arg[0]].formation;
    const Formation *f = &g->formation[formation];
    bool in_yard = lacks_yard(f->command) && is_port(f->place) && is_yard(g, harbour_of(f->place));

    return f->card == NOBODY && !(f->flags & FLOTILLA) && (in_yard || f->place == home_of(g, formation)) &&
           !is_besieged(g, f->place, other(a.side));
}

static bool is_at_hand(const Game *g, int formation, int command)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && f->command == command && f->card == NOBODY &&
           !must_rest(g, formation) && !all_galleys(g, formation) && convoy_under(g, formation) == NOBODY;
}

/* The Sail that a Command wants for the cards it holds, beyond what is at hand. */
static int sail_wanted(const Game *g, int command)
{
    int wanted = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        wanted += c->state == HELD && !(c->flags & CARD_TRIED) ? c->sail + !c->sail : 0;
    }
    for (int f = 0; f < FORMATIONS; f++)
        wanted -= is_at_hand(g, f, command) ? sail_in(g, f) : 0;
    return wanted;
}

/* The soundest come out, as many as the cards want; none that is half worn, the less so in the months of storms. */
static int liking_of_fit_out(const Game *g, Action a)
{
    const Squadron *s = &g->squadron[a.arg[0]];
    int tenths = ends_soon(g) ? 5 : is_stormy(g) ? 4 : 6;
    bool worn = (is_stormy(g) || !ends_soon(g)) && 10 * s->dp > tenths * rating_of(a.arg[0]);

    if (worn || squadrons[a.arg[0]].kind == CLASS_GALLEY || sail_wanted(g, s->command) <= 0)
        return 0;
    return 40 - 2 * s->dp + s->sail;
}

/* The most Sail that a card held by a Command needs. */
static int greatest_need(const Game *g, int command)
{
    int most = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        if (c->state == HELD && !(c->flags & CARD_TRIED) && c->sail > most)
            most = c->sail;
    }
    return most;
}

/* Small Formations of one Harbour come together until they are strong enough for an Order. */
static int liking_of_assigning(const Game *g, Action a)
{
    int from = g->squadron[a.arg[0]].formation, into = a.arg[1] - PIECE_FORMATIONS;

    if (g->formation[from].card != NOBODY || g->formation[into].card != NOBODY ||
        sail_in(g, into) >= greatest_need(g, g->formation[into].command) ||
        squadrons_in(g, from) > squadrons_in(g, into) ||
        (squadrons[a.arg[0]].kind == CLASS_GALLEY) != all_galleys(g, into))
        return 0;
    if (squadrons_in(g, from) == squadrons_in(g, into) && from < into)
        return 0;
    return 10 + sail_in(g, into);
}

/* A Leader without a ship takes the strongest Formation that has none. */
static int liking_of_boarding(const Game *g, Action a)
{
    int leader = a.arg[0] - PIECE_LEADERS, formation = g->squadron[a.arg[1]].formation;

    return g->leader[leader].at >= ASHORE && commander(g, formation) == LEADER_COUNT ? 1 + sail_in(g, formation) : 0;
}

static int liking_of_post(const Game *g, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES, f = a.arg[1] - PIECE_FORMATIONS;

    if (g->aux_at[aux] != AVAILABLE)
        return 0;
    return 10 + sail_in(g, f) + 10 * (g->formation[f].card != NOBODY);
}

static int liking_of_station(const Game *g, Action a)
{
    return g->aux_at[a.arg[0] - PIECE_AUXILIARIES] == AVAILABLE ? 1 + ports[harbour_of(a.arg[1])].prestige : 0;
}

static int liking_of_zone(const Game *g, Action a)
{
    return g->aux_at[a.arg[0] - PIECE_AUXILIARIES] == AVAILABLE ? 1 + (a.arg[0] * 7 + a.arg[1] * 5) % 11 : 0;
}

/* Its deadline is near, and there is something to save. */
static int liking_of_extension(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];

    return c->deadline <= g->turn && (c->progress || wants_convoy(c->order) || c->order == ORDER_SUPPORT_THE_ARMY);
}

/* 9.388: an Order whose Formation is penned up in its Harbour by a stronger enemy is given back. */
static int liking_of_giving_up(const Game *g, Action a)
{
    int f = g->card[a.arg[0] - PIECE_CARDS].formation;

    return g->formation[f].state == FITTING_OUT && is_penned(g, f);
}

/* Between ports of a side: home for its tokens, short. From a port whose escort waits, first. */
static int liking_of_local(const Game *g, Action a)
{
    int away = distances[a.arg[0]][a.arg[1]], worth = 20 - 3 * away;

    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state == FITTING_OUT && g->formation[f].place == a.arg[0] &&
            g->formation[f].card != NOBODY && wants_convoy(g->card[g->formation[f].card].order))
            worth += 30;
    for (int command = 0; command < COMMAND_COUNT; command++)
        worth += 6 * (ports[commands[command].hq].place == a.arg[1]);
    return away > 5 ? 0 : worth;
}

/* A Formation that is to support the army and lies where troops are. */
static bool waits_for_troops(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && f->card != NOBODY &&
           g->card[f->card].order == ORDER_SUPPORT_THE_ARMY && f->place != g->card[f->card].target &&
           !carries_units(g, formation) && units_inside(g, g->card[f->card].target);
}

/* Whether one in this Harbour waits for them. */
static bool are_awaited(const Game *g, int place, int side)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == FITTING_OUT && g->formation[f].place == place && waits_for_troops(g, f) &&
        may_regroup(g, f))
        return true;
    return false;
}

/* A garrison that the enemy's army may be sent against stays. */
static bool is_coveted(int place, int side)
{
    for (int command = 0; command < COMMAND_COUNT; command++)
        if (side_of_fleet(commands[command].fleet) != side && is_army_target(command, place))
            return true;
    return false;
}

static int liking_of_embarking(const Game *g, Action a)
{
    return are_awaited(g, a.arg[0], a.side) && garrison_units(g, a.arg[0], a.side) >= 2 &&
           !is_coveted(a.arg[0], a.side);
}

static int liking_of_flotilla(const Game *g, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS;

    if (!waits_for_troops(g, formation))
        return 0;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && may_gather(g, formation, PIECE_CONVOYS + convoy))
            return 1;
    return 0;
}

/* A Flotilla that has done its work comes apart again, and troops that nobody waits for go ashore. */
static int liking_of_unforming(const Game *g, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS;

    if (is_convoy(a.arg[0]))
        return !are_awaited(g, g->convoy[a.arg[0] - PIECE_CONVOYS].place, a.side);
    return g->formation[formation].card == NOBODY &&
           !is_besieged(g, g->formation[formation].place, side_of_formation(formation));
}

/* What is done in the Orders step, in this order. */
typedef struct {
    uint8_t verb;
    int (*liking)(const Game *g, Action a);
} Business;

static bool does_business(Habit *h, const Business *business)
{
    uint64_t possible[BIT_WORDS(V_COUNT)] = {0};

    for (int i = 0; i < h->n; i++)
        bit_add(possible, h->list[i].verb);
    for (; business->liking; business++)
        if (bit_has(possible, business->verb) && takes_best(h, business->verb, business->liking))
            return true;
    return takes_first(h, V_DONE);
}

static bool gives_orders(Habit *h)
{
    static const Business business[] = {
        {V_FITOUT, liking_of_fit_out},   {V_ASSIGN, liking_of_assigning}, {V_BOARD, liking_of_boarding},
        {V_ISSUE, liking_of_bearer},     {V_EXTEND, liking_of_extension}, {V_ORDINARY, liking_of_lay_up},
        {V_UNFORM, liking_of_unforming}, {V_TROOPS, liking_of_embarking}, {V_FLOTILLA, liking_of_flotilla},
        {V_CONVOY, liking_of_local},     {V_POST, liking_of_post},        {V_CORSAIR, liking_of_zone},
        {V_STATION, liking_of_station},  {V_FAIL, liking_of_giving_up},   {0}};

    return does_business(h, business);
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
