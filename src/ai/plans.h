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

/* What the script does, or a die. */
Action plans_answer(const GameDef *def, const Game *g, int actor, Rng *rng);

/* Whether a side is in the midst of a step of which it is judged as a whole (Outlook). */
bool plans_in_step(const GameDef *def, const Game *g, int side);

/* To the end of such a step: as the script does it, with what that side did, no more of it than there is room for; or
 * again as in a record of it, as far as that may be done here, the script seeing to what else is asked. */
int plans_do_step(const GameDef *def, Game *g, int side, CallOff *off, Rng *rng, Action *out, int cap);
void plans_do_again(const GameDef *def, Game *g, int side, const Action *record, int n, CallOff *off, Rng *rng);

/* The stage that play-outs which begin here are cut at when plans are compared (Outlook). */
int plans_horizon(const GameDef *def, const Game *g);

Choose choose_by_script, choose_by_plans;

#endif
