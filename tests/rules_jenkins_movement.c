/* The War of Jenkins' Ear: overstacking (4.5), the Movement Step and perilous seas (6.3), movement, interception,
 * transport, the Pacific, disease and capture (7), storms (8.1), scuttling (11.7), the San Isidoro's arrival (11.9). */
#include "games/jenkins/game.c"
#include "rules.h"

#define ENGLISH_MOVE "turn: 3\nphase: english movement\nfunds: english 40 spanish 12\n"
#define SPANISH_MOVE "turn: 3\nphase: spanish movement\nfunds: english 40 spanish 12\n"
#define LAST_TURN    "turn: 10\nphase: english movement\nfunds: english 40 spanish 12\n"

/* Six hexes of open sea south of Port Royal, the sixth being 2721. */
#define FIVE_HEXES "step 2720; step 2721; step 2722; step 2723; step 2722;"
#define SIX_HEXES  FIVE_HEXES "step 2721"

static bool has(const char *piece, int flag)
{
    return has_flag(now(), piece_named(piece), flag);
}

static int hex_numbered(const char *number)
{
    return DEF.find(ARG_PLACE, str(number));
}

static int holder(const char *port)
{
    return now()->holder[name_find(&DEF, ARG_SITE, str(port))];
}

static int count_legal(int side)
{
    static Action list[YA_MAX_LEGAL];

    return ya_legal(&DEF, now(), side, false, list, YA_MAX_LEGAL);
}

static bool is_listed(const char *words)
{
    static Action list[YA_MAX_LEGAL];
    Action wanted = read_action(str(words));
    int n = ya_legal(&DEF, now(), wanted.side, false, list, YA_MAX_LEGAL);

    for (int i = 0; i < n; i++)
        if (memcmp(&list[i], &wanted, sizeof wanted) == 0)
            return true;
    return false;
}

static void all_dice_rolled(void)
{
    assert_int_equal(table.dice_at, table.dice_n);
}

/* What one side reads. */
static struct {
    int side;
    char text[1 << 14];
} spy;

static void overhear(void *self, const YaGame *def, const YaEvent *e)
{
    size_t n = strlen(spy.text);

    (void)self;
    ya_event_text(def, e, spy.side, spy.text + n, sizeof spy.text - n);
}

static void play_before(int side, const char *actions)
{
    Str rest = str(actions);

    spy.side = side;
    spy.text[0] = 0;
    while (rest.n) {
        Run run = {.tell = overhear};
        assert_null(match_play(table.match, read_action(str_trim(str_until(&rest, ';'))), &run).reason);
    }
}

/* ---- 4.5 overstacking ------------------------------------------------------------------------------------------- */

static void jenkins_4_5_owner_eliminates_what_is_too_much(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2612: soldiers-e3 soldiers-e4 soldiers-e5 soldiers-e6\n");
    dice("5");
    play("done");
    asked(ENGLISH, "lose_over");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":2,\"what\":\"land counters to lose\","
                  "\"why\":\"Nassau holds 2 land counters\",\"rule\":\"4.5\",\"suggested\":[\"soldiers-e5\","
                  "\"soldiers-e6\"]");
    refused("lose soldiers-e9", "4.5", "land counter there");
    play("lose soldiers-e4");
    asked(ENGLISH, "lose_over");
    play("lose soldiers-e5");
    at("soldiers-e4", "gone");
    at("soldiers-e5", "pool");
    at("soldiers-e3", "2612");
    at("soldiers-e6", "2612");
    told("4.5", "overstacked");
    all_dice_rolled();
}

static void jenkins_4_5_exempt_counters_and_ships_are_safe(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE
           "english 2612: soldiers-e3 soldiers-e4 cannons-e6 vernon deception-e1 boyne cornwall norfolk\n");
    play("done");
    not_told("overstacked");
    asked(ENGLISH, "stack_order");
}

static void jenkins_4_5_cargo_counts_and_goes_without_its_ship(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: merchant-e1(soldiers-e3 supplies-e2) boyne(soldiers-e4)\n");
    play("done");
    asked(ENGLISH, "lose_over");
    refused("lose boyne", "4.5", "land counter there");
    play("lose soldiers-e4");
    at("soldiers-e4", "gone");
    at("boyne", "3018");
    aboard("supplies-e2", "merchant-e1");
}

static void jenkins_4_5_moving_side_first(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE
           "english 2612: soldiers-e3 soldiers-e4 heavy-guns-e1\nspanish 1708: soldiers-s1 soldiers-s2 soldiers-s3\n");
    dice("1");
    play("done");
    asked(SPANISH, "lose_over");
    play("lose soldiers-s2");
    asked(ENGLISH, "lose_over");
    play("lose heavy-guns-e1");
    at("heavy-guns-e1", "gone");
}

static void jenkins_4_5_zihuatanejo_has_no_limit(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 0218: soldiers-s1 soldiers-s2 soldiers-s3\n");
    play("done");
    not_told("overstacked");
}

/* ---- 6.3 perilous seas ------------------------------------------------------------------------------------------ */

static void jenkins_6_3_the_sixth_hex_is_perilous(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("sail 2719; add boyne; done;" FIVE_HEXES);
    asked(ENGLISH, "sailing");
    not_told("perilous");
    dice("6");
    play("step 2721");
    told("6.3", "perilous seas in");
    because("6.3", "[6] for the perilous sea in 2721; 5 or more");
    asked(ENGLISH, "sailing");
    all_dice_rolled();
}

static void jenkins_6_3_every_six_hexes_again(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    dice("6 5");
    play("sail 2719; add boyne; done;" SIX_HEXES "; step 2722; step 2723; step 2722; step 2723; step 2722");
    assert_int_equal(table.dice_at, 1);
    play("step 2721");
    all_dice_rolled();
}

static void jenkins_6_3_a_friendly_port_on_the_way_starts_the_count_anew(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("sail 2719; add boyne; done; step 2720; step 2721; step 2720; step 2719;" FIVE_HEXES);
    not_told("perilous");
    dice("5");
    play("step 2721");
    told("6.3", "perilous");
}

static void jenkins_6_3_the_count_belongs_to_one_activation(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\nenglish 2722: cornwall\n");
    play("sail 2719; add boyne; done; step 2720; step 2721; step 2722; stop");
    play("sail 2722; add cornwall; done; step 2721; step 2722; step 2721; step 2722; step 2721");
    not_told("perilous");
    dice("5");
    play("step 2722");
    told("6.3", "perilous");
}

static void jenkins_6_3_joining_ships_take_the_groups_count(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\nenglish 2722: cornwall\n");
    play("sail 2719; add boyne; done;" FIVE_HEXES "add cornwall");
    dice("4");
    play("step 2721");
    asked(ENGLISH, "lose_ship");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":1,\"what\":\"ship to lose\","
                  "\"why\":\"Perilous sea\",\"rule\":\"6.3\",\"suggested\":[\"boyne\"]");
    play("lose cornwall");
    at("cornwall", "gone");
    at("boyne", "moving");
}

static void jenkins_6_3_cargo_goes_down_with_its_ship(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: merchant-e1(soldiers-e3 supplies-e2) boyne\n");
    dice("4 1 6");
    play("sail 2719; all; done;" SIX_HEXES);
    refused("lose soldiers-e3", "6.3", "ship of the moving group");
    play("lose merchant-e1");
    at("merchant-e1", "gone");
    at("soldiers-e3", "gone");
    at("supplies-e2", "pool");
    asked(ENGLISH, "sailing");
    all_dice_rolled();
}

static void jenkins_6_3_deception_dies_only_with_the_last_ship(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: frigate-e2 frigate-e3 deception-e1\n");
    dice("4 6");
    play("sail 2719; all; done;" SIX_HEXES "; lose frigate-e2");
    at("deception-e1", "moving");
    play("step 2722; step 2723; step 2722; step 2723; step 2722");
    dice("4 6 6");
    play("step 2721; lose frigate-e3");
    at("deception-e1", "pool");
    asked(ENGLISH, "activate");
    assert_int_equal(now()->moving_at, NO_HEX);
}

static void jenkins_6_3_nobody_has_to_move(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("done");
    asked(SPANISH, "buy");
    at("boyne", "2719");
}

static void perilous_group(const char *faces)
{
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall norfolk\n");
    dice(faces);
    play("sail 2719; all; done;" SIX_HEXES);
}

