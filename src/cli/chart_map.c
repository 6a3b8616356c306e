/* The chart's map: a window of hexes, or of places with their links, around the place that matters. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/chart_parts.h"

enum { HEX_WIDE = 4, HEX_HIGH = 2, MARGIN_LEFT = 4, PLACE_WIDE = 14, PLACE_HIGH = 2, MAX_FORCES = 4 };

/* A part of the sheet, and which part of the map shows there. */
typedef struct {
    const Page *page;
    bool hexes;
    int x, y, width, height;     /* on the sheet */
    int wide, high;              /* of a space, in characters */
    double west, north;          /* of all spaces, in map units */
    double across, down;         /* map units to a character */
    int columns, rows;           /* of the whole map, in characters */
    int first_column, first_row; /* of those, shown there */
} Window;

typedef struct {
    int x, y;
    bool shown;
} Spot;

/* ---- the window -------------------------------------------------------------------------------------------------- */

static bool is_printed(const json_t *space)
{
    return word_of(space, "style")[0];
}

bool has_chart(const Page *page)
{
    const char *place;
    json_t *space;

    json_object_foreach(page->chart->spaces, place, space)
        if (!is_printed(space))
            return true;
    return false;
}

static Spot spot_of(const Window *w, const json_t *space)
{
    int column = (int)lround((number_of(space, "x") - w->west) / w->across) - w->first_column;
    int row = (int)lround((number_of(space, "y") - w->north) / w->down) - w->first_row;

    return (Spot){w->x + column, w->y + row,
                  column >= 0 && row >= 0 && column + w->wide <= w->width && row + w->high <= w->height};
}

typedef void DrawSpace(const Window *w, const char *place, const json_t *space, Spot at);

static void each_space(const Window *w, DrawSpace *draw)
{
    const char *place;
    json_t *space;

    json_object_foreach(w->page->chart->spaces, place, space) {
        Spot at = spot_of(w, space);
        if (at.shown && !is_printed(space))
            draw(w, place, space, at);
    }
}

static int clamp(int v, int low, int high)
{
    return v > high ? (high < low ? low : high) : v < low ? low : v;
}

/* The pitch of hexes to a fraction of a unit: a rounded one drifts away over a large map. */
static double pitch(double extent, double about)
{
    double steps = about > 0 ? round(extent / about) : 0;
    return steps >= 1 ? extent / steps : fmax(about, 1);
}

static void scale_hexes(Window *w, double width, double height)
{
    const json_t *cell = json_object_get(w->page->chart->map, "cell");

    w->across = pitch(width, number_of(cell, "width") * 0.75) / HEX_WIDE;
    w->down = pitch(height, number_of(cell, "height") * 0.5) * 2 / HEX_HIGH;
}

static double to_fit(double extent, int room, double most)
{
    return fmax(fmin(extent / (room > 1 ? room - 1 : 1), most), 1);
}

/* All of the map, if it can be read so; otherwise as much as leaves room for the places' names. */
static void scale_places(Window *w, double width, double height)
{
    int cell = number_of(json_object_get(w->page->chart->map, "cell"), "width");
    double most = cell > 0 ? cell / 6.0 : 1e6;

    w->across = to_fit(width, w->width - w->wide, most);
    w->down = to_fit(height, w->height - w->high, 2 * most);
}

/* As much as fits, with the middle in the middle; whole spaces. */
static int first_shown(int middle, int room, int all, int step)
{
    int first = clamp(middle - room / 2, 0, all - room);
    return first - first % step;
}

static void look_at(Window *w, const json_t *space, double width, double height)
{
    Spot middle = spot_of(w, space);

    w->columns = (int)lround(width / w->across) + w->wide;
    w->rows = (int)lround(height / w->down) + w->high;
    w->first_column = first_shown(middle.x - w->x, w->width, w->columns, w->hexes ? w->wide : 1);
    w->first_row = first_shown(middle.y - w->y, w->height, w->rows, w->hexes ? w->high : 1);
}

static void aim(Window *w)
{
    double east = -1e9, south = -1e9;
    const char *place;
    json_t *space;

    w->west = w->north = 1e9;
    json_object_foreach(w->page->chart->spaces, place, space) {
        if (is_printed(space))
            continue;
        w->west = fmin(w->west, number_of(space, "x"));
        w->north = fmin(w->north, number_of(space, "y"));
        east = fmax(east, number_of(space, "x"));
        south = fmax(south, number_of(space, "y"));
    }
    if (w->hexes)
        scale_hexes(w, east - w->west, south - w->north);
    else
        scale_places(w, east - w->west, south - w->north);
    look_at(w, json_object_get(w->page->chart->spaces, w->page->focus), east - w->west, south - w->north);
}

