/* War funds and what they buy: 3.2 income, 3.3 buying, 3.5 placing, all of it 6.1. What captures pay (3.4) is in capture.c. */
#include "games/jenkins/state.h"

/* ---- 3.2 war fund points ----------------------------------------------------------------------------------------- */

static void gain_funds(Run *r, Game *g, int side, int points, YaRule rule, const char *news)
{
    int total = g->funds[side] + points;

    g->funds[side] = (uint8_t)(total < FUNDS_MAX ? total : FUNDS_MAX);
    TELL(rule, news, side, points, g->funds[side]);
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

    gain_funds(r, g, side, side == ENGLISH ? INCOME_ENGLISH : INCOME_SPANISH, R(3_2),
               "%1S war funds +%2d, as in every turn: now %3d");
    if (points)
        gain_funds(r, g, side, points, STEP(3_4, 2), "%1S war funds +%2d from captured seaports: now %3d");
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

/* 4.0: whether the seaport has room for more ships, or land counters, than are bound for it. Ships in its roads leave none
 * (A2). */
static bool has_room(const Game *g, int side, int port, int kind, int bound)
{
    int left = ports[port].value - bound;

    FOR_STACK(p, g, side, ports[port].hex) {
        left -= pieces[p].kind == kind && !bit_has(EXEMPT, p);
        if (left <= 0)
            return false;
    }
    return left > 0;
}

/* ---- 3.3 buying -------------------------------------------------------------------------------------------------- */

/* Room in the seaports less what waits to be placed, reckoned until there is some of either kind. */
typedef struct {
    int room[2]; /* KIND_NAVAL, KIND_LAND */
    bool any;    /* a seaport at all: enough for counters that 4.2 exempts */
} Berths;

static bool are_enough(const Berths *b)
{
    return b->any && b->room[KIND_NAVAL] > 0 && b->room[KIND_LAND] > 0;
}

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
    Set bought = all_at(g, side, BOUGHT);

    SET_EACH(p, &bought)
        if (!bit_has(EXEMPT, p))
            b.room[pieces[p].kind]--;
    for (int port = 0; port < PORT_COUNT && !are_enough(&b); port++)
        if (g->holder[port] == side && !receives(g, side, port).reason) {
            b.any = true;
            add_room(g, side, port, &b);
        }
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

/* All that may_buy allows. */
static Set find_sales(const Game *g, int side)
{
    Berths b = count_berths(g, side);
    Set sales = all_at(g, side, POOL);
    const uint64_t *reach = COSTS_AT_MOST[!b.any ? 0 : g->funds[side] < COST_MAX ? g->funds[side] : COST_MAX];

    for (int i = 0; i < SET_WORDS; i++) {
        uint64_t full = (b.room[KIND_NAVAL] > 0 ? 0 : NAVAL[i]) | (b.room[KIND_LAND] > 0 ? 0 : LAND_TYPE[i]);
        sales.w[i] &= reach[i] & ~(full & ~EXEMPT[i]);
    }
    return sales;
}

/* For machines one of those that are alike. */
static void list_buy(const Game *g, int side, Offer *o)
{
    Set sales = find_sales(g, side);

    SET_EACH(p, &sales) {
        sure1(o, V_BUY, p);
        for (int i = 0; o->walk && i < SET_WORDS; i++)
            sales.w[i] &= ~LOOK_ALIKES[p][i];
    }
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
static int next_purchase(const Game *g, const Set *bought)
{
    SET_EACH(p, bought)
        if (g->bound_for[p] == NO_PORT)
            return p;
    return NO_PIECE;
}

static bool any_purchase(const Game *g, int side)
{
    Set bought = all_at(g, side, BOUGHT);

    return next_purchase(g, &bought) != NO_PIECE;
}

/* What is on its way to each seaport already, of the kind that counts against the same limit. */
typedef struct {
    uint8_t n[PORT_COUNT];
} Bound;

static Bound count_bound(const Game *g, const Set *bought, int kind)
{
    Bound bound = {0};

    SET_EACH(p, bought)
        if (g->bound_for[p] != NO_PORT && pieces[p].kind == kind && !bit_has(EXEMPT, p))
            bound.n[g->bound_for[p]]++;
    return bound;
}

static Verdict may_place(const Game *g, int side, int p, int port, const Bound *bound)
{
    Verdict v = receives(g, side, port);

    if (v.reason || bit_has(EXEMPT, p))
        return v;
    return has_room(g, side, port, pieces[p].kind, bound->n[port]) ? ok() : no(R(4_0), "that seaport is full");
}

static void list_place(const Game *g, int side, Offer *o)
{
    Set bought = all_at(g, side, BOUGHT);
    int p = next_purchase(g, &bought);
    Bound bound = count_bound(g, &bought, pieces[p].kind);

    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] == side && !may_place(g, side, p, port, &bound).reason)
            sure1(o, V_PLACE, port);
}

static Verdict judge_place(const Game *g, int side, Action a)
{
    if (a.verb != V_PLACE)
        return no(R(3_5), "place the purchase in a friendly seaport");
    Set bought = all_at(g, side, BOUGHT);
    int p = next_purchase(g, &bought);
    Bound bound = count_bound(g, &bought, pieces[p].kind);
    return may_place(g, side, p, a.arg[0], &bound);
}

/* Whether there is another to be placed. */
static bool bind_next(Game *g, int side, int port)
{
    Set bought = all_at(g, side, BOUGHT);

    g->bound_for[next_purchase(g, &bought)] = (uint8_t)port;
    return next_purchase(g, &bought) != NO_PIECE;
}

static void arrive(Run *r, Game *g, int side, int port, const Set *bought)
{
    int before = height(g, side, ports[port].hex);

    SET_EACH(p, bought) {
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
    Set bought = all_at(g, side, BOUGHT);
    uint64_t bound = 0;

    SET_EACH(p, &bought)
        bound |= UINT64_C(1) << g->bound_for[p];
    for (; bound; bound &= bound - 1)
        arrive(r, g, side, bit_lowest(bound), &bought);
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
    if (any_purchase(g, l->side))
        do
            ASK(R(3_5), l->side, place);
        while (bind_next(g, l->side, w->answer.arg[0]));
    arrive_everywhere(r, g, l->side);
    CALL(R(4_3), arrange, .side = l->side);
    END;
}
