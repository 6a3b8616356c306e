/* How Squadrons, Formations, places and words are called. */
#include "games/yellowjack/state.h"

static const char *const side_names[] = {"british", "bourbon"};
static const char *const fleet_names[] = {"british", "spanish", "french", "pirate"};

static const char *const side_titles[] = {"British", "Bourbons"};
static const char *const fleet_titles[] = {"British", "Spanish", "French", "Pirate"};
static const char *const command_titles[COMMAND_COUNT] = {"Jamaica", "Leewards",  "Carolinas", "New Granada",
                                                          "Caracas", "New Spain", "French"};

/* As actions and as people call a thing. */
typedef struct {
    const char *slug, *name;
} Called;

static const Called formation_names[FORMATIONS] = {
    {"british-formation-1", "British Formation 1"},   {"british-formation-2", "British Formation 2"},
    {"british-formation-3", "British Formation 3"},   {"british-formation-4", "British Formation 4"},
    {"british-formation-5", "British Formation 5"},   {"british-formation-6", "British Formation 6"},
    {"british-formation-7", "British Formation 7"},   {"british-formation-8", "British Formation 8"},
    {"british-formation-9", "British Formation 9"},   {"british-formation-10", "British Formation 10"},
    {"british-formation-11", "British Formation 11"}, {"british-formation-12", "British Formation 12"},
    {"spanish-formation-1", "Spanish Formation 1"},   {"spanish-formation-2", "Spanish Formation 2"},
    {"spanish-formation-3", "Spanish Formation 3"},   {"spanish-formation-4", "Spanish Formation 4"},
    {"spanish-formation-5", "Spanish Formation 5"},   {"spanish-formation-6", "Spanish Formation 6"},
    {"spanish-formation-7", "Spanish Formation 7"},   {"spanish-formation-8", "Spanish Formation 8"},
    {"spanish-formation-9", "Spanish Formation 9"},   {"spanish-formation-10", "Spanish Formation 10"},
    {"french-formation-1", "French Formation 1"},     {"french-formation-2", "French Formation 2"},
    {"french-formation-3", "French Formation 3"},     {"french-formation-4", "French Formation 4"},
    {"french-formation-5", "French Formation 5"},     {"french-formation-6", "French Formation 6"},
    {"french-formation-7", "French Formation 7"},     {"french-formation-8", "French Formation 8"},
};

/* 2.5: which row of the table a Convoy is of, and for those that either side may have, whose. */
static const struct {
    const char *slug, *name;
    uint8_t kind, side;
} convoy_slots[CONVOYS] = {
    {"sugar-convoy", "Sugar Convoy", CONVOY_BRITISH_SUGAR_JAMAICA, BRITISH},
    {"leeward-convoy", "Leeward Convoy", CONVOY_BRITISH_LEEWARD, BRITISH},
    {"victualling-convoy", "Victualling Convoy", CONVOY_VICTUALLING, BRITISH},
    {"azogues-convoy", "Azogues Convoy", CONVOY_AZOGUES, BOURBON},
    {"treasure-convoy", "Treasure Convoy", CONVOY_TREASURE, BOURBON},
    {"cacao-convoy", "Cacao Convoy", CONVOY_CACAO, BOURBON},
    {"french-home-convoy-1", "French Home Convoy 1", CONVOY_FRENCH_HOME_1, BOURBON},
    {"french-home-convoy-2", "French Home Convoy 2", CONVOY_FRENCH_HOME_2, BOURBON},
    {"french-victualling-convoy", "French Victualling Convoy", CONVOY_FRENCH_VICTUALLING, BOURBON},
    {"british-local-convoy-1", "British Local Convoy 1", CONVOY_LOCAL, BRITISH},
    {"british-local-convoy-2", "British Local Convoy 2", CONVOY_LOCAL, BRITISH},
    {"bourbon-local-convoy-1", "Bourbon Local Convoy 1", CONVOY_LOCAL, BOURBON},
    {"bourbon-local-convoy-2", "Bourbon Local Convoy 2", CONVOY_LOCAL, BOURBON},
    {"british-troop-convoy-1", "British Troop Convoy 1", CONVOY_TROOP, BRITISH},
    {"british-troop-convoy-2", "British Troop Convoy 2", CONVOY_TROOP, BRITISH},
    {"british-troop-convoy-3", "British Troop Convoy 3", CONVOY_TROOP, BRITISH},
    {"bourbon-troop-convoy-1", "Bourbon Troop Convoy 1", CONVOY_TROOP, BOURBON},
    {"bourbon-troop-convoy-2", "Bourbon Troop Convoy 2", CONVOY_TROOP, BOURBON},
    {"bourbon-troop-convoy-3", "Bourbon Troop Convoy 3", CONVOY_TROOP, BOURBON},
};

/* The same as sets, a bit each (check.c holds them against it). */
static const uint64_t convoys_of_side[BOTH_SIDES] = {0x0E607, 0x719F8};

