/* Francis Drake: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_drake. A chapter builds on this header and on the chapters before it.
 *
 * Lists of captains (docks, circles) hold side + 1, and 0 where nobody is; so do the other fields that may hold
 * nothing. Crew, guns, barrels, trade cubes, treasures and commodities are goods, and every one of them is at each
 * moment in the supply, with a captain or on the map. */
#ifndef DRAKE_STATE_H
#define DRAKE_STATE_H

#define SET_MAX     64
#define STACK_WORDS 16 /* the deepest is a mission: 15 */

#include <string.h>

#include "drake_data.h"
#include "drake_rules.h"
#include "engine/game.h"
#include "games/drake/flow.def"

enum { CAPTAINS = PLAYERS_MAX, NO_TILE = 255, ITEMS = FIRST_TREASURE };

/* 1.4: what a captain has besides goods. All but INVESTED last a voyage. */
enum {
    GALLEON = 1,
    PINNACE = 2,
    HIND = 4,      /* his Golden Hind disc (2.43) */
    GHOST = 8,     /* his Ghost Ship disc (2.35) */
    INVESTED = 16, /* his Investor tile is spent (2.44) */
};

enum { PHASE_PREPARATION, PHASE_PROVISIONING, PHASE_HIDING, PHASE_PLACING, PHASE_MISSIONS, PHASE_OVER };

typedef struct {
    int16_t score;
    int16_t after[VOYAGES - 1]; /* the score after the voyages before this one */
    uint8_t goods[GOODS];
    uint8_t disc[FACES]; /* destination + 1 of each mission disc on the map */
    uint8_t at;          /* place on the street of his last disc, from 1; 0: none yet */
    uint8_t discs;       /* player discs left for the street */
    uint8_t flags;
    uint8_t conquests; /* bit per type attacked with success this voyage (3.5) */
    uint8_t spare;
} Captain;

struct Game {
    GAME_HEAD;
    Captain captain[CAPTAINS];
    uint16_t treasure;                        /* destinations that have theirs */
    uint8_t supply[GOODS];                    /* on the Plymouth Harbour Chart */
    uint8_t street[LOCATION_COUNT];           /* location by place; NO_TILE while it is laid */
    uint8_t circle[LOCATION_COUNT][CAPTAINS]; /* who stopped there, in order */
    uint8_t order[CAPTAINS];                  /* starting order of the voyage (2.1) */
    uint8_t outbound[CAPTAINS];               /* sailing order (2.2) */
    uint8_t homebound[CAPTAINS];              /* order of return (3.6) */
    uint8_t taken[DESTINATION_COUNT];         /* captains who succeeded there: their discs lie face-down */
    uint8_t wares[TRADE_COUNT];               /* commodities left, bit each */
    uint8_t station[GALLEON_COUNT];           /* galleon counter + 1 by station */
    uint8_t frigate[GALLEON_COUNT];           /* guns of the counter at each station: hidden until turned */
    uint8_t troop[FORT_COUNT];                /* troops of the counter at each fort: hidden until turned */
    uint8_t frigates_up, troops_up;           /* turned counters, bit each */
    uint8_t drake;                            /* the captain who owes Drake his second disc */
    uint8_t peeked, scouted;                  /* destination the Informer looked at: its discs, its defence */
    uint8_t voyage, phase;
    uint8_t printed; /* 6.0: the street keeps its printed order */
    uint8_t spare[1];
};

_Static_assert(sizeof(Captain) == 28, "no padding in a captain");
_Static_assert(sizeof(struct Game) == sizeof(Flow) + sizeof(Set) + 4 * STACK_WORDS + CAPTAINS * sizeof(Captain) + 2 +
                                          GOODS + LOCATION_COUNT + LOCATION_COUNT * CAPTAINS + 3 * CAPTAINS +
                                          DESTINATION_COUNT + TRADE_COUNT + 2 * GALLEON_COUNT + FORT_COUNT + 9,
               "no padding in the state");

#define FOR_CAPTAINS(side, g) for (int side = 0; side < (g)->flow.sides; side++)

#include "games/drake/terms.h"

FLOW_ENUMS

#endif
