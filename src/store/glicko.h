/* Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (2013): how strong somebody is, how sure that is, and how
 * steadily he plays. */
#ifndef STORE_GLICKO_H
#define STORE_GLICKO_H

#include <stdbool.h>

typedef struct {
    double rating, deviation, volatility;
} Glicko;

typedef struct {
    Glicko other;
    double score; /* 1 won, 0.5 drawn, 0 lost */
} Bout;

extern const Glicko glicko_unknown; /* who has played nobody yet */

/* After these bouts, so many rating periods after the last ones: without bouts he is only less sure. */
Glicko glicko_after(Glicko g, const Bout *bouts, int n, double periods);
bool glicko_is_sound(const Glicko *g); /* no value that could not have come of it */

#endif
