/* The War of Jenkins' Ear, chapters 6.4, 9 and 11.1 to 11.6: combat. Dice are given in the order of 9.1-h and 9.2: the
 * attacker's, then the defender's; then the 9.3 dice of fire ships, of the defender's losses, of the attacker's. */
#include "games/jenkins/game.c"
#include "rules.h"

#define COMBAT "turn: 3\nphase: english combat\nfunds: english 40 spanish 12\n"

static int known(const char *piece)
{
    return (now()->flags[piece_named(piece)] & (KNOWN | ON_TOP)) != 0;
}

static void no_scratch_is_left(void)
{
    static const Dice no_dice;
    static const uint64_t no_hexes[HEX_WORDS];

    assert_memory_equal(&now()->dice, &no_dice, sizeof no_dice);
    assert_memory_equal(now()->battle, no_hexes, sizeof no_hexes);
    assert_memory_equal(now()->spanish_attack, no_hexes, sizeof no_hexes);
    assert_memory_equal(now()->done, no_hexes, sizeof no_hexes);
    assert_true(set_empty(&now()->fighting));
    assert_int_equal(now()->contested, 0);
}

/* ---- 6.4, 9.0 the step and the hex ------------------------------------------------------------------------------ */

static void jenkins_6_4_phasing_side_names_the_order(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 2820 english\nbattle: 3119 spanish\n"
                  "english 2820: frigate-e3\nenglish 3119: frigate-e2\nspanish 2820: frigate-s2\n"
                  "spanish 3119: frigate-s1\n");
    asked(ENGLISH, "battle");
    accepted("battle 2820");
    accepted("battle 3119");
    refused("battle 2719", "6.4", "no combat");
    refused("pass", "6.4", "must fight");
    dice("6 6");
    play("battle 3119");
    asked(SPANISH, "retreat_ships");
}

static void jenkins_6_4_nothing_to_fight_is_not_asked(void **state)
{
    (void)state;
    set_up(COMBAT "english 2820: frigate-e3\nspanish 3119: frigate-s1\n");
    asked(SPANISH, "buy");
    no_scratch_is_left();
}

static void jenkins_6_4_shared_waters_without_interception_are_peaceful(void **state)
{
    (void)state;
    set_up(COMBAT "english 2719: frigate-e3\nspanish 2719: frigate-s1\n");
    asked(SPANISH, "buy");
}

static void jenkins_6_4_all_scratch_is_cleared(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne\nspanish 3119: oriente\n");
    dice("1 1 6");
    play("battle 3119");
    asked(SPANISH, "buy");
    no_scratch_is_left();
}

static void jenkins_9_0_naval_combat_comes_first(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\n"
                  "english 3018: cornwall soldiers-e3\nspanish 3018: frigate-s1 soldiers-s1\n");
    dice("6 6 3 6 5 4 6");
    play("battle 3018");
    told("9.1", "naval combat in");
    told("9.2", "land combat in");
    at("frigate-s1", "pool");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_9_0_guns_may_fight_both_combats(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\n"
                  "english 3018: cornwall soldiers-e3\nspanish 3018: frigate-s1 cannons-s6 soldiers-s1\n");
    dice("6 6 6");
    play("battle 3018; add cannons-s6; done");
    dice("3");
    play("lose frigate-s1");
    asked(ENGLISH, "retreat_ships"); /* the cannons took part and stand */
    play("retreat 3019");
    told("9.2", "dice for the english: 0"); /* soldiers 1, port -2: the Cornwall has gone */
    told("9.2", "dice for the spanish: 3"); /* soldiers 1, cannonade 2 */
}

/* ---- 9.1 naval combat ------------------------------------------------------------------------------------------- */

static void jenkins_9_1_interceptor_attacks(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: frigate-e2\nspanish 3119: frigate-s1\n");
    dice("6 6");
    play("battle 3119");
    told("9.1", "the spanish attack");
    asked(SPANISH, "retreat_ships");
}

static void jenkins_9_1_both_stacks_are_revealed(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne frigate-e2(waterhouse) deception-e1*\n"
                  "spanish 3119: oriente frigate-s1*\n");
    assert_false(known("boyne"));
    play("battle 3119");
    assert_true(known("boyne") && known("frigate-e2") && known("waterhouse") && known("oriente"));
}

static void jenkins_9_1_no_ships_no_battle(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nbattle: 3018 english\nenglish 3119: boyne\nenglish 3018: frigate-e2\n"
                  "spanish 3119: frigate-s1\nspanish 3018: cannons-s6 soldiers-s1\n");
    refused("battle 3018", "11.1", "bomb ship"); /* 9.1-l: cannons alone start no naval combat */
    dice("1 6 6");
    play("battle 3119");
    asked(SPANISH, "buy");
}

/* 9.1-h: the order in which dice lie and are rolled. */
static void jenkins_9_1_order_of_dice(void **state)
{
    static const char *const order[] = {"cornwall", "frigate-e2", "frigate-e2", "frigate-e2", "cannons-e3",
                                        "oriente",  "oriente",    "frigate-s1", "cannons-s6"};
    (void)state;
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\nenglish 3018: cornwall frigate-e2(knowles) cannons-e3\n"
                  "spanish 3018: oriente frigate-s1(pizarro) cannons-s6\n");
    play("battle 3018");
    asked(SPANISH, "batteries");
    play("add cannons-s6; done");
    asked(ENGLISH, "batteries");
    play("add cannons-e3; done");
    asked(ENGLISH, "aim");
    play("aim frigate-e2; aim frigate-e2");
    asked(SPANISH, "aim");
    play("aim oriente");
    assert_int_equal(now()->dice.n, 9);
    for (int i = 0; i < 9; i++)
        assert_int_equal(now()->dice.piece[i], piece_named(order[i]));
    dice("6 6 6 6");
    play("");
    assert_int_equal(ASKING(now(), naval_fire)->i, 4); /* the fifth die is next */
}

static void jenkins_9_1_1_guns_ashore_may_join(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: boyne\n"
                  "spanish 3018: frigate-s1 cannons-s6 boom-chain-s2 soldiers-s1\n");
    play("battle 3018");
    asked(SPANISH, "batteries");
    refused("add soldiers-s1", "9.1", "gun value");
    refused("add frigate-s1", "9.1", "as it is");
    refused("add boyne", "9.1", "no such counter");
    accepted("pass");
    dice("6 6 6 3 6");
    play("all; done");
    told("9.1", "joins in the naval combat");
    asked(SPANISH, "lose_naval");
    refused("lose soldiers-s1", "9.1", "no part");
    accepted("lose boom-chain-s2");
}

static void jenkins_9_1_1_guns_may_stay_out(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: boyne\nspanish 3018: frigate-s1 cannons-s6 soldiers-s1\n");
    dice("6 6 3");
    play("battle 3018; pass");
    at("frigate-s1", "pool");
    at("cannons-s6", "3018");
    at("boyne", "3018"); /* 9.1-i: guns that stay out hold off nobody */
    asked(SPANISH, "buy");
}

static void jenkins_9_1_1_embarked_guns_stay_silent(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: merchant-e1(cannons-e3)\nspanish 3119: frigate-s1\n");
    dice("2 6");
    play("battle 3119");
    asked(ENGLISH, "retreat_ships");
    assert_int_equal(table.dice_at, 2);
}

static void jenkins_9_1_1_defender_decides_first(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 spanish\nheld: leogane spanish\nenglish 3018: boyne cannons-e3\n"
                  "spanish 3018: oriente cannons-s6\n");
    play("battle 3018");
    asked(ENGLISH, "batteries");
    play("pass");
    asked(SPANISH, "batteries");
}

