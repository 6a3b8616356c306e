/* 17 Initiating combat and tactics. */
#include "games/glory1805/state.h"

static int leeward_of(const Game *g)
{
    return other(g->battle.windward);
}

/* 17.5: more than half of its ships hurt. */
static bool must_ease(const Game *g, int side)
{
    return 2 * hurt_ships(g, side) > ships_of(g, side);
}

static void ease(Game *g)
{
    for (int side = BRITISH; side <= ALLIED; side++)
        if (must_ease(g, side))
            g->battle.sail[side] = SAIL_EASY;
}

static int season_of_battle(const Game *g)
{
    return season_modifier[turns[g->turn].season][zones[nodes[g->battle.node].zone].season];
}

/* 17.3: the most rounds by two dice, the season and both seamanships. */
static int most_rounds(const Game *g, int sum)
{
    int rounds = 1;

    sum += season_of_battle(g) + seamanship_of(g, BRITISH) + seamanship_of(g, ALLIED);
    while (rounds < 6 && sum >= rounds_from[rounds])
        rounds++;
    return rounds;
}

/* ---- orders, 17.4 -------------------------------------------------------------------------------------------------- */

static Verdict judge_order(const Game *g, int side, Action a)
{
    int order = a.arg[0], sail = a.arg[1] - WORD_SAILS;

    if (a.verb != V_ORDER || order < 0 || order >= ORDERS || (sail != SAIL_EASY && sail != SAIL_FULL))
        return no(R(17_4), "name an order and full or easy sail");
    if (side == g->battle.windward && order >= ORDER_GW)
        return no(R(17_4), "Windward has gc, ca, aw and fl");
    if (side != g->battle.windward && order <= ORDER_CA)
        return no(R(17_4), "Leeward has gw, wt, aw and fl");
    if (g->battle.anchored && side != g->battle.windward && /* 17.6.6 */ (order != ORDER_FL || sail == SAIL_FULL))
        return no(R(19_3), "at anchor: fl at easy sail");
    if (sail == SAIL_FULL && must_ease(g, side))
        return no(R(17_5), "more than half of the ships are hurt: Easy Sail");
    return ok();
}

static void list_order(const Game *g, int side, Offer *o)
{
    bool leeward = side != g->battle.windward, anchored = leeward && g->battle.anchored;
    int first = anchored  ? ORDER_FL
                : leeward ? ORDER_AW
                          : ORDER_GC,
        last = leeward && !anchored ? ORDER_WT : ORDER_FL,
        most_sail = anchored || must_ease(g, side) ? SAIL_EASY : SAIL_FULL;

    for (int order = first; order <= last; order++)
        for (int sail = SAIL_EASY; sail <= most_sail; sail++)
            sure2(o, V_ORDER, order, WORD_SAILS + sail);
}

static void take_order(Run *r, Game *g, int side, Action a)
{
    g->battle.order[side] = (uint8_t)a.arg[0];
    g->battle.sail[side] = (uint8_t)(a.arg[1] - WORD_SAILS);
    TELL(R(17_4), "the %1S order %2W at %3W Sail", side, a.arg[0], a.arg[1]);
}

PROC(orders)
{
    BEGIN
    g->battle.under_way = 0;
    ASK_ALL(STEP(17_4, 1), ONLY(BRITISH) | ONLY(ALLIED), order);
    show(r, EVERYBODY);
    take_order(r, g, BRITISH, w->answers[BRITISH]);
    take_order(r, g, ALLIED, w->answers[ALLIED]);
    g->battle.under_way = 1;
    END;
}

/* ---- the matrix, 17.6 and 17.6.1 ------------------------------------------------------------------------------------------------ */

static int leeward_row(int order, int sail)
{
    static const uint8_t row[ORDERS] = {[ORDER_WT] = LEEWARD_WT, [ORDER_AW] = LEEWARD_AW, [ORDER_FL] = LEEWARD_FL};

    return order != ORDER_GW ? row[order] : sail == SAIL_FULL ? LEEWARD_GW_FS : LEEWARD_GW_ES;
}

static int matrix_result(int leeward, int sail, int windward, bool first)
{
    return tactics_matrix[leeward_row(leeward, sail) * WINDWARD_KINDS + windward][first ? 0 : 1];
}

static int crossed(const Game *g)
{
    int leeward = leeward_of(g);

    return matrix_result(g->battle.order[leeward], g->battle.sail[leeward], g->battle.order[g->battle.windward],
                         g->battle.round == 1);
}

/* 17.6.2: footnote 4. */
static bool may_withdraw(const Game *g)
{
    int leeward = leeward_of(g);

    return g->battle.order[leeward] == ORDER_GW && g->battle.sail[leeward] == SAIL_FULL &&
           g->battle.order[g->battle.windward] != ORDER_FL && g->battle.sail[g->battle.windward] == SAIL_EASY;
}

/* 17.6.4, footnote 2: how Windward may leave after the round; STAYED: not at all. */
static int windward_leaves(const Game *g)
{
    if (g->battle.order[g->battle.windward] != ORDER_AW)
        return STAYED;
    return g->battle.sail[leeward_of(g)] == SAIL_EASY ? BROKE_OFF : PRECIPITOUS;
}

/* 17.6.3, footnote 5. */
static int leeward_leaves(const Game *g)
{
    int leeward = leeward_of(g);
    bool may = g->battle.order[leeward] == ORDER_GW && g->battle.sail[leeward] == SAIL_EASY && g->battle.round >= 2 &&
               g->battle.sail[g->battle.windward] == SAIL_EASY;

    return may ? PRECIPITOUS : STAYED;
}

static Verdict judge_leave(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_WITHDRAW || a.verb == V_FIGHT ? ok() : no(R(17_6_7), "withdraw or fight");
}

static void list_leave(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_WITHDRAW);
    sure(o, V_FIGHT);
}

static Verdict judge_withdraw(const Game *g, int side, Action a)
{
    return judge_leave(g, side, a);
}

static void list_withdraw(const Game *g, int side, Offer *o)
{
    list_leave(g, side, o);
}

/* 17.6.5, footnote 3. */
static int choosing_side(const Game *g)
{
    int windward = g->battle.windward, leeward = other(windward);

    return seamanship_of(g, leeward) + command_of(g, leeward) > seamanship_of(g, windward) + command_of(g, windward)
               ? leeward
               : windward;
}

static Verdict judge_choice(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    if (a.verb == V_CHOICE && a.arg[0] >= WORD_RESULTS && a.arg[0] <= WORD_RESULTS + RESULT_RB)
        return ok();
    return no(R(17_6_5), "name ha, wf, btl, pm or rb");
}

static void list_choice(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int word = WORD_RESULTS; word <= WORD_RESULTS + RESULT_RB; word++)
        sure1(o, V_CHOICE, word);
}

/* 17.7: a command falls by one at most in a battle. */
static void lose_command(Game *g, int result)
{
    if (tactics_codes[result].windward_command)
        g->battle.command_lost[g->battle.windward] = 1;
    if (tactics_codes[result].leeward_command)
        g->battle.command_lost[leeward_of(g)] = 1;
}

static void leave_battle(Run *r, Game *g, int side, int how)
{
    static const char *const words[] = {"", "the %1S withdraw", "the %1S break off", "the %1S withdraw precipitously"};

    g->battle.left[side] = (uint8_t)how;
    g->battle.ended = 1;
    TELL(R(17_6_7), g->battle.fought ? words[how] : "the %1S withdraw: they get away before a shot is fired", side);
}
