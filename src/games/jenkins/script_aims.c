/* The script: where to go. */
#include "games/jenkins/script.h"

enum { NO_AIM = -1 };

typedef struct {
    int port;
    int32_t worth;
} Aim;

/* Whether the enemy has ships within a few hexes of it. */
static bool is_threatened(const Game *g, int side, int port)
{
    BITS_EACH(hex, g->ships[enemy_of(side)], HEX_WORDS)
        if (sea_distance[hex][port] <= 8)
            return true;
    return false;
}

/* That they come there and take it, but for the sea. */
static int32_t odds_at(const Game *g, int side, const Party *t, const Force *there, int port)
{
    int32_t odds = landing_chance(g, side, t, port, there, true);

    return odds * sea_chance(side, t, there, ports[port].value, there->ashore > 1) / SURE;
}

static int32_t worth_of(const Desk *d, const Party *t, int hex, const Target *target)
{
    const Doctrine *way = &doctrines[d->side];
    int port = target->port, far = sea_distance[hex][port];
    const Force *there = force_in(&d->enemy, ports[port].hex);

    if (far >= 60 || storm_at(d->g, ports[port].hex) || !t->loads)
        return INT32_MIN;
    if (t->small && (there->ashore || there->ships || far >= PERILOUS_SEA_HEXES))
        return INT32_MIN;
    int32_t odds = odds_at(d->g, d->side, t, there, port);
    if (odds < d->odds)
        return INT32_MIN;
    odds = odds * passage_chance(t, far) / SURE;
    int32_t risk = d->g->turn == TURNS ? 0 : (SURE - odds) * (way->ship * t->ships + way->green * t->greens) / SURE;
    return target->prize * odds / SURE - risk - far / 2;
}

/* A group under way goes on to where its last step has brought it nearer. */
static bool lies_ahead(const Desk *d, int at, int port)
{
    const struct sail *l = at == MOVING ? RUNNING(d->g, sail) : NULL;

    return !l || !l->steps || !is_hex(l->from) || is_friendly_port(d->g, d->side, d->g->moving_at) ||
           sea_distance[d->g->moving_at][port] < sea_distance[l->from][port];
}

/* Into the best so far, best first; how many there are now. */
static int insert_aim(Aim *best, int found, int cap, Aim aim)
{
    int k = found < cap ? found++ : cap;

    for (; k > 0 && best[k - 1].worth < aim.worth; k--)
        if (k < cap)
            best[k] = best[k - 1];
    if (k < cap)
        best[k] = aim;
    return found;
}

/* What a target is worth at the very most. */
static int32_t most_of(int hex, const Target *target)
{
    return (target->prize > 0 ? target->prize : 0) - sea_distance[hex][target->port] / 2;
}

static int rank_aims(const Desk *d, int at, const Party *t, Aim *out, int cap)
{
    int found = 0, hex = hex_of(d->g, at);

    for (const Target *target = d->targets; target < d->targets + d->target_count; target++) {
        int32_t least = found < cap ? d->least : out[cap - 1].worth + 1;
        if (most_of(hex, target) < least)
            continue;
        Aim aim = {target->port, worth_of(d, t, hex, target)};
        if (aim.worth >= least && lies_ahead(d, at, target->port))
            found = insert_aim(out, found, cap, aim);
    }
    return found;
}

/* ---- gathering ------------------------------------------------------------------------------------------------------ */

static int weight_of(const Force *f)
{
    return 3 * f->troops + f->ships + f->support / 2;
}

/* The seaport where most of the side is. */
static int rally_port(const Desk *d)
{
    int best = NO_AIM, most = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (d->g->holder[port] == d->side && ports[port].value > 1 && ports[port].ocean == OCEAN_CARIBBEAN) {
            int weight = weight_of(force_in(&d->own, ports[port].hex));
            if (weight > most) {
                most = weight;
                best = port;
            }
        }
    return best;
}

