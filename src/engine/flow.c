/* The engine is two loops: run() calls the top procedure until something is asked or the stack is empty; ya_apply()
 * takes an answer that the question lists, and runs on. */
#include "engine/game.h"

#include <stdarg.h>
#include <string.h>

#include "base/hash.h"

enum { FUEL = 1 << 20, CHANCE_OWES = 1 << YA_CHANCE };

/* ---- the stack -------------------------------------------------------------------------------------------------- */

void flow_ask(Flow *w, int question, unsigned owing)
{
    w->question = (uint8_t)question;
    w->owing = (uint8_t)owing;
}

void flow_call(Flow *w, int proc, const void *locals, size_t size)
{
    CHECK(w->depth < FLOW_DEPTH);
    Frame *f = &w->frame[w->depth++];
    f->proc = (uint16_t)proc;
    f->step = 0;
    memcpy(f->local, locals, size);
}

void flow_pop(Flow *w, int result)
{
    w->frame[--w->depth] = (Frame){0};
    w->result = (int16_t)result;
}

void flow_resume(Game *g, int proc, int step, const void *locals, size_t size)
{
    Flow *w = flow_of(g);

    flow_call(w, proc, locals, size);
    w->frame[w->depth - 1].step = (uint16_t)step;
}

/* Answers hold for one stretch of a procedure and leave no trace in the state. */
static void forget_answers(Flow *w)
{
    w->rolled = 0;
    w->answer = (Action){0};
    memset(w->answers, 0, sizeof w->answers);
    w->chosen = (Set){0};
}

static void answer_for_chance(const GameDef *def, Game *g, Run *r)
{
    Action a;

    CHECK(ya_sample(def, g, YA_CHANCE, r->dice, &a));
    r->rolled++;
    Flow *w = flow_of(g);
    w->answer = a;
    w->rolled = a.arg[0];
    w->question = w->owing = 0;
}

static void run(const GameDef *def, Game *g, Run *r)
{
    Flow *w = flow_of(g);

    for (int fuel = FUEL; w->depth; fuel--) {
        CHECK(fuel > 0);
        if (w->owing) {
            if (w->owing != CHANCE_OWES || !r->dice)
                return;
            answer_for_chance(def, g, r);
        }
        Frame *f = &w->frame[w->depth - 1];
        int depth = w->depth;
        def->procs[f->proc].run(r, g, f);
        forget_answers(w);
        if (w->depth >= depth)
            w->result = 0;
    }
    w->result = 0;
}

void flow_start(const GameDef *def, Game *g, const int16_t option[MAX_OPTIONS], Run *r)
{
    memset(g, 0, def->state_size);
    flow_of(g)->sides = def->min_sides;
    r->game = def;
    r->shown = 0;
    r->rolled = 0;
    def->setup(r, g, option);
    flow_call(flow_of(g), 1, "", 0);
    run(def, g, r);
}

const QuestionDef *question_of(const GameDef *def, const Game *g)
{
    const Flow *w = flow_in(g);
    return w->owing ? &def->questions[w->question] : NULL;
}

uint16_t ya_owing(const YaGame *def, const YaState *g)
{
    (void)def;
    return flow_in(g)->owing;
}

int ya_actor(const YaGame *def, const YaState *g)
{
    uint16_t owing = ya_owing(def, g);
    return owing ? bit_lowest(owing) : -1;
}

/* ---- the selection of a group ----------------------------------------------------------------------------------- */

static bool enough(const QuestionDef *q, const Game *g, int side, const Set *chosen)
{
    return !q->enough || !q->enough(g, side, chosen).reason;
}

/* Which of the candidates the walk may add next: those after the last one, from which a sufficient group is reached. */
static void walk_add(const QuestionDef *q, const Game *g, const Set *candidates, Offer *o)
{
    const Set *chosen = &flow_in(g)->chosen;
    Set rest = set_minus(*candidates, *chosen), reach;
    bool sure = enough(q, g, o->side, chosen);

    for (int i = set_next(&rest, set_highest(chosen) + 1); i >= 0; i = i + 1 < SET_MAX ? set_next(&rest, i + 1) : -1) {
        if (!sure) {
            reach = rest;
            for (int k = set_next(&reach, 0); k >= 0 && k < i; k = set_next(&reach, k + 1))
                set_remove(&reach, k);
            reach = set_or(reach, *chosen);
            if (!enough(q, g, o->side, &reach))
                break;
        }
        offer1(o, V_ADD, i);
    }
}

static void list_leave(const QuestionDef *q, const Game *g, const Set *candidates, Offer *o)
{
    const Set *chosen = &flow_in(g)->chosen;
    Set left = set_minus(*candidates, *chosen), without;
    int after = o->walk ? set_highest(&left) : -1;

    SET_EACH(i, chosen) {
        without = *chosen;
        set_remove(&without, i);
        if (i > after && !set_empty(&without) && enough(q, g, o->side, &without))
            offer1(o, V_LEAVE, i);
    }
}

