/* A game judged after it is over: how much was luck, how much was skill, and which decisions cost most.
 *
 * A side's chance to win changes from what it was at the start to what it is at the end. What decisions changed of it, its
 * own and the others', is its skill; the rest is luck: what dice and draws changed. So the two add up exactly. The error is
 * that of what was measured: of every decision that gave something away, and of the start. */
#ifndef AI_ANALYSIS_H
#define AI_ANALYSIS_H

#include "ai/judge.h"

enum { ANALYSIS_WORST = 10, ANALYSIS_THROWS = 5, ANALYSIS_POINTS = 256, ANALYSIS_FACES = 20 };
enum { ANALYSIS_THIRDS = 3, ANALYSIS_PHASES = 256 };

typedef struct {
    int at; /* the number of the action in the record, from 1 */
    char asked[YA_MAX_LINE];
    Action done, better;
    double cost, variance;
    YaRule rule;
} Mistake;

typedef struct {
    int at;
    char asked[YA_MAX_LINE], told[YA_MAX_LINE]; /* what it was thrown for, and the first that came of it */
    Action action;
    double gain, variance;
} Throw;

/* The best and the worst that chance did to a side, the farthest first. */
typedef struct {
    Throw best[ANALYSIS_THROWS + 1], worst[ANALYSIS_THROWS + 1];
    int good, bad;
} Fortune;

typedef struct {
    int at, level; /* actions done; of its heading, 1 and deeper */
    char title[YA_MAX_LINE];
    Estimate chance;
} Point;

/* What a side gave away in a part of the game. */
typedef struct {
    double lost;
    int decisions;
} Part;

/* What a side does one thing after the other, and is judged for as a whole (Outlook.whole). */
typedef struct {
    bool open, drawn;
    int side, at, proc; /* at: as it began */
    YaRule rule;
    char asked[YA_MAX_LINE];
} OpenStep;

typedef struct {
    const GameDef *def;
    Judge judge;
    const Action *log;  /* the record: the caller's */
    int n, at;          /* its actions; those judged so far */
    Game *now, *before; /* before: the last of chance */
    Game *opening;      /* as it was when the step began */
    OpenStep step;
    int sides;
    Estimate start, end, standing;
    bool begun, fresh; /* fresh: standing is of the present state */
    Estimate skill;    /* variances are of the sums */
    double given_away[YA_MAX_SIDES];
    int decisions[YA_MAX_SIDES]; /* these were looked into, a step as one, */
    int choices[YA_MAX_SIDES];   /* of so many */
    int one_in;                  /* 0: the whole game is judged; else so few decisions, and nothing else */
    Rng lot;
    int drawn[YA_MAX_SIDES];                   /* which of each so many */
    Part third[YA_MAX_SIDES][ANALYSIS_THIRDS]; /* of what was played */
    Part phase[YA_MAX_SIDES][ANALYSIS_PHASES]; /* by the procedure that asked */
    Mistake worst[ANALYSIS_WORST + 1];
    int worst_count;
    Fortune fortune[YA_MAX_SIDES];
    Point point[ANALYSIS_POINTS];
    int points, heading_level;
    char heading[YA_MAX_LINE];                         /* of the turn or phase that has begun and has no point yet */
    char asked[YA_MAX_LINE];                           /* what was asked last of chance or a player who had a choice */
    char told[YA_MAX_LINE];                            /* the first line that the last action led to */
    uint32_t face[ANALYSIS_FACES + 1][ANALYSIS_FACES]; /* by faces: how often each, from the lowest */
    int lowest[ANALYSIS_FACES + 1];
} Analysis;

/* In memory of analysis_size() bytes, 16-byte aligned. The record and its first state are the caller's. */
size_t analysis_size(const GameDef *def);
Analysis *analysis_in(void *memory, const GameDef *def, const Game *first, const Action *log, int n);
void analysis_means(Analysis *a, Rng seed, int effort, CallOff *off); /* effort 0: as much as is enough as a rule */
/* Looks into one in so many decisions of each side, drawn by lot, and reckons nothing else: what they gave away is that share,
 * in the mean, of what all gave away. Chances, luck and dice are not looked into. */
void analysis_sample(Analysis *a, Rng lot, int one_in);
bool analysis_step(Analysis *a); /* judges one more action; false: that was the last, or it was called off */

/* Luck and skill of a side, and the variance of both. */
typedef struct {
    double luck, skill, variance;
} Share;
Share analysis_share(const Analysis *a, int side);

#endif
