/* One random game from its seed to its end, and what came of it: the same on a processor and on a graphics card. */
#ifndef ENGINE_PLAYED_H
#define ENGINE_PLAYED_H

#include "engine/match.h"

enum { PLAYED_LONGEST = 1 << 20 }; /* decisions; a longer game is given up */

typedef enum { GAME_OVER, GAME_DEAD, GAME_UNFINISHED } HowItEnded;

typedef struct {
    uint64_t hash;
    uint32_t decisions, legal, dice;
    int32_t end, winner, score[YA_MAX_SIDES];
    int32_t unused; /* no padding: two are compared byte by byte */
} Played;

/* A game under way. */
typedef struct {
    Rng dice, mind;
    Played played;
    int fuel; /* strides that the rules may take before somebody is asked */
    bool answered;
} Playing;

enum { PLAYED_FUEL = 1 << 20 };

static inline void playing_begin(const GameDef *def, Game *g, uint64_t seed, uint64_t game, const int16_t *option,
                                 Playing *p)
{
    *p = (Playing){.dice = seed_of_game(seed, game), .fuel = PLAYED_FUEL, .played = {.end = GAME_OVER, .winner = -1}};
    p->mind = rng_next(&p->dice);
    flow_start(def, g, option, &(Run){.dice = &p->dice});
}

/* One stride of it (flow_stride). False: it is at its end. */
static inline bool playing_on(const GameDef *def, Game *g, Playing *p)
{
    const Flow *w = flow_in(g);
    Run r = {.dice = &p->dice};

    if (!w->owing && !w->depth)
        return false;
    if (w->owing && p->played.decisions == PLAYED_LONGEST) {
        p->played.end = GAME_UNFINISHED;
        return false;
    }
    int n = flow_stride(def, g, &p->mind, &r, &p->answered);
    p->played.dice += r.rolled;
    if (n == RULES_RAN) {
        CHECK(p->fuel-- > 0);
    } else {
        p->played.legal += (uint32_t)n;
        p->played.decisions += n > 0;
        p->played.end = n ? GAME_OVER : GAME_DEAD;
        p->fuel = PLAYED_FUEL;
    }
    return n != 0;
}

static inline void playing_end(const GameDef *def, const Game *g, Played *p)
{
    p->hash = ya_hash(def, g);
    if (p->end != GAME_OVER)
        return;
    p->winner = ya_winner(def, g);
    ya_score(def, g, p->score);
}

static inline void play_one(const GameDef *def, Game *g, uint64_t seed, uint64_t game, const int16_t *option,
                            Played *out)
{
    Playing p;

    playing_begin(def, g, seed, game, option, &p);
    while (playing_on(def, g, &p))
        ;
    playing_end(def, g, &p.played);
    *out = p.played;
}

/* ---- on a graphics card (gpu/kernel.c, cli/gpu.c) ---------------------------------------------------------------------- */

/* A warp has so many lanes, a block leads some games for each of its lanes: at most so many. */
enum { LANES = 32, MOST_SEATS_A_LANE = 16, MOST_WARPS = 8 };

/* A game there: behind it its state, and behind that the twin of its plan (plan.c). */
typedef struct {
    _Alignas(128) Playing playing;
    uint64_t number;
} Seat;

/* Whole lines of the cache, an odd number of them, so that neighbours do not displace each other. */
static inline size_t seat_size(const GameDef *def)
{
    size_t twin = def->plan_orders ? def->state_size : 0;

    return ((sizeof(Seat) + TWIN_BEHIND(def->state_size) + TWIN_HEAD + twin + 127) & ~(size_t)127) | 128;
}

#endif
