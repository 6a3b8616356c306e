/* 2.6 to 2.8 Who knows what, and the redrawing of what a side cannot know.
 *
 * Of the enemy a side knows the blocks with their places, stations and sightings, which of them have been proven fleet or
 * Fog, which came out together, the frigates, the North Sea Fleet box, the boxes of cargo, what is lost, and in a battle
 * both forces whole. All else is drawn anew from that and from the generator alone: which blocks are Fog, then ships in
 * line order into fleets (at least one, as many as were last seen) and ports, admirals, cargo, markers, chits, endurance,
 * the Directive, the truth of "Raided?" markers and the event that lies face down.
 *
 * Approximated: a ship in port lies where it began, three times in four; five in six are Ready; the size of a fleet never
 * seen is even between 1 and 8; what spies have once told of a port is not remembered; what came in this turn may sail;
 * where a draw is pending for ships a side does not see, the draw may be of none. */
#include "games/glory1805/state.h"

extern const GameDef game_glory1805;

enum { UNSEEN_FLEET = 8 };

typedef struct {
    Game *g;
    Rng *rng;
    int side; /* whose secrets are drawn */
    int ships, fleets;
    uint8_t ship[SHIP_COUNT];
    uint8_t fleet[BLOCKS];
} Deal;

static int roll_below(Deal *d, int n)
{
    return n > 1 ? (int)rng_below(d->rng, (uint32_t)n) : 0;
}

/* ---- which blocks are Fog, 2.8 and 11.2 ----------------------------------------------------------------------------------------- */

static bool is_doubtful(const Game *g, int unit)
{
    return side_of_unit(unit) == ALLIED && is_on_sheet(g, unit) && !has_flag(g, unit, PROVEN);
}

/* Of those that came out together one is, or was, the fleet. */
static void redraw_sortie(Deal *d, int first)
{
    Game *g = d->g;
    uint8_t member[ALLIED_BLOCKS];
    int n = 0;

    for (int unit = first; unit < BLOCKS; unit++)
        if (unit == first || (is_doubtful(g, unit) && came_out_with(g, first, unit)))
            member[n++] = (uint8_t)unit;
    int fleet = roll_below(d, n + g->unit[first].strays);
    for (int i = 0; i < n; i++) {
        clear_flag(g, member[i], FOG);
        if (i != fleet)
            set_flag(g, member[i], FOG);
    }
}

static void redraw_fog(Deal *d)
{
    Game *g = d->g;
    uint64_t done = 0;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++) {
        if (!is_doubtful(g, unit) || done >> unit & 1)
            continue;
        redraw_sortie(d, unit);
        for (int with = unit; with < BLOCKS; with++)
            if (came_out_with(g, unit, with))
                done |= UINT64_C(1) << with;
    }
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++) { /* 2.4 */
        if (is_doubtful(g, unit) && !is_fog(g, unit) && count_blocks(g, false) > ALLIED_FLEETS)
            set_flag(g, unit, FOG);
        else if (is_doubtful(g, unit) && is_fog(g, unit) && count_blocks(g, true) > FOG_BLOCKS)
            clear_flag(g, unit, FOG);
    }
}

/* ---- ships ------------------------------------------------------------------------------------------------------------------------ */

static bool is_open(const Game *g, int at)
{
    return at == g->battle.harbour[BRITISH] - 1 || at == g->battle.harbour[ALLIED] - 1 ||
           (at >= AT_BLOCKS && at < AT_WAITING && is_fighting(g, at - AT_BLOCKS));
}

/* In a port or a fleet that no battle shows. */
static bool is_hidden_at(const Game *g, int at)
{
    return (is_port(at) || (at >= AT_BLOCKS && at < AT_WAITING)) && !is_open(g, at);
}

/* A fleet that is being parted has two ships at least. */
static int least_ships(const Game *g, int unit)
{
    return g->flow.question == Q_detach && unit_of(ASKING(g, act)->unit) == unit ? 2 : 1;
}

/* 7.1: what must be a fleet has its ships; who may be Fog is a fleet only while there are ships for him too. */
static void collect_fleets(Deal *d)
{
    Game *g = d->g;
    int needed = 0;

    BLOCKS_OF(unit, d->side)
        if (is_fleet(g, unit) && !is_fighting(g, unit) && !is_doubtful(g, unit))
            needed += least_ships(g, unit);
    BLOCKS_OF(unit, d->side) {
        if (!is_fleet(g, unit) || is_fighting(g, unit))
            continue;
        if (is_doubtful(g, unit) && needed >= d->ships) {
            set_flag(g, unit, FOG);
            continue;
        }
        needed += is_doubtful(g, unit);
        d->fleet[d->fleets++] = (uint8_t)unit;
    }
}

static void collect(Deal *d)
{
    Game *g = d->g;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (side_of_ship(ship) == d->side && is_hidden_at(g, g->ship_at[ship])) {
            d->ship[d->ships++] = (uint8_t)ship;
            bit_remove(g->busy, ship);
        }
    if (d->side == ALLIED)
        redraw_fog(d);
    collect_fleets(d);
}

