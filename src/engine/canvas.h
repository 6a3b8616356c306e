/* A small sheet of coloured characters on which a game draws itself for a terminal. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include <stdbool.h>
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

/* A map of flat-topped hexes: as many as fit about one of them, with the numbers of columns and rows at the edges. */
typedef struct {
    int columns, rows;     /* of the whole map, from 1 */
    int wide, high;        /* of a hex on the sheet */
    int left, top, bottom; /* the margins */
} HexSheet;

struct Game;
typedef void DrawHex(const struct Game *g, Canvas *c, int x, int y, int column, int row, bool focus);
void canvas_hexes(Canvas *c, const HexSheet *s, int column, int row, DrawHex *draw, const struct Game *g);

#endif
