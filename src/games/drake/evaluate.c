/* How well a captain stands, for machine players: in hundredths of a victory point.
 *
 * What he has counts as it will be scored. What the voyage may still bring is the best plan of missions that his crew,
 * guns, barrels, trade goods and discs allow, each mission worth its points times the chance to get them. On the street
 * he also counts on a share of what lies ahead, so that a location passed is something lost. He uses only what he may
 * know. */
#include "games/drake/state.h"

enum { HUNDREDTHS = 100, QUARTERS = 4, LEEWAY_STREET = 150, LEEWAY_PLACING = 30 };

/* What a plan may use. Crew and guns are in quarters, so that expectations need not be whole. */
typedef struct {
    int crew, guns, trade, slots; /* slots: discs not yet placed */
    bool galleon, pinnace;
    unsigned open, placed; /* destinations where a disc may go; where one lies */
    uint8_t conquests;
    int value[DESTINATION_COUNT];
    Cost cost[DESTINATION_COUNT];
} Plan;

/* ---- the best plan ----------------------------------------------------------------------------------------------- */

static bool usable(const Plan *p, int to)
{
    return ((p->open | p->placed) >> to & 1) && p->value[to] > 0;
}

static int slot_for(const Plan *p, int to)
{
    return p->placed >> to & 1 ? 0 : 1;
}

/* A choice among destinations of one type: what it takes, and what it is worth. */
typedef struct {
    int crew, guns, slots, count, value;
    bool good;
} Part;

static Part part_of(const Plan *p, const uint8_t *at, int n, unsigned chosen)
{
    Part part = {.good = true};

    for (int i = 0; i < n; i++) {
        if (!(chosen >> i & 1))
            continue;
        if (!usable(p, at[i]))
            return (Part){0};
        part.crew += p->cost[at[i]].crew;
        part.guns += p->cost[at[i]].guns;
        part.slots += slot_for(p, at[i]);
        part.value += p->value[at[i]];
        part.count++;
    }
    return part;
}

/* Towns and ports together: the best value by crew to spend and slots, without a town [0] or with one at least [1]. */
typedef struct {
    int value[2][TOWN_COUNT + 1][FACES];
} Small;

static void note(Small *s, bool town, int towns, int slots, int value)
{
    for (int n = towns; n <= TOWN_COUNT; n++)
        for (int k = slots; k < FACES; k++)
            if (s->value[town][n][k] < value)
                s->value[town][n][k] = value;
}

static void find_small(const Plan *p, Small *s)
{
    memset(s->value[0], 0, sizeof s->value[0]);
    memset(s->value[1], -1, sizeof s->value[1]); /* -1: no such choice */
    for (unsigned towns = 0; towns < 1u << TOWN_COUNT; towns++) {
        Part t = part_of(p, town_at, TOWN_COUNT, towns);
        if (!t.good)
            continue;
        for (unsigned ports = 0; ports < 1u << TRADE_COUNT; ports++) {
            Part q = part_of(p, trade_at, TRADE_COUNT, ports);
            if (q.good && q.count <= p->trade && t.slots + q.slots < FACES)
                note(s, towns != 0, t.count, t.slots + q.slots, t.value + q.value);
        }
    }
}

static int with_small(const Plan *p, const Small *s, Part forts, Part ships)
{
    int crew = (p->crew - forts.crew - ships.crew) / QUARTERS, slots = p->slots - forts.slots - ships.slots, best = -1;
    unsigned types = p->conquests | (forts.count ? 1u << TYPE_FORT : 0) | (ships.count ? 1u << TYPE_GALLEON : 0);

    if (p->crew < forts.crew || p->guns < forts.guns + ships.guns || slots < 0)
        return -1;
    if (crew > TOWN_COUNT)
        crew = TOWN_COUNT;
    for (int town = 0; town < 2; town++) {
        int value = s->value[town][crew][slots < FACES ? slots : FACES - 1];
        if (value < 0)
            continue;
        value += HUNDREDTHS * conquest_points[bit_count(types | (town ? 1u << TYPE_TOWN : 0))];
        if (value > best)
            best = value;
    }
    return best < 0 ? -1 : best + forts.value + ships.value;
}

static int best_plan(const Plan *p)
{
    Small small;
    Part forts[1 << FORT_COUNT];
    int best = 0;

    find_small(p, &small);
    for (unsigned i = 0; i < 1u << FORT_COUNT; i++)
        forts[i] = part_of(p, fort_at, FORT_COUNT, i);
    for (unsigned k = 0; k < 1u << GALLEON_COUNT; k++) {
        Part ships = part_of(p, galleon_at, GALLEON_COUNT, k);
        if (!ships.good || (k && !p->galleon))
            continue;
        for (unsigned i = 0; i < 1u << FORT_COUNT; i++) {
            int value = forts[i].good ? with_small(p, &small, forts[i], ships) : -1;
            if (value > best)
                best = value;
        }
    }
    return best;
}

