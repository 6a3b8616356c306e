/* What a position is worth to a side, at a glance: for machine players that look one action ahead. The weights are
 * guesses of this implementation and no part of the rules. */
#include "games/armada/state.h"

enum {
    WORTH_POINT = 400,        /* a victory point */
    WORTH_SHIP = 30,          /* a strength point of a ship on the map */
    WORTH_LAID_UP = 18,       /* the same on a track */
    WORTH_TROOPS = 36,        /* a strength point of land units */
    WORTH_MUNITIONS = 24,     /* a point of a fleet, up to four */
    WORTH_OF_A_NEAR_CITY = 2, /* a strength point, for each victory point and hex that it is nearer than FAR */
    WORTH_SIEGE = 60,         /* a segment of a siege laid */
    FAR = 12,
    DEBT = 6, /* a ducat short of the upkeep until the next income */
};

static int hex_distance(int a, int b)
{
    int ca = hexes[a].number / 100, cb = hexes[b].number / 100;
    int ra = hexes[a].number % 100 - (ca + 1) / 2, rb = hexes[b].number % 100 - (cb + 1) / 2;
    int dc = ca > cb ? ca - cb : cb - ca, dr = ra > rb ? ra - rb : rb - ra, ds = ca + ra - cb - rb;

    ds = ds < 0 ? -ds : ds;
    return dc > dr ? (dc > ds ? dc : ds) : (dr > ds ? dr : ds);
}

/* How tempting the enemy's cities are from that hex. */
static int temptation(const Game *g, int side, int hex)
{
    int best = 0;

    for (int c = 0; c < CITY_COUNT; c++) {
        if (!pays_points(side, c) || controls(g, side, cities[c].hex))
            continue;
        int near = FAR - hex_distance(hex, cities[c].hex);
        best = near > 0 && near * cities[c].vp > best ? near * cities[c].vp : best;
    }
    return best;
}

/* Turns with upkeep before the next income, a winter counting five. */
static int turns_to_pay(const Game *g)
{
    int turns_left = 0, turn = g->turn;

    do
        turns_left += turns[turn].winter ? WINTER_MAINTENANCE_FACTOR : 1;
    while (++turn <= TURNS && !turns[turn].winter);
    return turns_left;
}

static int32_t money_worth(const Game *g, int side)
{
    int due = upkeep(g, side) / (is_winter(g) ? WINTER_MAINTENANCE_FACTOR : 1) * turns_to_pay(g);
    int32_t worth = g->treasury[side] / 8;

    return g->treasury[side] < due ? worth - (int32_t)DEBT * (due - g->treasury[side]) : worth;
}

static int32_t ships_worth(const Game *g, int side)
{
    int32_t worth = 0;

    FOR_KIND(p, side, KIND_SHIP) {
        int power = strength(g, p) + pieces[p].transport / 2;
        worth += on_map(g, p) ? WORTH_SHIP * power : on_track(g, p) ? WORTH_LAID_UP * power : 0;
    }
    FOR_KIND(f, side, KIND_FLEET) {
        int points = g->munitions[f - FIRST_FLEET];
        worth += WORTH_MUNITIONS * (points < 4 ? points : 4);
    }
    return worth;
}

static int32_t troops_worth(const Game *g, int side)
{
    int32_t worth = 0;
    int last = NO_HEX, tempts = 0;

    FOR_KIND(p, side, KIND_LAND) {
        int power = strength(g, p);
        if (on_track(g, p))
            worth += WORTH_LAID_UP * power;
        if (!on_map(g, p))
            continue;
        worth += WORTH_TROOPS * power;
        if (!may_command(g, p))
            continue;
        if (g->where[p] != last)
            tempts = temptation(g, side, last = g->where[p]);
        worth += WORTH_OF_A_NEAR_CITY * tempts * (power < 6 ? power : 6) / 4;
    }
    return worth;
}

static int32_t sieges_worth(const Game *g, int side)
{
    int32_t worth = 0;

    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = g->land_siege[enemy_of(side)][word]; rest; rest &= rest - 1) {
            int hex = 64 * word + bit_lowest(rest);
            worth += WORTH_SIEGE * (1 + g->clock[hex]);
        }
    return worth;
}

static int32_t side_worth(const Game *g, int side)
{
    return WORTH_POINT * victory_points(g, side) + money_worth(g, side) + ships_worth(g, side) + troops_worth(g, side) +
           sieges_worth(g, side);
}

static int32_t evaluate(const Game *g, int side)
{
    return side_worth(g, side) - side_worth(g, enemy_of(side));
}
