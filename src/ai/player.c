#include "ai/player.h"

#include <string.h>

static const Player *const players[] = {&player_random, &player_midshipman};

enum { PLAYER_COUNT = sizeof players / sizeof players[0] };

const Player *player_at(int i)
{
    return i >= 0 && i < PLAYER_COUNT ? players[i] : NULL;
}

const Player *player_find(Str name)
{
    for (int i = 0; i < PLAYER_COUNT; i++)
        if (str_is(name, players[i]->name))
            return players[i];
    return NULL;
}

/* Where there is one answer only, nobody has to think. */
static bool only_answer(const GameDef *def, const Game *g, int side, Action *out)
{
    Action list[YA_MAX_LEGAL];

    if (ya_legal(def, g, side, true, list, YA_MAX_LEGAL) != 1)
        return false;
    *out = list[0];
    return true;
}

static size_t rounded(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

size_t player_room(const GameDef *def)
{
    return rounded(def->state_size) * (1 + PLAYER_STATES);
}

bool player_choose(const Player *player, const GameDef *def, const Game *g, void *scratch, int side, Rng *rng,
                   Action *out)
{
    void *room = (char *)scratch + rounded(def->state_size);

    if (!player->looks)
        return player->choose(def, g, side, rng, room, out);
    if (only_answer(def, g, side, out))
        return true;
    memcpy(scratch, g, def->state_size);
    ya_determinise(def, scratch, side, rng);
    return player->choose(def, scratch, side, rng, room, out);
}
