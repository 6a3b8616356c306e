/* What a judge finds of every game: a plain blunder costs something and is among what cost most, and luck and skill make up
 * what became of the chances. The blunders are made where the right decision is plain (tests/set). */
#include <math.h>
#include <stdio.h>

#include "scripted.h"

#include "ai/analysis.h"

enum { FOLLOWED = 40, MOST_TEXT = 1 << 16, CARE = 8 };

typedef struct {
    const char *game, *position, *blunder;
    double costs; /* that much at least */
} Case;

static const Case cases[] = {
    {"drake", "town-last-disc", "decline", 0.5},
    {"jenkins", "all-ashore", "done", 0.3},
    {"armada", "storm-deventer", "done", 0.02},
    {"glory1805", "nelson-fights", "deny", 0.05},
    {"yellowjack", "nobody-left-inside", "evacuate", 0.05},
};

static Game *position_of(const Case *c, const GameDef *def)
{
    static char text[MOST_TEXT];
    char path[200], why[YA_MAX_LINE];
    Game *g = calloc(1, def->state_size);

    snprintf(path, sizeof path, "tests/set/%s/%s.txt", c->game, c->position);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(text, 1, sizeof text, f);
    fclose(f);
    if (!ya_read_position(def, (YaState *)g, text, n, why, sizeof why))
        fail_msg("%s: %s", path, why);
    return g;
}

/* The blunder, and what the script makes of it. */
static int play_on(const Case *c, const GameDef *def, const Game *first, Action log[FOLLOWED])
{
    Game *g = calloc(1, def->state_size);
    void *room = new_room(def);
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Rng rng = 5;
    Run r = {.dice = &rng};
    int n = 0;

    memcpy(g, first, def->state_size);
    if (!action_read(def, g, str(c->blunder), &log[0], &err))
        fail_msg("%s: %s", c->position, why);
    log[0].side = (uint8_t)ya_actor(def, g);
    while (ya_owing(def, g) && n < FOLLOWED) {
        if (n)
            assert_true(player_choose(&player_lieutenant, def, g, room, ya_actor(def, g), &rng, &log[n]));
        assert_null(ya_why(def, g, log[n]).reason);
        flow_take(def, g, log[n++], &r);
    }
    free(room);
    free(g);
    return n;
}

static double cost_of_first(const Analysis *a)
{
    for (int i = 0; i < a->worst_count; i++)
        if (a->worst[i].at == 1)
            return a->worst[i].cost;
    return 0;
}

/* Of two sides one's skill is what the other gave away less what he gave away himself. */
static void adds_up(const Analysis *a)
{
    for (int side = 0; side < a->sides; side++) {
        Share s = analysis_share(a, side);
        assert_true(fabs(a->start.mean[side] + s.luck + s.skill - a->end.mean[side]) < 1e-9);
        if (a->sides == 2)
            assert_true(fabs(s.skill - a->given_away[!side] + a->given_away[side]) < 1e-6);
    }
}

/* A throw that may as well have changed nothing is no luck. */
static void is_surely(const Throw *list, int n, int sign)
{
    for (const Throw *t = list; t < list + n; t++)
        assert_true(t->gain * sign > 0 && t->gain * t->gain > 4 * t->variance);
}

static void luck_is_sure(const Analysis *a)
{
    for (int side = 0; side < a->sides; side++) {
        const Fortune *f = &a->fortune[side];
        is_surely(f->best, f->good, 1);
        is_surely(f->worst, f->bad, -1);
    }
}

static void a_plain_blunder_is_among_what_cost_most(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const GameDef *def = game_find(str(cases[i].game));
        Game *first = position_of(&cases[i], def);
        Action log[FOLLOWED];
        int n = play_on(&cases[i], def, first, log);
        Analysis *a = analysis_in(aligned_alloc(16, rounded(analysis_size(def))), def, first, log, n);
        analysis_means(a, 1, CARE, NULL);
        while (analysis_step(a))
            ;
        if (cost_of_first(a) < cases[i].costs)
            fail_msg("%s: %s costs %.3f", cases[i].position, cases[i].blunder, cost_of_first(a));
        adds_up(a);
        luck_is_sure(a);
        free(a);
        free(first);
    }
}

