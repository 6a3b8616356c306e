#include <stdlib.h>
#include <string.h>

#include "cli/report_parts.h"

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n<style>\n"
    ":root{--paper:#f7f1e1;--card:#fdf9ee;--ink:#2a2520;--soft:#5c5142;--rule:#c9b98f;--sea:#d9e7e4;--land:#f1e5c4;"
    "--coast:#8a7a5c;--name:#35606a;--heat:#a3231b}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#171b1f;--card:#1f252b;--ink:#ece4cf;--soft:#b3a98f;--rule:#"
    "48505a;"
    "--sea:#12293a;--land:#3a3528;--coast:#8d7f5d;--name:#9cc3d6;--heat:#ff7a4d}}\n"
    "@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--rule:#bbb;--sea:#e6f0ee;--land:#f4ead0;"
    "--coast:#8a7a5c;--name:#35606a;--heat:#a3231b}body{font-size:10pt}}\n"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:62rem;padding:1.2rem 1rem 3rem;background:var(--paper);"
    "color:var(--ink);font:1rem/1.45 \"Source Sans 3\",system-ui,\"Segoe UI\",\"Helvetica Neue\",Arial,sans-serif;"
    "-webkit-text-size-adjust:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "h1,h2,h3{font-family:\"EB Garamond\",\"Iowan Old "
    "Style\",Palatino,Georgia,serif;font-weight:600;line-height:1.2;margin:0}"
    "h1{font-size:2.1rem}h2{font-size:1.5rem;margin:2.2rem 0 .3rem;padding-top:.7rem;border-top:1px solid var(--rule)}"
    "h3{font-size:1.15rem;margin-bottom:.5rem}p{margin:.3rem 0 .8rem}.soft,figcaption,caption{color:var(--soft)}\n"
    ".plots{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr))}"
    "figure{margin:0;padding:1rem;background:var(--card);border:1px solid "
    "var(--rule);border-radius:8px;break-inside:avoid}"
    "figcaption{margin-top:.5rem;font-size:.92rem}.plots figure{max-width:34rem}\n"
    "svg{display:block;width:100%;height:auto}svg text{font-size:14px;fill:var(--ink)}.strong{font-weight:650}"
    "svg .soft{fill:var(--soft)}svg .end{text-anchor:end}svg .middle{text-anchor:middle}\n"
    ".party rect{fill:var(--c)}.party .trough{fill:var(--rule);opacity:.3}@media(prefers-color-scheme:dark){@media "
    "screen{"
    ".party rect:not(.trough){fill:color-mix(in srgb,var(--c) 58%,#fff)}}}\n"
    ".whisker{fill:none;stroke:var(--ink);stroke-width:2}.even{stroke:var(--ink);stroke-dasharray:2 4}"
    ".axis{stroke:var(--soft)}\n"
    "svg.map{max-height:46rem;margin:0 auto}.ground{fill:var(--sea)}.land{fill:var(--land);stroke:var(--coast)}"
    ".grid{fill:none;stroke:var(--coast);opacity:.55}.heat{fill:var(--heat)}svg "
    "text.name{fill:var(--name);font-style:italic;"
    "font-family:Georgia,serif;opacity:.75}svg text.rank{font-weight:700;text-anchor:middle;paint-order:stroke;"
    "stroke:var(--card)}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}caption{text-align:left}"
    "th,td{padding:.25rem .6rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}"
    "td.n,th.n{text-align:right;white-space:nowrap}th.n:empty{width:2rem}tr{break-inside:avoid}.wide{overflow-x:auto}"
    "code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}summary{cursor:pointer;margin-top:.6rem}\n"
    "</style>\n";

/* ---- words --------------------------------------------------------------------------------------------------------- */

void put_words(Buffer *b, const char *words)
{
    for (; *words; words++)
        switch (*words) {
        case '&': buffer_text(b, "&amp;"); break;
        case '<': buffer_text(b, "&lt;"); break;
        case '>': buffer_text(b, "&gt;"); break;
        case '"': buffer_text(b, "&quot;"); break;
        default: buffer_put(b, words, 1);
        }
}

void put_count(Buffer *b, int64_t n)
{
    if (n < 0) {
        buffer_text(b, "\xe2\x88\x92");
        n = -n;
    }
    if (n >= 1000) {
        put_count(b, n / 1000);
        buffer_fmt(b, ",%03d", (int)(n % 1000));
    } else {
        buffer_fmt(b, "%d", (int)n);
    }
}

/* Colours stand in a style: only what is one gets there. */
void put_colour(Buffer *b, const Report *r, const char *party)
{
    const char *colour = party ? word_of(json_object_get(r->chart->parties, party), "colour") : "";
    bool plain = colour[0] == '#' && strlen(colour) == 7 && strspn(colour + 1, "0123456789abcdefABCDEF") == 6;

    buffer_text(b, plain ? colour : "#7b7466");
}

double per_game(const Report *r, uint64_t n)
{
    return (double)n / (double)r->tally->games;
}

const char *side_label(const Report *r, int side)
{
    const char *party = side_name(r->plan->def, side);
    const char *name = word_of(json_object_get(r->chart->parties, party), "name");

    return name[0] ? name : party;
}

static void open_section(Report *r, const char *title, const char *about)
{
    buffer_fmt(&r->page, "<section><h2>%s</h2>\n<p class=\"soft\">%s</p>\n", title, about);
}

static void close_section(Report *r)
{
    buffer_text(&r->page, "</section>\n");
}

static void open_figure(Report *r, const char *title)
{
    buffer_text(&r->page, "<figure><h3>");
    put_words(&r->page, title);
    buffer_text(&r->page, "</h3>\n");
}

/* ---- what was played ------------------------------------------------------------------------------------------------- */

static void put_command(Report *r)
{
    const Plan *plan = r->plan;
    char options[YA_MAX_LINE];
    Text t = text_in(options, sizeof options);
    Buffer *b = &r->page;

    options_write(plan->def, plan->option, &t);
    buffer_fmt(b, "<p class=\"soft\"><code>yardarm sim %s%s", plan->def->id, t.n ? " " : "");
    put_words(b, options);
    buffer_fmt(b, " --games %llu --seed %llu --players ", (unsigned long long)plan->games,
               (unsigned long long)plan->seed);
    for (int side = 0; side < plan->sides; side++)
        buffer_fmt(b, "%s%s", side ? "," : "", plan->player[side]->name);
    buffer_text(b, "</code><br>Rules ");
    put_words(b, plan->def->rules_version);
    buffer_fmt(b, ", fingerprint %016llx</p>\n", (unsigned long long)r->tally->hash);
}

static void put_unfinished(Report *r)
{
    uint64_t n = r->tally->dead_ends + r->tally->unfinished;

    if (!n)
        return;
    buffer_text(&r->page, "<p class=\"strong\">");
    put_count(&r->page, (int64_t)n);
    buffer_text(&r->page, " of them did not come to an end.</p>\n");
}

static void put_head(Report *r)
{
    Buffer *b = &r->page;

    buffer_text(b, head);
    buffer_text(b, "<title>");
    put_words(b, r->plan->def->title);
    buffer_text(b, ": a report</title></head><body>\n<header><h1>");
    put_words(b, r->plan->def->title);
    buffer_text(b, "</h1>\n<p>");
    put_count(b, (int64_t)r->tally->games);
    buffer_text(b, " games between machines: ");
    put_count(b, (int64_t)r->tally->decisions);
    buffer_text(b, " decisions, ");
    put_count(b, (int64_t)r->tally->dice);
    buffer_text(b, " dice.</p>\n");
    put_unfinished(r);
    put_command(r);
    buffer_text(b, "</header>\n<main>\n");
}

/* ---- who wins, how long, by how much ------------------------------------------------------------------------------------ */

static void put_wins(Report *r)
{
    open_section(r, "Who wins",
                 "Shares of all games, and between which bounds they lie with 95 % certainty. The dotted line is an "
                 "even share.");
    buffer_text(&r->page, "<div class=\"plots\"><figure>\n");
    plot_shares(r);
    buffer_text(&r->page, "</figure></div>\n");
    close_section(r);
}

static void put_results(Report *r)
{
    open_section(r, "How games end", "In the game's own words; # stands for any number.");
    buffer_text(&r->page, "<table>\n");
    for (int i = 0; i < r->tally->result_count; i++) {
        buffer_fmt(&r->page, "<tr><td class=\"n\">%.1f %%</td><td>", 100 * per_game(r, r->tally->result[i].games));
        put_words(&r->page, r->tally->result[i].line);
        buffer_text(&r->page, "</td></tr>\n");
    }
    buffer_text(&r->page, "</table>\n");
    close_section(r);
}

static void put_lengths(Report *r)
{
    Row decisions = census_row(&r->tally->census, COUNTS_DECISIONS),
        turns = census_row(&r->tally->census, COUNTS_TURNS);

    open_section(r, "How long games are", "How many games had how many decisions, and how many turns or rounds.");
    buffer_text(&r->page, "<div class=\"plots\">\n");
    open_figure(r, "Decisions");
    plot_histogram(r, decisions, bins_of(decisions), NULL);
    buffer_text(&r->page, "</figure>\n");
    if (turns.n > 1 || (turns.n == 1 && turns.at[0].a)) {
        open_figure(r, "Turns");
        plot_histogram(r, turns, bins_of(turns), NULL);
        buffer_text(&r->page, "</figure>\n");
    }
    buffer_text(&r->page, "</div>\n");
    close_section(r);
}

static void put_scores(Report *r)
{
    Row all = census_row(&r->tally->census, COUNTS_SCORE);

    if (!all.n)
        return;
    open_section(r, "What is scored", "How many games ended with how many points, on one scale for all sides.");
    buffer_text(&r->page, "<div class=\"plots\">\n");
    for (int side = 0; side < r->plan->sides; side++) {
        open_figure(r, side_label(r, side));
        plot_histogram(r, census_row_of(&r->tally->census, COUNTS_SCORE, side), bins_of(all),
                       side_name(r->plan->def, side));
        buffer_text(&r->page, "</figure>\n");
    }
    buffer_text(&r->page, "</div>\n");
    close_section(r);
}

/* ---- what was bought ----------------------------------------------------------------------------------------------------- */

typedef struct {
    Bar *at;
    int n;
} Bars;

static void count_bar(Bars *bars, const char *label, uint64_t n)
{
    int i = 0;

    while (i < bars->n && strcmp(bars->at[i].label, label) != 0)
        i++;
    if (i == bars->n) {
        bars->at = must(realloc(bars->at, (size_t)(bars->n + 1) * sizeof *bars->at));
        bars->at[bars->n] = (Bar){.n = 0};
        snprintf(bars->at[bars->n++].label, LABEL, "%s", label);
    }
    bars->at[i].n += n;
}

static int more_often(const void *one, const void *other)
{
    const Bar *x = one, *y = other;

    return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->label, y->label);
}

