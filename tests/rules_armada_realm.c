/* Armada: 11.0 finances, 14.0 winter, 15.0 political events, 16.0 victory, 18.0 errata, and the charts. */
#include "rules_armada.h"

#define PAY    HEAD(3, "spanish land-combat")
#define S_MOVE HEAD(3, "spanish naval-movement")

/* ---- 11.0 income ------------------------------------------------------------------------------------------------- */

static void armada_11_0_income_in_the_winters(void **state)
{
    (void)state;
    set_up("turn: 8\nphase: spanish de-activation\ntreasury: english 10 spanish 20\nsilver: home july\n");
    dice("1 1");
    play("done");
    told("11.4", "the english receive the income of the year, 1000 ducats: treasury 1010");
    because("11.4", "[1] for the income of the English");
    told("14.21", "in winter nothing is built, called out or laid up");
    told("14.21", "upkeep is 5 times as high");
    assert_int_equal(ducats(ENGLISH), 10 + 1000);
    assert_int_equal(ducats(SPANISH), 20 + 2300);
    asked(SPANISH, "note_month");
}

static void armada_11_0_half_of_it_in_the_last(void **state)
{
    (void)state;
    set_up("turn: 16\nphase: spanish de-activation\ntreasury: english 0 spanish 0\nsilver: home july\n");
    dice("6 6");
    play("done");
    assert_int_equal(ducats(ENGLISH), 700);
    assert_int_equal(ducats(SPANISH), 1350);
    asked(ENGLISH, "advance");
}

/* Follows both treasuries by what is said aloud: so many ducats come or go, and that is what the treasury then holds. */
static struct {
    int held[2], lines;
} ledger;

static int number_before(const char *text, const char *word)
{
    const char *at = strstr(text, word), *from = at;

    while (from > text && from[-1] >= '0' && from[-1] <= '9')
        from--;
    return at && from < at ? atoi(from) : -1;
}

static void keep_books(void *self, const YaGame *def, const YaEvent *e)
{
    char text[YA_MAX_LINE];
    const char *now_holds;

    (void)self;
    ya_event_text(def, e, YA_REFEREE, text, sizeof text);
    if (strstr(text, "treasury now") || (!strstr(text, "ducats") && !strstr(text, "treasury")))
        return;
    int side = strstr(e->full, "%1S") ? e->arg[0] : -1;
    if (strstr(text, " owe ")) {
        ledger.held[e->arg[0]] = 0;
        return;
    }
    now_holds = strstr(text, "treasury ");
    if (!now_holds)
        return;
    if (side < 0)
        side = strstr(e->full, "%2T") || strstr(e->full, "%2P") || strstr(e->full, "%1P")
                   ? side_of(e->arg[strstr(e->full, "%2P is given") ? 1 : 0])
                   : SPANISH;
    bool gains = strstr(text, "receive") || strstr(text, "take the silver") || strstr(text, "Pope");
    int ducats_told = number_before(text, " ducats");
    ledger.held[side] += gains ? ducats_told : -ducats_told;
    if (ledger.held[side] != atoi(now_holds + 9))
        fail_msg("%s: the books say %d", text, ledger.held[side]);
    ledger.lines++;
}

static void armada_11_0_the_events_account_for_every_ducat(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        static _Alignas(16) char memory[sizeof(struct Game)];
        Game *g = (Game *)(void *)memory;
        uint64_t rng = seed;
        Run run = {.dice = &rng, .tell = keep_books};
        memset(&ledger, 0, sizeof ledger);
        assert_true(ya_start(&DEF, g, "", &run, NULL, 0));
        while (ya_owing(&DEF, g)) {
            Action a;
            assert_true(ya_sample(&DEF, g, ya_actor(&DEF, g), &rng, &a));
            assert_null(ya_apply(&DEF, g, a, &run).reason);
            FOR_SIDES(side)
                if (!g->flow.plan)
                    assert_int_equal(ledger.held[side], g->treasury[side]);
        }
        assert_true(ledger.lines > 50);
    }
}

/* ---- 11.1 maintenance -------------------------------------------------------------------------------------------- */

static void armada_11_11_three_times_the_multiple_at_sea(void **state)
{
    (void)state;
    set_up(PAY "fleet-1 1717 1: en-queens-drake en-drakes-merchants-1\n");
    assert_int_equal(upkeep(now(), ENGLISH), 3 * 3);
}

static void armada_11_12_barges_once_everywhere(void **state)
{
    (void)state;
    set_up(PAY "spanish 2614: wa-invasion-barge-1\narmada-1 2513 1: wa-invasion-barge-2\n");
    assert_int_equal(upkeep(now(), SPANISH), 8);
}

static void armada_11_13_once_in_a_friendly_port(void **state)
{
    (void)state;
    set_up(PAY "english 1616: en-queens-drake\nfleet-1 1027 1: en-queens-howard\n");
    assert_int_equal(upkeep(now(), ENGLISH), 2 + 6);
}

static void armada_11_14_everything_is_paid(void **state)
{
    (void)state;
    set_up(PAY "english 1616: en-queens-drake en-levies-1\nspanish 2614: es-tercio-1\n");
    play("done");
    told("11.14", "english pay 10 ducats");
    assert_int_equal(ducats(ENGLISH), 990);
    assert_int_equal(ducats(SPANISH), 994);
    asked(ENGLISH, "acquire");
}

static void armada_11_15_two_ducats_a_strength_point(void **state)
{
    (void)state;
    set_up(PAY "english 2114: en-trained-bands-main-army leader-norris\nspanish 2614: es-tercio-1*\n");
    assert_int_equal(upkeep(now(), ENGLISH), 60);
    assert_int_equal(upkeep(now(), SPANISH), 2);
}

static void armada_11_16_allies_cost_nothing(void **state)
{
    (void)state;
    set_up(PAY "violated: 1\nenglish 2425: hu-montauban\nspanish 2418: fl-guises-army\nspanish 2614: ge-regiment-1 "
               "it-tercio-of-spinelli\n");
    assert_int_equal(upkeep(now(), ENGLISH), 0);
    assert_int_equal(upkeep(now(), SPANISH), 14);
}

