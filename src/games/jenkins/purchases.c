/* War funds and what they buy: 3.2 income, 3.3 buying, 3.5 placing, all of it 6.1. What captures pay (3.4) is in capture.c. */
#include "games/jenkins/state.h"

/* ---- 3.2 war fund points ----------------------------------------------------------------------------------------- */

static void gain_funds(Run *r, Game *g, int side, int points, YaRule rule)
{
    int total = g->funds[side] + points;

    g->funds[side] = (uint8_t)(total < FUNDS_MAX ? total : FUNDS_MAX);
    TELL(rule, "%1S war funds +%2d: now %3d", side, points, g->funds[side]);
}

/* 3.4, 6.1: ports of another nation that the side holds now pay their value again. */
static int port_income(const Game *g, int side)
{
    int points = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] == side && ports[port].nation != side)
            points += ports[port].value;
    return points;
}

static void collect(Run *r, Game *g, int side)
{
    int points = port_income(g, side);

    gain_funds(r, g, side, side == ENGLISH ? INCOME_ENGLISH : INCOME_SPANISH, R(3_2));
    if (points)
        gain_funds(r, g, side, points, STEP(3_4, 2));
}

/* ---- 3.5 where purchases may go ---------------------------------------------------------------------------------- */

static Verdict receives(const Game *g, int side, int port)
{
    if (port < 0 || port >= PORT_COUNT || ports[port].value == 0)
        return no(R(3_5), "there is no such seaport");
    if (g->holder[port] != side)
        return no(R(3_5), "that seaport is not friendly");
    if (ports[port].ocean == OCEAN_PACIFIC)
        return no(R(3_5), "nothing is placed on the Great South Sea");
    return ok();
}

/* 4.0: how many more ships, or land counters, the seaport has room for. Ships in its roads leave none (A2). */
static int room_in(const Game *g, int side, int port, int kind)
{
    int left = ports[port].value - count_stacked(g, side, ports[port].hex, kind);

    return left > 0 ? left : 0;
}

/* ---- 3.3 buying -------------------------------------------------------------------------------------------------- */

/* Room in all seaports together, less what waits to be placed. */
typedef struct {
    int room[2]; /* KIND_NAVAL, KIND_LAND */
    bool any;    /* a seaport at all: enough for counters that 4.2 exempts */
} Berths;

static void add_room(const Game *g, int side, int port, Berths *b)
{
    int left[] = {[KIND_NAVAL] = ports[port].value, [KIND_LAND] = ports[port].value, [KIND_DECEPTION] = 0};

    FOR_STACK(p, g, side, ports[port].hex)
        left[pieces[p].kind] -= !bit_has(EXEMPT, p);
    for (int kind = KIND_NAVAL; kind <= KIND_LAND; kind++)
        b->room[kind] += left[kind] > 0 ? left[kind] : 0;
}

static Berths count_berths(const Game *g, int side)
{
    Berths b = {{0, 0}, false};

    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] == side && !receives(g, side, port).reason) {
            b.any = true;
            add_room(g, side, port, &b);
        }
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] == BOUGHT && !bit_has(EXEMPT, p))
            b.room[pieces[p].kind]--;
    return b;
}

static Verdict may_buy(const Game *g, int side, int p, const Berths *b)
{
    if (!is_own(side, p))
        return no(R(3_3), "there is no such counter in your force pool");
    if (pieces[p].cost <= 0)
        return no(R(3_3), "a counter without a cost is never bought");
    if (g->where[p] != POOL)
        return no(R(3_3), "it is not in the force pool");
    if (pieces[p].cost > g->funds[side])
        return no(R(3_3), "your war funds do not reach");
    if (!b->any)
        return no(R(3_5), "you hold no seaport where it could be placed");
    if (!bit_has(EXEMPT, p) && b->room[pieces[p].kind] <= 0)
        return no(R(4_0), "your seaports have no room for it");
    return ok();
}

static void list_buy(const Game *g, int side, Offer *o)
{
    Berths b = count_berths(g, side);
    Set met = {0};

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] == POOL && pieces[p].cost <= g->funds[side] && !may_buy(g, side, p, &b).reason &&
            !look_alike(o, p, &met))
            sure1(o, V_BUY, p);
    sure(o, V_DONE);
}

