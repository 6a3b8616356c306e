/* The plots of a report, as SVG 400 wide: on a telephone a unit is about a pixel, so that words can be read there. */
#include <math.h>
#include <string.h>

#include "cli/report_parts.h"

enum { WIDE = 400, SHARE_HIGH = 46, BAR_HIGH = 34, PLOT_HIGH = 130, MOST_BINS = 40, MOST_BARS = 14 };

static void open_svg(Report *r, int high, const char *what)
{
    buffer_fmt(&r->page, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, high);
    put_words(&r->page, what);
    buffer_text(&r->page, "\">\n");
}

static void close_svg(Report *r)
{
    buffer_text(&r->page, "</svg>\n");
}

static void open_party(Report *r, const char *party)
{
    buffer_text(&r->page, "<g class=\"party\" style=\"--c:");
    put_colour(&r->page, r, party);
    buffer_text(&r->page, "\">");
}

/* ---- shares of wins ------------------------------------------------------------------------------------------------ */

/* Wilson's interval: sound for shares near 0 and 1, and for few games. */
static void interval(uint64_t wins, uint64_t games, double *low, double *high)
{
    double z = 1.959964, n = (double)games, p = (double)wins / n, part = z * z / n;
    double middle = (p + part / 2) / (1 + part), reach = z / (1 + part) * sqrt(p * (1 - p) / n + part / (4 * n));

    *low = wins ? middle - reach : 0;
    *high = wins < games ? middle + reach : 1;
}

static void share(Report *r, int row, const char *label, const char *by, const char *party, uint64_t wins)
{
    int y = row * SHARE_HIGH;
    double low, high, p = (double)wins / (double)r->tally->games;
    Buffer *b = &r->page;

    interval(wins, r->tally->games, &low, &high);
    buffer_fmt(b, "<text x=\"0\" y=\"%d\"><tspan class=\"strong\">", y + 14);
    put_words(b, label);
    buffer_text(b, "</tspan> <tspan class=\"soft\">");
    put_words(b, by);
    buffer_fmt(b, "</tspan></text><text x=\"%d\" y=\"%d\" class=\"end\"><tspan class=\"strong\">%.1f %%</tspan> ", WIDE,
               y + 14, 100 * p);
    buffer_fmt(b, "<tspan class=\"soft\">%.1f to %.1f</tspan></text>\n", 100 * low, 100 * high);
    open_party(r, party);
    buffer_fmt(b, "<rect class=\"trough\" x=\"0\" y=\"%d\" width=\"%d\" height=\"14\"/>", y + 21, WIDE);
    buffer_fmt(b, "<rect x=\"0\" y=\"%d\" width=\"%.1f\" height=\"14\"/></g>", y + 21, WIDE * p);
    buffer_fmt(b, "<path class=\"even\" d=\"M%.1f %dv20\"/>", (double)WIDE / r->plan->sides, y + 18);
    buffer_fmt(b, "<path class=\"whisker\" d=\"M%.1f %dv10m0-5H%.1fm0-5v10\"/>\n", WIDE * low, y + 23, WIDE * high);
}

void plot_shares(Report *r)
{
    int sides = r->plan->sides;
    bool drawn = r->tally->draws > 0;

    open_svg(r, (sides + drawn) * SHARE_HIGH, "Shares of the games won, with 95 % intervals");
    for (int side = 0; side < sides; side++)
        share(r, side, side_label(r, side), r->plan->player[side]->name, side_name(r->plan->def, side),
              r->tally->wins[side]);
    if (drawn)
        share(r, sides, "Nobody", "drawn", NULL, r->tally->draws);
    close_svg(r);
}

/* ---- how many games had which number --------------------------------------------------------------------------------- */

static int64_t below(int64_t n, int64_t step)
{
    return (n >= 0 ? n / step : -((-n + step - 1) / step)) * step;
}

Bins bins_of(Row row)
{
    int64_t low = INT32_MAX, high = INT32_MIN, width = 1;

    for (size_t i = 0; i < row.n; i++) {
        low = row.at[i].a < low ? row.at[i].a : low;
        high = row.at[i].a > high ? row.at[i].a : high;
    }
    for (int step = 0; high - below(low, width) >= width * MOST_BINS; step++)
        width = width / (step % 3 == 2 ? 4 : 1) * (step % 3 == 2 ? 10 : 2); /* 1 2 4 10 20 40 100 */
    Bins bins = {below(low, width), width, 1};
    bins.n = (int)((high - bins.first) / width) + 1;
    return bins;
}

static void fill_bins(Row row, Bins bins, uint64_t column[MOST_BINS + 1])
{
    memset(column, 0, (MOST_BINS + 1) * sizeof *column);
    for (size_t i = 0; i < row.n; i++)
        column[(row.at[i].a - bins.first) / bins.width] += row.at[i].n;
}

