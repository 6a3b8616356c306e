/* Francis Drake: preparing to sail (3.1), placing missions (3.2), the Informer (3.3), turning the discs over (3.4), and
 * who may see what. */
#include <string.h>

#include "rules_drake.h"

#define BARRELS                                                                                                        \
    "red: score 4 barrel 2\nblue: score 4 barrel 2\n"                                                                  \
    "yellow: score 4 barrel 3\ngreen: score 4 barrel 3\n"
#define LAST_ON_STREET(who) "players: 4\nphase: street " who "\n" ORDER

static char seen[1 << 16], seen_too[1 << 16];

/* ---- 3.1 prepare for sailing ------------------------------------------------------------------------------------- */

static void drake_3_1_treasures_are_laid_out(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\n");
    play("harbour");
    chance_is_asked("frigates");
    assert_int_equal(unclaimed(now(), GOOD_SILVER), 4);
    assert_int_equal(unclaimed(now(), GOOD_GOLD), 4);
    assert_int_equal(unclaimed(now(), GOOD_JEWEL), 3);
    assert_int_equal(now()->supply[GOOD_GOLD], 8);
}

static void drake_3_1_random_without_admiral_and_governor(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\n" BARRELS);
    play("harbour");
    chance_is_asked("frigates");
    prompted(YA_REFEREE, "3.1", "at random, face-down: nobody holds the Admiral");
    assert_int_equal(count_legal(YA_CHANCE), 6);
    refused("frigates galleon-2 galleon-2", "3.1", "one counter");
    refused("frigates galleon-2 panama", "3.1", "does not go there");
    say("frigates galleon-4 galleon-2");
    chance_is_asked("troops");
    prompted(YA_REFEREE, "3.1", "at random, face-down: nobody holds the Governor");
    assert_int_equal(count_legal(YA_CHANCE), 12);
    say("troops panama veracruz");
    told("3.1", "laid face-down at random");
    assert_int_equal(now()->frigate[2], 2);
    assert_int_equal(now()->frigate[0], 1);
    assert_int_equal(now()->troop[2], 2);
    assert_int_equal(now()->troop[3], 1);
    for (int side = 0; side < YA_MAX_SIDES + 1; side++)
        assert_false(side_sees(side, "\"kind\":\"troops\",\"value\"") ||
                     side_sees(side, "\"kind\":\"frigate-counter\",\"value\""));
}

static void drake_3_1_admiral_and_governor_hide_them(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\nstop admiral: red\nstop governor: blue\n" BARRELS);
    play("harbour");
    asked(RED, "frigates");
    play("frigates galleon-3 galleon-2");
    asked(BLUE, "troops");
    assert_true(
        side_sees(RED, "\"kind\":\"frigate-counter\",\"value\":2")); /* from now on, not only when both are done */
    assert_true(side_sees(BLUE, "\"kind\":\"frigate-counter\",\"down\":true"));
    assert_false(side_sees(BLUE, "\"kind\":\"frigate-counter\",\"value\"") || side_sees(BLUE, "\"kind\":\"troops\""));
    play("troops cumana cartagena");
    told("3.1", "red hides two guns at Galleon station south-west, one at Galleon station east");
    assert_true(heard(RED, "two guns") && heard(BLUE, "red hides the frigate counters"));
    assert_true(heard(BLUE, "two troops at Cumana, one at Cartagena") && heard(RED, "blue hides the troop counters"));
    assert_false(heard(BLUE, "two guns") || heard(RED, "two troops") || heard(YA_SPECTATOR, "two"));
    assert_true(side_sees(RED, "\"kind\":\"frigate-counter\",\"value\":2"));
    assert_false(side_sees(RED, "\"kind\":\"troops\",\"value\""));
    assert_true(side_sees(BLUE, "\"kind\":\"troops\",\"value\":2"));
    assert_false(side_sees(BLUE, "\"kind\":\"frigate-counter\",\"value\""));
    assert_false(side_sees(YA_SPECTATOR, "\"kind\":\"troops\",\"value\""));
}

static void drake_3_1_one_captain_may_hold_both(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\nstop admiral: red\nstop governor: red\n" BARRELS);
    play("harbour; frigates galleon-3 galleon-2");
    asked(RED, "troops");
}

