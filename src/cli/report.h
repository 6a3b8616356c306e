/* Many games as one page that needs nothing else: who wins, how long it takes, what is bought, where it is lost. The same games
 * make the same bytes. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/plan.h"

void report_plan(Plan *plan); /* what has to be counted for it */
bool report_write(const Plan *plan, const Tally *tally, const char *path, Text *err);

#endif
