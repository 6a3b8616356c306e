/* The script at sea: ships gather along the coast where troops wait, take them aboard and land them where most is to be
 * had; the silver sails for Seville; a fleet fights where it is the stronger. */
#include "games/armada/script.h"

/* ---- seasons --------------------------------------------------------------------------------------------------------- */

enum { IRISH_TURN = 14, COASTING = 10, LONG_COASTING = 40 }; /* hexes of coast in a turn, and in several */

/* 6.7: from October on the wind sinks fleets. */
static bool may_put_to_sea(const Game *g)
{
    return !turns[g->turn].rough;
}

/* 15.36: landed in September 1588 or later, the Spaniards need not fear the trained bands. */
static bool in_season(const Staff *s, int hex)
{
    if (s->side == ENGLISH)
        return true;
    if (in_england(hex) || in_scotland(hex))
        return s->g->turn >= ARMADA_TURN || s->g->british_landing != LANDING_NONE;
    return !in_ireland(hex) || s->g->turn >= IRISH_TURN;
}

static int assembly_of(int side)
{
    return side == ENGLISH ? CITY_PLYMOUTH : CITY_CORUNNA;
}

/* ---- goals ----------------------------------------------------------------------------------------------------------- */

static bool is_beach(const Staff *s, int hex)
{
    return sea_exits[hex] && !is_high_seas(hex) && !enemy_troops_free(s->g, s->side, hex) &&
           !(is_port(hex) && enemy_ships_free(s->g, s->side, hex));
}

/* Where troops land that are to take a city: in it, or beside it where it is held. */
static int beach_of(const Staff *s, int city)
{
    int hex = cities[city].hex;

    if (is_beach(s, hex))
        return hex;
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (land_exits[hex] >> k & 1 && is_beach(s, neighbour[hex][k]) && !is_shallow(neighbour[hex][k]))
            return neighbour[hex][k];
    return NO_HEX;
}

static int landing_goal(const Staff *s, int hex, int power)
{
    int best = 0, goal = NO_CITY;

    if (kind_of(&s->plan) == PLAN_LAND_AT && way_afloat[hex][s->plan.a] < NO_WAY && prize_of(s, s->plan.a, power) &&
        beach_of(s, s->plan.a) != NO_HEX)
        return s->plan.a;
    for (int c = 0; c < CITY_COUNT; c++) {
        int way = way_afloat[hex][c];
        if (way >= NO_WAY || !in_season(s, cities[c].hex))
            continue;
        int score = 100 * prize_of(s, c, power) / (10 + way);
        if (score > best && beach_of(s, c) != NO_HEX) {
            best = score;
            goal = c;
        }
    }
    return goal;
}

static int nearest_haven(const Staff *s, int hex)
{
    int best = NO_WAY, goal = NO_CITY;

    for (int c = 0; c < CITY_COUNT; c++)
        if (friendly_port(s->g, s->side, cities[c].hex) && way_afloat[hex][c] < best) {
            best = way_afloat[hex][c];
            goal = c;
        }
    return goal;
}

static int fleet_load(const Game *g, int fleet)
{
    return cargo_of(g, side_of(fleet), g->where[fleet], fleet);
}

/* Troops that wait in a port for ships, over and above its post. */
static int waiting_at(const Staff *s, int hex)
{
    int sum = 0;

    FOR_HEX(p, s->g, hex)
        sum += own_ashore(s->g, s->side, p) && off_post(s->g, s->side, p) && !is_dutch(p) && may_command(s->g, p)
                   ? strength(s->g, p)
                   : 0;
    return sum;
}

static bool is_home(int side, int hex)
{
    return side == ENGLISH ? in_england(hex) : in_spain(hex);
}

/* Empty ships in a home port go where the troops are. */
static int gathering_goal(const Staff *s, int hex)
{
    int goal = assembly_of(s->side), to = cities[goal].hex;

    if (!is_home(s->side, hex) && !may_put_to_sea(s->g))
        return NO_CITY;
    if (hex == to || !friendly_port(s->g, s->side, to) || waiting_at(s, hex) > 1)
        return NO_CITY;
    return !is_home(s->side, hex) || force_in(&s->own, to)->room < 24 ? goal : NO_CITY;
}

