/* 5.0 Construction, repair and de-activation. */
#include "games/armada/state.h"

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static bool is_area_track(int track)
{
    return tracks[track].kind == TRACK_OF_AREA;
}

static bool is_mediterranean_track(int track)
{
    int hex = tracks[track].hex;
    return hex >= 0 && hexes[hex].city >= 0 && cities[hexes[hex].city].mediterranean;
}

/* 5.56, 10.4: a besieged city's track stands still; an area's only in the besieged hexes. */
static bool track_frozen(const Game *g, int track)
{
    int hex = tracks[track].hex;
    return hex >= 0 && under_siege(g, hex);
}

/* 5.55, 16.2: an area is lost when all its cities are (without cities: all its hexes). */
static bool area_lost(const Game *g, int area, int to)
{
    bool any_city = false;

    for (int c = 0; c < CITY_COUNT; c++)
        if (cities[c].area == area) {
            any_city = true;
            if (!controls(g, to, cities[c].hex))
                return false;
        }
    for (int i = 0; !any_city && i < areas[area].hexes; i++)
        if (!controls(g, to, area_hexes[areas[area].first + i]))
            return false;
    return true;
}

static bool holds_track(const Game *g, int side, int track)
{
    if (is_area_track(track))
        return tracks[track].side == side && !area_lost(g, tracks[track].area, enemy_of(side));
    return controls(g, side, tracks[track].hex);
}

/* 5.57, 14.21, 14.23: in winter only the naval tracks of the Mediterranean work. */
static bool closed_for_winter(const Game *g, int track, bool naval)
{
    return is_winter(g) && !(naval && is_mediterranean_track(track));
}

static int activation_strength(const Game *g, int ship) /* 5.63 */
{
    return is_barge(ship) ? BARGE_STRENGTH_FOR_ACTIVATION : strength(g, ship);
}

static int track_load(const Game *g, int track)
{
    int load = 0;

    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_track(g, p) && track_of(g, p) == track)
            load += activation_strength(g, p);
    return load;
}

static bool fits_track(const Game *g, int track, int value) /* 5.25 */
{
    return tracks[track].capacity >= 0 && track_load(g, track) + value <= tracks[track].capacity;
}

/* 5.55: what the loser has on the tracks of a captured hex, or of an area now wholly captured, is lost. */
static void clear_tracks(Run *r, Game *g, int hex, int loser)
{
    for (int p = 0; p < FIRST_LEADER; p++) {
        if (side_of(p) != loser || !on_track(g, p))
            continue;
        int track = track_of(g, p);
        bool here = tracks[track].hex == hex;
        if (here || (is_area_track(track) && area_lost(g, tracks[track].area, enemy_of(loser)))) {
            g->lost[p] = 0;
            take_off(r, g, p, POOL);
            TELL(R(5_55), "%1P is lost on the track of %2T", p, track);
        }
    }
}

/* ---- 5.0 the procedure: what must move along the tracks ---------------------------------------------------------- */

/* 5.41: it acts at once. */
static void place_ship(Run *r, Game *g, int ship, int hex)
{
    put(r, g, ship, hex);
    g->group[ship] = LOOSE;
    g->flags[ship] |= KNOWN | ADVANCED;
    note_presence(g, hex);
}

/* Box 1 to the port (unless enemy ships lie there), box 4 to 3, box 3 to 2. */
static void advance_ship(Run *r, Game *g, int ship)
{
    int track = track_of(g, ship), box = box_of(g, ship), side = side_of(ship);

    if (box == 2 || closed_for_winter(g, track, true) || track_frozen(g, track))
        return;
    if (box == 1 && ships_at(g, enemy_of(side), tracks[track].hex))
        return;
    if (box == 1) {
        place_ship(r, g, ship, tracks[track].hex);
        TELL(R(5_23), "%1P is placed in %2L", ship, tracks[track].hex);
    } else {
        g->where[ship] = (uint16_t)track_box(track, box - 1);
        g->flags[ship] |= ADVANCED;
        TELL(STEP(5_23, 1), "%1P advances to box %2d of %3T", ship, box - 1, track);
    }
}

static void advance_tracks(Run *r, Game *g)
{
    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_track(g, p))
            advance_ship(r, g, p);
}

