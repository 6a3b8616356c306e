/* The script ashore: garrisons keep their posts, everybody else marches on what is worth most for the way and the odds. */
#include "games/armada/script.h"

/* ---- posts ----------------------------------------------------------------------------------------------------------- */

/* Strength that stays in a city of one's own. */
typedef struct {
    uint8_t city, strength;
} Post;

static const Post posts[] = {
    {CITY_LONDON, 2},    {CITY_PLYMOUTH, 1},  {CITY_DOVER, 1},    {CITY_NEWCASTLE, 1}, {CITY_DUBLIN, 1},
    {CITY_AMSTERDAM, 3}, {CITY_BRILL, 4},     {CITY_FLUSHING, 4}, {CITY_UTRECHT, 4},   {CITY_DEVENTER, 3},
    {CITY_GRONINGEN, 2}, {CITY_ANTWERP, 4},   {CITY_DUNKIRK, 2},  {CITY_BRUSSELS, 2},  {CITY_MAASTRICHT, 2},
    {CITY_LISBON, 2},    {CITY_SEVILLE, 2},   {CITY_CADIZ, 2},    {CITY_CORUNNA, 2},   {CITY_MADRID, 1},
    {CITY_SANTANDER, 2}, {CITY_BARCELONA, 2},
};

static bool own_ashore(const Game *g, int side, int p)
{
    return is_land(p) && side_of(p) == side && is_ashore(g, p);
}

static bool several_ashore(const Game *g, int side, int hex)
{
    int n = 0;

    FOR_HEX(p, g, hex)
        n += own_ashore(g, side, p);
    return n > 1;
}

/* What was conquered is held by whoever can be spared. */
static int post_at(const Game *g, int side, int hex)
{
    int city = hexes[hex].city;

    if (city < 0 || !controls(g, side, hex))
        return 0;
    if (first_holder(city) != side)
        return cities[city].vp > 3 && several_ashore(g, side, hex) ? 1 + in_netherlands(hex) : 0;
    for (size_t i = 0; i < sizeof posts / sizeof posts[0]; i++)
        if (posts[i].city == city)
            return posts[i].strength;
    return 0;
}

static bool comes_first(const Game *g, int p, int q) /* to be left behind: who has marched, then the weaker */
{
    bool moved = has_flag(g, p, MOVED), other = has_flag(g, q, MOVED);

    if (moved != other)
        return moved;
    return strength(g, p) != strength(g, q) ? strength(g, p) < strength(g, q) : p < q;
}

/* Not among those who keep the post of their hex. */
static bool off_post(const Game *g, int side, int unit)
{
    int hex = g->where[unit], kept = 0;

    FOR_HEX(q, g, hex)
        kept += own_ashore(g, side, q) && q != unit && comes_first(g, q, unit) ? strength(g, q) : 0;
    return kept >= post_at(g, side, hex);
}

static bool besieging(const Game *g, int side, int hex)
{
    return besieged_by_land(g, enemy_of(side), hex);
}

static bool is_free(const Game *g, int side, int unit)
{
    return own_ashore(g, side, unit) && !may_march(g, side, unit).reason && !besieging(g, side, g->where[unit]) &&
           off_post(g, side, unit);
}

static int free_strength(const Game *g, int side, int hex)
{
    int sum = 0;

    FOR_HEX(p, g, hex)
        sum += is_land(p) && is_free(g, side, p) ? strength(g, p) : 0;
    return sum;
}

static int generals_at(const Game *g, int side, int hex)
{
    int sum = 0;

    FOR_HEX(p, g, hex)
        sum += is_leader(p) && side_of(p) == side && is_ashore(g, p) && pieces[p].ashore ? pieces[p].bonus : 0;
    return sum;
}

/* ---- goals ----------------------------------------------------------------------------------------------------------- */

/* In hundredths: what comes of an attack at those odds (9.3), sooner or later. */
static int promise(int power, int guard)
{
    if (!guard)
        return 100;
    return power >= 4 * guard ? 80 : power >= 3 * guard ? 70 : power >= 2 * guard ? 50 : power >= guard ? 10 : 0;
}

static int guard_at(const Staff *s, int hex)
{
    return guard_of(s->g, enemy_of(s->side), hex, force_in(&s->enemies, hex));
}

