/* Machine players who think in plans, on The War of Jenkins' Ear: nothing but seed and view decides, whoever is called off
 * gives up, and the script plays whole games by itself. */
#include <limits.h>
#include <math.h>

#include "scripted.h"

#include "ai/hint.h"
#include "ai/plans.h"

static const GameDef *jenkins(void)
{
    return game_find(str("jenkins"));
}

static void the_script_plays_to_the_end(void **state)
{
    (void)state;
    Game *g = game_after(jenkins(), 0, 20000);

    assert_int_equal(ya_owing(jenkins(), g), 0);
    assert_in_range(ya_winner(jenkins(), g), 0, 1);
    free(g);
}

static void the_same_seed_gives_the_same_move(void **state)
{
    (void)state;
    const Player *players[] = {&player_lieutenant, &player_captain};
    void *room = new_room(jenkins());

    for (int decisions = 90; decisions < 330; decisions += 16)
        for (int i = 0; i < 2; i++) {
            Game *g = game_after(jenkins(), 0, decisions);
            int side = ya_actor(jenkins(), g);
            Rng one = 5, two = 5;
            Action a, b;
            memset(room, decisions, player_room(jenkins()));
            assert_true(player_choose(players[i], jenkins(), g, room, side, &one, &a));
            memset(room, ~decisions, player_room(jenkins()));
            assert_true(player_choose(players[i], jenkins(), g, room, side, &two, &b));
            assert_memory_equal(&a, &b, sizeof a);
            assert_null(ya_why(jenkins(), g, a).reason);
            free(g);
        }
    free(room);
}

/* ---- ranks ----------------------------------------------------------------------------------------------------------------- */

/* By habit alone he decides as the one below him would; with none, he never does. */
static void who_decides_by_habit_decides_as_the_one_below_him(void **state)
{
    (void)state;
    static const LevelDef all_habit = {.thought = 60, .habit = 100}, attentive = {0};
    void *room = new_room(jenkins());
    Player idle = player_lieutenant, captain = player_captain, lieutenant = player_lieutenant;

    idle.level = &all_habit;
    captain.level = lieutenant.level = &attentive;
    for (int decisions = 90; decisions < 330; decisions += 40) {
        Game *g = game_after(jenkins(), 0, decisions);
        int side = ya_actor(jenkins(), g);
        Rng one = 5, two = 5;
        Action a, b;
        assert_true(player_choose(&idle, jenkins(), g, room, side, &one, &a));
        assert_true(player_choose(&player_midshipman, jenkins(), g, room, side, &two, &b));
        assert_memory_equal(&a, &b, sizeof a);
        one = two = 7;
        assert_true(player_choose(&captain, jenkins(), g, room, side, &one, &a));
        assert_true(player_choose(&lieutenant, jenkins(), g, room, side, &two, &b));
        assert_memory_equal(&a, &b, sizeof a);
        free(g);
    }
    free(room);
}

/* Whoever has learnt a game has all ranks in it; one of them thinks nothing over and has no habits: odds are reckoned by him. */
static void every_game_has_all_ranks(void **state)
{
    (void)state;
    static const char *const ranks[] = {"random", "cabinboy", "midshipman", "lieutenant", "captain", "admiral"};

    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        if (!def->policy && !def->plans)
            continue;
        for (int k = 0; k < 6; k++)
            assert_string_equal(player_at(def, k)->name, ranks[k]);
        assert_null(player_at(def, 6));
        assert_non_null(player_plain(def));
        assert_int_equal(player_level(&player_admiral, def)->habit, 0);
    }
}

static const LevelDef sixty = {.thought = 60};
static const Player attentive_captain = {.name = "captain", .looks = true, .rank = CAPTAIN, .level = &sixty};

/* ---- called off ---------------------------------------------------------------------------------------------------------- */

static struct {
    atomic_bool off;
    int looks, patience; /* how often the script was asked, and after how many times the player is called off */
    int stage;           /* the latest that was looked at */
} called;

static int latest_stage(const Game *g)
{
    int stage = jenkins()->plans->stage(g);

    called.stage = stage > called.stage ? stage : called.stage;
    return stage;
}

static Action counted_act(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng)
{
    called.off = ++called.looks >= called.patience;
    return jenkins()->plans->act(g, side, plan, list, n, rng);
}

static bool g_asks(const Game *g, const char *question)
{
    return strcmp(jenkins()->questions[flow_in(g)->question].name, question) == 0;
}

