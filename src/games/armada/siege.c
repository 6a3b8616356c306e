/* 10.3 Duration of sieges. 10.1 stands with land combat, 10.2 with naval combat, 10.4 with construction. */
#include "games/armada/state.h"

/* 10.25, 10.33: a port is starved only when closed by land and by sea. */
static bool is_closed(const Game *g, int side, int hex)
{
    return besieged_by_land(g, side, hex) && (!is_port(hex) || ships_at(g, enemy_of(side), hex));
}

static int siege_limit(int hex) /* 10.31, 10.32 */
{
    return is_fortress(hex) ? SIEGE_SEGMENTS_FORTRESS : SIEGE_SEGMENTS_OPEN;
}

static void starve(Run *r, Game *g, int side, int hex)
{
    show(r, EVERYBODY);
    TELL(R(10_3), "the %1S units besieged in %2L are starved out", side, hex);
    bool fleet_trapped = besieged_by_sea(g, side, hex);
    for (int p = FIRST_FLEET - 1; p >= 0; p--) {
        if (side_of(p) != side || g->where[p] != hex)
            continue;
        bool afloat = is_ship(p) || is_aboard(g, p);
        if (afloat && !fleet_trapped)
            continue;
        LOSS(p, hex, 1);
        g->lost[p] = 0;
        take_off(r, g, p, is_leader(p) ? GONE : p == TREASURE ? AWAITED : POOL);
        TELL(R(10_3), "%1P is eliminated", p);
        if (p == TREASURE)
            treasure_lost(r, g, false);
    }
    FOR_KIND(f, side, KIND_FLEET)
        if (g->where[f] == hex)
            free_empty_fleet(r, g, f);
}

/* One more segment, in winter more (10.34); true when the siege has done its work. */
static bool siege_ripens(Run *r, Game *g, int side, int hex)
{
    if (!is_closed(g, side, hex)) {
        g->clock[hex] = 0;
        return false;
    }
    g->clock[hex] = (uint8_t)(g->clock[hex] + (is_winter(g) ? WINTER_SIEGE_SEGMENTS : 1));
    TELL(R(10_3), "%1L has been closed for %2d of %3d {segment|segments}", hex, g->clock[hex], siege_limit(hex));
    return g->clock[hex] >= siege_limit(hex);
}

static int next_siege(const Game *g, int side, int hex)
{
    return bits_next(g->land_siege[side], HEX_WORDS, hex);
}

PROC(siege_clock) /* 10.3 */
{
    BEGIN
    for (l->hex = next_siege(g, l->side, 0); l->hex >= 0; l->hex = next_siege(g, l->side, l->hex + 1)) {
        if (!siege_ripens(r, g, l->side, l->hex))
            continue;
        starve(r, g, l->side, l->hex);
        CALL(STEP(10_3, 1), capture, .side = enemy_of(l->side), .hex = l->hex);
    }
    END;
}
