/* The invariants: what must hold wherever the game stands. */
#include "games/drake/state.h"

static bool wrong(Text *why, const char *what)
{
    text_put(why, what);
    return false;
}

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

/* Every good of the box is in the supply, with a captain or on the map. */
static bool goods_are_complete(const Game *g, Text *why)
{
    for (int good = 0; good < GOODS; good++) {
        int n = g->supply[good];
        FOR_CAPTAINS(side, g)
            n += g->captain[side].goods[good];
        if (good >= FIRST_TREASURE && good < FIRST_COMMODITY)
            n += unclaimed(g, good);
        for (int port = 0; port < TRADE_COUNT; port++)
            n += good >= FIRST_COMMODITY && (g->wares[port] >> (good - FIRST_COMMODITY) & 1);
        if (n != stock_of[good]) {
            text_fmt(why, "%s: %d of %d are there", good_names[good], n, stock_of[good]);
            return false;
        }
        if (good >= FIRST_TREASURE && !booty_is_possible(g, good)) {
            text_fmt(why, "%s: more was taken than the voyages had", good_names[good]);
            return false;
        }
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

/* The discs on the street are the captain's, and his last is the furthest. */
static bool walk_is_sound(const Game *g, int side, Text *why)
{
    const Captain *captain = &g->captain[side];
    int discs = 0, at = 0;

    for (int place = 0; place < LOCATION_COUNT; place++) {
        int location = g->street[place];
        if (location == NO_TILE || !listed(g->circle[location], side))
            continue;
        at = place + 1;
        discs += discs_needed(location) - (location == LOCATION_DRAKE && g->drake == side + 1);
    }
    if (captain->discs != PLAYER_DISCS - discs)
        return wrong(why, "player discs are missing");
    return captain->at == at || wrong(why, "a captain does not stand at his last disc");
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
        return true;
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

/* 3.3: the Informer looks at a defence when the discs are placed. */
static bool scouting_is_sound(const Game *g)
{
    return !g->scouted ||
           (g->phase >= PHASE_PLACING && holder(g, LOCATION_INFORMER) >= 0 && has_defence(g->scouted - 1));
}

static bool spain_is_sound(const Game *g, Text *why)
{
    if (!scouting_is_sound(g))
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
    return goods_are_complete(g, why) && street_is_sound(g, why) && spain_is_sound(g, why);
}
