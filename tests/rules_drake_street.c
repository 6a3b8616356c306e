/* Francis Drake: preparation (1), starting order and the walk along the street (2), every location (2.31 to 2.45). */
#include "rules_drake.h"

/* ---- 1 preparation ----------------------------------------------------------------------------------------------- */

static void drake_1_1_supply(void **state)
{
    (void)state;
    start("players=3");
    assert_int_equal(now()->supply[GOOD_CREW], 28);
    assert_int_equal(now()->supply[GOOD_GUN], 27); /* one went to the last captain */
    assert_int_equal(now()->supply[GOOD_BARREL], 21);
    assert_int_equal(now()->supply[GOOD_TRADE], 8);
    assert_int_equal(now()->supply[GOOD_GOLD], 12);
    assert_int_equal(now()->supply[GOOD_SILVER], 12);
    assert_int_equal(now()->supply[GOOD_JEWEL], 9);
}

static void drake_1_2_commodities_at_the_ports(void **state)
{
    static const int left[COMMODITIES] = {3 - 1, 6 - 2, 6 - 2, 6 - 2};

    (void)state;
    start("");
    for (int port = 0; port < TRADE_COUNT; port++)
        assert_int_equal(now()->wares[port], wares_of[port]);
    for (int c = 0; c < COMMODITIES; c++)
        assert_int_equal(now()->supply[FIRST_COMMODITY + c], left[c]);
}

static void drake_1_3_galleons_are_shuffled(void **state)
{
    Run run = table_run();
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);

    (void)state;
    start("");
    assert_true(match_start(table.match, str(""), &run, &why));
    chance_is_asked("counter");
    assert_int_equal(count_legal(YA_CHANCE), 3);
    say("counter spanish-galleon-3");
    assert_int_equal(count_legal(YA_CHANCE), 2);
    refused("counter spanish-galleon-3", "1.3", "already");
    refused("counter red-1", "1.3", "galleon");
    say("counter spanish-galleon-1");
    assert_int_equal(now()->station[0], 3);
    assert_int_equal(now()->station[1], 1);
    assert_int_equal(now()->station[2], 2); /* the last is not drawn */
}

static void drake_1_4_what_a_captain_has(void **state)
{
    (void)state;
    start("players=5");
    FOR_CAPTAINS(side, now()) {
        assert_int_equal(now()->captain[side].discs, 10);
        assert_int_equal(now()->captain[side].flags, 0); /* a frigate, and his Investor tile */
    }
    assert_int_equal(now()->flow.sides, 5);
}

static void drake_1_5_ships_wait_off_the_board(void **state)
{
    (void)state;
    start("");
    assert_int_equal(list_end(now()->outbound), 0);
    assert_int_equal(list_end(now()->homebound), 0);
}

static void drake_1_6_nothing_is_conquered_yet(void **state)
{
    (void)state;
    start("");
    FOR_CAPTAINS(side, now())
        assert_int_equal(now()->captain[side].conquests, 0);
}

static void drake_1_7_everybody_begins_with_four(void **state)
{
    (void)state;
    start("");
    FOR_CAPTAINS(side, now())
        assert_int_equal(points(side), 4);
}

static void drake_1_8_voyage_one(void **state)
{
    (void)state;
    start("");
    assert_int_equal(now()->voyage, 1);
}

static void drake_1_9_tiles_by_number_of_captains(void **state)
{
    static const char *const options[] = {"players=3", "players=4", "players=5"};
    static const int crew[] = {2, 3, 4}, trade[] = {1, 2, 3};

    (void)state;
    for (int i = 0; i < 3; i++) {
        start(options[i]);
        for (int place = 0; place < LOCATION_COUNT; place++)
            assert_int_equal(now()->street[place], place);
        play("stop crew-a; stop trade-goods");
        assert_int_equal(goods(RED, GOOD_CREW), crew[i]);
        assert_int_equal(goods(BLUE, GOOD_TRADE), trade[i]);
    }
}

static int items_on(int set, int location, int good)
{
    int n = 0;

    for (int circle = 0; circle < locations[location].circles; circle++)
        n += grants[set][location][circle].goods[good];
    return n;
}