static void list_group(const QuestionDef *q, const Game *g, Offer *o)
{
    const Flow *w = flow_in(g);
    Set candidates = {0};

    q->candidates(g, o->side, &candidates);
    if (w->picked_all) {
        list_leave(q, g, &candidates, o);
    } else if (o->walk) {
        walk_add(q, g, &candidates, o);
    } else {
        SET_EACH(i, &candidates)
            if (!set_has(&w->chosen, i))
                offer1(o, V_ADD, i);
    }
    if (set_empty(&w->chosen)) {
        if (set_count(&candidates) > 1)
            offer(o, V_ALL);
        if (q->may_pass)
            offer(o, V_PASS);
    } else if (enough(q, g, o->side, &w->chosen)) {
        offer(o, V_DONE);
    }
    if (o->walk && o->n == 0) { /* picked out of order by hand: go on from there */
        o->walk = false;
        list_group(q, g, o);
    }
}

static Verdict judge_add(const QuestionDef *q, const Game *g, int side, Action a)
{
    const Flow *w = flow_in(g);
    Set candidates = {0};

    q->candidates(g, side, &candidates);
    if (a.arg[0] < 0 || a.arg[0] >= SET_MAX || !set_has(&candidates, a.arg[0])) {
        Verdict v = q->judge ? q->judge(g, side, a) : ok();
        return v.reason ? v : no(q->rule, "it cannot be part of this group");
    }
    if (w->picked_all)
        return no(q->rule, "all were taken already: leave some out, or be done");
    if (set_has(&w->chosen, a.arg[0]))
        return no(q->rule, "it is in the group already");
    return ok();
}

static Verdict judge_leave(const QuestionDef *q, const Game *g, int side, Action a)
{
    const Flow *w = flow_in(g);
    Set without = w->chosen;

    if (!w->picked_all)
        return no(q->rule, "pieces are left out only after taking all");
    if (a.arg[0] < 0 || a.arg[0] >= SET_MAX || !set_has(&w->chosen, a.arg[0]))
        return no(q->rule, "it is not in the group");
    set_remove(&without, a.arg[0]);
    if (set_empty(&without))
        return no(q->rule, "a group needs at least one member");
    return q->enough ? q->enough(g, side, &without) : ok();
}

static Verdict judge_group(const QuestionDef *q, const Game *g, int side, Action a)
{
    const Flow *w = flow_in(g);
    Set candidates = {0};

    switch (a.verb) {
    case V_ADD: return judge_add(q, g, side, a);
    case V_LEAVE: return judge_leave(q, g, side, a);
    case V_ALL:
        if (!set_empty(&w->chosen))
            return no(q->rule, "take all before adding any");
        q->candidates(g, side, &candidates);
        return set_count(&candidates) > 1 ? ok() : no(q->rule, "there are not several to take");
    case V_DONE:
        if (set_empty(&w->chosen))
            return no(q->rule, "nothing is chosen yet");
        return q->enough ? q->enough(g, side, &w->chosen) : ok();
    case V_PASS:
        if (!q->may_pass)
            return no(q->rule, "this cannot be declined");
        return set_empty(&w->chosen) ? ok() : no(q->rule, "the choice has begun: be done with it, or undo");
    default: return no(q->rule, "choose a group: add, all, leave, done");
    }
}

/* True when the group is complete. */
static bool take_pick(const QuestionDef *q, Game *g, Action a)
{
    Flow *w = flow_of(g);

    switch (a.verb) {
    case V_ADD: set_add(&w->chosen, a.arg[0]); return false;
    case V_LEAVE: set_remove(&w->chosen, a.arg[0]); return false;
    case V_ALL:
        q->candidates(g, a.side, &w->chosen);
        w->picked_all = 1;
        return false;
    default: w->picked_all = 0; return true;
    }
}

/* ---- what is legal ---------------------------------------------------------------------------------------------- */

void offer_full(void)
{
    CANNOT_BE("more legal actions than YA_MAX_LEGAL");
}

int ya_legal(const YaGame *def, const YaState *g, int side, bool walk, YaAction *out, int cap)
{
    const QuestionDef *q = question_of(def, g);
    Offer o = {out, 0, cap, (uint8_t)side, walk};

    if (!q || side < 0 || side > YA_CHANCE || !(flow_in(g)->owing >> side & 1))
        return 0;
    if (q->kind == ASK_GROUP)
        list_group(q, g, &o);
    else if (q->kind == ASK_DIE)
        for (int face = 1; face <= q->faces; face++)
            offer1(&o, V_ROLL, face);
    else
        q->list(g, side, &o);
    return o.n;
}

static Verdict judge_die(const QuestionDef *q, Action a)
{
    if (a.verb != V_ROLL)
        return no(q->rule, "a die is to be rolled");
    if (a.arg[0] < 1 || a.arg[0] > q->faces)
        return no(q->rule, "the die has no such face");
    return ok();
}

