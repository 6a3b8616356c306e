/* The stage: a search, the offer of a battle, and the battle itself (14, 16 to 20), with everything the rules add.
 *
 * What a search adds everybody can see. A force is shown whole from the moment battle is offered (2.7, G7); an order is not
 * written before both are in (17.4). */
#include "games/glory1805/state.h"

static const char *const nation_titles[] = {"British", "French", "Spanish"};

static const char *unit_slug(int unit)
{
    return is_frigate(unit) ? frigate_names[unit - BLOCKS].slug : block_names[unit].slug;
}

static bool is_battle_on(const Game *g)
{
    return g->battle.fleets[BRITISH] || g->battle.fleets[ALLIED];
}

/* 17.1: before it is known, the British stand first; then Windward. */
static bool has_gauge(const Game *g)
{
    return RUNNING(g, battle) || g->flow.question == Q_deny;
}

static int first_line(const Game *g)
{
    return has_gauge(g) ? g->battle.windward : BRITISH;
}

static int line_number(const Game *g, int side)
{
    return side == first_line(g) ? 1 : 2;
}

/* ---- dice that are still to fall ----------------------------------------------------------------------------------------- */

static void view_unrolled(int n, Json *j)
{
    for (; n > 0; n--)
        json_put(j, "{}");
}

/* In how many of all cases so many dice come to a sum. */
static int ways_to(int dice, int sum)
{
    int n = 0;

    if (!dice)
        return sum == 0;
    for (int face = 1; face <= 6 && face <= sum; face++)
        n += ways_to(dice - 1, sum - face);
    return n;
}

/* Two dice and what is added to them: the first may have fallen. */
static void view_two_dice(const char *title, YaRule rule, int line, int first, int adds, Json *j)
{
    stage_dice(title, rule, line, j);
    json_put(j, "{face:%d?} {}] adds:%d?", first, adds);
}

/* ---- a search, 14 ---------------------------------------------------------------------------------------------------------- */

typedef struct {
    int searcher, quarry, die;
} Search;

static bool find_search(const Game *g, Search *s)
{
    if (g->flow.question != Q_d6)
        return false;
    if (TOP_PROC(g) == P_contact) {
        const struct contact *l = ASKING(g, contact);
        *s = (Search){l->searcher, unit_of(l->unit), l->die};
    } else if (TOP_PROC(g) == P_lookout) {
        const struct lookout *l = ASKING(g, lookout);
        *s = (Search){unit_of(l->unit), l->target, l->die};
    } else {
        return false;
    }
    if (top_frame(&g->flow, g->stack)->step == STEP(14_3, 1)) /* of an earlier search */
        s->die = 0;
    return true;
}

static void view_unit_line(int unit, const char *role, Json *j)
{
    json_put(j, "{party:%w role:%s counters:[{piece:%w}]}", side_names[side_of_unit(unit)], role, unit_slug(unit));
}

static void view_odds_of_search(int modifier, Json *j)
{
    int found = 0;

    for (int sum = 2; sum <= 12; sum++)
        found += sum + modifier >= SPOTTED_FROM ? ways_to(2, sum) : 0;
    stage_results("What the dice may bring", R(14_5), 36, j);
    json_put(j, "{label:%s words:[contact %s] chance:%d}", "8 or more", "it is Spotted", found);
    json_put(j, "{label:less words:[%s %s] chance:%d}]}", "it sees nothing", "it is not seen", 36 - found);
}

static void view_search(const Game *g, const Search *s, Json *j)
{
    json_put(j, "stage:{title:Search place:%w lines:[", nodes[g->unit[s->searcher].place].slug);
    view_unit_line(s->searcher, "searches", j);
    view_unit_line(s->quarry, "would pass unseen", j);
    json_put(j, "] modifiers:[");
    for (int part = 0; part < SEARCH_PARTS; part++)
        if (search_part(g, s->searcher, part))
            stage_modifier(R(14_4), search_words(g, s->searcher, part), search_part(g, s->searcher, part), 1, j);
    json_put(j, "] dice:[");
    view_two_dice("Search", R(14_3), 1, s->die, search_modifier(g, s->searcher), j);
    json_put(j, "needs:%d}]", SPOTTED_FROM);
    view_odds_of_search(search_modifier(g, s->searcher), j);
    json_end(j);
}

