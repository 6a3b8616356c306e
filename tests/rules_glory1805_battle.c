/* 1805: Sea of Glory, rules 1.5, 8.2, 17 to 20 and 24.4: the battle, from the Day of Battle to the admirals' fate. */
#include "rules_glory1805.h"

#define BLOCKS_OFF_CADIZ                                                                                               \
    "scenario: trafalgar-battle\nturn: 30\nblock: british-1 pz_cadiz loose battle\n"                                   \
    "block: allied-1 pz_cadiz - battle\nnode: 15\n"
#define TEN                                                                                                            \
    "at: british-1 b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu b-goliath/d b-repulse/d b-warrior/d "   \
    "b-hero/d collingwood\n"
#define TWELVE                                                                                                         \
    "at: allied-1 f-eole f-jean-bart f-cassard f-patriote f-brave f-diomede/d f-jupiter/d f-impetueux/d f-ulysse/d "   \
    "f-conquerant/d f-aquilon/d f-tourville/d villeneuve\n"
#define SECOND_ROUND                                                                                                   \
    BLOCKS_OFF_CADIZ TEN TWELVE "began: british 10 allied 12\nsteps: british 4 allied 7\nfought: 1\nround: 2\n"        \
                                "hurt: b-goliath b-repulse b-warrior b-hero f-diomede f-jupiter f-impetueux f-ulysse " \
                                "f-conquerant f-aquilon f-tourville\n"
#define A_ROUND "stands: game@24.4#1 > battle@17.4#1 > combat\n"

/* Two small forces, all Ready. */
#define FEW(rounds)                                                                                                    \
    BLOCKS_OFF_CADIZ "at: british-1 b-mars b-minotaur b-terrible b-culloden nelson\nround: 1\nrounds: " rounds "\n"    \
                     "at: allied-1 f-eole f-jean-bart f-cassard f-patriote villeneuve\nbegan: british 4 allied 4\n"

static void trafalgar(void)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Run run = table_run();

    set_up(FEW("2") A_ROUND);
    if (!match_start(table.match, str("scenario=trafalgar-battle"), &run, &why))
        fail_msg("%s", err);
    forget_events();
}

/* ---- 24.4, 17.3 -------------------------------------------------------------------------------------------------------------- */

static void glory1805_24_4_trafalgar_begins(void **state)
{
    (void)state;
    trafalgar();
    chance_is_asked("d6");
    assert_int_equal(ships_of(now(), BRITISH), 27);
    assert_int_equal(ships_of(now(), ALLIED), 33);
    assert_int_equal(firepower(now(), BRITISH, RESULT_HA), 119);
    assert_int_equal(firepower(now(), ALLIED, RESULT_HA), 114);
    assert_int_equal(now()->battle.windward, BRITISH);
    assert_int_equal(commander(now(), BRITISH), ADMIRAL_NELSON);
}

static void glory1805_17_3_day_of_battle(void **state)
{
    (void)state;
    trafalgar();
    dice("4 3"); /* 7, autumn 0, Nelson 3, Villeneuve 1 */
    say("");
    told("17.3", "time for 4 rounds");
    trafalgar();
    dice("1 1");
    say("");
    told("17.3", "time for 2 rounds");
    trafalgar();
    dice("6 6");
    say("");
    told("17.3", "time for 6 rounds");
}

static void glory1805_24_4_levels(void **state)
{
    Game g = {.scenario = SCENARIO_TRAFALGAR_BATTLE};

    (void)state;
    g.vp[BRITISH] = 20;
    g.vp[ALLIED] = 12;
    assert_int_equal(winner(&g), BRITISH);
    g.vp[ALLIED] = 13;
    assert_int_equal(winner(&g), -1);
    g.vp[ALLIED] = 14;
    assert_int_equal(winner(&g), -1);
    g.vp[ALLIED] = 15;
    assert_int_equal(winner(&g), ALLIED);
}

/* ---- 8.2 ------------------------------------------------------------------------------------------------------------------------ */

static void glory1805_8_2_who_commands(void **state)
{
    (void)state;
    trafalgar(); /* 18 French against 15 Spanish ships: Villeneuve, though Gravina is senior */
    assert_int_equal(commander(now(), ALLIED), ADMIRAL_VILLENEUVE);
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars collingwood cornwallis keith\n"
                            "at: allied-1 s-bahama f-eole villeneuve gravina\n");
    assert_int_equal(commander(now(), BRITISH), ADMIRAL_CORNWALLIS); /* Keith is as senior, of lower command */
    assert_int_equal(commander(now(), ALLIED), ADMIRAL_VILLENEUVE);  /* equal: French */
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars hood-s strachan\nat: allied-1 f-eole\n");
    assert_int_equal(commander(now(), BRITISH), ADMIRAL_STRACHAN); /* Hood's row is earlier, his command lower */
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars\nat: allied-1 s-bahama s-firme f-eole villeneuve\n");
    assert_int_equal(commander(now(), ALLIED), ADMIRAL_VILLENEUVE); /* no Spanish admiral there */
    assert_int_equal(commander(now(), BRITISH), ADMIRAL_SENIOR_CAPTAIN);
    assert_int_equal(command_of(now(), BRITISH) + seamanship_of(now(), BRITISH), 0);
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars\nat: allied-1 s-bahama s-firme f-eole\n");
    assert_int_equal(commanding_nation(now(), ALLIED), NATION_SPANISH);
}

