/* Armada: 8.0 land movement, 9.0 land combat, 10.0 sieges by land, 13.0 land leaders, 14.1 attrition. */
#include "rules_armada.h"

#define MARCH   HEAD(3, "english land-movement")
#define S_MARCH HEAD(3, "spanish land-movement")
#define FIGHT   HEAD(3, "english land-combat")
#define S_FIGHT HEAD(3, "spanish land-combat")
#define ATTACK  "attack 2714 2713; all; done"
#define SIEGE                                                                                                          \
    "english 2714: en-levies-1\nspanish 2714: es-tercio-1\nsiege: land english 2714 0\ncontrol: english 2714\n"

/* ---- 8.0 --------------------------------------------------------------------------------------------------------- */

static void armada_8_0_one_point_a_hex(void **state)
{
    (void)state;
    set_up(MARCH "english 2114: en-london-guard en-levies-1\n");
    play("march 2114; add en-london-guard; done; step 2113; step 2112; step 2111; step 2110; step 2111; step 2112");
    told("8.0", "march from 2114 (London) to 2113");
    told("8.0", "march on to 2112");
    refused("step 2113", "8.0", "spent");
    play("end");
    in_hex("en-london-guard", "2112");
    play("march 2114; add en-levies-1; done; end");
    refused("march 2114", "8.0", "already");
}

static void armada_8_11_only_in_ones_own_segment(void **state)
{
    (void)state;
    set_up(MARCH "english 2114: en-london-guard\nspanish 2614: es-tercio-1\n");
    refused("march 2614", "8.0", "nobody of yours");
}

static void armada_8_12_enemies_close_a_hex_unless_besieged(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2614: es-tercio-1 wa-regiment-1\nenglish 2613: du-brill\nenglish 2714: "
                   "en-levies-1\nspanish 2714: ge-regiment-1\n"
                   "siege: land english 2714 0\ncontrol: english 2714\n");
    play("march 2614; add es-tercio-1; done");
    refused("step 2613", "8.12", "enemy land units");
    play("step 2714; end");
    in_hex("es-tercio-1", "2714");
}

static void armada_8_12_leaders_alone_are_driven_out(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2614: es-tercio-1\nenglish 2714: leader-norris\nenglish 2713: du-utrecht\n");
    play("march 2614; add es-tercio-1; done; step 2714");
    asked(ENGLISH, "displace_to");
    play("displace 2713");
    in_hex("leader-norris", "2713");
}

static void armada_8_13_besieged_units_do_not_move(void **state)
{
    (void)state;
    set_up(MARCH "english 2714: en-levies-1\nspanish 2714: ge-regiment-1\nsiege: land english 2714 0\n");
    refused("march 2714", "8.13", "besieged");
}

static void armada_8_14_closed_hexsides(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2028: es-portuguese\nspanish 1616: es-tercio-1\nviolated: 1\n");
    play("march 2028; add es-portuguese; done");
    refused("step 2128", "8.14", "hexside");
    play("end; march 1616; add es-tercio-1; done");
    refused("step 1517", "8.14", "hexside");
}

/* ---- 8.2 national limitations ------------------------------------------------------------------------------------ */

static void armada_8_21_the_english_command_after_violation(void **state)
{
    (void)state;
    set_up(MARCH "english 2425: hu-montauban\n");
    refused("march 2425", "8.21", "command");
    set_up(MARCH "violated: 2\nenglish 2425: hu-montauban\n");
    accepted("march 2425");
}

static void armada_8_22_the_spaniards_command_after_violation(void **state)
{
    (void)state;
    set_up(S_MARCH "violated: 3\nspanish 2418: fl-guises-army\n");
    refused("march 2418", "8.22", "command");
    set_up(S_MARCH "violated: 2\nspanish 2418: fl-guises-army\n");
    accepted("march 2418");
}

static void armada_8_22_nor_attack(void **state)
{
    (void)state;
    set_up(S_FIGHT "violated: 3\nspanish 2418: fl-guises-army\nenglish 2417: en-levies-1\n");
    refused("attack 2417 2418", "8.22", "command");
    set_up(S_FIGHT "violated: 2\nspanish 2418: fl-guises-army\nenglish 2417: en-levies-1\n");
    accepted("attack 2417 2418");
}

static void armada_8_23_the_dutch_stay_in_the_netherlands(void **state)
{
    (void)state;
    set_up(MARCH "english 2415: du-holland en-levies-1\n");
    play("march 2415; all; done");
    refused("step 2316", "8.23", "Dutch");
    accepted("step 2515");
}

static void armada_8_24_the_german_states(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2917: wa-regiment-1 ge-regiment-1\nspanish 2913: ge-regiment-2\n");
    play("march 2917; add wa-regiment-1; done");
    refused("step 3016", "8.24", "only German");
    play("end; march 2917; add ge-regiment-1; done");
    accepted("step 3016");
    play("end; march 2913; add ge-regiment-2; done");
    refused("step 2912", "8.24", "closed");
    refused("step 2812", "8.24", "closed");
}

static void armada_8_25_the_french_stay_in_france(void **state)
{
    (void)state;
    set_up(S_MARCH "violated: 1\nspanish 2416: fl-amiens\n");
    play("march 2416; add fl-amiens; done");
    refused("step 2415", "8.25", "France");
    accepted("step 2316");
}

static void armada_8_26_irish_and_scots(void **state)
{
    (void)state;
    set_up(S_MARCH "landings: britain past\nspanish 1807: sc-highland-army-1\n");
    play("march 1807; add sc-highland-army-1; done");
    accepted("step 1808");
    set_up(HEAD(3, "spanish naval-movement") "landings: ireland past britain past\ncontrol: spanish 1905 1114\n"
                                             "spanish 1905: sc-highland-army-2 es-hulks-1\nspanish 1114: "
                                             "ir-kerns-and-gallowglass-3 es-hulks-2\n");
    accepted("board sc-highland-army-2");
    refused("board ir-kerns-and-gallowglass-3", "8.26", "Ireland");
}

