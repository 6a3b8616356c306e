/* The War of Jenkins' Ear: how to win (5), the sequence of play (6.0-6.2, 6.4-6.8), storms (8.0), fortunes of war (10),
 * supplies (11.8), and their charts. */
#include "games/jenkins/game.c"
#include "rules.h"

#define ADMIN         "turn: 3\nphase: administration\nfunds: english 40 spanish 12\n"
#define NO_SUCCESSION ADMIN "succession: over\n"
#define VICTORY       "turn: 10\nphase: victory\nfunds: english 0 spanish 0\n"

/* Fortunes of war that strike nobody: the die 1 looks for an English ship in sight. */
#define NOBODY_STRUCK "1 "

static int count_legal(int side)
{
    static Action list[YA_MAX_LEGAL];

    return ya_legal(&DEF, now(), side, false, list, YA_MAX_LEGAL);
}

static bool is_over(void)
{
    return ya_owing(&DEF, now()) == 0;
}

/* ---- 5.0 --------------------------------------------------------------------------------------------------------- */

static void jenkins_5_0_no_captured_port_and_spain_wins(void **state)
{
    (void)state;
    set_up("turn: 10\nphase: administration\nfunds: english 0 spanish 0\nsuccession: over\n"
           "english 3018: soldiers-e3\n"); /* a French seaport does not count */
    dice("1");
    play("");
    assert_true(is_over());
    assert_int_equal(now()->winner, 1 + SPANISH);
    told("5.0", "the spanish have won");
}

static void jenkins_5_0_equal_to_the_value_wins(void **state)
{
    (void)state;
    set_up(VICTORY "english 2825: supplies-e2\nenglish 2925: ogle\nenglish 2426: soldiers-e3\n");
    dice("6"); /* Cartagena 6, both neighbours captured too */
    play("claim cartagena");
    told("5.0", "Cartagena: [6] + 0 is no more than 6");
    assert_int_equal(now()->winner, 1 + ENGLISH);
    assert_true(is_over());
}

static void jenkins_5_0_each_route_to_a_spanish_port_adds_one(void **state)
{
    (void)state;
    set_up(VICTORY "english 2825: soldiers-e3\n");
    assert_int_equal(victory_modifier(now(), PORT_CARTAGENA), 2); /* Santa Marta and Porto Bello */
    dice("5");
    play("claim cartagena");
    told("5.0", "[5] + 2 is more than 6");
    assert_int_equal(now()->winner, 1 + SPANISH);
    set_up(VICTORY "english 2825: soldiers-e3\n");
    dice("4");
    play("claim cartagena");
    assert_int_equal(now()->winner, 1 + ENGLISH);
}

/* Cartagena alone: 4 faces of 6. */
static void jenkins_5_0_the_chance_as_it_stands(void **state)
{
    (void)state;
    set_up(VICTORY "english 2825: soldiers-e3\n");
    assert_int_equal(100 * victory_chance(captured_ports(now())) / SURE, 66);
    assert_int_equal(victory_chance(0), 0);
    set_up(VICTORY "english 2825: supplies-e2\nenglish 2925: ogle\nenglish 2426: soldiers-e3\n");
    assert_int_equal(victory_chance(captured_ports(now())), SURE); /* no die of Cartagena's can fail */
}

static void jenkins_5_0_one_roll_for_each_captured_port(void **state)
{
    (void)state;
    set_up(VICTORY "english 2825: soldiers-e3\nenglish 0614: soldiers-e4\nenglish 3018: soldiers-e5\n");
    assert_int_equal(count_legal(ENGLISH), 2);
    refused("claim leogane", "5.0", "no captured Spanish");
    refused("claim havana", "5.0", "no captured Spanish");
    refused("done", "5.0", "name");
    assert_true(side_sees(ENGLISH, "\"claim cartagena\":\"succeeds with 1 to 4\""));
    assert_true(side_sees(ENGLISH, "\"claim tampico\":\"cannot succeed\""));
    dice("6");
    play("claim cartagena");
    asked(ENGLISH, "claim");
    refused("claim cartagena", "5.0", "one roll");
    dice("1"); /* Tampico, value 1, has a route to Vera Cruz: hopeless, and yet rolled */
    play("claim tampico");
    told("5.0", "Tampico: [1] + 1 is more than 1");
    assert_true(is_over());
    assert_int_equal(now()->winner, 1 + SPANISH);
}

