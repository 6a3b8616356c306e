/* The War of Jenkins' Ear: components (1, 2), set-up and purchases (3), stacking and fog (4.0-4.4), the box of the San
 * Isidoro (11.9), and the charts that belong to them. */
#include "games/jenkins/game.c"
#include "rules.h"

#define SETUP_ENGLISH "turn: 0\nphase: setup english\nfunds: english 100 spanish 50\n"
#define SETUP_SPANISH "turn: 0\nphase: setup spanish\nfunds: english 0 spanish 50\n"
#define ENGLISH_BUY   "turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n"
#define SPANISH_BUY   "turn: 3\nphase: spanish purchases\nfunds: english 40 spanish 60\n"
#define ENGLISH_MOVE  "turn: 3\nphase: english movement\nfunds: english 40 spanish 12\n"

/* Spanish soldiers in every English seaport but Belize, which has room for one ship and one land counter. */
#define ONLY_BELIZE                                                                                                    \
    "spanish 2719: soldiers-s1\nspanish 2206: soldiers-s2\nspanish 2306: soldiers-s3\nspanish 2612: soldiers-s4\n"     \
    "spanish 4119: soldiers-s5\nspanish 4422: soldiers-s6\nspanish 4018: soldiers-s7\nspanish 1820: soldiers-s8\n"     \
    "spanish 3706: soldiers-s9\n"

static void start(void)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Run run = table_run();

    set_up(SETUP_ENGLISH);
    assert_true(match_start(table.match, str(""), &run, &why));
}

static void garrison_all(void)
{
    char words[40];

    for (int i = 1; i <= 17; i++) {
        snprintf(words, sizeof words, "garrison soldiers-s%d", i);
        play(words);
    }
}

static int count_legal(int side, bool walk)
{
    static Action list[YA_MAX_LEGAL];

    return ya_legal(&DEF, now(), side, walk, list, YA_MAX_LEGAL);
}

static bool is_known(const char *piece)
{
    return has_flag(now(), piece_named(piece), KNOWN);
}

static bool is_on_top(const char *piece)
{
    return has_flag(now(), piece_named(piece), ON_TOP);
}

/* For calling a chapter's own verbs on a copy of the state. */
static Run twin_run(void)
{
    Run run = table_run();

    run.game = &DEF;
    return run;
}

static int hex_numbered(const char *number)
{
    return DEF.find(ARG_PLACE, str(number));
}

/* What one side reads of an action, all lines in one text. */
static struct {
    int side;
    char text[4096];
} spy;

static void overhear(void *self, const YaGame *def, const YaEvent *e)
{
    size_t before = strlen(spy.text);
    Text t = {spy.text, before, sizeof spy.text, false};

    (void)self;
    event_write(def, e, spy.side, &t);
    if (t.n > before)
        text_char(&t, '\n');
}

static const char *heard_by(int side, const char *action)
{
    Run run = {.tell = overhear};

    spy.side = side;
    spy.text[0] = 0;
    assert_null(match_play(table.match, read_action(str(action)), &run).reason);
    return spy.text;
}

/* ---- 1 and 2: sides, length, counters ---------------------------------------------------------------------------- */

static void jenkins_1_1_two_sides(void **state)
{
    (void)state;
    assert_int_equal(DEF.min_sides, 2);
    assert_int_equal(DEF.max_sides, 2);
    assert_string_equal(DEF.side_names[ENGLISH], "english");
    assert_string_equal(DEF.side_names[SPANISH], "spanish");
}

static void jenkins_1_2_the_tenth_turn_is_the_last(void **state)
{
    (void)state;
    set_up("turn: 9\nphase: administration\nfunds: english 0 spanish 0\nsuccession: over\n");
    dice("1");
    play("");
    told("6.0", "turn 10");
    asked(ENGLISH, "buy");
    set_up("turn: 10\nphase: administration\nfunds: english 0 spanish 0\nsuccession: over\n");
    dice("1");
    play("");
    assert_int_equal(ya_owing(&DEF, now()), 0);
    assert_int_equal(now()->turn, 10);
}

static void jenkins_2_0_one_six_sided_die(void **state)
{
    (void)state;
    assert_int_equal(DEF.questions[Q_d6].low, 1);
    assert_int_equal(DEF.questions[Q_d6].high, 6);
}

static void jenkins_2_1_every_counter_has_a_side(void **state)
{
    (void)state;
    for (int p = 0; p < PIECE_COUNT; p++)
        assert_int_equal(side_of(p), p < SIDE_FIRST[SPANISH] ? ENGLISH : SPANISH);
}

static void jenkins_2_2_the_cornwall_has_gun_value_eight(void **state)
{
    (void)state;
    assert_int_equal(pieces[piece_named("cornwall")].gun, 8);
}