static int take_ship(Deal *d)
{
    int i = roll_below(d, d->ships), ship = d->ship[i];

    memmove(&d->ship[i], &d->ship[i + 1], (size_t)(d->ships - i - 1));
    d->ships--;
    d->g->ship_state[ship] = roll_below(d, 6) ? STATE_READY : STATE_DAMAGED;
    return ship;
}

static int wanted_ships(Deal *d, int unit)
{
    const Unit *it = &d->g->unit[unit];
    int n = it->seen_turn && it->seen_ships ? it->seen_ships : 1 + roll_below(d, UNSEEN_FLEET);
    int least = least_ships(d->g, unit);

    return n < least ? least : n;
}

static void man_fleets(Deal *d)
{
    int others = 0; /* what those still to come need */

    for (int i = 0; i < d->fleets; i++)
        others += least_ships(d->g, d->fleet[i]);
    for (int i = 0; i < d->fleets; i++) {
        int want = wanted_ships(d, d->fleet[i]);
        others -= least_ships(d->g, d->fleet[i]);
        while (want-- > 0 && d->ships > others)
            d->g->ship_at[take_ship(d)] = (uint8_t)(AT_BLOCKS + d->fleet[i]);
    }
}

static int some_port(Deal *d)
{
    uint8_t port[PORT_COUNT];
    int n = 0;

    for (int i = 0; i < PORT_COUNT; i++)
        if (is_friendly(d->g, d->side, i) && !is_open(d->g, PLACE_PORTS + i))
            port[n++] = (uint8_t)i;
    return PLACE_PORTS + port[roll_below(d, n)];
}

static int home_port(Deal *d, int place)
{
    bool home = roll_below(d, 4) > 0 && is_port(place) && is_friendly(d->g, d->side, place - PLACE_PORTS) &&
                !is_open(d->g, place);

    return home ? place : some_port(d);
}

/* Somebody is about to sail from here. */
static int launching_port(const Game *g, int side)
{
    return g->flow.question == Q_launch && g->flow.owing >> side & 1 ? ASKING(g, launch)->port : PLACE_NOWHERE;
}

static void fill_ports(Deal *d)
{
    int sails = launching_port(d->g, d->side);

    while (d->ships) {
        int ship = take_ship(d);
        d->g->ship_at[ship] = (uint8_t)(sails != PLACE_NOWHERE ? sails : home_port(d, ships[ship].place));
        sails = PLACE_NOWHERE;
    }
    if (sails == PLACE_NOWHERE)
        return;
    for (int i = 0; i < d->fleets; i++) /* all are at sea: one comes from the first fleet that can spare it */
        for (int ship = 0; ship < SHIP_COUNT && fleet_ships(d->g, d->fleet[i], AFLOAT) > 1; ship++)
            if (d->g->ship_at[ship] == AT_BLOCKS + d->fleet[i]) {
                d->g->ship_at[ship] = (uint8_t)sails;
                return;
            }
}

/* ---- admirals and cargo -------------------------------------------------------------------------------------------------------------- */

static int some_fleet(Deal *d)
{
    return AT_BLOCKS + d->fleet[roll_below(d, d->fleets)];
}

static void post_anew(Deal *d)
{
    Game *g = d->g;

    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (side_of_admiral(admiral) == d->side && is_hidden_at(g, g->admiral_at[admiral]))
            g->admiral_at[admiral] =
                (uint8_t)(d->fleets && roll_below(d, 2) ? some_fleet(d) : home_port(d, admirals[admiral].place));
}

static int some_base(Deal *d)
{
    uint8_t port[PORT_COUNT];
    int n = 0, nation = d->side == BRITISH ? NATION_BRITISH : NATION_FRENCH;

    for (int i = 0; i < PORT_COUNT; i++)
        if (is_base(d->g, nation, i) && !is_open(d->g, PLACE_PORTS + i))
            port[n++] = (uint8_t)i;
    return PLACE_PORTS + port[roll_below(d, n)];
}

static void stow(Deal *d, int cargo)
{
    Game *g = d->g;
    int aboard = d->fleets && roll_below(d, 2) ? some_fleet(d) : PLACE_NOWHERE;

    if (aboard != PLACE_NOWHERE && (cargo == CARGO_GOLD || cargo_aboard(g, aboard) < 0))
        g->cargo_at[cargo] = (uint8_t)aboard;
    else
        g->cargo_at[cargo] = (uint8_t)(cargo == CARGO_GOLD ? PLACE_PORTS + PORT_HAVANA : some_base(d));
}

/* All is taken out before the first is stowed: where it was must not matter. */
static void stow_anew(Deal *d)
{
    unsigned hidden = 0;

    for (int cargo = 0; cargo < CARGOES; cargo++)
        if ((cargo < CARGO_TRANSPORTS ? BRITISH : ALLIED) == d->side && is_hidden_at(d->g, d->g->cargo_at[cargo])) {
            d->g->cargo_at[cargo] = AT_WAITING;
            hidden |= 1u << cargo;
        }
    for (int cargo = 0; cargo < CARGOES; cargo++)
        if (hidden >> cargo & 1)
            stow(d, cargo);
}

