/* The invariants: what must hold wherever the game stands. */
#include "games/drake/state.h"

/* ---- what follows from the rest: a position does not say it ------------------------------------------------------ */

static int with_captains(const Game *g, int good)
{
    int n = 0;

    FOR_CAPTAINS(side, g)
        n += held(g, side, good);
    return n;
}

static int on_map(const Game *g, int good)
{
    int n = good < FIRST_COMMODITY ? unclaimed(g, good) : 0;

    for (int port = 0; port < TRADE_COUNT && good >= FIRST_COMMODITY; port++)
        n += g->wares[port] >> (good - FIRST_COMMODITY) & 1;
    return n;
}

/* Where he stands on the street, where his last disc is the furthest; and what he conquered this voyage. */
static void derive_captain(Game *g, int side)
{
    Captain *captain = &g->captain[side];
    unsigned flags = captain->flags & ~(unsigned)HIND, types = 0;
    int discs = PLAYER_DISCS;

    captain->at = 0;
    for (int place = 0; place < LOCATION_COUNT; place++) {
        int location = g->street[place];
        if (location == NO_TILE || !listed(g->circle[location], side))
            continue;
        captain->at = (uint8_t)(place + 1);
        discs -= discs_needed(location) - (location == LOCATION_DRAKE && g->drake == side + 1);
    }
    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (destinations[to].type != TYPE_TRADE && (g->taken[to] >> side & 1))
            types |= 1u << destinations[to].type;
    captain->discs = (uint8_t)discs;
    captain->flags = (uint8_t)(flags | (holder(g, LOCATION_GOLDEN_HIND) == side ? HIND : 0));
    captain->conquests = (uint8_t)types;
}

static void derive(Game *g)
{
    g->treasure = 0;
    for (int to = 0; to < DESTINATION_COUNT && g->phase >= PHASE_HIDING; to++)
        if (destinations[to].treasure && !g->taken[to])
            g->treasure = (uint16_t)(g->treasure | 1u << to);
    FOR_CAPTAINS(side, g)
        derive_captain(g, side);
    for (int good = 0; good < GOODS; good++)
        g->supply[good] = (uint8_t)(stock_of[good] - with_captains(g, good) - on_map(g, good));
}

/* ---- goods, docks, discs ----------------------------------------------------------------------------------------- */

/* No more was taken than the voyages had; treasures are not on the map before it is hidden what defends them. */
static bool booty_is_possible(const Game *g, int good)
{
    bool to_come = good < FIRST_COMMODITY && g->phase < PHASE_HIDING;

    return with_captains(g, good) + (to_come ? shown_of[good] : on_map(g, good)) <= shown_of[good] * g->voyage;
}

static bool goods_are_sound(const Game *g, Text *why)
{
    for (int good = 0; good < GOODS; good++) {
        if (g->supply[good] > stock_of[good])
            return wrong(why, "the box has not so much of '%s'", good_slugs[good]);
        if (good >= FIRST_TREASURE && !booty_is_possible(g, good))
            return wrong(why, "%s: more was taken than the voyages had", good_names[good]);
    }
    return true;
}

/* Of a row so many are filled, from its beginning and each with another thing. These count from 0, or from 1 where 0 is
 * nothing. */
static bool is_filled(const uint8_t *row, int n, int count, uint8_t nothing)
{
    unsigned seen = 0;

    for (int i = 0; i < n; i++) {
        int thing = row[i] - (nothing == 0);
        if ((row[i] != nothing) != (i < count))
            return false;
        if (i < count && (thing >= n || (seen >> thing & 1)))
            return false;
        seen |= i < count ? 1u << thing : 0;
    }
    return true;
}

static bool docks_are_sound(const Game *g, const uint8_t list[CAPTAINS], bool full)
{
    int n = list_end(list);
    return is_filled(list, CAPTAINS, n, 0) && (!full || n == g->flow.sides);
}

