/* 2.1, 3.1, 3.2, 16.2: what the rulebook calls counters and places, and what can be said of them at a glance. Part of
 * state.h. */
#ifndef ARMADA_TERMS_H
#define ARMADA_TERMS_H

/* ---- counters ---------------------------------------------------------------------------------------------------- */

static inline bool is_piece(int p)
{
    return p >= 0 && p < PIECE_COUNT;
}

static inline int side_of(int p) /* 2.1 */
{
    return pieces[p].side;
}

static inline bool is_ship(int p)
{
    return p < FIRST_LAND;
}

static inline bool is_land(int p) /* 3.2 a combat unit */
{
    return p >= FIRST_LAND && p < FIRST_LEADER;
}

static inline bool is_leader(int p)
{
    return p >= FIRST_LEADER && p < FIRST_FLEET;
}

static inline bool is_fleet(int p)
{
    return p >= FIRST_FLEET && p < PIECE_COUNT;
}

static inline bool is_nation(int p, int nation)
{
    return pieces[p].nation == nation;
}

static inline bool is_dutch(int p)
{
    return is_nation(p, NATION_DUTCH);
}

static inline bool is_barge(int p) /* 3.22 */
{
    return is_ship(p) && is_nation(p, NATION_WALLOON);
}

static inline bool is_french(int p)
{
    return is_nation(p, NATION_HUGUENOT) || is_nation(p, NATION_FRENCH_CATHOLIC_LEAGUE);
}

static inline bool is_paid(int p) /* 11.16, 11.17 */
{
    return nation_is_paid[pieces[p].nation];
}

static inline bool has_flag(const Game *g, int p, int flag)
{
    return g->flags[p] & flag;
}

static inline bool on_map(const Game *g, int p)
{
    return g->where[p] < HEX_COUNT;
}

static inline bool on_track(const Game *g, int p)
{
    return g->where[p] >= TRACK_BOXES && g->where[p] < POOL;
}

static inline int track_of(const Game *g, int p)
{
    return (g->where[p] - TRACK_BOXES) / 4;
}

static inline int box_of(const Game *g, int p)
{
    return (g->where[p] - TRACK_BOXES) % 4 + 1;
}

static inline int track_box(int track, int box)
{
    return TRACK_BOXES + 4 * track + box - 1;
}

static inline int strength(const Game *g, int p) /* 3.23 */
{
    return g->lost[p] ? pieces[p].reduced : pieces[p].combat;
}

static inline bool is_aboard(const Game *g, int p)
{
    return g->group[p] != NO_PIECE;
}

static inline bool is_ashore(const Game *g, int p) /* land units and leaders */
{
    return on_map(g, p) && g->group[p] == NO_PIECE;
}

/* The fleet or loose ships a counter belongs to; NO_PIECE ashore. */
static inline int group_of(const Game *g, int p)
{
    int group = g->group[p];
    return is_leader(p) && group != NO_PIECE ? g->group[group] : group;
}

static inline int munitions_of(const Game *g, int group)
{
    return group == LOOSE ? 0 : g->munitions[group - FIRST_FLEET];
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

static inline bool is_hex(int at)
{
    return at >= 0 && at < HEX_COUNT;
}

static inline bool is_high_seas(int hex)
{
    return hexes[hex].terrain == TERRAIN_SEA;
}

static inline bool is_shallow(int hex)
{
    return hexes[hex].terrain == TERRAIN_SHALLOW;
}

static inline bool is_port(int hex) /* 3.1 */
{
    return hexes[hex].city >= 0 && cities[hexes[hex].city].port;
}

static inline bool is_fortress(int hex)
{
    return hexes[hex].city >= 0 && cities[hexes[hex].city].fortress;
}

static inline bool in_area(int hex, int first, int last)
{
    return hexes[hex].area >= first && hexes[hex].area <= last;
}

static inline bool in_england(int hex)
{
    return in_area(hex, AREA_ENGLAND_SOUTH, AREA_ENGLAND_NORTH);
}

static inline bool in_scotland(int hex)
{
    return in_area(hex, AREA_SCOTLAND_LOWLANDS, AREA_SCOTLAND_HIGHLANDS);
}

static inline bool in_ireland(int hex)
{
    return in_area(hex, AREA_IRELAND_ULSTER, AREA_IRELAND_THE_PALE);
}

static inline bool in_netherlands(int hex)
{
    return in_area(hex, AREA_PROTESTANT_NETHERLANDS, AREA_CATHOLIC_NETHERLANDS);
}

static inline bool in_france(int hex)
{
    return in_area(hex, AREA_FRANCE_CATHOLIC_LEAGUE, AREA_FRANCE_HUGUENOT);
}

static inline bool in_spain(int hex)
{
    return in_area(hex, AREA_SPAIN, AREA_SPAIN_PORTUGAL);
}

static inline bool ships_at(const Game *g, int side, int hex)
{
    return bit_has(g->ships[side], hex);
}

static inline bool troops_at(const Game *g, int side, int hex)
{
    return bit_has(g->troops[side], hex);
}

static inline bool controls(const Game *g, int side, int hex)
{
    return bit_has(g->control[side], hex);
}

static inline bool besieged_by_land(const Game *g, int side, int hex)
{
    return bit_has(g->land_siege[side], hex);
}

static inline bool besieged_by_sea(const Game *g, int side, int hex)
{
    return bit_has(g->sea_siege[side], hex);
}

/* A place under siege, whoever is besieged in it: rebels may be, in a city that is their enemy's. */
static inline bool under_siege(const Game *g, int hex)
{
    return besieged_by_land(g, ENGLISH, hex) || besieged_by_land(g, SPANISH, hex) || besieged_by_sea(g, ENGLISH, hex) ||
           besieged_by_sea(g, SPANISH, hex);
}

static inline bool friendly_port(const Game *g, int side, int hex)
{
    return is_port(hex) && controls(g, side, hex);
}

static inline bool friendly_fortress(const Game *g, int side, int hex)
{
    return is_fortress(hex) && controls(g, side, hex);
}

/* Enemy ships, or combat units, that bar the way: those besieged bar nothing. */
static inline bool enemy_ships_free(const Game *g, int side, int hex)
{
    return ships_at(g, enemy_of(side), hex) && !besieged_by_sea(g, enemy_of(side), hex);
}

static inline bool enemy_troops_free(const Game *g, int side, int hex)
{
    return troops_at(g, enemy_of(side), hex) && !besieged_by_land(g, enemy_of(side), hex);
}

static inline bool is_winter(const Game *g)
{
    return turns[g->turn].winter;
}

/* The direction from a hex to the next, or -1. */
static inline int direction_to(int from, int to)
{
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (neighbour[from][k] == to)
            return k;
    return -1;
}

static inline bool exit_to(const uint8_t *exits, int from, int to)
{
    int k = direction_to(from, to);
    return k >= 0 && (exits[from] >> k & 1);
}

/* ---- what odds are asked for (odds.c) ------------------------------------------------------------------------------ */

enum { INTERCEPTED, DISENGAGED, SWEPT_AWAY, BESIEGED, DRIVEN_BACK, OUTCOMES };

/* And what is counted as losses are. */
enum { SHIP_STEP_LOST = OUTCOMES, LAND_STEP_LOST = OUTCOMES + 2 };

#endif
