/* Yellow Jack's script: plainly right decisions from positions, the mixture by which Auxiliaries are put forward, whole
 * games by itself, and nothing but seed and view decides. */
#include "rules_yellowjack.h"

#include "ai/plans.h"
#include "mixture.h"
#include "scripted.h"

static const char orders_british[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=0) > "
                                     "orders_step@4.1.4#2(side=british drawing=7) ? orders british";
static const char orders_bourbon[] = "game@1.2#1 > turn@4.1#1 > administration@4.1.4#1(who=1) > "
                                     "orders_step@4.1.4#2(side=bourbon drawing=7) ? orders bourbon";

enum { FIRST_TURN = 10, BEFORE_THE_TALLY = 11, AZOGUES = 3 };

static Action chosen_by(int side, Rng rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->act(now(), side, (Plan){0}, list, n, &rng);
}

static void decides_to(int side, const char *words)
{
    Action a = chosen_by(side, 1), wanted = read_action(str(words));

    assert_int_equal(a.verb, wanted.verb);
    assert_memory_equal(a.arg, wanted.arg, sizeof a.arg);
}

static void hold_card(int card, int order, int target, int sail)
{
    sheet.card[card] = (Card){
        .state = HELD, .order = (uint8_t)order, .target = (uint8_t)target, .sail = (uint8_t)sail, .formation = NOBODY};
}

/* ---- Orders ------------------------------------------------------------------------------------------------------- */

/* A card that wants more Sail than there are, and one Squadron that has nothing to do. */
static void an_order_too_great(int turn)
{
    lay(SCENARIO_FULL_WAR);
    memset(sheet.card, 0, sizeof sheet.card);
    for (int f = 0; f < FORMATIONS; f++)
        sheet.formation[f].card = NOBODY;
    for (int card = 0; card < CARDS; card++)
        sheet.card[card] = (Card){.target = NOBODY, .formation = NOBODY};
    sheet.turn = (uint8_t)turn;
    hold_card(COMMAND_LEEWARDS * COMMAND_CARDS, ORDER_BLOCKADE, PLACE_SAN_JUAN, 9);
    stand(orders_british);
}

/* What he does until he gives the Order to somebody, every check failing, or is done. */
static bool issues(void)
{
    struct Game g = *now();

    for (;;) {
        Action list[YA_MAX_LEGAL], a = {.verb = V_ROLL, .side = YA_CHANCE, .arg = {9}};
        Rng rng = 1;
        Run r = {.dice = &rng};
        int n = ya_legal(&DEF, &g, BRITISH, true, list, YA_MAX_LEGAL);
        if (ya_actor(&DEF, &g) == BRITISH)
            a = DEF.plans->act(&g, BRITISH, (Plan){0}, list, n, &rng);
        if (a.verb == V_ISSUE || a.verb == V_DONE)
            return a.verb == V_ISSUE;
        flow_take(&DEF, &g, a, &r);
    }
}

static void no_card_is_held_when_the_tally_comes(void **state)
{
    (void)state;
    an_order_too_great(BEFORE_THE_TALLY);
    assert_true(issues());
    an_order_too_great(FIRST_TURN);
    assert_false(issues());
}

static void what_cannot_be_done_is_given_back(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    int f = sheet.squadron[SQUADRON_BR_LF].formation, card = COMMAND_LEEWARDS * COMMAND_CARDS;
    hold_card(card, ORDER_BLOCKADE, PLACE_SAN_JUAN, 9);
    stand(orders_british);
    issue(&sheet, card, f);
    stand(orders_british);
    assert_int_equal(liking_of_return(now(), read_action(str("fail leewards-order-1"))), 1);
    sheet.card[card].sail = 1;
    stand(orders_british);
    assert_int_equal(liking_of_return(now(), read_action(str("fail leewards-order-1"))), 0);
}

/* X2.164: Caracas has one Squadron for two cards. */
static void a_command_gets_squadrons_for_its_cards(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand(orders_bourbon);
    Action a = chosen_by(BOURBON, 1);
    assert_int_equal(a.verb, V_COMMAND);
    assert_int_equal(a.arg[1], COMMAND_CARACAS_COMPANY);
    assert_true(squadrons_under(now(), now()->squadron[a.arg[0]].command) > CARDS_WANTED);
}

