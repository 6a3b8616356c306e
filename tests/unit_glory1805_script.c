/* 1805's script: plainly right decisions from positions, the mixture by which battle orders are given, whole games by
 * itself, and nothing but seed and view decides. */
#include <math.h>

#include "rules_glory1805.h"

#include "ai/hint.h"
#include "scripted.h"

static Action chosen_by(int side, Rng rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->act(now(), side, (Plan){0}, list, n, &rng);
}

static void does(int side, const char *words)
{
    Action a = chosen_by(side, 1), wanted = read_action(str(words));

    assert_int_equal(a.verb, wanted.verb);
    assert_memory_equal(a.arg, wanted.arg, sizeof a.arg);
}

/* ---- the British --------------------------------------------------------------------------------------------------- */

#define CHANNEL_FLEET                                                                                                  \
    "block: british-1 pz_brest loose since=1\nat: british-1 b-mars b-hero b-ajax b-goliath b-bellona b-montagu "       \
    "b-minotaur b-terrible b-culloden cornwallis\n"
#define TROOPS(where)                                                                                                  \
    "cargo: 0 0 3 0\nblock: allied-1 " where " loose spotted proven mark-shown endurance=3 for=" where                 \
    " since=7 seen=8 seen-ships=6 seen-cargo=1\nat: allied-1 f-eole f-heros f-patriote f-brave f-batave f-ocean "      \
    "transport-1\n"

static void who_comes_to_land_is_met(void **state)
{
    (void)state;
    set_up(MARCH CHANNEL_FLEET TROOPS("pz_bantry") ACTS("british", "0", "british-1"));
    does(BRITISH, "step pz_plymouth"); /* the wind is south-westerly */
}

static void half_a_fleet_hurt_goes_to_the_yard(void **state)
{
    (void)state;
    set_up(MARCH "block: british-1 pz_brest loose\nat: british-1 b-mars/d b-hero/w b-ajax\n" ACTS("british", "0",
                                                                                                  "british-1"));
    does(BRITISH, "step pz_plymouth");
    say("step pz_plymouth");
    does(BRITISH, "step plymouth");
}

static void the_hurt_part_from_the_others(void **state)
{
    (void)state;
    set_up(MARCH
           "block: british-1 pz_brest loose\nat: british-1 b-mars/d b-hero/w b-ajax/d b-goliath b-bellona "
           "b-montagu b-minotaur cornwallis\nat: brest f-eole f-heros f-brave\n" ACTS("british", "0", "british-1"));
    does(BRITISH, "detach");
    say("detach");
    does(BRITISH, "all");
    say("all");
    for (int i = 0; i < 5; i++) {
        static const char *const stay[] = {"leave b-montagu", "leave b-minotaur", "leave b-bellona", "leave b-goliath",
                                           "leave cornwallis"};
        Action a = chosen_by(BRITISH, 1);
        assert_int_equal(a.verb, V_LEAVE);
        assert_true(a.arg[0] >= PIECE_ADMIRALS || !is_hurt(now(), a.arg[0]));
        for (int k = 0; k < 5; k++)
            if (read_action(str(stay[k])).arg[0] == a.arg[0])
                say(stay[k]);
    }
    does(BRITISH, "done");
}

static void ships_in_a_port_that_can_be_raided_guard_it(void **state)
{
    (void)state;
    set_up(MARCH "at: jamaica b-mars b-hero b-ajax\n" NEXT("british", "5"));
    does(BRITISH, "stop");
}

/* ---- the Allies ---------------------------------------------------------------------------------------------------------- */

static void troops_go_inshore_where_they_land(void **state)
{
    (void)state;
    set_up(MARCH TROOPS("pz_bantry") ACTS("allied", "0", "allied-1"));
    does(ALLIED, "station inshore");
}

static void provisions_at_an_end_a_fleet_goes_in(void **state)
{
    (void)state;
    set_up(MARCH "block: allied-1 pz_ferrol loose for=sea_azores\nat: allied-1 f-eole f-heros\n" ACTS("allied", "1",
                                                                                                      "allied-1"));
    does(ALLIED, "step ferrol");
}

#define CADIZ                                                                                                          \
    "scenario: trafalgar-campaign\nturn: 30\nwind: 5 6 0 7 7 2\nlast-wind: 5 6 0 7 7 2\nmanpower: 12 6 3\n"            \
    "event-rolled: 1\nprovisioned: 1\nbarham: 1\nnapoleon-east: 1\nport: cadiz chit=4 for=pz_cartagena\n"              \
    "at: cadiz f-eole f-heros f-patriote f-brave f-batave f-ocean f-jean-bart f-cassard f-diomede f-jupiter "          \
    "f-impetueux f-ulysse f-conquerant f-aquilon f-tourville villeneuve\n"

