/* 8.0 Land movement, with the limits of each nation. */
#include "games/armada/state.h"

/* ---- 8.2 national limitations ------------------------------------------------------------------------------------ */

static bool may_command(const Game *g, int p) /* 8.21, 8.22, 15.13 */
{
    return !is_french(p) || (g->violated && g->turn > g->violated - 1);
}

static bool scotland_open(const Game *g) /* 8.27 */
{
    return g->british_landing != LANDING_NONE;
}

static bool is_irish(int p)
{
    return is_nation(p, NATION_LOYAL_IRISH) || is_nation(p, NATION_IRISH_REBEL);
}

static bool is_scottish(int p)
{
    return is_nation(p, NATION_SCOTTISH_PROTESTANT) || is_nation(p, NATION_SCOTTISH_CATHOLIC);
}

/* May a land unit or leader come into that hex, by whatever kind of move? from: NO_HEX out of a ship. */
static Verdict may_enter(const Game *g, int p, int from, int to)
{
    int area = hexes[to].area;

    if (area < 0 || !areas[area].open)
        return no(R(8_28), "that land is out of play");
    if (is_dutch(p) && !in_netherlands(to))
        return no(R(8_23), "Dutch units stay in the Netherlands");
    if (area == AREA_GERMAN_STATES && !is_nation(p, NATION_GERMAN))
        return no(R(8_24), "only German units enter the German states");
    if (area == AREA_PROTESTANT_NETHERLANDS && from != NO_HEX && hexes[from].area == AREA_GERMAN_STATES)
        return no(R(8_24), "the way from the German states into the Protestant Netherlands is closed");
    if (is_french(p) && !in_france(to))
        return no(R(8_25), "French units stay in France");
    if (is_irish(p) && !in_ireland(to))
        return no(R(8_26), "Irish units stay in Ireland");
    if (is_scottish(p) && !in_scotland(to) && !in_england(to))
        return no(R(8_26), "Scottish units stay in Scotland and England");
    if (side_of(p) == ENGLISH && in_scotland(to) && !scotland_open(g))
        return no(R(8_27), "Scotland is closed until the Spaniards land in Britain");
    return ok();
}

/* For whomever of a side. 8.12: enemies that are not besieged close a hex. */
static Verdict way_is_open(const Game *g, int side, int from, int to)
{
    if (!is_hex(to) || direction_to(from, to) < 0)
        return no(R(8_0), "it is not the next hex");
    if (!exit_to(land_exits, from, to))
        return no(R(8_14), "land units cannot cross that hexside");
    if (enemy_troops_free(g, side, to))
        return no(R(8_12), "enemy land units hold the hex");
    return ok();
}

static Verdict may_step(const Game *g, int p, int from, int to)
{
    Verdict v = way_is_open(g, side_of(p), from, to);

    return v.reason ? v : may_enter(g, p, from, to);
}

/* ---- orders ------------------------------------------------------------------------------------------------------ */

static Verdict may_march(const Game *g, int side, int p) /* 8.11 */
{
    if (!is_piece(p) || !(is_land(p) || is_leader(p)) || side_of(p) != side || !is_ashore(g, p))
        return no(R(8_0), "it is not a land unit or leader of yours ashore");
    if (has_flag(g, p, MOVED))
        return no(R(8_0), "it has marched already");
    if (besieged_by_land(g, side, g->where[p]))
        return no(R(8_13), "besieged units may not move");
    if (!may_command(g, p))
        return no(side == ENGLISH ? R(8_21) : R(8_22), "the French are not under your command");
    return ok();
}

static Verdict judge_land_order(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_MARCH || !is_hex(a.arg[0]))
        return no(R(8_0), "march from a hex, or be done");
    Verdict v = no(R(8_0), "nobody of yours is there");
    FOR_HEX(p, g, a.arg[0]) {
        if (is_ship(p) || is_fleet(p) || side_of(p) != side)
            continue;
        if (!is_ashore(g, p)) {
            v = no(R(8_0), "all of yours there are aboard ship");
            continue;
        }
        v = may_march(g, side, p);
        if (!v.reason)
            break;
    }
    return v;
}

static void list_marches(const Game *g, int side, int kind, uint64_t seen[HEX_WORDS], Offer *o)
{
    FOR_KIND(p, side, kind)
        if (is_ashore(g, p) && !bit_has(seen, g->where[p]) && !may_march(g, side, p).reason) {
            bit_add(seen, g->where[p]);
            sure1(o, V_MARCH, g->where[p]);
        }
}

static void list_land_order(const Game *g, int side, Offer *o)
{
    uint64_t seen[HEX_WORDS] = {0};

    list_marches(g, side, KIND_LAND, seen, o);
    list_marches(g, side, KIND_LEADER, seen, o);
    sure(o, V_DONE);
}

static Set able_to_march(const Game *g, int side, int hex)
{
    Set able = {0};

    FOR_HEX(p, g, hex)
        if (!may_march(g, side, p).reason)
            set_add(&able, p);
    return able;
}

static void candidates_marchers(const Game *g, int side, Set *out)
{
    *out = able_to_march(g, side, ASKING(g, march)->hex);
}

