/* Armada: 7.0 naval combat, 10.2 sieges by sea, 12.0 munitions, 13.0 naval leaders. From 1717 to 1817 the wind is with
 * the attacker, from 1817 to 1717 with the defender. */
#include "rules_armada.h"

#define FIGHT   HEAD(3, "english naval-combat")
#define S_FIGHT HEAD(3, "spanish naval-combat")
#define ATTACK  "attack 1817 1717; add fleet-1; done"
#define BUY     HEAD(3, "english acquisition")

/* ---- 7.0, 7.1 ---------------------------------------------------------------------------------------------------- */

static void armada_7_0_only_deep_ships_lend_their_strength(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-coasters-and-pinnaces-1\n"
                 "armada-1 1817 2: es-squadron-of-portugal-1 es-galleasses-of-naples\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 6");
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-galleasses-of-naples es-galleys-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 6");
}

static void armada_7_0_stacks_are_opened_only_in_combat(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n"
                 "armada-2 1819 2: es-squadron-of-castile-1\n");
    assert_false(side_sees(ENGLISH, "es-squadron-of-portugal-1"));
    assert_false(side_sees(SPANISH, "en-queens-drake"));
    dice("1");
    play(ATTACK);
    assert_true(side_sees(ENGLISH, "es-squadron-of-portugal-1"));
    assert_true(side_sees(SPANISH, "en-queens-drake"));
    assert_false(side_sees(ENGLISH, "es-squadron-of-castile-1"));
}

/* What a side is told of a battle: its own strength while it chooses, both and the results once all is shown. */
static void armada_7_0_strengths_and_results_as_far_as_known(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    play("attack 1817 1717; add fleet-1");
    assert_true(side_sees(ENGLISH, "\"stage\":{\"title\":\"Battle at sea\",\"place\":\"1817\",\"lines\":[{\"party\":"
                                   "\"english\",\"role\":\"attacks\",\"place\":\"1717\",\"strength\":7"));
    assert_true(side_sees(ENGLISH, "\"role\":\"defends\",\"place\":\"1817\",\"counters\""));
    assert_false(side_sees(ENGLISH, "\"results\""));
    assert_false(side_sees(SPANISH, "\"stage\":{"));
    dice("6");
    play("done");
    asked(ENGLISH, "lose_step");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":2,\"what\":\"steps of ships to lose\","
                  "\"why\":\"The battle\",\"rule\":\"7.32\",\"steps\":{\"en-queens-drake\":2},"
                  "\"suggested\":[\"en-queens-drake\",\"en-queens-drake\"]");
    assert_true(side_sees(ENGLISH, "choose a ship to lose a step, 2 to lose")); /* three, but two are all there are */
    assert_true(side_sees(SPANISH, "\"dice\":[{\"face\":6}]"));
    assert_true(side_sees(SPANISH, "\"faces\":[6],\"words\":[\"loses 3\",\"loses 3\"],\"chance\":1,\"rolled\":true"));
    assert_true(side_sees(SPANISH, "\"owes\":2"));
    assert_true(side_sees(ENGLISH, "\"steps\":2}"));
    play("lose en-queens-drake");
    assert_false(side_sees(ENGLISH, "\"steps\":2}"));
    assert_true(side_sees(SPANISH, "\"owes\":1,\"lost\":\"1 step lost\""));
    assert_false(side_sees(SPANISH, "\"strength\""));
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    asked(SPANISH, "disengage");
    for (int side = ENGLISH; side <= SPANISH; side++) {
        assert_true(side_sees(side, "\"strength\":7"));
        assert_true(side_sees(side, "\"strength\":6"));
        assert_true(side_sees(side, "\"rule\":\"7.73\",\"text\":\"weather gauge\",\"value\":1,\"line\":1"));
        assert_true(side_sees(
            side, "\"results\":{\"title\":\"Difference +1\",\"rule\":\"7.2\",\"of\":6,\"rows\":[{\"faces\":[1"));
        assert_true(side_sees(side, "\"title\":\"To disengage\",\"rule\":\"7.52\",\"line\":2,\"dice\":[{}],"
                                    "\"needs\":\"5 or more\""));
    }
}

static void armada_7_0_the_attacker_may_go_on_or_break_off(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    asked(SPANISH, "disengage");
    play("stay");
    asked(ENGLISH, "fight_on");
    dice("1");
    play("again; stay; break");
    told("7.54", "is over");
    asked(ENGLISH, "naval_attack");
}

