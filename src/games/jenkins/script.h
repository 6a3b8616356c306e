/* The script of machine players (engine/plans.h): what the parts of it share. */
#ifndef JENKINS_SCRIPT_H
#define JENKINS_SCRIPT_H

#include "engine/plans.h"
#include "games/jenkins/state.h"

/* a: from where; b: the port to go to; c: when it was made, as a number of stamp_of. A frigate or merchant goes on an errand
 * alone. KEEP: those in a stay there, REST: nobody moves any more, to the end of the step. BUY: more of what a says. PLACE:
 * ships, or land counters, go to port a for as long as it has room. */
enum { PLAN_GO = 1, PLAN_ERRAND, PLAN_MARCH, PLAN_KEEP, PLAN_REST, PLAN_INTERCEPT, PLAN_LET_GO, PLAN_BUY, PLAN_PLACE };

/* What is decided: by whom, of what, and what he has seen of both sides. */
typedef struct {
    const Game *g;
    int side;
    Plan plan;
    const Action *list;
    int n;
    Rng *rng;
    Array own, enemy;
    Target targets[PORT_COUNT]; /* ports to be taken */
    int target_count;
    uint64_t captured;   /* Spanish seaports in English hands, */
    int32_t points;      /* and what they are worth for victory */
    int32_t least, odds; /* what is worth less, or less likely, is not begun */
} Desk;

#endif
