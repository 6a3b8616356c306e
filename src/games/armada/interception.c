/* 6.4 Naval interception. */
#include "games/armada/state.h"

/* ---- ways -------------------------------------------------------------------------------------------------------- */

/* 6.4: the hexes by way of which a fleet gets beside its target: its own hex if it is adjacent, else every middle hex.
 * Draft and the Dutch limit count only where the content of the fleet may count. Returns how many. */
static bool middle_open(const Game *g, int side, int fleet, int hex, bool by_content)
{
    return may_stop_in(g, side, hex) && (!by_content || !may_float(g, fleet, hex).reason);
}

static int ways_beside(const Game *g, int side, int fleet, int target, bool by_content, int16_t ways[DIRECTION_COUNT])
{
    int at = g->where[fleet], n = 0;

    if (exit_to(sea_exits, at, target)) {
        ways[0] = (int16_t)at;
        return 1;
    }
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (sea_exits[at] >> k & 1 && exit_to(sea_exits, neighbour[at][k], target) &&
            middle_open(g, side, fleet, neighbour[at][k], by_content))
            ways[n++] = neighbour[at][k];
    return n;
}

/* ---- who may try ------------------------------------------------------------------------------------------------- */

/* 14.22: a fleet kept in port by winter may not leave it, and all can see that. */
static bool held_by_winter(const Game *g, int fleet)
{
    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet && has_flag(g, p, ICEBOUND))
            return icebound_at(g, g->where[fleet]) && !besieges_at_sea(g, side_of(fleet), g->where[fleet]);
    return false;
}

static bool must_leave(const Game *g, int fleet, int target, int first)
{
    int at = g->where[fleet];
    return first != NO_HEX ? at != first : !exit_to(sea_exits, at, target);
}

/* 6.41, 6.46, 12.22: by what both sides can see. */
static bool might_try(const Game *g, const struct interception *l, int fleet)
{
    int16_t ways[DIRECTION_COUNT];

    if (!on_map(g, fleet) || !on_map(g, l->mover) || has_flag(g, fleet, TRIED) || !g->munitions[fleet - FIRST_FLEET] ||
        besieged_by_sea(g, l->side, g->where[fleet]))
        return false;
    if (held_by_winter(g, fleet) && must_leave(g, fleet, l->hex, l->first))
        return false;
    return ways_beside(g, l->side, fleet, l->hex, false, ways) > 0;
}

/* Who will not try says so to nobody. */
static bool is_asked(const Game *g, const struct interception *l, int fleet)
{
    return !has_flag(g, fleet, DECLINED) && might_try(g, l, fleet);
}

static int fleet_strength(const Game *g, int fleet)
{
    int sum = 0;

    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet)
            sum += strength(g, p);
    return sum;
}

/* By its content. */
static Verdict may_try(const Game *g, const struct interception *l, int fleet)
{
    int16_t ways[DIRECTION_COUNT];

    if (is_shallow(l->hex) && has_deep(g, fleet))
        return no(R(7_41), "deep-draft ships may not attack in shallow coastal hexes");
    if (!fleet_strength(g, fleet))
        return no(R(7_11), "it has no combat strength");
    if (may_float(g, fleet, l->hex).rule == R(6_6))
        return no(R(6_6), "Dutch ships stay within four hexes of Brill");
    if (!ways_beside(g, l->side, fleet, l->hex, true, ways))
        return no(R(6_4), "its ships find no way there");
    return l->first == NO_HEX ? ok() : may_float(g, fleet, l->first); /* 6.45 */
}

static bool anyone_is_asked(const Game *g, const struct interception *l)
{
    FOR_KIND(fleet, l->side, KIND_FLEET)
        if (is_asked(g, l, fleet))
            return true;
    return false;
}

/* 6.45: each attempt is its own, in the order of the owner's choice. */
static Verdict judge_try_intercept(const Game *g, int side, Action a)
{
    const struct interception *l = ASKING(g, interception);

    if (a.verb == V_PASS)
        return ok();
    if ((a.verb != V_TRY && a.verb != V_DECLINE) || !own_fleet(side, a.arg[0]) || !is_asked(g, l, a.arg[0]))
        return no(R(6_4), "try with a fleet that is near enough, decline with it for this whole move, or pass");
    return a.verb == V_TRY ? may_try(g, l, a.arg[0]) : ok();
}

static void list_try_intercept(const Game *g, int side, Offer *o)
{
    FOR_KIND(fleet, side, KIND_FLEET) {
        offer1(o, V_TRY, fleet);
        offer1(o, V_DECLINE, fleet);
    }
    (void)g;
    sure(o, V_PASS);
}

