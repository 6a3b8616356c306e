/* What a game tells those who reckon odds: which of its procedures are seen through to their end, and what may come of
 * them that a player wants to know beforehand. The rules say what came about where it does: LOSS and OUTCOME (flow.h). */
#ifndef ENGINE_ODDS_H
#define ENGINE_ODDS_H

#include "engine/game.h"

/* How many outcomes and classes a game may have, all sides together. */
enum { ODDS_CELLS = 96 };

struct OddsDef {
    /* A battle, a storm, an interception: whoever is asked in it, the odds are those of its end. Ends with 0. */
    const uint8_t *affairs;
    /* By their numbers, as said of a side: "are intercepted". Ends with NULL. */
    const char *const *outcomes;
    /* Of what LOSS names, said of many: "ships lost". Ends with NULL. */
    const char *const *classes;
    int (*class_of)(int piece); /* -1: it does not count */
    int (*owner)(int piece);
    /* What is fought for in the affair under way, of the kind, and whose it is afterwards; -1: there is none, nobody's.
     * NULL: nothing is ever fought for. */
    uint8_t place_kind;
    int (*place)(const Game *g);
    int (*holder)(const Game *g, int place);
};

#endif
