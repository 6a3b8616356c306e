/* Midshipman: looks one decision ahead. In a few redrawn worlds, with sampled dice, he tries every action (look-alikes
 * once), follows it greedily to the next settled point, and takes the one whose outcome the game's own evaluation likes
 * best, or where the game says so any that is nearly as good. The worse half of a long list is dropped after each world.
 * He counts his trials instead of looking at the clock, so the same seed always gives the same move. */
#include "ai/midshipman.h"

#include <string.h>

enum {
    WORLDS = 6,    /* redrawn copies, */
    SURER = 24,    /* where anything that is nearly as good may be taken */
    EFFORT = 1500, /* actions tried in one of them, shared by those still in question */
    FEW = 4,       /* so many actions stay in question to the last */
    REACH = 60,    /* decisions followed at most */
    GLANCE = 8,    /* actions compared at each decision followed */
};

typedef struct {
    const GameDef *def;
    int side, character, trials; /* trials: how many are left for the action in hand */
    Rng rng;
    CallOff *off;
    Game *world, *line, *trial; /* in the caller's memory */
} Mind;

typedef struct {
    Action action;
    int64_t sum;   /* of what it was worth in each world */
    int32_t liked; /* so much more, by his character */
} Idea;

static bool settled(const Mind *m, const Game *g)
{
    return midshipman_is_settled(m->def, g);
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
    int winner = ya_winner(m->def, g);
    return (score[m->side] - best) * 1000 + (winner < 0 ? 0 : winner == m->side ? 1000000 : -1000000);
}

static int32_t try_action(Mind *m, const Game *from, Action a, Rng dice)
{
    Run r = {.dice = &dice};

    memcpy(m->trial, from, m->def->state_size);
    flow_take(m->def, m->trial, a, &r);
    m->trials--;
    return value(m, m->trial) + settled(m, m->trial); /* of two equals, the one that comes to an end */
}

