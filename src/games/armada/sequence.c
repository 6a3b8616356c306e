/* 2.0 The game, 4.0 the sequence of play, and the joint segments (4.1). */
#include "games/armada/state.h"

/* ---- 4.1 joint segments: neither side sees what the other does until both are done ------------------------------- */

static void save_aside(Game *g, int side)
{
    Aside *a = &g->aside;

    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == side) {
            a->where[p] = g->where[p];
            a->flags[p] = g->flags[p];
            a->group[p] = g->group[p];
            a->lost[p] = g->lost[p];
        }
    for (int f = FIRST_FLEET; f < PIECE_COUNT; f++)
        if (side_of(f) == side)
            a->munitions[f - FIRST_FLEET] = g->munitions[f - FIRST_FLEET];
    a->treasury[side] = g->treasury[side];
}

static void swap16(uint16_t *a, uint16_t *b)
{
    uint16_t t = *a;
    *a = *b;
    *b = t;
}

static void swap8(uint8_t *a, uint8_t *b)
{
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

/* How the side's things stand, and what is kept aside, change places. No siege can depend on it: besieged and besieging
 * units do nothing in joint segments. */
static void swap_aside(Game *g, int side)
{
    Aside *a = &g->aside;

    for (int p = 0; p < PIECE_COUNT; p++) {
        if (side_of(p) != side)
            continue;
        int from = g->where[p], to = a->where[p];
        swap16(&g->where[p], &a->where[p]);
        swap16(&g->flags[p], &a->flags[p]);
        swap8(&g->group[p], &a->group[p]);
        swap8(&g->lost[p], &a->lost[p]);
        if (from < HEX_COUNT && from != to)
            unlink_from(g, p, from);
        if (to < HEX_COUNT && from != to)
            link_into(g, p, to);
        if (from < HEX_COUNT)
            note_presence(g, from);
        if (to < HEX_COUNT)
            note_presence(g, to);
    }
    for (int f = FIRST_FLEET; f < PIECE_COUNT; f++)
        if (side_of(f) == side)
            swap8(&g->munitions[f - FIRST_FLEET], &a->munitions[f - FIRST_FLEET]);
    int16_t ducats = g->treasury[side];
    g->treasury[side] = a->treasury[side];
    a->treasury[side] = ducats;
}

/* What a side may see of a joint segment; other times it is the state itself. */
static const Game *as_seen_by(const Game *g, int side, Game *copy)
{
    bool english_acts = g->joint == 1 + ENGLISH, truth = side == YA_REFEREE;

    if (!g->joint)
        return g;
    memcpy(copy, g, sizeof *copy);
    if (english_acts && side != ENGLISH && !truth)
        swap_aside(copy, ENGLISH);
    if (!english_acts && side != SPANISH && !truth)
        swap_aside(copy, SPANISH);
    if (!english_acts && (side == ENGLISH || truth))
        swap_aside(copy, ENGLISH);
    return copy;
}

static void begin_joint(Game *g)
{
    g->side = ENGLISH;
    g->joint = 1 + ENGLISH;
    save_aside(g, ENGLISH);
}

static void second_lane(Game *g)
{
    swap_aside(g, ENGLISH);
    g->side = SPANISH;
    g->joint = 1 + SPANISH;
    save_aside(g, SPANISH);
}

static void tell_change(Run *r, int p, int before, int after)
{
    unsigned others = EVERYBODY & ~ONLY(side_of(p));

    if (before == after || is_leader(p))
        return;
    if (is_fleet(p) && after >= HEX_COUNT)
        TELL_SOME(R(6_12), others, "%1P is broken up", NULL, p);
    else if (is_fleet(p))
        TELL_SOME(R(6_12), others, "%1P is formed in %2L", NULL, p, after);
    else if (after < HEX_COUNT)
        TELL_SOME(R(5_13), others, "%1P is placed in %2L", NULL, p, after);
    else if (after >= TRACK_BOXES && after < POOL)
        TELL_SOME(R(5_0), others, "%1P is now in box %2d of %3T", NULL, p, (after - TRACK_BOXES) % 4 + 1,
                  (after - TRACK_BOXES) / 4);
}

/* What a side has done in its lane, to the others. */
static void tell_lane(Run *r, const Game *g, int side, bool aside_is_new)
{
    const Aside *a = &g->aside;

    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == side)
            tell_change(r, p, aside_is_new ? g->where[p] : a->where[p], aside_is_new ? a->where[p] : g->where[p]);
    for (int f = FIRST_FLEET; f < PIECE_COUNT; f++) {
        int i = f - FIRST_FLEET, now = aside_is_new ? a->munitions[i] : g->munitions[i];
        if (side_of(f) == side && a->munitions[i] != g->munitions[i])
            TELL_SOME(R(12_1), EVERYBODY & ~ONLY(side), "%1P has %2d munitions points", NULL, f, now);
    }
    if (a->treasury[side] != g->treasury[side])
        TELL_SOME(R(11_0), EVERYBODY & ~ONLY(side), "%1S treasury now %2d", NULL, side,
                  aside_is_new ? a->treasury[side] : g->treasury[side]);
}

