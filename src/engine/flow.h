/* Procedures say when, questions say what.
 *
 * A rule procedure is written top to bottom, as the rulebook tells it, and stops where it needs an answer:
 *
 *     PROC(disease)                                            7.5
 *     {
 *         BEGIN
 *         ROLL(STEP(7_5, 1), d6);
 *         if (w->rolled % 2 == 0)
 *             RETURN(0);
 *         ASK(STEP(7_5, 2), l->side, lose_land);
 *         CALL(STEP(9_3, 0), eliminate, .piece = w->answer.arg[0]);
 *         END;
 *     }
 *
 * Where it stopped, and its locals, stand in a Frame on a small stack inside the state, so that a state is plain bytes
 * however deep in the rules it stands. In a procedure, in scope: g the game, w its flow, l the locals, r the run.
 *
 *   - Nothing lives in a C local across ASK, ROLL, SELECT, PLAN or CALL; declare it with the procedure in flow.def.
 *   - w->answer, w->answers, w->rolled, g->chosen and w->result hold until the next of them.
 *   - No switch around them: branch with if, or call another procedure.
 *   - The step is the rule it stands for and an ordinal, STEP(7_5, 2); a step used twice does not compile. */
#ifndef ENGINE_FLOW_H
#define ENGINE_FLOW_H

#include "base/bits.h"
#include "base/check.h"
#include "yardarm.h"

typedef struct Game Game; /* each game's own state; it begins with GAME_HEAD */
typedef YaAction Action;
typedef YaVerdict Verdict;
typedef YaRun Run;

/* ---- rule numbers ------------------------------------------------------------------------------------------------ */

/* 7.2 is written R(7_2), X2.164 R(X2_164), 22.6.4 R(22_6_4): the ledger's numbers, made into constants by
 * tools/ledger.py, so that a number the ledger does not have does not compile. Letters A to Z, chapters to 99, sections
 * to 999, a third level to 31; and steps of one rule to 15. */
#define R(number)             ((YaRule)R_##number)
#define STEP(number, ordinal) ((YaRule)(R_##number | (int)((ordinal) * sizeof(char[(ordinal) < 16 ? 1 : -1]))))

#define RULE(letter, chapter, section, third) ((letter) << 26 | (chapter) << 19 | (section) << 9 | (third) << 4)
#define RULE_LETTER(rule)                     ((int)((rule) >> 26))
#define RULE_CHAPTER(rule)                    ((int)((rule) >> 19 & 127))
#define RULE_SECTION(rule)                    ((int)((rule) >> 9 & 1023))
#define RULE_THIRD(rule)                      ((int)((rule) >> 4 & 31))
#define RULE_ORDINAL(rule)                    ((int)((rule)&15))

/* ---- the state of play ------------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t question; /* what is asked; 0 is nothing, or plans */
    uint8_t owing;    /* who still owes an answer: bit per side, bit YA_CHANCE */
    uint8_t depth;    /* frames in use */
    uint8_t sides;    /* players in this game */
    uint8_t picked_all;
    uint8_t plan; /* the procedure by which the sides write their plans; 0: none */
    uint8_t spare[2];
    uint16_t top, end; /* words of the stack: where the last frame begins, and where it ends */
    int32_t result;    /* of the procedure that just returned */
    int32_t rolled;
    Action answer; /* the one, or the last, answer */
    Action answers[YA_MAX_SIDES];
    uint8_t more[4];
#ifdef YARDARM_OTHER_LAYOUT
    uint64_t extra[8]; /* for the test of upgrades */
#endif
} Flow;

#ifndef YARDARM_OTHER_LAYOUT
_Static_assert(sizeof(Flow) == 80, "no padding in the flow");
#endif

/* A procedure that has stopped, and as many locals as it has. */
typedef struct {
    uint32_t step;
    uint16_t proc;
    uint16_t below; /* where the frame below it begins; NO_FRAME under the first */
    int32_t local[];
} Frame;

enum { FRAME_WORDS = 2, NO_FRAME = 0xFFFF, MAX_SET_WORDS = 16 };

/* A plan: the orders one side has written so far. */
typedef struct {
    uint16_t n, spare[3];
    Action order[];
} Orders;

/* What every state begins with. Before it includes this header a game defines what it needs of it: SET_MAX, how many
 * pieces a set holds; STACK_WORDS, an even number, for the frames; PLAN_ORDERS, how many orders a plan holds, with
 * PLAN_SIDES. */
#ifndef STACK_WORDS
#define STACK_WORDS 96
#endif

