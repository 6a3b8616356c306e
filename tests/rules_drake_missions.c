/* Francis Drake: missions (3.5, 3.51 to 3.54), the return (3.6), scoring a voyage (3.7), the reset (3.8), voyages 2
 * and 3 (4.0), final scoring (5), the printed street (6.0); and random games of three, four and five captains. */
#include <string.h>

#include "rules_drake.h"

#define AT_SEA(who) SEA("mission " who)

/* ---- 3.5 in general ---------------------------------------------------------------------------------------------- */

static void drake_3_5_order_of_resolution(void **state)
{
    (void)state;
    set_up(AT_SEA(
        "hind blue") "stop golden-hind: blue\nblue: score 4 crew 3 gun 1 barrel 2\ngreen: score 4 crew 2 barrel 2\n"
                     "red: score 4 crew 2 barrel 2\nblue discs: hind cumana 1 puerto-cabello\n"
                     "green discs: 1 puerto-cabello 2 cumana\nred discs: 2 puerto-cabello 4 cumana\n");
    play("decline; onward");
    asked(GREEN, "mission"); /* then disc 1, in sailing order */
    play("attack; onward");
    asked(BLUE, "mission");
    play("attack"); /* his last: he goes home at once */
    told("3.6", "blue returns to homebound dock 1");
    told("3.6", "green returns to homebound dock 2"); /* disc 2: no guns for the fort, and no disc left */
    asked(RED, "homeward");                           /* his disc 2 found the town taken twice */
}

static void drake_3_5_two_successful_attacks(void **state)
{
    (void)state;
    set_up(
        AT_SEA("1 red") "red: score 4 crew 2 barrel 2\nyellow: score 4 crew 2 barrel 2\nblue: score 4 crew 2 barrel 2\n"
                        "red discs: 1 puerto-cabello 2 san-juan\nyellow discs: 1 puerto-cabello 2 san-juan\n"
                        "blue discs: 1 puerto-cabello 2 san-juan\n");
    play("attack; onward; attack; onward");
    told("3.5", "blue's disc 1 at Puerto Cabello comes to nothing: two attacks");
    asked(BLUE, "homeward");
    assert_int_equal(bit_count(now()->taken[TO_PUERTO_CABELLO]), 2);
}

static void drake_3_5_a_waiting_disc_gets_its_turn(void **state)
{
    (void)state;
    set_up(
        AT_SEA("1 red") "red: score 4 crew 2 barrel 2\nyellow: score 4 crew 2 barrel 2\nblue: score 4 crew 2 barrel 2\n"
                        "red discs: 1 puerto-cabello 2 san-juan\nyellow discs: 1 puerto-cabello 2 san-juan\n"
                        "blue discs: 1 puerto-cabello 2 san-juan\n");
    play("decline");
    told("3.5", "red's disc 1 at Puerto Cabello is taken back");
    play("onward; attack; onward");
    asked(BLUE, "mission");
    play("attack");
    assert_int_equal(points(BLUE), 5);
}

static void drake_3_5_a_disc_that_declined_never_acts_again(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 2 barrel 2\nred discs: 1 puerto-cabello 2 san-juan\n");
    play("decline");
    assert_int_equal(now()->captain[RED].disc[1], 0);
    play("onward");
    told("3.6", "red returns"); /* disc 2 came to nothing: no trade goods */
    assert_int_equal(goods(RED, GOOD_SILVER), 0);
}

static void drake_3_5_treasure_to_the_first(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 barrel 4\nyellow: score 4 crew 1 barrel 4\n"
                           "red discs: 1 campeche 2 san-juan\nyellow discs: 1 campeche 2 san-juan\n");
    play("attack; onward");
    told("3.5", "red takes the gold of Campeche");
    play("attack");
    assert_int_equal(goods(RED, GOOD_GOLD), 1);
    assert_int_equal(goods(YELLOW, GOOD_GOLD), 0);
    assert_int_equal(points(RED), 7);
    assert_int_equal(points(YELLOW), 7); /* the same points */
}

static void drake_3_5_chests_show_their_number_only(void **state)
{
    static char seen[1 << 16];

    (void)state;
    set_up(AT_SEA("1 red") "voyage: 2\nred: score 4 crew 1 barrel 2 gold 2 jewel 1\nred discs: 1 puerto-cabello\n");
    ya_view(&DEF, now(), BLUE, seen, sizeof seen);
    assert_non_null(strstr(seen, "{\"kind\":\"chest\",\"count\":3}"));
    ya_view(&DEF, now(), RED, seen, sizeof seen);
    assert_null(strstr(seen, "\"kind\":\"chest\""));
    assert_non_null(strstr(seen, "{\"kind\":\"gold\",\"count\":2},{\"kind\":\"jewel\",\"count\":1}"));
}

/* While the ships are at sea a disc in each outbound dock keeps the sailing order. */
static void drake_3_5_discs_keep_the_sailing_order(void **state)
{
    (void)state;
    set_up(SEA("sailing red") "red: score 4 crew 1 barrel 1\nred discs: 1 puerto-cabello 2 cumana\n");
    assert_true(side_sees(BLUE, "{\"place\":\"outbound-2\",\"pieces\":[{\"kind\":\"frigate\",\"party\":\"red\"}]}"));
    play("sail red-3 san-juan");
    assert_true(side_sees(BLUE, "{\"place\":\"outbound-1\",\"pieces\":[{\"kind\":\"disc\",\"party\":\"green\"}]}"));
    assert_true(side_sees(BLUE, "{\"place\":\"outbound-2\",\"pieces\":[{\"kind\":\"disc\",\"party\":\"red\"}]}"));
}

static void drake_t3_5_destinations(void **state)
{
    int count[4] = {0}, treasure[GOODS] = {0};

    (void)state;
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        count[destinations[to].type]++;
        if (destinations[to].type != TYPE_TRADE)
            treasure[destinations[to].treasure]++;
    }
    assert_int_equal(count[TYPE_TOWN], 4);
    assert_int_equal(count[TYPE_FORT], 4);
    assert_int_equal(count[TYPE_GALLEON], 3);
    assert_int_equal(count[TYPE_TRADE], 3);
    assert_int_equal(treasure[GOOD_GOLD], 4);
    assert_int_equal(treasure[GOOD_SILVER], 4);
    assert_int_equal(treasure[GOOD_JEWEL], 3);
}

