/* A match: a game in progress, how it got there, and what can still be taken back. Records are read and written here,
 * so saves, bug reports, golden tests and published games are all the same text. Memory is the caller's. */
#ifndef ENGINE_MATCH_H
#define ENGINE_MATCH_H

#include "engine/game.h"

/* Of things that lie one behind the other in one piece of memory. */
static inline size_t rounded(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

typedef struct Match {
    const GameDef *def;
    Game *now, *first, *fixed; /* as it stands; as it began; as it stood when nothing before could be undone any more */
    Action *log;
    int n, cap, fixed_n; /* actions taken; room for; those that cannot be undone */
    bool from_position;
    int16_t option[MAX_OPTIONS];
} Match;

size_t match_size(const GameDef *def, int cap);
Match *match_in(void *memory, const GameDef *def, int cap); /* memory: match_size() bytes, 16-byte aligned */

bool match_start(Match *m, Str options, Run *r, Text *err);
bool match_load(Match *m, Str position, Text *err);

/* Chance is asked like a player, so that the record keeps every die: a run for a match has no generator. */
Verdict match_play(Match *m, Action a, Run *r);

bool match_may_undo(const Match *m, int side);
bool match_has_acted(const Match *m, int side);

/* Takes back the last action of that side. Free until a die is rolled, something hidden is shown, another answers or is
 * asked something that he answers unseen, bit by bit: a refusal tells nothing that the side could not know. */
Verdict match_undo(Match *m, int side);

/* ---- records (record.c) ----------------------------------------------------------------------------------------- */

void record_write(const Match *m, Text *out);
const GameDef *record_game(Str text, Text *err); /* which game a record is of */
int record_version(Str text);                    /* 2; 1, whose hash says nothing here and is not compared; 0: none */

/* Plays a whole record into the match, checking every line, the result and the hash. An error names its line. */
bool record_read(Match *m, Str text, Run *r, Text *err);

/* ---- options, shared by records, positions and drivers ------------------------------------------------------------ */

bool options_read(const GameDef *def, Str text, int16_t option[MAX_OPTIONS], Text *err);
void options_write(const GameDef *def, const int16_t option[MAX_OPTIONS], Text *out);

/* ---- actions as text (action.c) ---------------------------------------------------------------------------------- */

void action_write(const GameDef *def, Action a, Text *out); /* without the side */
bool action_read(const GameDef *def, const Game *g, Str text, Action *out, Text *err);
int side_find(const GameDef *def, Str name); /* -1: none; knows "chance" and "spectator" too */
const char *side_name(const GameDef *def, int side);
void rule_write(YaRule rule, Text *out, bool with_step);
bool rule_read(Str text, YaRule *out); /* 7.2, X2.164, 22.6.4, 7.2#1 */
void argument_write(const GameDef *def, int kind, int value, bool plain, Text *out);
bool argument_read(const GameDef *def, int kind, Str word, int32_t *out);
void event_write(const GameDef *def, const YaEvent *e, int side, Text *out);
YaRule asked_rule(const GameDef *def, const Game *g, int side); /* of the question put to a side */
void prompt_write(const GameDef *def, const Game *g, int side, Text *out);
void sentence_write(const GameDef *def, const Game *g, int side, const char *sentence, Text *out); /* as a prompt's */

void action_line(const GameDef *def, Action a, Text *out); /* as in a record: with its side, unless it is chance */

/* ---- first games (first.c) ---------------------------------------------------------------------------------------- */

/* Where a match stands in its game's first game: at these lines, of which so many were said already, a bit each. */
typedef struct {
    int at, n;      /* n is 0 behind the last line */
    uint64_t given; /* of those */
    bool left;      /* something else was done */
} FirstPlace;
FirstPlace first_place_of(const Match *m);
bool first_next(const Match *m, Action *out); /* what comes next in it, be it an order or a die; false: nothing does */
bool first_opening(const Match *m);           /* and that belongs to what is played before anybody sits down */

/* ---- all games (registry.c) --------------------------------------------------------------------------------------- */

const GameDef *game_find(Str id);

#endif
