/* Yardarm: age-of-sail board wargames with the rules enforced.
 *
 * A game in progress is a state: plain bytes of a fixed size in memory that you own. Copy it with memcpy to fork the
 * game, compare it with memcmp, keep as many as you like. The library allocates nothing and keeps no global state; use
 * it from any number of threads, one state at a time each.
 *
 * Play is a conversation. ya_owing() says which sides owe an answer (or that chance does, or that the game is over);
 * ya_legal() lists the answers; ya_apply() takes one and runs the rules up to the next question. Dice are questions
 * put to chance: answer them yourself, or give ya_apply() a generator. A refused action changes nothing and says which
 * rule forbids it.
 *
 *     uint64_t rng = 1739;
 *     YaRun run = {.dice = &rng};
 *     ya_start(game, state, "", &run, NULL, 0);
 *     while (ya_owing(game, state)) {
 *         YaAction a;
 *         ya_sample(game, state, ya_actor(game, state), &rng, &a);
 *         ya_apply(game, state, a, &run);
 *     }
 */
#ifndef YARDARM_H
#define YARDARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YA_API __attribute__((visibility("default")))

enum {
    YA_MAX_SIDES = 6,
    YA_SPECTATOR = 6,    /* sees what everybody may see */
    YA_CHANCE = 7,       /* the side that answers for dice and draws */
    YA_REFEREE = 8,      /* sees everything; for consoles and records, never for a player */
    YA_MAX_LEGAL = 4096, /* no list of legal actions is longer */
    YA_MAX_ACTION = 96,  /* nor any action's text, with its end */
    YA_MAX_LINE = 480,   /* nor any prompt, event or reason */
};

typedef struct YaGame YaGame; /* a game: its rules and data */
typedef struct Game YaState;  /* a game in progress: ya_state_size() bytes, 8-byte aligned */
typedef uint32_t YaRule;      /* a place in the rulebook; 0 is none */

typedef struct {
    uint8_t verb, side;
    int16_t arg[3];
} YaAction;

/* OK has no reason. Otherwise the rule that forbids the action, and why in a few words. */
typedef struct {
    YaRule rule;
    const char *reason;
} YaVerdict;

/* Something that happened. Formats are told apart by who may read them: the sides in `see` get the full line, all
 * others the redacted one, or nothing where that is NULL. Ask ya_event_text() for the words. */
typedef struct {
    YaRule rule;
    uint16_t see;
    uint16_t hear; /* sides that hear of it at all, for orders written unseen */
    const char *full, *redacted;
    int32_t arg[6];
    uint8_t heading; /* 1: a turn or the like begins; 2: a phase of it; 3: a part of that; 0: what happens within */
    uint8_t kind;
    int32_t value; /* of a die, of a modifier */
} YaEvent;

/* What an event is. Before a line that tells what dice decided come the dice, what was added to them by which rule, and what
 * the sum was held against: the words of a die say what it was rolled for, and are gone when the listener returns. */
enum {
    YA_LINE,
    YA_DIE,
    YA_MODIFIER,
    YA_NEED,
    YA_COLUMN, /* of a table; modifiers behind it are not the die's, they made the column */
    /* For who counts; nobody reads these: */
    YA_LOSS,    /* the piece arg[0] was lost at the place arg[1], or `value` parts of it */
    YA_OUTCOME, /* what odds are asked for, the game's outcome arg[0], has come about for the side arg[1] */
};

/* How an action is to be run: who rolls the dice, who listens; and what came of it. A listener asks nothing about a state:
 * it is in the midst of being changed. */
typedef struct {
    uint64_t *dice;                                                /* answers chance at once; NULL: chance is asked */
    void (*tell)(void *listener, const YaGame *, const YaEvent *); /* NULL: nobody listens */
    void *listener;
    const YaGame *game; /* set by the library */
    uint16_t shown;     /* out: sides that were shown something hidden */
    uint32_t rolled;    /* out: dice answered by the generator */
} YaRun;

/* ---- games ------------------------------------------------------------------------------------------------------ */

YA_API int ya_game_count(void);
YA_API const YaGame *ya_game_at(int i);
YA_API const YaGame *ya_game(const char *id); /* NULL: no such game */
YA_API const char *ya_id(const YaGame *game);
YA_API const char *ya_title(const YaGame *game);
YA_API const char *ya_rules_version(const YaGame *game);
YA_API size_t ya_state_size(const YaGame *game);

/* Sides take numbers from 0. Their number may depend on the options. */
YA_API int ya_sides(const YaGame *game, const YaState *state);
YA_API const char *ya_side_name(const YaGame *game, int side);

/* ---- play ------------------------------------------------------------------------------------------------------- */

/* Starts a game into state. Options are "key=value key=value"; an error goes to err as one line. */
YA_API bool ya_start(const YaGame *game, YaState *state, const char *options, YaRun *run, char *err, size_t errcap);

/* A bit per side that owes an answer, bit YA_CHANCE for dice; 0: the game is over. */
YA_API uint16_t ya_owing(const YaGame *game, const YaState *state);
YA_API int ya_actor(const YaGame *game, const YaState *state); /* the lowest side that owes; -1: over */

/* The legal answers of a side, at most YA_MAX_LEGAL. With walk, where the order of picking a group does not matter,
 * only the picks in ascending order: every group once. Machines want that; people do not. */
YA_API int ya_legal(const YaGame *game, const YaState *state, int side, bool walk, YaAction *out, int cap);
YA_API bool ya_is_legal(const YaGame *game, const YaState *state, YaAction action);
YA_API YaVerdict ya_why(const YaGame *game, const YaState *state, YaAction action);

