/* The line protocol of docs/protocol.md, and the odds it tells. */
#ifndef CLI_REFEREE_H
#define CLI_REFEREE_H

#include "ai/odds.h"
#include "cli/cli.h"

typedef struct {
    FILE *in, *out;
    bool files;   /* commands may read and write files */
    bool survive; /* a failed CHECK costs one command, not the session */
} Session;

void referee_run(Session session);

/* What may come of an action, or of all that lead to dice; false, and why: none does. */
bool odds_read(OddsAsked *asked, Str words, Text *err); /* which action; it must be legal */
bool odds_write(OddsAsked asked, Buffer *out, Text *err);

/* What the best player would do for a side by what it may know, and why, in a line. */
bool hint_write(const GameDef *def, const Game *now, int side, Buffer *out, Text *err);

#endif
