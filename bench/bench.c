/* What the engine costs, game by game, on one core, and how long the machine player thinks. Build it optimised:
 * `make bench`.
 *
 *     bench [GAME] [SECONDS] [OPTIONS]        SECONDS of random play a game; the default is 2
 *
 * OPTIONS are those of a game: bench glory1805 2 scenario=campaign. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/player.h"
#include "engine/match.h"

enum { POSITIONS = 512, LONGEST = 1 << 20, LARGEST_VIEW = 1 << 20, THOUGHTS = 1 << 20 };

static const char *options = "";

typedef struct {
    const GameDef *def;
    Game *now, *position; /* position: some POSITIONS states out of random games */
    int kept;
    double decisions, games, seconds, legal;
} Bench;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static Game *position(const Bench *b, int i)
{
    return (Game *)(void *)((char *)b->position + (size_t)i * b->def->state_size);
}

static int start(Bench *b, Run *r)
{
    int16_t option[MAX_OPTIONS];
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    if (!options_read(b->def, str(options), option, &err)) {
        fprintf(stderr, "bench: %s: %s\n", b->def->id, why);
        exit(1);
    }
    flow_start(b->def, b->now, option, r);
    return ya_actor(b->def, b->now);
}

/* ---- random play -------------------------------------------------------------------------------------------------- */

static void play(Bench *b, uint64_t seed)
{
    Rng rng = seed;
    Run r = {.dice = &rng};
    int decisions = 0;

    for (int side = start(b, &r); side >= 0 && decisions < LONGEST; side = ya_actor(b->def, b->now), decisions++)
        b->legal += flow_step(b->def, b->now, side, &rng, &r);
    b->decisions += decisions;
    b->games++;
}

static void play_for(Bench *b, double seconds)
{
    double started = now();

    for (uint64_t game = 0; b->seconds < seconds; game++) {
        play(b, game);
        b->seconds = now() - started;
    }
}

/* Every state of some games is as likely to be kept (a reservoir), so long games count as they should. */
static void keep_positions(Bench *b)
{
    Rng rng = 7;
    Run r = {.dice = &rng};
    uint32_t seen = 0;

    for (int game = 0; game < 20 || b->kept < POSITIONS; game++)
        for (int side = start(b, &r); side >= 0; side = ya_actor(b->def, b->now)) {
            Action a;
            ya_sample(b->def, b->now, side, &rng, &a);
            flow_take(b->def, b->now, a, &r);
            uint32_t slot = rng_below(&rng, ++seen);
            if (b->kept < POSITIONS)
                slot = (uint32_t)b->kept++;
            if (slot < POSITIONS)
                memcpy(position(b, (int)slot), b->now, b->def->state_size);
        }
}

/* ---- single costs: seconds for one ---------------------------------------------------------------------------------- */

static double view_cost(const Bench *b, double *bytes)
{
    char *json = malloc(LARGEST_VIEW);
    int views = 0;
    double started = now(), size = 0;

    for (int i = 0; i < b->kept; i++)
        for (int side = 0; side < ya_sides(b->def, position(b, i)); side++, views++)
            size += (double)ya_view(b->def, position(b, i), side, json, LARGEST_VIEW);
    double cost = (now() - started) / views;
    *bytes = size / views;
    free(json);
    return cost;
}

static double copy_cost(Bench *b)
{
    enum { TIMES = 2000 };
    double started = now();

    for (int k = 0; k < TIMES; k++)
        for (int i = 0; i < b->kept; i++) {
            memcpy(b->now, position(b, i), b->def->state_size);
            __asm__ volatile("" ::: "memory");
        }
    return (now() - started) / TIMES / b->kept;
}

static double determinise_cost(Bench *b, double copy)
{
    enum { TIMES = 20 };
    Rng rng = 3;
    double started = now();

    for (int k = 0; k < TIMES; k++)
        for (int i = 0; i < b->kept; i++) {
            memcpy(b->now, position(b, i), b->def->state_size);
            ya_determinise(b->def, b->now, k & 1, &rng);
        }
    return (now() - started) / TIMES / b->kept - copy;
}

static Match *match_new(const GameDef *def)
{
    return match_in(malloc(match_size(def, LONGEST)), def, LONGEST);
}