/* When chance is asked: what may come, and how likely each is as a share of all. */
YA_API int ya_chance(const YaGame *game, const YaState *state, YaAction *out, uint32_t *weight, int cap);
YA_API bool ya_sample(const YaGame *game, const YaState *state, int side, uint64_t *rng, YaAction *out);

/* Takes a legal action and runs the rules to the next question. A refused one changes nothing. */
YA_API YaVerdict ya_apply(const YaGame *game, YaState *state, YaAction action, YaRun *run);

YA_API uint64_t ya_hash(const YaGame *game, const YaState *state); /* of its bytes: the same within one build */

/* The same in every build whose rules are the same: of the state as text, so slower by far. Records carry it. */
YA_API uint64_t ya_meaning(const YaGame *game, const YaState *state);

/* Actions that differ only in which of several look-alike pieces they name have the same class. */
YA_API uint32_t ya_class(const YaGame *game, const YaState *state, YaAction action);

/* Redraws all that a side cannot know; what it does know stays as it is. */
YA_API void ya_determinise(const YaGame *game, YaState *state, int side, uint64_t *rng);

/* Points by side, when the game is over or as it stands. */
YA_API void ya_score(const YaGame *game, const YaState *state, int32_t score[YA_MAX_SIDES]);

/* Who has won, by the rules' own way to break a tie; -1: nobody, or not yet. */
YA_API int ya_winner(const YaGame *game, const YaState *state);

/* ---- text: every function returns the length written, 0 where it does not fit or there is nothing to say ---------- */

YA_API size_t ya_action_text(const YaGame *game, YaAction action, char *out, size_t cap);
YA_API bool ya_parse_action(const YaGame *game, const YaState *state, const char *text, size_t n, YaAction *out,
                            char *err, size_t errcap);
YA_API size_t ya_rule_text(YaRule rule, char *out, size_t cap);
YA_API size_t ya_event_text(const YaGame *game, const YaEvent *event, int side, char *out, size_t cap);
YA_API size_t ya_prompt(const YaGame *game, const YaState *state, int side, char *out, size_t cap);
YA_API size_t ya_stack_text(const YaGame *game, const YaState *state, char *out, size_t cap);
YA_API size_t ya_view(const YaGame *game, const YaState *state, int side, char *out, size_t cap); /* JSON */
YA_API size_t ya_board(const YaGame *game, char *out, size_t cap);                                /* JSON */

/* A position is the whole state as readable text; 0 where the game stands between quiet points. Reading one checks
 * everything; an error names the line, and state is then not touched. */
YA_API size_t ya_write_position(const YaGame *game, const YaState *state, char *out, size_t cap);
YA_API bool ya_read_position(const YaGame *game, YaState *state, const char *text, size_t n, char *err, size_t errcap);

/* ---- matches: a game with all that was done in it, for records and taking back -------------------------------------- */

/* A match lies in memory that you own, ya_match_size() bytes and 16-byte aligned, with room for so many actions. Chance is
 * asked like a player, so that the record has every die: a run for a match has no generator. */
typedef struct Match YaMatch;

YA_API size_t ya_match_size(const YaGame *game, int actions);
YA_API YaMatch *ya_match_in(void *memory, const YaGame *game, int actions);
YA_API bool ya_match_start(YaMatch *match, const char *options, YaRun *run, char *err, size_t errcap);
YA_API bool ya_match_load(YaMatch *match, const char *position, size_t n, char *err, size_t errcap);
YA_API YaVerdict ya_match_play(YaMatch *match, YaAction action, YaRun *run);
YA_API YaVerdict ya_match_undo(YaMatch *match, int side); /* that side's last action, where nothing was shown since */
YA_API const YaState *ya_match_state(const YaMatch *match);
YA_API int ya_match_actions(const YaMatch *match, const YaAction **first);

/* A record is text; docs/notation.md says what it looks like. Reading one plays it and checks every line. */
YA_API size_t ya_write_record(const YaMatch *match, char *out, size_t cap);
YA_API const YaGame *ya_record_game(const char *text, size_t n, char *err, size_t errcap); /* NULL: not a record */
YA_API bool ya_read_record(YaMatch *match, const char *text, size_t n, YaRun *run, char *err, size_t errcap);

/* ---- machine players ---------------------------------------------------------------------------------------------- */

/* Those who play a game, by name, the weakest first; NULL behind the last. */
YA_API const char *ya_player_name(const YaGame *game, int i);

/* What that player would answer for a side, by what the side can know. It thinks in memory that you own: ya_player_room()
 * bytes, 16-byte aligned. False: nothing is asked of that side, or there is no such player. */
YA_API size_t ya_player_room(const YaGame *game);
YA_API bool ya_choose(const YaGame *game, const YaState *state, int side, const char *player, void *room, uint64_t *rng,
                      YaAction *out);

/* ---- many games at once: states lie one behind the other, each with a generator of its own ---------------------------- */

/* Begins every game that is over, and every one whose bytes are all 0, by its generator. False: the options are wrong, err says
 * where, and nothing has changed. */
YA_API bool ya_start_many(const YaGame *game, void *states, size_t n, const char *options, uint64_t *rng, char *err,
                          size_t errcap);

/* A legal action of whoever is to answer, drawn by the generator. Where a game is over its side is YA_SPECTATOR. */
YA_API void ya_sample_many(const YaGame *game, const void *states, size_t n, uint64_t *rng, YaAction *out);

/* Takes an action in each, dice rolled by its generator; says how many were taken. Where one is refused taken[i] is false and
 * its state is as it was. A game that is over refuses. */
YA_API size_t ya_apply_many(const YaGame *game, void *states, size_t n, const YaAction *actions, uint64_t *rng,
                            bool *taken);

#ifdef __cplusplus
}
#endif

#endif
