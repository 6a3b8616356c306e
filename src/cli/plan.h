/* Many games between machine players, for sim and match.
 *
 * Each game has its own seed, made from the seed given and its number, so that neither the order in which games are
 * played nor the number of threads changes any of them. The threads share nothing but the number of the next game. */
#ifndef CLI_PLAN_H
#define CLI_PLAN_H

#include <stdatomic.h>

#include "cli/census.h"
#include "cli/cli.h"
#include "engine/played.h"

enum {
    MAX_THREADS = 256,
    MAX_TALLIED = 16,
    MAX_RESULTS = 64,
    MAX_GIVEN = 32,
    MAX_MADE_NAME = 40,
};

/* How games ended, in the game's own words with every number left out, so that like results count as one. */
typedef struct {
    char line[YA_MAX_LINE];
    uint64_t games;
} Result;

typedef struct {
    const GameDef *def;
    const Player *player[YA_MAX_SIDES];
    Player made[YA_MAX_SIDES]; /* who think longer or shorter than their rank does, */
    LevelDef made_level[YA_MAX_SIDES];
    char made_name[YA_MAX_SIDES][MAX_MADE_NAME]; /* and what they are called */
    int made_count;
    int16_t option[MAX_OPTIONS];
    uint64_t games, seed;
    uint64_t end; /* behind the last game of the part that is played now */
    int threads, sides;
    int warps, seats; /* on a graphics card: warps on each of its processors, games for each of their lanes */
    YaRule tallied[MAX_TALLIED]; /* rules whose events are counted */
    int tallied_count;
    bool results; /* results are counted */
    bool census;  /* and all that a report tells of */
    bool clocked; /* how long each side thinks is measured */
    YaRule gives; /* wins are counted by the number it gives a side, as that of a dock; 0: they are not */
    atomic_uint_fast64_t next, finished;
} Plan;

/* Seconds of the processor: all of them, and the most of a decision and of a turn. */
typedef struct {
    double all, decision, turn;
} Thought;

typedef struct {
    uint64_t games, decisions, legal, dice, longest, shortest;
    uint64_t dead_ends, unfinished, draws, wins[YA_MAX_SIDES];
    int64_t score[YA_MAX_SIDES];
    double chance
        [YA_MAX_SIDES]; /* to win, where plans say how likely that is before the last dice: less luck than in wins */
    double chance_squares[YA_MAX_SIDES];
    Thought thought[YA_MAX_SIDES];
    uint64_t told[MAX_TALLIED], told_in[MAX_TALLIED]; /* events of a rule, and games with any */
    Result result[MAX_RESULTS];                       /* most frequent first, once all are added up */
    int result_count;
    uint64_t given[MAX_GIVEN], given_wins[MAX_GIVEN]; /* sides that were given that number, and how many of them won */
    Census census;                                    /* sorted, once all are added up */
    uint64_t hash;                                    /* a sum, so that the order of the games does not matter */
} Tally;

/* The game, its options, --games, --seed and --threads of the command line; the players are the caller's business. */
void plan_read(const Args *args, uint64_t games, Plan *plan);
void plan_tally(const Args *args, const char *rules, Plan *plan);  /* rule numbers with commas between; NULL: none */
void plan_wins_by(const Args *args, const char *rule, Plan *plan); /* NULL: by none */
const Player *plan_player(const Args *args, Plan *plan, Str name); /* NAME, or NAME@N%H: as a level of its own */
double plan_play(Plan *plan, Tally *sum);                          /* seconds it took */

/* The same of some games; tallies of parts are added up and then closed. */
double plan_play_part(Plan *plan, uint64_t first, uint64_t end, Tally *sum);
void tally_add(Tally *sum, const Tally *t);
void tally_close(Tally *sum);

#endif
