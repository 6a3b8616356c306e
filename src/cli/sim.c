/* sim: whole games between machines, as many and as fast as possible.
 *
 * Each game has its own seed, made from the seed given and its number, so that neither the order in which games are
 * played nor the number of threads changes any of them. The threads share nothing but the number of the next game. */
#include "cli/cli.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"

enum { MAX_THREADS = 256, LONGEST = 1 << 20 /* decisions; a longer game is given up */ };

typedef struct {
    const GameDef *def;
    const Player *player[YA_MAX_SIDES];
    int16_t option[MAX_OPTIONS];
    uint64_t games, seed;
    int threads, sides;
    atomic_uint_fast64_t next, finished;
} Plan;

typedef struct {
    uint64_t games, decisions, legal, dice, longest, shortest;
    uint64_t dead_ends, unfinished, draws, wins[YA_MAX_SIDES];
    uint64_t hash; /* a sum, so that the order of the games does not matter */
} Tally;

typedef struct {
    Plan *plan;
    Tally tally;
    Game *now, *scratch;
    double ended;
    pthread_t thread;
} Worker;

/* ---- one game ----------------------------------------------------------------------------------------------------- */

static bool decide(Worker *w, int side, Rng *rng, Action *out)
{
    const GameDef *def = w->plan->def;
    const Player *player = w->plan->player[side];
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, w->now, side, true, list, YA_MAX_LEGAL);

    if (n == 0)
        return false;
    w->tally.legal += (uint64_t)n;
    if (player != &player_random)
        return player_choose(player, def, w->now, w->scratch, side, rng, out);
    *out = list[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
    return true;
}

static void count_winner(Worker *w)
{
    int32_t score[YA_MAX_SIDES];
    int best = 0;
    bool alone = true;

    ya_score(w->plan->def, w->now, score);
    for (int side = 1; side < w->plan->sides; side++) {
        if (score[side] >= score[best])
            alone = score[side] > score[best];
        if (score[side] > score[best])
            best = side;
    }
    if (alone)
        w->tally.wins[best]++;
    else
        w->tally.draws++;
}

static void count_game(Worker *w, uint64_t game, uint64_t decisions, bool dead)
{
    const GameDef *def = w->plan->def;
    Tally *t = &w->tally;
    uint64_t fingerprint[2] = {game, ya_hash(def, w->now)};

    t->games++;
    t->decisions += decisions;
    if (decisions > t->longest)
        t->longest = decisions;
    if (decisions < t->shortest)
        t->shortest = decisions;
    t->hash += hash_bytes(fingerprint, sizeof fingerprint, 0);
    if (dead)
        t->dead_ends++;
    else if (ya_owing(def, w->now))
        t->unfinished++;
    else
        count_winner(w);
}

static void play_game(Worker *w, uint64_t game)
{
    const GameDef *def = w->plan->def;
    Rng dice = seed_of_game(w->plan->seed, game), mind = rng_next(&dice);
    Run r = {.dice = &dice};
    uint64_t decisions = 0;
    bool dead = false;

    flow_start(def, w->now, w->plan->option, &r);
    for (int side; (side = ya_actor(def, w->now)) >= 0 && decisions < LONGEST; decisions++) {
        Action a;
        if (!decide(w, side, &mind, &a)) {
            dead = true;
            break;
        }
        flow_take(def, w->now, a, &r);
        w->tally.dice += r.rolled;
    }
    count_game(w, game, decisions, dead);
}

/* ---- many games --------------------------------------------------------------------------------------------------- */

/* The counting is done on the thread's own stack, where no other thread's counters are near. */
static void *work(void *worker)
{
    Worker w = *(Worker *)worker;
    uint64_t game;

    while ((game = atomic_fetch_add(&w.plan->next, 1)) < w.plan->games) {
        play_game(&w, game);
        atomic_fetch_add(&w.plan->finished, 1);
    }
    ((Worker *)worker)->tally = w.tally;
    ((Worker *)worker)->ended = seconds_now();
    return NULL;
}