static void drake_3_1_example_3_governor_moves_up(void **state)
{
    static const uint8_t order[] = {GREEN + 1, RED + 1, YELLOW + 1, BLUE + 1};

    (void)state;
    set_up(LAST_ON_STREET("yellow") "outbound: green red blue\nstop governor: yellow\n" BARRELS);
    play("harbour");
    say("frigates galleon-2 galleon-3");
    play("troops panama cumana");
    told("3.1", "yellow moves up to outbound dock 3");
    assert_memory_equal(now()->outbound, order, sizeof order);
}

static void drake_3_1_governor_in_dock_1_stays(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: blue red yellow\nstop governor: blue\n" BARRELS);
    play("harbour");
    say("frigates galleon-2 galleon-3");
    play("troops panama cumana");
    not_told("moves up");
    assert_int_equal(now()->outbound[0], BLUE + 1);
}

/* Whoever lies there and whatever he has himself: here neither has a barrel. */
static void drake_3_1_governor_moves_up_from_any_dock(void **state)
{
    static const char *const outbound[] = {"outbound: blue red green\n", "outbound: blue green red\n"};

    (void)state;
    for (int dock = 1; dock <= 2; dock++) {
        char lines[256];
        snprintf(lines, sizeof lines, LAST_ON_STREET("yellow") "stop governor: red\nyellow: score 4 barrel 1\n%s",
                 outbound[dock - 1]);
        set_up(lines);
        int before = now()->outbound[dock - 1];
        play("harbour");
        say("frigates galleon-2 galleon-3");
        play("troops panama cumana");
        assert_int_equal(now()->outbound[dock - 1], RED + 1);
        assert_int_equal(now()->outbound[dock], before);
    }
}

static void drake_3_1_example_4_navigation(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 3\nyellow: score 4 barrel 2\n");
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        assert_int_equal(reach(now(), GREEN) >> to & 1, destinations[to].zone <= 3);
        assert_int_equal(reach(now(), YELLOW) >> to & 1, destinations[to].zone <= 2);
    }
    refused("sail green-1 veracruz", "2.33", "supplies");
    accepted("sail green-1 panama");
    play("sail green-1 panama");
    asked(YELLOW, "sail"); /* red has no barrels */
    assert_int_equal(hand(now(), RED), 0);
    refused("sail yellow-1 panama", "2.33", "supplies");
    accepted("sail yellow-1 cartagena");
}

static void drake_3_1_more_than_four_barrels_are_four(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 6\n");
    assert_int_equal(reach(now(), GREEN), reach_of[4]);
    accepted("sail green-4 galleon-4");
    assert_true(side_sees(RED, "\"place\":\"navigation-4\",\"pieces\":[{\"kind\":\"cube\",\"party\":\"green\"}]"));
}

static void drake_3_1_without_barrels_nobody_sails(void **state)
{
    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\n");
    play("harbour");
    say("frigates galleon-2 galleon-3; troops panama cumana");
    told("3.1", "red has no supplies and cannot sail");
    told("3.6", "red returns to homebound dock 1");
    not_told("hero");
    assert_int_equal(now()->voyage, 2);
    chance_is_asked("tile"); /* the voyage is over */
}

/* ---- 3.2 sail ---------------------------------------------------------------------------------------------------- */

static int furthest_zone(int side)
{
    int zone = 0;

    for (int to = 0; to < DESTINATION_COUNT; to++)
        if ((presence(now(), side) >> to & 1) && destinations[to].zone > zone)
            zone = destinations[to].zone;
    return zone;
}