/* ---- a fleet is found: battle may be offered, 16.1 -------------------------------------------------------------------------- */

static int power_of_fleet(const Game *g, int unit)
{
    int sum = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == AT_BLOCKS + unit && UNWRECKED >> g->ship_state[ship] & 1)
            sum += ships[ship].attack[g->ship_state[ship] == STATE_DAMAGED];
    return sum;
}

/* The other side sees a block, which may be Fog; its owner what it brings. */
static void view_block_on_stage(const Game *g, int viewer, int unit, Json *j)
{
    if (sees_side(viewer, side_of_unit(unit)))
        json_put(j, "{piece:%w brings:%d}", unit_slug(unit), power_of_fleet(g, unit));
    else
        json_put(j, "{piece:%w}", unit_slug(unit));
}

static void view_offering(const Game *g, int viewer, const struct spotted *l, Json *j)
{
    int target = unit_of(l->unit);

    json_put(j, "{party:%w role:%s counters:[", side_names[l->by], "may offer battle");
    for (int unit = first_block(l->by); unit < BLOCKS && side_of_unit(unit) == l->by; unit++)
        if (g->unit[unit].place == g->unit[target].place && may_meet(g, unit, target))
            view_block_on_stage(g, viewer, unit, j);
    json_put(j, "]}");
}

static void view_contact(const Game *g, int viewer, Json *j)
{
    const struct spotted *l = ASKING(g, spotted);
    int target = unit_of(l->unit);

    json_put(j, "stage:{title:Contact place:%w lines:[", nodes[g->unit[target].place].slug);
    view_offering(g, viewer, l, j);
    json_put(j, "{party:%w role:%s counters:[", side_names[side_of_unit(target)], "is Spotted");
    view_block_on_stage(g, viewer, target, j);
    json_put(j, "] facts:[");
    view_number("Ships", g->unit[target].seen_ships, j);
    json_put(j, "]}]}");
}

/* ---- the lines of a battle ----------------------------------------------------------------------------------------------------- */

static void view_counters(const Game *g, int side, Json *j)
{
    json_klist(j, "counters");
    FORCE_SHIPS(ship, g, side) {
        int state = g->ship_state[ship];
        json_begin(j);
        json_kslug(j, "piece", ships[ship].slug);
        json_kint(j, "brings", state == STATE_WRECKED ? 0 : ships[ship].attack[state == STATE_DAMAGED]);
        if (state != STATE_READY)
            json_ktext(j, "state", state_names[state]);
        if (bit_has(g->battle.sinking, ship))
            json_kbool(j, "struck", true);
        json_end(j);
    }
    json_close(j);
}

static void view_line_facts(const Game *g, int side, Json *j)
{
    json_klist(j, "facts");
    view_fact("Nation", nation_titles[commanding_nation(g, side)], j);
    view_number("Command", command_of(g, side), j);
    view_number("Seamanship", seamanship_of(g, side), j);
    if (g->battle.under_way) {
        view_fact("Order", word_names[g->battle.order[side]].name, j);
        view_fact("Sail", word_names[WORD_SAILS + g->battle.sail[side]].name, j);
    }
    if (g->battle.anchored && side != g->battle.windward)
        view_fact("Ground tackle", g->battle.weighing ? "weighing" : "at anchor", j);
    json_close(j);
}