static void drake_1_9_better_tile_of_a_pair_first(void **state)
{
    static const struct {
        uint8_t first, second, good;
    } pairs[] = {{LOCATION_CREW_A, LOCATION_CREW_B, GOOD_CREW},
                 {LOCATION_GUNS_A, LOCATION_GUNS_B, GOOD_GUN},
                 {LOCATION_SUPPLIES_A, LOCATION_SUPPLIES_B, GOOD_BARREL}};
    static const char *const options[] = {"players=3", "players=4", "players=5"};

    (void)state;
    for (int set = 0; set < 3; set++)
        for (int i = 0; i < 3; i++) {
            start(options[set]);
            assert_true(items_on(set, pairs[i].first, pairs[i].good) > items_on(set, pairs[i].second, pairs[i].good));
            assert_true(place_of(now(), pairs[i].first) < place_of(now(), pairs[i].second));
        }
}

/* ---- 2.1 starting order ------------------------------------------------------------------------------------------ */

static void drake_2_1_example_1_frigates_are_drawn(void **state)
{
    Run run = table_run();
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);

    (void)state;
    start("");
    assert_true(match_start(table.match, str("players=4"), &run, &why));
    say("counter spanish-galleon-1; counter spanish-galleon-2");
    chance_is_asked("draw");
    say("draw red; draw blue");
    refused("draw red", "2.1", "already");
    refused("draw white", "2.1", "nobody");
    say("draw yellow");
    told("2.1", "green has dock 4");
    asked(RED, "street");
    play("stop crew-a");
    asked(BLUE, "street");
    play("stop crew-a");
    asked(YELLOW, "street");
    play("stop crew-a");
    asked(GREEN, "street");
}

static void drake_2_1_last_captain_has_a_gun(void **state)
{
    (void)state;
    start("");
    assert_int_equal(goods(GREEN, GOOD_GUN), 1);
    assert_int_equal(goods(RED, GOOD_GUN), 0);
    told("2.1", "green takes guns: 1");
}

/* ---- 2.2 placement ----------------------------------------------------------------------------------------------- */

static void drake_2_2_example_2_direction_of_the_street(void **state)
{
    (void)state;
    assert_int_equal(LOCATION_CREW_A, 0);
    assert_int_equal(LOCATION_DOCKSIDE, LOCATION_COUNT - 1);
    set_up(STREET("red") "stop queen: red\n");
    refused("stop crew-a", "2.2", "one-way");
    refused("stop queen", "2.2", "one-way");
    accepted("stop trade-goods");
    accepted("stop dockside");
}

static void drake_2_2_may_jump_ahead(void **state)
{
    (void)state;
    start("");
    play("stop golden-hind; stop crew-a; stop crew-a; stop crew-a");
    asked(RED, "street");
    lists(RED, "stop informer", false);
    lists(RED, "stop investor", true);
}

static void drake_2_2_both_tiles_of_a_pair(void **state)
{
    (void)state;
    set_up(STREET("red") "stop crew-a: red\nred: score 4 crew 3\n");
    play("stop crew-b");
    assert_int_equal(goods(RED, GOOD_CREW), 5);
}

static void drake_2_2_harbour_at_any_turn(void **state)
{
    (void)state;
    start("");
    lists(RED, "harbour", true); /* before his first disc, and without a barrel */
    play("harbour");
    assert_int_equal(now()->outbound[0], RED + 1);
    play("stop crew-a; stop guns-a; harbour");
    asked(BLUE, "street"); /* those in the harbour are passed over */
    assert_int_equal(now()->outbound[1], GREEN + 1);
}

static void drake_2_2_dockside_forces_the_harbour(void **state)
{
    (void)state;
    start("");
    play("stop dockside; take barrel; harbour; stop crew-a; stop crew-a");
    told("2.2", "red moves to outbound dock 2"); /* on his next turn, and blue was there before */
    asked(YELLOW, "street");
}

static void drake_2_2_ten_discs(void **state)
{
    (void)state;
    set_up(STREET(
        "red") "stop crew-a: red\nstop guns-a: red\nstop supplies-a: red\nstop queen: red\nstop trade-goods: red\n"
               "stop shipyard: red\nstop governor: red\nstop crew-b: red\nstop pinnace: red\n"
               "outbound: blue yellow green\n");
    assert_int_equal(now()->captain[RED].discs, 1);
    refused("stop drake", "2.38", "Drake takes two discs");
    play("stop admiral");
    told("2.2", "red moves to outbound dock 4");
}

