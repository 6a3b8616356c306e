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
        text_fmt(out, "%s wins: ", captain_names[winner(g)]);
    else
        text_fmt(out, "voyage %d: ", g->voyage);
    FOR_CAPTAINS(side, g)
        text_fmt(out, "%s%s %d", side ? ", " : "", captain_names[side], g->captain[side].score);
}

/* ---- the view: pieces on spaces ---------------------------------------------------------------------------------- */

static void open_space(Json *j, const char *slug_)
{
    json_begin(j);
    json_ktext(j, "place", slug_);
    json_key(j, "pieces");
    json_list(j);
}

static void open_numbered(Json *j, const char *word, int n)
{
    char id[32];
    Text t = text_in(id, sizeof id);

    text_fmt(&t, "%s-%d", word, n);
    open_space(j, id);
}

static void close_space(Json *j)
{
    json_close(j);
    json_end(j);
}

static void side_piece(Json *j, const char *kind, int side)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    json_ktext(j, "party", captain_names[side]);
}

static const char *ship_kind(const Game *g, int side)
{
    return has(g, side, GALLEON) ? "galleon" : "frigate";
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

/* What a circle gives; NULL: nothing. Drake gives with the second disc. */
static const Grant *grant_of(const Game *g, int location, int circle)
{
    if (location == LOCATION_DRAKE)
        circle--;
    return location < TILE_COUNT && circle >= 0 ? &grants[g->flow.sides - PLAYERS_MIN][location][circle] : NULL;
}

static void view_locations(const Game *g, Json *j)
{
    for (int location = 0; location < LOCATION_COUNT; location++) {
        if (!g->circle[location][0])
            continue;
        open_space(j, locations[location].slug);
        for (int circle = 0; circle < circles_shown(g, location); circle++)
            if (disc_in(g, location, circle) >= 0) {
                side_piece(j, "disc", disc_in(g, location, circle));
                json_kint(j, "slot", circle + 1);
                json_end(j);
            }
        close_space(j);
    }
}

static void view_dock(const char *what, const char *docks, int dock, int side, Json *j)
{
    open_numbered(j, docks, dock + 1);
    side_piece(j, what, side);
    json_end(j);
    close_space(j);
}

/* 3.5: while the ships are at sea, a disc in each outbound dock keeps the sailing order. */
static void view_outbound(const Game *g, int dock, Json *j)
{
    int side = g->outbound[dock] - 1;

    view_dock(g->phase < PHASE_MISSIONS ? ship_kind(g, side) : "disc", "outbound", dock, side, j);
}

/* Ships lie in the homebound docks until they move to the outbound ones; at sea, in neither. */
static void view_docks(const Game *g, Json *j)
{
    for (int dock = 0; dock < g->flow.sides; dock++) {
        int first = g->order[dock] - 1;
        if (g->phase <= PHASE_PROVISIONING && first >= 0 && !listed(g->outbound, first))
            view_dock(ship_kind(g, first), "homebound", dock, first, j);
        if (g->homebound[dock])
            view_dock(ship_kind(g, g->homebound[dock] - 1), "homebound", dock, g->homebound[dock] - 1, j);
        if (g->outbound[dock])
            view_outbound(g, dock, j);
    }
}

static void view_markers(const Game *g, Json *j)
{
    static const char *const conquest_slugs[] = {"conquest-town", "conquest-fort", "conquest-galleon"};

    for (int zone = 1; zone <= 4 && g->phase > PHASE_HIDING; zone++) {
        open_numbered(j, "navigation", zone);
        FOR_CAPTAINS(side, g)
            if (held(g, side, GOOD_BARREL) == zone || (zone == 4 && held(g, side, GOOD_BARREL) > 4)) {
                side_piece(j, "cube", side);
                json_end(j);
            }
        close_space(j);
    }
    for (int type = 0; type < 3; type++) {
        open_space(j, conquest_slugs[type]);
        FOR_CAPTAINS(side, g)
            if (g->captain[side].conquests >> type & 1) {
                side_piece(j, "cube", side);
                json_end(j);
            }
        close_space(j);
    }
}

/* Face-down until the reveal; one that succeeded is turned down again, and ticked. */
static void view_disc(const Game *g, int viewer, int side, int face, int slot, Json *j)
{
    int to = g->captain[side].disc[face] - 1;
    bool done = g->taken[to] >> side & 1;

    side_piece(j, "mission", side);
    if (knows_disc(g, viewer, side, face))
        json_ktext(j, "piece", piece_infos[disc_of(side, face)].slug);
    json_kbool(j, "down", g->phase == PHASE_PLACING || done);
    json_kint(j, "slot", slot);
    if (done) {
        json_key(j, "marks");
        json_list(j);
        json_text(j, "done");
        json_close(j);
    }
    json_end(j);
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

static void view_counter(const char *kind, int value, bool known, bool up, Json *j)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    if (known)
        json_kint(j, "value", value);
    json_kbool(j, "down", !up);
    json_end(j);
}

static void view_defence(const Game *g, int viewer, int to, Json *j)
{
    int index = destinations[to].index;

    if (destinations[to].type == TYPE_GALLEON && frigates_lie(g))
        view_counter("frigate-counter", g->frigate[index], knows_frigate(g, viewer, index), g->frigates_up >> index & 1,
                     j);
    if (destinations[to].type == TYPE_FORT && troops_lie(g))
        view_counter("troops", g->troop[index], knows_troop(g, viewer, index), g->troops_up >> index & 1, j);
}

static void view_kind(const char *kind, Json *j)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    json_end(j);
}

