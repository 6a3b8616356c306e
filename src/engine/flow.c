/* The engine is two loops: flow_run_to() calls the top procedure until something is asked or the stack is empty; ya_apply()
 * takes an answer that the question lists, and runs on. */
#include "engine/answers.h"

#include <string.h>

#include "base/hash.h"

enum { FUEL = 1 << 20 };

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

static Frame *push(Flow *w, int32_t *stack, int cap, int proc, int words)
{
    CHECK(w->end + FRAME_WORDS + words <= cap);
    Frame *f = (Frame *)(void *)&stack[w->end];
    f->proc = (uint16_t)proc;
    f->below = w->depth++ ? w->top : NO_FRAME;
    w->top = w->end;
    w->end = (uint16_t)(w->end + FRAME_WORDS + words);
    return f;
}

void flow_call(Flow *w, int32_t *stack, int cap, int proc, const void *locals, int words)
{
    memcpy(push(w, stack, cap, proc, words)->local, locals, (size_t)words * sizeof(int32_t));
}

void flow_pop(Flow *w, int32_t *stack, int result)
{
    int below = frame_on(stack, w->top)->below;

    memset(&stack[w->top], 0, (size_t)(w->end - w->top) * sizeof stack[0]);
    w->end = w->top;
    w->top = (uint16_t)(--w->depth ? below : 0);
    w->result = result;
}

Frame *flow_enter(const GameDef *def, Game *g, int proc)
{
    return push(flow_of(g), stack_of(def, g), def->stack_words, proc, def->procs[proc].local_count);
}

void flow_resume(const GameDef *def, Game *g, int proc, YaRule step, const int32_t *locals)
{
    Frame *f = flow_enter(def, g, proc);

    f->step = step;
    memcpy(f->local, locals, def->procs[proc].local_count * sizeof f->local[0]);
}

/* Answers hold for one stretch of a procedure and leave no trace in the state. */
static void forget_answers(const GameDef *def, Game *g)
{
    Flow *w = flow_of(g);

    w->rolled = 0;
    w->answer = (Action){0};
    memset(w->answers, 0, sizeof w->answers);
    for (int k = 0; k < def->set_words; k++)
        if (chosen_of(g)[k]) /* hardly ever: looking is cheaper than writing */
            chosen_of(g)[k] = 0;
}

static void answer_for_chance(const GameDef *def, Game *g, Run *r)
{
    Action a;

    CHECK(ya_sample(def, g, YA_CHANCE, r->dice, &a));
    r->rolled++;
    if (TOLD(r) && a.verb == V_ROLL)
        tell_die(def, g, a.arg[0], r);
    Flow *w = flow_of(g);
    w->answer = a;
    w->rolled = a.arg[0];
    w->question = w->owing = 0;
}

/* The procedure on top goes on as far as it can, after a die where one is asked for. */
static inline void take_turn(const GameDef *def, Game *g, Run *r, bool *answered)
{
    Flow *w = flow_of(g);

    if (w->owing) {
        answer_for_chance(def, g, r);
        *answered = true;
    }
    Frame *f = (Frame *)(void *)&stack_of(def, g)[w->top];
    int depth = w->depth;
    def->procs[f->proc].run(r, g, f);
    if (*answered)
        forget_answers(def, g);
    *answered = false;
    if (w->depth >= depth)
        w->result = 0;
}

/* Runs until something is asked or no more than so many frames are left. */
void flow_run_to(const GameDef *def, Game *g, Run *r, int floor)
{
    Flow *w = flow_of(g);
    bool answered = true;

    for (int fuel = FUEL; w->depth > floor; fuel--) {
        CHECK(fuel > 0);
        if (w->owing && (w->owing != CHANCE_OWES || !r->dice))
            return;
        take_turn(def, g, r, &answered);
    }
    w->result = 0;
}

void flow_run(const GameDef *def, Game *g, Run *r)
{
    r->game = def;
    flow_run_to(def, g, r, 0);
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
    flow_enter(def, g, 1);
    flow_run_to(def, g, r, 0);
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

/* ---- answers ----------------------------------------------------------------------------------------------------- */

/* Of a state in which no plans are written: notes an answer that is legal. False: another is waited for. */
static inline bool note_answer(const GameDef *def, Game *g, Action a, Run *r)
{
    Flow *w = flow_of(g);
    const QuestionDef *q = &def->questions[w->question];

    if (q->kind == ASK_GROUP && !take_pick(q, g, a))
        return false;
    if (q->kind == ASK_DIE && TOLD(r))
        tell_die(def, g, a.arg[0], r);
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
        return false;
    }
    w->question = 0;
    return true;
}

