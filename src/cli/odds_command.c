/* odds: what may come of an action in a position or at the end of a record; the same held against battles that were played;
 * and how long it takes to know, over whole games. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/referee.h"

enum { MOST_PLAYED = 100000000, MOST_GAMES = 1000, STANDARD_SIGMA = 5, MOST_ASKED = 8, SLOT = 1 << 20 };

static _Noreturn void stop(const char *what, const char *why)
{
    fflush(stdout);
    fprintf(stderr, "yardarm odds: %s: %s\n", what, why);
    exit(EXIT_FAILED);
}

/* ---- held against what was played ------------------------------------------------------------------------------------------ */

typedef struct {
    double chance, mean, squares; /* sums */
} Tally;

typedef struct {
    Tally cell[ODDS_CELLS], holds[YA_MAX_SIDES + 1], score[YA_MAX_SIDES], over, told[ODDS_ROWS];
} Tallies;

static void count(Tally *t, double value)
{
    t->chance += value != 0;
    t->mean += value;
    t->squares += value * value;
}

static void count_story(const Odds *odds, const char *story, Tallies *all)
{
    for (int i = 0; i < odds->n; i++)
        if (odds->row[i].kind == ODDS_TOLD)
            count(&all->told[i], strcmp(odds->row[i].story, story) == 0);
}

static void count_played(const Odds *odds, const OddsPlayed *one, Tallies *all)
{
    count_story(odds, one->story, all);
    for (int cell = 0; cell < ODDS_CELLS; cell++)
        count(&all->cell[cell], one->cell[cell]);
    count(&all->holds[one->holder < 0 ? YA_MAX_SIDES : one->holder], 1);
    for (int side = 0; side < YA_MAX_SIDES; side++)
        count(&all->score[side], one->score[side]);
    count(&all->over, one->over);
}

/* A share of the battles; each has a seed of its own, so that it does not matter who plays it. */
typedef struct {
    pthread_t thread;
    const OddsAsked *asked;
    const Odds *odds;
    int first, step, games;
    atomic_uint_fast64_t *finished; /* of all shares */
    Tallies all;
} Share;

static void *play_share(void *share)
{
    Share *s = share;
    void *room = must(malloc(odds_room(s->asked->def)));
    OddsPlayed one;

    for (int i = s->first; i < s->games; i += s->step) {
        Rng rng = seed_of_game(s->asked->seed + 1, (uint64_t)i);
        odds_play(s->asked, room, &rng, &one);
        count_played(s->odds, &one, &s->all);
        atomic_fetch_add(s->finished, 1);
    }
    free(room);
    return NULL;
}

/* Sums of whole numbers: the order does not matter either. */
static void add_tallies(Tallies *to, const Tallies *from)
{
    double *sum = (double *)to;
    const double *more = (const double *)from;

    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++)
        sum[i] += more[i];
}

static void play(const OddsAsked *asked, const Odds *odds, int games, int threads, Tallies *all)
{
    Share *share = must(calloc((size_t)threads, sizeof *share));
    atomic_uint_fast64_t finished = 0;

    for (int i = 0; i < threads; i++) {
        share[i] =
            (Share){.asked = asked, .odds = odds, .first = i, .step = threads, .games = games, .finished = &finished};
        if (pthread_create(&share[i].thread, NULL, play_share, &share[i]) != 0)
            stop("--threads", "no such number of threads can be had");
    }
    progress_watch(&finished, (uint64_t)games, "battles");
    for (int i = 0; i < threads; i++) {
        pthread_join(share[i].thread, NULL);
        add_tallies(all, &share[i].all);
    }
    free(share);
}

static const Tally *tally_of(const OddsAsked *asked, const Odds *odds, const Tallies *all, const OddsRow *row)
{
    switch (row->kind) {
    case ODDS_TOLD: return &all->told[row - odds->row];
    case ODDS_HOLDS: return &all->holds[row->side];
    case ODDS_SCORE: return &all->score[row->side];
    case ODDS_OVER: return &all->over;
    default: return &all->cell[odds_cell(asked->def, asked->now, row->kind, row->what, row->side)];
    }
}