static Window window_of(const Page *page, int top, int bottom)
{
    bool hexes = is_word(page->chart->map, "kind", "hexes");
    int left = hexes ? MARGIN_LEFT : 1;

    return (Window){.page = page,
                    .hexes = hexes,
                    .x = left,
                    .y = top + hexes,
                    .width = page->c->width - left,
                    .height = bottom - top - hexes,
                    .wide = hexes ? HEX_WIDE : PLACE_WIDE,
                    .high = hexes ? HEX_HIGH : PLACE_HIGH};
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

/* What one side has at a place. */
typedef struct {
    const char *side;
    int height;
    bool ships, ashore;
} Force;

static bool has_badge(const Page *page, const json_t *stack, const char *shape)
{
    const json_t *badge;
    size_t i;

    json_array_foreach(json_object_get(stack, "badges"), i, badge)
        if (is_word(json_object_get(page->chart->marks, json_string_value(badge)), "shape", shape))
            return true;
    return false;
}

static int forces_at(const Page *page, const char *place, Force out[MAX_FORCES])
{
    const json_t *stack;
    int n = 0, k;
    size_t i;

    json_array_foreach(stacks_at(page, place), i, stack) {
        const char *side = word_of(stack, "side");
        for (k = 0; k < n && strcmp(out[k].side, side) != 0; k++)
            continue;
        if (k == MAX_FORCES || stack_height(stack) <= 0)
            continue;
        if (k == n)
            out[n++] = (Force){.side = side};
        out[k].height += stack_height(stack);
        out[k].ships |= has_badge(page, stack, "ship");
        out[k].ashore |= has_badge(page, stack, "flag");
    }
    return n;
}

/* Letter and height; with room, also whether it has ships, or is ashore. Returns where it ends. */
static int draw_force(const Page *page, const Force *force, int x, int y, bool narrow)
{
    int ink = chart_ink(page->chart, force->side), n = force->height;

    canvas_put(page->c, x++, y, letter_of(page, force->side), ink, true);
    if (n > 9 && !narrow)
        canvas_put(page->c, x++, y, (char)('0' + n / 10 % 10), ink, true);
    canvas_put(page->c, x++, y, n > 9 && narrow ? '+' : (char)('0' + n % 10), ink, true);
    if (!narrow && (force->ships || force->ashore))
        canvas_put(page->c, x++, y, !force->ashore ? 's' : force->ships ? '&' : 'a', ink, false);
    return x;
}

/* Two of them in a hex are written close. */
static int draw_forces(const Window *w, const char *place, int x, int y)
{
    Force forces[MAX_FORCES];
    int n = forces_at(w->page, place, forces);

    for (int i = 0; n && i < HEX_WIDE - 1; i++)
        canvas_put(w->page->c, x + i, y, ' ', INK_PLAIN, false);
    for (int i = 0; i < n; i++)
        x = draw_force(w->page, &forces[i], x + (i && !w->hexes), y, w->hexes && n > 1);
    return x;
}

/* ---- a hex ------------------------------------------------------------------------------------------------------- */

/* The letter of sides that are all water. */
static char water_letter(const Page *page)
{
    const json_t *edge;
    size_t i;

    json_array_foreach(json_object_get(page->chart->map, "edges"), i, edge)
        if (is_word(edge, "style", "water"))
            return word_of(edge, "letter")[0];
    return 's';
}

/* The six characters of a hex lie as its sides do: what they show is the coast. An island shows as one. */
static void draw_coast(const Page *page, const json_t *space, Spot at, int ink, bool bold)
{
    static const struct {
        int8_t x, y;
    } lies[] = {{1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}, {0, 0}};
    char water = water_letter(page), land = is_word(space, "terrain", "shallow") ? ';' : ':';
    const char *sides = word_of(space, "sides");
    bool any = false;

    for (int i = 0; sides[i] && i < 6; i++)
        if (sides[i] != water && sides[i] != '-') {
            canvas_put(page->c, at.x + lies[i].x, at.y + lies[i].y, land, ink, bold);
            any = true;
        }
    if (!any)
        canvas_put(page->c, at.x + 1, at.y, 'o', ink, bold);
}

static void draw_terrain(const Page *page, const json_t *space, Spot at)
{
    bool named = json_object_get(page->named, word_of(space, "place"));

    if (is_word(space, "terrain", "sea"))
        canvas_put(page->c, at.x + 1, at.y, named ? 'o' : '.', named ? INK_YELLOW : INK_SEA, named);
    else
        draw_coast(page, space, at, named ? INK_YELLOW : INK_LAND, named);
}

static int ink_of_site(const Page *page, const json_t *site)
{
    const char *holder = word_of(json_object_get(page->view, "holders"), word_of(site, "slug"));
    return chart_ink(page->chart, holder[0] ? holder : word_of(site, "party"));
}

/* Initials of the words, or the first two letters; and the value. */
static void draw_site(const Page *page, const json_t *site, Spot at)
{
    const char *name = word_of(site, "name"), *space = strchr(name, ' ');
    int ink = ink_of_site(page, site), value = number_of(site, "value");

    for (int i = 0; i < HEX_WIDE - 1; i++)
        canvas_put(page->c, at.x + i, at.y, ' ', INK_PLAIN, false);
    if (strlen(name) < 2)
        return;
    canvas_put(page->c, at.x, at.y, name[0], ink, true);
    canvas_put(page->c, at.x + 1, at.y, space && isalpha((unsigned char)space[1]) ? space[1] : name[1], ink, true);
    if (value > 0)
        canvas_put(page->c, at.x + 2, at.y, (char)(value > 9 ? '+' : '0' + value), ink, false);
}

static void draw_hex(const Window *w, const char *place, const json_t *space, Spot at)
{
    const json_t *site = json_object_get(w->page->chart->site_at, place);

    draw_terrain(w->page, space, at);
    if (number_of(site, "value") || json_object_get(site, "port"))
        draw_site(w->page, site, at);
    draw_forces(w, place, at.x, at.y + 1);
}

/* The numbers of columns and rows at the edges, where a hex's place is its number. */
static void draw_number(const Window *w, const char *place, const json_t *space, Spot at)
{
    Canvas *c = w->page->c;

    (void)space;
    if (strspn(place, "0123456789") != 4 || place[4])
        return;
    for (int i = 0; i < 2; i++)
        canvas_put(c, at.x + i, w->y - 1, place[i], INK_FAINT, false);
    for (int i = 0; i < 2 && (at.y - w->y) % HEX_HIGH == 0; i++)
        canvas_put(c, i, at.y, place[2 + i], INK_FAINT, false);
}

/* ---- a place ----------------------------------------------------------------------------------------------------- */

static int ink_of_place(const Page *page, const char *place)
{
    const json_t *site = json_object_get(page->chart->site_at, place);

    if (json_object_get(page->named, place))
        return INK_YELLOW;
    return site ? ink_of_site(page, site) : INK_SEA;
}

static void draw_symbol(const Window *w, const char *place, const json_t *space, Spot at)
{
    bool port = json_object_get(w->page->chart->site_at, place);

    (void)space;
    canvas_put(w->page->c, at.x, at.y, port ? '#' : 'o', ink_of_place(w->page, place), true);
}

static void draw_place_forces(const Window *w, const char *place, const json_t *space, Spot at)
{
    (void)space;
    draw_forces(w, place, at.x, at.y + 1);
}

static bool is_free(const Canvas *c, int x, int y)
{
    char there = canvas_at(c, x, y);
    return !isalnum((unsigned char)there) && there != '#';
}

/* As much of a name as there is room for, at the right or else at the left; what stands in brackets goes first. */
static void draw_place_name(const Window *w, const char *place, const json_t *space, Spot at)
{
    const char *name = place_name(w->page, place);
    int n = (int)strcspn(name, "("), x = at.x + 3;
    Canvas *c = w->page->c;

    (void)space;
    while (n && name[n - 1] == ' ')
        n--;
    if (x + n > c->width && at.x - 3 - n >= 0)
        x = at.x - 2 - n;
    canvas_text(c, at.x + 1, at.y, "  ", INK_PLAIN, false);
    for (int i = 0; i < n && is_free(c, x + i, at.y) && is_free(c, x + i + 1, at.y); i++)
        canvas_put(c, x + i, at.y, name[i], ink_of_place(w->page, place), false);
}

static void draw_leg(const Window *w, Spot from, Spot to, char ch)
{
    int dx = to.x - from.x, dy = to.y - from.y, steps = abs(dx) / 2 > abs(dy) ? abs(dx) / 2 : abs(dy);

    for (int i = 1; i < steps; i++) {
        int x = from.x + dx * i / steps, y = from.y + dy * i / steps;
        if (y >= w->y && y < w->y + w->height)
            canvas_put(w->page->c, x, y, ch, INK_FAINT, false);
    }
}

static char link_sign(const Page *page, const json_t *link)
{
    const json_t *kind;
    size_t i;

    json_array_foreach(json_object_get(page->chart->map, "link_kinds"), i, kind)
        if (is_word(kind, "slug", word_of(link, "kind")))
            return is_word(kind, "style", "strait") ? '=' : is_word(kind, "style", "passage") ? '-' : '.';
    return '.';
}

static void draw_links(const Window *w)
{
    const json_t *link, *spaces = w->page->chart->spaces;
    size_t i;

    json_array_foreach(json_object_get(w->page->chart->map, "links"), i, link) {
        const json_t *from = json_object_get(spaces, word_of(link, "from"));
        const json_t *to = json_object_get(spaces, word_of(link, "to"));
        if (from && to && (spot_of(w, from).shown || spot_of(w, to).shown))
            draw_leg(w, spot_of(w, from), spot_of(w, to), link_sign(w->page, link));
    }
}

/* ---- what lies over it ------------------------------------------------------------------------------------------- */

static char mark_sign(const char *shape)
{
    static const struct {
        const char *shape;
        char sign;
    } signs[] = {{"storm", '*'},  {"swords", '!'}, {"wreck", 'x'}, {"tick", '='},  {"flag", '^'},
                 {"anchor", '&'}, {"stop", '#'},   {"eye", '@'},   {"turned", '~'}};

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].shape, shape) == 0)
            return signs[i].sign;
    return '*';
}