/* ---- 3.51 towns -------------------------------------------------------------------------------------------------- */

static void drake_3_51_town_costs_one_crew(void **state)
{
    (void)state;
    set_up(AT_SEA("2 red") "red: score 4 crew 3 gun 1 barrel 3\nred discs: 2 portobelo 3 san-juan\n");
    refused("trade sugar", "3.54", "no Trade Port");
    play("attack");
    assert_true(may_undo(RED)); /* nothing hidden was shown */
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(points(RED), 6);
    assert_int_equal(goods(RED, GOOD_SILVER), 1);
    assert_int_equal(now()->captain[RED].conquests, 1 << TYPE_TOWN);
}

static void drake_3_51_no_crew_no_question(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 barrel 3\nred discs: 1 portobelo 2 puerto-cabello 3 cumana\n");
    play("attack; onward");
    told("3.51", "red's disc 2 at Puerto Cabello comes to nothing: there is not crew enough");
    asked(RED, "homeward");
    refused("attack", "3.51", "not crew enough"); /* he may ask why */
    refused("decline", "3.6", "return home");
}

/* ---- 3.52 forts -------------------------------------------------------------------------------------------------- */

static void drake_3_52_example_9_veracruz(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 5 gun 2 barrel 4\nred discs: 1 veracruz 2 san-juan\n");
    play("attack");
    told("3.52", "2 more troops defend Veracruz");
    told("3.52", "red takes Veracruz for 4 crew and 1 gun");
    assert_int_equal(goods(RED, GOOD_CREW), 1);
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(points(RED), 9);
    assert_int_equal(goods(RED, GOOD_GOLD), 1);
}

static void drake_3_52_example_9_with_a_pinnace(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 4 barrel 4 pinnace\nred discs: 1 veracruz 2 cumana\n");
    play("attack");
    told("3.52", "red takes Veracruz for 4 crew");
    assert_true(has(now(), RED, PINNACE)); /* it is not spent */
}

static void drake_3_52_too_weak_once_the_counter_is_turned(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 2 gun 1 barrel 4\nyellow: score 4 crew 3 gun 1 barrel 4\n"
                           "red discs: 1 veracruz 2 puerto-cabello\nyellow discs: 1 veracruz 2 puerto-cabello\n");
    play("attack");
    told("3.52", "red needs 4 crew and 1 gun: the attack on Veracruz fails");
    assert_int_equal(goods(RED, GOOD_CREW), 2);
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(now()->captain[RED].disc[1], 0); /* it comes back */
    assert_int_equal(now()->taken[TO_VERACRUZ], 0);
    assert_int_equal(now()->captain[RED].conquests, 0);
    assert_int_equal(now()->troops_up, 1 << 3); /* it stays turned, for all to see */
    assert_true(side_sees(YA_SPECTATOR, "{\"kind\":\"troops\",\"value\":2,\"down\":false}"));
    assert_false(may_undo(RED));
    play("onward");
    told(
        "3.52",
        "yellow's disc 1 at Veracruz comes to nothing: there is not crew enough"); /* everybody sees that three are not enough */
    asked(YELLOW, "homeward");
}

static void drake_3_52_legal_by_what_all_can_see(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "stop governor: red\nred: score 4 crew 2 gun 1 barrel 4\nred discs: 1 veracruz 2 cumana\n");
    accepted("attack"); /* he knows that it must fail, the others do not */
    set_up(AT_SEA("2 red") "red: score 4 crew 1 gun 1 barrel 4\nred discs: 2 cumana 3 veracruz\n");
    play("decline; onward");
    told("3.52", "red's disc 3 at Veracruz comes to nothing"); /* less than the printed two */
}

/* What the Governor hid he is reminded of; who knows nothing of it is told no more than is printed. */
static void drake_3_52_the_price_as_he_knows_it(void **state)
{
#define AT_VERACRUZ(who)                                                                                               \
    AT_SEA("1 red") "stop governor: " who "\nred: score 4 crew 2 gun 1 barrel 4\nred discs: 1 veracruz 2 san-juan\n"
    static char seen[1 << 16];

    (void)state;
    set_up(AT_VERACRUZ("red"));
    ya_view(&DEF, now(), RED, seen, sizeof seen);
    assert_non_null(strstr(seen, "\"attack\":\"would fail: you would need "));
    assert_non_null(strstr(seen, "\"confirm\":{\"attack\""));
    set_up(AT_VERACRUZ("blue"));
    ya_view(&DEF, now(), RED, seen, sizeof seen);
    assert_non_null(strstr(seen, "\"attack\":\"costs 2 crew and 1 gun or more; 5 points and gold\""));
    assert_null(strstr(seen, "\"confirm\""));
}

static void drake_3_52_second_attacker_pays_the_same(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 gun 1 barrel 2\nyellow: score 4 crew 1 gun 1 barrel 2\n"
                           "red discs: 1 cumana 2 san-juan\nyellow discs: 1 cumana 2 san-juan\n");
    play("attack; onward; attack");
    assert_int_equal(goods(YELLOW, GOOD_CREW), 0);
    assert_int_equal(goods(YELLOW, GOOD_GUN), 0);
    assert_int_equal(points(YELLOW), 7);
    assert_int_equal(goods(YELLOW, GOOD_SILVER), 0);
}

/* ---- 3.53 galleons ----------------------------------------------------------------------------------------------- */

static void drake_3_53_example_10_galleon(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 gun 5 barrel 4 galleon\nred discs: 1 galleon-3 2 cumana\n");
    play("attack"); /* three guns and a frigate of one */
    told("3.53", "the frigate at Galleon station south-west adds 1 gun");
    told("3.53", "for 4 guns");
    assert_int_equal(points(RED), 12);
    assert_int_equal(goods(RED, GOOD_JEWEL), 1);
    assert_int_equal(goods(RED, GOOD_GUN), 1);
    assert_int_equal(now()->frigates_up, 1 << 1); /* that one, and no other */
    assert_int_equal(now()->captain[RED].conquests, 1 << TYPE_GALLEON);
    assert_false(may_undo(RED));
}

