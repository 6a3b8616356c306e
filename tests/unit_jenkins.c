/* The parts of the game that are not rules: names, positions, views, prompts, redraws, invariants, the drawing. */
#include "games/jenkins/game.c"

#include "rules.h"

#define HEAD "turn: 3\nphase: english movement\nfunds: english 40 spanish 12\n"

/* Ships with cargo, deception, hidden and known counters on both sides. */
#define FLEETS                                                                                                         \
    HEAD "storms: havana nassau\n"                                                                                     \
         "english 2719: boyne(supplies-e2) frigate-e2/f(waterhouse+) fire-ship-e1 deception-e1* soldiers-e2+\n"        \
         "english 2818: cornwall* norfolk/m merchant-e1(soldiers-e3 cannons-e3 vernon)\n"                              \
         "spanish 2717: galicia(soldiers-s18) san-carlos africa deception-s1* soldiers-s1 soldiers-s2\n"               \
         "spanish 2114: oriente frigate-s1 deception-s2* soldiers-s3 cannons-s3 lezo\n"                                \
         "spanish 2825: frigate-s2 frigate-s3 deception-s3* soldiers-s4 boom-chain-s1 heavy-guns-s1\n"                 \
         "spanish 3019: dragon(soldiers-s19) reina deception-s4*\n"                                                    \
         "spanish to-pacific: america* hercules\n"

/* ---- names ------------------------------------------------------------------------------------------------------- */

static void names_lead_back(void **state)
{
    static const int kinds[] = {ARG_PIECE, ARG_PLACE, ARG_SITE, ARG_WORD};
    char text[YA_MAX_ACTION];

    (void)state;
    for (int k = 0; k < 4; k++)
        for (int id = -3; id < 2000; id++) {
            Text t = text_in(text, sizeof text);
            slug_write(&DEF, kinds[k], id, &t);
            if (t.n)
                assert_int_equal(name_find(&DEF, kinds[k], (Str){t.at, t.n}), id);
        }
    assert_int_equal(name_find(&DEF, ARG_PLACE, str("0000")), -1);
    assert_int_equal(name_find(&DEF, ARG_PLACE, str("9999")), -1);
    assert_int_equal(name_find(&DEF, ARG_PLACE, str("-104")), -1);
    assert_int_equal(name_find(&DEF, ARG_PIECE, str("")), -1);
}

static void labelled(int kind, const char *word, const char *expected)
{
    char text[YA_MAX_ACTION];
    Text t = text_in(text, sizeof text);

    label_write(&DEF, kind, name_find(&DEF, kind, str(word)), &t);
    assert_string_equal(text, expected);
}

