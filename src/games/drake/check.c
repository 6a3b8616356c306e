/* The invariants: what must hold wherever the game stands. */
#include "games/drake/state.h"

/* How many of a treasure or commodity a voyage has to offer, and how many of them are still to be had this voyage. */
static int shown(int good)
{
    int n = 0;

    for (int to = 0; to < DESTINATION_COUNT; to++)
        n += good < FIRST_COMMODITY ? destinations[to].treasure == good
                                    : destinations[to].wares >> (good - FIRST_COMMODITY) & 1;
    return n;
}

static int to_be_had(const Game *g, int good)
{
    int n = 0;

    if (good < FIRST_COMMODITY)
        return g->phase < PHASE_HIDING ? shown(good) : unclaimed(g, good);
    for (int port = 0; port < TRADE_COUNT; port++)
        n += g->wares[port] >> (good - FIRST_COMMODITY) & 1;
    return n;
}

/* So that the box has enough for the voyages to come. */
static bool booty_is_possible(const Game *g, int good)
{
    int n = to_be_had(g, good);

    FOR_CAPTAINS(side, g)
        n += g->captain[side].goods[good];
    return n <= shown(good) * g->voyage;
}

/* What no captain has and the map does not show: the supply. */
static int left_in_box(const Game *g, int good)
{
    int n = stock_of[good];

    FOR_CAPTAINS(side, g)
        n -= held(g, side, good);
    if (good >= FIRST_TREASURE && good < FIRST_COMMODITY)
        n -= unclaimed(g, good);
    for (int port = 0; port < TRADE_COUNT; port++)
        n -= good >= FIRST_COMMODITY && (g->wares[port] >> (good - FIRST_COMMODITY) & 1);
    return n;
}

static bool goods_are_complete(const Game *g, Text *why)
{
    for (int good = 0; good < GOODS; good++) {
        if (g->supply[good] != left_in_box(g, good))
            return wrong(why, "%s: %d are left, not %d", good_names[good], left_in_box(g, good), g->supply[good]);
        if (good >= FIRST_TREASURE && !booty_is_possible(g, good))
            return wrong(why, "%s: more was taken than the voyages had", good_names[good]);
    }
    return true;
}

static bool docks_are_sound(const Game *g, const uint8_t list[CAPTAINS], bool full)
{
    unsigned seen = 0;
    int n = list_end(list);

    for (int i = 0; i < CAPTAINS; i++) {
        if (i >= n ? list[i] : list[i] > g->flow.sides || (seen >> list[i] & 1))
            return false;
        seen |= 1u << list[i];
    }
    return !full || n == g->flow.sides;
}

static bool street_is_sound(const Game *g, Text *why)
{
    unsigned laid = 0;

    for (int place = 0; place < LOCATION_COUNT; place++)
        if (g->street[place] != NO_TILE) {
            if (g->street[place] >= LOCATION_COUNT || (laid >> g->street[place] & 1))
                return wrong(why, "a location stands twice on the street");
            laid |= 1u << g->street[place];
        }
    for (int location = 0; location < LOCATION_COUNT; location++) {
        if (!docks_are_sound(g, g->circle[location], false))
            return wrong(why, "the circles of a location are not filled in order");
        if (list_end(g->circle[location]) > locations[location].circles)
            return wrong(why, "a location has more discs than circles");
    }
    return true;
}

/* Where a captain stands by the discs on the street, of which his last is the furthest, and how many he has left. */
typedef struct {
    int at, discs;
} Walk;

static Walk walk_of(const Game *g, int side)
{
    Walk walk = {0, PLAYER_DISCS};

    for (int place = 0; place < LOCATION_COUNT; place++) {
        int location = g->street[place];
        if (location == NO_TILE || !listed(g->circle[location], side))
            continue;
        walk.at = place + 1;
        walk.discs -= discs_needed(location) - (location == LOCATION_DRAKE && g->drake == side + 1);
    }
    return walk;
}

static bool walk_is_sound(const Game *g, int side, Text *why)
{
    Walk walk = walk_of(g, side);

    if (g->captain[side].discs != walk.discs)
        return wrong(why, "player discs are missing");
    return g->captain[side].at == walk.at || wrong(why, "a captain does not stand at his last disc");
}

/* The types of conquest he made this voyage. */
static unsigned types_taken(const Game *g, int side)
{
    unsigned types = 0;

    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (destinations[to].type != TYPE_TRADE && (g->taken[to] >> side & 1))
            types |= 1u << destinations[to].type;
    return types;
}

