/* How far ahead a side must be, by a game's evaluation, to win twice as often: plays games between machines, looks at the
 * evaluation now and then at settled points, and finds the number under which the games' ends are likeliest.
 *
 *     bench/doubling GAME [PLAYER [GAMES [OPTIONS]]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/midshipman.h"
#include "engine/match.h"

enum { EVERY = 7, MOST_LOOKS = 1 << 20, LONGEST = 200000 };

static double ahead[MOST_LOOKS];
static signed char won[MOST_LOOKS]; /* 2: by the first side, 1: by nobody */
static int looks;

static void play(const GameDef *def, const Player *player, const char *options, Rng rng, Game *g, void *scratch)
{
    char why[YA_MAX_LINE];
    Run r = {.dice = &rng};
    int begun = looks;

    if (!ya_start(def, g, options, &r, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        exit(2);
    }
    for (int i = 0; i < LONGEST && ya_owing(def, g); i++) {
        Action a;
        int side = ya_actor(def, g);
        if (i % EVERY == 0 && looks < MOST_LOOKS && midshipman_is_settled(def, g))
            ahead[looks++] = (def->evaluate(g, 0) - def->evaluate(g, 1)) / 2.0;
        if (side == YA_CHANCE)
            ya_sample(def, g, side, &rng, &a);
        else
            player_choose(player, def, g, scratch, side, &rng, &a);
        flow_take(def, g, a, &r);
    }
    int winner = ya_winner(def, g);
    for (; begun < looks; begun++)
        won[begun] = winner < 0 ? 1 : winner == 0 ? 2 : 0;
}

/* Of a look, by so much an even start and a doubling. */
static double chance_of(double lead, double even, double doubling)
{
    return fmin(fmax(1 / (1 + exp2((even - lead) / doubling)), 1e-9), 1 - 1e-9);
}

static double likelihood(double even, double doubling)
{
    double sum = 0;

    for (int i = 0; i < looks; i++) {
        double p = chance_of(ahead[i], even, doubling), w = won[i] / 2.0;
        sum += w * log(p) + (1 - w) * log(1 - p);
    }
    return sum / looks;
}

/* Tries ever smaller steps. */
static void fit(double *even, double *doubling)
{
    double best = likelihood(*even, *doubling);

    for (double step = 0.7; step > 0.003; step *= 0.8)
        for (int i = 0; i < 8; i++) {
            double e = *even + (i % 4 == 0 ? step : i % 4 == 1 ? -step : 0) * *doubling;
            double d = *doubling * (i % 4 == 2 ? 1 + step : i % 4 == 3 ? 1 / (1 + step) : 1), found = likelihood(e, d);
            if (found > best) {
                best = found;
                *even = e;
                *doubling = d;
            }
        }
}

int main(int argc, char **argv)
{
    const GameDef *def = argc > 1 ? game_find(str(argv[1])) : NULL;
    const Player *player = def ? player_find(def, str(argc > 2 ? argv[2] : "cabinboy")) : NULL;
    int games = argc > 3 ? atoi(argv[3]) : 100;

    if (!player || !def->evaluate || def->min_sides != 2) {
        fputs("usage: doubling GAME [PLAYER [GAMES [OPTIONS]]], a game of two sides that has an evaluation\n", stderr);
        return 2;
    }
    Game *g = malloc(def->state_size);
    void *scratch = aligned_alloc(16, (player_room(def) + 15) & ~(size_t)15);
    for (int i = 0; i < games; i++)
        play(def, player, argc > 4 ? argv[4] : "", seed_of_game(1, (uint64_t)i), g, scratch);
    double even = 0, doubling = 1000;
    fit(&even, &doubling);
    printf("%s: %d games of %s, %d looks: even at %.0f, doubling %.0f (%.3f a look; %.3f by tossing a coin)\n", def->id,
           games, player->name, looks, even, doubling, -likelihood(even, doubling), log(2));
    free(scratch);
    free(g);
    return 0;
}