/* Somebody who is nearer sees to it. */
static bool is_claimed(const Staff *s, int hex, int city)
{
    int way = way_ashore[hex][city];

    for (const Force *f = s->own.force; f < s->own.force + s->own.n; f++)
        if (f->hex != hex && f->ashore && !f->besieged && way_ashore[f->hex][city] < way &&
            f->ashore > post_at(s->g, s->side, f->hex))
            return true;
    return false;
}

/* Points a march on a city promises, in hundredths. */
static int prize_of(const Staff *s, int city, int power)
{
    int hex = cities[city].hex, value = value_of(s->g, s->side, city);

    if (!value || controls(s->g, s->side, hex) || (in_france(hex) && !s->g->violated))
        return 0;
    return value * promise(power, guard_at(s, hex));
}

enum { ARMADA_TURN = 15, CROSSING = 40 }; /* CROSSING: an army for the barges */

/* Parma's army gathers in the summer of 1588. */
static bool army_gathers(const Staff *s, int city)
{
    return city == CITY_ANTWERP && s->side == SPANISH && s->g->turn >= ARMADA_TURN - 3 && s->g->turn < ARMADA_TURN &&
           force_in(&s->own, cities[city].hex)->ashore < CROSSING;
}

/* Own posts that have too few, or lie open. */
static int want_of(const Staff *s, int city)
{
    int hex = cities[city].hex, post = post_at(s->g, s->side, hex);

    if (army_gathers(s, city))
        return 1000;
    return post && !besieged_by_land(s->g, s->side, hex) && force_in(&s->own, hex)->ashore < post ? 20 * cities[city].vp
                                                                                                  : 0;
}

enum { MARCH_A_TURN = 6, MARCH_POINTS = 3 }; /* as way_ashore counts */

/* Spanish armies that march on one city from several places join before it; the English raid. */
static void gather(Staff *s)
{
    int question = flow_in(s->g)->question;

    memset(s->gathered, 0, sizeof s->gathered);
    if (s->side == ENGLISH || (question != Q_land_order && question != Q_marchers && question != Q_land_step))
        return;
    for (const Force *f = s->own.force; f < s->own.force + s->own.n; f++) {
        int spare = f->besieged ? 0 : f->ashore - post_at(s->g, s->side, f->hex);
        for (int c = 0; spare > 0 && c < CITY_COUNT; c++)
            if (way_ashore[f->hex][c] <= 2 * MARCH_A_TURN * MARCH_POINTS)
                s->gathered[c] = (int16_t)(s->gathered[c] + spare + capped(f->generals, spare));
    }
}

/* A siege has all that it takes, and then nobody more. */
static int urgency_of(const Staff *s, int hex)
{
    if (!besieging(s->g, s->side, hex))
        return 1;
    return force_in(&s->own, hex)->ashore < 4 * guard_at(s, hex) ? 3 : 0;
}

/* Where all who can be there are wanted. */
static bool is_joined(const Staff *s, int city, int prize)
{
    return (prize && guard_at(s, cities[city].hex)) || army_gathers(s, city);
}

static int march_goal(const Staff *s, int hex, int power)
{
    int best = 0, goal = NO_CITY, planned = s->plan.a;

    if (kind_of(&s->plan) == PLAN_MARCH_ON && way_ashore[hex][planned] < NO_WAY && cities[planned].hex != hex)
        return planned;
    if (in_area(hex, AREA_GERMAN_STATES, AREA_GERMAN_STATES)) /* 8.24: not straight into the Netherlands */
        return CITY_MAASTRICHT;
    for (int c = 0; c < CITY_COUNT; c++) {
        int way = way_ashore[hex][c];
        if (way >= NO_WAY || cities[c].hex == hex)
            continue;
        int prize = prize_of(s, c, power > s->gathered[c] ? power : s->gathered[c]);
        int score = 100 * (prize ? prize : want_of(s, c)) / (4 + way / MARCH_POINTS) * urgency_of(s, cities[c].hex);
        if (score > best && (is_joined(s, c, prize) || !is_claimed(s, hex, c))) {
            best = score;
            goal = c;
        }
    }
    return goal;
}

/* 14.1: in winter a march costs every third unit; it must bring something at once. */
static bool worth_the_winter(const Staff *s, int hex, int goal)
{
    return !is_winter(s->g) ||
           (way_ashore[hex][goal] <= MARCH_A_TURN * MARCH_POINTS && !guard_at(s, cities[goal].hex) &&
            cities[goal].vp > 2 && !controls(s->g, s->side, cities[goal].hex));
}

