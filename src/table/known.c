/* What a side may know, for whoever thinks for it elsewhere: a world that may be, drawn from its view alone, as a position. */
#include <string.h>

#include "table/table.h"

enum { SEED = 1739 }; /* always the same: what is drawn must tell nothing but the view */

bool known_write(const GameDef *def, const Game *g, int side, Text *out)
{
    Twin memory;
    Game *world = (Game *)(void *)&memory;
    Rng rng = SEED;

    memcpy(world, g, def->state_size);
    ya_determinise(def, world, side, &rng);
    size_t n = ya_write_position(def, world, out->at + out->n, out->cap - out->n);
    out->n += n;
    return n > 0;
}
