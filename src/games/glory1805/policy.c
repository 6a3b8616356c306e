/* What a machine player does by habit or by lot, where looking one decision ahead would not help him: the work in port,
 * the orders of the Grand Conseil, whom to send, when to fight; and battle orders, which nobody shall foretell. */
#include "engine/matrix.h"
#include "games/glory1805/state.h"

/* ---- work in port, 5.2 ------------------------------------------------------------------------------------------------------ */

static int liking_of_work(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_PREPARE: return 40;
    case V_REFIT: return 20 + ships[a.arg[0]].attack[0];
    case V_COMMISSION: return 10 + ships[a.arg[0]].attack[0];
    case V_SALVAGE: return 1 + ships[a.arg[0]].attack[0];
    case V_QUARTER: return 1 + count_ships(g, a.arg[0], side, READY);
    default: return 0;
    }
}

typedef int LikingOfWork(const Game *g, int side, Action a);

/* Of two that are liked alike, either. */
static bool plan_work_by(const Game *g, int side, LikingOfWork *liking_of, Rng *rng, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&game_glory1805, g, side, true, list, YA_MAX_LEGAL), most = -1;
    uint32_t alike = 0;

    for (int i = 0; i < n; i++) {
        int liking = liking_of(g, side, list[i]);
        alike = liking > most ? 1 : alike + (liking == most);
        if (liking > most || (liking == most && !rng_below(rng, alike)))
            *out = list[i];
        most = liking > most ? liking : most;
    }
    return n > 0;
}

static bool plan_work(const Game *g, int side, Rng *rng, Action *out)
{
    return plan_work_by(g, side, liking_of_work, rng, out);
}

/* ---- the Grand Conseil, 5.12 and 5.13 ------------------------------------------------------------------------------------------ */

/* How many are bound for each node. */
static void count_bound(const Game *g, uint8_t bound[NODE_COUNT])
{
    memset(bound, 0, NODE_COUNT);
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (g->unit[unit].marker && is_fleet(g, unit))
            bound[g->unit[unit].marker - 1]++;
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->port[port].flags & PORT_MARKED && g->port[port].marker)
            bound[g->port[port].marker - 1]++;
}

/* One of those that are nearly as good as the best; NODE_COUNT: none is worth it. */
static int draw_destination(const int32_t hope[NODE_COUNT], int32_t least, Rng *rng)
{
    int32_t best = INT32_MIN;
    int drawn = NODE_COUNT;
    uint32_t near = 0;

    for (int node = 0; node < NODE_COUNT; node++)
        best = hope[node] > best ? hope[node] : best;
    for (int node = 0; node < NODE_COUNT && best > least; node++)
        if (hope[node] > least && hope[node] >= best - 40 - (best > 0 ? best / 5 : 0) && !rng_below(rng, ++near))
            drawn = node;
    return drawn;
}

static void hopes_of_fleet(const Game *g, const Muster *at, int unit, int32_t hope[NODE_COUNT])
{
    Squadron s = squadron_at(g, at, AT_BLOCKS + unit, g->unit[unit].endurance);
    uint8_t bound[NODE_COUNT];

    count_bound(g, bound);
    for (int node = 0; node < NODE_COUNT; node++)
        hope[node] = voyage_hope(g, at, &s, g->unit[unit].place, node) - 20 * bound[node];
}

static void hopes_of_port(const Game *g, const Muster *at, int port, int32_t hope[NODE_COUNT])
{
    uint8_t bound[NODE_COUNT];

    count_bound(g, bound);
    for (int node = 0; node < NODE_COUNT; node++)
        hope[node] = node == ports[port].node ? 0 : sortie_hope(g, at, port, node) / (1 + bound[node]);
}

static int destination_of_fleet(const Game *g, const Muster *at, int unit, Rng *rng)
{
    int32_t hope[NODE_COUNT];

    hopes_of_fleet(g, at, unit, hope);
    return draw_destination(hope, INT32_MIN, rng);
}

