/* Procedures say when, questions say what.
 *
 * A rule procedure is written top to bottom, as the rulebook tells it, and stops where it needs an answer:
 *
 *     PROC(disease)                                            7.5
 *     {
 *         BEGIN
 *         ROLL(R(7,5,1), d6);
 *         if (w->rolled % 2 == 0)
 *             RETURN(0);
 *         ASK(R(7,5,2), l->side, lose_land);
 *         CALL(R(9,3,0), eliminate, .piece = w->answer.arg[0]);
 *         END;
 *     }
 *
 * Where it stopped, and its locals, stand in a Frame on a small stack inside the state, so that a state is plain bytes
 * however deep in the rules it stands. In a procedure, in scope: g the game, w its flow, l the locals, r the run.
 *
 *   - Nothing lives in a C local across ASK, ROLL, SELECT or CALL; put it in the locals struct (int16_t members).
 *   - w->answer, w->answers, w->rolled, w->chosen and w->result hold until the next of them.
 *   - No switch around them: branch with if, or call another procedure.
 *   - The step is the rule it stands for, R(chapter, section, ordinal); a step used twice does not compile. */
#ifndef ENGINE_FLOW_H
#define ENGINE_FLOW_H

#include "base/bits.h"
#include "base/check.h"
#include "yardarm.h"

typedef struct Game Game; /* each game's own state; its first member is a Flow */
typedef YaAction Action;
typedef YaVerdict Verdict;
typedef YaRun Run;

#define R(chapter, section, ordinal) ((YaRule)((chapter) << 11 | (section) << 4 | (ordinal)))
#define RULE_CHAPTER(rule)           ((rule) >> 11)
#define RULE_SECTION(rule)           ((rule) >> 4 & 127)
#define RULE_ORDINAL(rule)           ((rule)&15)

enum { FLOW_DEPTH = 16, FRAME_LOCALS = 8 };

typedef struct {
    uint16_t proc, step;
    int16_t local[FRAME_LOCALS];
} Frame;

typedef struct {
    uint8_t question; /* what is asked; 0 is nothing */
    uint8_t owing;    /* who still owes an answer: bit per side, bit YA_CHANCE */
    uint8_t depth;    /* frames in use */
    uint8_t sides;    /* players in this game */
    uint8_t picked_all, spare[7];
    int16_t result; /* of the procedure that just returned */
    int16_t rolled;
    Action answer; /* the one, or the last, answer */
    Action answers[YA_MAX_SIDES];
    Set chosen; /* of the selection, while it is made and when it is done */
#ifdef YARDARM_OTHER_LAYOUT
    uint64_t more[8]; /* for the test of upgrades */
#endif
    Frame frame[FLOW_DEPTH];
} Flow;

static inline Flow *flow_of(Game *g)
{
    return (Flow *)(void *)g;
}

static inline const Flow *flow_in(const Game *g)
{
    return (const Flow *)(const void *)g;
}

void flow_ask(Flow *w, int question, unsigned owing);
void flow_call(Flow *w, int proc, const void *locals, size_t size);
void flow_pop(Flow *w, int result);

#define UNUSED __attribute__((unused))

#define PROC(id)                                                                                                       \
    _Static_assert(sizeof(struct id) <= sizeof(int16_t) * FRAME_LOCALS, "locals of " #id);                             \
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
        flow_pop(w, 0)

#define RETURN(value)                                                                                                  \
    do {                                                                                                               \
        flow_pop(w, (value));                                                                                          \
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

#define CALL(n, id, ...)                                                                                               \
    do {                                                                                                               \
        f->step = (n);                                                                                                 \
        flow_call(w, P_##id, &(struct id){__VA_ARGS__}, sizeof(struct id));                                            \
        return;                                                                                                        \
    case (n):;                                                                                                         \
    } while (0)

/* ---- events ----------------------------------------------------------------------------------------------------- */

/* Arguments are ints, named in the format by place and kind: "%1P sinks in %2L", kinds as in ARG_KINDS (game.h).
 * TELL is for everybody. TELL_SOME gives the sides in the mask the full line and everybody else the redacted one
 * (NULL: nothing), and cannot be written without it. */
#define TELL(...)                                                                                                      \
    do {                                                                                                               \
        if (r->tell)                                                                                                   \
            tell_all(r, __VA_ARGS__);                                                                                  \
    } while (0)
#define TELL_SOME(...)                                                                                                 \
    do {                                                                                                               \
        if (r->tell)                                                                                                   \
            tell_some(r, __VA_ARGS__);                                                                                 \
    } while (0)

/* A turn or the like begins (level 1), or a phase of it (level 2): what is told from now on belongs to it. */
#define HEADING(...)                                                                                                   \
    do {                                                                                                               \
        if (r->tell)                                                                                                   \
            tell_heading(r, __VA_ARGS__);                                                                              \
    } while (0)

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
