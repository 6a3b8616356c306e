/* What a decision gave away, and how good a side's chances are.
 *
 * Everything is an estimate by play-outs: of the policy, where a game has one, or of the script, to the end or to where it is
 * believed what the game looks like. A decision is judged by what its side could know: in worlds redrawn from its view, what
 * it did and what it might have done meet the same world and the same seed. What might have been better is looked for in some
 * worlds and measured in others, so that the luck of the search does not count as a mistake. */
#ifndef AI_JUDGE_H
#define AI_JUDGE_H

#include "ai/plans.h"
#include "ai/policy.h"

typedef struct {
    const GameDef *def;
    Game *world, *trial; /* memory for two states */
    void *room; /* of player_room() bytes: for a midshipman, where worths are asked and no other plan comes to mind */
    Rng rng;
    bool plans;   /* by play-outs of the script, */
    int reach;    /* so many stages on; 0: to the end */
    bool roughly; /* what is better is measured in few worlds: of many decisions the sum is wanted */
    int effort;   /* 1 and more; the error shrinks with its square root */
    CallOff *off; /* what he says when he was called off is worth nothing */
} Judge;

/* Who judges a game: a level of machine player; NULL: nobody could. */
const char *judge_level(const GameDef *def);
int judge_version(const GameDef *def); /* what he said in another one does not compare */
int judge_effort(const GameDef *def);  /* that is enough as a rule */
int judge_reach(const GameDef *def);   /* of the script, for a whole game; 0: to the end */

typedef struct {
    double mean[YA_MAX_SIDES], variance[YA_MAX_SIDES]; /* variance: of the mean */
} Estimate;

/* The chances of all sides by what the game looks like, and no further: by what was learnt, or as its plans have it. */
void judge_at_sight(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES]);

/* The chances to win of all sides as the game stands, everything known. */
Estimate judge_standing(Judge *j, const Game *g, int playouts);

/* What an action changed of the chances of all sides against the best that was found; false: nothing was better by more
 * than its error. */
bool judge_decision(Judge *j, const Game *before, Action done, Action *best, Estimate *change);

/* Where a side departed from the script in a step that is judged as a whole, and what the script would have done there. */
typedef struct {
    int at; /* in the record of the step */
    Action better;
} Departure;

/* What a side changed in such a step (Outlook.whole) against the script, good or bad; false: it did as the script would.
 * The record has everybody's answers, and the dice. */
bool judge_step(Judge *j, const Game *before, int side, const Action *record, int n, Departure *out, Estimate *change);

/* What an action is worth to its side by what that side may know: its chance to win after it, and how much less the best of
 * the others that come to mind would bring. */
typedef struct {
    bool has_next;
    Action next;
    Plan plan, next_plan;           /* what they set out to do, where there are plans */
    double done;                    /* how often what it sets out to do is done; below nought: nobody could say */
    double chance, ahead, variance; /* variance: of ahead */
} Worth;
Worth judge_worth(Judge *j, const Game *before, Action a);

#endif
