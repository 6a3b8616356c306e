/* What a player wants to know before the dice fall: wind, interceptions, battles, sieges and winter, and what they cost. */
#include "engine/odds.h"
#include "games/armada/state.h"

static const uint8_t odds_affairs[] = {
    P_sea_step, P_wind, P_wait_on_sea, P_interception, P_naval_battle, P_land_battle, P_siege_clock, P_attrition, 0};

static const char *const odds_outcomes[] = {
    [INTERCEPTED] = "intercepted",      [DISENGAGED] = "disengage",    [SWEPT_AWAY] = "no ship left",
    [BESIEGED] = "withdraw into siege", [DRIVEN_BACK] = "driven back", [OUTCOMES] = NULL};

enum { LOSES_SHIP_STEPS, LOSES_SHIPS, LOSES_LAND_STEPS, LOSES_UNITS, LOSES_LEADERS, LOSES_KINDS };

static const char *const odds_classes[] = {
    [LOSES_SHIP_STEPS] = "ships' steps lost", [LOSES_SHIPS] = "ships lost",     [LOSES_LAND_STEPS] = "land steps lost",
    [LOSES_UNITS] = "land units lost",        [LOSES_LEADERS] = "leaders lost", [LOSES_KINDS] = NULL};

_Static_assert(SHIP_STEP_LOST == OUTCOMES + LOSES_SHIP_STEPS && LAND_STEP_LOST == OUTCOMES + LOSES_LAND_STEPS,
               "steps are counted as losses");

static int odds_class(int piece)
{
    return is_ship(piece) ? LOSES_SHIPS : is_land(piece) ? LOSES_UNITS : is_leader(piece) ? LOSES_LEADERS : -1;
}

/* 16.2: no ship takes a port: before one, only what is lost is at stake. */
static int odds_place(const Game *g)
{
    const struct naval_battle *at_sea = RUNNING(g, naval_battle);
    const struct land_battle *ashore = RUNNING(g, land_battle);

    if (at_sea)
        return is_high_seas(at_sea->to) ? at_sea->to : -1;
    return ashore ? ashore->to : -1;
}

/* At sea whose ships are alone there; a city is whose it is, any other land whose troops stand on it. */
static int odds_holder(const Game *g, int hex)
{
    for (int side = 0; side < 2; side++)
        if (is_high_seas(hex)
                ? ships_at(g, side, hex) && !ships_at(g, enemy_of(side), hex)
                : controls(g, side, hex) || (troops_at(g, side, hex) && !controls(g, enemy_of(side), hex)))
            return side;
    return -1;
}

static const OddsDef armada_odds = {.affairs = odds_affairs,
                                    .outcomes = odds_outcomes,
                                    .classes = odds_classes,
                                    .class_of = odds_class,
                                    .owner = side_of,
                                    .place_kind = ARG_PLACE,
                                    .place = odds_place,
                                    .holder = odds_holder};