static void armada_8_27_scotland_is_closed_until_the_landing(void **state)
{
    (void)state;
    set_up(MARCH "english 1808: en-levies-1\n");
    play("march 1808; add en-levies-1; done");
    refused("step 1708", "8.27", "Scotland");
    set_up(MARCH "landings: britain past\nenglish 1808: en-levies-1\n");
    play("march 1808; add en-levies-1; done");
    accepted("step 1708");
}

static void armada_8_27_the_spaniards_come_when_they_like(void **state)
{
    (void)state;
    set_up(S_MARCH "landings: britain past\nspanish 1808: es-portuguese\n");
    play("march 1808; add es-portuguese; done");
    accepted("step 1708");
}

static void armada_8_28_entering_france_violates_and_the_road_does_not(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 2917: wa-regiment-1\n");
    play("march 2917; add wa-regiment-1; done; step 2918; step 2919");
    assert_int_equal(now()->violated, 0);
    play("step 2819");
    told("15.11", "spanish violate");
    assert_int_equal(now()->violated, 4);
}

static void armada_8_28_lands_out_of_play(void **state)
{
    (void)state;
    set_up(S_MARCH "spanish 3022: es-portuguese\n");
    play("march 3022; add es-portuguese; done");
    refused("step 3021", "8.28", "out of play");
}

static void armada_8_3_no_stacking_limit(void **state)
{
    (void)state;
    set_up(MARCH "english 2114: en-levies-1 en-levies-2 en-levies-3 en-levies-4 en-trained-bands-main-army "
                 "en-trained-bands-tilbury\n"
                 "english 2113: en-london-guard\n");
    play("march 2113; add en-london-guard; done; step 2114; end");
    in_hex("en-london-guard", "2114");
}

/* ---- 9.0 --------------------------------------------------------------------------------------------------------- */

static void armada_9_0_ratios_in_favour_of_the_defender(void **state)
{
    (void)state;
    assert_int_equal(land_column(13, 4), 4);
    assert_int_equal(land_column(16, 4), 5);
    assert_int_equal(land_column(7, 4), 2);
    assert_int_equal(land_column(3, 4), 1);
    assert_int_equal(land_column(1, 3), 0);
    assert_int_equal(land_column(1, 9), 0);
}

static void armada_9_0_the_attacker_commits_himself_unseen(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1\nspanish 2714: wa-regiment-1\n");
    assert_false(side_sees(ENGLISH, "wa-regiment-1"));
    play("attack 2714 2713; add en-levies-1; done");
    asked(SPANISH, "accept_siege");
    assert_true(side_sees(SPANISH, "your units starve if they are shut in for "));
    assert_false(side_sees(ENGLISH, "wa-regiment-1"));
    dice("1");
    play("fight");
    assert_true(side_sees(ENGLISH, "wa-regiment-1"));
    told("9.0", "with 4 against 3");
}

static void armada_9_0_one_hex_one_target_once(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2\nenglish 2614: en-levies-3\nspanish 2714: "
                 "wa-regiment-1\nspanish 2813: ge-regiment-1\n");
    dice("1");
    play("attack 2714 2713; add en-levies-1; done; fight");
    refused("attack 2813 2713", "9.0", "already");
    refused("attack 2714 2614", "9.0", "already");
}

static void armada_9_11_results_apply_before_the_next_attack(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2\nenglish 2715: en-levies-3 en-levies-4\nspanish 2714: "
                 "wa-regiment-4\nspanish 2815: wa-regiment-6\n");
    dice("4");
    play(ATTACK "; fight; lose en-levies-1; lose wa-regiment-4; pass");
    off_map("wa-regiment-4", POOL);
    accepted("attack 2815 2715");
}

static void armada_9_12_not_across_closed_sides_nor_into_closed_areas(void **state)
{
    (void)state;
    set_up(FIGHT "violated: 1\nenglish 2028: en-levies-1\nspanish 2128: es-portuguese\n"
                 "english 2812: en-levies-2\nspanish 2913: ge-regiment-1\n");
    refused("attack 2128 2028", "9.12", "adjacent hex");
    refused("attack 2913 2812", "9.12", "only German");
}

static void armada_9_13_steps_of_land_units(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2\nspanish 2714: es-tercio-1 es-tercio-2\n");
    dice("5");
    play(ATTACK "; fight");
    told("9.3", "attacker loses 2, defender 1");
    play("lose en-levies-1; lose en-levies-2; lose es-tercio-1");
    off_map("en-levies-1", POOL);
    assert_true(reduced("es-tercio-1"));
}

/* Of two steps that the die takes one is all there is. */
static void armada_9_13_no_more_to_lose_than_there_is(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1\nspanish 2714: es-tercio-1 es-tercio-2\n");
    dice("6");
    play("attack 2714 2713; add en-levies-1; done; fight");
    told("9.3", "attacker loses 2");
    assert_true(side_sees(ENGLISH, "Choose a unit to lose a step: 1 to lose"));
    assert_true(side_sees(ENGLISH, "\"owes\":1"));
    assert_true(side_sees(SPANISH, "\"owes\":1"));
}

static void armada_9_14_the_thirty_and_the_twenty(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army\nspanish 2714: es-tercio-1 es-tercio-2 ge-regiment-1\n");
    dice("4");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight; lose en-trained-bands-main-army");
    asked(ENGLISH, "replace");
    refused("replace du-holland", "9.14", "same nation");
    play("replace en-trained-bands-tilbury");
    in_hex("en-trained-bands-tilbury", "2713");
    off_map("en-trained-bands-main-army", POOL);
    asked(SPANISH, "lose_unit");
    owed(SPANISH, "\"party\":\"spanish\",\"verb\":\"lose\",\"count\":2,\"what\":\"steps of units to lose\","
                  "\"why\":\"The battle\",\"rule\":\"9.13\",\"steps\":{\"es-tercio-1\":2,\"es-tercio-2\":2},"
                  "\"suggested\":[\"es-tercio-1\",\"es-tercio-1\"]");
    assert_int_equal(replacement_steps(THE_THIRTY, THE_TWENTY), 1);
    assert_int_equal(replacement_steps(THE_THIRTY, piece_named("en-levies-1")), 2);
    assert_int_equal(replacement_steps(THE_THIRTY, NO_PIECE), 3);
    assert_int_equal(replacement_steps(THE_TWENTY, NO_PIECE), 2);
}

