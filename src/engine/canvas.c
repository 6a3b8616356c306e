#include "engine/canvas.h"

void canvas_put(Canvas *c, int x, int y, char ch, int ink, int bold)
{
    if (x >= 0 && x < c->width && y >= 0 && y < c->height)
        c->cell[y * c->width + x] = (Cell){ch, (uint8_t)ink, (uint8_t)bold};
}

void canvas_clear(Canvas *c)
{
    for (int i = 0; i < c->width * c->height; i++)
        c->cell[i] = (Cell){' ', INK_PLAIN, 0};
}

void canvas_text(Canvas *c, int x, int y, const char *z, int ink, int bold)
{
    for (; *z; z++, x++)
        canvas_put(c, x, y, *z, ink, bold);
}

void canvas_words(Canvas *c, int rows, Str words)
{
    int x = 0, y = c->height - rows;

    for (int i = 0; i < rows * c->width; i++)
        canvas_put(c, i % c->width, y + i / c->width, ' ', INK_PLAIN, 0);
    for (Str word = str_word(&words); word.n; word = str_word(&words)) {
        if (x && x + (int)word.n > c->width) {
            x = 0;
            y++;
        }
        for (size_t i = 0; i < word.n; i++)
            canvas_put(c, x++, y, word.at[i], INK_PLAIN, 0);
        x++;
    }
}

/* ---- hexes ------------------------------------------------------------------------------------------------------- */

enum { MARGIN_LEFT = 4, MARGIN_TOP = 2 };

typedef struct {
    int column, row, end_column, end_row; /* the first ones shown, and the first ones that are not */
} Window;

static int clamp(int v, int low, int high)
{
    return v > high ? (high < low ? low : high) : v < low ? low : v;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* As many of the map's as fit, with the one that matters in the middle. */
static Window window_around(const Canvas *c, const HexMap *map, int number, int bottom)
{
    int columns = (c->width - MARGIN_LEFT) / HEX_WIDE, rows = (c->height - MARGIN_TOP - bottom) / HEX_HIGH;
    int column = clamp(number / 100 - columns / 2, 1, map->columns - columns + 1);
    int row = clamp(number % 100 - rows / 2, 1, map->rows - rows + 1);

    return (Window){column, row, least(column + columns, map->columns + 1), least(row + rows, map->rows + 1)};
}

static void put_number(Canvas *c, int x, int y, int n)
{
    canvas_put(c, x, y, (char)('0' + n / 10), INK_FAINT, 0);
    canvas_put(c, x + 1, y, (char)('0' + n % 10), INK_FAINT, 0);
}

static int hex_left(const Window *w, int column)
{
    return MARGIN_LEFT + (column - w->column) * HEX_WIDE;
}

static int hex_top(const Window *w, int column, int row)
{
    return MARGIN_TOP + (row - w->row) * HEX_HIGH + (column + 1) % 2;
}

/* The one in the middle comes last: it is marked, and the marks lie over its neighbours. */
void canvas_hexes(Canvas *c, const HexMap *map, int number, int bottom, DrawHex *draw, const struct Game *g)
{
    Window w = window_around(c, map, number, bottom);

    for (int column = w.column; column < w.end_column; column++)
        put_number(c, hex_left(&w, column), MARGIN_TOP - 1, column);
    for (int row = w.row; row < w.end_row; row++) {
        put_number(c, 0, MARGIN_TOP + (row - w.row) * HEX_HIGH, row);
        for (int column = w.column; column < w.end_column; column++) {
            int hex = hex_of_number(map, 100 * column + row);
            if (hex >= 0 && 100 * column + row != number)
                draw(g, c, hex_left(&w, column), hex_top(&w, column, row), hex, false);
        }
    }
    draw(g, c, hex_left(&w, number / 100), hex_top(&w, number / 100, number % 100), hex_of_number(map, number), true);
}

void canvas_hexside(Canvas *c, int x, int y, int direction, char ch, int ink)
{
    static const struct {
        int8_t x, y;
    } at[HEX_DIRECTIONS] = {{1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}, {0, 0}};

    canvas_put(c, x + at[direction].x, y + at[direction].y, ch, ink, 0);
}

void canvas_focus(Canvas *c, int x, int y, int end)
{
    canvas_put(c, x - 1, y + 1, '<', INK_MARK, 1);
    canvas_put(c, end > x + 3 ? end : x + 3, y + 1, '>', INK_MARK, 1);
}
