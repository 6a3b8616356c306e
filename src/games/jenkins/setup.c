/* 3.0 Set-up, 6.1 purchases, 4.3 the order of stacks, 6.2 storms. */
#include "games/jenkins/state.h"

/* ---- 3.0 before the first question ------------------------------------------------------------------------------- */

static int first_place(int p)
{
    switch (pieces[p].start) {
    case START_POOL: return POOL;
    case START_TRACK: return BOX;
    default: return ASIDE;
    }
}

static void setup_state(Run *r, Game *g, const int16_t option[])
{
    (void)r;
    (void)option;
    memset(g->next, NO_PIECE, sizeof g->next);
    memset(g->carrier, NO_PIECE, sizeof g->carrier);
    memset(g->bound_for, NO_PORT, sizeof g->bound_for);
    memset(g->head, NO_PIECE, sizeof g->head);
    for (int p = 0; p < PIECE_COUNT; p++)
        g->where[p] = (uint16_t)first_place(p);
    for (int port = 0; port < PORT_COUNT; port++)
        g->holder[port] = ports[port].nation;
    g->moving_at = NO_HEX;
    g->phase = PHASE_SETUP;
    g->side = ENGLISH;
    g->funds[ENGLISH] = START_FUNDS_ENGLISH;
    g->funds[SPANISH] = START_FUNDS_SPANISH;
}

/* ---- 3.1 initial set-up ------------------------------------------------------------------------------------------ */

/* 3.1-d: the rulebook says where these stand, so the enemy knows them without seeing them. */
static void set_up_free_counters(Run *r, Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++) {
        if (pieces[p].start < 0)
            continue;
        deploy(r, g, p, ports[pieces[p].start].hex);
        if (!has_flag(g, p, ON_TOP))
            g->flags[p] |= KNOWN | OPEN;
        TELL(R(3_1), "%1P begins in %2T", p, pieces[p].start);
    }
}

/* The next seaport that is to have a garrison, in the order of the data; -1: none is left. */
static int next_garrison(int port)
{
    while (port < PORT_COUNT && !(garrisoned_ports >> port & 1))
        port++;
    return port < PORT_COUNT ? port : -1;
}

static Verdict may_garrison(const Game *g, int p)
{
    if (!is_piece(p) || side_of(p) != SPANISH || pieces[p].start != START_GARRISON)
        return no(R(3_1), "only the soldiers that start the game in seaports are chosen here");
    if (g->where[p] != ASIDE)
        return no(R(3_1), "these soldiers are in a seaport already");
    return ok();
}

/* For machines, counters alike in every value stand for each other: the first one met is offered. */
static bool look_alike(const Offer *o, int p, Set *met)
{
    int class = class_of_piece[p];

    if (!o->walk)
        return false;
    if (set_has(met, class))
        return true;
    set_add(met, class);
    return false;
}

static void list_garrison(const Game *g, int side, Offer *o)
{
    Set met = {0};

    for (int p = SIDE_FIRST[side]; p < PIECE_COUNT; p++)
        if (!may_garrison(g, p).reason && !look_alike(o, p, &met))
            sure1(o, V_GARRISON, p);
}

static Verdict judge_garrison(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_GARRISON)
        return no(R(3_1), "choose the soldiers that garrison the seaport");
    return may_garrison(g, a.arg[0]);
}

static void garrison_port(Run *r, Game *g, int p, int port)
{
    deploy(r, g, p, ports[port].hex);
    TELL_SOME(STEP(3_1, 1), ONLY(SPANISH), "%1P garrison %2T", "soldiers garrison %2T", p, port);
}

/* ---- 11.9 the San Isidoro: its box ------------------------------------------------------------------------------- */

static void list_isidoro(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    for (int box = 1; box <= TURNS; box++)
        sure1(o, V_BOX, box);
}