static void armada_11_17_the_dutch_are_bought_not_kept(void **state)
{
    (void)state;
    set_up(PAY "english 2613: du-brill du-zeeland-and-holland-flyboats-1\n");
    assert_int_equal(upkeep(now(), ENGLISH), 0);
    set_up(HEAD(3, "english build"));
    play("build du-dutch-regiment-1 brill; build du-flyboats-1 brill");
    assert_int_equal(ducats(ENGLISH), 1000 - 9 - 6);
}

static void armada_11_18_construction_is_paid_at_once(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english build\ntreasury: english 49\n");
    refused("build en-queens-new-builds-1 london", "11.18", "treasury");
}

static void armada_11_19_tracks_cost_nothing(void **state)
{
    (void)state;
    set_up(PAY "track london 2: en-queens-howard\ntrack london 1: en-levies-1\n");
    assert_int_equal(upkeep(now(), ENGLISH), 0);
}

/* ---- 11.2 the Treasure Fleet ------------------------------------------------------------------------------------- */

static void armada_11_21_the_month_is_secret(void **state)
{
    (void)state;
    start();
    dice("1 1");
    play("spanish note august");
    assert_true(side_sees(SPANISH, "\"label\":\"Its month\",\"value\":\"August\""));
    assert_false(side_sees(ENGLISH, "ugust"));
    assert_false(side_sees(YA_SPECTATOR, "ugust"));
}

static void armada_11_22_placed_on_the_western_edge_in_its_month(void **state)
{
    (void)state;
    set_up(HEAD(4, "spanish build") "silver: awaited june\nfleet-1 0120 1: en-queens-drake\n");
    play("done");
    asked(SPANISH, "place_treasure");
    refused("place es-treasure-fleet 0220", "11.22", "western edge");
    refused("place es-treasure-fleet 0120", "11.22", "enemy ships");
    play("place es-treasure-fleet 0130");
    in_hex("es-treasure-fleet", "0130");
    assert_int_equal(now()->silver, SILVER_AT_SEA);
    assert_true(side_sees(ENGLISH, "es-treasure-fleet"));
    set_up(HEAD(4, "spanish build") "silver: awaited july\n");
    play("done");
    asked(ENGLISH, "naval_order");
}

static void armada_11_23_it_needs_no_armada(void **state)
{
    (void)state;
    set_up(S_MOVE "silver: at-sea june\nspanish 0130: es-treasure-fleet+\n");
    dice("6 6");
    play("sail es-treasure-fleet; course 0230; weigh; run 1; end");
    in_hex("es-treasure-fleet", "0230");
}

static void armada_11_24_seville_is_home(void **state)
{
    (void)state;
    set_up(S_MOVE "silver: at-sea june\nspanish 1238: es-treasure-fleet+\n");
    play("party 1238; add es-treasure-fleet; done; step 1338");
    told("11.24", "come home");
    off_map("es-treasure-fleet", AWAITED);
    assert_int_equal(now()->silver, SILVER_HOME);
}

static void armada_11_24_only_on_entering(void **state)
{
    (void)state;
    set_up(S_MOVE "silver: at-sea june\nspanish 1338: es-treasure-fleet+\narmada-1 1616 1: es-hulks-1\n");
    dice("6 6");
    play("sail armada-1; course 1717; weigh; run 1; end");
    in_hex("es-treasure-fleet", "1338");
}

static void armada_11_24_from_the_high_seas(void **state)
{
    (void)state;
    set_up(S_MOVE "silver: at-sea june\narmada-1 1239 1: es-hulks-1 es-treasure-fleet "
                  "leader-recalde@es-treasure-fleet\n");
    dice("6 6");
    play("sail armada-1; course 1238; course 1338; weigh; run 2");
    told("11.24", "come home");
    in_hex("es-hulks-1", "1338");
    assert_true(is_ashore(now(), piece_named("leader-recalde")));
}

static void armada_11_25_the_wind_does_not_sink_it(void **state)
{
    (void)state;
    set_up(S_MOVE "silver: at-sea june\nspanish 0130: es-treasure-fleet+\narmada-1 0140 1: es-hulks-1\n");
    dice("1 1");
    play("sail es-treasure-fleet; course 0230; weigh");
    in_hex("es-treasure-fleet", "0130");
    asked(SPANISH, "under_way");
    set_up(S_MOVE "silver: at-sea june\narmada-1 0130 1: es-treasure-fleet es-hulks-1\n");
    dice("1 2");
    play("done");
    refused("lose es-treasure-fleet", "7.32", "suffer");
    play("lose es-hulks-1");
    in_hex("es-treasure-fleet", "0130");
}

static void armada_11_26_a_prize_and_a_hole_in_the_income(void **state)
{
    (void)state;
    set_up(HEAD(4, "english naval-combat") "silver: at-sea june\nspanish 0130: es-treasure-fleet+\nfleet-1 0131 1: "
                                           "en-queens-drake\n");
    dice("4");
    play("attack 0130 0131; add fleet-1; done; lose en-queens-drake; lose es-treasure-fleet");
    told("11.26", "take the silver");
    assert_int_equal(ducats(ENGLISH), 1500);
    assert_int_equal(now()->silver, SILVER_LOST);
    set_up("turn: 8\nphase: spanish de-activation\ntreasury: english 0 spanish 0\nsilver: lost june\n");
    dice("1 1");
    play("done");
    assert_int_equal(ducats(SPANISH), 2300 - 800);
    set_up("turn: 16\nphase: spanish de-activation\ntreasury: english 0 spanish 0\nsilver: at-sea june\nspanish 0130: "
           "es-treasure-fleet+\n");
    dice("1 1");
    play("done");
    assert_int_equal(ducats(SPANISH), 1150); /* late, not destroyed */
    off_map("es-treasure-fleet", AWAITED);
}

static void armada_11_3_as_many_ships_as_fit(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 0 spanish 1000\nenglish 2214: en-queens-reserve "
           "en-volunteers-and-bristol-merchants-1 en-volunteers-and-bristol-merchants-2\n");
    play("done");
    asked(ENGLISH, "lay_up");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"keep\",\"count\":2,\"what\":\"ships to keep\","
                  "\"why\":\"Bankruptcy: Dover has no room for more, and the others are lost\",\"rule\":\"11.3\","
                  "\"keeps\":true,\"suggested\":[\"en-volunteers-and-bristol-merchants-1\","
                  "\"en-volunteers-and-bristol-merchants-2\"]");
    refused("keep en-queens-reserve", "5.25", "activation value"); /* it would take the room of two */
    play("keep en-volunteers-and-bristol-merchants-2; keep en-volunteers-and-bristol-merchants-1");
    off_map("en-queens-reserve", POOL);
}

