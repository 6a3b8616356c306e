/* 11 Exiting and entering ports and patrol zones. */
#include "games/glory1805/state.h"

/* ---- who may sail, 11.1 ---------------------------------------------------------------------------------------------------- */

static Line idle_ships(const Game *g, int side, int place)
{
    Line line = ships_of_side_at(g, side, place);

    for (int k = 0; k < LINE_WORDS; k++)
        line.w[k] &= ~g->busy[k];
    return line;
}

static bool may_sail(const Game *g, int ship)
{
    return UNWRECKED >> g->ship_state[ship] & 1;
}

static Line who_may_sail(const Game *g, int side, int place)
{
    return both(idle_ships(g, side, place), ships_in_any_of(g, UNWRECKED));
}

static bool has_sailors(const Game *g, int side, int place)
{
    SHIPS_IN(ship, idle_ships(g, side, place))
        if (may_sail(g, ship))
            return true;
    return false;
}

/* 13.2: a blockade is no hindrance. */
static Verdict may_launch(const Game *g, int side, int place)
{
    const Port *port = &g->port[place - PLACE_PORTS];

    if (port->flags & PORT_ACTED)
        return no(R(11_1), "it has launched a fleet this turn");
    if (g->fever && zone_at(place) == ZONE_WI)
        return no(R(15_10), "there is fever in the West Indies");
    if (side == ALLIED && !port->marker)
        return no(R(10_2), "its marker says Hold");
    if (side == ALLIED && port->chit < LEAST_CHIT + 1)
        return no(R(10_2), "it has not the provisions");
    if (!has_sailors(g, side, place))
        return no(R(11_1), "no ship there can sail");
    return may_form_fleet(g, side) ? ok() : no(R(2_4), "there is no block left");
}

/* ---- the fleet, 11.1, 7.2.1 and 8.3 ------------------------------------------------------------------------------------------------ */

static bool has_french(const Game *g, const Set *set)
{
    uint64_t any = 0;

    (void)g;
    for (int k = 0; k < LINE_WORDS; k++)
        any |= set->w[k] & french_ships[k];
    return any;
}

/* 7.2.1: one to a fleet; those of one kind are alike, so the first will do. A Transport needs a French ship. */
static int cargo_to_embark(const Game *g, int side, int place, const Set *fleet)
{
    int cargo = cargo_aboard(g, place);

    if (cargo < 0 || side_of_nation(nation_of_cargo(cargo)) != side)
        return -1;
    return cargo < CARGO_TRANSPORTS || has_french(g, fleet) ? cargo : -1;
}

/* 2.4. */
static Line first_in_line(Line line, int most)
{
    for (int over = count_line(line) - most; over > 0; over--)
        bit_remove(line.w, bits_highest(line.w, LINE_WORDS));
    return line;
}

static void candidates_launch(const Game *g, int side, Set *out)
{
    int place = ASKING(g, launch)->port;

    add_admirals(g, place, side, out);
    add_ships(first_in_line(who_may_sail(g, side, place), SHIPS_IN_A_FLEET), out);
    int cargo = cargo_to_embark(g, side, place, out);
    if (cargo >= 0)
        set_add(out, PIECE_CARGO + cargo);
    if (side == ALLIED && g->cargo_at[CARGO_GOLD] == place)
        set_add(out, PIECE_CARGO + CARGO_GOLD);
}

static Verdict enough_launch(const Game *g, int side, const Set *chosen)
{
    (void)side;
    if (is_empty(line_among(chosen)))
        return no(R(11_1), "a fleet has at least one ship");
    for (int cargo = CARGO_TRANSPORTS; cargo < CARGO_GOLD; cargo++)
        if (set_has(chosen, PIECE_CARGO + cargo) && !has_french(g, chosen))
            return no(R(7_2_1), "a Transport sails with a French ship");
    return ok();
}

static Verdict judge_launch(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(11_1), "it does not lie there, cannot sail, or came in this turn");
}

/* 10.2: the marker goes with the fleet, and its endurance is the chit. */
static int form_launched(Run *r, Game *g, int side, int place)
{
    Port *port = &g->port[place - PLACE_PORTS];
    int unit = free_block(g, side);

    g->unit[unit] = (Unit){.place = ports[place - PLACE_PORTS].node, .flags = ACTED, .mp = PORT_MP, .since = g->turn};
    if (side == ALLIED) {
        g->unit[unit].marker = port->marker;
        g->unit[unit].endurance = (uint8_t)(port->chit ? port->chit - 1 : 0);
    }
    port->flags |= PORT_ACTED;
    move_chosen(g, &g->chosen, AT_BLOCKS + unit);
    TELL(R(11_1), "a fleet leaves %1L", place);
    return unit;
}

static bool first_from_brest(const Game *g, int place, int unit)
{
    if (place != PLACE_PORTS + PORT_BREST || g->brest_sortie)
        return false;
    SHIPS_AT(ship, g, AT_BLOCKS + unit)
        if (ships[ship].nation == NATION_FRENCH)
            return true;
    return false;
}

PROC(launch)
{
    BEGIN
    SELECT(STEP(11_1, 1), side_of_owner(g, l->port), launch);
    l->unit = PIECE_UNITS + form_launched(r, g, side_of_owner(g, l->port), l->port);
    g->fought = 0;
    if (side_of_unit(unit_of(l->unit)) == ALLIED) {
        if (first_from_brest(g, l->port, unit_of(l->unit))) { /* 11.3 */
            g->brest_sortie = 1;
            barham(r, g);
        }
        CALL(STEP(11_2, 1), sortie, .port = l->port, .unit = l->unit);
        RETURN(0);
    }
    CALL(STEP(11_6, 1), contact, .unit = l->unit);
    if (w->result == GO_ON || w->result == UNSEEN_BY_ALL)
        CALL(STEP(11_1, 2), act, .unit = l->unit);
    else if (w->result == HALTED)
        CALL(STEP(14_1_3, 1), lookout, .unit = l->unit);
    END;
}

