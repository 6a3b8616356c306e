/* sim: whole games between machines, as many and as fast as possible. */
#include "cli/device.h"
#include "cli/ranks.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

/* ---- what came of it ---------------------------------------------------------------------------------------------- */

static double per(uint64_t n, double d)
{
    return d > 0 ? (double)n / d : 0;
}

static const char *rule_name(YaRule rule, char name[YA_MAX_LINE])
{
    size_t n = ya_rule_text(rule, name, YA_MAX_LINE);

    if (RULE_ORDINAL(rule))
        snprintf(name + n, YA_MAX_LINE - n, "#%d", RULE_ORDINAL(rule));
    return name;
}

static void print_tallies(const Plan *plan, const Tally *t)
{
    char name[YA_MAX_LINE];

    for (int i = 0; i < plan->tallied_count; i++)
        printf("  rule %-13s %10llu  %5.1f %%  of the games, %.2f events a game\n", rule_name(plan->tallied[i], name),
               (unsigned long long)t->told_in[i], 100 * per(t->told_in[i], (double)t->games),
               per(t->told[i], (double)t->games));
    for (int i = 0; i < t->result_count; i++)
        printf("  %-18s %10llu  %5.1f %%  %s\n", i ? "" : "results", (unsigned long long)t->result[i].games,
               100 * per(t->result[i].games, (double)t->games), t->result[i].line);
}

static void print_given(const Plan *plan, const Tally *t)
{
    char name[YA_MAX_LINE];

    if (!plan->gives)
        return;
    rule_name(plan->gives, name);
    for (int i = 0; i < MAX_GIVEN; i++)
        if (t->given[i])
            printf("  wins, %s: %-*d %10llu  %5.1f %%  of %llu\n", name, 10 - (int)strlen(name), i,
                   (unsigned long long)t->given_wins[i], 100 * per(t->given_wins[i], (double)t->given[i]),
                   (unsigned long long)t->given[i]);
}

static void print_table(const Plan *plan, const Device *device, const Tally *t, double seconds)
{
    double games = (double)t->games;

    printf("%s: %llu games, seed %llu, ", plan->def->title, (unsigned long long)t->games,
           (unsigned long long)plan->seed);
    if (device)
        printf("on the %s\n", device->name);
    else if (ranks_count() > 1)
        printf("%d ranks of %d thread%s\n", ranks_count(), plan->threads, plan->threads == 1 ? "" : "s");
    else
        printf("%d thread%s\n", plan->threads, plan->threads == 1 ? "" : "s");
    for (int side = 0; side < plan->sides; side++)
        printf("  wins, %-12s %10llu  %5.1f %%  %s, mean score %.2f\n", side_name(plan->def, side),
               (unsigned long long)t->wins[side], 100 * per(t->wins[side], games), plan->player[side]->name,
               (double)t->score[side] / games);
    print_given(plan, t);
    printf("  %-18s %10llu  %5.1f %%\n", "draws", (unsigned long long)t->draws, 100 * per(t->draws, games));
    printf("  %-18s %10.1f  from %llu to %llu\n", "decisions a game", per(t->decisions, games),
           (unsigned long long)t->shortest, (unsigned long long)t->longest);
    printf("  %-18s %10.2f\n", "legal actions", per(t->legal, (double)t->decisions));
    printf("  %-18s %10.1f\n", "dice a game", per(t->dice, games));
    printf("  %-18s %10.2f  %.0f decisions/s, %.1f games/s\n", "seconds", seconds, per(t->decisions, seconds),
           per(t->games, seconds));
    print_tallies(plan, t);
    if (t->dead_ends || t->unfinished)
        printf("  %llu dead ends, %llu games given up after %d decisions\n", (unsigned long long)t->dead_ends,
               (unsigned long long)t->unfinished, PLAYED_LONGEST);
}

