/* How a group of pieces is picked, in all games: add, all, leave after all, done. People pick in any order; the walk of
 * machines reaches every group once. */
#include <string.h>

#include "engine/answers.h"

/* Sets of the engine have room for the largest a game may have; only as many words of them are in use as the game's have. */
typedef struct {
    uint64_t w[MAX_SET_WORDS];
} Wide;

static void candidates_of(const GameDef *def, const QuestionDef *q, const Game *g, int side, Wide *out)
{
    memset(out, 0, def->set_words * sizeof out->w[0]);
    q->candidates(g, side, (struct Set *)(void *)out);
}

static bool enough(const QuestionDef *q, const Game *g, int side, const uint64_t *chosen)
{
    return !q->enough || !q->enough(g, side, (const struct Set *)(const void *)chosen).reason;
}

static Verdict judge_enough(const QuestionDef *q, const Game *g, int side, const uint64_t *chosen)
{
    return q->enough ? q->enough(g, side, (const struct Set *)(const void *)chosen) : ok();
}

/* Which of the candidates the walk may add next: those after the last one, from which a sufficient group is reached. */
static void walk_add(const GameDef *def, const QuestionDef *q, const Wide *candidates, Offer *o)
{
    const uint64_t *chosen = chosen_in(o->g);
    int words = def->set_words, last = bits_highest(chosen, words);
    bool sure = enough(q, o->g, o->side, chosen);
    Wide reach; /* all that are still to come, and those chosen */

    for (int k = 0; k < words; k++)
        reach.w[k] = candidates->w[k] | chosen[k];
    for (int i = bits_next(candidates->w, words, 0); i >= 0; i = bits_next(candidates->w, words, i + 1)) {
        if (bit_has(chosen, i))
            continue;
        if (i > last) {
            if (!sure && !enough(q, o->g, o->side, reach.w))
                return;
            sure1(o, V_ADD, i);
        }
        bit_remove(reach.w, i);
    }
}

static void list_leave(const GameDef *def, const QuestionDef *q, const Wide *candidates, Offer *o)
{
    const uint64_t *chosen = chosen_in(o->g);
    int words = def->set_words;
    Wide left, without;

    for (int k = 0; k < words; k++)
        left.w[k] = candidates->w[k] & ~chosen[k];
    int after = o->walk ? bits_highest(left.w, words) : -1;
    BITS_EACH(i, chosen, words)
    {
        memcpy(without.w, chosen, (size_t)words * sizeof chosen[0]);
        bit_remove(without.w, i);
        if (i > after && !bits_empty(without.w, words) && enough(q, o->g, o->side, without.w))
            sure1(o, V_LEAVE, i);
    }
}

void list_group(const GameDef *def, const QuestionDef *q, Offer *o)
{
    const uint64_t *chosen = chosen_in(o->g);
    int words = def->set_words;
    Wide candidates;

    candidates_of(def, q, o->g, o->side, &candidates);
    if (flow_in(o->g)->picked_all) {
        list_leave(def, q, &candidates, o);
    } else if (o->walk) {
        walk_add(def, q, &candidates, o);
    } else {
        BITS_EACH(i, candidates.w, words)
        if (!bit_has(chosen, i))
            sure1(o, V_ADD, i);
    }
    if (bits_empty(chosen, words)) {
        if (bits_several(candidates.w, words))
            sure(o, V_ALL);
        if (q->may_pass)
            sure(o, V_PASS);
    } else if (enough(q, o->g, o->side, chosen)) {
        sure(o, V_DONE);
    }
    if (o->walk && o->n == 0) { /* picked out of order by hand: go on from there */
        o->walk = false;
        list_group(def, q, o);
    }
}

static bool in_range(const GameDef *def, int piece)
{
    return piece >= 0 && piece < 64 * def->set_words;
}

static Verdict judge_add(const GameDef *def, const QuestionDef *q, const Game *g, Action a)
{
    Wide candidates;

    candidates_of(def, q, g, a.side, &candidates);
    if (!in_range(def, a.arg[0]) || !bit_has(candidates.w, a.arg[0])) {
        Verdict v = q->judge ? q->judge(g, a.side, a) : ok();
        return v.reason ? v : no(q->rule, "it cannot be part of this group");
    }
    if (flow_in(g)->picked_all)
        return no(q->rule, "all were taken already: leave some out, or be done");
    if (bit_has(chosen_in(g), a.arg[0]))
        return no(q->rule, "it is in the group already");
    return ok();
}

static Verdict judge_leave(const GameDef *def, const QuestionDef *q, const Game *g, Action a)
{
    Wide without;

    if (!flow_in(g)->picked_all)
        return no(q->rule, "pieces are left out only after taking all");
    if (!in_range(def, a.arg[0]) || !bit_has(chosen_in(g), a.arg[0]))
        return no(q->rule, "it is not in the group");
    memcpy(without.w, chosen_in(g), def->set_words * sizeof without.w[0]);
    bit_remove(without.w, a.arg[0]);
    if (bits_empty(without.w, def->set_words))
        return no(q->rule, "a group needs at least one member");
    return judge_enough(q, g, a.side, without.w);
}

static Verdict judge_all(const GameDef *def, const QuestionDef *q, const Game *g, Action a)
{
    Wide candidates;

    if (!bits_empty(chosen_in(g), def->set_words))
        return no(q->rule, "take all before adding any");
    candidates_of(def, q, g, a.side, &candidates);
    return bits_several(candidates.w, def->set_words) ? ok() : no(q->rule, "there are not several to take");
}

Verdict judge_group(const GameDef *def, const QuestionDef *q, const Game *g, Action a)
{
    bool none = bits_empty(chosen_in(g), def->set_words);

    switch (a.verb) {
    case V_ADD: return judge_add(def, q, g, a);
    case V_LEAVE: return judge_leave(def, q, g, a);
    case V_ALL: return judge_all(def, q, g, a);
    case V_DONE: return none ? no(q->rule, "nothing is chosen yet") : judge_enough(q, g, a.side, chosen_in(g));
    case V_PASS:
        if (!q->may_pass)
            return no(q->rule, "this cannot be declined");
        return none ? ok() : no(q->rule, "the choice has begun: be done with it, or undo");
    default: return no(q->rule, "choose a group: add, all, leave, done");
    }
}

/* True when the group is complete. */
bool take_pick(const QuestionDef *q, Game *g, Action a)
{
    Flow *w = flow_of(g);

    switch (a.verb) {
    case V_ADD: bit_add(chosen_of(g), a.arg[0]); return false;
    case V_LEAVE: bit_remove(chosen_of(g), a.arg[0]); return false;
    case V_ALL:
        q->candidates(g, a.side, (struct Set *)(void *)chosen_of(g));
        w->picked_all = 1;
        return false;
    default: w->picked_all = 0; return true;
    }
}