static void labels_tell_look_alikes_apart(void **state)
{
    (void)state;
    labelled(ARG_PIECE, "boyne", "Boyne");
    labelled(ARG_PIECE, "frigate-e3", "Frigates E3");
    labelled(ARG_PIECE, "deception-s8", "Deception S8");
    labelled(ARG_PIECE, "soldiers-e3", "15th Foot (Harrison)");
    labelled(ARG_PLACE, "2719", "2719 (Port Royal)");
    labelled(ARG_PLACE, "2819", "2819");
    labelled(ARG_SITE, "port-royal", "Port Royal");
    labelled(ARG_WORD, "dutch", "Dutch");
    for (int p = 0; p < PIECE_COUNT; p++)
        for (int q = 0; q < p; q++) {
            char a[YA_MAX_ACTION], b[YA_MAX_ACTION];
            Text t = text_in(a, sizeof a), u = text_in(b, sizeof b);
            label_write(&DEF, ARG_PIECE, p, &t);
            label_write(&DEF, ARG_PIECE, q, &u);
            assert_string_not_equal(a, b);
        }
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

/* Writes the position that stands and reads it back. */
static void leads_back(void)
{
    static char text[1 << 15];
    static _Alignas(16) Game back;
    char err[YA_MAX_LINE];
    size_t n = ya_write_position(&game_jenkins, now(), text, sizeof text);

    assert_true(n > 0);
    if (!ya_read_position(&game_jenkins, &back, text, n, err, sizeof err))
        fail_msg("%s in\n%s", err, text);
    assert_memory_equal(&back, now(), sizeof back);
}

static void positions_lead_back_from_every_phase(void **state)
{
    (void)state;
    set_up("turn: 0\nphase: setup english\nfunds: english 100 spanish 50\n");
    asked(ENGLISH, "buy");
    at("oglethorpe", "2206");
    leads_back();
    play("buy boyne");
    position_has("english bought: boyne");
    leads_back();
    set_up("turn: 0\nphase: setup spanish\nfunds: english 100 spanish 50\n");
    asked(SPANISH, "garrison");
    play("garrison soldiers-s1");
    leads_back();
    set_up("turn: 1\nphase: spanish purchases\nfunds: english 1 spanish 50\n");
    asked(SPANISH, "buy");
    leads_back();
    set_up(FLEETS);
    asked(ENGLISH, "activate");
    leads_back();
    set_up("turn: 2\nphase: spanish combat\nfunds: english 0 spanish 0\nbattle: 2818 english\n"
           "english 2818: boyne\nspanish 2818: oriente\n");
    asked(SPANISH, "battle");
    leads_back();
    set_up("turn: 2\nphase: administration\nfunds: english 0 spanish 0\nenglish 2719: boyne cornwall\n");
    asked(ENGLISH, "stack_order");
    leads_back();
    set_up("turn: 10\nphase: victory\nfunds: english 0 spanish 0\nenglish 2114: soldiers-e2\n");
    asked(ENGLISH, "claim");
    leads_back();
}

static void positions_fill_in_what_follows(void **state)
{
    (void)state;
    set_up(HEAD "isidoro: 5\nenglish 3018: soldiers-e3\nenglish gone: cornwall\n");
    assert_int_equal(now()->holder[PORT_LEOGANE], ENGLISH);
    assert_int_equal(now()->holder[PORT_HAVANA], SPANISH);
    at("boyne", "pool");
    at("cornwall", "gone");
    at("soldiers-e1", "gone");
    at("supplies-e1", "pool");
    at("san-isidro", "box");
    position_has("english 3018: soldiers-e3*");
    position_has("english gone: cornwall");
    position_has("isidoro: 5");
}

static void positions_keep_every_mark(void **state)
{
    (void)state;
    set_up(
        "turn: 9\nphase: spanish movement\nfunds: english 100 spanish 0\nstorms: havana nassau\nscuttled: cartagena\n"
        "scuttles: 2\nsuccession: over\ntaken: french dutch\npaid: english leogane\npaid: spanish nassau savannah\n"
        "battle: 2818 spanish\nenglish 2818: merchant-e1/f(soldiers-e3/el+ ogle*)\n"
        "spanish 2818: oriente/mf*+\nspanish 2717: soldiers-s1/ms*\n");
    position_has("english 2818: merchant-e1/f(soldiers-e3/el+ ogle*)");
    position_has("spanish 2818: oriente/mf*+");
    position_has("spanish 2717: soldiers-s1/ms*");
    position_has("paid: spanish savannah nassau");
    position_has("taken: french dutch");
    position_has("battle: 2818 spanish");
    leads_back();
}

static void unreadable(const char *lines, const char *error)
{
    static _Alignas(16) Game before, g;
    char text[8192], err[YA_MAX_LINE] = "";
    int n = snprintf(text, sizeof text, "yardarm position 1\ngame: jenkins\n%s", lines);

    memset(&g, 0x5A, sizeof g);
    before = g;
    if (ya_read_position(&game_jenkins, &g, text, (size_t)n, err, sizeof err))
        fail_msg("read:\n%s", lines);
    assert_string_equal(err, error);
    assert_memory_equal(&g, &before, sizeof g);
}

/* Whom the procedures ask stands in their source; what they hold must be something that there is. */
static void a_position_stands_as_the_rules_do(void **state)
{
#define MOVES "stands: game@6.0#0 > game_turn@6.0#1 > player_phase@6.3#0(side=english) > "
    (void)state;
    unreadable(HEAD MOVES "movement_step@7.0#0(side=english) ? activate spanish\n",
               "line 7: it is another who is asked");
    unreadable(HEAD MOVES "movement_step@7.0#0(side=#1) ? activate english\n",
               "line 6: 'side=#1' does not say what this local holds");
    unreadable(HEAD MOVES "movement_step@7.0#1(side=english) > sail@7.0#1(side=english from=#5000) ? muster english\n",
               "line 6: 'from=#5000' does not say what this local holds");
    unreadable(HEAD MOVES "movement_step@7.0#1(side=english) > sail@7.0#1(side=english from=#-1) ? muster english\n",
               "line 6: 'from=#-1' does not say what this local holds");
    unreadable(HEAD MOVES "movement_step@7.0#1(side=english) > sail@7.0#1(side=english steps=-1) ? muster english\n",
               "line 6: 'steps=-1' does not say what this local holds");
#undef MOVES
}

static void position_errors_name_their_line(void **state)
{
    (void)state;
    unreadable("", "line 3: the line 'turn:' is missing");
    unreadable("turn: 3\n", "line 4: the line 'phase:' is missing");
    unreadable("turn: 3\nphase: english movement\n", "line 5: the line 'funds:' is missing");
    unreadable("turn: 11\n", "line 3: '11' is no number in its range");
    unreadable("turn: 3\nturn: 4\n", "line 4: 'turn' stands twice");
    unreadable("turn: 3 4\n", "line 3: '4' is too much");
    unreadable("phase: english tea\n", "line 3: unknown phase 'english tea'");
    unreadable("phase: setup\n", "line 3: 'setup': whose set-up?");
    unreadable("phase: english setup\n", "line 3: unknown phase 'english setup'");
    unreadable("phase: victory english\n", "line 3: unknown phase 'victory english'");
    unreadable("turn: 3\nphase: victory\nfunds: english 1 spanish 1\n",
               "line 6: the phase does not belong to the turn");
    unreadable("turn: 3\nphase: setup english\nfunds: english 1 spanish 1\n",
               "line 6: the phase does not belong to the turn");
    unreadable("funds: english 101 spanish 0\n", "line 3: '101' is no number in its range");
    unreadable("funds: dutch 10\n", "line 3: 'dutch' is not a side");
    unreadable("weather: fair\n", "line 3: unknown key 'weather'");
    unreadable("weather\n", "line 3: 'key: value' is expected");
    unreadable("storms: atlantis\n", "line 3: 'atlantis' is not known here");
    unreadable("held: havana venetian\n", "line 3: unknown nation 'venetian'");
    unreadable("held: havana dutch\n", "line 3: the port was never dutch");
    unreadable("battle: 9999 english\n", "line 3: unknown hex '9999'");
    unreadable("battle: 2818 english\nbattle: 2818 spanish\n", "line 4: the battle there is named twice");
    unreadable("isidoro: 0\n", "line 3: '0' is no number in its range");
    unreadable("succession: begun\n", "line 3: 'begun' is not known here");
    unreadable("taken: venetian\n", "line 3: 'venetian' is not known here");
    unreadable("scuttles: 3\n", "line 3: '3' is no number in its range");
    unreadable("storms: a-port-with-a-name-that-is-much-too-long-to-be-repeated\n",
               "line 3: 'a-port-with-a-name-that-is-much-too-long' is not known here");
    unreadable("turn: 3\x01\n", "line 3: only plain ASCII text is allowed");
}

static void position_errors_in_stacks(void **state)
{
    (void)state;
    unreadable("english 2719: bounty\n", "line 3: unknown counter 'bounty'");
    unreadable("english 2719: oriente\n", "line 3: oriente is on the other side");
    unreadable("english 2719: boyne boyne\n", "line 3: boyne is named twice");
    unreadable("english 2719: boyne\nenglish gone: boyne\n", "line 4: boyne is named twice");
    unreadable("english 2719: boyne\nenglish 2719: cornwall\n", "line 4: a line above names this stack");
    unreadable("english 9999: boyne\n", "line 3: unknown place '9999'");
    unreadable("dutch 2719: boyne\n", "line 3: unknown key 'dutch 2719'");
    unreadable("english 2719: boyne* cornwall*\n", "line 3: cornwall is the second counter on top");
    unreadable("english 2719: boyne(soldiers-e3)*\n", "line 3: '*' is no counter");
    unreadable("english 2719: boyne*(soldiers-e3)\n", "line 3: boyne may not be on top");
    unreadable("english 2719: boyne soldiers-e3*\n", "line 3: soldiers-e3 may not be on top");
    unreadable("english 2719: boyne/q\n", "line 3: 'q' has an unknown letter");
    unreadable("english 2719: boyne**\n", "line 3: '*' is no counter");
    unreadable("moving: to-pacific\n", "line 3: 'to-pacific' is not known here");
    unreadable("english 2719: boyne(soldiers-e3\n", "line 3: the cargo of boyne has no end");
    unreadable("english 2719: boyne()\n", "line 3: ')' is no counter");
    unreadable("english 2719: boyne(soldiers-e3 cannons-e3)\n", "line 3: boyne cannot take cannons-e3 aboard");
    unreadable("english 2719: boyne(cornwall)\n", "line 3: boyne cannot take cornwall aboard");
    unreadable("english 2719: soldiers-e3(soldiers-e4)\n", "line 3: soldiers-e3 cannot take soldiers-e4 aboard");
    unreadable("english 2719: fire-ship-e1(soldiers-e3)\n", "line 3: fire-ship-e1 cannot take soldiers-e3 aboard");
    unreadable("english 2719: merchant-e1(soldiers-e3 soldiers-e4)\n",
               "line 3: merchant-e1 cannot take soldiers-e4 aboard");
    unreadable("spanish 2825: galicia(heavy-guns-s1)\n", "line 3: galicia cannot take heavy-guns-s1 aboard");
    unreadable("english 2820: soldiers-e3\n", "line 3: soldiers-e3 is at sea without a ship");
    unreadable("english to-pacific: soldiers-e3\n", "line 3: soldiers-e3 is at sea without a ship");
    unreadable("english 0104: boyne\n", "line 3: boyne cannot be on land");
    unreadable("english pool: oglethorpe\n", "line 3: oglethorpe cannot be bought");
    unreadable(HEAD "spanish 2826: boom-chain-s1\n", "line 7: boom-chain-s1 is outside a seaport");
    unreadable(HEAD "english bought: boyne\n", "line 7: boyne waits for a seaport out of time");
    unreadable(HEAD "english aside: oglethorpe\n", "line 7: oglethorpe is to be set up out of time");
    unreadable(HEAD "held: havana english\n", "line 7: havana is held by the wrong nation");
    unreadable("turn: 10\nphase: victory\nfunds: english 0 spanish 0\n", "line 6: in this position the game is over");
}

static void a_position_has_no_control_characters(void **state)
{
    char text[] = "yardarm position 1\ngame: jenkins\nturn: ?\n", err[YA_MAX_LINE];
    Game g;

    (void)state;
    *strchr(text, '?') = 0;
    assert_false(ya_read_position(&game_jenkins, &g, text, sizeof text - 1, err, sizeof err));
    assert_string_equal(err, "line 3: only plain ASCII text is allowed");
}

/* ---- views ------------------------------------------------------------------------------------------------------- */

static char view_text[1 << 17];

static const char *view_of(int side)
{
    assert_true(ya_view(&game_jenkins, now(), side, view_text, sizeof view_text) > 0);
    return view_text;
}

static void shows(int side, const char *words)
{
    if (!strstr(view_of(side), words))
        fail_msg("side %d does not see %s", side, words);
}

static void hides(int side, const char *words)
{
    if (strstr(view_of(side), words))
        fail_msg("side %d sees %s", side, words);
}

static void a_view_shows_tops_and_known_counters(void **state)
{
    (void)state;
    set_up(FLEETS);
    shows(SPANISH, "{\"side\":\"english\",\"place\":\"2719\",\"height\":7,\"top\":\"deception-e1\","
                   "\"badges\":[\"ships\",\"ashore\",\"intercepted\"],"
                   "\"pieces\":[{\"piece\":\"soldiers-e2\",\"marks\":[\"known\"]},"
                   "{\"piece\":\"waterhouse\",\"marks\":[\"known\",\"aboard\"]},{\"piece\":\"deception-e1\",\"marks\":["
                   "\"top\"]}]}");
    shows(ENGLISH, "{\"piece\":\"waterhouse\",\"on\":\"frigate-e2\",\"marks\":[\"known\"]}");
    shows(ENGLISH, "{\"piece\":\"norfolk\",\"marks\":[\"moved\"]}");
    hides(SPANISH, "\"piece\":\"norfolk\"");
    hides(YA_SPECTATOR, "\"piece\":\"norfolk\"");
    hides(YA_SPECTATOR, "\"piece\":\"galicia\"");
    shows(YA_REFEREE, "\"piece\":\"galicia\"");
    shows(YA_REFEREE, "\"piece\":\"norfolk\"");
    shows(ENGLISH, "{\"side\":\"spanish\",\"place\":\"to-pacific\",\"height\":2,");
}

/* 9.1: the dice lie on the table while a loss is chosen, and say which of them hit. */
static void a_view_tells_hits_from_misses(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english combat\nfunds: english 40 spanish 12\nbattle: 3119 english\n"
           "english 3119: frigate-e2\nspanish 3119: frigate-s1 frigate-s2\n");
    dice("1 6 6");
    play("battle 3119");
    asked(SPANISH, "lose_naval");
    shows(SPANISH, "\"face\":1,\"party\":\"english\",\"piece\":\"frigate-e2\",\"needs\":4,\"hit\":true");
    shows(ENGLISH, "\"face\":6,\"party\":\"spanish\",\"piece\":\"frigate-s1\",\"needs\":3,\"hit\":false");
    shows(ENGLISH, "\"owes\":1");
}

