/* The script of machine players (engine/plans.h): what the parts of it share. */
#ifndef JENKINS_SCRIPT_H
#define JENKINS_SCRIPT_H

#include "engine/plans.h"
#include "games/jenkins/state.h"

enum { PLAN_GO = 1, PLAN_REST }; /* from a to port b; no more moves in this step */

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
} Desk;

#endif