static void jenkins_9_1_2_every_ship_rolls(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne frigate-e2 fire-ship-e1 bomb-ship-e1 merchant-e1\n"
                  "spanish 3119: frigate-s1\n");
    dice("6 6 6 6 6");
    play("battle 3119");
    for (int i = 0; i < 5; i++)
        assert_int_equal(now()->dice.face[i], 6);
    assert_int_equal(now()->dice.n, 6);
    told("9.1", "Merchant E1 fires: [6], gun value 1, a miss");
}

static void jenkins_9_1_2_leader_dice_may_be_divided(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne frigate-e2 frigate-e3(ogle)\nspanish 3119: frigate-s1\n");
    play("battle 3119; aim boyne; aim frigate-e2");
    refused("aim ogle", "9.1", "ships only");
    refused("aim frigate-s1", "9.1", "no such counter");
    play("aim boyne");
    assert_int_equal(now()->dice.n, 7);
    told("9.1", "Ogle gives a die to Boyne");
}

static void jenkins_9_1_2_leader_ashore_adds_nothing(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: boyne\nspanish 3018: oriente frigate-s1 reggio\n");
    play("battle 3018");
    asked(YA_CHANCE, "d6");
    assert_int_equal(now()->dice.n, 3);
}

static void jenkins_9_1_2_all_leaders_aboard_add(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne(ogle) frigate-e2(waterhouse)\n"
                  "spanish 3119: frigate-s1(torres)\n");
    play("battle 3119");
    assert_true(side_sees(SPANISH, "\"label\":\"1\",\"words\":[\"33 %\",\"50 %\"]")); /* the Boyne cannot miss */
    play("aim boyne; aim boyne; aim boyne; aim frigate-e2");
    assert_int_equal(now()->dice.n, 9); /* the one Spanish ship has its leader's two without being asked */
    told("9.1", "Torres gives a die to Frigates S1");
}

static void jenkins_9_1_3_port_value_is_added(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: cornwall frigate-e2 frigate-e3\n"
                  "spanish 3018: frigate-s1 frigate-s2 soldiers-s1\n");
    dice("6 2 3 3 4");
    play("battle 3018");
    told("9.1", "Cornwall fires: [6] + 2, gun value 8, a hit");
    because("9.1", "[6] for the guns of Cornwall; +2 the guns of 3018 (Leogane); 8 or less");
    told("9.1", "Frigates E2 fires: [2] + 2, gun value 4, a hit");
    told("9.1", "Frigates E3 fires: [3] + 2, gun value 4, a miss");
    told("9.1", "Frigates S1 fires: [3], gun value 3, a hit");
}

static void jenkins_9_1_3_empty_port_of_the_enemy_counts(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3318 english\nenglish 3318: cornwall\nspanish 3318: frigate-s1\n");
    dice("4 6");
    play("battle 3318");
    told("9.1", "[4] + 5, gun value 8, a miss");
}

static void jenkins_9_1_3_defender_and_owner_add_nothing(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 spanish\nenglish 3018: frigate-e2\nspanish 3018: frigate-s1 soldiers-s1\n");
    dice("3 4");
    play("battle 3018");
    told("9.1", "Frigates S1 fires: [3], gun value 3, a hit");
    told("9.1", "Frigates E2 fires: [4], gun value 4, a hit");
}

static void jenkins_9_1_3_foreign_port_adds_nothing(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: frigate-e2\nspanish 3018: frigate-s1\n");
    dice("4 6");
    play("battle 3018");
    told("9.1", "Frigates E2 fires: [4], gun value 4, a hit");
}

static void jenkins_9_1_4_one_elimination_a_counter(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne(ogle)\nspanish 3119: oriente frigate-s1 frigate-s2\n");
    dice("1 1 1 1 6 6 6");
    play("battle 3119");
    told("9.1", "the english score 1 hit, the spanish 1");
    asked(SPANISH, "lose_naval");
    owed(SPANISH, "\"party\":\"spanish\",\"verb\":\"lose\",\"count\":1,\"what\":\"counter to lose\","
                  "\"why\":\"Naval combat in 3119\",\"rule\":\"9.1\",\"suggested\":[\"frigate-s1\"]");
    dice("1");
    play("lose frigate-s2");
    at("frigate-s2", "gone");
    at("frigate-s1", "3119");
}

static void jenkins_9_1_5_guns_that_took_part_can_be_lost(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: boyne cornwall\n"
                  "spanish 3018: frigate-s1 cannons-s6 soldiers-s1\n");
    dice("6 6 6 6 6 6");
    play("battle 3018; add cannons-s6; done");
    at("frigate-s1", "pool");
    at("cannons-s6", "pool");
    at("soldiers-s1", "3018");
    asked(SPANISH, "buy");
}

static void jenkins_9_1_6_both_sides_may_eliminate_each_other(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne\nspanish 3119: oriente\n");
    dice("1 1 6");
    play("battle 3119");
    at("boyne", "gone");
    at("oriente", "pool");
    told("9.3", "Boyne is eliminated and out of the game");
    told("9.3", "Oriente is eliminated: [6], back to the force pool");
}

static void jenkins_9_1_7_excess_is_ignored(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne cornwall frigate-e2\nspanish 3119: frigate-s1\n");
    dice("1 1 1 6 3");
    play("battle 3119");
    told("9.1", "the english score 3 hits, the spanish 0");
    at("boyne", "3119");
    asked(SPANISH, "buy");
}

static void jenkins_9_1_8_owner_chooses_and_cargo_goes_along(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne merchant-e1(soldiers-e6 supplies-e2 ogle)\n"
                  "spanish 3119: oriente\n");
    dice("1 1 6 6");
    play("battle 3119; aim boyne; aim boyne; aim boyne");
    dice("6 6");
    play("");
    asked(ENGLISH, "lose_naval");
    refused("lose soldiers-e6", "9.1", "no part");
    refused("lose oriente", "9.1", "no such counter");
    dice("2 5 1 4 6");
    play("lose merchant-e1");
    told("9.3", "Merchant E1 is eliminated: [2], out of the game");
    at("merchant-e1", "gone");
    at("soldiers-e6", "pool"); /* by number: soldiers 5 > 4, supplies 1, Ogle 4 */
    at("supplies-e2", "gone");
    at("ogle", "gone");
    at("oriente", "pool");
}

static void jenkins_9_1_9_attacker_retreats_from_remaining_guns(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: frigate-e2\n"
                  "spanish 3119: frigate-s1 frigate-s2(pizarro) deception-s1*\nenglish 3018: boyne\n"
                  "english 2719: soldiers-e2\n");
    dice("6 6 6 6");
    play("battle 3119; aim frigate-s1; pass");
    asked(SPANISH, "retreat_ships");
    refused("retreat 3118", "9.1", "by water");
    refused("retreat 3018", "9.1", "enemy ships");
    refused("retreat 3320", "9.1", "adjacent");
    play("retreat 3120; pass");
    at("frigate-s1", "3120");
    at("pizarro", "3120");
    at("deception-s1", "3120");
    aboard("pizarro", "frigate-s2");
    assert_true(known("frigate-s1") && known("pizarro"));
}

static void jenkins_9_1_9_what_was_seen_stays_known(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: frigate-e2 frigate-e3 soldiers-e6 deception-e1*\n"
                  "spanish 3119: frigate-s1\n");
    dice("6 6 6");
    play("battle 3119; pass; retreat 3019");
    asked(SPANISH, "interceptors");
    assert_true(known("frigate-e2") && known("frigate-e3") && known("soldiers-e6"));
    at("soldiers-e6", "3119");
}

