/* 5 Administration Phase, steps 1 to 11; 12 and 13 are in conseil.c. */
#include "games/glory1805/state.h"

/* ---- 5.1 ---------------------------------------------------------------------------------------------------------------- */

static void begin_turn(Game *g)
{
    for (int unit = 0; unit < UNITS; unit++) {
        clear_flag(g, unit, ACTED | ARRIVED | WAS_INSHORE);
        if (g->unit[unit].station == STATION_INSHORE)
            set_flag(g, unit, WAS_INSHORE);
        g->unit[unit].mp = 0;
    }
    for (int port = 0; port < PORT_COUNT; port++)
        g->port[port].flags &= (uint8_t)~PORT_ACTED;
    memset(g->busy, 0, sizeof g->busy);
    g->event_rolled = 0;
}

/* ---- 5.2 Manpower --------------------------------------------------------------------------------------------------------- */

/* 5.2.3. */
static int full_repair(const Game *g, int port)
{
    if (port == PORT_GIBRALTAR && g->port[PORT_ALGIERS].flags & BRITISH_CONTROL)
        return GIBRALTAR_REPAIR_BRITISH_ALGIERS;
    if (port == PORT_GIBRALTAR && g->port[PORT_ALGIERS].flags & ALLIED_CONTROL)
        return GIBRALTAR_REPAIR_ALLIED_ALGIERS;
    return ports[port].repair;
}

/* 13.1: by a fleet of the enemy Inshore; only by those of which everybody knows that they are fleets, or by any. */
static bool is_closely_blockaded(const Game *g, int side, int port, bool known)
{
    BLOCKS_OF(unit, other(side))
        if (g->unit[unit].place == ports[port].node && g->unit[unit].station == STATION_INSHORE && is_fleet(g, unit) &&
            (!known || side == ALLIED || has_flag(g, unit, PROVEN)))
            return true;
    return false;
}

/* 13.3: what a side can plan with. A fleet nobody has seen hinders the work all the same (hinder_works). */
static int repair_number(const Game *g, int side, int port, bool known)
{
    int number = full_repair(g, port) - is_closely_blockaded(g, side, port, known);

    return number > 0 ? number : 0;
}

static int work_of(const Game *g, int ship)
{
    static const uint8_t work[SHIP_STATES] = {WORK_KINDS, WORK_REFIT, WORK_SALVAGE, WORK_COMMISSION, WORK_SALVAGE};

    return work[g->ship_state[ship]];
}

static Verdict may_pay(const Game *g, int nation, int work)
{
    return g->spent[nation] + work_costs[work] <= g->manpower[nation] ? ok()
                                                                      : no(R(5_2), "there are not so many points left");
}

static Verdict may_work_in(const Game *g, int side, int port)
{
    if (g->fever && zone_at(PLACE_PORTS + port) == ZONE_WI)
        return no(R(5_2_3), "there is fever in the West Indies");
    return g->port[port].worked < repair_number(g, side, port, true)
               ? ok()
               : no(R(5_2_2), "the port can work on no more ships");
}

static Verdict may_work(const Game *g, int side, int ship, int work)
{
    int at = g->ship_at[ship], port = at - PLACE_PORTS;

    if (side_of_ship(ship) != side || !is_port(at) || !is_friendly(g, side, port))
        return no(R(5_2_2), "it lies in no friendly port of yours");
    if (bit_has(g->busy, ship))
        return no(R(5_2_2), "a ship goes one step a turn");
    if (work_of(g, ship) != work)
        return no(R(5_2_1), "that is not what it needs");
    Verdict there = may_work_in(g, side, port);
    return there.reason ? there : may_pay(g, ships[ship].nation, work);
}

static int nation_of_cargo(int cargo)
{
    return cargo < CARGO_TRANSPORTS ? NATION_BRITISH : NATION_FRENCH;
}

static Verdict may_prepare(const Game *g, int side, int cargo)
{
    if (cargo < 0 || cargo >= CARGO_GOLD || side_of_nation(nation_of_cargo(cargo)) != side)
        return no(R(5_2_1), "it is no Expedition or Transport of yours");
    if (g->prepared >> cargo & 1)
        return no(R(5_2_2), "a marker goes one box a turn");
    if (g->cargo_box[cargo] == CARGO_READY_BOX)
        return no(R(5_2_1), "it is ready");
    return may_pay(g, nation_of_cargo(cargo), WORK_PREPARE);
}

