#include "cli/plan.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"

typedef struct {
    Plan *plan;
    Tally tally;
    Game *now, *scratch;
    uint32_t heard;            /* which of the tallied rules this game has told of: bit per rule */
    int given[YA_MAX_SIDES];   /* what the rule that gives numbers gave each side first; -1: nothing yet */
    int turns;                 /* headings of the first level in this game */
    bool decided;              /* so far as plans look: the chances are counted */
    double turn[YA_MAX_SIDES]; /* seconds each side has thought in this turn */
    double ended;
    pthread_t thread;
} Worker;

/* ---- what a report tells of ---------------------------------------------------------------------------------------- */

static void take_count(Worker *w, Counts what, int side, int a, int b, int n)
{
    census_add(&w->tally.census, (Counted){(int32_t)what, side, a, b, (uint64_t)n});
}

static void count_order(Worker *w, Action a)
{
    const VerbDef *verb = &w->plan->def->verbs[a.verb];

    take_count(w, COUNTS_ORDERS, a.side, a.verb, a.arg[0], 1);
    for (int i = 0; i < 3; i++)
        if (verb->kind[i] == ARG_PLACE || verb->kind[i] == ARG_SITE)
            take_count(w, COUNTS_NAMED, a.side, verb->kind[i], a.arg[i], 1);
}

static void count_happening(Worker *w, const YaEvent *e)
{
    w->turns += e->heading == 1;
    if (e->kind == YA_LOSS && e->value > 0)
        take_count(w, COUNTS_LOSSES, 0, e->arg[0], e->arg[1], e->value);
}

/* ---- one game ----------------------------------------------------------------------------------------------------- */

static bool decide_at_random(Worker *w, int side, Rng *rng, Run *r)
{
    int n = flow_step(w->plan->def, w->now, side, rng, r);

    w->tally.legal += (uint64_t)n;
    return n > 0;
}