YaVerdict ya_why(const YaGame *def, const YaState *g, YaAction a)
{
    const QuestionDef *q = question_of(def, g);

    if (!q)
        return no(0, "the game is over");
#ifdef YARDARM_OTHER_RULES /* for the test of upgrades: so much is forbidden now */
    if (a.side != YA_CHANCE && a.arg[0] % 8 == 5)
        return no(q->rule, "this was allowed once");
#endif
    if (a.side > YA_CHANCE || !(flow_in(g)->owing >> a.side & 1))
        return no(q->rule, a.side == YA_CHANCE ? "no die is to be rolled now" : "it is not this side that is asked");
    if (a.verb == V_NOTHING || a.verb >= def->verb_count)
        return no(q->rule, "no such action");
    for (int i = 0; i < 3; i++)
        if (def->verbs[a.verb].kind[i] == ARG_NONE && a.arg[i])
            return no(q->rule, "no such action");
    if (q->kind == ASK_GROUP)
        return judge_group(q, g, a.side, a);
    if (q->kind == ASK_DIE)
        return judge_die(q, a);
    return q->judge(g, a.side, a);
}

bool ya_is_legal(const YaGame *def, const YaState *g, YaAction a)
{
    return !ya_why(def, g, a).reason;
}

bool ya_sample(const YaGame *def, const YaState *g, int side, uint64_t *rng, YaAction *out)
{
    const QuestionDef *q = question_of(def, g);

    if (q && q->kind == ASK_DIE && side == YA_CHANCE) {
        *out = (Action){V_ROLL, YA_CHANCE, {(int16_t)(1 + rng_below(rng, q->faces)), 0, 0}};
        return flow_in(g)->owing == CHANCE_OWES;
    }
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);
    if (n)
        *out = list[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
    return n > 0;
}

/* ---- apply ------------------------------------------------------------------------------------------------------ */

void flow_take(const GameDef *def, Game *g, Action a, Run *r)
{
    Flow *w = flow_of(g);
    const QuestionDef *q = &def->questions[w->question];

    r->game = def;
    r->shown = 0;
    r->rolled = 0;
    if (q->kind == ASK_GROUP && !take_pick(q, g, a))
        return;
    w->answer = a;
    if (a.side < YA_MAX_SIDES)
        w->answers[a.side] = a;
    else
        w->rolled = a.arg[0];
#ifdef YARDARM_OTHER_RULES /* for the test of upgrades: every die counts one less */
    if (a.verb == V_ROLL && w->rolled > 1)
        w->rolled--;
#endif
    w->owing &= (uint8_t) ~(1u << a.side);
    if (w->owing) {
        w->answer = (Action){0};
        return;
    }
    w->question = 0;
    run(def, g, r);
}

YaVerdict ya_apply(const YaGame *def, YaState *g, YaAction a, YaRun *r)
{
    Verdict v = ya_why(def, g, a);

    if (!v.reason)
        flow_take(def, g, a, r);
    return v;
}

uint64_t ya_hash(const YaGame *def, const YaState *g)
{
    return hash_bytes(g, def->state_size, 0);
}

uint32_t ya_class(const YaGame *def, const YaState *g, YaAction a)
{
    return def->class_of ? def->class_of(g, a) : (uint32_t)hash_bytes(&a, sizeof a, 0);
}

void ya_determinise(const YaGame *def, YaState *g, int side, uint64_t *rng)
{
    def->determinise(g, side, rng);
}

void ya_score(const YaGame *def, const YaState *g, int32_t score[YA_MAX_SIDES])
{
    memset(score, 0, YA_MAX_SIDES * sizeof score[0]);
    def->score(g, score);
}

static int highest_alone(const YaGame *def, const YaState *g)
{
    int32_t score[YA_MAX_SIDES];
    int best = 0;
    bool alone = true;

    ya_score(def, g, score);
    for (int side = 1; side < flow_in(g)->sides; side++) {
        if (score[side] >= score[best])
            alone = score[side] > score[best];
        if (score[side] > score[best])
            best = side;
    }
    return alone ? best : -1;
}

int ya_winner(const YaGame *def, const YaState *g)
{
    if (ya_owing(def, g))
        return -1;
    return def->winner ? def->winner(g) : highest_alone(def, g);
}

/* ---- events ----------------------------------------------------------------------------------------------------- */

static int highest_argument(const char *format)
{
    int n = 0;

    for (; format && *format; format++)
        if (format[0] == '%' && format[1] >= '1' && format[1] <= '6' && format[1] - '0' > n)
            n = format[1] - '0';
    return n;
}

static void send(Run *r, YaEvent *e, va_list args)
{
    int n = highest_argument(e->full), m = highest_argument(e->redacted);

    for (int i = 0; i < n || i < m; i++)
        e->arg[i] = va_arg(args, int);
    r->tell(r->listener, r->game, e);
}

void tell_all(Run *r, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = EVERYBODY, .full = full};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_heading(Run *r, int level, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = EVERYBODY, .full = full, .heading = (uint8_t)level};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_some(Run *r, YaRule rule, unsigned see, const char *full, const char *redacted, ...)
{
    YaEvent e = {.rule = rule, .see = (uint16_t)see, .full = full, .redacted = redacted};
    va_list args;

    va_start(args, redacted);
    send(r, &e, args);
    va_end(args);
}