static int destination_of_port(const Game *g, const Muster *at, int port, Rng *rng)
{
    int32_t hope[NODE_COUNT];

    hopes_of_port(g, at, port, hope);
    return draw_destination(hope, 0, rng);
}

static Action act_of(int side, int verb, int a, int b)
{
    return (Action){(uint8_t)verb, (uint8_t)side, {(int16_t)a, (int16_t)b, 0}};
}

static bool mark_by_muster(const Game *g, const Muster *at, Rng *rng, Action *out)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (wants_marker(g, unit)) {
            *out = act_of(ALLIED, V_MARK, PIECE_UNITS + unit, destination_of_fleet(g, at, unit, rng));
            return true;
        }
    for (int port = 0; port < PORT_COUNT; port++) {
        if (may_mark_port(g, PLACE_PORTS + port).reason)
            continue;
        int node = destination_of_port(g, at, port, rng), place = PLACE_PORTS + port;
        if (node == NODE_COUNT && !g->port[port].marker)
            continue;
        *out = node == NODE_COUNT ? act_of(ALLIED, V_HOLD, place, 0) : act_of(ALLIED, V_SEND, place, node);
        return true;
    }
    *out = act_of(ALLIED, V_DONE, 0, 0);
    return true;
}

static bool mark_by_lot(const Game *g, Rng *rng, Action *out)
{
    Muster at[AT_WAITING];

    call_muster(g, at);
    return mark_by_muster(g, at, rng, out);
}

/* The most provisions for the most ships. */
static bool exchange_by_need(const Game *g, Action *out)
{
    int best = 0;

    *out = act_of(ALLIED, V_PASS, 0, 0);
    for (int a = PLACE_PORTS; a < PLACE_BOXES; a++)
        for (int b = a + 1; b < PLACE_BOXES && has_chit(g, a); b++) {
            if (!has_chit(g, b))
                continue;
            int gain = (g->port[b - PLACE_PORTS].chit - g->port[a - PLACE_PORTS].chit) *
                       (count_ships(g, a, ALLIED, READY) - count_ships(g, b, ALLIED, READY));
            if (gain > best) {
                best = gain;
                *out = act_of(ALLIED, V_EXCHANGE, a, b);
            }
        }
    return true;
}

/* ---- Expeditions, 22.3 and 22.4 ------------------------------------------------------------------------------------------------------ */

enum { ESCORT = 6, PATIENCE = 14 };

/* 15.11: until the event comes it is well to lie off Naples, in whose reach Corfu and Algiers are too. */
static int32_t prize_at(const Game *g, int unit, int port)
{
    int32_t prize = expedition_prize(g, port);

    if (port == PORT_NAPLES && !prize && !g->st_cyr && !has_landed(g, ALLIED, port))
        prize = 4 * POINT;
    bool opposed = 2 * opposing_ships(g, BRITISH, ports[port].node) >= fleet_ships(g, unit, UNWRECKED);
    return opposed ? prize / 4 : prize;
}

/* The best place for an Expedition that is none of `taken`; -1: there is none in reach. */
static int best_landing(const Game *g, int unit, uint32_t taken)
{
    int32_t highest = 0;
    int best = -1;

    for (int port = 0; port < PORT_COUNT; port++) {
        int turns_ = turns_to(g->unit[unit].place, ports[port].node);
        int32_t hope = taken >> port & 1 || turns_ >= PATIENCE ? 0 : prize_at(g, unit, port) * (PATIENCE - turns_);
        if (hope > highest) {
            highest = hope;
            best = port;
        }
    }
    return best;
}

/* Each goes where those with lower numbers do not go. */
static int landing_of(const Game *g, int unit)
{
    uint32_t taken = 0;

    for (int first = 0; first < unit; first++) {
        int port = is_on_sheet(g, first) && cargo_of(g, first) >= 0 ? best_landing(g, first, taken) : -1;
        taken |= port < 0 ? 0 : UINT32_C(1) << port;
    }
    return best_landing(g, unit, taken);
}

