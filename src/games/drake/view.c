/* What a side may know: the pieces on each space of the board, and a panel of holdings for each captain. Before
 * them, the score. */
#include "engine/members.h"
#include "games/drake/state.h"

/* ---- the score --------------------------------------------------------------------------------------------------- */

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    FOR_CAPTAINS(side, g)
        out[side] = g->captain[side].score;
}

static void standing(const Game *g, Text *out)
{
    if (g->phase == PHASE_OVER)
        text_fmt(out, "%s wins: ", captain_titles[winner(g)]);
    else
        text_fmt(out, "voyage %d: ", g->voyage);
    FOR_CAPTAINS(side, g)
        text_fmt(out, "%s%s %d", side ? ", " : "", captain_titles[side], g->captain[side].score);
}

/* ---- the view: pieces on spaces ---------------------------------------------------------------------------------- */

/* It is closed as a list is. Of several that are alike: the nth. */
static void open_space(const char *place, int n, Json *j)
{
    json_begin(j);
    if (n)
        json_kfmt(j, "place", "%s-%d", place, n);
    else
        json_kslug(j, "place", place);
    json_klist(j, "pieces");
}

/* Drake has two circles for his one captain (2.38); at the last two locations every captain has one. */
static int circles_shown(const Game *g, int location)
{
    if (location == LOCATION_DRAKE)
        return 2;
    return location < TILE_COUNT ? locations[location].circles : g->flow.sides;
}

/* Whose disc lies in a circle; -1: nobody's. */
static int disc_in(const Game *g, int location, int circle)
{
    if (location == LOCATION_DRAKE && circle == 1)
        return g->drake ? -1 : holder(g, LOCATION_DRAKE);
    return g->circle[location][circle] - 1;
}

static void view_locations(const Game *g, Json *j)
{
    for (int location = 0; location < LOCATION_COUNT; location++) {
        if (!g->circle[location][0])
            continue;
        open_space(locations[location].slug, 0, j);
        for (int circle = 0; circle < circles_shown(g, location); circle++) {
            int side = disc_in(g, location, circle);
            if (side >= 0)
                view_shown((Shown){.kind = "disc", .party = captain_names[side], .slot = circle + 1}, j);
        }
        view_list_end(j);
    }
}

static void view_dock(const char *kind, const char *docks, int dock, int side, Json *j)
{
    open_space(docks, dock + 1, j);
    view_own(kind, side, j);
    view_list_end(j);
}

/* Ships lie in the homebound docks until they move to the outbound ones; at sea, in neither. 3.5: then a disc in each
 * outbound dock keeps the sailing order. */
static void view_docks(const Game *g, Json *j)
{
    for (int dock = 0; dock < g->flow.sides; dock++) {
        int first = g->order[dock] - 1, home = g->homebound[dock] - 1, out = g->outbound[dock] - 1;
        if (g->phase <= PHASE_PROVISIONING && first >= 0 && !listed(g->outbound, first))
            view_dock(ship_kind(g, first), "homebound", dock, first, j);
        if (home >= 0)
            view_dock(ship_kind(g, home), "homebound", dock, home, j);
        if (out >= 0)
            view_dock(g->phase < PHASE_MISSIONS ? ship_kind(g, out) : "disc", "outbound", dock, out, j);
    }
}

static void view_markers(const Game *g, Json *j)
{
    static const char *const conquest_slugs[] = {"conquest-town", "conquest-fort", "conquest-galleon"};

    for (int zone = 1; zone <= 4 && g->phase > PHASE_HIDING; zone++) {
        open_space("navigation", zone, j);
        FOR_CAPTAINS(side, g)
            if (zone_of(g, side) == zone)
                view_own("cube", side, j);
        view_list_end(j);
    }
    for (int type = 0; type < 3; type++) {
        open_space(conquest_slugs[type], 0, j);
        FOR_CAPTAINS(side, g)
            if (g->captain[side].conquests >> type & 1)
                view_own("cube", side, j);
        view_list_end(j);
    }
}

