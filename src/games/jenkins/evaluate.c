/* How a position looks, for machine players: English hopes less Spanish ones, in points of which a war fund is worth
 * two. It looks at everything in the state it is given, which for a player is a redrawn copy. */
#include "games/jenkins/state.h"

enum {
    SURE = 1 << 12, /* a chance of one */
    VICTORY = 3000, /* the game */
    HORIZON = 48,   /* hexes beyond which a target does not attract */
    POINTS_OF_FUNDS = 2,
};

/* ---- 5.0 the chance to win now ------------------------------------------------------------------------------------ */

static int32_t victory_chance(uint64_t captured)
{
    int32_t fail = SURE;

    for (uint64_t rest = captured; rest; rest &= rest - 1) {
        int port = bit_lowest(rest), faces = ports[port].value - bit_count(route_mask[port] & ~captured);
        fail = fail * (6 - (faces < 0 ? 0 : faces > 6 ? 6 : faces)) / 6;
    }
    return SURE - fail;
}

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
    return upkeep(side, port) + (side == ENGLISH ? gain : -gain) / 2;
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

/* 3.2: what the side has still to collect, so that a phase that brings income is not an event. */
static int income_to_come(const Game *g, int side)
{
    bool this_turn = g->phase == PHASE_SETUP || (side == SPANISH && g->side == ENGLISH && g->phase <= PHASE_COMBAT);

    return (TURNS - g->turn + (g->turn && this_turn)) * (side == ENGLISH ? INCOME_ENGLISH : INCOME_SPANISH);
}

static int32_t counter_points(const Game *g, int side)
{
    int32_t points = POINTS_OF_FUNDS * (g->funds[side] + income_to_come(g, side));

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] < STACKS || g->where[p] == BOUGHT)
            points += worth(p);
    return points;
}

/* ---- expeditions: troops afloat or ashore, and where they may strike -------------------------------------------------- */

typedef struct {
    int troops, values; /* counters with a green value, and their sum */
    int support;        /* dice by leaders and cannonade */
    int guns, ships;
    int loaded; /* troops aboard */
    bool supplied;
} Force;

static Force muster_force(const Game *g, int side, int at)
{
    Force f = {0};

    FOR_STACK(p, g, side, at) {
        const PieceInfo *info = &pieces[p];
        if (is_land(p) && info->land > 0) {
            f.troops++;
            f.values += info->land;
            f.loaded += is_aboard(g, p);
        }
        f.support += (info->land_tactics > 0 ? info->land_tactics : 0) + (info->cannonade > 0 ? info->cannonade : 0);
        f.guns += is_ship(p) && info->gun > 0 ? info->gun : 0;
        f.ships += is_ship(p);
        f.supplied |= is_type(p, TYPE_SUPPLIES);
    }
    return f;
}

static int count_ashore(const Game *g, int side, int hex)
{
    int n = 0;

    FOR_STACK(p, g, side, hex)
        n += is_ashore(g, p);
    return n;
}

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

static int list_targets(const Game *g, int side, Target targets[PORT_COUNT])
{
    int n = 0, enemy = enemy_of(side);
    uint64_t captured = captured_ports(g);
    int32_t now = victory_points(g, captured);

    for (int port = 0; port < PORT_COUNT; port++) {
        int hex = ports[port].hex;
        if (g->holder[port] == side || ports[port].value == 0)
            continue;
        targets[n].port = (uint8_t)port;
        targets[n].ships = (uint8_t)(ships_at(g, enemy, hex) ? count_ships(g, enemy, hex) : 0);
        targets[n].defenders = (int16_t)(ashore_at(g, enemy, hex) ? count_ashore(g, enemy, hex) : 0);
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

    for (const Target *t = targets; t < targets + n; t++) {
        int far = f->ships ? sea_distance[t->port][hex] : land_distance[t->port][hex] + 4;
        int32_t hope = far < HORIZON ? t->prize * (HORIZON - far) / HORIZON : 0;
        if (hope <= best)
            continue;
        hope = hope * landing_odds(f, t) / SURE * sea_odds(f, t) / SURE;
        if (hope > best)
            best = hope;
    }
    return best;
}

/* A force under way is not yet out of supply: only where it stops does that count (6.7). */
static int exposure(const Game *g, int side, int at, const Force *f)
{
    if (at == MOVING || f->supplied || is_friendly_port(g, side, at))
        return 0;
    return 6 + 2 * f->ships + 4 * f->troops;
}

typedef struct {
    Target targets[PORT_COUNT];
    int n;
    int32_t best, second, exposed;
} Outlook;

static void look_at(const Game *g, int side, int at, Outlook *o)
{
    Force f = muster_force(g, side, at);
    int readiness = !f.troops ? 0 : f.loaded ? 6 + 6 * f.loaded / f.troops : f.ships ? 5 : 4;
    int32_t hope = readiness ? hopes_of(hex_of(g, at), &f, o->targets, o->n) * readiness / 16 : 0;

    o->exposed += exposure(g, side, at, &f);
    if (hope > o->best) {
        o->second = o->best;
        o->best = hope;
    } else if (hope > o->second) {
        o->second = hope;
    }
}

/* One strong expedition is worth more than many weak ones: only the two best count. */
static int32_t expedition_points(const Game *g, int side)
{
    Outlook o;

    o.n = list_targets(g, side, o.targets);
    o.best = o.second = o.exposed = 0;
    for (int i = 0; i < HEX_WORDS; i++)
        for (uint64_t rest = g->ships[side][i] | g->ashore[side][i]; rest; rest &= rest - 1)
            look_at(g, side, 64 * i + bit_lowest(rest), &o);
    if (g->moving_at != NO_HEX && g->head[side][MOVING] != NO_PIECE)
        look_at(g, side, MOVING, &o);
    return o.best + o.second / 2 - o.exposed;
}

/* ---- the sum ---------------------------------------------------------------------------------------------------------- */

static int32_t side_points(const Game *g, int side)
{
    return port_points(g, side) + counter_points(g, side) + expedition_points(g, side);
}

static int32_t evaluate(const Game *g, int side)
{
    int32_t english = victory_points(g, captured_ports(g)) + side_points(g, ENGLISH) - side_points(g, SPANISH);

    return side == ENGLISH ? english : -english;
}