/* On the spot: Inshore if there is somebody to be landed for. */
static Action lie_off(const Game *g, int unit, int port)
{
    int station = g->unit[unit].station;
    bool inshore = expedition_prize(g, port) && station == STATION_LOOSE;

    if (!has_moved(g, unit) && (inshore || station == STATION_OFF))
        return act_of(BRITISH, V_STATION, inshore ? WORD_INSHORE : WORD_LOOSE, 0);
    return act_of(BRITISH, has_moved(g, unit) ? V_STOP : V_STAY, 0, 0);
}

static bool carry_expedition(const Game *g, int unit, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&game_glory1805, g, BRITISH, true, list, YA_MAX_LEGAL), port = landing_of(g, unit);

    if (port < 0)
        return false;
    *out = lie_off(g, unit, port);
    int way = way_to(g->unit[unit].place, ports[port].node);
    for (int i = 0; i < n; i++) {
        int to = list[i].arg[0];
        if (list[i].verb == V_STEP && !is_port(to) && way_to(to, ports[port].node) < way) {
            way = way_to(to, ports[port].node);
            *out = list[i];
        }
    }
    return true;
}

/* 11.1: where an Expedition lies ready and ships for its escort. */
static bool launch_expedition(const Game *g, Action *out)
{
    for (int place = PLACE_PORTS; place < PLACE_BOXES; place++) {
        int cargo = cargo_aboard(g, place);
        if (cargo < 0 || cargo >= CARGO_TRANSPORTS || count_ships(g, place, BRITISH, READY) < ESCORT)
            continue;
        *out = act_of(BRITISH, V_LAUNCH, place, 0);
        if (!judge_next(g, BRITISH, *out).reason)
            return true;
    }
    return false;
}

static bool land_if_allowed(const Game *g, int side, Action *out)
{
    *out = act_of(side, V_LAND, 0, 0);
    if (judge_land(g, side, *out).reason)
        out->verb = V_PASS;
    return true;
}

/* ---- who acts, 6.4 and 11.2 -------------------------------------------------------------------------------------------------------- */

/* To act costs nothing: all units, before any port. */
static bool activates_unit(const Game *g, int side, Action *out)
{
    UNITS_OF(unit, side) {
        bool may = g->flow.question == Q_next ? may_activate(g, ASKING(g, initiative)->zone, unit)
                                              : is_to_move(g, unit, ASKING(g, sortie)->group);
        if (may) {
            *out = act_of(side, V_ACTIVATE, PIECE_UNITS + unit, 0);
            return true;
        }
    }
    return false;
}

static bool activate_next(const Game *g, int side, Action *out)
{
    return activates_unit(g, side, out) || (side == BRITISH && launch_expedition(g, out));
}

/* 7.3: Fog goes anywhere but home, and stays where it may pretend to raid. */
static bool drift(const Game *g, int unit, Rng *rng, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&game_glory1805, g, ALLIED, true, list, YA_MAX_LEGAL);
    uint32_t near = 0;

    *out = act_of(ALLIED, has_moved(g, unit) ? V_STOP : V_STAY, 0, 0);
    if (raid_target(g, unit) >= 0)
        return true;
    for (int i = 0; i < n; i++)
        if (!(list[i].verb == V_STEP && is_port(list[i].arg[0])) && !rng_below(rng, ++near))
            *out = list[i];
    return true;
}

/* 7.4: a frigate is wanted off a port in which ships lie and which no other watches. */
static int32_t watch_worth(const Game *g, const Muster *at, int unit, int port)
{
    int node = ports[port].node, watched = 0;

    if (!is_friendly(g, ALLIED, port) || !at[PLACE_PORTS + port].ready)
        return 0;
    for (int other_ = BLOCKS; other_ < UNITS; other_++)
        watched += other_ != unit && g->unit[other_].place == node;
    return (100 + at[PLACE_PORTS + port].guns) / (1 + 3 * watched);
}

