/* The invariants: of every state, and of what a position says. */
#include "games/glory1805/state.h"

/* In a fleet of its own side that is on the sheet, or somewhere else that exists. */
static bool sound_spot(const Game *g, int at, int side)
{
    if (at < AT_BLOCKS || at >= AT_WAITING)
        return at < AT_KINDS;
    return side_of_unit(at - AT_BLOCKS) == side && is_fleet(g, at - AT_BLOCKS);
}

/* 2.3: ships are laid up only where there is a box. */
static bool sound_state(const Game *g, int ship)
{
    int at = g->ship_at[ship], state = g->ship_state[ship];

    if (state < STATE_IN_ORDINARY)
        return true;
    return state < SHIP_STATES && at >= PLACE_PORTS && at < PLACE_BOXES && ports[at - PLACE_PORTS].in_ordinary;
}

static const char *forces_fault(const Game *g)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (!sound_spot(g, g->ship_at[ship], side_of_ship(ship)) || !sound_state(g, ship))
            return "a ship is where it cannot be";
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (!sound_spot(g, g->admiral_at[admiral], side_of_admiral(admiral)))
            return "an admiral is where he cannot be";
    return NULL;
}

/* 7.2: cargo is somewhere just when its box says Ready; one to a fleet. */
static const char *cargo_fault(const Game *g)
{
    for (int cargo = 0; cargo < CARGOES; cargo++) {
        int at = g->cargo_at[cargo], side = cargo < CARGO_TRANSPORTS ? BRITISH : ALLIED;
        bool ready = cargo == CARGO_GOLD ? at < AT_WAITING : g->cargo_box[cargo] == CARGO_READY_BOX;
        if (!sound_spot(g, at, side) || (at < AT_WAITING) != ready || (at < AT_BLOCKS && !is_port(at) && ready))
            return "cargo is where it cannot be";
        if (cargo < CARGO_GOLD && at >= AT_BLOCKS && at < AT_WAITING && cargo_aboard(g, at) != cargo)
            return "a fleet carries two cargoes";
    }
    return NULL;
}

/* 2.4, 7.1, 7.3: fleets have ships, Fog has none and is Allied; stations are held in patrol zones. */
static const char *block_fault(const Game *g, int unit)
{
    const Unit *it = &g->unit[unit];
    int n = fleet_ships(g, unit, AFLOAT);

    if (!at_sea(g, unit))
        return "a block is where it cannot be";
    if (is_fog(g, unit) && (side_of_unit(unit) != ALLIED || is_fighting(g, unit)))
        return "a block is Fog and cannot be";
    if (n > SHIPS_IN_A_FLEET || (!n && !is_fog(g, unit) && !is_fighting(g, unit)))
        return "a fleet has no ships, or too many";
    return it->station && !is_patrol(it->place) ? "a unit has a station where there is none" : NULL;
}

/* 2.4, 7.4: in a node or a port, two to a node. */
static const char *frigates_fault(const Game *g)
{
    for (int unit = BLOCKS; unit < UNITS; unit++) {
        int place = g->unit[unit].place;
        if (place >= PLACE_NORTH_SEA && place != PLACE_NOWHERE)
            return "a frigate is where it cannot be";
        if (place < NODE_COUNT && frigates_in(g, place) > FRIGATES_PER_NODE)
            return "there are too many frigates in a node";
        if (g->unit[unit].station && !is_patrol(place))
            return "a unit has a station where there is none";
    }
    return NULL;
}

static const char *blocks_fault(const Game *g)
{
    const char *fault = NULL;

    for (int unit = 0; unit < BLOCKS && !fault; unit++)
        if (is_on_sheet(g, unit))
            fault = block_fault(g, unit);
    if (fault)
        return fault;
    if (count_blocks(g, true) > FOG_BLOCKS || count_blocks(g, false) > ALLIED_FLEETS)
        return "there are too many blocks";
    for (int value = 0; value < 10; value++)
        if (chits_in_cup(g, value) < 0)
            return "there are too many Provisions chits";
    return NULL;
}