static bool is_purchase(const Report *r, int verb)
{
    const json_t *buys = json_object_get(r->chart->board, "buys"), *word;
    size_t i;

    json_array_foreach(buys, i, word)
        if (strcmp(json_string_value(word), r->plan->def->verbs[verb].name) == 0)
            return true;
    return false;
}

/* A piece by its type, where it has one and names are not wanted: Refit: ship of the line. */
static void name_purchase(const Report *r, const Counted *c, bool by_name, char out[LABEL])
{
    const GameDef *def = r->plan->def;
    const VerbDef *verb = &def->verbs[c->a];
    Word thing = label_of(def, verb->kind[0], c->b);
    const char *type = "";

    if (verb->kind[0] == ARG_PIECE && !by_name)
        type = word_of(json_object_get(r->chart->pieces, slug_of(def, ARG_PIECE, c->b).at), "type");
    bool several = json_array_size(json_object_get(r->chart->board, "buys")) > 1;
    snprintf(out, LABEL, "%s%s%s", several ? verb->name : "", several ? ": " : "", type[0] ? type : thing.at);
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

static Bars purchases_of(const Report *r, int side, bool by_name)
{
    Row orders = census_row_of(&r->tally->census, COUNTS_ORDERS, side);
    Bars bars = {0};
    char label[LABEL];

    for (size_t i = 0; i < orders.n; i++)
        if (is_purchase(r, orders.at[i].a)) {
            name_purchase(r, &orders.at[i], by_name, label);
            count_bar(&bars, label, orders.at[i].n);
        }
    if (bars.n)
        qsort(bars.at, (size_t)bars.n, sizeof *bars.at, more_often);
    return bars;
}

static void put_each_by_name(Report *r, int side, int kinds)
{
    Bars bars = purchases_of(r, side, true);

    if (bars.n > kinds) {
        buffer_text(&r->page, "<details><summary>Each by name</summary><table>\n");
        for (int i = 0; i < bars.n; i++) {
            buffer_text(&r->page, "<tr><td>");
            put_words(&r->page, bars.at[i].label);
            buffer_fmt(&r->page, "</td><td class=\"n\">%.2f</td></tr>\n", per_game(r, bars.at[i].n));
        }
        buffer_text(&r->page, "</table></details>\n");
    }
    free(bars.at);
}

static void put_purchases_of(Report *r, int side)
{
    Bars bars = purchases_of(r, side, false);

    if (bars.n) {
        open_figure(r, side_label(r, side));
        plot_bars(r, bars.at, bars.n, side_name(r->plan->def, side));
        put_each_by_name(r, side, bars.n);
        buffer_text(&r->page, "</figure>\n");
    }
    free(bars.at);
}

static void put_purchases(Report *r)
{
    if (!json_array_size(json_object_get(r->chart->board, "buys")))
        return;
    open_section(r, "What is bought", "How often a game each side spent what it has, and on what.");
    buffer_text(&r->page, "<div class=\"plots\">\n");
    for (int side = 0; side < r->plan->sides; side++)
        put_purchases_of(r, side);
    buffer_text(&r->page, "</div>\n");
    close_section(r);
}

/* ---- all orders ---------------------------------------------------------------------------------------------------------- */

static uint64_t orders_of(const Report *r, int verb, int side)
{
    Row orders = census_row_of(&r->tally->census, COUNTS_ORDERS, side);
    uint64_t n = 0;

    for (size_t i = 0; i < orders.n; i++)
        n += orders.at[i].a == verb ? orders.at[i].n : 0;
    return n;
}

static void put_verb(Report *r, int verb)
{
    const VerbDef *def = &r->plan->def->verbs[verb];
    uint64_t all = 0;

    for (int side = 0; side < r->plan->sides; side++)
        all += orders_of(r, verb, side);
    if (!all)
        return;
    buffer_fmt(&r->page, "<tr><td><span class=\"strong\">%s</span> <span class=\"soft\">", def->name);
    put_words(&r->page, def->help);
    buffer_text(&r->page, "</span></td>");
    for (int side = 0; side < r->plan->sides; side++)
        buffer_fmt(&r->page, "<td class=\"n\">%.2f</td>", per_game(r, orders_of(r, verb, side)));
    buffer_text(&r->page, "</tr>\n");
}

static void put_orders(Report *r)
{
    open_section(r, "What is ordered", "How often a game each side gave which order.");
    buffer_text(&r->page, "<div class=\"wide\"><table><tr><th>Order</th>");
    for (int side = 0; side < r->plan->sides; side++) {
        buffer_text(&r->page, "<th class=\"n\">");
        put_words(&r->page, side_label(r, side));
        buffer_text(&r->page, "</th>");
    }
    buffer_text(&r->page, "</tr>\n");
    for (int verb = 1; verb < r->plan->def->verb_count; verb++)
        put_verb(r, verb);
    buffer_text(&r->page, "</table></div>\n");
    close_section(r);
}

/* ---- the chart ------------------------------------------------------------------------------------------------------------- */

static void put_map(Report *r, Counts what, const char *title, const char *about)
{
    size_t before = r->page.n;

    open_section(r, title, about);
    if (plot_map(r, what))
        close_section(r);
    else
        r->page.at[r->page.n = before] = 0;
}

/* ---- the page ------------------------------------------------------------------------------------------------------------ */

void report_plan(Plan *plan)
{
    plan->census = plan->results = true;
}

static Chart *chart_of(const GameDef *def)
{
    Buffer board = {0};

    buffer_write(&board, write_board, def);
    Chart *chart = must(chart_new(json_loadb(board.at, board.n, 0, NULL)));
    buffer_free(&board);
    return chart;
}

bool report_write(const Plan *plan, const Tally *tally, const char *path, Text *err)
{
    Chart *chart = chart_of(plan->def);
    Report r = {.plan = plan, .tally = tally, .chart = chart};

    put_head(&r);
    put_wins(&r);
    put_lengths(&r);
    put_scores(&r);
    put_purchases(&r);
    put_map(&r, COUNTS_LOSSES, "Where pieces are lost",
            "How much was lost at each place, a game: the redder, the more.");
    put_map(&r, COUNTS_NAMED, "Where orders go", "How often a game orders named each place.");
    put_results(&r);
    put_orders(&r);
    buffer_text(&r.page, "</main></body></html>\n");
    bool ok = file_write(path, buffer_str(&r.page), err);
    buffer_free(&r.page);
    chart_free(chart);
    return ok;
}
