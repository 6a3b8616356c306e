/* What a captain who has learnt looks at: where he stops and what he passes, what he can pay for, who else comes there,
 * and what it brings. What all that is worth stands in data/policy.csv, made by `yardarm train drake`. */
#include "games/drake/state.h"

#include "drake_policy.h"
#include "engine/policy.h"

/* What a feature is about. */
enum {
    ABOUT_STREET = 1,
    ABOUT_PASSING = 20,
    ABOUT_CHOICE = 30,
    ABOUT_HIDING = 40,
    ABOUT_DISC = 50,
    ABOUT_INFORMER = 80,
    ABOUT_MISSION = 90,
    ABOUT_HOME = 110,
    ABOUT_STANDING = 120,
};

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

static int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

/* ---- the street ----------------------------------------------------------------------------------------------------- */

static int ships_and_trade(const Game *g, int side)
{
    return (has(g, side, GALLEON) ? 1 : 0) + (has(g, side, PINNACE) ? 2 : 0) +
           4 * at_most(held(g, side, GOOD_TRADE), 3);
}

static bool can_stop(const Game *g, int place)
{
    int location = g->street[place];
    return location < TILE_COUNT && !is_full(g, location);
}

/* Rivals on the street who have not passed it yet. */
static int rivals_before(const Game *g, int side, int place)
{
    int n = 0;

    FOR_CAPTAINS(rival, g)
        n += rival != side && !is_in_harbour(g, rival) && g->captain[rival].at <= place;
    return n;
}

static void about_passing(const Game *g, int side, int from, int to, Features *f)
{
    int crew = at_most(held(g, side, GOOD_CREW), 6), guns = at_most(held(g, side, GOOD_GUN), 6),
        barrels = at_most(held(g, side, GOOD_BARREL), 4);

    for (int place = from; place < to; place++) {
        if (!can_stop(g, place))
            continue;
        int location = g->street[place];
        feature(f, ABOUT_PASSING, location, list_end(g->circle[location]), g->voyage);
        feature(f, ABOUT_PASSING + 1, location, crew, barrels);
        feature(f, ABOUT_PASSING + 2, location, guns, ships_and_trade(g, side));
    }
}

/* The harbour is the last stop of all. */
static void about_stop(const Game *g, Action a, Features *f)
{
    int side = a.side, location = a.verb == V_STOP ? a.arg[0] : LOCATION_COUNT;
    int place = a.verb == V_STOP ? place_of(g, location) : TILE_COUNT, at = g->captain[side].at, open = 0;
    int circle = a.verb == V_STOP ? list_end(g->circle[location]) : list_end(g->outbound);
    int crew = at_most(held(g, side, GOOD_CREW), 7), guns = at_most(held(g, side, GOOD_GUN), 7),
        barrels = at_most(held(g, side, GOOD_BARREL), 4), others = ships_and_trade(g, side);

    for (int i = at; i < place && i < TILE_COUNT; i++)
        open += can_stop(g, i);
    feature(f, ABOUT_STREET, location, circle, g->flow.sides);
    feature(f, ABOUT_STREET + 1, location, g->voyage, circle);
    feature(f, ABOUT_STREET + 2, location, crew, 0);
    feature(f, ABOUT_STREET + 3, location, guns, 0);
    feature(f, ABOUT_STREET + 4, location, barrels, list_end(g->outbound));
    feature(f, ABOUT_STREET + 5, location, others, 0);
    feature(f, ABOUT_STREET + 6, location, at_most(open, 7), 0);
    feature(f, ABOUT_STREET + 7, at_most(open, 7), rivals_before(g, side, place), 0);
    feature(f, ABOUT_STREET + 8, location, rivals_before(g, side, place), circle);
    feature(f, ABOUT_STREET + 9, location, crew, guns);
    feature(f, ABOUT_STREET + 10, location, barrels, crew);
    feature(f, ABOUT_STREET + 11, location, others, guns);
    feature(f, ABOUT_STREET + 12, location, others, barrels);
    feature(f, ABOUT_STREET + 13, location, place, 0);
    about_passing(g, side, at, place < TILE_COUNT ? place : TILE_COUNT, f);
}

static void about_choice(const Game *g, Action a, Features *f)
{
    int side = a.side, word = a.arg[0], crew = at_most(held(g, side, GOOD_CREW), 7),
        guns = at_most(held(g, side, GOOD_GUN), 7), barrels = at_most(held(g, side, GOOD_BARREL), 4);

    feature(f, ABOUT_CHOICE, word, ASKING(g, visit)->location, g->voyage);
    feature(f, ABOUT_CHOICE + 1, word, crew, guns);
    feature(f, ABOUT_CHOICE + 2, word, barrels, crew);
    feature(f, ABOUT_CHOICE + 3, word, ships_and_trade(g, side), guns);
    feature(f, ABOUT_CHOICE + 4, word, barrels, ships_and_trade(g, side));
}

