/* The script: set-up, purchases, and where they go. */
#include "games/jenkins/script.h"

/* What a first counter of a type is wanted, and how much less each further one. */
typedef struct {
    int16_t first, less;
} Want;

static SETTLED Want wants[2][TYPE_COUNT] = {
    [ENGLISH] =
        {
            [TYPE_SHIP_OF_THE_LINE] = {86, 6},
            [TYPE_FRIGATE] = {126, 5},
            [TYPE_FIRE_SHIP] = {-40, 1},
            [TYPE_BOMB_SHIP] = {126, 5},
            [TYPE_MERCHANT] = {60, 12},
            [TYPE_SOLDIERS] = {21, 2},
            [TYPE_CANNONS] = {78, 6},
            [TYPE_HEAVY_GUNS] = {0, 6},
            [TYPE_SUPPLIES] = {80, 5},
            [TYPE_LEADER] = {150, 11},
            [TYPE_DECEPTION] = {-53, 1},
        },
    [SPANISH] =
        {
            [TYPE_SHIP_OF_THE_LINE] = {65, 6},
            [TYPE_FRIGATE] = {137, 4},
            [TYPE_FIRE_SHIP] = {46, 1},
            [TYPE_SOLDIERS] = {36, 1},
            [TYPE_CANNONS] = {86, 3},
            [TYPE_HEAVY_GUNS] = {60, 4},
            [TYPE_SUPPLIES] = {80, 5},
            [TYPE_LEADER] = {37, 4},
            [TYPE_BOOM_CHAIN] = {120, 2},
            [TYPE_DECEPTION] = {-36, 1},
        },
};

static void count_in_play(const Game *g, int side, int count[TYPE_COUNT])
{
    memset(count, 0, TYPE_COUNT * sizeof *count);
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        count[pieces[p].type] += g->where[p] < STACKS || g->where[p] == BOUGHT;
}

static int quality(int p)
{
    const PieceInfo *info = &pieces[p];

    return 3 * (info->land > 0 ? info->land : 0) + (info->gun > 0 ? info->gun : 0) +
           2 * (info->naval_tactics > 0 ? info->naval_tactics : 0) +
           2 * (info->land_tactics > 0 ? info->land_tactics : 0);
}

/* What somebody buys more of than usual: by type, so much. Thrift buys little. */
enum { AS_USUAL, TROOPS, FLEET, GUNS, THRIFT, EMPHASES };

static const int8_t emphasis[EMPHASES][TYPE_COUNT] = {
    [TROOPS] = {[TYPE_SOLDIERS] = 40, [TYPE_LEADER] = 25, [TYPE_CANNONS] = 15, [TYPE_SUPPLIES] = 10},
    [FLEET] = {[TYPE_SHIP_OF_THE_LINE] = 40, [TYPE_FRIGATE] = 30, [TYPE_BOMB_SHIP] = 10},
    [GUNS] = {[TYPE_CANNONS] = 40, [TYPE_HEAVY_GUNS] = 40, [TYPE_BOOM_CHAIN] = 30, [TYPE_FIRE_SHIP] = 40},
};

enum { NOT_WANTED = -1000, NOT_WANTED_BY_THRIFT = 85, PLENTY = 60 };

/* All is spent, but for what thrift keeps. */
static int least_wanted(const Desk *d, int more)
{
    return more == THRIFT && d->g->funds[d->side] < PLENTY ? NOT_WANTED_BY_THRIFT : NOT_WANTED;
}

static Action purchase_with(const Desk *d, int more)
{
    int count[TYPE_COUNT], best = least_wanted(d, more);
    const Action *found = find_verb(d, V_DONE);

    if (d->g->phase == PHASE_SETUP && d->side == ENGLISH) /* the Spanish, who set up next, would see it */
        return *found;
    count_in_play(d->g, d->side, count);
    for (int i = 0; i < d->n; i++) {
        int p = d->list[i].arg[0], type = pieces[p].type;
        if (d->list[i].verb != V_BUY)
            continue;
        const Want *want = &wants[d->side][type];
        int worth =
            want->first - want->less * count[type] + quality(p) * doctrines[d->side].quality / 8 + emphasis[more][type];
        if (d->side == ENGLISH && is_land(p) && !pieces[p].anchor && !captured_ports(d->g))
            continue;
        if (worth > best) {
            best = worth;
            found = &d->list[i];
        }
    }
    return *found;
}

static Action buy_next(const Desk *d)
{
    return purchase_with(d, d->plan.what == PLAN_BUY ? d->plan.a : AS_USUAL);
}

/* ---- 3.5 where ------------------------------------------------------------------------------------------------------- */

/* What lies near a seaport for those who sail from it. */
static int32_t prospects_from(const Desk *d, int port, bool errands)
{
    int32_t best = 0;

    for (const Target *target = d->targets; target < d->targets + d->target_count; target++) {
        const Force *there = force_in(&d->enemy, ports[target->port].hex);
        int far = sea_distance[ports[port].hex][target->port];
        bool open = !there->ashore && !there->ships;
        if (far > (errands ? 5 : 30) || (errands && !open))
            continue;
        int32_t worth = target->prize * (40 - far) / 40 / (open || errands ? 1 : 1 + there->ships);
        best = worth > best ? worth : best;
    }
    return best;
}

/* How much a port is in want of defence: what it is worth to the enemy, and what is there. */
static int32_t need_of(const Desk *d, int port, bool ship)
{
    int32_t worth = prize(d->g, enemy_of(d->side), port, d->captured, d->points);
    const Force *f = force_in(&d->own, ports[port].hex);

    int have = ship ? 2 * f->ships : f->ashore;
    return 8 * worth / (1 + have) / (1 + have * doctrines[d->side].crowd / 8);
}

