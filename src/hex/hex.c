#include "hex/hex.h"

static int column(int number)
{
    return number / 100;
}

static int row(int number)
{
    return number % 100;
}

int hex_next(int number, int direction)
{
    static const int across[HEX_DIRECTIONS] = {0, 1, 1, 0, -1, -1};
    static const int down[2][HEX_DIRECTIONS] = {
        /* even */ {-1, 0, 1, 1, 1, 0},
        /* odd  */ {-1, -1, 0, 1, 0, -1},
    };

    return number + 100 * across[direction] + down[column(number) & 1][direction];
}

/* The centre, in halves of a hex's height. */
static int hex_y(int number)
{
    return 2 * row(number) + 1 - (column(number) & 1);
}

/* A step to the next column moves half a hex up or down for nothing. */
int hex_distance(int a, int b)
{
    int across = column(a) > column(b) ? column(a) - column(b) : column(b) - column(a);
    int down = hex_y(a) > hex_y(b) ? hex_y(a) - hex_y(b) : hex_y(b) - hex_y(a);

    return down > across ? across + (down - across) / 2 : across;
}

static char *two_digits(char *to, unsigned n)
{
    to[0] = (char)('0' + n / 10);
    to[1] = (char)('0' + n % 10);
    return to + 2;
}

void hex_write(int number, Text *out)
{
    char *to = text_room(out, 4);

    if (!to)
        return;
    to = two_digits(to, (unsigned)column(number));
    to = two_digits(to, (unsigned)row(number));
    text_end(out, to);
}

int hex_read(Str word)
{
    int32_t number;

    return word.n == 4 && str_int(word, &number) && number >= 0 ? number : -1;
}

int hex_of_number(const HexMap *map, int number)
{
    if (number < 0 || column(number) > map->columns || row(number) > map->rows)
        return -1;
    return map->at[column(number) * (map->rows + 1) + row(number)];
}

int hex_find(const HexMap *map, Str word)
{
    return hex_of_number(map, hex_read(word));
}