/* ---- sorties, 11.2 ------------------------------------------------------------------------------------------------------------------ */

/* A number that no sortie at sea has. */
static uint8_t new_sortie(const Game *g)
{
    uint8_t number = 1;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_on_sheet(g, unit) && g->unit[unit].sortie == number) {
            number++;
            unit = BRITISH_BLOCKS - 1;
        }
    return number;
}

/* 2.4, 2.8: two Fog blocks beside it, as far as there are any. */
static int place_fog(Run *r, Game *g, int unit)
{
    uint8_t group = new_sortie(g);

    g->unit[unit].sortie = group;
    for (int n = 0; n < FOG_PER_SORTIE && count_blocks(g, true) < FOG_BLOCKS; n++) {
        int fog = free_block(g, ALLIED);
        if (fog == BLOCKS)
            break;
        g->unit[fog] = (Unit){
            .place = g->unit[unit].place, .flags = FOG | ACTED, .mp = PORT_MP, .since = g->turn, .sortie = group};
        TELL(R(11_2), "%1P is seen as well", PIECE_UNITS + fog);
    }
    return group;
}

static bool is_of_sortie(const Game *g, int unit, int group)
{
    return unit >= BRITISH_BLOCKS && unit < BLOCKS && is_on_sheet(g, unit) && g->unit[unit].sortie == group;
}

static bool is_alone(const Game *g, int unit)
{
    for (int other_ = BRITISH_BLOCKS; other_ < BLOCKS; other_++)
        if (came_out_with(g, unit, other_))
            return false;
    return true;
}

static Verdict judge_number(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_DRAW && is_of_sortie(g, unit_of(a.arg[0]), ASKING(g, sortie)->group)
               ? ok()
               : no(R(2_8), "it is none of those that came out");
}

static void list_number(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        offer1(o, V_DRAW, PIECE_UNITS + unit);
}

/* 2.8: the fleet and the Fog change numbers. */
static void renumber(Run *r, Game *g, int fleet, int unit)
{
    Unit was = g->unit[fleet];

    TELL_SOME(R(2_8), ONLY(ALLIED), "the fleet is %1P", NULL, PIECE_UNITS + unit);
    if (unit == fleet)
        return;
    move_all(g, AT_BLOCKS + fleet, AT_BLOCKS + unit);
    g->unit[fleet] = g->unit[unit];
    g->unit[unit] = was;
}

/* Of a sortie, those whose turn to move is still to come: they have spent only what it cost to come out, and stand
 * nowhere yet. */
static bool is_to_move(const Game *g, int unit, int group)
{
    return is_of_sortie(g, unit, group) && !g->unit[unit].station && !has_flag(g, unit, ARRIVED) &&
           g->unit[unit].mp == PORT_MP;
}

static bool some_to_move(const Game *g, int group)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_to_move(g, unit, group))
            return true;
    return false;
}

static Verdict judge_next_out(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb == V_STOP)
        return ok();
    if (a.verb == V_ACTIVATE && is_to_move(g, unit_of(a.arg[0]), ASKING(g, sortie)->group))
        return ok();
    return no(R(11_2), "name one of those that came out and have not moved, or stop");
}

static void list_next_out(const Game *g, int side, Offer *o)
{
    int group = ASKING(g, sortie)->group;

    BLOCKS_OF(unit, side)
        if (is_to_move(g, unit, group))
            sure1(o, V_ACTIVATE, PIECE_UNITS + unit);
    sure(o, V_STOP);
}

static void rest_of_sortie(Game *g, int group)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_of_sortie(g, unit, group))
            come_to_rest(g, unit);
}

/* 11.5: one that fought before it went on goes back if its fate is one of the last three. */
static void drive_back(Run *r, Game *g, int unit, int place)
{
    TELL(R(11_5), "%1P is driven back", PIECE_UNITS + unit);
    enter_port(r, g, unit, place);
}

/* l->unit is the first number of those that come out; which of them is the fleet is no part of it. */
PROC(sortie)
{
    BEGIN
    CALL(STEP(11_2, 1), contact, .unit = l->unit);
    if (w->result == HALTED)
        drive_back(r, g, unit_of(l->unit), l->port);
    if (w->result == GO_ON) {
        prove_fleet(g, unit_of(l->unit));
        CALL(STEP(11_2, 2), act, .unit = l->unit);
        RETURN(0);
    }
    if (w->result != UNSEEN_BY_ALL)
        RETURN(0);
    l->group = place_fog(r, g, unit_of(l->unit));
    if (is_alone(g, unit_of(l->unit))) {
        prove_fleet(g, unit_of(l->unit));
    } else {
        ASK(STEP(2_8, 1), YA_CHANCE, number);
        renumber(r, g, unit_of(l->unit), unit_of(w->answer.arg[0]));
    }
    while (some_to_move(g, l->group)) {
        ASK(STEP(11_2, 3), ALLIED, next_out);
        if (w->answer.verb == V_STOP)
            break;
        g->fought = 0;
        CALL(STEP(11_2, 4), act, .unit = w->answer.arg[0]);
    }
    rest_of_sortie(g, l->group);
    END;
}