static Verdict judge_work(const Game *g, int side, Action a)
{
    int piece = a.arg[0];

    if (a.verb == V_DONE)
        return ok();
    if (a.verb == V_PREPARE)
        return may_prepare(g, side, piece - PIECE_CARGO);
    if (a.verb < V_REFIT || a.verb > V_COMMISSION || piece < 0 || piece >= SHIP_COUNT)
        return no(R(5_2), "refit, salvage or commission a ship, prepare cargo, or be done");
    return may_work(g, side, piece, WORK_REFIT + a.verb - V_REFIT);
}

static Line who_need_work(const Game *g, int side)
{
    Line ready = ships_in_any_of(g, READY), line = {0};

    for (int k = 0; k < LINE_WORDS; k++)
        line.w[k] = ships_of_side[side][k] & ~ready.w[k] & ~g->busy[k];
    return line;
}

/* What holds for all ships of a port is asked once. */
static void list_ships_to_work_on(const Game *g, int side, Offer *o)
{
    uint64_t asked = 0, open = 0;

    SHIPS_IN(ship, who_need_work(g, side)) {
        int at = g->ship_at[ship], port = at - PLACE_PORTS;
        if (!is_port(at) || may_pay(g, ships[ship].nation, work_of(g, ship)).reason)
            continue;
        if (!(asked >> port & 1)) {
            asked |= UINT64_C(1) << port;
            open |= (uint64_t)(is_friendly(g, side, port) && !may_work_in(g, side, port).reason) << port;
        }
        if (open >> port & 1)
            sure1(o, V_REFIT + work_of(g, ship), ship);
    }
}

static void list_work(const Game *g, int side, Offer *o)
{
    list_ships_to_work_on(g, side, o);
    for (int cargo = 0; cargo < CARGO_GOLD; cargo++)
        if (!may_prepare(g, side, cargo).reason)
            sure1(o, V_PREPARE, PIECE_CARGO + cargo);
    sure(o, V_DONE);
}

static bool is_base(const Game *g, int nation, int port)
{
    return ports[port].base == BASE_YES && ports[port].owner == nation && is_friendly(g, side_of_nation(nation), port);
}

static Verdict judge_quarter(const Game *g, int side, Action a)
{
    int port = a.arg[0] - PLACE_PORTS, nation = side == BRITISH ? NATION_BRITISH : NATION_FRENCH;

    if (a.verb == V_QUARTER && is_port(a.arg[0]) && is_base(g, nation, port))
        return ok();
    return no(R(5_2_4), "it lies in a base of its nation");
}

static void list_quarter(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int port = 0; port < PORT_COUNT; port++)
        offer1(o, V_QUARTER, PLACE_PORTS + port);
}

/* Ships are put to work; what comes of it is seen when all plans are in. */
static void put_to_work(Run *r, Game *g, int side, int ship)
{
    int work = work_of(g, ship);

    bit_add(g->busy, ship);
    g->port[g->ship_at[ship] - PLACE_PORTS].worked++;
    g->spent[ships[ship].nation] = (uint8_t)(g->spent[ships[ship].nation] + work_costs[work]);
    TELL_SOME(R(5_2_1), ONLY(side), "%1P is worked on", NULL, ship);
}

static void prepare(Run *r, Game *g, int cargo)
{
    int nation = nation_of_cargo(cargo);

    g->prepared |= (uint8_t)(1 << cargo);
    g->cargo_box[cargo]++;
    g->spent[nation] = (uint8_t)(g->spent[nation] + work_costs[WORK_PREPARE]);
    TELL(R(5_2_1), "%1P moves to box %2d", PIECE_CARGO + cargo, g->cargo_box[cargo]);
}

PROC(manpower) /* 5.2 */
{
    BEGIN
    for (;;) {
        ASK(STEP(5_2, 1), l->side, work);
        if (w->answer.verb == V_DONE)
            RETURN(0);
        if (w->answer.verb != V_PREPARE) {
            put_to_work(r, g, l->side, w->answer.arg[0]);
            continue;
        }
        l->cargo = w->answer.arg[0] - PIECE_CARGO;
        prepare(r, g, l->cargo);
        if (g->cargo_box[l->cargo] == CARGO_READY_BOX) {
            ASK(STEP(5_2_4, 1), l->side, quarter);
            g->cargo_at[l->cargo] = (uint8_t)w->answer.arg[0];
        }
    }
    END;
}