#ifdef PLAN_ORDERS
#define GAME_HEAD                                                                                                      \
    Flow flow;                                                                                                         \
    Set chosen;                                                                                                        \
    int32_t stack[STACK_WORDS];                                                                                        \
    Action plans[PLAN_SIDES][1 + PLAN_ORDERS]
#else
#define PLAN_ORDERS 0
#define GAME_HEAD                                                                                                      \
    Flow flow;                                                                                                         \
    Set chosen; /* of the selection, while it is made and when it is done */                                           \
    int32_t stack[STACK_WORDS]
#endif

static inline Flow *flow_of(Game *g)
{
    return (Flow *)(void *)g;
}

static inline const Flow *flow_in(const Game *g)
{
    return (const Flow *)(const void *)g;
}

static inline const Frame *frame_on(const int32_t *stack, int at)
{
    return at == NO_FRAME ? NULL : (const Frame *)(const void *)&stack[at];
}

static inline const Frame *top_frame(const Flow *w, const int32_t *stack)
{
    return w->depth ? frame_on(stack, w->top) : NULL;
}

/* The locals of a procedure's innermost frame, or NULL. */
static inline const void *locals_of(const Flow *w, const int32_t *stack, int proc)
{
    const Frame *f = top_frame(w, stack);

    while (f && f->proc != proc)
        f = frame_on(stack, f->below);
    return f ? f->local : NULL;
}

static inline void *locals_to(const Flow *w, int32_t *stack, int proc)
{
    const int32_t *found = locals_of(w, stack, proc);
    return found ? stack + (found - stack) : NULL;
}

/* For questions, views and judgement: is the procedure under way, and with what locals? ASKING is the one that asks. */
#define FOR_FRAMES(f, g) for (const Frame *f = top_frame(&(g)->flow, (g)->stack); f; f = frame_on((g)->stack, f->below))
/* The procedure that asks; 0: none, the game is over. */
#define TOP_PROC(g)    ((g)->flow.depth ? top_frame(&(g)->flow, (g)->stack)->proc : 0)
#define LOCALS(f, id)  ((const struct id *)(const void *)(f)->local)
#define RUNNING(g, id) ((const struct id *)locals_of(&(g)->flow, (g)->stack, P_##id))
/* For redraws: the same, to be changed. */
#define TO_CHANGE(g, id) ((struct id *)locals_to(&(g)->flow, (g)->stack, P_##id))
#define ASKS(g, id)      ((g)->flow.depth && top_frame(&(g)->flow, (g)->stack)->proc == P_##id)
#define ASKING(g, id)    LOCALS(top_frame(&(g)->flow, (g)->stack), id)

void flow_ask(Flow *w, int question, unsigned owing);
void flow_plan(Flow *w, int proc, unsigned owing);
void flow_call(Flow *w, int32_t *stack, int cap, int proc, const void *locals, int words);
void flow_pop(Flow *w, int32_t *stack, int result);

/* ---- procedures -------------------------------------------------------------------------------------------------- */

#define UNUSED __attribute__((unused))

#define PROC(id)                                                                                                       \
    static void body_##id(Run *r, Game *g, Flow *w, Frame *f, struct id *l);                                           \
    static void proc_##id(Run *r, Game *g, Frame *f)                                                                   \
    {                                                                                                                  \
        body_##id(r, g, flow_of(g), f, (struct id *)(void *)f->local);                                                 \
    }                                                                                                                  \
    static void body_##id(Run *r UNUSED, Game *g UNUSED, Flow *w UNUSED, Frame *f, struct id *l UNUSED)

#define BEGIN                                                                                                          \
    switch (f->step) {                                                                                                 \
    case 0:
#define END                                                                                                            \
    break;                                                                                                             \
    default: CANNOT_BE("a step the procedure does not have");                                                          \
        }                                                                                                              \
        flow_pop(w, g->stack, 0)

#define RETURN(value)                                                                                                  \
    do {                                                                                                               \
        flow_pop(w, g->stack, (value));                                                                                \
        return;                                                                                                        \
    } while (0)

#define PAUSE(n)                                                                                                       \
    f->step = (n);                                                                                                     \
    return;                                                                                                            \
    case (n):;