/* His mission discs are where the phase has them. */
static bool discs_are_sound(const Game *g, int side, Text *why)
{
    unsigned won = 0;

    for (int to = 0; to < DESTINATION_COUNT; to++)
        won |= (unsigned)(g->taken[to] >> side & 1) << to;
    if (g->phase < PHASE_PLACING && presence(g, side))
        return wrong(why, "a mission disc is on the map too early");
    if (g->phase == PHASE_PLACING && won)
        return wrong(why, "somebody has succeeded before the discs are turned over");
    if (g->phase > PHASE_PLACING && g->captain[side].disc[FACE_GHOST])
        return wrong(why, "a ghost ship has not vanished");
    if (listed(g->homebound, side) && presence(g, side) & ~won)
        return wrong(why, "a captain is home, but not all of his discs");
    if (g->phase == PHASE_MISSIONS && reach(g, side) && !listed(g->homebound, side) && !(presence(g, side) & ~won))
        return wrong(why, "a captain has no mission left, but is not home");
    return g->captain[side].conquests == types_taken(g, side) || wrong(why, "conquests are not as marked");
}

static bool captain_is_sound(const Game *g, int side, Text *why)
{
    const Captain *captain = &g->captain[side];
    unsigned places = 0;

    if (captain->score < (has(g, side, INVESTED) ? START_VP - INVESTOR_COST : START_VP))
        return wrong(why, "a score is lower than it can be");
    for (int voyage = g->voyage; voyage < VOYAGES; voyage++)
        if (captain->after[voyage - 1])
            return wrong(why, "a voyage is scored that was not made");
    if (has(g, side, HIND) != (holder(g, LOCATION_GOLDEN_HIND) == side))
        return wrong(why, "the Golden Hind disc is not with its captain");
    for (int face = 0; face < FACES; face++) {
        if (!captain->disc[face])
            continue;
        if (captain->disc[face] > DESTINATION_COUNT || (places >> captain->disc[face] & 1))
            return wrong(why, "two discs of a captain lie at one destination");
        if (!(faces_of(g, side) >> face & 1))
            return wrong(why, "a captain sails with a disc he does not have");
        if (!(reach(g, side) >> (captain->disc[face] - 1) & 1))
            return wrong(why, "a mission disc lies out of reach");
        places |= 1u << captain->disc[face];
    }
    return walk_is_sound(g, side, why) && discs_are_sound(g, side, why);
}

/* The counters are those of the box, 0 1 2 and 0 0 1 2, once they are laid, and not before. */
static bool counters_are_sound(const Game *g)
{
    int frigates = 0, troops = 0;

    for (int i = 0; i < GALLEON_COUNT; i++)
        frigates += g->frigate[i] * g->frigate[i];
    for (int i = 0; i < FORT_COUNT; i++)
        troops += g->troop[i] * g->troop[i];
    if (g->phase < PHASE_MISSIONS && (g->frigates_up || g->troops_up))
        return false;
    if (g->phase == PHASE_HIDING)
        return frigates == (g->flow.question == Q_troops ? 5 : 0) && !troops;
    return g->phase > PHASE_HIDING ? frigates == 5 && troops == 5 : !frigates && !troops && !g->scouted;
}