static void jenkins_t6_3_one_enemy_picks_a_die_of_ships(void **state)
{
    (void)state;
    perilous_group("1 2");
    told("6.3", "nautical disaster");
    asked(SPANISH, "lose_ship");
    owed(SPANISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":2,\"what\":\"ships to lose\","
                  "\"why\":\"Perilous sea\",\"rule\":\"6.3\",\"suggested\":[\"boyne\",\"cornwall\"]");
    assert_true(has("cornwall", KNOWN));
    play("lose boyne; lose norfolk");
    at("boyne", "gone");
    at("norfolk", "gone");
    at("cornwall", "moving");
    asked(ENGLISH, "sailing");
}

static void jenkins_t6_3_one_excess_is_lost(void **state)
{
    (void)state;
    perilous_group("1 6");
    play("lose boyne; lose norfolk; lose cornwall");
    asked(ENGLISH, "activate");
}

static void jenkins_t6_3_two_owner_picks_a_die_of_ships(void **state)
{
    (void)state;
    perilous_group("2 2");
    told("6.3", "lost at sea");
    asked(ENGLISH, "lose_ship");
    assert_false(has("cornwall", KNOWN));
    play("lose boyne; lose norfolk");
    at("cornwall", "moving");
}

static void jenkins_t6_3_three_enemy_picks_one(void **state)
{
    (void)state;
    perilous_group("3");
    asked(SPANISH, "lose_ship");
    assert_true(has("boyne", KNOWN));
    play("lose cornwall");
    asked(ENGLISH, "sailing");
}

static void jenkins_t6_3_four_owner_picks_one(void **state)
{
    (void)state;
    perilous_group("4");
    asked(ENGLISH, "lose_ship");
    assert_false(has("boyne", KNOWN));
    play("lose boyne");
    at("boyne", "gone");
    at("norfolk", "moving");
}

static void jenkins_t6_3_five_and_six_do_nothing(void **state)
{
    (void)state;
    perilous_group("5");
    told("6.3", "no harm");
    asked(ENGLISH, "sailing");
    perilous_group("6");
    told("6.3", "no harm");
    asked(ENGLISH, "sailing");
}

static void jenkins_t6_3_the_best_admiral_aboard_counts(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne(waterhouse) cornwall(vernon)\n");
    dice("1");
    play("sail 2719; all; done;" SIX_HEXES);
    told("6.3", "[1], read as 4");
    asked(ENGLISH, "lose_ship");
    set_up(ENGLISH_MOVE "english 2719: boyne(vernon)\n");
    dice("6");
    play("sail 2719; add boyne; done;" SIX_HEXES);
    told("6.3", "[6], read as 6");
}

static void jenkins_t6_3_a_storm_passed_counts_once(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "storms: santiago-de-cuba\nenglish 2719: boyne\n");
    dice("5");
    play("sail 2719; add boyne; done; step 2718; step 2818; step 2718; step 2818; step 2819; step 2820");
    told("6.3", "[5], read as 4");
    set_up(ENGLISH_MOVE "storms: santiago-de-cuba\nenglish 2719: boyne cornwall\n");
    dice("1 1");
    play("sail 2719; all; done; step 2718; step 2818; step 2819; step 2820; step 2819; step 2820");
    told("6.3", "[1], read as 1");
    asked(SPANISH, "lose_ship");
}

static void jenkins_t6_3_a_storm_next_to_the_start_hex_does_not_count(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "storms: santiago-de-cuba\nenglish 2718: boyne\n");
    dice("5");
    play("sail 2718; add boyne; done; step 2818; step 2819; step 2820; step 2821; step 2820; step 2821");
    told("6.3", "[5], read as 5");
}

/* ---- 7.0 movement ----------------------------------------------------------------------------------------------- */

static void jenkins_7_0_a_counter_moves_once_a_step(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall\n");
    play("sail 2719; add boyne; done; step 2720; step 2721; stop");
    at("boyne", "2721");
    refused("sail 2721", "7.0", "can still move");
    play("sail 2719; add cornwall; done; step 2720; stop");
    position_has("english 2720: cornwall/m*");
    refused("sail 2719", "7.0", "no ship of yours");
}

static void jenkins_7_0_marks_last_a_step(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("sail 2719; add boyne; done; step 2720; stop; done");
    asked(SPANISH, "buy");
    assert_false(has("boyne", MOVED));
}

static void jenkins_7_0_groups_join_and_part_on_the_way(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall\nenglish 2720: norfolk russell/m\n");
    play("sail 2719; all; done; step 2720");
    refused("add russell", "7.0", "moved in this step");
    play("add norfolk; leave boyne");
    at("boyne", "2720");
    refused("add boyne", "7.0", "moved in this step");
    play("step 2721; leave norfolk");
    refused("leave cornwall", "7.0", "somebody has to stay");
    play("stop");
    at("norfolk", "2721");
    at("cornwall", "2721");
    refused("sail 2720", "7.0", "can still move");
}

static void jenkins_7_0_who_may_be_mustered(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne(soldiers-e3) soldiers-e4 soldiers-e6/s\nenglish 2720: cornwall\n");
    play("sail 2719");
    refused("add soldiers-e4", "7.0", "cargo goes along");
    refused("add cornwall", "7.0", "no such counter");
    refused("add oriente", "7.0", "no such counter");
    play("add boyne; done");
    refused("add cornwall", "7.0", "group's hex");
    refused("leave cornwall", "7.0", "not in the group");
    refused("leave soldiers-e3", "7.3", "goes where its ship goes");
    refused("embark soldiers-e4 cornwall", "7.3", "no such ship");
    refused("buy norfolk", "7.0", "to be moved");
    play("stop");
    refused("buy norfolk", "6.1", "Purchases Step");
    play("march 2719");
    refused("add soldiers-e3", "7.3", "aboard");
    refused("add soldiers-e6", "7.0", "stopped it");
}

static void jenkins_7_0_land_groups_join_and_part_too(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2825: soldiers-s1 soldiers-s2\nspanish 2925: soldiers-s3\n");
    play("march 2825; all; done; step 2925; add soldiers-s3; leave soldiers-s1");
    refused("add soldiers-s1", "7.0", "moved in this step");
    refused("buy oriente", "7.5", "to be moved");
    assert_int_equal(count_legal(SPANISH), 7); /* Cartagena, Rio de la Hacha, inland twice; leave either; stop */
    play("step 3024; stop");
    at("soldiers-s3", "3024");
    at("soldiers-s1", "2925");
}

static void jenkins_7_0_deception_never_moves_alone(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne deception-e1\n");
    play("sail 2719; add deception-e1");
    refused("done", "7.0", "never move alone");
    play("add boyne; done; step 2720; stop");
    at("deception-e1", "2720");
}

static void jenkins_7_0_deception_left_alone_at_sea_is_lost(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2720: boyne deception-e1\n");
    dice("1");
    play("sail 2720; add boyne; done");
    at("deception-e1", "2720");
    play("step 2721");
    at("deception-e1", "gone");
    set_up(ENGLISH_MOVE "english 2719: boyne deception-e1\n");
    play("sail 2719; add boyne; done; step 2720; stop");
    at("deception-e1", "2719");
}

static void jenkins_7_0_a_group_moves_a_hundred_hexes_at_most(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("sail 2719; add boyne; done");
    for (int i = 0; i < 50; i++)
        play("step 2720; step 2719");
    refused("step 2720", "7.0", "hundred");
    play("stop");
    asked(ENGLISH, "activate");
}

static void jenkins_7_0_enemy_land_counters_stop_a_land_group(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 1607: soldiers-e3\nspanish 1708: soldiers-s1\n");
    play("march 1607; add soldiers-e3; done; step 1708");
    asked(ENGLISH, "activate");
    at("soldiers-e3", "1708");
    assert_true(has("soldiers-e3", STOPPED));
    assert_int_equal(holder("pensacola"), SPANISH);
    refused("march 1708", "7.0", "can still march");
}

static void jenkins_7_0_leaving_an_enemy_occupied_hex_is_free(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\nspanish 2719: oriente\nenglish 1708: soldiers-e3\n"
                        "spanish 1708: soldiers-s1\nheld: pensacola spanish\n");
    play("march 1708; add soldiers-e3; done; step 1607; stop");
    at("soldiers-e3", "1607");
    play("sail 2719; add boyne; done; step 2720");
    asked(SPANISH, "interceptors");
    play("pass; step 2721; stop");
    at("boyne", "2721");
}

static void jenkins_7_0_ships_and_land_do_not_hinder_each_other(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE
           "english 2919: boyne\nspanish 3018: soldiers-s1\nspanish 3117: oriente\nenglish 3217: soldiers-e3\n");
    play("sail 2919; add boyne; done; step 3018; step 3019; stop");
    at("boyne", "3019");
    play("march 3217; add soldiers-e3; done; step 3117");
    asked(ENGLISH, "marching");
    assert_int_equal(holder("cap-francois"), ENGLISH);
}