static void jenkins_9_1_9_no_retreat_into_storm_or_enemy_port(void **state)
{
    (void)state;
    set_up(COMBAT "storms: leogane\nbattle: 3019 english\nenglish 3019: frigate-e2\nspanish 3019: frigate-s1\n");
    dice("6 6");
    play("battle 3019");
    refused("retreat 3018", "8.1", "storm");
    set_up(COMBAT "battle: 3019 english\nenglish 3019: frigate-e2\nspanish 3019: frigate-s1\n"
                  "spanish 3018: soldiers-s1\n");
    dice("6 6");
    play("battle 3019");
    refused("retreat 3018", "9.1", "enemy seaport");
    accepted("retreat 2919");
}

static void jenkins_9_1_9_without_a_way_out_all_are_lost(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3118 english\nenglish 3118: frigate-e2(soldiers-e6) frigate-e3 deception-e1\n"
                  "spanish 3118: frigate-s1\nspanish 3018: soldiers-s1\n");
    dice("6 6 6 1 1 1 1");
    play("battle 3118; pass");
    told("9.1", "cannot retreat");
    at("frigate-e2", "gone");
    at("soldiers-e6", "gone");
    at("frigate-e3", "gone");
    at("deception-e1", "gone");
    asked(SPANISH, "buy");
}

static void jenkins_9_1_9_defender_never_retreats(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: frigate-e2\nspanish 3119: frigate-s1\n");
    dice("6 1 3");
    play("battle 3119");
    at("frigate-s1", "pool");
    at("frigate-e2", "3119");
    asked(SPANISH, "buy");
}

/* 9.1-k: the ships just fought may give chase; a success is a new battle of the same step. */
static void jenkins_9_1_9_retreat_may_be_intercepted(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: frigate-e2 frigate-e3 frigate-e4\nspanish 3119: frigate-s1\n");
    dice("6 6 6 6");
    play("battle 3119; retreat 3120");
    asked(ENGLISH, "interceptors");
    dice("3");
    play("all; done");
    asked(ENGLISH, "battle");
    assert_true(battle_at(now(), find_hex(str("3120"))));
    dice("1 6 6 6 3");
    play("battle 3120");
    told("9.1", "the english attack");
    at("frigate-s1", "pool");
    asked(SPANISH, "buy");
}

static void jenkins_9_1_9_no_chase_before_a_combat_of_ones_own(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nbattle: 3121 english\nenglish 3119: frigate-e2\nenglish 3121: frigate-e3\n"
                  "spanish 3119: frigate-s1\nspanish 3121: frigate-s2\n");
    dice("6 6");
    play("battle 3119; retreat 3120");
    asked(SPANISH, "interceptors"); /* for those just fought */
    refused("add frigate-s2", "7.2", "combat");
    accepted("add frigate-s1");
    play("pass");
    accepted("battle 3121");
}

static void jenkins_9_1_9_no_chase_into_a_friendly_port(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 2819 english\nenglish 2819: frigate-e2\nspanish 2819: frigate-s1 frigate-s2\n");
    dice("6 6 6");
    play("battle 2819; retreat 2719");
    asked(SPANISH, "buy");
    at("frigate-e2", "2719");
}

/* ---- 7.3 landing after the naval combat ------------------------------------------------------------------------- */

static void jenkins_9_0_troops_land_when_no_enemy_ship_is_left(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: cornwall(soldiers-e3)\nspanish 3018: frigate-s1 soldiers-s11\n");
    dice("6 6 3");
    play("battle 3018");
    asked(ENGLISH, "beachhead");
    dice("3 4 5 6");
    play("add soldiers-e3; done");
    told("9.2", "dice for the english: 3"); /* soldiers 1, cannonade 4, port -2 */
    at("soldiers-s11", "gone");
    at("soldiers-e3", "3018");
    told("7.6", "Leogane");
    assert_int_equal(now()->holder[find_port(str("leogane"))], ENGLISH);
    assert_int_equal(now()->funds[ENGLISH], 42);
}

static void jenkins_9_0_only_the_phasing_side_lands(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: frigate-e2\nspanish 3119: oriente(soldiers-s18)\n");
    dice("1 6 3");
    play("battle 3119");
    at("frigate-e2", "gone");
    asked(SPANISH, "buy"); /* 7.2-l: the interceptors' troops stay aboard */
    aboard("soldiers-s18", "oriente");
}

static void jenkins_9_0_nobody_lands_in_the_open_sea(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3120 english\nenglish 3120: cornwall(soldiers-e3)\nspanish 3120: frigate-s1\n");
    dice("6 6 3");
    play("battle 3120");
    asked(SPANISH, "buy");
}

/* ---- 9.2 land combat -------------------------------------------------------------------------------------------- */

/* 3118 is a hex of no seaport; the English have marched in. */
#define INLAND "turn: 3\nphase: english combat\nfunds: english 40 spanish 12\n"

static void jenkins_9_2_entering_side_attacks(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e6\nspanish 3118: soldiers-s1\n");
    dice("6 6");
    play("battle 3118");
    told("9.2", "the english attack");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_9_2_embarked_counters_do_not_fight(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: cornwall(soldiers-e3)\nspanish 3119: soldiers-s1\n");
    asked(SPANISH, "buy");
}

static void jenkins_9_2_1_one_die_a_green_counter_and_leaders(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 soldiers-e5 wentworth cornwall(cathcart) supplies-e2\n"
                  "spanish 3119: soldiers-s1 soldiers-s11 eslava supplies-s1\n");
    dice("6 6 6 6 6 6 6 6 6");
    play("battle 3119");
    told("9.2", "dice for the english: 9"); /* two, Wentworth 1, Cathcart aboard 2, cannonade 4 */
    told("9.2", "dice for the spanish: 4");
}

static void jenkins_9_2_2_cannonade_adds_dice(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cannons-e3 heavy-guns-e1 frigate-e2 merchant-e1(cannons-e4)\n"
                  "spanish 3119: soldiers-s1 cannons-s10 oriente\n");
    play("battle 3119");
    told("9.2", "dice for the english: 7"); /* one, cannons 2, guns 3, frigate 1; none from the cannons aboard */
    assert_int_equal(land_dice(now(), SPANISH, find_hex(str("3119")), ENGLISH), 4);
}

static void jenkins_9_2_2_without_green_all_are_eliminated(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e5\nspanish 3118: cannons-s10 eslava supplies-s1\n");
    dice("1 1 1");
    play("battle 3118");
    at("cannons-s10", "gone");
    at("eslava", "gone");
    at("supplies-s1", "gone");
    asked(SPANISH, "buy");
    set_up(INLAND "english 3118: cannons-e3 supplies-e2\nspanish 3118: soldiers-s1\n");
    dice("6 6");
    play("battle 3118");
    at("cannons-e3", "pool");
    at("supplies-e2", "pool");
    asked(SPANISH, "buy");
}

/* 9.2-d: neither side can fight: what only adds dice dies on both, and the rest of the defence holds. */
/* 9.2-l */
static void jenkins_9_2_3_a_port_without_green_defenders_falls_to_anybody(void **state)
{
    (void)state;
    set_up(INLAND "english 3318: supplies-e2\nspanish 3318: supplies-s1 boom-chain-s2\n");
    dice("1 1");
    play("battle 3318");
    at("supplies-s1", "gone");
    at("boom-chain-s2", "gone");
    at("supplies-e2", "3318");
    assert_int_equal(now()->holder[find_port(str("santo-domingo"))], ENGLISH);
    assert_int_equal(now()->funds[ENGLISH], 45);
    /* those that only add dice die before, and then nobody has come */
    set_up(INLAND "english 3318: cannons-e3\nspanish 3318: supplies-s1\n");
    dice("1");
    play("battle 3318");
    at("cannons-e3", "gone");
    at("supplies-s1", "3318");
    assert_int_equal(now()->holder[find_port(str("santo-domingo"))], SPANISH);
}

