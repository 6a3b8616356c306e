/* What a game tells machine players that have learnt: what there is about an action and about how a side stands, as
 * features. A feature is a few small numbers; each has a weight, found by its hash, and the sum of the weights is how
 * good the action is. Nobody says beforehand what a feature is worth: `yardarm train` finds that out. */
#ifndef ENGINE_POLICY_H
#define ENGINE_POLICY_H

#include "base/check.h"
#include "engine/game.h"

enum { POLICY_BITS = 15, POLICY_SIZE = 1 << POLICY_BITS, MAX_FEATURES = 96, POLICY_LOOK = 8192 };

typedef struct {
    int n;
    uint16_t at[MAX_FEATURES]; /* places in the table of weights */
} Features;

struct PolicyDef {
    /* What is the same for every action of a decision, once, into POLICY_LOOK bytes; NULL: there is no such thing. */
    void (*look)(const Game *g, int side, void *look);
    /* About an action of the side that is asked, from what that side may know. */
    void (*features)(const Game *g, const void *look, Action a, Features *out);
    bool hidden; /* they look at what the side may not know: it learns from redrawn copies, as it will play */
    /* About how a side stands where play-outs end, at a new horizon: what its chance to win hangs on. */
    void (*prospects)(const Game *g, int side, Features *out);
    int (*horizon)(const Game *g); /* a number that grows where a stretch of the game is over: a voyage, a year */
    int reach;                     /* how many stretches are played out before prospects are believed */
    /* What an action is for, in words that follow "to": take Panama. Nothing written: it speaks for itself. And how that fares
     * where `next` is about to be done, everything known: this does it (1), it will not be done any more (0), or who knows (-1).
     * Both NULL: of none. */
    void (*aim)(const Game *g, Action a, Text *out);
    int (*fares)(const Game *g, Action a, Action next);
    /* In 1024ths of a doubling: an action that has 1024 more is taken twice as often. POLICY_SIZE of them. */
    const int16_t *weights;
    int judge; /* the version of who judges by it, as that of plans (plans.h) */
};

/* Collisions are few: a game has some thousands of features. */
static inline void feature(Features *f, int what, int a, int b, int c)
{
    uint32_t h = (uint32_t)what * 0x9E3779B1u;

    h = (h ^ (uint32_t)a) * 0x85EBCA6Bu;
    h = (h ^ h >> 15 ^ (uint32_t)b) * 0xC2B2AE35u;
    h = (h ^ h >> 13 ^ (uint32_t)c) * 0x27D4EB2Fu;
    h ^= h >> 16;
    CHECK(f->n < MAX_FEATURES);
    f->at[f->n++] = (uint16_t)(h & (POLICY_SIZE - 1));
}

#endif