static void drake_2_2_sailing_order_is_order_of_arrival(void **state)
{
    (void)state;
    start("players=3");
    play("stop crew-a; harbour; stop crew-a; harbour; harbour");
    assert_int_equal(now()->outbound[0], BLUE + 1);
    assert_int_equal(now()->outbound[1], RED + 1);
    assert_int_equal(now()->outbound[2], YELLOW + 1);
}

/* ---- 2.3 locations in general ------------------------------------------------------------------------------------ */

static void drake_2_3_circles_fill_in_order(void **state)
{
    (void)state;
    start("");
    play("stop guns-a; stop guns-a; stop guns-a");
    assert_int_equal(goods(RED, GOOD_GUN), 3);
    assert_int_equal(goods(BLUE, GOOD_GUN), 2);
    assert_int_equal(goods(YELLOW, GOOD_GUN), 2);
    refused("stop guns-a", "2.32", "no circle");
}

static void drake_2_3_takes_what_the_supply_has(void **state)
{
    (void)state;
    set_up(STREET("red") "blue: score 4 crew 14\nyellow: score 4 crew 12\n");
    play("stop crew-a");
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(now()->supply[GOOD_CREW], 0);
}

static void drake_2_3_empty_choices_are_not_offered(void **state)
{
    (void)state;
    set_up(STREET("red") "blue: score 4 crew 14\nyellow: score 4 crew 14\n");
    play("stop dockside");
    refused("take crew", "2.3", "empty");
    accepted("take gun");
    set_up(STREET("red") "blue: score 4 crew 14 gun 14 barrel 21\nyellow: score 4 crew 14 gun 14\n");
    play("stop dockside; take crew"); /* nothing is left at all: any will do */
    assert_int_equal(goods(RED, GOOD_CREW), 0);
}

static void drake_t2_3_circles_never_grow(void **state)
{
    (void)state;
    for (int set = 0; set < 3; set++)
        for (int tile = 0; tile < TILE_COUNT; tile++)
            for (int circle = 1; circle < locations[tile].circles; circle++)
                for (int good = 0; good < ITEMS; good++)
                    assert_true(grants[set][tile][circle - 1].goods[good] >= grants[set][tile][circle].goods[good]);
}

/* ---- 2.31 to 2.34 goods ------------------------------------------------------------------------------------------ */

static void drake_2_31_crew(void **state)
{
    (void)state;
    start("");
    play("stop crew-b; stop crew-b; stop crew-b");
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(goods(BLUE, GOOD_CREW), 2);
    assert_int_equal(goods(YELLOW, GOOD_CREW), 1);
    refused("stop crew-b", "2.31", "no circle");
}

static void drake_2_32_guns(void **state)
{
    (void)state;
    start("");
    play("stop guns-b");
    assert_int_equal(goods(RED, GOOD_GUN), 2);
    told("2.32", "red takes guns: 2");
    play("stop guns-b; stop guns-b");
    assert_int_equal(goods(BLUE, GOOD_GUN), 2);
    assert_int_equal(goods(YELLOW, GOOD_GUN), 1);
    refused("stop guns-b", "2.32", "no circle");
}

static void drake_2_33_supplies_reach_zones(void **state)
{
    (void)state;
    start("");
    play("stop supplies-a; stop supplies-b; stop supplies-b");
    assert_int_equal(goods(RED, GOOD_BARREL), 3);
    assert_int_equal(goods(BLUE, GOOD_BARREL), 2);
    assert_int_equal(goods(YELLOW, GOOD_BARREL), 2);
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        assert_int_equal(reach(now(), RED) >> to & 1, destinations[to].zone <= 3);
        assert_int_equal(reach(now(), BLUE) >> to & 1, destinations[to].zone <= 2);
        assert_int_equal(reach(now(), GREEN) >> to & 1, 0);
    }
    play("stop supplies-b");
    assert_int_equal(goods(GREEN, GOOD_BARREL), 1);
    set_up(STREET("green") "stop supplies-b: red blue yellow\n");
    refused("stop supplies-b", "2.33", "no circle"); /* three at most */
}

