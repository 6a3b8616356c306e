/* What machines think of matches, as clients are told it. Chances are in thousandths, so that a tenth of a percent is one. */
#ifndef TABLE_JUDGED_H
#define TABLE_JUDGED_H

#include "ai/analysis.h"
#include "ai/hint.h"
#include "base/json.h"

#define NO_ADVISER "no machine knows this game well enough for a hint"
#define NO_JUDGE   "no machine knows this game well enough to judge it"
#define NO_ADVICE  "there is nothing to say about this decision"
#define NOT_PLAYED "nothing was played in this match"

enum { JUDGED_SEED = 1 }; /* so that the same is found of the same match wherever it is asked */

void hint_json(Json *j, const GameDef *def, const Hint *hint); /* members by, action, reason, judged, … */
void analysis_json(Json *j, const Analysis *a);                /* a whole object, of what was found */

#endif
