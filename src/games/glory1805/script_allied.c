/* The lieutenant at the Grand Conseil (engine/plans.h). He reckons with the British fleets as they were seen or began, sails
 * when those who watch see little, with everything where troops are to be landed, goes where his marker says, lies Inshore
 * there, and goes home before provisions end. */
#include "games/glory1805/state.h"

/* ---- what is believed of the enemy -------------------------------------------------------------------------------------------- */

/* Where each began; those whose time has not come, nowhere. */
static void recall_start(const Game *g, uint8_t place[SHIP_COUNT])
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        place[ship] = is_there(g, ships[ship].arrives) ? ships[ship].place : PLACE_NOWHERE;
    for (size_t i = 0; i < sizeof ship_postings / sizeof ship_postings[0]; i++)
        if (ship_postings[i].scenario == g->scenario)
            place[ship_postings[i].who] = ship_postings[i].place;
}

enum { ANY_FLEET = 5, BRITISH_GUNS = 9 }; /* the latter: factors of two ships */

/* 3.1: the fleets of the start in their order, as many of them as there are. */
static void believe_start(const Game *g, uint8_t strength[BRITISH_BLOCKS])
{
    uint8_t there[PLACE_COUNT + 1] = {0}, place[SHIP_COUNT];
    int block = 0;

    memset(strength, ANY_FLEET, BRITISH_BLOCKS);
    recall_start(g, place);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        there[side_of_ship(ship) == BRITISH && place[ship] < PLACE_COUNT ? place[ship] : PLACE_COUNT]++;
    for (size_t i = 0; i < sizeof start_fleets / sizeof start_fleets[0] && block < BRITISH_BLOCKS; i++)
        if (start_fleets[i].place < NODE_COUNT && there[start_fleets[i].place])
            strength[block++] = there[start_fleets[i].place];
}

/* Own ships as they are; British fleets as they were last seen, or began. */
static void muster_believed(const Game *g, Muster at[AT_WAITING])
{
    uint8_t strength[BRITISH_BLOCKS];

    call_muster(g, at);
    believe_start(g, strength);
    BLOCKS_OF(unit, BRITISH) {
        const Unit *it = &g->unit[unit];
        int n = it->seen_turn                                    ? it->seen_ships
                : it->since == scenarios[g->scenario].first_turn ? strength[unit]
                                                                 : ANY_FLEET;
        if (is_on_sheet(g, unit))
            at[AT_BLOCKS + unit] =
                (Muster){.guns = (int16_t)(BRITISH_GUNS * n / 2), .ready = (int16_t)n, .sound = (int16_t)n};
    }
}

/* ---- when to sail, 11.2 ----------------------------------------------------------------------------------------------------------- */

/* 14.3: of 36. */
static int rolls_of(int least)
{
    static const uint8_t rolls[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};

    return least < 0 ? 36 : least > 12 ? 0 : rolls[least];
}

/* In 36ths: that one of the two who see best there sees a block that comes out. */
static int chance_to_be_seen(const Game *g, int node)
{
    int best[2] = {-99, -99};

    UNITS_OF(unit, BRITISH) {
        if (g->unit[unit].place != node || !may_search(g, unit))
            continue;
        int modifier = search_modifier(g, unit);
        if (modifier > best[0]) {
            best[1] = best[0];
            best[0] = modifier;
        } else if (modifier > best[1]) {
            best[1] = modifier;
        }
    }
    return 36 - (36 - rolls_of(SPOTTED_FROM - best[0])) * (36 - rolls_of(SPOTTED_FROM - best[1])) / 36;
}

enum { DANGER = 40 };

/* What waits outside, by how well it sees. */
static int32_t danger_outside(const Game *g, const Muster *at, int port)
{
    int guns = 0, own = at[PLACE_PORTS + port].guns;

    BLOCKS_OF(unit, BRITISH)
        if (g->unit[unit].place == ports[port].node)
            guns += at[AT_BLOCKS + unit].guns;
    int over = guns * 5 / 4 - own;
    return over > 0 ? DANGER * over * chance_to_be_seen(g, ports[port].node) / 36 : 0;
}

/* 24.3: those of Cadiz wait for a day on which little is seen, the less the fewer turns are left. */
static bool is_the_day(const Game *g, int port)
{
    static const uint8_t most[] = {36, 28, 20, 15};
    int left = turns_left(g);

    if (g->scenario != SCENARIO_TRAFALGAR_CAMPAIGN || port != PORT_CADIZ)
        return true;
    return chance_to_be_seen(g, ports[port].node) <= most[left < 3 ? left : 3];
}

static int32_t worth_of_sailing(const Game *g, const Muster *at, int port)
{
    int node = g->port[port].marker - 1;

    if (!is_the_day(g, port))
        return 0;
    return sortie_hope(g, at, port, node) + blockade_risk(g, at, port) - danger_outside(g, at, port);
}

static bool allied_launch(const Game *g, const Action *list, int n, Action *out)
{
    Muster at[AT_WAITING];
    int32_t most = 0;

    muster_believed(g, at);
    for (int i = 0; i < n; i++) {
        if (list[i].verb != V_LAUNCH)
            continue;
        int32_t worth = worth_of_sailing(g, at, list[i].arg[0] - PLACE_PORTS);
        if (worth > most) {
            most = worth;
            *out = list[i];
        }
    }
    return most > 0;
}

static bool marks_by_belief(const Game *g, Rng *rng, Action *out)
{
    Muster at[AT_WAITING];

    muster_believed(g, at);
    return mark_by_muster(g, at, rng, out);
}

/* With troops all sail. */
static int squadron_wanted(const Game *g, int port)
{
    bool troops = cargo_aboard(g, PLACE_PORTS + port) >= CARGO_TRANSPORTS && wants_troops(g, ALLIED, port);

    return troops ? SHIPS_IN_A_FLEET : fleet_wanted(g, ALLIED, port);
}

/* ---- under way --------------------------------------------------------------------------------------------------------------------- */

/* 22.1: a raid or a landing that nobody is believed to contest. */
static bool has_business(const Game *g, int unit)
{
    int node = g->unit[unit].place, port = node < NODE_COUNT ? nodes[node].port : PORT_COUNT;
    int objective = port == PORT_COUNT ? -1 : objective_at(port), ships_ = fleet_ships(g, unit, UNWRECKED);
    Muster at[AT_WAITING];

    if (objective < 0 || !((wants_raid(g, objective) && ships_ >= objectives[objective].ships) ||
                           (cargo_of(g, unit) >= CARGO_TRANSPORTS && wants_transport(g, port))))
        return false;
    muster_believed(g, at);
    return 2 * opposers(g, at, node) < ships_;
}

static bool allied_fleet_acts(const Game *g, int unit, const Action *list, int n, Action *out)
{
    int place = g->unit[unit].place, goal = g->unit[unit].marker - 1;

    if (takes(list, n, V_BARGES, -1, out))
        return true;
    if (has_business(g, unit) && !is_crippled(g, unit))
        return lies_at_post(g, unit, list, n, true, out);
    if (is_free(g, unit)) /* 10.3 */
        return goes_into(g, unit, yard_for(g, ALLIED, place), list, n, out);
    if (place == goal && nodes[place].port != PORT_COUNT &&
        takes(list, n, V_STEP, PLACE_PORTS + nodes[place].port, out))
        return true;
    return (goal >= 0 && steer(g, unit, goal, list, n, out)) || comes_to_rest(list, n, out);
}
