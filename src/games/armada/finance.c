/* 11.0 Finances. */
#include "games/armada/state.h"

static void pay(Run *r, Game *g, int side, int ducats, YaRule rule, const char *what)
{
    g->treasury[side] = (int16_t)(g->treasury[side] - ducats);
    TELL(rule, what, side, ducats, g->treasury[side]);
}

static void receive(Run *r, Game *g, int side, int ducats, YaRule rule, const char *what)
{
    g->treasury[side] = (int16_t)(g->treasury[side] + ducats);
    TELL(rule, what, side, ducats, g->treasury[side]);
}

/* ---- 11.0 income, 11.2 the Treasure Fleet ------------------------------------------------------------------------ */

/* 11.26: half the table on turn 17, then less what the silver of the year would have brought. */
static int income_of(const Game *g, int side, int die)
{
    int ducats = income_table[die - 1][side == ENGLISH];
    int loss = g->turn == TURNS ? TREASURE_LOSS_1588 : TREASURE_LOSS_1587;

    if (g->turn == TURNS)
        ducats /= LAST_INCOME_DIVISOR;
    if (side == SPANISH && g->silver == SILVER_LOST)
        ducats -= loss;
    return ducats > 0 ? ducats : 0;
}

/* 11.2: the counter serves for the next year; silver still at sea has not come in time. */
static void next_silver(Run *r, Game *g)
{
    if (on_map(g, TREASURE)) {
        int fleet = g->group[TREASURE];
        FOR_KIND(p, SPANISH, KIND_LEADER)
            if (on_map(g, p) && g->group[p] == TREASURE) {
                show(r, EVERYBODY);
                LOSS(p, g->where[p], 1);
                take_off(r, g, p, GONE);
                TELL(R(13_16), "%1P is lost with the Treasure Fleet", p);
            }
        take_off(r, g, TREASURE, AWAITED);
        TELL(R(11_26), "the Treasure Fleet has not come home in time");
        free_empty_fleet(r, g, fleet);
    }
    g->silver = SILVER_AWAITED;
    g->month = 0;
}

static void collect(Run *r, Game *g, int side, int die)
{
    int ducats = income_of(g, side, die);

    g->treasury[side] = (int16_t)(g->treasury[side] + ducats);
    TELL(R(11_4), "the %1S receive the income of the year, %2d ducats: treasury %3d", side, ducats, g->treasury[side]);
}

PROC(income) /* 11.0 */
{
    BEGIN
    ROLL(STEP(11_4, 1), d6);
    collect(r, g, l->side, w->rolled);
    if (l->side == SPANISH)
        next_silver(r, g);
    END;
}

static void treasure_home(Run *r, Game *g)
{
    int hex = g->where[TREASURE];

    FOR_KIND(p, SPANISH, KIND_LEADER)
        if (on_map(g, p) && g->group[p] == TREASURE)
            step_ashore(r, g, p);
    take_off(r, g, TREASURE, AWAITED);
    show(r, EVERYBODY); /* which fleet it was in */
    g->silver = SILVER_HOME;
    TELL(R(11_24), "the Treasure Fleet has come home to %1L", hex);
}

/* 11.26: a prize only for silver taken in combat. */
static void treasure_lost(Run *r, Game *g, bool in_combat)
{
    g->silver = SILVER_LOST;
    TELL(R(11_26), "the Treasure Fleet is lost");
    if (in_combat)
        receive(r, g, ENGLISH, TREASURE_PRIZE_ENGLISH, R(11_26), "the %1S take the silver, %2d ducats: treasury %3d");
}

/* 11.27: five paid combat units ashore in the British Isles, once. */
static void pope(Run *r, Game *g)
{
    int n = 0;

    if (g->pope_paid || g->irish_landing + g->british_landing == 0)
        return;
    FOR_KIND(p, SPANISH, KIND_LAND)
        if (is_paid(p) && is_ashore(g, p) &&
            (in_england(g->where[p]) || in_scotland(g->where[p]) || in_ireland(g->where[p])))
            n++;
    if (n < POPE_MIN_UNITS)
        return;
    g->pope_paid = 1;
    receive(r, g, SPANISH, POPE_DUCATS, R(11_27), "the Pope sends the %1S %2d ducats: treasury %3d");
}