static bool is_errand_counter(int p)
{
    return is_type(p, TYPE_SUPPLIES) || is_type(p, TYPE_FRIGATE);
}

static int32_t place_worth(const Desk *d, int p, int port)
{
    const Force *f = force_in(&d->own, ports[port].hex);
    bool fort = d->side == SPANISH && !is_type(p, TYPE_SUPPLIES);

    if (fort)
        return need_of(d, port, is_ship(p));
    if (is_errand_counter(p)) {
        int32_t errand = prospects_from(d, port, true);
        bool met = is_type(p, TYPE_SUPPLIES) ? f->ships > 0 : f->ashore > 0;
        if (errand > 0)
            return errand + (met ? 20 : 0);
    }
    int32_t attack = prospects_from(d, port, false) + doctrines[d->side].gather * weight_of(f) / 4;
    int32_t defence = ports[port].nation == d->side ? 0 : need_of(d, port, is_ship(p)) * 3 / 8;
    return attack > defence ? attack : defence;
}

static int to_be_placed(const Desk *d)
{
    Set bought = all_at(d->g, d->side, BOUGHT);

    return next_purchase(d->g, &bought);
}

/* What is nearly as good as the best: so many parts of so many. */
enum { NEARLY = 7, ALL_OF_IT = 8 };

static bool is_nearly(int32_t worth, int32_t best)
{
    return worth == best || (best > 0 && worth * ALL_OF_IT >= best * NEARLY);
}

/* Which of these: by lot among those that are nearly as good as the best, so that nobody knows what lies where (3.5). */
static int draw_nearly_best(const Desk *d, const int32_t *worth)
{
    int32_t best = worth[0];
    int alike = 0;

    for (int i = 1; i < d->n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < d->n; i++)
        alike += is_nearly(worth[i], best);
    int lot = alike > 1 ? (int)rng_below(d->rng, (uint32_t)alike) : 0, i = 0;
    while (!is_nearly(worth[i], best) || lot--)
        i++;
    return i;
}

static Action place_next(const Desk *d)
{
    int32_t worth[YA_MAX_LEGAL];
    int p = to_be_placed(d);

    for (int i = 0; i < d->n; i++) {
        if (d->plan.what == PLAN_PLACE && d->list[i].arg[0] == d->plan.a && is_ship(p) == d->plan.b)
            return d->list[i];
        worth[i] = place_worth(d, p, d->list[i].arg[0]);
    }
    return d->list[draw_nearly_best(d, worth)];
}

/* ---- 3.1, 11.9 ----------------------------------------------------------------------------------------------------------- */

enum { AS_A_RULE = 4 };

/* The best soldiers go where most is at stake, the others elsewhere; once in so often their neighbours in value, so that the
 * port does not tell who is in it. */
static Action garrison_next(const Desk *d)
{
    int port = ASKING(d->g, setup)->port;
    int sign = ports[port].value >= 3 && ports[port].ocean == OCEAN_CARIBBEAN ? 1 : -1;
    int32_t worth[YA_MAX_LEGAL], most = INT32_MIN;
    bool as_a_rule = rng_below(d->rng, AS_A_RULE);

    for (int i = 0; i < d->n; i++) {
        worth[i] = sign * pieces[d->list[i].arg[0]].land;
        most = worth[i] > most ? worth[i] : most;
    }
    for (int i = 0; i < d->n && !as_a_rule; i++)
        worth[i] += worth[i] == most - 1;
    return d->list[draw_nearly_best(d, worth)];
}

/* By the turns that she has left, times the chance that she comes (a die less than the box): 24, 25 and 24 sixths. Any
 * other is worse. */
enum { FIRST_BOX = 5, BOXES = 3 };

static Action isidoro_next(const Desk *d)
{
    return d->list[FIRST_BOX - 1 + (int)rng_below(d->rng, BOXES)];
}

/* ---- 4.3 what is seen ---------------------------------------------------------------------------------------------------- */

enum { A_LITTLE = 1 };

static bool may_show(const Desk *d, const Action *a, int hex)
{
    return a->verb == V_TOP && a->arg[0] == hex && is_seen(d->g, a->arg[1]);
}

/* By lot among those in a stack that the enemy knows already, for nobody shows more than he must, and that cost little more
 * than the cheapest of them. The action for it, or NULL: the one on top stays there. */
static const Action *other_top(const Desk *d, int hex)
{
    int top = price_of_loss(top_of(d->g, d->side, hex)), least = top;
    const Action *found = NULL;

    for (int i = 0; i < d->n; i++)
        if (may_show(d, &d->list[i], hex) && price_of_loss(d->list[i].arg[1]) < least)
            least = price_of_loss(d->list[i].arg[1]);
    int n = top <= least + A_LITTLE;
    for (int i = 0; i < d->n; i++)
        if (may_show(d, &d->list[i], hex) && price_of_loss(d->list[i].arg[1]) <= least + A_LITTLE &&
            !rng_below(d->rng, (uint32_t)++n))
            found = &d->list[i];
    return found;
}

static Action order_stacks(const Desk *d)
{
    int hex = NO_HEX;

    for (int i = 0; i < d->n; i++) {
        if (d->list[i].verb != V_TOP || d->list[i].arg[0] == hex)
            continue;
        hex = d->list[i].arg[0];
        const Action *a = other_top(d, hex);
        if (a)
            return *a;
    }
    return *find_verb(d, V_DONE);
}
