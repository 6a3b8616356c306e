#include "server/picture.h"

#include <jansson.h>
#include <string.h>

#include "server/raster.h"
#include "server/server.h"

enum { PANEL = 372, MARGIN = 34, COUNTER = 27 };

static const double small_marks = 0.6;

static const Colour paper = {0xf7, 0xf1, 0xe1}, ink = {0x2a, 0x25, 0x20}, pale_ink = {0x5c, 0x51, 0x42},
                    brass = {0x8a, 0x5a, 0x12}, rule_line = {0xc9, 0xb9, 0x8f}, sea = {0xd9, 0xe7, 0xe4},
                    shoal = {0xc3, 0xdb, 0xd9}, water_line = {0xa6, 0xc6, 0xc7}, land = {0xf1, 0xe5, 0xc4},
                    coast = {0x54, 0x45, 0x2f}, sea_name = {0x35, 0x60, 0x6a}, land_name = {0x7b, 0x62, 0x38},
                    face = {0xfb, 0xf6, 0xe8}, white = {0xff, 0xff, 0xff};

typedef struct {
    Raster r;
    const Picture *of;
    const json_t *board, *map, *view;
    double panel; /* how wide the paper beside the chart is */
    double marks; /* how large things on the chart are, which do not grow with it */
    Placing at;   /* of map units */
} Sheet;

/* ---- members ---------------------------------------------------------------------------------------------------------- */

static const char *word_of(const json_t *of, const char *key)
{
    const char *word = json_string_value(json_object_get(of, key));
    return word ? word : "";
}

static double number_of(const json_t *of, const char *key)
{
    return json_number_value(json_object_get(of, key));
}

static const json_t *list_of(const json_t *of, const char *key)
{
    return json_object_get(of, key);
}

/* The one of a list whose member is this word; NULL: none. */
static const json_t *by_word(const json_t *list, const char *key, const char *word)
{
    size_t i;
    const json_t *one;

    json_array_foreach(list, i, one)
        if (strcmp(word_of(one, key), word) == 0)
            return one;
    return NULL;
}

static Colour party_colour(const Sheet *s, const char *party)
{
    return colour_of(word_of(by_word(list_of(s->board, "parties"), "slug", party), "colour"), pale_ink);
}

static const char *party_name(const Sheet *s, const char *party)
{
    const char *name = word_of(by_word(list_of(s->board, "parties"), "slug", party), "name");
    return name[0] ? name : party;
}

/* The middle of a place, in map units; false: it is nowhere. A site stands for its place. */
static bool place_find(const Sheet *s, const char *place, double *x, double *y)
{
    const json_t *site = by_word(list_of(s->board, "sites"), "slug", place);
    const json_t *space = by_word(list_of(s->map, "spaces"), "place", place);
    const json_t *box = by_word(list_of(s->map, "boxes"), "place", place);
    const json_t *moved = by_word(list_of(s->view, "moved"), "place", place);

    if (!space && !box && site && strcmp(word_of(site, "place"), place) != 0)
        return place_find(s, word_of(site, "place"), x, y);
    const json_t *where = moved ? moved : space ? space : box;
    *x = number_of(where, "x") + (where && where == box ? number_of(box, "width") / 2 : 0);
    *y = number_of(where, "y") + (where && where == box ? number_of(box, "height") / 2 : 0);
    return where;
}

/* ---- where the chart lies ------------------------------------------------------------------------------------------------ */

static bool is_hexes(const Sheet *s)
{
    return strcmp(word_of(s->map, "kind"), "hexes") == 0;
}