PROC(activation) /* 5.0 */
{
    BEGIN
    begin_joint(g, PHASE_ACTIVATION);
    HEADING(2, R(4_2), "joint activation");
    if (is_winter(g)) {
        TELL(R(14_21),
             "in winter nothing is built, called out or laid up and no ship leaves port, but in the "
             "Mediterranean; upkeep is %1d times as high",
             WINTER_MAINTENANCE_FACTOR);
        CALL(STEP(11_0, 1), income, .side = ENGLISH);
        CALL(STEP(11_0, 2), income, .side = SPANISH);
        if (g->turn < TURNS) {
            ASK(STEP(11_21, 1), SPANISH, note_month);
            g->month = (uint8_t)w->answer.arg[0];
            TELL_SOME(R(11_21), ONLY(SPANISH), "the Treasure Fleet will come in %1W",
                      "the month of the Treasure Fleet is noted", g->month);
        }
    }
    advance_tracks(r, g);
    ASK_PLAN(STEP(5_0, 1), BOTH_SIDES, activation_lane);
    if (on_map(g, TREASURE) && g->silver == SILVER_AWAITED)
        g->silver = SILVER_AT_SEA;
    END;
}

static bool treasure_due(const Game *g) /* 11.22 */
{
    return g->month && turns[g->turn].treasure == g->month && g->silver == SILVER_AWAITED;
}

static void take_advance(Run *r, Game *g, Action a);
static void take_build(Run *r, Game *g, int side, Action a);

PROC(activation_lane) /* 5.0 */
{
    BEGIN
    for (;;) {
        ASK(STEP(5_13, 1), l->side, advance);
        if (w->answer.verb == V_DONE)
            break;
        take_advance(r, g, w->answer);
    }
    for (;;) {
        ASK(STEP(5_12, 1), l->side, build);
        if (w->answer.verb == V_DONE)
            break;
        take_build(r, g, l->side, w->answer);
    }
    if (l->side == SPANISH && treasure_due(g)) {
        ASK(STEP(11_22, 1), SPANISH, place_treasure);
        put(r, g, TREASURE, w->answer.arg[1]);
        g->group[TREASURE] = LOOSE;
        g->flags[TREASURE] = KNOWN | ADVANCED;
        TELL(R(11_22), "%1P is placed in %2L", TREASURE, w->answer.arg[1]);
    }
    END;
}

/* ---- note_month -------------------------------------------------------------------------------------------------- */

static Verdict judge_note_month(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_NOTE && a.arg[0] >= 1 && a.arg[0] < MONTHS ? ok() : no(R(11_21), "note June, July or August");
}

static void list_note_month(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int month = 1; month < MONTHS; month++)
        sure1(o, V_NOTE, month);
}

/* ---- advance: box 2 to 1, land units onto the map ---------------------------------------------------------------- */

/* 5.24, and 5.62 for those that were laid up. */
static Verdict may_advance(const Game *g, int side, int p)
{
    if (!is_piece(p) || !is_ship(p) || side_of(p) != side || !on_track(g, p) || box_of(g, p) != 2)
        return no(R(5_24), "only your ships in a box 2 may be advanced");
    if (has_flag(g, p, ADVANCED))
        return no(R(5_23), "it has advanced one box already in this phase");
    if (track_frozen(g, track_of(g, p)))
        return no(R(5_56), "the city is under siege");
    if (closed_for_winter(g, track_of(g, p), true))
        return no(R(5_57), "in winter nothing advances, but in the Mediterranean");
    return ok();
}

/* Units of any kind: ships and leaders as well. */
static bool enemy_in_hex(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (side_of(p) != side && !is_fleet(p))
            return true;
    return false;
}

/* 5.13: a hex where a unit of this side may come from that track. */
static Verdict may_place_at(const Game *g, int side, int track, int hex)
{
    if (!is_hex(hex))
        return no(R(5_13), "there is no such hex");
    if (is_area_track(track) ? hexes[hex].area != tracks[track].area : hex != tracks[track].hex)
        return no(R(5_13), "it comes out in the city, hex or area of its track");
    if (!controls(g, side, hex))
        return no(R(5_13), "the hex is not yours");
    if (under_siege(g, hex))
        return no(R(5_56), "the hex is under siege");
    if (enemy_in_hex(g, side, hex))
        return no(R(5_13), "enemy units are there");
    return ok();
}

