/* 16.0 Victory conditions. */
#include "games/armada/state.h"

static int points_for_steps(int steps) /* 16.1: thirds to the nearest */
{
    return (2 * steps + STEPS_PER_VP) / (2 * STEPS_PER_VP);
}

static int first_holder(int city)
{
    return areas[cities[city].area].control;
}

static bool pays_points(int side, int city) /* 16.2 */
{
    return cities[city].vp > 0 && first_holder(city) != side && !(city == CITY_EDINBURGH && side == ENGLISH);
}

static int points_for_cities(const Game *g, int side)
{
    int sum = 0;

    for (int c = 0; c < CITY_COUNT; c++)
        if (pays_points(side, c) && controls(g, side, cities[c].hex))
            sum += cities[c].vp;
    return sum;
}

/* 15.14, 16.3 */
static int french_cities(const Game *g, int side)
{
    int n = 0;

    for (int c = 0; c < CITY_COUNT; c++)
        n += in_france(cities[c].hex) && controls(g, side, cities[c].hex);
    return n;
}

static bool wins_in_france(const Game *g, int side)
{
    return g->violated && french_cities(g, side) >= (side == ENGLISH ? FRANCE_CITIES_ENGLISH : FRANCE_CITIES_SPANISH);
}

static int victory_points(const Game *g, int side)
{
    return points_for_steps(g->steps_lost[enemy_of(side)]) + points_for_cities(g, side) +
           (wins_in_france(g, side) ? FRANCE_VP : 0) + BANKRUPT_VP * g->bankruptcies[side];
}

static int level_of(int diff) /* 16.4 */
{
    int level = 0;

    while (diff < victory_levels[level].least)
        level++;
    return level;
}

static int level_now(const Game *g)
{
    return level_of(victory_points(g, SPANISH) - victory_points(g, ENGLISH));
}

enum { LEVEL_DRAW = 3 };

/* The levels away from a draw, for whoever is above it. */
static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    int level = LEVEL_DRAW - level_now(g);

    out[SPANISH] = level;
    out[ENGLISH] = -level;
}

static void standing(const Game *g, Text *out)
{
    text_fmt(out, "Spanish %d, English %d victory points: %s", victory_points(g, SPANISH), victory_points(g, ENGLISH),
             victory_levels[level_now(g)].name);
}
