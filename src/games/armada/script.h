/* What the staff of a side knows when it has to decide: the script of machine players who think in objectives. It looks at
 * a redrawn copy, so at nothing the side may not know, and at nothing but the state: what was begun shows there. */
#ifndef ARMADA_SCRIPT_H
#define ARMADA_SCRIPT_H

#include "engine/plans.h"
#include "games/armada/state.h"

typedef struct {
    const Game *g;
    int side;
    Plan plan;
    Rng *rng;
    Array own, enemies;
    int goal;                     /* the city that those are to march on who are asked who goes */
    uint8_t ways[HEX_COUNT];      /* to where those who are asked go, by sea, along the coast or ashore */
    int16_t gathered[CITY_COUNT]; /* strength that can be before a city in two turns of march */
} Staff;

/* How much an action is wanted; of the list the most wanted is done, of equals the first. */
typedef int32_t Wish(const Staff *s, Action a);

enum { NO_CITY = -1 };

/* Plans beside the script's own. */
enum {
    PLAN_DO = 1,   /* the action in a and b, by the verb in what */
    PLAN_LEAVE,    /* anything but that verb with a */
    PLAN_MARCH_ON, /* the city a, whoever marches */
    PLAN_LAND_AT,  /* the city a, whoever is aboard */
    PLAN_HOLD,     /* no fleet leaves */
    PLAN_KINDS,
};

static inline int kind_of(const Plan *plan)
{
    return plan->what % PLAN_KINDS;
}

static inline int verb_of(const Plan *plan)
{
    return plan->what / PLAN_KINDS;
}

#endif
