/* Plans: several sides write orders at the same time, unseen. The state keeps nothing but the orders; what they have made
 * of it so far is a twin, made when somebody asks. When all are in, they are carried out in the state itself. */
#include <string.h>

#include "engine/answers.h"

/* The last orders of a plan are kept for ending it. */
enum { ORDERS_TO_END = 16 };

static Orders *plan_of(const GameDef *def, Game *g, int side)
{
    return (Orders *)(void *)((char *)g + ((const char *)plan_in(def, g, side) - (const char *)g));
}

size_t plans_size(const GameDef *def)
{
    return def->max_sides * (def->plan_orders + 1u) * sizeof(Action);
}

bool has_plan(const GameDef *def, const Game *g, int side)
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
    flow_enter(def, g, proc)->local[0] = side;
    flow_run_to(def, g, r, floor);
}

static size_t plans_at(const GameDef *def, const Game *g)
{
    return (size_t)((const char *)plan_in(def, g, 0) - (const char *)g);
}

static void copy_without_plans(const GameDef *def, Game *to, const Game *from)
{
    size_t before = plans_at(def, from), after = before + plans_size(def);

    memcpy(to, from, before);
    for (int side = 0; side < def->max_sides; side++)
        plan_of(def, to, side)->n = 0;
    memcpy((char *)to + after, (const char *)from + after, def->state_size - after);
}

/* What the side's orders have made of the state so far. */
static void make_twin(const GameDef *def, const Game *g, int side, Game *t)
{
    Flow *w = flow_of(t);
    const Orders *plan = plan_in(def, g, side);
    Run quiet = {.game = def};

    copy_without_plans(def, t, g);
    w->plan = w->owing = 0;
    int floor = w->depth;
    begin_plan(def, t, flow_in(g)->plan, side, &quiet, floor);
    for (int i = 0; i < plan->n; i++)
        take_answer(def, t, plan->order[i], &quiet, floor);
}

/* Whoever looks at a plan looks again, or writes the next order: the last twin of each thread is kept, and what it is of,
 * which is all but the others' orders. */
typedef struct {
    const GameDef *def; /* NULL: there is none */
    int side;
    Twin twin;
    Twin source; /* not on a graphics card (gpu/kernel.c) */
} LastTwin;

_Static_assert(offsetof(LastTwin, twin) == TWIN_HEAD, "as a graphics card has it");

#ifdef YARDARM_SILENT /* a thread plays one game from its beginning to its end: the twin lies behind it, and is of it */
static LastTwin *last_twin(const GameDef *def, const Game *g)
{
    return (LastTwin *)(uintptr_t)((const char *)g + TWIN_BEHIND(def->state_size));
}

#define note_source(def, g, side)
#define note_orders(def, g, side)
#define is_of(def, g, side) true
#else
static LastTwin *last_twin(const GameDef *def, const Game *g)
{
    static _Thread_local LastTwin last;

    (void)def, (void)g;
    return &last;
}

static Game *last_source(void)
{
    return (Game *)(void *)last_twin(NULL, NULL)->source.at;
}

static size_t size_of(const Orders *plan)
{
    return offsetof(Orders, order) + plan->n * sizeof plan->order[0];
}

static void note_orders(const GameDef *def, const Game *g, int side)
{
    memcpy(plan_of(def, last_source(), side), plan_in(def, g, side), size_of(plan_in(def, g, side)));
}

static void note_source(const GameDef *def, const Game *g, int side)
{
    copy_without_plans(def, last_source(), g);
    note_orders(def, g, side);
}

static bool is_of(const GameDef *def, const Game *g, int side)
{
    const Game *source = last_source();
    const Orders *plan = plan_in(def, g, side);
    size_t before = plans_at(def, g), after = before + plans_size(def);

    return memcmp(plan_in(def, source, side), plan, size_of(plan)) == 0 && memcmp(source, g, before) == 0 &&
           memcmp((const char *)source + after, (const char *)g + after, def->state_size - after) == 0;
}
#endif

static void keep_twin(const GameDef *def, const Game *g, int side)
{
    LastTwin *last = last_twin(def, g);

    last->def = def;
    last->side = side;
}

/* Until another is asked for in this thread. */
static Game *twin_of(const GameDef *def, const Game *g, int side)
{
    LastTwin *last = last_twin(def, g);
    Game *twin = (Game *)(void *)last->twin.at;

    if (last->def == def && last->side == side && is_of(def, g, side))
        return twin;
    last->def = NULL;
    make_twin(def, g, side, twin);
    note_source(def, g, side);
    keep_twin(def, g, side);
    return twin;
}