/* ---- 17.4 to 17.7 ---------------------------------------------------------------------------------------------------------------- */

static void glory1805_17_4_orders(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    refused("british order gw full", "17.4", "Windward has");
    refused("british order wt easy", "17.4", "Windward has");
    refused("british order full ca", "17.4", "name an order");
    say("british order gc full");
    refused("allied order gc full", "17.4", "Leeward has");
    refused("allied order ca easy", "17.4", "Leeward has");
    accepted("allied order gw full");
    not_told("gc");
    say("allied order wt easy");
    told("17.4", "the British order General Chase at Full Sail");
    told("17.4", "the Allies order Wear Together at Easy Sail");
    told("17.7", "Break the Line");
}

static void glory1805_2_6_an_order_is_secret_until_both_are_in(void **state)
{
    static char with_gc[1 << 16], with_fl[1 << 16];

    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order gc full");
    assert_true(ya_view(&DEF, now(), ALLIED, with_gc, sizeof with_gc) > 0);
    assert_false(heard(ALLIED, "gc"));
    set_up(FEW("2") A_ROUND);
    say("british order fl easy");
    assert_true(ya_view(&DEF, now(), ALLIED, with_fl, sizeof with_fl) > 0);
    assert_string_equal(with_gc, with_fl);
}

static void glory1805_17_5_easy_sail(void **state)
{
    (void)state;
    set_up(SECOND_ROUND "rounds: 3\n" A_ROUND);
    say("british order ca full"); /* 4 of 10 are hurt */
    refused("allied order fl full", "17.5", "Easy Sail");
    refused("allied order gw full", "17.5", "Easy Sail");
    accepted("allied order gw easy");
    say("allied order fl easy; pass");
    dice("5 3 4 2 4 4 3");
    say("");
    assert_int_equal(now()->battle.sail[BRITISH], SAIL_EASY); /* at once */
}

/* 20 cells, as on the card. */
static void glory1805_17_6_matrix(void **state)
{
    static const char *const first[] = {"RB",  "BTL", "RB", "no fire", "RB",     "BTL", "RB", "HA", "BTL", "HA",
                                        "BTL", "WF",  "WF", "WF",      "choice", "HA",  "WF", "WF", "WF",  "HA"};
    static const char *const later[] = {"RB", "BTL", "RB", "no fire", "RB",     "BTL", "RB", "HA", "BTL", "WF",
                                        "HA", "HA",  "PM", "WF",      "choice", "HA",  "WF", "PM", "WF",  "HA"};

    (void)state;
    for (int i = 0; i < 20; i++) {
        assert_string_equal(result_text(tactics_matrix[i][0]), first[i]);
        assert_string_equal(result_text(tactics_matrix[i][1]), later[i]);
    }
}

static void glory1805_17_6_1_leeward_withdraws(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order fl full; allied order gw full");
    told("17.6.7", "the Allies withdraw: they get away before a shot is fired");
    assert_int_equal(ya_owing(&DEF, now()), 0); /* no round was fought: no fate (20.1) */
}

/* ---- what the page says before an order, 17.6.1, 17.6.2, 24.4 ---- */

static Action order_of(int side, int order, int sail)
{
    return (Action){.verb = V_ORDER, .side = (uint8_t)side, .arg = {(int16_t)order, (int16_t)(WORD_SAILS + sail)}};
}

static const char *hint_of(int side, int order, int sail)
{
    static char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    text_put(&t, "");
    hint(now(), order_of(side, order, sail), &t);
    return line;
}

static const char *warned(int side, int order, int sail)
{
    static char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    text_put(&t, "");
    confirm(now(), order_of(side, order, sail), NULL, 0, &t);
    return line;
}

static void glory1805_17_6_1_a_line_lets_them_go_at_any_sail(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    for (int order = ORDER_GC; order <= ORDER_FL; order++)
        for (int sail = SAIL_EASY; sail <= SAIL_FULL; sail++)
            assert_int_equal(strstr(hint_of(BRITISH, order, sail), "gets away") != NULL,
                             sail == SAIL_EASY || order == ORDER_FL);
    assert_non_null(strstr(hint_of(BRITISH, ORDER_FL, SAIL_FULL), "a die more"));
    assert_string_equal(hint_of(ALLIED, ORDER_FL, SAIL_EASY), "");
    assert_string_equal(hint_of(ALLIED, ORDER_GW, SAIL_FULL),
                        "leaves before fire if Windward is at Easy Sail or in line");
}