static int watching_post(const Game *g, int unit)
{
    Muster at[AT_WAITING];
    int place = g->unit[unit].place, from = is_port(place) ? ports[place - PLACE_PORTS].node : place, best = from;
    int32_t highest = 0;

    call_muster(g, at);
    for (int port = 0; port < PORT_COUNT; port++) {
        int32_t worth = watch_worth(g, at, unit, port) * 4 / (4 + turns_to(from, ports[port].node));
        if (worth > highest) {
            highest = worth;
            best = ports[port].node;
        }
    }
    return best;
}

static bool scout(const Game *g, int unit, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&game_glory1805, g, BRITISH, true, list, YA_MAX_LEGAL), post = watching_post(g, unit);
    int place = g->unit[unit].place, way = is_port(place) ? NODE_COUNT * 4 : printed_mp[place][post];

    *out = act_of(BRITISH, has_moved(g, unit) ? V_STOP : V_STAY, 0, 0);
    for (int i = 0; i < n; i++) {
        int to = list[i].arg[0];
        if (list[i].verb == V_STATION && place == post && to == WORD_INSHORE)
            *out = list[i];
        if (list[i].verb == V_STEP && to < NODE_COUNT && printed_mp[to][post] < way) {
            way = printed_mp[to][post];
            *out = list[i];
        }
    }
    return true;
}

static bool act_by_habit(const Game *g, Rng *rng, Action *out)
{
    int unit = unit_of(ASKING(g, act)->unit);

    if (is_fog(g, unit))
        return drift(g, unit, rng, out);
    if (is_frigate(unit))
        return scout(g, unit, out);
    return side_of_unit(unit) == BRITISH && cargo_of(g, unit) >= 0 && carry_expedition(g, unit, out);
}

/* ---- groups ---------------------------------------------------------------------------------------------------------------------------- */

enum { RAIDERS = 12, CRUISERS = 10 };

/* 11.1: the most Ready ships that are sent: all of them to the Strait, to unite, or home. */
static int fleet_wanted(const Game *g, int side, int port)
{
    int node = g->port[port].marker - 1;

    if (side == BRITISH)
        return CRUISERS;
    bool home = nodes[node].port != PORT_COUNT && is_friendly(g, ALLIED, nodes[node].port);
    return home || node == NODE_NAR_DOVER || g->directive == DIRECTIVE_UNITE + 1 ? SHIPS_IN_A_FLEET : RAIDERS;
}

static bool wants_troops(const Game *g, int side, int port)
{
    int to = side == ALLIED ? nodes[g->port[port].marker - 1].port : PORT_COUNT;

    if (side == ALLIED)
        return to != PORT_COUNT &&
               (wants_transport(g, to) || (to == PORT_MARTINIQUE && g->directive == DIRECTIVE_MARTINIQUE + 1));
    return true;
}

static bool wants_aboard(const Game *g, int side, int port, int most, int piece)
{
    if (piece < PIECE_ADMIRALS)
        return g->ship_state[piece] == STATE_READY && ships_among(&g->chosen) < most;
    if (piece < PIECE_CARGO || piece == PIECE_CARGO + CARGO_GOLD)
        return true;
    return wants_troops(g, side, port) && (side == BRITISH || has_french(g, &g->chosen));
}

