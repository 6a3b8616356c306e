/* Members of a board document that every game writes alike (docs/view.md). */
#ifndef ENGINE_BOARD_H
#define ENGINE_BOARD_H

#include "base/json.h"

typedef struct {
    const char *slug, *name, *letter, *colour;
    const char *flag[5][2]; /* shapes and their colours, drawn one over the other; NULL ends them */
} Party;

void board_parties(const Party *party, int n, int playing, Json *j); /* the first so many are the sides */

#endif