/* How many standard errors lie between a number and what was played. */
static double apart(double odds, double error, double played, double variance, int games)
{
    double both = error * error + variance / games, off = fabs(odds - played);

    return off < 1e-9 ? 0 : both > 0 ? off / sqrt(both) : INFINITY;
}

/* The variance of a number as it was played; where it came up seldom or never, at least what its chance makes it. */
static double spread_of(const OddsRow *row, const Tally *t, int games)
{
    double mean = t->mean / games, played = t->squares / games - mean * mean;
    double each = row->chance > 0 ? row->mean / row->chance : 0;

    return fmax(played, row->chance * (1 - row->chance) * each * each);
}

static double hold_row(const OddsAsked *asked, const Odds *odds, const OddsRow *row, const Tallies *all, int games)
{
    const Tally *t = tally_of(asked, odds, all, row);
    double p = t->chance / games, mean = t->mean / games;
    double coin = fmax(p * (1 - p), row->chance * (1 - row->chance)); /* also where it never or always came up */
    double by_chance = apart(row->chance, (row->high - row->low) / 3.92, p, coin, games);
    double by_mean = apart(row->mean, row->error / 1.96, mean, spread_of(row, t, games), games);
    bool counted = row->kind == ODDS_LOSSES || row->kind == ODDS_SCORE;
    char words[YA_MAX_LINE];
    Text w = text_in(words, sizeof words);

    odds_row_words(asked->def, row, &w);
    if (counted)
        printf("  %9.4f %9.4f %6.2f  %s, mean\n", row->mean, mean, by_mean, words);
    if (row->kind != ODDS_SCORE)
        printf("  %9.4f %9.4f %6.2f  %s\n", row->chance, p, by_chance, words);
    return counted ? fmax(row->kind == ODDS_SCORE ? 0 : by_chance, by_mean) : by_chance;
}

static void print_unheard(const OddsAsked *asked, int cell, double p, double off)
{
    int sides = ya_sides(asked->def, asked->now), losses = odds_cell(asked->def, asked->now, ODDS_LOSSES, 0, 0);
    OddsKind kind = cell < losses ? ODDS_OUTCOME : ODDS_LOSSES;
    OddsRow row = {.kind = kind, .side = cell % sides, .what = (cell - (kind == ODDS_LOSSES ? losses : 0)) / sides};
    char words[YA_MAX_LINE];
    Text w = text_in(words, sizeof words);

    odds_row_words(asked->def, &row, &w);
    printf("  %9.4f %9.4f %6.2f  %s, which is not among the odds\n", 0.0, p, off, words);
}

/* What was played and the odds do not have at all: rare things that were not thrown; never where they are exact. */
static double hold_unheard(const OddsAsked *asked, const Odds *odds, const Tallies *all, int games)
{
    double worst = 0, likely = odds->way == ODDS_EXACT ? 0 : 3.84 / (odds->worlds + 3.84);

    for (int cell = 0; cell < ODDS_CELLS; cell++) {
        bool has = false;
        for (const OddsRow *row = odds->row; row < odds->row + odds->n; row++)
            has |= (row->kind == ODDS_OUTCOME || row->kind == ODDS_LOSSES) &&
                   tally_of(asked, odds, all, row) == &all->cell[cell];
        double p = all->cell[cell].chance / games;
        double off = has ? 0 : apart(0, likely / 3.92, p, p * (1 - p), games);
        worst = fmax(worst, off);
        if (off > 0)
            print_unheard(asked, cell, p, off);
    }
    return worst;
}

static bool check(const OddsAsked *asked, const Odds *odds, int games, int threads, double sigma)
{
    Tallies *all = must(calloc(1, sizeof *all));
    double worst = 0;

    play(asked, odds, games, threads, all);
    printf("  %9s %9s %6s  against %d played\n", "odds", "played", "sigma", games);
    for (const OddsRow *row = odds->row; row < odds->row + odds->n; row++)
        if (row->kind != ODDS_TOLD || strcmp(row->story, "something else") != 0)
            worst = fmax(worst, hold_row(asked, odds, row, all, games));
    worst = fmax(worst, hold_unheard(asked, odds, all, games));
    printf("%s: %.2f standard errors apart at most\n", worst <= sigma ? "holds" : "FAILS", worst);
    free(all);
    return worst <= sigma;
}