/* ---- Convoys and Auxiliaries --------------------------------------------------------------------------------------- */

static void the_azogues_wait_for_an_escort(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.convoy[AZOGUES] = (Convoy){
        .state = IN_HARBOUR, .place = PLACE_SAN_JUAN, .to = PLACE_VERACRUZ, .sail = 3, .began = 3, .escort = NOBODY};
    sheet.impulse = 1;
    sheet.active = BOURBON;
    stand("game@1.2#1 > turn@4.2#1 > impulse@4.3#2 > mpi@4.3#3(side=bourbon) ? mpi bourbon");
    say("activate azogues-convoy");
    asked(BOURBON, "convoy_act");
    decides_to(BOURBON, "stop");
}

static int aux_of(int fleet, int kind)
{
    int aux = 0;

    while (auxiliaries[aux].fleet != fleet || auxiliaries[aux].kind != kind)
        aux++;
    return aux;
}

/* The British may send a Fleet or a Light Auxiliary against the Azogues; of the Spanish three kinds are near. */
static void stand_before_the_azogues(void)
{
    lay(SCENARIO_FULL_WAR);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        sheet.aux_at[aux] = auxiliaries[aux].fleet == FLEET_PIRATE ? AUX_GONE : AVAILABLE;
    sheet.aux_at[aux_of(FLEET_BRITISH, AUX_FLEET_AUX)] = sheet.aux_at[aux_of(FLEET_BRITISH, AUX_LIGHT)] =
        (uint8_t)(POST_PLACES + PLACE_PORT_ROYAL_J);
    sheet.aux_at[aux_of(FLEET_SPANISH, AUX_FLEET_AUX)] = sheet.aux_at[aux_of(FLEET_SPANISH, AUX_FLEET50)] =
        sheet.aux_at[aux_of(FLEET_SPANISH, AUX_LIGHT)] = (uint8_t)(POST_PLACES + PLACE_SANTIAGO);
    sheet.convoy[AZOGUES] = (Convoy){
        .state = READY, .place = PLACE_WINDWARD, .to = PLACE_VERACRUZ, .sail = 3, .began = 3, .escort = NOBODY};
    stand_in_mpi(BRITISH);
    say("prey azogues-convoy");
    assert_int_equal(now()->flow.question, Q_forward);
}

static void matrix_for(int side, Matrix *m)
{
    int own[AUXILIARY_COUNT], his[AUXILIARY_COUNT];

    *m = (Matrix){.rows = list_kinds(now(), side, own), .columns = list_kinds(now(), other(side), his)};
    weigh_meetings(now(), side, own, his, m);
}

/* What either makes sure of the other cannot help, whatever he knows: to a hundredth of what is at stake. */
static void nobody_gains_by_knowing_who_is_put_forward(void **state)
{
    uint32_t sends[MATRIX_MOST], screens[MATRIX_MOST];
    Matrix british, bourbon;

    (void)state;
    stand_before_the_azogues();
    matrix_for(BRITISH, &british);
    matrix_for(BOURBON, &bourbon);
    assert_int_equal(british.rows, 2);
    assert_int_equal(british.columns, 4);
    matrix_solve(&british, sends);
    matrix_solve(&bourbon, screens);
    int64_t gap = -worst_of(&bourbon, screens) - worst_of(&british, sends), stake = 0;
    for (int i = 0; i < british.rows; i++)
        for (int k = 0; k < british.columns; k++)
            stake = british.worth[i][k] > stake ? british.worth[i][k] : stake;
    assert_true(stake > 0);
    assert_in_range(gap, 0, stake * MATRIX_WHOLE / 100);
}

/* Whoever knows the program does not know what comes: the screener is another by the lot. */
static void the_screener_is_drawn_by_lot(void **state)
{
    uint64_t drawn = 0;

    (void)state;
    stand_before_the_azogues();
    for (Rng seed = 1; seed <= 400; seed++) {
        Action a = chosen_by(BOURBON, seed);
        drawn |= UINT64_C(1) << (a.verb == V_PASS ? 63 : a.arg[0] - PIECE_AUXILIARIES);
    }
    assert_true(bit_count(drawn) > 1);
}