static void jenkins_5_0_ships_do_not_hold_a_port(void **state)
{
    (void)state;
    set_up(VICTORY "english 2114: boyne(soldiers-e3)\nenglish 2825: soldiers-e4\n");
    refused("claim havana", "5.0", "no captured Spanish");
}

static void jenkins_5_0_victory_follows_the_whole_tenth_turn(void **state)
{
    (void)state;
    set_up("turn: 10\nphase: administration\nfunds: english 0 spanish 0\nenglish 2825: soldiers-e3\n");
    dice("3"); /* fortunes of war: an English land counter */
    play("");
    asked(SPANISH, "fortune");
    dice("6 1 1");
    play("strike soldiers-e3");
    assert_true(is_over()); /* the only captured seaport is lost before it is claimed */
    assert_int_equal(now()->winner, 1 + SPANISH);
}

static void jenkins_t5_0_routes_of_cartagena_and_both_ends(void **state)
{
    (void)state;
    assert_int_equal(route_mask[PORT_CARTAGENA], UINT64_C(1) << PORT_SANTA_MARTA | UINT64_C(1) << PORT_PORTO_BELLO);
    for (int i = 0; i < ROUTE_COUNT; i++) {
        assert_true(route_mask[routes[i].from] >> routes[i].to & 1);
        assert_true(route_mask[routes[i].to] >> routes[i].from & 1);
        assert_int_equal(ports[routes[i].from].nation, NATION_SPANISH);
        assert_int_equal(ports[routes[i].to].nation, NATION_SPANISH);
    }
}

/* ---- 6.0 to 6.2, 6.4, 6.5 ---------------------------------------------------------------------------------------- */

static void jenkins_6_0_phases_and_steps_in_order(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n"
           "english 2719: soldiers-e3\nspanish 2825: soldiers-s1\n");
    asked(ENGLISH, "buy");
    dice("2");
    play("done");
    told("6.2", "[2]");
    asked(ENGLISH, "activate");
    play("done");
    told("6.0", "spanish phase");
    asked(SPANISH, "buy");
    play("done");
    asked(SPANISH, "activate");
    dice(NOBODY_STRUCK "6 1 1");
    play("done");
    told("6.5", "the storms pass");
    told("6.6", "[1]");
    told("6.8", "[6]");
    told("6.0", "turn 4");
    asked(ENGLISH, "buy");
    assert_int_equal(now()->turn, 4);
}

static void jenkins_6_1_income_before_purchases(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english movement\nfunds: english 40 spanish 0\n"
           "english 2719: soldiers-e3\nspanish 2825: soldiers-s1\nspanish 3018: soldiers-s2\n");
    play("done");
    asked(SPANISH, "buy");
    assert_int_equal(now()->funds[SPANISH], 27); /* and Leogane's two */
    play("buy santa-isabel; buy oriente; buy africa; buy dragon; buy conquistador");
    assert_int_equal(now()->funds[SPANISH], 0);
}

static void jenkins_6_2_one_die_places_all_storms_of_its_row(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n");
    dice("3");
    play("done");
    told("6.2", "[3]");
    told("8.0", "Curacao");
    position_has("storms: la-guaira maracaibo curacao");
}

static void jenkins_6_2_only_in_the_english_phase(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish purchases\nfunds: english 40 spanish 12\nstorms: havana\n");
    play("done");
    asked(SPANISH, "activate");
    position_has("storms: havana");
}

static void jenkins_t6_2_row_one_is_fair_weather(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n");
    dice("1");
    play("done");
    told("6.2", "no storms");
    assert_int_equal(now()->storm, 0);
}