/* ---- mission discs -------------------------------------------------------------------------------------------------- */

/* What he has left, in quarters, if all the discs he has laid succeed, and what they conquer. */
typedef struct {
    int crew, guns, trade;
    unsigned types;
} Means;

static Means means_of(const Game *g, int side)
{
    Means m = {held(g, side, GOOD_CREW) * QUARTERS, held(g, side, GOOD_GUN) * QUARTERS, held(g, side, GOOD_TRADE),
               g->captain[side].conquests};

    for (int face = FACE_HIND; face <= FACE_4; face++) {
        int to = g->captain[side].disc[face] - 1;
        if (to < 0 || (g->taken[to] >> side & 1))
            continue;
        Cost c = expected_cost(g, side, to, has(g, side, PINNACE));
        m.crew -= c.crew;
        m.guns -= c.guns;
        m.trade -= destinations[to].type == TYPE_TRADE;
        m.types |= 1u << destinations[to].type;
    }
    return m;
}

/* From -3, far too little, to 3, plenty. */
static int slack(int left)
{
    return within(left < 0 ? (left - QUARTERS + 1) / QUARTERS : left / QUARTERS, -3, 3);
}

static int rivals_at(const Game *g, int side, int to)
{
    int n = 0;

    FOR_CAPTAINS(rival, g)
        n += rival != side && (presence(g, rival) >> to & 1) && may_come(g, rival, to);
    return n;
}

static int rivals_still_to_come(const Game *g, int side, int to)
{
    int n = 0;

    FOR_CAPTAINS(rival, g)
        n += rival != side && hand(g, rival) && (open_to(g, rival) >> to & 1) && may_come(g, rival, to);
    return n;
}

static int dock_of(const Game *g, int side)
{
    int dock = 0;

    while (dock < CAPTAINS - 1 && g->outbound[dock] != side + 1)
        dock++;
    return dock;
}

static int points_at(const Game *g, int side, int to)
{
    const DestinationInfo *d = &destinations[to];

    if (d->type == TYPE_TRADE)
        return trade_value(g, side, to) / HUNDREDTHS + VOYAGES - g->voyage;
    return victory_points(g, to) + (g->treasure >> to & 1 ? treasure_points[d->treasure - FIRST_TREASURE] : 0);
}

static bool can_pay(const Game *g, int side, int to, const Means *after)
{
    switch (destinations[to].type) {
    case TYPE_TRADE: return after->trade >= 0;
    case TYPE_GALLEON: return has(g, side, GALLEON) && after->guns >= 0;
    default: return after->crew >= 0 && after->guns >= 0;
    }
}

static void about_disc(const Game *g, int side, int face, int to, int left, Features *f)
{
    Means m = means_of(g, side);
    Cost c = expected_cost(g, side, to, has(g, side, PINNACE));
    int type = destinations[to].type, rivals = rivals_at(g, side, to), later = rivals_still_to_come(g, side, to);
    bool fresh = type != TYPE_TRADE && !(m.types >> type & 1);

    m.crew -= c.crew;
    m.guns -= c.guns;
    m.trade -= type == TYPE_TRADE;
    int good = can_pay(g, side, to, &m) + (face == FACE_GHOST ? 2 : 0), points = at_most(points_at(g, side, to), 15);
    feature(f, ABOUT_DISC, to, face, good);
    feature(f, ABOUT_DISC + 1, face, rivals, good);
    feature(f, ABOUT_DISC + 2, points, good, rivals);
    feature(f, ABOUT_DISC + 3, points, face, good);
    feature(f, ABOUT_DISC + 4, to, rivals, face);
    feature(f, ABOUT_DISC + 5, type, fresh, good);
    feature(f, ABOUT_DISC + 6, type * 8 + slack(m.crew) + 3, slack(m.guns) + 3, face == FACE_GHOST);
    feature(f, ABOUT_DISC + 7, type * 8 + slack(m.crew) + 3, left, face == FACE_GHOST);
    feature(f, ABOUT_DISC + 8, type * 8 + slack(m.guns) + 3, left, face == FACE_GHOST);
    feature(f, ABOUT_DISC + 9, to, good, g->voyage);
    feature(f, ABOUT_DISC + 10, face, rivals * 8 + later, dock_of(g, side));
    feature(f, ABOUT_DISC + 11, to, later, good);
    feature(f, ABOUT_DISC + 12, face, left, good);
    feature(f, ABOUT_DISC + 13, points, fresh, good * 8 + at_most(later, 3));
    feature(f, ABOUT_DISC + 14, type, rivals * 8 + later, face);
}

