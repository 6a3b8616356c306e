/* 15.0 Political events: France, Ireland, Scotland and England. */
#include "games/armada/state.h"

/* ---- 15.1 France ------------------------------------------------------------------------------------------------- */

static bool violates_by_land(const Game *g, int hex)
{
    return !g->violated && in_france(hex);
}

/* Coastal movement through any French hex; any entry into a French port. */
static bool violates_at_sea(const Game *g, int hex, bool coastal)
{
    return !g->violated && hexes[hex].area >= 0 && in_france(hex) && (coastal || is_port(hex));
}

/* 15.13: in the turn after, the parties of France and what is left of their land fall to the two sides. */
static bool france_has_sides(const Game *g)
{
    return g->violated && g->turn >= g->violated;
}

static void take_sides(Game *g)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (controls(g, ENGLISH, hex) || controls(g, SPANISH, hex))
            continue;
        else if (hexes[hex].area == AREA_FRANCE_CATHOLIC_LEAGUE)
            bit_add(g->control[SPANISH], hex);
        else if (hexes[hex].area == AREA_FRANCE_HUGUENOT)
            bit_add(g->control[ENGLISH], hex);
}

PROC(violate_france) /* 15.12 */
{
    BEGIN
    if (g->violated)
        RETURN(0);
    g->violated = (uint8_t)(1 + g->turn);
    TELL(R(15_11), "the %1S violate the neutrality of France, and both sides pay for it", l->side);
    if (pay_or_fail(r, g, l->side, FRANCE_VIOLATOR_PAYS, R(15_12), "the %1S pay %2d ducats: treasury %3d"))
        CALL(STEP(15_12, 1), bankrupt, .side = l->side);
    if (pay_or_fail(r, g, enemy_of(l->side), FRANCE_OTHER_PAYS, R(15_12), "the %1S pay %2d ducats: treasury %3d"))
        CALL(STEP(15_12, 2), bankrupt, .side = enemy_of(l->side));
    END;
}

/* ---- 15.2, 15.3 risings ------------------------------------------------------------------------------------------ */

static int spanish_strength_in_ireland(const Game *g)
{
    int sum = 0;

    FOR_KIND(p, SPANISH, KIND_LAND)
        if (is_ashore(g, p) && in_ireland(g->where[p]))
            sum += strength(g, p);
    return sum;
}

static int irish_column(int sum) /* 15.4 */
{
    return sum <= 5 ? 0 : sum <= 10 ? 1 : sum <= 15 ? 2 : 3;
}

/* Which nation rises where. */
static bool rises_in(int nation, int area)
{
    switch (nation) {
    case NATION_IRISH_REBEL: return area == AREA_IRELAND_ULSTER || area == AREA_IRELAND_MUNSTER;
    case NATION_ENGLISH_CATHOLIC: return area == AREA_ENGLAND_NORTH;
    default: return area == AREA_SCOTLAND_HIGHLANDS;
    }
}

/* 15.35, and no stranding on islets without a way by land. */
static Verdict may_rise_at(const Game *g, int side, int hex)
{
    if (!is_hex(hex))
        return no(R(15_35), "there is no such hex");
    if (enemy_in_hex(g, side, hex))
        return no(R(15_35), "enemy units are there");
    if (hexes[hex].islet)
        return no(R(15_35), "that island has no way to anywhere by land");
    return ok();
}

static YaRule rule_of_rising(int nation)
{
    switch (nation) {
    case NATION_IRISH_REBEL: return R(15_22);
    case NATION_ENGLISH_CATHOLIC: return R(15_32);
    default: return R(15_33);
    }
}

#define list_raise_catholics  list_raise_rebels
#define judge_raise_catholics judge_raise_rebels
#define list_raise_scots      list_raise_rebels
#define judge_raise_scots     judge_raise_rebels