static void armada_7_11_only_fleets_with_munitions_attack(void **state)
{
    (void)state;
    set_up(FIGHT "english 1716: en-queens-drake\nfleet-1 1717 0: en-queens-howard\narmada-1 1816 2: "
                 "es-squadron-of-portugal-1\n");
    refused("attack 1816 1716", "7.11", "no fleet");
    refused("attack 1816 1717", "7.11", "without munitions");
    set_up(S_FIGHT "armada-1 2614 3: wa-invasion-barge-1\nfleet-1 2515 1: en-coasters-and-pinnaces-1\n");
    refused("attack 2515 2614", "7.11", "no combat strength");
}

static void armada_7_12_without_munitions_or_fleet_deep_ships_count_half(void **state)
{
    (void)state;
    set_up(FIGHT
           "fleet-1 1717 3: en-queens-drake\narmada-1 1817 0: es-squadron-of-portugal-1 es-squadron-of-castile-1*\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 4");
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\nspanish 1716: es-squadron-of-portugal-1\n");
    dice("1");
    play("attack 1716 1717; add fleet-1; done");
    told("7.2", "with 7 against 3");
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 0: es-galleasses-of-naples\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 4");
}

static void armada_7_13_interceptors_attack_first(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-movement") "fleet-1 1717 2: en-queens-drake\nfleet-2 2016 2: en-queens-howard\n"
                                             "armada-1 1817 2: es-squadron-of-biscay-1\narmada-2 2116 2: es-hulks-1\n"
                                             "quarry: armada-1 1717\nquarry: armada-2 2016\n");
    dice("6 6 6 6");
    play("done");
    asked(SPANISH, "engage");
    dice("1");
    play("attack 1717 1817");
    told("7.13", "spanish ships attack from 1817 into 1717");
    asked(ENGLISH, "disengage");
    dice("1");
    play("stay; break; stay; break");
    told("7.13", "spanish ships attack from 2116 into 2016");
    asked(ENGLISH, "naval_attack");
    accepted("attack 1817 1717");
}

static void armada_7_14_one_stack_from_one_hex_once(void **state)
{
    (void)state;
    set_up(FIGHT
           "fleet-1 1717 3: en-queens-drake\nfleet-2 1717 3: en-queens-howard\nfleet-3 1816 3: en-queens-hawkins\n"
           "armada-1 1817 2: es-squadron-of-portugal-1\n");
    play("attack 1817 1717");
    refused("add fleet-3", "7.14", "single hex");
    dice("1");
    play("add fleet-1; add fleet-2; done");
    told("7.2", "with 14 against 6");
    play("stay; break");
    refused("attack 1817 1816", "7.14", "already");
    refused("attack 1919 1717", "7.13", "no enemy ships");
}

static void armada_7_14_a_fleet_attacks_one_stack(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n"
                 "armada-2 1718 2: es-squadron-of-castile-1\n");
    dice("1");
    play(ATTACK "; stay; break");
    refused("attack 1718 1717", "7.14", "it has attacked");
}

/* ---- 7.2, 7.3 results -------------------------------------------------------------------------------------------- */

static void armada_7_2_columns_of_the_table(void **state)
{
    (void)state;
    assert_int_equal(naval_column(-21), 0);
    assert_int_equal(naval_column(-20), 1);
    assert_int_equal(naval_column(-10), 2);
    assert_int_equal(naval_column(0), 2);
    assert_int_equal(naval_column(1), 3);
    assert_int_equal(naval_column(11), 4);
    assert_int_equal(naval_column(21), 5);
    assert_int_equal(naval_crt[3][3].defender, 2);
    assert_int_equal(naval_crt[5][5].defender, 4);
}

static void armada_7_31_attacker_before_the_slash(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-queens-howard\narmada-1 1817 2: es-squadron-of-portugal-1 "
                 "es-squadron-of-portugal-2\n");
    dice("4");
    play(ATTACK);
    told("7.2", "attacker loses 1, defender 2");
    asked(ENGLISH, "lose_step");
    play("lose en-queens-drake");
    asked(SPANISH, "lose_step");
}

static void armada_7_32_two_steps_then_nothing(void **state)
{
    (void)state;
    set_up(FIGHT
           "fleet-1 1717 3: en-queens-drake en-queens-howard\narmada-1 1817 2: es-squadron-of-portugal-1 es-hulks-1\n");
    dice("4");
    play(ATTACK ";lose en-queens-drake; lose es-squadron-of-portugal-1; lose es-squadron-of-portugal-1");
    assert_true(reduced("en-queens-drake"));
    off_map("es-squadron-of-portugal-1", POOL);
    assert_int_equal(now()->steps_lost[SPANISH], 2);
    assert_int_equal(now()->steps_lost[ENGLISH], 1);
}