static void armada_5_42_the_pools_lie_open(void **state)
{
    (void)state;
    set_up(PAY "english 1616: en-queens-drake\n");
    assert_true(side_sees(SPANISH, "\"en-queens-howard\""));
    assert_true(side_sees(ENGLISH, "\"es-hulks-1\""));
}

static void armada_11_27_the_pope_pays_once(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish land-movement") "landings: britain past\nspanish 1716: es-portuguese es-tercio-1 "
                                            "es-tercio-2 es-tercio-of-isla ge-regiment-1 ec-northern-rising-1\n"
                                            "control: spanish 1716\n");
    play("march 1716; add es-portuguese; done; step 1715; end");
    told("11.27", "200");
    assert_int_equal(ducats(SPANISH), 1200);
    play("march 1716; add es-tercio-1; done; step 1715; end");
    assert_int_equal(ducats(SPANISH), 1200);
}

static void armada_11_27_five_spanish_units_not_rebels(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish land-movement") "landings: britain past\nspanish 1716: es-portuguese es-tercio-1 "
                                            "es-tercio-2 es-tercio-of-isla ec-northern-rising-1\n"
                                            "control: spanish 1716\nspanish 2614: ge-regiment-1\n");
    play("march 1716; all; done; step 1715; end");
    assert_int_equal(ducats(SPANISH), 1000);
}

/* ---- 11.3 financial penalties ------------------------------------------------------------------------------------ */

static void armada_11_3_ships_laid_up_troops_disbanded_points_lost(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 5 spanish 1000\n"
           "english 2214: en-queens-drake en-queens-reserve\nenglish 2312: en-volunteers-and-bristol-merchants-1\n"
           "english 2114: en-levies-1 en-levies-2 en-levies-3 en-levies-4 leader-norris\nenglish 2613: "
           "du-brill\nfleet-1 1717 1: en-queens-howard\n");
    play("done");
    told("11.3", "bankrupt");
    assert_int_equal(ducats(ENGLISH), 0);
    asked(ENGLISH, "lay_up");
    refused("keep en-queens-drake", "5.25", "activation value");
    play("keep en-queens-reserve");
    in_box("en-queens-reserve", "dover", 2);
    off_map("en-queens-drake", POOL);
    play("keep en-volunteers-and-bristol-merchants-1");
    in_hex("en-queens-howard", "1717");
    asked(ENGLISH, "disband");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"disband\",\"count\":2,\"what\":\"units to disband\","
                  "\"why\":\"Bankruptcy: a third of the land units at least\",\"rule\":\"11.3\",\"more\":true,"
                  "\"suggested\":[\"en-levies-3\",\"en-levies-4\"]");
    refused("disband du-brill", "11.3", "paid");
    play("disband en-levies-3; disband en-levies-4; done");
    asked(ENGLISH, "acquire");
    assert_int_equal(victory_points(now(), ENGLISH), -20);
}

static void armada_11_3_at_least_a_third_and_once_a_turn(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 5 spanish 1000\n"
           "english 2114: en-levies-1 en-levies-2 en-levies-3 en-levies-4\n");
    play("done");
    refused("done", "11.3", "third");
    play("disband en-levies-3; disband en-levies-4");
    asked(ENGLISH, "disband");
    play("disband en-levies-1; done");
    in_hex("en-levies-2", "2114");
    asked(ENGLISH, "acquire");
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 5 spanish 1000\nbankrupt: english 1 3\n"
           "english 2114: en-levies-1 en-levies-2\n");
    play("done");
    asked(ENGLISH, "acquire");
    assert_int_equal(now()->bankruptcies[ENGLISH], 1);
}

static void armada_11_3_cargo_cannot_land_among_enemies(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 0 spanish 1000\nlandings: britain past\n"
           "spanish 1908: ec-northern-rising-1\nfleet-1 1908 1: en-volunteers-and-bristol-merchants-1 en-levies-3\n");
    play("done; keep en-volunteers-and-bristol-merchants-1");
    told("11.3", "lost with the ships");
    off_map("en-levies-3", POOL);
}

static void armada_11_3_who_is_spared(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 0 spanish 0\nsilver: at-sea june\n"
           "english 2214: du-flyboats-1\nenglish 1811: en-coasters-and-pinnaces-1\nfleet-1 1616 1: en-queens-drake\n"
           "armada-1 1616 1: es-hulks-1\nsiege: sea english 1616\nspanish 0835: es-treasure-fleet+\n");
    play("done");
    told("11.3", "english are bankrupt");
    in_hex("du-flyboats-1", "2214");
    off_map("en-coasters-and-pinnaces-1", POOL); /* Chester has no track */
    in_hex("en-queens-drake", "1616");
    in_hex("es-treasure-fleet", "0835");
    set_up("turn: 3\nphase: spanish land-combat\ntreasury: english 0 spanish 1000\n"
           "english 2713: en-levies-1 leader-norris\nspanish 2713: es-tercio-1\nsiege: land english 2713 0\n");
    play("done; disband en-levies-1");
    held_by("2713", SPANISH);
    off_map("leader-norris", GONE);
}

static void armada_11_4_income_table(void **state)
{
    (void)state;
    static const int16_t spanish[] = {2300, 2400, 2500, 2600, 2600, 2700},
                         english[] = {1000, 1100, 1200, 1300, 1300, 1400};
    set_up(HEAD(9, "english advance"));
    for (int die = 1; die <= 6; die++) {
        assert_int_equal(income_table[die - 1][0], spanish[die - 1]);
        assert_int_equal(income_of(now(), ENGLISH, die), english[die - 1]);
    }
}

