/* Hexes by their printed numbers CCRR on a map of flat-topped hexes whose even columns stand half a hex lower. */
#ifndef HEX_HEX_H
#define HEX_HEX_H

#include "base/text.h"

enum { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_DIRECTIONS };

int hex_next(int number, int direction); /* the neighbour's number, on the map or not */
int hex_distance(int a, int b);          /* in hexes, over open ground */

void hex_write(int number, Text *out); /* four digits */
int hex_read(Str word);                /* -1: not four digits */

/* The hexes of a map by their numbers: at[column][row] is the game's id of a hex, or -1. Row and column 0 are empty. */
typedef struct {
    const int16_t *at;
    int columns, rows;
} HexMap;

int hex_of_number(const HexMap *map, int number); /* -1: not on the map */
int hex_find(const HexMap *map, Str word);

#endif
