/* What a game is to the engine: one constant table. Everything else about a game is private to its folder. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <stddef.h>

#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
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
#define VERB_ROW(id, name, k1, k2, k3, help)  {name, {ARG_##k1, ARG_##k2, ARG_##k3}, BESIDE(help)},

enum { COMMON_VERBS(VERB_ENUM) V_FIRST_OF_GAME };

/* ---- questions -------------------------------------------------------------------------------------------------- */

/* An answer that stands for several, which differ in their second argument alone: 0 and on, or the members of a set, by
 * number or as a table calls them. */
typedef struct {
    int at, count;    /* where it stands in the list, and for how many */
    uint64_t members; /* none: 0 and on */
    const uint8_t *as;
} Stretch;

enum { MAX_STRETCHES = 64 };

/* Where a list puts the answers it offers. What is offered is judged by the question's own verdict, so a list may offer
 * whatever might do and cannot hold what the verdict refuses. `sure` leaves that out: for lists that have seen to it
 * themselves and are asked for millions of times. */
typedef struct {
    Action *at; /* those from `from` on, as far as there is room */
    int n, cap;
    int from;
    bool part;        /* more than there is room for are counted, and can be listed again from where they begin */
    Stretch *stretch; /* where only one of the answers is wanted; NULL: all are */
    int stretches;
    int unwritten; /* that stand in stretches */
    uint8_t side;
    bool walk;
    const Game *g;
    Verdict (*judge)(const Game *g, int side, Action a);
    uint32_t *weight; /* of each, where chance is asked and somebody wants to know */
    int weighted;     /* how many of them are written down: all others are 1 */
    uint32_t more;    /* all weights together, less one of each */
} Offer;

void offer_full(void);

static inline void sure3(Offer *o, int verb, int a, int b, int c)
{
    unsigned i = (unsigned)(o->n++ - o->from);

    if (i < (unsigned)o->cap)
        o->at[i] = (Action){(uint8_t)verb, o->side, {(int16_t)a, (int16_t)b, (int16_t)c}};
    else if (!o->part)
        offer_full();
}

static inline void sure2(Offer *o, int verb, int a, int b)
{
    sure3(o, verb, a, b, 0);
}

static inline void sure1(Offer *o, int verb, int a)
{
    sure3(o, verb, a, 0, 0);
}

static inline void sure(Offer *o, int verb)
{
    sure3(o, verb, 0, 0, 0);
}

static inline bool stretch(Offer *o, int verb, int a, Stretch s)
{
    if (s.count <= 0 || !o->stretch || o->stretches == MAX_STRETCHES)
        return false;
    o->stretch[o->stretches++] = s;
    o->unwritten += s.count - 1;
    sure2(o, verb, a, 0);
    return true;
}

/* A thing and everything from 0 to below so many: long lists, of which a player at random wants one. */
static inline void sure_each(Offer *o, int verb, int a, int count)
{
    if (stretch(o, verb, a, (Stretch){.at = o->n, .count = count}))
        return;
    for (int b = 0; b < count; b++)
        sure2(o, verb, a, b);
}

/* A thing and each member of a set of so many, called as the table says; without one, by its number. */
static inline void sure_so_many(Offer *o, int verb, int a, uint64_t members, int count, const uint8_t *as)
{
    if (count > 1 && stretch(o, verb, a, (Stretch){.at = o->n, .count = count, .members = members, .as = as}))
        return;
    WORD_EACH(i, members)
    sure2(o, verb, a, as ? as[i] : i);
}

static inline void sure_among(Offer *o, int verb, int a, uint64_t members, const uint8_t *as)
{
    bool several = members & (members - 1);

    sure_so_many(o, verb, a, members, several ? bit_count(members) : members != 0, as);
}

