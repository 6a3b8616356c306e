/* 6.2 High seas movement, 6.7 the wind, and the ships it costs. */
#include "games/armada/state.h"

/* ---- 6.14, 6.24 allowance ---------------------------------------------------------------------------------------- */

static bool in_mover(const Game *g, int ship, int mover)
{
    return ship == mover || g->group[ship] == mover;
}

static int fleet_allowance(const Game *g, int mover, int loss)
{
    int slowest = MAX_PATH;

    FOR_HEX(p, g, g->where[mover])
        if (is_ship(p) && in_mover(g, p, mover)) {
            int left = pieces[p].movement - (pieces[p].oared ? 0 : loss);
            slowest = left < slowest ? left : slowest;
        }
    return slowest > 0 ? slowest : 0;
}

static bool has_sails(const Game *g, int mover)
{
    FOR_HEX(p, g, g->where[mover])
        if (is_ship(p) && in_mover(g, p, mover) && !pieces[p].oared)
            return true;
    return false;
}

static bool has_deep(const Game *g, int mover)
{
    FOR_HEX(p, g, g->where[mover])
        if (is_ship(p) && in_mover(g, p, mover) && pieces[p].deep)
            return true;
    return false;
}

static bool has_dutch(const Game *g, int mover)
{
    FOR_HEX(p, g, g->where[mover])
        if (is_ship(p) && in_mover(g, p, mover) && is_dutch(p))
            return true;
    return false;
}

/* ---- which hexes a mover may enter, and stop in ------------------------------------------------------------------ */