static Verdict judge_isidoro(const Game *g, int side, Action a)
{
    (void)g;
    (void)side;
    if (a.verb != V_BOX || a.arg[0] < 1 || a.arg[0] > TURNS)
        return no(R(11_9), "choose a box of the Turn Record Track, 1 to 10");
    return ok();
}

static void dispatch_isidoro(Run *r, Game *g, int box, int die)
{
    if (die < box) {
        g->isidoro_box = (uint8_t)box;
        TELL(STEP(11_9, 1), "%1D: %2P is to arrive in turn %3d", die, PIECE_SAN_ISIDRO, box);
    } else {
        withdraw(r, g, PIECE_SAN_ISIDRO, GONE);
        TELL(STEP(11_9, 1), "%1D: %2P stays in Europe", die, PIECE_SAN_ISIDRO);
    }
}

PROC(setup) /* 3.1 */
{
    BEGIN
    set_up_free_counters(r, g, ENGLISH);
    CALL(STEP(3_1, 1), purchases, .side = ENGLISH);
    g->side = SPANISH;
    set_up_free_counters(r, g, SPANISH);
    for (l->port = next_garrison(0); l->port >= 0; l->port = next_garrison(l->port + 1)) {
        ASK(STEP(3_1, 2), SPANISH, garrison);
        garrison_port(r, g, w->answer.arg[0], l->port);
    }
    l->port = 0;
    CALL(STEP(3_1, 3), purchases, .side = SPANISH);
    ASK(STEP(11_9, 1), SPANISH, isidoro);
    l->box = w->answer.arg[0];
    TELL(R(11_9), "%1P waits in box %2d", PIECE_SAN_ISIDRO, l->box);
    ROLL(STEP(11_9, 2), d6);
    dispatch_isidoro(r, g, l->box, w->rolled);
    END;
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

static Berths count_berths(const Game *g, int side)
{
    Berths b = {{0, 0}, false};

    for (int port = 0; port < PORT_COUNT; port++)
        if (!receives(g, side, port).reason) {
            b.any = true;
            b.room[KIND_NAVAL] += room_in(g, side, port, KIND_NAVAL);
            b.room[KIND_LAND] += room_in(g, side, port, KIND_LAND);
        }
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] == BOUGHT && !bit_has(EXEMPT, p))
            b.room[pieces[p].kind]--;
    return b;
}