static void jenkins_9_2_2_neither_side_can_fight(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: cannons-e3 supplies-e2\nspanish 3118: cannons-s10 supplies-s1\n");
    dice("1 1");
    play("battle 3118");
    at("cannons-e3", "gone");
    at("cannons-s10", "gone");
    asked(ENGLISH, "retreat_land");
    set_up(INLAND "english 3018: cannons-e3 supplies-e2\nspanish 3018: cannons-s10\nheld: leogane spanish\n");
    dice("1 1");
    play("battle 3018");
    at("supplies-e2", "3018");
    assert_int_equal(now()->holder[find_port(str("leogane"))], ENGLISH);
}

static void jenkins_9_2_3_port_value_is_deducted(void **state)
{
    (void)state;
    set_up(INLAND "english 3018: soldiers-e6 cannons-e3\nspanish 3018: soldiers-s1\nheld: leogane spanish\n");
    play("battle 3018");
    told("9.2", "dice for the english: 1"); /* one, cannons 2, port -2 */
    set_up(INLAND "english 3318: soldiers-e6 cannons-e3\nspanish 3318: soldiers-s1\n");
    dice("3");
    play("battle 3318");
    told("9.2", "dice for the english: 0"); /* Santo Domingo takes five: never below none */
    told("9.2", "the english score 0 hits, the spanish 0");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_9_2_3_undefended_port_is_captured(void **state)
{
    (void)state;
    set_up(INLAND "english 3318: soldiers-e5\nspanish 3318: supplies-s1 boom-chain-s2\n");
    dice("1 1");
    play("battle 3318");
    at("supplies-s1", "gone");
    at("boom-chain-s2", "gone");
    assert_int_equal(now()->funds[ENGLISH], 45);
    assert_int_equal(now()->holder[find_port(str("santo-domingo"))], ENGLISH);
}

static void jenkins_9_2_3_defender_loses_no_dice(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish combat\nfunds: english 40 spanish 12\n"
           "english 3318: soldiers-e6\nspanish 3318: soldiers-s1 soldiers-s2\nheld: santo-domingo english\n");
    dice("6");
    play("battle 3318"); /* A5: retaking one's own port is an attack on an enemy port */
    told("9.2", "dice for the spanish: 0");
    told("9.2", "dice for the english: 1");
}

/* 9.2-e, by brute force: every way of giving dice to counters. */
static int best_matching(const int *dice, int n, const int *values, int m, unsigned used)
{
    if (m == 0)
        return 0;
    int best = best_matching(dice, n, values + 1, m - 1, used);
    for (int i = 0; i < n; i++)
        if (!(used >> i & 1) && dice[i] <= values[0]) {
            int with = 1 + best_matching(dice, n, values + 1, m - 1, used | 1u << i);
            best = with > best ? with : best;
        }
    return best;
}

static void jenkins_9_2_4_matching_is_the_best_possible(void **state)
{
    uint64_t rng = 1739;

    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        int d[5], v[5], n = (int)rng_below(&rng, 6), m = (int)rng_below(&rng, 6);
        uint8_t faces[8] = {0}, values[8] = {0};
        for (int i = 0; i < n; i++)
            faces[d[i] = 1 + (int)rng_below(&rng, 6)]++;
        for (int i = 0; i < m; i++)
            values[v[i] = 1 + (int)rng_below(&rng, 6)]++;
        assert_int_equal(match_dice(faces, values), best_matching(d, n, v, m, 0));
    }
}

static void jenkins_9_2_4_one_elimination_a_counter(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cornwall\nspanish 3119: soldiers-s1 soldiers-s2\n");
    dice("1 1 1 1 1 6 6");
    play("battle 3119");
    told("9.2", "the english score 1 hit, the spanish 0");
    asked(SPANISH, "lose_fight");
    owed(SPANISH, "\"party\":\"spanish\",\"verb\":\"lose\",\"count\":1,\"what\":\"counter to lose\","
                  "\"why\":\"Land combat in 3119\",\"rule\":\"9.2\",\"suggested\":[\"soldiers-s1\"]");
}

static void jenkins_9_2_4_no_die_low_enough_no_hit(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e5 cornwall\nspanish 3119: soldiers-s11 soldiers-s1\n");
    dice("2 3 4 5 6 3 3");
    play("battle 3119");
    told("9.2", "the english score 0 hits, the spanish 0");
}

/* 7.6-a: if both are wiped out nobody has captured anything, though the defender's losses are taken first. */
static void jenkins_9_2_5_both_sides_may_eliminate_each_other(void **state)
{
    (void)state;
    set_up(INLAND "english 3018: soldiers-e6 cornwall\nspanish 3018: soldiers-s1\nheld: leogane spanish\n");
    dice("1 1 1 1 6");
    play("battle 3018");
    at("soldiers-s1", "gone");
    at("soldiers-e6", "pool");
    assert_int_equal(now()->holder[find_port(str("leogane"))], NATION_FRENCH);
    assert_int_equal(now()->funds[ENGLISH], 40);
    not_told("the english hold");
}

static void jenkins_9_2_6_excess_is_lost(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e6 soldiers-e7 soldiers-e8\nspanish 3118: soldiers-s1\n");
    dice("1 1 1 6");
    play("battle 3118");
    told("9.2", "the english score 3 hits, the spanish 0");
    at("soldiers-s1", "gone");
    asked(SPANISH, "buy");
}

static void jenkins_9_2_7_owner_chooses_any_land_counter(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cornwall\n"
                  "spanish 3119: oriente(pizarro) deception-s1 soldiers-s1 supplies-s1\n");
    dice("1 1 1 1 1 6 6 6");
    play("battle 3119; pass");
    asked(SPANISH, "lose_fight");
    refused("lose oriente", "9.2", "no part");
    refused("lose deception-s1", "11.2", "cannot be a loss");
    refused("lose soldiers-e6", "9.2", "no such counter");
    accepted("lose pizarro"); /* 11.4 */
    accepted("lose soldiers-s1");
    dice("2");
    play("lose supplies-s1");
    at("supplies-s1", "pool");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_9_2_7_plus_counters_die_with_the_last_green_one(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cornwall\nspanish 3119: soldiers-s1 cannons-s10 supplies-s1\n");
    dice("1 1 1 1 1 2 6");
    play("battle 3119");
    dice("1 1"); /* the English soldiers, then the cannons */
    play("lose soldiers-s1");
    at("soldiers-e6", "gone");
    at("cannons-s10", "gone");
    at("supplies-s1", "3119"); /* neither side can fight any more: it holds the hex */
    asked(SPANISH, "buy");
}

static void jenkins_9_2_7_a_leader_aboard_outlives_the_last_green_one(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 boyne(wentworth)\nspanish 3119: soldiers-s1\n");
    dice("6 6 6 6 6 6 1");
    play("battle 3119");
    dice("1");
    play("lose soldiers-e6");
    at("soldiers-e6", "gone");
    aboard("wentworth", "boyne");
    asked(SPANISH, "buy");
}