/* 9.1 3), 9.2 4): what the port adds to each die, and how many hits the land dice are. */
static void the_stage_tells_the_port_and_the_hits(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english combat\nfunds: english 40 spanish 12\nbattle: 2825 english\n"
           "english 2825: boyne cornwall\nspanish 2825: soldiers-s1 africa galicia san-carlos\n");
    dice("1 6 1 6 6");
    play("battle 2825");
    asked(SPANISH, "lose_naval");
    shows(ENGLISH, "{\"rule\":\"9.1.3\",\"text\":\"enemy seaport, to each die of the ships\",\"value\":6,\"line\":1}");
    shows(SPANISH, "\"adds\":6");
    set_up("turn: 3\nphase: english combat\nfunds: english 40 spanish 12\n"
           "english 3119: soldiers-e6\nspanish 3119: soldiers-s1 soldiers-s2\n");
    dice("1 6 6");
    play("battle 3119");
    asked(SPANISH, "lose_fight");
    shows(ENGLISH, "\"hits\":1");
}

static void a_view_keeps_destinations_secret(void **state)
{
    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n");
    play("buy boyne; buy cornwall; done; place port-royal");
    shows(ENGLISH, "{\"piece\":\"boyne\",\"site\":\"port-royal\"}");
    shows(SPANISH, "{\"piece\":\"boyne\"}");
    hides(SPANISH, "\"site\":\"port-royal\"");
    hides(SPANISH, "\"legal\":[\"");
}

