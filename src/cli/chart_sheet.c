/* What is not a map: printed tiles and cells, and what each player holds. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "cli/chart_parts.h"

enum { MAX_TILES = 128, MAX_COLUMNS = 8, TILE_WIDE = 40, LOW = 14 };

/* ---- panels: a table of what all hold, and the rest in words ------------------------------------------------------- */

typedef struct {
    const Page *page;
    const json_t *panels;
    const char *kind[MAX_COLUMNS]; /* a column each: all players have a number of it */
    int n;
} Table;

static const json_t *good_of(const json_t *panel, const char *kind)
{
    const json_t *good;
    size_t i;

    json_array_foreach(json_object_get(panel, "goods"), i, good)
        if (is_word(good, "kind", kind) && json_object_get(good, "count"))
            return good;
    return NULL;
}

static bool all_have(const json_t *panels, const char *kind)
{
    const json_t *panel;
    size_t i;

    json_array_foreach(panels, i, panel)
        if (word_of(panel, "party")[0] && !good_of(panel, kind))
            return false;
    return true;
}

static Table table_of(const Page *page)
{
    Table table = {.page = page, .panels = json_object_get(page->view, "panels")};
    const json_t *good;
    size_t i;

    json_array_foreach(json_object_get(json_array_get(table.panels, 0), "goods"), i, good)
        if (table.n < MAX_COLUMNS && all_have(table.panels, word_of(good, "kind")))
            table.kind[table.n++] = word_of(good, "kind");
    return table;
}

static bool in_column(const Table *table, const json_t *good)
{
    return str_among(table->kind, table->n, str(word_of(good, "kind"))) >= 0;
}

/* The first words, so that the columns are narrow. */
static int heading_of(const Table *table, int column, char out[32])
{
    write_kind(table->page, table->kind[column], out);
    out[strcspn(out, " -")] = 0;
    int n = (int)strlen(out);
    return n < 3 ? 3 : n;
}

enum { NAME_WIDE = 7, POINTS_WIDE = 4 };

static void draw_headings(const Table *table, Pen *pen)
{
    char word[32];
    int x = pen->left + NAME_WIDE + POINTS_WIDE;

    canvas_text(table->page->c, x - 4, pen->y, " pts", INK_FAINT, false);
    for (int i = 0; i < table->n; i++) {
        x += 1 + heading_of(table, i, word);
        canvas_text(table->page->c, x - (int)strlen(word), pen->y, word, INK_FAINT, false);
    }
    pen->y++;
}

/* Right-aligned, so that figures stand below each other. */
static void draw_figure(const Table *table, int right, int y, int n)
{
    char figures[16];
    int wide = snprintf(figures, sizeof figures, "%d", n);

    canvas_text(table->page->c, right - wide, y, figures, n ? INK_PLAIN : INK_FAINT, false);
}

static void write_rest(const Table *table, const json_t *panel, Pen *pen)
{
    const json_t *has = json_object_get(panel, "has"), *good, *word, *shown;
    json_t *rest = json_array();
    size_t i;

    json_array_foreach(json_object_get(panel, "goods"), i, good)
        if (!in_column(table, good))
            json_array_append(rest, (json_t *)good);
    write_goods(table->page, rest, pen);
    json_decref(rest);
    json_array_foreach(has, i, word)
        pen_fmt(pen, INK_CYAN, false, " %s%s", json_string_value(word), i + 1 < json_array_size(has) ? "," : "");
    json_array_foreach(json_object_get(panel, "pieces"), i, shown)
        write_token(table->page, shown, pen);
}