/* What matters: the fight, the place that is decided on, or where most of the pieces are. */
static void focus_find(const Sheet *s, double *x, double *y)
{
    double sum_x = 0, sum_y = 0, n = 0, px, py;
    size_t i;
    const json_t *stack;

    if (place_find(s, word_of(list_of(s->view, "stage"), "place"), x, y) ||
        place_find(s, word_of(s->view, "about"), x, y))
        return;
    json_array_foreach(list_of(s->view, "stacks"), i, stack)
        if (place_find(s, word_of(stack, "place"), &px, &py))
            sum_x += px, sum_y += py, n++;
    if (n > 0)
        *x = sum_x / n, *y = sum_y / n;
}

static double shifted(double focus, double from, double length, double window)
{
    double begin = focus - window / 2, last = from + length - window;

    return begin < from ? from : begin > last ? last : begin;
}

/* A chart of hexes fills its part of the picture and is cut around what matters; a sheet of spaces is shown whole. */
static void chart_place(Sheet *s)
{
    const json_t *part = is_hexes(s) ? list_of(s->map, "sea") : NULL;
    double x = number_of(part, "x"), y = number_of(part, "y"), room = s->r.width - s->panel;
    double width = number_of(part ? part : s->map, "width"), height = number_of(part ? part : s->map, "height");
    double focus_x = x + width / 2, focus_y = y + height / 2;

    if (width < 1 || height < 1)
        width = height = 1000;
    double across = room / width, down = s->r.height / height;
    focus_find(s, &focus_x, &focus_y);
    bool cut = is_hexes(s);
    s->at.scale = cut == (across > down) ? across : down;
    if (cut) {
        x = shifted(focus_x, x, width, room / s->at.scale);
        y = shifted(focus_y, y, height, s->r.height / s->at.scale);
    } else {
        x += (width - room / s->at.scale) / 2;
        y += (height - s->r.height / s->at.scale) / 2;
    }
    s->at.x = s->panel - x * s->at.scale;
    s->at.y = -y * s->at.scale;
}

static double on_x(const Sheet *s, double x)
{
    return s->at.x + x * s->at.scale;
}

static double on_y(const Sheet *s, double y)
{
    return s->at.y + y * s->at.scale;
}

/* ---- the chart --------------------------------------------------------------------------------------------------------------- */

static void words_middle(Sheet *s, double x, double y, const char *words, double size, Colour colour)
{
    words_draw(&s->r, x - words_width(str(words), size) / 2, y + size * 0.32, str(words), size, colour);
}

/* What of the sheet is not chart is paper. */
static void sea_draw(Sheet *s)
{
    const json_t *part = list_of(s->map, "sea");
    double x = on_x(s, number_of(part, "x")), y = on_y(s, number_of(part, "y"));
    double width = number_of(part, "width") * s->at.scale, height = number_of(part, "height") * s->at.scale;

    if (is_hexes(s) || !part)
        return;
    rectangle_fill(&s->r, s->panel, 0, s->r.width - s->panel, s->r.height, 1, land);
    rectangle_fill(&s->r, x, y, width, height, 1, sea);
    raster_clip(&s->r, (int)(x > s->panel ? x : s->panel), (int)y, (int)(x + width), (int)(y + height));
}

static void coast_draw(Sheet *s)
{
    Text path = page(PAGE_LINES);
    size_t i;
    const json_t *part;

    json_array_foreach(list_of(s->map, "outline"), i, part)
        text_put(&path, json_string_value(part));
    if (path.full)
        return;
    path_draw(&s->r, path.at, s->at, 15 * s->marks, shoal);
    path_draw(&s->r, path.at, s->at, 6 * s->marks, water_line);
    outline_path(&s->r, path.at, s->at);
    outline_fill(&s->r, land, 1);
    path_draw(&s->r, path.at, s->at, 1.3 * s->marks, coast);
}

static void names_draw(Sheet *s)
{
    size_t i;
    const json_t *name;

    json_array_foreach(list_of(s->map, "names"), i, name) {
        double size = number_of(name, "size") * s->at.scale;
        const char *style = word_of(name, "style");
        bool at_sea = strcmp(style, "sea") == 0;
        if (number_of(name, "turn") == 0 && size >= 11 && (at_sea || strcmp(style, "land") == 0))
            words_middle(s, on_x(s, number_of(name, "x")), on_y(s, number_of(name, "y")), word_of(name, "text"), size,
                         at_sea ? sea_name : land_name);
    }
}

