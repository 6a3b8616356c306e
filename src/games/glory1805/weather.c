/* 6.6 to 6.10 Weather. */
#include "games/glory1805/state.h"

static int winter_of(const Game *g, int zone)
{
    return turns[g->turn].winter ? zones[zone].winter : 0;
}

static int hurricanes_of(const Game *g, int zone)
{
    return turns[g->turn].hurricane ? zones[zone].hurricane : 0;
}

static int weather_level(const Game *g, int zone, int die)
{
    int level = die + winter_of(g, zone) + hurricanes_of(g, zone);

    return level < WEATHER_MOST ? level : WEATHER_MOST;
}

static void tell_weather(Run *r, const Game *g, int zone, int die, int level)
{
    static const char *const words[] = {[WEATHER_SQUALL] = "%1W: a squall, level %2d",
                                        [WEATHER_GALE] = "%1W: a gale, level %2d",
                                        [WEATHER_STORM] = "%1W: a storm, level %2d",
                                        [WEATHER_HURRICANE] = "%1W: a hurricane, level %2d"};
    int sum = die + winter_of(g, zone) + hurricanes_of(g, zone);

    MODIFIER(R(6_6), winter_of(g, zone), "winter");
    MODIFIER(R(6_6), hurricanes_of(g, zone), "hurricane season");
    MODIFIER(R(6_6), level - sum, "never more than %1d", WEATHER_MOST);
    TELL(R(6_6), words[weather_kind[level]], WORD_ZONES + zone, level);
}

/* ---- damage, 6.10 ------------------------------------------------------------------------------------------------------------ */

/* l->wrecks: ships that were Wrecked before this chit. Fleets are at AT_BLOCKS, sheets of ports at their place. */
PROC(weather_damage)
{
    BEGIN
    l->wrecks = weather_kind[l->level] >= WEATHER_STORM ? count_at(g, l->at, WRECKS) : 0;
    CALL(STEP(6_10_1, 1), random, .side = side_at(g, l->at), .what = STEP_WORSE,
         .count = l->times * damage(l->level, count_at(g, l->at, UNWRECKED)), .at = l->at);
    if (l->wrecks)
        CALL(STEP(6_10_2, 1), random, .side = side_at(g, l->at), .what = FOUNDER_AT_SEA,
             .count = damage(l->level, l->wrecks), .at = l->at);
    memset(g->battle.hurt, 0, sizeof g->battle.hurt);
    if (l->at >= AT_BLOCKS)
        remove_if_empty(r, g, l->at - AT_BLOCKS, false);
    END;
}

/* Fleets at sea in the zone, boxes of its weather included; then, in a hurricane, the ports. */
static bool takes_weather(const Game *g, int at, int zone, int level)
{
    if (at >= AT_BLOCKS)
        return zone_at(g->unit[at - AT_BLOCKS].place) == zone && is_fleet(g, at - AT_BLOCKS);
    return is_port(at) && zone_at(at) == zone && weather_kind[level] == WEATHER_HURRICANE;
}

/* 6.10.3: blocks by number, then, in a hurricane, ports; AT_KINDS: there are no more. */
static int next_in_weather(const Game *g, int at, int zone, int level)
{
    int after_blocks = weather_kind[level] == WEATHER_HURRICANE ? PLACE_PORTS : AT_KINDS;

    do
        at = at == AT_BLOCKS + BLOCKS - 1 ? after_blocks : at == PLACE_BOXES - 1 ? AT_KINDS : at + 1;
    while (at != AT_KINDS && !takes_weather(g, at, zone, level));
    return at;
}

static int weather_times(const Game *g, int at)
{
    return at >= AT_BLOCKS && g->unit[at - AT_BLOCKS].station == STATION_INSHORE ? 2 : 1;
}

/* ---- what else it does ------------------------------------------------------------------------------------------------------------ */

/* 6.8. */
static void blow_off_station(Run *r, Game *g, int zone)
{
    for (int unit = 0; unit < UNITS; unit++)
        if (in_node(g, unit) && nodes[g->unit[unit].place].zone == zone && on_station(g, unit) && is_on_duty(g, unit))
            send_off_station(r, g, unit, R(6_8));
}

