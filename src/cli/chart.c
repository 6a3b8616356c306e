#include "cli/chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/chart_parts.h"
#include "cli/cli.h"

enum { TALL = 20 }; /* rows from which there is room for more than the game needs */

/* ---- members ----------------------------------------------------------------------------------------------------- */

const char *word_of(const json_t *of, const char *key)
{
    const char *word = json_string_value(json_object_get(of, key));
    return word ? word : "";
}

int number_of(const json_t *of, const char *key)
{
    return (int)json_integer_value(json_object_get(of, key));
}

bool is_word(const json_t *of, const char *key, const char *word)
{
    return strcmp(word_of(of, key), word) == 0;
}

static json_t *by_word(const json_t *list, const char *key)
{
    json_t *all = must(json_object()), *one;
    size_t i;

    json_array_foreach(list, i, one)
        json_object_set(all, word_of(one, key), one);
    return all;
}

Chart *chart_new(json_t *board)
{
    if (!json_is_object(board)) {
        json_decref(board);
        return NULL;
    }
    Chart *chart = must(calloc(1, sizeof *chart));
    json_t *sites = json_object_get(board, "sites");
    *chart = (Chart){.board = board, .map = json_object_get(board, "map")};
    chart->parties = by_word(json_object_get(board, "parties"), "slug");
    chart->pieces = by_word(json_object_get(board, "pieces"), "slug");
    chart->kinds = by_word(json_object_get(board, "kinds"), "slug");
    chart->marks = by_word(json_object_get(board, "marks"), "slug");
    chart->spaces = by_word(json_object_get(chart->map, "spaces"), "place");
    chart->sites = by_word(sites, "slug");
    chart->site_at = by_word(sites, "place");
    return chart;
}

void chart_free(Chart *chart)
{
    if (!chart)
        return;
    json_t *all[] = {chart->parties, chart->pieces, chart->kinds,   chart->marks,
                     chart->spaces,  chart->sites,  chart->site_at, chart->board};
    for (int i = 0; i < COUNT_OF(all); i++)
        json_decref(all[i]);
    free(chart);
}

/* ---- colours ----------------------------------------------------------------------------------------------------- */

static int hue_of(int red, int green, int blue, int most, int spread)
{
    int hue = most == red     ? 60 * (green - blue) / spread
              : most == green ? 120 + 60 * (blue - red) / spread
                              : 240 + 60 * (red - green) / spread;
    return (hue + 360) % 360;
}

int ink_of_colour(const char *colour)
{
    static const struct {
        int16_t below;
        uint8_t ink;
    } hues[] = {{20, INK_RED},   {70, INK_YELLOW},   {155, INK_GREEN}, {195, INK_CYAN},
                {250, INK_BLUE}, {330, INK_MAGENTA}, {360, INK_RED}};
    unsigned red, green, blue;

    if (sscanf(colour, "#%2x%2x%2x", &red, &green, &blue) != 3)
        return INK_PLAIN;
    unsigned most = red > green ? red : green, least = red < green ? red : green;
    most = blue > most ? blue : most;
    least = blue < least ? blue : least;
    if (most - least < 32)
        return INK_PLAIN;
    int hue = hue_of((int)red, (int)green, (int)blue, (int)most, (int)(most - least)), i = 0;
    while (hue >= hues[i].below)
        i++;
    return hues[i].ink;
}

int chart_ink(const Chart *chart, const char *party)
{
    return chart ? ink_of_colour(word_of(json_object_get(chart->parties, party), "colour")) : INK_PLAIN;
}

char letter_of(const Page *page, const char *party)
{
    char letter = word_of(json_object_get(page->chart->parties, party), "letter")[0];
    return letter ? letter : '#';
}

/* ---- the page ---------------------------------------------------------------------------------------------------- */

const json_t *stacks_at(const Page *page, const char *place)
{
    return json_object_get(page->stacks, place);
}

static void add_stack(Page *page, json_t *stack)
{
    json_t *place = json_object_get(stack, "place"), *shown;
    const char *slug = word_of(stack, "place");
    size_t i;

    if (!slug[0])
        return;
    if (!stacks_at(page, slug))
        json_object_set_new(page->stacks, slug, must(json_array()));
    json_array_append(json_object_get(page->stacks, slug), stack);
    json_array_foreach(json_object_get(stack, "pieces"), i, shown)
        json_object_set(page->piece_at, word_of(shown, "piece"), place);
}

/* The place that a word of an action means: its own, a site's, or where a piece is. */
static const char *place_meant(const Page *page, const char *word)
{
    if (json_object_get(page->chart->spaces, word))
        return word;
    const json_t *site = json_object_get(page->chart->sites, word);
    return site ? word_of(site, "place") : word_of(page->piece_at, word);
}