/* Face-down until the reveal; one that succeeded is turned down again, and ticked. */
static void view_disc(const Game *g, int viewer, int side, int face, int slot, Json *j)
{
    int to = g->captain[side].disc[face] - 1;
    bool done = g->taken[to] >> side & 1, known = knows_disc(g, viewer, side, face);

    view_shown((Shown){.kind = "mission",
                       .party = captain_names[side],
                       .piece = known ? piece_infos[disc_of(side, face)].slug : NULL,
                       .lies = g->phase == PHASE_PLACING || done ? FACE_DOWN : FACE_UP,
                       .slot = slot,
                       .mark = done ? "done" : NULL},
               j);
}

/* Face-down, a stack: in the order of the captains, which tells nothing. Turned over: in the order of arrival. */
static void view_discs(const Game *g, int viewer, int to, Json *j)
{
    int slot = 0;

    if (g->phase == PHASE_PLACING) {
        FOR_CAPTAINS(side, g)
            if (face_at(g, side, to) >= 0)
                view_disc(g, viewer, side, face_at(g, side, to), ++slot, j);
        return;
    }
    for (int face = 0; face < FACES; face++)
        for (int dock = 0; dock < g->flow.sides && g->outbound[dock]; dock++)
            if (g->captain[g->outbound[dock] - 1].disc[face] == to + 1)
                view_disc(g, viewer, g->outbound[dock] - 1, face, ++slot, j);
}

static void view_destinations(const Game *g, int viewer, Json *j)
{
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        const DestinationInfo *d = &destinations[to];
        open_space(d->slug, 0, j);
        if (has_defence(to) && (d->type == TYPE_FORT ? troops_lie(g) : frigates_lie(g)))
            view_counter(g, viewer, to, j);
        if (g->treasure >> to & 1)
            view_kind(good_slugs[d->treasure], j);
        for (int c = 0; c < COMMODITIES && d->type == TYPE_TRADE; c++)
            if (g->wares[d->index] >> c & 1)
                view_kind(good_slugs[FIRST_COMMODITY + c], j);
        view_discs(g, viewer, to, j);
        view_list_end(j);
    }
}

static void view_stacks(const Game *g, int viewer, Json *j)
{
    view_locations(g, j);
    view_docks(g, j);
    view_markers(g, j);
    view_destinations(g, viewer, j);
}

/* Where the tiles lie this voyage. */
static void view_street(const Game *g, int viewer UNUSED, Json *j)
{
    for (int place = 0; place < LOCATION_COUNT; place++)
        if (g->street[place] != NO_TILE) {
            const uint16_t *at = street_places[place];
            json_put(j, "{place:%w x:%d y:%d number:%d}", locations[g->street[place]].slug, at[0], at[1], place + 1);
        }
}

/* ---- the view: what is printed on spaces this time --------------------------------------------------------------- */

static void view_grant(const Grant *grant, Json *j)
{
    for (int good = 0; good < ITEMS; good++)
        view_any(good, grant->goods[good], j);
    if (grant->galleon)
        view_kind("english-galleon", j);
    if (grant->pinnace)
        view_kind("pinnace", j);
}

/* What a circle gives; Drake with the second disc. */
static void view_circle(const Game *g, int location, int circle, Json *j)
{
    int nth = location == LOCATION_DRAKE ? circle - 1 : circle;

    json_list(j);
    if (location < TILE_COUNT && nth >= 0)
        view_grant(&grants[g->flow.sides - PLAYERS_MIN][location][nth], j);
    if (location == LOCATION_TAVERN)
        view_kind("die", j);
    if (location == LOCATION_GOLDEN_HIND)
        view_kind("hind", j);
    json_close(j);
}

static void view_circles(const Game *g, int location, Json *j)
{
    json_kbegin(j, locations[location].slug);
    json_klist(j, "slots");
    for (int circle = 0; circle < circles_shown(g, location); circle++)
        view_circle(g, location, circle, j);
    view_list_end(j);
}

