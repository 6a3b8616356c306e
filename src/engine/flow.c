/* The engine is two loops: run() calls the top procedure until something is asked or the stack is empty; ya_apply()
 * takes an answer that the question lists, and runs on. */
#include "engine/game.h"

#include <stdarg.h>
#include <string.h>

#include "base/hash.h"

enum { MAX_LOCALS = 64, FUEL = 1 << 20, CHANCE_OWES = 1 << YA_CHANCE };

/* ---- the stack -------------------------------------------------------------------------------------------------- */

void flow_ask(Flow *w, int question, unsigned owing)
{
    w->question = (uint8_t)question;
    w->owing = (uint8_t)owing;
}

void flow_plan(Flow *w, int proc, unsigned owing)
{
    w->plan = (uint8_t)proc;
    w->owing = (uint8_t)owing;
}

void flow_call(Flow *w, int32_t *stack, int cap, int proc, const void *locals, int words)
{
    CHECK(w->end + FRAME_WORDS + words <= cap);
    Frame *f = (Frame *)(void *)&stack[w->end];
    f->proc = (uint16_t)proc;
    f->below = w->depth++ ? w->top : NO_FRAME;
    memcpy(f->local, locals, (size_t)words * sizeof f->local[0]);
    w->top = w->end;
    w->end = (uint16_t)(w->end + FRAME_WORDS + words);
}

void flow_pop(Flow *w, int32_t *stack, int result)
{
    int below = frame_on(stack, w->top)->below;

    memset(&stack[w->top], 0, (size_t)(w->end - w->top) * sizeof stack[0]);
    w->end = w->top;
    w->top = (uint16_t)(--w->depth ? below : 0);
    w->result = result;
}

void flow_resume(const GameDef *def, Game *g, int proc, YaRule step, const int32_t *locals)
{
    Flow *w = flow_of(g);
    int32_t *stack = stack_of(def, g);

    flow_call(w, stack, def->stack_words, proc, locals, def->procs[proc].local_count);
    ((Frame *)(void *)&stack[w->top])->step = step;
}