static void drake_3_2_example_5_discs_in_any_order(void **state)
{
    (void)state;
    set_up(SEA("sailing green") BARRELS);
    play("sail green-2 gran-granada; sail red-3 santiago-de-cuba; sail yellow-3 santo-domingo; sail blue-4 "
         "puerto-cabello;"
         "sail green-1 panama");
    asked(RED, "sail");
    refused("sail red-1 panama", "2.33", "supplies"); /* he has two barrels, and needs no more */
    assert_int_equal(now()->captain[GREEN].disc[2], TO_GRAN_GRANADA + 1);
    assert_int_equal(now()->captain[GREEN].disc[1], TO_PANAMA + 1);
    play("sail red-1 cartagena; sail yellow-2 cartagena; sail blue-1 cartagena;"
         "sail green-3 puerto-cabello; sail red-2 cumana; sail yellow-1 galleon-2; sail blue-2 galleon-2;"
         "sail green-4 galleon-3; sail red-4 puerto-cabello; sail yellow-4 panama");
    asked(BLUE, "sail");
    not_told("place 1");
    play("sail blue-3 santo-domingo"); /* the last of sixteen */
    told("3.4", "at Panama, place 1: green's disc 1");
    assert_int_equal(furthest_zone(GREEN), 3);
    assert_int_equal(furthest_zone(YELLOW), 3);
    assert_int_equal(furthest_zone(RED), 2);
    assert_int_equal(furthest_zone(BLUE), 2);
}

static void drake_3_2_one_disc_at_a_destination(void **state)
{
    (void)state;
    set_up(SEA("sailing green") BARRELS "green discs: 2 panama\n");
    refused("sail green-1 panama", "3.2", "already");
    refused("sail green-2 cumana", "3.2", "in hand");
    refused("sail red-1 cumana", "3.2", "of yours");
    play("sail green-1 cumana; sail red-1 cumana; sail yellow-1 cumana; sail blue-1 cumana"); /* all may come */
}

static void drake_3_2_all_discs_are_placed(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 2\n");
    refused("pass", "3.2", "place a mission disc");
    play("sail green-4 cumana; sail green-3 cartagena; sail green-2 galleon-2");
    asked(GREEN, "sail");
    play("sail green-1 san-juan");
    told("3.4", "at Cartagena, place 1: green's disc 3"); /* and then they are turned over */
}

static void drake_3_2_places_run_out(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 1 crew 1\n");
    play("sail green-4 cumana; sail green-2 puerto-cabello; sail green-1 san-juan");
    told("3.4", "at Cumana");
    assert_int_equal(now()->captain[GREEN].disc[3], 0);
    asked(GREEN, "homeward"); /* disc 1: no trade goods, so it came to nothing */
}

static void drake_3_2_bluff_is_allowed(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 4\n"); /* a frigate, no crew, no guns */
    accepted("sail green-1 galleon-2");
    accepted("sail green-1 veracruz");
    accepted("sail green-1 san-juan");
    refused("sail green-ghost san-juan", "3.2", "in hand"); /* but not with a disc he has not earned */
    refused("sail green-hind san-juan", "3.2", "in hand");
}

static void drake_3_2_extra_discs_go_last(void **state)
{
    (void)state;
    set_up(SEA(
        "sailing green") "stop golden-hind: green\ngreen: score 4 barrel 2 ghost\nred: score 4 barrel 2\n"
                         "green discs: 1 cumana 2 cartagena 3 san-juan\nred discs: 1 cumana 2 cartagena 3 san-juan\n");
    play("sail green-ghost galleon-2; sail red-4 galleon-2; sail green-4 santo-domingo");
    asked(GREEN, "sail"); /* red's hand is empty */
    refused("sail green-hind cumana", "3.2", "already");
    play("sail green-hind puerto-cabello");
    told("3.4", "at Puerto Cabello, place 1: green's Golden Hind");
}

static void drake_3_2_faces_are_hidden(void **state)
{
    (void)state;
    set_up(SEA("sailing green") BARRELS);
    play("sail green-2 cartagena");
    assert_true(side_sees(GREEN, "\"piece\":\"green-2\""));
    assert_false(side_sees(RED, "green-2"));
    assert_true(heard(GREEN, "green's disc 2 is placed at Cartagena"));
    assert_true(heard(RED, "green places a disc at Cartagena"));
    assert_false(heard(RED, "disc 2") || heard(YA_SPECTATOR, "disc 2"));
    assert_true(side_sees(RED, "{\"kind\":\"mission\",\"party\":\"green\",\"down\":true,\"slot\":1}"));
    assert_false(side_sees(YA_SPECTATOR, "green-2"));
    assert_true(side_sees(
        RED, "\"pieces\":[{\"kind\":\"mission\",\"party\":\"green\",\"down\":true},{\"kind\":\"mission\",\"party\":"
             "\"green\",\"down\":true},{\"kind\":\"mission\",\"party\":\"green\",\"down\":true}]"));
}

