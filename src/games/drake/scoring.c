/* 3.7 Scoring the voyage, 3.8 resetting the board, 4.0 the voyages, 5 final scoring, 6.0 the printed street. */
#include "games/drake/state.h"

/* ---- 3.7 scoring the voyage -------------------------------------------------------------------------------------- */

/* Treasures of a kind still on the map. */
static int unclaimed(const Game *g, int treasure)
{
    int n = 0;

    for (int to = 0; to < DESTINATION_COUNT; to++)
        n += (g->treasure >> to & 1) && destinations[to].treasure == treasure;
    return n;
}

/* So many points, and what for. */
static void count_up(Run *r, Game *g, int side, int points, YaRule rule, const char *why)
{
    g->captain[side].score = (int16_t)(g->captain[side].score + points);
    MODIFIER(rule, points, why);
}

static void score_captain(Run *r, Game *g, int side)
{
    Captain *captain = &g->captain[side];

    count_up(r, g, side, conquest_points[bit_count(captain->conquests)], R(3_7), "conquests");
    if (holder(g, LOCATION_ADMIRAL) == side)
        count_up(r, g, side, ADMIRAL_PER_GOLD_LEFT * unclaimed(g, GOOD_GOLD), STEP(3_7, 1), "gold left, as Admiral");
    if (holder(g, LOCATION_GOVERNOR) == side)
        count_up(r, g, side, GOVERNOR_PER_SILVER_LEFT * unclaimed(g, GOOD_SILVER), STEP(3_7, 2),
                 "silver left, as Governor");
    TELL(R(3_7), "%1S has %2d {point|points} after voyage %3d", side, captain->score, g->voyage);
    if (g->voyage < VOYAGES)
        captain->after[g->voyage - 1] = captain->score;
}

static void score_voyage(Run *r, Game *g)
{
    HEADING(2, R(3_7), "scoring");
    FOR_CAPTAINS(side, g)
        score_captain(r, g, side);
}

/* ---- 3.8 resetting the board ------------------------------------------------------------------------------------- */

static void reset_captain(Game *g, int side)
{
    Captain *captain = &g->captain[side];

    for (int good = 0; good < ITEMS; good++)
        give_back(g, side, good, captain->goods[good]);
    memset(captain->disc, 0, sizeof captain->disc);
    captain->at = 0;
    captain->discs = PLAYER_DISCS;
    captain->flags &= INVESTED;
    captain->conquests = 0;
}

static void reset_spain(Game *g)
{
    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (g->treasure >> to & 1)
            g->supply[destinations[to].treasure]++;
    g->treasure = 0;
    memset(g->taken, 0, sizeof g->taken);
    memset(g->station, 0, sizeof g->station);
    memset(g->frigate, 0, sizeof g->frigate);
    memset(g->troop, 0, sizeof g->troop);
    g->frigates_up = g->troops_up = g->scouted = 0;
    fill_ports(g);
}

/* The lowest score has dock 1; of equals, who came home first. */
static void set_next_order(Run *r, Game *g)
{
    uint8_t *order = g->order;

    memcpy(order, g->homebound, sizeof g->order);
    for (int i = 1; i < g->flow.sides; i++)
        for (int k = i; k > 0 && g->captain[order[k] - 1].score < g->captain[order[k - 1] - 1].score; k--) {
            uint8_t ahead = order[k - 1];
            order[k - 1] = order[k];
            order[k] = ahead;
        }
    for (int dock = 0; dock < g->flow.sides; dock++)
        TELL(STEP(3_8, 1), "%1S has dock %2d", order[dock] - 1, dock + 1);
}

static void reset_board(Run *r, Game *g)
{
    g->voyage++;
    TELL(R(3_8), "the board is reset for voyage %1d", g->voyage);
    FOR_CAPTAINS(side, g)
        reset_captain(g, side);
    reset_spain(g);
    memset(g->circle, 0, sizeof g->circle);
    set_next_order(r, g);
    memset(g->outbound, 0, sizeof g->outbound);
    memset(g->homebound, 0, sizeof g->homebound);
    g->phase = PHASE_PREPARATION;
}

/* ---- 3.8 the street is laid anew --------------------------------------------------------------------------------- */