static void jenkins_t6_2_rows(void **state)
{
    static const char *const rows[] = {"2 storms: havana st-augustine nassau", "3 storms: la-guaira maracaibo curacao",
                                       "4 storms: santiago-de-cuba port-royal leogane",
                                       "5 storms: san-juan english-harbour fort-royal",
                                       "6 storms: vera-cruz campeche pensacola"};

    (void)state;
    for (int i = 0; i < 5; i++) {
        set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n");
        dice((char[]){rows[i][0], 0});
        play("done");
        position_has(rows[i] + 2);
    }
}

static void jenkins_6_4_combat_follows_movement(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english movement\nfunds: english 40 spanish 12\nbattle: 2919 spanish\n"
           "english 2919: boyne/m\nspanish 2919: oriente/f\n");
    play("done");
    asked(ENGLISH, "battle");
    assert_int_equal(now()->phase, PHASE_COMBAT);
    accepted("battle 2919");
}

static void jenkins_6_4_ships_that_were_not_intercepted_do_not_fight(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english movement\nfunds: english 40 spanish 12\n"
           "english 2719: boyne\nspanish 2719: oriente\n");
    play("done");
    asked(SPANISH, "buy");
}

static void jenkins_6_5_storms_are_removed(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish movement\nfunds: english 40 spanish 12\nstorms: havana nassau\nsuccession: over\n");
    dice("1");
    play("done");
    told("6.5", "the storms pass");
    assert_int_equal(now()->storm, 0);
}

static void jenkins_8_0_storms_stay_until_they_are_removed(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english movement\nfunds: english 40 spanish 12\nstorms: havana\n");
    play("done; done");
    asked(SPANISH, "activate");
    position_has("storms: havana");
}

/* ---- 6.6, 10.0 --------------------------------------------------------------------------------------------------- */

static void jenkins_6_6_one_die_every_turn(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION);
    dice("5");
    play("");
    told("6.6", "[5]: fortunes of war");
    told("10.0", "no spanish ship can be seen");
    told("10.0", "no english ship can be seen");
    asked(ENGLISH, "buy");
}

static void jenkins_10_0_only_what_lies_on_top(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2719: boyne* cornwall\nenglish 2612: russell\nenglish 2306: soldiers-e3\n");
    dice("1");
    play("done");
    asked(SPANISH, "fortune");
    assert_int_equal(count_legal(SPANISH), 2);
    refused("strike cornwall", "10.0", "top");
    refused("strike norfolk", "10.0", "top"); /* in the force pool: the same answer */
    refused("strike soldiers-e3", "10.0", "ship");
    refused("strike oriente", "10.0", "enemy");
    refused("done", "10.0", "choose"); /* it must be done (errata) */
    play("strike boyne");
    at("boyne", "gone");
    told("9.3", "Boyne");
    assert_true(has_flag(now(), PIECE_CORNWALL, ON_TOP));
}

static void jenkins_10_0_a_deception_counter_protects(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2719: boyne cornwall deception-e1*\n");
    dice("1");
    play("done");
    told("10.0", "no english ship can be seen");
    asked(ENGLISH, "buy");
}

static void jenkins_10_0_cargo_on_top_dies_alone(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2719: boyne(soldiers-e3*)\n");
    dice("1");
    play("done");
    told("10.0", "no english ship can be seen"); /* a laden ship lies under its cargo */
    set_up(NO_SUCCESSION "english 2719: boyne(soldiers-e3*)\n");
    dice("3");
    play("done; strike soldiers-e3");
    at("soldiers-e3", "gone");
    at("boyne", "2719");
    assert_true(has_flag(now(), PIECE_BOYNE, ON_TOP));
}

static void jenkins_10_0_the_track_and_the_pool_are_safe(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english to-pacific: boyne\nenglish 2612: russell\n");
    dice("1");
    play("");
    refused("strike boyne", "10.0", "on the map");
    refused("strike norfolk", "10.0", "on the map");
    play("strike russell");
}

