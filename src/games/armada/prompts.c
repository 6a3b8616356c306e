/* The words of the prompts in flow.def, a word beside an action, and which answers look alike. */
#include "games/armada/state.h"

static const VerbDef verbs[V_COUNT]; /* in game.c */

/* ---- money ------------------------------------------------------------------------------------------------------- */

static int count_ducats(const Game *g, int side)
{
    return g->treasury[side];
}

/* 11.0: money comes in winter alone. */
static void say_income(const Game *g, int side UNUSED, Text *out)
{
    int turn = g->turn + 1;

    while (turn <= TURNS && !turns[turn].winter)
        turn++;
    if (turn <= TURNS)
        text_fmt(out, "and no income before turn %d", turn);
}

/* 11.14: of what there is, this turn takes a part in any case. */
static void say_purse(const Game *g, int side, Text *out)
{
    text_fmt(out, "%d ducats, of which upkeep takes %d this turn", g->treasury[side], upkeep(g, side));
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

static void say_under_way(const Game *g, int side UNUSED, Text *out)
{
    int reach = hexes_in_reach(g, ASKING(g, sail));

    if (reach)
        text_fmt(out, "may sail on (hexes left: %d)", reach);
    else
        text_put(out, "can sail no farther");
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

static int count_owed(const Game *g, int side)
{
    return steps_owed(g, side);
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

/* 14.0: why there was nothing to do before. */
static void say_winter(const Game *g, int side UNUSED, Text *out)
{
    if (is_winter(g))
        text_put(out, "in winter nothing is built, ships stay in port, and who marches may die");
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
    COUNT(ducats), SAY(income),     SAY(purse),        COUNT(sailed),  COUNT(high_seas),
    SAY(course),   SAY(under_way),  SAY(passed),       COUNT(owed),    COUNT(excess),
    SAY(cause),    SAY(battle),     SAY(interceptors), SAY(elsewhere), SAY(harbour),
    SAY(rising),   SAY(disbanding), SAY(winter),       SAY(die),       {0},
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
        text_put(out, "no battle now; ");
        if (l)
            text_put(out, "his ships close the port");
        else
            text_fmt(out, "your units starve if they are shut in for %d segments",
                     siege_limit(ASKING(g, land_battle)->to));
        break;
    default: break;
    }
}

/* 6.4: both are a no: to this hex with all fleets, or to the whole move with one. */
static void hint_interception(Action a, Text *out)
{
    switch (a.verb) {
    case V_TRY: text_fmt(out, "succeeds with 1 to %d", INTERCEPTION_SUCCESS_MAX_DIE); break;
    case V_PASS: text_put(out, "nobody tries in this hex; you may in the next"); break;
    case V_DECLINE: text_put(out, "not asked again until another enemy moves"); break;
    default: break;
    }
}

/* 7.71: from where a fleet that has found the enemy attacks him. */
static void hint_route(const Game *g, int hex, Text *out)
{
    int gauge = weather_gauge(hex, ASKING(g, interception)->hex);

    text_put(out, gauge > 0   ? "the wind is yours: +1 for each ship under sail"
                  : gauge < 0 ? "the wind is his: +1 for each of his ships under sail"
                              : "the wind is nobody's");
}

static bool is_besieged(const Game *g, int side, int hex, bool at_sea)
{
    return at_sea ? besieged_by_sea(g, side, hex) : besieged_by_land(g, side, hex);
}

/* 10.1: an attack in the hex itself. */
static void hint_attack(const Game *g, Action a, Text *out)
{
    bool at_sea = flow_in(g)->question == Q_naval_attack;
    int hex = a.arg[0];

    if (a.arg[1] == hex)
        text_put(out, is_besieged(g, a.side, hex, at_sea)             ? "a sally of your besieged"
                      : is_besieged(g, enemy_of(a.side), hex, at_sea) ? "an assault on those you besiege"
                                                                      : "on the enemy in the same hex");
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
    case V_VIA: hint_route(g, a.arg[0], out); break;
    case V_ATTACK: hint_attack(g, a, out); break;
    case V_DEBARK: text_fmt(out, "in %s", HEX_LABEL(g->where[a.arg[0]])); break;
    case V_DEACTIVATE: text_fmt(out, "saves %d ducats a turn", upkeep_of(g, a.arg[0])); break;
    default: break;
    }
}

/* 12.1: without munitions a fleet neither attacks nor intercepts. */
static void warn_of_munitions(const Game *g, Action a, Text *out)
{
    if (a.verb == V_SAIL && is_fleet(a.arg[0]) && !g->munitions[a.arg[0] - FIRST_FLEET])
        text_fmt(out, "%s has no munitions: it can neither attack nor intercept, and deep draft defends with half.",
                 pieces[a.arg[0]].name);
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

/* 15.12: what comes of a step into France. */
static void warn_of_france(const Game *g, Action a, Text *out)
{
    bool by_sea = TOP_PROC(g) == P_coast;

    if (a.verb == V_STEP && (by_sea ? violates_at_sea(g, a.arg[0], true) : violates_by_land(g, a.arg[0])))
        text_fmt(out,
                 "This violates the neutrality of France. You pay %d ducats, the enemy %d, and next turn the Huguenots "
                 "fight for the English, the League for the Spanish.",
                 FRANCE_VIOLATOR_PAYS, FRANCE_OTHER_PAYS);
}

/* 16.2: a city of one's own that enemies next to it may walk into when those who march are gone. */
static bool is_laid_open(const Game *g, int side, int hex, const Set *going)
{
    if (hexes[hex].city < 0 || !controls(g, side, hex))
        return false;
    FOR_HEX(p, g, hex)
        if (side_of(p) == side && is_land(p) && is_ashore(g, p) && !set_has(going, p))
            return false;
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (land_exits[hex] >> k & 1 && troops_at(g, enemy_of(side), neighbour[hex][k]))
            return true;
    return false;
}

static void warn_of_city(const Game *g, Action a, Text *out)
{
    bool all = a.verb == V_MARCH;

    if (!all && (a.verb != V_DONE || flow_in(g)->question != Q_marchers))
        return;
    int hex = all ? a.arg[0] : ASKING(g, march)->hex;
    Set going = all ? able_to_march(g, a.side, hex) : g->chosen;
    if (is_laid_open(g, a.side, hex, &going))
        text_fmt(out, "%sobody would be left in %s, and the enemy is next to it.", all ? "If all march, n" : "N",
                 cities[hexes[hex].city].name);
}

/* 6.24: a course that was declared, and is given up before its first hex. */
static void warn_of_course(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    if (a.verb == V_END && flow_in(g)->question == Q_under_way && !g->path_at && count_verb(legal, n, V_RUN))
        text_fmt(out, "%s has declared its course and not sailed it yet.", pieces[ASKING(g, sail)->mover].name);
}

/* 6.26: the wind is rolled for those on the high seas, though they stay. */
static void warn_of_sea(const Game *g, int side, Text *out)
{
    FOR_KIND(fleet, side, KIND_FLEET)
        if (waits_on_sea(g, fleet))
            text_fmt(out, "%s stays on the high seas: the wind is rolled for it, and it may lose ships. ",
                     pieces[fleet].name);
}

/* A fleet that may sail may mostly go along the coast as well: it counts once. In winter nobody is urged to march. */
static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    warn_of_munitions(g, a, out);
    if (would_sink(g, a, n))
        warn_of_those_aboard(g, a.arg[0], out);
    warn_of_winter(g, a, out);
    warn_of_france(g, a, out);
    warn_of_city(g, a, out);
    warn_of_course(g, a, legal, n, out);
    if (a.verb != V_DONE)
        return;
    int question = flow_in(g)->question, sail = count_verb(legal, n, V_SAIL), along = count_verb(legal, n, V_COAST);
    int fleets = sail > along ? sail : along, marches = count_verb(legal, n, V_MARCH);
    if (question == Q_naval_order)
        warn_of_sea(g, a.side, out);
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
