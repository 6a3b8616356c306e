/* A script that plays the game by itself, and the plans a search compares with it (engine/plans.h): both sides think of
 * ports to be taken, who is strong enough for that, and what would be missed meanwhile. */
#include "games/jenkins/script.h"

#include "games/jenkins/script_troops.c"
#include "games/jenkins/script_aims.c"
#include "games/jenkins/script_moves.c"
#include "games/jenkins/script_funds.c"
#include "games/jenkins/script_fights.c"

static const Set no_counters;

static Action decide(const Desk *d)
{
    switch (flow_in(d->g)->question) {
    case Q_buy: return buy_next(d);
    case Q_place: return place_next(d);
    case Q_garrison: return garrison_next(d);
    case Q_isidoro: return d->list[5];
    case Q_activate: return activate(d);
    case Q_muster: return muster(d);
    case Q_sailing: return sailing(d);
    case Q_marching: return marching(d);
    case Q_interceptors: return interceptors(d);
    case Q_landing:
    case Q_beachhead:
    case Q_batteries: return pick_group(d, &no_counters, true);
    case Q_run_in: return verb_or_first(d, V_SLIP);
    case Q_aim: return aim_die(d);
    case Q_spend: return verb_or_first(d, V_PASS);
    case Q_stack_order: return verb_or_first(d, V_DONE);
    case Q_lose_fight:
    case Q_lose_land: return choose_piece(d, false, true);
    case Q_fortune: return choose_piece(d, true, false);
    case Q_lose_ship: return choose_piece(d, side_of(d->list[0].arg[0]) != d->side, false);
    case Q_lose_naval:
    case Q_lose_over:
    case Q_lose_supply:
    case Q_recall: return choose_piece(d, false, false);
    case Q_retreat_ships: return retreat_to(d, true);
    case Q_retreat_land: return retreat_to(d, false);
    case Q_claim: return claim_best(d);
    default: return d->list[0];
    }
}

static bool needs_survey(int question)
{
    switch (question) {
    case Q_buy:
    case Q_place:
    case Q_activate:
    case Q_muster:
    case Q_sailing:
    case Q_interceptors: return true;
    default: return false;
    }
}

static void look_around(Desk *d)
{
    array_forces(d->g, d->side, &d->own);
    array_forces(d->g, enemy_of(d->side), &d->enemy);
    d->target_count = list_targets(d->g, d->side, &d->enemy, d->targets);
}

static Action act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Desk d;

    d.g = g, d.side = side, d.plan = plan, d.list = list, d.n = n, d.rng = rng;
    if (needs_survey(flow_in(g)->question))
        look_around(&d);
    return decide(&d);
}

static int stretch_of(const Game *g, int side)
{
    int moved = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        moved += has_flag(g, p, MOVED);
    return ((g->turn * 2 + g->side) * 8 + g->phase) * 256 + moved;
}

/* ---- plans ----------------------------------------------------------------------------------------------------------- */

enum { PER_GROUP = 3, UNDER_WAY_AIMS = 4 };

static int propose_aims(const Desk *d, int at, int cap, Plan *out, int n)
{
    Aim aims[8];
    bool errand = at != MOVING && errand_from(d, at).port != NO_AIM;
    Party t = errand ? (Party){.ships = 1, .loads = 1, .small = true} : party_at(d->g, d->side, at);
    int found = t.ships ? rank_aims(d, at, &t, aims, cap) : 0;
    Aim other = found < cap && t.ships && !errand ? fetch(d, at, &t) : (Aim){NO_AIM, 0};

    for (int i = 0; i < found && n < MAX_PLANS; i++)
        out[n++] = (Plan){PLAN_GO, (int16_t)at, (int16_t)aims[i].port, 0};
    if (other.port != NO_AIM && n < MAX_PLANS)
        out[n++] = (Plan){PLAN_GO, (int16_t)at, (int16_t)other.port, 0};
    return n;
}

static int propose_groups(const Desk *d, Plan *out)
{
    int n = 0;

    out[n++] = (Plan){0};
    out[n++] = (Plan){PLAN_REST, 0, 0, 0};
    BITS_EACH(hex, d->g->ships[d->side], HEX_WORDS)
        if (!may_sail_from(d->g, d->side, hex).reason)
            n = propose_aims(d, hex, PER_GROUP, out, n);
    return n;
}

static int propose_course(const Desk *d, Plan *out)
{
    const struct sail *l = ASKING(d->g, sail);

    if (l->stopped != UNDER_WAY)
        return 0;
    out[0] = (Plan){0};
    return propose_aims(d, MOVING, l->steps ? 2 : UNDER_WAY_AIMS, out, 1);
}

static int propose(const Game *g, int side, Plan *out)
{
    int question = flow_in(g)->question;
    Desk d;

    if (question != Q_activate && question != Q_sailing)
        return 0;
    d.g = g, d.side = side;
    look_around(&d);
    return question == Q_activate ? propose_groups(&d, out) : propose_course(&d, out);
}

static const PlansDef plans = {.propose = propose, .act = act, .stretch = stretch_of};