static void drake_3_53_a_pinnace_is_no_help(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 gun 1 barrel 4 galleon pinnace\n"
                           "red discs: 1 puerto-cabello 2 galleon-2 3 cumana\n");
    play("decline; onward");
    told("3.53", "red's disc 2 at Galleon station east comes to nothing: there are not guns enough");
}

static void drake_3_53_only_with_a_galleon(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 gun 9 barrel 4\nred discs: 1 puerto-cabello 2 galleon-2 3 cumana\n");
    play("decline; onward");
    told("3.53", "red's disc 2 at Galleon station east comes to nothing");
}

static void drake_3_53_the_galleon_lies_where_it_was_laid(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "galleons: spanish-galleon-3 spanish-galleon-1 spanish-galleon-2\n"
                           "red: score 4 gun 4 barrel 4 galleon\nred discs: 1 galleon-2 2 cumana\n");
    play("attack");
    assert_int_equal(points(RED), 14);
}

/* ---- 3.54 trade -------------------------------------------------------------------------------------------------- */

static void drake_3_54_example_11_the_second_takes_the_rest(void **state)
{
    (void)state;
    set_up(AT_SEA("3 yellow") "yellow: score 4 trade-cube 1 barrel 2\nblue: score 4 trade-cube 1 barrel 2\n"
                              "yellow discs: 3 santo-domingo 4 cumana\nblue discs: 3 santo-domingo 4 cumana\n");
    refused("trade indigo", "3.54", "not to be had");
    refused("attack", "3.54", "not attacked");
    play("trade sugar; onward");
    asked(BLUE, "mission");
    refused("trade sugar", "3.54", "not to be had");
    play("trade tobacco");
    assert_int_equal(goods(YELLOW, GOOD_SUGAR), 1);
    assert_int_equal(goods(BLUE, GOOD_TOBACCO), 1);
    assert_int_equal(goods(YELLOW, GOOD_TRADE), 0);
    assert_int_equal(now()->captain[YELLOW].conquests, 0);
}

static void drake_3_54_no_more_trades_than_wares(void **state)
{
    (void)state;
    set_up(AT_SEA("3 red") "red: score 4 trade-cube 1 barrel 2\nyellow: score 4 trade-cube 1 barrel 2\n"
                           "blue: score 4 trade-cube 2 barrel 2\nred discs: 3 santo-domingo 4 cumana\n"
                           "yellow discs: 3 santo-domingo 4 cumana\nblue discs: 3 santo-domingo 4 cumana\n");
    play("trade tobacco; onward; trade sugar; onward");
    told("3.54", "blue's disc 3 at Santo Domingo comes to nothing: no commodity is left");
    assert_int_equal(goods(BLUE, GOOD_TRADE), 2);
}

static void drake_3_54_needs_trade_goods(void **state)
{
    (void)state;
    set_up(AT_SEA("1 red") "red: score 4 crew 1 barrel 2\nred discs: 1 puerto-cabello 2 san-juan 3 cumana\n");
    play("attack; onward");
    told("3.54", "red's disc 2 at San Juan comes to nothing: no trade goods are left aboard");
    set_up(AT_SEA("2 red") "wares san-juan: coffee\ntaken san-juan: yellow\nyellow: score 4 barrel 1 sugar 1\nyellow "
                           "discs: 1 san-juan\nhomebound: yellow\nred: score 4 trade-cube 1 barrel 2\nred discs: 2 "
                           "san-juan 3 cumana\n");
    refused("trade gold", "3.54", "no commodity");
    accepted("trade coffee");
    accepted("decline");
}

/* ---- 3.6 the return ---------------------------------------------------------------------------------------------- */

static void drake_3_6_heroes_bonus(void **state)
{
    (void)state;
    set_up(AT_SEA(
        "1 green") "green: score 4 crew 1 barrel 2\nred: score 4 crew 1 barrel 2\nyellow: score 4 crew 2 barrel 3\n"
                   "green discs: 1 puerto-cabello 4 cumana\nred discs: 1 puerto-cabello 4 cumana\n"
                   "yellow discs: 1 portobelo 4 puerto-cabello\n");
    play("attack; home");
    told("3.6", "hero's bonus for green, 2: now 7");
    assert_int_equal(now()->captain[GREEN].disc[4], 0); /* taken back */
    play("attack");
    hinted("home", "homebound dock 2: 1 point");
    play("home");
    told("3.6", "hero's bonus for red, 1: now 6");
    play("attack; home");
    not_told("hero's bonus for yellow");
}

static void drake_3_6_bonus_needs_an_attack(void **state)
{
    (void)state;
    set_up(AT_SEA("1 green") "green: score 4 trade-cube 1 barrel 2\nred: score 4 crew 1 barrel 2\n"
                             "green discs: 1 san-juan 4 cumana\nred discs: 1 puerto-cabello 4 cumana\n");
    play("trade sugar; home");
    assert_int_equal(points(GREEN), 4);
    play("attack; home");
    assert_int_equal(points(RED), 4 + 1 + 1 + 1); /* a town, the second dock, one conquest: nothing moves up */
}

static void drake_3_6_the_fourth_mission_is_not_early(void **state)
{
    (void)state;
    set_up(AT_SEA("4 green") "green: score 4 crew 1 barrel 2\ngreen discs: 4 puerto-cabello\n");
    play("attack");
    told("3.6", "green returns to homebound dock 1");
    not_told("hero");
}

static void drake_3_6_home_after_the_golden_hind(void **state)
{
    (void)state;
    set_up(AT_SEA("hind green") "stop golden-hind: green\ngreen: score 4 crew 1 barrel 2\n"
                                "green discs: hind puerto-cabello 1 cumana 4 san-juan\n");
    play("attack; home");
    told("3.6", "hero's bonus for green, 2");
}

static void drake_3_6_without_disc_4_it_is_early(void **state)
{
    (void)state;
    set_up(AT_SEA("3 green") "green: score 4 crew 1 barrel 1\ngreen discs: 3 puerto-cabello\n");
    play("attack");
    told("3.6", "hero's bonus for green, 2");
}

