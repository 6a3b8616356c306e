/* How the lieutenant plays it (engine/plans.h): by habit where the habits will do (policy.c; battle orders, which are drawn
 * from the solution of a matrix game, are among them), with posts for the British (script_british.c) and beliefs for the
 * Allies (script_allied.c). */
#include "engine/plans.h"
#include "games/glory1805/state.h"

/* ---- small questions --------------------------------------------------------------------------------------------------------------- */

typedef int Liking(const Game *g, Action a);

static bool takes_best(const Game *g, const Action *list, int n, Liking *liking, Action *out)
{
    int most = INT32_MIN;

    for (int i = 0; i < n; i++) {
        int like = liking(g, list[i]);
        if (like > most) {
            most = like;
            *out = list[i];
        }
    }
    return n > 0;
}

/* 5.2.4: Expeditions lie in different ports, for a fleet takes one of them. */
static int liking_of_keen_work(const Game *g, int side, Action a)
{
    bool alone = a.verb == V_QUARTER && side == BRITISH && cargo_aboard(g, a.arg[0]) < 0;

    return liking_of_work(g, side, a) + (alone ? 20 : 0);
}

/* 12.3: as near as may be to where it goes. */
static int liking_of_exit(const Game *g, Action a)
{
    int unit = unit_of(ASKING(g, arrive)->unit), goal = g->unit[unit].marker - 1;
    Post post;

    if (side_of_unit(unit) == ALLIED)
        return goal >= 0 ? -way_to(a.arg[0], goal) : 0;
    if (is_frigate(unit))
        return -way_to(a.arg[0], watching_post(g, unit));
    int port = cargo_of(g, unit) >= 0 ? goal_of_expedition(g, unit) : -1;
    if (port >= 0)
        return -way_to(a.arg[0], ports[port].node);
    return post_of(g, unit, &post) ? -way_to(a.arg[0], post.node) : 0;
}

static int liking_of_founder(const Game *g, Action a)
{
    (void)g;
    return -a.arg[0];
}

/* 15.26.1: a die higher than his seniority. */
static int liking_of_envoy(const Game *g, Action a)
{
    (void)g;
    return a.verb == V_ENVOY ? 10 - admirals[a.arg[0] - PIECE_ADMIRALS].seniority : 0;
}

static int liking_of_target(const Game *g, Action a)
{
    return count_ships(g, a.arg[0], ALLIED, READY);
}

static int liking_of_spying(const Game *g, Action a)
{
    (void)g;
    return a.verb == V_SEE ? a.arg[0] == WORD_MARKERS || a.arg[0] == WORD_EVENT : 0;
}

/* 5.3. */
static int liking_of_return(const Game *g, Action a)
{
    return -frigates_in(g, ports[a.arg[0] - PLACE_PORTS].node);
}

/* 19.1: who has less fights at anchor. */
static bool anchors_if_weak(const Game *g, int side, const Action *list, int n, Action *out)
{
    int own = guns_of(g, g->battle.fleets[side]), enemy = guns_of(g, g->battle.fleets[other(side)]);

    return takes(list, n, own < enemy ? V_ANCHOR : V_FIGHT, -1, out);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------------------ */

static bool acts_next(const Game *g, int side, const Action *list, int n, Action *out)
{
    return activates_unit(g, side, out) ||
           (side == BRITISH ? british_launch(g, list, n, out) : allied_launch(g, list, n, out)) ||
           takes(list, n, V_STOP, -1, out);
}

static bool unit_acts(const Game *g, const Action *list, int n, Rng *rng, Action *out)
{
    int unit = unit_of(ASKING(g, act)->unit);

    if (!is_fleet(g, unit))
        return act_by_habit(g, rng, out);
    return side_of_unit(unit) == BRITISH ? british_fleet_acts(g, unit, list, n, out)
                                         : allied_fleet_acts(g, unit, list, n, out);
}

static bool launches(const Game *g, int side, Action *out)
{
    return man_fleet(
        g, side, side == BRITISH ? SHIPS_IN_A_FLEET : squadron_wanted(g, ASKING(g, launch)->port - PLACE_PORTS), out);
}

static bool answers(const Game *g, int side, const Action *list, int n, Rng *rng, Action *out)
{
    switch (g->flow.question) {
    case Q_conseil: return marks_by_belief(g, rng, out);
    case Q_next:
    case Q_next_out: return acts_next(g, side, list, n, out);
    case Q_act: return unit_acts(g, list, n, rng, out);
    case Q_detach: return picks_hurt(g, side, out);
    case Q_launch: return launches(g, side, out);
    case Q_exit: return takes_best(g, list, n, liking_of_exit, out);
    case Q_founder: return takes_best(g, list, n, liking_of_founder, out);
    case Q_envoy: return takes_best(g, list, n, liking_of_envoy, out);
    case Q_target: return takes_best(g, list, n, liking_of_target, out);
    case Q_royalist_spies:
    case Q_french_spies: return takes_best(g, list, n, liking_of_spying, out);
    case Q_return_port: return takes_best(g, list, n, liking_of_return, out);
    case Q_raid: return takes(list, n, V_RAID, -1, out) || takes(list, n, V_PASS, -1, out);
    case Q_reveal: return takes(list, n, V_REVEAL, -1, out) || takes(list, n, V_PASS, -1, out);
    case Q_north_sea: return takes(list, n, V_CALL, -1, out);
    case Q_strait: return takes(list, n, V_FIGHT, -1, out);
    case Q_weigh: return takes(list, n, V_PASS, -1, out);
    case Q_anchor: return anchors_if_weak(g, side, list, n, out);
    default: return by_lot(g, side, rng, out);
    }
}

#include "games/glory1805/script_plans.c"

static Action script_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Action out;

    if (!(follows(g, side, plan, list, n, rng, &out) ||
          (g->flow.plan ? plan_work_by(g, side, liking_of_keen_work, rng, &out)
                        : answers(g, side, list, n, rng, &out))))
        CHECK(ya_sample(&game_glory1805, g, side, rng, &out));
    return out;
}

static int script_mixture(const Game *g, int side, Rng *rng, Action *out, uint32_t *parts)
{
    return g->flow.question == Q_order ? mix_orders(g, side, rng, out, parts) : 0;
}

static const PlansDef script = {
    .propose = script_propose,
    .act = script_act,
    .mixture = script_mixture,
    .lasts = script_lasts,
    .stage = script_stage,
    .aim = script_aim,
    .fares = script_fares,
    .judge = 2,
    .outlook = {.chance = script_chance, .turn = STEPS_A_TURN, .ahead = 6, .judged = 3, .effort = 12}};

static const LevelDef machine_levels[RANKS] = {[MIDSHIPMAN] = {.habit = 100},
                                               [LIEUTENANT] = {.habit = 73},
                                               [CAPTAIN] = {.habit = 15},
                                               [ADMIRAL] = {.thought = 120}};