/* ---- what a mission costs and is worth --------------------------------------------------------------------------- */

/* In quarters; an unseen counter costs what it is on average: 3/4 of a troop, 1 gun. */
static Cost expected_cost(const Game *g, int side, int to, bool pinnace)
{
    const DestinationInfo *d = &destinations[to];
    int value = counter_value(g, to) * QUARTERS;

    switch (d->type) {
    case TYPE_TOWN: return (Cost){d->troops * QUARTERS, 0};
    case TYPE_FORT:
        if (!knows_troop(g, side, d->index) || g->phase <= PHASE_HIDING)
            value = 3;
        return (Cost){d->troops * QUARTERS + value, pinnace ? 0 : d->guns * QUARTERS};
    case TYPE_GALLEON:
        if (!knows_frigate(g, side, d->index) || g->phase <= PHASE_HIDING)
            value = QUARTERS;
        return (Cost){0, (g->station[d->index] ? galleon_on(g, to)->guns : 3) * QUARTERS + value};
    default: return (Cost){0, 0};
    }
}

/* Chances in percent: to succeed at all, and to be the first. */
typedef struct {
    int success, first;
} Chance;

static bool may_come(const Game *g, int rival, int to)
{
    switch (destinations[to].type) {
    case TYPE_GALLEON: return has(g, rival, GALLEON) && held(g, rival, GOOD_GUN) >= 2;
    case TYPE_TRADE: return held(g, rival, GOOD_TRADE);
    default: return held(g, rival, GOOD_CREW);
    }
}

/* Before the discs are turned over: rivals there each come before disc `face` with a chance of q percent. */
static Chance chance_of_disc(const Game *g, int side, int to, int face)
{
    int q = face <= FACE_HIND ? 2 : 25 * (face - 1) + 12, none = 100, one = 0;

    FOR_CAPTAINS(rival, g) {
        if (rival == side || !may_come(g, rival, to))
            continue;
        int chance = presence(g, rival) >> to & 1 ? q : hand(g, rival) && (reach(g, rival) >> to & 1) ? q / 4 : 0;
        one = (one * (100 - chance) + none * chance) / 100;
        none = none * (100 - chance) / 100;
    }
    return (Chance){none + one, none};
}

/* After it: who comes before is known. */
static Chance chance_of_turn(const Game *g, int side, int to)
{
    int face = face_at(g, side, to), ahead = 0, done = bit_count(g->taken[to]);

    for (int dock = 0, passed = 0; dock < g->flow.sides; dock++) {
        int rival = g->outbound[dock] - 1;
        passed |= rival == side;
        int theirs = face_at(g, rival, to);
        if (rival == side || theirs < 0 || (g->taken[to] >> rival & 1) || !may_come(g, rival, to))
            continue;
        ahead += theirs < face || (theirs == face && !passed);
    }
    if (done >= destinations[to].circles)
        return (Chance){0, 0};
    return (Chance){done + ahead < destinations[to].circles ? 100 : 35, done         ? 0
                                                                        : ahead == 0 ? 100
                                                                        : ahead == 1 ? 25
                                                                                     : 5};
}

/* What one more commodity of the best kind here would bring, and for the sets of later voyages. */
static int trade_value(const Game *g, int side, int to)
{
    uint8_t goods[GOODS];
    int before = commodity_points(g->captain[side].goods), best = 0;

    for (int c = 0; c < COMMODITIES; c++) {
        if (!(g->wares[destinations[to].index] >> c & 1))
            continue;
        memcpy(goods, g->captain[side].goods, sizeof goods);
        goods[FIRST_COMMODITY + c]++;
        int gained = commodity_points(goods) - before;
        best = gained > best ? gained : best;
    }
    return best * HUNDREDTHS;
}

static int mission_value(const Game *g, int side, int to, Chance chance)
{
    const DestinationInfo *d = &destinations[to];

    if (d->type == TYPE_TRADE)
        return (trade_value(g, side, to) + 150 * (VOYAGES - g->voyage)) * chance.success / 100;
    int points = d->type == TYPE_GALLEON && !g->station[d->index] ? 8 : victory_points(g, to);
    return points * chance.success + treasure_points[d->treasure - FIRST_TREASURE] * chance.first;
}

/* ---- the voyage -------------------------------------------------------------------------------------------------- */

static void set_mission(Plan *p, const Game *g, int side, int to, Chance chance)
{
    p->value[to] = mission_value(g, side, to, chance);
    p->cost[to] = expected_cost(g, side, to, p->pinnace);
}

