/* yardstick: what machines of each level give away by the judge of their game: games of each against itself, judged as a
 * match that is over is (ai/analysis.h). What it prints is a game's data/yardstick.csv. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/analysis.h"
#include "cli/cli.h"
#include "table/strength.h"

enum { MOST_LEVELS = STRENGTH_RUNGS, MOST_THREADS = 256, MOST_GAMES = 1 << 20 };

/* What each side gave away in one game. */
typedef struct {
    double lost[YA_MAX_SIDES];
    int looked_into[YA_MAX_SIDES], decisions[YA_MAX_SIDES];
} Given;

typedef struct {
    const GameDef *def;
    uint64_t games, seed;
    atomic_uint_fast64_t next, finished; /* by level and game */
    const Player *level[MOST_LEVELS];
    int levels, effort, one_in;
    char options[YA_MAX_LINE]; /* as they were given; nothing: the standard ones */
    Given *given;              /* likewise */
} Yardstick;

/* ---- one game ----------------------------------------------------------------------------------------------------------- */

static uint32_t below(void *rng, uint32_t n)
{
    return rng_below(rng, n);
}

/* As a record has it: chance answers like a player. */
static void play_out(Match *m, const Player *player, Rng *dice)
{
    Rng mind = rng_next(dice);
    void *scratch = must(malloc(player_room(m->def)));
    Run quiet = {0};
    Action a;

    for (int side; (side = ya_actor(m->def, m->now)) >= 0 && m->n < m->cap; match_play(m, a, &quiet))
        if (side == YA_CHANCE)
            a = chance_answer(m->def, m->now, below, dice);
        else if (!player_choose(player, m->def, m->now, scratch, side, &mind, &a))
            break;
    free(scratch);
}

static void judge(const Match *m, const Yardstick *y, Rng lot, Given *out)
{
    void *memory = must(malloc(analysis_size(m->def)));
    Analysis *a = analysis_in(memory, m->def, m->first, m->log, m->n);

    analysis_means(a, y->seed, y->effort, NULL);
    analysis_sample(a, lot, y->one_in);
    while (analysis_step(a))
        ;
    memcpy(out->lost, a->given_away, sizeof out->lost);
    memcpy(out->looked_into, a->decisions, sizeof out->looked_into);
    memcpy(out->decisions, a->choices, sizeof out->decisions);
    free(memory);
}

static void measure(const Yardstick *y, uint64_t number)
{
    uint64_t game = number % y->games;
    Match *m = match_new(y->def);
    Rng dice = seed_of_game(y->seed, game);
    Run quiet = {0};
    Text none = {0};

    if (match_start(m, str(y->options), &quiet, &none)) {
        play_out(m, y->level[number / y->games], &dice);
        judge(m, y, rng_next(&dice), &y->given[number]);
    }
    free(m);
}

/* ---- all of them -------------------------------------------------------------------------------------------------------- */

static uint64_t all_games(const Yardstick *y)
{
    return (uint64_t)y->levels * y->games;
}

static void *work(void *yardstick)
{
    Yardstick *y = yardstick;
    uint64_t number;

    while ((number = atomic_fetch_add(&y->next, 1)) < all_games(y)) {
        measure(y, number);
        atomic_fetch_add(&y->finished, 1);
    }
    return NULL;
}

static void measure_all(Yardstick *y, int threads)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;

    y->given = must(calloc(all_games(y), sizeof *y->given));
    while (started < threads && pthread_create(&thread[started], NULL, work, y) == 0)
        started++;
    if (started)
        progress_watch(&y->finished, all_games(y), "games");
    else
        work(y);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

static void print_rate(const Yardstick *y, int level, const char *side, const Losses *l)
{
    Rate r = losses_rate(l);

    printf("%s,%s,%d,%.3f,%.3f,%s,%d\n", y->level[level]->name, side, r.games, r.lost, r.error, y->options,
           judge_version(y->def));
}