/* ---- 3.3 the Informer -------------------------------------------------------------------------------------------- */

/* Yellow holds the Informer; his disc 1 is the last to be placed. */
#define INFORMED                                                                                                       \
    SEA("sailing yellow")                                                                                              \
    "stop informer: yellow\nred: score 4 barrel 2\nblue: score 4 barrel 2\nyellow: score 4 barrel 3\n"                 \
    "red discs: 1 cartagena 2 cumana 3 santiago-de-cuba 4 puerto-cabello\n"                                            \
    "blue discs: 1 cartagena 2 galleon-2 3 santo-domingo 4 puerto-cabello\n"                                           \
    "yellow discs: 2 cartagena 3 santo-domingo 4 panama\n"

static void drake_3_3_example_6_looks_and_exchanges(void **state)
{
    (void)state;
    set_up(INFORMED);
    play("sail yellow-1 galleon-2");
    asked(YELLOW, "informer");
    refused("peek cumana", "3.3", "no mission disc");
    hinted("peek cartagena", "2 discs of others");
    hinted("peek galleon-2", "1 disc of another");
    hinted("scout galleon-2", "how many guns its frigate has");
    hinted("scout cartagena", "how many troops are hidden");
    assert_false(side_sees(YELLOW, "red-1"));
    play("peek cartagena");
    told("3.3", "yellow looks at the mission discs at Cartagena");
    told("3.3", "red's disc 1 is there");
    told("3.3", "blue's disc 1 is there");
    asked(YELLOW, "swap");
    assert_true(heard(YELLOW, "red's disc 1 is there") && heard(RED, "yellow looks at the mission discs at Cartagena"));
    assert_false(heard(RED, "disc 1") || heard(BLUE, "disc 1") || heard(YA_SPECTATOR, "disc 1"));
    assert_false(may_undo(YELLOW)); /* what he saw he cannot unsee */
    refused("move portobelo", "3.3", "exchange two");
    assert_true(side_sees(YELLOW, "red-1"));
    assert_true(side_sees(YELLOW, "blue-1"));
    assert_false(side_sees(YELLOW, "blue-2"));
    assert_false(side_sees(RED, "blue-1"));
    assert_false(side_sees(YA_SPECTATOR, "blue-1"));
    accepted("swap galleon-2 cartagena");
    play("swap cartagena galleon-2");
    told("3.3", "yellow exchanges his discs at Cartagena and Galleon station east");
    assert_true(heard(RED, "yellow exchanges his discs at Cartagena and Galleon station east"));
    told("3.4", "at Cartagena, place 1: red's disc 1");
    told("3.4", "at Cartagena, place 2: yellow's disc 1");
    told("3.4", "at Cartagena, place 3: blue's disc 1");
    told("3.4", "at Galleon station east, place 1: yellow's disc 2");
}

static void drake_3_3_example_7_scouts_and_moves(void **state)
{
    (void)state;
    set_up("players: 4\nphase: sailing yellow\n" ORDER
           "outbound: green red yellow blue\nfrigates: 0 1 2\ntroops: 0 0 2 1\n"
           "stop informer: yellow\nyellow: score 4 barrel 3\nyellow discs: 2 cartagena 3 santo-domingo 4 panama\n");
    play("sail yellow-1 galleon-2");
    refused("scout santo-domingo", "3.3", "no counter");
    refused("scout veracruz", "3.3", "no mission disc");
    play("scout panama");
    told("3.3", "yellow looks at the defence of Panama, hidden troops: 2");
    assert_true(side_sees(YELLOW, "\"kind\":\"troops\",\"value\":2,\"down\":true"));
    assert_false(side_sees(GREEN, "\"kind\":\"troops\",\"value\""));
    assert_true(heard(GREEN, "yellow looks at the defence of Panama"));
    assert_false(heard(GREEN, "hidden troops") || may_undo(YELLOW));
    refused("swap cartagena panama", "3.3", "move the disc");
    refused("move cartagena", "3.3", "already");
    refused("move panama", "3.3", "already");
    refused("move veracruz", "2.33", "supplies");
    play("move portobelo");
    told("3.3", "yellow moves a disc from Panama to Portobelo");
    told("3.4", "at Portobelo, place 1: yellow's disc 4");
    assert_true(side_sees(YELLOW, "\"kind\":\"troops\",\"value\":2,\"down\":true")); /* what he saw he keeps */
    assert_false(side_sees(RED, "\"kind\":\"troops\",\"value\""));
}

