/* The words of the prompts in flow.def, a word beside an action, and which answers look alike. */
#include "games/armada/state.h"

static const VerbDef verbs[V_COUNT]; /* in game.c */

static int count_ducats(const Game *g, int side)
{
    return g->treasury[side];
}

/* ---- at sea ------------------------------------------------------------------------------------------------------ */

static int count_sailed(const Game *g, int side)
{
    return g->sailed[side];
}

static int count_high_seas(const Game *g UNUSED, int side UNUSED)
{
    return FLEETS_PER_SIDE;
}

static void say_course(const Game *g, int side UNUSED, Text *out)
{
    const struct sail *l = ASKING(g, sail);
    int most = fleet_allowance(g, l->mover, 0);

    if (g->path_n)
        text_fmt(out, "%d of %d hexes so far%s", g->path_n, most, l->against ? ", against the wind" : "");
    else
        text_fmt(out, "%d hexes at most%s", most, has_sails(g, l->mover) ? ": the wind is rolled when it is laid" : "");
}

static int count_reach(const Game *g, int side UNUSED)
{
    return hexes_in_reach(g, ASKING(g, sail));
}

static void say_passed(const Game *g, int side UNUSED, Text *out)
{
    put_place_label(g->where[ASKING(g, interception)->mover], out);
}

static void say_interceptors(const Game *g, int side UNUSED, Text *out)
{
    const struct interception *l = ASKING(g, interception);
    const char *before = "";

    FOR_KIND(fleet, l->side, KIND_FLEET)
        if (is_asked(g, l, fleet)) {
            text_fmt(out, "%s%s", before, pieces[fleet].name);
            before = " or ";
        }
}

/* ---- in battle --------------------------------------------------------------------------------------------------- */

/* Where the attack comes from, unless it is the hex that is attacked. */
static void say_elsewhere(const Game *g, int side UNUSED, Text *out)
{
    Attack attack;

    if (find_order_to_attack(g, &attack) && attack.from != attack.to)
        put_place_label(attack.from, out);
}

static void say_battle(const Game *g, int side UNUSED, Text *out)
{
    Attack battle;

    text_put(out, find_battle(g, &battle) ? HEX_LABEL(battle.to) : "the battle");
}

static void say_cause(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, ASKING(g, lose_ships)->kind == LOSS_BY_WIND ? "Wind and sea" : "The battle");
}

/* 6.52: what the ships that are left cannot carry. */
static int count_excess(const Game *g, int side)
{
    const struct lose_ships *l = ASKING(g, lose_ships);

    return cargo_of(g, side, l->at, l->group) - capacity_of(g, side, l->at, l->group);
}

/* ---- the realm --------------------------------------------------------------------------------------------------- */

static void say_rising(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, nation_names[ASKING(g, landings)->kind]);
}

static void say_harbour(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, cities[ASKING(g, bankrupt)->city].name);
}

static void say_disbanding(const Game *g, int side UNUSED, Text *out)
{
    if (ASKING(g, bankrupt)->left > 0)
        text_fmt(out, "Disband a land unit: %d to go", ASKING(g, bankrupt)->left);
    else
        text_put(out, "Disband further land units, or be done");
}

/* ---- dice: what for, and what is needed -------------------------------------------------------------------------- */

static void say_die_of_wind(const struct wind *l, Text *out)
{
    text_fmt(out, "for the wind of %s, ", pieces[l->fleet].name);
    if (l->first)
        text_fmt(out, "to be added to %d", l->first);
    else
        text_put(out, "the first of two");
}

static void say_die_of_interception(const struct interception *l, Text *out)
{
    text_fmt(out, "for %s to intercept %s in %s: 1 to %d", pieces[l->fleet].name, pieces[l->mover].name,
             HEX_LABEL(l->hex), INTERCEPTION_SUCCESS_MAX_DIE);
}

static void say_die_to_disengage(const Game *g, const struct naval_battle *l, Text *out)
{
    int side = enemy_of(l->side);

    text_fmt(out, "for the %s to disengage in %s: %d or more", peoples[side], HEX_LABEL(l->to),
             least_to_disengage(g, side, l->to));
}