/* Examples 8, 12 and 13: one voyage, with sailing order green, red, yellow, blue. */
#define EXAMPLE_8                                                                                                      \
    "players: 4\nphase: mission 1 green\n" ORDER "outbound: green red yellow blue\nfrigates: 0 1 2\ntroops: 0 0 1 2\n" \
    "green: score 4 crew 4 gun 2 barrel 3\nred: score 4 crew 4 gun 3 barrel 2 trade-cube 1\n"                          \
    "yellow: score 4 crew 3 gun 4 barrel 3 trade-cube 1 galleon\n"                                                     \
    "blue: score 4 crew 3 gun 4 barrel 2 trade-cube 1 galleon\n"                                                       \
    "green discs: 1 panama 2 gran-granada 3 puerto-cabello 4 galleon-3\n"                                              \
    "red discs: 1 cartagena 2 cumana 3 santiago-de-cuba 4 puerto-cabello\n"                                            \
    "yellow discs: 1 cartagena 2 galleon-2 3 santo-domingo 4 portobelo\n"                                              \
    "blue discs: 1 cartagena 2 galleon-2 3 santo-domingo 4 puerto-cabello\n"

static void play_example_8(void)
{
    set_up(EXAMPLE_8);
    play("attack; onward; attack; onward; attack; onward"); /* Panama, and Cartagena twice */
    told("3.5", "blue's disc 1 at Cartagena comes to nothing: two attacks");
    play("onward");
    play("attack; onward; attack; onward; attack; onward; attack; onward");
    play("attack; home; trade coffee; onward; trade sugar; onward; trade tobacco; home");
    play("attack; attack");
}

static void drake_3_6_example_12_returning(void **state)
{
    (void)state;
    play_example_8();
    told("3.6", "green returns to homebound dock 1");
    told("3.6", "hero's bonus for green, 2");
    told("3.6", "blue returns to homebound dock 2");
    told("3.6", "hero's bonus for blue, 1");
    told("3.6", "red returns to homebound dock 3");
    told("3.6", "yellow returns to homebound dock 4");
}

/* ---- 3.7 scoring the voyage -------------------------------------------------------------------------------------- */

static void drake_3_7_example_13_types_of_conquests(void **state)
{
    (void)state;
    play_example_8();
    because("3.7", "+1 conquests");
    because("3.7", "+4 conquests");
    because("3.7", "+10 conquests");
    told("3.7", "green has 17 points after voyage 1");
    told("3.7", "blue has 12 points after voyage 1");
    assert_int_equal(points(GREEN), 4 + 4 + 2 + 1 + 2 + 4);
    assert_int_equal(points(RED), 4 + 6 + 3 + 1 + 4);
    assert_int_equal(points(YELLOW), 4 + 6 + 6 + 2 + 10);
    assert_int_equal(points(BLUE), 4 + 6 + 1 + 1);
}

static void drake_3_7_admiral_and_governor(void **state)
{
    (void)state;
    set_up(AT_SEA("4 green") "stop admiral: red\nstop governor: blue\ngreen: score 4 crew 1 barrel 4\n"
                             "green discs: 4 puerto-cabello\nred: score 10 barrel 4 gold 2\nhomebound: red\n"
                             "red discs: 1 campeche 2 gran-granada\ntaken campeche: red\ntaken gran-granada: red\n");
    play("attack");
    because("3.7", "+1 conquests; +2 gold left, as Admiral"); /* two of four; jewels do not count */
    because("3.7", "+3 silver left, as Governor");
    told("3.7", "red has 13 points after voyage 1");
    told("3.7", "blue has 7 points after voyage 1");
    assert_int_equal(now()->supply[GOOD_GOLD], 12 - 2); /* it is not his: it goes back */
}

static void drake_t3_7_points(void **state)
{
    (void)state;
    assert_int_equal(conquest_points[1], 1);
    assert_int_equal(conquest_points[2], 4);
    assert_int_equal(conquest_points[3], 10);
}

/* ---- 3.8 reset, 4.0 the next voyage ------------------------------------------------------------------------------ */

static void drake_3_8_reset(void **state)
{
    (void)state;
    play_example_8();
    FOR_CAPTAINS(side, now()) {
        for (int good = 0; good < ITEMS; good++)
            assert_int_equal(goods(side, good), 0);
        assert_int_equal(now()->captain[side].flags, 0);
        assert_int_equal(now()->captain[side].conquests, 0);
        assert_int_equal(now()->captain[side].discs, 10);
    }
    assert_int_equal(now()->supply[GOOD_CREW], 28);
    assert_int_equal(goods(YELLOW, GOOD_SUGAR), 1); /* commodities are kept, */
    assert_int_equal(goods(GREEN, GOOD_GOLD), 2);   /* and the chest: Panama, Gran Granada */
    assert_int_equal(now()->supply[GOOD_GOLD], 10);
    for (int port = 0; port < TRADE_COUNT; port++)
        assert_int_equal(now()->wares[port], wares_of[port]);
    assert_int_equal(now()->troops_up | now()->frigates_up, 0);
}

/* All that a captain had lasts a voyage, but for his Investor tile, which is gone for the game. */
static void drake_3_8_what_ends_with_the_voyage(void **state)
{
    (void)state;
    set_up("players: 3\nprinted: 1\nphase: mission 4 red\norder: red blue yellow\noutbound: red blue yellow\n" COUNTERS
           "stop golden-hind: red\nstop informer: red\nstop admiral: red\nscouted: cumana\nhomebound: blue yellow\n"
           "red: score 4 crew 1 barrel 2 galleon pinnace ghost invested\nred discs: 4 puerto-cabello\n");
    assert_int_equal(now()->captain[RED].flags, GALLEON | PINNACE | HIND | GHOST | INVESTED);
    play("decline");
    assert_int_equal(now()->captain[RED].flags, INVESTED);
    assert_int_equal(now()->scouted, 0);
    assert_false(frigates_lie(now()) || troops_lie(now()));
    assert_int_equal(holder(now(), LOCATION_ADMIRAL), -1);
    say("counter spanish-galleon-1; counter spanish-galleon-2; harbour; harbour");
    refused("stop investor", "2.44", "spent");
    accepted("stop crew-a");
}