static void prompts_name_what_is_asked(void **state)
{
    (void)state;
    set_up(FLEETS);
    play("sail 2719; add boyne");
    shows(ENGLISH, "Choose the ships that sail from 2719 (Port Royal) (1 chosen)");
    shows(ENGLISH, "\"chosen\":[\"boyne\"]");
    shows(SPANISH, "\"prompt\":\"Choose the group that moves\"");
    hides(SPANISH, "chosen");
    play("done; step 2819");
    shows(ENGLISH, "Move your group of 2 in 2819: 1 of 6 hexes to a perilous sea");
    shows(SPANISH, "\"moving\":{\"side\":\"english\",\"place\":\"2819\",\"height\":2,");
}

static void a_second_thought_before_a_large_step(void **state)
{
    (void)state;
    set_up(FLEETS);
    shows(ENGLISH, "\"confirm\":{\"done\":\"");
    shows(ENGLISH, "of your groups could still move.");
    hides(SPANISH, "confirm");
    play("sail 2719");
    hides(ENGLISH, "confirm");
    Run run = table_run();
    assert_true(match_start(table.match, str(""), &run, &(Text){0}));
    shows(ENGLISH, "\"confirm\":{\"done\":\"You have 100 war funds left, and could buy more with them.\"}");
}

#define HAITI    "turn: 3\nphase: english movement\nfunds: english 40 spanish 12\nheld: leogane english\n"
#define GIVEN_UP "obody would be left ashore in Leogane, and you would lose it."