static void jenkins_10_0_deceptions_left_alone_are_lost(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2919: boyne* deception-e1\n");
    dice("1");
    play("done");
    dice("1");
    play("strike boyne");
    at("deception-e1", "gone");
}

static void jenkins_10_0_a_port_whose_only_counter_is_struck_is_lost(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 3018: supplies-e2* deception-e1\n");
    dice("3");
    play("done");
    dice("6 6"); /* both go back to the force pool */
    play("strike supplies-e2");
    assert_int_equal(now()->holder[PORT_LEOGANE], NATION_FRENCH);
    at("deception-e1", "pool");
}

#define ONE_OF_EACH                                                                                                    \
    "english 2719: boyne\nenglish 2306: soldiers-e3\nspanish 2114: santa-isabel\nspanish 2825: soldiers-s1\n"

static void jenkins_t10_0_row_1_spain_strikes_a_ship(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("1");
    play("");
    asked(SPANISH, "fortune");
    owed(SPANISH, "\"party\":\"english\",\"verb\":\"strike\",\"count\":1,\"what\":\"counter to strike\","
                  "\"why\":\"Fortunes of war\",\"rule\":\"10.0\",\"suggested\":[\"boyne\"]");
    play("strike boyne");
    asked(ENGLISH, "buy");
}

static void jenkins_t10_0_row_2_england_strikes_a_ship(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("2");
    play("");
    asked(ENGLISH, "fortune");
    play("strike santa-isabel");
    asked(ENGLISH, "buy");
}

static void jenkins_t10_0_row_3_spain_strikes_a_land_counter(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("3");
    play("");
    asked(SPANISH, "fortune");
    play("strike soldiers-e3");
    asked(ENGLISH, "buy");
}

static void jenkins_t10_0_row_4_england_strikes_a_land_counter(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("4");
    play("");
    asked(ENGLISH, "fortune");
    play("strike soldiers-s1");
    asked(ENGLISH, "buy");
}

static void jenkins_t10_0_row_5_both_lose_a_ship(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("5");
    play("");
    asked(ENGLISH, "fortune");
    play("strike santa-isabel");
    asked(SPANISH, "fortune");
    play("strike boyne");
    asked(ENGLISH, "buy");
}

static void jenkins_t10_0_row_6_both_lose_a_land_counter(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION ONE_OF_EACH);
    dice("6");
    play("");
    asked(ENGLISH, "fortune");
    play("strike soldiers-s1");
    asked(SPANISH, "fortune");
    play("strike soldiers-e3");
    asked(ENGLISH, "buy");
}

/* ---- 6.7, 11.8 --------------------------------------------------------------------------------------------------- */

static void jenkins_6_7_out_of_supply_one_counter_is_lost(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2919: boyne cornwall deception-e1*\n");
    dice(NOBODY_STRUCK);
    play("done");
    told("6.7", "out of supply");
    asked(ENGLISH, "lose_supply");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":1,\"what\":\"counter to lose\","
                  "\"why\":\"Out of supply in 2919\",\"rule\":\"6.7\",\"suggested\":[\"boyne\"]");
    refused("lose deception-e1", "6.7", "deception");
    refused("lose russell", "6.7", "not one of your counters");
    refused("done", "6.7", "choose");
    play("lose boyne");
    at("boyne", "gone");
    at("cornwall", "2919");
    asked(ENGLISH, "buy");
}

static void jenkins_6_7_friendly_and_captured_ports_feed_all(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2719: deception-e1* boyne soldiers-e3\n"
                         "english 3018: soldiers-e4 russell deception-e2*\nspanish 2825: soldiers-s1\n");
    dice("2");
    play("done");
    not_told("out of supply");
}

static void jenkins_6_7_the_roads_of_other_ports_do_not(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 3018: boyne\nenglish 2825: cornwall\n");
    dice("2");
    play("");
    asked(ENGLISH, "lose_supply");
    told("6.7", "2825");
    play("lose cornwall; lose boyne");
    told("6.7", "3018");
}