static void end_joint(Run *r, Game *g)
{
    tell_lane(r, g, ENGLISH, true);
    tell_lane(r, g, SPANISH, false);
    swap_aside(g, ENGLISH);
    memset(&g->aside, 0, sizeof g->aside);
    g->joint = 0;
    show(r, EVERYBODY);
}

/* ---- 4.2 the turn ------------------------------------------------------------------------------------------------ */

static void clear_flags(Game *g, int side, int flags)
{
    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == side)
            g->flags[p] &= (uint16_t)~flags;
}

static void begin_segment(Game *g, int phase, int side)
{
    g->phase = (uint8_t)phase;
    g->side = (uint8_t)side;
    clear_flags(g, side, SEGMENT_FLAGS);
}

/* 14.22: ships that begin a winter turn in a port stay there; 14.23: the Mediterranean is free. */
static bool icebound_at(const Game *g, int hex)
{
    return is_winter(g) && is_port(hex) && !cities[hexes[hex].city].mediterranean;
}

static void begin_turn(Run *r, Game *g)
{
    HEADING(1, R(4_2), "turn %1d: %2W", g->turn, WORD_TURN + g->turn);
    FOR_SIDES(side)
        clear_flags(g, side, SEGMENT_FLAGS | ADVANCED | ICEBOUND | TRIED | DECLINED | STRUCK);
    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_map(g, p) && icebound_at(g, g->where[p]))
            g->flags[p] |= ICEBOUND;
}

/* 13.2: Santa Cruz dies of old age. */
static void end_turn(Run *r, Game *g)
{
    if (g->turn == 8 && g->where[PIECE_LEADER_SANTA_CRUZ] != GONE) {
        take_off(r, g, PIECE_LEADER_SANTA_CRUZ, GONE);
        TELL(R(13_2), "%1P dies", PIECE_LEADER_SANTA_CRUZ);
    }
}

PROC(game) /* 2.0 */
{
    BEGIN
    for (g->turn = 1; g->turn <= TURNS; g->turn++) {
        begin_turn(r, g);
        CALL(STEP(4_2, 1), game_turn, 0);
        end_turn(r, g);
    }
    g->turn = TURNS;
    g->phase = PHASE_OVER;
    g->side = ENGLISH;
    TELL(R(16_0), "victory points: %1S %2d, %3S %4d", ENGLISH, victory_points(g, ENGLISH), SPANISH,
         victory_points(g, SPANISH));
    END;
}

PROC(game_turn) /* 4.2 */
{
    BEGIN
    CALL(STEP(4_2, 1), activation, 0);
    CALL(STEP(4_2, 2), naval_move, .side = ENGLISH);
    CALL(STEP(4_2, 3), naval_combat, .side = ENGLISH);
    CALL(STEP(4_2, 4), naval_move, .side = SPANISH);
    CALL(STEP(4_2, 5), naval_combat, .side = SPANISH);
    CALL(STEP(4_2, 6), land_move, .side = ENGLISH);
    if (is_winter(g))
        CALL(STEP(4_2, 7), attrition, .side = ENGLISH);
    CALL(STEP(4_2, 8), land_combat, .side = ENGLISH);
    CALL(STEP(4_2, 9), land_move, .side = SPANISH);
    if (is_winter(g))
        CALL(STEP(4_2, 10), attrition, .side = SPANISH);
    CALL(STEP(4_2, 11), land_combat, .side = SPANISH);
    CALL(STEP(4_2, 12), maintenance, .side = ENGLISH);
    CALL(STEP(4_2, 13), acquisition, .side = ENGLISH);
    CALL(STEP(4_2, 14), deactivation, .side = ENGLISH);
    END;
}