/* ---- decisions drawn by lot ------------------------------------------------------------------------------------------------ */

enum { LOTS = 120, ONE_IN = 3, FIRST = 40, NO_EFFORT = -1 };

typedef struct {
    const GameDef *def;
    Game *first;
    Action log[FIRST];
    int looked[FIRST]; /* how often each was looked into */
} Beginning;

/* So many actions by lot. */
static Beginning some_beginning(void)
{
    Beginning b = {.def = game_find(str("drake"))};
    Game *g = calloc(1, b.def->state_size);
    Rng rng = 3;
    Run run = {.dice = &rng};
    char why[YA_MAX_LINE];

    b.first = calloc(1, b.def->state_size);
    assert_true(ya_start(b.def, (YaState *)b.first, "", &run, why, sizeof why));
    memcpy(g, b.first, b.def->state_size);
    for (int i = 0; i < FIRST; i++) {
        assert_true(ya_sample(b.def, (YaState *)g, ya_actor(b.def, (YaState *)g), &rng, &b.log[i]));
        flow_take(b.def, g, b.log[i], &run);
    }
    free(g);
    return b;
}

static int looked_into(const Analysis *a)
{
    int all = 0;

    for (int side = 0; side < a->sides; side++)
        all += a->decisions[side];
    return all;
}

/* Which are drawn; no play-outs are made of them. The caller frees. */
static Analysis *look_into(Beginning *b, Rng lot, int one_in)
{
    Analysis *a = analysis_in(aligned_alloc(16, rounded(analysis_size(b->def))), b->def, b->first, b->log, FIRST);
    int before = 0;

    analysis_means(a, 1, NO_EFFORT, NULL);
    analysis_sample(a, lot, one_in);
    for (bool more = true; more; before = looked_into(a)) {
        more = analysis_step(a);
        if (a->at)
            b->looked[a->at - 1] += looked_into(a) - before;
    }
    return a;
}

static void as_many_as_there_are_rounds(const Analysis *a, int one_in)
{
    for (int side = 0; side < a->sides; side++)
        assert_in_range(a->decisions[side], a->choices[side] / one_in, (a->choices[side] + one_in - 1) / one_in);
    assert_int_equal(a->points, 0);
}

static void decisions_are_drawn_by_lot_each_as_likely(void **state)
{
    Beginning b = some_beginning();
    int choice[FIRST], found = 0;

    (void)state;
    free(look_into(&b, 1, 1));
    memcpy(choice, b.looked, sizeof choice);
    memset(b.looked, 0, sizeof b.looked);
    for (Rng lot = 0; lot < LOTS; lot++) {
        Analysis *a = look_into(&b, lot, ONE_IN);
        as_many_as_there_are_rounds(a, ONE_IN);
        free(a);
    }
    for (int i = 0; i < FIRST; i++) {
        assert_in_range(b.looked[i], choice[i] * LOTS / ONE_IN / 2, choice[i] * LOTS / ONE_IN * 3 / 2); /* 3.9 errors */
        found += choice[i];
    }
    assert_in_range(found, 3 * ONE_IN, FIRST - 1);
    free(b.first);
}

/* ---- a step as a whole ------------------------------------------------------------------------------------------- */

enum { MOST_IN_STEP = 512 };