static void armada_11_5_cost_chart(void **state)
{
    (void)state;
    assert_int_equal(purchase_price(piece_named("en-queens-howard")), 50);
    assert_int_equal(purchase_price(piece_named("es-galleys-1")), 6);
    assert_int_equal(purchase_price(piece_named("wa-invasion-barge-1")), 12);
    assert_int_equal(purchase_price(THE_THIRTY), 90);
    assert_int_equal(repair_price(piece_named("en-london-merchants-1")), 13);
    assert_int_equal(repair_price(piece_named("es-galleasses-of-naples")), 3);
}

/* ---- 14.0 winter ------------------------------------------------------------------------------------------------- */

static void armada_14_21_no_building_but_munitions(void **state)
{
    (void)state;
    set_up(HEAD(9, "english build"));
    refused("build en-coasters-and-pinnaces-1 london", "5.57", "winter");
    set_up(HEAD(9, "english acquisition") "fleet-1 1616 1: en-queens-drake\n");
    accepted("buy fleet-1 1");
}

static void armada_14_22_ships_in_port_stay_there(void **state)
{
    (void)state;
    set_up(HEAD(8, "spanish de-activation") "fleet-1 1616 1: en-queens-drake\nfleet-2 1716 1: en-queens-howard\n"
                                            "armada-1 2015 1: es-hulks-1\nenglish 2015: en-queens-reserve\nsiege: sea "
                                            "english 2015\n");
    dice("1 1");
    play("done; note june");
    pass_on("naval_order", ENGLISH);
    refused("sail fleet-1", "14.22", "winter");
    refused("coast fleet-1", "14.22", "winter");
    accepted("sail fleet-2");
    pass_on("naval_order", SPANISH);
    accepted("sail armada-1");
}

static void armada_14_22_besiegers_without_ships_inside(void **state)
{
    (void)state;
    set_up(HEAD(8, "spanish de-activation") "fleet-1 1027 1: en-queens-drake\nfleet-2 1728 1: en-queens-howard\n"
                                            "english 1027: en-levies-1\nspanish 1027: es-portuguese\n"
                                            "siege: land spanish 1027 0\n");
    dice("1 1");
    play("done; note june");
    pass_on("naval_order", ENGLISH);
    accepted("sail fleet-1"); /* it closes by sea a port besieged by land (10.25) */
    refused("sail fleet-2", "14.22", "winter");
}

static void armada_14_22_winter_holds_interceptors_too(void **state)
{
    (void)state;
    set_up(HEAD(8, "spanish de-activation") "fleet-1 1818 1: en-queens-drake\narmada-1 1616 1: es-hulks-1\n"
                                            "control: spanish 1616\n");
    dice("1 1");
    play("done; note june");
    pass_on("naval_order", ENGLISH);
    dice("6 6");
    play("sail fleet-1; course 1718; course 1717; weigh; run 1");
    asked(ENGLISH, "under_way"); /* two hexes away, the armada would have to leave its port */
    play("run 1");
    asked(SPANISH, "try_intercept"); /* the next hex it can attack from there */
}

static void armada_14_23_the_mediterranean_is_free(void **state)
{
    (void)state;
    set_up(HEAD(8, "spanish de-activation") "armada-1 2531 1: es-squadron-of-the-levant-1\n");
    dice("1 1");
    play("done; note june");
    pass_on("naval_order", SPANISH);
    accepted("sail armada-1");
}

static void armada_14_3_five_times_the_upkeep(void **state)
{
    (void)state;
    set_up(HEAD(9, "spanish land-combat") "english 1616: en-queens-drake en-levies-1\n");
    assert_int_equal(upkeep(now(), ENGLISH), 5 * (2 + 8));
}

/* ---- 15.1 France ------------------------------------------------------------------------------------------------- */

static void armada_15_11_what_violates_the_neutrality(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1718 1: es-hulks-1\n");
    dice("6 6");
    play("sail armada-1; course 1719; course 1618; weigh; run 2; end");
    assert_int_equal(now()->violated, 0); /* the high seas pass by */
    set_up(S_MOVE "spanish 1719: es-hulks-1\n");
    play("party 1719; add es-hulks-1; done; step 1618");
    assert_int_equal(now()->violated, 4);
    set_up(S_MOVE "armada-1 1823 1: es-hulks-1\n");
    dice("6 6");
    play("sail armada-1; course 1923; weigh; run 1");
    told("15.11", "spanish violate");
    set_up(HEAD(
        3, "english land-combat") "english 2515: en-levies-1\nenglish 2415: en-levies-2\nspanish 2416: fl-amiens\n");
    play("attack 2416 2415; add en-levies-2; done");
    told("15.11", "english violate");
}

static void armada_15_11_landing_in_france(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-movement") "fleet-1 2215 1: en-drakes-merchants-1 en-levies-3\n");
    dice("6 6");
    play("sail fleet-1; course 2315; weigh; run 1");
    assert_int_equal(now()->violated, 0);
    play("debark en-levies-3");
    told("15.11", "english violate");
    held_by("2315", ENGLISH);
}

static void armada_15_12_a_hundred_and_fifty(void **state)
{
    (void)state;
    set_up(HEAD(3, "english land-movement") "english 2415: en-levies-1\n");
    play("march 2415; add en-levies-1; done");
    assert_true(
        side_sees(ENGLISH, "\"step 2316\":\"This violates the neutrality of France. You pay 100 ducats, the enemy 50"));
    play("step 2316");
    assert_false(side_sees(ENGLISH, "This violates"));
    told("15.11", "both sides pay for it");
    assert_int_equal(ducats(ENGLISH), 900);
    assert_int_equal(ducats(SPANISH), 950);
    held_by("2316", ENGLISH);
    play("step 2317");
    assert_int_equal(ducats(ENGLISH), 900);
}

static void armada_15_12_who_cannot_pay_is_bankrupt(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english land-movement\ntreasury: english 99 spanish 50\nenglish 2415: en-levies-1\n");
    play("march 2415; add en-levies-1; done; step 2316");
    told("11.3", "english are bankrupt");
    play("disband en-levies-1");
    asked(ENGLISH, "land_order");
    assert_int_equal(ducats(SPANISH), 0);
}