static void jenkins_7_0_an_entering_group_is_revealed(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne cornwall deception-e1\nspanish 3018: soldiers-s1 soldiers-s2\n");
    play("sail 2919; all; done; step 3018");
    assert_true(has("boyne", KNOWN) && has("cornwall", KNOWN));
    assert_false(has("soldiers-s1", KNOWN) && has("soldiers-s2", KNOWN));
    told("4.4", "revealed");
}

/* ---- 7.1 restrictions ------------------------------------------------------------------------------------------- */

static void jenkins_7_1_ships_cross_no_land(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne\n");
    play("sail 2919; add boyne; done");
    refused("step 2918", "7.1", "land");
    refused("step 2720", "7.0", "adjacent");
    accepted("step 3018");
    set_up(ENGLISH_MOVE "english 0319: boyne\n");
    play("sail 0319; add boyne; done");
    refused("step 0318", "7.1", "land");
}

static void jenkins_7_1_land_counters_cross_no_sea(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: soldiers-e3\n");
    play("march 3018; add soldiers-e3; done");
    refused("step 3017", "7.1", "sea");
    refused("step 3019", "7.1", "sea");
    accepted("step 2919");
}

static void jenkins_7_1_no_march_from_an_islet(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3706: soldiers-e3\n");
    refused("march 3706", "7.1", "no way out");
}

static void jenkins_7_1_boom_chains_stay_and_guns_march(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2825: boom-chain-s1 cannons-s1 heavy-guns-s1 frigate-s1\n");
    play("march 2825");
    refused("add boom-chain-s1", "11.6", "never move");
    refused("add frigate-s1", "7.1", "by land");
    refused("add cannons-s9", "7.0", "no such counter");
    play("all; done; step 2925; stop");
    at("cannons-s1", "2925");
    at("heavy-guns-s1", "2925");
    at("boom-chain-s1", "2825");
    set_up(SPANISH_MOVE "spanish 2825: boom-chain-s1\n");
    refused("march 2825", "7.0", "can still march");
}

/* ---- 7.2 interception ------------------------------------------------------------------------------------------- */

static void jenkins_7_2_six_never_intercepts(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\n"
                        "spanish 2821: oriente galicia santa-isabel san-felipe africa dragon frigate-s1\n");
    play("sail 2819; add boyne; done; step 2820");
    asked(SPANISH, "interceptors");
    dice("6");
    play("all; done");
    told("7.2", "interception fails");
    because("7.2", "[6] for the interception in 2820; 5 or less");
    asked(ENGLISH, "sailing");
    at("oriente", "2821");
    assert_false(has("oriente", FLIPPED));
}

static void jenkins_7_2_die_up_to_the_number_of_ships(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente africa dragon\n");
    play("sail 2819; add boyne; done; step 2820");
    dice("3");
    play("add oriente; add dragon; done");
    told("7.2", "fails");
    dice("3");
    play("step 2921; all; done");
    asked(ENGLISH, "activate");
    at("oriente", "2921");
    at("boyne", "2921");
    position_has("battle: 2921 spanish");
    position_has("spanish 2921: oriente/f* africa/f dragon/f");
}

static void jenkins_7_2_may_be_declined(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente\n");
    play("sail 2819; add boyne; done; step 2820; pass");
    told("7.2", "do not intercept");
    asked(ENGLISH, "sailing");
    play("step 2921");
    asked(SPANISH, "interceptors");
}

static void jenkins_7_2_one_attempt_from_several_hexes(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente\nspanish 2920: africa dragon deception-s1\n");
    play("sail 2819; add boyne; done; step 2820");
    dice("2");
    play("add oriente; add africa; done");
    at("oriente", "2820");
    at("africa", "2820");
    at("dragon", "2920");
    assert_false(has("dragon", FLIPPED));
    assert_true(has("africa", FLIPPED));
    at("deception-s1", "2920");
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente\nspanish 2920: africa\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2820; add africa; done");
    told("7.2", "from 2920");
    not_told("from 2821");
}

static void jenkins_7_2_deception_counters_go_with_ships_of_their_own_hex(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente deception-s1\nspanish 2920: africa deception-s2\n");
    play("sail 2819; add boyne; done; step 2820");
    dice("1 6");
    play("add oriente; add deception-s2; done");
    at("oriente", "2820");
    at("deception-s2", "2920"); /* its ship stays */
    at("deception-s1", "pool"); /* left without company */
    all_dice_rolled();
}

static void jenkins_7_2_deception_left_by_an_intercepted_group_is_lost(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne deception-e1\nspanish 2821: oriente\n");
    dice("1 6");
    play("sail 2819; add boyne; done; step 2820; add oriente; done");
    at("deception-e1", "pool");
    asked(ENGLISH, "activate");
}

static void jenkins_7_2_cargo_goes_along_and_stays_aboard(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente(soldiers-s18)\n");
    play("sail 2819; add boyne; done; step 2820");
    refused("add soldiers-s18", "7.2", "cargo goes along");
    dice("1");
    play("add oriente; done");
    at("soldiers-s18", "2820");
    aboard("soldiers-s18", "oriente");
}

static void jenkins_7_2_merchants_come_along_but_do_not_count(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2821: oriente\nenglish 2720: boyne merchant-e1\n");
    play("sail 2821; add oriente; done; step 2820");
    asked(ENGLISH, "interceptors");
    play("add merchant-e1");
    refused("done", "7.2", "do not intercept alone");
    dice("2");
    play("add boyne; done");
    told("7.2", "fails");
    dice("1");
    play("step 2821; step 2820; all; done");
    at("merchant-e1", "2820");
    assert_true(has("merchant-e1", FLIPPED));
    set_up(SPANISH_MOVE "spanish 2821: oriente\nenglish 2720: merchant-e1 merchant-e2\n");
    play("sail 2821; add oriente; done; step 2820");
    asked(ENGLISH, "interceptors");
    assert_int_equal(count_legal(ENGLISH), 1);
    refused("add merchant-e1", "7.2", "no warship");
}

static void jenkins_7_2_deception_counters_do_not_count_for_the_die(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente deception-s1\n");
    dice("2");
    play("sail 2819; add boyne; done; step 2820; all; done");
    told("7.2", "fails");
    dice("1");
    play("step 2921; all; done");
    at("deception-s1", "2921");
    assert_true(has("oriente", FLIPPED));
    assert_false(has("deception-s1", FLIPPED));
}

static void jenkins_7_2_not_in_a_friendly_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2721: boyne\nspanish 2818: oriente\n");
    play("sail 2721; add boyne; done; step 2720; step 2719");
    asked(ENGLISH, "sailing");
    not_told("intercept");
    play("step 2819");
    asked(SPANISH, "interceptors");
}

static void jenkins_7_2_not_across_a_land_hexside(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2918: oriente\n");
    play("sail 2819; add boyne; done; step 2919");
    asked(ENGLISH, "sailing");
}

static void jenkins_7_2_not_out_of_a_storm(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "storms: santiago-de-cuba\nenglish 2719: boyne\nspanish 2717: oriente\nspanish 2618: africa\n");
    play("sail 2719; add boyne; done; step 2718");
    asked(SPANISH, "interceptors");
    refused("add oriente", "8.1", "storm");
    accepted("add africa");
    set_up(ENGLISH_MOVE "storms: santiago-de-cuba\nenglish 2719: boyne\nspanish 2717: oriente\n");
    play("sail 2719; add boyne; done; step 2718");
    asked(ENGLISH, "sailing");
}

static void jenkins_7_2_not_in_the_start_hex(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2820: boyne\nspanish 2821: oriente\n");
    play("sail 2820; add boyne; done");
    asked(ENGLISH, "sailing");
}

static void jenkins_7_2_who_has_intercepted_is_asked_all_the_same(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente/f deception-s1\n");
    play("sail 2819; add boyne; done; step 2820");
    asked(SPANISH, "interceptors");
    assert_int_equal(count_legal(SPANISH), 1);
    refused("add oriente", "7.2", "has intercepted in this turn");
    refused("add deception-s1", "7.2", "no warship");
    refused("add africa", "7.2", "not next to");
    play("pass");
    told("7.2", "do not intercept");
}

static void jenkins_7_2_failure_changes_nothing(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente\n");
    dice("2 2 2");
    play("sail 2819; add boyne; done; step 2820; add oriente; done; step 2921; add oriente; done");
    at("oriente", "2821");
    asked(ENGLISH, "sailing");
    play("step 2820; add oriente; done; stop");
    position_has("spanish 2821: oriente*");
}