static void drake_3_8_lowest_score_first_ties_by_dock(void **state)
{
    static const uint8_t order[] = {BLUE + 1, GREEN + 1, RED + 1, YELLOW + 1};

    (void)state;
    set_up(AT_SEA("4 green") "green: score 9 crew 1 barrel 2\nred: score 10\nyellow: score 12\nblue: score 2 invested\n"
                             "homebound: red yellow blue\ngreen discs: 4 puerto-cabello\n");
    play("decline"); /* 9, 10, 12, 2 */
    assert_memory_equal(now()->order, order, sizeof order);
    set_up(AT_SEA("4 green") "green: score 9 crew 1 barrel 2\nred: score 9\nyellow: score 9\nblue: score 2 invested\n"
                             "homebound: yellow red blue\ngreen discs: 4 puerto-cabello\n");
    play("decline");
    assert_int_equal(now()->order[0], BLUE + 1);
    assert_int_equal(now()->order[1], YELLOW + 1); /* tied captains lie as they came home */
    assert_int_equal(now()->order[2], RED + 1);
    assert_int_equal(now()->order[3], GREEN + 1);
}

static void drake_3_8_tiles_are_shuffled(void **state)
{
    (void)state;
    play_example_8();
    chance_is_asked("tile");
    assert_int_equal(count_legal(YA_CHANCE), 16);
    say("tile golden-hind; tile drake; tile crew-b");
    refused("tile drake", "3.8", "already");
    refused("tile dockside", "3.8", "tile");
    assert_int_equal(count_legal(YA_CHANCE), 13);
    say("tile crew-a; tile guns-b; tile guns-a; tile supplies-a; tile supplies-b; tile queen; tile admiral; tile "
        "governor;"
        "tile tavern; tile shipyard; tile pinnace; tile informer");
    assert_int_equal(now()->street[15], LOCATION_TRADE_GOODS);
    assert_int_equal(now()->street[16], LOCATION_INVESTOR);
    chance_is_asked("counter");
}

static void drake_4_0_second_voyage(void **state)
{
    (void)state;
    drake_3_8_tiles_are_shuffled(state);
    say("counter spanish-galleon-2; counter spanish-galleon-3");
    asked(BLUE, "street"); /* the lowest score begins */
    assert_int_equal(now()->voyage, 2);
    FOR_CAPTAINS(side, now())
        assert_int_equal(goods(side, GOOD_GUN), 0); /* no gun for the last captain this time */
    play("stop crew-b");
    asked(GREEN, "street");
    lists(GREEN, "stop golden-hind", true);
}

static void drake_4_0_no_reset_after_the_third(void **state)
{
    (void)state;
    set_up(AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 9 crew 2 barrel 2\n"
                             "green discs: 4 puerto-cabello\n");
    play("attack");
    assert_int_equal(ya_owing(&DEF, now()), 0);
    assert_int_equal(goods(GREEN, GOOD_CREW), 1);
    assert_int_equal(now()->homebound[3], GREEN + 1);
}

static void drake_6_0_printed_street(void **state)
{
    (void)state;
    set_up("players: 3\nprinted: 1\nphase: mission 4 red\norder: red blue yellow\noutbound: red blue yellow\n" COUNTERS
           "homebound: blue yellow\nred: score 4 crew 1 barrel 2\nred discs: 4 puerto-cabello\n");
    play("attack");
    chance_is_asked("counter"); /* no tiles */
    for (int place = 0; place < LOCATION_COUNT; place++)
        assert_int_equal(now()->street[place], place);
}

/* ---- 5 final scoring --------------------------------------------------------------------------------------------- */

static void drake_5_1_example_14_commodities(void **state)
{
    uint8_t held_[GOODS] = {[GOOD_TOBACCO] = 3, [GOOD_SUGAR] = 2, [GOOD_COFFEE] = 1};

    (void)state;
    assert_int_equal(commodity_points(held_), 26);
    set_up(AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 9 crew 2 barrel 2\n"
                             "red: score 30 tobacco 3 sugar 2 coffee 1\ngreen discs: 4 puerto-cabello\n");
    play("decline");
    because("5.3", "+26 commodities");
    told("5.3", "red has 56 points in the end");
}

/* The best division into sets, tried out. */
static int best_division(const uint8_t held_[GOODS], int memo[4][7][7][7])
{
    const uint8_t *c = &held_[FIRST_COMMODITY];
    int *best = &memo[c[0]][c[1]][c[2]][c[3]];

    if (*best >= 0)
        return *best;
    *best = 0;
    for (unsigned set = 1; set < 1u << COMMODITIES; set++) {
        uint8_t rest[GOODS];
        bool good = true;
        memcpy(rest, held_, GOODS);
        for (int i = 0; i < COMMODITIES; i++)
            if (set >> i & 1) {
                good = good && rest[FIRST_COMMODITY + i] > 0;
                rest[FIRST_COMMODITY + i]--;
            }
        int points_ = good ? set_points[bit_count(set)] + best_division(rest, memo) : 0;
        *best = points_ > *best ? points_ : *best;
    }
    return *best;
}

static void drake_5_1_largest_sets_first_is_best(void **state)
{
    static int memo[4][7][7][7];
    uint8_t h[GOODS] = {0};

    (void)state;
    memset(memo, -1, sizeof memo);
    for (h[GOOD_INDIGO] = 0; h[GOOD_INDIGO] <= 3; h[GOOD_INDIGO]++)
        for (h[GOOD_SUGAR] = 0; h[GOOD_SUGAR] <= 6; h[GOOD_SUGAR]++)
            for (h[GOOD_COFFEE] = 0; h[GOOD_COFFEE] <= 6; h[GOOD_COFFEE]++)
                for (h[GOOD_TOBACCO] = 0; h[GOOD_TOBACCO] <= 6; h[GOOD_TOBACCO]++)
                    assert_int_equal(commodity_points(h), best_division(h, memo));
}

static void drake_t5_1_sets(void **state)
{
    (void)state;
    assert_int_equal(set_points[1], 2);
    assert_int_equal(set_points[2], 8);
    assert_int_equal(set_points[3], 16);
    assert_int_equal(set_points[4], 26);
}

