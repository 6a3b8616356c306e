/* perft: counts the leaves of the game tree down to a depth, to hold a change of the rules against.
 *
 * A ply is one decision of a player, from the walk list (a group in ascending order only). Chance is no ply. Usually the
 * dice are sampled: every node carries the generator as it stands there, so the count does not depend on the order in
 * which the tree is walked. With --chance every outcome is a branch. A finished game counts as one leaf at any depth. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

typedef struct {
    const GameDef *def;
    bool every_outcome;
} Tree;

static uint64_t leaves(const Tree *tree, const Game *g, int depth, Rng dice)
{
    int side = ya_actor(tree->def, g);
    bool chance = side == YA_CHANCE;
    uint64_t sum = 0;

    if (side < 0 || (depth == 0 && !chance))
        return 1;
    Action *list = must(malloc(YA_MAX_LEGAL * sizeof *list));
    Game *child = state_new(tree->def);
    int n = ya_legal(tree->def, g, side, true, list, YA_MAX_LEGAL);
    for (int i = 0; i < n; i++) {
        Rng after = dice;
        Run r = {.dice = tree->every_outcome ? NULL : &after};
        memcpy(child, g, tree->def->state_size);
        flow_take(tree->def, child, list[i], &r);
        sum += leaves(tree, child, depth - !chance, after);
    }
    free(child);
    free(list);
    return sum;
}

static int perft(const Args *args)
{
    Tree tree = {arg_game(args), arg_value(args, "--chance") != NULL};
    int16_t option[MAX_OPTIONS];
    uint64_t depth;

    if (!number_read(str(args->operand[1]), &depth) || depth > MAX_DEPTH)
        bad_usage(args->command, "the depth is a number from 0 to %d, not '%s'", MAX_DEPTH, args->operand[1]);
    arg_options(args, 2, option);
    Rng dice = arg_number(args, "--seed", 1, 0, UINT64_MAX);
    Run r = {.dice = tree.every_outcome ? NULL : &dice};
    Game *g = state_new(tree.def);
    flow_start(tree.def, g, option, &r);
    for (int d = 0; d <= (int)depth; d++) {
        printf("%2d %llu\n", d, (unsigned long long)leaves(&tree, g, d, dice));
        fflush(stdout);
    }
    free(g);
    return EXIT_SUCCESS;
}

const Command command_perft = {
    .name = "perft",
    .operands = "GAME DEPTH [KEY=VALUE ...]",
    .summary = "count the positions that can follow",
    .about =
        "Prints for each depth up to DEPTH how many lines of play there are, one 'depth count' a line. A ply is a\n"
        "decision of a player; a group is counted in one order only; a finished game is one leaf. The dice come\n"
        "from the seed, or with --chance every outcome is a branch (and still no ply).",
    .least = 2,
    .most = 2 + MAX_OPTIONS,
    .run = perft,
    .flags = {{"--seed", "N", "seed of the dice (1)"}, {"--chance", NULL, "branch on every outcome of the dice"}},
};