static void armada_15_12_the_other_may_fail_too(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english land-movement\ntreasury: english 100 spanish 49\nenglish 2415: en-levies-1\n"
           "spanish 2614: es-tercio-1\n");
    play("march 2415; add en-levies-1; done; step 2316");
    told("11.3", "spanish are bankrupt");
    asked(SPANISH, "disband");
}

static void armada_15_13_the_parties_of_france(void **state)
{
    (void)state;
    set_up(HEAD(3, "english land-movement") "english 2415: en-levies-1\nenglish 2425: hu-montauban\n");
    play("march 2415; add en-levies-1; done; step 2316; end");
    held_by("2418", NOBODY);
    held_by("2425", NOBODY);
    refused("march 2425", "8.21", "command");
    play("done");
    pass_on("land_order", ENGLISH);
    pass_on("land_attack", ENGLISH);
    pass_on("land_order", ENGLISH);
    accepted("march 2425");
    told("15.13", "the Huguenots are English now, the Catholic League is Spanish");
    held_by("2418", SPANISH); /* from the turn after */
    held_by("2425", ENGLISH);
}

static void armada_15_14_six_or_seven_cities(void **state)
{
    (void)state;
    set_up(HEAD(3, "english advance") "violated: 1\n");
    assert_int_equal(french_cities(now(), ENGLISH), 5);
    assert_int_equal(french_cities(now(), SPANISH), 6);
    assert_false(wins_in_france(now(), ENGLISH));
    set_up(HEAD(3, "english advance") "violated: 1\ncontrol: english 2418\n");
    assert_true(wins_in_france(now(), ENGLISH));
    set_up(HEAD(3, "english advance") "violated: 1\ncontrol: spanish 2025\n");
    assert_true(wins_in_france(now(), SPANISH));
}

/* ---- 15.2, 15.3 risings ------------------------------------------------------------------------------------------ */

#define IRISH "armada-1 1214 1: es-hulks-1 es-hulks-2 es-portuguese es-tercio-of-isla\n"

static void land_in_cork(const char *die)
{
    set_up(S_MOVE IRISH);
    dice("6 6");
    play("sail armada-1; course 1114; weigh; run 1; debark es-portuguese; debark es-tercio-of-isla; end");
    dice(die);
    play("done");
}

static void armada_15_21_the_first_landing_in_ireland(void **state)
{
    (void)state;
    land_in_cork("5");
    told("15.4", "3 of strength may rise");
    asked(SPANISH, "raise_rebels");
    set_up(S_MOVE "landings: ireland past\n" IRISH);
    dice("6 6");
    play("sail armada-1; course 1114; weigh; run 1; debark es-portuguese; end; done");
    asked(SPANISH, "naval_attack");
}

static void armada_15_21_by_the_strength_ashore_in_ireland(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1214 1: es-hulks-1 es-hulks-2 es-portuguese es-tercio-of-isla\n"
                  "spanish 2614: es-tercio-1 es-tercio-2\n");
    dice("6 6");
    play("sail armada-1; course 1114; weigh; run 1; debark es-portuguese; end");
    dice("3");
    play("done");
    told("15.4", "0 of strength may rise"); /* two points, not the ten there are in all */
    set_up(S_MOVE "armada-1 1214 1: es-hulks-1 leader-leyva@es-hulks-1\n");
    dice("6 6");
    play("sail armada-1; course 1114; weigh; run 1; debark leader-leyva; end; done");
    asked(SPANISH, "naval_attack"); /* a leader alone is no landing */
}

static void armada_15_22_within_the_sum(void **state)
{
    (void)state;
    land_in_cork("5");
    refused("raise ir-kerns-and-gallowglass-1 1113", "15.22", "exceeded");
    play("raise ir-kerns-and-gallowglass-3 1113");
    refused("raise ir-kerns-and-gallowglass-2 1113", "15.22", "exceeded");
    accepted("raise ir-kerns-and-gallowglass-4 1113");
    accepted("done");
}

static void armada_15_23_in_ulster_and_munster(void **state)
{
    (void)state;
    land_in_cork("5");
    refused("raise ir-kerns-and-gallowglass-3 1411", "15.23", "not rise there");
    accepted("raise ir-kerns-and-gallowglass-3 1308");
    play("raise ir-kerns-and-gallowglass-3 1308; done");
    pass_on("land_order", SPANISH);
    accepted("march 1308");
}

static void armada_15_23_rebels_hold_their_hex_after_spanish_movement(void **state)
{
    (void)state;
    land_in_cork("5");
    play("raise ir-kerns-and-gallowglass-3 1308; done");
    held_by("1308", ENGLISH);
    pass_on("land_order", SPANISH);
    held_by("1308", ENGLISH);
    play("done");
    held_by("1308", SPANISH);
}

static void armada_15_24_the_loyal_irish(void **state)
{
    (void)state;
    land_in_cork("5");
    play("raise ir-kerns-and-gallowglass-3 1308; done; done");
    asked(ENGLISH, "place_allies");
    refused("place li-leinster 1411", "15.24", "not come there");
    refused("place li-pale 1313", "15.24", "not come there");
    play("place li-pale 1311; place li-connaught 1111; place li-leinster 1312");
    asked(ENGLISH, "land_order");
    in_hex("li-pale", "1311");
}

static void armada_15_31_landing_in_england_rolls_twice(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("2 3");
    play("done");
    told("15.5", "1 of strength");
    asked(SPANISH, "raise_catholics");
    play("done");
    told("15.6", "2 of strength");
    play("done");
    asked(SPANISH, "naval_attack");
}

static void armada_15_32_catholics_rise_in_the_north(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\nenglish 2010: en-levies-1\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("6");
    play("done");
    assert_true(
        side_sees(SPANISH, "\"name\":\"raise_catholics\",\"rule\":\"15.32\",\"prompt\":\"Raise English Catholic"));
    refused("raise ec-northern-rising-1 2114", "15.32", "not rise there");
    refused("raise sc-highland-army-1 1905", "15.32", "that rise now");
    play("raise ec-northern-rising-1 1808");
    told("15.32", "rises in");
    held_by("1808", ENGLISH);
}