static void view_line_losses(const Game *g, int side, Json *j)
{
    int damaged = ships_in_state(g, side, STATE_DAMAGED), wrecked = ships_in_state(g, side, STATE_WRECKED);

    if (damaged || wrecked)
        json_kfmt(j, "lost", "of %d ships %d Damaged, %d Wrecked", ships_of(g, side), damaged, wrecked);
}

static void view_line(const Game *g, int side, Json *j)
{
    const char *post = side == g->battle.windward ? "to windward" : "to leeward";

    json_put(j, "{party:%w role:%w name:%s post:%s? strength:%d", side_names[side],
             side == g->battle.moving ? "moving" : "stationary", admirals[commander(g, side)].name,
             has_gauge(g) ? post : NULL, firepower(g, side, RESULT_HA));
    view_counters(g, side, j);
    view_line_facts(g, side, j);
    view_line_losses(g, side, j);
    json_end(j);
}

/* ---- what the rules add ------------------------------------------------------------------------------------------------------ */

static void view_part(const Game *g, YaRule rule, const char *text, int value, int side, Json *j)
{
    if (value)
        stage_modifier(rule, text, value, line_number(g, side), j);
}

/* 17.1, 17.3. */
static void modifiers_of_day(const Game *g, Json *j)
{
    YaRule rule = has_gauge(g) ? R(17_3) : R(17_1);

    if (has_gauge(g) && season_of_battle(g))
        stage_modifier(rule, "season", season_of_battle(g), 0, j);
    for (int side = BRITISH; side <= ALLIED; side++) {
        view_part(g, rule, "seamanship", seamanship_of(g, side), side, j);
        if (!has_gauge(g))
            view_part(g, rule, "the enemy has cargo to guard", has_cargo(g, other(side)), side, j);
    }
}

static bool is_result_known(const Game *g)
{
    return RUNNING(g, combat) && (g->flow.question == Q_extra || RUNNING(g, fire) || RUNNING(g, effect));
}

static void modifiers_of_dice(const Game *g, int side, Json *j)
{
    const struct combat *l = RUNNING(g, combat);
    bool leeward = side != g->battle.windward, anchored = leeward && g->battle.anchored && !g->battle.weighing;
    int all = fire_dice(g, side, l->result) - 2;

    view_part(g, R(17_7), "dice by the result", all - anchored, side, j);
    view_part(g, R(18_2), "a die at anchor", anchored, side, j);
    view_part(g, R(18_2), "a die at a target at Full Sail", leeward ? l->extra_leeward : l->extra, side, j);
}

static void modifiers_of_fire(const Game *g, Json *j)
{
    for (int side = BRITISH; side <= ALLIED; side++) {
        int result = is_result_known(g) ? RUNNING(g, combat)->result : RESULT_HA;

        view_part(g, R(18_3), "firepower over 100", firepower_bonus(firepower(g, side, result)), side, j);
        view_part(g, R(18_3), "the better command", command_excess(g, side), side, j);
        view_part(g, R(17_7), "command lost in this battle", -g->battle.command_lost[side], side, j);
        if (g->battle.anchored && side != g->battle.windward)
            view_part(g, R(19_3), "command at anchor", 1, side, j);
        if (must_ease(g, side))
            stage_modifier_words(R(17_5), "more than half are hurt", "Easy Sail", line_number(g, side), j);
        if (is_result_known(g) && tactics_codes[result].halved)
            stage_modifier_words(R(17_7), "firepower in a Running Battle", "halved", line_number(g, side), j);
        if (is_result_known(g))
            modifiers_of_dice(g, side, j);
    }
}

static void modifiers_of_fate(const Game *g, Json *j)
{
    const struct fate *l = RUNNING(g, fate);

    view_part(g, R(20_3), fate_words[g->battle.row[l->side]], dice_of_fate(g, l->side, g->battle.row[l->side])->add,
              l->side, j);
    view_part(g, R(20_3), "the enemy is led by Nelson", nelson_adds(g, l->side), l->side, j);
}