static Aim rally(const Desk *d, int at, const Party *t)
{
    int port = rally_port(d), hex = hex_of(d->g, at);

    if (port == NO_AIM || ports[port].hex == hex || storm_at(d->g, ports[port].hex))
        return (Aim){NO_AIM, 0};
    if (is_friendly_port(d->g, d->side, hex) && (d->side == SPANISH || !(t->ships > 1)))
        return (Aim){NO_AIM, 0};
    return (Aim){port, passage_chance(t, sea_distance[hex][port]) < SURE * 9 / 10 ? 0 : 3};
}

/* Out at sea: home, wherever that is nearest. */
static Aim refuge(const Desk *d, int hex)
{
    Aim best = {NO_AIM, 0};
    int nearest = 60;

    for (int port = 0; port < PORT_COUNT; port++)
        if (d->g->holder[port] == d->side && ports[port].value && sea_distance[hex][port] < nearest) {
            nearest = sea_distance[hex][port];
            best = (Aim){port, 2};
        }
    return best;
}

static Party joined(const Party *a, const Party *b)
{
    Party t = *a;

    t.greens = (int16_t)(a->greens + b->greens);
    t.bombs = (int16_t)(a->bombs + b->bombs);
    t.values = (int16_t)(a->values + b->values);
    t.support = (int16_t)(a->support + b->support);
    t.ships = (int16_t)(a->ships + b->ships);
    t.warships = (int16_t)(a->warships + b->warships);
    t.guns = (int16_t)(a->guns + b->guns);
    t.loads = (int16_t)(a->loads + b->loads);
    t.admiral = a->admiral > b->admiral ? a->admiral : b->admiral;
    t.small = false;
    return t;
}

/* Land counters that wait in a seaport for whoever has room for them. */
static Party waiting_at(const Game *g, int side, int hex, int room)
{
    Party t = party_at(g, side, hex);

    FOR_STACK(p, g, side, hex)
        if (t.loads < t.ships + room && is_ashore(g, p) && pieces[p].anchor && !has_flag(g, p, EMBARKED | STOPPED) &&
            t.ships == 0 && is_spare(g, side, hex, p))
            join_party(&t, p);
    return t;
}

static bool may_have_troops(const Force *f)
{
    return f->troops || f->ships;
}

/* The friendly seaport on whose troops and ships an enterprise hangs that the group could not undertake alone. */
static Aim fetch(const Desk *d, int at, const Party *t)
{
    Aim best = {NO_AIM, 0};
    int hex = hex_of(d->g, at);

    for (int port = 0; port < PORT_COUNT; port++) {
        int there = ports[port].hex, far = sea_distance[hex][port];
        if (d->g->holder[port] != d->side || far > doctrines[d->side].fetches || there == hex ||
            !ashore_at(d->g, d->side, there) || storm_at(d->g, there) || !may_have_troops(force_in(&d->own, there)) ||
            !lies_ahead(d, at, port))
            continue;
        Party more = waiting_at(d->g, d->side, there, t->ships - t->loads);
        if (!more.greens)
            continue;
        Party all = joined(t, &more);
        Aim then = {NO_AIM, 0};
        if (!rank_aims(d, there, &all, &then, 1))
            continue;
        int32_t worth = then.worth * passage_chance(t, far) / SURE - far / 2;
        if (worth > best.worth)
            best = (Aim){port, worth};
    }
    return best;
}

static Aim aim_from(const Desk *d, int at)
{
    Party t = party_at(d->g, d->side, at);
    Aim best = {NO_AIM, 0};
    int hex = hex_of(d->g, at);

    if (hex == NO_HEX || !t.ships)
        return best;
    if (rank_aims(d, at, &t, &best, 1) || t.small)
        return best;
    best = fetch(d, at, &t);
    if (best.port == NO_AIM)
        best = rally(d, at, &t);
    if (best.port == NO_AIM && !is_friendly_port(d->g, d->side, hex))
        best = refuge(d, hex);
    return best;
}
