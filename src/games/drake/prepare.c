/* 1 Preparation, 2.1 the starting order. */
#include "games/drake/state.h"

/* ---- 1.1 to 1.9 before the first question ------------------------------------------------------------------------ */

/* 1.2, 3.8: each Trade Port shows one of each of its commodities. */
static void fill_ports(Game *g)
{
    for (int port = 0; port < TRADE_COUNT; port++) {
        unsigned missing = wares_of[port] & ~(unsigned)g->wares[port];
        for (int c = 0; c < COMMODITIES; c++)
            if (missing >> c & 1)
                g->supply[FIRST_COMMODITY + c]--;
    }
    memcpy(g->wares, wares_of, sizeof g->wares);
}

/* 1.4, 1.5, 1.6: ships are frigates off the board, and nobody has conquered anything: all that is zero. */
static void setup_state(Run *r, Game *g, const int16_t option[])
{
    (void)r;
    g->flow.sides = (uint8_t)option[0];
    g->printed = (uint8_t)option[1];
    g->voyage = 1; /* 1.8 */
    memcpy(g->supply, stock_of, sizeof g->supply);
    fill_ports(g);
    for (int place = 0; place < LOCATION_COUNT; place++)
        g->street[place] = (uint8_t)place; /* 1.9: the better tile of a pair is printed first */
    FOR_CAPTAINS(side, g) {
        g->captain[side].score = START_VP; /* 1.7 */
        g->captain[side].discs = PLAYER_DISCS;
    }
}

/* ---- 1.3 the galleons: also at the start of voyages 2 and 3 (3.8) ------------------------------------------------ */

static bool is_on_station(const Game *g, int counter)
{
    for (int station = 0; station < GALLEON_COUNT; station++)
        if (g->station[station] == counter + 1)
            return true;
    return false;
}

static void list_counter(const Game *g, int side, Offer *o)
{
    (void)side;
    (void)g;
    for (int counter = 0; counter < GALLEON_COUNT; counter++)
        offer1(o, V_COUNTER, FIRST_GALLEON + counter);
}

static Verdict judge_counter(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_COUNTER || a.arg[0] < FIRST_GALLEON || a.arg[0] >= PIECES)
        return no(R(1_3), "draw a galleon counter");
    if (is_on_station(g, a.arg[0] - FIRST_GALLEON))
        return no(R(1_3), "that counter lies on a station already");
    return ok();
}

static void lay_galleon(Run *r, Game *g, int station, int counter)
{
    g->station[station] = (uint8_t)(counter + 1);
    TELL(R(1_3), "%1P lies at %2T", FIRST_GALLEON + counter, galleon_at[station]);
}

static int last_counter(const Game *g)
{
    int counter = 0;

    while (is_on_station(g, counter))
        counter++;
    return counter;
}

PROC(lay_galleons) /* 1.3 */
{
    BEGIN
    for (l->station = 0; l->station < GALLEON_COUNT - 1; l->station++) {
        ROLL(STEP(1_3, 1), counter);
        lay_galleon(r, g, l->station, w->answer.arg[0] - FIRST_GALLEON);
    }
    lay_galleon(r, g, GALLEON_COUNT - 1, last_counter(g));
    END;
}

/* ---- 2.1 starting order ------------------------------------------------------------------------------------------ */

static void list_draw(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_CAPTAINS(who, g)
        offer1(o, V_DRAW, who);
}

static Verdict judge_draw(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_DRAW)
        return no(R(2_1), "draw a frigate");
    if (a.arg[0] < 0 || a.arg[0] >= g->flow.sides)
        return no(R(2_1), "nobody plays that captain");
    return listed(g->order, a.arg[0]) ? no(R(2_1), "that frigate is out of the cup already") : ok();
}

static void dock_frigate(Run *r, Game *g, int dock, int side)
{
    g->order[dock] = (uint8_t)(side + 1);
    TELL(R(2_1), "%1S has dock %2d", side, dock + 1);
}

static int last_frigate(const Game *g)
{
    int side = 0;

    while (listed(g->order, side))
        side++;
    return side;
}

PROC(start_order) /* 2.1 */
{
    BEGIN
    for (l->dock = 0; l->dock < w->sides - 1; l->dock++) {
        ROLL(STEP(2_1, 1), draw);
        dock_frigate(r, g, l->dock, w->answer.arg[0]);
    }
    l->side = last_frigate(g);
    dock_frigate(r, g, l->dock, l->side);
    receive(r, g, l->side, &(Grant){.goods[GOOD_GUN] = LAST_CAPTAIN_GUNS}, STEP(2_1, 2));
    END;
}