/* Ships first, in line order, then admirals, then cargo. */
static bool man_fleet(const Game *g, int side, int most, Action *out)
{
    int port = ASKING(g, launch)->port - PLACE_PORTS, highest = set_highest(&g->chosen);
    Set set = {{0}};

    candidates_launch(g, side, &set);
    *out = act_of(side, V_DONE, 0, 0);
    SET_EACH(piece, &set)
        if (piece > highest && wants_aboard(g, side, port, most, piece)) {
            *out = act_of(side, V_ADD, piece, 0);
            break;
        }
    if (!ships_among(&g->chosen) && (out->verb == V_DONE || out->arg[0] >= PIECE_ADMIRALS))
        *out = act_of(side, V_ADD, set_next(&set, 0), 0); /* a Damaged one, if need be */
    return true;
}

/* 7.7.1: those that are hurt part from the others, or one half from the other: all are taken, then some left out. */
static bool part_fleet(const Game *g, int side, Action *out)
{
    int unit = unit_of(ASKING(g, act)->unit), all = fleet_ships(g, unit, AFLOAT), hurt = fleet_ships(g, unit, HURT);
    bool by_state = hurt && hurt < all;

    if (set_empty(&g->chosen)) {
        *out = act_of(side, V_ALL, 0, 0);
        return true;
    }
    *out = act_of(side, V_DONE, 0, 0);
    if (ships_among(&g->chosen) <= (by_state ? hurt : all / 2))
        return true;
    SHIPS_AT(ship, g, AT_BLOCKS + unit)
        if (set_has(&g->chosen, ship) && !(by_state && is_hurt(g, ship)))
            *out = act_of(side, V_LEAVE, ship, 0);
    return true;
}

static int guns_of(const Game *g, uint64_t fleets)
{
    int sum = 0;

    for (; fleets; fleets &= fleets - 1)
        SHIPS_AT(ship, g, AT_BLOCKS + bit_lowest(fleets))
            if (g->ship_state[ship] <= STATE_DAMAGED)
                sum += ships[ship].attack[g->ship_state[ship]];
    return sum;
}

/* The British fight against odds, the Allies with odds on their side. */
static bool dares(int side, int own, int enemy)
{
    return side == BRITISH ? 10 * own >= 8 * enemy : 10 * own >= 13 * enemy;
}

static bool all_or_none(const Game *g, int side, const Set *set, bool go, Action *out)
{
    if (!set_empty(&g->chosen))
        *out = act_of(side, V_DONE, 0, 0);
    else if (!go || set_empty(set))
        *out = act_of(side, V_PASS, 0, 0);
    else
        *out = set_count(set) > 1 ? act_of(side, V_ALL, 0, 0) : act_of(side, V_ADD, set_highest(set), 0);
    return true;
}

static uint64_t fleets_among(const Set *set)
{
    uint64_t fleets = 0;

    SET_EACH(piece, set)
        fleets |= UINT64_C(1) << unit_of(piece);
    return fleets;
}

static bool offer_by_strength(const Game *g, int side, Action *out)
{
    Set set = {{0}};

    candidates_offer(g, side, &set);
    int enemy = guns_of(g, UINT64_C(1) << unit_of(ASKING(g, spotted)->unit));
    return all_or_none(g, side, &set, dares(side, guns_of(g, fleets_among(&set)), enemy), out);
}

static bool support_by_strength(const Game *g, int side, Action *out)
{
    Set set = {{0}};

    candidates_support(g, side, &set);
    int own = guns_of(g, g->battle.fleets[side] | fleets_among(&set)),
        enemy = guns_of(g, g->battle.fleets[other(side)]);
    return all_or_none(g, side, &set, 10 * own >= 6 * enemy, out);
}

static bool pick_by_habit(const Game *g, int side, Action *out)
{
    Set set = {{0}};

    switch (g->flow.question) {
    case Q_launch: return man_fleet(g, side, fleet_wanted(g, side, ASKING(g, launch)->port - PLACE_PORTS), out);
    case Q_detach: return part_fleet(g, side, out);
    case Q_offer: return offer_by_strength(g, side, out);
    case Q_support: return support_by_strength(g, side, out);
    case Q_alarm: candidates_alarm(g, side, &set); break;
    default: candidates_alarm_offer(g, side, &set); break;
    }
    return all_or_none(g, side, &set, true, out);
}