static Verdict may_place_unit(const Game *g, int side, int p) /* 5.13, 5.72 */
{
    if (!is_piece(p) || !is_land(p) || side_of(p) != side || !on_track(g, p))
        return no(R(5_13), "only your land units on a track may be placed");
    if (has_flag(g, p, ADVANCED))
        return no(R(5_12), "it was put on the track in this very phase");
    if (closed_for_winter(g, track_of(g, p), false))
        return no(R(5_57), "in winter no land unit comes onto the map");
    if (track_frozen(g, track_of(g, p)))
        return no(R(5_56), "the city is under siege");
    return ok();
}

static Verdict judge_advance(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb == V_ADVANCE)
        return may_advance(g, side, a.arg[0]);
    if (a.verb != V_PLACE)
        return no(R(5_0), "advance a ship, place a land unit, or be done");
    Verdict v = may_place_unit(g, side, a.arg[0]);
    return v.reason ? v : may_place_at(g, side, track_of(g, a.arg[0]), a.arg[1]);
}

static void list_places(const Game *g, int side, int p, Offer *o)
{
    int track = track_of(g, p), area = tracks[track].area;

    if (!is_area_track(track)) {
        if (!may_place_at(g, side, track, tracks[track].hex).reason)
            sure2(o, V_PLACE, p, tracks[track].hex);
        return;
    }
    for (int i = 0; i < areas[area].hexes; i++) {
        int hex = area_hexes[areas[area].first + i];
        if (!may_place_at(g, side, track, hex).reason)
            sure2(o, V_PLACE, p, hex);
    }
}

static void list_advance(const Game *g, int side, Offer *o)
{
    FOR_KIND(p, side, KIND_SHIP)
        if (!may_advance(g, side, p).reason)
            sure1(o, V_ADVANCE, p);
    FOR_KIND(p, side, KIND_LAND)
        if (on_track(g, p) && !may_place_unit(g, side, p).reason)
            list_places(g, side, p, o);
    sure(o, V_DONE);
}

static void take_advance(Run *r, Game *g, Action a)
{
    int p = a.arg[0];

    if (a.verb == V_ADVANCE) {
        g->where[p] = (uint16_t)track_box(track_of(g, p), 1);
        g->flags[p] |= ADVANCED;
        TELL(R(5_23), "%1P advances to box 1 of %2T", p, track_of(g, p));
        return;
    }
    put(r, g, p, a.arg[1]);
    g->flags[p] |= ADVANCED | KNOWN;
    TELL(R(5_13), "%1P is placed in %2L", p, a.arg[1]);
}

/* ---- build, repair, muster --------------------------------------------------------------------------------------- */

static int purchase_price(int p) /* 5.12, 5.22, 11.5 */
{
    if (is_land(p))
        return COST_LAND_UNIT_PURCHASE * pieces[p].combat;
    if (is_barge(p))
        return COST_INVASION_BARGE_PURCHASE * pieces[p].m;
    return (pieces[p].deep ? COST_DEEP_DRAFT_PURCHASE : COST_SHALLOW_DRAFT_PURCHASE) * pieces[p].m;
}

static int repair_price(int p) /* 5.32, fractions up */
{
    return (purchase_price(p) + REPAIR_DIVISOR - 1) / REPAIR_DIVISOR;
}

/* 5.11, 5.21, 5.42: may this counter be constructed at all? */
static Verdict may_construct(const Game *g, int side, int p)
{
    if (!is_piece(p) || !(is_ship(p) || is_land(p)) || side_of(p) != side)
        return no(R(5_11), "it is not a unit of yours that is constructed");
    if (!is_paid(p) && !is_dutch(p))
        return no(R(5_11), "Allied units are never constructed");
    if (g->where[p] != POOL)
        return no(R(5_42), "it is neither unbuilt nor in the dead pile");
    return ok();
}

/* 5.51 to 5.53, 5.55 to 5.57: may it be begun on that track? */
static Verdict may_use_track(const Game *g, int side, int p, int track)
{
    bool naval = is_ship(p);

    if (track < 0 || track >= TRACK_COUNT || tracks[track].side != side)
        return no(R(5_54), "nothing is constructed on the enemy's tracks");
    if (naval ? tracks[track].naval != pieces[p].nation : !(tracks[track].land >> pieces[p].nation & 1))
        return no(side == ENGLISH ? R(5_51)
                  : naval         ? R(5_53)
                                  : R(5_52),
                  "that nation's units are not constructed there");
    if (!holds_track(g, side, track))
        return no(R(5_55), "the enemy controls the place");
    if (track_frozen(g, track))
        return no(R(5_56), "the city is under siege");
    if (closed_for_winter(g, track, naval))
        return no(R(5_57), "in winter nothing is begun, but ships in the Mediterranean");
    return ok();
}

