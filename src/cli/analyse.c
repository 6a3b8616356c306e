/* analyse: how much of a game was luck, how much was skill, and which decisions cost most (ai/analysis.h). */
#include <stdlib.h>
#include <unistd.h>

#include "ai/fairness.h"
#include "cli/cli.h"
#include "table/strength.h"

static void show_progress(int done, int all)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d actions judged%s", done, all, done == all ? "\n" : "");
}

/* ---- told --------------------------------------------------------------------------------------------------------------- */

static void print_sides(const Analysis *a)
{
    printf("%-12s %7s %7s %7s %7s %7s   %s\n", "in percent", "start", "end", "luck", "skill", "+-", "given away");
    for (int side = 0; side < a->sides; side++) {
        Share s = analysis_share(a, side);
        printf("%-12s %7.1f %7.1f %+7.1f %+7.1f %7.1f   %.1f in %d decisions\n", side_name(a->def, side),
               100 * a->start.mean[side], 100 * a->end.mean[side], 100 * s.luck, 100 * s.skill, 100 * sqrt(s.variance),
               100 * a->given_away[side], a->decisions[side]);
    }
}

static void print_curve(const Analysis *a)
{
    puts("\nChances to win, in percent");
    for (int i = 0; i < a->points; i++) {
        for (int side = 0; side < a->sides; side++)
            printf(" %s %5.1f", side_name(a->def, side), 100 * a->point[i].chance.mean[side]);
        printf("  %s%s\n", a->point[i].level > 1 ? "  " : "", a->point[i].title);
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
        printf("  %5.1f (+-%.1f)  action %d, %s: %s %s; better: %s\n", 100 * m->cost, 100 * sqrt(m->variance), m->at,
               rule, side_name(a->def, m->done.side), done, better);
        printf("                 %s\n", m->asked);
    }
}

static void print_place(const Analysis *a, int side, const char *name, const Part *p)
{
    if (p->decisions)
        printf("  %-12s %6.1f in %4d  %s\n", side_name(a->def, side), 100 * p->lost, p->decisions, name);
}

static void print_places(const Analysis *a)
{
    static const char *const thirds[] = {"first third", "second third", "last third"};

    puts("\nWhere it was given away");
    for (int side = 0; side < a->sides; side++) {
        for (int i = 0; i < ANALYSIS_THIRDS; i++)
            print_place(a, side, thirds[i], &a->third[side][i]);
        for (int proc = 0; proc < a->def->proc_count; proc++)
            print_place(a, side, a->def->procs[proc].title, &a->phase[side][proc]);
    }
}

static void print_throw(const Analysis *a, const Throw *t)
{
    char line[YA_MAX_ACTION];

    put_action(a->def, t->action, line, sizeof line);
    printf("  %+6.1f (+-%.1f)  action %d: %s; %s\n", 100 * t->gain, 100 * sqrt(t->variance), t->at, line, t->asked);
    if (t->told[0])
        printf("                  %s\n", t->told);
}

static void print_throws(const Analysis *a)
{
    for (int side = 0; side < a->sides; side++) {
        const Fortune *f = &a->fortune[side];
        if (!f->good && !f->bad)
            continue;
        printf("\nLuckiest and unluckiest for %s\n", side_name(a->def, side));
        for (int i = 0; i < f->good; i++)
            print_throw(a, &f->best[i]);
        for (int i = f->bad - 1; i >= 0; i--)
            print_throw(a, &f->worst[i]);
    }
}

static void print_fairness(const Analysis *a)
{
    for (int faces = 2; faces <= ANALYSIS_FACES; faces++) {
        Fairness f = fairness_of(a, faces);
        if (f.rolled == 0)
            continue;
        printf("\nDice of %d faces: %.0f, each face expected %.1f times, seen", faces, f.rolled, f.rolled / faces);
        for (int i = 0; i < faces; i++)
            printf(" %u", a->face[faces][i]);
        printf("; fair dice are as uneven in %.0f of 100 cases\n", 100 * f.p);
    }
}

/* ---- the command -------------------------------------------------------------------------------------------------------- */

static Match *read_finished(const char *path, Text *err)
{
    Buffer text = {0};
    Run quiet = {0};
    Match *m = file_read(path, &text, err) ? match_from_record(buffer_str(&text), &quiet, err) : NULL;

    buffer_free(&text);
    if (m && !judge_level(m->def))
        text_fmt(err, "%s has no player yet who could judge it", m->def->title);
    else if (m && ya_owing(m->def, m->now))
        text_put(err, "the game is not over: it is judged when it is");
    else
        return m;
    free(m);
    return NULL;
}

/* NULL: it cannot be judged, and why was said. */
static Match *finished_in(const char *path)
{
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Match *m = read_finished(path, &err);

    if (!m)
        fprintf(stderr, "%s: %s\n", path, why);
    return m;
}

/* 0: all of a game is judged. */
static int one_in(const Args *args)
{
    return (int)arg_number(args, "--one-in", 0, 1, MOST_ONE_IN);
}