#define CONSEIL CADIZ "cup: 4095\nstands: game@4.1#1 > turn@4.1#1 > administration@5.13#1 > conseil\n"

static void the_squadron_of_cadiz_sails_in_time(void **state)
{
    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    does(ALLIED, "launch cadiz");
}

/* 14.4: Inshore sees more than Loose, two more than one, and nobody nothing. */
static void who_watches_best_is_reckoned_with(void **state)
{
    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    sheet.turn = 8;
    for (int unit = BLOCKS; unit < UNITS; unit++)
        sheet.unit[unit].place = PLACE_NOWHERE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 0);
    sheet.unit[BLOCKS].place = NODE_PZ_GENOA;
    sheet.unit[BLOCKS].station = STATION_LOOSE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 21); /* 7 or more */
    sheet.unit[BLOCKS].station = STATION_INSHORE;
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 30); /* 5 or more */
    sheet.unit[BLOCKS + 1] = sheet.unit[BLOCKS];
    assert_int_equal(chance_to_be_seen(&sheet, NODE_PZ_GENOA), 35);
}

/* 2.6: of a British fleet the Allies know what it began with, or what they saw. */
static void british_fleets_are_taken_for_what_they_were(void **state)
{
    Muster at[AT_WAITING];

    (void)state;
    laid_out(SCENARIO_CAMPAIGN);
    muster_believed(&sheet, at);
    BLOCKS_OF(unit, BRITISH)
        assert_int_equal(at[AT_BLOCKS + unit].sound, fleet_ships(&sheet, unit, UNWRECKED));
    sheet.unit[0].seen_turn = 1;
    sheet.unit[0].seen_ships = 3;
    muster_believed(&sheet, at);
    assert_int_equal(at[AT_BLOCKS].sound, 3);
}

/* ---- battle orders --------------------------------------------------------------------------------------------------- */

/* Whoever knows the program does not know what comes. */
static void orders_are_drawn_by_lot(void **state)
{
    uint64_t drawn = 0;

    (void)state;
    begin("trafalgar-battle");
    dice("4 3");
    say("");
    for (Rng seed = 1; seed <= 200; seed++) {
        Action a = chosen_by(ALLIED, seed);
        drawn |= UINT64_C(1) << (2 * a.arg[0] + (a.arg[1] - WORD_SAILS));
    }
    assert_true(bit_count(drawn) > 1);
}

/* ---- plans --------------------------------------------------------------------------------------------------------------- */

static Action deed_of(int side, Plan plan)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);
    Rng rng = 1;

    return DEF.plans->act(now(), side, plan, list, n, &rng);
}

static int propose_for(int side, Plan plans[MAX_PLANS], int cap)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->propose(now(), side, list, n, plans, cap);
}

static void to_sail_is_compared_with_waiting(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    assert_int_equal(propose_for(ALLIED, plans, MAX_PLANS), 2);
    assert_int_equal(deed_of(ALLIED, plans[0]).verb, V_LAUNCH);
    assert_int_equal(deed_of(ALLIED, plans[1]).verb, V_STOP);
    assert_int_equal(propose_for(ALLIED, plans, 1), 1);
    assert_int_equal(deed_of(ALLIED, plans[0]).verb, V_LAUNCH);
}

static void a_plan_ends_with_its_moment(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    propose_for(ALLIED, plans, MAX_PLANS);
    assert_true(DEF.plans->lasts(now(), ALLIED, plans[0]));
    say("launch cadiz");
    assert_false(DEF.plans->lasts(now(), ALLIED, plans[0]));
    assert_false(DEF.plans->lasts(now(), ALLIED, (Plan){0}));
}

/* 10.1: where hiding matters the script's own lot is the first. */
static void destinations_are_compared_with_the_lot(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    set_up(CONSEIL);
    int n = propose_for(ALLIED, plans, MAX_PLANS);
    assert_true(n > 2);
    for (int i = 1; i < n; i++) {
        Action a = deed_of(ALLIED, plans[i]);
        assert_true(a.verb == V_SEND || a.verb == V_HOLD);
        assert_int_equal(a.arg[0], PLACE_PORTS + PORT_CADIZ);
    }
}

