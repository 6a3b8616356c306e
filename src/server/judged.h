/* What machines think of matches, as JSON. */
#ifndef SERVER_JUDGED_H
#define SERVER_JUDGED_H

#include <math.h>

#include "base/json.h"
#include "engine/match.h"

/* Chances are in thousandths, so that a tenth of a percent is one. */
static inline void kthousandths(Json *j, const char *key, double x)
{
    json_kint(j, key, lround(1000 * x));
}

static inline void kaction(Json *j, const char *key, const GameDef *def, Action a)
{
    char words[YA_MAX_ACTION];
    Text t = text_in(words, sizeof words);

    action_write(def, a, &t);
    json_ktext(j, key, words);
}

#endif