static void view_destinations(const Game *g, int viewer, Json *j)
{
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        const DestinationInfo *d = &destinations[to];
        open_space(j, d->slug);
        view_defence(g, viewer, to, j);
        if (g->treasure >> to & 1)
            view_kind(good_slugs[d->treasure], j);
        for (int c = 0; c < COMMODITIES && d->type == TYPE_TRADE; c++)
            if (g->wares[d->index] >> c & 1)
                view_kind(good_slugs[FIRST_COMMODITY + c], j);
        view_discs(g, viewer, to, j);
        close_space(j);
    }
}

/* Where the tiles lie this voyage. */
static void view_street(const Game *g, Json *j)
{
    json_key(j, "moved");
    json_list(j);
    for (int place = 0; place < LOCATION_COUNT; place++)
        if (g->street[place] != NO_TILE) {
            json_begin(j);
            json_ktext(j, "place", locations[g->street[place]].slug);
            json_kint(j, "x", street_places[place][0]);
            json_kint(j, "y", street_places[place][1]);
            json_kint(j, "number", place + 1);
            json_end(j);
        }
    json_close(j);
}

/* ---- the view: what is printed on spaces this time --------------------------------------------------------------- */

static void put_icon(Json *j, const char *kind, int count)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    json_kint(j, "count", count);
    json_end(j);
}

static void put_grant_icons(const Grant *grant, Json *j)
{
    for (int good = 0; good < ITEMS; good++)
        if (grant->goods[good])
            put_icon(j, good_slugs[good], grant->goods[good]);
    if (grant->galleon)
        view_kind("english-galleon", j);
    if (grant->pinnace)
        view_kind("pinnace", j);
}

static void put_circle(const Game *g, int location, int circle, Json *j)
{
    const Grant *grant = grant_of(g, location, circle);

    json_list(j);
    if (grant)
        put_grant_icons(grant, j);
    if (location == LOCATION_TAVERN)
        view_kind("die", j);
    if (location == LOCATION_GOLDEN_HIND)
        view_kind("hind", j);
    json_close(j);
}

/* The circles of a location and what each gives. */
static void view_circles(const Game *g, int location, Json *j)
{
    json_key(j, locations[location].slug);
    json_begin(j);
    json_key(j, "slots");
    json_list(j);
    for (int circle = 0; circle < circles_shown(g, location); circle++)
        put_circle(g, location, circle, j);
    json_close(j);
    json_end(j);
}

static void view_galleon(int to, const GalleonInfo *galleon, Json *j)
{
    json_key(j, destinations[to].slug);
    json_begin(j);
    json_key(j, "icons");
    json_list(j);
    put_icon(j, "gun", galleon->guns);
    json_close(j);
    json_kint(j, "worth", galleon->vp);
    json_end(j);
}