static bool circles_are_sound(const Game *g, Text *why)
{
    for (int location = 0; location < LOCATION_COUNT; location++) {
        if (!docks_are_sound(g, g->circle[location], false))
            return wrong(why, "the circles of a location are not filled in order");
        if (list_end(g->circle[location]) > locations[location].circles)
            return wrong(why, "a location has more discs than circles");
    }
    return true;
}

/* 3.2: the mission discs that may be on the map. 3.4: ghosts vanish. */
static unsigned faces_allowed(const Game *g, int side)
{
    if (g->phase < PHASE_PLACING)
        return 0;
    return faces_of(g, side) & (g->phase == PHASE_PLACING ? ~0u : ~(1u << FACE_GHOST));
}

static bool captain_is_sound(const Game *g, int side, Text *why)
{
    const Captain *captain = &g->captain[side];

    if (captain->score < (has(g, side, INVESTED) ? START_VP - INVESTOR_COST : START_VP))
        return wrong(why, "a score is lower than it can be");
    for (int voyage = g->voyage; voyage < VOYAGES; voyage++)
        if (captain->after[voyage - 1])
            return wrong(why, "a voyage is scored that was not made");
    if (captain->discs > PLAYER_DISCS)
        return wrong(why, "'%s' has stopped too often", captain_names[side]);
    if (faces_on_map(g, side) & ~faces_allowed(g, side))
        return wrong(why, "a mission disc is on the map that is not his, or too early or too late");
    if (bit_count(presence(g, side)) != bit_count(faces_on_map(g, side)))
        return wrong(why, "two discs of a captain lie at one destination");
    if (presence(g, side) & ~(unsigned)reach(g, side))
        return wrong(why, "a mission disc lies out of reach");
    if (g->phase >= PHASE_MISSIONS && reach(g, side) && listed(g->homebound, side) != !missions_left(g, side))
        return wrong(why, "a captain is not home when his last disc is, or his discs are not home with him");
    return true;
}

static bool captains_are_sound(const Game *g, Text *why)
{
    int pinnaces = 0, ghosts = 0;

    FOR_CAPTAINS(side, g) {
        if (!captain_is_sound(g, side, why))
            return false;
        pinnaces += has(g, side, PINNACE);
        ghosts += has(g, side, GHOST);
    }
    return (pinnaces <= locations[LOCATION_PINNACE].circles && ghosts <= locations[LOCATION_TAVERN].circles) ||
           wrong(why, "more captains have a pinnace or a Ghost Ship than can");
}

/* ---- Spain ------------------------------------------------------------------------------------------------------- */

/* The counters are those of the box, 0 1 2 and 0 0 1 2, once they are laid, and not before. */
static bool counters_are_sound(const Game *g)
{
    bool troops_lie = g->phase > PHASE_HIDING, frigates_lie = troops_lie || g->flow.question == Q_troops;
    int squares[] = {[TYPE_FORT] = troops_lie ? 5 : 0, [TYPE_GALLEON] = frigates_lie ? 5 : 0};

    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (has_defence(to))
            squares[destinations[to].type] -= counter_value(g, to) * counter_value(g, to);
    return !squares[TYPE_FORT] && !squares[TYPE_GALLEON] &&
           (g->phase >= PHASE_MISSIONS || !(g->frigates_up | g->troops_up));
}

static bool destination_is_sound(const Game *g, int to, Text *why)
{
    const DestinationInfo *d = &destinations[to];
    int taken = bit_count(g->taken[to]);

    FOR_CAPTAINS(side, g)
        if ((g->taken[to] >> side & 1) && face_at(g, side, to) < 0)
            return wrong(why, "a captain succeeded without a disc");
    if (taken && (taken > d->circles || g->phase < PHASE_MISSIONS || !counter_up(g, to)))
        return wrong(why, "a destination is taken too often, too early, or its counter is not turned over");
    return d->type != TYPE_TRADE || bit_count(g->wares[d->index]) + taken == d->circles ||
           wrong(why, "a port has not traded what is gone from it");
}