static void armada_7_33_deep_before_shallow(void **state)
{
    (void)state;
    set_up(FIGHT
           "fleet-1 1717 3: en-queens-drake en-queens-howard\narmada-1 1817 2: es-hulks-1 es-galleys-1 es-galleys-2\n");
    dice("3");
    play(ATTACK);
    told("7.2", "defender 1");
    refused("lose es-galleys-1", "7.33", "before shallow");
    play("lose es-hulks-1");
    off_map("es-hulks-1", POOL);
}

/* ---- 7.4 terrain ------------------------------------------------------------------------------------------------- */

static void armada_7_41_no_deep_attack_into_shallows(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 2314 3: en-queens-seymour en-coasters-and-pinnaces-1\nspanish 2414: es-galleys-1\n");
    refused("attack 2414 2314", "7.41", "deep-draft");
    set_up(FIGHT "fleet-1 2314 3: en-coasters-and-pinnaces-1\nspanish 2414: es-galleys-1\n");
    accepted("attack 2414 2314");
}

static void armada_7_42_not_across_closed_hexsides(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1339 3: en-queens-drake\nspanish 1338: es-squadron-of-castile-1\ncontrol: english 1339\n");
    refused("attack 1338 1339", "7.42", "reach");
}

static void armada_6_6_attacks_only_within_reach(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 2213 2: du-flyboats-1\nspanish 2114: es-galleys-1\ncontrol: spanish 2114\n");
    refused("attack 2114 2213", "6.6", "four hexes");
}

static void armada_7_43_land_units_and_ships_do_not_meet(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish naval-movement") "armada-1 1717 3: es-hulks-1\nenglish 1716: en-levies-1\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; end");
    in_hex("armada-1", "1716");
    in_hex("en-levies-1", "1716");
}

/* ---- 7.5 disengagement ------------------------------------------------------------------------------------------- */

static void armada_7_51_after_each_round(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    asked(SPANISH, "disengage");
    dice("4");
    play("flee");
    told("7.51", "the spanish try to disengage, in vain");
    because("7.2", "[1] for the battle at sea in 1817; column a difference of 1; +6 ships of the English; "
                   "+1 weather gauge of the English; -6 ships of the Spanish");
    asked(ENGLISH, "fight_on");
    dice("1 5");
    play("again; flee");
    told("7.51", "the spanish try to disengage, and get away");
}

static void armada_7_52_spanish_deep_ships_need_five(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1 es-galleys-1\n");
    dice("1");
    play(ATTACK);
    assert_int_equal(least_to_disengage(now(), SPANISH, hex_named("1817")), 5);
    dice("5");
    play("flee");
    asked(ENGLISH, "naval_attack");
}

static void armada_7_53_others_need_four(void **state)
{
    (void)state;
    set_up(S_FIGHT "armada-1 1817 3: es-squadron-of-portugal-1\nfleet-1 1717 2: en-queens-drake\n");
    dice("1");
    play("attack 1717 1817; add armada-1; done");
    dice("4");
    play("flee");
    asked(SPANISH, "naval_attack");
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-galleys-1\n");
    assert_int_equal(least_to_disengage(now(), SPANISH, hex_named("1817")), 4);
}

static void armada_7_54_the_combat_is_over(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    dice("6");
    play("flee");
    told("7.54", "is over");
    in_hex("armada-1", "1817");
    in_hex("fleet-1", "1717");
    refused("attack 1817 1717", "7.14", "already");
}

/* ---- 7.6 ports --------------------------------------------------------------------------------------------------- */

static void armada_7_61_an_empty_enemy_port_is_open_and_not_taken(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-movement") "fleet-1 1026 3: en-queens-drake\n");
    dice("6 6");
    play("sail fleet-1; course 1027; weigh; run 1; end");
    in_hex("fleet-1", "1027");
    held_by("1027", SPANISH);
    assert_int_equal(upkeep_of(now(), piece_named("en-queens-drake")), 6);
}

static void armada_7_62_fortress_ports_double_open_ports_halve(void **state)
{
    (void)state;
    set_up(S_FIGHT "armada-1 1717 3: es-squadron-of-portugal-1\nenglish 1616: en-coasters-and-pinnaces-1 "
                   "en-coasters-and-pinnaces-2\n");
    dice("1");
    play("attack 1616 1717; add armada-1; done; fight");
    told("7.2", "against 6"); /* two doubled to four, and the wind for two sails */
    set_up(FIGHT "fleet-1 1627 3: en-queens-drake\narmada-1 1728 3: es-squadron-of-biscay-1\n");
    dice("1");
    play("attack 1728 1627; add fleet-1; done");
    told("7.2", "against 2");
    set_up(FIGHT "fleet-1 1627 3: en-queens-drake\narmada-1 1728 3: es-squadron-of-biscay-1\ncontrol: english 1728\n");
    dice("1");
    play("attack 1728 1627; add fleet-1; done");
    told("7.2", "against 4");
}