static void links_draw(Sheet *s)
{
    size_t i;
    const json_t *link;
    double x0, y0, x1, y1;

    json_array_foreach(list_of(s->map, "links"), i, link)
        if (place_find(s, word_of(link, "from"), &x0, &y0) && place_find(s, word_of(link, "to"), &x1, &y1))
            line_draw(&s->r, on_x(s, x0), on_y(s, y0), on_x(s, x1), on_y(s, y1), 1.2, water_line);
}

/* A tile has a heading with its name, a cell its name above what lies there, others in their middle. */
static void rectangle_draw(Sheet *s, const json_t *space, double x, double y)
{
    double width = number_of(space, "width") * s->at.scale, height = number_of(space, "height") * s->at.scale;
    const char *label = word_of(space, "label");
    bool tile = strcmp(word_of(space, "style"), "tile") == 0, cell = strcmp(word_of(space, "style"), "cell") == 0;
    double heading = height * (tile ? 0.24 : cell ? 0.45 : height > 60 ? 0.35 : 1), size = heading * 0.72;

    rectangle_fill(&s->r, x - width / 2 - 1, y - height / 2 - 1, width + 2, height + 2, 3, rule_line);
    rectangle_fill(&s->r, x - width / 2, y - height / 2, width, height, 3, face);
    if (tile)
        rectangle_fill(&s->r, x - width / 2, y - height / 2, width, heading, 3,
                       colour_of(word_of(space, "colour"), land_name));
    while (size > 7 && words_width(str(label), size) > width * 0.94)
        size -= 0.5;
    size = size > 26 ? 26 : size;
    if (!s->of->small)
        words_middle(s, x, y - height / 2 + heading / 2, label, size, tile ? white : land_name);
}

static void space_draw(Sheet *s, const json_t *space)
{
    double x, y, radius = number_of(list_of(s->map, "cell"), "width") / 2 * s->at.scale;

    if (!place_find(s, word_of(space, "place"), &x, &y))
        return;
    x = on_x(s, x);
    y = on_y(s, y);
    if (json_object_get(space, "width")) {
        rectangle_draw(s, space, x, y);
        return;
    }
    disc_fill(&s->r, x, y, radius + 1.2, water_line, 1);
    disc_fill(&s->r, x, y, radius, strcmp(word_of(space, "terrain"), "port") == 0 ? face : sea, 1);
}

static void spaces_draw(Sheet *s)
{
    size_t i;
    const json_t *space;

    json_array_foreach(list_of(s->map, "spaces"), i, space)
        space_draw(s, space);
}

/* In the colour of who holds it now; where its name stands in a frame, at the edge of that. */
static void site_draw(Sheet *s, const json_t *site, Colour colour)
{
    const json_t *space = by_word(list_of(s->map, "spaces"), "place", word_of(site, "place"));
    double x, y, width = number_of(space, "width") * s->at.scale, height = number_of(space, "height") * s->at.scale;
    const char *name = json_object_get(site, "label") ? word_of(site, "label") : word_of(site, "name");

    if (!place_find(s, word_of(site, "place"), &x, &y))
        return;
    x = on_x(s, x), y = on_y(s, y);
    if (width > 0) {
        rectangle_fill(&s->r, x - width / 2, y - height / 2, 5 * s->marks, height, 2, colour);
        return;
    }
    disc_fill(&s->r, x, y, 6.5 * s->marks, coast, 1);
    disc_fill(&s->r, x, y, 5.2 * s->marks, colour, 1);
    if (!s->of->small && is_hexes(s) && number_of(site, "value") > 2)
        words_draw(&s->r, x + COUNTER / 2.0 + 5, y + 4, str(name), 14, coast);
}