/* A player's sheet in a row; what he has besides may take a second one. */
static void draw_panel(const Table *table, const json_t *panel, Pen *pen)
{
    const char *party = word_of(panel, "party");
    const char *name = word_of(json_object_get(table->page->chart->parties, party), "name");
    int x = pen->left + NAME_WIDE + POINTS_WIDE;
    char word[32];

    canvas_text(pen->c, pen->left, pen->y, name[0] ? name : word_of(panel, "title"),
                chart_ink(table->page->chart, party), true);
    if (json_object_get(panel, "worth"))
        draw_figure(table, x, pen->y, number_of(panel, "worth"));
    for (int i = 0; i < table->n; i++) {
        x += 1 + heading_of(table, i, word);
        if (good_of(panel, table->kind[i]))
            draw_figure(table, x, pen->y, number_of(good_of(panel, table->kind[i]), "count"));
    }
    Pen rest = pen_in(pen->c, x + 2, pen->right, pen->y, pen->c->height < LOW ? pen->y + 1 : pen->bottom);
    write_rest(table, panel, &rest);
    pen_line(&rest);
    pen->y = rest.y > pen->y && pen->c->height >= LOW ? rest.y : pen->y + 1;
}

/* A low sheet leaves out what is nobody's. */
void draw_panels(const Page *page, Pen *pen)
{
    Table table = table_of(page);
    const json_t *panel;
    size_t i;

    if (!table.n)
        return;
    draw_headings(&table, pen);
    json_array_foreach(table.panels, i, panel)
        if (json_object_get(panel, "goods") && pen->y < pen->bottom &&
            (word_of(panel, "party")[0] || page->c->height >= LOW))
            draw_panel(&table, panel, pen);
}

/* ---- cells: rows of places that hold a few pieces ------------------------------------------------------------------ */

static size_t stem_of(const char *place)
{
    const char *dash = strrchr(place, '-');
    return dash ? (size_t)(dash - place) : strlen(place);
}

static const json_t *pieces_at(const Page *page, const char *place)
{
    return json_object_get(json_array_get(stacks_at(page, place), 0), "pieces");
}

static void write_cell(const Page *page, const json_t *cell, Pen *pen)
{
    const json_t *shown;
    size_t i;

    pen_fmt(pen, INK_FAINT, false, " %s", word_of(cell, "label"));
    json_array_foreach(pieces_at(page, word_of(cell, "place")), i, shown)
        write_token(page, shown, pen);
}

/* Cells whose names begin alike stand behind that word; empty ones are left out. */
void draw_cells(const Page *page, Pen *pen)
{
    const json_t *space;
    const char *before = "";
    size_t i;

    json_array_foreach(json_object_get(page->chart->map, "spaces"), i, space) {
        const char *place = word_of(space, "place");
        if (!is_word(space, "style", "cell") || !json_array_size(pieces_at(page, place)))
            continue;
        if (stem_of(place) != stem_of(before) || strncmp(place, before, stem_of(place)) != 0)
            pen_fmt(pen, INK_SEA, true, "%s%.*s", before[0] ? "  " : "", (int)stem_of(place), place);
        write_cell(page, space, pen);
        before = place;
    }
    pen_line(pen);
}

/* ---- tiles --------------------------------------------------------------------------------------------------------- */

typedef struct {
    const json_t *tile[MAX_TILES];
    int number[MAX_TILES];
    int n;
} Family;

/* A print of this view before that of the board. */
static const json_t *print_of(const Page *page, const json_t *tile, const char *key)
{
    const json_t *now = json_object_get(json_object_get(page->view, "spaces"), word_of(tile, "place"));
    return json_object_get(now, key) ? json_object_get(now, key) : json_object_get(tile, key);
}

static int number_now(const Page *page, const char *place)
{
    const json_t *moved;
    size_t i;

    json_array_foreach(json_object_get(page->view, "moved"), i, moved)
        if (is_word(moved, "place", place))
            return number_of(moved, "number");
    return 0;
}

static void insert(Family *family, const json_t *tile, int number)
{
    int i = family->n++;

    for (; i > 0 && family->number[i - 1] > number; i--) {
        family->tile[i] = family->tile[i - 1];
        family->number[i] = family->number[i - 1];
    }
    family->tile[i] = tile;
    family->number[i] = number;
}

/* Those with a number lie in its order; all others as they are printed, by zone. */
static void sort_tiles(const Page *page, Family *numbered, Family *others)
{
    const json_t *space;
    size_t i;

    json_array_foreach(json_object_get(page->chart->map, "spaces"), i, space) {
        int number = number_now(page, word_of(space, "place"));
        Family *family = number ? numbered : others;
        if (is_word(space, "style", "tile") && family->n < MAX_TILES)
            insert(family, space, number ? number : number_of(space, "zone"));
    }
}

