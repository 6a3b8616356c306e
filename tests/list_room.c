/* Drawing an answer from a list that is longer than there is room for: the engine is built here with room for two
 * (LIST_ROOM), and must play the same games as whoever takes the whole list and draws from that. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/answers.h"
#include "engine/played.h"

static Action drawn_from_all(const GameDef *def, const Game *g, int side, Rng *rng)
{
    static Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);

    CHECK(n);
    return list[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
}

static Action lot_from_all(const GameDef *def, const Game *g, Rng *rng)
{
    static Action list[YA_MAX_LEGAL];
    static uint32_t weight[YA_MAX_LEGAL];
    int n = ya_chance(def, g, list, weight, YA_MAX_LEGAL), i = 0;
    uint32_t sum = 0;

    for (int k = 0; k < n; k++)
        sum += weight[k];
    for (uint32_t left = n == 1 ? 0 : rng_below(rng, sum); left >= weight[i]; i++)
        left -= weight[i];
    return list[i];
}

static uint64_t hash_by_whole_lists(const GameDef *def, Game *g, uint64_t game, const int16_t *option)
{
    Rng dice = seed_of_game(1, game), mind = rng_next(&dice);
    Run r = {0};

    flow_start(def, g, option, &r);
    for (int side; (side = ya_actor(def, g)) >= 0;) {
        Action a = side == YA_CHANCE ? lot_from_all(def, g, &dice) : drawn_from_all(def, g, side, &mind);
        CHECK(!ya_apply(def, g, a, &r).reason);
    }
    return ya_hash(def, g);
}

static bool same(const GameDef *def, uint64_t game, Str options)
{
    static Twin state;
    Game *g = (Game *)(void *)state.at;
    int16_t option[MAX_OPTIONS];
    char why[256];
    Text err = text_in(why, sizeof why);
    Played played;

    CHECK(options_read(def, options, option, &err));
    play_one(def, g, 1, game, option, &played);
    return played.end == GAME_OVER && played.hash == hash_by_whole_lists(def, g, game, option);
}

int main(int argc, char **argv)
{
    const GameDef *def = argc > 1 ? game_find(str(argv[1])) : NULL;

    CHECK(def && LIST_ROOM == 2);
    for (uint64_t game = 0; game < 8; game++)
        if (!same(def, game, str(argc > 2 ? argv[2] : ""))) {
            fprintf(stderr, "game %d of %s is another\n", (int)game, def->id);
            return EXIT_FAILURE;
        }
    return EXIT_SUCCESS;
}
