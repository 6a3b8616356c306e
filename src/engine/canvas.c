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

typedef struct {
    int column, row, columns, rows; /* the first ones shown, and how many */
} Window;

static int clamp(int v, int low, int high)
{
    return v > high ? (high < low ? low : high) : v < low ? low : v;
}

static Window window_around(const Canvas *c, const HexSheet *s, int column, int row)
{
    Window w = {.columns = (c->width - s->left) / s->wide, .rows = (c->height - s->top - s->bottom) / s->high};

    w.column = clamp(column - w.columns / 2, 1, s->columns - w.columns + 1);
    w.row = clamp(row - w.rows / 2, 1, s->rows - w.rows + 1);
    return w;
}

static void put_number(Canvas *c, int x, int y, int n)
{
    canvas_put(c, x, y, (char)('0' + n / 10), INK_FAINT, 0);
    canvas_put(c, x + 1, y, (char)('0' + n % 10), INK_FAINT, 0);
}

static int hex_left(const HexSheet *s, const Window *w, int column)
{
    return s->left + (column - w->column) * s->wide;
}

static int hex_top(const HexSheet *s, const Window *w, int column, int row)
{
    return s->top + (row - w->row) * s->high + (column + 1) % 2;
}

/* The one in the middle comes last: it is marked, and the marks lie over its neighbours. */
void canvas_hexes(Canvas *c, const HexSheet *s, int column, int row, DrawHex *draw, const struct Game *g)
{
    Window w = window_around(c, s, column, row);

    for (int i = w.column; i < w.column + w.columns && i <= s->columns; i++)
        put_number(c, hex_left(s, &w, i), s->top - 1, i);
    for (int k = w.row; k < w.row + w.rows && k <= s->rows; k++) {
        put_number(c, 0, s->top + (k - w.row) * s->high, k);
        for (int i = w.column; i < w.column + w.columns && i <= s->columns; i++)
            if (i != column || k != row)
                draw(g, c, hex_left(s, &w, i), hex_top(s, &w, i, k), i, k, false);
    }
    draw(g, c, hex_left(s, &w, column), hex_top(s, &w, column, row), column, row, true);
}