static void jenkins_6_7_english_first_then_spanish(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2919: deception-e1* boyne\nspanish 2920: deception-s1* santa-isabel\n");
    dice(NOBODY_STRUCK);
    play("done; done");
    asked(ENGLISH, "lose_supply");
    dice("1"); /* the deception counter is left alone */
    play("lose boyne");
    at("deception-e1", "gone");
    asked(SPANISH, "lose_supply");
    dice("6");
    play("lose santa-isabel");
    at("deception-s1", "pool");
}

static void jenkins_6_7_a_ship_takes_its_cargo_along(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2919: boyne(soldiers-e3*)\n");
    dice(NOBODY_STRUCK);
    play("done; lose boyne");
    at("soldiers-e3", "gone");
}

static void jenkins_6_7_track_boxes_need_no_supply(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english to-pacific: boyne\n");
    dice(NOBODY_STRUCK);
    play("");
    asked(ENGLISH, "buy");
}

static void jenkins_11_8_supplies_feed_their_hex(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "english 2919: boyne(supplies-e2*) cornwall\nenglish 2618: soldiers-e3* supplies-e3\n");
    dice(NOBODY_STRUCK);
    play("done");
    not_told("out of supply");
    at("supplies-e2", "2919"); /* not used up */
}

/* ---- 6.8 --------------------------------------------------------------------------------------------------------- */

#define FOR_EUROPE                                                                                                     \
    ADMIN "english 2719: boyne(soldiers-e3) frigate-e2 deception-e1*\nspanish 2825: soldiers-s1 oriente "              \
          "deception-s1*\n"

static void jenkins_t6_8_row_1_spanish_funds(void **state)
{
    (void)state;
    set_up(FOR_EUROPE);
    dice(NOBODY_STRUCK "1 3 4");
    play("done; done");
    told("6.8", "[3] [4]");
    told("6.8", "spanish war funds +7 from home: now 19");
    assert_int_equal(now()->funds[SPANISH], 19);
}

static void jenkins_t6_8_row_2_a_named_english_ship(void **state)
{
    (void)state;
    set_up(FOR_EUROPE);
    dice(NOBODY_STRUCK "2");
    play("done; done");
    asked(ENGLISH, "recall");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"recall\",\"count\":1,\"what\":\"counter to send home\","
                  "\"why\":\"The war in Europe calls for a named ship\",\"rule\":\"6.8\",\"suggested\":[\"boyne\"]");
    refused("recall frigate-e2", "6.8", "named ship");
    refused("recall cornwall", "6.8", "on the map");
    refused("recall oriente", "6.8", "your counters");
    refused("done", "6.8", "choose");
    play("recall boyne");
    at("boyne", "gone");
    at("soldiers-e3", "gone"); /* aboard, and no die for either */
    told("6.8", "15th Foot (Harrison) goes with it");
    asked(ENGLISH, "buy");
}

static void jenkins_t6_8_row_3_english_soldiers(void **state)
{
    (void)state;
    set_up(FOR_EUROPE);
    dice(NOBODY_STRUCK "3");
    play("done; done");
    refused("recall boyne", "6.8", "soldiers");
    play("recall soldiers-e3");
    at("soldiers-e3", "gone");
    at("boyne", "2719");
}

static void jenkins_t6_8_row_4_spanish_soldiers(void **state)
{
    (void)state;
    set_up(FOR_EUROPE);
    dice(NOBODY_STRUCK "4");
    play("done; done");
    asked(SPANISH, "recall");
    play("recall soldiers-s1");
    at("soldiers-s1", "gone");
}

static void jenkins_t6_8_row_5_a_named_spanish_ship(void **state)
{
    (void)state;
    set_up(FOR_EUROPE);
    dice(NOBODY_STRUCK "5");
    play("done; done");
    asked(SPANISH, "recall");
    play("recall oriente");
    at("oriente", "gone");
}

static void jenkins_t6_8_row_6_english_funds(void **state)
{
    (void)state;
    set_up("turn: 10\nphase: administration\nfunds: english 95 spanish 12\nenglish 2825: soldiers-e3\n");
    dice("1 6 6 6");
    play("");
    told("6.8", "english war funds +12 from home: now 100");
}

