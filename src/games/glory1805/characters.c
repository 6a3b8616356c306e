/* What bold, careful and cunning players of it like (engine/character.h): battle, blockade, raids and what spies bring. */
#include "engine/character.h"
#include "games/glory1805/state.h"

static const Leaning verb_leanings[] = {
    [V_PASS] = {[BOLD] = -8, [CAREFUL] = 6},
    [V_REFIT] = {[BOLD] = -5, [CAREFUL] = 12},
    [V_PREPARE] = {[BOLD] = 12, [CUNNING] = 4},
    [V_SEND] = {[BOLD] = 10, [CAREFUL] = -8, [CUNNING] = 4},
    [V_HOLD] = {[BOLD] = -15, [CAREFUL] = 12},
    [V_LIFT] = {[CUNNING] = -8},
    [V_LAUNCH] = {[BOLD] = 15, [CAREFUL] = -10},
    [V_DETACH] = {[CAREFUL] = -4, [CUNNING] = 10},
    [V_JOIN] = {[CAREFUL] = 10},
    [V_STAY] = {[BOLD] = -8, [CAREFUL] = 8},
    [V_ATTACK] = {[BOLD] = 25, [CAREFUL] = -20},
    [V_ANCHOR] = {[CAREFUL] = 8},
    [V_DENY] = {[BOLD] = -25, [CAREFUL] = 20, [CUNNING] = 10},
    [V_RAID] = {[BOLD] = 5, [CUNNING] = 25},
    [V_LAND] = {[BOLD] = 12, [CUNNING] = 4},
    [V_LOOK] = {[CUNNING] = 15},
    [V_WITHDRAW] = {[BOLD] = -25, [CAREFUL] = 20, [CUNNING] = 5},
    [V_FIGHT] = {[BOLD] = 20, [CAREFUL] = -15},
    [V_EXTRA] = {[BOLD] = -10, [CUNNING] = 5},
    [V_FOUNDER] = {0}, /* the last verb */
};

static const CharacterDef characters = {.by_verb = verb_leanings, .points = 40};
