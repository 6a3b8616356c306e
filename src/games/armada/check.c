/* The invariants of a state: run after every action in tests and fuzzing. */
#include "games/armada/state.h"

static bool wrong_piece(Text *why, const char *what, int p)
{
    return wrong(why, is_piece(p) ? "%s: %s" : "%s", what, is_piece(p) ? pieces[p].slug : "");
}

/* Every counter of a hex is in its list once, in id order, and in no other. */
static bool check_lists(const Game *g, Text *why)
{
    int listed = 0, standing_there = 0;

    for (int hex = 0; hex < HEX_COUNT; hex++) {
        int last = -1;
        FOR_HEX(p, g, hex) {
            if (!is_piece(p) || g->where[p] != hex || p <= last)
                return wrong_piece(why, "a list of a hex is broken", p);
            last = p;
            listed++;
        }
    }
    for (int p = 0; p < PIECE_COUNT; p++) {
        if (g->where[p] >= PLACES)
            return wrong_piece(why, "a counter is nowhere", p);
        standing_there += on_map(g, p);
    }
    return listed == standing_there || wrong(why, "a counter on the map is in no list");
}

static bool check_presence(const Game *g, Text *why)
{
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        bool ships[2] = {false, false}, troops[2] = {false, false};
        FOR_HEX(p, g, hex) {
            ships[side_of(p)] |= is_ship(p);
            troops[side_of(p)] |= is_land(p) && !is_aboard(g, p);
        }
        FOR_SIDES(side) {
            if (ships[side] != ships_at(g, side, hex) || troops[side] != troops_at(g, side, hex))
                return wrong(why, "presence of a hex is wrong");
            int other = enemy_of(side);
            if (besieged_by_land(g, side, hex) && !(troops[side] && troops[other]))
                return wrong(why, "a land siege without besieged or besiegers");
            if (besieged_by_sea(g, side, hex) && !(ships[side] && ships[other] && controls(g, side, hex)))
                return wrong(why, "a naval siege without besieged or besiegers");
        }
        if (troops[0] && troops[1] && !besieged_by_land(g, 0, hex) && !besieged_by_land(g, 1, hex))
            return wrong_piece(why, "both sides hold a hex without a siege", g->head[hex]);
        if (controls(g, ENGLISH, hex) && controls(g, SPANISH, hex))
            return wrong(why, "both sides control a hex");
        if (g->clock[hex] && !besieged_by_land(g, 0, hex) && !besieged_by_land(g, 1, hex))
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

/* What a local may hold besides what its kind says: groups, and hexes that are not chosen yet. */
static bool may_be_open(int proc, const char *name)
{
    if (strcmp(name, "group") == 0)
        return true;
    switch (proc) {
    case P_share_cargo: return strcmp(name, "from") == 0 || strcmp(name, "to") == 0;
    case P_interception: return strcmp(name, "first") == 0 || strcmp(name, "via") == 0;
    case P_retreat: return strcmp(name, "to") == 0;
    default: return false;
    }
}

static bool local_is_sound(int proc, const LocalDef *local, int32_t value)
{
    bool open = may_be_open(proc, local->name);

    switch (local->kind) {
    case ARG_SIDE: return value == ENGLISH || value == SPANISH;
    case ARG_PIECE: return is_piece(value) || (open && (value == LOOSE || value == NO_PIECE));
    case ARG_PLACE: return is_hex(value) || (open && value == NO_HEX);
    default: return true;
    }
}

static bool is_mover(const Game *g, int p)
{
    return (is_fleet(p) || p == TREASURE) && on_map(g, p);
}

static bool is_die(int n)
{
    return n >= 1 && n <= 6;
}

static bool sail_is_sound(const Game *g, const struct sail *l)
{
    return (!on_map(g, l->mover) || is_mover(g, l->mover)) && (is_fleet(l->mover) || l->mover == TREASURE) &&
           l->run <= g->path_n &&
           (!g->path_n || g->path_at || !on_map(g, l->mover) || direction_to(g->where[l->mover], g->path[0]) >= 0);
}

static bool battle_is_sound(const Game *g, const struct land_battle *l, const Frame *above)
{
    bool rolled = above ? above->proc != P_violate_france : false;

    (void)g;
    return l->column >= 0 && l->column <= 5 && (!rolled || is_die(l->die));
}

/* Numbers that are used to count or to look up something. */
static bool frame_is_sound(const Game *g, const Frame *f, const Frame *above)
{
    switch (f->proc) {
    case P_sail: return sail_is_sound(g, LOCALS(f, sail));
    case P_sea_step: return is_fleet(LOCALS(f, sea_step)->mover) || LOCALS(f, sea_step)->mover == TREASURE;
    case P_wind:
        return (is_fleet(LOCALS(f, wind)->fleet) || LOCALS(f, wind)->fleet == TREASURE) &&
               (above || on_map(g, LOCALS(f, wind)->fleet)) && LOCALS(f, wind)->against >> 1 == 0 &&
               (above ? LOCALS(f, wind)->first >= 2 && LOCALS(f, wind)->first <= 12
                      : LOCALS(f, wind)->first >= 0 && LOCALS(f, wind)->first <= 6);
    case P_interception:
        return (g->flow.question == Q_try_intercept ||
                (own_fleet(LOCALS(f, interception)->side, LOCALS(f, interception)->fleet) &&
                 (above || on_map(g, LOCALS(f, interception)->fleet)))) &&
               is_mover(g, LOCALS(f, interception)->mover) && (!above || is_hex(LOCALS(f, interception)->via));
    case P_wait_on_sea: return is_fleet(LOCALS(f, wait_on_sea)->fleet);
    case P_lose_ships: return LOCALS(f, lose_ships)->kind >= 0 && LOCALS(f, lose_ships)->kind <= LOSS_OF_DEFENDER;
    case P_naval_round: return !above || is_die(LOCALS(f, naval_round)->die);
    case P_land_battle: return battle_is_sound(g, LOCALS(f, land_battle), above);
    case P_lose_land: return LOCALS(f, lose_land)->unit == 0 || is_land(LOCALS(f, lose_land)->unit);
    case P_displace: return is_leader(LOCALS(f, displace)->leader) && on_map(g, LOCALS(f, displace)->leader);
    case P_attrition: return is_land(LOCALS(f, attrition)->piece);
    case P_bankrupt: return LOCALS(f, bankrupt)->city >= 0 && LOCALS(f, bankrupt)->city <= CITY_COUNT;
    default: return true;
    }
}

static bool check_frames(const Game *g, Text *why)
{
    const Frame *above = NULL;

    FOR_FRAMES(f, g)
    {
        const ProcDef *proc = &game_armada.procs[f->proc];
        for (int i = 0; i < proc->local_count; i++)
            if (!local_is_sound(f->proc, &proc->locals[i], f->local[i]))
                return wrong(why, "a procedure under way holds what there is not");
        if (!frame_is_sound(g, f, above))
            return wrong(why, "a procedure under way holds what cannot be");
        above = f;
    }
    return true;
}

static bool check_state(const Game *g, Text *why)
{
    if (!check_lists(g, why) || !check_presence(g, why) || !check_pieces(g, why) || !check_scratch(g, why) ||
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
