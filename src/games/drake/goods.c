/* 2.3: goods and points, the few verbs by which they change hands. */
#include "games/drake/state.h"

/* 2.3: when the supply runs out, a captain takes what is left. */
static int take(Game *g, int side, int good, int n)
{
    if (n > g->supply[good])
        n = g->supply[good];
    g->supply[good] = (uint8_t)(g->supply[good] - n);
    g->captain[side].goods[good] = (uint8_t)(g->captain[side].goods[good] + n);
    return n;
}

static void give_back(Game *g, int side, int good, int n)
{
    g->captain[side].goods[good] = (uint8_t)(g->captain[side].goods[good] - n);
    g->supply[good] = (uint8_t)(g->supply[good] + n);
}

static void gain(Run *r, Game *g, int side, int points, YaRule rule, const char *why)
{
    if (points == 0)
        return;
    g->captain[side].score = (int16_t)(g->captain[side].score + points);
    TELL(rule, why, side, points, g->captain[side].score);
}

static void upgrade(Run *r, Game *g, int side, YaRule rule)
{
    if (has(g, side, GALLEON))
        return;
    g->captain[side].flags |= GALLEON;
    TELL(rule, "%1S exchanges his frigate for a galleon", side);
}

static void receive(Run *r, Game *g, int side, const Grant *grant, YaRule rule)
{
    for (int good = 0; good < ITEMS; good++)
        if (grant->goods[good]) {
            int n = take(g, side, good, grant->goods[good]);
            TELL(rule, "%1S takes %2W: %3d", side, good, n);
        }
    if (grant->galleon)
        upgrade(r, g, side, rule);
    if (grant->pinnace) {
        g->captain[side].flags |= PINNACE;
        TELL(rule, "%1S takes a pinnace", side);
    }
}