/* 3.3: the Informer looks when the discs are placed; what discs he saw is no secret after that. */
static bool looks_are_sound(const Game *g)
{
    if (g->peeked && g->phase != PHASE_PLACING)
        return false;
    return !g->scouted || (g->phase >= PHASE_PLACING && holder(g, LOCATION_INFORMER) >= 0 &&
                           is_destination(g->scouted - 1) && has_defence(g->scouted - 1));
}

static bool spain_is_sound(const Game *g, Text *why)
{
    if (!looks_are_sound(g))
        return wrong(why, "the Informer cannot have looked there");
    if (!counters_are_sound(g))
        return wrong(why, "the Spanish counters are not those of the box");
    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (!destination_is_sound(g, to, why))
            return false;
    return true;
}

/* ---- where play stands: the frames may come from a text ---------------------------------------------------------- */

static int phase_of_play(const Game *g)
{
    if (RUNNING(g, resolve_missions))
        return PHASE_MISSIONS;
    if (RUNNING(g, place_discs) || RUNNING(g, informer))
        return PHASE_PLACING;
    if (RUNNING(g, prepare_to_sail))
        return PHASE_HIDING;
    return RUNNING(g, provisioning) ? PHASE_PROVISIONING : PHASE_PREPARATION;
}

/* 3.8, 1.3, 2.1: the street is laid before the galleons; frigates are drawn once, before the first voyage. */
static bool preparation_is_sound(const Game *g)
{
    const struct lay_street *street = RUNNING(g, lay_street);
    const struct lay_galleons *laying = RUNNING(g, lay_galleons);
    const struct start_order *drawing = RUNNING(g, start_order);
    bool sails = RUNNING(g, voyage), prepares = g->phase == PHASE_PREPARATION;
    int tiles = street ? street->place : TILE_COUNT;
    int stations = laying ? laying->station : street ? 0 : GALLEON_COUNT;
    int docks = drawing ? drawing->dock : sails ? g->flow.sides : 0;

    return is_filled(g->street, TILE_COUNT, tiles, NO_TILE) && is_filled(g->station, GALLEON_COUNT, stations, 0) &&
           is_filled(g->order, CAPTAINS, docks, 0) && (!drawing || docks < g->flow.sides - 1) &&
           !(prepares && g->outbound[0]) && (g->voyage > 1 ? sails : !(sails && prepares));
}

/* 2.3: at his stop, where something is still to be had. */
static bool visit_is_sound(const Game *g, const struct visit *l, int side)
{
    static const uint8_t asked[LOCATION_COUNT] = {
        [LOCATION_DRAKE] = Q_drake,
        [LOCATION_INVESTOR] = Q_investor,
        [LOCATION_DOCKSIDE] = Q_dockside,
        [LOCATION_TAVERN] = Q_d6,
    };

    return l->side == side && g->circle[l->location][l->circle] == side + 1 && g->drake != side + 1 &&
           asked[l->location] == g->flow.question;
}

/* 2.2: whose turn it is has not left the street. */
static bool walking_is_sound(const Game *g, Text *why)
{
    const struct provisioning *l = RUNNING(g, provisioning);
    const struct visit *at = RUNNING(g, visit);

    if (g->order[l->turn] != l->side + 1)
        return wrong(why, "it is another captain's turn");
    if (is_in_harbour(g, l->side) ||
        (at ? !visit_is_sound(g, at, l->side) : must_leave(g, l->side) || g->drake == l->side + 1))
        return wrong(why, "this captain is not asked anything on the street");
    return true;
}

/* 3.3: the Informer looks at one thing, where he has a disc. */
static bool look_is_sound(const Game *g, const struct informer *l)
{
    int question = g->flow.question;

    return !anyone_can_place(g) && l->side == holder(g, LOCATION_INFORMER) && informer_sails(g) &&
           (question == Q_informer || (presence(g, l->side) >> l->at & 1)) &&
           g->peeked == (question == Q_swap ? l->at + 1 : 0) && g->scouted == (question == Q_move ? l->at + 1 : 0);
}