static void glory1805_24_4_who_lets_them_go_is_warned(void **state)
{
    (void)state;
    trafalgar();
    dice("4 3");
    say("");
    assert_string_equal(warned(BRITISH, ORDER_CA, SAIL_EASY),
                        "If the Allies withdraw at Full Sail they get away before a shot is fired: the battle is over, "
                        "and the Allies win.");
    assert_string_not_equal(warned(BRITISH, ORDER_FL, SAIL_FULL), "");
    assert_string_equal(warned(BRITISH, ORDER_CA, SAIL_FULL), "");
    assert_string_equal(warned(ALLIED, ORDER_GW, SAIL_FULL), "");
    say("british order ca easy; allied order gw full; withdraw");
    told("17.6.7", "before a shot is fired");
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    standing(now(), &t);
    assert_string_equal(line, "British 0, Allies 0: the Allies got away before a shot was fired; the Allies win");
    set_up(SECOND_ROUND "rounds: 3\n" A_ROUND); /* who withdraws now leaves the field to Windward */
    assert_string_equal(warned(BRITISH, ORDER_CA, SAIL_EASY), "");
}

static void glory1805_17_6_2_withdrawal_before_the_round(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order ca easy; allied order gw full");
    asked(ALLIED, "withdraw");
    say("withdraw");
    assert_int_equal(now()->battle.left[ALLIED], WITHDREW);
    assert_int_equal(now()->battle.fought, 0);
    set_up(FEW("2") A_ROUND);
    say("british order ca full; allied order gw full"); /* Windward at Full Sail: no way out */
    asked(BRITISH, "extra");
}

static void glory1805_17_6_3_leeward_at_easy_sail(void **state)
{
    (void)state;
    set_up(SECOND_ROUND "rounds: 3\n" A_ROUND);
    say("british order ca easy; allied order gw easy");
    dice("1 1 1 1 1"); /* BTL: 32 with 3 and 3 for command: 5 hits, no draw; 22 with 2: none */
    say("");
    asked(ALLIED, "leave");
    say("withdraw");
    told("17.6.7", "the Allies withdraw precipitously");
    told("20.1", "the British are victorious");
}

static void glory1805_17_6_4_windward_in_admirals_wake(void **state)
{
    (void)state;
    set_up(FEW("3") A_ROUND);
    say("british order aw easy; allied order fl easy");
    dice("1 1 1 1 1"); /* WF: 16 with 2 and 3 for command: 2 hits; 12 with 3: one */
    say("draw f-eole; draw b-mars");
    asked(BRITISH, "leave");
    assert_int_equal(windward_leaves(now()), BROKE_OFF);
    say("fight");
    assert_int_equal(now()->flow.question, Q_order);
    set_up(FEW("3") A_ROUND);
    say("british order aw easy; allied order fl full; pass");
    dice("1 1 1 1 1");
    say("draw f-eole; draw b-mars");
    asked(BRITISH, "leave");
    assert_int_equal(windward_leaves(now()), PRECIPITOUS);
}

static void glory1805_17_6_5_admirals_choice(void **state)
{
    (void)state;
    set_up(FEW("3") A_ROUND);
    say("british order aw easy; allied order aw easy");
    asked(BRITISH, "choice"); /* Nelson 3 + 4, Villeneuve 1 + 1 */
    refused("choice full", "17.6.5", "ha, wf");
    say("choice pm");
    told("17.7", "Pell Mell Battle");
    assert_int_equal(now()->battle.command_lost[BRITISH] + now()->battle.command_lost[ALLIED], 2);
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars\nround: 1\nrounds: 2\nat: allied-1 f-eole villeneuve\n"
                            "began: british 1 allied 1\n" A_ROUND);
    say("british order aw easy; allied order aw easy");
    asked(ALLIED, "choice");
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars\nround: 1\nrounds: 2\nat: allied-1 f-eole\n"
                            "began: british 1 allied 1\n" A_ROUND);
    say("british order aw easy; allied order aw easy");
    asked(BRITISH, "choice"); /* two senior captains: Windward */
}

static void glory1805_17_7_dice_and_commands(void **state)
{
    (void)state;
    set_up(FEW("4"));
    Game g = *now();
    g.battle.round = 2;
    assert_int_equal(fire_dice(&g, BRITISH, RESULT_HA), 2);
    g.battle.round = 3;
    assert_int_equal(fire_dice(&g, BRITISH, RESULT_HA), 3);
    assert_int_equal(fire_dice(&g, ALLIED, RESULT_HA), 3);
    assert_int_equal(fire_dice(&g, BRITISH, RESULT_WF), 2);
    assert_int_equal(fire_dice(&g, ALLIED, RESULT_WF), 3);
    assert_int_equal(fire_dice(&g, BRITISH, RESULT_BTL), 3);
    assert_int_equal(fire_dice(&g, BRITISH, RESULT_PM), 4);
    assert_int_equal(fire_dice(&g, ALLIED, RESULT_PM), 3);
    assert_int_equal(dice_with(&g, BRITISH, RESULT_PM, true), 5);
    lose_command(&g, RESULT_BTL);
    lose_command(&g, RESULT_BTL);
    assert_int_equal(command_of(&g, ALLIED), 0); /* never more than one */
    assert_int_equal(command_of(&g, BRITISH), 4);
}

/* ---- 18 ---------------------------------------------------------------------------------------------------------------------------- */