static int plans_for(const Game *g, Plan *out, int cap)
{
    Action list[YA_MAX_LEGAL];
    int side = ya_actor(jenkins(), g), n = ya_legal(jenkins(), g, side, true, list, YA_MAX_LEGAL);

    return jenkins()->plans->propose(g, side, list, n, out, cap);
}

/* A decision in a Movement Step at which there is something to compare. */
static Game *game_to_think_about(void)
{
    for (int decisions = 60;; decisions++) {
        Plan plans[MAX_PLANS];
        Game *g = game_after(jenkins(), 0, decisions);
        assert_true(ya_owing(jenkins(), g));
        if (g_asks(g, "activate") && plans_for(g, plans, MAX_PLANS) > 2)
            return g;
        free(g);
    }
}

static void who_is_called_off_gives_up_at_once(void **state)
{
    (void)state;
    PlansDef plans = *jenkins()->plans;
    GameDef def = *jenkins();
    Game *g = game_to_think_about();
    void *room = new_room(jenkins());

    plans.act = counted_act;
    def.plans = &plans;
    for (int patience = 1; patience < 3000; patience += 199) {
        Rng rng = 5;
        Action a;
        called.off = false;
        called.looks = 0;
        called.patience = patience;
        assert_false(player_choose_unless(&called.off, &player_admiral, &def, g, room, ya_actor(&def, g), &rng, &a));
        assert_in_range(called.looks - patience, 0, 1);
    }
    free(room);
    free(g);
}

/* How late in the game the script is asked about a decision; called.looks is how often. */
static int asked_until(const Game *g, const Player *player, PlansDef plans)
{
    GameDef def = *jenkins();
    void *room = new_room(jenkins());
    Rng rng = 5;
    Action a;

    plans.act = counted_act;
    plans.stage = latest_stage;
    def.plans = &plans;
    called.off = false;
    called.looks = called.stage = 0;
    called.patience = INT32_MAX;
    assert_true(player_choose(player, &def, g, room, ya_actor(&def, g), &rng, &a));
    free(room);
    return called.stage;
}

static void captains_look_three_turns_ahead(void **state)
{
    (void)state;
    PlansDef plans = *jenkins()->plans;
    Game *g = game_to_think_about();
    int now = plans.stage(g), turn = 16, then = asked_until(g, &attentive_captain, plans);

    assert_int_equal(then / turn, now / turn + 3);
    plans.outlook.ahead = 0;
    assert_true(asked_until(g, &attentive_captain, plans) > then);
    free(g);
}

static int two_alike(const Game *g, int side, const Action *list, int n, Plan *out, int cap)
{
    int found = jenkins()->plans->propose(g, side, list, n, out, cap);

    if (cap > 1)
        out[1] = out[0];
    return cap > 1 ? 2 : found;
}

/* The script is asked for both, and for what it then does. */
static void plans_that_begin_alike_are_not_compared(void **state)
{
    (void)state;
    PlansDef plans = *jenkins()->plans;
    Game *g = game_to_think_about();

    plans.propose = two_alike;
    asked_until(g, &attentive_captain, plans);
    assert_int_equal(called.looks, 3);
    free(g);
}

/* What the script sets out to do comes first, and is what it does. */
static void the_first_plan_is_the_scripts_own(void **state)
{
    (void)state;
    for (int decisions = 0; decisions < 400; decisions += 3) {
        Game *g = game_after(jenkins(), 0, decisions);
        Action list[YA_MAX_LEGAL];
        int side = ya_actor(jenkins(), g), n = ya_legal(jenkins(), g, side, true, list, YA_MAX_LEGAL);
        Plan plans[MAX_PLANS];
        Rng one = 5, two = 5;
        if (n > 1 && plans_for(g, plans, MAX_PLANS)) {
            Action a = jenkins()->plans->act(g, side, plans[0], list, n, &one);
            Action b = jenkins()->plans->act(g, side, (Plan){0}, list, n, &two);
            assert_memory_equal(&a, &b, sizeof a);
            assert_true(jenkins()->plans->lasts(g, side, plans[0]));
        }
        free(g);
    }
}

