/* How ships, admirals, blocks, places and words are called. */
#include "games/glory1805/state.h"

static const char *const side_names[] = {"british", "allied"};
static const char *const side_titles[] = {"British", "Allies"};

typedef struct {
    const char *slug, *name;
} Named;

#define BRITISH_BLOCK(n)                                                                                               \
    {                                                                                                                  \
        "british-" #n, "British block " #n                                                                             \
    }
#define ALLIED_BLOCK(n)                                                                                                \
    {                                                                                                                  \
        "allied-" #n, "Allied block " #n                                                                               \
    }
#define FRIGATE(n)                                                                                                     \
    {                                                                                                                  \
        "frigate-" #n, "Frigate " #n                                                                                   \
    }

static const Named block_names[BLOCKS] = {
    BRITISH_BLOCK(1),  BRITISH_BLOCK(2),  BRITISH_BLOCK(3), BRITISH_BLOCK(4),  BRITISH_BLOCK(5),  BRITISH_BLOCK(6),
    BRITISH_BLOCK(7),  BRITISH_BLOCK(8),  BRITISH_BLOCK(9), BRITISH_BLOCK(10), BRITISH_BLOCK(11), BRITISH_BLOCK(12),
    BRITISH_BLOCK(13), BRITISH_BLOCK(14), ALLIED_BLOCK(1),  ALLIED_BLOCK(2),   ALLIED_BLOCK(3),   ALLIED_BLOCK(4),
    ALLIED_BLOCK(5),   ALLIED_BLOCK(6),   ALLIED_BLOCK(7),  ALLIED_BLOCK(8),   ALLIED_BLOCK(9),   ALLIED_BLOCK(10),
    ALLIED_BLOCK(11),  ALLIED_BLOCK(12),  ALLIED_BLOCK(13), ALLIED_BLOCK(14),  ALLIED_BLOCK(15),  ALLIED_BLOCK(16),
    ALLIED_BLOCK(17),  ALLIED_BLOCK(18),  ALLIED_BLOCK(19), ALLIED_BLOCK(20),
};

static const Named frigate_names[FRIGATES] = {
    FRIGATE(1), FRIGATE(2), FRIGATE(3), FRIGATE(4),  FRIGATE(5),  FRIGATE(6),
    FRIGATE(7), FRIGATE(8), FRIGATE(9), FRIGATE(10), FRIGATE(11), FRIGATE(12),
};

static const Named cargo_names[CARGOES] = {
    {"expedition-1", "Expedition 1"}, {"expedition-2", "Expedition 2"}, {"transport-1", "Transport 1"},
    {"transport-2", "Transport 2"},   {"gold", "the Spanish Gold"},
};

static const Named word_names[WORD_PLAIN] = {
    {"gc", "General Chase"},
    {"ca", "Close Action"},
    {"aw", "Admiral's Wake"},
    {"fl", "Form Line of Battle"},
    {"gw", "General Withdrawal"},
    {"wt", "Wear Together"},
    {"easy", "Easy"},
    {"full", "Full"},
    {"ha", "Hot Action"},
    {"wf", "Withering Fire"},
    {"btl", "Break the Line"},
    {"pm", "Pell Mell Battle"},
    {"rb", "Running Battle"},
    {"inshore", "Inshore"},
    {"loose", "Loose"},
    {"markers", "the markers"},
    {"raids", "the raids"},
    {"event", "the Admiralty Event"},
};

/* 2.5: the Activation cup. */
static const Named chit_names[CHIT_KINDS] = {
    {"british-wa", "the British in the Western Approaches"},
    {"british-bb", "the British in the Bay of Biscay"},
    {"british-cp", "the British at the Capes"},
    {"british-wm", "the British in the Western Mediterranean"},
    {"british-em", "the British in the Eastern Mediterranean"},
    {"british-wi", "the British in the West Indies"},
    {"allied-wa", "the Allies in the Western Approaches"},
    {"allied-bb", "the Allies in the Bay of Biscay"},
    {"allied-cp", "the Allies at the Capes"},
    {"allied-wm", "the Allies in the Western Mediterranean"},
    {"allied-em", "the Allies in the Eastern Mediterranean"},
    {"allied-wi", "the Allies in the West Indies"},
    {"weather", "Weather"},
};

static const char *const north_sea_box[] = {"north-sea-box"};

/* Where something is that is nowhere on the sheet. */
static const char *const off_names[] = {"waiting", "lost", "prize"};

static const char *const state_names[] = {"Ready", "Damaged", "Wrecked", "In Ordinary", "Wrecked, In Ordinary"};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, SHIP_COUNT, ships, slug, name),
    NAME_TABLE(PIECE, PIECE_ADMIRALS, NAMED_ADMIRALS, admirals, slug, name),
    NAME_TABLE(PIECE, PIECE_UNITS, BLOCKS, block_names, slug, name),
    NAME_TABLE(PIECE, PIECE_FRIGATES, FRIGATES, frigate_names, slug, name),
    NAME_TABLE(PIECE, PIECE_CARGO, CARGOES, cargo_names, slug, name),
    NAME_TABLE(PLACE, 0, NODE_COUNT, nodes, slug, name),
    NAME_TABLE(PLACE, PLACE_PORTS, PORT_COUNT, ports, slug, name),
    NAME_TABLE(PLACE, PLACE_BOXES, BOX_COUNT, boxes, slug, slug),
    NAME_LIST(PLACE, PLACE_NORTH_SEA, 1, north_sea_box),
    NAME_TABLE(WORD, 0, WORD_PLAIN, word_names, slug, name),
    NAME_TABLE(WORD, WORD_EVENTS, ADMIRALTY_COUNT, admiralty, slug, name),
    NAME_TABLE(WORD, WORD_DIRECTIVES, DIRECTIVE_COUNT, directives, slug, name),
    NAME_TABLE(WORD, WORD_CHITS, CHIT_KINDS, chit_names, slug, name),
    NAME_TABLE(WORD, WORD_ZONES, ZONE_COUNT, zones, code, name),
    {0},
};