static void view_galleon(int to, const GalleonInfo *galleon, Json *j)
{
    json_kbegin(j, destinations[to].slug);
    json_put(j, "icons:[{kind:%w count:%d}] worth:%d}", good_slugs[GOOD_GUN], galleon->guns, galleon->vp);
}

static void view_prints(const Game *g, int viewer UNUSED, Json *j)
{
    for (int location = 0; location < LOCATION_COUNT; location++)
        view_circles(g, location, j);
    for (int station = 0; station < GALLEON_COUNT; station++)
        if (g->station[station])
            view_galleon(galleon_at[station], galleon_on(g, galleon_at[station]), j);
}

/* ---- the view: a panel for each captain -------------------------------------------------------------------------- */

static void view_goods_held(const Game *g, int side, int first, int end, Json *j)
{
    for (int good = first; good < end; good++)
        view_any(good, held(g, side, good), j);
}

/* Rivals are shown the number of pieces only, as at the table. */
static void view_chest(const Game *g, int viewer, int side, Json *j)
{
    if (sees_side(viewer, side) || g->phase == PHASE_OVER) {
        view_goods_held(g, side, FIRST_TREASURE, FIRST_COMMODITY, j);
        return;
    }
    int n = held(g, side, GOOD_SILVER) + held(g, side, GOOD_GOLD) + held(g, side, GOOD_JEWEL);
    if (n)
        view_shown((Shown){.kind = "chest", .count = n}, j);
}

static void view_holdings(const Game *g, int viewer, int side, Json *j)
{
    const Captain *captain = &g->captain[side];

    view_ship(g, side, j);
    for (int good = 0; good < ITEMS; good++)
        view_goods(good, captain->goods[good], j);
    if (g->phase == PHASE_PROVISIONING)
        view_shown((Shown){.kind = "disc", .party = captain_names[side], .count = captain->discs, .counted = true}, j);
    view_goods_held(g, side, FIRST_COMMODITY, GOODS, j);
    view_chest(g, viewer, side, j);
}

/* How many are in hand is for all to see; which, for their owner. */
static void view_hand(const Game *g, int viewer, int side, Json *j)
{
    bool own = sees_side(viewer, side);

    for (unsigned faces = g->phase == PHASE_PLACING ? hand(g, side) : 0; faces; faces &= faces - 1)
        view_shown((Shown){.kind = "mission",
                           .party = captain_names[side],
                           .piece = own ? piece_infos[disc_of(side, bit_lowest(faces))].slug : NULL,
                           .lies = own ? 0 : FACE_DOWN},
                   j);
}

static void view_has(const Game *g, int side, Json *j)
{
    json_words(j, (const WordIf[]){{locations[LOCATION_ADMIRAL].name, holder(g, LOCATION_ADMIRAL) == side},
                                   {locations[LOCATION_GOVERNOR].name, holder(g, LOCATION_GOVERNOR) == side},
                                   {locations[LOCATION_INFORMER].name, holder(g, LOCATION_INFORMER) == side},
                                   {"Golden Hind", has(g, side, HIND)},
                                   {"Ghost Ship", has(g, side, GHOST)},
                                   {"Investor tile", !has(g, side, INVESTED)},
                                   {"home", g->phase == PHASE_MISSIONS && listed(g->homebound, side)},
                                   {0}});
}

static void view_captain(const Game *g, int viewer, int side, Json *j)
{
    json_put(j, "{party:%w worth:%d goods:[", captain_names[side], g->captain[side].score);
    view_holdings(g, viewer, side, j);
    json_put(j, "] pieces:[");
    view_hand(g, viewer, side, j);
    json_put(j, "] has:[");
    view_has(g, side, j);
    view_list_end(j);
}

static void view_supply(const Game *g, Json *j)
{
    json_put(j, "{title:Supply goods:[");
    for (int good = 0; good < GOODS; good++)
        if (good < ITEMS || good >= FIRST_COMMODITY)
            view_goods(good, g->supply[good], j);
    view_list_end(j);
}