static Plan plan_of(const Game *g, int side)
{
    return (Plan){
        .crew = held(g, side, GOOD_CREW) * QUARTERS,
        .guns = held(g, side, GOOD_GUN) * QUARTERS,
        .trade = held(g, side, GOOD_TRADE),
        .galleon = has(g, side, GALLEON),
        .pinnace = has(g, side, PINNACE),
        .conquests = g->captain[side].conquests,
    };
}

/* 3.2: discs placed, and those in hand. */
static int value_placing(const Game *g, int side)
{
    Plan p = plan_of(g, side);
    unsigned faces = hand(g, side) & ~(1u << FACE_GHOST);
    int sum = 0, n = 0;

    for (unsigned rest = faces; rest; rest &= rest - 1, n++)
        sum += bit_lowest(rest);
    p.slots = n;
    p.open = open_to(g, side);
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        int face = face_at(g, side, to);
        if (face >= 0 && face != FACE_GHOST)
            p.placed |= 1u << to;
        else if (face == FACE_GHOST || !n)
            continue;
        set_mission(&p, g, side, to, chance_of_disc(g, side, to, face >= 0 ? face : (2 * sum + n) / (2 * n)));
    }
    return best_plan(&p);
}

/* 3.5: discs that wait for their turn. */
static int value_missions(const Game *g, int side)
{
    Plan p = plan_of(g, side);

    for (int face = 0; face < FACES; face++) {
        int to = g->captain[side].disc[face] - 1;
        if (to < 0 || (g->taken[to] >> side & 1))
            continue;
        p.placed |= 1u << to;
        set_mission(&p, g, side, to, chance_of_turn(g, side, to));
    }
    return best_plan(&p);
}

/* ---- the street -------------------------------------------------------------------------------------------------- */

/* What lies ahead, in hundredths, of which he counts on a share. */
typedef struct {
    int goods[ITEMS];
    int galleon, extras;
} Ahead;

static void add_location(const Game *g, int location, Ahead *ahead)
{
    int circle = list_end(g->circle[location]), free = locations[location].circles - circle;
    int share = free >= 3 ? 42 : free == 2 ? 38 : 30;
    const Grant *grant = &grants[g->flow.sides - PLAYERS_MIN][location][circle];

    for (int good = 0; good < ITEMS; good++)
        ahead->goods[good] += share * grant->goods[good];
    ahead->galleon += grant->galleon * share;
    if (location == LOCATION_TAVERN)
        ahead->goods[GOOD_CREW] += 60;
    if (location == LOCATION_ADMIRAL || location == LOCATION_GOVERNOR || location == LOCATION_GOLDEN_HIND)
        ahead->extras += 50;
}

static Ahead look_ahead(const Game *g, int side)
{
    Ahead ahead = {{0}, 0, 0};

    if (is_in_harbour(g, side))
        return ahead;
    if (g->drake == side + 1) {
        ahead.goods[GOOD_CREW] += 250;
        ahead.goods[GOOD_GUN] += 250;
    }
    for (int place = g->captain[side].at; place < TILE_COUNT; place++)
        if (g->street[place] < TILE_COUNT && !is_full(g, g->street[place]))
            add_location(g, g->street[place], &ahead);
    if (g->captain[side].at < LOCATION_COUNT)
        ahead.goods[GOOD_BARREL] += 60;
    if (g->captain[side].at < LOCATION_COUNT - 1 && !has(g, side, INVESTED)) {
        ahead.goods[GOOD_CREW] += 30;
        ahead.galleon += 15;
    }
    return ahead;
}

/* Between two whole numbers, by hundredths. */
static int between(int low, int high, int part)
{
    return (low * (100 - part) + high * part) / 100;
}

static int value_at_reach(Plan *p, int barrels)
{
    p->open = reach_of[barrels < 4 ? barrels : 4];
    return best_plan(p);
}

static int value_with_trade(Plan *p, int barrels, int trade)
{
    int low, high;

    p->trade = trade / 100;
    low = value_at_reach(p, barrels);
    if (trade % 100 == 0)
        return low;
    p->trade++;
    high = value_at_reach(p, barrels);
    return between(low, high, trade % 100);
}

static int value_with_barrels(Plan *p, int barrels, int trade)
{
    int low = value_with_trade(p, barrels / 100, trade);

    if (barrels % 100 == 0 || barrels >= 400)
        return low;
    return between(low, value_with_trade(p, barrels / 100 + 1, trade), barrels % 100);
}

