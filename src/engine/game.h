/* What a game is to the engine: one constant table. Everything else about a game is private to its folder. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/canvas.h"
#include "engine/flow.h"

/* ---- verbs ------------------------------------------------------------------------------------------------------ */

/* What an argument of an action is, and its letter in an event's format. PIECE to WORD are named by the game. */
#define ARG_KINDS(X)                                                                                                   \
    X(NONE, 0)                                                                                                         \
    X(NUMBER, 'd')                                                                                                     \
    X(DIE, 'D') /* a number shown as a die: [4] */                                                                     \
    X(SIDE, 'S')                                                                                                       \
    X(PIECE, 'P') /* a counter, card, disc */                                                                          \
    X(PLACE, 'L') /* a hex or space */                                                                                 \
    X(SITE, 'T')  /* a named place: port, city, destination */                                                         \
    X(WORD, 'W')  /* whatever else has a name */

enum {
#define X(name, letter) ARG_##name,
    ARG_KINDS(X)
#undef X
        ARG_COUNT
};

typedef struct {
    const char *name; /* one lower-case word */
    uint8_t kind[3];
    const char *help;
} VerbDef;

/* The verbs every game has, first in its table: dice, and the selection of a group. */
#define COMMON_VERBS(X)                                                                                                \
    X(NOTHING, "", NONE, NONE, NONE, "")                                                                               \
    X(ROLL, "roll", NUMBER, NONE, NONE, "what the die shows")                                                          \
    X(ADD, "add", PIECE, NONE, NONE, "add it to the group")                                                            \
    X(ALL, "all", NONE, NONE, NONE, "take all; then leave some out if you like")                                       \
    X(LEAVE, "leave", PIECE, NONE, NONE, "leave it out of the group")                                                  \
    X(DONE, "done", NONE, NONE, NONE, "that is all")                                                                   \
    X(PASS, "pass", NONE, NONE, NONE, "do nothing")

#define VERB_ENUM(id, name, k1, k2, k3, help) V_##id,
#define VERB_ROW(id, name, k1, k2, k3, help)  {name, {ARG_##k1, ARG_##k2, ARG_##k3}, help},

enum { COMMON_VERBS(VERB_ENUM) V_FIRST_OF_GAME };

/* ---- questions -------------------------------------------------------------------------------------------------- */

/* Where a generator puts the answers it offers. */
typedef struct {
    Action *at;
    int n, cap;
    uint8_t side;
    bool walk;
} Offer;

void offer_full(void);

