/* Redrawing what a side cannot know: which enemy counters lie in which stack, under the ones it sees.
 *
 * The true deal is shuffled by many small exchanges, each undone unless all that the side may know stays as it was and
 * every stack stays lawful. So a redraw can never fail, and marks stay with the slot while identities move. */
#include "games/jenkins/state.h"

enum { SHUFFLES_PER_COUNTER = 16, REDRAWS = 8 };

/* ---- what must not change ---------------------------------------------------------------------------------------- */

/* Counters that a procedure under way has named. */
static void find_named(const Game *g, Set *out)
{
    FOR_FRAMES(f, g)
    if (f->proc == P_eliminate || f->proc == P_fate || f->proc == P_scuttle)
        set_add(out, f->local[0]);
    for (int p = 0; p < PIECE_COUNT; p++)
        if (in_stack(g, p) && is_aboard(g, p) && set_has(out, g->carrier[p]))
            set_add(out, p);
}

static int find_hidden(const Game *g, int side, uint8_t out[PIECE_COUNT])
{
    Set named = {0};
    int n = 0;

    find_named(g, &named);
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (in_stack(g, p) && !(g->flags[p] & (ON_TOP | KNOWN)) && !set_has(&named, p))
            out[n++] = (uint8_t)p;
    return n;
}

/* A8: the two public bits of a stack. */
static int presence(const Game *g, int side, int at)
{
    Sight seen = sight_of(g, side, at);

    return seen.ships | seen.ashore << 1;
}

/* Marks that only ships, or only land counters, can carry. */
static bool suits(const Game *g, int p)
{
    if (has_flag(g, p, PARTY) && RUNNING(g, debark) && !is_ashore(g, p))
        return false;
    if (has_flag(g, p, FLIPPED) && !is_ship(p))
        return false;
    return !has_flag(g, p, STOPPED | EMBARKED | LANDED) || is_land(p);
}

static bool lawful_stack(const Game *g, int side, int at)
{
    Text nowhere = {.full = true};

    FOR_STACK(p, g, side, at)
        if (!check_counter(g, p, &nowhere) || !suits(g, p))
            return false;
    return may_be_top(g, top_of(g, side, at));
}

/* 4.0: a port no fuller than it may be, and as overfull as it is known to be. */
static bool same_crowd(const Game *g, const Game *before, int side, int at)
{
    if (!is_hex(at) || port_at(at) < 0)
        return true;
    int now = count_stacked(g, side, at, KIND_LAND), then = count_stacked(before, side, at, KIND_LAND);
    return now == then || (now <= ports[port_at(at)].value && then <= ports[port_at(at)].value);
}

static bool still_the_same(const Game *g, const Game *before, int side, int at)
{
    return presence(g, side, at) == presence(before, side, at) && lawful_stack(g, side, at) &&
           same_crowd(g, before, side, at);
}

/* ---- the exchanges ----------------------------------------------------------------------------------------------- */

/* Ashore, or aboard a ship of the stack that has room and does not lie on top. */
static void find_berth(Game *g, int land, Rng *rng)
{
    uint8_t berths[PIECE_COUNT + 1];
    int n = 0, at = g->where[land], hex = hex_of(g, at);

    g->carrier[land] = NO_PIECE;
    if (hex != NO_HEX && !is_sea_hex(hex))
        berths[n++] = NO_PIECE;
    FOR_STACK(ship, g, side_of(land), at)
        if (is_ship(ship) && !has_flag(g, ship, ON_TOP) && room_aboard(g, land, ship))
            berths[n++] = (uint8_t)ship;
    if (n)
        g->carrier[land] = berths[rng_below(rng, (uint32_t)n)];
}

static void change_ship(Game *g, int side, int at, int p, int q)
{
    FOR_STACK(x, g, side, at)
        if (g->carrier[x] == p)
            g->carrier[x] = (uint8_t)q;
        else if (g->carrier[x] == q)
            g->carrier[x] = (uint8_t)p;
}

/* Two counters change places and marks; if they are alike, also what they carry or who carries them. */
static void exchange(Game *g, int p, int q, Rng *rng)
{
    int side = side_of(p), a = g->where[p], b = g->where[q];
    uint8_t flags = g->flags[p], carrier = g->carrier[p];
    bool alike = pieces[p].kind == pieces[q].kind;

    g->flags[p] = g->flags[q];
    g->flags[q] = flags;
    g->carrier[p] = alike ? g->carrier[q] : NO_PIECE;
    g->carrier[q] = alike ? carrier : NO_PIECE;
    change_ship(g, side, a, p, q);
    if (a != b) {
        change_ship(g, side, b, p, q);
        put(g, p, b);
        put(g, q, a);
    }
    if (!alike && is_land(p))
        find_berth(g, p, rng);
    if (!alike && is_land(q))
        find_berth(g, q, rng);
    note_presence(g, side, a);
    note_presence(g, side, b);
}

