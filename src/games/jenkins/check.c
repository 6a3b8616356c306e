/* The invariants: what is true of every state between two actions. */
#include "games/jenkins/state.h"

static bool wrong(Text *why, int p, const char *what)
{
    text_fmt(why, "%s %s", pieces[p].slug, what);
    return false;
}

static bool wrong_place(Text *why, int side, int at, const char *what)
{
    text_fmt(why, "the %s stack in ", side_slugs[side]);
    if (at == MOVING)
        text_put(why, "movement");
    put_place(at, why);
    text_fmt(why, " %s", what);
    return false;
}

static bool wrong_game(Text *why, const char *what)
{
    text_put(why, what);
    return false;
}

/* ---- one counter ------------------------------------------------------------------------------------------------- */

static bool check_off_map(const Game *g, int p, Text *why)
{
    if (g->next[p] != NO_PIECE || g->carrier[p] != NO_PIECE || g->flags[p])
        return wrong(why, p, "is off the map and marked");
    if (g->where[p] == BOUGHT ? g->phase > PHASE_PURCHASES : g->bound_for[p] != NO_PORT)
        return wrong(why, p, "waits for a seaport out of time");
    if ((g->where[p] == POOL || g->where[p] == BOUGHT) && pieces[p].cost == NO_VALUE)
        return wrong(why, p, "is for sale");
    if (g->where[p] == ASIDE && (g->phase != PHASE_SETUP || pieces[p].start == START_POOL))
        return wrong(why, p, "is to be set up out of time");
    if (g->where[p] == BOX && p != PIECE_SAN_ISIDRO)
        return wrong(why, p, "is in the San Isidoro's place");
    return g->where[p] <= BOX || wrong(why, p, "is nowhere");
}

/* 7.3: what a ship may carry, counter by counter, against those before it. */
static bool check_cargo(const Game *g, int land, Text *why)
{
    int ship = g->carrier[land];

    if (!is_land(land) || !pieces[land].anchor)
        return wrong(why, land, "cannot be aboard");
    if (!is_piece(ship) || !is_ship(ship) || side_of(ship) != side_of(land) || g->where[ship] != g->where[land])
        return wrong(why, land, "has no carrier here");
    bool merchant = is_type(ship, TYPE_MERCHANT);
    bool small = is_type(ship, TYPE_FIRE_SHIP) || is_type(ship, TYPE_BOMB_SHIP);
    if (small && !is_type(land, TYPE_LEADER))
        return wrong(why, land, "is aboard a ship that takes leaders only");
    FOR_STACK(p, g, side_of(land), g->where[land])
        if (p < land && g->carrier[p] == ship && (!merchant || is_type(p, pieces[land].type)))
            return wrong(why, land, "is too much for its carrier");
    return true;
}

/* 4.0, 7.1: ships float, the others stand on land or sail. */
static bool check_ground(const Game *g, int p, Text *why)
{
    int hex = hex_of(g, g->where[p]);

    if (is_ship(p) && hex != NO_HEX && hexes[hex].terrain == TERRAIN_LAND)
        return wrong(why, p, "is a ship on land");
    if (is_ashore(g, p) && (hex == NO_HEX || is_sea_hex(hex)))
        return wrong(why, p, "is at sea without a ship");
    if (is_type(p, TYPE_BOOM_CHAIN) && (hex == NO_HEX || port_at(hex) < 0))
        return wrong(why, p, "is outside a seaport");
    return true;
}

static bool check_counter(const Game *g, int p, Text *why)
{
    if (!in_stack(g, p))
        return check_off_map(g, p, why);
    if (g->bound_for[p] != NO_PORT)
        return wrong(why, p, "has arrived and is still bound for a seaport");
    if (has_flag(g, p, PARTY) && !RUNNING(g, intercept) && !RUNNING(g, debark))
        return wrong(why, p, "is left in a party");
    if (is_aboard(g, p) && !check_cargo(g, p, why))
        return false;
    return check_ground(g, p, why);
}

/* ---- one stack --------------------------------------------------------------------------------------------------- */

static bool check_list(const Game *g, int side, int at, int *count, Text *why)
{
    int last = -1;

    FOR_STACK(p, g, side, at) {
        if (!is_piece(p) || p <= last || side_of(p) != side || g->where[p] != at)
            return wrong_place(why, side, at, "is not a list of its counters");
        last = p;
        ++*count;
    }
    return true;
}

static bool check_top(const Game *g, int side, int at, Text *why)
{
    int tops = 0;

    FOR_STACK(p, g, side, at)
        tops += has_flag(g, p, ON_TOP);
    if (tops != (g->head[side][at] != NO_PIECE))
        return wrong_place(why, side, at, "has not one counter on top");
    int top = top_of(g, side, at);
    return top == NO_PIECE || may_be_top(g, top) || wrong(why, top, "may not be on top");
}

static bool check_presence(const Game *g, int side, int hex, Text *why)
{
    bool ship = false, land = false;

    FOR_STACK(p, g, side, hex) {
        ship |= is_ship(p);
        land |= is_ashore(g, p);
    }
    if (ship != ships_at(g, side, hex) || land != ashore_at(g, side, hex))
        return wrong_place(why, side, hex, "is not what its presence bits say");
    return true;
}