static void armada_15_33_catholics_rise_in_the_highlands(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("1 6");
    play("done");
    assert_true(side_sees(SPANISH, "\"name\":\"raise_scots\",\"rule\":\"15.33\",\"prompt\":\"Raise Scottish Catholic"));
    refused("raise ec-northern-rising-1 1808", "15.33", "that rise now");
    refused("raise sc-highland-army-1 1707", "15.33", "not rise there");
    accepted("raise sc-highland-army-1 1905");
    refused("raise sc-highland-army-1 1303", "15.35", "island");
}

static void armada_15_34_the_protestant_scots(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish naval-combat") "landings: britain past\ndue: scots\nspanish 1905: sc-highland-army-1\n");
    play("done");
    asked(ENGLISH, "place_scots");
    assert_true(side_sees(ENGLISH, "\"rule\":\"15.34\",\"prompt\":\"Place the Protestant Scots\""));
    refused("place li-pale 1411", "15.34", "that are due");
    refused("place sp-lowland-army-1 2114", "15.34", "not come there");
    refused("place sp-lowland-army-1 1905", "15.35", "enemy units");
    play("place sp-lowland-army-1 1707; place sp-lowland-army-2 1707; place sp-lowland-army-3 1708; place "
         "sp-lowland-army-4 1707");
    asked(ENGLISH, "land_order");
}

static void armada_15_34_when_catholic_scots_have_risen(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("1 6");
    play("done; raise sc-highland-army-1 1905; done; done");
    told("15.33", "rises in");
    asked(ENGLISH, "place_scots");
    play("place sp-lowland-army-1 1707");
    told("15.34", "takes the field");
}

static void armada_15_35_never_among_enemies(void **state)
{
    (void)state;
    set_up(S_MOVE
           "armada-1 1717 1: es-hulks-1 es-portuguese\nenglish 2010: en-levies-1\nenglish 2110: en-queens-drake\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("6");
    play("done");
    refused("raise ec-northern-rising-1 2010", "15.35", "enemy units");
    refused("raise ec-northern-rising-1 2110", "15.35", "enemy units");
}

static void armada_15_35_leaders_and_ships_are_units(void **state)
{
    (void)state;
    set_up(S_MOVE "armada-1 1717 1: es-hulks-1 es-portuguese\nenglish 2010: leader-norris\nfleet-1 2009 1: "
                  "en-queens-drake\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("6");
    play("done");
    refused("raise ec-northern-rising-1 2010", "15.35", "enemy units");
    refused("raise ec-northern-rising-1 2009", "15.35", "enemy units");
    accepted("raise ec-northern-rising-1 2110");
}

static void armada_15_36_the_trained_bands_come_free(void **state)
{
    (void)state;
    set_up(HEAD(4, "english build") "landings: britain past\nmuster: 4\n");
    play("muster en-trained-bands-main-army london; muster en-trained-bands-tilbury dover");
    assert_int_equal(ducats(ENGLISH), 1000);
    in_box("en-trained-bands-main-army", "london", 1);
    set_up(HEAD(5, "english build") "landings: britain past\nmuster: 4\n");
    refused("muster en-trained-bands-main-army london", "15.36", "first activation phase");
    set_up(HEAD(4, "english build") "landings: britain past\nmuster: 4\nenglish 2114: en-trained-bands-main-army\n");
    refused("muster en-trained-bands-main-army london", "15.36", "already");
    accepted("muster en-trained-bands-tilbury london");
}

static void armada_15_36_not_what_was_on_the_map_that_turn(void **state)
{
    (void)state;
    set_up(S_MOVE
           "armada-1 1717 1: es-hulks-1 es-portuguese\nenglish 2113: en-trained-bands-tilbury\n"
           "spanish 2112: es-tercio-1 es-tercio-2 es-lisbon-garrison es-seville es-barcelona es-madrid "
           "es-tercio-of-naples es-tercio-of-sicily es-tercio-of-entre-duero-y-mino es-tercio-of-isla "
           "es-tercio-of-mexia ge-regiment-1 ge-regiment-2 ge-regiment-4 ge-regiment-5 wa-regiment-1 wa-regiment-5 "
           "it-tercio-of-capizucchi it-tercio-of-spinelli it-italian-regiment-1 bu-regiment-1 wa-regiment-2\n"
           "pope: paid\n");
    dice("6 6");
    play("sail armada-1; course 1716; weigh; run 1; debark es-portuguese; end");
    dice("1 1");
    play("done");
    pass_on("land_attack", SPANISH);
    dice("5");
    play("attack 2113 2112; all; done; fight");
    told("9.3", "defender 3");
    play("lose es-tercio-1; lose es-tercio-2; lose en-trained-bands-tilbury; pass; pass");
    off_map("en-trained-bands-tilbury", POOL);
    pass_on("build", ENGLISH);
    refused("muster en-trained-bands-tilbury london", "15.36", "on the map in the turn");
    accepted("build en-trained-bands-tilbury london");
    accepted("muster en-trained-bands-main-army london");
}

static void armada_15_36_nor_what_took_the_field_as_a_replacement(void **state)
{
    (void)state;
    set_up(HEAD(3, "english land-combat") "landings: britain past\nmuster: 4 but en-trained-bands-main-army\n"
                                          "english 2713: en-trained-bands-main-army\nspanish 2714: es-tercio-1 "
                                          "es-tercio-2 ge-regiment-1\n");
    dice("4");
    play("attack 2714 2713; add en-trained-bands-main-army; done; fight; lose en-trained-bands-main-army;"
         "replace en-trained-bands-tilbury");
    assert_int_equal(now()->bands_out, 3);
}

static void armada_15_36_where_and_whom(void **state)
{
    (void)state;
    set_up(HEAD(4, "english build") "landings: britain past\nmuster: 4\ncontrol: spanish 1616\n");
    refused("muster en-levies-1 london", "15.36", "trained bands");
    refused("muster en-trained-bands-tilbury dublin", "15.36", "English track");
    refused("muster en-trained-bands-tilbury plymouth", "5.55", "enemy controls");
    play("muster en-trained-bands-tilbury london");
    pass_on("advance", ENGLISH);
    accepted("place en-trained-bands-tilbury 2114");
}

static void armada_15_4_irish_revolt_table(void **state)
{
    (void)state;
    assert_int_equal(irish_column(5), 0);
    assert_int_equal(irish_column(6), 1);
    assert_int_equal(irish_column(15), 2);
    assert_int_equal(irish_column(16), 3);
    assert_int_equal(irish_revolt[5][0], 5);
    assert_int_equal(irish_revolt[5][3], 11);
    assert_int_equal(irish_revolt[1][3], 3);
}

static void armada_15_5_english_catholic_revolt_table(void **state)
{
    (void)state;
    static const int expected[] = {0, 1, 2, 3, 5, 8};
    for (int die = 0; die < 6; die++)
        assert_int_equal(english_catholic_revolt[die], expected[die]);
}

static void armada_15_6_scottish_intervention_table(void **state)
{
    (void)state;
    static const int expected[] = {0, 0, 2, 4, 8, 10};
    for (int die = 0; die < 6; die++)
        assert_int_equal(scottish_intervention[die], expected[die]);
}

/* ---- 16.0 victory ------------------------------------------------------------------------------------------------ */

static void armada_16_0_spanish_less_english_points(void **state)
{
    (void)state;
    set_up(
        HEAD(17, "spanish de-activation") "steps: english 9 spanish 3\ncontrol: english 1027\ncontrol: spanish 2114\n");
    assert_int_equal(victory_points(now(), SPANISH), 3 + 15);
    assert_int_equal(victory_points(now(), ENGLISH), 1 + 10);
    int32_t score_of[YA_MAX_SIDES];
    play("done");
    ya_score(&DEF, now(), score_of);
    assert_int_equal(score_of[SPANISH], 0);
}

static void armada_16_1_thirds_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(points_for_steps(12), 4);
    assert_int_equal(points_for_steps(8), 3);
    assert_int_equal(points_for_steps(1), 0);
    assert_int_equal(points_for_steps(2), 1);
}

static void armada_16_2_cities_not_ones_own_at_the_start(void **state)
{
    (void)state;
    set_up(HEAD(
        3, "spanish land-movement") "landings: britain past\nspanish 1716: es-portuguese\ncontrol: spanish 1716\n");
    play("march 1716; add es-portuguese; done; step 1616; step 1716; end");
    held_by("1616", SPANISH);
    assert_int_equal(points_for_cities(now(), SPANISH), 5);
    set_up(HEAD(3, "spanish land-movement") "control: english 1707\n");
    assert_int_equal(points_for_cities(now(), ENGLISH), 0);
    set_up(HEAD(3, "spanish land-movement") "control: spanish 1707\n");
    assert_int_equal(points_for_cities(now(), SPANISH), 5);
}

static void armada_16_2_a_besieged_city_keeps_its_owner(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish land-combat") "landings: britain past\nspanish 1716: es-portuguese\nenglish 1616: "
                                          "en-levies-1\ncontrol: spanish 1716\n");
    play("attack 1616 1716; add es-portuguese; done; siege");
    held_by("1616", ENGLISH);
}