static void modifiers_of_admiral(const Game *g, Json *j)
{
    const struct admirals_fate *l = ASKING(g, admirals_fate);

    view_part(g, R(20_5), "rounds fought", rounds_on_admirals(g), l->side, j);
    view_part(g, R(20_5), "Nelson", l->admiral == ADMIRAL_NELSON ? FATE_NELSON : 0, l->side, j);
    view_part(g, R(20_5), "few of his ships were hurt", few_hurt_on_admirals(g, l->side), l->side, j);
}

static void view_modifiers(const Game *g, Json *j)
{
    json_klist(j, "modifiers");
    if (RUNNING(g, fate))
        modifiers_of_fate(g, j);
    else if (TOP_PROC(g) == P_admirals_fate)
        modifiers_of_admiral(g, j);
    else if (!g->battle.rounds)
        modifiers_of_day(g, j);
    else
        modifiers_of_fire(g, j);
    json_close(j);
}

/* ---- its dice -------------------------------------------------------------------------------------------------------------------- */

static void dice_of_gauge(const Game *g, int side, Json *j)
{
    const struct engage *l = ASKING(g, engage);
    int fallen = side == BRITISH ? (l->dice < 2 ? l->dice : 2) : l->dice < 2 ? 0 : l->dice - 2;
    int sum = side == BRITISH ? l->british : l->allied, adds = gauge_of(g, side, 0);

    if (fallen < 2) {
        view_two_dice("Weather gauge", R(17_1), line_number(g, side), sum, adds, j);
    } else {
        stage_dice("Weather gauge", R(17_1), line_number(g, side), j);
        json_put(j, "] sum:%d", sum + adds);
    }
    json_end(j);
}

/* What so many dice may do, in words: from least to most, and on the average. */
static void say_hits(int dice, int adds, int power, Text *out)
{
    int all = 1, sum = 0;

    for (int n = 0; n < dice; n++)
        all *= 6;
    for (int total = dice; total <= 6 * dice; total++)
        sum += ways_to(dice, total) * damage(total + adds, power);
    sum = (10 * sum + all / 2) / all;
    text_fmt(out, "%d to %d hits, %d.%d on the average", damage(dice + adds, power), damage(6 * dice + adds, power),
             sum / 10, sum % 10);
}

/* Before a side has fired what its dice may bring; then what they brought. */
static void dice_of_fire(const Game *g, int side, Json *j)
{
    const struct combat *l = RUNNING(g, combat);
    const struct fire *firing = RUNNING(g, fire);
    bool leeward = side != g->battle.windward;
    bool fired = RUNNING(g, effect) || (firing && firing->side != side && !leeward);
    bool now = firing && firing->side == side;
    int power = firepower(g, side, l->result), adds = fire_modifier(g, side, power);
    int dice = now ? firing->dice : dice_with(g, side, l->result, leeward ? l->extra_leeward : l->extra);
    char words[64];
    Text t = text_in(words, sizeof words);

    stage_dice("Fire", R(18_2), line_number(g, side), j);
    if (fired) {
        json_put(j, "] hits:%d}", leeward ? l->wreck_leeward + l->damage_leeward : l->wreck + l->damage);
        return;
    }
    adds += now ? firing->sum : 0;
    say_hits(dice, adds, power, &t);
    view_unrolled(dice, j);
    json_put(j, "] adds:%d words:%s}", adds, words);
}

static void dice_of_fate_now(const Game *g, Json *j)
{
    const struct fate *l = RUNNING(g, fate);

    if (TOP_PROC(g) != P_fate || g->flow.question != Q_d6)
        return;
    stage_dice("Ships' fate", R(20_4_1), line_number(g, l->side), j);
    view_unrolled(l->dice, j);
    json_put(j, "] adds:%d?}", l->sum + l->count);
}