static void glory1805_18_1_firepower_in_a_running_battle(void **state)
{
    (void)state;
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars b-victory/d b-terrible/w\nat: allied-1 f-eole\n");
    assert_int_equal(firepower(now(), BRITISH, RESULT_HA), 4 + 3);
    assert_int_equal(firepower(now(), BRITISH, RESULT_RB), 4);
    assert_int_equal(firepower(now(), ALLIED, RESULT_RB), 2);
}

static void glory1805_18_2_full_sail_die_wrecks_nothing(void **state)
{
    (void)state;
    assert_int_equal(wrecking_hits(13, 5, false), 3);
    assert_int_equal(wrecking_hits(12, 5, false), 0);
    assert_int_equal(wrecking_hits(20, 5, true), 0);
    set_up(FEW("2") A_ROUND);
    say("british order ca full; allied order fl full");
    asked(BRITISH, "extra");
    say("extra");
    asked(ALLIED, "extra");
    say("pass");
    dice("6 6 6"); /* 2 and the extra die for Windward */
    say("");
    told("18.4", "the British fire with 16");
    not_told("the Allies fire");
}

static void glory1805_18_3_modifiers(void **state)
{
    (void)state;
    set_up(FEW("2"));
    assert_int_equal(fire_modifier(now(), BRITISH, 100), 3);
    assert_int_equal(fire_modifier(now(), BRITISH, 101), 4);
    assert_int_equal(fire_modifier(now(), ALLIED, 181), 5);
    assert_int_equal(fire_modifier(now(), ALLIED, 160), 3);
}

static void glory1805_18_4_damage_table(void **state)
{
    (void)state;
    assert_int_equal(damage(13, 119), 32);
    assert_int_equal(damage(10, 114), 23);
    assert_int_equal(damage(-3, 100), 2);
    assert_int_equal(damage(40, 5), 3);
    assert_int_equal(damage(40, 0), 0);
    assert_int_equal(damage(18, 21), 13);
}

/* The sixth worked example: the first round at Trafalgar. */
static void glory1805_18_5_first_round_at_trafalgar(void **state)
{
    (void)state;
    trafalgar();
    dice("4 3");
    say("");
    say("british order ca easy; allied order fl easy");
    dice("5 4 3 4 2");
    say("");
    told("17.7", "Withering Fire");
    told("18.4", "the British fire with 119: 13 in all, 32 hits");
    told("18.4", "the Allies fire with 114: 10 in all, 23 hits");
    chance_is_asked("first_ship");
    say("draw f-intrepide; draw b-victory");
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_DAMAGED), 16);
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_DAMAGED), 23);
    assert_true(must_ease(now(), BRITISH));
    assert_false(must_ease(now(), ALLIED));
}

/* Round the end of the line. */
static void glory1805_1_5_ships_in_line(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order ca easy; allied order fl easy");
    dice("5 4 1 2 1"); /* WF: British 16: 9 + 3 = 12, 7 hits; Allies 12: 4, 1 hit */
    say("");
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_DAMAGED), 4); /* all without a draw */
    say("draw b-culloden");
    assert_int_equal(state_of("b-culloden"), STATE_DAMAGED);
    set_up(FEW("2") "stands: game@24.4#1 > battle@17.4#1 > combat@18.5#1 > effect@18.5#2(side=allied) > "
                    "random(side=allied what=0 count=3)\n");
    say("draw f-cassard");
    assert_int_equal(state_of("f-cassard"), STATE_DAMAGED);
    assert_int_equal(state_of("f-patriote"), STATE_DAMAGED);
    assert_int_equal(state_of("f-eole"), STATE_DAMAGED);
    assert_int_equal(state_of("f-jean-bart"), STATE_READY);
}

/* Windward's dice come first; beyond its ends a table has its first and last row. */
static void glory1805_1_3_order_of_dice(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order ca easy; allied order fl easy");
    dice("6 6");
    say("");
    told("18.4", "the British fire");
    not_told("the Allies fire");
    assert_int_equal(damage(0, 100), damage(1, 100));
    assert_int_equal(damage(99, 300), damage(29, 100));
}

/* Also in the last round, before night. */
static void glory1805_17_6_7_leaving_after_the_last_round(void **state)
{
    (void)state;
    set_up(FEW("1") A_ROUND);
    say("british order aw easy; allied order fl easy");
    dice("1 1 1 1 1");
    say("draw f-eole; draw b-mars");
    asked(BRITISH, "leave");
    say("withdraw");
    told("17.6.7", "the British break off");
    told("20.1", "the Allies are victorious");
    set_up(SECOND_ROUND "rounds: 2\n" A_ROUND);
    say("british order ca easy; allied order gw easy");
    dice("1 1 1 1 1");
    say("");
    asked(ALLIED, "leave"); /* Leeward as well */
}

/* The seventh worked example. */
static void glory1805_17_7_pell_mell(void **state)
{
    (void)state;
    set_up(SECOND_ROUND "rounds: 3\n" A_ROUND);
    say("british order ca easy; allied order fl easy");
    dice("5 3 4 2 4 4 3");
    say("");
    told("18.4", "the British fire with 32: 16 in all, 17 hits");
    told("18.4", "the Allies fire with 22: 11 in all, 8 hits");
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_WRECKED), 7);
    assert_int_equal(ships_in_state(now(), ALLIED, STATE_DAMAGED), 5);
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_DAMAGED), 10);
    assert_int_equal(command_of(now(), BRITISH), 2);
}

