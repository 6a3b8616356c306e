/* What a game tells machine players who think in plans: what somebody would set out to do here, and what he then does at
 * each decision. The script plays whole games by itself; a search compares plans by playing games to their end with it. */
#ifndef ENGINE_PLANS_H
#define ENGINE_PLANS_H

#include "engine/game.h"

/* In the game's own words; all 0: nothing in particular, as the script would. */
typedef struct {
    int16_t what, a, b, c;
} Plan;

enum { MAX_PLANS = 48 };

struct PlansDef {
    /* Plans worth a thought at this decision, the likeliest first, MAX_PLANS at most; fewer than two: nothing to search,
     * as in the middle of what was begun. From what the side may know. */
    int (*propose)(const Game *g, int side, Plan *out);
    /* What the side does that follows the plan: one of the list, which are its legal actions. A plan that has come to its
     * end, or cannot be carried out any more, is as good as none. From what the side may know; by lot where hiding
     * matters, or to vary. In microseconds: play-outs consist of it. */
    Action (*act)(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng);
    /* A number that changes where a plan of that side is over: a step of a turn, a turn. */
    int (*stretch)(const Game *g, int side);
    /* How far play-outs go, in a number that grows; both 0: to the end of the game. Where they stop before, how a side
     * stands is judged by evaluate and lead (engine/game.h). */
    int (*horizon)(const Game *g);
    int reach;
    bool compared; /* who compares plans beats who follows the script: measured (bench/README.md) */
};

#endif