static inline void offer3(Offer *o, int verb, int a, int b, int c)
{
    if (o->n == o->cap)
        offer_full();
    o->at[o->n++] = (Action){(uint8_t)verb, o->side, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

static inline void offer2(Offer *o, int verb, int a, int b)
{
    offer3(o, verb, a, b, 0);
}

static inline void offer1(Offer *o, int verb, int a)
{
    offer3(o, verb, a, 0, 0);
}

static inline void offer(Offer *o, int verb)
{
    offer3(o, verb, 0, 0, 0);
}

enum { ASK_ANSWER, ASK_DIE, ASK_GROUP };

typedef struct {
    const char *name;
    YaRule rule;
    const char *prompt; /* what is asked: anybody may read it */
    uint8_t kind, faces;

    /* ASK_ANSWER: the list, and the same as a verdict on one action. They must agree; the battery sees to it. */
    void (*list)(const Game *g, int side, Offer *o);
    Verdict (*judge)(const Game *g, int side, Action a);

    /* ASK_GROUP: who may be picked, and whether a group will do (more of it never spoils it; all of it always does).
     * judge then says why a piece may not be picked. With may_pass, no group at all is an answer too. */
    void (*candidates)(const Game *g, int side, Set *out);
    Verdict (*enough)(const Game *g, int side, const Set *chosen);
    bool may_pass;

    /* An answer of several actions, of which nobody else learns before it is complete: a group always, and orders in
     * a phase of which the others hear only at its end. Whoever hands over to it cannot take that back. */
    bool unseen;
} QuestionDef;

typedef struct {
    const char *name, *title;
    void (*run)(Run *r, Game *g, Frame *f);
} ProcDef;

/* ---- flow.def ----------------------------------------------------------------------------------------------------- */

/* A game's flow.def lists its procedures, questions and verbs as X-macros:
 *     PROCEDURES(X)                                   X(id, title)
 *     QUESTIONS(DIE, QUESTION, UNSEEN, GROUP, GROUP_OR_PASS)
 *                                                     DIE(id, rule, faces, prompt), the others (id, rule, prompt)
 *     VERBS(X)                                        X(ID, word, kind, kind, kind, help)
 * FLOW_ENUMS, in its state.h, makes the numbers of them; FLOW_TABLES, after its chapters, the tables for its GameDef. */
#define PROC_ENUM(id, title_) P_##id,
#define PROC_ROW(id, title_)  [P_##id] = {.name = #id, .title = title_, .run = proc_##id},

#define QUESTION_ENUM(id, ...) Q_##id,
#define DIE_ROW(id, rule_, faces_, prompt_)                                                                            \
    [Q_##id] = {.name = #id, .rule = rule_, .prompt = prompt_, .kind = ASK_DIE, .faces = faces_},
#define ANSWER_OF(id, rule_, prompt_, unseen_)                                                                         \
    [Q_##id] = {.name = #id,                                                                                           \
                .rule = rule_,                                                                                         \
                .prompt = prompt_,                                                                                     \
                .kind = ASK_ANSWER,                                                                                    \
                .list = list_##id,                                                                                     \
                .judge = judge_##id,                                                                                   \
                .unseen = unseen_},
#define QUESTION_ROW(id, rule_, prompt_) ANSWER_OF(id, rule_, prompt_, false)
#define UNSEEN_ROW(id, rule_, prompt_)   ANSWER_OF(id, rule_, prompt_, true)
#define GROUP_OF(id, rule_, prompt_, pass)                                                                             \
    [Q_##id] = {.name = #id,                                                                                           \
                .rule = rule_,                                                                                         \
                .prompt = prompt_,                                                                                     \
                .kind = ASK_GROUP,                                                                                     \
                .judge = judge_##id,                                                                                   \
                .candidates = candidates_##id,                                                                         \
                .enough = enough_##id,                                                                                 \
                .may_pass = pass,                                                                                      \
                .unseen = true},
#define GROUP_ROW(id, rule_, prompt_)         GROUP_OF(id, rule_, prompt_, false)
#define GROUP_OR_PASS_ROW(id, rule_, prompt_) GROUP_OF(id, rule_, prompt_, true)

/* The test of upgrades builds the same rules with other numbers and larger states: a match must not notice. */
#ifdef YARDARM_OTHER_LAYOUT
#define EXTRA_QUESTION     Q_nobody_asks,
#define EXTRA_QUESTION_ROW [Q_nobody_asks] = {.name = "nobody_asks", .prompt = ""},
#else
#define EXTRA_QUESTION
#define EXTRA_QUESTION_ROW
#endif

#define FLOW_ENUMS                                                                                                     \
    enum { P_NONE, PROCEDURES(PROC_ENUM) P_COUNT };                                                                    \
    enum {                                                                                                             \
        Q_NONE,                                                                                                        \
        EXTRA_QUESTION QUESTIONS(QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM) Q_COUNT    \
    };                                                                                                                 \
    enum { V_BEFORE_GAME = V_FIRST_OF_GAME - 1, VERBS(VERB_ENUM) V_COUNT };

#define FLOW_TABLES                                                                                                    \
    static const ProcDef procs[P_COUNT] = {PROCEDURES(PROC_ROW)};                                                      \
    static const QuestionDef questions[Q_COUNT] = {                                                                    \
        EXTRA_QUESTION_ROW QUESTIONS(DIE_ROW, QUESTION_ROW, UNSEEN_ROW, GROUP_ROW, GROUP_OR_PASS_ROW)};                \
    static const VerbDef verbs[V_COUNT] = {COMMON_VERBS(VERB_ROW) VERBS(VERB_ROW)};

/* ---- the game --------------------------------------------------------------------------------------------------- */

typedef struct {
    const char *key, *help;
    int16_t standard, min, max;
} OptionDef;

enum { MAX_OPTIONS = 8 };

/* A rule as the game explains it: made from the ledger. */
typedef struct {
    const char *number, *title, *text;
} RuleHelp;

typedef struct YaGame GameDef;
typedef struct Reader Reader; /* reader.h */

struct YaGame {
    const char *id, *title;
    const char *blurb;  /* theatre and years, in a line */
    const char *length; /* how long it takes, in a few words */
    bool example;       /* to learn from: not shown among the games proper */
    const char *rules_version;
    uint8_t min_sides, max_sides;
    bool draws; /* the sides may agree to a draw */
    const char *const *side_names;
    const OptionDef *options; /* ends with a NULL key */
    uint32_t state_size;

    const ProcDef *procs; /* [0] is nothing, [1] is the whole game */
    const QuestionDef *questions;
    const VerbDef *verbs;
    uint8_t proc_count, question_count, verb_count;
    const RuleHelp *help; /* ends with a NULL number; NULL: none */

    /* Fills a zeroed state; sets flow.sides where it is not min_sides. The engine then calls the first procedure. */
    void (*setup)(Run *r, Game *g, const int16_t option[MAX_OPTIONS]);

    void (*slug)(int kind, int id, Text *out);  /* as in actions: port-royal; nothing for an id that is none */
    void (*label)(int kind, int id, Text *out); /* as people say it: Port Royal */
    int (*find)(int kind, Str slug);            /* -1: no such thing */

    /* What is asked of this side in this position, in a sentence; NULL, or nothing written: the question's own. */
    void (*prompt)(const Game *g, int side, Text *out);
    void (*hint)(const Game *g, Action a,
                 Text *out); /* a word beside a legal action: its price, what it needs; or NULL */
    /* Before an action that ends much while more could be done, what a player should be reminded of, in a sentence; the
     * legal actions are given. Nothing written, or NULL: it is a step like any other. */
    void (*confirm)(const Game *g, Action a, const Action *legal, int n, Text *out);
    uint32_t (*class_of)(const Game *g, Action a);

    void (*view)(const Game *g, int side, Json *j);   /* members of the view's object: all that side may know */
    void (*board)(Json *j);                           /* members of the board's object: what never changes */
    void (*draw)(const Game *g, int side, Canvas *c); /* the same for a terminal */
    void (*tables)(Text *out);                        /* every chart, as printed */

    void (*determinise)(Game *g, int side, Rng *rng);
    void (*score)(const Game *g, int32_t score[YA_MAX_SIDES]);
    int (*winner)(const Game *g);                 /* at the end, -1: nobody; NULL: the highest score, if it is alone */
    void (*standing)(const Game *g, Text *out);   /* the result, or how things stand, in a line */
    int32_t (*evaluate)(const Game *g, int side); /* for machine players; NULL: none yet */
    bool (*settled)(const Game *g);               /* nothing is half done that evaluate cannot judge; NULL: as quiet */
    bool (*check)(const Game *g, Text *why);      /* the invariants */

    bool (*quiet)(const Game *g); /* may a position be written here? */
    void (*write_position)(const Game *g, Text *out);
    bool (*read_position)(Reader *r); /* reads the lines into a zeroed state and rebuilds the frames; false: an error */
};

/* What every game fills in alike: the tables of FLOW_TABLES, and the functions no game can do without, which must have
 * these names. What is left are its head and what a game may have besides: label, prompt, hint, ... */
#define GAME_TABLES                                                                                                    \
    .state_size = sizeof(struct Game), .procs = procs, .questions = questions, .verbs = verbs, .proc_count = P_COUNT,  \
    .question_count = Q_COUNT, .verb_count = V_COUNT
#define GAME_FUNCTIONS                                                                                                 \
    .setup = setup_state, .slug = slug, .find = find, .view = view, .board = board, .draw = draw,                      \
    .tables = print_tables, .determinise = determinise, .score = score, .standing = standing, .check = check_state,    \
    .quiet = quiet, .write_position = write_position, .read_position = read_position

/* Implemented in flow.c, for drivers inside this program. */
const QuestionDef *question_of(const GameDef *def, const Game *g); /* NULL: nothing is asked */
void flow_start(const GameDef *def, Game *g, const int16_t option[MAX_OPTIONS], Run *r);
void flow_take(const GameDef *def, Game *g, Action a, Run *r);                  /* an action known to be legal */
void flow_resume(Game *g, int proc, int step, const void *locals, size_t size); /* rebuilds a frame, for positions */

#endif