static bool destination_is_sound(const Game *g, int to, Text *why)
{
    const DestinationInfo *d = &destinations[to];

    if (bit_count(g->taken[to]) > d->circles)
        return wrong(why, "too many have succeeded at a destination");
    FOR_CAPTAINS(side, g)
        if ((g->taken[to] >> side & 1) && face_at(g, side, to) < 0)
            return wrong(why, "a captain succeeded without a disc");
    if (d->type == TYPE_TRADE)
        return bit_count(g->wares[d->index]) + bit_count(g->taken[to]) == d->circles ||
               wrong(why, "a port has not traded what is gone from it");
    if (g->phase < PHASE_HIDING)
        return !(g->treasure >> to & 1) || wrong(why, "a treasure is on the map too early");
    if (g->taken[to] && !counter_up(g, to))
        return wrong(why, "a destination is taken whose counter is not turned over");
    return (g->treasure >> to & 1) == !g->taken[to] || wrong(why, "a treasure is not where it should be");
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

static int captains_with(const Game *g, int flag)
{
    int n = 0;

    FOR_CAPTAINS(side, g)
        n += has(g, side, flag);
    return n;
}

/* ---- where play stands: the frames may come from a text ---------------------------------------------------------- */

/* The phase in which a procedure asks. */
static int phase_of(int proc)
{
    switch (proc) {
    case P_provisioning:
    case P_visit: return PHASE_PROVISIONING;
    case P_prepare_to_sail: return PHASE_HIDING;
    case P_place_discs:
    case P_informer: return PHASE_PLACING;
    case P_resolve_missions:
    case P_mission: return PHASE_MISSIONS;
    default: return PHASE_PREPARATION;
    }
}

static bool turn_is_sound(const Game *g, const uint8_t docks[CAPTAINS], int turn, int side)
{
    return turn >= 0 && turn < g->flow.sides && docks[turn] == side + 1;
}

/* So many of a row are filled, and no more. */
static bool filled(const uint8_t *row, int n, int count, uint8_t nothing)
{
    for (int i = 0; i < n; i++)
        if ((row[i] != nothing) != (i < count))
            return false;
    return true;
}

/* 3.8: the street while it is laid, otherwise whole. */
static bool street_is_laid(const Game *g)
{
    const struct lay_street *l = RUNNING(g, lay_street);

    return filled(g->street, TILE_COUNT, l ? l->place : TILE_COUNT, NO_TILE) &&
           (!l || (l->place >= 0 && l->place < TILE_COUNT - 1));
}

/* 1.3: the galleons are laid after the street. */
static bool galleons_are_laid(const Game *g)
{
    const struct lay_galleons *l = RUNNING(g, lay_galleons);

    if (l)
        return l->station >= 0 && l->station < GALLEON_COUNT - 1 && filled(g->station, GALLEON_COUNT, l->station, 0);
    return filled(g->station, GALLEON_COUNT, RUNNING(g, lay_street) ? 0 : GALLEON_COUNT, 0);
}

/* 2.1: frigates are drawn once, before the first voyage. */
static bool order_is_drawn(const Game *g)
{
    const struct start_order *l = RUNNING(g, start_order);

    if (l)
        return l->dock >= 0 && l->dock < g->flow.sides - 1 && filled(g->order, CAPTAINS, l->dock, 0);
    return filled(g->order, CAPTAINS, RUNNING(g, voyage) ? g->flow.sides : 0, 0);
}

static bool preparation_is_sound(const Game *g)
{
    bool between = RUNNING(g, voyage) && g->phase == PHASE_PREPARATION;

    return street_is_laid(g) && galleons_are_laid(g) && order_is_drawn(g) && (!between || g->voyage > 1) &&
           (RUNNING(g, voyage) || g->voyage == 1) && (g->phase != PHASE_PREPARATION || !g->outbound[0]);
}

/* 2.3: at his stop, where something is still to be had. */
static bool visit_is_sound(const Game *g, const struct visit *l, int side)
{
    if (l->side != side || l->location < 0 || l->location >= LOCATION_COUNT || l->circle < 0 || l->circle >= CAPTAINS)
        return false;
    if (g->circle[l->location][l->circle] != side + 1 || g->drake == side + 1)
        return false;
    switch (g->flow.question) {
    case Q_drake: return l->location == LOCATION_DRAKE;
    case Q_investor: return l->location == LOCATION_INVESTOR;
    case Q_dockside: return l->location == LOCATION_DOCKSIDE;
    default: return l->location == LOCATION_TAVERN;
    }
}

/* 2.2: whose turn it is has not left the street. */
static bool walking_is_sound(const Game *g, Text *why)
{
    const struct provisioning *l = RUNNING(g, provisioning);
    const struct visit *at = RUNNING(g, visit);

    if (!turn_is_sound(g, g->order, l->turn, l->side))
        return wrong(why, "it is another captain's turn");
    if (is_in_harbour(g, l->side) ||
        (at ? !visit_is_sound(g, at, l->side) : must_leave(g, l->side) || g->drake == l->side + 1))
        return wrong(why, "this captain is not asked anything on the street");
    return true;
}

/* 3.3: the Informer looks at one thing. */
static bool look_is_sound(const Game *g, const struct informer *l)
{
    bool swaps = g->flow.question == Q_swap, moves = g->flow.question == Q_move;

    if (l->side != holder(g, LOCATION_INFORMER) || !informer_sails(g))
        return false;
    if ((swaps || moves) && !(is_destination(l->at) && (presence(g, l->side) >> l->at & 1)))
        return false;
    return g->peeked == (swaps ? l->at + 1 : 0) && g->scouted == (moves ? l->at + 1 : 0);
}

/* 3.2, 3.3 */
static bool placing_is_sound(const Game *g, Text *why)
{
    const struct place_discs *l = RUNNING(g, place_discs);
    const struct informer *look = RUNNING(g, informer);

    if (l && !turn_is_sound(g, g->outbound, l->turn, l->side))
        return wrong(why, "it is another captain's turn");
    if (l && !can_place(g, l->side))
        return wrong(why, "this captain has no disc to place");
    if ((l && (g->peeked || g->scouted)) || (look && anyone_can_place(g)))
        return wrong(why, "the Informer looks only when all discs are placed");
    return !look || look_is_sound(g, look) || wrong(why, "the Informer cannot have looked there");
}

/* 3.5: a disc that waits although its turn is over; -1: there is none. */
static int overdue(const Game *g, int face, int turn)
{
    for (int dock = 0; dock < g->flow.sides; dock++) {
        int side = g->outbound[dock] - 1;
        for (int f = FACE_HIND; f < face + (dock < turn); f++) {
            int to = g->captain[side].disc[f] - 1;
            if (to >= 0 && !(g->taken[to] >> side & 1))
                return side;
        }
    }
    return -1;
}

static bool waits(const Game *g, const struct mission *l)
{
    return g->captain[l->side].disc[l->face] == l->to + 1 && !(g->taken[l->to] >> l->side & 1);
}

/* 3.5, 3.6: the disc whose turn it is, before its mission or after it. */
static bool mission_is_sound(const Game *g, Text *why)
{
    const struct resolve_missions *l = RUNNING(g, resolve_missions);
    const struct mission *m = RUNNING(g, mission);
    bool after = g->flow.question == Q_homeward;

    if (l->face < FACE_HIND || l->face > FACE_4 || m->face != l->face ||
        !turn_is_sound(g, g->outbound, l->turn, m->side) || listed(g->homebound, m->side))
        return wrong(why, "it is another disc's turn");
    if (!is_destination(m->to) ||
        (after ? m->face == FACE_4 || !missions_left(g, m->side) : !waits(g, m) || !can_act(g, m->side, m->to)))
        return wrong(why, "this captain can do nothing with that disc");
    int late = overdue(g, m->face, l->turn + after);
    return late < 0 || wrong(why, "'%s' has a disc waiting whose turn is over", captain_names[late]);
}

static bool locals_are_sound(const Game *g, Text *why)
{
    switch (g->phase) {
    case PHASE_PROVISIONING: return walking_is_sound(g, why);
    case PHASE_PLACING: return placing_is_sound(g, why);
    case PHASE_MISSIONS: return mission_is_sound(g, why);
    default: return true;
    }
}

static bool standing_is_sound(const Game *g, Text *why)
{
    const Frame *top = top_frame(&g->flow, g->stack);

    if (!top)
        return g->phase == PHASE_OVER || wrong(why, "nobody is asked anything");
    if (!g->flow.owing || g->phase != phase_of(top->proc) || !preparation_is_sound(g))
        return wrong(why, "that is not asked in this phase");
    return locals_are_sound(g, why);
}

static bool check_state(const Game *g, Text *why)
{
    if (captains_with(g, PINNACE) > locations[LOCATION_PINNACE].circles ||
        captains_with(g, GHOST) > locations[LOCATION_TAVERN].circles)
        return wrong(why, "more captains have a pinnace or a Ghost Ship than can");
    if (g->flow.sides < PLAYERS_MIN || g->flow.sides > PLAYERS_MAX || g->voyage < 1 || g->voyage > VOYAGES)
        return wrong(why, "there is no such number of captains or voyages");
    if (!docks_are_sound(g, g->order, g->phase > PHASE_PREPARATION) ||
        !docks_are_sound(g, g->outbound, g->phase > PHASE_PROVISIONING) ||
        !docks_are_sound(g, g->homebound, g->phase == PHASE_OVER))
        return wrong(why, "a ship is missing from the docks, or there twice");
    if (g->homebound[0] && g->phase < PHASE_MISSIONS)
        return wrong(why, "a ship is home before it has sailed");
    if (g->drake && (g->phase != PHASE_PROVISIONING || holder(g, LOCATION_DRAKE) != g->drake - 1))
        return wrong(why, "nobody owes Drake a disc");
    FOR_CAPTAINS(side, g)
        if (!captain_is_sound(g, side, why))
            return false;
    return goods_are_complete(g, why) && street_is_sound(g, why) && spain_is_sound(g, why) && standing_is_sound(g, why);
}