/* The tiles that still lie in the cup, bit each. */
static unsigned tiles_left(const Game *g)
{
    unsigned left = (1u << TILE_COUNT) - 1;

    for (int place = 0; place < TILE_COUNT && g->street[place] != NO_TILE; place++)
        left &= ~(1u << g->street[place]);
    return left;
}

static void list_tile(const Game *g, int side, Offer *o)
{
    (void)side;
    for (unsigned left = tiles_left(g); left; left &= left - 1)
        sure1(o, V_TILE, bit_lowest(left));
}

static Verdict judge_tile(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_TILE || a.arg[0] < 0 || a.arg[0] >= TILE_COUNT)
        return no(STEP(3_8, 2), "draw a location tile");
    return tiles_left(g) >> a.arg[0] & 1 ? ok() : no(STEP(3_8, 2), "that tile is laid already");
}

static void lay_tile(Run *r, Game *g, int place, int tile)
{
    g->street[place] = (uint8_t)tile;
    TELL(STEP(3_8, 2), "%1L is place %2d of the street", tile, place + 1);
}

PROC(lay_street) /* 3.8 */
{
    BEGIN
    memset(g->street, NO_TILE, TILE_COUNT);
    for (l->place = 0; l->place < TILE_COUNT - 1; l->place++) {
        ROLL(STEP(3_8, 3), tile);
        lay_tile(r, g, l->place, w->answer.arg[0]);
    }
    lay_tile(r, g, TILE_COUNT - 1, bit_lowest(tiles_left(g)));
    END;
}

/* ---- 5 final scoring --------------------------------------------------------------------------------------------- */

/* 5.1: each kind more in a set is worth more than the one before, so the largest sets first is the best division. */
static int commodity_points(const uint8_t goods[GOODS])
{
    int points = 0;

    for (int set = 1;; set++) {
        int kinds = 0;
        for (int good = FIRST_COMMODITY; good < GOODS; good++)
            kinds += goods[good] >= set;
        if (!kinds)
            return points;
        points += set_points[kinds];
    }
}

static int chest_points(const uint8_t goods[GOODS])
{
    int points = 0;

    for (int i = 0; i < TREASURES; i++)
        points += goods[FIRST_TREASURE + i] * treasure_points[i];
    return points;
}

/* 5.3: the better total first; of equals, the lower homebound dock of the last voyage. */
static void rank_captains(const Game *g, uint8_t rank[CAPTAINS])
{
    FOR_CAPTAINS(dock, g) {
        int side = g->homebound[dock] - 1, at = dock;
        for (; at > 0 && g->captain[rank[at - 1]].score < g->captain[side].score; at--)
            rank[at] = rank[at - 1];
        rank[at] = (uint8_t)side;
    }
}

static int winner(const Game *g)
{
    uint8_t rank[CAPTAINS] = {0};

    rank_captains(g, rank);
    return rank[0];
}

static void final_scoring(Run *r, Game *g)
{
    g->phase = PHASE_OVER;
    show(r, EVERYBODY);
    HEADING(1, R(5_1), "final scoring");
    FOR_CAPTAINS(side, g) {
        count_up(r, g, side, commodity_points(g->captain[side].goods), R(5_1), "commodities");
        count_up(r, g, side, chest_points(g->captain[side].goods), R(5_2), "the treasure chest");
        TELL(R(5_3), "%1S has %2d {point|points} in the end", side, g->captain[side].score);
    }
    TELL(R(5_3), "%1S wins with %2d", winner(g), g->captain[winner(g)].score);
}

/* ---- 4.0 the voyages, and the whole game ------------------------------------------------------------------------- */

PROC(voyage) /* 4.0; returns 1 after the last */
{
    BEGIN
    HEADING(1, R(4_0), "voyage %1d", g->voyage);
    CALL(R(2_2), provisioning, 0);
    CALL(R(3_0), sailing, 0);
    score_voyage(r, g);
    if (g->voyage == VOYAGES)
        RETURN(1);
    reset_board(r, g);
    if (!g->printed) /* 6.0 */
        CALL(STEP(3_8, 1), lay_street, 0);
    CALL(STEP(3_8, 2), lay_galleons, 0);
    END;
}

PROC(game) /* 1.0 */
{
    BEGIN
    CALL(R(1_3), lay_galleons, 0);
    CALL(R(2_1), start_order, 0);
    do
        CALL(STEP(4_0, 1), voyage, 0);
    while (!w->result);
    final_scoring(r, g);
    END;
}