static void jenkins_9_2_7_beaten_attacker_retreats_with_the_rest(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e6 cannons-e3 supplies-e2\nspanish 3118: soldiers-s1\n");
    dice("6 6 6 1");
    play("battle 3118");
    dice("1 1"); /* the soldiers; then the cannons, which cannot fight alone */
    play("lose soldiers-e6");
    at("cannons-e3", "gone");
    at("supplies-e2", "3118");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_9_2_7_green_attacker_takes_what_is_left(void **state)
{
    (void)state;
    set_up(INLAND "english 3018: soldiers-e6 cornwall\nspanish 3018: soldiers-s1 cannons-s10 supplies-s1 deception-s1\n"
                  "held: leogane spanish\n");
    dice("1 1 1 6 6");
    play("battle 3018; pass");
    dice("6 6 6");
    play("lose soldiers-s1");
    at("cannons-s10", "pool");
    at("supplies-s1", "pool");
    at("deception-s1", "pool"); /* A6: it has lost its port */
    assert_int_equal(now()->holder[find_port(str("leogane"))], ENGLISH);
}

/* 9.2-h */
static void jenkins_9_2_8_retreat_onto_counters_that_cannot_fight(void **state)
{
    (void)state;
    set_up(INLAND
           "storms: cap-francois\nenglish 3118: soldiers-e6\nspanish 3118: soldiers-s1\nspanish 3218: supplies-s1\n");
    dice("6 6");
    play("battle 3118");
    asked(ENGLISH, "retreat_land");
    dice("2");
    play("retreat 3218");
    at("soldiers-e6", "3218");
    asked(ENGLISH, "battle"); /* they have to fight there, in this step */
    refused("pass", "6.4", "must fight");
    dice("1");
    play("battle 3218");
    at("supplies-s1", "gone");
    at("soldiers-e6", "3218");
    /* soldiers, seen there, bar it; so does a counter that nobody has seen */
    set_up(INLAND "english 3118: soldiers-e6\nspanish 3118: soldiers-s1\nspanish 3218: supplies-s1* soldiers-s2+\n"
                  "spanish 3119: supplies-s2* deception-s1\n");
    dice("6 6");
    play("battle 3118");
    refused("retreat 3218", "9.2", "green value");
    refused("retreat 3119", "9.2", "green value");
}

/* Nor back where this step's land combat has been. */
static void jenkins_9_2_8_no_retreat_to_and_fro(void **state)
{
    (void)state;
    set_up(INLAND
           "storms: cap-francois\nenglish 3118: supplies-e2\nspanish 3118: supplies-s1\nspanish 3119: supplies-s2\n");
    play("battle 3118");
    asked(ENGLISH, "retreat_land");
    dice("2");
    play("retreat 3119; battle 3119");
    asked(ENGLISH, "retreat_land");
    refused("retreat 3118", "9.2", "was fought there");
}

static void jenkins_9_2_8_attacker_retreats(void **state)
{
    (void)state;
    set_up(INLAND "storms: cap-francois\nenglish 3118: soldiers-e6 supplies-e2 deception-e1*\n"
                  "spanish 3118: soldiers-s1\n"
                  "spanish 3218: supplies-s1* soldiers-s2\n");
    dice("6 6");
    play("battle 3118; pass");
    asked(ENGLISH, "retreat_land");
    refused("retreat 3218", "9.2", "enemy land counters");
    refused("retreat 3117", "8.1", "storm");
    refused("retreat 3320", "9.2", "adjacent");
    dice("2");
    play("retreat 3119");
    at("soldiers-e6", "3119");
    at("supplies-e2", "3119");
    at("deception-e1", "3119");
    assert_true(known("soldiers-e6"));
}

static void jenkins_9_2_8_retreat_risks_disease(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e6 supplies-e2\nspanish 3118: soldiers-s1\n");
    dice("6 6 3");
    play("battle 3118; retreat 3119");
    asked(ENGLISH, "lose_land");
    dice("1");
    play("lose supplies-e2");
    at("soldiers-e6", "3119");
    asked(SPANISH, "buy");
}

static void jenkins_9_2_8_retreat_may_capture_a_port(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: soldiers-e6\nspanish 3118: soldiers-s1\n");
    dice("6 6");
    play("battle 3118; retreat 3018");
    assert_int_equal(now()->holder[find_port(str("leogane"))], ENGLISH);
    assert_int_equal(now()->funds[ENGLISH], 42);
    asked(SPANISH, "buy"); /* no disease in a seaport */
}

/* 9.2-k: what cannot be seen ashore stays with the ships. */
static void jenkins_9_2_8_ships_and_bomb_ships_stay(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 boyne bomb-ship-e1 deception-e1\nspanish 3119: soldiers-s1\n");
    dice("6 6 6 6 6 6 6 6");
    play("battle 3119; pass");
    dice("2");
    play("retreat 3118");
    at("soldiers-e6", "3118");
    at("boyne", "3119");
    at("bomb-ship-e1", "3119");
    at("deception-e1", "3119");
    asked(SPANISH, "buy"); /* the bomb ship has fought: it is not offered again */
}

static void jenkins_9_2_8_no_retreat_means_elimination(void **state)
{
    (void)state;
    set_up(INLAND "english 3918: soldiers-e6 boyne\nspanish 3918: soldiers-s1\nheld: st-eustatius spanish\n");
    dice("6 6 6 6 1");
    play("battle 3918");
    told("9.2", "cannot retreat");
    at("soldiers-e6", "gone"); /* never back aboard */
    at("boyne", "3918");
    asked(SPANISH, "buy");
}

static void jenkins_9_2_8_deception_counters_do_not_outlast_their_company(void **state)
{
    (void)state;
    set_up(INLAND "english 3918: soldiers-e6 deception-e1*\nspanish 3918: soldiers-s1\nheld: st-eustatius spanish\n");
    dice("6 1 1");
    play("battle 3918; pass");
    at("soldiers-e6", "gone");
    at("deception-e1", "gone");
    asked(SPANISH, "buy");
    set_up(INLAND "english 3218: soldiers-e6\nspanish 3218: soldiers-s1\nspanish 3318: deception-s1\n");
    dice("6 6");
    play("battle 3218");
    dice("1");
    play("retreat 3318");
    told("7.6", "the english hold");
    at("deception-s1", "gone");
    asked(SPANISH, "buy");
}

/* ---- 9.3 eliminated counters ------------------------------------------------------------------------------------ */

static void jenkins_9_3_die_against_cost(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne\nspanish 3119: oriente\n");
    dice("1 1 5");
    play("battle 3119");
    at("oriente", "gone"); /* cost 5: only a six brings it back */
    told("9.3", "Oriente is eliminated: [5], out of the game");
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne\nspanish 3119: frigate-s1\n");
    dice("6 1 3");
    play("battle 3119");
    at("frigate-s1", "pool");
}

static void jenkins_9_3_no_die_without_a_chance(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: augusta\nspanish 3119: galicia\n");
    dice("1 1");
    play("battle 3119");
    at("augusta", "gone"); /* cost 6 */
    at("galicia", "gone"); /* none */
}

static void jenkins_9_3_san_isidro_never_returns(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: boyne\nspanish 3119: san-isidro\n");
    dice("1 1");
    play("battle 3119");
    at("san-isidro", "gone");
}

static void jenkins_9_3_start_supplies_have_a_cost(void **state)
{
    (void)state;
    set_up(INLAND "english 3118: supplies-e1\nspanish 3118: soldiers-s1\n");
    dice("2");
    play("battle 3118");
    at("supplies-e1", "pool");
}

static void jenkins_9_3_removal_without_a_die_takes_the_cargo(void **state)
{
    Game g;
    Run nobody = {0};

    (void)state;
    set_up(INLAND "english 3119: merchant-e1(soldiers-e6 ogle)\n");
    g = *now();
    remove_with_cargo(&nobody, &g, PIECE_MERCHANT_E1);
    assert_int_equal(g.where[PIECE_MERCHANT_E1], GONE);
    assert_int_equal(g.where[PIECE_SOLDIERS_E6], GONE);
    assert_int_equal(g.where[PIECE_OGLE], GONE);
    assert_int_equal(g.carrier[PIECE_OGLE], NO_PIECE);
}

/* ---- 11.1 bomb ships -------------------------------------------------------------------------------------------- */

static void jenkins_11_1_bomb_ship_may_begin_land_combat(void **state)
{
    (void)state;
    set_up(COMBAT "english 3018: bomb-ship-e1\nspanish 3018: soldiers-s1 cannons-s6\n");
    asked(ENGLISH, "battle");
    accepted("pass");
    dice("2 6 6 5");
    play("battle 3018");
    told("9.2", "dice for the english: 0"); /* one, cannonade 1, port -2 */
    told("9.2", "dice for the spanish: 3");
    at("bomb-ship-e1", "pool");
    set_up(COMBAT "english 3018: bomb-ship-e1 boyne frigate-e2*\nspanish 3018: soldiers-s1* soldiers-s2\n");
    assert_false(known("boyne") || known("soldiers-s2"));
    dice("6 6 6 6 6 6 6 6");
    play("battle 3018");
    assert_true(known("boyne") && known("soldiers-s2"));
}

static void jenkins_11_1_it_is_optional(void **state)
{
    (void)state;
    set_up(COMBAT "english 3018: bomb-ship-e1\nspanish 3018: soldiers-s1\n");
    play("pass");
    asked(SPANISH, "buy");
    no_scratch_is_left();
}

static void jenkins_11_1_bombardment_comes_once(void **state)
{
    (void)state;
    set_up(COMBAT "english 3119: bomb-ship-e1 bomb-ship-e2\nspanish 3119: soldiers-s1 soldiers-s2\n"
                  "english 3018: bomb-ship-e3\nspanish 3018: supplies-s1\n");
    dice("6 6 6 6 6 6");
    play("battle 3119");
    asked(ENGLISH, "battle");
    refused("battle 3119", "11.1", "fought there this step");
    dice("1");
    play("battle 3018"); /* nobody there can answer */
    at("supplies-s1", "gone");
    assert_int_equal(now()->holder[find_port(str("leogane"))], NATION_FRENCH); /* 7.6: ships capture nothing */
    asked(SPANISH, "buy");
}

static void jenkins_11_1_it_can_be_lost_and_never_retreats(void **state)
{
    (void)state;
    set_up(COMBAT "english 3119: bomb-ship-e1 bomb-ship-e2\nspanish 3119: soldiers-s1\n");
    dice("6 6 6 6 2");
    play("battle 3119");
    asked(ENGLISH, "lose_fight");
    dice("4");
    play("lose bomb-ship-e2");
    at("bomb-ship-e2", "gone");
    at("bomb-ship-e1", "3119");
    asked(SPANISH, "buy");
}

static void jenkins_11_1_it_keeps_the_guns_ashore_alive(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: bomb-ship-e1 cannons-e3\nspanish 3119: soldiers-s1\n");
    dice("6 6 6 6 6");
    play("battle 3119");
    told("9.2", "dice for the english: 4"); /* one, its cannonade 1, the cannons' 2 */
    at("cannons-e3", "3119");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_11_1_ships_of_other_kinds_cannot(void **state)
{
    (void)state;
    set_up(COMBAT "english 3018: boyne+ frigate-e2*\nspanish 3018: soldiers-s1\n");
    asked(SPANISH, "buy"); /* all known to be none */
}

/* Whoever sees hidden counters off his shore must not learn from a question what they are. */
static void jenkins_11_1_question_does_not_betray_a_bomb_ship(void **state)
{
    (void)state;
    set_up(COMBAT "english 3018: boyne frigate-e2*\nspanish 3018: soldiers-s1\n"
                  "english 2719: bomb-ship-e1 frigate-e3*\n");
    asked(ENGLISH, "battle");
    refused("battle 3018", "11.1", "only a bomb ship");
    play("pass");
    asked(SPANISH, "buy");
    set_up(COMBAT "english 3018: frigate-e2*\nspanish 3018: soldiers-s1\nenglish 2719: bomb-ship-e1 frigate-e3*\n");
    asked(SPANISH, "buy"); /* all off Leogane can be seen */
}

static void jenkins_11_1_no_bombardment_in_a_storm(void **state)
{
    (void)state;
    set_up(COMBAT "storms: leogane\nenglish 3018: bomb-ship-e1\nspanish 3018: soldiers-s1\n");
    asked(SPANISH, "buy");
    set_up(COMBAT "storms: leogane\nbattle: 2820 english\nenglish 3018: bomb-ship-e1\nspanish 3018: soldiers-s1\n"
                  "english 2820: frigate-e2\nspanish 2820: frigate-s1\n");
    refused("battle 3018", "8.1", "storm");
}

static void jenkins_11_1_scuttled_marker_silences_english_ships(void **state)
{
    (void)state;
    set_up(COMBAT "scuttled: cartagena\nscuttles: 1\n"
                  "english 2825: bomb-ship-e1 cornwall soldiers-e3 soldiers-e4 soldiers-e6 soldiers-e7\n"
                  "spanish 2825: soldiers-s1\nheld: cartagena spanish\n");
    dice("6");
    play("battle 2825");
    told("9.2", "dice for the english: 0"); /* four soldiers, port -6 */
    assert_int_equal(green_value(now(), PIECE_BOMB_SHIP_E1), NO_VALUE);
    assert_int_equal(cannonade(now(), PIECE_CORNWALL), 0);
    set_up(COMBAT "scuttled: leogane\nscuttles: 1\nenglish 3018: bomb-ship-e1\nspanish 3018: soldiers-s1\n");
    asked(SPANISH, "buy");
    set_up(COMBAT "scuttled: leogane\nscuttles: 1\nenglish 3018: bomb-ship-e1\nspanish 3018: soldiers-s1\n"
                  "english 3119: soldiers-e6\nspanish 3119: soldiers-s2\n");
    refused("battle 3018", "11.7", "scuttled ship");
}

/* ---- 11.2 deception --------------------------------------------------------------------------------------------- */

static void jenkins_11_2_own_and_enemy_dice_may_be_rerolled(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: frigate-e2 deception-e1 deception-e2\n"
                  "spanish 3119: frigate-s1\n");
    dice("5 3");
    play("battle 3119");
    asked(ENGLISH, "spend");
    refused("reroll deception-e1 frigate-e2 4", "11.2", "no such die");
    refused("reroll deception-e3 frigate-e2 5", "11.2", "no such deception");
    refused("recast deception-e1 english 5", "11.2", "this combat");
    dice("4 2");
    play("reroll deception-e1 frigate-e2 5");
    told("9.1", "Frigates E2 fires: [4], gun value 4, a hit");
    at("deception-e1", "pool"); /* 9.3: cost 1 */
    dice("6 1 1");
    play("reroll deception-e2 frigate-s1 3");
    at("deception-e2", "gone");
    told("9.1", "the english score 1 hit, the spanish 0");
    at("frigate-s1", "gone");
    at("frigate-e2", "3119");
}

static void jenkins_11_2_attacker_decides_first_and_may_answer(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: frigate-e2 deception-e1 deception-e2\n"
                  "spanish 3119: frigate-s1 deception-s1\n");
    dice("4 6");
    play("battle 3119");
    asked(ENGLISH, "spend");
    play("pass");
    asked(SPANISH, "spend");
    dice("5 6");
    play("reroll deception-s1 frigate-e2 4");
    asked(ENGLISH, "spend"); /* the re-roll may be re-rolled */
    dice("1 6");
    play("reroll deception-e1 frigate-e2 5");
    asked(ENGLISH, "spend"); /* the Spanish have none left */
    dice("3");
    play("pass");
    at("frigate-s1", "pool");
}