/* 17.2: whoever is too weak goes away, but not from the Barges. */
static bool deny_by_strength(const Game *g, int side, Action *out)
{
    int own = firepower(g, side, RESULT_HA), enemy = firepower(g, other(side), RESULT_HA);
    bool barges = side == ALLIED && g->barges == BARGES_OUT && g->battle.node == NODE_NAR_DOVER;

    *out = act_of(side, barges || dares(side, own, enemy) ? V_FIGHT : V_DENY, 0, 0);
    return true;
}

/* ---- battle orders, 17.4 ------------------------------------------------------------------------------------------------------------------ */

enum { TACKS = 2 * ORDERS, FIGHTS = 64, FIRST_FIGHTS = 8 };
enum { UNTHINKING = 75 }; /* per cent of the enemies who give orders without thought */

static int list_tacks(const Game *g, int side, Tack *out)
{
    int n = 0;

    for (int order = 0; order < ORDERS; order++)
        for (int sail = SAIL_EASY; sail <= SAIL_FULL; sail++)
            if (!judge_order(g, side, act_of(side, V_ORDER, order, WORD_SAILS + sail)).reason)
                out[n++] = (Tack){(uint8_t)order, (uint8_t)sail};
    return n;
}

/* Hundredths of a victory point: the ships that are left, by their state. */
static int32_t worth_of_array(const Array *it)
{
    return (worth_of_state[STATE_READY] * it->ready + worth_of_state[STATE_DAMAGED] * it->damaged +
            worth_of_state[STATE_WRECKED] * it->wrecked) *
               it->guns[0] / GUN -
           POINT * it->lost;
}

enum { VICTORY = 10 * POINT };

/* 24.4: what the battle decides there; elsewhere it is a part of the war. To the British. */
static int32_t worth_of_battle(const Game *g, const Sketch *s)
{
    int lead = s->side[ALLIED].lost - s->side[BRITISH].lost;
    const ScenarioInfo *level = &scenarios[g->scenario];

    if (g->scenario != SCENARIO_TRAFALGAR_BATTLE)
        return worth_of_array(&s->side[BRITISH]) - worth_of_array(&s->side[ALLIED]);
    return VICTORY * (lead >= level->decisive ? 2 : lead >= level->marginal ? 1 : 0) + lead;
}

/* How a side goes on after this round: an order that it keeps to. The enemy closes or makes off, or does anything. */
typedef struct {
    int side;
    Tack tack;
    bool unthinking;
} Course;

static Tack on_course(const Sketch *s, const Course *c)
{
    return sketch_eased(&s->side[c->side]) ? (Tack){c->tack.order, SAIL_EASY} : c->tack;
}

static Tack his_tack(const Sketch *s, const Course *c, Rng *rng)
{
    return c->unthinking ? any_tack(s, other(c->side), rng) : plain_tack(s, other(c->side));
}

/* After a round either may leave. */
static void part(Sketch *s, const Course *c, Rng *rng)
{
    leave_or_stay(s, other(c->side), c->unthinking, rng);
    leave_or_stay(s, c->side, false, rng);
}

static void fight_and_part(Sketch *s, const Course *c, Tack own, Tack his, Rng *rng)
{
    fight_round(s, c->side == s->windward ? own : his, c->side == s->windward ? his : own, rng);
    part(s, c, rng);
}

static bool goes_on(const Sketch *s)
{
    return !s->ended && s->round < s->rounds;
}

/* From the next round to the end. */
static int32_t fight_on(const Game *g, Sketch *s, const Course *c, Rng *rng)
{
    while (goes_on(s)) {
        s->round++;
        Tack his = his_tack(s, c, rng);
        fight_and_part(s, c, on_course(s, c), his, rng);
    }
    sketch_aftermath(s, rng);
    int32_t worth = worth_of_battle(g, s);
    return c->side == BRITISH ? worth : -worth;
}