static void sites_draw(Sheet *s)
{
    const json_t *holders = list_of(s->view, "holders"), *site;
    size_t i;

    json_array_foreach(list_of(s->board, "sites"), i, site) {
        const char *holder = word_of(holders, word_of(site, "slug"));
        const char *party = holder[0] ? holder : word_of(site, "party");
        if (party[0])
            site_draw(s, site, party_colour(s, party));
    }
}

/* ---- what lies on it ------------------------------------------------------------------------------------------------------------ */

static void counter_draw(Sheet *s, double x, double y, double size, Colour colour, const char *words)
{
    double half = size / 2;

    rectangle_fill(&s->r, x - half + 1.5, y - half + 2, size, size, 4, coast);
    rectangle_fill(&s->r, x - half, y - half, size, size, 4, face);
    rectangle_fill(&s->r, x - half + 1.5, y - half + 1.5, size - 3, size - 3, 3, colour);
    words_middle(s, x, y, words, size * 0.62, white);
}

static const char *number_words(double n, char out[16])
{
    Text t = text_in(out, 16);

    text_int(&t, (int64_t)n);
    return out;
}

/* Stacks of two parties in one place stand side by side. */
static int earlier_there(const json_t *stacks, size_t before, const char *place)
{
    int n = 0;

    for (size_t i = 0; i < before; i++)
        n += strcmp(word_of(json_array_get(stacks, i), "place"), place) == 0;
    return n;
}

/* On a tile each piece is a wooden disc in its owner's colour. */
static void tokens_draw(Sheet *s, const json_t *stack, double x, double y, int row)
{
    const json_t *pieces = list_of(stack, "pieces"), *piece;
    double step = 17 * s->marks, begin = x - step * ((double)json_array_size(pieces) - 1) / 2;
    size_t i;

    json_array_foreach(pieces, i, piece) {
        const char *slug = json_is_string(piece) ? json_string_value(piece) : word_of(piece, "piece");
        const json_t *known = by_word(list_of(s->board, "pieces"), "slug", slug);
        const char *party = word_of(known ? known : piece, "party"), *side = word_of(stack, "side");
        Colour colour = party_colour(s, party[0] ? party : side);
        double across = begin + step * (double)i, down = y + (7 + row * 14) * s->marks;
        disc_fill(&s->r, across + 1, down + 1.5, 7.5 * s->marks, coast, 0.7);
        disc_fill(&s->r, across, down, 7.5 * s->marks, colour, 1);
    }
}

static void stack_draw(Sheet *s, const json_t *stacks, size_t i)
{
    const json_t *stack = json_array_get(stacks, i), *space;
    const char *place = word_of(stack, "place");
    char number[16];
    double x, y, height = number_of(stack, "height");
    int before = earlier_there(stacks, i, place);

    if (!place_find(s, place, &x, &y))
        return;
    x = on_x(s, x), y = on_y(s, y);
    space = by_word(list_of(s->map, "spaces"), "place", place);
    if (word_of(space, "style")[0]) {
        tokens_draw(s, stack, x, y, before);
        return;
    }
    if (height < 1)
        height = (double)json_array_size(list_of(stack, "pieces"));
    if (height >= 1)
        counter_draw(s, x + before * (COUNTER - 7) * s->marks, y + before * 6 * s->marks, COUNTER * s->marks,
                     party_colour(s, word_of(stack, "side")), number_words(height, number));
}

static void stacks_draw(Sheet *s)
{
    const json_t *stacks = list_of(s->view, "stacks"), *moving = list_of(s->view, "moving");
    double x, y;

    for (size_t i = 0; i < json_array_size(stacks); i++)
        stack_draw(s, stacks, i);
    if (place_find(s, word_of(moving, "place"), &x, &y)) {
        char number[16];
        counter_draw(s, on_x(s, x), on_y(s, y), (COUNTER + 5) * s->marks, party_colour(s, word_of(moving, "side")),
                     number_words((double)json_array_size(list_of(moving, "pieces")), number));
    }
}