static void armada_9_14_lower_and_off_the_map(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-tilbury\nenglish 2114: en-levies-2\nspanish 2714: es-tercio-1 "
                 "es-tercio-2 ge-regiment-1\n");
    dice("4");
    play("attack 2714 2713; add en-trained-bands-tilbury; done; fight; lose en-trained-bands-tilbury");
    refused("replace en-trained-bands-main-army", "9.14", "lower");
    refused("replace en-levies-2", "9.14", "eliminated");
    play("replace en-levies-1");
    in_hex("en-levies-1", "2713");
}

static void armada_9_15_fortresses_double(void **state)
{
    (void)state;
    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2\nenglish 2713: du-utrecht\n");
    dice("1");
    play("attack 2713 2714; all; done; fight");
    told("9.0", "with 6 against 4");
    set_up(S_FIGHT "spanish 2714: es-tercio-1 es-tercio-2\nenglish 2713: du-utrecht\ncontrol: spanish 2713\n");
    dice("1");
    play("attack 2713 2714; all; done; fight");
    told("9.0", "with 6 against 2");
}

static void armada_9_15_besiegers_are_not_inside(void **state)
{
    (void)state;
    set_up(S_FIGHT "landings: britain past\nspanish 1808: ec-northern-rising-1\nenglish 1808: en-levies-1\n"
                   "siege: land spanish 1808 0\nspanish 1807: sc-highland-army-1\n");
    held_by("1808", ENGLISH);
    dice("1");
    play("attack 1808 1807; add sc-highland-army-1; done");
    told("9.0", "with 4 against 4");
}

static void armada_9_21_retreat_of_one_hex(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army\nspanish 2714: ge-regiment-1 wa-regiment-1 wa-regiment-2 "
                 "leader-parma\n");
    dice("6");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight");
    told("9.0", "with 30 against 15");
    set_up(FIGHT "english 2713: en-trained-bands-main-army\nspanish 2714: ge-regiment-1 wa-regiment-1 wa-regiment-2 "
                 "leader-mondragon\n");
    dice("4");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight; lose en-trained-bands-main-army; replace "
         "en-trained-bands-tilbury;"
         "lose wa-regiment-1; lose wa-regiment-2");
    asked(SPANISH, "retreat_to");
    refused("retreat 2713", "9.22", "cannot");
    play("retreat 2814");
    in_hex("ge-regiment-1", "2814");
    in_hex("leader-mondragon", "2814");
}

static void armada_9_21_only_those_who_attacked_retreat(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2\nspanish 2714: es-tercio-1 es-tercio-2 ge-regiment-1 "
                 "ge-regiment-2\n");
    dice("3");
    play("attack 2714 2713; add en-levies-2; done; fight");
    told("9.3", "attacker loses 1, defender 0");
    play("lose en-levies-2");
    asked(ENGLISH, "land_attack");
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2 en-levies-3\nspanish 2714: es-tercio-1 es-tercio-2 "
                 "ge-regiment-1 ge-regiment-2 wa-regiment-1\n");
    dice("3");
    play("attack 2714 2713; add en-levies-2; add en-levies-3; done; fight; lose en-levies-3");
    asked(ENGLISH, "retreat_to");
    play("retreat 2613");
    in_hex("en-levies-2", "2613");
    in_hex("en-levies-1", "2713");
}

static void armada_9_21_a_retreat_captures_and_violates(void **state)
{
    (void)state;
    set_up(FIGHT "english 2415: en-levies-1 en-levies-3\nspanish 2515: es-tercio-1 es-tercio-2 ge-regiment-1 "
                 "ge-regiment-2 wa-regiment-1 ge-regiment-4\ncontrol: english 2415\n");
    dice("3");
    play("attack 2515 2415; all; done; fight; lose en-levies-3; retreat 2316");
    told("15.11", "english violate");
    held_by("2316", ENGLISH);
    set_up(FIGHT "english 2713: en-levies-1 du-utrecht\nspanish 2714: es-tercio-1 es-tercio-2 ge-regiment-1 "
                 "ge-regiment-2 wa-regiment-1\nspanish 2613: wa-regiment-2\nspanish 2712: wa-regiment-3\nspanish 2812: "
                 "wa-regiment-4\nspanish 2813: wa-regiment-5\ncontrol: spanish 2612\n");
    dice("3");
    play("attack 2714 2713; all; done; fight; lose en-levies-1; retreat 2612");
    held_by("2612", ENGLISH);
}

static void armada_9_22_nowhere_to_go(void **state)
{
    (void)state;
    set_up(FIGHT "violated: 1\nenglish 2514: en-trained-bands-main-army\nenglish 2515: en-levies-1\nenglish 2415: "
                 "en-levies-2\nenglish 2315: en-levies-3\n"
                 "spanish 2414: ge-regiment-1 wa-regiment-1 wa-regiment-2\n");
    dice("3");
    play("attack 2414 2514; add en-trained-bands-main-army; done; fight; lose en-trained-bands-main-army; replace "
         "en-trained-bands-tilbury;"
         "lose wa-regiment-1; lose wa-regiment-2");
    told("9.22", "nowhere to retreat");
    off_map("ge-regiment-1", POOL);
}

static void armada_9_23_the_victors_may_advance(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army en-levies-1\nspanish 2714: wa-regiment-4\n");
    dice("3");
    play(ATTACK "; fight; lose wa-regiment-4");
    asked(ENGLISH, "advancers");
    play("add en-levies-1; done");
    in_hex("en-levies-1", "2714");
    in_hex("en-trained-bands-main-army", "2713");
    held_by("2714", ENGLISH);
}