static void jenkins_11_2_two_passes_in_a_row_end_it(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: frigate-e2 deception-e1\n"
                  "spanish 3119: frigate-s1 deception-s1\n");
    dice("6 6");
    play("battle 3119; pass; pass");
    asked(ENGLISH, "retreat_ships");
}

static void jenkins_11_2_land_dice_by_side_and_face(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cornwall deception-e1\nspanish 3119: soldiers-s1\n");
    dice("6 6 5 4 3 2");
    play("battle 3119");
    refused("recast deception-e1 english 2", "11.2", "no such die");
    refused("reroll deception-e1 soldiers-e6 6", "11.2", "this combat");
    dice("3 6");
    play("recast deception-e1 spanish 2");
    told("11.2", "the spanish roll their [2] again");
    told("9.2", "the english score 0 hits, the spanish 0");
    asked(ENGLISH, "retreat_land");
}

static void jenkins_11_2_left_alone_at_sea_it_is_lost(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: boyne deception-e1\nspanish 3119: oriente deception-s1\n");
    dice("1 1 6 6 6");
    play("battle 3119; pass; pass");
    at("deception-e1", "pool");
    at("deception-s1", "pool");
    asked(SPANISH, "buy");
}

static void jenkins_11_2_in_its_own_port_it_stays(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 2719 spanish\nenglish 2719: frigate-e2 deception-e1\nspanish 2719: oriente\n");
    dice("2 5 6");
    play("battle 2719; pass");
    at("frigate-e2", "pool");
    at("deception-e1", "2719");
}

