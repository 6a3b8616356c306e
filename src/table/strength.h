/* How strong somebody plays, by what he gives away: so much in a hundred decisions, over some games that were judged
 * (ai/analysis.h), held against what machines of each level give away by the same judge (YardDef, engine/game.h). */
#ifndef TABLE_STRENGTH_H
#define TABLE_STRENGTH_H

#include "engine/match.h"

enum {
    STRENGTH_GAMES = 3,     /* fewer say nothing */
    STRENGTH_DECISIONS = 3, /* and so does a game with fewer of them */
    STRENGTH_RUNGS = 8,
    STRENGTH_KINDS = 8 /* of a game */
};

/* Sums over games. */
typedef struct {
    int games;
    double lost, decisions, lost_squares, both, decision_squares;
} Losses;

/* By kind of game and side: what is given away in a hundred decisions differs from one kind to the next. */
typedef struct {
    Losses of[STRENGTH_KINDS][YA_MAX_SIDES];
} Played;

/* Points of a hundred in a hundred decisions: the error is one standard error, by how much the games differ. */
typedef struct {
    int games;
    double lost, error;
} Rate;

void losses_add(Losses *l, double lost, double decisions); /* lost: of one's chances, 1 is all of them */
void losses_add_some(Losses *l, double lost, double looked_into, double decisions); /* of so many decisions some only */
Rate losses_rate(const Losses *l);
double rate_margin(Rate r); /* the truth is within it in 95 of 100 cases */

/* A level of the game, and what it gives away playing the same sides of the same kinds of game as often. */
typedef struct {
    const char *level;
    double lost, margin;
} Rung;

typedef struct {
    Rate own;
    Rung rung[STRENGTH_RUNGS]; /* the weakest first; only those that the judge can tell apart */
    int rungs;
    int above, below; /* the strongest rung he surely is above, the weakest he surely is below; -1: none */
    bool more;        /* there are stronger levels that the judge cannot tell apart */
} Strength;

bool seats_are_alike(const GameDef *def);
bool is_measured(const GameDef *def); /* what machines of its levels give away, with the judge of today */

/* The kind of game by its options, of those that are in the yardstick; of a game without one the standard options are a kind too.
 * -1: nobody has measured it. */
int strength_kind(const GameDef *def, const int16_t option[MAX_OPTIONS]);

/* False: nobody has measured the levels of this game, or the games are too few; out->own is there all the same. */
bool strength_of(const GameDef *def, const Played *own, Strength *out);

/* "between lieutenant and captain", "above captain", "below cabinboy"; or that nothing is sure yet. */
void strength_words(const Strength *s, Text *out);

#endif