static void armada_9_23_leaders_go_with_the_last(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army leader-norris\nspanish 2714: wa-regiment-4\n");
    dice("3");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight; lose wa-regiment-4; add "
         "en-trained-bands-main-army; done");
    in_hex("leader-norris", "2714");
    set_up(FIGHT "violated: 1\nenglish 2415: en-trained-bands-main-army\nspanish 2416: fl-amiens\n");
    dice("3");
    play("attack 2416 2415; add en-trained-bands-main-army; done; fight; lose fl-amiens; add "
         "en-trained-bands-main-army; done");
    held_by("2416", ENGLISH);
}

static void armada_9_23_a_leader_goes_with_part_of_them(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army en-levies-1 leader-norris\nspanish 2714: wa-regiment-4\n");
    dice("3");
    play(ATTACK "; fight; lose wa-regiment-4; add leader-norris");
    refused("done", "9.23", "with a combat unit");
    play("add en-levies-1; done");
    in_hex("leader-norris", "2714");
    in_hex("en-trained-bands-main-army", "2713");
}

static void armada_9_0_an_attack_goes_into_an_adjacent_hex(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1\nspanish 2714: wa-regiment-4\nenglish 2114: en-levies-2\n");
    refused("attack 2714 2114", "9.0", "adjacent");
}

static void armada_13_0_each_leaders_bonus_has_its_own_limit(void **state)
{
    (void)state;
    set_up(S_FIGHT "spanish 2714: es-tercio-1 leader-parma leader-mondragon\nenglish 2713: en-levies-1 en-levies-2\n");
    dice("1");
    play("attack 2713 2714; add es-tercio-1; done; fight");
    told("9.0", "with 9 against");
}

static void armada_8_0_who_is_aboard_does_not_march(void **state)
{
    (void)state;
    set_up(MARCH "english 1616: en-drakes-merchants-1\nenglish 1616 aboard: en-levies-3\n");
    refused("march 1616", "8.0", "aboard ship");
}

static void armada_9_23_so_may_the_defender(void **state)
{
    (void)state;
    set_up(FIGHT "english 2613: en-brill-garrison\nspanish 2614: es-tercio-1 es-tercio-2\n");
    dice("4");
    play("attack 2614 2613; add en-brill-garrison; done; fight; lose en-brill-garrison");
    asked(SPANISH, "advancers");
    play("add es-tercio-1; done");
    in_hex("es-tercio-1", "2613");
    held_by("2613", SPANISH);
}

static void armada_9_24_besieged_units_ignore_retreats(void **state)
{
    (void)state;
    set_up(S_FIGHT
           "english 2714: en-levies-1 en-levies-3\nspanish 2714: ge-regiment-1 ge-regiment-2 es-tercio-1 es-tercio-2 "
           "wa-regiment-1 wa-regiment-5 it-tercio-of-spinelli it-tercio-of-capizucchi ge-regiment-4 ge-regiment-5\n"
           "siege: land english 2714 0\ncontrol: english 2714\n");
    dice("4");
    play("attack 2714 2714; all; done");
    told("9.0", "against 12");
    play("lose ge-regiment-1; lose en-levies-3");
    asked(ENGLISH, "lose_unit");
    play("lose en-levies-1");
    held_by("2714", SPANISH);
}

static void armada_9_24_besieged_units_stay_where_they_are(void **state)
{
    (void)state;
    set_up(S_FIGHT
           "english 2714: en-levies-1 en-levies-3 en-utrecht-contingent\nspanish 2714: ge-regiment-1 ge-regiment-2 "
           "es-tercio-1 es-tercio-2 wa-regiment-1 wa-regiment-5 it-tercio-of-spinelli it-tercio-of-capizucchi "
           "ge-regiment-4 ge-regiment-5\nsiege: land english 2714 0\ncontrol: english 2714\n");
    dice("4");
    play("attack 2714 2714; all; done");
    told("9.0", "with 32 against 14");
    told("9.3", "attacker loses 1, defender 2");
    play("lose ge-regiment-1; lose en-levies-3; lose en-utrecht-contingent");
    asked(SPANISH, "land_attack"); /* the table says they retreat */
    in_hex("en-levies-1", "2714");
    assert_true(besieged_by_land(now(), ENGLISH, hex_named("2714")));
}

static void armada_9_24_besiegers_retreat_from_the_siege(void **state)
{
    (void)state;
    set_up(S_FIGHT SIEGE);
    dice("3");
    play("attack 2714 2714; add es-tercio-1; done; lose es-tercio-1");
    asked(SPANISH, "retreat_to");
    play("retreat 2614");
    told("10.12", "over");
    in_hex("es-tercio-1", "2614");
}

static void armada_9_24_nor_do_they_when_they_attack(void **state)
{
    (void)state;
    set_up(FIGHT
           "english 2714: en-levies-2 en-levies-3\nspanish 2714: es-tercio-1 es-tercio-2\nsiege: land english 2714 "
           "0\ncontrol: english 2714\n");
    dice("3");
    play("attack 2714 2714; all; done");
    told("9.3", "attacker loses 1, defender 0");
    play("lose en-levies-3");
    asked(ENGLISH, "land_attack");
    in_hex("en-levies-2", "2714");
}

static void armada_9_3_land_combat_table(void **state)
{
    (void)state;
    assert_int_equal(land_crt[0][5].attacker, 2);
    assert_true(land_crt[0][5].attacker_retreats);
    assert_int_equal(land_crt[2][5].defender, 2);
    assert_true(land_crt[2][5].defender_retreats);
    assert_int_equal(land_crt[5][2].attacker, 0);
    assert_int_equal(land_crt[5][2].defender, 1);
}

/* ---- 10.0 sieges by land ----------------------------------------------------------------------------------------- */