static void name_places(Page *page, const char *action)
{
    Str rest = str(action ? action : "");

    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        char slug[YA_MAX_ACTION];
        snprintf(slug, sizeof slug, "%.*s", (int)word.n, word.at);
        const char *place = place_meant(page, slug);
        if (place[0])
            json_object_set_new(page->named, place, json_true());
    }
}

int stack_height(const json_t *stack)
{
    int height = number_of(stack, "height");
    return height ? height : (int)json_array_size(json_object_get(stack, "pieces"));
}

static int height_of(const Page *page, const char *place, const char *side)
{
    const json_t *stack;
    size_t i;
    int height = 0;

    json_array_foreach(stacks_at(page, place), i, stack)
        if (!side[0] || is_word(stack, "side", side))
            height += stack_height(stack);
    return height;
}

/* Where the side has most, of these places; or else the first of them. */
static const char *main_force(const Page *page, json_t *places, const char *side)
{
    const char *place, *best = "";
    json_t *any;
    int most = -1;

    json_object_foreach(places, place, any)
        if (json_object_get(page->chart->spaces, place) && height_of(page, place, side) > most) {
            most = height_of(page, place, side);
            best = place;
        }
    return best;
}

/* What is decided on, the group on its way, the fight, what is asked, the viewer's main force: the first there is. */
static const char *focus_of(const Page *page)
{
    const char *side = word_of(page->view, "as"),
               *found[] = {
                   word_of(page->view, "about"),
                   word_of(json_object_get(page->view, "moving"), "place"),
                   word_of(json_object_get(page->view, "stage"), "place"),
                   word_of(json_object_get(page->view, "course"), "place"),
                   main_force(page, page->named, side),
                   main_force(page, page->stacks, json_object_get(page->chart->parties, side) ? side : ""),
                   main_force(page, page->chart->site_at, side),
                   main_force(page, page->chart->spaces, side),
               };

    for (int i = 0; i < COUNT_OF(found); i++)
        if (json_object_get(page->chart->spaces, found[i]))
            return found[i];
    return "";
}

static Page page_open(const Chart *chart, json_t *view, Canvas *c)
{
    Page page = {.chart = chart, .view = view, .c = c};
    json_t *one;
    size_t i;

    page.stacks = must(json_object());
    page.piece_at = must(json_object());
    page.named = must(json_object());
    json_array_foreach(json_object_get(view, "stacks"), i, one)
        add_stack(&page, one);
    add_stack(&page, json_object_get(view, "moving"));
    json_array_foreach(json_object_get(view, "legal"), i, one)
        name_places(&page, json_string_value(one));
    page.focus = focus_of(&page);
    return page;
}

static void page_close(Page *page)
{
    json_decref(page->stacks);
    json_decref(page->piece_at);
    json_decref(page->named);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

/* A battle may fill half of the sheet, a place two or three lines. */
static int rows_below(const Page *page, int left)
{
    Pen count = pen_in(NULL, 0, page->c->width, 0, 0);
    bool stage = json_is_object(json_object_get(page->view, "stage"));
    int most = stage && left > 9 ? left / 2 : left > 9 ? 3 : 2;

    if (!stage && !has_chart(page) && page->c->height < TALL)
        return 0;
    write_focus(page, &count);
    int needed = pen_rows(&count, 0);
    return needed < most ? needed : most;
}

static void draw_top(const Page *page, Pen *pen)
{
    write_headline(page, pen);
    if (page->c->height >= TALL) {
        write_facts(page, pen);
        write_boxes(page, pen);
    }
    draw_panels(page, pen);
    if (is_word(page->chart->map, "kind", "spaces"))
        write_lists(page, page->c->height >= TALL ? 8 : 2, pen);
    draw_cells(page, pen);
}

void chart_draw(const Chart *chart, json_t *view, Canvas *c)
{
    if (!chart || !json_is_object(view))
        return;
    Page page = page_open(chart, view, c);
    Pen pen = pen_in(c, 0, c->width, 0, has_chart(&page) ? c->height * 3 / 4 : c->height - 2);
    draw_top(&page, &pen);
    pen.y = pen.y < pen.bottom ? pen.y : pen.bottom;
    int below = rows_below(&page, c->height - pen.y), bottom = c->height - below;
    pen.bottom = bottom;
    draw_tiles(&page, &pen);
    if (has_chart(&page))
        bottom = draw_chart(&page, pen.y, bottom);
    else
        bottom = pen.y < bottom ? pen.y : bottom;
    pen = pen_in(c, 0, c->width, bottom, bottom + below);
    write_focus(&page, &pen);
    page_close(&page);
}
