/* What bold, careful and cunning players of it like (engine/character.h): battle and storm, convoys and escorts, Marines and Fireships. */
#include "engine/character.h"
#include "games/yellowjack/state.h"

static const Leaning verb_leanings[] = {
    [V_PASS] = {[BOLD] = -8, [CAREFUL] = 6},
    [V_REPAIR] = {[CAREFUL] = 10},
    [V_CONVOY] = {[CAREFUL] = 8},
    [V_ESCORT] = {[BOLD] = -6, [CAREFUL] = 30},
    [V_CORSAIR] = {[CUNNING] = 12},
    [V_SIEGE] = {[CAREFUL] = 8},
    [V_ESCALADE] = {[BOLD] = 25, [CAREFUL] = -20},
    [V_EVACUATE] = {[BOLD] = -20, [CAREFUL] = 12},
    [V_BLOCKADE] = {[BOLD] = 6, [CAREFUL] = 6},
    [V_SEARCH] = {[BOLD] = 12, [CAREFUL] = -6, [CUNNING] = 6},
    [V_ATTACK] = {[BOLD] = 30, [CAREFUL] = -15},
    [V_SCOUT] = {[CUNNING] = 15},
    [V_SHADOW] = {[CUNNING] = 40},
    [V_PREY] = {[BOLD] = 6, [CUNNING] = 15},
    [V_BURN] = {[BOLD] = 5, [CUNNING] = 40},
    [V_RAID] = {[BOLD] = 8, [CUNNING] = 40},
    [V_CUTOUT] = {[BOLD] = 6, [CUNNING] = 40},
    [V_SCREEN] = {[CAREFUL] = 30},
    [V_SLIP] = {[CAREFUL] = 5, [CUNNING] = 15},
    [V_REINFORCE] = {[BOLD] = 12, [CAREFUL] = -8},
    [V_CHALLENGE] = {[BOLD] = 15, [CAREFUL] = -10},
    [V_STOP] = {[BOLD] = -5, [CAREFUL] = 5},
    [V_MULLIGAN] = {0}, /* the last verb */
};

static const CharacterDef characters = {.by_verb = verb_leanings, .points = 11};
