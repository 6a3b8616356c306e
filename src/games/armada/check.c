/* The invariants of a state: run after every action in tests and fuzzing. */
#include "games/armada/state.h"

static bool wrong(Text *why, const char *what, int p)
{
    text_fmt(why, "%s", what);
    if (is_piece(p))
        text_fmt(why, ": %s", pieces[p].slug);
    return false;
}

/* Every counter of a hex is in its list once, in id order, and in no other. */
static bool check_lists(const Game *g, Text *why)
{
    int listed = 0, standing_there = 0;

    for (int hex = 0; hex < HEX_COUNT; hex++) {
        int last = -1;
        FOR_HEX(p, g, hex) {
            if (!is_piece(p) || g->where[p] != hex || p <= last)
                return wrong(why, "a list of a hex is broken", p);
            last = p;
            listed++;
        }
    }
    for (int p = 0; p < PIECE_COUNT; p++) {
        if (g->where[p] >= PLACES)
            return wrong(why, "a counter is nowhere", p);
        standing_there += on_map(g, p);
    }
    return listed == standing_there || wrong(why, "a counter on the map is in no list", -1);
}

static bool check_presence(const Game *g, Text *why)
{
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        bool ships[2] = {false, false}, troops[2] = {false, false};
        FOR_HEX(p, g, hex) {
            ships[side_of(p)] |= is_ship(p);
            troops[side_of(p)] |= is_land(p) && !is_aboard(g, p);
        }
        FOR_SIDES(side) {
            if (ships[side] != ships_at(g, side, hex) || troops[side] != troops_at(g, side, hex))
                return wrong(why, "presence of a hex is wrong", -1);
            int other = enemy_of(side);
            if (besieged_by_land(g, side, hex) && !(troops[side] && troops[other]))
                return wrong(why, "a land siege without besieged or besiegers", -1);
            if (besieged_by_sea(g, side, hex) && !(ships[side] && ships[other] && controls(g, side, hex)))
                return wrong(why, "a naval siege without besieged or besiegers", -1);
        }
        if (troops[0] && troops[1] && !besieged_by_land(g, 0, hex) && !besieged_by_land(g, 1, hex))
            return wrong(why, "both sides hold a hex without a siege", g->head[hex]);
        if (controls(g, ENGLISH, hex) && controls(g, SPANISH, hex))
            return wrong(why, "both sides control a hex", -1);
        if (g->clock[hex] && !besieged_by_land(g, 0, hex) && !besieged_by_land(g, 1, hex))
            return wrong(why, "a clock without a siege", -1);
    }
    return true;
}

static bool check_ship(const Game *g, int p, Text *why)
{
    int hex = g->where[p], group = g->group[p];

    if (hexes[hex].terrain == TERRAIN_LAND)
        return wrong(why, "a ship on land", p);
    if (is_shallow(hex) && pieces[p].deep)
        return wrong(why, "a deep-draft ship in a shallow hex", p);
    if (is_dutch(p) && hexes[hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL)
        return wrong(why, "a Dutch ship too far from Brill", p);
    if (group == LOOSE ? is_high_seas(hex) && p != TREASURE : !is_fleet(group) || g->where[group] != hex)
        return wrong(why, "a ship without its fleet", p);
    return group == LOOSE || side_of(group) == side_of(p) || wrong(why, "a ship in an enemy fleet", p);
}

static bool check_unit(const Game *g, int p, Text *why)
{
    int hex = g->where[p], group = g->group[p];

    if (group == NO_PIECE) {
        if (is_high_seas(hex))
            return wrong(why, "a land unit in the sea", p);
        return !may_enter(g, p, NO_HEX, hex).reason || wrong(why, "a land unit where it may not be", p);
    }
    if (is_leader(p))
        return (is_ship(group) && g->where[group] == hex && side_of(group) == side_of(p)) ||
               wrong(why, "a leader aboard no ship", p);
    if (group != LOOSE && (!is_fleet(group) || g->where[group] != hex))
        return wrong(why, "cargo without its fleet", p);
    return true;
}

static bool loading(const Game *g)
{
    int q = flow_in(g)->question;
    return q == Q_drop_cargo || q == Q_share || q == Q_lose_step;
}

static bool check_pieces(const Game *g, Text *why)
{
    for (int p = 0; p < PIECE_COUNT; p++) {
        if (!on_map(g, p)) {
            if (g->group[p] != NO_PIECE)
                return wrong(why, "a counter off the map belongs to a group", p);
            if (on_track(g, p) && (is_leader(p) || is_fleet(p) || (is_land(p) && box_of(g, p) != 1)))
                return wrong(why, "a counter in a box it cannot be in", p);
            if (on_track(g, p) && is_ship(p) && tracks[track_of(g, p)].capacity < 0)
                return wrong(why, "a ship on a track without a port", p);
            if (g->lost[p] && !on_track(g, p))
                return wrong(why, "a reduced counter off the map", p);
            continue;
        }
        if (g->lost[p] && pieces[p].reduced == 0 && pieces[p].steps != 2)
            return wrong(why, "a counter without a reduced side is reduced", p);
        if (is_ship(p) ? !check_ship(g, p, why) : !is_fleet(p) && !check_unit(g, p, why))
            return false;
        if (is_fleet(p) && !loading(g) && !fleet_has_ships(g, p))
            return wrong(why, "a fleet without ships", p);
        if (is_fleet(p) && !loading(g) && overladen(g, side_of(p), g->where[p], p))
            return wrong(why, "a fleet over its capacity", p);
        if (is_ship(p) && g->group[p] == LOOSE && !loading(g) && overladen(g, side_of(p), g->where[p], LOOSE))
            return wrong(why, "loose ships over their capacity", p);
    }
    return true;
}

static bool check_state(const Game *g, Text *why)
{
    if (!check_lists(g, why) || !check_presence(g, why) || !check_pieces(g, why))
        return false;
    for (int f = 0; f < FLEET_COUNT; f++)
        if (g->munitions[f] > MUNITIONS_MAX || (g->munitions[f] && !on_map(g, FIRST_FLEET + f)))
            return wrong(why, "munitions without a fleet", FIRST_FLEET + f);
    FOR_SIDES(side)
        if (g->treasury[side] < 0)
            return wrong(why, "a treasury below nothing", -1);
    if (g->turn < 1 || g->turn > TURNS || g->phase >= PHASE_COUNT)
        return wrong(why, "no such turn or phase", -1);
    return true;
}