static int launch_strength(int ship) /* 5.63, of a new one */
{
    return is_barge(ship) ? BARGE_STRENGTH_FOR_ACTIVATION : pieces[ship].combat;
}

static Verdict may_build(const Game *g, int side, int p, int track)
{
    Verdict v = may_construct(g, side, p);

    if (!v.reason)
        v = may_use_track(g, side, p, track);
    if (v.reason)
        return v;
    if (is_ship(p) && !fits_track(g, track, launch_strength(p)))
        return no(R(5_25), "the port's activation value is exceeded");
    if (purchase_price(p) > g->treasury[side])
        return no(R(11_18), "the treasury cannot pay for it");
    return ok();
}

/* 5.51, 5.53: where a nation's ships are repaired: as built, but Spaniards and Walloons in all ports of both. */
static bool repairs_here(int p, int track)
{
    int built = tracks[track].naval;

    if (side_of(p) == SPANISH)
        return built == NATION_SPANISH || built == NATION_WALLOON;
    return built == pieces[p].nation;
}

/* 8.2: leaders aboard, and the cargo that would have to leave, may set foot in the port. */
static Verdict may_unload(const Game *g, int ship)
{
    int side = side_of(ship), hex = g->where[ship], group = g->group[ship];
    bool excess = cargo_of(g, side, hex, group) > capacity_of(g, side, hex, group) - pieces[ship].transport;

    FOR_HEX(p, g, hex)
        if ((is_leader(p) && g->group[p] == ship) ||
            (excess && is_land(p) && side_of(p) == side && g->group[p] == group)) {
            Verdict v = may_set_foot(g, p, hex);
            if (v.reason)
                return v;
        }
    return ok();
}

static Verdict may_repair(const Game *g, int side, int p)
{
    if (!is_piece(p) || !is_ship(p) || side_of(p) != side || !on_map(g, p))
        return no(R(5_32), "only your ships on the map are repaired");
    if (!g->lost[p])
        return no(R(5_31), "it has lost no step");
    int hex = g->where[p], track = is_port(hex) ? cities[hexes[hex].city].track : -1;
    if (track < 0 || !friendly_port(g, side, hex) || !repairs_here(p, track))
        return no(R(5_32), "it must lie in a friendly port where its nation's ships are repaired");
    if (has_flag(g, p, ADVANCED))
        return no(R(5_32), "it has come into the port in this very phase");
    if (track_frozen(g, track))
        return no(R(5_56), "the port is under siege");
    if (closed_for_winter(g, track, true))
        return no(R(5_57), "in winter nothing is repaired, but in the Mediterranean");
    if (!fits_track(g, track, pieces[p].combat))
        return no(R(5_25), "the port's activation value is exceeded");
    if (repair_price(p) > g->treasury[side])
        return no(R(11_18), "the treasury cannot pay for it");
    return may_unload(g, p);
}

/* 15.36: trained bands on the map in the turn of the invasion are not called out free of cost, whatever befalls them. */
_Static_assert((int)THE_TWENTY == (int)THE_THIRTY + 1, "a bit for each of the trained bands");

static void note_bands_out(Game *g)
{
    for (int p = THE_THIRTY; p <= THE_TWENTY; p++)
        if (on_map(g, p))
            g->bands_out |= (uint8_t)(1 << (p - THE_THIRTY));
}

static Verdict may_muster(const Game *g, int side, int p, int track) /* 15.36 */
{
    if (side != ENGLISH || !is_piece(p) || !is_land(p) || pieces[p].entry != ENTRY_CONSTRUCT_OR_INVASION)
        return no(R(15_36), "only the two trained bands are called out free of cost");
    if (g->muster_turn != g->turn)
        return no(R(15_36), "only in the first activation phase after the invasion");
    if (g->where[p] != POOL)
        return no(R(15_36), "it is on the map or on a track already");
    if (g->bands_out >> (p - THE_THIRTY) & 1)
        return no(R(15_36), "it was on the map in the turn of the invasion");
    if (track < 0 || track >= TRACK_COUNT || !(tracks[track].land >> NATION_ENGLISH & 1))
        return no(R(15_36), "it comes to an English track");
    if (!holds_track(g, side, track))
        return no(R(5_55), "the enemy controls the place");
    return track_frozen(g, track) ? no(R(5_56), "the city is under siege") : ok();
}

