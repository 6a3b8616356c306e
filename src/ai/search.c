/* Captain and Admiral: a search over what a side may know.
 *
 * Each iteration redraws the world from what the side sees, goes down a tree of actions, which all these worlds share, to
 * an action not tried before, plays on from there by the policy to the next horizon, and counts what came of it for
 * everybody. Chance is drawn anew each time and is no part of the tree. On the way down each side takes what has been
 * best for itself, or what its policy likes and has been tried little. The answer is what was tried most.
 *
 * The work is counted in iterations, never by the clock: the same seed gives the same move. Whoever has called it off
 * waits for one decision at most. */
#include "ai/policy.h"

#include <string.h>

enum { MAX_DEPTH = 256, NOBODY = 0, ROOT = 1 };

static const double CURIOSITY = 0.25;
static const double CHARACTER = 1.0 / 3; /* of what he leans to: it counts at every decision, and shall cost little */
static const double OPEN_MIND = 0.05;    /* at first, this share of it goes to all alike: nothing is ruled out unseen */

/* An action that follows on its parent; the first of a parent's, then `next`. */
typedef struct {
    uint32_t first, next;
    Action action;
    uint32_t visits;
    double sum; /* what it brought the side that took it */
} Node;

typedef struct {
    const GameDef *def;
    int end, character; /* end: the horizon at which play-outs stop */
    Rng rng;
    Game *world;
    Node *node; /* [0] is nobody, [1] is the root */
    uint32_t nodes, cap;
    uint32_t path[MAX_DEPTH];
    int depth;
} Search;

static bool is_same(Action a, Action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static uint32_t child_of(const Search *s, uint32_t parent, Action a)
{
    uint32_t at = s->node[parent].first;

    while (at && !is_same(s->node[at].action, a))
        at = s->node[at].next;
    return at;
}

static uint32_t new_child(Search *s, uint32_t parent, Action a)
{
    if (s->nodes == s->cap)
        return NOBODY;
    uint32_t at = s->nodes++;
    s->node[at] = (Node){.next = s->node[parent].first, .action = a};
    s->node[parent].first = at;
    return at;
}

/* ---- one iteration ------------------------------------------------------------------------------------------------- */

/* By Newton's way: the engine does without a library of mathematics. */
static double square_root(double x)
{
    double y = x;

    for (int i = 0; i < 16; i++)
        y = (y + x / y) / 2;
    return y;
}

/* What a side has had of these actions so far, on average: that much is expected of one not tried yet. */
static double usual(const Search *s, const Node *const *tried, int n)
{
    double sum = 0;
    uint32_t visits = 0;

    for (int i = 0; i < n; i++) {
        sum += tried[i]->sum;
        visits += tried[i]->visits;
    }
    return visits ? sum / visits : 1.0 / flow_in(s->world)->sides;
}

static Action most_promising(const Search *s, uint32_t at, const Action *list, int n)
{
    const Node *tried[YA_MAX_LEGAL];
    uint32_t parts[YA_MAX_LEGAL];
    double all = policy_parts(s->def, s->world, list, n, 1, parts), root = square_root(s->node[at].visits + 1.0),
           best = -1;
    int found = 0;

    for (int i = 0; i < n; i++)
        tried[i] = &s->node[child_of(s, at, list[i])];
    double expected = usual(s, tried, n);
    for (int i = 0; i < n; i++) {
        uint32_t visits = tried[i]->visits;
        double worth = visits ? tried[i]->sum / visits : expected;
        double liked = at == ROOT ? (1 - OPEN_MIND) * parts[i] / all + OPEN_MIND / n : parts[i] / all;
        worth += at == ROOT ? leaning_to(s->def, s->world, s->character, list[i]) * CHARACTER / 1000 : 0;
        worth += CURIOSITY * liked * root / (1 + visits);
        if (worth > best) {
            best = worth;
            found = i;
        }
    }
    return list[found];
}

/* Down to an action that was never taken, or to where the tree may not grow. */
static void descend(Search *s, CallOff *off)
{
    Action list[YA_MAX_LEGAL];
    Run r = {.dice = &s->rng};
    uint32_t at = ROOT;

    for (s->depth = 0; s->depth < MAX_DEPTH && !is_off(off) && !policy_ends(s->def, s->world, s->end);) {
        int actor = ya_actor(s->def, s->world), n = ya_legal(s->def, s->world, actor, true, list, YA_MAX_LEGAL);
        if (n == 1) { /* nothing to choose is no step of the tree */
            flow_take(s->def, s->world, list[0], &r);
            continue;
        }
        Action a = most_promising(s, at, list, n);
        uint32_t child = child_of(s, at, a);
        bool fresh = !child;
        if (fresh && !(child = new_child(s, at, a)))
            return;
        flow_take(s->def, s->world, a, &r);
        s->path[s->depth++] = child;
        if (fresh)
            return;
        at = child;
    }
}

static void count(Search *s)
{
    double chance[YA_MAX_SIDES];

    policy_chances(s->def, s->world, chance);
    s->node[ROOT].visits++;
    for (int i = 0; i < s->depth; i++) {
        Node *n = &s->node[s->path[i]];
        n->visits++;
        n->sum += chance[n->action.side];
    }
}

static Action most_visited(const Search *s, const Action *list, int n)
{
    uint32_t most = 0;
    Action best = list[0];

    for (int i = 0; i < n; i++) {
        const Node *c = &s->node[child_of(s, ROOT, list[i])];
        if (c->visits > most) {
            most = c->visits;
            best = list[i];
        }
    }
    return best;
}

/* ---- the search --------------------------------------------------------------------------------------------------- */

bool choose_by_search(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, as_seen, side, true, list, YA_MAX_LEGAL);
    size_t state = (def->state_size + 15) & ~(size_t)15;
    Search s = {.def = def,
                .end = policy_end(def, as_seen),
                .character = with->character,
                .rng = rng_next(with->rng),
                .world = with->room,
                .node = (Node *)(void *)((char *)with->room + state),
                .nodes = 2,
                .cap = PLAYER_NODES};

    if (n > 1 && def->by_lot && def->by_lot(as_seen, side, &s.rng, out)) {
        *out = in_character(def, as_seen, with, list, n, *out);
        return true;
    }
    memset(s.node, 0, 2 * sizeof *s.node);
    for (uint32_t i = 0; n > 1 && i < with->iterations && !is_off(with->off); i++) {
        player_redraw(def, as_seen, side, &s.rng, s.world);
        descend(&s, with->off);
        policy_play_out(def, s.world, s.end, with->off, &s.rng);
        count(&s);
    }
    if (n)
        *out = most_visited(&s, list, n);
    return n > 0;
}

_Static_assert(sizeof(Node) <= NODE_BYTES, "player_room() knows how large a node is");