void take_answer(const GameDef *def, Game *g, Action a, Run *r, int floor)
{
    if (note_answer(def, g, a, r))
        flow_run_to(def, g, r, floor);
}

static Verdict judge_die(const QuestionDef *q, Action a)
{
    if (a.verb != V_ROLL)
        return no(q->rule, "a die is to be rolled");
    if (a.arg[0] < q->low || a.arg[0] > q->high)
        return no(q->rule, "the die has no such face");
    return ok();
}

Verdict judge_answer(const GameDef *def, const Game *g, Action a)
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

/* ---- what is legal ----------------------------------------------------------------------------------------------- */

void offer_full(void)
{
    CANNOT_BE("more legal actions than YA_MAX_LEGAL");
}

void list_answers(const GameDef *def, Offer *o)
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

static bool is_asked(const Game *g, int side)
{
    return side >= 0 && side <= YA_CHANCE && (flow_in(g)->owing >> side & 1);
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
    weigh_up_to(&o, o.n);
    return o.n;
}

YaVerdict ya_why(const YaGame *def, const YaState *g, YaAction a)
{
    return has_plan(def, g, a.side) ? why_order(def, g, a) : judge_answer(def, g, a);
}

bool ya_is_legal(const YaGame *def, const YaState *g, YaAction a)
{
    return !ya_why(def, g, a).reason;
}

void list_from(const GameDef *def, Offer *o, int i)
{
    o->from = i;
    o->n = o->stretches = o->unwritten = o->weighted = 0;
    o->more = 0;
    list_answers(def, o);
    weigh_up_to(o, o->n);
}

static Action weighted_choice(const GameDef *def, Offer *o, Below *below, void *source)
{
    uint32_t sum = (uint32_t)o->n + o->more, left = o->n == 1 ? 0 : below(source, sum);

    CHECK(sum);
    for (int i = 0;; i++) {
        Action a = answer_at(def, o, i);
        if (left < o->weight[i - o->from])
            return a;
        left -= o->weight[i - o->from];
    }
}

Action chance_answer(const GameDef *def, const Game *g, Below *below, void *source)
{
    const QuestionDef *q = question_of(def, g);

    if (q->kind == ASK_DIE) {
        int face = q->low + (int)below(source, (uint32_t)(q->high - q->low + 1));
        return (Action){V_ROLL, YA_CHANCE, {(int16_t)face, 0, 0}};
    }
    Action list[LIST_ROOM];
    uint32_t weight[LIST_ROOM];
    Offer o = {.at = list, .cap = LIST_ROOM, .part = true, .side = YA_CHANCE, .g = g, .weight = weight};
    list_answers(def, &o);
    CHECK(o.n);
    if (!o.weighted)
        return answer_at(def, &o, o.n == 1 ? 0 : (int)below(source, (uint32_t)o.n));
    weigh_up_to(&o, o.n);
    return weighted_choice(def, &o, below, source);
}

static uint32_t below_by_generator(void *source, uint32_t n)
{
    return rng_below(source, n);
}

static int second_of(const Stretch *s, int which)
{
    uint64_t left = s->members;

    if (!left)
        return which;
    for (; which; which--)
        left &= left - 1;
    return s->as ? s->as[bit_lowest(left)] : bit_lowest(left);
}

static Action offered(const GameDef *def, Offer *o, int i)
{
    for (int k = 0; k < o->stretches && i >= o->stretch[k].at; k++) {
        int past = i - o->stretch[k].at;
        if (past < o->stretch[k].count) {
            int second = second_of(&o->stretch[k], past);
            Action a = answer_at(def, o, o->stretch[k].at);
            a.arg[1] = (int16_t)second;
            return a;
        }
        i -= o->stretch[k].count - 1;
    }
    return answer_at(def, o, i);
}

static int sample_order(const GameDef *def, const Game *g, int side, Rng *rng, Action *out)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, side, true, list, YA_MAX_LEGAL);

    if (n)
        *out = list[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
    return n;
}

static inline int sample_answer(const GameDef *def, const Game *g, int side, Rng *rng, Action *out)
{
    Action list[LIST_ROOM];
    Stretch stretch[MAX_STRETCHES];
    Offer o = {
        .at = list, .cap = LIST_ROOM, .part = true, .stretch = stretch, .side = (uint8_t)side, .walk = true, .g = g};

    list_answers(def, &o);
    int n = o.n + o.unwritten;
    if (n)
        *out = offered(def, &o, n == 1 ? 0 : (int)rng_below(rng, (uint32_t)n));
    return n;
}

