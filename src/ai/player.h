/* Machine players. They see a game through its GameDef and nothing else, and of the state only what their side may
 * know: whoever asks a player hands it a copy in which everything hidden was redrawn (ya_determinise). */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "engine/game.h"

typedef struct {
    const char *name;
    bool looks; /* it looks at the state: false lets a driver spare the redrawn copy */
    bool (*choose)(const GameDef *def, const Game *as_seen, int side, Rng *rng, Action *out);
} Player;

const Player *player_find(Str name);
const Player *player_at(int i); /* NULL: there are no more */

/* Chooses for a side of the true state. The scratch state is where the redrawn copy goes. */
bool player_choose(const Player *player, const GameDef *def, const Game *g, Game *scratch, int side, Rng *rng,
                   Action *out);

extern const Player player_random, player_midshipman;

#endif