static bool is_dutch_fleet(const Game *g, int fleet)
{
    FOR_HEX(p, g, g->where[fleet])
        if (is_dutch(p) && g->group[p] == fleet)
            return true;
    return false;
}

static int fleet_goal(const Staff *s, int fleet)
{
    if (is_dutch_fleet(s->g, fleet))
        return NO_CITY;
    int hex = s->g->where[fleet], load = fleet_load(s->g, fleet);

    int goal = load ? landing_goal(s, hex, load) : NO_CITY;
    if (goal != NO_CITY)
        return goal;
    if (!friendly_port(s->g, s->side, hex))
        return besieges_at_sea(s->g, s->side, hex) ? NO_CITY : nearest_haven(s, hex);
    return gathering_goal(s, hex);
}

static int mover_goal(const Staff *s, int mover)
{
    return mover == TREASURE ? CITY_SEVILLE : fleet_goal(s, mover);
}

static int goal_hex(const Staff *s, int goal, int load)
{
    return goal == NO_CITY                                      ? NO_HEX
           : load && !controls(s->g, s->side, cities[goal].hex) ? beach_of(s, goal)
                                                                : cities[goal].hex;
}

/* ---- along the coast --------------------------------------------------------------------------------------------------- */

/* Hexes of coast from everywhere to a goal, not beside the French (15.11); LONG_COASTING + 1: too far. */
static void coast_ways(const Game *g, int side, int goal, uint8_t ways[HEX_COUNT])
{
    int16_t queue[HEX_COUNT];
    int n = 0;

    memset(ways, LONG_COASTING + 1, HEX_COUNT);
    ways[goal] = 0;
    queue[n++] = (int16_t)goal;
    for (int i = 0; i < n && ways[queue[i]] < LONG_COASTING; i++)
        for (int k = 0; k < DIRECTION_COUNT; k++) {
            int to = coast_exits[queue[i]] >> k & 1 ? neighbour[queue[i]][k] : NO_HEX;
            if (to < 0 || ways[to] <= LONG_COASTING || violates_at_sea(g, to, true) || enemy_ships_free(g, side, to))
                continue;
            ways[to] = (uint8_t)(ways[queue[i]] + 1);
            queue[n++] = (int16_t)to;
        }
}

static int coast_way(const Game *g, int side, int from, int goal)
{
    uint8_t ways[HEX_COUNT];

    coast_ways(g, side, goal, ways);
    return ways[from];
}

static bool goes_along_the_coast(const Staff *s, int fleet, int goal)
{
    int way = coast_way(s->g, s->side, s->g->where[fleet], goal_hex(s, goal, fleet_load(s->g, fleet)));

    return way <= (fleet_load(s->g, fleet) ? COASTING : LONG_COASTING);
}

/* ---- over the sea ------------------------------------------------------------------------------------------------------ */

/* As way_afloat, without landing: hexes to a goal, HEAD_WIND for one against the wind, as far as whoever starts there
 * may ask. */
static void sea_ways(int goal, int start, uint8_t ways[HEX_COUNT])
{
    int16_t queue[HEX_COUNT * 4];
    int n = 0;

    memset(ways, NO_WAY, HEX_COUNT);
    ways[goal] = 0;
    queue[n++] = (int16_t)goal;
    for (int i = 0; i < n; i++) {
        int at = queue[i], against = zones[hexes[at].zone].against;
        for (int k = 0; k < DIRECTION_COUNT && ways[at] < ways[start]; k++) {
            int to = sea_exits[at] >> k & 1 ? neighbour[at][k] : NO_HEX;
            int way = to < 0 ? NO_WAY : ways[at] + (against >> (k + 3) % DIRECTION_COUNT & 1 ? 3 : 1);
            if (to >= 0 && way < ways[to] && n < HEX_COUNT * 4) {
                ways[to] = (uint8_t)way;
                queue[n++] = (int16_t)to;
            }
        }
    }
}

/* ---- naval orders ------------------------------------------------------------------------------------------------------ */

