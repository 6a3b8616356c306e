/* What a module has beside the library's own functions: many games at random, to compare with the program. */
#include "base/hash.h"
#include "base/rng.h"
#include "engine/played.h"

static uint64_t decisions;

/* As `yardarm sim --hash`: the same number for the same seed. */
YA_API uint64_t module_sim(YaState *state, const char *options, uint64_t games, uint64_t seed)
{
    const GameDef *def = ya_game_at(0);
    int16_t option[MAX_OPTIONS];
    uint64_t hash = 0;
    Text none = {0};

    if (!options_read(def, str(options), option, &none))
        __builtin_trap();
    decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        Played played;
        play_one(def, state, seed, i, option, &played);
        uint64_t fingerprint[2] = {i, played.hash};
        hash += hash_bytes(fingerprint, sizeof fingerprint, 0);
        decisions += played.decisions;
    }
    return hash;
}

YA_API uint64_t module_decisions(void)
{
    return decisions;
}
