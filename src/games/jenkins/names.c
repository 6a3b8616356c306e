/* What counters, hexes and seaports are called: slugs in actions and positions, labels for people. */
#include "games/jenkins/state.h"
#include "hex/hex.h"

static const char *const side_slugs[] = {"english", "spanish", NULL};
static const char *const nation_slugs[NATION_COUNT] = {"english", "spanish", "french", "dutch", "danish"};
static const char *const box_slugs[] = {"to-pacific", "to-caribbean"};
static const char *const box_labels[] = {"the box to the Pacific", "the box to the Caribbean"};

static bool is_box(int at)
{
    return at == TO_PACIFIC || at == TO_CARIBBEAN;
}

static const HexMap hex_map = {&hex_at[0][0], HEX_COLUMNS, HEX_ROWS};

/* ---- slugs ------------------------------------------------------------------------------------------------------- */

static void put_hex_number(int hex, Text *out)
{
    hex_write(hexes[hex].number, out);
}

static void put_place(int at, Text *out)
{
    if (is_hex(at))
        put_hex_number(at, out);
    else if (is_box(at))
        text_put(out, box_slugs[at - TO_PACIFIC]);
}

static void slug(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE)
        put_place(id, out);
    else if (kind == ARG_PIECE && is_piece(id))
        text_put(out, pieces[id].slug);
    else if (kind == ARG_SITE && id >= 0 && id < PORT_COUNT)
        text_put(out, ports[id].slug);
    else if (kind == ARG_WORD && id >= 0 && id < NATION_COUNT)
        text_put(out, nation_slugs[id]);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */

/* The number of a counter among its like, as on the slug: E3. */
static void put_number(int p, Text *out)
{
    const char *tail = strrchr(pieces[p].slug, '-');

    text_char(out, side_of(p) == ENGLISH ? 'E' : 'S');
    text_put(out, tail ? tail + 2 : "");
}

static void put_piece_label(int p, Text *out)
{
    if (is_deception(p))
        text_put(out, "Deception");
    else
        text_put(out, pieces[p].name);
    if (is_deception(p) || str_shared(pieces, PIECE_COUNT, name, p)) {
        text_char(out, ' ');
        put_number(p, out);
    }
}

static void put_place_label(int at, Text *out)
{
    if (is_box(at)) {
        text_put(out, box_labels[at - TO_PACIFIC]);
    } else if (is_hex(at)) {
        put_hex_number(at, out);
        if (hexes[at].port >= 0)
            text_fmt(out, " (%s)", ports[hexes[at].port].name);
    } else {
        text_put(out, "the Turn Record Track");
    }
}

static void label(int kind, int id, Text *out)
{
    if (kind == ARG_PLACE)
        put_place_label(id, out);
    else if (kind == ARG_PIECE && is_piece(id))
        put_piece_label(id, out);
    else if (kind == ARG_SITE && id >= 0 && id < PORT_COUNT)
        text_put(out, ports[id].name);
    else if (kind == ARG_WORD && id >= 0 && id < NATION_COUNT)
        text_put(out, nation_names[id]);
}

/* ---- the way back ------------------------------------------------------------------------------------------------ */

static int find_piece(Str word)
{
    return str_row(pieces, PIECE_COUNT, slug, word);
}

static int find_port(Str word)
{
    return str_row(ports, PORT_COUNT, slug, word);
}

static int find_hex(Str word)
{
    return hex_find(&hex_map, word);
}

static int find_place(Str word)
{
    int box = str_among(box_slugs, 2, word);

    return box >= 0 ? TO_PACIFIC + box : find_hex(word);
}

static int find(int kind, Str word)
{
    switch (kind) {
    case ARG_PIECE: return find_piece(word);
    case ARG_PLACE: return find_place(word);
    case ARG_SITE: return find_port(word);
    case ARG_WORD: return str_among(nation_slugs, NATION_COUNT, word);
    default: return -1;
    }
}
