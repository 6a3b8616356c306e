/* Hexes by their printed numbers CCRR on a map of flat-topped hexes whose even columns stand half a hex lower. */
#ifndef HEX_HEX_H
#define HEX_HEX_H

#include "base/text.h"

enum { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_DIRECTIONS };

int hex_next(int number, int direction); /* the neighbour's number, on the map or not */
int hex_distance(int a, int b);          /* in hexes, over open ground */

/* The centre, in halves of a hex's height down and in quarters of its width across, so that both stay whole. */
int hex_x(int number);
int hex_y(int number);

void hex_write(int number, Text *out); /* four digits */
int hex_read(Str word);                /* -1: not four digits */

#endif
