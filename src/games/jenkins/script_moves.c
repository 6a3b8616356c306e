/* The script: the Movement Step. */
#include "games/jenkins/script.h"

static const Action *find_verb(const Desk *d, int verb)
{
    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == verb)
            return &d->list[i];
    return NULL;
}

static Action verb_or_first(const Desk *d, int verb)
{
    const Action *a = find_verb(d, verb);

    return a ? *a : d->list[0];
}

/* ---- which group ---------------------------------------------------------------------------------------------------- */

/* A light ship that takes a place nobody defends: somebody of little use goes along. */
static int errand_ship(const Desk *d, int at)
{
    int best = NO_PIECE, guard = guard_ship(d->g, d->side, at);

    FOR_STACK(p, d->g, d->side, at)
        if (is_ship(p) && is_light(p) && p != guard && !has_flag(d->g, p, MOVED) && !carries(d->g, p) &&
            (best == NO_PIECE || pieces[p].cost < pieces[best].cost))
            best = p;
    return best;
}

static int errand_load(const Desk *d, int hex)
{
    int best = NO_PIECE;

    if (!is_friendly_port(d->g, d->side, hex))
        return best;
    FOR_STACK(p, d->g, d->side, hex)
        if (is_ashore(d->g, p) && pieces[p].anchor && !has_flag(d->g, p, EMBARKED | STOPPED) &&
            (pieces[p].land < 2 || d->g->turn == TURNS) && (best == NO_PIECE || use_of(p) < use_of(best)) &&
            is_spare(d->g, d->side, hex, p))
            best = p;
    return best;
}

static Aim errand_from(const Desk *d, int at)
{
    Aim best = {NO_AIM, 0};

    if (!is_hex(at) || errand_ship(d, at) == NO_PIECE || errand_load(d, at) == NO_PIECE)
        return best;
    Party t = {.ships = 1, .loads = 1, .small = true};
    rank_aims(d, at, &t, &best, 1);
    return best;
}

/* The enemy port next door that those ashore may storm. */
static int march_goal(const Desk *d, int hex)
{
    Party t = {0};
    int best = NO_HEX;
    int32_t most = SURE / 3;

    if (port_at(hex) >= 0)
        return best;
    FOR_STACK(p, d->g, d->side, hex)
        if (is_ashore(d->g, p))
            join_party(&t, p);
    FOR_EXITS(to, land_exits, hex) {
        int port = port_at(to);
        if (port < 0 || storm_at(d->g, to))
            continue;
        int32_t odds = d->g->holder[port] == d->side
                           ? SURE / 2
                           : landing_chance(d->g, d->side, &t, port, force_in(&d->enemy, to), false);
        if (odds > most) {
            most = odds;
            best = to;
        }
    }
    return best;
}

static Action activate(const Desk *d)
{
    int verb = d->plan.what == PLAN_REST ? V_DONE : d->plan.what == PLAN_MARCH ? V_MARCH : V_SAIL;

    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == verb && (verb == V_DONE || d->list[i].arg[0] == d->plan.a))
            return d->list[i];
    return verb_or_first(d, V_DONE);
}

/* ---- who goes ------------------------------------------------------------------------------------------------------- */

/* The walk adds members in ascending order; or all of them are taken, and some left out. */
static Action pick_group(const Desk *d, const Set *wanted, bool all)
{
    const Action *done = find_verb(d, V_DONE);

    if (all && find_verb(d, V_ALL))
        return *find_verb(d, V_ALL);
    if (flow_in(d->g)->picked_all && done)
        return *done;
    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == V_ADD && (all || set_has(wanted, d->list[i].arg[0])))
            return d->list[i];
    return done ? *done : find_verb(d, V_PASS) ? *find_verb(d, V_PASS) : d->list[0];
}

static Action muster(const Desk *d)
{
    Set wanted = {0};
    int at = muster_place(d->g), guard = guard_ship(d->g, d->side, at);
    int ship = d->plan.what == PLAN_ERRAND && is_hex(at) ? errand_ship(d, at) : NO_PIECE;

    if (ship != NO_PIECE && musters_ships(d->g))
        set_add(&wanted, ship);
    else if (musters_ships(d->g) && guard != NO_PIECE)
        FOR_STACK(p, d->g, d->side, at)
            if (p != guard)
                set_add(&wanted, p);
    return pick_group(d, &wanted, set_empty(&wanted));
}

/* ---- under way -------------------------------------------------------------------------------------------------------- */

/* Soldiers go with the strongest ships, all else with merchants. */
static int berth_for(int land, int ship)
{
    bool merchant = is_type(ship, TYPE_MERCHANT);

    return is_type(land, TYPE_SOLDIERS) ? pieces[ship].gun : merchant ? 9 : 8 - pieces[ship].gun / 2;
}

static int stacked_aboard(const Desk *d)
{
    return count_stacked(d->g, d->side, MOVING, KIND_LAND);
}

