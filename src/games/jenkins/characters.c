/* What bold, careful and cunning players of it like (engine/character.h): assaults, garrisons, what nobody guards. */
#include "games/jenkins/script.h"

static const Leaning verb_leanings[] = {
    [V_ALL] = {[BOLD] = 5, [CAREFUL] = -5},
    [V_PASS] = {[BOLD] = -15, [CAREFUL] = 10},
    [V_SAIL] = {[BOLD] = 8, [CAREFUL] = -4},
    [V_MARCH] = {[BOLD] = 10, [CAREFUL] = -6},
    [V_LAND] = {[BOLD] = 15, [CUNNING] = 5},
    [V_ATTACK] = {[BOLD] = 25, [CAREFUL] = -25, [CUNNING] = -10},
    [V_SLIP] = {[BOLD] = -15, [CAREFUL] = 10, [CUNNING] = 25},
    [V_STOP] = {[BOLD] = -8, [CAREFUL] = 8},
    [V_TOP] = {[CUNNING] = 8},
    [V_REROLL] = {[CUNNING] = 25},
    [V_RECAST] = {[CUNNING] = 25},
    [V_SCUTTLE] = {[BOLD] = -10, [CUNNING] = 10},
    [V_CLAIM] = {0}, /* the last verb */
};

static const CharacterDef characters = {.by_verb = verb_leanings, .points = 24};

enum { ASSAULT, WALK_IN, STAY, LET_PASS, BRING_TO_BATTLE, MORE_TROOPS, MORE_SHIPS, MORE_GUNS, SPARE, KINDS_OF_PLANS };

static const Leaning plan_leanings[KINDS_OF_PLANS] = {
    [ASSAULT] = {[BOLD] = 30, [CAREFUL] = -25, [CUNNING] = -10},
    [WALK_IN] = {[BOLD] = 10, [CAREFUL] = 5, [CUNNING] = 30},
    [STAY] = {[BOLD] = -15, [CAREFUL] = 15},
    [LET_PASS] = {[BOLD] = -15, [CAREFUL] = 15, [CUNNING] = 5},
    [BRING_TO_BATTLE] = {[BOLD] = 20, [CAREFUL] = -15},
    [MORE_TROOPS] = {[BOLD] = 20, [CUNNING] = -5},
    [MORE_SHIPS] = {[BOLD] = 5, [CAREFUL] = -5, [CUNNING] = 15},
    [MORE_GUNS] = {[BOLD] = -15, [CAREFUL] = 20},
    [SPARE] = {[BOLD] = -20, [CAREFUL] = 10, [CUNNING] = 5},
};

static int kind_of_voyage(const Game *g, int side, int port)
{
    if (port == NO_AIM || g->holder[port] == side)
        return STAY;
    return ashore_at(g, enemy_of(side), ports[port].hex) ? ASSAULT : WALK_IN;
}

static int kind_of_purchase(int more)
{
    return more == TROOPS ? MORE_TROOPS : more == FLEET ? MORE_SHIPS : more == GUNS ? MORE_GUNS : SPARE;
}

static const Leaning *plan_leaning(const Game *g, int side, Plan plan)
{
    switch (plan.what) {
    case PLAN_GO:
    case PLAN_ERRAND: return &plan_leanings[kind_of_voyage(g, side, plan.b)];
    case PLAN_MARCH: return &plan_leanings[ASSAULT];
    case PLAN_KEEP:
    case PLAN_REST: return &plan_leanings[STAY];
    case PLAN_INTERCEPT: return &plan_leanings[BRING_TO_BATTLE];
    case PLAN_LET_GO: return &plan_leanings[LET_PASS];
    case PLAN_BUY: return plan.a == AS_USUAL ? NULL : &plan_leanings[kind_of_purchase(plan.a)];
    default: return NULL;
    }
}
