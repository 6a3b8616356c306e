/* Where things happened, as heat on the game's chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_parts.h"

enum { MOST_RANKED = 10, MAX_PARTIES = 12 };

/* A place with all that was counted there. */
typedef struct {
    char place[64];
    const json_t *space; /* a space or a box of the map */
    bool box;
    uint64_t n, of[MAX_PARTIES]; /* by party, as the board lists them */
} Spot;

typedef struct {
    Spot *at;
    int n;
    uint64_t elsewhere; /* at places the chart does not have */
} Spots;

typedef struct {
    double x, y, width, height;
} Area;

/* ---- what was counted where -------------------------------------------------------------------------------------------- */

static const json_t *box_of(const Report *r, const char *place)
{
    json_t *box;
    size_t i;

    json_array_foreach(json_object_get(r->chart->map, "boxes"), i, box)
        if (is_word(box, "place", place))
            return box;
    return NULL;
}

static int party_index(const Report *r, const char *slug)
{
    json_t *party;
    size_t i;

    json_array_foreach(json_object_get(r->chart->board, "parties"), i, party)
        if (i < MAX_PARTIES && is_word(party, "slug", slug))
            return (int)i;
    return -1;
}

static Spot *spot_at(const Report *r, Spots *spots, const char *place)
{
    for (int i = 0; i < spots->n; i++)
        if (strcmp(spots->at[i].place, place) == 0)
            return &spots->at[i];
    const json_t *space = json_object_get(r->chart->spaces, place), *box = space ? NULL : box_of(r, place);
    if (!space && !box)
        return NULL;
    spots->at = must(realloc(spots->at, (size_t)(spots->n + 1) * sizeof *spots->at));
    Spot *spot = &spots->at[spots->n++];
    *spot = (Spot){.space = space ? space : box, .box = box};
    snprintf(spot->place, sizeof spot->place, "%s", place);
    return spot;
}

/* Sites are known by their places. */
static Word place_of_count(const Report *r, const Counted *c)
{
    int kind = c->what == COUNTS_NAMED ? c->a : ARG_PLACE;
    Word slug = slug_of(r->plan->def, kind, c->b);

    if (kind == ARG_SITE) {
        const char *place = word_of(json_object_get(r->chart->sites, slug.at), "place");
        snprintf(slug.at, sizeof slug.at, "%s", place);
    }
    return slug;
}

static const char *party_of_count(const Report *r, const Counted *c)
{
    if (c->what == COUNTS_NAMED)
        return side_name(r->plan->def, c->side);
    return word_of(json_object_get(r->chart->pieces, slug_of(r->plan->def, ARG_PIECE, c->a).at), "party");
}

static int more_often(const void *one, const void *other)
{
    const Spot *x = one, *y = other;

    return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->place, y->place);
}

static Spots spots_of(const Report *r, Counts what)
{
    Row row = census_row(&r->tally->census, what);
    Spots spots = {0};

    for (size_t i = 0; i < row.n; i++) {
        Spot *spot = spot_at(r, &spots, place_of_count(r, &row.at[i]).at);
        int party = party_index(r, party_of_count(r, &row.at[i]));
        if (!spot) {
            spots.elsewhere += row.at[i].n;
            continue;
        }
        spot->n += row.at[i].n;
        if (party >= 0)
            spot->of[party] += row.at[i].n;
    }
    if (spots.n)
        qsort(spots.at, (size_t)spots.n, sizeof *spots.at, more_often);
    return spots;
}

/* ---- the ground -------------------------------------------------------------------------------------------------------- */

static Area area_in(const json_t *of)
{
    return (Area){number_of(of, "x"), number_of(of, "y"), number_of(of, "width"), number_of(of, "height")};
}

static bool holds(Area f, double x, double y)
{
    return x >= f.x && x <= f.x + f.width && y >= f.y && y <= f.y + f.height;
}

/* Where a place lies; a round one or a hex has the size of a cell. */
static Area area_of(const Report *r, const Spot *spot)
{
    const json_t *cell = json_object_get(r->chart->map, "cell");
    Area a = area_in(spot->space);

    if (a.width <= 0) {
        a.width = cell ? number_of(cell, "width") : 60;
        a.height = cell ? number_of(cell, "height") : 60;
    }
    if (!spot->box) {
        a.x -= a.width / 2;
        a.y -= a.height / 2;
    }
    return a;
}

static Area both(Area a, Area b)
{
    double right = fmax(a.x + a.width, b.x + b.width), foot = fmax(a.y + a.height, b.y + b.height);
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);

    return (Area){x, y, right - x, foot - y};
}