int flow_sample(const GameDef *def, const Game *g, int side, Rng *rng, Action *out)
{
    if (!is_asked(g, side))
        return 0;
    return flow_in(g)->plan ? sample_order(def, g, side, rng, out) : sample_answer(def, g, side, rng, out);
}

bool ya_sample(const YaGame *def, const YaState *g, int side, uint64_t *rng, YaAction *out)
{
    if (side == YA_CHANCE && is_asked(g, side)) {
        *out = chance_answer(def, g, below_by_generator, rng);
        return true;
    }
    return flow_sample(def, g, side, rng, out) > 0;
}

/* ---- apply ------------------------------------------------------------------------------------------------------- */

void flow_take(const GameDef *def, Game *g, Action a, Run *r)
{
    open_run(def, r);
    if (flow_in(g)->plan)
        take_order(def, g, a, r);
    else
        take_answer(def, g, a, r, 0);
}

int flow_step(const GameDef *def, Game *g, int side, Rng *rng, Run *r)
{
    Action a;

    if (!is_asked(g, side))
        return 0;
    open_run(def, r);
    if (flow_in(g)->plan)
        return random_order(def, g, side, rng, r);
    int n = sample_answer(def, g, side, rng, &a);
    if (n)
        take_answer(def, g, a, r, 0);
    return n;
}

int flow_stride(const GameDef *def, Game *g, Rng *rng, Run *r, bool *answered)
{
    Flow *w = flow_of(g);
    Action a;

    open_run(def, r);
    if (!w->owing || w->owing == CHANCE_OWES) {
        take_turn(def, g, r, answered);
        if (!w->depth)
            w->result = 0;
        return RULES_RAN;
    }
    int side = bit_lowest(w->owing);
    if (w->plan)
        return random_order(def, g, side, rng, r);
    int n = sample_answer(def, g, side, rng, &a);
    if (n)
        *answered = note_answer(def, g, a, r);
    return n;
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

/* ---- canonical bytes --------------------------------------------------------------------------------------------- */

bool all_zero(const void *at, size_t n)
{
    const unsigned char *byte = at;

    while (n && !*byte)
        byte++, n--;
    return !n;
}

/* What is not in use is zero; else two states that mean the same could differ. */
static const char *left_behind(const GameDef *def, const Game *g)
{
    const Flow *w = flow_in(g);
    const int32_t *stack = stack_in(def, g);
    const QuestionDef *q = question_of(def, g);
    bool group = q && q->kind == ASK_GROUP;

    if (!all_zero(&stack[w->end], (def->stack_words - w->end) * sizeof stack[0]))
        return "a frame is left behind";
    if (!group && (w->picked_all || !bits_empty(chosen_in(g), def->set_words)))
        return "a group is left behind";
    if (w->rolled || w->result || w->answer.verb || (!w->owing && !all_zero(w->answers, sizeof w->answers)))
        return "an answer is left behind";
    if (def->plan_orders && !w->plan && !all_zero(plan_in(def, g, 0), plans_size(def)))
        return "a plan is left behind";
    return (w->depth > 0) == (w->owing != 0) ? NULL : "nobody is asked and the game is not over";
}

/* Of several who are asked together some may have answered. */
static bool right_side_asked(const GameDef *def, const Game *g)
{
    const Frame *f = top_frame(flow_in(g), stack_in(def, g));

    return !f || !def->asks || !(flow_in(g)->owing & ~def->asks(g, f));
}

bool wrong(Text *why, const char *what, ...)
{
    va_list args;

    va_start(args, what);
    text_vfmt(why, what, args);
    va_end(args);
    return false;
}

bool locals_in_range(const ProcDef *proc, const Frame *f)
{
    for (int i = 0; i < proc->local_count; i++) {
        const LocalDef *local = &proc->locals[i];
        bool judged = (local->low || local->high) && local->low != OR_NONE && (f->step || f->local[i]);
        if (judged && (f->local[i] < local->low || f->local[i] > local->high))
            return false;
    }
    return true;
}

const char *frame_out_of_range(const GameDef *def, const Game *g)
{
    const int32_t *stack = stack_in(def, g);

    for (const Frame *f = top_frame(flow_in(g), stack); f; f = frame_on(stack, f->below))
        if (!locals_in_range(&def->procs[f->proc], f))
            return def->procs[f->proc].name;
    return NULL;
}

bool state_check(const GameDef *def, const Game *g, Text *why)
{
    const char *what = left_behind(def, g);

    if (!what && frame_out_of_range(def, g))
        what = "a procedure holds what it cannot";
    if (!what && !def->check(g, why))
        return false;
    if (!what && !right_side_asked(def, g))
        what = "it is another who is asked";
    if (what)
        text_put(why, what);
    return !what;
}
