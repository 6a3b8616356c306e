/* What the numbers of a script are worth (games/jenkins/script.h): plays games of the script against itself, in each of which every
 * number of both sides is by lot somewhat less or somewhat more than it is, and tells of each by how much its side's chance to win
 * was higher where it was more. All are found at once, each as surely as if it alone had been changed. Whoever moves numbers by it
 * plays on other seeds what comes of it.
 *
 *     bench/factors [GAMES [SEED [OPPONENT]]]     OPPONENT: a level that plays the Spanish instead, of whom nothing is told then */
#define SETTLED /* the tables of numbers may be changed here */
#include "games/jenkins/game.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/player.h"

enum { MOST_NUMBERS = 64, A_THIRD = 3, AT_LEAST = 1 };

/* One number of the script: where it stands, how much it was, and by how much it is moved. */
typedef struct {
    char name[64];
    int16_t *at, was, step;
    double sum[2]; /* of the chance of its side, where it was less, and more */
    int n[2];
} Number;

static Number numbers[2][MOST_NUMBERS];
static int count[2];

static void take_in(int side, const char *what, const char *of, int16_t *at)
{
    Number *n = &numbers[side][count[side]++];
    int step = abs(*at) / A_THIRD;

    snprintf(n->name, sizeof n->name, "%s %s", what, of);
    n->at = at;
    n->was = *at;
    n->step = (int16_t)(step < AT_LEAST ? AT_LEAST : step);
}

#define NUMBER(field) take_in(side, #field, "", &doctrines[side].field)

static void take_in_all(int side)
{
    NUMBER(least);
    NUMBER(likely);
    NUMBER(likely_at_last);
    NUMBER(upkeep);
    NUMBER(victory);
    NUMBER(ship);
    NUMBER(green);
    NUMBER(fetches);
    NUMBER(storm_even);
    NUMBER(storm_unsure);
    NUMBER(sea_even);
    NUMBER(sea_unsure);
    NUMBER(sunk);
    NUMBER(cargo);
    NUMBER(danger);
    NUMBER(gather);
    NUMBER(crowd);
    NUMBER(quality);
    NUMBER(spare);
    NUMBER(last_guard);
    for (int type = 0; type < TYPE_COUNT; type++)
        if (wants[side][type].first) {
            take_in(side, "first", type_names[type], &wants[side][type].first);
            take_in(side, "less", type_names[type], &wants[side][type].less);
        }
}

/* Each by lot; which way. */
static void move_all(Rng *lot, int way[2][MOST_NUMBERS])
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < count[side]; i++) {
            Number *n = &numbers[side][i];
            way[side][i] = (int)rng_below(lot, 2);
            *n->at = (int16_t)(n->was + (way[side][i] ? n->step : -n->step));
        }
}

/* How likely the English were to win before the last dice. */
static double play(Game *g, void *room, Rng *dice, const Player *spanish)
{
    static const int16_t standard[MAX_OPTIONS];
    const GameDef *def = &game_jenkins;
    Rng mind = rng_next(dice);
    Run r = {.dice = dice};
    Action a;

    flow_start(def, g, standard, &r);
    for (int side; (side = ya_actor(def, g)) >= 0 && !is_decided(g); flow_take(def, g, a, &r))
        if (side == YA_CHANCE)
            CHECK(ya_sample(def, g, side, dice, &a));
        else
            CHECK(
                player_choose(side == SPANISH && spanish ? spanish : player_plain(def), def, g, room, side, &mind, &a));
    return chance(g, ENGLISH);
}

static void add(int way[2][MOST_NUMBERS], double english)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < count[side]; i++) {
            numbers[side][i].sum[way[side][i]] += side == ENGLISH ? english : 1 - english;
            numbers[side][i].n[way[side][i]]++;
        }
}

static void tell(int side, double spread)
{
    for (int i = 0; i < count[side]; i++) {
        const Number *n = &numbers[side][i];
        if (n->n[0] && n->n[1])
            printf("%-8s %-28s %5d, less and more by %5d: %+6.2f (%.2f)\n", side == ENGLISH ? "english" : "spanish",
                   n->name, n->was, n->step, 100 * (n->sum[1] / n->n[1] - n->sum[0] / n->n[0]),
                   100 * spread * sqrt(1.0 / n->n[0] + 1.0 / n->n[1]));
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 2000, way[2][MOST_NUMBERS];
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const Player *spanish = argc > 3 ? player_find(&game_jenkins, str(argv[3])) : NULL;
    Game *g = malloc(sizeof *g);
    void *room = malloc(player_room(&game_jenkins));
    double sum = 0, squares = 0;

    if (games < 2 || (argc > 3 && !spanish) || !g || !room) {
        fprintf(stderr, "usage: factors [GAMES [SEED [OPPONENT]]]\n");
        return 2;
    }
    take_in_all(ENGLISH);
    take_in_all(SPANISH);
    for (int i = 0; i < games; i++) {
        Rng dice = seed_of_game(seed, (uint64_t)i), lot = rng_next(&dice);
        move_all(&lot, way);
        double english = play(g, room, &dice, spanish);
        add(way, english);
        sum += english;
        squares += english * english;
    }
    double mean = sum / games;
    printf("%d games, English %.1f %%; points of a hundred by which a side's chance is higher where a number is more\n",
           games, 100 * mean);
    tell(ENGLISH, sqrt(squares / games - mean * mean));
    if (!spanish)
        tell(SPANISH, sqrt(squares / games - mean * mean));
    free(room);
    free(g);
    return 0;
}
