/* What a side cannot know, drawn anew from what it does know. In a battle both forces are open (2.7); only an order that
 * waits for the other is not (2.6). It is drawn evenly from those its owner may give, which public facts decide. */
#include "games/glory1805/state.h"

static void determinise(Game *g, int side, Rng *rng)
{
    for (int who = BRITISH; who <= ALLIED; who++) {
        Action *pending = &g->flow.answers[who], legal[2 * ORDERS];
        if (who == side || g->flow.question != Q_order || (g->flow.owing & ONLY(who)))
            continue;
        Offer o = {.at = legal, .cap = 2 * ORDERS, .side = (uint8_t)who, .g = g, .judge = judge_order};
        list_order(g, who, &o);
        *pending = legal[rng_below(rng, (uint32_t)o.n)];
    }
}
