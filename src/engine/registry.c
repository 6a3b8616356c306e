/* The games there are, from the one list of them; and the plain facts about a game. */
#include "engine/match.h"

#define GAME(id) extern const GameDef game_##id;
#include "games/games.def"
#undef GAME

static const GameDef *const games[] = {
#define GAME(id) &game_##id,
#include "games/games.def"
#undef GAME
};

enum { GAME_COUNT = sizeof games / sizeof games[0] };

const GameDef *game_find(Str id)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (str_is(id, games[i]->id))
            return games[i];
    return NULL;
}

int ya_game_count(void)
{
    return GAME_COUNT;
}

const YaGame *ya_game_at(int i)
{
    return i >= 0 && i < GAME_COUNT ? games[i] : NULL;
}

const YaGame *ya_game(const char *id)
{
    return game_find(str(id));
}

const char *ya_id(const YaGame *def)
{
    return def->id;
}

const char *ya_title(const YaGame *def)
{
    return def->title;
}

const char *ya_rules_version(const YaGame *def)
{
    return def->rules_version;
}

size_t ya_state_size(const YaGame *def)
{
    return def->state_size;
}

int ya_sides(const YaGame *def, const YaState *g)
{
    (void)def;
    return flow_in(g)->sides;
}

const char *ya_side_name(const YaGame *def, int side)
{
    return side_name(def, side);
}
