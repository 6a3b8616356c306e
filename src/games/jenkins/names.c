/* What counters, hexes and seaports are called: slugs in actions and positions, labels for people. Most stand in the data;
 * the numbers of hexes are reckoned. */
#include "games/jenkins/state.h"
#include "hex/hex.h"

static const char *const side_slugs[] = {"english", "spanish", NULL};
static const char *const nation_slugs[NATION_COUNT] = {"english", "spanish", "french", "dutch", "danish"};

/* As views want them. */
static const Padded nation_words[NATION_COUNT] = {PADDED("english"), PADDED("spanish"), PADDED("french"),
                                                  PADDED("dutch"), PADDED("danish")};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, PIECE_COUNT, pieces, slug, label),
    NAME_TABLE(SITE, 0, PORT_COUNT, ports, slug, name),
    {.kind = ARG_WORD, .n = NATION_COUNT, .slug = nation_slugs, .label = nation_names, .row = sizeof(char *)},
    {0},
};

static const int16_t nothing[ARG_COUNT][2] = {[ARG_PIECE] = {NO_PIECE}, [ARG_PLACE] = {NO_HEX}};

/* ---- places ------------------------------------------------------------------------------------------------------ */

/* Stacks that stand in no hex of their own. */
static const char *const other_slugs[] = {"to-pacific", "to-caribbean", "moving"};
static const char *const other_labels[] = {"the box to the Pacific", "the box to the Caribbean", "the moving group"};

static const HexMap hex_map = {&hex_at[0][0], HEX_COLUMNS, HEX_ROWS};

static void put_place(int at, Text *out)
{
    if (is_hex(at))
        hex_write(hexes[at].number, out);
    else if (at >= TO_PACIFIC && at <= MOVING)
        text_put(out, other_slugs[at - TO_PACIFIC]);
}

static void put_place_label(int at, Text *out)
{
    if (at >= TO_PACIFIC && at <= MOVING)
        text_put(out, other_labels[at - TO_PACIFIC]);
    else if (!is_hex(at))
        text_put(out, "the Turn Record Track");
    else
        put_place(at, out);
    if (is_hex(at) && hexes[at].port >= 0)
        text_fmt(out, " (%s)", ports[hexes[at].port].name);
}

static int find_hex(Str word)
{
    return hex_find(&hex_map, word);
}

static int find_place(Str word)
{
    int other = str_among(other_slugs, COUNT_OF(other_slugs), word);

    return other >= 0 ? TO_PACIFIC + other : find_hex(word);
}

static void slug(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE)
        put_place(id, out);
}

static void label(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE)
        put_place_label(id, out);
}

static int find(int kind, Str word)
{
    return kind == ARG_PLACE ? find_place(word) : -1;
}

/* In formats and patterns. */
#define PLACE(id)       slug_of(&game_jenkins, ARG_PLACE, id).at
#define PLACE_LABEL(id) label_of(&game_jenkins, ARG_PLACE, id).at

/* ---- the other things, for those who need no engine -------------------------------------------------------------- */

static int find_piece(Str word)
{
    return str_row(pieces, PIECE_COUNT, slug, word);
}

static int find_port(Str word)
{
    return str_row(ports, PORT_COUNT, slug, word);
}