static void drake_5_2_chests(void **state)
{
    (void)state;
    set_up(AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 9 crew 2 barrel 2\n"
                             "red: score 30 silver 2 gold 1 jewel 3\ngreen discs: 4 puerto-cabello\n");
    play("decline");
    because("5.3", "+25 the treasure chest");
    told("5.3", "red has 55 points in the end");
}

static void drake_5_3_winner(void **state)
{
    (void)state;
    set_up(
        AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 40 crew 2 barrel 2\nyellow: score 41\n"
                          "red: score 20\nblue: score 12\ngreen discs: 4 puerto-cabello\n");
    play("decline");
    told("5.3", "yellow wins with 41");
}

static void drake_5_3_ties_by_homebound_dock(void **state)
{
    (void)state;
    set_up(
        AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 40 crew 2 barrel 2\nyellow: score 40\n"
                          "red: score 20\nblue: score 40\ngreen discs: 4 puerto-cabello\n");
    assert_int_equal(ya_winner(&DEF, now()), -1); /* not yet */
    play("decline");
    told("5.3", "yellow wins with 40");
    assert_int_equal(ya_winner(&DEF, now()), YELLOW); /* so it counts in a tournament too: no draw */
}

static void drake_5_3_score_table(void **state)
{
    static char seen[1 << 16];

    (void)state;
    set_up(
        AT_SEA("4 green") "voyage: 3\nhomebound: red yellow blue\ngreen: score 40 after-1 10 after-2 9 crew 2 barrel 2 "
                          "gold 2 sugar 1 coffee 1\nyellow: score 40\nred: score 20\nblue: score 56\n"
                          "green discs: 4 puerto-cabello\n");
    play("decline"); /* green gets 8 for the commodities and 8 for the gold: as many as blue, who was home before him */
    ya_view(&DEF, now(), RED, seen, sizeof seen);
    assert_non_null(strstr(seen, "\"rows\":[{\"party\":\"blue\","));
    assert_non_null(strstr(seen, "{\"party\":\"green\",\"parts\":[4,6,-1,31,8,8],\"total\":56}"));
}

/* ---- whole games ------------------------------------------------------------------------------------------------- */

static void play_at_random(const char *options, Rng *rng)
{
    static char seen[1 << 16], seen_too[1 << 16];
    Game g, twin;
    Run run = {.dice = rng};
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);
    Action a;

    assert_true(ya_start(&DEF, &g, options, &run, why, sizeof why));
    while (ya_owing(&DEF, &g)) {
        if (!DEF.check(&g, &reason))
            fail_msg("%s", why);
        if (rng_below(rng, 16) == 0) {
            int side = (int)rng_below(rng, (uint32_t)g.flow.sides + 1);
            side = side == g.flow.sides ? YA_SPECTATOR : side;
            twin = g;
            ya_determinise(&DEF, &twin, side, rng);
            size_t n = ya_view(&DEF, &g, side, seen, sizeof seen);
            assert_int_equal(n, ya_view(&DEF, &twin, side, seen_too, sizeof seen_too));
            assert_memory_equal(seen, seen_too, n);
            if (side < g.flow.sides) /* nor does a machine player judge by what it cannot know */
                assert_int_equal(DEF.evaluate(&g, side), DEF.evaluate(&twin, side));
        }
        assert_true(ya_sample(&DEF, &g, ya_actor(&DEF, &g), rng, &a));
        if (a.verb == V_HARBOUR && g.captain[a.side].at < 12) /* not at once: let there be something to see */
            assert_true(ya_sample(&DEF, &g, a.side, rng, &a));
        assert_null(ya_apply(&DEF, &g, a, &run).reason);
    }
    assert_true(DEF.check(&g, &reason));
    assert_int_equal(g.phase, PHASE_OVER);
}

static void drake_1_9_random_games_of_three_four_and_five(void **state)
{
    static const char *const options[] = {"players=3", "players=4", "players=5", "players=4 printed=1"};
    Rng rng = 1577;

    (void)state;
    for (int i = 0; i < 1000; i++)
        play_at_random(options[i % 4], &rng);
}

static void drake_1_9_no_other_number_of_captains(void **state)
{
    Game g;
    Run run = {0};
    char why[YA_MAX_LINE];

    (void)state;
    assert_false(ya_start(&DEF, &g, "players=2", &run, why, sizeof why));
    assert_false(ya_start(&DEF, &g, "players=6", &run, why, sizeof why));
}

static void drake_t2_3_tables_are_as_proof_read(void **state)
{
    static char golden[1 << 14];
    FILE *file = fopen("tests/golden/drake.tables.txt", "rb");

    (void)state;
    assert_non_null(file);
    size_t n = fread(golden, 1, sizeof golden - 1, file);
    fclose(file);
    assert_int_equal(n, strlen(charts_text));
    assert_memory_equal(golden, charts_text, n);
}

static void position_fails(const char *lines, const char *words)
{
    char text[2048], err[YA_MAX_LINE];
    Game g;
    int n = snprintf(text, sizeof text, "yardarm position 1\ngame: drake\n%s", lines);

    if (ya_read_position(&DEF, &g, text, (size_t)n, err, sizeof err))
        fail_msg("read: %s", lines);
    if (!strstr(err, words))
        fail_msg("not '%s': %s", words, err);
}