/* 13.3: a fleet that its owner alone knew of has closed the port: the last of those at work wait. */
static void hinder_works(Run *r, Game *g, int side, int port)
{
    int over = g->port[port].worked - repair_number(g, side, port, false);

    for (int ship = SHIP_COUNT - 1; ship >= 0 && over > 0; ship--)
        if (g->ship_at[ship] == PLACE_PORTS + port && bit_has(g->busy, ship)) {
            bit_remove(g->busy, ship);
            show(r, ONLY(side));
            TELL_SOME(R(13_3), ONLY(side), "a close blockade stops the work on %1P", NULL, ship);
            over--;
        }
}

/* Nothing leads back to being laid up (5.2.5). */
static void finish_work(Game *g, int ship)
{
    static const uint8_t then[SHIP_STATES] = {STATE_READY, STATE_READY, STATE_DAMAGED, STATE_DAMAGED,
                                              STATE_IN_ORDINARY};

    g->ship_state[ship] = then[g->ship_state[ship]];
}

static void finish_works(Run *r, Game *g)
{
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->port[port].worked)
            hinder_works(r, g, is_friendly(g, BRITISH, port) ? BRITISH : ALLIED, port);
    BITS_EACH(ship, g->busy, BIT_WORDS(SHIP_COUNT))
        finish_work(g, ship);
    memset(g->busy, 0, sizeof g->busy);
    memset(g->spent, 0, sizeof g->spent);
    for (int port = 0; port < PORT_COUNT; port++)
        g->port[port].worked = 0;
    g->prepared = 0;
}

/* ---- 5.3, 5.4 ----------------------------------------------------------------------------------------------------------------- */

static int frigate_due(const Game *g)
{
    for (int unit = BLOCKS; unit < UNITS; unit++)
        if (!is_on_sheet(g, unit) && g->unit[unit].since == g->turn)
            return unit;
    return -1;
}

static Verdict judge_return_port(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    if (a.verb == V_RETURN && is_port(a.arg[0]) && ports[a.arg[0] - PLACE_PORTS].frigates)
        return ok();
    return no(R(5_3), "frigates return at Portsmouth, Plymouth or Gibraltar");
}

static void list_return_port(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int port = 0; port < PORT_COUNT; port++)
        offer1(o, V_RETURN, PLACE_PORTS + port);
}

static void return_frigate(Run *r, Game *g, int unit, int place)
{
    g->unit[unit] = (Unit){.place = (uint8_t)place};
    TELL(R(5_3), "%1P returns at %2L", PIECE_UNITS + unit, place);
}

/* 22.5: a port that is closed sends them to the nearest friendly one. */
static int arrival_port(const Game *g, int side, int place)
{
    return is_port(place) && !is_friendly(g, side, place - PLACE_PORTS) ? nearest_port(g, side, place - PLACE_PORTS)
                                                                        : place;
}

static void reinforce(Run *r, Game *g)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == AT_WAITING && ships[ship].arrives == g->turn) {
            g->ship_at[ship] = (uint8_t)arrival_port(g, side_of_ship(ship), ships[ship].place);
            g->ship_state[ship] = STATE_READY;
            TELL(R(5_4), "%1P is ready for sea", ship);
        }
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == AT_WAITING && admirals[admiral].arrives == g->turn) {
            g->admiral_at[admiral] = (uint8_t)arrival_port(g, side_of_admiral(admiral), admirals[admiral].place);
            TELL(R(5_4), "%1P takes up his command", PIECE_ADMIRALS + admiral);
        }
    if (g->turn == GOLD_TURN && g->cargo_at[CARGO_GOLD] == AT_WAITING) { /* 3.4 */
        g->cargo_at[CARGO_GOLD] = PLACE_PORTS + PORT_HAVANA;
        TELL(R(3_4), "the Spanish Gold lies at Havana");
    }
}

/* ---- 5.6 to 5.8 ----------------------------------------------------------------------------------------------------------------- */