static void jenkins_2_2_leaders_are_land_counters_and_deceptions_neither(void **state)
{
    (void)state;
    assert_true(is_land(piece_named("ogle")));
    assert_true(is_land(piece_named("boom-chain-s1")));
    assert_true(is_ship(piece_named("merchant-e1")));
    assert_false(is_land(piece_named("deception-e1")));
    assert_false(is_ship(piece_named("deception-e1")));
}

/* ---- 3.0, 3.1 ---------------------------------------------------------------------------------------------------- */

static void jenkins_3_0_all_else_waits_in_the_force_pools(void **state)
{
    (void)state;
    start();
    at("boyne", "pool");
    at("oriente", "pool");
    at("deception-s8", "pool");
    at("galicia", "aside");
    at("san-isidro", "box");
}

static void jenkins_3_1_english_free_counters_stand_first(void **state)
{
    (void)state;
    start();
    at("oglethorpe", "2206");
    at("supplies-e1", "2206");
    at("soldiers-e1", "2206");
    at("frigate-e1", "2206");
    at("cannons-e1", "2206");
    at("soldiers-e2", "2719");
    at("cannons-e2", "2719");
    assert_int_equal(height(now(), ENGLISH, hex_numbered("2206")), 5);
    assert_int_equal(height(now(), ENGLISH, hex_numbered("2719")), 2);
    told("3.1", "Oglethorpe begins in Savannah");
    asked(ENGLISH, "buy");
}

static void jenkins_3_1_spanish_free_counters_follow(void **state)
{
    (void)state;
    start();
    play("done; done");
    at("lezo", "2825");
    at("boom-chain-s1", "2825");
    at("cannons-s1", "2825");
    at("cannons-s2", "2825");
    at("heavy-guns-s1", "2825");
    at("heavy-guns-s2", "2825");
    at("galicia", "3718");
    at("san-carlos", "3718");
    asked(SPANISH, "garrison");
}

static void jenkins_3_1_what_the_rulebook_places_is_known(void **state)
{
    (void)state;
    start();
    assert_true(is_on_top("frigate-e1"));
    assert_true(is_known("oglethorpe"));
    assert_true(is_known("cannons-e2"));
    play("done; done");
    assert_true(is_known("lezo"));
    play("garrison soldiers-s1");
    assert_false(is_known("soldiers-s1"));
}

static void jenkins_3_1_one_garrison_in_each_port_of_two_or_more(void **state)
{
    (void)state;
    start();
    play("done; done");
    garrison_all();
    asked(SPANISH, "buy");
    for (int port = 0; port < PORT_COUNT; port++) {
        bool due = ports[port].nation == NATION_SPANISH && ports[port].value >= 2;
        assert_int_equal(count_stacked(now(), SPANISH, ports[port].hex, KIND_LAND) > 0, due);
    }
    at("soldiers-s1", "2825");
    at("soldiers-s7", "2427"); /* the Pacific seaports too */
    at("soldiers-s17", "0319");
}

static void jenkins_3_1_garrisons_are_the_players_choice(void **state)
{
    (void)state;
    set_up(SETUP_SPANISH);
    assert_int_equal(count_legal(SPANISH, false), 17);
    assert_int_equal(count_legal(SPANISH, true), 2); /* values two and one */
    refused("garrison soldiers-s18", "3.1", "start the game");
    refused("garrison soldiers-e1", "3.1", "start the game");
    refused("done", "3.1", "choose");
    play("garrison soldiers-s17");
    at("soldiers-s17", "2825");
    refused("garrison soldiers-s17", "3.1", "already");
    position_has("phase: setup spanish");
}

static void jenkins_3_1_the_enemy_reads_only_that_soldiers_came(void **state)
{
    (void)state;
    set_up(SETUP_SPANISH);
    assert_string_equal(heard_by(ENGLISH, "garrison soldiers-s3"), "soldiers garrison Cartagena\n");
    assert_string_equal(heard_by(SPANISH, "garrison soldiers-s4"), "Lisboa Regiment garrisons Havana\n");
}

static void jenkins_3_1_free_counters_are_within_the_limits(void **state)
{
    (void)state;
    start();
    play("done; done");
    garrison_all();
    for (int port = 0; port < PORT_COUNT; port++)
        for (int side = ENGLISH; side <= SPANISH; side++)
            for (int kind = KIND_NAVAL; kind <= KIND_LAND; kind++)
                assert_true(count_stacked(now(), side, ports[port].hex, kind) <= ports[port].value);
}

