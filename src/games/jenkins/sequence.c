/* 1.2 The game, and 6.0 the sequence of play. */
#include "games/jenkins/state.h"

PROC(game) /* 1.2 */
{
    BEGIN
    CALL(R(3_1), setup, 0);
    for (g->turn = 1; g->turn <= TURNS; g->turn++)
        CALL(R(6_0), game_turn, 0);
    g->turn = TURNS;
    g->phase = PHASE_VICTORY;
    CALL(R(5_0), victory, 0);
    END;
}

static void begin_turn(Run *r, Game *g)
{
    HEADING(1, R(6_0), "turn %1d", g->turn);
    for (int p = 0; p < PIECE_COUNT; p++)
        g->flags[p] &= (uint8_t)~FLIPPED;
    g->paid[ENGLISH] = g->paid[SPANISH] = 0;
    g->taken = 0;
}

PROC(game_turn) /* 6.0 */
{
    BEGIN
    begin_turn(r, g);
    CALL(STEP(6_0, 1), player_phase, .side = ENGLISH);
    CALL(STEP(6_0, 2), player_phase, .side = SPANISH);
    g->phase = PHASE_ADMINISTRATION;
    HEADING(2, R(6_5), "administration");
    g->side = ENGLISH;
    if (g->storm)
        TELL(R(6_5), "the storms pass");
    g->storm = 0;
    CALL(STEP(4_3, 1), arrange, .side = ENGLISH);
    CALL(STEP(4_3, 2), arrange, .side = SPANISH);
    CALL(R(6_6), fortunes, 0);
    CALL(STEP(6_7, 1), supply, .side = ENGLISH);
    CALL(STEP(6_7, 2), supply, .side = SPANISH);
    if (!g->succession_over)
        CALL(R(6_8), succession, 0);
    END;
}

PROC(player_phase) /* 6.0 */
{
    BEGIN
    g->side = (uint8_t)l->side;
    g->phase = PHASE_PURCHASES;
    HEADING(2, STEP(6_0, 3), "%1S phase", l->side);
    collect(r, g, l->side);
    CALL(R(6_1), purchases, .side = l->side);
    if (l->side == ENGLISH)
        CALL(R(6_2), storms, 0);
    g->phase = PHASE_MOVEMENT;
    CALL(R(6_3), movement_step, .side = l->side);
    g->phase = PHASE_COMBAT;
    CALL(R(6_4), combat_step, .side = l->side);
    END;
}
