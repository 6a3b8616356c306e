/* The invariants: what is true of every state between two actions. */
#include "games/jenkins/state.h"

static bool wrong_piece(Text *why, int p, const char *what)
{
    return wrong(why, "%s %s", pieces[p].slug, what);
}

static bool wrong_place(Text *why, int side, int at, const char *what)
{
    return wrong(why, "the %s stack in %s %s", side_slugs[side], PLACE(at), what);
}

/* ---- one counter ------------------------------------------------------------------------------------------------- */

static bool check_off_map(const Game *g, int p, Text *why)
{
    if (g->next[p] != NO_PIECE || g->carrier[p] != NO_PIECE || g->flags[p])
        return wrong_piece(why, p, "is off the map and marked");
    if (g->where[p] == BOUGHT ? g->phase > PHASE_PURCHASES : g->bound_for[p] != NO_PORT)
        return wrong_piece(why, p, "waits for a seaport out of time");
    if ((g->where[p] == POOL || g->where[p] == BOUGHT) && pieces[p].cost == NO_VALUE)
        return wrong_piece(why, p, "is for sale");
    if (g->where[p] == ASIDE && (g->phase != PHASE_SETUP || pieces[p].start == START_POOL))
        return wrong_piece(why, p, "is to be set up out of time");
    if (g->where[p] == BOX && p != PIECE_SAN_ISIDRO)
        return wrong_piece(why, p, "is in the San Isidoro's place");
    return g->where[p] <= BOX || wrong_piece(why, p, "is nowhere");
}

/* 7.3: what a ship may carry, counter by counter, against those before it. */
static bool check_cargo(const Game *g, int land, Text *why)
{
    int ship = g->carrier[land];

    if (!is_land(land) || !pieces[land].anchor)
        return wrong_piece(why, land, "cannot be aboard");
    if (!is_piece(ship) || !is_ship(ship) || side_of(ship) != side_of(land) || g->where[ship] != g->where[land])
        return wrong_piece(why, land, "has no carrier here");
    bool merchant = is_type(ship, TYPE_MERCHANT);
    bool small = is_type(ship, TYPE_FIRE_SHIP) || is_type(ship, TYPE_BOMB_SHIP);
    if (small && !is_type(land, TYPE_LEADER))
        return wrong_piece(why, land, "is aboard a ship that takes leaders only");
    FOR_STACK(p, g, side_of(land), g->where[land])
        if (p < land && g->carrier[p] == ship && (!merchant || is_type(p, pieces[land].type)))
            return wrong_piece(why, land, "is too much for its carrier");
    return true;
}

/* 4.0, 7.1: ships float, the others stand on land or sail. */
static bool check_ground(const Game *g, int p, Text *why)
{
    int hex = hex_of(g, g->where[p]);

    if (is_ship(p) && hex != NO_HEX && hexes[hex].terrain == TERRAIN_LAND)
        return wrong_piece(why, p, "is a ship on land");
    if (is_ashore(g, p) && (hex == NO_HEX || is_sea_hex(hex)))
        return wrong_piece(why, p, "is at sea without a ship");
    if (is_type(p, TYPE_BOOM_CHAIN) && (hex == NO_HEX || port_at(hex) < 0))
        return wrong_piece(why, p, "is outside a seaport");
    return true;
}