static bool is_oared_fighter(int p)
{
    return pieces[p].oared && !is_barge(p);
}

static int32_t wish_join(const Staff *s, int ship, int fleet)
{
    bool armed = on_map(s->g, fleet) && munitions_of(s->g, fleet);

    if (ship == TREASURE || is_oared_fighter(ship))
        return 0;
    if (is_dutch(ship))
        return s->g->group[ship] == LOOSE && !armed ? 60 + on_map(s->g, fleet) : 0;
    if (s->g->where[ship] == cities[assembly_of(s->side)].hex)
        return s->g->group[ship] == LOOSE                         ? 60 + on_map(s->g, fleet)
               : on_map(s->g, fleet) && fleet < s->g->group[ship] ? 59
                                                                  : 0;
    if (s->g->group[ship] != LOOSE)
        return 0;
    return is_home(s->side, s->g->where[ship]) || is_barge(ship) ? (armed ? 0 : on_map(s->g, fleet) ? 61 : 60) : 0;
}

/* 6.24: a storm takes up to ten steps of a fleet, large or small; barges have no sails to lose. */
static const int SAFE_STEPS[] = {15, 8};

static int steps_afloat(const Game *g, int fleet)
{
    int sum = 0;

    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet)
            sum += is_barge(p) ? SAFE_STEPS[SPANISH] : pieces[p].steps - g->lost[p];
    return sum;
}

/* Troops go aboard in the segment in which they sail. */
static bool expedition_sails(const Staff *s, int hex, int fleet)
{
    int room = capacity_of(s->g, s->side, hex, fleet), waiting = waiting_at(s, hex) + fleet_load(s->g, fleet);
    int power = room < waiting ? room : waiting;

    return power >= (s->side == ENGLISH ? 8 : 3) && steps_afloat(s->g, fleet) >= SAFE_STEPS[s->side] &&
           may_put_to_sea(s->g) && !may_move_fleet(s->g, s->side, fleet).reason &&
           landing_goal(s, hex, power) != NO_CITY;
}

static int32_t wish_embark(const Staff *s, int unit, int fleet)
{
    if (!off_post(s->g, s->side, unit) || !expedition_sails(s, s->g->where[unit], fleet))
        return 0;
    return 40 + (strength(s->g, unit) < 9 ? strength(s->g, unit) : 9);
}

static int32_t wish_assign(const Staff *s, int leader, int ship)
{
    int fleet = s->g->group[ship];

    if (is_aboard(s->g, leader) || !is_fleet(fleet))
        return 0;
    if (pieces[leader].naval)
        return 30 + strength(s->g, ship) / 2;
    return fleet_load(s->g, fleet) >= 8 ? 30 : 0;
}

static int32_t wish_sail(const Staff *s, int mover, bool coastal)
{
    int goal = mover_goal(s, mover), hex = s->g->where[mover];

    if (goal == NO_CITY || goal_hex(s, goal, is_fleet(mover) ? fleet_load(s->g, mover) : 0) == hex)
        return 0;
    if (mover == TREASURE)
        return 20;
    bool by_coast = !is_high_seas(hex) && goes_along_the_coast(s, mover, goal);
    if (!by_coast && friendly_port(s->g, s->side, hex) &&
        (!may_put_to_sea(s->g) || (is_home(s->side, hex) && !fleet_load(s->g, mover))))
        return 0;
    return by_coast == coastal ? 20 : 0;
}

static bool shall_land(int hex, int goal)
{
    return goal != NO_CITY && !is_high_seas(hex) && way_ashore[hex][goal] <= MARCH_A_TURN * MARCH_POINTS;
}

/* Troops whose fleet has arrived, or that have nowhere to go. */
static int32_t wish_go_ashore(const Staff *s, int p)
{
    int hex = s->g->where[p], group = group_of(s->g, p);

    if (!is_land(p) || !is_fleet(group))
        return 0;
    int goal = landing_goal(s, hex, fleet_load(s->g, group));
    return goal == NO_CITY ? 15 * friendly_port(s->g, s->side, hex) : goal_hex(s, goal, 1) == hex ? 15 : 0;
}