static bool check_lists(const Game *g, Text *why)
{
    int listed = 0, placed = 0;

    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int at = 0; at < STACKS; at++)
            if (!check_list(g, side, at, &listed, why))
                return false;
    for (int p = 0; p < PIECE_COUNT; p++)
        placed += in_stack(g, p);
    return listed == placed || wrong_game(why, "a counter is in no list");
}

static bool check_stacks(const Game *g, Text *why)
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int at = 0; at < STACKS; at++)
            if (!check_top(g, side, at, why) || (is_hex(at) && !check_presence(g, side, at, why)))
                return false;
    return true;
}

/* ---- ports, funds, markers --------------------------------------------------------------------------------------- */

static bool check_holder(const Game *g, int port, Text *why)
{
    bool english = holds(g, ENGLISH, ports[port].hex), spanish = holds(g, SPANISH, ports[port].hex);
    int holder = g->holder[port];
    bool right = holder == ports[port].nation || holder <= SPANISH;

    if (g->contested) /* 7.6-a: settled when the land combat ends */
        return true;
    if (english != spanish && ports[port].value)
        right = holder == (english ? ENGLISH : SPANISH);
    else if (!english || !ports[port].value)
        right = holder == ports[port].nation;
    if (!right)
        text_fmt(why, "%s is held by the wrong nation", ports[port].slug);
    return right;
}

static bool check_markers(const Game *g, Text *why)
{
    bool fair = g->phase == PHASE_SETUP || g->phase >= PHASE_ADMINISTRATION;
    bool fights = g->phase == PHASE_MOVEMENT || g->phase == PHASE_COMBAT;

    if (g->funds[ENGLISH] > FUNDS_MAX || g->funds[SPANISH] > FUNDS_MAX)
        return wrong_game(why, "the war funds are over the top of the track");
    if (g->storm && fair)
        return wrong_game(why, "there are storms out of time");
    if (g->scuttles > SCUTTLE_MAX || bit_count(g->scuttled) > g->scuttles)
        return wrong_game(why, "there are too many scuttled ships");
    for (int i = 0; i < HEX_WORDS; i++) {
        if (g->battle[i] && !fights)
            return wrong_game(why, "there is a battle out of time");
        if (g->spanish_attack[i] & ~g->battle[i])
            return wrong_game(why, "there is an attacker without a battle");
    }
    if (g->claimed && g->phase != PHASE_VICTORY)
        return wrong_game(why, "victory is claimed out of time");
    if (g->isidoro_box && (g->isidoro_box > TURNS || g->where[PIECE_SAN_ISIDRO] != BOX))
        return wrong_game(why, "the San Isidoro is not in its box");
    return true;
}

/* What a position must be before its frames are rebuilt. */
static bool check_placed(const Game *g, Text *why)
{
    if (!check_lists(g, why))
        return false;
    for (int p = 0; p < PIECE_COUNT; p++)
        if (!check_counter(g, p, why))
            return false;
    for (int port = 0; port < PORT_COUNT; port++)
        if (!check_holder(g, port, why))
            return false;
    return check_stacks(g, why) && check_markers(g, why);
}

/* ---- scratch ----------------------------------------------------------------------------------------------------- */

static bool all_zero(const void *bytes, size_t n)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < n; i++)
        if (at[i])
            return false;
    return true;
}

/* A group is on the move only while a procedure moves it. */
static bool check_moving(const Game *g, Text *why)
{
    bool moving = g->head[ENGLISH][MOVING] != NO_PIECE || g->head[SPANISH][MOVING] != NO_PIECE;
    bool moved = RUNNING(g, sail) || RUNNING(g, march) || RUNNING(g, naval_retreat) || RUNNING(g, land_retreat);

    if (g->head[ENGLISH][MOVING] != NO_PIECE && g->head[SPANISH][MOVING] != NO_PIECE)
        return wrong_game(why, "both sides move at once");
    if ((moving || g->moving_at != NO_HEX) && !moved)
        return wrong_game(why, "a group is left in movement");
    return true;
}

static bool check_scratch(const Game *g, Text *why)
{
    bool naval = RUNNING(g, naval_combat), land = RUNNING(g, land_combat);

    if (!naval && !land && !all_zero(&g->dice, sizeof g->dice))
        return wrong_game(why, "dice are left on the table");
    if (!land && g->contested)
        return wrong_game(why, "a seaport is left contested");
    if (!naval && !set_empty(&g->fighting))
        return wrong_game(why, "guns ashore still fight");
    if (!RUNNING(g, arrange) && !RUNNING(g, combat_step) && !all_zero(g->done, sizeof g->done))
        return wrong_game(why, "hexes are left marked as done");
    return all_zero(g->spare, sizeof g->spare) || wrong_game(why, "spare bytes are used");
}

static bool check_flow(const Game *g, Text *why)
{
    const Flow *w = flow_in(g);

    if (!all_zero(&g->stack[w->end], sizeof g->stack - w->end * sizeof g->stack[0]))
        return wrong_game(why, "a frame is left behind");
    return (w->depth > 0) == (w->owing != 0) || wrong_game(why, "nobody is asked and the game is not over");
}

static bool check_state(const Game *g, Text *why)
{
    return check_placed(g, why) && check_moving(g, why) && check_scratch(g, why) && check_flow(g, why);
}