static bool check_counter(const Game *g, int p, Text *why)
{
    if (!in_stack(g, p))
        return check_off_map(g, p, why);
    if (g->bound_for[p] != NO_PORT)
        return wrong_piece(why, p, "has arrived and is still bound for a seaport");
    if (is_aboard(g, p) && !check_cargo(g, p, why))
        return false;
    return check_ground(g, p, why);
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

static bool check_top(const Game *g, int side, int at, Text *why)
{
    int tops = 0;

    FOR_STACK(p, g, side, at)
        tops += has_flag(g, p, ON_TOP);
    bool bare = at == MOVING && !tops && (!g->flow.depth || is_forming(g, side));
    if (tops != (g->head[side][at] != NO_PIECE) && !bare)
        return wrong_place(why, side, at, "has not one counter on top");
    int top = top_of(g, side, at);
    return top == NO_PIECE || may_be_top(g, top) || wrong_piece(why, top, "may not be on top");
}

/* What follows from where the counters are, made anew. */
static void find_lists(Game *t)
{
    memset(t->next, NO_PIECE, sizeof t->next);
    memset(t->head, NO_PIECE, sizeof t->head);
    memset(t->ships, 0, sizeof t->ships);
    memset(t->ashore, 0, sizeof t->ashore);
    for (int p = PIECE_COUNT - 1; p >= 0; p--)
        if (in_stack(t, p)) {
            t->next[p] = t->head[side_of(p)][t->where[p]];
            t->head[side_of(p)][t->where[p]] = (uint8_t)p;
            if (is_hex(t->where[p]) && is_ship(p))
                bit_add(t->ships[side_of(p)], t->where[p]);
            if (is_hex(t->where[p]) && is_ashore(t, p))
                bit_add(t->ashore[side_of(p)], t->where[p]);
        }
}

static bool same_lists(const Game *g, const Game *t)
{
    return memcmp(t->head, g->head, sizeof t->head) == 0 && memcmp(t->next, g->next, sizeof t->next) == 0;
}

static bool same_presence(const Game *g, const Game *t)
{
    return memcmp(t->ships, g->ships, sizeof t->ships) == 0 && memcmp(t->ashore, g->ashore, sizeof t->ashore) == 0;
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
    return right || wrong(why, "%s is held by the wrong nation", ports[port].slug);
}

static bool check_markers(const Game *g, Text *why)
{
    bool fair = g->phase == PHASE_SETUP || g->phase >= PHASE_ADMINISTRATION;
    bool fights = g->phase == PHASE_MOVEMENT || g->phase == PHASE_COMBAT;

    if (g->funds[ENGLISH] > FUNDS_MAX || g->funds[SPANISH] > FUNDS_MAX)
        return wrong(why, "the war funds are over the top of the track");
    if (g->storm && fair)
        return wrong(why, "there are storms out of time");
    if (g->scuttles > SCUTTLE_MAX || bit_count(g->scuttled) > g->scuttles)
        return wrong(why, "there are too many scuttled ships");
    for (int i = 0; i < HEX_WORDS; i++) {
        if (g->battle[i] && !fights)
            return wrong(why, "there is a battle out of time");
        if (g->spanish_attack[i] & ~g->battle[i])
            return wrong(why, "there is an attacker without a battle");
    }
    if (g->claimed && g->phase != PHASE_VICTORY)
        return wrong(why, "victory is claimed out of time");
    if (g->isidoro_box && (g->isidoro_box > TURNS || g->where[PIECE_SAN_ISIDRO] != BOX))
        return wrong(why, "the San Isidoro is not in its box");
    return true;
}

/* What a position must be before its frames are read. */
static bool check_placed(const Game *g, Text *why)
{
    Game t = *g;

    find_lists(&t);
    if (!same_lists(g, &t))
        return wrong(why, "the lists are not those of the stacks");
    for (int p = 0; p < PIECE_COUNT; p++)
        if (!check_counter(g, p, why))
            return false;
    if (!same_presence(g, &t))
        return wrong(why, "the presence bits are not those of the stacks");
    for (int port = 0; port < PORT_COUNT; port++)
        if (!check_holder(g, port, why))
            return false;
    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int at = 0; at < STACKS; at++)
            if (!check_top(g, side, at, why))
                return false;
    return check_markers(g, why);
}

/* ---- scratch ----------------------------------------------------------------------------------------------------- */

/* A group is on the move only while a procedure moves it. */
static bool check_moving(const Game *g, Text *why)
{
    bool moving = g->head[ENGLISH][MOVING] != NO_PIECE || g->head[SPANISH][MOVING] != NO_PIECE;
    bool moved = RUNNING(g, sail) || RUNNING(g, march) || RUNNING(g, naval_retreat) || RUNNING(g, land_retreat);

    if (g->head[ENGLISH][MOVING] != NO_PIECE && g->head[SPANISH][MOVING] != NO_PIECE)
        return wrong(why, "both sides move at once");
    if ((moving || g->moving_at != NO_HEX) && !moved)
        return wrong(why, "a group is left in movement");
    return true;
}

static bool check_scratch(const Game *g, Text *why)
{
    bool naval = RUNNING(g, naval_combat), land = RUNNING(g, land_combat);

    if (!naval && !land && !all_zero(&g->dice, sizeof g->dice))
        return wrong(why, "dice are left on the table");
    if (!land && g->contested)
        return wrong(why, "a seaport is left contested");
    if (!RUNNING(g, intercept) && !RUNNING(g, debark) && !set_empty(&g->party))
        return wrong(why, "a party is left");
    if (!naval && !set_empty(&g->fighting))
        return wrong(why, "guns ashore still fight");
    if (!RUNNING(g, arrange) && !RUNNING(g, combat_step) && !all_zero(g->done, sizeof g->done))
        return wrong(why, "hexes are left marked as done");
    return all_zero(g->spare, sizeof g->spare) || wrong(why, "spare bytes are used");
}