/* Every plan lasts where it is proposed; in the next step of the sequence of play none does. */
static void no_plan_lasts_longer_than_its_step(void **state)
{
    (void)state;
    Plan plans[MAX_PLANS];
    Game *g = game_to_think_about();
    int side = ya_actor(jenkins(), g), n = plans_for(g, plans, MAX_PLANS), before = jenkins()->plans->stage(g);
    Rng rng = 3;
    Run r = {.dice = &rng};

    for (int i = 0; i < n; i++)
        assert_true(jenkins()->plans->lasts(g, side, plans[i]));
    while (jenkins()->plans->stage(g) == before) {
        Action a;
        assert_true(ya_sample(jenkins(), g, ya_actor(jenkins(), g), &rng, &a));
        flow_take(jenkins(), g, a, &r);
    }
    for (int i = 0; i < n; i++)
        assert_false(jenkins()->plans->lasts(g, side, plans[i]));
    free(g);
}

/* Play-outs stop where only the dice of 5.0 are left, and know them. */
static void play_outs_end_where_the_dice_decide(void **state)
{
    (void)state;
    const PlansDef *plans = jenkins()->plans;

    for (uint64_t seed = 1; seed < 6; seed++) {
        Game *g = game_after(jenkins(), 0, 100);
        plans_play_out(jenkins(), g, 0, (Plan){0}, INT_MAX, NULL, seed);
        double english = plans->outlook.chance(g, 0), spanish = plans->outlook.chance(g, 1);
        assert_true(!ya_owing(jenkins(), g) || plans->outlook.decided(g));
        assert_true(english >= 0 && spanish >= 0 && english + spanish > 0.999 && english + spanish < 1.001);
        free(g);
    }
}

/* Who judges a whole game goes no further than to where he believes the evaluation. */
static void play_outs_stop_at_a_stage(void **state)
{
    (void)state;
    const PlansDef *plans = jenkins()->plans;

    for (uint64_t seed = 1; seed < 6; seed++) {
        Game *g = game_after(jenkins(), 0, 100);
        int end = plans->stage(g) + 16;
        plans_play_out(jenkins(), g, 0, (Plan){0}, end, NULL, seed);
        assert_in_range(plans->stage(g), end, end + 15);
        assert_false(plans->outlook.decided(g));
        free(g);
    }
}

/* ---- what is hidden --------------------------------------------------------------------------------------------------------- */

enum { HIDING_QUESTIONS = 4, LOTS = 24 };

static int hides_by(const Game *g)
{
    static const char *const asked[HIDING_QUESTIONS] = {"garrison", "place", "isidoro", "stack_order"};
    int k = 0;

    while (k < HIDING_QUESTIONS && !g_asks(g, asked[k]))
        k++;
    return k;
}

/* Whether seeds differ in what they do there; each does what is legal. */
static bool seeds_differ(const Game *g, void *room)
{
    Action first;
    bool differ = false;

    for (Rng lot = 1; lot <= LOTS; lot++) {
        Rng mind = lot;
        Action a;
        assert_true(player_choose(&player_lieutenant, jenkins(), g, room, ya_actor(jenkins(), g), &mind, &a));
        assert_null(ya_why(jenkins(), g, a).reason);
        if (lot == 1)
            first = a;
        differ |= memcmp(&a, &first, sizeof a) != 0;
    }
    return differ;
}

static void what_lies_where_is_drawn_by_lot(void **state)
{
    (void)state;
    Game *g = game_after(jenkins(), 0, 0);
    void *room = new_room(jenkins());
    bool drawn[HIDING_QUESTIONS + 1] = {false};
    Rng rng = 7;
    Run r = {.dice = &rng};

    while (ya_owing(jenkins(), g)) {
        Action a;
        int question = hides_by(g);
        if (!drawn[question] && question < HIDING_QUESTIONS)
            drawn[question] = seeds_differ(g, room);
        assert_true(player_choose(&player_lieutenant, jenkins(), g, room, ya_actor(jenkins(), g), &rng, &a));
        flow_take(jenkins(), g, a, &r);
    }
    for (int k = 0; k < HIDING_QUESTIONS; k++)
        if (!drawn[k])
            fail_msg("question %d is answered alike by all seeds", k);
    free(g);
    free(room);
}

/* ---- everybody plays everything --------------------------------------------------------------------------------------------- */

enum { FIRST_DECISIONS = 120, THOUGHT_OVER = 12 }; /* one in so many by those who think */

