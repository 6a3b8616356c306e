/* What the library shows of machine players. */
#include "ai/player.h"

const char *ya_player_name(const YaGame *def, int i)
{
    const Player *player = player_at(def, i);

    return player ? player->name : NULL;
}

size_t ya_player_room(const YaGame *def)
{
    return player_room(def);
}

bool ya_choose(const YaGame *def, const YaState *g, int side, const char *name, void *room, uint64_t *rng,
               YaAction *out)
{
    const Player *player = player_find(def, str(name));

    return player && side >= 0 && (ya_owing(def, g) >> side & 1) && player_choose(player, def, g, room, side, rng, out);
}