static void armada_10_0_siege_instead_of_combat(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 en-levies-2\nspanish 2714: wa-regiment-1\n");
    play("attack 2714 2713; add en-levies-1; done; siege");
    in_hex("en-levies-1", "2714");
    in_hex("en-levies-2", "2713");
    assert_true(besieged_by_land(now(), SPANISH, hex_named("2714")));
    held_by("2714", SPANISH);
    refused("attack 2714 2714", "9.0", "already");
}

static void armada_10_11_besieged_units_must_fight(void **state)
{
    (void)state;
    set_up(S_FIGHT SIEGE);
    play("attack 2714 2714; add es-tercio-1; done");
    assert_int_equal(ya_owing(&DEF, now()), 1 << YA_CHANCE);
    set_up(FIGHT SIEGE "english 2713: en-levies-2\n");
    play("attack 2714 2713; add en-levies-2; done");
    assert_int_equal(ya_owing(&DEF, now()), 1 << YA_CHANCE);
}

static void armada_10_12_over_when_the_besiegers_are_gone(void **state)
{
    (void)state;
    set_up(S_MARCH SIEGE "spanish 2614: wa-regiment-1\n");
    play("march 2614; add wa-regiment-1; done; step 2714; end; march 2714; add es-tercio-1; done; step 2614; end");
    assert_true(besieged_by_land(now(), ENGLISH, hex_named("2714")));
    set_up(MARCH SIEGE "english 2713: en-levies-2\n");
    play("march 2713; add en-levies-2; done");
    refused("step 2714", "8.12", "enemy land units");
}

static void armada_10_13_only_from_within(void **state)
{
    (void)state;
    set_up(S_FIGHT SIEGE "spanish 2614: wa-regiment-1\n");
    refused("attack 2714 2614", "10.13", "besiegers");
    accepted("attack 2714 2714");
    set_up(FIGHT SIEGE "spanish 2715: wa-regiment-1\n");
    refused("attack 2715 2714", "10.13", "besiegers");
    accepted("attack 2714 2714");
}

static void armada_10_14_relief_from_one_adjacent_hex(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE "english 2713: en-trained-bands-tilbury\n");
    assert_true(side_sees(ENGLISH, "\"attack 2714 2714\":\"a sally of your besieged\""));
    dice("5");
    play("attack 2714 2713; add en-levies-1; add en-trained-bands-tilbury; done");
    told("9.0", "with 22 against 3");
    told("9.3", "attacker loses 2, defender 3");
    play("lose en-trained-bands-tilbury; replace en-levies-2; lose en-levies-2; lose es-tercio-1; lose es-tercio-1");
    told("10.12", "over");
    assert_false(besieged_by_land(now(), ENGLISH, hex_named("2714")));
}

static void armada_10_14_the_relievers_may_advance(void **state)
{
    (void)state;
    set_up(FIGHT "english 2714: en-levies-4\nspanish 2714: wa-regiment-4\nsiege: land english 2714 0\n"
                 "control: english 2714\nenglish 2713: en-levies-1 en-levies-2\n");
    dice("3");
    play("attack 2714 2713; add en-levies-1; add en-levies-4; done; lose wa-regiment-4");
    told("10.12", "over");
    asked(ENGLISH, "advancers");
    refused("add en-levies-2", "9.23", "won the combat");
    play("add en-levies-1; done");
    in_hex("en-levies-1", "2714");
    in_hex("en-levies-2", "2713");
}

static void armada_10_14_leaders_of_both(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE "english 2714: leader-norris\nenglish 2713: en-levies-2 leader-willoughby\n");
    dice("1");
    play("attack 2714 2713; all; done");
    told("9.0", "with 10 against 3"); /* three, half of four, and both leaders */
    because("9.3", "[1] for the battle on land in 2714; column 3-1; +5 leaders of the English");
}

static void armada_10_15_doubled_in_defence_halved_in_attack(void **state)
{
    (void)state;
    set_up(S_FIGHT SIEGE);
    dice("1");
    play("attack 2714 2714; add es-tercio-1; done");
    told("9.0", "with 3 against 8");
    set_up(FIGHT
           "english 2714: en-levies-2\nspanish 2714: es-tercio-1\nsiege: land english 2714 0\ncontrol: english 2714\n");
    dice("1");
    play("attack 2714 2714; add en-levies-2");
    assert_true(side_sees(ENGLISH, "\"stage\":{\"title\":\"Sally\""));
    assert_true(side_sees(
        ENGLISH, "\"rule\":\"10.15\",\"text\":\"besieged units that attack\",\"value\":\"halved\",\"line\":1"));
    play("done");
    told("9.0", "with 1 against 3");
}

static void armada_10_15_half_of_one_is_no_attack(void **state)
{
    (void)state;
    set_up(FIGHT "english 2714: en-utrecht-contingent leader-norris\nspanish 2714: es-tercio-1\n"
                 "siege: land english 2714 0\ncontrol: english 2714\n");
    refused("attack 2714 2714", "10.15", "no strength");
    set_up(FIGHT "english 2714: en-utrecht-contingent du-overijssel\nspanish 2714: es-tercio-1\n"
                 "siege: land english 2714 0\ncontrol: english 2714\n");
    play("attack 2714 2714; add du-overijssel");
    refused("done", "10.15", "no strength");
    dice("1");
    play("add en-utrecht-contingent; done");
    told("9.0", "with 1 against 3");
}

static void armada_10_16_tripled_in_a_fortress(void **state)
{
    (void)state;
    set_up(S_FIGHT "english 2713: du-utrecht\nspanish 2713: es-tercio-1\nsiege: land english 2713 0\n");
    dice("1");
    play("attack 2713 2713; add es-tercio-1");
    assert_true(side_sees(SPANISH, "\"stage\":{\"title\":\"Assault on the besieged\",\"place\":\"2713\""));
    assert_true(
        side_sees(SPANISH, "\"rule\":\"10.16\",\"text\":\"besieged in a fortress\",\"value\":\"trebled\",\"line\":2"));
    assert_true(side_sees(SPANISH, "\"label\":\"Besieged\",\"value\":\"0 of 6 segments\""));
    play("done");
    told("9.0", "with 3 against 6");
}