/* ---- what the Allies alone know ------------------------------------------------------------------------------------------------------ */

static void redraw_markers(Deal *d)
{
    Game *g = d->g;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++) {
        Unit *it = &g->unit[unit];
        bool fleet = is_fleet(g, unit);
        it->flags &= (uint8_t)~MARKED;
        if (!(it->flags & MARK_SHOWN) || !fleet)
            it->marker = (uint8_t)(fleet ? 1 + roll_below(d, NODE_COUNT) : 0);
        it->endurance = (uint8_t)(fleet ? roll_below(d, 7) : 0);
    }
    for (int port = 0; port < PORT_COUNT; port++) {
        Port *it = &g->port[port];
        it->flags &= (uint8_t)~PORT_MARKED;
        if (is_friendly(g, ALLIED, port) && !(it->flags & PORT_MARK_SHOWN))
            it->marker = (uint8_t)(roll_below(d, 2) ? 1 + roll_below(d, NODE_COUNT) : 0);
    }
}

static int some_chit(Deal *d)
{
    int left = roll_below(d, provisions_left(d->g)), value = 0;

    while (left >= chits_in_cup(d->g, value))
        left -= chits_in_cup(d->g, value++);
    return value;
}

static void redraw_chits(Deal *d)
{
    Game *g = d->g;

    for (int port = 0; port < PORT_COUNT; port++)
        if (!(g->port[port].flags & CHIT_SHOWN))
            g->port[port].chit = 0;
    for (int port = 0; port < PORT_COUNT && g->provisioned; port++)
        if (!(g->port[port].flags & CHIT_SHOWN) && is_provisioned(g, port) && provisions_left(g))
            g->port[port].chit = (uint8_t)(some_chit(d) + 1);
}

static void redraw_designs(Deal *d)
{
    Game *g = d->g;
    uint8_t may[DIRECTIVE_COUNT];
    int n = 0;

    g->accomplished &= (uint8_t)(g->directives_gone | 1 << DIRECTIVE_EGYPT | 1 << DIRECTIVE_TREASURE);
    for (int directive = 0; directive < DIRECTIVE_COUNT; directive++)
        if (!((g->directives_gone | g->accomplished) >> directive & 1))
            may[n++] = (uint8_t)directive;
    if (g->directive && !g->directive_shown && n)
        g->directive = (uint8_t)(may[roll_below(d, n)] + 1);
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        if ((g->raid_markers & ~g->raids_shown) >> objective & 1) {
            g->raids_true &= (uint16_t) ~(1 << objective);
            g->raids_true |= (uint16_t)(roll_below(d, 2) << objective);
        }
}

/* ---- what the British alone know ------------------------------------------------------------------------------------------------------ */

static void redraw_event(Deal *d)
{
    Game *g = d->g;
    uint8_t may[ADMIRALTY_COUNT];
    int n = 0;

    for (int event = ADMIRALTY_NEAPOLITAN_MONARCHY + 1; event < ADMIRALTY_COUNT; event++)
        if (!(g->events_gone >> event & 1))
            may[n++] = (uint8_t)event;
    if (g->event_down && !g->event_seen)
        g->event_down = (uint8_t)(may[roll_below(d, n)] + 1);
}

/* ---- all together ------------------------------------------------------------------------------------------------------------------------ */

/* A group that is being picked is its picker's business. */
static void forget_group(Game *g, int side)
{
    if (!(g->flow.owing >> side & 1) || question_of(&game_glory1805, g)->kind != ASK_GROUP)
        return;
    memset(&g->chosen, 0, sizeof g->chosen);
    g->flow.picked_all = 0;
}

static void redraw_side(Game *g, int side, Rng *rng)
{
    Deal d = {.g = g, .rng = rng, .side = side};

    forget_group(g, side);
    collect(&d);
    man_fleets(&d);
    fill_ports(&d);
    post_anew(&d);
    stow_anew(&d);
    if (side == ALLIED) {
        redraw_markers(&d);
        redraw_chits(&d);
        redraw_designs(&d);
    } else {
        redraw_event(&d);
    }
}

/* 17.4: an order that waits for the other is drawn evenly from those its owner may give, which public facts decide. */
static void redraw_order(Game *g, int who, Rng *rng)
{
    Action *pending = &g->flow.answers[who], legal[2 * ORDERS];

    if (g->flow.question != Q_order || (g->flow.owing & ONLY(who)))
        return;
    Offer o = {.at = legal, .cap = 2 * ORDERS, .side = (uint8_t)who, .g = g, .judge = judge_order};
    list_order(g, who, &o);
    *pending = legal[rng_below(rng, (uint32_t)o.n)];
}

static void determinise(Game *g, int side, Rng *rng)
{
    for (int who = BRITISH; who <= ALLIED; who++) {
        if (who == side)
            continue;
        if (g->scenario != SCENARIO_TRAFALGAR_BATTLE)
            redraw_side(g, who, rng);
        redraw_order(g, who, rng);
    }
}