/* ---- a battle ------------------------------------------------------------------------------------------------------------------------ */

enum { CARD_LEFT = PANEL + 44, CARD_WIDTH = PICTURE_WIDTH - PANEL - 88, CARD_MOST = 16 };

static double card_words(Sheet *s, double x, double y, const char *words, double size, Colour colour, int most)
{
    Str rest = str_trim(str(words));

    for (int i = 0; i < most && rest.n; i++, y += size * 1.18) {
        Str line = words_fitting(&rest, size, CARD_LEFT + CARD_WIDTH - 24 - x);
        words_draw(&s->r, x, y, line, size, colour);
    }
    return y;
}

static void counters_draw(Sheet *s, const json_t *line, double y)
{
    const json_t *counters = list_of(line, "counters"), *one;
    const char *party = word_of(line, "party");
    size_t i;

    json_array_foreach(counters, i, one) {
        const json_t *brings = json_object_get(one, "brings");
        const char *words = json_is_string(brings) ? json_string_value(brings) : "";
        char number[16] = "";
        if (i == CARD_MOST)
            break;
        if (json_is_number(brings))
            words = number_words(json_number_value(brings), number);
        bool gone = json_is_true(json_object_get(one, "lost")) || json_is_true(json_object_get(one, "struck"));
        double x = CARD_LEFT + 44 + 41 * (double)i;
        counter_draw(s, x, y, 35, gone ? rule_line : party_colour(s, party), strlen(words) < 4 ? words : "");
    }
}

static double battle_line(Sheet *s, const json_t *line, double y)
{
    char words[200], number[16];
    Text t = text_in(words, sizeof words);
    const char *name = word_of(line, "name"), *role = word_of(line, "role"), *party = word_of(line, "party");
    const json_t *strength = json_object_get(line, "strength");

    text_put(&t, name[0] ? name : party_name(s, party));
    if (role[0])
        text_fmt(&t, " %s", role);
    rectangle_fill(&s->r, CARD_LEFT + 24, y - 20, 7, 26, 2, party_colour(s, party));
    card_words(s, CARD_LEFT + 42, y, words, 26, ink, 1);
    if (json_is_number(strength)) {
        const char *figure = number_words(json_number_value(strength), number);
        words_draw(&s->r, CARD_LEFT + CARD_WIDTH - 28 - words_width(str(figure), 40), y + 6, str(figure), 40, brass);
    }
    if (!json_array_size(list_of(line, "counters")))
        return y + 40;
    counters_draw(s, line, y + 36);
    return y + 92;
}

static double dice_draw(Sheet *s, double y)
{
    size_t i, k;
    const json_t *group, *die;
    double x = CARD_LEFT + 44;

    json_array_foreach(list_of(list_of(s->view, "stage"), "dice"), i, group)
        json_array_foreach(list_of(group, "dice"), k, die) {
            char number[16];
            if (x > CARD_LEFT + CARD_WIDTH - 40 || number_of(die, "face") < 1)
                continue;
            rectangle_fill(&s->r, x - 17, y - 17, 34, 34, 7, coast);
            rectangle_fill(&s->r, x - 15.5, y - 15.5, 31, 31, 6, face);
            words_middle(s, x, y, number_words(number_of(die, "face"), number), 25,
                         json_is_true(json_object_get(die, "hit")) ? brass : ink);
            x += 42;
        }
    return x > CARD_LEFT + 44 ? y + 46 : y;
}