/* 17.6: what an order is worth to a side against another; every order has the same dice, so that what differs is due to the
 * order. */
static int32_t worth_of_order(const Game *g, const Sketch *from, int side, Tack own, Tack his, Rng dice)
{
    Course c = {side, plain_tack(from, side), false};
    int32_t sum = 0;

    for (int i = 0; i < FIRST_FIGHTS; i++) {
        Sketch s = *from;
        Rng rng = rng_next(&dice);
        fight_and_part(&s, &c, own, his, &rng);
        sum += fight_on(g, &s, &c, &rng);
    }
    return sum / FIRST_FIGHTS;
}

/* The first round against one who does not think, and then each course with the same dice. */
static void try_courses(const Game *g, const Sketch *from, int side, Tack own, const Tack *courses, int n, Rng rng,
                        int32_t *sum)
{
    Course c = {side, own, true};
    Sketch first = *from;
    Tack his = his_tack(&first, &c, &rng);
    int32_t worth = 0;

    fight_and_part(&first, &c, own, his, &rng);
    for (int i = 0; i < n; i++) {
        Sketch s = first;
        Rng rest = rng;
        c.tack = courses[i];
        if (i == 0 || goes_on(&first))
            worth = fight_on(g, &s, &c, &rest);
        sum[i] += worth;
    }
}

/* With the course afterwards that was best at first. */
static int32_t worth_of_any(const Game *g, const Sketch *from, int side, Tack own, const Tack *courses, int n, Rng dice)
{
    int32_t sum[TACKS] = {0};
    int best = 0;

    for (int i = 0; i < FIRST_FIGHTS; i++)
        try_courses(g, from, side, own, courses, n, rng_next(&dice), sum);
    for (int i = 1; i < n; i++)
        best = sum[i] > sum[best] ? i : best;
    for (int i = FIRST_FIGHTS; i < FIGHTS; i++)
        try_courses(g, from, side, own, &courses[best], 1, rng_next(&dice), &sum[best]);
    return sum[best] / FIGHTS;
}

/* Both choose unseen; but some enemies give any order, so that what is good against these counts beside, and for more. */
static void weigh_orders(const Game *g, int side, const Tack *own, const Tack *his, Matrix *m, Rng dice)
{
    Sketch s = sketch_of(g);

    for (int a = 0; a < m->rows; a++) {
        int32_t any = worth_of_any(g, &s, side, own[a], own, m->rows, dice);
        for (int b = 0; b < m->columns; b++)
            m->worth[a][b] = UNTHINKING * any + (100 - UNTHINKING) * worth_of_order(g, &s, side, own[a], his[b], dice);
    }
}

/* Which orders, and how often each. */
static int mix_orders(const Game *g, int side, Rng *rng, Action *out, uint32_t parts[MATRIX_MOST])
{
    Tack own[TACKS], his[TACKS];
    Matrix m = {.rows = list_tacks(g, side, own), .columns = list_tacks(g, other(side), his)};

    weigh_orders(g, side, own, his, &m, rng_next(rng));
    matrix_solve(&m, parts);
    for (int i = 0; i < m.rows; i++)
        out[i] = act_of(side, V_ORDER, own[i].order, WORD_SAILS + own[i].sail);
    return m.rows;
}

static bool order_by_lot(const Game *g, int side, Rng *rng, Action *out)
{
    Action orders[TACKS];
    uint32_t parts[MATRIX_MOST];

    mix_orders(g, side, rng, orders, parts);
    *out = orders[matrix_draw(parts, rng)];
    return true;
}