/* ---- 11.1 maintenance -------------------------------------------------------------------------------------------- */

static int upkeep_of(const Game *g, int p) /* 11.11; nothing on the tracks (11.19) */
{
    if (!on_map(g, p) || !is_paid(p))
        return 0;
    if (is_land(p)) /* 11.15 */
        return COST_LAND_UNIT_MAINTAIN_AT_SEA * strength(g, p);
    if (is_barge(p)) /* 11.12 */
        return COST_INVASION_BARGE_MAINTAIN_AT_SEA * pieces[p].m;
    bool in_port = friendly_port(g, side_of(p), g->where[p]); /* 11.13 */
    return (in_port ? COST_DEEP_DRAFT_MAINTAIN_IN_PORT : COST_DEEP_DRAFT_MAINTAIN_AT_SEA) * pieces[p].m;
}

static int upkeep(const Game *g, int side)
{
    int ducats = 0;

    for (int p = 0; p < FIRST_LEADER; p++)
        if (side_of(p) == side)
            ducats += upkeep_of(g, p);
    return ducats * (is_winter(g) ? WINTER_MAINTENANCE_FACTOR : 1); /* 14.3 */
}

/* Mandatory payments: true if the treasury is short, and then empty. */
static bool pay_or_fail(Run *r, Game *g, int side, int ducats, YaRule rule, const char *what)
{
    if (ducats <= g->treasury[side]) {
        pay(r, g, side, ducats, rule, what);
        return false;
    }
    TELL(R(11_3), "the %1S owe %2d ducats and have %3d", side, ducats, g->treasury[side]);
    g->treasury[side] = 0;
    return true;
}

PROC(maintenance) /* 11.14 */
{
    BEGIN
    g->phase = PHASE_MAINTENANCE;
    HEADING(2, R(4_2), "maintenance");
    for (l->side = ENGLISH; l->side <= SPANISH; l->side++) {
        g->side = (uint8_t)l->side;
        show(r, EVERYBODY); /* what is paid is said aloud, and tells something of what is kept */
        if (pay_or_fail(r, g, l->side, upkeep(g, l->side), R(11_14), "the %1S pay %2d ducats of upkeep: treasury %3d"))
            CALL(STEP(11_3, 1), bankrupt, .side = l->side);
    }
    END;
}

/* ---- 11.3 financial penalties ------------------------------------------------------------------------------------ */

/* (a) Ships in this port that must go onto its track, or be lost. */
static bool must_lay_up(const Game *g, int side, int p, int hex)
{
    return is_ship(p) && side_of(p) == side && g->where[p] == hex && is_paid(p) && p != TREASURE;
}

static bool bankrupt_port(const Game *g, int side, int city)
{
    int hex = cities[city].hex;

    if (!cities[city].port || !controls(g, side, hex) || besieged_by_sea(g, side, hex))
        return false;
    FOR_HEX(p, g, hex)
        if (must_lay_up(g, side, p, hex))
            return true;
    return false;
}

/* How many of the port's ships, but for one, fit into so much room: the smallest first. */
static int most_that_fit(const Game *g, int side, int city, int but, int room)
{
    int n = 0;

    for (int value = 1; value <= room; value++)
        FOR_HEX(p, g, cities[city].hex)
            if (p != but && must_lay_up(g, side, p, cities[city].hex) && activation_strength(g, p) == value &&
                value <= room) {
                room -= value;
                n++;
            }
    return n;
}

/* As many as he is able: none is kept in the room of two. */
static bool can_be_kept(const Game *g, int p, int city)
{
    int track = cities[city].track, value = activation_strength(g, p), side = side_of(p);

    if (track < 0 || !fits_track(g, track, value))
        return false;
    int room = tracks[track].capacity - track_load(g, track);
    return 1 + most_that_fit(g, side, city, p, room - value) == most_that_fit(g, side, city, NO_PIECE, room);
}