static void drake_2_34_trade_goods(void **state)
{
    (void)state;
    start("");
    play("stop trade-goods; stop trade-goods");
    assert_int_equal(goods(RED, GOOD_TRADE), 2);
    assert_int_equal(goods(BLUE, GOOD_TRADE), 1);
    refused("stop trade-goods", "2.34", "no circle");
}

/* ---- 2.35 to 2.37 ------------------------------------------------------------------------------------------------ */

static void drake_2_35_first_visitor_adds_one(void **state)
{
    (void)state;
    start("");
    dice("6 2");
    play("stop tavern; stop tavern");
    told("2.35", "red rolls [6] at the Tavern, plus 1: 7");
    because("2.35", "[6] Roll a die at the Tavern; +1 first at the Tavern");
    assert_int_equal(goods(RED, GOOD_CREW), 4);
    assert_int_equal(goods(BLUE, GOOD_CREW), 0);
    assert_true(has(now(), BLUE, GHOST));
    refused("stop tavern", "2.35", "no circle");
}

static void drake_2_35_ghost_by_the_modified_roll(void **state)
{
    (void)state;
    start("");
    dice("2 3");
    play("stop tavern; stop tavern");
    assert_false(has(now(), RED, GHOST)); /* 2 and 1 is 3 */
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_false(has(now(), BLUE, GHOST));
    start("");
    dice("1");
    play("stop tavern");
    assert_true(has(now(), RED, GHOST));
    assert_int_equal(goods(RED, GOOD_CREW), 0);
}

static void drake_t2_35_tavern(void **state)
{
    static const int crew[] = {0, 0, 0, 2, 2, 3, 3, 4};

    (void)state;
    for (int roll = 1; roll <= 7; roll++) {
        assert_int_equal(tavern[roll][0], crew[roll]);
        assert_int_equal(tavern[roll][1], roll <= 2);
    }
}

static void drake_2_36_shipyard(void **state)
{
    (void)state;
    start("");
    play("stop shipyard; stop shipyard");
    assert_true(has(now(), RED, GALLEON) && has(now(), BLUE, GALLEON));
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(goods(BLUE, GOOD_GUN), 0);
    refused("stop shipyard", "2.36", "no circle");
}

static void drake_2_36_a_second_galleon_changes_nothing(void **state)
{
    (void)state;
    set_up(STREET("red") "stop queen: red\nred: score 4 gun 1 trade-cube 1 galleon\n");
    play("stop shipyard");
    assert_int_equal(goods(RED, GOOD_GUN), 2);
    not_told("exchanges");
}

static void drake_2_37_pinnace(void **state)
{
    (void)state;
    start("");
    play("stop pinnace; stop pinnace");
    assert_true(has(now(), RED, PINNACE) && has(now(), BLUE, PINNACE));
    assert_int_equal(goods(RED, GOOD_CREW), 1);
    assert_int_equal(goods(BLUE, GOOD_CREW), 0);
    refused("stop pinnace", "2.37", "no circle"); /* there are two */
}

/* ---- 2.38 to 2.43 persons ---------------------------------------------------------------------------------------- */

static void drake_2_38_two_consecutive_turns(void **state)
{
    (void)state;
    start("");
    play("stop drake");
    assert_int_equal(goods(RED, GOOD_CREW), 0);
    asked(BLUE, "street");
    refused("stop drake", "2.38", "second circle is for the disc that his captain still owes");
    play("stop crew-a; stop guns-a; stop guns-a");
    told("2.38", "red places his second disc at Drake");
    asked(RED, "drake");
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(goods(RED, GOOD_GUN), 2);
    refused("take barrel", "2.38", "location");
    play("take gun");
    assert_int_equal(goods(RED, GOOD_GUN), 3);
    assert_int_equal(now()->captain[RED].discs, 8);
    asked(BLUE, "street");
}

