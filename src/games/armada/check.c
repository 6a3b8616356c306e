/* The invariants of a state: run after every action in tests and fuzzing. */
#include "games/armada/state.h"

static bool wrong_piece(Text *why, const char *what, int p)
{
    return wrong(why, is_piece(p) ? "%s: %s" : "%s", what, is_piece(p) ? pieces[p].slug : "");
}

/* Lists, presence and sieges that are over (10.12) follow from where the counters are. */
static bool check_lists(const Game *g, Text *why)
{
    Game t = *g;
    Run quiet = {0};

    memset(t.head, NO_PIECE, sizeof t.head);
    memset(t.next, NO_PIECE, sizeof t.next);
    for (int p = PIECE_COUNT - 1; p >= 0; p--) {
        if (g->where[p] >= PLACES)
            return wrong_piece(why, "a counter is nowhere", p);
        if (on_map(g, p))
            link_into(&t, p, g->where[p]);
    }
    for (int hex = 0; hex < HEX_COUNT; hex++)
        refresh_hex(&quiet, &t, hex);
    return memcmp(&t, g, sizeof t) == 0 || wrong(why, "lists, presence or sieges are not those of the counters");
}

static bool check_hexes(const Game *g, Text *why)
{
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        bool besieged = besieged_by_land(g, ENGLISH, hex) || besieged_by_land(g, SPANISH, hex);
        if (troops_at(g, ENGLISH, hex) && troops_at(g, SPANISH, hex) && !besieged)
            return wrong_piece(why, "both sides hold a hex without a siege", g->head[hex]);
        if (controls(g, ENGLISH, hex) && controls(g, SPANISH, hex))
            return wrong(why, "both sides control a hex");
        if (g->clock[hex] && !besieged)
            return wrong(why, "a clock without a siege");
    }
    return true;
}