static void jenkins_3_1_set_up_ends_with_turn_one(void **state)
{
    (void)state;
    start();
    play("done; done");
    garrison_all();
    dice("4");
    play("done; done; box 5");
    told("6.0", "turn 1");
    asked(ENGLISH, "buy");
    assert_int_equal(now()->phase, PHASE_PURCHASES);
    position_has("isidoro: 5");
}

/* ---- 3.2 --------------------------------------------------------------------------------------------------------- */

static void jenkins_3_2_points_at_the_start(void **state)
{
    (void)state;
    start();
    assert_int_equal(now()->funds[ENGLISH], 100);
    assert_int_equal(now()->funds[SPANISH], 50);
}

static void jenkins_3_2_first_turn_pays_too(void **state)
{
    (void)state;
    start();
    play("buy boyne; buy cornwall; buy russell; buy norfolk; buy torbay; done"); /* 60 left */
    play("place port-royal; place port-royal; place port-royal; place port-royal; place nassau; done");
    garrison_all();
    dice("6");
    play("done; done; box 1");
    assert_int_equal(now()->funds[ENGLISH], 90);
    assert_int_equal(now()->funds[SPANISH], 50);
}

static void jenkins_3_2_each_phase_pays_its_side(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: soldiers-e2\nspanish 2825: soldiers-s1\n");
    play("done");
    told("3.2", "spanish war funds +25, as in every turn: now 37");
    assert_int_equal(now()->funds[SPANISH], 37);
    assert_int_equal(now()->funds[ENGLISH], 40);
}

static void jenkins_3_2_never_more_than_a_hundred(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: administration\nfunds: english 85 spanish 12\nsuccession: over\n");
    dice("1");
    play("");
    told("3.2", "now 100");
    assert_int_equal(now()->funds[ENGLISH], 100);
}

static void jenkins_3_2_what_is_not_spent_is_kept(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY);
    dice("1");
    play("done");
    assert_int_equal(now()->funds[ENGLISH], 40);
}

/* ---- 3.3 --------------------------------------------------------------------------------------------------------- */

static void jenkins_3_3_a_purchase_is_paid_and_public(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY);
    assert_string_equal(heard_by(SPANISH, "buy cornwall"), "the English buy Cornwall for 8: 32 left\n");
    assert_int_equal(now()->funds[ENGLISH], 32);
    at("cornwall", "bought");
}

static void jenkins_3_3_no_deficit(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 9 spanish 12\n");
    play("buy boyne");
    refused("buy merchant-e1", "3.3", "do not reach");
    accepted("buy supplies-e2");
}

static void jenkins_3_3_only_from_ones_own_pool(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne\n");
    refused("buy boyne", "3.3", "not in the force pool");
    refused("buy oriente", "3.3", "no such counter");
    refused("top 2719 boyne", "3.3", "buy a counter");
    play("buy cornwall");
    refused("buy cornwall", "3.3", "not in the force pool");
}

static void jenkins_3_3_start_counters_are_never_bought(void **state)
{
    (void)state;
    set_up(SPANISH_BUY);
    refused("buy galicia", "3.3", "without a cost");
    set_up(ENGLISH_BUY);
    refused("buy soldiers-e1", "3.3", "without a cost");
    accepted("buy supplies-e1"); /* the one start counter that has a cost */
}

static void jenkins_3_3_all_are_bought_before_any_is_placed(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY);
    play("buy merchant-e1; buy boyne; done");
    asked(ENGLISH, "place");
    play("place nassau"); /* the Boyne, the lower number */
    at("boyne", "bought");
    assert_int_equal(now()->bound_for[piece_named("boyne")], PORT_NASSAU);
    play("place charleston");
    at("boyne", "2612");
    at("merchant-e1", "2306");
}

static void jenkins_3_3_look_alikes_are_one_offer_to_machines(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 1 spanish 12\n");
    assert_int_equal(count_legal(ENGLISH, false), 8); /* five supplies, two deceptions, done */
    assert_int_equal(count_legal(ENGLISH, true), 4);  /* the start supplies are a kind of their own */
    accepted("buy supplies-e4");
}

/* ---- 3.4 --------------------------------------------------------------------------------------------------------- */

static void jenkins_3_4_a_capture_pays_at_once(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2114: boyne(soldiers-e3)\n");
    Game twin = *now();
    Run run = twin_run();
    put_ashore(&run, &twin, PIECE_SOLDIERS_E3);
    change_control(&run, &twin, hex_numbered("2114"));
    assert_int_equal(twin.funds[ENGLISH], 45);
    assert_int_equal(twin.holder[PORT_HAVANA], ENGLISH);
    told("3.4", "english war funds +5, the value of the seaport: now 45");
}

