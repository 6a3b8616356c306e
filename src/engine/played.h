/* One random game from its seed to its end, and what came of it: the same on a processor and on a graphics card. */
#ifndef ENGINE_PLAYED_H
#define ENGINE_PLAYED_H

#include "engine/match.h"

enum { PLAYED_LONGEST = 1 << 20 }; /* decisions; a longer game is given up */

typedef enum { GAME_OVER, GAME_DEAD, GAME_UNFINISHED } HowItEnded;

typedef struct {
    uint64_t hash;
    uint32_t decisions, legal, dice;
    int32_t end, winner, score[YA_MAX_SIDES];
    int32_t unused; /* no padding: two are compared byte by byte */
} Played;

static inline void play_one(const GameDef *def, Game *g, uint64_t seed, uint64_t game, const int16_t *option,
                            Played *out)
{
    Rng dice = seed_of_game(seed, game), mind = rng_next(&dice);
    Run r = {.dice = &dice};

    *out = (Played){.end = GAME_OVER, .winner = -1};
    flow_start(def, g, option, &r);
    for (int side; (side = ya_actor(def, g)) >= 0; out->decisions++) {
        int n = out->decisions < PLAYED_LONGEST ? flow_step(def, g, side, &mind, &r) : -1;
        if (n <= 0) {
            out->end = n ? GAME_UNFINISHED : GAME_DEAD;
            break;
        }
        out->legal += (uint32_t)n;
        out->dice += r.rolled;
    }
    out->hash = ya_hash(def, g);
    if (out->end != GAME_OVER)
        return;
    out->winner = ya_winner(def, g);
    ya_score(def, g, out->score);
}

#endif
