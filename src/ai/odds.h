/* Odds: what may come of an action, or of the dice that are asked for, as far as a side can know.
 *
 * Everything is found by the rules themselves. All dice are thrown in all ways, equal states put together, up to the end of
 * the affair (engine/odds.h) or, where there is none, to the next decision. What people decide on the way, both sides alike,
 * is decided by a machine player, and the result names it. What the side cannot know is redrawn: the odds are then the mean
 * of so many worlds, and nothing but the view and the seed has a say in them. Where all of it would be too much, each world
 * has its dice thrown once. The work is counted, never timed: the same view gives the same odds. */
#ifndef AI_ODDS_H
#define AI_ODDS_H

#include "ai/player.h"
#include "engine/odds.h"

enum { ODDS_ROWS = 64, ODDS_MOST = 8, ODDS_STORY = 320 };

typedef struct {
    const GameDef *def;
    const Game *now; /* read through redraws alone */
    int side;        /* by whose knowledge; YA_REFEREE: everything is known */
    bool acts;
    Action action; /* if it acts; otherwise chance is to answer */
    uint64_t seed;
    int worlds; /* how many at most; 0: as many as are worth while */
} OddsAsked;

typedef enum {
    ODDS_OUTCOME, /* of `side`: the game's outcome `what` */
    ODDS_HOLDS,   /* `side` holds the place `what`; YA_SPECTATOR: nobody does */
    ODDS_LOSSES,  /* of `side`: pieces of the class `what`; chance: of at least one */
    ODDS_SCORE,   /* of `side`: by how much its score changes */
    ODDS_OVER,    /* the game is over */
    ODDS_TOLD,    /* what is told, in the words of `story` */
} OddsKind;

typedef struct {
    OddsKind kind;
    int side, what;
    double chance, low, high;     /* low and high: 95 of 100 intervals made like this one hold it */
    double mean, error;           /* of losses and scores; error: half of such an interval */
    double spread[ODDS_MOST + 1]; /* of losses: the chance of none, one, two, ..., and of ODDS_MOST or more */
    char story[ODDS_STORY];
} OddsRow;

typedef enum {
    ODDS_EXACT,  /* every way of the dice, and nothing is hidden or drawn by lot */
    ODDS_WORLDS, /* every way of the dice in each of so many redrawn worlds */
    ODDS_THROWN, /* so many redrawn worlds, the dice thrown once in each */
} OddsWay;

typedef struct {
    OddsWay way;
    bool agree;     /* all these worlds say the same */
    bool everybody; /* takes part, where the action leaves it to be chosen who does */
    int worlds;
    const char *by; /* the player who made choices on the way; NULL: there were none */
    int n;
    OddsRow row[ODDS_ROWS];
} Odds;

/* In memory of odds_room() bytes, 16-byte aligned. False: nothing is left to chance here and nothing is lost by it, the action
 * is not legal, or it was called off. */
size_t odds_room(const GameDef *def);
bool odds_find(const OddsAsked *asked, void *room, CallOff *off, Odds *out);

/* Who decides what is decided on the way, for all sides. */
const Player *odds_player(const GameDef *def);

/* The actions of a side that lead to dice now, one of each class; how many there are. At most so many are kept. */
int odds_actions(const OddsAsked *asked, void *room, Action *out, int cap);

/* The same battle played, once, by dice of a generator and that player, in a world redrawn: what it brought, counted as rows
 * are. To hold the odds against. */
typedef struct {
    uint8_t cell[ODDS_CELLS]; /* outcomes, then losses */
    int holder;               /* -1: nobody, or there is no place */
    int32_t score[YA_MAX_SIDES];
    bool over;
    char story[ODDS_STORY];
} OddsPlayed;
void odds_play(const OddsAsked *asked, void *room, Rng *rng, OddsPlayed *out);
int odds_cell(const GameDef *def, const Game *g, OddsKind kind, int what, int side); /* where it stands in OddsPlayed */

/* ---- in words (odds_told.c) ------------------------------------------------------------------------------------------- */

void odds_row_words(const GameDef *def, const OddsRow *row, Text *out); /* "English: hold Porto Bello" */
void odds_way_words(const Odds *odds,
                    Text *out); /* "exact", "400 redrawn worlds; choices as the lieutenant makes them" */
void odds_json(Json *j, const GameDef *def, const Odds *odds); /* members way, worlds, agree, by, rows */

#endif
