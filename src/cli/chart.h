/* The chart of any game for a terminal, drawn from what every client gets: its board and a viewer's view (docs/view.md).
 *
 *     Turn 3 of 10, English movement            War funds English 40  Spanish 12
 *         25  26  27  28  29  30  31          a hex is four characters wide and two high
 *     18   .       PR4  .   .   .   .         a site: initials and value, in the colour of its holder; * a storm
 *          .   .  <E5&> .  S2!  .   .         stacks: side and height, ships s, ashore a, both &; < > what matters now
 *
 * Sheets of free places are drawn as places with their links; printed tiles, and what players hold, as lists. */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include <jansson.h>

#include "cli/canvas.h"

typedef struct Chart Chart;

Chart *chart_new(json_t *board); /* keeps it; NULL: none, and nothing will be drawn */
void chart_free(Chart *chart);
void chart_draw(const Chart *chart, json_t *view, Canvas *c);
int chart_ink(const Chart *chart, const char *party);

#endif