static void armada_7_63_siege_only_in_a_friendly_fortress_port(void **state)
{
    (void)state;
    set_up(S_FIGHT "armada-1 1717 3: es-squadron-of-portugal-1\nfleet-1 1616 1: en-queens-drake\nfleet-2 1816 2: "
                   "en-queens-howard\n");
    play("attack 1616 1717; add armada-1; done");
    asked(ENGLISH, "accept_siege");
    set_up(S_FIGHT "armada-1 1717 3: es-squadron-of-portugal-1\nfleet-2 1816 2: en-queens-howard\n");
    dice("1");
    play("attack 1816 1717; add armada-1; done");
    asked(ENGLISH, "disengage");
}

static void armada_7_64_besiegers_enter_the_port(void **state)
{
    (void)state;
    set_up(S_FIGHT "armada-1 1717 3: es-squadron-of-portugal-1\nfleet-1 1616 1: en-queens-drake\n");
    play("attack 1616 1717; add armada-1; done; siege");
    in_hex("armada-1", "1616");
    assert_true(besieged_by_sea(now(), ENGLISH, hex_named("1616")));
    assert_int_equal(points("armada-1"), 3);
    assert_false(side_sees(SPANISH, "en-queens-drake"));
    refused("attack 1616 1616", "7.14", "already");
}

/* ---- 7.7 wind ---------------------------------------------------------------------------------------------------- */

static void armada_7_71_who_has_the_wind(void **state)
{
    (void)state;
    assert_int_equal(weather_gauge(hex_named("1717"), hex_named("1817")), 1);
    assert_int_equal(weather_gauge(hex_named("1817"), hex_named("1717")), -1);
    assert_int_equal(weather_gauge(hex_named("1717"), hex_named("1718")), -1);
}

static void armada_7_72_nobody_across_a_zone_boundary(void **state)
{
    (void)state;
    assert_int_equal(weather_gauge(hex_named("1616"), hex_named("1615")), 0);
    assert_int_equal(weather_gauge(hex_named("2531"), hex_named("2631")), 0);
    assert_int_equal(weather_gauge(hex_named("1616"), hex_named("1616")), 0);
}

static void armada_7_73_one_for_each_sail(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1817 3: en-queens-drake en-queens-howard\narmada-1 1717 2: es-squadron-of-portugal-1 "
                 "es-squadron-of-castile-1\n");
    dice("1");
    play("attack 1717 1817; add fleet-1; done");
    told("7.2", "with 12 against 14");
    set_up(FIGHT "fleet-1 1817 3: en-queens-drake\narmada-1 1717 2: es-galleys-1 es-galleys-2\n");
    dice("1");
    play("attack 1717 1817; add fleet-1; done");
    told("7.2", "with 6 against 4");
}

/* ---- 10.2 sieges by sea ------------------------------------------------------------------------------------------ */

#define SIEGE "armada-1 1616 3: es-squadron-of-portugal-1\nfleet-1 1616 2: en-queens-drake\nsiege: sea english 1616\n"

static void armada_10_21_a_naval_siege_lasts_while_the_besiegers_stay(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish naval-movement") SIEGE);
    dice("6 6");
    play("sail armada-1; course 1717; weigh; run 1");
    told("10.21", "over");
    assert_false(besieged_by_sea(now(), ENGLISH, hex_named("1616")));
}

static void armada_10_13_at_sea_too(void **state)
{
    (void)state;
    set_up(S_FIGHT SIEGE "armada-2 1717 2: es-squadron-of-castile-1\n");
    refused("attack 1616 1717", "10.13", "besiegers");
    accepted("attack 1616 1616");
    set_up(FIGHT SIEGE "armada-2 1717 2: es-squadron-of-castile-1\n");
    refused("attack 1717 1616", "10.13", "besiegers");
}

static void armada_10_22_besieged_ships_fight_with_full_strength(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE);
    dice("1");
    play("attack 1616 1616; add fleet-1; done");
    told("7.2", "with 6 against 6");
    set_up(S_FIGHT SIEGE);
    dice("1");
    play("attack 1616 1616; add armada-1; done");
    told("7.2", "with 6 against 12");
    set_up(HEAD(3, "english naval-movement") SIEGE);
    refused("sail fleet-1", "10.22", "besieged");
}

static void armada_10_22_ships_from_one_adjacent_hex_may_relieve(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE "fleet-2 1717 2: en-queens-howard\n");
    play("attack 1616 1717; add fleet-1");
    refused("done", "7.14", "attacking hex");
    dice("1");
    play("add fleet-2; done");
    told("7.2", "with 12 against"); /* the wind is with the besiegers */
}

