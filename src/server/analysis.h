/* Matches that are over, and what was found of them (analysis.c). */
#ifndef SERVER_ANALYSIS_H
#define SERVER_ANALYSIS_H

#include "engine/game.h"
#include "server/body.h"

void analysis_look(void); /* once a second: matches that are to be judged, and no server does */

/* Whether what was found of a match is by the judge its game has today: what another found does not compare. */
bool is_of_its_judge(const GameDef *def, const Body *found);

#endif