static Spot spot_at(const Window *w, const char *place)
{
    const json_t *space = json_object_get(w->page->chart->spaces, place);
    return space ? spot_of(w, space) : (Spot){0};
}

/* Behind the site; of a second one only what the words tell. */
static void draw_marks(const Window *w)
{
    const json_t *mark;
    size_t i;

    json_array_foreach(json_object_get(w->page->view, "marks"), i, mark) {
        Spot at = spot_at(w, word_of(mark, "place"));
        const char *shape = word_of(json_object_get(w->page->chart->marks, word_of(mark, "kind")), "shape");
        int ink = word_of(mark, "party")[0] ? chart_ink(w->page->chart, word_of(mark, "party")) : INK_MARK;
        if (at.shown)
            canvas_put(w->page->c, at.x + w->wide - 1, at.y, mark_sign(shape), ink, true);
    }
}

static void draw_storm(const Window *w, const json_t *storm)
{
    const json_t *place;
    size_t i;

    json_array_foreach(json_object_get(storm, "places"), i, place) {
        Spot at = spot_at(w, json_string_value(place));
        if (at.shown)
            canvas_put(w->page->c, at.x + w->wide - 1, at.y, '*', INK_MARK, false);
    }
}

static void draw_course(const Window *w)
{
    const json_t *course = json_object_get(w->page->view, "course"), *place;
    size_t i;

    json_array_foreach(json_object_get(course, "places"), i, place) {
        Spot at = spot_at(w, json_string_value(place));
        if (at.shown && (int)i >= number_of(course, "gone"))
            canvas_put(w->page->c, at.x + 1, at.y + 1, '+', INK_MARK, true);
    }
}

