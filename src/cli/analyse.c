/* analyse: how much of a game was luck, how much was skill, and which decisions cost most.
 *
 * A side's chance to win changes from what it was at the start to what it is at the end. What decisions changed of it, its
 * own and the others', is its skill; the rest is luck: what dice and draws changed. So the two add up exactly. Every
 * decision is judged several times over, each time anew: how much these differ is the error. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/analysis.h"
#include "cli/cli.h"

enum {
    TIMES = 4,
    WORST = 10,
    THROWS = 5,
    MAX_POINTS = 256,
    MAX_FACES = 20,
    OPENING_PLAY_OUTS = 500,
    POINT_PLAY_OUTS = 20
};

typedef struct {
    int at; /* the number of the action in the record, from 1 */
    Action done, better;
    double cost, error;
    YaRule rule;
} Mistake;

/* What chance did at one place: a die, or several in a row. */
typedef struct {
    int at;
    Action action;
    double gain[YA_MAX_SIDES], error[YA_MAX_SIDES];
    YaRule rule;
} Throw;

typedef struct {
    char title[YA_MAX_LINE];
    Estimate chance;
} Point;

typedef struct {
    const GameDef *def;
    Judge judge;
    Match *record;
    Game *now;
    int sides;
    Estimate start, end;
    double skill[TIMES][YA_MAX_SIDES], given_away[YA_MAX_SIDES];
    int decisions[YA_MAX_SIDES];
    Mistake worst[WORST + 1];
    int worst_count;
    Throw *throw;
    int throws;
    Point point[MAX_POINTS];
    int points;
    char heading[YA_MAX_LINE]; /* of the turn or phase that has begun and has no point yet */
    uint32_t face[MAX_FACES + 1][MAX_FACES];
} Analysis;

/* ---- decisions ---------------------------------------------------------------------------------------------------------- */

static void note_mistake(Analysis *a, Mistake m)
{
    int i = a->worst_count;

    for (; i > 0 && a->worst[i - 1].cost < m.cost; i--)
        a->worst[i] = a->worst[i - 1];
    a->worst[i] = m;
    a->worst_count += a->worst_count < WORST;
}

/* The mean of what was found the several times, and its standard error. */
static double mean_of(const double x[TIMES], double *error)
{
    double mean = 0, squares = 0;

    for (int i = 0; i < TIMES; i++)
        mean += x[i] / TIMES;
    for (int i = 0; i < TIMES; i++)
        squares += (x[i] - mean) * (x[i] - mean);
    *error = sqrt(squares / (TIMES - 1) / TIMES);
    return mean;
}

static void judge_one(Analysis *a, int i, Action done)
{
    Mistake m = {.at = i + 1, .done = done, .rule = asked_rule(a->def, a->now, done.side)};
    double cost[TIMES] = {0}, most = 0;

    a->decisions[done.side]++;
    for (int time = 0; time < TIMES; time++) {
        double change[YA_MAX_SIDES];
        Action best;
        if (!judge_decision(&a->judge, a->now, done, &best, change))
            continue;
        for (int side = 0; side < a->sides; side++)
            a->skill[time][side] += change[side];
        cost[time] = -change[done.side];
        if (cost[time] > most) {
            most = cost[time];
            m.better = best;
        }
    }
    m.cost = mean_of(cost, &m.error);
    a->given_away[done.side] += m.cost;
    if (m.cost > m.error)
        note_mistake(a, m);
}

static double skill_of(const Analysis *a, int side, double *error)
{
    double x[TIMES];

    for (int time = 0; time < TIMES; time++)
        x[time] = a->skill[time][side];
    return mean_of(x, error);
}

static bool had_a_choice(const Analysis *a, Action done)
{
    Action list[YA_MAX_LEGAL];

    return ya_legal(a->def, a->now, done.side, true, list, YA_MAX_LEGAL) > 1;
}

/* ---- chance ------------------------------------------------------------------------------------------------------------- */

static void count_face(Analysis *a, Action roll)
{
    Action list[YA_MAX_LEGAL];
    uint32_t weight[YA_MAX_LEGAL];
    int n = ya_chance(a->def, a->now, list, weight, YA_MAX_LEGAL);

    if (roll.verb != V_ROLL || n > MAX_FACES)
        return;
    for (int i = 0; i < n; i++) {
        if (weight[i] != weight[0])
            return;
        if (list[i].arg[0] == roll.arg[0])
            a->face[n][i]++;
    }
}

static void note_throw(Analysis *a, int i, Action roll, const Estimate *before, const Estimate *after)
{
    Throw *t = &a->throw [a->throws++];

    *t = (Throw){.at = i + 1, .action = roll};
    for (int side = 0; side < a->sides; side++) {
        t->gain[side] = after->mean[side] - before->mean[side];
        t->error[side] = sqrt(after->variance[side] + before->variance[side]);
    }
}

