/* What counters, hexes, tracks and months are called: slugs in actions and positions, labels for people. */
#include "games/armada/state.h"
#include "hex/hex.h"

static const char *const side_slugs[] = {"english", "spanish", NULL};
static const char *const peoples[] = {"English", "Spanish"};

/* Words: the months of the Treasure Fleet (11.21), then reasons of payments, then areas, zones and levels. */
static const char *const month_slugs[] = {"", "june", "july", "august"};
static const char *const month_labels[] = {"", "June", "July", "August"};
enum { MONTHS = 4, WORD_AREA = 100, WORD_NATION = 200, WORD_LEVEL = 300, WORD_TURN = 400 };

static const NameDef names[] = {NAME_TABLE(SITE, 0, TRACK_COUNT, tracks, slug, name), {0}};

static const HexMap hex_map = {&hex_at[0][0], HEX_COLUMNS, HEX_ROWS};

/* What stands for none in a local: loose ships are no piece either. */
static const int16_t nothing[ARG_COUNT][2] = {[ARG_PIECE] = {LOOSE, NO_PIECE}, [ARG_PLACE] = {NO_HEX}};

/* ---- slugs ------------------------------------------------------------------------------------------------------- */

static void put_hex_number(int hex, Text *out)
{
    hex_write(hexes[hex].number, out);
}

static void slug(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE && is_hex(id))
        put_hex_number(id, out);
    else if (kind == ARG_PIECE && is_piece(id))
        text_put(out, pieces[id].slug);
    else if (kind == ARG_WORD && id > 0 && id < MONTHS)
        text_put(out, month_slugs[id]);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */

/* Its number among its like, as on the slug. */
static void put_piece_label(int p, Text *out)
{
    const char *tail = strrchr(pieces[p].slug, '-');

    if (is_land(p))
        text_fmt(out, "%s ", nation_names[pieces[p].nation]);
    text_put(out, pieces[p].name);
    if (str_shared(pieces, PIECE_COUNT, name, p) && tail && tail[1] >= '0' && tail[1] <= '9')
        text_fmt(out, " %s", tail + 1);
}

static void put_place_label(int hex, Text *out)
{
    if (!is_hex(hex))
        return;
    put_hex_number(hex, out);
    if (hexes[hex].city >= 0)
        text_fmt(out, " (%s)", cities[hexes[hex].city].name);
}

static void put_word_label(int id, Text *out)
{
    if (id > 0 && id < MONTHS)
        text_put(out, month_labels[id]);
    else if (id >= WORD_AREA && id < WORD_AREA + AREA_COUNT)
        text_put(out, areas[id - WORD_AREA].name);
    else if (id >= WORD_NATION && id < WORD_NATION + NATION_COUNT)
        text_put(out, nation_names[id - WORD_NATION]);
    else if (id >= WORD_LEVEL && id < WORD_LEVEL + LEVEL_COUNT)
        text_put(out, victory_levels[id - WORD_LEVEL].name);
    else if (id > WORD_TURN && id <= WORD_TURN + TURNS)
        text_fmt(out, "%s %s", turns[id - WORD_TURN].month, turns[id - WORD_TURN].year);
}

static void label(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE)
        put_place_label(id, out);
    else if (kind == ARG_PIECE && is_piece(id))
        put_piece_label(id, out);
    else if (kind == ARG_WORD)
        put_word_label(id, out);
}

/* In formats and patterns. */
#define HEX(hex)       slug_of(&game_armada, ARG_PLACE, hex).at
#define HEX_LABEL(hex) label_of(&game_armada, ARG_PLACE, hex).at

/* ---- the way back ------------------------------------------------------------------------------------------------ */

static int find_piece(Str word)
{
    return str_row(pieces, PIECE_COUNT, slug, word);
}

static int find_hex(Str word)
{
    return hex_find(&hex_map, word);
}

static int find(int kind, Str word)
{
    switch (kind) {
    case ARG_PIECE: return find_piece(word);
    case ARG_PLACE: return find_hex(word);
    case ARG_WORD: return str_among(month_slugs, MONTHS, word);
    default: return -1;
    }
}