static void refill_cups(Game *g)
{
    memcpy(g->last_wind, g->wind, sizeof g->last_wind);
    g->wind_known = g->foul = 0;
    g->cup = (1 << INITIATIVE_CHITS) - 1; /* 5.7 */
    g->chits_left = WEATHER_CHITS;
    g->provisioned = 0; /* 5.8 */
    for (int port = 0; port < PORT_COUNT; port++) {
        g->port[port].chit = 0;
        g->port[port].flags &= (uint8_t)~CHIT_SHOWN;
    }
}

/* ---- 5.10, 5.11 ------------------------------------------------------------------------------------------------------------------- */

static void reveal_due_event(Run *r, Game *g)
{
    if (!g->event_down || g->event_down_turn != g->turn)
        return;
    g->event_up = g->event_down;
    g->events_gone |= (uint8_t)(1 << (g->event_up - 1));
    g->event_down = g->event_down_turn = g->event_seen = 0;
    show(r, EVERYBODY);
    TELL(R(5_10), "%1W is revealed", WORD_EVENTS + g->event_up - 1);
}

static bool in_event_cup(const Game *g, int event)
{
    return event != ADMIRALTY_NEAPOLITAN_MONARCHY && !(g->events_gone >> event & 1) && g->event_down != event + 1;
}

static Verdict judge_event_chit(const Game *g, int side, Action a)
{
    int event = a.arg[0] - WORD_EVENTS;

    (void)side;
    if (a.verb == V_CHIT && event >= 0 && event < ADMIRALTY_COUNT && in_event_cup(g, event))
        return ok();
    return no(R(5_11), "it is not in the cup");
}

static void list_event_chit(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int event = 0; event < ADMIRALTY_COUNT; event++)
        offer1(o, V_CHIT, WORD_EVENTS + event);
}

static bool draws_event(const Game *g)
{
    return scenarios[g->scenario].draws >> g->turn & 1 && !g->event_down;
}

static void place_event(Run *r, Game *g, int event)
{
    g->event_down = (uint8_t)(event + 1);
    g->event_down_turn = (uint8_t)(g->turn + EVENTS_AHEAD);
    g->event_seen = 0;
    TELL_SOME(R(5_11), ONLY(BRITISH), "%1W lies face down on turn %2d", "an Admiralty Event lies face down on turn %2d",
              WORD_EVENTS + event, g->event_down_turn);
}

/* ---- the phase ------------------------------------------------------------------------------------------------------------------------ */

PROC(administration)
{
    BEGIN
    HEADING(2, R(4_1), "Administration");
    if (turns[g->turn].fixed == FIXED_BARHAM_AUTOMATIC) /* 5.0 */
        barham(r, g);
    if (turns[g->turn].fixed == FIXED_NAPOLEON_HEADS_EAST_AUTOMATIC)
        head_east(r, g);
    begin_turn(g);
    ASK_PLAN(STEP(5_2, 1), ONLY(BRITISH) | ONLY(ALLIED), manpower);
    finish_works(r, g);
    while (frigate_due(g) >= 0) {
        ASK(STEP(5_3, 1), BRITISH, return_port);
        return_frigate(r, g, frigate_due(g), w->answer.arg[0]);
    }
    reinforce(r, g);
    if (g->cornwallis_returns == g->turn)
        return_cornwallis(r, g);
    CALL(STEP(5_5, 1), tracks, .side = g->initiative);
    CALL(STEP(5_5, 2), tracks, .side = other(g->initiative));
    refill_cups(g); /* 5.6, 5.7, 5.8 */
    if (g->fever) {
        ROLL(STEP(5_9, 1), d6);
        NEED(R(5_9), "%1d or more", FEVER_ENDS_FROM);
        g->fever = w->rolled < FEVER_ENDS_FROM;
        TELL(R(5_9), g->fever ? "the fever goes on" : "the fever ends");
    }
    reveal_due_event(r, g);
    if (draws_event(g)) {
        ASK(STEP(5_11, 1), YA_CHANCE, event_chit);
        place_event(r, g, w->answer.arg[0] - WORD_EVENTS);
    }
    CALL(STEP(5_12, 1), provisioning, .port = 0);
    CALL(STEP(5_13, 1), conseil, .none = 0);
    END;
}
