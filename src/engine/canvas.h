/* A small sheet of coloured characters on which a game draws itself for a terminal. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "hex/hex.h"

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

/* A map of flat-topped hexes: as many as fit around one of them, with the numbers of columns and rows at the edges, under
 * a line at the top and over so many at the bottom. A hex has four characters by two, even columns half a hex lower. */
enum { HEX_WIDE = 4, HEX_HIGH = 2 };

struct Game;
typedef void DrawHex(const struct Game *g, Canvas *c, int x, int y, int hex, bool focus);
void canvas_hexes(Canvas *c, const HexMap *map, int number, int bottom, DrawHex *draw, const struct Game *g);
void canvas_hexside(Canvas *c, int x, int y, int direction, char ch, int ink); /* the six lie as its sides do */
void canvas_focus(Canvas *c, int x, int y, int end); /* < > around a hex whose second line is written up to there */

#endif
