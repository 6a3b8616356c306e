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
    for (int frigate = 0; frigate < FRIGATES; frigate++)
        g->frigate[frigate].place = PLACE_NOWHERE;
}

/* ---- forces, 3.1 and 24.2 to 24.4 ------------------------------------------------------------------------------------ */

/* 24.2, 24.3: Damaged ships begin Ready; none is laid up in October. */
static int first_state(const Game *g, int ship)
{
    int state = ships[ship].state;

    if (!scenarios[g->scenario].all_ready || (state == STATE_IN_ORDINARY && g->scenario == SCENARIO_GRAND_DESIGN))
        return state;
    return STATE_READY;
}

/* Those of the start, and those who have come by the first turn. In the battle nobody else is there. */
static bool is_there(const Game *g, int arrives)
{
    return g->scenario != SCENARIO_TRAFALGAR_BATTLE && arrives <= scenarios[g->scenario].first_turn;
}

static uint8_t posted_at(const PostingInfo *posting)
{
    return posting->place == PLACE_NOWHERE ? AT_LOST : posting->place;
}

static void post_ships(Game *g)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (is_there(g, ships[ship].arrives)) {
            g->ship_at[ship] = ships[ship].place;
            g->ship_state[ship] = (uint8_t)first_state(g, ship);
        }
    for (size_t i = 0; i < sizeof ship_postings / sizeof ship_postings[0]; i++)
        if (ship_postings[i].scenario == g->scenario) {
            g->ship_at[ship_postings[i].who] = posted_at(&ship_postings[i]);
            g->ship_state[ship_postings[i].who] = ship_postings[i].state;
        }
}

static void post_admirals(Game *g)
{
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (is_there(g, admirals[admiral].arrives))
            g->admiral_at[admiral] = admirals[admiral].place;
    for (size_t i = 0; i < sizeof admiral_postings / sizeof admiral_postings[0]; i++)
        if (admiral_postings[i].scenario == g->scenario)
            g->admiral_at[admiral_postings[i].who] = posted_at(&admiral_postings[i]);
}

/* 2.8: the lowest free number; BLOCKS: there is none. */
static int free_block(const Game *g, int side)
{
    int block = first_block(side), end = side == BRITISH ? BRITISH_BLOCKS : BLOCKS;

    while (block < end && g->block[block].place != PLACE_NOWHERE)
        block++;
    return block < end ? block : BLOCKS;
}

/* The ships and admirals of a side that were put into a node become a fleet; none there, none becomes one. */
static void form_fleet(Game *g, int side, int node, int station)
{
    int block = free_block(g, side), n = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == node && side_of_ship(ship) == side) {
            g->ship_at[ship] = (uint8_t)(AT_BLOCKS + block);
            n++;
        }
    if (!n)
        return;
    g->block[block] = (Block){.place = (uint8_t)node, .station = (uint8_t)station};
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == node && side_of_admiral(admiral) == side)
            g->admiral_at[admiral] = (uint8_t)(AT_BLOCKS + block);
}

/* 3.1: in the order of the file. */
static void form_fleets(Game *g)
{
    for (size_t i = 0; i < sizeof start_fleets / sizeof start_fleets[0]; i++)
        form_fleet(g, BRITISH, start_fleets[i].place, start_fleets[i].station);
}

/* ---- the rest of the set-up, 3.2 to 3.4 ------------------------------------------------------------------------------- */

static void post_frigates(Game *g)
{
    for (int frigate = 0; frigate < FRIGATES; frigate++) {
        int place = start_frigates[frigate];
        bool patrols = place < NODE_COUNT && nodes[place].kind == NODE_PATROL;
        g->frigate[frigate] = (Frigate){.place = (uint8_t)place, .station = patrols ? STATION_LOOSE : STATION_NONE};
    }
}

/* 24.3: Barham has occurred once, and Napoleon is east. */
static void set_tracks(Game *g)
{
    bool october = g->scenario == SCENARIO_TRAFALGAR_CAMPAIGN;

    memcpy(g->manpower, manpower_start, sizeof g->manpower);
    memset(g->cargo_box, scenarios[g->scenario].cargo_box, sizeof g->cargo_box);
    g->tension = TENSION_START;
    g->barham = g->napoleon_east = october;
    if (october)
        g->manpower[NATION_BRITISH] = BARHAM_SPACE;
}

static void set_winds(Game *g)
{
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        g->wind[zone] = g->last_wind[zone] = zones[zone].start;
}

/* 24.4: one block of each side off Cadiz, the British Windward and moving, from the Day of Battle on. */
static void open_battle(Game *g)
{
    g->battle.node = NODE_PZ_CADIZ;
    g->battle.windward = BRITISH;
    for (int side = BRITISH; side <= ALLIED; side++) {
        g->battle.fleets[side] = UINT64_C(1) << first_block(side);
        form_fleet(g, side, NODE_PZ_CADIZ, STATION_LOOSE);
    }
}

static void lay_out(Game *g, int scenario)
{
    g->scenario = (uint8_t)scenario;
    g->turn = scenarios[scenario].first_turn;
    clear_sheet(g);
    post_ships(g);
    post_admirals(g);
    set_winds(g);
    if (scenario == SCENARIO_TRAFALGAR_BATTLE) {
        open_battle(g);
        return;
    }
    form_fleets(g);
    post_frigates(g);
    set_tracks(g);
}

static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)r, (void)option;
    lay_out(g, SCENARIO_TRAFALGAR_BATTLE);
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