/* ---- of a file ----------------------------------------------------------------------------------------------------------------- */

static Match *match_of(const char *path)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Buffer text = {0};
    Run r = {.dice = NULL};

    if (!file_read(path, &text, &err))
        stop(path, why);
    Match *m = match_from(buffer_str(&text), &r, &err);
    if (!m)
        stop(path, why);
    buffer_free(&text);
    return m;
}

static void read_action(const Args *args, OddsAsked *asked)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Buffer words = {0};

    for (int i = 1; i < args->count; i++)
        buffer_fmt(&words, "%s%s", i > 1 ? " " : "", args->operand[i]);
    if (words.n && !odds_read(asked, buffer_str(&words), &err))
        stop(words.at, why);
    buffer_free(&words);
}

static void print_json(const OddsAsked *asked, const Odds *odds)
{
    char *text = must(malloc(SLOT));
    Text t = text_in(text, SLOT);
    Json j = json_to(&t);

    json_begin(&j);
    odds_json(&j, asked->def, odds);
    json_end(&j);
    puts(text);
    free(text);
}

static int check_file(const Args *args, const OddsAsked *asked, int games)
{
    void *room = must(malloc(odds_room(asked->def)));
    Odds *odds = must(malloc(sizeof *odds));
    char how[YA_MAX_LINE];
    Text t = text_in(how, sizeof how);
    double sigma = (double)arg_number(args, "--sigma", STANDARD_SIGMA, 1, 100);

    if (!odds_find(asked, room, NULL, odds))
        stop(args->operand[0], "nothing is left to chance in that");
    odds_way_words(odds, &t);
    printf("%s\n", how);
    bool holds = check(asked, odds, games, (int)arg_number(args, "--threads", 1, 1, 256), sigma);
    free(odds);
    free(room);
    return holds ? 0 : EXIT_FAILED;
}

static int json_of_file(const Args *args, const OddsAsked *asked)
{
    void *room = must(malloc(odds_room(asked->def)));
    Odds *odds = must(malloc(sizeof *odds));

    if (!odds_find(asked, room, NULL, odds))
        stop(args->operand[0], "nothing is left to chance in that");
    print_json(asked, odds);
    free(odds);
    free(room);
    return 0;
}

static int odds_of_file(const Args *args)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Buffer text = {0};
    Match *m = match_of(args->operand[0]);
    int side = arg_side(args, m->def, "--side");
    OddsAsked asked = {.def = m->def,
                       .now = m->now,
                       .side = side < 0 ? YA_REFEREE : side,
                       .seed = arg_number(args, "--seed", 1, 0, UINT64_MAX),
                       .worlds = (int)arg_number(args, "--worlds", 0, 0, MOST_PLAYED)};
    int games = (int)arg_number(args, "--check", 0, 0, MOST_PLAYED), status = 0;

    read_action(args, &asked);
    if ((games || arg_value(args, "--json")) && !asked.acts && ya_actor(m->def, m->now) != YA_CHANCE)
        bad_usage(args->command, "name the action");
    if (games)
        status = check_file(args, &asked, games);
    else if (arg_value(args, "--json"))
        status = json_of_file(args, &asked);
    else if (!odds_write(asked, &text, &err))
        stop(args->operand[0], why);
    else
        fputs(text.at, stdout);
    buffer_free(&text);
    free(m);
    return status;
}

/* ---- how long it takes ---------------------------------------------------------------------------------------------------------- */

typedef struct {
    double *at;
    int n, cap;
} Times;