static void view_prints(const Game *g, Json *j)
{
    json_key(j, "spaces");
    json_begin(j);
    for (int location = 0; location < LOCATION_COUNT; location++)
        view_circles(g, location, j);
    for (int station = 0; station < GALLEON_COUNT; station++)
        if (g->station[station])
            view_galleon(galleon_at[station], galleon_on(g, galleon_at[station]), j);
    json_end(j);
}

/* ---- the view: a panel for each captain -------------------------------------------------------------------------- */

static int pieces_in_chest(const Game *g, int side)
{
    int n = 0;

    for (int i = 0; i < TREASURES; i++)
        n += held(g, side, FIRST_TREASURE + i);
    return n;
}

static void put_good(Json *j, const char *kind, int count)
{
    if (count)
        put_icon(j, kind, count);
}

/* Rivals are shown the number of pieces only, as at the table. */
static void view_chest(const Game *g, int viewer, int side, Json *j)
{
    if (viewer != side && viewer != YA_REFEREE && g->phase != PHASE_OVER) {
        put_good(j, "chest", pieces_in_chest(g, side));
        return;
    }
    for (int i = 0; i < TREASURES; i++)
        put_good(j, good_slugs[FIRST_TREASURE + i], held(g, side, FIRST_TREASURE + i));
}

static void view_goods(const Game *g, int viewer, int side, Json *j)
{
    json_key(j, "goods");
    json_list(j);
    side_piece(j, ship_kind(g, side), side);
    json_end(j);
    if (has(g, side, PINNACE))
        view_kind("pinnace", j);
    for (int good = 0; good < ITEMS; good++)
        put_icon(j, good_slugs[good], held(g, side, good));
    if (g->phase == PHASE_PROVISIONING) {
        side_piece(j, "disc", side);
        json_kint(j, "count", g->captain[side].discs);
        json_end(j);
    }
    for (int good = FIRST_COMMODITY; good < GOODS; good++)
        put_good(j, good_slugs[good], held(g, side, good));
    view_chest(g, viewer, side, j);
    json_close(j);
}

/* How many are in hand is for all to see; which, for their owner. */
static void view_hand(const Game *g, int viewer, int side, Json *j)
{
    unsigned faces = g->phase == PHASE_PLACING ? hand(g, side) : 0;
    bool known = viewer == side || viewer == YA_REFEREE;

    json_key(j, "pieces");
    json_list(j);
    for (; faces; faces &= faces - 1) {
        side_piece(j, "mission", side);
        if (known)
            json_ktext(j, "piece", piece_infos[disc_of(side, bit_lowest(faces))].slug);
        else
            json_kbool(j, "down", true);
        json_end(j);
    }
    json_close(j);
}

static void view_counters_held(const Game *g, int side, Json *j)
{
    static const uint8_t persons[] = {LOCATION_ADMIRAL, LOCATION_GOVERNOR, LOCATION_INFORMER};

    json_key(j, "has");
    json_list(j);
    for (int i = 0; i < 3; i++)
        if (holder(g, persons[i]) == side)
            json_text(j, locations[persons[i]].name);
    if (has(g, side, HIND))
        json_text(j, "Golden Hind");
    if (has(g, side, GHOST))
        json_text(j, "Ghost Ship");
    if (!has(g, side, INVESTED))
        json_text(j, "Investor tile");
    if (listed(g->homebound, side) && g->phase == PHASE_MISSIONS)
        json_text(j, "home");
    json_close(j);
}

static void view_captain(const Game *g, int viewer, int side, Json *j)
{
    json_begin(j);
    json_ktext(j, "party", captain_names[side]);
    json_kint(j, "worth", g->captain[side].score);
    view_goods(g, viewer, side, j);
    view_hand(g, viewer, side, j);
    view_counters_held(g, side, j);
    json_end(j);
}