/* The two circles of Drake: one disc in them tells that the other is owed. */
static void drake_2_38_two_circles(void **state)
{
#define DISC_AT_DRAKE(n) "{\"kind\":\"disc\",\"party\":\"red\",\"slot\":" n "}"
    (void)state;
    start("");
    assert_true(
        side_sees(BLUE, "\"drake\":{\"slots\":[[],[{\"kind\":\"crew\",\"count\":2},{\"kind\":\"gun\",\"count\":2}]]}"));
    play("stop drake");
    assert_true(side_sees(BLUE, "{\"place\":\"drake\",\"pieces\":[" DISC_AT_DRAKE("1") "]}"));
    play("stop crew-a; stop guns-a; stop guns-a");
    assert_true(side_sees(BLUE, "{\"place\":\"drake\",\"pieces\":[" DISC_AT_DRAKE("1") "," DISC_AT_DRAKE("2") "]}"));
}

static void drake_2_38_the_other_choice(void **state)
{
    (void)state;
    set_up(STREET("blue") "stop drake: red\ndrake: red\noutbound: yellow green\n");
    play("harbour; take crew");
    assert_int_equal(goods(RED, GOOD_CREW), 3);
    asked(RED, "street");
}

static void drake_2_39_queen(void **state)
{
    (void)state;
    start("");
    play("stop queen");
    assert_true(has(now(), RED, GALLEON));
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(goods(RED, GOOD_TRADE), 1);
    refused("stop queen", "2.39", "no circle");
}

static void drake_2_40_admiral(void **state)
{
    (void)state;
    start("");
    play("stop admiral");
    assert_int_equal(holder(now(), LOCATION_ADMIRAL), RED);
    refused("stop admiral", "2.40", "no circle");
}

static void drake_2_41_governor(void **state)
{
    (void)state;
    start("");
    play("stop governor");
    assert_int_equal(holder(now(), LOCATION_GOVERNOR), RED);
    refused("stop governor", "2.41", "no circle");
}

static void drake_2_42_informer(void **state)
{
    (void)state;
    start("");
    play("stop informer");
    assert_int_equal(holder(now(), LOCATION_INFORMER), RED);
    assert_int_equal(goods(RED, GOOD_TRADE), 1);
    refused("stop informer", "2.42", "no circle");
}

static void drake_2_43_golden_hind(void **state)
{
    (void)state;
    start("");
    play("stop golden-hind");
    assert_true(has(now(), RED, HIND));
    refused("stop golden-hind", "2.43", "no circle");
}

/* ---- 2.44, 2.45 -------------------------------------------------------------------------------------------------- */

static void drake_2_44_investor(void **state)
{
    (void)state;
    start("");
    play("stop investor; take crew; stop investor; take gun; stop investor; take galleon; stop investor");
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(goods(BLUE, GOOD_CREW), 1);
    assert_int_equal(goods(BLUE, GOOD_GUN), 2);
    assert_true(has(now(), YELLOW, GALLEON));
    assert_int_equal(goods(YELLOW, GOOD_GUN), 0);
    FOR_CAPTAINS(side, now()) { /* green has yet to choose, and has paid */
        assert_int_equal(points(side), 0);
        assert_true(has(now(), side, INVESTED));
    }
}

static void drake_2_44_once_a_game(void **state)
{
    (void)state;
    set_up(STREET("red") "voyage: 2\nred: score 20 invested\n");
    refused("stop investor", "2.44", "spent");
    accepted("stop dockside");
}

static void drake_2_44_a_galleon_needs_a_frigate(void **state)
{
    (void)state;
    set_up(STREET("red") "red: score 4 galleon\n");
    play("stop investor");
    refused("take galleon", "2.44", "no frigate");
    accepted("take crew");
}

static void drake_2_45_dockside(void **state)
{
    (void)state;
    start("players=5");
    play("stop dockside; take crew; stop dockside; take gun; stop dockside; take barrel; stop dockside; take gun;"
         "stop dockside; take crew");
    assert_int_equal(goods(RED, GOOD_CREW), 1);
    assert_int_equal(goods(BLUE, GOOD_GUN), 1);
    assert_int_equal(goods(YELLOW, GOOD_BARREL), 1);
    assert_int_equal(list_end(now()->outbound), 5); /* everybody then had to leave */
}

/* ---- what is asked, and what is promised ------------------------------------------------------------------------- */

static void drake_2_3_each_choice_names_its_rule(void **state)
{
    (void)state;
    set_up(STREET("red") "outbound: blue yellow green\n");
    play("stop drake");
    prompted(RED, "2.38", "Drake: choose");
    play("take gun; stop investor");
    prompted(RED, "2.44", "Investor: choose");
    play("take crew; stop dockside");
    prompted(RED, "2.45", "Dockside: choose");
}