/* The chart, and as much around it as is needed. */
static Area frame_of(const Report *r, const Spots *spots)
{
    const json_t *sea = json_object_get(r->chart->map, "sea");
    Area frame = area_in(sea ? sea : r->chart->map);

    for (int i = 0; i < spots->n; i++)
        frame = both(frame, area_of(r, &spots->at[i]));
    return frame;
}

static void put_outline(Report *r, Counts what)
{
    const json_t *map = r->chart->map, *sea = json_object_get(map, "sea"), *part;
    Area chart = area_in(sea ? sea : map);
    size_t i;

    buffer_fmt(&r->page, "<clipPath id=\"chart%d\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/></clipPath>",
               (int)what, chart.x, chart.y, chart.width, chart.height);
    buffer_fmt(&r->page, "<rect class=\"ground\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", chart.x, chart.y,
               chart.width, chart.height);
    if (!json_array_size(json_object_get(map, "outline")))
        return;
    buffer_fmt(&r->page, "<path class=\"land\" clip-path=\"url(#chart%d)\" d=\"", (int)what);
    json_array_foreach(json_object_get(map, "outline"), i, part)
        put_words(&r->page, json_string_value(part));
    buffer_text(&r->page, "\"/>\n");
}

static void put_links(Report *r)
{
    json_t *link;
    size_t i;

    json_array_foreach(json_object_get(r->chart->map, "links"), i, link) {
        const json_t *from = json_object_get(r->chart->spaces, word_of(link, "from"));
        const json_t *to = json_object_get(r->chart->spaces, word_of(link, "to"));
        if (from && to)
            buffer_fmt(&r->page, "<path class=\"grid\" stroke-width=\"2\" d=\"M%d %dL%d %d\"/>", number_of(from, "x"),
                       number_of(from, "y"), number_of(to, "x"), number_of(to, "y"));
    }
}

static void put_names(Report *r, Area f)
{
    json_t *name;
    size_t i;

    json_array_foreach(json_object_get(r->chart->map, "names"), i, name) {
        int x = number_of(name, "x"), y = number_of(name, "y");
        if (!holds(f, x, y) || !(is_word(name, "style", "sea") || is_word(name, "style", "land")))
            continue;
        buffer_fmt(&r->page, "<text class=\"name middle\" style=\"font-size:%dpx\" x=\"%d\" y=\"%d\"",
                   number_of(name, "size"), x, y);
        if (number_of(name, "turn"))
            buffer_fmt(&r->page, " transform=\"rotate(%d %d %d)\"", number_of(name, "turn"), x, y);
        buffer_text(&r->page, ">");
        put_words(&r->page, word_of(name, "text"));
        buffer_text(&r->page, "</text>\n");
    }
}

/* ---- places ------------------------------------------------------------------------------------------------------------ */

static void put_hexagon(Report *r, const json_t *space, const char *as)
{
    const json_t *cell = json_object_get(r->chart->map, "cell");
    double w = number_of(cell, "width") / 4.0, h = number_of(cell, "height") / 2.0;

    buffer_fmt(&r->page, "<path %s d=\"M%g %gl%g %gh%gl%g %gl%g %gh%gz\"", as, number_of(space, "x") - 2 * w,
               (double)number_of(space, "y"), w, -h, 2 * w, w, h, -w, h, -2 * w);
}

static void put_rectangle(Report *r, const Spot *spot, const char *as)
{
    Area a = area_of(r, spot);

    buffer_fmt(&r->page, "<rect %s x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"10\"", as, a.x, a.y, a.width,
               a.height);
}

/* An element, left open. */
static void put_shape(Report *r, const Spot *spot, const char *as)
{
    Area a = area_of(r, spot);

    if (number_of(spot->space, "width"))
        put_rectangle(r, spot, as);
    else if (is_word(r->chart->map, "kind", "hexes"))
        put_hexagon(r, spot->space, as);
    else
        buffer_fmt(&r->page, "<circle %s cx=\"%g\" cy=\"%g\" r=\"%g\"", as, a.x + a.width / 2, a.y + a.height / 2,
                   a.width / 2);
}

/* The free places of a sheet are drawn all; of hexes there are too many. */
static void put_places(Report *r)
{
    const char *place;
    json_t *space;

    if (is_word(r->chart->map, "kind", "hexes"))
        return;
    json_object_foreach(r->chart->spaces, place, space) {
        put_shape(r, &(Spot){.space = space}, "class=\"grid\" stroke-width=\"3\"");
        buffer_text(&r->page, "/>");
    }
    buffer_text(&r->page, "\n");
}