/* ---- the whole record --------------------------------------------------------------------------------------------------- */

static void hear_headings(void *listener, const YaGame *def, const YaEvent *e)
{
    Analysis *a = listener;

    if (!e->heading)
        return;
    Text t = text_in(a->heading, sizeof a->heading);
    if (e->heading > 1)
        text_put(&t, "  ");
    event_write(def, e, YA_REFEREE, &t);
}

static void note_point(Analysis *a, const char *title, Estimate chance)
{
    if (a->points == MAX_POINTS)
        return;
    Point *p = &a->point[a->points++];
    snprintf(p->title, sizeof p->title, "%s", title);
    p->chance = chance;
}

static void show_progress(int done, int all)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d actions judged%s", done, all, done == all ? "\n" : "");
}

static void go_through(Analysis *a)
{
    Run r = {.tell = hear_headings, .listener = a};
    Estimate standing = a->start;
    bool fresh = true; /* standing is of the present state */

    for (int i = 0; i < a->record->n; i++) {
        Action taken = a->record->log[i];
        bool chance = taken.side == YA_CHANCE;
        if (chance && !fresh)
            standing = judge_standing(&a->judge, a->now, POINT_PLAY_OUTS * a->judge.effort);
        if (chance)
            count_face(a, taken);
        else if (had_a_choice(a, taken))
            judge_one(a, i, taken);
        flow_take(a->def, a->now, taken, &r);
        fresh = chance;
        if (chance) {
            Estimate after = judge_standing(&a->judge, a->now, POINT_PLAY_OUTS * a->judge.effort);
            note_throw(a, i, taken, &standing, &after);
            standing = after;
        }
        if (a->heading[0]) {
            if (!fresh)
                standing = judge_standing(&a->judge, a->now, POINT_PLAY_OUTS * a->judge.effort);
            fresh = true;
            note_point(a, a->heading, standing);
            a->heading[0] = 0;
        }
        show_progress(i + 1, a->record->n);
    }
    a->end = judge_standing(&a->judge, a->now, 1);
}

/* ---- told --------------------------------------------------------------------------------------------------------------- */

static void print_sides(const Analysis *a)
{
    printf("%-12s %7s %7s %7s %7s %7s   %s\n", "in percent", "start", "end", "luck", "skill", "+-", "given away");
    for (int side = 0; side < a->sides; side++) {
        double gain = a->end.mean[side] - a->start.mean[side], error, skill = skill_of(a, side, &error);
        error = sqrt(error * error + a->start.variance[side]);
        printf("%-12s %7.1f %7.1f %+7.1f %+7.1f %7.1f   %.1f in %d decisions\n", side_name(a->def, side),
               100 * a->start.mean[side], 100 * a->end.mean[side], 100 * (gain - skill), 100 * skill, 100 * error,
               100 * a->given_away[side], a->decisions[side]);
    }
}

static void print_curve(const Analysis *a)
{
    puts("\nChances to win, in percent");
    for (int i = 0; i < a->points; i++) {
        for (int side = 0; side < a->sides; side++)
            printf(" %s %5.1f", side_name(a->def, side), 100 * a->point[i].chance.mean[side]);
        printf("  %s\n", a->point[i].title);
    }
}

static void put_action(const GameDef *def, Action action, char *line, size_t size)
{
    Text t = text_in(line, size);

    action_write(def, action, &t);
}

static void print_worst(const Analysis *a)
{
    char done[YA_MAX_ACTION], better[YA_MAX_ACTION], rule[32];

    puts(a->worst_count ? "\nWhat cost most" : "\nNothing better was found than what was done.");
    for (const Mistake *m = a->worst; m < a->worst + a->worst_count; m++) {
        Text t = text_in(rule, sizeof rule);
        put_action(a->def, m->done, done, sizeof done);
        put_action(a->def, m->better, better, sizeof better);
        rule_write(m->rule, &t, false);
        printf("  %5.1f (+-%.1f)  action %d, %s: %s %s; better: %s\n", 100 * m->cost, 100 * m->error, m->at, rule,
               side_name(a->def, m->done.side), done, better);
    }
}

static int judged_side; /* of the comparison below: qsort has no other way to know */

static int by_gain(const void *a, const void *b)
{
    double x = ((const Throw *)a)->gain[judged_side], y = ((const Throw *)b)->gain[judged_side];

    return (x < y) - (x > y);
}

static void print_throw(const Analysis *a, const Throw *t, int side)
{
    char line[YA_MAX_ACTION];

    put_action(a->def, t->action, line, sizeof line);
    printf("  %+6.1f (+-%.1f)  action %d: %s\n", 100 * t->gain[side], 100 * t->error[side], t->at, line);
}