static void view_supply(const Game *g, Json *j)
{
    json_begin(j);
    json_ktext(j, "title", "Supply");
    json_key(j, "goods");
    json_list(j);
    for (int good = 0; good < ITEMS; good++)
        put_icon(j, good_slugs[good], g->supply[good]);
    for (int good = FIRST_COMMODITY; good < GOODS; good++)
        put_icon(j, good_slugs[good], g->supply[good]);
    json_close(j);
    json_end(j);
}

static void view_headline(const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    text_fmt(&t, "Voyage %d of %d, %s", g->voyage, VOYAGES, phase_names[g->phase]);
    json_ktext(j, "headline", line);
}

static void view_tracks(const Game *g, Json *j)
{
    json_key(j, "tracks");
    json_list(j);
    view_track("voyage", NULL, g->voyage, j);
    FOR_CAPTAINS(side, g)
        view_track("score", captain_names[side], g->captain[side].score, j);
    json_close(j);
}

/* ---- the view: the end ------------------------------------------------------------------------------------------- */

static void put_score_row(const Game *g, int side, Json *j)
{
    const Captain *captain = &g->captain[side];
    int goods = commodity_points(captain->goods), chest = chest_points(captain->goods), before = START_VP;

    json_begin(j);
    json_ktext(j, "party", captain_names[side]);
    json_key(j, "parts");
    json_list(j);
    json_int(j, START_VP);
    for (int i = 0; i < VOYAGES - 1; i++) {
        json_int(j, captain->after[i] - before);
        before = captain->after[i];
    }
    json_int(j, captain->score - goods - chest - before);
    json_int(j, goods);
    json_int(j, chest);
    json_close(j);
    json_kint(j, "total", captain->score);
    json_end(j);
}

/* 5.3: the better total first; of equals, the lower homebound dock of the last voyage. */
static void rank_captains(const Game *g, uint8_t rank[CAPTAINS])
{
    FOR_CAPTAINS(dock, g) {
        int side = g->homebound[dock] - 1, at = dock;
        for (; at > 0 && g->captain[rank[at - 1]].score < g->captain[side].score; at--)
            rank[at] = rank[at - 1];
        rank[at] = (uint8_t)side;
    }
}

static void view_scores(const Game *g, Json *j)
{
    static const char *const parts[] = {"Start", "Voyage 1", "Voyage 2", "Voyage 3", "Commodities", "Treasure chest"};
    uint8_t rank[CAPTAINS];

    rank_captains(g, rank);
    json_key(j, "scores");
    json_begin(j);
    json_key(j, "parts");
    json_list(j);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        json_text(j, parts[i]);
    json_close(j);
    json_key(j, "rows");
    json_list(j);
    FOR_CAPTAINS(place, g)
        put_score_row(g, rank[place], j);
    json_close(j);
    json_end(j);
}

static void view_result(const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (g->phase != PHASE_OVER)
        return;
    standing(g, &t);
    json_key(j, "result");
    json_begin(j);
    json_ktext(j, "winner", captain_names[winner(g)]);
    json_ktext(j, "text", line);
    view_scores(g, j);
    json_end(j);
}

/* The place that is decided on. */
static void view_about(const Game *g, Json *j)
{
    switch (flow_in(g)->question) {
    case Q_drake:
    case Q_investor:
    case Q_dockside: json_ktext(j, "about", locations[ASKING(g, visit)->location].slug); break;
    case Q_mission:
    case Q_homeward: json_ktext(j, "about", destinations[ASKING(g, mission)->to].slug); break;
    case Q_move: json_ktext(j, "about", destinations[ASKING(g, informer)->at].slug); break;
    default: break;
    }
}

static void view(const Game *g, int viewer, Json *j)
{
    view_headline(g, j);
    view_about(g, j);
    view_stage(g, viewer, j);
    view_tracks(g, j);
    view_result(g, j);
    view_street(g, j);
    view_prints(g, j);
    json_key(j, "stacks");
    json_list(j);
    view_locations(g, j);
    view_docks(g, j);
    view_markers(g, j);
    view_destinations(g, viewer, j);
    json_close(j);
    json_key(j, "panels");
    json_list(j);
    FOR_CAPTAINS(side, g)
        view_captain(g, viewer, side, j);
    view_supply(g, j);
    json_close(j);
}