/* 7.6: a seaport that was taken is lost when the last leaves it, by land or aboard; one's own is not. */
static void a_second_thought_before_a_port_is_given_up(void **state)
{
    (void)state;
    set_up(HAITI "english 3018: soldiers-e3 soldiers-e4\nenglish 2719: soldiers-e5\n");
    shows(ENGLISH, "\"march 3018\":\"If all march, n" GIVEN_UP "\"");
    hides(ENGLISH, "\"march 2719\":\"If");
    play("march 3018; add soldiers-e3");
    hides(ENGLISH, GIVEN_UP);
    play("add soldiers-e4");
    shows(ENGLISH, "\"done\":\"N" GIVEN_UP "\"");
    set_up(HAITI "english 3018: soldiers-e3 boyne\n");
    play("sail 3018; add boyne; done");
    shows(ENGLISH, "\"embark soldiers-e3 boyne\":\"N" GIVEN_UP "\"");
    set_up(HAITI "english 3018: soldiers-e3 soldiers-e4 boyne\n");
    play("sail 3018; add boyne; done");
    hides(ENGLISH, GIVEN_UP);
}

#define TOO_MANY                                                                                                       \
    "Leogane has room for 2 land counters: with these there are 3, and what is too much when the step ends is lost."

/* 4.5: counters aboard count too, once their ship has stopped there. */
static void a_second_thought_before_a_port_is_overstacked(void **state)
{
    (void)state;
    set_up(HAITI "english 3018: soldiers-e3\nenglish 2918: boyne(soldiers-e4) cornwall(soldiers-e5)\n");
    play("sail 2918; add boyne; add cornwall; done; step 3018");
    shows(ENGLISH, "\"stop\":\"" TOO_MANY);
    play("land; add soldiers-e4");
    hides(ENGLISH, TOO_MANY);
    play("add soldiers-e5");
    shows(ENGLISH, "\"done\":\"" TOO_MANY);
    play("done");
    shows(ENGLISH, "\"done\":\"Your ports hold too many land counters: 1 would be lost now.");
}

/* 9.3: what is aboard goes down with its ship. */
static void a_second_thought_before_cargo_is_drowned(void **state)
{
    (void)state;
    set_up(HEAD "english 2719: boyne(soldiers-e4) cornwall\n");
    play("sail 2719; add boyne; add cornwall; done; step 2720; step 2721; step 2722; step 2723; step 2722");
    dice("4");
    play("step 2721");
    shows(ENGLISH, "\"lose boyne\":\"Boyne carries 1 counter, which would go down with it.\"");
    hides(ENGLISH, "\"lose cornwall\":\"Corn");
}

