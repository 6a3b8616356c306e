/* What captains, locations, destinations and goods are called: slugs in actions and positions, labels for people. */
#include "games/drake/state.h"

static const char *const captain_names[] = {"red", "blue", "yellow", "green", "white", NULL};
static const char *const face_slugs[FACES] = {"hind", "1", "2", "3", "4", "ghost"};
static const char *const type_names[] = {"town", "fort", "galleon", "trade port"};
static const char *const good_names[GOODS] = {
    "crew", "guns", "barrels", "trade goods", "silver", "gold", "jewels", "indigo", "sugar", "coffee", "tobacco",
};
static const char *const phase_names[] = {
    "preparation", "provisioning", "preparing to sail", "placing missions", "missions", "over",
};

static void put_disc_slug(int piece, Text *out)
{
    text_fmt(out, "%s-%s", captain_names[piece / FACES], face_slugs[piece % FACES]);
}

static void put_piece_slug(int piece, Text *out)
{
    if (piece < FIRST_GALLEON)
        put_disc_slug(piece, out);
    else
        text_put(out, galleons[piece - FIRST_GALLEON].slug);
}

static void slug(int kind, int id, Text *out)
{
    if (id < 0)
        return;
    if (kind == ARG_PIECE && id < PIECES)
        put_piece_slug(id, out);
    else if (kind == ARG_PLACE && id < LOCATION_COUNT)
        text_put(out, locations[id].slug);
    else if (kind == ARG_SITE && id < DESTINATION_COUNT)
        text_put(out, destinations[id].slug);
    else if (kind == ARG_WORD && id < WORDS)
        text_put(out, id == WORD_GALLEON ? "galleon" : good_slugs[id]);
}

static void put_piece_label(int piece, Text *out)
{
    if (piece < FIRST_GALLEON) {
        int face = piece % FACES;
        text_fmt(out, "%s's %s%s", captain_names[piece / FACES], face >= FACE_1 && face <= FACE_4 ? "disc " : "",
                 face_names[face]);
    } else {
        const GalleonInfo *galleon = &galleons[piece - FIRST_GALLEON];
        text_fmt(out, "the galleon of %d guns", galleon->guns);
    }
}

static void label(int kind, int id, Text *out)
{
    if (id < 0)
        return;
    if (kind == ARG_PIECE && id < PIECES)
        put_piece_label(id, out);
    else if (kind == ARG_PLACE && id < LOCATION_COUNT)
        text_put(out, locations[id].name);
    else if (kind == ARG_SITE && id < DESTINATION_COUNT)
        text_put(out, destinations[id].name);
    else if (kind == ARG_WORD && id < WORDS)
        text_put(out, id == WORD_GALLEON ? "galleon" : good_names[id]);
}

/* ---- the way back ------------------------------------------------------------------------------------------------ */

static int find(int kind, Str word)
{
    static const int counts[ARG_COUNT] = {
        [ARG_PIECE] = PIECES, [ARG_PLACE] = LOCATION_COUNT, [ARG_SITE] = DESTINATION_COUNT, [ARG_WORD] = WORDS};
    char buffer[YA_MAX_ACTION];

    for (int id = 0; id < counts[kind]; id++) {
        Text t = text_in(buffer, sizeof buffer);
        slug(kind, id, &t);
        if (str_is(word, buffer))
            return id;
    }
    return -1;
}