/* Yellow Jack, played by the script to where the British give their first Orders. */
static Game *first_orders(const GameDef *def, Rng *rng)
{
    Game *g = calloc(1, def->state_size);
    void *room = new_room(def);
    Run r = {.dice = rng};
    char why[YA_MAX_LINE];
    Action a;

    assert_true(ya_start(def, (YaState *)g, "scenario=full-war", &r, why, sizeof why));
    while (!plans_in_step(def, g, 0)) {
        assert_true(player_choose(player_plain(def), def, g, room, ya_actor(def, g), rng, &a));
        flow_take(def, g, a, &r);
    }
    free(room);
    return g;
}

static Judge judge_of(const GameDef *def, void *room)
{
    size_t state = rounded(def->state_size);

    return (Judge){.def = def,
                   .world = room,
                   .trial = (Game *)(void *)((char *)room + state),
                   .room = (char *)room + 2 * state,
                   .rng = 3,
                   .plans = true,
                   .reach = judge_reach(def),
                   .effort = 1};
}

/* As a record has it, dice and all; how many actions. */
static int orders_of_script(const GameDef *def, Game *g, Rng *rng, Action record[MOST_IN_STEP])
{
    Run asked = {0};
    int n = 0;

    for (; plans_in_step(def, g, 0) && n < MOST_IN_STEP; n++) {
        record[n] = plans_answer(def, g, ya_actor(def, g), rng);
        flow_take(def, g, record[n], &asked);
    }
    return n;
}

/* Who does as the script gives nothing away; who leaves everything undone pays, and is told with what it begins. */
static void a_step_is_judged_as_a_whole(void **state)
{
    const GameDef *def = game_find(str("yellowjack"));
    Rng rng = 11;
    Game *before = first_orders(def, &rng), *after = calloc(1, def->state_size);
    void *room = aligned_alloc(16, rounded(2 * rounded(def->state_size) + player_room(def)));
    Judge j = judge_of(def, room);
    Action record[MOST_IN_STEP];
    Estimate change = {{0}, {0}};
    Departure d = {.at = -1};

    (void)state;
    memcpy(after, before, def->state_size);
    int n = orders_of_script(def, after, &rng, record);
    assert_in_range(n, 3, MOST_IN_STEP - 1);
    assert_false(judge_step(&j, before, 0, record, n, &d, &change));

    assert_true(judge_step(&j, before, 0, &record[n - 1], 1, &d, &change)); /* done, at once */
    assert_int_equal(d.at, 0);
    assert_memory_equal(&d.better, &record[0], sizeof d.better);
    assert_true(change.mean[0] < 0 && change.mean[0] * change.mean[0] > 9 * change.variance[0]);
    assert_true(fabs(change.mean[0] + change.mean[1]) < 1e-9);
    free(room);
    free(after);
    free(before);
}

/* It is told by his rank who plays by what was learnt, or by the script, alone. Whoever changes how far he looks, or how hard, raises
 * his version too: what was judged before does not compare. */
static void who_judges_is_named_by_his_rank_and_version(void **state)
{
    static const struct {
        const char *game, *by;
        int version, reach, effort;
    } judges[] = {{"drake", "lieutenant", 2, 0, 8},
                  {"jenkins", "lieutenant", 2, 64, 4},
                  {"armada", "captain", 2, 306, 4},
                  {"glory1805", "captain", 2, 96, 12},
                  {"yellowjack", "captain", 2, 16, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++) {
        const GameDef *def = game_find(str(judges[i].game));
        const LevelDef *level = player_level(player_plain(def), def);
        assert_string_equal(judge_level(def), judges[i].by);
        assert_int_equal(judge_version(def), judges[i].version);
        assert_int_equal(judge_reach(def), judges[i].reach);
        assert_int_equal(judge_effort(def), judges[i].effort);
        assert_true(!level->thought && !level->habit);
    }
    assert_null(judge_level(game_find(str("skeleton"))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_judges_is_named_by_his_rank_and_version),
        cmocka_unit_test(decisions_are_drawn_by_lot_each_as_likely),
        cmocka_unit_test(a_step_is_judged_as_a_whole),
        cmocka_unit_test(a_plain_blunder_is_among_what_cost_most),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