static void jenkins_3_4_once_a_turn_for_each_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: boyne(soldiers-e3)\n");
    Game twin = *now();
    Run run = twin_run();
    put_ashore(&run, &twin, PIECE_SOLDIERS_E3);
    change_control(&run, &twin, hex_numbered("3018"));
    assert_int_equal(twin.funds[ENGLISH], 42);
    embark(&run, &twin, PIECE_SOLDIERS_E3, PIECE_BOYNE);
    assert_int_equal(twin.holder[PORT_LEOGANE], NATION_FRENCH);
    put_ashore(&run, &twin, PIECE_SOLDIERS_E3);
    change_control(&run, &twin, hex_numbered("3018"));
    assert_int_equal(twin.holder[PORT_LEOGANE], ENGLISH);
    assert_int_equal(twin.funds[ENGLISH], 42);
}

static void jenkins_3_4_ones_own_port_pays_nothing(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "spanish 1519: soldiers-s1\nenglish 1519: boyne(soldiers-e3)\n");
    assert_int_equal(now()->holder[PORT_BELIZE], SPANISH);
    Game twin = *now();
    Run run = twin_run();
    withdraw(&run, &twin, PIECE_SOLDIERS_S1, GONE);
    put_ashore(&run, &twin, PIECE_SOLDIERS_E3);
    change_control(&run, &twin, hex_numbered("1519"));
    assert_int_equal(twin.holder[PORT_BELIZE], ENGLISH);
    assert_int_equal(twin.funds[ENGLISH], 40);
}

static void jenkins_3_4_an_occupied_port_pays_every_turn(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: administration\nfunds: english 40 spanish 12\nsuccession: over\n"
           "english 3018: supplies-e2\nenglish 2825: oglethorpe\nenglish 4221: boyne supplies-e3\n");
    dice("2");
    play("done");
    told("3.4", "english war funds +12 from captured seaports: now 82"); /* Leogane 2, Cartagena 6, Fort Royal 4 */
    assert_int_equal(now()->funds[ENGLISH], 82);
}

static void jenkins_3_4_ships_do_not_occupy(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: administration\nfunds: english 40 spanish 12\nsuccession: over\n"
           "english 4221: boyne(supplies-e3)\n");
    dice("2");
    play("done");
    assert_int_equal(now()->funds[ENGLISH], 70);
}

/* ---- 3.5 --------------------------------------------------------------------------------------------------------- */

static void jenkins_3_5_any_friendly_seaport(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 3018: soldiers-e3\nspanish 2719: soldiers-s1\n");
    play("buy boyne; done");
    accepted("place nassau");
    accepted("place leogane");                          /* captured */
    refused("place port-royal", "3.5", "not friendly"); /* lost */
    refused("place havana", "3.5", "not friendly");
    refused("place curacao", "3.5", "not friendly");
    refused("done", "3.5", "place");
}

static void jenkins_3_5_not_on_the_great_south_sea(void **state)
{
    (void)state;
    set_up(SPANISH_BUY);
    play("buy oriente; done");
    refused("place panama", "3.5", "Great South Sea");
    refused("place acapulco", "3.5", "Great South Sea");
    refused("place zihuatanejo", "3.5", "no such seaport");
    accepted("place porto-bello");
}

static void jenkins_3_5_storms_and_enemy_ships_do_not_hinder(void **state)
{
    (void)state;
    set_up(SPANISH_BUY "storms: havana\nenglish 2114: boyne\n");
    play("buy oriente; done; place havana");
    at("oriente", "2114");
    assert_true(is_on_top("oriente"));
    asked(SPANISH, "activate");
}

static void jenkins_3_5_only_the_number_of_arrivals_is_public(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY);
    play("buy boyne; buy supplies-e2; done");
    assert_string_equal(heard_by(SPANISH, "place nassau"), "");
    assert_string_equal(heard_by(SPANISH, "place nassau"), "English counters arrive in Nassau: 2\n");
    set_up(ENGLISH_BUY);
    play("buy boyne; done");
    assert_non_null(strstr(heard_by(ENGLISH, "place nassau"), "Boyne arrives in Nassau"));
}

static void jenkins_3_5_arrivals_show_the_default_top(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY);
    play("buy boyne; buy deception-e1; done; place nassau; place nassau");
    assert_true(is_on_top("deception-e1"));
    assert_false(is_known("boyne"));
}

/* ---- 4.0 to 4.2 -------------------------------------------------------------------------------------------------- */

static void jenkins_4_0_a_seaport_takes_its_value_in_ships(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 100 spanish 12\nenglish 2612: russell\n");
    play("buy boyne; buy cornwall; done; place nassau");
    refused("place nassau", "4.0", "full");
    accepted("place charleston");
}

