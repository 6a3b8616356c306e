/* The lieutenant at the Admiralty (engine/plans.h). A port is watched by as much as lies in it; whoever comes to a place
 * that can be raided or invaded has to lie there for a turn before he may land, and is met in it by half his number
 * (22.1), so that a few central posts guard many places; the hurt go home to be repaired before they are too many. */
#include "games/glory1805/state.h"

/* ---- what is believed of the enemy ------------------------------------------------------------------------------------------ */

enum { A_FLEET = 12, MAYBE_A_FLEET = 9 };

/* 2.7: as it was seen; a block that may be Fog is taken for less. */
static int believed_allies(const Game *g, int unit)
{
    const Unit *it = &g->unit[unit];

    if (!is_on_sheet(g, unit) || (has_flag(g, unit, PROVEN) && is_fog(g, unit)))
        return 0;
    if (it->seen_turn)
        return it->seen_ships;
    return has_flag(g, unit, PROVEN) ? A_FLEET : MAYBE_A_FLEET;
}

/* 10.5: where it is, or is known to go. */
static bool is_bound_for(const Game *g, int unit, int node)
{
    const Unit *it = &g->unit[unit];

    return it->place == node || (it->flags & MARK_SHOWN && it->marker == node + 1 && turns_to(it->place, node) <= 2);
}

static int allies_bound_for(const Game *g, int node)
{
    int most = 0;

    BLOCKS_OF(unit, ALLIED) {
        int ships_ = is_on_sheet(g, unit) && is_bound_for(g, unit, node) ? believed_allies(g, unit) : 0;
        most = ships_ > most ? ships_ : most;
    }
    return most;
}

/* ---- posts ------------------------------------------------------------------------------------------------------------------- */

/* So many ships are wanted at a node; with all of them it is worth so many hundredths of a point. Urgent: this turn. */
typedef struct {
    int16_t node, ships;
    int32_t worth;
    bool inshore, urgent;
} Post;

typedef struct {
    int n;
    Post at[PORT_COUNT + ALLIED_BLOCKS + OBJECTIVE_COUNT + 8];
} Posts;

static void add_post(Posts *p, Post post)
{
    if (post.ships > 0)
        p->at[p->n++] = post;
}

enum { WATCH = 45, SPARE = 30, NAPLES_GUARD = 4, SUGAR_GUARD = 10 };

static void add_blockades(const Game *g, Posts *p)
{
    bool october = g->scenario == SCENARIO_TRAFALGAR_CAMPAIGN;

    for (int port = 0; port < PORT_COUNT; port++) {
        int ready = is_friendly(g, ALLIED, port) ? count_ships(g, PLACE_PORTS + port, ALLIED, READY) : 0;
        if (ready < 3 || ports[port].node == NODE_PZ_HAVANA)
            continue;
        bool cadiz = october && port == PORT_CADIZ;
        add_post(p, (Post){.node = ports[port].node,
                           .ships = (int16_t)(cadiz ? ready + ready / 4 : ready),
                           .worth = ready * (cadiz ? 10 * WATCH : WATCH)});
    }
}

/* 22.1: half of what comes, and one more; what lies in the port is there already. */
static void add_threats(const Game *g, Posts *p)
{
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++) {
        int port = objectives[objective].port;
        if (port >= PORT_COUNT ||
            !(wants_raid(g, objective) || (objectives[objective].mode == MODE_INVASION && wants_transport(g, port))))
            continue;
        int coming = allies_bound_for(g, ports[port].node);
        int there = is_friendly(g, BRITISH, port) ? count_ships(g, PLACE_PORTS + port, BRITISH, READY) : 0;
        if (coming)
            add_post(p, (Post){.node = ports[port].node,
                               .ships = (int16_t)(coming / 2 + 1 - there),
                               .worth = prize_of(objective),
                               .urgent = true});
    }
}

static void add_chases(const Game *g, Posts *p)
{
    BLOCKS_OF(unit, ALLIED)
        if (is_on_sheet(g, unit) && in_node(g, unit) && has_flag(g, unit, PROVEN) && !is_fog(g, unit))
            add_post(p, (Post){.node = g->unit[unit].place,
                               .ships = (int16_t)(believed_allies(g, unit) * 5 / 4 + 1),
                               .worth = 60 * believed_allies(g, unit),
                               .urgent = true});
}

