/* Games that follow a game's script, and what holds of whoever plays them. */
#ifndef TESTS_SCRIPTED_H
#define TESTS_SCRIPTED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/player.h"
#include "engine/match.h"
#include "engine/plans.h"

static void *new_room(const GameDef *def) UNUSED;
static Game *game_after(const GameDef *def, int scenario, int decisions) UNUSED;
static void plays_by_its_view(const Player *player, const GameDef *def, int scenario, int most, int step) UNUSED;

/* Of the first side, summed over looks at beginnings of turns: its chance as was said, what came (a draw is half), and the squares
 * of what was between them. */
typedef struct {
    double said, came, missed;
    int looks;
} Outcome;

static Outcome what_is_said_and_comes(const GameDef *def, int scenario, uint64_t seed, int games, int first,
                                      int last) UNUSED;

static void *new_room(const GameDef *def)
{
    return aligned_alloc(16, (player_room(def) + 15) & ~(size_t)15);
}

/* So many decisions into a game that follows the script. */
static Game *game_after(const GameDef *def, int scenario, int decisions)
{
    Game *g = calloc(1, def->state_size);
    int16_t option[MAX_OPTIONS] = {(int16_t)scenario};
    void *room = new_room(def);
    Rng rng = 7;
    Run r = {.dice = &rng};

    flow_start(def, g, option, &r);
    for (int i = 0; i < decisions && ya_owing(def, g); i++) {
        Action a;
        assert_true(player_choose(&player_lieutenant, def, g, room, ya_actor(def, g), &rng, &a));
        assert_null(ya_why(def, g, a).reason);
        flow_take(def, g, a, &r);
    }
    free(room);
    return g;
}

/* What is hidden from a side may be anything: its move stays the same. */
static void plays_by_its_view(const Player *player, const GameDef *def, int scenario, int most, int step)
{
    void *room = new_room(def);

    for (int decisions = 40; decisions < most; decisions += step) {
        Game *g = game_after(def, scenario, decisions);
        int side = ya_actor(def, g);
        Rng one = 5, two = 5, other = (Rng)decisions;
        Action a, b;
        assert_true(player_choose(player, def, g, room, side, &one, &a));
        if (side != YA_CHANCE)
            ya_determinise(def, g, side, &other);
        memset(room, decisions, player_room(def));
        assert_true(player_choose(player, def, g, room, side, &two, &b));
        assert_memory_equal(&a, &b, sizeof a);
        free(g);
    }
    free(room);
}

/* One game, looked at when each of these turns begins. */
static void look_at_turns(const GameDef *def, Game *g, void *room, Rng *rng, double *chance, int last)
{
    Run r = {.dice = rng};

    while (ya_owing(def, g)) {
        int turn = def->plans->stage(g) / def->plans->outlook.turn;
        Action a;
        if (turn <= last && chance[turn] == 0)
            chance[turn] = def->plans->outlook.chance(g, 0);
        assert_true(player_choose(player_plain(def), def, g, room, ya_actor(def, g), rng, &a));
        flow_take(def, g, a, &r);
    }
}

static Outcome what_is_said_and_comes(const GameDef *def, int scenario, uint64_t seed, int games, int first, int last)
{
    Outcome sum = {.looks = 0};
    void *room = new_room(def);

    for (int game = 0; game < games; game++) {
        Game *g = calloc(1, def->state_size);
        double *chance = calloc((size_t)last + 1, sizeof *chance);
        Rng rng = seed_of_game(seed, (uint64_t)game);
        flow_start(def, g, (int16_t[MAX_OPTIONS]){(int16_t)scenario}, &(Run){.dice = &rng});
        look_at_turns(def, g, room, &rng, chance, last);
        double won = ya_winner(def, g) < 0 ? .5 : ya_winner(def, g) == 0;
        for (int turn = first; turn <= last && chance[turn] > 0; turn++, sum.looks++) {
            sum.said += chance[turn];
            sum.came += won;
            sum.missed += (won - chance[turn]) * (won - chance[turn]);
        }
        free(chance);
        free(g);
    }
    free(room);
    return sum;
}

#endif