static void jenkins_4_0_land_counters_have_their_own_room(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 100 spanish 12\nenglish 2612: russell boyne\n");
    play("buy soldiers-e3; buy soldiers-e4; buy soldiers-e5; done; place nassau; place nassau");
    refused("place nassau", "4.0", "full");
}

static void jenkins_4_0_no_more_is_bought_than_has_room(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 100 spanish 12\n" ONLY_BELIZE);
    play("buy boyne");
    refused("buy cornwall", "4.0", "no room");
    accepted("buy frigate-e2");
    play("buy soldiers-e3");
    refused("buy soldiers-e4", "4.0", "no room");
    accepted("buy ogle");
    play("done; place belize; place belize");
}

static void jenkins_4_0_without_a_seaport_nothing_is_bought(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY ONLY_BELIZE "spanish 1519: soldiers-s10\n");
    refused("buy deception-e1", "3.5", "no seaport");
    assert_int_equal(count_legal(ENGLISH, false), 1);
}

static void jenkins_4_0_ships_in_the_roads_leave_no_room(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2612: boyne cornwall russell norfolk\n"); /* two in port, two in the roads */
    play("buy torbay; done");
    refused("place nassau", "4.0", "full");
}

static void jenkins_4_1_embarked_counters_fill_the_port_too(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2612: boyne(soldiers-e3) cornwall(supplies-e2)\n");
    play("buy soldiers-e5; done");
    refused("place nassau", "4.0", "full");
}

static void jenkins_4_1_cargo_lies_above_ships_and_ships_above_land(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne(soldiers-e3) cornwall soldiers-e4 deception-e1*\n");
    dice("1");
    play("done"); /* nothing bought: on to the order of the stacks */
    asked(ENGLISH, "stack_order");
    refused("top 2719 boyne", "4.1", "above");
    refused("top 2719 soldiers-e4", "4.1", "above");
    accepted("top 2719 soldiers-e3");
    accepted("top 2719 cornwall");
    play("done");
}

static void jenkins_4_1_land_counters_top_a_stack_without_ships(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: soldiers-e3* soldiers-e4\n");
    play("done");
    accepted("top 2719 soldiers-e4");
}

static void jenkins_4_2_these_never_count(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: spanish purchases\nfunds: english 40 spanish 100\n"
           "spanish 2327: oriente soldiers-s1\n"); /* Chagres, value 1, is full */
    play("buy frigate-s1; buy cannons-s10; buy boom-chain-s2; buy pizarro; buy deception-s1; buy heavy-guns-s3; done");
    play("place chagres; place chagres");    /* frigate, cannons */
    refused("place chagres", "4.0", "full"); /* heavy guns */
    play("place havana; place chagres; place chagres; place chagres");
    assert_int_equal(height(now(), SPANISH, hex_numbered("2327")), 7);
    assert_int_equal(count_stacked(now(), SPANISH, hex_numbered("2327"), KIND_NAVAL), 1);
    assert_int_equal(count_stacked(now(), SPANISH, hex_numbered("2327"), KIND_LAND), 1);
}

/* ---- 4.3 --------------------------------------------------------------------------------------------------------- */

static void jenkins_4_3_the_owner_chooses_what_is_seen(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne* cornwall\n");
    dice("1");
    play("done; top 2719 cornwall");
    told("4.3", "Cornwall is on top");
    assert_true(is_on_top("cornwall"));
    assert_false(is_on_top("boyne"));
    play("done");
    position_has("english 2719: boyne+ cornwall*");
}

static void jenkins_4_3_each_stack_once_a_window(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne* cornwall russell\nenglish 2612: norfolk* torbay\n");
    play("done");
    refused("top 2719 boyne", "4.3", "already");
    refused("top 2612 russell", "4.3", "not in that stack");
    refused("top 2611 russell", "4.3", "no stack");
    play("top 2719 cornwall");
    refused("top 2719 russell", "4.3", "seen to");
    accepted("top 2612 torbay");
    assert_int_equal(count_legal(ENGLISH, true), 1); /* machines go up the hexes: Nassau comes before Port Royal */
}

static void jenkins_4_3_asked_whenever_a_stack_is_two_high(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne(soldiers-e3*)\n"); /* nothing else may be on top */
    play("done");
    asked(ENGLISH, "stack_order");
    assert_int_equal(count_legal(ENGLISH, false), 1);
    set_up(ENGLISH_BUY "english 2719: boyne\nenglish 2612: cornwall\n");
    dice("1");
    play("done");
    asked(ENGLISH, "activate");
}

static void jenkins_4_3_at_the_end_of_ones_movement(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne* cornwall\nspanish 2114: oriente dragon\n");
    play("done");
    asked(ENGLISH, "stack_order");
    play("top 2719 cornwall; done");
    asked(SPANISH, "buy");
}