/* The one kind that all circles of a tile give; NULL: they differ. */
static const char *common_kind(const json_t *slots)
{
    const json_t *slot;
    const char *kind = NULL;
    size_t i;

    json_array_foreach(slots, i, slot) {
        const json_t *good = json_array_get(slot, 0);
        if (json_array_size(slot) != 1 || !json_object_get(good, "count"))
            return NULL;
        if (kind && !is_word(good, "kind", kind))
            return NULL;
        kind = word_of(good, "kind");
    }
    return kind;
}

static const json_t *piece_in_slot(const json_t *pieces, int slot)
{
    const json_t *shown;
    size_t i;

    json_array_foreach(pieces, i, shown)
        if (number_of(shown, "slot") == slot)
            return shown;
    return NULL;
}

static void write_slot(const Page *page, const json_t *goods, const json_t *piece, bool figure, Pen *pen)
{
    if (piece)
        pen_fmt(pen, chart_ink(page->chart, word_of(piece, "party")), true, "%c",
                letter_of(page, word_of(piece, "party")));
    else if (figure)
        pen_fmt(pen, INK_PLAIN, false, "%d", number_of(json_array_get(goods, 0), "count"));
    else if (json_array_size(goods))
        write_goods(page, goods, pen);
    else
        pen_text(pen, INK_FAINT, false, "o");
}

/* Circles: who stands there, or what it gives. The kind stands behind the figures where it is the same in all. */
static void write_slots(const Page *page, const json_t *tile, Pen *pen)
{
    const json_t *slots = print_of(page, tile, "slots"), *slot, *pieces = pieces_at(page, word_of(tile, "place"));
    const char *kind = common_kind(slots);
    char word[32];
    size_t i;

    json_array_foreach(slots, i, slot) {
        if (i)
            pen_text(pen, INK_FAINT, false, "/");
        write_slot(page, slot, piece_in_slot(pieces, (int)i + 1), kind, pen);
    }
    if (kind && !piece_in_slot(pieces, (int)i)) {
        write_kind(page, kind, word);
        pen_fmt(pen, INK_FAINT, false, " %s", word);
    }
}

static bool gives_nothing(const json_t *slots)
{
    const json_t *slot;
    size_t i;

    json_array_foreach(slots, i, slot)
        if (json_array_size(slot))
            return false;
    return true;
}

static void write_street_tile(const Page *page, const json_t *tile, Pen *pen)
{
    write_slots(page, tile, pen);
    if (gives_nothing(print_of(page, tile, "slots")))
        pen_fmt(pen, INK_FAINT, false, " %s", word_of(tile, "words"));
}

static void write_tokens(const Page *page, const char *place, bool of_players, Pen *pen)
{
    const json_t *shown;
    size_t i;

    json_array_foreach(pieces_at(page, place), i, shown)
        if ((word_of(shown, "party")[0] != 0) == of_players)
            write_token(page, shown, pen);
}

/* 2c 1g */
static void write_letters(const Page *page, const json_t *goods, Pen *pen)
{
    const json_t *good;
    size_t i;

    json_array_foreach(goods, i, good) {
        char word[32];
        write_kind(page, word_of(good, "kind"), word);
        pen_fmt(pen, INK_PLAIN, false, "%s%d%c", i ? " " : "", number_of(good, "count"), word[0]);
    }
}

/* What is printed, what it is worth, what lies there. */
static void write_other_tile(const Page *page, const json_t *tile, Pen *pen)
{
    const json_t *worth = print_of(page, tile, "worth"), *icons = print_of(page, tile, "icons");
    bool narrow = pen->right - pen->left < 2 * TILE_WIDE - 2;
    int left = pen->x;

    if (narrow)
        write_letters(page, icons, pen);
    else
        write_goods(page, icons, pen);
    if (worth) {
        pen_to(pen, left + (narrow ? 5 : 13));
        pen_fmt(pen, INK_YELLOW, false, "%3d", (int)json_integer_value(worth));
    }
    if (worth || !narrow)
        pen_to(pen, left + (narrow ? 8 : 18));
    write_tokens(page, word_of(tile, "place"), true, pen);
    write_tokens(page, word_of(tile, "place"), false, pen);
}