static bool is_frigate_of(const Game *g, int unit, int zone)
{
    if (!is_frigate(unit) || unit >= UNITS || !is_on_sheet(g, unit))
        return false;
    return zone == ZONE_COUNT || (at_sea(g, unit) && zone_at(g->unit[unit].place) == zone);
}

static bool has_frigate_of(const Game *g, int zone)
{
    for (int unit = BLOCKS; unit < UNITS; unit++)
        if (is_frigate_of(g, unit, zone))
            return true;
    return false;
}

static Verdict judge_frigate(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_LEAVES && a.arg[0] >= PIECE_FRIGATES && a.arg[0] < PIECE_CARGO &&
                   is_frigate_of(g, unit_of(a.arg[0]), ASKING(g, frigate_leaves)->zone)
               ? ok()
               : no(R(6_9_1), "it is no frigate there");
}

static void list_frigate(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int unit = BLOCKS; unit < UNITS; unit++)
        offer1(o, V_LEAVES, PIECE_UNITS + unit);
}

static void send_frigate_away(Run *r, Game *g, int unit, int turns_)
{
    g->unit[unit] = (Unit){.place = PLACE_NOWHERE, .since = (uint8_t)(turns_ ? g->turn + turns_ : 0)};
    if (turns_)
        TELL(R(6_9_1), "%1P leaves for %2d {turn|turns}", PIECE_UNITS + unit, turns_);
    else
        TELL(R(15_22), "%1P leaves for good", PIECE_UNITS + unit);
}

/* Of a zone, or any (ZONE_COUNT); for so many turns, or for good (0). */
PROC(frigate_leaves)
{
    BEGIN
    if (!has_frigate_of(g, l->zone))
        RETURN(0);
    ASK(STEP(6_9_1, 1), BRITISH, frigate);
    send_frigate_away(r, g, unit_of(w->answer.arg[0]), l->turns);
    END;
}

/* 6.9.2: what is Wrecked in the zone is lost, cargo at sea scatters, Gold at sea is gone. */
static bool lies_in_zone(const Game *g, int at, int zone)
{
    if (at >= AT_BLOCKS && at < AT_WAITING)
        return zone_at(g->unit[at - AT_BLOCKS].place) == zone;
    return is_port(at) && zone_at(at) == zone;
}

static void wreck_in_hurricane(Run *r, Game *g, int zone)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (lies_in_zone(g, g->ship_at[ship], zone) && g->ship_state[ship] == STATE_WRECKED) {
            lose_ship(r, g, ship, AT_LOST);
            show(r, EVERYBODY);
            TELL(R(6_9_2), "%1P is lost in the hurricane", ship);
        }
    for (int cargo = 0; cargo < CARGO_GOLD; cargo++)
        if (g->cargo_at[cargo] >= AT_BLOCKS && lies_in_zone(g, g->cargo_at[cargo], zone))
            scatter(r, g, cargo);
    if (g->cargo_at[CARGO_GOLD] >= AT_BLOCKS && lies_in_zone(g, g->cargo_at[CARGO_GOLD], zone))
        lose_gold(r, g);
    for (int unit = 0; unit < BLOCKS; unit++)
        remove_if_empty(r, g, unit, false);
}

PROC(weather)
{
    BEGIN
    ROLL(STEP(6_6, 1), d6);
    l->zone = w->rolled - 1;
    TELL(R(6_6), "%1W: the weather breaks", WORD_ZONES + l->zone);
    ROLL(STEP(6_6, 2), d6);
    l->level = weather_level(g, l->zone, w->rolled);
    g->foul |= (uint8_t)(1 << l->zone); /* 6.7 */
    tell_weather(r, g, l->zone, w->rolled, l->level);
    if (weather_kind[l->level] == WEATHER_SQUALL)
        RETURN(0);
    for (l->at = next_in_weather(g, AT_BLOCKS - 1, l->zone, l->level); l->at != AT_KINDS;
         l->at = next_in_weather(g, l->at, l->zone, l->level))
        CALL(STEP(6_8, 1), weather_damage, .at = l->at, .level = l->level, .times = weather_times(g, l->at));
    blow_off_station(r, g, l->zone);
    if (weather_kind[l->level] >= WEATHER_STORM)
        CALL(STEP(6_9_1, 1), frigate_leaves, .zone = l->zone, .turns = l->level);
    if (weather_kind[l->level] == WEATHER_HURRICANE)
        wreck_in_hurricane(r, g, l->zone);
    END;
}