static inline void offer3(Offer *o, int verb, int a, int b, int c)
{
    if (!o->judge(o->g, o->side, (Action){(uint8_t)verb, o->side, {(int16_t)a, (int16_t)b, (int16_t)c}}).reason)
        sure3(o, verb, a, b, c);
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

static inline void weigh_up_to(Offer *o, int n)
{
    for (; o->weight && o->weighted < n; o->weighted++)
        if ((unsigned)(o->weighted - o->from) < (unsigned)o->cap)
            o->weight[o->weighted - o->from] = 1;
}

/* To chance: as likely as so many that are alike. */
static inline void offer_weighted(Offer *o, uint32_t weight, int verb, int a)
{
    weigh_up_to(o, o->n);
    if (o->weight && (unsigned)(o->n - o->from) < (unsigned)o->cap)
        o->weight[o->n - o->from] = weight;
    o->weighted++;
    o->more += weight - 1;
    sure1(o, verb, a);
}

enum { ASK_ANSWER, ASK_DIE, ASK_GROUP, ASK_PLANS };

typedef struct {
    const char *name;
    YaRule rule;
    const char
        *prompt[2]; /* what is asked: as anybody may read it, and as the side reads it that is asked (prompt.c) */
    uint8_t kind;
    int16_t low, high; /* faces of a die */

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

/* A word of a prompt: a number, or what is said to the side that is asked. Of a die (side YA_CHANCE) everybody hears. */
typedef struct {
    const char *name;
    int (*count)(const Game *g, int side);
    void (*say)(const Game *g, int side, Text *out);
} WordDef;

#define COUNT(id)                                                                                                      \
    {                                                                                                                  \
        .name = #id, .count = count_##id                                                                               \
    }
#define SAY(id)                                                                                                        \
    {                                                                                                                  \
        .name = #id, .say = say_##id                                                                                   \
    }

/* A question by which something is lost, or kept, piece by piece: each answer names one, and a person chooses them
 * together. */
typedef struct {
    uint8_t question, verb;
    bool more;                              /* those are the least; then as many more as one likes, until done */
    bool keeps;                             /* those chosen stay, the others are lost */
    const char *why;                        /* in a few words, as prompts are written: Perilous sea */
    const char *what[2];                    /* one, and several: ship to lose, ships to lose */
    int (*count)(const Game *g, int side);  /* how many are still to be chosen; NULL: one */
    int (*steps)(const Game *g, int piece); /* how many of them it can take; NULL: one */
    int (*whose)(const Game *g);            /* the side that loses; NULL: the one that chooses */
    int (*cost)(const Game *g, int side, Action a); /* as machines reckon: what costs least is chosen first */
} OwesDef;

typedef struct {
    const char *name;
    uint8_t kind;      /* what it holds, for those who read it: ARG_... */
    int32_t low, high; /* where a text may say it, the numbers it may be; 0, 0: whatever its kind allows */
} LocalDef;

enum { OR_NONE = INT32_MIN }; /* for low: it may also hold what stands for none of its kind (nothing, below) */

/* Where a procedure stops: what it asks, calls, or has planned there. Made by tools/steps.py. */
enum { STEP_ASKS, STEP_CALLS, STEP_PLANS };

typedef struct {
    uint16_t proc;
    uint8_t what, target; /* target: a question, or a procedure */
    YaRule step;
} StepDef;

typedef struct {
    const char *name, *title;
    void (*run)(Run *r, Game *g, Frame *f);
    const LocalDef *locals;
    uint8_t local_count;
} ProcDef;

/* ---- flow.def ----------------------------------------------------------------------------------------------------- */

/* A game's flow.def lists its procedures, questions and verbs as X-macros:
 *     PROCEDURES(X, L)        X(id, title, locals): their locals as L(SIDE, side) L(PLACE, from), kinds as in ARG_KINDS;
 *                             and L(NUMBER, die, 0, 6), where only these are sound, or L(PLACE, to, OR_NONE)
 *     QUESTIONS(DIE, QUESTION, UNSEEN, GROUP, GROUP_OR_PASS)
 *                             DIE(id, rule, lowest face, highest, prompt), the others (id, rule, prompt); and a second
 *                             prompt, where the side that is asked is told more (prompt.c)
 *     VERBS(X)                X(ID, word, kind, kind, kind, help)
 * FLOW_ENUMS, in its state.h, makes the numbers of them and the structs of locals; FLOW_TABLES, after its chapters, the
 * tables for its GameDef. */
#define PROC_ENUM(id, title_, locals_) P_##id,
#define LOCAL_MEMBER(kind_, ...)       LOCAL_NAMED(__VA_ARGS__, 0)
#define LOCAL_NAMED(name_, ...)        int32_t name_;
#define PROC_STRUCT(id, title_, locals_)                                                                               \
    struct id {                                                                                                        \
        locals_ int32_t none;                                                                                          \
    };
#define LOCAL_ROW(kind_, ...)                    LOCAL_OF(kind_, __VA_ARGS__, 0, 0, 0)
#define LOCAL_OF(kind_, name_, low_, high_, ...) {#name_, ARG_##kind_, low_, high_},
#define PROC_LOCALS(id, title_, locals_)         static const LocalDef locals_of_##id[] = {locals_{0}};
#define PROC_ROW(id, title_, locals_)                                                                                  \
    [P_##id] = {                                                                                                       \
        .name = #id, .title = title_, .run = proc_##id, .locals = locals_of_##id, .local_count = LOCAL_WORDS(id)},

#define QUESTION_ENUM(id, ...) Q_##id,
#define DIE_ROW(id, rule_, low_, high_, ...)                                                                           \
    [Q_##id] = {.name = #id, .rule = rule_, .prompt = {__VA_ARGS__}, .kind = ASK_DIE, .low = low_, .high = high_},
#define ANSWER_OF(id, rule_, unseen_, ...)                                                                             \
    [Q_##id] = {.name = #id,                                                                                           \
                .rule = rule_,                                                                                         \
                .prompt = {__VA_ARGS__},                                                                               \
                .kind = ASK_ANSWER,                                                                                    \
                .list = list_##id,                                                                                     \
                .judge = judge_##id,                                                                                   \
                .unseen = unseen_},
#define QUESTION_ROW(id, rule_, ...) ANSWER_OF(id, rule_, false, __VA_ARGS__)
#define UNSEEN_ROW(id, rule_, ...)   ANSWER_OF(id, rule_, true, __VA_ARGS__)
#define GROUP_OF(id, rule_, pass, ...)                                                                                 \
    [Q_##id] = {.name = #id,                                                                                           \
                .rule = rule_,                                                                                         \
                .prompt = {__VA_ARGS__},                                                                               \
                .kind = ASK_GROUP,                                                                                     \
                .judge = judge_##id,                                                                                   \
                .candidates = candidates_##id,                                                                         \
                .enough = enough_##id,                                                                                 \
                .may_pass = pass,                                                                                      \
                .unseen = true},
#define GROUP_ROW(id, rule_, ...)         GROUP_OF(id, rule_, false, __VA_ARGS__)
#define GROUP_OR_PASS_ROW(id, rule_, ...) GROUP_OF(id, rule_, true, __VA_ARGS__)

/* The test of upgrades builds the same rules with other numbers and larger states: a match must not notice. */
#ifdef YARDARM_OTHER_LAYOUT
#define EXTRA_QUESTION     Q_nobody_asks,
#define EXTRA_QUESTION_ROW [Q_nobody_asks] = {.name = "nobody_asks", .prompt = {""}},
#else
#define EXTRA_QUESTION
#define EXTRA_QUESTION_ROW
#endif

#define FLOW_ENUMS                                                                                                     \
    enum { P_NONE, PROCEDURES(PROC_ENUM, LOCAL_MEMBER) P_COUNT };                                                      \
    enum {                                                                                                             \
        Q_NONE,                                                                                                        \
        EXTRA_QUESTION QUESTIONS(QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM, QUESTION_ENUM) Q_COUNT    \
    };                                                                                                                 \
    enum { V_BEFORE_GAME = V_FIRST_OF_GAME - 1, VERBS(VERB_ENUM) V_COUNT };                                            \
    PROCEDURES(PROC_STRUCT, LOCAL_MEMBER)

#define PLANS_ROW                                                                                                      \
    [Q_NONE] = {.name = "plans", .prompt = {"Orders are written unseen"}, .kind = ASK_PLANS, .unseen = true},

#define FLOW_TABLES                                                                                                    \
    _Static_assert(offsetof(struct Game, chosen) == sizeof(Flow), "the state begins with GAME_HEAD");                  \
    _Static_assert(STACK_WORDS % 2 == 0 && STACK_WORDS < 0xFFFF, "an even number of words");                           \
    _Static_assert((int)SET_WORDS <= (int)MAX_SET_WORDS, "sets are not as large as that");                             \
    PROCEDURES(PROC_LOCALS, LOCAL_ROW)                                                                                 \
    static const ProcDef procs[P_COUNT] = {PROCEDURES(PROC_ROW, LOCAL_ROW)};                                           \
    static const QuestionDef questions[Q_COUNT] = {                                                                    \
        PLANS_ROW EXTRA_QUESTION_ROW QUESTIONS(DIE_ROW, QUESTION_ROW, UNSEEN_ROW, GROUP_ROW, GROUP_OR_PASS_ROW)};      \
    static const VerbDef verbs[V_COUNT] = {COMMON_VERBS(VERB_ROW) VERBS(VERB_ROW)};

/* ---- the game --------------------------------------------------------------------------------------------------- */

/* One of several by name, as scenarios are, with a sentence on it. */
typedef struct {
    const char *name, *help;
} ChoiceDef;

typedef struct {
    const char *key, *help;
    int16_t standard, min, max;
    int16_t quick;            /* of choices, the one that a newcomer wants: what a click without a word begins */
    const ChoiceDef *choices; /* by their numbers from 0, ended by a NULL name; NULL: a plain number is chosen */
} OptionDef;

#define NUMBER_OPTION(key_, help_, standard_, min_, max_)                                                              \
    {                                                                                                                  \
        .key = key_, .help = help_, .standard = standard_, .min = min_, .max = max_                                    \
    }
#define CHOICE_OPTION(key_, help_, choices_)                                                                           \
    {                                                                                                                  \
        .key = key_, .help = help_, .choices = choices_                                                                \
    }

enum { MAX_OPTIONS = 8 };

/* Chapters that are asked once a move, as what people are told: in a module they are made small instead of quick. */
#ifdef __wasm__
#define SMALL_FROM_HERE _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define QUICK_AGAIN     _Pragma("clang attribute pop")
#else
#define SMALL_FROM_HERE
#define QUICK_AGAIN
#endif

/* What pages read from files beside a game's module (wasm/): there it is left out. */
#ifdef YARDARM_BESIDE
#define BESIDE(text) NULL
#else
#define BESIDE(text) (text)
#endif

/* A rule as the game explains it: made from the ledger. */
typedef struct {
    const char *number, *title, *text;
} RuleHelp;

/* Names of things of a kind, from a table of the game's data: `first` and on are its rows 0 and on. */
typedef struct {
    uint8_t kind;
    int first, n;
    const char *const *slug, *const *label; /* in the first row; label NULL: the slug will do */
    size_t row;                             /* how far the rows are apart, in bytes */
} NameDef;

#define NAME_TABLE(kind_, first_, n_, rows, slug_, label_)                                                             \
    {                                                                                                                  \
        .kind = ARG_##kind_, .first = first_, .n = n_, .slug = &(rows)[0].slug_, .label = &(rows)[0].label_,           \
        .row = sizeof((rows)[0])                                                                                       \
    }
#define NAME_LIST(kind_, first_, n_, words)                                                                            \
    {                                                                                                                  \
        .kind = ARG_##kind_, .first = first_, .n = n_, .slug = words, .row = sizeof(const char *)                      \
    }

/* A first game: a guided match from the game's first.txt, made by tools/first.py. */
typedef struct {
    uint8_t step;      /* from 1; 0: of the opening, which is played before anybody sits down */
    const char *words; /* an action as in a record, what must be told, what is pointed at; NULL: the end */
} FirstLine;

typedef struct {
    const char *side, *options; /* who learns; how the match is made */
    const char *text;           /* the steps as people read them: JSON */
    const FirstLine *actions, *tells, *looks;
} FirstGame;

typedef struct YaGame GameDef;
typedef struct Reader Reader; /* reader.h */
typedef struct LineDef LineDef;
typedef struct MemberDef MemberDef;       /* members.h */
typedef struct PolicyDef PolicyDef;       /* policy.h */
typedef struct PlansDef PlansDef;         /* plans.h */
typedef struct CharacterDef CharacterDef; /* character.h */
typedef struct OddsDef OddsDef;           /* odds.h */

/* What a machine of some level gives away: in points of a hundred, in a hundred decisions, with one standard error; of a
 * side, or of all where the seats are alike (side ""). Measured by `yardarm yardstick`, in data/yardstick.csv, one kind of
 * game after the other. */
typedef struct {
    const char *level, *side;
    int games;
    double lost, error;
    const char *options; /* the kind of game; nothing: the standard options */
    int judge;           /* the version of who judged (judge_version) */
} YardDef;

/* The machines that have learnt a game, and how they are told apart there: so that each was measured to beat the one below
 * him (bench/README.md). A midshipman's habit is to look one decision ahead, which is all he does where nobody has learnt the
 * game; a cabin boy learns nothing, and leaves to the lot what he does by habit. */
enum { RANKLESS, CABINBOY, MIDSHIPMAN, LIEUTENANT, CAPTAIN, ADMIRAL, RANKS };
typedef struct {
    uint32_t
        thought; /* iterations, or play-outs where there are plans; 0: he does what he has learnt, or as the script */
    uint32_t habit; /* of a hundred decisions he takes so many as the one below him would */
} LevelDef;

struct YaGame {
    const char *id, *title;
    const char *blurb;  /* theatre and years, in a line */
    const char *length; /* how long it takes, in a few words */
    const char *weight; /* how much there is to learn: light, medium or heavy */
    bool example;       /* to learn from: not shown among the games proper */
    const char *rules_version;
    uint8_t min_sides, max_sides;
    bool draws; /* the sides may agree to a draw */
    const char *const *side_names;
    const char *const *side_titles; /* NULL: the names, with a capital */
    const OptionDef *options;       /* ends with a NULL key */
    uint32_t state_size;
    uint16_t set_words, stack_words, plan_orders;

    const ProcDef *procs; /* [0] is nothing, [1] is the whole game */
    const QuestionDef *questions;
    const VerbDef *verbs;
    const StepDef *steps; /* ends with a zero */
    /* Who is asked where that procedure has stopped, a bit each; it stands in the source (tools/steps.py). */
    unsigned (*asks)(const Game *g, const Frame *f);
    uint8_t proc_count, question_count, verb_count;
    const RuleHelp *help;   /* ends with a NULL number; NULL: none */
    const FirstGame *first; /* NULL: none */

    /* Fills a zeroed state; sets flow.sides where it is not min_sides. The engine then calls the first procedure. */
    void (*setup)(Run *r, Game *g, const int16_t option[MAX_OPTIONS]);

    const NameDef *names;                       /* what has a row in a table; ends with a zero. The others: */
    void (*slug)(int kind, int id, Text *out);  /* as in actions: port-royal; nothing for an id that is none */
    void (*label)(int kind, int id, Text *out); /* as people say it: Port Royal */
    int (*find)(int kind, Str slug);            /* -1: no such thing */
    /* By kind, what stands for none of them in a local, or 0. With it, locals that come from text are judged as they are
     * read: each is the number of something that has a name, or, if it is OR_NONE, one of those; numbers are not negative
     * unless their lowest is. NULL: the game judges. */
    const int16_t (*nothing)[2];

    const WordDef *words; /* of its prompts, beside the locals; ends with a NULL name */
    void (*hint)(const Game *g, Action a,
                 Text *out); /* a word beside a legal action: its price, what it needs; or NULL */
    /* Before an action that ends much while more could be done, what a player should be reminded of, in a sentence; the
     * legal actions are given. Nothing written, or NULL: it is a step like any other. */
    void (*confirm)(const Game *g, Action a, const Action *legal, int n, Text *out);
    const OwesDef *owes; /* ends with no verb; NULL: nothing is ever lost by choice */
    uint32_t (*class_of)(const Game *g, Action a);

    const MemberDef *members; /* of the view: all that a side may know */
    const char *board_text;   /* members of the board's object, made by tools/board.py */
    const char *charts_text;  /* every chart, as printed: likewise */

    void (*determinise)(Game *g, int side, Rng *rng);
    void (*score)(const Game *g, int32_t score[YA_MAX_SIDES]);
    int (*winner)(const Game *g);                 /* at the end, -1: nobody; NULL: the highest score, if it is alone */
    void (*standing)(const Game *g, Text *out);   /* the result, or how things stand, in a line */
    int32_t (*evaluate)(const Game *g, int side); /* for machine players; NULL: none yet */
    bool (*settled)(const Game *g);               /* nothing is half done that evaluate cannot judge; NULL: always */
    /* How much worse than the best an action may be judged and still be taken, for a machine whose moves nobody shall
     * foretell; NULL: not at all. And where hidden information makes any fixed answer worthless, an answer by lot, or
     * where looking one decision ahead finds none, by habit; false, or NULL: here he looks. */
    int32_t (*leeway)(const Game *g, int side);
    bool (*by_lot)(const Game *g, int side, Rng *rng, Action *out);
    const LevelDef *levels;                  /* RANKS of them: those who have learnt the game; NULL: nobody has */
    const PolicyDef *policy;                 /* by what they have learnt; NULL: none yet */
    const PlansDef *plans;                   /* for those who think in plans; NULL: none yet */
    const CharacterDef *characters;          /* what bold, careful and cunning ones like; NULL: all are alike */
    const OddsDef *odds;                     /* what is reckoned before dice; NULL: what is told is all there is */
    const YardDef *yardstick;                /* weaker levels first; ends with a NULL level; NULL: not measured */
    bool (*check)(const Game *g, Text *why); /* the invariants */

    /* Positions (reader.h): its lines; before and after they are read; lines whose keys are no fixed words; and, where no
     * line says where play stands, the beginning of what the others say, as stack.c writes it. */
    const LineDef *lines;
    void (*open_position)(Reader *r);
    bool (*close_position)(Reader *r);
    bool (*other_line)(Reader *r);
    void (*write_others)(const Game *g, Text *out);
    void (*entry)(Reader *r, Text *out);
};

/* What every game fills in alike: the tables of FLOW_TABLES and its texts, and the functions no game can do without, which
 * must have these names. What is left are its head and what a game may have besides: label, prompt, hint, ... */
#define GAME_TABLES                                                                                                    \
    .state_size = sizeof(struct Game), .set_words = SET_WORDS, .stack_words = STACK_WORDS, .plan_orders = PLAN_ORDERS, \
    .procs = procs, .questions = questions, .verbs = verbs, .steps = flow_steps, .asks = flow_asks,                    \
    .proc_count = P_COUNT, .question_count = Q_COUNT, .verb_count = V_COUNT, .names = names,                           \
    .board_text = BESIDE(board_text), .charts_text = BESIDE(charts_text)
#define GAME_FUNCTIONS                                                                                                 \
    .setup = setup_state, .members = view_members, .determinise = determinise, .score = score, .standing = standing,   \
    .check = check_state, .lines = position_lines, .entry = entry
/* And the games that have a rulebook, with its ledger. */
#define GAME_OF_A_BOOK .help = BESIDE(rules_help), .open_position = open_position, .close_position = close_position

/* ---- what games say alike ------------------------------------------------------------------------------------------ */

static inline int enemy_of(int side) /* of two sides */
{
    return 1 - side;
}

/* Whether a viewer may know what only that side knows: the referee may know everything. */
static inline bool sees_side(int viewer, int side)
{
    return viewer == side || viewer == YA_REFEREE;
}

int count_verb(const Action *legal, int n, int verb);
bool all_zero(const void *at, size_t n);

/* ---- flow.c, for drivers inside this program --------------------------------------------------------------------- */

enum { MAX_STATE = 1 << 16 };

static inline uint64_t *chosen_of(Game *g)
{
    return (uint64_t *)(void *)((char *)g + sizeof(Flow));
}

static inline const uint64_t *chosen_in(const Game *g)
{
    return (const uint64_t *)(const void *)((const char *)g + sizeof(Flow));
}

static inline int32_t *stack_of(const GameDef *def, Game *g)
{
    return (int32_t *)(void *)(chosen_of(g) + def->set_words);
}

static inline const int32_t *stack_in(const GameDef *def, const Game *g)
{
    return (const int32_t *)(const void *)(chosen_in(g) + def->set_words);
}

static inline const Orders *plan_in(const GameDef *def, const Game *g, int side)
{
    const char *plans = (const char *)(stack_in(def, g) + def->stack_words);
    return (const Orders *)(const void *)(plans + (size_t)side * (def->plan_orders + 1u) * sizeof(Action));
}

/* The state as a side acts on it: while plans are written, its own twin, made in the given memory of MAX_STATE bytes,
 * 16-byte aligned; otherwise, and for those who write none, the state itself. */
const Game *seen_by(const GameDef *def, const Game *g, int side, void *memory);
typedef struct {
    _Alignas(16) char at[MAX_STATE];
} Twin;
/* On a graphics card: how far behind the beginning of the state its twin is kept, and what the engine notes before it. */
#define TWIN_BEHIND(state_size) (((state_size) + 15u) & ~15u)
enum { TWIN_HEAD = 16 };

/* One of the legal actions of the walk, each as likely as the others; how many there are. */
int flow_sample(const GameDef *def, const Game *g, int side, Rng *rng, Action *out);
/* The same, and it is taken: cheaper than both, where a side decides at random. */
int flow_step(const GameDef *def, Game *g, int side, Rng *rng, Run *r);
/* Random play in the smallest steps there are, so that many games can be led side by side: one answer, as above, or one
 * procedure as far as it goes, with the die it waits for (RULES_RAN). `answered` is kept from one to the next. */
int flow_stride(const GameDef *def, Game *g, Rng *rng, Run *r, bool *answered);
enum { RULES_RAN = -1 };

/* What chance answers, by a source of whole numbers from 0 to below n. */
typedef uint32_t Below(void *source, uint32_t n);
Action chance_answer(const GameDef *def, const Game *g, Below *below, void *source);

/* names.c: by the tables, and where they have nothing by the game's own functions. */
void slug_write(const GameDef *def, int kind, int id, Text *out);
void label_write(const GameDef *def, int kind, int id, Text *out);
int name_find(const GameDef *def, int kind, Str slug); /* -1: no such thing */

/* The same to be used at once, in a format or a pattern: slug_of(def, ARG_PLACE, hex).at */
typedef struct {
    char at[64];
} Word;
Word slug_of(const GameDef *def, int kind, int id);
Word label_of(const GameDef *def, int kind, int id);

const QuestionDef *question_of(const GameDef *def, const Game *g); /* NULL: nothing is asked */
bool locals_in_range(const ProcDef *proc, const Frame *f);         /* of one that has begun, or all that is not 0 */
const char *frame_out_of_range(const GameDef *def, const Game *g); /* a procedure whose locals are; NULL: none */
bool state_check(const GameDef *def, const Game *g, Text *why);    /* the invariants: the engine's, and the game's */
bool wrong(Text *why, const char *what, ...); /* for those of the game: says what, as text_fmt; false */
void flow_start(const GameDef *def, Game *g, const int16_t option[MAX_OPTIONS], Run *r);
void flow_take(const GameDef *def, Game *g, Action a, Run *r); /* an action known to be legal */
void flow_run(const GameDef *def, Game *g, Run *r);            /* to the next question */
void flow_resume(const GameDef *def, Game *g, int proc, YaRule step, const int32_t *locals);

#endif