/* One side; several sides at once, unseen by each other until all are in; chance; a group of pieces. */
#define ASK(n, side, q)                                                                                                \
    do {                                                                                                               \
        flow_ask(w, Q_##q, 1u << (side));                                                                              \
        PAUSE(n)                                                                                                       \
    } while (0)
#define ASK_ALL(n, mask, q)                                                                                            \
    do {                                                                                                               \
        flow_ask(w, Q_##q, (mask));                                                                                    \
        PAUSE(n)                                                                                                       \
    } while (0)
#define ROLL(n, q)         ASK(n, YA_CHANCE, q)
#define SELECT(n, side, q) ASK(n, side, q)

/* Several sides write orders at the same time, each as the procedure asks for them, whose first local is the side. Each
 * is judged and shown on a twin of its own, without dice; nobody hears of another's orders before all are in. Then they
 * are carried out, side by side. */
#define ASK_PLAN(n, mask, id)                                                                                          \
    do {                                                                                                               \
        flow_plan(w, P_##id, (mask));                                                                                  \
        PAUSE(n)                                                                                                       \
    } while (0)

#define LOCAL_WORDS(id) ((int)(sizeof(struct id) / sizeof(int32_t)) - 1) /* the last member is no local */

#define CALL(n, id, ...)                                                                                               \
    do {                                                                                                               \
        f->step = (n);                                                                                                 \
        flow_call(w, g->stack, STACK_WORDS, P_##id, &(struct id){__VA_ARGS__}, LOCAL_WORDS(id));                       \
        return;                                                                                                        \
    case (n):;                                                                                                         \
    } while (0)

/* ---- events ----------------------------------------------------------------------------------------------------- */

/* Arguments are ints, named in the format by place and kind: "%1P sinks in %2L", kinds as in ARG_KINDS (game.h).
 * Behind a number, "%2d {ship|ships}": the first for one, the second for any other.
 * TELL is for everybody. TELL_SOME gives the sides in the mask the full line and everybody else the redacted one
 * (NULL: nothing), and cannot be written without it. */
#ifdef YARDARM_SILENT
#define TOLD(r) false
#else
#define TOLD(r) ((r)->tell != NULL)
#endif
#define TELL(...)                                                                                                      \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_all(r, __VA_ARGS__);                                                                                  \
    } while (0)
#define TELL_SOME(...)                                                                                                 \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_some(r, __VA_ARGS__);                                                                                 \
    } while (0)

/* A turn or the like begins (level 1), a phase of it (2) or a part of that (3): what is told then belongs to it. */
#define HEADING(...)                                                                                                   \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_heading(r, __VA_ARGS__);                                                                              \
    } while (0)

/* How it came to what is told next: what was added to the dice, by which rule, and what the sum was held against. The engine tells of the dice themselves. */
#define MODIFIER(...)           MODIFIER_OF(EVERYBODY, __VA_ARGS__)
#define MODIFIER_OF(sides, ...) /* which they alone may know */                                                        \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_modifier(r, sides, __VA_ARGS__);                                                                      \
    } while (0)
#define NEED(...) NEED_OF(EVERYBODY, __VA_ARGS__)
#define NEED_OF(sides, ...)                                                                                            \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_against(r, YA_NEED, sides, __VA_ARGS__);                                                              \
    } while (0)
/* In which column of a table the sum was looked up. The modifiers that made it are told behind it. */
#define COLUMN(...) COLUMN_OF(EVERYBODY, __VA_ARGS__)
#define COLUMN_OF(sides, ...)                                                                                          \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_against(r, YA_COLUMN, sides, __VA_ARGS__);                                                            \
    } while (0)

/* For who counts what is lost where, beside the line that people read: a piece, or so many parts of it. */
#define LOSS(piece, place, parts)                                                                                      \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_loss(r, piece, place, parts);                                                                         \
    } while (0)

/* For who reckons odds, likewise: one of the game's outcomes (engine/odds.h) has come about for a side. */
#define OUTCOME(what, side)                                                                                            \
    do {                                                                                                               \
        if (TOLD(r))                                                                                                   \
            tell_outcome(r, what, side);                                                                               \
    } while (0)

void tell_loss(Run *r, int piece, int place, int parts);
void tell_outcome(Run *r, int what, int side);
void tell_modifier(Run *r, unsigned see, YaRule rule, int value, const char *full, ...); /* none of 0 is told */
void tell_against(Run *r, int kind, unsigned see, YaRule rule, const char *full, ...);
void tell_all(Run *r, YaRule rule, const char *full, ...);
void tell_heading(Run *r, int level, YaRule rule, const char *full, ...);
void tell_some(Run *r, YaRule rule, unsigned see, const char *full, const char *redacted, ...);

#define ONLY(side) (1u << (side))
#define EVERYBODY  0xFFFFu

/* Something hidden was just shown to these sides: nothing before it can be taken back. */
static inline void show(Run *r, unsigned sides)
{
    r->shown = (uint16_t)(r->shown | sides);
}

/* ---- verdicts --------------------------------------------------------------------------------------------------- */

static inline Verdict ok(void)
{
    return (Verdict){0, NULL};
}

static inline Verdict no(YaRule rule, const char *reason)
{
    return (Verdict){rule, reason};
}

#endif