static void dice_of_admiral(const Game *g, Json *j)
{
    const struct admirals_fate *l = ASKING(g, admirals_fate);
    bool second = top_frame(&g->flow, g->stack)->step == STEP(20_5, 2);

    view_two_dice(admirals[l->admiral].name, R(20_5), line_number(g, l->side), second ? l->die : 0,
                  admiral_modifier(g, l->admiral), j);
    json_put(j, "needs:%s}", "more than 2");
}

static void view_dice(const Game *g, Json *j)
{
    json_klist(j, "dice");
    if (TOP_PROC(g) == P_engage && g->flow.question == Q_d6)
        for (int side = BRITISH; side <= ALLIED; side++)
            dice_of_gauge(g, side, j);
    if (TOP_PROC(g) == P_battle && g->flow.question == Q_d6) {
        view_two_dice("Day of Battle", R(17_3), 0, ASKING(g, battle)->die,
                      season_of_battle(g) + seamanship_of(g, BRITISH) + seamanship_of(g, ALLIED), j);
        json_end(j);
    }
    if (is_result_known(g)) {
        dice_of_fire(g, g->battle.windward, j);
        dice_of_fire(g, leeward_of(g), j);
    }
    if (RUNNING(g, fate))
        dice_of_fate_now(g, j);
    if (TOP_PROC(g) == P_admirals_fate)
        dice_of_admiral(g, j);
    json_close(j);
}

/* ---- the matrix, 17.6 ---------------------------------------------------------------------------------------------------------------- */

static const char *result_text(int result)
{
    return result == RESULT_ADMIRALS_CHOICE     ? "choice"
           : result == RESULT_LEEWARD_WITHDRAWS ? "no fire"
                                                : tactics_codes[result].code;
}

static const char *result_help(int result)
{
    return result == RESULT_ADMIRALS_CHOICE     ? "Admiral's Choice: the better admiral names the result"
           : result == RESULT_LEEWARD_WITHDRAWS ? "Leeward withdraws before fire"
                                                : tactics_codes[result].name;
}

static bool may_order(const Game *g, int side, int order, int sail)
{
    return !judge_order(g, side, (Action){.verb = V_ORDER, .arg = {(int16_t)order, (int16_t)(WORD_SAILS + sail)}})
                .reason;
}

/* Rows are orders of Leeward, GW at either sail; columns those of Windward. */
static const uint8_t row_orders[] = {ORDER_GW, ORDER_GW, ORDER_WT, ORDER_AW, ORDER_FL};

static bool is_row_legal(const Game *g, int row)
{
    int side = leeward_of(g), order = row_orders[row];

    if (row == LEEWARD_GW_FS)
        return may_order(g, side, order, SAIL_FULL);
    return may_order(g, side, order, SAIL_EASY) || (order != ORDER_GW && may_order(g, side, order, SAIL_FULL));
}

static bool is_column_legal(const Game *g, int order)
{
    return may_order(g, g->battle.windward, order, SAIL_EASY);
}

static int chosen_row(const Game *g)
{
    int leeward = leeward_of(g);

    return g->battle.under_way ? leeward_row(g->battle.order[leeward], g->battle.sail[leeward]) : -1;
}

static int chosen_column(const Game *g)
{
    return g->battle.under_way ? g->battle.order[g->battle.windward] : -1;
}

/* A head of the matrix says in any case whether it is chosen. */
static void view_square(const char *text, const char *help, bool legal, bool chosen, bool head, Json *j)
{
    json_begin(j);
    json_ktext(j, "text", text);
    json_ktext(j, "help", help);
    json_kbool(j, "legal", legal);
    if (head || chosen)
        json_kbool(j, "chosen", chosen);
    json_end(j);
}