static Verdict judge_build(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_DONE: return ok();
    case V_BUILD: return may_build(g, side, a.arg[0], a.arg[1]);
    case V_REPAIR: return may_repair(g, side, a.arg[0]);
    case V_MUSTER: return may_muster(g, side, a.arg[0], a.arg[1]);
    default: return no(R(5_12), "build, repair, muster, or be done");
    }
}

/* The tracks on which a side may begin something, by what nation builds there: bit per track; and the room they have. */
typedef struct {
    uint32_t naval[NATION_COUNT], land[NATION_COUNT];
    int room[TRACK_COUNT];
} Yards;

_Static_assert((int)TRACK_COUNT <= 32, "a bit per track");

static void open_yard(const Game *g, int t, Yards *y)
{
    y->room[t] = tracks[t].capacity;
    if (tracks[t].naval >= 0 && !closed_for_winter(g, t, true))
        y->naval[tracks[t].naval] |= 1u << t;
    for (unsigned left = closed_for_winter(g, t, false) ? 0 : tracks[t].land; left; left &= left - 1)
        y->land[bit_lowest(left)] |= 1u << t;
}

static Yards open_yards(const Game *g, int side)
{
    Yards y = {0};

    for (int t = 0; t < TRACK_COUNT; t++)
        if (tracks[t].side == side && holds_track(g, side, t) && !track_frozen(g, t))
            open_yard(g, t, &y);
    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_track(g, p))
            y.room[track_of(g, p)] -= activation_strength(g, p);
    return y;
}

static void list_construct(const Game *g, int side, int kind, const Yards *y, Offer *o)
{
    FOR_KIND(p, side, kind) {
        if (may_construct(g, side, p).reason || purchase_price(p) > g->treasury[side])
            continue;
        uint32_t open = is_ship(p) ? y->naval[pieces[p].nation] : y->land[pieces[p].nation];
        for (; open; open &= open - 1)
            if (!is_ship(p) || launch_strength(p) <= y->room[bit_lowest(open)])
                sure2(o, V_BUILD, p, bit_lowest(open));
    }
}

static void list_build(const Game *g, int side, Offer *o)
{
    Yards yards = open_yards(g, side);

    list_construct(g, side, KIND_SHIP, &yards, o);
    list_construct(g, side, KIND_LAND, &yards, o);
    FOR_KIND(p, side, KIND_SHIP)
        if (!may_repair(g, side, p).reason)
            sure1(o, V_REPAIR, p);
    if (g->muster_turn == g->turn && side == ENGLISH)
        for (int p = THE_THIRTY; p <= THE_TWENTY; p++)
            for (int t = 0; t < TRACK_COUNT; t++)
                if (!may_muster(g, side, p, t).reason)
                    sure2(o, V_MUSTER, p, t);
    sure(o, V_DONE);
}

/* Out of a ship that leaves the map; who may not set foot there is lost. */
static void ashore_or_lost(Run *r, Game *g, int p)
{
    if (!may_set_foot(g, p, g->where[p]).reason) {
        step_ashore(r, g, p);
        return;
    }
    show(r, EVERYBODY);
    LOSS(p, g->where[p], 1);
    TELL(R(11_3), "%1P is lost with the ships", p);
    g->lost[p] = 0;
    take_off(r, g, p, is_leader(p) ? GONE : POOL);
}

static void empty_ship(Run *r, Game *g, int ship)
{
    FOR_KIND(p, side_of(ship), KIND_LEADER)
        if (on_map(g, p) && g->group[p] == ship)
            ashore_or_lost(r, g, p);
}

/* What a group that has lost a ship can carry no more, the last counters first. */
static void unload_excess(Run *r, Game *g, int side, int hex, int group)
{
    for (int p = side_range[side][KIND_LAND][1] - 1; p >= side_range[side][KIND_LAND][0]; p--)
        if (g->where[p] == hex && g->group[p] == group &&
            cargo_of(g, side, hex, group) > capacity_of(g, side, hex, group))
            ashore_or_lost(r, g, p);
    free_empty_fleet(r, g, group);
}