static void armada_10_22_losses_of_a_relief_from_both_hexes(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE "fleet-2 1717 2: en-queens-howard en-coasters-and-pinnaces-1\n");
    dice("5");
    play("attack 1616 1717; add fleet-1; add fleet-2; done");
    told("7.2", "attacker loses 2, defender 2");
    refused("lose en-coasters-and-pinnaces-1", "7.33", "before shallow");
    play("lose en-queens-drake; lose en-queens-howard");
    assert_true(reduced("en-queens-drake") && reduced("en-queens-howard"));
}

static void armada_10_22_relievers_may_put_into_the_port(void **state)
{
    (void)state;
#define RELIEF                                                                                                         \
    "armada-1 1616 3: es-hulks-1\nfleet-1 1616 2: en-queens-drake\nsiege: sea english 1616\n"                          \
    "fleet-2 1717 2: en-queens-howard\nfleet-3 1717 2: en-queens-hawkins en-queens-frobisher\n"
    set_up(FIGHT RELIEF);
    dice("3");
    play("attack 1616 1717; add fleet-2; add fleet-3; done; lose es-hulks-1");
    told("10.21", "over");
    asked(ENGLISH, "put_in");
    refused("add fleet-1", "10.14", "relieved");
    play("add fleet-3; done");
    in_hex("fleet-3", "1616");
    in_hex("en-queens-hawkins", "1616");
    in_hex("fleet-2", "1717");
    asked(ENGLISH, "naval_attack");
    set_up(FIGHT RELIEF);
    dice("3");
    play("attack 1616 1717; add fleet-2; add fleet-3; done; lose es-hulks-1; pass");
    in_hex("fleet-3", "1717");
    set_up(FIGHT "fleet-2 1717 2: en-queens-howard en-queens-hawkins\narmada-1 1816 1: es-hulks-1\n");
    dice("3");
    play("attack 1816 1717; add fleet-2; done; lose es-hulks-1");
    asked(ENGLISH, "naval_attack"); /* otherwise nobody advances at sea */
}

static void armada_10_23_siege_by_land_leaves_the_sea_open(void **state)
{
    (void)state;
    set_up(HEAD(
        3,
        "english naval-movement") "english 1616: en-levies-1\nspanish 1616: es-portuguese\nsiege: land english 1616 0\n"
                                  "fleet-1 1616 2: en-queens-drake\nfleet-2 1716 2: en-queens-howard\n");
    accepted("sail fleet-1");
    play("coast fleet-2; step 1616; end");
    in_hex("fleet-2", "1616");
    set_up(HEAD(3, "english land-movement") SIEGE "english 1616: en-levies-1\n");
    accepted("march 1616");
}

static void armada_10_24_no_siege_in_an_enemy_port(void **state)
{
    (void)state;
    set_up(S_FIGHT
           "armada-1 1717 3: es-squadron-of-portugal-1\nfleet-1 1616 1: en-queens-drake\ncontrol: spanish 1616\n");
    dice("1");
    play("attack 1616 1717; add armada-1; done");
    asked(ENGLISH, "disengage");
}

/* ---- 12.0 munitions ---------------------------------------------------------------------------------------------- */

static void armada_12_0_four_ducats_a_multiple_and_point(void **state)
{
    (void)state;
    set_up(BUY "fleet-1 1616 1: en-queens-drake en-drakes-merchants-1\n");
    play("buy fleet-1 3");
    assert_int_equal(points("fleet-1"), 4);
    assert_int_equal(ducats(ENGLISH), 1000 - 3 * 4 * 3);
}

static void armada_12_0_limits_of_a_purchase(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english acquisition\ntreasury: english 20\nfleet-1 1616 19: en-drakes-merchants-1\n"
           "english 1616: en-queens-drake\nfleet-2 1616 1: en-queens-howard\n");
    refused("buy fleet-1 2", "12.1", "20");
    refused("buy fleet-2 3", "11.3", "treasury");
    accepted("buy fleet-2 2");
    refused("buy fleet-3 1", "12.11", "on the map");
    refused("enlist en-queens-drake fleet-2 2", "12.13", "as the fleet has");
    refused("enlist en-queens-drake fleet-1 3", "11.3", "treasury");
    refused("enlist en-queens-howard fleet-1 1", "12.13", "no fleet");
    accepted("enlist en-queens-drake fleet-1 2");
}

static void armada_12_11_only_in_home_ports(void **state)
{
    (void)state;
    set_up(BUY "fleet-1 1716 1: en-queens-drake\nfleet-2 1027 1: en-queens-howard\nfleet-3 1411 1: en-queens-hawkins\n"
               "fleet-4 2514 1: du-flyboats-1\ncontrol: english 1027\n");
    refused("buy fleet-1 1", "12.11", "home country");
    refused("buy fleet-2 1", "12.11", "home country");
    accepted("buy fleet-3 1");
    accepted("buy fleet-4 1");
    set_up(BUY SIEGE);
    refused("buy fleet-1 1", "12.11", "unbesieged");
}