static Analysis *judge(const Args *args, const Match *m, int number)
{
    Analysis *a = analysis_in(must(malloc(analysis_size(m->def))), m->def, m->first, m->log, m->n);
    uint64_t seed = arg_number(args, "--seed", 1, 0, UINT64_MAX);

    analysis_means(a, seed, (int)arg_number(args, "--effort", 0, 0, 1000), NULL);
    if (one_in(args))
        analysis_sample(a, seed_of_game(seed, (uint64_t)number), one_in(args));
    while (analysis_step(a))
        show_progress(a->at, a->n);
    show_progress(a->n, a->n);
    return a;
}

static int analyse_one(const Args *args)
{
    Match *m = finished_in(args->operand[0]);

    if (!m)
        return EXIT_FAILED;
    Analysis *a = judge(args, m, 0);
    printf("%s: %d actions, judged by the %s\n\n", a->def->title, a->n, judge_level(a->def));
    print_sides(a);
    print_curve(a);
    print_worst(a);
    print_places(a);
    print_throws(a);
    print_fairness(a);
    free(a);
    free(m);
    return EXIT_SUCCESS;
}

/* ---- several -------------------------------------------------------------------------------------------------------------- */

/* What each side gave away in games of each kind. */
typedef struct {
    const GameDef *def;
    Played played;
} Several;

static void several_add(Several *all, const char *path, const Analysis *a, const Match *m)
{
    int kind = strength_kind(a->def, m->option);

    for (int side = 0; side < a->sides; side++) {
        printf("%s: %s gave away %.1f in %d", path, side_name(a->def, side), 100 * a->given_away[side],
               a->decisions[side]);
        if (a->one_in)
            printf(" of %d", a->choices[side]);
        puts(" decisions");
        if (kind >= 0)
            losses_add_some(&all->played.of[kind][side], a->given_away[side], a->decisions[side], a->choices[side]);
    }
}

/* False: no game of his was of a kind that was measured. */
static bool print_strength(const Several *all, int side)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);
    Played alone = {0};
    Strength s;

    for (int kind = 0; kind < STRENGTH_KINDS; kind++)
        alone.of[kind][side] = all->played.of[kind][side];
    bool told = strength_of(all->def, &alone, &s);
    if (!s.own.games)
        return false;
    if (told)
        strength_words(&s, &t);
    else
        text_put(&t, is_measured(all->def) ? "too few games to tell how strong"
                                           : "nobody has measured the levels of this game");
    printf("%-12s %.1f (+-%.1f) in a hundred decisions, %d games: %s\n", side_name(all->def, side), s.own.lost,
           s.own.error, s.own.games, words);
    return true;
}

/* All of them before any is judged, which takes its time; false: why was said. */
static bool read_several(const Args *args, Match **m)
{
    for (int i = 0; i < args->count; i++) {
        m[i] = finished_in(args->operand[i]);
        if (m[i] && m[i]->def != m[0]->def) {
            fprintf(stderr, "%s: %s, and the one before was %s: they do not compare\n", args->operand[i],
                    m[i]->def->title, m[0]->def->title);
            return false;
        }
        if (!m[i])
            return false;
    }
    return true;
}

static void judge_several(const Args *args, Match *const *m)
{
    Several all = {.def = m[0]->def};
    bool any = false;

    for (int i = 0; i < args->count; i++) {
        Analysis *a = judge(args, m[i], i);
        several_add(&all, args->operand[i], a, m[i]);
        free(a);
    }
    puts("\nGiven away, of the kinds of game that were measured");
    for (int side = 0; side < all.def->max_sides; side++)
        any |= print_strength(&all, side);
    if (!any)
        puts("none of these games is of such a kind");
}

static int analyse_several(const Args *args)
{
    Match **m = must(calloc((size_t)args->count, sizeof *m));
    bool good = read_several(args, m);

    if (good)
        judge_several(args, m);
    for (int i = 0; i < args->count; i++)
        free(m[i]);
    free(m);
    return good ? EXIT_SUCCESS : EXIT_FAILED;
}

static int analyse(const Args *args)
{
    return (args->count > 1 || one_in(args) ? analyse_several : analyse_one)(args);
}

const Command command_analyse = {
    .name = "analyse",
    .operands = "FILE ...",
    .summary = "luck and skill in a game that is over, and the costliest decisions",
    .about =
        "Reads the record of a finished game and judges it by play-outs of what the machine players have learnt,\n"
        "or of a script: each side's chance to win at the start, at the end and by turn; what of\n"
        "the change was luck and what was skill (they add up exactly; +- is one standard error of what was found;\n"
        "what was not found for certain to be a mistake counts as luck, and another seed finds others); the decisions\n"
        "that gave most away, with what would have been better by what the side could know; in which parts of\n"
        "the game it was given away; the luckiest and unluckiest dice; and whether the dice were even. Of several\n"
        "records of a game: what each side gave away in each, and how strong that is, held against machines of\n"
        "each level (yardstick); with --one-in that alone, by a share of the decisions, drawn by lot: in the mean\n"
        "it comes out the same.\n"
        "'-' is standard input.",
    .least = 1,
    .most = MAX_OPERANDS,
    .run = analyse,
    .flags = {{"--effort", "N", "four times as much halves the errors (8; by a script as its game says)"},
              {"--one-in", "N", "looks into one decision in N of each side and reckons nothing else; 1: into all"},
              {"--seed", "S", "the seed (1)"}},
};
