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