static void jenkins_4_3_both_sides_before_the_fortunes_of_war(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: administration\nfunds: english 40 spanish 12\nsuccession: over\n"
           "english 2719: boyne* cornwall\nspanish 2114: oriente* dragon\n");
    asked(ENGLISH, "stack_order");
    play("top 2719 cornwall; done");
    asked(SPANISH, "stack_order");
    dice("1");
    play("top 2114 dragon; done");
    asked(SPANISH, "fortune");
    accepted("strike cornwall");
    refused("strike boyne", "10.0", "top");
}

static void jenkins_4_3_default_is_a_deception_then_the_cheapest(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne fire-ship-e1 merchant-e1\nenglish 2612: cornwall deception-e8\n");
    assert_true(is_on_top("fire-ship-e1")); /* of two that cost two, the lower number */
    assert_true(is_on_top("deception-e8"));
}

/* ---- 4.4 --------------------------------------------------------------------------------------------------------- */

static void jenkins_4_4_a_revealed_stack_is_known(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne* cornwall\n");
    Game twin = *now();
    Run run = twin_run();
    reveal(&run, &twin, ENGLISH, hex_numbered("2719"));
    assert_true(has_flag(&twin, PIECE_CORNWALL, KNOWN));
    assert_int_equal(run.shown, ONLY(SPANISH));
    told("4.4", "revealed");
}

static void jenkins_4_4_a_split_stack_is_unknown_again(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne*+ cornwall+ russell+\n");
    Game twin = *now();
    Run run = twin_run();
    Set group = {0};
    set_add(&group, PIECE_BOYNE);
    set_add(&group, PIECE_CORNWALL);
    form_group(&run, &twin, ENGLISH, hex_numbered("2719"), &group);
    assert_true(has_flag(&twin, PIECE_BOYNE, ON_TOP));
    assert_true(has_flag(&twin, PIECE_RUSSELL, ON_TOP));
    assert_false(has_flag(&twin, PIECE_CORNWALL, KNOWN | ON_TOP));
}

static void jenkins_4_4_what_was_revealed_there_stays_known(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne* cornwall russell\n");
    Game twin = *now();
    Run run = twin_run();
    Set group = {0};
    set_add(&group, PIECE_BOYNE);
    reveal(&run, &twin, ENGLISH, hex_numbered("2719"));
    form_group(&run, &twin, ENGLISH, hex_numbered("2719"), &group);
    assert_true(has_flag(&twin, PIECE_CORNWALL, KNOWN));
    assert_true(has_flag(&twin, PIECE_RUSSELL, KNOWN));
}

static void jenkins_4_3_the_default_is_not_what_cannot_be_replaced(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "spanish 3718: galicia frigate-s1\n");
    assert_true(is_on_top("frigate-s1"));
}

static void jenkins_4_4_a_whole_stack_stays_known_as_it_moves(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne* cornwall+\n");
    Game twin = *now();
    Run run = twin_run();
    Set group = {0};
    set_add(&group, PIECE_BOYNE);
    set_add(&group, PIECE_CORNWALL);
    form_group(&run, &twin, ENGLISH, hex_numbered("2719"), &group);
    assert_true(has_flag(&twin, PIECE_CORNWALL, KNOWN));
}

static void jenkins_4_4_a_top_that_is_covered_stays_known(void **state)
{
    (void)state;
    set_up(ENGLISH_BUY "english 2719: boyne* cornwall\n");
    play("done; top 2719 cornwall");
    assert_true(is_known("boyne"));
}

/* ---- 11.9, the box ----------------------------------------------------------------------------------------------- */

static void box_of_the_isidoro(void)
{
    start();
    play("done; done");
    garrison_all();
    play("done; done");
    asked(SPANISH, "isidoro");
}

static void jenkins_11_9_arrives_if_the_die_is_under_the_box(void **state)
{
    (void)state;
    box_of_the_isidoro();
    refused("box 0", "11.9", "1 to 10");
    refused("box 11", "11.9", "1 to 10");
    dice("4");
    play("box 5");
    told("11.9", "waits in box 5");
    told("11.9", "[4]: San Isidro is to arrive in turn 5");
    at("san-isidro", "box");
    assert_int_equal(now()->isidoro_box, 5);
}

static void jenkins_11_9_gone_if_the_die_equals_the_box(void **state)
{
    (void)state;
    box_of_the_isidoro();
    dice("5");
    play("box 5");
    told("11.9", "stays in Europe");
    at("san-isidro", "gone");
    assert_int_equal(now()->isidoro_box, 0);
}