/* Answers hold for one stretch of a procedure and leave no trace in the state. */
static void forget_answers(const GameDef *def, Game *g)
{
    Flow *w = flow_of(g);

    w->rolled = 0;
    w->answer = (Action){0};
    memset(w->answers, 0, sizeof w->answers);
    memset(chosen_of(g), 0, def->set_words * sizeof(uint64_t));
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

/* Runs until something is asked or no more than so many frames are left. */
static void run(const GameDef *def, Game *g, Run *r, int floor)
{
    Flow *w = flow_of(g);

    for (int fuel = FUEL; w->depth > floor; fuel--) {
        CHECK(fuel > 0);
        if (w->owing) {
            if (w->owing != CHANCE_OWES || !r->dice)
                return;
            answer_for_chance(def, g, r);
        }
        Frame *f = (Frame *)(void *)&stack_of(def, g)[w->top];
        int depth = w->depth;
        def->procs[f->proc].run(r, g, f);
        forget_answers(def, g);
        if (w->depth >= depth)
            w->result = 0;
    }
    w->result = 0;
}

void flow_run(const GameDef *def, Game *g, Run *r)
{
    r->game = def;
    run(def, g, r, 0);
}

static void open_run(const GameDef *def, Run *r)
{
    r->game = def;
    r->shown = 0;
    r->rolled = 0;
}

void flow_start(const GameDef *def, Game *g, const int16_t option[MAX_OPTIONS], Run *r)
{
    memset(g, 0, def->state_size);
    flow_of(g)->sides = def->min_sides;
    open_run(def, r);
    def->setup(r, g, option);
    flow_resume(def, g, 1, 0, (const int32_t[MAX_LOCALS]){0});
    run(def, g, r, 0);
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

/* Sets of the engine are as large as the largest a game may have. */
typedef struct {
    uint64_t w[MAX_SET_WORDS];
} Wide;

static void candidates_of(const QuestionDef *q, const Game *g, int side, Wide *out)
{
    memset(out, 0, sizeof *out);
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
    int words = def->set_words;
    bool sure = enough(q, o->g, o->side, chosen);
    Wide reach = {0}; /* all that are still to come, and those chosen */

    for (int k = 0; k < words; k++)
        reach.w[k] = candidates->w[k] | chosen[k];
    for (int i = bits_next(candidates->w, words, 0); i >= 0; i = bits_next(candidates->w, words, i + 1)) {
        if (bit_has(chosen, i))
            continue;
        if (i > bits_highest(chosen, words)) {
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
    Wide left = {0}, without = {0};

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

static void list_group(const GameDef *def, const QuestionDef *q, Offer *o)
{
    const uint64_t *chosen = chosen_in(o->g);
    int words = def->set_words;
    Wide candidates;

    candidates_of(q, o->g, o->side, &candidates);
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
        if (bits_count(candidates.w, words) > 1)
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

    candidates_of(q, g, a.side, &candidates);
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
    Wide without = {0};

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
    candidates_of(q, g, a.side, &candidates);
    return bits_count(candidates.w, def->set_words) > 1 ? ok() : no(q->rule, "there are not several to take");
}

static Verdict judge_group(const GameDef *def, const QuestionDef *q, const Game *g, Action a)
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
static bool take_pick(const QuestionDef *q, Game *g, Action a)
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

/* ---- answers ----------------------------------------------------------------------------------------------------- */

/* Of a state in which no plans are written: takes an answer that is legal, and runs on. */
static void take_answer(const GameDef *def, Game *g, Action a, Run *r, int floor)
{
    Flow *w = flow_of(g);
    const QuestionDef *q = &def->questions[w->question];

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
    run(def, g, r, floor);
}

static Verdict judge_die(const QuestionDef *q, Action a)
{
    if (a.verb != V_ROLL)
        return no(q->rule, "a die is to be rolled");
    if (a.arg[0] < q->low || a.arg[0] > q->high)
        return no(q->rule, "the die has no such face");
    return ok();
}

static Verdict judge_answer(const GameDef *def, const Game *g, Action a)
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
        return judge_group(def, q, g, a);
    if (q->kind == ASK_DIE)
        return judge_die(q, a);
    return q->judge(g, a.side, a);
}

/* ---- plans ------------------------------------------------------------------------------------------------------- */

/* The last orders of a plan are kept for ending it. */
enum { ORDERS_TO_END = 8 };

static Orders *plan_of(const GameDef *def, Game *g, int side)
{
    return (Orders *)(void *)((char *)g + ((const char *)plan_in(def, g, side) - (const char *)g));
}

static size_t plans_size(const GameDef *def)
{
    return def->max_sides * (def->plan_orders + 1u) * sizeof(Action);
}

static bool has_plan(const GameDef *def, const Game *g, int side)
{
    const Flow *w = flow_in(g);

    return w->plan && side < w->sides && ((w->owing >> side & 1) || plan_in(def, g, side)->n);
}

static bool ends_a_plan(int verb)
{
    return verb == V_DONE || verb == V_PASS;
}

static bool plan_is_full(const GameDef *def, const Game *g, int side)
{
    return plan_in(def, g, side)->n + ORDERS_TO_END >= def->plan_orders;
}

/* Enters the procedure that asks a side for its orders. */
static void begin_plan(const GameDef *def, Game *g, int proc, int side, Run *r, int floor)
{
    flow_resume(def, g, proc, 0, (const int32_t[MAX_LOCALS]){side});
    run(def, g, r, floor);
}

/* What the side's orders have made of the state so far. */
static Game *make_twin(const GameDef *def, const Game *g, int side, void *memory)
{
    Game *t = memory;
    Flow *w = flow_of(t);
    const Orders *plan = plan_in(def, g, side);
    Run quiet = {.game = def};

    memcpy(t, g, def->state_size);
    memset(plan_of(def, t, 0), 0, plans_size(def));
    w->plan = w->owing = 0;
    int floor = w->depth;
    begin_plan(def, t, flow_in(g)->plan, side, &quiet, floor);
    for (int i = 0; i < plan->n; i++)
        take_answer(def, t, plan->order[i], &quiet, floor);
    return t;
}

const Game *seen_by(const GameDef *def, const Game *g, int side, void *memory)
{
    if (flow_in(g)->plan && side == YA_REFEREE)
        side = ya_actor(def, g);
    return has_plan(def, g, side) ? make_twin(def, g, side, memory) : g;
}

/* Who hears what happens in a plan: its writer, and the referee, at once; all others when it is carried out. */
typedef struct {
    Run *run;
    uint16_t hear;
} Ear;

static void overhear(void *listener, const YaGame *def, const YaEvent *e)
{
    Ear *ear = listener;
    YaEvent heard = *e;

    heard.hear &= ear->hear;
    ear->run->tell(ear->run->listener, def, &heard);
}

static Run run_heard(Ear *ear)
{
    return (Run){.game = ear->run->game, .tell = ear->run->tell ? overhear : NULL, .listener = ear};
}

/* The order in which a group is picked means nothing: picks stand in ascending order. */
static void write_order(Orders *plan, Action a)
{
    int at = plan->n++;

    for (; (a.verb == V_ADD || a.verb == V_LEAVE) && at > 0 && plan->order[at - 1].verb == a.verb &&
           plan->order[at - 1].arg[0] > a.arg[0];
         at--)
        plan->order[at] = plan->order[at - 1];
    plan->order[at] = a;
}

static void carry_out(const GameDef *def, Game *g, Run *r)
{
    Flow *w = flow_of(g);
    int proc = w->plan, floor = w->depth;

    w->plan = 0;
    for (int side = 0; side < w->sides; side++) {
        const Orders *plan = plan_in(def, g, side);
        Ear ear = {r, (uint16_t)(EVERYBODY & ~(1u << side | 1u << YA_REFEREE))};
        Run heard = run_heard(&ear);
        if (!plan->n)
            continue;
        begin_plan(def, g, proc, side, &heard, floor);
        for (int i = 0; i < plan->n; i++) {
            CHECK(!judge_answer(def, g, plan->order[i]).reason);
            take_answer(def, g, plan->order[i], &heard, floor);
        }
        CHECK(w->depth == floor);
    }
    memset(plan_of(def, g, 0), 0, plans_size(def));
    show(r, EVERYBODY);
    run(def, g, r, 0);
}

/* The twin stands where the side does, and the order is legal there. */
static void take_order(const GameDef *def, Game *g, Game *twin, Action a, Run *r)
{
    Flow *w = flow_of(g);
    Ear ear = {r, (uint16_t)(1u << a.side | 1u << YA_REFEREE)};
    Run heard = run_heard(&ear);

    take_answer(def, twin, a, &heard, w->depth);
    CHECK(flow_in(twin)->owing != CHANCE_OWES);
    write_order(plan_of(def, g, a.side), a);
    if (flow_in(twin)->depth > w->depth)
        return;
    w->owing &= (uint8_t) ~(1u << a.side);
    if (!w->owing)
        carry_out(def, g, r);
}

static Verdict judge_order(const GameDef *def, const Game *g, const Game *twin, Action a)
{
    if (!(flow_in(g)->owing >> a.side & 1))
        return no(0, "its orders are in");
    Verdict v = judge_answer(def, twin, a);
    return v.reason || ends_a_plan(a.verb) || !plan_is_full(def, g, a.side)
               ? v
               : no(question_of(def, twin)->rule, "there is no room for more orders: hand them in");
}

/* Unknown orders are taken to be none: those that are in end at once. */
static void redraw_plans(const GameDef *def, Game *g, int side, uint64_t *rng)
{
    Flow *w = flow_of(g);
    uint8_t planning = 0, owing = w->owing;

    for (int other = 0; other < w->sides; other++)
        if (other != side && has_plan(def, g, other)) {
            planning |= (uint8_t)(1u << other);
            memset(plan_of(def, g, other), 0, plans_size(def) / def->max_sides);
        }
    def->determinise(g, side, rng);
    w->owing |= planning;
    for (int other = 0; other < w->sides; other++)
        while ((w->owing & ~owing) >> other & 1) {
            Action list[YA_MAX_LEGAL];
            Run quiet = {.game = def};
            Twin memory;
            int n = ya_legal(def, g, other, true, list, YA_MAX_LEGAL), pick = 0;
            while (pick < n - 1 && !ends_a_plan(list[pick].verb))
                pick++;
            take_order(def, g, make_twin(def, g, other, &memory), list[pick], &quiet);
        }
}

/* ---- what is legal ----------------------------------------------------------------------------------------------- */

void offer_full(void)
{
    CANNOT_BE("more legal actions than YA_MAX_LEGAL");
}

static void list_answers(const GameDef *def, Offer *o)
{
    const QuestionDef *q = question_of(def, o->g);

    o->judge = q->judge;
    if (q->kind == ASK_GROUP)
        list_group(def, q, o);
    else if (q->kind == ASK_DIE)
        for (int face = q->low; face <= q->high; face++)
            sure1(o, V_ROLL, face);
    else
        q->list(o->g, o->side, o);
}

static int only_those_that_end(Action *list, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (ends_a_plan(list[i].verb))
            list[kept++] = list[i];
    return kept;
}

static bool is_asked(const Game *g, int side)
{
    return side >= 0 && side <= YA_CHANCE && (flow_in(g)->owing >> side & 1);
}

static int list_orders(const GameDef *def, const Game *g, Offer *o)
{
    Twin memory;

    o->g = make_twin(def, g, o->side, &memory);
    list_answers(def, o);
    return plan_is_full(def, g, o->side) ? only_those_that_end(o->at, o->n) : o->n;
}

int ya_legal(const YaGame *def, const YaState *g, int side, bool walk, YaAction *out, int cap)
{
    Offer o = {.at = out, .cap = cap, .side = (uint8_t)side, .walk = walk, .g = g};

    if (!is_asked(g, side))
        return 0;
    if (flow_in(g)->plan)
        return list_orders(def, g, &o);
    list_answers(def, &o);
    return o.n;
}

int ya_chance(const YaGame *def, const YaState *g, YaAction *out, uint32_t *weight, int cap)
{
    Offer o = {.at = out, .cap = cap, .side = YA_CHANCE, .g = g, .weight = weight};

    if (!is_asked(g, YA_CHANCE))
        return 0;
    list_answers(def, &o);
    return o.n;
}

YaVerdict ya_why(const YaGame *def, const YaState *g, YaAction a)
{
    Twin memory;

    return has_plan(def, g, a.side) ? judge_order(def, g, make_twin(def, g, a.side, &memory), a)
                                    : judge_answer(def, g, a);
}

bool ya_is_legal(const YaGame *def, const YaState *g, YaAction a)
{
    return !ya_why(def, g, a).reason;
}

Action chance_answer(const GameDef *def, const Game *g, Below *below, void *source)
{
    const QuestionDef *q = question_of(def, g);

    if (q->kind == ASK_DIE) {
        int face = q->low + (int)below(source, (uint32_t)(q->high - q->low + 1));
        return (Action){V_ROLL, YA_CHANCE, {(int16_t)face, 0, 0}};
    }
    Action list[YA_MAX_LEGAL];
    uint32_t weight[YA_MAX_LEGAL], sum = 0;
    int n = ya_chance(def, g, list, weight, YA_MAX_LEGAL), i = 0;
    for (int k = 0; k < n; k++)
        sum += weight[k];
    CHECK(sum);
    for (uint32_t left = n == 1 ? 0 : below(source, sum); left >= weight[i]; i++)
        left -= weight[i];
    return list[i];
}

static uint32_t below_by_generator(void *source, uint32_t n)
{
    return rng_below(source, n);
}

bool ya_sample(const YaGame *def, const YaState *g, int side, uint64_t *rng, YaAction *out)
{
    Action list[YA_MAX_LEGAL];

    if (side == YA_CHANCE && is_asked(g, side)) {
        *out = chance_answer(def, g, below_by_generator, rng);
        return true;
    }
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);
    if (n)
        *out = list[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
    return n > 0;
}

/* ---- apply ------------------------------------------------------------------------------------------------------- */

void flow_take(const GameDef *def, Game *g, Action a, Run *r)
{
    Twin memory;

    open_run(def, r);
    if (flow_in(g)->plan)
        take_order(def, g, make_twin(def, g, a.side, &memory), a, r);
    else
        take_answer(def, g, a, r, 0);
}

static Verdict apply_order(const GameDef *def, Game *g, Action a, Run *r)
{
    Twin memory;
    Game *twin = make_twin(def, g, a.side, &memory);
    Verdict v = judge_order(def, g, twin, a);

    if (!v.reason)
        take_order(def, g, twin, a, r);
    return v;
}

YaVerdict ya_apply(const YaGame *def, YaState *g, YaAction a, YaRun *r)
{
    open_run(def, r);
    if (has_plan(def, g, a.side))
        return apply_order(def, g, a, r);
    Verdict v = judge_answer(def, g, a);
    if (!v.reason)
        take_answer(def, g, a, r, 0);
    return v;
}

uint64_t ya_hash(const YaGame *def, const YaState *g)
{
    return hash_bytes(g, def->state_size, 0);
}

uint32_t ya_class(const YaGame *def, const YaState *g, YaAction a)
{
    Twin memory;

    return def->class_of ? def->class_of(seen_by(def, g, a.side, &memory), a) : (uint32_t)hash_bytes(&a, sizeof a, 0);
}

void ya_determinise(const YaGame *def, YaState *g, int side, uint64_t *rng)
{
    if (flow_in(g)->plan)
        redraw_plans(def, g, side, rng);
    else
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
    YaEvent e = {.rule = rule, .see = EVERYBODY, .hear = EVERYBODY, .full = full};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_heading(Run *r, int level, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = EVERYBODY, .hear = EVERYBODY, .full = full, .heading = (uint8_t)level};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_some(Run *r, YaRule rule, unsigned see, const char *full, const char *redacted, ...)
{
    YaEvent e = {.rule = rule, .see = (uint16_t)see, .hear = EVERYBODY, .full = full, .redacted = redacted};
    va_list args;

    va_start(args, redacted);
    send(r, &e, args);
    va_end(args);
}