/* Any two of his discs, not only the one he looked at; the Golden Hind and the Ghost Ship are discs like others. */
static void drake_3_3_any_two_discs(void **state)
{
    static const struct {
        const char *answer, *then;
    } tries[] = {{"swap santo-domingo panama", "at Santo Domingo, place 2: yellow's disc 4"},
                 {"swap panama puerto-cabello", "at Panama, place 1: yellow's Golden Hind"},
                 {"swap cumana cartagena", "yellow's Ghost Ship at Cartagena vanishes"}};

    (void)state;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        set_up(SEA(
            "sailing yellow") "stop informer: yellow\nstop golden-hind: yellow\n"
                              "blue: score 4 barrel 2\nyellow: score 4 barrel 3 ghost\n"
                              "blue discs: 1 cartagena 2 galleon-2 3 santo-domingo 4 puerto-cabello\n"
                              "yellow discs: 2 cartagena 3 santo-domingo 4 panama hind puerto-cabello ghost cumana\n");
        play("sail yellow-1 galleon-2; peek cartagena");
        lists(YELLOW, tries[i].answer, true);
        play(tries[i].answer);
        told("3.4", tries[i].then);
    }
}

/* The frigate of a galleon is a defence too; and who laid a counter himself may look and move all the same. */
static void drake_3_3_scouts_a_galleon(void **state)
{
    (void)state;
    set_up("players: 4\nphase: sailing yellow\n" ORDER "outbound: green red yellow blue\nfrigates: 2 0 1\n"
           "troops: 0 0 2 1\nstop admiral: yellow\nstop informer: yellow\nyellow: score 4 barrel 3\n"
           "yellow discs: 2 cartagena 3 santo-domingo 4 panama\n");
    play("sail yellow-1 galleon-2");
    lists(YELLOW, "scout galleon-2", true);
    play("scout galleon-2");
    told("3.3", "yellow looks at the defence of Galleon station east, hidden guns: 2");
    assert_false(heard(RED, "hidden guns"));
    play("move galleon-3");
    told("3.4", "at Galleon station south-west, place 1: yellow's disc 1");
}

/* What the Informer saw stays known, by him alone, to the end of the voyage. */
static void drake_3_3_keeps_what_he_saw(void **state)
{
    (void)state;
    set_up("players: 4\nphase: sailing yellow\n" ORDER "outbound: green red yellow blue\nfrigates: 2 0 1\n"
           "troops: 0 0 2 1\nstop informer: yellow\nyellow: score 4 crew 2 barrel 3\n"
           "yellow discs: 2 puerto-cabello 3 santo-domingo 4 panama\n");
    play("sail yellow-1 galleon-2; scout galleon-2; keep; onward; attack; onward");
    asked(YELLOW, "homeward"); /* his third mission is over */
    for (int side = RED; side <= YA_SPECTATOR; side++)
        assert_int_equal(side_sees(side, "\"kind\":\"frigate-counter\",\"value\":2,\"down\":true"), side == YELLOW);
}

static void drake_3_3_may_keep_or_pass(void **state)
{
    (void)state;
    set_up(INFORMED);
    play("sail yellow-1 galleon-2; pass");
    told("3.4", "at Cartagena, place 3: yellow's disc 2");
    set_up(INFORMED);
    play("sail yellow-1 galleon-2; peek cartagena");
    refused("swap cartagena cartagena", "3.3", "two");
    refused("swap cartagena cumana", "3.3", "no mission disc");
    play("keep");
    told("3.4", "at Cartagena, place 3: yellow's disc 2");
    set_up(INFORMED);
    play("sail yellow-1 galleon-2; scout panama; keep");
    told("3.4", "at Panama, place 1: yellow's disc 4");
}