/* ---- what machine players see ------------------------------------------------------------------------------------- */

static void purchases_are_judged_where_they_are_bound(void **state)
{
    (void)state;
    set_up(HEAD "english 2719: boyne cornwall\nspanish 2717: africa soldiers-s1\n");
    static _Alignas(16) Game g;
    int p = name_find(&DEF, ARG_PIECE, str("soldiers-e9"));

    memcpy(&g, now(), sizeof g);
    g.where[p] = BOUGHT;
    int32_t unplaced = evaluate(&g, ENGLISH);
    g.bound_for[p] = (uint8_t)name_find(&DEF, ARG_SITE, str("port-royal"));
    int32_t with_ships = evaluate(&g, ENGLISH);
    g.bound_for[p] = (uint8_t)name_find(&DEF, ARG_SITE, str("st-georges"));
    assert_true(with_ships > unplaced);
    assert_true(with_ships > evaluate(&g, ENGLISH));
    assert_int_equal(evaluate(&g, ENGLISH), -evaluate(&g, SPANISH));
}

/* ---- redraws ----------------------------------------------------------------------------------------------------- */

static void redraws_spread_and_keep_the_view(void **state)
{
    static uint16_t seen[PIECE_COUNT][8];
    static char before[1 << 17];
    int kinds[PIECE_COUNT] = {0}, ships_least = 99, ships_most = 0;
    Rng rng = 11;

    (void)state;
    set_up(FLEETS);
    memcpy(before, view_of(ENGLISH), sizeof before);
    for (int i = 0; i < 256; i++) {
        Game t = *now();
        char why[YA_MAX_LINE];
        Text reason = text_in(why, sizeof why);
        determinise(&t, ENGLISH, &rng);
        if (!check_state(&t, &reason))
            fail_msg("%s", why);
        ya_view(&game_jenkins, &t, ENGLISH, view_text, sizeof view_text);
        assert_string_equal(view_text, before);
        int ships = count_ships(&t, SPANISH, ports[PORT_HAVANA].hex);
        ships_least = ships < ships_least ? ships : ships_least;
        ships_most = ships > ships_most ? ships : ships_most;
        for (int p = 0; p < PIECE_COUNT; p++) {
            int k = 0;
            while (k < kinds[p] && seen[p][k] != t.where[p])
                k++;
            if (k == kinds[p] && k < 8)
                seen[p][kinds[p]++] = t.where[p];
        }
    }
    assert_int_equal(kinds[PIECE_GALICIA], 5);       /* every Spanish stack with something to hide */
    assert_int_equal(kinds[PIECE_SOLDIERS_S1], 4);   /* on the track there is no ship free to carry it */
    assert_int_equal(kinds[PIECE_BOOM_CHAIN_S1], 3); /* seaports only */
    assert_int_equal(kinds[PIECE_DECEPTION_S1], 1);  /* on top, seen */
    assert_int_equal(kinds[PIECE_NORFOLK], 1);       /* one's own */
    assert_true(ships_least == 1 && ships_most >= 4);
}

static void redraws_touch_secret_choices(void **state)
{
    int ports_seen = 0, places_seen = 0;
    Rng rng = 3;

    (void)state;
    set_up("turn: 3\nphase: english purchases\nfunds: english 40 spanish 12\n");
    play("buy boyne; buy cornwall; done; place port-royal");
    for (int i = 0; i < 64; i++) {
        Game t = *now();
        determinise(&t, SPANISH, &rng);
        ports_seen += t.bound_for[PIECE_BOYNE] != PORT_PORT_ROYAL;
        assert_int_equal(t.bound_for[PIECE_CORNWALL], NO_PORT);
    }
    assert_in_range(ports_seen, 20, 63);
    set_up(FLEETS);
    play("sail 2818; add merchant-e1");
    for (int i = 0; i < 64; i++) {
        Game t = *now();
        determinise(&t, SPANISH, &rng);
        assert_true(set_empty(&t.chosen)); /* nobody else knows what is picked, nor where */
        places_seen += ASKS(&t, march) || ASKING(&t, sail)->from != find_hex(str("2818"));
    }
    assert_in_range(places_seen, 10, 63);
}