static void jenkins_7_2_all_ships_in_the_hex_are_engaged(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nenglish 2820: cornwall\nspanish 2821: oriente\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2820; add oriente; done");
    refused("sail 2820", "7.0", "can still move");
    at("boyne", "2820");
    assert_true(battle_at(now(), hex_numbered("2820")));
    assert_int_equal(attacker_at(now(), hex_numbered("2820")), SPANISH);
    set_up(ENGLISH_MOVE "english 3019: boyne\nenglish 2919: soldiers-e3 cornwall\nspanish 2920: oriente\n");
    dice("1");
    play("sail 3019; add boyne; done; step 2919; add oriente; done");
    refused("sail 2919", "7.0", "can still move");
    accepted("march 2919"); /* those ashore are not engaged */
}

static void jenkins_7_2_ships_that_have_to_fight_intercept_nobody(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nenglish 2720: augusta\nspanish 2920: oriente reina\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2920; pass; sail 2720; add augusta; done; step 2820");
    asked(ENGLISH, "sailing"); /* there are no others next to 2820 */
    play("stop; done");
    asked(ENGLISH, "battle");
    set_up(ENGLISH_MOVE "english 2819: boyne\nenglish 2720: augusta\n"
                        "spanish 2920: oriente reina\nspanish 2821: africa\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2920; pass; sail 2720; add augusta; done; step 2820");
    asked(SPANISH, "interceptors");
    refused("add oriente", "7.2", "combat");
    accepted("add africa");
}

static void jenkins_7_2_nothing_is_revealed_before_the_battle(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne cornwall deception-e1\nspanish 2821: oriente africa deception-s1\n");
    dice("1");
    play("sail 2819; all; done; step 2820; all; done");
    assert_false(has("boyne", KNOWN) || has("cornwall", KNOWN) || has("oriente", KNOWN) || has("africa", KNOWN));
    not_told("revealed");
}

static void jenkins_7_2_forced_entry_succeeds(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne cornwall frigate-e2(soldiers-e3)\nspanish 2821: oriente\n");
    play("sail 2819; all; done; step 2820; pass");
    dice("3");
    play("step 2821");
    asked(ENGLISH, "activate");
    at("boyne", "2821");
    aboard("soldiers-e3", "frigate-e2");
    assert_true(has("boyne", FLIPPED) && has("frigate-e2", FLIPPED));
    position_has("battle: 2821 english");
    refused("sail 2821", "7.0", "can still move");
}

static void jenkins_7_3_stopped_next_door_it_may_still_land(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne(soldiers-e6)\nspanish 3018: oriente\n");
    dice("5");
    play("sail 2919; add boyne; done; step 3018; pass");
    told("7.2", "fails");
    asked(ENGLISH, "sailing");
    refused("step 2918", "7.2", "has been stopped");
    dice("2");
    play("land; add soldiers-e6; done");
    at("soldiers-e6", "2919");
    asked(ENGLISH, "activate");
}

static void jenkins_6_1_no_purchases_in_the_movement_step(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    refused("buy cornwall", "6.1", "Purchases Step");
}

static void jenkins_7_2_forced_entry_fails_and_ends_the_movement(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2820: boyne merchant-e1\nspanish 2821: oriente\n");
    dice("2");
    play("sail 2820; all; done; step 2821; pass");
    told("7.2", "fails");
    asked(ENGLISH, "activate");
    at("boyne", "2820");
    refused("sail 2820", "7.0", "can still move");
    assert_false(has("boyne", FLIPPED));
}

/* 7.2-g */
static void jenkins_7_2_who_lies_beside_the_start_hex_tries_first(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2820: boyne\nspanish 2821: oriente\n");
    play("sail 2820; add boyne; done; step 2821");
    asked(SPANISH, "interceptors");
    dice("1");
    play("add oriente; done");
    at("oriente", "2820");
    at("boyne", "2820");
    position_has("battle: 2820 spanish");
    asked(ENGLISH, "activate");
    refused("sail 2820", "7.0", "can still move");
    /* if it fails the group tries in its turn */
    set_up(ENGLISH_MOVE "english 2820: boyne\nspanish 2821: oriente\n");
    dice("2 1");
    play("sail 2820; add boyne; done; step 2821; add oriente; done");
    position_has("battle: 2821 english");
    /* one attempt: whoever has had his on the way is not asked again */
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2821: oriente\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2820; pass; step 2821");
    position_has("battle: 2821 english");
    /* never in one's own port */
    set_up(ENGLISH_MOVE "english 2719: boyne\nspanish 2720: oriente\n");
    dice("1");
    play("sail 2719; add boyne; done; step 2720");
    position_has("battle: 2720 english");
}

/* 7.1: next door, but not by water */
static void jenkins_7_1_land_lies_between_interceptors_and_ships(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nspanish 2918: oriente\nspanish 3018: reina\nspanish 2821: africa\n");
    play("sail 2819; add boyne; done; step 2919");
    asked(SPANISH, "interceptors");
    refused("add oriente", "7.1", "land between");
    refused("add africa", "7.2", "not next to");
    accepted("add reina");
}

/* 7.2-h, 7.2-i: before their own port merchants have nobody to fight */
static void jenkins_7_2_merchants_come_into_their_own_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2720: merchant-e1\nspanish 2719: oriente\nspanish 2820: reina\n");
    play("sail 2720; add merchant-e1; done");
    accepted("step 2719");
    refused("step 2820", "7.2", "merchants alone do not attack");
    play("step 2719");
    asked(ENGLISH, "run_in");
    accepted("slip");
    refused("attack", "7.2", "merchants alone do not attack");
}

static void jenkins_7_2_flipped_ships_and_merchants_cannot_force_an_entry(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2820: boyne cornwall/f\nenglish 2822: merchant-e1\nspanish 2821: oriente\n");
    play("sail 2820; all; done");
    refused("step 2821", "7.2", "has intercepted in this turn");
    play("leave cornwall");
    accepted("step 2821");
    play("stop; sail 2822; add merchant-e1; done");
    refused("step 2821", "7.2", "merchants alone");
}

static void jenkins_7_2_running_into_ones_own_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2720: boyne(soldiers-e3) cornwall\nspanish 2719: oriente\n");
    play("sail 2720; all; done; step 2719");
    asked(ENGLISH, "run_in");
    play("slip");
    asked(ENGLISH, "sailing");
    assert_true(has("boyne", KNOWN) && has("cornwall", KNOWN));
    refused("step 2818", "7.2", "land or stop");
    refused("depart", "7.2", "land or stop");
    play("land; add soldiers-e3; done; stop");
    at("soldiers-e3", "2719");
    at("cornwall", "2719");
    assert_false(battle_at(now(), hex_numbered("2719")));
    not_told("do not intercept");
}

static void jenkins_7_2_attacking_off_ones_own_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2720: boyne\nenglish 2719: norfolk\nspanish 2719: oriente\n");
    dice("1");
    play("sail 2720; add boyne; done; step 2719");
    assert_int_equal(count_legal(ENGLISH), 2);
    play("attack");
    asked(SPANISH, "interceptors"); /* 7.2-g */
    play("pass");
    position_has("battle: 2719 english");
    refused("sail 2719", "7.0", "can still move");
    set_up(ENGLISH_MOVE "english 2720: merchant-e1\nspanish 2719: oriente\n");
    play("sail 2720; add merchant-e1; done; step 2719");
    refused("attack", "7.2", "merchants alone");
    assert_int_equal(count_legal(ENGLISH), 1);
    play("slip; stop");
    at("merchant-e1", "2719");
}

static void jenkins_7_2_the_first_success_decides_who_attacks(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2819: boyne\nenglish 2720: cornwall\nspanish 2821: oriente\n");
    dice("1");
    play("sail 2819; add boyne; done; step 2820; add oriente; done");
    dice("1");
    play("sail 2720; add cornwall; done; step 2820");
    at("cornwall", "2820");
    assert_int_equal(attacker_at(now(), hex_numbered("2820")), SPANISH);
}

static void jenkins_7_2_a_flip_lasts_the_game_turn(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2821: oriente/f\nenglish 2820: boyne\n");
    play("sail 2821; add oriente; done");
    refused("step 2820", "7.2", "has intercepted in this turn");
}

static void jenkins_7_2_an_interception_is_no_perilous_voyage(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\nspanish 2721: oriente\n");
    play("sail 2719; add boyne; done; step 2818; step 2819; step 2818; step 2819; step 2720; pass");
    dice("1");
    play("step 2721"); /* the sixth hex, by force */
    at("boyne", "2721");
    not_told("perilous");
    all_dice_rolled();
}