static void show_progress(uint64_t done, uint64_t games, double seconds)
{
    int width = 30, filled = (int)(done * (uint64_t)width / games);
    double left = done ? seconds * (double)(games - done) / (double)done : 0;

    fprintf(stderr, "\r[%.*s%*s] %3d%%  %llu of %llu games, %.0f s left ", filled,
            "==============================", width - filled, "", (int)(100 * done / games), (unsigned long long)done,
            (unsigned long long)games, left);
}

static void watch(Plan *plan, double started)
{
    struct timespec pause = {0, 100000000};
    uint64_t done;

    while ((done = atomic_load(&plan->finished)) < plan->games) {
        show_progress(done, plan->games, seconds_now() - started);
        nanosleep(&pause, NULL);
    }
    fprintf(stderr, "\r%78s\r", "");
}

static void add(Tally *sum, const Tally *t)
{
    sum->games += t->games;
    sum->decisions += t->decisions;
    sum->legal += t->legal;
    sum->dice += t->dice;
    sum->longest = t->longest > sum->longest ? t->longest : sum->longest;
    sum->shortest = t->shortest < sum->shortest ? t->shortest : sum->shortest;
    sum->dead_ends += t->dead_ends;
    sum->unfinished += t->unfinished;
    sum->draws += t->draws;
    for (int side = 0; side < YA_MAX_SIDES; side++)
        sum->wins[side] += t->wins[side];
    sum->hash += t->hash;
}

static double play_all(Plan *plan, Tally *sum)
{
    Worker *workers = must(calloc((size_t)plan->threads, sizeof *workers));

    for (int i = 0; i < plan->threads; i++)
        workers[i] = (Worker){.plan = plan,
                              .tally = {.shortest = UINT64_MAX},
                              .now = state_new(plan->def),
                              .scratch = state_new(plan->def)};
    double started = seconds_now();
    for (int i = 0; i < plan->threads; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) {
            fputs("yardarm sim: cannot start a thread\n", stderr);
            exit(EXIT_FAILED);
        }
    if (isatty(STDERR_FILENO))
        watch(plan, started);
    double seconds = 0;
    for (int i = 0; i < plan->threads; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].ended - started > seconds)
            seconds = workers[i].ended - started;
        add(sum, &workers[i].tally);
        free(workers[i].now);
        free(workers[i].scratch);
    }
    free(workers);
    return seconds;
}

/* ---- what came of it ---------------------------------------------------------------------------------------------- */

static double per(uint64_t n, double d)
{
    return d > 0 ? (double)n / d : 0;
}

static void print_table(const Plan *plan, const Tally *t, double seconds)
{
    double games = (double)t->games;

    printf("%s: %llu games, seed %llu, %d thread%s\n", plan->def->title, (unsigned long long)t->games,
           (unsigned long long)plan->seed, plan->threads, plan->threads == 1 ? "" : "s");
    for (int side = 0; side < plan->sides; side++)
        printf("  wins, %-12s %10llu  %5.1f %%  (%s)\n", side_name(plan->def, side), (unsigned long long)t->wins[side],
               100 * per(t->wins[side], games), plan->player[side]->name);
    printf("  %-18s %10llu  %5.1f %%\n", "draws", (unsigned long long)t->draws, 100 * per(t->draws, games));
    printf("  %-18s %10.1f  from %llu to %llu\n", "decisions a game", per(t->decisions, games),
           (unsigned long long)t->shortest, (unsigned long long)t->longest);
    printf("  %-18s %10.2f\n", "legal actions", per(t->legal, (double)t->decisions));
    printf("  %-18s %10.1f\n", "dice a game", per(t->dice, games));
    printf("  %-18s %10.2f  %.0f decisions/s, %.1f games/s\n", "seconds", seconds, per(t->decisions, seconds),
           per(t->games, seconds));
    if (t->dead_ends || t->unfinished)
        printf("  %llu dead ends, %llu games given up after %d decisions\n", (unsigned long long)t->dead_ends,
               (unsigned long long)t->unfinished, LONGEST);
}