static void redraws_hide_the_party_that_intercepts(void **state)
{
    int counts[16] = {0};
    char line[YA_MAX_LINE];
    Rng rng = 5;

    (void)state;
    set_up(HEAD "english 2719: boyne\nspanish 2820: galicia africa frigate-s1 deception-s1*\nspanish 2717: oriente "
                "reina dragon*\n");
    play("sail 2719; add boyne; done; step 2819");
    asked(SPANISH, "interceptors");
    play("add galicia; done");
    assert_int_equal(ya_owing(&game_jenkins, now()), 1 << YA_CHANCE);
    ya_prompt(&game_jenkins, now(), ENGLISH, line, sizeof line);
    assert_string_equal(line, "Roll a die for the interception in 2819"); /* and not of how many */
    assert_int_equal(asked_rule(&game_jenkins, now(), ENGLISH) & ~15u, R(7_2));
    for (int i = 0; i < 128; i++) {
        Game t = *now();
        determinise(&t, ENGLISH, &rng);
        counts[ASKING(&t, intercept)->count]++;
    }
    assert_true(counts[1] && counts[2] && counts[3] && !counts[0] && !counts[4]);
}

static void redrawn_in_view(const Game *from, int viewer, uint64_t seed, Game *t)
{
    static char before[1 << 17];
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);
    Rng rng = seed;

    *t = *from;
    ya_view(&game_jenkins, from, viewer, before, sizeof before);
    determinise(t, viewer, &rng);
    ya_view(&game_jenkins, t, viewer, view_text, sizeof view_text);
    assert_string_equal(view_text, before);
    if (!check_state(t, &reason))
        fail_msg("%s", why);
}

/* Soldiers do not sail on fire ships, boom chains lie in seaports, leaders alone on a fire ship: what is not seen fits in
 * one way only. */
static void a_redraw_finds_the_only_deal(void **state)
{
    Game t;

    (void)state;
    set_up(HEAD "english 2719: boyne\n"
                "spanish 3019: dragon(soldiers-s19*)\nspanish 2820: fire-ship-s1(lezo*)\n"
                "spanish 2717: soldiers-s1* boom-chain-s1\nspanish 2618: soldiers-s2* cannons-s1\n");
    for (uint64_t seed = 1; seed <= 64; seed++) {
        redrawn_in_view(now(), ENGLISH, seed, &t);
        assert_memory_equal(&t, now(), sizeof t);
    }
}

/* Of a group that is being formed it is known that there is one: the storm keeps the other ships in port. */
static void a_redraw_knows_that_somebody_can_sail(void **state)
{
    Game t;

    (void)state;
    set_up("turn: 3\nphase: spanish movement\nfunds: english 40 spanish 12\nstorms: santiago-de-cuba\n"
           "spanish 2717: africa/m* deception-s1\nspanish 3019: reina/m* dragon\n");
    play("sail 3019");
    for (uint64_t seed = 1; seed <= 64; seed++) {
        redrawn_in_view(now(), ENGLISH, seed, &t);
        assert_int_equal(t.where[PIECE_DRAGON], now()->where[PIECE_DRAGON]);
    }
}

static void redraws_never_fail(void **state)
{
    (void)state;
    uint64_t dice = 5, mind = 6;
    char err[YA_MAX_LINE];
    YaRun run = {.dice = &dice};
    static _Alignas(16) Game g, t;

    for (uint64_t game = 0; game < 4; game++) {
        assert_true(ya_start(&game_jenkins, &g, "", &run, err, sizeof err));
        while (ya_owing(&game_jenkins, &g)) {
            Action a;
            if (rng_below(&mind, 8) == 0)
                for (int side = ENGLISH; side <= SPANISH; side++)
                    redrawn_in_view(&g, side, mind, &t);
            assert_true(ya_sample(&game_jenkins, &g, ya_actor(&game_jenkins, &g), &mind, &a));
            ya_apply(&game_jenkins, &g, a, &run);
        }
    }
}

/* ---- look-alikes ------------------------------------------------------------------------------------------------- */

static uint32_t class_named(const char *action)
{
    return ya_class(&game_jenkins, now(), read_action(str(action)));
}

static void look_alikes_share_a_class(void **state)
{
    (void)state;
    set_up(HEAD "english 2719: boyne cornwall(soldiers-e6) norfolk(soldiers-e7) frederick frigate-e2 frigate-e3/f "
                "deception-e1*\n");
    play("sail 2719");
    assert_true(class_named("add boyne") != class_named("add cornwall"));
    assert_true(class_named("add cornwall") == class_named("add norfolk"));
    assert_true(class_named("add boyne") != class_named("add frederick"));
    assert_true(class_named("add frigate-e2") != class_named("add frigate-e3"));
    assert_true(class_named("add boyne") != class_named("leave boyne"));
}

/* ---- invariants -------------------------------------------------------------------------------------------------- */

static void unsound(const Game *g, const char *words)
{
    char why[YA_MAX_LINE] = "";
    Text t = text_in(why, sizeof why);

    assert_false(state_check(&DEF, g, &t));
    if (!strstr(why, words))
        fail_msg("'%s' instead of '%s'", why, words);
}

