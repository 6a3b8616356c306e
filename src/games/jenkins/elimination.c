/* 9.3 Eliminated counters. */
#include "games/jenkins/state.h"

/* 9.3-a: no die is higher than six, and what has no cost cannot be bought again. */
static bool may_come_back(int p)
{
    return pieces[p].cost > 0 && pieces[p].cost < 6;
}

/* Everybody is told for whom the die is. */
static void name_publicly(Run *r, Game *g, int p)
{
    if (!is_seen(g, p))
        show(r, ONLY(enemy_of(side_of(p))));
    g->flags[p] |= KNOWN;
}

PROC(fate) /* 9.3 the die; returns the counter's new place */
{
    BEGIN
    name_publicly(r, g, l->piece);
    LOSS(l->piece, hex_of(g, g->where[l->piece]), 1);
    if (!may_come_back(l->piece)) {
        TELL(R(9_3), "%1P is eliminated and out of the game", l->piece);
        RETURN(GONE);
    }
    ROLL(STEP(9_3, 1), d6);
    NEED(R(9_3), "more than %1d to come back", pieces[l->piece].cost);
    if (w->rolled <= pieces[l->piece].cost) {
        TELL(STEP(9_3, 1), "%1P is eliminated: %2D, out of the game", l->piece, w->rolled);
        RETURN(GONE);
    }
    TELL(STEP(9_3, 1), "%1P is eliminated: %2D, back to the force pool", l->piece, w->rolled);
    RETURN(POOL);
    END;
}

/* The ship's die comes first, but it leaves the map last: its cargo always has a deck to stand on. */
PROC(eliminate) /* 9.3 */
{
    BEGIN
    CALL(STEP(9_3, 1), fate, .piece = l->piece);
    l->fate = w->result;
    for (l->cargo = cargo_of(g, l->piece); l->cargo != NO_PIECE; l->cargo = cargo_of(g, l->piece)) {
        CALL(STEP(9_3, 2), fate, .piece = l->cargo);
        withdraw(r, g, l->cargo, w->result);
    }
    withdraw(r, g, l->piece, l->fate);
    END;
}

/* Out of the game without a die, and what is aboard with it (6.8, 11.7). */
static void remove_with_cargo(Run *r, Game *g, int p)
{
    while (cargo_of(g, p) != NO_PIECE)
        withdraw(r, g, cargo_of(g, p), GONE);
    withdraw(r, g, p, GONE);
}