static void glory1805_18_6_all_wrecked_ends_it(void **state)
{
    (void)state;
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars b-minotaur b-terrible b-culloden nelson\nat: allied-1 f-eole/d "
                            "villeneuve\nround: 1\nrounds: 4\nbegan: british 4 allied 1\n" A_ROUND);
    say("british order ca easy; allied order fl easy");
    dice("6 6 1 1 1");
    say("");
    assert_int_equal(now()->battle.ended, 1);
    told("20.1", "the British are victorious");
}

/* ---- 20 ------------------------------------------------------------------------------------------------------------------------------ */

/* The eighth worked example: night, fate, prizes. */
static void glory1805_20_4_fate_and_prizes(void **state)
{
    (void)state;
    set_up(SECOND_ROUND "rounds: 2\n" A_ROUND);
    say("british order ca easy; allied order fl easy");
    dice("5 3 4 2 4 4 3 3 5");
    say("");
    told("20.1", "the British are victorious");
    assert_int_equal(share(now(), BRITISH), 100);
    assert_int_equal(share(now(), ALLIED), 158);
    told("20.4.1", "fate of the British: 8 in all, 2 ships");
    say("draw b-mars");
    dice("4 5 5");
    say("");
    told("20.4.1", "fate of the Allies: 14 in all, 6 ships");
    say("draw f-jupiter; draw f-impetueux");
    assert_int_equal(spot_of("f-impetueux"), AT_PRIZE);
    assert_int_equal(spot_of("f-conquerant"), AT_PRIZE);
    assert_int_equal(spot_of("f-jupiter"), AT_LOST);
    assert_int_equal(spot_of("f-diomede"), AT_BLOCKS + BRITISH_BLOCKS);
    assert_int_equal(now()->vp[BRITISH], 9); /* 20.7 */
    assert_int_equal(now()->vp[ALLIED], 0);
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_WRECKED), 2);
}

/* A battle of four against four that has come to its end. */
static struct Game over(int leewards_order)
{
    set_up(FEW("2"));
    struct Game g = *now();
    g.battle.order[ALLIED] = (uint8_t)leewards_order;
    return g;
}

static void wreck(Game *g, int side)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (in_force(g, side, g->ship_at[ship]))
            g->ship_state[ship] = STATE_WRECKED;
}

static void glory1805_20_1_1_all_wrecked(void **state)
{
    (void)state;
    struct Game g = over(ORDER_FL);
    g.battle.left[BRITISH] = BROKE_OFF;
    wreck(&g, ALLIED);
    assert_int_equal(victor_of(&g), BRITISH + 1); /* before all */
    assert_int_equal(fate_row(&g, ALLIED), FATE_ALL_OWN_SHIPS_WRECKED);
    wreck(&g, BRITISH);
    assert_int_equal(victor_of(&g), 0);
}

static void glory1805_20_1_2_who_left(void **state)
{
    (void)state;
    struct Game g = over(ORDER_FL);
    g.battle.left[BRITISH] = BROKE_OFF;
    g.battle.steps[ALLIED] = 8;
    assert_int_equal(victor_of(&g), ALLIED + 1);
}

static void glory1805_20_1_3_general_withdrawal_at_night(void **state)
{
    (void)state;
    struct Game g = over(ORDER_GW);
    assert_int_equal(victor_of(&g), BRITISH + 1);
    g.battle.steps[BRITISH] = 1; /* 25 in a hundred */
    assert_int_equal(victor_of(&g), 0);
    g.battle.ships[BRITISH] = 7; /* 14 */
    assert_int_equal(victor_of(&g), BRITISH + 1);
}

static void glory1805_20_1_4_shares_at_night(void **state)
{
    (void)state;
    struct Game g = over(ORDER_FL);
    g.battle.steps[ALLIED] = 1;
    assert_int_equal(victor_of(&g), BRITISH + 1);
    assert_int_equal(g.battle.counts_withdrawn, 1 << ALLIED);
    assert_int_equal(fate_row(&g, ALLIED), FATE_WITHDREW_OR_BROKE_OFF);
    g.battle.steps[BRITISH] = 2;
    assert_int_equal(victor_of(&g), ALLIED + 1);
}

static void glory1805_20_1_5_draw(void **state)
{
    (void)state;
    struct Game g = over(ORDER_FL);
    g.battle.ships[ALLIED] = 7;
    g.battle.steps[ALLIED] = 1; /* 14 in a hundred */
    assert_int_equal(victor_of(&g), 0);
    assert_int_equal(g.battle.counts_withdrawn, 0);
}

/* Nothing of chapter 20 without a round of fire. */
static void glory1805_20_1_only_after_a_round(void **state)
{
    (void)state;
    set_up(FEW("2") A_ROUND);
    say("british order fl full; allied order gw full");
    not_told("victorious");
    assert_int_equal(ya_owing(&DEF, now()), 0);
}

