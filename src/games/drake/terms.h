/* 1.4, 2.33, 3.1, 3.2: what captains have and reach, mission discs and Spanish counters. Part of state.h. */
#ifndef DRAKE_TERMS_H
#define DRAKE_TERMS_H

/* ---- captains ---------------------------------------------------------------------------------------------------- */

static inline bool has(const Game *g, int side, int flag)
{
    return g->captain[side].flags & flag;
}

static inline int held(const Game *g, int side, int good)
{
    return g->captain[side].goods[good];
}

/* 2.33, 3.1: the farthest zone that his barrels reach, and the destinations they do. */
static inline int zone_of(const Game *g, int side)
{
    int barrels = held(g, side, GOOD_BARREL);
    return barrels < 4 ? barrels : 4;
}

static inline uint16_t reach(const Game *g, int side)
{
    return reach_of[zone_of(g, side)];
}

/* Who holds the Admiral, the Governor, the Informer; -1: nobody. */
static inline int holder(const Game *g, int location)
{
    return g->circle[location][0] - 1;
}

/* Where a captain stands in a list; CAPTAINS: nowhere. */
static inline int place_in(const uint8_t list[CAPTAINS], int side)
{
    int i = 0;

    while (i < CAPTAINS && list[i] != side + 1)
        i++;
    return i;
}

static inline bool listed(const uint8_t list[CAPTAINS], int side)
{
    return place_in(list, side) < CAPTAINS;
}

/* The first free place of a list. */
static inline int list_end(const uint8_t list[CAPTAINS])
{
    int n = 0;

    while (n < CAPTAINS && list[n])
        n++;
    return n;
}

/* ---- mission discs ----------------------------------------------------------------------------------------------- */

/* 3.2: the discs a captain sails with, bit per face. */
static inline unsigned faces_of(const Game *g, int side)
{
    if (!reach(g, side))
        return 0;
    return 0x1Eu | (has(g, side, HIND) ? 1u << FACE_HIND : 0) | (has(g, side, GHOST) ? 1u << FACE_GHOST : 0);
}

/* Those of them that lie on the map. */
static inline unsigned faces_on_map(const Game *g, int side)
{
    unsigned faces = 0;

    for (int face = 0; face < FACES; face++)
        faces |= (unsigned)(g->captain[side].disc[face] != 0) << face;
    return faces;
}

/* The destinations where he has a disc: what is not on the map falls out at the end. */
static inline unsigned presence(const Game *g, int side)
{
    unsigned places = 0;

    for (int face = 0; face < FACES; face++)
        places |= 1u << g->captain[side].disc[face];
    return places >> 1;
}

static inline int face_at(const Game *g, int side, int to)
{
    for (int face = 0; face < FACES; face++)
        if (g->captain[side].disc[face] == to + 1)
            return face;
    return -1;
}

/* ---- Spanish counters -------------------------------------------------------------------------------------------- */

/* 3.1: they lie on the map as soon as one of them is worth something. */
static inline bool frigates_lie(const Game *g)
{
    return g->frigate[0] || g->frigate[1] || g->frigate[2];
}

static inline bool troops_lie(const Game *g)
{
    return g->troop[0] || g->troop[1] || g->troop[2] || g->troop[3];
}

/* Pieces: the mission discs by captain and face, then the galleon counters. */
enum { FIRST_GALLEON = CAPTAINS * FACES, PIECES = FIRST_GALLEON + GALLEON_COUNT };

static inline int disc_of(int side, int face)
{
    return side * FACES + face;
}

static inline bool is_destination(int to)
{
    return to >= 0 && to < DESTINATION_COUNT;
}

/* Words of actions: goods, and the choice of a galleon. */
enum { WORDS = WORD_GALLEON + 1 };

/* ---- what odds are asked for (odds.c) ---------------------------------------------------------------------------- */

enum { SUCCEEDS, FAILS };

#endif
