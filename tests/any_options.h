/* Every option of a game with any value it may have: every number of players, every variant and scenario. */
#ifndef TESTS_ANY_OPTIONS_H
#define TESTS_ANY_OPTIONS_H

#include "engine/game.h"

static inline const char *some_choice(const OptionDef *o, Rng *rng)
{
    uint32_t n = 0;

    while (o->choices[n].name)
        n++;
    return o->choices[rng_below(rng, n)].name;
}

static inline void any_options(const GameDef *def, Rng *rng, char *out, size_t cap)
{
    Text text = text_in(out, cap);

    for (const OptionDef *o = def->options; o && o->key; o++)
        if (o->choices)
            text_fmt(&text, "%s=%s ", o->key, some_choice(o, rng));
        else
            text_fmt(&text, "%s=%d ", o->key, o->min + (int)rng_below(rng, (uint32_t)(o->max - o->min + 1)));
}

#endif