/* A ship leaves the map for a track (5.32, 5.61): its leader, and cargo its group can no longer carry, step ashore. */
static void onto_track(Run *r, Game *g, int ship, int box)
{
    int hex = g->where[ship], side = side_of(ship), group = g->group[ship];

    empty_ship(r, g, ship);
    take_off(r, g, ship, track_box(cities[hexes[hex].city].track, box));
    g->flags[ship] = ADVANCED;
    unload_excess(r, g, side, hex, group);
}

static void take_build(Run *r, Game *g, int side, Action a)
{
    int p = a.arg[0];

    if (a.verb == V_REPAIR) {
        g->treasury[side] = (int16_t)(g->treasury[side] - repair_price(p));
        TELL(R(5_32), "repair of %1P is begun for %2d ducats: treasury %3d", p, repair_price(p), g->treasury[side]);
        onto_track(r, g, p, BUILD_BOX_NAVAL);
        g->lost[p] = 0;
        return;
    }
    if (a.verb == V_BUILD)
        g->treasury[side] = (int16_t)(g->treasury[side] - purchase_price(p));
    g->where[p] = (uint16_t)track_box(a.arg[1], is_ship(p) ? BUILD_BOX_NAVAL : BUILD_BOX_LAND);
    g->flags[p] = ADVANCED;
    if (a.verb == V_BUILD)
        TELL(R(5_12), "%1P is begun at %2T for %3d ducats: treasury %4d", p, a.arg[1], purchase_price(p),
             g->treasury[side]);
    else
        TELL(R(15_36), "%1P is called out at %2T", p, a.arg[1]);
}

/* ---- the Treasure Fleet arrives (11.22) -------------------------------------------------------------------------- */

static Verdict judge_place_treasure(const Game *g, int side, Action a)
{
    if (a.verb != V_PLACE || a.arg[0] != TREASURE)
        return no(R(11_22), "place the Treasure Fleet");
    if (!is_hex(a.arg[1]) || hexes[a.arg[1]].number / 100 != 1)
        return no(R(11_22), "it comes in on the western edge of the map");
    if (ships_at(g, enemy_of(side), a.arg[1]))
        return no(R(11_22), "enemy ships are there");
    return ok();
}

static void list_place_treasure(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int row = 1; row <= HEX_ROWS; row++)
        offer2(o, V_PLACE, TREASURE, hex_at[1][row]);
}

/* ---- 5.6, 5.7 de-activation -------------------------------------------------------------------------------------- */

/* 5.64: how many ships a port holds beyond its value: so many of the largest must go to bring it back. */
static int excess_ships(const Game *g, int track, int extra)
{
    int values[SHIP_COUNT + 1], n = 0, load = 0, over = 0;

    for (int p = 0; p < SHIP_COUNT; p++)
        if (on_track(g, p) && track_of(g, p) == track)
            values[n++] = activation_strength(g, p);
    if (extra)
        values[n++] = extra;
    for (int i = 0; i < n; i++)
        load += values[i];
    while (load > tracks[track].capacity) {
        int most = 0;
        for (int i = 1; i < n; i++)
            most = values[i] > values[most] ? i : most;
        load -= values[most];
        values[most] = 0;
        over++;
    }
    return over;
}

static bool is_harbour_track(const Game *g, int side, int track)
{
    return tracks[track].capacity >= 0 && controls(g, side, tracks[track].hex);
}

static bool may_exceed(const Game *g, int side, int ship, int track) /* 5.64 */
{
    int values = 0, strengths = 0;

    for (int t = 0; t < TRACK_COUNT; t++)
        if (is_harbour_track(g, side, t))
            values += tracks[t].capacity;
    FOR_KIND(p, side, KIND_SHIP)
        if (on_map(g, p) || on_track(g, p))
            strengths += strength(g, p);
    if (values >= strengths)
        return false;
    int k = excess_ships(g, track, activation_strength(g, ship));
    for (int t = 0; t < TRACK_COUNT; t++)
        if (t != track && is_harbour_track(g, side, t) && !track_frozen(g, t) && excess_ships(g, t, 0) < k - 1)
            return false;
    return true;
}

