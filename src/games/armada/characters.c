/* What bold, careful and cunning players of it like (engine/character.h): battle, shelter, leaders and interceptions. */
#include "engine/character.h"
#include "games/armada/state.h"

static const Leaning verb_leanings[] = {
    [V_PASS] = {[BOLD] = -8, [CAREFUL] = 2},
    [V_BUILD] = {[BOLD] = 4},
    [V_REPAIR] = {[BOLD] = -6, [CAREFUL] = 12},
    [V_SAIL] = {[BOLD] = 12, [CUNNING] = 4},
    [V_COAST] = {[CAREFUL] = 6},
    [V_STAY] = {[BOLD] = -8, [CAREFUL] = 3},
    [V_TRY] = {[BOLD] = 20, [CAREFUL] = -15, [CUNNING] = 8},
    [V_DECLINE] = {[BOLD] = -15, [CAREFUL] = 12},
    [V_RAISE] = {[CUNNING] = 20},
    [V_ATTACK] = {[BOLD] = 20, [CAREFUL] = -15},
    [V_FIGHT] = {[BOLD] = 25, [CAREFUL] = -20, [CUNNING] = -8},
    [V_SIEGE] = {[BOLD] = -20, [CAREFUL] = 15, [CUNNING] = 8},
    [V_FLEE] = {[BOLD] = -20, [CAREFUL] = 15, [CUNNING] = 10},
    [V_AGAIN] = {[BOLD] = 25, [CAREFUL] = -20},
    [V_BREAK] = {[BOLD] = -20, [CAREFUL] = 15},
    [V_MARCH] = {[BOLD] = 10},
    [V_ASSIGN] = {[CUNNING] = 8},
    [V_DEACTIVATE] = {0}, /* the last verb */
};

static const CharacterDef characters = {.by_verb = verb_leanings, .points = 50};