static void draw_overlays(const Window *w)
{
    const json_t *storm;
    size_t i;

    json_array_foreach(json_object_get(w->page->view, "storms"), i, storm)
        draw_storm(w, storm);
    draw_marks(w);
    draw_course(w);
}

/* It comes last: its marks lie over its neighbours. */
static void draw_focus(const Window *w)
{
    const Page *page = w->page;
    Spot at = spot_at(w, page->focus);
    int least = w->hexes ? 3 : 1, y = at.y + w->hexes;

    if (!at.shown)
        return;
    int end = w->hexes ? draw_forces(w, page->focus, at.x, at.y + 1) : at.x;
    canvas_put(page->c, at.x - 1, y, '<', INK_MARK, true);
    canvas_put(page->c, end > at.x + least ? end : at.x + least, y, '>', INK_MARK, true);
}

int draw_chart(const Page *page, int top, int bottom)
{
    Window w = window_of(page, top, bottom);

    if (w.width < w.wide || w.height < w.high || !page->focus[0])
        return bottom;
    aim(&w);
    if (w.hexes) {
        each_space(&w, draw_hex);
        each_space(&w, draw_number);
    } else {
        draw_links(&w);
        each_space(&w, draw_symbol);
        each_space(&w, draw_place_forces);
        each_space(&w, draw_place_name);
    }
    draw_overlays(&w);
    draw_focus(&w);
    return w.y + (w.rows < w.height ? w.rows : w.height);
}