const Game *seen_by(const GameDef *def, const Game *g, int side, void *memory)
{
    if (flow_in(g)->plan && side == YA_REFEREE)
        side = ya_actor(def, g);
    return has_plan(def, g, side) ? memcpy(memory, twin_of(def, g, side), def->state_size) : g;
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
    flow_run_to(def, g, r, 0);
}

/* The order is legal. The twin goes along with it. */
static void take_with_twin(const GameDef *def, Game *g, Game *twin, Action a, Run *r)
{
    Flow *w = flow_of(g);
    LastTwin *last = last_twin(def, g);
    Ear ear = {r, (uint16_t)(1u << a.side | 1u << YA_REFEREE)};
    Run heard = run_heard(&ear);

    last->def = NULL;
    take_answer(def, twin, a, &heard, w->depth);
    CHECK(!last->def && flow_in(twin)->owing != CHANCE_OWES);
    write_order(plan_of(def, g, a.side), a);
    if (flow_in(twin)->depth > w->depth) {
        note_orders(def, g, a.side);
        keep_twin(def, g, a.side);
        return;
    }
    w->owing &= (uint8_t) ~(1u << a.side);
    if (!w->owing)
        carry_out(def, g, r);
}

void take_order(const GameDef *def, Game *g, Action a, Run *r)
{
    take_with_twin(def, g, twin_of(def, g, a.side), a, r);
}

/* Whether the question that is asked can be answered by ending: what cannot must be gone through to the end. */
static bool may_end(const GameDef *def, const Game *twin, int side)
{
    Action list[YA_MAX_LEGAL];
    Offer o = {.at = list, .cap = YA_MAX_LEGAL, .side = (uint8_t)side, .g = twin};

    list_answers(def, &o);
    for (int i = 0; i < o.n; i++)
        if (ends_a_plan(list[i].verb))
            return true;
    return false;
}

static Verdict judge_order(const GameDef *def, const Game *g, const Game *twin, Action a)
{
    if (!(flow_in(g)->owing >> a.side & 1))
        return no(0, "its orders are in");
    Verdict v = judge_answer(def, twin, a);
    return v.reason || ends_a_plan(a.verb) || !plan_is_full(def, g, a.side) || !may_end(def, twin, a.side)
               ? v
               : no(question_of(def, twin)->rule, "there is no room for more orders: hand them in");
}

/* Unknown orders are taken to be none: those that are in end at once. */
void redraw_plans(const GameDef *def, Game *g, int side, uint64_t *rng)
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
            int n = ya_legal(def, g, other, true, list, YA_MAX_LEGAL), pick = 0;
            while (pick < n - 1 && !ends_a_plan(list[pick].verb))
                pick++;
            take_order(def, g, list[pick], &quiet);
        }
}

static int only_those_that_end(Action *list, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (ends_a_plan(list[i].verb))
            list[kept++] = list[i];
    return kept ? kept : n;
}

int list_orders(const GameDef *def, const Game *g, Offer *o)
{
    o->g = twin_of(def, g, o->side);
    list_answers(def, o);
    return plan_is_full(def, g, o->side) ? only_those_that_end(o->at, o->n) : o->n;
}

/* Where that one stands in the list which is so manieth of those that end; -1: there are not so many. */
static int where_ends(const GameDef *def, Offer *o, int which)
{
    for (int i = 0; i < o->n; i++)
        if (ends_a_plan(answer_at(def, o, i).verb) && which-- == 0)
            return i;
    return -1;
}

static int count_ends(const GameDef *def, Offer *o)
{
    int n = 0;

    while (where_ends(def, o, n) >= 0)
        n++;
    return n;
}

int random_order(const GameDef *def, Game *g, int side, Rng *rng, Run *r)
{
    Action list[LIST_ROOM];
    Game *twin = twin_of(def, g, side);
    Offer o = {.at = list, .cap = LIST_ROOM, .part = true, .side = (uint8_t)side, .walk = true, .g = twin};

    list_answers(def, &o);
    int ends = plan_is_full(def, g, side) ? count_ends(def, &o) : 0, n = ends ? ends : o.n;
    if (!n)
        return 0;
    int i = n == 1 ? 0 : (int)rng_below(rng, (uint32_t)n);
    take_with_twin(def, g, twin, answer_at(def, &o, ends ? where_ends(def, &o, i) : i), r);
    return n;
}

Verdict why_order(const GameDef *def, const Game *g, Action a)
{
    return judge_order(def, g, twin_of(def, g, a.side), a);
}

Verdict apply_order(const GameDef *def, Game *g, Action a, Run *r)
{
    Verdict v = why_order(def, g, a);

    if (!v.reason)
        take_order(def, g, a, r);
    return v;
}