/* 14.1: all hear this, so only a known unit is named. */
static void say_die_of_winter(const Game *g, const struct attrition *l, Text *out)
{
    if (has_flag(g, l->piece, KNOWN))
        text_fmt(out, "for %s in winter", pieces[l->piece].name);
    else
        text_fmt(out, "for a unit of the %s in winter", peoples[l->side]);
    text_fmt(out, ": lost with 1 to %d", WINTER_ATTRITION_MAX_DIE);
}

static void say_die_of_rising(const struct landings *l, Text *out)
{
    text_fmt(out, "for the rising %s",
             l->kind == NATION_IRISH_REBEL        ? "in Ireland"
             : l->kind == NATION_ENGLISH_CATHOLIC ? "in the north of England"
                                                  : "in Scotland");
}

static void say_die(const Game *g, int side UNUSED, Text *out)
{
    switch (TOP_PROC(g)) {
    case P_income: text_fmt(out, "for the income of the %s", peoples[ASKING(g, income)->side]); break;
    case P_wind: say_die_of_wind(ASKING(g, wind), out); break;
    case P_interception: say_die_of_interception(ASKING(g, interception), out); break;
    case P_naval_round: text_fmt(out, "for the battle at sea in %s", HEX_LABEL(ASKING(g, naval_round)->to)); break;
    case P_naval_battle: say_die_to_disengage(g, ASKING(g, naval_battle), out); break;
    case P_land_battle: text_fmt(out, "for the battle on land in %s", HEX_LABEL(ASKING(g, land_battle)->to)); break;
    case P_attrition: say_die_of_winter(g, ASKING(g, attrition), out); break;
    case P_landings: say_die_of_rising(ASKING(g, landings), out); break;
    default: break;
    }
}

static const WordDef prompt_words[] = {
    COUNT(ducats),     COUNT(sailed),   COUNT(high_seas), SAY(course), COUNT(reach),  SAY(passed),
    SAY(interceptors), SAY(elsewhere),  SAY(battle),      SAY(cause),  COUNT(excess), SAY(rising),
    SAY(harbour),      SAY(disbanding), SAY(die),         {0},
};

/* ---- hints and second thoughts ----------------------------------------------------------------------------------- */

/* 7.5, 10.0: what comes of fighting, and of not fighting. */
static void hint_battle(const Game *g, Action a, Text *out)
{
    const struct naval_battle *l = RUNNING(g, naval_battle);

    switch (a.verb) {
    case V_FLEE: text_fmt(out, "succeeds with %d to 6", least_to_disengage(g, enemy_of(l->side), l->to)); break;
    case V_STAY: text_put(out, "the attacker may attack again"); break;
    case V_AGAIN: text_put(out, "another round, and a munitions point of each fleet"); break;
    case V_BREAK: text_put(out, "the battle is over"); break;
    case V_FIGHT: text_put(out, "both sides are shown, and the die is rolled"); break;
    case V_SIEGE:
        text_put(out, l ? "no battle now; his ships close the port" : "no battle now; his units surround yours");
        break;
    default: break;
    }
}

/* 6.4: whether one is asked again. */
static void hint_interception(Action a, Text *out)
{
    switch (a.verb) {
    case V_TRY: text_fmt(out, "succeeds with 1 to %d", INTERCEPTION_SUCCESS_MAX_DIE); break;
    case V_PASS: text_put(out, "not here, perhaps farther on"); break;
    case V_DECLINE: text_put(out, "nor later in this move"); break;
    default: break;
    }
}

/* What an order costs, or what it takes. */
static void hint(const Game *g, Action a, Text *out)
{
    int question = flow_in(g)->question;

    if (question == Q_disengage || question == Q_fight_on || question == Q_accept_siege)
        hint_battle(g, a, out);
    if (question == Q_try_intercept)
        hint_interception(a, out);
    switch (a.verb) {
    case V_REPAIR: text_fmt(out, "%d ducats", repair_price(a.arg[0])); break;
    case V_BUY: text_fmt(out, "%d ducats", a.arg[1] * point_price(g, a.arg[0])); break;
    case V_ENLIST: text_fmt(out, "%d ducats", COST_MUNITIONS_POINT_PURCHASE * pieces[a.arg[0]].m * a.arg[2]); break;
    case V_MUSTER: text_put(out, "free of cost"); break;
    default: break;
    }
}

