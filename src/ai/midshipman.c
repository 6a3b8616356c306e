/* Midshipman: looks one decision ahead. In a few redrawn worlds, with sampled dice, he tries every action (look-alikes
 * once), follows it greedily to the next quiet point, and takes the one whose outcome the game's own evaluation likes
 * best. He counts his trials instead of looking at the clock, so the same seed always gives the same move. */
#include "ai/player.h"

#include <string.h>

enum {
    WORLDS = 3,    /* redrawn copies at most */
    BUDGET = 6000, /* actions tried in all, after which no new world is begun */
    REACH = 60,    /* decisions followed at most */
    GLANCE = 8,    /* actions compared at each decision followed */
    STATE_ROOM = 1 << 14,
};

typedef struct {
    const GameDef *def;
    int side, trials;
    Rng rng;
    _Alignas(16) char world[STATE_ROOM], line[STATE_ROOM], trial[STATE_ROOM];
} Mind;

static Game *room(char *bytes)
{
    return (Game *)(void *)bytes;
}

static int32_t value(const Mind *m, const Game *g)
{
    int32_t score[YA_MAX_SIDES], best = INT32_MIN;

    if (ya_owing(m->def, g))
        return m->def->evaluate(g, m->side);
    ya_score(m->def, g, score);
    for (int side = 0; side < flow_in(g)->sides; side++)
        if (side != m->side && score[side] > best)
            best = score[side];
    int32_t lead = score[m->side] - best;
    return lead * 1000 + (lead > 0 ? 1000000 : lead < 0 ? -1000000 : 0);
}

static int32_t try_action(Mind *m, const Game *from, Action a, Rng dice)
{
    Run r = {.dice = &dice};

    memcpy(m->trial, from, m->def->state_size);
    flow_take(m->def, room(m->trial), a, &r);
    m->trials++;
    return value(m, room(m->trial)) + m->def->quiet(room(m->trial)); /* of two equals, the one that comes to an end */
}

/* A few of the list at random are compared; the best of them is done. */
static Action glance(Mind *m, const Game *g, Action *list, int n)
{
    Action best = list[0];
    int32_t highest = INT32_MIN;
    Rng dice = rng_next(&m->rng);

    for (int i = 0; i < n && i < GLANCE; i++) {
        int k = i + (int)rng_below(&m->rng, (uint32_t)(n - i));
        Action a = list[k];
        list[k] = list[i];
        int32_t v = try_action(m, g, a, dice);
        if (v > highest) {
            highest = v;
            best = a;
        }
    }
    return best;
}

/* On to the next quiet point: own decisions at a glance, those of others at random. Time is worth a little. */
static int32_t follow(Mind *m, Game *g, Rng *dice)
{
    Action list[YA_MAX_LEGAL], a;
    Run r = {.dice = dice};
    int i = 0;

    for (; i < REACH && ya_owing(m->def, g) && !m->def->quiet(g); i++) {
        int actor = ya_actor(m->def, g);
        if (actor != m->side) {
            CHECK(ya_sample(m->def, g, actor, dice, &a));
        } else {
            int n = ya_legal(m->def, g, actor, true, list, YA_MAX_LEGAL);
            a = n == 1 ? list[0] : glance(m, g, list, n);
        }
        flow_take(m->def, g, a, &r);
    }
    return value(m, g) - i;
}

/* At a quiet point some actions lead back to the same question and others end the matter: these would be judged by
 * what happens later, and are worth what stands now. So he goes on for as long as there is something to gain. */
static bool ends_the_matter(const Mind *m, const Game *after)
{
    const Game *before = (const Game *)(const void *)m->world;

    return m->def->quiet(before) && ya_owing(m->def, after) &&
           (flow_in(after)->question != flow_in(before)->question || flow_in(after)->owing != flow_in(before)->owing);
}

static int64_t prospect(Mind *m, Action a, Rng dice, bool *ends)
{
    Run r = {.dice = &dice};

    memcpy(m->line, m->world, m->def->state_size);
    flow_take(m->def, room(m->line), a, &r);
    m->trials++;
    int32_t v = follow(m, room(m->line), &dice);
    *ends = ends_the_matter(m, room(m->line));
    return v;
}

/* One world: what each action is worth in it. Where no action leads back (one move a turn, then the
 * next player), there is nothing to end. */
static void weigh(Mind *m, const Action *list, int n, Rng dice, int64_t *sum)
{
    int64_t v[YA_MAX_LEGAL], stands = value(m, room(m->world));
    bool ends[YA_MAX_LEGAL], back = false;

    for (int i = 0; i < n; i++) {
        v[i] = prospect(m, list[i], dice, &ends[i]);
        back |= !ends[i];
    }
    for (int i = 0; i < n; i++)
        sum[i] += back && ends[i] ? stands : v[i];
}

/* Of several look-alikes the first one stands for all. */
static int fold(const Mind *m, const Game *g, Action *list, int n)
{
    uint32_t class[YA_MAX_LEGAL];
    int kept = 0;

    for (int i = 0; i < n; i++) {
        uint32_t c = ya_class(m->def, g, list[i]);
        int k = 0;
        while (k < kept && class[k] != c)
            k++;
        if (k == kept) {
            class[kept] = c;
            list[kept++] = list[i];
        }
    }
    return kept;
}

static bool choose(const GameDef *def, const Game *as_seen, int side, Rng *rng, Action *out)
{
    Mind m = {.def = def, .side = side, .rng = rng_next(rng)};
    Action list[YA_MAX_LEGAL];
    int64_t sum[YA_MAX_LEGAL] = {0};
    int best = 0, n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (!def->evaluate || def->state_size > STATE_ROOM)
        return ya_sample(def, as_seen, side, rng, out);
    n = fold(&m, as_seen, list, n);
    for (int w = 0; n > 1 && w < WORLDS && m.trials < BUDGET; w++) {
        Rng dice = rng_next(&m.rng);
        memcpy(m.world, as_seen, def->state_size);
        ya_determinise(def, room(m.world), side, &m.rng);
        weigh(&m, list, n, dice, sum);
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    if (n)
        *out = list[best];
    return n > 0;
}

const Player player_midshipman = {"midshipman", true, choose};
