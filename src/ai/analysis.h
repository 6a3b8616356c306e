/* What a decision gave away, and what chance gave: a game judged after it is over.
 *
 * Everything is an estimate by play-outs of the game's policy. A decision is judged by what its side could know: in
 * worlds redrawn from its view, what it did and what it might have done meet the same world and the same seed. What might
 * have been better is looked for in some worlds and measured in others, so that the luck of the search does not count as
 * a mistake. */
#ifndef AI_ANALYSIS_H
#define AI_ANALYSIS_H

#include "ai/policy.h"

typedef struct {
    const GameDef *def;
    Game *world, *trial; /* memory for two states */
    Rng rng;
    int effort; /* 1 and more; the error shrinks with its square root */
} Judge;

typedef struct {
    double mean[YA_MAX_SIDES], variance[YA_MAX_SIDES]; /* variance: of the mean */
} Estimate;

/* The chances to win of all sides as the game stands, everything known. */
Estimate judge_standing(Judge *j, const Game *g, int playouts);

/* What an action changed of the chances of all sides against the best that was found; false: nothing was better. Which
 * that is hangs on the play-outs too, so that only asking several times tells how sure it is. */
bool judge_decision(Judge *j, const Game *before, Action done, Action *best, double change[YA_MAX_SIDES]);

#endif