static const char *battle_fault(const Game *g)
{
    const Battle *b = &g->battle;

    if (!(b->fleets[BRITISH] || b->harbour[BRITISH]) || !(b->fleets[ALLIED] || b->harbour[ALLIED]))
        return "a battle has two forces";
    for (int unit = 0; unit < BLOCKS; unit++)
        if (is_fighting(g, unit) && g->unit[unit].place != b->node)
            return "a fleet fights where it is not";
    if (!b->rounds && (RUNNING(g, combat) || RUNNING(g, fate) || RUNNING(g, admirals_fate)))
        return "there is no time for a battle";
    for (int side = BRITISH; side <= ALLIED; side++) {
        if (!b->rounds && !ships_of(g, side))
            return "a force has no ship";
        if (b->rounds && ships_of(g, side) > b->ships[side])
            return "a force has more ships than it began with";
        if (b->rounds && !b->ships[side])
            return "a force began without a ship";
    }
    if (b->round > b->rounds || b->fought > b->round || b->order[b->windward] >= ORDER_GW)
        return "the rounds or orders of the battle contradict each other";
    return NULL;
}

static bool is_sound_at(const Game *g, int at)
{
    return is_port(at) || (at >= AT_BLOCKS && is_fleet(g, at - AT_BLOCKS));
}

/* The unit or port a procedure is about must be where it can be about it. */
static bool is_about_something(const Game *g, const Frame *f)
{
    bool asks = f == top_frame(&g->flow, g->stack);

    switch (f->proc) {
    case P_contact: return in_node(g, unit_of(LOCALS(f, contact)->unit));
    case P_spotted: return in_node(g, unit_of(LOCALS(f, spotted)->unit));
    case P_weather_damage: return is_sound_at(g, LOCALS(f, weather_damage)->at);
    case P_random: return LOCALS(f, random)->what < STEP_WORSE || is_sound_at(g, LOCALS(f, random)->at);
    default: break;
    }
    if (!asks)
        return true;
    switch (f->proc) {
    case P_act:
        return in_node(g, unit_of(LOCALS(f, act)->unit)) ||
               (LOCALS(f, act)->unit >= PIECE_FRIGATES && is_port(g->unit[unit_of(LOCALS(f, act)->unit)].place));
    case P_arrive: return is_box(g->unit[unit_of(LOCALS(f, arrive)->unit)].place);
    case P_raids:
        return LOCALS(f, raids)->unit < BLOCKS && is_on_sheet(g, LOCALS(f, raids)->unit) &&
               raid_target(g, LOCALS(f, raids)->unit) >= 0;
    case P_landings:
        return LOCALS(f, landings)->unit < BLOCKS && is_on_sheet(g, LOCALS(f, landings)->unit) &&
               landing_port(g, LOCALS(f, landings)->unit) != PORT_COUNT;
    case P_admiralty_events: return g->event_down;
    case P_administration: return g->flow.question != Q_return_port || frigate_due(g) >= 0;
    default: return true;
    }
}

static const char *frame_fault(const Game *g, const Frame *f)
{
    if (f->proc == P_combat && f->step >= (uint32_t)R_18_2 && f->step < (uint32_t)R_19_4 &&
        LOCALS(f, combat)->result > RESULT_RB)
        return "the round has no result"; /* the choice has been made by then */
    if (f->step && !is_about_something(g, f))
        return "a procedure is about nothing";
    return NULL;
}

/* Whoever is asked has an answer. */
static const char *question_fault(const Game *g)
{
    Action list[YA_MAX_LEGAL];

    if (g->flow.plan || !g->flow.owing)
        return NULL;
    return ya_legal(&game_glory1805, g, bit_lowest(g->flow.owing), false, list, YA_MAX_LEGAL)
               ? NULL
               : "there is nothing to be answered";
}

static bool check_state(const Game *g, Text *why)
{
    const char *fault = forces_fault(g);

    if (!fault)
        fault = cargo_fault(g);
    if (!fault)
        fault = frigates_fault(g);
    if (!fault)
        fault = blocks_fault(g);
    if (!fault && (g->scenario == SCENARIO_TRAFALGAR_BATTLE || RUNNING(g, battle) || RUNNING(g, engage)))
        fault = battle_fault(g);
    FOR_FRAMES(f, g)
    if (!fault)
        fault = frame_fault(g, f);
    if (!fault)
        fault = question_fault(g);
    return !fault || wrong(why, "%s", fault);
}