/* What the round is worth with this result, orders being known: half of the enemies do not think. */
static int32_t worth_of_round(const Game *g, int side, int result, int extra, Rng dice)
{
    Sketch from = sketch_of(g);
    int32_t sum = 0;

    for (int i = BRITISH; i <= ALLIED; i++)
        from.side[i].tack = (Tack){g->battle.order[i], g->battle.sail[i]};
    from.extra[side] = (uint8_t)extra;
    for (int i = 0; i < FIGHTS; i++) {
        Sketch s = from;
        Course c = {side, plain_tack(&from, side), i % 2};
        Rng rng = rng_next(&dice);
        fire_round(&s, result, &rng);
        part(&s, &c, &rng);
        sum += fight_on(g, &s, &c, &rng);
    }
    return sum;
}

/* 18.2. */
static bool extra_by_reckoning(const Game *g, int side, Rng *rng, Action *out)
{
    int result = ASKING(g, combat)->result;
    Rng dice = rng_next(rng);
    bool more = worth_of_round(g, side, result, EXTRA_TAKEN, dice) > worth_of_round(g, side, result, EXTRA_LEFT, dice);

    *out = act_of(side, more ? V_EXTRA : V_PASS, 0, 0);
    return true;
}

/* 17.6.5. */
static bool choose_result(const Game *g, int side, Rng *rng, Action *out)
{
    Rng dice = rng_next(rng);
    int32_t best = INT32_MIN;

    for (int result = RESULT_HA; result <= RESULT_RB; result++) {
        int32_t worth = worth_of_round(g, side, result, EXTRA_OPEN, dice);
        if (worth > best)
            *out = act_of(side, V_CHOICE, WORD_RESULTS + result, 0);
        best = worth > best ? worth : best;
    }
    return true;
}

/* 17.6.2 to 17.6.4: how a side would leave, and whether that is better than to go on. */
static int way_out(const Game *g, int side)
{
    return g->flow.question == Q_withdraw ? WITHDREW
           : side == g->battle.windward   ? windward_leaves(g)
                                          : leeward_leaves(g);
}

static int32_t worth_of_leaving(const Game *g, int side, bool leave, int fights, Rng dice)
{
    Sketch from = sketch_of(g);
    int32_t sum = 0;

    if (leave)
        sketch_leave(&from, side, way_out(g, side));
    else if (g->flow.question == Q_withdraw)
        from.round--;
    for (int i = 0; i < fights; i++) {
        Sketch s = from;
        Course c = {side, plain_tack(&from, side), i % 2};
        Rng rng = rng_next(&dice);
        sum += fight_on(g, &s, &c, &rng);
    }
    return sum;
}

static bool leave_by_reckoning(const Game *g, int side, int fights, Rng *rng, Action *out)
{
    Rng dice = rng_next(rng);
    bool leave = worth_of_leaving(g, side, true, fights, dice) > worth_of_leaving(g, side, false, fights, dice);

    *out = act_of(side, leave ? V_WITHDRAW : V_FIGHT, 0, 0);
    return true;
}

/* ---- all of it --------------------------------------------------------------------------------------------------------------------------- */

static bool by_lot(const Game *g, int side, Rng *rng, Action *out)
{
    if (g->flow.plan)
        return plan_work(g, side, rng, out);
    switch (g->flow.question) {
    case Q_exchange: return exchange_by_need(g, out);
    case Q_conseil: return mark_by_lot(g, rng, out);
    case Q_next:
    case Q_next_out: return activate_next(g, side, out);
    case Q_act: return act_by_habit(g, rng, out);
    case Q_deny: return deny_by_strength(g, side, out);
    case Q_land: return land_if_allowed(g, side, out);
    case Q_order: return order_by_lot(g, side, rng, out);
    case Q_extra: return extra_by_reckoning(g, side, rng, out);
    case Q_choice: return choose_result(g, side, rng, out);
    case Q_withdraw:
    case Q_leave: return leave_by_reckoning(g, side, FIGHTS, rng, out);
    default: return question_of(&game_glory1805, g)->kind == ASK_GROUP && pick_by_habit(g, side, out);
    }
}