static void jenkins_11_9_box_one_never_comes(void **state)
{
    (void)state;
    box_of_the_isidoro();
    assert_true(side_sees(SPANISH, "\"box 1\":\"cannot succeed\",\"box 2\":\"succeeds with 1\""));
    assert_true(side_sees(SPANISH, "\"box 7\":\"succeeds with every die\""));
    dice("1");
    play("box 1");
    because("11.9", "[1] for San Isidro; what no die shows");
    at("san-isidro", "gone");
}

static void jenkins_11_9_is_never_for_sale(void **state)
{
    (void)state;
    set_up(SPANISH_BUY);
    refused("buy san-isidro", "3.3", "without a cost");
}

/* ---- charts ------------------------------------------------------------------------------------------------------ */

static void jenkins_t2_2_counters_by_type(void **state)
{
    int count[2][TYPE_COUNT] = {{0}};

    (void)state;
    for (int p = 0; p < PIECE_COUNT; p++)
        count[side_of(p)][pieces[p].type]++;
    assert_int_equal(PIECE_COUNT, 212);
    assert_int_equal(count[ENGLISH][TYPE_SHIP_OF_THE_LINE], 45);
    assert_int_equal(count[SPANISH][TYPE_SHIP_OF_THE_LINE], 34);
    assert_int_equal(count[ENGLISH][TYPE_MERCHANT], 4);
    assert_int_equal(count[SPANISH][TYPE_MERCHANT], 0);
    assert_int_equal(count[ENGLISH][TYPE_SOLDIERS], 11);
    assert_int_equal(count[SPANISH][TYPE_SOLDIERS], 20);
    assert_int_equal(count[ENGLISH][TYPE_BOOM_CHAIN], 0);
    assert_int_equal(count[ENGLISH][TYPE_DECEPTION], count[SPANISH][TYPE_DECEPTION]);
}

static void jenkins_t3_2_war_fund_points(void **state)
{
    (void)state;
    assert_int_equal(START_FUNDS_ENGLISH, 100);
    assert_int_equal(START_FUNDS_SPANISH, 50);
    assert_int_equal(INCOME_ENGLISH, 30);
    assert_int_equal(INCOME_SPANISH, 25);
    assert_int_equal(FUNDS_MAX, 100);
}

static void jenkins_t4_0_values_stated_in_the_rulebook(void **state)
{
    (void)state;
    assert_int_equal(ports[PORT_CARTAGENA].value, 6);
    assert_int_equal(ports[PORT_HAVANA].value, 5);
    assert_int_equal(ports[PORT_SANTO_DOMINGO].value, 5);
    assert_int_equal(ports[PORT_LA_GUAIRA].value, 4);
    assert_int_equal(ports[PORT_PORT_ROYAL].value, 4);
    assert_int_equal(ports[PORT_LEOGANE].value, 2);
    assert_int_equal(ports[PORT_ZIHUATANEJO].value, 0);
    assert_int_equal(port_at(ports[PORT_ZIHUATANEJO].hex), -1);
    assert_int_equal(hexes[ports[PORT_SANTO_DOMINGO].hex].number, 3318);
    assert_int_equal(hexes[ports[PORT_LEOGANE].hex].number, 3018);
    assert_int_equal(hexes[ports[PORT_PORT_ROYAL].hex].number, 2719);
}

/* The charts as they were proof-read: a change of the data shows here. */
static void jenkins_t2_2_charts_print_as_proof_read(void **state)
{
    static char golden[1 << 16];
    FILE *file = fopen("tests/golden/jenkins.tables.txt", "r");

    (void)state;
    assert_non_null(file);
    size_t n = fread(golden, 1, sizeof golden - 1, file);
    fclose(file);
    golden[n] = 0;
    assert_string_equal(DEF.charts_text, golden);
}