static void armada_12_11_not_where_rebels_are_besieged(void **state)
{
    (void)state;
    set_up(BUY "landings: britain past\nspanish 1908: ec-northern-rising-1\nenglish 1908: en-levies-1\n"
               "siege: land spanish 1908 0\nfleet-1 1908 1: en-queens-drake\n");
    refused("buy fleet-1 1", "12.11", "unbesieged");
}

static void armada_12_12_together_they_have_the_lesser(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-movement") "fleet-1 1616 5: en-queens-drake\nfleet-2 1616 2: en-queens-howard "
                                             "en-queens-hawkins\n"
                                             "english 1616: en-drakes-merchants-1\n");
    play("join en-queens-howard fleet-1");
    assert_int_equal(points("fleet-1"), 2);
    assert_int_equal(points("fleet-2"), 2);
    play("join en-drakes-merchants-1 fleet-1");
    assert_int_equal(points("fleet-1"), 0);
}

static void armada_12_13_a_ship_enlists_with_points_bought(void **state)
{
    (void)state;
    set_up(BUY "fleet-1 1616 5: en-queens-drake\nenglish 1616: en-drakes-merchants-1 en-queens-howard\n");
    refused("join en-drakes-merchants-1 fleet-1", "12.13", "enlisted");
    play("enlist en-drakes-merchants-1 fleet-1 5");
    assert_int_equal(points("fleet-1"), 5);
    assert_int_equal(ducats(ENGLISH), 1000 - 4 * 5);
    play("enlist en-queens-howard fleet-1 2");
    assert_int_equal(points("fleet-1"), 2);
    assert_int_equal(ducats(ENGLISH), 1000 - 4 * 5 - 4 * 2 * 2);
}

static void armada_12_21_a_point_a_round_for_both(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 1: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    assert_int_equal(points("fleet-1"), 0);
    assert_int_equal(points("armada-1"), 1);
    asked(ENGLISH, "naval_attack");
}

static void armada_12_21_a_fleet_out_of_munitions_drops_out(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 1: en-queens-drake\nfleet-2 1717 3: en-queens-howard\narmada-1 1817 9: "
                 "es-squadron-of-portugal-1\n");
    dice("1 1");
    play("attack 1817 1717; add fleet-1; add fleet-2; done; stay; again");
    told("7.2", "with 14 against");
    told("7.2", "with 7 against");
}

static void armada_12_22_without_munitions_no_first_blow(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 0: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    refused("attack 1817 1717", "7.11", "without munitions");
    set_up(S_FIGHT "fleet-1 1717 0: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    accepted("attack 1717 1817");
}

static void armada_12_23_a_hopeless_attack_costs_the_defender_nothing(void **state)
{
    (void)state;
    set_up(S_FIGHT "armada-1 1717 2: es-hulks-1\n"
                   "fleet-1 1616 3: en-queens-drake en-queens-howard en-queens-hawkins\n");
    dice("1");
    play("attack 1616 1717; add armada-1; done; fight");
    assert_int_equal(points("fleet-1"), 3);
    assert_int_equal(points("armada-1"), 1);
    set_up(S_FIGHT "armada-1 1717 2: es-hulks-1\nfleet-1 1616 3: en-queens-drake en-queens-howard\n");
    dice("1");
    play("attack 1616 1717; add armada-1; done; fight");
    assert_int_equal(points("fleet-1"), 2);
}

/* ---- 13.0 naval leaders ------------------------------------------------------------------------------------------ */

static void armada_13_0_a_bonus_never_exceeds_the_strength_it_helps(void **state)
{
    (void)state;
    set_up(FIGHT
           "fleet-1 1818 3: en-volunteers-and-bristol-merchants-1 leader-drake@en-volunteers-and-bristol-merchants-1\n"
           "armada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play("attack 1817 1818; add fleet-1; done");
    told("7.2", "with 6 against 6"); /* two, one for the wind, and no more than three of Drake's five */
}

static void armada_13_11_land_leaders_do_not_help_at_sea(void **state)
{
    (void)state;
    set_up(
        FIGHT
        "fleet-1 1717 3: en-queens-drake leader-norris@en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 6");
}

static void armada_13_12_leyva_helps_at_sea(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-squadron-of-portugal-1 "
                 "leader-leyva@es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 9");
}

static void armada_13_13_one_leader_a_fleet(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake leader-drake@en-queens-drake leader-hawkins@en-queens-drake\n"
                 "armada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 12 against 6");
}

