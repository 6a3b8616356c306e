/* 24 Scenarios. */
#include "games/glory1805/state.h"

/* The scenarios that can be played so far. */
static const ChoiceDef scenario_choices[] = {
    {"trafalgar-battle", "The afternoon of 21 October, one battle"},
    {0},
};

static void clear_sheet(Game *g)
{
    memset(g->ship_at, AT_WAITING, sizeof g->ship_at);
    memset(g->admiral_at, AT_WAITING, sizeof g->admiral_at);
    for (int block = 0; block < BLOCKS; block++)
        g->block[block].place = PLACE_NOWHERE;
}

/* 24.4: one block of each side off Cadiz, the British Windward and moving, from the Day of Battle on. */
static void open_battle(Game *g, int node)
{
    g->battle.node = (uint8_t)node;
    g->battle.windward = BRITISH;
    for (int side = BRITISH; side <= ALLIED; side++) {
        g->battle.fleets[side] = UINT64_C(1) << first_block(side);
        g->block[first_block(side)] = (Block){.place = (uint8_t)node, .station = STATION_LOOSE};
    }
}

static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)r, (void)option;
    g->scenario = SCENARIO_TRAFALGAR_BATTLE;
    g->turn = scenarios[g->scenario].first_turn;
    clear_sheet(g);
    open_battle(g, NODE_PZ_CADIZ);
    for (size_t i = 0; i < sizeof ship_postings / sizeof ship_postings[0]; i++)
        if (ship_postings[i].scenario == g->scenario)
            g->ship_at[ship_postings[i].who] = (uint8_t)(AT_BLOCKS + first_block(side_of_ship(ship_postings[i].who)));
    for (size_t i = 0; i < sizeof admiral_postings / sizeof admiral_postings[0]; i++)
        if (admiral_postings[i].scenario == g->scenario)
            g->admiral_at[admiral_postings[i].who] =
                (uint8_t)(AT_BLOCKS + first_block(side_of_admiral(admiral_postings[i].who)));
}

PROC(game)
{
    BEGIN
    HEADING(1, R(24_4), "21 October 1805, off Cadiz");
    CALL(STEP(24_4, 1), battle, .none = 0);
    END;
}

/* ---- how it ends, 24.4 -------------------------------------------------------------------------------------------------- */

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    out[BRITISH] = g->vp[BRITISH];
    out[ALLIED] = g->vp[ALLIED];
}

static int winner(const Game *g)
{
    int lead = g->vp[BRITISH] - g->vp[ALLIED];

    if (lead >= scenarios[g->scenario].decisive)
        return BRITISH;
    return lead >= scenarios[g->scenario].marginal ? -1 : ALLIED;
}

static void standing(const Game *g, Text *out)
{
    text_fmt(out, "British %d, Allies %d; the British need a lead of %d", g->vp[BRITISH], g->vp[ALLIED],
             scenarios[g->scenario].decisive);
}
