/* How a position looks, for machine players: English hopes less Spanish ones, in points of which a war fund is worth
 * two. It looks at everything in the state it is given, which for a player is a redrawn copy. */
#include "games/jenkins/state.h"

enum {
    VICTORY = 3000, /* the game */
    HORIZON = 48,   /* hexes beyond which a target does not attract */
    POINTS_OF_FUNDS = 2,
};

/* ---- 5.0 the chance to win now ------------------------------------------------------------------------------------ */

/* The later, the more of it is what counts. */
static int32_t victory_points(const Game *g, uint64_t captured)
{
    return VICTORY * victory_chance(captured) / SURE * (g->turn + 6) / (TURNS + 6);
}

/* ---- ports ---------------------------------------------------------------------------------------------------------- */

/* What a port is worth to a side besides victory: income, berths, room to move. */
static int upkeep(int side, int port)
{
    int value = ports[port].value, nation = ports[port].nation;

    return (nation == side ? 30 : nation == NATION_SPANISH ? 24 : nation == NATION_ENGLISH ? 14 : 8) * value;
}

/* What taking it would be worth to a side that does not hold it. */
static int32_t prize(const Game *g, int side, int port, uint64_t captured, int32_t now)
{
    int32_t gain = 0;

    if (ports[port].nation == NATION_SPANISH)
        gain = victory_points(g, captured ^ UINT64_C(1) << port) - now;
    return upkeep(side, port) + (side == ENGLISH ? gain : -gain) * 3 / 4;
}

static int32_t port_points(const Game *g, int side)
{
    int32_t points = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] == side && ports[port].nation != side)
            points += upkeep(side, port);
    return points;
}

/* ---- counters ------------------------------------------------------------------------------------------------------- */

static int worth(int p)
{
    const PieceInfo *info = &pieces[p];

    switch (info->type) {
    case TYPE_SOLDIERS: return 8 + 6 * info->land;
    case TYPE_MERCHANT: return 14;
    case TYPE_SHIP_OF_THE_LINE: return 2 * info->gun + 3 * info->cannonade;
    case TYPE_FRIGATE: return 9;
    case TYPE_LEADER: return 3 * (info->land_tactics + info->naval_tactics + 2);
    case TYPE_SUPPLIES: return 4;
    case TYPE_DECEPTION: return 2;
    default: return 2 + 3 * (info->cost > 0 ? info->cost : 3);
    }
}

static int32_t worth_of_all(const Game *g, int side)
{
    int32_t sum = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        sum += g->where[p] < STACKS || g->where[p] == BOUGHT ? worth(p) : 0;
    return sum;
}

/* 3.2: what the side has still to collect, so that a phase that brings income is not an event. */
static int income_to_come(const Game *g, int side)
{
    bool this_turn = g->phase == PHASE_SETUP || (side == SPANISH && g->side == ENGLISH && g->phase <= PHASE_COMBAT);

    return (TURNS - g->turn + (g->turn && this_turn)) * (side == ENGLISH ? INCOME_ENGLISH : INCOME_SPANISH);
}

/* ---- forces: what stands in each place ------------------------------------------------------------------------------ */

typedef struct {
    int16_t at;
    int16_t troops, values; /* counters with a green value, and their sum */
    int16_t support;        /* dice by leaders and cannonade */
    int16_t guns, ships;
    int16_t loaded; /* troops aboard */
    int16_t ashore; /* land counters ashore */
    bool supplied;
} Force;

/* A side's forces. Purchases count in the port they are bound for (3.5). */
typedef struct {
    Force force[PIECE_COUNT / 2];
    uint8_t here[STACKS]; /* 1 + which force stands there */
    int n;
} Array;

static Force *force_at(Array *a, int at)
{
    if (!a->here[at]) {
        a->force[a->n] = (Force){.at = (int16_t)at};
        a->here[at] = (uint8_t)++a->n;
    }
    return &a->force[a->here[at] - 1];
}

static const Force *force_in(const Array *a, int at)
{
    static const Force nobody;

    return a->here[at] ? &a->force[a->here[at] - 1] : &nobody;
}

static void join_force(const Game *g, int p, Force *f)
{
    const PieceInfo *info = &pieces[p];

    if (is_land(p)) {
        bool troops = info->land > 0;
        f->troops = (int16_t)(f->troops + troops);
        f->values = (int16_t)(f->values + (troops ? info->land : 0));
        f->loaded = (int16_t)(f->loaded + (troops && is_aboard(g, p)));
        f->ashore = (int16_t)(f->ashore + !is_aboard(g, p));
    } else if (is_ship(p)) {
        f->guns = (int16_t)(f->guns + (info->gun > 0 ? info->gun : 0));
        f->ships++;
    }
    f->support = (int16_t)(f->support + (info->land_tactics > 0 ? info->land_tactics : 0) +
                           (info->cannonade > 0 ? info->cannonade : 0));
    f->supplied |= is_type(p, TYPE_SUPPLIES);
}

static void array_forces(const Game *g, int side, Array *a)
{
    memset(a->here, 0, sizeof a->here);
    a->n = 0;
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++) {
        int at = g->where[p];
        if (at == BOUGHT && g->bound_for[p] != NO_PORT)
            at = ports[g->bound_for[p]].hex;
        if (at < STACKS)
            join_force(g, p, force_at(a, at));
    }
}

/* ---- expeditions: troops afloat or ashore, and where they may strike -------------------------------------------------- */