static Verdict may_buy(const Game *g, int side, int p, const Berths *b)
{
    if (!is_piece(p) || side_of(p) != side)
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
        if (g->where[p] == POOL && !may_buy(g, side, p, &b).reason && !look_alike(o, p, &met))
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

/* What is on its way to the seaport already, of the kind that counts against the same limit. */
static int count_bound(const Game *g, int side, int port, int kind)
{
    int n = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        n += g->bound_for[p] == port && pieces[p].kind == kind && !bit_has(EXEMPT, p);
    return n;
}

static Verdict may_place(const Game *g, int side, int p, int port)
{
    Verdict v = receives(g, side, port);
    int kind = pieces[p].kind;

    if (v.reason || bit_has(EXEMPT, p))
        return v;
    if (room_in(g, side, port, kind) <= count_bound(g, side, port, kind))
        return no(R(4_0), "that seaport is full");
    return ok();
}

static void list_place(const Game *g, int side, Offer *o)
{
    int p = next_purchase(g, side);

    for (int port = 0; port < PORT_COUNT; port++)
        if (!may_place(g, side, p, port).reason)
            sure1(o, V_PLACE, port);
}

static Verdict judge_place(const Game *g, int side, Action a)
{
    if (a.verb != V_PLACE)
        return no(R(3_5), "place the purchase in a friendly seaport");
    return may_place(g, side, next_purchase(g, side), a.arg[0]);
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

PROC(purchases) /* 6.1; the income is in sequence.c */
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

/* ---- 4.3 stacking order ------------------------------------------------------------------------------------------ */

/* Hexes with a stack of the side: deception counters without company stand in seaports only (A6). */
static void find_stacks(const Game *g, int side, uint64_t found[HEX_WORDS])
{
    for (int i = 0; i < HEX_WORDS; i++)
        found[i] = g->ships[side][i] | g->ashore[side][i];
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->head[side][ports[port].hex] != NO_PIECE)
            bit_add(found, ports[port].hex);
}

/* The first hex of the set at or after one; -1: none. */
static int next_hex(const uint64_t hexes_in[HEX_WORDS], int from)
{
    for (int i = from >> 6; i < HEX_WORDS; i++, from = i << 6) {
        uint64_t rest = hexes_in[i] >> (from & 63);
        if (rest)
            return from + bit_lowest(rest);
    }
    return -1;
}

/* 4.4: heights are public, so that nobody learns anything from who is asked. */
static bool has_tall_stack(const Game *g, int side)
{
    uint64_t stacks[HEX_WORDS];

    find_stacks(g, side, stacks);
    for (int hex = next_hex(stacks, 0); hex >= 0; hex = next_hex(stacks, hex + 1))
        if (g->next[g->head[side][hex]] != NO_PIECE)
            return true;
    return false;
}

static Verdict may_put_on_top(const Game *g, int side, int hex, int p)
{
    if (!is_hex(hex) || g->head[side][hex] == NO_PIECE)
        return no(R(4_3), "you have no stack there");
    if (bit_has(g->done, hex))
        return no(R(4_3), "that stack has been seen to");
    if (!is_piece(p) || side_of(p) != side || g->where[p] != hex)
        return no(R(4_3), "it is not in that stack");
    if (has_flag(g, p, ON_TOP))
        return no(R(4_3), "it is on top already");
    if (!may_be_top(g, p))
        return no(R(4_1), "ships lie above what is ashore, and cargo above its ship");
    return ok();
}

static void list_tops(const Game *g, int side, int hex, Offer *o)
{
    FOR_STACK(p, g, side, hex)
        if (!may_put_on_top(g, side, hex, p).reason)
            sure2(o, V_TOP, hex, p);
}

/* Stacks do not touch each other: machines see to them in ascending order. */
static void list_stack_order(const Game *g, int side, Offer *o)
{
    uint64_t stacks[HEX_WORDS];

    find_stacks(g, side, stacks);
    for (int hex = next_hex(stacks, 0); hex >= 0; hex = next_hex(stacks, hex + 1))
        if (!(o->walk && next_hex(g->done, hex) >= 0))
            list_tops(g, side, hex, o);
    sure(o, V_DONE);
}

static Verdict judge_stack_order(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_TOP)
        return no(R(4_3), "choose a counter to be on top of its stack, or be done");
    return may_put_on_top(g, side, a.arg[0], a.arg[1]);
}

static void put_on_top(Run *r, Game *g, int hex, int p)
{
    set_top(r, g, p);
    bit_add(g->done, hex);
    TELL(R(4_3), "%1P is on top in %2L", p, hex);
}

PROC(arrange) /* 4.3-a; stacks on the track stay as they are */
{
    BEGIN
    if (!has_tall_stack(g, l->side))
        RETURN(0);
    do {
        ASK(R(4_3), l->side, stack_order);
        if (w->answer.verb == V_TOP)
            put_on_top(r, g, w->answer.arg[0], w->answer.arg[1]);
    } while (w->answer.verb == V_TOP);
    memset(g->done, 0, sizeof g->done);
    END;
}

/* ---- 6.2 storm determination ------------------------------------------------------------------------------------- */

PROC(storms) /* 6.2, 8.0 */
{
    BEGIN
    ROLL(R(6_2), d6);
    g->storm = storm_ports[w->rolled];
    TELL(R(6_2), g->storm ? "%1D: storms gather" : "%1D: no storms", w->rolled);
    for (uint64_t rest = g->storm; rest; rest &= rest - 1)
        TELL(R(8_0), "a storm lies over %1T", bit_lowest(rest));
    END;
}
