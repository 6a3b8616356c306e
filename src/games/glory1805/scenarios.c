/* 24 Scenarios. */
#include "games/glory1805/state.h"

static const ChoiceDef scenario_choices[] = {
    {"trafalgar-battle", "21 October, one battle: Nelson's 27 ships against Villeneuve's 33; half an hour"},
    {"campaign", "The whole of 1805 in 36 turns, from the blockade of Brest to the last sortie; a long day"},
    {"grand-design", "March III to August III, 16 turns: out to the West Indies, and back for the Channel; an evening"},
    {"trafalgar-campaign", "September and October, 6 turns: the fleet in Cadiz must come out; two hours"},
    {0},
};

/* The scenarios by their number as a choice. */
static const uint8_t scenario_of_choice[] = {SCENARIO_TRAFALGAR_BATTLE, SCENARIO_CAMPAIGN, SCENARIO_GRAND_DESIGN,
                                             SCENARIO_TRAFALGAR_CAMPAIGN};

static void clear_sheet(Game *g)
{
    memset(g->ship_at, AT_WAITING, sizeof g->ship_at);
    memset(g->admiral_at, AT_WAITING, sizeof g->admiral_at);
    memset(g->cargo_at, AT_WAITING, sizeof g->cargo_at);
    for (int unit = 0; unit < UNITS; unit++)
        g->unit[unit].place = PLACE_NOWHERE;
}

/* ---- forces, 3.1 and 24.1 to 24.4 ------------------------------------------------------------------------------------ */

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
    g->unit[block] = (Unit){.place = (uint8_t)node, .station = (uint8_t)station, .since = g->turn};
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
        g->unit[BLOCKS + frigate] = (Unit){.place = (uint8_t)place, .station = patrols ? STATION_LOOSE : STATION_NONE};
    }
}

/* 3.3, 24.1 to 24.3: the points of the start; 24.3: Barham has occurred once, and Napoleon is east. */
static void set_tracks(Game *g)
{
    bool october = g->scenario == SCENARIO_TRAFALGAR_CAMPAIGN;

    memcpy(g->vp, scenarios[g->scenario].vp, sizeof g->vp);
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
    (void)r;
    lay_out(g, scenario_of_choice[option[0]]);
}

/* ---- the last count, 1.2, 23.3 and 24.3 ---------------------------------------------------------------------------------------- */

static bool has_fallen(const Game *g, int objective)
{
    return (g->raids_true | g->landed[ALLIED]) >> objective & 1;
}

/* 21.1: of every place of raids and landings that never fell; 24.2: half of it in all. */
static int pitt_values(const Game *g)
{
    int sum = 0;

    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        if (objectives[objective].mode <= MODE_RAID && !has_fallen(g, objective))
            sum += objectives[objective].pitt;
    return scenarios[g->scenario].pitt == PITT_FULL ? sum : scenarios[g->scenario].pitt == PITT_HALF ? sum / 2 : 0;
}

static bool began_in_cadiz(int ship)
{
    for (size_t i = 0; i < sizeof ship_postings / sizeof ship_postings[0]; i++)
        if (ship_postings[i].scenario == SCENARIO_TRAFALGAR_CAMPAIGN && ship_postings[i].who == ship)
            return ship_postings[i].place == PLACE_PORTS + PORT_CADIZ;
    return ships[ship].place == PLACE_PORTS + PORT_CADIZ &&
           ships[ship].arrives <= scenarios[SCENARIO_TRAFALGAR_CAMPAIGN].first_turn;
}

/* Got away to the Mediterranean: on a sheet there, or Inshore at Naples. */
static bool is_through(const Game *g, int ship)
{
    int at = g->ship_at[ship];

    return at == PLACE_PORTS + PORT_TOULON || at == PLACE_PORTS + PORT_GENOA || at == PLACE_PORTS + PORT_CARTAGENA ||
           lies_inshore(g, at, NODE_PZ_NAPLES);
}

static void count_cadiz(Run *r, Game *g)
{
    int through = 0, kept = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (began_in_cadiz(ship)) {
            through += is_through(g, ship);
            kept += g->ship_at[ship] == PLACE_PORTS + PORT_CADIZ;
        }
    TELL(R(24_3), "%1d {ship of Cadiz is|ships of Cadiz are} through, %2d {is|are} in Cadiz", through, kept);
    if (through >= TRAFALGAR_SHIPS)
        score_vp(r, g, ALLIED, VP_TRAFALGAR_BREAK_OUT);
    if (kept >= TRAFALGAR_SHIPS)
        score_vp(r, g, BRITISH, VP_TRAFALGAR_KEPT_IN);
}

static void last_count(Run *r, Game *g)
{
    const Port *algiers = &g->port[PORT_ALGIERS];

    show(r, EVERYBODY); /* what lay hidden counts now */
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        show_raid(r, g, objective);
    TELL(R(21_1), "Pitt's places that never fell: %1d", pitt_values(g));
    score_vp(r, g, BRITISH, pitt_values(g));
    if (algiers->flags & (BRITISH_CONTROL | ALLIED_CONTROL)) /* 15.26.3 */
        score_vp(r, g, algiers->flags & BRITISH_CONTROL ? BRITISH : ALLIED, VP_ALGIERS_HELD);
    if (threatens_canada(g))
        score_vp(r, g, ALLIED, admiralty[ADMIRALTY_LEOPARD_CHESAPEAKE].vp);
    if (g->scenario == SCENARIO_TRAFALGAR_CAMPAIGN)
        count_cadiz(r, g);
}