/* ---- the procedures under way: positions come from outside --------------------------------------------------------- */

/* Somebody is being moved, by a side that stands where such counters can. */
static bool moves(const Game *g, int side)
{
    return g->head[side][MOVING] != NO_PIECE && strength(g, side) > 0;
}

static bool sail_fits(const Game *g, const struct sail *l)
{
    if (flow_in(g)->question == Q_muster && ASKS(g, sail))
        return !may_sail_from(g, l->side, l->from).reason;
    if (flow_in(g)->question == Q_arrival)
        return moves(g, l->side) && !is_hex(l->from) && g->moving_at == NO_HEX;
    if (flow_in(g)->question == Q_sailing)
        return moves(g, l->side) && g->moving_at != NO_HEX && l->stopped != AT_REST;
    return true;
}

static bool march_fits(const Game *g, const struct march *l)
{
    if (flow_in(g)->question == Q_muster && ASKS(g, march))
        return !may_march_from(g, l->side, l->from).reason;
    if (flow_in(g)->question == Q_marching)
        return moves(g, l->side) && g->moving_at != NO_HEX;
    return is_hex(l->from);
}

static bool party_fits(const Game *g, int side, bool (*fits)(const Game *g, int p))
{
    SET_EACH(p, &g->party)
        if (side_of(p) != side || !fits(g, p))
            return false;
    return true;
}

static bool is_near(const Game *g, int p)
{
    FOR_EXITS(from, sea_exits, RUNNING(g, intercept)->hex)
        if (g->where[p] == from)
            return !is_land(p);
    return false;
}

static bool has_landed(const Game *g, int p)
{
    return is_ashore(g, p) && g->where[p] == RUNNING(g, debark)->at;
}

static bool debark_fits(const Game *g, const struct debark *l)
{
    bool moving = l->at == MOVING;

    if (flow_in(g)->question == Q_landing || flow_in(g)->question == Q_beachhead)
        return moving != l->in_combat && (!moving || (moves(g, l->side) && !may_land(g, l->side).reason));
    return is_hex(l->at) && party_fits(g, l->side, has_landed);
}

static bool eliminate_fits(const Game *g, const struct eliminate *l, YaRule step)
{
    if (!is_piece(l->piece) || !in_stack(g, l->piece))
        return false;
    if (step != STEP(9_3, 2))
        return l->fate == 0;
    return is_piece(l->cargo) && g->carrier[l->cargo] == l->piece &&
           (l->fate == GONE || (l->fate == POOL && may_come_back(l->piece)));
}

static bool scuttle_fits(const Game *g, int p)
{
    return is_piece(p) && is_ship(p) && side_of(p) == SPANISH && is_hex(g->where[p]) && port_at(g->where[p]) >= 0 &&
           !carries(g, p);
}

/* 9.1.2: every ship has its die, and there is room for the leaders'. */
static bool dice_fit(const Game *g, int hex)
{
    int leaders = 0;

    for (int p = 0; p < PIECE_COUNT; p++) {
        leaders += pieces[p].naval_tactics > 0 ? pieces[p].naval_tactics : 0;
        if (is_ship(p) && g->where[p] == hex && !memchr(g->dice.piece, p, g->dice.n))
            return false;
    }
    return g->dice.n + leaders <= MAX_DICE;
}

static bool reroll_fits(const Game *g, const struct reroll *l)
{
    if (ASKS(g, reroll) && flow_in(g)->question == Q_spend)
        return true;
    return is_piece(l->deception) && is_deception(l->deception) && in_stack(g, l->deception) &&
           l->die < (l->naval ? g->dice.n : 2);
}

static int count_aside(const Game *g)
{
    int n = 0;

    for (int p = 0; p < PIECE_COUNT; p++)
        n += g->where[p] == ASIDE && pieces[p].start == START_GARRISON;
    return n;
}

