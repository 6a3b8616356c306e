/* What the midshipman thinks of a position, for others who ask him. */
#ifndef AI_MIDSHIPMAN_H
#define AI_MIDSHIPMAN_H

#include "ai/player.h"

/* The actions he likes best, best first, by what they were worth in so many worlds; how many there are. */
int midshipman_rank(const GameDef *def, const Game *as_seen, int side, const Means *with, int worlds, Action *out,
                    int cap);

bool midshipman_is_settled(const GameDef *def, const Game *g); /* nothing is half done that could not be judged */

#endif