static double replay_cost(const GameDef *def, size_t *bytes)
{
    enum { TIMES = 10 };
    Match *m = match_new(def), *again = match_new(def);
    size_t cap = 1 << 24;
    char why[2 * YA_MAX_LINE], *text = malloc(cap);
    Text err = text_in(why, sizeof why), out = text_in(text, cap);
    Run r = {0};
    Rng rng = 5;

    match_start(m, str(options), &r, &err);
    for (int side; (side = ya_actor(def, m->now)) >= 0;) {
        Action a;
        ya_sample(def, m->now, side, &rng, &a);
        match_play(m, a, &r);
    }
    record_write(m, &out);
    double started = now();
    for (int k = 0; k < TIMES; k++)
        if (!record_read(again, (Str){out.at, out.n}, &r, &err)) {
            fprintf(stderr, "bench: %s: %s\n", def->id, why);
            exit(1);
        }
    double cost = (now() - started) / TIMES;
    *bytes = out.n;
    free(text);
    free(again);
    free(m);
    return cost;
}

/* ---- the machine player: whole games against itself ------------------------------------------------------------------ */

/* Time of this thread alone: what else the machine does meanwhile is no thought of his. */
static double thinking(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A whole game; the time of every decision with a choice to it is noted. */
static int think(Bench *b, Game *scratch, uint64_t seed, double *thought, int n)
{
    Rng dice = seed, mind = seed + 1;
    Run r = {.dice = &dice};
    Action list[YA_MAX_LEGAL], a;

    for (int side = start(b, &r); side >= 0; side = ya_actor(b->def, b->now)) {
        bool choice = ya_legal(b->def, b->now, side, true, list, YA_MAX_LEGAL) > 1;
        double started = thinking();
        player_choose(&player_midshipman, b->def, b->now, scratch, side, &mind, &a);
        if (choice && n < THOUGHTS)
            thought[n++] = thinking() - started;
        flow_take(b->def, b->now, a, &r);
    }
    return n;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_player(const GameDef *def, double seconds)
{
    Bench b = {.def = def, .now = malloc(def->state_size)};
    Game *scratch = malloc(player_room(def));
    double *thought = malloc(THOUGHTS * sizeof *thought), sum = 0, started = thinking();
    int n = 0, games = 0;

    do
        n = think(&b, scratch, (uint64_t)++games, thought, n);
    while (thinking() - started < seconds);
    for (int i = 0; i < n; i++)
        sum += thought[i];
    qsort(thought, (size_t)n, sizeof *thought, compare);
    printf("%-12s %11.0f %10d %9.2f %9.3f %9.3f %9.3f\n", def->id, n / sum, games, sum / games, 1e3 * sum / n,
           1e3 * thought[n - 1 - n / 100], 1e3 * thought[n - 1]);
    fflush(stdout);
    free(thought);
    free(scratch);
    free(b.now);
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

static void measure(const GameDef *def, double seconds)
{
    Bench b = {.def = def, .now = malloc(def->state_size), .position = calloc(POSITIONS, def->state_size)};
    double view_bytes;
    size_t record_bytes;

    play_for(&b, seconds);
    keep_positions(&b);
    double view = view_cost(&b, &view_bytes), copy = copy_cost(&b), redraw = determinise_cost(&b, copy);
    double replay = replay_cost(def, &record_bytes);
    printf("%-12s %11.0f %10.1f %9.1f %7.2f %7u %8.2f %7.0f %9.2f %8.0f %7.1f %8.0f\n", def->id,
           b.decisions / b.seconds, b.games / b.seconds, b.decisions / b.games, b.legal / b.decisions, def->state_size,
           1e6 * view, view_bytes, 1e3 * replay, (double)record_bytes, 1e9 * copy, 1e9 * redraw);
    fflush(stdout);
    free(b.position);
    free(b.now);
}

int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : NULL;
    double seconds = argc > 2 ? atof(argv[2]) : 2;

    if (argc > 3)
        options = argv[3];

    printf("%-12s %11s %10s %9s %7s %7s %8s %7s %9s %8s %7s %8s\n", "", "decisions", "games", "decisions", "mean",
           "state", "us per", "view", "ms per", "record", "ns per", "ns per");
    printf("%-12s %11s %10s %9s %7s %7s %8s %7s %9s %8s %7s %8s\n", "game", "per second", "per second", "per game",
           "legal", "bytes", "view", "bytes", "replay", "bytes", "copy", "redraw");
    for (int i = 0; i < ya_game_count(); i++)
        if (!only || strcmp(only, ya_game_at(i)->id) == 0)
            measure(ya_game_at(i), seconds);
    printf("\n%-12s %11s %10s %9s %9s %9s %9s\n", "midshipman", "decisions", "games", "s per", "ms per", "99 of 100",
           "longest");
    printf("%-12s %11s %10s %9s %9s %9s %9s\n", "", "per second", "", "game", "decision", "ms", "ms");
    for (int i = 0; i < ya_game_count(); i++)
        if (ya_game_at(i)->evaluate && (!only || strcmp(only, ya_game_at(i)->id) == 0))
            measure_player(ya_game_at(i), seconds);
    return 0;
}