static void jenkins_7_2_movement_of_the_example_of_play(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE
           "english 2719: boyne(supplies-e2) frigate-e2 frigate-e3(waterhouse) fire-ship-e1 deception-e1 deception-e2 "
           "augusta frederick cornwall(soldiers-e6) frigate-e4 merchant-e1(soldiers-e10 cannons-e3 ogle)\n"
           "spanish 3019: oriente frigate-s1 frigate-s2(pizarro)\n"
           "spanish 3018: frigate-s3 santa-isabel cannons-s10 soldiers-s1 reggio\n"
           "spanish 3318: soldiers-s2 san-felipe\n");
    play("sail 2719; add boyne; add frigate-e2; add frigate-e3; add fire-ship-e1; add deception-e1; add deception-e2; "
         "done");
    play("step 2819; step 2920; pass; step 3020; pass; step 3120; pass; step 3220");
    dice("3 2");
    play("step 3320");
    told("6.3", "[3], read as 4");
    play("lose frigate-e2");
    at("frigate-e2", "gone");
    dice("3");
    play("step 3219; step 3119; add oriente; add frigate-s1; add frigate-s2; done");
    position_has("battle: 3119 spanish");
    asked(ENGLISH, "activate");
    play("sail 2719; all; done; step 2819; step 2919; pass");
    dice("4");
    play("step 3018");
    position_has("battle: 3018 english");
    at("ogle", "3018");
    all_dice_rolled();
}

/* ---- 7.3 transport ---------------------------------------------------------------------------------------------- */

static void jenkins_7_3_embarking_in_a_friendly_port(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE
           "english 2719: boyne merchant-e1 bomb-ship-e1 soldiers-e3 soldiers-e4 supplies-e2 vernon knowles "
           "cannons-e2\n");
    play("sail 2719; all; done");
    refused("embark cannons-e2 merchant-e1", "7.1", "no anchor");
    refused("embark soldiers-e3 bomb-ship-e1", "7.3", "no room");
    refused("embark soldiers-e9 boyne", "7.3", "ashore there");
    play("embark vernon bomb-ship-e1; embark soldiers-e3 merchant-e1");
    refused("embark soldiers-e4 merchant-e1", "7.3", "no room"); /* two alike */
    play("embark supplies-e2 merchant-e1; embark soldiers-e4 boyne");
    refused("embark knowles boyne", "7.3", "no room");
    play("embark knowles merchant-e1");
    play("step 2720; stop");
    at("soldiers-e4", "2720");
    aboard("soldiers-e4", "boyne");
    aboard("knowles", "merchant-e1");
    at("cannons-e2", "2719");
}

static void jenkins_7_3_embarking_when_passing_through(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2720: boyne\nenglish 2719: soldiers-e3\n");
    play("sail 2720; add boyne; done; step 2719; embark soldiers-e3 boyne; step 2818; stop");
    aboard("soldiers-e3", "boyne");
    at("soldiers-e3", "2818");
}

static void jenkins_7_3_not_off_an_open_beach(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne soldiers-e3\n");
    play("sail 2919; add boyne; done");
    refused("embark soldiers-e3 boyne", "7.3", "friendly seaports only");
}

static void jenkins_7_3_marched_there_may_embark_unless_stopped(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall soldiers-e3/m soldiers-e4/ms\n");
    play("sail 2719; all; done; embark soldiers-e3 boyne");
    refused("embark soldiers-e4 cornwall", "7.0", "stopped");
}

static void jenkins_7_3_once_aboard_and_once_ashore_a_step(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall(supplies-e2) soldiers-e3\n");
    play("sail 2719; add boyne; done; embark soldiers-e3 boyne; land; add soldiers-e3; done");
    asked(ENGLISH, "activate");
    play("sail 2719; add cornwall; done");
    refused("embark soldiers-e3 cornwall", "7.3", "already");
    play("land; add supplies-e2; done");
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall(supplies-e2)\n");
    play("sail 2719; add cornwall; done; land; add supplies-e2; done");
    play("sail 2719; add boyne; done; embark supplies-e2 boyne");
    refused("land", "7.3", "nobody aboard can land");
    set_up(ENGLISH_MOVE "english 2719: boyne(supplies-e2/l) cornwall(soldiers-e3)\n");
    play("sail 2719; all; done; land");
    refused("add supplies-e2", "7.3", "landed in this step already");
}

static void jenkins_7_3_a_landing_ends_the_carriers_movement(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2818: boyne(soldiers-e3) merchant-e1(soldiers-e4 supplies-e2) cornwall\n");
    dice("2");
    play("sail 2818; all; done; step 2919; land; add soldiers-e3; add supplies-e2; done");
    asked(ENGLISH, "sailing");
    at("boyne", "2919");
    at("merchant-e1", "2919");
    at("soldiers-e3", "2919");
    assert_false(is_aboard(now(), piece_named("soldiers-e3")));
    aboard("soldiers-e4", "merchant-e1");
    play("step 2920; stop");
    at("cornwall", "2920");
    refused("sail 2919", "7.0", "can still move");
    play("march 2919; add soldiers-e3; done; step 3018; stop");
    at("soldiers-e3", "3018");
}

static void jenkins_7_3_where_nobody_lands(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2818: boyne(soldiers-e3)\n");
    play("sail 2818; add boyne; done");
    refused("land", "7.3", "no coast");
    set_up(ENGLISH_MOVE "english 3018: boyne(soldiers-e3)\nspanish 3018: oriente soldiers-s1\n");
    play("sail 3018; add boyne; done");
    refused("land", "7.3", "fought first");
}

static void jenkins_7_3_landing_before_the_enemy_stops_the_troops(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne(soldiers-e3)\nspanish 3018: soldiers-s1\n");
    play("sail 2919; add boyne; done; step 3018; land; add soldiers-e3; done");
    refused("march 3018", "7.0", "can still march");
    assert_int_equal(holder("leogane"), SPANISH);
    play("done; done");
    asked(ENGLISH, "battle");
}

static void jenkins_7_3_landing_after_the_naval_combat(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: boyne(soldiers-e3) cornwall\nspanish 3018: frigate-s1\n");
    dice("1");
    play("sail 2919; all; done; step 3018; pass; done");
    asked(ENGLISH, "stack_order");
    play("done");
    asked(ENGLISH, "battle");
    dice("1 1 6 6"); /* both ships hit, the frigate does not; 9.3 */
    play("battle 3018");
    asked(ENGLISH, "beachhead");
    accepted("pass");
    refused("add boyne", "7.3", "aboard there");
    play("add soldiers-e3; done");
    assert_int_equal(holder("leogane"), ENGLISH);
    assert_int_equal(now()->funds[ENGLISH], 42);
    assert_int_equal(now()->flags[piece_named("soldiers-e3")] & (LANDED | STOPPED), 0);
    assert_true(set_empty(&now()->party));
}

static void jenkins_7_3_the_enemy_reads_no_names(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall soldiers-e3 soldiers-e4 russell\nenglish 2818: norfolk\n");
    play_before(SPANISH, "sail 2719; add boyne; add cornwall; done; embark soldiers-e3 boyne; step 2818; add norfolk");
    assert_non_null(strstr(spy.text, "a counter joins"));
    assert_non_null(strstr(spy.text, "goes aboard"));
    play_before(SPANISH, "leave cornwall; step 2718; step 2717; land; add soldiers-e3; done; stop");
    assert_non_null(strstr(spy.text, "stays behind"));
    assert_non_null(strstr(spy.text, "troops land"));
    assert_null(strstr(spy.text, "Cornwall"));
    assert_null(strstr(spy.text, "Boyne"));
}

/* ---- 7.4 the Pacific -------------------------------------------------------------------------------------------- */

static void jenkins_7_4_leaving_by_the_track(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne(soldiers-e3) cornwall\n");
    play("sail 2719; all; done; depart");
    at("boyne", "to-pacific");
    at("soldiers-e3", "to-pacific");
    refused("sail to-pacific", "7.0", "can still move");
    accepted("done");
    play("done");
    assert_false(has("boyne", MOVED));
}

static void jenkins_7_4_back_from_the_pacific(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 0321: boyne\n");
    play("sail 0321; add boyne; done; depart");
    at("boyne", "to-caribbean");
}

static void jenkins_7_4_not_after_a_step(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne\n");
    play("sail 2719; add boyne; done; step 2720");
    refused("depart", "7.4", "has moved");
}

static void jenkins_7_4_not_in_the_last_turn(void **state)
{
    (void)state;
    set_up(LAST_TURN "english 2719: boyne\n");
    play("sail 2719; add boyne; done");
    refused("depart", "7.4", "end of the game");
}