static int marching_goal(const Staff *s, int hex)
{
    int power = free_strength(s->g, s->side, hex);
    int goal = power ? march_goal(s, hex, power + capped(generals_at(s->g, s->side, hex), power)) : NO_CITY;

    return goal != NO_CITY && worth_the_winter(s, hex, goal) ? goal : NO_CITY;
}

/* ---- orders ---------------------------------------------------------------------------------------------------------- */

static int32_t wish_land_order(const Staff *s, Action a)
{
    if (a.verb == V_DONE)
        return 1;
    return marching_goal(s, a.arg[0]) != NO_CITY ? 2 : 0;
}

static int smallest_free(const Staff *s, int hex)
{
    int best = NO_PIECE;

    FOR_HEX(p, s->g, hex)
        if (is_land(p) && is_free(s->g, s->side, p) && (best == NO_PIECE || strength(s->g, p) < strength(s->g, best)))
            best = p;
    return best;
}

/* One unit takes what lies open; what is defended needs all, and whoever leads. */
static bool shall_march(const Staff *s, int hex, int p)
{
    if (s->goal != NO_CITY && !guard_at(s, cities[s->goal].hex))
        return p == smallest_free(s, hex);
    return is_leader(p) ? pieces[p].ashore : is_free(s->g, s->side, p);
}

/* A group is picked one by one, all at a time, or left as it is. */
static int32_t wish_of_group(Action a, bool wanted, bool all)
{
    switch (a.verb) {
    case V_ADD: return wanted ? 3 : 0;
    case V_ALL: return all ? 4 : -1;
    case V_LEAVE: return -2;
    default: return 1; /* done, or pass */
    }
}

static int32_t wish_marchers(const Staff *s, Action a)
{
    int hex = ASKING(s->g, march)->hex;

    return wish_of_group(a, a.verb == V_ADD && shall_march(s, hex, a.arg[0]), false);
}

static int party_power(const Game *g)
{
    int sum = 0, led = 0;

    SET_EACH(p, &g->party) {
        sum += is_land(p) ? strength(g, p) : 0;
        led += is_leader(p) && pieces[p].ashore ? pieces[p].bonus : 0;
    }
    return sum + capped(led, sum);
}

static int party_strength(const Game *g)
{
    int sum = 0;

    SET_EACH(p, &g->party)
        sum += is_land(p) ? strength(g, p) : 0;
    return sum;
}

/* A post that has too few without them. */
static bool is_awaited(const Staff *s, int hex)
{
    return post_at(s->g, s->side, hex) > force_in(&s->own, hex)->ashore - party_strength(s->g);
}

static int32_t wish_land_step(const Staff *s, Action a)
{
    const struct march *l = ASKING(s->g, march);
    int hex = l->hex;

    if (a.verb != V_STEP)
        return l->left < marching_allowance(s->g) && is_awaited(s, hex) ? 2000 : 1;
    if (s->ways[a.arg[0]] >= s->ways[hex] || violates_by_land(s->g, a.arg[0]))
        return 0;
    return 1000 - s->ways[a.arg[0]];
}

/* Hexes of march from everywhere to a goal, around enemies and the French. */
static void march_ways(const Staff *s, int goal, int start, uint8_t ways[HEX_COUNT])
{
    int16_t queue[HEX_COUNT];
    int n = 0;

    memset(ways, NO_WAY, HEX_COUNT);
    ways[goal] = 0;
    queue[n++] = (int16_t)goal;
    for (int i = 0; i < n && ways[queue[i]] < ways[start]; i++)
        for (int k = 0; k < DIRECTION_COUNT; k++) {
            int to = land_exits[queue[i]] >> k & 1 ? neighbour[queue[i]][k] : NO_HEX;
            if (to < 0 || ways[to] < NO_WAY || enemy_troops_free(s->g, s->side, to) || violates_by_land(s->g, to))
                continue;
            ways[to] = (uint8_t)(ways[queue[i]] + 1);
            queue[n++] = (int16_t)to;
        }
}

/* ---- battles --------------------------------------------------------------------------------------------------------- */

static int column_of(const Game *g, const struct land_battle *l)
{
    int defence = land_defence_strength(g, l);

    return defence ? land_column(land_attack_strength(g, l), defence) : 5;
}

/* Whoever can attack and does not leave his post by it. */
static bool shall_attack(const Game *g, int side, int to, int from, int p)
{
    return to == from || g->where[p] == to || off_post(g, side, p);
}