static const Called card_names[CARDS] = {
    {"jamaica-order-1", "Order 1 of Jamaica"},         {"jamaica-order-2", "Order 2 of Jamaica"},
    {"jamaica-order-3", "Order 3 of Jamaica"},         {"leewards-order-1", "Order 1 of the Leewards"},
    {"leewards-order-2", "Order 2 of the Leewards"},   {"leewards-order-3", "Order 3 of the Leewards"},
    {"carolinas-order-1", "Order 1 of the Carolinas"}, {"carolinas-order-2", "Order 2 of the Carolinas"},
    {"carolinas-order-3", "Order 3 of the Carolinas"}, {"new-granada-order-1", "Order 1 of New Granada"},
    {"new-granada-order-2", "Order 2 of New Granada"}, {"new-granada-order-3", "Order 3 of New Granada"},
    {"caracas-order-1", "Order 1 of Caracas"},         {"caracas-order-2", "Order 2 of Caracas"},
    {"caracas-order-3", "Order 3 of Caracas"},         {"new-spain-order-1", "Order 1 of New Spain"},
    {"new-spain-order-2", "Order 2 of New Spain"},     {"new-spain-order-3", "Order 3 of New Spain"},
    {"french-order-1", "Order 1 of the French"},       {"french-order-2", "Order 2 of the French"},
    {"french-order-3", "Order 3 of the French"},
};

/* Words, as actions name them: the Orders, the intensities, the Winds, the events, what is bought (X2.17), the zones of fever. */
enum {
    WORD_INTENSITIES = ORDER_COUNT,
    WORD_WINDS = WORD_INTENSITIES + 3,
    WORD_EVENTS = WORD_WINDS + WIND_COUNT,
    WORD_GOODS = WORD_EVENTS + HAPPENS_COUNT,
    WORD_ROWS = WORD_GOODS + GOODS,
    WORD_ZONES = WORD_ROWS + 2,
    WORD_COUNT = WORD_ZONES + ZONE_KINDS
};
static const Called goods_names[GOODS] = {{"sol", "a SOL"},
                                          {"sol-d", "a SOL(D)"},
                                          {"two-frigates", "two Frigates"},
                                          {"light-auxiliary", "a Light Auxiliary"},
                                          {"galley-auxiliary", "a Galley Auxiliary"},
                                          {"bomb-auxiliary", "a Bomb"}};
static const Called row_names[] = {{"sail", "Sail"}, {"units", "Units"}};
static const Called zone_names[ZONE_KINDS] = {
    {"carolinas", "Carolinas"}, {"jamaica", "Jamaica"}, {"leewards", "Leewards"}, {"gulf", "Gulf"}};
static const Called intensity_names[] = {{"light", "Light"}, {"medium", "Medium"}, {"heavy", "Heavy"}};

static const char *const state_names[STATE_COUNT] = {"out", "ready", "fitting-out", "in-ordinary", "due", "waiting"};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, SQUADRON_COUNT, squadrons, slug, name),
    NAME_TABLE(PIECE, PIECE_FORMATIONS, FORMATIONS, formation_names, slug, name),
    NAME_TABLE(PIECE, PIECE_LEADERS, LEADER_COUNT, leaders, slug, name),
    NAME_TABLE(PIECE, PIECE_PERSONAGES, PERSONAGE_COUNT, personages, slug, name),
    NAME_TABLE(PIECE, PIECE_UNITS, UNIT_COUNT, unit_names, slug, name),
    NAME_TABLE(PIECE, PIECE_AUXILIARIES, AUXILIARY_COUNT, auxiliaries, slug, name),
    NAME_TABLE(PIECE, PIECE_CONVOYS, CONVOYS, convoy_slots, slug, name),
    NAME_TABLE(PIECE, PIECE_CARDS, CARDS, card_names, slug, name),
    NAME_TABLE(PLACE, 0, PLACE_COUNT, spaces, slug, name),
    NAME_TABLE(SITE, 0, CZ_COUNT, corsair_zones, slug, name),
    NAME_TABLE(WORD, 0, ORDER_COUNT, orders, slug, name),
    NAME_TABLE(WORD, WORD_INTENSITIES, 3, intensity_names, slug, name),
    NAME_TABLE(WORD, WORD_WINDS, WIND_COUNT, winds, slug, name),
    NAME_TABLE(WORD, WORD_EVENTS, HAPPENS_COUNT, happenings, slug, name),
    NAME_TABLE(WORD, WORD_GOODS, GOODS, goods_names, slug, name),
    NAME_TABLE(WORD, WORD_ROWS, 2, row_names, slug, name),
    NAME_TABLE(WORD, WORD_ZONES, ZONE_KINDS, zone_names, slug, name),
    {0},
};

/* ---- actions that name things ---------------------------------------------------------------------------------- */

static const VerbDef verbs[V_COUNT];

static bool names_something(int kind, int id)
{
    static const int count[ARG_COUNT] = {
        [ARG_PIECE] = PIECE_COUNT, [ARG_PLACE] = PLACE_COUNT, [ARG_SITE] = CZ_COUNT, [ARG_WORD] = WORD_COUNT};

    return !count[kind] || (id >= 0 && id < count[kind]);
}

/* All that an action names exists. */
static bool is_sound(Action a)
{
    for (int i = 0; i < 3; i++)
        if (!names_something(verbs[a.verb].kind[i], a.arg[i]))
            return false;
    return true;
}

static bool is_for(Action a, int verb)
{
    return a.verb == verb && is_sound(a);
}