static void armada_10_17_lifted_by_marching_off(void **state)
{
    (void)state;
    set_up(S_MARCH SIEGE);
    play("march 2714; add es-tercio-1; done; step 2614");
    told("10.12", "over");
    held_by("2714", ENGLISH);
}

static void armada_10_25_ships_in_a_port_close_it_by_sea(void **state)
{
    (void)state;
    set_up(HEAD(3, "english land-combat") "english 1814: en-levies-1\nspanish 1814: es-tercio-1\nsiege: land english "
                                          "1814 0\narmada-1 1814 1: es-hulks-1\n");
    assert_true(is_closed(now(), ENGLISH, hex_named("1814")));
    set_up(HEAD(
        3, "english land-combat") "english 1814: en-levies-1\nspanish 1814: es-tercio-1\nsiege: land english 1814 0\n");
    assert_false(is_closed(now(), ENGLISH, hex_named("1814")));
}

static void armada_10_31_two_segments_in_the_open(void **state)
{
    (void)state;
    set_up(FIGHT SIEGE);
    play("done");
    told("10.3", "1 of 2");
    pass_on("land_attack", ENGLISH);
    play("done");
    told("10.3", "starved out");
    off_map("en-levies-1", POOL);
    held_by("2714", SPANISH);
}

static void armada_10_31_a_port_closed_on_both_sides(void **state)
{
    (void)state;
    set_up(FIGHT "english 1814: en-levies-1\nspanish 1814: es-tercio-1\nsiege: land english 1814 0\n"
                 "armada-1 1814 1: es-hulks-1\n");
    play("done");
    told("10.3", "1 of 2");
    pass_on("land_attack", ENGLISH);
    play("done");
    off_map("en-levies-1", POOL);
    held_by("1814", SPANISH);
}

static void armada_10_32_six_segments_in_a_fortress(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: du-utrecht leader-norris\nspanish 2713: es-tercio-1\nsiege: land english 2713 4\n");
    play("done");
    told("10.3", "5 of 6");
    pass_on("land_attack", ENGLISH);
    play("done");
    off_map("du-utrecht", POOL);
    off_map("leader-norris", GONE);
}

static void armada_10_32_ships_and_leaders_fall_with_the_place(void **state)
{
    (void)state;
    set_up(S_FIGHT "silver: at-sea june\nspanish 0835: es-lisbon-garrison es-treasure-fleet+ leader-leyva\n"
                   "armada-1 0835 2: es-squadron-of-portugal-1* leader-santa-cruz@es-squadron-of-portugal-1\n"
                   "english 0835: en-levies-1\nfleet-1 0835 1: en-queens-drake\n"
                   "siege: land spanish 0835 5\nsiege: sea spanish 0835\n");
    play("done");
    off_map("es-lisbon-garrison", POOL);
    off_map("es-squadron-of-portugal-1", POOL);
    off_map("armada-1", POOL);
    off_map("leader-leyva", GONE);
    off_map("leader-santa-cruz", GONE);
    assert_int_equal(now()->steps_lost[SPANISH], 0);
    off_map("es-treasure-fleet", AWAITED);
    assert_int_equal(now()->silver, SILVER_LOST);
    assert_true(ducats(ENGLISH) < 1000); /* no prize */
    held_by("0835", ENGLISH);
}

static void armada_10_33_a_port_open_on_one_side_holds_out(void **state)
{
    (void)state;
    set_up(FIGHT "english 1814: en-levies-1\nspanish 1814: es-tercio-1\nsiege: land english 1814 1\n");
    play("done");
    not_told("starved");
    assert_int_equal(now()->clock[hex_named("1814")], 0);
}

static void armada_10_34_a_winter_counts_five(void **state)
{
    (void)state;
    set_up(HEAD(
        9, "english land-combat") "english 2713: du-utrecht\nspanish 2713: es-tercio-1\nsiege: land english 2713 1\n");
    accepted("attack 2713 2713");
    play("done");
    told("10.3", "starved out");
}

static void armada_10_4_no_activation_in_a_siege(void **state)
{
    (void)state;
    set_up(HEAD(3, "english de-activation") "english 1616: en-levies-1 en-queens-drake\nspanish 1616: "
                                            "es-tercio-1\nsiege: land english 1616 0\n");
    refused("deactivate en-levies-1 plymouth", "5.56", "siege");
    refused("deactivate en-queens-drake plymouth", "5.56", "siege");
}

/* ---- 13.0 leaders ashore ----------------------------------------------------------------------------------------- */

static void armada_13_11_naval_leaders_do_not_help_ashore(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 leader-drake\nspanish 2714: wa-regiment-1\n");
    dice("1");
    play("attack 2714 2713; add en-levies-1; done; fight");
    told("9.0", "with 4 against 3");
}

static void armada_13_11_leaders_attack_where_they_may_go(void **state)
{
    (void)state;
    set_up(FIGHT "violated: 1\nenglish 2415: en-levies-1 leader-maurice-of-nassau\nspanish 2416: fl-amiens\n");
    dice("1");
    play("attack 2416 2415; add en-levies-1; done; fight");
    told("9.0", "with 4 against 2"); /* no Dutchman attacks out of the Netherlands */
    set_up(S_FIGHT "violated: 3\nspanish 2418: wa-regiment-1 leader-guise\nenglish 2417: en-levies-1\n");
    dice("1");
    play("attack 2417 2418; add wa-regiment-1; done; fight");
    told("9.0", "with 3 against 4"); /* the League obeys from the next turn on */
}

static void armada_13_12_leyva_helps_ashore(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1\nspanish 2714: wa-regiment-1 leader-leyva\n");
    dice("1");
    play("attack 2714 2713; add en-levies-1; done; fight");
    told("9.0", "with 4 against 6");
}

static void armada_13_15_land_leaders_add_up(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-levies-1 leader-norris leader-leicester\nspanish 2714: ge-regiment-1 es-tercio-1 "
                 "leader-parma leader-mondragon\n");
    dice("1");
    play("attack 2714 2713; add en-levies-1; done; fight");
    told("9.0", "with 8 against 16");
}

