/* A small sheet of coloured characters on which a game draws itself for a terminal. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include <stdint.h>

#include "base/text.h"

enum { INK_PLAIN, INK_SEA, INK_LAND, INK_COAST, INK_FIRST, INK_SECOND, INK_THIRD, INK_FOURTH, INK_MARK, INK_FAINT };

typedef struct {
    char c; /* ASCII */
    uint8_t ink;
    uint8_t bold;
} Cell;

typedef struct {
    Cell *cell; /* rows of width cells */
    int width, height;
} Canvas;

void canvas_clear(Canvas *c);
void canvas_put(Canvas *c, int x, int y, char ch, int ink, int bold);
void canvas_text(Canvas *c, int x, int y, const char *z, int ink, int bold); /* clipped at the edges */
void canvas_words(Canvas *c, int rows, Str words); /* on the last rows, cleared before; what does not fit is left out */

#endif
