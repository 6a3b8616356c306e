#include "cli/canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* ---- the sheet --------------------------------------------------------------------------------------------------- */

Canvas canvas_new(int width, int height)
{
    Canvas c = {must(calloc((size_t)width * (size_t)height, sizeof(Cell))), width, height};

    for (int i = 0; i < width * height; i++)
        c.cell[i].c = ' ';
    return c;
}

void canvas_free(Canvas *c)
{
    free(c->cell);
    *c = (Canvas){0};
}

int canvas_rows(const Canvas *c)
{
    int last = c->width * c->height - 1;

    while (last >= 0 && c->cell[last].c == ' ')
        last--;
    return last < 0 ? 0 : last / c->width + 1;
}

static Cell *cell_at(const Canvas *c, int x, int y)
{
    return x >= 0 && x < c->width && y >= 0 && y < c->height ? &c->cell[y * c->width + x] : NULL;
}

char canvas_at(const Canvas *c, int x, int y)
{
    const Cell *cell = cell_at(c, x, y);
    return cell ? cell->c : ' ';
}

/* Words come from documents: what a terminal might obey, or count otherwise than we do, is not passed on. */
void canvas_put(Canvas *c, int x, int y, char ch, int ink, bool bold)
{
    Cell *cell = cell_at(c, x, y);

    if (cell)
        *cell = (Cell){ch >= ' ' && ch <= '~' ? ch : '?', (uint8_t)ink, bold};
}

void canvas_text(Canvas *c, int x, int y, const char *z, int ink, bool bold)
{
    for (; *z; z++, x++)
        canvas_put(c, x, y, *z, ink, bold);
}

/* ---- the pen ----------------------------------------------------------------------------------------------------- */

Pen pen_in(Canvas *c, int left, int right, int top, int bottom)
{
    return (Pen){c, left, right, bottom, left, top};
}

void pen_line(Pen *p)
{
    if (p->x == p->left)
        return;
    p->x = p->left;
    p->y++;
}

void pen_to(Pen *p, int x)
{
    if (x > p->x && x < p->right)
        p->x = x;
}

int pen_rows(const Pen *p, int top)
{
    return p->y - top + (p->x > p->left);
}

Pen pen_few(const Pen *p, int rows)
{
    return pen_in(p->c, p->left, p->right, p->y, p->y + rows < p->bottom ? p->y + rows : p->bottom);
}

void pen_below(Pen *p, const Pen *few)
{
    int y = few->y + (few->x > few->left);

    p->x = p->left;
    p->y = y < few->bottom ? y : few->bottom;
}

static void put_word(Pen *p, int ink, bool bold, const char *word, int n)
{
    if (p->x + n > p->right)
        pen_line(p);
    for (int i = 0; i < n; i++, p->x++)
        if (p->c && p->x < p->right && p->y < p->bottom)
            canvas_put(p->c, p->x, p->y, word[i], ink, bold);
}

void pen_text(Pen *p, int ink, bool bold, const char *words)
{
    while (*words) {
        int apart = (int)strspn(words, " \n");
        if (p->x > p->left)
            p->x += apart;
        words += apart;
        int n = (int)strcspn(words, " \n");
        if (n)
            put_word(p, ink, bold, words, n);
        words += n;
    }
}

void pen_fmt(Pen *p, int ink, bool bold, const char *format, ...)
{
    char line[2 * YA_MAX_LINE];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    pen_text(p, ink, bold, line);
}