static void print_json(const Plan *plan, const Tally *t, double seconds)
{
    printf("{\"game\":\"%s\",\"games\":%llu,\"seed\":%llu,\"threads\":%d,\"decisions\":%llu,\"seconds\":%.6f,"
           "\"decisions_per_second\":%.0f,\"games_per_second\":%.2f,\"wins\":{",
           plan->def->id, (unsigned long long)t->games, (unsigned long long)plan->seed, plan->threads,
           (unsigned long long)t->decisions, seconds, per(t->decisions, seconds), per(t->games, seconds));
    for (int side = 0; side < plan->sides; side++)
        printf("%s\"%s\":%llu", side ? "," : "", side_name(plan->def, side), (unsigned long long)t->wins[side]);
    printf("},\"draws\":%llu,\"dead_ends\":%llu,\"unfinished\":%llu,\"shortest_game\":%llu,\"longest_game\":%llu,"
           "\"mean_game\":%.2f,\"mean_legal\":%.3f,\"mean_dice\":%.2f,\"hash\":\"%016llx\"}\n",
           (unsigned long long)t->draws, (unsigned long long)t->dead_ends, (unsigned long long)t->unfinished,
           (unsigned long long)t->shortest, (unsigned long long)t->longest, per(t->decisions, (double)t->games),
           per(t->legal, (double)t->decisions), per(t->dice, (double)t->games), (unsigned long long)t->hash);
}

/* ---- the command -------------------------------------------------------------------------------------------------- */

static void read_players(const Args *args, Plan *plan)
{
    const char *names = arg_value(args, "--players");
    Str rest = str(names ? names : "random");
    int given = 0;

    for (; rest.n && given < YA_MAX_SIDES; given++) {
        Str name = str_until(&rest, ',');
        plan->player[given] = player_find(name);
        if (!plan->player[given])
            bad_usage(args->command, "no player '%.*s'", (int)name.n, name.at);
    }
    for (int side = given; given == 1 && side < plan->sides; side++)
        plan->player[side] = plan->player[0];
    if (rest.n || (given != 1 && given != plan->sides))
        bad_usage(args->command, "--players names %s%d, this game has %d sides", rest.n ? "more than " : "", given,
                  plan->sides);
}

/* The number of sides may depend on the options: start one to see. */
static int sides_of(const Plan *plan)
{
    Game *g = state_new(plan->def);
    Rng dice = 0;
    Run r = {.dice = &dice};

    flow_start(plan->def, g, plan->option, &r);
    int sides = ya_sides(plan->def, g);
    free(g);
    return sides;
}

static int sim(const Args *args)
{
    Plan plan = {.def = arg_game(args)};
    Tally sum = {.shortest = UINT64_MAX};

    arg_options(args, 1, plan.option);
    plan.games = arg_number(args, "--games", 1000, 1, UINT64_C(1) << 40);
    plan.seed = arg_number(args, "--seed", 1, 0, UINT64_MAX);
    plan.threads = (int)arg_number(args, "--threads", 1, 1, MAX_THREADS);
    plan.sides = sides_of(&plan);
    read_players(args, &plan);
    double seconds = play_all(&plan, &sum);
    if (arg_value(args, "--json"))
        print_json(&plan, &sum, seconds);
    else if (arg_value(args, "--hash"))
        printf("%s %llu games, seed %llu: %016llx\n", plan.def->id, (unsigned long long)sum.games,
               (unsigned long long)plan.seed, (unsigned long long)sum.hash);
    else
        print_table(&plan, &sum, seconds);
    return sum.dead_ends || sum.unfinished ? EXIT_FAILED : EXIT_SUCCESS;
}

const Command command_sim = {
    .name = "sim",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "play whole games between machines and count",
    .about =
        "Plays whole games and prints wins by side, how long the games were and how fast they were played. Game i\n"
        "has a seed of its own, made from the seed given and i: the outcome depends neither on the number of\n"
        "threads nor on the order of the games. Only the playing is timed. The exit status is 1 if a game came to a\n"
        "dead end. KEY=VALUE are options of the game.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = sim,
    .flags = {{"--games", "N", "how many games (1000)"},
              {"--seed", "S", "the seed (1)"},
              {"--players", "NAME,NAME", "who plays each side; one name plays them all (random)"},
              {"--threads", "T", "how many at a time (1)"},
              {"--json", NULL, "one JSON object instead of the table"},
              {"--hash", NULL, "one line that fingerprints the ends of all games"}},
};
