/* 3.0 Set-up: before the first question, and what each side places before play (3.1). Purchases are in purchases.c. */
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
    TELL_SOME(STEP(3_1, 1), ONLY(SPANISH), "%1P garrisons %2T", "soldiers garrison %2T", p, port);
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