static void drake_1_9_positions_are_checked(void **state)
{
    (void)state;
    position_fails("voyage: 1\n", "line 3: the line 'players:' comes first");
    position_fails("players: 6\n", "line 3: '6' is no number in its range");
    position_fails("players: 4\n", "line 4: the line 'phase:' is missing");
    position_fails("players: 4\nplayers: 4\n", "line 4: 'players' stands twice");
    position_fails("players: 4\nphase: street white\n", "line 4: 'white' is not a captain");
    position_fails("players: 4\nphase: street red\norder: red blue yellow\n", "docks");
    position_fails(STREET("red") "stop queen: red blue\n", "more discs than circles");
    position_fails(STREET("red") "red: score 4 crew 29\n", "no number in its range");
    position_fails(STREET("red") "red: score 4 crew 20\nblue: score 4 crew 20\n", "has not so much of 'crew'");
    position_fails(STREET("red") "outbound: red\n", "not asked anything");
    position_fails(STREET("red") "stop panama: red\n", "'panama' is not known here");
    position_fails(STREET("red") "stop queen: red\nstop queen: red\n", "'stop queen' stands twice");
    position_fails(STREET("red") "red: score 4\nred: score 5\n", "'red' stands twice");
    position_fails(STREET("red") "white: score 4\n", "unknown key 'white'");
    position_fails(STREET("red") "red: score 4 wings 2\n", "'wings' is not known here");
    position_fails(SEA("sailing red") "red: score 4 barrel 2\nred discs: 5 cumana\n", "'5' is not known here");
    position_fails(SEA("sailing red") "red: score 4 barrel 2\nred discs: 1 queen\n", "'queen' is not known here");
    position_fails(SEA("sailing red") "wares cumana: sugar\n", "'cumana' is not known here");
    position_fails(SEA("sailing red") "wares san-juan: sugar indigo\n", "'indigo' is not known here");
    position_fails("players: 4\nphase: sailing red\nfrigates: 0 1 3+\n", "line 5: '3+' is no number in its range");
    position_fails("players: 4\nphase: sailing red\nfrigates: 0 1\n", "line 5: '' is no number in its range");
    position_fails("players: 4\nphase: tavern red\n", "line 4: 'tavern' is not known here");
    position_fails("players: 4\nphase: mission ghost red\n", "line 4: 'ghost' is no disc that has a mission");
    position_fails(STREET("red") "homebound: blue\n", "home before it has sailed");
    position_fails(STREET("red") "red: score 4 barrel 2\nred discs: 1 cumana\n", "too early");
    position_fails(SEA("sailing red") "wares san-juan: sugar\nred: score 4 barrel 2\n", "has not traded");
    position_fails(STREET("red") "red: score 4 gold 1\n", "more was taken than the voyages had");
    position_fails(SEA("sailing red"), "has no disc to place");
    position_fails(SEA("mission 1 red") "red: score 4 barrel 2\nred discs: 1 cumana\n", "can do nothing");
    position_fails(SEA("sailing red") "red: score 4 barrel 1\nred discs: 1 panama\n", "out of reach");
    position_fails(SEA("sailing red") "stop informer: blue\nscouted: panama\nred: score 4 barrel 2\n",
                   "only when all discs are placed");
    position_fails(SEA("mission 1 red") "scouted: panama\nred: score 4 crew 1 barrel 2\nred discs: 1 puerto-cabello\n",
                   "cannot have looked there");
    position_fails(SEA("mission 1 red") "stop informer: blue\nscouted: san-juan\nred: score 4 crew 1 barrel 2\n"
                                        "red discs: 1 puerto-cabello\n",
                   "cannot have looked there");
    position_fails(SEA("mission 2 red") "red: score 4 crew 1 barrel 2\nred discs: 2 puerto-cabello\n"
                                        "blue: score 4 barrel 1\nblue discs: 1 cumana 3 san-juan\n",
                   "'blue' has a disc waiting whose turn is over");
    position_fails(SEA("mission 2 red") "red: score 4 crew 1 barrel 2\nred discs: 2 puerto-cabello\n"
                                        "green: score 4 barrel 1\ngreen discs: 2 cumana\n",
                   "'green' has a disc waiting whose turn is over");
    position_fails(SEA("mission 2 red") "red: score 4 crew 1 barrel 2\nred discs: 1 cumana 2 puerto-cabello\n"
                                        "taken cumana: red\n",
                   "counter is not turned over");
    position_fails(
        SEA("mission 2 red") "red: score 4 crew 1 barrel 2\nred discs: 2 puerto-cabello\nblue: score 4 barrel 1\n",
        "not home when his last disc is");
    position_fails(STREET("red") "red: score 4 pinnace\nblue: score 4 pinnace\ngreen: score 4 pinnace\n", "than can");
    position_fails("players: 4\nphase: sailing red\n" ORDER "outbound: green red yellow blue\nfrigates: 1 1 2\n"
                   "troops: 0 0 1 2\nred: score 4 barrel 1\n",
                   "not those of the box");
}

/* ---- the stage --------------------------------------------------------------------------------------------------- */

static void drake_3_5_an_attack_has_its_stage(void **state)
{
    (void)state;
    set_up(AT_SEA(
        "1 red") "stop governor: red\nred: score 4 crew 3 gun 2 barrel 4 pinnace\nred discs: 1 veracruz 2 san-juan\n");
    assert_true(side_sees(BLUE, "\"title\":\"Attack on a fort\",\"place\":\"veracruz\""));
    assert_true(
        side_sees(BLUE, "\"of\":4,\"rows\":[{\"label\":\"counter 0\",\"words\":[\"pays 2 crew\",\"\"],\"chance\":2}"));
    assert_true(side_sees(BLUE, "{\"label\":\"counter 2\",\"words\":[\"fails: needs 4 crew\",\"\"],\"chance\":1}"));
    assert_true(
        side_sees(BLUE, "{\"rule\":\"2.37\",\"text\":\"the pinnace ignores the guns\",\"value\":-1,\"line\":2}"));
    assert_true(side_sees(RED, "\"of\":1,\"rows\":[{\"label\":\"counter 2\""));
    assert_true(side_sees(RED, "\"text\":\"troops of the counter\",\"value\":2"));
    assert_false(side_sees(BLUE, "troops of the counter"));
    play("decline; onward");
    assert_false(side_sees(RED, "\"stage\""));
}

#define STANDS(where) "voyage: 1\nstands: game@4.0#1 > voyage@2.2#0 > " where "\n"