static void drake_2_3_hints_promise_what_there_is(void **state)
{
    (void)state;
    set_up(STREET("red") "red: score 4 crew 10 gun 14 galleon\nblue: score 4 crew 17 gun 14\n");
    hinted("stop crew-a", "1 crew: no more is left");
    hinted("stop guns-a", "nothing: no more is left");
    hinted("stop shipyard", "nothing: no more is left");
    hinted("stop dockside", "crew or barrel; then the harbour");
    set_up(STREET("red") "stop shipyard: blue\nred: score 4 galleon\n");
    hinted("stop shipyard", "nothing: you have a galleon");
    set_up(STREET("red") "red: score 4 crew 14\nblue: score 4 crew 14\n");
    hinted("stop tavern", "a die, plus 1, but no crew is left");
    set_up(STREET("red"));
    hinted("stop shipyard", "1 gun, galleon");
    hinted("stop informer", "1 trade good; looks before the reveal");
}

RULES_MAIN(cmocka_unit_test(drake_2_3_each_choice_names_its_rule),
           cmocka_unit_test(drake_2_3_hints_promise_what_there_is), cmocka_unit_test(drake_1_1_supply),
           cmocka_unit_test(drake_1_2_commodities_at_the_ports), cmocka_unit_test(drake_1_3_galleons_are_shuffled),
           cmocka_unit_test(drake_1_4_what_a_captain_has), cmocka_unit_test(drake_1_5_ships_wait_off_the_board),
           cmocka_unit_test(drake_1_6_nothing_is_conquered_yet), cmocka_unit_test(drake_1_7_everybody_begins_with_four),
           cmocka_unit_test(drake_1_8_voyage_one), cmocka_unit_test(drake_1_9_tiles_by_number_of_captains),
           cmocka_unit_test(drake_1_9_better_tile_of_a_pair_first),
           cmocka_unit_test(drake_2_1_example_1_frigates_are_drawn), cmocka_unit_test(drake_2_1_last_captain_has_a_gun),
           cmocka_unit_test(drake_2_2_example_2_direction_of_the_street), cmocka_unit_test(drake_2_2_may_jump_ahead),
           cmocka_unit_test(drake_2_2_both_tiles_of_a_pair), cmocka_unit_test(drake_2_2_harbour_at_any_turn),
           cmocka_unit_test(drake_2_2_dockside_forces_the_harbour), cmocka_unit_test(drake_2_2_ten_discs),
           cmocka_unit_test(drake_2_2_sailing_order_is_order_of_arrival),
           cmocka_unit_test(drake_2_3_circles_fill_in_order), cmocka_unit_test(drake_2_3_takes_what_the_supply_has),
           cmocka_unit_test(drake_2_3_empty_choices_are_not_offered), cmocka_unit_test(drake_t2_3_circles_never_grow),
           cmocka_unit_test(drake_2_31_crew), cmocka_unit_test(drake_2_32_guns),
           cmocka_unit_test(drake_2_33_supplies_reach_zones), cmocka_unit_test(drake_2_34_trade_goods),
           cmocka_unit_test(drake_2_35_first_visitor_adds_one), cmocka_unit_test(drake_2_35_ghost_by_the_modified_roll),
           cmocka_unit_test(drake_t2_35_tavern), cmocka_unit_test(drake_2_36_shipyard),
           cmocka_unit_test(drake_2_36_a_second_galleon_changes_nothing), cmocka_unit_test(drake_2_37_pinnace),
           cmocka_unit_test(drake_2_38_two_consecutive_turns), cmocka_unit_test(drake_2_38_two_circles),
           cmocka_unit_test(drake_2_38_the_other_choice), cmocka_unit_test(drake_2_39_queen),
           cmocka_unit_test(drake_2_40_admiral), cmocka_unit_test(drake_2_41_governor),
           cmocka_unit_test(drake_2_42_informer), cmocka_unit_test(drake_2_43_golden_hind),
           cmocka_unit_test(drake_2_44_investor), cmocka_unit_test(drake_2_44_once_a_game),
           cmocka_unit_test(drake_2_44_a_galleon_needs_a_frigate), cmocka_unit_test(drake_2_45_dockside))