static Verdict judge_buy(const Game *g, int side, Action a)
{
    Berths b;

    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_BUY)
        return no(R(3_3), "buy a counter, or be done");
    b = count_berths(g, side);
    return may_buy(g, side, a.arg[0], &b);
}

static void buy(Run *r, Game *g, int p)
{
    int side = side_of(p);

    g->funds[side] = (uint8_t)(g->funds[side] - pieces[p].cost);
    g->where[p] = BOUGHT;
    TELL(R(3_3), "the %1S buy %2P for %3d: %4d left", side, p, pieces[p].cost, g->funds[side]);
}

/* ---- 3.5 placing ------------------------------------------------------------------------------------------------- */

/* The lowest-numbered purchase that has no seaport yet. */
static int next_purchase(const Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] == BOUGHT && g->bound_for[p] == NO_PORT)
            return p;
    return NO_PIECE;
}

/* What is on its way to each seaport already, of the kind that counts against the same limit. */
typedef struct {
    uint8_t n[PORT_COUNT];
} Bound;

static Bound count_bound(const Game *g, int side, int kind)
{
    Bound bound = {0};

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->bound_for[p] != NO_PORT && pieces[p].kind == kind && !bit_has(EXEMPT, p))
            bound.n[g->bound_for[p]]++;
    return bound;
}

static Verdict may_place(const Game *g, int side, int p, int port, const Bound *bound)
{
    Verdict v = receives(g, side, port);

    if (v.reason || bit_has(EXEMPT, p))
        return v;
    if (room_in(g, side, port, pieces[p].kind) <= bound->n[port])
        return no(R(4_0), "that seaport is full");
    return ok();
}

static void list_place(const Game *g, int side, Offer *o)
{
    int p = next_purchase(g, side);
    Bound bound = count_bound(g, side, pieces[p].kind);

    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] == side && !may_place(g, side, p, port, &bound).reason)
            sure1(o, V_PLACE, port);
}

static Verdict judge_place(const Game *g, int side, Action a)
{
    if (a.verb != V_PLACE)
        return no(R(3_5), "place the purchase in a friendly seaport");
    int p = next_purchase(g, side);
    Bound bound = count_bound(g, side, pieces[p].kind);
    return may_place(g, side, p, a.arg[0], &bound);
}

static void arrive(Run *r, Game *g, int side, int port)
{
    int before = height(g, side, ports[port].hex);

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++) {
        if (g->bound_for[p] != port)
            continue;
        g->bound_for[p] = NO_PORT;
        put(g, p, ports[port].hex);
        TELL_SOME(STEP(3_5, 1), ONLY(side), "%1P arrives in %2T", NULL, p, port);
    }
    settle(r, g, side, ports[port].hex);
    show(r, ONLY(enemy_of(side)));
    TELL(R(3_5), "%1S counters arrive in %2T: %3d", side, port, height(g, side, ports[port].hex) - before);
}

/* All at once: one by one, the heights would tell which purchase went where. */
static void arrive_everywhere(Run *r, Game *g, int side)
{
    uint64_t bound = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->bound_for[p] != NO_PORT)
            bound |= UINT64_C(1) << g->bound_for[p];
    for (; bound; bound &= bound - 1)
        arrive(r, g, side, bit_lowest(bound));
}

/* ---- 6.1 the step ------------------------------------------------------------------------------------------------ */

PROC(purchases) /* 6.1, after collect */
{
    BEGIN
    do {
        ASK(R(3_3), l->side, buy);
        if (w->answer.verb == V_BUY)
            buy(r, g, w->answer.arg[0]);
    } while (w->answer.verb == V_BUY);
    while (next_purchase(g, l->side) != NO_PIECE) {
        ASK(R(3_5), l->side, place);
        g->bound_for[next_purchase(g, l->side)] = (uint8_t)w->answer.arg[0];
    }
    arrive_everywhere(r, g, l->side);
    CALL(R(4_3), arrange, .side = l->side);
    END;
}