static int32_t wish_naval_order(const Staff *s, Action a)
{
    if (kind_of(&s->plan) == PLAN_HOLD && (a.verb == V_EMBARK || a.verb == V_SAIL || a.verb == V_COAST))
        return 0;
    switch (a.verb) {
    case V_JOIN: return wish_join(s, a.arg[0], a.arg[1]);
    case V_EMBARK: return wish_embark(s, a.arg[0], a.arg[1]);
    case V_ASSIGN: return wish_assign(s, a.arg[0], a.arg[1]);
    case V_DEBARK: return wish_go_ashore(s, a.arg[0]);
    case V_SAIL: return wish_sail(s, a.arg[0], false);
    case V_COAST: return wish_sail(s, a.arg[0], true);
    case V_DONE: return 1;
    default: return 0;
    }
}

static int32_t wish_course(const Staff *s, Action a)
{
    int at = course_end(s->g, ASKING(s->g, sail)->mover);

    if (a.verb != V_COURSE)
        return 1;
    return s->ways[a.arg[0]] < s->ways[at] && !violates_at_sea(s->g, a.arg[0], false) ? 1000 - s->ways[a.arg[0]] : 0;
}

/* Whoever is aboard leaves a fleet that has come as far as it can. */
static int32_t wish_debark(const Staff *s, int p, int hex, int goal)
{
    if (is_leader(p) && !pieces[p].ashore)
        return 0;
    return shall_land(hex, goal) ? 10 + (is_land(p) ? strength(s->g, p) : 0) : 0;
}

static int32_t wish_under_way(const Staff *s, Action a)
{
    int mover = ASKING(s->g, sail)->mover, hex = s->g->where[mover], load = party_strength(s->g);

    if (a.verb == V_RUN)
        return 100 + a.arg[0];
    if (a.verb == V_DEBARK)
        return wish_debark(s, a.arg[0], hex, landing_goal(s, hex, load > 0 ? load : 2));
    return a.verb == V_END;
}

static int coast_hex(const Game *g)
{
    return ASKING(g, coast)->hex;
}

static int coast_goal(const Staff *s)
{
    int hex = coast_hex(s->g), load = party_strength(s->g);

    return load ? landing_goal(s, hex, load) : gathering_goal(s, hex);
}

static int32_t wish_coast_step(const Staff *s, Action a)
{
    int hex = coast_hex(s->g), goal = coast_goal(s);

    if (a.verb == V_END)
        return 1;
    if (goal == NO_CITY)
        return 0;
    if (a.verb == V_DEBARK)
        return s->ways[hex] == 0 ? wish_debark(s, a.arg[0], hex, goal) : 0;
    return s->ways[a.arg[0]] < s->ways[hex] ? 100 - s->ways[a.arg[0]] : 0;
}

/* Looks up where those march who are asked, and the ways of those that are under way. */
static void find_ways(Staff *s)
{
    int to = NO_HEX;

    if (flow_in(s->g)->question == Q_marchers)
        s->goal = marching_goal(s, ASKING(s->g, march)->hex);
    if (flow_in(s->g)->question == Q_course) {
        int mover = ASKING(s->g, sail)->mover;
        to = goal_hex(s, mover_goal(s, mover), party_strength(s->g));
        if (to != NO_HEX)
            sea_ways(to, s->g->where[mover], s->ways);
    } else if (flow_in(s->g)->question == Q_coast_step) {
        to = goal_hex(s, coast_goal(s), party_strength(s->g));
        if (to != NO_HEX)
            coast_ways(s->g, s->side, to, s->ways);
    } else if (flow_in(s->g)->question == Q_land_step) {
        int goal = march_goal(s, ASKING(s->g, march)->hex, party_power(s->g));
        to = goal == NO_CITY ? NO_HEX : cities[goal].hex;
        if (to != NO_HEX)
            march_ways(s, to, ASKING(s->g, march)->hex, s->ways);
    }
    if (to == NO_HEX)
        memset(s->ways, NO_WAY, sizeof s->ways);
}

/* ---- battles ----------------------------------------------------------------------------------------------------------- */

