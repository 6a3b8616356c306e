/* What a module has beside the library's own functions: many games at random, to compare with the program. */
#include "base/hash.h"
#include "base/rng.h"
#include "engine/game.h"

static uint64_t decisions;

static uint64_t game_played(const GameDef *def, Game *g, const char *options, uint64_t seed, uint64_t number)
{
    Rng dice = seed_of_game(seed, number), mind = rng_next(&dice);
    Run r = {.dice = &dice};

    if (!ya_start(def, g, options, &r, NULL, 0))
        __builtin_trap();
    for (int side; (side = ya_actor(def, g)) >= 0; decisions++)
        if (!flow_step(def, g, side, &mind, &r))
            __builtin_trap();
    uint64_t fingerprint[2] = {number, ya_hash(def, g)};
    return hash_bytes(fingerprint, sizeof fingerprint, 0);
}

/* As `yardarm sim --hash`: the same number for the same seed. */
YA_API uint64_t module_sim(YaState *state, const char *options, uint64_t games, uint64_t seed)
{
    uint64_t hash = 0;

    decisions = 0;
    for (uint64_t i = 0; i < games; i++)
        hash += game_played(ya_game_at(0), state, options, seed, i);
    return hash;
}

YA_API uint64_t module_decisions(void)
{
    return decisions;
}