/* The locals of a text are judged before anything is done with them. */
static void drake_1_9_where_play_stands_is_checked(void **state)
{
    (void)state;
#define WALK "players: 4\nphase: street\ngalleons: spanish-galleon-1 spanish-galleon-2 spanish-galleon-3\n" ORDER
    set_up(WALK STANDS("provisioning@2.2#1(turn=1 side=blue) ? street blue"));
    position_fails(WALK, "the line 'stands:' is missing");
    position_fails(WALK STANDS("provisioning"), "must say what is asked");
    position_fails(WALK STANDS("provisioning@2.2#1(turn=1 side=red) ? street red"), "another captain's turn");
    position_fails(WALK STANDS("provisioning@2.2#1(turn=7 side=#9) ? street red"),
                   "'provisioning' holds what it cannot");
    position_fails(WALK STANDS("provisioning@2.2#1(turn=1 side=blue) ? street red"), "it is another who is asked");
    position_fails(WALK STANDS("provisioning@2.2#2(turn=1 side=blue) > "
                               "visit@2.35#1(side=blue location=tavern) ? d6 chance"),
                   "not asked anything");
    position_fails(WALK STANDS("provisioning@2.2#2(turn=1 side=blue) > "
                               "visit@2.35#1(side=blue location=#99 circle=7) ? d6 chance"),
                   "'visit' holds what it cannot");
    position_fails(
        "players: 4\nphase: preparation\nstands: game@1.3#0 > lay_galleons@1.3#1(station=9) ? counter chance\n",
        "'lay_galleons' holds what it cannot");
    position_fails("players: 4\nphase: preparation\nstreet:\n"
                   "stands: game@1.3#0 > lay_galleons@1.3#1 ? counter chance\n",
                   "not asked in this phase");
}

/* Every question of a game can be written, and leads back to the same bytes. */
static void drake_1_9_positions_at_any_question(void **state)
{
    static char text[1 << 16], err[YA_MAX_LINE];
    unsigned met = 0;
    Rng rng = 3;
    Game g, back;
    Action a;

    (void)state;
    for (int i = 0; i < 12; i++) {
        Run run = {0};
        assert_true(ya_start(&DEF, &g, "", &run, err, sizeof err));
        while (ya_owing(&DEF, &g)) {
            size_t n = ya_write_position(&DEF, &g, text, sizeof text);
            if (!n || !ya_read_position(&DEF, &back, text, n, err, sizeof err))
                fail_msg("%s\n%s", err, text);
            assert_memory_equal(&g, &back, sizeof g);
            met |= 1u << g.flow.question;
            assert_true(ya_sample(&DEF, &g, ya_actor(&DEF, &g), &rng, &a));
            ya_apply(&DEF, &g, a, &run);
        }
    }
    assert_int_equal(bit_count(met), Q_COUNT - 1);
}

RULES_MAIN(
    cmocka_unit_test(drake_3_5_an_attack_has_its_stage), cmocka_unit_test(drake_1_9_where_play_stands_is_checked),
    cmocka_unit_test(drake_1_9_positions_at_any_question), cmocka_unit_test(drake_3_5_order_of_resolution),
    cmocka_unit_test(drake_3_5_two_successful_attacks), cmocka_unit_test(drake_3_5_a_waiting_disc_gets_its_turn),
    cmocka_unit_test(drake_3_5_a_disc_that_declined_never_acts_again),
    cmocka_unit_test(drake_3_5_treasure_to_the_first), cmocka_unit_test(drake_3_5_chests_show_their_number_only),
    cmocka_unit_test(drake_3_5_discs_keep_the_sailing_order), cmocka_unit_test(drake_t3_5_destinations),
    cmocka_unit_test(drake_3_51_town_costs_one_crew), cmocka_unit_test(drake_3_51_no_crew_no_question),
    cmocka_unit_test(drake_3_52_example_9_veracruz), cmocka_unit_test(drake_3_52_example_9_with_a_pinnace),
    cmocka_unit_test(drake_3_52_too_weak_once_the_counter_is_turned),
    cmocka_unit_test(drake_3_52_legal_by_what_all_can_see), cmocka_unit_test(drake_3_52_the_price_as_he_knows_it),
    cmocka_unit_test(drake_3_52_second_attacker_pays_the_same), cmocka_unit_test(drake_3_53_example_10_galleon),
    cmocka_unit_test(drake_3_53_a_pinnace_is_no_help), cmocka_unit_test(drake_3_53_only_with_a_galleon),
    cmocka_unit_test(drake_3_53_the_galleon_lies_where_it_was_laid),
    cmocka_unit_test(drake_3_54_example_11_the_second_takes_the_rest),
    cmocka_unit_test(drake_3_54_no_more_trades_than_wares), cmocka_unit_test(drake_3_54_needs_trade_goods),
    cmocka_unit_test(drake_3_6_heroes_bonus), cmocka_unit_test(drake_3_6_bonus_needs_an_attack),
    cmocka_unit_test(drake_3_6_the_fourth_mission_is_not_early), cmocka_unit_test(drake_3_6_home_after_the_golden_hind),
    cmocka_unit_test(drake_3_6_without_disc_4_it_is_early), cmocka_unit_test(drake_3_6_example_12_returning),
    cmocka_unit_test(drake_3_7_example_13_types_of_conquests), cmocka_unit_test(drake_3_7_admiral_and_governor),
    cmocka_unit_test(drake_t3_7_points), cmocka_unit_test(drake_3_8_reset),
    cmocka_unit_test(drake_3_8_what_ends_with_the_voyage), cmocka_unit_test(drake_3_8_lowest_score_first_ties_by_dock),
    cmocka_unit_test(drake_3_8_tiles_are_shuffled), cmocka_unit_test(drake_4_0_second_voyage),
    cmocka_unit_test(drake_4_0_no_reset_after_the_third), cmocka_unit_test(drake_6_0_printed_street),
    cmocka_unit_test(drake_5_1_example_14_commodities), cmocka_unit_test(drake_5_1_largest_sets_first_is_best),
    cmocka_unit_test(drake_t5_1_sets), cmocka_unit_test(drake_5_2_chests), cmocka_unit_test(drake_5_3_winner),
    cmocka_unit_test(drake_5_3_ties_by_homebound_dock), cmocka_unit_test(drake_5_3_score_table),
    cmocka_unit_test(drake_1_9_random_games_of_three_four_and_five),
    cmocka_unit_test(drake_1_9_no_other_number_of_captains), cmocka_unit_test(drake_1_9_positions_are_checked),
    cmocka_unit_test(drake_t2_3_tables_are_as_proof_read))