static void jenkins_7_4_interception_keeps_it_back(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2820: boyne\nspanish 2821: oriente\n");
    dice("1");
    play("sail 2820; add boyne; done; depart; add oriente; done");
    at("boyne", "2820");
    position_has("battle: 2820 spanish");
    set_up(ENGLISH_MOVE "english 2820: boyne\nspanish 2821: oriente\n");
    play("sail 2820; add boyne; done; depart; pass");
    at("boyne", "to-pacific");
    set_up(ENGLISH_MOVE "english 2719: boyne\nspanish 2818: oriente\n");
    play("sail 2719; add boyne; done; depart"); /* safe in port */
    at("boyne", "to-pacific");
}

static void jenkins_7_4_arrivals_must_come_on(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english to-pacific: boyne cornwall(soldiers-e3)\nspanish 0322: oriente\n");
    refused("done", "7.4", "must arrive first");
    play("sail to-pacific; add boyne; done");
    asked(ENGLISH, "arrival");
    refused("enter 2720", "7.4", "other ocean");
    refused("enter 0319", "7.4", "other ocean");
    refused("enter 0322", "7.4", "enemy ships");
    play("enter 0325; step 0326; step 0327");
    refused("depart", "7.4", "has moved");
    play("stop");
    refused("done", "7.4", "must arrive first");
    play("sail to-pacific; add cornwall; done; enter 0321");
    asked(SPANISH, "interceptors");
    dice("1");
    play("add oriente; done");
    position_has("battle: 0321 spanish");
    accepted("done");
}

static void jenkins_7_4_the_count_begins_on_arrival(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english to-caribbean: boyne\n");
    play("sail to-caribbean; add boyne; done; enter 2721; step 2722; step 2723; step 2722; step 2723; step 2722");
    not_told("perilous");
    dice("5");
    play("step 2721");
    told("6.3", "perilous");
}

static void jenkins_7_4_deception_left_on_the_track_is_lost(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english to-caribbean: boyne deception-e1\n");
    dice("6");
    play("sail to-caribbean; add boyne; done; enter 2721");
    at("deception-e1", "pool");
    asked(ENGLISH, "sailing");
}

/* ---- 7.5 disease ------------------------------------------------------------------------------------------------ */

static void jenkins_7_5_even_goes_on_odd_kills_and_stops(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: soldiers-e3 supplies-e2 deception-e1\n");
    dice("4 3 6");
    play("march 3018; all; done; step 3118");
    asked(ENGLISH, "marching");
    told("7.5", "no disease");
    play("step 3217");
    asked(ENGLISH, "lose_land");
    owed(ENGLISH, "\"party\":\"english\",\"verb\":\"lose\",\"count\":1,\"what\":\"land counter to lose\","
                  "\"why\":\"Disease in 3217\",\"rule\":\"7.5\",\"suggested\":[\"supplies-e2\"]");
    refused("lose deception-e1", "7.5", "land counter");
    play("lose supplies-e2");
    asked(ENGLISH, "activate");
    at("soldiers-e3", "3217");
    assert_true(has("soldiers-e3", STOPPED));
    refused("march 3217", "7.0", "can still march");
    all_dice_rolled();
}

static void jenkins_t7_5_every_face(void **state)
{
    (void)state;
    for (int face = 1; face <= 6; face++) {
        char text[2] = {(char)('0' + face), 0};
        set_up(ENGLISH_MOVE "english 3018: soldiers-e3 soldiers-e4\n");
        dice(text);
        play("march 3018; all; done; step 3118");
        asked(ENGLISH, face % 2 ? "lose_land" : "marching");
    }
}

static void jenkins_7_5_seaports_are_healthy(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2825: soldiers-s1\n");
    play("march 2825; add soldiers-s1; done; step 2925; step 3024; step 2925");
    asked(SPANISH, "marching");
    not_told("disease");
}

static void jenkins_7_5_zihuatanejo_is_no_seaport(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 0319: soldiers-s1\n");
    dice("2");
    play("march 0319; add soldiers-s1; done; step 0218");
    all_dice_rolled();
}

static void jenkins_7_5_those_already_there_may_be_the_loss(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: soldiers-e3\nenglish 3118: supplies-e2 boyne(soldiers-e4)\n");
    dice("1 6");
    play("march 3018; add soldiers-e3; done; step 3118");
    refused("lose soldiers-e4", "7.5", "ashore"); /* aboard */
    play("lose supplies-e2");
    at("soldiers-e3", "3118");
}

static void jenkins_7_5_landing_on_a_beach(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2818: boyne(soldiers-e3) cornwall(soldiers-e4) norfolk(soldiers-e6)\n");
    dice("5");
    play("sail 2818; all; done; step 2919; land; add soldiers-e3; add soldiers-e4; done");
    asked(ENGLISH, "lose_land");
    refused("lose soldiers-e6", "7.5", "ashore");
    play("lose soldiers-e4");
    at("soldiers-e4", "gone");
    assert_true(has("soldiers-e3", STOPPED));
    asked(ENGLISH, "sailing");
    dice("2");
    play("land; add soldiers-e6; done");
    assert_false(has("soldiers-e6", STOPPED)); /* a landing of its own */
    play("march 2919; add soldiers-e6; done; stop");
}

static void jenkins_7_5_not_when_going_aboard(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne soldiers-e3\n");
    play("sail 2719; add boyne; done; embark soldiers-e3 boyne");
    not_told("disease");
}

static void jenkins_7_5_last_counter_lost_takes_its_deception_along(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: soldiers-e3 deception-e1\n");
    dice("1 1");
    play("march 3018; all; done; step 3118; lose soldiers-e3");
    at("soldiers-e3", "gone");
    at("deception-e1", "gone");
    asked(ENGLISH, "activate");
}

static void jenkins_7_5_disease_before_the_enemy(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: soldiers-e3 soldiers-e4\nspanish 3118: soldiers-s1\n");
    dice("1");
    play("march 3018; all; done; step 3118; lose soldiers-e3");
    at("soldiers-e4", "3118");
    play("done");
    asked(ENGLISH, "battle");
}

/* ---- 7.6 capture ------------------------------------------------------------------------------------------------ */

static void jenkins_7_6_entering_an_empty_port_captures_it(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 1607: soldiers-e3 vernon\n");
    assert_int_equal(now()->funds[ENGLISH], 40);
    play("march 1607; all; done; step 1708");
    assert_int_equal(holder("pensacola"), ENGLISH);
    assert_int_equal(now()->funds[ENGLISH], 42);
    assert_int_equal(holder("mobile"), NATION_FRENCH); /* nobody is left there */
    play("leave vernon; step 1607; stop");             /* a leader alone holds it */
    assert_int_equal(holder("pensacola"), ENGLISH);
    assert_int_equal(holder("mobile"), ENGLISH);
    at("vernon", "1708");
    assert_int_equal(now()->funds[ENGLISH], 43);
}

static void jenkins_7_6_a_port_pays_once_a_turn(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 1607: soldiers-e3\n");
    play("march 1607; add soldiers-e3; done; step 1708; step 1607; step 1708; stop");
    assert_int_equal(now()->funds[ENGLISH], 43); /* Pensacola 2, Mobile 1 */
}

static void jenkins_7_6_ships_capture_nothing(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2919: bomb-ship-e1(vernon)\n");
    play("sail 2919; add bomb-ship-e1; done; step 3018");
    assert_int_equal(holder("leogane"), NATION_FRENCH);
    play("land; add vernon; done");
    assert_int_equal(holder("leogane"), ENGLISH);
}

static void jenkins_7_6_embarking_the_last_counter_gives_the_port_up(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 3018: boyne cornwall soldiers-e3 deception-e1\n");
    play("sail 3018; add boyne; add cornwall; done; embark soldiers-e3 boyne");
    assert_int_equal(holder("leogane"), NATION_FRENCH);
    dice("6");
    play("step 3019; stop");
    at("deception-e1", "pool"); /* no company, no friendly port */
}

static void jenkins_7_6_deception_in_a_captured_port_is_eliminated(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 1607: soldiers-e3\nspanish 1708: deception-s1\n");
    dice("1");
    play("march 1607; add soldiers-e3; done; step 1708");
    at("deception-s1", "gone");
    asked(ENGLISH, "marching");
    set_up(ENGLISH_MOVE "english 2818: boyne(soldiers-e3)\nspanish 2717: deception-s1\n");
    dice("6");
    play("sail 2818; add boyne; done; step 2718; step 2717; land; add soldiers-e3; done");
    at("deception-s1", "pool");
}