static void glory1805_20_3_fate_rows(void **state)
{
    (void)state;
    set_up(FEW("2"));
    Game g = *now();
    assert_int_equal(fate_row(&g, BRITISH), FATE_DRAW);
    g.battle.victor = BRITISH + 1;
    assert_int_equal(fate_row(&g, BRITISH), FATE_VICTORIOUS);
    assert_int_equal(nelson_adds(&g, ALLIED), 5);
    g.battle.victor = ALLIED + 1;
    assert_int_equal(nelson_adds(&g, ALLIED), 0);
    g.battle.order[ALLIED] = ORDER_GW;
    assert_int_equal(fate_row(&g, ALLIED), FATE_WITHDREW_OR_BROKE_OFF);
    g.ship_state[SHIP_F_EOLE] = g.ship_state[SHIP_F_JEAN_BART] = g.ship_state[SHIP_F_CASSARD] = STATE_WRECKED;
    g.battle.ships[ALLIED] = 6; /* half of those at the start are no majority */
    assert_int_equal(fate_row(&g, ALLIED), FATE_WITHDREW_OR_BROKE_OFF);
    g.battle.ships[ALLIED] = 5;
    assert_int_equal(fate_row(&g, ALLIED), FATE_MAJORITY_OF_OWN_SHIPS_WRECKED);
    g.battle.left[ALLIED] = PRECIPITOUS;
    assert_int_equal(fate_row(&g, ALLIED), FATE_PRECIPITOUS_WITHDRAWAL);
}

static void glory1805_20_4_1_column_is_the_hurt(void **state)
{
    (void)state;
    set_up(BLOCKS_OFF_CADIZ TEN TWELVE "round: 1\nrounds: 1\nfought: 1\nvictor: 1\nbegan: british 10 allied 12\n"
                                       "stands: game@24.4#1 > battle@20.4#1 > fate(side=allied dice=2 count=3)\n");
    dice("5 6"); /* and 3: 14, column 7 */
    say("");
    told("20.4.1", "fate of the Allies: 14 in all, 4 ships");
}

static void glory1805_20_7_points(void **state)
{
    struct Game g = {0};
    Run run = {0};

    (void)state;
    strike(&run, &g, &(struct random){.side = ALLIED, .what = TAKE_SINKING}, SHIP_F_EOLE);
    bit_add(g.battle.sinking, SHIP_F_LION);
    sink(&run, &g, ALLIED, 1);
    assert_int_equal(g.vp[BRITISH], 2 + 1);
    kill_admiral(&run, &g, ADMIRAL_VILLENEUVE);
    assert_int_equal(g.vp[BRITISH], 5);
    kill_admiral(&run, &g, ADMIRAL_NELSON);
    assert_int_equal(g.vp[ALLIED], 4);
}

static void glory1805_20_0_prizes_leave_play(void **state)
{
    struct Game g = {0};
    Run run = {0};

    (void)state;
    strike(&run, &g, &(struct random){.side = BRITISH, .what = TAKE_SINKING}, SHIP_B_MARS);
    assert_int_equal(g.ship_at[SHIP_B_MARS], AT_PRIZE);
    sink(&run, &g, BRITISH, 1);
    assert_int_equal(g.vp[ALLIED], VP_PRIZE);
    assert_int_equal(g.ship_at[SHIP_B_MARS], AT_PRIZE);
}

static void glory1805_20_4_who_rolls(void **state)
{
    (void)state;
    set_up(FEW("2"));
    Game g = *now();
    assert_false(has_fate(&g, FATE_DRAW, BRITISH)); /* nothing is hurt */
    g.ship_state[SHIP_B_MARS] = STATE_DAMAGED;
    assert_true(has_fate(&g, FATE_MAJORITY_OF_OWN_SHIPS_WRECKED, BRITISH));
    assert_false(has_fate(&g, FATE_PRECIPITOUS_WITHDRAWAL, BRITISH));
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (in_force(&g, BRITISH, g.ship_at[ship]))
            g.ship_state[ship] = STATE_WRECKED;
    assert_true(has_fate(&g, FATE_ALL_OWN_SHIPS_WRECKED, BRITISH));
}

static void glory1805_20_4_2_the_victor_chooses(void **state)
{
    (void)state;
    set_up(BLOCKS_OFF_CADIZ "at: british-1 b-mars/w b-minotaur/w b-terrible/d b-culloden/d b-bellona nelson\n"
                            "at: allied-1 f-eole villeneuve\nround: 1\nrounds: 1\nfought: 1\nvictor: 1\n"
                            "began: british 5 allied 1\nstands: game@24.4#1 > battle@20.4#1 > "
                            "fate(side=british sum=16)\n"); /* column 4: two ships */
    asked(BRITISH, "founder");
    refused("founder 3", "20.4.2", "not so many");
    say("founder 0");
    assert_int_equal(ships_in_state(now(), BRITISH, STATE_WRECKED), 4);
    assert_int_equal(now()->vp[ALLIED], 0);
}