static bool check_ship(const Game *g, int p, Text *why)
{
    int hex = g->where[p], group = g->group[p];

    if (hexes[hex].terrain == TERRAIN_LAND)
        return wrong_piece(why, "a ship on land", p);
    if (is_shallow(hex) && pieces[p].deep)
        return wrong_piece(why, "a deep-draft ship in a shallow hex", p);
    if (is_dutch(p) && hexes[hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL)
        return wrong_piece(why, "a Dutch ship too far from Brill", p);
    if (group == LOOSE ? is_high_seas(hex) && p != TREASURE : !is_fleet(group) || g->where[group] != hex)
        return wrong_piece(why, "a ship without its fleet", p);
    return group == LOOSE || side_of(group) == side_of(p) || wrong_piece(why, "a ship in an enemy fleet", p);
}

static bool check_unit(const Game *g, int p, Text *why)
{
    int hex = g->where[p], group = g->group[p];

    if (group == NO_PIECE) {
        if (is_high_seas(hex))
            return wrong_piece(why, "a land unit in the sea", p);
        return !may_enter(g, p, NO_HEX, hex).reason || wrong_piece(why, "a land unit where it may not be", p);
    }
    if (is_leader(p))
        return (is_ship(group) && g->where[group] == hex && side_of(group) == side_of(p)) ||
               wrong_piece(why, "a leader aboard no ship", p);
    if (group != LOOSE && (!is_fleet(group) || g->where[group] != hex))
        return wrong_piece(why, "cargo without its fleet", p);
    return true;
}

static bool loading(const Game *g)
{
    int q = flow_in(g)->question;
    return q == Q_drop_cargo || q == Q_share || q == Q_lose_step;
}

static bool check_pieces(const Game *g, Text *why)
{
    for (int p = 0; p < PIECE_COUNT; p++) {
        if (!on_map(g, p)) {
            if (g->group[p] != NO_PIECE)
                return wrong_piece(why, "a counter off the map belongs to a group", p);
            if (on_track(g, p) && (is_leader(p) || is_fleet(p) || (is_land(p) && box_of(g, p) != 1)))
                return wrong_piece(why, "a counter in a box it cannot be in", p);
            if (on_track(g, p) && is_ship(p) && tracks[track_of(g, p)].capacity < 0)
                return wrong_piece(why, "a ship on a track without a port", p);
            if (g->lost[p] && !on_track(g, p))
                return wrong_piece(why, "a reduced counter off the map", p);
            continue;
        }
        if (g->lost[p] && pieces[p].reduced == 0 && pieces[p].steps != 2)
            return wrong_piece(why, "a counter without a reduced side is reduced", p);
        if (is_ship(p) ? !check_ship(g, p, why) : !is_fleet(p) && !check_unit(g, p, why))
            return false;
        if (is_fleet(p) && !loading(g) && !fleet_has_ships(g, p))
            return wrong_piece(why, "a fleet without ships", p);
        if (is_fleet(p) && !loading(g) && overladen(g, side_of(p), g->where[p], p))
            return wrong_piece(why, "a fleet over its capacity", p);
        if (is_ship(p) && g->group[p] == LOOSE && !loading(g) && overladen(g, side_of(p), g->where[p], LOOSE))
            return wrong_piece(why, "loose ships over their capacity", p);
    }
    return true;
}

/* ---- scratch, and what the procedures under way hold ------------------------------------------------------------- */

static bool check_scratch(const Game *g, Text *why)
{
    SET_EACH(p, &g->party)
        if (!is_piece(p) || !on_map(g, p))
            return wrong_piece(why, "somebody moves who is not on the map", p);
    SET_EACH(p, &g->fighting)
        if (!is_piece(p) || !on_map(g, p) || (is_fleet(p) ? !g->munitions[p - FIRST_FLEET] : !is_land(p)))
            return wrong_piece(why, "somebody fights who cannot", p);
    for (int i = 1; i < g->path_n; i++)
        if (direction_to(g->path[i - 1], g->path[i]) < 0)
            return wrong(why, "a course with a gap");
    return true;
}

static bool is_mover(int p)
{
    return is_fleet(p) || p == TREASURE;
}

static bool sail_is_sound(const Game *g, const struct sail *l)
{
    return is_mover(l->mover) && l->run <= g->path_n &&
           (!g->path_n || g->path_at || !on_map(g, l->mover) || direction_to(g->where[l->mover], g->path[0]) >= 0);
}

/* Numbers that are used to count or to look up something. */
static bool frame_is_sound(const Game *g, const Frame *f, const Frame *above)
{
    switch (f->proc) {
    case P_sail: return sail_is_sound(g, LOCALS(f, sail));
    case P_sea_step: return is_mover(LOCALS(f, sea_step)->mover);
    case P_wind:
        return is_mover(LOCALS(f, wind)->fleet) && (above || on_map(g, LOCALS(f, wind)->fleet)) &&
               (above ? LOCALS(f, wind)->first >= 2 : LOCALS(f, wind)->first <= 6);
    case P_interception:
        return (g->flow.question == Q_try_intercept ||
                (own_fleet(LOCALS(f, interception)->side, LOCALS(f, interception)->fleet) &&
                 (above || on_map(g, LOCALS(f, interception)->fleet)))) &&
               is_mover(LOCALS(f, interception)->mover) && on_map(g, LOCALS(f, interception)->mover) &&
               (!above || is_hex(LOCALS(f, interception)->via));
    case P_naval_round: return !above || LOCALS(f, naval_round)->die;
    case P_land_battle: return !above || above->proc == P_violate_france || LOCALS(f, land_battle)->die;
    case P_lose_land: return LOCALS(f, lose_land)->unit == 0 || is_land(LOCALS(f, lose_land)->unit);
    case P_displace: return is_leader(LOCALS(f, displace)->leader) && on_map(g, LOCALS(f, displace)->leader);
    default: return true;
    }
}

static bool check_frames(const Game *g, Text *why)
{
    const Frame *above = NULL;

    FOR_FRAMES(f, g)
    {
        if (!frame_is_sound(g, f, above))
            return wrong(why, "a procedure under way holds what cannot be");
        above = f;
    }
    return true;
}

static bool check_state(const Game *g, Text *why)
{
    if (!check_lists(g, why) || !check_hexes(g, why) || !check_pieces(g, why) || !check_scratch(g, why) ||
        !check_frames(g, why))
        return false;
    for (int f = 0; f < FLEET_COUNT; f++)
        if (g->munitions[f] > MUNITIONS_MAX || (g->munitions[f] && !on_map(g, FIRST_FLEET + f)))
            return wrong_piece(why, "munitions without a fleet", FIRST_FLEET + f);
    FOR_SIDES(side)
        if (g->treasury[side] < 0)
            return wrong(why, "a treasury below nothing");
    if (g->turn < 1 || g->turn > TURNS || g->phase >= PHASE_COUNT)
        return wrong(why, "no such turn or phase");
    return true;
}