/* What is left of crew and guns is of some use: plans change. */
static int spare_goods(const Game *g, int side)
{
    int crew = held(g, side, GOOD_CREW), guns = held(g, side, GOOD_GUN);
    return 25 * (crew < 6 ? crew : 6) + 20 * (guns < 6 ? guns : 6);
}

static int persons_value(const Game *g, int side)
{
    int value = 0;

    value += holder(g, LOCATION_ADMIRAL) == side ? 150 : 0;
    value += holder(g, LOCATION_GOVERNOR) == side ? 150 : 0;
    value += holder(g, LOCATION_INFORMER) == side ? 60 : 0;
    value += has(g, side, HIND) ? 200 : 0;
    value += has(g, side, GHOST) ? 60 : 0;
    return value;
}

static int value_street(const Game *g, int side)
{
    Plan p = plan_of(g, side);
    Ahead ahead = look_ahead(g, side);
    int barrels = 100 * held(g, side, GOOD_BARREL) + ahead.goods[GOOD_BARREL];
    int trade = 100 * held(g, side, GOOD_TRADE) + ahead.goods[GOOD_TRADE];
    int value = persons_value(g, side) + ahead.extras + spare_goods(g, side);

    p.slots = 4 + has(g, side, HIND);
    p.crew += ahead.goods[GOOD_CREW] * QUARTERS / 100;
    p.guns += ahead.goods[GOOD_GUN] * QUARTERS / 100;
    for (int to = 0; to < DESTINATION_COUNT; to++)
        set_mission(&p, g, side, to, (Chance){76 - 2 * g->flow.sides, 70 - 7 * g->flow.sides});
    int plan = value_with_barrels(&p, barrels, trade < 300 ? trade : 300);
    if (!p.galleon && ahead.galleon) {
        p.galleon = true;
        plan = between(plan, value_with_barrels(&p, barrels, trade < 300 ? trade : 300),
                       ahead.galleon < 60 ? ahead.galleon : 60);
    }
    for (int dock = 0; dock < g->flow.sides; dock++)
        if (g->outbound[dock] == side + 1)
            value += 40 * (g->flow.sides - dock);
    return value + plan;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static int32_t evaluate(const Game *g, int side)
{
    const Captain *captain = &g->captain[side];
    int pieces = 0, value = HUNDREDTHS * captain->score;

    if (g->phase == PHASE_OVER)
        return value;
    for (int good = FIRST_COMMODITY; good < GOODS; good++)
        pieces += captain->goods[good];
    value += HUNDREDTHS * (commodity_points(captain->goods) + chest_points(captain->goods));
    value += 150 * (VOYAGES - g->voyage) * pieces;
    switch (g->phase) {
    case PHASE_PROVISIONING:
    case PHASE_HIDING: return value + value_street(g, side);
    case PHASE_PLACING: return value + value_placing(g, side);
    case PHASE_MISSIONS: return value + value_missions(g, side);
    default: return value;
    }
}

/* ---- what nobody shall foretell ---------------------------------------------------------------------------------- */

/* The more captains besides him may come to a place, the likelier. */
static uint32_t lots_of(const Game *g, int side, int to, int but)
{
    uint32_t n = to == but ? 0 : 2;

    FOR_CAPTAINS(rival, g)
        n += to != but && rival != side && (reach(g, rival) >> to & 1);
    return n;
}

static int draw_place(const Game *g, int side, const uint8_t *at, int n, int but, Rng *rng)
{
    uint32_t sum = 0;
    int i = 0;

    for (int k = 0; k < n; k++)
        sum += lots_of(g, side, at[k], but);
    for (uint32_t lot = rng_below(rng, sum); lot >= lots_of(g, side, at[i], but); i++)
        lot -= lots_of(g, side, at[i], but);
    return at[i];
}

/* 3.1: counters that always lie alike are not hidden. */
static bool by_lot(const Game *g, int side, Rng *rng, Action *out)
{
    bool frigates = g->flow.question == Q_frigates;
    const uint8_t *at = frigates ? galleon_at : fort_at;
    int n = frigates ? GALLEON_COUNT : FORT_COUNT;

    if (!frigates && g->flow.question != Q_troops)
        return false;
    int two = draw_place(g, side, at, n, -1, rng), one = draw_place(g, side, at, n, two, rng);
    *out = (Action){frigates ? V_FRIGATES : V_TROOPS, (uint8_t)side, {(int16_t)two, (int16_t)one}};
    return true;
}

/* 2.2: on the street one stop is about as good as another. */
static int32_t leeway(const Game *g, int side)
{
    (void)side;
    switch (g->phase) {
    case PHASE_PROVISIONING: return LEEWAY_STREET;
    case PHASE_PLACING: return LEEWAY_PLACING;
    default: return 0;
    }
}
