/* The script: at every question what a staff that knows its objectives wants most. */
#include "games/armada/script.h"

static Wish *const wishes[Q_COUNT] = {
    [Q_note_month] = wish_by_lot,
    [Q_advance] = wish_advance,
    [Q_build] = wish_build,
    [Q_place_treasure] = wish_place_treasure,
    [Q_naval_order] = wish_naval_order,
    [Q_share] = wish_first,
    [Q_course] = wish_course,
    [Q_under_way] = wish_under_way,
    [Q_party] = wish_all,
    [Q_coast_step] = wish_coast_step,
    [Q_try_intercept] = wish_try,
    [Q_route] = wish_first,
    [Q_lose_step] = wish_lose_step,
    [Q_drop_cargo] = wish_drop_cargo,
    [Q_raise_rebels] = wish_place_near,
    [Q_raise_catholics] = wish_place_near,
    [Q_raise_scots] = wish_place_near,
    [Q_engage] = wish_first,
    [Q_naval_attack] = wish_naval_attack,
    [Q_pick_fleets] = wish_all,
    [Q_accept_siege] = wish_accept_siege,
    [Q_disengage] = wish_disengage,
    [Q_fight_on] = wish_fight_on,
    [Q_put_in] = wish_all,
    [Q_place_allies] = wish_place_near,
    [Q_place_scots] = wish_place_near,
    [Q_land_order] = wish_land_order,
    [Q_marchers] = wish_marchers,
    [Q_land_step] = wish_land_step,
    [Q_land_attack] = wish_land_attack,
    [Q_pick_attackers] = wish_pick_attackers,
    [Q_lose_unit] = wish_lose_unit,
    [Q_replace] = wish_replace,
    [Q_retreat_to] = wish_retreat,
    [Q_advancers] = wish_advancers,
    [Q_displace_to] = wish_first,
    [Q_lay_up] = wish_lay_up,
    [Q_disband] = wish_disband,
    [Q_acquire] = wish_acquire,
    [Q_lay_off] = wish_lay_off,
};

static void brief_staff(Staff *s)
{
    Course none = {NO_PIECE, NO_HEX, 0};

    array_forces(s->g, s->side, none, &s->own);
    array_forces(s->g, enemy_of(s->side), none, &s->enemies);
    gather(s);
}

enum { UNWANTED = -1000 };

/* The action that a plan speaks of. */
static bool is_marked(const Plan *plan, Action a)
{
    int kind = kind_of(plan);

    return (kind == PLAN_DO || kind == PLAN_LEAVE) && verb_of(plan) == a.verb && plan->a == a.arg[0] &&
           (kind == PLAN_LEAVE || plan->b == a.arg[1]);
}

static Action most_wanted(const Staff *s, const Action *list, int n)
{
    Wish *wish = wishes[flow_in(s->g)->question];
    int32_t highest = INT32_MIN;
    Action best = list[0];

    for (int i = 0; wish && i < n; i++) {
        bool marked = is_marked(&s->plan, list[i]);
        if (marked && kind_of(&s->plan) == PLAN_DO)
            return list[i];
        int32_t v = marked ? UNWANTED : wish(s, list[i]);
        if (v > highest) {
            highest = v;
            best = list[i];
        }
    }
    return best;
}

static Action script_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    Twin memory;
    Staff s = {.g = seen_by(&game_armada, g, side, &memory), .side = side, .plan = plan, .rng = rng};

    brief_staff(&s);
    find_ways(&s);
    return most_wanted(&s, list, n);
}