/* ---- the Expedition ------------------------------------------------------------------------------------------------- */

static void lay_siege(int place, int turn, int units_ashore)
{
    lay(SCENARIO_CARTAGENA);
    sheet.turn = (uint8_t)turn;
    int f = sheet.squadron[SQUADRON_BR_FLAGSHIP].formation, landed = 0;
    sheet.formation[f].place = (uint8_t)place;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] >= IN_CONVOY && sheet.unit_at[unit] < BESIEGING) {
            sheet.convoy[sheet.unit_at[unit] - IN_CONVOY].place = (uint8_t)place;
            if (landed++ < units_ashore)
                sheet.unit_at[unit] = (uint8_t)(BESIEGING + place);
        }
    sheet.card[sheet.formation[f].card].target = (uint8_t)place;
}

static void stand_at_siege(int place, const char *what)
{
    char where[256];

    (void)snprintf(where, sizeof where,
                   "game@1.2#1 > turn@4.2#1 > impulse@4.2#6 > sieges@X3.44#2(harbour=%d) > "
                   "siege@%s",
                   harbour_of(place), what);
    stand(where);
}

/* 3.21: one point of Prestige on either side is less than the lead that wins; Portobelo has been taken. */
static void the_expedition_goes_where_it_wins(void **state)
{
    (void)state;
    lay(SCENARIO_CARTAGENA);
    stand("game@3.21#1 ? secret_target british");
    Action a = chosen_by(BRITISH, 1);
    assert_int_equal(a.verb, V_TARGET);
    assert_true(ports[harbour_of(a.arg[0])].prestige > 1);
}

static void fever_is_left_to_take_two_units(void **state)
{
    (void)state;
    lay_siege(PLACE_SANTIAGO, 30, 12);
    stand_at_siege(PLACE_SANTIAGO, "X3.44#1(place=santiago side=british) ? siege british");
    decides_to(BRITISH, "siege");
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (sheet.unit_at[unit] == PLACE_SANTIAGO)
            sheet.unit_at[unit] = LAND_LOST;
    stand_at_siege(PLACE_SANTIAGO, "X3.44#1(place=santiago side=british) ? siege british");
    decides_to(BRITISH, "escalade");
}

static void a_storm_that_ends_the_siege_is_rolled_again(void **state)
{
    static const struct {
        int die;
        const char *wanted;
    } cases[] = {{9, "mulligan"}, {3, "pass"}};

    (void)state;
    for (int i = 0; i < 2; i++) {
        char what[128];
        lay_siege(PLACE_CARTAGENA, 30, 12);
        (void)snprintf(what, sizeof what,
                       "12.2#3(place=cartagena side=british employed=12 die=%d) > mulligan@12.2#2(side=british) "
                       "? mulligan british",
                       cases[i].die);
        stand_at_siege(PLACE_CARTAGENA, what);
        decides_to(BRITISH, cases[i].wanted);
    }
}

/* ---- courses ---------------------------------------------------------------------------------------------------------- */

/* What a way out of a place costs and what the rest does; or all that is left, for who has Galleys cannot go there. */
static int by_way(const Game *g, const WayInfo *way, Sailor who, const uint8_t hardship[PLACE_COUNT],
                  const Chart *chart)
{
    bool closed = who.galleys && spaces[way->to].kind == KIND_SZ;

    return closed || chart->to[way->to] == NO_WAY ? NO_WAY : chart->to[way->to] + hardship[way->to] + step_cost(g, way);
}

/* Everywhere but at the goal the chart says what the best way out of there says. */
static void is_best_everywhere(const Game *g, int goal, Sailor who)
{
    uint8_t hardship[PLACE_COUNT];
    Chart chart;

    find_hardships(g, who.fleet, who.force, hardship);
    chart_course(g, goal, who, &chart);
    assert_int_equal(chart.to[goal], 0);
    for (int from = 0; from < PLACE_COUNT; from++) {
        int best = NO_WAY;
        for (int i = 0; i < spaces[from].ways; i++) {
            int sum = by_way(g, &ways[spaces[from].way + i], who, hardship, &chart);
            best = sum < best ? sum : best;
        }
        if (from != goal)
            assert_int_equal(chart.to[from], best);
    }
}

