/* What captains, locations, destinations and goods are called: slugs in actions and positions, labels for people. */
#include "games/drake/state.h"

static const char *const type_names[] = {"town", "fort", "galleon", "trade port"};
static const char *const good_names[GOODS] = {
    "crew", "guns", "barrels", "trade goods", "silver", "gold", "jewels", "indigo", "sugar", "coffee", "tobacco",
};
static const char *const one_good[ITEMS] = {"crew", "gun", "barrel", "trade good"};
static const char *const galleon_word[] = {"galleon"};
static const char *const phase_names[] = {
    "preparation", "provisioning", "preparing to sail", "placing missions", "missions", "over",
};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, PIECES, piece_infos, slug, label),
    NAME_TABLE(PLACE, 0, LOCATION_COUNT, locations, slug, name),
    NAME_TABLE(SITE, 0, DESTINATION_COUNT, destinations, slug, name),
    {.kind = ARG_WORD, .first = 0, .n = GOODS, .slug = good_slugs, .label = good_names, .row = sizeof(const char *)},
    NAME_LIST(WORD, WORD_GALLEON, 1, galleon_word),
    {0},
};