/* Within six turns that is the end of the war. */
static void a_play_out_comes_to_an_end(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    propose_for(ALLIED, plans, MAX_PLANS);
    for (int i = 0; i < 2; i++) {
        Game g = *now();
        plans_play_out(&DEF, &g, ALLIED, plans[i], plans_horizon(&DEF, &g), NULL, 1);
        assert_int_equal(ya_owing(&DEF, &g), 0);
        double allied = DEF.plans->outlook.chance(&g, ALLIED);
        assert_true(allied > 0 && allied < 1 && DEF.plans->outlook.chance(&g, BRITISH) == 1 - allied);
    }
}

static void the_outlook_follows_the_lead(void **state)
{
    Game even = {.scenario = SCENARIO_TRAFALGAR_CAMPAIGN}, ahead = even;

    (void)state;
    ahead.vp[ALLIED] = 5;
    assert_true(DEF.plans->outlook.chance(&even, ALLIED) == 0.5);
    assert_true(DEF.plans->outlook.chance(&ahead, ALLIED) > 0.6 && DEF.plans->outlook.chance(&ahead, BRITISH) < 0.4);
}

static void a_long_war_is_played_out_for_six_turns(void **state)
{
    Game *g = game_after(&DEF, 1, 40); /* the campaign */
    int turn = g->turn;

    (void)state;
    plans_play_out(&DEF, g, ALLIED, (Plan){0}, plans_horizon(&DEF, g), NULL, 1);
    assert_int_equal(g->turn, turn + 6);
    free(g);
}

/* ---- what it is for ---------------------------------------------------------------------------------------------------- */

#define CRUISERS_OFF_CADIZ "block: british-1 pz_cadiz loose since=29\nat: british-1 b-mars b-hero b-ajax\n"

/* The plan to do that here. */
static Plan plan_to(const char *words)
{
    Action a = read_action(str(words));

    return (Plan){(int16_t)(A_DEED + a.verb), a.arg[0], a.arg[1], (int16_t)moment_of(now())};
}

static void is_for(int side, const char *words, const char *aim)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    DEF.plans->aim(now(), side, plan_to(words), &t);
    assert_string_equal(line, aim);
}

static void plans_say_what_they_are_for(void **state)
{
    (void)state;
    set_up(CONSEIL);
    is_for(ALLIED, "send cadiz pz_toulon", "sail from Cadiz for Toulon");
    is_for(ALLIED, "send cadiz sea_madeira", "sail from Cadiz for Madeira");
    is_for(ALLIED, "hold cadiz", "keep the ships in Cadiz");
    set_up(CRUISERS_OFF_CADIZ CONSEIL);
    is_for(ALLIED, "send cadiz pz_toulon", "break out of Cadiz for Toulon");
    set_up(CADIZ NEXT("allied", "2"));
    is_for(ALLIED, "launch cadiz", "put to sea from Cadiz");
    is_for(ALLIED, "stop", "let nobody else sail");
    set_up(MARCH CHANNEL_FLEET TROOPS("pz_bantry") ACTS("british", "0", "british-1"));
    is_for(BRITISH, "step pz_plymouth", "lie off Bantry Bay");
    is_for(BRITISH, "stay", "keep the fleet where it is");
    set_up(MARCH "block: allied-1 pz_ferrol loose endurance=3 for=sea_azores\nat: allied-1 f-eole\n" ACTS("allied", "1",
                                                                                                          "allied-1"));
    is_for(ALLIED, "step sea_finisterre", "make for the Azores");
}

static int sortie_has_fared(const Game *g)
{
    return DEF.plans->fares(g, ALLIED, plan_to("send cadiz pz_toulon"));
}

static void a_sortie_is_done_where_a_fleet_arrives(void **state)
{
    Game g;

    (void)state;
    set_up(CONSEIL);
    say("send cadiz pz_toulon");
    g = *now();
    assert_int_equal(sortie_has_fared(&g), -1);
    g.port[PORT_CADIZ].marker = 0;
    assert_int_equal(sortie_has_fared(&g), 0);
    g = *now();
    g.flow.depth = 0;
    assert_int_equal(sortie_has_fared(&g), 0);
    set_up(CONSEIL "block: allied-1 pz_toulon loose since=29 endurance=2 for=pz_toulon\nat: allied-1 f-neptune\n");
    assert_int_equal(sortie_has_fared(now()), 1);
}

static Hint hint_for(int side)
{
    void *room = aligned_alloc(16, (hint_room(&DEF) + 15) & ~(size_t)15);
    Hint hint;

    assert_true(hint_find(&DEF, now(), side, room, 1, NULL, &hint));
    assert_null(ya_why(&DEF, now(), hint.action).reason);
    free(room);
    return hint;
}