static bool setup_fits(const Game *g, const struct setup *l)
{
    if (flow_in(g)->question == Q_garrison)
        return (garrisoned_ports >> l->port & 1) && count_aside(g) == bit_count(garrisoned_ports >> l->port);
    return flow_in(g)->question != Q_d6 || !ASKS(g, setup) ||
           (l->box >= 1 && l->box <= TURNS && g->where[PIECE_SAN_ISIDRO] == BOX);
}

static bool force_fits(const Game *g, const struct force_entry *l)
{
    return g->moving_at != NO_HEX && is_hex(l->to) && leads_to(sea_exits, g->moving_at, l->to) && moves(g, l->side);
}

static bool tactics_fit(const Game *g, const struct naval_tactics *l)
{
    return is_piece(l->leader) && l->left > 0 && l->left <= pieces[l->leader].naval_tactics && dice_fit(g, l->hex);
}

static bool fate_fits(const Game *g, int p)
{
    return is_piece(p) && may_come_back(p) && in_stack(g, p);
}

static bool fortunes_fit(const struct fortunes *l)
{
    return !l->last || (l->row < l->last && l->last <= FORTUNE_COUNT);
}

static bool frame_fits(const Game *g, const Frame *f)
{
    switch (f->proc) {
    case P_setup: return setup_fits(g, LOCALS(f, setup));
    case P_sail: return sail_fits(g, LOCALS(f, sail));
    case P_march: return march_fits(g, LOCALS(f, march));
    case P_enter_sea: return g->moving_at != NO_HEX;
    case P_perilous_sea: return g->moving_at != NO_HEX && LOCALS(f, perilous_sea)->row <= PERILOUS_HIGHEST;
    case P_succession: return LOCALS(f, succession)->row <= SUCCESSION_HIGHEST;
    case P_intercept: return party_fits(g, LOCALS(f, intercept)->side, is_near);
    case P_force_entry: return force_fits(g, LOCALS(f, force_entry));
    case P_disease: return LOCALS(f, disease)->at == MOVING ? g->moving_at != NO_HEX : is_hex(LOCALS(f, disease)->at);
    case P_debark: return debark_fits(g, LOCALS(f, debark));
    case P_scuttle: return scuttle_fits(g, LOCALS(f, scuttle)->piece);
    case P_eliminate: return eliminate_fits(g, LOCALS(f, eliminate), f->step);
    case P_fate: return fate_fits(g, LOCALS(f, fate)->piece);
    case P_naval_tactics: return tactics_fit(g, LOCALS(f, naval_tactics));
    case P_naval_fire: return LOCALS(f, naval_fire)->i < g->dice.n;
    case P_reroll: return reroll_fits(g, LOCALS(f, reroll));
    case P_fortunes: return fortunes_fit(LOCALS(f, fortunes));
    default: return true;
    }
}

/* Each phase has its procedure, and the side whose phase it is moves and fights in it. */
static bool check_phase(const Game *g, Text *why)
{
    const struct player_phase *l = RUNNING(g, player_phase);
    bool right = g->phase == PHASE_SETUP            ? RUNNING(g, setup) != NULL
                 : g->phase == PHASE_PURCHASES      ? l && (RUNNING(g, purchases) || RUNNING(g, storms))
                 : g->phase == PHASE_MOVEMENT       ? l && RUNNING(g, movement_step)
                 : g->phase == PHASE_COMBAT         ? l && RUNNING(g, combat_step)
                 : g->phase == PHASE_ADMINISTRATION ? RUNNING(g, game_turn) && !l
                                                    : RUNNING(g, victory) != NULL;

    return (right && (!l || l->side == g->side)) || wrong(why, "the phase is not the one that is played");
}

/* In a phase all that its side does is done by its side. */
static bool check_sides(const Game *g, Text *why)
{
    FOR_FRAMES(f, g)
    switch (f->proc) {
    case P_purchases:
    case P_movement_step:
    case P_sail:
    case P_enter_sea:
    case P_perilous_sea:
    case P_force_entry:
    case P_march:
    case P_debark:
    case P_combat_step:
    case P_hex_combat:
        if (f->local[0] != g->side)
            return wrong(why, "it is the other side's phase");
    }
    return true;
}

static bool check_frames(const Game *g, Text *why)
{
    FOR_FRAMES(f, g)
    if (!frame_fits(g, f))
        return wrong(why, procs[f->proc].title);
    return !g->flow.depth || (check_phase(g, why) && check_sides(g, why));
}

static bool check_state(const Game *g, Text *why)
{
    return check_placed(g, why) && check_moving(g, why) && check_scratch(g, why) && check_frames(g, why);
}
