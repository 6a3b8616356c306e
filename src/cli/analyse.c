/* analyse: how much of a game was luck, how much was skill, and which decisions cost most (ai/analysis.h). */
#include <stdlib.h>
#include <unistd.h>

#include "ai/fairness.h"
#include "cli/cli.h"

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

static int analyse(const Args *args)
{
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Match *m = read_finished(args->operand[0], &err);

    if (!m) {
        fprintf(stderr, "%s: %s\n", args->operand[0], why);
        return EXIT_FAILED;
    }
    void *memory = must(malloc(analysis_size(m->def)));
    Analysis *a = analysis_in(memory, m->def, m->first, m->log, m->n);
    analysis_means(a, arg_number(args, "--seed", 1, 0, UINT64_MAX), (int)arg_number(args, "--effort", 0, 0, 1000),
                   NULL);
    while (analysis_step(a))
        show_progress(a->at, m->n);
    show_progress(m->n, m->n);
    printf("%s: %d actions, judged by the %s\n\n", m->def->title, m->n, judge_level(m->def));
    print_sides(a);
    print_curve(a);
    print_worst(a);
    print_throws(a);
    print_fairness(a);
    free(memory);
    free(m);
    return EXIT_SUCCESS;
}

const Command command_analyse = {
    .name = "analyse",
    .operands = "FILE",
    .summary = "luck and skill in a game that is over, and the costliest decisions",
    .about =
        "Reads the record of a finished game and judges it by play-outs of what the machine players have learnt, or\n"
        "where they have learnt nothing by what the midshipman thinks of it: each side's chance to win at the start,\n"
        "at the end and by turn; what of the change was luck and what was skill (they add up exactly; +- is one\n"
        "standard error); the decisions that gave most away, with what would have been better by what the side could\n"
        "know; the luckiest and unluckiest dice; and whether the dice were even.\n"
        "'-' is standard input.",
    .least = 1,
    .most = 1,
    .run = analyse,
    .flags = {{"--effort", "N", "four times as much halves the errors (8; 1 by the midshipman)"},
              {"--seed", "S", "the seed (1)"}},
};