static void jenkins_t6_8_row_7_ends_it(void **state)
{
    (void)state;
    set_up(ADMIN "taken: french\n");
    dice(NOBODY_STRUCK "6");
    play("");
    told("6.8", "7: the War of Austrian Succession is over");
    position_has("succession: over");
}

static void jenkins_6_8_a_french_port_adds_one(void **state)
{
    (void)state;
    set_up(FOR_EUROPE "taken: french\n");
    dice(NOBODY_STRUCK "3");
    play("done; done");
    told("6.8", "French seaport was taken: +1");
    asked(SPANISH, "recall"); /* row 4 */
}

static void jenkins_6_8_a_dutch_port_takes_one_off(void **state)
{
    (void)state;
    set_up(FOR_EUROPE "taken: dutch\n");
    dice(NOBODY_STRUCK "3");
    play("done; done");
    told("6.8", "Dutch seaport was taken: -1");
    asked(ENGLISH, "recall");
    accepted("recall boyne"); /* row 2 */
}

static void jenkins_6_8_both_cancel_and_nothing_falls_below_one(void **state)
{
    (void)state;
    set_up(FOR_EUROPE "taken: french dutch\n");
    dice(NOBODY_STRUCK "4");
    play("done; done");
    asked(SPANISH, "recall"); /* row 4 still */
    set_up(FOR_EUROPE "taken: dutch\n");
    dice(NOBODY_STRUCK "1 1 1");
    play("done; done");
    assert_int_equal(now()->funds[SPANISH], 14); /* zero counts as row 1 */
}

static void jenkins_6_8_nobody_to_send_is_no_effect(void **state)
{
    (void)state;
    set_up(ADMIN);
    dice(NOBODY_STRUCK "2");
    play("");
    told("6.8", "there is none to send");
    asked(ENGLISH, "buy");
}

/* 6.8-d */
static void jenkins_6_8_the_san_isidoro_is_safe_in_her_box(void **state)
{
    (void)state;
    set_up(ADMIN "isidoro: 9\nspanish to-pacific: oriente\n");
    dice(NOBODY_STRUCK "5");
    play("");
    asked(SPANISH, "recall");
    refused("recall san-isidro", "11.9", "before she has come");
    play("recall oriente");
    set_up(ADMIN "isidoro: 9\n");
    dice(NOBODY_STRUCK "5");
    play("");
    told("6.8", "none to send");
    at("san-isidro", "box");
}

static void jenkins_6_8_the_track_is_not_safe(void **state)
{
    (void)state;
    set_up(ADMIN "english to-pacific: boyne deception-e1*\n");
    dice(NOBODY_STRUCK "2");
    play("");
    dice("1"); /* the deception counter cannot stay behind */
    play("recall boyne");
    at("boyne", "gone");
    at("deception-e1", "gone");
}

static void jenkins_6_8_once_over_never_rolled_again(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION);
    dice(NOBODY_STRUCK);
    play("");
    not_told("Austrian");
    asked(ENGLISH, "buy");
}

static void jenkins_6_8_captures_count_for_their_own_turn_only(void **state)
{
    (void)state;
    set_up(NO_SUCCESSION "taken: french dutch\n");
    dice(NOBODY_STRUCK);
    play("");
    assert_int_equal(now()->taken, 0);
}