static void armada_13_13_only_leaders_in_the_fight(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\nfleet-2 1717 3: en-queens-howard leader-howard@en-queens-howard\n"
                 "armada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 7 against 6"); /* Howard's fleet looks on */
    set_up(S_FIGHT "armada-1 1717 3: es-squadron-of-portugal-1\nenglish 1616: leader-drake\nfleet-1 1616 1: "
                   "en-queens-drake\n");
    dice("1");
    play("attack 1616 1717; add armada-1; done; fight");
    told("7.2", "against 13"); /* six doubled and the wind; Drake is ashore */
}

static void armada_13_14_a_senior_leader_joins_them_all(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-queens-howard leader-drake@en-queens-drake "
                 "leader-hawkins@en-queens-drake leader-howard@en-queens-howard\n"
                 "armada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 26 against 6");
}

static void armada_13_14_present_in_the_hex(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-queens-frobisher leader-drake@en-queens-drake "
                 "leader-hawkins@en-queens-frobisher\nfleet-2 1717 3: en-queens-howard leader-howard@en-queens-howard\n"
                 "armada-1 1817 2: es-squadron-of-portugal-1\n");
    dice("1");
    play(ATTACK);
    told("7.2", "with 22 against 6"); /* Howard looks on, but he is there */
}

static void armada_13_14_a_senior_leader_besieged_inside_is_elsewhere(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-queens-frobisher leader-drake@en-queens-drake "
                 "leader-hawkins@en-queens-frobisher\nfleet-2 1616 3: en-queens-howard leader-howard@en-queens-howard\n"
                 "armada-1 1616 2: es-squadron-of-portugal-1\nsiege: sea english 1616\n");
    dice("1");
    play("attack 1616 1717; add fleet-1; done");
    told("7.2", "with 17 against"); /* twelve, and Drake's five alone */
}

static void armada_12_11_one_point_at_least(void **state)
{
    (void)state;
    set_up(BUY "fleet-1 1616 1: en-queens-drake\n");
    refused("buy fleet-1 0", "12.11", "one point");
}

static void armada_7_0_how_many_are_hidden_is_drawn_anew_while_an_attack_is_chosen(void **state)
{
    (void)state;
    bool seen[8] = {false};
    int spread = 0;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake\narmada-1 1617 2: es-hulks-1 es-hulks-2 es-hulks-3\n"
                 "armada-2 1020 2: es-squadron-of-biscay-1 es-squadron-of-biscay-2 es-squadron-of-guipuzcoa-1\n");
    play("attack 1617 1717");
    for (uint64_t seed = 1; seed <= 40; seed++) {
        static struct Game twin;
        uint64_t rng = seed;
        int n = 0;
        twin = *now();
        ya_determinise(&DEF, &twin, ENGLISH, &rng);
        FOR_HEX(p, &twin, hex_named("1617"))
            n += is_ship(p) && side_of(p) == SPANISH;
        spread += !seen[n];
        seen[n] = true;
    }
    assert_true(spread >= 3);
}

static void armada_13_16_a_leader_goes_down_with_his_ship(void **state)
{
    (void)state;
    set_up(FIGHT "fleet-1 1717 3: en-queens-drake en-queens-howard\n"
                 "armada-1 1817 2: es-hulks-1 es-squadron-of-portugal-1 leader-recalde@es-hulks-1\n");
    dice("4");
    play(ATTACK "; lose en-queens-drake");
    assert_true(side_sees(SPANISH, "\"lose es-hulks-1\":\"Recalde is aboard, and would go down with the ship.\""));
    assert_false(side_sees(SPANISH, "\"lose es-squadron-of-portugal-1\":\""));
    play("lose es-hulks-1");
    off_map("leader-recalde", GONE);
    set_up(HEAD(3, "english naval-movement") "english 1616: en-queens-drake en-queens-howard leader-drake\n");
    play("assign leader-drake en-queens-drake");
    refused("assign leader-drake en-queens-howard", "13.16", "already");
}

static void armada_13_16_leaders_embark_in_naval_movement_only(void **state)
{
    (void)state;
    set_up(BUY "english 1616: leader-drake\nfleet-1 1616 1: en-queens-drake en-queens-howard "
               "leader-hawkins@en-queens-drake\n");
    refused("assign leader-drake en-queens-drake", "6.51", "naval movement");
    play("assign leader-hawkins en-queens-howard");
    assert_int_equal(seen_now()->group[piece_named("leader-hawkins")], piece_named("en-queens-howard"));
}