static void answers_first_decisions(const GameDef *def, const Player *player, const int16_t option[MAX_OPTIONS])
{
    static const LevelDef least = {.thought = 1};
    Game *g = calloc(1, def->state_size);
    void *room = new_room(def);
    Rng rng = 11;
    Run r = {.dice = &rng};
    const LevelDef *level = player_level(player, def);
    bool thinks = level && level->thought;
    Player hasty = *player;

    if (thinks)
        hasty.level = &least;
    flow_start(def, g, option, &r);
    for (int i = 0, side; i < FIRST_DECISIONS && (side = ya_actor(def, g)) >= 0; i++) {
        Action a;
        const Player *who = thinks && i % THOUGHT_OVER ? &player_lieutenant : &hasty;
        assert_true(player_choose(who, def, g, room, side, &rng, &a));
        if (ya_why(def, g, a).reason)
            fail_msg("%s, %s at decision %d: %s", def->id, player->name, i, ya_why(def, g, a).reason);
        flow_take(def, g, a, &r);
    }
    free(g);
    free(room);
}

static int16_t least_of(const OptionDef *o)
{
    return o->choices ? 0 : o->min;
}

static bool has_value(const OptionDef *o, int value)
{
    return o->choices ? o->choices[value].name != NULL : value <= o->max;
}

static void every_rank_answers(const GameDef *def, const int16_t option[MAX_OPTIONS])
{
    for (int i = 0; player_at(def, i); i++)
        answers_first_decisions(def, player_at(def, i), option);
}

/* Every value of every option, with what is usual of the others. */
static void every_rank_plays_every_scenario_and_number_of_players(void **state)
{
    (void)state;
    for (int k = 0; k < ya_game_count(); k++) {
        const GameDef *def = ya_game_at(k);
        int16_t option[MAX_OPTIONS] = {0};
        if (!def->levels)
            continue;
        for (const OptionDef *o = def->options; o->key; o++)
            option[o - def->options] = o->standard;
        every_rank_answers(def, option);
        for (const OptionDef *o = def->options; o->key; o++) {
            for (int16_t value = least_of(o); has_value(o, value); value++) {
                option[o - def->options] = value;
                every_rank_answers(def, option);
            }
            option[o - def->options] = o->standard;
        }
    }
}

/* ---- what they believe --------------------------------------------------------------------------------------------------- */

/* Fitted to the values of the ports as they are (bench/outlook). */
static void the_outlook_says_what_comes(void **state)
{
    Outcome o = what_is_said_and_comes(jenkins(), 0, 3, 60, 2, 10);

    (void)state;
    assert_true(fabs(o.said - o.came) < .2 * o.looks); /* three errors of so many wars */
    assert_true(o.missed < .25 * o.looks);             /* a coin's */
}

/* Where the game proposes nothing somebody else looks for what might be done besides. */
static void a_hint_tells_the_next_best_where_nothing_is_planned(void **state)
{
    Plan plans[MAX_PLANS];
    int told = 0;

    (void)state;
    for (int decisions = 0; decisions < 120; decisions += 5) {
        Game *g = game_after(jenkins(), 0, decisions);
        Action list[YA_MAX_LEGAL];
        int side = ya_actor(jenkins(), g), n = ya_legal(jenkins(), g, side, true, list, YA_MAX_LEGAL);
        Hint hint;
        void *room = malloc(hint_room(jenkins()));
        if (side != YA_CHANCE && n > 1 && !plans_for(g, plans, MAX_PLANS) &&
            hint_find(jenkins(), g, side, room, 1, NULL, &hint) && !hint.by_lot && !hint.only)
            told += hint.worth.has_next;
        free(room);
        free(g);
    }
    assert_true(told > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_plays_to_the_end),
        cmocka_unit_test(the_same_seed_gives_the_same_move),
        cmocka_unit_test(who_decides_by_habit_decides_as_the_one_below_him),
        cmocka_unit_test(every_game_has_all_ranks),
        cmocka_unit_test(who_is_called_off_gives_up_at_once),
        cmocka_unit_test(captains_look_three_turns_ahead),
        cmocka_unit_test(plans_that_begin_alike_are_not_compared),
        cmocka_unit_test(the_first_plan_is_the_scripts_own),
        cmocka_unit_test(no_plan_lasts_longer_than_its_step),
        cmocka_unit_test(play_outs_end_where_the_dice_decide),
        cmocka_unit_test(play_outs_stop_at_a_stage),
        cmocka_unit_test(what_lies_where_is_drawn_by_lot),
        cmocka_unit_test(the_outlook_says_what_comes),
        cmocka_unit_test(a_hint_tells_the_next_best_where_nothing_is_planned),
        cmocka_unit_test(every_rank_plays_every_scenario_and_number_of_players),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