static bool any_can_be_kept(const Game *g, int side, int city)
{
    FOR_HEX(p, g, cities[city].hex)
        if (must_lay_up(g, side, p, cities[city].hex) && can_be_kept(g, p, city))
            return true;
    return false;
}

static Verdict judge_lay_up(const Game *g, int side, Action a)
{
    int city = ASKING(g, bankrupt)->city;

    if (a.verb != V_KEEP || !is_piece(a.arg[0]) || !must_lay_up(g, side, a.arg[0], cities[city].hex))
        return no(R(11_3), "choose a ship of the port to be laid up");
    return can_be_kept(g, a.arg[0], city) ? ok() : no(R(5_25), "the port's activation value is exceeded");
}

static void list_lay_up(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_HEX(p, g, cities[ASKING(g, bankrupt)->city].hex)
        offer1(o, V_KEEP, p);
}

static void lose_the_rest(Run *r, Game *g, int side, int city)
{
    int hex = cities[city].hex;

    FOR_KIND(p, side, KIND_SHIP)
        if (must_lay_up(g, side, p, hex)) {
            int group = g->group[p];
            empty_ship(r, g, p);
            LOSS(p, hex, 1);
            TELL(R(11_3), "%1P is eliminated", p);
            g->lost[p] = 0;
            take_off(r, g, p, POOL);
            unload_excess(r, g, side, hex, group);
        }
}

/* (b) One third of the paid combat units on the map, rounded up, at least. */
static bool may_be_disbanded(const Game *g, int side, int p)
{
    return is_land(p) && side_of(p) == side && on_map(g, p) && is_paid(p);
}

static int third_of_units(const Game *g, int side)
{
    int n = 0;

    FOR_KIND(p, side, KIND_LAND)
        n += may_be_disbanded(g, side, p);
    return (n + 2) / 3;
}

static Verdict judge_disband(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ASKING(g, bankrupt)->left <= 0 ? ok() : no(STEP(11_3, 1), "a third of the land units at least must go");
    if (a.verb != V_DISBAND || !is_piece(a.arg[0]) || !may_be_disbanded(g, side, a.arg[0]))
        return no(STEP(11_3, 1), "choose one of your paid land units on the map");
    return ok();
}

static void list_disband(const Game *g, int side, Offer *o)
{
    (void)g;
    FOR_KIND(p, side, KIND_LAND)
        offer1(o, V_DISBAND, p);
    offer(o, V_DONE);
}

PROC(bankrupt) /* 11.3: at most once a side and turn */
{
    BEGIN
    if (g->bankrupt_turn[l->side] == g->turn)
        RETURN(0);
    g->bankrupt_turn[l->side] = g->turn;
    g->bankruptcies[l->side]++;
    show(r, EVERYBODY);
    TELL(R(11_3), "the %1S are bankrupt and lose 20 victory points", l->side);
    for (l->city = 0; l->city < CITY_COUNT; l->city++) {
        if (!bankrupt_port(g, l->side, l->city))
            continue;
        while (any_can_be_kept(g, l->side, l->city)) {
            ASK(STEP(11_3, 1), l->side, lay_up);
            show(r, EVERYBODY);
            TELL(R(11_3), "%1P is laid up", w->answer.arg[0]);
            onto_track(r, g, w->answer.arg[0], START_ACTIVATION_BOX);
        }
        lose_the_rest(r, g, l->side, l->city);
    }
    for (l->left = third_of_units(g, l->side); third_of_units(g, l->side) > 0; l->left--) {
        ASK(STEP(11_3, 2), l->side, disband);
        if (w->answer.verb == V_DONE)
            break;
        show(r, EVERYBODY);
        TELL(R(11_3), "%1P is disbanded", w->answer.arg[0]);
        l->hex = g->where[w->answer.arg[0]];
        lose_unit_wholly(r, g, w->answer.arg[0]);
        if (troops_at(g, enemy_of(l->side), l->hex) && needs_capture(g, enemy_of(l->side), l->hex))
            CALL(STEP(16_2, 1), capture, .side = enemy_of(l->side), .hex = l->hex, .trapped = 1); /* a siege ends */
    }
    END;
}