static void courses_are_the_cheapest(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    sheet.gale[0] = (Gale){.force = 9, .place = PLACE_WINDWARD};
    sheet.winds = 1;
    for (int goal = 0; goal < PLACE_COUNT; goal++)
        for (int galleys = 0; galleys < 2; galleys++)
            is_best_everywhere(&sheet, goal, (Sailor){.fleet = FLEET_SPANISH, .force = 4, .galleys = galleys});
}

/* ---- what else comes to mind ------------------------------------------------------------------------------------------ */

static int propose_for(int side, Plan plans[MAX_PLANS], int cap)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->propose(now(), side, list, n, plans, cap);
}

static Action deed_of(int side, Plan plan)
{
    Action list[YA_MAX_LEGAL];
    Rng rng = 1;
    int n = ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);

    return DEF.plans->act(now(), side, plan, list, n, &rng);
}

static void stand_before_santiago(void)
{
    lay_siege(PLACE_SANTIAGO, 30, 12);
    stand_at_siege(PLACE_SANTIAGO, "X3.44#1(place=santiago side=british) ? siege british");
}

/* X3.44: the script's own choice is the first. */
static void a_siege_is_compared_with_a_storm(void **state)
{
    Plan plans[MAX_PLANS];
    int of_verb[V_COUNT] = {0};

    (void)state;
    stand_before_santiago();
    int n = propose_for(BRITISH, plans, MAX_PLANS);
    assert_int_equal(deed_of(BRITISH, plans[0]).verb, V_SIEGE);
    for (int i = 0; i < n; i++)
        of_verb[deed_of(BRITISH, plans[i]).verb]++;
    assert_true(of_verb[V_SIEGE] == 1 && of_verb[V_ESCALADE] == 1);
    assert_int_equal(propose_for(BRITISH, plans, 1), 0);
}

static void a_plan_ends_with_its_moment(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    stand_before_santiago();
    propose_for(BRITISH, plans, MAX_PLANS);
    assert_true(DEF.plans->lasts(now(), BRITISH, plans[0]));
    assert_false(DEF.plans->lasts(now(), BRITISH, (Plan){0}));
    say("siege");
    assert_false(DEF.plans->lasts(now(), BRITISH, plans[0]));
}

/* 9.3: a cruise that several Formations of the Leewards can be given. */
static void stand_with_a_cruise(void)
{
    an_order_too_great(BEFORE_THE_TALLY);
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (sheet.squadron[s].command == COMMAND_LEEWARDS && sheet.squadron[s].state == FITTING_OUT)
            alone(s, FITTING_OUT, ports[commands[COMMAND_LEEWARDS].hq].place);
    hold_card(COMMAND_LEEWARDS * COMMAND_CARDS, ORDER_CRUISE, PLACE_SAN_JUAN, 1);
    stand(orders_british);
}

static void an_order_is_compared_with_other_bearers(void **state)
{
    Plan plans[MAX_PLANS];
    char aim[YA_MAX_LINE];
    Text t = text_in(aim, sizeof aim);

    (void)state;
    stand_with_a_cruise();
    assert_int_equal(chosen_by(BRITISH, 1).verb, V_ISSUE);
    int n = propose_for(BRITISH, plans, MAX_PLANS);
    assert_true(n > 1);
    for (int i = 0; i < n; i++) {
        Action a = deed_of(BRITISH, plans[i]);
        assert_int_equal(a.verb, V_ISSUE);
        assert_int_equal(a.arg[0], PIECE_CARDS + COMMAND_LEEWARDS * COMMAND_CARDS);
    }
    DEF.plans->aim(now(), BRITISH, plans[0], &t);
    assert_string_equal(aim, "cruise off San Juan");
}

/* Who acts next is the script's business. */
static void only_what_matters_is_weighed(void **state)
{
    Plan plans[MAX_PLANS];

    (void)state;
    lay(SCENARIO_FULL_WAR);
    stand_in_mpi(BRITISH);
    assert_int_equal(propose_for(BRITISH, plans, MAX_PLANS), 0);
}

