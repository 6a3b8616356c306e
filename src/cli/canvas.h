/* A small sheet of coloured characters, and a pen that writes words on it. */
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    INK_PLAIN,
    INK_FAINT,
    INK_MARK,
    INK_SEA,
    INK_LAND,
    INK_RED,
    INK_YELLOW,
    INK_GREEN,
    INK_CYAN,
    INK_BLUE,
    INK_MAGENTA,
    INK_COUNT
};

typedef struct {
    char c; /* printable ASCII */
    uint8_t ink;
    uint8_t bold;
} Cell;

typedef struct {
    Cell *cell; /* rows of width cells */
    int width, height;
} Canvas;

Canvas canvas_new(int width, int height);
void canvas_free(Canvas *c);
int canvas_rows(const Canvas *c); /* up to the last one with anything on it */

/* What lies outside the sheet is not drawn. */
char canvas_at(const Canvas *c, int x, int y);
void canvas_put(Canvas *c, int x, int y, char ch, int ink, bool bold);
void canvas_text(Canvas *c, int x, int y, const char *z, int ink, bool bold);

/* Writes from left to right into a part of the sheet, breaking the lines between words; what does not fit in is left out.
 * With no sheet it only counts the rows. */
typedef struct {
    Canvas *c;
    int left, right, bottom; /* the first column and row behind it */
    int x, y;
} Pen;

Pen pen_in(Canvas *c, int left, int right, int top, int bottom);
void pen_text(Pen *p, int ink, bool bold,
              const char *words); /* a space at its beginning: apart from what stands there */
void pen_fmt(Pen *p, int ink, bool bold, const char *format, ...) __attribute__((format(printf, 4, 5)));
void pen_to(Pen *p, int x); /* to a column of the same row, unless it is past that */
void pen_line(Pen *p);      /* to the next row, unless this one is empty */
int pen_rows(const Pen *p, int top);

Pen pen_few(const Pen *p, int rows);    /* for so many rows at most, from where it is */
void pen_below(Pen *p, const Pen *few); /* and on from there */

#endif
