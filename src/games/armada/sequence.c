/* 2.0 The game, 4.0 the sequence of play. */
#include "games/armada/state.h"

/* ---- 4.2 the turn ------------------------------------------------------------------------------------------------ */

static void clear_flags(Game *g, int side, int flags)
{
    for (int kind = KIND_SHIP; kind <= KIND_FLEET; kind++)
        FOR_KIND(p, side, kind)
            g->flags[p] &= (uint16_t)~flags;
}

/* 4.1: both sides act at the same time, each in a plan that the other does not see. */
enum { BOTH_SIDES = 1 << ENGLISH | 1 << SPANISH };

static void begin_joint(Game *g, int phase)
{
    g->phase = (uint8_t)phase;
    g->side = ENGLISH;
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

static void take_sides(Game *g); /* 15.13 */

static void begin_turn(Run *r, Game *g)
{
    HEADING(1, R(4_2), "turn %1d: %2W", g->turn, WORD_TURN + g->turn);
    FOR_SIDES(side)
        clear_flags(g, side, SEGMENT_FLAGS | ADVANCED | ICEBOUND | TRIED | DECLINED | STRUCK);
    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_map(g, p) && icebound_at(g, g->where[p]))
            g->flags[p] |= ICEBOUND;
    if (g->violated == g->turn) {
        take_sides(g);
        TELL(R(15_13), "the Huguenots are English now, the Catholic League is Spanish");
    }
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
    CALL(STEP(4_2, 13), acquisition, 0);
    CALL(STEP(4_2, 14), deactivation, 0);
    END;
}
