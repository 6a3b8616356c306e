/* A table: a match, what each viewer has been told of it and sees, and the next change on trial. It makes the documents that
 * clients read. A server's room is a table, and so is a match in a browser without a server: what differs, they say before
 * each change. No threads, no store, no network; memory comes from malloc. Only rules code can fail a CHECK: whoever must
 * survive that runs these functions guarded, and throws away what was on trial. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "ai/odds.h"
#include "base/json.h"
#include "engine/match.h"

enum { VIEWERS = YA_SPECTATOR + 1, NOBODY = -1 };

/* ---- matches (copies.c) ----------------------------------------------------------------------------------------------------- */

Match *match_make(const GameDef *def, int cap); /* NULL: no memory for it */
Match *match_grow(Match *m, int cap); /* takes it and gives it back with more room; NULL: there is none, and it stays */
void match_assign(Match *to, const Match *from, int alike);   /* whose first so many actions are the same already */
void match_replay(Match *to, const Match *from, int actions); /* from its beginning */
/* Something that was not brought from elsewhere, those first so many actions. */
bool match_may_undo_since(const Match *m, int side, int brought);
/* From its record, every line, the result and the hash checked. NULL: err says why; nothing there: no memory. */
Match *match_read(const GameDef *def, Str record, Text *err);

/* ---- how it looked earlier (past.c) ----------------------------------------------------------------------------------------- */

enum { PAST_VIEWS = 16 };

typedef struct {
    int actions, viewer;
    char *text; /* NULL: none */
    size_t n;
} PastView;

typedef struct {
    Action *log; /* the record all of it was made from */
    int n;
    Game **mark; /* states along the way */
    int marks;
    Game *state;
    PastView view[PAST_VIEWS]; /* those last asked for */
    unsigned next_view;
} Past;

/* What a viewer saw after so many actions of a match; until the next call. Empty: there is no memory for it. */
Str past_look(Past *p, const Match *of, int actions, int viewer, Text out);
void past_free(Past *p);

/* ---- tables ------------------------------------------------------------------------------------------------------------------ */

/* Somebody who may look: a side, or YA_SPECTATOR for everybody else. Versions are its own: they advance only when its
 * view or its log changes, so they betray nothing else. */
typedef struct {
    int64_t version, changed;
    int64_t actions; /* in the record when its version last advanced */
    int32_t step, log_n;
    bool undo;     /* it could take back its last action then: told with the version, so that it betrays nothing else */
    bool acted;    /* it had done something then */
    uint64_t seen; /* hash of its view; 0: to be made when it is asked for */
    bool
        pending; /* things were done since of which it heard nothing: whether they changed its view is seen when it looks */
} Viewer;

#define TABLE_MEMBERS                                                                                                  \
    const GameDef *def;                                                                                                \
    Match *m, *trial; /* as it stands; where the next action is tried */                                               \
    int alike;        /* actions with which the logs of both begin */                                                  \
    Viewer viewer[VIEWERS];                                                                                            \
    Past past;

typedef struct {
    TABLE_MEMBERS
} Table;

/* The action as this side's: the side's name may stand before it, another side's may not. */
bool action_of(const Table *table, int side, Str words, Action *out, Text *err, bool *other_side);

/* ---- dice that were taken back (retaken.c) ---------------------------------------------------------------------------------- */

/* A list like "3:0123456789ab 4:…" of the numbers of dice that were taken back, with their questions. */
bool retaken_add(char *list, size_t cap, int64_t k, const char *question); /* false: no room */
int64_t retaken_find(const char *list, const char *question);              /* its number; -1: none */
bool retaken_has(const char *list, int64_t k);

enum { QUESTION_CAP = 13 };

/* Of eight numbers that are as likely as each other the first below the largest multiple of n, by n; false: none is. */
static inline bool below_of_eight(const uint32_t number[8], uint32_t n, uint32_t *out)
{
    uint64_t limit = (UINT64_C(1) << 32) / n * n;

    for (int i = 0; i < 8; i++)
        if (number[i] < limit) {
            *out = number[i] % n;
            return true;
        }
    return false;
}

/* Where a table's dice come from. A die that is taken back is remembered by its question, and given to it again. */
typedef struct {
    void *source;
    Action (*roll)(void *source, int64_t number, const GameDef *def, const Game *g);
    void (*question)(const GameDef *def, const Game *g, int64_t dice_before, char out[QUESTION_CAP]);
    int64_t *rolled; /* so far, those taken back included */
    char *retaken;
    size_t retaken_cap;
} TableDice;

/* ---- changes (trial.c) -------------------------------------------------------------------------------------------------------- */

enum { MOST_REMOVED = 256 };

typedef struct {
    char rule[16], why[YA_MAX_LINE]; /* no why: nothing was refused */
} Refusal;

Refusal refusal_of(Verdict v);

/* What a viewer learns by a change: his log is cut back to log_from lines, then others are added. Version 0: nothing. */
typedef struct {
    int64_t version, actions; /* actions: in the record after it */
    int32_t step;             /* of the viewer's own history */
    int32_t log_from, log_to;
} Telling;