/* Central posts, and events that ask for ships (15.23, 15.25). */
static void add_guards(const Game *g, Posts *p)
{
    if (scenarios[g->scenario].pitt != PITT_NONE) {
        if (wants_transport(g, PORT_NAPLES) || wants_transport(g, PORT_ALEXANDRIA))
            add_post(p, (Post){.node = NODE_PZ_NAPLES, .ships = NAPLES_GUARD, .worth = 2 * POINT});
        add_post(p, (Post){.node = NODE_PZ_BARBADOS, .ships = SUGAR_GUARD, .worth = 6 * POINT});
    }
    if (is_out(g, ADMIRALTY_CARIBBEAN_INTERESTS))
        add_post(p, (Post){.node = NODE_PZ_BARBADOS, .ships = 10, .worth = 6 * POINT});
    if (is_out(g, ADMIRALTY_BARBARY_COAST)) /* 15.26.1 */
        add_post(p, (Post){.node = NODE_PZ_ALGIERS, .ships = 4, .worth = 4 * POINT, .inshore = true});
    if (is_out(g, ADMIRALTY_DIAMOND_ROCK))
        add_post(p, (Post){.node = NODE_PZ_MARTINIQUE, .ships = 5, .worth = 4 * POINT, .inshore = true});
}

static Posts list_posts(const Game *g)
{
    Posts p = {.n = 0};

    add_threats(g, &p);
    add_blockades(g, &p);
    add_guards(g, &p);
    add_chases(g, &p);
    return p;
}

/* ---- who goes where ------------------------------------------------------------------------------------------------------------- */

static bool is_crippled(const Game *g, int unit)
{
    return 2 * fleet_ships(g, unit, HURT) > fleet_size(g, unit);
}

/* In sixteenths: the nearer the better; what is urgent is not waited for. */
static int promptness(const Game *g, int unit, const Post *post)
{
    int turns_ = turns_to(g->unit[unit].place, post->node);

    if (post->urgent)
        return turns_ > 1 ? 0 : 16 - 2 * turns_;
    return turns_ > 10 ? 0 : 16 - 3 * turns_ / 2;
}

/* What is too many for it is missed elsewhere. */
static int32_t worth_of_going(const Game *g, int unit, int ships_, const Post *post)
{
    int used = ships_ < post->ships ? ships_ : post->ships;

    if (post->ships <= 0)
        return 0;
    return post->worth * used / post->ships * promptness(g, unit, post) / 16 -
           (post->urgent ? 0 : SPARE * (ships_ - used));
}

typedef struct {
    int who, where; /* a fleet, and the number of a post; -1: nothing is left to do */
} Errand;

/* Of all fleets and posts the pair that is worth most. */
static Errand best_errand(const Game *g, const Posts *p, const int ships_[BRITISH_BLOCKS])
{
    Errand best = {0, -1};
    int32_t most = 0;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        for (int i = 0; ships_[unit] && i < p->n; i++) {
            int32_t worth = worth_of_going(g, unit, ships_[unit], &p->at[i]);
            if (worth > most) {
                most = worth;
                best = (Errand){unit, i};
            }
        }
    return best;
}

/* The crippled, and those who carry an Expedition, have other business. */
static void count_fleets(const Game *g, int unit, int ships_[BRITISH_BLOCKS])
{
    for (int it = 0; it < BRITISH_BLOCKS; it++) {
        bool busy = !is_on_sheet(g, it) || is_crippled(g, it) || (cargo_of(g, it) >= 0 && it != unit);
        ships_[it] = busy ? 0 : fleet_ships(g, it, UNWRECKED);
    }
}

/* One after the other is sent, until it is this one's turn; false: there is nothing for it to do. */
static bool post_of(const Game *g, int unit, Post *out)
{
    Posts p = list_posts(g);
    int ships_[BRITISH_BLOCKS];

    count_fleets(g, unit, ships_);
    for (;;) {
        Errand e = best_errand(g, &p, ships_);
        Post *post = &p.at[e.where < 0 ? 0 : e.where];
        if (e.where < 0)
            return false;
        *out = *post;
        if (e.who == unit)
            return true;
        post->worth -= post->worth * ships_[e.who] / post->ships;
        post->ships = (int16_t)(post->ships - ships_[e.who]);
        ships_[e.who] = 0;
    }
}

/* ---- under way -------------------------------------------------------------------------------------------------------------------- */

/* The step that is cheapest on the whole, of those that lead nearer; or nothing. */
static bool steer(const Game *g, int unit, int node, const Action *list, int n, Action *out)
{
    int place = g->unit[unit].place, best = INT16_MAX;

    for (int i = 0; i < n; i++) {
        int to = list[i].arg[0];
        if (list[i].verb != V_STEP || is_port(to) || (!is_port(place) && way_to(to, node) >= way_to(place, node)))
            continue;
        int sum = step_cost(g, place, to) + way_to(to, node);
        if (sum < best) {
            best = sum;
            *out = list[i];
        }
    }
    return best < INT16_MAX;
}

