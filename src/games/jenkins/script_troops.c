/* The script: what a group amounts to, who stays ashore, and what its chances are. */
#include "games/jenkins/script.h"

/* What sails together, or could: with its cargo, and what waits ashore to go aboard. */
typedef struct {
    int16_t greens, bombs, values; /* counters that score in land combat; of these, ships; the sum of their values */
    int16_t support;               /* dice besides theirs */
    int16_t ships, warships, guns; /* guns: the sum of values, none above 6 */
    int16_t loads;                 /* land counters, aboard or waiting */
    int16_t admiral;
    bool small; /* one frigate or merchant */
} Party;

/* ---- who stays --------------------------------------------------------------------------------------------------- */

/* How much a land counter is wanted for an assault. */
static int use_of(int p)
{
    switch (pieces[p].type) {
    case TYPE_SOLDIERS: return 20 + 4 * pieces[p].land;
    case TYPE_LEADER:
        return 8 + 4 * (pieces[p].naval_tactics > 0 ? pieces[p].naval_tactics : 0) + pieces[p].land_tactics;
    case TYPE_HEAVY_GUNS: return 10;
    case TYPE_CANNONS: return 9;
    case TYPE_SUPPLIES: return 2;
    default: return 0;
    }
}

static bool is_threatened(const Game *g, int side, int port);

/* So many land counters hold a seaport while the others are away. */
static int watch_of(const Game *g, int side, int port)
{
    const Doctrine *way = &doctrines[side];
    bool home = ports[port].nation == side;

    if (home && (!way->watches_home || g->turn == TURNS))
        return 0;
    return 1 + (!home && way->watches_more && is_threatened(g, side, port));
}

/* The best soldiers in a captured port on which victory hangs: they stay. */
static bool is_last_guard(const Game *g, int side, int port, int p)
{
    if (pieces[p].land <= 0 || side != ENGLISH || ports[port].nation != NATION_SPANISH ||
        winning_faces(captured_ports(g), port) < doctrines[side].last_guard)
        return false;
    FOR_STACK(q, g, side, ports[port].hex)
        if (q != p && is_ashore(g, q) && pieces[q].land >= pieces[p].land && (pieces[q].land > pieces[p].land || q < p))
            return false;
    return true;
}

/* Among the counters ashore those of least use stay. */
static int order_of_going(int p)
{
    return use_of(p) * PIECE_COUNT + p;
}

static bool is_spare(const Game *g, int side, int hex, int p)
{
    int port = port_at(hex);

    if (port < 0 || g->holder[port] != side)
        return true;
    if (is_last_guard(g, side, port, p))
        return false;
    int missing = watch_of(g, side, port), order = order_of_going(p);
    for (int q = g->head[side][hex]; missing && q != NO_PIECE; q = g->next[q])
        missing -= is_ashore(g, q) && order_of_going(q) < order;
    return !missing;
}

/* The ship that stays in a seaport which counts, so that its batteries have something to fight for (9.1): the cheapest. */
static int guard_ship(const Game *g, int side, int at)
{
    int port = is_hex(at) ? port_at(at) : -1, best = NO_PIECE;

    if (port < 0 || side != SPANISH || ports[port].nation != side || g->turn == TURNS || !ashore_at(g, side, at))
        return NO_PIECE;
    FOR_STACK(p, g, side, at)
        if (is_ship(p) && (best == NO_PIECE || pieces[p].gun < pieces[best].gun))
            best = p;
    return best;
}

static bool may_leave(const Game *g, int at, int p, int guard)
{
    return at == MOVING || (p != guard && !has_flag(g, p, MOVED));
}

/* ---- what a group amounts to ------------------------------------------------------------------------------------- */

static void join_party(Party *t, int p)
{
    const PieceInfo *info = &pieces[p];
    bool green = info->land > 0;

    t->greens = (int16_t)(t->greens + green);
    t->values = (int16_t)(t->values + (green ? info->land : 0));
    t->support = (int16_t)(t->support + (info->cannonade > 0 ? info->cannonade : 0) +
                           (info->land_tactics > 0 ? info->land_tactics : 0));
    if (is_land(p) && info->naval_tactics > t->admiral)
        t->admiral = info->naval_tactics;
    if (is_land(p)) {
        t->loads++;
    } else if (is_ship(p)) {
        t->bombs = (int16_t)(t->bombs + green);
        t->ships++;
        t->warships = (int16_t)(t->warships + is_warship(p));
        t->guns = (int16_t)(t->guns + (info->gun < 6 ? info->gun : 6));
    }
}