static void print_throws(Analysis *a)
{
    for (judged_side = 0; judged_side < a->sides && a->throws; judged_side++) {
        int few = a->throws < THROWS ? a->throws : THROWS;
        qsort(a->throw, (size_t)a->throws, sizeof *a->throw, by_gain);
        printf("\nLuckiest and unluckiest for %s\n", side_name(a->def, judged_side));
        for (int i = 0; i < few && a->throw[i].gain[judged_side] > 0; i++)
            print_throw(a, &a->throw[i], judged_side);
        for (int i = 0; i < few && a->throw [a->throws - few + i].gain[judged_side] < 0; i++)
            print_throw(a, &a->throw [a->throws - few + i], judged_side);
    }
}

/* How often fair dice are as far from even as these, or farther: the upper part of a chi-squared distribution. */
static double chance_of_as_odd(double chi_squared, int freedom)
{
    double s = freedom / 2.0, x = chi_squared / 2, term = 1 / s, sum = term;

    for (int k = 1; k < 1000 && term > sum * 1e-12; k++)
        sum += term *= x / (s + k);
    double lower = sum * exp(-x + s * log(x) - lgamma(s));
    return x <= 0 ? 1 : lower > 1 ? 0 : 1 - lower;
}

static void print_fairness(const Analysis *a)
{
    for (int faces = 2; faces <= MAX_FACES; faces++) {
        double all = 0, odd = 0;
        for (int i = 0; i < faces; i++)
            all += a->face[faces][i];
        if (all == 0)
            continue;
        printf("\nDice of %d faces: %.0f, each face expected %.1f times, seen", faces, all, all / faces);
        for (int i = 0; i < faces; i++) {
            double off = a->face[faces][i] - all / faces;
            odd += off * off / (all / faces);
            printf(" %u", a->face[faces][i]);
        }
        printf("; fair dice are as uneven in %.0f of 100 cases\n", 100 * chance_of_as_odd(odd, faces - 1));
    }
}

/* ---- the command -------------------------------------------------------------------------------------------------------- */

static Match *read_finished(const char *path, Text *err)
{
    Buffer text = {0};
    Run quiet = {0};
    Match *m = file_read(path, &text, err) ? match_from_record(buffer_str(&text), &quiet, err) : NULL;

    buffer_free(&text);
    if (m && !m->def->policy)
        text_fmt(err, "%s has no player yet who could judge it", m->def->title);
    else if (m && ya_owing(m->def, m->now))
        text_put(err, "the game is not over: it is judged when it is");
    else
        return m;
    free(m);
    return NULL;
}

static Analysis *analysis_of(Match *m, uint64_t seed, int effort)
{
    Analysis *a = must(calloc(1, sizeof *a));

    a->def = m->def;
    a->record = m;
    a->sides = ya_sides(m->def, m->now);
    a->now = state_new(m->def);
    a->throw = must(calloc((size_t)m->n + 1, sizeof *a->throw));
    a->judge =
        (Judge){.def = m->def, .world = state_new(m->def), .trial = state_new(m->def), .rng = seed, .effort = effort};
    memcpy(a->now, m->first, m->def->state_size);
    return a;
}

static void leave(Analysis *a)
{
    free(a->judge.world);
    free(a->judge.trial);
    free(a->throw);
    free(a->now);
    free(a);
}

static int analyse(const Args *args)
{
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Match *m = read_finished(args->operand[0], &err);

    if (!m) {
        fprintf(stderr, "%s: %s\n", args->operand[0], why);
        return EXIT_FAILED;
    }
    Analysis *a =
        analysis_of(m, arg_number(args, "--seed", 1, 0, UINT64_MAX), (int)arg_number(args, "--effort", 8, 1, 1000));
    a->start = judge_standing(&a->judge, a->now, OPENING_PLAY_OUTS * a->judge.effort);
    go_through(a);
    printf("%s: %d actions\n\n", m->def->title, m->n);
    print_sides(a);
    print_curve(a);
    print_worst(a);
    print_throws(a);
    print_fairness(a);
    leave(a);
    free(m);
    return EXIT_SUCCESS;
}

const Command command_analyse = {
    .name = "analyse",
    .operands = "FILE",
    .summary = "luck and skill in a game that is over, and the costliest decisions",
    .about =
        "Reads the record of a finished game and judges it by play-outs of what the machine players have learnt: each\n"
        "side's chance to win at the start, at the end and by turn; what of the change was luck and what was skill\n"
        "(they add up exactly; +- is one standard error); the decisions that gave most away, with what would have\n"
        "been better by what the side could know; the luckiest and unluckiest dice; and whether the dice were even.\n"
        "'-' is standard input.",
    .least = 1,
    .most = 1,
    .run = analyse,
    .flags = {{"--effort", "N", "four times as much halves the errors (8)"}, {"--seed", "S", "the seed (1)"}},
};