static double seconds_of_thread(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void count_thought(Worker *w, int side, double seconds)
{
    Thought *t = &w->tally.thought[side];

    w->turn[side] += seconds;
    t->all += seconds;
    t->decision = larger(t->decision, seconds);
    t->turn = larger(t->turn, w->turn[side]);
}

static bool choose(Worker *w, int side, Rng *rng, Action *out)
{
    double started = w->plan->clocked ? seconds_of_thread() : 0;
    bool chosen = player_choose(w->plan->player[side], w->plan->def, w->now, w->scratch, side, rng, out);

    if (w->plan->clocked)
        count_thought(w, side, seconds_of_thread() - started);
    return chosen;
}

static bool decide(Worker *w, int side, Rng *rng, Run *r)
{
    const GameDef *def = w->plan->def;
    const Player *player = w->plan->player[side];
    Rng any = *rng;
    Action a;

    if (player == &player_random && !w->plan->census)
        return decide_at_random(w, side, rng, r);
    int n = flow_sample(def, w->now, side, &any, &a);
    w->tally.legal += (uint64_t)n;
    if (player == &player_random)
        *rng = any;
    else if (n && !choose(w, side, rng, &a))
        n = 0;
    if (n == 0)
        return false;
    if (w->plan->census)
        count_order(w, a);
    flow_take(def, w->now, a, r);
    return true;
}

static void count_scores(Worker *w, const int32_t score[YA_MAX_SIDES])
{
    for (int side = 0; side < w->plan->sides; side++) {
        w->tally.score[side] += score[side];
        if (w->plan->census)
            take_count(w, COUNTS_SCORE, side, score[side], 0, 1);
    }
}

static void count_given(Worker *w, int winner)
{
    for (int side = 0; side < w->plan->sides; side++)
        if (w->given[side] >= 0) {
            w->tally.given[w->given[side]]++;
            w->tally.given_wins[w->given[side]] += side == winner;
        }
}

static void count_chance(Worker *w, int side, double chance)
{
    w->tally.chance[side] += chance;
    w->tally.chance_squares[side] += chance * chance;
}

static void count_chances(Worker *w)
{
    double chance[YA_MAX_SIDES];

    w->decided = player_foresees(w->plan->def, w->now, chance);
    for (int side = 0; w->decided && side < w->plan->sides; side++)
        count_chance(w, side, chance[side]);
}

static void count_winner(Worker *w)
{
    int32_t score[YA_MAX_SIDES];
    int winner = ya_winner(w->plan->def, w->now);

    ya_score(w->plan->def, w->now, score);
    count_scores(w, score);
    count_given(w, winner);
    for (int side = 0; !w->decided && side < w->plan->sides; side++)
        count_chance(w, side, winner < 0 ? 1.0 / w->plan->sides : winner == side);
    if (winner >= 0)
        w->tally.wins[winner]++;
    else
        w->tally.draws++;
}

/* ---- what happened in it -------------------------------------------------------------------------------------------- */

/* 7.2 stands for all its steps, 7.2#1 for that one. */
static bool belongs(YaRule event, YaRule rule)
{
    return RULE_ORDINAL(rule) ? event == rule
                              : RULE_CHAPTER(event) == RULE_CHAPTER(rule) && RULE_SECTION(event) == RULE_SECTION(rule);
}

/* Lines that begin with a side and have a number next: "%1S has dock %2d". */
static void note_given(Worker *w, const YaEvent *e)
{
    int side = e->arg[0], number = e->arg[1];
    bool gives = strncmp(e->full, "%1S", 3) == 0 && strstr(e->full, "%2d");

    if (gives && side >= 0 && side < YA_MAX_SIDES && number >= 0 && number < MAX_GIVEN && w->given[side] < 0)
        w->given[side] = number;
}

static void hear(void *worker, const YaGame *def, const YaEvent *e)
{
    Worker *w = worker;

    (void)def;
    if (w->plan->census)
        count_happening(w, e);
    if (e->heading == 1)
        memset(w->turn, 0, sizeof w->turn);
    if (e->kind == YA_LINE && w->plan->gives && belongs(e->rule, w->plan->gives))
        note_given(w, e);
    for (int i = 0; e->kind == YA_LINE && i < w->plan->tallied_count; i++)
        if (belongs(e->rule, w->plan->tallied[i])) {
            w->tally.told[i]++;
            w->heard |= 1u << i;
        }
}

static void count_heard(Worker *w)
{
    for (int i = 0; i < w->plan->tallied_count; i++)
        w->tally.told_in[i] += w->heard >> i & 1;
    w->heard = 0;
}

static void count_result(Tally *t, const char *line, uint64_t games)
{
    int i = 0;

    while (i < t->result_count && strcmp(t->result[i].line, line) != 0)
        i++;
    if (i == MAX_RESULTS) /* the rest is one kind */
        i--;
    if (i == t->result_count)
        snprintf(t->result[t->result_count++].line, YA_MAX_LINE, "%s", i < MAX_RESULTS - 1 ? line : "others");
    t->result[i].games += games;
}

static void leave_numbers_out(char *line)
{
    char *to = line;

    for (const char *from = line; *from; from++) {
        bool digit = *from >= '0' && *from <= '9';
        if (!digit)
            *to++ = *from;
        else if (to == line || to[-1] != '#')
            *to++ = '#';
    }
    *to = '\0';
}

static void count_standing(Worker *w)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    w->plan->def->standing(w->now, &t);
    leave_numbers_out(line);
    count_result(&w->tally, line, 1);
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
    count_heard(w);
    if (w->plan->census) {
        take_count(w, COUNTS_DECISIONS, 0, (int)decisions, 0, 1);
        take_count(w, COUNTS_TURNS, 0, w->turns, 0, 1);
    }
    if (dead)
        t->dead_ends++;
    else if (ya_owing(def, w->now))
        t->unfinished++;
    else
        count_winner(w);
    if (w->plan->results && !ya_owing(def, w->now))
        count_standing(w);
}