static bool takes(const Action *list, int n, int verb, int arg, Action *out)
{
    for (int i = 0; i < n; i++)
        if (list[i].verb == verb && (arg < 0 || list[i].arg[0] == arg)) {
            *out = list[i];
            return true;
        }
    return false;
}

static bool comes_to_rest(const Action *list, int n, Action *out)
{
    return takes(list, n, V_STOP, -1, out) || takes(list, n, V_STAY, -1, out);
}

/* 6.5.2: from Off Station to Loose, from there Inshore. */
static bool lies_at_post(const Game *g, int unit, const Action *list, int n, bool inshore, Action *out)
{
    bool loose = g->unit[unit].station == STATION_OFF || !inshore;

    return takes(list, n, V_STATION, loose ? WORD_LOOSE : WORD_INSHORE, out) || comes_to_rest(list, n, out);
}

/* Where hurt ships are repaired, by the way there. */
static int yard_for(const Game *g, int side, int place)
{
    int best = -1, least = INT16_MAX;

    for (int port = 0; port < PORT_COUNT; port++) {
        int way =
            is_friendly(g, side, port) ? way_to(place, ports[port].node) + 12 / (1 + full_repair(g, port)) : INT16_MAX;
        if (way < least) {
            least = way;
            best = port;
        }
    }
    return best;
}

static bool goes_into(const Game *g, int unit, int port, const Action *list, int n, Action *out)
{
    return takes(list, n, V_STEP, PLACE_PORTS + port, out) || steer(g, unit, ports[port].node, list, n, out) ||
           comes_to_rest(list, n, out);
}

enum { MANY_HURT = 3, BLOCKS_KEPT = 2 };

static int free_british_blocks(const Game *g)
{
    int n = 0;

    BLOCKS_OF(unit, BRITISH)
        n += !is_on_sheet(g, unit);
    return n;
}

static bool parts_with_hurt(const Game *g, int unit, const Action *list, int n, Action *out)
{
    int hurt = fleet_ships(g, unit, HURT), yard = yard_for(g, BRITISH, g->unit[unit].place);

    return hurt >= MANY_HURT && hurt < fleet_size(g, unit) && free_british_blocks(g) > BLOCKS_KEPT && yard >= 0 &&
           turns_to(g->unit[unit].place, ports[yard].node) <= 2 && takes(list, n, V_DETACH, -1, out);
}

/* 7.7.1: all are taken, then everybody left out who is not hurt; admirals stay. */
static bool picks_hurt(const Game *g, int side, Action *out)
{
    *out = act_of(side, set_empty(&g->chosen) ? V_ALL : V_DONE, 0, 0);
    SET_EACH(piece, &g->chosen)
        if (piece >= PIECE_ADMIRALS || !is_hurt(g, piece)) {
            *out = act_of(side, V_LEAVE, piece, 0);
            break;
        }
    return true;
}

/* 7.7.2: those who lie at one post are one fleet, and numbers are left for others. */
static bool joins_at_post(const Game *g, int unit, const Action *list, int n, Action *out)
{
    int size = fleet_size(g, unit);

    for (int i = 0; i < n && cargo_of(g, unit) < 0; i++) {
        int into = list[i].verb == V_JOIN ? unit_of(list[i].arg[0]) : unit;
        if (into == unit || is_crippled(g, into) || cargo_of(g, into) >= 0)
            continue;
        if (fleet_size(g, into) > size || (fleet_size(g, into) == size && into < unit)) {
            *out = list[i];
            return true;
        }
    }
    return false;
}

/* ---- Expeditions, 22.3 and 22.4 -------------------------------------------------------------------------------------------------- */

/* 15.20: the last turn at whose end a landing is still good for what asks for it. */
static int deadline_of(const Game *g, int port)
{
    int event = event_of_port(port), last = scenarios[g->scenario].last_turn;

    if (port == PORT_NAPLES)
        return g->naples_turn;
    return event == ADMIRALTY_COUNT ? last : g->event_down == event + 1 ? g->event_down_turn : g->turn;
}

/* 15.22: of a war that is coming the British know, and are there in time. */
static int32_t prize_of_landing(const Game *g, int port)
{
    bool war = port == PORT_HALIFAX && is_out(g, ADMIRALTY_LEOPARD_CHESAPEAKE) && g->tension == TENSION_STRAINED;

    return war ? 12 * POINT : expedition_prize(g, port);
}

