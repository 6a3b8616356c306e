/* How a position looks to a side, for machine players: Prestige, the tally, the running totals, and ships by their
 * state. The weights are guesses of this implementation and no part of the rules. It looks at everything in the state
 * it is given, which for a player is a redrawn copy. */
#include "games/yellowjack/state.h"

enum {
    POINT = 100,   /* of Prestige */
    TALLY = 30,    /* an Order fulfilled or failed */
    SAIL = 12,     /* sound; worn out half as much */
    PROGRESS = 15, /* of an Order that is done, shared among its steps */
    UNIT = 4,
};

/* A Squadron is worth its Sail, less by what it has suffered. */
static int32_t worth_of_squadron(const Game *g, int squadron)
{
    const Squadron *s = &g->squadron[squadron];
    int rating = 2 * rating_of(squadron), dp = s->dp < rating ? s->dp : rating;

    return is_in_play(g, squadron) ? SAIL * s->sail * (rating - dp) / rating : 0;
}

static int32_t worth_of_totals(const Game *g, int side)
{
    int32_t sum = 0;

    for (int kind = 0; kind < TOTAL_KINDS; kind++)
        sum += POINT * g->total[side][kind] / total_per[kind];
    return sum;
}

static int32_t worth_of_cards(const Game *g, int side)
{
    int32_t sum = TALLY * (g->fulfilled[side] - g->failed[side]);

    for (int card = 0; card < CARDS; card++) {
        const Card *c = &g->card[card];
        if (side_of_card(card) != side || !c->state)
            continue;
        sum -= c->state == HELD ? TALLY / 2 : 0;
        sum += order_needs(c->order) ? PROGRESS * c->progress / order_needs(c->order) : 0;
    }
    return sum;
}

static int32_t worth_of_side(const Game *g, int side)
{
    int32_t sum = POINT * g->prestige[side] + worth_of_totals(g, side) + worth_of_cards(g, side);

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (side_of_squadron(s) == side)
            sum += worth_of_squadron(g, s);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (side_of_unit(unit) == side && g->unit_at[unit] < LAND_WAITING)
            sum += UNIT;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (convoy_slots[convoy].side == side && g->convoy[convoy].state != OUT)
            sum += 4 * g->convoy[convoy].sail;
    return sum;
}

static int32_t evaluate(const Game *g, int side)
{
    return worth_of_side(g, side) - worth_of_side(g, other(side));
}