static bool is_light(int p)
{
    return is_type(p, TYPE_FRIGATE) || is_type(p, TYPE_MERCHANT);
}

/* Ready to sail from there with all that can go along. */
static Party party_at(const Game *g, int side, int at)
{
    Party t = {0};
    int hex = hex_of(g, at);
    bool port = hex != NO_HEX && is_friendly_port(g, side, hex);
    int guard = guard_ship(g, side, at);

    FOR_STACK(p, g, side, at)
        if (is_ship(p) && may_leave(g, at, p, guard)) {
            t.small = is_light(p);
            join_party(&t, p);
        }
    t.small = t.small && t.ships == 1;
    FOR_STACK(p, g, side, at)
        if (is_land(p) && is_aboard(g, p))
            join_party(&t, p);
    if (port)
        FOR_STACK(p, g, side, hex)
            if (is_ashore(g, p) && pieces[p].anchor && !has_flag(g, p, EMBARKED | STOPPED) && t.loads < 2 * t.ships &&
                is_spare(g, side, hex, p))
                join_party(&t, p);
    return t;
}

/* ---- chances, in SURE ---------------------------------------------------------------------------------------------- */

/* That so many dice, each a hit by values[sum]/6n on average, are hits for all of the defenders. */
static int32_t storm_odds(int side, int greens, int values, int dice, int defenders)
{
    if (!defenders)
        return SURE;
    if (greens < defenders || dice < defenders)
        return 0;
    int hits = 100 * dice * values / (6 * greens), most = 96 * greens;
    hits = hits < most ? hits : most;
    int32_t odds = SURE / 2 + (hits - doctrines[side].storm_even * defenders) * SURE / doctrines[side].storm_unsure;
    return odds < 0 ? 0 : odds > SURE ? SURE : odds;
}

/* Against what a port has: no more land counters than its value may come (4.5), ships besides. Where nobody can fight it
 * falls to anybody (9.2.3). */
static int32_t landing_chance(const Game *g, int side, const Party *t, int port, const Force *there, bool ships)
{
    int value = ports[port].value, land = t->greens - t->bombs, kept = land < value ? land : value;
    int greens = kept + (ships ? t->bombs : 0), defenders = there->ashore;
    bool blocked = is_blocked(g, side, ports[port].hex);

    if (greens == 0)
        return t->loads && !defenders ? SURE : 0;
    if (there->troops == there->loaded)
        return SURE;
    int dice = greens + t->support - value - (blocked ? 3 * t->warships : 0);
    return storm_odds(side, greens, t->values * greens / t->greens, dice, defenders);
}

/* Ships that attack ships in their port fire badly, and are fired at well (9.1). */
static int32_t sea_chance(int side, const Party *t, const Force *there, int value, bool batteries)
{
    if (!there->ships)
        return SURE;
    int hits = (t->guns - value * t->warships) * 100 / 6,
        need = doctrines[side].sea_even * there->ships + (batteries ? 100 : 0);
    if (hits <= 0)
        return 0;
    int32_t odds = SURE / 2 + (hits - need) * SURE / doctrines[side].sea_unsure;
    int losses = there->guns / 6, left = t->ships - losses;
    odds = odds < 0 ? 0 : odds > SURE ? SURE : odds;
    return left <= 0 ? 0 : odds * left / t->ships;
}

/* 6.3: that the sea leaves it alone. */
static int32_t passage_chance(const Party *t, int far)
{
    static const int32_t safe[] = {SURE * 4 / 10, SURE * 6 / 10, SURE * 9 / 10, SURE * 98 / 100};
    int admiral = t->admiral < 3 ? t->admiral : 3;
    int32_t odds = SURE;

    for (int rolls = far / PERILOUS_SEA_HEXES; rolls > 0; rolls--)
        odds = odds * (t->ships == 1 && !admiral ? SURE / 3 : safe[admiral]) / SURE;
    return odds;
}