/* Antwerp, with Dutchmen in Flushing beside it. */
static void armada_16_2_who_would_leave_a_city_open_is_warned(void **state)
{
    (void)state;
    set_up(HEAD(3, "spanish land-movement") "spanish 2614: wa-regiment-1 wa-regiment-2\nenglish 2514: du-zeeland\n");
    assert_true(side_sees(SPANISH, "\"march 2614\":\"If all march, nobody would be left in Antwerp"));
    play("march 2614; add wa-regiment-1");
    assert_false(side_sees(SPANISH, "obody would be left"));
    play("add wa-regiment-2");
    assert_true(side_sees(SPANISH, "\"done\":\"Nobody would be left in Antwerp, and the enemy is next to it.\""));
    set_up(HEAD(3, "spanish land-movement") "spanish 2614: wa-regiment-1\n");
    assert_false(side_sees(SPANISH, "obody would be left"));
}

static void armada_16_3_ten_points_for_france(void **state)
{
    (void)state;
    set_up(HEAD(3, "english advance") "violated: 1\ncontrol: english 2418\n");
    assert_int_equal(victory_points(now(), ENGLISH), 10);
    assert_int_equal(victory_points(now(), SPANISH), 0);
}

static void armada_16_4_levels_of_victory(void **state)
{
    (void)state;
    assert_string_equal(victory_levels[level_of(46)].name, "decisive Spanish");
    assert_string_equal(victory_levels[level_of(45)].name, "substantive Spanish");
    assert_string_equal(victory_levels[level_of(25)].name, "marginal Spanish");
    assert_string_equal(victory_levels[level_of(24)].name, "draw");
    assert_string_equal(victory_levels[level_of(5)].name, "draw");
    assert_string_equal(victory_levels[level_of(4)].name, "marginal English");
    assert_string_equal(victory_levels[level_of(-10)].name, "marginal English");
    assert_string_equal(victory_levels[level_of(-25)].name, "substantive English");
    assert_string_equal(victory_levels[level_of(-26)].name, "decisive English");
}

static void armada_13_2_santa_cruz_dies(void **state)
{
    (void)state;
    set_up(HEAD(8, "spanish de-activation") "armada-1 0835 1: es-squadron-of-portugal-1 "
                                            "leader-santa-cruz@es-squadron-of-portugal-1\n");
    dice("1 1");
    play("done");
    told("13.2", "Santa Cruz dies");
    off_map("leader-santa-cruz", GONE);
}

static void armada_13_2_not_before(void **state)
{
    (void)state;
    set_up(HEAD(7, "spanish de-activation") "spanish 0835: leader-santa-cruz\n");
    play("done");
    in_hex("leader-santa-cruz", "0835");
}

/* ---- 18.0 errata and the charts ---------------------------------------------------------------------------------- */

static void armada_18_0_errata_are_applied(void **state)
{
    (void)state;
    assert_true(is_port(hex_named("2025")) && !is_port(hex_named("2426")) && is_port(hex_named("2114")));
    assert_int_equal(cities[CITY_CORUNNA].activation, 10);
    assert_int_equal(cities[CITY_SANTANDER].activation, 10);
    assert_int_equal(hexes[hex_named("0523")].zone, ZONE_WESTERN_APPROACHES);
    assert_int_equal(hexes[hex_named("0824")].zone, ZONE_WESTERN_APPROACHES);
    assert_int_equal(zones[ZONE_WESTERN_APPROACHES].wind, WIND_S);
    assert_true(pieces[piece_named("wa-invasion-barge-1")].oared);
    assert_int_equal(turns[17].winter, 1);
}

