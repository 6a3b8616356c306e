/* How ships, admirals, blocks, places and words are called. */
#include "games/glory1805/state.h"

static const char *const side_names[] = {"british", "allied"};

static const char *const block_names[BLOCKS] = {
    "british-1", "british-2", "british-3",  "british-4",  "british-5",  "british-6",  "british-7",
    "british-8", "british-9", "british-10", "british-11", "british-12", "british-13", "british-14",
    "allied-1",  "allied-2",  "allied-3",   "allied-4",   "allied-5",   "allied-6",   "allied-7",
    "allied-8",  "allied-9",  "allied-10",  "allied-11",  "allied-12",  "allied-13",  "allied-14",
    "allied-15", "allied-16", "allied-17",  "allied-18",  "allied-19",  "allied-20",
};

static const char *const frigate_names[FRIGATES] = {
    "frigate-1", "frigate-2", "frigate-3", "frigate-4",  "frigate-5",  "frigate-6",
    "frigate-7", "frigate-8", "frigate-9", "frigate-10", "frigate-11", "frigate-12",
};

static const char *const cargo_names[CARGOES] = {"expedition-1", "expedition-2", "transport-1", "transport-2", "gold"};

static const char *const word_names[WORD_PLAIN] = {
    "gc", "ca",  "aw", "fl", "gw",      "wt",    "easy",    "full",  "ha",
    "wf", "btl", "pm", "rb", "inshore", "loose", "markers", "raids", "event",
};

/* 2.5: the Activation cup. */
static const char *const chit_names[CHIT_KINDS] = {
    "british-wa", "british-bb", "british-cp", "british-wm", "british-em", "british-wi", "allied-wa",
    "allied-bb",  "allied-cp",  "allied-wm",  "allied-em",  "allied-wi",  "weather",
};

static const char *const order_names[ORDERS] = {
    "General Chase", "Close Action", "Admiral's Wake", "Form Line of Battle", "General Withdrawal", "Wear Together",
};

static const char *const north_sea_box[] = {"north-sea-box"};

/* Where something is that is nowhere on the sheet. */
static const char *const off_names[] = {"waiting", "lost", "prize"};

static const char *const state_names[] = {"Ready", "Damaged", "Wrecked", "In Ordinary", "Wrecked, In Ordinary"};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, SHIP_COUNT, ships, slug, name),
    NAME_TABLE(PIECE, PIECE_ADMIRALS, NAMED_ADMIRALS, admirals, slug, name),
    NAME_LIST(PIECE, PIECE_UNITS, BLOCKS, block_names),
    NAME_LIST(PIECE, PIECE_FRIGATES, FRIGATES, frigate_names),
    NAME_LIST(PIECE, PIECE_CARGO, CARGOES, cargo_names),
    NAME_TABLE(PLACE, 0, NODE_COUNT, nodes, slug, name),
    NAME_TABLE(PLACE, PLACE_PORTS, PORT_COUNT, ports, slug, name),
    NAME_TABLE(PLACE, PLACE_BOXES, BOX_COUNT, boxes, slug, slug),
    NAME_LIST(PLACE, PLACE_NORTH_SEA, 1, north_sea_box),
    NAME_LIST(WORD, 0, WORD_PLAIN, word_names),
    NAME_TABLE(WORD, WORD_EVENTS, ADMIRALTY_COUNT, admiralty, slug, name),
    NAME_TABLE(WORD, WORD_DIRECTIVES, DIRECTIVE_COUNT, directives, slug, name),
    NAME_LIST(WORD, WORD_CHITS, CHIT_KINDS, chit_names),
    NAME_TABLE(WORD, WORD_ZONES, ZONE_COUNT, zones, code, name),
    {0},
};