static Verdict judge_route(const Game *g, int side, Action a)
{
    const struct interception *l = ASKING(g, interception);
    int16_t ways[DIRECTION_COUNT];
    int n = ways_beside(g, side, l->fleet, l->hex, true, ways);

    for (int i = 0; a.verb == V_VIA && i < n; i++)
        if (ways[i] == a.arg[0])
            return ok();
    return no(STEP(6_4, 1), "it is not on a shortest way to the target");
}

static void list_route(const Game *g, int side, Offer *o)
{
    const struct interception *l = ASKING(g, interception);
    int16_t ways[DIRECTION_COUNT];
    int n = ways_beside(g, side, l->fleet, l->hex, true, ways);

    for (int i = 0; i < n; i++)
        sure1(o, V_VIA, ways[i]);
}

/* ---- the interceptor sails --------------------------------------------------------------------------------------- */

static int only_way(const Game *g, const struct interception *l)
{
    int16_t ways[DIRECTION_COUNT];

    if (l->first != NO_HEX)
        return l->first;
    return ways_beside(g, l->side, l->fleet, l->hex, true, ways) == 1 ? ways[0] : NO_HEX;
}

static bool way_is_against(const Game *g, const struct interception *l, int via)
{
    int at = g->where[l->fleet];
    return (at != via && step_is_against(at, via)) || step_is_against(via, l->hex);
}

/* By the direction of the mover from the interceptor's own hex; who goes to the first one's hex takes the better way. */
static bool wind_is_against(const Game *g, const struct interception *l)
{
    int16_t ways[DIRECTION_COUNT];

    if (l->first == NO_HEX)
        return way_is_against(g, l, l->via);
    for (int n = ways_beside(g, l->side, l->fleet, l->hex, true, ways), i = 0; i < n; i++)
        if (!way_is_against(g, l, ways[i]))
            return false;
    return true;
}

static bool way_has_wind(const Game *g, const struct interception *l)
{
    return has_sails(g, l->fleet) && !(is_mediterranean(l->via) && is_mediterranean(l->hex));
}

static void move_fleet(Run *r, Game *g, int fleet, int hex)
{
    int from = g->where[fleet];

    if (from == hex)
        return;
    for (int p = 0; p < FIRST_FLEET; p++)
        if (g->where[p] == from && side_of(p) == side_of(fleet) && group_of(g, p) == fleet)
            put(r, g, p, hex);
    put(r, g, fleet, hex);
}

static void close_with(Run *r, Game *g, struct interception *l)
{
    move_fleet(r, g, l->fleet, l->via);
    l->first = l->via;
    g->quarry[l->fleet - FIRST_FLEET] = (uint16_t)(1 + l->hex);
    TELL(R(6_4), "%1P lies in %2L and must attack the ships in %3L", l->fleet, l->via, l->hex);
}

PROC(interception) /* 6.4: returns 1 if the mover is stopped */
{
    BEGIN
    while (anyone_is_asked(g, l)) {
        ASK(STEP(6_4, 1), l->side, try_intercept);
        if (w->answer.verb == V_PASS)
            break;
        l->fleet = w->answer.arg[0];
        if (w->answer.verb == V_DECLINE)
            g->flags[l->fleet] |= DECLINED;
        if (w->answer.verb != V_TRY)
            continue;
        g->flags[l->fleet] |= TRIED;
        ROLL(STEP(6_4, 2), d6);
        NEED(R(6_4), "%1d or less", INTERCEPTION_SUCCESS_MAX_DIE);
        TELL(R(6_4),
             w->rolled > INTERCEPTION_SUCCESS_MAX_DIE ? "%1P tries to intercept %2P in %3L, in vain"
                                                      : "%1P tries to intercept %2P in %3L, and finds it",
             l->fleet, l->mover, l->hex);
        if (w->rolled > INTERCEPTION_SUCCESS_MAX_DIE)
            continue;
        l->stopped = 1;
        OUTCOME(INTERCEPTED, enemy_of(l->side));
        TELL(R(6_4), "%1P is stopped in %2L", l->mover, l->hex);
        l->via = only_way(g, l);
        if (l->via == NO_HEX) {
            ASK(STEP(6_4, 3), l->side, route);
            l->via = w->answer.arg[0];
        }
        if (way_has_wind(g, l))
            CALL(STEP(6_4, 4), wind, .fleet = l->fleet, .against = wind_is_against(g, l));
        if (on_map(g, l->fleet)) {
            close_with(r, g, l);
            if (violates_at_sea(g, l->via, false))
                CALL(STEP(15_11, 1), violate_france, .side = l->side);
        }
    }
    RETURN(l->stopped);
    END;
}