/* ---- 11.3 fire ships -------------------------------------------------------------------------------------------- */

static void jenkins_11_3_used_and_gone(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 english\nenglish 3119: fire-ship-e1(ogle) boyne\n"
                  "spanish 3119: oriente frigate-s1 frigate-s2 fire-ship-s1\n");
    play("battle 3119; aim fire-ship-e1; aim fire-ship-e1; aim fire-ship-e1");
    dice("1 4 4 4 3 6 6 6 6 6 6 1");
    play("");
    at("fire-ship-e1", "pool");
    at("ogle", "pool"); /* with the ship */
    at("fire-ship-s1", "gone");
    told("9.1", "the english score 2 hits, the spanish 1");
    at("oriente", "3119");
    asked(SPANISH, "lose_naval");
}

/* 9.1-g: it is gone before losses are chosen. */
static void jenkins_11_3_absorbs_no_hit(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3119 spanish\nenglish 3119: fire-ship-e1 frigate-e2\nspanish 3119: oriente\n");
    dice("1 6 6 6 6");
    play("battle 3119");
    at("fire-ship-e1", "pool");
    at("frigate-e2", "pool");
    at("oriente", "3119");
}

static void jenkins_11_3_doubled_in_an_enemy_port(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: fire-ship-e1 boyne\nspanish 3018: frigate-s1 soldiers-s1\n");
    dice("6 4 6 3 3");
    play("battle 3018");
    told("9.1", "Fire Ship E1 fires: [4] + 2, gun value 6, a hit");
    at("frigate-s1", "pool");
    set_up(COMBAT "battle: 3018 english\nenglish 3018: fire-ship-e1 boyne\nspanish 3018: frigate-s1\n");
    dice("6 4 6");
    play("battle 3018");
    told("9.1", "Fire Ship E1 fires: [4], gun value 3, a miss");
}

/* ---- 11.4 leaders, 11.5 cannons, 11.6 boom chains --------------------------------------------------------------- */

static void jenkins_11_4_leader_serves_in_both_combats(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\nenglish 3018: boyne soldiers-e6\n"
                  "spanish 3018: frigate-s1(lezo) soldiers-s1\n");
    dice("6 6 6 6 1");
    play("battle 3018");
    told("9.1", "Lezo gives a die to Frigates S1");
    at("lezo", "gone"); /* with his frigate */
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\nenglish 3018: frigate-e2 soldiers-e6\n"
                  "spanish 3018: frigate-s1(lezo) soldiers-s1\n");
    dice("6 6 6 6");
    play("battle 3018; retreat 3019; pass");
    told("9.2", "dice for the spanish: 4"); /* from his ship: +3 */
}

static void jenkins_11_4_leader_may_be_a_land_loss(void **state)
{
    (void)state;
    set_up(INLAND "english 3119: soldiers-e6 cornwall(ogle)\nspanish 3119: soldiers-s1\n");
    dice("6 6 6 6 6 2");
    play("battle 3119");
    asked(ENGLISH, "lose_fight");
    dice("5");
    play("lose ogle"); /* aboard or not, with a land value or not */
    at("ogle", "pool");
    at("cornwall", "3119");
}

static void jenkins_11_4_a_leader_aboard_is_never_lost_unasked(void **state)
{
    (void)state;
    set_up(INLAND
           "english 3119: soldiers-e6 soldiers-e7 cornwall(ogle)\nspanish 3119: soldiers-s1 soldiers-s2 soldiers-s3\n");
    dice("6 6 6 6 6 6 1 1 1");
    play("battle 3119");
    asked(ENGLISH, "lose_fight"); /* three hits, three that may be lost: which of them is his to say */
    dice("5 5");
    play("lose soldiers-e6; lose soldiers-e7");
    at("ogle", "3119");
}

static void jenkins_11_5_cannons_fight_at_sea_and_on_land(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nheld: leogane spanish\nenglish 3018: frigate-e2 soldiers-e6\n"
                  "spanish 3018: frigate-s1 soldiers-s1 cannons-s6\n");
    dice("6 6 4 6");
    play("battle 3018; add cannons-s6; done");
    told("9.1", "Fort cannons S6 fires: [4], gun value 4, a hit");
    told("9.2", "dice for the spanish: 3");
}

static void jenkins_11_6_boom_chain_fights_ships_only(void **state)
{
    (void)state;
    set_up(COMBAT "battle: 3018 english\nenglish 3018: boyne frigate-e2\nspanish 3018: frigate-s1 boom-chain-s2\n");
    dice("6 6 6 3");
    play("battle 3018; add boom-chain-s2; done");
    told("9.1", "Boom Chain S2 fires: [3], gun value 3, a hit");
    dice("6");
    play("lose frigate-s1");
    dice("4");
    play("lose frigate-e2");
    asked(ENGLISH, "retreat_ships"); /* 9.1-i: it took part and stands */
    assert_int_equal(pieces[PIECE_BOOM_CHAIN_S1].land, NO_VALUE);
}

static void jenkins_11_6_boom_chain_may_be_a_loss(void **state)
{
    (void)state;
    set_up(INLAND "english 3018: soldiers-e6 cornwall\nspanish 3018: soldiers-s1 boom-chain-s2\n"
                  "held: leogane spanish\n");
    dice("1 1 1 6");
    play("battle 3018");
    dice("1");
    play("lose boom-chain-s2");
    at("boom-chain-s2", "gone");
    asked(ENGLISH, "retreat_land");
}

/* No play leads here, as those who move in bring no chain; but the rule is that it never moves. */
static void jenkins_11_6_boom_chain_never_retreats(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish combat\nfunds: english 40 spanish 12\nheld: leogane english\n"
           "english 3018: soldiers-e6\nspanish 3018: soldiers-s1 boom-chain-s2\n");
    dice("6");
    play("battle 3018");
    dice("1 2");
    play("retreat 3118");
    at("soldiers-s1", "3118");
    at("boom-chain-s2", "gone");
}

/* ---- the tables at the end of the rulebook ---------------------------------------------------------------------- */

