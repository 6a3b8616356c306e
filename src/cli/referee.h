/* The line protocol of docs/protocol.md, and the odds it tells. */
#ifndef CLI_REFEREE_H
#define CLI_REFEREE_H

#include "cli/cli.h"

typedef struct {
    FILE *in, *out;
    bool files;   /* commands may read and write files */
    bool survive; /* a failed CHECK costs one command, not the session */
} Session;

void referee_run(Session session);

/* What may come of the question that stands, from the view of a side (YA_REFEREE: everything is known). */
typedef struct {
    const GameDef *def;
    const Game *now;
    int side, worlds;
    uint64_t seed;
} OddsAsked;

bool odds_write(OddsAsked asked, Buffer *out, Text *err);

/* What the best player would do for a side by what it may know, and why, in a line. */
bool hint_write(const GameDef *def, const Game *now, int side, Buffer *out, Text *err);

#endif