static Verdict judge_raise_rebels(const Game *g, int side, Action a)
{
    const struct landings *l = ASKING(g, landings);

    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_RAISE || !is_piece(a.arg[0]) || !is_land(a.arg[0]) || !is_nation(a.arg[0], l->kind) ||
        g->where[a.arg[0]] != POOL)
        return no(rule_of_rising(l->kind), "raise one of the units that rise now, or be done");
    if (pieces[a.arg[0]].combat > l->left)
        return no(rule_of_rising(l->kind), "the sum of combat strengths is exceeded");
    Verdict v = may_rise_at(g, side, a.arg[1]);
    if (!v.reason && !rises_in(l->kind, hexes[a.arg[1]].area))
        return no(l->kind == NATION_IRISH_REBEL ? R(15_23) : rule_of_rising(l->kind), "they do not rise there");
    return v;
}

static void list_raise_rebels(const Game *g, int side, Offer *o)
{
    const struct landings *l = ASKING(g, landings);

    FOR_KIND(p, side, KIND_LAND) {
        if (!is_nation(p, l->kind) || g->where[p] != POOL || pieces[p].combat > l->left)
            continue;
        for (int area = 0; area < AREA_COUNT; area++)
            for (int i = 0; rises_in(l->kind, area) && i < areas[area].hexes; i++)
                if (!may_rise_at(g, side, area_hexes[areas[area].first + i]).reason)
                    sure2(o, V_RAISE, p, area_hexes[areas[area].first + i]);
    }
    sure(o, V_DONE);
}

static void raise_unit(Run *r, Game *g, struct landings *l, Action a)
{
    put(r, g, a.arg[0], a.arg[1]);
    g->flags[a.arg[0]] |= KNOWN;
    l->left = (l->left - pieces[a.arg[0]].combat);
    if (l->kind == NATION_IRISH_REBEL)
        g->loyal_irish_due = 1;
    if (l->kind == NATION_SCOTTISH_CATHOLIC)
        g->loyal_scots_due = 1;
    TELL(rule_of_rising(l->kind), "%1P rises in %2L", a.arg[0], a.arg[1]);
}

static bool can_raise(const Game *g, const struct landings *l)
{
    FOR_KIND(p, SPANISH, KIND_LAND)
        if (is_nation(p, l->kind) && g->where[p] == POOL && pieces[p].combat <= l->left)
            return true;
    return false;
}

PROC(landings) /* 15.2, 15.3 */
{
    BEGIN
    if (g->irish_landing == LANDING_NOW) {
        g->irish_landing = LANDING_PAST;
        l->kind = NATION_IRISH_REBEL;
        ROLL(STEP(15_21, 1), d6);
        l->left = irish_revolt[w->rolled - 1][irish_column(spanish_strength_in_ireland(g))];
        COLUMN_OF(ONLY(SPANISH), R(15_4), "%1d of Spanish strength there", spanish_strength_in_ireland(g));
        TELL(R(15_4), "Ireland: %1d of strength may rise", l->left);
        while (can_raise(g, l)) {
            ASK(STEP(15_22, 1), SPANISH, raise_rebels);
            if (w->answer.verb == V_DONE)
                break;
            raise_unit(r, g, l, w->answer);
        }
    }
    if (g->british_landing == LANDING_NOW) {
        g->british_landing = LANDING_PAST;
        l->kind = NATION_ENGLISH_CATHOLIC;
        ROLL(STEP(15_31, 1), d6);
        l->left = english_catholic_revolt[w->rolled - 1];
        TELL(R(15_5), "the north of England: %1d of strength may rise", l->left);
        while (can_raise(g, l)) {
            ASK(STEP(15_32, 1), SPANISH, raise_catholics);
            if (w->answer.verb == V_DONE)
                break;
            raise_unit(r, g, l, w->answer);
        }
        l->kind = NATION_SCOTTISH_CATHOLIC;
        ROLL(STEP(15_31, 2), d6);
        l->left = scottish_intervention[w->rolled - 1];
        TELL(R(15_6), "Scotland: %1d of strength may rise", l->left);
        while (can_raise(g, l)) {
            ASK(STEP(15_33, 1), SPANISH, raise_scots);
            if (w->answer.verb == V_DONE)
                break;
            raise_unit(r, g, l, w->answer);
        }
    }
    END;
}

