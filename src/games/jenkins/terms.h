/* 2.1, 4.3, 7.2, A3 to A10: what the rulebook calls counters and places, and what can be said of them at a glance. Part of
 * state.h. */
#ifndef JENKINS_TERMS_H
#define JENKINS_TERMS_H

/* ---- what odds are asked for (odds.c) ------------------------------------------------------------------------- */

enum { INTERCEPTED, BROUGHT_TO_BATTLE, REPULSED, THROWN_BACK, STRUCK_BY_DISEASE };

/* ---- counters --------------------------------------------------------------------------------------------------- */

static inline bool is_piece(int p)
{
    return p >= 0 && p < PIECE_COUNT;
}

static inline int side_of(int p) /* 2.1 */
{
    return pieces[p].side;
}

static inline bool is_own(int side, int p)
{
    return is_piece(p) && side_of(p) == side;
}

static inline bool is_ship(int p)
{
    return pieces[p].kind == KIND_NAVAL;
}

static inline bool is_land(int p)
{
    return pieces[p].kind == KIND_LAND;
}

static inline bool is_deception(int p)
{
    return pieces[p].kind == KIND_DECEPTION;
}

static inline bool is_type(int p, int type)
{
    return pieces[p].type == type;
}

static inline bool has_flag(const Game *g, int p, int flag)
{
    return g->flags[p] & flag;
}

/* By the enemy (4.3, 4.4). */
static inline bool is_seen(const Game *g, int p)
{
    return g->flags[p] & (KNOWN | ON_TOP);
}

static inline bool is_aboard(const Game *g, int p)
{
    return g->carrier[p] != NO_PIECE;
}

/* A9: a land-type counter that is not embarked. */
static inline bool is_ashore(const Game *g, int p)
{
    return is_land(p) && !is_aboard(g, p);
}

static inline bool in_stack(const Game *g, int p)
{
    return g->where[p] < STACKS;
}

/* A side's counters in a place that has no list. */
static inline Set all_at(const Game *g, int side, int place)
{
    Set found = {0};

    bits_where_wide(g->where, SIDE_FIRST[side], SIDE_FIRST[side] + SIDE_PIECE_COUNT[side], place, found.w);
    return found;
}

/* ---- places ----------------------------------------------------------------------------------------------------- */

static inline bool is_hex(int at)
{
    return at >= 0 && at < HEX_COUNT;
}

/* The hex a stack stands in: its own, or where the moving group is; NO_HEX on the track. */
static inline int hex_of(const Game *g, int at)
{
    return at == MOVING ? g->moving_at : is_hex(at) ? at : NO_HEX;
}

/* A10: Zihuatanejo, of value 0, is no seaport. */
static inline int port_at(int hex)
{
    int port = hexes[hex].port;
    return port >= 0 && ports[port].value > 0 ? port : -1;
}

static inline bool is_sea_hex(int hex)
{
    return hexes[hex].terrain == TERRAIN_SEA;
}

static inline bool is_friendly_port(const Game *g, int side, int hex) /* A3 */
{
    int port = port_at(hex);
    return port >= 0 && g->holder[port] == side;
}

static inline bool is_enemy_port(const Game *g, int side, int hex) /* A5 */
{
    return is_friendly_port(g, enemy_of(side), hex);
}

static inline bool storm_at(const Game *g, int hex)
{
    int port = hexes[hex].port;
    return port >= 0 && (g->storm >> port & 1);
}

static inline bool ships_at(const Game *g, int side, int hex)
{
    return bit_has(g->ships[side], hex);
}

static inline bool ashore_at(const Game *g, int side, int hex)
{
    return bit_has(g->ashore[side], hex);
}

/* A naval combat is due here (7.2), and which side attacks. */
static inline bool battle_at(const Game *g, int hex)
{
    return bit_has(g->battle, hex);
}

static inline int attacker_at(const Game *g, int hex)
{
    return bit_has(g->spanish_attack, hex) ? SPANISH : ENGLISH;
}

#endif