static uint64_t sum_of(Row row)
{
    uint64_t n = 0;

    for (size_t i = 0; i < row.n; i++)
        n += row.at[i].n;
    return n;
}

/* The number that so many of a hundred games do not exceed. */
static int64_t percentile(Row row, unsigned percent)
{
    uint64_t all = sum_of(row), so_far = 0;

    for (size_t i = 0; i < row.n; i++)
        if ((so_far += row.at[i].n) * 100 >= all * percent)
            return row.at[i].a;
    return 0;
}

static void column(Report *r, Bins bins, int i, uint64_t n, uint64_t most, uint64_t all)
{
    double wide = (double)WIDE / bins.n, high = PLOT_HIGH * (double)n / (double)most;
    int64_t from = bins.first + i * bins.width, to = from + bins.width - 1;
    Buffer *b = &r->page;

    if (!n)
        return;
    buffer_fmt(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", i * wide + wide * 0.06,
               PLOT_HIGH - high, wide * 0.88, high);
    put_count(b, from);
    if (to > from) {
        buffer_text(b, " to ");
        put_count(b, to);
    }
    buffer_fmt(b, ": %.2f %%</title></rect>", 100 * (double)n / (double)all);
}

/* Under every so many columns, at most five words. */
static void scale(Report *r, Bins bins)
{
    double wide = (double)WIDE / bins.n;
    int every = (bins.n + 4) / 5;

    buffer_fmt(&r->page, "<path class=\"axis\" d=\"M0 %d.5H%d\"/>\n", PLOT_HIGH, WIDE);
    for (int i = 0; i < bins.n; i += every) {
        double x = bins.width == 1 ? (i + 0.5) * wide : i * wide;
        buffer_fmt(&r->page, "<text class=\"%s\" x=\"%.1f\" y=\"%d\">", i || bins.width == 1 ? "middle" : "", x,
                   PLOT_HIGH + 18);
        put_count(&r->page, bins.first + i * bins.width);
        buffer_text(&r->page, "</text>");
    }
}

static void always(Report *r, int64_t number)
{
    buffer_text(&r->page, "<p>");
    put_count(&r->page, number);
    buffer_text(&r->page, " in every game.</p>\n");
}

static void median_and_more(Report *r, Row row)
{
    Buffer *b = &r->page;

    buffer_text(b, "<figcaption>Median ");
    put_count(b, percentile(row, 50));
    if (percentile(row, 5) < percentile(row, 95)) {
        buffer_text(b, "; nine of ten from ");
        put_count(b, percentile(row, 5));
        buffer_text(b, " to ");
        put_count(b, percentile(row, 95));
    }
    buffer_text(b, ".</figcaption>\n");
}

void plot_histogram(Report *r, Row row, Bins bins, const char *party)
{
    uint64_t columns[MOST_BINS + 1], most = 1, all = sum_of(row);

    if (row.n == 1) {
        always(r, row.at->a);
        return;
    }
    fill_bins(row, bins, columns);
    for (int i = 0; i < bins.n; i++)
        most = columns[i] > most ? columns[i] : most;
    open_svg(r, PLOT_HIGH + 24, "How many games had which number");
    open_party(r, party);
    for (int i = 0; i < bins.n; i++)
        column(r, bins, i, columns[i], most, all);
    buffer_text(&r->page, "</g>\n");
    scale(r, bins);
    close_svg(r);
    median_and_more(r, row);
}

/* ---- how often a game ------------------------------------------------------------------------------------------------ */

static void bar(Report *r, int row, const Bar *bar, uint64_t most)
{
    int y = row * BAR_HIGH;

    buffer_fmt(&r->page, "<text x=\"0\" y=\"%d\">", y + 14);
    put_words(&r->page, bar->label);
    buffer_fmt(&r->page, "</text><text class=\"end strong\" x=\"%d\" y=\"%d\">%.2f</text>", WIDE, y + 14,
               per_game(r, bar->n));
    buffer_fmt(&r->page, "<rect x=\"0\" y=\"%d\" width=\"%.1f\" height=\"8\"/>\n", y + 19,
               WIDE * (double)bar->n / (double)most);
}

static void the_others(Report *r, const Bar *bars, int n)
{
    uint64_t sum = 0;

    for (int i = MOST_BARS; i < n; i++)
        sum += bars[i].n;
    if (sum)
        buffer_fmt(&r->page, "<figcaption>And %d others, together %.2f a game.</figcaption>\n", n - MOST_BARS,
                   per_game(r, sum));
}

void plot_bars(Report *r, const Bar *bars, int n, const char *party)
{
    int shown = n < MOST_BARS ? n : MOST_BARS;

    open_svg(r, shown * BAR_HIGH, "How often a game");
    open_party(r, party);
    for (int i = 0; i < shown; i++)
        bar(r, i, &bars[i], bars[0].n);
    buffer_text(&r->page, "</g>\n");
    close_svg(r);
    the_others(r, bars, n);
}