static void time_add(Times *t, double seconds)
{
    if (t->n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 1024;
        t->at = must(realloc(t->at, (size_t)t->cap * sizeof *t->at));
    }
    t->at[t->n++] = seconds;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void print_times(const char *what, Times *t)
{
    if (!t->n)
        return;
    qsort(t->at, (size_t)t->n, sizeof *t->at, by_size);
    printf("  %-10s %7d %9.2f %9.2f %9.2f\n", what, t->n, 1000 * t->at[t->n / 2], 1000 * t->at[t->n * 99 / 100],
           1000 * t->at[t->n - 1]);
    free(t->at);
}

typedef struct {
    OddsAsked asked;
    void *room, *mind;
    Odds *odds;
    Rng rng;
    Times way[3], list;
} Clock;

static void time_actions(Clock *c, int side)
{
    Action list[MOST_ASKED];
    double start = seconds_now();

    c->asked.side = side;
    c->asked.acts = false;
    int n = odds_actions(&c->asked, c->room, list, MOST_ASKED);
    time_add(&c->list, seconds_now() - start);
    c->asked.acts = true;
    for (int i = 0; i < n && i < MOST_ASKED; i++) {
        c->asked.action = list[i];
        start = seconds_now();
        if (odds_find(&c->asked, c->room, NULL, c->odds))
            time_add(&c->way[c->odds->way], seconds_now() - start);
    }
}

/* A game of machines; at one decision of so many everything that leads to dice is asked for. */
static void time_game(Clock *c, Game *g, uint32_t every)
{
    const GameDef *def = c->asked.def;
    const Player *player = odds_player(def);
    Run r = {.dice = &c->rng};
    Action a;

    while (ya_owing(def, g)) {
        int side = ya_actor(def, g);
        if (!rng_below(&c->rng, every))
            time_actions(c, side);
        if (!player_choose(player, def, g, c->mind, side, &c->rng, &a))
            return;
        ya_apply(def, g, a, &r);
    }
}

static int time_games(const Args *args)
{
    static const char *const ways[] = {"exact", "worlds", "thrown"};
    const GameDef *def = arg_game(args);
    int games = (int)arg_number(args, "--games", 1, 1, MOST_GAMES);
    uint32_t every = (uint32_t)arg_number(args, "--every", 20, 1, 1000000);
    uint64_t seed = arg_number(args, "--seed", 1, 0, UINT64_MAX);
    Game *g = state_new(def);
    Clock c = {.asked = {.def = def, .now = g, .seed = 1}, .room = must(malloc(odds_room(def)))};
    int16_t option[MAX_OPTIONS] = {0};

    c.mind = must(malloc(player_room(def)));
    c.odds = must(malloc(sizeof *c.odds));
    arg_options(args, 1, option);
    for (int i = 0; i < games; i++) {
        c.rng = seed_of_game(seed, (uint64_t)i);
        Run r = {.dice = &c.rng};
        flow_start(def, g, option, &r);
        time_game(&c, g, every);
    }
    printf("%s: milliseconds a question\n  %-10s %7s %9s %9s %9s\n", def->id, "", "n", "p50", "p99", "most");
    for (int way = 0; way < 3; way++)
        print_times(ways[way], &c.way[way]);
    print_times("which lead", &c.list);
    free(c.odds);
    free(c.mind);
    free(c.room);
    free(g);
    return 0;
}

static int run(const Args *args)
{
    return ya_game(args->operand[0]) ? time_games(args) : odds_of_file(args);
}

const Command command_odds = {
    "odds",
    "FILE [ACTION] | GAME [KEY=VALUE ...]",
    "what may come of an action that leads to dice",
    "FILE is a position or a record, '-' is standard input. Without an action: of all that lead to dice now.\n"
    "What the side cannot know is redrawn; without --side everything is known. All dice are thrown in all ways\n"
    "where that is not too much, otherwise once in each world, and a 95 % interval stands beside each chance.\n"
    "Of a GAME: how long it takes to know, over whole games of machines.",
    1,
    MAX_OPERANDS,
    run,
    {{"--side", "SIDE", "by what that side knows"},
     {"--seed", "N", "of redraws and throws (1)"},
     {"--worlds", "N", "in how many, where things are hidden or thrown"},
     {"--json", NULL, "as JSON"},
     {"--check", "N", "hold them against N battles that are played; fails where they differ"},
     {"--threads", "N", "that play them (1)"},
     {"--sigma", "N", "by more than so many standard errors (5)"},
     {"--games", "N", "of a GAME: how many are played (1)"},
     {"--every", "N", "and at how many decisions one is asked for odds (20)"}},
};