RULES_MAIN(
    cmocka_unit_test(jenkins_1_1_two_sides), cmocka_unit_test(jenkins_1_2_the_tenth_turn_is_the_last),
    cmocka_unit_test(jenkins_2_0_one_six_sided_die), cmocka_unit_test(jenkins_2_1_every_counter_has_a_side),
    cmocka_unit_test(jenkins_2_2_the_cornwall_has_gun_value_eight),
    cmocka_unit_test(jenkins_2_2_leaders_are_land_counters_and_deceptions_neither),
    cmocka_unit_test(jenkins_3_0_all_else_waits_in_the_force_pools),
    cmocka_unit_test(jenkins_3_1_english_free_counters_stand_first),
    cmocka_unit_test(jenkins_3_1_spanish_free_counters_follow),
    cmocka_unit_test(jenkins_3_1_what_the_rulebook_places_is_known),
    cmocka_unit_test(jenkins_3_1_one_garrison_in_each_port_of_two_or_more),
    cmocka_unit_test(jenkins_3_1_garrisons_are_the_players_choice),
    cmocka_unit_test(jenkins_3_1_the_enemy_reads_only_that_soldiers_came),
    cmocka_unit_test(jenkins_3_1_free_counters_are_within_the_limits),
    cmocka_unit_test(jenkins_3_1_set_up_ends_with_turn_one), cmocka_unit_test(jenkins_3_2_points_at_the_start),
    cmocka_unit_test(jenkins_3_2_first_turn_pays_too), cmocka_unit_test(jenkins_3_2_each_phase_pays_its_side),
    cmocka_unit_test(jenkins_3_2_never_more_than_a_hundred), cmocka_unit_test(jenkins_3_2_what_is_not_spent_is_kept),
    cmocka_unit_test(jenkins_3_3_a_purchase_is_paid_and_public), cmocka_unit_test(jenkins_3_3_no_deficit),
    cmocka_unit_test(jenkins_3_3_only_from_ones_own_pool),
    cmocka_unit_test(jenkins_3_3_start_counters_are_never_bought),
    cmocka_unit_test(jenkins_3_3_all_are_bought_before_any_is_placed),
    cmocka_unit_test(jenkins_3_3_look_alikes_are_one_offer_to_machines),
    cmocka_unit_test(jenkins_3_4_a_capture_pays_at_once), cmocka_unit_test(jenkins_3_4_once_a_turn_for_each_port),
    cmocka_unit_test(jenkins_3_4_ones_own_port_pays_nothing),
    cmocka_unit_test(jenkins_3_4_an_occupied_port_pays_every_turn), cmocka_unit_test(jenkins_3_4_ships_do_not_occupy),
    cmocka_unit_test(jenkins_3_5_any_friendly_seaport), cmocka_unit_test(jenkins_3_5_not_on_the_great_south_sea),
    cmocka_unit_test(jenkins_3_5_storms_and_enemy_ships_do_not_hinder),
    cmocka_unit_test(jenkins_3_5_only_the_number_of_arrivals_is_public),
    cmocka_unit_test(jenkins_3_5_arrivals_show_the_default_top),
    cmocka_unit_test(jenkins_4_0_a_seaport_takes_its_value_in_ships),
    cmocka_unit_test(jenkins_4_0_land_counters_have_their_own_room),
    cmocka_unit_test(jenkins_4_0_no_more_is_bought_than_has_room),
    cmocka_unit_test(jenkins_4_0_without_a_seaport_nothing_is_bought),
    cmocka_unit_test(jenkins_4_0_ships_in_the_roads_leave_no_room),
    cmocka_unit_test(jenkins_4_1_embarked_counters_fill_the_port_too),
    cmocka_unit_test(jenkins_4_1_cargo_lies_above_ships_and_ships_above_land),
    cmocka_unit_test(jenkins_4_1_land_counters_top_a_stack_without_ships),
    cmocka_unit_test(jenkins_4_2_these_never_count), cmocka_unit_test(jenkins_4_3_the_owner_chooses_what_is_seen),
    cmocka_unit_test(jenkins_4_3_each_stack_once_a_window),
    cmocka_unit_test(jenkins_4_3_asked_whenever_a_stack_is_two_high),
    cmocka_unit_test(jenkins_4_3_at_the_end_of_ones_movement),
    cmocka_unit_test(jenkins_4_3_both_sides_before_the_fortunes_of_war),
    cmocka_unit_test(jenkins_4_3_default_is_a_deception_then_the_cheapest),
    cmocka_unit_test(jenkins_4_4_a_revealed_stack_is_known),
    cmocka_unit_test(jenkins_4_4_a_split_stack_is_unknown_again),
    cmocka_unit_test(jenkins_4_4_what_was_revealed_there_stays_known),
    cmocka_unit_test(jenkins_4_3_the_default_is_not_what_cannot_be_replaced),
    cmocka_unit_test(jenkins_4_4_a_whole_stack_stays_known_as_it_moves),
    cmocka_unit_test(jenkins_4_4_a_top_that_is_covered_stays_known),
    cmocka_unit_test(jenkins_11_9_arrives_if_the_die_is_under_the_box),
    cmocka_unit_test(jenkins_11_9_gone_if_the_die_equals_the_box), cmocka_unit_test(jenkins_11_9_box_one_never_comes),
    cmocka_unit_test(jenkins_11_9_is_never_for_sale), cmocka_unit_test(jenkins_t2_2_counters_by_type),
    cmocka_unit_test(jenkins_t3_2_war_fund_points), cmocka_unit_test(jenkins_t4_0_values_stated_in_the_rulebook),
    cmocka_unit_test(jenkins_t2_2_charts_print_as_proof_read))