/* A change on its way. The lines and views it gives lie where whoever opened it said. */
typedef struct {
    Table *table;
    /* said before it is tried: */
    int reader;        /* the viewer who is answered with his view; NOBODY: none is */
    unsigned watching; /* viewers who are told of it: a bit each */
    unsigned looking;  /* those of them whose view is made at once; what the others see is left open, */
    bool late;         /* unless some are told everything in its time */
    unsigned people;   /* sides that are no machines: they must agree to what is taken back */
    bool taught;       /* it is a first game, and follows its script */
    int brought;       /* so many actions were done elsewhere: they stand */
    bool rolls;        /* dice may be rolled */
    TableDice dice;
    /* what came of it: */
    int keep;  /* actions of the old record that stay where they were */
    int taker; /* who takes back, while orders are written: nobody else notices */
    int removed[MOST_REMOVED],
        removed_count; /* places of orders taken from among others', each in the record as it then was */
    bool cut;
    Run run;
    Text lines[VIEWERS], views;
    int line_count[VIEWERS];
    Str view[VIEWERS];      /* of those who read it */
    bool waits[VIEWERS];    /* nobody looks: whether the view has changed is left open */
    bool changed[VIEWERS];  /* the view or, where lines were told, the log */
    uint64_t seen[VIEWERS]; /* hashes of the views; 0: not made */
    Telling told[VIEWERS];
    int taken;       /* of a list of actions, so many; 0: there was no list */
    Refusal stopped; /* why not the next one */
    bool warns;      /* it was not refused: its player should think of that first */
    bool no_memory;  /* for the match with what it adds */
} Trial;

typedef enum { TRY_NOTHING, TRY_START, TRY_ACTION, TRY_UNDO, TRY_TURN, TRY_CUT } Try;

typedef struct {
    Try what;
    Str options;          /* of a match that starts */
    const Match *brought; /* and what was done in it elsewhere; NULL: nothing */
    Action action;
    const char *const *list; /* the action in words, and what is to follow it; NULL: nothing is */
    int listed;
    bool careful;    /* the list stops before what its player should think twice of */
    int side, count; /* count: of actions to take back */
    Verdict verdict;
} Attempt;

void trial_open(Trial *t, Table *table, int reader, Text lines, Text views);
void trial_run(Trial *t, Attempt *a);
void trial_end(Trial *t);                    /* after each, also where it was left halfway */
bool trial_lines_end(Trial *t, int viewer);  /* false: there was no room for all that he is told */
bool trial_cuts(const Trial *t, int viewer); /* his history goes back to his last telling within `keep` actions, */
void trial_tell(Trial *t, int viewer, int32_t step, int32_t log_n); /* which had this; else to what he has */
void trial_take(Trial *t, int64_t at);                              /* it is made */
uint64_t view_hash(Str view);

/* ---- documents (documents.c, telling.c, log.c, taught.c) --------------------------------------------------------------------- */

/* What a viewer is told of an event, added to the lines before it: "rule TAB words", # before it for each level of
 * a heading, and what led to it; false: no line, as of a die, which waits for its line. What waits in vain is cut off by
 * lines_end. As JSON members rule, text, heading and how; all lines of a text as a list of such objects. */
bool line_write(const GameDef *def, const YaEvent *e, int viewer, Text *out);
void lines_end(Text *out);
void line_json(Json *j, Str line);
void lines_json(Json *j, Str lines);

/* JSON members version, step, undo, acted, first, log_from, log, view. Taught: a first game; NULL: it is none. */
void viewer_json(Json *j, const Viewer *v, bool playable, const Match *taught, int32_t log_from, Str lines, Str view);
void trial_json(Json *j, const Trial *t, int viewer, bool playable, const Match *taught);
void taken_json(Json *j, const Trial *t); /* how far a list of actions came, and what stopped it if it was a refusal */
void verdict_json(Json *j, const char *reason, YaRule rule); /* members legal, error, rule */
void game_json(Json *j, const GameDef *def);                 /* what there is to choose, and who plays it */

/* A viewer's whole log. */
typedef struct {
    size_t at, n;
    int32_t step;
    int64_t when;
} LogLine;

typedef struct {
    LogLine *line; /* the caller frees it */
    int n, cap;
    Text text;
    bool no_memory;
} Log;

bool log_tell(Log *log, int32_t log_from, int32_t step, int64_t when, Str lines); /* false: there is no room */
void log_json(Json *j, const Log *log, int from);                                 /* member log */

/* The log of a match that is over, as a viewer would have been told it, action by action: members as, of, log. It is played
 * again there; each line is made in the words. */
void retold_json(Json *j, const Match *of, Match *again, int viewer, Text words);

/* Odds (odds.c), in memory of odds_page_room() bytes, 16-byte aligned: member actions, those that lead to dice now; or, if one
 * is asked about, action, chance, and if anything is left to chance what odds_json writes; or those of a verdict. */
size_t odds_page_room(const GameDef *def);
void odds_page(Json *j, const OddsAsked *asked, void *room, CallOff *off);

/* What thinks for a side elsewhere is given (known.c): a world that may be, as a position, of which two states that look the same
 * to the side make the same text. Whether an action is legal there, why not, and its odds are as in truth. False: nobody is asked
 * for anything, or there is no room. */
bool known_write(const GameDef *def, const Game *g, int side, Text *out);

/* First games: member first, the step and the orders it waits for. */
void taught_json(Json *j, const Match *m);

#endif