/* A game is one draw, whatever the number of its seats. */
static void print_level(const Yardstick *y, int level)
{
    const GameDef *def = y->def;
    Losses by_side[YA_MAX_SIDES] = {0}, all = {0};

    for (uint64_t game = 0; game < y->games; game++) {
        const Given *g = &y->given[(uint64_t)level * y->games + game];
        double lost = 0, looked_into = 0, decisions = 0;
        for (int side = 0; side < def->max_sides; side++) {
            losses_add_some(&by_side[side], g->lost[side], g->looked_into[side], g->decisions[side]);
            lost += g->lost[side];
            looked_into += g->looked_into[side];
            decisions += g->decisions[side];
        }
        losses_add_some(&all, lost, looked_into, decisions);
    }
    if (seats_are_alike(def))
        print_rate(y, level, "", &all);
    for (int side = 0; side < def->max_sides && !seats_are_alike(def); side++)
        print_rate(y, level, side_name(def, side), &by_side[side]);
}

static const Player *level_named(const Args *args, const GameDef *def, Str name)
{
    const Player *player = player_find(def, name);

    if (!player)
        bad_usage(args->command, "no player '%.*s' plays %s", (int)name.n, name.at, def->id);
    return player;
}

static void levels_read(const Args *args, const char *names, Yardstick *y)
{
    Str rest = str(names ? names : "");

    for (int i = 0; !names && player_at(y->def, i) && y->levels < MOST_LEVELS; i++)
        if (player_at(y->def, i)->looks)
            y->level[y->levels++] = player_at(y->def, i);
    while (rest.n && y->levels < MOST_LEVELS)
        y->level[y->levels++] = level_named(args, y->def, str_until(&rest, ','));
}

static void options_given(const Args *args, Yardstick *y)
{
    int16_t option[MAX_OPTIONS];
    Text t = text_in(y->options, sizeof y->options);

    arg_options(args, 1, option);
    for (int i = 1; i < args->count; i++)
        text_fmt(&t, "%s%s", i > 1 ? " " : "", args->operand[i]);
}

static void print_head(const Yardstick *y, const char *names)
{
    printf("# yardarm yardstick %s --games %llu --seed %llu", y->def->id, (unsigned long long)y->games,
           (unsigned long long)y->seed);
    if (y->one_in > 1)
        printf(" --one-in %d", y->one_in);
    if (names)
        printf(" --levels %s", names);
    printf("%s%s\nlevel,side,games,lost,error,options,judge\n", y->options[0] ? " " : "", y->options);
}

static int yardstick(const Args *args)
{
    Yardstick y = {.effort = (int)arg_number(args, "--effort", 0, 0, 1000),
                   .one_in = (int)arg_number(args, "--one-in", 1, 1, MOST_ONE_IN)};
    const char *names = arg_value(args, "--levels");

    y.def = arg_game(args);
    y.games = arg_number(args, "--games", 10, 2, MOST_GAMES);
    y.seed = arg_number(args, "--seed", 1, 0, UINT64_MAX);
    if (!judge_level(y.def))
        bad_usage(args->command, "nobody can judge %s", y.def->title);
    options_given(args, &y);
    levels_read(args, names, &y);
    measure_all(&y, (int)arg_number(args, "--threads", 1, 1, MOST_THREADS));
    print_head(&y, names);
    for (int level = 0; level < y.levels; level++)
        print_level(&y, level);
    free(y.given);
    return EXIT_SUCCESS;
}

const Command command_yardstick = {
    .name = "yardstick",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "what machines of each level give away, to hold people against",
    .about =
        "Machines of each level play against their like, and every game is judged as analyse does it. Prints for each\n"
        "level and side the points of a hundred that are given away in a hundred decisions, with one standard error\n"
        "by how much the games differ; where the seats are alike for all of them together. That is a game's\n"
        "data/yardstick.csv, by which the strength of people is estimated: one table for each kind of game, by its\n"
        "options. The same seed gives the same table.",
    .least = 1,
    .most = MAX_OPERANDS,
    .run = yardstick,
    .flags = {{"--games", "N", "how many games of each level (10)"},
              {"--levels", "NAMES", "these only, the weakest first, with commas between"},
              {"--effort", "N", "as of analyse"},
              {"--one-in", "N", "looks into one decision in N, drawn by lot: many games for the work of few (1)"},
              {"--seed", "S", "the seed (1)"},
              {"--threads", "T", "how many at a time (1)"}},
};