static void is_told(const Hint *hint, const char *begins)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    hint_reason(&DEF, hint, &t);
    assert_false(t.full);
    assert_memory_equal(line, begins, strlen(begins));
}

static void a_hint_says_what_for(void **state)
{
    (void)state;
    set_up(CONSEIL);
    Hint hint = hint_for(ALLIED);
    assert_false(hint.by_lot);
    assert_true(hint.worth.has_next && hint.worth.done >= 0);
    is_told(&hint, "to sail from Cadiz for ");
}

/* 11.1: who sails is chosen by habit, not by lot. */
static void a_habit_is_not_drawn(void **state)
{
    (void)state;
    set_up(CADIZ NEXT("allied", "2"));
    say("launch cadiz");
    Hint hint = hint_for(ALLIED);
    assert_false(hint.by_lot);
    is_told(&hint, "wins in ");
}

static void a_hint_of_battle_orders_is_a_mixture(void **state)
{
    int sum = 0, named = 0;

    (void)state;
    begin("trafalgar-battle");
    dice("4 3");
    say("");
    Hint hint = hint_for(BRITISH);
    assert_true(hint.by_lot && hint.mixed > 1);
    for (int i = 0; i < hint.mixed; i++) {
        sum += hint.share[i];
        named += memcmp(&hint.mixture[i], &hint.action, sizeof hint.action) == 0;
        assert_true(i == 0 || hint.share[i] <= hint.share[i - 1]);
    }
    assert_in_range(sum, 90, 102);
    assert_int_equal(named, 1);
    is_told(&hint, "drawn by lot from order ");
}

/* ---- whole games ----------------------------------------------------------------------------------------------------- */

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < 4; scenario++) {
        Game *g = game_after(&DEF, scenario, 40000);
        assert_int_equal(ya_owing(&DEF, g), 0);
        free(g);
    }
}

static void the_same_view_gives_the_same_move(void **state)
{
    (void)state;
    plays_by_its_view(&player_lieutenant, &DEF, 1, 1500, 53);
}

/* ---- what they believe ----------------------------------------------------------------------------------------------- */

/* Fitted to the points as they are (bench/outlook). */
static void expect_what_is_said_to_come(int scenario, int first, int last)
{
    Outcome o = what_is_said_and_comes(&DEF, scenario, 3, 60, first, last);

    assert_true(fabs(o.said - o.came) < .18 * o.looks); /* three errors of so many wars */
    assert_true(o.missed < .25 * o.looks);              /* a coin's */
}

static void the_outlook_says_what_comes(void **state)
{
    (void)state;
    expect_what_is_said_to_come(1, 2, 7);
    expect_what_is_said_to_come(2, 10, 14);
    expect_what_is_said_to_come(3, 26, 29);
}

RULES_MAIN(cmocka_unit_test(who_comes_to_land_is_met), cmocka_unit_test(half_a_fleet_hurt_goes_to_the_yard),
           cmocka_unit_test(the_hurt_part_from_the_others),
           cmocka_unit_test(ships_in_a_port_that_can_be_raided_guard_it),
           cmocka_unit_test(troops_go_inshore_where_they_land), cmocka_unit_test(provisions_at_an_end_a_fleet_goes_in),
           cmocka_unit_test(the_squadron_of_cadiz_sails_in_time), cmocka_unit_test(who_watches_best_is_reckoned_with),
           cmocka_unit_test(british_fleets_are_taken_for_what_they_were), cmocka_unit_test(orders_are_drawn_by_lot),
           cmocka_unit_test(to_sail_is_compared_with_waiting), cmocka_unit_test(a_plan_ends_with_its_moment),
           cmocka_unit_test(destinations_are_compared_with_the_lot), cmocka_unit_test(a_play_out_comes_to_an_end),
           cmocka_unit_test(the_outlook_follows_the_lead), cmocka_unit_test(a_long_war_is_played_out_for_six_turns),
           cmocka_unit_test(plans_say_what_they_are_for), cmocka_unit_test(a_sortie_is_done_where_a_fleet_arrives),
           cmocka_unit_test(a_hint_says_what_for), cmocka_unit_test(a_habit_is_not_drawn),
           cmocka_unit_test(a_hint_of_battle_orders_is_a_mixture), cmocka_unit_test(the_script_plays_to_the_end),
           cmocka_unit_test(the_same_view_gives_the_same_move), cmocka_unit_test(the_outlook_says_what_comes))