/* ---- the turns, 4.1 and 6.11 ------------------------------------------------------------------------------------------------ */

static bool is_last_turn(const Game *g)
{
    return g->turn == scenarios[g->scenario].last_turn;
}

/* 7.3: at the end of its sixth turn; what is left of its sortie is the fleet. */
static void lift_old_fog(Run *r, Game *g)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_on_sheet(g, unit) && g->turn - g->unit[unit].since + 1 >= FOG_TURNS) {
            if (is_fog(g, unit))
                remove_fog(r, g, unit, R(7_3));
            else
                set_flag(g, unit, PROVEN);
        }
}

PROC(turn_end)
{
    BEGIN
    HEADING(2, R(6_11), "turn end");
    CALL(STEP(10_7, 1), endurance, .unit = 0);
    CALL(STEP(22_2, 1), raids, .unit = 0);
    CALL(STEP(22_3, 1), landings, .side = BRITISH);
    CALL(STEP(22_3, 2), landings, .side = ALLIED);
    CALL(STEP(22_6, 1), great_britain, .none = 0);
    if (g->invaded)
        RETURN(0);
    CALL(STEP(15_20, 1), admiralty_events, .none = 0);
    test_directives(g);
    CALL(STEP(21_4, 1), accomplish, .none = 0);
    lift_old_fog(r, g);
    if (is_last_turn(g))
        last_count(r, g);
    END;
}

PROC(turn) /* 4.1, 4.2 */
{
    BEGIN
    HEADING(1, R(1_1), turns[g->turn].label);
    CALL(STEP(4_1, 1), administration, .frigate = 0);
    CALL(STEP(4_1, 2), activation, .chit = 0);
    CALL(STEP(4_2, 1), turn_end, .none = 0);
    END;
}

PROC(game)
{
    BEGIN
    if (g->scenario == SCENARIO_TRAFALGAR_BATTLE) {
        HEADING(1, R(24_4), "21 October 1805, off Cadiz");
        HEADING(2, R(17_3), "the length of the battle");
        CALL(STEP(24_4, 1), battle, .die = 0);
        RETURN(0);
    }
    if (scenarios[g->scenario].directives)
        CALL(STEP(3_5, 1), new_directive, .directive = 0);
    for (;;) {
        CALL(STEP(4_1, 1), turn, .none = 0);
        if (g->invaded || is_last_turn(g))
            RETURN(0);
        g->turn++; /* 5.1 */
    }
    END;
}

/* ---- how it ends, 23.2 and 24.4 --------------------------------------------------------------------------------------------- */

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    out[BRITISH] = g->vp[BRITISH];
    out[ALLIED] = g->vp[ALLIED];
}

static int winner_of_battle(const Game *g)
{
    int lead = g->vp[BRITISH] - g->vp[ALLIED];

    if (lead >= scenarios[g->scenario].decisive)
        return BRITISH;
    return lead >= scenarios[g->scenario].marginal ? -1 : ALLIED;
}

static int winner(const Game *g)
{
    int lead = g->vp[ALLIED] - g->vp[BRITISH], least = scenarios[g->scenario].marginal;

    if (g->scenario == SCENARIO_TRAFALGAR_BATTLE)
        return winner_of_battle(g);
    if (g->invaded || lead >= least)
        return ALLIED;
    return lead <= -least ? BRITISH : -1;
}

/* 23.2. */
static const char *level_of(const Game *g)
{
    int lead = g->vp[ALLIED] - g->vp[BRITISH];
    const ScenarioInfo *info = &scenarios[g->scenario];

    if (g->invaded)
        return "Great Britain is invaded";
    if (lead >= info->marginal)
        return lead >= info->decisive ? "a decisive Allied victory" : "a marginal Allied victory";
    if (lead <= -info->marginal)
        return lead <= -info->decisive ? "a decisive British victory" : "a marginal British victory";
    return "a draw";
}

/* 24.4. */
static const char *result_of_battle(const Game *g)
{
    int won = winner_of_battle(g);

    return won < 0 ? "a draw" : won == BRITISH ? "the British win" : "the Allies win";
}

/* 17.6.2: whoever got away before a shot was fired is told of, since nothing else tells why there are no points. */
static void end_of_battle(const Game *g, Text *out)
{
    bool away = g->battle.left[ALLIED] && !g->battle.fought;

    text_fmt(out, ": %s%s", away ? "the Allies got away before a shot was fired; " : "", result_of_battle(g));
}

static void standing(const Game *g, Text *out)
{
    bool battle = g->scenario == SCENARIO_TRAFALGAR_BATTLE;

    text_fmt(out, "British %d, Allies %d", g->vp[BRITISH], g->vp[ALLIED]);
    if (!g->flow.depth && battle)
        end_of_battle(g, out);
    else if (!g->flow.depth)
        text_fmt(out, ": %s", level_of(g));
    else if (battle)
        text_fmt(out, "; the British need a lead of %d", scenarios[g->scenario].decisive);
    else
        text_fmt(out, "; as it stands %s", level_of(g));
}