static void print_json_tallies(const Plan *plan, const Tally *t)
{
    char name[YA_MAX_LINE], quoted[8 * YA_MAX_LINE];

    printf("\"tally\":{");
    for (int i = 0; i < plan->tallied_count; i++)
        printf("%s\"%s\":{\"games\":%llu,\"events\":%llu}", i ? "," : "", rule_name(plan->tallied[i], name),
               (unsigned long long)t->told_in[i], (unsigned long long)t->told[i]);
    printf("},\"wins_by\":{");
    for (int i = 0, n = 0; i < MAX_GIVEN; i++)
        if (t->given[i])
            printf("%s\"%d\":{\"sides\":%llu,\"wins\":%llu}", n++ ? "," : "", i, (unsigned long long)t->given[i],
                   (unsigned long long)t->given_wins[i]);
    printf("},\"results\":{");
    for (int i = 0; i < t->result_count; i++) {
        Text text = text_in(quoted, sizeof quoted);
        Json j = json_to(&text);
        json_text(&j, t->result[i].line);
        printf("%s%s:%llu", i ? "," : "", quoted, (unsigned long long)t->result[i].games);
    }
    printf("},");
}

static void print_json(const Plan *plan, const Tally *t, double seconds)
{
    printf("{\"game\":\"%s\",\"games\":%llu,\"seed\":%llu,\"threads\":%d,\"decisions\":%llu,\"seconds\":%.6f,"
           "\"decisions_per_second\":%.0f,\"games_per_second\":%.2f,\"wins\":{",
           plan->def->id, (unsigned long long)t->games, (unsigned long long)plan->seed, plan->threads,
           (unsigned long long)t->decisions, seconds, per(t->decisions, seconds), per(t->games, seconds));
    for (int side = 0; side < plan->sides; side++)
        printf("%s\"%s\":%llu", side ? "," : "", side_name(plan->def, side), (unsigned long long)t->wins[side]);
    printf("},\"mean_score\":{");
    for (int side = 0; side < plan->sides; side++)
        printf("%s\"%s\":%.3f", side ? "," : "", side_name(plan->def, side), (double)t->score[side] / (double)t->games);
    printf("},");
    print_json_tallies(plan, t);
    printf("\"draws\":%llu,\"dead_ends\":%llu,\"unfinished\":%llu,\"shortest_game\":%llu,\"longest_game\":%llu,"
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
        plan->player[given] = plan_player(args, plan, name);
    }
    for (int side = given; given == 1 && side < plan->sides; side++)
        plan->player[side] = plan->player[0];
    if (rest.n || (given != 1 && given != plan->sides))
        bad_usage(args->command, "--players names %s%d, this game has %d sides", rest.n ? "more than " : "", given,
                  plan->sides);
}

/* A card plays at random and tells nothing. */
static const Device *read_device(const Args *args, Plan *plan)
{
    static const char *const ears[] = {"--tally", "--wins-by", "--results", "--threads", "--report"};
    const char *name = arg_value(args, "--device");

    plan->warps = (int)arg_number(args, "--warps", MOST_WARPS, 1, MOST_WARPS);
    plan->seats = (int)arg_number(args, "--seats", 8, 1, MOST_SEATS_A_LANE);
    if (!name)
        return NULL;
    const Device *device = device_find(str(name));
    if (!device)
        bad_usage(args->command, "no device '%s': there are gpu and processor", name);
    if (ranks_count() > 1)
        bad_usage(args->command, "--device goes not with mpirun");
    for (size_t i = 0; i < sizeof ears / sizeof ears[0]; i++)
        if (arg_value(args, ears[i]))
            bad_usage(args->command, "%s goes not with --device", ears[i]);
    for (int side = 0; side < plan->sides; side++)
        if (plan->player[side] != &player_random)
            bad_usage(args->command, "--device plays at random only");
    return device;
}

