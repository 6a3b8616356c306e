/* What a module has beside the library's own functions: many games at random, to compare with the program. */
#include "base/hash.h"
#include "base/rng.h"
#include "engine/game.h"

static uint64_t decisions;

static uint64_t game_played(const GameDef *def, Game *g, uint64_t seed, uint64_t number)
{
    Rng dice = seed_of_game(seed, number), mind = rng_next(&dice);
    Run r = {.dice = &dice};

    ya_start(def, g, "", &r, NULL, 0);
    for (int side; (side = ya_actor(def, g)) >= 0; decisions++) {
        Action a;
        if (!ya_sample(def, g, side, &mind, &a))
            __builtin_trap();
        flow_take(def, g, a, &r);
    }
    uint64_t fingerprint[2] = {number, ya_hash(def, g)};
    return hash_bytes(fingerprint, sizeof fingerprint, 0);
}

/* As `yardarm sim --hash`: the same number for the same seed. */
YA_API uint64_t module_sim(YaState *state, uint64_t games, uint64_t seed)
{
    uint64_t hash = 0;

    decisions = 0;
    for (uint64_t i = 0; i < games; i++)
        hash += game_played(ya_game_at(0), state, seed, i);
    return hash;
}

YA_API uint64_t module_decisions(void)
{
    return decisions;
}