static Verdict may_lay_up(const Game *g, int side, int p, int track)
{
    int hex = g->where[p];

    if (p == TREASURE)
        return no(R(5_61), "the Treasure Fleet is not de-activated");
    if (tracks[track].hex != hex || tracks[track].capacity < 0)
        return no(R(5_61), "it goes onto the track of the port where it lies");
    if (!friendly_port(g, side, hex))
        return no(R(5_54), "the port is not friendly");
    if (track_frozen(g, track))
        return no(R(5_56), "the port is under siege");
    if (closed_for_winter(g, track, true))
        return no(R(5_57), "in winter nothing is de-activated, but in the Mediterranean");
    if (!fits_track(g, track, activation_strength(g, p)) && !may_exceed(g, side, p, track))
        return no(track_load(g, track) > tracks[track].capacity ? R(5_64) : R(5_63),
                  "the port's activation value is exceeded");
    return may_unload(g, p);
}

static uint32_t tracks_near(int hex) /* in the same area */
{
    return hexes[hex].area < 0 ? 0 : area_tracks[hexes[hex].area];
}

static Verdict may_stand_down(const Game *g, int side, int p, int track) /* 5.71 */
{
    int hex = g->where[p];

    if (!is_ashore(g, p))
        return no(R(5_71), "it is aboard ship");
    if (is_area_track(track) ? hexes[hex].area != tracks[track].area : tracks[track].hex != hex)
        return no(R(5_71), "it must be in the city, hex or area of the track");
    if (!(tracks[track].land >> pieces[p].nation & 1) || tracks[track].side != side)
        return no(R(5_71), "it could not be constructed there");
    if (!controls(g, side, hex) || !holds_track(g, side, track))
        return no(R(5_55), "the place is not yours");
    if (under_siege(g, hex))
        return no(R(5_56), "the place is under siege");
    return is_winter(g) ? no(R(5_57), "in winter no land unit is de-activated") : ok();
}

static Verdict judge_lay_off(const Game *g, int side, Action a)
{
    int p = a.arg[0], track = a.arg[1];

    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_DEACTIVATE)
        return no(R(5_61), "de-activate a unit, or be done");
    if (!is_piece(p) || !(is_ship(p) || is_land(p)) || side_of(p) != side || !on_map(g, p))
        return no(R(5_61), "it is not a unit of yours on the map");
    if (track < 0 || track >= TRACK_COUNT)
        return no(R(5_61), "there is no such track");
    return is_ship(p) ? may_lay_up(g, side, p, track) : may_stand_down(g, side, p, track);
}

static void list_lay_off(const Game *g, int side, Offer *o)
{
    FOR_KIND(p, side, KIND_SHIP) {
        int city = on_map(g, p) ? hexes[g->where[p]].city : -1;
        if (city >= 0 && cities[city].track >= 0 && !may_lay_up(g, side, p, cities[city].track).reason)
            sure2(o, V_DEACTIVATE, p, cities[city].track);
    }
    FOR_KIND(p, side, KIND_LAND)
        WORD_EACH(t, is_winter(g) || !is_ashore(g, p) ? 0 : tracks_near(g->where[p]))
    if (!may_stand_down(g, side, p, t).reason)
        sure2(o, V_DEACTIVATE, p, t);
    sure(o, V_DONE);
}

static void lay_off_units(Run *r, Game *g, Action a)
{
    int p = a.arg[0];

    TELL(R(5_61), "%1P is de-activated at %2T", p, a.arg[1]);
    if (is_ship(p)) {
        onto_track(r, g, p, START_ACTIVATION_BOX);
        return;
    }
    take_off(r, g, p, track_box(a.arg[1], BUILD_BOX_LAND));
}

PROC(deactivation_lane) /* 5.6, 5.7 */
{
    BEGIN
    for (;;) {
        ASK(STEP(5_61, 1), l->side, lay_off);
        if (w->answer.verb == V_DONE)
            break;
        lay_off_units(r, g, w->answer);
    }
    END;
}

PROC(deactivation) /* 5.6, 5.7 */
{
    BEGIN
    begin_joint(g, PHASE_DE_ACTIVATION);
    HEADING(2, R(4_2), "de-activation");
    ASK_PLAN(STEP(5_61, 1), BOTH_SIDES, deactivation_lane);
    END;
}