static void drake_3_3_needs_a_disc_on_the_map(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "stop informer: red\ngreen: score 4 barrel 2\n");
    play("sail green-4 cumana; sail green-3 cartagena; sail green-2 galleon-2; sail green-1 san-juan");
    not_told("looks");
    asked(GREEN, "homeward"); /* red has no barrels and is not asked */
}

/* ---- 3.4 the discs are turned over ------------------------------------------------------------------------------- */

static void drake_3_4_ghosts_vanish(void **state)
{
    (void)state;
    set_up(SEA("sailing green") "green: score 4 barrel 2 ghost\n");
    play("sail green-ghost galleon-2; sail green-4 cumana; sail green-3 cartagena; sail green-2 puerto-cabello;"
         "sail green-1 san-juan");
    told("3.4", "green's Ghost Ship at Galleon station east vanishes");
    assert_int_equal(now()->captain[GREEN].disc[FACE_GHOST], 0);
}

static void drake_3_4_example_8_order_at_a_destination(void **state)
{
    (void)state;
    set_up(SEA("sailing blue") "stop golden-hind: blue\n" BARRELS
                               "red discs: 1 cartagena 2 cumana 3 santiago-de-cuba 4 puerto-cabello\n"
                               "yellow discs: 1 cartagena 2 galleon-2 3 santo-domingo 4 portobelo\n"
                               "green discs: 1 panama 2 gran-granada 3 puerto-cabello 4 galleon-3\n"
                               "blue discs: 1 cartagena 2 galleon-2 3 santo-domingo hind cumana\n");
    play("sail blue-4 puerto-cabello");
    told("3.4", "at Cartagena, place 1: red's disc 1");
    told("3.4", "at Cartagena, place 2: yellow's disc 1"); /* a tie: yellow sails before blue */
    told("3.4", "at Cartagena, place 3: blue's disc 1");
    told("3.4", "at Puerto Cabello, place 1: green's disc 3");
    told("3.4", "at Puerto Cabello, place 2: red's disc 4");
    told("3.4", "at Puerto Cabello, place 3: blue's disc 4");
    told("3.4", "at Cumana, place 1: blue's Golden Hind");
    assert_true(side_sees(YA_SPECTATOR, "blue-1"));
    asked(BLUE, "homeward"); /* the Golden Hind before all discs 1: without crew it came to nothing */
}

/* ---- hidden things stay hidden ----------------------------------------------------------------------------------- */

static void same_for(int side, const char *one, const char *two)
{
    set_up(one);
    size_t n = ya_view(&DEF, now(), side, seen, sizeof seen);
    set_up(two);
    assert_int_equal(n, ya_view(&DEF, now(), side, seen_too, sizeof seen_too));
    assert_memory_equal(seen, seen_too, n);
}

static void drake_3_2_views_do_not_tell_faces(void **state)
{
    (void)state;
    for (int side = BLUE; side <= GREEN; side++)
        same_for(side, SEA("sailing green") BARRELS "red discs: 1 cumana 4 cartagena\n",
                 SEA("sailing green") BARRELS "red discs: 2 cumana 1 cartagena\n");
    same_for(YA_SPECTATOR, SEA("sailing green") BARRELS "red discs: 1 cumana 4 cartagena\n",
             SEA("sailing green") BARRELS "red discs: 2 cumana 1 cartagena\n");
}

#define PLACING "players: 4\nphase: sailing green\n" ORDER
#define SCOUTED "players: 4\nphase: mission 1 green\nscouted: panama\n" ORDER
#define HIDDEN(frigates, troops)                                                                                       \
    "outbound: green red yellow blue\nstop governor: red\nstop informer: blue\ngreen: score 4 crew 1 barrel 3\n"       \
    "green discs: 1 puerto-cabello 2 cumana\nfrigates: " frigates "\ntroops: " troops "\n"

