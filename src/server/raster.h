/* Pictures: areas filled without jagged edges, letters, and PNG. */
#ifndef SERVER_RASTER_H
#define SERVER_RASTER_H

#include "base/text.h"

typedef struct {
    uint8_t red, green, blue;
} Colour;

typedef struct {
    int width, height;
    uint8_t *pixels;              /* three bytes each, row by row */
    float *cover;                 /* what the outline being drawn covers: each figure is added to those left of it */
    int left, top, right, bottom; /* what of it was touched */
    int clip_left, clip_right, clip_top, clip_bottom;
} Raster;

bool raster_make(Raster *r, int width, int height, Colour ground); /* false: no memory for it */
void raster_free(Raster *r);
void raster_clip(Raster *r, int left, int top, int right, int bottom);
Colour colour_of(const char *words, Colour standard); /* "#1f4e9c" */

/* Where a path's own points lie in the picture. */
typedef struct {
    double x, y, scale;
} Placing;

/* An outline is drawn line by line and then filled; where it goes round twice, or round a hole the other way, counts. */
void outline_line(Raster *r, double x0, double y0, double x1, double y1);
void outline_path(Raster *r, const char *path, Placing at); /* of M, l and z alone, as boards have them */
void outline_fill(Raster *r, Colour colour, double opacity);

void rectangle_fill(Raster *r, double x, double y, double width, double height, double radius, Colour colour);
void disc_fill(Raster *r, double x, double y, double radius, Colour colour, double opacity);
void line_draw(Raster *r, double x0, double y0, double x1, double y1, double width, Colour colour);
void path_draw(Raster *r, const char *path, Placing at, double width, Colour colour); /* its edge */
void hexagon_draw(Raster *r, double x, double y, double width, double height, double line, Colour colour);

double words_width(Str words, double size);
void words_draw(Raster *r, double x, double y, Str words, double size, Colour colour); /* y: the foot of the letters */
Str words_fitting(Str *rest, double size,
                  double width); /* takes what fits on a line of that width, one word at least */

/* With few colours it has at most 256, and is small. False: there is no room, or no memory. */
bool png_write(const Raster *r, bool few, Text *out);

#endif