static int label_wide(const Family *family)
{
    int wide = 0;

    for (int i = 0; i < family->n; i++) {
        int n = (int)strlen(word_of(family->tile[i], "label"));
        wide = n > wide ? n : wide;
    }
    return wide;
}

static void draw_tile(const Page *page, const Family *family, int i, bool street, Pen *pen)
{
    const json_t *tile = family->tile[i];
    const char *place = word_of(tile, "place");
    bool named = json_object_get(page->named, place) || strcmp(place, page->focus) == 0;
    int ink = ink_of_colour(word_of(tile, "colour"));

    canvas_put(pen->c, pen->x, pen->y, strcmp(place, page->focus) == 0 ? '>' : ' ', INK_MARK, true);
    pen_to(pen, pen->left + (family->number[i] > 9 ? 1 : 2));
    if (family->number[i])
        pen_fmt(pen, INK_FAINT, false, "%d", family->number[i]);
    pen_to(pen, pen->left + 4);
    pen_text(pen, named ? INK_YELLOW : ink, named, word_of(tile, "label"));
    pen_to(pen, pen->left + 4 + label_wide(family) + 1);
    if (street)
        write_street_tile(page, tile, pen);
    else
        write_other_tile(page, tile, pen);
}

/* Columns one after the other. Where there are more rows than room, those from the place that matters on. */
static void draw_family(const Page *page, const Family *family, bool street, int columns, Pen *pen)
{
    int rows = columns ? (family->n + columns - 1) / columns : 0, room = pen->bottom - pen->y, focus = 0;
    int wide = columns ? (pen->right - pen->left) / columns : 0;

    for (int i = 0; i < family->n; i++)
        if (is_word(family->tile[i], "place", page->focus))
            focus = rows ? i % rows : 0;
    int shown = rows < room ? rows : room < 0 ? 0 : room, first = focus - shown / 2;
    first = first > rows - shown ? rows - shown : first < 0 ? 0 : first;
    for (int i = 0; i < family->n; i++) {
        int row = i % rows - first, left = pen->left + i / rows * wide;
        if (row < 0 || row >= shown)
            continue;
        Pen cell = pen_in(pen->c, left, left + wide - 1, pen->y + row, pen->y + row + 1);
        draw_tile(page, family, i, street, &cell);
    }
    pen->y += shown;
}

static bool is_in_play(const Page *page, const Family *family)
{
    for (int i = 0; i < family->n; i++) {
        const char *place = word_of(family->tile[i], "place");
        if (json_object_get(page->named, place) || strcmp(place, page->focus) == 0)
            return true;
    }
    return false;
}

/* Where not all fit in, those that may be chosen; if there is a choice. */
static void keep_named(const Page *page, Family *family)
{
    Family named = {.n = 0};

    for (int i = 0; i < family->n; i++)
        if (json_object_get(page->named, word_of(family->tile[i], "place")))
            insert(&named, family->tile[i], family->number[i]);
    if (named.n > 1)
        *family = named;
}

static int rows_in(const Family *family, int columns)
{
    return (family->n + columns - 1) / columns;
}

/* All of them, if they fit; otherwise those that are in play. */
void draw_tiles(const Page *page, Pen *pen)
{
    static const Family none;
    Family numbered = {.n = 0}, others = {.n = 0};
    int room = pen->bottom - pen->y, most = (pen->right - pen->left) / TILE_WIDE, columns = most > 1 ? most : 1;

    sort_tiles(page, &numbered, &others);
    bool street = is_in_play(page, &numbered);
    if (rows_in(&numbered, columns) + rows_in(&others, columns) > room)
        *(street ? &others : &numbered) = none;
    if (rows_in(street ? &numbered : &others, columns) > room)
        keep_named(page, street ? &numbered : &others);
    draw_family(page, &numbered, true, columns, pen);
    room = pen->bottom - pen->y;
    draw_family(page, &others, false, others.n <= room ? 1 : columns, pen);
}