static Verdict enough_marchers(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_marchers(const Game *g, int side, Action a)
{
    Verdict v = may_march(g, side, a.arg[0]);

    if (!v.reason && g->where[a.arg[0]] != ASKING(g, march)->hex)
        return no(R(8_0), "units that march together start in one hex");
    return v;
}

static Verdict party_may_enter(const Game *g, int from, int to)
{
    Verdict v = ok();

    for (int p = set_next(&g->party, 0); p >= 0 && !v.reason; p = set_next(&g->party, p + 1))
        v = may_enter(g, p, from, to);
    return v;
}

static Verdict judge_land_step(const Game *g, int side, Action a)
{
    const struct march *l = ASKING(g, march);

    if (a.verb == V_END)
        return ok();
    if (a.verb != V_STEP)
        return no(R(8_0), "step to the next hex, or end");
    if (l->left <= 0)
        return no(R(8_0), "the movement allowance is spent");
    Verdict v = way_is_open(g, side, l->hex, a.arg[0]);
    return v.reason ? v : party_may_enter(g, l->hex, a.arg[0]);
}

static void list_land_step(const Game *g, int side, Offer *o)
{
    const struct march *l = ASKING(g, march);

    WORD_EACH(k, l->left > 0 ? land_exits[l->hex] : 0)
    {
        int to = neighbour[l->hex][k];
        if (!enemy_troops_free(g, side, to) && !party_may_enter(g, l->hex, to).reason)
            sure1(o, V_STEP, to);
    }
    sure(o, V_END);
}

/* ---- the march --------------------------------------------------------------------------------------------------- */

static int marching_allowance(const Game *g) /* 13.19 */
{
    int slowest = LEADER_MOVEMENT;

    SET_EACH(p, &g->party)
        slowest = pieces[p].movement < slowest ? pieces[p].movement : slowest;
    return slowest;
}

static bool party_has_combat_unit(const Game *g)
{
    SET_EACH(p, &g->party)
        if (is_land(p))
            return true;
    return false;
}

static void set_out(Game *g, int side, int hex)
{
    SET_EACH(p, &g->party)
        g->flags[p] |= MOVED;
    if (members(g, side, hex, NO_PIECE) > set_count(&g->party))
        forget_group(g, side, hex, NO_PIECE);
}

/* Where a march begins is told once: one march after the other is not one long way. */
static void march_to(Run *r, Game *g, struct march *l, int to)
{
    int from = l->hex;
    bool first = l->left == marching_allowance(g);

    l->hex = to;
    l->left--;
    move_party(r, g, to);
    SET_EACH(p, &g->party)
        g->flags[p] |= MARCHED;
    if (first)
        TELL(R(8_0), "%1S units march from %2L to %3L", l->side, from, to);
    else
        TELL(R(8_0), "%1S units march on to %2L", l->side, to);
}

PROC(march) /* 8.0 */
{
    BEGIN
    SELECT(STEP(8_0, 1), l->side, marchers);
    g->party = g->chosen;
    l->left = marching_allowance(g);
    set_out(g, l->side, l->hex);
    while (!set_empty(&g->party)) {
        ASK(STEP(8_0, 2), l->side, land_step);
        if (w->answer.verb == V_END)
            break;
        march_to(r, g, l, w->answer.arg[0]);
        if (violates_by_land(g, l->hex))
            CALL(STEP(8_28, 1), violate_france, .side = l->side);
        if (party_has_combat_unit(g) && needs_capture(g, l->side, l->hex))
            CALL(STEP(16_2, 1), capture, .side = l->side, .hex = l->hex);
        pope(r, g);
    }
    g->party = (Set){0};
    END;
}

static void begin_land_move(Run *r, Game *g, int side)
{
    begin_segment(g, PHASE_LAND_MOVEMENT, side);
    HEADING(2, R(4_2), "%1S land movement", side);
}

static bool allies_due(const Game *g, int nation);
static void place_ally(Run *r, Game *g, Action a);
static void allies_placed(Game *g, int nation);
static void sweep_control(Run *r, Game *g, int side);

PROC(land_move) /* 8.0 */
{
    BEGIN
    begin_land_move(r, g, l->side);
    for (l->nation = NATION_LOYAL_IRISH; l->side == ENGLISH && l->nation <= NATION_SCOTTISH_PROTESTANT; l->nation++) {
        while (allies_due(g, l->nation)) {
            if (l->nation == NATION_LOYAL_IRISH)
                ASK(STEP(15_24, 1), ENGLISH, place_allies);
            else
                ASK(STEP(15_34, 1), ENGLISH, place_scots);
            place_ally(r, g, w->answer);
        }
        allies_placed(g, l->nation);
    }
    l->nation = 0;
    for (;;) {
        ASK(STEP(8_0, 1), l->side, land_order);
        if (w->answer.verb == V_DONE)
            break;
        CALL(STEP(8_0, 2), march, .side = l->side, .hex = w->answer.arg[0]);
    }
    sweep_control(r, g, l->side);
    if (!is_winter(g))
        clear_flags(g, l->side, SEGMENT_FLAGS);
    END;
}

/* ---- 14.1 winter attrition --------------------------------------------------------------------------------------- */

PROC(attrition) /* 14.1 */
{
    BEGIN
    for (l->piece = side_range[l->side][KIND_LAND][0]; l->piece < side_range[l->side][KIND_LAND][1]; l->piece++) {
        if (!is_ashore(g, l->piece) || !has_flag(g, l->piece, MARCHED))
            continue;
        show(r, EVERYBODY & ~ONLY(l->side)); /* that somebody has marched */
        ROLL(STEP(14_1, 1), d6);
        NEED(R(14_1), "more than %1d", WINTER_ATTRITION_MAX_DIE);
        if (w->rolled <= WINTER_ATTRITION_MAX_DIE) {
            TELL(R(14_1), "%1P is lost to the winter", l->piece);
            show(r, EVERYBODY & ~ONLY(l->side));
            lose_unit_wholly(r, g, l->piece);
        } else {
            TELL_SOME(R(14_1), ONLY(l->side), "%1P endures the winter", "a unit endures the winter", l->piece);
        }
    }
    clear_flags(g, l->side, SEGMENT_FLAGS);
    END;
}