static void armada_13_17_a_leader_without_troops_escapes(void **state)
{
    (void)state;
    set_up(FIGHT "english 2713: en-trained-bands-main-army\nspanish 2714: wa-regiment-4 leader-mondragon\n");
    dice("3");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight; lose wa-regiment-4; pass");
    asked(SPANISH, "displace_to");
    assert_true(side_sees(SPANISH, "\"rule\":\"13.17\",\"prompt\":\"Mondragon has no troops left"));
    refused("displace 2613", "13.17", "nearest");
    play("displace 2715");
    in_hex("leader-mondragon", "2715");
}

static void armada_13_17_no_escape_from_a_besieged_hex(void **state)
{
    (void)state;
    set_up(FIGHT "english 2714: en-levies-4 leader-norris\nspanish 2714: es-tercio-1 es-tercio-2\n"
                 "siege: land english 2714 0\ncontrol: english 2714\nenglish 2713: en-levies-1\n");
    dice("3");
    play("attack 2714 2713; add en-levies-1; add en-levies-4; done; lose en-levies-4; lose es-tercio-1");
    told("13.18", "Norris is taken");
    off_map("leader-norris", GONE);
    held_by("2714", SPANISH);
}

static void armada_13_17_not_to_troops_beside_the_enemy(void **state)
{
    (void)state;
    set_up(FIGHT "landings: britain past\nenglish 2112: en-trained-bands-main-army\nenglish 2012: en-levies-2\n"
                 "spanish 2113: es-portuguese leader-leyva\nspanish 2013: es-tercio-1\nspanish 2014: es-tercio-2\n");
    dice("4");
    play("attack 2113 2112; add en-trained-bands-main-army; done; fight; lose en-trained-bands-main-army;"
         "replace en-trained-bands-tilbury; lose es-portuguese; pass");
    told("13.17", "Leyva escapes to 2014"); /* 2013 is nearer */
}

static void armada_13_17_the_attackers_leaders_too(void **state)
{
    (void)state;
    set_up(FIGHT "english 2614: en-levies-4 leader-norris\nspanish 2714: es-tercio-1 es-tercio-2\n"
                 "english 2612: du-holland\n");
    dice("4");
    play("attack 2714 2614; add en-levies-4; done; fight; lose en-levies-4; lose es-tercio-1");
    asked(SPANISH, "advancers");
    play("pass; displace 2613");
    told("13.17", "Norris escapes");
}

static void armada_13_18_with_nowhere_to_go_he_is_taken(void **state)
{
    (void)state;
    set_up(S_FIGHT "english 2713: du-utrecht leader-norris\nspanish 2713: es-tercio-1 es-tercio-2 ge-regiment-1 "
                   "ge-regiment-2 ge-regiment-4\n"
                   "siege: land english 2713 0\n");
    dice("4");
    play("attack 2713 2713; all; done; lose ge-regiment-2; lose du-utrecht");
    told("13.18", "Norris is taken");
    off_map("leader-norris", GONE);
    held_by("2713", SPANISH);
}

static void armada_13_19_leaders_ashore_have_their_own_allowance(void **state)
{
    (void)state;
    set_up(MARCH "english 2114: leader-drake en-levies-1\n");
    play("march 2114; add leader-drake; done");
    assert_int_equal(ASKING(now(), march)->left, 10);
    play("end");
    play("march 2114; add en-levies-1; done");
    assert_int_equal(ASKING(now(), march)->left, 6);
}

static void armada_16_2_leaders_capture_nothing(void **state)
{
    (void)state;
    set_up(MARCH "english 2713: leader-norris\n");
    play("march 2713; add leader-norris; done; step 2714; end");
    held_by("2714", SPANISH);
}

/* ---- 14.1 -------------------------------------------------------------------------------------------------------- */

static void armada_14_1_marching_in_winter(void **state)
{
    (void)state;
    set_up(HEAD(9, "english land-movement") "english 2114: en-levies-1 en-levies-2 en-levies-3 leader-norris\n");
    dice("2 3");
    play("march 2114; add en-levies-1; add en-levies-2; add leader-norris; done; step 2113; end; done");
    off_map("en-levies-1", POOL);
    in_hex("en-levies-2", "2113");
    in_hex("en-levies-3", "2114");
    asked(ENGLISH, "land_attack");
}

static void armada_14_1_who_stays_suffers_nothing(void **state)
{
    (void)state;
    set_up(HEAD(9, "english land-movement") "english 2114: en-levies-1 en-levies-2\n");
    play("march 2114; all; done; end; done");
    asked(ENGLISH, "land_attack");
}

static void armada_14_1_spaniards_too(void **state)
{
    (void)state;
    set_up(HEAD(9, "spanish land-movement") "spanish 2614: wa-regiment-1\n");
    dice("1");
    play("march 2614; add wa-regiment-1; done; step 2714; end; done");
    off_map("wa-regiment-1", POOL);
    asked(SPANISH, "land_attack");
}

static void armada_14_1_who_would_march_in_winter_is_warned(void **state)
{
    (void)state;
    set_up(HEAD(9, "english land-movement") "english 2114: en-levies-1\n");
    assert_true(side_sees(
        ENGLISH, "\"march 2114\":\"It is winter: every land unit that marches is lost if its die is 1 or 2.\""));
    assert_true(side_sees(ENGLISH, "March land units, or be done: in winter nothing is built, ships stay in port"));
    assert_false(side_sees(ENGLISH, "could still march"));
    set_up(HEAD(2, "english land-movement") "english 2114: en-levies-1\n");
    assert_false(side_sees(ENGLISH, "inter"));
    assert_true(side_sees(ENGLISH, "\"done\":\"Land units could still march from 1 place.\""));
}