/* A few of the list at random are compared; the best of them is done. */
static Action glance(Mind *m, const Game *g, Action *list, int n)
{
    Action best = list[0];
    int32_t highest = INT32_MIN;
    Rng dice = rng_next(&m->rng);

    for (int i = 0; i < n && i < GLANCE && !is_off(m->off); i++) {
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

/* While a group is picked nothing changes that could be judged: all of them, or whoever comes up, until it will do. */
static Action pick(Mind *m, const Action *list, int n)
{
    for (int i = n - 1; i >= 0; i--)
        if (list[i].verb == V_DONE || (list[i].verb == V_ALL && rng_below(&m->rng, 2)))
            return list[i];
    return list[rng_below(&m->rng, (uint32_t)n)];
}

static Action follow_up(Mind *m, const Game *g, int actor, Rng *dice)
{
    Action list[YA_MAX_LEGAL], a;

    if (actor != m->side) {
        CHECK(ya_sample(m->def, g, actor, dice, &a));
        return a;
    }
    int n = ya_legal(m->def, g, actor, true, list, YA_MAX_LEGAL);
    if (n == 1)
        return list[0];
    return question_of(m->def, g)->kind == ASK_GROUP ? pick(m, list, n) : glance(m, g, list, n);
}

/* On to the next settled point, or as far as the trials go: own decisions at a glance, those of others at random. Time
 * is worth a little. */
static int32_t follow(Mind *m, Game *g, Rng *dice)
{
    Run r = {.dice = dice};
    int i = 0;

    for (; i < REACH && m->trials > 0 && !is_off(m->off) && ya_owing(m->def, g) && !settled(m, g); i++)
        flow_take(m->def, g, follow_up(m, g, ya_actor(m->def, g), dice), &r);
    return value(m, g) - i;
}

/* At a settled point some actions lead back to the same question and others end the matter: these would be judged by
 * what happens later, and are worth what stands now. So he goes on for as long as there is something to gain. */
static bool ends_the_matter(const Mind *m, const Game *after)
{
    const Game *before = m->world;

    return settled(m, before) && ya_owing(m->def, after) &&
           (flow_in(after)->question != flow_in(before)->question || flow_in(after)->owing != flow_in(before)->owing);
}

static int64_t prospect(Mind *m, Action a, Rng dice, bool *ends)
{
    Run r = {.dice = &dice};

    memcpy(m->line, m->world, m->def->state_size);
    flow_take(m->def, m->line, a, &r);
    int32_t v = follow(m, m->line, &dice);
    *ends = ends_the_matter(m, m->line);
    return v;
}

/* One world: what each idea is worth in it. Where none leads back (one move a turn, then the next player), there is
 * nothing to end. */
static void weigh(Mind *m, Idea *ideas, int n, Rng dice)
{
    int64_t v[YA_MAX_LEGAL], stands = value(m, m->world);
    bool ends[YA_MAX_LEGAL], back = false;

    for (int i = 0; i < n; i++) {
        if (is_off(m->off))
            return;
        m->trials = EFFORT / n;
        v[i] = prospect(m, ideas[i].action, dice, &ends[i]);
        back |= !ends[i];
    }
    for (int i = 0; i < n; i++)
        ideas[i].sum += (back && ends[i] ? stands + 1 : v[i]) + ideas[i].liked; /* of two equals, the end */
}

/* The better half of a long list, best first; of two equals the earlier. */
static int keep_better(Idea *ideas, int n)
{
    int kept = n <= FEW ? n : n / 2 > FEW ? n / 2 : FEW;

    for (int i = 0; i < kept; i++) {
        int best = i;
        for (int k = i + 1; k < n; k++)
            if (ideas[k].sum > ideas[best].sum)
                best = k;
        Idea better = ideas[best];
        memmove(ideas + i + 1, ideas + i, (size_t)(best - i) * sizeof *ideas);
        ideas[i] = better;
    }
    return kept;
}

/* Of several look-alikes the first one stands for all. */
static int fold(const Mind *m, const Game *g, const Action *list, int n, Idea *ideas)
{
    uint32_t class[YA_MAX_LEGAL];
    int kept = 0;

    for (int i = 0; i < n; i++) {
        uint32_t c = ya_class(m->def, g, list[i]);
        int k = 0;
        while (k < kept && class[k] != c)
            k++;
        if (k == kept) {
            int liked =
                m->character ? leaning_to(m->def, g, m->character, list[i]) * m->def->characters->points / 10 : 0;
            class[kept] = c;
            ideas[kept++] = (Idea){list[i], 0, liked};
        }
    }
    return kept;
}

/* Of those that came through all worlds, best first. */
static Action any_near_best(Mind *m, const Game *as_seen, const Idea *ideas, int n)
{
    int64_t least = m->def->leeway ? ideas[0].sum - (int64_t)SURER * m->def->leeway(as_seen, m->side) : INT64_MAX;
    int near = 1;

    while (near < n && ideas[near].sum >= least)
        near++;
    return ideas[near > 1 ? rng_below(&m->rng, (uint32_t)near) : 0].action;
}

/* The best of them, best first, by what they were worth in so many worlds; how many. */
static int sort_out(Mind *m, const Game *as_seen, Idea *ideas, int n, int worlds)
{
    for (int w = 0; n > 1 && w < worlds && !is_off(m->off); w++) {
        Rng dice = rng_next(&m->rng);
        player_redraw(m->def, as_seen, m->side, &m->rng, m->world);
        weigh(m, ideas, n, dice);
        n = keep_better(ideas, n);
    }
    return n;
}

static Action best_of(Mind *m, const Game *as_seen, Idea *ideas, int n)
{
    return any_near_best(m, as_seen, ideas, sort_out(m, as_seen, ideas, n, m->def->leeway ? SURER : WORLDS));
}

static Game *room_at(const GameDef *def, char *room, int i)
{
    return (Game *)(void *)(room + (size_t)i * ((def->state_size + 15) & ~(size_t)15));
}

static Mind mind_in(const GameDef *def, int side, const Means *with)
{
    return (Mind){.def = def,
                  .side = side,
                  .character = with->character,
                  .rng = rng_next(with->rng),
                  .off = with->off,
                  .world = room_at(def, with->room, 0),
                  .line = room_at(def, with->room, 1),
                  .trial = room_at(def, with->room, 2)};
}

bool choose_one_ahead(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Mind m = mind_in(def, side, with);
    Action list[YA_MAX_LEGAL];
    Idea ideas[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (!def->evaluate)
        return ya_sample(def, as_seen, side, with->rng, out);
    if (n > 1 && def->by_lot && def->by_lot(as_seen, side, &m.rng, out)) {
        *out = in_character(def, as_seen, with, list, n, *out);
        return true;
    }
    if (n)
        *out = n == 1 ? list[0] : best_of(&m, as_seen, ideas, fold(&m, as_seen, list, n, ideas));
    return n > 0;
}

/* Cabin boy: takes the best-looking of the few that come to his mind, in one world, and does not follow it further. */
bool choose_at_a_glance(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Mind m = mind_in(def, side, with);
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    if (!def->evaluate)
        return ya_sample(def, as_seen, side, with->rng, out);
    player_redraw(def, as_seen, side, &m.rng, m.world);
    if (n)
        *out = question_of(def, as_seen)->kind == ASK_GROUP ? pick(&m, list, n) : glance(&m, m.world, list, n);
    return n > 0;
}

/* ---- asked for his opinion ---------------------------------------------------------------------------------------------- */

int midshipman_rank(const GameDef *def, const Game *as_seen, int side, const Means *with, int worlds, Action *out,
                    int cap)
{
    Mind m = mind_in(def, side, with);
    Action list[YA_MAX_LEGAL];
    Idea ideas[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);

    n = sort_out(&m, as_seen, ideas, fold(&m, as_seen, list, n, ideas), worlds);
    n = n < cap ? n : cap;
    for (int i = 0; i < n; i++)
        out[i] = ideas[i].action;
    return n;
}

bool midshipman_is_settled(const GameDef *def, const Game *g)
{
    return !def->settled || def->settled(g);
}