static void about_hiding(Action a, Features *f)
{
    feature(f, ABOUT_HIDING, a.verb, a.arg[0], a.arg[1]);
}

/* ---- the Informer --------------------------------------------------------------------------------------------------- */

static int rivals_ahead(const Game *g, int side, int face, int to)
{
    int n = 0;

    FOR_CAPTAINS(rival, g)
        for (int theirs = 0; theirs <= FACE_4; theirs++)
            n += rival != side && g->captain[rival].disc[theirs] == to + 1 && knows_disc(g, side, rival, theirs) &&
                 (theirs < face || (theirs == face && dock_of(g, rival) < dock_of(g, side)));
    return n;
}

static void about_swap(const Game *g, Action a, Features *f)
{
    int one = face_at(g, a.side, a.arg[0]), two = face_at(g, a.side, a.arg[1]);

    for (int i = 0; i < 2; i++) {
        int to = a.arg[i], was = i ? two : one, is = i ? one : two;
        feature(f, ABOUT_INFORMER + 1, was, is, rivals_at(g, a.side, to));
        feature(f, ABOUT_INFORMER + 2, rivals_ahead(g, a.side, was, to), rivals_ahead(g, a.side, is, to),
                rivals_at(g, a.side, to));
        feature(f, ABOUT_INFORMER + 3, at_most(points_at(g, a.side, to), 15), is < was, rivals_at(g, a.side, to));
    }
}

static void about_informer(const Game *g, Action a, Features *f)
{
    feature(f, ABOUT_INFORMER, a.verb, a.verb == V_PASS || a.verb == V_KEEP ? 0 : a.arg[0] + 1, 0);
    if (a.verb == V_PEEK || a.verb == V_SCOUT)
        feature(f, ABOUT_INFORMER + 4, a.verb, rivals_at(g, a.side, a.arg[0]),
                at_most(points_at(g, a.side, a.arg[0]), 15));
    if (a.verb == V_SWAP)
        about_swap(g, a, f);
    if (a.verb == V_MOVE)
        about_disc(g, a.side, face_at(g, a.side, ASKING(g, informer)->at), a.arg[0], 7, f);
}

/* ---- missions ------------------------------------------------------------------------------------------------------- */

/* Of the discs that wait: how many he could pay for now, and what they would bring. */
static int waiting(const Game *g, int side, int face_now, int *points)
{
    int n = 0;

    *points = 0;
    for (int face = face_now + 1; face <= FACE_4; face++) {
        int to = g->captain[side].disc[face] - 1;
        if (to < 0 || !can_act(g, side, to))
            continue;
        *points += points_at(g, side, to);
        n++;
    }
    return n;
}

static void about_mission(const Game *g, Action a, Features *f)
{
    const struct mission *l = ASKING(g, mission);
    int type = destinations[l->to].type, points, later = waiting(g, a.side, l->face, &points);
    Means m = means_of(g, a.side);

    feature(f, ABOUT_MISSION, a.verb, type, g->voyage);
    feature(f, ABOUT_MISSION + 1, a.verb, at_most(points_at(g, a.side, l->to), 15), later);
    feature(f, ABOUT_MISSION + 2, a.verb, type * 8 + slack(m.crew) + 3, slack(m.guns) + 3);
    feature(f, ABOUT_MISSION + 3, a.verb, type * 8 + at_most(points / 3, 7), later);
    feature(f, ABOUT_MISSION + 4, a.verb, l->to, counter_up(g, l->to));
    feature(f, ABOUT_MISSION + 5, a.verb, type, g->captain[a.side].conquests);
    if (a.verb != V_TRADE)
        return;
    uint8_t goods[GOODS];
    memcpy(goods, g->captain[a.side].goods, sizeof goods);
    goods[a.arg[0]]++;
    feature(f, ABOUT_MISSION + 6, commodity_points(goods) - commodity_points(g->captain[a.side].goods), g->voyage, 0);
    feature(f, ABOUT_MISSION + 7, a.arg[0], at_most(held(g, a.side, a.arg[0]), 4), g->voyage);
}

static void about_home(const Game *g, Action a, Features *f)
{
    const struct mission *l = ASKING(g, mission);
    int points, later = waiting(g, a.side, l->face, &points), dock = list_end(g->homebound);

    feature(f, ABOUT_HOME, a.verb, dock, later);
    feature(f, ABOUT_HOME + 1, a.verb, dock * 2 + (g->captain[a.side].conquests != 0), at_most(points, 15));
    feature(f, ABOUT_HOME + 2, a.verb, l->face, later);
    feature(f, ABOUT_HOME + 3, a.verb, g->voyage * 8 + dock, at_most(points / 2, 7));
}