static int32_t hope_of_landing(const Game *g, int place, int ships_, int port)
{
    int objective = objective_at(port);
    bool conquest = objective >= 0 && objectives[objective].turn_ends > 1;
    int turns_ = turns_to(place, ports[port].node) + conquest;
    int32_t prize = prize_of_landing(g, port);

    if (!prize || g->turn + turns_ > deadline_of(g, port))
        return 0;
    if (2 * opposing_ships(g, BRITISH, ports[port].node) >= ships_)
        prize /= 4;
    return 16 * prize / (4 + turns_);
}

/* The best of those that none of lower number goes for; -1: there is none. */
static int goal_of_expedition(const Game *g, int unit)
{
    uint32_t taken = 0;
    int best = -1;

    for (int it = 0; it <= unit; it++) {
        int32_t most = 0;
        best = -1;
        if (!is_on_sheet(g, it) || cargo_of(g, it) < 0)
            continue;
        for (int port = 0; port < PORT_COUNT; port++) {
            int32_t hope =
                taken >> port & 1 ? 0 : hope_of_landing(g, g->unit[it].place, fleet_ships(g, it, UNWRECKED), port);
            if (hope > most) {
                most = hope;
                best = port;
            }
        }
        taken |= best < 0 ? 0 : UINT32_C(1) << best;
    }
    return best;
}

static bool carries_expedition(const Game *g, int unit, const Action *list, int n, Action *out)
{
    int port = cargo_of(g, unit) >= 0 ? goal_of_expedition(g, unit) : -1;

    if (port < 0)
        return false;
    if (g->unit[unit].place == ports[port].node)
        return lies_at_post(g, unit, list, n, true, out);
    return steer(g, unit, ports[port].node, list, n, out) || comes_to_rest(list, n, out);
}

static bool british_fleet_acts(const Game *g, int unit, const Action *list, int n, Action *out)
{
    Post post;

    if (is_crippled(g, unit))
        return goes_into(g, unit, yard_for(g, BRITISH, g->unit[unit].place), list, n, out);
    if (parts_with_hurt(g, unit, list, n, out))
        return true;
    if (carries_expedition(g, unit, list, n, out))
        return true;
    if (!post_of(g, unit, &post))
        return comes_to_rest(list, n, out);
    if (g->unit[unit].place == post.node)
        return joins_at_post(g, unit, list, n, out) || lies_at_post(g, unit, list, n, post.inshore, out);
    return steer(g, unit, post.node, list, n, out) || comes_to_rest(list, n, out);
}

/* ---- ports --------------------------------------------------------------------------------------------------------------------------- */

/* Ships in a port that can be raided are its guard. */
static bool is_guarded_from_port(const Game *g, int port)
{
    int objective = objective_at(port);

    return objective >= 0 && (wants_raid(g, objective) || port == PORT_BANTRY_BAY) &&
           scenarios[g->scenario].pitt != PITT_NONE;
}

enum { ESCORTS = 3 };

static bool can_land_from(const Game *g, int node)
{
    for (int port = 0; port < PORT_COUNT; port++)
        if (hope_of_landing(g, node, SHIPS_IN_A_FLEET, port))
            return true;
    return false;
}

/* Ships are kept for an Expedition that lies there, or is being made ready. */
static int ships_to_sail(const Game *g, int port)
{
    bool coming = false;

    if (!can_land_from(g, ports[port].node))
        return 2;
    for (int cargo = 0; cargo < CARGO_TRANSPORTS; cargo++)
        coming |= is_base(g, NATION_BRITISH, port) && g->cargo_at[cargo] == AT_WAITING && g->cargo_box[cargo];
    return cargo_aboard(g, PLACE_PORTS + port) >= 0 ? ESCORTS : coming ? 2 * ESCORTS : 2;
}

static bool british_launch(const Game *g, const Action *list, int n, Action *out)
{
    for (int i = 0; i < n; i++) {
        int port = list[i].arg[0] - PLACE_PORTS;
        if (list[i].verb != V_LAUNCH || free_british_blocks(g) <= 1 ||
            (is_guarded_from_port(g, port) && cargo_aboard(g, list[i].arg[0]) < 0))
            continue;
        if (count_ships(g, list[i].arg[0], BRITISH, READY) >= ships_to_sail(g, port)) {
            *out = list[i];
            return true;
        }
    }
    return false;
}
