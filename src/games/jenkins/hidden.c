/* Redrawing what a side cannot know: the enemy's counters (deal.c), and choices not yet made public. */
#include "games/jenkins/state.h"

/* ---- choices not yet made public --------------------------------------------------------------------------------- */

/* 3.5: how many purchases have a port by now, and which, nobody else knows. */
static void redraw_ports(Game *g, int side, Rng *rng)
{
    uint8_t open[PORT_COUNT];
    Set waiting = all_at(g, side, BOUGHT);
    int bought = set_count(&waiting);

    SET_EACH(p, &waiting)
        g->bound_for[p] = NO_PORT;
    if (flow_in(g)->question != Q_place || flow_in(g)->owing != ONLY(side))
        return;
    for (int left = (int)rng_below(rng, (uint32_t)bought); left > 0; left--) {
        int p = next_purchase(g, &waiting), n = 0;
        Bound bound = count_bound(g, &waiting, pieces[p].kind);
        for (int port = 0; port < PORT_COUNT; port++)
            if (!may_place(g, side, p, port, &bound).reason)
                open[n++] = (uint8_t)port;
        g->bound_for[p] = open[rng_below(rng, (uint32_t)n)];
    }
}

/* A group half picked begins anew. */
static void redraw_choice(Game *g, int side)
{
    Flow *w = flow_of(g);

    if (w->owing != ONLY(side))
        return;
    g->chosen = (Set){0};
    w->picked_all = 0;
}

static Frame *asking_frame(Game *g)
{
    return (Frame *)(void *)&g->stack[g->flow.top];
}

static int find_musters(const Game *g, int side, uint16_t out[2 * PIECE_COUNT], int *sails)
{
    int n = 0;

    BITS_EACH(hex, g->ships[side], HEX_WORDS)
        if (!may_sail_from(g, side, hex).reason)
            out[n++] = (uint16_t)hex;
    for (int at = TO_PACIFIC; at <= TO_CARIBBEAN; at++)
        if (!may_sail_from(g, side, at).reason)
            out[n++] = (uint16_t)at;
    *sails = n;
    BITS_EACH(hex, g->ashore[side], HEX_WORDS)
        if (!may_march_from(g, side, hex).reason)
            out[n++] = (uint16_t)hex;
    return n;
}

/* 7.0: where a group is being formed, of ships or on land, is known only when it is done. */
static void redraw_muster(Game *g, int side, Rng *rng)
{
    Flow *w = flow_of(g);
    uint16_t from[2 * PIECE_COUNT];
    int sails, n;

    if (w->question != Q_muster || w->owing != ONLY(side))
        return;
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (!is_seen(g, p))
            g->flags[p] &= (uint8_t)~LASTS_A_STEP;
    n = find_musters(g, side, from, &sails);
    CHECK(n);
    int i = (int)rng_below(rng, (uint32_t)n);
    flow_pop(w, g->stack, 0);
    w->result = 0;
    asking_frame(g)->step = i < sails ? STEP(7_0, 1) : STEP(7_0, 2);
    if (i < sails)
        flow_call(w, g->stack, STACK_WORDS, P_sail, &(struct sail){.side = side, .from = from[i]}, LOCAL_WORDS(sail));
    else
        flow_call(w, g->stack, STACK_WORDS, P_march, &(struct march){.side = side, .from = from[i]},
                  LOCAL_WORDS(march));
    asking_frame(g)->step = STEP(7_0, 1);
}

static Set some_of(const Set *from, int n, Rng *rng)
{
    Set rest = *from, out = {0};

    while (set_count(&out) < n && !set_empty(&rest)) {
        int skip = (int)rng_below(rng, (uint32_t)set_count(&rest)), p = set_next(&rest, 0);
        while (skip--)
            p = set_next(&rest, p + 1);
        set_remove(&rest, p);
        set_add(&out, p);
    }
    return out;
}

/* 7.2-b: the party that waits for its die. */
static void redraw_interceptors(Game *g, int side, Rng *rng)
{
    Frame *f = asking_frame(g);
    struct intercept *l = (struct intercept *)(void *)f->local;
    Set candidates = {0}, party;

    if (f->proc != P_intercept || f->step != STEP(7_2, 1) || l->side != side)
        return;
    candidates_interceptors(g, side, &candidates);
    CHECK(has_warship(&candidates));
    do
        party = some_of(&candidates, 1 + (int)rng_below(rng, (uint32_t)set_count(&candidates)), rng);
    while (!has_warship(&party));
    l->count = form_party(g, &party);
}

/* 7.3: who has just landed: all who seem to have, or else somebody. */
static void redraw_landed(Game *g, int side)
{
    const struct debark *l = RUNNING(g, debark);
    int first = NO_PIECE;

    if (!l || l->side != side || !is_hex(l->at) || flow_in(g)->question == Q_beachhead)
        return;
    g->party = (Set){0};
    FOR_STACK(p, g, side, l->at)
        if (is_ashore(g, p)) {
            first = first == NO_PIECE || !is_seen(g, p) ? p : first;
            if (has_flag(g, p, LANDED))
                set_add(&g->party, p);
        }
    if (set_empty(&g->party) && first != NO_PIECE)
        set_add(&g->party, first);
}

static void determinise(Game *g, int viewer, Rng *rng)
{
    if (!flow_in(g)->depth)
        return;
    for (int side = ENGLISH; side <= SPANISH; side++)
        if (!sees_side(viewer, side)) {
            deal_again(g, side, rng);
            redraw_ports(g, side, rng);
            redraw_choice(g, side);
            redraw_muster(g, side, rng);
            redraw_interceptors(g, side, rng);
            redraw_landed(g, side);
        }
}
