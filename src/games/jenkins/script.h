/* The script of machine players (engine/plans.h): what the parts of it share. */
#ifndef JENKINS_SCRIPT_H
#define JENKINS_SCRIPT_H

#include "engine/plans.h"
#include "games/jenkins/state.h"

/* a: from where; b: the port to go to; c: when it was made, as a number of stamp_of. A frigate or merchant goes on an errand
 * alone. KEEP: those in a stay there, REST: nobody moves any more, to the end of the step. BUY: more of what a says. PLACE:
 * ships, or land counters, go to port a for as long as it has room. */
enum { PLAN_GO = 1, PLAN_ERRAND, PLAN_MARCH, PLAN_KEEP, PLAN_REST, PLAN_INTERCEPT, PLAN_LET_GO, PLAN_BUY, PLAN_PLACE };

/* What a side goes by. All of it was found by playing, a number a side and many at once (bench/factors.c). Worths are points
 * of evaluate.c, chances parts of SURE, hits hundredths. */
typedef struct {
    int16_t least, likely, likely_at_last; /* what is worth less, or less likely, is not begun; in the last turn */
    int16_t upkeep, victory;               /* what a port pays, and means for victory, in sixteenths */
    int16_t ship, green;                   /* of what would sail: what it costs to fail, each */
    int16_t fetches;                       /* so many hexes away troops are called for */
    int16_t storm_even, storm_unsure;      /* hits for a defender, with which a landing is even; how far off is sure */
    int16_t sea_even, sea_unsure;          /* the same of ships in their port */
    int16_t sunk, cargo;             /* where losing a ship is 10: what one sunk is worth, and each of its troops */
    int16_t danger;                  /* of each ship that may come out at a group */
    int16_t gather;                  /* what is in a port draws others there: by weight, in quarters */
    int16_t crowd;                   /* what is in a port fends others off, in eighths */
    int16_t quality;                 /* of what is bought, in eighths */
    int16_t spare;                   /* berths that supplies leave to others */
    int16_t last_guard;              /* faces that win with a port, for which its best soldiers stay */
    bool watches_home, watches_more; /* somebody stays in ports of its own; one more where the enemy is near */
} Doctrine;

#ifndef SETTLED
#define SETTLED const /* bench/factors.c moves them */
#endif

static SETTLED Doctrine doctrines[2] = {
    [ENGLISH] =
        {
            .least = 6,
            .likely = SURE * 34 / 100,
            .likely_at_last = SURE / 16,
            .upkeep = 6,
            .victory = 10,
            .ship = 2,
            .green = 7,
            .fetches = 22,
            .storm_even = 50,
            .storm_unsure = 250,
            .sea_even = 30,
            .sea_unsure = 300,
            .sunk = 7,
            .cargo = 9,
            .danger = 6,
            .gather = 64,
            .crowd = 8,
            .quality = 14,
            .spare = 1,
            .last_guard = 1,
        },
    [SPANISH] =
        {
            .least = 36,
            .likely = SURE * 52 / 100,
            .likely_at_last = SURE / 16,
            .upkeep = 5,
            .victory = 12,
            .ship = 4,
            .green = 10,
            .fetches = 12,
            .storm_even = 85,
            .storm_unsure = 350,
            .sea_even = 120,
            .sea_unsure = 400,
            .sunk = 23,
            .cargo = 8,
            .danger = 4,
            .gather = 12,
            .crowd = 3,
            .spare = 2,
            .last_guard = 2,
            .watches_home = true,
            .watches_more = true,
        },
};

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