static void glory1805_20_4_3_no_prizes_for_the_beaten(void **state)
{
    const struct fate of_the_victor = {.side = BRITISH, .sum = 20, .sunk = 5},
                      low = {.side = ALLIED, .sum = 12, .sunk = 5}, beaten = {.side = ALLIED, .sum = 13, .sunk = 5};
    Game g = {.battle = {.victor = BRITISH + 1}};

    (void)state;
    assert_int_equal(prizes_of(&g, &of_the_victor), 0);
    assert_int_equal(prizes_of(&g, &low), 0);
    assert_int_equal(prizes_of(&g, &beaten), 2);
    g.battle.victor = 0;
    assert_int_equal(prizes_of(&g, &of_the_victor), 2); /* a draw */
}

/* The ninth worked example. */
#define THE_SEVEN "b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu b-goliath"
#define ADMIRALS(hurt)                                                                                                 \
    BLOCKS_OFF_CADIZ "at: british-1 " THE_SEVEN " nelson collingwood\nat: allied-1 f-eole\nhurt: " hurt "\n"           \
                     "round: 3\nrounds: 3\nfought: 3\nbegan: british 7 allied 1\n"                                     \
                     "stands: game@24.4#1 > battle@20.5#1 > admirals_fate(side=british)\n"

static void glory1805_20_5_nelsons_fate(void **state)
{
    (void)state;
    set_up(ADMIRALS("b-mars b-minotaur b-terrible b-culloden b-bellona b-montagu"));
    dice("3 3 3 2");
    say("");
    told("20.5", "Nelson is killed");
    not_told("Collingwood is killed");
    assert_int_equal(now()->vp[ALLIED], 4);
    set_up(ADMIRALS("b-mars b-minotaur b-terrible b-culloden b-bellona")); /* five only: +3 */
    dice("3 3 3 2");
    say("");
    not_told("killed");
}

static void glory1805_20_5_all_hurt_and_rounds(void **state)
{
    (void)state;
    set_up(ADMIRALS("b-mars b-minotaur b-terrible b-culloden b-bellona"));
    Game g = *now();
    assert_int_equal(admiral_modifier(&g, ADMIRAL_COLLINGWOOD), 1);
    g.battle.fought = 2;
    assert_int_equal(admiral_modifier(&g, ADMIRAL_COLLINGWOOD), 2);
    g.battle.fought = 1;
    assert_int_equal(admiral_modifier(&g, ADMIRAL_NELSON), 1);
    g.battle.ships[BRITISH] = 5; /* all of them were */
    assert_int_equal(admiral_modifier(&g, ADMIRAL_COLLINGWOOD), 0);
}

/* ---- the whole ------------------------------------------------------------------------------------------------------------------------ */

/* Random battles: the invariants hold, a position leads back to the same state, and what is redrawn for a side depends on
 * what it sees alone. */
static void one_battle(uint64_t seed)
{
    static char text[1 << 16], err[YA_MAX_LINE];
    static struct Game back, once, twice;
    uint64_t rng = seed;
    Action a;

    trafalgar();
    while (ya_owing(&DEF, now())) {
        Run run = {0};
        size_t n = ya_write_position(&DEF, now(), text, sizeof text);
        if (!n || !ya_read_position(&DEF, &back, text, n, err, sizeof err))
            fail_msg("position: %s\n%s", err, text);
        if (ya_meaning(&DEF, &back) != ya_meaning(&DEF, now()))
            fail_msg("another position: %s", text);
        for (int side = BRITISH; side <= ALLIED; side++) {
            uint64_t one = seed + 7, other_seed = seed + 9, again = one;
            once = twice = *now();
            ya_determinise(&DEF, &once, side, &one);
            ya_determinise(&DEF, &twice, side, &other_seed);
            ya_determinise(&DEF, &twice, side, &again);
            assert_int_equal(ya_hash(&DEF, &once), ya_hash(&DEF, &twice));
        }
        assert_true(ya_sample(&DEF, now(), ya_actor(&DEF, now()), &rng, &a));
        assert_null(match_play(table.match, a, &run).reason);
        state_is_sound();
    }
}

static void glory1805_24_4_random_battles(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        one_battle(seed);
}

/* Numbers that come from text are held to what play can bring. */
static void glory1805_locals_are_judged(void **state)
{
    static struct Game back;
    static const char *const broken[] = {
        "combat@18.2#3(result=5) > fire(side=british dice=2)",
        "combat(result=7)",
        "combat@18.2#3 > fire(side=british dice=6)",
        "combat@18.2#3 > fire(side=british dice=2 sum=2147483647)",
        "combat@18.5#1 > effect@18.5#1(side=allied) > random@1.5#1(side=allied what=9 count=1) ? first_ship chance",
        "combat@18.5#1 > effect@18.5#1(side=allied) > random@1.5#1(side=allied count=-1) ? first_ship chance",
        "combat(wreck=-1)",
    };
    char text[2048], err[YA_MAX_LINE];

    (void)state;
    set_up(FEW("2") "stands: game@24.4#1 > battle@17.4#1 > combat@18.5#1 > effect@18.5#1(side=allied) > "
                    "random@1.5#1(side=allied what=0 count=1) ? first_ship chance\n"); /* this one is sound */
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        int n = snprintf(text, sizeof text,
                         "yardarm position 1\ngame: glory1805\n%sstands: game@24.4#1 > battle@17.4#1 > %s\n", FEW("2"),
                         broken[i]);
        if (ya_read_position(&DEF, &back, text, (size_t)n, err, sizeof err))
            fail_msg("taken: %s", broken[i]);
        assert_true(err[0]);
    }
}