/* 3.2, 3.3 */
static bool placing_is_sound(const Game *g, Text *why)
{
    const struct place_discs *l = RUNNING(g, place_discs);
    const struct informer *look = RUNNING(g, informer);

    if (look)
        return look_is_sound(g, look) || wrong(why, "the Informer cannot have looked there");
    if (g->outbound[l->turn] != l->side + 1)
        return wrong(why, "it is another captain's turn");
    if (!can_place(g, l->side))
        return wrong(why, "this captain has no disc to place");
    return (!g->peeked && !g->scouted) || wrong(why, "the Informer looks only when all discs are placed");
}

/* 3.5: a disc that waits although its turn is over; -1: there is none. */
static int overdue(const Game *g, int face, int turn)
{
    for (int dock = 0; dock < g->flow.sides; dock++) {
        int side = g->outbound[dock] - 1;
        for (int f = FACE_HIND; f < face + (dock < turn); f++)
            if (waits(g, side, f))
                return side;
    }
    return -1;
}

/* 3.5, 3.6: the disc whose turn it is, before its mission or after it. */
static bool mission_is_sound(const Game *g, Text *why)
{
    const struct resolve_missions *l = RUNNING(g, resolve_missions);
    const struct mission *m = RUNNING(g, mission);
    bool after = g->flow.question == Q_homeward;

    if (m->face != l->face || g->outbound[l->turn] != m->side + 1 || listed(g->homebound, m->side))
        return wrong(why, "it is another disc's turn");
    bool due = g->captain[m->side].disc[m->face] == m->to + 1 && waits(g, m->side, m->face);
    if (after ? m->face == FACE_4 || !missions_left(g, m->side) : !due || !can_act(g, m->side, m->to))
        return wrong(why, "this captain can do nothing with that disc");
    int late = overdue(g, m->face, l->turn + after);
    return late < 0 || wrong(why, "'%s' has a disc waiting whose turn is over", captain_names[late]);
}

static bool standing_is_sound(const Game *g, Text *why)
{
    switch (g->phase) {
    case PHASE_PROVISIONING: return walking_is_sound(g, why);
    case PHASE_PLACING: return placing_is_sound(g, why);
    case PHASE_MISSIONS: return mission_is_sound(g, why);
    default: return true;
    }
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static bool check_state(const Game *g, Text *why)
{
    Game derived = *g;

    if (g->voyage < 1 || g->voyage > VOYAGES)
        return wrong(why, "there is no such voyage");
    if (!docks_are_sound(g, g->order, g->phase > PHASE_PREPARATION) ||
        !docks_are_sound(g, g->outbound, g->phase > PHASE_PROVISIONING) ||
        !docks_are_sound(g, g->homebound, g->phase == PHASE_OVER))
        return wrong(why, "a ship is missing from the docks, or there twice");
    if (g->homebound[0] && g->phase < PHASE_MISSIONS)
        return wrong(why, "a ship is home before it has sailed");
    if (g->drake && (g->phase != PHASE_PROVISIONING || holder(g, LOCATION_DRAKE) != g->drake - 1))
        return wrong(why, "nobody owes Drake a disc");
    if (g->flow.depth ? !g->flow.owing || g->phase != phase_of_play(g) || !preparation_is_sound(g)
                      : g->phase != PHASE_OVER)
        return wrong(why, "that is not asked in this phase");
    derive(&derived);
    if (memcmp(&derived, g, sizeof derived) != 0)
        return wrong(why, "discs, treasures or goods are not what follows from the rest");
    return circles_are_sound(g, why) && captains_are_sound(g, why) && goods_are_sound(g, why) &&
           spain_is_sound(g, why) && standing_is_sound(g, why);
}