static void armada_18_0_the_charts_as_printed(void **state)
{
    static char kept[1 << 16];
    (void)state;
    FILE *file = fopen("tests/golden/armada.tables.txt", "rb");
    assert_non_null(file);
    size_t n = fread(kept, 1, sizeof kept - 1, file);
    fclose(file);
    assert_int_equal(n, strlen(charts_text));
    assert_memory_equal(charts_text, kept, n);
}

RULES_MAIN(
    cmocka_unit_test(armada_11_0_income_in_the_winters), cmocka_unit_test(armada_11_0_half_of_it_in_the_last),
    cmocka_unit_test(armada_11_0_the_events_account_for_every_ducat),
    cmocka_unit_test(armada_11_11_three_times_the_multiple_at_sea),
    cmocka_unit_test(armada_11_12_barges_once_everywhere), cmocka_unit_test(armada_11_13_once_in_a_friendly_port),
    cmocka_unit_test(armada_11_14_everything_is_paid), cmocka_unit_test(armada_11_15_two_ducats_a_strength_point),
    cmocka_unit_test(armada_11_16_allies_cost_nothing), cmocka_unit_test(armada_11_17_the_dutch_are_bought_not_kept),
    cmocka_unit_test(armada_11_18_construction_is_paid_at_once), cmocka_unit_test(armada_11_19_tracks_cost_nothing),
    cmocka_unit_test(armada_11_21_the_month_is_secret),
    cmocka_unit_test(armada_11_22_placed_on_the_western_edge_in_its_month),
    cmocka_unit_test(armada_11_23_it_needs_no_armada), cmocka_unit_test(armada_11_24_seville_is_home),
    cmocka_unit_test(armada_11_24_only_on_entering), cmocka_unit_test(armada_11_24_from_the_high_seas),
    cmocka_unit_test(armada_11_25_the_wind_does_not_sink_it),
    cmocka_unit_test(armada_11_26_a_prize_and_a_hole_in_the_income), cmocka_unit_test(armada_11_3_as_many_ships_as_fit),
    cmocka_unit_test(armada_5_42_the_pools_lie_open), cmocka_unit_test(armada_11_27_the_pope_pays_once),
    cmocka_unit_test(armada_11_27_five_spanish_units_not_rebels),
    cmocka_unit_test(armada_11_3_ships_laid_up_troops_disbanded_points_lost),
    cmocka_unit_test(armada_11_3_at_least_a_third_and_once_a_turn), cmocka_unit_test(armada_11_3_who_is_spared),
    cmocka_unit_test(armada_11_3_cargo_cannot_land_among_enemies), cmocka_unit_test(armada_11_4_income_table),
    cmocka_unit_test(armada_11_5_cost_chart), cmocka_unit_test(armada_14_21_no_building_but_munitions),
    cmocka_unit_test(armada_14_22_ships_in_port_stay_there),
    cmocka_unit_test(armada_14_22_besiegers_without_ships_inside),
    cmocka_unit_test(armada_14_22_winter_holds_interceptors_too),
    cmocka_unit_test(armada_14_23_the_mediterranean_is_free), cmocka_unit_test(armada_14_3_five_times_the_upkeep),
    cmocka_unit_test(armada_15_11_what_violates_the_neutrality), cmocka_unit_test(armada_15_11_landing_in_france),
    cmocka_unit_test(armada_15_12_a_hundred_and_fifty), cmocka_unit_test(armada_15_12_who_cannot_pay_is_bankrupt),
    cmocka_unit_test(armada_15_12_the_other_may_fail_too), cmocka_unit_test(armada_15_13_the_parties_of_france),
    cmocka_unit_test(armada_15_14_six_or_seven_cities), cmocka_unit_test(armada_15_21_the_first_landing_in_ireland),
    cmocka_unit_test(armada_15_21_by_the_strength_ashore_in_ireland), cmocka_unit_test(armada_15_22_within_the_sum),
    cmocka_unit_test(armada_15_23_in_ulster_and_munster),
    cmocka_unit_test(armada_15_23_rebels_hold_their_hex_after_spanish_movement),
    cmocka_unit_test(armada_15_24_the_loyal_irish), cmocka_unit_test(armada_15_31_landing_in_england_rolls_twice),
    cmocka_unit_test(armada_15_32_catholics_rise_in_the_north),
    cmocka_unit_test(armada_15_33_catholics_rise_in_the_highlands), cmocka_unit_test(armada_15_34_the_protestant_scots),
    cmocka_unit_test(armada_15_34_when_catholic_scots_have_risen), cmocka_unit_test(armada_15_35_never_among_enemies),
    cmocka_unit_test(armada_15_35_leaders_and_ships_are_units),
    cmocka_unit_test(armada_15_36_the_trained_bands_come_free),
    cmocka_unit_test(armada_15_36_not_what_was_on_the_map_that_turn),
    cmocka_unit_test(armada_15_36_nor_what_took_the_field_as_a_replacement),
    cmocka_unit_test(armada_15_36_where_and_whom), cmocka_unit_test(armada_15_4_irish_revolt_table),
    cmocka_unit_test(armada_15_5_english_catholic_revolt_table),
    cmocka_unit_test(armada_15_6_scottish_intervention_table),
    cmocka_unit_test(armada_16_0_spanish_less_english_points), cmocka_unit_test(armada_16_1_thirds_to_the_nearest),
    cmocka_unit_test(armada_16_2_cities_not_ones_own_at_the_start),
    cmocka_unit_test(armada_16_2_a_besieged_city_keeps_its_owner),
    cmocka_unit_test(armada_16_2_who_would_leave_a_city_open_is_warned),
    cmocka_unit_test(armada_16_3_ten_points_for_france), cmocka_unit_test(armada_16_4_levels_of_victory),
    cmocka_unit_test(armada_13_2_santa_cruz_dies), cmocka_unit_test(armada_13_2_not_before),
    cmocka_unit_test(armada_18_0_errata_are_applied), cmocka_unit_test(armada_18_0_the_charts_as_printed))
