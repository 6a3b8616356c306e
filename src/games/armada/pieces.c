/* Counters on the map: where they are, in which group, who has seen them (7.0, 9.0), and the sieges that end when the
 * besiegers are gone (10.12). */
#include "games/armada/state.h"

/* ---- lists and presence ------------------------------------------------------------------------------------------ */

static void unlink_from(Game *g, int p, int hex)
{
    uint8_t *at = &g->head[hex];

    while (*at != p)
        at = &g->next[*at];
    *at = g->next[p];
    g->next[p] = NO_PIECE;
}

static void link_into(Game *g, int p, int hex)
{
    uint8_t *at = &g->head[hex];

    while (*at != NO_PIECE && *at < p)
        at = &g->next[*at];
    g->next[p] = *at;
    *at = (uint8_t)p;
}

static void set_bit(uint64_t *bits, int hex, bool on)
{
    if (on)
        bit_add(bits, hex);
    else
        bit_remove(bits, hex);
}

static void note_presence(Game *g, int hex)
{
    bool ships[2] = {false, false}, troops[2] = {false, false};

    FOR_HEX(p, g, hex) {
        ships[side_of(p)] |= is_ship(p);
        troops[side_of(p)] |= is_land(p) && g->group[p] == NO_PIECE;
    }
    FOR_SIDES(side) {
        set_bit(g->ships[side], hex, ships[side]);
        set_bit(g->troops[side], hex, troops[side]);
    }
}

/* 10.12, 10.17, 10.21: a siege lasts while both sides are there; ships are besieged only in a port of their own (10.24). */
static void settle_sieges(Run *r, Game *g, int hex)
{
    FOR_SIDES(side) {
        int other = enemy_of(side);
        if (besieged_by_land(g, side, hex) && !(troops_at(g, side, hex) && troops_at(g, other, hex))) {
            bit_remove(g->land_siege[side], hex);
            g->clock[hex] = 0;
            TELL(R(10_12), "the siege of %1L by land is over", hex);
        }
        if (besieged_by_sea(g, side, hex) &&
            !(ships_at(g, side, hex) && ships_at(g, other, hex) && controls(g, side, hex))) {
            bit_remove(g->sea_siege[side], hex);
            TELL(R(10_21), "the siege of %1L by sea is over", hex);
        }
    }
}

static void refresh_hex(Run *r, Game *g, int hex)
{
    note_presence(g, hex);
    settle_sieges(r, g, hex);
}

/* 8.3: a hex holds any number. */
static void put(Run *r, Game *g, int p, int at)
{
    int from = g->where[p];

    if (from == at)
        return;
    if (from < HEX_COUNT)
        unlink_from(g, p, from);
    g->where[p] = (uint16_t)at;
    if (at < HEX_COUNT)
        link_into(g, p, at);
    if (from < HEX_COUNT)
        refresh_hex(r, g, from);
    if (at < HEX_COUNT)
        refresh_hex(r, g, at);
}

static void take_off(Run *r, Game *g, int p, int at)
{
    g->group[p] = NO_PIECE;
    g->flags[p] = 0;
    set_remove(&g->party, p);
    set_remove(&g->fighting, p);
    put(r, g, p, at);
}

/* ---- groups and fog ---------------------------------------------------------------------------------------------- */

static bool in_group(const Game *g, int p, int side, int group)
{
    return side_of(p) == side && !is_fleet(p) && group_of(g, p) == group;
}

static void forget_group(Game *g, int side, int hex, int group)
{
    FOR_HEX(p, g, hex)
        if (in_group(g, p, side, group))
            g->flags[p] &= (uint16_t)~KNOWN;
}

static void reveal_group(Run *r, Game *g, int side, int hex, int group)
{
    bool news = false;

    FOR_HEX(p, g, hex)
        if (in_group(g, p, side, group)) {
            news |= !has_flag(g, p, KNOWN);
            g->flags[p] |= KNOWN;
        }
    if (news)
        show(r, EVERYBODY & ~ONLY(side));
}

static int members(const Game *g, int side, int hex, int group)
{
    int n = 0;

    FOR_HEX(p, g, hex)
        n += in_group(g, p, side, group);
    return n;
}

/* What leaves a group takes the leaders aboard along. When only part of a group leaves, nobody can tell any more who
 * is in which part. */
static void regroup(Game *g, int p, int group)
{
    int side = side_of(p), hex = g->where[p], from = group_of(g, p), moved = 1;

    if (is_ship(p))
        FOR_HEX(q, g, hex)
            moved += is_leader(q) && g->group[q] == p;
    if (members(g, side, hex, from) > moved)
        forget_group(g, side, hex, from);
    g->group[p] = (uint8_t)group;
    note_presence(g, hex);
}

static bool has_ships(const Game *g, int side, int hex, int group)
{
    FOR_HEX(p, g, hex)
        if (is_ship(p) && side_of(p) == side && g->group[p] == group)
            return true;
    return false;
}

static bool fleet_has_ships(const Game *g, int fleet)
{
    return has_ships(g, side_of(fleet), g->where[fleet], fleet);
}

/* 6.12: a fleet without ships gives its marker back. */
static void free_empty_fleet(Run *r, Game *g, int fleet)
{
    if (!is_fleet(fleet) || !on_map(g, fleet) || fleet_has_ships(g, fleet))
        return;
    g->munitions[fleet - FIRST_FLEET] = 0;
    g->quarry[fleet - FIRST_FLEET] = 0;
    take_off(r, g, fleet, POOL);
}

static int capacity_of(const Game *g, int side, int hex, int group)
{
    int room = 0;

    FOR_HEX(p, g, hex)
        if (is_ship(p) && side_of(p) == side && g->group[p] == group)
            room += pieces[p].transport;
    return room;
}

static int cargo_of(const Game *g, int side, int hex, int group) /* 6.53: leaders take no room */
{
    int load = 0;

    FOR_HEX(p, g, hex)
        if (is_land(p) && side_of(p) == side && g->group[p] == group)
            load += strength(g, p);
    return load;
}