/* One small change, taken back unless nobody outside can tell. */
static void shuffle_once(Game *g, const uint8_t hidden[], int n, Rng *rng)
{
    Game before = *g;
    int p = hidden[rng_below(rng, (uint32_t)n)], q = hidden[rng_below(rng, (uint32_t)n)];
    int side = side_of(p), a = g->where[p], b = g->where[q];

    if (p != q)
        exchange(g, p, q, rng);
    else if (is_land(p) && !has_flag(g, p, PARTY))
        find_berth(g, p, rng);
    note_presence(g, side, a);
    if (!still_the_same(g, &before, side, a) || !still_the_same(g, &before, side, b))
        *g = before;
}

/* ---- choices not yet made public --------------------------------------------------------------------------------- */

/* 3.5: the ports secretly chosen for purchases. */
static void redraw_ports(Game *g, int side, Rng *rng)
{
    uint8_t open[PORT_COUNT];
    Set placed = {0};

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->bound_for[p] != NO_PORT) {
            set_add(&placed, p);
            g->bound_for[p] = NO_PORT;
        }
    SET_EACH(p, &placed) {
        int n = 0;
        for (int port = 0; port < PORT_COUNT; port++)
            if (!may_place(g, side, p, port).reason)
                open[n++] = (uint8_t)port;
        g->bound_for[p] = open[rng_below(rng, (uint32_t)n)];
    }
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

/* A group half picked: as many as before, and enough of them where all were taken and some left out. */
static void redraw_choice(Game *g, int side, Rng *rng)
{
    Flow *w = flow_of(g);
    const QuestionDef *q = &questions[w->question];
    Set candidates = {0};

    if (w->owing != ONLY(side) || q->kind != ASK_GROUP || set_empty(&g->chosen))
        return;
    q->candidates(g, side, &candidates);
    g->chosen = some_of(&candidates, set_count(&g->chosen), rng);
    if (w->picked_all && q->enough(g, side, &g->chosen).reason)
        g->chosen = candidates;
}

/* 7.2-b: the party that waits for its die. */
static void redraw_party(Game *g, int side, Rng *rng)
{
    Frame *f = (Frame *)(void *)&g->stack[g->flow.top];
    struct intercept *l = (struct intercept *)(void *)f->local;
    Set candidates = {0}, party;

    if (f->proc != P_intercept || f->step != STEP(7_2, 1) || l->side != side)
        return;
    disband(g, side, l->hex);
    candidates_interceptors(g, side, &candidates);
    do
        party = some_of(&candidates, 1 + (int)rng_below(rng, (uint32_t)set_count(&candidates)), rng);
    while (!has_warship(&party));
    l->count = form_party(g, &party);
}

/* ---- the redraw -------------------------------------------------------------------------------------------------- */

static bool can_answer(const Game *g)
{
    Action list[YA_MAX_LEGAL];

    for (int side = ENGLISH; side <= SPANISH; side++)
        if ((flow_in(g)->owing >> side & 1) && !ya_legal(&game_jenkins, g, side, true, list, YA_MAX_LEGAL))
            return false;
    return true;
}

static bool can_intercept(const Game *g, int side)
{
    const Frame *f = top_frame(&g->flow, g->stack);
    Set candidates = {0};

    if (f->proc != P_intercept || f->step != STEP(7_2, 1) || ASKING(g, intercept)->side != side)
        return true;
    candidates_interceptors(g, side, &candidates);
    return !set_empty(&candidates);
}

static void redraw_side(Game *g, int side, Rng *rng)
{
    uint8_t hidden[PIECE_COUNT];
    int n = find_hidden(g, side, hidden);
    Game truth = *g;

    for (int tries = 0; n && tries < REDRAWS; tries++) {
        for (int i = 0; i < n * SHUFFLES_PER_COUNTER; i++)
            shuffle_once(g, hidden, n, rng);
        if (can_answer(g) && can_intercept(g, side))
            break;
        *g = truth;
    }
    redraw_ports(g, side, rng);
    redraw_choice(g, side, rng);
    redraw_party(g, side, rng);
}

static void determinise(Game *g, int viewer, Rng *rng)
{
    if (!flow_in(g)->depth)
        return;
    for (int side = ENGLISH; side <= SPANISH; side++)
        if (!commands(viewer, side))
            redraw_side(g, side, rng);
}
