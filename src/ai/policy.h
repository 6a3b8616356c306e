/* Policies that have learnt: which action, how often, and how good a side's chances are. Whole numbers throughout, so
 * that a policy plays alike whatever it was compiled by. */
#ifndef AI_POLICY_H
#define AI_POLICY_H

#include "ai/player.h"
#include "engine/policy.h"

/* 2 to the power of x/1024 for x of 0 and less, in 2^20ths: what is 20 doublings below counts for nothing. */
uint32_t policy_power(int32_t x);

int32_t policy_sum(const int16_t *weights, const Features *f);

/* How likely each action of a list is, in parts of their sum, which is returned; sharp: so many times the weights, so
 * that the best are taken more often. */
uint32_t policy_parts(const GameDef *def, const Game *g, const Action *list, int n, int sharp, uint32_t *parts);
Action policy_pick(const GameDef *def, const Game *g, const Action *list, int n, int sharp, Rng *rng);

/* Plays on by the policy until so many stretches are over, or the game is, or it is called off. */
int policy_end(const GameDef *def, const Game *g); /* the horizon at which a play-out from here ends */
bool policy_ends(const GameDef *def, const Game *g, int end);
void policy_play_out(const GameDef *def, Game *g, int end, CallOff *off, Rng *rng);

/* Plays on after an action, no further than to where it has come out what that was for: whether that was done, or -1 where
 * nobody could say (PolicyDef.fares). */
int policy_try_out(const GameDef *def, Game *g, Action a, CallOff *off, Rng *rng);

/* The chances of all sides: their sum is 1. At the end of a game, who has won. Where nobody has learnt, by how much better a
 * side stands (Lead, engine/game.h). */
void policy_chances(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES]);

#endif