/* First to see how far it goes, then on a card of that height. */
static double battle_write(Sheet *s, double y)
{
    const json_t *stage = list_of(s->view, "stage");

    y = card_words(s, CARD_LEFT + 24, y + 46, word_of(stage, "title"), 36, ink, 1) + 8;
    for (size_t i = 0; i < 2 && i < json_array_size(list_of(stage, "lines")); i++)
        y = battle_line(s, json_array_get(list_of(stage, "lines"), i), y);
    y = dice_draw(s, y);
    return card_words(s, CARD_LEFT + 24, y + 4, word_of(stage, "outcome"), 25, pale_ink, 3);
}

static void battle_draw(Sheet *s)
{
    if (s->of->small || !json_is_object(list_of(s->view, "stage")))
        return;
    raster_clip(&s->r, 0, 0, 0, 0);
    double height = battle_write(s, 0) + 4, top = (PICTURE_HEIGHT - height) / 2;
    raster_clip(&s->r, PANEL, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
    rectangle_fill(&s->r, CARD_LEFT - 2, top - 2, CARD_WIDTH + 4, height + 4, 12, brass);
    rectangle_fill(&s->r, CARD_LEFT, top, CARD_WIDTH, height, 11, paper);
    battle_write(s, top);
}

/* ---- beside it ---------------------------------------------------------------------------------------------------------------------------- */

static double panel_words(Sheet *s, double y, Str words, double size, Colour colour, int most)
{
    Str rest = str_trim(words);

    for (int i = 0; i < most && rest.n; i++, y += size * 1.16) {
        Str line = words_fitting(&rest, size, PANEL - 2 * MARGIN);
        words_draw(&s->r, MARGIN, y, line, size, colour);
    }
    return y;
}

static void panel_draw(Sheet *s)
{
    double y = 88;
    Str who = str(s->of->who);

    raster_clip(&s->r, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
    rectangle_fill(&s->r, -10, -10, PANEL + 10, PICTURE_HEIGHT + 20, 1, paper);
    line_draw(&s->r, PANEL, -5, PANEL, PICTURE_HEIGHT + 5, 3, brass);
    line_draw(&s->r, PANEL - 7, -5, PANEL - 7, PICTURE_HEIGHT + 5, 1, rule_line);
    raster_clip(&s->r, 0, 0, PANEL - 10, PICTURE_HEIGHT);
    y = panel_words(s, y, str(s->of->title), 48, ink, 3) + 2;
    y = panel_words(s, y, str(word_of(s->view, "headline")), 27, pale_ink, 3) + 22;
    while (who.n && y < 480)
        y = panel_words(s, y, str_line(&who), 25, ink, 1);
    panel_words(s, y + 20, str(s->of->outcome), 28, brass, (int)((590 - y) / 33));
    words_draw(&s->r, MARGIN, PICTURE_HEIGHT - 30, str("Yardarm"), 22, land_name);
    raster_clip(&s->r, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
}

static void chart_draw(Sheet *s)
{
    raster_clip(&s->r, (int)s->panel, 0, s->r.width, s->r.height);
    chart_place(s);
    sea_draw(s);
    coast_draw(s);
    raster_clip(&s->r, (int)s->panel, 0, s->r.width, s->r.height);
    names_draw(s);
    if (!is_hexes(s)) {
        links_draw(s);
        spaces_draw(s);
    }
    sites_draw(s);
    stacks_draw(s);
    battle_draw(s);
}

bool picture_png(const Picture *p, Text *out)
{
    Sheet s = {.of = p, .board = body_root(p->board), .view = body_root(p->view)};
    int width = p->small ? SMALL_PICTURE_WIDTH : PICTURE_WIDTH,
        height = p->small ? SMALL_PICTURE_HEIGHT : PICTURE_HEIGHT;

    s.map = json_object_get(s.board, "map");
    s.panel = p->small ? 0 : PANEL;
    s.marks = p->small ? small_marks : 1;
    if (!raster_make(&s.r, width, height, sea))
        return false;
    chart_draw(&s);
    if (!p->small)
        panel_draw(&s);
    bool good = png_write(&s.r, p->small, out);
    raster_free(&s.r);
    return good;
}
