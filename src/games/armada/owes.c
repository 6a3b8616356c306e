/* What is lost, or kept, piece by piece, so that it can be chosen together. */
#include "games/armada/state.h"

static int steps_standing(const Game *g, int p)
{
    return pieces[p].steps - g->lost[p];
}

static int ship_steps_afloat(const Game *g, const struct lose_ships *l)
{
    int afloat = 0;

    for (int hex = NO_HEX; next_hex_of_loss(l, &hex);)
        FOR_HEX(p, g, hex)
            if (in_loss(g, l, p))
                afloat += steps_standing(g, p);
    return afloat;
}

static int land_steps_standing(const Game *g, const struct lose_land *l)
{
    int standing = 0;

    FOR_KIND(p, l->side, KIND_LAND)
        if (may_suffer(g, l, p))
            standing += steps_standing(g, p);
    return standing;
}

/* Of the side that loses now, no more than there are: what the die says may be more. */
static int steps_owed(const Game *g, int side)
{
    const struct lose_ships *sea = RUNNING(g, lose_ships);
    int left = steps_left(g, side);
    int most = sea ? ship_steps_afloat(g, sea) : land_steps_standing(g, RUNNING(g, lose_land));

    return left < most ? left : most;
}

static int cost_of_strength(const Game *g, int side UNUSED, Action a)
{
    return strength(g, a.arg[0]);
}

/* 11.3: as many as there is room for. */
static int ships_kept(const Game *g, int side)
{
    int city = ASKING(g, bankrupt)->city, track = cities[city].track;

    return most_that_fit(g, side, city, NO_PIECE, tracks[track].capacity - track_load(g, track));
}

static int cost_of_keeping(const Game *g, int side UNUSED, Action a)
{
    return -strength(g, a.arg[0]);
}

static int units_to_disband(const Game *g, int side UNUSED)
{
    return ASKING(g, bankrupt)->left;
}

static const OwesDef owes[] = {
    {.question = Q_lose_step,
     .verb = V_LOSE,
     .why = "{cause}",
     .what = {"step of a ship to lose", "steps of ships to lose"},
     .count = steps_owed,
     .steps = steps_standing,
     .cost = cost_of_step},
    {.question = Q_drop_cargo,
     .verb = V_LOSE,
     .why = "No room aboard: strength of {excess} too much",
     .what = {"land unit to lose"},
     .cost = cost_of_strength},
    {.question = Q_lose_unit,
     .verb = V_LOSE,
     .why = "The battle",
     .what = {"step of a unit to lose", "steps of units to lose"},
     .count = steps_owed,
     .steps = steps_standing,
     .cost = cost_of_unit},
    {.question = Q_lay_up,
     .verb = V_KEEP,
     .keeps = true,
     .why = "Bankruptcy: {harbour} has no room for more, and the others are lost",
     .what = {"ship to keep", "ships to keep"},
     .count = ships_kept,
     .cost = cost_of_keeping},
    {.question = Q_disband,
     .verb = V_DISBAND,
     .more = true,
     .why = "Bankruptcy: a third of the land units at least",
     .what = {"unit to disband", "units to disband"},
     .count = units_to_disband,
     .cost = cost_of_strength},
    {0},
};
