/* What is asked, in a sentence, and which answers look alike. */
#include "games/armada/state.h"

static const VerbDef verbs[V_COUNT]; /* in game.c */

static void put_ducats(const Game *g, int side, Text *out)
{
    text_fmt(out, ": %d ducats in the treasury", g->treasury[side]);
}

static void put_at_battle(const Game *g, Text *out)
{
    int hex = battle_at(g);

    if (is_hex(hex))
        put_place_label(hex, out);
    else
        text_put(out, "the battle");
}

static void prompt_course(const Game *g, Text *out)
{
    const struct sail *l = ASKING(g, sail);
    int most = fleet_allowance(g, l->mover, 0);

    text_fmt(out, "Declare the whole course of %s, ", pieces[l->mover].name);
    if (g->path_n)
        text_fmt(out, "%d of %d hexes so far%s", g->path_n, most, l->against ? ", against the wind" : "");
    else
        text_fmt(out, "%d hexes at most%s", most, has_sails(g, l->mover) ? ": the wind is rolled when it is laid" : "");
}

static void prompt_interception(const Game *g, Text *out)
{
    const struct interception *l = ASKING(g, interception);

    text_fmt(out, "%s passes ", pieces[l->mover].name);
    put_place_label(g->where[l->mover], out);
    text_put(out, ": intercept with");
    const char *before = " ";
    FOR_KIND(fleet, l->side, KIND_FLEET)
        if (is_asked(g, l, fleet)) {
            text_fmt(out, "%s%s", before, pieces[fleet].name);
            before = " or ";
        }
    text_char(out, '?');
}

static void prompt_battle(const Game *g, int question, Text *out)
{
    if (question == Q_accept_siege) {
        text_put(out, "The enemy attacks ");
        put_at_battle(g, out);
        text_put(out, ": give battle, or withdraw into siege?");
    } else if (question == Q_disengage) {
        put_at_battle(g, out);
        text_put(out, ": try to disengage, or stay and fight?");
    } else if (question == Q_fight_on) {
        put_at_battle(g, out);
        text_put(out, ": attack again, or break off?");
    } else {
        put_at_battle(g, out);
        text_put(out, ": choose who advances into the hex, if any");
    }
}

static void prompt_pick(const char *whom, int from, int to, Text *out)
{
    text_fmt(out, "Choose the %s that attack ", whom);
    put_place_label(to, out);
    if (from != to)
        text_put(out, " from ");
    put_place_label(from == to ? NO_HEX : from, out);
}

static void prompt_route(const Game *g, Text *out)
{
    const struct interception *l = ASKING(g, interception);

    text_fmt(out, "%s has found %s in ", pieces[l->fleet].name, pieces[l->mover].name);
    put_place_label(l->hex, out);
    text_put(out, ": choose the hex it lies in to attack");
}

static void prompt(const Game *g, int side, Text *out)
{
    int question = flow_in(g)->question;

    switch (question) {
    case Q_note_month: text_put(out, "Note the month in which the Treasure Fleet shall come; it stays secret"); break;
    case Q_advance:
        text_put(out, "Bring ships from box 2 to box 1, whence they put out next turn, place land units, or be done");
        break;
    case Q_build:
        text_put(out, "Construct and repair units, or be done");
        put_ducats(g, side, out);
        break;
    case Q_acquire:
        text_put(out, "Buy munitions for fleets in port and arrange them, or be done");
        put_ducats(g, side, out);
        break;
    case Q_lay_off: text_put(out, "Lay units up on the activation tracks to save their upkeep, or be done"); break;
    case Q_naval_order:
        text_fmt(out, "Order your ships: form fleets, embark, sail (%d of %d high seas moves made), or be done",
                 g->sailed[side], FLEETS_PER_SIDE);
        break;
    case Q_course: prompt_course(g, out); break;
    case Q_under_way:
        text_fmt(out, "%s may sail %d more hexes of its course, land troops, detach ships, or end",
                 pieces[ASKING(g, sail)->mover].name, hexes_in_reach(g, ASKING(g, sail)));
        break;
    case Q_coast_step: text_fmt(out, "Go along the coast, %d hexes at most, or end", ASKING(g, coast)->left); break;
    case Q_land_step: text_fmt(out, "March, %d hexes at most, or end", ASKING(g, march)->left); break;
    case Q_try_intercept: prompt_interception(g, out); break;
    case Q_route: prompt_route(g, out); break;
    case Q_pick_fleets: prompt_pick("fleets", ASKING(g, naval_combat)->from, ASKING(g, naval_combat)->to, out); break;
    case Q_pick_attackers: prompt_pick("units", ASKING(g, land_combat)->from, ASKING(g, land_combat)->to, out); break;
    case Q_accept_siege:
    case Q_disengage:
    case Q_fight_on:
    case Q_advancers: prompt_battle(g, question, out); break;
    case Q_lose_step:
        text_fmt(out, "%s: choose a ship to lose a step, %d to lose",
                 ASKING(g, lose_ships)->kind == LOSS_BY_WIND ? "Wind and sea" : "The battle",
                 ASKING(g, lose_ships)->left);
        break;
    case Q_lose_unit: text_fmt(out, "Choose a unit to lose a step: %d to lose", ASKING(g, lose_land)->left); break;
    case Q_raise_rebels:
    case Q_raise_catholics:
    case Q_raise_scots:
        text_fmt(out, "Raise %s units, %d of strength at most", nation_names[ASKING(g, landings)->kind],
                 ASKING(g, landings)->left);
        break;
    case Q_displace_to:
        text_fmt(out, "%s has no troops left: choose the refuge he goes to", pieces[ASKING(g, displace)->leader].name);
        break;
    case Q_disband:
        if (ASKING(g, bankrupt)->left > 0)
            text_fmt(out, "Disband a land unit: %d to go", ASKING(g, bankrupt)->left);
        else
            text_put(out, "Disband further land units, or be done");
        break;
    default: break;
    }
}

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

static int count_verb(const Action *legal, int n, int verb)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += legal[i].verb == verb;
    return count;
}

/* A fleet that may sail may mostly go along the coast as well: it counts once. */
static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int question = flow_in(g)->question, sail = count_verb(legal, n, V_SAIL), along = count_verb(legal, n, V_COAST);
    int fleets = sail > along ? sail : along, marches = count_verb(legal, n, V_MARCH);

    if (a.verb == V_DONE && question == Q_naval_order && fleets)
        text_fmt(out, "%d of your fleets could still move.", fleets);
    if (a.verb == V_DONE && question == Q_land_order && marches)
        text_fmt(out, "Land units could still march from %d places.", marches);
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