/* ---- 8.1 storms ------------------------------------------------------------------------------------------------- */

static void jenkins_8_1_nobody_moves_into_or_out_of_a_storm(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE
           "storms: port-royal leogane\nenglish 2719: boyne soldiers-e3\nenglish 2919: cornwall soldiers-e4\n");
    refused("sail 2719", "8.1", "storm");
    refused("march 2719", "8.1", "storm");
    play("sail 2919; add cornwall; done");
    refused("step 3018", "8.1", "storm");
    play("stop; march 2919; add soldiers-e4; done");
    refused("step 3018", "8.1", "storm");
}

static void jenkins_8_1_scuttling_goes_on(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "storms: havana\nspanish 2114: oriente\n");
    accepted("scuttle oriente");
}

/* ---- 11.7 scuttling --------------------------------------------------------------------------------------------- */

static void jenkins_11_7_die_up_to_the_gun_value_blocks_the_harbour(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE "spanish 2114: frigate-s1 frigate-s2/m frigate-s3\n");
    dice("3 4");
    play("scuttle frigate-s2"); /* gun 3; moved or not */
    at("frigate-s2", "gone");
    told("11.7", "blocks the harbour");
    position_has("scuttled: havana");
    refused("scuttle frigate-s2", "11.7", "no such ship");
    play("scuttle frigate-s1");
    at("frigate-s1", "gone");
    told("11.7", "blocks nothing");
    refused("scuttle frigate-s3", "11.7", "two scuttlings");
    position_has("scuttles: 2");
}

static void jenkins_11_7_where_and_who(void **state)
{
    (void)state;
    set_up(SPANISH_MOVE
           "spanish 2114: oriente(soldiers-s1)\nspanish 2720: africa\nspanish 2719: dragon\nenglish 2206: boyne\n");
    refused("scuttle oriente", "11.7", "aboard");
    refused("scuttle africa", "11.7", "friendly seaport");
    refused("scuttle dragon", "11.7", "friendly seaport");
    refused("scuttle boyne", "11.7", "no such ship");
    set_up(ENGLISH_MOVE "english 2206: boyne\n");
    refused("scuttle boyne", "11.7", "only the Spanish");
}

/* ---- 11.9 the San Isidoro --------------------------------------------------------------------------------------- */

static void jenkins_11_9_arrives_in_her_turn(void **state)
{
    (void)state;
    set_up("turn: 5\nphase: spanish purchases\nfunds: english 40 spanish 12\nisidoro: 5\n");
    at("san-isidro", "box");
    play("done");
    asked(SPANISH, "activate");
    at("san-isidro", "4522");
    told("11.9", "arrives");
    play("sail 4522; add san-isidro; done; step 4521; step 4520; step 4519; step 4518; step 4517");
    not_told("perilous");
    dice("5");
    play("step 4516");
    told("6.3", "perilous");
}

static void jenkins_11_9_not_before_and_not_for_the_english(void **state)
{
    (void)state;
    set_up("turn: 4\nphase: spanish purchases\nfunds: english 40 spanish 12\nisidoro: 5\n");
    play("done");
    at("san-isidro", "box");
    set_up("turn: 5\nphase: english purchases\nfunds: english 40 spanish 12\nisidoro: 5\n");
    dice("1");
    play("done");
    asked(ENGLISH, "activate");
    at("san-isidro", "box");
}

static void jenkins_11_9_among_english_ships_without_a_fight(void **state)
{
    (void)state;
    set_up("turn: 5\nphase: spanish purchases\nfunds: english 40 spanish 12\nisidoro: 5\nenglish 4522: boyne\n");
    play("done");
    asked(SPANISH, "activate");
    at("san-isidro", "4522");
    not_told("intercept");
    assert_false(battle_at(now(), hex_numbered("4522")));
}

/* ---- what is listed and what is judged -------------------------------------------------------------------------- */

static void jenkins_7_0_lists_hold_what_is_allowed(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "storms: leogane\nenglish 2919: boyne cornwall soldiers-e3\n");
    assert_true(is_listed("sail 2919"));
    assert_true(is_listed("march 2919"));
    play("sail 2919; add boyne; done");
    assert_true(is_listed("step 3019"));
    assert_true(is_listed("add cornwall"));
    assert_false(is_listed("step 3018"));
    assert_false(is_listed("step 2918"));
    assert_true(is_listed("depart"));
    assert_true(is_listed("stop"));
}

/* 4.3-a */
static void jenkins_4_3_the_owner_heads_a_group_before_it_is_seen(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne cornwall frigate-e2* supplies-e2\nspanish 2820: oriente\n");
    play("sail 2719; add boyne; add cornwall; done");
    assert_int_equal(top_of(now(), ENGLISH, MOVING), NO_PIECE);
    assert_true(may_undo(ENGLISH)); /* nothing has been shown of it */
    play("embark supplies-e2 boyne");
    refused("top 2719 boyne", "4.1", "cargo above its ship");
    refused("top 2820 cornwall", "4.3", "not in the group");
    accepted("top 2719 supplies-e2");
    play("top 2719 cornwall");
    refused("top 2719 supplies-e2", "4.3", "has its top counter");
    play("step 2720");
    asked(SPANISH, "interceptors");
    assert_false(has("supplies-e2", KNOWN) || has("boyne", KNOWN) || has("boyne", ON_TOP));
    assert_true(has("cornwall", ON_TOP));
}

static void jenkins_4_3_a_group_shows_the_default_top_when_it_moves(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english 2719: boyne* cornwall frigate-e2\n");
    play("sail 2719; add boyne; add frigate-e2; done");
    position_has("english moving: boyne frigate-e2");
    assert_false(has("boyne", KNOWN));
    play("step 2720");
    assert_true(has("frigate-e2", ON_TOP));
    refused("top 2719 boyne", "4.3", "has its top counter");
    /* a stack that moves whole keeps the one it has, and so does a land group that moves on */
    set_up(ENGLISH_MOVE "english 2719: boyne* frigate-e2\n");
    play("sail 2719; all; done");
    assert_true(has("boyne", ON_TOP));
    refused("top 2719 frigate-e2", "4.3", "has its top counter");
    set_up(ENGLISH_MOVE "english 3118: soldiers-e3* soldiers-e4 supplies-e2\n");
    play("march 3118; add soldiers-e3; add soldiers-e4; done");
    dice("2");
    play("top 3118 soldiers-e4; step 3119");
    assert_true(has("soldiers-e4", ON_TOP));
    assert_false(has("soldiers-e3", KNOWN));
}

static void jenkins_4_3_the_top_of_a_group_from_the_track(void **state)
{
    (void)state;
    set_up(ENGLISH_MOVE "english to-pacific: boyne* cornwall frigate-e2\n");
    play("sail to-pacific; add cornwall; add frigate-e2; done");
    asked(ENGLISH, "arrival");
    play("top to-pacific cornwall");
    asked(ENGLISH, "arrival");
    play("enter 0221");
    assert_true(has("cornwall", ON_TOP));
    /* and of one that leaves for it */
    set_up(ENGLISH_MOVE "english 2820: boyne* cornwall frigate-e2\nspanish 2821: oriente\n");
    play("sail 2820; add boyne; add cornwall; done; depart");
    asked(SPANISH, "interceptors");
    assert_true(has("boyne", ON_TOP) || has("cornwall", ON_TOP));
}