/* Roughly: hits expected against counters to be killed, in SURE. */
static int32_t odds_of(int hits_in_tenths, int defenders)
{
    int32_t margin = SURE / 2 + (hits_in_tenths - 10 * defenders) * SURE / 24;

    return margin < SURE / 40 ? SURE / 40 : margin > SURE * 19 / 20 ? SURE * 19 / 20 : margin;
}

/* A port that a side does not hold, and who is there to defend it. */
typedef struct {
    uint8_t port, ships;
    int16_t prize, defenders;
} Target;

static int list_targets(const Game *g, int side, const Array *enemies, Target targets[PORT_COUNT])
{
    int n = 0;
    uint64_t captured = captured_ports(g);
    int32_t now = victory_points(g, captured);

    for (int port = 0; port < PORT_COUNT; port++) {
        if (g->holder[port] == side || ports[port].value == 0)
            continue;
        const Force *there = force_in(enemies, ports[port].hex);
        targets[n].port = (uint8_t)port;
        targets[n].ships = (uint8_t)there->ships;
        targets[n].defenders = there->ashore;
        targets[n++].prize = (int16_t)prize(g, side, port, captured, now);
    }
    return n;
}

static int32_t landing_odds(const Force *f, const Target *t)
{
    int dice = f->troops + f->support - ports[t->port].value;
    int hits = dice <= 0 ? 0 : 10 * dice * f->values / (6 * f->troops);

    return t->defenders ? odds_of(hits < 9 * f->troops ? hits : 9 * f->troops, t->defenders) : SURE;
}

static int32_t sea_odds(const Force *f, const Target *t)
{
    if (!f->ships || !t->ships)
        return SURE;
    return odds_of(10 * f->guns / 6, t->ships + 1) * (f->ships < 5 ? f->ships : 5) / 6;
}

/* What the force hopes to take, the nearer the better. */
static int32_t hopes_of(int hex, const Force *f, const Target *targets, int n)
{
    int32_t best = 0;
    const uint8_t *way = f->ships ? sea_distance[hex] : land_distance[hex];

    for (const Target *t = targets; t < targets + n; t++) {
        int far = way[t->port] + (f->ships ? 0 : 4);
        int32_t hope = far < HORIZON ? t->prize * (HORIZON - far) / HORIZON : 0;
        if (hope <= best)
            continue;
        hope = hope * landing_odds(f, t) / SURE * sea_odds(f, t) / SURE;
        if (hope > best)
            best = hope;
    }
    return best;
}

/* A force under way is not yet out of supply: only where it stops does that count (6.7). The long way round the Horn
 * is no shelter. */
static int exposure(const Game *g, int side, const Force *f)
{
    if (f->at == MOVING || f->supplied || (is_hex(f->at) && is_friendly_port(g, side, f->at)))
        return 0;
    return 4 + f->ships + 2 * f->troops;
}

/* The port that troops have landed in without holding it yet: there will be a land combat (6.4). */
static const Target *assaulted(int hex, const Force *f, const Target *targets, int n)
{
    for (const Target *t = targets; f->ashore && t < targets + n; t++)
        if (ports[t->port].hex == hex)
            return t;
    return NULL;
}

static int32_t hope(const Game *g, const Force *f, const Target *targets, int n)
{
    int hex = hex_of(g, f->at);

    if (!f->troops || hex == NO_HEX)
        return 0;
    const Target *here = assaulted(hex, f, targets, n);
    if (here)
        return here->prize * landing_odds(f, here) / SURE;
    int readiness = f->loaded ? 6 + 6 * f->loaded / f->troops : f->ships ? 5 : 4;
    return hopes_of(hex, f, targets, n) * readiness / 16;
}

/* One strong expedition is worth more than many weak ones: the best counts in full, the next half, and so on. */
static int32_t expedition_points(const Game *g, int side, const Array *own, const Array *enemies)
{
    enum { EXPEDITIONS = 4 };
    Target targets[PORT_COUNT];
    int n = list_targets(g, side, enemies, targets);
    int32_t best[EXPEDITIONS] = {0}, points = 0;

    for (const Force *f = own->force; f < own->force + own->n; f++) {
        int32_t h = hope(g, f, targets, n);
        points -= exposure(g, side, f);
        for (int i = 0; i < EXPEDITIONS; i++)
            if (h > best[i]) {
                int32_t beaten = best[i];
                best[i] = h;
                h = beaten;
            }
    }
    for (int i = 0; i < EXPEDITIONS; i++)
        points += best[i] / (i + 1);
    return points;
}

/* ---- the sum ---------------------------------------------------------------------------------------------------------- */

static int32_t side_points(const Game *g, int side, const Array *own, const Array *enemies)
{
    return port_points(g, side) + POINTS_OF_FUNDS * (g->funds[side] + income_to_come(g, side)) + worth_of_all(g, side) +
           expedition_points(g, side, own, enemies);
}

static int32_t evaluate(const Game *g, int side)
{
    Array english, spanish;

    array_forces(g, ENGLISH, &english);
    array_forces(g, SPANISH, &spanish);
    int32_t lead = victory_points(g, captured_ports(g)) + side_points(g, ENGLISH, &english, &spanish) -
                   side_points(g, SPANISH, &spanish, &english);
    return side == ENGLISH ? lead : -lead;
}

/* Purchases are judged as they are placed, and the order of a stack changes nothing that is judged. */
static bool settled(const Game *g)
{
    switch (flow_in(g)->question) {
    case Q_buy:
    case Q_place:
    case Q_garrison:
    case Q_stack_order:
    case Q_activate:
    case Q_battle:
    case Q_claim: return true;
    default: return false;
    }
}