static void put_place_name(Report *r, const Spot *spot)
{
    const char *site = word_of(json_object_get(r->chart->site_at, spot->place), "name");
    const char *name = word_of(spot->space, "name"), *label = word_of(spot->space, "label");
    const char *region = word_of(spot->space, "region");

    put_words(&r->page, site[0] ? site : name[0] ? name : label[0] ? label : spot->place);
    if (!site[0] && !name[0] && !label[0] && region[0]) {
        buffer_text(&r->page, ", ");
        put_words(&r->page, region);
    }
}

static void put_heat(Report *r, const Spots *spots)
{
    for (int i = 0; i < spots->n; i++) {
        const Spot *spot = &spots->at[i];
        put_shape(r, spot, "class=\"heat\"");
        buffer_fmt(&r->page, " fill-opacity=\"%.2f\"><title>",
                   0.06 + 0.88 * sqrt((double)spot->n / (double)spots->at[0].n));
        put_place_name(r, spot);
        buffer_fmt(&r->page, ": %.2f a game</title></", per_game(r, spot->n));
        buffer_fmt(&r->page, "%s>\n",
                   number_of(spot->space, "width")           ? "rect"
                   : is_word(r->chart->map, "kind", "hexes") ? "path"
                                                             : "circle");
    }
}

static void put_ranks(Report *r, const Spots *spots, Area f)
{
    double size = fmax(f.width, f.height) / 42;

    for (int i = 0; i < spots->n && i < MOST_RANKED; i++) {
        Area a = area_of(r, &spots->at[i]);
        buffer_fmt(&r->page,
                   "<text class=\"rank\" style=\"font-size:%.0fpx;stroke-width:%.0f\" x=\"%g\" y=\"%.0f\">%d</text>",
                   size, size / 5, a.x + a.width / 2, a.y + a.height / 2 + size * 0.36, i + 1);
    }
    buffer_text(&r->page, "\n");
}

/* ---- words beside it --------------------------------------------------------------------------------------------------- */

static void put_parties(Report *r, const Spot *spot)
{
    const char *between = "";
    json_t *party;
    size_t i;

    json_array_foreach(json_object_get(r->chart->board, "parties"), i, party)
        if (i < MAX_PARTIES && spot->of[i]) {
            buffer_text(&r->page, between);
            put_words(&r->page, word_of(party, "name"));
            buffer_fmt(&r->page, " %.2f", per_game(r, spot->of[i]));
            between = ", ";
        }
}

static void put_list(Report *r, const Spots *spots)
{
    buffer_text(&r->page, "<table><tr><th class=\"n\"></th><th>Place</th><th class=\"n\">a "
                          "game</th></tr>\n");
    for (int i = 0; i < spots->n && i < MOST_RANKED; i++) {
        buffer_fmt(&r->page, "<tr><td class=\"n\">%d</td><td>", i + 1);
        put_place_name(r, &spots->at[i]);
        buffer_text(&r->page, " <span class=\"soft\">");
        put_parties(r, &spots->at[i]);
        buffer_fmt(&r->page, "</span></td><td class=\"n\">%.2f</td></tr>\n", per_game(r, spots->at[i].n));
    }
    buffer_text(&r->page, "</table>\n");
}

static void put_sum(Report *r, const Spots *spots)
{
    uint64_t sum = 0;

    for (int i = 0; i < spots->n; i++)
        sum += spots->at[i].n;
    buffer_fmt(&r->page, "<figcaption>%.1f a game, at %d places", per_game(r, sum), spots->n);
    if (spots->elsewhere)
        buffer_fmt(&r->page, "; %.1f more elsewhere than on the chart", per_game(r, spots->elsewhere));
    buffer_text(&r->page, ".</figcaption>\n");
}

bool plot_map(Report *r, Counts what)
{
    Spots spots = spots_of(r, what);
    Area f = frame_of(r, &spots);
    bool any = spots.n > 0 && spots.at[0].n > 0;

    if (any) {
        buffer_fmt(&r->page,
                   "<figure><svg class=\"map\" role=\"img\" aria-label=\"The chart\" viewBox=\"%g %g %g %g\">\n", f.x,
                   f.y, f.width, f.height);
        put_outline(r, what);
        put_links(r);
        put_places(r);
        put_names(r, f);
        put_heat(r, &spots);
        put_ranks(r, &spots, f);
        buffer_text(&r->page, "</svg>\n");
        put_sum(r, &spots);
        put_list(r, &spots);
        buffer_text(&r->page, "</figure>\n");
    }
    free(spots.at);
    return any;
}