RULES_MAIN(
    cmocka_unit_test(jenkins_7_2_who_lies_beside_the_start_hex_tries_first),
    cmocka_unit_test(jenkins_7_1_land_lies_between_interceptors_and_ships),
    cmocka_unit_test(jenkins_7_2_merchants_come_into_their_own_port),
    cmocka_unit_test(jenkins_4_3_the_owner_heads_a_group_before_it_is_seen),
    cmocka_unit_test(jenkins_4_3_a_group_shows_the_default_top_when_it_moves),
    cmocka_unit_test(jenkins_4_3_the_top_of_a_group_from_the_track),
    cmocka_unit_test(jenkins_4_5_owner_eliminates_what_is_too_much),
    cmocka_unit_test(jenkins_4_5_exempt_counters_and_ships_are_safe),
    cmocka_unit_test(jenkins_4_5_cargo_counts_and_goes_without_its_ship),
    cmocka_unit_test(jenkins_4_5_moving_side_first), cmocka_unit_test(jenkins_4_5_zihuatanejo_has_no_limit),
    cmocka_unit_test(jenkins_6_3_the_sixth_hex_is_perilous), cmocka_unit_test(jenkins_6_3_every_six_hexes_again),
    cmocka_unit_test(jenkins_6_3_a_friendly_port_on_the_way_starts_the_count_anew),
    cmocka_unit_test(jenkins_6_3_the_count_belongs_to_one_activation),
    cmocka_unit_test(jenkins_6_3_joining_ships_take_the_groups_count),
    cmocka_unit_test(jenkins_6_3_cargo_goes_down_with_its_ship),
    cmocka_unit_test(jenkins_6_3_deception_dies_only_with_the_last_ship),
    cmocka_unit_test(jenkins_6_3_nobody_has_to_move), cmocka_unit_test(jenkins_t6_3_one_enemy_picks_a_die_of_ships),
    cmocka_unit_test(jenkins_t6_3_one_excess_is_lost), cmocka_unit_test(jenkins_t6_3_two_owner_picks_a_die_of_ships),
    cmocka_unit_test(jenkins_t6_3_three_enemy_picks_one), cmocka_unit_test(jenkins_t6_3_four_owner_picks_one),
    cmocka_unit_test(jenkins_t6_3_five_and_six_do_nothing),
    cmocka_unit_test(jenkins_t6_3_the_best_admiral_aboard_counts),
    cmocka_unit_test(jenkins_t6_3_a_storm_passed_counts_once),
    cmocka_unit_test(jenkins_t6_3_a_storm_next_to_the_start_hex_does_not_count),
    cmocka_unit_test(jenkins_7_0_a_counter_moves_once_a_step), cmocka_unit_test(jenkins_7_0_marks_last_a_step),
    cmocka_unit_test(jenkins_7_0_groups_join_and_part_on_the_way), cmocka_unit_test(jenkins_7_0_who_may_be_mustered),
    cmocka_unit_test(jenkins_7_0_land_groups_join_and_part_too),
    cmocka_unit_test(jenkins_7_0_deception_never_moves_alone),
    cmocka_unit_test(jenkins_7_0_deception_left_alone_at_sea_is_lost),
    cmocka_unit_test(jenkins_7_0_a_group_moves_a_hundred_hexes_at_most),
    cmocka_unit_test(jenkins_7_0_enemy_land_counters_stop_a_land_group),
    cmocka_unit_test(jenkins_7_0_leaving_an_enemy_occupied_hex_is_free),
    cmocka_unit_test(jenkins_7_0_ships_and_land_do_not_hinder_each_other),
    cmocka_unit_test(jenkins_7_0_an_entering_group_is_revealed), cmocka_unit_test(jenkins_7_1_ships_cross_no_land),
    cmocka_unit_test(jenkins_7_1_land_counters_cross_no_sea), cmocka_unit_test(jenkins_7_1_no_march_from_an_islet),
    cmocka_unit_test(jenkins_7_1_boom_chains_stay_and_guns_march), cmocka_unit_test(jenkins_7_2_six_never_intercepts),
    cmocka_unit_test(jenkins_7_2_die_up_to_the_number_of_ships), cmocka_unit_test(jenkins_7_2_may_be_declined),
    cmocka_unit_test(jenkins_7_2_one_attempt_from_several_hexes),
    cmocka_unit_test(jenkins_7_2_deception_counters_go_with_ships_of_their_own_hex),
    cmocka_unit_test(jenkins_7_2_deception_left_by_an_intercepted_group_is_lost),
    cmocka_unit_test(jenkins_7_2_cargo_goes_along_and_stays_aboard),
    cmocka_unit_test(jenkins_7_2_merchants_come_along_but_do_not_count),
    cmocka_unit_test(jenkins_7_2_not_in_a_friendly_port), cmocka_unit_test(jenkins_7_2_not_across_a_land_hexside),
    cmocka_unit_test(jenkins_7_2_not_out_of_a_storm), cmocka_unit_test(jenkins_7_2_not_in_the_start_hex),
    cmocka_unit_test(jenkins_7_2_who_has_intercepted_is_asked_all_the_same),
    cmocka_unit_test(jenkins_7_2_failure_changes_nothing),
    cmocka_unit_test(jenkins_7_2_all_ships_in_the_hex_are_engaged),
    cmocka_unit_test(jenkins_7_2_ships_that_have_to_fight_intercept_nobody),
    cmocka_unit_test(jenkins_7_2_deception_counters_do_not_count_for_the_die),
    cmocka_unit_test(jenkins_7_2_nothing_is_revealed_before_the_battle),
    cmocka_unit_test(jenkins_7_2_forced_entry_succeeds),
    cmocka_unit_test(jenkins_7_3_stopped_next_door_it_may_still_land),
    cmocka_unit_test(jenkins_6_1_no_purchases_in_the_movement_step),
    cmocka_unit_test(jenkins_7_2_forced_entry_fails_and_ends_the_movement),
    cmocka_unit_test(jenkins_7_2_flipped_ships_and_merchants_cannot_force_an_entry),
    cmocka_unit_test(jenkins_7_2_running_into_ones_own_port), cmocka_unit_test(jenkins_7_2_attacking_off_ones_own_port),
    cmocka_unit_test(jenkins_7_2_the_first_success_decides_who_attacks),
    cmocka_unit_test(jenkins_7_2_a_flip_lasts_the_game_turn),
    cmocka_unit_test(jenkins_7_2_an_interception_is_no_perilous_voyage),
    cmocka_unit_test(jenkins_7_2_movement_of_the_example_of_play),
    cmocka_unit_test(jenkins_7_3_embarking_in_a_friendly_port),
    cmocka_unit_test(jenkins_7_3_embarking_when_passing_through), cmocka_unit_test(jenkins_7_3_not_off_an_open_beach),
    cmocka_unit_test(jenkins_7_3_marched_there_may_embark_unless_stopped),
    cmocka_unit_test(jenkins_7_3_once_aboard_and_once_ashore_a_step),
    cmocka_unit_test(jenkins_7_3_a_landing_ends_the_carriers_movement),
    cmocka_unit_test(jenkins_7_3_where_nobody_lands),
    cmocka_unit_test(jenkins_7_3_landing_before_the_enemy_stops_the_troops),
    cmocka_unit_test(jenkins_7_3_landing_after_the_naval_combat),
    cmocka_unit_test(jenkins_7_3_the_enemy_reads_no_names), cmocka_unit_test(jenkins_7_4_leaving_by_the_track),
    cmocka_unit_test(jenkins_7_4_back_from_the_pacific), cmocka_unit_test(jenkins_7_4_not_after_a_step),
    cmocka_unit_test(jenkins_7_4_not_in_the_last_turn), cmocka_unit_test(jenkins_7_4_interception_keeps_it_back),
    cmocka_unit_test(jenkins_7_4_arrivals_must_come_on), cmocka_unit_test(jenkins_7_4_the_count_begins_on_arrival),
    cmocka_unit_test(jenkins_7_4_deception_left_on_the_track_is_lost),
    cmocka_unit_test(jenkins_7_5_even_goes_on_odd_kills_and_stops), cmocka_unit_test(jenkins_t7_5_every_face),
    cmocka_unit_test(jenkins_7_5_seaports_are_healthy), cmocka_unit_test(jenkins_7_5_zihuatanejo_is_no_seaport),
    cmocka_unit_test(jenkins_7_5_those_already_there_may_be_the_loss), cmocka_unit_test(jenkins_7_5_landing_on_a_beach),
    cmocka_unit_test(jenkins_7_5_not_when_going_aboard),
    cmocka_unit_test(jenkins_7_5_last_counter_lost_takes_its_deception_along),
    cmocka_unit_test(jenkins_7_5_disease_before_the_enemy),
    cmocka_unit_test(jenkins_7_6_entering_an_empty_port_captures_it),
    cmocka_unit_test(jenkins_7_6_a_port_pays_once_a_turn), cmocka_unit_test(jenkins_7_6_ships_capture_nothing),
    cmocka_unit_test(jenkins_7_6_embarking_the_last_counter_gives_the_port_up),
    cmocka_unit_test(jenkins_7_6_deception_in_a_captured_port_is_eliminated),
    cmocka_unit_test(jenkins_8_1_nobody_moves_into_or_out_of_a_storm), cmocka_unit_test(jenkins_8_1_scuttling_goes_on),
    cmocka_unit_test(jenkins_11_7_die_up_to_the_gun_value_blocks_the_harbour),
    cmocka_unit_test(jenkins_11_7_where_and_who), cmocka_unit_test(jenkins_11_9_arrives_in_her_turn),
    cmocka_unit_test(jenkins_11_9_not_before_and_not_for_the_english),
    cmocka_unit_test(jenkins_11_9_among_english_ships_without_a_fight),
    cmocka_unit_test(jenkins_7_0_lists_hold_what_is_allowed))