RULES_MAIN(
    cmocka_unit_test(armada_8_0_one_point_a_hex), cmocka_unit_test(armada_8_11_only_in_ones_own_segment),
    cmocka_unit_test(armada_8_12_enemies_close_a_hex_unless_besieged),
    cmocka_unit_test(armada_8_12_leaders_alone_are_driven_out),
    cmocka_unit_test(armada_8_13_besieged_units_do_not_move), cmocka_unit_test(armada_8_14_closed_hexsides),
    cmocka_unit_test(armada_8_21_the_english_command_after_violation),
    cmocka_unit_test(armada_8_22_the_spaniards_command_after_violation), cmocka_unit_test(armada_8_22_nor_attack),
    cmocka_unit_test(armada_8_23_the_dutch_stay_in_the_netherlands), cmocka_unit_test(armada_8_24_the_german_states),
    cmocka_unit_test(armada_8_25_the_french_stay_in_france), cmocka_unit_test(armada_8_26_irish_and_scots),
    cmocka_unit_test(armada_8_27_scotland_is_closed_until_the_landing),
    cmocka_unit_test(armada_8_27_the_spaniards_come_when_they_like),
    cmocka_unit_test(armada_8_28_entering_france_violates_and_the_road_does_not),
    cmocka_unit_test(armada_8_28_lands_out_of_play), cmocka_unit_test(armada_8_3_no_stacking_limit),
    cmocka_unit_test(armada_9_0_ratios_in_favour_of_the_defender),
    cmocka_unit_test(armada_9_0_the_attacker_commits_himself_unseen),
    cmocka_unit_test(armada_9_0_one_hex_one_target_once),
    cmocka_unit_test(armada_9_11_results_apply_before_the_next_attack),
    cmocka_unit_test(armada_9_12_not_across_closed_sides_nor_into_closed_areas),
    cmocka_unit_test(armada_9_13_steps_of_land_units), cmocka_unit_test(armada_9_13_no_more_to_lose_than_there_is),
    cmocka_unit_test(armada_9_14_the_thirty_and_the_twenty), cmocka_unit_test(armada_9_14_lower_and_off_the_map),
    cmocka_unit_test(armada_9_15_fortresses_double), cmocka_unit_test(armada_9_15_besiegers_are_not_inside),
    cmocka_unit_test(armada_9_21_retreat_of_one_hex), cmocka_unit_test(armada_9_21_only_those_who_attacked_retreat),
    cmocka_unit_test(armada_9_21_a_retreat_captures_and_violates), cmocka_unit_test(armada_9_22_nowhere_to_go),
    cmocka_unit_test(armada_9_23_the_victors_may_advance), cmocka_unit_test(armada_9_23_leaders_go_with_the_last),
    cmocka_unit_test(armada_9_23_a_leader_goes_with_part_of_them),
    cmocka_unit_test(armada_9_0_an_attack_goes_into_an_adjacent_hex),
    cmocka_unit_test(armada_13_0_each_leaders_bonus_has_its_own_limit),
    cmocka_unit_test(armada_8_0_who_is_aboard_does_not_march), cmocka_unit_test(armada_9_23_so_may_the_defender),
    cmocka_unit_test(armada_9_24_besieged_units_ignore_retreats),
    cmocka_unit_test(armada_9_24_besieged_units_stay_where_they_are),
    cmocka_unit_test(armada_9_24_besiegers_retreat_from_the_siege),
    cmocka_unit_test(armada_9_24_nor_do_they_when_they_attack), cmocka_unit_test(armada_9_3_land_combat_table),
    cmocka_unit_test(armada_10_0_siege_instead_of_combat), cmocka_unit_test(armada_10_11_besieged_units_must_fight),
    cmocka_unit_test(armada_10_12_over_when_the_besiegers_are_gone), cmocka_unit_test(armada_10_13_only_from_within),
    cmocka_unit_test(armada_10_14_relief_from_one_adjacent_hex),
    cmocka_unit_test(armada_10_14_the_relievers_may_advance), cmocka_unit_test(armada_10_14_leaders_of_both),
    cmocka_unit_test(armada_10_15_doubled_in_defence_halved_in_attack),
    cmocka_unit_test(armada_10_15_half_of_one_is_no_attack), cmocka_unit_test(armada_10_16_tripled_in_a_fortress),
    cmocka_unit_test(armada_10_17_lifted_by_marching_off),
    cmocka_unit_test(armada_10_25_ships_in_a_port_close_it_by_sea),
    cmocka_unit_test(armada_10_31_two_segments_in_the_open), cmocka_unit_test(armada_10_31_a_port_closed_on_both_sides),
    cmocka_unit_test(armada_10_32_six_segments_in_a_fortress),
    cmocka_unit_test(armada_10_32_ships_and_leaders_fall_with_the_place),
    cmocka_unit_test(armada_10_33_a_port_open_on_one_side_holds_out),
    cmocka_unit_test(armada_10_34_a_winter_counts_five), cmocka_unit_test(armada_10_4_no_activation_in_a_siege),
    cmocka_unit_test(armada_13_11_naval_leaders_do_not_help_ashore),
    cmocka_unit_test(armada_13_11_leaders_attack_where_they_may_go), cmocka_unit_test(armada_13_12_leyva_helps_ashore),
    cmocka_unit_test(armada_13_15_land_leaders_add_up), cmocka_unit_test(armada_13_17_a_leader_without_troops_escapes),
    cmocka_unit_test(armada_13_17_no_escape_from_a_besieged_hex),
    cmocka_unit_test(armada_13_17_not_to_troops_beside_the_enemy),
    cmocka_unit_test(armada_13_17_the_attackers_leaders_too),
    cmocka_unit_test(armada_13_18_with_nowhere_to_go_he_is_taken),
    cmocka_unit_test(armada_13_19_leaders_ashore_have_their_own_allowance),
    cmocka_unit_test(armada_16_2_leaders_capture_nothing), cmocka_unit_test(armada_14_1_marching_in_winter),
    cmocka_unit_test(armada_14_1_who_stays_suffers_nothing), cmocka_unit_test(armada_14_1_spaniards_too),
    cmocka_unit_test(armada_14_1_who_would_march_in_winter_is_warned))