static void view_heads(const Game *g, Json *j)
{
    static const char *const rows[] = {"GW, Full Sail", "GW, Easy Sail", "WT", "AW", "FL"};
    static const char *const columns[] = {"GC", "CA", "AW", "FL"};

    json_put(j, "rows:[");
    for (int row = 0; row < LEEWARD_KINDS; row++)
        view_square(rows[row], word_names[row_orders[row]].name, is_row_legal(g, row), row == chosen_row(g), true, j);
    json_put(j, "] columns:[");
    for (int order = 0; order < WINDWARD_KINDS; order++)
        view_square(columns[order], word_names[order].name, is_column_legal(g, order), order == chosen_column(g), true,
                    j);
    json_put(j, "]");
}

static void view_cell(const Game *g, int row, int column, Json *j)
{
    int result = tactics_matrix[row * WINDWARD_KINDS + column][g->battle.round > 1];

    view_square(result_text(result), result_help(result), is_row_legal(g, row) && is_column_legal(g, column),
                row == chosen_row(g) && column == chosen_column(g), false, j);
}

static void view_matrix(const Game *g, Json *j)
{
    json_put(j, "matrix:{title:Tactics");
    stage_rule(R(17_6), j);
    json_put(j, "row_line:%d column_line:%d", line_number(g, leeward_of(g)), line_number(g, g->battle.windward));
    view_heads(g, j);
    json_put(j, "cells:[");
    for (int row = 0; row < LEEWARD_KINDS; row++) {
        json_list(j);
        for (int column = 0; column < WINDWARD_KINDS; column++)
            view_cell(g, row, column, j);
        json_close(j);
    }
    json_put(j, "]}");
}

/* 17.7: what each result gives either line in this round. */
static void view_bonus(const Game *g, const CodeInfo *code, bool windward, Json *j)
{
    int dice = g->battle.round < code->from_round ? 0 : windward ? code->windward : code->leeward;
    char words[64] = "";
    Text t = text_in(words, sizeof words);

    text_fmt(&t, "%d dice", 2 + dice);
    if (code->halved)
        text_put(&t, ", firepower halved");
    if (windward ? code->windward_command : code->leeward_command)
        text_put(&t, ", command -1");
    json_text(j, words);
}

static void view_results(const Game *g, Json *j)
{
    int known = is_result_known(g) ? RUNNING(g, combat)->result : -1;

    stage_results("What the results give", R(17_7), 0, j);
    for (int result = 0; result <= RESULT_RB; result++) {
        json_begin(j);
        json_kfmt(j, "label", "%s %s", tactics_codes[result].code, tactics_codes[result].name);
        json_put(j, "words:[");
        view_bonus(g, &tactics_codes[result], true, j);
        view_bonus(g, &tactics_codes[result], false, j);
        json_put(j, "] rolled:%b?}", result == known);
    }
    json_put(j, "]}");
}

/* ---- the whole -------------------------------------------------------------------------------------------------------------------------- */

static void view_outcome(const Game *g, Json *j)
{
    static const char *const words[] = {"Nobody is victorious.", "The British are victorious.",
                                        "The Allies are victorious."};

    if (RUNNING(g, fate) || RUNNING(g, admirals_fate))
        json_ktext(j, "outcome", words[g->battle.victor]);
}

static void view_battle(const Game *g, Json *j)
{
    json_put(j, "stage:{title:Battle place:%w", nodes[g->battle.node].slug);
    if (g->battle.rounds)
        json_put(j, "round:%d of:%d", g->battle.round, g->battle.rounds);
    json_put(j, "lines:[");
    view_line(g, first_line(g), j);
    view_line(g, other(first_line(g)), j);
    json_put(j, "]");
    view_modifiers(g, j);
    view_dice(g, j);
    if (RUNNING(g, combat)) {
        view_matrix(g, j);
        view_results(g, j);
    }
    view_outcome(g, j);
    json_end(j);
}

static void view_stage(const Game *g, int viewer, Json *j)
{
    Search search;

    if (find_search(g, &search))
        view_search(g, &search, j);
    else if (is_battle_on(g))
        view_battle(g, j);
    else if (g->flow.question == Q_offer)
        view_contact(g, viewer, j);
}
