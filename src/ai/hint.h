/* A move that somebody may consider, and why: what the best player there is would do, by what the side may know, and what it
 * is worth. The same view and the same seed give the same hint. */
#ifndef AI_HINT_H
#define AI_HINT_H

#include "ai/judge.h"

enum { HINT_AIM = 80, HINT_MIXED = 4 };

typedef struct {
    const char *by; /* which player */
    Action action;
    bool only;   /* there is nothing else to do */
    bool by_lot; /* it was drawn: who always did the same would be seen through */
    int mixed;   /* of these, where it is known; those that are drawn most often */
    Action mixture[HINT_MIXED];
    int share[HINT_MIXED];                  /* in hundredths */
    Worth worth;                            /* of none of these */
    char aim[HINT_AIM], next_aim[HINT_AIM]; /* what it and the next best are for: take Porto Bello; or nothing */
} Hint;

/* In memory of hint_room() bytes, 16-byte aligned. False: the side is asked nothing, nobody knows the game, or it was called
 * off. */
size_t hint_room(const GameDef *def);
bool hint_find(const GameDef *def, const Game *g, int side, void *room, Rng seed, CallOff *off, Hint *out);

/* Why, in a line: "the only thing to do", or "drawn by lot from order ca full 62 %, order gc full 38 %: who always did the same
 * would be seen through", or "to take Porto Bello, in 71 of 100 cases; wins in
 * 43.0 %, 2.1 more than the next best: sail 2206, to go to Jamaica". */
void hint_reason(const GameDef *def, const Hint *hint, Text *out);

#endif
