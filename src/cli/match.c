/* match: one machine player against another, in every seat, with the margin of error. */
#include "cli/plan.h"

#include <math.h>
#include <stdlib.h>

/* Wilson's interval for a share, 95 %: it stays within 0 and 1 and is honest for few games. */
static void interval(uint64_t wins, uint64_t games, double *low, double *high)
{
    double z = 1.959964, n = (double)games, p = (double)wins / n;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)),
           scale = 1 + z * z / n;

    *low = 100 * (middle - spread) / scale;
    *high = 100 * (middle + spread) / scale;
}

static void print_share(const char *what, uint64_t wins, uint64_t games)
{
    double low, high;

    interval(wins, games, &low, &high);
    printf("  %-12s %6llu of %-6llu %5.1f %%  (95 %%: %.1f to %.1f)\n", what, (unsigned long long)wins,
           (unsigned long long)games, 100 * (double)wins / (double)games, low, high);
}

static void seat(Plan *plan, int side, const Player *a, const Player *b)
{
    for (int other = 0; other < plan->sides; other++)
        plan->player[other] = other == side ? a : b;
}

/* In every seat in turn. False: a game came to no end. */
static bool compare(Plan *plan, const Player *first, const Player *others)
{
    uint64_t wins = 0, games = 0, failed = 0;

    printf("%s: %s against %s, seed %llu\n", plan->def->title, first->name, others->name,
           (unsigned long long)plan->seed);
    for (int side = 0; side < plan->sides; side++) {
        Tally sum;
        seat(plan, side, first, others);
        plan_play(plan, &sum);
        print_share(side_name(plan->def, side), sum.wins[side], sum.games);
        fflush(stdout);
        wins += sum.wins[side];
        games += sum.games;
        failed += sum.dead_ends + sum.unfinished;
    }
    print_share("all", wins, games);
    return !failed;
}

static int match(const Args *args)
{
    Plan plan = {0};
    const char *a = arg_value(args, "--a"), *b = arg_value(args, "--b");

    plan_read(args, 200, &plan);
    const Player *first = plan_player(args, &plan, str(a ? a : "midshipman")),
                 *others = plan_player(args, &plan, str(b ? b : "random"));
    return compare(&plan, first, others) ? EXIT_SUCCESS : EXIT_FAILED;
}

static int ladder(const Args *args)
{
    Plan plan = {0};
    bool ended = true, all = arg_value(args, "--all") != NULL;

    plan_read(args, 100, &plan);
    for (int i = 1; player_at(plan.def, i); i++)
        for (int weaker = i - 1; weaker >= (all ? 0 : i - 1); weaker--)
            ended &= compare(&plan, player_at(plan.def, i), player_at(plan.def, weaker));
    return ended ? EXIT_SUCCESS : EXIT_FAILED;
}

const Command command_match = {
    .name = "match",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "one machine player against another, in every seat",
    .about =
        "Player A takes each seat in turn, for so many games each, and player B all the others. Prints how often A\n"
        "has won, with the interval in which the true share lies in 95 of 100 cases. A draw is not a win. KEY=VALUE\n"
        "are options of the game.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = match,
    .flags = {{"--a", "NAME", "the player in question (midshipman)"},
              {"--b", "NAME", "the others (random)"},
              {"--games", "N", "how many games in each seat (200)"},
              {"--seed", "S", "the seed (1)"},
              {"--threads", "T", "how many at a time (1)"}},
};

const Command command_ladder = {
    .name = "ladder",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "every machine player against the next weaker one",
    .about =
        "As match, for all levels that play the game, from the weakest up: how often each has won in every seat with\n"
        "the next weaker one in all the others. Of four captains a quarter of the games would be a draw of strength.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = ladder,
    .flags = {{"--all", NULL, "against every weaker one"},
              {"--games", "N", "how many games in each seat (100)"},
              {"--seed", "S", "the seed (1)"},
              {"--threads", "T", "how many at a time (1)"}},
};