static void policy_features(const Game *g, const void *look, Action a, Features *f)
{
    (void)look;
    switch (g->flow.question) {
    case Q_street: about_stop(g, a, f); break;
    case Q_drake:
    case Q_investor:
    case Q_dockside: about_choice(g, a, f); break;
    case Q_frigates:
    case Q_troops: about_hiding(a, f); break;
    case Q_sail: about_disc(g, a.side, a.arg[0] - disc_of(a.side, 0), a.arg[1], bit_count(hand(g, a.side)), f); break;
    case Q_informer:
    case Q_swap:
    case Q_move: about_informer(g, a, f); break;
    case Q_mission: about_mission(g, a, f); break;
    case Q_homeward: about_home(g, a, f); break;
    default: break;
    }
}

/* ---- how captains stand between two voyages ---------------------------------------------------------------------------- */

static int points_so_far(const Game *g, int side)
{
    const Captain *captain = &g->captain[side];
    return captain->score + commodity_points(captain->goods) + chest_points(captain->goods);
}

static void policy_prospects(const Game *g, int side, Features *f)
{
    int best = INT16_MIN, pieces = 0, dock = 0;

    FOR_CAPTAINS(rival, g)
        if (rival != side && points_so_far(g, rival) > best)
            best = points_so_far(g, rival);
    for (int c = FIRST_COMMODITY; c < GOODS; c++)
        pieces += held(g, side, c);
    while (dock < CAPTAINS - 1 && g->order[dock] != side + 1)
        dock++;
    feature(f, ABOUT_STANDING, g->voyage, within(points_so_far(g, side) - best, -30, 30), 0);
    feature(f, ABOUT_STANDING + 1, g->voyage, at_most(pieces, 9), 0);
    feature(f, ABOUT_STANDING + 2, g->voyage, dock, g->flow.sides);
    feature(f, ABOUT_STANDING + 3, g->voyage, has(g, side, INVESTED), 0);
}

static int policy_horizon(const Game *g)
{
    return g->voyage;
}

_Static_assert(sizeof policy_weights == POLICY_SIZE * sizeof *policy_weights, "tools/weights.py knows their number");

/* ---- what it is for --------------------------------------------------------------------------------------------------- */

SMALL_FROM_HERE

static bool is_ghost(const Game *g, Action a)
{
    return a.verb == V_SAIL ? a.arg[0] == disc_of(a.side, FACE_GHOST)
                            : face_at(g, a.side, ASKING(g, informer)->at) == FACE_GHOST;
}

static void policy_aim(const Game *g, Action a, Text *out)
{
    static const char *const what[] = {[TYPE_TOWN] = "take %s",
                                       [TYPE_FORT] = "take %s",
                                       [TYPE_GALLEON] = "take the galleon at %s",
                                       [TYPE_TRADE] = "trade at %s"};

    if (a.verb == V_SAIL || a.verb == V_MOVE) {
        const DestinationInfo *d = &destinations[a.arg[a.verb == V_SAIL]];
        text_fmt(out, is_ghost(g, a) ? "be expected at %s" : what[d->type], d->name);
    }
}

/* Where a mission is about to be carried out all counters are known. */
static int mission_fares(const Game *g, int side, int to, Action next)
{
    if (next.verb == V_ATTACK)
        return affords(g, side, cost_with(g, side, to, counter_value(g, to)));
    return next.verb == V_TRADE;
}

/* A ghost does nothing, and so nobody knows how it fared. */
static int policy_fares(const Game *g, Action a, Action next)
{
    bool acts = g->flow.question == Q_mission && a.side == next.side;
    int to = a.arg[a.verb == V_SAIL];

    if ((a.verb != V_SAIL && a.verb != V_MOVE) || face_at(g, a.side, to) == FACE_GHOST)
        return -1;
    if (acts && ASKING(g, mission)->to == to)
        return mission_fares(g, a.side, to, next);
    return g->taken[to] >> a.side & 1 ? 1 : face_at(g, a.side, to) < 0 ? 0 : -1;
}

QUICK_AGAIN

static const PolicyDef drake_policy = {.features = policy_features,
                                       .aim = policy_aim,
                                       .fares = policy_fares,
                                       .prospects = policy_prospects,
                                       .horizon = policy_horizon,
                                       .reach = 1,
                                       .weights = policy_weights,
                                       .judge = 2};

static const LevelDef machine_levels[RANKS] = {[CABINBOY] = {.habit = 5},
                                               [MIDSHIPMAN] = {.habit = 100},
                                               [LIEUTENANT] = {.habit = 45},
                                               [CAPTAIN] = {.thought = 200, .habit = 45},
                                               [ADMIRAL] = {.thought = 2000}};