static void glory1805_positions_are_judged(void **state)
{
    static struct Game back;
    static const char *const broken[] = {
        "at: british-1 f-eole\n",
        "at: british-2 b-mars\n",
        "at: british-1 b-mars b-mars\n",
        "at: british-1 nelson/d\n",
        "at: british-1 b-mars/q\n",
        "at: british-1 b-mars/o\n",
        "at: malta b-mars/x\n",
        "frigate: 1 north-sea-box -\n",
        "frigate: 1 pz_cadiz loose\nfrigate: 2 pz_cadiz loose\nfrigate: 3 pz_cadiz loose\n",
        "block: british-1 pz_cadiz loose battle\n",
        "began: british 0 allied 1\nrounds: 2\n",
        "round: 3\nrounds: 2\nbegan: british 9 allied 9\n",
        "at: atlantis b-mars\n",
    };
    char text[2048], err[YA_MAX_LINE];

    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        int n = snprintf(text, sizeof text, "yardarm position 1\ngame: glory1805\n%s%s%s", BLOCKS_OFF_CADIZ,
                         "at: allied-1 f-jean-bart\nat: british-1 b-hero\n", broken[i]);
        if (ya_read_position(&DEF, &back, text, (size_t)n, err, sizeof err))
            fail_msg("taken: %s", broken[i]);
        assert_true(err[0]);
    }
}

RULES_MAIN(cmocka_unit_test(glory1805_24_4_trafalgar_begins), cmocka_unit_test(glory1805_17_3_day_of_battle),
           cmocka_unit_test(glory1805_24_4_levels), cmocka_unit_test(glory1805_8_2_who_commands),
           cmocka_unit_test(glory1805_17_4_orders),
           cmocka_unit_test(glory1805_2_6_an_order_is_secret_until_both_are_in),
           cmocka_unit_test(glory1805_17_5_easy_sail), cmocka_unit_test(glory1805_17_6_matrix),
           cmocka_unit_test(glory1805_17_6_1_leeward_withdraws),
           cmocka_unit_test(glory1805_17_6_1_a_line_lets_them_go_at_any_sail),
           cmocka_unit_test(glory1805_24_4_who_lets_them_go_is_warned),
           cmocka_unit_test(glory1805_17_6_2_withdrawal_before_the_round),
           cmocka_unit_test(glory1805_17_6_3_leeward_at_easy_sail),
           cmocka_unit_test(glory1805_17_6_4_windward_in_admirals_wake),
           cmocka_unit_test(glory1805_17_6_5_admirals_choice), cmocka_unit_test(glory1805_17_7_dice_and_commands),
           cmocka_unit_test(glory1805_18_1_firepower_in_a_running_battle),
           cmocka_unit_test(glory1805_18_2_full_sail_die_wrecks_nothing), cmocka_unit_test(glory1805_18_3_modifiers),
           cmocka_unit_test(glory1805_18_4_damage_table), cmocka_unit_test(glory1805_18_5_first_round_at_trafalgar),
           cmocka_unit_test(glory1805_1_5_ships_in_line), cmocka_unit_test(glory1805_1_3_order_of_dice),
           cmocka_unit_test(glory1805_17_6_7_leaving_after_the_last_round), cmocka_unit_test(glory1805_17_7_pell_mell),
           cmocka_unit_test(glory1805_18_6_all_wrecked_ends_it), cmocka_unit_test(glory1805_20_4_fate_and_prizes),
           cmocka_unit_test(glory1805_20_1_1_all_wrecked), cmocka_unit_test(glory1805_20_1_2_who_left),
           cmocka_unit_test(glory1805_20_1_3_general_withdrawal_at_night),
           cmocka_unit_test(glory1805_20_1_4_shares_at_night), cmocka_unit_test(glory1805_20_1_5_draw),
           cmocka_unit_test(glory1805_20_1_only_after_a_round), cmocka_unit_test(glory1805_20_3_fate_rows),
           cmocka_unit_test(glory1805_20_4_1_column_is_the_hurt), cmocka_unit_test(glory1805_20_7_points),
           cmocka_unit_test(glory1805_20_0_prizes_leave_play), cmocka_unit_test(glory1805_20_4_who_rolls),
           cmocka_unit_test(glory1805_20_4_2_the_victor_chooses),
           cmocka_unit_test(glory1805_20_4_3_no_prizes_for_the_beaten), cmocka_unit_test(glory1805_20_5_nelsons_fate),
           cmocka_unit_test(glory1805_20_5_all_hurt_and_rounds), cmocka_unit_test(glory1805_24_4_random_battles),
           cmocka_unit_test(glory1805_locals_are_judged), cmocka_unit_test(glory1805_positions_are_judged), )