static const Action *embarkation(const Desk *d, const Party *t, int port)
{
    const Action *best = NULL;
    int most = 0, room = ports[port].value - stacked_aboard(d);

    for (int i = 0; i < d->n; i++) {
        const Action *a = &d->list[i];
        int p = a->arg[0];
        if (a->verb != V_EMBARK)
            continue;
        int worth = 16 * use_of(p) + berth_for(p, a->arg[1]);
        if (worth <= most || !is_spare(d->g, d->side, d->g->moving_at, p))
            continue;
        if (!bit_has(EXEMPT, p) && room <= (is_type(p, TYPE_SUPPLIES) ? doctrines[d->side].spare : 0))
            continue;
        if (t->small && (t->loads > 1 || stacked_aboard(d) || p != errand_load(d, d->g->moving_at)))
            continue;
        most = worth;
        best = a;
    }
    return best;
}

/* 7.2: how many of the enemy's ships may come out at somebody there. */
static int danger_at(const Desk *d, int hex)
{
    int ships = 0;

    if (!exposed(d->g, d->side, hex))
        return 0;
    FOR_EXITS(from, sea_exits, hex)
        if (ships_at(d->g, enemy_of(d->side), from))
            FOR_STACK(p, d->g, enemy_of(d->side), from)
                ships += is_ship(p);
    return ships;
}

static const Action *step_to(const Desk *d, int port)
{
    const Action *best = NULL;
    int here = sea_distance[d->g->moving_at][port], least = 1 << 20;

    for (int i = 0; i < d->n; i++) {
        const Action *a = &d->list[i];
        if (a->verb != V_STEP || sea_distance[a->arg[0]][port] >= here)
            continue;
        int to = a->arg[0];
        bool goal = to == ports[port].hex;
        int cost = doctrines[d->side].danger * danger_at(d, to) - 6 * is_friendly_port(d->g, d->side, to) +
                   (!goal && ships_at(d->g, enemy_of(d->side), to) ? 200 : 0);
        if (cost < least) {
            least = cost;
            best = a;
        }
    }
    return best;
}

static bool lands_here(const Desk *d, int port)
{
    int hex = d->g->moving_at;

    if (port != NO_AIM && ports[port].hex == hex)
        return true;
    int here = port_at(hex);
    return here >= 0 && d->g->holder[here] != d->side && !ashore_at(d->g, enemy_of(d->side), hex) && port == NO_AIM;
}

static const Action *company(const Desk *d)
{
    int guard = guard_ship(d->g, d->side, d->g->moving_at);

    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == V_ADD && d->list[i].arg[0] != guard && !is_type(d->list[i].arg[0], TYPE_FIRE_SHIP))
            return &d->list[i];
    return NULL;
}

static Action sailing(const Desk *d)
{
    Party t = party_at(d->g, d->side, MOVING);
    int port = d->plan.b;
    const Action *a = NULL;

    int here = port_at(d->g->moving_at);
    if (here >= 0 && find_verb(d, V_LAND) && (port == NO_AIM || lands_here(d, port)))
        return *find_verb(d, V_LAND);
    if (port == NO_AIM)
        return verb_or_first(d, V_STOP);
    if (!t.small)
        a = company(d);
    if (!a)
        a = embarkation(d, &t, port);
    if (!a)
        a = step_to(d, port);
    return a ? *a : verb_or_first(d, V_STOP);
}

static Action marching(const Desk *d)
{
    int to = NO_HEX;

    if (port_at(d->g->moving_at) >= 0)
        return verb_or_first(d, V_STOP);
    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == V_STEP && port_at(d->list[i].arg[0]) >= 0)
            to = i;
    return to == NO_HEX ? verb_or_first(d, V_STOP) : d->list[to];
}

/* ---- 7.2 interception -------------------------------------------------------------------------------------------------- */

/* Whoever sinks more than he loses intercepts; troops aboard count. */
static bool pays_to_intercept(const Desk *d)
{
    const Doctrine *way = &doctrines[d->side];
    const struct intercept *l = ASKING(d->g, intercept);
    Set candidates = {0};
    int guns = 0, ships = 0, theirs = 0, many = 0, troops = 0;

    candidates_interceptors(d->g, d->side, &candidates);
    SET_EACH(p, &candidates)
        if (is_warship(p)) {
            guns += pieces[p].gun < 6 ? pieces[p].gun : 6;
            ships++;
        }
    for (int k = 0; k < 2; k++)
        FOR_STACK(p, d->g, enemy_of(d->side), k ? MOVING : l->hex)
            if (k == 0 || d->g->moving_at == l->hex) {
                theirs += is_ship(p) ? (pieces[p].gun < 6 ? pieces[p].gun : 6) : 0;
                many += is_ship(p);
                troops += is_land(p) && is_aboard(d->g, p);
            }
    int kills = guns / 6 < many ? guns / 6 : many, losses = theirs / 6 < ships ? theirs / 6 : ships;
    return ships && kills * (way->sunk + way->cargo * troops / (many ? many : 1)) >= losses * 10 && kills > 0;
}
