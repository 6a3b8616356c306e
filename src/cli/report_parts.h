/* What the files of the report share. */
#ifndef CLI_REPORT_PARTS_H
#define CLI_REPORT_PARTS_H

#include "cli/chart_parts.h"
#include "cli/report.h"

typedef struct {
    const Plan *plan;
    const Tally *tally;
    const Chart *chart;
    Buffer page;
} Report;

enum { LABEL = 96 };

typedef struct {
    char label[LABEL];
    uint64_t n;
} Bar;

/* ---- words (report.c) ---------------------------------------------------------------------------------------------- */

void put_words(Buffer *b, const char *words); /* as HTML */
void put_count(Buffer *b, int64_t n);         /* 12,345 */
void put_colour(Buffer *b, const Report *r, const char *party);
double per_game(const Report *r, uint64_t n);
const char *side_label(const Report *r, int side);

/* ---- plots (report_plots.c) ---------------------------------------------------------------------------------------- */

/* Numbers side by side, so many to a column. */
typedef struct {
    int64_t first, width;
    int n;
} Bins;

Bins bins_of(Row row); /* that hold all its numbers */
void plot_shares(Report *r);
void plot_histogram(Report *r, Row row, Bins bins, const char *party); /* party NULL: nobody's */
void plot_bars(Report *r, const Bar *bars, int n, const char *party);  /* the most frequent first */

/* ---- maps (report_map.c) -------------------------------------------------------------------------------------------- */

/* What is counted at places: of the given kind (COUNTS_...); false: at none that the chart has. */
bool plot_map(Report *r, Counts what);

#endif