RULES_MAIN(
    cmocka_unit_test(armada_7_0_only_deep_ships_lend_their_strength),
    cmocka_unit_test(armada_7_0_stacks_are_opened_only_in_combat),
    cmocka_unit_test(armada_7_0_strengths_and_results_as_far_as_known),
    cmocka_unit_test(armada_7_0_the_attacker_may_go_on_or_break_off),
    cmocka_unit_test(armada_7_11_only_fleets_with_munitions_attack),
    cmocka_unit_test(armada_7_12_without_munitions_or_fleet_deep_ships_count_half),
    cmocka_unit_test(armada_7_13_interceptors_attack_first), cmocka_unit_test(armada_7_14_one_stack_from_one_hex_once),
    cmocka_unit_test(armada_7_14_a_fleet_attacks_one_stack), cmocka_unit_test(armada_7_2_columns_of_the_table),
    cmocka_unit_test(armada_7_31_attacker_before_the_slash), cmocka_unit_test(armada_7_32_two_steps_then_nothing),
    cmocka_unit_test(armada_7_33_deep_before_shallow), cmocka_unit_test(armada_7_41_no_deep_attack_into_shallows),
    cmocka_unit_test(armada_7_42_not_across_closed_hexsides), cmocka_unit_test(armada_6_6_attacks_only_within_reach),
    cmocka_unit_test(armada_7_43_land_units_and_ships_do_not_meet), cmocka_unit_test(armada_7_51_after_each_round),
    cmocka_unit_test(armada_7_52_spanish_deep_ships_need_five), cmocka_unit_test(armada_7_53_others_need_four),
    cmocka_unit_test(armada_7_54_the_combat_is_over),
    cmocka_unit_test(armada_7_61_an_empty_enemy_port_is_open_and_not_taken),
    cmocka_unit_test(armada_7_62_fortress_ports_double_open_ports_halve),
    cmocka_unit_test(armada_7_63_siege_only_in_a_friendly_fortress_port),
    cmocka_unit_test(armada_7_64_besiegers_enter_the_port), cmocka_unit_test(armada_7_71_who_has_the_wind),
    cmocka_unit_test(armada_7_72_nobody_across_a_zone_boundary), cmocka_unit_test(armada_7_73_one_for_each_sail),
    cmocka_unit_test(armada_10_21_a_naval_siege_lasts_while_the_besiegers_stay),
    cmocka_unit_test(armada_10_13_at_sea_too), cmocka_unit_test(armada_10_22_besieged_ships_fight_with_full_strength),
    cmocka_unit_test(armada_10_22_ships_from_one_adjacent_hex_may_relieve),
    cmocka_unit_test(armada_10_22_losses_of_a_relief_from_both_hexes),
    cmocka_unit_test(armada_10_22_relievers_may_put_into_the_port),
    cmocka_unit_test(armada_10_23_siege_by_land_leaves_the_sea_open),
    cmocka_unit_test(armada_10_24_no_siege_in_an_enemy_port),
    cmocka_unit_test(armada_12_0_four_ducats_a_multiple_and_point), cmocka_unit_test(armada_12_0_limits_of_a_purchase),
    cmocka_unit_test(armada_12_11_only_in_home_ports), cmocka_unit_test(armada_12_11_not_where_rebels_are_besieged),
    cmocka_unit_test(armada_12_12_together_they_have_the_lesser),
    cmocka_unit_test(armada_12_13_a_ship_enlists_with_points_bought),
    cmocka_unit_test(armada_12_21_a_point_a_round_for_both),
    cmocka_unit_test(armada_12_21_a_fleet_out_of_munitions_drops_out),
    cmocka_unit_test(armada_12_22_without_munitions_no_first_blow),
    cmocka_unit_test(armada_12_23_a_hopeless_attack_costs_the_defender_nothing),
    cmocka_unit_test(armada_13_0_a_bonus_never_exceeds_the_strength_it_helps),
    cmocka_unit_test(armada_13_11_land_leaders_do_not_help_at_sea), cmocka_unit_test(armada_13_12_leyva_helps_at_sea),
    cmocka_unit_test(armada_13_13_one_leader_a_fleet), cmocka_unit_test(armada_13_13_only_leaders_in_the_fight),
    cmocka_unit_test(armada_13_14_a_senior_leader_joins_them_all), cmocka_unit_test(armada_13_14_present_in_the_hex),
    cmocka_unit_test(armada_13_14_a_senior_leader_besieged_inside_is_elsewhere),
    cmocka_unit_test(armada_12_11_one_point_at_least),
    cmocka_unit_test(armada_7_0_how_many_are_hidden_is_drawn_anew_while_an_attack_is_chosen),
    cmocka_unit_test(armada_13_16_a_leader_goes_down_with_his_ship),
    cmocka_unit_test(armada_13_16_leaders_embark_in_naval_movement_only))