static void drake_3_1_views_do_not_tell_counters(void **state)
{
    (void)state;
    for (int side = RED; side <= YA_SPECTATOR; side++)
        same_for(side, PLACING HIDDEN("0 1 2", "0 0 1 2"), PLACING HIDDEN("2 1 0", "0 0 1 2"));
    for (int side = BLUE; side <= YA_SPECTATOR; side++) {
        same_for(side, PLACING HIDDEN("0 1 2", "0 0 1 2"), PLACING HIDDEN("0 1 2", "2 0 0 1"));
        same_for(side, SCOUTED HIDDEN("0 1 2", "0 0 1 2"), SCOUTED HIDDEN("0 2 1", "2 0 1 0"));
    }
    same_for(GREEN, SCOUTED HIDDEN("0 1 2", "0 0 1 2"), SCOUTED HIDDEN("0 1 2", "1 0 2 0"));
    set_up(SCOUTED HIDDEN("0 1 2", "0 0 1 2"));
    for (int side = RED; side <= YA_SPECTATOR; side++) /* the Governor and the Informer know Panama's */
        assert_int_equal(side_sees(side, "\"kind\":\"troops\",\"value\":1"), side == RED || side == BLUE);
}

/* The box holds 0, 1, 2 and 0, 0, 1, 2: when those a captain has not seen are all alike, he knows them. */
static void drake_3_1_the_last_counters_are_no_secret(void **state)
{
#define LAST(frigates, troops)                                                                                         \
    "players: 4\nphase: mission 1 red\n" ORDER                                                                         \
    "outbound: green red yellow blue\nstop informer: blue\nscouted: cumana\n"                                          \
    "red: score 4 gun 6 barrel 4 galleon\nred discs: 1 galleon-4 2 cumana\nfrigates: " frigates "\ntroops: " troops    \
    "\n"
    (void)state;
    set_up(LAST("0+ 1+ 2", "0 2+ 1+ 0"));
    for (int side = RED; side <= YA_SPECTATOR; side++) {
        assert_true(side_sees(side, "\"kind\":\"frigate-counter\",\"value\":2,\"down\":true"));
        assert_true(side_sees(side, "\"kind\":\"troops\",\"value\":0,\"down\":true"));
    }
    assert_true(side_sees(RED, "\"attack\":\"costs 6 guns; 10 points"));
    set_up(LAST("0+ 1 2", "1 2+ 0+ 0"));
    for (int side = RED; side <= YA_SPECTATOR; side++) { /* blue saw the 1 at Cumana: he knows the last 0 */
        assert_false(side_sees(side, "\"kind\":\"frigate-counter\",\"value\":2"));
        assert_int_equal(side_sees(side, "\"kind\":\"troops\",\"value\":0,\"down\":true"), side == BLUE);
    }
    assert_true(side_sees(RED, "\"attack\":\"costs 4 guns or more; 10 points"));
}

static void drake_3_2_redrawing_spreads(void **state)
{
    Rng rng = 5;
    bool met[FACES] = {false};
    Game twin;

    (void)state;
    set_up(SEA("sailing green") BARRELS "red discs: 1 cumana 4 cartagena\n");
    for (int i = 0; i < 200; i++) {
        twin = *now();
        ya_determinise(&DEF, &twin, GREEN, &rng);
        met[face_at(&twin, RED, TO_CUMANA)] = true;
    }
    for (int face = FACE_1; face <= FACE_4; face++)
        assert_true(met[face]);
    assert_false(met[FACE_HIND] || met[FACE_GHOST]);
}

/* Two layouts that look alike to a side are redrawn alike: what he is told of the chances tells nothing. */
static void redrawn_alike(const char *one, const char *other, int side)
{
    Game first, second;

    for (Rng seed = 1; seed < 100; seed++) {
        Rng rng = seed, rng_too = seed;
        set_up(one);
        first = *now();
        set_up(other);
        second = *now();
        ya_determinise(&DEF, &first, side, &rng);
        ya_determinise(&DEF, &second, side, &rng_too);
        assert_memory_equal(&first, &second, sizeof first);
    }
}

/* ---- machines that nobody can read ------------------------------------------------------------------------------- */

/* How often the larger counter goes to each destination, of so many times. */
static void count_lots(int question, int n, int first[DESTINATION_COUNT])
{
    Rng rng = 7;
    Action a;

    while (n--) {
        Game asked_him = *now();
        asked_him.flow.question = (uint8_t)question;
        assert_true(by_lot(&asked_him, RED, &rng, &a));
        first[a.arg[0]]++;
        assert_int_not_equal(a.arg[0], a.arg[1]);
    }
}

