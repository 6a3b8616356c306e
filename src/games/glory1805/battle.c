/* 17.3 to 18.6: a battle from the Day of Battle to its end. */
#include "games/glory1805/state.h"

static void volley(Run *r, Game *g, int side, int sum, int result, bool extra, int32_t *wreck, int32_t *hit)
{
    int power = firepower(g, side, result), total = sum + fire_modifier(g, side, power), hits = damage(total, power);

    *wreck = wrecking_hits(total, hits, extra);
    *hit = hits - *wreck;
    MODIFIER(R(18_3), firepower_bonus(power), "firepower of %1d", power);
    MODIFIER(R(18_3), command_excess(g, side), "the better command");
    TELL(R(18_4), "the %1S fire with %2d: %3d in all, %4d {hit|hits}", side, power, total, hits);
}

static int dice_with(const Game *g, int side, int result, bool extra)
{
    int dice = fire_dice(g, side, result) + extra;

    return dice < 5 ? dice : 5;
}

static void end_round(Game *g)
{
    g->battle.fought++;
    ease(g);
    if (all_wrecked(g, BRITISH) || all_wrecked(g, ALLIED))
        g->battle.ended = 1;
}

PROC(combat)
{
    BEGIN
    get_under_way(g);
    if (g->battle.anchored) {
        ASK(STEP(19_4, 1), leeward_of(g), weigh);
        g->battle.weighing = w->answer.verb == V_WEIGH;
    }
    CALL(STEP(17_4, 1), orders, .none = 0);
    l->result = crossed(g);
    if (l->result == RESULT_LEEWARD_WITHDRAWS) {
        leave_battle(r, g, leeward_of(g), WITHDREW);
        RETURN(0);
    }
    if (may_withdraw(g)) {
        ASK(STEP(17_6_2, 1), leeward_of(g), withdraw);
        if (w->answer.verb == V_WITHDRAW) {
            leave_battle(r, g, leeward_of(g), WITHDREW);
            RETURN(0);
        }
    }
    if (l->result == RESULT_ADMIRALS_CHOICE) {
        ASK(STEP(17_6_5, 1), choosing_side(g), choice);
        l->result = w->answer.arg[0] - WORD_RESULTS;
    }
    TELL(R(17_7), "%1W", WORD_RESULTS + l->result);
    lose_command(g, l->result);
    if (g->battle.sail[leeward_of(g)] == SAIL_FULL) {
        ASK(STEP(18_2, 1), g->battle.windward, extra);
        l->extra = w->answer.verb == V_EXTRA;
    }
    if (g->battle.sail[g->battle.windward] == SAIL_FULL && !g->battle.weighing) {
        ASK(STEP(18_2, 2), leeward_of(g), extra);
        l->extra_leeward = w->answer.verb == V_EXTRA;
    }
    CALL(STEP(18_2, 3), fire, .side = g->battle.windward,
         .dice = dice_with(g, g->battle.windward, l->result, l->extra));
    volley(r, g, g->battle.windward, w->result, l->result, l->extra, &l->wreck, &l->damage);
    CALL(STEP(18_2, 4), fire, .side = leeward_of(g), .dice = dice_with(g, leeward_of(g), l->result, l->extra_leeward));
    volley(r, g, leeward_of(g), w->result, l->result, l->extra_leeward, &l->wreck_leeward, &l->damage_leeward);
    CALL(STEP(18_5, 1), effect, .side = leeward_of(g), .wreck = l->wreck, .damage = l->damage);
    CALL(STEP(18_5, 2), effect, .side = g->battle.windward, .wreck = l->wreck_leeward, .damage = l->damage_leeward);
    end_round(g);
    END;
}

static void begin_battle(Run *r, Game *g, int sum)
{
    g->battle.rounds = (uint8_t)most_rounds(g, sum);
    for (int side = BRITISH; side <= ALLIED; side++)
        g->battle.ships[side] = (uint8_t)ships_of(g, side);
    MODIFIER(R(17_3), season_of_battle(g), "season");
    for (int side = BRITISH; side <= ALLIED; side++)
        MODIFIER(R(17_3), seamanship_of(g, side), "the seamanship of %1P", PIECE_ADMIRALS + commander(g, side));
    TELL(R(17_3), "there is time for %1d {round|rounds}", g->battle.rounds);
}

/* 17.6.2: nothing but a withdrawal, which counts as a successful sortie or arrival. */
static void settle_without_fire(Game *g)
{
    for (int side = BRITISH; side <= ALLIED; side++)
        g->battle.row[side] = g->battle.left[side] ? FATE_WITHDREW_OR_BROKE_OFF : FATE_DRAW;
}

PROC(battle)
{
    BEGIN
    ROLL(STEP(17_3, 1), d6);
    l->die = w->rolled;
    ROLL(STEP(17_3, 2), d6);
    begin_battle(r, g, l->die + w->rolled);
    while (!g->battle.ended && g->battle.round < g->battle.rounds) {
        g->battle.round++;
        HEADING(g->scenario == SCENARIO_TRAFALGAR_BATTLE ? 2 : 3, R(17_4), "round %1d", g->battle.round);
        CALL(STEP(17_4, 1), combat, .none = 0);
        if (!g->battle.ended && windward_leaves(g)) {
            ASK(STEP(17_6_4, 1), g->battle.windward, leave);
            if (w->answer.verb == V_WITHDRAW)
                leave_battle(r, g, g->battle.windward, windward_leaves(g));
        }
        if (!g->battle.ended && leeward_leaves(g)) {
            ASK(STEP(17_6_3, 1), leeward_of(g), leave);
            if (w->answer.verb == V_WITHDRAW)
                leave_battle(r, g, leeward_of(g), leeward_leaves(g));
        }
    }
    if (!g->battle.fought) { /* 20.1 */
        settle_without_fire(g);
        RETURN(0);
    }
    decide(r, g);
    g->battle.row[BRITISH] = (uint8_t)fate_row(g, BRITISH);
    g->battle.row[ALLIED] = (uint8_t)fate_row(g, ALLIED);
    if (has_fate(g, g->battle.row[ALLIED], BRITISH))
        CALL(STEP(20_4, 1), fate, .side = BRITISH, .dice = dice_of_fate(g, BRITISH, g->battle.row[BRITISH])->dice,
             .count = dice_of_fate(g, BRITISH, g->battle.row[BRITISH])->add);
    if (has_fate(g, g->battle.row[BRITISH], ALLIED))
        CALL(STEP(20_4, 2), fate, .side = ALLIED, .dice = dice_of_fate(g, ALLIED, g->battle.row[ALLIED])->dice,
             .count = dice_of_fate(g, ALLIED, g->battle.row[ALLIED])->add + nelson_adds(g, ALLIED));
    CALL(STEP(20_5, 1), admirals_fate, .side = BRITISH);
    CALL(STEP(20_5, 2), admirals_fate, .side = ALLIED);
    END;
}