/* ---- 15.24, 15.34 loyal allies ----------------------------------------------------------------------------------- */

/* 15.24: one Loyal Irish unit to a province; each has its own. */
static int own_province(int p)
{
    switch (p) {
    case PIECE_LI_CONNAUGHT: return AREA_IRELAND_CONNAUGHT;
    case PIECE_LI_LEINSTER: return AREA_IRELAND_LEINSTER;
    default: return AREA_IRELAND_THE_PALE;
    }
}

static bool area_has_room(const Game *g, int area)
{
    for (int i = 0; i < areas[area].hexes; i++)
        if (!may_rise_at(g, ENGLISH, area_hexes[areas[area].first + i]).reason)
            return true;
    return false;
}

static bool ally_comes_to(const Game *g, int p, int area)
{
    if (is_nation(p, NATION_SCOTTISH_PROTESTANT))
        return area == AREA_SCOTLAND_LOWLANDS;
    if (area_has_room(g, own_province(p)))
        return area == own_province(p);
    return area >= AREA_IRELAND_CONNAUGHT && area <= AREA_IRELAND_THE_PALE;
}

static bool ally_has_place(const Game *g, int p)
{
    for (int area = 0; area < AREA_COUNT; area++)
        if (ally_comes_to(g, p, area) && area_has_room(g, area))
            return true;
    return false;
}

static bool ally_is_due(const Game *g, int p, int nation)
{
    return is_nation(p, nation) && g->where[p] == POOL && ally_has_place(g, p);
}

static bool allies_due(const Game *g, int nation)
{
    if (!(nation == NATION_LOYAL_IRISH ? g->loyal_irish_due : g->loyal_scots_due))
        return false;
    FOR_KIND(p, ENGLISH, KIND_LAND)
        if (ally_is_due(g, p, nation))
            return true;
    return false;
}

/* Those for whom there was no room wait for the next segment. */
static void allies_placed(Game *g, int nation)
{
    uint8_t *due = nation == NATION_LOYAL_IRISH ? &g->loyal_irish_due : &g->loyal_scots_due;

    if (!*due)
        return;
    FOR_KIND(p, ENGLISH, KIND_LAND)
        if (is_nation(p, nation) && g->where[p] == POOL)
            return;
    *due = 0;
}

static YaRule rule_of_loyalty(int nation)
{
    return nation == NATION_LOYAL_IRISH ? R(15_24) : R(15_34);
}

#define list_place_scots  list_place_allies
#define judge_place_scots judge_place_allies

static Verdict judge_place_allies(const Game *g, int side, Action a)
{
    int nation = ASKING(g, land_move)->nation;
    YaRule rule = rule_of_loyalty(nation);

    if (a.verb != V_PLACE || !is_piece(a.arg[0]) || !is_land(a.arg[0]) || !ally_is_due(g, a.arg[0], nation))
        return no(rule, "place one of the loyal units that are due");
    Verdict v = may_rise_at(g, side, a.arg[1]);
    if (!v.reason && !ally_comes_to(g, a.arg[0], hexes[a.arg[1]].area))
        return no(rule, "it does not come there");
    return v;
}

static void list_place_allies(const Game *g, int side, Offer *o)
{
    int nation = ASKING(g, land_move)->nation;

    FOR_KIND(p, side, KIND_LAND) {
        if (!ally_is_due(g, p, nation))
            continue;
        for (int area = 0; area < AREA_COUNT; area++)
            for (int i = 0; ally_comes_to(g, p, area) && i < areas[area].hexes; i++)
                if (!may_rise_at(g, side, area_hexes[areas[area].first + i]).reason)
                    sure2(o, V_PLACE, p, area_hexes[areas[area].first + i]);
    }
}

static void place_ally(Run *r, Game *g, Action a)
{
    put(r, g, a.arg[0], a.arg[1]);
    g->flags[a.arg[0]] |= KNOWN;
    TELL(rule_of_loyalty(pieces[a.arg[0]].nation), "%1P takes the field in %2L", a.arg[0], a.arg[1]);
}
