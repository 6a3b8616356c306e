/* What a machine player asks of his fleets: how strong and how worn they are, the way to a place, and where each is
 * bound. */
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
