/* Play by a game's plans (engine/plans.h). */
#ifndef AI_PLANS_H
#define AI_PLANS_H

#include "ai/player.h"
#include "engine/plans.h"

/* Plays on by the script, one side by its plan for as long as that lasts, to the end of the game or to where it is decided
 * (Outlook), or to a stage, or until it is called off. Each side's decisions have lots and dice of their own, by their number: what differs between two
 * play-outs from one seed is due to what was different. */
void plans_play_out(const GameDef *def, Game *g, int side, Plan plan, int end, CallOff *off, uint64_t seed);

/* The same, no further than to where it has come out what the plan was for: whether that was done
 * (PlansDef.fares), or -1 where nobody could say, or it was done before. */
int plans_try_out(const GameDef *def, Game *g, int side, Plan plan, CallOff *off, uint64_t seed);

/* The stage that play-outs which begin here are cut at when plans are compared (Outlook). */
int plans_horizon(const GameDef *def, const Game *g);

Choose choose_by_script, choose_by_plans;

#endif