/* Before the first game: nobody waits for a report that cannot be written. */
static const char *read_report(const Args *args, Plan *plan)
{
    const char *path = arg_value(args, "--report");
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    if (path && ranks_own() == 0 && !file_can_be_written(path, &err)) {
        fprintf(stderr, "yardarm sim: %s: %s\n", path, why);
        exit(EXIT_FAILED);
    }
    if (path)
        report_plan(plan);
    return path;
}

static void print_report(const Plan *plan, const Tally *sum, const char *path)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    if (path && !report_write(plan, sum, path, &err)) {
        fprintf(stderr, "yardarm sim: %s: %s\n", path, why);
        exit(EXIT_FAILED);
    }
}

static void print_sum(const Args *args, const Plan *plan, const Device *device, const Tally *sum, double seconds)
{
    if (arg_value(args, "--json"))
        print_json(plan, sum, seconds);
    else if (arg_value(args, "--hash"))
        printf("%s %llu games, seed %llu: %016llx\n", plan->def->id, (unsigned long long)sum->games,
               (unsigned long long)plan->seed, (unsigned long long)sum->hash);
    else
        print_table(plan, device, sum, seconds);
}

static int sim(const Args *args)
{
    Plan plan = {0};
    Tally sum;

    plan_read(args, 1000, &plan);
    read_players(args, &plan);
    plan_tally(args, arg_value(args, "--tally"), &plan);
    plan_wins_by(args, arg_value(args, "--wins-by"), &plan);
    plan.results = arg_value(args, "--results");
    const Device *device = read_device(args, &plan);
    const char *report = read_report(args, &plan);
    double seconds = 0;
    bool whole = true;
    if (ranks_count() > 1)
        whole = ranks_play(&plan, &sum, &seconds);
    else
        seconds = device ? plan_play_on(device, &plan, &sum) : plan_play(&plan, &sum);
    if (ranks_own() > 0)
        return EXIT_SUCCESS;
    if (!sum.games)
        return EXIT_FAILED;
    print_report(&plan, &sum, report);
    if (!arg_value(args, "--results"))
        sum.result_count = 0;
    print_sum(args, &plan, device, &sum, seconds);
    census_free(&sum.census);
    return !whole || sum.dead_ends || sum.unfinished ? EXIT_FAILED : EXIT_SUCCESS;
}

const Command command_sim = {
    .name = "sim",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "play whole games between machines and count",
    .about =
        "Plays whole games and prints wins by side, how long the games were and how fast they were played. Game i\n"
        "has a seed of its own, made from the seed given and i: the outcome depends neither on the number of\n"
        "threads nor on the order of the games. Only the playing is timed. The exit status is 1 if a game came to a\n"
        "dead end. KEY=VALUE are options of the game.\n\n"
        "Started by Open MPI's mpirun it plays over all its processes, with the same outcome. A process that dies is\n"
        "named, and which games are missing; the exit status is then 1.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = sim,
    .flags = {{"--games", "N", "how many games (1000)"},
              {"--seed", "S", "the seed (1)"},
              {"--players", "NAME,NAME", "who plays each side; one name plays them all (random)"},
              {"--threads", "T", "how many at a time (1)"},
              {"--device", "gpu", "play on the graphics card, the same games; some are compared with the processor"},
              {"--warps", "N", "of the card on each of its processors (8, the most)"},
              {"--seats", "N", "games for each of a warp's 32 lanes, which takes up those that go on alike (8)"},
              {"--tally", "RULE,RULE", "in how many games something happened by that rule, as 7.2, or step, as 7.2#1"},
              {"--wins-by", "RULE", "wins by the number that rule first gives a side, such as a place in the order"},
              {"--results", NULL, "how the games ended, most frequent first, with # for every number"},
              {"--report", "FILE", "a page with plots: wins, lengths, scores, what was bought, where it was lost"},
              {"--json", NULL, "one JSON object instead of the table"},
              {"--hash", NULL, "one line that fingerprints the ends of all games"}},
};