/* As if all who shall attack did. */
static int column_with_all(const Game *g, int side, int to, int from, int *units)
{
    Game copy = *g;
    struct land_battle l = {.side = side, .to = to, .from = from};
    Set able = units_that_attack(g, side, from, to);

    if (relieves(g, side, to, from))
        able = set_or(able, units_that_attack(g, side, to, to));
    copy.fighting = (Set){0};
    SET_EACH(p, &able)
        if (shall_attack(g, side, to, from, p))
            set_add(&copy.fighting, p);
    *units = set_count(&copy.fighting);
    return *units ? column_of(&copy, &l) : 0;
}

enum { TWO_TO_ONE = 3, THREE_TO_ONE = 4 };

static int32_t wish_land_attack(const Staff *s, Action a)
{
    if (a.verb == V_DONE)
        return 1;
    int units, column = column_with_all(s->g, s->side, a.arg[0], a.arg[1], &units), city = hexes[a.arg[0]].city;
    int prize = city >= 0 ? value_of(s->g, s->side, city) : 0;
    if ((city >= 0 && is_french(s->g->head[a.arg[0]]) && !s->g->violated) ||
        (a.arg[0] != a.arg[1] && besieging(s->g, s->side, a.arg[1]))) /* it would lift the siege */
        return 0;
    return column >= THREE_TO_ONE || (column == TWO_TO_ONE && units > 1 && prize) ? 2 + 10 * column + prize : 0;
}

static int32_t wish_pick_attackers(const Staff *s, Action a)
{
    const struct land_combat *l = ASKING(s->g, land_combat);

    return wish_of_group(a, a.verb == V_ADD && shall_attack(s->g, s->side, l->to, l->from, a.arg[0]), false);
}

static int32_t wish_all(const Staff *s, Action a)
{
    (void)s;
    return wish_of_group(a, true, true);
}

static int32_t wish_advancers(const Staff *s, Action a)
{
    const struct advance_after *l = ASKING(s->g, advance_after);
    bool go = hexes[l->to].city >= 0 || hexes[l->from].city < 0;

    return go ? wish_of_group(a, a.verb == V_ADD && (is_leader(a.arg[0]) || off_post(s->g, s->side, a.arg[0])), false)
           : a.verb == V_PASS ? 9
                              : 0;
}

/* Who can be spared: a step that leaves something, then the weakest. */
static int cost_of_unit(const Game *g, int side, Action a)
{
    int p = a.arg[0], left = pieces[p].steps == 2 && !g->lost[p] ? pieces[p].reduced : 0;

    (void)side;
    return strength(g, p) - left;
}

static int32_t wish_lose_unit(const Staff *s, Action a)
{
    return -cost_of_unit(s->g, s->side, a);
}

static int32_t wish_replace(const Staff *s, Action a)
{
    (void)s;
    return a.verb == V_REPLACE ? pieces[a.arg[0]].combat : 0;
}

static int32_t wish_retreat(const Staff *s, Action a)
{
    int hex = a.arg[0];

    return 4 * friendly_fortress(s->g, s->side, hex) + 2 * (hexes[hex].city >= 0) + troops_at(s->g, s->side, hex) -
           8 * violates_by_land(s->g, hex);
}

/* 10.0: walls, where the odds are bad enough. */
static int32_t wish_accept_siege(const Staff *s, Action a)
{
    bool siege;

    if (ASKS(s->g, land_battle)) {
        const struct land_battle *l = ASKING(s->g, land_battle);
        siege = column_of(s->g, l) >= TWO_TO_ONE && (is_fortress(l->to) || is_port(l->to));
    } else {
        const struct naval_battle *l = ASKING(s->g, naval_battle);
        struct naval_round round = {.side = l->side, .to = l->to, .from = l->from};
        siege = attack_strength(s->g, &round) > defence_strength(s->g, &round);
    }
    return siege == (a.verb == V_SIEGE);
}

/* ---- risings --------------------------------------------------------------------------------------------------------- */

/* They come up where a city lies near. */
static int32_t wish_place_near(const Staff *s, Action a)
{
    if (a.verb == V_DONE)
        return 0;
    int goal = march_goal(s, a.arg[1], pieces[a.arg[0]].combat), city = hexes[a.arg[1]].city;
    return 1000 + 8 * pieces[a.arg[0]].combat + (city >= 0 ? 5 * value_of(s->g, s->side, city) : 0) -
           (goal == NO_CITY ? 200 : way_ashore[a.arg[1]][goal]);
}