/* Every gun value against every die, at sea and off a port of each value: hit where die + port <= gun. */
static void jenkins_t9_1_die_against_gun(void **state)
{
    (void)state;
    set_up(INLAND "english 3018: frigate-e2\nspanish 3018: soldiers-s1\n");
    for (int p = 0; p < PIECE_COUNT; p++)
        for (int face = 1; pieces[p].gun != NO_VALUE && face <= 6; face++)
            for (int port = 0; port < PORT_COUNT; port++) {
                Game g = *now();
                int hex = ports[port].hex, attacker = side_of(p);
                bool enemy = ports[port].value > 0 && g.holder[port] == enemy_of(attacker);
                int gun = pieces[p].gun * (enemy && is_type(p, TYPE_FIRE_SHIP) ? 2 : 1);
                int bonus = enemy && is_ship(p) ? ports[port].value : 0;
                g.dice.n = 1;
                g.dice.piece[0] = (uint8_t)p;
                g.dice.face[0] = (uint8_t)face;
                assert_int_equal(is_hit(&g, hex, attacker, 0), face + bonus <= gun);
                assert_int_equal(is_hit(&g, hex, enemy_of(attacker), 0), face <= gun);
                assert_int_equal(naval_hits(&g, hex, attacker, attacker), is_hit(&g, hex, attacker, 0));
                assert_int_equal(naval_hits(&g, hex, attacker, enemy_of(attacker)), 0);
            }
}

/* The document's own throw: 2 3 6 3 1 4 4 1 5 for counters of one and two scores two; 1 and 5 for one of two, one. */
static void jenkins_t9_2_dice_against_green(void **state)
{
    static const uint8_t english[8] = {0, 2, 1, 2, 2, 1, 1}, one_and_two[8] = {0, 1, 1};
    static const uint8_t spanish[8] = {0, 1, 0, 0, 0, 1}, two[8] = {0, 0, 1}, none[8];

    (void)state;
    assert_int_equal(match_dice(english, one_and_two), 2);
    assert_int_equal(match_dice(spanish, two), 1);
    assert_int_equal(match_dice(none, one_and_two), 0);
    assert_int_equal(match_dice(english, none), 0);
}

#define T(name) cmocka_unit_test(jenkins_##name),

/* clang-format off */
RULES_MAIN(
    cmocka_unit_test(jenkins_9_2_3_a_port_without_green_defenders_falls_to_anybody),
    cmocka_unit_test(jenkins_9_2_8_retreat_onto_counters_that_cannot_fight),
    cmocka_unit_test(jenkins_9_2_8_no_retreat_to_and_fro),
    T(6_4_phasing_side_names_the_order) T(6_4_nothing_to_fight_is_not_asked)
    T(6_4_shared_waters_without_interception_are_peaceful) T(6_4_all_scratch_is_cleared)
    T(9_0_naval_combat_comes_first) T(9_0_guns_may_fight_both_combats)
    T(9_1_interceptor_attacks) T(9_1_both_stacks_are_revealed) T(9_1_no_ships_no_battle) T(9_1_order_of_dice)
    T(9_1_1_guns_ashore_may_join) T(9_1_1_guns_may_stay_out) T(9_1_1_embarked_guns_stay_silent)
    T(9_1_1_defender_decides_first)
    T(9_1_2_every_ship_rolls) T(9_1_2_leader_dice_may_be_divided) T(9_1_2_leader_ashore_adds_nothing)
    T(9_1_2_all_leaders_aboard_add)
    T(9_1_3_port_value_is_added) T(9_1_3_empty_port_of_the_enemy_counts) T(9_1_3_defender_and_owner_add_nothing)
    T(9_1_3_foreign_port_adds_nothing)
    T(9_1_4_one_elimination_a_counter) T(9_1_5_guns_that_took_part_can_be_lost)
    T(9_1_6_both_sides_may_eliminate_each_other) T(9_1_7_excess_is_ignored)
    T(9_1_8_owner_chooses_and_cargo_goes_along)
    T(9_1_9_attacker_retreats_from_remaining_guns) T(9_1_9_what_was_seen_stays_known)
    T(9_1_9_no_retreat_into_storm_or_enemy_port)
    T(9_1_9_without_a_way_out_all_are_lost) T(9_1_9_defender_never_retreats) T(9_1_9_retreat_may_be_intercepted)
    T(9_1_9_no_chase_before_a_combat_of_ones_own) T(9_1_9_no_chase_into_a_friendly_port)
    T(9_0_troops_land_when_no_enemy_ship_is_left) T(9_0_only_the_phasing_side_lands) T(9_0_nobody_lands_in_the_open_sea)
    T(9_2_entering_side_attacks) T(9_2_embarked_counters_do_not_fight)
    T(9_2_1_one_die_a_green_counter_and_leaders) T(9_2_2_cannonade_adds_dice)
    T(9_2_2_without_green_all_are_eliminated) T(9_2_2_neither_side_can_fight)
    T(9_2_3_port_value_is_deducted) T(9_2_3_undefended_port_is_captured) T(9_2_3_defender_loses_no_dice)
    T(9_2_4_matching_is_the_best_possible) T(9_2_4_one_elimination_a_counter) T(9_2_4_no_die_low_enough_no_hit)
    T(9_2_5_both_sides_may_eliminate_each_other) T(9_2_6_excess_is_lost)
    T(9_2_7_owner_chooses_any_land_counter) T(9_2_7_plus_counters_die_with_the_last_green_one)
    T(9_2_7_a_leader_aboard_outlives_the_last_green_one) T(9_2_7_beaten_attacker_retreats_with_the_rest) T(9_2_7_green_attacker_takes_what_is_left)
    T(9_2_8_attacker_retreats) T(9_2_8_retreat_risks_disease) T(9_2_8_retreat_may_capture_a_port)
    T(9_2_8_ships_and_bomb_ships_stay) T(9_2_8_no_retreat_means_elimination)
    T(9_2_8_deception_counters_do_not_outlast_their_company)
    T(9_3_die_against_cost) T(9_3_no_die_without_a_chance) T(9_3_san_isidro_never_returns)
    T(9_3_start_supplies_have_a_cost) T(9_3_removal_without_a_die_takes_the_cargo)
    T(11_1_bomb_ship_may_begin_land_combat) T(11_1_it_is_optional) T(11_1_bombardment_comes_once)
    T(11_1_it_can_be_lost_and_never_retreats) T(11_1_it_keeps_the_guns_ashore_alive)
    T(11_1_ships_of_other_kinds_cannot) T(11_1_question_does_not_betray_a_bomb_ship)
    T(11_1_no_bombardment_in_a_storm) T(11_1_scuttled_marker_silences_english_ships)
    T(11_2_own_and_enemy_dice_may_be_rerolled) T(11_2_attacker_decides_first_and_may_answer)
    T(11_2_two_passes_in_a_row_end_it) T(11_2_land_dice_by_side_and_face)
    T(11_2_left_alone_at_sea_it_is_lost) T(11_2_in_its_own_port_it_stays)
    T(11_3_used_and_gone) T(11_3_absorbs_no_hit) T(11_3_doubled_in_an_enemy_port)
    T(11_4_leader_serves_in_both_combats) T(11_4_leader_may_be_a_land_loss)
    T(11_4_a_leader_aboard_is_never_lost_unasked)
    T(11_5_cannons_fight_at_sea_and_on_land) T(11_6_boom_chain_fights_ships_only) T(11_6_boom_chain_may_be_a_loss)
    T(11_6_boom_chain_never_retreats)
    T(t9_1_die_against_gun) T(t9_2_dice_against_green)
)
