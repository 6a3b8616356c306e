/* Any bytes as a position. What is accepted must be sound, write back to the same bytes, and be playable. */
#include <string.h>

#include "engine/match.h"

enum { LARGEST_STATE = 1 << 16, LARGEST_TEXT = 1 << 18, DECISIONS = 60 };

static _Alignas(16) char first[LARGEST_STATE], second[LARGEST_STATE];
static char text[LARGEST_TEXT];

static void sound(const GameDef *def, const Game *g)
{
    char why[YA_MAX_LINE];
    Text out = text_in(why, sizeof why);

    CHECK(state_check(def, g, &out));
}

static void comes_back(const GameDef *def, const Game *g)
{
    char err[YA_MAX_LINE];
    size_t n = ya_write_position(def, g, text, sizeof text);

    if (!n)
        return;
    CHECK(ya_read_position(def, (Game *)(void *)second, text, n, err, sizeof err));
    CHECK(memcmp(g, second, def->state_size) == 0);
}

static void playable(const GameDef *def, Game *g, Rng rng)
{
    Run r = {.dice = &rng};
    Action a;

    if (ya_actor(def, g) == YA_CHANCE)
        return;
    for (int i = 0; i < DECISIONS && ya_owing(def, g); i++) {
        CHECK(ya_sample(def, g, ya_actor(def, g), &rng, &a));
        CHECK(!ya_apply(def, g, a, &r).reason);
        sound(def, g);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Game *g = (Game *)(void *)first;

    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        char err[YA_MAX_LINE];
        if (!ya_read_position(def, g, (const char *)data, size, err, sizeof err)) {
            CHECK(err[0]);
            continue;
        }
        sound(def, g);
        comes_back(def, g);
        playable(def, g, size);
    }
    return 0;
}