static void a_play_out_sees_two_turns(void **state)
{
    Game *g = game_after(&DEF, SCENARIO_FULL_WAR, 300);
    int turn = g->turn;

    (void)state;
    plans_play_out(&DEF, g, BRITISH, (Plan){0}, plans_horizon(&DEF, g), NULL, 1);
    assert_int_equal(g->turn, turn + 2);
    free(g);
}

/* 1.1: when it is over the higher Prestige has won, whoever has more ships left. */
static void at_the_end_the_outlook_is_the_result(void **state)
{
    (void)state;
    lay(SCENARIO_FULL_WAR);
    double before = DEF.plans->outlook.chance(&sheet, BRITISH);
    assert_true(before > 0 && before < 1 && DEF.plans->outlook.chance(&sheet, BOURBON) == 1 - before);
    sheet.ended = 1;
    for (int lead = -1; lead <= 1; lead++) {
        sheet.prestige[BRITISH] = (uint8_t)(sheet.prestige[BOURBON] + lead);
        assert_true(DEF.plans->outlook.chance(&sheet, BRITISH) == (1 + lead) / 2.0);
        assert_true(DEF.plans->outlook.chance(&sheet, BOURBON) == (1 - lead) / 2.0);
    }
}

/* ---- whole games ----------------------------------------------------------------------------------------------------- */

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < 3; scenario++) {
        Game *g = game_after(&DEF, scenario, 40000);
        assert_int_equal(ya_owing(&DEF, g), 0);
        free(g);
    }
}

static void the_same_view_gives_the_same_move(void **state)
{
    (void)state;
    plays_by_its_view(&player_lieutenant, &DEF, SCENARIO_FULL_WAR, 1500, 53);
}

static void the_same_view_gives_an_admiral_the_same_move(void **state)
{
    static const LevelDef quick = {.thought = 8};
    Player admiral = player_admiral;

    (void)state;
    admiral.level = &quick;
    plays_by_its_view(&admiral, &DEF, SCENARIO_FULL_WAR, 600, 19);
}

/* Nearer to it than a coin, and in the mean what comes (bench/outlook). */
static void the_outlook_says_what_comes_at_cartagena(void **state)
{
    Outcome o = what_is_said_and_comes(&DEF, SCENARIO_CARTAGENA, 9, 30, 30, 36);

    (void)state;
    assert_true((o.said - o.came) * (o.said - o.came) <
                .25 * .25 * o.looks * o.looks); /* three errors of so many wars */
    assert_true(o.missed < .21 * o.looks);      /* a coin's: .25, less for draws */
}

RULES_MAIN(cmocka_unit_test(no_card_is_held_when_the_tally_comes), cmocka_unit_test(what_cannot_be_done_is_given_back),
           cmocka_unit_test(a_command_gets_squadrons_for_its_cards), cmocka_unit_test(the_azogues_wait_for_an_escort),
           cmocka_unit_test(nobody_gains_by_knowing_who_is_put_forward), cmocka_unit_test(the_screener_is_drawn_by_lot),
           cmocka_unit_test(the_expedition_goes_where_it_wins), cmocka_unit_test(fever_is_left_to_take_two_units),
           cmocka_unit_test(a_storm_that_ends_the_siege_is_rolled_again), cmocka_unit_test(courses_are_the_cheapest),
           cmocka_unit_test(a_siege_is_compared_with_a_storm), cmocka_unit_test(a_plan_ends_with_its_moment),
           cmocka_unit_test(an_order_is_compared_with_other_bearers), cmocka_unit_test(only_what_matters_is_weighed),
           cmocka_unit_test(a_play_out_sees_two_turns), cmocka_unit_test(at_the_end_the_outlook_is_the_result),
           cmocka_unit_test(the_script_plays_to_the_end), cmocka_unit_test(the_same_view_gives_the_same_move),
           cmocka_unit_test(the_same_view_gives_an_admiral_the_same_move),
           cmocka_unit_test(the_outlook_says_what_comes_at_cartagena))
