/* match: one machine player against another, in every seat, with the margin of error. */
#include "cli/plan.h"

#include <math.h>
#include <stdlib.h>

/* Wilson's interval for a share, 95 %: it stays within 0 and 1 and is honest for few games; with halves it is rather too wide. */
static void interval(double wins, uint64_t games, double *low, double *high)
{
    double z = 1.959964, n = (double)games, p = wins / n;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)),
           scale = 1 + z * z / n;

    *low = 100 * (middle - spread) / scale;
    *high = 100 * (middle + spread) / scale;
}

static void print_share(const char *what, uint64_t wins, uint64_t games)
{
    double low, high;

    interval((double)wins, games, &low, &high);
    printf("  %-12s %6llu of %-6llu %5.1f %%  (95 %%: %.1f to %.1f)\n", what, (unsigned long long)wins,
           (unsigned long long)games, 100 * (double)wins / (double)games, low, high);
}

/* Where games are drawn: who has won of those that were not, and the score, in which a draw is half a game to each. */
static void print_drawn(const Tally *t, int side)
{
    double wins = (double)t->wins[side], half = wins + (double)t->draws / 2, low = 0, high = 100;
    uint64_t decided = t->games - t->draws;

    if (decided)
        interval(wins, decided, &low, &high);
    printf("  %-12s %6llu drawn; of the decided %5.1f %%  (95 %%: %.1f to %.1f)\n", "", (unsigned long long)t->draws,
           decided ? 100 * wins / (double)decided : 0, low, high);
    interval(half, t->games, &low, &high);
    printf("  %-12s score %5.1f %%, a draw being half a game  (95 %%: %.1f to %.1f)\n", "",
           100 * half / (double)t->games, low, high);
}

/* Where plans say how likely it was before the last dice. */
static void print_chance(const Tally *t, int side)
{
    double n = (double)t->games, mean = t->chance[side] / n,
           error = sqrt((t->chance_squares[side] / n - mean * mean) / n);

    printf("  %-12s chance %5.1f %%  (95 %%: %.1f to %.1f)\n", "", 100 * mean, 100 * (mean - 1.96 * error),
           100 * (mean + 1.96 * error));
}

static void print_thought(const Tally *t, int side)
{
    const Thought *thought = &t->thought[side];

    printf("  %-12s thought %.2f s a game, %.3f s the longest decision, %.1f s the longest turn\n", "",
           thought->all / (double)t->games, thought->decision, thought->turn);
}

/* What the player in question had in one seat, as if all seats were the first. */
static void add_seat(Tally *all, const Tally *t, int side)
{
    Tally one = {.games = t->games, .draws = t->draws, .wins[0] = t->wins[side]};

    one.chance[0] = t->chance[side];
    one.chance_squares[0] = t->chance_squares[side];
    one.thought[0] = t->thought[side];
    one.dead_ends = t->dead_ends;
    one.unfinished = t->unfinished;
    tally_add(all, &one);
}

static void print_seat(const Plan *plan, const char *name, const Tally *t, int side)
{
    print_share(name, t->wins[side], t->games);
    if (t->draws)
        print_drawn(t, side);
    if (plan->def->plans)
        print_chance(t, side);
    if (plan->clocked)
        print_thought(t, side);
    fflush(stdout);
}

static void seat(Plan *plan, int side, const Player *a, const Player *b)
{
    for (int other = 0; other < plan->sides; other++)
        plan->player[other] = other == side ? a : b;
}

/* In every seat in turn. False: a game came to no end. */
static bool compare(Plan *plan, const Player *first, const Player *others)
{
    Tally all = {.games = 0};

    printf("%s: %s against %s, seed %llu\n", plan->def->title, first->name, others->name,
           (unsigned long long)plan->seed);
    for (int side = 0; side < plan->sides; side++) {
        Tally sum;
        seat(plan, side, first, others);
        plan_play(plan, &sum);
        print_seat(plan, side_name(plan->def, side), &sum, side);
        add_seat(&all, &sum, side);
    }
    print_seat(plan, "all", &all, 0);
    return !all.dead_ends && !all.unfinished;
}

static int match(const Args *args)
{
    Plan plan = {0};
    const char *a = arg_value(args, "--a"), *b = arg_value(args, "--b");

    plan_read(args, 200, &plan);
    plan.clocked = arg_value(args, "--thought") != NULL;
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
        "has won, with the interval in which the true share lies in 95 of 100 cases. A draw is not a win; where there\n"
        "were any, the share of the decided games is told too, and the score, in which a draw is half a game. Where\n"
        "games are played by plans also how likely A was to win before the last dice, which tells more with fewer\n"
        "games. KEY=VALUE are options of the game. NAME@N is a player who thinks with so many iterations or\n"
        "play-outs, NAME@N%H one who decides H times in a hundred as who is below him would,\n"
        "NAME:CHARACTER a bold, careful or cunning one.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = match,
    .flags = {{"--a", "NAME", "the player in question (midshipman)"},
              {"--b", "NAME", "the others (random)"},
              {"--games", "N", "how many games in each seat (200)"},
              {"--seed", "S", "the seed (1)"},
              {"--thought", NULL, "how long A thinks, in seconds of the processor"},
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