#define BROKEN(change, words)                                                                                          \
    do {                                                                                                               \
        Game t = *now(), *g = &t;                                                                                      \
        change;                                                                                                        \
        unsound(g, words);                                                                                             \
    } while (0)

static void the_check_finds_what_is_broken(void **state)
{
    int royal = ports[PORT_PORT_ROYAL].hex, havana = ports[PORT_HAVANA].hex;

    (void)state;
    set_up(FLEETS);
    BROKEN(g->where[PIECE_BOYNE] = (uint16_t)havana, "list");
    BROKEN(g->head[ENGLISH][royal] = NO_PIECE, "list");
    BROKEN(g->next[PIECE_BOYNE] = PIECE_BOYNE, "list");
    BROKEN(g->flags[PIECE_DECEPTION_E1] = 0, "on top");
    BROKEN(g->flags[PIECE_BOYNE] |= ON_TOP, "on top");
    BROKEN((g->flags[PIECE_DECEPTION_E1] = 0, g->flags[PIECE_BOYNE] |= ON_TOP), "may not be on top");
    BROKEN(g->flags[PIECE_PLYMOUTH] = MOVED, "off the map");
    BROKEN(set_add(&g->party, PIECE_BOYNE), "party");
    BROKEN(bit_add(g->ships[ENGLISH], havana), "presence");
    BROKEN(bit_remove(g->ashore[ENGLISH], royal), "presence");
    BROKEN(g->carrier[PIECE_SUPPLIES_E2] = PIECE_CORNWALL, "carrier");
    BROKEN(g->carrier[PIECE_SOLDIERS_E2] = PIECE_FIRE_SHIP_E1, "leaders only");
    BROKEN(g->carrier[PIECE_SOLDIERS_E2] = PIECE_BOYNE, "too much");
    BROKEN(g->carrier[PIECE_SOLDIERS_E3] = NO_PIECE, "at sea");
    BROKEN(g->holder[PORT_PORT_ROYAL] = SPANISH, "held by the wrong nation");
    BROKEN(g->funds[ENGLISH] = 101, "funds");
    BROKEN(g->bound_for[PIECE_BOYNE] = PORT_HAVANA, "bound");
    BROKEN(g->moving_at = 5, "left in movement");
    BROKEN(g->dice.n = 1, "dice");
    BROKEN(set_add(&g->fighting, PIECE_CANNONS_S3), "fight");
    BROKEN(bit_add(g->done, 5), "done");
    BROKEN(bit_add(g->spanish_attack, 5), "attacker");
    BROKEN(g->claimed = 1, "claimed");
    BROKEN(g->contested = 1, "contested");
    BROKEN(g->isidoro_box = 5, "Isidoro");
    BROKEN(g->spare[0] = 1, "spare");
    BROKEN(g->stack[STACK_WORDS - 1] = 1, "frame");
    BROKEN(g->flow.owing = 0, "nobody is asked");
}

RULES_MAIN(cmocka_unit_test(purchases_are_judged_where_they_are_bound), cmocka_unit_test(names_lead_back),
           cmocka_unit_test(labels_tell_look_alikes_apart), cmocka_unit_test(positions_lead_back_from_every_phase),
           cmocka_unit_test(positions_fill_in_what_follows), cmocka_unit_test(positions_keep_every_mark),
           cmocka_unit_test(a_position_stands_as_the_rules_do), cmocka_unit_test(position_errors_name_their_line),
           cmocka_unit_test(position_errors_in_stacks), cmocka_unit_test(a_position_has_no_control_characters),
           cmocka_unit_test(a_view_shows_tops_and_known_counters), cmocka_unit_test(a_view_tells_hits_from_misses),
           cmocka_unit_test(the_stage_tells_the_port_and_the_hits), cmocka_unit_test(a_view_keeps_destinations_secret),
           cmocka_unit_test(prompts_name_what_is_asked), cmocka_unit_test(a_second_thought_before_a_large_step),
           cmocka_unit_test(a_second_thought_before_a_port_is_given_up),
           cmocka_unit_test(a_second_thought_before_a_port_is_overstacked),
           cmocka_unit_test(a_second_thought_before_cargo_is_drowned),
           cmocka_unit_test(redraws_spread_and_keep_the_view), cmocka_unit_test(redraws_touch_secret_choices),
           cmocka_unit_test(redraws_hide_the_party_that_intercepts), cmocka_unit_test(redraws_never_fail),
           cmocka_unit_test(a_redraw_finds_the_only_deal), cmocka_unit_test(a_redraw_knows_that_somebody_can_sail),
           cmocka_unit_test(look_alikes_share_a_class), cmocka_unit_test(the_check_finds_what_is_broken))