RULES_MAIN(
    cmocka_unit_test(jenkins_6_8_the_san_isidoro_is_safe_in_her_box),
    cmocka_unit_test(jenkins_5_0_no_captured_port_and_spain_wins),
    cmocka_unit_test(jenkins_5_0_equal_to_the_value_wins),
    cmocka_unit_test(jenkins_5_0_each_route_to_a_spanish_port_adds_one),
    cmocka_unit_test(jenkins_5_0_the_chance_as_it_stands),
    cmocka_unit_test(jenkins_5_0_one_roll_for_each_captured_port),
    cmocka_unit_test(jenkins_5_0_ships_do_not_hold_a_port),
    cmocka_unit_test(jenkins_5_0_victory_follows_the_whole_tenth_turn),
    cmocka_unit_test(jenkins_t5_0_routes_of_cartagena_and_both_ends),
    cmocka_unit_test(jenkins_6_0_phases_and_steps_in_order), cmocka_unit_test(jenkins_6_1_income_before_purchases),
    cmocka_unit_test(jenkins_6_2_one_die_places_all_storms_of_its_row),
    cmocka_unit_test(jenkins_6_2_only_in_the_english_phase), cmocka_unit_test(jenkins_t6_2_row_one_is_fair_weather),
    cmocka_unit_test(jenkins_t6_2_rows), cmocka_unit_test(jenkins_6_4_combat_follows_movement),
    cmocka_unit_test(jenkins_6_4_ships_that_were_not_intercepted_do_not_fight),
    cmocka_unit_test(jenkins_6_5_storms_are_removed), cmocka_unit_test(jenkins_8_0_storms_stay_until_they_are_removed),
    cmocka_unit_test(jenkins_6_6_one_die_every_turn), cmocka_unit_test(jenkins_10_0_only_what_lies_on_top),
    cmocka_unit_test(jenkins_10_0_a_deception_counter_protects), cmocka_unit_test(jenkins_10_0_cargo_on_top_dies_alone),
    cmocka_unit_test(jenkins_10_0_the_track_and_the_pool_are_safe),
    cmocka_unit_test(jenkins_10_0_deceptions_left_alone_are_lost),
    cmocka_unit_test(jenkins_10_0_a_port_whose_only_counter_is_struck_is_lost),
    cmocka_unit_test(jenkins_t10_0_row_1_spain_strikes_a_ship),
    cmocka_unit_test(jenkins_t10_0_row_2_england_strikes_a_ship),
    cmocka_unit_test(jenkins_t10_0_row_3_spain_strikes_a_land_counter),
    cmocka_unit_test(jenkins_t10_0_row_4_england_strikes_a_land_counter),
    cmocka_unit_test(jenkins_t10_0_row_5_both_lose_a_ship),
    cmocka_unit_test(jenkins_t10_0_row_6_both_lose_a_land_counter),
    cmocka_unit_test(jenkins_6_7_out_of_supply_one_counter_is_lost),
    cmocka_unit_test(jenkins_6_7_friendly_and_captured_ports_feed_all),
    cmocka_unit_test(jenkins_6_7_the_roads_of_other_ports_do_not),
    cmocka_unit_test(jenkins_6_7_english_first_then_spanish),
    cmocka_unit_test(jenkins_6_7_a_ship_takes_its_cargo_along),
    cmocka_unit_test(jenkins_6_7_track_boxes_need_no_supply), cmocka_unit_test(jenkins_11_8_supplies_feed_their_hex),
    cmocka_unit_test(jenkins_t6_8_row_1_spanish_funds), cmocka_unit_test(jenkins_t6_8_row_2_a_named_english_ship),
    cmocka_unit_test(jenkins_t6_8_row_3_english_soldiers), cmocka_unit_test(jenkins_t6_8_row_4_spanish_soldiers),
    cmocka_unit_test(jenkins_t6_8_row_5_a_named_spanish_ship), cmocka_unit_test(jenkins_t6_8_row_6_english_funds),
    cmocka_unit_test(jenkins_t6_8_row_7_ends_it), cmocka_unit_test(jenkins_6_8_a_french_port_adds_one),
    cmocka_unit_test(jenkins_6_8_a_dutch_port_takes_one_off),
    cmocka_unit_test(jenkins_6_8_both_cancel_and_nothing_falls_below_one),
    cmocka_unit_test(jenkins_6_8_nobody_to_send_is_no_effect), cmocka_unit_test(jenkins_6_8_the_track_is_not_safe),
    cmocka_unit_test(jenkins_6_8_once_over_never_rolled_again),
    cmocka_unit_test(jenkins_6_8_captures_count_for_their_own_turn_only))