static void play_game(Worker *w, uint64_t game)
{
    const GameDef *def = w->plan->def;
    Rng dice = seed_of_game(w->plan->seed, game), mind = rng_next(&dice);
    bool listens = w->plan->tallied_count || w->plan->gives || w->plan->census || w->plan->clocked;
    Run r = {.dice = &dice, .tell = listens ? hear : NULL, .listener = w};
    uint64_t decisions = 0;
    bool dead = false;

    memset(w->given, -1, sizeof w->given);
    memset(w->turn, 0, sizeof w->turn);
    w->turns = 0;
    w->decided = false;
    flow_start(def, w->now, w->plan->option, &r);
    for (int side; (side = ya_actor(def, w->now)) >= 0 && decisions < PLAYED_LONGEST; decisions++) {
        if (!decide(w, side, &mind, &r)) {
            dead = true;
            break;
        }
        w->tally.dice += r.rolled;
        if (!w->decided)
            count_chances(w);
    }
    count_game(w, game, decisions, dead);
}

/* ---- many games --------------------------------------------------------------------------------------------------- */

/* The counting is done on the thread's own stack, where no other thread's counters are near. */
static void *work(void *worker)
{
    Worker w = *(Worker *)worker;
    uint64_t game;

    while ((game = atomic_fetch_add(&w.plan->next, 1)) < w.plan->end) {
        play_game(&w, game);
        atomic_fetch_add(&w.plan->finished, 1);
    }
    ((Worker *)worker)->tally = w.tally;
    ((Worker *)worker)->ended = seconds_now();
    return NULL;
}

void tally_add(Tally *sum, const Tally *t)
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
    for (int side = 0; side < YA_MAX_SIDES; side++) {
        sum->wins[side] += t->wins[side];
        sum->score[side] += t->score[side];
        sum->chance[side] += t->chance[side];
        sum->chance_squares[side] += t->chance_squares[side];
        sum->thought[side] = (Thought){sum->thought[side].all + t->thought[side].all,
                                       larger(sum->thought[side].decision, t->thought[side].decision),
                                       larger(sum->thought[side].turn, t->thought[side].turn)};
    }
    for (int i = 0; i < MAX_TALLIED; i++) {
        sum->told[i] += t->told[i];
        sum->told_in[i] += t->told_in[i];
    }
    for (int i = 0; i < MAX_GIVEN; i++) {
        sum->given[i] += t->given[i];
        sum->given_wins[i] += t->given_wins[i];
    }
    for (int i = 0; i < t->result_count; i++)
        count_result(sum, t->result[i].line, t->result[i].games);
    census_merge(&sum->census, &t->census);
    sum->hash += t->hash;
}

static int more_frequent(const void *a, const void *b)
{
    const Result *x = a, *y = b;

    return x->games != y->games ? (x->games < y->games) - (x->games > y->games) : strcmp(x->line, y->line);
}

void tally_close(Tally *sum)
{
    qsort(sum->result, (size_t)sum->result_count, sizeof sum->result[0], more_frequent);
    census_sort(&sum->census);
}

double plan_play_part(Plan *plan, uint64_t first, uint64_t end, Tally *sum)
{
    *sum = (Tally){.shortest = UINT64_MAX};
    plan->end = end;
    atomic_store(&plan->next, first);
    atomic_store(&plan->finished, 0);
    Worker *workers = must(calloc((size_t)plan->threads, sizeof *workers));

    for (int i = 0; i < plan->threads; i++)
        workers[i] = (Worker){.plan = plan,
                              .tally = {.shortest = UINT64_MAX},
                              .now = state_new(plan->def),
                              .scratch = must(malloc(player_room(plan->def)))};
    double started = seconds_now();
    for (int i = 0; i < plan->threads; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) {
            fputs("yardarm: cannot start a thread\n", stderr);
            exit(EXIT_FAILED);
        }
    if (end - first == plan->games)
        progress_watch(&plan->finished, plan->games, "games");
    double seconds = 0;
    for (int i = 0; i < plan->threads; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].ended - started > seconds)
            seconds = workers[i].ended - started;
        tally_add(sum, &workers[i].tally);
        census_free(&workers[i].tally.census);
        free(workers[i].now);
        free(workers[i].scratch);
    }
    free(workers);
    return seconds;
}

