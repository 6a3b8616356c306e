/* What led to the lines of a log: the dice, what the rules add to them, and what the sum was held against. */
#ifndef CLI_HOW_H
#define CLI_HOW_H

#include "engine/match.h"

/* All that was told before lines, kept with its words. What comes after `open` still waits for its line. */
typedef struct {
    YaEvent *at;
    int n, cap, open;
} Hows;

void hows_keep(Hows *h, const YaEvent *e);
void hows_cut(Hows *h, int n); /* the first n stay, and none of them waits */
void hows_free(Hows *h);

/* So many of them in a sentence, "rolled 3 for the storms, +1 a strong wind (6.3), makes 4, needs 5 (6.2)", as far as the
 * viewer may read it. */
void hows_write(const GameDef *def, const Hows *h, int from, int n, int viewer, Text *out);

#endif