static Verdict may_float(const Game *g, int mover, int hex)
{
    if (is_shallow(hex) && has_deep(g, mover))
        return no(R(6_35), "deep-draft ships may not enter shallow coastal hexes");
    if (hexes[hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL && has_dutch(g, mover))
        return no(R(6_6), "Dutch ships stay within four hexes of Brill");
    return ok();
}

static Verdict may_sail_into(const Game *g, int side, int mover, int from, int to)
{
    if (!is_hex(to) || direction_to(from, to) < 0)
        return no(R(6_22), "the course goes from hex to adjacent hex");
    if (!exit_to(sea_exits, from, to))
        return no(R(6_8), "ships cannot cross that hexside");
    if (is_port(to) && enemy_ships_free(g, side, to))
        return no(R(7_61), "enemy ships close that port");
    return may_float(g, mover, to);
}

static bool may_stop_in(const Game *g, int side, int hex) /* 7.43: whoever is ashore */
{
    return !enemy_ships_free(g, side, hex);
}

/* ---- 6.22 with or against the wind ------------------------------------------------------------------------------- */

static bool step_is_against(int from, int to)
{
    return zones[hexes[to].zone].against >> direction_to(from, to) & 1;
}

static bool is_mediterranean(int hex)
{
    return hexes[hex].zone == ZONE_MEDITERRANEAN;
}

static int course_end(const Game *g, int mover)
{
    return g->path_n ? g->path[g->path_n - 1] : g->where[mover];
}

static bool course_crosses_high_seas(const Game *g, int mover)
{
    int at = g->where[mover];

    for (int i = 0; i < g->path_n; i++) {
        if (hexside[at][direction_to(at, g->path[i])] == SIDE_SEA)
            return true;
        at = g->path[i];
    }
    return false;
}

static bool course_has_wind(const Game *g, int mover) /* 6.25, 6.27 */
{
    if (!has_sails(g, mover))
        return false;
    for (int i = 0; i < g->path_n; i++)
        if (!is_mediterranean(g->path[i]))
            return true;
    return false;
}

/* ---- course ------------------------------------------------------------------------------------------------------ */

static Verdict judge_course(const Game *g, int side, Action a)
{
    const struct sail *l = ASKING(g, sail);

    if (a.verb == V_WEIGH)
        return course_crosses_high_seas(g, l->mover)
                   ? ok()
                   : no(R(6_21), "a course without a high seas hexside is coastal movement");
    if (a.verb == V_STAY)
        return course_crosses_high_seas(g, l->mover) ? no(R(6_22), "the course is laid: weigh") : ok();
    if (a.verb != V_COURSE)
        return no(R(6_22), "declare the next hex of the course, weigh, or stay");
    if (g->path_n >= fleet_allowance(g, l->mover, 0))
        return no(R(6_14), "the slowest ship goes no farther");
    return may_sail_into(g, side, l->mover, course_end(g, l->mover), a.arg[0]);
}

static void list_course(const Game *g, int side, Offer *o)
{
    const struct sail *l = ASKING(g, sail);
    int at = course_end(g, l->mover);

    if (g->path_n < fleet_allowance(g, l->mover, 0))
        for (int k = 0; k < DIRECTION_COUNT; k++)
            if (sea_exits[at] >> k & 1 && !may_sail_into(g, side, l->mover, at, neighbour[at][k]).reason)
                sure1(o, V_COURSE, neighbour[at][k]);
    sure(o, course_crosses_high_seas(g, l->mover) ? V_WEIGH : V_STAY);
}

/* ---- under_way --------------------------------------------------------------------------------------------------- */

static int hexes_in_reach(const Game *g, const struct sail *l)
{
    int reach = l->stopped ? 0 : fleet_allowance(g, l->mover, l->loss) - g->path_at, left = g->path_n - g->path_at;

    return reach < 0 ? 0 : reach < left ? reach : left;
}

static int ships_in_mover(const Game *g, int mover)
{
    int n = 0;

    FOR_HEX(p, g, g->where[mover])
        n += is_ship(p) && in_mover(g, p, mover);
    return n;
}

/* 6.13: part of the fleet stays behind, under another marker or, on a coast, without one. */
static Verdict may_part(const Game *g, int side, const struct sail *l, Action a)
{
    if (!is_piece(a.arg[0]) || !is_ship(a.arg[0]) || g->group[a.arg[0]] != l->mover)
        return no(R(6_13), "only ships of the moving fleet may leave it now");
    if (ships_in_mover(g, l->mover) < 2)
        return no(R(6_13), "the last ship stays in its fleet");
    return a.verb == V_JOIN ? may_join(g, side, a.arg[0], a.arg[1]) : may_detach(g, side, a.arg[0]);
}

static Verdict judge_under_way(const Game *g, int side, Action a)
{
    const struct sail *l = ASKING(g, sail);

    switch (a.verb) {
    case V_END: return ok();
    case V_RUN:
        if (a.arg[0] < 1 || a.arg[0] > hexes_in_reach(g, l))
            return no(R(6_24), "the fleet does not reach so far");
        return may_stop_in(g, side, g->path[g->path_at + a.arg[0] - 1])
                   ? ok()
                   : no(STEP(6_22, 1), "a hex with enemy ships may be passed, not stopped in");
    case V_DEBARK:
        return is_piece(a.arg[0]) && set_has(&g->party, a.arg[0]) ? may_debark(g, side, a.arg[0])
                                                                  : no(R(6_54), "it is not aboard the moving fleet");
    case V_JOIN:
    case V_DETACH: return may_part(g, side, l, a);
    default: return no(R(6_24), "run on, land units, detach ships, or end");
    }
}

static void list_under_way(const Game *g, int side, Offer *o)
{
    const struct sail *l = ASKING(g, sail);
    int reach = hexes_in_reach(g, l);
    bool several = ships_in_mover(g, l->mover) > 1;

    for (int n = 1; n <= reach; n++)
        if (may_stop_in(g, side, g->path[g->path_at + n - 1]))
            sure1(o, V_RUN, n);
    SET_EACH(p, &g->party) {
        if (!is_ship(p) && !is_fleet(p))
            offer1(o, V_DEBARK, p);
        if (!is_ship(p) || !several)
            continue;
        bool free_seen = false;
        FOR_KIND(f, side, KIND_FLEET) {
            bool is_free = !on_map(g, f);
            if (is_free ? !free_seen || !o->walk : g->where[f] == g->where[p])
                offer2(o, V_JOIN, p, f);
            free_seen |= is_free;
        }
        offer1(o, V_DETACH, p);
    }
    sure(o, V_END);
}

/* ---- the move ---------------------------------------------------------------------------------------------------- */

/* Everybody in a fleet, its marker included; or the lone Treasure Fleet with the leaders aboard of it. */
static void muster_party(Game *g, int mover)
{
    FOR_HEX(p, g, g->where[mover])
        if (p == mover || (!is_fleet(p) && side_of(p) == side_of(mover) &&
                           (is_fleet(mover) ? group_of(g, p) == mover : is_leader(p) && g->group[p] == mover)))
            set_add(&g->party, p);
}

static void move_party(Run *r, Game *g, int hex) /* 6.15 */
{
    SET_EACH(p, &g->party)
        put(r, g, p, hex);
}

/* A ship that has left the moving fleet stays where it is, with the leaders aboard. */
static void leave_party(Game *g, int ship)
{
    set_remove(&g->party, ship);
    FOR_HEX(p, g, g->where[ship])
        if (is_leader(p) && g->group[p] == ship)
            set_remove(&g->party, p);
}

static void end_sail(Run *r, Game *g, int side, int mover)
{
    SET_EACH(p, &g->party)
        g->flags[p] |= MOVED;
    g->party = (Set){0};
    memset(g->path, 0, sizeof g->path);
    g->path_n = g->path_at = 0;
    clear_flags(g, enemy_of(side), DECLINED);
    if (is_fleet(mover) && on_map(g, mover)) {
        g->flags[mover] |= MOVED;
        free_empty_fleet(r, g, mover);
    }
}

static void begin_sail(Run *r, Game *g, int side, int mover)
{
    muster_party(g, mover);
    g->sailed[side] = (uint8_t)(g->sailed[side] + is_fleet(mover));
    TELL(R(6_21), "%1P in %2L makes ready for the high seas", mover, g->where[mover]);
}

static void set_sail(Game *g)
{
    SET_EACH(p, &g->party)
        g->flags[p] |= is_ship(p) ? SAILED : 0;
}

static void tell_course(Run *r, Game *g, int mover, bool against)
{
    TELL(R(6_22), "%1P declares a course of %2d {hex|hexes} to %3L", mover, g->path_n, course_end(g, mover));
    if (course_has_wind(g, mover) && against)
        TELL(R(6_22), "%1P sails against the prevailing winds", mover);
    else if (course_has_wind(g, mover))
        TELL(R(6_22), "%1P sails with the prevailing winds", mover);
}

PROC(sail) /* 6.2 */
{
    BEGIN
    begin_sail(r, g, l->side, l->mover);
    for (;;) {
        ASK(STEP(6_22, 1), l->side, course);
        if (w->answer.verb != V_COURSE)
            break;
        l->against |= (int16_t)step_is_against(course_end(g, l->mover), w->answer.arg[0]);
        g->path[g->path_n++] = (uint16_t)w->answer.arg[0];
    }
    if (w->answer.verb == V_STAY) {
        g->path_n = 0;
        TELL(STEP(6_22, 1), "%1P stays in %2L", l->mover, g->where[l->mover]);
        end_sail(r, g, l->side, l->mover);
        RETURN(0);
    }
    tell_course(r, g, l->mover, l->against);
    set_sail(g);
    if (course_has_wind(g, l->mover)) {
        CALL(STEP(6_23, 1), wind, .fleet = l->mover, .against = l->against);
        l->loss = w->result;
    }
    while (on_map(g, l->mover)) {
        ASK(STEP(6_24, 1), l->side, under_way);
        if (w->answer.verb == V_END)
            break;
        if (w->answer.verb == V_DEBARK) {
            CALL(STEP(6_54, 1), debark, .side = l->side, .piece = w->answer.arg[0]);
        } else if (w->answer.verb == V_RUN) {
            for (l->run = w->answer.arg[0]; l->run > 0 && !l->stopped && on_map(g, l->mover); l->run--) {
                CALL(STEP(6_2, 1), sea_step, .side = l->side, .mover = l->mover, .hex = g->path[g->path_at++]);
                l->stopped = w->result;
            }
        } else {
            g->flags[w->answer.arg[0]] |= MOVED;
            take_organise(r, g, w->answer);
            leave_party(g, w->answer.arg[0]);
            CALL(STEP(6_52, 1), share_cargo, .side = l->side, .hex = g->where[l->mover], .from = l->mover,
                 .to = g->group[w->answer.arg[0]]);
        }
    }
    end_sail(r, g, l->side, l->mover);
    END;
}

/* 11.24: silver that enters Seville leaves the map. */
static bool silver_is_home(const Game *g)
{
    int seville = cities[CITY_SEVILLE].hex;

    return set_has(&g->party, TREASURE) && g->where[TREASURE] == seville && controls(g, SPANISH, seville) &&
           !ships_at(g, ENGLISH, seville);
}

PROC(sea_step) /* 6.2 */
{
    BEGIN
    move_party(r, g, l->hex);
    if (violates_at_sea(g, l->hex, false))
        CALL(STEP(15_11, 1), violate_france, .side = l->side);
    if (silver_is_home(g)) {
        treasure_home(r, g);
        free_empty_fleet(r, g, l->mover);
    }
    if (!on_map(g, l->mover) || !may_stop_in(g, l->side, l->hex))
        RETURN(0);
    CALL(STEP(6_4, 1), interception, .side = enemy_of(l->side), .mover = l->mover, .hex = l->hex, .first = NO_HEX);
    RETURN(w->result);
    END;
}

/* ---- 6.23 the wind ----------------------------------------------------------------------------------------------- */

static const WindEffect *wind_effect(const Game *g, int dice, bool against)
{
    return &wind_effects[dice - 2][2 * turns[g->turn].rough + against];
}

PROC(wind) /* 6.23: returns what the allowance loses */
{
    BEGIN
    show(r, EVERYBODY); /* that it has sails */
    ROLL(STEP(6_23, 1), d6);
    l->first = w->rolled;
    ROLL(STEP(6_23, 2), d6);
    COLUMN(R(6_23), turns[g->turn].rough ? "the rough months" : "the mild months");
    TELL(R(6_23),
         l->against ? "%1P has the wind against it: %2d {hex|hexes} fewer, %3d {step|steps} lost"
                    : "%1P has the wind with it: %2d {hex|hexes} fewer, %3d {step|steps} lost",
         l->fleet, wind_effect(g, l->first + w->rolled, l->against)->loss,
         wind_effect(g, l->first + w->rolled, l->against)->steps);
    l->first = (l->first + w->rolled);
    if (is_fleet(l->fleet) && wind_effect(g, l->first, l->against)->steps)
        CALL(STEP(6_24, 1), lose_ships, .side = pieces[l->fleet].side,
             .left = wind_effect(g, l->first, l->against)->steps, .kind = LOSS_BY_WIND, .fleet = l->fleet,
             .hex = g->where[l->fleet]);
    RETURN(wind_effect(g, l->first, l->against)->loss);
    END;
}

/* ---- 6.26 waiting ------------------------------------------------------------------------------------------------ */

static bool has_idle_sails(const Game *g, int fleet)
{
    FOR_HEX(p, g, g->where[fleet])
        if (is_ship(p) && g->group[p] == fleet && !pieces[p].oared && !has_flag(g, p, SAILED))
            return true;
    return false;
}

static bool waits_on_sea(const Game *g, int fleet)
{
    return on_map(g, fleet) && is_high_seas(g->where[fleet]) && !is_mediterranean(g->where[fleet]) &&
           has_idle_sails(g, fleet);
}

PROC(wait_on_sea) /* 6.26 */
{
    BEGIN
    for (l->fleet = side_range[l->side][KIND_FLEET][0]; l->fleet < side_range[l->side][KIND_FLEET][1]; l->fleet++)
        if (waits_on_sea(g, l->fleet))
            CALL(STEP(6_26, 1), wind, .fleet = l->fleet, .against = 0);
    END;
}

/* ---- 7.32, 7.33 naval step losses -------------------------------------------------------------------------------- */

/* May this ship be among those that lose steps now? The wind spares the silver (11.25). */
static bool in_loss(const Game *g, const struct lose_ships *l, int p)
{
    if (!is_ship(p) || side_of(p) != l->side)
        return false;
    if (l->kind == LOSS_BY_WIND)
        return g->group[p] == l->fleet && !pieces[p].oared && p != TREASURE;
    return l->kind == LOSS_OF_DEFENDER || (g->group[p] != LOOSE && set_has(&g->fighting, g->group[p]));
}

/* Attackers of a relief stand in two hexes (10.14): the second is l->other. */
static bool next_hex_of_loss(const struct lose_ships *l, int *hex)
{
    if (*hex == NO_HEX)
        *hex = l->hex;
    else if (*hex == l->hex && l->kind == LOSS_OF_ATTACKER && l->other != l->hex)
        *hex = l->other;
    else
        return false;
    return true;
}

static bool deep_left(const Game *g, const struct lose_ships *l)
{
    for (int hex = NO_HEX; next_hex_of_loss(l, &hex);)
        FOR_HEX(p, g, hex)
            if (in_loss(g, l, p) && pieces[p].deep)
                return true;
    return false;
}

static Verdict may_lose_step(const Game *g, const struct lose_ships *l, int p, bool deep)
{
    if (!is_piece(p) || !is_ship(p) || side_of(p) != l->side ||
        (g->where[p] != l->hex && !(l->kind == LOSS_OF_ATTACKER && g->where[p] == l->other)) || !in_loss(g, l, p))
        return no(R(7_32), "it is not among the ships that suffer the loss");
    if (deep && !pieces[p].deep)
        return no(R(7_33), "deep-draft ships are lost before shallow-draft ones");
    return ok();
}

static Verdict judge_lose_step(const Game *g, int side, Action a)
{
    const struct lose_ships *l = ASKING(g, lose_ships);

    (void)side;
    if (a.verb != V_LOSE)
        return no(R(7_32), "choose a ship that loses a step");
    return may_lose_step(g, l, a.arg[0], deep_left(g, l));
}

static void list_lose_step(const Game *g, int side, Offer *o)
{
    const struct lose_ships *l = ASKING(g, lose_ships);
    bool deep = deep_left(g, l);

    (void)side;
    for (int hex = NO_HEX; next_hex_of_loss(l, &hex);)
        FOR_HEX(p, g, hex)
            if (is_ship(p) && !may_lose_step(g, l, p, deep).reason)
                sure1(o, V_LOSE, p);
}

static bool any_loss(const Game *g, const struct lose_ships *l)
{
    for (int hex = NO_HEX; next_hex_of_loss(l, &hex);)
        FOR_HEX(p, g, hex)
            if (in_loss(g, l, p))
                return true;
    return false;
}

static void treasure_lost(Run *r, Game *g, bool in_combat);

/* 13.16: leaders aboard go down with their ship. */
static void sink(Run *r, Game *g, int ship, bool in_combat)
{
    int side = side_of(ship), hex = g->where[ship];

    LOSS(ship, hex, 1);
    TELL(R(7_32), "%1P is lost in %2L", ship, hex);
    show(r, EVERYBODY & ~ONLY(side));
    FOR_KIND(p, side, KIND_LEADER)
        if (on_map(g, p) && g->group[p] == ship) {
            LOSS(p, hex, 1);
            take_off(r, g, p, GONE);
            TELL(R(13_16), "%1P goes down with it", p);
        }
    g->lost[ship] = 0;
    take_off(r, g, ship, ship == TREASURE ? AWAITED : POOL);
    if (ship == TREASURE)
        treasure_lost(r, g, in_combat);
}

static void lose_one_step(Run *r, Game *g, int ship, int kind)
{
    int side = side_of(ship);

    g->steps_lost[side] = (int16_t)(g->steps_lost[side] + 1);
    OUTCOME(SHIP_STEP_LOST, side);
    if (pieces[ship].steps == 2 && !g->lost[ship]) {
        g->lost[ship] = 1;
        unsigned see = kind != LOSS_BY_WIND || has_flag(g, ship, KNOWN) ? EVERYBODY : ONLY(side);
        g->flags[ship] |= see == EVERYBODY ? WORN : 0;
        TELL_SOME(R(7_32), see, "%1P loses a step", "one %2S ship loses a step", ship, side);
        return;
    }
    sink(r, g, ship, kind != LOSS_BY_WIND);
}

static bool overladen(const Game *g, int side, int hex, int group)
{
    return cargo_of(g, side, hex, group) > capacity_of(g, side, hex, group);
}

PROC(lose_ships) /* 7.32 */
{
    BEGIN
    if (l->kind != LOSS_OF_ATTACKER)
        l->other = l->hex;
    for (; l->left > 0 && any_loss(g, l); l->left--) {
        ASK(STEP(7_32, 1), l->side, lose_step);
        l->group = g->group[w->answer.arg[0]];
        l->at = g->where[w->answer.arg[0]];
        lose_one_step(r, g, w->answer.arg[0], l->kind);
        while (overladen(g, l->side, l->at, l->group)) {
            ASK(STEP(6_52, 2), l->side, drop_cargo);
            show(r, EVERYBODY);
            TELL(R(6_52), "%1P is lost for want of room", w->answer.arg[0]);
            lose_unit_wholly(r, g, w->answer.arg[0]);
        }
        free_empty_fleet(r, g, l->group);
    }
    END;
}

static Verdict judge_drop_cargo(const Game *g, int side, Action a)
{
    const struct lose_ships *l = ASKING(g, lose_ships);
    int p = a.arg[0];

    if (a.verb != V_LOSE || !is_piece(p) || !is_cargo(g, p, side, l->group) || g->where[p] != l->at)
        return no(R(6_52), "choose a land unit aboard the ships that are over their capacity");
    return ok();
}

static void list_drop_cargo(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_HEX(p, g, ASKING(g, lose_ships)->at)
        offer1(o, V_LOSE, p);
}