double plan_play(Plan *plan, Tally *sum)
{
    double seconds = plan_play_part(plan, 0, plan->games, sum);

    tally_close(sum);
    return seconds;
}

/* ---- the plan ------------------------------------------------------------------------------------------------------ */

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

void plan_read(const Args *args, uint64_t games, Plan *plan)
{
    plan->def = arg_game(args);
    arg_options(args, 1, plan->option);
    plan->games = arg_number(args, "--games", games, 1, UINT64_C(1) << 40);
    plan->seed = arg_number(args, "--seed", 1, 0, UINT64_MAX);
    plan->threads = (int)arg_number(args, "--threads", 1, 1, MAX_THREADS);
    plan->sides = sides_of(plan);
}

enum { MOST_ITERATIONS = 10000000 };

static void read_rule(const Args *args, Str word, YaRule *rule)
{
    if (!rule_read(word, rule) || (memchr(word.at, '#', word.n) && !RULE_ORDINAL(*rule)))
        bad_usage(args->command, "'%.*s' is no rule number such as 7.2 or 7.2#1", (int)word.n, word.at);
}

void plan_wins_by(const Args *args, const char *rule, Plan *plan)
{
    if (rule)
        read_rule(args, str(rule), &plan->gives);
}

void plan_tally(const Args *args, const char *rules, Plan *plan)
{
    for (Str rest = str(rules ? rules : ""); rest.n;) {
        Str word = str_until(&rest, ',');
        if (plan->tallied_count == MAX_TALLIED)
            bad_usage(args->command, "at most %d rules can be tallied", MAX_TALLIED);
        read_rule(args, word, &plan->tallied[plan->tallied_count++]);
    }
}

/* "60", or "60%40": with so many iterations or play-outs, and of a hundred decisions so many by habit. */
static void read_level(const Args *args, Str text, LevelDef *out)
{
    Str habit = text, thought = str_until(&habit, '%');
    uint64_t n, of_hundred = 0;

    if (!number_read(thought, &n) || n > MOST_ITERATIONS)
        bad_usage(args->command, "'%.*s' is no number of iterations", (int)thought.n, thought.at);
    if (thought.n != text.n && (!number_read(habit, &of_hundred) || of_hundred > 100))
        bad_usage(args->command, "'%.*s' is no number of a hundred", (int)habit.n, habit.at);
    *out = (LevelDef){(uint32_t)n, (uint32_t)of_hundred};
}

const Player *plan_player(const Args *args, Plan *plan, Str name)
{
    Str level = name, rank = str_until(&level, '@');
    const Player *player = player_find(plan->def, rank);

    if (!player)
        bad_usage(args->command, "no player '%.*s' plays %s", (int)rank.n, rank.at, plan->def->id);
    if (rank.n == name.n)
        return player;
    if (!player_level(player, plan->def))
        bad_usage(args->command, "a %.*s does not think by numbers", (int)rank.n, rank.at);
    char *called = plan->made_name[plan->made_count];
    LevelDef *made_level = &plan->made_level[plan->made_count];
    Player *made = &plan->made[plan->made_count++];
    snprintf(called, MAX_MADE_NAME, "%.*s", (int)name.n, name.at);
    read_level(args, level, made_level);
    if (player->rank == CABINBOY && made_level->thought)
        bad_usage(args->command, "a cabinboy does not think by numbers");
    *made = *player;
    made->name = called;
    made->level = made_level;
    return made;
}