static void drake_3_1_machines_hide_by_lot(void **state)
{
    int guns[DESTINATION_COUNT] = {0}, troops[DESTINATION_COUNT] = {0};

    (void)state;
    set_up(LAST_ON_STREET("green") "outbound: red blue yellow\n" BARRELS);
    count_lots(Q_frigates, 1000, guns);
    count_lots(Q_troops, 1000, troops);
    for (int i = 0; i < GALLEON_COUNT; i++)
        assert_in_range(guns[galleon_at[i]], 150, 600);
    for (int i = 0; i < FORT_COUNT; i++)
        assert_in_range(troops[fort_at[i]], 100, 500);
    Game street = *now();
    Action a;
    Rng rng = 1;
    assert_false(by_lot(&street, RED, &rng, &a));
}

#define AFLOAT "players: 4\nphase: sailing green\n" ORDER "outbound: green red yellow blue\n" BARRELS

static void drake_3_2_redrawing_knows_the_view_alone(void **state)
{
    (void)state;
    redrawn_alike(AFLOAT "frigates: 0 1 2\ntroops: 0 0 1 2\n", AFLOAT "frigates: 2 1 0\ntroops: 2 0 1 0\n", GREEN);
    redrawn_alike(AFLOAT COUNTERS "red discs: 1 cumana 4 cartagena\n",
                  AFLOAT COUNTERS "red discs: 2 cartagena 3 cumana\n", GREEN);
    redrawn_alike(AFLOAT COUNTERS "stop admiral: green\n",
                  AFLOAT "stop admiral: green\nfrigates: 0 1 2\ntroops: 2 1 0 0\n", GREEN);
}

RULES_MAIN(
    cmocka_unit_test(drake_3_1_machines_hide_by_lot), cmocka_unit_test(drake_3_2_redrawing_knows_the_view_alone),
    cmocka_unit_test(drake_3_1_treasures_are_laid_out), cmocka_unit_test(drake_3_1_random_without_admiral_and_governor),
    cmocka_unit_test(drake_3_1_admiral_and_governor_hide_them), cmocka_unit_test(drake_3_1_one_captain_may_hold_both),
    cmocka_unit_test(drake_3_1_example_3_governor_moves_up), cmocka_unit_test(drake_3_1_governor_in_dock_1_stays),
    cmocka_unit_test(drake_3_1_governor_moves_up_from_any_dock),
    cmocka_unit_test(drake_3_1_the_last_counters_are_no_secret), cmocka_unit_test(drake_3_1_example_4_navigation),
    cmocka_unit_test(drake_3_1_more_than_four_barrels_are_four),
    cmocka_unit_test(drake_3_1_without_barrels_nobody_sails), cmocka_unit_test(drake_3_1_views_do_not_tell_counters),
    cmocka_unit_test(drake_3_2_example_5_discs_in_any_order), cmocka_unit_test(drake_3_2_one_disc_at_a_destination),
    cmocka_unit_test(drake_3_2_all_discs_are_placed), cmocka_unit_test(drake_3_2_places_run_out),
    cmocka_unit_test(drake_3_2_bluff_is_allowed), cmocka_unit_test(drake_3_2_extra_discs_go_last),
    cmocka_unit_test(drake_3_2_faces_are_hidden), cmocka_unit_test(drake_3_2_views_do_not_tell_faces),
    cmocka_unit_test(drake_3_2_redrawing_spreads), cmocka_unit_test(drake_3_3_example_6_looks_and_exchanges),
    cmocka_unit_test(drake_3_3_example_7_scouts_and_moves), cmocka_unit_test(drake_3_3_may_keep_or_pass),
    cmocka_unit_test(drake_3_3_any_two_discs), cmocka_unit_test(drake_3_3_scouts_a_galleon),
    cmocka_unit_test(drake_3_3_keeps_what_he_saw), cmocka_unit_test(drake_3_3_needs_a_disc_on_the_map),
    cmocka_unit_test(drake_3_4_ghosts_vanish), cmocka_unit_test(drake_3_4_example_8_order_at_a_destination))
