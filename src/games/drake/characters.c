/* What bold, careful and cunning captains like (engine/character.h): forts and galleons, trade and home, secrets. */
#include "engine/character.h"
#include "games/drake/state.h"

static const Leaning stop_leanings[LOCATION_COUNT] = {
    [LOCATION_CREW_A] = {[BOLD] = 10},
    [LOCATION_CREW_B] = {[BOLD] = 10},
    [LOCATION_GUNS_A] = {[BOLD] = 15, [CAREFUL] = -5},
    [LOCATION_GUNS_B] = {[BOLD] = 15, [CAREFUL] = -5},
    [LOCATION_SUPPLIES_A] = {[CAREFUL] = 10},
    [LOCATION_SUPPLIES_B] = {[CAREFUL] = 10},
    [LOCATION_QUEEN] = {[BOLD] = 15},
    [LOCATION_TRADE_GOODS] = {[BOLD] = -10, [CAREFUL] = 12},
    [LOCATION_SHIPYARD] = {[BOLD] = 20, [CAREFUL] = -10},
    [LOCATION_GOVERNOR] = {[CAREFUL] = 5, [CUNNING] = 20},
    [LOCATION_ADMIRAL] = {[CAREFUL] = 5, [CUNNING] = 20},
    [LOCATION_TAVERN] = {[BOLD] = 5, [CUNNING] = 10},
    [LOCATION_INFORMER] = {[BOLD] = -10, [CUNNING] = 30},
    [LOCATION_GOLDEN_HIND] = {[BOLD] = 5, [CUNNING] = 10},
};

static const Leaning disc_leanings[] = {
    [TYPE_TOWN] = {[BOLD] = -5, [CAREFUL] = 5},
    [TYPE_FORT] = {[BOLD] = 15, [CAREFUL] = -6},
    [TYPE_GALLEON] = {[BOLD] = 15, [CAREFUL] = -6},
    [TYPE_TRADE] = {[BOLD] = -12, [CAREFUL] = 8},
};

static const Leaning peeks = {[CUNNING] = 20}, attacks = {[BOLD] = 15, [CAREFUL] = -5},
                     goes_home = {[CAREFUL] = 5, [BOLD] = -8}, sneaks = {[CUNNING] = 20};

static const Leaning *leaning_of(const Game *g, Action a)
{
    (void)g;
    switch (a.verb) {
    case V_STOP: return &stop_leanings[a.arg[0]];
    case V_SAIL:
        return a.arg[0] - disc_of(a.side, 0) == FACE_GHOST ? &sneaks : &disc_leanings[destinations[a.arg[1]].type];
    case V_PEEK:
    case V_SCOUT:
    case V_SWAP: return &peeks;
    case V_ATTACK: return &attacks;
    case V_HOME: return &goes_home;
    default: return NULL;
    }
}

static const CharacterDef characters = {.of = leaning_of, .points = 60};
