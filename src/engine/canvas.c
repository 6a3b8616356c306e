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
