/* What a game tells machine players who think in plans: what somebody would set out to do here, and what he then does at
 * each decision. The script plays whole games by itself; a search compares plans by playing games to their end with it. */
#ifndef ENGINE_PLANS_H
#define ENGINE_PLANS_H

#include "engine/character.h"

/* In the game's own words; all 0: nothing in particular, as the script would. */
typedef struct {
    int16_t what, a, b, c;
} Plan;

enum { MAX_PLANS = 48 };

/* How far play-outs go, and what they are worth there: one ends with the game, where the game is decided, or so many turns on. */
typedef struct {
    /* Nothing is left but luck, and the chance is known. NULL: never before the end. */
    bool (*decided)(const Game *g);
    /* How likely a side is to win where a play-out has ended, with the game too. */
    double (*chance)(const Game *g, int side);
    /* Whether a side is in the midst of a step that is judged as a whole: of many clicks, where the script would mend
     * each that is wrong with the next. NULL: every decision is judged by itself. */
    bool (*whole)(const Game *g, int side);
    int turn;    /* stages of a turn: the first of each is a multiple of it */
    int ahead;   /* who compares plans sees so many turns, with this one; 0: to the end */
    int judged;  /* who judges a game that is over believes what it looks like so many turns on; 0: he does not play on */
    int effort;  /* and that much is enough as a rule (ai/judge.h); 0: as much as for any other script */
    int advised; /* who gives hints believes what it looks like so many turns on; 0: he plays to the end */
} Outlook;

struct PlansDef {
    /* Plans worth a thought at this decision, of which these are the legal actions: first what the script itself sets out
     * to do, then what else comes to mind; no more than cap (MAX_PLANS at most), and cap 1 asks for the script's own. None:
     * here is nothing to plan; one: nothing to compare, as in the middle of what was begun. From what the side may know. */
    int (*propose)(const Game *g, int side, const Action *list, int n, Plan *out, int cap);
    /* What the side does that follows the plan: one of the list, which are its legal actions. A plan that has come to its
     * end, or cannot be carried out any more, is as good as none. From what the side may know; by lot where hiding
     * matters, or to vary. In microseconds: play-outs consist of it. */
    Action (*act)(const Game *g, int side, Plan plan, const Action *list, int n, Rng *rng);
    /* Where the script draws from a mixture that nobody profits from knowing (engine/matrix.h): the actions and how often each
     * is drawn, in parts of MATRIX_WHOLE, MATRIX_MOST at most; how many, 0: here it does not. From what the side may know.
     * NULL: it never does. */
    int (*mixture)(const Game *g, int side, Rng *rng, Action *out, uint32_t *parts);
    /* Whether a plan of that side is still to be followed; of none it is false. */
    bool (*lasts)(const Game *g, int side, Plan plan);
    /* A number that changes with every step of the sequence of play: what happens in the same step of two play-outs meets
     * the same luck. */
    int (*stage)(const Game *g);
    /* What a plan is for, in words that follow "to": take Porto Bello. Nothing written: there is no more to say than the action
     * itself does. NULL: of none. */
    void (*aim)(const Game *g, int side, Plan plan, Text *out);
    /* How it has come out: that was done (1), it was not and will not be (0), or who knows (-1). NULL: who knows, of all. */
    int (*fares)(const Game *g, int side, Plan plan);
    Outlook outlook;
    /* The version of who judges by all this, from 1: whoever changes what he says raises it, and measures the yardstick anew. */
    int judge;
    /* How much more characters like a plan of that side; NULL, or of a plan: nothing to them. */
    const Leaning *(*leaning)(const Game *g, int side, Plan plan);
};

#endif