/* 12.1: without munitions a fleet neither attacks nor intercepts. */
static void warn_of_munitions(const Game *g, Action a, Text *out)
{
    if (a.verb == V_SAIL && is_fleet(a.arg[0]) && !g->munitions[a.arg[0] - FIRST_FLEET])
        text_fmt(out, "%s has no munitions, and cannot fight.", pieces[a.arg[0]].name);
}

/* Told where another ship could be chosen. */
static bool would_sink(const Game *g, Action a, int n)
{
    int ship = a.arg[0];

    return flow_in(g)->question == Q_lose_step && a.verb == V_LOSE && n > 1 &&
           (pieces[ship].steps == 1 || g->lost[ship]);
}

/* 13.16, 6.52: leaders aboard a ship that has one step left go down with it, and so do land units for which the others have no
 * room. */
static void warn_of_those_aboard(const Game *g, int ship, Text *out)
{
    int side = side_of(ship), hex = g->where[ship], group = g->group[ship];

    FOR_KIND(p, side, KIND_LEADER)
        if (on_map(g, p) && g->group[p] == ship && !out->n)
            text_fmt(out, "%s is aboard, and would go down with the ship.", pieces[p].name);
    if (!out->n && cargo_of(g, side, hex, group) > capacity_of(g, side, hex, group) - pieces[ship].transport)
        text_put(out, "The other ships have no room for all land units aboard, and some would be lost with it.");
}

/* 14.1: who marches in winter may die of it. */
static void warn_of_winter(const Game *g, Action a, Text *out)
{
    if (a.verb == V_MARCH && is_winter(g))
        text_put(out, "It is winter: every land unit that marches is lost if its die is 1 or 2.");
}

/* 6.24: a course that was declared, and is given up before its first hex. */
static void warn_of_course(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    if (a.verb == V_END && flow_in(g)->question == Q_under_way && !g->path_at && count_verb(legal, n, V_RUN))
        text_fmt(out, "%s has declared its course and not sailed it yet.", pieces[ASKING(g, sail)->mover].name);
}

/* A fleet that may sail may mostly go along the coast as well: it counts once. In winter nobody is urged to march. */
static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    warn_of_munitions(g, a, out);
    if (would_sink(g, a, n))
        warn_of_those_aboard(g, a.arg[0], out);
    warn_of_winter(g, a, out);
    warn_of_course(g, a, legal, n, out);
    if (a.verb != V_DONE)
        return;
    int question = flow_in(g)->question, sail = count_verb(legal, n, V_SAIL), along = count_verb(legal, n, V_COAST);
    int fleets = sail > along ? sail : along, marches = count_verb(legal, n, V_MARCH);
    if (question == Q_naval_order && fleets)
        text_fmt(out, fleets == 1 ? "%d fleet of yours could still move." : "%d of your fleets could still move.",
                 fleets);
    if (question == Q_land_order && marches && !is_winter(g))
        text_fmt(out,
                 marches == 1 ? "Land units could still march from %d place."
                              : "Land units could still march from %d places.",
                 marches);
}

/* Two counters are alike if they are printed alike and stand alike. */
static uint32_t counter_class(const Game *g, int p)
{
    if (!is_piece(p) || is_fleet(p))
        return (uint32_t)p;
    uint32_t like = class_of_piece[p], stands = g->where[p];
    return like | (uint32_t)(stands << 8) | (uint32_t)g->lost[p] << 20 | (uint32_t)(g->group[p] & 15) << 21;
}

static uint32_t class_of(const Game *g, Action a)
{
    uint32_t hash = a.verb;

    for (int i = 0; i < 3; i++) {
        bool piece = verbs[a.verb].kind[i] == ARG_PIECE;
        hash = hash * 0x9E3779B1u ^ (piece ? counter_class(g, a.arg[i]) : (uint32_t)(uint16_t)a.arg[i]);
    }
    return hash;
}