static void view_panels(const Game *g, int viewer, Json *j)
{
    FOR_CAPTAINS(side, g)
        view_captain(g, viewer, side, j);
    view_supply(g, j);
}

static void say_headline(const Game *g, Text *out)
{
    text_fmt(out, "Voyage %d of %d, %s", g->voyage, VOYAGES, phase_names[g->phase]);
}

static void view_tracks(const Game *g, int viewer UNUSED, Json *j)
{
    view_track("voyage", NULL, g->voyage, j);
    FOR_CAPTAINS(side, g)
        view_track("score", captain_names[side], g->captain[side].score, j);
}

/* ---- the view: the end ------------------------------------------------------------------------------------------- */

static void put_score_row(const Game *g, int side, Json *j)
{
    const Captain *captain = &g->captain[side];
    int goods = commodity_points(captain->goods), chest = chest_points(captain->goods), before = START_VP;

    json_put(j, "{party:%w parts:[%d", captain_names[side], START_VP);
    for (int i = 0; i < VOYAGES - 1; i++) {
        json_int(j, captain->after[i] - before);
        before = captain->after[i];
    }
    json_put(j, "%d %d %d] total:%d}", captain->score - goods - chest - before, goods, chest, captain->score);
}

static void view_scores(const Game *g, int viewer UNUSED, Json *j)
{
    uint8_t rank[CAPTAINS] = {0};

    rank_captains(g, rank);
    json_put(j, "scores:{parts:[Start %s %s %s Commodities %s] rows:[", "Voyage 1", "Voyage 2", "Voyage 3",
             "Treasure chest");
    FOR_CAPTAINS(place, g)
        put_score_row(g, rank[place], j);
    view_list_end(j);
}

static void leader_write(const Game *g, Text *out)
{
    int best = -1, first = 0, leaders = 0;

    FOR_CAPTAINS(side, g) {
        int points = g->captain[side].score;
        leaders = points > best ? 1 : leaders + (points == best);
        first = points > best ? side : first;
        best = points > best ? points : best;
    }
    if (leaders == 1)
        text_fmt(out, "%s leads with %d", captain_titles[first], best);
    else
        text_fmt(out, "%d captains have %d", leaders, best);
}

static void view_points(const Game *g, int viewer UNUSED, Json *j)
{
    char leader[80];
    Text t = text_in(leader, sizeof leader);

    leader_write(g, &t);
    goal_open(j, R(5_1),
              "Most points after three voyages. Raids score at once; at the end of a voyage one, two or three kinds of "
              "conquest (towns, forts, galleons) are worth 1, 4 or 10. At the end of the game treasure and sets of "
              "commodities count.",
              "%s", leader);
    FOR_CAPTAINS(side, g)
        goal_side(j, captain_names[side], NULL, "%d", g->captain[side].score);
    json_close(j);
}

/* The place that is decided on. */
static void say_about(const Game *g, Text *out)
{
    switch (flow_in(g)->question) {
    case Q_drake:
    case Q_investor:
    case Q_dockside: text_put(out, locations[ASKING(g, visit)->location].slug); break;
    case Q_mission:
    case Q_homeward: text_put(out, destinations[ASKING(g, mission)->to].slug); break;
    case Q_move: text_put(out, destinations[ASKING(g, informer)->at].slug); break;
    default: break;
    }
}

static const MemberDef view_members[] = {
    TEXT_MEMBER("headline", say_headline),
    TEXT_MEMBER("about", say_about),
    OWN_MEMBER("stage", view_stage),
    LIST_MEMBER("tracks", view_tracks),
    OBJECT_MEMBER("goal", view_points),
    RESULT_MEMBER(view_scores),
    LIST_MEMBER("moved", view_street),
    OBJECT_MEMBER("spaces", view_prints),
    LIST_MEMBER("stacks", view_stacks),
    LIST_MEMBER("panels", view_panels),
    {0},
};