static int lead_with(const Game *g, int side, int to, int from, const Set *fleets)
{
    Game copy = *g;
    struct naval_round l = {.side = side, .to = to, .from = from};

    copy.fighting = *fleets;
    return attack_strength(&copy, &l) - defence_strength(&copy, &l);
}

static Set fleets_that_attack(const Game *g, int side, int from, int to)
{
    Set fleets = {0};

    FOR_KIND(f, side, KIND_FLEET)
        if (g->where[f] == from && !may_attack_with(g, f, to).reason)
            set_add(&fleets, f);
    return fleets;
}

/* Silver, or troops aboard. */
static bool is_rich(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (side_of(p) != side && (p == TREASURE || (is_land(p) && is_aboard(g, p)) || is_barge(p)))
            return true;
    return false;
}

static int32_t wish_naval_attack(const Staff *s, Action a)
{
    if (a.verb == V_DONE)
        return 1;
    Set fleets = fleets_that_attack(s->g, s->side, a.arg[1], a.arg[0]);
    int lead = lead_with(s->g, s->side, a.arg[0], a.arg[1], &fleets);
    return lead > (is_rich(s->g, s->side, a.arg[0]) ? -10 : 5) ? 50 + lead : 0;
}

static int32_t wish_first(const Staff *s, Action a)
{
    (void)s, (void)a;
    return 0;
}

/* 6.4: whom a fleet would meet, and whether it likes to. */
static int32_t wish_try(const Staff *s, Action a)
{
    const struct interception *l = ASKING(s->g, interception);
    Set fleets = {0};

    if (a.verb == V_PASS)
        return 1;
    if (a.verb != V_TRY)
        return 0;
    set_add(&fleets, a.arg[0]);
    int from = s->g->where[a.arg[0]],
        near = direction_to(from, l->hex) >= 0; /* from two hexes away nobody knows the wind yet */
    int lead = lead_with(s->g, s->side, l->hex, near ? from : l->hex, &fleets);
    return lead > (is_rich(s->g, s->side, l->hex) ? -10 : 5) ? 2 : 0;
}

static int battle_lead(const Game *g, const struct naval_battle *l)
{
    struct naval_round round = {.side = l->side, .to = l->to, .from = l->from};

    return attack_strength(g, &round) - defence_strength(g, &round);
}

static int32_t wish_disengage(const Staff *s, Action a)
{
    return (battle_lead(s->g, ASKING(s->g, naval_battle)) > -11) == (a.verb == V_FLEE);
}

static int32_t wish_fight_on(const Staff *s, Action a)
{
    const struct naval_battle *l = ASKING(s->g, naval_battle);
    bool again = battle_lead(s->g, l) > (is_rich(s->g, s->side, l->to) ? -10 : 0);

    return again == (a.verb == V_AGAIN);
}

static int admirals_aboard(const Game *g, int ship)
{
    int sum = 0;

    FOR_HEX(p, g, g->where[ship])
        sum += is_leader(p) && g->group[p] == ship ? pieces[p].bonus : 0;
    return sum;
}

/* A ship that only turns over keeps its hold and its admiral. */
static int cost_of_step(const Game *g, int side, Action a)
{
    int p = a.arg[0];

    (void)side;
    if (pieces[p].steps == 2 && !g->lost[p])
        return pieces[p].combat - pieces[p].reduced - 100;
    return strength(g, p) + 3 * pieces[p].transport + 3 * admirals_aboard(g, p) + (p == TREASURE ? 50 : 0);
}

static int32_t wish_lose_step(const Staff *s, Action a)
{
    return -cost_of_step(s->g, s->side, a);
}

static int32_t wish_drop_cargo(const Staff *s, Action a)
{
    return -strength(s->g, a.arg[0]);
}

/* ---- the silver -------------------------------------------------------------------------------------------------------- */

static int32_t wish_by_lot(const Staff *s, Action a)
{
    (void)a;
    return (int32_t)rng_below(s->rng, 1000);
}

static int32_t wish_place_treasure(const Staff *s, Action a)
{
    return -way_afloat[a.arg[1]][CITY_SEVILLE] + (int32_t)rng_below(s->rng, 4);
}
